"""What is done is kept first, and then shown: to nobody before, and to all others if it cannot be shown to one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import msgspec
import pytest

from hearthside.engine import Seat
from hearthside.play import MemoryStore, Play, Told
from hearthside.play.log import Line
from hearthside.rulesets.apocalypse import RULESET
from hearthside.web import seeing
from hearthside.web.commands import perform
from hearthside.web.rooms import Room, Rooms
from hearthside.web.wire import Act, Knock

WORLD = {"mara": Seat(name="Mara", role="gm"), "ana": Seat(name="Ana")}


class SlowStore(MemoryStore):
    """Takes its time: what is handed in is kept when somebody says so."""

    waits: Told | None = None
    is_slow = False

    def append_soon(self, table: str, after: int, lines: Sequence[Line], told: Told) -> None:
        if not self.is_slow:
            super().append_soon(table, after, lines, told)
            return
        super().append_soon(table, after, lines, lambda against: None)
        self.waits = told


def played(scene: Callable[[Room, SlowStore], Awaitable[None]]) -> None:
    """A room over such a store, and what happens in it."""

    async def play() -> None:
        store = SlowStore()
        rooms = Rooms(store)
        await scene(await rooms.lay("sea", RULESET, WORLD, "The sea"), store)
        rooms.close()

    asyncio.run(play())


def heard(viewer: Any) -> list[dict[str, Any]]:
    """What waits for a viewer."""
    return [msgspec.json.decode(message) for message in viewer._waiting]


def test_somebody_at_the_door_does_not_let_out_what_is_not_kept_yet() -> None:
    async def scene(room: Room, store: SlowStore) -> None:
        with room.viewing("mara", None) as mara, room.viewing("ana", None) as ana:
            store.is_slow = True
            say = Act(key="key-0001", action="say", args={"text": "Who is there?"})
            saying = asyncio.create_task(room.do(lambda play: perform(play, "ana", say)))
            while store.waits is None:
                await asyncio.sleep(0)
            knocking = asyncio.create_task(room.knock({"1": Knock(id="1", name="Sam", role="player", wants="")}))
            looking = asyncio.create_task(look(room))
            await asyncio.sleep(0.05)
            for viewer in (mara, ana):
                assert not any("log" in message.get("changed", {}) for message in heard(viewer))
            assert not saying.done()
            assert not looking.done()
            store.waits(None)
            await asyncio.gather(saying, knocking, looking)
            shown = [message["changed"]["log"] for message in heard(ana) if "log" in message.get("changed", {})]
            assert [log["1"]["label"] for log in shown] == ["Say"]
            assert any("knocks" in message.get("changed", {}) for message in heard(mara))

    async def look(room: Room) -> object:
        async with room.turn:
            return room.snapshot("ana")

    played(scene)


def test_what_cannot_be_shown_to_one_is_done_and_shown_to_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken_for_ana(play: Play, seat: str) -> list[Any]:
        if seat == "ana":
            raise LookupError("a rule that asks about somebody who is gone")
        return []

    async def scene(room: Room, store: SlowStore) -> None:
        with room.viewing("mara", None) as mara, room.viewing("ana", None) as ana:
            monkeypatch.setattr(seeing, "prompts_for", broken_for_ana)
            say = Act(key="key-0001", action="say", args={"text": "Who is there?"})
            assert (await room.do(lambda play: perform(play, "mara", say))).run == 1
            assert [set(one["changed"]["log"]) for one in heard(mara) if "log" in one.get("changed", {})] == [{"1"}]
            assert heard(ana) == [{"type": "farewell", "why": "This table cannot be shown just now.", "again": True}]

    played(scene)
