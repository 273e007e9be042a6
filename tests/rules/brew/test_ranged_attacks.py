"""Combat: ranged attacks."""

from __future__ import annotations

import pytest

from hearthside.rulesets.brew.fight_state import Fighting
from hearthside.rulesets.brew.house_rules import HouseRules
from hearthside.rulesets.brew.rules.combat.throwing import contested_range, needed_total, uncontested_ranges
from hearthside.rulesets.brew.state import Specialty
from rules.brew.fights import (
    PETE,
    Brawl,
    attack,
    damage,
    fighter,
    health,
    lay,
    passing,
    questions,
    rolls,
    then,
    told,
    totals,
)

DODGE = "defend:speed:athletics"
SHOOTER = fighter(precision=3, craft=2, items=["handgun", "composite-bow"], known_weapons=("handgun", "Bow"))
UNAWARE = fighter(fighting=Fighting(unaware=True))


@pytest.mark.rule("BREW-116", "BREW-130")
def test_a_thrown_stone_is_precision_and_athletics_and_deals_precision() -> None:
    scene = attack(lay(pete=fighter(precision=3, athletics=2, items=["stone"])), "stone:precision", DODGE, 3, 5)
    assert (totals(scene), damage(scene)) == ({"pete": 8, "marlo": 7}, 3)


@pytest.mark.rule("BREW-117", "BREW-130", "BREW-Q45")
@pytest.mark.parametrize(("plus_one", "hurts"), [(False, 4), (True, 5)])
def test_a_heavy_throw_is_power_and_athletics_and_deals_power(plus_one: bool, hurts: int) -> None:
    scene = lay(HouseRules(heavy_plus_one=plus_one), pete=fighter(power=4, athletics=1, items=["barrel"]))
    attack(scene, "barrel:power", DODGE, 3, 5)
    assert (totals(scene), damage(scene)) == ({"pete": 8, "marlo": 7}, hurts)


@pytest.mark.rule("BREW-130")
def test_what_is_not_meant_to_hurt_does_not() -> None:
    scene = attack(
        lay(pete=fighter(precision=3, athletics=2, items=["wet-sponge"])), "wet-sponge:precision", DODGE, 3, 5
    )
    assert health(scene) == 10


@pytest.mark.rule("BREW-118", "BREW-Q40")
def test_a_contested_throw_does_harm_up_to_power_times_10_metres_and_something_heavy_up_to_times_2() -> None:
    scene = lay(pete=fighter(power=3))
    assert contested_range(scene.view("mara"), PETE, "small") == 30
    assert contested_range(scene.view("mara"), PETE, "heavy") == 6


@pytest.mark.rule("BREW-118", "BREW-Q40", "BREW-Q59", "BREW-Q204")
def test_where_the_gm_counts_metres_a_throw_beyond_its_range_does_nothing() -> None:
    pete = fighter(power=1, precision=4, athletics=4, items=["stone"])
    scene = lay(pete=pete, zones={"marlo": 2}, metres=10).begin("attack", "pete", whom="marlo", how="stone:precision")
    then(scene, ("Respond", DODGE))
    assert "Pete throws 20 m, and it does no harm beyond 10 m." in told(scene)
    assert health(scene) == 10
    near = lay(pete=pete, zones={"marlo": 2}, metres=5)
    assert damage(attack(near, "stone:precision", DODGE, 3, 1)) == 4 + 1


@pytest.mark.rule("BREW-119", "BREW-Q41")
def test_who_dodges_a_missile_by_speed_and_athletics_hurts_nobody() -> None:
    scene = attack(lay(pete=SHOOTER, marlo=fighter(speed=4, athletics=3)), "handgun:precision", DODGE, 1, 2)
    assert totals(scene) == {"pete": 6, "marlo": 9}
    assert (health(scene), health(scene, "pete")) == (10, 10)


@pytest.mark.rule("BREW-119")
def test_nobody_fights_back_against_a_missile() -> None:
    scene = lay(pete=SHOOTER, marlo=fighter(items=["knife"])).begin(
        "attack", "pete", whom="marlo", how="handgun:precision"
    )
    assert not [one for one in scene.options("marlo") if one.startswith("fight")]


