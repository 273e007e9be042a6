"""Turn order, speed, actions; what a turn's end brings; who comes and goes."""

from __future__ import annotations

import pytest

from hearthside.dice import Scripted
from hearthside.engine import GM, Key, Simulated, owner
from hearthside.kit.turns import TURNS, turns_for
from hearthside.play.view import view_for
from hearthside.rulesets.challenge import RULESET
from hearthside.rulesets.challenge.content_kinds import Effect
from hearthside.rulesets.challenge.rules.turns import roll_order, turn_note
from hearthside.rulesets.challenge.state import HeldTrait
from rules.challenge.scenes import Scene, begin, challenge, entity, facts, go_on, lay, questions, scores, told, trait


def fight(*, speed: str = "", **entities: object) -> Scene:
    """Bill before Ted, and whoever else is named behind them."""
    table = lay(**{"bill": entity(0), "ted": entity(40), **entities})  # type: ignore[arg-type]  # entities by name
    who = [one for one in ("bill", "ted", *entities) if one in table.play.world]
    order = list(dict.fromkeys(who))
    go_on(table.begin("start-turns", who=order), {one: 20 - place for place, one in enumerate(order)})
    if speed:
        table.begin("declare-speed", "bill", speed=speed)
    return table


SPEEDS = {"Very Slow": 1, "Slow": 2, "Medium": 3, "Fast": 4, "Very Fast": 5}


def acting(scene: Scene) -> str:
    turns = scene[TURNS]
    return str(turns.order[turns.place])


@pytest.mark.rule("CHA-059", "CHA-060")
def test_what_speeds_up_or_slows_down_and_a_d20_say_who_acts_first() -> None:
    bill = entity(None, trait("speed", 4, name="quick"), trait("speed", -3, name="mail"), trait("cooking", 9))
    scene = lay(bill=bill, ted=entity()).begin("start-turns", who=["ted", "bill"])
    assert scene.prompt(GM).fields["related bill"].usual == ["quick · speed", "mail · speed"]
    go_on(scene, {"bill": 10, "ted": 10})
    assert [(fact["about"], fact["total"]) for fact in facts(scene, "TurnScored")] == [("ted", 10), ("bill", 11)]
    assert scene[TURNS].order == ("bill", "ted")


@pytest.mark.rule("CHA-059", "CHA-062")
def test_the_story_teller_says_what_speeds_up_and_the_speed_table_has_no_part_in_it() -> None:
    bill = entity(None, trait("speed", 4, name="quick"))
    scene = lay(bill=bill, ted=entity()).begin("start-turns", who=["ted", "bill"])
    go_on(scene, {"bill": 10, "ted": 12}, WhatSpeeds={"related bill": []})
    assert scene[TURNS].order == ("ted", "bill")
    scene.begin("declare-speed", "ted", speed="Very Fast")
    assert scene[TURNS].scores == {"ted": "12", "bill": "10"}


@pytest.mark.rule("CHA-061")
def test_ties_are_rolled_again_until_none_is_left() -> None:
    scene = lay(bill=entity(), ted=entity(), cat=entity()).begin("start-turns", who=["bill", "ted", "cat"])
    for faces in ((5, 5, 5), (7, 7, 9), (3, 8, None)):
        for who, face in zip(("bill", "ted", "cat"), faces, strict=True):
            if face is not None:
                scene.answer(who, [face])
    assert scene.is_over
    assert scene[TURNS].order == ("cat", "ted", "bill")


@pytest.mark.rule("CHA-061")
def test_however_often_those_who_are_level_roll_the_same_they_roll_again() -> None:
    scene = lay(bill=entity(), ted=entity()).begin("start-turns", who=["bill", "ted"])
    for face in (*[11] * 61, 0):
        for who, last in (("bill", 2), ("ted", 17)):
            scene.play.answer(owner(scene.play.reader(), who), scene.number, [face or last], who=who)
    assert scene.checked()[TURNS].order == ("ted", "bill")
    assert len(facts(scene, "TurnScored")) == 2 * 62
    table = Simulated(scene.play.world, scene.play.game, Scripted([11] * 4_000 + [2, 17]), RULESET.policy)
    assert tuple(roll_order(table, (Key("bill"), Key("ted")))) == ("ted", "bill")


@pytest.mark.rule("CHA-063", "CHA-Q25", "CHA-Q26")
@pytest.mark.parametrize(("speed", "actions"), list(SPEEDS.items()))
@pytest.mark.parametrize("who", ["bill", "guard"])
def test_the_speed_that_is_declared_at_the_start_says_how_many_actions_there_are(
    speed: str, actions: int, who: str
) -> None:
    table = lay(bill=entity(0), guard=entity(0))
    order = [who, "guard" if who == "bill" else "bill"]
    go_on(table.begin("start-turns", who=order), {order[0]: 12, order[1]: 3})
    table.begin("declare-speed", who, speed=speed)
    assert table[who].turn.left == actions
    assert turn_note(table.play.reader(), who) == f"{actions} action{'s' if actions > 1 else ''} left"  # type: ignore[arg-type]  # an id
    with table.refused("acts at the speed"):
        table.begin("declare-speed", who, speed="Slow")


