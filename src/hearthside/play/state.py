"""What follows from a table's log, event by event, in plain data."""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, Literal

import msgspec
from msgspec import Struct

from hearthside.engine import (
    GM,
    Answered,
    Entry,
    Id,
    IllegalAnswer,
    Interjected,
    MovedOn,
    Place,
    PlainFact,
    Sight,
    may_see,
)
from hearthside.engine.questions import listed
from hearthside.kit import SceneCounted, SceneOpened, SceneSet
from hearthside.play.log import (
    AnyEvent,
    Begun,
    Ended,
    Entered,
    FreshDice,
    HandedOver,
    Line,
    Opened,
    Recorded,
    Reread,
    Restored,
    Rewound,
    UndoAsked,
    UndoDeclined,
    Withdrawn,
)

Owed = dict[tuple[Id, str, str], deque[list[int]]]
"""Dice that fell and were taken back: faces by who rolled, the kind of roll, and the deed."""


class Taken(Struct, frozen=True, array_like=True):
    """Dice that fell and were taken back. They fall again at the next roll of the same person, kind and deed."""

    who: Id
    kind: str
    faces: list[int]
    deed: str = ""
    """The action, its actor and its arguments, and whom the roller had named; "" in snapshots of older versions: then
    they fall for no deed."""


class Refused(IllegalAnswer):
    """The table says no, in words. Nothing has changed."""


class Waits(Refused):
    """Something that is open must be finished first."""


class TakesAlong(Refused):
    """An undo would take later actions along. Ask, then do it `agreed`."""

    def __init__(self, named: Mapping[int, str]) -> None:
        """`named`: what they are called, by their numbers."""
        words = listed(f"{name} ({number})" for number, name in named.items())
        super().__init__(f"this takes along what would have gone otherwise: {words}")
        self.named, self.runs = named, tuple(named)

    def called(self, number_of: Callable[[int], int]) -> TakesAlong:
        """The same under the numbers by which somebody else knows these actions."""
        return TakesAlong({number_of(number): name for number, name in self.named.items()})


class Run(Struct, kw_only=True):
    """One action with all that came into it and out of it."""

    number: int
    action: str
    actor: Id
    args: dict[str, Any]
    by: Id
    called: str = ""
    seen_by: Sight = "all"
    holder: Id = GM
    version: str
    sight: Sight = "all"
    lasting: bool = False
    at: datetime | None = None
    """When it began, and when something last came into it."""
    moved_at: datetime | None = None
    entries: list[Answered | Interjected | MovedOn] = []
    facts: list[PlainFact] = []
    sealed: list[int] = []
    """How many of the facts stood each time the world moved on: so far each part has its own place in the order."""
    keeps_place: bool = False
    """It was over, and is being worked out anew at its place in the order."""
    state: Literal["open", "ended", "stopped", "withdrawn"] = "open"
    before: Literal["open", "ended", "stopped"] = "open"
    """Of a withdrawn run: what it was, and who took it back."""
    withdrawn_by: Id = ""
    value: Any = None
    changed_at: int = 0
    """The number of the last line that was about it."""

    @property
    def is_over(self) -> bool:
        return self.state in ("ended", "stopped")

    def part(self, number: int) -> list[PlainFact]:
        """What it stated between one time that the world moved on and the next."""
        ends = [0, *self.sealed, len(self.facts)]
        return self.facts[ends[number] : ends[number + 1]]


class Corrected(Struct, frozen=True):
    """A run as it was before another answer was given in it, though it was over."""

    run: int
    index: int
    entries: list[Answered | Interjected | MovedOn]


class State(Struct, kw_only=True):
    """What follows from the log, in plain data: a snapshot is this."""

    title: str = ""
    ruleset: str = ""
    version: str = ""
    packs: tuple[str, ...] = ()
    lines: int = 0
    runs: dict[int, Run] = {}
    open: list[int] = []
    """Runs that are not over."""
    order: list[int] = []
    """Runs that are over or were, in the order they ended; each as often as it has parts: what it had stated each time
    the world moved on, and the rest."""
    first: dict[Id, dict[str, Any]] = {}
    """The world as the table was laid."""
    owed: list[Taken] = []
    undone: list[tuple[Id, tuple[int, ...]]] = []
    """Who took back what together, the last last: redo restores it."""
    news: int = 0
    """The run that something came into last, as long as it is not known by the facts that come of it who may know."""
    corrected: Corrected | None = None
    """The last thing that happened was another answer in a run that was over: an undo takes that back."""
    asked: dict[int, Id] = {}
    """Runs that players would like taken back."""
    handed: list[tuple[int, Place, Id]] = []
    keys: dict[str, int] = {}
    """The last commands, by what their givers call them, each with the action that it was about (0: none)."""


