"""Flow of play: who calls for a roll, and what stands in for difficulty."""

from __future__ import annotations

import pytest

from hearthside.engine import GM, Key
from hearthside.engine.sheet import Stat, Tags
from hearthside.rulesets.apocalypse import RULESET
from hearthside.rulesets.apocalypse.state import Call, Character, HouseRules
from rules.apocalypse.scenes import (
    FAILURE,
    FULL,
    TRAITS,
    WEAK,
    answered,
    call,
    harms,
    lay,
    nobody_reacts,
    questions,
    reply,
    result,
    roll,
    sheet,
    told,
)


# --- no turns
@pytest.mark.rule("APO-030")
def test_there_are_no_turns_whoever_acts_acts() -> None:
    scene = lay()
    for who in ("ash", "ash", "bo", "ash", "ash"):
        assert roll(scene, FAILURE, who=who, GiveHarms=[]).is_over
    assert not any("turn" in action.name or "round" in action.name for action in RULESET.actions)


@pytest.mark.rule("APO-030")
def test_two_players_may_roll_at_the_same_time() -> None:
    scene = lay()
    rolls = [scene.begin("roll", who).number for who in ("ash", "bo")]
    for number, question in ((number, question) for question in range(2) for number in rolls):
        scene.number = number
        if question == 0:
            answered(scene, PickTraits=[], dice=list(WEAK), WeakResult="complication")
        else:
            nobody_reacts(answered(scene, GiveHarms=["cold"]))
    assert (harms(scene, "ash"), harms(scene, "bo")) == ({"cold": 1}, {"cold": 1})


# --- who calls for a roll, and who makes it
@pytest.mark.rule("APO-031")
def test_the_scenarist_calls_for_a_roll_and_the_player_makes_it() -> None:
    scene = lay().begin("call", who="ash", what="climb the lamp")
    assert told(scene) == ["Ash is to roll: climb the lamp"]
    assert "climb the lamp" in scene.prompt("ash").title
    answered(scene, PickTraits=[])
    assert (scene.asked, questions(scene)) == (["ash"], ["dice"])


@pytest.mark.rule("APO-031")
def test_calling_is_the_scenarists_part() -> None:
    scene = lay()
    with scene.refused("Call for a roll is for the GM"):
        scene.play.begin("ana", "call", who="ash", what="climb")
    with scene.refused("Ash is not yours to act for"):
        scene.play.begin("ben", "roll", "ash")
    with scene.refused("'nobody' has no seat at this table"):
        scene.play.begin("nobody", "roll", "ash")


@pytest.mark.rule("APO-031")
def test_a_roll_after_an_announcement_still_says_what_it_is_for() -> None:
    scene = lay(ash=sheet(calls=(Call(),))).begin("announce-heavy", who="ash").begin("roll", "ash", what="climb")
    assert "climb" in scene.prompt("ash").title
    assert "very heavy" in scene.prompt("ash").title


@pytest.mark.rule("APO-032")
def test_the_scenarist_may_skip_a_roll_and_just_narrate() -> None:
    scene = lay(ash=sheet(calls=(Call("climb"), Call("jump")))).begin("skip", who="ash")
    assert scene.is_over
    assert scene["ash"].calls == ()
    assert told(scene) == ["Ash need not roll: climb; jump"]


@pytest.mark.rule("APO-032")
def test_skipping_while_the_selections_are_open_ends_the_roll() -> None:
    scene = lay().begin("call", who="ash", what="climb", then=["jump"]).meanwhile("skip", who="ash")
    assert (scene.run.state, scene.run.value["outcome"], scene["ash"].calls) == ("ended", "skipped", ())


@pytest.mark.rule("APO-032", "APO-Q02")
def test_skipping_while_the_veto_is_open_ends_the_roll_before_the_dice() -> None:
    scene = answered(lay(HouseRules(veto=True)).begin("roll", "ash"), PickTraits=["sings"])
    answered(scene.meanwhile("skip", who="ash"), StrikeTraits=[])
    assert (scene.run.state, scene.run.value["outcome"]) == ("ended", "skipped")


