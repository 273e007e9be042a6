"""Being moved against one's will over a map: Stability, walls, people, edges, and who strikes at whom is displaced."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import Key
from hearthside.kit.grid.ground import Ground
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.rules.combat.forced import moved
from hearthside.rulesets.strive.state import Boon, Character
from rules.strive.bodies import afflicted
from rules.strive.fights import ap_of, go, now, use
from rules.strive.grounds import at, ground, on_field, where
from rules.strive.scenes import BY_THE_BOOK, Scene, acts, facts, options, questions, reply, told

STRIKE = "opportunity-attack"
SHOVE = "shove"


def stable(points: int) -> dict[str, Boon]:
    return {"firm": Boon(on="stability", by=points)}


def shove(scene: Scene, hits: int, *dice: list[int], **answers: Any) -> Scene:
    """Vesna shoves the guard with so many hits, undefended: that many fields, less Stability."""
    scene.begin("use-expertise", "vesna", which=SHOVE, whom="guard")
    while questions(scene) in (["Propose"], ["Defend"], ["dice"]):
        question = questions(scene)[0]
        if question == "dice":
            request = next(iter(scene.waiting.values())).request
            count = request.dice.count  # type: ignore[union-attr]
            reply(scene, "dice", [6] * hits + [1] * (count - hits))
            break
        reply(scene, question, {} if question == "Propose" else "nothing")
    return go(scene, *dice, **answers)


STRONG: dict[str, Any] = {"strength": 6, "agility": 4, "skills": {"unarmed-combat": 6}}


def shoving(guard: Character, rules: HouseRules = BY_THE_BOOK, **more: Any) -> Scene:
    return on_field(rules, guard=guard, **{"vesna": at(10, 10, **STRONG), **more})


@pytest.mark.rule("STR-434", "STR-435", "STR-743")
def test_a_shove_goes_straight_away_a_field_less_for_each_point_of_stability() -> None:
    scene = shove(shoving(at(11, 11, boons=stable(1))), 4)
    assert where(scene, "guard") == (14, 14)
    assert ap_of(scene, "guard") == 4
    assert "Guard is moved away from Vesna: 9'/3 m." in told(scene)


@pytest.mark.rule("STR-435", "STR-EX96", "STR-Q117")
@pytest.mark.parametrize(("least", "x"), [(False, 11), (True, 12)])
def test_who_stands_firm_enough_is_not_moved_unless_the_table_moves_everybody(least: bool, x: int) -> None:
    scene = shove(shoving(at(11, 10, boons=stable(5)), HouseRules(least_push=least)), 2)
    assert where(scene, "guard") == (x, 10)


@pytest.mark.rule("STR-436", "STR-437", "STR-EX42", "STR-EX66")
def test_a_wall_ends_it_with_a_d4_for_each_field_that_is_left_less_stability() -> None:
    wall = Ground(width=30, height=30, walls={"13,10w": "wall"})
    scene = shove(shoving(at(11, 10, boons=stable(2)), ground=wall), 6, [2, 4, 1])  # 4 fields, one is travelled
    assert where(scene, "guard") == (12, 10)
    assert now(scene, "guard").hp == 30 - (7 - 2)


@pytest.mark.rule("STR-436", "STR-437", "STR-EX42")
def test_of_five_fields_a_wall_after_two_leaves_three_d4() -> None:
    wall = Ground(width=30, height=30, walls={"14,10w": "wall"})
    scene = shove(shoving(at(11, 10, boons=stable(1)), ground=wall), 6, [4, 3, 2])  # 5 fields, two are travelled
    assert where(scene, "guard") == (13, 10)
    assert now(scene, "guard").hp == 30 - (9 - 1)


@pytest.mark.rule("STR-438", "STR-EX66", "STR-Q59", "STR-Q432")
def test_into_somebody_both_suffer_half_each_less_their_own_stability() -> None:
    other = at(13, 10, boons=stable(1))
    scene = shove(shoving(at(11, 10, boons=stable(2)), other=other), 6, [2, 4, 1])
    assert where(scene, "guard") == (12, 10)
    assert (now(scene, "guard").hp, now(scene, "other").hp) == (30 - 2, 30 - 3)


@pytest.mark.rule("STR-Q433", "STR-439", "STR-440")
def test_over_an_edge_one_falls_and_the_rest_of_the_way_is_lost_without_a_slam() -> None:
    cliff = Ground(width=30, height=30).raised([(x, y) for x in range(13) for y in range(30)], 5)
    scene = shove(shoving(at(11, 10), ground=cliff), 5, SoftenFall=False)
    assert where(scene, "guard") == (13, 10)
    assert now(scene, "guard").hp == 30 - 6


@pytest.mark.rule("STR-436")
def test_where_the_map_ends_it_just_ends() -> None:
    scene = shove(shoving(at(11, 10), ground=Ground(width=13, height=20)), 4)
    assert where(scene, "guard") == (12, 10)
    assert now(scene, "guard").hp == 30


@pytest.mark.rule("STR-Q59", "STR-Q375")
@pytest.mark.parametrize("provokes", [False, True])
def test_being_moved_provokes_nobody_unless_the_table_plays_so(provokes: bool) -> None:
    scene = shoving(at(11, 10), HouseRules(pushes_provoke=provokes), tomas=at(10, 11))
    scene.begin("use-expertise", "vesna", which=SHOVE, whom="guard")
    asked = []
    while not scene.is_over:
        question = questions(scene)[0]
        request = next(iter(scene.waiting.values())).request
        asked.append(question)
        reply(scene, question, [6] * 3 + [1] * (request.dice.count - 3) if question == "dice"  # type: ignore[union-attr]
              else {"Propose": {}, "Defend": "nothing", "React": "pass"}[question])  # fmt: skip
    assert ("React" in asked) == provokes


# --- stunts
def displaced(scene: Scene, stunt: str) -> Scene:
    """The guard strikes at Vesna, who wards it off well."""
    use(scene, "punch", "vesna", who="guard", attack=True)
    reply(scene, "Defend", "acrobatics")
    while questions(scene) != ["React"]:
        question = questions(scene)[0]
        request = next(iter(scene.waiting.values())).request
        reply(scene, question, {} if question == "Propose" else
              [6 if request.by == "vesna" else 1] * request.dice.count)  # type: ignore[union-attr]  # fmt: skip
    reply(scene, "React", "stunt")
    reply(scene, "WhichStunt", stunt)
    return scene


def warding(**more: Any) -> Scene:
    agile = at(10, 10, skills={"acrobatics": 3})
    return on_field(turn="guard", **{"vesna": agile, "guard": at(9, 10), **more})


@pytest.mark.rule("STR-489", "STR-Q73", "STR-Q375")
def test_a_displaced_opponent_goes_where_the_defender_chooses_and_may_be_struck_on_the_way() -> None:
    scene = displaced(warding(tomas=at(8, 11)), "displace-opponent")
    assert len(options(scene, "WhichDirection")) == 8
    reply(scene, "WhichDirection", 1)  # to the north
    assert acts(scene) == [STRIKE]
    assert "tomas" in scene.asked
    reply(scene, "React", STRIKE, "tomas")
    assert "PushThrough" not in questions(scene)
    go(scene, [1] * 3)
    assert where(scene, "guard") == (9, 8)
    assert ap_of(scene, "tomas") == 3


@pytest.mark.rule("STR-490", "STR-465")
def test_who_displaces_herself_moves_two_fields_and_provokes_nobody() -> None:
    scene = displaced(warding(), "displace-yourself")
    assert questions(scene) == ["MayGo"]
    go(scene, MayGo=[[(11, 10), (12, 10)]])
    assert where(scene, "vesna") == (12, 10)
    assert ap_of(scene, "vesna") == 3  # the defence


# --- drawn nearer, electrified, granted
VESNA: Key[Character] = Key("vesna")


@pytest.mark.rule("STR-434", "STR-Q59")
def test_who_is_drawn_nearer_stops_beside_who_draws_them() -> None:
    scene = on_field(guard=at(13, 10))
    table = scene.play.reader()
    assert moved(table, Key("guard"), 9, "vesna", "nearer") == 2
    assert table[Key[Character]("guard")].stands == at(11, 10).stands


@pytest.mark.rule("STR-865", "STR-Q159", "STR-Q375")
def test_electrified_one_is_thrown_a_field_over_the_map_unless_rooted() -> None:
    scene = on_field(turn="guard", guard=at(20, 20), vesna=at(10, 10, conditions=afflicted("electrified")))
    go(scene.begin("finish-turn", "guard"), [4])
    assert where(scene, "vesna") == (11, 10)
    rooted = afflicted("electrified") | afflicted("rooted")
    held = on_field(turn="guard", guard=at(20, 20), vesna=at(10, 10, conditions=rooted))
    go(held.begin("finish-turn", "guard"))
    assert where(held, "vesna") == (10, 10)


@pytest.mark.rule("STR-746", "STR-Q118")
def test_who_barges_in_takes_the_field_that_was_left() -> None:
    scene = shoving(at(11, 10))
    scene.begin("use-expertise", "vesna", which="barge-in", whom="guard")
    while not scene.is_over:
        question = questions(scene)[0]
        request = next(iter(scene.waiting.values())).request
        reply(scene, question, [6, 6] + [1] * (request.dice.count - 2) if question == "dice"  # type: ignore[union-attr]
              else {"Propose": {}, "Defend": "nothing", "React": "pass"}[question])  # fmt: skip
    assert (where(scene, "guard"), where(scene, "vesna")) == ((13, 10), (11, 10))


# --- flat collisions
FLAT = HouseRules(flat_collisions=True)


@pytest.mark.rule("STR-1184", "STR-EX172")
def test_with_flat_collisions_a_wall_deals_3_for_each_field_that_is_left() -> None:
    wall = Ground(width=30, height=30, walls={"14,10w": "wall"})
    scene = shove(shoving(at(11, 10), FLAT, ground=wall), 5, WhatIsItMadeOf="nothing")
    assert (where(scene, "guard"), now(scene, "guard").hp) == ((13, 10), 30 - 9)


@pytest.mark.rule("STR-1184", "STR-EX172")
def test_with_flat_collisions_two_suffer_half_each() -> None:
    scene = shove(shoving(at(11, 10), FLAT, other=at(14, 10)), 5)
    assert (now(scene, "guard").hp, now(scene, "other").hp) == (25, 25)


@pytest.mark.rule("STR-1185", "STR-EX172", "STR-Q349")
@pytest.mark.parametrize(("made_of", "free", "x"), [("wood", False, 15), ("wood", True, 16), ("stone", False, 13)])
def test_an_obstacle_gives_way_if_enough_is_left_and_takes_up_a_field(made_of: str, free: bool, x: int) -> None:
    wall = Ground(width=30, height=30, walls={"14,10w": "wall"})
    scene = shoving(at(11, 10), HouseRules(flat_collisions=True, breaking_is_free=free), ground=wall)
    shove(scene, 5, WhatIsItMadeOf=made_of)
    assert (where(scene, "guard"), now(scene, "guard").hp) == ((x, 10), 30 - 9)
    broken = not scene["field"].ground.walls
    assert broken == (x > 13)
    assert bool(facts(scene, "GaveWay")) == broken


@pytest.mark.rule("STR-1185")
def test_a_rock_gives_way_too() -> None:
    scene = shoving(at(3, 0), FLAT, ground=ground("....#......"), vesna=at(2, 0, **STRONG))
    shove(scene, 3, WhatIsItMadeOf="wood")
    assert where(scene, "guard") == (5, 0)


@pytest.mark.rule("STR-435")
def test_a_large_creature_is_pushed_from_its_middle() -> None:
    scene = shove(shoving(at(11, 10, size=2)), 2)
    assert where(scene, "guard") == (13, 10)
