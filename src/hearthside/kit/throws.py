"""Free dice: whatever somebody wants to roll, in full notation."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, ClassVar

from hearthside.dice import NotationError, Pool, RollError, parse
from hearthside.engine import Fact, Id, IllegalAnswer, Key, Option, Reader, Seat, Table, Text, action

MOST_DICE = 500
"""Of one throw, with all that exploded and were rolled again: each of them is an entry in the log."""


class Thrown(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} throws {result}. {why}"
    dice: str
    result: str
    """In words, as in 4d6kh3 (4, 4, 6, ~~3~~) = 14."""
    total: int
    why: str


class ThrowFailed(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} throws {dice}, and it comes to nothing: {trouble}."
    dice: str
    trouble: str


class Notation(Text, frozen=True):
    title: ClassVar[str] = "Which dice?"
    help: ClassVar[str] = "2d6+3, 4d6kh3 (the best three), d%, 4dF, 6d6! (sixes explode), 8d6>=5 (count successes)"

    def suggestions(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(dice) for dice in ("2d6", "d20", "d%", "4d6kh3", "6d6!", "8d6>=5", "4dF")]

    def check(self, view: Reader, value: Any) -> str:
        text = super().check(view, value)
        try:
            expression = parse(text)
        except NotationError as error:
            raise IllegalAnswer(str(error)) from None
        if names := re.findall(r"@[\w.]+", re.sub(r"\[[^]]*\]", "", "".join(expression.pieces))):
            raise IllegalAnswer(f"write numbers instead of {', '.join(names)}: free dice know no sheet")
        return text


class Reason(Text, frozen=True):
    title: ClassVar[str] = "What for?"
    blank: ClassVar[bool] = True


class OnTheTable:
    """A source of dice: they fall on the table, or are typed in by who rolls real ones."""

    def __init__(self, table: Table, by: Id, why: str) -> None:
        self.table, self.by, self.why, self.fallen = table, by, why, 0

    def faces(self, count: int, sides: int) -> tuple[int, ...]:
        self.fallen += count
        if self.fallen > MOST_DICE:
            raise RollError(f"more than {MOST_DICE} dice would fall")
        return self.table.roll(Pool(count, sides), by=self.by, why=self.why).faces if count else ()


def why_no_throw(view: Reader, seat: Key[Seat]) -> str:
    return "who only watches throws no dice" if view[seat].role == "spectator" else ""


@action("Throw dice", by=Seat, unless=why_no_throw, dice=Notation(), why=Reason())
def throw(table: Table, seat: Key[Seat], dice: str, why: str = "") -> int | None:
    """Any dice, for anything."""
    result, trouble = None, ""
    try:
        result = parse(dice).roll(OnTheTable(table, seat, why or "free dice"))
    except RollError as error:
        trouble = str(error)
    if seat not in table:  # they have left while the table waited for their dice
        return None
    if result is None:
        table.record(ThrowFailed(about=seat, dice=dice, trouble=trouble))
        return None
    table.record(Thrown(about=seat, dice=dice, result=str(result), total=result.total, why=why))
    return result.total
