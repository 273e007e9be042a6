"""Trade: one graduated Mercantilism test for a deal, the time that its dice take, and what changes hands at its end."""

from __future__ import annotations

from msgspec import structs

from hearthside.engine import GM, IllegalAnswer, Key, Reader, Table, action, rule
from hearthside.kit.timers import HOUR
from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.facts.downtime import DealMade, DealsKept, MarketKnown, NoDeal, Paid, Planned
from hearthside.rulesets.strive.gear import all_entries, entry_called, entry_of
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.increments import span
from hearthside.rulesets.strive.project_state import Activity, Deal
from hearthside.rulesets.strive.questions.belongings import HowMany, WhichQuality
from hearthside.rulesets.strive.questions.trade import (
    OTHER,
    GoodsName,
    GoodsWanted,
    HowManyDice,
    SetTerms,
    TakeThePrice,
    TellMarket,
    Terms,
    WhatToBuy,
    WhichGoods,
)
from hearthside.rulesets.strive.rules.belongings.carrying import weigh
from hearthside.rulesets.strive.rules.belongings.stock import gain, lose
from hearthside.rulesets.strive.rules.health.conditions import why_helpless
from hearthside.rulesets.strive.rules.tests.attempts import with_complication
from hearthside.rulesets.strive.rules.tests.figures import pool_of
from hearthside.rulesets.strive.rules.tests.parts import Outcome, Test
from hearthside.rulesets.strive.rules.tests.tests import cast_dice, decide, made_ready
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import free_name, rounded_up

MERCANTILISM, TRADE = "mercantilism", "trade"
LEAST_PERCENT = 10
MOST_DEALS = 9


# --- arithmetic
@rule("STR-389", "STR-395", "STR-Q56", "STR-EX63", "STR-EX64")
def price_of(terms: Terms, degree: int, step: int, *, buying: bool) -> int:
    """The chart's share of the listing price, better by each hit beyond the Ob; to the nearest coin, half up."""
    percent = terms.percent + (-step if buying else step) * degree
    if buying:
        percent = max(LEAST_PERCENT, percent)
    return (terms.listing * percent * 2 + 100) // 200


@rule("STR-391", "STR-393", "STR-Q55")
def time_of(reader: Reader, minutes: int, dice: int, pool: int) -> int:
    """The chart's time for every die that is rolled, at least one; whatever they show."""
    match reader[RULES].trade_time:
        case "flat":
            return minutes
        case "share":
            return rounded_up(minutes * max(1, dice), max(1, pool))
        case _:
            return minutes * max(1, dice)


# --- the test
@rule("STR-388", "STR-391", "STR-392", "STR-Q373", "STR-EX63")
def haggle(table: Table, who: Key[Character], terms: Terms, what: str) -> tuple[Outcome, int]:
    """The test, with as many dice as the player wants to take the time for. What came of it, and how long it takes."""
    # 1. Forks, help, and all that counts.
    asked = Test(who=who, of=MERCANTILISM, ob=terms.ob, why=what, kind="graduated", purposes=(TRADE,))
    test = made_ready(table, asked)
    # 2. Fewer dice take less time; forks count as long as their dice are rolled.
    pool = pool_of(table, test).total
    question = HowManyDice(most=pool, minutes=terms.minutes)
    dice = table.choose(who, question) if pool > 1 and table[RULES].trade_time != "flat" else pool
    rolled = max(0, dice - (pool - len(test.forked)))
    kept = test.forked if table[RULES].forks_lift_anyway else test.forked[:rolled]
    fewer = structs.replace(test, dice=test.dice, forked=kept)
    fewer = structs.replace(fewer, dice=fewer.dice + dice - pool_of(table, fewer).total)
    # 3. The dice; the GM may let a failure pass that hardly is one.
    outcome = decide(table, cast_dice(table, fewer))
    minutes = time_of(table, terms.minutes, dice, pool)  # as it was: what was rolled
    return with_complication(table, asked, outcome), minutes  # as it was: likewise


# --- selling and buying
def why_no_trade(view: Reader, who: Key[Character]) -> str:
    if why := why_helpless(view, who):
        return why
    return f"{view[who].name} has {MOST_DEALS} deals on hand" if len(view[who].deals) >= MOST_DEALS else ""


def why_no_sale(view: Reader, who: Key[Character]) -> str:
    return why_no_trade(view, who) or ("" if WhichGoods(who=who).options(view) else "there is nothing to sell")


@action("Sell", by=Character, unless=why_no_sale, called="sell",
        what=lambda view, who, args: WhichGoods(who=Key[Character](who)))  # fmt: skip
@rule("STR-388", "STR-389", "STR-390", "STR-Q436")
def sell(table: Table, who: Key[Character], what: tuple[str, ...]) -> None:
    """Find somebody who pays: demand and supply say how long it takes, how hard it is, and what it brings."""
    assets = table[who].assets
    listing = sum(entry_of(table, assets[name]).price * assets[name].number for name in what)
    deal = Deal(buying=False, things=what, numbers=tuple(assets[name].number for name in what))
    table.run(bargain, who, deal, ", ".join(what), listing)


