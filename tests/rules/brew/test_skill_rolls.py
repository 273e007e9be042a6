"""Skill rolls: the pool, the die, the difficulty, the ladder."""

from __future__ import annotations

import pytest

from hearthside.engine import Choose, IllegalAnswer
from hearthside.rulesets.brew.house_rules import HouseRules
from hearthside.rulesets.brew.rules.thresholds import band_of, fixed_difficulty, label_of, next_threshold, steps_above
from hearthside.rulesets.brew.state import Bonus, Held
from hearthside.rulesets.brew.words import Modifier
from rules.brew.scenes import (
    BY_THE_BOOK,
    Scene,
    answered,
    call,
    dice,
    lay,
    options,
    outcome,
    passes,
    pool,
    questions,
    somebody,
    told,
)

rule = pytest.mark.rule


@rule("BREW-EX01", "BREW-005", "BREW-006", "BREW-026")
def test_a_roll_adds_die_attribute_and_skill_and_one_threshold_above_is_a_perfect_success() -> None:
    scene = lay(xuan=somebody(precision=2, animal_handling=3))
    passes(dice(call(scene, "precision", "animal-handling"), 6))
    assert outcome(scene) == (11, "perfect")


@rule("BREW-EX01", "BREW-025", "BREW-027")
def test_the_gm_gives_a_bonus_for_one_use_that_is_gone_with_the_roll_it_counts_for() -> None:
    scene = lay(xuan=somebody(charisma=2, interaction=1))
    scene.begin("give-bonus", who="xuan", name="The onlookers cheer", modifier=2, attributes=["charisma"],
                skills=["interaction"], when="with the onlookers")  # fmt: skip
    call(scene, "charisma", "interaction", 6)
    answered(scene, WhatHelps=options(scene, "WhatHelps"), dice=[2])
    assert outcome(passes(scene)) == (7, "success")
    assert scene["xuan"].tally == {}


@rule("BREW-027")
def test_a_bonus_that_is_not_claimed_stays_and_the_gm_can_strike_it() -> None:
    scene = lay(xuan=somebody(charisma=2))
    scene.begin("give-bonus", who="xuan", name="Cheered", attributes=["charisma"], when="with the onlookers")
    answered(call(scene, "charisma", "", 6), WhatHelps=[], dice=[4])
    passes(scene)
    assert list(scene["xuan"].tally) == ["Cheered"]
    scene.begin("strike-bonus", who="xuan", name="Cheered")
    assert scene["xuan"].tally == {}


@rule("BREW-027")
def test_a_bonus_of_nothing_is_refused() -> None:
    with pytest.raises(IllegalAnswer, match="0 adds nothing"):
        lay().begin("give-bonus", who="xuan", name="Nothing", modifier=0)


@rule("BREW-EX02", "BREW-017", "BREW-015")
def test_without_bonuses_sixteen_is_the_most() -> None:
    scene = lay(xuan=somebody(power=5, melee=5))
    assert pool(scene, "power", "melee").total == 10
    assert outcome(passes(dice(call(scene, "power", "melee", 16), 6))) == (16, "success")


@rule("BREW-010", "BREW-011", "BREW-012", "BREW-013", "BREW-014", "BREW-015", "BREW-016", "BREW-Q01")
@pytest.mark.parametrize(("threshold", "label"), [
    (6, "Easy"), (8, "Challenging"), (10, "Expert level"), (12, "Very hard"), (14, "Extreme"),
    (16, "Feeling lucky?"), (18, "Teamwork or God-tier"), (22, "Teamwork or God-tier"),
])  # fmt: skip
def test_thresholds_have_names(threshold: int, label: str) -> None:
    assert label_of(threshold) == label


@rule("BREW-016", "BREW-Q01")
def test_every_even_number_from_six_is_a_threshold_unless_only_the_printed_ones_are() -> None:
    printed = HouseRules(printed_thresholds=True)
    assert [next_threshold(n, BY_THE_BOOK) for n in (3, 6, 10, 18, 20)] == [6, 8, 12, 20, 22]
    assert [next_threshold(n, printed) for n in (6, 10, 16, 18)] == [8, 16, 18, None]


@rule("BREW-EX36", "BREW-026", "BREW-Q04")
def test_from_a_difficulty_beside_the_ladder_the_next_value_of_the_ladder_counts() -> None:
    bands = [band_of(total, 9, BY_THE_BOOK) for total in (8, 9, 10, 12)]
    assert bands == ["failure", "success", "perfect", "astounding"]
    relative = HouseRules(steps_from_difficulty=True)
    assert [band_of(total, 9, relative) for total in (10, 11, 13)] == ["success", "perfect", "astounding"]


