"""The one way to make a roll, and the skill roll: Attribute + skill + die against a difficulty.

Laws: whoever rolls an Attribute, with or without a skill, does so in `make_roll`, whatever it is for: against a
difficulty, against each other, together on one task, or for the damage of an attack that hits anyway. So nothing that
counts for one of them passes another by: who can roll at all, what counts for it, bad luck, Resolve, Chance Rolls, what
was exercised and used up, old enemies, the GM's last word.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from msgspec import Struct, structs

from hearthside.dice import Faces
from hearthside.engine import GM, Explained, Reader, Table, rule
from hearthside.rulesets.brew.facts.rolls import EnemyComes, Hopeless, NoEnemyComes, Overruled, RollMade, WorkGoesOn
from hearthside.rulesets.brew.house_rules import RULES, HouseRules
from hearthside.rulesets.brew.moments import DiceFell, Goal, RollSucceeded, Thrown, together
from hearthside.rulesets.brew.questions.rolls import RollAnyway, Stands
from hearthside.rulesets.brew.rules.attempts import Attempt, can_roll, has_effect, pool_of
from hearthside.rulesets.brew.rules.resolve import let_them_reroll, total_of
from hearthside.rulesets.brew.rules.thresholds import band_of, steps_above
from hearthside.rulesets.brew.rules.throws import ONE_DIE, is_struck, lost, throw_all
from hearthside.rulesets.brew.rules.weighing import weigh
from hearthside.rulesets.brew.scores import is_best_at
from hearthside.rulesets.brew.state import Bonus, Character, mode_of
from hearthside.rulesets.brew.words import INTERACTION, Band

MOST_TIES = 20
"""Where ties are rolled again: so often, then nobody succeeds."""
Sides = tuple[Thrown, ...]
R = TypeVar("R")
Tell = Callable[[Table, Sides, Goal], R]
"""States what came of a roll, and returns it."""


# --- every roll
@rule("BREW-005", "BREW-047", "BREW-053")
def make_roll(table: Table, attempts: tuple[Attempt, ...], goal: Goal, tell: Tell[R]) -> R:
    """What counts for each, and then the dice. Together, the first attempt lends the pool, the others their dice."""
    weighed: tuple[Attempt, ...] = ()
    for attempt in attempts:
        is_lender = attempt.helps and attempt.who == weighed[0].who
        weighed = (*weighed, structs.replace(weighed[0], helps=True) if is_lender else table.run(weigh, attempt))
    return roll_weighed(table, weighed, goal, tell)


@rule("BREW-022", "BREW-405", "BREW-Q17")
def roll_weighed(table: Table, attempts: tuple[Attempt, ...], goal: Goal, tell: Tell[R], ties: int = 0) -> R:
    """The steps of every roll, once it is said what counts."""
    # 1. The dice of those who can roll, unless bad luck strikes them first.
    sides = table.run(cast, attempts, goal)
    # 2. What people make of them; where ties are rolled again, once more from the beginning.
    results = table.run(contend, sides, goal, tell, ties < MOST_TIES)
    if not results:
        return roll_weighed(table, attempts, goal, tell, ties + 1)
    # 3. Who was talked to may talk to others.
    for place, attempt in enumerate(attempts):
        if attempt.who not in [one.who for one in attempts[:place]]:
            table.run(meet_old_enemies, attempt)
    return results[0]


@rule("BREW-030", "BREW-032", "BREW-040", "BREW-395", "BREW-Q13", "BREW-Q128", "BREW-Q205")
def contend(table: Table, sides: Sides, goal: Goal, tell: Tell[R], again: bool) -> tuple[R, ...]:
    """What people make of the dice, and what comes of it. Nothing comes of it where both sides are to roll again."""
    # 1. Who fails may spend Resolve, to and fro, until nobody does.
    if goal.resolve and any(side.rolled for side in sides):
        fell = table.offer(DiceFell(sides=sides, goal=goal))
        if fell.stopped:
            return table.run(contend, fell.sides, goal, tell, again)
        sides = fell.sides
    # 2. Bad luck, where the table looks for it afterwards.
    if table[RULES].unlucky_afterwards:
        sides = table.run(strike_afterwards, sides)
    if again and is_rolled_again(sides, goal, table[RULES]):
        return ()
    # 3. Who succeeds may risk it for more; after that nothing is rerolled.
    if not goal.routine:
        sides = table.run(risk, sides, goal)
    # 4. What came of it.
    return (table.run(tell, sides, goal),)


# --- the dice
@rule("BREW-022", "BREW-023", "BREW-024", "BREW-050", "BREW-061", "BREW-327", "BREW-Q06", "BREW-Q07", "BREW-Q120")
def cast(table: Table, attempts: tuple[Attempt, ...], goal: Goal) -> Sides:
    """The dice, if any are rolled. Who succeeds automatically never falls below the difficulty by them."""
    # 1. Who cannot do anything does not roll, nor who has a pool of 0 or less.
    if goal.kind != "contest" and not can_roll(table, attempts[0]):
        return sides_of(table, attempts[:1], (), goal)
    # 2. High stakes for somebody unlucky come before the roll.
    struck = () if table[RULES].unlucky_afterwards else table.run(struck_first, attempts)
    if struck and goal.kind != "contest":
        return (lost(sides_of(table, attempts, struck, goal)[0]),)
    # 3. Where the pool alone is enough it cannot fail; outside Bullet Time it need not be rolled.
    if is_sure(table, attempts[0], goal) and mode_of(table) != "bullet" and not goal.routine:
        question = RollAnyway(total=together(sides_of(table, attempts[:1], (), goal)), difficulty=goal.difficulty)
        if not table.choose(attempts[0].who, question):
            return sides_of(table, attempts[:1], (), goal)
    # 4. The dice: all at once, or in turn until it is done.
    throw = throw_in_turn if goal.tries else throw_at_once
    sides = sides_of(table, attempts, struck, goal)  # as it was: the dice of bad luck have fallen
    thrown = table.run(throw, sides, goal)
    return on_a_one(thrown, table[RULES]) if mode_of(table) == "bullet" else thrown


def sides_of(reader: Reader, attempts: tuple[Attempt, ...], struck: tuple[int, ...], goal: Goal) -> Sides:
    """Those who roll, before any die."""
    sides = [Thrown(attempt=one, pool=pool_of(reader, one), unable=not can_roll(reader, one), lost=place in struck)
             for place, one in enumerate(attempts)]  # fmt: skip
    if is_sure(reader, attempts[0], goal):
        sides[0] = structs.replace(sides[0], at_least=goal.difficulty)
    return tuple(sides)


def throw_at_once(table: Table, sides: Sides, goal: Goal) -> Sides:
    """Whoever rolls throws at the same time."""
    rolling = [place for place, side in enumerate(sides) if not (side.unable or side.lost or lends(place, goal))]
    if not rolling:
        return sides
    thrown = table.run(throw_all, tuple(sides[place] for place in rolling), goal.reason)
    fell = dict(zip(rolling, thrown, strict=True))
    return tuple(fell.get(place, side) for place, side in enumerate(sides))


@rule("BREW-055", "BREW-056", "BREW-Q19")
def throw_in_turn(table: Table, sides: Sides, goal: Goal) -> Sides:
    """One die after another, in turn, until it is done or the tries are used up."""
    helping = [side for side in sides[1:] if not side.unable]
    so_far = sides[:1]
    for place in range(goal.tries if helping else 0):
        so_far = (*so_far, *table.run(throw_all, (helping[place % len(helping)],), goal.reason))
        add_die(table, so_far, goal)
        if together(so_far) >= goal.difficulty:
            break
    return so_far


def add_die(table: Table, so_far: Sides, goal: Goal) -> None:
    """A die for a common task: how far they are with it, and who has exercised what."""
    side = so_far[-1]
    character = table[side.attempt.who]
    table.record(WorkGoesOn(about=side.attempt.who, exercised=exercised(character, side),
                            tally=tally_after(character, side), dice=side.dice, total=together(so_far),
                            difficulty=goal.difficulty))  # fmt: skip


def lends(place: int, goal: Goal) -> bool:
    """Together, the first side lends its pool and throws no die; its die is among the others'."""
    return goal.kind == "together" and place == 0


