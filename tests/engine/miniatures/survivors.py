"""Survivors: two people select openly until both are content; then anyone may react, with a whole roll inside."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from msgspec import Struct, structs

from engine.miniatures.bundle import miniature
from hearthside.dice import Pool, Sum
from hearthside.engine import (
    GM,
    Choose,
    Confirm,
    Fact,
    Forms,
    Id,
    Key,
    Moment,
    OneOf,
    Option,
    Question,
    Reaction,
    Reader,
    Record,
    SomeOf,
    Table,
    Text,
    action,
)


class Survivor(Record, frozen=True):
    traits: tuple[str, ...] = ()
    harms: dict[str, int] = {}


Who = Key[Survivor]


class Harmed(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("harms",)
    says: ClassVar[str] = "{about:name} is harmed: {by}."
    harms: dict[str, int]
    by: tuple[str, ...]


class Complication(Moment, frozen=True):
    of: Who
    is_averted: bool = False


class HelpfulTraits(SomeOf[str], frozen=True):
    title: ClassVar[str] = "Which of your traits help?"
    of: Who

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(trait) for trait in view[self.of].traits]


class HinderingHarms(SomeOf[str], frozen=True):
    title: ClassVar[str] = "Which harms hinder?"
    of: Who

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(harm) for harm in view[self.of].harms]


class WeakResult(OneOf[str], frozen=True):
    title: ClassVar[str] = "What comes of it?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option("compensation"), Option("complication")]


class Averts(Confirm, frozen=True):
    title: ClassVar[str] = "Does that avert it?"


class Harm(Struct, frozen=True):
    name: str
    level: int


class HarmName(Text, frozen=True):
    title: ClassVar[str] = "What harm?"
    longest: ClassVar[int] = 20


class HarmLevel(OneOf[int], frozen=True):
    title: ClassVar[str] = "How bad?"

    def options(self, view: Reader) -> Sequence[Option[int]]:
        return [Option(1, "light"), Option(2, "grave")]

    def usual(self, view: Reader) -> int:
        return 1


class NewHarms(Forms[tuple[Harm, ...]], frozen=True):
    title: ClassVar[str] = "What harms come of it?"
    shorthand: ClassVar[str] = "name"

    def bounds(self, view: Reader) -> tuple[int, int | None]:
        return 1, 2

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        return {"name": HarmName(), "level": HarmLevel()}

    def all_filled(self, view: Reader, each: Sequence[Mapping[str, Any]]) -> tuple[Harm, ...]:
        return tuple(Harm(**one) for one in each)


@action("Roll", by=Survivor)
def roll(table: Table, who: Who) -> str:
    # 1. The GM picks harms and the player traits, openly, until both are content.
    asked = Choose(GM, HinderingHarms(of=who)), Choose(who, HelpfulTraits(of=who))
    harms, traits = table.ask(*asked, revisable=True)
    # 2. The dice.
    dice = table.roll(Pool(2), by=who, why="roll").read(Sum())
    total = dice + len(traits) - sum(table[who].harms[harm] for harm in harms)
    if total <= 8:
        return "failure"
    if total >= 12:
        return "full success"
    # 3. A weak result: perhaps a complication, which anybody may try to avert.
    if table.choose(GM, WeakResult()) == "compensation":
        return "compensation"
    if table.offer(Complication(of=who)).is_averted:
        return "averted"
    new = table.choose(GM, NewHarms())
    worse = dict(table[who].harms)
    for harm in new:
        worse[harm.name] = worse.get(harm.name, 0) + harm.level
    table.record(Harmed(about=who, harms=worse, by=tuple(harm.name for harm in new)))
    return "complication"


def react(table: Table, who: Id, moment: Complication) -> Complication:
    """The reaction is a roll of its own, whose consequences come first."""
    averted = table.run(roll.do, Who(who)) == "full success" or table.choose(GM, Averts())
    return structs.replace(moment, is_averted=averted)


REACTIONS: tuple[Reaction[Any], ...] = (
    Reaction(name="react", on=Complication, holders=lambda v, m: v.every(Survivor),
             can=lambda v, who, m: not m.is_averted, do=react),
)  # fmt: skip
SURVIVORS = miniature("Survivors", Survivor, actions=(roll,), reactions=REACTIONS)
