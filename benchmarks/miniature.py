"""A fight in miniature: four against four on an open field, by the skirmish rules that the engine is tested with, which
have little more of a rule system than makes a fight. It is what whole fights of STRIVE are held against."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Literal

from hearthside.dice import Seeded
from hearthside.engine import PASS, Game, Id, Key, Question, React, Record, Seat, Simulated, Table, View

sys.path.append(str(Path(__file__).parents[1] / "tests"))

from engine.miniatures.skirmish import (
    FIGHT,
    OPPORTUNITY,
    SKIRMISH,
    Cell,
    Fight,
    Fighter,
    Paid,
    Stunt,
    attack,
    living_foes,
    move,
    stock_player,
)

MOST_ROUNDS, STEPS, ATTACK_AP, GAINED_AP, MOST_AP = 60, 4, 2, 4, 5
SIDES: dict[Literal["hero", "foe"], int] = {"hero": 0, "foe": 7}
PLACES = [(Key[Fighter](f"{side}{row}"), side, (x, 2 * row)) for side, x in SIDES.items() for row in range(4)]
NAMES = tuple(name for name, *_ in PLACES)
WORLD: dict[Id, Record] = {
    "gil": Seat(name="Gil", role="gm"),
    FIGHT: Fight(order=NAMES),
    **{name: Fighter(side=side, at=at, pool=8, limit=5, guard=6, hp=40) for name, side, at in PLACES},
}


def player(view: View, who: Id, question: Question[Any]) -> Any:
    """Strikes at whoever leaves, counters, and plays neither cards nor grit."""
    match question:
        case React(acts=acts):
            return OPPORTUNITY if acts[0].value == OPPORTUNITY else PASS
        case Stunt():
            return "counter"
    return stock_player(view, who, question)


GAME = Game(SKIRMISH)


def apart(one: Cell, other: Cell) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def towards(table: Table, who: Key[Fighter], foe: Key[Fighter]) -> tuple[Cell, ...]:
    """Straight at a foe, until somebody is in the way."""
    taken = {table[one].at for one in NAMES if not table[one].down}
    here, goal = table[who].at, table[foe].at
    way: list[Cell] = []
    while apart(here, goal) > 1 and len(way) < STEPS:
        x, y = ((there > at) - (there < at) for at, there in zip(here, goal, strict=True))
        here = here[0] + x, here[1] + y
        if here in taken:
            break
        way.append(here)
    return tuple(way)


def fight_out(seed: int) -> tuple[int, int]:
    """A whole fight: how many attacks, how many rounds."""
    table, attacks = Simulated(WORLD, GAME, Seeded(seed), player), 0
    for fought in range(1, MOST_ROUNDS + 1):
        for who in NAMES:
            if table[who].down:
                continue
            table.record(Paid(about=who, ap=min(MOST_AP, table[who].ap + GAINED_AP)))
            while table[who].ap >= ATTACK_AP and not table[who].down:
                foes = living_foes(table, who)
                if not foes:
                    return attacks, fought
                foe = min(foes, key=lambda one: apart(table[one].at, table[who].at))
                if apart(table[foe].at, table[who].at) > 1:
                    way = towards(table, who, foe)
                    if not way:
                        break
                    move.do(table, who, way)
                else:
                    attack.do(table, who, foe)
                    attacks += 1
                table.facts.clear()
    return attacks, MOST_ROUNDS
