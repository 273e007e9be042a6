"""Random movement over broken ground: whatever people do and answer, everybody stands where there is room."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from msgspec import structs

from hearthside.dice import Seeded
from hearthside.engine import GM, HOUSE_RULES, Id, IllegalAnswer, Key, Record, Seat, Spot, owner
from hearthside.kit.grid.ground import Ground
from hearthside.kit.grid.maps import BattleMap, spot_of, under
from hearthside.kit.turns import TURNS, TurnOrder
from hearthside.play import Play
from hearthside.play.chance import any_answer, below
from hearthside.rulesets.strive import RULESET
from hearthside.rulesets.strive.fight_state import COMBAT, Combat, Fighting
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.state import Character
from rules.strive.grounds import SWORD
from rules.strive.scenes import PACK, somebody

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
BROKEN = Ground(
    width=12, height=8, fields=("............", "..:::...o...", "..:~~...o.O.", "...~~.......", "....#.......",
                                ".......::...", "............", "............"),
    walls={"6,2w": "wall", "6,3w": "wall", "6,4w": "door", "9,5n": "low", "10,5n": "low"},
    heights={**{f"{x},{y}": 5 for x in range(3) for y in range(5, 8)}, "3,6": 4},
)  # fmt: skip
PLACES = ((0, 0), (1, 1), (5, 0), (7, 1), (7, 3), (8, 5), (1, 6), (5, 6))
DEEDS = ("move", "move", "move", "disengage", "swap-out", "flee", "lie-down", "stand-up", "use-expertise", "attack",
         "finish-turn", "put-on-map")  # fmt: skip
OPTIONS = ("any_step_away", "pushes_provoke", "long_diagonals", "flat_collisions", "free_push", "stride_kept",
           "one_opportunity")  # fmt: skip
STRONG: dict[str, Any] = {"strength": 5, "skills": {"unarmed-combat": 4, "acrobatics": 3, "warfare": 2}, "hp": 30}


def laid(seed: int, rules: HouseRules) -> Play:
    """Four against four, one of them large, one of them hidden, on ground that has everything."""
    world: dict[Id, Record] = {"mara": Seat(name="Mara", role="gm"), "ana": Seat(name="Ana"), HOUSE_RULES: rules,
                               "field": BattleMap(name="Field", ground=BROKEN, seen_by="all"),
                               COMBAT: Combat(is_going_on=True)}  # fmt: skip
    names = tuple(f"one{number}" for number in range(len(PLACES)))
    for number, (name, (x, y)) in enumerate(zip(names, PLACES, strict=True)):
        spot = Spot(map="field", x=x, y=y, size=2 if number == 7 else 1)
        world[name] = structs.replace(
            somebody(name.title(), stands=spot, assets=SWORD if number % 3 else {}, **STRONG),
            player="ana" if number < 3 else "", seen_by="gm" if number == 6 else "all",
            fighting=Fighting(side="party" if number < 4 else "foes", ap=5),
        )  # fmt: skip
    world[TURNS] = TurnOrder(order=names, place=0, acting=names[0], round=1)
    return Play.lay(RULESET, world, packs=(PACK,), source=Seeded(seed), clock=lambda: NOON)


def do_something(play: Play, chance: Seeded) -> None:
    """Whoever's turn it is does something, and all that is asked is answered, by chance."""
    acting = play.world[TURNS].acting or "one6"  # type: ignore[attr-defined]  # the turn of somebody hidden
    name = DEEDS[below(chance, len(DEEDS))]
    action = play.game.action(name)
    actor = GM if action.by is None else acting
    seat = GM if actor == GM else owner(play.reader(), actor)
    view = play.view(seat)
    if action.refusal(view, actor):
        return
    args: dict[str, Any] = {}
    for parameter, ask in action.asks.items():
        prompt = ask(view, actor, args).prompt(view)
        if prompt.kind == "one of" and not prompt.options:
            return
        args[parameter] = any_answer(prompt, chance)
    try:
        run = play.begin(seat, name, actor if actor != GM else "", **args)
    except IllegalAnswer:
        return
    while not play.run(run.number).is_over:
        place, waiting = next(iter(play.waiting(play.run(run.number)).items()))
        by = waiting.request.by
        prompt = waiting.request.prompt(play.reader().view(by))
        play.answer(owner(play.reader(), by), run.number, any_answer(prompt, chance), place=place, who=by)


def check(play: Play) -> None:
    reader = play.reader()
    standing = [Key[Character](who) for who, record in play.world.items() if isinstance(record, Character)]
    taken: dict[Any, Id] = {}
    for who in standing:
        spot, fighting = spot_of(reader, who), reader[who].fighting
        assert spot is not None
        assert BROKEN.passage(spot.size, 60).standing & BROKEN.board.bit((spot.x, spot.y)) or spot.size > 1
        for field in under(reader, spot):
            assert field not in taken, f"{who} and {taken[field]} stand on {field}"
            taken[field] = who
        assert fighting is None or 0 <= fighting.ap <= 12


@pytest.mark.rule("STR-425", "STR-459", "STR-Q432", "STR-434")
@pytest.mark.parametrize("seed", range(10))
def test_whatever_people_do_everybody_stands_on_a_field_of_their_own(seed: int) -> None:
    chance = Seeded(1000 + seed)
    options: dict[str, Any] = {name: bool(below(chance, 2)) for name in OPTIONS}
    play = laid(seed, HouseRules(**options) if seed % 2 else HouseRules())
    for _ in range(25):
        do_something(play, chance)
        check(play)
