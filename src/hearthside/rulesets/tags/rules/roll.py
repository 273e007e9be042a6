"""The roll, in its seven steps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct, structs

from hearthside.dice import Pool
from hearthside.engine import GM, Explained, Id, Key, Reader, Summand, Table, action, rule
from hearthside.kit import Track, advance, fresh, lay
from hearthside.kit.tags import among
from hearthside.kit.tracks import Course, Shown, advanced
from hearthside.rulesets.tags.facts import (
    AttackCounted,
    AttackMade,
    HitsCounted,
    RollBegun,
    RollEnded,
    RollMade,
    RollSettled,
)
from hearthside.rulesets.tags.inputs import Input, against_it, for_it, in_words, picked
from hearthside.rulesets.tags.questions.basics import Deed, WhichCharacter
from hearthside.rulesets.tags.questions.hits import Whom
from hearthside.rulesets.tags.questions.roll import (
    NEW_TRACK,
    IsCritical,
    Propose,
    RefuseAdvantages,
    Ruling,
    Target,
    Task,
    treated_key,
)
from hearthside.rulesets.tags.rules.dice import (
    CutDice,
    Dice,
    band_of,
    cut,
    fallen,
    highest_of,
    hits_of,
    in_order,
    shown,
)
from hearthside.rulesets.tags.rules.hits import be_hit
from hearthside.rulesets.tags.rules.points import extra_dice, points_of, spend
from hearthside.rulesets.tags.rules.treatment import treated
from hearthside.rulesets.tags.rules.xp import NO_HITS, experience, gain, gain_skill, learns
from hearthside.rulesets.tags.state import POINTS_PER_DIE, RULES, Character, HouseRules, Skill, has_conceded

Result = Literal["major", "minor", "too few hits", "fail", "critical"]


class Plan(Struct, frozen=True):
    """What counts for a roll, once it is settled."""

    skill: str
    level: int
    stat: str
    hit_stat: str
    helps: tuple[Input, ...]
    hinders: tuple[Input, ...]
    extra: int
    target: int
    needed: int
    """The hits that points should bring: 0 where every hit counts, 1 where the highest die decides."""
    way: str

    @property
    def paid(self) -> int:
        """Points that were spent before the roll."""
        return self.extra * POINTS_PER_DIE


class Read(Struct, frozen=True):
    """What the dice say in the end."""

    outcome: Result
    highest: int
    hits: int

    @property
    def is_done(self) -> bool:
        return self.outcome in ("major", "minor")


class Outcome(Struct, frozen=True):
    """What came of a roll."""

    outcome: Result
    hits: int
    highest: int = 0
    target: int = 1
    dice: tuple[int, ...] = ()
    """Those that are left after the cuts."""
    spent: int = 0
    skills: tuple[str, ...] = ()
    """Skills that it gave."""
    done: bool = False
    """The task is done: in this roll, or with this roll."""


def chance_of(outcome: Outcome) -> str:
    """What people want the odds of: done as it fell, done with points, too few hits, none."""
    if outcome.spent and outcome.outcome in ("major", "minor"):
        return "with points"
    return outcome.outcome


@action("Roll", by=Character, look=chance_of, what=Deed())
@rule("TAG-042", "TAG-043", "TAG-047")
def roll(table: Table, who: Key[Character], what: str = "") -> Outcome:
    """Roll for what the character wants to do, with any one skill; the GM says what counts and what it needs."""
    return table.run(take_roll, who, Task(what))


def nobody_rolls(view: Reader, by: Id) -> str:
    return "" if WhichCharacter().options(view) else "there is no character yet"


@action("Call for a roll", unless=nobody_rolls, look=chance_of, who=WhichCharacter(), what=Deed(), target=Target())
@rule("TAG-045", "TAG-047", "TAG-Q16")
def call(table: Table, by: Id, who: Key[Character], what: str = "", target: int = 1) -> Outcome:
    """Ask somebody for a roll, and name the target: the hits that it needs."""
    return table.run(take_roll, who, Task(what, target))


def why_not_attack(view: Reader, who: Key[Character]) -> str:
    if has_conceded(view, who):
        return f"{view[who].name} has conceded and is out of this conflict"
    return "" if Whom(by=who).options(view) else "there is nobody to attack"


@action("Attack", by=Character, unless=why_not_attack, look=chance_of,
        whom=lambda view, who, args: Whom(by=who), what=Deed())  # fmt: skip
@rule("TAG-078", "TAG-Q37", "TAG-Q39", "TAG-Q60", "TAG-Q64")
def attack(table: Table, who: Key[Character], whom: Key[Character], what: str = "") -> Outcome:
    """Roll against somebody, with fists or with words. The other does not roll, but has to offset every hit."""
    return table.run(take_roll, who, Task(what, against=whom))


@rule("TAG-047")
def take_roll(table: Table, who: Key[Character], task: Task) -> Outcome:
    """The roll: seven steps. What is settled in the first is fixed for the others."""
    table.record(RollBegun(about=who))
    # 1. The intent, the skill, the advantages and the disadvantages.
    plan = table.run(settle, who, task)
    return table.run(roll_by, who, task, plan)


@rule("TAG-047", "TAG-066", "TAG-072", "TAG-Q01")
def roll_by(table: Table, who: Key[Character], task: Task, plan: Plan) -> Outcome:
    """Steps 2 to 7, and what comes of them."""
    number, cuts = count(table, who, plan)
    # 2. Roll.
    rolled = throw(table, who, number, plan.stat, plan.extra)
    first, cuts = cut_at_once(table, rolled, cuts)
    # 3. Stat points.
    dice, spent = spend(table, who, plan.stat, first.left, cuts, plan.needed)
    # 4. XP for no hits, and perhaps a skill: all dice of the roll count, whatever was cut before.
    pool = in_order((*first.gone, *dice))
    missed = experience(table, who, rolled, pool)
    skills = gain_skill(table, who, plan.skill, plan.level, pool)
    # 5. Cuts.
    cut_dice = make_cuts(table, first, dice, cuts)
    # 6. The highest die that is left. 7. The hits that are left.
    read = read_dice(table, who, task, plan.target, cut_dice)
    left, paid = tuple(die.face for die in cut_dice.left), spent + plan.paid
    table.settled(Outcome(read.outcome, 0, spent=min(1, paid)))
    late_experience(table, who, read.hits, missed)
    table.record(RollEnded(about=who))
    # What comes of it.
    done = what_comes_of_it(table, who, task, plan, read.hits, read.is_done)
    return Outcome(read.outcome, read.hits, read.highest, plan.target, left, paid, skills, done)


# --- step 1
@rule("TAG-011", "TAG-045", "TAG-046", "TAG-047", "TAG-061", "TAG-Q05", "TAG-Q68")
def settle(table: Table, who: Key[Character], task: Task) -> Plan:
    """The player proposes, the GM rules on it and names the target; both know the cuts before any point is spent."""
    proposed = table.choose(who, Propose(who=who, task=task))
    ruled = table.choose(GM, Ruling(who=who, task=task, proposed=proposed))
    words, more = in_words(proposed.words, "named by the player"), in_words(ruled.more, "named by the GM")
    again = said_again(words, more)
    helps = {**for_it(table, who), **words, **more}
    hinders = {**against_it(table, who, treated_key(task)), **in_words(ruled.against, "named by the GM")}
    keys = (*(key for key in ruled.helps if key in helps and key not in again), *more)
    own = (*proposed.helps, *words, *again.values())
    given = told_apart({key: helps[key] for key in keys if key not in own})
    refused = table.run(refuse, who, tuple(given.values()))
    kept = tuple(key for key in keys if given.get(key) not in refused)
    return Plan(
        skill=proposed.skill,
        level=table[who].skills.get(proposed.skill, Skill(1)).level,
        stat=ruled.stat,
        hit_stat=ruled.hit_stat,
        helps=picked(helps, kept),
        hinders=picked(hinders, (*ruled.hinders, *(f"words/{tag.name}" for tag in ruled.against))),
        extra=min(proposed.extra, points_of(table[who], ruled.stat) // POINTS_PER_DIE),
        target=missing(table, ruled.way, ruled.target),
        needed=needed_for(task, missing(table, ruled.way, ruled.target), table[RULES]),
        way=ruled.way,
    )


@rule("TAG-Q66")
def said_again(words: Mapping[str, Input], more: Mapping[str, Input]) -> dict[str, str]:
    """Which tags of the player's words the GM names too, each with the GM's, which counts in its place."""
    names = {one.name: key for key, one in more.items()}
    known = {key: among(one.name, names) for key, one in words.items()}
    return {key: names[name] for key, name in known.items() if name is not None}


def told_apart(given: Mapping[str, Input]) -> dict[str, str]:
    """The names of tags; where two have the same name, also where each comes from."""
    called = [str(one.tag) for one in given.values()]
    return {key: str(one.tag) if called.count(str(one.tag)) == 1 else f"{one.tag} ({one.source})"
            for key, one in given.items()}  # fmt: skip


@rule("TAG-046", "TAG-050", "TAG-Q15")
def missing(reader: Reader, way: str, target: int) -> int:
    """The hits that this roll needs: the target; where hits add up on a track, what is still missing there."""
    key = Key[Track](way)
    if way in ("", NEW_TRACK) or key not in reader or (last := reader[key].last) is None:
        return target
    return max(1, abs(last - reader[key].now))


@rule("TAG-Q15", "TAG-Q39")
def needed_for(task: Task, target: int, rules: HouseRules) -> int:
    """What points are spent towards. An attack has no target: every hit left must be offset."""
    if task.against is not None and not rules.defence_target:
        return 0
    return 1 if rules.highest_decides else target


@rule("TAG-Q05")
def refuse(table: Table, who: Key[Character], given: tuple[str, ...]) -> tuple[str, ...]:
    """Advantages that the GM gave and the player does not want."""
    if not given or table[RULES].all_advantages:
        return ()
    return table.choose(who, RefuseAdvantages(given=given))


@rule("TAG-009", "TAG-012", "TAG-048", "TAG-053", "TAG-054")
def dice_counted(plan: Plan) -> tuple[Summand, ...]:
    """The skill's level, and the level of each advantage."""
    return (
        Summand(plan.skill, plan.level, "TAG-043"),
        *(Summand(one.name, one.level, one.rule) for one in plan.helps),
    )