@pytest.mark.rule("APO-032")
def test_skipping_is_the_scenarists_part() -> None:
    scene = lay(ash=sheet(calls=(Call("climb"),)))
    with scene.refused("is for the GM"):
        scene.play.begin("ana", "skip", who="ash")


@pytest.mark.rule("APO-033")
def test_the_scenarist_never_rolls() -> None:
    scene = lay()
    for actor in (GM, "mara", "ana"):
        with scene.refused("Roll needs a character to do it"):
            scene.play.begin("mara", "roll", actor)
    call(scene, WEAK, then={"WeakResult": "complication", "GiveHarms": []})
    nobody_reacts(scene)
    dice = [entry for entry in scene.run.entries if getattr(entry, "kind", "").startswith("roll")]
    assert [entry.who for entry in dice] == ["ash"]  # type: ignore[union-attr]  # dice are answers


@pytest.mark.rule("APO-033")
def test_only_characters_of_players_roll() -> None:
    scene = lay(ash=sheet(harms={"cold": 1})).begin("set", path="ash.player", to="", why="Ana has left")
    with scene.refused("only Players roll"):
        scene.begin("roll", "ash")
    with scene.refused("only Players roll"):
        scene.begin("call", who="ash", what="jump")
    with scene.refused("only Players roll"):
        scene.begin("cure", who="ash", harm="cold", rolled_by="ash")


@pytest.mark.rule("APO-033")
def test_the_scenarist_brings_in_whom_nobody_plays_and_they_have_no_statistics() -> None:
    scene = lay().begin("bring-in", name="The keeper", notes="Put the lamp out herself.")
    keeper = Key[Character](scene.run.value)
    assert (scene[keeper].player, scene[keeper].traits, scene[keeper].seen_by) == ("", (), "all")
    drawn = RULESET.sheet(scene.play.reader(), keeper)
    assert [widget for widget in drawn.widgets if isinstance(widget, (Tags, Stat))] == []
    assert RULESET.vitals(scene.play.reader(), keeper) == ()
    with scene.refused("only Players roll"):
        scene.begin("roll", keeper)
    with scene.refused("only Players roll"):
        scene.begin("call", who=keeper, what="jump")
    with scene.refused("The keeper cannot be picked here"):
        scene.begin("write-entry", who=keeper, name="a key")
    scene.begin("roll", "ash")
    answered(scene, PickTraits=[], dice=[1, 1])
    with scene.refused("The keeper cannot be picked here"):
        reply(scene, "GiveHarms", [{"harm": "burnt", "of": keeper}])


@pytest.mark.rule("APO-033")
def test_whom_nobody_plays_may_be_the_scenarists_secret_until_they_are_revealed() -> None:
    scene = lay().begin("bring-in", name="The keeper", seen_by="gm")
    keeper = scene.run.value
    assert keeper not in scene.play.view("ana")
    scene.begin("reveal", what=keeper)
    assert keeper in scene.play.view("ana")


@pytest.mark.rule("APO-033")
def test_only_the_scenarist_brings_somebody_in() -> None:
    scene = lay()
    with scene.refused("is for the GM"):
        scene.play.begin("ana", "bring-in", name="The keeper")
    with scene.refused("at least a word"):
        scene.begin("bring-in", name=" ")


# --- no difficulty
@pytest.mark.rule("APO-034")
def test_a_roll_has_no_difficulty() -> None:
    scene = lay()
    for name in ("difficulty", "modifier", "target"):
        with scene.refused(f"does not know {name}"):
            scene.begin("call", who="ash", what="jump", **{name: 2})


@pytest.mark.rule("APO-034")
@pytest.mark.parametrize(("dice", "outcome"), [((4, 4), "failure"), ((4, 5), "weak"), ((6, 6), "full")])
def test_the_bands_are_the_same_for_every_roll(dice: tuple[int, int], outcome: str) -> None:
    assert result(roll(lay(), dice))[1] == outcome
    assert result(call(lay(), dice, heavy=True))[1] == outcome
    cure = lay(ash=sheet(harms={"cold": 1})).begin("cure", who="ash", harm="cold", rolled_by="bo")
    assert result(answered(cure, PickTraits=[], dice=list(dice)))[1] == outcome


