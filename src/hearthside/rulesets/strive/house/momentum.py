"""House rules: Momentum and throwing. The defaults are the book's, as we read it."""

from __future__ import annotations

from typing import Annotated

from hearthside.engine import house_rule
from hearthside.rulesets.strive.house.moving import MovingRules

MOMENTUM = "Momentum and throwing"


class MomentumRules(MovingRules, frozen=True):
    """What a table may decide about Momentum and throwing."""

    only_death_counts: Annotated[bool, house_rule(
        "Only death moves Momentum", "Whoever is out at 0 HP does not count as struck down yet.",
        group=MOMENTUM, rule="STR-Q75")] = False  # fmt: skip
    acts_in_own_turns: Annotated[bool, house_rule(
        "Momentum Actions in a PC's turn", "Heroic Acts and Desperate Measures wait for the turn of one of the PCs.",
        group=MOMENTUM, rule="STR-Q76")] = False  # fmt: skip
    mark_bleeds_directly: Annotated[bool, house_rule(
        "Death Marks bleed by direct damage", "Damage of a Tick brings no further Bleeding.",
        group=MOMENTUM, rule="STR-Q77")] = False  # fmt: skip
    pact_ends_anyway: Annotated[bool, house_rule(
        "A Death Pact ends with either", "Whoever strikes one of the two down, the other is rid of the mark.",
        group=MOMENTUM, rule="STR-Q77")] = False  # fmt: skip
    attackers_injuries: Annotated[bool, house_rule(
        "Finish It! by the attacker's Injuries", "They count for the extra damage, not those of who suffers it.",
        group=MOMENTUM, rule="STR-Q78")] = False  # fmt: skip
    preemptive_in_turn: Annotated[bool, house_rule(
        "Pre-Emptive Strikes in one's own turn", "An Opportunity Attack is paid as ever.",
        group=MOMENTUM, rule="STR-Q78")] = False  # fmt: skip
    spared_who_cannot_act: Annotated[bool, house_rule(
        "Who cannot act is spared", "A price that a Momentum Action puts on all PCs is paid by those who could act.",
        group=MOMENTUM, rule="STR-Q437")] = False  # fmt: skip
    no_way_back_by_temporary: Annotated[bool, house_rule(
        "Temporary HP do nothing at Death's Door", "Whoever is there stays there.",
        group=MOMENTUM, rule="STR-Q437")] = False  # fmt: skip
    stones_hurt: Annotated[bool, house_rule(
        "Small things hurt", "What is thrown deals the thrower's Strength at least, whatever its bulk.",
        group=MOMENTUM, rule="STR-Q79")] = False  # fmt: skip
    stray_throws_hit: Annotated[bool, house_rule(
        "Stray throws may hit", "Where something goes astray to somebody's field, the GM says whether it hits them.",
        group=MOMENTUM, rule="STR-Q79")] = False  # fmt: skip
    throws_against_all_def: Annotated[bool, house_rule(
        "Throws against all of Def", "At an NPC with Def: the Ob of the distance and Def, not one less.",
        group=MOMENTUM, rule="STR-Q431")] = False  # fmt: skip