@rule("TAG-010", "TAG-012", "TAG-048", "TAG-086", "TAG-Q10")
def dice_and_cuts(plan: Plan, rules: HouseRules) -> tuple[int, int]:
    """How many dice are rolled, and how many cuts follow. Neither changes the other."""
    dice, cuts = sum(part.value for part in dice_counted(plan)), sum(one.cuts for one in plan.hinders)
    if rules.net_tags:
        set_off = min(cuts, dice - plan.level)
        return dice - set_off, cuts - set_off
    return dice, cuts


def count(table: Table, who: Key[Character], plan: Plan) -> tuple[int, int]:
    """State what counts: so many dice, so many cuts."""
    against = tuple(one.tag.against for one in plan.hinders)
    table.record(RollSettled(about=who, dice=Explained(dice_counted(plan)), against=against))
    return dice_and_cuts(plan, table[RULES])


# --- step 2
@rule("TAG-048", "TAG-Q19")
def throw(table: Table, who: Key[Character], number: int, stat: str, extra: int) -> Dice:
    """As many d6 as the skill and the advantages give, and those that were bought before."""
    bought = table.run(extra_dice, who, stat, extra) if extra else ()
    dice = fallen(table.roll(Pool(number, 6), by=who, why="the roll", seen_by=table[who].seen_by).faces)
    return in_order((*dice, *bought))


