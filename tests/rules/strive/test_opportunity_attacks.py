"""Opportunity Attacks: who turns away from a foe may be struck, and is halted; or pushes through."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from hearthside.engine import GM, Roll
from hearthside.kit.grid.ground import Ground
from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.house_rules import HouseRules
from rules.strive.bodies import afflicted
from rules.strive.fights import ap_of, fight, go, now, stands
from rules.strive.grounds import SWORD, at, on_field, where
from rules.strive.scenes import Scene, acts, facts, options, questions, react, reply, somebody, told

STRIKE = "opportunity-attack"


def move(scene: Scene, *way: Any, who: str = "vesna", **how: Any) -> Scene:
    return scene.begin("move", who, way=list(way), **how)


def guarded(rules: HouseRules | None = None, **more: Any) -> Scene:
    """Vesna at 10, 10 with a guard west of her."""
    return on_field(rules or HouseRules(), **{"guard": at(9, 10, strength=4), **more})


def asked_to_strike(scene: Scene) -> list[str]:
    return [] if scene.is_over else [who for who in scene.asked if scene.question(who).endswith("React")]


# --- what provokes
@pytest.mark.rule("STR-458", "STR-459", "STR-460", "STR-Q66")
def test_who_leaves_a_foes_reach_may_be_struck_and_it_is_the_foes_choice() -> None:
    scene = move(guarded(), (12, 10))
    assert acts(scene) == [STRIKE]
    assert where(go(scene), "vesna") == (12, 10)
    assert (ap_of(scene, "vesna"), ap_of(scene, "guard")) == (3, 4)


@pytest.mark.rule("STR-459", "STR-Q66")
def test_coming_into_reach_and_moving_beside_a_foe_provokes_nobody() -> None:
    scene = on_field(guard=at(13, 10))
    assert move(scene, (12, 10)).is_over
    assert move(scene, (12, 11)).is_over


@pytest.mark.rule("STR-459", "STR-Q66", "STR-Q374")
def test_the_third_field_around_a_foe_provokes_over_the_whole_turn_and_the_entering_one_does_not_count() -> None:
    scene = on_field(guard=at(13, 10))
    assert move(scene, (12, 10), (12, 11)).is_over  # enters, then one field around
    assert move(scene, (13, 11)).is_over  # a second
    assert stands(scene, "vesna").around == {"guard": 2}
    assert acts(move(scene, (14, 11))) == [STRIKE]


@pytest.mark.rule("STR-Q374")
def test_at_some_tables_the_field_of_entering_counts() -> None:
    scene = on_field(HouseRules(entering_counts=True), guard=at(13, 10))
    assert move(scene, (12, 10), (12, 11)).is_over
    assert acts(move(scene, (13, 11))) == [STRIKE]


@pytest.mark.rule("STR-Q66")
def test_at_some_tables_it_is_counted_by_movement() -> None:
    scene = on_field(HouseRules(around_by_movement=True), guard=at(13, 10))
    assert move(scene, (12, 10), (12, 11)).is_over
    assert move(scene, (13, 11), (14, 11)).is_over
    assert acts(move(scene, (14, 10), (14, 9), (13, 9))) == [STRIKE]


@pytest.mark.rule("STR-Q66", "STR-458")
@pytest.mark.parametrize("any_step", [False, True])
def test_inside_a_long_reach_only_the_step_that_leaves_it_provokes(any_step: bool) -> None:
    scene = on_field(HouseRules(any_step_away=any_step), guard=at(9, 10, assets=SWORD))  # its reach is 2
    assert move(scene, (11, 10)).is_over != any_step


@pytest.mark.rule("STR-459")
def test_a_new_turn_counts_anew() -> None:
    scene = on_field(guard=at(13, 10), fighting={"vesna": {"around": {"guard": 2}}}, vesna=at(12, 10))
    go(scene.begin("finish-turn", "vesna"))
    go(scene.begin("finish-turn", "guard"))
    assert stands(scene, "vesna").around == {}


# --- who may
@pytest.mark.rule("STR-461", "STR-417", "STR-464")
@pytest.mark.parametrize(
    "guard",
    [{"conditions": afflicted("stunned")}, {"conditions": afflicted("unconscious")},
     {"conditions": afflicted("pacified")}, {"conditions": afflicted("terrified")}],
)  # fmt: skip
def test_whoever_cannot_act_or_attack_is_not_asked(guard: dict[str, Any]) -> None:
    assert move(on_field(guard=at(9, 10, **guard)), (12, 10)).is_over


@pytest.mark.rule("STR-461", "STR-445", "STR-Q62")
def test_without_an_ap_or_in_flight_nobody_strikes() -> None:
    assert move(on_field(guard=at(9, 10), ap={"guard": 0}), (12, 10)).is_over
    assert move(on_field(guard=at(9, 10), fighting={"guard": {"fleeing": True}}), (12, 10)).is_over


@pytest.mark.rule("STR-458")
def test_nobody_strikes_through_a_wall_or_at_whom_they_do_not_know_of() -> None:
    wall = Ground(width=20, height=20, walls={"10,10w": "wall", "10,9w": "wall", "10,11w": "wall"})
    assert move(on_field(guard=at(9, 10), ground=wall), (12, 10)).is_over
    hidden = on_field(turn="guard", guard=structs.replace(at(9, 10), seen_by="gm"))
    assert move(hidden, (5, 10), who="guard").is_over


@pytest.mark.rule("STR-Q67")
def test_only_attacks_of_2_ap_at_most_will_do_unless_the_table_plays_otherwise() -> None:
    guard = at(9, 10, skills={"berserking": 2})
    scene = react(move(guarded(guard=guard), (12, 10)), STRIKE)
    assert questions(scene) == ["PushThrough"]  # there is one attack that will do
    scene = react(move(guarded(HouseRules(any_opportunity=True), guard=guard), (12, 10)), STRIKE)
    assert set(options(scene, "WhichOpportunity")) == {"punch", "pain-is-strength"}


# --- what comes of it
@pytest.mark.rule("STR-461", "STR-462", "STR-463", "STR-EX69", "STR-Q67")
@pytest.mark.parametrize("hit", [True, False])
def test_it_costs_1_ap_and_a_die_and_halts_hit_or_not(hit: bool) -> None:
    scene = guarded(ap={"guard": 2}, guard=at(9, 10, strength=4, agility=3, skills={"unarmed-combat": 3}))
    react(move(scene, *[(11, 10), (12, 10)]), STRIKE)
    pick(scene)
    reply(scene, "PushThrough", False)
    reply(scene, "Defend", "nothing")
    pool = dice_asked(scene)
    reply(scene, "dice", [6 if hit else 1] * pool)
    go(scene, *[[3]] * bool(not scene.is_over and hit))
    assert pool == whole_pool() - 1
    assert where(scene, "vesna") == (10, 10)
    assert (ap_of(scene, "guard"), ap_of(scene, "vesna")) == (1, 3)
    assert stands(scene, "vesna").stride == 0
    assert (now(scene, "vesna").hp < 30) == hit
    assert [fact.fact for fact in facts(scene, "Halted")] == ["Halted"]


def pick(scene: Scene) -> None:
    """The first attack that is offered, where there are several."""
    if "WhichOpportunity" in questions(scene):
        reply(scene, "WhichOpportunity", options(scene, "WhichOpportunity")[0])


def dice_asked(scene: Scene) -> int:
    [request] = [waiting.request for waiting in scene.waiting.values()]
    while questions(scene) == ["Propose"]:
        reply(scene, "Propose", {})
        [request] = [waiting.request for waiting in scene.waiting.values()]
    assert isinstance(request, Roll)
    return request.dice.count


def whole_pool() -> int:
    """The same attack in the guard's own turn."""
    scene = guarded(turn="guard", guard=at(9, 10, strength=4, agility=3, skills={"unarmed-combat": 3}))
    scene.begin("attack", "guard", which="punch", whom="vesna")
    reply(scene, "Defend", "nothing")
    return dice_asked(scene)


