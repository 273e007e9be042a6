"""Whatever people do, in whatever order: the table, read again, is the same; what is refused changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

import pytest

from engine.miniatures.brawl import BRAWL, Brawler
from engine.miniatures.casts import skirmish
from engine.miniatures.duel import DUEL, Rival
from engine.miniatures.heroes import HEROES, Hero
from engine.miniatures.skirmish import NO_YOU_DONT, REROLL, ROLL_WITH_IT, SKIRMISH, TRY_ME
from engine.miniatures.survivors import SURVIVORS, Survivor
from engine.modes import NONSENSE, Stage
from hearthside.dice import Seeded
from hearthside.engine import Id, Record, Ruleset
from hearthside.play import Refused, TakesAlong
from hearthside.play.chance import any_answer

Begin = Callable[[Stage], object]
Value = tuple[str, tuple[int, ...]]


def everybody_armed() -> dict[Id, Record]:
    return skirmish(
        ana={"grit": 2, "knows": (ROLL_WITH_IT,)},
        bo={"cards": (REROLL,)},
        orc={"knows": (NO_YOU_DONT,), "hp": 12},
        ogre={"grit": 1, "cards": (REROLL,), "knows": (TRY_ME,)},
    )


TABLES: tuple[tuple[Ruleset, Callable[[], Mapping[Id, Record]], tuple[Begin, ...], tuple[Value, ...]], ...] = (
    (
        SKIRMISH,
        everybody_armed,
        (
            lambda s: s.begin("attack", "ana", on="orc"),
            lambda s: s.begin("attack", "orc", on="bo"),
            lambda s: s.begin("blast", "orc", targets=["ana", "bo", "ogre"]),
            lambda s: s.begin("move", "ana", path=[(0, -1), (0, -2), (0, -3)]),
            lambda s: s.begin("ambush", hiders=["ogre", "orc"], victims=["ana", "bo"]),
        ),
        (("ana.ap", (2, 3, 4)), ("orc.ap", (2, 3)), ("orc.hp", (5, 20)), ("ana.hp", (9, 30)), ("bo.guard", (4, 6))),
    ),
    (
        BRAWL,
        lambda: {"ann": Brawler(power=3), "bud": Brawler(), "cat": Brawler(melee=1)},
        (lambda s: s.begin("brawl-round", fighters=["ann", "bud", "cat"]),),
        (("ann.resolve", (0, 3)), ("bud.power", (1, 4)), ("cat.health", (2, 10))),
    ),
    (
        SURVIVORS,
        lambda: {"ash": Survivor(traits=("stubborn", "miner"), harms={"burnt": 2}), "eve": Survivor(traits=("quick",))},
        (lambda s: s.begin("roll", "ash"), lambda s: s.begin("roll", "eve")),
        (("ash.harms.burnt", (1, 3)), ("eve.name", (1,))),
    ),
    (
        DUEL,
        lambda: {"bill": Rival(score=10), "ted": Rival(score=8, slippery="ready")},
        (lambda s: s.begin("challenge", "bill", opponent="ted"), lambda s: s.begin("challenge", "ted", opponent="bill")),
        (("bill.score", (1, 40)), ("ted.score", (1, 20))),
    ),
    (
        HEROES,
        lambda: {"bri": Hero(points=3), "sol": Hero(points=1)},
        (lambda s: s.begin("dare", "bri", dice=3, cuts=1), lambda s: s.begin("dare", "sol", dice=2)),
        (("bri.points", (0, 2, 5)), ("sol.points", (1, 2))),
    ),
)
SEEDS_AT_ONCE = 10


@pytest.mark.parametrize("chunk", range(32))
def test_random_play_reads_again_the_same(chunk: int) -> None:
    for seed in range(chunk * SEEDS_AT_ONCE, (chunk + 1) * SEEDS_AT_ONCE):
        play_at_random(seed)


def play_at_random(seed: int) -> None:
    """One table: a few actions, with interjections, nonsense, steps back, undo and redo in between."""
    random = Random(seed)
    rules, world, actions, values = TABLES[seed % len(TABLES)]
    scene = Stage(rules, world(), source=Seeded(seed) if seed % 2 else None)
    for _ in range(25):
        if not scene.play.open_runs():
            begin_something(random, scene, actions)
            continue
        match random.random():
            case chance if chance < 0.10:
                path, numbers = random.choice(values)
                number = random.choice(numbers)
                scene.set(path, str(number) if path.endswith("name") else number)
            case chance if chance < 0.15:
                say_nonsense(random, scene)
            case chance if chance < 0.20 and scene.run.entries:
                scene.step_back(random.randrange(len(scene.run.entries)))
            case chance if chance < 0.25:
                undo_and_perhaps_redo(random, scene)
            case _:
                say_something(random, scene)


def begin_something(random: Random, scene: Stage, actions: tuple[Begin, ...]) -> None:
    try:
        random.choice(actions)(scene)
    except Refused:
        scene.checked().begin("nothing")


def say_something(random: Random, scene: Stage) -> None:
    place, waiting = random.choice(list(scene.waiting.items()))
    who = waiting.request.by
    answer = any_answer(waiting.request.prompt(scene.view(who)), Seeded(random.getrandbits(32)))
    scene.answer(who, answer, place=place)


def say_nonsense(random: Random, scene: Stage) -> None:
    place, waiting = random.choice(list(scene.waiting.items()))
    with scene.refused():
        scene.answer(waiting.request.by, random.choice(NONSENSE), place=place)


def undo_and_perhaps_redo(random: Random, scene: Stage) -> None:
    world = scene.play.world
    runs = [run.number for run in scene.play.state.runs.values() if run.state != "withdrawn"]
    number = random.choice(runs)
    try:
        scene.undo(number)
    except TakesAlong:
        scene.undo(number, agreed=True)
    if random.random() < 0.6:
        scene.redo()
        assert scene.play.world == world
