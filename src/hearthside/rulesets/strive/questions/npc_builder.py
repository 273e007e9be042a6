"""What is asked of a GM who builds an NPC: all of it on one page, with points and CR at hand."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from hearthside.engine import (
    Confirm,
    Distribute,
    Form,
    Forms,
    IllegalAnswer,
    OneOf,
    Option,
    Question,
    Reader,
    Row,
    SomeOf,
    plain_data,
    rule,
    signed,
)
from hearthside.engine.records import slug_of
from hearthside.engine.sheet import AnyWidget, Stat, Text
from hearthside.kit import Line, LongText, OptionalLine, WholeNumber, YesNo
from hearthside.kit.own_pack import own_pack_of
from hearthside.rulesets.strive.gear import all_entries, entry_called
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.kinds.catalogue import ExpertiseEntry
from hearthside.rulesets.strive.kinds.creation import ReadyAsset
from hearthside.rulesets.strive.kinds.gear import AmmunitionEntry, ArmorEntry, ShieldEntry, WeaponEntry
from hearthside.rulesets.strive.kinds.npcs import Group, HostilityEntry, NpcEntry, NpcTraitEntry
from hearthside.rulesets.strive.kinds.skills import SkillEntry
from hearthside.rulesets.strive.levels import name_of_skill
from hearthside.rulesets.strive.npc import NPC_TYPES, POWERS, RATTLES, ROLES, FreeStrike, NpcTrait
from hearthside.rulesets.strive.npc_on_paper import Built, OwnSkills, drawn_up, standing_in_the_fight
from hearthside.rulesets.strive.npc_points import (
    BEGINNINGS,
    BUDGETS,
    advice,
    challenge,
    contradictions,
    kind_in_words,
    least_number,
    points_left,
)
from hearthside.rulesets.strive.words import ATTRIBUTES, DAMAGE_TYPES, DamageType

FRESH = ""
MOST = 30
GROUPS: Mapping[Group, str] = {
    "mobility": "Mobility", "defensive": "Defence", "offensive": "Attack", "weakness": "Weakness",
    "legendary": "Legendary", "custom": "Of your own",
}  # fmt: skip


@rule("STR-949", "STR-975", "STR-976", "STR-1025")
def reckoned(view: Reader, npc: NpcEntry) -> tuple[AnyWidget, ...]:
    """The points that are left and the CR, each with its summands; what cannot stay so, and what the book would say."""
    left, cr = points_left(view, npc), challenge(view, npc)
    wrong, said = in_sentences(contradictions(view.content, npc)), in_sentences(advice(view, npc))
    return (
        Stat(label=f"of {BUDGETS[npc.power]} points left", value=left.total, explained=left, rules=("STR-975",)),
        Stat(label="CR", value=cr.total, explained=cr, rules=("STR-949",)),
        *((Text(label="To be mended", text=wrong, rules=("STR-983",)),) if wrong else ()),
        *((Text(label="Worth a thought", text=said, rules=("STR-976",)),) if said else ()),
    )


def in_sentences(said: Sequence[str]) -> str:
    return " ".join(f"{one[:1].upper()}{one[1:]}." for one in said)


class LikeWhom(OneOf[str], frozen=True):
    """A new one begins with nothing, or as a copy of one that there is: a variant."""

    title: ClassVar[str] = "Begin with what?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        there = view.content.of(NpcEntry).items()
        like = (Option(id_, f"Like {one.name}", kind_in_words(view, one)) for id_, one in there)
        return [Option(FRESH, "Nothing"), *like]

    def usual(self, view: Reader) -> str:
        return FRESH


class WhichOwnNpc(OneOf[str], frozen=True):
    """Those of the campaign's own pack."""

    title: ClassVar[str] = "Which NPC?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        written = own_pack_of(view).entries.get(view.content.name_of(NpcEntry), {})
        there = view.content.of(NpcEntry)
        return [Option(id_, there[id_].name, kind_in_words(view, there[id_])) for id_ in written if id_ in there]


class Among(OneOf[str], frozen=True):
    """One of some words."""

    words: str
    among: dict[str, str]
    now: str

    def asks(self, view: Reader) -> str:
        return self.words

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(one, label) for one, label in self.among.items()]

    def usual(self, view: Reader) -> str:
        return self.now


class SomeAmong(SomeOf[str], frozen=True):
    words: str
    among: dict[str, str]
    now: tuple[str, ...] = ()

    def asks(self, view: Reader) -> str:
        return self.words

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(one, label) for one, label in self.among.items()]

    def usual(self, view: Reader) -> tuple[str, ...]:
        return self.now


