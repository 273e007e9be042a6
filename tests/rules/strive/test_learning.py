"""What tests teach: XP, progress, Skills that rise."""

from __future__ import annotations

import pytest

from hearthside.engine import GM
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.rules.tests.learning import advanced
from hearthside.rulesets.strive.state import Effect, Skill
from rules.strive.scenes import Scene, dice, lay, reply, somebody, told

rule = pytest.mark.rule


def stealthy(scene: Scene) -> Scene:
    """A test of Stealth at Ob 9, which fails."""
    scene.begin("call", who=["vesna"], of="stealth", ob=9)
    return dice(scene, 1, 1, 1, 1)


@rule("STR-056", "STR-057")
def test_every_test_gives_xp_and_its_skill_progress_whatever_comes_of_it() -> None:
    scene = stealthy(lay(vesna=somebody(skills={"stealth": 1})))
    assert (scene["vesna"].xp, scene["vesna"].skills["stealth"].progress) == (1, 1)
    assert told(scene)[-1] == "Vesna learns: 1 XP, Stealth 1 of 11."


@rule("STR-057")
def test_forked_skills_gain_nothing() -> None:
    scene = lay(vesna=somebody(skills={"stealth": 1, "nature": 1}))
    scene.begin("call", who=["vesna"], of="stealth", ob=9)
    reply(reply(scene, "Propose", ["nature"]), "Approve", {})
    dice(scene, 1, 1, 1, 1, 1)
    assert scene["vesna"].skills["nature"] == Skill(raw=1)


@rule("STR-056", "STR-117")
def test_a_derived_characteristic_teaches_xp() -> None:
    scene = dice(lay().begin("call", who=["vesna"], of="sprint", ob=1), 1, 1)
    assert scene["vesna"].xp == 1


@rule("STR-155", "STR-156", "STR-157", "STR-EX21")
@pytest.mark.parametrize(("raw", "needed"), [(0, 15), (1, 11), (5, 23), (10, 38)])
def test_the_thresholds_of_the_book(raw: int, needed: int) -> None:
    for progress, after in ((needed - 2, Skill(raw=raw, progress=needed - 1)), (needed - 1, Skill(raw=raw + 1))):
        scene = stealthy(lay(vesna=somebody(skills={"stealth": Skill(raw=raw, progress=progress)})))
        assert scene["vesna"].skills["stealth"] == after


@rule("STR-158", "STR-EX38")
def test_at_the_threshold_the_level_rises_and_progress_starts_anew() -> None:
    scene = stealthy(lay(vesna=somebody(skills={"stealth": Skill(raw=3, progress=16)})))
    assert scene["vesna"].skills["stealth"] == Skill(raw=4)
    assert scene["vesna"].xp == 1
    assert told(scene)[-1] == "Stealth of Vesna rises to 4."


@rule("STR-121", "STR-156")
def test_after_fifteen_tests_a_skill_is_known() -> None:
    scene = stealthy(lay(vesna=somebody(skills={"stealth": Skill(progress=14)})))
    assert scene["vesna"].skills["stealth"] == Skill(raw=1)


@rule("STR-158", "STR-Q19")
@pytest.mark.parametrize(("rules", "after"), [
    (HouseRules(), Skill(raw=2)), (HouseRules(surplus_progress=True), Skill(raw=2, progress=2)),
])  # fmt: skip
def test_progress_that_the_gm_sets_to_the_threshold_raises_the_skill_at_once(rules: HouseRules, after: Skill) -> None:
    scene = lay(rules, vesna=somebody(skills={"stealth": 1}))
    scene.play.act(GM, "set", path="vesna.skills.stealth.progress", to=10)
    assert scene["vesna"].skills["stealth"] == Skill(raw=1, progress=10)
    scene.play.act(GM, "set", path="vesna.skills.stealth.progress", to=13)
    assert scene["vesna"].skills["stealth"] == after
    scene.play.undo(GM)
    assert scene["vesna"].skills["stealth"] == Skill(raw=1, progress=10)


@rule("STR-158", "STR-Q19")
def test_surplus_progress_is_lost_unless_the_table_keeps_it() -> None:
    near = Skill(raw=1, progress=10)
    assert advanced(near, 3, keeps_surplus=False) == Skill(raw=2)
    assert advanced(near, 3, keeps_surplus=True) == Skill(raw=2, progress=2)
    assert advanced(near, 16, keeps_surplus=True) == Skill(raw=3, progress=1)


@rule("STR-594", "STR-Q332", "STR-Q333")
def test_a_learning_boost_doubles_what_tests_teach_and_two_do_not_multiply() -> None:
    def learned(rules: HouseRules, boosts: int) -> tuple[int, int]:
        effects = {f"Learning Boost {n}": Effect(until="session", source="learning-boost") for n in range(boosts)}
        scene = stealthy(lay(rules, vesna=somebody(skills={"stealth": 1}, effects=effects)))
        return scene["vesna"].xp, scene["vesna"].skills["stealth"].progress

    assert learned(HouseRules(), 1) == (2, 2)
    assert learned(HouseRules(), 2) == (2, 2)
    assert learned(HouseRules(cards_stack=True), 2) == (4, 4)


@rule("STR-Q333")
def test_the_boost_doubles_the_xp_of_helping_unless_it_is_for_own_tests_only() -> None:
    def helped(rules: HouseRules) -> int:
        boost = {"Learning Boost": Effect(until="session", source="learning-boost")}
        scene = lay(rules, vesna=somebody(skills={"stealth": 1}), idun=somebody(skills={"nature": 1}, effects=boost))
        scene.begin("call", who=["vesna"], of="stealth", ob=9)
        reply(reply(reply(scene, "Propose", {"helpers": ["idun"]}), "HelpWith", "nature"), "Approve", {})
        dice(scene, 1, 1, 1, 1, 1)
        return int(scene["idun"].xp)

    assert helped(HouseRules()) == 2
    assert helped(HouseRules(boost_own_only=True)) == 1


@rule("STR-163", "STR-Q404")
def test_an_innate_skill_advances_by_tests_unless_the_table_forbids_it() -> None:
    innate = {"stealth": Skill(raw=1, innate=True)}
    assert stealthy(lay(vesna=somebody(skills=innate)))["vesna"].skills["stealth"].progress == 1
    still = stealthy(lay(HouseRules(innate_stands_still=True), vesna=somebody(skills=innate)))
    assert (still["vesna"].skills["stealth"].progress, still["vesna"].xp) == (0, 1)


@rule("STR-097")
def test_npcs_do_not_advance() -> None:
    scene = lay(guard=somebody(skills={"stealth": 1}))
    dice(scene.begin("call", who=["guard"], of="stealth", ob=1), 6, 1, 1, 1)
    assert (scene["guard"].xp, scene["guard"].skills["stealth"].progress) == (0, 0)
