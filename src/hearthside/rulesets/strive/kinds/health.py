"""What a pack may say of health: Conditions, illnesses, mutations."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct

from hearthside.dice import Pool
from hearthside.engine import ContentEntry, rule
from hearthside.rulesets.strive.state import Boon
from hearthside.rulesets.strive.words import AtLeastNone, AtLeastOne, Attribute, DamageType

Amount = Annotated[str, Meta(pattern=r"^([1-9]\d*)?d[1-9]\d*(\+\d+)?$|^\d+$")]
"""A number, or dice with something added: `3`, `1d10+3`."""
Percent = Annotated[int, Meta(ge=1, le=100)]


def dice_of(amount: Amount) -> tuple[Pool, int]:
    """The dice of an amount, and what is added to them."""
    found = re.fullmatch(r"(?:(\d*)d(\d+)\+?)?(\d*)", amount)
    assert found is not None, amount
    count, sides, more = found.groups()
    return Pool(int(count or 1) if sides else 0, int(sides or 1)), int(more or 0)


@rule("STR-852", "STR-856", "STR-875", "STR-879", "STR-881", "STR-886")
class ShrugOff(Struct, frozen=True, omit_defaults=True):
    """The test that takes a point off a Condition."""

    of: str
    ob: AtLeastOne


@rule("STR-267", "STR-268", "STR-270", "STR-271", "STR-846", "STR-847", "STR-850")
class ConditionEntry(ContentEntry, frozen=True, kw_only=True):
    """A Condition: what its Tick does, and how it goes."""

    rules: tuple[str, ...]
    graded: bool = False
    greedy: bool = False
    """A point more after every Tick."""
    tick: DamageType | None = None
    """Every Tick deals 1D4 of this type."""
    per_point: bool = True
    """… for each point."""
    shrug_off: ShrugOff | None = None
    ap_per_point: AtLeastNone = 0
    """What it costs to remove a point without a test."""
    end_of_turn: AtLeastNone = 0
    """Points that go of themselves when the turn ends; of an ungraded one: it goes."""
    rounds: AtLeastNone = 0
    """After how many rounds it goes of itself, where nothing else was said; 0: it does not."""
    medicine: AtLeastNone = 0
    """The Ob at which Medicine and Medical Supplies end it; 0: they do not."""
    difficult: bool = False
    """Who shrugs it off is guarded against it for a while."""
    mind: bool = False
    """Whoever falls Unconscious is rid of it."""
    ends: tuple[str, ...] = ()
    """What else ends it at once, in words: whether it has come about, the story says."""


@rule("STR-275", "STR-276", "STR-278", "STR-888")
class IllnessEntry(ContentEntry, frozen=True, kw_only=True):
    """An illness."""

    rules: tuple[str, ...]
    first: Percent
    last: Percent
    """What to roll on the list of illnesses."""
    days: Amount | None = None
    """How long it lasts; none: until cured."""
    attribute: Attribute | None = None
    severity: Amount = "0"
    """What it takes off the Attribute."""
    exhausted: bool = False
    movement: AtLeastNone | None = None
    """The most fields that can be moved for an AP."""
    bars_treatment: bool = False
    """No Injury can be treated in any way."""
    injuries: AtLeastNone = 0
    bleeding: AtLeastNone = 0
    """Injuries and points of Bleeding that each day of it brings."""
    skill: str = "medicine"
    ob: Amount = "1"
    shortens: Amount | None = None
    """Days that treatment takes off."""
    suspends: bool = False
    """Treatment suspends the effects for 24 hours."""
    becomes: Amount | None = None
    """Days that are left, once it has been treated."""


@rule("STR-902", "STR-Q174")
class MutationEntry(ContentEntry, frozen=True, kw_only=True):
    """A mutation."""

    rules: tuple[str, ...]
    first: Percent
    last: Percent
    boons: tuple[Boon, ...] = ()
    none: bool = False
    """Nothing happens."""
    times: AtLeastNone = 1
    """How often one may have it; 0: as often as it comes."""
    hands: AtLeastNone = 0
    """Hand slots that are lost to it."""


def entry_at(entries: Mapping[str, IllnessEntry] | Mapping[str, MutationEntry], rolled: int) -> str:
    """The id of the entry that a D100 picks; empty if none has this number, since the setting has struck it."""
    return next((id_ for id_, entry in entries.items() if entry.first <= rolled <= entry.last), "")


KINDS: Mapping[str, type[ContentEntry]] = {
    "conditions": ConditionEntry,
    "illnesses": IllnessEntry,
    "mutations": MutationEntry,
}
