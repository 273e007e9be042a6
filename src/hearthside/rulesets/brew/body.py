"""What harm and time do to somebody: Health, injuries, illness, want, weariness, training."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from hearthside.engine import AT_THE_TABLE, WHILE_OPEN, Id, Record, lasts, rule
from hearthside.kit.reservoirs import Reservoir
from hearthside.kit.timers import HOUR
from hearthside.rulesets.brew.words import AtLeastNone, AtLeastOne

FULL_HEALTH = 10
ABSORBS = 5
"""What a lasting injury takes of one hit at most, and how far below the maximum it leaves Health."""
INJURY_HEALS_AFTER = 30
NIGHT = 5 * HOUR
"""Minutes of sleep that a cycle needs, and of rest that bring Resolve back."""
LONG_REST = 8 * HOUR

Affected = Literal["power", "precision", "speed", "perception", "wits", "charisma", "every roll"]
Penalties = dict[Affected, AtLeastOne]
"""What is taken off rolls, by the Attribute that is rolled with."""
Cause = Literal["hit", "hunger", "thirst", "lack of sleep", "weather", "illness", "sunlight", "broken vow", "other"]
Provision = Literal["enough", "meager", "none"]
Sleep = Literal["enough", "short", "none"]
Weather = Literal["mild", "heat", "cold"]


@rule("BREW-178", "BREW-Q70", "BREW-Q137")
class Hit(Struct, frozen=True, omit_defaults=True):
    """Damage that was taken, all of one incident."""

    damage: AtLeastNone
    cause: Cause = "hit"
    injury: str = ""
    """The injury that was taken for it."""
    worsened: tuple[str, ...] = ()
    """The injuries that somebody had already, which it made worse."""
    absorbed: AtLeastNone = 0


@rule("BREW-175", "BREW-210", "BREW-370")
class Injury(Struct, frozen=True, omit_defaults=True):
    """A specific, limiting harm, under its name."""

    effect: str = ""
    penalties: Penalties = {}
    left: AtLeastNone | None = INJURY_HEALS_AFTER
    """Points of healing that it still needs; none: it is permanent."""
    most_health: Annotated[int, Meta(le=0)] = 0
    """What it takes off maximum Health."""

    @property
    def is_permanent(self) -> bool:
        return self.left is None


@rule("BREW-198", "BREW-206", "BREW-207", "BREW-Q151")
class Stabilization(Struct, frozen=True, omit_defaults=True):
    """The days before somebody who dropped to 0 or below begins to recover."""

    left: AtLeastNone
    missed: AtLeastNone = 0
    """Days without care: in a row, or all of them where the table plays it so."""
    is_day_0: bool = True
    """The day on which it began, which does not count."""
    at: int = 1
    """The Health at which they are stable. Below it they are dying again, above it they need the period no longer."""


@rule("BREW-167", "BREW-168", "BREW-200", "BREW-201")
class Dying(Struct, frozen=True, omit_defaults=True):
    """The clock of somebody who dies without care."""

    left: AtLeastOne
    """Minutes. It runs down with time; that it fits Health and Power is a consequence."""
    below: bool = False
    """It counts the hours of a Health below 0, not the days of 0."""
    up_to: int = 0
    """It stops above this Health: above 0, or above what an injury has lifted them to where that is not enough."""
    needs_roll: bool = False
    """They were hurt in a hospital while stable: being there is not enough."""


@rule("BREW-221", "BREW-222", "BREW-224", "BREW-Q90", "BREW-Q152")
class Sickness(Struct, frozen=True, omit_defaults=True):
    """An illness or a poison that somebody suffers from, under its name. Its numbers are those it was caught with:
    the GM may have set them for this case, and an entry that is edited later changes nobody's course of it."""

    days: AtLeastOne
    """How long it still lasts."""
    difficulty: AtLeastOne = 8
    """Against which magic ends it."""
    care: AtLeastOne = 6
    """What a Medicine total has to reach, where the GM sets that."""
    penalties: Penalties = {}
    damage: AtLeastNone = 0
    """Health that it costs every day."""


