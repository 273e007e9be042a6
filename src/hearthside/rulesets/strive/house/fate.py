"""House rules: fate. The defaults are the book's, as we read it."""

from __future__ import annotations

from typing import Annotated, Literal

from hearthside.engine import house_rule
from hearthside.rulesets.strive.house.belongings import BelongingRules

FATE = "Fate and personality"


class FateRules(BelongingRules, frozen=True):
    """What a table may decide about fate."""

    agreement: Annotated[Literal["majority", "unanimous"], house_rule(
        "Agreement on Fate Points", "majority: more than half of those who vote; a tie is the GM's. unanimous: all.",
        group=FATE, rule="STR-Q322")] = "majority"  # fmt: skip
    nominee_votes: Annotated[bool, house_rule(
        "The nominee votes too", "Not only the other players and the GM.",
        group=FATE, rule="STR-Q322")] = False  # fmt: skip
    award_once: Annotated[bool, house_rule(
        "Each award once per session", "A player gets no award twice for one session.",
        group=FATE, rule="STR-Q323")] = False  # fmt: skip
    ambition_pays_late: Annotated[bool, house_rule(
        "Nothing for the ambition until achieved", "Acting in line with it earns no Minor Fate Point.",
        group=FATE, rule="STR-Q324")] = False  # fmt: skip
    minor_at_once: Annotated[bool, house_rule(
        "Minor Fate Points during play", "A nomination for one is voted on and paid as soon as it is noted.",
        group=FATE, rule="STR-Q325")] = False  # fmt: skip
    convert_to_pay: Annotated[bool, house_rule(
        "Converting only while buying", "Otherwise at any time.", group=FATE, rule="STR-Q327")] = False  # fmt: skip
    assurances_may_trouble: Annotated[bool, house_rule(
        "An Assurance may earn Trouble", "If it got somebody into trouble all the same, and the GM finds so.",
        group=FATE, rule="STR-Q339")] = False  # fmt: skip
    gm_sets_steps: Annotated[bool, house_rule(
        "The GM says how far traits move", "Instead of one step.", group=FATE, rule="STR-Q320")] = False  # fmt: skip
    hastened_to_6: Annotated[bool, house_rule(
        "Hastened: up to 6 AP", "At the start of a turn, instead of 5.",
        group=FATE, rule="STR-Q334")] = False  # fmt: skip
