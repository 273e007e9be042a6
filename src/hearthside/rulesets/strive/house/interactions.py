"""House rules: persuading, deceiving, seeing through others. The defaults are the book's, as we read it."""

from __future__ import annotations

from typing import Annotated

from hearthside.engine import house_rule
from hearthside.rulesets.strive.house.characters import CharacterRules

INTERACTIONS = "Interactions"


class InteractionRules(CharacterRules, frozen=True):
    """What a table may decide about interactions."""

    attributes_oppose: Annotated[bool, house_rule(
        "Wit or Awareness opposes", "Who does not have the Skill of whoever persuades them tests one of these instead.",
        group=INTERACTIONS, rule="STR-Q80")] = False  # fmt: skip
    persuasion_binds: Annotated[bool, house_rule(
        "Players' characters are persuaded too", "The dice decide, not the player.",
        group=INTERACTIONS, rule="STR-Q80")] = False  # fmt: skip
    open_sincerity: Annotated[bool, house_rule(
        "Open dice for sincerity", "Everybody sees the dice when somebody asks whether another is lying.",
        group=INTERACTIONS, rule="STR-Q80")] = False  # fmt: skip
