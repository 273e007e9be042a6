"""Resolve, Chance Rolls, and what each time mode allows."""

from __future__ import annotations

import pytest

from hearthside.engine import IllegalAnswer, Key
from hearthside.kit.reservoirs import Reservoir
from hearthside.rulesets.brew.house_rules import HouseRules
from hearthside.rulesets.brew.scores import resolve_left
from hearthside.rulesets.brew.state import Character, Held, Specialty
from rules.brew.scenes import (
    Scene,
    acts,
    answered,
    call,
    dice,
    lay,
    options,
    outcome,
    passes,
    questions,
    react,
    somebody,
)

rule = pytest.mark.rule
GUARD: Key[Character] = Key("guard")
FOUR = somebody(power=2, melee=2)
"""A pool of 4."""


def rolled(rules: HouseRules | None = None, mode: str = "bullet", face: int = 3, **fields: object) -> Scene:
    """Xuan has a pool of 4 against 8, and has thrown this."""
    scene = lay(rules or HouseRules(), mode, xuan=somebody(power=2, melee=2, **fields))  # type: ignore[arg-type]  # as a test says it
    return dice(call(scene, "power", "melee", 8), face)


@rule("BREW-EX34", "BREW-030", "BREW-031", "BREW-036", "BREW-029")
def test_a_failed_roll_above_one_may_be_rerolled_for_a_point_of_resolve() -> None:
    scene = rolled(face=3)
    assert acts(scene) == ["resolve"]
    passes(dice(react(scene, "resolve"), 4))
    assert outcome(scene) == (8, "success")
    assert scene["xuan"].resolve == 4


@rule("BREW-EX34", "BREW-030")
def test_a_natural_one_cannot_be_rerolled() -> None:
    scene = rolled(face=1)
    assert scene.is_over
    assert outcome(scene) == (5, "failure")
    assert scene["xuan"].resolve == 5


@rule("BREW-030", "BREW-Q09")
def test_which_die_must_be_above_one() -> None:
    special = (Specialty("melee", "Knives"),)

    def thrown(rules: HouseRules) -> list[str]:
        scene = lay(rules, xuan=somebody(power=2, melee=2, specialties=special))
        answered(call(scene, "power", "melee", 8), WhatHelps=["Knives (advantage, as it relates to it)"], dice=[3, 1])
        return acts(scene)

    assert thrown(HouseRules()) == ["resolve"]
    small = somebody(power=2, craft=2, size="small")
    for rules, may in ((HouseRules(), False), (HouseRules(reroll_above_one="any die"), True)):
        scene = call(lay(rules, xuan=small), "power", "craft", 8)
        answered(scene, WhatHinders=options(scene, "WhatHinders"), dice=[3, 1])
        assert scene.is_over != may
    assert acts(rolled(HouseRules(reroll_above_one="never"), face=1)) == ["resolve"]


@rule("BREW-031", "BREW-Q10")
def test_the_new_die_replaces_the_old_one_even_if_it_is_lower() -> None:
    assert outcome(passes(dice(react(rolled(face=3), "resolve"), 2))) == (6, "failure")
    assert outcome(passes(dice(react(rolled(HouseRules(better_die=True), face=3), "resolve"), 2))) == (7, "failure")


@rule("BREW-032", "BREW-Q11")
def test_it_may_be_rerolled_again_while_it_fails_above_one() -> None:
    scene = dice(react(rolled(face=3), "resolve"), 2)
    passes(dice(react(scene, "resolve"), 6))
    assert outcome(scene) == (10, "perfect")
    assert scene["xuan"].resolve == 3
    assert dice(react(rolled(HouseRules(one_reroll=True)), "resolve"), 2).is_over


@rule("BREW-030")
def test_who_has_none_left_is_not_asked() -> None:
    assert rolled(resolve=0).is_over


@rule("BREW-037", "BREW-062")
def test_in_story_time_there_is_no_ordinary_resolve_unless_the_table_switches_it_on() -> None:
    assert rolled(mode="story").is_over
    assert acts(rolled(HouseRules(story_resolve=True), mode="story")) == ["resolve"]