@rule("BREW-Q07")
def on_a_one(sides: Sides, rules: HouseRules) -> Sides:
    """In Bullet Time a 1 fails also where the pool alone is enough, where the table plays it so."""
    [first, *others] = sides
    return (lost(first), *others) if rules.ones_fail and first.at_least and first.kept == 1 else sides


@rule("BREW-023", "BREW-327")
def is_sure(reader: Reader, attempt: Attempt, goal: Goal) -> bool:
    """The pool alone is enough, or it is the skill at which somebody is the Best. Contests are never sure."""
    if goal.kind not in ("difficulty", "together"):
        return False
    is_best = is_best_at(reader[attempt.who], reader[RULES], reader.content, attempt.skill)
    return can_roll(reader, attempt) and (is_best or pool_of(reader, attempt).total >= goal.difficulty)


# --- bad luck
@rule("BREW-395", "BREW-Q128")
def struck_first(table: Table, attempts: tuple[Attempt, ...]) -> tuple[int, ...]:
    """The places of those whom bad luck strikes before they roll."""
    struck: tuple[int, ...] = ()
    for place, attempt in enumerate(attempts):
        is_asked = can_roll(table, attempt) and attempt.who not in [one.who for one in attempts[:place]]
        if is_asked and table.run(is_struck, attempt):
            struck = (*struck, place)
    return struck


