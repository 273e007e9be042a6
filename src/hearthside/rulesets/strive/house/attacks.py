"""House rules: attacks, flanking, cover, stunts, throwing. The defaults are the book's, as we read it."""

from __future__ import annotations

from typing import Annotated

from hearthside.engine import house_rule
from hearthside.rulesets.strive.house.fate import FateRules

ATTACKS = "Attacks and defences"


class AttackRules(FateRules, frozen=True):
    """What a table may decide about attacks."""

    straight_flanks: Annotated[bool, house_rule(
        "Flanking straight across", "Only two on directly opposite sides flank, not a field to the left or right.",
        group=ATTACKS, rule="STR-Q68")] = False  # fmt: skip
    straight_hex_flanks: Annotated[bool, house_rule(
        "Flanking straight across on hexagons", "Only two in opposite hexagons flank, not in the two beside that.",
        group=ATTACKS, rule="STR-Q356")] = False  # fmt: skip
    shooters_flank: Annotated[bool, house_rule(
        "Shooters flank", "Whoever has the target in range of a ranged weapon counts, too.",
        group=ATTACKS, rule="STR-Q69")] = False  # fmt: skip
    highest_hindrance: Annotated[bool, house_rule(
        "Only the highest modifier", "Of cover, speed and whatever else makes somebody hard to hit.",
        group=ATTACKS, rule="STR-Q64")] = False  # fmt: skip
    stunts_at_limit: Annotated[bool, house_rule(
        "Stunts up to the limit", "The Exhaustion of a stunt may bring somebody to their limit.",
        group=ATTACKS, rule="STR-Q73")] = False  # fmt: skip
    paid_counter: Annotated[bool, house_rule(
        "Counter-Attacks are paid", "The stunt costs 1 AP besides its Exhaustion and deals full damage. There is no "
        "Bob, Weave, Jab.", group=ATTACKS, rule="STR-1187")] = False  # fmt: skip
    stealth_hurts_too: Annotated[bool, house_rule(
        "A knock-out hurts too", "From stealth: the damage is dealt besides.",
        group=ATTACKS, rule="STR-Q71")] = False  # fmt: skip
    halved_before_armor: Annotated[bool, house_rule(
        "Areas are halved before armor", "Whoever defends against an area suffers half of it, less armor.",
        group=ATTACKS, rule="STR-Q65")] = False  # fmt: skip
    heads_flank: Annotated[bool, house_rule(
        "Flanking by heads", "Two foes in reach flank, wherever they stand.",
        group=ATTACKS, rule="STR-Q69")] = False  # fmt: skip
    unarmed_defends: Annotated[bool, house_rule(
        "Defending with bare hands", "Unarmed Combat wards off attacks like a Weapon Skill.",
        group=ATTACKS, rule="STR-Q64")] = False  # fmt: skip
    no_parrying_shots: Annotated[bool, house_rule(
        "No weapon wards off a shot", "Against ranged attacks only Acrobatics and Shield serve.",
        group=ATTACKS, rule="STR-Q435")] = False  # fmt: skip
    protector_suffers: Annotated[bool, house_rule(
        "The protector is hit", "Whoever defends an ally and fails suffers the damage.",
        group=ATTACKS, rule="STR-Q72")] = False  # fmt: skip
    counters_hit: Annotated[bool, house_rule(
        "Counter-Attacks hit", "Without a test, and without a defence.",
        group=ATTACKS, rule="STR-Q74")] = False  # fmt: skip
