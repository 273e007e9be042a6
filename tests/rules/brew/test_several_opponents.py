"""Combat: several opponents, magic, taking the hit."""

from __future__ import annotations

from typing import Literal

import pytest

from hearthside.rulesets.brew.house_rules import HouseRules
from hearthside.rulesets.brew.state import Held
from rules.brew.fights import (
    Brawl,
    alone,
    attack,
    damage,
    declare,
    fighter,
    health,
    lay,
    passing,
    questions,
    refusal,
    rolls,
    sums,
    then,
    told,
    totals,
)

FISTS = "bare-hands:power"
DODGE = "defend:power:melee"


def in_turns(scene: Brawl, *order: str) -> Brawl:
    """Turns are called, in this order: everybody has the same Speed and rolls for it."""
    scene.begin("start-turns", who=list(order))
    faces = dict(zip(order, range(6, 0, -1), strict=False))
    for who in order:
        then(scene, (f"{who}:dice", faces[who]))
    return scene


def pool_parts(scene: Brawl, who: str) -> list[dict[str, int]]:
    """The sums that somebody rolled, each by its parts."""
    made = [fact for fact in scene.run.facts if fact.fact == "SideRolled" and fact.about == who]
    return [{part["label"]: part["value"] for part in fact.values["sum"]["parts"]} for fact in made]


@pytest.mark.rule("BREW-EX11", "BREW-145", "BREW-146", "BREW-070")
def test_one_fighter_attacked_by_three_has_one_normal_contest_and_two_defenses_at_minus_4() -> None:
    scene = lay(marlo=fighter(power=4, melee=4), ted=fighter(), zoe=fighter())
    declare(scene, pete=f"attack:marlo:{FISTS}", marlo=f"attack:ted:{FISTS}", ted=f"attack:marlo:{FISTS}",
            zoe=f"attack:marlo:{FISTS}")  # fmt: skip
    for _ in range(2):
        assert not [one for one in scene.options("marlo") if one.startswith("fight")], "these rolls deal no damage"
        then(scene, ("marlo:Respond", DODGE))
    rolls(scene, 1, 1, 1, 1, 1, 1)
    penalties = [parts.get("additional attackers", 0) for parts in pool_parts(scene, "marlo")]
    assert sorted(penalties) == [-4, -4, 0]
    assert health(scene, "ted") < 10
    assert (health(scene, "pete"), health(scene, "zoe")) == (10, 10)


@pytest.mark.rule("BREW-EX04", "BREW-069", "BREW-Q22", "BREW-Q145")
def test_ted_faces_marlo_first_and_pete_second() -> None:
    scene = in_turns(lay(ted=fighter(power=4, melee=4)), "marlo", "pete", "ted")
    scene.begin("attack", "marlo", whom="ted", how=FISTS)
    rolls(then(alone(scene), ("ted:Respond", f"fight:{FISTS}")), 1, 4)
    assert "additional attackers" not in pool_parts(scene, "ted")[0]
    assert health(scene, "marlo") == 10 - 2 - 1, "the first attacker in order is the engaged one, and may be hit back"
    scene.begin("next-turn").begin("attack", "pete", whom="ted", how=FISTS)
    assert not [one for one in scene.options("ted") if one.startswith("fight")]
    rolls(then(scene, ("ted:Respond", DODGE)), 1, 1)
    assert pool_parts(scene, "ted")[0]["additional attackers"] == -2


@pytest.mark.rule("BREW-144", "BREW-Q22")
def test_only_one_opponent_is_attacked_in_a_round() -> None:
    scene = in_turns(lay(ted=fighter()), "pete", "marlo", "ted")
    attack(scene, FISTS, DODGE, 1, 6)
    with scene.refused("Pete has used up the action of this round"):
        scene.begin("attack", "pete", whom="ted", how=FISTS)


