"""What a GM notes, and what players say, in the words of the log."""

from __future__ import annotations

from typing import ClassVar

from hearthside.engine import Creation, Fact, Id
from hearthside.rulesets.strive.mastery_state import (
    Balance,
    DriverNote,
    FairWarning,
    Feedback,
    GMBook,
    Promise,
    QuickRuling,
)

Fields = tuple[str, ...]


class BookBegun(Creation, frozen=True):
    record: GMBook


class DriverTouched(Fact, frozen=True):
    sets: ClassVar[Fields] = ("drivers",)
    says: ClassVar[str] = "“{driver}” of {who:name} was {touch}: {what}."
    drivers: tuple[DriverNote, ...]
    who: Id
    driver: str
    touch: str
    what: str


class RewardPromised(Fact, frozen=True):
    sets: ClassVar[Fields] = ("promises",)
    says: ClassVar[str] = "Promised: {what}."
    promises: tuple[Promise, ...]
    what: str


class PromiseSettled(Fact, frozen=True):
    sets: ClassVar[Fields] = ("promises",)
    says: ClassVar[str] = "No longer promised: {what}."
    promises: tuple[Promise, ...]
    what: str


class RuledQuickly(Fact, frozen=True):
    sets: ClassVar[Fields] = ("rulings",)
    says: ClassVar[str] = "Ruled on the spot, to be talked about: {what}."
    rulings: tuple[QuickRuling, ...]
    what: str


class RulingSettled(Fact, frozen=True):
    sets: ClassVar[Fields] = ("rulings",)
    says: ClassVar[str] = "Talked about: {what}."
    rulings: tuple[QuickRuling, ...]
    what: str


class Reminded(Fact, frozen=True):
    """A line of the checklist."""

    says: ClassVar[str] = "{line}"
    line: str


class FeedbackGiven(Creation, frozen=True):
    record: Feedback


class FeedbackChanged(Fact, frozen=True):
    sets: ClassVar[Fields] = ("best", "worst", "balance", "favorite")
    best: str
    worst: str
    balance: Balance
    favorite: str


class WarningBegun(Creation, frozen=True):
    record: FairWarning


class WarningGiven(Fact, frozen=True):
    sets: ClassVar[Fields] = ("text",)
    says: ClassVar[str] = "Fair Warning, from the GM to one player: {text}"
    text: str


class WarningAnswered(Fact, frozen=True):
    sets: ClassVar[Fields] = ("answer",)
    says: ClassVar[str] = "Fair Warning: {asked} The answer: {answer}"
    answer: str
    asked: str