def free_id(base: str, taken: Container[str]) -> str:
    return next(id_ for id_ in (base, *(f"{base}-{number}" for number in range(2, 10_000))) if id_ not in taken)


def titled(words: Sequence[str]) -> dict[str, str]:
    return {one: one.replace("-", " ").title() for one in words}


@rule("STR-941", "STR-975", "STR-982", "STR-1194")
class NpcKind(Form[dict[str, Any]], frozen=True):
    """Who it is, and how mighty."""

    title: ClassVar[str] = "Who or what it is"
    npc: NpcEntry

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        powers: dict[str, str] = {one: f"{one.title()}: {BUDGETS[one]} points, CR {BEGINNINGS[one]}" for one in POWERS}
        roles = titled([one for one in ROLES if one != "disruptor" or view[RULES].npc_extras])
        held = tuple(one for one in self.npc.roles if one in roles)
        return {
            "name": Line(words="Name", usually=self.npc.name or "A creature"),
            "type": Among(words="Type", among=titled(NPC_TYPES), now=self.npc.type),
            "power": Among(words="Power level", among=powers, now=self.npc.power),
            "roles": SomeAmong(words="Combat roles", among=roles, now=held),
            "family": OptionalLine(words="Creature category", usually=self.npc.family),
            "sapient": YesNo("Is it sapient?", usually=self.npc.sapient),
            "sentient": YesNo("Is it sentient?", usually=self.npc.sentient),
            "cr": WholeNumber("CR of your own? (0: as counted)", least=0, most=99, usually=self.npc.cr or 0),
            "text": LongText(words="In a few words", usually=self.npc.text),
        }

    def goes_with(self, view: Reader) -> Mapping[str, tuple[str, Any]]:
        return {"sapient": ("type", "monster"), "sentient": ("type", "monster")}

    def filled(self, view: Reader, **values: Any) -> dict[str, Any]:
        return {**values, "cr": values["cr"] or None}


def priced(points: int, cr: int) -> str:
    """`−2 points, +1 CR`"""
    return f"{in_points(points)}, {signed(cr)} CR"


def in_points(points: int) -> str:
    """`+1 point`, `−2 points`"""
    return f"{signed(points)} point{'' if abs(points) == 1 else 's'}"


@rule("STR-975", "STR-983", "STR-1013")
class WhichTraits(SomeOf[str], frozen=True):
    title: ClassVar[str] = "Traits"
    npc: NpcEntry

    def options(self, view: Reader) -> Sequence[Option[str]]:
        extras = view[RULES].npc_extras
        there = [(id_, one) for id_, one in view.content.of(NpcTraitEntry).items() if not one.option or extras]
        return [Option(id_, one.name, one.text, priced(one.points, one.cr), group=GROUPS[group])
                for group in GROUPS for id_, one in there if one.group == group]  # fmt: skip

    def usual(self, view: Reader) -> tuple[str, ...]:
        there = {option.value for option in self.options(view)}
        return tuple(one for one in self.npc.npc_traits if one in there)


@rule("STR-983")
class NpcTraits(Form[dict[str, NpcTrait]], frozen=True):
    """Those that it has, each with what goes with it."""

    title: ClassVar[str] = "Traits"
    npc: NpcEntry

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        traits = WhichTraits(npc=self.npc)
        choices = {str(one.value): TraitChoices(id=one.value, now=self.npc.npc_traits.get(one.value, NpcTrait()))
                   for one in traits.options(view)}  # fmt: skip
        return {"which": traits, **{id_: one for id_, one in choices.items() if one.fields(view)}}

    def goes_with(self, view: Reader) -> Mapping[str, tuple[str, Any]]:
        return {one: ("which", one) for one in self.fields(view) if one != "which"}

    def filled(self, view: Reader, **values: Any) -> dict[str, NpcTrait]:
        """What goes with a Trait that is not picked is refused, unless it is what stood there before."""
        unpicked = {id_: one for id_, one in self.fields(view).items() if id_ not in ("which", *values["which"])}
        for id_, question in unpicked.items():
            if values[id_] != question.check(view, plain_data(question.usual(view)) or {}):
                name = view.content.of(NpcTraitEntry)[id_].name
                raise IllegalAnswer(f"{name} is not picked. Pick it, or leave out what goes with it.")
        return {id_: values.get(id_, NpcTrait()) for id_ in values["which"]}


