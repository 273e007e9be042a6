"""What harm and time make true, in the words of the log."""

from __future__ import annotations

from typing import ClassVar, Literal

from hearthside.engine import Fact, Id
from hearthside.kit.reservoirs import Reservoir
from hearthside.rulesets.brew.body import Cause, Dying, Exposure, Hit, Injury, Living, Sickness, Stabilization

Fields = tuple[str, ...]
DAMAGE: Fields = ("health", "hunger", "thirst", "barred")


# --- Health
class DamageTaken(Fact, frozen=True):
    sets: ClassVar[Fields] = (*DAMAGE, "hits", "injuries", "in_the_balance", "has_rested", "rested", "asleep_for")
    says: ClassVar[str] = "{about:name} takes {points} damage ({cause}): Health {was} → {health}."
    health: int
    hunger: int
    thirst: int
    barred: int
    hits: tuple[Hit, ...]
    injuries: dict[str, Injury]
    points: int
    cause: Cause
    was: int
    in_the_balance: bool = False
    has_rested: bool = False
    rested: int = 0
    asleep_for: int = 0


class DamageStood(Fact, frozen=True):
    """Nothing more is asked about the damage: what it does, it does."""

    sets: ClassVar[Fields] = ("in_the_balance",)
    in_the_balance: bool = False


class HealthCapped(Fact, frozen=True):
    sets: ClassVar[Fields] = ("health",)
    says: ClassVar[str] = "{about:name} has no more than maximum Health: {was} → {health}."
    health: int
    was: int


class CausesForgotten(Fact, frozen=True):
    """What is missing now, by hunger, by thirst and by what magic cannot heal."""

    sets: ClassVar[Fields] = ("hunger", "thirst", "barred")
    hunger: int
    thirst: int
    barred: int


class Healed(Fact, frozen=True):
    sets: ClassVar[Fields] = DAMAGE
    says: ClassVar[str] = "{about:name} heals {points}: Health {was} → {health}."
    health: int
    hunger: int
    thirst: int
    barred: int
    points: int
    was: int


class MostHealthLost(Fact, frozen=True):
    """The point that is lost for good no longer counts as damage."""

    sets: ClassVar[Fields] = ("most_health", "hunger", "thirst")
    says: ClassVar[str] = "{about:name} will never be quite the same: maximum Health {was} → {now}."
    most_health: int
    hunger: int
    thirst: int
    was: int
    now: int


class DeathDrewNear(Fact, frozen=True):
    sets: ClassVar[Fields] = ("dying", "stabilization", "safe_at", "care", "tended_by")
    says: ClassVar[str] = "{about:name} is unconscious, and without care dead in {within}."
    dying: Dying
    tended_by: tuple[Id, ...]
    within: str
    stabilization: None = None
    safe_at: None = None
    care: int = 0


class DyingWentOn(Fact, frozen=True):
    """Told when it comes to an end."""

    sets: ClassVar[Fields] = ("dying",)
    dying: Dying


class DyingStopped(Fact, frozen=True):
    sets: ClassVar[Fields] = ("dying", "safe_at")
    says: ClassVar[str] = "{about:name} is no longer dying."
    safe_at: int | None
    dying: None = None


class NeedsHelpAgain(Fact, frozen=True):
    """Help that was given counts no longer, or only at the Health that there is now."""

    sets: ClassVar[Fields] = ("safe_at",)
    safe_at: int | None = None


class Died(Fact, frozen=True):
    sets: ClassVar[Fields] = ("state", "dying", "safe_at", "stabilization")
    says: ClassVar[str] = "{about:name} dies: {why}."
    why: str
    state: Literal["dead"] = "dead"
    dying: None = None
    safe_at: None = None
    stabilization: None = None


class StressChanged(Fact, frozen=True):
    sets: ClassVar[Fields] = ("stress",)
    says: ClassVar[str] = "{about:name}: stress {was} → {stress}."
    stress: int
    was: int


# --- injuries
class InjuryTaken(Fact, frozen=True):
    sets: ClassVar[Fields] = ("health", "barred", "hits", "injuries")
    says: ClassVar[str] = "{about:name} has {kind}: {injury}. Health {was} → {health}."
    health: int
    barred: int
    hits: tuple[Hit, ...]
    injuries: dict[str, Injury]
    injury: str
    kind: Literal["a lasting injury", "a permanent injury"]
    was: int


class InjuryRefused(Fact, frozen=True):
    says: ClassVar[str] = "The injury of {about:name} is not granted: {injury}."
    injury: str


class InjuriesMended(Fact, frozen=True):
    sets: ClassVar[Fields] = ("injuries",)
    says: ClassVar[str] = "{about:name}: {told}."
    injuries: dict[str, Injury]
    told: str


# --- care
class Tended(Fact, frozen=True):
    sets: ClassVar[Fields] = ("tended_by", "care")
    says: ClassVar[str] = "{carer:name} tends {about:name}: {outcome}."
    tended_by: tuple[Id, ...]
    care: int
    carer: Id
    outcome: Literal["it helps", "it does not help"]


class Stabilized(Fact, frozen=True):
    sets: ClassVar[Fields] = ("stabilization", "dying", "safe_at", *DAMAGE)
    says: ClassVar[str] = "{about:name} is stable at Health {health}; recovery can begin after {after} of care."
    stabilization: Stabilization
    health: int
    hunger: int
    thirst: int
    barred: int
    after: str
    dying: None = None
    safe_at: None = None


