"""House rules: belongings. The defaults are the book's, as we read it."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from hearthside.engine import house_rule
from hearthside.rulesets.strive.house.health import HealthRules

THINGS = "Assets"


class BelongingRules(HealthRules, frozen=True):
    """What a table may decide about belongings."""

    bulk_per_unit: Annotated[bool, house_rule(
        "Bulk for each piece", "A stack counts the bulk of every piece in it.",
        group=THINGS, rule="STR-Q93")] = False  # fmt: skip
    several_per_slot: Annotated[bool, house_rule(
        "Several things in one slot", "As long as their bulk together fits.",
        group=THINGS, rule="STR-Q317")] = False  # fmt: skip
    one_piece_per_luggage_slot: Annotated[bool, house_rule(
        "One piece for each luggage slot", "However bulky it is. Bulk 0 is still free.",
        group=THINGS, rule="STR-Q318")] = False  # fmt: skip
    drops_one_increment: Annotated[bool, house_rule(
        "Dropping only one increment", "After a failed test of the load: then there is another test.",
        group=THINGS, rule="STR-Q319")] = False  # fmt: skip
    misfits_come_off: Annotated[bool, house_rule(
        "What no longer fits comes off", "After a loss of Strength, things too bulky for their slot go to the luggage.",
        group=THINGS, rule="STR-Q367")] = False  # fmt: skip
    antidote_ap: Annotated[int, Meta(ge=0, le=4), house_rule(
        "AP of giving an antidote", "To oneself or to somebody beside one.",
        group=THINGS, rule="STR-Q94")] = 1  # fmt: skip
    antidote_treats_all: Annotated[bool, house_rule(
        "An antidote treats all poison Injuries", "Instead of one of the player's choice.",
        group=THINGS, rule="STR-Q94")] = False  # fmt: skip
    exact_reach: Annotated[bool, house_rule(
        "Reach is exact", "A weapon with Long Reach strikes at 2 fields and no nearer, with Very Long Reach at 3.",
        group=THINGS, rule="STR-Q95")] = False  # fmt: skip
    plain_reload: Annotated[int, Meta(ge=0, le=4), house_rule(
        "AP of reloading", "Of ranged weapons without a reload property.",
        group=THINGS, rule="STR-Q96")] = 0  # fmt: skip
    weapon_ranges: Annotated[bool, house_rule(
        "Weapons have ranges", "As the pack gives them. Off: a ranged weapon reaches as far as one sees.",
        group=THINGS, rule="STR-1189")] = True  # fmt: skip
    range_off_total: Annotated[bool, house_rule(
        "Distance weakens all damage", "What it takes off is taken off the total, not off the primary damage alone.",
        group=THINGS, rule="STR-Q352")] = False  # fmt: skip
    weapon_fittings: Annotated[bool, house_rule(
        "Weapon fittings", "Serrated edges and poison chambers, each for 1 Quality.",
        group=THINGS, rule="STR-1191")] = False  # fmt: skip
    fittings_once_per_turn: Annotated[bool, house_rule(
        "Fittings count once per turn", "Not for every target that is hit.",
        group=THINGS, rule="STR-Q353")] = False  # fmt: skip