@rule("BREW-026", "BREW-Q03", "BREW-Q162")
def test_three_steps_stay_astounding_and_are_counted_unless_astounding_is_twice_the_difficulty() -> None:
    assert (band_of(14, 8, BY_THE_BOOK), steps_above(14, 8, BY_THE_BOOK)) == ("astounding", 3)
    doubles = HouseRules(astounding_doubles=True)
    assert [band_of(total, 6, doubles) for total in (8, 11, 12)] == ["perfect", "perfect", "astounding"]


@rule("BREW-008", "BREW-Q02")
def test_the_gm_sets_six_or_more_and_fixed_rules_keep_their_numbers() -> None:
    with pytest.raises(IllegalAnswer, match="6 to 99"):
        call(lay(), difficulty=5)
    assert fixed_difficulty(5, BY_THE_BOOK) == 5
    assert fixed_difficulty(5, HouseRules(never_below_six=True)) == 6


@rule("BREW-007", "BREW-018", "BREW-001")
def test_a_player_proposes_a_combination_and_the_gm_says_with_what_and_against_what() -> None:
    scene = lay(xuan=somebody(wits=3, investigation=1, perception=2))
    scene.begin("roll", "xuan", attribute="wits", skill="investigation", what="search the room")
    answered(scene, GMRules={"difficulty": 18, "attribute": "perception", "modifier": 3}, dice=[6])
    assert outcome(passes(scene)) == (12, "failure")
    assert "3 situation" in str(told(scene)[-1])


@rule("BREW-019")
def test_what_is_impossible_is_not_rolled() -> None:
    scene = lay().begin("roll", "xuan", attribute="power", what="jump over the moon")
    answered(scene, GMRules={"difficulty": 20, "possible": False})
    assert scene.is_over
    assert told(scene) == ["Xuan, jump over the moon: that is impossible."]


@rule("BREW-020", "BREW-028")
def test_without_the_skill_or_flat_the_pool_is_the_attribute() -> None:
    scene = lay(xuan=somebody(power=3))
    assert pool(scene, "power", "craft").total == pool(scene, "power").total == 3


@rule("BREW-021")
def test_bonuses_and_penalties_of_different_sources_add_up() -> None:
    tally = {"wind": Bonus(Modifier(by=-1)), "song": Bonus(Modifier(by=2))}
    scene = lay(xuan=somebody(speed=2, tally=tally, tricks={"quick-start": Held()}))
    assert outcome(passes(dice(call(scene, "speed", "", 6), 2))) == (6, "success")


@rule("BREW-EX32", "BREW-022", "BREW-166", "BREW-Q140")
def test_a_pool_of_nothing_fails_without_a_die() -> None:
    scene = call(lay(xuan=somebody(power=2, athletics=2, health=3)), "power", "athletics", 6)
    assert scene.is_over
    assert scene.value["outcome"] == "failure"
    assert "die" not in scene.value


@rule("BREW-022", "BREW-Q05")
def test_bonuses_count_before_the_pool_is_looked_at_unless_the_table_says_otherwise() -> None:
    hurt = somebody(power=2, athletics=2, health=3, tally={"song": Bonus(Modifier(by=2))})
    assert questions(call(lay(xuan=hurt), "power", "athletics", 6)) == ["dice"]
    strict = lay(HouseRules(failing_before_bonuses=True), xuan=hurt)
    assert call(strict, "power", "athletics", 6).value["outcome"] == "failure"


@rule("BREW-EX33", "BREW-023", "BREW-024", "BREW-061", "BREW-Q07")
def test_a_pool_that_is_enough_cannot_fail_and_in_bullet_time_it_is_rolled() -> None:
    scene = lay(xuan=somebody(power=4, melee=4))
    passes(dice(call(scene, "power", "melee", 8), 1))
    assert outcome(scene) == (9, "success")


@rule("BREW-Q07")
def test_in_bullet_time_a_one_fails_where_the_table_plays_it_so() -> None:
    scene = lay(HouseRules(ones_fail=True), xuan=somebody(power=4, melee=4))
    assert outcome(passes(dice(call(scene, "power", "melee", 8), 1))) == (9, "failure")


@rule("BREW-024", "BREW-063", "BREW-Q06")
def test_in_story_time_a_sure_success_needs_no_die_and_its_pool_is_its_total() -> None:
    scene = lay(mode="story", xuan=somebody(power=5, melee=5))
    answered(call(scene, "power", "melee", 8), RollAnyway=False)
    assert outcome(scene) == (10, "perfect")
    plain = lay(HouseRules(unrolled_is_plain=True), mode="story", xuan=somebody(power=5, melee=5))
    assert outcome(answered(call(plain, "power", "melee", 8), RollAnyway=False)) == (10, "success")


