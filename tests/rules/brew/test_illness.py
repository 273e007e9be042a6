"""Illness and poison."""

from __future__ import annotations

import pytest

from hearthside.rulesets.brew.body import Sickness
from hearthside.rulesets.brew.house_rules import HouseRules
from hearthside.rulesets.brew.rules.harm.illness import days_of
from hearthside.rulesets.brew.rules.harm.penalties import penalties
from hearthside.rulesets.brew.words import Attribute
from rules.brew.bodies import BY_THE_BOOK, JENNY, Harm, body, lay, lives, rolled, tend, told, wait

BY_MANA = HouseRules(mana_resists=True)


def expose(scene: Harm, *dice: int, illness: str = "food-poisoning", **how: object) -> Harm:
    scene.begin("expose", who="jenny", illness=illness, **how)
    return rolled(scene, *dice)


@pytest.mark.rule("BREW-221", "BREW-307")
def test_power_and_survival_resist_an_illness() -> None:
    scene = expose(lay(jenny=body(power=2, skills={"survival": 1})), 5)
    assert told(scene)[-1] == "Jenny does not catch it: Food poisoning."
    assert scene["jenny"].illnesses == {}


@pytest.mark.rule("BREW-221", "BREW-222", "BREW-227", "BREW-Q90")
def test_whoever_fails_is_ill_for_10_less_the_die_less_power_days() -> None:
    scene = expose(lay(jenny=body(power=2)), 5, 4)
    assert told(scene)[-1] == "Jenny falls ill: Food poisoning, 4 days."
    assert scene.value == 4


@pytest.mark.rule("BREW-221")
def test_the_gm_sets_how_hard_it_is_to_resist() -> None:
    assert expose(lay(jenny=body(power=3)), 6, 1, difficulty=12)["jenny"].illnesses["Food poisoning"].difficulty == 12


@pytest.mark.rule("BREW-222", "BREW-EX51", "BREW-Q89")
@pytest.mark.parametrize(("die", "power", "days"), [(4, 2, 4), (6, 5, 1)])
def test_an_illness_lasts_a_day_at_least(die: int, power: int, days: int) -> None:
    assert days_of(10, die, power, BY_THE_BOOK) == days


@pytest.mark.rule("BREW-Q89")
def test_an_illness_of_no_days_may_be_shaken_off_at_once() -> None:
    assert days_of(10, 6, 5, HouseRules(shaken_off=True)) == 0
    scene = expose(lay(HouseRules(shaken_off=True), jenny=body(power=5)), 1, 6, difficulty=12)
    assert told(scene)[-1] == "Jenny does not catch it: Food poisoning."


@pytest.mark.rule("BREW-223")
def test_the_starting_number_may_differ() -> None:
    assert expose(lay(jenny=body(power=2)), 1, 4, base=20)["jenny"].illnesses["Food poisoning"].days == 14


@pytest.mark.rule("BREW-224", "BREW-225", "BREW-EX18")
@pytest.mark.parametrize(("attribute", "off"), [("power", [("Food poisoning", -2)]), ("wits", [])])
def test_food_poisoning_takes_2_off_power_rolls(attribute: Attribute, off: list[tuple[str, int]]) -> None:
    scene = expose(lay(jenny=body(power=2)), 1, 4)
    parts = penalties(scene.play.reader(), JENNY, attribute)
    assert [(part.label, part.value) for part in parts] == off


@pytest.mark.rule("BREW-222")
def test_after_its_days_the_illness_is_over() -> None:
    scene = expose(lay(jenny=body(power=2)), 1, 6)
    wait(scene, 1)
    assert told(scene)[-1] == "Jenny: Food poisoning, 1 day left."
    assert wait(scene, 1)["jenny"].illnesses == {}


@pytest.mark.rule("BREW-Q90")
def test_an_illness_may_do_damage_every_day() -> None:
    scene = expose(lay(jenny=body(power=2)), 1, 6, illness="marsh-fever")
    assert wait(scene, 1)["jenny"].health == 9
    assert wait(scene, 1)["jenny"].health == 9