# --- step 5, or by a house rule before step 3
@rule("TAG-Q01")
def cut_at_once(table: Table, dice: Dice, cuts: int) -> tuple[CutDice, int]:
    """Nothing is cut before the points are spent, unless the table plays by that house rule. Tells the cuts to come."""
    return (cut(dice, cuts, table[RULES]), 0) if table[RULES].cuts_first else (CutDice(dice, ()), cuts)


@rule("TAG-049")
def make_cuts(table: Table, first: CutDice, dice: Dice, cuts: int) -> CutDice:
    """What all cuts leave; `first`: what was cut before the points."""
    now = cut(dice, cuts, table[RULES])
    return CutDice(now.left, (*first.gone, *now.gone), max(first.below, now.below))


# --- steps 6 and 7
@rule("TAG-050", "TAG-051", "TAG-Q07", "TAG-Q17")
def read_dice(table: Table, who: Key[Character], task: Task, target: int, dice: CutDice) -> Read:
    """The highest die left, and the hits left."""
    hits, among = hits_of(dice.left), (*dice.left, *(dice.gone if table[RULES].highest_of_all else ()))
    highest = highest_of(among)
    outcome = judge(table, hits, highest, target, dice.below)
    read = Read(outcome, highest, hits)  # as it was: judged by these
    if task.against is None:
        table.record(RollMade(about=who, dice=shown(dice), outcome=outcome))
        table.record(HitsCounted(about=who, highest=read.highest, hits=read.hits, target=target))
    else:
        table.record(AttackMade(about=who, dice=shown(dice), outcome=outcome, whom=task.against))
        table.record(AttackCounted(about=who, highest=read.highest, hits=read.hits))
    return read


