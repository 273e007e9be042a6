"""Trade: charts, the test and its dice, prices, what changes hands; asking around."""

from __future__ import annotations

from typing import Any

import pytest

from engine.modes import Stage
from hearthside.engine import Key, words
from hearthside.engine.sheet import Stat
from hearthside.kit import CLOCK
from hearthside.kit.timers import HOUR
from hearthside.rulesets.strive import RULESET
from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.increments import minutes_in, span
from hearthside.rulesets.strive.project_state import Activity, Deal
from hearthside.rulesets.strive.questions.trade import SetTerms, Terms, chance_at
from hearthside.rulesets.strive.rules.downtime.trade import price_of
from hearthside.rulesets.strive.state import Character
from rules.strive.bodies import afflicted, roll
from rules.strive.scenes import BY_THE_BOOK, Scene, facts, questions, reply, somebody, told
from rules.strive.workshop import days, workshop

rule = pytest.mark.rule
LEVELS: Any = ("very high", "high", "moderate", "low")
TRADER: dict[str, Any] = {"awareness": 4, "wit": 4, "money": 500, "skills": {"mercantilism": 4}}
PEARLS = {"Pearls": Asset(number=10), "Salt": Asset(number=3)}


def market(rules: HouseRules = BY_THE_BOOK, **fields: Any) -> Scene:
    return workshop(rules, vesna=somebody(**{**TRADER, "assets": PEARLS, **fields}))


def sell(scene: Scene, dice: int, faces: list[int], *things: str, **terms: Any) -> Scene:
    scene.begin("sell", "vesna", what=list(things) or ["Pearls"])
    return roll(scene, faces, SetTerms={"listing": 100, **terms}, HowManyDice=dice, FailForward="")


def buy(scene: Scene, dice: int, faces: list[int], what: str = "ration", **terms: Any) -> Scene:
    scene.begin("buy", "vesna", what=what, number=2)
    return roll(scene, faces, SetTerms={"listing": 100, **terms}, HowManyDice=dice, FailForward="")


# --- the charts
@rule("STR-395", "STR-397", "STR-398", "STR-399", "STR-400")
@pytest.mark.parametrize(("demand", "cells"), [
    ("low", [("4 days", 6, 50), ("3 days", 5, 60), ("2 days", 4, 70), ("1 day", 3, 80)]),
    ("moderate", [("1 day", 5, 80), ("20 hours", 4, 90), ("16 hours", 3, 100), ("14 hours", 2, 110)]),
    ("high", [("12 hours", 4, 110), ("10 hours", 3, 120), ("8 hours", 2, 130), ("6 hours", 1, 140)]),
    ("very high", [("4 hours", 3, 140), ("2 hours", 2, 160), ("1 hour", 1, 180), ("30 minutes", 0, 200)]),
])  # fmt: skip
def test_the_sellers_chart(demand: Any, cells: list[tuple[str, int, int]]) -> None:
    assert chart("seller", demand) == cells


@rule("STR-395", "STR-Q57")
def test_a_setting_without_charts_trades_on_even_terms() -> None:
    bare = Stage(RULESET, market().play.world)
    cell = chance_at(bare.play.reader(), "seller", "high", "low")
    assert (cell.time, cell.ob, cell.percent) == ("1 day", 3, 100)


@rule("STR-390", "STR-391", "STR-395")
def test_the_gm_is_told_what_the_chart_says_before_it_counts() -> None:
    view = market().view("mara")
    question = SetTerms(who=Key[Character]("vesna"), what="Salt", buying=False, listing=4)
    shown = question.comes_to(view, question.check(view, {"demand": "high", "supply": "low"}))
    assert [one.value for one in shown if isinstance(one, Stat)] == [1, 6, 140]  # Ob, hours, percent
    assert {name: asked.goes_with for name, asked in question.prompt(view).fields.items() if asked.goes_with} == {
        "hours": ("own", True), "ob": ("own", True), "percent": ("own", True)}  # fmt: skip


