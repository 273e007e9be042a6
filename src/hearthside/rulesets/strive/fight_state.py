"""What a fight brings with it, as far as Skills and Conditions need it: Action Points, Momentum, Key Zones."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from hearthside.engine import GM_ONLY, Id, Key, Reader, Record, Spot, in_parts, lasts, remembered, rule
from hearthside.kit.grid.ground import Terrain
from hearthside.rulesets.strive.kinds.catalogue import ZoneType
from hearthside.rulesets.strive.kinds.damage import DamageFormula
from hearthside.rulesets.strive.kinds.gear import Use
from hearthside.rulesets.strive.words import AtLeastNone, AtLeastOne

Side = Literal["party", "foes", "bystanders"]
STARTING_AP, TURN_AP, MOST_AP = 4, 4, 5
LEAST_MOMENTUM, MOST_MOMENTUM, AVAILABLE_AT = -20, 20, 18


@rule("STR-519", "STR-520", "STR-Q77")
class Granted(Struct, frozen=True, omit_defaults=True):
    """A turn out of the order that somebody has, or will have."""

    ap: AtLeastNone
    """What it brings in place of the usual AP."""
    bleeding: AtLeastNone = 0
    """What it costs when it is over."""


@rule("STR-133")
@in_parts
class Fighting(Struct, frozen=True, omit_defaults=True):
    """Somebody in a fight; with the fight, all of this is over.

    What counts from the beginning of one turn of theirs to that of the next (`around`, `stride`, `spent`) is put back
    when that one begins (`TurnBegun`): a second chance belongs to it too, so it does not end with a turn."""

    ap: AtLeastNone = STARTING_AP
    side: Side = "foes"
    grit_used: Annotated[tuple[str, ...], lasts("round")] = ()
    """The effects that Grit Points were spent on in this round."""
    reckless: bool = False
    """The next successful attack deals half as much again."""
    must_attack: Id = ""
    """Whom a taunt makes them attack in their next turn."""
    bound_now: bool = False
    """That turn has come: the taunt is over with it."""
    forestalls: tuple[str, ...] = ()
    """The creature categories whose actions they may cancel once per round (No You Don't!)."""
    draws: tuple[str, ...] = ()
    """The creature categories whose actions they may draw on themselves once per round (Hey! Try Me!)."""
    beside: tuple[Id, ...] = ()
    """The allies they stand next to, as somebody said. If there is a map, the map decides."""
    zones: tuple[Id, ...] = ()
    """The Key Zones they stand in, as somebody said. If there is a map, the map decides."""
    around: dict[Id, int] = {}
    """How many fields they have moved inside the Ranges of Opportunity of foes since their turn began."""
    stride: AtLeastNone = 0
    """The fields that are left of their last AP of movement, until they do something else."""
    fleeing: bool = False
    """They have declared flight, and take no hostile action any more."""
    surprised: bool = False
    """They have no turn and no AP until the surprise round is over, which gives them AP (`SurpriseOver`)."""
    too_late: Annotated[bool, lasts("round")] = False
    """They are not surprised, but have no turn in the surprise round: at some tables only ambushers do."""
    spent: bool = False
    """AP were spent in their turn; what reactions in others' turns cost is not counted."""
    last_round: AtLeastNone = 0
    """The round in which their last turn began; 0: they have had none."""
    granted: tuple[Granted, ...] = ()
    """Turns out of the order, the first of them first."""
    keeps_place: bool = False
    """They have died in their own turn, which is over: their place is gone as soon as the next one's turn has begun."""


@rule("STR-770", "STR-Q127")
class Riding(Struct, frozen=True, omit_defaults=True):
    """Somebody on a mount."""

    mount: Id
    size: AtLeastOne = 1
    """How many fields wide and long the rider is on foot."""


class Combat(Record, frozen=True):
    """The fight that is going on."""

    is_card: ClassVar[bool] = False
    is_going_on: bool = False
    momentum: Annotated[int, Meta(ge=LEAST_MOMENTUM, le=MOST_MOMENTUM)] = 0
    hero: Id = ""
    """The villain who plays the hero just now: then its side is what is called the party."""
    before: str = ""
    """Which kind of time it was."""


@rule("STR-806", "STR-807", "STR-Q135")
class KeyZone(Record, frozen=True):
    """A zone that somebody has designated. It stays where it is."""

    is_card: ClassVar[bool] = False
    of: Id
    """Who has designated it."""
    does: ZoneType = ""
    hits: AtLeastNone = 0
    """Of the stratagem's test."""
    radius: AtLeastNone = 2
    """In fields, the centre's own not counted."""
    centre: Spot | None = None
    """Where it lies on a map; none: whoever is in it is said to be."""


@rule("STR-738", "STR-739", "STR-Q116")
class Trap(Record, frozen=True):
    """A trap that waits."""

    of: Id
    """Who has set it."""
    quality: AtLeastNone = 0
    """The hits of setting it: how hard it is to find and to disarm."""
    made: AtLeastNone = 1
    """The Quality of the thing itself."""
    damage: tuple[DamageFormula, ...] = ()
    at: Spot | None = None
    """Where it lies on a map; none: the GM says who treads on it."""


@rule("STR-1242")
class Bomb(Record, frozen=True):
    """A bomb that was thrown, while its fuse burns or it smokes."""

    is_card: ClassVar[bool] = False
    of: Annotated[Id, GM_ONLY]
    """Who has thrown it."""
    does: Use
    quality: AtLeastOne
    turns: AtLeastOne
    """How many of the thrower's turns are left until it bursts, or smokes no more."""
    at: Spot | None = None
    """Where it lies on a map; none: the GM says whom it reaches."""
    within: tuple[Id, ...] = ()
    """Who is in the smoke, where no map tells it."""


@rule("STR-1248")
class Darkness(Record, frozen=True):
    """What a creature has brought over the battlefield."""

    is_card: ClassVar[bool] = False
    sight: AtLeastOne
    """How many fields anybody sees."""


@rule("STR-1028", "STR-Q212")
class StickySurface(Record, frozen=True):
    """A field that a creature has made sticky. The ground of the map shows it as Difficult Terrain."""

    is_card: ClassVar[bool] = False
    at: Spot
    was: Terrain
    """The terrain to which it goes back."""
    scene: AtLeastNone = 0
    """The number of the scene with which it ends."""


LASTING_ZONES: tuple[ZoneType, ...] = ("take-and-hold", "no-step-back")
"""Those that last until the end of combat, and need no Concentration."""
COMBAT: Key[Combat] = Key("*combat")
RECORDS: tuple[type[Record], ...] = (Combat, KeyZone, Trap, Bomb, Darkness, StickySurface)


KEY_ZONE = "a Key Zone"
"""What somebody concentrates on who keeps one up."""


def own_zone(reader: Reader, who: Id) -> Key[KeyZone] | None:
    """The Key Zone that somebody keeps up."""
    mine = (one for one in reader.every(KeyZone) if reader[one].of == who and reader[one].does not in LASTING_ZONES)
    return next(mine, None)


@rule("STR-1248")
@remembered
def sight_now(reader: Reader) -> int | None:
    """How many fields anybody sees; None: as far as the map lets them."""
    dark = reader.every(Darkness)
    return min(reader[one].sight for one in dark) if dark else None


def is_combat(reader: Reader) -> bool:
    return COMBAT in reader and reader[COMBAT].is_going_on
