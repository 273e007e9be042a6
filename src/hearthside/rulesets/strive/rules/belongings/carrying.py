"""Carrying more than is comfortable: a Strength test every six hours, or something stays behind."""

from __future__ import annotations

from msgspec.structs import replace

from hearthside.engine import IllegalAnswer, Key, Reader, Table, action, consequence, rule
from hearthside.kit import clock_of
from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.derived import LEVELS, carrying_capacity
from hearthside.rulesets.strive.facts.belongings import LeftBehind, LoadBorne, Stowed
from hearthside.rulesets.strive.gear import entry_of
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.questions.belongings import WhatStaysBehind
from hearthside.rulesets.strive.rules.belongings.load import (
    INCREMENT,
    LOAD,
    increments,
    is_load_due,
    luggage,
    weight_of,
)
from hearthside.rulesets.strive.rules.belongings.slots import misfits
from hearthside.rulesets.strive.rules.tests.parts import FORCED
from hearthside.rulesets.strive.rules.tests.tests import Test, make_test
from hearthside.rulesets.strive.state import Character


@rule("STR-563", "STR-Q319")
def weigh(table: Table, who: Key[Character]) -> None:
    """Look anew at what somebody carries: something came or went, Strength changed, or hours have passed."""
    if table[who].state == "active" and is_load_due(table, who):
        table.run(carry_load, who)


@rule("STR-563", "STR-564", "STR-565", "STR-Q319")
def carry_load(table: Table, who: Key[Character]) -> None:
    """The test of the load."""
    # 1. A Strength test against the number of increments.
    ob = increments(table, who)
    outcome = make_test(table, Test(who=who, of="strength", ob=ob, why="to carry the load", purposes=(LOAD, FORCED)))
    # 2. Success: they go on. Failure: they drop luggage, down to what they can carry.
    if outcome.succeeded:
        bear(table, who)
        return
    while increments(table, who) > left_after_failing(table, ob):
        table.run(leave_behind, who, left_after_failing(table, ob))
    bear(table, who)
    if increments(table, who):
        table.run(carry_load, who)


@rule("STR-564", "STR-Q319")
def left_after_failing(reader: Reader, ob: int) -> int:
    """How many increments somebody may still carry who has failed: none; at some tables one less, and a new test."""
    return ob - 1 if reader[RULES].drops_one_increment else 0


def bear(table: Table, who: Key[Character]) -> None:
    table.record(LoadBorne(about=who, overloaded=increments(table, who), load_tested_at=clock_of(table).minutes))


@rule("STR-564")
def leave_behind(table: Table, who: Key[Character], most: int) -> None:
    """One thing of the luggage stays behind; of a heap as many stacks as are too much."""
    name = table.choose(who, WhatStaysBehind(who=who))
    assets = dict(table[who].assets)
    asset = assets[name]
    gone = too_many(table, who, asset, most)
    if gone == asset.number:
        assets[name] = replace(asset, place="property")
    else:
        assets[name] = replace(asset, number=asset.number - gone)
        left = f"{name}, left behind"
        there = assets[left].number if left in assets else 0
        assets[left] = replace(asset, number=gone + there, place="property")
    table.record(LeftBehind(about=who, assets=assets, what=name, number=gone))


@rule("STR-563", "STR-564")
def too_many(reader: Reader, who: Key[Character], asset: Asset, most: int) -> int:
    """How many of a heap have to go until no more than so many increments are left; all, if that is not enough."""
    allowed = carrying_capacity(reader, who).total + most * INCREMENT
    others = luggage(reader, who).total - weight_of(reader, asset)
    stack = entry_of(reader, asset).stack
    left = asset.number - (asset.number % stack or stack)
    while left > 0 and others + weight_of(reader, replace(asset, number=left)) > allowed:
        left -= stack
    return asset.number - max(0, left)


def why_no_load(view: Reader, who: Key[Character]) -> str:
    return "" if is_load_due(view, who) else f"{view[who].name} needs no test to carry what there is"


@action("Carry on with the load", by=Character, unless=why_no_load)
@rule("STR-563")
def carry_on(table: Table, who: Key[Character]) -> None:
    """More luggage than is comfortable takes a Strength test, again every six hours."""
    if why := why_no_load(table, who):
        raise IllegalAnswer(why)
    table.run(weigh, who)


# --- what follows
def is_lighter(reader: Reader, who: Key[Character]) -> bool:
    return bool(reader[who].overloaded) and increments(reader, who) < reader[who].overloaded


@consequence(of=Character, when=is_lighter, fields=("overloaded", *LEVELS))
@rule("STR-563", "STR-Q319")
def bear_less(table: Table, who: Key[Character]) -> None:
    """A load that has become lighter is what has been tested, and its six hours go on: when it grows, a test is due."""
    table.record(LoadBorne(about=who, overloaded=increments(table, who), load_tested_at=table[who].load_tested_at))


def has_misfits(reader: Reader, who: Key[Character]) -> bool:
    return reader[RULES].misfits_come_off and bool(misfits(reader, who))


@consequence(of=Character, when=has_misfits, fields=LEVELS)
@rule("STR-Q367")
def take_off_misfits(table: Table, who: Key[Character]) -> None:
    """At some tables what has become too bulky for its slot comes off."""
    for name in misfits(table, who):
        asset = replace(table[who].assets[name], place="luggage", hands=0)
        table.record(Stowed(about=who, assets={**table[who].assets, name: asset}, what=name, where="off"))


CONSEQUENCES = (bear_less, take_off_misfits)
