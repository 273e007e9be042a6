"""Grappling: getting up again while somebody holds on."""

from __future__ import annotations

from msgspec.structs import replace

from hearthside.engine import Key, Reader, Summand, Table, action, rule
from hearthside.rulesets.brew.facts.combat import StayedDown, StoodReady
from hearthside.rulesets.brew.fight_state import FIGHT
from hearthside.rulesets.brew.house_rules import RULES
from hearthside.rulesets.brew.rules.attempts import Attempt
from hearthside.rulesets.brew.rules.combat.bands import place_of
from hearthside.rulesets.brew.rules.combat.holds import get_free
from hearthside.rulesets.brew.rules.combat.rounds import act_is_over, is_duel, round_over
from hearthside.rulesets.brew.rules.combat.turns import why_not_now
from hearthside.rulesets.brew.rules.contests import contest
from hearthside.rulesets.brew.rules.harm.penalties import why_no_rolls
from hearthside.rulesets.brew.state import Character

HELD = "held down"


def why_not_down(view: Reader, who: Key[Character]) -> str:
    if why := why_not_now(view, who):
        return why
    return "" if place_of(view, who).down else f"{view[who].name} is not held down"


@action("Get up", by=Character, unless=why_not_down)
@rule("BREW-115", "BREW-Q39", "BREW-Q148", "BREW-Q202")
def get_up(table: Table, who: Key[Character]) -> bool:
    """Try to get up from under whoever holds on: Power against Power, the held side at a disadvantage."""
    table.record(StoodReady(about=who, fighting=replace(place_of(table, who), acted=True)))
    is_free = table.run(struggle, who)
    if is_duel(table):
        table.run(round_over)
    else:
        table.run(act_is_over)
    return is_free


@rule("BREW-115", "BREW-Q39")
def struggle(table: Table, who: Key[Character]) -> bool:
    """The holder keeps the hold unless the held side wins; who can no longer hold has lost it."""
    holder = Key[Character](table[FIGHT].holders.get(who, ""))
    if holder in table and not why_no_rolls(table, holder):
        holding = Attempt(who=holder, attribute="power", what="hold on")
        if table.run(contest, grappled(table, who), holding).winner != "first":
            table.record(StayedDown(about=who))
            return False
    get_free(table, who)
    return True


@rule("BREW-Q39")
def grappled(reader: Reader, who: Key[Character]) -> Attempt:
    """What somebody who is held rolls to get up: the lower of two dice, or −2 where the table plays it so."""
    attempt = Attempt(who=who, attribute="power", what="get up")
    if reader[RULES].grappled_minus_two:
        return replace(attempt, extra=(Summand(HELD, -2, "BREW-Q39"),))
    return replace(attempt, disadvantages=(HELD,))
