"""Combat: the basic sequence."""

from __future__ import annotations

import pytest

from hearthside.rulesets.brew.house_rules import HouseRules
from rules.brew.fights import (
    attack,
    damage,
    fighter,
    health,
    lay,
    passing,
    questions,
    refusal,
    rolls,
    then,
    told,
    totals,
)

PETE = fighter(power=2, melee=3)
MARLO = fighter(precision=2, melee=2)
CAPPED = fighter(precision=2, melee=2, worn=["fur-cap"])
DODGE = "defend:precision:melee"
FISTS = "bare-hands:power"


@pytest.mark.rule("BREW-EX08", "BREW-103", "BREW-106", "BREW-107", "BREW-110")
def test_pete_wins_7_to_5_and_hits_with_a_margin_of_2() -> None:
    scene = attack(lay(pete=PETE), FISTS, DODGE, 2, 1)
    assert totals(scene) == {"pete": 7, "marlo": 5}
    assert "Pete hits Marlo: 1 Bare hands + 1 clear success = 2." in told(scene)
    assert health(scene) == 8


@pytest.mark.rule("BREW-EX09", "BREW-127", "BREW-133", "BREW-135")
def test_of_the_same_hit_the_fur_cap_soaks_1() -> None:
    scene = attack(lay(pete=PETE, marlo=CAPPED), FISTS, DODGE, 2, 1)
    assert (damage(scene), health(scene)) == (1, 9)
    assert "Pete hits Marlo: 1 Bare hands + 1 clear success − 1 Thick leather fur cap = 1." in told(scene)


@pytest.mark.rule("BREW-EX10", "BREW-129", "BREW-134", "BREW-Q51")
def test_a_belt_knife_by_power_deals_half_the_total_of_7_and_1_for_the_margin_less_the_cap() -> None:
    pete = fighter(power=2, melee=3, items=["belt-knife"])
    scene = attack(lay(pete=pete, marlo=CAPPED), "belt-knife:power", DODGE, 2, 1)
    assert (totals(scene)["pete"], damage(scene)) == (7, 3)


@pytest.mark.rule("BREW-EX37", "BREW-048", "BREW-Q17")
def test_on_a_tie_of_8_to_8_nobody_is_hit() -> None:
    scene = attack(lay(pete=PETE), FISTS, f"fight:{FISTS}", 3, 4)
    assert totals(scene) == {"pete": 8, "marlo": 8}
    assert (health(scene), health(scene, "pete")) == (10, 10)
    assert "The attack of Pete on Marlo does not hit." in told(scene)


@pytest.mark.rule("BREW-104")
def test_who_is_attacked_chooses_to_fight_back_defend_move_or_take_the_hit() -> None:
    scene = lay(marlo=fighter(items=["cudgel"])).begin("attack", "pete", whom="marlo", how=FISTS)
    offered = scene.options("marlo")
    kinds = list(dict.fromkeys(str(one).split(":")[0] for one in offered))
    assert kinds == ["fight", "defend", "other", "move", "take"]
    assert "fight:cudgel:power" in offered
    with scene.refused("not one of"):
        scene.answer("marlo", "run away")


@pytest.mark.rule("BREW-105", "BREW-Q34")
def test_who_fights_back_and_wins_hits_instead() -> None:
    scene = attack(lay(pete=PETE, marlo=fighter(power=4, melee=3)), FISTS, f"fight:{FISTS}", 1, 5)
    assert totals(scene) == {"pete": 6, "marlo": 12}
    assert (health(scene), health(scene, "pete")) == (10, 10 - 2 - 1)


@pytest.mark.rule("BREW-105", "BREW-Q34")
def test_who_only_defends_and_wins_hurts_nobody() -> None:
    scene = attack(lay(pete=PETE), FISTS, DODGE, 1, 6)
    assert (health(scene), health(scene, "pete")) == (10, 10)


@pytest.mark.rule("BREW-Q34")
def test_where_the_winner_always_hits_a_defender_does_too() -> None:
    scene = attack(lay(HouseRules(winner_always_damages=True), pete=PETE), FISTS, DODGE, 1, 6)
    assert totals(scene) == {"pete": 6, "marlo": 10}
    assert (health(scene), health(scene, "pete")) == (10, 8)


@pytest.mark.rule("BREW-106")
def test_a_weapon_may_be_wielded_by_power_or_by_precision() -> None:
    scene = lay(pete=fighter(power=4, precision=1, items=["cudgel"]))
    assert totals(attack(scene, "cudgel:precision", DODGE, 3, 1)) == {"pete": 6, "marlo": 5}