@pytest.mark.rule("BREW-144", "BREW-Q22")
def test_fighting_back_uses_up_the_one_attack_of_the_round() -> None:
    scene = in_turns(lay(ted=fighter()), "pete", "marlo", "ted")
    attack(scene, FISTS, f"fight:{FISTS}", 1, 6)
    scene.begin("next-turn")
    assert refusal(scene, "attack", "marlo") == "Marlo has used up the action of this round"


@pytest.mark.rule("BREW-144")
@pytest.mark.parametrize("more", ["weapon", "trick"])
def test_a_weapon_or_a_trick_may_allow_more(more: str) -> None:
    pete = fighter(items=["twin-hooks"]) if more == "weapon" else fighter(tricks={"whirl": Held()})
    scene = lay(pete=pete, ted=fighter())
    scene.begin("pack-entry", kind="tricks", entry="whirl", fields={"name": "Whirl", "attacks": 1})
    how = "twin-hooks:precision" if more == "weapon" else FISTS
    attack(in_turns(scene, "pete", "marlo", "ted"), how, DODGE, 1, 6)
    attack(scene, how, DODGE, 1, 6, whom="ted")
    assert refusal(scene, "attack", "pete") == "Pete has used up the action of this round"


@pytest.mark.rule("BREW-EX11", "BREW-145", "BREW-146", "BREW-Q145")
def test_three_attackers_in_turn_mean_minus_4_against_both_additional_ones() -> None:
    strong = fighter(power=4, melee=4)
    scene = in_turns(lay(marlo=strong, ted=fighter(), zoe=fighter()), "pete", "ted", "zoe", "marlo")
    scene.begin("attack", "pete", whom="marlo", how=FISTS)
    then(scene, ("pete:WhoElseAttacks", ["ted", "zoe"]))
    rolls(then(scene, ("Respond", DODGE)), 1, 6)
    assert "additional attackers" not in pool_parts(scene, "marlo")[0], "the first in order is the engaged one"
    for who in ("ted", "zoe"):
        attack(scene.begin("next-turn"), FISTS, DODGE, 1, 6, who=who)
        assert pool_parts(scene, "marlo")[0]["additional attackers"] == -4


@pytest.mark.rule("BREW-145", "BREW-Q145")
def test_who_else_attacks_is_asked_once_and_only_where_somebody_else_could() -> None:
    scene = in_turns(lay(ted=fighter(), zones={"ted": 2}), "pete", "marlo", "ted")
    scene.begin("attack", "pete", whom="marlo", how=FISTS)
    assert questions(scene) == ["Respond"], "Ted is too far away"
    near = in_turns(lay(ted=fighter(), zoe=fighter(health=0)), "pete", "marlo", "ted")
    near.begin("attack", "pete", whom="marlo", how=FISTS)
    assert near.options("pete") == ["ted"], "Zoe is unconscious"
    then(near, ("WhoElseAttacks", []), ("Respond", DODGE))
    rolls(near, 1, 6)
    near.begin("next-turn").begin("next-turn")
    near.begin("attack", "ted", whom="marlo", how=FISTS)
    assert questions(near) == ["Respond"]


@pytest.mark.rule("BREW-145", "BREW-146", "BREW-Q145")
def test_attackers_who_have_announced_it_count_at_once() -> None:
    strong = fighter(power=4, melee=4)
    scene = in_turns(lay(marlo=strong, ted=fighter(), zoe=fighter()), "pete", "ted", "zoe", "marlo")
    scene.begin("announce", "ted", whom="marlo").begin("announce", "zoe", whom="marlo")
    attack(scene, FISTS, DODGE, 1, 6)
    assert "additional attackers" not in pool_parts(scene, "marlo")[0], "announced first is not attacked first"
    scene.begin("next-turn")
    attack(scene, FISTS, DODGE, 1, 6, who="ted")
    assert pool_parts(scene, "marlo")[0]["additional attackers"] == -4


