"""What harm and time make true of a body, in the words of the log."""

from __future__ import annotations

from typing import ClassVar, Literal

from hearthside.engine import Fact, Id
from hearthside.rulesets.strive.body import Affliction, Injury, Sickness, TemporaryHP
from hearthside.rulesets.strive.fight_state import Fighting
from hearthside.rulesets.strive.state import Boon
from hearthside.rulesets.strive.words import Condition

Fields = tuple[str, ...]


# --- Hit Points
class DamageSuffered(Fact, frozen=True):
    sets: ClassVar[Fields] = ("hp", "temporary", "in_the_balance")
    says: ClassVar[str] = "{about:name} suffers {points} damage ({what}): HP {was} → {now}."
    hp: int
    in_the_balance: bool
    temporary: tuple[TemporaryHP, ...]
    points: int
    what: str
    was: int
    now: int


class BlowResolved(Fact, frozen=True):
    """The blow that took the last HP is dealt with in full."""

    sets: ClassVar[Fields] = ("in_the_balance",)
    in_the_balance: bool = False


class DamageStopped(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} suffers no damage ({what}): {why}."
    what: str
    why: str


class HPRestored(Fact, frozen=True):
    sets: ClassVar[Fields] = ("hp",)
    says: ClassVar[str] = "{about:name} regains {points} HP ({why}): {was} → {hp}."
    hp: int
    points: int
    why: str
    was: int


class HPCut(Fact, frozen=True):
    """The maximum has fallen below them. That is no damage."""

    sets: ClassVar[Fields] = ("hp",)
    says: ClassVar[str] = "{about:name} has no more HP than the maximum: {was} → {hp}."
    hp: int
    was: int


class TemporaryHPGained(Fact, frozen=True):
    sets: ClassVar[Fields] = ("temporary",)
    says: ClassVar[str] = "{about:name} gains {points} Temporary HP: {was} → {now}."
    temporary: tuple[TemporaryHP, ...]
    points: int
    was: int
    now: int


class TemporaryHPUsed(Fact, frozen=True):
    """A Squad was hurt, and what its members had on top goes first."""

    sets: ClassVar[Fields] = ("temporary",)
    temporary: tuple[TemporaryHP, ...]


class TemporaryHPGone(Fact, frozen=True):
    sets: ClassVar[Fields] = ("temporary",)
    says: ClassVar[str] = "{about:name} loses {points} Temporary HP: their time is over."
    temporary: tuple[TemporaryHP, ...]
    points: int


class Died(Fact, frozen=True):
    sets: ClassVar[Fields] = ("state",)
    says: ClassVar[str] = "{about:name} dies: {why}."
    why: str
    state: Literal["dead"] = "dead"


class Revived(Fact, frozen=True):
    sets: ClassVar[Fields] = ("state", "hp", "conditions")
    says: ClassVar[str] = "{about:name} comes back, with {hp} HP."
    hp: int
    conditions: dict[Condition, Affliction]
    state: Literal["active"] = "active"


# --- Injuries
class ShruggedOff(Fact, frozen=True):
    sets: ClassVar[Fields] = ("shrugged_off",)
    says: ClassVar[str] = "{about:name} shrugs an Injury off. Shrug-Off counter: {shrugged_off}."
    shrugged_off: int


class Injured(Fact, frozen=True):
    sets: ClassVar[Fields] = ("injuries", "grit")
    says: ClassVar[str] = "{about:name} is injured ({kind}{attribute}, treatment Ob {ob}): {number} in all."
    injuries: dict[str, Injury]
    grit: int
    kind: str
    attribute: str
    ob: int
    number: int


class InjuryAvoided(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} avoids an Injury ({kind})."
    kind: str


class InjuryTried(Fact, frozen=True):
    """When who tried to treat it: the next try has to wait."""

    sets: ClassVar[Fields] = ("injuries", "tended_at")
    injuries: dict[str, Injury]
    tended_at: dict[Id, int]


class InjuryTreated(Fact, frozen=True):
    sets: ClassVar[Fields] = ("injuries",)
    says: ClassVar[str] = "An Injury of {about:name} ({kind}) is treated: healed in {days}."
    injuries: dict[str, Injury]
    kind: str
    days: str


