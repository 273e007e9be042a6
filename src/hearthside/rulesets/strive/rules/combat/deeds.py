"""What is done in a fight that no other rule has a word for, and AP by the GM's word."""

from __future__ import annotations

from hearthside.engine import Id, IllegalAnswer, Key, Reader, Table, action, name_of, rule
from hearthside.rulesets.strive.facts.turns import DidSomething
from hearthside.rulesets.strive.fight_state import is_combat
from hearthside.rulesets.strive.questions.catalogue import WhoInTheFight
from hearthside.rulesets.strive.questions.turns import APBy, TalkAP, WhatIsDone
from hearthside.rulesets.strive.rules.combat.acting import why_no_action
from hearthside.rulesets.strive.rules.combat.action_points import fighting_of, gain_ap, may_pay, pay, takes_effect
from hearthside.rulesets.strive.rules.combat.turns import NO_COMBAT, why_no_combat
from hearthside.rulesets.strive.state import Character

BASIC_AP = 1


@rule("STR-420")
def why_no_deed(view: Reader, who: Key[Character]) -> str:
    if not is_combat(view) or view[who].fighting is None:
        return NO_COMBAT
    return why_no_action(view, who, BASIC_AP)


@action("Do something", by=Character, unless=why_no_deed, costs=BASIC_AP, what=WhatIsDone())
@rule("STR-409", "STR-411", "STR-420", "STR-423")
def do_something(table: Table, who: Key[Character], what: str) -> None:
    """A basic action, one without a test: open a door, pull a lever, pick something up. To call out a few words costs
    nothing, and needs no action."""
    if not takes_effect(table, who, BASIC_AP, what or "something"):
        return
    table.record(DidSomething(about=who, what=what))


@action("Talk at length", unless=why_no_combat, who=WhoInTheFight(), ap=TalkAP())
@rule("STR-423", "STR-424")
def talk_at_length(table: Table, by: Id, who: Key[Character], ap: int = 1) -> None:
    """A real conversation in a fight costs AP, as many as the GM thinks it takes."""
    if fighting_of(table, who) is None:
        raise IllegalAnswer(f"{name_of(table, who)} is not in the fight")
    if not may_pay(table, who, ap):
        raise IllegalAnswer(f"{name_of(table, who)} has too few AP; it costs {ap}")
    pay(table, who, ap)
    table.record(DidSomething(about=who, what="talks"))


@action("Give or take AP", unless=why_no_combat, called="change-ap", who=WhoInTheFight(), by_how_much=APBy())
@rule("STR-416", "STR-Q44")
def change_ap(table: Table, by: Id, who: Key[Character], by_how_much: int) -> None:
    """AP beside those of the turn: given back for what came to nothing, granted, or lost. They never fall below 0, and
    may exceed 5 until the next turn begins."""
    gain_ap(table, who, by_how_much)


ACTIONS = (do_something, talk_at_length, change_ap)
