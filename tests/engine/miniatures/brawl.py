"""A brawl: a round without turns. Everybody declares unseen; the loser may reroll, and so may the new loser."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from msgspec import Struct, structs

from engine.miniatures.bundle import miniature
from hearthside.dice import Pool, Sum
from hearthside.engine import (
    Choose,
    Fact,
    Form,
    Id,
    Key,
    Moment,
    Number,
    OneOf,
    Option,
    Question,
    React,
    Reaction,
    Reader,
    Record,
    Roll,
    SomeOf,
    Table,
    View,
    action,
)

DEFEND = "defend"
RESOLVE = "resolve"


class Brawler(Record, frozen=True):
    power: int = 2
    melee: int = 2
    health: int = 10
    resolve: int = 5


Who = Key[Brawler]


class Wounded(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("health",)
    health: int


class ResolveSpent(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("resolve",)
    resolve: int


class Planned(Struct, frozen=True):
    """What the form of a plan comes to; not of the form's own shape."""

    target: Id | None
    effort: int


class Whom(OneOf[Id], frozen=True):
    title: ClassVar[str] = "Whom do you attack?"
    who: Who
    among: tuple[Who, ...]

    def options(self, view: Reader) -> Sequence[Option[Id]]:
        return [Option(DEFEND), *(Option[Id](other) for other in self.among if other != self.who)]


class Effort(Number, frozen=True):
    title: ClassVar[str] = "How much resolve goes into it?"
    who: Who

    def bounds(self, view: Reader) -> tuple[int | None, int | None]:
        return 0, view[self.who].resolve

    def usual(self, view: Reader) -> int:
        return 0


class Plan(Form[Planned], frozen=True):
    title: ClassVar[str] = "What do you do?"
    shorthand: ClassVar[str] = "whom"
    who: Who
    among: tuple[Who, ...]

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        return {"whom": Whom(who=self.who, among=self.among), "effort": Effort(who=self.who)}

    def filled(self, view: Reader, **values: Any) -> Planned:
        return Planned(None if values["whom"] == DEFEND else values["whom"], values["effort"])


class Brawlers(SomeOf[Who], frozen=True):
    title: ClassVar[str] = "Who is in it?"

    def options(self, view: Reader) -> Sequence[Option[Who]]:
        return [Option(who) for who in view.every(Brawler)]


class Contest(Moment, frozen=True):
    a: Who
    b: Who
    pool_a: int
    pool_b: int
    die_a: int
    die_b: int

    @property
    def winner(self) -> Who | None:
        a, b = self.pool_a + self.die_a, self.pool_b + self.die_b
        return None if a == b else self.a if a > b else self.b

    def die_of(self, who: Id) -> int:
        return self.die_a if who == self.a else self.die_b


@action("A round of the brawl", fighters=lambda v, by, a: Brawlers())
def brawl_round(table: Table, by: Id, fighters: tuple[Who, ...]) -> dict[Id, int]:
    # 1. Everybody declares, unseen.
    answers = table.ask(*(Choose(who, Plan(who=who, among=fighters)) for who in fighters), secret=True)
    plans: dict[Who, Planned] = dict(zip(fighters, answers, strict=True))
    for who, plan in plans.items():
        if plan.effort:
            table.record(ResolveSpent(about=who, resolve=table[who].resolve - plan.effort))
    # 2. Each attack is a contest; two who attack each other share one.
    contests: list[tuple[Who, Who]] = []
    for who, plan in plans.items():
        if plan.target is not None and (plan.target, who) not in contests:
            contests.append((who, Who(plan.target)))
    # 3. All dice fall at once; who is in two contests rolls twice.
    dice = table.ask(*(Roll(who, Pool(1), f"{a} against {b}") for a, b in contests for who in (a, b)))
    # 4. The loser may reroll, the new loser may answer, until nobody spends any more.
    harm: list[tuple[Who, int]] = []
    for i, (a, b) in enumerate(contests):
        end = table.offer(Contest(a=a, b=b, pool_a=strength(table, a) + plans[a].effort, pool_b=strength(table, b),
                                  die_a=dice[2 * i].read(Sum()), die_b=dice[2 * i + 1].read(Sum())))  # fmt: skip
        if end.winner == a:
            harm.append((b, table[a].power))
        elif end.winner == b and plans[b].target == a:
            harm.append((a, table[b].power))
    # 5. Damage counts only after all rolls.
    for who, damage in harm:
        table.record(Wounded(about=who, health=table[who].health - damage))
    return {who: table[who].health for who in fighters}


def strength(table: Table, who: Who) -> int:
    return table[who].power + table[who].melee


def reroll(table: Table, who: Id, moment: Contest) -> Contest:
    """A resolve for a new die."""
    me = Who(who)
    table.record(ResolveSpent(about=me, resolve=table[me].resolve - 1))
    die = table.roll(Pool(1), by=me, why=RESOLVE).read(Sum())
    return structs.replace(moment, die_a=die) if me == moment.a else structs.replace(moment, die_b=die)


def may_reroll(view: Reader, who: Id, moment: Contest) -> bool:
    return moment.winner != who and view[Who(who)].resolve > 0 and moment.die_of(who) > 1


def stock_player(view: View, who: Id, question: Question[Any]) -> Any:
    """Attacks the first in sight, and rerolls when behind."""
    match question:
        case Plan():
            return Planned(next(other for other in question.among if other != who), 0)
        case React(moment=Contest() as contest):
            return "pass" if contest.winner is None else RESOLVE
        case _:
            raise AssertionError(f"a brawl does not ask {question}")


BRAWL = miniature(
    "Brawl", Brawler, actions=(brawl_round,), policy=stock_player,
    reactions=(Reaction(name=RESOLVE, on=Contest, holders=lambda v, m: [m.a, m.b], can=may_reroll, do=reroll,
                        again=True),),
)  # fmt: skip
