"""Fate Points: what earns them, the vote, converting them, buying cards."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import GM, Id, Record
from hearthside.rulesets.strive.fate_state import FATE_LOG, FateLog, Hand, Nomination, hand_of
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.kinds.fate import AwardEntry, CardEntry
from hearthside.rulesets.strive.personality import Aspiration, Habit
from hearthside.rulesets.strive.rules.fate.purse import affording
from hearthside.rulesets.strive.state import Character, Play
from rules.strive.scenes import BY_THE_BOOK, PACK, Scene, answered, lay, questions, reply, somebody, told

RANT = Habit("Whenever the state religion is praised, she rants against it.", "troublemaker")
ARMED = Habit("Always armed the moment violence starts, even out of sleep.", "assurance")


def vesna(**more: Any) -> Character:
    driven = {"ambition": "Find where the sea went.", "habits": (RANT, ARMED, ARMED), "scales": {"cruel-merciful": 3},
              "aspirations": (Aspiration("Tomas is too trusting.", "show him whom to fear"),)}  # fmt: skip
    return somebody(**(driven | more))


def table(
    rules: HouseRules = BY_THE_BOOK, phase: str = "play", hand: Hand | None = None, log: FateLog | None = None,
    **people: Character,
) -> Scene:  # fmt: skip
    """Vesna, Tomas and Idun with their players."""
    more: dict[Id, Record] = {}
    if hand:
        more["*hand ana"] = Hand(name="Ana", player="ana", minor=hand.minor, major=hand.major, ambition=hand.ambition,
                                 cards=hand.cards)  # fmt: skip
    if log:
        more[FATE_LOG] = log
    cast = {"vesna": vesna(), "tomas": somebody(), "idun": somebody()} | people
    return lay(rules, Play(phase=phase), more, **cast)  # type: ignore[arg-type]  # as a scene says it


def purse(scene: Scene, seat: Id = "ana") -> tuple[int, int, int]:
    hand = hand_of(scene.play.reader(), seat)
    return hand.minor, hand.major, hand.ambition


def ended(scene: Scene, **ballots: list[int]) -> Scene:
    """The session ends, nobody nominates more, and these vote so."""
    scene.begin("end-session")
    answered(scene, VoteWhen="now")
    for one in ("ana", "ben", "cleo", "gm"):
        reply(scene, "Nominations", [], one)
    for one, ballot in ballots.items():
        reply(scene, "Ballot", ballot, one)
    return scene


def noted(award: str, who: Id = "vesna", why: str = "") -> FateLog:
    return FateLog(nominations=(Nomination(award, who, why, "ben"),))


# --- noting
@pytest.mark.rule("STR-012", "STR-011")
def test_anybody_notes_in_play_what_might_have_earned_a_point_and_nothing_is_paid() -> None:
    scene = table().begin("nominate", "ana", who="vesna", award="helper", why="held the gate")
    assert told(scene) == ["Ana notes for the vote: Vesna, Helper (MaFP): held the gate."]
    scene.begin("nominate", "mara", who="tomas", award="the-gears")
    assert told(scene) == ["the GM notes for the vote: Tomas, The Gears (MaFP)."]
    assert len(scene[FATE_LOG].nominations) == 2
    assert purse(scene) == (0, 0, 0)


@pytest.mark.rule("STR-170")
def test_npcs_never_earn_fate_points() -> None:
    scene = table(warden=somebody())
    with scene.refused("Warden cannot be picked here"):
        scene.begin("nominate", "ana", who="warden", award="helper")


@pytest.mark.rule("STR-572", "STR-573", "STR-575", "STR-576")
@pytest.mark.parametrize(
    ("award", "why"),
    [
        ("aspiration", "Aspiration needs an aspiration, and Tomas has none"),
        ("personality", "Personality needs a Signature trait, and Tomas has none"),
        ("trouble", "Trouble needs a Troublemaker, and Tomas has none"),
        ("achiever", "Achiever needs an ambition, and Tomas has none"),
        ("achievements", "Achievements is for the whole group"),
    ],
)
def test_who_has_not_what_an_award_is_about_is_not_nominated_for_it(award: str, why: str) -> None:
    scene = table()
    with scene.refused(why):
        scene.begin("nominate", "ana", who="tomas", award=award)


@pytest.mark.rule("STR-EX22", "STR-180", "STR-181", "STR-Q339")
def test_a_troublemaker_can_earn_trouble_and_an_assurance_cannot() -> None:
    table().begin("nominate", "ben", who="vesna", award="trouble")
    only_assurances = table(vesna=vesna(habits=(ARMED, ARMED, ARMED)))
    with only_assurances.refused("Trouble needs a Troublemaker"):
        only_assurances.begin("nominate", "ben", who="vesna", award="trouble")


@pytest.mark.rule("STR-Q339")
@pytest.mark.parametrize(("word", "points"), [(True, 1), (False, 0)])
def test_a_table_may_let_an_assurance_earn_trouble_if_the_gm_finds_so(word: bool, points: int) -> None:
    tame = vesna(habits=(ARMED, ARMED, ARMED))
    scene = table(HouseRules(assurances_may_trouble=True), vesna=tame)
    scene.begin("nominate", "ben", who="vesna", award="trouble")
    ended(scene, ben=[0], cleo=[0], gm=[0])
    answered(scene, WasTrouble=word)
    assert purse(scene) == (points, 0, 0)


# --- the awards
@pytest.mark.rule("STR-572", "STR-573", "STR-574", "STR-575", "STR-576", "STR-577", "STR-578", "STR-579", "STR-580")
@pytest.mark.rule("STR-581", "STR-582", "STR-583", "STR-584", "STR-585", "STR-178", "STR-198", "STR-Q324")
def test_awards_are_of_three_kinds() -> None:
    kinds: dict[str, set[str]] = {}
    for id_, award in PACK.entries["awards"].items():
        assert isinstance(award, AwardEntry)
        kinds.setdefault(award.kind, set()).add(id_)
    assert kinds == {
        "minor": {"aspiration", "ambition", "personality", "specialist", "trouble"},
        "major": {"achievements", "aspiration-reached", "collaboration", "creative-solutions", "embodiment", "helper",
                  "the-gears"},
        "ambition": {"achiever", "selfless", "world-shaper"},
    }  # fmt: skip


# --- the vote
@pytest.mark.rule("STR-019", "STR-568", "STR-933", "STR-Q176", "STR-Q322", "STR-Q323")
def test_a_majority_of_the_others_and_the_gm_grants_one_point() -> None:
    scene = ended(table(log=noted("helper", why="held the gate")), ben=[0], cleo=[], gm=[0])
    assert purse(scene) == (0, 1, 0)
    assert "Vesna, Helper (MaFP): held the gate: 2 of 3 agree, granted." in told(scene)
    assert "Ana gets 1 MaFP for Helper (held the gate)." in told(scene)


@pytest.mark.rule("STR-Q322")
def test_the_nominee_has_no_vote() -> None:
    scene = table(log=noted("helper")).begin("end-session")
    answered(scene, VoteWhen="now", Nominations=[], Nominations_=[], Nominations__=[], Nominations___=[])
    assert sorted(scene.asked) == ["ben", "cleo", "gm"]
    with scene.refused():
        scene.answer("ana", [0])


@pytest.mark.rule("STR-019")
def test_a_minority_grants_nothing() -> None:
    scene = ended(table(log=noted("helper")), ben=[0], cleo=[], gm=[])
    assert purse(scene) == (0, 0, 0)
    assert "Vesna, Helper (MaFP): 1 of 3 agree, refused." in told(scene)
    assert scene[FATE_LOG].nominations == ()


@pytest.mark.rule("STR-Q322")
@pytest.mark.parametrize(("word", "points"), [(True, 1), (False, 0)])
def test_a_tie_is_broken_by_the_gm(word: bool, points: int) -> None:
    log = FateLog(present=("ana", "ben"), nominations=noted("helper").nominations)
    scene = table(log=log).begin("end-session")
    answered(scene, VoteWhen="now", Nominations=[], Nominations_=[], Nominations__=[])
    reply(scene, "Ballot", [0], "ben")
    reply(scene, "Ballot", [], "gm")
    answered(scene, BreakTie=word)
    assert purse(scene) == (0, points, 0)


@pytest.mark.rule("STR-Q322")
def test_a_table_may_let_the_nominee_vote() -> None:
    rules = HouseRules(nominee_votes=True)
    scene = ended(table(rules, log=noted("helper")), ana=[0], ben=[0], cleo=[0], gm=[])
    assert purse(scene) == (0, 1, 0)
    assert "Vesna, Helper (MaFP): 3 of 4 agree, granted." in told(scene)


@pytest.mark.rule("STR-Q322", "STR-Q176")
def test_a_table_may_want_everybody_to_agree() -> None:
    rules = HouseRules(agreement="unanimous")
    assert purse(ended(table(rules, log=noted("helper")), ben=[0], cleo=[], gm=[0])) == (0, 0, 0)
    assert purse(ended(table(rules, log=noted("helper")), ben=[0], cleo=[0], gm=[0])) == (0, 1, 0)


@pytest.mark.rule("STR-576", "STR-Q326", "STR-Q322")
def test_on_an_achievement_of_the_group_everybody_votes_and_everybody_there_gets_a_point() -> None:
    log = FateLog(present=("ana", "ben"), nominations=(Nomination("achievements"),))
    scene = table(log=log).begin("end-session")
    answered(scene, VoteWhen="now", Nominations=[], Nominations_=[], Nominations__=[])
    for one in ("ana", "ben", "gm"):
        reply(scene, "Ballot", [0], one)
    assert [purse(scene, seat) for seat in ("ana", "ben", "cleo")] == [(0, 1, 0), (0, 1, 0), (0, 0, 0)]


@pytest.mark.rule("STR-Q323")
def test_the_same_award_may_be_earned_twice_for_different_events() -> None:
    twice = FateLog(nominations=(Nomination("helper", "vesna", "the gate"), Nomination("helper", "vesna", "the ford")))
    assert purse(ended(table(log=twice), ben=[0, 1], cleo=[0, 1], gm=[])) == (0, 2, 0)


@pytest.mark.rule("STR-Q323")
def test_a_table_may_grant_each_award_once_per_session() -> None:
    twice = FateLog(nominations=(Nomination("helper", "vesna", "the gate"), Nomination("helper", "vesna", "the ford")))
    scene = ended(table(HouseRules(award_once=True), log=twice), ben=[0, 1], cleo=[0, 1], gm=[])
    assert purse(scene) == (0, 1, 0)
    assert "Vesna, Helper (MaFP): the ford: 2 of 3 agree, granted once already." in told(scene)


@pytest.mark.rule("STR-173", "STR-583", "STR-Q324")
def test_who_achieves_the_ambition_gets_an_ambition_point_and_needs_a_new_one() -> None:
    scene = ended(table(log=noted("achiever")), ben=[0], cleo=[0], gm=[0])
    assert purse(scene) == (0, 0, 1)
    assert scene["vesna"].ambition == ""
    assert "Vesna has achieved the ambition: Find where the sea went." in told(scene)


@pytest.mark.rule("STR-583")
def test_an_ambition_is_achieved_once_however_often_that_was_noted() -> None:
    noted_twice = tuple(Nomination("achiever", "vesna", why) for why in ("the ship", "the shore"))
    scene = ended(table(log=FateLog(nominations=noted_twice)), ben=[0, 1], cleo=[0, 1], gm=[0, 1])
    assert purse(scene) == (0, 0, 1)
    assert "Vesna, Achiever (AFP): the shore: 3 of 3 agree, granted once already." in told(scene)


@pytest.mark.rule("STR-170")
def test_nobody_votes_on_who_has_become_an_npc_since_they_were_noted() -> None:
    log = FateLog(nominations=(Nomination("trouble", "vesna", "the priest"), Nomination("helper", "tomas", "the gate")))
    scene = table(log=log)
    scene.play.act(GM, "set", path="vesna.player", to="")
    ended(scene, ana=[0], cleo=[0], gm=[0])
    assert (purse(scene), purse(scene, "ben")) == ((0, 0, 0), (0, 1, 0))
    assert [who for who in scene.play.world if who.startswith("*hand")] == ["*hand ben"]


@pytest.mark.rule("STR-173", "STR-Q324")
def test_acting_in_line_with_the_ambition_earns_a_minor_point() -> None:
    assert purse(ended(table(log=noted("ambition")), ben=[0], cleo=[0], gm=[0])) == (1, 0, 0)


@pytest.mark.rule("STR-Q324")
def test_a_table_may_pay_nothing_until_it_is_achieved() -> None:
    scene = table(HouseRules(ambition_pays_late=True))
    with scene.refused("earns nothing at this table until it is achieved"):
        scene.begin("nominate", "ben", who="vesna", award="ambition")


@pytest.mark.rule("STR-Q325")
def test_minor_points_are_logged_at_once_and_paid_after_the_session() -> None:
    scene = table().begin("nominate", "ben", who="vesna", award="specialist")
    assert scene.is_over
    assert purse(scene) == (0, 0, 0)


@pytest.mark.rule("STR-Q325")
def test_a_table_may_pay_minor_points_during_play() -> None:
    scene = table(HouseRules(minor_at_once=True)).begin("nominate", "ben", who="vesna", award="specialist")
    for one in ("ben", "cleo", "gm"):
        reply(scene, "Ballot", [0], one)
    assert scene.is_over
    assert (purse(scene), scene[FATE_LOG].nominations) == ((1, 0, 0), ())
    assert table(HouseRules(minor_at_once=True)).begin("nominate", "ben", who="vesna", award="helper").is_over


# --- converting
@pytest.mark.rule("STR-567", "STR-569", "STR-570", "STR-571", "STR-EX159")
def test_an_ambition_point_is_15_major_or_75_minor_points() -> None:
    scene = table(hand=Hand(ambition=1)).begin("convert", "ana", kind="ambition", number=1)
    assert purse(scene) == (0, 15, 0)
    assert purse(scene.begin("convert", "ana", kind="major", number=15)) == (75, 0, 0)


@pytest.mark.rule("STR-569", "STR-571", "STR-Q327")
def test_points_are_converted_downwards_at_any_time() -> None:
    scene = table(hand=Hand(minor=9, major=2)).begin("convert", "ana", kind="major", number=2)
    assert purse(scene) == (19, 0, 0)
    assert told(scene) == ["Ana converts 2 MaFP into 10 MiFP."]
    with scene.refused("there is nothing to convert"):
        scene.begin("convert", "ana", kind="major")


@pytest.mark.rule("STR-571")
def test_nothing_is_converted_upwards() -> None:
    scene = table(hand=Hand(minor=9, major=2))
    with scene.refused("'minor' is not one of 'major'"):
        scene.begin("convert", "ana", kind="minor")


@pytest.mark.rule("STR-Q327")
def test_a_table_may_convert_only_while_buying() -> None:
    scene = table(HouseRules(convert_to_pay=True), phase="after", hand=Hand(major=2))
    with scene.refused("points are converted only while buying at this table"):
        scene.begin("convert", "ana", kind="major")
    scene.begin("buy-card", "ana", card="clotter")
    answered(scene, ConvertToPay=True)
    assert purse(scene) == (4, 0, 0)


# --- buying
@pytest.mark.rule("STR-591", "STR-592", "STR-593", "STR-594", "STR-595", "STR-596", "STR-597", "STR-598", "STR-599")
@pytest.mark.rule("STR-600", "STR-590")
def test_cards_and_their_prices() -> None:
    prices = {}
    for id_, card in PACK.entries["cards"].items():
        assert isinstance(card, CardEntry)
        prices[id_] = card.cost
    assert prices == {
        "single-re-roll": "2 MiFP", "clotter": "6 MiFP", "cascading-re-roll": "8 MiFP", "learning-boost": "8 MiFP",
        "hastened": "8 MiFP", "double-the-fun": "3 MaFP", "fact-check": "5 MaFP", "flesh-wound": "5 MaFP",
        "defy-death": "1 AFP", "yes-my-liege": "1 AFP",
    }  # fmt: skip


@pytest.mark.rule("STR-011", "STR-586")
def test_no_card_is_bought_during_play() -> None:
    scene = table(hand=Hand(minor=9))
    with scene.refused("cards are bought at the start of a session or after it, not during play"):
        scene.begin("buy-card", "ana", card="clotter")


@pytest.mark.rule("STR-586", "STR-924")
@pytest.mark.parametrize("phase", ["start", "after"])
def test_a_card_is_bought_at_the_start_or_after_and_read_out(phase: str) -> None:
    scene = table(phase=phase, hand=Hand(minor=9)).begin("buy-card", "ana", card="clotter")
    assert (purse(scene), scene["*hand ana"].cards) == ((3, 0, 0), ("clotter",))
    assert told(scene)[0].startswith("Ana buys Clotter for 6 MiFP. An active Injury of your choice")


@pytest.mark.rule("STR-EX158", "STR-Q327")
def test_1_minor_and_2_major_points_buy_a_learning_boost_and_leave_3() -> None:
    scene = table(phase="after", hand=Hand(minor=1, major=2)).begin("buy-card", "ana", card="learning-boost")
    assert "Convert your points into 11 MiFP to pay it?" in scene.prompt("ana").title
    answered(scene, ConvertToPay=True)
    assert (purse(scene), scene["*hand ana"].cards) == ((3, 0, 0), ("learning-boost",))


@pytest.mark.rule("STR-Q327")
def test_who_does_not_want_to_convert_buys_nothing() -> None:
    scene = table(phase="after", hand=Hand(minor=1, major=2)).begin("buy-card", "ana", card="learning-boost")
    answered(scene, ConvertToPay=False)
    assert (purse(scene), scene["*hand ana"].cards) == ((1, 2, 0), ())


@pytest.mark.rule("STR-Q327", "STR-570")
def test_as_few_points_as_needed_are_converted_through_all_kinds() -> None:
    assert affording({"minor": 0, "major": 0, "ambition": 1}, "minor", 6) == {"minor": 10, "major": 13, "ambition": 0}
    assert affording({"minor": 1, "major": 1, "ambition": 0}, "minor", 8) is None
    assert affording({"minor": 99, "major": 99, "ambition": 0}, "ambition", 1) is None


@pytest.mark.rule("STR-587")
def test_nobody_holds_more_than_five_cards_though_several_of_one_name() -> None:
    four = Hand(minor=50, cards=("clotter",) * 4)
    scene = table(phase="after", hand=four).begin("buy-card", "ana", card="clotter")
    assert scene["*hand ana"].cards == ("clotter",) * 5
    with scene.refused("nobody holds more than 5 cards"):
        scene.begin("buy-card", "ana", card="clotter")


@pytest.mark.rule("STR-586")
def test_what_is_too_dear_cannot_be_bought() -> None:
    scene = table(phase="after", hand=Hand(minor=5))
    with scene.refused("'defy-death' is not one of 'single-re-roll'"):
        scene.begin("buy-card", "ana", card="defy-death")


@pytest.mark.rule("STR-567")
def test_fate_points_are_the_players_and_not_the_gms() -> None:
    scene = table(phase="after")
    with scene.refused("Fate Points belong to players"):
        scene.begin("buy-card", "mara", card="clotter")


def test_questions_of_the_vote_come_in_order() -> None:
    scene = table(log=noted("helper")).begin("end-session")
    assert questions(scene) == ["VoteWhen"]