@pytest.mark.rule("BREW-Q41")
def test_where_missiles_are_dodged_by_precision_that_counts() -> None:
    scene = lay(HouseRules(dodge_by_precision=True), pete=SHOOTER, marlo=fighter(precision=5, athletics=1))
    attack(scene, "handgun:precision", "defend:precision:athletics", 1, 2)
    assert totals(scene)["marlo"] == 8


@pytest.mark.rule("BREW-120", "BREW-Q202")
def test_dodging_is_the_whole_action_of_the_round() -> None:
    scene = lay(pete=SHOOTER, ted=fighter()).begin("start-turns", who=["pete", "marlo", "ted"])
    then(scene, ("pete:dice", 6), ("marlo:dice", 4), ("ted:dice", 2))
    attack(scene, "handgun:precision", DODGE, 1, 6)
    assert scene["marlo"].fighting.acted
    scene.begin("next-turn")
    with scene.refused("Marlo has used up the action of this round"):
        scene.begin("attack", "marlo", whom="ted", how="bare-hands:power")


@pytest.mark.rule("BREW-121", "BREW-Q42", "BREW-Q58")
@pytest.mark.parametrize(("die", "hits"), [(3, True), (2, False)])
def test_the_target_may_take_the_hit_and_shoot_back_which_hits_with_8(die: int, hits: bool) -> None:
    marlo = fighter(precision=3, craft=2, items=["blowpipe"], known_weapons=("blowpipe",))
    scene = attack(lay(pete=SHOOTER, marlo=marlo), "handgun:precision", "shoot:blowpipe:precision", 1, die)
    assert damage(scene) == 6, "the first shot hits: its total, with no bonus"
    assert health(scene) == 4
    assert health(scene, "pete") == (9 if hits else 10), "judged before the penalties of the first hit count"


@pytest.mark.rule("BREW-Q42")
def test_where_return_shots_can_be_dodged_the_first_shooter_dodges() -> None:
    marlo = fighter(precision=3, craft=2, items=["blowpipe"], known_weapons=("blowpipe",))
    scene = lay(HouseRules(return_shot_contested=True), pete=SHOOTER, marlo=marlo)
    attack(scene, "handgun:precision", "shoot:blowpipe:precision", 1, 3, 6)
    assert totals(scene) == {"marlo": 8, "pete": 8}
    assert health(scene, "pete") == 10


@pytest.mark.rule("BREW-122", "BREW-EX42", "BREW-139")
def test_a_handgun_deals_its_full_total_and_1_for_the_margin_less_soak() -> None:
    scene = attack(lay(pete=SHOOTER, marlo=fighter(worn=["boiled-leather"])), "handgun:precision", DODGE, 3, 3)
    assert totals(scene) == {"pete": 8, "marlo": 5}
    assert damage(scene) == 7


@pytest.mark.rule("BREW-123", "BREW-Q44", "BREW-111")
@pytest.mark.parametrize(("die", "hurts"), [(3, None), (4, 1), (6, 2)])
def test_an_attack_on_who_does_not_see_it_coming_is_judged_against_8(die: int, hurts: int | None) -> None:
    scene = lay(pete=fighter(power=2, melee=2), marlo=UNAWARE).begin(
        "attack", "pete", whom="marlo", how="bare-hands:power"
    )
    then(scene, ("AttackDifficulty", 8))
    rolls(scene, die)
    assert health(scene) == 10 - (hurts or 0)


@pytest.mark.rule("BREW-Q44")
def test_where_the_helpless_are_always_hit_nobody_rolls_for_a_fist() -> None:
    scene = lay(HouseRules(helpless_always_hit=True), marlo=fighter(health=0))
    passing(scene.begin("attack", "pete", whom="marlo", how="bare-hands:power"))
    assert health(scene) == -1


