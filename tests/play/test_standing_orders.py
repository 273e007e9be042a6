"""Standing orders: said once, done each time, and written into the log as answers."""

from __future__ import annotations

import pytest

from engine.miniatures.casts import skirmish
from engine.miniatures.skirmish import DEFEND, NO_YOU_DONT, REROLL, SKIRMISH, TRY_ME
from engine.modes import Stage
from hearthside.engine import Answered
from hearthside.play.view import card_of, is_public, prompts_for
from hearthside.play.wishes import foresee, questions

MISSED = [1] * 6


def table() -> Stage:
    world = skirmish(bo={"cards": (REROLL,)}, orc={"ap": 0, "knows": (NO_YOU_DONT,)}, ogre={"ap": 0})
    return Stage(SKIRMISH, world)


def order(scene: Stage, seat: str, who: str, reaction: str, what: str) -> Stage:
    scene.play.begin(seat, "standing-order", who=who, reaction=reaction, order=what)
    return scene.checked()


def by_order(scene: Stage) -> list[tuple[str, object]]:
    return [(e.who, e.value) for e in scene.run.entries if isinstance(e, Answered) and e.means == "order"]


def test_never_lets_it_pass_and_the_log_says_so() -> None:
    scene = order(table(), "ben", "bo", REROLL, "never").begin("attack", "ana", on="orc").answer("ana", MISSED)
    assert scene.is_over
    assert by_order(scene) == [("bo", "pass")]


def test_a_question_offers_the_orders_that_answer_it_and_whose_order_it_was_is_theirs_and_the_gms_to_know() -> None:
    scene = table().begin("attack", "ana", on="orc").answer("ana", MISSED)
    offered = [(one.about, one.order, one.value) for one in prompts_for(scene.play, "ben")[0].orders]
    assert offered == [((REROLL,), "always", REROLL), ((REROLL,), "never", "pass")]
    assert prompts_for(scene.play, "gil")[0].orders == []  # for others it is not theirs to give
    scene = order(table(), "ben", "bo", REROLL, "never").begin("attack", "ana", on="orc").answer("ana", MISSED)
    cards = {eyes: card_of(scene.play, scene.run, eyes) for eyes in ("gm", "ben", "ana")}
    assert {eyes: card and card.ordered for eyes, card in cards.items()} == {"gm": ["bo"], "ben": ["bo"], "ana": []}
    assert not is_public(scene.play, scene.run)


def test_always_does_it_each_time() -> None:
    scene = order(table(), "ben", "bo", REROLL, "always").begin("attack", "ana", on="orc").answer("ana", MISSED)
    assert scene.question("ana") == "choose Agrees"
    assert by_order(scene) == [("bo", REROLL)]


def test_ask_asks_as_if_nothing_had_been_ordered() -> None:
    scene = order(order(table(), "ben", "bo", REROLL, "never"), "ben", "bo", REROLL, "ask")
    scene.begin("attack", "ana", on="orc").answer("ana", MISSED)
    assert scene.asked == ["bo"]


def test_who_has_several_reactions_is_asked_unless_all_are_to_pass() -> None:
    world = skirmish(orc={"knows": (NO_YOU_DONT, TRY_ME)})
    scene = order(Stage(SKIRMISH, world), "gil", "orc", NO_YOU_DONT, "never").begin("attack", "ana", on="ogre")
    assert scene.asked == ["orc"]
    scene = order(Stage(SKIRMISH, world), "gil", "orc", NO_YOU_DONT, "never")
    order(scene, "gil", "orc", TRY_ME, "never").begin("attack", "ana", on="ogre")
    assert scene.question("ogre") == "choose WhoDefends"
    assert by_order(scene) == [("orc", "pass")]


def test_the_gm_is_offered_no_order_for_a_players_character_since_it_goes_by_its_player() -> None:
    scene = table()
    with scene.refused(match="^Bo goes by Ben's standing orders"):
        scene.play.begin("gil", "standing-order", who="bo", reaction=REROLL, order="never")
    offered = questions(scene.play, "gil", "standing-order", "gil", {}).parameters[0].prompt.options
    assert {"gm", "orc", "ogre"} <= {option.value for option in offered}
    assert not {"ana", "bo"} & {option.value for option in offered}


def test_a_player_gives_no_orders_to_what_is_not_theirs() -> None:
    scene = table()
    with scene.refused(match="^Bo goes by Ben's standing orders; possible: Ana$"):
        scene.play.begin("pia", "standing-order", who="bo", reaction=REROLL, order="never")


@pytest.mark.parametrize("what", ["sometimes", None])
def test_an_order_is_always_ask_or_never(what: object) -> None:
    scene = table()
    with scene.refused(match="is not one of 'always', 'ask', 'never'"):
        scene.play.begin("ben", "standing-order", who="bo", reaction=REROLL, order=what)


def test_an_order_that_is_changed_later_leaves_what_was_done_by_it() -> None:
    scene = order(table(), "ben", "bo", REROLL, "never").begin("attack", "ana", on="orc").answer("ana", MISSED)
    attacked = scene.number
    order(scene, "ben", "bo", REROLL, "ask")
    assert scene.play.run(attacked).state == "ended"
    assert scene.undo(attacked) == (attacked,)


def test_an_order_given_while_an_action_waits_counts_from_the_next_offer_on() -> None:
    scene = table().begin("attack", "ana", on="orc")
    scene.play.begin("ben", "standing-order", who="bo", reaction=REROLL, order="never")
    assert scene.checked().answer("ana", MISSED).is_over


def test_a_question_may_be_left_to_an_order_too() -> None:
    scene = Stage(SKIRMISH, skirmish(ogre={"ap": 1}))
    assert scene.begin("attack", "ana", on="ogre").question("ogre") == "choose WhoDefends"
    scene = order(Stage(SKIRMISH, skirmish(ogre={"ap": 1})), "gil", "ogre", DEFEND, "never")
    scene.begin("attack", "ana", on="ogre")
    assert by_order(scene) == [("ogre", "nobody")]
    scene = order(Stage(SKIRMISH, skirmish(ogre={"ap": 1})), "gil", "ogre", DEFEND, "always")
    scene.begin("attack", "ana", on="ogre")
    assert by_order(scene) == [("ogre", "ogre")]


def test_where_an_order_has_no_answer_somebody_is_asked() -> None:
    scene = order(Stage(SKIRMISH, skirmish(ogre={"ap": 0})), "gil", "ogre", DEFEND, "always")
    scene.begin("attack", "ana", on="ogre")
    assert by_order(scene) == []


def test_a_preview_asks_nobody_whose_standing_order_answers() -> None:
    scene = Stage(SKIRMISH, skirmish(ogre={"ap": 1}))
    assert foresee(scene.play, "gil", "attack", "ana", {"on": "ogre"}).asks == ["Ogre: Who defends?"]
    order(scene, "gil", "ogre", DEFEND, "never")
    assert foresee(scene.play, "gil", "attack", "ana", {"on": "ogre"}).asks == ["Ana: Roll 6d6: attack"]
    asked = foresee(scene.play, "pia", "attack", "ana", {"on": "ogre"}).asks
    assert asked == ["Ogre is asked."], "whose orders they are not, does not learn of them"
