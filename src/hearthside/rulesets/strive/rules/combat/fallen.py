"""The dead and the turn order: whose place goes to others, and whose is gone."""

from __future__ import annotations

from hearthside.engine import Id, Key, Reader, Record, Table, rule
from hearthside.kit import turns
from hearthside.rulesets.strive.rules.catalogue.lasting import count_by
from hearthside.rulesets.strive.rules.health.conditions import as_known
from hearthside.rulesets.strive.squads import unit
from hearthside.rulesets.strive.state import Character


@rule("STR-312", "STR-848", "STR-961", "STR-969")
def leave_order(table: Table, who: Key[Character]) -> None:
    """The dead have no place in the order. It goes to whoever acted together with them; else rounds that were counted
    by it are counted by the next one's. In their own turn they have it until that is over."""
    if not turns.is_going_on(table) or who not in table[turns.TURNS].order:
        return
    heir = next((one for one in unit(table, who) if one != who), None)
    if heir is not None:
        hand_on(table, who, heir)
    elif turns.acting_of(table[turns.TURNS]) != who:
        count_by(table, who, as_known(table, next_to(table, who)))
        turns.leave(table, who)


@rule("STR-961", "STR-969")
def hand_on(table: Table, who: Key[Character], heir: Key[Character]) -> None:
    """Somebody's place in the order is another's, of those who act together."""
    count_by(table, who, as_known(table, heir))
    order = table[turns.TURNS]
    places = [(heir if one == who else one, score)
              for one, score in zip(order.order, turns.scores_of(order), strict=True)]  # fmt: skip
    turns.stand(table, turns.with_places(order, places), turns.OrderChanged)


@rule("STR-848")
def next_to(reader: Reader, who: Key[Character]) -> Id:
    """Whose place in the order comes after somebody's; they themselves, if there is no other."""
    order = reader[turns.TURNS].order
    place = order.index(who)
    return next((one for one in (*order[place:], *order[:place]) if one != who), who)


def is_dead(reader: Reader, who: Id) -> bool:
    """Whether this is a character who has died."""
    one = reader[Key[Record](who)] if who in reader else None
    return isinstance(one, Character) and one.state == "dead"
