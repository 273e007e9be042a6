"""Recovery: removing consequences, rest, points that come back."""

from __future__ import annotations

from hearthside.engine import GM, Id, IllegalAnswer, Key, Reader, Table, action, rule
from hearthside.kit.endings import end_of
from hearthside.kit.reservoirs import Reservoir
from hearthside.rulesets.tags.facts import PointsRegained, Rested
from hearthside.rulesets.tags.questions.basics import WhichCharacter, WhichStat
from hearthside.rulesets.tags.questions.recovery import (
    AllowTreatment,
    HowMuch,
    LongEnough,
    Points,
    WhichConsequence,
    WhoRests,
    WhoSuffers,
)
from hearthside.rulesets.tags.questions.roll import Task, Treats
from hearthside.rulesets.tags.rules.roll import Outcome, chance_of, take_roll
from hearthside.rulesets.tags.rules.treatment import lower
from hearthside.rulesets.tags.state import RULES, Character, HouseRules, conflict_in


def why_not_treat(view: Reader, who: Key[Character]) -> str:
    return "" if WhoSuffers().options(view) else "nobody has a consequence"


def chance_of_treatment(outcome: Outcome | None) -> str:
    return chance_of(outcome) if outcome else "not allowed"


@action("Remove a consequence", by=Character, unless=why_not_treat, look=chance_of_treatment,
        of=WhoSuffers(), consequence=lambda view, who, args: WhichConsequence(who=args["of"]))  # fmt: skip
@rule("TAG-093", "TAG-094", "TAG-Q40", "TAG-Q65")
def treat(table: Table, who: Key[Character], of: Key[Character], consequence: str) -> Outcome | None:
    """First a roll by the sufferer or a helper, whose target is the consequence's level; then a fair amount of rest."""
    held, now = table[of].consequences.get(consequence), conflict_in(table)
    if held is None:
        raise IllegalAnswer(f"{table[of].name} has no consequence {consequence!r}")
    if now.is_on and 0 < held.conflict == now.number and not table.choose(GM, AllowTreatment(consequence=consequence)):
        return None
    if consequence not in table[of].consequences:
        return None
    level = table[of].consequences[consequence].level
    task = Task(f"treat {consequence}", level, treats=Treats(of, consequence))
    return table.run(take_roll, who, task)


def nobody_rests(view: Reader, by: Id) -> str:
    return "" if WhoRests().options(view) else "there is no character yet"


@action("Rest", unless=nobody_rests, who=WhoRests(), points=Points(), long_enough=LongEnough())
@rule("TAG-062", "TAG-093", "TAG-Q55", "TAG-Q65")
def rest(table: Table, by: Id, who: tuple[Key[Character], ...], points: int | None = None,
         long_enough: bool = True) -> None:  # fmt: skip
    """Points come back, all of them after a full night, or as many as the GM says; treated consequences go."""
    for one in who:
        character = table[one]
        stats = {name: rested(stat, points, table[RULES]) for name, stat in character.stats.items()}
        told = ", ".join(f"{name} {stats[name]}" for name in stats) or "no stats"
        table.record(Rested(about=one, stats=stats, points=told))
        end_of(table, "rest", (one,))
        if long_enough:
            table.run(heal, one)


@rule("TAG-040", "TAG-062", "TAG-Q55")
def rested(stat: Reservoir, points: int | None, rules: HouseRules) -> Reservoir:
    """A stat after a rest, never above its level."""
    if rules.rest_gives is not None:
        return stat.gained(rules.rest_gives)
    return stat.full if points is None else stat.gained(points)


@rule("TAG-093", "TAG-Q43")
def heal(table: Table, who: Key[Character]) -> None:
    """Whatever is treated goes, whole."""
    while done := [name for name, held in table[who].consequences.items() if held.is_treated]:
        table.run(lower, who, done[0], 1 if table[RULES].stepwise else table[who].consequences[done[0]].level)


def nobody_has_stats(view: Reader, by: Id) -> str:
    some = any(view[option.value].stats for option in WhichCharacter().options(view))
    return "" if some else "nobody has a stat"


@action("Give points back", unless=nobody_has_stats, who=WhichCharacter(),
        stat=lambda view, by, args: WhichStat(who=args["who"]), points=HowMuch())  # fmt: skip
@rule("TAG-040", "TAG-062")
def restore(table: Table, by: Id, who: Key[Character], stat: str, points: int) -> None:
    """Healing, or whatever brings this stat back; never above its level."""
    stats = table[who].stats
    if stat not in stats:
        raise IllegalAnswer(f"{table[who].name} has no {stat}")
    now = stats[stat].gained(points)
    table.record(PointsRegained(about=who, stats={**stats, stat: now}, stat=stat, was=str(stats[stat]), value=str(now)))
