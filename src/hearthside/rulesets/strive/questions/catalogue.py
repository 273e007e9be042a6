"""What people are asked about Expertises and in fights."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from hearthside.engine import (
    Confirm,
    Id,
    Key,
    Number,
    OneOf,
    Option,
    Reader,
    SomeOf,
    Text,
    known,
    name_of,
    rule,
)
from hearthside.rulesets.strive.fight_state import KeyZone
from hearthside.rulesets.strive.levels import skill_level
from hearthside.rulesets.strive.rules.catalogue.expertises import (
    Held,
    called,
    expertises_of,
    free_attacks,
    why_not_use,
    words_of,
)
from hearthside.rulesets.strive.rules.combat.acting import why_no_action
from hearthside.rulesets.strive.rules.combat.areas import lies_on_map
from hearthside.rulesets.strive.rules.combat.places import those_present
from hearthside.rulesets.strive.rules.combat.positions import fields_between
from hearthside.rulesets.strive.rules.health.conditions import why_helpless
from hearthside.rulesets.strive.rules.npcs.defence import defense_of
from hearthside.rulesets.strive.rules.npcs.hiding import why_untouchable
from hearthside.rulesets.strive.rules.tests.figures import pool_of
from hearthside.rulesets.strive.rules.tests.parts import Test
from hearthside.rulesets.strive.state import Character, active_characters
from hearthside.rulesets.strive.words import DEF, several

NOTHING = "nothing"


# --- what, and on whom
class WhichExpertise(OneOf[str], frozen=True):
    """What somebody can do now of their own accord, with the Skills that they have first."""

    title: ClassVar[str] = "Which Expertise?"
    who: Key[Character]
    attack: bool = False
    area: bool = False
    """One of which the map shows who is in it."""

    def options(self, view: Reader) -> Sequence[Option[str]]:
        able = usable(view, self.who, self.attack, self.area)
        first = sorted(able, key=lambda id_: not skill_level(view, self.who, able[id_].skill).total)
        return [Option(id_, able[id_].called, f"{words_of(view, able[id_])}. {able[id_].entry.text}") for id_ in first]


@rule("STR-139", "STR-1196")
def usable(view: Reader, who: Key[Character], attack: bool, area: bool = False) -> dict[str, Held]:
    """The Expertises that somebody may use now, attacks or others; or those that are laid over the map. Out of turn
    only reactions to what happens in the story."""
    at_will = attack or not why_no_action(view, who)
    return {id_: it for id_, it in expertises_of(view, who).items()
            if ((at_will and it.entry.kind == "action") or it.entry.answers_story) and it.entry.attack == attack
            and lies_on_map(view, who, it.entry) == area and not why_not_use(view, who, it)}  # fmt: skip


class WhichTarget(OneOf[Key[Character]], frozen=True):
    """One target. Who is near enough, the table says."""

    title: ClassVar[str] = "Whom?"
    records: ClassVar[bool] = True
    who: Key[Character]
    attack: bool = False
    own: bool = False
    """It may be oneself."""
    beyond: tuple[Key[Character], ...] = ()
    """Who is too far away now."""

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        able = ((self.who,) if self.own else ()) + targets(view, self.who, self.attack)
        return [target(view, one, self.beyond) for one in able]


@rule("STR-919", "STR-920")
class WhichTargets(SomeOf[Key[Character]], frozen=True):
    """Several targets, or all who are in an area."""

    title: ClassVar[str] = "Whom?"
    records: ClassVar[bool] = True
    who: Key[Character]
    least: int = 1
    most: int | None = None
    attack: bool = False
    beyond: tuple[Key[Character], ...] = ()
    """Who is too far away now."""

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [target(view, one, self.beyond) for one in targets(view, self.who, self.attack)]

    def bounds(self, view: Reader) -> tuple[int, int | None]:
        return self.least, self.most


class Nobody(SomeOf[Key[Character]], frozen=True):
    """It has no target: there is nothing to ask."""

    title: ClassVar[str] = "Whom?"

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return ()


def target(view: Reader, who: Key[Character], beyond: tuple[Key[Character], ...]) -> Option[Key[Character]]:
    name = name_of(view, who)
    return Option(who, name, "out of reach", tone="bad") if who in beyond else Option(who, name)


def targets(view: Reader, who: Key[Character], attack: bool) -> tuple[Key[Character], ...]:
    """Whom somebody may choose."""
    only = only_targets(view, who) if attack else None
    return others_than(view, who) if only is None else only


@rule("STR-752", "STR-Q120")
def only_targets(view: Reader, who: Key[Character]) -> tuple[Key[Character], ...] | None:
    """Who is taunted may attack nobody but the taunter, and who is Berserk the nearest; None: everybody may."""
    one = view[who]
    if one.fighting and one.fighting.bound_now and is_bound(view, who):
        return (Key[Character](one.fighting.must_attack),)
    return nearest(view, who, others_than(view, who)) if "berserk" in one.conditions else None


def others_than(view: Reader, who: Key[Character]) -> tuple[Key[Character], ...]:
    return tuple(one for one in those_present(view) if one != who)


@rule("STR-851", "STR-Q154")
def nearest(view: Reader, who: Key[Character], among: tuple[Key[Character], ...]) -> tuple[Key[Character], ...]:
    """Whom somebody Berserk has to attack: the nearest on the map who still stands and can be attacked at all; without
    a map the table says."""
    far = {one: fields_between(view, who, one) for one in among
           if not why_helpless(view, one) and not why_untouchable(view, who, one)}  # fmt: skip
    known_far = [fields for fields in far.values() if fields is not None]
    return tuple(one for one, fields in far.items() if fields is None or fields == min(known_far))


def is_bound(view: Reader, who: Key[Character]) -> bool:
    """Whether somebody who was taunted has to attack the taunter now."""
    fighting = view[who].fighting
    return bool(fighting and fighting.bound_now and fighting.must_attack in those_present(view))


class OneOfThese(OneOf[Key[Character]], frozen=True):
    """One of some characters."""

    records: ClassVar[bool] = True
    asked: str
    among: tuple[Key[Character], ...]

    def asks(self, view: Reader) -> str:
        return self.asked

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(one, name_of(view, one)) for one in known(view, self.among)]

    def usual(self, view: Reader) -> Key[Character] | None:
        return next((one for one in self.among if one in view), None)


class SomeOfThese(SomeOf[Key[Character]], frozen=True):
    records: ClassVar[bool] = True
    asked: str
    among: tuple[Key[Character], ...]

    def asks(self, view: Reader) -> str:
        return self.asked

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(one, name_of(view, one)) for one in known(view, self.among)]


class DoesItHold(Confirm, frozen=True):
    """The fiction decides: what the Expertise needs is so, or is not."""

    who: Key[Character]
    what: str
    condition: str

    def asks(self, view: Reader) -> str:
        return f"{name_of(view, self.who)}, {self.what}: {self.condition}?"

    def usual(self, view: Reader) -> bool:
        return True


# --- the fight
class WhoIsFoe(SomeOf[Key[Character]], frozen=True):
    title: ClassVar[str] = "Who fights the party?"
    records: ClassVar[bool] = True

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(one, name_of(view, one)) for one in active_characters(view)]

    def bounds(self, view: Reader) -> tuple[int, int | None]:
        return 1, None

    def usual(self, view: Reader) -> tuple[Key[Character], ...]:
        return tuple(one for one in active_characters(view) if view[one].is_npc)


class WhoFightsBeside(SomeOf[Key[Character]], frozen=True):
    title: ClassVar[str] = "Who of the others fights on the party's side?"
    records: ClassVar[bool] = True

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(one, name_of(view, one)) for one in active_characters(view) if view[one].is_npc]


class WhoInTheFight(OneOf[Key[Character]], frozen=True):
    title: ClassVar[str] = "Who?"
    records: ClassVar[bool] = True

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(one, name_of(view, one)) for one in those_present(view)]


class BesideWhom(SomeOf[Key[Character]], frozen=True):
    """Without a map, people say whom they stand next to."""

    title: ClassVar[str] = "Beside whom?"
    records: ClassVar[bool] = True
    who: Id

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        if self.who not in view:
            return ()
        return [Option(one, name_of(view, one)) for one in those_present(view) if one != self.who]


class WhichZones(SomeOf[Id], frozen=True):
    title: ClassVar[str] = "In which Key Zones?"
    who: Id

    def options(self, view: Reader) -> Sequence[Option[Id]]:
        return [Option(zone, view[zone].name) for zone in view.every(KeyZone)]


class MomentumBy(Number, frozen=True):
    title: ClassVar[str] = "By how much?"

    def bounds(self, view: Reader) -> tuple[int | None, int | None]:
        return -40, 40


# --- answering
@rule("STR-135", "STR-478", "STR-481", "STR-703", "STR-Q64")
class Defend(OneOf[str], frozen=True):
    """How somebody answers what is done to them; they may let it happen."""

    order: ClassVar[str] = "defend"
    who: Key[Character]
    by: Id
    what: str
    skills: tuple[str, ...]
    ap: int = 1

    def asks(self, view: Reader) -> str:
        return f"{name_of(view, self.by)}: {self.what}. Does {name_of(view, self.who)} defend?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        cost = f"{self.ap} AP" if self.ap else ""
        return [
            Option(NOTHING, "Let it happen", "Undefended: Ob 1"),
            *(Option(of, called(view, of), strength_of(view, self.who, of), cost) for of in self.skills),
        ]

    def usual(self, view: Reader) -> str:
        return best_of(view, self.who, self.skills)

    def by_order(self, view: Reader, order: str) -> str:
        return self.usual(view) if order == "always" else NOTHING


def best_of(view: Reader, who: Key[Character], skills: tuple[str, ...]) -> str:
    """With which of these somebody has the most dice."""
    return skills[0] if len(skills) == 1 else max(skills, key=lambda of: dice_for(view, who, of))


def strength_of(view: Reader, who: Key[Character], of: str) -> str:
    """The hits that it takes, or the dice that are rolled."""
    if of == DEF:
        return f"takes {several(defense_of(view, defending(who, of)).total, 'hit')}"
    return f"{dice_for(view, who, of)}D"


def dice_for(view: Reader, who: Key[Character], of: str) -> int:
    return 0 if of == DEF else max(0, pool_of(view, defending(who, of)).total)


def defending(who: Key[Character], of: str) -> Test:
    return Test(who=who, of=of, purposes=("defence",))


class WhichDefence(OneOf[str], frozen=True):
    """Which of the ways to defend, where one has to."""

    title: ClassVar[str] = "With what?"
    who: Key[Character]
    skills: tuple[str, ...]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(of, called(view, of), strength_of(view, self.who, of)) for of in self.skills]

    def usual(self, view: Reader) -> str:
        return best_of(view, self.who, self.skills)


@rule("STR-703", "STR-Q100")
class WhatOpposes(OneOf[str], frozen=True):
    """The GM names what an Expertise is opposed by that only says opposed."""

    who: Key[Character]
    what: str
    among: tuple[str, ...]

    def asks(self, view: Reader) -> str:
        return f"What does {name_of(view, self.who)} oppose {self.what} with?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(of, called(view, of)) for of in self.among]


# --- free attacks
@rule("STR-706", "STR-Q103")
class FreeAttack(OneOf[str], frozen=True, kw_only=True):
    """Which attack somebody makes that costs nothing; they may let it be, unless they must."""

    who: Key[Character]
    whom: Id
    why: str
    must: bool = False
    among: tuple[str, ...]
    """Those that reach the foe."""

    def asks(self, view: Reader) -> str:
        return f"{self.why}: {name_of(view, self.who)} may attack {name_of(view, self.whom)}."

    def options(self, view: Reader) -> Sequence[Option[str]]:
        attacks = [Option(id_, it.called, words_of(view, it)) for id_, it in free_attacks(view, self.who).items()
                   if id_ in self.among]  # fmt: skip
        return attacks if self.must else [*attacks, Option(NOTHING, "Do not attack")]

    def usual(self, view: Reader) -> str | None:
        return next((one.value for one in self.options(view)), None)


NOBODY = "nobody"


class WhomOrNobody(OneOf[str], frozen=True):
    """One of some characters, or nobody."""

    records: ClassVar[bool] = True
    asked: str
    among: tuple[Key[Character], ...]

    def asks(self, view: Reader) -> str:
        return self.asked

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [*(Option[str](one, name_of(view, one)) for one in known(view, self.among)), Option(NOBODY, "Nobody")]

    def usual(self, view: Reader) -> str:
        return next(iter(known(view, self.among)), NOBODY)


class WhichAct(OneOf[str], frozen=True):
    """Which Momentum Action."""

    title: ClassVar[str] = "Which?"
    acts: tuple[tuple[str, str, str, int], ...]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(id_, name, f"{text} Momentum {momentum}.") for id_, name, text, momentum in self.acts]


class Pick(OneOf[str], frozen=True):
    """One of a few words."""

    asked: str
    words: tuple[str, ...]

    def asks(self, view: Reader) -> str:
        return self.asked

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(one) for one in self.words]

    def usual(self, view: Reader) -> str:
        return self.words[0]


class HowFar(Number, frozen=True):
    """How many fields somebody is driven back; 0: they are not."""

    whom: Id
    most: int

    def asks(self, view: Reader) -> str:
        return f"How many fields is {name_of(view, self.whom)} driven back?"

    def bounds(self, view: Reader) -> tuple[int | None, int | None]:
        return 0, self.most

    def usual(self, view: Reader) -> int:
        return self.most


class WhatDoYouDo(Text, frozen=True):
    """A few words for the log."""

    asked: str

    def asks(self, view: Reader) -> str:
        return self.asked
