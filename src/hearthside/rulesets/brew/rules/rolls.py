"""The skill roll: Attribute + skill + die against a difficulty, from what counts to how well it goes."""

from __future__ import annotations

from msgspec import Struct, structs

from hearthside.dice import Faces
from hearthside.engine import GM, Explained, Reader, Table, rule
from hearthside.rulesets.brew.facts.rolls import EnemyComes, Hopeless, NoEnemyComes, Overruled, RollMade
from hearthside.rulesets.brew.house_rules import RULES
from hearthside.rulesets.brew.moments import RollSucceeded, Thrown
from hearthside.rulesets.brew.questions.rolls import RollAnyway, Stands
from hearthside.rulesets.brew.rules.attempts import Attempt, has_effect, is_hopeless, pool_of
from hearthside.rulesets.brew.rules.resolve import let_them_reroll
from hearthside.rulesets.brew.rules.thresholds import band_of, steps_above
from hearthside.rulesets.brew.rules.throws import ONE_DIE, is_struck, lost, throw
from hearthside.rulesets.brew.rules.weighing import weigh
from hearthside.rulesets.brew.scores import is_best_at
from hearthside.rulesets.brew.state import Bonus, Character, mode_of
from hearthside.rulesets.brew.words import INTERACTION, Band


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

    @property
    def succeeded(self) -> bool:
        return self.outcome != "failure"


def outcome_only(outcome: Outcome | None) -> str:
    """What people want the odds of."""
    return outcome.outcome if outcome else "impossible"


@rule("BREW-005", "BREW-006")
def skill_roll(table: Table, attempt: Attempt, difficulty: int, resolve: bool = True) -> Outcome:
    """A roll of one person against a difficulty: what counts, and then the die."""
    return weighed_roll(table, table.run(weigh, attempt), difficulty, resolve)


@rule("BREW-005", "BREW-006", "BREW-022", "BREW-023", "BREW-024", "BREW-025", "BREW-061", "BREW-063", "BREW-327")
def weighed_roll(table: Table, attempt: Attempt, difficulty: int, resolve: bool = True,
                 routine: bool = False) -> Outcome:  # fmt: skip
    """A roll for which it is said what counts. Routine: it comes every day, and nobody is asked whether to roll or to
    risk more."""
    # 1. The pool. One of 0 or less fails without a die.
    pool = pool_of(table, attempt)
    if is_hopeless(pool, table[RULES]):
        table.record(Hopeless(about=attempt.who, what=words(attempt), sum=pool))
        return Outcome("failure", max(0, pool.total), pool, difficulty)
    # 2. High stakes for somebody unlucky come before the roll.
    if not table[RULES].unlucky_afterwards and table.run(is_struck, attempt):
        struck = Thrown(attempt=attempt, pool=pool_of(table, attempt), lost=True)
        return table.run(settle, struck, difficulty)
    # 3. The die. Where the pool alone is enough, it cannot fail; outside Bullet Time it need not be rolled.
    thrown = table.run(cast, attempt, pool_of(table, attempt), difficulty, routine)
    # 4. Who fails may spend Resolve.
    if resolve:
        [thrown] = table.run(let_them_reroll, (thrown,), difficulty)
    if table[RULES].unlucky_afterwards and table.run(is_struck, attempt):
        thrown = lost(thrown)
    # 5. Who succeeds may risk it for more.
    if not routine and thrown.rolled and not thrown.lost and thrown.total >= difficulty:
        thrown = table.offer(RollSucceeded(side=thrown, difficulty=difficulty)).side
    # 6. How well it goes.
    return table.run(settle, thrown, difficulty)


