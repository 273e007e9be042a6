"""Outcomes: what a failure, a weak result and a full success bring."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from hearthside.engine import GM, Key, Table, rule
from hearthside.rulesets.apocalypse.facts import TroubleCame, WeakResultChosen
from hearthside.rulesets.apocalypse.moments import Complication, FullSuccess
from hearthside.rulesets.apocalypse.questions import GiveHarms, HarmChange, SomethingGood, WeakResult
from hearthside.rulesets.apocalypse.rules.entries import write_down
from hearthside.rulesets.apocalypse.rules.harms import give, lower
from hearthside.rulesets.apocalypse.state import RULES, Character

Band = Literal["failure", "weak", "full"]
Result = Literal["failure", "weak", "full", "skipped"]
"""What may come of a roll that was called for: a band, or that the Scenarist skipped it."""
Choice = Literal["", "compensation", "complication"]
ALWAYS_GOOD = 14


class Cure(Struct, frozen=True):
    """The harm that a roll is to cure."""

    of: Key[Character]
    harm: str


def what_comes_of_it(
    table: Table, who: Key[Character], band: Band, total: int, heavy: bool, cure: Cure | None
) -> tuple[Choice, bool]:
    """What each band brings."""
    match band:
        case "failure":
            return table.run(failure, who, heavy)
        case "weak":
            return table.run(weak_result, who, heavy, cure)
        case "full":
            return table.run(full_success, who, total, cure)


@rule("APO-045", "APO-046", "APO-051", "APO-Q07", "APO-Q21")
def failure(table: Table, who: Key[Character], heavy: bool) -> tuple[Choice, bool]:
    """The deed fails, and there is a new trouble. Nobody can react to it: its harm counts at once."""
    table.record(TroubleCame(about=who))
    harms = table.choose(GM, GiveHarms(roller=who, heavy=heavy))
    table.run(suffer, harms)
    return "", False


@rule("APO-047", "APO-052", "APO-Q21", "APO-Q30")
def weak_result(table: Table, who: Key[Character], heavy: bool, cure: Cure | None) -> tuple[Choice, bool]:
    """The Scenarist chooses: a failure with some compensation, or a success with a complication."""
    choice = table.choose(GM, WeakResult())
    table.record(WeakResultChosen(about=who, choice=choice))
    if choice == "complication":
        return choice, table.run(complication, who, heavy, cure)
    if table[RULES].harm_with_compensation:
        table.run(suffer, table.choose(GM, GiveHarms(roller=who, heavy=heavy)))
    return choice, False


@rule("APO-048", "APO-051", "APO-063", "APO-Q07", "APO-Q11", "APO-Q21", "APO-Q41")
def complication(table: Table, who: Key[Character], heavy: bool, cure: Cure | None) -> bool:
    """Its harm is proposed; the Players may react first; what was not averted is applied. Tells whether it was."""
    # 1. The Scenarist proposes a harm, or none.
    harms = table.choose(GM, GiveHarms(roller=who, heavy=heavy))
    if table[RULES].harm_at_once:
        table.run(succeed, cure, 1)
        table.run(suffer, harms)
        return table.offer(Complication(of=who, harms=())).averted
    # 2. The Players may react. A reaction may be a roll: its changes and its deaths come first.
    end = table.offer(Complication(of=who, harms=harms))
    # 3. The deed has succeeded all the same.
    table.run(succeed, cure, 1)
    # 4. What was not averted is applied.
    table.run(suffer, () if end.averted else end.harms)
    return end.averted


@rule("APO-049", "APO-050", "APO-052", "APO-Q21", "APO-Q28")
def full_success(table: Table, who: Key[Character], total: int, cure: Cure | None) -> tuple[Choice, bool]:
    """The goal is reached. Where it fits, the Scenarist adds something good; never a harm."""
    table.run(succeed, cure, 2 if table[RULES].full_success_cures_two else 1)
    if table[RULES].bonus_at_14 and total >= ALWAYS_GOOD:
        name, entry = table.choose(GM, SomethingGood())
        table.run(write_down, who, name, entry)
    else:
        table.offer(FullSuccess(of=who, total=total))
    return "", False


@rule("APO-055", "APO-Q21")
def succeed(table: Table, cure: Cure | None, by: int) -> None:
    """What was tried is done: of a cure, the harm drops."""
    if cure:
        table.run(lower, cure.of, cure.harm, by)


@rule("APO-063", "APO-Q11")
def suffer(table: Table, harms: tuple[HarmChange, ...]) -> None:
    """All changes of one outcome at once; who has died or left meanwhile is spared."""
    if changes := [change for change in harms if table[change.of].state == "active"]:
        give(table, *changes)
