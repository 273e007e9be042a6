"""A fight, as far as it needs no map: who is in it, whose turn it is, what a turn brings."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from hearthside.dice import Sum
from hearthside.engine import Id, Key, Reader, Roll, Table, action, rule
from hearthside.kit import turns
from hearthside.rulesets.strive.derived import base_initiative
from hearthside.rulesets.strive.facts.catalogue import (
    CombatBegun,
    CombatEnded,
    CombatRecorded,
    Joined,
    LeftCombat,
    StoodReady,
    TurnBegun,
    ZoneGone,
)
from hearthside.rulesets.strive.fight_state import (
    COMBAT,
    LASTING_ZONES,
    MOST_AP,
    STARTING_AP,
    TURN_AP,
    Combat,
    Fighting,
    KeyZone,
    is_combat,
)
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.questions.catalogue import MomentumBy, WhoFightsBeside, WhoIsFoe
from hearthside.rulesets.strive.rules.catalogue.lasting import end_concentration, lapse, lapse_of, lapse_with_round
from hearthside.rulesets.strive.rules.catalogue.uses import renew_uses
from hearthside.rulesets.strive.rules.catalogue.zones import start_in_zone, zone_ap
from hearthside.rulesets.strive.rules.combat.momentum import shift
from hearthside.rulesets.strive.rules.health.ap import ap_changes, hastened
from hearthside.rulesets.strive.rules.health.ticks import end_combat as wind_down
from hearthside.rulesets.strive.rules.health.ticks import end_round, end_turn, tick
from hearthside.rulesets.strive.rules.tests.dice import d20
from hearthside.rulesets.strive.state import Character, active_characters
from hearthside.rulesets.strive.traits import has_title

VICTORIES = 10
NO_COMBAT = "there is no combat"


def why_no_combat(view: Reader, by: Id) -> str:
    return "" if is_combat(view) else NO_COMBAT


def why_not_begin(view: Reader, by: Id) -> str:
    if is_combat(view):
        return "a combat is going on"
    return "" if len(active_characters(view)) > 1 else "there is nobody to fight"


# --- it begins
@action("Begin a combat", unless=why_not_begin, foes=WhoIsFoe(), allies=WhoFightsBeside())
@rule("STR-408", "STR-414", "STR-501", "STR-317")
def begin_combat(
    table: Table, by: Id, foes: tuple[Key[Character], ...], allies: tuple[Key[Character], ...] = ()
) -> None:
    """Initiative is rolled for everybody, everybody has 4 AP, and the first one acts."""
    party = tuple(who for who in active_characters(table) if not table[who].is_npc and who not in foes)
    fighters = (*party, *(one for one in allies if one not in foes), *foes)
    # 1. Initiative.
    values = table.run(roll_initiative, fighters)
    order = table.run(in_order, tuple(values), values)
    # 2., 3. Everybody has 4 AP; the first turn.
    table.run(open_combat, tuple(order), values, foes)


@rule("STR-408", "STR-414")
def open_combat(
    table: Table, order: tuple[Key[Character], ...], values: dict[Key[Character], int], foes: tuple[Id, ...]
) -> None:
    """Everybody has 4 AP, and the first one acts."""
    if COMBAT not in table:
        table.record(CombatRecorded(about=COMBAT, record=Combat()))
    table.record(CombatBegun(about=COMBAT, momentum=first_momentum(table, order)))
    for who in order:
        table.record(Joined(about=who, fighting=Fighting(side="foes" if who in foes else "party", ap=STARTING_AP)))
    turns.start(table, order, {who: str(value) for who, value in values.items()})
    table.run(start_turn)


@rule("STR-501", "STR-836", "STR-Q149")
def first_momentum(reader: Reader, fighters: Sequence[Key[Character]]) -> int:
    """0; 10 with a Hero of Many Victories in the party, however many there are."""
    heroes = (who for who in fighters if not reader[who].is_npc and has_title(reader, who, "many-victories"))
    return VICTORIES if any(heroes) else 0


@rule("STR-306")
def roll_initiative(table: Table, fighters: Sequence[Key[Character]]) -> dict[Key[Character], int]:
    """1D20 + Base Initiative each."""
    rolled = table.ask(*(Roll(who, d20(table), "initiative", table[who].seen_by) for who in fighters))
    return {who: fell.read(Sum()) + base_initiative(table, who).total
            for who, fell in zip(fighters, rolled, strict=True)}  # fmt: skip


@rule("STR-309", "STR-310")
def in_order(table: Table, who: tuple[Key[Character], ...], values: dict[Key[Character], int]) -> list[Key[Character]]:
    """From the highest value to the lowest; those who are equal roll again, until the dice differ."""
    order: list[Key[Character]] = []
    for value in sorted(dict.fromkeys(values.values()), reverse=True):
        order += table.run(tied, tuple(one for one in who if values[one] == value))
    return order


@rule("STR-310")
def tied(table: Table, who: tuple[Key[Character], ...]) -> list[Key[Character]]:
    if len(who) < 2:
        return list(who)
    rolled = table.ask(*(Roll(one, d20(table), "who acts first", table[one].seen_by) for one in who))
    dice = {one: fell.read(Sum()) for one, fell in zip(who, rolled, strict=True)}
    return table.run(in_order, who, dice)


# --- turns
def acting_now(reader: Reader) -> Key[Character] | None:
    """Whose turn it is; none: nobody's, or that of something that is no character. Not for players' eyes."""
    if not turns.is_going_on(reader):
        return None
    who = Key[Character](turns.acting_of(reader[turns.TURNS]))
    return who if who in reader and isinstance(reader[who], Character) else None


@rule("STR-326", "STR-328", "STR-410", "STR-415", "STR-419", "STR-813", "STR-Q44", "STR-Q160", "STR-Q362")
def start_turn(table: Table) -> None:
    """The Tick, then AP, then the turn is somebody's own."""
    who = acting_now(table)
    if who is None:
        return
    # 1. The Tick.
    table.run(tick, who)
    # 2. What lasted until now; what a taunt has bound.
    lapse(table, who, "start of turn")
    lapse_of(table, who)
    if table[who].state != "active" or table[who].fighting is None:
        return
    start_in_zone(table, who)
    # 3. +4 AP with bonuses and penalties, at most 5.
    fighting = table[who].fighting
    assert fighting is not None
    changes = sum(part.value for part in ap_changes(table, who)) + zone_ap(table, who)
    most = MOST_AP + (1 if table[RULES].hastened_to_6 and hastened(table, who) else 0)
    bonus = changes if table[RULES].bonus_ap_on_top else 0
    ap = max(0, min(most, fighting.ap + TURN_AP + changes - bonus) + bonus)
    ready = replace(fighting, ap=ap, bound_now=bool(fighting.must_attack),
                    around={}, stride=0,
                    reckless=fighting.reckless and not table[RULES].reckless_is_brief)  # fmt: skip
    table.record(TurnBegun(about=who, fighting=ready, left=ap))


