"""A skirmish: moving under threat, attacks, an ally's defence, areas, cards, grit, reactions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, Literal

from msgspec import structs

from engine.miniatures.bundle import first_option, miniature
from hearthside.dice import Hits, Pool, Sum
from hearthside.engine import (
    Choose,
    Confirm,
    Fact,
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
    Rolled,
    SomeOf,
    Table,
    View,
    action,
)

Cell = tuple[int, int]
NOBODY = "nobody"
DEFEND = "defend"
REROLL, GRIT_DICE = "Single Re-Roll", "grit dice"
OPPORTUNITY, NO_YOU_DONT, TRY_ME, ROLL_WITH_IT = "opportunity attack", "No You Don't!", "Hey! Try Me!", "Roll With It"


# --- records
class Fighter(Record, frozen=True):
    side: Literal["hero", "foe"]
    at: Cell = (0, 0)
    pool: int = 6
    limit: int = 4
    guard: int = 5
    ap: int = 4
    hp: int = 30
    exhaustion: int = 0
    endurance: int = 4
    grit: int = 0
    cards: tuple[str, ...] = ()
    knows: tuple[str, ...] = ()
    down: bool = False


class Fight(Record, frozen=True):
    order: tuple[Key[Fighter], ...]
    momentum: int = 0


FIGHT: Key[Fight] = Key("fight")
Who = Key[Fighter]


# --- facts
class Moved(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("at",)
    says: ClassVar[str] = "{about:name} moves to {at}."
    at: Cell


class Paid(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("ap",)
    says: ClassVar[str] = "{about:name} has {ap} AP left."
    ap: int


class Hurt(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("hp", "down")
    says: ClassVar[str] = "{about:name} loses {lost} hit points to {by:name}."
    hp: int
    down: bool
    lost: int
    by: Id


class CardPlayed(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("cards",)
    says: ClassVar[str] = "{about:name} plays {card}."
    cards: tuple[str, ...]
    card: str


class GritSpent(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("grit",)
    says: ClassVar[str] = "{about:name} has {grit} grit left."
    grit: int


class Tired(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("exhaustion",)
    exhaustion: int


class MomentumShifted(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("momentum",)
    momentum: int


# --- moments
class Stepping(Moment, frozen=True):
    """Somebody is about to leave a cell for another."""

    mover: Who
    start: Cell
    end: Cell
    halted: bool = False


class Declared(Moment, frozen=True):
    """An attack has been named and paid for."""

    by: Who
    on: Who


class Tested(Moment, frozen=True):
    """Dice lie on the table; nothing has come of them yet."""

    who: Who
    why: str
    pool: int
    dice: Rolled
    limit: int | None = None
    side_by_side: bool = False
    """Others test at the same time, and nobody sees what they do."""
    rerolled: bool = False

    @property
    def hits(self) -> int:
        return self.dice.read(Hits(limit=self.limit))


class Landed(Moment, frozen=True):
    """Damage is about to be suffered."""

    by: Who
    on: Who
    damage: int


# --- questions
class WhoDefends(OneOf[Id], frozen=True):
    """Oneself or a friend beside one, who has the AP; or nobody."""

    title: ClassVar[str] = "Who defends?"
    order: ClassVar[str] = DEFEND
    on: Who

    def by_order(self, view: Reader, order: str) -> Id | None:
        """Always: oneself, if one has the AP for it."""
        if order == "never":
            return NOBODY
        return self.on if view[self.on].ap >= 1 else None

    def options(self, view: Reader) -> Sequence[Option[Id]]:
        target = view[self.on]
        able = [self.on] if target.ap >= 1 else []
        for friend in view[FIGHT].order:
            they = view[friend]
            if friend != self.on and they.side == target.side and they.ap >= 1 and is_near(they.at, target.at):
                able += [] if they.down else [friend]
        return [Option(NOBODY), *(Option[Id](who, view[who].name) for who in able)]


class Agrees(Confirm, frozen=True):
    to: str

    def asks(self, view: Reader) -> str:
        return f"Do you agree to {self.to}?"


class TakesShelter(OneOf[bool], frozen=True):
    """2 AP halve an area's damage."""

    title: ClassVar[str] = "Take shelter?"
    who: Who

    def options(self, view: Reader) -> Sequence[Option[bool]]:
        return [Option(False), Option(True)] if view[self.who].ap >= 2 else [Option(False)]