NEW_SCENE = {SceneSet.__name__, SceneOpened.__name__, SceneCounted.__name__}
"""Facts after which dice that were taken back are owed no longer."""
KEYS = 500
"""So many commands are known again by their keys: far more than anybody sends before they hear of the first."""


def apply(state: State, line: Line) -> None:
    """One line more. The world of the runs that are over is worked out by whoever needs it."""
    event = line.event
    about = subjects(event)
    state.lines += 1
    if line.key:
        state.keys[line.key] = about[0] if about else 0
        if len(state.keys) > KEYS:
            del state.keys[next(iter(state.keys))]
    match event:  # what comes most often stands first
        case Begun():
            state.runs[event.run] = Run(number=event.run, action=event.action, actor=event.actor, args=event.args,
                                        by=event.by, called=event.called, seen_by=event.seen_by, holder=event.holder,
                                        version=event.version, sight=event.sight, lasting=event.lasting,
                                        at=line.at, moved_at=line.at)  # fmt: skip
            state.news = event.run
            if not event.lasting:
                state.corrected = None
        case Recorded():
            run = state.runs[event.run]
            run.facts.append(event.fact)
            if state.news == event.run:
                forget_undone(state, run)
            if event.fact.fact in NEW_SCENE:
                state.owed.clear()
        case Ended():
            run = state.runs[event.run]
            run.state, run.value = event.how, event.value
            if state.news == event.run:
                forget_undone(state, run)
                state.news = 0
            if not run.keeps_place:
                state.order.append(event.run)
            run.keeps_place = False
            if state.handed:
                state.handed = [handed for handed in state.handed if handed[0] != event.run]
        case Entered():
            run = state.runs[event.run]
            state.news = event.run
            if not run.lasting and state.corrected and state.corrected.run != event.run:
                state.corrected = None
            run.entries.append(event.entry)
            run.moved_at = line.at
            if isinstance(event.entry, MovedOn):
                run.sealed.append(len(run.facts))
                state.order.append(event.run)
            if state.owed and isinstance(event.entry, Answered) and is_dice(event.entry):
                no_longer_owed(state, run, event.entry)
        case Opened():
            state.title, state.ruleset, state.version = event.title, event.ruleset, event.version
            state.packs, state.first = event.packs, event.world
        case Rewound():
            run = state.runs[event.run]
            instead = [event.changed] if event.changed else []
            state.corrected = Corrected(event.run, event.keep, run.entries) if event.alone else None
            state.handed = [handed for handed in state.handed if handed[0] != event.run]
            state.owed = owed_by(run, event.keep + len(instead)) + state.owed
            run.keeps_place = event.stays
            if run.is_over and not event.stays:
                state.order = [number for number in state.order if number != event.run]
            run.entries, run.facts, run.state = [*run.entries[: event.keep], *instead], [], "open"
        case Withdrawn():
            state.corrected, state.news = None, 0
            for number in event.runs:
                run = state.runs[number]
                run.withdrawn_by = event.by
                run.before, run.state = run.state, "withdrawn"  # type: ignore[assignment]  # it was not withdrawn before
                state.asked.pop(number, None)
            taken = [run for number, run in sorted(state.runs.items()) if number in event.runs]
            state.owed = [dice for run in taken for dice in owed_by(run)] + state.owed
            if event.by:
                state.undone.append((event.by, event.runs))
        case Restored():
            state.corrected = None
            for number in event.runs:
                run = state.runs[number]
                run.state = run.before
                for owed in owed_by(run):
                    if owed in state.owed:
                        state.owed.remove(owed)
            state.undone = [(by, runs) for by, runs in state.undone if runs != event.runs]
        case Reread():
            run = state.runs[event.run]
            run.facts, run.sealed, run.value = [], list(event.sealed), event.value
        case HandedOver():
            state.handed.append((event.run, event.place, event.to))
        case UndoAsked():
            state.asked[event.run] = event.by
        case UndoDeclined():
            state.asked.pop(event.run, None)
        case FreshDice():
            state.owed.clear()
    for number in about:
        run = state.runs[number]
        run.changed_at = line.number
        if (run.state == "open") != (number in state.open):
            state.open = sorted({*state.open} ^ {number})


def forget_undone(state: State, run: Run) -> None:
    """After something new, nobody who may know of it redoes what they took back. (What is hidden from them keeps nobody
    from it: else they would notice.)"""
    if state.undone and not run.lasting:
        state.undone = [undone for undone in state.undone if not is_heard_of(run, undone[0])]


