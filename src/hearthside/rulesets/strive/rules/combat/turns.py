"""Turns and rounds: what a turn brings, waiting, turns out of the order, and what ends with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from hearthside.engine import Id, Key, Reader, Table, action, rule
from hearthside.kit import TURNS, turns
from hearthside.rulesets.strive.facts.catalogue import StoodReady, TurnBegun
from hearthside.rulesets.strive.facts.turns import SurpriseOver, TurnGranted, TurnLost, Waited
from hearthside.rulesets.strive.fight_moments import TurnOver
from hearthside.rulesets.strive.fight_state import MOST_AP, STARTING_AP, TURN_AP, Fighting, Granted, is_combat
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.riding import rider_of
from hearthside.rulesets.strive.rules.catalogue.lasting import lapse, lapse_of, lapse_with_round, lapse_with_turn
from hearthside.rulesets.strive.rules.catalogue.zones import start_in_zone, zone_ap
from hearthside.rulesets.strive.rules.combat.acting import why_not_my_turn
from hearthside.rulesets.strive.rules.combat.action_points import may_pay, pay, share_ap
from hearthside.rulesets.strive.rules.combat.bombs import burn_down
from hearthside.rulesets.strive.rules.combat.fallen import the_dead
from hearthside.rulesets.strive.rules.combat.initiative import roll_anew
from hearthside.rulesets.strive.rules.health.ap import ap_changes, hastened
from hearthside.rulesets.strive.rules.health.conditions import inflict, why_unable
from hearthside.rulesets.strive.rules.health.impacts import drop_from_the_air
from hearthside.rulesets.strive.rules.health.ticks import a_round_later, end_round, end_turn, tick
from hearthside.rulesets.strive.rules.npcs.rounds import begin_round
from hearthside.rulesets.strive.rules.npcs.turns import begin_npc_turn, rouse
from hearthside.rulesets.strive.squads import mates, unit
from hearthside.rulesets.strive.state import Character, active_characters
from hearthside.rulesets.strive.zones import zones_at

NO_COMBAT = "there is no combat"
WAITING_AP = 1


def why_no_combat(view: Reader, by: Id) -> str:
    return "" if is_combat(view) else NO_COMBAT


def acting_now(reader: Reader) -> Key[Character] | None:
    """Whose turn it is; none: nobody's, or that of something that is no character. Not for players' eyes."""
    who = Key[Character](turns.acting_of(reader[TURNS]) if TURNS in reader else "")
    return who if who in reader and isinstance(reader[who], Character) else None


def still_fighting(reader: Reader, who: Key[Character]) -> Fighting | None:
    """How somebody stands in the fight; None: they are out of it, or of the story."""
    record = reader[who]
    return record.fighting if record.state == "active" else None


# --- a turn begins
@rule("STR-326", "STR-327", "STR-328", "STR-329", "STR-410", "STR-Q47")
def start_turn(table: Table, who: Key[Character]) -> None:
    """The Tick, also in a turn that is lost; then AP; then the turn is somebody's own, or a whole Squad's."""
    together = unit(table, who)
    for one in together:
        table.run(begin_turn, one)
    if len(together) > 1 or table[who].squad:
        pool_ap(table, who)


@rule("STR-326", "STR-328", "STR-410")
def begin_turn(table: Table, who: Key[Character]) -> None:
    """The turn of one of those who act together."""
    fighting = table[who].fighting
    if fighting is None:
        return
    # 1. The Tick; then who cannot keep themselves in the air falls.
    if has_tick(table, fighting):
        table.run(tick, who)
    else:
        a_round_later(table, who)
    if table[who].aloft:
        table.run(drop_from_the_air, who)
    if table[who].npc_traits:
        begin_npc_turn(table, who)
    burn_down(table, who)
    # 2. What lasted until now; what a taunt has bound.
    if table[who].effects:
        lapse(table, who, "start of turn")
    lapse_of(table, who)
    fighting = still_fighting(table, who)
    if fighting is None or fighting.surprised:
        return
    if zones_at(table, who):
        start_in_zone(table, who)
    # 3. AP.
    fighting = table[who].fighting
    if fighting is None:
        return
    ap = ap_of_turn(table, who, fighting)
    ready = replace(fighting, ap=ap, bound_now=bool(fighting.must_attack), around={}, stride=0, spent=False,
                    last_round=table[TURNS].round,
                    reckless=fighting.reckless and not table[RULES].reckless_is_brief)  # fmt: skip
    table.record(TurnBegun(about=who, fighting=ready, left=ap))


@rule("STR-962", "STR-Q188")
def pool_ap(table: Table, who: Key[Character]) -> None:
    """A Squad gains AP as one of it would; penalties count only where all of them have them."""
    for one in unit(table, who):
        if table[one].squad:
            most = max((mate.ap for each in mates(table, one) if (mate := table[each].fighting)), default=0)
            share_ap(table, one, most)
            return


def granted_now(reader: Reader, fighting: Fighting) -> Granted | None:
    """What the turn out of the order brings that is going on; None: it is an ordinary one."""
    return fighting.granted[0] if fighting.granted and reader[TURNS].between else None


@rule("STR-326", "STR-Q47", "STR-Q77")
def has_tick(reader: Reader, fighting: Fighting) -> bool:
    """Every turn has its Tick, granted ones too; at some tables only the first one of a round."""
    rules = reader[RULES]
    if rules.granted_exactly and granted_now(reader, fighting):
        return False
    return not rules.one_tick_a_round or fighting.last_round != reader[TURNS].round


@rule("STR-415", "STR-416", "STR-418", "STR-419", "STR-Q44", "STR-Q160")
def ap_of_turn(reader: Reader, who: Key[Character], fighting: Fighting) -> int:
    """What was saved, 4 more, bonuses and penalties; at most 5, never below 0."""
    rules, granted = reader[RULES], granted_now(reader, fighting)
    if granted and rules.granted_exactly:
        return granted.ap
    gain = granted.ap if granted else 0 if rules.no_first_gain and not fighting.last_round else TURN_AP
    changes = [part.value for part in ap_changes(reader, who)]
    if zones_at(reader, who):
        changes.append(zone_ap(reader, who))
    after_cap = 0
    for change in changes:
        if rules.bonus_ap_on_top if change > 0 else rules.penalties_after_cap:
            after_cap += change
        else:
            gain += change
    most = MOST_AP + (1 if rules.hastened_to_6 and hastened(reader, who) else 0)
    return max(0, min(most, fighting.ap + gain) + after_cap)


# --- what people do with it
@action("End the turn", by=Character, unless=why_not_my_turn, costs=0)
@rule("STR-409", "STR-410", "STR-418")
def finish_turn(table: Table, who: Key[Character]) -> None:
    """AP that are left are kept. The next one acts."""
    pass_on(table)


@rule("STR-313", "STR-Q43", "STR-Q438")
def why_not_wait(view: Reader, who: Key[Character]) -> str:
    if why := why_not_my_turn(view, who):
        return why
    fighting = view[who].fighting if is_combat(view) else None
    if fighting and fighting.spent and not view[RULES].split_turns:
        return "AP were spent in this turn: it can be ended, not put off"
    if view[RULES].waiting_costs and not may_pay(view, who, WAITING_AP):
        return f"waiting costs {WAITING_AP} AP"
    return ""


@action("Wait", by=Character, unless=why_not_wait, costs=lambda view, who: int(view[RULES].waiting_costs))
@rule("STR-313", "STR-314", "STR-315", "STR-316", "STR-Q43", "STR-EX55")
def wait(table: Table, who: Key[Character]) -> None:
    """Do nothing now, and have a second chance when all others have had their turns. Who waits then too has done
    nothing in this round. The order stays as it is."""
    if table[RULES].waiting_costs:
        pay(table, who, WAITING_AP)
    order = table[TURNS]
    is_last = order.again or bool(order.between)
    table.record(Waited(about=who, then="" if is_last else ", for a second chance in this round"))
    if is_last:
        pass_on(table)
    else:
        advance(table, turns.put_off)


@action("Next turn", unless=turns.why_no_turns)
@rule("STR-311", "STR-312")
def next_turn(table: Table, by: Id) -> None:
    """The turn ends, whoever's it is, and the next one's begins."""
    pass_on(table)


# --- it ends
@rule("STR-312", "STR-410")
def pass_on(table: Table) -> None:
    """A turn is over, and the next one begins; who can do nothing with theirs loses it."""
    if is_combat(table):
        close_turn(table)
    advance(table, turns.move_on)


def pass_on_once(table: Table) -> bool:
    """A turn is over, and the next one begins. Whether somebody can do anything with it."""
    close_turn(table)
    return begin_next(table, turns.move_on)


@rule("STR-410", "STR-704", "STR-Q77")
def close_turn(table: Table) -> None:
    """What ends with somebody's turn, and what a turn that was granted costs."""
    who = acting_now(table)
    if who is None:
        return
    for one in unit(table, who):
        if table[one].state == "active":
            table.run(leave_turn, one)
    keep_place(table, who)
    rouse(table, who)
    table.offer(TurnOver(who=who))


