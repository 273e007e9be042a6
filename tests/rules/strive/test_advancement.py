"""Advancement: what XP buy, when they may be spent; practice and teaching in down-time."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import IllegalAnswer, Key
from hearthside.kit import CLOCK, GameClock
from hearthside.kit.timers import HOUR
from hearthside.rulesets.strive.costs import attribute_cost, rate_of
from hearthside.rulesets.strive.derived import maximum_hp
from hearthside.rulesets.strive.fight_state import COMBAT, Combat
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.rules.characters.advancement import may_spend_xp
from hearthside.rulesets.strive.rules.tests.learning import threshold
from hearthside.rulesets.strive.state import Character, Play, Skill
from rules.strive.scenes import Scene, answered, lay, questions, reply, somebody, told

rule = pytest.mark.rule
VESNA: Key[Character] = Key("vesna")
WEEK = 7 * 24


def cost(level: int, rules: HouseRules | None = None, **fields: Any) -> int:
    reader = lay(rules or HouseRules(), vesna=somebody(agility=level, **fields)).play.reader()
    return attribute_cost(reader, VESNA, "agility").total


# --- what it costs
@rule("STR-146", "STR-149", "STR-150", "STR-151", "STR-152", "STR-153", "STR-154")
def test_costs_by_kind_and_level() -> None:
    levels = range(1, 11)
    assert [cost(n) for n in levels] == [21, 24, 29, 36, 45, 56, 69, 84, 101, 120]
    assert [cost(n, core="agility") for n in levels] == [21, 21, 24, 29, 36, 45, 56, 69, 84, 101]
    assert [cost(n, favored=("agility",)) for n in levels] == [21, 21, 24, 29, 36, 45, 56, 69, 84, 101]
    assert [cost(n, penalized=("agility",)) for n in levels] == [32, 36, 44, 54, 68, 84, 104, 126, 152, 180]


@rule("STR-EX19", "STR-EX20", "STR-EX39")
@pytest.mark.parametrize(("level", "costs"), [(3, (29, 24, 44)), (1, (21, 21, 32)), (11, (141, 120, 212))])
def test_secondary_core_and_penalized(level: int, costs: tuple[int, int, int]) -> None:
    kinds: tuple[dict[str, Any], ...] = ({}, {"core": "agility"}, {"penalized": ("agility",)})
    for kind, price in zip(kinds, costs, strict=True):
        scene = lay(vesna=somebody(agility=level, xp=price, **kind))
        scene.begin("raise-attribute", "vesna", attribute="agility")
        assert (scene["vesna"].attributes["agility"], scene["vesna"].xp) == (level + 1, 0)


@rule("STR-110", "STR-113", "STR-EX40")
def test_a_penalized_core_costs_as_a_secondary() -> None:
    vesna = somebody(agility=4, xp=36, core="agility", penalized=("agility",))
    scene = lay(vesna=vesna).begin("raise-attribute", "vesna", attribute="agility")
    assert (scene["vesna"].attributes["agility"], scene["vesna"].xp) == (5, 0)


@rule("STR-111", "STR-112", "STR-Q21")
def test_rates_do_not_add_up_unless_the_table_plays_it_so() -> None:
    both: dict[str, Any] = {"core": "agility", "favored": ("agility",)}
    assert (cost(4, **both), cost(4, HouseRules(rates_stack=True), **both)) == (29, 24)
    assert rate_of(somebody(favored=("agility",), penalized=("agility",)), "agility") == "secondary"
    twice: dict[str, Any] = {"penalized": ("agility", "agility")}
    assert (cost(3, **twice), cost(3, HouseRules(rates_stack=True), **twice)) == (44, 66)  # 29 × 1.5, 29 × 2.25


@rule("STR-155", "STR-156", "STR-157", "STR-EX21")
def test_thresholds_of_skills() -> None:
    assert [threshold(n) for n in range(11)] == [15, 11, 14, 17, 20, 23, 26, 29, 32, 35, 38]


# --- when
def at(play: Play, rules: HouseRules | None = None, **more: Any) -> str:
    return may_spend_xp(lay(rules or HouseRules(), play, more=more).play.reader())


@rule("STR-148", "STR-Q18")
def test_xp_are_spent_at_start_and_end_of_a_session_in_calm_moments_and_in_down_time() -> None:
    assert not at(Play(phase="start", time="scenario"))
    assert not at(Play(phase="after", time="combat"))
    assert not at(Play(time="calm"))
    assert not at(Play(time="down-time"))
    assert "middle of action" in at(Play(time="scenario"))
    assert "middle of action" in at(Play(time="combat"))
    fight: dict[str, Any] = {COMBAT: Combat(is_going_on=True)}
    assert "in combat" in at(Play(time="calm"), **fight)


@rule("STR-Q18")
def test_strictly_outside_sessions_where_the_table_plays_it_so() -> None:
    strict = HouseRules(xp_between_sessions_only=True)
    assert "start and the end" in at(Play(time="calm"), strict)
    assert "start and the end" in at(Play(time="down-time"), strict)
    assert not at(Play(phase="start"), strict)


@rule("STR-017", "STR-148", "STR-Q18")
def test_in_the_middle_of_action_a_raise_is_refused_until_it_is_calm_or_the_gm_allows_it() -> None:
    scene = lay(vesna=somebody(xp=30))
    scene.begin("scenario")
    with pytest.raises(IllegalAnswer, match="in the middle of action"):
        scene.begin("raise-attribute", "vesna", attribute="wit")
    assert scene["vesna"].xp == 30
    scene.begin("unlock-xp")
    scene.begin("raise-attribute", "vesna", attribute="wit")
    assert (scene["vesna"].attributes["wit"], scene["vesna"].xp) == (3, 6)
    scene.begin("unlock-xp", on=False)
    with pytest.raises(IllegalAnswer, match="in the middle of action"):
        scene.begin("improve-skill", "vesna", skill="stealth", amount=1)
    scene.begin("scenario", on=False)
    scene.begin("give-xp", who="vesna", amount=20, why="the bell")
    scene.begin("raise-attribute", "vesna", attribute="strength")
    assert scene["vesna"].xp == 2


# --- Attributes
@rule("STR-146", "STR-147", "STR-149")
def test_only_attributes_that_the_xp_are_enough_for_are_offered() -> None:
    scene = lay(vesna=somebody(agility=1, awareness=2, strength=3, xp=24))
    scene.begin("raise-attribute", "vesna", attribute="awareness")
    assert scene["vesna"].attributes["awareness"] == 3
    assert scene["vesna"].xp == 0
    assert told(scene)[0] == "Vesna raises Awareness to 3 for 24 XP."
    poor = lay(vesna=somebody(agility=1, awareness=2, strength=3, xp=23))
    with pytest.raises(IllegalAnswer, match="'strength' is not one of 'agility'"):
        poor.begin("raise-attribute", "vesna", attribute="strength")
    with pytest.raises(IllegalAnswer, match="20 XP are not enough"):
        lay(vesna=somebody(agility=2, xp=20)).begin("raise-attribute", "vesna", attribute="agility")
    with pytest.raises(IllegalAnswer, match="has no XP"):
        lay().begin("raise-attribute", "vesna", attribute="agility")


@rule("STR-Q26")
def test_current_hp_stay_when_toughness_rises_unless_the_table_plays_it_so() -> None:
    scene = lay(vesna=somebody(xp=30, hp=25)).begin("raise-attribute", "vesna", attribute="toughness")
    assert (maximum_hp(scene.play.reader(), VESNA).total, scene["vesna"].hp) == (40, 25)
    rising = lay(HouseRules(hp_rise=True), vesna=somebody(xp=30, hp=25))
    assert rising.begin("raise-attribute", "vesna", attribute="toughness")["vesna"].hp == 35


@rule("STR-170")
def test_npcs_do_not_advance() -> None:
    scene = lay(reeve=somebody(xp=50))
    with pytest.raises(IllegalAnswer, match="NPCs do not advance"):
        scene.begin("raise-attribute", "reeve", attribute="wit")


# --- Skills
@rule("STR-147", "STR-158", "STR-Q19")
def test_one_xp_is_one_progress_and_never_more_than_the_next_level_needs() -> None:
    scene = lay(vesna=somebody(skills={"stealth": Skill(raw=3, progress=10)}, xp=20))
    with pytest.raises(IllegalAnswer, match="8 does not fit; 1 to 7 does"):
        scene.begin("improve-skill", "vesna", skill="stealth", amount=8)
    scene.begin("improve-skill", "vesna", skill="stealth", amount=4)
    assert (scene["vesna"].skills["stealth"], scene["vesna"].xp) == (Skill(raw=3, progress=14), 16)
    scene.begin("improve-skill", "vesna", skill="stealth", amount=3)
    assert (scene["vesna"].skills["stealth"], scene["vesna"].xp) == (Skill(raw=4), 13)
    assert told(scene)[-1] == "Stealth of Vesna rises to 4."


@rule("STR-Q20")
def test_xp_open_a_new_skill_only_if_the_gm_allows_it() -> None:
    scene = lay(vesna=somebody(xp=20)).begin("improve-skill", "vesna", skill="nature", amount=5)
    assert questions(scene) == ["AllowNewSkill"]
    reply(scene, "AllowNewSkill", False)
    assert (scene["vesna"].xp, scene["vesna"].skills) == (20, {})
    answered(scene.begin("improve-skill", "vesna", skill="nature", amount=5), AllowNewSkill=True)
    assert (scene["vesna"].xp, scene["vesna"].skills["nature"]) == (15, Skill(progress=5))
    free = lay(HouseRules(xp_opens_skills=True), vesna=somebody(xp=20))
    free.begin("improve-skill", "vesna", skill="nature", amount=15)
    assert (free["vesna"].skills["nature"].raw, free["vesna"].xp) == (1, 5)
    with pytest.raises(IllegalAnswer, match="'tide-sense' is not one of"):
        free.begin("improve-skill", "vesna", skill="tide-sense", amount=1)


@rule("STR-163", "STR-Q404")
def test_an_innate_skill_that_one_has_advances_like_any_other_unless_it_stands_still() -> None:
    kin = somebody(skills={"tide-sense": Skill(raw=1, innate=True)}, xp=20)
    scene = lay(vesna=kin).begin("improve-skill", "vesna", skill="tide-sense", amount=11)
    assert scene["vesna"].skills["tide-sense"] == Skill(raw=2, innate=True)
    still = lay(HouseRules(innate_stands_still=True), vesna=kin)
    with pytest.raises(IllegalAnswer, match="'tide-sense' is not one of"):
        still.begin("improve-skill", "vesna", skill="tide-sense", amount=1)


# --- practice and teaching
def resting(weeks: int = 2, rules: HouseRules | None = None, **characters: Character) -> Scene:
    """So many weeks of down-time have passed."""
    play = Play(time="down-time", began=100 * HOUR)
    more: dict[str, Any] = {CLOCK: GameClock(hours=100 + weeks * WEEK)}
    return lay(rules or HouseRules(), play, more, **characters)


@rule("STR-159", "STR-162", "STR-Q22")
def test_practice_brings_one_xp_for_each_week_of_down_time_and_each_week_once() -> None:
    scene = resting(2)
    with pytest.raises(IllegalAnswer, match="3 does not fit"):
        scene.begin("practise", "vesna", increments=3)
    scene.begin("practise", "vesna", increments=1)
    scene.begin("practise", "vesna", increments=1)
    assert scene["vesna"].xp == 2
    with pytest.raises(IllegalAnswer, match="no 7 days of down-time have passed"):
        scene.begin("practise", "vesna", increments=1)
    with pytest.raises(IllegalAnswer, match="that is for down-time"):
        lay().begin("practise", "vesna", increments=1)


@rule("STR-162")
def test_the_table_may_set_another_increment() -> None:
    scene = resting(1, HouseRules(training_days=1)).begin("practise", "vesna", increments=7)
    assert scene["vesna"].xp == 7


@rule("STR-160", "STR-161", "STR-Q20", "STR-Q22")
def test_teaching_brings_two_progress_for_each_week_and_takes_the_time_of_both() -> None:
    scene = resting(2, tomas=somebody(skills={"stealth": 2}))
    scene.begin("be-taught", "vesna", teacher="tomas", skill="stealth", increments=2)
    assert questions(scene) == ["WillTeach"]
    reply(scene, "WillTeach", True)
    assert (scene["vesna"].skills["stealth"], scene["vesna"].xp, scene["tomas"].xp) == (Skill(progress=4), 0, 0)
    for who in ("vesna", "tomas"):
        with pytest.raises(IllegalAnswer, match="no 7 days of down-time"):
            scene.begin("practise", who, increments=1)


@rule("STR-Q22")
def test_teachers_practise_where_the_table_plays_it_so() -> None:
    scene = resting(2, HouseRules(teachers_practise=True), tomas=somebody(skills={"stealth": 2}))
    answered(scene.begin("be-taught", "vesna", teacher="tomas", skill="stealth", increments=2), WillTeach=True)
    assert (scene["vesna"].xp, scene["tomas"].xp) == (0, 2)


@rule("STR-160")
def test_who_does_not_want_to_teach_does_not() -> None:
    scene = resting(2, tomas=somebody(skills={"stealth": 2}))
    answered(scene.begin("be-taught", "vesna", teacher="tomas", skill="stealth", increments=2), WillTeach=False)
    assert (scene["vesna"].skills, scene["tomas"].trained_up_to) == ({}, 0)


@rule("STR-161")
def test_a_teacher_is_a_level_ahead_and_that_is_looked_at_again_each_week() -> None:
    mine = {"stealth": Skill(raw=2, progress=12)}
    scene = resting(3, vesna=somebody(skills=mine), tomas=somebody(skills={"stealth": 2, "nature": 1}))
    assert teachers(scene) == ["tomas"]
    with pytest.raises(IllegalAnswer, match="'stealth' is not one of 'nature'"):
        scene.begin("be-taught", "vesna", teacher="tomas", skill="stealth", increments=1)
    ahead = resting(3, vesna=somebody(skills=mine), tomas=somebody(skills={"stealth": 3}))
    answered(ahead.begin("be-taught", "vesna", teacher="tomas", skill="stealth", increments=3), WillTeach=True)
    assert ahead["vesna"].skills["stealth"] == Skill(raw=3)  # after the first week there is nothing more to teach
    assert ahead["tomas"].trained_up_to == (100 + WEEK) * HOUR


def teachers(scene: Scene) -> list[str]:
    ask, view = scene.play.game.action("be-taught").asks["teacher"], scene.view("ana")
    return [option.value for option in ask(view, "vesna", {}).prompt(view).options]


@rule("STR-158", "STR-Q19")
def test_surplus_progress_is_lost_unless_the_table_keeps_it() -> None:
    mine = {"stealth": Skill(raw=1, progress=10)}
    lost = resting(1, vesna=somebody(skills=mine), reeve=somebody(skills={"stealth": 4}))
    answered(lost.begin("be-taught", "vesna", teacher="reeve", skill="stealth", increments=1), WillTeach=True)
    assert lost["vesna"].skills["stealth"] == Skill(raw=2)
    keeps = HouseRules(surplus_progress=True)
    kept = resting(1, keeps, vesna=somebody(skills=mine), reeve=somebody(skills={"stealth": 4}))
    answered(kept.begin("be-taught", "vesna", teacher="reeve", skill="stealth", increments=1), WillTeach=True)
    assert kept["vesna"].skills["stealth"] == Skill(raw=2, progress=1)


@rule("STR-161", "STR-163", "STR-Q404")
def test_an_innate_skill_is_taught_only_to_who_has_it() -> None:
    master = somebody(skills={"tide-sense": Skill(raw=4, innate=True)})
    scene = resting(1, tomas=master)
    with pytest.raises(IllegalAnswer, match="nobody here could teach anything"):
        scene.begin("be-taught", "vesna", teacher="tomas", skill="tide-sense")
    kin = resting(1, vesna=somebody(skills={"tide-sense": Skill(raw=1, innate=True)}), tomas=master)
    answered(kin.begin("be-taught", "vesna", teacher="tomas", skill="tide-sense"), WillTeach=True)
    assert kin["vesna"].skills["tide-sense"].progress == 2


# --- newcomers
@rule("STR-935")
def test_mean_and_median_of_the_others_are_shown_and_a_newcomer_may_catch_up() -> None:
    scene = lay(
        vesna=somebody(agility=3, skills={"stealth": 2}),
        tomas=somebody(agility=4, wit=4, skills={"stealth": 4}),
        idun=somebody(agility=6, skills={"stealth": 5}),
    )
    scene.begin("help-newcomer", who="vesna", by_what="median")  # Attributes 14 and 14, Skills 4 and 5
    answered(scene, NewcomerLevels={"wit": 3})
    answered(scene, NewcomerLevels={"stealth": 2})
    assert (scene["vesna"].attributes["wit"], scene["vesna"].skills["stealth"].raw) == (5, 4)
    assert told(scene)[0] == "Vesna catches up: 3 levels of Attributes, 2 of Skills."


@rule("STR-935")
def test_a_newcomer_may_get_xp_or_learning_boosts_instead() -> None:
    scene = lay(tomas=somebody())
    answered(scene.begin("help-newcomer", who="vesna", by_what="xp"), HowManyXP=12)
    assert scene["vesna"].xp == 12
    answered(scene.begin("help-newcomer", who="vesna", by_what="boosts"), HowManyCards=2)
    assert scene["*hand ana"].cards == ("learning-boost", "learning-boost")
    assert "mean" not in options_of_help(scene)  # there is nothing to catch up


def options_of_help(scene: Scene) -> list[str]:
    ask = scene.play.game.action("help-newcomer").asks["by_what"]
    view = scene.view("mara")
    return [option.value for option in ask(view, "gm", {"who": "vesna"}).prompt(view).options]
