"""Conditions: Ticks, grades, greed, shrug-offs, guarded repeats, what ends them at once."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from msgspec import structs

from hearthside.engine import Key
from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.body import Affliction, Injury
from hearthside.rulesets.strive.fight_state import KeyZone
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.kinds.health import ConditionEntry
from hearthside.rulesets.strive.questions.catalogue import targets
from hearthside.rulesets.strive.rules.health.ap import fields_per_ap, may_sprint
from hearthside.rulesets.strive.rules.health.conditions import guarded_ob
from hearthside.rulesets.strive.rules.health.modifiers import withdrawal_dice
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import Condition
from rules.strive import fights
from rules.strive.bodies import SUPPLIES, afflicted, asked_dice, body, fight, lay, of_harm, roll, wait
from rules.strive.grounds import at, on_field
from rules.strive.scenes import BY_THE_BOOK, PACK, Scene, options, questions

VESNA: Key[Character] = Key("vesna")
ENTRIES: dict[str, ConditionEntry] = dict(PACK.entries["conditions"])  # type: ignore[arg-type]  # of this kind
GRADED = {"berserk", "burning", "bleeding", "dissolving", "frostbitten", "jealous", "pacified", "poisoned", "terrified"}
DIFFICULT = {"berserk", "jealous", "pacified", "stunned", "terrified", "unconscious"}


def suffering(condition: str, points: int = 1, rules: HouseRules = BY_THE_BOOK, **fields: Any) -> Scene:
    """Vesna has a Condition, and it is her turn in a fight."""
    return fight(rules, vesna=body(3, conditions=afflicted(condition, points), **fields), guard=body(2))


def turns(scene: Scene, times: int, *dice: Any, **answers: Any) -> Scene:
    """So many turns end, and the next ones begin."""
    for number in range(times):
        scene.begin("next-turn")
        roll(scene, *(dice if number == times - 1 else ()), **answers)
    return scene


# --- the list
@pytest.mark.rule("STR-265", "STR-846", "STR-847", "STR-850")
def test_there_are_twenty_of_them_nine_graded_one_greedy_six_difficult() -> None:
    assert set(ENTRIES) == set(get_args(Condition))
    assert len(ENTRIES) == 20
    assert {one for one, entry in ENTRIES.items() if entry.graded} == GRADED
    assert {one for one, entry in ENTRIES.items() if entry.greedy} == {"burning"}
    assert {one for one, entry in ENTRIES.items() if entry.difficult} == DIFFICULT
    assert all(entry.text and entry.rules for entry in ENTRIES.values())


@pytest.mark.rule("STR-265", "STR-267", "STR-Q38")
def test_points_add_up_where_there_are_grades_and_not_elsewhere() -> None:
    scene = lay()
    for condition in ("bleeding", "electrified"):
        for _ in range(2):
            scene.begin("inflict", who="vesna", condition=condition, points=2)
    assert {one: each.points for one, each in scene["vesna"].conditions.items()} == {"bleeding": 4, "electrified": 1}


# --- Ticks
@pytest.mark.rule("STR-266", "STR-270", "STR-853", "STR-854", "STR-EX108")
def test_fire_burns_for_each_point_then_grows_and_is_put_out_for_an_ap_a_point() -> None:
    scene = turns(suffering("burning", 2), 2, [3, 1])
    assert (scene["vesna"].hp, scene["vesna"].conditions["burning"].points) == (36, 3)
    scene.begin("put-out", "vesna", whom="vesna", points=2)
    assert (scene["vesna"].conditions["burning"].points, scene["vesna"].fighting.ap) == (1, 3)


@pytest.mark.rule("STR-269", "STR-849")
@pytest.mark.parametrize(("condition", "deed", "args", "tick", "dice"), [
    ("bleeding", "shrug-off", {"condition": "bleeding"}, [[1, 1]], [[6] * 3]),
    ("jealous", "shrug-off", {"condition": "jealous"}, [], [[6] * 6]),
    ("burning", "put-out", {"whom": "vesna"}, [[1, 1]], []),
])  # fmt: skip
def test_no_condition_is_shrugged_off_before_its_first_tick(
    condition: str, deed: str, args: Any, tick: Any, dice: Any
) -> None:
    scene = fight(vesna=body(3, skills={"self-control": 3}), guard=body(2))
    roll(scene.begin("inflict", who="vesna", condition=condition, points=2))
    with scene.refused("first Tick"):
        scene.begin(deed, "vesna", **args)
    turns(scene, 2, *tick)
    points = scene["vesna"].conditions[condition].points
    roll(scene.begin(deed, "vesna", **args), *dice)
    assert condition not in scene["vesna"].conditions or scene["vesna"].conditions[condition].points < points


@pytest.mark.rule("STR-269", "STR-Q152")
def test_more_points_of_what_has_ticked_can_be_shrugged_off_at_once() -> None:
    scene = fight(vesna=body(3), guard=body(2))
    roll(scene.begin("inflict", who="vesna", condition="bleeding", points=1))
    turns(scene, 2, [1])
    roll(scene.begin("inflict", who="vesna", condition="bleeding", points=1))
    roll(scene.begin("shrug-off", "vesna", condition="bleeding"), [6, 6, 6])
    assert scene["vesna"].conditions["bleeding"].points == 1


@pytest.mark.rule("STR-269", "STR-266")
@pytest.mark.parametrize(("amount", "unit"), [(1, "tick"), (1, "hour")])
def test_outside_of_a_fight_the_first_tick_comes_with_time(amount: int, unit: str) -> None:
    scene = lay(vesna=body(3))
    roll(scene.begin("inflict", who="vesna", condition="jealous", points=2))
    with scene.refused("first Tick"):
        scene.begin("shrug-off", "vesna", condition="jealous")
    roll(scene.begin("time-passes", unit=unit, amount=amount))
    roll(scene.begin("shrug-off", "vesna", condition="jealous"), [6] * 6)
    with scene.refused("nothing to shrug off now"):
        scene.begin("shrug-off", "vesna", condition="jealous")
    roll(scene.begin("time-passes", unit=unit, amount=amount))
    roll(scene.begin("shrug-off", "vesna", condition="jealous"), [6] * 6)


@pytest.mark.rule("STR-854")
def test_whoever_is_near_may_put_it_out_and_nobody_more_than_there_are_ap() -> None:
    scene = fight(turn="tomas", ap=2, vesna=body(conditions=afflicted("burning", 5)), tomas=body())
    with scene.refused("3 does not fit; 1 to 2 does"):
        scene.begin("put-out", "tomas", whom="vesna", points=3)
    scene.begin("put-out", "tomas", whom="vesna", points=2)
    assert (scene["vesna"].conditions["burning"].points, scene["tomas"].fighting.ap) == (3, 0)


@pytest.mark.rule("STR-855", "STR-856", "STR-860", "STR-Q31")
def test_bleeding_and_dissolving_deal_a_d4_for_each_point() -> None:
    scene = turns(suffering("bleeding", 2), 2, [4, 3])
    assert (scene["vesna"].hp, scene["vesna"].conditions["bleeding"].points) == (33, 2)
    scene = turns(fight(turn="guard", guard=body(), vesna=body(3, conditions=afflicted("dissolving", 3))), 1, [1, 1, 2])
    assert scene["vesna"].hp == 36


@pytest.mark.rule("STR-880", "STR-Q166", "STR-EX109")
@pytest.mark.parametrize(("rules", "dice"), [(BY_THE_BOOK, [4]), (HouseRules(poison_per_point=True), [4, 2, 1])])
def test_poison_deals_one_d4_whatever_its_degree(rules: HouseRules, dice: list[int]) -> None:
    scene = turns(suffering("poisoned", 3, rules), 2)
    assert asked_dice(scene) == [f"{len(dice)}d4: Poisoned"]
    assert roll(scene, dice)["vesna"].hp == 40 - sum(dice)


@pytest.mark.rule("STR-266", "STR-Q31", "STR-Q366")
def test_several_conditions_take_effect_in_the_order_of_the_list_or_of_the_player() -> None:
    both = {**afflicted("poisoned"), **afflicted("bleeding")}
    scene = turns(fight(vesna=body(3, conditions=both), guard=body()), 2)
    assert asked_dice(scene) == ["1d4: Bleeding"]
    scene = fight(HouseRules(tick_order_chosen=True), vesna=body(3, conditions=both), guard=body())
    turns(scene, 2, TickOrder=["poisoned", "bleeding"])
    assert asked_dice(scene) == ["1d4: Poisoned"]


@pytest.mark.rule("STR-266", "STR-Q366")
def test_the_gm_may_reorder_the_conditions_of_a_tick() -> None:
    both = {**afflicted("poisoned"), **afflicted("bleeding"), **afflicted("prone")}
    scene = fight(vesna=body(3, conditions=both), guard=body())
    roll(scene.begin("order-tick", who="vesna", order=["poisoned", "bleeding"]))
    turns(scene, 2)
    assert asked_dice(scene) == ["1d4: Poisoned"]
    assert asked_dice(roll(scene, 1)) == ["1d4: Bleeding"]
    roll(scene, 1)
    roll(scene.begin("order-tick", who="vesna", order=["bleeding", "poisoned"]))
    assert asked_dice(turns(scene, 2)) == ["1d4: Bleeding"]


@pytest.mark.rule("STR-Q366")
def test_only_the_gm_reorders_and_only_where_there_are_two() -> None:
    scene = fight(vesna=body(3, conditions=afflicted("bleeding")), guard=body())
    with scene.refused("nobody has two Conditions that take effect at a Tick"):
        scene.begin("order-tick", who="vesna", order=["bleeding"])
    assert scene["vesna"].tick_order == ()


@pytest.mark.rule("STR-876", "STR-Q165")
@pytest.mark.parametrize(("rules", "hp"), [(BY_THE_BOOK, 36), (HouseRules(marked_dissolves=True), 34)])
def test_marked_does_not_increase_what_a_tick_does(rules: HouseRules, hp: int) -> None:
    both = {**afflicted("dissolving"), **afflicted("marked", rounds=9)}
    scene = turns(fight(rules, turn="guard", vesna=body(3, conditions=both), guard=body()), 1, 4)
    assert scene["vesna"].hp == hp


@pytest.mark.rule("STR-865", "STR-Q159", "STR-Q375")
def test_electrified_throws_somebody_about_at_each_tick() -> None:
    scene = fight(turn="guard", guard=body(), vesna=body(3, conditions=afflicted("electrified")))
    turns(scene, 1, 3)
    assert "Vesna is thrown 3'/1 m to the north-east." in of_harm(scene)
    assert turns(scene, 1)["vesna"].conditions == {}, "it is over with the turn"
    grounded = fight(HouseRules(stability_grounds=True), turn="guard", guard=body(),
                     vesna=body(3, conditions=afflicted("electrified")))  # fmt: skip
    assert turns(grounded, 1).is_over
    held = {**afflicted("electrified"), **afflicted("rooted", what="the net is cut")}
    assert turns(fight(turn="guard", guard=body(), vesna=body(3, conditions=held)), 1).is_over


@pytest.mark.rule("STR-1182", "STR-Q159")
def test_where_stability_is_earned_it_holds_against_electricity_too() -> None:
    earned, shocked = HouseRules(earned_stability=True), afflicted("electrified")
    scene = fight(earned, turn="guard", guard=body(), vesna=body(3, conditions=shocked, skills={"acrobatics": 1}))
    assert turns(scene, 1).is_over
    turns(fight(earned, turn="guard", guard=body(), vesna=body(3, conditions=shocked)), 1, 3)


# --- of themselves
@pytest.mark.rule("STR-848", "STR-852", "STR-861", "STR-870", "STR-883", "STR-884")
@pytest.mark.parametrize(
    ("condition", "points", "left"),
    [("berserk", 3, 2), ("dissolving", 3, 1), ("frostbitten", 3, 1), ("electrified", 1, 0), ("rooted", 1, 0),
     ("stunned", 1, 0), ("bleeding", 3, 3), ("jealous", 2, 2), ("pacified", 2, 2)],
)  # fmt: skip
def test_what_goes_of_itself_goes_at_the_end_of_the_turn(condition: str, points: int, left: int) -> None:
    scene = turns(suffering(condition, points), 1)
    now = scene["vesna"].conditions.get(condition)
    assert (now.points if now else 0) == left


@pytest.mark.rule("STR-883")
def test_rooted_stays_where_its_end_was_stated() -> None:
    scene = fight(vesna=body(3, conditions=afflicted("rooted", what="the net is cut")), guard=body())
    assert "rooted" in turns(scene, 1)["vesna"].conditions
    scene.begin("end-condition", who="vesna", condition="rooted", why="what was said about its end has come about")
    assert scene["vesna"].conditions == {}


@pytest.mark.rule("STR-Q151")
@pytest.mark.parametrize(("rules", "stays"), [(BY_THE_BOOK, False), (HouseRules(fresh_ones_stay=True), True)])
def test_what_was_received_in_ones_own_turn_ends_with_it_or_with_the_next(rules: HouseRules, stays: bool) -> None:
    scene = fight(rules, vesna=body(3), guard=body()).begin("inflict", who="vesna", condition="stunned")
    assert ("stunned" in turns(scene, 1)["vesna"].conditions) == stays
    assert "stunned" not in turns(scene, 2)["vesna"].conditions


@pytest.mark.rule("STR-848", "STR-877")
def test_marked_ends_after_a_round_at_the_same_point_unless_it_lasts_longer() -> None:
    scene = fight(turn="guard", guard=body(), vesna=body())
    scene.begin("inflict", who="vesna", condition="marked")
    scene.begin("inflict", who="guard", condition="marked", rounds=2)
    assert "marked" in turns(scene, 1)["vesna"].conditions, "her own turn does not end it"
    turns(scene, 1)
    assert ("marked" in scene["vesna"].conditions, "marked" in scene["guard"].conditions) == (False, True)
    assert "marked" not in turns(scene, 2)["guard"].conditions


@pytest.mark.rule("STR-848", "STR-877")
def test_a_round_goes_on_when_the_one_leaves_in_whose_turn_it_began() -> None:
    for leaves_at_once in (True, False):
        scene = fight(turn="tomas", tomas=body(), guard=body(), hound=body())
        scene.begin("inflict", who="guard", condition="marked")
        if leaves_at_once:
            scene.begin("leave-fight", who="tomas")
        else:
            scene.begin("finish-turn", "tomas")
            scene.begin("leave-fight", who="tomas")
        scene.begin("finish-turn", "vesna")
        scene.begin("finish-turn", "guard")
        assert "marked" in scene["guard"].conditions, "the hound has yet to act"
        scene.begin("finish-turn", "hound")
        assert "marked" not in scene["guard"].conditions


@pytest.mark.rule("STR-848", "STR-877")
def test_marked_ends_at_that_point_though_whoever_brought_it_is_dead() -> None:
    scene = fight(turn="guard", guard=body(2), vesna=body(), other=body())
    scene.begin("inflict", who="vesna", condition="marked")
    roll(scene.begin("hurt", who="guard", points=99, kind="pure"))
    assert scene["guard"].state == "dead"
    assert "marked" in turns(scene, 2)["vesna"].conditions
    assert "marked" not in turns(scene, 1)["vesna"].conditions


@pytest.mark.rule("STR-873")
def test_hasted_lasts_as_long_as_its_source_says() -> None:
    scene = fight(vesna=body(), guard=body()).begin("inflict", who="vesna", condition="hasted", rounds=1)
    assert scene["vesna"].fighting.ap == 5, "in one's own turn it counts at once"
    assert "hasted" not in turns(scene, 2)["vesna"].conditions
    scene = lay().begin("inflict", who="vesna", condition="hasted")
    scene.begin("end-condition", who="vesna", condition="hasted", why="its source is over")
    assert scene["vesna"].conditions == {}


# --- shrugging off
@pytest.mark.rule("STR-268", "STR-269", "STR-849", "STR-852", "STR-856", "STR-875", "STR-879", "STR-881", "STR-886")
@pytest.mark.parametrize(
    ("condition", "of", "ob"),
    [("berserk", "self-control", 2), ("bleeding", "toughness", 1), ("jealous", "self-control", 2),
     ("pacified", "self-control", 1), ("poisoned", "toughness", 1), ("terrified", "self-control", 1)],
)  # fmt: skip
def test_its_own_test_takes_a_point_off_for_2_ap(condition: str, of: str, ob: int) -> None:
    scene = suffering(condition, 2, skills={"self-control": 3})
    scene.begin("shrug-off", "vesna", condition=condition)
    hits = [5] * ob
    size = 3 if of == "toughness" else 6
    roll(scene, [*hits, *[1] * (size - ob)])
    [test] = [fact for fact in scene.run.facts if fact.fact == "TestMade"]
    assert test.values["ob"] == ob
    assert (scene["vesna"].conditions[condition].points, scene["vesna"].fighting.ap) == (1, 2)
    roll(scene.begin("shrug-off", "vesna", condition=condition), [1] * size)
    assert (scene["vesna"].conditions[condition].points, scene["vesna"].fighting.ap) == (1, 0)
    with scene.refused("Vesna has too few AP"):
        scene.begin("shrug-off", "vesna", condition=condition)


@pytest.mark.rule("STR-269", "STR-Q152")
def test_in_a_fight_only_in_ones_own_turn_and_elsewhere_once_for_each_tick() -> None:
    scene = fight(turn="guard", guard=body(), vesna=body(conditions=afflicted("bleeding", 2)))
    with scene.refused("it is not the turn of Vesna"):
        scene.begin("shrug-off", "vesna", condition="bleeding")
    scene = lay(vesna=body(conditions=afflicted("bleeding", 2)))
    roll(scene.begin("shrug-off", "vesna", condition="bleeding"), [1, 1])
    with scene.refused("Vesna has nothing to shrug off now"):
        scene.begin("shrug-off", "vesna", condition="bleeding")
    wait(scene, 1, "tick", [1, 1], answers={"ShrugOffNow": ""})
    roll(scene.begin("shrug-off", "vesna", condition="bleeding"), [5, 1])
    assert scene["vesna"].conditions["bleeding"].points == 1


@pytest.mark.rule("STR-266", "STR-Q152")
def test_what_the_gm_takes_away_while_it_is_asked_about_can_no_longer_be_shrugged_off() -> None:
    scene = lay(vesna=body(conditions=afflicted("poisoned", 2) | afflicted("bleeding", 2)))
    scene.begin("time-passes", unit="tick", amount=1).answer("vesna", [1, 1]).answer("vesna", [1])
    assert "poisoned" in options(scene, "ShrugOffNow")
    scene.play.act("mara", "set", path="vesna.conditions", to={"bleeding": {"points": 2}})
    assert options(scene, "ShrugOffNow") == ["bleeding", ""]
    with scene.refused():
        scene.answer("vesna", "poisoned")
    scene.answer("vesna", "")
    assert scene.is_over


@pytest.mark.rule("STR-266")
def test_time_does_not_pass_in_the_middle_of_time_that_passes() -> None:
    scene = lay(vesna=body(conditions=afflicted("bleeding", 2)))
    scene.begin("time-passes", unit="tick", amount=1)
    for way in (scene.play.begin, scene.play.act):
        with scene.refused("Vesna"):
            way("mara", "time-passes", unit="tick", amount=1)
    with scene.refused("“Time passes” is going on already, and waits for Vesna"):
        scene.play.interject("mara", scene.number, "time-passes", unit="tick", amount=1)


@pytest.mark.rule("STR-Q152")
def test_at_some_tables_a_shrug_off_costs_1_ap_once_a_turn() -> None:
    scene = suffering("bleeding", 2, HouseRules(cheap_shrug_offs=True))
    roll(scene.begin("shrug-off", "vesna", condition="bleeding"), [1, 1, 1])
    assert scene["vesna"].fighting.ap == 3
    with scene.refused("nothing to shrug off now"):
        scene.begin("shrug-off", "vesna", condition="bleeding")


@pytest.mark.rule("STR-850", "STR-Q153")
def test_who_has_shrugged_it_off_is_guarded_until_the_start_of_the_next_turn() -> None:
    scene = suffering("berserk", 3)
    turns(scene, 1)
    assert scene["vesna"].guarded == ("berserk",)
    assert guarded_ob(scene.play.reader(), VESNA, "berserk") == 1
    assert guarded_ob(scene.play.reader(), VESNA, "stunned") == 0
    assert turns(scene, 1)["vesna"].guarded == ()
    strict = turns(suffering("berserk", 3, HouseRules(guarded_when_gone=True)), 1)
    assert strict["vesna"].guarded == ()
    assert turns(suffering("berserk", 1, HouseRules(guarded_when_gone=True)), 1)["vesna"].guarded == ("berserk",)
    assert turns(suffering("dissolving", 3), 1)["vesna"].guarded == (), "not every repeat is difficult"


# --- at once
@pytest.mark.rule("STR-852", "STR-875", "STR-879", "STR-886", "STR-887")
def test_whoever_falls_unconscious_is_rid_of_what_is_in_the_mind() -> None:
    mind = {one: Affliction(points=2) for one in ("berserk", "jealous", "pacified", "terrified", "bleeding")}
    scene = lay(vesna=body(conditions=mind)).begin("inflict", who="vesna", condition="unconscious")
    assert set(scene["vesna"].conditions) == {"bleeding", "unconscious"}


@pytest.mark.rule("STR-271", "STR-852", "STR-854", "STR-870", "STR-875", "STR-879", "STR-886")
def test_help_from_outside_and_the_end_of_a_cause_end_it_at_once() -> None:
    for condition in ("berserk", "burning", "frostbitten", "jealous", "pacified", "terrified"):
        why = ENTRIES[condition].ends[0]
        scene = lay(vesna=body(conditions=afflicted(condition, 3)))
        scene.begin("end-condition", who="vesna", condition=condition, why=why)
        assert (scene["vesna"].conditions, scene["vesna"].guarded) == ({}, ())
        assert of_harm(scene) == [f"Vesna is no longer {ENTRIES[condition].name}: {why}."]


@pytest.mark.rule("STR-870", "STR-Q162")
def test_fire_thaws() -> None:
    cold = body(3, conditions=afflicted("frostbitten", 4))
    scene = lay(vesna=cold).begin("inflict", who="vesna", condition="burning", points=2)
    assert {one: each.points for one, each in scene["vesna"].conditions.items()} == {"burning": 2}
    assert lay(vesna=cold).begin("hurt", who="vesna", points=3, kind="burning")["vesna"].conditions == {}
    scene = lay(HouseRules(fire_and_ice_cancel=True), vesna=cold)
    assert scene.begin("inflict", who="vesna", condition="burning", points=2)["vesna"].conditions == {}


@pytest.mark.rule("STR-886", "STR-Q169")
@pytest.mark.parametrize(("rules", "turn"), [(BY_THE_BOOK, 2), (HouseRules(fear_passes_quickly=True), 1)])
def test_what_cannot_be_perceived_for_two_turns_frightens_no_more(rules: HouseRules, turn: int) -> None:
    scene = fight(rules, vesna=body(conditions=afflicted("terrified", 3, source="guard")), guard=body())
    for number in range(1, turn + 1):
        scene.begin("next-turn")
        assert questions(scene) == ["CanPerceive"]
        roll(scene, CanPerceive=False)
        assert ("terrified" in scene["vesna"].conditions) == (number < turn)
        if number < turn:
            turns(scene, 1)


@pytest.mark.rule("STR-885", "STR-886", "STR-Q169")
def test_outside_a_fight_half_a_minute_is_enough_and_seeing_it_begins_anew() -> None:
    scene = lay(vesna=body(conditions=afflicted("terrified")))
    wait(scene, 5, "tick", answers={"CanPerceive": False, "ShrugOffNow": ""})
    wait(scene, 1, "tick", answers={"CanPerceive": True, "ShrugOffNow": ""})
    wait(scene, 5, "tick", answers={"CanPerceive": False, "ShrugOffNow": ""})
    assert "terrified" in scene["vesna"].conditions
    wait(scene, 1, "tick", answers={"CanPerceive": False, "ShrugOffNow": ""})
    assert scene["vesna"].conditions == {}


# --- prone, grappled, stunned
@pytest.mark.rule("STR-882", "STR-Q167")
def test_standing_up_costs_1_ap() -> None:
    scene = suffering("prone").begin("stand-up", "vesna")
    assert (scene["vesna"].conditions, scene["vesna"].fighting.ap) == ({}, 3)
    with scene.refused("Vesna is not Prone"):
        scene.begin("stand-up", "vesna")


@pytest.mark.rule("STR-851", "STR-Q154")
def test_on_a_map_who_is_berserk_attacks_the_nearest_who_still_stands() -> None:
    raging = at(10, 10, conditions=afflicted("berserk"))
    scene = on_field(vesna=raging, tomas=at(11, 10), brute=at(9, 9), thug=at(12, 10))
    assert attackable(scene) == {"tomas", "brute"}
    down = on_field(vesna=raging, tomas=at(11, 10, conditions=afflicted("unconscious")), thug=at(12, 10))
    assert attackable(down) == {"thug"}


def attackable(scene: Scene) -> set[str]:
    return {*targets(scene.play.reader(), Key[Character]("vesna"), attack=True)}


@pytest.mark.rule("STR-871", "STR-872", "STR-Q164")
def test_breaking_free_is_opposed_by_who_grapples_for_1_ap() -> None:
    held = body(3, conditions=afflicted("grappled", source="guard"), skills={"unarmed-combat": 3})
    scene = fight(vesna=held, guard=body(2, skills={"unarmed-combat": 3}))
    scene.begin("break-free", "vesna")
    roll(scene, [5, 1, 1, 1], [5, 1, 1, 1], Defend="unarmed-combat")
    assert "grappled" in scene["vesna"].conditions
    assert (scene["guard"].fighting.ap, scene["vesna"].fighting.ap) == (3, 2)
    scene.begin("break-free", "vesna")
    roll(scene, [5, 1, 1, 1], [5, 5, 1, 1], Defend="unarmed-combat")
    assert scene["vesna"].conditions == {}


@pytest.mark.rule("STR-872", "STR-478", "STR-Q164", "STR-Q438")
def test_whoever_grapples_need_not_hold_on_and_does_it_worse_between_foes() -> None:
    held = at(10, 10, conditions=afflicted("grappled", source="guard"))
    people: dict[str, Any] = {"vesna": held, "tomas": at(12, 10), "guard": at(11, 10)}
    scene = on_field(**people).begin("break-free", "vesna")
    assert options(scene, "Defend") == ["nothing", "unarmed-combat"]
    roll(scene, [5, 1, 1, 1], Defend="nothing")
    assert (scene["vesna"].conditions, scene["guard"].fighting.ap) == ({}, 4)
    flanked = on_field(**people).begin("break-free", "vesna")
    roll(flanked, [5, 1, 1], [5, 1, 1, 1], Defend="unarmed-combat")  # a die less than Agility + Strength
    assert "grappled" in flanked["vesna"].conditions


@pytest.mark.rule("STR-872", "STR-Q164")
@pytest.mark.parametrize(("rules", "asked"), [(BY_THE_BOOK, "vesna"), (HouseRules(grappler_needs_no_ap=True), "guard")])
def test_without_ap_nobody_holds_on_unless_the_table_plays_it_so(rules: HouseRules, asked: str) -> None:
    held = body(3, conditions=afflicted("grappled", source="guard"), skills={"unarmed-combat": 3})
    scene = fight(rules, vesna=held, guard=body(2, skills={"unarmed-combat": 3}))
    scene.begin("set", path="guard.fighting.ap", to=0)
    roll(scene.begin("break-free", "vesna"))
    assert [waiting.request.by for waiting in scene.waiting.values()] == [asked]


@pytest.mark.rule("STR-Q164")
def test_whoever_grapples_may_let_go() -> None:
    scene = lay(vesna=body(conditions=afflicted("grappled", source="guard")), guard=body())
    scene.begin("release", "guard", whom="vesna")
    assert scene["vesna"].conditions == {}
    with scene.refused("Guard holds nobody"):
        scene.begin("release", "guard", whom="vesna")


@pytest.mark.rule("STR-884", "STR-887", "STR-Q168")
@pytest.mark.parametrize("condition", ["stunned", "unconscious", "deaths-door"])
def test_who_is_stunned_or_helpless_does_nothing(condition: str) -> None:
    hp = 0 if condition == "deaths-door" else None
    scene = lay(vesna=body(hp=hp, conditions={**afflicted(condition), **afflicted("bleeding")}))
    with scene.refused("Vesna is"):
        scene.begin("shrug-off", "vesna", condition="bleeding")


@pytest.mark.rule("STR-Q170")
def test_who_was_knocked_out_from_behind_can_be_woken_for_2_ap_and_others_cannot() -> None:
    out = afflicted("unconscious", what="knocked out", rounds=120)
    scene = fight(turn="tomas", vesna=body(conditions=out), tomas=body())
    scene.begin("wake", "tomas", whom="vesna")
    assert (scene["vesna"].conditions, scene["tomas"].fighting.ap) == ({}, 2)
    weary = {**afflicted("exhausted"), **afflicted("unconscious", what="fainted")}
    fainted = lay(vesna=body(exhaustion=9, conditions=weary), tomas=body())
    with fainted.refused("nobody who can be woken"):
        fainted.begin("wake", "tomas", whom="vesna")


# --- what drives people
@pytest.mark.rule("STR-851", "STR-874", "STR-878", "STR-885", "STR-Q154")
@pytest.mark.parametrize(
    ("condition", "line", "why"),
    [
        ("berserk", "Vesna attacks the nearest creature, friend or foe, until it is down, and then the next.", ""),
        ("terrified", "Vesna flees from what is so terrible.", "Vesna is Terrified and has to flee"),
        ("jealous", "Vesna does everything to get the crown.", ""),
        ("pacified", "Vesna does nothing that harms another creature.", "Vesna is Pacified and harms nobody"),
    ],
)
def test_a_turn_begins_with_what_drives_somebody(condition: str, line: str, why: str) -> None:
    driven = body(3, conditions=afflicted(condition, 2, source="guard", what="the crown"), assets=SUPPLIES)
    scene = turns(fight(turn="guard", guard=body(), vesna=driven), 1)
    assert line in of_harm(scene)
    if why:
        with scene.refused(why):
            scene.begin("attack", "vesna", which="punch", whom="guard")
    else:
        assert not scene.begin("attack", "vesna", which="punch", whom="guard").is_over


@pytest.mark.rule("STR-851", "STR-885")
@pytest.mark.parametrize(("condition", "why"), [("berserk", "has to attack"), ("terrified", "has to flee")])
def test_who_is_driven_looks_after_nobody(condition: str, why: str) -> None:
    scene = lay(vesna=body(conditions=afflicted(condition), assets=SUPPLIES), tomas=body(hp=3))
    with scene.refused(why):
        scene.begin("restore", "vesna", patient="tomas")


# --- AP and movement
@pytest.mark.rule("STR-866", "STR-Q160", "STR-EX112")
def test_exhausted_costs_2_ap_at_the_start_of_the_turn() -> None:
    scene = fight(turn="guard", ap=1, guard=body(), vesna=body(exhaustion=9, conditions=afflicted("exhausted")))
    assert turns(scene, 1)["vesna"].fighting.ap == 3
    assert not may_sprint(scene.play.reader(), VESNA)
    assert fields_per_ap(scene.play.reader(), VESNA).total == 2


@pytest.mark.rule("STR-869", "STR-Q160", "STR-EX111")
def test_frostbitten_costs_an_ap_and_a_die_for_each_point() -> None:
    cold = {**afflicted("frostbitten", 3), **afflicted("bleeding")}
    scene = fight(turn="guard", ap=0, guard=body(), vesna=body(4, conditions=cold))
    turns(scene, 1, 1)
    assert scene["vesna"].fighting.ap == 1
    scene.begin("set", path="vesna.fighting.ap", to=2)
    assert asked_dice(roll(scene.begin("shrug-off", "vesna", condition="bleeding"))) == ["1d6: Toughness"]
    roll(scene, 1)
    assert turns(scene, 1)["vesna"].conditions["frostbitten"].points == 1


@pytest.mark.rule("STR-873", "STR-Q160", "STR-EX113")
def test_hasted_gives_an_ap_within_the_limit_of_five_and_three_fields_more() -> None:
    scene = fight(turn="guard", ap=2, guard=body(), vesna=body(conditions=afflicted("hasted")))
    assert turns(scene, 1)["vesna"].fighting.ap == 5
    assert fields_per_ap(scene.play.reader(), VESNA).total == 7


@pytest.mark.rule("STR-Q160")
def test_at_some_tables_bonus_ap_come_on_top_of_five() -> None:
    hasted = body(conditions=afflicted("hasted"))
    scene = fight(HouseRules(bonus_ap_on_top=True), turn="guard", ap=2, guard=body(), vesna=hasted)
    assert turns(scene, 1)["vesna"].fighting.ap == 6


@pytest.mark.rule("STR-871", "STR-876", "STR-882", "STR-Q163", "STR-Q167")
@pytest.mark.parametrize(
    ("condition", "rules", "dice"),
    [("prone", BY_THE_BOOK, 3), ("marked", BY_THE_BOOK, 3), ("grappled", BY_THE_BOOK, 2),
     ("grappled", HouseRules(grappled_once=True), 3)],
)  # fmt: skip
def test_who_is_prone_marked_or_grappled_defends_with_fewer_dice(condition: str, rules: HouseRules, dice: int) -> None:
    target = body(2, conditions=afflicted(condition, source="vesna"), skills={"acrobatics": 2})
    scene = fight(rules, vesna=body(), guard=target).begin("attack", "vesna", which="punch", whom="guard")
    roll(scene, Defend="acrobatics")
    assert asked_dice(scene) == [f"{dice}d6: Acrobatics"]


@pytest.mark.rule("STR-882", "STR-Q167")
@pytest.mark.parametrize(("rules", "ob"), [(BY_THE_BOOK, 2), (HouseRules(prone_easier=True), 1)])
def test_at_some_tables_who_lies_prone_is_easier_to_hit_in_melee(rules: HouseRules, ob: int) -> None:
    target = body(2, conditions=afflicted("prone"), skills={"acrobatics": 2})
    scene = fight(rules, vesna=body(), guard=target).begin("attack", "vesna", which="punch", whom="guard")
    roll(scene, [5, 1, 1], [1, 1, 1, 1], Defend="acrobatics")
    [test] = [fact for fact in scene.run.facts if fact.fact == "TestMade" and fact.about == "vesna"]
    assert test.values["ob"] == ob


@pytest.mark.rule("STR-871", "STR-883")
@pytest.mark.parametrize("condition", ["grappled", "rooted"])
def test_who_is_held_does_not_move(condition: str) -> None:
    assert fields_per_ap(lay(vesna=body(conditions=afflicted(condition))).play.reader(), VESNA).total == 0


@pytest.mark.rule("STR-Q168")
@pytest.mark.parametrize(("rules", "ap"), [(BY_THE_BOOK, 5), (HouseRules(stunned_gain_no_ap=True), 1)])
def test_who_is_stunned_gains_ap_all_the_same_unless_the_table_plays_otherwise(rules: HouseRules, ap: int) -> None:
    scene = fight(rules, turn="guard", ap=1, guard=body(), vesna=body(conditions=afflicted("stunned")))
    assert turns(scene, 1)["vesna"].fighting.ap == ap


@pytest.mark.rule("STR-238", "STR-Q38")
@pytest.mark.parametrize(("rules", "now", "next_turn"), [(BY_THE_BOOK, 3, 5), (HouseRules(acid_every_turn=True), 4, 5)])
def test_an_acid_injury_costs_an_ap_once_or_every_turn(rules: HouseRules, now: int, next_turn: int) -> None:
    scene = fight(rules, vesna=body(), guard=body())
    roll(scene.begin("injure-by-word", who="vesna", kind="acid"), 1, 1)
    assert scene["vesna"].fighting.ap == now
    scene.begin("set", path="vesna.fighting.ap", to=1)
    assert turns(scene, 2)["vesna"].fighting.ap == (4 if rules.acid_every_turn else next_turn)


@pytest.mark.rule("STR-885", "STR-Q39")
def test_a_sheet_tells_nothing_of_who_is_hidden() -> None:
    lurker = structs.replace(body(skills={"medicine": 3}, assets=SUPPLIES), seen_by="gm")
    injuries = {"1": Injury(type="slashing", attribute="wit")}
    scene = lay(vesna=body(injuries=injuries), lurker=lurker)
    scene.begin("inflict", who="vesna", condition="terrified", source="lurker")
    roll(scene.begin("treat", "lurker", patient="vesna", injury="1"), [1, 1, 1, 1])
    assert scene["vesna"].conditions["terrified"].source == ""
    assert list(scene["vesna"].injuries["1"].tried_at) == [""]


# --- Death's Door
@pytest.mark.rule("STR-857", "STR-858", "STR-Q155", "STR-Q157", "STR-EX110")
@pytest.mark.parametrize(("last", "state"), [([5, 5, 1], "active"), ([5, 1, 1], "dead")])
def test_one_success_of_three_at_the_end_of_each_round_is_enough(last: list[int], state: str) -> None:
    scene = fight(turn="guard", guard=body(), vesna=body(3, hp=0, conditions=afflicted("deaths-door")))
    turns(scene, 1, [5, 1, 1])
    turns(scene, 1, [1, 1, 1])
    assert scene["vesna"].conditions["deaths-door"].tests == 2
    turns(scene, 1, last)
    assert scene["vesna"].state == state
    if state == "active":
        assert (list(scene["vesna"].conditions), scene["vesna"].hp) == (["unconscious"], 0)


@pytest.mark.rule("STR-858")
def test_outside_a_fight_there_is_a_test_each_minute() -> None:
    scene = lay(vesna=body(3, hp=0, conditions=afflicted("deaths-door")))
    assert wait(scene, 11, "tick").is_over
    wait(scene, 1, "tick", [1, 1, 1])
    wait(scene, 1, "minute", [5, 5, 1])
    assert list(scene["vesna"].conditions) == ["unconscious"]


@pytest.mark.rule("STR-Q155", "STR-Q157")
def test_some_tables_have_ob_2_and_let_survivors_stand() -> None:
    rules = HouseRules(deaths_door_ob="two", deaths_door_wakes=True)
    scene = lay(rules, vesna=body(1, hp=0, conditions=afflicted("deaths-door")))
    wait(scene, 1, "minute", 5)
    assert scene["vesna"].conditions["deaths-door"].tests == 1, "one hit does not meet Ob 2"
    scene = lay(HouseRules(deaths_door_wakes=True), vesna=body(1, hp=0, conditions=afflicted("deaths-door")))
    wait(scene, 1, "minute", 5)
    assert (scene["vesna"].hp, scene["vesna"].conditions) == (1, {})


@pytest.mark.rule("STR-Q170")
def test_at_some_tables_sleepers_test_to_wake_each_minute() -> None:
    out = afflicted("unconscious", what="knocked out", rounds=120)
    scene = lay(HouseRules(wake_by_test=True), vesna=body(2, conditions=out, skills={"self-control": 3}))
    wait(scene, 1, "minute", [5, 5, 1, 1])
    assert scene["vesna"].conditions == {}
    assert wait(lay(vesna=body(2, conditions=out)), 1, "minute").is_over


# --- addiction
@pytest.mark.rule("STR-862", "STR-863", "STR-864", "STR-Q158", "STR-EX114")
def test_withdrawal_costs_a_die_for_each_day_of_it_and_cures_after_three() -> None:
    scene = lay(vesna=body(4)).begin("inflict", who="vesna", condition="drug-addicted", what="dream salt")
    wait(scene, 24, "hour")
    wait(scene, 30, "hour", [5, 5, 1, 1], [5, 1, 1])
    assert "Vesna fails to withstand: every effort goes into getting a dose of dream salt." in of_harm(scene)
    scene.begin("hurt", who="vesna", points=11, kind="pure")
    assert asked_dice(roll(scene)) == ["3d6: Toughness"]
    roll(scene, [5, 1, 1])
    wait(scene, 20, "hour", [4] * 6, [5, 5, 1], [5, 5])
    reader = scene.play.reader()
    assert withdrawal_dice(reader, VESNA) == 2
    wait(scene, 22, "hour", [5, 5])
    assert scene["vesna"].conditions == {}


@pytest.mark.rule("STR-862")
def test_a_dose_ends_withdrawal() -> None:
    scene = lay(vesna=body(4, conditions=afflicted("drug-addicted", what="dream salt", began=8 * 60)))
    wait(scene, 40, "hour", [5, 5, 1, 1])
    scene.begin("dose", "vesna")
    assert of_harm(scene) == ["Vesna takes a dose of dream salt."]
    assert wait(scene, 24, "hour").is_over


@pytest.mark.rule("STR-Q158")
def test_at_some_tables_withdrawal_hurts_from_its_first_hour() -> None:
    addicted = body(4, conditions=afflicted("drug-addicted", began=8 * 60))
    for rules, dice in ((BY_THE_BOOK, 4), (HouseRules(withdrawal_at_once=True), 3)):
        scene = wait(lay(rules, vesna=addicted), 25, "hour").begin("hurt", who="vesna", points=11, kind="pure")
        assert asked_dice(roll(scene)) == [f"{dice}d6: Toughness"]


# --- bad input
@pytest.mark.rule("STR-265", "STR-268")
def test_bad_input_changes_nothing() -> None:
    scene = lay(vesna=body(conditions=afflicted("prone")))
    with scene.refused("'lovesick' is not one of"):
        scene.begin("inflict", who="vesna", condition="lovesick")
    with scene.refused("0 does not fit"):
        scene.begin("inflict", who="vesna", condition="bleeding", points=0)
    with scene.refused("'burning' is not one of"):
        scene.begin("end-condition", who="vesna", condition="burning")
    with scene.refused("nothing to shrug off"):
        scene.begin("shrug-off", "vesna", condition="prone")


@pytest.mark.rule("STR-875", "STR-879", "STR-886", "STR-Q130")
@pytest.mark.parametrize("condition", ["jealous", "pacified", "terrified"])
def test_what_somebody_feels_for_another_ends_at_once_when_that_one_is_dead(condition: str) -> None:
    def left(source: str, **fields: Any) -> bool:
        felt = afflicted(condition, 2, source=source, **fields)
        scene = fight(vesna=body(conditions=felt), brute=body(hp=5), other=body())
        roll(scene.begin("hurt", who="brute", points=99, kind="slashing"))
        return condition in scene.play.reader()[Key[Character]("vesna")].conditions

    assert not left("brute")
    assert left("other")
    assert left(""), "of nobody in particular"
    assert not left("brute", rounds=1, turn="vesna"), "a round is the latest"


@pytest.mark.rule("STR-812", "STR-886")
def test_nobody_fears_a_zone_that_is_gone() -> None:
    zone = KeyZone(name="Zone", of="brute", does="fear", hits=2)
    fear = afflicted("terrified", 2, source="zone")
    scene = fights.fight(more={"zone": zone}, vesna=body(conditions=fear), brute=body(concentration="a Key Zone"))
    roll(scene.begin("inflict", who="brute", condition="unconscious"))
    assert not scene.play.reader()[Key[Character]("vesna")].conditions


@pytest.mark.rule("STR-852")
def test_berserk_ends_at_once_when_nobody_else_lives_and_is_conscious() -> None:
    scene = fight(vesna=body(conditions=afflicted("berserk", 3)), brute=body(hp=5), tomas=body())
    roll(scene.begin("hurt", who="brute", points=99, kind="slashing"))
    assert "berserk" in scene.play.reader()[Key[Character]("vesna")].conditions, "a friend still stands"
    roll(scene.begin("inflict", who="tomas", condition="unconscious"))
    assert "berserk" not in scene.play.reader()[Key[Character]("vesna")].conditions


@pytest.mark.rule("STR-883", "STR-1223")
def test_who_is_pinned_in_their_own_turn_stays_so_to_the_end_of_the_next() -> None:
    pike = {"pike": Asset(entry="tide-pike", place="hands", hands=2)}
    pikeman = at(10, 10, strength=4, assets=pike, skills={"weapon:tide-pikes": 3})
    scene = on_field(turn="brute", vesna=pikeman, brute=at(12, 10, hp=60, toughness=5))
    scene.begin("move", "brute", way=[[13, 10], [14, 10]])
    fights.go(scene, [6] * 5, [2], react=("opportunity-attack",), WhichOpportunity="pin", PushThrough=False)
    for who, rooted in (("brute", True), ("vesna", True), ("brute", False)):
        roll(scene.begin("finish-turn", who))
        assert ("rooted" in fights.now(scene, "brute").conditions) == rooted, who
    other = on_field(vesna=pikeman, brute=at(12, 10, hp=60, toughness=5))
    fights.go(fights.use(other, "pin", "brute", attack=True), [6] * 6, [2])
    for who, rooted in (("vesna", True), ("brute", False)):
        roll(other.begin("finish-turn", who))
        assert ("rooted" in fights.now(other, "brute").conditions) == rooted, who


@pytest.mark.rule("STR-851", "STR-985", "STR-992")
@pytest.mark.parametrize("hidden", ["burrowed", "camouflaged"])
def test_who_is_berserk_attacks_the_nearest_who_can_be_attacked(hidden: Any) -> None:
    raging = at(10, 10, conditions=afflicted("berserk"))
    scene = on_field(vesna=raging, mole=at(11, 10, hidden_by=hidden), brute=at(8, 10), tomas=at(13, 13))
    assert targets(scene.play.reader(), VESNA, attack=True) == ("brute",)