@pytest.mark.rule("BREW-Q145")
def test_the_engaged_opponent_is_the_one_whom_somebody_has_attacked_already() -> None:
    scene = in_turns(lay(ted=fighter()), "marlo", "pete", "ted")
    attack(scene, FISTS, DODGE, 1, 6, who="marlo", whom="ted")
    scene.begin("next-turn")
    attack(scene, FISTS, DODGE, 1, 6, who="pete", whom="marlo")
    assert pool_parts(scene, "marlo")[0]["additional attackers"] == -2


@pytest.mark.rule("BREW-Q22")
@pytest.mark.parametrize("meets", [True, False])
def test_where_the_attacked_choose_their_opponent_they_are_asked(meets: bool) -> None:
    scene = in_turns(lay(HouseRules(defender_engages=True), ted=fighter()), "pete", "marlo", "ted")
    scene.begin("attack", "pete", whom="marlo", how=FISTS)
    then(alone(scene), ("MeetThisOne", meets))
    rolls(then(scene, ("Respond", DODGE)), 1, 6)
    assert pool_parts(scene, "marlo")[0].get("additional attackers", 0) == (0 if meets else -2)


@pytest.mark.rule("BREW-Q53", "BREW-Q22")
def test_without_turns_who_engages_nobody_chooses_whom_to_meet_without_a_penalty() -> None:
    scene = declare(lay(ted=fighter()), pete=f"attack:marlo:{FISTS}", marlo="wait", ted=f"attack:marlo:{FISTS}")
    then(scene, ("marlo:WhomToMeet", "ted"))
    then(scene, ("marlo:Respond", DODGE), ("marlo:Respond", DODGE))
    rolls(scene, 1, 5, 1, 5)
    assert sorted(parts.get("additional attackers", 0) for parts in pool_parts(scene, "marlo")) == [-2, 0]


@pytest.mark.rule("BREW-Q53")
def test_where_every_defense_is_penalized_who_engages_nobody_has_no_free_one() -> None:
    scene = lay(HouseRules(every_defense_penalized=True), ted=fighter())
    declare(scene, pete=f"attack:marlo:{FISTS}", marlo="wait", ted=f"attack:marlo:{FISTS}")
    then(scene, ("marlo:Respond", DODGE), ("marlo:Respond", DODGE))
    rolls(scene, 1, 5)
    assert [parts.get("additional attackers", 0) for parts in pool_parts(scene, "marlo")] == [-4, -4]


@pytest.mark.rule("BREW-Q53")
def test_all_attackers_are_additional_for_who_attacks_somebody_else() -> None:
    scene = declare(lay(ted=fighter()), pete=f"attack:marlo:{FISTS}", marlo=f"attack:ted:{FISTS}", ted="wait")
    then(scene, ("marlo:Respond", DODGE), ("ted:Respond", DODGE))
    rolls(scene, 1, 5, 1, 5)
    assert [parts.get("additional attackers", 0) for parts in pool_parts(scene, "marlo")] == [-2, 0]


@pytest.mark.rule("BREW-Q54", "BREW-070")
def test_without_turns_damage_counts_after_all_rolls() -> None:
    """Pete would bring Marlo to Health 5; Marlo's own attack does not suffer from it yet."""
    pete = fighter(power=5, melee=5, items=["cudgel"])
    scene = declare(
        lay(pete=pete, ted=fighter()), pete="attack:marlo:cudgel:power", marlo=f"attack:ted:{FISTS}", ted="wait"
    )
    then(scene, ("marlo:Respond", DODGE), ("ted:Respond", DODGE))
    rolls(scene, 1, 5, 1, 5)
    assert [parts.get("Health 5", 0) for parts in pool_parts(scene, "marlo")] == [0, 0]
    assert health(scene) == 4