@pytest.mark.rule("BREW-111", "BREW-Q36")
def test_where_every_threshold_counts_an_uncontested_hit_gets_1_for_each() -> None:
    scene = lay(HouseRules(margin_per_two=True), pete=fighter(power=4, melee=4), marlo=UNAWARE)
    scene.begin("attack", "pete", whom="marlo", how="bare-hands:power")
    rolls(then(scene, ("AttackDifficulty", 8)), 6)
    assert damage(scene) == 2 + 3, "14 is three thresholds above 8"


@pytest.mark.rule("BREW-123")
def test_the_gm_says_who_sees_attacks_coming() -> None:
    scene = lay().begin("sight", who="marlo", aware=False)
    assert scene["marlo"].fighting.unaware
    scene.begin("attack", "pete", whom="marlo", how="bare-hands:power")
    assert questions(scene) == ["AttackDifficulty"]


@pytest.mark.rule("BREW-124", "BREW-EX43", "BREW-Q40")
@pytest.mark.parametrize(("die", "reach"), [(2, 0), (3, 15), (5, 30)])
def test_a_stone_thrown_at_a_thing_reaches_15_m_with_8_and_30_m_with_10(die: int, reach: int) -> None:
    scene = lay(pete=fighter(precision=3, athletics=2), fight=False)
    scene.begin("throw-at", "pete", thrown="small", metres=12)
    rolls(scene, die)
    assert f"it reaches {reach} m, and {'hits' if reach else 'misses'}." in told(scene)[-1]


@pytest.mark.rule("BREW-124")
def test_a_throw_at_a_thing_20_m_away_needs_10() -> None:
    scene = lay(pete=fighter(precision=3, athletics=2), fight=False)
    scene.begin("throw-at", "pete", thrown="small", metres=20)
    assert told(rolls(scene, 3))[-1] == "Pete throws 8: it reaches 0 m, and misses."


@pytest.mark.rule("BREW-EX43", "BREW-111")
@pytest.mark.parametrize(("die", "hurts"), [(3, 3), (5, 4)])
def test_at_a_target_within_15_m_a_total_of_10_gives_1_damage_more(die: int, hurts: int) -> None:
    pete = fighter(precision=3, athletics=2, items=["stone"])
    scene = lay(pete=pete, marlo=UNAWARE, zones={"marlo": 1}, metres=15)
    rolls(scene.begin("attack", "pete", whom="marlo", how="stone:precision"), die)
    assert damage(scene) == hurts


@pytest.mark.rule("BREW-124", "BREW-EX43")
def test_at_a_target_beyond_15_m_a_total_of_10_is_needed_for_the_range() -> None:
    pete = fighter(precision=3, athletics=2, items=["stone"])
    scene = lay(pete=pete, marlo=UNAWARE, zones={"marlo": 1}, metres=30)
    assert damage(rolls(scene.begin("attack", "pete", whom="marlo", how="stone:precision"), 5)) == 3
    far = lay(pete=pete, marlo=UNAWARE, zones={"marlo": 1}, metres=31).begin(
        "attack", "pete", whom="marlo", how="stone:precision"
    )
    assert "Pete throws 31 m, and it does no harm beyond 30 m." in told(far)


@pytest.mark.rule("BREW-125", "BREW-Q40")
def test_something_heavy_reaches_power_times_2_with_8_and_power_times_5_with_10() -> None:
    scene = lay(pete=fighter(power=3, athletics=2))
    view = scene.view("mara")
    assert uncontested_ranges(view, PETE, "heavy") == (6, 15)
    assert [needed_total(view, PETE, "heavy", metres) for metres in (6, 7, 15, 16)] == [8, 10, 10, None]
    rolls(scene.begin("throw-at", "pete", thrown="heavy", metres=6), 3)
    assert told(scene)[-1] == "Pete throws 8: it reaches 6 m, and hits."


@pytest.mark.rule("BREW-Q40")
@pytest.mark.parametrize(("by_power", "ranges"), [(False, (15, 30)), (True, (10, 20))])
def test_the_reach_of_small_throws_comes_from_precision_unless_the_table_says_power(
    by_power: bool, ranges: tuple[int, int]
) -> None:
    scene = lay(HouseRules(power_ranges=by_power), pete=fighter(power=2, precision=3))
    assert uncontested_ranges(scene.view("mara"), PETE, "small") == ranges


