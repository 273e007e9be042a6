"""The server: how soon everybody sees a click, how many commands it takes, what a table weighs, how soon it is there.

The load comes from this process over loopback; the server is a process of its own. The peer of its throughput is SQLite
itself: one row, one durable commit, nothing around it, in the same folder and the same minute.
"""

import asyncio
import json
import os
import re
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from itertools import count
from pathlib import Path
from selectors import EVENT_READ, DefaultSelector
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import NamedTuple

from websockets.asyncio.client import ClientConnection, connect

from benchmarks.measure import Row, fastest
from hearthside.engine import Id, Record, Seat, ruleset
from hearthside.play import Play
from hearthside.rulesets.apocalypse.state import Character
from hearthside.store import database_in, open_store
from hearthside.web.campaigns import ON_SCREEN, mark
from hearthside.web.cookies import CookieKey, key_in, new_browser
from hearthside.web.house import House

APOCALYPSE = ruleset("apocalypse")
PORT = 8790
TABLES, VIEWERS, SECONDS = 200, 5, 8
BUSY_TABLES, BUSY_SECONDS = 64, 4
IDLE_TABLES = 100
TRAITS = tuple(f"trait {n}" for n in range(8))
SEATS = ("mara", "ana", "ben", "cy", ON_SCREEN)


class Place(NamedTuple):
    """A browser at a table."""

    table: str
    seat: Id
    cookie: str
    csrf: str


def rows() -> Iterator[Row]:
    with TemporaryDirectory(dir=Path.cwd(), prefix=".bench-") as name:
        folder = Path(name)
        places = laid(folder)
        with served(folder) as (pid, ready):
            yield Row("server: from the command to an answer", ready, limit=1.5)
            yield asyncio.run(weight(pid, places))
            yield asyncio.run(click_to_all_screens(places))
            yield from throughput(pid, folder, places)


# --- a house full of tables
def laid(folder: Path) -> dict[str, list[Place]]:
    """Tables with five people each, as they would be after everybody has come in."""
    os.chmod(folder, 0o700)
    key = key_in(folder)
    found: dict[str, list[Place]] = {}
    with open_store(database_in(folder), backups=False) as store:
        house = House(store, key)
        for n in range(TABLES):
            table = f"table-{n}"
            places = [seated(table, seat, key) for seat in SEATS]
            house.found(table, mark(browser_of(places[0])), "mara")
            Play.lay(APOCALYPSE, world(), title=f"Table {n}", store=store, name=table)
            for place in places[1:]:
                house.sit(table, mark(browser_of(place)), place.seat)
            found[table] = places
    return found


def world() -> dict[Id, Record]:
    people = {seat: Seat(name=seat.title(), role="gm" if seat == "mara" else "player") for seat in SEATS[:-1]}
    cast = {f"{seat}-s": Character(name=f"{seat}'s", player=seat, traits=TRAITS) for seat in SEATS[1:-1]}
    return {**people, **cast}


def seated(table: str, seat: Id, key: CookieKey) -> Place:
    browser = new_browser()
    return Place(table, seat, f"{key.cookie}={key.cookie_for(browser)}", key.csrf_for(browser))


def browser_of(place: Place) -> str:
    return place.cookie.partition("=")[2].partition(".")[0]


@contextmanager
def served(folder: Path) -> Iterator[tuple[int, float]]:
    begun = time.perf_counter()
    program = Path(sys.executable).with_name("hearthside")
    server = subprocess.Popen([program, "serve", "--no-browser", "--port", str(PORT), "--data", folder],
                              stdout=subprocess.DEVNULL)  # fmt: skip
    try:
        while not answers():
            if server.poll() is not None:
                raise RuntimeError("the server has not come up")
            time.sleep(0.01)
        yield server.pid, time.perf_counter() - begun
    finally:
        server.terminate()
        server.wait(20)


def answers() -> bool:
    from http.client import HTTPConnection  # noqa: PLC0415 - for this alone

    with closing(HTTPConnection("127.0.0.1", PORT, timeout=2)) as connection:
        try:
            connection.request("GET", "/api/me")
            return connection.getresponse().status == 200
        except OSError:
            return False


# --- people
class Person:
    """Somebody who acts: one connection that stays open, no library in the way."""

    keys = count()

    def __init__(self, place: Place) -> None:
        self.place = place

    async def come(self) -> "Person":
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", PORT)
        return self

    async def act(self) -> None:
        """Write a note on the own sheet."""
        self.writer.write(command(self.place, next(Person.keys)))
        answer = await self.reader.readuntil(b"\r\n\r\n")
        length = int(re.search(rb"(?i)content-length: (\d+)", answer)[1])  # type: ignore[index]  # it is always there
        done = await self.reader.readexactly(length)
        if not answer.startswith(b"HTTP/1.1 200"):
            raise RuntimeError(done.decode())