@rule("STR-848")
def keep_place(table: Table, who: Key[Character]) -> None:
    """Who has died in their own turn has a place until the next one's turn has begun, which counts from then on what
    was counted by theirs."""
    fighting = table[who].fighting
    if fighting and table[who].state == "dead" and who in table[TURNS].order and not table[TURNS].between:
        table.record(StoodReady(about=who, fighting=replace(fighting, keeps_place=True)))


@rule("STR-848")
def give_up_places(table: Table) -> None:
    """The next one's turn has begun."""
    for who in the_dead(table):
        fighting = table[who].fighting
        if fighting and fighting.keeps_place:
            table.record(StoodReady(about=who, fighting=replace(fighting, keeps_place=False)))


@rule("STR-410", "STR-704", "STR-Q77")
def leave_turn(table: Table, who: Key[Character]) -> None:
    """The turn of one of those who act together is over."""
    if table[who].conditions:
        table.run(end_turn, who)
    if table[who].effects:
        lapse_with_turn(table, who)
    fighting = table[who].fighting
    if fighting is None:
        return
    granted = granted_now(table, fighting)
    left = replace(fighting, granted=fighting.granted[1:]) if granted else fighting
    if left.bound_now:
        left = replace(left, must_attack="", bound_now=False)
    if left is not fighting:
        table.record(StoodReady(about=who, fighting=left))
    if granted and granted.bleeding:
        inflict(table, who, "bleeding", granted.bleeding)


