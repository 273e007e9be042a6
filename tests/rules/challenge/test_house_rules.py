"""House rules: each in both positions."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import HOUSE_RULES, Record, Seat
from hearthside.engine.house_rules import house_rules_of
from hearthside.kit.turns import TURNS
from hearthside.rulesets.challenge.content_kinds import Effect, Trait
from hearthside.rulesets.challenge.rules.ratings import excess, number_of, rating
from hearthside.rulesets.challenge.rules.traits import score_of
from hearthside.rulesets.challenge.state import HeldTrait, HouseRules
from rules.challenge.scenes import (
    Scene,
    answered,
    begin,
    challenge,
    effects,
    entity,
    finals,
    go_on,
    held,
    lay,
    pack,
    plan,
    questions,
    rows,
    scores,
    several,
    trait,
    wins,
)

both = pytest.mark.parametrize


def turns(table: Scene, *who: str) -> Scene:
    return go_on(table.begin("start-turns", who=list(who)), {one: 20 - place for place, one in enumerate(who)})


def test_every_house_rule_says_which_ruling_it_changes() -> None:
    assert all(rule.rule.startswith("CHA-") and rule.title and rule.text for rule in house_rules_of(HouseRules))


# --- scores and ties
@pytest.mark.rule("CHA-Q01")
@both(
    ("word", "bill_ahead", "ted_ahead"),
    [("defender", [], ["ted"]), ("either", ["bill"], ["ted"]), ("neither", [], [])],
)
def test_a_lead_of_exactly_20(word: Any, bill_ahead: list[str], ted_ahead: list[str]) -> None:
    for bill, ted, winners in ((30, 10, bill_ahead), (10, 30, ted_ahead)):
        scene = challenge(lay(HouseRules(exact_lead=word, ties="defender"), bill=entity(bill), ted=entity(ted)), "ted")
        assert [win[0] for win in wins(scene)] == winners
        assert scene.is_over == bool(winners)


@pytest.mark.rule("CHA-Q02")
@both(("on", "decided"), [(False, False), (True, True)])
def test_equal_scores_before_dice(on: bool, decided: bool) -> None:
    scene = challenge(lay(HouseRules(equal_scores_decide=on), bill=entity(10), ted=entity(10)), "ted")
    assert scene.is_over == decided
    assert wins(scene) == ([("ted", "bill", "no contest", 0, 0)] if decided else [])


@pytest.mark.rule("CHA-Q03")
@both(
    ("word", "asks", "winner"),
    [
        ("ask", ["BreakTie"], None),
        ("defender", [], "ted"),
        ("nothing", [], None),
        ("re-roll", ["dice", "dice"], "bill"),
    ],
)
def test_ties(word: Any, asks: list[str], winner: str) -> None:
    scene = challenge(lay(HouseRules(ties=word), bill=entity(5), ted=entity(5)), "ted", dice={"bill": 7, "ted": 7})
    assert questions(scene) == asks
    if word == "re-roll":
        go_on(scene, {"bill": 9, "ted": 9})
        go_on(scene, {"bill": 9, "ted": 2})
    elif word == "ask":
        go_on(scene, BreakTie="nothing")
    assert [win[0] for win in wins(scene)] == ([winner] if winner else [])


@pytest.mark.rule("CHA-Q03", "CHA-031")
def test_where_ties_are_rolled_again_a_free_for_all_has_a_winner() -> None:
    table = lay(HouseRules(ties="re-roll"), bill=entity(5), ted=entity(5), cat=entity(0))
    scene = table.begin("free-for-all", deed="race", who=["bill", "ted", "cat"])
    go_on(scene, {"bill": 7, "ted": 7, "cat": 1})
    assert scene.asked == ["bill", "ted"]
    go_on(scene, {"bill": 3, "ted": 8})
    assert wins(scene) == [("ted", "bill", "contest", 5, 1), ("ted", "cat", "contest", 12, 2)]


@pytest.mark.rule("CHA-Q04")
@both("on", [True, False])
def test_the_effect_of_a_tie(on: bool) -> None:
    rules = HouseRules(tie_effects=on, ties="defender")
    scene = begin(lay(rules, bill=entity(5), ted=entity(5)), "ted")
    answers: dict[str, Any] = {"PlanEffect": plan(dice_only=True), "effect": 4} if on else {}
    go_on(scene, {"bill": 7, "ted": 7}, **answers)
    assert effects(scene) == ([4] if on else [])


@pytest.mark.rule("CHA-Q05")
@both(("on", "defends", "winner"), [(False, "as declared", "ted"), (True, ["bill"], "bill"), (True, [], "")])
def test_who_defends(on: bool, defends: Any, winner: str) -> None:
    rules = HouseRules(free_roles=on, ties="defender")
    scene = challenge(
        lay(rules, bill=entity(5), ted=entity(5)), "ted", dice={"bill": 7, "ted": 7}, Judge={"roles": defends}
    )
    assert [win[0] for win in wins(scene)] == ([winner] if winner else [])


@pytest.mark.rule("CHA-Q06")
@both(
    ("on", "found"),
    [(False, [("bill", "ted"), ("cat", "bill")]), (True, [("cat", "bill"), ("cat", "ted")])],
)
def test_one_against_several(on: bool, found: list[tuple[str, str]]) -> None:
    table = lay(HouseRules(one_winner=on), bill=entity(5), ted=entity(0), cat=entity(0))
    scene = challenge(table, "ted", "cat", dice={"bill": 10, "ted": 3, "cat": 18})
    assert [win[:2] for win in wins(scene)] == found


@pytest.mark.rule("CHA-Q07")
@both(("on", "rolls"), [(False, ["bill", "ted"]), (True, [])])
def test_one_great_lead_in_a_free_for_all(on: bool, rolls: list[str]) -> None:
    table = lay(HouseRules(one_lead_ends=on), bill=entity(30), ted=entity(25), cat=entity(7))
    scene = go_on(table.begin("free-for-all", deed="race", who=["bill", "ted", "cat"]))
    assert scene.asked == rolls
    if on:
        assert {win[0] for win in wins(scene)} == {"bill"}


@pytest.mark.rule("CHA-Q08")
@both(("on", "difference"), [(False, 23), (True, 32)])
def test_the_difference_to_one_who_was_out(on: bool, difference: int) -> None:
    table = lay(HouseRules(final_against_removed=on), bill=entity(30), ted=entity(25), cat=entity(7))
    scene = go_on(table.begin("free-for-all", deed="race", who=["bill", "ted", "cat"]), {"bill": 9, "ted": 1})
    assert wins(scene)[1][:4] == ("bill", "cat", "no contest", difference)


@pytest.mark.rule("CHA-Q10")
@both(("on", "score", "final"), [(False, 21, 31), (True, 25, None)])
def test_when_modifiers_count(on: bool, score: int, final: int | None) -> None:
    table = lay(HouseRules(late_modifiers=on), bill=entity(25), ted=entity(3))
    scene = challenge(table, "ted", args={"rows": rows(range="Very Far")}, dice={"bill": 10, "ted": 1})
    assert scores(scene)["bill"] == score
    assert finals(scene).get("bill") == final
    if on:
        near = challenge(lay(HouseRules(late_modifiers=True), bill=entity(9), ted=entity(3)), "ted",
                         args={"rows": rows(range="Far")}, dice={"bill": 10, "ted": 1})  # fmt: skip
        assert (scores(near)["bill"], finals(near)["bill"]) == (9, 16)


@pytest.mark.rule("CHA-Q41")
@both(("on", "rolls"), [(False, ["bill", "lock"]), (True, ["bill"])])
def test_the_die_of_an_environment(on: bool, rolls: list[str]) -> None:
    lock = entity(4, kind="environment")
    scene = challenge(lay(HouseRules(fixed_environments=on), bill=entity(4), lock=lock), "lock")
    assert scene.asked == rolls
    go_on(scene, {"bill": 12, "lock": 3})
    assert finals(scene)["lock"] == (14 if on else 7)


@pytest.mark.rule("CHA-Q44")
@both(("on", "known"), [(False, True), (True, False)])
def test_when_scores_are_seen(on: bool, known: bool) -> None:
    table = lay(HouseRules(hidden_scores=on), bill=entity(5), ted=entity(5))
    scene = begin(table, "ted")
    assert all(waiting.secret == on for waiting in scene.waiting.values())
    go_on(scene)
    assert (scores(scene) == {"bill": 5, "ted": 5}) == known
    go_on(scene, {"bill": 9, "ted": 2})
    assert scores(scene) == {"bill": 5, "ted": 5}


@pytest.mark.rule("CHA-Q45")
@both(("on", "final"), [(False, 14), (True, 22)])
def test_numbers_that_are_activated_after_the_no_contest_test(on: bool, final: int) -> None:
    burst = HeldTrait(name="burst", activated=(Effect("mine", 8),))
    scene = begin(lay(HouseRules(late_numbers=on), bill=entity(5, burst), ted=entity(5)), "ted")
    go_on(scene, {"bill": 9, "ted": 2}, React=several("pass", "activate-in-time") if on else several("pass"))
    assert finals(scene)["bill"] == final


# --- tables
@pytest.mark.rule("CHA-Q12")
@both("on", [False, True])
def test_what_lies_beyond_a_table(on: bool) -> None:
    scene = lay(HouseRules(closed_tables=on))
    row = {"name": "Out of sight", "modifier": -5}
    if on:
        with scene.refused("Range ends where it ends"):
            scene.begin("add-row", which="range", row=row)
    else:
        assert scene.begin("add-row", which="range", row=row).is_over


@pytest.mark.rule("CHA-Q13")
@both(("on", "cost"), [(False, -1), (True, 0)])
def test_friends_who_are_caught_in_it(on: bool, cost: int) -> None:
    table = lay(HouseRules(foes_only=on), bill=entity(0), ted=entity(0), cat=entity(0))
    assert scores(challenge(table, "ted", args={"caught": ["cat"]}))["bill"] == cost


@pytest.mark.rule("CHA-Q30")
@both(("on", "turns_left"), [(False, None), (True, 4)])
def test_what_a_row_of_the_duration_table_stands_for(on: bool, turns_left: int | None) -> None:
    table = lay(HouseRules(durations_as_turns=on), bill=entity(60), ted=entity(0))
    scene = challenge(
        table, "ted", args={"rows": rows(duration="Long")}, PlanEffect=plan(dice_only=True, extra=0), effect=3
    )
    assert scene["ted"].traits["hurt"].turns_left == turns_left


# --- turns
@pytest.mark.rule("CHA-Q23")
@both(("on", "order"), [(False, ("bill", "ted")), (True, ("ted", "bill"))])
def test_the_order_of_the_second_round(on: bool, order: tuple[str, ...]) -> None:
    table = turns(lay(HouseRules(order_each_round=on), bill=entity(), ted=entity()), "bill", "ted")
    go_on(table.begin("next-turn").begin("next-turn"), {"bill": 2, "ted": 9})
    assert (table[TURNS].order, table[TURNS].round) == (order, 2)
    assert table[order[0]].turn is not None


@pytest.mark.rule("CHA-Q24")
@both(("on", "order"), [(False, ("ted", "bill", "cat")), (True, ("cat", "ted", "bill"))])
def test_re_rolls_in_the_turn_order(on: bool, order: tuple[str, ...]) -> None:
    table = lay(HouseRules(rerolls_in_full=on), bill=entity(), ted=entity(), cat=entity())
    scene = go_on(table.begin("start-turns", who=["bill", "ted", "cat"]), {"bill": 14, "ted": 14, "cat": 10})
    go_on(scene, {"bill": 4, "ted": 9})
    assert scene[TURNS].order == order


@pytest.mark.rule("CHA-Q25")
def test_speeds_that_are_mixed_use_parts_of_a_turn() -> None:
    table = turns(lay(HouseRules(mixed_speeds=True), bill=entity(0), ted=entity(40)), "bill", "ted")
    for speed, used in (("Slow", "1/2"), ("Fast", "3/4"), ("Fast", "1")):
        scene = challenge(table, "ted", args={"rows": rows(speed=speed)})
        assert scene["bill"].turn.used == used
    with table.refused("the turn of Bill is used up"):
        begin(table, "ted")
    with table.refused("no speed is declared for a whole turn"):
        table.begin("declare-speed", "bill", speed="Slow")


@pytest.mark.rule("CHA-Q25")
def test_a_part_that_does_not_fit_any_more_is_refused() -> None:
    table = turns(lay(HouseRules(mixed_speeds=True), bill=entity(0), ted=entity(40)), "bill", "ted")
    challenge(table, "ted", args={"rows": rows(speed="Slow")})
    with table.refused("1/2 of the turn of Bill is used up: Very Slow takes too long"):
        begin(table, "ted", rows=rows(speed="Very Slow"))


@pytest.mark.rule("CHA-Q25")
def test_without_a_speed_table_a_turn_is_one_action_also_where_speeds_are_mixed() -> None:
    table = turns(lay(HouseRules(mixed_speeds=True), bill=entity(0), ted=entity(40)), "bill", "ted")
    challenge(table.begin("remove-table", which="speed"), "ted")
    assert table["bill"].turn.used == "1"


@pytest.mark.rule("CHA-Q43")
def test_who_has_defended_too_often_has_no_action_at_any_speed() -> None:
    table = lay(HouseRules(defences_cost=True), bill=entity(0), ted=entity(40, defences=6))
    turns(table, "ted", "bill")
    with table.refused("Ted has no actions left in this turn"):
        begin(table, "bill", who="ted")


@pytest.mark.rule("CHA-Q43")
@both(("on", "left"), [(False, 3), (True, 1)])
def test_what_defending_costs(on: bool, left: int) -> None:
    table = turns(lay(HouseRules(defences_cost=on), bill=entity(0), ted=entity(40)), "bill", "ted")
    table.begin("declare-speed", "bill", speed="Medium")
    for _ in range(3):
        challenge(table, "ted")
    table.begin("next-turn").begin("declare-speed", "ted", speed="Medium")
    assert table["ted"].turn.left == left


# --- effects
MIGHT = {"related bill": ["might · might"], "related ted": []}


def hit(rules: HouseRules, *dice: Any, might: int = 3, **changes: Any) -> list[int]:
    """Bill beats Ted by 12: two extras, with a sum of 3."""
    table = lay(rules, bill=entity(12, trait("might", might)), ted=entity(0))
    answers: dict[str, Any] = {"PlanEffect": plan(**{**MIGHT, **changes}), "effect": several(*dice)} if dice else {}
    return effects(challenge(table, "ted", dice={"bill": 4, "ted": 4}, **answers))


@pytest.mark.rule("CHA-Q14")
@both(
    ("word", "dice", "total"),
    [("whole", [[4, 2, 1]], 3 * 3 + 7), ("die", [4, [2, 1]], 3 + 7), ("multiply", [4], 3 * 7)],
)
def test_what_each_5_points_add(word: Any, dice: list[Any], total: int) -> None:
    assert hit(HouseRules(extras=word), *dice) == [total]


@pytest.mark.rule("CHA-Q15")
def test_the_base_effect_of_a_narrow_win() -> None:
    assert hit(HouseRules(extras_only=False), [4, 2, 1]) == [16]
    assert hit(HouseRules(extras_only=True), [4, 2]) == [12]
    table = lay(HouseRules(extras_only=True), bill=entity(4), ted=entity(0))
    assert challenge(table, "ted", dice={"bill": 4, "ted": 4}).is_over


@pytest.mark.rule("CHA-Q16")
@both(("on", "total"), [(False, 22), (True, 13)])
def test_several_effect_scores(on: bool, total: int) -> None:
    assert hit(HouseRules(best_roll=on), [2, 6, 1], 4, dice_only=False) == [total]


@pytest.mark.rule("CHA-Q18")
@both(("on", "total"), [(False, 9 + 3 + 15), (True, 9 + 3 + 3)])
def test_an_exploding_six(on: bool, total: int) -> None:
    assert hit(HouseRules(sixes_vanish=on), [6, 2, 1], 6, 3) == [total]


@pytest.mark.rule("CHA-Q19")
@both(("on", "total"), [(False, 4), (True, 1)])
def test_effect_scores_below_0(on: bool, total: int) -> None:
    assert hit(HouseRules(negative_effects=on), [1, 6, 4], 2, might=-4) == [total]


@pytest.mark.rule("CHA-Q20")
@both(("on", "asked"), [(False, True), (True, False)])
def test_the_losers_traits(on: bool, asked: bool) -> None:
    table = lay(HouseRules(winners_traits_only=on), bill=entity(40), guard=entity(0, trait("shield", 2)))
    scene = go_on(begin(table, "guard"), until="PlanEffect")
    assert ("related guard" in scene.prompt("gm").fields) == asked


@pytest.mark.rule("CHA-Q21")
@both(("on", "dice", "bill", "ted"), [(False, [4], 4, -4), (True, [4, 2], 4, -2)])
def test_one_roll_for_both_or_two(on: bool, dice: list[int], bill: int, ted: int) -> None:
    table = lay(HouseRules(separate_effects=on), bill=entity(40), ted=entity(0))
    scene = challenge(table, "ted", PlanEffect=plan(receives="both", extra=0), effect=several(*dice))
    assert [scene[who].traits["hurt"].passive[0].value for who in ("bill", "ted")] == [bill, ted]


@pytest.mark.rule("CHA-Q22")
@both("health", [None, 12])
def test_health_as_a_campaign_rule(health: int | None) -> None:
    world: dict[str, Record] = {"mara": Seat(name="Mara", role="gm"), "ana": Seat(name="Ana"),
                                HOUSE_RULES: HouseRules(health=health)}  # fmt: skip
    scene = answered(Scene(world).begin("create", "ana"), CharacterName="Una").answer("ana", "*done")
    assert [one.number for one in scene["una"].traits.values()] == ([health] if health else [])


@pytest.mark.rule("CHA-Q40")
@both(("count", "dice", "total"), [(1, [[4, 2, 1]], 16), (2, [[4, 2], [1, 1], [6, 2], 3], 9 + 6 + 2 + 11)])
def test_the_dice_of_an_effect_score(count: int, dice: list[Any], total: int) -> None:
    assert hit(HouseRules(effect_dice=count), *dice) == [total]


# --- traits
CLOAK = HeldTrait(name="cloak", passive=(Effect("stealth", 2),), activated=(Effect("stealth", 10),), duration=1)


@pytest.mark.rule("CHA-Q27")
@both(("on", "stealth"), [(False, 12), (True, 10)])
def test_passive_effects_of_an_active_trait(on: bool, stealth: int) -> None:
    rules = HouseRules(activated_alone=on)
    scene = lay(rules, bill=entity(None, CLOAK)).does("activate", "bill", trait="cloak")
    assert score_of(scene["bill"].traits, "stealth", rules).total == stealth


@pytest.mark.rule("CHA-Q28")
@both("on", [False, True])
def test_what_activating_costs(on: bool) -> None:
    table = turns(
        lay(HouseRules(activation_costs=on), bill=entity(None, CLOAK), ted=entity(None, CLOAK)), "bill", "ted"
    )
    table.begin("declare-speed", "bill", speed="Slow").does("activate", "bill", trait="cloak")
    assert table["bill"].turn.left == (1 if on else 2)
    if on:
        with table.refused("it is not the turn of Ted"):
            table.begin("activate", "ted", trait="cloak")
    else:
        assert table.does("activate", "ted", trait="cloak")["ted"].traits["cloak"].state == "active"


@pytest.mark.rule("CHA-Q28")
@both(("on", "name", "rolled"), [(False, "activate-instead", True), (True, "activate-in-time", False)])
def test_until_when_an_outcome_can_be_replaced(on: bool, name: str, rolled: bool) -> None:
    fish = HeldTrait(name="fish", replaces="Away.")
    scene = begin(lay(HouseRules(before_dice=on), bill=entity(5), ted=entity(5, fish)), "ted")
    go_on(scene, {"bill": 9, "ted": 2}, React=name)
    assert scene.value["outcome"] == "replaced"
    assert bool(finals(scene)) == rolled


@pytest.mark.rule("CHA-Q29")
@both(("on", "moves"), [(False, 3), (True, 4)])
def test_what_durations_count(on: bool, moves: int) -> None:
    table = turns(lay(HouseRules(duration_in_rounds=on), bill=entity(None, CLOAK), ted=entity()), "bill", "ted")
    table.does("activate", "bill", trait="cloak")
    seen = 0
    while table["bill"].traits["cloak"].state == "active" and seen < 9:
        table.begin("next-turn")
        seen += 1
    assert seen == moves


@pytest.mark.rule("CHA-Q31")
@both(("on", "state"), [(False, "burnt"), (True, "regular")])
def test_a_burnt_trait_at_the_end_of_the_scene(on: bool, state: str) -> None:
    words = (Effect("noise", text="Away."),)
    fish = HeldTrait(name="fish", activated=words)
    kept = HeldTrait(name="kept", activated=words, reset="At dawn.")
    table = lay(HouseRules(reset_with_scene=on), ted=entity(None, fish, kept))
    table.does("activate", "ted", trait="fish").does("activate", "ted", trait="kept").begin("end-scene")
    assert (table["ted"].traits["fish"].state, table["ted"].traits["kept"].state) == (state, "burnt")


# --- characters
@pytest.mark.rule("CHA-Q33")
@both(("most", "found"), [(None, []), (4, ["a has a rating of 5, and at most 4 may be"])])
def test_a_maximum_for_one_trait(most: int | None, found: list[str]) -> None:
    assert excess(held(HeldTrait(name="a", rating=5, bought=1)), 10, HouseRules(most_for_one=most)) == found


@pytest.mark.rule("CHA-Q34")
@both(("most", "sum_"), [(None, 3), (2, 7)])
def test_how_much_harmful_traits_give_back(most: int | None, sum_: int) -> None:
    traits = held(HeldTrait(name="a", rating=9, bought=1), HeldTrait(name="b", rating=-6, bought=1))
    assert rating(traits, HouseRules(most_regained=most)) == sum_


@pytest.mark.rule("CHA-Q35")
@both(("on", "number"), [(False, 1), (True, 3)])
def test_stacks_and_the_number_of_traits(on: bool, number: int) -> None:
    stacked = HeldTrait(name="a", rating=1, stacks=3, stackable=True, bought=3)
    assert number_of(held(stacked), HouseRules(stacks_count=on)) == number


@pytest.mark.rule("CHA-Q36")
@both(("on", "sum_"), [(False, 0), (True, 5)])
def test_traits_gained_in_play(on: bool, sum_: int) -> None:
    assert rating(held(HeldTrait(name="a", rating=5)), HouseRules(all_traits_count=on)) == sum_


@pytest.mark.rule("CHA-Q38")
@both("on", [False, True])
def test_own_traits(on: bool) -> None:
    world: dict[str, Record] = {"mara": Seat(name="Mara", role="gm"), "ana": Seat(name="Ana"),
                                HOUSE_RULES: HouseRules(free_writing=on)}  # fmt: skip
    scene = answered(Scene(world).begin("create", "ana"), CharacterName="Una")
    scene.answer("ana", "*own").answer("ana", {"name": "Sings", "rating": 1, "aspect": "song", "value": 2})
    assert scene.asked == (["ana"] if on else ["gm"])


@pytest.mark.rule("CHA-Q50")
@both(("on", "lost"), [(False, 4), (True, 0)])
def test_a_bought_trait_lost_in_play(on: bool, lost: int) -> None:
    table = lay(HouseRules(lost_traits_refund=on), bill=entity(None, HeldTrait(name="a", rating=4, bought=1)))
    table.begin("take-trait", who="bill", trait="a").begin("level-all", most=10).begin("buy-trait", "bill")
    assert table.prompt("bill").title.startswith(f"Rating {lost} of 10")


@pytest.mark.rule("CHA-094")
@both(("most", "traits", "title"), [
    (None, None, "Rating 0, traits 0."), (5, None, "Rating 0 of 5, traits 0."), (None, 3, "Rating 0, traits 0 of 3."),
])  # fmt: skip
def test_limits_of_creation(most: int | None, traits: int | None, title: str) -> None:
    world: dict[str, Record] = {"mara": Seat(name="Mara", role="gm"), "ana": Seat(name="Ana"),
                                HOUSE_RULES: HouseRules(most_rating=most, most_traits=traits)}  # fmt: skip
    scene = answered(Scene(world, pack(traits={"a": Trait(name="A")})).begin("create", "ana"), CharacterName="Una")
    assert scene.prompt("ana").title.startswith(title)
