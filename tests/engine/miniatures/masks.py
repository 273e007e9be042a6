"""Masks: a rule that looks at what the one who decides may not see."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from engine.miniatures.bundle import miniature
from hearthside.dice import Pool, Sum
from hearthside.engine import GM_ONLY, Confirm, Id, Key, Question, Record, Seat, Table, View, action


class Hunter(Record, frozen=True):
    """Somebody with a player."""


class Beast(Record, frozen=True):
    guard: Annotated[int, GM_ONLY] = 4
    mood: str = "sleepy"


HUNTER, BEAST = Key[Hunter]("hunter"), Key[Beast]("beast")
PLAYED: dict[Id, Record] = {"pia": Seat(name="Pia"), "hunter": Hunter(player="pia"), "beast": Beast()}
UNPLAYED: dict[Id, Record] = {"hunter": Hunter(), "beast": Beast()}


class StrikesNow(Confirm, frozen=True):
    title: ClassVar[str] = "Strike now?"


@action("Hunt", by=Hunter)
def hunt(table: Table, who: Key[Hunter]) -> bool:
    if not table.choose(who, StrikesNow()):
        return False
    return table.roll(Pool(1), by=who, why="strike").read(Sum()) > table[BEAST].guard


def peeking(view: View, who: Id, question: Question[Any]) -> bool:
    return view[BEAST].guard < 5


def watching(view: View, who: Id, question: Question[Any]) -> bool:
    return view[BEAST].mood == "sleepy"


MASKS = miniature("Masks", Hunter, Beast, actions=(hunt,), policy=watching)