@rule("BREW-395", "BREW-Q128")
def strike_afterwards(table: Table, sides: Sides) -> Sides:
    """Bad luck after the roll; of a common task the first side stands for all."""
    found: list[Thrown] = []
    asked: list[str] = []
    for side in sides:
        is_asked = not side.unable and side.attempt.who not in asked
        asked.append(side.attempt.who)
        found.append(lost(side) if is_asked and table.run(is_struck, side.attempt) else side)
    return tuple(found)


# --- after the dice
@rule("BREW-Q17")
def is_rolled_again(sides: Sides, goal: Goal, rules: HouseRules) -> bool:
    """Whether a contest is tied and the table rolls again: both have rolled, and neither has lost."""
    if goal.kind != "contest" or rules.ties != "reroll" or any(side.lost or not side.rolled for side in sides):
        return False
    return total_of(sides[0]) == total_of(sides[1])


@rule("BREW-040", "BREW-041", "BREW-Q16", "BREW-Q205")
def risk(table: Table, sides: Sides, goal: Goal) -> Sides:
    """The Chance Roll of whoever succeeds, or of the side that leads. Of a common task it is for whoever threw the die
    that did it, or for any of those who threw at the same time."""
    place = who_succeeds(sides, goal)
    if place is None or not any(side.rolled for side in (sides if goal.kind == "together" else [sides[place]])):
        return sides
    total = together(sides) if goal.kind == "together" else sides[place].total
    threw = sides[-1:] if goal.tries else sides[1:] if goal.kind == "together" else (sides[place],)
    whose = tuple(dict.fromkeys(one.attempt.who for one in threw if not one.unable))
    side = table.offer(RollSucceeded(side=sides[place], total=total, whose=whose)).side
    risked = (*sides[:place], side, *sides[place + 1 :])
    if goal.kind == "contest" and table[RULES].loser_answers_chance and side.chances:
        return table.run(let_them_reroll, risked, goal)
    return risked


@rule("BREW-006", "BREW-048", "BREW-054")
def who_succeeds(sides: Sides, goal: Goal) -> int | None:
    """The place of the side that succeeds as the dice lie. None: nobody does."""
    if goal.kind == "contest":
        return leader(sides)
    total = together(sides) if goal.kind == "together" else sides[0].total
    fails = any(side.lost for side in sides) or sides[0].unable or total < goal.difficulty
    return None if fails else 0


def leader(sides: Sides) -> int | None:
    """The side of a contest that leads: the higher total, or whoever has not lost by bad luck or a Chance Roll."""
    first, second = sides
    if first.lost or second.lost:
        return None if first.lost and second.lost else int(first.lost)
    if total_of(first) == total_of(second):
        return None
    return 0 if total_of(first) > total_of(second) else 1


@rule("BREW-382")
def exercised(character: Character, side: Thrown) -> tuple[str, ...]:
    """What a character has used: only that can be raised."""
    attempt = side.attempt
    used = (attempt.attribute, attempt.skill) if attempt.skill else (attempt.attribute,)
    if character.is_npc or side.unable:
        return character.exercised
    return tuple(dict.fromkeys((*character.exercised, *used)))


