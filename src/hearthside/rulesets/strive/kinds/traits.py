"""What a pack may say of Traits and of Titles of Renown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from hearthside.engine import ContentEntry, rule
from hearthside.rulesets.strive.words import AtLeastOne, DamageType, Word

TraitEffect = Literal["", "breath-weapon", "innate-armor", "heart-of-stone", "many-victories", "trophy", "zealot"]


class TraitBoon(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A boon, or below 0 a penalty, that comes with a Trait."""

    on: Word
    by: int
    when: str = ""
    """The circumstance in words, which the GM judges; empty: always."""


@rule("STR-164", "STR-165", "STR-829")
class TraitEntry(ContentEntry, frozen=True, kw_only=True):
    """A Trait: entirely passive. What it opens (Expertises) names it."""

    xp: AtLeastOne | None = None
    """Its price; none: the GM grants it."""
    requires: dict[Word, AtLeastOne] = {}
    """Skills and the raw levels that they need; of a specialised one any of them will do."""
    boons: tuple[TraitBoon, ...] = ()
    """Not of one with prerequisites: those are levels, on which boons may count in turn."""
    chosen: tuple[DamageType, ...] = ()
    """One of these is chosen once."""
    effect: TraitEffect = ""
    option: Literal["", "body_traits"] = ""
    """The house rule that brings it into play."""
    rules: tuple[str, ...] = ()


@rule("STR-166", "STR-834")
class TitleEntry(ContentEntry, frozen=True, kw_only=True):
    """A Title of Renown: what it takes, which the GM judges, and what it does."""

    prerequisite: str
    boons: tuple[TraitBoon, ...] = ()
    lore: bool = False
    """It is about a subject, to a degree that follows from the Quality of the research."""
    tally: str = ""
    """What the GM may keep count of towards it."""
    effect: TraitEffect = ""
    rules: tuple[str, ...] = ()


KINDS: Mapping[str, type[ContentEntry]] = {"traits": TraitEntry, "titles": TitleEntry}
