"""What is asked about projects on their way: finishing or pushing on, failures, events, functions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal

from hearthside.engine import (
    Confirm,
    Form,
    Key,
    OneOf,
    Option,
    Question,
    Reader,
    Text,
    name_of,
    rule,
)
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.project_state import Project
from hearthside.rulesets.strive.questions.awake import awake, why_not_awake
from hearthside.rulesets.strive.questions.projects import state_of
from hearthside.rulesets.strive.state import Character

Step = Literal["finish", "push on"]


@rule("STR-343", "STR-349", "STR-Q51")
class FinishOrPushOn(OneOf[Step], frozen=True):
    """At full progress: it is done, or it is to become better."""

    project: Key[Project]
    total: int
    ob: int
    refusal: str = ""
    """Why nobody can push on."""
    note: str = ""
    """What a push-on cannot bring."""

    def asks(self, view: Reader) -> str:
        return f"{name_of(view, self.project)} ({state_of(view, self.project)}): finish it, or push on?"

    def options(self, view: Reader) -> Sequence[Option[Step]]:
        quality = view[self.project].quality
        finish: Option[Step] = Option("finish", f"Finish it with Quality {quality}", self.refusal)
        words = f"Push on: {self.total} progress from 0, then a test at Ob {self.ob}"
        push: Option[Step] = Option("push on", words, self.note)
        return (finish,) if self.refusal else (finish, push)

    def usual(self, view: Reader) -> Step:
        return "finish"


Price = Literal["quality", "complication"]


@rule("STR-347", "STR-1110", "STR-Q50")
class AfterFailure(OneOf[Price], frozen=True):
    """What a failed test costs."""

    project: Key[Project]

    def asks(self, view: Reader) -> str:
        return f"The test for {name_of(view, self.project)} has failed. What does it cost?"

    def options(self, view: Reader) -> Sequence[Option[Price]]:
        now = view[self.project]
        least = now.quality <= now.floor
        loss: Option[Price] = Option("quality", f"Quality {now.quality} → {max(now.floor, now.quality - 1)}")
        worse: Option[Price] = Option("complication", "A Complication", "1D4; the Quality stays as it is.")
        return (worse,) if least and view[RULES].no_free_failure else (loss, worse)

    def usual(self, view: Reader) -> Price:
        return self.options(view)[0].value


class WhatIsLacking(Text, frozen=True):
    title: ClassVar[str] = "A Blockade: which further prerequisite has to be met?"
    longest: ClassVar[int] = 120


class WhichDrawback(Text, frozen=True):
    title: ClassVar[str] = "Which drawback will the finished product have?"
    longest: ClassVar[int] = 120


class WhoTests(OneOf[Key[Character]], frozen=True):
    title: ClassVar[str] = "Stuck: who makes the test instead?"
    records: ClassVar[bool] = True
    owner: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(who, name_of(view, who)) for who in awake(view) if who != self.owner]

    def why_not(self, view: Reader, value: Any) -> str:
        return why_not_awake(view, value)


# --- what comes of it
Improvement = tuple[str, str]


class FunctionKind(OneOf[Literal["new", "stronger"]], frozen=True):
    title: ClassVar[str] = "What becomes of it?"

    def options(self, view: Reader) -> Sequence[Option[Literal["new", "stronger"]]]:
        return (Option("new", "One more function"), Option("stronger", "One function a degree more potent"))

    def usual(self, view: Reader) -> Literal["new", "stronger"]:
        return "new"


class FunctionText(Text, frozen=True):
    title: ClassVar[str] = "Which function?"
    longest: ClassVar[int] = 100


@rule("STR-377", "STR-Q54")
class Improve(Form[str], frozen=True):
    """One more function, or an existing one a degree more potent."""

    named: str
    number: int
    of: int
    shorthand: ClassVar[str] = "what"

    def asks(self, view: Reader) -> str:
        return f"{self.named}, improvement {self.number} of {self.of}"

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        return {"kind": FunctionKind(), "what": FunctionText()}

    def filled(self, view: Reader, **values: Any) -> str:
        return f"{values['what']} (more potent)" if values["kind"] == "stronger" else str(values["what"])


class AgreeFunctions(Confirm, frozen=True):
    named: str
    functions: tuple[str, ...]

    def asks(self, view: Reader) -> str:
        return f"{self.named}: {'; '.join(self.functions)}. Agreed?"

    def usual(self, view: Reader) -> bool:
        return True


# --- events
@rule("STR-1173")
class WhichEvent(OneOf[int], frozen=True):
    """Now and then, at a long and important project."""

    NONE: ClassVar[int] = 0
    ROLL: ClassVar[int] = -1
    project: Key[Project]
    events: tuple[str, ...]

    def asks(self, view: Reader) -> str:
        return f"Does anything happen around {name_of(view, self.project)}?"

    def options(self, view: Reader) -> Sequence[Option[int]]:
        picks = [Option(number, f"{number}: {words}") for number, words in enumerate(self.events, start=1)]
        return [Option(self.NONE, "Nothing"), Option(self.ROLL, "Roll 1D12"), *picks]

    def usual(self, view: Reader) -> int:
        return self.NONE


class BeatenInTime(Confirm, frozen=True):
    title: ClassVar[str] = "Are the attackers beaten quickly? Otherwise half of the progress is lost."

    def usual(self, view: Reader) -> bool:
        return True


class RollForPrototype(Confirm, frozen=True):
    title: ClassVar[str] = "May a D6 be rolled for a prototype? On 5 or 6 there is a weaker one."

    def usual(self, view: Reader) -> bool:
        return True