@rule("BREW-023", "BREW-024", "BREW-061", "BREW-327", "BREW-Q06", "BREW-Q07", "BREW-Q120")
def cast(table: Table, attempt: Attempt, pool: Explained, difficulty: int, routine: bool = False) -> Thrown:
    """The die, if one is rolled. Who succeeds automatically never falls below the difficulty by it."""
    if is_sure(table, attempt, pool, difficulty) and mode_of(table) != "bullet" and not routine:
        question = RollAnyway(total=max(pool.total, difficulty), difficulty=difficulty)
        if not table.choose(attempt.who, question):
            return Thrown(attempt=attempt, pool=pool, at_least=difficulty)
    thrown = table.run(throw, attempt, pool)
    if not is_sure(table, attempt, pool, difficulty):
        return thrown
    if table[RULES].ones_fail and mode_of(table) == "bullet" and thrown.kept == 1:
        return lost(thrown)
    return structs.replace(thrown, at_least=difficulty)


@rule("BREW-023", "BREW-327")
def is_sure(reader: Reader, attempt: Attempt, pool: Explained, difficulty: int) -> bool:
    """The pool alone is enough, or it is the skill at which somebody is the Best."""
    return pool.total >= difficulty or is_best_at(reader[attempt.who], reader[RULES], attempt.skill)


@rule("BREW-001", "BREW-025", "BREW-026")
def settle(table: Table, thrown: Thrown, difficulty: int) -> Outcome:
    """The total against the ladder, and what else follows from it."""
    outcome = table.run(tell, thrown, difficulty)
    table.run(meet_old_enemies, thrown.attempt)
    if not table[RULES].asked_afterwards:
        return outcome
    word = table.choose(GM, Stands(who=thrown.attempt.who, outcome=outcome.outcome))
    if word == "stands" or (word == "success") == outcome.succeeded:
        return outcome
    table.record(Overruled(about=thrown.attempt.who, outcome=word))
    return structs.replace(outcome, outcome=word, steps=0)


@rule("BREW-006", "BREW-025", "BREW-026", "BREW-Q06", "BREW-Q162")
def tell(table: Table, thrown: Thrown, difficulty: int) -> Outcome:
    """How well it goes: said, and noted on the sheet."""
    rules, attempt, total = table[RULES], thrown.attempt, thrown.total
    band: Band = "failure" if thrown.lost else band_of(total, difficulty, rules)
    steps = 0 if band == "failure" else steps_above(total, difficulty, rules)
    if not thrown.rolled and rules.unrolled_is_plain and band != "failure":
        band, steps = "success", 0
    table.record(
        RollMade(
            about=attempt.who,
            exercised=exercised(table[attempt.who], attempt),
            tally=tally_after(table[attempt.who], attempt),
            what=words(attempt),
            dice=thrown.dice,
            sum=thrown.sum,
            total=total,
            difficulty=difficulty,
            outcome=band,
        )
    )
    return Outcome(band, total, thrown.sum, difficulty, steps, thrown.kept, thrown.chances)


@rule("BREW-382")
def exercised(character: Character, attempt: Attempt) -> tuple[str, ...]:
    """What a character has used: only that can be raised."""
    used = (attempt.attribute, attempt.skill) if attempt.skill else (attempt.attribute,)
    if character.is_npc:
        return character.exercised
    return tuple(dict.fromkeys((*character.exercised, *used)))


@rule("BREW-027")
def tally_after(character: Character, attempt: Attempt) -> dict[str, Bonus]:
    """A bonus for one use is gone once it was counted."""
    return {name: bonus for name, bonus in character.tally.items() if name not in attempt.used}


@rule("BREW-405", "BREW-Q132")
def meet_old_enemies(table: Table, attempt: Attempt) -> None:
    """Old Enemies: a die with every social roll; on a 1 one of comparable strength will come, when the GM says."""
    if attempt.skill != INTERACTION or not has_effect(table, attempt.who, "old-enemies"):
        return
    [die] = table.roll(ONE_DIE, by=attempt.who, why="old enemies").read(Faces())
    table.record(EnemyComes(about=attempt.who) if die == 1 else NoEnemyComes(about=attempt.who, die=die))


def words(attempt: Attempt) -> str:
    return f", {attempt.what}" if attempt.what else ""