def is_heard_of(run: Run, seat: Id) -> bool:
    """Whether a seat may have heard of a run, as far as the log alone tells: they began it, or see what came of it."""
    told = not run.facts or any(may_see(fact.seen_by, seat, fact.holder) for fact in run.facts)
    return run.by == seat or (may_see(run.sight, seat, run.holder) and told)


def subjects(event: AnyEvent) -> tuple[int, ...]:
    """The actions that an event is about."""
    if isinstance(event, (Withdrawn, Restored)):
        return event.runs
    return () if isinstance(event, (Opened, FreshDice)) else (event.run,)


Part = tuple[Run, int]
"""A run, and which of its parts."""


def parts_in_order(state: State) -> list[Part]:
    """All places in the order, also of what does not count now."""
    seen: Counter[int] = Counter()
    parts = []
    for number in state.order:
        parts.append((state.runs[number], seen[number]))
        seen[number] += 1
    return parts


def counts(part: Part) -> bool:
    """Whether what it stated is true: it is over, or the world has moved on since."""
    run, number = part
    return run.is_over or (run.state == "open" and number < len(run.sealed))


def facts_in_order(state: State) -> list[PlainFact]:
    """What is true by the runs that are over, and by what the open ones had stated when the world moved on."""
    return [fact for run, number in filter(counts, parts_in_order(state)) for fact in run.part(number)]


def same_facts(some: Sequence[PlainFact], others: Sequence[PlainFact]) -> bool:
    """Whether the same became true; the words around it may have changed."""
    return [essence(fact) for fact in some] == [essence(fact) for fact in others]


def includes(some: Sequence[PlainFact], others: Sequence[PlainFact]) -> bool:
    """Whether all of the others are among some, in whatever order."""
    left = [essence(fact) for fact in some]
    for fact in others:
        if essence(fact) not in left:
            return False
        left.remove(essence(fact))
    return True


def essence(fact: PlainFact) -> tuple[Any, ...]:
    return fact.fact, fact.about, fact.set, fact.create, fact.remove, fact.values


def fields_set(facts: Sequence[PlainFact]) -> set[tuple[Id, str]]:
    """What facts change: fields of records, or whether a record is there at all."""
    changed = {(fact.about, field) for fact in facts for field in fact.set}
    return changed | {(fact.about, "") for fact in facts if fact.create is not None or fact.remove}


def is_dice(entry: Entry) -> bool:
    return isinstance(entry, Answered) and entry.kind.startswith("roll ")


def deed_of(run: Run, who: Id, entries: Sequence[Entry], path: tuple[str, ...]) -> str:
    """What tells somebody's deed from another: the action, its actor and its arguments, and whom or what they have
    named so far in this branch of it."""
    named = {one for entry in entries if isinstance(entry, Answered) and entry.about and entry.who == who
             and path[: len(entry.place.path)] == entry.place.path for one in entry.about}  # fmt: skip
    return msgspec.json.encode([run.action, run.actor, run.args, *sorted(named)], order="deterministic").decode()


def owed_by(run: Run, start: int = 0) -> list[Taken]:
    """The dice of a run from this entry on, as they are owed once they are taken back."""
    dice = [(number, entry) for number, entry in enumerate(run.entries)
            if number >= start and isinstance(entry, Answered) and is_dice(entry)]  # fmt: skip
    return [Taken(one.who, one.kind, list(one.value), deed_of(run, one.who, run.entries[:number], one.place.path))
            for number, one in dice]  # fmt: skip


def no_longer_owed(state: State, run: Run, entry: Answered) -> None:
    """Dice have fallen: those that were owed for it fall no second time, whichever way these came."""
    same = [taken for taken in state.owed if (taken.who, taken.kind) == (entry.who, entry.kind)]
    deed = deed_of(run, entry.who, run.entries, entry.place.path)
    if entry.means == "owed":  # older versions gave them to any deed
        fallen = [taken for taken in same if taken.faces == entry.value]
        fallen.sort(key=lambda taken: taken.deed != deed)
    else:
        fallen = [taken for taken in same if taken.deed == deed]
    if fallen:
        state.owed.remove(fallen[0])


def by_deed(taken: Sequence[Taken]) -> Owed:
    """Dice that were taken back, ready to fall again."""
    owed: Owed = defaultdict(deque)
    for dice in taken:
        if dice.deed:
            owed[dice.who, dice.kind, dice.deed].append(dice.faces)
    return owed
