"""Getting away: disengaging, flight, swapping places; and what is done on the spot for an AP."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import IllegalAnswer
from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.house_rules import HouseRules
from rules.strive.bodies import afflicted
from rules.strive.fights import ap_of, fight, go, now, stands, use
from rules.strive.grounds import SWORD, at, ground, on_field, where
from rules.strive.scenes import Scene, acts, facts, options, questions, reply, somebody, told

STRIKE = "opportunity-attack"
SPRINTER = {"agility": 3, "toughness": 3}


def disengage(scene: Scene, *way: Any, **how: Any) -> Scene:
    return scene.begin("disengage", "vesna", way=list(way), **how)


# --- disengaging
@pytest.mark.rule("STR-442", "STR-465")
def test_disengaging_costs_2_ap_goes_as_far_as_one_and_provokes_nobody() -> None:
    scene = on_field(guard=at(9, 10))
    assert disengage(scene, (14, 10)).is_over
    assert (where(scene, "vesna"), ap_of(scene, "vesna")) == ((14, 10), 2)
    assert "Vesna disengages from a foe." in told(scene)
    with pytest.raises(IllegalAnswer, match="no foe has Vesna in reach"):
        disengage(scene, (15, 10))


@pytest.mark.rule("STR-442", "STR-Q61")
def test_it_goes_up_to_1_ap_of_movement_and_not_at_a_sprint() -> None:
    scene = on_field(guard=at(9, 10), vesna=at(10, 10, **SPRINTER))
    with pytest.raises(IllegalAnswer, match="cannot be reached"):
        disengage(scene, (15, 10))
    with pytest.raises(IllegalAnswer, match="0"):
        disengage(scene, (15, 10), sprint=1)
    tired = on_field(guard=at(9, 10), vesna=at(10, 10, conditions=afflicted("exhausted", what="the story")))
    with pytest.raises(IllegalAnswer, match="cannot be reached"):
        disengage(tired, (13, 10))


@pytest.mark.rule("STR-Q61")
def test_at_some_tables_one_disengages_at_a_sprint() -> None:
    scene = on_field(HouseRules(sprinting_disengage=True), guard=at(9, 10), vesna=at(10, 10, **SPRINTER))
    go(disengage(scene, (17, 10), sprint=1))
    assert (where(scene, "vesna"), ap_of(scene, "vesna"), now(scene, "vesna").exhaustion) == ((17, 10), 2, 1)


@pytest.mark.rule("STR-444", "STR-EX68", "STR-Q61")
def test_from_three_ranges_it_costs_4_ap() -> None:
    scene = on_field(one=at(9, 9), two=at(9, 10), three=at(9, 11))
    assert disengage(scene, (14, 10)).is_over
    assert (where(scene, "vesna"), ap_of(scene, "vesna")) == ((14, 10), 0)


@pytest.mark.rule("STR-444", "STR-Q61")
def test_a_foe_whose_range_is_not_paid_for_may_react() -> None:
    scene = on_field(one=at(9, 9), two=at(9, 10), three=at(9, 11), ap={"vesna": 3})
    disengage(scene, (14, 10), heeding=["two", "three"])
    assert scene.asked == ["one"]
    assert acts(scene) == [STRIKE]
    assert ap_of(go(scene), "vesna") == 0
    with pytest.raises(IllegalAnswer, match="at most 2"):
        disengage(on_field(one=at(9, 9), two=at(9, 10), three=at(9, 11), ap={"vesna": 3}), (14, 10),
                  heeding=["one", "two", "three"])  # fmt: skip


@pytest.mark.rule("STR-443")
def test_a_way_that_is_not_the_fastest_the_gm_may_correct() -> None:
    scene = disengage(on_field(guard=at(9, 10)), (10, 9), (11, 9), (12, 9))
    assert questions(scene) == ["FastestSafeWay"]
    assert scene.asked == ["gm"]
    go(scene, FastestSafeWay=[[(11, 10), (12, 10)]])
    assert where(scene, "vesna") == (12, 10)


@pytest.mark.rule("STR-443", "STR-Q61")
def test_where_no_way_leads_out_the_move_is_protected_all_the_same() -> None:
    narrow = on_field(ground=ground("......", "######"), vesna=at(2, 0), guard=at(0, 0, assets=SWORD), other=at(4, 0))
    assert disengage(narrow, (1, 0)).is_over  # nearer to one, and out of nobody's range but the other's
    assert where(narrow, "vesna") == (1, 0)


@pytest.mark.rule("STR-442", "STR-444")
def test_without_a_map_one_disengages_from_the_foes_one_leaves() -> None:
    near: dict[str, Any] = {
        "vesna": {"beside": ("one", "two")},
        "one": {"beside": ("vesna",)},
        "two": {"beside": ("vesna",)},
    }
    scene = fight(fighting=near, one=somebody(), two=somebody(), tomas=somebody())
    assert scene.begin("move-beside", "vesna", beside=["tomas"], safely=True).is_over
    assert (ap_of(scene, "vesna"), stands(scene, "vesna").beside) == (1, ("tomas",))
    poor = fight(fighting=near, one=somebody(), two=somebody(), ap={"vesna": 2})
    with pytest.raises(IllegalAnswer, match="costs 3 AP"):
        poor.begin("move-beside", "vesna", beside=[], safely=True)


# --- flight
@pytest.mark.rule("STR-445", "STR-Q62")
@pytest.mark.parametrize(("paid", "left"), [(False, 4), (True, 3)])
def test_flight_is_declared_for_nothing_or_for_1_ap_and_not_taken_back(paid: bool, left: int) -> None:
    scene = go(on_field(HouseRules(paid_flight=paid), guard=at(9, 10)).begin("flee", "vesna"))
    assert (stands(scene, "vesna").fleeing, ap_of(scene, "vesna")) == (True, left)
    with pytest.raises(IllegalAnswer, match="in flight already"):
        scene.begin("flee", "vesna")


@pytest.mark.rule("STR-445", "STR-Q62")
def test_whoever_flees_attacks_and_hinders_nobody() -> None:
    scene = on_field(guard=at(9, 10), fighting={"vesna": {"fleeing": True}}, vesna=at(10, 10, assets=SWORD))
    with pytest.raises(IllegalAnswer, match="in flight and harms nobody"):
        use(scene, "punch", "guard", attack=True)
    with pytest.raises(IllegalAnswer):
        use(scene, "shove", "guard")


@pytest.mark.rule("STR-445", "STR-490", "STR-Q62")
def test_of_the_stunts_whoever_flees_may_displace_themselves() -> None:
    vesna = at(10, 10, skills={"acrobatics": 3})
    scene = on_field(turn="guard", vesna=vesna, guard=at(9, 10), fighting={"vesna": {"fleeing": True}})
    use(scene, "punch", "vesna", who="guard", attack=True)
    reply(scene, "Defend", "acrobatics")
    while questions(scene) != ["React"]:
        if questions(scene) == ["Propose"]:
            reply(scene, "Propose", {})
            continue
        request = next(iter(scene.waiting.values())).request
        reply(scene, "dice", [6 if request.by == "vesna" else 1] * request.dice.count)  # type: ignore[union-attr]
    reply(scene, "React", "stunt")
    assert options(scene, "WhichStunt") == ["displace-yourself"]


@pytest.mark.rule("STR-445", "STR-447", "STR-Q62")
def test_a_fleeing_sprint_costs_its_exhaustion_and_still_provokes() -> None:
    fast = at(10, 10, **SPRINTER)
    scene = on_field(vesna=fast, guard=at(9, 10), fighting={"vesna": {"fleeing": True}})
    scene.begin("move", "vesna", way=[(20, 10)], sprint=1)
    assert acts(scene) == [STRIKE]
    assert where(go(scene), "vesna") == (20, 10)
    assert (ap_of(scene, "vesna"), now(scene, "vesna").exhaustion) == (3, 1)


# --- swapping places
@pytest.mark.rule("STR-449", "STR-465")
def test_swapping_places_costs_2_ap_and_provokes_nobody() -> None:
    scene = on_field(tomas=at(11, 10), guard=at(9, 10))
    go(scene.begin("swap-out", "vesna", ally="tomas"), HoldYourPlace=False)
    assert (where(scene, "vesna"), where(scene, "tomas")) == ((11, 10), (10, 10))
    assert (ap_of(scene, "vesna"), ap_of(scene, "tomas")) == (2, 4)


@pytest.mark.rule("STR-450", "STR-Q63")
@pytest.mark.parametrize(("mine", "theirs", "swapped"), [(1, 2, False), (2, 2, False), (2, 1, True)])
def test_the_ally_may_hold_their_place_with_strength(mine: int, theirs: int, swapped: bool) -> None:
    scene = on_field(tomas=at(11, 10, strength=3), vesna=at(10, 10, strength=3))
    scene.begin("swap-out", "vesna", ally="tomas")
    reply(scene, "HoldYourPlace", True)
    hits = {"tomas": theirs, "vesna": mine}
    while not scene.is_over:
        request = next(iter(scene.waiting.values())).request
        if questions(scene)[0] == "dice":
            count = request.dice.count  # type: ignore[union-attr]
            reply(scene, "dice", [6] * hits[request.by] + [1] * (count - hits[request.by]))
        else:
            reply(scene, questions(scene)[0], {} if questions(scene)[0] == "Propose" else "pass")
    assert where(scene, "vesna") == ((11, 10) if swapped else (10, 10))
    assert (ap_of(scene, "vesna"), ap_of(scene, "tomas")) == (2, 4)
    assert bool(facts(scene, "SwapRefused")) != swapped


@pytest.mark.rule("STR-449")
def test_only_an_ally_beside_can_be_swapped_with_and_the_helpless_do_not_resist() -> None:
    with pytest.raises(IllegalAnswer, match="no ally stands beside"):
        on_field(tomas=at(13, 10)).begin("swap-out", "vesna", ally="tomas")
    scene = on_field(tomas=at(11, 10, conditions=afflicted("unconscious"))).begin("swap-out", "vesna", ally="tomas")
    assert scene.is_over
    assert where(scene, "tomas") == (10, 10)


@pytest.mark.rule("STR-449")
def test_without_a_map_each_stands_beside_those_of_the_other() -> None:
    near: dict[str, Any] = {"vesna": {"beside": ("tomas", "guard")}, "tomas": {"beside": ("vesna",)},
                            "guard": {"beside": ("vesna",)}}  # fmt: skip
    scene = fight(fighting=near, tomas=somebody(), guard=somebody())
    go(scene.begin("swap-out", "vesna", ally="tomas"), HoldYourPlace=False)
    assert stands(scene, "vesna").beside == ("tomas",)
    assert sorted(stands(scene, "tomas").beside) == ["guard", "vesna"]


# --- on the spot
@pytest.mark.rule("STR-420", "STR-882", "STR-496")
def test_lying_down_and_standing_up_cost_1_ap_each() -> None:
    scene = go(on_field().begin("lie-down", "vesna"))
    assert "prone" in now(scene, "vesna").conditions
    with pytest.raises(IllegalAnswer, match="Prone already"):
        scene.begin("lie-down", "vesna")
    go(scene.begin("stand-up", "vesna"))
    assert ap_of(scene, "vesna") == 2


@pytest.mark.rule("STR-427")
def test_readying_a_weapon_costs_1_ap_and_provokes_nobody() -> None:
    bag = {"sabre": Asset(entry="salt-sabre", place="luggage")}
    scene = on_field(vesna=at(10, 10, assets=bag), guard=at(9, 10))
    assert scene.begin("put-asset", "vesna", what="sabre", place="hands").is_over
    assert (ap_of(scene, "vesna"), now(scene, "vesna").assets["sabre"].place) == (3, "hands")
    poor = on_field(vesna=at(10, 10, assets=bag), ap={"vesna": 0})
    with pytest.raises(IllegalAnswer, match="too few AP"):
        poor.begin("put-asset", "vesna", what="sabre", place="hands")


@pytest.mark.rule("STR-426")
def test_handing_something_to_somebody_beside_costs_1_ap() -> None:
    rope = {"rope": Asset(bulk=1)}
    scene = on_field(vesna=at(10, 10, assets=rope), tomas=at(11, 10))
    go(scene.begin("give-asset", "vesna", what="rope", to="tomas"), TakeIt=True)
    assert "rope" in now(scene, "tomas").assets
    assert ap_of(scene, "vesna") == 3
    with pytest.raises(IllegalAnswer, match="not beside"):
        on_field(vesna=at(10, 10, assets=rope), tomas=at(13, 10)).begin("give-asset", "vesna", what="rope", to="tomas")
