"""What people are asked in a fight."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal

from msgspec import Struct

from hearthside.engine import (
    Confirm,
    Form,
    Id,
    IllegalAnswer,
    Key,
    OneOf,
    Option,
    Question,
    Reader,
    SomeOf,
    known,
    name_of,
    rule,
)
from hearthside.rulesets.brew.house_rules import RULES
from hearthside.rulesets.brew.questions.fights import next_zones, seen_from
from hearthside.rulesets.brew.questions.rolls import Ability, Deed, WhichAttribute, WhichSkill
from hearthside.rulesets.brew.rules.attempts import Attempt, pool_of
from hearthside.rulesets.brew.rules.combat.bands import (
    BAND_WORDS,
    band_between,
    band_of,
    fighters,
    place_of,
    takes_the_hit,
    zone_words,
)
from hearthside.rulesets.brew.rules.combat.fatigue import fatigue
from hearthside.rulesets.brew.rules.combat.ways import Way, reach, ways
from hearthside.rulesets.brew.rules.harm.health import why_helpless
from hearthside.rulesets.brew.rules.magic import casting_attribute, why_no_magic
from hearthside.rulesets.brew.scores import magic_fields, mana, score
from hearthside.rulesets.brew.state import Character
from hearthside.rulesets.brew.words import ATHLETICS, MELEE, PROFESSION, Attribute

Aim = Literal["plain", "targeted", "deadly"]
Threat = Literal["melee", "ranged", "magic"]
"""What kind of attack it is that somebody has to answer."""


# --- attacking
EITHER: tuple[Attribute, ...] = ("power", "precision")


def way_words(view: Reader, who: Key[Character], way: Way) -> str:
    """What somebody would roll with a way to attack, in a word."""
    return pool_words(view, who, way.attribute, PROFESSION if way.profession else way.skill, profession=way.profession)


def pool_words(view: Reader, who: Key[Character], attribute: Attribute, skill: str, penalty: int = 0,
               profession: str = "") -> str:  # fmt: skip
    """What somebody would roll, in a word."""
    pool = pool_of(view, Attempt(who=who, attribute=attribute, skill=skill, profession=profession,
                                 extra=fatigue(view, who), contested=True))  # fmt: skip
    return f"{pool.total + penalty} + die"


class WhomToAttack(OneOf[Key[Character]], frozen=True):
    """Whoever else is in the fight, as far as the attacker knows of them."""

    title: ClassVar[str] = "Whom?"
    records: ClassVar[bool] = True
    who: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        others = [other for other in fighters(view) if other != self.who and view[other].state == "active"]
        return [Option(other, name_of(view, other), BAND_WORDS[band_between(view, self.who, other)])
                for other in others if ways(view, self.who, band_between(view, self.who, other))]  # fmt: skip


@rule("BREW-106", "BREW-Q59", "BREW-Q43")
class WhichWay(OneOf[str], frozen=True):
    """With what, and by which Attribute: what can be used at this distance."""

    title: ClassVar[str] = "How?"
    who: Key[Character]
    whom: Id

    def options(self, view: Reader) -> Sequence[Option[str]]:
        there = self.whom in view
        band = band_between(view, self.who, Key[Character](self.whom)) if there else None
        return [Option(way.id, way.label, f"{way_words(view, self.who, way)}; {reach(way)}")
                for way in ways(view, self.who, band).values()]  # fmt: skip

    def check(self, view: Reader, value: Any) -> str:
        known = ways(view, self.who)
        if isinstance(value, str) and value in known and value not in [one.value for one in self.options(view)]:
            way = known[value]
            raise IllegalAnswer(f"{way.label} cannot be used at this distance; it reaches {reach(way)} (BREW-Q59)")
        return super().check(view, value)


@rule("BREW-109", "BREW-142", "BREW-143")
class WhichAim(OneOf[Aim], frozen=True):
    title: ClassVar[str] = "Is it aimed?"

    def options(self, view: Reader) -> Sequence[Option[Aim]]:
        aims: list[Option[Aim]] = [
            Option("plain", "Not aimed"),
            Option("targeted", "Targeted attack", "−2; on a hit the target's armor does not help"),
        ]
        if view[RULES].brutal_aim:
            aims.append(Option("deadly", "Deadly attack", "−2; on a hit it kills or disables at once"))
        return aims

    def usual(self, view: Reader) -> Aim:
        return "plain"


class Declaration(Struct, frozen=True):
    """What somebody declares for a round."""

    act: str
    """`attack:WHOM:WAY`, `step:ZONE`, `rise`, `else`, `magic`, or `wait`."""
    aim: Aim = "plain"
    what: str = ""


class DeedAct(OneOf[str], frozen=True):
    title: ClassVar[str] = "What do you do this round?"
    who: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        mine = view[self.who].fighting
        found = [Option("wait", "See what comes", "Answer attacks as they come: fight back, defend, move")]
        if mine is not None and mine.down:
            found.append(Option("rise", "Try to get up", "Power against Power, the lower of two dice"))
        for whom in WhomToAttack(who=self.who).options(view):
            found += [Option(f"attack:{whom.value}:{way.value}", f"Attack {whom.label}: {way.label}", way.help)
                      for way in WhichWay(who=self.who, whom=whom.value).options(view)]  # fmt: skip
        if mine is None or not mine.down:
            found += [Option(f"step:{zone}", f"Move: {zone_words(view, zone)}", seen_from(view, self.who, zone))
                      for zone in next_zones(view, self.who)]  # fmt: skip
        found.append(Option("else", "Something else", "Any other skill roll"))
        return found if why_no_magic(view, self.who) else [*found, Option("magic", "Use magic", "One slot of mana")]

    def usual(self, view: Reader) -> str:
        return "wait"


@rule("BREW-070", "BREW-144", "BREW-154")
class Declare(Form[Declaration], frozen=True):
    """Everybody says what they do; then all of it happens at once."""

    shorthand: ClassVar[str] = "act"
    who: Key[Character]

    def asks(self, view: Reader) -> str:
        return f"What does {name_of(view, self.who)} do this round?"

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        return {"act": DeedAct(who=self.who), "aim": WhichAim(), "what": Deed()}

    def usual(self, view: Reader) -> Declaration:
        return Declaration("wait")

    def filled(self, view: Reader, **values: Any) -> Declaration:
        return Declaration(**values)


# --- being attacked
@rule("BREW-104", "BREW-107", "BREW-119", "BREW-121", "BREW-150", "BREW-151", "BREW-155", "BREW-Q34", "BREW-Q57")
class Respond(OneOf[str], frozen=True):
    """One answer to an attack: fight back, defend or dodge, move, or take the hit."""

    who: Key[Character]
    attacker: Id
    threat: Threat
    zone: int
    """Where the attacker is."""
    can_fight_back: bool = True
    can_act: bool = True
    """The action of this round is still there: for moving, and for doing something while taking the hit."""
    penalty: int = 0

    def asks(self, view: Reader) -> str:
        by = {"melee": "", "ranged": " from afar", "magic": " by magic"}[self.threat]
        less = f" (additional attacker: {self.penalty} on the defense)" if self.penalty else ""
        return f"{name_of(view, self.attacker)} attacks {name_of(view, self.who)}{by}{less}. What then?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [*self.fighting_back(view), *self.defenses(view), *self.others(view)]

    def usual(self, view: Reader) -> str:
        return best_defense(view, self.who, self.threat)

    def band_ways(self, view: Reader) -> list[Way]:
        band = band_of(abs(place_of(view, self.who).zone - self.zone))
        return list(ways(view, self.who, band).values())

    @rule("BREW-104", "BREW-119", "BREW-Q34")
    def fighting_back(self, view: Reader) -> list[Option[str]]:
        """With whatever reaches the attacker. A missile is only dodged."""
        if not self.can_fight_back or self.threat == "ranged":
            return []
        return [Option(f"fight:{way.id}", f"Fight back: {way.label}",
                       f"{way_words(view, self.who, way)}; who wins, hits")
                for way in self.band_ways(view)]  # fmt: skip

    def defenses(self, view: Reader) -> list[Option[str]]:
        if self.threat == "ranged":
            by: Attribute = "precision" if view[RULES].dodge_by_precision else "speed"
            dodge = f"Dodge ({by.title()} + Athletics)"
            pool = pool_words(view, self.who, by, ATHLETICS, self.penalty)
            return [Option(f"defend:{by}:{ATHLETICS}", dodge, f"{pool}; the whole action of the round")]
        if self.threat == "magic":
            return [*self.flat(view), *self.by_field(view)]
        return [Option(f"defend:{by}:{MELEE}", f"Defend ({by.title()} + Melee)",
                       f"{pool_words(view, self.who, by, MELEE, self.penalty)}; on a win nobody is hurt")
                for by in EITHER]  # fmt: skip

    def flat(self, view: Reader) -> list[Option[str]]:
        return [Option(f"defend:{by}:", f"Resist (flat {by.title()})", pool_words(view, self.who, by, "", self.penalty))
                for by in EITHER]  # fmt: skip

    def by_field(self, view: Reader) -> list[Option[str]]:
        """Whoever has magic may defend by it."""
        able = view[RULES].magic_defense_free or mana(view, self.who) > 0
        if not able or not view[RULES].magic:
            return []
        casting = casting_attribute(view, self.who)
        fields = [field for field in magic_fields(view) if score(view, self.who, field).total >= 1]
        return [Option(f"field:{casting}:{field}", f"Magic: {field.title()} ({casting.title()})", "If the GM agrees")
                for field in fields]  # fmt: skip

    def others(self, view: Reader) -> list[Option[str]]:
        found: list[Option[str]] = []
        if not (view[RULES].melee_defense_only and self.threat == "melee"):
            found.append(Option("other", "Defend in another way", "Another Attribute and skill, if the GM accepts it"))
        held = view[self.who].fighting
        if self.can_act and not (held and held.down):
            here = abs(place_of(view, self.who).zone - self.zone)
            found += [Option(f"move:{zone}", f"Move: {zone_words(view, zone)}", self.moving(view, zone))
                      for zone in next_zones(view, self.who)
                      if band_of(abs(zone - self.zone)) != band_of(here)]  # fmt: skip
        found.append(Option("take", "Take the hit", "No defense; any other skill roll at the same instant"))
        if self.threat == "ranged" and self.can_act:
            found += [Option(f"shoot:{way.id}", f"Take the hit and shoot back: {way.label}", "8 or more hits")
                      for way in self.band_ways(view) if way.is_ranged]  # fmt: skip
        return found

    def moving(self, view: Reader, zone: int) -> str:
        before, after = abs(place_of(view, self.who).zone - self.zone), abs(zone - self.zone)
        if takes_the_hit(view, before, after):
            return "The move happens, but so does the hit"
        return "Instead of a defense: on a win you are there and unhurt"


@rule("BREW-106", "BREW-119", "BREW-150", "BREW-Q41")
def best_defense(reader: Reader, who: Key[Character], threat: Threat) -> str:
    """The usual defense, as it is answered: against missiles a dodge; else by the better of Power and Precision."""
    if threat == "ranged":
        return f"defend:{'precision' if reader[RULES].dodge_by_precision else 'speed'}:{ATHLETICS}"
    power, precision = score(reader, who, "power").total, score(reader, who, "precision").total
    return f"defend:{'precision' if precision > power else 'power'}:{MELEE if threat == 'melee' else ''}"


@rule("BREW-107", "BREW-108", "BREW-Q35", "BREW-Q41")
class OtherDefense(Form[tuple[Attribute, Ability]], frozen=True):
    """Another Attribute and skill to defend with."""

    title: ClassVar[str] = "How do you defend?"
    shorthand: ClassVar[str] = "attribute"
    who: Key[Character]

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        return {"attribute": WhichAttribute(who=self.who), "skill": WhichSkill(who=self.who)}

    def filled(self, view: Reader, **values: Any) -> tuple[Attribute, Ability]:
        return values["attribute"], values["skill"]


@rule("BREW-107", "BREW-108", "BREW-Q57")
class DefenseFits(Confirm, frozen=True):
    who: Key[Character]
    attribute: str
    skill: str

    def asks(self, view: Reader) -> str:
        attribute, skill = self.attribute.title(), self.skill.title()
        combined = f"{attribute} + {skill}" if skill else f"flat {attribute}"
        return f"{name_of(view, self.who)} would defend with {combined}. Does that fit?"

    def usual(self, view: Reader) -> bool:
        return True


@rule("BREW-145", "BREW-Q145")
class WhoElseAttacks(SomeOf[Key[Character]], frozen=True):
    """With the first attack on somebody: who else will attack them this round."""

    records: ClassVar[bool] = True
    help: ClassVar[str] = "Each further attacker makes all defenses against them harder by 2."
    whom: Id
    among: tuple[Key[Character], ...]

    def asks(self, view: Reader) -> str:
        return f"Who else attacks {name_of(view, self.whom)} this round?"

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(who, name_of(view, who)) for who in known(view, self.among)]

    def usual(self, view: Reader) -> tuple[Key[Character], ...]:
        return ()


@rule("BREW-313")
class ProfessionFits(Confirm, frozen=True):
    """Whether an attack is a matter of somebody's profession."""

    who: Key[Character]
    profession: str
    what: str

    def asks(self, view: Reader) -> str:
        rolls = f"{name_of(view, self.who)} would roll Profession ({self.profession})"
        return f"{rolls} for this attack: {self.what}. Does that fit?"

    def usual(self, view: Reader) -> bool:
        return True