@pytest.mark.rule("BREW-Q54")
@pytest.mark.parametrize(("at_end", "left"), [(False, 4), (True, 10)])
def test_with_turns_damage_counts_at_once_or_where_the_table_says_so_at_the_end_of_the_round(
    at_end: bool, left: int
) -> None:
    scene = lay(HouseRules(damage_at_round_end=at_end), pete=fighter(power=5, melee=5, items=["cudgel"]), ted=fighter())
    attack(in_turns(scene, "pete", "marlo", "ted"), "cudgel:power", DODGE, 1, 5)
    assert health(scene) == left
    for _ in range(3):
        scene.begin("next-turn")
    assert health(scene) == 4


# --- all at once
@pytest.mark.rule("BREW-070", "BREW-103")
def test_two_who_attack_each_other_make_one_contest_and_the_winner_hits() -> None:
    scene = declare(lay(ted=fighter()), pete=f"attack:marlo:{FISTS}", marlo=f"attack:pete:{FISTS}", ted="wait")
    rolls(scene, 2, 5)
    assert totals(scene) == {"pete": 6, "marlo": 9}
    assert (health(scene, "pete"), health(scene)) == (8, 10)


@pytest.mark.rule("BREW-070")
def test_nobody_sees_what_the_others_declare_before_all_have() -> None:
    scene = lay(ted=fighter()).begin("fight-round")
    then(scene, ("pete:Declare", f"attack:marlo:{FISTS}"))
    assert [waiting.secret for waiting in scene.waiting.values()] == [True, True]


@pytest.mark.rule("BREW-070", "BREW-152")
def test_something_else_happens_at_once_too_unless_the_action_went_into_a_defense() -> None:
    scene = declare(lay(ted=fighter()), pete={"act": "else", "what": "the lamp"}, marlo="wait", ted="wait")
    then(scene, ("OtherDeed", {"attribute": "power"}), ("GMRules", 6))
    assert "Pete, the lamp" in " ".join(told(rolls(scene, 4)))
    lost = declare(
        lay(ted=fighter()), pete={"act": "else", "what": "the lamp"}, marlo=f"attack:pete:{FISTS}", ted="wait"
    )
    rolls(then(lost, ("pete:Respond", DODGE)), 1, 5)
    assert "the lamp" not in " ".join(told(lost))


@pytest.mark.rule("BREW-120")
def test_two_who_shoot_at_each_other_dodge_and_lose_their_shot_or_take_the_hit() -> None:
    gun = fighter(precision=3, craft=2, items=["handgun"], known_weapons=("handgun",))
    scene = declare(lay(pete=gun, marlo=gun, ted=fighter()), pete="attack:marlo:handgun:precision",
                    marlo="attack:pete:handgun:precision", ted="wait")  # fmt: skip
    then(scene, ("pete:Respond", "take"), ("marlo:Respond", "defend:speed:athletics"))
    rolls(scene, 1, 6)
    assert sums(scene, "Hurt", "pete") == [], "who dodges does not shoot"


@pytest.mark.rule("BREW-070", "BREW-115")
def test_getting_up_can_be_declared_for_a_round() -> None:
    scene = lay(ted=fighter())
    declare(scene, pete="attack:marlo:grapple:power", marlo="wait", ted="wait")
    rolls(then(scene, ("marlo:Respond", DODGE)), 6, 1)
    declare(scene, pete="wait", marlo="rise", ted="wait")
    passing(then(scene, ("marlo:dice", [6, 6]), ("pete:dice", 1)))
    assert not scene["marlo"].fighting.down


# --- magic
MAGE = fighter(power=3, precision=2, melee=2, destruction=3, healing=2, casting="wits", wits=3)


@pytest.mark.rule("BREW-147", "BREW-150", "BREW-Q56", "BREW-338")
@pytest.mark.parametrize(("damage_by", "hurts"), [("half total", 4), ("attribute", 3)])
def test_a_magical_attack_is_contested_by_a_flat_roll_and_deals_half_its_total(
    damage_by: Literal["half total", "attribute"], hurts: int
) -> None:
    scene = lay(HouseRules(magic_damage=damage_by), pete=MAGE, marlo=fighter(power=3))
    scene.begin("attack", "pete", whom="marlo", how="magic-destruction:wits")
    assert [one for one in scene.options("marlo") if one.startswith("defend")] == ["defend:power:", "defend:precision:"]
    rolls(then(scene, ("Respond", "defend:power:")), 2, 4)
    assert totals(scene) == {"pete": 8, "marlo": 7}
    assert damage(scene) == hurts
    assert len(scene["pete"].mana_used) == 1


