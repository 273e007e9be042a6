"""Facts: what has become true. A fact names a record and carries the new value of each field that it sets.

Laws: applying a fact never judges. Its plain form folds and prints without any rule code, so that a table outlives the
rules it was played with.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from string import Formatter
from typing import Any, ClassVar, cast

from msgspec import Struct, convert, structs

from hearthside.engine.explain import DiceLeft, Explained, in_figures
from hearthside.engine.plain import plain_data
from hearthside.engine.records import GM, VISIBILITY, Id, Key, Masked, Record, Sight, marks, seat_of


class Fact(Struct, frozen=True, kw_only=True, tag=True):
    """Something that is true now, about one record."""

    sets: ClassVar[tuple[str, ...]] = ()
    """The fields of the record that it sets, by the fact's own fields of the same name."""
    shows_or_hides: ClassVar[bool] = False
    """Whether it may be that others see the record by it than before."""
    says: ClassVar[str] = ""
    """The log line: `{field}` is a value, `{field:name}` the name of the record with that id."""
    about: Key[Any]
    seen_by: Sight = "all"

    def __init_subclass__(cls) -> None:
        cls.shows_or_hides = cls.changes is not Fact.changes or not VISIBILITY.isdisjoint(cls.sets)

    def changes(self) -> dict[str, Any]:
        changes: dict[str, Any] = {}
        for field in self.sets:
            changes[field] = getattr(self, field)  # a comprehension takes half as long again
        return changes

    def sights(self) -> Mapping[str, Sight]:
        """Who may see its fields: as they are marked, unless it depends on what it is about."""
        return marks(type(self))

    def apply(self, now: Record | None) -> Record | None:
        """The record as it is from now on; None: there is none."""
        if isinstance(now, Masked):
            return cast("Record", now.replaced(self.changes()))
        assert now is not None
        return structs.replace(now, **self.changes())


class Creation(Fact, frozen=True, kw_only=True):
    """A fact by which a record comes to be."""

    record: Record

    def apply(self, now: Record | None) -> Record | None:
        return self.record


class Removal(Fact, frozen=True, kw_only=True):
    """A fact by which a record is gone."""

    def apply(self, now: Record | None) -> Record | None:
        return None


class PlainFact(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A fact as the log keeps it."""

    fact: str
    about: Id
    set: dict[str, Any] = {}
    create: dict[str, Any] | None = None
    remove: bool = False
    says: str = ""
    values: dict[str, Any] = {}
    """What the line names besides the fields that are set."""
    names: dict[Id, str] = {}
    """The names of the records in it, as they were then."""
    seen_by: Sight = "all"
    marks: dict[str, Sight] = {}
    """Which of its fields not everybody may see."""
    holder: Id = GM
    """The seat that spoke for the record then."""
    under: tuple[str, ...] = ()
    """The steps of the procedure that it was recorded in: the log's headings."""


NEVER_TOLD = ("about", "seen_by", "record")
STRICTER: dict[Sight, int] = {"all": 0, "owner": 1, "gm": 2}


@cache
def mentioned(kind: type[Fact]) -> tuple[str, ...]:
    """The fields of a fact whose line calls a record by its name; `about` is the first."""
    fields = (field for _, field, spec, _ in Formatter().parse(kind.says) if field and spec == "name")
    return tuple(dict.fromkeys(["about", *fields]))


def plain(fact: Fact, records: Mapping[Id, Record], under: tuple[str, ...]) -> PlainFact:
    """The fact as the log keeps it; `records`: those that its line mentions.

    It is as secret as the record that it is about, its fields as the record's fields that they set, and a name in it as
    the record that bears it. What else it tells beside a secret is as secret, unless it is marked `EVERYBODY`."""
    about = records.get(fact.about)
    changes = fact.changes()
    others = [field for field in type(fact).__struct_fields__ if field not in changes and field not in NEVER_TOLD]
    sights = {field: sight for field, sight in (marks(type(about)) if about else {}).items() if field in changes}
    if sights:
        strictest = max(sights.values(), key=STRICTER.__getitem__)
        sights |= dict.fromkeys(others, strictest)
    sights |= fact.sights()
    for field in mentioned(type(fact))[1:]:
        record = records.get(getattr(fact, field))
        if record is not None and record.seen_by != "all":
            sights[field] = record.seen_by
    return PlainFact(
        fact=type(fact).__name__,
        about=fact.about,
        set=plain_data(changes),
        create=plain_data(fact.record) if isinstance(fact, Creation) else None,
        remove=isinstance(fact, Removal),
        says=fact.says,
        values={field: plain_data(getattr(fact, field)) for field in others},
        names={who: record.name for who, record in records.items()},
        seen_by=max(fact.seen_by, about.seen_by if about else "all", key=STRICTER.__getitem__),
        marks=sights,
        holder=seat_of(fact.about, about) if about else GM,
        under=under,
    )


def fold(facts: Iterable[PlainFact], start: Mapping[Id, dict[str, Any]]) -> dict[Id, dict[str, Any]]:
    """The plain world after these facts. Needs no rule code."""
    world = dict(start)
    for fact in facts:
        if fact.create is not None:
            world[fact.about] = fact.create
        elif fact.remove:
            world.pop(fact.about, None)
        elif fact.set:
            world[fact.about] = {**world[fact.about], **fact.set}
    return world


class _Words(Formatter):
    def format_field(self, value: Any, spec: str) -> str:
        if isinstance(value, list):
            return ", ".join(str(one) for one in value) or "nothing"
        if isinstance(value, dict) and "parts" in value:
            return str(convert(value, Explained))
        if isinstance(value, dict) and "dice" in value:
            return str(convert(value, DiceLeft))
        if value is None or isinstance(value, bool):
            return "unset" if value is None else "yes" if value else "no"
        return in_figures(value) if isinstance(value, int) else str(value)


def words(fact: PlainFact, hidden: Iterable[str] = ()) -> str:
    """The fact's line, with a shut eye (`…`) where a value is not for this reader."""
    told: dict[str, Any] = {**fact.values, **fact.set, "about": fact.about}
    for _, field, spec, _ in Formatter().parse(fact.says):
        if field and spec == "name":
            who = str(told[field])
            told[field] = fact.names.get(who) or who or "the GM"
    told.update(dict.fromkeys((f for f in hidden if f in told), "…"))
    return _Words().vformat(fact.says, (), told).rstrip().replace("….", "…")
