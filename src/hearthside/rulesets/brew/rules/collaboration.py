"""Collaborative rolls: one base pool, and a die from everybody who works on the task."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal

from msgspec import structs

from hearthside.engine import (
    Explained,
    Id,
    IllegalAnswer,
    Key,
    Number,
    OneOf,
    Option,
    Reader,
    Summand,
    Table,
    action,
    rule,
)
from hearthside.kit.timers import DAY, counts
from hearthside.rulesets.brew.facts.rolls import Hopeless, WorkEnded
from hearthside.rulesets.brew.house_rules import RULES, HouseRules
from hearthside.rulesets.brew.moments import Goal, together
from hearthside.rulesets.brew.questions.rolls import (
    NO_SKILL,
    Ability,
    Deed,
    Difficulty,
    SeveralWhoCan,
    WhichAttribute,
    WhichSkill,
    WhoCanRoll,
)
from hearthside.rulesets.brew.rules.attempts import Attempt
from hearthside.rulesets.brew.rules.harm.time import time_passes
from hearthside.rulesets.brew.rules.rolls import (
    Outcome,
    Sides,
    add_die,
    exercised,
    judged,
    let_it_stand,
    make_roll,
    outcome_only,
    tally_after,
)
from hearthside.rulesets.brew.state import Character
from hearthside.rulesets.brew.words import Attribute

Kind = Literal["consecutive", "concurrent"]
MOST_TRIES = 50
"""Where the GM sets no limit, tries do not run out; but a task that so many did not finish is given up."""


class HowTogether(OneOf[Kind], frozen=True):
    title: ClassVar[str] = "How do they work together?"

    def options(self, view: Reader) -> Sequence[Option[Kind]]:
        return (
            Option("concurrent", "At the same time: one die each, one try"),
            Option("consecutive", "In turn: one die after another, until it is done"),
        )

    def usual(self, view: Reader) -> Kind:
        return "concurrent"


class Tries(Number, frozen=True):
    title: ClassVar[str] = "How many tries are there? (0: no limit)"

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 0, MOST_TRIES

    def usual(self, view: Reader) -> int:
        return 0


class TriesInTime(Tries, frozen=True):
    title: ClassVar[str] = "How many tries fit into the time there is? (0: no limit)"


class MinutesEach(Number, frozen=True):
    title: ClassVar[str] = "How many minutes does each die take? (0: nobody counts)"

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 0, DAY

    def usual(self, view: Reader) -> int:
        return 0


@action("Work together", look=outcome_only,
        helpers=SeveralWhoCan(least=2), base=WhoCanRoll(), attribute=WhichAttribute(),
        skill=lambda view, by, args: WhichSkill(who=args.get("base")), difficulty=Difficulty(default=10),
        kind=HowTogether(), what=Deed(), tries=Tries(), tries_in_time=TriesInTime(), minutes=MinutesEach())  # fmt: skip
@rule("BREW-018", "BREW-052", "BREW-053", "BREW-056", "BREW-058", "BREW-059", "BREW-Q19")
def collaborate(table: Table, by: Id, helpers: tuple[Key[Character], ...], base: Key[Character], attribute: Attribute,
                skill: Ability = NO_SKILL, difficulty: int = 10, kind: Kind = "concurrent", what: str = "",
                tries: int = 0, tries_in_time: int = 0, minutes: int = 0) -> Outcome:  # fmt: skip
    """Several work on one task: one pool counts once, and everybody adds a die. The time that it takes passes."""
    if base not in helpers:
        raise IllegalAnswer("the base pool is that of somebody who takes part")
    if table[RULES].two_at_most and len(helpers) > 2:
        raise IllegalAnswer("at this table two at most work together")
    shared = Attempt(who=base, attribute=attribute, skill=skill.skill, profession=skill.profession, what=what,
                     judged=True)  # fmt: skip
    helping = tuple(structs.replace(shared, who=who, helps=True) for who in helpers)
    limit = min((n for n in (tries, tries_in_time) if n), default=0)
    goal = Goal(kind="together", difficulty=difficulty, tries=tries_of(kind, len(helpers), limit, table[RULES]),
                minutes=minutes)  # fmt: skip
    outcome = make_roll(table, (shared, *helping), goal, end_work)
    table.settled(outcome)
    if outcome.minutes:
        table.run(time_passes.do, by, "minute", outcome.minutes)
    return outcome


@rule("BREW-055", "BREW-056", "BREW-057", "BREW-Q19")
def tries_of(kind: Kind, helpers: int, limit: int, rules: HouseRules) -> int:
    """How many dice are thrown in turn at most; 0: everybody throws one at the same time."""
    if kind == "concurrent":
        return 0
    most = helpers if rules.one_die_each else MOST_TRIES
    return min(limit or most, most)


@rule("BREW-054", "BREW-058", "BREW-Q143")
def end_work(table: Table, sides: Sides, goal: Goal) -> Outcome:
    """The total against the difficulty."""
    lender, dice = sides[0], sides[1:]
    base = lender.attempt
    if lender.unable:
        table.record(Hopeless(about=base.who, what=", together", sum=lender.pool))
        return Outcome("failure", max(0, lender.pool.total), lender.pool, goal.difficulty)
    # 1. Everybody's die, where they fell at the same time.
    for place in range(1, len(sides) if not goal.tries else 1):
        add_die(table, sides[: place + 1], goal)
    # 2. What came of it.
    summed = sum_of(sides)
    total = together(sides)
    band, steps = judged(total, goal.difficulty, table[RULES], any(side.lost for side in sides))
    minutes = len(dice) * goal.minutes
    time = f", after {counts(minutes, 'minute')}" if minutes else ""
    character = table[base.who]
    table.record(WorkEnded(about=base.who, exercised=exercised(character, lender), tally=tally_after(character, lender),
                           sum=summed, total=total, difficulty=goal.difficulty, outcome=band, time=time))  # fmt: skip
    outcome = Outcome(band, total, summed, goal.difficulty, steps, dice[-1].kept if dice else 0, lender.chances,
                      minutes)  # fmt: skip
    return table.run(let_it_stand, base, outcome)


def sum_of(sides: Sides) -> Explained:
    """The pool that counts once, every die, and the Chance Roll."""
    lender, dice = sides[0], sides[1:]
    thrown = [Summand("die", one.kept + one.lucky, "BREW-054") for one in dice]
    chances = [Summand("Chance Roll", die, "BREW-042") for die in lender.chances]
    return Explained((*lender.pool.parts, *thrown, *chances))
