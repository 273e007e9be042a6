"""Brew: an Attribute, a skill and a die; ten points of Health; no levels."""

from hearthside.rulesets.brew.ruleset import RULESET

__all__ = ["RULESET"]
