"""The least and the most that may be answered where a number is asked for."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import IllegalAnswer, Key, Question
from hearthside.rulesets.strive.fate_state import TraitScene
from hearthside.rulesets.strive.kinds.npcs import NpcEntry
from hearthside.rulesets.strive.questions.attacks import HowMuchHarm
from hearthside.rulesets.strive.questions.attempts import Obstacle
from hearthside.rulesets.strive.questions.belongings import WhichQuality
from hearthside.rulesets.strive.questions.boosters import BoosterProgress
from hearthside.rulesets.strive.questions.cards import FollowerLevels
from hearthside.rulesets.strive.questions.growth import HowMuchXP, NewcomerLevels
from hearthside.rulesets.strive.questions.npc_builder import NpcAttributes, NpcNumbers
from hearthside.rulesets.strive.questions.sessions import HowManySteps
from hearthside.rulesets.strive.questions.throwing import HowFarThrown
from hearthside.rulesets.strive.questions.traces import HowRare
from hearthside.rulesets.strive.questions.trade import HowManyDice
from hearthside.rulesets.strive.questions.treatment import IllnessOb
from hearthside.rulesets.strive.state import Character, Skill
from hearthside.rulesets.strive.words import ATTRIBUTES
from rules.strive.scenes import Scene, lay, somebody

VESNA = Key[Character]("vesna")
NUMBERS: dict[str, tuple[Question[Any], int, int]] = {
    "harm without a test": (HowMuchHarm(whom=VESNA, most=7), 0, 7),
    "an Ob": (Obstacle(), 0, 20),
    "a Quality": (WhichQuality(), 1, 10),
    "a Booster's progress": (BoosterProgress(), 0, 200),
    "XP for a Skill, up to its next level": (HowMuchXP(who=VESNA, skill="riding"), 1, 3),
    "XP for a Skill, up to those that there are": (HowMuchXP(who=VESNA, skill="smithing"), 1, 6),
    "steps of a personality": (HowManySteps(scene=TraitScene(who=VESNA, scale="cruel-merciful", side=1)), 1, 6),
    "fields of a throw": (HowFarThrown(most=9), 1, 9),
    "how rare a trace is": (HowRare(who=VESNA, what="a trace"), 1, 10),
    "dice of a deal": (HowManyDice(most=4, minutes=60), 1, 4),
    "dice of a deal for who has none": (HowManyDice(most=0, minutes=60), 1, 1),
    "the Ob of an illness": (IllnessOb(), 0, 20),
}


def asked() -> Scene:
    return lay(vesna=somebody(xp=6, skills={"riding": Skill(raw=2, progress=11), "smithing": 9}))


@pytest.mark.rule("STR-022", "STR-147", "STR-358", "STR-391", "STR-455", "STR-535", "STR-798", "STR-1211", "STR-Q19",
                  "STR-Q313", "STR-Q320")
@pytest.mark.parametrize("what", NUMBERS)
def test_no_number_below_the_least_or_above_the_most_is_taken(what: str) -> None:
    question, least, most = NUMBERS[what]
    view = asked().view("mara")
    assert (question.check(view, least), question.check(view, most)) == (least, most)
    for beyond in (least - 1, most + 1):
        with pytest.raises(IllegalAnswer):
            question.check(view, beyond)


ROWS: dict[str, tuple[Question[Any], int, int]] = {
    "an NPC": (NpcAttributes(npc=NpcEntry(name="Hound")), 1, 30),
    "a follower": (FollowerLevels(follower="Pip"), 1, 10),
}


@pytest.mark.rule("STR-600", "STR-1021")
@pytest.mark.parametrize("whose", ROWS)
def test_every_attribute_is_at_least_1(whose: str) -> None:
    question, least, most = ROWS[whose]
    view = asked().view("mara")
    for level in (least, most):
        assert question.check(view, dict.fromkeys(ATTRIBUTES, level)) == dict.fromkeys(ATTRIBUTES, level)
    for beyond in (least - 1, most + 1):
        with pytest.raises(IllegalAnswer):
            question.check(view, {**dict.fromkeys(ATTRIBUTES, least), "wit": beyond})


@pytest.mark.rule("STR-935")
def test_a_newcomer_spreads_no_more_levels_than_there_are() -> None:
    view = asked().view("mara")
    levels = NewcomerLevels(who=VESNA, points=2, of="Attributes")
    assert levels.check(view, {"wit": 2})["wit"] == 2
    skills = NewcomerLevels(who=VESNA, points=2, of="Skills")
    assert skills.check(view, {"riding": 1, "smithing": 1}) == {"riding": 1, "smithing": 1}
    for wrong in ({"wit": 3}, {"wit": 3, "strength": -1}):
        with pytest.raises(IllegalAnswer):
            levels.check(view, wrong)
    with pytest.raises(IllegalAnswer):
        skills.check(view, {"riding": -1, "smithing": 3})


@pytest.mark.rule("STR-946", "STR-1022", "STR-1117")
@pytest.mark.parametrize(("field", "least", "most"), [("stability", 0, 30), ("range", 1, 60)])
def test_the_numbers_of_an_npc_have_their_limits(field: str, least: int, most: int) -> None:
    view = asked().view("mara")
    question = NpcNumbers(npc=NpcEntry(name="Hound"))
    for number in (least, most):
        question.check(view, {field: number})
    for beyond in (least - 1, most + 1):
        with pytest.raises(IllegalAnswer):
            question.check(view, {field: beyond})
