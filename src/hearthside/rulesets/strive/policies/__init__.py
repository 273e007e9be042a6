"""Stock players: how they answer, and what they do in their turn."""

from hearthside.rulesets.strive.policies.answers import Style, daring, fighters, sensible, style_of
from hearthside.rulesets.strive.policies.turns import actors, next_act, suggest

__all__ = ["Style", "actors", "daring", "fighters", "next_act", "sensible", "style_of", "suggest"]
