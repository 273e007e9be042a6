"""Places in the turn order, by which rounds are counted: what lasts a round is over when the same place comes again.

Somebody may have several places (`brute`, `brute 2`), and a turn out of the order is none."""

from __future__ import annotations

from hearthside.engine import Id, Key, Reader, Record, rule
from hearthside.kit import TURNS, turns
from hearthside.rulesets.strive.fight_state import is_combat


def is_counted(reader: Reader) -> bool:
    """Whether places count rounds now: in a fight."""
    return is_combat(reader) and turns.is_going_on(reader) and bool(reader[TURNS].order)


@rule("STR-848", "STR-Q78")
def place_now(reader: Reader) -> str:
    """The place in the order at which play stands, also while somebody acts out of the order. Empty: there is no fight,
    or it is the place of somebody hidden, of whom nothing is written on others."""
    if not is_counted(reader):
        return ""
    order = reader[TURNS]
    place = turns.place_of(order)
    who = Key[Record](order.order[place])
    return "" if who in reader and reader[who].seen_by != "all" else turns.names_of(order.order)[place]


@rule("STR-848", "STR-Q77", "STR-Q78")
def place_come(reader: Reader, who: Id) -> str:
    """The place of somebody whose turn begins; without turns, they themselves. Empty: they act out of the order, where
    no place has come again."""
    if not is_counted(reader):
        return who
    order = reader[TURNS]
    place = turns.place_of(order)
    if order.between:
        return ""
    return turns.names_of(order.order)[place] if order.order[place] == who else who


def is_place_of(place: str, who: Id) -> bool:
    """Whether a place in the order belongs to somebody."""
    return place == who or (place.startswith(f"{who} ") and place[len(who) + 1 :].isdecimal())


@rule("STR-848")
def places_after(reader: Reader, who: Id) -> dict[str, str]:
    """Each place of somebody, and the next one of another."""
    order = reader[TURNS].order
    return {name: after(reader, at, [other for other, one in enumerate(order) if one != who])
            for at, name in enumerate(turns.names_of(order)) if order[at] == who}  # fmt: skip


def next_place(reader: Reader, at: int) -> dict[str, str]:
    """A place, and the next one, whosever it is."""
    names = turns.names_of(reader[TURNS].order)
    return {names[at]: after(reader, at, [other for other in range(len(names)) if other != at])}


def after(reader: Reader, at: int, among: list[int]) -> str:
    """The first of some places that comes after one of them; that one itself, if there are none. Of who is hidden
    nothing is written."""
    order = reader[TURNS].order
    found = next((one for one in among if one > at), among[0] if among else at)
    who = Key[Record](order[found])
    return "" if who in reader and reader[who].seen_by != "all" else turns.names_of(order)[found]
