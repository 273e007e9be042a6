"""Tests: a pool of d6 against an Obstacle, step by step; and two pools against each other."""

from __future__ import annotations

from functools import cache

from msgspec import structs

from hearthside.dice import Pool
from hearthside.engine import GM, Reader, Rolled, Table, rule
from hearthside.rulesets.strive.facts.tests import (
    ContestDecided,
    ContestTied,
    DiceFell,
    EffectsUsed,
    HitsCounted,
    OutOfReach,
    TestMade,
)
from hearthside.rulesets.strive.fate_state import CASCADING_RE_ROLL, DOUBLE_THE_FUN
from hearthside.rulesets.strive.house_rules import RULES, HouseRules
from hearthside.rulesets.strive.moments import Attempted, Cast, Tested
from hearthside.rulesets.strive.questions.tests import SpreadPoints
from hearthside.rulesets.strive.rules.fate.hands import holders
from hearthside.rulesets.strive.rules.health.interruptions import break_rest
from hearthside.rulesets.strive.rules.tests.figures import ability_name, less_of, limit_of, ob_of, points_of, pool_of
from hearthside.rulesets.strive.rules.tests.learning import begin_to_learn, learn
from hearthside.rulesets.strive.rules.tests.modifiers import is_about, modifiers_of
from hearthside.rulesets.strive.rules.tests.parts import FORCED, OPPOSED, REACTING, Contest, Outcome, Result, Test
from hearthside.rulesets.strive.rules.tests.preparing import prepare
from hearthside.rulesets.strive.words import several

__all__ = ["Contest", "Outcome", "Test", "compete", "make_test", "oppose"]

NO_DICE = Rolled(())


@rule("STR-020", "STR-021", "STR-027")
def make_test(table: Table, test: Test) -> Outcome:
    """A test of one character."""
    # 1.–5. What is tested and what counts for it; the dice.
    return decide(table, throw(table, test))


@rule("STR-020", "STR-027")
def decide(table: Table, cast: Cast) -> Outcome:
    """What comes of dice that lie on the table."""
    # Cards and Grit, before anything comes of it. 6. Compensation Points.
    tested = changed_by_people(table, Tested(casts=(cast,)))
    # 7., 8. The hits that count against the Obstacle.
    [cast] = tested.casts
    outcome = outcome_of(tested, cast, table[RULES])
    tell(table, cast, outcome)
    # 9. What it teaches.
    learn_from(table, cast)
    return outcome  # as it was: what it teaches changes nothing about it


# --- the dice
@rule("STR-005", "STR-020", "STR-027", "STR-596", "STR-Q331")
def throw(table: Table, test: Test) -> Cast:
    """Everything up to where the dice lie."""
    return cast_dice(table, made_ready(table, test))


@rule("STR-020", "STR-027", "STR-1107")
def made_ready(table: Table, test: Test) -> Test:
    """A test with all that counts for it, before the dice. It interrupts a rest, unless a rule asks for it, which also
    happens in sleep, or nobody is to know of it."""
    if FORCED not in test.purposes and not test.secret:
        break_rest(table, test.who)
    # 1. A Skill that somebody lacks is being learned from now on.
    if test.is_of_skill:
        begin_to_learn(table, test.who, test.of)
    # 2. Forks, personality, help.
    return table.offer(Attempted(test=prepare(table, test))).test


@rule("STR-027", "STR-596")
def cast_dice(table: Table, test: Test) -> Cast:
    # 3., 4. The pool, and the Hit Limit.
    cast = before_the_dice(table, test)
    warn(table, cast)
    # 5. The roll uses up what was for this test alone.
    use_effects(table, test)
    rolled = roll(table, test, cast.count, ability_name(table, test.of))
    return structs.replace(cast, rolled=rolled)


@rule("STR-027", "STR-596")
def before_the_dice(reader: Reader, test: Test) -> Cast:
    """All that a test comes to, with no dice on the table yet."""
    doubled, changes = DOUBLE_THE_FUN in reader[test.who].effects, modifiers_of(reader, test)
    points = points_of(reader, test, changes)
    return Cast(
        test=test,
        pool=pool_of(reader, test, changes),
        points=points,
        limit=limit_of(reader, test, points),
        ob=ob_of(reader, test, changes),
        less=less_of(reader, test, changes),
        rolled=NO_DICE,
        doubled=doubled,
        factor=2 if doubled else 1,
        base_only=reader[RULES].base_doubled,
        may_cascade=bool(holders(reader, CASCADING_RE_ROLL, test.who)),
    )


