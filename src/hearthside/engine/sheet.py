"""Sheets: a character as a tree of a few widget kinds. The page, the terminal and the printer draw it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from hearthside.engine.explain import Explained, Tone
from hearthside.engine.fields import Field
from hearthside.engine.records import Id


class Widget(Struct, frozen=True, kw_only=True, tag=True, omit_defaults=True):
    """Something on a sheet. `rules` are the rows of the reference that a tap on its label opens."""

    label: str = ""
    rules: tuple[str, ...] = ()


class Stat(Widget, frozen=True):
    """A number that explains itself."""

    value: int
    explained: Explained | None = None
    field: str = ""
    """Where in the record it stands (`stats.wits.level`), if it is no derived number: there the GM may set it."""


class Text(Widget, frozen=True):
    """Words."""

    text: str
    field: str = ""
    """The field of the record that holds them, where its owner may edit it."""


class Tag(Struct, frozen=True, omit_defaults=True):
    """A short word or phrase, perhaps with a number, and what there is to say about it."""

    text: str
    value: int | None = None
    help: str = ""
    state: str = ""
    """In a word, where it is not as usual: active, burnt."""
    depth: int = 0
    """Of a tree: how many stand above it."""
    sign: Id = ""
    """Those who bear the same sign belong together, and are shown as one where there is little room."""
    hindering: bool = False
    """It hinders, though it stands in no list of such."""


class Tags(Widget, frozen=True):
    """A list of tags. `empty` says what its emptiness means."""

    tags: tuple[Tag, ...]
    empty: str = ""
    hindering: bool = False

    def singly(self) -> tuple[Tag, ...]:
        """The tags as they are outside of the list, each with what the list says of all."""
        return tuple(replace(tag, hindering=True) for tag in self.tags) if self.hindering else self.tags


class Reservoir(Widget, frozen=True):
    """A number that fills and empties, up to a most (None: there is none)."""

    now: int
    most: int | None
    field: str = ""
    """Where in the record `now` stands (`stats.wits.now`): there the GM may set it."""
    parts: int = 1
    """Into how many parts it is divided, where it is drawn as a bar."""
    lost: int = 0
    """So much beyond the most cannot be filled for now."""


class Table(Widget, frozen=True):
    """Rows of cells under their headings. `empty` says what its emptiness means."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    empty: str = ""


class Buttons(Widget, frozen=True):
    """Actions that start here, by name."""

    actions: tuple[str, ...]


class Group(Widget, frozen=True):
    """Widgets that belong together."""

    widgets: tuple[AnyWidget, ...]
    tabs: bool = False
    """Its groups lie behind tabs where there is little room."""


AnyWidget = Stat | Text | Tags | Reservoir | Table | Buttons | Group


class Zone(Struct, frozen=True):
    """A stretch of ground, and who stands on it."""

    label: str
    who: tuple[Id, ...]


class Zones(Struct, frozen=True):
    """Zones in a row. `bands` says how far apart is what is so many zones apart: none, one, and so on; its last word
    holds for all that is farther."""

    zones: tuple[Zone, ...]
    bands: tuple[str, ...]


class Bar(Struct, frozen=True, omit_defaults=True):
    """Something that fills and empties, drawn at somebody's token on a map."""

    label: str
    now: int
    most: int
    parts: int = 1
    """Into how many parts it is divided."""
    lost: int = 0
    """So much of it cannot be filled for now."""


class Pips(Struct, frozen=True, omit_defaults=True):
    """Something that is counted out and spent turn by turn: Action Points."""

    label: str
    now: int
    most: int
    next: int = 0
    """How many there will be when the next turn begins."""


class Token(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What somebody shows of themselves on a map and in the turn order."""

    side: Literal["", "party", "foes"] = ""
    bars: tuple[Bar, ...] = ()
    pips: Pips | None = None
    tags: tuple[Tag, ...] = ()
    """What holds for them: hurt, on fire 2."""
    plate: str = ""
    """A few words over the token on the map, while they count: flanked."""


class Area(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Fields of the map that count now: in somebody's reach, under a spell."""

    map: Id
    label: str
    fields: tuple[Field, ...]
    tone: Tone = ""
    of: Id = ""
    """Whose it is, where it is somebody's."""
    thing: bool = False
    """It is something that lies there."""


class Mark(Struct, frozen=True):
    """A value of a gauge at which something begins: from there on towards the nearer end."""

    at: int
    text: str


class Gauge(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A number that the whole table watches, between two ends."""

    label: str
    now: int
    least: int
    most: int
    marks: tuple[Mark, ...] = ()
    note: str = ""
    """What there is to say about how it stands."""
    rules: tuple[str, ...] = ()


class Chance(Struct, frozen=True, omit_defaults=True):
    """How likely something succeeds with somebody, as far as the reader may know."""

    whom: Id
    share: Fraction
    note: str = ""
    """What else is to be expected, or what is assumed."""


class Deed(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that somebody may do in their turn: an action, filled in as far as the button says."""

    action: str
    label: str
    args: dict[str, Any] = {}
    help: str = ""
    icon: Literal["", "move", "run", "attack", "shot", "care", "guard", "hand", "spark", "end"] = ""
    cost: int | None = None
    """Of what is counted out in a turn; None: nothing is said."""
    refusal: str = ""
    """Why it is not possible now; empty: it is."""
    chances: tuple[Chance, ...] = ()
    rules: tuple[str, ...] = ()