def advance(table: Table, move: Callable[[Table], turns.Ended]) -> None:
    """On to the next one who can do anything. Who cannot loses the turn, and has no second chance; if nobody can, play
    stops after a round."""
    order = table[TURNS]
    for _ in range(len(order.order) + len(order.waiting) + len(order.between)):
        if begin_next(table, move):
            return
        close_turn(table)
        move = turns.move_on


def begin_next(table: Table, move: Callable[[Table], turns.Ended]) -> bool:
    """The next turn begins, perhaps in a new round. Whether somebody can do anything with it; outside a fight that is
    for people to say."""
    ended = move(table)
    can_act = True
    if is_combat(table):
        if ended.round:
            table.run(finish_round)
        can_act = table.run(take_up, ended.begins)
    return can_act


@rule("STR-312", "STR-313", "STR-318", "STR-329", "STR-848", "STR-Q43", "STR-Q47", "STR-Q127")
def take_up(table: Table, begins: bool) -> bool:
    """The turn of whoever is next begins, or goes on; a second chance brings neither Tick nor AP. Whether they can do
    anything with it: the dead have no turn, who is surprised, Stunned or Unconscious loses it, a ridden mount has its
    Tick and its AP to react with, and no turn."""
    who = acting_now(table)
    if who is not None and table[who].state != "active":
        a_round_later(table, who)
        lapse_of(table, who)
        burn_down(table, who)
    if who is None or still_fighting(table, who) is None:
        return False
    if begins and not turns.is_second_chance(table[TURNS]):
        start_turn(table, who)
    give_up_places(table)
    fighting = still_fighting(table, who)
    if fighting is None:
        return False
    why = "surprised" if fighting.surprised else "too late to act" if fighting.too_late else ""
    if not why and (unable := why_unable(table, who)) and all(why_unable(table, one) for one in unit(table, who)):
        why = unable
    if not why and rider_of(table, who):
        why = "ridden by another"
    if why:
        table.record(TurnLost(about=who, why=why))
    return not why


@rule("STR-312", "STR-322", "STR-324", "STR-325", "STR-EX58")
def finish_round(table: Table) -> None:
    """What ends with a round. After a surprise round, which only the first can be, everybody has AP."""
    table.run(end_round)
    for who in active_characters(table):
        lapse_with_round(table, who)
        fighting = table[who].fighting
        if fighting and fighting.surprised:
            left = fighting.ap + STARTING_AP  # AP that something else has given them stay theirs
            table.record(SurpriseOver(about=who, fighting=replace(fighting, ap=left, surprised=False), left=left))
    if table[RULES].roll_each_round:
        table.run(roll_anew)
    table.run(begin_round)


# --- turns out of the order
@rule("STR-519", "STR-520", "STR-Q47", "STR-Q77", "STR-Q127", "STR-Q437")
def extra_turns(table: Table, who: Sequence[Key[Character]], ap: int, bleeding: int = 0) -> None:
    """An immediate turn for each of them, in initiative order, with so many AP in place of the usual ones; then whoever
    was interrupted goes on. Who cannot act gets none, nor does a ridden mount. `bleeding`: what each turn costs when it
    is over."""
    if not turns.is_going_on(table):
        return
    order = tuple(dict.fromkeys(Key[Character](one) for one in table[TURNS].order))
    able = tuple(one for one in order if one in who and table[one].fighting and not why_unable(table, one)
                 and rider_of(table, one) is None)  # fmt: skip
    if not able:
        return
    for one in able:
        fighting = table[one].fighting
        assert fighting is not None
        granted = (Granted(ap=ap, bleeding=bleeding), *fighting.granted)
        table.record(TurnGranted(about=one, fighting=replace(fighting, granted=granted), ap=ap))
    turns.interpose(table, able)
    table.run(start_turn, able[0])  # as it was: the first of those who could act


@rule("STR-318")
def turn_note(reader: Reader, who: Key[Any]) -> str:
    """What there is to say about somebody's place in the order."""
    record = reader[who]
    fighting = record.fighting if isinstance(record, Character) and is_combat(reader) else None
    if fighting is None:
        return ""
    return "surprised" if fighting.surprised else "stands by" if fighting.side == "bystanders" else ""


ACTIONS = (finish_turn, wait, next_turn)