def command(place: Place, n: int) -> bytes:
    body = json.dumps({"do": "act", "key": f"bench-{n:08}", "action": "write-notes", "actor": f"{place.seat}-s",
                       "args": {"notes": f"note {n}"}}).encode()  # fmt: skip
    head = (
        f"POST /api/tables/{place.table}/commands HTTP/1.1\r\nHost: 127.0.0.1:{PORT}\r\n"
        f"Cookie: {place.cookie}\r\nX-CSRF: {place.csrf}\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


async def watching(place: Place) -> ClientConnection:
    return await connect(f"ws://127.0.0.1:{PORT}/api/tables/{place.table}/live", origin=f"http://127.0.0.1:{PORT}",  # type: ignore[arg-type]  # any text
                         additional_headers={"Cookie": place.cookie}, compression=None, max_size=None)  # fmt: skip


# --- how soon everybody sees it
async def click_to_all_screens(places: dict[str, list[Place]]) -> Row:
    """Each table acts once a second; the time until the last of its five screens shows it."""
    tables = [await Screens.open(some) for some in places.values()]
    end = time.perf_counter() + SECONDS
    await asyncio.gather(*(table.play(n / TABLES, end) for n, table in enumerate(tables)))
    waits = sorted(wait for table in tables for wait in table.waits)
    await asyncio.gather(*(table.close() for table in tables))
    p95 = quantiles(waits, n=20)[-1]
    beside = {"median": waits[len(waits) // 2], "slowest": waits[-1]}
    return Row(f"server: click to all screens, p95 of {len(waits)}", p95, limit=0.05, beside=beside)


class Screens:
    """The people at one table."""

    def __init__(self, actor: Person, sockets: list[ClientConnection]) -> None:
        self.actor, self.sockets = actor, sockets
        self.waits: list[float] = []

    @classmethod
    async def open(cls, places: list[Place]) -> "Screens":
        sockets = [await watching(place) for place in places]
        for screen in sockets:
            await screen.recv()
        return cls(await Person(places[1]).come(), sockets)

    async def play(self, late: float, end: float) -> None:
        await asyncio.sleep(late)
        while (begun := time.perf_counter()) < end:
            await asyncio.gather(self.actor.act(), *(self.update(screen) for screen in self.sockets))
            self.waits.append(time.perf_counter() - begun)
            await asyncio.sleep(max(0.0, 1 - (time.perf_counter() - begun)))

    async def update(self, socket: ClientConnection) -> None:
        while not str(await socket.recv()).startswith('{"type":"update"'):
            pass

    async def close(self) -> None:
        for screen in self.sockets:
            await screen.close()


# --- how many
class Busy(NamedTuple):
    """Seconds for each acknowledged command: by the clock; of the server's work; of the load's."""

    each: float
    server: float
    load: float


def throughput(pid: int, folder: Path, places: dict[str, list[Place]]) -> Iterator[Row]:
    """Acknowledged commands by many at once, each waiting for its answer; beside as many bare commits."""
    with closing(sqlite3.connect(folder / "bare.sqlite3", isolation_level=None)) as bare:
        bare.execute("PRAGMA journal_mode = WAL")
        bare.execute("PRAGMA synchronous = FULL")
        bare.execute("CREATE TABLE lines (number INTEGER PRIMARY KEY, line TEXT)")

        def commits() -> None:
            for _ in range(200):
                bare.execute("INSERT INTO lines (line) VALUES (?)", ["x" * 180])

        before = fastest(commits=commits)["commits"] / 200
        ours = busy(pid, list(places.values())[:BUSY_TABLES])
        alone = min(before, fastest(commits=commits)["commits"] / 200)
    beside = {"of the server's work": ours.server, "of the load's": ours.load}
    yield Row("server: a command, many at once, durable", ours.each, {"a bare commit": alone}, bar=0.4, beside=beside)


def busy(pid: int, tables: list[list[Place]]) -> Busy:
    """Three people act at each table, within what one person may. Plain sockets in one thread: the load must cost far
    less than the server, which has the other core then."""
    with ExitStack() as open_sockets, DefaultSelector() as selector:
        for place in (place for table in tables for place in table[1:4]):
            connection = open_sockets.enter_context(socket.create_connection(("127.0.0.1", PORT)))
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            connection.sendall(command(place, next(Person.keys)))
            selector.register(connection, EVENT_READ, place)
        begun, load, spent, done = time.perf_counter(), time.process_time(), processor_time(pid), 0
        while (now := time.perf_counter()) < begun + BUSY_SECONDS:
            for key, _ in selector.select(1):
                acting: socket.socket = key.fileobj  # type: ignore[assignment]  # so it was registered
                refuse_but_success(acting.recv(4096))
                acting.sendall(command(key.data, next(Person.keys)))
                done += 1
        seconds = now - begun
        return Busy(seconds / done, (processor_time(pid) - spent) / done, (time.process_time() - load) / done)


def refuse_but_success(answer: bytes) -> None:
    """An answer is small, and comes whole."""
    if not answer.startswith(b"HTTP/1.1 200"):
        raise RuntimeError(answer.decode() or "the server has hung up")


def processor_time(pid: int) -> float:
    """Seconds that a process has worked so far, in all its threads."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# --- what a table weighs
async def weight(pid: int, places: dict[str, list[Place]]) -> Row:
    """Memory that an open table takes: some are opened, and nobody does anything."""
    some = list(places.values())
    for table in some[:20]:
        await (await watching(table[0])).close()
    before = resident(pid)
    for table in some[20 : 20 + IDLE_TABLES]:
        await (await watching(table[0])).close()
    each = (resident(pid) - before) / IDLE_TABLES
    return Row("server: an idle open table, MB (as seconds)", each / 1e6, limit=1.0)


def resident(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+) kB", status)[1]) * 1024  # type: ignore[index]  # Linux always says it
