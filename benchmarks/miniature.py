"""A fight in miniature, on the engine alone: four against four on an open field, with as little of a rule system as
makes a fight. It is what whole fights of STRIVE are held against."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from hearthside.dice import Pool, Seeded, Sum
from hearthside.dice.readings import Hits
from hearthside.engine import (
    HOUSE_RULES,
    Credit,
    Fact,
    Game,
    Id,
    Key,
    Moment,
    OneOf,
    Option,
    Question,
    React,
    Reaction,
    Reader,
    Record,
    Ruleset,
    Simulated,
    Table,
    View,
)
from hearthside.engine.fields import Field

MOST_ROUNDS, STEPS, ATTACK_AP, MOVE_AP, DEFENCE_AP = 60, 4, 2, 1, 1
PASS, DEFEND = "pass", "defend"


class Fighter(Record, frozen=True):
    side: str = ""
    at: Field = (0, 0)
    dice: int = 8
    limit: int = 5
    guard: int = 6
    ap: int = 4
    hp: int = 40
    tired: int = 0


class Fray(Record, frozen=True):
    momentum: int = 0


class Stood(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("at",)
    at: Field


class Paid(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("ap",)
    ap: int


class Hurt(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("hp",)
    hp: int


class Tired(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("tired",)
    tired: int


class Shifted(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("momentum",)
    momentum: int


class Leaving(Moment, frozen=True):
    who: Key[Fighter]
    end: Field


class Fallen(Moment, frozen=True):
    """The dice of a test lie on the table."""

    who: Key[Fighter]
    hits: int


class Landing(Moment, frozen=True):
    whom: Key[Fighter]
    damage: int


class Ward(OneOf[str], frozen=True):
    who: Key[Fighter]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return (Option(PASS), Option(DEFEND)) if view[self.who].ap >= DEFENCE_AP else (Option(PASS),)


FRAY: Key[Fray] = Key("fray")
NAMES = tuple(Key[Fighter](f"{side}{number}") for side in "pf" for number in range(4))
WORLD: dict[Id, Record] = {
    HOUSE_RULES: Record(),
    FRAY: Fray(),
    **{name: Fighter(side=name[0], at=(0 if name[0] == "p" else 7, 2 * int(name[1]))) for name in NAMES},
}


def apart(one: Field, other: Field) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def foes_of(reader: Reader, who: Key[Fighter]) -> list[Key[Fighter]]:
    return [foe for foe in NAMES if reader[foe].side != reader[who].side and reader[foe].hp]


def pay(table: Table, who: Key[Fighter], ap: int) -> None:
    table.record(Paid(about=who, ap=table[who].ap - ap))


def hits_of(table: Table, who: Key[Fighter], dice: int, limit: int | None) -> int:
    hits = table.roll(Pool(dice, 6), by=who, why="test").read(Hits(0, limit))
    return table.offer(Fallen(who=who, hits=hits)).hits


def attack(table: Table, by: Key[Fighter], whom: Key[Fighter], less: int = 0, counters: bool = True) -> None:
    """The target defends or not; what hits, hurts; a defence that wins by two is countered."""
    ward = 0
    if len(Ward(who=whom).options(table)) > 1 and table.choose(whom, Ward(who=whom)) == DEFEND:
        pay(table, whom, DEFENCE_AP)
        ward = hits_of(table, whom, table[whom].guard, None)
    hits = hits_of(table, by, table[by].dice - less, table[by].limit)
    if hits <= ward:
        if ward - hits >= 2 and counters and table[whom].tired < 3:
            table.record(Tired(about=whom, tired=table[whom].tired + 1))
            table.run(attack, whom, by, 0, False)
        return
    damage = table.roll(Pool(1, 8), by=by, why="damage").read(Sum()) + 2
    landing = table.offer(Landing(whom=whom, damage=damage))
    lost = min(landing.damage, table[whom].hp)
    if lost:
        table.record(Hurt(about=whom, hp=table[whom].hp - lost))
        shift = 2 if table[whom].side == "f" else -2
        table.record(Shifted(about=FRAY, momentum=max(-20, min(20, table[FRAY].momentum + shift))))


def walk(table: Table, who: Key[Fighter], way: Iterable[Field]) -> None:
    """Field by field; whoever is left behind may strike, and halts."""
    pay(table, who, MOVE_AP)
    for field in way:
        if table.offer(Leaving(who=who, end=field)).stopped or not table[who].hp:
            return
        table.record(Stood(about=who, at=field))


def may_strike(reader: Reader, foe: Key[Any], leaving: Leaving) -> bool:
    at, mover = reader[Key[Fighter](foe)].at, reader[leaving.who]
    near = apart(at, mover.at) == 1 and apart(at, leaving.end) > 1
    return near and reader[Key[Fighter](foe)].ap > 0 and mover.hp > 0


def strike(table: Table, foe: Key[Any], leaving: Leaving) -> Leaving:
    pay(table, foe, 1)
    table.run(attack, foe, leaving.who, 1)
    return replace(leaving, stopped=True)


def holders(reader: Reader, leaving: Leaving) -> Iterable[Id]:
    return foes_of(reader, leaving.who)


def policy(view: View, by: Id, question: Question[Any]) -> Any:
    return question.acts[0].value if isinstance(question, React) else DEFEND


MINIATURE = Ruleset(
    id="miniature", version="1", title="Miniature", text="", credits=Credit(work="Miniature"), package="benchmarks",
    records=(Fighter, Fray), house_rules=Record, actions=(), content={}, character=Fighter, creation="", odds={},
    sheet=lambda reader, who: None, policy=policy, demo=lambda content: WORLD,  # type: ignore[arg-type, return-value]  # nobody looks at a sheet here
    reactions=(Reaction(name="strike", on=Leaving, holders=holders, can=may_strike, do=strike),),
)  # fmt: skip
GAME = Game(MINIATURE)


def towards(table: Table, who: Key[Fighter], foe: Key[Fighter]) -> list[Field]:
    """Straight at a foe, until somebody is in the way."""
    taken = {table[one].at for one in NAMES if table[one].hp}
    here, goal = table[who].at, table[foe].at
    way: list[Field] = []
    while apart(here, goal) > 1 and len(way) < STEPS:
        x, y = ((there > at) - (there < at) for at, there in zip(here, goal, strict=True))
        here = here[0] + x, here[1] + y
        if here in taken:
            break
        way.append(here)
    return way


def fight_out(seed: int) -> tuple[int, int]:
    """A whole fight: how many attacks, how many rounds."""
    table = Simulated(WORLD, GAME, Seeded(seed), policy)
    attacks = 0
    for fought in range(1, MOST_ROUNDS + 1):
        for who in NAMES:
            if not table[who].hp:
                continue
            table.record(Paid(about=who, ap=min(5, table[who].ap + 4)))
            while table[who].ap >= ATTACK_AP and table[who].hp:
                foes = foes_of(table, who)
                if not foes:
                    return attacks, fought
                foe = min(foes, key=lambda one: apart(table[one].at, table[who].at))
                if apart(table[foe].at, table[who].at) > 1:
                    way = towards(table, who, foe)
                    if not way:
                        break
                    walk(table, who, way)
                else:
                    pay(table, who, ATTACK_AP)
                    table.run(attack, who, foe)
                    attacks += 1
                table.facts.clear()
    return attacks, MOST_ROUNDS