class StabilizationWentOn(Fact, frozen=True):
    sets: ClassVar[Fields] = ("stabilization",)
    says: ClassVar[str] = "{about:name}: {told}."
    stabilization: Stabilization
    told: str


class StabilizationEnded(Fact, frozen=True):
    sets: ClassVar[Fields] = ("stabilization", *DAMAGE)
    says: ClassVar[str] = "{about:name} begins to recover, at Health {health}."
    health: int
    hunger: int
    thirst: int
    barred: int
    stabilization: None = None


class RestHelped(Fact, frozen=True):
    """Two hours of rest have done what they can."""

    sets: ClassVar[Fields] = ("has_rested",)
    has_rested: bool = True


# --- illness
class IllnessResisted(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} does not catch it: {illness}."
    illness: str


class FellIll(Fact, frozen=True):
    sets: ClassVar[Fields] = ("illnesses",)
    says: ClassVar[str] = "{about:name} falls ill: {illness}, {lasts}."
    illnesses: dict[str, Sickness]
    illness: str
    lasts: str


class IllnessWentOn(Fact, frozen=True):
    sets: ClassVar[Fields] = ("illnesses",)
    says: ClassVar[str] = "{about:name}: {illness}, {left} left."
    illnesses: dict[str, Sickness]
    illness: str
    left: str


class IllnessOver(Fact, frozen=True):
    sets: ClassVar[Fields] = ("illnesses",)
    says: ClassVar[str] = "{about:name} is over it: {illness}."
    illnesses: dict[str, Sickness]
    illness: str


# --- how they live
class LivingChanged(Fact, frozen=True):
    sets: ClassVar[Fields] = ("living",)
    says: ClassVar[str] = "{about:name}, from day to day: {told}."
    living: Living
    told: str


class HungerCounted(Fact, frozen=True):
    sets: ClassVar[Fields] = ("hungry_days", "foodless_days")
    hungry_days: int
    foodless_days: int


# --- sleep
class SleepCounted(Fact, frozen=True):
    sets: ClassVar[Fields] = ("sleepless_days", "had_short_night", "is_worn")
    says: ClassVar[str] = "{about:name}: {told}."
    sleepless_days: int
    had_short_night: bool
    is_worn: bool
    told: str


class NightWentOn(Fact, frozen=True):
    """Midnight found somebody asleep, so that their night is not over; or it is over now."""

    sets: ClassVar[Fields] = ("is_night_open",)
    is_night_open: bool


class FellAsleep(Fact, frozen=True):
    sets: ClassVar[Fields] = ("is_asleep",)
    says: ClassVar[str] = "{about:name} falls asleep."
    is_asleep: bool = True


class Woke(Fact, frozen=True):
    sets: ClassVar[Fields] = ("is_asleep",)
    says: ClassVar[str] = "{about:name} wakes."
    is_asleep: bool = False


class NightOver(Fact, frozen=True):
    """The minute at which a night's sleep ended; or, told once, the minute from which their nights are counted."""

    sets: ClassVar[Fields] = ("up_since",)
    up_since: int


class RestCounted(Fact, frozen=True):
    """Minutes of rest, and how many of them were sleep; 0: the rest is over."""

    sets: ClassVar[Fields] = ("rested", "slept", "asleep_for")
    rested: int
    slept: int
    asleep_for: int = 0


class ResolveReturned(Fact, frozen=True):
    sets: ClassVar[Fields] = ("resolve", "trained_resolve", "resolve_came_back")
    says: ClassVar[str] = "{about:name} is rested: Resolve {was} → {resolve}."
    resolve: int
    trained_resolve: dict[str, Reservoir]
    resolve_came_back: bool
    was: int


# --- exhaustion and weather
class Tired(Fact, frozen=True):
    sets: ClassVar[Fields] = ("exhaustion",)
    says: ClassVar[str] = "{about:name} is {how}."
    exhaustion: int
    how: str


class WeatherMet(Fact, frozen=True):
    sets: ClassVar[Fields] = ("exposure",)
    says: ClassVar[str] = "{about:name} is {where}."
    exposure: Exposure
    where: str


class WeatherCounted(Fact, frozen=True):
    sets: ClassVar[Fields] = ("exposure",)
    exposure: Exposure


# --- training
class TrainingCounted(Fact, frozen=True):
    sets: ClassVar[Fields] = ("trained_days", "exercised")
    says: ClassVar[str] = "{about:name} trains {skill}."
    trained_days: dict[str, int]
    exercised: tuple[str, ...]
    skill: str


class ResolveTrained(Fact, frozen=True):
    sets: ClassVar[Fields] = ("trained_days", "trained_resolve")
    says: ClassVar[str] = "{about:name} has {points} trained Resolve for {skill}."
    trained_days: dict[str, int]
    trained_resolve: dict[str, Reservoir]
    skill: str
    points: int


class TrainingForgotten(Fact, frozen=True):
    """Days that have brought no point do not carry over from one Downtime to the next."""

    sets: ClassVar[Fields] = ("trained_days", "trained_resolve")
    trained_resolve: dict[str, Reservoir]
    trained_days: dict[str, int] = {}
