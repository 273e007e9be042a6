"""What comes of reading a run's entries once, from its start."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct, structs

from hearthside.engine import Answered, Entry, Id, Live, Place, PlainFact, Record, Waiting
from hearthside.play.log import AnyEvent, Ended, Entered, Recorded
from hearthside.play.state import Run, same_facts


class Reading(Struct, frozen=True):
    """What came of reading a run's entries once."""

    table: Live
    value: Any
    waiting: dict[Place, Waiting]
    facts: list[PlainFact]

    @property
    def ended(self) -> bool:
        return not self.waiting

    @property
    def entries(self) -> list[Entry]:
        """All that came into it, and what fell by itself."""
        return [*self.table.entries, *self.table.made]

    @property
    def new_facts(self) -> list[PlainFact]:
        """What it stated since the world last moved on."""
        return self.facts[self.table.unsealed :]


def is_same(some: Reading, other: Reading) -> bool:
    """Whether the same became true, and the same is asked of the same people."""
    asked = [{place: waiting.request for place, waiting in r.waiting.items()} for r in (some, other)]
    return asked[0] == asked[1] and some.value == other.value and same_facts(some.facts, other.facts)


def after(world: dict[Id, Record], reading: Reading) -> dict[Id, Record]:
    """The world with what a run stated (since it last moved on), fact by fact: another run may have set other fields of
    the same records."""
    then = dict(world)
    for fact in reading.table.facts[reading.table.unsealed :]:
        if (record := fact.apply(then.get(fact.about))) is not None:
            then[fact.about] = record
        else:
            then.pop(fact.about, None)
    return then


def at_its_place(entry: Answered, waiting: Mapping[Place, Waiting]) -> Answered | None:
    """An answer where the same is asked of the same person now."""
    for place in (entry.place, *waiting):
        if place in waiting and (waiting[place].request.by, waiting[place].request.kind) == (entry.who, entry.kind):
            return structs.replace(entry, place=place)
    return None


# --- what of it goes into the log
def entered(run: Run, entries: Sequence[Entry]) -> list[AnyEvent]:
    return [Entered(run=run.number, entry=entry) for entry in entries]


def recorded(run: Run, facts: Sequence[PlainFact]) -> list[AnyEvent]:
    return [Recorded(run=run.number, fact=fact) for fact in facts]


def ended(run: Run, reading: Reading) -> list[AnyEvent]:
    return [Ended(run=run.number, value=reading.value)] if reading.ended else []


def came_of(run: Run, entries: Sequence[Entry], reading: Reading) -> list[AnyEvent]:
    """The entries of a run from some point on, all its facts, and perhaps its end."""
    return [*entered(run, entries), *recorded(run, reading.facts), *ended(run, reading)]