class PushesThrough(Confirm, frozen=True):
    title: ClassVar[str] = "Keep moving, and be hit for sure?"
    enemy: Who


class Stunt(OneOf[str], frozen=True):
    title: ClassVar[str] = "A stunt?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option("none"), Option("throw down"), Option("counter")]


class Target(OneOf[Who], frozen=True):
    title: ClassVar[str] = "Whom?"
    records: ClassVar[bool] = True
    by: Who

    def options(self, view: Reader) -> Sequence[Option[Who]]:
        return [Option(who, view[who].name) for who in living_foes(view, self.by)]


class Fighters(SomeOf[Who], frozen=True):
    title: ClassVar[str] = "Who?"
    records: ClassVar[bool] = True

    def options(self, view: Reader) -> Sequence[Option[Who]]:
        return [Option(who, view[who].name) for who in view[FIGHT].order]


class Walk(Question[tuple[Cell, ...]], frozen=True):
    """Cells, one beside the other."""

    title: ClassVar[str] = "Which way?"

    def check(self, view: Reader, value: Any) -> tuple[Cell, ...]:
        return tuple((x, y) for x, y in value)


# --- what the rules reckon with
def is_near(a: Cell, b: Cell) -> bool:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1


def living_foes(view: Reader, who: Who) -> list[Who]:
    return [foe for foe in view[FIGHT].order if view[foe].side != view[who].side and not view[foe].down]


def stands(view: Reader, who: Id) -> str:
    return "You are down." if view[Who(who)].down else ""


def can_attack(view: Reader, who: Id) -> str:
    return stands(view, who) or ("" if view[Who(who)].ap >= 2 else "An attack takes 2 AP.")


def pay(table: Table, who: Who, ap: int) -> None:
    table.record(Paid(about=who, ap=table[who].ap - ap))


# --- procedures
@action("Move", by=Fighter, unless=stands, path=lambda v, by, a: Walk())
def move(table: Table, mover: Who, path: tuple[Cell, ...]) -> bool:
    """Cell by cell. Each step may provoke; who is halted stays where they stood."""
    pay(table, mover, 1)
    for cell in path:
        moment = table.offer(Stepping(mover=mover, start=table[mover].at, end=cell))
        if moment.halted or table[mover].down:
            return False
        table.record(Moved(about=mover, at=cell))
    return True


@action("Attack", by=Fighter, unless=can_attack, on=lambda v, by, a: Target(by=Who(by)))
def attack(table: Table, by: Who, on: Who) -> int:
    """The whole sequence; returns the hit points lost."""
    pay(table, by, 2)
    declared = table.offer(Declared(by=by, on=on))
    return 0 if declared.stopped else strike(table, by, declared.on)


def strike(table: Table, by: Who, on: Who, is_counter: bool = False, penalty: int = 0) -> int:
    # 1. The target, or a friend beside them, decides on defending and pays.
    guard = 0
    if len(WhoDefends(on=on).options(table)) > 1:
        defender = Who(table.choose(on, WhoDefends(on=on)))
        if defender not in (NOBODY, on) and not table.choose(defender, Agrees(to=f"defend {table[on].name}")):
            defender = Who(NOBODY)
        # 2. The defender rolls.
        if defender != NOBODY:
            pay(table, defender, 1)
            guard = table.run(take_test, defender, "defence", table[defender].guard)
    # 3. The obstacle is fixed; the attacker rolls.
    hits = table.run(take_test, by, "attack", table[by].pool - penalty, table[by].limit)
    # 4. Who defended by 2 or more may do a stunt; a counter cannot be countered.
    if hits <= guard:
        if guard - hits >= 2 and not is_counter and table[on].exhaustion + 1 < table[on].endurance:
            stunt = table.choose(on, Stunt())
            if stunt != "none":
                table.record(Tired(about=on, exhaustion=table[on].exhaustion + 1))
            if stunt == "counter":
                table.run(counter, on, by)
        return 0
    # 5. Damage.
    return table.run(wound, by, on)


def counter(table: Table, by: Who, on: Who) -> int:
    return strike(table, by, on, is_counter=True)


