"""Rooms: what each seat is shown of a table, and how it gets there."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest

from hearthside.engine import Id, Record, Scene, Seat
from hearthside.play import MemoryStore, Play, Refused, StoreFailed
from hearthside.rulesets.apocalypse import RULESET
from hearthside.rulesets.apocalypse.state import Character
from hearthside.web import rooms as rooms_module
from hearthside.web.campaigns import ON_SCREEN
from hearthside.web.commands import perform
from hearthside.web.rooms import Room, Rooms, Sightings, Viewer
from hearthside.web.tables_api import obeyed
from hearthside.web.wire import Act, Answer, AnyCommand, Done, Farewell, Here, Nudge, Snapshot, Undo, Updated

TRAITS = tuple(f"trait {n}" for n in range(1, 9))
MESSAGES: Any = msgspec.json.Decoder(Snapshot | Updated | Here | Nudge | Farewell)


def world() -> dict[Id, Record]:
    return {
        "mara": Seat(name="Mara", role="gm"),
        "ana": Seat(name="Ana"),
        "ben": Seat(name="Ben"),
        "ash": Character(name="Ash", player="ana", traits=TRAITS),
        "eve": Character(name="Eve", player="ben", traits=TRAITS),
        "scene": Scene(name="The stair", text="It is dark.", notes="The keeper put it out herself."),
    }


def played(scene: Callable[[Room], Awaitable[None]], store: MemoryStore | None = None) -> None:
    """A room, and what happens in it."""

    async def play() -> None:
        rooms = Rooms(store or MemoryStore())
        await scene(await rooms.lay("sea", RULESET, world(), "The sea"))
        rooms.close()

    asyncio.run(play())


def say(text: str, key: str) -> Act:
    return Act(key=key, action="say", args={"text": text})


async def next_of(viewer: Any, kind: type) -> Any:
    while True:
        raw = await asyncio.wait_for(viewer.next(), 5)
        message = MESSAGES.decode(raw)
        if isinstance(message, kind):
            return message


def test_a_viewer_gets_the_whole_once_and_then_what_changed() -> None:
    async def scene(room: Room) -> None:
        with room.viewing("ana", None) as viewer:
            first = await next_of(viewer, Snapshot)
            await room.do(lambda play: perform(play, "mara", say("Who is there?", "key-0001")))
            second = await next_of(viewer, Updated)
            assert second.number == first.number + 1
            assert set(msgspec.to_builtins(second.changed)["log"]) == {"1"}
            assert second.changed.head is None

    played(scene)


def test_all_are_told_also_when_whoever_did_it_hangs_up_while_the_first_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms_module, "A_MOMENT", 0)  # however quickly it is made

    async def scene(room: Room) -> None:
        with room.viewing("mara", None) as mara, room.viewing("ana", None) as ana, room.viewing("ben", None) as ben:
            viewers = (mara, ana, ben)
            for viewer in viewers:
                viewer.forget()
            doing = asyncio.create_task(room.do(lambda play: perform(play, "mara", say("Who is there?", "key-0001"))))

            async def hears(viewer: Viewer) -> Updated:
                message: Updated = MESSAGES.decode(await viewer.next())
                doing.cancel()
                return message

            heard = await asyncio.wait_for(asyncio.gather(*map(hears, viewers)), 5)
            assert doing.cancelled()
            assert all(set(one.changed.log) == {"1"} for one in heard)

    played(scene)


def test_whoever_comes_back_gets_what_was_missed() -> None:
    async def scene(room: Room) -> None:
        with room.viewing("ana", None) as viewer:
            seen = (await next_of(viewer, Snapshot)).number
        for n in range(3):
            await room.do(lambda play, n=n: perform(play, "mara", say(f"Line {n}", f"key-000{n}")))  # type: ignore[misc]  # n is bound
        with room.viewing("ana", seen) as viewer:
            missed = await next_of(viewer, Updated)
            assert set(missed.changed.log) == {"1", "2", "3"}
            assert missed.number == seen + 1, "what was missed is told at once"

    played(scene)


def test_whoever_was_away_for_too_long_gets_the_whole() -> None:
    async def scene(room: Room) -> None:
        before = room.snapshot("ana").number
        with room.viewing("ana", before - 1) as viewer:
            assert (await next_of(viewer, Snapshot)).number == before

    played(scene)


def test_a_slow_viewer_is_given_the_whole_anew_and_slows_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms_module, "MOST_BEHIND", 5)

    async def scene(room: Room) -> None:
        with room.viewing("ana", None) as slow:
            for n in range(20):
                await room.do(lambda play, n=n: perform(play, "mara", say(f"Line {n}", f"key-{n:04}")))  # type: ignore[misc]  # n is bound
            assert await slow.next() is None, "it is told that it has fallen behind"
            await room.do(lambda play: perform(play, "mara", say("Still here?", "key-last")))
            assert set((await next_of(slow, Updated)).changed.log) == {"21"}

    played(scene)


def test_the_same_key_acts_once_however_often_it_is_sent() -> None:
    async def scene(room: Room) -> None:
        first = await room.do(lambda play: perform(play, "ana", say("Hello", "key-0001")))
        again = await room.do(lambda play: perform(play, "ana", say("Hello", "key-0001")))
        assert first == again
        assert len(room.play.state.runs) == 1
        other = await room.do(lambda play: perform(play, "ben", say("Hello", "key-0001")))
        assert other.run == 2, "keys are each seat's own"

    played(scene)


def test_the_same_key_acts_once_also_after_the_table_was_opened_again() -> None:
    store = MemoryStore()

    async def first(room: Room) -> None:
        await room.do(lambda play: perform(play, "ana", Act(key="key-roll", action="roll", actor="ash")))

    played(first, store)

    async def again() -> None:
        room = await Rooms(store).room("sea")
        done = await room.do(lambda play: perform(play, "ana", Act(key="key-roll", action="roll", actor="ash")))
        assert (done.run, done.state) == (1, "open")
        assert len(room.play.state.runs) == 1

    asyncio.run(again())


def test_a_refusal_changes_nothing_and_may_be_sent_again_under_its_key() -> None:
    async def scene(room: Room) -> None:
        wrong = Act(key="key-0001", action="roll", actor="eve")
        with pytest.raises(Refused, match="not yours to act for"):
            await room.do(lambda play: perform(play, "ana", wrong))
        assert room.line == 1
        done = await room.do(lambda play: perform(play, "ana", Act(key="key-0001", action="roll", actor="ash")))
        assert done.run == 1

    played(scene)


def test_two_act_at_the_same_instant_on_the_same_character_and_both_see_one_order() -> None:
    async def scene(room: Room) -> None:
        with room.viewing("mara", None) as gm, room.viewing("ana", None) as player:
            await asyncio.gather(
                room.do(lambda play: perform(play, "mara", Act(key="key-gm01", action="set", args={
                    "path": "ash.notes", "to": "tired", "why": "a long night"}))),
                room.do(lambda play: perform(play, "ana", Act(key="key-an01", action="write-notes", actor="ash",
                                                              args={"notes": "awake"}))),
            )  # fmt: skip
            orders = []
            for viewer in (gm, player):
                order: list[str] = []
                while len(order) < 2:
                    order += (await next_of(viewer, Updated)).changed.log
                orders.append(order)
            assert orders[0] == orders[1] == ["1", "2"]

    played(scene)


def test_a_sheet_is_built_once_for_all_who_see_it_alike() -> None:
    built: list[Id] = []

    async def scene(room: Room) -> None:
        rules = room.play.game.ruleset

        def counted(reader: Any, who: Any) -> Any:
            built.append(who)
            return RULESET.sheet(reader, who)

        room.play.game.ruleset = msgspec.structs.replace(rules, sheet=counted)
        eyes = room.sighted("ana").eyes
        sheets = [eyes.sheet(room.play, "ash") for _ in range(1000)]
        assert built == ["ash"]
        assert sheets[0].can_act
        await room.do(lambda play: perform(play, "ben", say("Hello", "key-0001")))
        eyes.sheet(room.play, "ash")
        assert built == ["ash"], "nothing on it has changed"
        await room.do(lambda play: perform(play, "mara", Act(key="key-0002", action="set", args={
            "path": "ash.notes", "to": "tired", "why": "a long night"})))  # fmt: skip
        assert eyes.sheet(room.play, "ash").version > sheets[0].version
        assert built == ["ash", "ash"]

    played(scene)


def test_a_player_who_loses_the_seat_is_told_and_shown_no_more() -> None:
    async def scene(room: Room) -> None:
        with room.viewing("ben", None) as ben:
            await room.do(lambda play: perform(play, "mara", Act(key="key-0001", action="remove-seat",
                                                                 args={"seat": "ben"})))  # fmt: skip
            farewell = await next_of(ben, Farewell)
            assert not farewell.again
            assert await ben.next() == b""
            assert ben not in room.viewers

    played(scene)


def test_the_shared_screen_sees_what_everybody_sees_and_no_more() -> None:
    async def scene(room: Room) -> None:
        seen = room.snapshot(ON_SCREEN).seen
        assert seen.head.role == "screen"
        assert seen.head.scene_notes is None
        assert seen.prompts == []
        assert "keeper" not in msgspec.json.encode(seen).decode()

    played(scene)


def test_a_secret_roll_is_seen_by_its_player_and_the_gm_alone() -> None:
    async def scene(room: Room) -> None:
        done = await room.do(lambda play: perform(play, "ana", Act(key="key-0001", action="throw",
                                                                   args={"dice": "3d6"}, sight="owner")))  # fmt: skip
        for seat, sees in (("ana", True), ("mara", True), ("ben", False), (ON_SCREEN, False)):
            assert (str(done.run) in room.snapshot(seat).seen.log) == sees

    played(scene)


def test_who_rolls_blind_knows_that_they_rolled_and_no_more() -> None:
    async def scene(room: Room) -> None:
        done = await room.do(lambda play: perform(play, "ana", Act(key="key-0001", action="throw",
                                                                   args={"dice": "3d6"}, sight="gm")))  # fmt: skip
        mine = room.snapshot("ana").seen.log[str(done.run)]
        assert mine.facts == []
        assert [dice.faces for dice in mine.dice] == [None]
        assert room.snapshot("mara").seen.log[str(done.run)].dice[0].faces
        assert str(done.run) not in room.snapshot("ben").seen.log

    played(scene)


def test_a_blind_roll_with_real_dice_is_refused() -> None:
    async def scene(room: Room) -> None:
        await room.do(lambda play: perform(play, "ana", Act(key="key-0001", action="real-dice", args={"on": True})))
        with pytest.raises(Refused, match="whoever rolls them sees them"):
            await room.do(lambda play: perform(play, "ana", Act(key="key-0002", action="throw", args={"dice": "3d6"},
                                                                sight="gm")))  # fmt: skip

    played(scene)


def test_while_the_table_pauses_players_wait_and_talk() -> None:
    async def scene(room: Room) -> None:
        await room.do(lambda play: perform(play, "mara", Act(key="key-0001", action="pause", args={"on": True})))
        with pytest.raises(Refused, match="paused"):
            await room.do(lambda play: perform(play, "ana", Act(key="key-0002", action="roll", actor="ash")))
        await room.do(lambda play: perform(play, "ana", say("Tea?", "key-0003")))
        await room.do(lambda play: perform(play, "mara", Act(key="key-0004", action="pause", args={"on": False})))
        await room.do(lambda play: perform(play, "ana", Act(key="key-0005", action="roll", actor="ash")))

    played(scene)


def test_talk_does_not_make_the_table_forget_what_was_undone() -> None:
    async def scene(room: Room) -> None:
        await room.do(lambda play: perform(play, "ana", Act(key="key-0001", action="write-notes", actor="ash",
                                                            args={"notes": "awake"})))  # fmt: skip
        await room.do(lambda play: perform(play, "mara", Undo(key="key-0002")))
        await room.do(lambda play: perform(play, "ben", say("Oh", "key-0003")))
        assert room.snapshot("mara").seen.head.can_redo

    played(scene)


class Full(MemoryStore):
    """A disk that is full from now on."""

    is_full = False

    def append(self, table: str, after: int, lines: Any) -> None:
        if self.is_full:
            raise StoreFailed("no space is left on the disk")
        super().append(table, after, lines)


def test_on_a_full_disk_the_person_is_told_and_nothing_has_happened() -> None:
    store = Full()

    async def scene(room: Room) -> None:
        store.is_full = True
        with room.viewing("ben", None) as ben:
            await next_of(ben, Snapshot)
            with pytest.raises(StoreFailed, match="no space"):
                await room.do(lambda play: perform(play, "ana", say("Hello", "key-0001")))
            assert room.play.state.runs == {}
            store.is_full = False
            await room.do(lambda play: perform(play, "ana", say("Hello", "key-0001")))
            assert set((await next_of(ben, Updated)).changed.log) == {"1"}

    played(scene, store)


def test_a_table_that_another_worker_has_written_to_is_taken_in_and_the_command_done() -> None:
    store = MemoryStore()

    async def scene(room: Room) -> None:
        other = Play.open(RULESET, store, "sea")
        perform(other, "ben", say("From elsewhere", "key-0001"))
        done = await room.do(lambda play: perform(play, "ana", say("And here", "key-0002")))
        assert done.run == 2
        assert set(room.snapshot("mara").seen.log) == {"1", "2"}

    played(scene, store)


def test_what_becomes_part_of_an_action_that_is_going_on_is_told_so() -> None:
    async def scene(room: Room) -> None:
        act = Act(key="key-0001", action="roll", actor="ash")
        begun = await room.do(lambda play: perform(play, "ana", act))
        lost = Act(key="key-0002", action="set", args={"path": "ash.calls", "to": []})
        done = await room.do(lambda play: perform(play, "mara", lost))
        assert (begun.joined, done.joined, done.run) == (False, True, begun.run)
        apart = await room.do(lambda play: perform(play, "mara", say("It is part of it.", "key-0003")))
        assert (apart.joined, apart.run) == (False, 2)

    played(scene)


def test_an_answer_counts_while_its_prompt_stands() -> None:
    async def scene(room: Room) -> None:
        await room.do(lambda play: perform(play, "ana", Act(key="key-0001", action="roll", actor="ash")))
        asked = room.snapshot("ana").seen.prompts[0]
        await room.do(lambda play: perform(play, "mara", Undo(key="key-0002")))
        late = Answer(key="key-0003", run=asked.run, place=asked.place, value=[])
        with pytest.raises(Refused, match="is over; nothing is asked any more"):
            await room.do(lambda play: perform(play, "ana", late))

    played(scene)


def test_a_part_that_came_and_went_is_taken_away_from_whoever_saw_it() -> None:
    sightings = Sightings("ana", 7)
    sightings.look(1, {"tracks": {"flood": 1}, "order": 2})
    sightings.look(5, {"tracks": {}, "order": 2})
    missed = msgspec.json.decode(sightings.missed(7) or b"")
    assert missed == {"type": "update", "number": 8, "changed": {"tracks": {"flood": None}}}
    assert sightings.missed(6) is None
    assert sightings.missed(9) is None


def test_what_changes_nothing_for_a_seat_has_no_number_for_it() -> None:
    async def scene(room: Room) -> None:
        before = {seat: room.snapshot(seat).number for seat in ("mara", "ana")}
        note = Act(key="key-0001", action="set", args={"path": "scene.notes", "to": "She lies."})
        await room.do(lambda play: perform(play, "mara", note))
        assert {seat: room.snapshot(seat).number - before[seat] for seat in before} == {"mara": 1, "ana": 0}

    played(scene)


def test_a_command_that_was_given_before_actions_got_new_numbers_is_refused_instead_of_meaning_another() -> None:
    async def scene(room: Room) -> None:
        async def done(seat: Id, command: AnyCommand) -> Done:
            return await room.do(lambda _: obeyed(room, seat, command))

        hidden = Act(key="key-0000", action="set", args={"path": "eve.seen_by", "to": "gm"})
        await done("mara", hidden)
        await done("mara", Act(key="key-0001", action="roll", actor="eve"))
        mine = await done("ana", Act(key="key-0002", action="write-notes", actor="ash", args={"notes": "A cellar."}))
        await done("ana", Act(key="key-0003", action="write-notes", actor="ash", args={"notes": "A cellar, flooded."}))
        assert mine.run is not None
        seen = room.snapshot("ana").number
        await done("mara", Act(key="key-0004", action="set", args={"path": "eve.seen_by", "to": "all"}))
        assert room.snapshot("ana").seen.log[str(mine.run)].label != "Write notes", "it has another number now"
        late = Undo(key="key-0005", run=mine.run, seen=seen, agreed=True)
        before = room.line
        with pytest.raises(Refused, match="You have just been shown something earlier"):
            await done("ana", late)
        assert room.line == before
        again = msgspec.structs.replace(late, run=mine.run + 1, seen=room.snapshot("ana").number)
        assert (await done("ana", again)).run == mine.run + 1
        assert (await done("ana", late)).run == mine.run + 1, "what was done once is told, however it is called now"
        with pytest.raises(Refused, match="only the GM can undo what others did"):
            await done("ana", msgspec.structs.replace(late, key="key-0006", seen=0))

    played(scene)


def test_an_old_card_stays_on_the_page_and_is_struck_when_it_is_undone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hearthside.web.seeing.LOG_SHOWN", 3)
    monkeypatch.setattr("hearthside.web.rooms.LOG_SHOWN", 3)

    async def scene(room: Room) -> None:
        with room.viewing("mara", None) as gm:
            await next_of(gm, Snapshot)
            for n in range(6):
                act = Act(key=f"key-{n:04}", action="write-notes", actor="ash", args={"notes": f"note {n}"})
                await room.do(lambda play, act=act: perform(play, "ana", act))  # type: ignore[misc]  # act is bound
                assert set((await next_of(gm, Updated)).changed.log) == {str(n + 1)}
            await room.do(lambda play: perform(play, "mara", Undo(key="key-undo", run=1)))
            assert (await next_of(gm, Updated)).changed.log["1"].state == "withdrawn"
        seen = room.snapshot("mara").seen
        assert (set(seen.log), seen.log_begins) == ({"4", "5", "6"}, 4)

    played(scene)