@pytest.mark.rule("CHA-063", "CHA-066")
def test_who_acts_without_having_declared_is_asked_and_every_action_costs() -> None:
    table = fight()
    begin(table, "ted")
    assert table.question("bill") == "choose DeclareSpeed"
    go_on(table, DeclareSpeed="Fast")
    assert scores(table)["bill"] == -3
    assert scores(challenge(table, "ted"))["bill"] == -3


@pytest.mark.rule("CHA-064")
def test_an_action_is_used_up_whether_or_not_it_succeeds_also_an_unopposed_one() -> None:
    table = fight(speed="Slow")
    assert challenge(table, "ted").value["outcome"] == "lose"
    table.begin("do-unopposed", "bill", what="shouts")
    assert table["bill"].turn.left == 0
    with table.refused("Bill has no actions left in this turn"):
        table.begin("do-unopposed", "bill", what="shouts again")


@pytest.mark.rule("CHA-060", "CHA-065", "CHA-Q43")
def test_unused_actions_are_lost_at_the_end_of_the_turn() -> None:
    table = fight(speed="Medium")
    table.begin("end-turn", "bill")
    assert (acting(table), table["bill"].turn) == ("ted", None)
    table.begin("next-turn")
    assert acting(table) == "bill"
    assert table["bill"].turn.speed == ""
    assert table["bill"].turn.left == 0
    assert table[TURNS].round == 2


@pytest.mark.rule("CHA-060")
def test_who_does_not_have_the_turn_waits() -> None:
    table = fight()
    for action, args in (("challenge", {"deed": "test", "against": ["bill"]}), ("do-unopposed", {"what": "runs"})):
        with table.refused("it is not the turn of Ted"):
            table.begin(action, "ted", **args)
    with table.refused("it is not the turn of Ted"):
        table.begin("end-turn", "ted")
    with table.refused("it is not the turn of Ted"):
        table.begin("declare-speed", "ted", speed="Slow")


@pytest.mark.rule("CHA-067")
def test_defending_uses_no_action() -> None:
    table = fight(speed="Very Fast")
    for _ in range(3):
        challenge(table, "ted")
    table.begin("end-turn", "bill").begin("declare-speed", "ted", speed="Slow")
    assert table["ted"].turn.left == 2


@pytest.mark.rule("CHA-Q23")
def test_the_order_is_rolled_once_and_stays() -> None:
    table = fight()
    order = table[TURNS].order
    table.begin("next-turn").begin("next-turn")
    assert table.is_over
    assert table[TURNS].order == order


@pytest.mark.rule("CHA-008")
def test_the_story_teller_may_give_the_turn_back() -> None:
    table = fight().begin("next-turn")
    assert acting(table.begin("previous-turn")) == "bill"
    assert table["bill"].turn is not None
    assert table["ted"].turn is None


@pytest.mark.rule("CHA-059", "CHA-060")
def test_who_comes_later_rolls_and_acts_before_the_first_with_a_lower_score() -> None:
    table = fight(cat=entity(), dog=entity())
    assert table[TURNS].order == ("bill", "ted", "cat", "dog")
    table.begin("leave-turns", who="cat")
    go_on(table.begin("join-turns", who="cat"), {"cat": 18})
    assert table[TURNS].order == ("bill", "ted", "cat", "dog")
    assert acting(table) == "bill"
    with table.refused("everybody is in the turn order"):
        table.begin("join-turns", who="cat")


@pytest.mark.rule("CHA-060")
def test_who_goes_in_their_own_turn_ends_it() -> None:
    table = fight().begin("leave-turns", who="bill")
    assert (acting(table), table["bill"].turn) == ("ted", None)
    assert table["ted"].turn is not None


@pytest.mark.rule("CHA-Q51")
def test_when_no_turns_are_taken_everybody_acts_as_it_comes() -> None:
    table = fight(speed="Very Slow").begin("end-turns")
    assert table["bill"].turn is None
    for _ in range(2):
        assert challenge(table, "ted").value["outcome"] == "lose"
    with table.refused("no turns are being taken"):
        table.begin("next-turn")


@pytest.mark.rule("CHA-060")
def test_turns_that_are_taken_are_not_begun_again() -> None:
    table = fight()
    with table.refused("turns are being taken already"):
        table.begin("start-turns", who=["bill"])


def test_who_is_hidden_has_a_turn_that_players_do_not_learn_of() -> None:
    table = lay(bill=entity(0), shade=entity(0, name="The Shade", seen_by="gm"))
    go_on(table.begin("start-turns", who=["bill", "shade"]), {"bill": 3, "shade": 17})
    assert acting(table) == "shade"
    seen = turns_for(table.play.reader(), table.view("bill"))
    assert ([turn.who for turn in seen.turns], seen.acts) == (["bill"], None)
    shown = repr(view_for(table.play, "ana"))
    assert "The Shade" not in shown
    assert "shade" not in shown
    assert "Round 1: somebody acts." in told(table)