@pytest.mark.rule("BREW-147", "BREW-Q56", "BREW-135")
def test_armor_soaks_magic() -> None:
    scene = lay(pete=MAGE, marlo=fighter(power=3, worn=["boiled-leather"]))
    scene.begin("attack", "pete", whom="marlo", how="magic-destruction:wits")
    assert damage(rolls(then(scene, ("Respond", "defend:power:")), 2, 4)) == 2


@pytest.mark.rule("BREW-334", "BREW-338")
def test_without_a_dot_or_without_mana_there_is_no_magical_attack() -> None:
    scene = lay(pete=fighter(destruction=1, mana_used=(0,)))
    with scene.refused("not one of"):
        scene.begin("attack", "pete", whom="marlo", how="magic-destruction:wits")


@pytest.mark.rule("BREW-Q57", "BREW-150")
@pytest.mark.parametrize(("free", "used"), [(False, 1), (True, 0)])
def test_who_has_magic_may_defend_by_a_field_that_the_gm_accepts_for_a_slot(free: bool, used: int) -> None:
    scene = lay(HouseRules(magic_defense_free=free), pete=MAGE, marlo=fighter(illusion=2, casting="wits", wits=4))
    scene.begin("attack", "pete", whom="marlo", how="magic-destruction:wits")
    then(scene, ("Respond", "field:wits:illusion"), ("DefenseFits", True))
    rolls(scene, 1, 3)
    assert totals(scene) == {"pete": 7, "marlo": 9}
    assert len(scene["marlo"].mana_used) == used


@pytest.mark.rule("BREW-Q57")
def test_a_field_that_does_not_fit_leaves_the_flat_roll_and_costs_nothing() -> None:
    scene = lay(pete=MAGE, marlo=fighter(illusion=2, casting="wits", wits=4))
    scene.begin("attack", "pete", whom="marlo", how="magic-destruction:wits")
    then(scene, ("Respond", "field:wits:illusion"), ("DefenseFits", False))
    rolls(scene, 1, 6)
    assert (totals(scene)["marlo"], scene["marlo"].mana_used) == (8, ())


@pytest.mark.rule("BREW-Q57", "BREW-338")
def test_the_last_slot_defends_once_and_the_usual_defense_has_to_do_for_the_rest() -> None:
    scene = lay(pete=MAGE, ted=MAGE, marlo=fighter(power=4, illusion=1, casting="wits", wits=4))
    declare(scene, pete="attack:marlo:magic-destruction:wits", marlo="wait", ted="attack:marlo:magic-destruction:wits")
    then(scene, ("WhomToMeet", "pete"))
    then(scene, ("marlo:Respond", "field:wits:illusion"), ("marlo:Respond", "field:wits:illusion"))
    then(scene, ("DefenseFits", True), ("DefenseFits", True))
    assert "That does not defend Marlo: the usual defense has to do." in told(scene)
    assert len(scene["marlo"].mana_used) == 1


@pytest.mark.rule("BREW-148", "BREW-Q55")
def test_a_healer_heals_the_hit_at_once_before_it_hurts_and_it_takes_no_action() -> None:
    """A hit of 6 at Health 3 would be −3; a Healing total of 8 heals 4 of it."""
    marlo = fighter(power=4, health=3, healing=3, casting="perception", perception=3)
    scene = lay(pete=fighter(power=5, melee=5, items=["cudgel"]), marlo=marlo)
    attack(scene, "cudgel:power", DODGE, 6, 1, react=True)
    then(scene, ("marlo:React", "heal-at-once"), ("marlo:dice", 6))
    passing(scene)
    assert sums(scene, "Hurt", "marlo") == [2]
    assert (health(scene), len(scene["marlo"].mana_used)) == (1, 1)


