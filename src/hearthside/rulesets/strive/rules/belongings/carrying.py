"""Carrying more than is comfortable: a Strength test every six hours, or something stays behind."""

from __future__ import annotations

from msgspec.structs import replace

from hearthside.engine import IllegalAnswer, Key, Reader, Table, action, rule
from hearthside.kit import clock_of
from hearthside.rulesets.strive.facts.belongings import LeftBehind, LoadBorne, Stowed
from hearthside.rulesets.strive.gear import entry_of
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.questions.belongings import WhatStaysBehind
from hearthside.rulesets.strive.rules.belongings.load import LOAD, increments, is_load_due
from hearthside.rulesets.strive.rules.belongings.slots import misfits
from hearthside.rulesets.strive.rules.tests.tests import Test, make_test
from hearthside.rulesets.strive.state import Character


@rule("STR-563", "STR-Q319", "STR-Q367")
def weigh(table: Table, who: Key[Character]) -> None:
    """Look anew at what somebody carries: something came or went, Strength changed, or hours have passed."""
    if table[RULES].misfits_come_off:
        for name in misfits(table, who):
            asset = replace(table[who].assets[name], place="luggage", hands=0)
            table.record(Stowed(about=who, assets={**table[who].assets, name: asset}, what=name, where="off"))
    if is_load_due(table, who):
        table.run(carry_load, who)
    elif increments(table, who) < table[who].overloaded:
        bear(table, who)


@rule("STR-563", "STR-564", "STR-565", "STR-Q319")
def carry_load(table: Table, who: Key[Character]) -> None:
    """The test of the load."""
    # 1. A Strength test against the number of increments.
    ob = increments(table, who)
    outcome = make_test(table, Test(who=who, of="strength", ob=ob, why="to carry the load", purposes=(LOAD,)))
    # 2. Success: they go on. Failure: they drop luggage, down to what they can carry.
    if outcome.succeeded:
        bear(table, who)
        return
    stepwise = table[RULES].drops_one_increment
    while increments(table, who) > (ob - 1 if stepwise else 0):
        table.run(leave_behind, who)
    bear(table, who)
    if stepwise and increments(table, who):
        table.run(carry_load, who)


def bear(table: Table, who: Key[Character]) -> None:
    table.record(LoadBorne(about=who, overloaded=increments(table, who), load_tested=clock_of(table).hours))


@rule("STR-564")
def leave_behind(table: Table, who: Key[Character]) -> None:
    """One thing of the luggage stays behind; of a heap a stack."""
    name = table.choose(who, WhatStaysBehind(who=who))
    assets = dict(table[who].assets)
    asset = assets[name]
    gone = min(asset.number, entry_of(table, asset).stack)
    if gone == asset.number:
        assets[name] = replace(asset, place="property")
    else:
        assets[name] = replace(asset, number=asset.number - gone)
        left = f"{name}, left behind"
        there = assets[left].number if left in assets else 0
        assets[left] = replace(asset, number=gone + there, place="property")
    table.record(LeftBehind(about=who, assets=assets, what=name, number=gone))


def why_no_load(view: Reader, who: Key[Character]) -> str:
    return "" if is_load_due(view, who) else f"{view[who].name} needs no test to carry what there is"


@action("Carry on with the load", by=Character, unless=why_no_load)
@rule("STR-563")
def carry_on(table: Table, who: Key[Character]) -> None:
    """More luggage than is comfortable takes a Strength test, again every six hours."""
    if why := why_no_load(table, who):
        raise IllegalAnswer(why)
    table.run(weigh, who)