@rule("TAG-052", "TAG-Q07")
def judge(table: Table, hits: int, highest: int, target: int, below: int) -> Result:
    """The result; where the table has critical failures, the GM says whether this is one."""
    may_be_critical = below > 0 and table[RULES].critical_failures
    if may_be_critical and result_of(hits, highest, target, table[RULES]) == "fail" and table.choose(GM, IsCritical()):
        return "critical"
    return result_of(hits, highest, target, table[RULES])


@rule("TAG-Q02")
def late_experience(table: Table, who: Key[Character], hits: int, had_some: bool) -> None:
    """By a house rule, 1 XP for a roll that ends without a hit."""
    if not hits and not had_some and table[RULES].no_hit_xp == "after cuts too" and learns(table, who):
        table.run(gain, who, 1, NO_HITS)


@rule("TAG-050", "TAG-051", "TAG-052", "TAG-Q15", "TAG-Q17")
def result_of(hits: int, highest: int, target: int, rules: HouseRules) -> Result:
    """Enough hits: it is done, and the highest die says how well. Some, but too few: not done."""
    band = band_of(highest)
    done = band != "fail" if rules.highest_decides else hits >= target
    if done:
        return "minor" if band == "fail" else band
    return "too few hits" if hits else "fail"


# --- what comes of it
@rule("TAG-051", "TAG-072", "TAG-078", "TAG-Q39")
def what_comes_of_it(table: Table, who: Key[Character], task: Task, plan: Plan, hits: int, done: bool) -> bool:
    """Hits are compared with the target, added to a track, or inflicted on somebody."""
    if task.against is not None:
        counted = hits if done or not table[RULES].defence_target else 0
        table.run(be_hit, task.against, counted, plan.hit_stat)
    if plan.way:
        done = table.run(progress, who, plan.way, task.what or plan.skill, plan.target, hits)
    if task.treats is not None:
        table.run(treated, task.treats, hits, done)
    return done


@rule("TAG-019", "TAG-046", "TAG-051")
def progress(table: Table, who: Key[Character], way: str, what: str, target: int, hits: int) -> bool:
    """Hits add up on a track until it is at its end. Tells whether it is. The track of somebody hidden is the GM's
    secret, as they are."""
    key = Key[Track](way)
    if way == NEW_TRACK:
        track = fresh("steps", target)
        shown: Shown = "public" if table[who].seen_by == "all" else "secret"
        key = table.run(lay, track, what, "", Course(end="It is done."), shown)
    if key not in table:
        return False
    done = structs.replace(table[key], now=advanced(table[key], hits)).is_at_end
    if hits:
        table.run(advance, key, hits)
    return done  # as it was: at its end the track may be taken away
