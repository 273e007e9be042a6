"""Traps on the map: where they lie, who sets them off, and how they are got rid of."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import Id, IllegalAnswer, Key, Record, Spot
from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.board import areas
from hearthside.rulesets.strive.fight_state import Trap
from hearthside.rulesets.strive.hostility import HOSTILITY, Hostility
from hearthside.rulesets.strive.kinds.damage import DamageFormula
from hearthside.rulesets.strive.npc import NpcTrait
from rules.strive.fights import ap_of, go, now, stands, use
from rules.strive.grounds import FIELD, at, east, on_field, where
from rules.strive.scenes import Scene, facts, told
from rules.strive.test_moving_forced import shove, shoving

rule = pytest.mark.rule
SPIKES = (DamageFormula(type="piercing", dice="1d6", flat=2),)


def trap(x: int, y: int = 10, **fields: Any) -> dict[Id, Record]:
    mine: dict[str, Any] = {"name": "Spikes", "of": "boss", "quality": 2, "damage": SPIKES, **fields}
    return {"spikes": Trap(at=Spot(map=FIELD, x=x, y=y), **mine)}


def is_there(scene: Scene) -> bool:
    return "spikes" in scene.play.reader()


@rule("STR-1042", "STR-Q219")
def test_a_trap_storm_lays_three_traps_on_free_fields_up_to_10_away() -> None:
    boss = at(12, 10, hostility_actions=("trap-storm",))
    scene = on_field(more={HOSTILITY: Hostility(points=8)}, boss=boss)
    scene.begin("hostile", who="boss", which="trap-storm")
    go(scene, TrapType="piercing", WhereToTrap=[[11, 10], [11, 11], [22, 20]])
    reader = scene.view("ana")
    spots = [reader[one].at for one in reader.every(Trap)]
    assert [(spot.x, spot.y) for spot in spots if spot] == [(11, 10), (11, 11), (22, 20)]
    shown = [area.fields for area in areas(reader) if "trap" in area.label]
    assert shown == [((11, 10),), ((11, 11),), ((22, 20),)]


@rule("STR-1042", "STR-Q219")
@pytest.mark.parametrize("field", [[10, 10], [23, 10], [11, 10]])
def test_not_where_somebody_stands_nor_farther_nor_on_another_one(field: list[int]) -> None:
    boss = at(12, 10, hostility_actions=("trap-storm",))
    scene = on_field(more={HOSTILITY: Hostility(points=8), **trap(11)}, boss=boss)
    scene.begin("hostile", who="boss", which="trap-storm")
    with pytest.raises(IllegalAnswer):
        go(scene, TrapType="piercing", WhereToTrap=[field])


@rule("STR-1042", "STR-Q219", "STR-738")
def test_whoever_comes_onto_it_sets_it_off_once_and_goes_on() -> None:
    scene = on_field(more=trap(12), boss=at(25, 25))
    go(scene.begin("move", "vesna", way=east(4)), [3])
    assert (now(scene, "vesna").hp, where(scene, "vesna"), ap_of(scene, "vesna")) == (25, (14, 10), 3)
    assert not is_there(scene)
    assert "Spikes snaps shut." in told(scene)


@rule("STR-Q219")
def test_who_goes_around_it_does_not() -> None:
    scene = on_field(more=trap(12), boss=at(25, 25))
    go(scene.begin("move", "vesna", way=[[11, 11], [12, 11], [13, 10]]))
    assert (now(scene, "vesna").hp, is_there(scene)) == (30, True)


@rule("STR-Q219", "STR-434")
def test_who_is_pushed_over_it_sets_it_off_too() -> None:
    scene = on_field(more=trap(12), boss=at(11, 10, hp=60, toughness=5), vesna=at(10, 10, strength=4))
    use(scene, "shove", "boss")
    go(scene, [6] * 6, [4])
    assert now(scene, "boss").hp == 54
    assert not is_there(scene)


@rule("STR-Q219", "STR-434")
def test_who_is_pushed_across_it_sets_it_off_on_the_way_and_goes_on_to_the_end() -> None:
    scene = shove(shoving(at(11, 10, hp=60, toughness=5), more=trap(13)), 4, [4])
    assert (now(scene, "guard").hp, where(scene, "guard"), is_there(scene)) == (54, (15, 10), False)


@rule("STR-Q219", "STR-205")
def test_whoever_a_trap_fells_is_halted_and_lies_where_it_was() -> None:
    scene = on_field(more=trap(12), boss=at(25, 25), vesna=at(10, 10, hp=3))
    go(scene.begin("move", "vesna", way=east(4)), [3])
    assert (now(scene, "vesna").hp, where(scene, "vesna"), len(facts(scene, "Halted"))) == (0, (12, 10), 1)
    assert stands(scene, "vesna").stride == 0


@rule("STR-Q219", "STR-989")
def test_a_leap_goes_over_it_and_comes_down_on_it() -> None:
    frog = at(10, 10, npc_traits={"leaper": NpcTrait()})
    over = on_field(more=trap(12), turn="frog", frog=frog, vesna=at(25, 25))
    go(over.begin("leap", "frog", field=[14, 10]))
    assert is_there(over)
    onto = on_field(more=trap(14), turn="frog", frog=frog, vesna=at(25, 25))
    go(onto.begin("leap", "frog", field=[14, 10]), [1])
    assert (now(onto, "frog").hp, is_there(onto)) == (27, False)


@rule("STR-Q219", "STR-985")
def test_who_is_in_the_ground_does_not_tread_on_it() -> None:
    worm = at(10, 10, npc_traits={"burrower": NpcTrait()}, hidden_by="burrowed")
    scene = on_field(more=trap(11), turn="worm", worm=worm, vesna=at(25, 25))
    go(scene.begin("move", "worm", way=east(2)))
    assert is_there(scene)


@rule("STR-739", "STR-Q219")
def test_disarming_takes_2_hits_and_a_hand_that_reaches_it() -> None:
    far = on_field(more=trap(13), vesna=at(10, 10, skills={"trapping": 3}))
    with pytest.raises(IllegalAnswer, match="no trap to be seen within reach"):
        far.begin("disarm-trap", "vesna", trap="spikes")
    for dice, left in (([6, 6, 1, 1], False), ([6, 1, 1, 1], True)):
        near = on_field(more=trap(11), vesna=at(10, 10, skills={"trapping": 3}))
        go(near.begin("disarm-trap", "vesna", trap="spikes"), dice)
        assert is_there(near) is left


@rule("STR-738", "STR-739")
def test_a_trap_that_is_set_lies_within_reach_hidden_and_catches_whoever_comes() -> None:
    jaws = {"Jaws": Asset(entry="jaw-trap", quality=2)}
    scene = on_field(vesna=at(10, 10, skills={"trapping": 3}, assets=jaws), brute=at(14, 10), tomas=at(2, 2))
    go(scene.begin("set-trap", "vesna", trap="Jaws"), [6, 6, 1, 1], FieldAtHand=[[11, 10]])
    [laid] = scene.play.reader().every(Trap)
    assert laid in scene.view("ana")
    assert laid not in scene.view("ben")
    assert not [one for one in areas(scene.view("ben")) if one.label == "Jaws"]
    go(scene.begin("next-turn"))
    go(scene.begin("move", "brute", way=[[13, 10], [12, 10], [11, 10]]))
    assert (now(scene, "brute").hp, Key[Trap](laid) in scene.play.reader()) == (30 - 4 - 2, False)
