"""Ticks and minutes outside of a fight."""

from __future__ import annotations

from hearthside.engine import Key, Reader, Table, rule
from hearthside.kit import clock_of, pass_time
from hearthside.rulesets.strive.fight_state import TURN_AP
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.questions.time import NOTHING, ShrugOffNow
from hearthside.rulesets.strive.rules.catalogue.lasting import lapse_brief
from hearthside.rulesets.strive.rules.combat.bombs import burn_for_a_tick
from hearthside.rulesets.strive.rules.health.conditions import entry_of, has_condition, relieve, why_unable
from hearthside.rulesets.strive.rules.health.dying import test_at_deaths_door
from hearthside.rulesets.strive.rules.health.shrug_offs import can_shrug_off, shrug_off_point
from hearthside.rulesets.strive.rules.health.ticks import TICKS_PER_MINUTE, end_turn, tick
from hearthside.rulesets.strive.rules.tests.tests import Test, make_test
from hearthside.rulesets.strive.state import Character, active_characters
from hearthside.rulesets.strive.words import CONDITIONS, SELF_CONTROL, Condition

WAKE_OB = 2


@rule("STR-266", "STR-272", "STR-858")
def pass_tick(table: Table) -> None:
    """5 seconds go by for everybody."""
    pass_time(table, "round")
    # 1. The Tick of each, and what they do about it; what goes of itself, goes.
    for who in active_characters(table):
        table.run(a_tick, who)
    burn_for_a_tick(table)
    # 2. With every full minute: Death's Door, and sleepers.
    if clock_of(table).round >= TICKS_PER_MINUTE:
        for who in active_characters(table):
            table.run(a_minute, who)


@rule("STR-266", "STR-269", "STR-848", "STR-Q152")
def a_tick(table: Table, who: Key[Character]) -> None:
    """5 seconds: Conditions take effect; one of them may be tested against; some go of themselves."""
    tick(table, who)
    lapse_brief(table, who)
    conditions = () if why_unable(table, who) else can_be_fought(table, who)
    if conditions:
        chosen = table.choose(who, ShrugOffNow(who=who, conditions=conditions))
        if chosen == "burning":
            relieve(table, who, "burning", TURN_AP, why=": put out", shrugged=True)
        elif chosen != NOTHING:
            shrug_off_point.do(table, who, next(one for one in CONDITIONS if one == chosen))
    end_turn(table, who, looks=False)


@rule("STR-854", "STR-Q152")
def can_be_fought(reader: Reader, who: Key[Character]) -> tuple[Condition, ...]:
    """What hurts somebody at each Tick and can be done something about. Against the rest they act when they like."""
    burning: tuple[Condition, ...] = ("burning",) if has_condition(reader, who, "burning") else ()
    return (*burning, *(one for one in can_shrug_off(reader, who) if entry_of(reader, one).tick))


@rule("STR-858", "STR-Q170")
def a_minute(table: Table, who: Key[Character]) -> None:
    """A test at Death's Door; at some tables sleepers test to wake."""
    test_at_deaths_door(table, who)
    if table[RULES].wake_by_test and has_condition(table, who, "unconscious") and table[who].hp:
        test = Test(who=who, of=SELF_CONTROL, ob=WAKE_OB, why="wake", purposes=("waking", "forced"))
        if make_test(table, test).succeeded:
            relieve(table, who, "unconscious", why=": wakes", shrugged=True)
