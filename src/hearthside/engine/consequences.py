"""Consequences: what happens because of a state, whichever way that state came about.

A ruleset declares them in a stated order (`Ruleset.consequences`). As soon as a fact is recorded, the table brings
about what follows from it, and what follows from that, until nothing more does. Of several that are due, the first in
the stated order comes first; after each of them the search begins again at the top.

Laws: `when` only reads. `do` records facts and neither asks nor rolls; afterwards `when` no longer holds. No procedure
calls a consequence. Facts that only make sense together are recorded together (`table.record(one, other)`): nothing
follows from a state that nobody was ever in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct

from hearthside.engine.cite import rules_of
from hearthside.engine.errors import RuleError
from hearthside.engine.facts import Creation, Fact, Removal
from hearthside.engine.records import HOUSE_RULES, OWN_PACK, Id, Key, Reader, Record

if TYPE_CHECKING:
    from hearthside.engine.table import Table

MOST_IN_A_ROW = 1_000
"""So many consequences of one change are taken for consequences that bring each other about without end."""
ANY: frozenset[str] = frozenset()
"""Any field."""
PLACE = itemgetter(0)
"""Of something pending: the place of its consequence in the stated order."""


class Consequence(Struct, frozen=True, kw_only=True, eq=False):
    """One rule of the form "as soon as this holds of somebody, that happens"."""

    name: str
    of: type[Record]
    when: Callable[[Reader, Key[Any]], bool]
    do: Callable[[Table, Key[Any]], None]
    fields: frozenset[str] = ANY
    """The fields of the record itself that `when` looks at; a law checks it."""
    looks_at: Mapping[type[Record], frozenset[str]] = {}
    """What else `when` looks at, apart from house rules and content: kinds of records, each with the fields."""

    @property
    def rules(self) -> tuple[str, ...]:
        return rules_of(self.do)


def consequence(
    *,
    of: type[Record],
    when: Callable[[Reader, Any], bool],
    fields: Iterable[str] = (),
    looks_at: Mapping[type[Record], Iterable[str]] | None = None,
) -> Callable[[Callable[[Table, Any], None]], Consequence]:
    """Declare a consequence. `fields` narrows what it follows from to some fields of the record; `looks_at` names the
    other kinds of records that `when` reads (with their fields, or none for any of them)."""

    def declare(do: Callable[[Table, Any], None]) -> Consequence:
        others = {kind: frozenset(names) for kind, names in (looks_at or {}).items()}
        return Consequence(name=do.__name__, of=of, when=when, do=do, fields=frozenset(fields), looks_at=others)

    return declare


def due(reader: Reader, consequences: Iterable[Consequence]) -> Iterator[tuple[Consequence, Key[Any]]]:
    """All that ought to follow from the state as it is: nothing, at a table where it has."""
    for one in consequences:
        for who in reader.every(one.of):
            if one.when(reader, who):
                yield one, who


class Concerned(NamedTuple):
    """A consequence that a fact may bring about: for the record that the fact is about, or for all of its kind."""

    place: int
    for_all: bool
    of: type[Record]
    when: Callable[[Reader, Key[Any]], bool]


class Consequences:
    """A game's consequences, with an index of which facts may bring which of them about."""

    def __init__(self, declared: Iterable[Consequence]) -> None:
        self.declared = tuple(declared)
        self._by_fact: dict[tuple[type[Fact], type], tuple[Concerned, ...]] = {}

    def __bool__(self) -> bool:
        return bool(self.declared)

    def concerned(self, fact: Fact, kind: type) -> tuple[Concerned, ...]:
        """Which consequences may follow from a fact about a record of this kind."""
        known = self._by_fact.get((fact.__class__, kind))
        if known is None:
            is_fixed = fact.__class__.changes is Fact.changes and fact.about not in (HOUSE_RULES, OWN_PACK)
            known = tuple(self._search(fact, kind))
            if is_fixed:
                self._by_fact[fact.__class__, kind] = known
        return known

    def _search(self, fact: Fact, kind: type) -> Iterator[Concerned]:
        is_whole = isinstance(fact, (Creation, Removal))
        changed = fact.changes().keys()
        for place, one in enumerate(self.declared):
            if fact.about in (HOUSE_RULES, OWN_PACK) or isinstance(fact, Removal):
                yield Concerned(place, True, one.of, one.when)
                continue
            if issubclass(kind, one.of) and (is_whole or not one.fields or not one.fields.isdisjoint(changed)):
                yield Concerned(place, False, one.of, one.when)
            for other, fields in one.looks_at.items():
                if issubclass(kind, other) and (is_whole or not fields or not fields.isdisjoint(changed)):
                    yield Concerned(place, True, one.of, one.when)
                    break

    # --- bringing them about
    def follow(self, table: Table, facts: Iterable[Fact]) -> None:
        """Bring about what follows from facts that were just recorded, and from what follows, until nothing more does.
        What a consequence itself records is looked at when it is done."""
        if table.following is not None:
            table.following.extend(facts)
        elif pending := self._due_after(table, facts):
            self._settle(table, pending)

    def follow_from_everything(self, table: Table) -> None:
        """Bring about whatever is due at this table, however it came to be so."""
        pending: dict[tuple[int, Id], None] = {}
        for place, one in enumerate(self.declared):
            pending.update(dict.fromkeys((place, who) for who in table.every(one.of)))
        self._settle(table, pending)

    def _settle(self, table: Table, pending: dict[tuple[int, Id], None]) -> None:
        table.following = []
        brought: list[str] = []
        try:
            while pending:
                place, who = min(pending, key=PLACE)
                del pending[place, who]
                one = self.declared[place]
                if who not in table or not one.when(table, Key[Any](who)):
                    continue
                if len(brought) >= MOST_IN_A_ROW:
                    named = ", ".join(dict.fromkeys(brought[-10:]))
                    raise RuleError(f"these consequences bring each other about without end: {named}")
                one.do(table, Key[Any](who))
                brought.append(one.name)
                pending |= self._due_after(table, table.following)
                table.following.clear()
        finally:
            table.following = None

    def _due_after(self, table: Table, facts: Iterable[Fact]) -> dict[tuple[int, Id], None]:
        """What is due because of facts. What is not due now comes to be so by another fact, which is looked at too."""
        due: dict[tuple[int, Id], None] = {}
        for fact in facts:
            about = fact.about
            kind = table[about].__class__ if about in table else Record  # which it was, if it is gone
            concerned = self._by_fact.get((fact.__class__, kind))  # speed: whole fights
            for place, for_all, of, when in self.concerned(fact, kind) if concerned is None else concerned:
                if not for_all:
                    if when(table, about):
                        due[place, about] = None
                    continue
                for who in table.every(of):
                    if when(table, who):
                        due[place, who] = None
        return due
