"""Are they lying? Observation against Acting, and an impression that may be wrong."""

from __future__ import annotations

from hearthside.engine import GM, Key, Sight, Table, action, rule
from hearthside.rulesets.strive.facts.interactions import Impression, Settled
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.questions.attempts import WhoIsAwake
from hearthside.rulesets.strive.questions.interactions import AreYouLying, RuleSincerity
from hearthside.rulesets.strive.rules.combat.action_points import takes_effect
from hearthside.rulesets.strive.rules.tests.attempts import TEST_AP, why_nobody_to_oppose
from hearthside.rulesets.strive.rules.tests.parts import Test
from hearthside.rulesets.strive.rules.tests.tests import oppose
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import OBSERVATION

ACTING = "acting"
SEEMS_OFF, TRUSTWORTHY = "said something that seems off, or said it oddly", "seems trustworthy"


@action("Are they lying?", by=Character, unless=why_nobody_to_oppose, called="scrutinize", costs=TEST_AP,
        whom=lambda view, who, args: WhoIsAwake(but=(who,)))  # fmt: skip
@rule("STR-555", "STR-556", "STR-557", "STR-558", "STR-559", "STR-560")
def scrutinize(table: Table, who: Key[Character], whom: Key[Character]) -> None:
    """Judge whether somebody is sincere. You learn what impression they make; only the GM sees the dice."""
    # 1. Where what is known settles it, there is no test.
    ruling = table.choose(GM, RuleSincerity(who=who, whom=whom))
    if ruling == "settled":
        table.record(Settled(about=who, whom=whom))
        return
    lies = table.choose(whom, AreYouLying(whom=whom)) if ruling == "test" else ruling == "liar"
    if not takes_effect(table, who, TEST_AP, "judge whether somebody is sincere"):
        return
    # 2. The test is the same for liars and for others, so it tells nothing by itself.
    is_secret = not table[RULES].open_sincerity
    contest = oppose(table, Test(who, OBSERVATION, why="sincerity", secret=is_secret),
                     Test(whom, ACTING, why="seem sincere", secret=is_secret))  # fmt: skip
    # 3. The impression, for whoever asked.
    seems = impression(contest.succeeded, lies)
    told: Sight = "owner" if is_secret else "all"  # as it was: as it was rolled
    table.record(Impression(about=who, whom=whom, seems=seems, seen_by=told))


@rule("STR-557", "STR-558", "STR-559", "STR-EX80")
def impression(sees_through: bool, lies: bool) -> str:
    """A liar who is seen through seems off, never how; everybody else seems trustworthy."""
    return SEEMS_OFF if sees_through and lies else TRUSTWORTHY


ACTIONS = (scrutinize,)
