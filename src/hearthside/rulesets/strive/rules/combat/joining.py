"""Coming later, leaving, changing sides, and places in the order that the GM gives or takes."""

from __future__ import annotations

from msgspec.structs import replace

from hearthside.engine import Id, IllegalAnswer, Key, Reader, Table, action, name_of, rule
from hearthside.kit import turns
from hearthside.rulesets.strive.facts.turns import SideTaken, WentOut
from hearthside.rulesets.strive.fight_state import STARTING_AP, Fighting, Side, is_combat
from hearthside.rulesets.strive.questions.catalogue import WhoInTheFight
from hearthside.rulesets.strive.questions.turns import WhichSide, WhoComes, WhoHasATurn
from hearthside.rulesets.strive.riding import both, rider_of
from hearthside.rulesets.strive.rules.catalogue.lasting import count_by
from hearthside.rulesets.strive.rules.combat.ending import close_combat
from hearthside.rulesets.strive.rules.combat.initiative import come_in, places_of, roll_initiative
from hearthside.rulesets.strive.rules.combat.mounts import part
from hearthside.rulesets.strive.rules.combat.turns import advance, close_turn, finish_round, take_up, why_no_combat
from hearthside.rulesets.strive.rules.health.interruptions import break_rest
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.turn_places import next_place, places_after

DOES: dict[Side, str] = {
    "party": "fights with the party", "foes": "fights against the party", "bystanders": "takes no side",
}  # fmt: skip


def why_nobody_comes(view: Reader, by: Id) -> str:
    if why := turns.why_no_turns(view, by):
        return why
    return "" if WhoComes().options(view) else "everybody is there"


@action("Join the fight", unless=why_nobody_comes, called="join-fight", who=WhoComes(), side=WhichSide())
@rule("STR-317", "STR-414", "STR-Q42", "STR-Q127")
def join_fight(table: Table, by: Id, who: tuple[Key[Character], ...], side: Side = "foes") -> None:
    """Others come later, on whichever side, a rider with the mount: they roll initiative now, and have 4 AP if it is a
    fight. If their place has passed, their first turn is in the next round."""
    there = table[turns.TURNS].order if turns.is_going_on(table) else ()
    if any(one in there for one in who):
        raise IllegalAnswer("who has a place in the order does not come later")
    coming = tuple(dict.fromkeys(one for each in who for one in both(table, each) if one not in there))
    take_places(table, coming, side)


def take_places(table: Table, who: tuple[Key[Character], ...], side: Side) -> None:
    for one in who:
        if is_combat(table):
            table.record(SideTaken(about=one, fighting=Fighting(side=side, ap=STARTING_AP), does=DOES[side]))
            break_rest(table, one)
    for entry in table.run(roll_initiative, places_of(table, who)):
        table.run(come_in, entry)


@rule("STR-599", "STR-Q42", "STR-Q336")
def stand_again(table: Table, who: Key[Character]) -> None:
    """Who comes back from death in a fight has a place in the order again, as somebody who comes later."""
    if turns.is_going_on(table) and table[who].fighting and who not in table[turns.TURNS].order:
        for entry in table.run(roll_initiative, places_of(table, (who,))):
            table.run(come_in, entry)


@rule("STR-770", "STR-Q127")
def those_who_go(table: Table, who: Key[Character], why: str) -> tuple[Key[Character], ...]:
    """Who goes where somebody does: a rider takes the mount along, a mount leaves its rider standing there."""
    if rider_of(table, who):
        part(table, who, f"{name_of(table, who)} {why}")
    return both(table, who)


@action("Change sides", unless=why_no_combat, who=WhoInTheFight(), side=WhichSide())
@rule("STR-317", "STR-Q127")
def change_sides(table: Table, by: Id, who: Key[Character], side: Side) -> None:
    """Somebody joins in who has only stood by, or goes over, a rider with the mount. Their place in the order stays."""
    if table[who].fighting is None:
        raise IllegalAnswer(f"{table[who].name} is not in the fight")
    for one in those_who_go(table, who, DOES[side]):
        if (fighting := table[one].fighting) is not None:
            table.record(SideTaken(about=one, fighting=replace(fighting, side=side), does=DOES[side]))


@action("Take out of the fight", unless=turns.why_no_turns, called="leave-fight", who=WhoHasATurn())
@rule("STR-312", "STR-413", "STR-770", "STR-Q127")
def leave_fight(table: Table, by: Id, who: Key[Character]) -> None:
    """Somebody has got away, or has no part in it any more; a rider takes the mount along, and a mount that goes alone
    leaves its rider standing there. If it was their turn, the next one acts; when nobody is left it is over."""
    if who not in table[turns.TURNS].order:
        raise IllegalAnswer("who is not in the turn order cannot leave it")
    for one in reversed(those_who_go(table, who, "is out of the fight")):
        if one in table[turns.TURNS].order:
            table.run(go_out, one)


@rule("STR-312", "STR-413")
def go_out(table: Table, who: Key[Character]) -> None:
    """One of them is out of it."""
    if is_combat(table) and table[who].fighting is not None:
        table.record(WentOut(about=who))
    if not set(table[turns.TURNS].order) - {who}:
        close_combat(table)
        return
    heirs, has_come = places_after(table, who), turns.acting_of(table[turns.TURNS]) == who
    if not has_come:
        count_by(table, heirs)
    go_on(table, turns.leave(table, who))
    # In their own turn the next one's begins at once: a round is over when that comes again.
    if has_come:  # as it was: whether it was their turn
        count_by(table, heirs)


def go_on(table: Table, ended: turns.Ended) -> None:
    """Whoever acts now, if a place is gone."""
    if not is_combat(table):
        return
    if ended.round:
        table.run(finish_round)
    if ended.turn_of and not table.run(take_up, ended.begins):
        table.run(close_turn)
        advance(table, turns.move_on)


# --- places
def why_nobody_has_a_turn(view: Reader, by: Id) -> str:
    return turns.why_no_turns(view, by) or ("" if WhoHasATurn().options(view) else "nobody is in the turn order")


@action("One more turn each round", unless=why_nobody_has_a_turn, called="more-turns", who=WhoHasATurn())
@rule("STR-307", "STR-308")
def more_turns(table: Table, by: Id, who: Key[Character]) -> None:
    """A further place in the order, by the GM's word: rolled for, and divided by the number of places."""
    number = table[turns.TURNS].order.count(who) + 1
    for entry in table.run(roll_initiative, ((who, number),)):
        table.run(come_in, entry)


def why_nobody_has_several(view: Reader, by: Id) -> str:
    if why := turns.why_no_turns(view, by):
        return why
    return "" if WhoHasATurn(several=True).options(view) else "nobody has several turns in a round"


@action("One turn less each round", unless=why_nobody_has_several, called="fewer-turns", who=WhoHasATurn(several=True))
@rule("STR-308")
def fewer_turns(table: Table, by: Id, who: Key[Character]) -> None:
    """The last of somebody's places in the order is gone."""
    order = table[turns.TURNS].order
    if order.count(who) < 2:
        raise IllegalAnswer("the only place in the order is not given up: take them out of the fight")
    last = len(order) - 1 - order[::-1].index(who)
    count_by(table, next_place(table, last))
    go_on(table, turns.give_up(table, [last]))  # as it was: which place it is


ACTIONS = (join_fight, change_sides, leave_fight, more_turns, fewer_turns)