def wound(table: Table, by: Who, on: Who) -> int:
    return suffer(table, by, on, table.roll(Pool(1, 8), by=by, why="damage").read(Sum()) + 2)


def suffer(table: Table, by: Who, on: Who, damage: int) -> int:
    """Damage lands, unless something comes between."""
    landed = table.offer(Landed(by=by, on=on, damage=damage))
    now = table[on]
    lost = min(landed.damage, now.hp)
    if lost:
        table.record(Hurt(about=on, hp=now.hp - lost, down=now.hp == lost, lost=lost, by=by))
        shift = 2 if now.side == "foe" else -2
        table.record(MomentumShifted(about=FIGHT, momentum=max(-20, min(20, table[FIGHT].momentum + shift))))
    return lost


def take_test(table: Table, who: Who, why: str, pool: int, limit: int | None = None, side_by_side: bool = False) -> int:
    """Dice, then whatever may still change them, then the hits that count."""
    dice = table.roll(Pool(pool), by=who, why=why)
    tested = Tested(who=who, why=why, pool=pool, dice=dice, limit=limit, side_by_side=side_by_side)
    return table.offer(tested).hits


@action("Blast", by=Fighter, unless=can_attack, targets=lambda v, by, a: Fighters())
def blast(table: Table, by: Who, targets: tuple[Who, ...]) -> dict[Id, int]:
    """An area: everybody decides for themselves, at once; then it is resolved in order."""
    pay(table, by, 2)
    damage = table.roll(Pool(3), by=by, why="blast").read(Sum())
    sheltered = table.ask(*(Choose(who, TakesShelter(who=who)) for who in targets))
    lost: dict[Id, int] = {}
    for who, shelters in zip(targets, sheltered, strict=True):
        if shelters:
            pay(table, who, 2)
        lost[who] = table.run(suffer, by, who, damage // 2 if shelters else damage)
    return lost


@action("Ambush", hiders=lambda v, by, a: Fighters(), victims=lambda v, by, a: Fighters())
def ambush(table: Table, by: Id, hiders: tuple[Who, ...], victims: tuple[Who, ...]) -> tuple[Id, ...]:
    """Everyone tests at the same time, each with their own cards and grit. Returns who is surprised."""
    hiding = [tests(who, "stealth") for who in hiders]
    watching = [tests(who, "observation") for who in victims]
    hits = table.together(*hiding, *watching)
    worst = min(hits[: len(hiders)])
    return tuple(who for who, seen in zip(victims, hits[len(hiders) :], strict=True) if seen < worst)


def tests(who: Who, why: str) -> Callable[[Table], int]:
    return lambda table: table.run(take_test, who, why, table[who].guard, side_by_side=True)


@action("Grit for AP", by=Fighter, meanwhile=True,
        unless=lambda v, by: "" if v[Who(by)].grit else "You have no grit left.")  # fmt: skip
def grit_for_ap(table: Table, who: Who) -> None:
    """At any time: a grit for 1D4 AP."""
    table.record(GritSpent(about=who, grit=table[who].grit - 1))
    gained = table.roll(Pool(1, 4), by=who, why="grit").read(Sum())
    table.record(Paid(about=who, ap=table[who].ap + gained))


@action("Rest", by=Fighter)
def rest(table: Table, who: Who) -> None:
    table.record(Paid(about=who, ap=4))


# --- reactions: rules of their own
def opportunity_attack(table: Table, who: Id, moment: Stepping) -> Stepping:
    """1 AP, a die less, and it halts; the mover may push through and is then hit for sure."""
    enemy = Who(who)
    pay(table, enemy, 1)
    if table.choose(moment.mover, PushesThrough(enemy=enemy)):
        table.run(wound, enemy, moment.mover)
        return moment
    strike(table, enemy, moment.mover, penalty=1)
    return structs.replace(moment, halted=True)


def may_strike(view: Reader, who: Id, moment: Stepping) -> bool:
    enemy = view[Who(who)]
    leaves = is_near(enemy.at, moment.start) and not is_near(enemy.at, moment.end)
    return leaves and enemy.ap >= 1 and not moment.halted and not view[moment.mover].down


def single_reroll(table: Table, who: Id, moment: Tested) -> Tested:
    """The new dice stand. For another only if both agree."""
    owner = Who(who)
    if owner != moment.who and not table.choose(moment.who, Agrees(to=f"the re-roll of {table[owner].name}")):
        return structs.replace(moment, rerolled=True)
    cards = list(table[owner].cards)
    cards.remove(REROLL)
    table.record(CardPlayed(about=owner, cards=tuple(cards), card=REROLL))
    rolled = table.roll(Pool(moment.pool), by=moment.who, why=f"{moment.why} again")
    return structs.replace(moment, dice=rolled, rerolled=True)


def may_reroll(view: Reader, who: Id, moment: Tested) -> bool:
    """Once a test, for a friend. Side by side only one's own: a card cannot be played in two places at once."""
    if moment.side_by_side and who != moment.who:
        return False
    return not moment.rerolled and view[Who(who)].side == view[moment.who].side


def grit_dice(table: Table, who: Id, moment: Tested) -> Tested:
    """2D more on top, also after the roll."""
    me = Who(who)
    table.record(GritSpent(about=me, grit=table[me].grit - 1))
    return structs.replace(moment, dice=moment.dice + table.roll(Pool(2), by=me, why=GRIT_DICE))


def no_you_dont(table: Table, who: Id, moment: Declared) -> Declared:
    """The attack has no effect; its AP stay spent."""
    pay(table, Who(who), 1)
    return structs.replace(moment, stopped=True)


def try_me(table: Table, who: Id, moment: Declared) -> Declared:
    """It is aimed at the user instead."""
    return structs.replace(moment, on=Who(who))


def roll_with_it(table: Table, who: Id, moment: Landed) -> Landed:
    """1 AP and 2 hits: half the damage, rounded up."""
    pay(table, Who(who), 1)
    hits = take_test(table, Who(who), "roll with it", table[Who(who)].guard)
    return structs.replace(moment, damage=-(-moment.damage // 2)) if hits >= 2 else moment


def with_card(card: str) -> Callable[[Reader, Moment], Iterable[Id]]:
    return lambda view, moment: [who for who in view[FIGHT].order if card in view[who].cards]


def knowing(name: str) -> Callable[[Reader, Moment], Iterable[Id]]:
    return lambda view, moment: [who for who in view[FIGHT].order if name in view[who].knows]


def opposes(view: Reader, who: Id, moment: Declared) -> bool:
    return view[Who(who)].side != view[moment.by].side


REACTIONS: tuple[Reaction[Any], ...] = (
    Reaction(name=OPPORTUNITY, on=Stepping, holders=lambda v, m: living_foes(v, m.mover), can=may_strike,
             do=opportunity_attack),
    Reaction(name=REROLL, on=Tested, holders=with_card(REROLL),
             can=may_reroll, do=single_reroll),
    Reaction(name=GRIT_DICE, on=Tested, holders=lambda v, m: [m.who], can=lambda v, who, m: v[m.who].grit > 0,
             do=grit_dice),
    Reaction(name=NO_YOU_DONT, on=Declared, holders=knowing(NO_YOU_DONT),
             can=lambda v, who, m: opposes(v, who, m) and v[Who(who)].ap >= 1, do=no_you_dont),
    Reaction(name=TRY_ME, on=Declared, holders=knowing(TRY_ME),
             can=lambda v, who, m: opposes(v, who, m) and m.on != who, do=try_me),
    Reaction(name=ROLL_WITH_IT, on=Landed, holders=lambda v, m: [m.on],
             can=lambda v, who, m: ROLL_WITH_IT in v[m.on].knows and v[m.on].ap >= 1, do=roll_with_it),
)  # fmt: skip


def stock_player(view: View, who: Id, question: Question[Any]) -> Any:
    """Defends themselves, takes shelter, adds grit to fewer than two hits, and lets everything else pass."""
    match question:
        case React(moment=Tested() as moment) if question.options(view)[-1].value == GRIT_DICE:
            return GRIT_DICE if moment.hits < 2 else "pass"
        case WhoDefends(on=on):
            return on if view[on].ap >= 1 else NOBODY
        case TakesShelter():
            return question.options(view)[-1].value
        case _:
            return first_option(view, who, question)


SKIRMISH = miniature("Skirmish", Fighter, Fight, actions=(move, attack, blast, ambush, grit_for_ap, rest),
                     reactions=REACTIONS, orders=(DEFEND,), policy=stock_player)  # fmt: skip
