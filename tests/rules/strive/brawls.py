"""Fights between random parties, on a map or without one, and what must hold after everything that anybody does."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from hearthside.dice import Seeded
from hearthside.engine import HOUSE_RULES, Game, Id, Memory, Record, Seat, Simulated, World
from hearthside.engine.records import Spot
from hearthside.kit.grid.ground import Ground
from hearthside.kit.grid.maps import BattleMap, standing_on, under
from hearthside.rulesets.strive import RULESET
from hearthside.rulesets.strive.arrivals import fresh, from_npc, from_ready
from hearthside.rulesets.strive.derived import maximum_hp
from hearthside.rulesets.strive.facts.catalogue import ExpertiseUsed, ExpertiseUsedOn, TurnBegun
from hearthside.rulesets.strive.fight_state import COMBAT, LEAST_MOMENTUM, MOST_AP, MOST_MOMENTUM
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.kinds.creation import ReadyCharacter
from hearthside.rulesets.strive.kinds.npcs import NpcEntry
from hearthside.rulesets.strive.policies import Style
from hearthside.rulesets.strive.rules.health.conditions import why_helpless
from hearthside.rulesets.strive.simulation import (
    Fought,
    Styles,
    Watcher,
    fight_out,
    fighting_table,
    nobody_watches,
)
from hearthside.rulesets.strive.squads import BENEFITS, HARDENED, Squad, halved
from hearthside.rulesets.strive.state import Character
from rules.strive.scenes import PACK

GAME = Game(RULESET, (PACK,), records=(BattleMap,))
MAP, SIDE, SQUAD = "field", 20, "squad"
STYLES: tuple[Style, ...] = ("aggressive", "careful", "supporter")
ON_TOP = 3
"""What Haste, cards and the like may add to the AP of a turn."""


def brawl(seed: int) -> tuple[dict[Id, Record], dict[Id, Style]]:
    """One to four of the ready characters against one to five of the setting's NPCs, each in some style; in every
    fourth fight one of these has a Squad with it, whose Captain it may be."""
    chance, content, rules = Random(seed), GAME.content, HouseRules()
    world: dict[Id, Record] = {"mara": Seat(name="Mara", role="gm"), HOUSE_RULES: rules}
    people: dict[Id, Character] = {}
    for ready in chance.sample(list(content.of(ReadyCharacter)), chance.randint(1, 4)):
        seat = f"player of {ready}"
        world[seat] = Seat(name=seat.title())
        people[ready] = fresh(from_ready(content.of(ReadyCharacter)[ready], content, seat), rules, content)
    for number in range(chance.randint(1, 5)):
        npc = chance.choice(list(content.of(NpcEntry)))
        people[f"{npc}-{number}"] = fresh(from_npc(npc, content.of(NpcEntry)[npc]), rules, content)
    squad = some_squad(chance, people) if seed % 4 == 0 else {}
    if chance.random() < 0.8:  # the others fight without a map
        world[MAP] = BattleMap(name="Field", ground=some_ground(chance), seen_by="all")
        places = chance.sample([(x, y) for x in range(1, SIDE, 2) for y in range(1, SIDE, 2)], len(people))
        people = {who: replace(person, stands=Spot(map=MAP, x=x, y=y))
                  for (who, person), (x, y) in zip(people.items(), places, strict=True)}  # fmt: skip
        for number, member in enumerate(squad):  # in a row along an edge, where nobody else begins
            squad[member] = replace(squad[member], stands=Spot(map=MAP, x=2 * number, y=0))
    if squad:
        world[SQUAD] = Squad(name="Squad", members=tuple(squad), **led(chance, people))
        people |= squad
    return world | people, {who: chance.choice(STYLES) for who in people}


def some_squad(chance: Random, people: dict[Id, Character]) -> dict[Id, Character]:
    """Three to five of the kind that one of the NPCs is."""
    like = chance.choice([one for one in people.values() if one.is_npc])
    member = replace(like, squad=SQUAD, hp=halved(like.hp))
    return {f"member-{number}": member for number in range(chance.randint(3, 5))}


def led(chance: Random, people: dict[Id, Character]) -> dict[str, Any]:
    """By whom a Squad is led, if by anybody, and what that brings."""
    captain = chance.choice(["", *(who for who, one in people.items() if one.is_npc)])
    benefit = chance.choice(BENEFITS) if captain else ""
    return {"captain": captain, "benefit": benefit, "temporary": HARDENED if benefit == "hardened" else 0}


def some_ground(chance: Random) -> Ground:
    """Open ground, or with rubble, water, rocks and cover between the fields where people begin."""
    signs, open_ = ".:~#oO", chance.random() < 0.5
    rows = tuple("".join("." if open_ or (x % 2 and y % 2) else chance.choices(signs, (80, 8, 4, 4, 2, 2))[0]
                         for x in range(SIDE)) for y in range(SIDE))  # fmt: skip
    return Ground(width=SIDE, height=SIDE, fields=rows)


def fought_out(world: World, seed: int, styles: Styles | None = None, memory: Memory | None = None,
               watch: Watcher = nobody_watches) -> Fought:  # fmt: skip
    """A whole fight with the dice of a seed."""
    manner = styles or {}
    return fight_out(fighting_table(world, GAME, Seeded(seed), manner, memory), manner, watch)


class Referee:
    """Looks on after every action."""

    def __init__(self) -> None:
        self.helpless: set[Id] = set()

    def __call__(self, table: Simulated) -> None:
        for fact in table.facts:
            if isinstance(fact, (ExpertiseUsed, ExpertiseUsedOn)):
                assert fact.about not in self.helpless, f"{fact.about} acts and cannot"
            if isinstance(fact, TurnBegun):
                assert fact.left <= MOST_AP + ON_TOP
        people = table.every(Character)
        self.helpless = {who for who in people if why_helpless(table, who)}
        for who in people:
            someone = table[who]
            assert someone.fighting is None or someone.fighting.ap >= 0
            assert 0 <= someone.hp <= maximum_hp(table, who).total, f"{who} has {someone.hp} HP"
            assert someone.state != "dead" or why_helpless(table, who)
        assert COMBAT not in table or LEAST_MOMENTUM <= table[COMBAT].momentum <= MOST_MOMENTUM
        if MAP in table:
            taken = [field for who, spot in standing_on(table, MAP).items() for field in under(spot)  # type: ignore[arg-type]  # any id is looked up here
                     if who not in self.helpless]  # fmt: skip
            assert len(taken) == len(set(taken)), "two stand on one field"
