"""Creative tests: the challenges of a scenario, one for each player."""

from __future__ import annotations

from hearthside.engine import GM, Id, Key, Reader, Table, action, rule
from hearthside.rulesets.strive.facts.creative import (
    ChallengeLeft,
    ChallengeMastered,
    ChallengeMissed,
    CreativeTestBegun,
)
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.questions.attempts import Deed, GMRules, Ruling
from hearthside.rulesets.strive.questions.creative import Challenge, Challenges, Consequence, Tackle, WhoTakesPart
from hearthside.rulesets.strive.rules.tests.attempts import attempt_as_ruled
from hearthside.rulesets.strive.state import Character


def nobody_takes_part(view: Reader, by: Id) -> str:
    return "" if WhoTakesPart().options(view) else "no player has a character"


@action("Creative test", unless=nobody_takes_part, scenario=Deed(words="What is going on?"), challenges=Challenges(),
        who=WhoTakesPart())  # fmt: skip
@rule("STR-044", "STR-045", "STR-046", "STR-Q406")
def creative_test(table: Table, by: Id, scenario: str, challenges: tuple[Challenge, ...],
                  who: tuple[Key[Character], ...]) -> list[str]:  # fmt: skip
    """A chase, a dangerous journey: each player masters one challenge in their own way, or it brings complications."""
    named = tuple(one.name for one in challenges)
    going_on = scenario.rstrip(" .") or "A creative test"
    table.record(CreativeTestBegun(about=who[0], scenario=going_on[0].upper() + going_on[1:], challenges=named))
    left, mastered = {one.name: one for one in challenges}, []
    untouched = dict(left)
    for one in who:
        challenge = pick(table, one, scenario, tuple(left.values()))
        if challenge is None:
            continue
        untouched.pop(challenge[0].name, None)
        if not table[RULES].shared_challenges:
            del left[challenge[0].name]
        if tackle(table, one, *challenge):
            mastered.append(challenge[0].name)
    for one_left in untouched.values():
        follows = table.choose(GM, Consequence(challenge=one_left))
        table.record(ChallengeLeft(about=who[0], challenge=one_left.name, follows=after(follows)))
    return mastered


@rule("STR-044")
def pick(
    table: Table, who: Key[Character], scenario: str, left: tuple[Challenge, ...]
) -> tuple[Challenge, str, Ruling] | None:
    """The challenge that a player picks, how they go about it, and the test that the GM accepts for it; or finds
    needless. What becomes of it names the challenge again."""
    while left:
        tackled = table.choose(who, Tackle(who=who, scenario=scenario, open=left))
        if not tackled.challenge:
            return None
        what = tackled.challenge + (f": {tackled.how}" if tackled.how else "")
        ruling = table.choose(GM, GMRules(who=who, of=tackled.of, what=what))
        [challenge] = [one for one in left if one.name == tackled.challenge]
        if ruling.verdict != "impossible":
            return challenge, tackled.how or challenge.name, ruling
    return None


@rule("STR-046")
def tackle(table: Table, who: Key[Character], challenge: Challenge, what: str, ruling: Ruling) -> bool:
    """It is tested. A success moves the scenario in the characters' favour, a failure adds a complication."""
    if ruling.verdict == "told" or attempt_as_ruled(table, who, what, ruling).succeeded:
        table.record(ChallengeMastered(about=who, challenge=challenge.name, follows=after(challenge.success)))
        return True
    follows = table.choose(GM, Consequence(challenge=challenge, who=who))
    table.record(ChallengeMissed(about=who, challenge=challenge.name, follows=after(follows)))
    return False


def after(text: str) -> str:
    return f": {text}" if text else ""
