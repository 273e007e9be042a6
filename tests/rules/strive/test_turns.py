"""Turns and rounds: waiting and second chances, lost turns, Ticks, Action Points, turns out of the order."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from hearthside.engine import Id, IllegalAnswer, Key, Record, Table, action
from hearthside.kit.turns import TURNS, TurnOrder
from hearthside.rulesets.strive import RULESET
from hearthside.rulesets.strive.body import Affliction
from hearthside.rulesets.strive.fate_state import Hand
from hearthside.rulesets.strive.fight_state import Granted
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.rules.combat.turns import extra_turns
from hearthside.rulesets.strive.state import PLAY, Character, Play
from rules.strive.fights import ap_of, fight, go, now, stands, use
from rules.strive.scenes import BY_THE_BOOK, Scene, questions, somebody, told

BRUTE = somebody(hp=59, toughness=6)
STUNNED = {"stunned": Affliction(points=1)}


def acting(scene: Scene) -> str:
    return scene.play.reader()[TURNS].acting


def round_of(scene: Scene) -> int:
    return scene.play.reader()[TURNS].round


def three(rules: HouseRules = BY_THE_BOOK, **more: Any) -> Scene:
    """Vesna, then Tomas, then a brute."""
    return fight(rules, tomas=somebody(), brute=BRUTE, **more)


# --- waiting
@pytest.mark.rule("STR-311", "STR-312", "STR-313", "STR-314", "STR-315", "STR-EX55")
def test_those_who_wait_have_their_second_chances_in_the_same_order() -> None:
    scene = three()
    go(scene.begin("wait", "vesna"))
    go(scene.begin("finish-turn", "tomas"))
    go(scene.begin("wait", "brute"))
    assert (acting(scene), round_of(scene)) == ("vesna", 1)
    go(scene.begin("finish-turn", "vesna"))
    assert (acting(scene), round_of(scene)) == ("brute", 1)
    go(scene.begin("wait", "brute"))
    assert (acting(scene), round_of(scene)) == ("vesna", 2)
    seen = [acting(go(scene.begin("next-turn"))) for _ in range(2)]
    assert seen == ["tomas", "brute"]  # STR-316: as before


@pytest.mark.rule("STR-316")
def test_waiting_moves_nobody_for_good() -> None:
    scene = three()
    order = scene.play.reader()[TURNS].order
    go(scene.begin("wait", "vesna"))
    assert scene.play.reader()[TURNS].order == order


@pytest.mark.rule("STR-Q43", "STR-327", "STR-329")
def test_tick_and_ap_come_at_the_normal_place_and_not_at_the_second_chance() -> None:
    bleeding = somebody(conditions={"bleeding": Affliction(points=1)})
    scene = fight(turn="brute", vesna=bleeding, brute=BRUTE, ap={"vesna": 0})
    go(scene.begin("finish-turn", "brute"), [3])
    assert (now(scene, "vesna").hp, ap_of(scene, "vesna")) == (27, 4)
    go(scene.begin("wait", "vesna"))
    assert (acting(scene), now(scene, "vesna").hp, ap_of(scene, "vesna")) == ("vesna", 27, 4)


@pytest.mark.rule("STR-Q43")
def test_who_has_spent_ap_cannot_wait_any_more_unless_turns_may_be_split() -> None:
    scene = three()
    go(use(scene, "punch", "brute", attack=True), [1, 1, 1, 1])
    with pytest.raises(IllegalAnswer, match="AP were spent"):
        scene.begin("wait", "vesna")
    split = three(HouseRules(split_turns=True))
    go(use(split, "punch", "brute", attack=True), [1, 1, 1, 1])
    go(split.begin("wait", "vesna"))
    assert (acting(split), split.play.reader()[TURNS].waiting) == ("tomas", (0,))


@pytest.mark.rule("STR-Q43", "STR-428")
def test_waiting_is_free_but_at_some_tables_costs_1_ap() -> None:
    assert ap_of(go(three().begin("wait", "vesna")), "vesna") == 4
    assert ap_of(go(three(HouseRules(waiting_costs=True)).begin("wait", "vesna")), "vesna") == 3
    with pytest.raises(IllegalAnswer, match="waiting costs 1 AP"):
        three(HouseRules(waiting_costs=True), ap={"vesna": 0}).begin("wait", "vesna")


@pytest.mark.rule("STR-Q438")
def test_each_of_several_turns_may_be_waited_in() -> None:
    scene = fight(tomas=somebody(), brute=BRUTE)
    scene.begin("set", path='"*turns".order', to=["vesna", "tomas", "vesna", "brute"])
    go(scene.begin("wait", "vesna"))
    go(scene.begin("finish-turn", "tomas"))
    go(scene.begin("wait", "vesna"))
    go(scene.begin("finish-turn", "brute"))
    seen = [acting(scene), acting(go(scene.begin("finish-turn", "vesna")))]
    assert (seen, round_of(scene)) == (["vesna", "vesna"], 1)
    go(scene.begin("finish-turn", "vesna"))
    assert round_of(scene) == 2


@pytest.mark.rule("STR-410")
def test_what_ends_with_the_turn_ends_with_the_second_chance() -> None:
    scene = fight(vesna=somebody(conditions={"berserk": Affliction(points=2)}), brute=BRUTE)
    go(scene.begin("wait", "vesna"))
    assert now(scene, "vesna").conditions["berserk"].points == 2
    go(scene.begin("finish-turn", "brute"))
    go(scene.begin("finish-turn", "vesna"))
    assert now(scene, "vesna").conditions["berserk"].points == 1


@pytest.mark.rule("STR-311", "STR-409")
def test_nobody_ends_or_puts_off_anothers_turn() -> None:
    scene = three()
    for what in ("wait", "finish-turn"):
        with pytest.raises(IllegalAnswer, match="not the turn of Tomas"):
            scene.begin(what, "tomas")


# --- turns that are lost
@pytest.mark.rule("STR-313", "STR-329", "STR-Q47", "STR-Q168")
def test_who_is_stunned_loses_the_turn_with_tick_and_ap_and_has_no_second_chance() -> None:
    hurt = somebody(conditions={**STUNNED, "bleeding": Affliction(points=1)})
    scene = fight(tomas=hurt, brute=BRUTE, ap={"tomas": 0})
    go(scene.begin("finish-turn", "vesna"), [2])
    assert (acting(scene), now(scene, "tomas").hp, ap_of(scene, "tomas")) == ("brute", 28, 4)
    assert "stunned" not in now(scene, "tomas").conditions
    assert "The turn of Tomas is lost: Tomas is Stunned." in told(scene)
    go(scene.begin("finish-turn", "brute"))
    assert (acting(scene), round_of(scene)) == ("vesna", 2)


@pytest.mark.rule("STR-313")
def test_a_second_chance_is_lost_too_if_nothing_can_be_done_with_it() -> None:
    scene = three()
    go(scene.begin("wait", "vesna"))
    go(scene.begin("finish-turn", "tomas"))
    go(scene.begin("inflict", who="vesna", condition="unconscious", source="brute"))
    go(scene.begin("finish-turn", "brute"))
    assert (acting(scene), round_of(scene)) == ("tomas", 2)


@pytest.mark.rule("STR-312")
def test_where_nobody_can_act_play_stops_after_a_round() -> None:
    out = somebody(conditions={"unconscious": Affliction()})
    scene = fight(vesna=out, tomas=out, brute=structs.replace(BRUTE, conditions={"unconscious": Affliction()}))
    go(scene.begin("next-turn"))
    assert round_of(scene) == 2
    assert len([line for line in told(scene) if "is lost" in line]) == 3


# --- Action Points
@pytest.mark.rule("STR-414", "STR-415", "STR-418", "STR-419", "STR-Q44", "STR-EX56")
@pytest.mark.parametrize(("spent", "then"), [(0, 5), (3, 5), (4, 4)])
def test_the_first_turn_begins_with_what_is_left_and_4_more_at_most_5(spent: int, then: int) -> None:
    scene = fight(brute=BRUTE, ap={"brute": 4 - spent})
    go(scene.begin("finish-turn", "vesna"))
    assert ap_of(scene, "brute") == then


@pytest.mark.rule("STR-416", "STR-418", "STR-419", "STR-EX57")
def test_what_is_left_pays_for_a_defence_and_the_rest_comes_on_top() -> None:
    scene = fight(vesna=somebody(), brute=BRUTE, ap={"vesna": 3})
    go(scene.begin("finish-turn", "vesna"))
    go(use(scene, "punch", "vesna", who="brute", attack=True), [6, 6, 6, 6], [1, 1, 1, 1], Defend="acrobatics")
    assert ap_of(scene, "vesna") == 2
    go(scene.begin("finish-turn", "brute"))
    assert ap_of(scene, "vesna") == 5


@pytest.mark.rule("STR-417")
def test_what_costs_more_ap_than_there_are_cannot_be_done() -> None:
    scene = fight(brute=BRUTE, ap={"vesna": 1})
    with pytest.raises(IllegalAnswer, match="not AP enough"):
        use(scene, "punch", "brute", attack=True)
    assert ap_of(scene, "vesna") == 1


@pytest.mark.rule("STR-Q44")
def test_at_some_tables_the_first_turn_brings_no_ap() -> None:
    scene = fight(HouseRules(no_first_gain=True), brute=BRUTE, ap={"brute": 3})
    go(scene.begin("finish-turn", "vesna"))
    assert ap_of(scene, "brute") == 3
    go(scene.begin("finish-turn", "brute"))
    go(scene.begin("finish-turn", "vesna"))
    assert ap_of(scene, "brute") == 5


@pytest.mark.rule("STR-Q44", "STR-Q160")
@pytest.mark.parametrize(("rules", "ap"), [(HouseRules(), 5), (HouseRules(penalties_after_cap=True), 3)])
def test_penalties_count_before_the_limit_or_at_some_tables_after_it(rules: HouseRules, ap: int) -> None:
    spent = structs.replace(BRUTE, exhaustion=9, conditions={"exhausted": Affliction()})
    scene = fight(rules, brute=spent, ap={"brute": 3})
    go(scene.begin("finish-turn", "vesna"))
    assert ap_of(scene, "brute") == ap


# --- turns out of the order
@action("Grant turns")
def grant(table: Table, by: Id) -> None:
    """Vesna and Tomas have a turn at once, at a price."""
    extra_turns(table, (Key[Character]("tomas"), Key[Character]("vesna")), 2, bleeding=3)


@action("Grant one turn")
def grant_one(table: Table, by: Id) -> None:
    """Vesna has a turn at once."""
    extra_turns(table, (Key[Character]("vesna"),), 5)


def granting(monkeypatch: pytest.MonkeyPatch, rules: HouseRules = BY_THE_BOOK, **more: Any) -> Scene:
    """A table where turns can be granted by themselves."""
    monkeypatch.setattr("rules.strive.scenes.RULESET", structs.replace(RULESET, actions=(*RULESET.actions, grant,
                                                                                         grant_one)))  # fmt: skip
    return three(rules, turn="brute", **more)


@pytest.mark.rule("STR-519", "STR-520", "STR-Q47", "STR-Q77")
def test_granted_turns_come_at_once_in_initiative_order_and_then_play_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = granting(monkeypatch, ap={"vesna": 1, "tomas": 4, "brute": 3})
    go(scene.begin("grant"))
    assert (acting(scene), ap_of(scene, "vesna"), stands(scene, "vesna").granted) == (
        "vesna", 3, (Granted(ap=2, bleeding=3),))  # fmt: skip
    go(scene.begin("finish-turn", "vesna"))
    assert (acting(scene), ap_of(scene, "tomas")) == ("tomas", 5)
    assert (now(scene, "vesna").conditions["bleeding"].points, stands(scene, "vesna").granted) == (3, ())
    go(scene.begin("finish-turn", "tomas"))
    assert (acting(scene), ap_of(scene, "brute"), round_of(scene)) == ("brute", 3, 1)
    go(scene.begin("finish-turn", "brute"), [1, 1, 1])
    assert (acting(scene), ap_of(scene, "vesna")) == ("vesna", 5)  # the regular turn comes all the same


@pytest.mark.rule("STR-519", "STR-Q77")
def test_a_granted_turn_has_its_tick_but_no_second_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    bleeding = somebody(conditions={"bleeding": Affliction(points=1)})
    scene = granting(monkeypatch, vesna=bleeding, ap={"vesna": 0})
    go(scene.begin("grant-one"), [2])
    assert (now(scene, "vesna").hp, ap_of(scene, "vesna")) == (28, 5)
    go(scene.begin("wait", "vesna"))
    assert (acting(scene), scene.play.reader()[TURNS].waiting) == ("brute", ())


@pytest.mark.rule("STR-Q77")
def test_at_some_tables_a_granted_turn_brings_exactly_its_ap_and_no_tick(monkeypatch: pytest.MonkeyPatch) -> None:
    bleeding = somebody(conditions={"bleeding": Affliction(points=1)})
    scene = granting(monkeypatch, HouseRules(granted_exactly=True), vesna=bleeding, ap={"vesna": 3, "tomas": 4})
    go(scene.begin("grant"))
    assert (now(scene, "vesna").hp, ap_of(scene, "vesna")) == (30, 2)


@pytest.mark.rule("STR-Q437")
def test_who_cannot_act_gets_no_granted_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = granting(monkeypatch, vesna=somebody(conditions=STUNNED))
    go(scene.begin("grant-one"))
    assert acting(scene) == "brute"
    go(scene.begin("grant"))
    assert acting(scene) == "tomas"


# --- what actions cost
@pytest.mark.rule("STR-411", "STR-420", "STR-423")
def test_what_needs_no_test_costs_1_ap() -> None:
    scene = fight(brute=BRUTE, ap={"vesna": 1})
    go(scene.begin("do-something", "vesna", what="pulls the lever"))
    assert ap_of(scene, "vesna") == 0
    assert "Vesna: pulls the lever." in told(scene)
    with pytest.raises(IllegalAnswer, match="too few AP; it costs 1"):
        scene.begin("do-something", "vesna", what="pulls it again")
    go(scene.begin("say", "ana", text="Behind you!"))  # a shout is free
    assert ap_of(scene, "vesna") == 0


@pytest.mark.rule("STR-421", "STR-420", "STR-417")
@pytest.mark.parametrize(("verdict", "left"), [("test", 2), ("told", 3), ("impossible", 4)])
def test_a_deed_costs_2_ap_with_a_test_and_1_without(verdict: str, left: int) -> None:
    scene = fight(brute=BRUTE)
    scene.begin("test", "vesna", of="strength", what="lift the gate")
    go(scene, *([[1, 1]] if verdict == "test" else []), GMRules={"verdict": verdict, "ob": 3})
    assert ap_of(scene, "vesna") == left


@pytest.mark.rule("STR-302", "STR-421", "STR-417")
def test_a_deed_waits_for_ones_turn_and_for_ap() -> None:
    scene = fight(tomas=somebody(), brute=BRUTE, ap={"vesna": 1})
    with pytest.raises(IllegalAnswer, match="too few AP; it costs 2"):
        scene.begin("test", "vesna", of="strength", what="lift the gate")
    with pytest.raises(IllegalAnswer, match="not the turn of Tomas"):
        scene.begin("oppose", "tomas", against="brute", of="strength")


@pytest.mark.rule("STR-424")
def test_a_real_conversation_costs_what_the_gm_says() -> None:
    scene = fight(brute=BRUTE, ap={"vesna": 3})
    go(scene.begin("talk-at-length", who="vesna", ap=2))
    assert ap_of(scene, "vesna") == 1
    with pytest.raises(IllegalAnswer, match="too few AP"):
        scene.begin("talk-at-length", who="vesna", ap=2)


@pytest.mark.rule("STR-416", "STR-417", "STR-Q44")
def test_ap_beside_the_turn_may_exceed_5_until_the_next_one_and_never_fall_below_0() -> None:
    scene = fight(brute=BRUTE)
    go(scene.begin("change-ap", who="vesna", by_how_much=4))
    assert ap_of(scene, "vesna") == 8
    go(scene.begin("change-ap", who="brute", by_how_much=-5))
    assert ap_of(scene, "brute") == 0
    go(scene.begin("finish-turn", "vesna"))
    go(scene.begin("finish-turn", "brute"))
    assert ap_of(scene, "vesna") == 5


@pytest.mark.rule("STR-428", "STR-412")
def test_what_things_cost() -> None:
    scene = fight(tomas=somebody(), brute=BRUTE)
    reader, who = scene.play.reader(), Key[Character]("vesna")
    cost = {one.name: one.costs(reader, who) for one in RULESET.actions if one.by is Character}
    assert {name: cost[name] for name in ("move", "test", "wait", "do-something", "stand-up")} == {
        "move": 1, "test": 2, "wait": 0, "do-something": 1, "stand-up": 1}  # fmt: skip
    go(use(scene, "punch", "brute", attack=True), [1, 1, 1, 1], [1, 1, 1, 1], Defend="acrobatics")
    assert (ap_of(scene, "vesna"), ap_of(scene, "brute")) == (2, 3)


# --- standing orders
def ordered(scene: Scene, seat: Id, who: Id, about: str, order: str) -> Scene:
    scene.play.begin(seat, "standing-order", who=who, reaction=about, order=order)
    return scene


@pytest.mark.rule("STR-478", "STR-481")
def test_who_has_ordered_so_defends_always_or_never_and_is_not_asked() -> None:
    scene = ordered(fight(brute=BRUTE), "mara", "brute", "defend", "always")
    go(use(scene, "punch", "brute", attack=True), [1, 1, 1, 1], [1, 1, 1, 1], Defend="nobody may be asked")
    assert ap_of(scene, "brute") == 3
    scene = ordered(fight(brute=BRUTE), "mara", "brute", "defend", "never")
    go(use(scene, "punch", "brute", attack=True), [1, 1, 1, 1], Defend="nobody may be asked")
    assert ap_of(scene, "brute") == 4


@pytest.mark.rule("STR-484")
def test_reactions_go_by_orders_too() -> None:
    scene = ordered(fight(tomas=somebody(), brute=BRUTE, turn="brute"), "ben", "tomas", "defend-ally", "never")
    use(scene, "punch", "vesna", who="brute", attack=True)
    assert "React" not in questions(scene)


# --- undo
@pytest.mark.rule("STR-409")
def test_undoing_the_end_of_a_turn_takes_along_the_gms_next_turn_which_ended_anothers() -> None:
    scene = three()
    ended = go(scene.begin("finish-turn", "vesna")).number
    passed = go(scene.begin("next-turn")).number
    assert acting(scene) == "brute"
    with scene.refused("takes along"):
        scene.undo(ended)
    assert scene.undo(ended, agreed=True) == (ended, passed)
    assert acting(scene) == "vesna"


# --- the dead
@pytest.mark.rule("STR-312", "STR-309")
def test_the_dead_have_no_place_in_the_order() -> None:
    scene = three()
    go(scene.begin("hurt", who="brute", points=99, kind="pure"))
    assert (scene.play.reader()[TURNS].order, acting(scene)) == (("vesna", "tomas"), "vesna")


@pytest.mark.rule("STR-312", "STR-326")
def test_who_dies_in_their_own_turn_has_it_to_its_end_and_then_no_place() -> None:
    scene = fight(tomas=somebody(), brute=structs.replace(BRUTE, hp=1, conditions={"bleeding": Affliction(points=1)}))
    go(scene.begin("next-turn"))
    go(scene.begin("next-turn"), [4])
    assert now(scene, "brute").state == "dead"
    assert (scene.play.reader()[TURNS].order, acting(scene), round_of(scene)) == (("vesna", "tomas"), "vesna", 2)


@pytest.mark.rule("STR-848", "STR-877")
def test_what_lasts_until_a_dead_persons_place_comes_again_ends_when_it_would_have() -> None:
    marked = {"marked": Affliction(points=1, rounds=1, turn="brute")}
    scene = fight(vesna=somebody(conditions=marked), tomas=somebody(), brute=BRUTE)
    go(scene.begin("hurt", who="brute", points=99, kind="pure"))
    go(scene.begin("next-turn"))
    assert "marked" in now(scene, "vesna").conditions
    go(scene.begin("next-turn"))  # there the brute's turn would have been
    assert "marked" not in now(scene, "vesna").conditions


@pytest.mark.rule("STR-310", "STR-Q42")
def test_who_comes_later_rolls_no_tie_with_the_dead() -> None:
    order = TurnOrder(order=("vesna", "tomas", "brute"), scores={"vesna": "20", "tomas": "9", "brute": "9"}, round=1,
                      acting="vesna")  # fmt: skip
    scene = fight(more={TURNS: order}, tomas=somebody(state="dead"), brute=somebody(state="dead"))
    world = {**scene.play.world, "late": somebody("Late")}
    go(Scene(world).begin("join-fight", who=["late"], side="foes"), [3])  # 3 + 6 = 9, and nobody to roll with


@pytest.mark.rule("STR-Q42", "STR-310")
def test_where_initiative_is_rolled_each_round_the_dead_do_not_roll() -> None:
    scene = three(HouseRules(roll_each_round=True))
    go(scene.begin("hurt", who="brute", points=99, kind="pure"))
    go(scene.begin("next-turn"))
    go(scene.begin("next-turn"), [10], [5])
    assert round_of(scene) == 2


@pytest.mark.rule("STR-599", "STR-Q42", "STR-Q336")
def test_who_comes_back_from_death_in_a_fight_has_a_place_again() -> None:
    cards: dict[Id, Record] = {"*hand ben": Hand(name="Ben", player="ben", cards=("defy-death",)),
                               PLAY: Play(phase="play")}  # fmt: skip
    scene = fight(more=cards, tomas=somebody(hp=0, conditions={"deaths-door": Affliction()}), brute=BRUTE)
    go(scene.begin("killing-blow", who="tomas"))
    assert scene.play.reader()[TURNS].order == ("vesna", "brute")
    go(scene.begin("play-from-hand", "ben", card="defy-death", whom="tomas"), [3])
    assert set(scene.play.reader()[TURNS].order) == {"vesna", "brute", "tomas"}


@pytest.mark.rule("STR-326", "STR-329")
def test_where_nobody_can_act_play_stops_after_a_round_and_nobodys_tick_is_left_out() -> None:
    out = {"unconscious": Affliction(points=1), "bleeding": Affliction(points=1)}
    scene = fight(vesna=somebody(conditions=out), tomas=somebody(conditions=out), brute=structs.replace(BRUTE, hp=9))
    go(scene.begin("inflict", who="brute", condition="unconscious", points=1))
    ticks = {"vesna": 0, "tomas": 0}
    for _ in range(3):
        go(scene.begin("next-turn"), *[[1]] * 2)
        for fact in scene.run.facts:
            if fact.fact == "DamageSuffered" and fact.about in ticks:
                ticks[fact.about] += 1
    assert (ticks, round_of(scene)) == ({"vesna": 3, "tomas": 3}, 4)


@pytest.mark.rule("STR-307", "STR-312")
def test_who_dies_loses_every_place_in_the_order() -> None:
    order = TurnOrder(order=("brute", "vesna", "brute"), scores={"brute": "20", "vesna": "10", "brute 2": "5"}, place=1,
                      acting="vesna", round=1)  # fmt: skip
    scene = fight(more={TURNS: order}, brute=BRUTE)
    go(scene.begin("hurt", who="brute", points=99, kind="pure"))
    assert scene.play.reader()[TURNS].order == ("vesna",)
    go(scene.begin("next-turn"))
    assert (acting(scene), round_of(scene)) == ("vesna", 2)


@pytest.mark.rule("STR-313", "STR-314")
def test_who_dies_while_waiting_has_no_second_chance() -> None:
    scene = three(turn="brute")
    go(scene.begin("wait", "brute"))
    go(scene.begin("hurt", who="brute", points=99, kind="pure"))
    go(scene.begin("next-turn"))
    go(scene.begin("next-turn"))
    assert (acting(scene), round_of(scene)) == ("vesna", 2)


@pytest.mark.rule("STR-312")
def test_who_is_struck_dead_in_their_own_turn_keeps_the_place_until_it_is_over() -> None:
    scene = three(turn="brute")
    go(scene.begin("hurt", who="brute", points=99, kind="pure"))
    assert acting(scene) == "brute"
    go(scene.begin("next-turn"))
    assert (acting(scene), scene.play.reader()[TURNS].order) == ("vesna", ("vesna", "tomas"))


def test_undoing_a_death_gives_the_place_back() -> None:
    scene = three()
    died = go(scene.begin("hurt", who="brute", points=99, kind="pure")).number
    scene.undo(died)
    assert scene.play.reader()[TURNS].order == ("vesna", "tomas", "brute")
