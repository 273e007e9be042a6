"""The engine at work: rolls at the simulated table, a table that goes on after an answer, and the program's start."""

import subprocess
import sysconfig
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from time import perf_counter

from benchmarks.measure import Row, fastest
from hearthside.dice import Seeded
from hearthside.engine import HOUSE_RULES, PASS, Key, Live, Seat, Simulated, ruleset
from hearthside.play import Play
from hearthside.rulesets.apocalypse.rules.roll import Selection, band_of, counts, throw
from hearthside.rulesets.apocalypse.state import Character, Harm, HouseRules

APOCALYPSE = ruleset("apocalypse")
ASH = Key[Character]("ash")
TRAITS, HARMS = ("stubborn", "miner", "kind"), {"burnt": 2, "tired": 1}
WORLD = {
    HOUSE_RULES: HouseRules(),
    "ana": Seat(name="Ana"),
    ASH: Character(name="Ash", player="ana", traits=TRAITS, harms={harm: Harm(level) for harm, level in HARMS.items()}),
}
ANSWERS = (("gm", ["burnt"]), (ASH, ["stubborn"]), (ASH, [6, 4]), ("gm", "complication"), ("gm", "burnt"),
           (ASH, PASS))  # fmt: skip
"""A roll from its first answer to its last."""

PROGRAM = Path(sysconfig.get_path("scripts")) / "hearthside"
STARTS, RESUMES = 5, 500


def rows() -> Iterator[Row]:
    play = Play.lay(APOCALYPSE, WORLD, asks_for_dice=True)
    times = fastest(throw=a_throw(play), bare=a_bare_throw(), roll=a_whole_roll(play))
    yield Row("Apocalypse rolls at the simulated table", times["throw"], {"bare loop": times["bare"]}, bar=1 / 2)
    yield Row("the same with selections and what comes of it", times["roll"], beside={"bare loop": times["bare"]})
    yield a_resume(play)
    for arguments in (["--help"], ["roll", "4d6kh3+2"]):
        best = min(seconds(lambda words=arguments: start(*words)) for _ in range(STARTS))
        yield Row(f"started cold: hearthside {' '.join(arguments)}", best, limit=0.3)


# --- simulation
def a_throw(play: Play) -> Callable[[], object]:
    table = Simulated(play.world, play.game, Seeded(1), APOCALYPSE.policy)
    counted = counts(Selection(TRAITS, tuple(HARMS.items())))
    return lambda: band_of(throw(table, ASH, counted).total)


def a_bare_throw() -> Callable[[], object]:
    """The same sum and the same bands, in plain Python."""
    randint, levels = Random(1).randint, list(HARMS.values())

    def bare() -> str:
        total = randint(1, 6) + randint(1, 6) + len(TRAITS) - sum(levels)
        if total <= 8:
            return "failure"
        return "weak" if total <= 11 else "full"

    return bare


def a_whole_roll(play: Play) -> Callable[[], object]:
    world, roll, source = play.world, play.game.action("roll"), Seeded(1)
    return lambda: roll.perform(Simulated(world, play.game, source, APOCALYPSE.policy), ASH, {})


# --- going on after an answer
def a_resume(play: Play) -> Row:
    """The last answer of a roll at a table that has the others, against that roll with all of them at once."""
    waits = copied(play)
    waits.begin("gm", "roll", ASH)
    for who, value in ANSWERS[:-1]:
        waits.answer("gm", 1, value, who=who)
    over = copied(waits)
    who, value = ANSWERS[-1]
    run = over.answer("gm", 1, value, who=who)
    assert run.state == "ended", "the last answer ends the roll"

    def straight() -> object:
        return play.game.action("roll").perform(Live(play.world, play.game, run.entries), ASH, {})

    resumed, at_once = [], []
    for ready in [copied(waits) for _ in range(RESUMES)]:
        resumed.append(seconds(lambda table=ready: table.answer("gm", 1, value, who=who)))
        at_once.append(seconds(straight))
    return Row("a resume after a human answer", min(resumed), {"straight run": min(at_once)}, bar=1 / 3)


def copied(play: Play) -> Play:
    return deepcopy(play, {id(play.game): play.game})


# --- the program
def start(*arguments: str) -> None:
    subprocess.run([PROGRAM, *arguments], check=True, stdout=subprocess.DEVNULL)


def seconds(task: Callable[[], object]) -> float:
    began = perf_counter()
    task()
    return perf_counter() - began
