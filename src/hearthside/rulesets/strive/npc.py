"""What only those of the GM's have: a power level, Def, Free Strike, Traits of the NPC builder, Hostility Actions."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from msgspec import Struct

from hearthside.engine import AT_THE_TABLE, GM_ONLY, Id, rule
from hearthside.rulesets.strive.personality import Person
from hearthside.rulesets.strive.words import AtLeastNone, AtLeastOne, DamageType, Word

NpcType = Literal["people", "animal", "monster"]
NPC_TYPES: tuple[NpcType, ...] = get_args(NpcType)
Power = Literal["feeble", "regular", "elite", "legendary"]
POWERS: tuple[Power, ...] = get_args(Power)
Role = Literal[
    "ambusher", "artillery", "brawler", "commander", "disruptor", "guardian", "multiplier", "sentry", "shock-trooper",
    "supporter", "tank", "trapper",
]  # fmt: skip
ROLES: tuple[Role, ...] = get_args(Role)
Rattle = Literal["explode", "screech", "reprisal"]
RATTLES: tuple[Rattle, ...] = get_args(Rattle)


@rule("STR-947", "STR-948", "STR-1117")
class FreeStrike(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a member of a Squad adds to another's attack without a roll."""

    points: AtLeastNone = 1
    type: DamageType = "bludgeoning"
    range: AtLeastOne = 1
    """In fields."""


@rule("STR-983")
class NpcTrait(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A Trait of the NPC builder as somebody has it, under the id of its entry."""

    upgrades: dict[Word, AtLeastOne] = {}
    """By their ids, each with how often it was bought."""
    types: tuple[DamageType, ...] = ()
    """The damage types that were chosen with it."""
    protection: dict[DamageType, AtLeastOne] = {}
    """How its points of protection are spread."""
    rattle: Rattle | None = None
    """What its death sets off."""


@rule("STR-939", "STR-940", "STR-941", "STR-945", "STR-982")
class Creature(Person, frozen=True):
    """The part of a character that only NPCs have."""

    made_from: str = ""
    """The id of its entry among the NPCs."""
    npc_type: NpcType | None = None
    sentient: bool = True
    sapient: bool = True
    power: Power | None = None
    """None: it was not built from points."""
    roles: tuple[Role, ...] = ()
    defense: Annotated[AtLeastOne | None, GM_ONLY] = None
    """Def; none: it rolls its defences."""
    shown_defense: AtLeastOne | None = None
    """Def, where the players may know it. Stored beside `defense`, which they cannot read; it follows from that."""
    free_strike: FreeStrike | None = None
    set_stability: AtLeastNone = 0
    """An NPC's own value."""
    npc_traits: dict[Word, NpcTrait] = {}
    hostility_actions: tuple[Word, ...] = ()
    set_cr: AtLeastOne | None = None
    """The GM's own figure; none: what the builder counts."""
    moonlit: bool = False
    """The full moon shines on it."""
    hidden_by: Annotated[Literal["", "burrowed", "camouflaged"], AT_THE_TABLE] = ""
    """What keeps it from being targeted."""
    aloft: Annotated[AtLeastNone, AT_THE_TABLE] = 0
    """How many fields above the ground it flies, hovers or clings to something."""
    squad: Annotated[Id, AT_THE_TABLE] = ""
    """The Squad that it belongs to. Stored beside the Squad's `members`, since every rule that harms or moves somebody
    asks for it; both are set together."""