@rule("BREW-038", "BREW-062", "BREW-076")
def test_in_downtime_nothing_can_be_rerolled_or_risked() -> None:
    trained = {"melee": Reservoir(1, 1)}
    both = HouseRules(story_resolve=True, story_chances=True)
    assert rolled(both, mode="downtime", trained_resolve=trained).is_over
    assert rolled(both, mode="downtime", face=5).is_over


@rule("BREW-034", "BREW-035")
def test_npcs_have_resolve_only_where_the_gm_grants_it() -> None:
    scene = lay()
    scene.begin("bring-in", name="Guard", body=2, mind=2, skill=2)
    assert resolve_left(scene.play.reader(), GUARD) == 0
    granted = lay(HouseRules(npc_resolve=True))
    granted.begin("bring-in", name="Guard", body=2, mind=2, skill=2)
    assert resolve_left(granted.play.reader(), GUARD) == 5
    assert acts(dice(call(granted, "power", "melee", 8, who="guard"), 3)) == ["resolve"]


@rule("BREW-029", "BREW-034")
def test_an_npc_who_is_given_to_a_player_has_resolve_from_then_on() -> None:
    scene = lay()
    scene.begin("bring-in", name="Guard", body=2, mind=2, skill=2)
    assert dice(call(scene, "power", "melee", 8, who="guard"), 3).is_over
    scene.begin("assign", who="guard", to="ana")
    assert resolve_left(scene.play.reader(), GUARD) == 5
    assert acts(dice(call(scene, "power", "melee", 8, who="guard"), 3)) == ["resolve"]


@rule("BREW-039", "BREW-081", "BREW-082", "BREW-Q24")
def test_trained_resolve_is_for_its_skill_in_story_time_and_bullet_time() -> None:
    trained = {"melee": Reservoir(2, 2)}
    scene = rolled(mode="story", trained_resolve=trained)
    assert acts(scene) == ["trained-resolve"]
    passes(dice(react(scene, "trained-resolve"), 4))
    assert outcome(scene) == (8, "success")
    assert scene["xuan"].trained_resolve["melee"].now == 1
    assert scene["xuan"].resolve == 5
    assert acts(rolled(trained_resolve=trained)) == ["resolve", "trained-resolve"]
    assert acts(rolled(HouseRules(trained_in_story_only=True), trained_resolve=trained)) == ["resolve"]
    assert rolled(mode="story", trained_resolve={"craft": Reservoir(1, 1)}).is_over


@rule("BREW-398", "BREW-Q129", "BREW-Q160", "BREW-400")
def test_a_servant_rerolls_free_once_for_each_roll_if_the_gm_confirms_it() -> None:
    scene = rolled(tricks={"destiny": Held()})
    assert acts(scene) == ["resolve", "destiny"]
    dice(answered(react(scene, "destiny"), Qualifies=True), 2)
    assert scene["xuan"].resolve == 5
    assert acts(scene) == ["resolve"]
    refused = answered(react(rolled(tricks={"destiny": Held()}), "destiny"), Qualifies=False)
    assert acts(refused) == ["resolve"]
    assert acts(rolled(tricks={"destiny": Held()}, faithless=True)) == ["resolve"]


@rule("BREW-Q129")
def test_where_the_table_plays_it_so_the_free_reroll_comes_once_in_a_session() -> None:
    once = HouseRules(destiny_once=True)
    assert "destiny" not in acts(rolled(once, tricks={"destiny": Held(used=1, period=1)}))
    assert "destiny" in acts(rolled(once, tricks={"destiny": Held(used=1, period=0)}))
    assert "destiny" in acts(rolled(tricks={"destiny": Held(used=1, period=1)}))


# --- Chance Rolls
def risked(rules: HouseRules | None = None, mode: str = "bullet", die: int = 5, **fields: object) -> Scene:
    """A total of 9 against 8, risked."""
    scene = react(rolled(rules, mode, face=5, **fields), "chance-roll")
    answered(scene, WhatAdvantage="the whole crowd")
    if "PermitChance" in questions(scene):
        answered(scene, PermitChance=True)
    return dice(scene, die)


