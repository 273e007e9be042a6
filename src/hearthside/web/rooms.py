"""Rooms: a table in play with everybody who looks at it. Each sees something else; nobody waits for anybody.

Laws: one command at a time is done to a table, and it is acknowledged when it is durable. Whoever looks gets the whole
once and then what changed, with growing numbers. Each seat has numbers of its own, which count what it was told: those
of the log's lines would tell it that something hidden has happened. A viewer that does not keep up is given the whole
anew; it never slows the table.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, TypeVar

import msgspec

from hearthside.dice import System
from hearthside.engine import GM, Id, IllegalAnswer, Record, Ruleset, Seat, ruleset
from hearthside.kit.clock import real_time, real_time_due
from hearthside.play import NoSuchTable, Outrun, Play, Store, StoreFailed
from hearthside.play.lesson import Lesson, hint, lesson_of
from hearthside.play.log import Opened
from hearthside.web.campaigns import ON_SCREEN
from hearthside.web.known_types import acquainted
from hearthside.web.numbers import RunNumbers
from hearthside.web.pledges import Arrivals, Pledge
from hearthside.web.seeing import LOG_SHOWN, Eyes, Now
from hearthside.web.wire import Farewell, FromServer, Here, Knock, Nudge, Seen, Snapshot

T = TypeVar("T")
log = logging.getLogger("hearthside.web")
MAPS = ("people", "cast", "tracks", "notes", "maps", "tokens", "log")
"""The fields of `Seen` that are sent entry by entry."""
MOST_BEHIND = 64
"""Messages that may wait for a slow viewer before it is given the whole anew."""
IDLE = 600.0
"""Seconds after which a table that nobody looks at is put away."""
A_MOMENT = 0.005
"""Seconds: what takes as long lets others go on."""
COMMANDS_AT_ONCE = 64
encode = msgspec.json.Encoder().encode


class Viewer:
    """One open page. What it is sent waits here until its connection takes it."""

    def __init__(self, seat: Id) -> None:
        self.seat = seat
        self.is_behind = False
        self.is_leaving = False
        self._waiting: deque[bytes] = deque()
        self._news = asyncio.Event()

    def send(self, message: bytes) -> None:
        if len(self._waiting) >= MOST_BEHIND:
            self.is_behind = True
            self._waiting.clear()
        if not self.is_behind:
            self._waiting.append(message)
        self._news.set()

    def leave(self, farewell: Farewell) -> None:
        self.is_behind = False
        self._waiting.clear()
        self._waiting.append(encode(farewell))
        self.is_leaving = True
        self._news.set()

    def hang_up(self, _: object = None) -> None:
        """The connection has ended. A farewell that is on its way still goes."""
        if not self.is_leaving:
            self._waiting.clear()
            self.is_leaving = True
            self._news.set()

    def forget(self) -> None:
        """What waits is in the whole that it is given now (but for a farewell)."""
        if not self.is_leaving:
            self._waiting.clear()

    async def next(self) -> bytes | None:
        """The next message; None: it has fallen behind, and wants the whole; empty: nothing comes any more."""
        while not self._waiting:
            if self.is_leaving:
                return b""
            if self.is_behind:
                self.is_behind = False
                return None
            self._news.clear()
            await self._news.wait()
        return self._waiting.popleft()


Part = tuple[str, str]
"""A field of `Seen`, and which entry of it (empty: the field is one piece)."""


class Sightings:
    """What one seat has seen so far: each part with the number at which it last changed.

    Its numbers begin at the time in microseconds. So they grow from one process to the next, and no number of another
    process (which is told the same, but perhaps in other steps) is taken for one of this."""

    def __init__(self, seat: Id, begins: int = 0) -> None:
        self.eyes = Eyes(seat, begins)
        self._shifts = 0
        self.fields: dict[str, Any] = {}
        self.changed_at: dict[Part, int] = {}
        self.since = self.number = begins
        """The numbers from which on changes are known, and of the last one."""
        self.line = -1
        """The line of the log at which this seat has looked last."""
        self.recounted_at = begins
        """The last frame in which actions got new numbers."""

    def look(self, line: int, fields: dict[str, Any]) -> list[Part]:
        """Compare with what was there; gives what is new, other or gone. Only then there is a new number."""
        known, is_first = self.fields, self.line < 0
        is_recounted, self._shifts = self._shifts != self.eyes.shifts, self.eyes.shifts
        changed = [part for field, now in fields.items() for part in differences(field, known.get(field), now)]
        if changed and not is_first:
            self.number += 1
        if is_recounted:
            self.recounted_at = self.number
        self.changed_at.update(dict.fromkeys(changed, self.number))
        self.fields, self.line = fields, line
        return changed

    def updated(self, changed: Iterable[Part]) -> bytes:
        told: dict[str, Any] = {}
        for field, entry in changed:
            value = self.fields[field]
            if field in MAPS:
                told.setdefault(field, {})[entry] = value.get(entry)
            else:
                told[field] = value
        return encode({"type": "update", "number": self.number, "changed": told})

    def still_counts(self, seen: int) -> bool:
        """Whether actions have the numbers that they had at a frame. (Frames of another process are not known here.)"""
        is_told = self.eyes.shifts == self.eyes.numbers.shifts
        return not self.since <= seen <= self.number or (is_told and seen >= self.recounted_at)

    def missed(self, seen: int) -> bytes | None:
        """What has changed since a number; None: that is not known any more, send the whole."""
        if not self.since <= seen <= self.number:
            return None
        return self.updated([part for part, at in self.changed_at.items() if at > seen])

    def whole(self) -> Seen:
        latest = sorted(self.fields["log"].items(), key=lambda card: int(card[0]))[-LOG_SHOWN:]
        return Seen(**{**self.fields, "log": dict(latest), "log_begins": int(latest[0][0]) if latest else 1})


def differences(field: str, was: Any, now: Any) -> list[Part]:
    """The parts of a field that differ. Cards that are too old to be followed are not gone: pages keep theirs."""
    if was is now or was == now:
        return []
    if field not in MAPS:
        return [(field, "")]
    was = was or {}
    other = [(field, entry) for entry, value in now.items() if was.get(entry) is not value and was.get(entry) != value]
    gone = [entry for entry in was if entry not in now]
    if gone and field == "log":
        begins = min(map(int, now), default=0)
        gone = [entry for entry in gone if int(entry) >= begins]
    return other + [(field, entry) for entry in gone]


class Room:
    """A table in play and its viewers."""

    def __init__(self, play: Play, rooms: Rooms) -> None:
        self.play, self.rooms = play, rooms
        self.play.store = self.pledge = Pledge(rooms.store, rooms.arrivals)
        self.turn = asyncio.Lock()
        """Whoever holds it may touch the table."""
        self.viewers: set[Viewer] = set()
        self.sightings: dict[Id, Sightings] = {}
        self.knocks: dict[str, Knock] = {}
        self.is_demo = False
        self.left_at = asyncio.get_running_loop().time()

    @property
    def name(self) -> str:
        return self.play.name

    @property
    def line(self) -> int:
        """The number of the log's last line. No seat but the GM's may know it."""
        return self.play.state.lines

    # --- doing
    async def do(self, work: Callable[[Play], T], *, is_long: bool = False) -> T:
        """Do something to the table; once it is kept, show everybody what came of it.

        What takes more than a moment (`is_long`: later actions are read again) is done beside the other tables.
        """
        async with self.turn:
            try:
                done = await self.kept(work, is_long)
            except Outrun:  # another worker has written to this table: take its lines in, and try once more
                await self.open_again()
                done = await self.kept(work, is_long)
            except StoreFailed:
                await self.open_again()
                raise
            finally:
                await self.show()
        return done

    async def kept(self, work: Callable[[Play], T], is_long: bool) -> T:
        """Do it, and wait until what it wrote is durable."""
        try:
            return await self.rooms.beside(work, self.play) if is_long else work(self.play)
        finally:
            pending, self.pledge.pending = self.pledge.pending, None
            if pending is not None:
                await pending

    async def open_again(self) -> None:
        """The table as it is kept: what could not be written has not happened."""
        try:
            self.play = await self.rooms.beside(self.rooms.opened, self.name)
        except (StoreFailed, NoSuchTable):
            self.rooms.rooms.pop(self.name, None)
            for seat in {viewer.seat for viewer in self.viewers}:
                self.part_with(seat, "This table cannot be read just now.", again=True)
            raise
        self.play.store = self.pledge

    async def look(self, work: Callable[[Play], T]) -> T:
        """Look at much of the table between two commands, beside the other tables."""
        async with self.turn:
            return await self.rooms.beside(work, self.play)

    async def keep_time(self) -> None:
        """Let real time go by at this table, where a timer is due: also for the hours when nobody was there. What
        cannot be done or kept just now is tried again at the next look, and keeps nobody from the table."""
        async with self.turn:
            is_due = self.is_time_due(self.play)
        if is_due:
            try:
                with suppress(IllegalAnswer):  # something that is not finished is in its way
                    await self.do(self.let_time_go_by)
            except Exception:
                log.exception("time does not go by at %s", self.name)

    def is_time_due(self, play: Play) -> bool:
        due = real_time_due(play.reader())
        return due is not None and due <= self.rooms.clock()

    def let_time_go_by(self, play: Play) -> None:
        if self.is_time_due(play):  # somebody may have stopped it meanwhile
            play.act(GM, real_time.name, now=int(self.rooms.clock()))

    # --- showing
    async def show(self) -> None:
        """Tell every viewer what has changed. Where that takes a moment, what one seat is told is on its way while the
        next one's is made."""
        if not self.viewers:
            return
        now = Now(self.play)
        seats = iter({viewer.seat for viewer in self.viewers})
        try:
            for seat in seats:
                began = time.perf_counter()
                self.tell(seat, now)
                if time.perf_counter() - began >= A_MOMENT:
                    await asyncio.sleep(0)
        finally:  # whoever did it may have hung up meanwhile: the others are told all the same
            for seat in seats:
                self.tell(seat, now)

    def tell(self, seat: Id, now: Now) -> None:
        if not self.is_seat(seat):
            self.part_with(seat, "Your seat at this table has been taken away.")
            return
        sightings = self.sighted(seat)
        try:
            changed = sightings.look(self.line, self.fields(sightings, now))
        except Exception:  # what cannot be drawn for one is kept all the same, and must not stop the others
            log.exception("%s cannot be shown to %s", self.name, seat)
            self.part_with(seat, "This table cannot be shown just now.", again=True)
            return
        if changed:
            message = sightings.updated(changed)
            for viewer in self.viewers:
                if viewer.seat == seat:
                    viewer.send(message)

    def is_seat(self, seat: Id) -> bool:
        return seat in (ON_SCREEN, GM) or isinstance(self.play.settled.get(seat), Seat)

    def fields(self, sightings: Sightings, now: Now) -> dict[str, Any]:
        is_taught = self.is_demo and self.play.is_gm(sightings.eyes.seat)
        hint = self.rooms.hint(self.play) if is_taught else ""
        return sightings.eyes.fields(now, self.knocks.values(), self.is_demo, hint)

    def sighted(self, seat: Id) -> Sightings:
        if seat not in self.sightings:
            self.sightings[seat] = Sightings(seat, int(self.rooms.clock() * 1_000_000))
        return self.sightings[seat]

    def numbers(self, seat: Id) -> RunNumbers:
        """The numbers by which a seat knows actions, as the table is now. (For whoever holds the turn.)"""
        numbers = self.sighted(seat).eyes.numbers
        numbers.look(Now(self.play))
        return numbers

    def current(self, seat: Id) -> Sightings:
        """What a seat sees now; its viewers are told what is new."""
        sightings = self.sighted(seat)
        if sightings.line != self.line:
            self.show_to(seat, sightings)
        return sightings

    def show_to(self, seat: Id, sightings: Sightings) -> None:
        changed = sightings.look(self.line, self.fields(sightings, Now(self.play)))
        for viewer in self.viewers:
            if changed and viewer.seat == seat:
                viewer.send(sightings.updated(changed))

    def snapshot(self, seat: Id) -> Snapshot:
        sightings = self.current(seat)
        return Snapshot(number=sightings.number, seen=sightings.whole(), here=self.here())

    # --- viewers
    def here(self) -> dict[Id, int]:
        counted: dict[Id, int] = {}
        for seat in sorted(viewer.seat for viewer in self.viewers):
            counted[seat] = counted.get(seat, 0) + 1
        return counted

    def tell_all(self, message: FromServer) -> None:
        encoded = encode(message)
        for viewer in self.viewers:
            viewer.send(encoded)

    @contextmanager
    def viewing(self, seat: Id, seen: int | None) -> Iterator[Viewer]:
        """Look at the table until the connection ends: first what was missed, or the whole."""
        viewer = Viewer(seat)
        missed = self.current(seat).missed(seen) if seen is not None else None
        viewer.send(missed if missed is not None else encode(self.snapshot(seat)))
        self.viewers.add(viewer)
        self.tell_all(Here(here=self.here()))
        try:
            yield viewer
        finally:
            self.viewers.discard(viewer)
            self.left_at = asyncio.get_running_loop().time()
            self.tell_all(Here(here=self.here()))

    def part_with(self, seat: Id, why: str, again: bool = False) -> None:
        """Close all pages of a seat."""
        self.sightings.pop(seat, None)
        for viewer in list(self.viewers):
            if viewer.seat == seat:
                viewer.leave(Farewell(why=why, again=again))
                self.viewers.discard(viewer)

    def nudge(self, seats: Iterable[Id], by: str, text: str) -> None:
        message = encode(Nudge(by=by, text=text))
        for viewer in self.viewers:
            if viewer.seat in seats:
                viewer.send(message)

    async def knock(self, knocks: Mapping[str, Knock]) -> None:
        """Who stands at the door has changed. It is shown between two commands: what is being done is not kept yet."""
        self.knocks = dict(knocks)
        async with self.turn:
            for seat, sightings in self.sightings.items():
                self.show_to(seat, sightings)


