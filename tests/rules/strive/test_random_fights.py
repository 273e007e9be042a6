"""Fights between random parties end, never go wrong, and keep what must always hold."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from hearthside.dice import Seeded
from hearthside.engine import Id, Memory, Moment, Record, Simulated, plain_data
from hearthside.engine.memory import OF_ONE, Answers, Mind, Remembering
from hearthside.engine.moments import AnyReaction
from hearthside.rulesets.strive.policies import fighters
from hearthside.rulesets.strive.simulation import Fought, fight_out, fighting_table, nobody_watches
from rules.strive.brawls import (
    GAME,
    WITH_TURNS,
    Groom,
    Referee,
    Sergeant,
    Timekeeper,
    brawl,
    cavalry,
    fought_out,
    horde,
)

FIGHTS, HORDES, RIDES = (10_000, 2_000, 2_000) if os.environ.get("HEARTHSIDE_SOAK") else (120, 48, 96)
CHUNKS = 8


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_every_fight_ends_and_what_must_hold_does_after_each_action(chunk: int) -> None:
    memory, ended = Memory(), Counter[str]()
    for seed in range(chunk, FIGHTS, CHUNKS):
        world, styles = brawl(seed)
        ended[fought_out(world, seed, styles, memory, Referee()).winner] += 1
    assert ended[""] <= ended.total() // 5, f"the GM had to end too many: {ended}"


@pytest.mark.rule("STR-064", "STR-764", "STR-Q78")
def test_whatever_lasts_until_a_turn_begins_or_ends_is_over_then_in_any_fight() -> None:
    memory, ended = Memory(), Counter[str]()
    for seed in range(FIGHTS // 10):
        world, styles = brawl(seed)
        keeper = Timekeeper(seed)
        fought_out(world, seed, styles, memory, keeper)
        ended += keeper.ended
    assert min(ended[until] for until in WITH_TURNS) > 10


@pytest.mark.rule("STR-950", "STR-955", "STR-960", "STR-961", "STR-970")
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_squads_and_captains_in_any_fight_share_what_they_share_and_fall_as_the_pool_says(chunk: int) -> None:
    memory, sergeants = Memory(), []
    for seed in range(chunk, HORDES, CHUNKS):
        world, styles = horde(seed)
        sergeants.append(Sergeant())
        fought_out(world, seed, styles, memory, sergeants[-1])
    assert sum(one.fallen for one in sergeants) > len(sergeants), "members do fall"


@pytest.mark.rule("STR-770", "STR-Q127")
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_riders_and_mounts_in_any_fight_are_one_until_one_of_them_falls(chunk: int) -> None:
    memory, grooms = Memory(), []
    for seed in range(chunk, RIDES, CHUNKS):
        world, styles = cavalry(seed)
        grooms.append(Groom())
        fought_out(world, seed, styles, memory, grooms[-1])
    assert sum(one.ridden for one in grooms) > 20 * len(grooms), "they ride for a while"
    assert sum(one.parted for one in grooms), "some fall off"
    assert sum(one.dropped for one in grooms), "and some out of the air"


class Forgetful(Memory):
    """Works everything out each time."""

    def mind_of(self, reader: Remembering) -> Mind:
        return Absent(self, reader)


class Absent(Mind):
    def __missing__(self, rule: Callable[..., object]) -> Answers:
        return Unknown(self, rule)


class Unknown(Answers):
    def __missing__(self, about: Any) -> object:
        return self.rule(self.mind.reader, *((about,) if self.rule in OF_ONE else about))


@pytest.mark.parametrize("seed", range(3))
def test_a_fight_comes_out_the_same_whether_what_rules_came_to_is_remembered_or_not(seed: int) -> None:
    world, styles = brawl(seed)

    def told(memory: Memory) -> list[object]:
        facts: list[object] = []

        def listen(table: Simulated) -> None:
            facts.extend(plain_data(fact) for fact in table.facts)

        fought_out(world, seed, styles, memory, listen)
        return facts

    kept = Memory()
    assert told(kept) == told(Forgetful()) == told(kept)


class Searching(Simulated):
    """Looks for whoever holds any reaction at all, whether it matters here or not."""

    def reactions_to(self, kind: type[Moment]) -> tuple[AnyReaction, ...]:
        return self.game.reactions_to(kind)


@pytest.mark.parametrize("seed", range(0, 24, 3))
def test_whoever_could_react_is_found_though_nobody_looks_for_what_nobody_here_has(seed: int) -> None:
    world, styles = brawl(seed)

    def ends(table: Simulated) -> tuple[Fought, dict[Id, Record]]:
        return fight_out(table, styles), table.world_now()

    mindful = fighting_table(world, GAME, Seeded(seed), styles)
    assert ends(mindful) == ends(Searching(world, GAME, Seeded(seed), fighters(styles)))


@pytest.mark.parametrize("seed", range(3))
def test_a_fight_that_nobody_listens_to_ends_like_one_that_is_heard(seed: int) -> None:
    world, styles = brawl(seed)

    def ends(heard: bool) -> tuple[Fought, dict[Id, Record]]:
        table = fighting_table(world, GAME, Seeded(seed), styles)
        fought = fight_out(table, styles, (lambda at: None) if heard else nobody_watches)
        return fought, table.world_now()

    assert ends(heard=True) == ends(heard=False)