@pytest.mark.rule("CHA-061", "CHA-Q24")
@pytest.mark.parametrize(("dice", "order"), [((4, 9), ("bill", "cat", "ted")), ((9, 4), ("bill", "ted", "cat"))])
def test_a_latecomer_who_ties_rolls_again_with_whom_they_tie(dice: tuple[int, int], order: tuple[str, ...]) -> None:
    table = lay(bill=entity(), ted=entity(), cat=entity())
    go_on(table.begin("start-turns", who=["bill", "ted"]), {"bill": 15, "ted": 10})
    scene = go_on(table.begin("join-turns", who="cat"), {"cat": 10})
    assert questions(scene) == ["dice", "dice"]
    go_on(scene, {"ted": dice[0], "cat": dice[1]})
    assert table[TURNS].order == order
    assert table[TURNS].scores == {"bill": "15", "ted": "10", "cat": "10"}


@pytest.mark.rule("CHA-061", "CHA-Q24")
def test_a_latecomers_new_die_orders_only_the_tied() -> None:
    table = lay(bill=entity(), ted=entity(), cat=entity())
    go_on(table.begin("start-turns", who=["bill", "ted"]), {"bill": 15, "ted": 10})
    go_on(go_on(table.begin("join-turns", who="cat"), {"cat": 10}), {"ted": 3, "cat": 20})
    assert table[TURNS].order == ("bill", "cat", "ted")


@pytest.mark.rule("CHA-061", "CHA-Q24")
def test_a_latecomers_tie_is_rolled_until_it_is_broken_with_the_same_sums() -> None:
    table = lay(bill=entity(), ted=entity(None, trait("speed", 2)), cat=entity())
    go_on(table.begin("start-turns", who=["bill", "ted"]), {"bill": 5, "ted": 10})
    scene = go_on(table.begin("join-turns", who="cat"), {"cat": 12})
    go_on(go_on(scene, {"ted": 4, "cat": 6}), {"ted": 4, "cat": 3})
    assert table[TURNS].order == ("ted", "cat", "bill")
    assert [fact["total"] for fact in facts(scene, "TurnScored")] == [12, 6, 6, 3, 6]


@pytest.mark.rule("CHA-063", "CHA-065")
def test_whose_turn_it_is_says_the_order_also_by_the_story_tellers_word() -> None:
    table = fight(speed="Slow")
    table.begin("set", path="*turns.place", to=1)
    assert (acting(table), table["bill"].turn) == ("ted", None)
    assert table["ted"].turn.left == 0
    table.begin("declare-speed", "ted", speed="Slow")
    assert table["ted"].turn.left == 2


@pytest.mark.rule("CHA-063")
def test_who_is_alone_in_the_order_has_a_new_turn_each_round() -> None:
    table = lay(bill=entity())
    go_on(table.begin("start-turns", who=["bill"]), {"bill": 1})
    table.begin("declare-speed", "bill", speed="Slow").begin("do-unopposed", "bill", what="waits")
    table.begin("next-turn")
    assert (table["bill"].turn.speed, table["bill"].turn.round) == ("", 2)


@pytest.mark.rule("CHA-087", "CHA-088", "CHA-Q29")
@pytest.mark.parametrize(("when", "state"), [("in their turn", "burnt"), ("in another's", "active")])
def test_the_turn_in_which_somebody_goes_counts_for_what_ends_by_turns(when: str, state: str) -> None:
    cloak = HeldTrait(name="cloak", activated=(Effect("hiding", 4),), duration=1)
    table = fight(bill=entity(0, cloak))
    table.does("activate", "bill", trait="cloak").begin("next-turn")
    if when == "in their turn":
        table.begin("next-turn")
    table.begin("leave-turns", who="bill")
    assert table["bill"].traits["cloak"].state == state


@pytest.mark.rule("CHA-Q29", "CHA-092")
def test_what_is_activated_in_another_s_turn_counts_from_the_next_own_turn_on() -> None:
    cloak = HeldTrait(name="cloak", activated=(Effect("hiding", 4),), duration=1)
    table = fight(ted=entity(40, cloak)).does("activate", "ted", trait="cloak")
    assert table.begin("next-turn")["ted"].traits["cloak"].state == "active"
    assert table.begin("next-turn")["ted"].traits["cloak"].state == "burnt", "one own turn is over"


@pytest.mark.rule("CHA-064", "CHA-065")
def test_unused_actions_are_lost_and_a_new_turn_declares_its_speed_anew() -> None:
    table = fight(speed="Fast")
    assert table["bill"].turn.left == 4
    challenge(table, "ted")
    assert table["bill"].turn.left == 3
    table.begin("next-turn").begin("next-turn")
    assert (table["bill"].turn.speed, table["bill"].turn.left) == ("", 0)


@pytest.mark.rule("CHA-067")
def test_who_is_challenged_in_another_s_turn_has_as_many_actions_in_their_own() -> None:
    table = fight(speed="Very Slow")
    challenge(table, "ted")
    table.begin("next-turn").begin("declare-speed", "ted", speed="Medium")
    assert table["ted"].turn.left == 3