@pytest.mark.rule("STR-448", "STR-EX69", "STR-Q63")
def test_who_pushes_through_is_hit_without_a_test_or_a_defence_and_goes_on() -> None:
    scene = react(move(guarded(ap={"guard": 2}), (12, 10)), STRIKE)
    reply(scene, "PushThrough", True)
    go(scene)
    assert now(scene, "vesna").hp == 30 - 8  # 2 x Strength 4
    assert where(scene, "vesna") == (12, 10)
    assert (ap_of(scene, "guard"), ap_of(scene, "vesna")) == (1, 3)
    assert not facts(scene, "TestMade")


@pytest.mark.rule("STR-Q63")
@pytest.mark.parametrize(("free", "left"), [(False, 2), (True, 3)])
def test_the_movement_itself_is_paid_unless_the_table_gives_it_away(free: bool, left: int) -> None:
    scene = react(move(guarded(HouseRules(free_push=free)), (17, 10)), STRIKE)
    reply(scene, "PushThrough", True)
    assert where(go(scene), "vesna") == (17, 10)
    assert ap_of(scene, "vesna") == left


@pytest.mark.rule("STR-Q63", "STR-448")
def test_a_mover_who_falls_stops_there() -> None:
    scene = guarded(vesna=at(10, 10, hp=4))
    react(move(scene, (12, 10)), STRIKE)
    reply(scene, "PushThrough", True)
    while not scene.is_over:
        question = questions(scene)[0]
        request = next(iter(scene.waiting.values())).request
        if question == "dice":
            assert isinstance(request, Roll)
            reply(scene, question, [1] * request.dice.count)
        else:
            reply(scene, question, {} if question == "Propose" else request.prompt(scene.view(request.by)).usual)
    assert where(scene, "vesna") == (10, 10)