@rule("BREW-024")
def test_one_may_still_roll_for_a_higher_threshold() -> None:
    scene = lay(mode="story", xuan=somebody(power=4, melee=4))
    assert outcome(answered(call(scene, "power", "melee", 8), RollAnyway=True, dice=[5])) == (13, "astounding")


@rule("BREW-001")
def test_the_gm_can_be_asked_about_every_outcome() -> None:
    scene = lay(HouseRules(asked_afterwards=True), xuan=somebody(power=1))
    answered(dice(call(scene, "power", "", 8), 1), Stands="success")
    assert scene.value["outcome"] == "success"
    again = lay(HouseRules(asked_afterwards=True), xuan=somebody(power=1))
    assert answered(dice(call(again, "power", "", 8), 1), Stands="stands").value["outcome"] == "failure"
    assert dice(call(lay(xuan=somebody(power=1)), "power", "", 8), 1).is_over


# --- what hinders
SPOOKED = somebody(speed=3, flaws={"superstitious": Held()})


def race(rules: HouseRules = BY_THE_BOOK) -> Scene:
    return lay(rules, xuan=SPOOKED, yan=somebody(speed=3))


def both(scene: Scene, *faces: int) -> Scene:
    for face in faces:
        dice(scene, face)
    return scene


@rule("BREW-001", "BREW-368")
def test_the_gm_says_once_that_things_turn_spooky_and_is_not_asked_at_every_roll() -> None:
    scene = race().begin("race-once", first="xuan", second="yan")
    assert questions(scene) == ["dice", "dice"]  # straight to the dice: nothing was said to hold
    assert passes(both(scene, 4, 2)).value == "runner"
    scene.begin("conditions", holds=["things turn spooky"])
    assert told(scene) == ["What holds now: things turn spooky."]
    assert passes(both(scene.begin("race-once", first="xuan", second="yan"), 4, 3)).value == "chaser"  # 5 against 6
    scene.begin("conditions", holds=[])
    assert passes(both(scene.begin("race-once", first="xuan", second="yan"), 4, 3)).value == "runner"
    with scene.refused("'it rains' is not one of 'things turn spooky'"):
        scene.begin("conditions", holds=["it rains"])


@rule("BREW-001", "BREW-368")
def test_where_the_table_wants_it_so_the_gm_is_asked_at_every_roll() -> None:
    scene = race(HouseRules(asked_hindrances=True)).begin("race-once", first="xuan", second="yan")
    assert questions(scene) == ["WhatHinders"]
    answered(scene, WhatHinders=options(scene, "WhatHinders"))
    assert passes(both(scene, 4, 3)).value == "chaser"


@rule("BREW-001", "BREW-368")
def test_what_holds_is_the_usual_answer_where_the_gm_calls_for_the_roll() -> None:
    scene = call(race().begin("conditions", holds=["things turn spooky"]), "speed", "", 6)
    [asked] = [one.request for one in scene.waiting.values()]
    assert isinstance(asked, Choose)
    assert asked.question.usual(scene.view("mara")) == ("Superstitious (−2, things turn spooky)",)


@rule("BREW-395")
def test_that_the_stakes_are_high_is_said_once_too() -> None:
    scene = lay(xuan=somebody(speed=3, flaws={"unlucky": Held()}), yan=somebody(speed=3))
    scene.begin("conditions", holds=["the stakes are particularly high"]).begin("race-once", first="xuan", second="yan")
    assert passes(both(scene, 2, 3)).value == "chaser"  # 1d6: bad luck


@rule("BREW-313", "BREW-EX31")
def test_a_profession_is_rolled_in_place_of_another_skill() -> None:
    scene = lay(xuan=somebody(wits=2, profession=2, professions={"nurse": 2}))
    scene.begin("roll", "xuan", attribute="wits", skill="profession:nurse",
                what="dress a wound")  # fmt: skip
    answered(scene, GMRules=6, dice=[2])
    assert outcome(passes(scene)) == (6, "success")


@rule("BREW-005")
def test_who_is_unconscious_does_not_roll() -> None:
    with pytest.raises(IllegalAnswer, match="unconscious"):
        call(lay(xuan=somebody(health=0)))


@rule("BREW-005")
def test_a_skill_that_the_setting_does_not_have_is_refused() -> None:
    scene = lay()
    with pytest.raises(IllegalAnswer, match="is not one of"):
        scene.begin("roll", "xuan", attribute="wits", skill="cookery")
    with pytest.raises(IllegalAnswer, match="is not one of"):
        scene.begin("roll", "xuan", attribute="beauty")
