"""The dead and the turn order: whose place goes to others, and whose is gone."""

from __future__ import annotations

from hearthside.engine import Key, Reader, Table, consequence, distilled, rule
from hearthside.kit import turns
from hearthside.rulesets.strive.rules.catalogue.lasting import count_by
from hearthside.rulesets.strive.rules.health.conditions import as_known
from hearthside.rulesets.strive.squads import Squad, unit
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.turn_places import is_place_of, places_after


def first_to_leave(reader: Reader) -> Key[Character] | None:
    """The first of the dead whose place in the order is to go. Who dies in their own turn has it until the next one's
    has begun: rounds that were counted by it are counted by that one's from then on."""
    dead, order = the_dead(reader), reader[turns.TURNS]
    if not dead or not order.round:
        return None
    for one in (Key[Character](one) for one in order.order if one in dead):
        if heir_of(reader, one) or (turns.acting_of(order) != one and not keeps_place(reader, one)):
            return one
    return None


def heir_of(reader: Reader, who: Key[Character]) -> Key[Character] | None:
    """Who acted together with somebody."""
    return next((one for one in unit(reader, who) if one != who), None)


def keeps_place(reader: Reader, who: Key[Character]) -> bool:
    """Whether somebody has died in a turn that is over, and that of the next one has not begun yet."""
    fighting = reader[who].fighting
    return fighting is not None and fighting.keeps_place


def has_dead(reader: Reader, order: Key[turns.TurnOrder]) -> bool:
    return first_to_leave(reader) is not None


@consequence(
    of=turns.TurnOrder, when=has_dead, fields=("order", "place", "round", "between"),
    looks_at={Character: ("state", "fighting", "squad", "hp", "conditions", "player"), Squad: ()},
)  # fmt: skip
@rule("STR-312", "STR-848", "STR-961", "STR-969")
def leave_order(table: Table, order: Key[turns.TurnOrder]) -> None:
    """The dead have no place in the order. It goes to whoever acted together with them; else rounds that were counted
    by it are counted by the next one's."""
    who = first_to_leave(table)
    assert who is not None
    heir = heir_of(table, who)
    if heir is not None:
        hand_on(table, who, heir)
    else:
        count_by(table, places_after(table, who))
        turns.leave(table, who)


@rule("STR-961", "STR-969")
def hand_on(table: Table, who: Key[Character], heir: Key[Character]) -> None:
    """Somebody's place in the order is another's, of those who act together."""
    order = table[turns.TURNS]
    own = [name for name in turns.names_of(order.order) if is_place_of(name, who)]
    count_by(table, {name: as_known(table, heir) and heir + name.removeprefix(who) for name in own})
    order = table[turns.TURNS]
    places = [(heir if one == who else one, score)
              for one, score in zip(order.order, turns.scores_of(order), strict=True)]  # fmt: skip
    turns.stand(table, turns.with_places(order, places), turns.OrderChanged)


@distilled
def the_dead(reader: Reader) -> tuple[Key[Character], ...]:
    return tuple(who for who in reader.every(Character) if reader[who].state == "dead")


CONSEQUENCES = (leave_order,)
