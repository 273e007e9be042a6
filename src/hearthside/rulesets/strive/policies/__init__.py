"""Stock players: how they answer, and what they do in their turn."""

from hearthside.rulesets.strive.policies.answers import Style, daring, fighters, sensible
from hearthside.rulesets.strive.policies.turns import next_act, style_of, suggest

__all__ = ["Style", "daring", "fighters", "next_act", "sensible", "style_of", "suggest"]
