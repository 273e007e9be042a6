"""What a pack may say of new characters: heritages, tables to roll on, ready characters and scenes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from hearthside.engine import ContentEntry, Field, rule
from hearthside.rulesets.strive.belongings import Place
from hearthside.rulesets.strive.personality import Scale, Step
from hearthside.rulesets.strive.words import AtLeastNone, AtLeastOne, Attribute, Word


@rule("STR-111", "STR-112", "STR-163", "STR-630", "STR-679")
class Heritage(ContentEntry, frozen=True, kw_only=True):
    """A species or culture of the setting: what it brings with it."""

    favored: tuple[Attribute, ...] = ()
    penalized: tuple[Attribute, ...] = ()
    boons: dict[Word, int] = {}
    """On Attributes and Skills, for good; below 0: a penalty."""
    innate: dict[Word, AtLeastOne] = {}
    """Innate Skills with the level that they begin at."""
    traits: tuple[Word, ...] = ()


@rule("STR-605", "STR-632", "STR-643")
class Lots(ContentEntry, frozen=True, kw_only=True):
    """A table to roll on: as many entries as the die has faces, the first for a 1."""

    entries: tuple[Word, ...]
    rules: tuple[str, ...] = ()
    """The rows of the reference, one for each entry."""


class ReadyAsset(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that a ready character has."""

    name: Word
    place: Place = "luggage"
    entry: str = ""
    number: AtLeastOne = 1
    bulk: AtLeastNone = 0
    hands: AtLeastNone = 0
    quality: AtLeastOne = 2


class ReadyAspiration(Struct, frozen=True, forbid_unknown_fields=True):
    conviction: Word
    goal: Word


class ReadyHabit(Struct, frozen=True, forbid_unknown_fields=True):
    text: Word
    type: Literal["troublemaker", "assurance"]


@rule("STR-604", "STR-1127")
class ReadyCharacter(ContentEntry, frozen=True, kw_only=True):
    """A character to take as it is, made by the same budgets."""

    heritage: Word
    pronouns: str = ""
    life_path: str = ""
    appearance: str = ""
    attributes: dict[Attribute, AtLeastOne]
    core: Attribute
    skills: dict[Word, AtLeastOne]
    scales: dict[Scale, Step] = {}
    ambition: str = ""
    aspirations: tuple[ReadyAspiration, ...] = ()
    habits: tuple[ReadyHabit, ...] = ()
    assets: tuple[ReadyAsset, ...] = ()
    money: AtLeastNone = 0
    backstory: str = ""


class ScenePlan(ContentEntry, frozen=True, kw_only=True):
    """A scene: what everybody sees of it, what only the GM knows, who of the GM's is there, and on which map."""

    secret: str = ""
    people: tuple[Word, ...] = ()
    map: str = ""
    """One of those that come with the program; empty: none."""
    spots: dict[Word, Field] = {}
    """Where ready characters and people stand on it."""


KINDS: Mapping[str, type[ContentEntry]] = {
    "heritages": Heritage,
    "lots": Lots,
    "characters": ReadyCharacter,
    "scenes": ScenePlan,
}
