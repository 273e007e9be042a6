"""Real time: it goes by at a table while people are there, and is made up for when somebody comes back."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

from hearthside.engine import GM, Seat
from hearthside.play import MemoryStore, Play, StoreFailed
from hearthside.play.log import Line
from hearthside.rulesets.apocalypse import RULESET
from hearthside.web.rooms import Room, Rooms
from hearthside.web.wire import TrackSeen
from web.access.running import PATIENCE, Browser
from web.client import act, done
from web.reliability.servers import free_port, script, serving

HOUR, DAY = 3_600, 86_400
NOON = 1_800_000_000


class Disk(MemoryStore):
    """A store that may have no more room."""

    is_full = False

    def append(self, table: str, after: int, lines: Sequence[Line]) -> None:
        if self.is_full:
            raise StoreFailed("the disk is full")
        super().append(table, after, lines)


class House:
    """A store that lasts, and a wall clock that we set. Every visit is a server of its own."""

    def __init__(self) -> None:
        self.store, self.now = Disk(), NOON
        self.visit(self.lay)

    def visit(self, scene: Callable[[Rooms], Awaitable[None]]) -> None:
        async def served() -> None:
            rooms = Rooms(self.store)
            rooms.clock = lambda: self.now
            await scene(rooms)
            rooms.close()

        asyncio.run(served())

    async def lay(self, rooms: Rooms) -> None:
        await rooms.lay("sea", RULESET, {"mara": Seat(name="Mara", role="gm"), "ana": Seat(name="Ana")}, "The sea")

    async def act(self, room: Room, action: str, actor: str = "", **args: Any) -> None:
        await room.do(lambda play: play.act("mara", action, actor, **args))
        await room.keep_time()


def timer(**args: Any) -> dict[str, Any]:
    return {"name": "The siege", "kind": "number", "most": 10, "unit": "real hour", **args}


def lines(play: Play) -> list[str]:
    return [fact.fact for run in play.state.runs.values() for fact in run.facts]


def seen(room: Room, seat: str) -> TrackSeen:
    return room.current(seat).whole().tracks["track"]


def test_a_timer_of_real_time_moves_while_the_table_is_open_and_only_when_it_is_due() -> None:
    house = House()

    async def scene(rooms: Rooms) -> None:
        room = await rooms.room("sea")
        await house.act(room, "new-track", **timer())
        house.now += HOUR - 1
        await rooms.keep_time()
        before = room.current("mara").number
        await rooms.keep_time()
        assert room.current("mara").number == before, "looking at the clock leaves no trace"
        assert seen(room, "ana").now == 10
        house.now += 1
        await rooms.keep_time()
        assert seen(room, "ana").now == 9

    house.visit(scene)


def test_hours_when_nobody_was_there_are_made_up_for_when_the_table_is_opened() -> None:
    house = House()

    async def laid(rooms: Rooms) -> None:
        await house.act(await rooms.room("sea"), "new-track", **timer())

    async def back(rooms: Rooms) -> None:
        room = await rooms.room("sea")
        assert room.play.world["track"].now == 7  # type: ignore[attr-defined]  # a track
        assert lines(room.play).count("TrackMoved") == 1, "one move, however long it was"
        assert seen(room, "ana").timer is not None

    async def half_an_hour_later(rooms: Rooms) -> None:
        assert (await rooms.room("sea")).play.world["track"].now == 6  # type: ignore[attr-defined]  # a track

    house.visit(laid)
    house.now += 3 * HOUR + HOUR // 2
    house.visit(back)
    house.now += HOUR // 2
    house.visit(half_an_hour_later)


def test_what_runs_out_while_nobody_is_there_is_asked_of_the_gm_and_blocks_nobody() -> None:
    house = House()

    async def laid(rooms: Rooms) -> None:
        room = await rooms.room("sea")
        await house.act(room, "new-track", **timer(most=2, end="The gates fall", shown="unnamed"))
        await house.act(room, "new-track", **timer(name="The harvest", unit="real day", most=5))

    async def back(rooms: Rooms) -> None:
        room = await rooms.room("sea")
        [asked] = room.current("mara").whole().prompts
        assert asked.prompt.title == "The siege: The gates fall"
        assert asked.who == GM
        assert room.current("ana").whole().prompts == []
        number = room.current("mara").number
        await rooms.keep_time()
        assert room.current("mara").number == number, "it is asked once, and then rests"
        await room.do(lambda play: play.act("ana", "say", text="Where is everybody?"))
        house.now += DAY
        await rooms.keep_time()
        assert room.play.world["track-2"].now == 3  # type: ignore[attr-defined]  # a track
        [asked] = room.current("mara").whole().prompts
        await room.do(lambda play: play.answer("mara", asked.run, "happens", asked.place))
        assert room.play.open_runs() == []
        assert seen(room, "ana").ended

    house.visit(laid)
    house.now += DAY
    house.visit(back)


def test_a_timer_that_stands_still_counts_only_the_time_that_it_ran() -> None:
    house = House()

    async def scene(rooms: Rooms) -> None:
        room = await rooms.room("sea")
        await house.act(room, "new-track", **timer(unit="real day"))
        house.now += 20 * HOUR
        await house.act(room, "set-timer", "track", running=False)
        house.now += 100 * DAY
        await rooms.keep_time()
        assert seen(room, "ana").now == 10
        await house.act(room, "set-timer", "track", running=True)
        house.now += 4 * HOUR - 1
        await rooms.keep_time()
        assert seen(room, "ana").now == 10
        house.now += 1
        await rooms.keep_time()
        assert seen(room, "ana").now == 9

    house.visit(scene)


def test_time_at_its_end_is_not_counted_against_a_track_that_is_raised_again() -> None:
    house = House()

    async def scene(rooms: Rooms) -> None:
        room = await rooms.room("sea")
        await house.act(room, "new-track", **timer(most=1))
        house.now += HOUR
        await rooms.keep_time()
        [asked] = room.current("mara").whole().prompts
        await room.do(lambda play: play.answer("mara", asked.run, "not yet", asked.place))
        house.now += 50 * HOUR
        await rooms.keep_time()
        await house.act(room, "tick", "track", steps=3)
        assert seen(room, "ana").now == 3
        house.now += HOUR
        await rooms.keep_time()
        assert seen(room, "ana").now == 2

    house.visit(scene)


def test_a_wall_clock_that_is_set_back_moves_nothing() -> None:
    house = House()

    async def scene(rooms: Rooms) -> None:
        room = await rooms.room("sea")
        await house.act(room, "new-track", **timer())
        house.now -= DAY
        await rooms.keep_time()
        assert seen(room, "ana").now == 10

    house.visit(scene)


def test_time_that_cannot_be_kept_just_now_keeps_nobody_from_the_table_and_is_made_up_for_later() -> None:
    house = House()

    async def laid(rooms: Rooms) -> None:
        await house.act(await rooms.room("sea"), "new-track", **timer())

    async def scene(rooms: Rooms) -> None:
        house.store.is_full = True
        room = await rooms.room("sea")
        assert seen(room, "ana").now == 10
        house.store.is_full = False
        await rooms.keep_time()
        assert seen(room, "ana").now == 9

    house.visit(laid)
    house.now += HOUR
    house.visit(scene)


def test_undo_takes_back_what_people_did_and_time_stays_passed() -> None:
    house = House()

    async def scene(rooms: Rooms) -> None:
        room = await rooms.room("sea")
        await house.act(room, "new-track", **timer())
        await house.act(room, "new-track", name="Luck", kind="clock")
        house.now += 2 * HOUR
        await rooms.keep_time()
        await room.do(lambda play: play.undo("mara"))
        assert "track-2" not in room.play.world, "the GM's last deed, not the clock's"
        assert seen(room, "ana").now == 8
        await room.do(lambda play: play.undo("mara"))
        assert "track" not in room.play.world
        await room.do(lambda play: play.redo("mara"))
        assert seen(room, "ana").now == 8

    house.visit(scene)
    house.visit(lambda rooms: rooms.room("sea"))  # type: ignore[arg-type, return-value]  # it is enough that it opens


# --- a real server
def test_a_server_lets_time_go_by_without_anybody_and_makes_up_for_its_own_death(tmp_path: Path) -> None:
    port, hasty = free_port(), script("hasty_server.py")

    def moved(browser: Browser, table: str, below: int) -> int:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            now: int = browser.get(f"/api/tables/{table}")["seen"]["tracks"]["track"]["now"]
            if now < below:
                return now
            time.sleep(0.1)
        raise AssertionError("no time goes by")

    with serving(tmp_path, port, program=hasty) as server, Browser(server.url) as gm:
        gm.enter(server.token)
        table = gm.new_table()
        done(gm, table, act("a-new-track", "new-track", **timer(most=1_000)))
        first = moved(gm, table, 1_000)
        server.process.kill()
        server.process.wait()
        time.sleep(3)
        with serving(tmp_path, port, program=hasty) as again:
            gm.enter(again.token)
            assert moved(gm, table, first) <= first - 3, "at least three seconds, which are hours here"