@rule("STR-395", "STR-402", "STR-403", "STR-404", "STR-405", "STR-Q57")
@pytest.mark.parametrize(("demand", "cells"), [
    ("low", [("1 day", 0, 50), ("2 days", 1, 60), ("3 days", 2, 70), ("4 days", 3, 80)]),
    ("moderate", [("14 hours", 1, 80), ("16 hours", 2, 90), ("20 hours", 3, 100), ("1 day", 4, 110)]),
    ("high", [("6 hours", 2, 110), ("8 hours", 3, 120), ("10 hours", 4, 130), ("12 hours", 5, 140)]),
    ("very high", [("30 minutes", 3, 140), ("1 hour", 4, 160), ("2 hours", 5, 180), ("4 hours", 6, 200)]),
])  # fmt: skip
def test_the_buyers_chart(demand: Any, cells: list[tuple[str, int, int]]) -> None:
    assert chart("buyer", demand) == cells


def chart(side: Any, demand: Any, rules: HouseRules = BY_THE_BOOK) -> list[tuple[str, int, int]]:
    reader = market(rules).play.reader()
    cells = [chance_at(reader, side, demand, supply) for supply in LEVELS]
    return [(cell.time, cell.ob, cell.percent) for cell in cells]


@rule("STR-404", "STR-Q57")
def test_at_some_tables_six_days_are_six_days() -> None:
    assert chart("buyer", "high", HouseRules(six_days_as_printed=True))[0] == ("6 days", 2, 110)


# --- the test
@rule("STR-388", "STR-389", "STR-391", "STR-392", "STR-393", "STR-EX63")
def test_six_of_eight_dice_with_4_hits_sell_for_110_percent_after_96_hours() -> None:
    scene = market()
    scene.begin("sell", "vesna", what=["Pearls"])
    roll_to_dice(scene)
    assert scene.prompt("vesna").most == 8
    roll(scene, [5, 5, 5, 5, 1, 1], HowManyDice=6)
    assert facts(scene, "TestMade")[0].values["ob"] == 3
    assert told(scene)[-1] == "Vesna sells Pearls: 110 agreed. It takes 4 days."
    days(scene, 3)
    assert "Pearls" in scene["vesna"].assets
    days(scene)
    assert (scene["vesna"].money, list(scene["vesna"].assets)) == (610, ["Salt"])
    assert scene[CLOCK].hours == 8 + 96


def roll_to_dice(scene: Scene) -> None:
    while "HowManyDice" not in questions(scene):
        [name, *_] = questions(scene)
        reply(scene, name, {"listing": 100} if name == "SetTerms" else {})


@rule("STR-388", "STR-395", "STR-EX64", "STR-Q56")
def test_buying_with_five_dice() -> None:
    scene = buy(market(), 5, [5, 1, 1, 1, 1], demand="low", supply="moderate")
    assert told(scene)[-1] == "Vesna buys Ration × 2: no deal. It takes 15 days."
    days(scene, 15)
    assert (scene["vesna"].money, scene["vesna"].deals) == (500, {})
    assert "Vesna comes to no deal about Ration × 2." in told(scene)
    scene = buy(market(), 5, [5, 5, 1, 1, 1], demand="high", supply="very high")
    assert told(scene)[-1] == "Vesna buys Ration × 2: 110 agreed. It takes 1 day 6 hours."
    days(scene, 2)
    assert (scene["vesna"].money, scene["vesna"].assets["Ration"].number) == (390, 2)


@rule("STR-388", "STR-389", "STR-Q56")
def test_prices_by_degree_never_below_a_tenth_and_to_the_nearest_coin() -> None:
    terms = Terms(listing=25, minutes=60, ob=0, percent=50)
    assert [price_of(terms, degree, 10, buying=True) for degree in (0, 1, 4, 9)] == [13, 10, 3, 3]
    assert [price_of(terms, degree, 10, buying=False) for degree in (0, 1, 2)] == [13, 15, 18]
    scene = sell(market(HouseRules(price_step=0)), 8, [5] * 8)
    assert told(scene)[-1].startswith("Vesna sells Pearls: 100 agreed."), "no change, at some tables"


@rule("STR-388", "STR-043")
def test_the_gm_may_turn_a_narrow_failure_into_a_deal_with_complications() -> None:
    scene = market()
    scene.begin("sell", "vesna", what=["Pearls"])
    roll(scene, [5, 5] + [1] * 6, SetTerms={"listing": 100}, HowManyDice=8, FailForward="the guild wants a share")
    assert "100 agreed" in told(scene)[-1]