@pytest.mark.rule("BREW-107", "BREW-108", "BREW-Q35")
def test_another_combination_defends_if_the_gm_accepts_it() -> None:
    scene = lay(marlo=fighter(wits=5)).begin("attack", "pete", whom="marlo", how=FISTS)
    then(scene, ("Respond", "other"), ("OtherDefense", {"attribute": "wits"}), ("DefenseFits", True))
    passing(then(scene, ("pete:dice", 4), ("marlo:dice", 4)))
    assert totals(scene) == {"pete": 8, "marlo": 9}
    assert health(scene) == 10


@pytest.mark.rule("BREW-107", "BREW-Q35")
def test_a_defense_that_the_gm_does_not_accept_becomes_the_usual_one() -> None:
    scene = lay(marlo=fighter(wits=5)).begin("attack", "pete", whom="marlo", how=FISTS)
    then(scene, ("Respond", "other"), ("OtherDefense", {"attribute": "wits"}), ("DefenseFits", False))
    passing(then(scene, ("pete:dice", 4), ("marlo:dice", 4)))
    assert totals(scene)["marlo"] == 2 + 2 + 4


@pytest.mark.rule("BREW-Q35")
def test_where_only_melee_defends_nothing_else_is_offered() -> None:
    scene = lay(HouseRules(melee_defense_only=True)).begin("attack", "pete", whom="marlo", how=FISTS)
    assert "other" not in scene.options("marlo")


@pytest.mark.rule("BREW-109", "BREW-EX41", "BREW-Q49")
def test_a_targeted_attack_has_2_less_and_ignores_armor() -> None:
    pete = fighter(precision=4, melee=4, items=["knife"])
    marlo = fighter(power=2, melee=2, worn=["ring-shirt"])
    scene = attack(lay(pete=pete, marlo=marlo), "knife:precision", "defend:power:melee", 4, 3, aim="targeted")
    assert totals(scene) == {"pete": 10, "marlo": 7}
    assert damage(scene) == 6


@pytest.mark.rule("BREW-Q49")
def test_where_aiming_costs_no_damage_it_is_counted_without_the_minus_2() -> None:
    pete = fighter(precision=4, melee=4, items=["knife"])
    scene = lay(HouseRules(damage_before_aim=True), pete=pete)
    attack(scene, "knife:precision", "defend:power:melee", 4, 3, aim="targeted")
    assert damage(scene) == 12 // 2 + 1


@pytest.mark.rule("BREW-Q147")
@pytest.mark.parametrize(("all_soak", "hurts"), [(False, 6 - 2), (True, 6)])
def test_a_targeted_attack_ignores_armor_alone_unless_the_table_says_all_soak(all_soak: bool, hurts: int) -> None:
    pete = fighter(precision=4, melee=4, items=["knife"])
    scene = lay(HouseRules(aim_ignores_all_soak=all_soak), pete=pete, marlo=fighter(soak=2, worn=["ring-shirt"]))
    assert damage(attack(scene, "knife:precision", "defend:power:melee", 4, 3, aim="targeted")) == hurts


@pytest.mark.rule("BREW-110", "BREW-Q36")
@pytest.mark.parametrize(("per_two", "bonus"), [(False, 1), (True, 3)])
def test_a_margin_of_2_or_more_gives_1_once_or_where_the_table_says_so_1_for_every_2(per_two: bool, bonus: int) -> None:
    scene = lay(HouseRules(margin_per_two=per_two), pete=PETE)
    assert damage(attack(scene, FISTS, DODGE, 6, 1)) == 1 + bonus  # 11 to 5


@pytest.mark.rule("BREW-110")
def test_a_margin_of_1_gives_no_bonus() -> None:
    assert damage(attack(lay(pete=PETE), FISTS, DODGE, 2, 2)) == 1


@pytest.mark.rule("BREW-112", "BREW-Q37")
def test_after_a_hit_the_attacker_may_deal_any_lower_damage() -> None:
    scene = attack(lay(pete=fighter(power=4, melee=4, items=["cudgel"])), "cudgel:power", DODGE, 4, 1, react=True)
    then(scene, ("pete:React", "pull-punch"))
    with scene.refused("0 to 5|at most 5"):
        scene.answer("pete", 6)
    then(scene, ("HowHard", 2))
    assert (damage(passing(scene)), health(scene)) == (2, 8)


@pytest.mark.rule("BREW-Q37")
def test_where_punches_are_pulled_whole_nothing_gets_through() -> None:
    scene = lay(HouseRules(punch_all_or_nothing=True), pete=fighter(power=4, melee=4, items=["cudgel"]))
    attack(scene, "cudgel:power", DODGE, 4, 1, react=True)
    then(scene, ("pete:React", "pull-punch"))
    with scene.refused("exactly 0"):
        scene.answer("pete", 1)
    assert health(passing(then(scene, ("HowHard", 0)))) == 10


