"""Magical Healing."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.rulesets.brew.body import Dying, Injury, Sickness, Stabilization
from hearthside.rulesets.brew.house_rules import HouseRules
from hearthside.rulesets.brew.rules.harm.magic_healing import healed_by_magic
from hearthside.rulesets.brew.words import Attribute, Mode
from rules.brew.bodies import (
    BY_THE_BOOK,
    SIMPLIFIED,
    Harm,
    answered,
    body,
    hours_left,
    lay,
    lives,
    questions,
    reply,
    rolled,
    strike,
    told,
)


def ward(rules: HouseRules = BY_THE_BOOK, healing: int = 2, casting: Attribute = "wits", mode: Mode = "story",
         **jenny: Any) -> Harm:  # fmt: skip
    """Doc has Healing and 3 in all Attributes; Jenny is the patient."""
    doc = body(fields={"healing": healing}, casting=casting)
    return lay(rules, mode, doc=doc, jenny=body(**{"health": 4, **jenny}))


def cast(scene: Harm, *dice: int, what: str = "") -> Harm:
    scene.begin("heal-by-magic", "doc", patient="jenny", what=what)
    return rolled(scene, *dice)


@pytest.mark.rule("BREW-214", "BREW-215", "BREW-216", "BREW-Q88")
@pytest.mark.parametrize(("total", "points"), [(5, 0), (6, 2), (7, 2), (8, 4), (10, 4), (11, 4), (12, 8), (14, 8)])
def test_only_6_8_and_12_matter(total: int, points: int) -> None:
    assert healed_by_magic(BY_THE_BOOK, total) == points


@pytest.mark.rule("BREW-Q88")
@pytest.mark.parametrize(("total", "points"), [(9, 4), (10, 6), (11, 6), (12, 8)])
def test_a_total_of_10_may_restore_6(total: int, points: int) -> None:
    assert healed_by_magic(HouseRules(magic_heals_six_at_ten=True), total) == points


@pytest.mark.rule("BREW-185", "BREW-186")
@pytest.mark.parametrize(("total", "points"), [(5, 0), (6, 4), (7, 4), (8, 6), (12, 6)])
def test_by_simplified_healing_magic_restores_4_or_6(total: int, points: int) -> None:
    assert healed_by_magic(SIMPLIFIED, total) == points


@pytest.mark.rule("BREW-185", "BREW-189")
def test_by_simplified_healing_no_magic_removes_an_injury() -> None:
    scene = cast(ward(SIMPLIFIED, injuries={"rib": Injury()}), 2)
    assert (scene["jenny"].health, scene["jenny"].injuries) == (8, {"rib": Injury()})


@pytest.mark.rule("BREW-214", "BREW-219", "BREW-EX17", "BREW-Q86")
def test_healing_3_and_perception_3_succeed_without_a_die_and_with_a_2_restore_4() -> None:
    scene = ward(healing=3, casting="perception").begin("heal-by-magic", "doc", patient="jenny")
    assert questions(scene) == ["RollAnyway"]
    answered(scene, RollAnyway=True, dice=[2])
    assert (scene["jenny"].health, len(scene["doc"].mana_used)) == (8, 1)


@pytest.mark.rule("BREW-216", "BREW-217", "BREW-EX50")
def test_it_never_heals_above_the_maximum() -> None:
    scene = ward(healing=4).begin("heal-by-magic", "doc", patient="jenny")
    answered(scene, RollAnyway=True, dice=[5])
    assert scene["jenny"].health == 10


@pytest.mark.rule("BREW-219")
def test_each_roll_costs_a_slot_and_may_be_repeated_as_long_as_mana_lasts() -> None:
    scene = cast(cast(ward(health=1), 1), 1)
    assert (scene["jenny"].health, len(scene["doc"].mana_used)) == (5, 2)
    with scene.refused("Doc has no mana left"):
        scene.begin("heal-by-magic", "doc", patient="jenny")


@pytest.mark.rule("BREW-219")
def test_nobody_without_a_dot_in_healing_heals_by_magic() -> None:
    scene = lay(doc=body(fields={"odds": 2}), jenny=body(health=4))
    with scene.refused("Doc has no dot in healing"):
        scene.begin("heal-by-magic", "doc", patient="jenny")


@pytest.mark.rule("BREW-214")
def test_who_is_whole_needs_no_healing() -> None:
    scene = ward()
    with scene.refused("Doc needs no healing"):
        scene.begin("heal-by-magic", "doc", patient="doc")


@pytest.mark.rule("BREW-218")
@pytest.mark.parametrize(("rules", "health"), [(BY_THE_BOOK, 5), (HouseRules(chance_of_full_heal=True), 10)])
def test_a_chance_roll_of_6_may_heal_all(rules: HouseRules, health: int) -> None:
    scene = ward(rules, mode="bullet", health=-3).begin("heal-by-magic", "doc", patient="jenny")
    reply(scene, "dice", [1])
    reply(scene, "React", "chance-roll")
    while not scene.is_over:
        asked = questions(scene)[0]
        usual = next(iter(scene.waiting.values())).request.prompt(scene.view("gm")).usual
        reply(scene, asked, [6] if asked == "dice" else "pass" if asked == "React" else usual)
    assert scene["jenny"].health == health


@pytest.mark.rule("BREW-220", "BREW-Q87")
def test_a_dying_patient_wakes_at_1_or_more_and_needs_no_stabilization() -> None:
    scene = cast(strike(ward(health=1), 3), 3)
    assert (scene["jenny"].health, scene["jenny"].dying, scene["jenny"].stabilization) == (2, None, None)


@pytest.mark.rule("BREW-220", "BREW-Q87")
def test_any_success_stops_the_clock_even_if_the_patient_does_not_wake() -> None:
    scene = cast(strike(ward(health=1), 4), 1)
    assert (scene["jenny"].health, scene["jenny"].dying) == (-1, None)


@pytest.mark.rule("BREW-220")
def test_a_failure_stops_nothing() -> None:
    scene = lay(doc=body(fields={"healing": 1}, casting="wits"), jenny=body(health=-1, dying=Dying(120, below=True)))
    cast(scene, 1)
    assert (scene["jenny"].health, hours_left(scene)) == (-1, 2)


@pytest.mark.rule("BREW-Q87")
def test_at_some_tables_magic_only_stabilizes_the_dying() -> None:
    scene = cast(strike(ward(HouseRules(magic_only_stabilizes=True), health=1), 3), 3)
    assert (scene["jenny"].health, scene["jenny"].stabilization) == (1, Stabilization(7))


@pytest.mark.rule("BREW-220", "BREW-Q87")
def test_whoever_is_stable_and_lifted_by_magic_need_not_wait_for_the_end_of_the_period() -> None:
    scene = cast(ward(health=1, stabilization=Stabilization(5)), 1)
    assert (scene["jenny"].health, scene["jenny"].stabilization) == (3, None)


@pytest.mark.rule("BREW-Q84")
@pytest.mark.parametrize(("rules", "left"), [(BY_THE_BOOK, 26), (HouseRules(injuries_heal_by_day=True), 30)])
def test_magic_counts_in_full_for_an_injury_even_at_the_cap_or_not_at_all(rules: HouseRules, left: int) -> None:
    scene = cast(ward(rules, health=9, injuries={"rib": Injury()}), 3)
    assert (scene["jenny"].health, scene["jenny"].injuries["rib"].left) == (10, left)


@pytest.mark.rule("BREW-Q84")
def test_during_stabilization_magic_does_not_count_for_an_injury() -> None:
    scene = cast(ward(health=1, stabilization=Stabilization(5), injuries={"rib": Injury()}), 3)
    assert scene["jenny"].injuries["rib"].left == 30


@pytest.mark.rule("BREW-412")
def test_magic_does_not_heal_the_damage_of_a_broken_vow() -> None:
    scene = cast(ward(health=4, barred=5), 3)
    assert (scene["jenny"].health, scene["jenny"].barred) == (5, 5)


@pytest.mark.rule("BREW-238", "BREW-Q94")
@pytest.mark.parametrize(("rules", "health"), [(BY_THE_BOOK, 9), (HouseRules(want_bars_healing=True), 7)])
def test_while_want_lasts_magic_leaves_a_point_of_it_or_heals_none(rules: HouseRules, health: int) -> None:
    scene = cast(ward(rules, health=6, thirst=3, living=lives(drink="meager")), 3)
    assert scene["jenny"].health == health


@pytest.mark.rule("BREW-227", "BREW-Q91")
def test_magic_ends_an_illness_against_its_own_difficulty() -> None:
    ill = {"fever": Sickness(days=5, difficulty=10)}
    assert cast(ward(illnesses=ill), 4, what="fever")["jenny"].illnesses == ill
    scene = cast(ward(illnesses=ill), 5, what="fever")
    assert told(scene)[-1] == "Jenny is over it: fever."
    assert scene["jenny"].health == 4


@pytest.mark.rule("BREW-Q91")
def test_at_some_tables_an_illness_only_runs_its_course() -> None:
    scene = ward(HouseRules(no_cure=True), illnesses={"fever": Sickness(days=5)})
    with scene.refused("'fever' is not one of ''"):
        scene.begin("heal-by-magic", "doc", patient="jenny", what="fever")
