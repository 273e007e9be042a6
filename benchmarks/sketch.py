"""The yardstick of whole fights: four against four on an open field, by the first sketch of the engine and as much of a
rule system as makes a fight. It uses nothing of ours and stays as it is: it must not grow with what is measured.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, ClassVar

from msgspec import Struct, structs

Id = str
Cell = tuple[int, int]


# --- dice
class Pool(Struct, frozen=True):
    n: int
    sides: int = 6


class Sum(Struct, frozen=True, tag=True):
    def of(self, faces: tuple[int, ...]) -> int:
        return sum(faces)


class Hits(Struct, frozen=True, tag=True):
    """Hits on 5 and more; points raise misses by 1 each; at most `limit` count."""

    points: int = 0
    limit: int | None = None

    def of(self, faces: tuple[int, ...]) -> int:
        left, hits = self.points, 0
        for face in sorted(faces, reverse=True):
            cost = max(0, 5 - face)
            if cost <= left:
                left -= cost
                hits += 1
            elif cost:
                break
        return hits if self.limit is None else min(hits, self.limit)


class Rolled(Struct, frozen=True):
    faces: tuple[int, ...]

    def read(self, reading: Sum | Hits) -> int:
        return reading.of(self.faces)


# --- the table
class Question(Struct, frozen=True, tag=True, kw_only=True):
    def options(self, table: Table) -> Sequence[Any]:
        raise NotImplementedError


class Choose(Struct, frozen=True, tag=True):
    by: Id
    question: Question


class Fact(Struct, frozen=True, tag=True, kw_only=True):
    sets: ClassVar[tuple[str, ...]] = ()
    who: Id


class Moment(Struct, frozen=True, tag=True, kw_only=True):
    stopped: bool = False


class Reaction(Struct, frozen=True):
    name: str
    on: type[Moment]
    holders: Callable[[Table, Any], Iterable[Id]]
    can: Callable[[Table, Id, Any], bool]
    do: Callable[[Table, Id, Any], Any]
    again: bool = False


class React(Question, frozen=True):
    moment: Moment
    acts: tuple[str, ...]

    def options(self, table: Table) -> Sequence[str]:
        return ("pass", *self.acts)


class Table:
    """Dice from a source, decisions from a policy."""

    def __init__(
        self, world: dict[Id, Any], rng: Random, policy: Callable[..., Any], reactions: Sequence[Reaction]
    ) -> None:
        self.world, self.random, self.policy = world, rng.random, policy
        self.changed: dict[Id, Any] = {}
        self.facts: list[Fact] = []
        self.reads: set[Id] = set()
        self.reactions: dict[type, list[Reaction]] = defaultdict(list)
        for reaction in reactions:
            self.reactions[reaction.on].append(reaction)

    def __getitem__(self, who: Id) -> Any:
        self.reads.add(who)
        return self.changed[who] if who in self.changed else self.world[who]

    def record(self, fact: Fact) -> None:
        now = self[fact.who]
        self.changed[fact.who] = structs.replace(now, **{f: getattr(fact, f) for f in fact.sets})
        self.facts.append(fact)

    def run(self, procedure: Callable[..., Any], /, *args: Any) -> Any:
        return procedure(self, *args)

    def roll(self, dice: Pool, *, by: Id, why: str) -> Rolled:
        random, sides = self.random, dice.sides
        return Rolled(tuple([int(random() * sides) + 1 for _ in range(dice.n)]))

    def choose(self, by: Id, question: Question) -> Any:
        return self.policy(self, by, question)

    def ask(self, *requests: Choose, enough: Callable[[Any], bool]) -> tuple[Any, ...]:
        out: list[Any] = []
        for request in requests:
            if enough and out and out[-1] is not None and enough(out[-1]):
                out.append(None)
                continue
            out.append(self.choose(request.by, request.question))
        return tuple(out)

    def offer(self, moment: Any) -> Any:
        used: set[tuple[Id, str]] = set()
        while not moment.stopped:
            open_to: dict[Id, dict[str, Reaction]] = {}
            for reaction in self.reactions.get(type(moment), ()):
                for who in reaction.holders(self, moment):
                    if (who, reaction.name) not in used and reaction.can(self, who, moment):
                        open_to.setdefault(who, {})[reaction.name] = reaction
            if not open_to:
                break
            requests = [Choose(who, React(moment=moment, acts=tuple(acts))) for who, acts in open_to.items()]
            answers = self.ask(*requests, enough=lambda answer: answer != "pass")
            acted = [(r.by, a) for r, a in zip(requests, answers, strict=True) if a not in (None, "pass")]
            if not acted:
                break
            [(who, act)] = acted
            if not open_to[who][act].again:
                used.add((who, act))
            moment = self.run(open_to[who][act].do, who, moment)
        return moment


# --- who fights
class Fighter(Struct, frozen=True):
    side: str
    at: Cell
    pool: int = 6
    limit: int = 4
    guard: int = 5
    ap: int = 4
    hp: int = 30
    exhaustion: int = 0
    exhaustion_limit: int = 4
    grit: int = 0
    cards: tuple[str, ...] = ()
    knows: tuple[str, ...] = ()
    down: bool = False


class Fight(Struct, frozen=True):
    order: tuple[Id, ...]
    momentum: int = 0


class Moved(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("at",)
    at: Cell


class Paid(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("ap",)
    ap: int


class Hurt(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("hp", "down")
    hp: int
    down: bool
    lost: int


class Tired(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("exhaustion",)
    exhaustion: int


class MomentumShifted(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("momentum",)
    momentum: int


class Stepping(Moment, frozen=True):
    mover: Id
    start: Cell
    end: Cell
    halted: bool = False


class Declared(Moment, frozen=True):
    by: Id
    on: Id
    counter: bool = False


class Tested(Moment, frozen=True):
    who: Id
    why: str
    pool: int
    dice: Rolled
    points: int = 0
    limit: int | None = None
    rerolled: bool = False

    @property
    def hits(self) -> int:
        return self.dice.read(Hits(points=self.points, limit=self.limit))


class Landed(Moment, frozen=True):
    by: Id
    on: Id
    damage: int


class HowDefend(Question, frozen=True):
    by: Id
    on: Id

    def options(self, table: Table) -> Sequence[str]:
        me = table[self.on]
        allies = [a for a in table["fight"].order if a != self.on and table[a].side == me.side and not table[a].down
                  and table[a].ap >= 1 and near(table[a].at, me.at)]  # fmt: skip
        return ["none", *(["self"] if me.ap >= 1 else []), *[f"ally:{a}" for a in allies]]


class Agree(Question, frozen=True):
    to: str

    def options(self, table: Table) -> Sequence[bool]:
        return (False, True)


class PushOn(Question, frozen=True):
    enemy: Id

    def options(self, table: Table) -> Sequence[bool]:
        return (False, True)


class Stunt(Question, frozen=True):
    who: Id
    against: Id
    counter_allowed: bool

    def options(self, table: Table) -> Sequence[str]:
        return ["none", "throw down", *(["counter"] if self.counter_allowed else [])]


def near(a: Cell, b: Cell) -> bool:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1


def pay(table: Table, who: Id, ap: int) -> None:
    table.record(Paid(who=who, ap=table[who].ap - ap))


def living_foes(table: Table, who: Id) -> list[Id]:
    return [f for f in table["fight"].order if table[f].side != table[who].side and not table[f].down]


# --- what they do
def move(table: Table, mover: Id, path: tuple[Cell, ...]) -> bool:
    pay(table, mover, 1)
    for cell in path:
        moment = table.offer(Stepping(mover=mover, start=table[mover].at, end=tuple(cell)))
        if moment.halted or table[mover].down:
            return False
        table.record(Moved(who=mover, at=tuple(cell)))
    return True


def attack(
    table: Table, by: Id, on: Id, *, free: bool = False, counter: bool = False, sure: bool = False, penalty: int = 0
) -> int:
    if not free:
        pay(table, by, 2)
    declared = table.offer(Declared(by=by, on=on, counter=counter))
    if declared.stopped:
        return 0
    on = declared.on
    if not sure:
        guard, who = 0, "none"
        if len(HowDefend(by=by, on=on).options(table)) > 1:
            who = table.choose(on, HowDefend(by=by, on=on))
        if who != "none":
            defender = on if who == "self" else who.removeprefix("ally:")
            if defender != on and not table.choose(defender, Agree(to=f"defend {on}")):
                defender = ""
            if defender:
                pay(table, defender, 1)
                guard = table.run(test, defender, "defence", table[defender].guard, None)
        hits = table.run(test, by, "attack", table[by].pool - penalty, table[by].limit)
        if hits <= guard:
            if guard - hits >= 2 and table[on].exhaustion + 1 < table[on].exhaustion_limit and not counter:
                stunt = table.choose(on, Stunt(who=on, against=by, counter_allowed=not counter))
                if stunt != "none":
                    table.record(Tired(who=on, exhaustion=table[on].exhaustion + 1))
                if stunt == "counter":
                    table.run(counter_attack, on, by)
            return 0
    lost: int = table.run(suffer, by, on, table.roll(Pool(1, 8), by=by, why="damage").read(Sum()) + 2)
    return lost


def counter_attack(table: Table, by: Id, on: Id) -> int:
    return attack(table, by, on, free=True, counter=True)


def suffer(table: Table, by: Id, on: Id, damage: int) -> int:
    landed = table.offer(Landed(by=by, on=on, damage=damage))
    if landed.stopped:
        return 0
    on, lost = landed.on, min(landed.damage, table[landed.on].hp)
    if lost:
        table.record(Hurt(who=on, hp=table[on].hp - lost, down=table[on].hp - lost == 0, lost=lost))
        shift = 2 if table[on].side == "foe" else -2
        table.record(MomentumShifted(who="fight", momentum=max(-20, min(20, table["fight"].momentum + shift))))
    return lost


def test(table: Table, who: Id, why: str, pool: int, limit: int | None) -> int:
    rolled = table.roll(Pool(pool), by=who, why=why)
    hits: int = table.offer(Tested(who=who, why=why, pool=pool, dice=rolled, limit=limit)).hits
    return hits


# --- what they may do in between: of these only the first comes about, the others are looked for
def opportunity_attack(table: Table, enemy: Id, moment: Stepping) -> Stepping:
    pay(table, enemy, 1)
    push = table.choose(moment.mover, PushOn(enemy=enemy))
    attack(table, enemy, moment.mover, free=True, sure=push, penalty=1)
    return structs.replace(moment, halted=moment.halted or not push)


def may_strike(table: Table, enemy: Id, moment: Stepping) -> bool:
    return (
        table[enemy].ap >= 1 and near(table[enemy].at, moment.start) and not near(table[enemy].at, moment.end)
        and not moment.halted and not table[moment.mover].down
    )  # fmt: skip


def let_be(table: Table, who: Id, moment: Moment) -> Moment:
    return moment


def with_card(card: str) -> Callable[[Table, Moment], Iterable[Id]]:
    def holders(table: Table, moment: Moment) -> Iterable[Id]:
        return [w for w in table["fight"].order if card in table[w].cards]

    return holders


def knowing(name: str) -> Callable[[Table, Moment], Iterable[Id]]:
    def holders(table: Table, moment: Moment) -> Iterable[Id]:
        return [w for w in table["fight"].order if name in table[w].knows]

    return holders


REACTIONS = (
    Reaction("opportunity attack", Stepping, lambda t, m: living_foes(t, m.mover), may_strike, opportunity_attack),
    Reaction("re-roll", Tested, with_card("re-roll"), lambda t, w, m: not m.rerolled, let_be),
    Reaction("grit", Tested, lambda t, m: [m.who] if t[m.who].grit else [], lambda t, w, m: t[w].grit > 0, let_be),
    Reaction("no", Declared, knowing("no"), lambda t, w, m: t[w].ap >= 1 and t[w].side != t[m.by].side, let_be),
    Reaction("try me", Declared, knowing("try me"), lambda t, w, m: t[w].side != t[m.by].side and m.on != w, let_be),
    Reaction("wind", Landed, lambda t, m: [m.on] if "wind" in t[m.on].knows else [], lambda t, w, m: w == m.on, let_be),
)


# --- a whole fight
def player(table: Table, who: Id, question: Question) -> Any:
    """Strikes at whoever leaves, defends, counters, and never pushes on."""
    match question:
        case React(acts=acts):
            return acts[0] if acts[0] == "opportunity attack" else "pass"
        case HowDefend():
            options = question.options(table)
            return "self" if "self" in options else "none"
        case Stunt():
            return "counter"
        case _:
            return question.options(table)[0]


def apart(a: Cell, b: Cell) -> int:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


NAMES = [f"p{i}" for i in range(4)] + [f"f{i}" for i in range(4)]
START: dict[Id, Any] = {
    name: Fighter("pc" if name[0] == "p" else "foe", (0 if name[0] == "p" else 7, int(name[1]) * 2),
                  pool=8, limit=5, guard=6, hp=40)
    for name in NAMES
}  # fmt: skip
START["fight"] = Fight(tuple(NAMES))
MOST_ROUNDS = 60


def fight_out(rng: Random) -> tuple[int, int]:
    """How many attacks, how many rounds."""
    t, attacks, rounds = Table(START, rng, player, REACTIONS), 0, 0
    while rounds < MOST_ROUNDS:
        rounds += 1
        for n in NAMES:
            me = t[n]
            if me.down:
                continue
            if not living_foes(t, n):
                return attacks, rounds
            t.record(Paid(who=n, ap=min(5, me.ap + 4)))
            while t[n].ap >= 2 and not t[n].down:
                foes = living_foes(t, n)
                if not foes:
                    break
                at = t[n].at
                target = min(foes, key=lambda f: (apart(t[f].at, at), f))
                if apart(t[target].at, at) > 1:
                    path: list[Cell] = []
                    here, taken = at, {t[x].at for x in NAMES if not t[x].down}
                    for _ in range(4):
                        if apart(here, t[target].at) <= 1:
                            break
                        goal = t[target].at
                        there = (here[0] + (goal[0] > here[0]) - (goal[0] < here[0]),
                                 here[1] + (goal[1] > here[1]) - (goal[1] < here[1]))  # fmt: skip
                        if there in taken:
                            break
                        path.append(there)
                        here = there
                    if not path:
                        break
                    move(t, n, tuple(path))
                else:
                    attack(t, n, target)
                    attacks += 1
                t.facts.clear()
    return attacks, rounds
