"""Secrets do not interfere: two tables that differ only in what a seat may not know are the same to that seat."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from hearthside.engine import live, rulesets
from hearthside.engine import records as engine_records
from hearthside.kit import notes
from hearthside.play import state as play_state
from hearthside.play import view as play_view
from hearthside.web import beside, numbers, rooms, seeing
from laws import pairs
from laws.pairs import ASKS, Leaked, Release

RULESETS = rulesets()
PAIRS, STEPS = 16, 40
MOST_PAIRS = 40
"""So many are played until a mutant is found out."""

BY_THE_GM: frozenset[Release] = frozenset(
    (action, fact)
    for action in ("tick", "burn", "pass-time", "time-passes", "set-timer", "rearm", "real-time")
    for fact in ("MilestoneHappened", "EndHappened", "TrackRemoved", ASKS)
)
"""What a track brings about is the GM's word: how it was given is the GM's business, what comes of it everybody's."""
RELEASED: dict[str, frozenset[Release]] = {
    "strive": frozenset((
        # Who sees through a lie is told so (STR-557); that no test is needed is said openly (STR-560).
        ("scrutinize", "Impression"), ("scrutinize", "Settled"), ("scrutinize", ASKS),
        # What people hear of the market, and how long they ask around for it (STR-387).
        ("ask-around", "MarketKnown"), ("ask-around", "Planned"), ("ask-around", ASKS),
        # Which illness was rolled shows in its bonus, and once it is caught (STR-274, STR-Q314).
        ("risk-illness", "HitsCounted"), ("risk-illness", "FellIll"), ("risk-illness", ASKS),
    )),
}  # fmt: skip
"""By ruleset: the actions and facts that tell something which depends on a secret, since their rule is about that."""


@pytest.fixture(autouse=True)
def _few_branches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Odds follow few branches: it takes no time, and nothing depends on how quick the machine is."""
    monkeypatch.setattr(beside, "BUDGET", 200)


def released(name: str) -> frozenset[Release]:
    return RELEASED.get(name, frozenset()) | BY_THE_GM


@pytest.mark.parametrize("name", list(RULESETS))
def test_two_tables_that_differ_in_secrets_alone_are_the_same_to_who_may_not_know_them(name: str) -> None:
    done: Counter[str] = Counter()
    played = [pairs.play(RULESETS[name], seed, STEPS, released(name), done) for seed in range(PAIRS)]
    assert sum(pair.steps for pair in played) > PAIRS * STEPS // 2, "they part too early to tell anything"
    assert len({deed for pair in played for deed in pair.hidden_deeds}) > 3, "hardly anything is done in secret"


# --- the law can fail
def everybody_knows(*_: Any) -> bool:
    return True


def by_lines(sightings: rooms.Sightings, line: int, fields: dict[str, Any]) -> list[rooms.Part]:
    changed = LOOK(sightings, line, fields)
    sightings.number = line
    return changed


def all_that_waits(look: seeing.Look, runs: object, from_the_beginning: bool) -> object:
    return WAITING(look, look.play.open_runs(), from_the_beginning)


def counted_together(reader: Any, kind: Any, name: str, record: object = None) -> object:
    return engine_records.new_key(reader, kind, name)


LOOK, WAITING = rooms.Sightings.look, seeing.Look.waiting
MUTANTS: dict[str, tuple[object, str, object]] = {
    "frames bear the numbers of the log's lines": (rooms.Sightings, "look", by_lines),
    "actions bear the log's numbers": (numbers.RunNumbers, "of", lambda self, number: number),
    "cards of what only others see": (play_view, "is_told", everybody_knows),
    "every record is seen": (engine_records, "may_see_at_all", everybody_knows),
    "hidden fields are not": (engine_records, "_hidden_from", lambda kind, is_holder: ()),
    "a hidden change makes a sheet anew": (seeing, "is_alike", lambda *_: False),
    "redo ends with what is hidden": (play_state, "is_heard_of", everybody_knows),
    "who is awaited in secret": (seeing.Look, "waiting", all_that_waits),
    "ids count what is hidden": (notes, "new_key", counted_together),
    "places of prompts count what is hidden": (live.Live, "is_open", everybody_knows),
    "who is waited for, in the order in which they are asked": (seeing, "gm_last", lambda seat: ()),
}  # fmt: skip


def is_found_out(names: tuple[str, ...]) -> bool:
    """Whether any of the first pairs tells."""
    done: dict[str, Counter[str]] = {name: Counter() for name in names}
    for seed in range(MOST_PAIRS):
        for name in names:
            try:
                pairs.play(RULESETS[name], seed, STEPS, released(name), done[name])
            except (Leaked, KeyError, IndexError):
                return True
    return False


@pytest.mark.parametrize("leak", list(MUTANTS))
def test_the_law_finds_a_leak(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, name, instead = MUTANTS[leak]
    monkeypatch.setattr(where, name, instead)
    assert is_found_out(("apocalypse", "tags", "brew"))
