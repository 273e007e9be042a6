"""What a pack may say of NPCs: whom the GM brings in, and what the NPC builder offers.

Laws: what a Trait or a Hostility Action does is named by an effect of a closed list, each a rule of this ruleset; one
of the table's own names none, and its text tells the GM what it does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from hearthside.engine import ContentEntry, rule
from hearthside.rulesets.strive.kinds.creation import ReadyAsset
from hearthside.rulesets.strive.npc import FreeStrike, NpcTrait, NpcType, Power, Role
from hearthside.rulesets.strive.words import AtLeastNone, AtLeastOne, Attribute, DamageType, Word

NpcEffect = Literal[
    "", "armored", "burrower", "camouflage", "cannot-miss", "climber", "danger-blood", "danger-touch", "death-rattle",
    "disease-ridden", "drowner", "fast", "forceful", "fortified-mind", "glider", "gritty", "hyperactive", "immovable",
    "inexorable", "insurmountable", "leaper", "light-weight", "moon-affinity", "poisoner", "regenerator", "shambler",
    "sluggish", "swimmer", "unstoppable", "unstunnable", "vulnerable",
]  # fmt: skip
HostilityEffect = Literal[
    "", "advance", "collect-bounty", "get-off-me", "gloom", "i-am-the-hero", "i-dont-bleed", "resonance",
    "seething-hatred", "sinkhole", "slip-away", "transform", "trap-storm",
]  # fmt: skip
Group = Literal["mobility", "defensive", "offensive", "weakness", "legendary", "custom"]


@rule("STR-001", "STR-170", "STR-941", "STR-946", "STR-976", "STR-1131", "STR-Q184")
class NpcEntry(ContentEntry, frozen=True, kw_only=True):
    """Somebody of the GM's. Five numbers are enough: the Attributes."""

    type: NpcType = "people"
    family: str = ""
    """The kind of creature, as Creature-Lore sorts them."""
    sentient: bool = True
    sapient: bool = False
    """Both are for monsters to say: people are both, animals only sentient."""
    power: Power = "regular"
    roles: tuple[Role, ...] = ()
    attributes: dict[Attribute, AtLeastOne] = {}
    """Those that are not named are at 1."""
    skills: dict[Word, AtLeastOne] = {}
    assets: tuple[ReadyAsset, ...] = ()
    traits: tuple[Word, ...] = ()
    stability: AtLeastNone = 0
    defense: AtLeastNone = 1
    """0 counts as 1, and costs less where NPCs begin at nothing."""
    rolls_defence: bool | None = None
    """Whether it rolls its defences instead of having Def; not told: Elite and Legendary ones do."""
    free_strike: FreeStrike = FreeStrike()
    npc_traits: dict[Word, NpcTrait] = {}
    hostility_actions: tuple[Word, ...] = ()
    cr: AtLeastOne | None = None
    """The GM's own figure."""
    notes: str = ""

    @property
    def has_def(self) -> bool:
        return self.power in ("feeble", "regular") if self.rolls_defence is None else not self.rolls_defence


@rule("STR-983")
class Upgrade(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What may be bought with a Trait."""

    name: Word
    text: str = ""
    points: int
    """Each time; below 0 it costs."""
    often: bool = False
    """It may be bought any number of times."""
    rules: tuple[str, ...] = ()


@rule("STR-975", "STR-983", "STR-984")
class NpcTraitEntry(ContentEntry, frozen=True, kw_only=True):
    """A Trait of the NPC builder."""

    group: Group = "custom"
    points: int
    """Below 0 it costs."""
    cr: int = 0
    excludes: tuple[Word, ...] = ()
    upgrades: dict[Word, Upgrade] = {}
    types: tuple[DamageType, ...] = ()
    """One of these is chosen with it; one more for each upgrade that says so."""
    effect: NpcEffect = ""
    option: Literal["", "npc_extras"] = ""
    """The house rule that brings it in."""
    rules: tuple[str, ...] = ()


@rule("STR-1033")
class HostilityEntry(ContentEntry, frozen=True, kw_only=True):
    """A Hostility Action."""

    points: int
    cr: int = 0
    hostility: AtLeastOne
    """What it costs."""
    effect: HostilityEffect = ""
    rules: tuple[str, ...] = ()


KINDS: Mapping[str, type[ContentEntry]] = {
    "npcs": NpcEntry,
    "npc-traits": NpcTraitEntry,
    "hostility-actions": HostilityEntry,
}
