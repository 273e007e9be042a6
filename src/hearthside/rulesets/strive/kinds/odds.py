"""What a pack may say of chances: the book's own table, with the exact ones beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct

from hearthside.engine import ContentEntry, rule
from hearthside.rulesets.strive.words import AtLeastNone, AtLeastOne

Percent = Annotated[int, Meta(ge=0, le=100)]


class Chance(Struct, frozen=True, forbid_unknown_fields=True):
    """The chance of success with so many dice at an Ob, in whole per cent."""

    dice: AtLeastOne
    ob: AtLeastOne
    printed: Percent
    exact: Percent


@rule("STR-071", "STR-Q16")
class PrintedOdds(ContentEntry, frozen=True, kw_only=True):
    """A row of the book's table of odds, which was made by rolling a thousand times."""

    points: AtLeastNone = 0
    """Compensation Points."""
    average: AtLeastNone | None = None
    """Hits, as printed."""
    chances: tuple[Chance, ...]
    rules: tuple[str, ...] = ()


KINDS: Mapping[str, type[ContentEntry]] = {"odds": PrintedOdds}
