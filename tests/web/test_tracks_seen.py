"""Tracks on the wire: each seat gets what it may know of them, and what a page needs to draw them."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest

from hearthside.engine import Seat
from hearthside.kit import Track
from hearthside.play import MemoryStore, Play
from hearthside.rulesets.apocalypse import RULESET
from hearthside.web.rooms import Rooms
from hearthside.web.seeing import Look, Now
from hearthside.web.wire import ClockSeen, Head, MilestoneSeen, Seen, TimerSeen, TrackSeen

CASTLE: Mapping[str, Any] = {
    "name": "The castle", "kind": "steps", "most": 8, "breaks": [4, 6], "now": 1, "unit": "month", "every": 2,
    "text": "For the winter", "milestones": "The wall\nThe moat", "end": "It stands", "gained": "Pay", "lost": "Trolls",
}  # fmt: skip


def laid(**args: Any) -> Play:
    play = Play.lay(RULESET, {"mara": Seat(name="Mara", role="gm"), "ana": Seat(name="Ana")})
    play.act("mara", "new-track", **{**CASTLE, **args})
    return play


def seen(play: Play, seat: str) -> TrackSeen:
    return Look(Now(play), seat).tracks()["track"]


def test_a_page_gets_all_that_it_draws_of_a_track() -> None:
    play = laid()
    play.act("mara", "burn", "track", steps=2)
    play.act("mara", "time-passes", unit="day", amount=40)
    assert seen(play, "ana") == TrackSeen(
        id="track", name="The castle", kind="steps", now=2, most=8, down=False, capped=False, burned=2, breaks=[4, 6],
        milestones=[MilestoneSeen(at=4, text="The wall", fired=False),
                    MilestoneSeen(at=6, text="The moat", fired=False)],
        repeats=False, ended=False, end="It stands", gained="Pay", lost="Trolls", text="For the winter",
        timer=TimerSeen(unit="month", every=2, rate=1, running=True, fixed=False, words="1 step every 2 months", left=1,
                        next_at=None),
        sight="public", owner="gm", can_change=False,
    )  # fmt: skip
    assert seen(play, "mara").can_change


def test_what_has_happened_is_seen() -> None:
    play = laid()
    run = play.act("mara", "tick", "track", steps=7)
    for fate in ("happens", "not yet", "happens"):
        play.answer("mara", run.number, fate)
    assert [milestone.fired for milestone in seen(play, "ana").milestones] == [True, False]
    assert seen(play, "ana").ended


@pytest.mark.parametrize("shown", ["unnamed", "secret"])
def test_of_an_unnamed_track_no_word_is_on_the_wire_and_of_a_secret_one_nothing(shown: str) -> None:
    play = laid(shown=shown)
    laid_one = next(who for who, record in play.world.items() if isinstance(record, Track))
    play.act("mara", "tick", laid_one, steps=7)
    words = ["castle", "winter", "wall", "moat", "It stands", "Pay", "Trolls"]

    async def shows(seat: str) -> Seen:
        rooms = Rooms(MemoryStore())
        room = await rooms.lay("sea", RULESET, play.world, "The sea")
        whole = room.current(seat).whole()
        rooms.close()
        return whole

    told = repr(asyncio.run(shows("ana")))
    assert not [word for word in words if word in told]
    if shown == "secret":
        assert Look(Now(play), "ana").tracks() == {}
        return
    track = seen(play, "ana")
    assert (track.now, track.breaks, [m.text for m in track.milestones]) == (8, [4, 6], ["", ""])
    assert track.timer is not None
    assert (track.timer.unit, track.timer.every) == ("month", 2)
    assert [word for word in words if word in repr(seen(play, "mara"))] == words


def test_a_timer_of_real_time_says_when_it_moves_next() -> None:
    play = laid(unit="real day", every=1)
    timer = seen(play, "ana").timer
    assert timer is not None
    assert timer.next_at is None, "nobody has looked at the clock yet"
    play.act("gm", "real-time", now=86_400)
    timer = seen(play, "ana").timer
    assert timer is not None
    assert timer.next_at is not None
    assert timer.next_at.timestamp() == 2 * 86_400


def test_the_head_tells_what_time_it_is_once_some_has_passed() -> None:
    play = laid()

    def head() -> Head:
        look = Look(Now(play), "ana")
        return look.head(look.setting(), None, False, "", False, False)

    assert head().clock is None
    play.act("mara", "time-passes", unit="hour", amount=30)
    play.act("mara", "end-round")
    assert head().clock == ClockSeen(month=1, day=2, hour=6, round=1)