@rule("STR-043", "STR-388")
def test_a_deal_that_succeeds_is_not_put_to_the_gm_as_a_failure() -> None:
    scene = market()
    scene.begin("sell", "vesna", what=["Pearls"])
    roll(scene, [5] * 4 + [1] * 4, SetTerms={"listing": 100}, HowManyDice=8, FailForward="must not be asked")
    assert not facts(scene, "SucceedsWithComplication")
    assert "110 agreed" in told(scene)[-1]


@rule("STR-390", "STR-396")
def test_the_gm_may_override_time_ob_and_percentage() -> None:
    scene = sell(market(), 8, [1] * 8, hours=0, ob=0, percent=75)
    assert scene["vesna"].money == 575, "no time: it changes hands at once"


@rule("STR-388")
def test_the_price_may_be_refused_and_the_time_is_gone_all_the_same() -> None:
    scene = market()
    scene.begin("sell", "vesna", what=["Pearls"])
    roll(scene, [5] * 4, SetTerms={"listing": 100}, HowManyDice=4, TakeThePrice=False)
    assert "no deal. It takes 2 days 16 hours." in told(scene)[-1]
    with scene.refused("planned nothing that can be dropped"):
        scene.begin("drop-plan", "vesna", which=0)
    days(scene, 3)
    assert "Pearls" in scene["vesna"].assets


@rule("STR-391", "STR-Q55")
@pytest.mark.parametrize(("way", "time"), [("dice", "2 days 16 hours"), ("flat", "16 hours"), ("share", "8 hours")])
def test_how_long_four_of_eight_dice_take(way: Any, time: str) -> None:
    faces = [5] * (8 if way == "flat" else 4)
    assert told(sell(market(HouseRules(trade_time=way)), 4, faces))[-1].endswith(f"It takes {time}.")


@rule("STR-391", "STR-Q373")
@pytest.mark.parametrize(("anyway", "limit"), [(False, 5), (True, 6)])
def test_a_fork_raises_the_hit_limit_only_if_its_die_is_rolled(anyway: bool, limit: int) -> None:
    scene = market(HouseRules(forks_lift_anyway=anyway), skills={"mercantilism": 4, "acting": 1})
    scene.begin("sell", "vesna", what=["Pearls"])
    roll(scene, [5] * 8, SetTerms={"listing": 100}, Propose={"forks": ["acting"]}, HowManyDice=8)
    assert facts(scene, "TestMade")[0].values["limit"] == limit
    scene = market(skills={"mercantilism": 4, "acting": 1})
    scene.begin("sell", "vesna", what=["Pearls"])
    roll(scene, [5] * 9, SetTerms={"listing": 100}, Propose={"forks": ["acting"]}, HowManyDice=9)
    assert facts(scene, "TestMade")[0].values["limit"] == 6


@rule("STR-Q436")
def test_one_deal_is_one_kind_of_goods_unless_the_table_sells_whole_loads() -> None:
    with market().refused("exactly 1 may be"):
        sell(market(), 4, [5] * 4, "Pearls", "Salt")
    scene = sell(market(HouseRules(whole_load=True)), 1, [5], "Pearls", "Salt", hours=0, ob=1)
    assert scene["vesna"].assets == {}


# --- what can go wrong
@rule("STR-388", "STR-Q56")
def test_what_is_not_there_any_more_does_not_change_hands() -> None:
    scene = sell(market(), 1, [5], ob=0, hours=20)
    scene.begin("drop-asset", "vesna", what="Pearls", number=10)
    assert "Vesna comes to no deal about Pearls: it is no longer there." in told(days(scene))
    scene = buy(market(money=20), 1, [5], ob=0, hours=20)
    assert "Vesna comes to no deal about Ration × 2: 90 are not there." in told(days(scene))