@rule("STR-983", "STR-991", "STR-993", "STR-995", "STR-1012")
class TraitChoices(Form[NpcTrait], frozen=True):
    """What goes with a Trait: upgrades, damage types, points of protection, what a death sets off."""

    id: str
    now: NpcTrait

    def asks(self, view: Reader) -> str:
        return self.entry(view).name

    def entry(self, view: Reader) -> NpcTraitEntry:
        return view.content.of(NpcTraitEntry)[self.id]

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        entry, asked = self.entry(view), dict[str, Question[Any]]()
        if any(not one.often for one in entry.upgrades.values()):
            asked["upgrades"] = Upgrades(id=self.id, now=tuple(self.now.upgrades))
        for one, upgrade in entry.upgrades.items():
            if upgrade.often:
                words = f"{upgrade.name}, {signed(upgrade.points)} each. {upgrade.text}"
                asked[one] = WholeNumber(words, least=0, most=MOST, usually=self.now.upgrades.get(one, 0))
        if entry.effect == "death-rattle":
            now = self.now.rattle or RATTLES[0]
            asked["rattle"] = Among(words="What does its death set off?", among=titled(RATTLES), now=now)
        if entry.types:
            types = self.now.types or entry.types[:1]
            asked["types"] = SomeAmong(words="Damage types", among=titled(entry.types), now=types)
        if entry.effect == "armored":
            asked["protection"] = Protection(now={str(one): points for one, points in self.now.protection.items()})
        return asked

    def filled(self, view: Reader, **values: Any) -> NpcTrait:
        once = dict.fromkeys(values.get("upgrades", ()), 1)
        often = {one: values[one] for one, upgrade in self.entry(view).upgrades.items() if upgrade.often}
        bought = {one: once.get(one) or often.get(one, 0) for one in self.entry(view).upgrades}
        return NpcTrait(
            upgrades={one: times for one, times in bought.items() if times},
            types=tuple(values.get("types", ())), protection=values.get("protection", {}),
            rattle=values.get("rattle"),
        )  # fmt: skip


@rule("STR-983")
class Upgrades(SomeOf[str], frozen=True):
    """Those that can be bought once."""

    title: ClassVar[str] = "Upgrades"
    id: str
    now: tuple[str, ...] = ()

    def options(self, view: Reader) -> Sequence[Option[str]]:
        upgrades = view.content.of(NpcTraitEntry)[self.id].upgrades.items()
        return [Option(id_, one.name, one.text, in_points(one.points)) for id_, one in upgrades if not one.often]

    def usual(self, view: Reader) -> tuple[str, ...]:
        return tuple(option.value for option in self.options(view) if option.value in self.now)


@rule("STR-991", "STR-Q200")
class Protection(Distribute, frozen=True):
    title: ClassVar[str] = "Points of protection"
    now: dict[str, int]

    def rows(self, view: Reader) -> Mapping[str, Row]:
        return {one: Row(one.title()) for one in DAMAGE_TYPES if one != "pure"}

    def usual(self, view: Reader) -> dict[str, int]:
        return dict(self.now)

    def check(self, view: Reader, value: Any) -> dict[str, int]:
        return {one: points for one, points in super().check(view, value).items() if points}


@rule("STR-1021")
class NpcAttributes(Distribute, frozen=True):
    title: ClassVar[str] = "Attributes: each level above 1 costs a point"
    npc: NpcEntry

    def rows(self, view: Reader) -> Mapping[str, Row]:
        return {one: Row(one.title(), least=1, most=MOST) for one in ATTRIBUTES}

    def usual(self, view: Reader) -> dict[str, int]:
        return {one: self.npc.attributes.get(one, 1) for one in ATTRIBUTES}


@rule("STR-1117")
def main_type(view: Reader, npc: NpcEntry) -> DamageType:
    """The damage type of a Free Strike of which nothing is said: that of the main attack."""
    attacks = (entry for skill in npc.skills for entry in view.content.of(ExpertiseEntry).values()
               if entry.skill == skill and entry.attack and entry.damage)  # fmt: skip
    return next((entry.damage[0].type for entry in attacks), npc.free_strike.type)