@pytest.mark.rule("BREW-148", "BREW-Q55")
def test_no_more_is_healed_at_once_than_the_hit_deals() -> None:
    scene = lay(marlo=fighter(power=3, healing=3, casting="perception", perception=3))
    attack(scene, FISTS, "defend:precision:melee", 3, 2, react=True)
    then(scene, ("marlo:React", "heal-at-once"), ("marlo:dice", 6))
    passing(scene)
    assert (damage(scene), health(scene)) == (0, 10)


@pytest.mark.rule("BREW-Q55")
def test_where_healing_needs_a_waking_mind_a_hit_that_fells_cannot_be_healed() -> None:
    marlo = fighter(power=4, health=3, healing=3, casting="perception", perception=3)
    scene = lay(HouseRules(heal_only_conscious=True), pete=fighter(power=5, melee=5, items=["cudgel"]), marlo=marlo)
    attack(scene, "cudgel:power", DODGE, 6, 1, react=True)
    assert scene.asked == ["pete"], "nobody but the attacker may do anything"


@pytest.mark.rule("BREW-149")
def test_healing_somebody_else_in_a_fight_takes_an_action() -> None:
    healer = fighter(speed=3, healing=3, casting="wits", wits=3)
    scene = lay(pete=healer, marlo=fighter(health=5)).begin("start-turns", who=["pete", "marlo"])
    rolls(scene.begin("heal-by-magic", "pete", patient="marlo"), 2)
    assert (health(scene), scene["pete"].fighting.acted) == (9, True)
    with scene.refused("Pete has used up the action of this round"):
        scene.begin("heal-by-magic", "pete", patient="marlo")


@pytest.mark.rule("BREW-356", "BREW-Q123")
def test_find_fault_adds_2_after_the_attack_has_succeeded_for_a_slot_and_without_a_roll() -> None:
    scene = attack(lay(pete=fighter(destruction=1, casting="wits")), FISTS, DODGE, 3, 2, react=True)
    then(scene, ("pete:React", "find-fault"))
    passing(scene)
    assert (damage(scene), len(scene["pete"].mana_used)) == (1 + 2, 1)


@pytest.mark.rule("BREW-Q123")
@pytest.mark.parametrize(("die", "hurts"), [(6, 3), (2, 1)])
def test_where_find_fault_is_rolled_it_needs_6(die: int, hurts: int) -> None:
    scene = lay(HouseRules(find_fault_rolls=True), pete=fighter(destruction=1, casting="wits", wits=1))
    attack(scene, FISTS, DODGE, 3, 2, react=True)
    then(scene, ("pete:React", "find-fault"), ("pete:dice", die))
    assert damage(passing(scene)) == hurts


@pytest.mark.rule("BREW-Q121")
@pytest.mark.parametrize(("dice", "used"), [((2, 4), 1), ((1, 6), 0)])
def test_where_failed_magic_costs_nothing_the_slot_goes_with_the_hit(dice: tuple[int, int], used: int) -> None:
    scene = lay(HouseRules(mana_on_success=True), pete=MAGE, marlo=fighter(power=3))
    scene.begin("attack", "pete", whom="marlo", how="magic-destruction:wits")
    rolls(then(scene, ("Respond", "defend:power:")), *dice)
    assert len(scene["pete"].mana_used) == used


