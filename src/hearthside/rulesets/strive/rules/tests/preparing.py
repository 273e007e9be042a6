"""Before the dice: what the player asks for, who helps, what the GM approves."""

from __future__ import annotations

from msgspec import structs

from hearthside.engine import GM, Choose, Key, Table, rule
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.questions.tests import Approve, Help, HelpWith, Propose, Proposed
from hearthside.rulesets.strive.rules.combat.action_points import pay
from hearthside.rulesets.strive.rules.combat.momentum import shift_for_help
from hearthside.rulesets.strive.rules.tests.figures import circumstances
from hearthside.rulesets.strive.rules.tests.parts import Test
from hearthside.rulesets.strive.state import Character


@rule("STR-027", "STR-058", "STR-126", "STR-196")
def prepare(table: Table, test: Test) -> Test:
    """A test with all that counts for it. Nobody is asked where there is nothing to say."""
    # The player asks for forks, a personality die and help. What the GM's own people do, and who helps them, the GM
    # just says.
    player, proposed = table.view(test.who), Proposed(helpers=test.helpers)
    if player.seat != GM and (asked := Propose(test=test)).has_something(player):
        proposed = table.choose(test.who, asked)
    # Who is asked for help says with which Skill.
    help_with: dict[Key[Character], Help] = {}
    if proposed.helpers:
        answers = table.ask(*(Choose(helper, HelpWith(test=test, helper=helper)) for helper in proposed.helpers))
        help_with = {helper: help_ for helper, help_ in zip(proposed.helpers, answers, strict=True) if help_.skill}
        proposed = structs.replace(proposed, helpers=tuple(help_with))
    # The GM approves each, and judges circumstances.
    if not (proposed.forks or proposed.traits or proposed.helpers or circumstances(table, test)):
        return structs.replace(test, helpers=()) if test.helpers else test
    approval = table.choose(GM, Approve(test=test, proposed=proposed, help_with=help_with))
    for helper in approval.helpers:
        pay(table, helper, table[RULES].help_costs)
        shift_for_help(table, test.who)
    return structs.replace(test, forked=approval.forks, traits=approval.traits, helpers=approval.helpers,
                           holding=approval.holding)  # fmt: skip
