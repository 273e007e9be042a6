"""What a pack may say of down-time: products, Boosters, research, complexity and workload, markets, terrain."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct

from hearthside.engine import ContentEntry, id_of, rule
from hearthside.rulesets.strive.increments import minutes_in
from hearthside.rulesets.strive.words import AtLeastNone, AtLeastOne, Word

Level = Literal["very high", "high", "moderate", "low"]
"""Of demand and supply."""


def timed(words: str) -> int:
    """Minutes; whoever writes a pack is told what a span of time looks like."""
    minutes = minutes_in(words)
    if minutes is None:
        raise ValueError(f"{words!r} is no span of time: `10 minutes`, `6 hours` and `1 day` are some")
    return minutes


@rule("STR-699", "STR-1177", "STR-1212")
class ProductEntry(ContentEntry, frozen=True, kw_only=True):
    """Something that a Skill makes, with how many pieces one project yields."""

    skill: Word
    pi: AtLeastOne
    ti: str
    asset: Annotated[str, id_of("assets")] = ""
    """What it is among the assets; empty: something of its own."""
    made: AtLeastOne = 1
    level: AtLeastNone = 0
    """The level of the Skill that it takes."""
    ob: int = 0
    option: Literal["", "craft-lists"] = ""
    """The house rule that brings it in."""
    rules: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        timed(self.ti)


@rule("STR-357", "STR-358")
class BoosterEntry(ContentEntry, frozen=True, kw_only=True):
    """A Project Booster."""

    progress: AtLeastNone = 0
    quality: AtLeastNone = 0
    reusable: bool = False
    rules: tuple[str, ...] = ()


@rule("STR-364", "STR-365", "STR-366")
class TierEntry(ContentEntry, frozen=True, kw_only=True):
    """How obscure knowledge is."""

    quality: AtLeastOne
    """The least that is of this tier."""
    bonus: AtLeastNone
    """What each Time Increment of further research gains."""
    objects: AtLeastNone
    """Research objects that it takes."""
    rules: tuple[str, ...] = ()


@rule("STR-372", "STR-378")
class ComplexityEntry(ContentEntry, frozen=True, kw_only=True):
    """How hard something is to make or to invent, and so its Progress Increment."""

    of: Literal["product", "invention"]
    least: AtLeastOne
    most: AtLeastOne
    steps: tuple[AtLeastOne, ...] = ()
    """What the Progress Increment may be, where the later steps of projects are played."""
    ti: str = ""
    """Of an invention, whose Time Increment follows too."""
    rules: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.ti:
            timed(self.ti)
        if self.most < self.least:
            raise ValueError("the most is at least the least")


@rule("STR-378")
class WorkloadEntry(ContentEntry, frozen=True, kw_only=True):
    """How much work something is, and so its Time Increment."""

    ti: str
    rules: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        timed(self.ti)


class Chance(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A cell of a chart."""

    time: str
    ob: AtLeastNone
    percent: Annotated[int, Meta(ge=1)]
    """Of the listing price."""

    def __post_init__(self) -> None:
        timed(self.time)


@rule("STR-395")
class MarketEntry(ContentEntry, frozen=True, kw_only=True):
    """A row of a chart: what traders can expect where the demand is such."""

    side: Literal["buyer", "seller"]
    demand: Level
    supply: dict[Level, Chance]
    rules: tuple[str, ...] = ()


@rule("STR-1154")
class TerrainEntry(ContentEntry, frozen=True, kw_only=True):
    """What a tile of the world's map is like for those who cross it on foot."""

    hours: AtLeastOne
    ob: AtLeastNone
    """Of hunting and foraging."""
    rules: tuple[str, ...] = ()


KINDS: Mapping[str, type[ContentEntry]] = {
    "products": ProductEntry, "boosters": BoosterEntry, "research-tiers": TierEntry, "complexities": ComplexityEntry,
    "workloads": WorkloadEntry, "markets": MarketEntry, "terrains": TerrainEntry,
}  # fmt: skip
