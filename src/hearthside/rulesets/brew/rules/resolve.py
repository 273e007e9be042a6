"""Resolve: a failed roll may be rerolled, as long as there is Resolve and the die did not show a 1."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import structs

from hearthside.engine import GM, Id, Key, Reaction, Reader, Table, rule
from hearthside.kit import clock_of, sitting_of
from hearthside.kit.reservoirs import Reservoir
from hearthside.rulesets.brew.content_kinds import Trick
from hearthside.rulesets.brew.facts.rolls import (
    FreeRerollRefused,
    FreeRerollUsed,
    ResolveSpent,
    TrainedResolveSpent,
)
from hearthside.rulesets.brew.house_rules import RULES
from hearthside.rulesets.brew.moments import DiceFell, Goal, Thrown, together
from hearthside.rulesets.brew.questions.rolls import Qualifies
from hearthside.rulesets.brew.rules.attempts import held_with
from hearthside.rulesets.brew.rules.throws import throw_all
from hearthside.rulesets.brew.scores import resolve_left
from hearthside.rulesets.brew.state import Character, Held, mode_of

DESTINY = "destiny"


@rule("BREW-036", "BREW-037", "BREW-038", "BREW-062", "BREW-076")
def ordinary_counts(reader: Reader) -> bool:
    """Ordinary Resolve is for Bullet Time; for Story Time where the table says so; never for Downtime."""
    mode = mode_of(reader)
    return mode == "bullet" or (mode == "story" and reader[RULES].story_resolve)


@rule("BREW-038", "BREW-062", "BREW-081", "BREW-Q24")
def trained_counts(reader: Reader) -> bool:
    """Trained Resolve is for Story Time, and for Bullet Time too; never for Downtime."""
    mode = mode_of(reader)
    return mode == "story" or (mode == "bullet" and not reader[RULES].trained_in_story_only)


# --- who stands to fail
@rule("BREW-006", "BREW-032", "BREW-048", "BREW-Q13", "BREW-Q20", "BREW-Q141")
def failing(moment: DiceFell) -> list[Thrown]:
    """Who does not succeed as the dice lie: below the difficulty; behind the other side; both where they tie. Together
    it is everybody, once the whole attempt has failed."""
    sides = list(moment.sides)
    match moment.goal.kind:
        case "contest":
            lowest = min(total_of(side) for side in sides)
            return [side for side in sides if total_of(side) == lowest]
        case "together":
            return sides if together(moment.sides) < moment.goal.difficulty else []
        case "difficulty":
            return [side for side in sides if side.lost or side.total < moment.goal.difficulty]
    return []


@rule("BREW-050", "BREW-Q18")
def total_of(side: Thrown) -> int:
    """The total of one side of a contest; of somebody who cannot roll, 0."""
    return side.total if side.rolled else 0


def who_fails(reader: Reader, moment: DiceFell) -> Iterable[Id]:
    return dict.fromkeys(side.attempt.who for side in failing(moment))


@rule("BREW-030", "BREW-032", "BREW-043", "BREW-Q09", "BREW-Q11", "BREW-Q13", "BREW-Q20", "BREW-Q142", "BREW-Q206")
def may_reroll(reader: Reader, who: Id, moment: DiceFell) -> Thrown | None:
    """The failed roll of somebody, if its die lets it be rerolled: above 1, and not lost already. Of several dice that
    somebody has thrown for a common task, the lowest: no other gains as much."""
    rules, kind = reader[RULES], moment.goal.kind
    if (kind == "contest" and rules.no_contest_resolve) or (kind == "together" and rules.no_shared_resolve):
        return None
    found = []
    for side in failing(moment):
        above = {"kept die": side.kept > 1, "any die": max(side.faces, default=0) > 1, "never": True}
        if (side.attempt.who == who and side.rolled and not side.lost and above[rules.reroll_above_one]
                and not (rules.one_reroll and side.rerolled)):  # fmt: skip
            found.append(side)
    return min(found, key=lambda side: side.kept + side.lucky, default=None)


@rule("BREW-030", "BREW-034", "BREW-035")
def can_spend(reader: Reader, who: Key[Character], moment: DiceFell) -> bool:
    return ordinary_counts(reader) and resolve_left(reader, who) > 0 and may_reroll(reader, who, moment) is not None


@rule("BREW-039", "BREW-081")
def can_spend_trained(reader: Reader, who: Key[Character], moment: DiceFell) -> bool:
    side = may_reroll(reader, who, moment)
    if side is None or not trained_counts(reader):
        return False
    points = reader[who].trained_resolve.get(side.attempt.skill)
    return points is not None and points.now > 0


@rule("BREW-398", "BREW-400", "BREW-Q129", "BREW-Q160")
def can_claim_destiny(reader: Reader, who: Key[Character], moment: DiceFell) -> bool:
    """One free reroll for each roll; none for who has lost the faith."""
    side, trick = may_reroll(reader, who, moment), held_with(reader, who, DESTINY)
    if side is None or side.free or not trick or reader[who].faithless or not ordinary_counts(reader):
        return False
    return not reader[RULES].destiny_once or uses_in(reader, reader[who].tricks[trick], trick) == 0


# --- what they do
@rule("BREW-030", "BREW-032", "BREW-Q11", "BREW-Q13")
def let_them_reroll(table: Table, sides: tuple[Thrown, ...], goal: Goal) -> tuple[Thrown, ...]:
    """Who fails may reroll; then who fails as the dice lie now, until nobody spends any more."""
    fell = table.offer(DiceFell(sides=sides, goal=goal))
    return table.run(let_them_reroll, fell.sides, goal) if fell.stopped else fell.sides


@rule("BREW-030", "BREW-031")
def spend(table: Table, who: Key[Character], moment: DiceFell) -> DiceFell:
    """Spend 1 Resolve and reroll."""
    was = resolve_left(table, who)
    table.record(ResolveSpent(about=who, resolve=was - 1, was=was))
    return table.run(reroll, who, moment)


@rule("BREW-039", "BREW-081", "BREW-082")
def spend_trained(table: Table, who: Key[Character], moment: DiceFell) -> DiceFell:
    """Spend a point that is bound to this skill. What is spent is gone, unless it comes back at this table."""
    skill = rerolled_by(table, who, moment).attempt.skill
    points = table[who].trained_resolve
    left = Reservoir(points[skill].now - 1, points[skill].most)
    table.record(TrainedResolveSpent(about=who, trained_resolve={**points, skill: left}, skill=skill))
    return table.run(reroll, who, moment)


@rule("BREW-398", "BREW-Q129", "BREW-Q160")
def claim_destiny(table: Table, who: Key[Character], moment: DiceFell) -> DiceFell:
    """A free reroll, if the GM confirms that the roll qualifies."""
    qualifies = table.choose(GM, Qualifies(who=who))
    sides = tuple(structs.replace(s, free=True) if s.attempt.who == who else s for s in moment.sides)
    moment = structs.replace(moment, sides=sides)
    if not qualifies:
        table.record(FreeRerollRefused(about=who))
        return moment
    trick = held_with(table, who, DESTINY)
    if trick:
        tricks = {**table[who].tricks, trick: used_once_more(table, table[who].tricks[trick], trick)}
        table.record(FreeRerollUsed(about=who, tricks=tricks))
    return table.run(reroll, who, moment)


@rule("BREW-031", "BREW-Q09", "BREW-Q10", "BREW-Q206")
def reroll(table: Table, who: Key[Character], moment: DiceFell) -> DiceFell:
    """The whole throw anew, in place of the earlier one. The pool does not change."""
    side = rerolled_by(table, who, moment)
    [anew] = table.run(throw_all, (structs.replace(side, faces=(), kept=0, lucky=0),), moment.goal.reason)
    stays = table[RULES].better_die and side.kept + side.lucky > anew.kept + anew.lucky
    dice = side if stays else anew
    # That it was rerolled is noted where it matters: else odds would tell apart what is the same.
    rerolled = structs.replace(side, faces=dice.faces, kept=dice.kept, lucky=dice.lucky,
                               rerolled=table[RULES].one_reroll)  # fmt: skip
    place = moment.sides.index(side)
    sides = (*moment.sides[:place], rerolled, *moment.sides[place + 1 :])
    return structs.replace(moment, sides=sides, stopped=True)


def rerolled_by(reader: Reader, who: Id, moment: DiceFell) -> Thrown:
    """The throw that somebody rolls anew. That they may was looked at when it was offered."""
    return may_reroll(reader, who, moment) or next(side for side in moment.sides if side.attempt.who == who)


# --- tricks with a number of uses
def period_of(reader: Reader, trick: str) -> int:
    """The number of the session or the day that its uses are counted in."""
    entry = reader.content.of(Trick).get(trick)
    return clock_of(reader).day if entry is not None and entry.per == "day" else sitting_of(reader).session


def uses_in(reader: Reader, held: Held, trick: str) -> int:
    """How often a trick was used in the period that is going on."""
    return held.used if held.period == period_of(reader, trick) else 0


def used_once_more(reader: Reader, held: Held, trick: str) -> Held:
    return structs.replace(held, used=uses_in(reader, held, trick) + 1, period=period_of(reader, trick))


RESOLVE: tuple[Reaction[Any], ...] = (
    Reaction(name="resolve", on=DiceFell, holders=who_fails, can=can_spend, do=spend,
             label="Spend 1 Resolve and reroll", rules=("BREW-030", "BREW-031")),
    Reaction(name="trained-resolve", on=DiceFell, holders=who_fails, can=can_spend_trained, do=spend_trained,
             label="Spend trained Resolve and reroll", rules=("BREW-081",)),
    Reaction(name="destiny", on=DiceFell, holders=who_fails, can=can_claim_destiny, do=claim_destiny,
             label="Reroll free of charge, for destiny", help="The GM confirms that it is.",
             rules=("BREW-398", "BREW-Q129")),
)  # fmt: skip