@rule("STR-071", "STR-Q02", "STR-Q06")
def warn(table: Table, cast: Cast) -> None:
    """Where the Hit Limit is below the Obstacle, it is said before the dice; unless another's dice have set that."""
    test = cast.test
    if not table.is_heard or test.ob is None or test.veiled or OPPOSED in test.purposes:
        return
    ob, cap = max(test.least, cast.ob.total), cast.cap
    if cap is not None and cap.total < ob:
        what = ability_name(table, test.of)
        table.record(OutOfReach(about=test.who, what=what, limit=cap.total, ob=ob, seen_by=test.sight))


@rule("STR-005", "STR-Q13")
def roll(table: Table, test: Test, dice: int, why: str) -> Rolled:
    """So many d6; where there is none, nobody rolls."""
    if not dice:
        return NO_DICE
    if test.secret:
        return table.roll(d6(dice), by=GM, why=why, seen_by="gm")
    return table.roll(d6(dice), by=test.who, why=why)


@cache
def d6(count: int) -> Pool:
    return Pool(count, 6)


def use_effects(table: Table, test: Test) -> None:
    """What lasts until the next such test is used up by it."""
    effects = table[test.who].effects
    if not effects:
        return
    left = {name: effect for name, effect in effects.items()
            if not (effect.until in ("next test", "next defence") and is_about(effect, test))}  # fmt: skip
    if left != effects:
        table.record(EffectsUsed(about=test.who, effects=left))


def changed_by_people(table: Table, tested: Tested) -> Tested:
    """Dice on the table after cards, Grit and Compensation Points. Nobody changes dice that only the GM sees."""
    if any(cast.test.secret for cast in tested.casts):
        return tested
    return spend_points(table, table.offer(tested))


@rule("STR-062", "STR-063")
def spend_points(table: Table, tested: Tested) -> Tested:
    """Compensation Points raise dice: as is best, or as whoever rolled says."""
    if not table[RULES].points_by_hand:
        return tested
    return structs.replace(tested, casts=tuple(spread_by_hand(table, cast) for cast in tested.casts))


def spread_by_hand(table: Table, cast: Cast) -> Cast:
    spread = table.choose(cast.test.who, SpreadPoints(cast=cast)) if cast.points.total else None
    if spread is None:  # a stock player leaves it as is best
        return cast
    return structs.replace(cast, spread=tuple(spread.get(str(at), 0) for at in range(len(cast.rolled.faces))))


# --- what comes of it
@rule("STR-021", "STR-023", "STR-039", "STR-041", "STR-042", "STR-043", "STR-Q12")
def outcome_of(tested: Tested, cast: Cast, rules: HouseRules) -> Outcome:
    """The counted hits against the Obstacle, which is never below 0."""
    test, hits = cast.test, cast.counted
    ob = 0 if test.ob is None else max(test.least, tested.ob_of(cast).total)
    result: Result = "failure"
    if hits >= ob and (hits or not rules.one_hit_at_least):
        result = "success"
    elif hits and test.kind == "plain":
        result = "partial"
    return Outcome(result, hits, ob)


def tell(table: Table, cast: Cast, outcome: Outcome) -> None:
    """The test in the log: what it comes to, and the dice."""
    if not table.is_heard:
        return
    who, hits, cap = cast.test.who, outcome.hits, cast.cap
    what = ability_name(table, cast.test.of) + (f" ({cast.test.why})" if cast.test.why else "")
    counted = several(hits, "hit") + (f" (Hit Limit {cap.total})" if cap else "")
    veiled = cast.test.veiled
    if cast.test.ob is not None and not veiled:
        counted += f" against Ob {outcome.ob}"
    told = cast.test.sight
    table.record(HitsCounted(about=who, what=what, hits=hits, counted=counted, seen_by=told))
    if cast.test.ob is None:
        table.record(DiceFell(about=who, dice=cast.left, pool=cast.pool, seen_by=told))
    else:
        table.record(TestMade(about=who, what=what, dice=cast.left, pool=cast.pool, limit=cap.total if cap else None,
                              hits=hits, ob=None if veiled else outcome.ob, outcome=outcome.outcome,
                              seen_by=told))  # fmt: skip


