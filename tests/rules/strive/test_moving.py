"""Moving over a map: how far an AP goes, sprinting, difficult ground, who is in the way."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from hearthside.engine import IllegalAnswer, Key, Spot
from hearthside.kit.grid.ground import Ground
from hearthside.kit.grid.maps import BattleMap
from hearthside.rulesets.strive.body import Sickness
from hearthside.rulesets.strive.fight_state import KeyZone
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.npc import NpcTrait
from hearthside.rulesets.strive.rules.combat.ways import fields_by_ap, most_sprints
from hearthside.rulesets.strive.state import Character, Effect, Skill
from hearthside.rulesets.strive.zones import zones_at
from rules.strive.bodies import afflicted
from rules.strive.fights import ap_of, go, now, stands
from rules.strive.grounds import OPEN, at, east, ground, on_field, where
from rules.strive.scenes import Scene, lay, reply, told

VESNA: Key[Character] = Key("vesna")
SPRINTER = {"agility": 3, "toughness": 3}
"""Sprinting Speed 3."""
ROUGH = Ground(width=40, height=3).painted([(x, y) for x in range(40) for y in range(3)], "difficult")


def move(scene: Scene, *way: Any, who: str = "vesna", **how: Any) -> Scene:
    return scene.begin("move", who, way=list(way), **how)


def farthest(scene: Scene, ap: int = 1, sprints: int = 0) -> int:
    """How many fields to the east one gets with so many AP."""
    found = fields_by_ap(scene.view("vesna"), VESNA, sprints)
    return max(x - 1 for paid, fields in found.items() if paid <= ap for x, _ in fields)


# --- how far
@pytest.mark.rule("STR-425", "STR-429", "STR-420")
def test_an_ap_of_movement_goes_4_fields() -> None:
    scene = go(move(on_field(), (14, 10)))
    assert where(scene, "vesna") == (14, 10)
    assert ap_of(scene, "vesna") == 3
    assert told(scene)[-1] == "Vesna goes to Q11."


@pytest.mark.rule("STR-425", "STR-1104", "STR-Q58")
def test_a_slanted_step_is_one_field() -> None:
    assert ap_of(go(move(on_field(), (14, 14))), "vesna") == 3


@pytest.mark.rule("STR-Q58")
def test_at_some_tables_every_second_diagonal_counts_two() -> None:
    assert ap_of(go(move(on_field(HouseRules(long_diagonals=True)), (14, 14))), "vesna") == 2


@pytest.mark.rule("STR-EX65", "STR-430", "STR-432", "STR-446", "STR-447")
@pytest.mark.parametrize(
    ("rough", "sprints", "fleeing", "fields"),
    [(False, 0, False, 4), (True, 0, False, 2), (False, 1, False, 7), (True, 1, False, 3), (False, 1, True, 10),
     (True, 1, True, 5), (False, 0, True, 4)],
)  # fmt: skip
def test_fields_per_ap_by_ground_sprint_and_flight(rough: bool, sprints: int, fleeing: bool, fields: int) -> None:
    terrain = ROUGH if rough else Ground(width=40, height=3)
    scene = on_field(ground=terrain, vesna=at(1, 1, **SPRINTER), fighting={"vesna": {"fleeing": fleeing}})
    assert farthest(scene, sprints=sprints) == fields


SLOWED = [({"npc_traits": {"shambler": NpcTrait()}}, 2),
          ({"npc_traits": {"burrower": NpcTrait()}, "hidden_by": "burrowed"}, 2),
          ({"npc_traits": {"burrower": NpcTrait(upgrades={"farther": 1})}, "hidden_by": "burrowed"}, 4),
          ({"illnesses": {"strength-sap": Sickness(days=9, severity=1)}}, 2)]  # fmt: skip


@pytest.mark.rule("STR-890", "STR-985", "STR-1010", "STR-432", "STR-446", "STR-Q173")
@pytest.mark.parametrize("fleeing", [False, True])
@pytest.mark.parametrize(("slowed", "fields"), SLOWED)
def test_who_moves_at_most_so_far_per_ap_gets_no_farther_at_a_sprint_or_in_flight(
    slowed: dict[str, Any], fields: int, fleeing: bool
) -> None:
    vesna = at(1, 1, **SPRINTER, **slowed)
    scene = on_field(ground=Ground(width=40, height=3), vesna=vesna, fighting={"vesna": {"fleeing": fleeing}})
    assert (farthest(scene), farthest(scene, sprints=1)) == (fields, fields)
    last = on_field(ground=Ground(width=40, height=3), vesna=vesna, ap={"vesna": 1},
                    fighting={"vesna": {"fleeing": fleeing}})  # fmt: skip
    with pytest.raises(IllegalAnswer):
        move(last, (2 + fields, 1), sprint=1)
    assert most_sprints(last.play.reader(), VESNA) == 0, "nobody tires for nothing"
    assert (where(last, "vesna"), ap_of(last, "vesna"), now(last, "vesna").exhaustion) == ((1, 1), 1, 0)


@pytest.mark.rule("STR-1258", "STR-432", "STR-808", "STR-1010")
@pytest.mark.parametrize(("more", "sprints", "fields"), [
    ({}, 0, 2), (SPRINTER, 1, 3), ({"npc_traits": {"shambler": NpcTrait()}}, 0, 1),
])  # fmt: skip
def test_for_the_hobbled_every_field_costs_double_those_of_a_sprint_too(
    more: dict[str, Any], sprints: int, fields: int
) -> None:
    hobbled = {"Hobbled": Effect(on=("Hobbled",), until="end of turn")}
    scene = on_field(ground=Ground(width=40, height=3), vesna=at(1, 1, effects=hobbled, **more))
    assert farthest(scene, sprints=sprints) == fields


@pytest.mark.rule("STR-EX41", "STR-432", "STR-433")
def test_a_sprint_of_speed_3_goes_7_fields_for_an_ap_and_a_point_of_exhaustion() -> None:
    scene = go(move(on_field(vesna=at(10, 10, **SPRINTER)), (17, 10), sprint=1))
    assert where(scene, "vesna") == (17, 10)
    assert (ap_of(scene, "vesna"), now(scene, "vesna").exhaustion) == (3, 1)


@pytest.mark.rule("STR-433")
def test_each_ap_is_sprinted_or_not() -> None:
    scene = on_field(vesna=at(10, 10, **SPRINTER))
    assert [option.label for option in prompt_of(scene, 1).options] == [
        "1 AP, 1 Exhaustion", "2 AP, 1 Exhaustion", "3 AP, 1 Exhaustion", "4 AP, 1 Exhaustion"]  # fmt: skip
    go(move(scene, (21, 10), sprint=1))  # 7 and 4
    assert (ap_of(scene, "vesna"), now(scene, "vesna").exhaustion) == (2, 1)


def prompt_of(scene: Scene, sprint: int) -> Any:
    return (
        scene.play.game.actions["move"]
        .asks["way"](scene.view("vesna"), "vesna", {"sprint": sprint})
        .prompt(scene.view("vesna"))
    )


@pytest.mark.rule("STR-433", "STR-866")
def test_whoever_is_exhausted_does_not_sprint() -> None:
    tired = on_field(vesna=at(10, 10, **SPRINTER, conditions=afflicted("exhausted", what="the story")))
    with pytest.raises(IllegalAnswer, match="0"):
        move(tired, (11, 10), sprint=1)
    near_it = on_field(vesna=at(10, 10, **SPRINTER, exhaustion=4))  # the limit: a second sprint is too much
    with pytest.raises(IllegalAnswer, match="1"):
        move(near_it, (11, 10), sprint=2)


@pytest.mark.rule("STR-Q58", "STR-430")
def test_a_difficult_field_counts_two_and_a_remainder_of_one_is_lost() -> None:
    rows = ("....:..........",)
    scene = on_field(ground=ground(*rows), vesna=at(0, 0))
    go(move(scene, (4, 0)))  # 3 plain ones, one is lost, and the difficult one takes 2 of the second AP
    assert ap_of(scene, "vesna") == 2
    assert stands(scene, "vesna").stride == 2


@pytest.mark.rule("STR-Q58")
def test_what_is_left_of_an_ap_is_gone_on_with_until_something_else_is_done() -> None:
    scene = go(move(on_field(), (12, 10)))
    assert (ap_of(scene, "vesna"), stands(scene, "vesna").stride) == (3, 2)
    go(move(scene, (14, 10)))
    assert (ap_of(scene, "vesna"), stands(scene, "vesna").stride) == (3, 0)


@pytest.mark.rule("STR-Q58")
@pytest.mark.parametrize(("kept", "stride"), [(False, 0), (True, 2)])
def test_another_action_loses_it_unless_the_table_keeps_it(kept: bool, stride: int) -> None:
    scene = on_field(HouseRules(stride_kept=kept))
    go(move(scene, (12, 10)))
    go(scene.begin("lie-down", "vesna"))
    assert stands(scene, "vesna").stride == stride


@pytest.mark.rule("STR-417", "STR-429")
def test_nobody_goes_further_than_their_ap_take_them() -> None:
    scene = on_field(ap={"vesna": 1})
    with pytest.raises(IllegalAnswer, match="can be gone as far as"):
        move(scene, *east(5))
    with pytest.raises(IllegalAnswer, match="cannot be reached"):
        move(scene, (15, 10))
    with pytest.raises(IllegalAnswer, match="at least one step"):
        move(scene)
    assert (where(scene, "vesna"), ap_of(scene, "vesna")) == ((10, 10), 1)


@pytest.mark.rule("STR-Q167", "STR-882")
def test_who_lies_prone_crawls_a_field_per_ap_and_does_not_sprint() -> None:
    scene = on_field(vesna=at(1, 1, **SPRINTER, conditions=afflicted("prone")))
    assert farthest(scene) == 1
    with pytest.raises(IllegalAnswer, match="0"):
        move(scene, (2, 1), sprint=1)


@pytest.mark.rule("STR-Q368", "STR-866")
def test_who_is_exhausted_goes_2_fields_per_ap_and_1_over_difficult_ground() -> None:
    assert farthest(on_field(vesna=at(1, 1, conditions=afflicted("exhausted", what="the story")))) == 2
    assert farthest(on_field(ground=ROUGH, vesna=at(1, 1, conditions=afflicted("exhausted", what="the story")))) == 1


@pytest.mark.rule("STR-431", "STR-430")
def test_the_gm_paints_difficult_terrain_on_the_map() -> None:
    scene = on_field(vesna=at(1, 1))
    go(scene.begin("paint", which="field", brush="difficult", fields=[(x, y) for x in range(9) for y in range(9)]))
    assert farthest(scene) == 2


@pytest.mark.rule("STR-883", "STR-429")
def test_who_is_rooted_does_not_move() -> None:
    with pytest.raises(IllegalAnswer, match="cannot move: Rooted"):
        move(on_field(vesna=at(10, 10, conditions=afflicted("rooted"))), (11, 10))


@pytest.mark.rule("STR-808", "STR-425")
def test_a_movement_that_begins_in_a_zone_of_mobility_goes_6_fields_further_per_ap() -> None:
    zone = KeyZone(name="Zone of Mobility", of="vesna", does="mobility")
    scene = on_field(more={"zone": zone}, fighting={"vesna": {"zones": ("zone",)}}, vesna=at(1, 1))
    assert farthest(scene) == 10
    assert farthest(scene, ap=2) == 20


@pytest.mark.rule("STR-726", "STR-Q113")
@pytest.mark.parametrize(("level", "full", "fields"), [(0, False, 2), (1, False, 3), (3, False, 5), (1, True, 5)])
def test_a_swimmer_makes_2_fields_per_ap_and_one_more_for_each_level(level: int, full: bool, fields: int) -> None:
    water = Ground(width=20, height=3).painted([(x, y) for x in range(20) for y in range(3)], "water")
    skills = {"swimming": Skill(raw=level)} if level else {}
    scene = on_field(HouseRules(swim_full=full), ground=water, vesna=at(1, 1, skills=skills))
    assert farthest(scene) == fields
    go(move(scene, (1 + fields, 1)))
    assert ap_of(scene, "vesna") == 3


# --- who is in the way
@pytest.mark.rule("STR-Q432")
def test_allies_and_the_helpless_are_passed_and_foes_are_not() -> None:
    narrow = ground("........")
    scene = on_field(ground=narrow, vesna=at(0, 0), tomas=at(2, 0))
    assert where(go(move(scene, (3, 0))), "vesna") == (3, 0)
    scene = on_field(ground=narrow, vesna=at(0, 0), guard=at(2, 0))
    with pytest.raises(IllegalAnswer, match="cannot be reached"):
        move(scene, (3, 0))
    fallen = on_field(ground=narrow, vesna=at(0, 0), guard=at(2, 0, conditions=afflicted("unconscious")))
    assert where(go(move(fallen, (3, 0))), "vesna") == (3, 0)


@pytest.mark.rule("STR-Q432")
def test_nobody_ends_where_somebody_stands() -> None:
    scene = on_field(tomas=at(12, 10))
    with pytest.raises(IllegalAnswer, match="stands at"):
        move(scene, (12, 10))


@pytest.mark.rule("STR-Q432")
def test_at_some_tables_every_occupied_field_blocks() -> None:
    scene = on_field(HouseRules(all_block=True), ground=ground("........"), vesna=at(0, 0), tomas=at(2, 0))
    with pytest.raises(IllegalAnswer, match="cannot be reached"):
        move(scene, (3, 0))


@pytest.mark.rule("STR-Q432")
def test_what_could_not_be_seen_is_in_the_way_and_the_rest_of_the_way_is_not_gone() -> None:
    scene = on_field(ground=ground("........"), vesna=at(0, 0), guard=structs.replace(at(3, 0), seen_by="gm"))
    go(move(scene, (5, 0)))
    assert where(scene, "vesna") == (2, 0)


@pytest.mark.rule("STR-429")
def test_who_is_large_goes_where_there_is_room_for_all_of_them() -> None:
    scene = on_field(ground=ground("..#...", "......"), vesna=at(0, 0, size=2))
    with pytest.raises(IllegalAnswer, match="cannot be reached"):
        move(scene, (4, 0))
    assert where(go(move(on_field(vesna=at(10, 10, size=2)), (14, 10))), "vesna") == (14, 10)


@pytest.mark.rule("STR-429")
def test_a_closed_door_is_opened_first() -> None:
    scene = on_field(ground=Ground(width=6, height=1, walls={"2,0w": "door"}), vesna=at(1, 0))
    with pytest.raises(IllegalAnswer, match="cannot be reached"):
        move(scene, (3, 0))
    go(scene.begin("use-door", "vesna", door="2,0w"))
    assert where(go(move(scene, (3, 0))), "vesna") == (3, 0)


@pytest.mark.rule("STR-425")
def test_it_is_moved_in_ones_own_turn_and_in_a_fight() -> None:
    scene = on_field(tomas=at(12, 10))
    with pytest.raises(IllegalAnswer, match="not the turn"):
        move(scene, (13, 10), who="tomas")


@pytest.mark.rule("STR-425", "STR-302")
def test_whoever_fights_does_not_just_walk_about() -> None:
    scene = on_field()
    with pytest.raises(IllegalAnswer, match="in a fight and moves for AP"):
        scene.begin("walk", "vesna", way=[(20, 10)])
    calm = lay(more={"field": BattleMap(name="Field", ground=OPEN, seen_by="all")}, vesna=at(10, 10))
    assert where(go(calm.begin("walk", "vesna", way=[(20, 10)])), "vesna") == (20, 10)


# --- Key Zones on the map
@pytest.mark.rule("STR-806", "STR-Q135", "STR-Q467")
def test_on_a_map_a_key_zone_lies_around_a_field_that_its_maker_sees() -> None:
    wall = Ground(width=30, height=30, walls={f"14,{y}w": "wall" for y in range(30)})
    scene = on_field(ground=wall, vesna=at(10, 10, skills={"warfare": 1}), tomas=at(13, 12), guard=at(7, 10))
    scene.begin("use-expertise", "vesna", which="designate-key-zone", whom=[])
    with scene.refused("not one of the fields"):
        reply(scene, "ZoneCentre", [20, 10])
    go(scene, ZoneCentre=[[12, 10]])
    reader = scene.play.reader()
    assert [bool(zones_at(reader, Key(who))) for who in ("vesna", "tomas", "guard")] == [True, True, False]
    go(move(scene, (9, 10)))
    assert not zones_at(scene.play.reader(), VESNA)


@pytest.mark.rule("STR-808")
def test_who_begins_a_movement_in_a_zone_of_mobility_on_the_map_goes_further() -> None:
    zone = KeyZone(name="Mobility", of="vesna", does="mobility", centre=Spot(map="field", x=2, y=1))
    scene = on_field(more={"zone": zone}, vesna=at(1, 1))
    go(move(scene, (11, 1)))
    assert ap_of(scene, "vesna") == 3
    go(move(scene, (15, 1)))
    assert ap_of(scene, "vesna") == 2
    with scene.refused("cannot be reached"):
        move(scene, (26, 1))


# --- Traits of NPCs
def npc(x: int, trait: str, **upgrades: int) -> Character:
    return at(x, 1, npc_traits={trait: NpcTrait(upgrades=upgrades)})


@pytest.mark.rule("STR-986", "STR-988", "STR-990", "STR-1008")
@pytest.mark.parametrize(
    ("trait", "upgrades", "sign", "height", "fields"),
    [("climber", {}, ".", 5, 4), ("glider", {"flyer": 1}, ":", 5, 4), ("glider", {}, ":", 0, 2),
     ("swimmer", {}, "~", 0, 4), ("drowner", {}, "~", 0, 0), ("climber", {}, "~", 0, 2)],
)  # fmt: skip
def test_traits_that_take_npcs_over_any_ground(
    trait: str, upgrades: dict[str, int], sign: str, height: int, fields: int
) -> None:
    terrain = ground(*("." + sign * 12,) * 3).raised([(x, y) for x in range(2, 13) for y in range(3)], height)
    scene = on_field(ground=terrain, turn="guard", vesna=at(12, 0), guard=npc(0, trait, **upgrades))
    found = fields_by_ap(scene.play.reader(), Key("guard"))
    assert max((x for x, _ in found[1]), default=0) == fields
