"""Sessions from start to end: votes left over, recap, drivers, cards; then the end."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import SITTING, Id, Record, Sitting
from hearthside.rulesets.strive.fate_state import FATE_LOG, FateLog, Hand, Nomination, TraitScene
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.personality import Aspiration, Habit
from hearthside.rulesets.strive.state import PLAY, Character, Effect, Play
from rules.strive.scenes import BY_THE_BOOK, Scene, answered, lay, options, questions, reply, somebody, told

RANT = Habit("She rants against priests.", "troublemaker")
WISHES = tuple(Aspiration("Salt is life.", f"find spring {number}") for number in (1, 2, 3))
EVERYBODY = ("ana", "ben", "cleo", "gm")


def driven(**more: Any) -> Character:
    return somebody(**{"ambition": "The sea.", "aspirations": WISHES, "habits": (RANT, RANT, RANT)} | more)


def table(rules: HouseRules = BY_THE_BOOK, going_on: bool = True, hand: Hand | None = None,
          log: FateLog | None = None, **people: Character) -> Scene:  # fmt: skip
    more: dict[Id, Record] = {SITTING: Sitting(session=1, is_going_on=going_on)}
    if hand:
        more["*hand ana"] = hand
    if log:
        more[FATE_LOG] = log
    cast = {"vesna": driven(), "tomas": driven(), "idun": driven()} | people
    return lay(rules, Play(phase="play" if going_on else "after"), more, **cast)


def each(scene: Scene, question: str, value: Any, people: tuple[Id, ...] = EVERYBODY) -> Scene:
    for one in people:
        reply(scene, question, value, one)
    return scene


def started(scene: Scene) -> Scene:
    """Everybody is there, and Ben tells what happened."""
    scene.begin("start-session")
    return answered(scene, WhoIsHere=["ana", "ben", "cleo"], WhoRecaps="ben", Recap="They fled.")


def nobody_changes(scene: Scene) -> Scene:
    return each(scene, "WhatChanges", [], ("vesna", "tomas", "idun"))


# --- the start
@pytest.mark.rule("STR-009", "STR-010", "STR-924")
def test_a_session_starts_with_recap_drivers_and_cards_and_then_play_begins() -> None:
    scene = table(going_on=False, hand=Hand(name="Ana", player="ana", minor=9)).begin("start-session")
    assert (scene[PLAY].phase, questions(scene)) == ("start", ["WhoIsHere"])
    answered(scene, WhoIsHere=["ana", "ben"])
    assert questions(scene) == ["WhoRecaps"]
    answered(scene, WhoRecaps="ben")
    assert scene.asked == ["ben"]
    answered(scene, Recap="They fled over the flats.")
    assert sorted(scene.asked) == ["tomas", "vesna"]  # Cleo is not there
    each(scene, "WhatChanges", [], ("vesna", "tomas"))
    assert (scene.asked, questions(scene)) == (["ana"], ["AnotherCard"])  # only Ana could pay one
    answered(scene, AnotherCard="clotter", AnotherCard_="")
    assert scene.is_over
    assert scene[PLAY].phase == "play"
    assert told(scene) == [
        "Session 2 begins.", "At the table: Ana, Ben.", "Ben tells what happened last time. They fled over the flats.",
        (
            "Ana buys Clotter for 6 MiFP. An active Injury of your choice counts as treated, without a test and "
            "without supplies."
        ),
    ]  # fmt: skip


@pytest.mark.rule("STR-010")
def test_the_gm_may_tell_what_happened_or_nobody() -> None:
    scene = table(going_on=False).begin("start-session")
    answered(scene, WhoIsHere=["ana"], WhoRecaps="gm", Recap="")
    assert "the GM tells what happened last time." in [line.strip() for line in told(scene)]
    scene = table(going_on=False).begin("start-session")
    answered(scene, WhoIsHere=["ana"], WhoRecaps="")
    assert questions(scene) == ["WhatChanges"]


@pytest.mark.rule("STR-009")
def test_a_start_that_was_stopped_goes_on_with_play() -> None:
    scene = table(going_on=False).begin("start-session")
    scene.play.stop("gm", scene.number)
    assert scene[PLAY].phase == "start"
    scene.begin("begin-play")
    assert scene[PLAY].phase == "play"
    with scene.refused("no session is being started"):
        scene.begin("begin-play")


def test_a_session_that_goes_on_is_not_started_again() -> None:
    scene = table()
    with scene.refused("session 1 is going on"):
        scene.begin("start-session")
    scene = table(going_on=False)
    with scene.refused("no session is going on"):
        scene.begin("end-session")


# --- drivers
@pytest.mark.rule("STR-174", "STR-175", "STR-176", "STR-177", "STR-924")
def test_a_new_aspiration_is_read_out_and_changed_until_nobody_objects() -> None:
    scene = started(table(going_on=False))
    reply(scene, "WhatChanges", ["aspiration 2"], "vesna")
    new = {"conviction": "Tomas lies.", "goal": "watch him", "about": "tomas"}
    reply(scene, "NewAspiration", new, "vesna")
    each(scene, "WhatChanges", [], ("tomas", "idun"))
    assert sorted(scene.asked) == ["ben", "cleo", "gm"]
    assert scene.prompt("ben").options[0].label == "Vesna (about Tomas): Tomas lies. I will watch him"
    reply(scene, "Objections", ["vesna#1"], "ben")  # whom it is about has to agree
    each(scene, "Objections", [], ("cleo", "gm"))
    assert (scene.asked, questions(scene)) == (["vesna"], ["NewAspiration"])
    assert not scene["vesna"].aspirations[1].accepted
    reply(scene, "NewAspiration", {"conviction": "Tomas is brave.", "goal": "ask him for help", "about": "tomas"})
    each(scene, "Objections", [], ("ben", "cleo", "gm"))
    assert scene.is_over
    assert scene["vesna"].aspirations[1] == Aspiration("Tomas is brave.", "I will ask him for help", "tomas")
    assert "Nobody objects to what Vesna wants." in told(scene)


@pytest.mark.rule("STR-176")
@pytest.mark.parametrize(("others", "asked"), [
    ({"tomas": driven()}, ["conviction", "goal", "about"]), ({"brute": driven()}, ["conviction", "goal"]),
])  # fmt: skip
def test_whom_an_aspiration_is_about_is_asked_where_another_player_has_a_character(
    others: dict[Id, Character], asked: list[str]
) -> None:
    scene = lay(BY_THE_BOOK, Play(phase="after"), {SITTING: Sitting(session=1)}, vesna=driven(), **others)
    scene.begin("start-session")
    answered(scene, WhoIsHere=["ana"], WhoRecaps="ana", Recap="She fled.")
    reply(scene, "WhatChanges", ["aspiration 2"], "vesna")
    assert [*scene.prompt("vesna").fields] == asked
    reply(scene, "NewAspiration", {"conviction": "Salt is life.", "goal": "dig", "about": ""}, "vesna")
    assert questions(scene) != ["NewAspiration"]
    assert len(scene["vesna"].aspirations) == 3


@pytest.mark.rule("STR-176", "STR-177")
def test_an_aspiration_about_the_character_of_an_absent_player_waits_until_that_player_agrees() -> None:
    scene = table(going_on=False).begin("start-session")
    answered(scene, WhoIsHere=["ana", "cleo"], WhoRecaps="")
    reply(scene, "WhatChanges", ["aspiration 2"], "vesna")
    reply(scene, "NewAspiration", {"conviction": "Tomas is rich.", "goal": "rob him", "about": "tomas"}, "vesna")
    reply(scene, "WhatChanges", [], "idun")
    each(scene, "Objections", [], ("cleo", "gm"))
    assert (scene.is_over, scene["vesna"].aspirations[1].accepted) == (True, False)
    answered(scene.begin("end-session"), VoteWhen="later").begin("start-session")
    answered(scene, WhoIsHere=["ana", "ben"])
    each(scene, "Nominations", [], ("ana", "ben", "gm"))
    each(scene, "LostReactions", [], ("ana", "ben", "gm"))
    each(answered(scene, WhoRecaps=""), "WhatChanges", [], ("vesna", "tomas"))
    each(scene, "Objections", [], ("ben", "gm"))
    assert (scene.is_over, scene["vesna"].aspirations[1].accepted) == (True, True)


@pytest.mark.rule("STR-171", "STR-172")
def test_an_ambition_is_written_anew_and_read_out() -> None:
    scene = started(table(going_on=False))
    reply(scene, "WhatChanges", ["ambition"], "vesna")
    reply(scene, "WhichAmbition", "Bring the sea back.", "vesna")
    each(scene, "WhatChanges", [], ("tomas", "idun"))
    assert scene["vesna"].ambition == "Bring the sea back."
    assert "Vesna has a new ambition: Bring the sea back." in told(scene)


@pytest.mark.rule("STR-175")
def test_aspirations_do_not_change_during_play() -> None:
    scene = table()
    with scene.refused("aspirations change at the start of a session or after it, not during play"):
        scene.begin("rewrite-drivers", "vesna")


@pytest.mark.rule("STR-175", "STR-177")
def test_after_the_session_a_player_may_still_write_drivers_anew() -> None:
    scene = table(going_on=False).begin("rewrite-drivers", "vesna")
    answered(scene, WhatChanges=["aspiration 1"], NewAspiration={"conviction": "Salt.", "goal": "I will sell it"})
    each(scene, "Objections", [], ("ben", "cleo", "gm"))
    assert scene["vesna"].aspirations[0] == Aspiration("Salt.", "I will sell it")


@pytest.mark.rule("STR-170", "STR-169")
def test_npcs_have_no_drivers_to_write() -> None:
    scene = table(going_on=False, warden=somebody())
    with scene.refused("only player characters have drivers"):
        scene.begin("rewrite-drivers", "warden")


# --- the end
def to_reactions(scene: Scene, when: str = "now") -> Scene:
    scene.begin("end-session")
    answered(scene, VoteWhen=when)
    return each(scene, "Nominations", [])


@pytest.mark.rule("STR-018", "STR-933", "STR-009")
def test_a_session_ends_with_nominations_votes_reactions_cards_and_drivers() -> None:
    scene = table(hand=Hand(name="Ana", player="ana", minor=1)).begin("end-session")
    assert scene[PLAY].phase == "after"
    answered(scene, VoteWhen="now")
    reply(scene, "Nominations", [{"who": "vesna", "award": "aspiration", "why": "found the spring"}], "ben")
    each(scene, "Nominations", [], ("ana", "cleo", "gm"))
    assert sorted(scene.asked) == ["ben", "cleo", "gm"]
    each(scene, "Ballot", [0], ("ben", "cleo", "gm"))
    each(scene, "LostReactions", [])
    assert questions(scene) == ["AnotherCard"]  # with the second point Ana can pay a Single Re-Roll
    answered(scene, AnotherCard="single-re-roll")
    nobody_changes(scene)
    assert scene.is_over
    assert (scene["*hand ana"].minor, scene["*hand ana"].cards) == (0, ("single-re-roll",))


@pytest.mark.rule("STR-018", "STR-568", "STR-933")
def test_the_vote_may_open_the_next_session() -> None:
    log = FateLog(nominations=(Nomination("helper", "vesna", "the gate"),))
    scene = table(log=log).begin("end-session")
    answered(scene, VoteWhen="later")
    assert scene.is_over
    assert scene[FATE_LOG].is_owed
    scene.begin("start-session")
    answered(scene, WhoIsHere=["ana", "ben", "cleo"])
    each(scene, "Nominations", [])
    each(scene, "Ballot", [0], ("ben", "cleo", "gm"))
    each(scene, "LostReactions", [])
    assert (scene["*hand ana"].major, scene[FATE_LOG].is_owed) == (1, False)
    assert questions(scene) == ["WhoRecaps"]


@pytest.mark.rule("STR-018", "STR-576", "STR-Q326")
def test_an_award_of_the_group_whose_vote_was_put_off_is_for_those_who_were_there_then() -> None:
    log = FateLog(nominations=(Nomination("achievements", "", "the gate"),), present=("ana", "ben"))
    scene = answered(table(log=log).begin("end-session"), VoteWhen="later").begin("start-session")
    answered(scene, WhoIsHere=["ana", "cleo"])
    each(scene, "Nominations", [], ("ana", "cleo", "gm"))
    each(scene, "Ballot", [0], ("ana", "cleo", "gm"))
    assert [scene[f"*hand {one}"].major for one in ("ana", "ben")] == [1, 1]
    assert "*hand cleo" not in scene.play.world


@pytest.mark.rule("STR-018", "STR-195", "STR-Q320")
def test_a_trait_that_moved_for_the_last_session_at_the_start_of_this_one_may_move_again_after_it() -> None:
    log = FateLog(scenes=(TraitScene("vesna", "cruel-merciful", 1),))
    scene = answered(table(log=log).begin("end-session"), VoteWhen="later").begin("start-session")
    settled_with_a_move(answered(scene, WhoIsHere=["ana", "ben", "cleo"]))
    nobody_changes(answered(scene, WhoRecaps=""))
    scene.begin("note-scene", "ben", who="vesna", trait="cruel-merciful+")
    settled_with_a_move(answered(scene.begin("end-session"), VoteWhen="now"))
    assert scene["vesna"].scales["cruel-merciful"] == 2


def settled_with_a_move(scene: Scene) -> Scene:
    """Nobody earns or loses anything, and all agree that the trait moves."""
    return each(each(each(scene, "Nominations", []), "LostReactions", []), "TraitsToMove", [0])


@pytest.mark.rule("STR-195", "STR-Q320")
def test_what_is_noted_after_a_session_moves_no_trait_that_has_moved_for_it() -> None:
    scene = table(going_on=False, log=FateLog(scenes=(TraitScene("vesna", "cruel-merciful", 1),),
                                              moved=(("vesna", "cruel-merciful"),)))  # fmt: skip
    started(scene)
    assert questions(scene) == ["WhatChanges"] * 3
    assert nobody_changes(scene).is_over
    assert (scene[FATE_LOG].moved, scene[FATE_LOG].scenes) == ((), ())


@pytest.mark.rule("STR-019")
def test_nobody_sees_a_ballot_before_all_are_in() -> None:
    scene = table(log=FateLog(nominations=(Nomination("helper", "vesna"),))).begin("end-session")
    answered(scene, VoteWhen="now")
    each(scene, "Nominations", [])
    assert all(waiting.secret for waiting in scene.waiting.values())


@pytest.mark.rule("STR-182", "STR-183")
def test_a_contradicted_reaction_is_lost_by_majority_and_its_player_writes_another() -> None:
    quick = Habit("Always the first through a door.", "troublemaker")
    scene = to_reactions(table(vesna=driven(habits=(RANT, quick, RANT))))
    lost = f"vesna#{quick.text}"
    assert lost not in options_of(scene, "ana")  # not on one's own
    each(scene, "LostReactions", [lost], ("ben", "cleo"))
    each(scene, "LostReactions", [], ("ana", "gm"))
    assert (scene.asked, questions(scene)) == (["vesna"], ["NewReaction"])
    answered(scene, NewReaction={"text": "Never turns her back on the flats.", "type": "assurance"})
    habits = scene["vesna"].habits
    assert [one.text for one in habits] == [RANT.text, RANT.text, "Never turns her back on the flats."]
    assert "Vesna loses a reaction: Always the first through a door." in told(scene)


@pytest.mark.rule("STR-183", "STR-179")
def test_who_lacks_a_reaction_may_write_it_at_the_start() -> None:
    scene = started(table(going_on=False, vesna=driven(habits=(RANT, RANT))))
    reply(scene, "WhatChanges", ["reactions"], "vesna")
    reply(scene, "NewReaction", {"text": "Always shares water.", "type": "assurance"}, "vesna")
    assert questions(scene) == ["WhatChanges", "WhatChanges"]  # three are enough
    each(scene, "WhatChanges", [], ("tomas", "idun"))
    assert len(scene["vesna"].habits) == 3


@pytest.mark.rule("STR-Q339")
def test_after_the_session_a_reaction_is_retyped() -> None:
    scene = table(going_on=False).begin("rewrite-drivers", "vesna")
    answered(scene, WhatChanges=["types"], WhichAreTrouble=[0])
    assert [habit.type for habit in scene["vesna"].habits] == ["troublemaker", "assurance", "assurance"]


# --- traits
MERCY = TraitScene("vesna", "cruel-merciful", 1, "let the warden go", "ben")


@pytest.mark.rule("STR-1301")
def test_anybody_notes_a_telling_scene_in_play() -> None:
    scene = table().begin("note-scene", "ben", who="vesna", trait="cruel-merciful+", why="let the warden go")
    assert scene[FATE_LOG].scenes == (MERCY,)
    assert told(scene) == ["Ben notes: Vesna was very merciful (let the warden go)."]


@pytest.mark.rule("STR-184", "STR-195", "STR-Q320", "STR-171")
def test_where_all_agree_a_trait_moves_one_step() -> None:
    scene = to_reactions(table(log=FateLog(scenes=(MERCY,)), vesna=driven(scales={"cruel-merciful": 1})))
    each(scene, "LostReactions", [])
    each(scene, "TraitsToMove", [0])
    assert scene["vesna"].scales == {"cruel-merciful": 2}
    assert "Vesna is very merciful now." in told(scene)
    assert scene[FATE_LOG].scenes == ()


@pytest.mark.rule("STR-195")
def test_one_who_does_not_agree_is_enough_for_nothing_to_move() -> None:
    scene = to_reactions(table(log=FateLog(scenes=(MERCY,))))
    each(scene, "LostReactions", [])
    each(scene, "TraitsToMove", [0], ("ana", "ben", "gm"))
    reply(scene, "TraitsToMove", [], "cleo")
    assert scene["vesna"].scales == {}


@pytest.mark.rule("STR-010", "STR-195")
def test_what_was_noted_later_is_talked_about_at_the_next_start() -> None:
    scene = started(table(going_on=False, log=FateLog(scenes=(MERCY,))))
    each(scene, "TraitsToMove", [0])
    assert scene["vesna"].scales == {"cruel-merciful": 1}
    assert questions(scene) == ["WhatChanges"] * 3


@pytest.mark.rule("STR-Q320")
def test_a_trait_moves_once_per_session_however_often_it_was_noted() -> None:
    again = TraitScene("vesna", "cruel-merciful", 1, "fed the prisoner", "cleo")
    scene = to_reactions(table(log=FateLog(scenes=(MERCY, again))))
    each(scene, "LostReactions", [])
    assert options_of(scene, "ana") == [0]
    each(scene, "TraitsToMove", [0])
    assert scene["vesna"].scales == {"cruel-merciful": 1}
    assert scene[FATE_LOG].moved == (("vesna", "cruel-merciful"),)


@pytest.mark.rule("STR-Q320")
def test_a_table_may_let_the_gm_say_how_far_it_moves() -> None:
    scene = to_reactions(table(HouseRules(gm_sets_steps=True), log=FateLog(scenes=(MERCY,))))
    each(scene, "LostReactions", [])
    each(scene, "TraitsToMove", [0])
    answered(scene, HowManySteps=3)
    assert scene["vesna"].scales == {"cruel-merciful": 3}
    assert "Vesna is known for being merciful now." in told(scene)


def options_of(scene: Scene, who: Id) -> list[Any]:
    return [option.value for option in scene.prompt(who).options]


@pytest.mark.rule("STR-594", "STR-018")
def test_what_lasts_for_the_session_ends_with_it() -> None:
    boosted = driven(effects={"Learning Boost": Effect(until="session", source="learning-boost")})
    scene = table(vesna=boosted).begin("end-session")
    assert scene["vesna"].effects == {}
    assert options(scene, "VoteWhen") == ["now", "later"]


@pytest.mark.rule("STR-009")
def test_a_session_is_not_ended_before_its_beginning_is_done() -> None:
    scene = table(going_on=False).begin("start-session")
    with scene.refused("the session is still being started: finish its start, or begin play"):
        scene.play.act("mara", "end-session")
    scene.play.stop("mara", scene.number)
    with scene.refused("still being started"):
        scene.play.act("mara", "end-session")
    scene.begin("begin-play")
    scene.play.act("mara", "end-session")
    assert scene[PLAY].phase == "after"