@rule("STR-056", "STR-Q329")
def learn_from(table: Table, cast: Cast, *, progresses: bool = True) -> None:
    """A repeated test is still the same one."""
    for _ in range(1 + (cast.repeats if table[RULES].repeats_teach else 0)):
        learn(table, cast.test, progresses=progresses)


# --- two against each other
@rule("STR-047", "STR-048", "STR-049", "STR-050", "STR-052", "STR-Q12")
def oppose(table: Table, attacker: Test, defender: Test) -> Contest:
    """An opposed test. What is given as the attacker's Ob changes the one that follows from the defender's hits."""
    # The defender rolls first, against no Obstacle; their hits + 1 are the attacker's.
    theirs = throw(table, structs.replace(defender, ob=None, against=attacker.who,
                                          purposes=(*defender.purposes, OPPOSED, REACTING)))  # fmt: skip
    change = (attacker.ob or 0) + attacker.harder
    mine = throw(table, structs.replace(attacker, ob=theirs.counted + 1, harder=change, against=defender.who,
                                        purposes=(*attacker.purposes, OPPOSED)))  # fmt: skip
    # Either may still change their own, unless they do not see it; the attacker's Ob follows.
    tested = changed_by_people(table, Tested(casts=(mine, theirs)))
    mine, theirs = tested.casts
    rules = table[RULES]
    contest = Contest(outcome_of(tested, mine, rules), outcome_of(tested, theirs, rules), "defender")
    if contest.attacker.succeeded:
        contest = structs.replace(contest, winner="attacker")
    return conclude(table, tested, contest)


@rule("STR-055", "STR-117", "STR-Q14")
def compete(table: Table, first: Test, second: Test) -> Contest:
    """Two against each other of whom neither is the defender: more hits win, on a tie neither gets what it wanted."""
    casts = tuple(throw(table, structs.replace(test, ob=None, against=other, purposes=(*test.purposes, OPPOSED)))
                  for test, other in ((first, second.who), (second, first.who)))  # fmt: skip
    tested = changed_by_people(table, Tested(casts=casts, is_even=True))
    mine, theirs = (outcome_of(tested, cast, table[RULES]) for cast in tested.casts)
    contest = Contest(mine, theirs, "")
    if mine.hits != theirs.hits:
        contest = structs.replace(contest, winner="attacker" if mine.hits > theirs.hits else "defender")
    return conclude(table, tested, contest)


@rule("STR-051", "STR-053", "STR-054", "STR-Q10")
def conclude(table: Table, tested: Tested, contest: Contest) -> Contest:
    """Who has won is told and kept; each side learns by its one test, win or lose."""
    mine, theirs = tested.casts
    tell(table, theirs, contest.defender)
    tell(table, mine, contest.attacker)
    hits, against = contest.attacker.hits, contest.defender.hits
    if contest.winner:
        table.record(ContestDecided(about=mine.test.who, other=theirs.test.who, hits=hits, against=against,
                                    outcome="wins" if contest.succeeded else "loses",
                                    seen_by=mine.test.sight))  # fmt: skip
    else:
        table.record(ContestTied(about=mine.test.who, other=theirs.test.who, hits=hits, seen_by=mine.test.sight))
    learn_from(table, mine, progresses=contest.winner == "attacker" or not is_for_winners(table, mine))
    if table[RULES].opposed_learning != "attacker":
        learn_from(table, theirs, progresses=contest.winner == "defender" or not is_for_winners(table, mine))
    return contest


@rule("STR-054", "STR-Q10")
def is_for_winners(reader: Reader, cast: Cast) -> bool:
    """Whether only the winner learns. In secret both do: else what somebody learns would tell who has won."""
    return reader[RULES].opposed_learning == "winner" and not cast.test.secret
