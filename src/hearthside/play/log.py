"""The log: one append-only sequence per table. Whatever is true at a table follows from it."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

from msgspec import Struct

from hearthside.engine import GM, Answered, Id, Interjected, MovedOn, Place, PlainFact, Sight


class Event(Struct, frozen=True, kw_only=True, tag=True, omit_defaults=True):
    """Something that happened at the table."""


class Opened(Event, frozen=True):
    """A table was laid: with these records, by these rules and packs."""

    title: str
    ruleset: str
    version: str
    packs: tuple[str, ...]
    world: dict[Id, dict[str, Any]]


class Begun(Event, frozen=True, kw_only=True):
    """Somebody started an action: a run of its procedure."""

    run: int
    action: str
    actor: Id
    args: dict[str, Any] = {}
    by: Id
    called: str = ""
    """The actor's name then; who might know of them; whose they were."""
    seen_by: Sight = "all"
    holder: Id = GM
    version: str
    packs: tuple[str, ...] = ()
    sight: Sight = "all"
    """Who sees what comes of it: all; owner: its player and the GM; gm: the GM alone."""
    lasting: bool = False
    """Not taken back by an undo of "the last action", nor a reason to forget what was undone: talk, seats, settings."""


class Entered(Event, frozen=True):
    """An answer or an interjection came into a run, or the world moved on under it: then what it has stated so far has
    its place in the order here."""

    run: int
    entry: Answered | Interjected | MovedOn


class Recorded(Event, frozen=True):
    """A run stated a fact."""

    run: int
    fact: PlainFact


class Ended(Event, frozen=True):
    """A run is over: by itself, or stopped by the GM (what happened stands)."""

    run: int
    value: Any = None
    how: Literal["ended", "stopped"] = "ended"
    by: Id = ""


class Rewound(Event, frozen=True):
    """A run was taken back to its first `keep` entries. What comes into it and out of it from there on follows."""

    run: int
    keep: int
    by: Id
    changed: Answered | None = None
    """The answer that takes the place of the first one taken back."""
    stays: bool = False
    """It was over and is so again at once: it keeps its place in the order."""
    alone: bool = False
    """It stays, and nothing else was taken back for it: an undo brings the old answer back."""


class Withdrawn(Event, frozen=True):
    """These runs were taken back, whole."""

    runs: tuple[int, ...]
    by: Id
    why: str = ""


class Restored(Event, frozen=True):
    """These runs, taken back together, count again."""

    runs: tuple[int, ...]
    by: Id


class Reread(Event, frozen=True):
    """What a run stated was worked out anew, since something before it changed. Its facts follow."""

    run: int
    value: Any = None
    sealed: tuple[int, ...] = ()
    """How many of them stood each time the world moved on."""


class HandedOver(Event, frozen=True):
    """Another seat may answer this prompt too."""

    run: int
    place: Place
    to: Id
    by: Id


class UndoAsked(Event, frozen=True):
    """A player asks the GM to take a run back."""

    run: int
    by: Id


class UndoDeclined(Event, frozen=True):
    run: int
    by: Id


class FreshDice(Event, frozen=True):
    """The GM lets dice that were taken back fall anew."""

    by: Id


AnyEvent = (
    Opened | Begun | Entered | Recorded | Ended | Rewound | Withdrawn | Restored | Reread | HandedOver
    | UndoAsked | UndoDeclined | FreshDice
)  # fmt: skip


class Line(Struct, frozen=True, omit_defaults=True):
    """An event with its number and its time."""

    number: int
    at: datetime
    event: AnyEvent
    key: str = ""
    """On the first line of a command: what its giver calls it. The same key acts no second time."""
