"""What is asked about encounters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from msgspec import Struct, structs
from msgspec.structs import replace

from hearthside.engine import (
    Form,
    Forms,
    Key,
    OneOf,
    Option,
    Question,
    Reader,
    SomeOf,
    in_figures,
    name_of,
    rule,
)
from hearthside.engine.sheet import AnyWidget, Stat, Text
from hearthside.kit import Line, LongText, WholeNumber, YesNo
from hearthside.kit.grid.maps import BattleMap
from hearthside.rulesets.strive.encounters import (
    PRACTISED,
    UNCOUNTED,
    can_handle,
    heroes,
    is_for_combat,
    rating,
    reading,
    safety,
    strength,
)
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.kinds.encounters import EncounterEntry, Foes
from hearthside.rulesets.strive.levels import name_of_skill, skill_level
from hearthside.rulesets.strive.questions.npcs import npcs_there
from hearthside.rulesets.strive.questions.squads import CaptainFrom, SquadOf, WhichBenefit
from hearthside.rulesets.strive.state import Character

FRESH, NOWHERE = "", ""


class Planned(Struct, frozen=True):
    """An encounter as it is being planned, and who stands by the PCs in it today."""

    encounter: EncounterEntry
    allies: tuple[Key[Character], ...] = ()


@rule("STR-1045", "STR-1140", "STR-1150", "STR-1502", "STR-Q222")
def weighed(view: Reader, encounter: EncounterEntry, allies: tuple[Key[Character], ...]) -> str:
    """Both sides in a line; where the table plays without the rating, only sums."""
    if not view[RULES].encounter_rating:
        return f"CR of all foes {strength(view, encounter).total}, the group can handle {can_handle(view, allies)}"
    er, es = rating(view, encounter).total, safety(view, allies, encounter.combat_skills).total
    by = f", by {abs(er - es)}" if er != es else ""
    return f"Encounter Rating {in_figures(er)}, Encounter Safety {in_figures(es)}: {reading(er, es)}{by}"


@rule("STR-1140", "STR-1141", "STR-1150")
def both_sides(view: Reader, encounter: EncounterEntry, allies: tuple[Key[Character], ...]) -> tuple[AnyWidget, ...]:
    """Each side's number with all its summands, and what no number tells."""
    foes = strength(view, encounter)
    bears = Stat(label="CR the group can handle", value=can_handle(view, allies), rules=("STR-1502",))
    strong = Stat(label="CR of all foes", value=foes.total, explained=foes, rules=("STR-1149",))
    if not view[RULES].encounter_rating:
        return strong, bears
    er, es = rating(view, encounter), safety(view, allies, encounter.combat_skills)
    return (
        Stat(label="Encounter Rating", value=er.total, explained=er, rules=("STR-1145",)),
        Stat(label="Encounter Safety", value=es.total, explained=es, rules=("STR-1142",)),
        strong, bears,
        Text(label=f"For this group: {reading(er.total, es.total)}", text=UNCOUNTED, rules=("STR-1150",)),
    )  # fmt: skip


class WhichFoes(Forms[tuple[Foes, ...]], frozen=True):
    title: ClassVar[str] = "Foes"
    encounter: EncounterEntry

    def usual(self, view: Reader) -> Any:
        return [structs.asdict(one) for one in self.encounter.foes]

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        return {
            "npc": SquadOf(), "number": WholeNumber("How many?", least=1, most=30, usually=1),
            "squad": YesNo("As a Squad?", usually=False), "captain": CaptainFrom(), "benefit": WhichBenefit(),
        }  # fmt: skip

    def goes_with(self, view: Reader) -> Mapping[str, tuple[str, Any]]:
        return {"captain": ("squad", True), "benefit": ("squad", True)}

    def all_filled(self, view: Reader, each: Sequence[Mapping[str, Any]]) -> tuple[Foes, ...]:
        return tuple(Foes(**one) for one in each)


def other_skills(view: Reader) -> tuple[str, ...]:
    """The practised Skills of the PCs that are not for combat by themselves."""
    return tuple(dict.fromkeys(skill for who in heroes(view) for skill in view[who].skills
                               if not is_for_combat(view, skill)
                               and skill_level(view, who, skill).total >= PRACTISED))  # fmt: skip


