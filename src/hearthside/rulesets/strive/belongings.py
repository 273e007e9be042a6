"""What somebody owns: worn and equipped in slots, in the luggage, or left elsewhere."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Struct

from hearthside.engine import AT_THE_TABLE, Spot, rule
from hearthside.rulesets.strive.body import Body
from hearthside.rulesets.strive.words import AtLeastNone, AtLeastOne, Minute

Place = Literal["clothing", "armor", "hands", "back", "jewelry", "luggage", "property"]
Fitting = Literal["serrated", "poison-chamber"]


@rule("STR-286", "STR-686", "STR-1212", "STR-Q93")
class Asset(Struct, frozen=True, omit_defaults=True, cache_hash=True):  # a load is looked up by its things
    """Something owned, under its name."""

    place: Place = "luggage"
    entry: str = ""
    """The id of its entry among weapons, armors, shields, ammunition or general assets; empty: the table's own."""
    number: AtLeastOne = 1
    """How many of them."""
    bulk: AtLeastNone = 0
    """Where it has no entry."""
    quality: AtLeastOne = 2
    hands: AtLeastNone = 0
    """How many hand slots it takes, while it is held. Stored as it was when it was taken up: what has become too bulky
    since stays in hand (STR-Q367)."""
    loaded: bool = True
    """Of a weapon that has to be reloaded."""
    fittings: tuple[Fitting, ...] = ()
    text: str = ""
    approved: bool = True
    """Of a starting asset: whether GM and table have agreed to it."""
    lies: Spot | None = None
    """Of what was left elsewhere: where on a map it lies."""


@rule("STR-286", "STR-297")
class Owner(Body, frozen=True):
    """The part of a character that owns things."""

    assets: dict[str, Asset] = {}
    hands: AtLeastNone = 2
    """How many hands they have by nature; what is left of them to hold things with is in `slots`."""
    money: AtLeastNone = 0
    taken_at: Annotated[dict[str, tuple[Minute, ...]], AT_THE_TABLE] = {}
    """When something was taken that does good only so often a day."""
    overloaded: AtLeastNone = 0
    """Increments of luggage above capacity that the last Strength test allowed, or as few as there were since: a load
    that grows beyond that is tested anew."""
    load_tested_at: Annotated[Minute | None, AT_THE_TABLE] = None
    """When that test was."""