@rule("BREW-EX35", "BREW-040", "BREW-042", "BREW-046", "BREW-044")
def test_a_chance_roll_of_four_or_more_is_added() -> None:
    scene = risked(die=5)
    assert scene.is_over
    assert outcome(scene) == (14, "astounding")


@rule("BREW-EX35", "BREW-041", "BREW-043", "BREW-Q142")
def test_a_chance_roll_of_three_or_less_fails_the_whole_action_and_nothing_rerolls_it() -> None:
    scene = risked(die=3)
    assert scene.is_over
    assert outcome(scene)[1] == "failure"
    assert scene["xuan"].resolve == 5


@rule("BREW-040", "BREW-Q14")
def test_the_gm_must_permit_it_unless_the_table_plays_otherwise() -> None:
    scene = answered(react(rolled(face=5), "chance-roll"), WhatAdvantage="", PermitChance=False)
    assert outcome(scene) == (9, "success")
    free = answered(react(rolled(HouseRules(free_chances=True), face=5), "chance-roll"), WhatAdvantage="")
    assert questions(free) == ["dice"]


@rule("BREW-044", "BREW-045", "BREW-062")
def test_in_story_time_there_is_no_chance_roll_unless_the_table_permits_it() -> None:
    assert rolled(mode="story", face=5).is_over
    assert acts(rolled(HouseRules(story_chances=True), mode="story", face=5)) == ["chance-roll"]


@rule("BREW-046", "BREW-Q15")
def test_there_is_one_chance_roll_for_an_action_unless_they_may_be_chained() -> None:
    assert risked(die=4).is_over
    assert acts(risked(HouseRules(chained_chances=True), die=4)) == ["chance-roll"]


@rule("BREW-040")
def test_a_failure_cannot_be_risked() -> None:
    assert acts(rolled(face=3)) == ["resolve"]


@rule("BREW-391", "BREW-392", "BREW-Q125")
def test_a_thousand_masks_help_when_lying_and_once_in_a_session_ignore_a_bad_chance() -> None:
    def lying(rules: HouseRules, used: int = 0) -> Scene:
        masks = {"a-thousand-masks": Held(used=used, period=1)}
        scene = lay(rules, xuan=somebody(charisma=2, performance=2, tricks=masks))
        call(scene, "charisma", "performance", 8)
        answered(scene, WhatHelps=options(scene, "WhatHelps"), dice=[3])
        return answered(react(scene, "chance-roll"), WhatAdvantage="", PermitChance=True, dice=[2])

    scene = answered(lying(HouseRules()), IgnoreChance=True)
    assert outcome(scene) == (9, "success")
    assert scene["xuan"].tricks["a-thousand-masks"].used == 1
    assert outcome(answered(lying(HouseRules(ignored_die_counts=True)), IgnoreChance=True)) == (11, "perfect")
    assert outcome(lying(HouseRules(), used=1))[1] == "failure"
    assert outcome(answered(lying(HouseRules()), IgnoreChance=False))[1] == "failure"


@rule("BREW-EX58", "BREW-393", "BREW-Q126")
def test_lucky_rolls_again_on_a_six_and_adds_it() -> None:
    scene = lay(xuan=somebody(power=3, melee=2, tricks={"lucky": Held()}))
    dice(dice(call(scene, "power", "melee", 8), 6), 4)
    assert outcome(passes(scene)) == (15, "astounding")


@rule("BREW-Q126")
def test_lucky_rolls_on_after_every_six_where_the_table_plays_it_so() -> None:
    for rules, after in ((HouseRules(), []), (HouseRules(lucky_goes_on=True), ["dice"])):
        scene = lay(rules, mode="story", xuan=somebody(power=1, tricks={"lucky": Held()}))
        dice(dice(call(scene, "power", "", 8), 6), 6)
        assert questions(scene) == after


@rule("BREW-Q206", "BREW-Q126")
def test_a_reroll_replaces_the_whole_throw_lucky_die_included() -> None:
    scene = lay(xuan=somebody(power=1, tricks={"lucky": Held()}))
    dice(dice(call(scene, "power", "", 14), 6), 4)
    dice(dice(react(scene, "resolve"), 6), 6)
    assert outcome(passes(scene)) == (13, "failure")


