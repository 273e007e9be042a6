"""Challenge: the sum of one's traits and a d20, against another's."""

from hearthside.rulesets.challenge.ruleset import RULESET

__all__ = ["RULESET"]
