"""What becomes true in a Challenge game, in the words of its log."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from hearthside.engine import Creation, DiceLeft, Explained, Fact, Id
from hearthside.rulesets.challenge.state import Entity, HeldTrait, Turn

Fields = tuple[str, ...]
How = Literal["no contest", "contest", "tie", "ruling"]


class EntityMade(Creation, frozen=True):
    says: ClassVar[str] = "{about:name} is there."
    record: Entity


# --- a challenged action
class Opposed(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} against {opponent:name}: {deed}."
    opponent: Id
    deed: str


class Competed(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} takes part: {deed}."
    deed: str


class DoneUnopposed(Fact, frozen=True):
    says: ClassVar[str] = "{about:name}: {deed}. Nothing opposes it."
    deed: str


class LeftOut(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} need not count {effect}: {reason}."
    effect: str
    reason: str


class MustCount(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} has to count {effect}: “{reason}” is no reason."
    effect: str
    reason: str


class ScoreMade(Fact, frozen=True):
    says: ClassVar[str] = "The score of {about:name}: {sum}."
    sum: Explained
    total: int


class FinalScoreMade(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} rolls {dice}: {sum}."
    dice: DiceLeft
    sum: Explained
    total: int


class Beaten(Fact, frozen=True):
    says: ClassVar[str] = (
        "{about:name} beats {loser:name} ({how}), ahead by {difference}; extra effects: {extra}. {text}"
    )
    loser: Id
    how: How
    difference: int
    extra: int
    text: str = ""


class NobodyWon(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} and {other:name} are level: {outcome} happens."
    other: Id
    outcome: Literal["nothing"] = "nothing"


class OutcomeReplaced(Fact, frozen=True):
    says: ClassVar[str] = "{about:name}: {instead} That replaces the outcome."
    instead: str


class Overruled(Fact, frozen=True):
    """Recorded in the place of `Beaten` or `NobodyWon`: the log tells only the result that counts."""

    says: ClassVar[str] = "The story teller rules otherwise: {about:name} {outcome}."
    outcome: Literal["has won"] = "has won"


class OverruledForNobody(Fact, frozen=True):
    says: ClassVar[str] = "The story teller rules otherwise: {outcome}."
    outcome: Literal["nobody has won"] = "nobody has won"


# --- effects
class EffectMade(Fact, frozen=True):
    says: ClassVar[str] = "Effect scores of {about:name}: {scores}, each {sum} and a d6. The effect is {total}."
    scores: int
    sum: Explained
    total: int


# --- traits. While an entity's traits are hidden they stand in another field, and so does the news of them.
class TraitsFact(Fact, frozen=True):
    sets: ClassVar[Fields] = ("traits", "hidden")
    traits: dict[str, HeldTrait] | None
    hidden: dict[str, HeldTrait] | None
    trait: str

    def changes(self) -> dict[str, Any]:
        return {field: value for field, value in super().changes().items() if value is not None}


class TraitAdded(TraitsFact, frozen=True):
    says: ClassVar[str] = "{about:name} has the trait {trait}."


class TraitStacked(TraitsFact, frozen=True):
    says: ClassVar[str] = "{about:name} has {trait} {stacks} times."
    stacks: int


class TraitRemoved(TraitsFact, frozen=True):
    says: ClassVar[str] = "{about:name} no longer has the trait {trait}."


class GearTakenOff(TraitsFact, frozen=True):
    says: ClassVar[str] = "{about:name} takes off {trait}."


class GearPutOn(TraitsFact, frozen=True):
    says: ClassVar[str] = "{about:name} puts on {trait}."


class TraitActivated(TraitsFact, frozen=True):
    says: ClassVar[str] = "{about:name} activates {trait}."


class TraitBurnt(TraitsFact, frozen=True):
    says: ClassVar[str] = "{trait} of {about:name} is burnt."


class TraitReset(TraitsFact, frozen=True):
    says: ClassVar[str] = "{trait} of {about:name} is as before."


class TraitEnded(TraitsFact, frozen=True):
    says: ClassVar[str] = "{trait} of {about:name} is over."


class TurnsCounted(TraitsFact, frozen=True):
    """Traits have a turn less to go: no news for the log."""


class NumberChanged(TraitsFact, frozen=True):
    says: ClassVar[str] = "{about:name}: {trait} {was} → {now}."
    was: int
    now: int


class ScoresHidden(Fact, frozen=True):
    sets: ClassVar[Fields] = ("traits", "hidden", "guarded")
    traits: dict[str, HeldTrait]
    hidden: dict[str, HeldTrait]
    guarded: bool


class RatingLost(Fact, frozen=True):
    sets: ClassVar[Fields] = ("lost_rating",)
    lost_rating: int


# --- turns
class TurnScored(Fact, frozen=True):
    says: ClassVar[str] = "Turn order, {about:name}: {sum}."
    sum: Explained
    total: int


class TurnTaken(Fact, frozen=True):
    sets: ClassVar[Fields] = ("turn", "defences")
    turn: Turn | None
    defences: int


class SpeedDeclared(Fact, frozen=True):
    sets: ClassVar[Fields] = ("turn",)
    says: ClassVar[str] = "{about:name} acts at the speed {speed}: {actions} in this turn."
    turn: Turn
    speed: str
    actions: str


class ActionUsed(Fact, frozen=True):
    sets: ClassVar[Fields] = ("turn",)
    turn: Turn


class Defended(Fact, frozen=True):
    sets: ClassVar[Fields] = ("defences",)
    defences: int


# --- levelling up
class MaximumSet(Fact, frozen=True):
    """For everybody."""

    sets: ClassVar[Fields] = ("most_rating",)
    says: ClassVar[str] = "The maximum rating is {most_rating} for everybody."
    most_rating: int | None


class OwnMaximumSet(Fact, frozen=True):
    sets: ClassVar[Fields] = ("most_rating",)
    says: ClassVar[str] = "The maximum rating of {about:name}: {most_rating}."
    most_rating: int | None


class LevelOpened(Fact, frozen=True):
    sets: ClassVar[Fields] = ("may_add", "may_remove")
    says: ClassVar[str] = "{about:name} levels up."
    may_add: bool
    may_remove: bool


class LevelClosed(Fact, frozen=True):
    sets: ClassVar[Fields] = ("may_add", "may_remove")
    may_add: bool = False
    may_remove: bool = False


class ExperienceGained(Fact, frozen=True):
    sets: ClassVar[Fields] = ("experience",)
    says: ClassVar[str] = "{about:name} has {experience} experience points. {reached}"
    experience: int
    reached: str


class NotesWritten(Fact, frozen=True):
    sets: ClassVar[Fields] = ("notes",)
    says: ClassVar[str] = "{about:name} has new notes."
    notes: str