@rule("BREW-Q22", "BREW-Q53")
class WhomToMeet(OneOf[Key[Character]], frozen=True):
    """Of several attackers, the one who is met without a penalty."""

    title: ClassVar[str] = "Whom do you meet without a penalty?"
    records: ClassVar[bool] = True
    attackers: tuple[Key[Character], ...]

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(who, name_of(view, who)) for who in known(view, self.attackers)]

    def usual(self, view: Reader) -> Key[Character]:
        return known(view, self.attackers)[0]


@rule("BREW-Q22")
class MeetThisOne(Confirm, frozen=True):
    who: Key[Character]
    attacker: Id

    def asks(self, view: Reader) -> str:
        return f"Is {name_of(view, self.attacker)} the one whom {name_of(view, self.who)} meets without a penalty?"

    def usual(self, view: Reader) -> bool:
        return True


@rule("BREW-Q38")
class MayWhileHeld(Confirm, frozen=True):
    who: Key[Character]

    def asks(self, view: Reader) -> str:
        return f"{name_of(view, self.who)} is held down. Can they do that?"

    def usual(self, view: Reader) -> bool:
        return True


def helpless(view: Reader, who: Key[Character]) -> bool:
    """Whether somebody cannot do anything about an attack."""
    fighting = view[who].fighting
    return bool(why_helpless(view[who])) or (fighting is not None and fighting.unaware)
