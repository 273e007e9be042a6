"""Records: what is true about somebody or something, by id; and who may see it.

Laws: a record is frozen and survives JSON. Visibility belongs to the field (`Annotated[int, GM_ONLY]`); a whole
record says it with `seen_by`. A record without a player is the GM's.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from hashlib import blake2s
from inspect import getmembers
from operator import attrgetter, methodcaller
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Generic, Literal, Protocol, TypeVar, cast, get_type_hints

from msgspec import Meta, Struct, json, structs

from hearthside.engine.errors import Hidden

if TYPE_CHECKING:
    from hearthside.engine.content import Content
    from hearthside.engine.memory import Mind

Id = str
Sight = Literal["all", "owner", "gm"]
EVERYBODY = Meta(extra={"seen_by": "all"})
GM_ONLY = Meta(extra={"seen_by": "gm"})
OWNER_ONLY = Meta(extra={"seen_by": "owner"})
WHILE_OPEN = Meta(extra={"while_open": True})
"""Of a field: it holds while the action that set it goes on. If the GM stops that, it is what it is by default."""
AT_THE_TABLE = Meta(extra={"at_the_table": True})
"""Of a field: it belongs to the table more than to whoever has it (whose they are, where they stand, a fight): it is
not taken along to another."""
Span = Literal["turn", "round", "fight", "scene", "session", "day", "rest"]
"""What something may last for. A scene is an occurrence: the next one is another, also under the same name."""
UNTIL = Meta(extra={"until": True})
"""Of a field of an entry (in a dict or a tuple of a record): it holds the span with which the whole entry ends, or ""
if it ends with none."""


def lasts(span: Span) -> Meta:
    """Of a field: at the end of this span it is what it is by default. The kit's `end_of` sees to it."""
    return Meta(extra={"lasts": span})


