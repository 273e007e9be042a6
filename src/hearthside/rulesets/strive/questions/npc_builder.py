"""What is asked of a GM who builds an NPC: step by step, in any order, with points and CR at hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal, get_args

from msgspec.structs import replace

from hearthside.engine import (
    Confirm,
    Distribute,
    Form,
    Forms,
    OneOf,
    Option,
    Question,
    Reader,
    Row,
    SomeOf,
    rule,
    signed,
)
from hearthside.engine.sheet import AnyWidget, Stat, Text
from hearthside.kit import Line, LongText, OptionalLine, WholeNumber, YesNo
from hearthside.rulesets.strive.gear import all_entries
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.kinds.catalogue import ExpertiseEntry
from hearthside.rulesets.strive.kinds.gear import AmmunitionEntry, ArmorEntry, ShieldEntry, WeaponEntry
from hearthside.rulesets.strive.kinds.npcs import HostilityEntry, NpcEntry, NpcTraitEntry
from hearthside.rulesets.strive.kinds.skills import SkillEntry
from hearthside.rulesets.strive.levels import name_of_skill
from hearthside.rulesets.strive.npc import NPC_TYPES, POWERS, RATTLES, ROLES, FreeStrike, NpcTrait
from hearthside.rulesets.strive.npc_points import (
    BEGINNINGS,
    BUDGETS,
    advice,
    challenge,
    contradictions,
    hostility_of,
    kind_in_words,
    least_number,
    points_left,
)
from hearthside.rulesets.strive.words import ATTRIBUTES, DAMAGE_TYPES, DamageType

Step = Literal["kind", "traits", "choices", "attributes", "numbers", "skills", "own-skill", "hostility", "gear"]
STEPS: tuple[Step, ...] = get_args(Step)
CALLED: Mapping[Step, str] = {
    "kind": "Name, type and power level", "traits": "Traits", "choices": "What goes with the Traits",
    "attributes": "Attributes", "numbers": "Stability, Def and Free Strike", "skills": "Skills",
    "own-skill": "A Skill of its own", "hostility": "Hostility Actions", "gear": "Weapons, armor, shield",
}  # fmt: skip
KEEP, LEAVE = "keep", "leave"
FRESH = ""
MOST = 30


@rule("STR-949", "STR-975", "STR-1025")
def reckoned(view: Reader, npc: NpcEntry) -> tuple[AnyWidget, ...]:
    """The points that are left and the CR, each with its summands, and what the book would say of it."""
    left, cr = points_left(view, npc), challenge(view, npc)
    said = [f"{one[:1].upper()}{one[1:]}." for one in (*contradictions(view.content, npc), *advice(view, npc))]
    return (
        Stat(label=f"of {BUDGETS[npc.power]} points left", value=left.total, explained=left, rules=("STR-975",)),
        Stat(label="CR", value=cr.total, explained=cr, rules=("STR-949",)),
        *((Text(label="Worth a thought", text=" ".join(said), rules=("STR-976",)),) if said else ()),
    )


@rule("STR-975", "STR-976", "STR-Q195")
class WhatToBuild(OneOf[str], frozen=True):
    """The steps in any order; points and CR as they stand."""

    npc: NpcEntry

    def asks(self, view: Reader) -> str:
        left, cr = points_left(view, self.npc).total, challenge(view, self.npc).total
        return f"{self.npc.name or 'A new NPC'}: {left} of {BUDGETS[self.npc.power]} points left, CR {cr}"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        steps = [Option[str](one, CALLED[one], told(view, self.npc, one)) for one in STEPS]
        if not self.why_not(view):
            steps.insert(0, Option(KEEP, "Keep it among the NPCs", "It can be brought in whenever you like."))
        return [*steps, Option(LEAVE, "Leave it be", "Nothing is kept.")]

    def why_not(self, view: Reader) -> str:
        if not self.npc.name:
            return "it has no name yet"
        return "; ".join(contradictions(view.content, self.npc))

    def usual(self, view: Reader) -> str:
        return "kind" if not self.npc.name else LEAVE if self.why_not(view) else KEEP

    def comes_to(self, view: Reader, value: str) -> tuple[AnyWidget, ...]:
        return reckoned(view, self.npc)


def told(view: Reader, npc: NpcEntry, step: Step) -> str:
    """What stands in a step, in words."""
    match step:
        case "kind":
            roles = f", {', '.join(npc.roles)}" if npc.roles else ""
            return f"{npc.power.title()} {npc.type}{roles}"
        case "traits":
            entries = view.content.of(NpcTraitEntry)
            return ", ".join(entries[one].name for one in npc.npc_traits if one in entries) or "None."
        case "choices":
            return "; ".join(contradictions(view.content, npc)) or "All is said."
        case "attributes":
            return ", ".join(f"{one.title()} {npc.attributes.get(one, 1)}" for one in ATTRIBUTES)
        case "numbers":
            rolls = "" if npc.has_def else ", rolls its defences"
            return f"Stability {npc.stability}, Def {npc.defense}{rolls}, Free Strike {npc.free_strike.points}"
        case "own-skill":
            return "An attack or a deed that no list has."
        case "skills":
            return ", ".join(f"{name_of_skill(view, one)} {level}" for one, level in npc.skills.items()) or "None."
        case "hostility":
            return ", ".join(one.name for one in hostility_of(view, npc)) or "None."
        case "gear":
            return ", ".join(one.name for one in npc.assets) or "Nothing."


class LikeWhom(OneOf[str], frozen=True):
    """A new one begins with nothing, or as a copy of one that there is: a variant."""

    title: ClassVar[str] = "Begin with what?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        there = view.content.of(NpcEntry).items()
        like = (Option(id_, f"Like {one.name}", kind_in_words(view, one)) for id_, one in there)
        return [Option(FRESH, "Nothing"), *like]

    def usual(self, view: Reader) -> str:
        return FRESH


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


def titled(words: Sequence[str]) -> dict[str, str]:
    return {one: one.replace("-", " ").title() for one in words}


@rule("STR-941", "STR-975", "STR-982", "STR-1194")
class NpcKind(Form[NpcEntry], frozen=True):
    """Who it is, and how mighty."""

    title: ClassVar[str] = "Who or what is it?"
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
            "sapient": YesNo("Of a monster: is it sapient?", usually=self.npc.sapient),
            "sentient": YesNo("Of a monster: is it sentient?", usually=self.npc.sentient),
            "cr": WholeNumber("CR of your own? (0: as counted)", least=0, most=99, usually=self.npc.cr or 0),
            "text": LongText(words="In a few words", usually=self.npc.text),
        }

    def filled(self, view: Reader, **values: Any) -> NpcEntry:
        return replace(self.npc, **{**values, "cr": values["cr"] or None})

    def comes_to(self, view: Reader, value: NpcEntry) -> tuple[AnyWidget, ...]:
        return reckoned(view, value)


def priced(points: int, cr: int) -> str:
    """`−2 points, +1 CR`"""
    return f"{signed(points)} point{'s' if abs(points) != 1 else ''}, {signed(cr)} CR"


@rule("STR-975", "STR-983", "STR-1013")
class WhichTraits(SomeOf[str], frozen=True):
    title: ClassVar[str] = "Which Traits?"
    npc: NpcEntry

    def options(self, view: Reader) -> Sequence[Option[str]]:
        extras = view[RULES].npc_extras
        return [Option(id_, entry.name, entry.text, priced(entry.points, entry.cr))
                for id_, entry in view.content.of(NpcTraitEntry).items() if not entry.option or extras]  # fmt: skip

    def usual(self, view: Reader) -> tuple[str, ...]:
        there = {option.value for option in self.options(view)}
        return tuple(one for one in self.npc.npc_traits if one in there)

    def comes_to(self, view: Reader, value: tuple[str, ...]) -> tuple[AnyWidget, ...]:
        return reckoned(view, with_traits(self.npc, value))


def with_traits(npc: NpcEntry, chosen: tuple[str, ...]) -> NpcEntry:
    """Those that stay keep what was chosen with them."""
    return replace(npc, npc_traits={id_: npc.npc_traits.get(id_, NpcTrait()) for id_ in chosen})


@rule("STR-983", "STR-991", "STR-993", "STR-995", "STR-1012")
class TraitChoices(Form[NpcTrait], frozen=True):
    """What goes with a Trait: upgrades, damage types, points of protection, what a death sets off."""

    id: str
    npc: NpcEntry

    @property
    def trait(self) -> NpcTrait:
        return self.npc.npc_traits[self.id]

    def asks(self, view: Reader) -> str:
        return f"{self.entry(view).name}: {self.entry(view).text}"

    def entry(self, view: Reader) -> NpcTraitEntry:
        return view.content.of(NpcTraitEntry)[self.id]

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        entry, asked = self.entry(view), dict[str, Question[Any]]()
        for one, upgrade in entry.upgrades.items():
            most, words = MOST if upgrade.often else 1, f"{upgrade.name} ({signed(upgrade.points)}). {upgrade.text}"
            asked[one] = WholeNumber(words, least=0, most=most, usually=self.trait.upgrades.get(one, 0))
        if entry.effect == "death-rattle":
            now = self.trait.rattle or RATTLES[0]
            asked["rattle"] = Among(words="What does its death set off?", among=titled(RATTLES), now=now)
        if entry.types:
            types = self.trait.types or entry.types[:1]
            asked["types"] = SomeAmong(words="Damage types", among=titled(entry.types), now=types)
        if entry.effect == "armored":
            asked["protection"] = Protection(now={str(one): points for one, points in self.trait.protection.items()})
        return asked

    def filled(self, view: Reader, **values: Any) -> NpcTrait:
        entry = self.entry(view)
        return NpcTrait(
            upgrades={one: values[one] for one in entry.upgrades if values[one]},
            types=tuple(values.get("types", ())), protection=values.get("protection", {}),
            rattle=values.get("rattle"),
        )  # fmt: skip

    def comes_to(self, view: Reader, value: NpcTrait) -> tuple[AnyWidget, ...]:
        return reckoned(view, with_trait(self.npc, self.id, value))


def with_trait(npc: NpcEntry, id_: str, trait: NpcTrait) -> NpcEntry:
    return replace(npc, npc_traits={**npc.npc_traits, id_: trait})


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

    def comes_to(self, view: Reader, value: dict[str, int]) -> tuple[AnyWidget, ...]:
        return reckoned(view, with_attributes(self.npc, value))


def with_attributes(npc: NpcEntry, levels: dict[str, int]) -> NpcEntry:
    return replace(npc, attributes={one: level for one, level in levels.items() if level > 1})


@rule("STR-1117")
def main_type(view: Reader, npc: NpcEntry) -> DamageType:
    """The damage type of a Free Strike of which nothing is said: that of the main attack."""
    attacks = (entry for skill in npc.skills for entry in view.content.of(ExpertiseEntry).values()
               if entry.skill == skill and entry.attack and entry.damage)  # fmt: skip
    return next((entry.damage[0].type for entry in attacks), npc.free_strike.type)


@rule("STR-946", "STR-1022", "STR-1117", "STR-Q177", "STR-Q184")
class NpcNumbers(Form[NpcEntry], frozen=True):
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

    def filled(self, view: Reader, **values: Any) -> NpcEntry:
        strike = FreeStrike(values["points"], values["type"], values["range"])
        return replace(self.npc, stability=values["stability"], defense=values["defense"], free_strike=strike,
                       rolls_defence=values["rolls_defence"])  # fmt: skip

    def comes_to(self, view: Reader, value: NpcEntry) -> tuple[AnyWidget, ...]:
        return reckoned(view, value)


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

    def comes_to(self, view: Reader, value: dict[str, int]) -> tuple[AnyWidget, ...]:
        return reckoned(view, replace(self.npc, skills=value))


@rule("STR-1025")
class OwnSkill(Form[dict[str, Any]], frozen=True):
    """A Skill that no list has, with the attack or the deed that it is for."""

    title: ClassVar[str] = "A Skill of its own"
    help: ClassVar[str] = "An attack costs 2 AP or more, with 1D8 of at most two types; warnings only."

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

    def filled(self, view: Reader, **values: Any) -> dict[str, Any]:
        return values


@rule("STR-1033", "STR-1034")
class WhichHostility(SomeOf[str], frozen=True):
    title: ClassVar[str] = "Which Hostility Actions?"
    npc: NpcEntry

    def options(self, view: Reader) -> Sequence[Option[str]]:
        listed = view.content.of(HostilityEntry).items()
        return [Option(id_, one.name, f"{one.hostility} Hostility: {one.text}", priced(one.points, one.cr))
                for id_, one in listed]  # fmt: skip

    def usual(self, view: Reader) -> tuple[str, ...]:
        there = view.content.of(HostilityEntry)
        return tuple(one for one in self.npc.hostility_actions if one in there)

    def comes_to(self, view: Reader, value: tuple[str, ...]) -> tuple[AnyWidget, ...]:
        return reckoned(view, replace(self.npc, hostility_actions=value))


class WhichGear(SomeOf[str], frozen=True):
    title: ClassVar[str] = "What does it wear and hold?"
    npc: NpcEntry

    def options(self, view: Reader) -> Sequence[Option[str]]:
        kinds = (WeaponEntry, ArmorEntry, ShieldEntry, AmmunitionEntry)
        return [Option(id_, entry.name) for id_, entry in all_entries(view).items() if isinstance(entry, kinds)]

    def usual(self, view: Reader) -> tuple[str, ...]:
        there = {option.value for option in self.options(view)}
        return tuple(one.entry for one in self.npc.assets if one.entry in there)


@rule("STR-Q195")
class OverBudget(Confirm, frozen=True):
    over: int

    def asks(self, view: Reader) -> str:
        return f"It is {self.over} point{'s' if self.over > 1 else ''} over its budget. Keep it so?"

    def usual(self, view: Reader) -> bool:
        return True
