"""The hard ten, 5 to 7: an ally defends; a counter cannot be countered; an action is cancelled, or redirected."""

from __future__ import annotations

from engine.miniatures.casts import skirmish
from engine.miniatures.duel import DUEL, SLIPPERY, Rival
from engine.miniatures.skirmish import NO_YOU_DONT, ROLL_WITH_IT, SKIRMISH, TRY_ME
from engine.modes import Stage


# --- 5 an ally defends
def test_an_ally_beside_the_target_defends_for_them_and_pays() -> None:
    scene = Stage(SKIRMISH, skirmish()).begin("attack", "ana", on="orc").answer("orc", "ogre")
    assert scene.prompt("ogre").title == "Do you agree to defend Orc?"
    scene.answer("ogre", True).answer("ogre", [6, 1, 1, 1, 1]).answer("ana", [6, 1, 1, 1, 1, 1])
    assert scene.is_over
    assert scene.value == 0
    assert (scene["ogre"].ap, scene["orc"].ap) == (3, 4)


def test_an_ally_who_declines_pays_nothing_and_nobody_defends() -> None:
    scene = Stage(SKIRMISH, skirmish()).begin("attack", "ana", on="orc").answer("orc", "ogre").answer("ogre", False)
    assert scene.question("ana") == "roll 6d6: attack"
    scene.answer("ana", [6, 1, 1, 1, 1, 1]).answer("ana", [1])
    assert scene.value == 3
    assert scene["ogre"].ap == 4


def test_an_ally_out_of_reach_cannot_defend() -> None:
    scene = Stage(SKIRMISH, skirmish(ogre={"at": (7, 7)})).begin("attack", "ana", on="orc")
    assert scene.options("orc") == ["nobody", "orc"]


# --- 6 a counter that cannot be countered
def test_a_defence_won_by_two_may_counter_and_the_counter_cannot_be_countered() -> None:
    scene = Stage(SKIRMISH, skirmish()).begin("attack", "ana", on="orc").answer("orc", "orc")
    scene.answer("orc", [6, 6, 6, 1, 1]).answer("ana", [1] * 6)
    assert scene.options("orc") == ["none", "throw down", "counter"]
    scene.answer("orc", "counter").answer("ana", "ana").answer("ana", [6] * 5).answer("orc", [1] * 6)
    assert scene.is_over
    assert scene["orc"].exhaustion == 1
    assert scene["ana"].exhaustion == 0


def test_a_counter_that_hits_hurts_the_attacker() -> None:
    scene = Stage(SKIRMISH, skirmish()).begin("attack", "ana", on="orc").answer("orc", "orc")
    scene.answer("orc", [6, 6, 6, 1, 1]).answer("ana", [1] * 6).answer("orc", "counter").answer("ana", "nobody")
    scene.answer("orc", [6, 1, 1, 1, 1, 1]).answer("orc", [3])
    assert scene["ana"].hp == 25
    assert scene["fight"].momentum == -2
    assert scene.value == 0


def test_who_is_exhausted_gets_no_stunt() -> None:
    scene = Stage(SKIRMISH, skirmish(orc={"exhaustion": 3})).begin("attack", "ana", on="orc").answer("orc", "orc")
    scene.answer("orc", [6, 6, 6, 1, 1]).answer("ana", [1] * 6)
    assert scene.is_over


def test_the_log_tells_under_which_heading_a_fact_was_stated() -> None:
    scene = Stage(SKIRMISH, skirmish()).begin("attack", "ana", on="orc").answer("orc", "orc")
    scene.answer("orc", [6, 6, 6, 1, 1]).answer("ana", [1] * 6).answer("orc", "counter").answer("ana", "nobody")
    scene.answer("orc", [6, 1, 1, 1, 1, 1]).answer("orc", [3])
    hurt = next(fact for fact in scene.run.facts if fact.fact == "Hurt")
    assert hurt.under == ("counter", "wound")


# --- 7 cancelled, redirected
def test_a_cancelled_attack_has_no_effect_and_stays_paid_for() -> None:
    scene = Stage(SKIRMISH, skirmish(orc={"knows": (NO_YOU_DONT,)})).begin("attack", "ana", on="ogre")
    scene.answer("orc", NO_YOU_DONT)
    assert scene.is_over
    assert scene.value == 0
    assert (scene["ana"].ap, scene["orc"].ap) == (2, 3)


def test_a_redirected_attack_is_defended_by_its_new_target() -> None:
    scene = Stage(SKIRMISH, skirmish(orc={"knows": (TRY_ME,)})).begin("attack", "ana", on="ogre").answer("orc", TRY_ME)
    assert scene.asked == ["orc"]
    scene.answer("orc", "nobody").answer("ana", [6] * 6).answer("ana", [1])
    assert (scene["orc"].hp, scene["ogre"].hp) == (27, 30)


def rivals() -> Stage:
    world = skirmish(orc={"knows": (TRY_ME,)}, ogre={"knows": (NO_YOU_DONT,)}, imp={"side": "foe", "at": (5, 5)})
    return Stage(SKIRMISH, world).begin("attack", "ana", on="imp")


def test_of_two_reactions_the_first_to_come_is_served_and_the_rest_are_asked_again() -> None:
    scene = rivals()
    assert set(scene.asked) == {"orc", "ogre"}
    scene.answer("orc", TRY_ME)
    assert scene.asked == ["ogre"]
    scene.answer("ogre", "pass")
    assert scene.question("orc") == "choose WhoDefends"


def test_who_passed_is_asked_again_about_the_moment_as_it_then_stands() -> None:
    scene = rivals().answer("ogre", "pass")
    assert scene.asked == ["orc"]
    scene.answer("orc", TRY_ME)
    assert scene.asked == ["ogre"]
    scene.answer("ogre", NO_YOU_DONT)
    assert scene.is_over


def test_what_was_cancelled_can_no_longer_be_redirected() -> None:
    scene = rivals().answer("ogre", NO_YOU_DONT)
    assert scene.is_over
    assert scene.value == 0


def test_when_all_pass_things_go_as_declared() -> None:
    scene = rivals().answer("ogre", "pass").answer("orc", "pass")
    assert scene.question("imp") == "choose WhoDefends"


def test_damage_is_halved_before_it_lands() -> None:
    scene = Stage(SKIRMISH, skirmish(orc={"knows": (ROLL_WITH_IT,)}, ogre={"at": (9, 9)}))
    scene.begin("attack", "ana", on="orc").answer("orc", "nobody").answer("ana", [6] * 6).answer("ana", [5])
    scene.answer("orc", ROLL_WITH_IT).answer("orc", [6, 6, 1, 1, 1])
    assert scene.value == 4
    assert scene["orc"].hp == 26


def test_an_activated_trait_replaces_the_outcome_and_is_burnt() -> None:
    scene = Stage(DUEL, {"bill": Rival(score=10), "ted": Rival(score=5, slippery="ready")})
    scene.begin("challenge", "bill", opponent="ted").answer("ted", [3]).answer("bill", [12])
    assert scene.asked == ["ted"]
    scene.answer("ted", SLIPPERY)
    assert scene.value == "ted slips away"
    assert scene["ted"].slippery == "burnt"


def test_scores_far_apart_are_no_contest_and_nobody_rolls() -> None:
    scene = Stage(DUEL, {"bill": Rival(score=40), "ted": Rival(score=5)}).begin("challenge", "bill", opponent="ted")
    assert scene.value == "bill wins by 35"