@rule("STR-946", "STR-1022", "STR-1117", "STR-Q177", "STR-Q184")
class NpcNumbers(Form[dict[str, Any]], frozen=True):
    title: ClassVar[str] = "Stability, Def and Free Strike: each point costs two"
    npc: NpcEntry

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        strike, least = self.npc.free_strike, least_number(view)
        if strike == FreeStrike():
            strike = replace(strike, type=main_type(view, self.npc))
        return {
            "stability": WholeNumber("Stability", least=0, most=MOST, usually=self.npc.stability),
            "defense": WholeNumber("Def", least=least, most=MOST, usually=self.npc.defense),
            "rolls_defence": YesNo("Does it roll its defences instead?", usually=not self.npc.has_def),
            "points": WholeNumber("Free Strike", least=least, most=MOST, usually=strike.points),
            "type": Among(words="Damage type of the Free Strike", among=titled(DAMAGE_TYPES), now=strike.type),
            "range": WholeNumber("Range of the Free Strike, in fields", least=1, most=60, usually=strike.range),
        }

    def filled(self, view: Reader, **values: Any) -> dict[str, Any]:
        strike = FreeStrike(values.pop("points"), values.pop("type"), values.pop("range"))
        return {**values, "free_strike": strike}


class NpcSkill(OneOf[str], frozen=True):
    """Those of the list, one for each weapon, and what it has already."""

    title: ClassVar[str] = "Skill"
    held: tuple[str, ...] = ()

    def options(self, view: Reader) -> Sequence[Option[str]]:
        listed = (id_ for id_, entry in view.content.of(SkillEntry).items() if not entry.specialised)
        weapons = (entry.skill for entry in view.content.of(WeaponEntry).values())
        return [Option(id_, name_of_skill(view, id_)) for id_ in dict.fromkeys((*listed, *weapons, *self.held))]


@rule("STR-1023", "STR-1024", "STR-1026")
class NpcSkills(Forms[dict[str, int]], frozen=True):
    """Those of the lists; people may have any of them."""

    title: ClassVar[str] = "Skills: 1 point each, whatever the level"
    npc: NpcEntry

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        held = tuple(self.npc.skills)
        return {"skill": NpcSkill(held=held), "level": WholeNumber("Level", least=1, most=20, usually=3)}

    def usual(self, view: Reader) -> Any:
        return [{"skill": skill, "level": level} for skill, level in self.npc.skills.items()]

    def all_filled(self, view: Reader, each: Sequence[Mapping[str, Any]]) -> dict[str, int]:
        return {one["skill"]: one["level"] for one in each}

@rule("STR-1025")
class NpcOwnSkills(Forms[OwnSkills], frozen=True):
    """Skills that no list has, each with the attack or the deed that it is for. They come to be with the NPC."""

    title: ClassVar[str] = "Skills of its own"
    help: ClassVar[str] = "An attack costs 2 AP or more, with 1D8 of at most two types; warnings only."
    now: OwnSkills = {}

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        attributes, types = titled(ATTRIBUTES), titled(DAMAGE_TYPES)
        return {
            "name": Line(words="Name", usually="Lash"),
            "text": LongText(words="What does it do?"),
            "first": Among(words="Base Attribute", among=attributes, now="agility"),
            "second": Among(words="The other one", among=attributes, now="strength"),
            "level": WholeNumber("Level", least=1, most=20, usually=3),
            "ap": WholeNumber("AP", least=0, most=5, usually=2),
            "dice": WholeNumber("Damage dice", least=0, most=9, usually=1),
            "sides": WholeNumber("Sides of a damage die", least=2, most=20, usually=6),
            "adds": Among(words="Adds an Attribute", among={"": "None", **attributes}, now="strength"),
            "type": Among(words="Damage type", among=types, now="slashing"),
            "reach": WholeNumber("Reach in fields; more than 3 is ranged", least=1, most=60, usually=1),
        }

    def usual(self, view: Reader) -> Any:
        return list(self.now.values())

    def all_filled(self, view: Reader, each: Sequence[Mapping[str, Any]]) -> OwnSkills:
        """Under ids that are not in use."""
        made: OwnSkills = {}
        for one in each:
            taken = {**view.content.of(SkillEntry), **view.content.of(ExpertiseEntry), **made}
            made[free_id(slug_of(one["name"]) or "own-skill", taken)] = dict(one)
        return made


@rule("STR-1033", "STR-1034")
class WhichHostility(SomeOf[str], frozen=True):
    title: ClassVar[str] = "Hostility Actions"
    npc: NpcEntry

    def options(self, view: Reader) -> Sequence[Option[str]]:
        listed = view.content.of(HostilityEntry).items()
        return [Option(id_, one.name, f"{one.hostility} Hostility: {one.text}", priced(one.points, one.cr))
                for id_, one in listed]  # fmt: skip

    def usual(self, view: Reader) -> tuple[str, ...]:
        there = view.content.of(HostilityEntry)
        return tuple(one for one in self.npc.hostility_actions if one in there)