class InjuryProgressed(Fact, frozen=True):
    sets: ClassVar[Fields] = ("injuries",)
    says: ClassVar[str] = "The Injury of {about:name} ({kind}): {was} → {days} until it is healed."
    injuries: dict[str, Injury]
    kind: str
    was: int
    days: str


class InjuryHealed(Fact, frozen=True):
    sets: ClassVar[Fields] = ("injuries", "grit")
    says: ClassVar[str] = "An Injury of {about:name} ({kind}) has fully healed.{lost}"
    injuries: dict[str, Injury]
    grit: int
    kind: str
    lost: str


class InjuryRemoved(Fact, frozen=True):
    sets: ClassVar[Fields] = ("injuries",)
    says: ClassVar[str] = "An Injury of {about:name} ({kind}) is gone."
    injuries: dict[str, Injury]
    kind: str


class ShrugOffsFaded(Fact, frozen=True):
    sets: ClassVar[Fields] = ("shrugged_off",)
    says: ClassVar[str] = "{about:name}: Shrug-Off counter {was} → {shrugged_off}."
    shrugged_off: int
    was: int


# --- Grit
class GritGained(Fact, frozen=True):
    sets: ClassVar[Fields] = ("grit",)
    says: ClassVar[str] = "{about:name} gains {points} Grit: {grit}."
    grit: int
    points: int


class GritSpent(Fact, frozen=True):
    sets: ClassVar[Fields] = ("grit",)
    says: ClassVar[str] = "{about:name} spends a Grit Point ({what}): {grit} left."
    grit: int
    what: str


class GritWaits(Fact, frozen=True):
    """Whether a Grit Point waits for the next attack that hits."""

    sets: ClassVar[Fields] = ("grit_blow",)
    grit_blow: bool


class GritRenewed(Fact, frozen=True):
    """A new round: Grit may be spent on everything again."""

    sets: ClassVar[Fields] = ("fighting",)
    fighting: Fighting


# --- Exhaustion
class ExhaustedShaken(Fact, frozen=True):
    """Up to this Exhaustion somebody is not Exhausted, although they are above the limit."""

    sets: ClassVar[Fields] = ("shaken_off",)
    shaken_off: int


class ExhaustionChanged(Fact, frozen=True):
    sets: ClassVar[Fields] = ("exhaustion",)
    says: ClassVar[str] = "{about:name}: Exhaustion {was} → {now}, limit {limit} ({why})."
    exhaustion: int
    was: int
    now: int
    limit: int
    why: str


# --- Conditions
class ConditionGained(Fact, frozen=True):
    sets: ClassVar[Fields] = ("conditions",)
    says: ClassVar[str] = "{about:name} is {condition}{degree}."
    conditions: dict[Condition, Affliction]
    condition: str
    degree: str


class ConditionEased(Fact, frozen=True):
    sets: ClassVar[Fields] = ("conditions", "guarded")
    says: ClassVar[str] = "{about:name}: {condition} {was} → {points} ({why})."
    conditions: dict[Condition, Affliction]
    guarded: tuple[Condition, ...]
    condition: str
    was: int
    points: int
    why: str


class ConditionEnded(Fact, frozen=True):
    sets: ClassVar[Fields] = ("conditions", "guarded")
    says: ClassVar[str] = "{about:name} is no longer {condition}{why}."
    conditions: dict[Condition, Affliction]
    guarded: tuple[Condition, ...]
    condition: str
    why: str


class ConditionWentOn(Fact, frozen=True):
    """What a Condition counts: rounds, failed tests, tries."""

    sets: ClassVar[Fields] = ("conditions",)
    conditions: dict[Condition, Affliction]


class GuardLowered(Fact, frozen=True):
    """The next turn begins: what was shrugged off is as easy to bring about as ever."""

    sets: ClassVar[Fields] = ("guarded",)
    guarded: tuple[Condition, ...] = ()


class Thrown(Fact, frozen=True):
    """Electrified: moved against one's will."""

    says: ClassVar[str] = "{about:name} is thrown {distance} to the {direction}."
    distance: str
    direction: str
    fields: int


class Driven(Fact, frozen=True):
    """What a Condition makes somebody do."""

    says: ClassVar[str] = "{about:name} {duty}."
    duty: str