@pytest.mark.rule("BREW-114", "BREW-Q38")
def test_a_grapple_brings_somebody_down_and_does_not_hurt() -> None:
    scene = attack(lay(pete=PETE), "grapple:power", DODGE, 3, 1)
    assert (scene["marlo"].fighting.down, health(scene)) == (True, 10)
    assert "Marlo is down and held by Pete." in told(scene)


@pytest.mark.rule("BREW-Q38")
def test_where_grappling_hurts_it_deals_the_damage_of_a_bare_hand() -> None:
    scene = attack(lay(HouseRules(grapple_hurts=True), pete=PETE), "grapple:power", DODGE, 3, 1)
    assert (scene["marlo"].fighting.down, health(scene)) == (True, 8)


@pytest.mark.rule("BREW-115", "BREW-Q39")
def test_who_is_held_gets_up_by_power_against_power_with_the_lower_of_two_dice() -> None:
    scene = attack(lay(pete=PETE), "grapple:power", DODGE, 3, 1).begin("get-up", "marlo")
    then(scene, ("marlo:dice", [6, 2]), ("pete:dice", 2))
    assert totals(scene) == {"marlo": 4, "pete": 4}
    assert scene["marlo"].fighting.down, "the holder keeps the hold unless the held side wins"


@pytest.mark.rule("BREW-115")
def test_who_wins_that_contest_is_free() -> None:
    scene = attack(lay(pete=PETE), "grapple:power", DODGE, 3, 1).begin("get-up", "marlo")
    passing(then(scene, ("marlo:dice", [6, 3]), ("pete:dice", 2)))
    assert not scene["marlo"].fighting.down
    assert scene["*fight"].holders == {}


@pytest.mark.rule("BREW-Q39")
def test_where_the_grappled_have_2_less_they_roll_one_die() -> None:
    scene = lay(HouseRules(grappled_minus_two=True), pete=PETE, marlo=fighter(power=3))
    attack(scene, "grapple:power", DODGE, 4, 1)
    passing(then(scene.begin("get-up", "marlo"), ("marlo:dice", 6), ("pete:dice", 2)))
    assert totals(scene) == {"marlo": 3 - 2 + 6, "pete": 4}


@pytest.mark.rule("BREW-115")
def test_who_is_not_held_cannot_get_up() -> None:
    scene = lay()
    with scene.refused("Marlo is not held down"):
        scene.begin("get-up", "marlo")


@pytest.mark.rule("BREW-Q38")
def test_what_a_held_character_may_do_the_gm_says() -> None:
    scene = attack(lay(pete=PETE), "grapple:power", DODGE, 3, 1).begin("attack", "marlo", whom="pete", how=FISTS)
    then(scene, ("MayWhileHeld", False))
    assert scene.is_over
    assert not scene["marlo"].fighting.attacks


@pytest.mark.rule("BREW-115", "BREW-Q148")
def test_a_hold_is_gone_when_its_holder_is_out_of_the_fight() -> None:
    scene = attack(lay(pete=PETE), "grapple:power", DODGE, 3, 1)
    scene.begin("leave-fight", who="pete")
    assert not scene["marlo"].fighting.down


@pytest.mark.rule("BREW-EX103", "BREW-Q205", "BREW-Q16")
@pytest.mark.parametrize(("chance", "hurt"), [(4, ("pete", 4)), (2, ("marlo", 1))])
def test_resolve_first_then_the_chance_roll_and_after_it_no_answer(chance: int, hurt: tuple[str, int]) -> None:
    """A attacks with a pool of 5, B fights back with a blunt weapon: Power 3 + Melee 1."""
    marlo = fighter(power=3, melee=1, items=["cudgel"], resolve=5)
    scene = lay(pete=fighter(power=2, melee=3, resolve=5), marlo=marlo)
    scene.begin("attack", "pete", whom="marlo", how=FISTS)
    then(scene, ("Respond", "fight:cudgel:power"), ("pete:dice", 4), ("marlo:dice", 3))
    then(scene, ("marlo:React", "resolve"), ("marlo:dice", 6))  # 9 to 7, then 9 to 10
    then(scene, ("pete:React", "pass"), ("marlo:React", "chance-roll"), ("WhatAdvantage", ""), ("PermitChance", True))
    then(scene, ("marlo:dice", chance))
    assert questions(scene) == ["React"], "only the punch may be pulled"
    passing(scene)
    whom, points = hurt
    assert damage(scene, whom) == points
    assert scene["marlo"].resolve == 4
    assert scene["pete"].resolve == 5


