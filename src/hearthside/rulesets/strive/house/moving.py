"""House rules: moving, Opportunity Attacks, being moved. The defaults are the book's, as we read it."""

from __future__ import annotations

from typing import Annotated

from hearthside.engine import house_rule
from hearthside.rulesets.strive.house.turns import TurnRules

MOVING = "Moving in a fight"


class MovingRules(TurnRules, frozen=True):
    """What a table may decide about moving in a fight."""

    long_diagonals: Annotated[bool, house_rule(
        "Every second diagonal counts two", "Of the slanted steps of a way.",
        group=MOVING, rule="STR-Q58")] = False  # fmt: skip
    stride_kept: Annotated[bool, house_rule(
        "What is left of an AP of movement is kept", "Until the turn ends, whatever else is done meanwhile.",
        group=MOVING, rule="STR-Q58")] = False  # fmt: skip
    all_block: Annotated[bool, house_rule(
        "Every occupied field blocks", "Allies and the helpless are in the way, too.",
        group=MOVING, rule="STR-Q432")] = False  # fmt: skip
    any_step_away: Annotated[bool, house_rule(
        "Any step away provokes", "Inside a long reach, too, not only the step that leaves it.",
        group=MOVING, rule="STR-Q66")] = False  # fmt: skip
    around_by_movement: Annotated[bool, house_rule(
        "Fields around a foe count by movement", "And not over the whole turn.",
        group=MOVING, rule="STR-Q66")] = False  # fmt: skip
    entering_counts: Annotated[bool, house_rule(
        "The field of entering counts", "Among those moved around a foe.",
        group=MOVING, rule="STR-Q374")] = False  # fmt: skip
    any_opportunity: Annotated[bool, house_rule(
        "Any attack of opportunity", "Opportunity Attacks may be made with attacks of more than 2 AP.",
        group=MOVING, rule="STR-Q67")] = False  # fmt: skip
    one_opportunity: Annotated[bool, house_rule(
        "One Opportunity Attack a round", "Each foe has one in a round, and not one for each movement.",
        group=MOVING, rule="STR-Q67")] = False  # fmt: skip
    free_push: Annotated[bool, house_rule(
        "Pushing through is free", "The rest of a movement costs no AP once somebody has pushed through.",
        group=MOVING, rule="STR-Q63")] = False  # fmt: skip
    sprinting_disengage: Annotated[bool, house_rule(
        "Disengaging at a sprint", "Whoever disengages may sprint, for the Exhaustion of it.",
        group=MOVING, rule="STR-Q61")] = False  # fmt: skip
    paid_flight: Annotated[bool, house_rule(
        "Flight costs 1 AP", "To declare it.", group=MOVING, rule="STR-Q62")] = False  # fmt: skip
    breaking_is_free: Annotated[bool, house_rule(
        "Breaking through uses up no field", "Where collisions are flat, and an obstacle gives way.",
        group=MOVING, rule="STR-Q349")] = False  # fmt: skip
    pushes_provoke: Annotated[bool, house_rule(
        "Being moved always provokes", "Forced movement gives foes an Opportunity Attack, whatever caused it.",
        group=MOVING, rule="STR-Q59")] = False  # fmt: skip
