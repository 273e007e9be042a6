"""Collaborative rolls: one base pool, and a die from everybody who works on the task."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal

from msgspec import Struct, structs

from hearthside.engine import (
    Choose,
    Confirm,
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
    name_of,
    rule,
)
from hearthside.rulesets.brew.facts.rolls import Hopeless, ResolveSpent, WorkEnded, WorkGoesOn
from hearthside.rulesets.brew.house_rules import RULES, HouseRules
from hearthside.rulesets.brew.moments import Thrown
from hearthside.rulesets.brew.questions.rolls import (
    NO_SKILL,
    Ability,
    Deed,
    Difficulty,
    Several,
    WhatHelps,
    WhichAttribute,
    WhichSkill,
    WhoRolls,
)
from hearthside.rulesets.brew.rules.attempts import Attempt, conditional, is_hopeless, labelled, pool_of, with_candidate
from hearthside.rulesets.brew.rules.resolve import ordinary_counts
from hearthside.rulesets.brew.rules.rolls import Outcome, outcome_only
from hearthside.rulesets.brew.rules.thresholds import band_of, steps_above
from hearthside.rulesets.brew.rules.throws import throw
from hearthside.rulesets.brew.rules.weighing import weigh
from hearthside.rulesets.brew.scores import resolve_left
from hearthside.rulesets.brew.state import Character
from hearthside.rulesets.brew.words import Attribute, Band

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
        return 0, 100_000

    def usual(self, view: Reader) -> int:
        return 0


class WorkReroll(Confirm, frozen=True):
    """Once the whole attempt has failed, each may reroll their own die."""

    who: Key[Character]
    die: int

    def asks(self, view: Reader) -> str:
        return f"It failed. Spend 1 Resolve of {name_of(view, self.who)} to reroll the {self.die}?"

    def usual(self, view: Reader) -> bool:
        return False


class Task(Struct, frozen=True, kw_only=True):
    """What they work on."""

    base: Attempt
    helpers: tuple[Key[Character], ...]
    difficulty: int
    kind: Kind
    tries: int = 0
    minutes: int = 0


@action("Work together", look=outcome_only,
        helpers=Several(least=2), base=WhoRolls(), attribute=WhichAttribute(),
        skill=lambda view, by, args: WhichSkill(who=args.get("base")), difficulty=Difficulty(default=10),
        kind=HowTogether(), what=Deed(), tries=Tries(), tries_in_time=TriesInTime(), minutes=MinutesEach())  # fmt: skip
@rule("BREW-018", "BREW-052", "BREW-053", "BREW-056", "BREW-059", "BREW-Q19")
def collaborate(table: Table, by: Id, helpers: tuple[Key[Character], ...], base: Key[Character], attribute: Attribute,
                skill: Ability = NO_SKILL, difficulty: int = 10, kind: Kind = "concurrent", what: str = "",
                tries: int = 0, tries_in_time: int = 0, minutes: int = 0) -> Outcome:  # fmt: skip
    """Several work on one task: one pool counts once, and everybody adds a die."""
    if base not in helpers:
        raise IllegalAnswer("the base pool is that of somebody who takes part")
    if table[RULES].two_at_most and len(helpers) > 2:
        raise IllegalAnswer("at this table two at most work together")
    attempt = Attempt(who=base, attribute=attribute, skill=skill.skill, profession=skill.profession, what=what,
                      judged=True)  # fmt: skip
    limit = min((n for n in (tries, tries_in_time) if n), default=0)
    task = Task(base=attempt, helpers=helpers, difficulty=difficulty, kind=kind, tries=limit, minutes=minutes)
    return table.run(work_together, task)


@rule("BREW-053", "BREW-054", "BREW-055", "BREW-057", "BREW-Q19", "BREW-Q143")
def work_together(table: Table, task: Task) -> Outcome:
    """The base pool, and die after die."""
    # 1. The base pool counts once.
    base = table.run(weigh, task.base)
    pool = pool_of(table, base)
    if is_hopeless(pool, table[RULES]):
        table.record(Hopeless(about=base.who, what=", together", sum=pool))
        return Outcome("failure", max(0, pool.total), pool, task.difficulty)
    # 2. Whoever has a fitting specialty throws with advantage.
    attempts = {who: table.run(helping, task, who, base) for who in task.helpers}
    # 3. The dice: one each at once, or in turn until it is done.
    dice = table.run(add_dice, task, base, attempts, order_of(task, table[RULES]))
    # 4. Once it has failed, each may reroll their own die.
    if sum_of(pool_of(table, base), dice).total < task.difficulty:
        dice = table.run(reroll_own, task, base, dice)
    return table.run(end_work, task, base, dice)


@rule("BREW-055", "BREW-056", "BREW-057", "BREW-Q19")
def order_of(task: Task, rules: HouseRules) -> tuple[Key[Character], ...]:
    """Who rolls after whom: everybody once, or in turn as long as the tries last."""
    if task.kind == "concurrent":
        return task.helpers
    each = len(task.helpers) if rules.one_die_each else MOST_TRIES
    return tuple(task.helpers[n % len(task.helpers)] for n in range(min(task.tries or each, each)))


def add_dice(
    table: Table, task: Task, base: Attempt, attempts: dict[Key[Character], Attempt], order: tuple[Key[Character], ...]
) -> tuple[Thrown, ...]:
    dice: tuple[Thrown, ...] = ()
    for who in order:
        dice = (*dice, table.run(throw, attempts[who], Explained(())))
        total = sum_of(pool_of(table, base), dice).total
        if task.kind == "consecutive":
            table.record(WorkGoesOn(about=who, dice=dice[-1].dice, total=total, difficulty=task.difficulty))
            if total >= task.difficulty:
                break
    return dice


@rule("BREW-Q19", "BREW-Q117")
def helping(table: Table, task: Task, who: Key[Character], base: Attempt) -> Attempt:
    """How a helper throws: with advantage where a specialty of their own fits."""
    attempt = Attempt(who=who, attribute=task.base.attribute, skill=task.base.skill, what=task.base.what)
    if who == base.who:
        return structs.replace(attempt, advantages=base.advantages, disadvantages=base.disadvantages)
    special = {n: c for n, c in labelled(conditional(table, attempt, helps=True)).items() if c.rule == "BREW-317"}
    if not special:
        return attempt
    picked = table.choose(who, OwnSpecialty(attempt=attempt))
    for name, one in labelled(conditional(table, attempt, helps=True)).items():
        attempt = with_candidate(attempt, one) if name in picked else attempt
    return attempt


class OwnSpecialty(WhatHelps, frozen=True):
    title: ClassVar[str] = "Does a specialty of yours fit?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        found = labelled(conditional(view, self.attempt, helps=True))
        return [Option(name) for name, one in found.items() if one.rule == "BREW-317"]


@rule("BREW-032", "BREW-Q20")
def reroll_own(table: Table, task: Task, base: Attempt, dice: tuple[Thrown, ...]) -> tuple[Thrown, ...]:
    """Each may reroll their own dice above 1 with their own Resolve, until it is enough or nobody spends."""
    for place in range(len(dice)):
        while table.run(spends, task, base, dice, place):
            who = dice[place].attempt.who
            was = resolve_left(table, who)
            table.record(ResolveSpent(about=who, resolve=was - 1, was=was))
            anew = table.run(throw, dice[place].attempt, Explained(()))
            if table[RULES].better_die and dice[place].kept > anew.kept:
                anew = dice[place]
            dice = (*dice[:place], structs.replace(anew, rerolled=True), *dice[place + 1 :])
    return dice


def spends(table: Table, task: Task, base: Attempt, dice: tuple[Thrown, ...], place: int) -> bool:
    """Whether it still fails, this die may be rerolled, and its owner pays."""
    die, rules = dice[place], table[RULES]
    who = die.attempt.who
    if rules.no_shared_resolve or not ordinary_counts(table) or resolve_left(table, who) < 1:
        return False
    if sum_of(pool_of(table, base), dice).total >= task.difficulty or (rules.one_reroll and die.rerolled):
        return False
    if rules.reroll_above_one != "never" and die.kept <= 1:
        return False
    [answer] = table.ask(Choose(who, WorkReroll(who=who, die=die.kept)))
    return bool(answer)


@rule("BREW-054", "BREW-058")
def end_work(table: Table, task: Task, base: Attempt, dice: tuple[Thrown, ...]) -> Outcome:
    """The total against the difficulty; the time is that of all dice rolled."""
    summed = sum_of(pool_of(table, base), dice)
    rules = table[RULES]
    band: Band = band_of(summed.total, task.difficulty, rules)
    steps = steps_above(summed.total, task.difficulty, rules) if band != "failure" else 0
    time = f", after {len(dice) * task.minutes} minutes" if task.minutes else ""
    table.record(WorkEnded(about=base.who, sum=summed, total=summed.total, difficulty=task.difficulty, outcome=band,
                           time=time))  # fmt: skip
    return Outcome(band, summed.total, summed, task.difficulty, steps, dice[-1].kept if dice else 0)


def sum_of(pool: Explained, dice: tuple[Thrown, ...]) -> Explained:
    thrown = [Summand("die", one.kept + one.lucky, "BREW-054") for one in dice]
    return Explained((*pool.parts, *thrown))
