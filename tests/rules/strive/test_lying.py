"""Things that lie on the map: where they landed, who may pick them up, and at what cost."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import Spot, View
from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.board import areas
from hearthside.rulesets.strive.rules.belongings.lying import things_lying
from hearthside.rulesets.strive.state import Character
from rules.strive.fights import ap_of, fight, go, now
from rules.strive.grounds import FIELD, at, on_field
from rules.strive.scenes import Scene, answered, somebody, told
from rules.strive.test_stunts import rolls, stunt

rule = pytest.mark.rule
AXE = Asset(entry="wreck-axe", place="hands", hands=1, quality=2)
SURE, MISS = [6, 6, 6, 6], [1, 1, 1, 1]


def thrower(x: int = 10, y: int = 10, **more: Any) -> Character:
    return at(x, y, assets={"axe": AXE}, skills={"throwing": 4}, **more)


def thrown(**people: Any) -> Scene:
    """Vesna at L11 has thrown her axe at Q11, four fields to the east."""
    scene = on_field(vesna=thrower(), **people)
    return go(scene.begin("throw-object", "vesna", what="axe", at="a spot"), SURE, AtWhichField=[[14, 10]])


def lying(scene: Scene, seat: str = "ana") -> list[tuple[str, tuple[int, int]]]:
    """What the map shows a seat."""
    drawn = areas(View(scene.play.reader(), seat))
    return [(one.label, one.fields[0]) for one in drawn if one.thing]


@rule("STR-538", "STR-540")
def test_what_is_thrown_lies_on_the_map_where_it_has_landed() -> None:
    scene = thrown(brute=at(18, 10))
    assert lying(scene) == [("axe of Vesna", (14, 10))]
    astray = on_field(vesna=thrower(), brute=at(13, 10))
    go(astray.begin("throw-object", "vesna", what="axe", at="brute"), MISS, [3], [2])
    assert lying(astray) == [("axe of Vesna", (15, 8))]


@rule("STR-1242")
def test_what_bursts_leaves_nothing_behind() -> None:
    flask = {"flask": Asset(entry="fire-flask", place="hands", hands=1, quality=1)}
    scene = on_field(vesna=at(10, 10, assets=flask, skills={"throwing": 4}), brute=at(18, 10))
    go(scene.begin("throw-object", "vesna", what="flask", at="a spot"), SURE, [3], AtWhichField=[[14, 10]])
    assert (lying(scene), now(scene, "vesna").assets) == ([], {})
    assert "flask of Vesna bursts." in told(scene)


@rule("STR-420", "STR-Q73")
def test_it_is_picked_up_for_1_ap_by_who_stands_beside_it() -> None:
    scene = thrown(brute=at(18, 10))
    with scene.refused("nothing lies beside you"):
        scene.begin("pick-up", "vesna", what="vesna:axe")
    with scene.refused("axe cannot be in hand: it lies at Q11"):
        scene.begin("put-asset", "vesna", what="axe", place="hands")
    assert ap_of(scene, "vesna") == 2
    go(scene.begin("move", "vesna", way=[[13, 10]]))
    go(scene.begin("pick-up", "vesna", what="vesna:axe"))
    assert (ap_of(scene, "vesna"), lying(scene)) == (0, [])
    assert now(scene, "vesna").assets == {"axe": AXE}


@rule("STR-420", "STR-Q73", "STR-297")
def test_anybody_may_take_what_lies_there() -> None:
    scene = thrown(tomas=at(14, 11, assets={"axe": AXE}), brute=at(18, 10))
    go(scene.begin("finish-turn", "vesna"))
    go(scene.begin("pick-up", "tomas", what="vesna:axe"))
    assert (now(scene, "vesna").assets, lying(scene)) == ({}, [])
    assert {name: one.place for name, one in now(scene, "tomas").assets.items()} == {"axe": "hands", "axe (2)": "hands"}


@rule("STR-297")
def test_who_has_no_free_hand_puts_it_into_the_luggage() -> None:
    full = {"left": AXE, "right": AXE}
    scene = thrown(tomas=at(14, 10, assets=full), brute=at(18, 10))
    go(scene.begin("finish-turn", "vesna"))
    go(scene.begin("pick-up", "tomas", what="vesna:axe"))
    assert now(scene, "tomas").assets["axe"].place == "luggage"


@rule("STR-264", "STR-297")
def test_what_would_exhaust_beyond_the_limit_is_not_taken_in_hand_but_put_into_the_luggage() -> None:
    board = Asset(entry="round-board", place="property", lies=Spot(map=FIELD, x=10, y=11))
    for tired, place in ((2, "hands"), (3, "luggage")):  # the limit is 3
        scene = on_field(vesna=at(10, 10, exhaustion=tired, assets={"board": board}))
        go(scene.begin("pick-up", "vesna", what="vesna:board"))
        assert (now(scene, "vesna").assets["board"].place, now(scene, "vesna").conditions) == (place, {})


@rule("STR-488", "STR-Q73")
def test_what_is_struck_from_a_hand_lies_where_its_owner_stands() -> None:
    scene = on_field(vesna=at(10, 10, assets={"axe": AXE}), guard=at(11, 10, skills={"acrobatics": 4}))
    answered(scene.begin("attack", "vesna", which="hew", whom="guard"), Defend="acrobatics")
    go(stunt(rolls(rolls(scene, 4), 0), "disarm"))
    assert lying(scene) == [("axe of Vesna", (10, 10))]


@rule("STR-538")
def test_without_a_map_it_is_left_elsewhere_and_its_owner_takes_it_up_again() -> None:
    scene = fight(vesna=somebody(assets={"axe": AXE}, skills={"throwing": 4}), brute=somebody())
    go(scene.begin("throw-object", "vesna", what="axe", at="a spot"), SURE, HowFarThrown=4)
    assert (now(scene, "vesna").assets["axe"].place, lying(scene)) == ("property", [])
    go(scene.begin("put-asset", "vesna", what="axe", place="hands"))
    assert now(scene, "vesna").assets == {"axe": AXE}


def test_what_lies_on_a_map_that_is_thrown_away_is_only_left_elsewhere() -> None:
    scene = thrown(brute=at(18, 10))
    scene.begin("remove-map", which="field")
    assert not list(things_lying(scene.play.reader()))
    go(scene.begin("put-asset", "vesna", what="axe", place="hands"))
    assert now(scene, "vesna").assets == {"axe": AXE}


def test_of_things_of_whoever_nobody_knows_nobody_is_told() -> None:
    scene = on_field(brute=thrower(12, 10, seen_by="gm"), turn="brute")
    go(scene.begin("throw-object", "brute", what="axe", at="a spot"), SURE, AtWhichField=[[14, 10]])
    assert (lying(scene), lying(scene, "gm")) == ([], [("axe of Brute", (14, 10))])