class WhichGear(SomeOf[str], frozen=True):
    title: ClassVar[str] = "What it wears and holds"
    npc: NpcEntry

    def options(self, view: Reader) -> Sequence[Option[str]]:
        kinds = {WeaponEntry: "Weapons", AmmunitionEntry: "Ammunition", ArmorEntry: "Armor", ShieldEntry: "Shields"}
        return [Option(id_, entry.name, group=called) for kind, called in kinds.items()
                for id_, entry in all_entries(view).items() if type(entry) is kind]  # fmt: skip

    def usual(self, view: Reader) -> tuple[str, ...]:
        there = {option.value for option in self.options(view)}
        return tuple(dict.fromkeys(one.entry for one in self.npc.assets if one.entry in there))


@rule("STR-975", "STR-976", "STR-1025")
class WholeNpc(Form[Built], frozen=True):
    """All of it on one page: who it is, Traits, Attributes, numbers, Skills, Hostility Actions, gear; in any order."""

    page: ClassVar[bool] = True
    done: ClassVar[str] = "Keep it among the NPCs"
    built: Built

    def asks(self, view: Reader) -> str:
        return self.built.npc.name or "A new NPC"

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        npc, own = self.built.npc, self.built.own
        listed = {skill: level for skill, level in npc.skills.items() if skill not in own}
        return {
            "kind": NpcKind(npc=npc), "traits": NpcTraits(npc=npc), "attributes": NpcAttributes(npc=npc),
            "numbers": NpcNumbers(npc=npc), "skills": NpcSkills(npc=replace(npc, skills=listed)),
            "own": NpcOwnSkills(now=own), "hostility": WhichHostility(npc=npc), "gear": WhichGear(npc=npc),
        }  # fmt: skip

    def filled(self, view: Reader, **values: Any) -> Built:
        npc, own = self.built.npc, values["own"]
        skills = {**values["skills"], **{skill: told["level"] for skill, told in own.items()}}
        whole = replace(
            npc, **values["kind"], **values["numbers"], npc_traits=values["traits"], skills=skills,
            attributes={one: level for one, level in values["attributes"].items() if level > 1},
            hostility_actions=values["hostility"],
            assets=holding(view, npc, values["gear"]),
        )  # fmt: skip
        return Built(whole, own)

    def comes_to(self, view: Reader, value: Built) -> tuple[AnyWidget, ...]:
        paper = drawn_up(view, value)
        return (*reckoned(paper, value.npc), *standing_in_the_fight(paper, value.npc))


def holding(view: Reader, npc: NpcEntry, gear: tuple[str, ...]) -> tuple[ReadyAsset, ...]:
    """What it has and keeps stays as it is, and so does what was not to be chosen; the rest is new."""
    offered = {option.value for option in WhichGear(npc=npc).options(view)}
    kept = tuple(one for one in npc.assets if one.entry in gear or one.entry not in offered)
    held = {one.entry for one in kept}
    return (*kept, *(ready(view, id_) for id_ in gear if id_ not in held))


def ready(reader: Reader, id_: str) -> ReadyAsset:
    """A thing where it belongs: weapons and shields in hand, armor on the body, the rest in the luggage."""
    entry = entry_called(reader, id_)
    if isinstance(entry, ArmorEntry):
        return ReadyAsset(name=entry.name, entry=id_, place="armor")
    if isinstance(entry, WeaponEntry | ShieldEntry):
        return ReadyAsset(name=entry.name, entry=id_, place="hands", hands=1)
    return ReadyAsset(name=entry.name, entry=id_, number=20)


class MendIt(Confirm, frozen=True):
    """What cannot be kept so."""

    wrong: tuple[str, ...]

    def asks(self, view: Reader) -> str:
        said = "; ".join(self.wrong)
        return f"{said[:1].upper()}{said[1:]}. Go on building?"

    def usual(self, view: Reader) -> bool:
        return True


@rule("STR-Q195")
class OverBudget(Confirm, frozen=True):
    over: int

    def asks(self, view: Reader) -> str:
        return f"It is {self.over} point{'s' if self.over > 1 else ''} over its budget. Keep it so?"

    def usual(self, view: Reader) -> bool:
        return True
