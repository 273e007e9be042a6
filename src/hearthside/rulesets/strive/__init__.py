"""STRIVE: pools of d6, Skills that grow by use, Injuries that take weeks, a hand of fate."""

from hearthside.rulesets.strive.ruleset import RULESET

__all__ = ["RULESET"]
