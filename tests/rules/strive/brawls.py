"""Fights between random parties, on a map or without one, and what must hold after everything that anybody does."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from hearthside.dice import Seeded
from hearthside.engine import HOUSE_RULES, Game, Id, Key, Memory, Record, Seat, Simulated, World
from hearthside.engine.records import Spot
from hearthside.kit.grid.ground import Ground
from hearthside.kit.grid.maps import BattleMap, standing_on, under
from hearthside.kit.turns import TURNS, is_going_on
from hearthside.rulesets.strive import RULESET
from hearthside.rulesets.strive.arrivals import fresh, from_npc, from_ready
from hearthside.rulesets.strive.derived import maximum_hp
from hearthside.rulesets.strive.facts.catalogue import ExpertiseUsed, ExpertiseUsedOn, TurnBegun
from hearthside.rulesets.strive.facts.npcs import SquadAttacked
from hearthside.rulesets.strive.fight_state import COMBAT, LEAST_MOMENTUM, MOST_AP, MOST_MOMENTUM
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.kinds.creation import ReadyCharacter
from hearthside.rulesets.strive.kinds.npcs import NpcEntry
from hearthside.rulesets.strive.policies import Style
from hearthside.rulesets.strive.rules.health.conditions import why_helpless
from hearthside.rulesets.strive.rules.npcs.squads import stragglers
from hearthside.rulesets.strive.simulation import (
    Fought,
    Styles,
    Watcher,
    fight_out,
    fighting_table,
    nobody_watches,
)
from hearthside.rulesets.strive.squads import (
    BENEFITS,
    HARDENED,
    Squad,
    alive_at,
    benefit_of,
    captain_of,
    halved,
    hardened,
    living,
    pool,
    unit,
)
from hearthside.rulesets.strive.state import Character
from rules.strive.scenes import PACK

GAME = Game(RULESET, (PACK,), records=(BattleMap,))
MAP, SIDE, SQUADS = "field", 20, ("pack", "guard")
STYLES: tuple[Style, ...] = ("aggressive", "careful", "supporter")
Brawl = tuple[dict[Id, Record], dict[Id, Style]]
ON_TOP = 3
"""What Haste, cards and the like may add to the AP of a turn."""


def brawl(seed: int) -> Brawl:
    """One to four of the ready characters against one to five of the setting's NPCs, each in some style; in every
    fourth fight one of these has a Squad with it, whose Captain it may be."""
    chance = Random(seed)
    return laid_out(chance, some_people(chance), squads=seed % 4 == 0)


def horde(seed: int) -> Brawl:
    """The same with one Squad or two among the NPCs, mostly with Captains."""
    chance = Random(seed)
    return laid_out(chance, some_people(chance), squads=chance.choice((1, 1, 2)))


def some_people(chance: Random) -> dict[Id, Character]:
    content, rules = GAME.content, HouseRules()
    people = {}
    for ready in chance.sample(list(content.of(ReadyCharacter)), chance.randint(1, 4)):
        made = from_ready(content.of(ReadyCharacter)[ready], content, f"player of {ready}")
        people[ready] = fresh(made, rules, content)
    for number in range(chance.randint(1, 5)):
        npc = chance.choice(list(content.of(NpcEntry)))
        people[f"{npc}-{number}"] = fresh(from_npc(npc, content.of(NpcEntry)[npc]), rules, content)
    return people


def laid_out(chance: Random, people: dict[Id, Character], squads: int) -> Brawl:
    """Everybody where they begin: mostly on a map, the Squads along its edges, where nobody else is."""
    world: dict[Id, Record] = {"mara": Seat(name="Mara", role="gm"), HOUSE_RULES: HouseRules()}
    world |= {one.player: Seat(name=one.player.title()) for one in people.values() if one.player}
    has_map = chance.random() < 0.8
    captains = [who for who, one in people.items() if one.is_npc]
    likes = [people[who] for who in captains]
    chance.shuffle(captains)
    if has_map:
        world[MAP] = BattleMap(name="Field", ground=some_ground(chance), seen_by="all")
        places = chance.sample([(x, y) for x in range(1, SIDE, 2) for y in range(1, SIDE, 2)], len(people))
        people = {who: replace(person, stands=Spot(map=MAP, x=x, y=y))
                  for (who, person), (x, y) in zip(people.items(), places, strict=True)}  # fmt: skip
    for squad in SQUADS[:squads]:
        members = some_members(chance, chance.choice(likes), squad, has_map)
        world[squad] = Squad(name=squad.title(), members=tuple(members), **led(chance, captains))
        people |= members
    return world | people, {who: chance.choice(STYLES) for who in people}


def some_members(chance: Random, like: Character, squad: Id, has_map: bool) -> dict[Id, Character]:
    """Three to five of the kind that one of the NPCs is; one Squad along the upper edge, the other along the left."""
    member, members = replace(like, squad=squad, hp=halved(like.hp)), {}
    for number in range(chance.randint(3, 5)):
        x, y = (2 * number, 0) if squad == SQUADS[0] else (0, 2 * number + 4)
        members[f"{squad}-{number}"] = replace(member, stands=Spot(map=MAP, x=x, y=y)) if has_map else member
    return members


def led(chance: Random, captains: list[Id]) -> dict[str, Any]:
    """By whom a Squad is led, if by anybody, and what that brings. Nobody leads two."""
    captain = captains.pop() if captains and chance.random() < 0.75 else ""
    benefit = chance.choice(BENEFITS) if captain else ""
    return {"captain": captain, "benefit": benefit, "temporary": HARDENED if benefit == "hardened" else 0}


def some_ground(chance: Random) -> Ground:
    """Open ground, or with rubble, water, rocks and cover between the fields where people begin."""
    signs, open_ = ".:~#oO", chance.random() < 0.5
    rows = tuple("".join("." if open_ or (x % 2 and y % 2) or not x * y
                         else chance.choices(signs, (80, 8, 4, 4, 2, 2))[0] for x in range(SIDE))
                 for y in range(SIDE))  # fmt: skip
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
            taken = [field for who, spot in standing_on(table, MAP).items() for field in under(table, spot)  # type: ignore[arg-type]  # any id is looked up here
                     if who not in self.helpless]  # fmt: skip
            assert len(taken) == len(set(taken)), "two stand on one field"


class Sergeant(Referee):
    """Looks on after every action, and counts the Squads."""

    def __init__(self) -> None:
        super().__init__()
        self.stood: dict[Id, set[Id]] = {}
        self.fallen = 0
        self.leaderless: set[Id] = set()
        self.given: dict[Id, str] = {}
        """What their Captains gave to them in the beginning."""
        self.temporary: dict[Id, int] = {}
        self.strays: set[Id] = set()
        """Squads that had to close up before they do anything else."""

    def __call__(self, table: Simulated) -> None:
        for fact in table.facts:
            if isinstance(fact, SquadAttacked):
                assert table[fact.about].squad not in self.strays, "they attack, though not all of them are there"
        super().__call__(table)
        for squad in table.every(Squad):
            self.counts(table, squad)
        self.strays = {squad for squad in table.every(Squad) if stragglers(table, squad)}

    def counts(self, table: Simulated, squad: Key[Squad]) -> None:
        standing = living(table, squad)
        # 1. Who has fallen stays fallen; the pool says how many stand, and one of them at most has less than a share.
        stood, self.stood[squad] = self.stood.get(squad, {*standing}), {*standing}
        assert stood >= {*standing}, f"of {squad} somebody rose again"
        self.fallen += len(stood) - len(standing)
        if standing:
            share, left = maximum_hp(table, standing[0]).total, pool(table, squad)
            assert len(standing) == alive_at(left, share), f"{squad}: {len(standing)} with {left} HP, {share} each"
            assert [table[one].hp for one in standing].count(share) >= len(standing) - 1
        # 2. What is shared is the same for all; nobody suffers an Injury.
        people = [table[one] for one in standing]
        assert len({(one.fighting.ap if one.fighting else None, one.exhaustion) for one in people}) <= 1
        assert not any(one.injuries for one in people)
        # 3. They have one turn, with their Captain.
        if is_going_on(table) and standing:
            assert sum(one in unit(table, standing[0]) for one in table[TURNS].order) <= 1
        # 4. What a Captain gives is lost with them, for good.
        if captain_of(table, squad) is None:
            self.leaderless.add(squad)
        given = self.given.setdefault(squad, table[squad].benefit)
        assert {benefit_of(table, one) for one in standing} <= {"" if squad in self.leaderless else given}
        # 5. Nobody is hardened again.
        now = hardened(table, squad)
        assert now <= (0 if squad in self.leaderless else self.temporary.setdefault(squad, now))
        self.temporary[squad] = now