@rule("BREW-395", "BREW-Q128")
def test_at_high_stakes_bad_luck_fails_catastrophically_before_the_roll_and_resolve_cannot_help() -> None:
    unlucky = somebody(power=3, flaws={"unlucky": Held()})
    scene = answered(call(lay(xuan=unlucky), "power", "", 6), WhatHinders=["unlucky"], dice=[3])
    assert scene.is_over
    assert scene.value["outcome"] == "failure"
    lucky = answered(call(lay(xuan=unlucky), "power", "", 6), WhatHinders=["unlucky"], dice=[4])
    assert outcome(passes(dice(lucky, 3))) == (6, "success")
    after = answered(call(lay(HouseRules(unlucky_afterwards=True), xuan=unlucky), "power", "", 6),
                     WhatHinders=["unlucky"], dice=[5])  # fmt: skip
    assert outcome(dice(after, 2))[1] == "failure"
    calm = answered(call(lay(xuan=unlucky), "power", "", 6), WhatHinders=[], dice=[4])
    assert outcome(passes(calm)) == (7, "success")


# --- the time modes
@rule("BREW-060", "BREW-062")
def test_the_gm_switches_the_time_mode() -> None:
    scene = lay(mode="story").begin("time-mode", mode="downtime")
    assert scene["*time-mode"].mode == "downtime"
    scene.begin("bullet-time", on=True)
    assert scene["*time-mode"].mode == "bullet"
    scene.begin("bullet-time", on=False)
    assert scene["*time-mode"].mode == "story"
    scene.begin("downtime", on=True)
    assert scene["*time-mode"].mode == "downtime"
    scene.begin("downtime", on=False)
    with pytest.raises(IllegalAnswer, match="Story Time already"):
        scene.begin("time-mode", mode="story")


# --- state of mind
@rule("BREW-071", "BREW-072", "BREW-073", "BREW-Q23")
def test_relaxed_helps_with_focus_and_hinders_against_danger_as_the_gm_says() -> None:
    rules = HouseRules(states_of_mind=True)
    scene = lay(rules, mode="story", xuan=somebody(wits=2)).begin("state-of-mind", "xuan", mind="relaxed")
    answered(scene, ApproveMind=True)
    call(scene, "wits", "", 6)
    answered(scene, WhatHelps=options(scene, "WhatHelps"), WhatHinders=[], dice=[2])
    assert outcome(scene) == (6, "success")
    call(scene, "wits", "", 6)
    answered(scene, WhatHelps=[], WhatHinders=options(scene, "WhatHinders"))
    assert scene.value["outcome"] == "failure"


@rule("BREW-074", "BREW-075", "BREW-Q23")
def test_alert_is_the_other_way_round_and_its_price_is_the_tables() -> None:
    rules = HouseRules(states_of_mind=True, mind_penalty=1)
    scene = call(lay(rules, mode="story", xuan=somebody(perception=2, mind="alert")), "perception", "", 6)
    answered(scene, WhatHelps=options(scene, "WhatHelps"), WhatHinders=options(scene, "WhatHinders"), dice=[3])
    assert outcome(scene) == (6, "success")
    assert questions(call(lay(rules, mode="story"), "perception", "", 6)) == ["dice"]


@rule("BREW-071", "BREW-072")
def test_states_of_mind_are_off_by_default_for_story_time_only_and_need_the_gms_word() -> None:
    with pytest.raises(IllegalAnswer, match="does not play with states of mind"):
        lay(mode="story").begin("state-of-mind", "xuan", mind="alert")
    rules = HouseRules(states_of_mind=True)
    scene = answered(lay(rules, mode="story").begin("state-of-mind", "xuan", mind="alert"), ApproveMind=False)
    assert scene["xuan"].mind == "normal"
    assert questions(call(lay(rules, mode="bullet", xuan=somebody(mind="alert")), "wits", "", 6)) == ["dice"]