@pytest.mark.rule("BREW-126", "BREW-132", "BREW-Q43")
def test_a_complex_ranged_weapon_is_known_with_a_dot_in_craft_and_a_note_on_the_sheet() -> None:
    for stranger in (
        fighter(precision=3, craft=2, items=["handgun"]),
        fighter(precision=3, items=["handgun"], known_weapons=("handgun",)),
    ):
        scene = lay(pete=stranger)
        with scene.refused("not one of"):
            scene.begin("attack", "pete", whom="marlo", how="handgun:precision")
    assert damage(attack(lay(pete=SHOOTER), "handgun:precision", DODGE, 3, 5)) == 8


@pytest.mark.rule("BREW-126", "BREW-Q43")
def test_the_gm_agrees_to_a_note_of_a_weapon() -> None:
    scene = lay(pete=fighter(craft=1, items=["crossbow"]), fight=False).begin("note-weapon", "pete", weapon="crossbow")
    then(scene, ("KnowsWeapon", True))
    assert scene["pete"].known_weapons == ("crossbow",)
    with scene.refused("no dot in Craft"):
        scene.begin("note-weapon", "marlo", weapon="crossbow")
    refused = then(
        lay(pete=fighter(craft=1), fight=False).begin("note-weapon", "pete", weapon="crossbow"), ("KnowsWeapon", False)
    )
    assert refused["pete"].known_weapons == ()


@pytest.mark.rule("BREW-Q43")
def test_where_weapons_need_a_specialty_the_note_does_not_do() -> None:
    rules = HouseRules(weapon_by_specialty=True)
    scene = lay(rules, pete=SHOOTER)
    with scene.refused("not one of"):
        scene.begin("attack", "pete", whom="marlo", how="handgun:precision")
    special = fighter(precision=3, craft=1, items=["handgun"], specialties=(Specialty("craft", "Firearms"),))
    shot = lay(rules, pete=special).begin("attack", "pete", whom="marlo", how="handgun:precision")
    assert questions(shot) == ["Respond"]


@pytest.mark.rule("BREW-138", "BREW-153", "BREW-Q59")
def test_a_composite_bow_deals_half_its_total_at_mid_and_long_range_only() -> None:
    assert damage(attack(lay(pete=SHOOTER, zones={"marlo": 2}), "composite-bow:precision", DODGE, 4, 6)) == 9 // 2
    scene = lay(pete=SHOOTER)
    with scene.refused(
        r"Composite bow \(Precision\) cannot be used at this distance; it reaches mid-range, long range"
    ):
        scene.begin("attack", "pete", whom="marlo", how="composite-bow:precision")


@pytest.mark.rule("BREW-Q204")
@pytest.mark.parametrize(("not_far", "reaches"), [(False, True), (True, False)])
def test_thrown_things_reach_any_distance_unless_the_table_says_otherwise(not_far: bool, reaches: bool) -> None:
    scene: Brawl = lay(HouseRules(thrown_not_far=not_far), pete=fighter(items=["stone"]), zones={"marlo": 2})
    if reaches:
        assert questions(scene.begin("attack", "pete", whom="marlo", how="stone:precision")) == ["Respond"]
    else:
        with scene.refused("nobody within reach"):
            scene.begin("attack", "pete", whom="marlo", how="stone:precision")


@pytest.mark.rule("BREW-118", "BREW-123", "BREW-124", "BREW-Q40", "BREW-Q42")
@pytest.mark.parametrize(("metres", "dice", "left"), [(15, [2], 7), (30, [3], 10), (30, [4], 7), (60, [], 10)])
def test_a_stone_that_is_thrown_back_goes_no_farther_than_other_throws(metres: int, dice: list[int], left: int) -> None:
    marlo = fighter(precision=3, athletics=3, items=["stone"])
    scene = lay(pete=SHOOTER, marlo=marlo, metres=metres // 3, zones={"marlo": 3})
    attack(scene, "composite-bow:precision", "shoot:stone:precision", 1, *dice)
    assert (scene.is_over, health(scene, "pete")) == (True, left)