@rule("BREW-230", "BREW-241", "BREW-077")
class Living(Struct, frozen=True, omit_defaults=True):
    """How somebody lives, from day to day, until it is changed."""

    food: Provision = "enough"
    drink: Provision = "enough"
    sleep: Sleep = "enough"
    carers: tuple[Id, ...] = ()
    """Who looks after them every day, one after another until somebody succeeds."""
    by_profession: dict[Id, str] = {}
    """Of those, who does it by a profession instead of Medicine, and by which."""
    care_difficulty: AtLeastOne = 6
    """Of that: 6 indoors, at rest, with what is needed; more on the road."""
    in_hospital: bool = False
    training: str = ""
    """The skill that they train in Downtime."""


@rule("BREW-258", "BREW-261")
class Exposure(Struct, frozen=True, omit_defaults=True):
    """The weather that somebody is out in, without a break."""

    weather: Weather = "mild"
    is_geared: bool = False
    minutes: AtLeastNone = 0
    """Since the last check."""

    @property
    def is_extreme(self) -> bool:
        return self.weather != "mild"


@rule("BREW-162", "BREW-370")
class Body(Record, frozen=True):
    """The part of a character that is hurt, starves, falls ill, tires and heals. A fresh one is whole."""

    state: Literal["active", "dead", "gone"] = "active"
    # --- Health
    health: Annotated[int, Meta(le=99)] = FULL_HEALTH
    most_health: int = FULL_HEALTH
    """Before what injuries, tricks and flaws do to it; less what hunger and thirst have taken for good."""
    hunger: AtLeastNone = 0
    """How much of the missing Health was lost to hunger."""
    thirst: AtLeastNone = 0
    barred: AtLeastNone = 0
    """How much of it magic cannot heal."""
    stress: AtLeastNone = 0
    """Where the table tracks mental harm."""
    # --- injuries
    hits: Annotated[tuple[Hit, ...], lasts("scene")] = ()
    """The damage of this scene, for which an injury may be taken."""
    in_the_balance: Annotated[bool, WHILE_OPEN] = False
    """A hit has landed, and it is still open whether an injury is taken for it."""
    injuries: dict[str, Injury] = {}
    # --- dying and care
    dying: Dying | None = None
    """`None`: no clock runs."""
    safe_at: int | None = None
    """The Health at which help has stopped the clock of somebody who is still at 0 or below; lower, it runs again."""
    stabilization: Stabilization | None = None
    tended_by: Annotated[tuple[Id, ...], AT_THE_TABLE, lasts("day")] = ()
    """Who has tried to help today."""
    care: Annotated[AtLeastNone, lasts("day")] = 0
    """The best Medicine total that succeeded today; 0: none has."""
    has_rested: bool = False
    """Two hours of rest have healed since the last hit."""
    illnesses: dict[str, Sickness] = {}
    # --- want
    living: Annotated[Living, AT_THE_TABLE] = Living()
    hungry_days: AtLeastNone = 0
    """Days of the running week without enough food."""
    foodless_days: AtLeastNone = 0
    """Those of them with none at all."""
    # --- sleep
    sleepless_days: AtLeastNone = 0
    """Cycles in a row without enough sleep."""
    had_short_night: bool = False
    """The last of them had some sleep."""
    is_worn: bool = False
    """The effects of sleeplessness have begun: by the hard rules a roll has failed, by the easy ones it is day 3."""
    is_asleep: bool = False
    slept: Annotated[AtLeastNone, lasts("day")] = 0
    """Minutes of sleep in this cycle. A sleep that began before midnight counts whole."""
    asleep_for: AtLeastNone = 0
    """Minutes of sleep without a break; 0: they are up."""
    is_night_open: bool = False
    """Midnight found them asleep: whether that night is long enough is seen when they are up."""
    up_since: AtLeastNone | None = None
    """The minute of the story at which their last night was over; `None`: no time has passed for them yet."""
    rested: AtLeastNone = 0
    """Minutes of unbroken rest."""
    resolve_came_back: Annotated[bool, lasts("day")] = False
    """By sleep, in this cycle."""
    # --- weariness and weather
    exhaustion: Annotated[int, Meta(ge=0, le=4)] = 0
    """Steps; 4: unconscious."""
    exposure: Exposure = Exposure()
    ridden: Annotated[AtLeastNone, lasts("day")] = 0
    """Kilometres made today with animals that have to rest."""
    # --- training
    trained_days: dict[str, AtLeastNone] = {}
    """Days of training in this Downtime that have brought no point yet, by skill."""
    trained_resolve: dict[str, Reservoir] = {}
    """Resolve that is bound to a skill."""
