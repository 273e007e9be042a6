"""Thresholds: the ladder of difficulties, and how far above the needed one a total is."""

from __future__ import annotations

from hearthside.engine import rule
from hearthside.rulesets.brew.house_rules import HouseRules
from hearthside.rulesets.brew.words import Band

LOWEST = 6
STEP = 2
PRINTED = (6, 8, 10, 16, 18)


@rule("BREW-010", "BREW-011", "BREW-012", "BREW-013", "BREW-014", "BREW-015", "BREW-016", "BREW-Q01")
def label_of(threshold: int) -> str:
    """What a difficulty is called. 12 and 14 have no name in the book: theirs are ours."""
    if threshold >= 18:
        return "Teamwork or God-tier"
    named = {6: "Easy", 8: "Challenging", 10: "Expert level", 12: "Very hard", 14: "Extreme", 16: "Feeling lucky?"}
    return named.get(threshold - threshold % STEP, "Below easy")


@rule("BREW-016", "BREW-Q01", "BREW-Q04")
def next_threshold(above: int, rules: HouseRules) -> int | None:
    """The lowest value of the ladder above a number: every even number from 6 on."""
    if rules.steps_from_difficulty:
        return above + STEP
    if rules.printed_thresholds:
        return next((value for value in PRINTED if value > above), None)
    return max(LOWEST, above + STEP - above % STEP)


@rule("BREW-025", "BREW-026", "BREW-Q04", "BREW-Q162")
def steps_above(total: int, difficulty: int, rules: HouseRules) -> int:
    """How many thresholds above the needed one a total reaches."""
    steps, threshold = 0, next_threshold(difficulty, rules)
    while threshold is not None and total >= threshold:
        steps, threshold = steps + 1, next_threshold(threshold, rules)
    return steps


@rule("BREW-006", "BREW-026", "BREW-Q03", "BREW-Q162")
def band_of(total: int, difficulty: int, rules: HouseRules) -> Band:
    """Failure, success, one step above it a perfect one, two or more an astounding one."""
    if total < difficulty:
        return "failure"
    steps = steps_above(total, difficulty, rules)
    if rules.astounding_doubles:
        return "astounding" if total >= 2 * difficulty else "perfect" if steps else "success"
    return "success" if not steps else "perfect" if steps == 1 else "astounding"


@rule("BREW-008", "BREW-Q02")
def fixed_difficulty(number: int, rules: HouseRules) -> int:
    """A number that a rule sets itself: it may be below 6."""
    return max(LOWEST, number) if rules.never_below_six else number