# --- splitting
@pytest.mark.rule("APO-035")
def test_an_action_may_be_split_into_rolls_each_with_its_own_traits_harms_and_outcome() -> None:
    scene = lay(ash=sheet(harms={"cold": 2}))
    call(scene, (5, 4), traits=3, rolls=("climb", "jump", "land"), then={"React": "pass"})
    assert result(scene) == (12, "full")
    assert scene["ash"].calls == (Call("jump"), Call("land"))
    roll(scene, (5, 4), traits=["patient"], harms=["cold"], GiveHarms=["lost"])
    assert result(scene) == (8, "failure")
    roll(scene, (5, 4), harms=[], WeakResult="compensation")
    assert result(scene) == (9, "weak")
    assert scene["ash"].calls == ()


@pytest.mark.rule("APO-035")
def test_each_part_of_a_split_action_asks_for_what_it_is() -> None:
    scene = call(lay(), FULL, rolls=("climb", "jump"), then={"React": "pass"}).begin("roll", "ash")
    assert "“jump”" in scene.prompt("ash").title


@pytest.mark.rule("APO-Q20")
def test_after_a_failure_the_rest_of_a_split_action_waits_until_the_scenarist_cancels_it() -> None:
    scene = call(lay(), FAILURE, rolls=("climb", "jump", "land"), then={"GiveHarms": []})
    assert scene["ash"].calls == (Call("jump"), Call("land"))
    scene.begin("skip", who="ash")
    assert scene["ash"].calls == ()


@pytest.mark.rule("APO-Q20")
def test_after_a_failure_the_rest_may_go_on_all_the_same() -> None:
    scene = call(lay(), FAILURE, rolls=("climb", "jump"), then={"GiveHarms": []})
    roll(scene, FULL, React="pass")
    assert scene["ash"].calls == ()


# --- heavy consequences
@pytest.mark.rule("APO-036")
def test_heavy_consequences_are_seen_by_the_player_before_the_dice() -> None:
    heavy, light = (
        lay(ash=sheet(harms={"cold": 1})).begin("call", who="ash", what="jump", heavy=heavy) for heavy in (True, False)
    )
    assert "very heavy" in heavy.prompt("ash").title
    assert "heavy" not in light.prompt("ash").title
    assert questions(heavy) == ["PickHarms", "PickTraits"]


@pytest.mark.rule("APO-036")
def test_heavy_consequences_may_be_announced_ahead_of_a_roll_that_is_still_to_be_made() -> None:
    scene = lay(ash=sheet(calls=(Call("jump"),))).begin("announce-heavy", who="ash")
    assert told(scene) == ["The consequences for Ash will be very heavy."]
    roll(scene, FAILURE, GiveHarms=["cold", "lost"])
    assert harms(scene) == {"cold": 1, "lost": 1}
    with roll(scene, FAILURE).refused("2 given; at most 1"):
        scene.answer(GM, ["cold", "lost"])


@pytest.mark.rule("APO-036")
def test_an_announcement_is_about_the_next_roll_only() -> None:
    scene = lay(ash=sheet(calls=(Call("climb"), Call("jump")))).begin("announce-heavy", who="ash")
    assert scene["ash"].calls == (Call("climb", heavy=True), Call("jump"))


@pytest.mark.rule("APO-036")
def test_heavy_consequences_may_be_announced_while_the_selections_are_open() -> None:
    scene = lay().begin("roll", "ash")
    scene.meanwhile("announce-heavy", who="ash")
    assert "very heavy" in scene.prompt("ash").title
    answered(scene, PickTraits=[], dice=list(FAILURE), GiveHarms=["cold", "lost"])
    assert harms(scene) == {"cold": 1, "lost": 1}