@rule("STR-388")
def test_what_is_pledged_is_not_sold_twice_and_something_else_needs_a_name() -> None:
    scene = sell(market(), 1, [5], hours=20)
    with scene.refused("is not one of"):
        scene.begin("sell", "vesna", what=["Pearls"])
    with scene.refused("say what is wanted"):
        scene.begin("buy", "vesna", what="other")
    scene.begin("buy", "vesna", what="other", named="A boat")
    roll(scene, [5] * 8, SetTerms={"listing": 100, "hours": 0, "ob": 1}, HowManyDice=8)
    assert scene["vesna"].assets["A boat"].entry == ""


# --- asking around
@rule("STR-394")
def test_who_asks_around_alone_is_told() -> None:
    scene = market()
    scene.begin("ask-around", "vesna", what="pearls")
    reply(scene, "TellMarket", {"hours": 30, "demand": "high", "wealth": "Fishers are rich here."})
    [known] = facts(scene, "MarketKnown")
    assert known.seen_by == "owner"
    assert words(known).endswith("pearls: demand high, supply moderate. Fishers are rich here.")
    assert scene["vesna"].plan[0].left == 30 * HOUR
    assert days(scene, 2)["vesna"].plan == ()


@rule("STR-336")
def test_spans_of_time_in_words() -> None:
    assert [minutes_in(one) for one in ("10 minutes", "1 hour", "4 days")] == [10, 60, 5760]
    assert [minutes_in(one) for one in ("soon", "0 days")] == [None, None]
    assert [span(one) for one in (0, 60, 1501)] == ["no time", "1 hour", "1 day 1 hour 1 minute"]


# --- what has changed meanwhile
@rule("STR-388", "STR-Q56")
def test_no_more_is_sold_than_was_agreed_on_and_no_less() -> None:
    scene = sell(market(), 1, [5], ob=1, hours=24)
    scene.begin("note-asset", "vesna", name="Pearls", size="tiny", number=5)
    roll(scene)
    assert scene["vesna"].assets["Pearls"].number == 15
    days(scene)
    assert (scene["vesna"].assets["Pearls"].number, scene["vesna"].money) == (5, 600)
    scene = sell(market(), 1, [5], ob=1, hours=24)
    scene.begin("drop-asset", "vesna", what="Pearls", number=1)
    days(scene)
    assert (scene["vesna"].assets["Pearls"].number, scene["vesna"].money) == (9, 500)


@rule("STR-388")
def test_a_deal_of_an_older_log_sells_all_that_there_are() -> None:
    agreed = {"Pearls": Deal(buying=False, things=("Pearls",), price=70)}
    plan = (Activity("trade", "Pearls", left=2 * HOUR),)
    scene = days(market(deals=agreed, plan=plan))
    assert (list(scene["vesna"].assets), scene["vesna"].money) == (["Salt"], 570)


# --- who cannot
DEEDS: dict[str, dict[str, Any]] = {
    "sell": {"what": ["Pearls"]}, "buy": {"what": "ration"}, "ask-around": {}, "deviate": {"trait": "cruel-merciful"},
    "research": {"subject": "Runes", "skill": "mercantilism"}, "invent": {"named": "Kite", "skill": "mercantilism"},
    "begin-project": {"product": "own"},
}  # fmt: skip
LEARNING: dict[str, dict[str, Any]] = {
    "raise-attribute": {"attribute": "wit"}, "improve-skill": {"skill": "mercantilism", "amount": 1},
    "practise": {"increments": 1}, "be-taught": {"teacher": "brak", "skill": "cooking"},
}  # fmt: skip


@rule("STR-148", "STR-159", "STR-194", "STR-335", "STR-388", "STR-887")
@pytest.mark.parametrize("deed", [*DEEDS, *LEARNING])
def test_the_dead_neither_trade_nor_work_nor_learn(deed: str) -> None:
    scene = market(state="dead", xp=90, scales={"cruel-merciful": 3})
    with scene.refused("Vesna is dead"):
        scene.begin(deed, "vesna", **(DEEDS | LEARNING)[deed])


@rule("STR-194", "STR-335", "STR-388", "STR-887")
@pytest.mark.parametrize("deed", DEEDS)
def test_the_unconscious_neither_trade_nor_begin_any_work(deed: str) -> None:
    scene = market(conditions=afflicted("unconscious", what="drugged"), scales={"cruel-merciful": 3})
    with scene.refused("Vesna is Unconscious"):
        scene.begin(deed, "vesna", **DEEDS[deed])
