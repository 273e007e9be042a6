"""What counts for a roll: what helps, as the player says, and what hinders, as the GM says."""

from __future__ import annotations

from msgspec import structs

from hearthside.engine import GM, Choose, Reader, Table, rule
from hearthside.rulesets.brew.content_kinds import Skill
from hearthside.rulesets.brew.house_rules import RULES
from hearthside.rulesets.brew.questions.rolls import InsteadOfIt, WhatHelps, WhatHinders
from hearthside.rulesets.brew.rules.attempts import (
    UNLUCKY,
    Attempt,
    candidates,
    conditional,
    hindrances_that_hold,
    labelled,
    with_candidate,
)
from hearthside.rulesets.brew.words import PROFESSION


@rule("BREW-001", "BREW-021", "BREW-072", "BREW-317", "BREW-395")
def weigh(table: Table, attempt: Attempt) -> Attempt:
    """The attempt with all that counts. Nobody is asked where nothing hangs on a condition."""
    # 1. A profession may stand in for the skill, where the table plays it so.
    if is_covered(table, attempt):
        profession = table.choose(attempt.who, InsteadOfIt(attempt=attempt))
        if profession:
            attempt = structs.replace(attempt, skill=PROFESSION, profession=profession)
    # 2. What hangs on a condition: both sides say so at once, each sees the other's picks.
    asked: list[Choose] = []
    if WhatHelps(attempt=attempt).options(table.view(attempt.who)):
        asked.append(Choose(attempt.who, WhatHelps(attempt=attempt)))
    gm_says = bool(WhatHinders(attempt=attempt).options(table.view(GM))) and gm_is_asked(table, attempt)
    if gm_says:
        asked.append(Choose(GM, WhatHinders(attempt=attempt)))
    picked = {name for answer in table.ask(*asked, revisable=True) for name in answer} if asked else set()
    if not gm_says:
        picked |= set(hindrances_that_hold(table, attempt))
    # 3. What counts always, and what was said to.
    found = [one for one in candidates(table, attempt) if not one.modifier.when]
    for helps in (True, False):
        found += [one for name, one in labelled(conditional(table, attempt, helps)).items() if name in picked]
    weighed = attempt
    for one in found:
        weighed = with_candidate(weighed, one)
    return structs.replace(weighed, tricks=(*weighed.tricks, UNLUCKY)) if UNLUCKY in picked else weighed


@rule("BREW-001", "BREW-072", "BREW-288")
def gm_is_asked(reader: Reader, attempt: Attempt) -> bool:
    """The GM says what hinders where they have opened the roll or ruled on it, and always where it hangs on the roll
    itself, as size and states of mind do. What hangs on the scene they have said already, or do not care about."""
    if attempt.judged or reader[RULES].asked_hindrances:
        return True
    return any(not one.lasting for one in conditional(reader, attempt, helps=False))


@rule("BREW-311")
def is_covered(reader: Reader, attempt: Attempt) -> bool:
    """Whether Profession may stand in for the skill that is rolled."""
    covers = reader[RULES].profession == "for all" and attempt.skill in reader.content.of(Skill)
    return covers and attempt.skill != PROFESSION and bool(reader[attempt.who].professions)