class ToughedOut(Fact, frozen=True):
    """A test at Death's Door."""

    sets: ClassVar[Fields] = ("conditions",)
    says: ClassVar[str] = "{about:name} fails at Death's Door: {failed} of 3."
    conditions: dict[Condition, Affliction]
    failed: int


class DoseTaken(Fact, frozen=True):
    sets: ClassVar[Fields] = ("conditions",)
    says: ClassVar[str] = "{about:name} takes a dose of {what}."
    conditions: dict[Condition, Affliction]
    what: str


class CravingWon(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} fails to withstand: every effort goes into getting a dose of {what}."
    what: str


# --- illness and mutation
class IllnessWithstood(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} does not fall ill."


class IllAlready(Fact, frozen=True):
    """For the GM alone: the illness that was rolled is one that they have."""

    says: ClassVar[str] = "{about:name} has {illness} already: nothing happens."
    illness: str


class FellIll(Fact, frozen=True):
    sets: ClassVar[Fields] = ("illnesses", "past_illnesses")
    says: ClassVar[str] = "{about:name} has caught {illness}: {lasts}{severity}."
    illnesses: dict[str, Sickness]
    past_illnesses: tuple[str, ...]
    illness: str
    lasts: str
    severity: str


class IllnessTreated(Fact, frozen=True):
    sets: ClassVar[Fields] = ("illnesses",)
    says: ClassVar[str] = "{illness} of {about:name}: {told}."
    illnesses: dict[str, Sickness]
    illness: str
    told: str


class IllnessWentOn(Fact, frozen=True):
    sets: ClassVar[Fields] = ("illnesses",)
    says: ClassVar[str] = "{about:name}: {illness}, {days} left."
    illnesses: dict[str, Sickness]
    illness: str
    days: str


class IllnessOver(Fact, frozen=True):
    sets: ClassVar[Fields] = ("illnesses",)
    says: ClassVar[str] = "{about:name} is over it: {illness}."
    illnesses: dict[str, Sickness]
    illness: str


class Mutated(Fact, frozen=True):
    sets: ClassVar[Fields] = ("mutations",)
    says: ClassVar[str] = "{about:name} changes: {mutation}."
    mutations: tuple[str, ...]
    mutation: str


class MutationLost(Fact, frozen=True):
    sets: ClassVar[Fields] = ("mutations",)
    says: ClassVar[str] = "{about:name} is as before: {mutation} is gone."
    mutations: tuple[str, ...]
    mutation: str


# --- time
class TicksCounted(Fact, frozen=True):
    """Ticks of the minute that is not full yet."""

    sets: ClassVar[Fields] = ("round",)
    round: int


class HourBegun(Fact, frozen=True):
    """The hour runs after which HP come back; `None`: none is lacking."""

    sets: ClassVar[Fields] = ("mending",)
    mending: int | None


class BoonsEnded(Fact, frozen=True):
    sets: ClassVar[Fields] = ("boons",)
    says: ClassVar[str] = "{about:name}: {what} is over."
    boons: dict[str, Boon]
    what: str


class RestCounted(Fact, frozen=True):
    """Minutes of rest without interruption; 0: it is over."""

    sets: ClassVar[Fields] = ("rested_for",)
    rested_for: int


class RestComplete(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} has had a Full Rest."


class SceneEnded(Fact, frozen=True):
    """All that lasts for a scene has ended, up to the scene with this number."""

    sets: ClassVar[Fields] = ("scene",)
    scene: int


class TickOrdered(Fact, frozen=True):
    sets: ClassVar[Fields] = ("tick_order",)
    says: ClassVar[str] = "At each Tick of {about:name}: {order}."
    tick_order: tuple[Condition, ...]
    order: str


class TimeStopped(Fact, frozen=True):
    says: ClassVar[str] = "Time goes on in Ticks from here: {about:name} is {condition}."
    condition: str


class TimeForeseen(Fact, frozen=True):
    """What lies ahead, told before it happens."""

    says: ClassVar[str] = "Ahead of {about:name} in {time}: {what}."
    time: str
    what: str


class WatchKept(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} keeps watch for {time}."
    time: str


class FellAsleepOnWatch(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} falls asleep on watch, at some moment after the first {half}."
    half: str
