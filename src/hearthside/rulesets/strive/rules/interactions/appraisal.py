"""Appraising: what something is worth, weighs, or is made of."""

from __future__ import annotations

from hearthside.engine import GM, Key, Table, action, rule
from hearthside.rulesets.strive.facts.interactions import Appraised
from hearthside.rulesets.strive.questions.interactions import RuleAppraisal, What
from hearthside.rulesets.strive.rules.combat.action_points import takes_effect
from hearthside.rulesets.strive.rules.tests.attempts import TEST_AP, mine, why_no_test
from hearthside.rulesets.strive.rules.tests.parts import Outcome, Test, TestModifier, outcome_only
from hearthside.rulesets.strive.rules.tests.tests import make_test
from hearthside.rulesets.strive.state import Character

MERCANTILISM = "mercantilism"


@action("Appraise", by=Character, unless=why_no_test, costs=TEST_AP, look=outcome_only, of=mine,
        what=What(words="What is appraised?"))  # fmt: skip
@rule("STR-544", "STR-EX51")
def appraise(table: Table, who: Key[Character], of: str, what: str) -> Outcome | None:
    """Tell what something is worth, or another of its properties, with a Skill that fits it. The GM accepts the Skill
    and sets the Ob: how much time there is, how rare it is, how easy."""
    ruling = table.choose(GM, RuleAppraisal(who=who, of=of, what=what))
    if not takes_effect(table, who, TEST_AP, f"appraise {what}"):
        return None
    outcome = make_test(table, Test(who, ruling.of, ruling.ob, f"appraise {what}", more=for_a_merchant(ruling.of)))
    if outcome.succeeded:
        table.record(Appraised(about=who, what=what))
    return outcome


@rule("STR-545")
def for_a_merchant(of: str) -> tuple[TestModifier, ...]:
    """Mercantilism is for anything, but harder."""
    return (TestModifier("Mercantilism, for anything", ob=1, rule="STR-545"),) if of == MERCANTILISM else ()


ACTIONS = (appraise,)
