"""Work beside the tables: odds. One question at a time for each seat; an older one is dropped for a newer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import partial
from threading import Event
from typing import Any, TypeVar

from hearthside.dice import Distribution
from hearthside.engine import Hidden, IllegalAnswer, NoLongerWanted, RuleError, Ruleset
from hearthside.play.table import Chances
from hearthside.web.wire import Branch, OddsSeen

T = TypeVar("T")
AT_ONCE = 2
BUDGET = 20_000
"""Branches that are followed: what takes more is said to be unexplored."""
PATIENCE = 10.0
MOST_BRANCHES = 40
NOTICED = Fraction(1, 200)
"""What is less than this changes no figure that people see."""
HIDDEN = "It depends on something that is hidden from you."
"""The same whatever it is: which of several secrets is met first would tell of the others."""


class Beside:
    def __init__(self) -> None:
        self._workers = ThreadPoolExecutor(AT_ONCE, "odds")
        self._asked: dict[tuple[str, str], Event] = {}

    async def odds(self, asker: tuple[str, str], chances: Chances, rules: Ruleset) -> OddsSeen:
        unwanted = Event()
        if older := self._asked.get(asker):
            older.set()
        self._asked[asker] = unwanted
        work = partial(chances, budget=BUDGET, wanted=lambda: not unwanted.is_set())
        try:
            found = await asyncio.wait_for(
                asyncio.get_running_loop().run_in_executor(self._workers, worked_out, work), PATIENCE
            )
        except TimeoutError:
            return OddsSeen(branches=[], note="That takes too long to work out.")
        finally:
            unwanted.set()
            if self._asked.get(asker) is unwanted:
                del self._asked[asker]
        return OddsSeen(branches=[], note=found) if isinstance(found, str) else told(found, rules)

    async def work(self, work: Callable[[], T]) -> T:
        """Work of half a second at most."""
        return await asyncio.get_running_loop().run_in_executor(self._workers, work)

    def close(self) -> None:
        for unwanted in self._asked.values():
            unwanted.set()
        self._workers.shutdown(wait=False, cancel_futures=True)


def worked_out(work: partial[Distribution[Any]]) -> Distribution[Any] | str:
    """The chances, or why there are none."""
    try:
        return work()
    except NoLongerWanted:
        return "Another question was asked meanwhile."
    except Hidden:
        return HIDDEN
    except (RuleError, IllegalAnswer) as error:
        return f"There are no odds: {error}."


def told(found: Distribution[Any], rules: Ruleset) -> OddsSeen:
    """Chances in words and shares, in the order in which the rules name the outcomes."""
    order = list(rules.verdicts)
    shares: dict[str, tuple[str, Fraction]] = {}
    for outcome in sorted(found, key=lambda one: order.index(one) if one in order else len(order)):
        words = rules.verdicts[outcome].words if outcome in rules.verdicts else str(outcome)
        first, share = shares.get(words, (str(outcome), Fraction(0)))
        shares[words] = first, share + found[outcome]  # two outcomes of one name are one to whoever reads it
    branches = [branch(outcome, share, rules) for outcome, share in list(shares.values())[:MOST_BRANCHES]]
    return OddsSeen(branches=branches, note=left_open(found.unexplored))


def left_open(share: Fraction) -> str:
    """How much was not followed to its end; of what no whole per cent shows, nothing is said."""
    if share < NOTICED:
        return ""
    return f"Worked out but for {percent(share)}, where too much could still follow."


def branch(outcome: str, chance: Fraction, rules: Ruleset | None = None) -> Branch:
    verdict = rules.verdicts.get(outcome) if rules else None
    return Branch(outcome=verdict.words if verdict else outcome, chance=str(chance), percent=percent(chance),
                  share=float(chance), tone=verdict.tone if verdict else "")  # fmt: skip


def percent(chance: Fraction) -> str:
    """Whole per cent for people; certainty is only what is certain."""
    if chance in (0, 1):
        return f"{int(chance * 100)}%"
    whole = round(chance * 100)
    return "<1%" if whole < 1 else ">99%" if whole > 99 else f"{whole}%"


def branches_of(found: Distribution[Any], most: int = MOST_BRANCHES) -> Iterable[Branch]:
    return [branch(str(outcome), chance) for outcome, chance in list(found.items())[:most]]