@pytest.mark.rule("STR-Q67")
def test_more_ap_may_be_spent_and_provoke_again_and_each_foe_strikes_once_in_a_movement() -> None:
    scene = react(move(guarded(), (12, 10)), STRIKE)
    reply(scene, "PushThrough", False)
    go(scene, [1] * 5)
    assert acts(move(scene, (12, 10))) == [STRIKE]
    react(scene, STRIKE)
    reply(scene, "PushThrough", True)
    go(scene)
    assert where(scene, "vesna") == (12, 10)
    assert ap_of(scene, "guard") == 2


@pytest.mark.rule("STR-Q67")
def test_at_some_tables_each_foe_strikes_once_a_round() -> None:
    scene = react(move(guarded(HouseRules(one_opportunity=True)), (12, 10)), STRIKE)
    reply(scene, "PushThrough", False)
    go(scene, [1] * 5)
    assert move(scene, (12, 10)).is_over


@pytest.mark.rule("STR-460", "STR-462")
def test_several_foes_are_asked_at_once_and_the_first_who_halts_her_ends_it() -> None:
    scene = move(guarded(other=at(9, 9), tomas=at(11, 11)), (12, 10))
    assert sorted(asked_to_strike(scene)) == ["guard", "other"]
    react(scene, STRIKE, "other")
    reply(scene, "PushThrough", False)
    go(scene, [1] * 3)
    assert (ap_of(scene, "other"), ap_of(scene, "guard")) == (3, 4)
    assert where(scene, "vesna") == (10, 10)


@pytest.mark.rule("STR-448", "STR-460")
def test_who_pushes_through_one_may_be_struck_by_the_next() -> None:
    scene = move(guarded(other=at(9, 9), guard=at(9, 10)), (12, 10))
    react(scene, STRIKE, "other")
    reply(scene, "PushThrough", True)
    assert asked_to_strike(scene) == ["guard"]
    react(scene, STRIKE, "guard")
    reply(scene, "PushThrough", True)
    assert where(go(scene), "vesna") == (12, 10)


@pytest.mark.rule("STR-462", "STR-Q432", "STR-Q67")
def test_who_is_halted_among_allies_stands_where_there_is_room() -> None:
    scene = on_field(vesna=at(9, 10), tomas=at(10, 10), guard=at(10, 9))
    react(move(scene, (10, 10), (11, 11)), STRIKE)
    reply(scene, "PushThrough", False)
    go(scene, [1] * 3)
    assert where(scene, "vesna") == (9, 10)


# --- without a map, and undone
@pytest.mark.rule("STR-459", "STR-462")
def test_without_a_map_whoever_leaves_a_foe_beside_them_may_be_struck() -> None:
    near = {"vesna": {"beside": ("guard",)}, "guard": {"beside": ("vesna",)}}
    scene = fight(fighting=near, tomas=somebody(), guard=somebody())
    assert acts(scene.begin("move-beside", "vesna", beside=["tomas"])) == [STRIKE]
    react(scene, STRIKE)
    reply(scene, "PushThrough", False)
    go(scene, [1] * 3)
    assert stands(scene, "vesna").beside == ("guard",)
    scene = fight(fighting=near, tomas=somebody(), guard=somebody())
    go(scene.begin("move-beside", "vesna", beside=["tomas", "guard"]))
    assert stands(scene, "vesna").beside == ("tomas", "guard")
    assert told(scene)


@pytest.mark.rule("STR-460", "STR-462")
def test_undone_in_the_middle_of_an_interrupt_all_is_as_it_was() -> None:
    scene = guarded()
    before = dict(scene.play.world)
    react(move(scene, (11, 10), (12, 10)), STRIKE)
    assert questions(scene) == ["PushThrough"]
    scene.play.undo(GM, scene.number)
    assert scene.play.world == before
    go(move(scene, (12, 10)))
    assert where(scene, "vesna") == (12, 10)


@pytest.mark.rule("STR-461", "STR-735", "STR-Q67")
def test_an_opportunity_attack_does_all_that_the_attack_does() -> None:
    shield = {"Shield": Asset(entry="round-board", place="hands", hands=1)}
    scene = guarded(guard=at(9, 10, strength=4, skills={"shield": 2}, assets=shield))
    go(move(scene, (12, 10)), [6, 1, 1, 1, 1], react=(STRIKE,), WhichOpportunity="shield-slam", PushThrough=False)
    assert "prone" in now(scene, "vesna").conditions


@pytest.mark.rule("STR-458")
def test_who_only_stands_by_strikes_nobody_who_goes_past() -> None:
    scene = guarded(fighting={"guard": {"side": "bystanders"}})
    assert where(move(scene, (12, 10)), "vesna") == (12, 10)
