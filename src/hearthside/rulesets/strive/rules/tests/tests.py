"""Tests: a pool of d6 against an Obstacle, step by step; and two pools against each other."""

from __future__ import annotations

from msgspec import structs

from hearthside.dice import Faces, Pool
from hearthside.engine import DiceLeft, DieLeft, Explained, Reader, Summand, Table, rule
from hearthside.rulesets.strive.derived import sprint
from hearthside.rulesets.strive.facts.tests import TestMade
from hearthside.rulesets.strive.levels import attribute_level, base_of, skill_level
from hearthside.rulesets.strive.moments import Cast, Tested
from hearthside.rulesets.strive.rules.tests.modifiers import modifiers_of
from hearthside.rulesets.strive.rules.tests.parts import DEFENCE, Contest, Outcome, Result, Test
from hearthside.rulesets.strive.words import ATTRIBUTES, SPRINT

__all__ = ["Contest", "Outcome", "Test", "make_test", "oppose"]


@rule("STR-020", "STR-021", "STR-027")
def make_test(table: Table, test: Test) -> Outcome:
    """A test of one character."""
    cast = table.run(throw, test)
    cast = table.offer(Tested(cast=cast)).cast
    return table.run(settle, cast)


@rule("STR-005", "STR-027")
def throw(table: Table, test: Test) -> Cast:
    pool = pool_of(table, test)
    points, limit, ob = points_of(table, test), limit_of(table, test), ob_of(table, test)
    rolled = table.roll(Pool(max(0, pool.total), 6), by=test.who, why=test.why or test.of)
    return Cast(test=test, pool=pool, points=points, limit=limit, ob=ob, rolled=rolled)


@rule("STR-025", "STR-028", "STR-031", "STR-032")
def pool_of(reader: Reader, test: Test) -> Explained:
    """How many dice."""
    parts = [Summand(m.why, m.dice, m.rule) for m in modifiers_of(reader, test) if m.dice]
    if test.dice:
        parts.append(Summand("situation", test.dice, "STR-026"))
    if test.of == SPRINT:
        return Explained((Summand("Sprint", sprint(reader, test.who), "STR-117"), *parts))
    bases = [one for one in ATTRIBUTES if one == test.of] or base_of(reader, test.of)
    levels = [Summand(one.title(), attribute_level(reader, test.who, one).total, "STR-031") for one in bases]
    return Explained((*levels, *parts))


@rule("STR-064")
def points_of(reader: Reader, test: Test) -> Explained:
    parts = [Summand(m.why, m.points, m.rule) for m in modifiers_of(reader, test) if m.points]
    if test.points:
        parts.append(Summand("situation", test.points, "STR-064"))
    return Explained(tuple(parts))


@rule("STR-030", "STR-033", "STR-034")
def limit_of(reader: Reader, test: Test) -> Explained | None:
    """The Hit Limit."""
    if not test.is_of_skill:
        return None
    level = Summand("level", skill_level(reader, test.who, test.of).total, "STR-033")
    parts = [level, Summand("1", 1, "STR-033")]
    if points := points_of(reader, test).total:
        parts.append(Summand("Compensation Points", points, "STR-034"))
    return Explained(tuple(parts))


@rule("STR-021", "STR-026")
def ob_of(reader: Reader, test: Test) -> Explained:
    parts = [Summand(m.why, m.ob, m.rule) for m in modifiers_of(reader, test) if m.ob]
    return Explained((Summand("Ob", test.ob or 0, "STR-021"), *parts))


@rule("STR-021", "STR-023", "STR-039")
def settle(table: Table, cast: Cast) -> Outcome:
    """What comes of it."""
    hits, ob = cast.hits, max(0, cast.ob.total)
    result: Result = "success" if hits >= ob else "partial" if hits and cast.test.kind == "plain" else "failure"
    dice = DiceLeft(tuple(DieLeft(face, counts=face >= 5) for face in cast.rolled.read(Faces())))
    table.record(TestMade(about=cast.test.who, what=cast.test.of, dice=dice, hits=hits, ob=ob, outcome=result))
    return Outcome(result, hits, ob, cast.test.kind)


@rule("STR-048", "STR-049", "STR-050")
def oppose(table: Table, attacker: Test, defender: Test) -> Contest:
    """The defender rolls first; the attacker has to beat that."""
    purposes = (*defender.purposes, DEFENCE) if DEFENCE not in defender.purposes else defender.purposes
    theirs = make_test(table, structs.replace(defender, ob=0, purposes=purposes, forks=False))
    mine = make_test(table, structs.replace(attacker, ob=theirs.hits + 1))
    return Contest(mine, theirs, "attacker" if mine.succeeded else "defender")
