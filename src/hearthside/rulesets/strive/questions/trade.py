"""What is asked about trade and travel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal

from msgspec import Struct

from hearthside.engine import Confirm, Form, Key, Number, OneOf, Option, Question, Reader, SomeOf, Text, name_of, rule
from hearthside.engine.sheet import AnyWidget, Stat
from hearthside.kit import YesNo
from hearthside.kit.timers import DAY, HOUR
from hearthside.rulesets.strive.gear import all_entries, entry_of
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.increments import minutes_in, span
from hearthside.rulesets.strive.kinds.downtime import Chance, Level, MarketEntry, TerrainEntry
from hearthside.rulesets.strive.levels import name_of_skill, skills_played
from hearthside.rulesets.strive.questions.belongings import called
from hearthside.rulesets.strive.questions.growth import is_open
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import several

LEVELS: tuple[Level, ...] = ("very high", "high", "moderate", "low")
OTHER = "other"
MOST_PRICE, MOST_HOURS = 1_000_000, 10_000


# --- trade
def priced(price: int) -> str:
    """What has no price in the lists has the one that the GM names."""
    return f"listing price {price}" if price else "the GM names its price"


@rule("STR-Q436")
class WhichGoods(SomeOf[str], frozen=True):
    """One deal is one kind of goods, unless a whole load is sold at once."""

    title: ClassVar[str] = "What is for sale?"
    who: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        pledged = {one for deal in view[self.who].deals.values() if not deal.buying for one in deal.things}
        return [Option(name, called(name, asset), priced(entry_of(view, asset).price * asset.number))
                for name, asset in view[self.who].assets.items() if name not in pledged]  # fmt: skip

    def bounds(self, view: Reader) -> tuple[int, int | None]:
        return 1, None if view[RULES].whole_load else 1


class WhatToBuy(OneOf[str], frozen=True):
    title: ClassVar[str] = "What is wanted?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        entries = sorted(all_entries(view).items(), key=lambda one: one[1].name)
        listed = [Option(id_, entry.name or id_, priced(entry.price)) for id_, entry in entries]
        return [*listed, Option(OTHER, "Something else")]


class GoodsName(Text, frozen=True):
    title: ClassVar[str] = "What is it?"
    longest: ClassVar[int] = 60
    blank: ClassVar[bool] = True

    def usual(self, view: Reader) -> str:
        return ""


class GoodsWanted(GoodsName, frozen=True):
    title: ClassVar[str] = "About which goods? Nothing: about everything"


class HowHigh(OneOf[Level], frozen=True):
    words: str

    def asks(self, view: Reader) -> str:
        return self.words

    def options(self, view: Reader) -> Sequence[Option[Level]]:
        return [Option(level, level.capitalize()) for level in LEVELS]

    def usual(self, view: Reader) -> Level:
        return "moderate"


class Listing(Number, frozen=True):
    title: ClassVar[str] = "The listing price of all of it"
    usually: int = 0

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 0, MOST_PRICE

    def usual(self, view: Reader) -> int:
        return self.usually


class Instead(Number, frozen=True):
    """What the GM says in place of the chart; −1: the chart's."""

    words: str
    most: int

    def asks(self, view: Reader) -> str:
        return self.words

    def bounds(self, view: Reader) -> tuple[int, int]:
        return -1, self.most

    def usual(self, view: Reader) -> int:
        return -1


class Terms(Struct, frozen=True):
    """What one chance at a deal takes and brings; no listing price: nobody trades in it."""

    listing: int
    minutes: int
    ob: int
    percent: int


@rule("STR-395", "STR-397", "STR-404", "STR-Q57")
def chance_at(reader: Reader, side: Literal["buyer", "seller"], demand: Level, supply: Level) -> Chance:
    """The cell of a chart; where the setting has none, an even one."""
    for entry in reader.content.of(MarketEntry).values():
        if (entry.side, entry.demand) == (side, demand) and supply in entry.supply:
            cell = entry.supply[supply]
            misprint = (side, demand, supply) == ("buyer", "high", "very high") and reader[RULES].six_days_as_printed
            return Chance(time="6 days", ob=cell.ob, percent=cell.percent) if misprint else cell
    return Chance(time="1 day", ob=3, percent=100)


