"""What is asked in a creative test: its challenges, who tackles which, what becomes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from msgspec import Struct

from hearthside.engine import (
    Form,
    Forms,
    IllegalAnswer,
    Key,
    OneOf,
    Option,
    Question,
    Reader,
    SomeOf,
    Text,
    name_of,
    rule,
)
from hearthside.rulesets.strive.questions.attempts import Deed, WhichAbility
from hearthside.rulesets.strive.questions.awake import awake, why_not_awake
from hearthside.rulesets.strive.state import Character


class Challenge(Struct, frozen=True, omit_defaults=True):
    """Something that a scenario puts in people's way."""

    name: str
    success: str = ""
    failure: str = ""


class ChallengeName(Text, frozen=True):
    title: ClassVar[str] = "Which challenge?"
    longest: ClassVar[int] = 80


@rule("STR-044")
class Challenges(Forms[tuple[Challenge, ...]], frozen=True):
    """The challenges of a scenario, and what follows from success and failure."""

    title: ClassVar[str] = "What are the challenges?"
    shorthand: ClassVar[str] = "name"

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        return {
            "name": ChallengeName(),
            "success": Deed(words="What does success bring?"),
            "failure": Deed(words="What does failure bring?"),
        }

    def bounds(self, view: Reader) -> tuple[int, int | None]:
        return 1, 12

    def all_filled(self, view: Reader, each: Sequence[Mapping[str, Any]]) -> tuple[Challenge, ...]:
        names = [values["name"] for values in each]
        if len(set(names)) < len(names):
            raise IllegalAnswer("two challenges have the same name")
        return tuple(Challenge(**values) for values in each)


class WhoTakesPart(SomeOf[Key[Character]], frozen=True):
    """Players' characters."""

    title: ClassVar[str] = "Who takes part?"
    records: ClassVar[bool] = True

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(who, name_of(view, who)) for who in awake(view) if view[who].player]

    def why_not(self, view: Reader, value: Any) -> str:
        return why_not_awake(view, value)

    def bounds(self, view: Reader) -> tuple[int, int | None]:
        return 1, None


class Tackled(Struct, frozen=True, omit_defaults=True):
    """The challenge that somebody picks, and how they go about it; none: they let it be."""

    challenge: str = ""
    of: str = ""
    how: str = ""


class WhichChallenge(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which challenge do you tackle?"
    open: tuple[Challenge, ...]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        offered = [Option(one.name, one.name, told(one)) for one in self.open]
        return [*offered, Option("", "None")]


def told(challenge: Challenge) -> str:
    """What hangs on it."""
    parts = (("Success", challenge.success), ("Failure", challenge.failure))
    return " ".join(f"{title}: {text}." for title, text in parts if text)


@rule("STR-044", "STR-045", "STR-Q406")
class Tackle(Form[Tackled], frozen=True):
    """One challenge, and the Attribute or Skill that is to master it."""

    who: Key[Character]
    scenario: str
    open: tuple[Challenge, ...]

    def asks(self, view: Reader) -> str:
        going_on = f"{self.scenario.rstrip('.')}. " if self.scenario else ""
        return f"{going_on}Which challenge does {name_of(view, self.who)} tackle, and how?"

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        return {
            "challenge": WhichChallenge(open=self.open),
            "of": WhichAbility(who=self.who, default="wit"),
            "how": Deed(words="How?"),
        }

    def filled(self, view: Reader, **values: Any) -> Tackled:
        return Tackled(**values)


@rule("STR-046", "STR-Q406")
class Consequence(Text, frozen=True):
    """The complication that a failure brings, or what becomes of a challenge that nobody has tackled."""

    blank: ClassVar[bool] = True
    challenge: Challenge
    who: Key[Character] | None = None

    def asks(self, view: Reader) -> str:
        if self.who is None:
            return f"Nobody has tackled this: {self.challenge.name}. What follows?"
        return f"{name_of(view, self.who)} has failed: {self.challenge.name}. What follows?"

    def suggestions(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(text) for text in ("Exhaustion", "an illness", "the wrong place", "a delay")]

    def usual(self, view: Reader) -> str:
        return self.challenge.failure
