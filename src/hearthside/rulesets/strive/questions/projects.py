"""What is asked about projects that are begun: what, with which Skill, at which pace."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal

from msgspec import Struct

from hearthside.engine import (
    Confirm,
    Form,
    Key,
    Number,
    OneOf,
    Option,
    Question,
    Reader,
    SomeOf,
    Text,
    name_of,
    rule,
)
from hearthside.kit import YesNo
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.increments import minutes_in, span
from hearthside.rulesets.strive.kinds.downtime import ComplexityEntry, WorkloadEntry
from hearthside.rulesets.strive.levels import name_of_skill
from hearthside.rulesets.strive.products import Plan, products_for
from hearthside.rulesets.strive.project_state import Project
from hearthside.rulesets.strive.questions.awake import awake, why_not_awake
from hearthside.rulesets.strive.riding import both
from hearthside.rulesets.strive.state import Character, active_characters

OWN = "own"
MOST_PI = 1_000


def projects_of(reader: Reader, who: Key[Character]) -> tuple[Key[Project], ...]:
    """What somebody works on."""
    return tuple(project for project in reader.every(Project) if reader[project].owner == who)


def state_of(reader: Reader, project: Key[Project]) -> str:
    """How a project stands, in words."""
    now = reader[project]
    blocked = f"; blocked: {now.blockade}" if now.blockade else ""
    return f"{now.progress} of {now.total}, Quality {now.quality}{blocked}"


class WhichProject(OneOf[Key[Project]], frozen=True):
    title: ClassVar[str] = "Which project?"
    among: tuple[Key[Project], ...]

    def options(self, view: Reader) -> Sequence[Option[Key[Project]]]:
        return [Option(one, name_of(view, one), state_of(view, one)) for one in self.among if one in view]

    def usual(self, view: Reader) -> Key[Project] | None:
        return next((one for one in self.among if one in view), None)


# --- what is begun
class WhichProduct(OneOf[str], frozen=True):
    """What the Skills that somebody has can make; or something of the table's own."""

    title: ClassVar[str] = "What is to be made?"
    who: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        known = [Option(id_, plan.name, f"{name_of_skill(view, plan.skill)}, PI {plan.pi}, TI {span(plan.ti)}")
                 for id_, plan in products_for(view, self.who).items()]  # fmt: skip
        return [*known, Option(OWN, "Something else", "The GM sets its increments.")]


class ProjectSkill(OneOf[str], frozen=True):
    title: ClassVar[str] = "With which Skill?"
    who: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(id_, name_of_skill(view, id_), f"level {skill.raw}")
                for id_, skill in view[self.who].skills.items()]  # fmt: skip


class ProjectName(Text, frozen=True):
    title: ClassVar[str] = "What is it called?"
    longest: ClassVar[int] = 60


class WorkNotes(Text, frozen=True):
    title: ClassVar[str] = "What is to be said about it?"
    longest: ClassVar[int] = 400
    blank: ClassVar[bool] = True

    def usual(self, view: Reader) -> str:
        return ""


class Allow(Confirm, frozen=True):
    """Resources, know-how, tools: the GM has the last word."""

    who: Key[Character]
    plan: Plan

    def asks(self, view: Reader) -> str:
        plan = self.plan
        return (f"{name_of(view, self.who)} begins {plan.name} ({name_of_skill(view, plan.skill)}, PI {plan.pi}, "
                f"TI {span(plan.ti)}). Are resources, tools and know-how there?")  # fmt: skip

    def usual(self, view: Reader) -> bool:
        return True


class Pace(Struct, frozen=True):
    """What the GM makes of somebody's own product: 0 and 0, if it cannot be made."""

    pi: int
    ti: int


class HowComplex(OneOf[str], frozen=True):
    title: ClassVar[str] = "How complex is it?"
    of: Literal["product", "invention"] = "product"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(id_, f"{entry.name}: PI {increments_in_words(view, entry)}", entry.text)
                for id_, entry in view.content.of(ComplexityEntry).items() if entry.of == self.of]  # fmt: skip

    def usual(self, view: Reader) -> str | None:
        options = self.options(view)
        return options[0].value if options else None


@rule("STR-379", "STR-383", "STR-1165")
def increments_in_words(reader: Reader, entry: ComplexityEntry) -> str:
    if entry.ti:
        return f"{entry.least}, TI {entry.ti}"
    if reader[RULES].project_steps and entry.steps:
        return " or ".join(str(step) for step in entry.steps)
    return str(entry.least) if entry.least == entry.most else f"{entry.least}–{entry.most}"


