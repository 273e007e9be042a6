"""Whole fights of STRIVE without people: the starter setting's people, four against four on an open map, held against
a fight by the first sketch of the engine. The other rows tell where the time goes."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from cProfile import Profile
from pstats import Stats
from random import Random
from time import process_time

from msgspec.structs import replace

from benchmarks import sketch
from benchmarks.measure import Row
from hearthside.dice import Seeded
from hearthside.engine import HOUSE_RULES, Game, Id, Key, Live, Memory, Record, Seat, ruleset, starter_pack
from hearthside.engine.records import Spot
from hearthside.kit.grid.ground import Ground
from hearthside.kit.grid.maps import BattleMap
from hearthside.rulesets.strive.arrivals import fresh, from_npc, from_ready
from hearthside.rulesets.strive.chances import chances
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.kinds.creation import ReadyCharacter
from hearthside.rulesets.strive.kinds.npcs import NpcEntry
from hearthside.rulesets.strive.simulation import fight_out, fighting_table
from hearthside.rulesets.strive.state import Character, Skill

STRIVE = ruleset("strive")
GAME = Game(STRIVE, (starter_pack(STRIVE),), records=(BattleMap,))
FIELD, FOES = "field", ("guild-hand", "dyke-guard", "toll-archer", "reed-stalker")
FIGHTS, WARM, ROUNDS = 40, 10, 7
A_SECOND, SHARE = 60, 1 / 5
"""How many fights a second there are to be on an idle machine, and which part of those of the sketch."""
A_CLICK = 0.1
"""Seconds within which an answer seems to come at once."""
PARTS = {
    "choosing what to do": ("turns.py", "next_act"),
    "attacks": ("using.py", "use"),
    "their tests": ("tests.py", "make_test"),
    "harm and Injuries": ("damage.py", "suffer"),
    "moving": ("walking.py", "go"),
    "turns that end and begin": ("turns.py", "pass_on_once"),
    "moments: who may react": ("table.py", "offer"),
    "rules that are worked out or remembered": ("memory.py", "recalled"),
    "what becomes true": ("simulated.py", "record"),
}
"""Where the time goes: a function, with all that it does. They overlap."""


def four_against_four() -> dict[Id, Record]:
    content, rules = GAME.content, HouseRules()
    world: dict[Id, Record] = {
        HOUSE_RULES: rules,
        "mara": Seat(name="Mara", role="gm"),
        FIELD: BattleMap(name="Field", ground=Ground(width=24, height=16)),
    }
    party = list(content.of(ReadyCharacter).items())[:4]
    for number, ((who, ready), npc) in enumerate(zip(party, FOES, strict=True)):
        seat, y = f"player-{number}", 4 + 2 * number
        world[seat] = Seat(name=seat)
        ours, theirs = from_ready(ready, content, seat), from_npc(npc, content.of(NpcEntry)[npc])
        world[who] = replace(fresh(ours, rules, content), stands=Spot(map=FIELD, x=6, y=y))
        world[npc] = replace(fresh(theirs, rules, content), stands=Spot(map=FIELD, x=14, y=y))
    return world


def fight(world: dict[Id, Record], seed: int, memory: Memory) -> None:
    fight_out(fighting_table(world, GAME, Seeded(seed), {}, memory), {})


def rows() -> Iterator[Row]:
    yield Row("the chances of an attack with large pools on both sides", chances_worked_out(), limit=A_CLICK)
    world, memory = four_against_four(), Memory()
    for seed in range(WARM):
        fight(world, seed, memory)
        sketch.fight_out(Random(seed))
    ours, small = float("inf"), float("inf")
    gc.collect()
    gc.disable()
    for _ in range(ROUNDS):  # they take turns, so that a slow moment of the machine hits both
        began = process_time()
        for seed in range(FIGHTS):
            fight(world, seed, memory)
        between = process_time()
        chance = Random(1)
        for _ in range(FIGHTS):
            sketch.fight_out(chance)
        ours, small = min(ours, (between - began) / FIGHTS), min(small, (process_time() - between) / FIGHTS)
    gc.enable()
    yield Row("a fight of STRIVE, four against four", ours, limit=1 / A_SECOND)
    yield Row("the same against one of the first sketch", ours, {"sketch": small}, bar=SHARE)
    for part, share in where_the_time_goes(world, memory).items():
        yield Row(f"  {part}: {share:.0%}", ours * share)


def chances_worked_out() -> float:
    """How long somebody waits who looks at an attack by the strong on the quick, who may defend in several ways."""
    world = four_against_four()
    (who, strong), (foe, quick) = ((one, world[one]) for one in (next(iter(GAME.content.of(ReadyCharacter))), FOES[0]))
    assert isinstance(strong, Character)
    assert isinstance(quick, Character)
    great = {one: Skill(raw=8) for one in ("unarmed-combat", "acrobatics")}
    world[who], world[foe] = (
        replace(one, attributes=dict.fromkeys(one.attributes, 8), skills=one.skills | great) for one in (strong, quick)
    )
    began = process_time()
    assert chances(Live(world, GAME), Key(who), "punch", Key(foe)) is not None
    return process_time() - began


def where_the_time_goes(world: dict[Id, Record], memory: Memory) -> dict[str, float]:
    """The share of each part in the time of some fights."""
    profile = Profile()
    profile.enable()
    for seed in range(FIGHTS // 4):
        fight(world, seed, memory)
    profile.disable()
    stats = Stats(profile).stats  # type: ignore[attr-defined]  # it is there, and has no stub
    spent = {(file.rsplit("/", 1)[-1], name): total for (file, _, name), (_, _, _, total, _) in stats.items()}
    whole = spent["simulation.py", "fight_out"]
    return {part: spent.get(function, 0) / whole for part, function in PARTS.items()}