# --- taking the hit
@pytest.mark.rule("BREW-151", "BREW-152", "BREW-Q58")
def test_who_takes_the_hit_makes_any_other_roll_at_the_same_instant_without_its_penalties() -> None:
    scene = lay(pete=fighter(power=5, melee=5, items=["cudgel"])).begin(
        "attack", "pete", whom="marlo", how="cudgel:power"
    )
    then(scene, ("Respond", "take"), ("WhetherElse", "roll"), ("OtherDeed", {"attribute": "power", "what": "the rope"}))
    then(scene, ("GMRules", 6), ("marlo:dice", 4))
    passing(scene)
    assert "Marlo, the rope: 4, 2 Power + 4 die = 6 against 6: success." in told(scene)
    assert health(scene) == 5, "the Attribute used, with no bonus and without a roll"


@pytest.mark.rule("BREW-151", "BREW-Q58")
@pytest.mark.parametrize(("bonus", "hurts"), [(False, 3), (True, 4)])
def test_a_hit_that_is_taken_is_rolled_only_where_damage_hangs_on_the_total(bonus: bool, hurts: int) -> None:
    scene = lay(HouseRules(taken_hit_margin=bonus), pete=fighter(items=["belt-knife"]))
    scene.begin("attack", "pete", whom="marlo", how="belt-knife:power")
    then(scene, ("Respond", "take"), ("WhetherElse", "nothing"))
    assert damage(rolls(scene, 3)) == hurts  # 2 + 2 + 3 = 7


@pytest.mark.rule("BREW-Q202", "BREW-145")
def test_defending_uses_up_the_action_but_additional_defenses_do_not() -> None:
    scene = in_turns(lay(ted=fighter(), zoe=fighter()), "zoe", "pete", "marlo", "ted")
    scene.begin("attack", "zoe", whom="marlo", how=FISTS)
    passing(then(alone(scene), ("Respond", "take"), ("WhetherElse", "nothing")))
    assert not scene["marlo"].fighting.acted
    scene.begin("next-turn")
    attack(scene, FISTS, DODGE, 1, 6)
    assert not scene["marlo"].fighting.acted, "Pete is an additional attacker"
    engaged = attack(in_turns(lay(ted=fighter()), "pete", "marlo", "ted"), FISTS, DODGE, 1, 6)
    assert engaged["marlo"].fighting.acted


@pytest.mark.rule("BREW-Q202")
def test_where_defending_is_free_only_dodging_missiles_uses_up_the_action() -> None:
    scene = in_turns(lay(HouseRules(only_dodging_is_an_action=True), ted=fighter()), "pete", "marlo", "ted")
    attack(scene, FISTS, DODGE, 1, 6)
    assert not scene["marlo"].fighting.acted
    attack(scene.begin("next-turn"), FISTS, DODGE, 1, 6, who="marlo", whom="ted")
    assert questions(scene) == []


@pytest.mark.rule("BREW-068", "BREW-070")
def test_without_turns_more_than_two_declare_at_once_and_nobody_attacks_alone() -> None:
    scene = lay(ted=fighter())
    with scene.refused("without turns everybody declares at once"):
        scene.begin("attack", "pete", whom="marlo", how=FISTS)
    in_turns(scene, "pete", "marlo", "ted")
    with scene.refused("turns are called"):
        scene.begin("fight-round")


@pytest.mark.rule("BREW-Q53", "BREW-105")
def test_where_every_defense_is_penalized_who_fights_back_engages_and_has_no_penalty() -> None:
    scene = attack(lay(HouseRules(every_defense_penalized=True)), FISTS, f"fight:{FISTS}", 1, 6)
    assert totals(scene) == {"pete": 5, "marlo": 10}
    assert health(scene, "pete") == 8
    assert scene.value == "is hit"


# --- magic is an action
@pytest.mark.rule("BREW-149")
def test_magic_takes_the_action_of_a_round_without_turns_too() -> None:
    mage = fighter(healing=2, wits=3, casting="wits")
    scene = lay(pete=mage, marlo=fighter(health=8), ted=fighter())
    rolls(scene.begin("heal-by-magic", "pete", patient="marlo"), 3)
    scene.begin("fight-round")
    assert sorted(scene.asked) == ["marlo", "ted"], "Pete's action is used up"
    declared = then(scene, ("marlo:Declare", f"attack:pete:{FISTS}"), ("ted:Declare", "wait"))
    assert not [one for one in declared.options("pete") if one.startswith(("fight", "move"))]
    rolls(then(declared, ("pete:Respond", DODGE)), 1, 6)
    assert not scene["pete"].fighting.acted, "the next round has begun"


