"""What a Challenge pack may hold: traits, modifier tables, success tables, deeds, entities, scenes."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from hearthside.engine import ContentEntry, rule
from hearthside.kit.tags import same_name

AtLeastOne = Annotated[int, Meta(ge=1)]
NoneOrMore = Annotated[int, Meta(ge=0)]
Word = Annotated[str, Meta(min_length=1)]
INSTANT = "instant"
Source = Literal["self", "inventory", "circumstance"]
"""Part of the entity itself; something that it carries; any other thing about it, such as a curse."""


@rule("CHA-005", "CHA-Q37")
class Effect(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a trait gives to one aspect of its entity: a signed number, or only words."""

    aspect: Word
    value: int | None = None
    """For one stack; more stacks multiply it."""
    by_stack: tuple[int, ...] = ()
    """Where more stacks do not simply multiply: the number for one stack, for two, and so on."""
    text: str = ""

    def __post_init__(self) -> None:
        if self.value is None and not self.by_stack and not self.text:
            raise ValueError("an effect has a value or a text")


@rule("CHA-081", "CHA-087", "CHA-093")
class Trait(ContentEntry, frozen=True, kw_only=True):
    """A trait as a list describes it: what it is worth, what it gives, and what activating it does."""

    rating: int = 0
    """Its price: positive for how useful it is, negative for how harmful. Apart from its effects."""
    source: Source = "self"
    offered: bool = True
    """On the list that players pick from; otherwise only the story teller gives it."""
    stackable: bool = False
    adding: str = ""
    """The condition for adding it; empty: none."""
    removal: str = ""
    """The condition for removing it; empty: none."""
    passive: tuple[Effect, ...] = ()
    activated: tuple[Effect, ...] = ()
    replaces: str = ""
    """What happens instead of the outcome of another's challenged action, if activating it replaces that."""
    alone: bool = False
    """While it is active, its passive effects do not count."""
    duration: AtLeastOne | Word = INSTANT
    """How long it is active: `instant`, a number of turns, or until a condition holds."""
    burnt: tuple[Effect, ...] = ()
    reset: str = ""
    """The condition under which it is regular again; empty: the story teller's word."""
    number: int | None = None
    """Of a trait that is a number, such as Health: how much there is. It may fall below 0."""
    most: AtLeastOne | None = None

    @property
    @rule("CHA-087")
    def is_instant(self) -> bool:
        return isinstance(self.duration, str) and same_name(self.duration) == INSTANT

    @property
    def can_be_activated(self) -> bool:
        return bool(self.activated or self.replaces)


@rule("CHA-036", "CHA-037")
class ModifierRow(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A row of a modifier table: what it costs, and the columns of its table."""

    name: Word
    modifier: int
    actions: AtLeastOne | None = None
    """Of a speed: the actions in one turn."""
    turns: AtLeastOne | None = None
    """Of a duration, where the table plays with it: how many turns it stands for."""
    rule: str = ""


class ModifierTable(ContentEntry, frozen=True, kw_only=True):
    """What a deed may be, at what price: one row of it counts for each action."""

    rows: tuple[ModifierRow, ...]
    beyond: int | None = None
    """Of a table that counts (1 target, 2 targets …): what each one adds beyond its last row."""
    rule: str = ""

    def __post_init__(self) -> None:
        names = [row.name.casefold() for row in self.rows]
        if not names:
            raise ValueError("a table has at least one row")
        if len(set(names)) < len(names):
            raise ValueError("two rows of a table have the same name")
        if self.beyond is None and not any(row.modifier == 0 for row in self.rows):
            raise ValueError("one row has the modifier 0: it counts where no other is chosen")


@rule("CHA-069", "CHA-Q48")
class SuccessRow(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a lead of so much or more gives, up to the next row: extra effects, words, or both."""

    lead: NoneOrMore
    extra: NoneOrMore = 0
    text: str = ""


class SuccessTable(ContentEntry, frozen=True, kw_only=True):
    """What the difference means for a type of action, in place of the default formula."""

    rows: tuple[SuccessRow, ...]

    def __post_init__(self) -> None:
        leads = [row.lead for row in self.rows]
        if not leads or leads[0] != 0:
            raise ValueError("a success table begins with a lead of 0")
        if leads != sorted(set(leads)):
            raise ValueError("the rows of a success table stand in rising order, each lead once")


class Deed(ContentEntry, frozen=True, kw_only=True):
    """A type of challenged action: which aspects usually relate to it, on either side, and what it usually brings."""

    aspects: tuple[Word, ...]
    """What usually counts for whoever does it."""
    opposed: tuple[Word, ...] = ()
    """What usually counts against it."""
    effect: tuple[Word, ...] = ()
    """What usually counts for the winner's effect."""
    protection: tuple[Word, ...] = ()
    """What of the loser usually lessens that effect."""
    receives: Literal["loser", "winner", "both", "nobody"] = "nobody"
    """Who usually receives the effect, if whoever does it wins."""
    changes: str = ""
    """The number that the effect usually changes, such as Health."""
    brings: str = ""
    """Otherwise the trait that the effect usually becomes, and the aspect that this changes."""
    brings_to: str = ""
    success: str = ""
    """The success table that it usually uses; empty: the default formula."""


class Described(ContentEntry, frozen=True, kw_only=True):
    """Somebody or something with traits of the list, by their ids and the number of their stacks."""

    traits: dict[str, AtLeastOne]
    notes: str = ""


class ReadyCharacter(Described, frozen=True, kw_only=True):
    """A character to take as it is."""


class Opponent(Described, frozen=True, kw_only=True):
    """A non-player agent."""


class Surrounding(Described, frozen=True, kw_only=True):
    """An environment that can stand in the way: a lock, a cliff, a storm."""


class ScenePlan(ContentEntry, frozen=True, kw_only=True):
    """A scene: what everybody sees of it, and what only the story teller knows."""

    secret: str = ""


KINDS: dict[str, type[ContentEntry]] = {
    "traits": Trait,
    "modifier-tables": ModifierTable,
    "success-tables": SuccessTable,
    "deeds": Deed,
    "characters": ReadyCharacter,
    "opponents": Opponent,
    "environments": Surrounding,
    "scenes": ScenePlan,
}
