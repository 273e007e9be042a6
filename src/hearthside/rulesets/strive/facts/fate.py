"""What becomes true of Fate Points, cards and sessions."""

from __future__ import annotations

from typing import ClassVar

from hearthside.engine import Creation, Fact, Id
from hearthside.rulesets.strive.fate_state import FateLog, Hand, Nomination, TraitScene
from hearthside.rulesets.strive.personality import Aspiration, Habit, Scale
from hearthside.rulesets.strive.state import Phase, Play


class HandDealt(Creation, frozen=True):
    """From now on there is a record of what a player holds."""

    record: Hand


class CardPlayed(Fact, frozen=True):
    """A card was played, and is gone."""

    sets: ClassVar[tuple[str, ...]] = ("cards",)
    says: ClassVar[str] = "{seat:name} plays {card} for {whom:name}."
    cards: tuple[str, ...]
    seat: Id
    card: str
    whom: Id


class PurseChanged(Fact, frozen=True):
    """The Fate Points of a player."""

    sets: ClassVar[tuple[str, ...]] = ("minor", "major", "ambition")
    minor: int
    major: int
    ambition: int
    seat: Id


class PointsAwarded(PurseChanged, frozen=True):
    says: ClassVar[str] = "{seat:name} gets {points} for {award}{why}."
    points: str
    award: str
    why: str


class PointsConverted(PurseChanged, frozen=True):
    says: ClassVar[str] = "{seat:name} converts {what} into {into}."
    what: str
    into: str


class CardBought(PurseChanged, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("minor", "major", "ambition", "cards")
    says: ClassVar[str] = "{seat:name} buys {card} for {cost}. {text}"
    cards: tuple[str, ...]
    card: str
    text: str
    cost: str


# --- notes for the vote
class FateLogKept(Creation, frozen=True):
    """From now on there is a record of it."""

    record: FateLog = FateLog()


class Nominated(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("nominations",)
    says: ClassVar[str] = "{by} notes for the vote: {what}."
    nominations: tuple[Nomination, ...]
    by: str
    what: str


class SceneNoted(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("scenes",)
    says: ClassVar[str] = "{by} notes: {who:name} was very {trait}{why}."
    scenes: tuple[TraitScene, ...]
    by: str
    who: Id
    trait: str
    why: str


class Gathered(Fact, frozen=True):
    """Who is at the table."""

    sets: ClassVar[tuple[str, ...]] = ("present",)
    says: ClassVar[str] = "At the table: {who}."
    present: tuple[Id, ...]
    who: str


class SessionSettled(Fact, frozen=True):
    """Play begins: what was decided up to now was for the session before."""

    sets: ClassVar[tuple[str, ...]] = ("awarded", "moved", "earned_by")
    awarded: tuple[tuple[Id, str], ...] = ()
    moved: tuple[tuple[Id, Scale], ...] = ()
    earned_by: tuple[Id, ...] = ()


class VotePutOff(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("is_owed", "earned_by")
    says: ClassVar[str] = "The vote on Fate Points opens the next session."
    earned_by: tuple[Id, ...]
    is_owed: bool = True


class Voted(Fact, frozen=True):
    """A nomination was decided."""

    sets: ClassVar[tuple[str, ...]] = ("nominations", "awarded")
    says: ClassVar[str] = "{what}: {yes} of {voters} agree, {verdict}."
    nominations: tuple[Nomination, ...]
    awarded: tuple[tuple[Id, str], ...]
    what: str
    yes: int
    voters: int
    verdict: str


class VoteOver(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("nominations", "is_owed")
    nominations: tuple[Nomination, ...] = ()
    is_owed: bool = False


class ScenesSettled(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("scenes", "moved")
    scenes: tuple[TraitScene, ...]
    moved: tuple[tuple[Id, Scale], ...]


class Recapped(Fact, frozen=True):
    says: ClassVar[str] = "{by} tells what happened last time. {text}"
    by: str
    text: str


# --- who somebody is
class TraitMoved(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("scales",)
    says: ClassVar[str] = "{about:name} is {trait} now."
    scales: dict[Scale, int]
    trait: str


class AmbitionWritten(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("ambition", "ambition_accepted")
    says: ClassVar[str] = "{about:name} has a new ambition: {ambition}"
    ambition: str
    ambition_accepted: bool


class AmbitionConcluded(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("ambition", "ambition_accepted")
    says: ClassVar[str] = "{about:name} has achieved the ambition: {was}"
    was: str
    ambition: str = ""
    ambition_accepted: bool = False


class AspirationsWritten(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("aspirations",)
    says: ClassVar[str] = "{about:name}: {conviction} {goal}"
    aspirations: tuple[Aspiration, ...]
    conviction: str
    goal: str


class AspirationsAccepted(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("aspirations",)
    says: ClassVar[str] = "Nobody objects to what {about:name} wants."
    aspirations: tuple[Aspiration, ...]


class ReactionLost(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("habits",)
    says: ClassVar[str] = "{about:name} loses a reaction: {text}"
    habits: tuple[Habit, ...]
    text: str


class ReactionWritten(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("habits",)
    says: ClassVar[str] = "{about:name} has a new reaction ({kind}): {text}"
    habits: tuple[Habit, ...]
    text: str
    kind: str


class ReactionsRetyped(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("habits",)
    says: ClassVar[str] = "{about:name}: what the reactions do is now {types}."
    habits: tuple[Habit, ...]
    types: str


# --- the session
class PlayKept(Creation, frozen=True):
    """From now on there is a record of where the session stands."""

    record: Play = Play()


class PhaseChanged(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("phase",)
    phase: Phase


# --- cards
class FactChecked(Fact, frozen=True):
    says: ClassVar[str] = "The plot turns: {wish} {fits}"
    wish: str
    fits: str


class FateSpared(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} escapes death. {instead}"
    instead: str


class FollowerFound(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} follows {whom:name} from now on."
    whom: Id