@rule("STR-1143", "STR-Q343")
class WhichSkillsCount(SomeOf[str], frozen=True):
    title: ClassVar[str] = "Which other Skills of the PCs count as combat Skills here?"
    now: tuple[str, ...]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(one, name_of_skill(view, one)) for one in other_skills(view)]

    def usual(self, view: Reader) -> tuple[str, ...]:
        return tuple(one for one in self.now if one in other_skills(view))


@rule("STR-1145", "STR-1146", "STR-1147", "STR-1148")
class Battleground(Form[dict[str, Any]], frozen=True):
    title: ClassVar[str] = "What makes it easier or harder"
    help: ClassVar[str] = "One thing a line."
    encounter: EncounterEntry

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        now = self.encounter
        return {
            "hinders": LongText(words="Hinders the PCs: places hard to reach, Difficult Terrain, hazards, choke-points",
                                usually="\n".join(now.hinders)),
            "helps": LongText(words="Helps the PCs", usually="\n".join(now.helps)),
            "objectives": LongText(words="Objectives other than defeating all: escort, hold, switch off, catch",
                                   usually="\n".join(now.objectives)),
            "foes_armored": YesNo("Have the foes armor that is hard to get around?", usually=now.foes_armored),
            "armor_helps": YesNo("Will the PCs' armor probably be effective?", usually=now.armor_helps),
            "traits_help": YesNo("Have PCs Traits that will help?", usually=now.traits_help),
            **({"combat_skills": WhichSkillsCount(now=now.combat_skills)} if other_skills(view) else {}),
        }  # fmt: skip

    def filled(self, view: Reader, **values: Any) -> dict[str, Any]:
        lines = {one: tuple(line.strip() for line in values[one].splitlines() if line.strip())
                 for one in ("hinders", "helps", "objectives")}  # fmt: skip
        return {**values, **lines}


class WhichAllies(SomeOf[Key[Character]], frozen=True):
    title: ClassVar[str] = "NPCs on the PCs' side"
    records: ClassVar[bool] = True

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(who, name_of(view, who)) for who in npcs_there(view)]



@rule("STR-1140", "STR-1141", "STR-1150")
class WholeEncounter(Form[Planned], frozen=True):
    """All of it on one page: foes, battlefield, objectives, allies; both sides as they stand."""

    page: ClassVar[bool] = True
    done: ClassVar[str] = "Keep it"
    encounter: EncounterEntry

    def asks(self, view: Reader) -> str:
        return self.encounter.name

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        return {
            "foes": WhichFoes(encounter=self.encounter), "ground": Battleground(encounter=self.encounter),
            **({"allies": WhichAllies()} if npcs_there(view) else {}),
        }  # fmt: skip

    def filled(self, view: Reader, **values: Any) -> Planned:
        encounter = replace(self.encounter, foes=values["foes"], **values["ground"])
        return Planned(encounter, values.get("allies", ()))

    def comes_to(self, view: Reader, value: Planned) -> tuple[AnyWidget, ...]:
        return both_sides(view, value.encounter, value.allies)


class LikeWhichEncounter(OneOf[str], frozen=True):
    title: ClassVar[str] = "A new one, or one that there is?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        there = view.content.of(EncounterEntry).items()
        return [Option(FRESH, "A new one"), *(Option(id_, entry.name, entry.text) for id_, entry in there)]

    def usual(self, view: Reader) -> str:
        return FRESH


class WhichEncounter(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which encounter?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(id_, entry.name, weighed(view, entry, ())) for id_, entry in
                view.content.of(EncounterEntry).items()]  # fmt: skip


class OnWhichMap(OneOf[str], frozen=True):
    title: ClassVar[str] = "On which map?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        maps = (Option[str](which, view[which].name) for which in view.every(BattleMap))
        return [*maps, Option(NOWHERE, "On none")]

    def usual(self, view: Reader) -> str:
        return next((which for which in view.every(BattleMap) if view[which].seen_by == "all"), NOWHERE)


class EncounterName(Line, frozen=True):
    title: ClassVar[str] = "What is it called?"
    longest: ClassVar[int] = 60