class HowMuchWork(OneOf[str], frozen=True):
    title: ClassVar[str] = "How much work is it?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(id_, f"{entry.name}: TI {entry.ti}") for id_, entry in view.content.of(WorkloadEntry).items()]

    def usual(self, view: Reader) -> str | None:
        options = self.options(view)
        return options[0].value if options else None


class ProgressIncrement(Number, frozen=True):
    title: ClassVar[str] = "Its Progress Increment; 0: the least that its complexity allows"

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 0, MOST_PI

    def usual(self, view: Reader) -> int:
        return 0


@rule("STR-334", "STR-378", "STR-1165", "STR-1175")
class SetIncrements(Form[Pace], frozen=True):
    """The GM chooses the Progress Increment from the complexity, the Time Increment from the workload."""

    who: Key[Character]
    named: str

    def asks(self, view: Reader) -> str:
        return f"{name_of(view, self.who)} wants to make {self.named}"

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        allowed = YesNo(words="Are resources, tools and know-how there?", usually=True)
        if not HowComplex().options(view) or not HowMuchWork().options(view):
            return {"allowed": allowed, "pi": ProgressIncrement()}
        return {"allowed": allowed, "complexity": HowComplex(), "workload": HowMuchWork(), "pi": ProgressIncrement()}

    def filled(self, view: Reader, **values: Any) -> Pace:
        if not values["allowed"]:
            return Pace(0, 0)
        least, ti = 10, 60
        if "complexity" in values:
            entry = view.content.of(ComplexityEntry)[values["complexity"]]
            least = entry.steps[0] if view[RULES].project_steps and entry.steps else entry.least
            ti = minutes_in(view.content.of(WorkloadEntry)[values["workload"]].ti) or ti
        return Pace(values["pi"] or least, ti)


@rule("STR-372", "STR-373", "STR-374", "STR-375", "STR-376")
class RuleInvention(Form[Pace], frozen=True):
    """The GM picks the complexity, which fixes both increments."""

    who: Key[Character]
    named: str

    def asks(self, view: Reader) -> str:
        return f"{name_of(view, self.who)} wants to invent {self.named}"

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        return {"allowed": YesNo(words="Can it be done?", usually=True), "complexity": HowComplex(of="invention")}

    def filled(self, view: Reader, **values: Any) -> Pace:
        entry = view.content.of(ComplexityEntry)[values["complexity"]]
        return Pace(entry.least, minutes_in(entry.ti) or 60) if values["allowed"] else Pace(0, 0)


class Subject(Text, frozen=True):
    title: ClassVar[str] = "What is to be found out?"
    longest: ClassVar[int] = 80


class HowManyObjects(Number, frozen=True):
    title: ClassVar[str] = "How many research objects are at hand?"
    help: ClassVar[str] = "Texts, relics, devices, people who know something: none for Quality 1–2, one up to 4 …"
    least: int = 0

    def bounds(self, view: Reader) -> tuple[int, int]:
        return self.least, 20

    def usual(self, view: Reader) -> int:
        return self.least


@rule("STR-362", "STR-365")
class AllowResearch(Confirm, frozen=True):
    who: Key[Character]
    subject: str
    skill: str
    objects: int

    def asks(self, view: Reader) -> str:
        return (f"{name_of(view, self.who)} wants to research {self.subject} with {name_of_skill(view, self.skill)}, "
                f"{self.objects} research objects at hand. Agreed?")  # fmt: skip

    def usual(self, view: Reader) -> bool:
        return True


class TakesPart(SomeOf[Key[Character]], frozen=True):
    words: str
    records: ClassVar[bool] = True

    def asks(self, view: Reader) -> str:
        return self.words

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(who, name_of(view, who)) for who in active_characters(view)]

    def bounds(self, view: Reader) -> tuple[int, int | None]:
        return 1, None


@rule("STR-770", "STR-1152")
class WhoWalks(TakesPart, frozen=True):
    """Nobody who rides, nobody who is ridden, and nobody who has to be carried."""

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(who, name_of(view, who)) for who in awake(view) if len(both(view, who)) == 1]

    def why_not(self, view: Reader, value: Any) -> str:
        return why_not_awake(view, value)
