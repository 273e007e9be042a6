"""The ten damage types: by which Skill their Injuries are treated, and what they do besides."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from hearthside.engine import rule
from hearthside.rulesets.strive.words import MEDICINE, SURGERY, Condition, DamageType


@rule("STR-238", "STR-239", "STR-240", "STR-241", "STR-242", "STR-243", "STR-244", "STR-245", "STR-246", "STR-247")
class Wound(Struct, frozen=True):
    """What an Injury of a type is like. The penalty counts once, when it is suffered."""

    skill: str
    condition: Condition | None = None
    ap: int = 0
    exhaustion: int = 0
    madness: bool = False
    """A coin decides between Berserk and Terrified."""


WOUNDS: Mapping[DamageType, Wound] = {
    "acid": Wound(MEDICINE, ap=1),
    "bleeding": Wound(MEDICINE, "bleeding"),
    "bludgeoning": Wound(SURGERY, exhaustion=1),
    "burning": Wound(SURGERY, "burning"),
    "electrical": Wound(MEDICINE, "electrified"),
    "freezing": Wound(MEDICINE, "frostbitten"),
    "piercing": Wound(SURGERY, "bleeding"),
    "poison": Wound(MEDICINE, madness=True),
    "pure": Wound(SURGERY),
    "slashing": Wound(MEDICINE, "bleeding"),
}
