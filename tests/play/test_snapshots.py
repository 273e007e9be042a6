"""Snapshots are a cache: with or without one, a table is what its log says."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest

from engine.miniatures.casts import skirmish
from engine.miniatures.skirmish import SKIRMISH
from engine.modes import Stage, everything, reopened
from hearthside.engine import GM
from hearthside.play import MemoryStore, Outrun, Play, Refused


def eventful() -> Stage:
    """A bit of everything: an action that is over, one undone, dice owed, one handed over and still open."""
    scene = Stage(SKIRMISH, skirmish(ana={"ap": 9}))
    scene.begin("attack", "ana", on="orc").answer("orc", "nobody").answer("ana", [6] * 6).answer("ana", [4])
    scene.begin("attack", "ana", on="orc").answer("orc", "nobody").answer("ana", [1] * 6)
    scene.play.undo("pia")
    scene.undo()
    scene.begin("attack", "bo", on="orc").set("orc.ap", 2)
    scene.play.hand_over(GM, scene.number, scene.place("orc"), "ben")
    return scene.checked()


def from_the_beginning(play: Play) -> Play:
    """The same table from a store that has its lines and no snapshot."""
    store = MemoryStore()
    store.append(play.name, 0, play.store.read(play.name))
    return Play.open(play.game.ruleset, store, play.name, packs=[], asks_for_dice=True)


def test_a_table_opened_from_a_snapshot_is_the_one_read_from_the_beginning() -> None:
    scene = eventful()
    scene.play.save()
    saved = scene.play.store.snapshot(scene.play.name)
    assert saved is not None
    assert saved[0] == scene.play.state.lines
    assert everything(reopened(scene.play)) == everything(from_the_beginning(scene.play))


def test_what_came_after_the_snapshot_is_read_on_top_of_it() -> None:
    scene = eventful()
    scene.play.save()
    scene.answer("orc", "orc").answer("orc", [1] * 5).answer("bo", [5] * 6).answer("bo", [8]).begin("rest", "bo")
    scene.undo()
    saved = scene.play.store.snapshot(scene.play.name)
    assert saved is not None
    assert saved[0] < scene.play.state.lines
    assert everything(reopened(scene.play)) == everything(from_the_beginning(scene.play))


def test_a_snapshot_is_made_by_itself_every_so_many_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hearthside.play.table.SNAPSHOT_EVERY", 10)
    scene = Stage(SKIRMISH, skirmish())
    for _ in range(10):
        scene.begin("rest", "ana")
    saved = scene.play.store.snapshot(scene.play.name)
    assert saved is not None
    assert 0 <= scene.play.state.lines - saved[0] < 13


def test_of_a_long_log_snapshots_are_made_the_more_seldom_the_longer_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hearthside.play.table.SNAPSHOT_EVERY", 10)
    scene = Stage(SKIRMISH, skirmish())
    saved = set()
    for _ in range(150):
        scene.play.begin(GM, "rest", "ana")
        saved.add(scene.play.saved_at)
    gaps = [later - earlier for earlier, later in pairwise(sorted(saved - {0}))]
    assert gaps[0] < 13 < gaps[-1] <= scene.play.state.lines / 8 + 3
    assert everything(reopened(scene.play)) == everything(from_the_beginning(scene.play))


def test_two_who_have_the_same_table_open_do_not_write_over_each_other() -> None:
    scene = Stage(SKIRMISH, skirmish(ana={"ap": 1}, bo={"ap": 1}))
    mine, theirs = scene.play, reopened(scene.play)
    mine.begin("pia", "rest", "ana")
    before = everything(theirs)["world"]
    with pytest.raises(Outrun):
        theirs.begin("ben", "rest", "bo")
    assert everything(theirs)["world"] == before
    scene.play = reopened(mine)
    scene.begin("rest", "bo")
    assert (scene["ana"].ap, scene["bo"].ap) == (4, 4)


def test_a_table_is_not_laid_over_another() -> None:
    store = MemoryStore()
    Play.lay(SKIRMISH, skirmish(), packs=[], store=store)
    with pytest.raises(Refused, match="there is a table 'table' already"):
        Play.lay(SKIRMISH, skirmish(), packs=[], store=store)


def test_a_snapshot_from_before_dice_were_kept_by_deed_still_opens() -> None:
    scene = eventful()
    assert scene.play.state.owed
    old = msgspec.json.decode(msgspec.json.encode(scene.play.state))
    old["owed"] = [taken[:3] for taken in old["owed"]]
    scene.play.store.save_snapshot(scene.play.name, scene.play.state.lines, msgspec.json.encode(old))
    again = reopened(scene.play)
    assert [taken.faces for taken in again.state.owed] == [taken.faces for taken in scene.play.state.owed]
