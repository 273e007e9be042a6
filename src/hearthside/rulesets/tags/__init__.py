"""Tags: pools of d6 from skills and tags, stat points to push them, consequences to bear."""

from hearthside.rulesets.tags.ruleset import RULESET

__all__ = ["RULESET"]