@rule("STR-390", "STR-396")
class SetTerms(Form[Terms], frozen=True):
    """The GM sets demand and supply, with the trader's reputation in mind; or time, Ob and price by their own word."""

    who: Key[Character]
    what: str
    buying: bool
    listing: int

    def asks(self, view: Reader) -> str:
        return f"{name_of(view, self.who)} wants to {'buy' if self.buying else 'sell'} {self.what}"

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        return {
            "demand": HowHigh(words="Demand"), "supply": HowHigh(words="Supply"),
            "listing": Listing(usually=self.listing),
            "own": YesNo("By your own word instead of the chart's?", usually=False),
            "hours": Instead(words="Hours for each die (−1: the chart's)", most=MOST_HOURS),
            "ob": Instead(words="Ob (−1: the chart's)", most=10),
            "percent": Instead(words="Percent of the listing price (−1: the chart's)", most=1_000),
        }  # fmt: skip

    def goes_with(self, view: Reader) -> Mapping[str, tuple[str, Any]]:
        return {"hours": ("own", True), "ob": ("own", True), "percent": ("own", True)}

    def filled(self, view: Reader, **values: Any) -> Terms:
        cell = chance_at(view, "buyer" if self.buying else "seller", values["demand"], values["supply"])
        hours, ob, percent = values["hours"], values["ob"], values["percent"]
        return Terms(values["listing"], hours * HOUR if hours >= 0 else minutes_in(cell.time) or DAY,
                     ob if ob >= 0 else cell.ob, percent if percent >= 0 else cell.percent)  # fmt: skip

    def comes_to(self, view: Reader, value: Terms) -> tuple[AnyWidget, ...]:
        """The chart's cell, or what takes its place."""
        return (
            Stat(label="Ob", value=value.ob, rules=("STR-395",)),
            Stat(label="hours for each die", value=value.minutes // HOUR, rules=("STR-391",)),
            Stat(label="% of the listing price", value=value.percent, rules=("STR-395",)),
        )


@rule("STR-391", "STR-392", "STR-Q55")
class HowManyDice(Number, frozen=True):
    """Every die takes its time; fewer may be rolled."""

    most: int
    minutes: int

    def asks(self, view: Reader) -> str:
        return f"How many dice? Each takes {span(self.minutes)}."

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 1, max(1, self.most)

    def usual(self, view: Reader) -> int:
        return max(1, self.most)


class TakeThePrice(Confirm, frozen=True):
    words: str

    def asks(self, view: Reader) -> str:
        return self.words

    def usual(self, view: Reader) -> bool:
        return True


# --- market research
class Wealth(Text, frozen=True):
    title: ClassVar[str] = "How wealthy are people here?"
    longest: ClassVar[int] = 120
    blank: ClassVar[bool] = True

    def usual(self, view: Reader) -> str:
        return ""


class Hours(Number, frozen=True):
    words: str
    least: int = 0
    usually: int = 8

    def asks(self, view: Reader) -> str:
        return self.words

    def bounds(self, view: Reader) -> tuple[int, int]:
        return self.least, MOST_HOURS

    def usual(self, view: Reader) -> int:
        return self.usually


class Market(Struct, frozen=True):
    hours: int
    demand: Level
    supply: Level
    wealth: str


@rule("STR-394")
class TellMarket(Form[Market], frozen=True):
    """The GM says how long it takes to ask around, and what is found out. Only who asks is told."""

    answer_seen_by: ClassVar[Literal["all", "owner", "gm"]] = "gm"
    who: Key[Character]
    what: str

    def asks(self, view: Reader) -> str:
        return f"{name_of(view, self.who)} asks around about {self.what}"

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        hours = Hours(words="How many hours does it take? The fewer, the more advanced the society.", usually=4)
        return {"hours": hours, "demand": HowHigh(words="Demand"), "supply": HowHigh(words="Supply"),
                "wealth": Wealth()}  # fmt: skip

    def filled(self, view: Reader, **values: Any) -> Market:
        return Market(**values)


# --- travel
class Goal(Text, frozen=True):
    title: ClassVar[str] = "Where to?"
    longest: ClassVar[int] = 60


class Means(Text, frozen=True):
    title: ClassVar[str] = "How? (on foot, on horseback, by ship …)"
    longest: ClassVar[int] = 60

    def usual(self, view: Reader) -> str:
        return "on foot"


class Tiles(Number, frozen=True):
    title: ClassVar[str] = "How many tiles of the world's map?"

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 1, 500

    def usual(self, view: Reader) -> int:
        return 1


class TimesAsFast(Number, frozen=True):
    title: ClassVar[str] = "How many times as fast as on foot?"

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 1, 1_000

    def usual(self, view: Reader) -> int:
        return 1


class WhichTerrain(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which terrain dominates the tile?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(id_, entry.name or id_, f"{several(entry.hours, 'hour')}, food Ob {entry.ob}")
                for id_, entry in view.content.of(TerrainEntry).items()]  # fmt: skip


class FoodSkill(OneOf[str], frozen=True):
    """Any Skill that the GM finds fitting."""

    title: ClassVar[str] = "With which Skill is food looked for?"
    NOT_AT_ALL: ClassVar[str] = ""

    def options(self, view: Reader) -> Sequence[Option[str]]:
        skills = (id_ for id_ in skills_played(view) if not is_open(view, id_))
        return [Option(self.NOT_AT_ALL, "Not at all"), *(Option(one, name_of_skill(view, one)) for one in skills)]

    def usual(self, view: Reader) -> str:
        return self.NOT_AT_ALL


class WhoForages(SomeOf[Key[Character]], frozen=True):
    title: ClassVar[str] = "Who looks for food?"
    records: ClassVar[bool] = True
    among: tuple[Key[Character], ...] = ()

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(who, name_of(view, who)) for who in self.among if who in view]
