"""Stats and stat points: spending them on one's own roll, and raising a stat for XP."""

from __future__ import annotations

from hearthside.dice import Pool
from hearthside.engine import IllegalAnswer, Key, Reader, Table, action, rule
from hearthside.rulesets.tags.facts import PointsSpent, StatRaised
from hearthside.rulesets.tags.questions.basics import WhichStat
from hearthside.rulesets.tags.questions.roll import SpendPoints
from hearthside.rulesets.tags.rules.dice import Dice, fallen, in_order, raised
from hearthside.rulesets.tags.rules.xp import pay
from hearthside.rulesets.tags.state import (
    POINTS_PER_DIE,
    RULES,
    STAT_CAP,
    Character,
    HouseRules,
    conflict_in,
    highest_skill,
    why_no_xp_now,
)


@rule("TAG-003", "TAG-057")
def points_of(character: Character, stat: str) -> int:
    """The points of a stat: what it holds now. Who does not have the stat has none."""
    return character.stats[stat].now if stat in character.stats else 0


@rule("TAG-040", "TAG-061")
def spend_from(table: Table, who: Key[Character], stat: str, points: int, what: str) -> None:
    """Points go, all from one stat."""
    stats = table[who].stats
    left = stats[stat].spent(points)
    table.record(PointsSpent(about=who, stats={**stats, stat: left}, points=points, stat=stat, what=what))


@rule("TAG-058", "TAG-059", "TAG-060", "TAG-061", "TAG-Q20")
def spend(table: Table, who: Key[Character], stat: str, dice: Dice, cuts: int, target: int) -> tuple[Dice, int]:
    """Step 3: one raise or one extra die after the other, until the points stay. Tells the dice and what was spent."""
    spent = 0
    while True:
        faces = tuple(die.face for die in dice)
        question = SpendPoints(who=who, stat=stat, dice=faces, cuts=cuts, target=target)
        if len(question.options(table)) == 1:
            return dice, spent
        choice = table.choose(who, question)
        if choice == "keep":
            return dice, spent
        if choice == "extra":
            more = table.run(extra_dice, who, stat, 1)
            end, further = table.run(spend, who, stat, in_order((*dice, *more)), cuts, target)
            return end, spent + POINTS_PER_DIE + further
        face, to = map(int, choice.split(">"))
        spend_from(table, who, stat, to - face, f"{face} → {to}")
        dice, spent = raised(dice, face, to), spent + to - face


@rule("TAG-060", "TAG-Q19", "TAG-Q68")
def extra_dice(table: Table, who: Key[Character], stat: str, number: int) -> Dice:
    """Dice for 2 points each."""
    what = "an extra die" if number == 1 else f"{number} extra dice"
    table.run(spend_from, who, stat, POINTS_PER_DIE * number, what)
    rolled = table.roll(Pool(number, 6), by=who, why="extra dice", seen_by=table[who].seen_by)
    return fallen(rolled.faces, added=True)


@rule("TAG-075", "TAG-Q29")
def most_level(rules: HouseRules, highest: int) -> int | None:
    """How high a stat may be, where the table plays with the cap."""
    return STAT_CAP * highest if rules.stat_cap else None


def why_not_raise(view: Reader, who: Key[Character]) -> str:
    character = view[who]
    if not character.stats:
        return f"{character.name} has no stats"
    if why := why_no_xp_now(view, who):
        return why
    return "" if character.xp else f"raising a stat costs 1 XP, and {character.name} has none"


@action("Raise a stat", by=Character, meanwhile=True, unless=why_not_raise,
        stat=lambda view, who, args: WhichStat(who=Key[Character](who)))  # fmt: skip
@rule("TAG-073", "TAG-074", "TAG-075", "TAG-077", "TAG-Q27", "TAG-Q28")
def raise_stat(table: Table, who: Key[Character], stat: str) -> str:
    """1 XP: a stat's level rises by 1, between rolls. Outside a conflict its points do too."""
    character, rules = table[who], table[RULES]
    was = character.stats[stat]
    most = most_level(rules, highest_skill(character.skills))
    if most is not None and was.most >= most:
        raise IllegalAnswer(f"{stat} has level {was.most}; 6 times the highest skill is {most}, and that is the cap")
    now = was.raised(filled=0 if conflict_in(table).is_on else 1)
    if rules.raise_fills and not conflict_in(table).is_on:
        now = now.full
    stats = {**character.stats, stat: now}
    table.record(StatRaised(about=who, stats=stats, stat=stat, was=str(was), value=str(now)))
    table.run(pay, who, 1, f"for {stat}")
    return str(table[who].stats[stat])
