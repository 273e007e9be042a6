"""Helping: who could help with a test."""

from __future__ import annotations

from hearthside.engine import Key, Reader, remembered, rule
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.levels import known_skills
from hearthside.rulesets.strive.rules.combat.action_points import fighting_of, may_pay
from hearthside.rulesets.strive.rules.health.conditions import why_unable
from hearthside.rulesets.strive.rules.tests.parts import BODILY, Test
from hearthside.rulesets.strive.state import Character, active_characters
from hearthside.rulesets.strive.words import ATTRIBUTES


@rule("STR-Q05")
def may_be_helped(reader: Reader, test: Test) -> bool:
    """Help is for any test but those of the body alone, and defences."""
    rule_of_help = reader[RULES].help
    if not test.help or rule_of_help == "everywhere":
        return test.help
    if rule_of_help == "not on Attributes" and test.of in ATTRIBUTES:
        return False
    return not test.is_reaction and not any(one in BODILY for one in test.purposes)


@rule("STR-058", "STR-884", "STR-887", "STR-Q09")
@remembered
def possible_helpers(reader: Reader, test: Test) -> tuple[Key[Character], ...]:
    """Whoever can act, knows a Skill, and in combat has the AP: whether it is relevant, the GM says."""
    if not may_be_helped(reader, test):
        return ()
    return tuple(who for who in active_characters(reader)
                 if who not in (test.who, test.against) and not are_foes(reader, test.who, who)
                 and not why_unable(reader, who) and may_pay(reader, who, reader[RULES].help_costs)
                 and known_skills(reader, who))  # fmt: skip


def are_foes(reader: Reader, one: Key[Character], other: Key[Character]) -> bool:
    """Whether two fight each other."""
    first, second = fighting_of(reader, one), fighting_of(reader, other)
    return first is not None and second is not None and first.side != second.side