@pytest.mark.rule("BREW-149", "BREW-068")
def test_a_duel_without_turns_goes_on_once_both_have_used_their_actions() -> None:
    mage = fighter(healing=2, wits=3, casting="wits", health=8)
    scene = lay(pete=mage, marlo=mage)
    rolls(scene.begin("heal-by-magic", "pete", patient="pete"), 3)
    assert refusal(scene, "attack", "pete") == "Pete has used up the action of this round"
    rolls(scene.begin("heal-by-magic", "marlo", patient="marlo"), 3)
    assert (scene["*fight"].round, refusal(scene, "attack", "pete")) == (2, "")


@pytest.mark.rule("BREW-149", "BREW-151", "BREW-332")
def test_the_other_roll_while_taking_the_hit_may_be_magic() -> None:
    mage = fighter(illusion=2, wits=3, casting="wits")
    scene = lay(marlo=mage).begin("attack", "pete", whom="marlo", how=FISTS)
    then(scene, ("Respond", "take"), ("WhetherElse", "magic"), ("OtherMagic", {"field": "illusion", "what": "vanish"}))
    then(scene, ("GMRules", 8))
    rolls(scene, 4)
    assert len(scene["marlo"].mana_used) == 1
    assert health(scene) == 9
    without = lay().begin("attack", "pete", whom="marlo", how=FISTS)
    then(without, ("Respond", "take"))
    assert without.options("marlo") == ["nothing", "roll"]


@pytest.mark.rule("BREW-070", "BREW-149")
def test_magic_may_be_declared_for_a_round() -> None:
    scene = lay(pete=fighter(illusion=2, wits=3, casting="wits"), ted=fighter())
    declare(scene, pete="magic", marlo="wait", ted="wait")
    then(scene, ("OtherMagic", {"field": "illusion"}), ("GMRules", 8))
    rolls(scene, 4)
    assert len(scene["pete"].mana_used) == 1


@pytest.mark.rule("BREW-Q145")
def test_who_else_attacks_is_not_asked_where_nobody_defends_or_their_turn_is_over() -> None:
    scene = in_turns(lay(marlo=fighter(health=0), ted=fighter()), "pete", "ted")
    scene.begin("attack", "pete", whom="marlo", how=FISTS)
    assert "WhoElseAttacks" not in questions(scene), "Marlo is helpless: no defense could be harder"
    late = in_turns(lay(ted=fighter()), "ted", "pete", "marlo").begin("next-turn")
    late.begin("attack", "pete", whom="marlo", how=FISTS)
    assert questions(late) == ["Respond"], "Ted had his turn"


@pytest.mark.rule("BREW-148", "BREW-167")
def test_an_unconscious_healer_heals_no_hit_at_once() -> None:
    healer = fighter(healing=4, wits=4, casting="wits", health=0)
    scene = in_turns(lay(marlo=healer, ted=fighter()), "pete", "ted")
    scene.begin("attack", "pete", whom="marlo", how=FISTS)
    rolls(then(scene, ("AttackDifficulty", 8)), 6)
    assert not scene["marlo"].mana_used
    assert scene["marlo"].health < 0


@pytest.mark.rule("BREW-116", "BREW-123", "BREW-149")
def test_a_throw_at_something_is_the_action_of_the_round() -> None:
    scene = in_turns(lay(ted=fighter()), "pete", "marlo", "ted")
    rolls(scene.begin("throw-at", "pete", metres=1), 5)
    assert refusal(scene, "attack", "pete") == "Pete has used up the action of this round"
    assert refusal(scene, "throw-at", "marlo") == "it is not the turn of Marlo"
