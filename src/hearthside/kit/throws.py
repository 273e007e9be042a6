"""Free dice: whatever somebody wants to roll, in full notation, with numbers of their sheet by name: `2d6 + @wits`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from hearthside.dice import NotationError, Pool, RollError, parse
from hearthside.engine import (
    Fact,
    Hidden,
    Id,
    IllegalAnswer,
    Key,
    Option,
    Reader,
    Record,
    Ruleset,
    Seat,
    Table,
    Text,
    View,
    action,
    owner,
)
from hearthside.engine.sheet import AnyWidget, Group, Reservoir, Stat, Tags

MOST_DICE = 500
"""Of one throw, with all that exploded and were rolled again: each of them is an entry in the log."""
REFERENCE = re.compile(r"(?is)\[[^][]*\]|#.*|@(?P<name>[a-z_][a-z0-9_.]*)(?P<labelled> *\[)?", re.ASCII)
"""A number of a sheet by its name. What stands in labels and behind # is passed over."""


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
    help: ClassVar[str] = (
        "2d6+3, 4d6kh3 (the best three), d%, 4dF, 6d6! (sixes explode), 8d6>=5 (count successes), "
        "2d6+@name (a number of your sheet)"
    )

    def suggestions(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(dice) for dice in ("2d6", "d20", "d%", "4d6kh3", "6d6!", "8d6>=5", "4dF")]

    def check(self, view: Reader, value: Any) -> str:
        text = super().check(view, value)
        try:
            parse(text)
        except NotationError as error:
            raise IllegalAnswer(str(error)) from None
        return text


class Reason(Text, frozen=True):
    title: ClassVar[str] = "What for?"
    blank: ClassVar[bool] = True


# --- numbers of sheets
def with_numbers(view: View, rules: Ruleset, text: str) -> str:
    """Dice with the numbers themselves in the place of their names, as far as a seat may know them: `2d6 + @wits` is
    `2d6 + 3 [wits]`. Of whoever speaks for several, `@ash_wendell.wits` says whose."""

    def number(found: re.Match[str]) -> str:
        if not (name := (found["name"] or "").lower()):
            return found[0]
        return f"{number_called(view, rules, name)}{found['labelled'] or f' [{name}]'}"

    return REFERENCE.sub(number, text)


def number_called(view: View, rules: Ruleset, name: str) -> int:
    whose, _, label = name.rpartition(".")
    everybody = {who.replace("-", "_").lower(): who for who in view.every(rules.character)}
    own = [who for who in everybody.values() if view.seat == owner(view, who)]
    if whose and whose not in everybody:
        raise IllegalAnswer(f"nobody here is called @{whose}")
    if not whose and len(own) != 1:
        example = f"@{next(iter(everybody), 'somebody')}.{label}"
        raise IllegalAnswer(f"whose is @{label}? Write {example}" if everybody else f"there is no sheet for @{label}")
    who = everybody[whose] if whose else own[0]
    numbers = numbers_of(view, rules, who)
    if label not in numbers:
        there = ", ".join(f"@{one}" for one in numbers) or "no numbers"
        raise IllegalAnswer(f"the sheet of {view[who].name} has no @{label}; it has {there}")
    return numbers[label]


def numbers_of(view: View, rules: Ruleset, who: Key[Record]) -> dict[str, int]:
    """The numbers on a sheet, under their labels as names: `self_control`. Of two alike the first counts."""
    numbers: dict[str, int] = {}
    try:
        for label, value in numbers_in(rules.sheet(view, who)):
            numbers.setdefault(re.sub(r"[^a-z0-9]+", "_", label.casefold()).strip("_0123456789"), value)
    except Hidden:
        return {}
    return {name: value for name, value in numbers.items() if name}


def numbers_in(widget: AnyWidget) -> Iterator[tuple[str, int]]:
    match widget:
        case Group(widgets=widgets):
            for one in widgets:
                yield from numbers_in(one)
        case Stat(label=label, value=value) | Reservoir(label=label, now=value):
            yield label, value
        case Tags(tags=tags):
            yield from ((tag.text, tag.value) for tag in tags if tag.value is not None)


# --- the throw
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
    """Any dice, for anything. A number of one's own sheet stands there by its name."""
    dice = with_numbers(table.view(seat), table.game.ruleset, dice)
    result, trouble = None, ""
    try:
        result = parse(dice).roll(OnTheTable(table, seat, why or "free dice"))
    except (NotationError, RollError) as error:
        trouble = str(error)
    if seat not in table:  # they have left while the table waited for their dice
        return None
    if result is None:
        table.record(ThrowFailed(about=seat, dice=dice, trouble=trouble))
        return None
    table.record(Thrown(about=seat, dice=dice, result=str(result), total=result.total, why=why))
    return result.total
