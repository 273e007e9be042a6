"""What a pack may say of Skills and weapon types."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from hearthside.engine import ContentEntry, rule
from hearthside.rulesets.strive.words import AtLeastOne, Attribute, Category, Word


@rule("STR-699", "STR-817", "STR-819")
class Product(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a Skill makes in a project."""

    name: Word
    pi: AtLeastOne
    """The Progress Increment."""
    ti: str
    """The Time Increment, in words."""
    text: str = ""
    rules: tuple[str, ...] = ()


@rule("STR-120", "STR-699", "STR-700", "STR-Q97", "STR-1123")
class SkillEntry(ContentEntry, frozen=True, kw_only=True):
    """A Skill of the list. A specialised one is a Skill of its own for each thing it is specialised in."""

    category: Category
    base: tuple[Attribute, Attribute]
    specialised: str = ""
    """What in: `instrument`, `language`, `weapon type` …; empty: it is not."""
    innate: bool = False
    """It cannot be learned."""
    option: Literal["", "later-skills", "powers"] = ""
    """The house rule that brings it in."""
    products: tuple[Product, ...] = ()
    """What it makes."""
    rules: tuple[str, ...] = ()
    """The rows of the reference that describe it."""


KINDS: Mapping[str, type[ContentEntry]] = {"skills": SkillEntry}
