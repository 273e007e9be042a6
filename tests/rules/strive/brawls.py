"""Fights between random parties, on a map or without one, and what must hold after everything that anybody does."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from msgspec.structs import replace

from hearthside.dice import Seeded
from hearthside.engine import HOUSE_RULES, Game, Id, Key, Memory, Record, Seat, Simulated, World
from hearthside.engine.records import Spot
from hearthside.kit.grid.ground import Ground
from hearthside.kit.grid.maps import BattleMap, spot_of, standing_on, under
from hearthside.kit.turns import TURNS, is_going_on
from hearthside.rulesets.strive import RULESET
from hearthside.rulesets.strive.arrivals import fresh, from_npc, from_ready
from hearthside.rulesets.strive.derived import maximum_hp
from hearthside.rulesets.strive.facts.catalogue import ExpertiseUsed, ExpertiseUsedOn, TurnBegun
from hearthside.rulesets.strive.facts.npcs import Rose, SquadAttacked
from hearthside.rulesets.strive.fight_state import COMBAT, LEAST_MOMENTUM, MOST_AP, MOST_MOMENTUM, Riding
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.kinds.creation import ReadyCharacter
from hearthside.rulesets.strive.kinds.npcs import NpcEntry
from hearthside.rulesets.strive.npc import NpcTrait
from hearthside.rulesets.strive.policies import Style
from hearthside.rulesets.strive.riding import aloft, riders
from hearthside.rulesets.strive.rules.catalogue.lasting import BY_PLACE, lend
from hearthside.rulesets.strive.rules.combat.mounts import FALLING
from hearthside.rulesets.strive.rules.combat.places import is_foe
from hearthside.rulesets.strive.rules.health.conditions import has_condition, why_helpless
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
from hearthside.rulesets.strive.state import Character, Effect, Until, active_characters
from rules.strive.scenes import PACK

GAME = Game(RULESET, (PACK,), records=(BattleMap,))
MAP, SIDE, SQUADS = "field", 20, ("pack", "guard")
STYLES: tuple[Style, ...] = ("aggressive", "careful", "supporter")
Brawl = tuple[dict[Id, Record], dict[Id, Style]]
NATURES: tuple[dict[str, NpcTrait], ...] = ({}, {"fast": NpcTrait()}, {"glider": NpcTrait(upgrades={"flyer": 1})})
"""What mounts are by nature."""
BY_END: tuple[Until, ...] = ("end of turn", "next turn")
WITH_TURNS: tuple[Until, ...] = (*BY_END, "start of turn", *BY_PLACE)
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


def cavalry(seed: int) -> Brawl:
    """The same without Squads, and one or two on each side ride on NPCs, a few of them in the air."""
    chance = Random(seed)
    world, styles = laid_out(chance, some_people(chance), squads=0)
    people = {who: one for who, one in world.items() if isinstance(one, Character)}
    mounts = [f"mount-{number}" for number in range(4)]
    likes = [one for one in people.values() if one.is_npc]
    for rider, mount in zip(chance.sample(list(people), min(len(people), chance.randint(1, 4))), mounts, strict=False):
        people[mount] = replace(chance.choice(likes), stands=None, npc_traits=chance.choice(NATURES))
        flies = "glider" in people[mount].npc_traits
        people[rider] = in_the_saddle(chance, people[rider], mount, is_open(world), flies)
        styles[mount] = "aggressive"
    return world | people, styles


def is_open(world: World) -> bool:
    """Whether the ground has room everywhere."""
    field = world.get(MAP)
    return isinstance(field, BattleMap) and not set("".join(field.ground.fields)) - {"."}


def in_the_saddle(chance: Random, rider: Character, mount: Id, is_open: bool, flies: bool) -> Character:
    spot = rider.stands
    large = spot is not None and is_open and max(spot.x, spot.y) < SIDE - 1
    stands = replace(spot, size=chance.choice((1, 2))) if spot and large else spot
    return replace(rider, riding=Riding(mount=mount), stands=stands, aloft=chance.choice((2, 4, 6)) if flies else 0)


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


class Timekeeper(Referee):
    """Looks on after every action, at effects that last until a turn begins or ends, and lends one to somebody."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.chance = Random(seed)
        self.lasting: dict[Key[Character], dict[str, Effect]] = {}
        self.acting: Id = ""
        self.ended: Counter[Until] = Counter()

    def __call__(self, table: Simulated) -> None:
        super().__call__(table)
        begun = {fact.about for fact in table.facts if isinstance(fact, TurnBegun)}
        acting = table[TURNS].acting if is_going_on(table) else ""
        over = {self.acting} if self.acting not in (acting, "") else set()
        for who in active_characters(table):
            for name, effect in self.lasting.get(who, {}).items():
                if who in (over if effect.until in BY_END else begun if effect.until == "start of turn" else ()) or (
                        effect.until in BY_PLACE and effect.source in begun):  # fmt: skip
                    assert table[who].effects.get(name) is not effect, f"{name} of {who} lasts beyond {effect.until}"
                    self.ended[effect.until] += 1
        if acting:
            self.lend_one(table)
        self.lasting = {who: table[who].effects for who in active_characters(table)}
        self.acting = acting

    def lend_one(self, table: Simulated) -> None:
        people = active_characters(table)
        until, source = self.chance.choice(WITH_TURNS), self.chance.choice(people)
        lend(table, self.chance.choice(people), "an omen", Effect(until=until, source=source))


class Groom(Referee):
    """Looks on after every action, at riders and mounts too."""

    def __init__(self) -> None:
        super().__init__()
        self.ridden = 0
        self.mounts: set[Key[Character]] = set()
        self.parted, self.dropped = 0, 0

    def __call__(self, table: Simulated) -> None:
        super().__call__(table)
        self.dropped += sum(isinstance(fact, Rose) and not fact.aloft for fact in table.facts)
        ridden = riders(table)
        for mount, rider in ridden.items():
            self.ridden += 1
            # 1. They are one on the map, as high as each other, and have one turn.
            assert spot_of(table, mount) is None
            assert (table[mount].aloft, aloft(table, mount)) == (0, table[rider].aloft)
            assert not is_going_on(table) or table[TURNS].acting != mount, "a ridden mount has no turn of its own"
            # 2. Who rides can hold on, and who is ridden can carry them, on the same side.
            for one in (mount, rider):
                assert not why_helpless(table, one), f"{one} can neither ride nor be ridden"
                assert not has_condition(table, one, "prone")
            assert (table[mount].fighting is None) == (table[rider].fighting is None)
            assert table[mount].fighting is None or not is_foe(table, mount, rider)
        # 3. Who was ridden stands for itself; who is dead lies on the ground, who falls is above it.
        for mount in self.mounts - ridden.keys():
            self.parted += 1
            assert MAP not in table or spot_of(table, mount) is not None
        self.mounts = {*ridden}
        for who in table.every(Character):
            assert table[who].state == "active" or not table[who].aloft
            assert FALLING not in table[who].effects or table[who].aloft


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