class Spot(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where on a map somebody stands: a field, and for who is larger than that the north-west one of theirs."""

    map: Id
    x: int
    y: int
    size: Annotated[int, Meta(ge=1, le=10)] = 1
    """How many fields wide and long they are."""
    above: int = 0
    """How many fields above the ground."""


class Record(Struct, frozen=True, kw_only=True, tag=True, omit_defaults=True, forbid_unknown_fields=True):
    """What every record has: a name for people, the seat it belongs to, and who may see it at all."""

    is_card: ClassVar[bool] = True
    """Whether it is something of the story, that lies on the table; not a person, nothing of the table's own."""
    name: str = ""
    player: Annotated[Id, AT_THE_TABLE] = ""
    seen_by: Annotated[Sight, AT_THE_TABLE] = "all"
    picture: Annotated[str, AT_THE_TABLE] = ""
    """The id of a picture that was brought to the table; empty: none."""
    stands: Annotated[Spot | None, AT_THE_TABLE] = None
    """Where on a map it is, as everybody knows who may know of it."""


World = Mapping[Id, Record]
R = TypeVar("R", bound=Record)

if TYPE_CHECKING:

    class Key(str, Generic[R]):
        """The id of a record of a known type: `table[who]` then has that type."""
else:

    class _Key(dict):
        """For the type checker alone: when the program runs, an id is a plain string, whatever it is the id of."""

        def __missing__(self, kind: Any) -> type[str]:
            self[kind] = str
            return str

        def __call__(self, name: str) -> str:
            return name

    Key = _Key()


GM: Key[Any] = Key("gm")
"""Whoever holds the GM's chair. Not a record: the chair may change hands, and there may be two of them."""
HOUSE_RULES: Key[Any] = Key("house-rules")
"""The record of the table's house rules. A ruleset names its type beside this id."""
SCENE: Key[Scene] = Key("scene")
SITTING: Key[Sitting] = Key("sitting")
OWN_PACK: Key[OwnPack] = Key("own-pack")


class Seat(Record, frozen=True):
    """A person at the table."""

    is_card: ClassVar[bool] = False
    role: Literal["gm", "player", "spectator"] = "player"
    real_dice: bool = False
    """Rolls real dice and types in the faces."""
    muted: bool = False
    """May not talk at the table for now."""
    orders: Annotated[dict[Id, dict[str, str]], OWNER_ONLY] = {}
    """Standing orders: for each character, whether to do a reaction that is offered: always, ask, never."""


class Scene(Record, frozen=True):
    """Where play is: what everybody sees of it, and what only the GM knows."""

    is_card: ClassVar[bool] = False
    number: Annotated[int, Meta(ge=0)] = 0
    """How many scenes there were before: each is an occurrence of its own, also under a name that was there before."""
    text: str = ""
    notes: Annotated[str, GM_ONLY] = ""
    tags: dict[str, Annotated[int, Meta(ge=0)]] = {}
    """What holds for the scene, in a word or two; 0: without a number."""
    order: Annotated[tuple[Id, ...], GM_ONLY] = ()
    """The cards as the GM has laid them. Not for players: ids of what is hidden are among them."""


class Sitting(Record, frozen=True):
    """People at the table: the session that is going on or was last, and how the table is set while they play."""

    is_card: ClassVar[bool] = False
    session: Annotated[int, Meta(ge=0)] = 0
    """Its number; 0: there was none yet."""
    is_going_on: bool = False
    paused: bool = False
    shows_odds: bool = True
    shows_foes: bool = False
    """The shared screen tells how foes are in numbers; otherwise it draws bars without them."""


class OwnPack(Record, frozen=True):
    """The campaign's own pack: what the GM has written, changed and struck of the packs that the table plays with.

    The record is the GM's alone. The content that follows from it is the same for everybody, like that of any pack."""

    is_card: ClassVar[bool] = False
    entries: dict[str, dict[str, dict[str, Any]]] = {}
    """By kind, then by id, as a pack's file would have them."""
    struck: dict[str, tuple[str, ...]] = {}
    """By kind: the ids that no longer count."""
    title: str = ""
    """What the setting is called; empty: like the campaign."""
    text: str = ""
    """What it is about, in a few sentences."""
    notes: dict[str, str] = {}
    """What the GM has decided, by the steps of the checklist."""
    settled: tuple[str, ...] = ()
    """The steps that the GM is done with."""


class Reader(Protocol):
    """Anything that records can be read from: a table, or somebody's view of it."""

    def __getitem__(self, who: Key[R], /) -> R: ...
    def __contains__(self, who: object, /) -> bool: ...
    def every(self, kind: type[R], /) -> tuple[Key[R], ...]: ...
    @property
    def content(self) -> Content: ...
    @property
    def reactions(self) -> tuple[str, ...]: ...
    def status_of(self, record: Record, /) -> str: ...
    @property
    def mind(self) -> Mind | None: ...


class Changing(Reader, Protocol):
    """One that also knows what came, changed or went (None) in this run."""

    changed: dict[Id, Record | None]


class Kept(dict[Id, Any]):
    """Records that are read many thousand times in a fight, at the speed of a dict. Also an empty one is something."""

    if TYPE_CHECKING:

        def __getitem__(self, who: Key[R]) -> R: ...  # type: ignore[override]  # a dict's own; the key says the type

    def __bool__(self) -> bool:
        return True


def owner(reader: Reader, who: Id) -> Id:
    """The seat that speaks for `who`: a seat for itself, a player for their characters, the GM for the rest
    (also for the characters of who is GM, only watches, or is gone)."""
    if who == GM or who not in reader:
        return GM
    speaker = seat_of(who, reader[Key[Record](who)])
    if speaker in (GM, who):
        return speaker
    seat = reader[Key[Record](speaker)] if speaker in reader else None
    return speaker if isinstance(seat, Seat) and seat.role == "player" else GM


def seat_of(who: Id, record: Record) -> Id:
    if isinstance(record, Seat):
        return GM if record.role == "gm" else who
    return record.player or GM


def known(reader: Reader, whom: Iterable[Key[R]]) -> tuple[Key[R], ...]:
    """Of these ids, those that a reader may know of: for walking a list that a record holds."""
    return tuple(who for who in whom if who in reader)


def name_of(reader: Reader, who: Id) -> str:
    """What to call somebody in words for a reader, who may not know of them."""
    return (reader[Key[Record](who)].name or who) if who in reader else "somebody"


def slug_of(name: str) -> str:
    """A name as ids have it: `the-old-lamp`."""
    return re.sub(r"[^\w]+", "-", name.casefold()).strip("-_")


def new_key(reader: Changing, kind: type[R], name: str, record: R | None = None) -> Key[R]:
    """An id for a new record, made from its name: `ash`, `ash-2`, … What has gone in this run leaves its id behind.

    A `record` that not everybody may see is not counted among the others (`ash-3f9c21`): a gap in their numbers would
    tell of it."""
    slug = slug_of(name) or kind.__name__.casefold()
    if record is not None and record.seen_by != "all":
        slug = f"{slug}-{blake2s(json.encode(record), digest_size=3).hexdigest()}"
    number, key = 1, slug
    while key in reader or key in reader.changed or key in (GM, HOUSE_RULES, SCENE, SITTING, OWN_PACK):
        number += 1
        key = f"{slug}-{number}"
    return Key[R](key)


# --- who may see what
VISIBILITY = frozenset(("player", "seen_by", "role"))
"""Fields on which it hangs who may see a record."""


@cache
def marks(kind: type) -> Mapping[str, Sight]:
    """The fields of a type that not everybody may see, each with who may."""
    found: dict[str, Sight] = {}
    for name, hint in get_type_hints(kind, include_extras=True).items():
        for note in getattr(hint, "__metadata__", ()):
            if isinstance(note, Meta) and note.extra and "seen_by" in note.extra:
                found[name] = note.extra["seen_by"]
    return found


@cache
def passing(kind: type[Struct]) -> Mapping[str, Any]:
    """The fields of a type that hold only while an action goes on, each with what it is by default."""
    return {field.name: field.default for field in structs.fields(kind) if field.name in marked(kind, "while_open")}


@cache
def left_behind(kind: type[Struct]) -> tuple[str, ...]:
    """The fields of a type that nobody takes along to another table."""
    return (*marked(kind, "at_the_table"), *marked(kind, "while_open"))


def marked(kind: type, mark: str) -> dict[str, Any]:
    """The fields of a type that carry a mark, each with what the mark says of it."""
    hints = get_type_hints(kind, include_extras=True).items()
    return {name: note.extra[mark] for name, hint in hints for note in getattr(hint, "__metadata__", ())
            if isinstance(note, Meta) and note.extra and mark in note.extra}  # fmt: skip


def may_see(sight: Sight, seat: Id, holder: Id) -> bool:
    """Whether `seat` may see what `sight` says of a thing that belongs to `holder`."""
    return sight == "all" or seat == GM or (sight == "owner" and seat == holder)


def may_see_at_all(record: Record, seat: Id, holder: Id) -> bool:
    """Whether a seat may know of a record. Nobody's own is hidden from them."""
    return record.seen_by == "all" or seat in (GM, holder)


def hidden_fields(record: Struct, seat: Id, holder: Id) -> tuple[str, ...]:
    return () if seat == GM else _hidden_from(type(record), seat == holder)


@cache
def _hidden_from(kind: type, is_holder: bool) -> tuple[str, ...]:
    """What a player may not see of a record of their own, or of somebody else's."""
    return tuple(name for name, sight in marks(kind).items() if sight == "gm" or (sight == "owner" and not is_holder))


class Masked:
    """A record through eyes that may not see all of it: looking at a hidden field raises `Hidden`. Each kind of record
    has such a class of its own for each choice of hidden fields (`masked_kind`)."""

    _hidden: ClassVar[tuple[str, ...]] = ()
    _is_whole: ClassVar[bool] = False
    """Nothing of it may be known: it does not even count among the records of its kind."""

    def __init__(self, whose: Id, record: Record) -> None:
        self._whose, self._record = whose, record

    @property  # type: ignore[misc]  # mypy knows __class__ as a plain attribute
    def __class__(self) -> type[Record | Masked]:  # type: ignore[override]  # a masked character is still a character
        return Masked if self._is_whole else type(self._record)

    def __getattr__(self, name: str) -> Any:
        if self._is_whole:
            raise Hidden("that depends on what is not yours to see")
        return getattr(self._record, name)

    def _hide(self, field: str) -> Any:
        raise Hidden(f"{field} of {self._record.name or self._whose} is not yours to see")

    def __eq__(self, other: object) -> bool:
        """The same record through the same eyes: so what was worked out from one holds for the other."""
        mine = (self._whose, self._record, self._hidden)
        return isinstance(other, Masked) and mine == (other._whose, other._record, other._hidden)

    def __hash__(self) -> int:
        return hash((self._whose, self._hidden))

    def replaced(self, changes: Mapping[str, Any]) -> Masked:
        """What this seat learns by a change is known from then on."""
        hidden = tuple(field for field in self._hidden if field not in changes)
        return masked_kind(type(self._record), hidden)(self._whose, structs.replace(self._record, **changes))


@cache
def masked_kind(kind: type[Record], hidden: tuple[str, ...]) -> type[Masked]:
    """Records of a kind of which these fields are hidden. The others are found without any code of ours: fights look at
    them a thousand times."""
    members: dict[str, Any] = {"_hidden": hidden, "_is_whole": "name" in hidden}
    if not members["_is_whole"]:
        derived = (name for name, _ in getmembers(kind, lambda one: isinstance(one, property)))
        members |= {name: property(attrgetter(f"_record.{name}")) for name in (*kind.__struct_fields__, *derived)}
        members |= {name: property(methodcaller("_hide", name)) for name in hidden}
    return type("Masked", (Masked,), members)


def masked(whose: Id, record: Record, hidden: tuple[str, ...]) -> Record:
    """What somebody sees of a record."""
    return cast("Record", masked_kind(type(record), hidden)(whose, record)) if hidden else record


def is_masked(record: object) -> bool:
    return isinstance(record, Masked)


def hidden_in(record: object) -> tuple[str, ...]:
    """The fields that the eyes through which a record was read may not see."""
    return record._hidden if isinstance(record, Masked) else ()


class View:
    """A table through one seat's eyes: decisions, options and odds for a person are worked out on this."""

    def __init__(self, reader: Reader, seat: Id) -> None:
        self._reader, self.seat = reader, seat
        self.mind: Mind | None = None
        self._masks: dict[Id, tuple[Any, Any]] = {}
        """Records that were looked at, and as what: as long as they are the same ones."""

    @property
    def content(self) -> Content:
        return self._reader.content

    @property
    def reactions(self) -> tuple[str, ...]:
        return self._reader.reactions

    def status_of(self, record: Record) -> str:
        return self._reader.status_of(record)

    def __getitem__(self, who: Key[R]) -> R:
        record = self._reader[who]
        if self.seat == GM:
            return record
        looked_at = self._masks.get(who)
        if looked_at is None or looked_at[0] is not record:
            looked_at = self._masks[who] = record, self._through_eyes(who, record)
        return looked_at[1]  # type: ignore[return-value]  # the key says its type, and `cast` costs as much as the look-up

    def _through_eyes(self, who: Id, record: Record) -> Record:
        if not isinstance(record, Record):
            return record
        holder = seat_of(who, record)
        if not may_see_at_all(record, self.seat, holder):
            raise Hidden("that depends on what is not yours to see")
        return masked(who, record, hidden_fields(record, self.seat, holder))

    def __contains__(self, who: object) -> bool:
        if who not in self._reader or self.seat == GM:
            return who in self._reader
        try:
            self[cast("Key[Record]", who)]
        except Hidden:
            return False
        return True

    def every(self, kind: type[R]) -> tuple[Key[R], ...]:
        found = self._reader.every(kind)
        return found if self.seat == GM else tuple([who for who in found if who in self])


def masked_world(world: World, seat: Id) -> dict[Id, Record]:
    """The world as a seat knows it: what it may not see is there, but cannot be looked at."""
    known: dict[Id, Record] = {}
    for who, record in world.items():
        if who == OWN_PACK:
            known[who] = record  # content counts for everybody, also where it is not theirs to read
            continue
        holder = seat_of(who, record)
        sees = may_see_at_all(record, seat, holder)
        hidden = hidden_fields(record, seat, holder) if sees else type(record).__struct_fields__
        known[who] = masked(who, record, hidden)
    return known


def seen_world(world: World, seat: Id) -> Iterator[tuple[Id, Record, tuple[str, ...]]]:
    """The records that a seat may see, each with the fields it may not."""
    for who, record in world.items():
        holder = seat_of(who, record)
        if may_see_at_all(record, seat, holder):
            yield who, record, hidden_fields(record, seat, holder)


# --- house rules
def house_rule(title: str, text: str, *, group: str, rule: str) -> Meta:
    """Describes a field of a ruleset's house rules, in words, with the ruling that it changes."""
    return Meta(title=title, description=text, extra={"group": group, "rule": rule})
