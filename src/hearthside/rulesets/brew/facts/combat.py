"""What becomes true in fights and chases, in the words of the log."""

from __future__ import annotations

from typing import ClassVar

from hearthside.engine import Creation, DiceLeft, Explained, Fact, Id
from hearthside.rulesets.brew.fight_state import Chase, Fight, Fighting, Riding
from hearthside.rulesets.brew.state import Bonus

Fields = tuple[str, ...]
FIGHTING: Fields = ("fighting",)


# --- the fight
class FightBegun(Creation, frozen=True):
    says: ClassVar[str] = "A fight begins."
    record: Fight


class RoundBegun(Fact, frozen=True):
    sets: ClassVar[Fields] = ("round", "metres")
    says: ClassVar[str] = "Round {round} of the fight."
    round: int
    metres: int


class FightEnded(Fact, frozen=True):
    sets: ClassVar[Fields] = ("round",)
    says: ClassVar[str] = "The fight is over."
    round: int = 0


class Paired(Fact, frozen=True):
    """Who attacks whom in this round, and who meets whom without a penalty."""

    sets: ClassVar[Fields] = ("attackers", "engaged")
    attackers: dict[Id, tuple[Id, ...]]
    engaged: dict[Id, Id]


class HoldsChanged(Fact, frozen=True):
    """Who holds whom, and who no longer does in this round."""

    sets: ClassVar[Fields] = ("holders", "wrestled")
    holders: dict[Id, Id]
    wrestled: tuple[Id, ...]


class DamageOwed(Fact, frozen=True):
    """Damage that is to count at the end of the round."""

    sets: ClassVar[Fields] = ("owed",)
    owed: dict[Id, tuple[int, ...]]


# --- fighters
class JoinedFight(Fact, frozen=True):
    sets: ClassVar[Fields] = FIGHTING
    says: ClassVar[str] = "{about:name} is in the fight."
    fighting: Fighting


class LeftFight(Fact, frozen=True):
    sets: ClassVar[Fields] = FIGHTING
    says: ClassVar[str] = "{about:name} is out of the fight."
    fighting: None = None


class StoodReady(Fact, frozen=True):
    """How somebody stands in the fight now."""

    sets: ClassVar[Fields] = FIGHTING
    fighting: Fighting


class AttackMade(Fact, frozen=True):
    sets: ClassVar[Fields] = FIGHTING
    says: ClassVar[str] = "{about:name} attacks {whom:name}: {how}."
    fighting: Fighting
    whom: Id
    how: str


class AttackAnnounced(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} means to attack {whom:name}."
    whom: Id


class AnswerGiven(Fact, frozen=True):
    sets: ClassVar[Fields] = FIGHTING
    says: ClassVar[str] = "{about:name} {how}."
    fighting: Fighting
    how: str


class Moved(Fact, frozen=True):
    sets: ClassVar[Fields] = FIGHTING
    says: ClassVar[str] = "{about:name} moves: {where}."
    fighting: Fighting
    where: str


class PlaceNamed(Fact, frozen=True):
    sets: ClassVar[Fields] = ("places",)
    says: ClassVar[str] = "In the fight, {was} is now called {now}."
    places: dict[str, str]
    was: str
    now: str


class SightChanged(Fact, frozen=True):
    sets: ClassVar[Fields] = FIGHTING
    says: ClassVar[str] = "{about:name} sees attacks coming: {aware}."
    fighting: Fighting
    aware: bool


class FavourLost(Fact, frozen=True):
    sets: ClassVar[Fields] = FIGHTING
    says: ClassVar[str] = "The god's favour leaves {about:name}."
    fighting: Fighting


class GodCalled(Fact, frozen=True):
    sets: ClassVar[Fields] = FIGHTING
    says: ClassVar[str] = "{about:name} calls on the god, whose favour soaks {soak}."
    fighting: Fighting
    soak: int


# --- hits
class Missed(Fact, frozen=True):
    says: ClassVar[str] = "The attack of {about:name} on {whom:name} does not hit."
    whom: Id


class DamageRolled(Fact, frozen=True):
    """A roll that decides only how much an attack hurts."""

    sets: ClassVar[Fields] = ("exercised", "tally")
    says: ClassVar[str] = "{about:name} hits: {dice}, {sum}."
    exercised: tuple[str, ...]
    tally: dict[str, Bonus]
    dice: DiceLeft
    sum: Explained


class OutOfRange(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} throws {metres} m, and it does no harm beyond {reach} m."
    metres: int
    reach: int


class Hurt(Fact, frozen=True):
    says: ClassVar[str] = "{by:name} hits {about:name}: {sum}."
    by: Id
    sum: Explained


class PunchPulled(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} pulls the punch: {damage} damage."
    damage: int


class FaultFound(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} finds the fault: {more} more damage."
    more: int


class HealedAtOnce(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} heals {points} of it at once."
    points: int


class DeadlyStruck(Fact, frozen=True):
    says: ClassVar[str] = "The deadly attack on {about:name} {does}."
    does: str


class WrestledDown(Fact, frozen=True):
    sets: ClassVar[Fields] = FIGHTING
    says: ClassVar[str] = "{about:name} is down and held by {by:name}."
    fighting: Fighting
    by: Id


class GotUp(Fact, frozen=True):
    sets: ClassVar[Fields] = FIGHTING
    says: ClassVar[str] = "{about:name} is on their feet again."
    fighting: Fighting


class StayedDown(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} stays down."


class ThrowLanded(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} throws {total}: it reaches {reach} m, and {does}."
    total: int
    reach: int
    does: str


class DefenseRefused(Fact, frozen=True):
    says: ClassVar[str] = "That does not defend {about:name}: the usual defense has to do."


# --- chases
class ChaseBegun(Creation, frozen=True):
    says: ClassVar[str] = "A chase begins."
    record: Chase


class ChaseStands(Fact, frozen=True):
    """How a chase stands."""

    sets: ClassVar[Fields] = (
        "runner", "chaser", "runner_rides", "chaser_rides", "rolls", "made", "runner_won", "chaser_won", "runner_tired",
        "chaser_tired",
    )  # fmt: skip
    says: ClassVar[str] = "The chase: {made} of {rolls} rolls; ahead {runner_won}, behind {chaser_won}."
    runner: Id
    chaser: Id
    runner_rides: Riding | None
    chaser_rides: Riding | None
    rolls: int
    made: int
    runner_won: int
    chaser_won: int
    runner_tired: int
    chaser_tired: int


class ChaseEnded(ChaseStands, frozen=True):
    says: ClassVar[str] = "The chase is over."


class Escaped(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} escapes."


class Caught(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} is caught."


class OutOfBreath(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} is out of breath."


class RaceDecided(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} is faster."