@action("Buy", by=Character, unless=why_no_trade, called="buy", what=WhatToBuy(), named=GoodsName(), number=HowMany(),
        quality=WhichQuality())  # fmt: skip
@rule("STR-388", "STR-389", "STR-390", "STR-Q436")
def buy(table: Table, who: Key[Character], what: str, named: str = "", number: int = 1, quality: int = 2) -> None:
    """Find somebody who sells: what is rare takes long and costs more."""
    if what == OTHER and not named:
        raise IllegalAnswer("say what is wanted")
    thing = named if what == OTHER else what
    listing = 0 if what == OTHER else entry_called(table, what).price * number
    called = thing if what == OTHER else entry_called(table, what).name or what
    deal = Deal(buying=True, things=(thing,), number=number, quality=quality)
    table.run(bargain, who, deal, called + (f" × {number}" if number > 1 else ""), listing)


@rule("STR-388", "STR-390", "STR-396", "STR-Q56")
def bargain(table: Table, who: Key[Character], deal: Deal, what: str, listing: int) -> None:
    """One deal: the terms, the test, the price. What is agreed changes hands when its time has been spent."""
    # 1. The GM sets the terms.
    terms = table.choose(GM, SetTerms(who=who, what=what, buying=deal.buying, listing=listing))
    # 2. The test.
    outcome, minutes = haggle(table, who, terms, f"{'buy' if deal.buying else 'sell'} {what}")
    degree = outcome.degree if outcome.outcome == "success" else 0
    price = price_of(terms, degree, table[RULES].price_step, buying=deal.buying)
    # 3. Who has come to terms takes the price, or does not.
    words = f"{what} for {price} (listing price {terms.listing}): agreed?"
    agreed = outcome.succeeded and table.choose(who, TakeThePrice(words=words))
    # 4. The time is spent in any case.
    name = free_name(what, table[who].deals)
    made = structs.replace(deal, price=price, agreed=agreed)  # as it was: the price that was named
    deals = {**table[who].deals, name: made}
    plan = (Activity("trade", name, left=minutes), *table[who].plan)
    table.record(DealMade(about=who, deals=deals, plan=plan if minutes else table[who].plan,
                          verb="buys" if deal.buying else "sells", what=what,
                          terms=f"{made.price} agreed" if agreed else "no deal", time=span(minutes)))  # fmt: skip
    if not minutes:
        table.run(close_deal, who, name)


# --- at its end
@rule("STR-388", "STR-Q56")
def close_deal(table: Table, who: Key[Character], name: str) -> None:
    """The time is over: goods and money change hands, if both are still there."""
    deal = table[who].deals[name]
    left = {one: other for one, other in table[who].deals.items() if one != name}
    table.record(DealsKept(about=who, deals=left))
    if not deal.agreed:
        table.record(NoDeal(about=who, what=name, why=""))
    elif deal.buying:
        receive(table, who, name, deal)
    else:
        deliver(table, who, name, deal)
    table.run(weigh, who)


def receive(table: Table, who: Key[Character], name: str, deal: Deal) -> None:
    money = table[who].money - deal.price
    if money < 0:
        table.record(NoDeal(about=who, what=name, why=f": {deal.price} are not there"))
        return
    [thing] = deal.things
    entry = thing if thing in all_entries(table) else ""
    table.record(Paid(about=who, money=money, verb="buys", what=name, price=deal.price))
    gain(table, who, entry_called(table, entry).name or thing if entry else thing,
         Asset(entry=entry, number=deal.number, quality=deal.quality))  # fmt: skip


def deliver(table: Table, who: Key[Character], name: str, deal: Deal) -> None:
    """All that was agreed on changes hands, and no more; if some of it is gone, so is the deal."""
    numbers = deal.numbers or (None,) * len(deal.things)
    there = table[who].assets
    if any(thing not in there or there[thing].number < (number or 1)
           for thing, number in zip(deal.things, numbers, strict=True)):  # fmt: skip
        table.record(NoDeal(about=who, what=name, why=": it is no longer there"))
        return
    for thing, number in zip(deal.things, numbers, strict=True):
        lose(table, who, thing, number)
    table.record(Paid(about=who, money=table[who].money + deal.price, verb="sells", what=name, price=deal.price))


# --- market research
@action("Ask around", by=Character, unless=why_helpless, called="ask-around", what=GoodsWanted())
@rule("STR-394")
def ask_around(table: Table, who: Key[Character], what: str = "") -> None:
    """Learn what is wanted here, what there is of it, and how wealthy people are."""
    what = what or "everything"
    told = table.choose(GM, TellMarket(who=who, what=what))
    wealth = f" {told.wealth}" if told.wealth else ""
    table.record(MarketKnown(about=who, time=span(told.hours * HOUR), seen_by="owner",
                             told=f" {what}: demand {told.demand}, supply {told.supply}.{wealth}"))  # fmt: skip
    if told.hours:
        plan = (Activity("ask around", what, left=told.hours * HOUR), *table[who].plan)
        table.record(Planned(about=who, plan=plan, what=f"ask around about {what}"))


ACTIONS = (sell, buy, ask_around)
