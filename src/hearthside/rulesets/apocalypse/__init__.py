"""Apocalypse: 2d6 + traits − harms."""

from hearthside.rulesets.apocalypse.ruleset import RULESET

__all__ = ["RULESET"]