@pytest.mark.rule("APO-037")
def test_heavy_consequences_may_bring_more_than_one_harm() -> None:
    scene = lay(ash=sheet(harms={"cold": 2}))
    call(scene, FAILURE, heavy=True, then={"GiveHarms": ["cold", "lost", {"harm": "burnt", "of": "bo"}]})
    assert (harms(scene), harms(scene, "bo")) == ({"cold": 3, "lost": 1}, {"burnt": 1})


@pytest.mark.rule("APO-037")
def test_heavy_consequences_may_also_bring_none() -> None:
    assert harms(call(lay(), FAILURE, heavy=True, then={"GiveHarms": []})) == {}


@pytest.mark.rule("APO-Q39")
def test_heavy_consequences_are_not_announced_after_the_dice() -> None:
    scene = roll(lay(), FAILURE)
    with scene.refused("selections are still open"):
        scene.play.begin("mara", "announce-heavy", who="ash")
    with scene.refused("2 given; at most 1 may be"):
        scene.answer(GM, ["cold", "lost"])


@pytest.mark.rule("APO-Q39")
@pytest.mark.parametrize("dice", [[], [FAILURE]])
def test_heavy_consequences_are_not_announced_after_the_selections(dice: list[tuple[int, int]]) -> None:
    scene = answered(lay().begin("roll", "ash"), PickTraits=[])
    for faces in dice:
        scene.answer("ash", list(faces))
    with scene.refused("selections are still open"):
        scene.meanwhile("announce-heavy", who="ash")


@pytest.mark.rule("APO-Q39")
def test_a_roll_that_was_stopped_is_out_of_the_way() -> None:
    scene = call(lay(), FAILURE, heavy=True)
    scene.play.stop("mara", scene.number)
    with roll(scene, FAILURE).refused("2 given; at most 1 may be"):
        scene.answer(GM, ["cold", "lost"])
    scene.play.stop("mara", scene.number)
    scene.begin("roll", "ash").meanwhile("announce-heavy", who="ash")
    answered(scene, PickTraits=[], dice=list(FAILURE), GiveHarms=["cold", "lost"])
    assert (harms(scene), scene["ash"].calls) == ({"cold": 1, "lost": 1}, ())


@pytest.mark.rule("APO-035")
def test_after_a_part_that_was_stopped_the_next_part_is_asked_for() -> None:
    scene = call(lay(), FAILURE, rolls=("climb", "jump"))
    scene.play.stop("mara", scene.number)
    assert "“jump”" in scene.begin("roll", "ash").prompt("ash").title


@pytest.mark.rule("APO-Q39")
def test_where_no_roll_is_open_there_is_nothing_to_announce() -> None:
    for scene, words in (
        (lay(), "nobody has a roll to make whose selections are still open"),
        (lay(bo=sheet(calls=(Call("jump"),))), "no roll of Ash is still open to it"),
    ):
        with scene.refused(words):
            scene.begin("announce-heavy", who="ash")


@pytest.mark.rule("APO-Q39")
def test_announcing_is_the_scenarists_part() -> None:
    scene = lay()
    with scene.refused("is for the GM"):
        scene.play.begin("ana", "announce-heavy", who="ash")


# --- help
@pytest.mark.rule("APO-Q23")
def test_one_player_rolls_with_own_traits_and_a_helper_adds_none() -> None:
    scene = lay(bo=sheet(9)).begin("call", who="ash", what="lift the gate together")
    assert scene.options("ash") == list(TRAITS[:8])
    with scene.refused("'sailor' is not one of"):
        answered(scene, PickTraits=["sailor"])
    assert "bo" not in scene.asked


@pytest.mark.rule("APO-031", "APO-036", "APO-Q39")
def test_a_roll_that_was_called_for_stays_heavy_however_its_deed_is_spelled() -> None:
    scene = lay(ash=sheet(calls=(Call("climb", heavy=True),))).begin("roll", "ash", what=" Climb ")
    assert scene["ash"].calls == (Call("climb", heavy=True),)
