"""Initiative and set-up: who acts after whom, several turns in a round, ties, bystanders, late arrivals, surprise."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec import structs

from hearthside.dice import Scripted
from hearthside.engine import GM, Game, Id, IllegalAnswer, Key, Simulated, Table, odds
from hearthside.kit.turns import TURNS, scores_of, turns_for
from hearthside.rulesets.strive import RULESET
from hearthside.rulesets.strive.body import Affliction
from hearthside.rulesets.strive.fight_state import COMBAT
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.rules.combat.initiative import roll_off
from hearthside.rulesets.strive.rules.combat.turns import turn_note
from hearthside.rulesets.strive.state import Boon, Character, Skill, play_of
from rules.strive.fights import ap_of, fight, go, now, stands, use
from rules.strive.scenes import BY_THE_BOOK, PACK, Scene, lay, questions, reply, somebody, told

QUICK = somebody(agility=4, awareness=4, wit=4)
"""Base Initiative 12."""
DULL = somebody(agility=1, awareness=1, wit=1)
"""Base Initiative 3."""


def order_of(scene: Scene) -> list[tuple[str, int]]:
    turns = scene.play.reader()[TURNS]
    return [(who, int(score)) for who, score in zip(turns.order, scores_of(turns), strict=True)]


def acting(scene: Scene) -> str:
    return scene.play.reader()[TURNS].acting


def twice(character: Character, more: int = 1, on: str = "turns-per-round") -> Character:
    return structs.replace(character, boons={"Many-legged": Boon(on=on, by=more)})


# --- values
@pytest.mark.rule("STR-306", "STR-307", "STR-308", "STR-Q41", "STR-EX53")
def test_each_further_turn_is_rolled_for_and_divided_by_its_number_rounded_up() -> None:
    scene = lay(brute=twice(QUICK, 2), vesna=DULL)
    go(scene.begin("begin-combat", foes=["brute"]), [1], [11], [9], [4])
    assert order_of(scene) == [("brute", 23), ("brute", 11), ("brute", 6), ("vesna", 4)]


@pytest.mark.rule("STR-Q41")
def test_at_some_tables_only_the_die_is_divided() -> None:
    scene = lay(HouseRules(only_die_divided=True), brute=twice(QUICK, 2), vesna=DULL)
    go(scene.begin("begin-combat", foes=["brute"]), [1], [11], [9], [4])
    assert order_of(scene)[:3] == [("brute", 23), ("brute", 17), ("brute", 14)]


@pytest.mark.rule("STR-Q41", "STR-EX130")
@pytest.mark.parametrize(("rules", "second"), [(HouseRules(), 8), (HouseRules(all_rounded_up=True), 9)])
def test_multi_initiative_rounds_down_unless_the_table_always_rounds_up(rules: HouseRules, second: int) -> None:
    scene = lay(rules, brute=twice(QUICK, on="multi-initiative"), vesna=DULL)
    go(scene.begin("begin-combat", foes=["brute"]), [1], [20], [5])
    assert order_of(scene)[:2] == [("brute", 32), ("brute", second)]


@pytest.mark.rule("STR-308", "STR-Q47", "STR-415")
def test_every_place_is_a_turn_of_its_own_with_tick_and_ap() -> None:
    burning = structs.replace(twice(QUICK), conditions={"bleeding": Affliction(points=1)})
    scene = lay(brute=burning, vesna=DULL)
    go(scene.begin("begin-combat", foes=["brute"]), [1], [20], [20], [2])
    assert (now(scene, "brute").hp, ap_of(scene, "brute")) == (28, 5)
    scene.begin("set", path='"brute".fighting.ap', to=0)
    go(scene.begin("finish-turn", "brute"), [1])
    assert (acting(scene), now(scene, "brute").hp, ap_of(scene, "brute")) == ("brute", 27, 4)


@pytest.mark.rule("STR-Q47")
def test_at_some_tables_there_is_one_tick_in_a_round() -> None:
    bleeding = structs.replace(twice(QUICK), conditions={"bleeding": Affliction(points=1)})
    scene = lay(HouseRules(one_tick_a_round=True), brute=bleeding, vesna=DULL)
    go(scene.begin("begin-combat", foes=["brute"]), [1], [20], [20], [2])
    go(scene.begin("finish-turn", "brute"))
    assert (acting(scene), now(scene, "brute").hp) == ("brute", 28)


# --- ties
@pytest.mark.rule("STR-309", "STR-310", "STR-Q41", "STR-EX54")
def test_those_who_are_equal_roll_until_the_dice_differ_and_keep_their_values() -> None:
    scene = lay(vesna=DULL, brute=DULL)
    reply(reply(scene.begin("begin-combat", foes=["brute"]), "dice", [12]), "dice", [12])
    assert scene.prompt("vesna").title == "Roll 1d20: the tie in initiative"
    go(scene, [7], [7], [3], [12])
    assert order_of(scene) == [("brute", 15), ("vesna", 15)]


@pytest.mark.rule("STR-Q41")
def test_of_three_who_are_equal_those_who_are_still_equal_roll_again() -> None:
    scene = lay(vesna=DULL, tomas=DULL, brute=DULL)
    go(scene.begin("begin-combat", foes=["brute"]), [12], [12], [12], [7], [9], [7], [2], [5])
    assert [who for who, _ in order_of(scene)] == ["tomas", "brute", "vesna"]


@pytest.mark.rule("STR-310", "STR-Q41")
def test_however_long_a_tie_stays_one_it_is_rolled_for_again() -> None:
    play = lay(vesna=DULL, brute=DULL).play
    table = Simulated(play.world, play.game, Scripted([7] * 4_000 + [3, 12]), RULESET.policy)
    assert roll_off(table, (Key("vesna"), Key("brute"))) == ("brute", "vesna")


@pytest.mark.rule("STR-Q41")
def test_ones_own_turns_need_no_roll() -> None:
    scene = lay(brute=twice(DULL), vesna=DULL)
    go(scene.begin("begin-combat", foes=["brute"]), [1], [6], [15])
    assert order_of(scene) == [("brute", 9), ("brute", 9), ("vesna", 4)]


@pytest.mark.rule("STR-Q41")
def test_at_some_tables_base_initiative_breaks_ties() -> None:
    scene = lay(HouseRules(base_breaks_ties=True), vesna=DULL, tomas=QUICK, brute=DULL)
    go(scene.begin("begin-combat", foes=["brute"]), [12], [3], [12], [4], [9])
    assert order_of(scene) == [("tomas", 15), ("brute", 15), ("vesna", 15)]


# --- who is there
@pytest.mark.rule("STR-317", "STR-414")
def test_bystanders_have_a_place_and_ap_and_are_nobodys_foes_until_they_take_a_side() -> None:
    scene = lay(vesna=QUICK, brute=DULL, baker=somebody())
    go(scene.begin("begin-combat", foes=["brute"], bystanders=["baker"]), [10], [10], [10])
    assert [who for who, _ in order_of(scene)] == ["vesna", "baker", "brute"]
    assert (stands(scene, "baker").side, ap_of(scene, "baker")) == ("bystanders", 4)
    go(scene.begin("change-sides", who="baker", side="party"))
    assert stands(scene, "baker").side == "party"
    assert [who for who, _ in order_of(scene)] == ["vesna", "baker", "brute"]


@pytest.mark.rule("STR-Q42")
def test_who_comes_later_is_put_in_at_their_value() -> None:
    scene = lay(vesna=QUICK, brute=DULL, late=somebody(), later=QUICK)
    go(scene.begin("begin-combat", foes=["brute"]), [10], [5])
    go(scene.begin("join-fight", who=["late", "later"], side="foes"), [9], [20])
    assert order_of(scene) == [("later", 32), ("vesna", 22), ("late", 15), ("brute", 8)]
    assert (acting(scene), ap_of(scene, "late")) == ("vesna", 4)
    seen = []
    for _ in range(3):
        go(scene.begin("next-turn"))
        seen.append(acting(scene))
    assert seen == ["late", "brute", "later"]  # whose place had passed


@pytest.mark.rule("STR-310", "STR-Q42")
@pytest.mark.parametrize(("dice", "order"), [([9], ["vesna", "late", "brute"]), ([3], ["vesna", "brute", "late"])])
def test_who_comes_later_and_is_equal_to_another_rolls_off(dice: list[int], order: list[str]) -> None:
    scene = lay(vesna=QUICK, brute=DULL, late=DULL)
    go(scene.begin("begin-combat", foes=["brute"]), [10], [5])
    go(scene.begin("join-fight", who=["late"], side="foes"), [5], dice, [6])
    assert [who for who, _ in order_of(scene)] == order


@pytest.mark.rule("STR-312", "STR-413")
def test_who_is_taken_out_has_no_turn_and_when_nobody_is_left_it_is_over() -> None:
    scene = lay(vesna=QUICK, brute=DULL)
    go(scene.begin("begin-combat", foes=["brute"]), [10], [5])
    go(scene.begin("leave-fight", who="vesna"))
    assert (acting(scene), ap_of(scene, "brute"), now(scene, "vesna").fighting) == ("brute", 5, None)
    go(scene.begin("leave-fight", who="brute"))
    assert not scene.play.reader()[COMBAT].is_going_on
    assert scene.play.reader()[TURNS].round == 0


@pytest.mark.rule("STR-307", "STR-308")
def test_the_gm_may_give_somebody_one_turn_more_and_take_it_again() -> None:
    scene = lay(vesna=QUICK, brute=DULL)
    go(scene.begin("begin-combat", foes=["brute"]), [10], [5])
    go(scene.begin("more-turns", who="vesna"), [15])
    assert order_of(scene) == [("vesna", 22), ("vesna", 14), ("brute", 8)]
    go(scene.begin("fewer-turns", who="vesna"))
    assert order_of(scene) == [("vesna", 22), ("brute", 8)]
    with pytest.raises(IllegalAnswer, match="nobody has several turns"):
        scene.begin("fewer-turns", who="vesna")


@pytest.mark.rule("STR-317", "STR-Q42")
def test_nobody_learns_of_a_hidden_one_who_comes() -> None:
    scene = lay(vesna=QUICK, brute=DULL, lurker=structs.replace(somebody(), seen_by="gm"))
    go(scene.begin("begin-combat", foes=["brute"]), [10], [5])
    go(scene.begin("join-fight", who=["lurker"], side="foes"), [10])
    seen = turns_for(scene.play.reader(), scene.view("ana"))
    assert [turn.who for turn in seen.turns] == ["vesna", "brute"]
    go(scene.begin("finish-turn", "vesna"))
    assert (acting(scene), turns_for(scene.play.reader(), scene.view("ana")).acts) == ("", None)


@pytest.mark.rule("STR-Q42")
def test_at_some_tables_initiative_is_rolled_anew_each_round() -> None:
    scene = lay(HouseRules(roll_each_round=True), vesna=QUICK, brute=twice(DULL))
    go(scene.begin("begin-combat", foes=["brute"]), [10], [5], [1])
    go(scene.begin("finish-turn", "vesna"))
    go(scene.begin("finish-turn", "brute"))
    go(scene.begin("finish-turn", "brute"), [1], [20], [19])
    assert order_of(scene) == [("brute", 23), ("vesna", 13), ("brute", 11)]
    assert (acting(scene), scene.play.reader()[TURNS].round) == ("brute", 2)


@pytest.mark.rule("STR-Q42")
def test_else_the_order_stays_whatever_becomes_of_base_initiative() -> None:
    scene = lay(vesna=QUICK, brute=DULL)
    go(scene.begin("begin-combat", foes=["brute"]), [10], [5])
    scene.begin("set", path='"vesna".attributes.agility', to=1)
    go(scene.begin("finish-turn", "vesna"))
    go(scene.begin("finish-turn", "brute"))
    assert (order_of(scene), acting(scene)) == ([("vesna", 22), ("brute", 8)], "vesna")


@pytest.mark.rule("STR-302", "STR-305", "STR-306")
def test_the_order_may_matter_where_nobody_fights() -> None:
    scene = lay(vesna=QUICK, tomas=DULL)
    go(scene.begin("start-turns", who=["vesna", "tomas"]), [10], [10])
    assert order_of(scene) == [("vesna", 22), ("tomas", 13)]
    assert now(scene, "vesna").fighting is None
    with pytest.raises(IllegalAnswer, match="not the turn of Tomas"):
        scene.begin("finish-turn", "tomas")
    with pytest.raises(IllegalAnswer, match="not the turn of Tomas"):
        use(scene, "punch", "vesna", who="tomas", attack=True)
    go(scene.begin("wait", "vesna"))
    go(scene.begin("finish-turn", "tomas"))
    assert (acting(scene), scene.play.reader()[TURNS].round) == ("vesna", 1)
    go(scene.begin("end-turns"))
    assert scene.play.reader()[TURNS].round == 0


@pytest.mark.rule("STR-408", "STR-413")
def test_a_fight_is_combat_time_and_afterwards_it_is_what_it_was() -> None:
    scene = lay(vesna=QUICK, brute=DULL)
    go(scene.begin("scenario", on=True))
    go(scene.begin("begin-combat", foes=["brute"]), [10], [5])
    assert play_of(scene.play.reader()).time == "combat"
    go(scene.begin("end-turns"))
    assert play_of(scene.play.reader()).time == "scenario"
    assert not scene.play.reader()[COMBAT].is_going_on


# --- surprise
def ambushed(scene: Scene, *dice: list[int], **ruled: list[str]) -> Scene:
    """The foes lie in ambush; the GM rules on it."""
    return go(scene.begin("begin-combat", foes=["brute", "other"], ambush="foes"), *dice, WhoIsSurprised=ruled)


def party(rules: HouseRules = BY_THE_BOOK) -> Scene:
    """Initiative, with tens: Vesna 16, Tomas 16, and two foes with 13 each."""
    watchful, sneaking = somebody(skills={"observation": 2}), structs.replace(DULL, skills={"stealth": Skill(raw=2)})
    return lay(rules, vesna=watchful, tomas=watchful, brute=sneaking, other=sneaking)


TENS = [12], [11], [10], [9]
"""Vesna 18, Tomas 17, the brute 13, the other 12."""
SEES_2, SEES_1, SEES_0 = [6, 6, 1, 1], [6, 1, 1, 1], [1, 1, 1, 1]
HIDES_2, HIDES_1 = [6, 6], [6, 1]


@pytest.mark.rule("STR-318", "STR-319", "STR-322", "STR-323", "STR-408", "STR-Q45")
def test_who_is_beaten_by_all_ambushers_is_surprised_and_has_neither_turn_nor_ap() -> None:
    scene = ambushed(party(), SEES_2, SEES_1, HIDES_2, HIDES_2, *TENS)
    assert [line for line in told(scene) if "surprised" in line][-2:] == [
        "Vesna is not surprised.", "Tomas is surprised: no turn and no AP in the first round."]  # fmt: skip
    assert (ap_of(scene, "vesna"), ap_of(scene, "tomas")) == (5, 0)
    assert acting(scene) == "vesna"
    go(scene.begin("finish-turn", "vesna"))
    assert (acting(scene), ap_of(scene, "tomas")) == ("brute", 0)


@pytest.mark.rule("STR-319", "STR-Q45")
def test_it_is_enough_to_notice_one_of_them() -> None:
    scene = ambushed(party(), SEES_1, SEES_0, HIDES_2, HIDES_1, *TENS)
    assert (stands(scene, "vesna").surprised, stands(scene, "tomas").surprised) == (False, True)


@pytest.mark.rule("STR-Q45")
def test_at_some_tables_all_are_surprised_or_none() -> None:
    scene = ambushed(party(HouseRules(surprise_by_side=True)), SEES_1, SEES_0, HIDES_2, HIDES_1, *TENS)
    assert (stands(scene, "vesna").surprised, stands(scene, "tomas").surprised) == (False, False)
    other = ambushed(party(HouseRules(surprise_by_side=True)), SEES_1, SEES_0, HIDES_2, HIDES_2, *TENS)
    assert stands(other, "vesna").surprised
    assert stands(other, "tomas").surprised


@pytest.mark.rule("STR-Q45", "STR-325")
def test_at_some_tables_only_ambushers_act_in_the_surprise_round() -> None:
    scene = ambushed(party(HouseRules(only_ambushers_act=True)), SEES_1, SEES_0, HIDES_1, HIDES_1, *TENS)
    assert (acting(scene), ap_of(scene, "vesna"), ap_of(scene, "tomas")) == ("brute", 5, 0)
    go(scene.begin("finish-turn", "brute"))
    go(scene.begin("finish-turn", "other"))
    assert (acting(scene), ap_of(scene, "vesna"), ap_of(scene, "tomas")) == ("vesna", 5, 4)


@pytest.mark.rule("STR-321", "STR-Q45")
def test_the_gm_may_say_who_is_surprised_without_a_test() -> None:
    scene = ambushed(party(), *TENS, tested=[], surely=["tomas"])
    assert (stands(scene, "vesna").surprised, stands(scene, "tomas").surprised) == (False, True)


@pytest.mark.rule("STR-320", "STR-321")
def test_where_nobody_can_miss_it_nobody_is_asked_and_nobody_surprised() -> None:
    scene = party()
    go(scene.begin("begin-combat", foes=["brute", "other"]), *TENS)
    assert not any(stands(scene, who).surprised for who in ("vesna", "tomas"))


@pytest.mark.rule("STR-319")
def test_observation_without_stealth_is_refused_and_changes_nothing() -> None:
    scene = party().begin("begin-combat", foes=["brute", "other"], ambush="foes")
    with pytest.raises(IllegalAnswer, match="has to test Stealth"):
        reply(scene, "WhoIsSurprised", {"hiding": []})
    assert questions(scene) == ["WhoIsSurprised"]


@pytest.mark.rule("STR-319", "STR-Q45")
def test_the_party_may_lie_in_ambush_too_and_sleepers_notice_nothing() -> None:
    asleep = structs.replace(DULL, conditions={"unconscious": Affliction()})
    scene = lay(vesna=somebody(), brute=asleep)
    go(scene.begin("begin-combat", foes=["brute"], ambush="party"), [1, 1, 1, 1], [10], [10], WhoIsSurprised={})
    assert stands(scene, "brute").surprised
    assert turn_note(scene.view("ana"), Key("brute")) == "surprised"
    assert turn_note(scene.view("ana"), Key("vesna")) == ""


@pytest.mark.rule("STR-322", "STR-323", "STR-324", "STR-325", "STR-480", "STR-EX58")
def test_a_surprised_one_is_hit_at_ob_1_and_has_4_ap_when_the_round_is_over() -> None:
    scene = lay(vesna=somebody(), brute=QUICK)
    go(scene.begin("begin-combat", foes=["brute"], ambush="foes"), [10], [10],
       WhoIsSurprised={"tested": [], "surely": ["vesna"]})  # fmt: skip
    assert acting(scene) == "brute"
    for _ in range(2):
        go(use(scene, "punch", "vesna", who="brute", attack=True), [6, 1, 1, 1, 1, 1])
    assert now(scene, "vesna").hp == 30 - 2 * 4
    assert ap_of(scene, "vesna") == 0
    go(scene.begin("finish-turn", "brute"))
    assert any("surprised no longer, and has 4 AP" in line for line in told(scene))
    assert (acting(scene), scene.play.reader()[TURNS].round) == ("brute", 2)
    go(scene.begin("finish-turn", "brute"))
    assert (acting(scene), ap_of(scene, "vesna")) == ("vesna", 5)


@pytest.mark.rule("STR-Q361")
def test_an_ambusher_who_is_still_unnoticed_hits_a_surprised_one_by_itself_unless_it_is_always_ob_1() -> None:
    caught = {"vesna": {"surprised": True}}
    scene = fight(turn="brute", brute=QUICK, ap={"vesna": 0}, fighting=caught)
    scene.begin("attack-from-stealth", "brute", which="punch", whom="vesna")
    go(scene, IsUnnoticed=True, KnockOut=False)
    assert now(scene, "vesna").hp == 30 - 4  # no test
    tested = fight(HouseRules(surprised_at_ob_1=True), turn="brute", brute=QUICK, ap={"vesna": 0}, fighting=caught)
    with pytest.raises(IllegalAnswer, match="attacked as usual, at Ob 1"):
        tested.begin("attack-from-stealth", "brute", which="punch", whom="vesna")


@pytest.mark.rule("STR-329", "STR-Q47")
def test_who_is_surprised_has_a_tick_all_the_same() -> None:
    bleeding = structs.replace(QUICK, conditions={"bleeding": Affliction(points=1)})
    scene = lay(vesna=bleeding, brute=DULL)
    go(scene.begin("begin-combat", foes=["brute"], ambush="foes"), [10], [10], [3],
       WhoIsSurprised={"tested": [], "surely": ["vesna"]})  # fmt: skip
    assert (now(scene, "vesna").hp, ap_of(scene, "vesna"), acting(scene)) == (27, 0, "brute")


@pytest.mark.rule("STR-Q46")
def test_nobody_acts_before_initiative_is_known() -> None:
    scene = fight(brute=DULL)
    go(scene.begin("end-combat"))
    scene.begin("begin-combat", foes=["brute"])
    assert questions(scene) == ["dice", "dice"]
    assert not scene.play.reader()[COMBAT].is_going_on


@pytest.mark.rule("STR-309", "STR-310")
def test_the_odds_of_who_acts_after_whom_are_exact_however_often_a_tie_is_rolled_again() -> None:
    who = (Key[Character]("vesna"), Key[Character]("tomas"), Key[Character]("brute"))
    world = lay(vesna=DULL, tomas=DULL, brute=DULL).play.world

    def order(table: Table) -> tuple[Id, ...]:
        table.game.action("start-turns").do(table, GM, who)
        return table[TURNS].order

    found = odds(order, world, game=Game(RULESET, (PACK,)))
    assert (found.unexplored, {*found.values()}, len(found)) == (Fraction(0), {Fraction(1, 6)}, 6)


@pytest.mark.rule("STR-306", "STR-310")
def test_a_point_of_base_initiative_more_is_worth_what_every_way_of_two_d20_says() -> None:
    quick = structs.replace(DULL, attributes={**DULL.attributes, "wit": DULL.attributes["wit"] + 1})
    world = lay(vesna=quick, brute=DULL).play.world

    def first(table: Table) -> Id:
        table.game.action("start-turns").do(table, GM, (Key[Character]("brute"), Key[Character]("vesna")))
        return table[TURNS].order[0]

    found = odds(first, world, game=Game(RULESET, (PACK,)))
    ahead = sum(one + 1 > other for one in range(1, 21) for other in range(1, 21))
    level = sum(one + 1 == other for one in range(1, 21) for other in range(1, 21))
    assert found["vesna"] == Fraction(2 * ahead + level, 800)