def why_not_end(view: Reader, who: Key[Character]) -> str:
    if not is_combat(view) or view[who].fighting is None:
        return NO_COMBAT
    acting = view[turns.TURNS].acting
    is_mine = acting == who or (not acting and view[who].seen_by != "all")
    return "" if is_mine else f"it is not the turn of {view[who].name}"


@action("End the turn", by=Character, unless=why_not_end)
@rule("STR-410", "STR-418")
def finish_turn(table: Table, who: Key[Character]) -> None:
    """AP that are left are kept. The next one acts."""
    pass_on(table)


@action("Next turn", unless=why_no_combat)
@rule("STR-311", "STR-312")
def next_turn(table: Table, by: Id) -> None:
    """The turn ends, whoever's it is, and the next one's begins."""
    pass_on(table)


@rule("STR-312", "STR-410", "STR-704")
def pass_on(table: Table) -> None:
    """A turn is over, perhaps a round; the next one begins. The dead have none."""
    who = acting_now(table)
    # 1. What ends with the turn.
    if who is not None:
        table.run(end_turn, who)
        lapse(table, who, "end of turn")
        fighting = table[who].fighting
        if fighting and fighting.bound_now:
            table.record(StoodReady(about=who, fighting=replace(fighting, must_attack="", bound_now=False)))
    # 2. Who is next; after the last one, a new round.
    for _ in range(len(table[turns.TURNS].order)):
        ended = turns.move_on(table)
        if ended.round:
            table.run(end_round)
            for one in active_characters(table):
                lapse_with_round(table, one)
                renew_uses(table, one, "round")
        now = acting_now(table)
        if now is not None and table[now].state == "active":
            break
    # 3. The next turn.
    table.run(start_turn)


# --- it ends
@action("End the combat", unless=why_no_combat)
@rule("STR-413", "STR-Q76")
def end_combat(table: Table, by: Id) -> None:
    """What lasted until the end of combat is over; Momentum is not kept."""
    table.run(wind_down)
    for who in active_characters(table):
        renew_uses(table, who, "round", "combat")
        lapse(table, who, "combat", "round", "start of turn", "end of turn", "next defence")
    for one in table.every(Character):
        if table[one].fighting is not None:
            table.record(LeftCombat(about=one))
    for zone in table.every(KeyZone):
        if table[zone].does in LASTING_ZONES:
            table.record(ZoneGone(about=zone, what=table[zone].name))
    table.record(CombatEnded(about=COMBAT))
    if turns.is_going_on(table):
        turns.end(table)


# --- what one keeps up
def why_no_concentration(view: Reader, who: Key[Character]) -> str:
    return "" if view[who].concentration else f"{view[who].name} keeps nothing up"


@action("End Concentration", by=Character, unless=why_no_concentration)
@rule("STR-144")
def stop_concentrating(table: Table, who: Key[Character]) -> None:
    """What you keep up ends."""
    end_concentration(table, who)


@action("Somewhere else")
@rule("STR-139", "STR-704", "STR-776")
def elsewhere(table: Table, by: Id) -> None:
    """Another location: what may be done once per location may be done again."""
    for who in active_characters(table):
        renew_uses(table, who, "location")


@action("Shift Momentum", unless=why_no_combat, by_how_much=MomentumBy())
@rule("STR-500", "STR-508", "STR-513")
def shift_momentum(table: Table, by: Id, by_how_much: int) -> None:
    """For what the table sees and the rules do not: help that was given, a foe struck down elsewhere."""
    shift(table, by_how_much, "the GM")


ACTIONS = (begin_combat, finish_turn, next_turn, end_combat, stop_concentrating, elsewhere, shift_momentum)