class Rooms:
    """All tables that are in use."""

    def __init__(self, store: Store) -> None:
        self.store, self.arrivals = store, Arrivals()
        self.rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self._commands = ThreadPoolExecutor(COMMANDS_AT_ONCE, "command")
        self._rulesets: dict[str, Ruleset] = {}
        self._lessons: dict[str, Lesson | None] = {}
        self.chance = System()
        """For answers by chance."""
        self.clock: Callable[[], float] = time.time
        """Seconds since 1970, for timers of real time."""

    async def beside(self, work: Callable[..., T], *args: Any) -> T:
        """Work that may wait for the disk, off the loop."""
        return await asyncio.get_running_loop().run_in_executor(self._commands, partial(work, *args))

    def opened(self, name: str) -> Play:
        return Play.open(self.ruleset(self.played_by(name)), self.store, name)

    def played_by(self, name: str) -> str:
        """The rules of a table: its snapshot says it, or its first line."""
        if saved := self.store.snapshot(name):
            return named(saved[1]).ruleset
        first = self.store.read(name)[0].event
        assert isinstance(first, Opened)
        return first.ruleset

    def ruleset(self, name: str) -> Ruleset:
        if name not in self._rulesets:
            self._rulesets[name] = acquainted(ruleset(name))
        return self._rulesets[name]

    async def room(self, name: str) -> Room:
        """The room of a table; `NoSuchTable` if there is none."""
        if name in self.rooms:
            return self.rooms[name]
        async with self._opening.setdefault(name, asyncio.Lock()):
            if name not in self.rooms:
                play = await self.beside(self.opened, name)
                self.rooms[name] = Room(play, self)
                self.rooms[name].is_demo = name.startswith("demo-")
                await self.rooms[name].keep_time()
            self._opening.pop(name, None)
        return self.rooms[name]

    async def lay(self, name: str, rules: Ruleset, world: Mapping[Id, Record], title: str) -> Room:
        """A new table."""
        play = await self.beside(lambda: Play.lay(acquainted(rules), world, title=title, store=self.store, name=name))
        room = self.rooms[name] = Room(play, self)
        room.is_demo = name.startswith("demo-")
        return room

    async def delete(self, name: str) -> None:
        room = self.rooms.pop(name, None)
        if room:
            for seat in {viewer.seat for viewer in room.viewers}:
                room.part_with(seat, "This table has been deleted.")
        await self.beside(self.store.delete, name)

    def hint(self, play: Play) -> str:
        """Of a demo: what to try next."""
        rules = play.game.ruleset
        if rules.id not in self._lessons:
            self._lessons[rules.id] = lesson_of(rules)
        lesson = self._lessons[rules.id]
        return hint(play, lesson) if lesson else ""

    async def keep_time(self) -> None:
        """Let real time go by at all tables that are in use."""
        for room in list(self.rooms.values()):
            await room.keep_time()

    async def put_away_idle(self) -> None:
        """Forget tables that nobody has looked at for a while. They are opened again when somebody comes."""
        now = asyncio.get_running_loop().time()
        for name, room in list(self.rooms.items()):
            if not room.viewers and not room.turn.locked() and now - room.left_at > IDLE:
                del self.rooms[name]
                with suppress(StoreFailed, NoSuchTable):
                    await self.beside(room.play.save)

    def say_farewell(self) -> None:
        """Close every page, and say that it may come back."""
        for room in self.rooms.values():
            for seat in {viewer.seat for viewer in room.viewers}:
                room.part_with(seat, "Hearthside is closing.", again=True)

    def close(self) -> None:
        self.say_farewell()
        self._commands.shutdown(wait=True)


class Named(msgspec.Struct):
    """Of a table's snapshot: by which rules it is played."""

    ruleset: str


named = msgspec.json.Decoder(Named).decode