@rule("BREW-027")
def tally_after(character: Character, side: Thrown) -> dict[str, Bonus]:
    """A bonus for one use is gone once it was counted."""
    used = () if side.unable else side.attempt.used
    return {name: bonus for name, bonus in character.tally.items() if name not in used}


@rule("BREW-405", "BREW-Q132")
def meet_old_enemies(table: Table, attempt: Attempt) -> None:
    """Old Enemies: a die with every social roll; on a 1 one of comparable strength will come, when the GM says."""
    who = attempt.who
    if attempt.skill != INTERACTION or not has_effect(table, who, "old-enemies") or not can_roll(table, attempt):
        return
    [die] = table.roll(ONE_DIE, by=who, why="old enemies").read(Faces())
    table.record(EnemyComes(about=who) if die == 1 else NoEnemyComes(about=who, die=die))


# --- against a difficulty
class Outcome(Struct, frozen=True, omit_defaults=True):
    """What came of a roll."""

    outcome: Band
    total: int
    sum: Explained
    difficulty: int = 0
    steps: int = 0
    """Thresholds above the needed one."""
    die: int = 0
    """The natural die that counted; 0: none was rolled."""
    chances: tuple[int, ...] = ()
    """The dice of Chance Rolls that were added."""
    minutes: int = 0
    """How long it took, where each die of a common task takes its time."""

    @property
    def succeeded(self) -> bool:
        return self.outcome != "failure"


def outcome_only(outcome: Outcome | None) -> str:
    """What people want the odds of."""
    return outcome.outcome if outcome else "impossible"


@rule("BREW-005", "BREW-006", "BREW-063")
def skill_roll(table: Table, attempt: Attempt, difficulty: int, resolve: bool = True) -> Outcome:
    """A roll of one person against a difficulty."""
    return make_roll(table, (attempt,), Goal(difficulty=difficulty, resolve=resolve), tell)


@rule("BREW-001", "BREW-006", "BREW-025", "BREW-026", "BREW-Q06", "BREW-Q162")
def tell(table: Table, sides: Sides, goal: Goal) -> Outcome:
    """How well it goes: said, and noted on the sheet."""
    [thrown], attempt = sides, sides[0].attempt
    if thrown.unable:
        table.record(Hopeless(about=attempt.who, what=words(attempt), sum=thrown.pool))
        return Outcome("failure", max(0, thrown.pool.total), thrown.pool, goal.difficulty)
    band, steps = judged(thrown.total, goal.difficulty, table[RULES], thrown.lost)
    if not thrown.rolled and table[RULES].unrolled_is_plain and band != "failure":
        band, steps = "success", 0
    character = table[attempt.who]
    table.record(
        RollMade(
            about=attempt.who,
            exercised=exercised(character, thrown),
            tally=tally_after(character, thrown),
            what=words(attempt),
            dice=thrown.dice,
            sum=thrown.sum,
            total=thrown.total,
            difficulty=goal.difficulty,
            outcome=band,
        )
    )
    outcome = Outcome(band, thrown.total, thrown.sum, goal.difficulty, steps, thrown.kept, thrown.chances)
    return table.run(let_it_stand, attempt, outcome)


@rule("BREW-006", "BREW-025", "BREW-026")
def judged(total: int, difficulty: int, rules: HouseRules, is_lost: bool) -> tuple[Band, int]:
    """The total against the ladder: how well it goes, and how many thresholds above the needed one."""
    if is_lost or total < difficulty:
        return "failure", 0
    return band_of(total, difficulty, rules), steps_above(total, difficulty, rules)


@rule("BREW-001")
def let_it_stand(table: Table, attempt: Attempt, outcome: Outcome) -> Outcome:
    """The GM's last word, where the table wants it after every roll."""
    if not table[RULES].asked_afterwards:
        return outcome
    word = table.choose(GM, Stands(who=attempt.who, outcome=outcome.outcome))
    if word == "stands" or (word == "success") == outcome.succeeded:
        return outcome
    table.record(Overruled(about=attempt.who, outcome=word))
    return structs.replace(outcome, outcome=word, steps=0)


def words(attempt: Attempt) -> str:
    return f", {attempt.what}" if attempt.what else ""