@pytest.mark.rule("BREW-Q18")
@pytest.mark.parametrize(("always", "bonus"), [(False, 4), (True, 1)])
def test_against_who_cannot_roll_the_margin_counts_from_0(always: bool, bonus: int) -> None:
    """Marlo at Health 3 has a pool of 0 and does not roll; where each full 2 of a margin counts, 8 to 0 gives 4."""
    rules = HouseRules(always_bonus_against_helpless=always, margin_per_two=True)
    scene = attack(lay(rules, pete=PETE, marlo=fighter(health=3)), FISTS, DODGE, 3)
    assert totals(scene) == {"pete": 8, "marlo": 0}
    assert damage(scene) == 1 + bonus


# --- holds
@pytest.mark.rule("BREW-068", "BREW-115")
def test_in_a_duel_without_turns_a_try_to_get_up_is_the_round_and_the_next_one_begins() -> None:
    scene = attack(lay(pete=PETE), "grapple:power", DODGE, 3, 1).begin("get-up", "marlo")
    passing(then(scene, ("marlo:dice", [6, 2]), ("pete:dice", 2)))
    assert scene["*fight"].round == 3
    assert (refusal(scene, "get-up", "marlo"), refusal(scene, "attack", "pete")) == ("", "")


@pytest.mark.rule("BREW-115", "BREW-Q202")
def test_with_turns_a_try_to_get_up_uses_up_the_action() -> None:
    scene = lay(pete=fighter(speed=3, power=3), marlo=fighter(speed=2)).begin("start-turns", who=["pete", "marlo"])
    scene.begin("attack", "pete", whom="marlo", how="grapple:power")
    then(scene, ("Respond", "take"), ("WhetherElse", "nothing"))
    scene.begin("next-turn").begin("get-up", "marlo")
    passing(then(scene, ("marlo:dice", [1, 1]), ("pete:dice", 6)))
    assert refusal(scene, "get-up", "marlo") == "Marlo has used up the action of this round"


@pytest.mark.rule("BREW-114", "BREW-115", "BREW-Q38")
@pytest.mark.parametrize("how", ["steps", "is placed", "falls"])
def test_a_holder_who_is_elsewhere_or_unconscious_holds_nobody(how: str) -> None:
    scene = attack(lay(pete=PETE), "grapple:power", DODGE, 3, 1)
    if how == "steps":
        scene.begin("step", "pete", zone=1)
    elif how == "is placed":
        scene.begin("place-fighter", who="pete", zone=2)
    else:
        scene.begin("set", path="pete.health", to=0)
    assert scene["*fight"].holders == {}
    assert not scene["marlo"].fighting.down


@pytest.mark.rule("BREW-114")
def test_a_holder_who_stays_holds_on() -> None:
    scene = attack(lay(pete=PETE), "grapple:power", DODGE, 3, 1)
    scene.begin("place-fighter", who="pete", zone=0)
    assert scene["marlo"].fighting.down


# --- a Profession stands in
@pytest.mark.rule("BREW-313")
@pytest.mark.parametrize("fits", [True, False])
def test_a_soldier_attacks_by_profession_where_the_gm_finds_that_it_fits(fits: bool) -> None:
    soldier = fighter(power=3, melee=0, professions={"soldier": 4}, items=["cudgel"])
    scene = lay(pete=soldier).begin("attack", "pete", whom="marlo", how="cudgel:power:soldier")
    then(scene, ("ProfessionFits", fits))
    rolls(then(scene, ("Respond", DODGE)), 3, 1)
    assert totals(scene)["pete"] == 3 + (4 if fits else 0) + 3
    if fits:
        assert damage(scene) == 3 + 1, "with the full effect of the skill"


@pytest.mark.rule("BREW-126", "BREW-313")
def test_a_soldier_without_craft_shoots_a_bow_that_is_noted_on_the_sheet() -> None:
    soldier = fighter(professions={"archer": 2}, items=["composite-bow"], known_weapons=("composite-bow",))
    scene = lay(pete=soldier, zones={"marlo": 1})
    scene.begin("attack", "pete", whom="marlo", how="composite-bow:precision:archer")
    assert scene.asked == ["gm"], "the GM is asked whether archery covers it"
    unknown = lay(pete=fighter(professions={"archer": 2}, items=["composite-bow"]), zones={"marlo": 1})
    with unknown.refused():
        unknown.begin("attack", "pete", whom="marlo", how="composite-bow:precision:archer")


@pytest.mark.rule("BREW-313")
def test_a_soldier_fights_back_by_profession() -> None:
    scene = lay(marlo=fighter(power=3, melee=0, professions={"soldier": 4}))
    then(scene.begin("attack", "pete", whom="marlo", how=FISTS), ("Respond", f"fight:{FISTS}:soldier"),
         ("ProfessionFits", True))  # fmt: skip
    rolls(scene, 1, 3)
    assert totals(scene)["marlo"] == 10
