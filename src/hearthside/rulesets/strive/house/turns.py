"""House rules: the order of turns, surprise, Action Points. The defaults are the book's, as we read it."""

from __future__ import annotations

from typing import Annotated

from hearthside.engine import house_rule
from hearthside.rulesets.strive.house.interactions import InteractionRules

TURNS = "Turns and surprise"


class TurnRules(InteractionRules, frozen=True):
    """What a table may decide about turns and surprise."""

    # --- initiative
    only_die_divided: Annotated[bool, house_rule(
        "Only the die is divided", "For a second turn in the round and so on; Base Initiative counts in full.",
        group=TURNS, rule="STR-Q41")] = False  # fmt: skip
    all_rounded_up: Annotated[bool, house_rule(
        "Initiative is always rounded up", "The second turn of Multi-Initiative, too.",
        group=TURNS, rule="STR-Q41")] = False  # fmt: skip
    base_breaks_ties: Annotated[bool, house_rule(
        "Base Initiative breaks ties", "Of equals the higher Base Initiative acts first; only then there are dice.",
        group=TURNS, rule="STR-Q41")] = False  # fmt: skip
    roll_each_round: Annotated[bool, house_rule(
        "A new order each round", "Initiative is rolled anew when a round begins.",
        group=TURNS, rule="STR-Q42")] = False  # fmt: skip
    # --- waiting
    split_turns: Annotated[bool, house_rule(
        "Turns may be split", "Who has spent AP may wait all the same, and act again at a second chance.",
        group=TURNS, rule="STR-Q43")] = False  # fmt: skip
    waiting_costs: Annotated[bool, house_rule(
        "Waiting costs 1 AP", "As a basic action.", group=TURNS, rule="STR-Q43")] = False  # fmt: skip
    # --- surprise
    surprise_by_side: Annotated[bool, house_rule(
        "Surprised together or not at all", "The best Observation is held against the worst Stealth, for all of them.",
        group=TURNS, rule="STR-Q45")] = False  # fmt: skip
    only_ambushers_act: Annotated[bool, house_rule(
        "Only ambushers act at first", "Who is not surprised has AP, but no turn in the surprise round.",
        group=TURNS, rule="STR-Q45")] = False  # fmt: skip
    surprised_at_ob_1: Annotated[bool, house_rule(
        "Surprised ones are hit at Ob 1", "Always: also the first attack of somebody unnoticed is tested.",
        group=TURNS, rule="STR-Q361")] = False  # fmt: skip
    # --- what a turn brings
    one_tick_a_round: Annotated[bool, house_rule(
        "One Tick in a round", "Further turns in the same round have none.",
        group=TURNS, rule="STR-Q47")] = False  # fmt: skip
    no_first_gain: Annotated[bool, house_rule(
        "No AP for the first turn", "The 4 AP of the beginning have to do.",
        group=TURNS, rule="STR-Q44")] = False  # fmt: skip
    penalties_after_cap: Annotated[bool, house_rule(
        "Penalties after the limit", "AP are limited to 5 first; then comes what is taken off them.",
        group=TURNS, rule="STR-Q44")] = False  # fmt: skip
    granted_exactly: Annotated[bool, house_rule(
        "Granted turns bring exactly their AP", "Nothing saved counts, and there is no Tick.",
        group=TURNS, rule="STR-Q77")] = False  # fmt: skip
