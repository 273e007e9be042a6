"""What becomes true by rolling."""

from __future__ import annotations

from typing import ClassVar, Literal

from hearthside.engine import Creation, DiceLeft, Explained, Fact
from hearthside.kit.reservoirs import Reservoir
from hearthside.rulesets.brew.state import Bonus, Held, TimeMode
from hearthside.rulesets.brew.words import Band, Mind, Mode

Fields = tuple[str, ...]


class RollMade(Fact, frozen=True):
    sets: ClassVar[Fields] = ("exercised", "tally")
    says: ClassVar[str] = "{about:name}{what}: {dice}, {sum} against {difficulty}: {outcome}."
    exercised: tuple[str, ...]
    tally: dict[str, Bonus]
    what: str
    dice: DiceLeft
    sum: Explained
    total: int
    difficulty: int
    outcome: Band


class SideRolled(Fact, frozen=True):
    """One side of a contest."""

    sets: ClassVar[Fields] = ("exercised", "tally")
    says: ClassVar[str] = "{about:name}{what}: {dice}, {sum}."
    exercised: tuple[str, ...]
    tally: dict[str, Bonus]
    what: str
    dice: DiceLeft
    sum: Explained
    total: int


class ContestWon(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} {outcome}, {total} to {against}."
    total: int
    against: int
    outcome: Literal["wins"] = "wins"


class ContestTied(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} and {other:name}: {outcome}."
    other: str
    outcome: Literal["nobody succeeds"] = "nobody succeeds"


class FoundImpossible(Fact, frozen=True):
    says: ClassVar[str] = "{about:name}{what}: that is impossible."
    what: str


class Hopeless(Fact, frozen=True):
    says: ClassVar[str] = "{about:name}{what}: {sum}, it fails without a die."
    what: str
    sum: Explained


class CatastropheStruck(Fact, frozen=True):
    says: ClassVar[str] = "Bad luck strikes {about:name} ({die}): it fails catastrophically."
    die: int


class LuckHeld(Fact, frozen=True):
    says: ClassVar[str] = "No bad luck for {about:name} ({die})."
    die: int


class ResolveSpent(Fact, frozen=True):
    sets: ClassVar[Fields] = ("resolve",)
    says: ClassVar[str] = "{about:name} spends Resolve: {was} → {resolve}."
    resolve: int
    was: int


class TrainedResolveSpent(Fact, frozen=True):
    sets: ClassVar[Fields] = ("trained_resolve",)
    says: ClassVar[str] = "{about:name} spends trained Resolve ({skill})."
    trained_resolve: dict[str, Reservoir]
    skill: str


class FreeRerollUsed(Fact, frozen=True):
    sets: ClassVar[Fields] = ("tricks",)
    says: ClassVar[str] = "{about:name} acts for destiny and rerolls free of charge."
    tricks: dict[str, Held]


class FreeRerollRefused(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} does not act for destiny here."


class ChanceTaken(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} takes a chance{gain}: {die} {came}."
    gain: str
    die: int
    came: str


class ChanceRefused(Fact, frozen=True):
    says: ClassVar[str] = "The GM permits {about:name} no Chance Roll."


class TrickUsed(Fact, frozen=True):
    sets: ClassVar[Fields] = ("tricks",)
    says: ClassVar[str] = "{about:name} uses {trick}."
    tricks: dict[str, Held]
    trick: str


class Overruled(Fact, frozen=True):
    says: ClassVar[str] = "The GM overrules it for {about:name}: {outcome}."
    outcome: Band


class ContestOverruled(Fact, frozen=True):
    says: ClassVar[str] = "The GM overrules it: {outcome}."
    outcome: str


class EnemyComes(Fact, frozen=True):
    says: ClassVar[str] = "An old enemy of {about:name} will come."


class NoEnemyComes(Fact, frozen=True):
    says: ClassVar[str] = "No old enemy of {about:name} hears of it ({die})."
    die: int


class TallyWritten(Fact, frozen=True):
    sets: ClassVar[Fields] = ("tally",)
    says: ClassVar[str] = "{about:name}: {bonus}, {means}."
    tally: dict[str, Bonus]
    bonus: str
    means: str


class TallyStruck(Fact, frozen=True):
    sets: ClassVar[Fields] = ("tally",)
    says: ClassVar[str] = "{about:name}: {bonus} no longer counts."
    tally: dict[str, Bonus]
    bonus: str


class TallyCleared(Fact, frozen=True):
    sets: ClassVar[Fields] = ("tally",)
    says: ClassVar[str] = "What held for Bullet Time no longer counts for {about:name}."
    tally: dict[str, Bonus]


class MindChanged(Fact, frozen=True):
    sets: ClassVar[Fields] = ("mind",)
    says: ClassVar[str] = "{about:name} is {mind}."
    mind: Mind


class TimeModeKept(Creation, frozen=True):
    record: TimeMode = TimeMode()


class ConditionsSaid(Fact, frozen=True):
    sets: ClassVar[Fields] = ("holds",)
    says: ClassVar[str] = "What holds now: {told}."
    holds: tuple[str, ...]
    told: str


class TimeModeChanged(Fact, frozen=True):
    sets: ClassVar[Fields] = ("mode",)
    says: ClassVar[str] = "{called} begins."
    mode: Mode
    called: str


class WorkGoesOn(Fact, frozen=True):
    """Somebody's die for a common task."""

    sets: ClassVar[Fields] = ("exercised", "tally")
    says: ClassVar[str] = "{about:name} adds {dice}: {total} of {difficulty}."
    exercised: tuple[str, ...]
    tally: dict[str, Bonus]
    dice: DiceLeft
    total: int
    difficulty: int


class WorkEnded(Fact, frozen=True):
    sets: ClassVar[Fields] = ("exercised", "tally")
    says: ClassVar[str] = "Together: {sum} against {difficulty}, {outcome}{time}."
    exercised: tuple[str, ...]
    tally: dict[str, Bonus]
    sum: Explained
    total: int
    difficulty: int
    outcome: Band
    time: str
