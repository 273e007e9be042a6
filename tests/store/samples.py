"""Lines of every kind, to be kept and read back."""

from __future__ import annotations

from datetime import UTC, datetime

from hearthside.engine import Answered, Interjected, Place, PlainFact
from hearthside.play import AnyEvent, Line
from hearthside.play.log import (
    Begun,
    Ended,
    Entered,
    FreshDice,
    HandedOver,
    Opened,
    Recorded,
    Reread,
    Restored,
    Rewound,
    UndoAsked,
    UndoDeclined,
    Withdrawn,
)

NOON = datetime(2026, 3, 1, 12, 0, 30, 250, tzinfo=UTC)
PLACE = Place(("0.1",), 2, 0)
EVENTS: tuple[AnyEvent, ...] = (
    Opened(
        title="Sea", ruleset="ships", version="1", packs=("sea 1",), world={"gull": {"type": "Ship", "name": "Möwe"}}
    ),
    Begun(run=1, action="sail", actor="gull", args={"to": [1, 2]}, by="pia", version="1"),
    Entered(run=1, entry=Answered(place=PLACE, who="gull", kind="roll 2d6: wind", value=[3, 4], means="server")),
    Entered(run=1, entry=Interjected(action="set", actor="gm", args={"path": "gull.speed", "to": 3}, by="gil")),
    Recorded(run=1, fact=PlainFact(fact="Sailed", about="gull", set={"at": [1, 2]}, marks={"at": "owner"})),
    Rewound(run=1, keep=1, by="gil"),
    Reread(run=1),
    HandedOver(run=1, place=PLACE, to="ben", by="gil"),
    UndoAsked(run=1, by="pia"),
    UndoDeclined(run=1, by="gil"),
    Ended(run=1, value={"lost": 3}),
    Withdrawn(runs=(1,), by="gil", why="because"),
    Restored(runs=(1,), by="gil"),
    FreshDice(by="gil"),
)


def lines(first: int, last: int) -> list[Line]:
    return [Line(number, NOON, EVENTS[(number - 1) % len(EVENTS)]) for number in range(first, last + 1)]


def marked(number: int, by: str) -> Line:
    """A line that tells who wrote it."""
    return Line(number, NOON, FreshDice(by=by))


def whose(line: Line) -> str:
    assert isinstance(line.event, FreshDice)
    return line.event.by