@pytest.mark.rule("BREW-Q91", "BREW-Q152")
@pytest.mark.parametrize(("rules", "days"), [(BY_THE_BOOK, 3), (HouseRules(no_cure=True), 4)])
def test_a_day_of_care_shortens_an_illness_by_a_day(rules: HouseRules, days: int) -> None:
    scene = tend(lay(rules, jenny=body(illnesses={"flu": Sickness(days=5)})), 1)
    assert wait(scene, 1)["jenny"].illnesses["flu"].days == days


@pytest.mark.rule("BREW-Q152")
@pytest.mark.parametrize(("rules", "days"), [(BY_THE_BOOK, 3), (HouseRules(gm_sets_illness_care=True), 4)])
def test_6_is_enough_for_care_unless_the_illness_says_more(rules: HouseRules, days: int) -> None:
    scene = tend(lay(rules, jenny=body(illnesses={"fever": Sickness(days=5, care=9)})), 3)
    assert wait(scene, 1)["jenny"].illnesses["fever"].days == days


@pytest.mark.rule("BREW-Q91")
def test_in_a_hospital_an_illness_is_shorter_as_well() -> None:
    ill = body(illnesses={"flu": Sickness(days=4)}, living=lives(in_hospital=True))
    assert wait(lay(jenny=ill), 2)["jenny"].illnesses == {}


# --- magical ones
@pytest.mark.rule("BREW-226", "BREW-Q92")
def test_mana_may_stand_in_for_power_against_a_magical_illness() -> None:
    witch = body(power=1, fields={"odds": 4})
    scene = expose(lay(BY_MANA, jenny=witch), 4, illness="hex", by_mana=True)
    assert told(scene)[-1] == "Jenny does not catch it: Hex."
    ill = expose(lay(BY_MANA, jenny=witch), 1, 2, illness="hex", by_mana=True)
    assert ill["jenny"].illnesses["Hex"].days == 4


@pytest.mark.rule("BREW-226")
def test_without_that_option_or_against_other_illnesses_power_counts() -> None:
    witch = body(power=1, fields={"odds": 4})
    assert expose(lay(jenny=witch), 4, 2, illness="hex", by_mana=True)["jenny"].illnesses["Hex"].days == 7
    scene = expose(lay(BY_MANA, jenny=witch), 4, 2, by_mana=True)
    assert scene["jenny"].illnesses["Food poisoning"].days == 7


@pytest.mark.rule("BREW-Q92")
def test_mana_that_is_used_up_counts_as_0() -> None:
    drained = body(power=1, skills={"survival": 1}, fields={"odds": 2}, mana_used=(0, 0))
    scene = expose(lay(BY_MANA, jenny=drained), 6, 2, illness="hex", by_mana=True)
    assert scene["jenny"].illnesses["Hex"].days == 8


@pytest.mark.rule("BREW-Q92")
def test_mana_may_count_for_the_resistance_alone() -> None:
    witch = body(power=1, fields={"odds": 4})
    rules = HouseRules(mana_resists=True, mana_resists_only=True)
    assert expose(lay(rules, jenny=witch), 1, 2, illness="hex", by_mana=True)["jenny"].illnesses["Hex"].days == 7


@pytest.mark.rule("BREW-221")
def test_an_unknown_illness_is_refused() -> None:
    scene = lay()
    with scene.refused("'plague' is not one of 'food-poisoning', 'marsh-fever', 'hex'"):
        scene.begin("expose", who="jenny", illness="plague")


@pytest.mark.rule("BREW-222")
def test_whoever_catches_an_illness_again_is_not_over_it_any_sooner() -> None:
    scene = lay(jenny=body(illnesses={"Food poisoning": Sickness(days=6)}))
    rolled(scene.begin("expose", who="jenny", illness="food-poisoning"), 1, 6)
    assert scene["jenny"].illnesses["Food poisoning"].days == 6
