"""Scenes that tell a rule from the likeliest misreadings of it."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.kit import clock_of
from hearthside.kit.reservoirs import Reservoir
from hearthside.rulesets.brew.body import Dying, Injury
from hearthside.rulesets.brew.state import Bonus, Item, Specialty
from hearthside.rulesets.brew.words import Modifier
from rules.brew import bodies, fights
from rules.brew.scenes import acts, answered, call, dice, lay, outcome, passes, pool, questions, react, somebody

rule = pytest.mark.rule
FISTS, DODGE = "bare-hands:power", "defend:power:melee"


# --- rolls
@rule("BREW-008", "BREW-Q02")
@pytest.mark.parametrize(("difficulty", "allowed"), [(5, False), (6, True), (7, True), (20, True)])
def test_the_gm_sets_no_difficulty_below_6_and_any_above(difficulty: int, allowed: bool) -> None:
    scene = lay(mode="story")
    if allowed:
        assert not call(scene, difficulty=difficulty).is_over
        return
    with scene.refused():
        call(scene, difficulty=difficulty)


@rule("BREW-017", "BREW-021")
def test_bonuses_go_above_a_pool_of_10_and_a_total_of_16() -> None:
    hope = {"Hope": Bonus(Modifier(by=4))}
    scene = call(lay(mode="story", xuan=somebody(wits=5, investigation=5, tally=hope)), "wits", "investigation", 20)
    assert outcome(passes(dice(scene, 6))) == (20, "success")


@rule("BREW-020", "BREW-022", "BREW-Q05")
def test_a_bonus_lifts_a_pool_that_penalties_would_bring_to_0() -> None:
    weak: dict[str, Any] = {"wits": 1, "health": 3}
    assert call(lay(mode="story", xuan=somebody(**weak))).is_over, "1 − 2: no die"
    lifted = lay(mode="story", xuan=somebody(**weak, tally={"Hope": Bonus(Modifier(by=2))}))
    assert questions(call(lifted)) == ["dice"]


@rule("BREW-043", "BREW-Q142")
def test_after_a_failed_chance_roll_no_resolve_is_offered() -> None:
    scene = dice(call(lay(xuan=somebody(wits=4))), 5)
    answered(react(scene, "chance-roll"), WhatAdvantage="", PermitChance=True, dice=[2])
    assert scene.is_over
    assert (outcome(scene)[1], scene["xuan"].resolve) == ("failure", 5)


@rule("BREW-081", "BREW-039")
def test_trained_resolve_serves_its_own_skill_alone_and_is_gone_when_spent() -> None:
    trained = {"melee": Reservoir(1, 1)}
    other = dice(call(lay(mode="story", xuan=somebody(power=2, trained_resolve=trained)), "power", "athletics"), 3)
    assert other.is_over
    scene = dice(call(lay(mode="story", xuan=somebody(power=2, trained_resolve=trained)), "power", "melee"), 3)
    assert acts(scene) == ["trained-resolve"]
    scene = dice(react(scene, "trained-resolve"), 4)
    assert scene.is_over, "a second reroll would need a second point"
    assert scene["xuan"].resolve == 5


@rule("BREW-030", "BREW-031", "BREW-Q10")
def test_a_reroll_that_is_lower_counts_all_the_same() -> None:
    scene = dice(call(lay(xuan=somebody(wits=4))), 3)
    scene = dice(react(scene, "resolve"), 1)
    assert scene.is_over, "a 1 is not rerolled"
    assert outcome(scene) == (5, "failure")


@rule("BREW-028", "BREW-164")
def test_a_flat_roll_suffers_from_low_health_like_any_other() -> None:
    assert pool(lay(xuan=somebody(power=5, health=5)), "power").total == 3
    assert pool(lay(xuan=somebody(wits=5, health=5)), "wits").total == 4


@rule("BREW-316", "BREW-317")
def test_a_specialty_of_one_profession_does_not_help_in_another() -> None:
    special = Specialty("profession", "Orchards", profession="farming")
    worker = somebody(power=3, profession=3, professions={"farming": 2, "chemistry": 1}, specialties=(special,))
    farm = lay(mode="story", xuan=worker).begin("call", who="xuan", attribute="power", skill="profession:farming",
                                                difficulty=8)  # fmt: skip
    assert "WhatHelps" in questions(farm)
    lab = lay(mode="story", xuan=worker).begin("call", who="xuan", attribute="power", skill="profession:chemistry",
                                               difficulty=8)  # fmt: skip
    assert questions(lab) == ["dice"]


# --- fights
@rule("BREW-065", "BREW-164", "BREW-Q21")
def test_low_health_does_not_change_the_turn_order() -> None:
    scene = fights.lay(pete=fights.fighter(speed=3, health=3), marlo=fights.fighter(speed=2))
    assert scene.begin("start-turns", who=["pete", "marlo"])["*turns"].order == ("pete", "marlo")


@rule("BREW-127", "BREW-Q48")
def test_damage_goes_by_the_bare_score_however_hurt_or_laden_the_attacker_is() -> None:
    scene = fights.lay(pete=fights.fighter(power=5, melee=5, health=5))
    fights.attack(scene, FISTS, DODGE, 6, 1)
    assert fights.damage(scene) == 2 + 1


@rule("BREW-110", "BREW-Q36")
@pytest.mark.parametrize(("dice_", "damage"), [((3, 2), 1), ((4, 2), 2), ((6, 2), 2)])
def test_a_margin_of_2_or_more_adds_1_once(dice_: tuple[int, int], damage: int) -> None:
    scene = fights.attack(fights.lay(), FISTS, DODGE, *dice_)
    assert fights.damage(scene) == damage


@rule("BREW-109", "BREW-Q147")
def test_an_aimed_attack_passes_armor_and_not_the_soak_tracker() -> None:
    target = fights.fighter(worn=["fur-cap"], soak=1)
    plain = fights.attack(fights.lay(pete=fights.fighter(power=4, melee=4), marlo=target), FISTS, DODGE, 6, 1)
    aimed = fights.attack(fights.lay(pete=fights.fighter(power=4, melee=4), marlo=target), FISTS, DODGE, 6, 1,
                          aim="targeted")  # fmt: skip
    assert fights.damage(aimed) - fights.damage(plain) == 1


@rule("BREW-156", "BREW-Q60")
def test_who_moves_from_close_to_mid_range_under_attack_is_hit_and_has_moved() -> None:
    scene = fights.lay().begin("attack", "pete", whom="marlo", how=FISTS)
    fights.passing(fights.then(scene, ("Respond", "move:1")))
    assert (scene["marlo"].fighting.zone, fights.health(scene)) == (1, 9)


@rule("BREW-115", "BREW-Q17", "BREW-Q39")
def test_a_tie_leaves_the_hold_as_it_is() -> None:
    scene = fights.attack(fights.lay(), "grapple:power", DODGE, 6, 1)
    fights.passing(fights.then(scene.begin("get-up", "marlo"), ("marlo:dice", [4, 5]), ("pete:dice", 4)))
    assert scene["marlo"].fighting.down


# --- health and healing
@rule("BREW-164", "BREW-165")
@pytest.mark.parametrize(("health", "power", "wits"), [(6, 0, 0), (5, -2, -1), (4, -2, -1), (3, -4, -2), (1, -4, -2)])
def test_the_tiers_replace_each_other(health: int, power: int, wits: int) -> None:
    scene = lay(xuan=somebody(power=5, wits=5, health=health))
    assert (pool(scene, "power").total - 5, pool(scene, "wits").total - 5) == (power, wits)


@rule("BREW-177", "BREW-178")
def test_an_injury_lifts_health_to_the_maximum_less_5_and_no_higher() -> None:
    scene = bodies.injure(bodies.strike(bodies.lay(jenny=bodies.body(health=8, most_health=8)), 6))
    assert scene["jenny"].health == 3, "8 − 5"


@rule("BREW-179")
@pytest.mark.parametrize("cause", ["hunger", "thirst"])
def test_no_injury_absorbs_hunger_or_thirst(cause: Any) -> None:
    scene = bodies.strike(bodies.lay(), 3, cause=cause)
    with scene.refused():
        scene.begin("injury", "jenny", name="broken arm")


@rule("BREW-167", "BREW-168", "BREW-EX46")
def test_below_0_the_dying_have_hours_and_at_0_days() -> None:
    at_zero = bodies.strike(bodies.lay(jenny=bodies.body(power=3, health=2)), 2)
    assert at_zero["jenny"].dying == Dying(3 * 24 * 60)
    below = bodies.strike(bodies.lay(jenny=bodies.body(power=3, health=2)), 6)
    assert below["jenny"].dying == Dying(3 * 60, below=True)
    deadly = bodies.strike(bodies.lay(jenny=bodies.body(health=2)), 7)
    assert bodies.questions(deadly), "an injury could still save her"
    assert bodies.answered(deadly, InjuryAtOnce="")["jenny"].state == "dead"


@rule("BREW-212", "BREW-Q85")
def test_new_damage_is_added_to_every_lasting_injury_also_above_30() -> None:
    injuries = {"arm": Injury(left=30), "leg": Injury(left=12)}
    scene = bodies.strike(bodies.lay(jenny=bodies.body(injuries=injuries)), 2)
    assert [one.left for one in scene["jenny"].injuries.values()] == [32, 14]


@rule("BREW-239", "BREW-EX19")
def test_thirst_that_fells_lowers_the_maximum_and_a_hit_that_fells_does_not() -> None:
    thirsty = bodies.strike(bodies.lay(jenny=bodies.body(health=3)), 3, cause="thirst")
    assert thirsty["jenny"].most_health == 9
    assert bodies.strike(bodies.lay(jenny=bodies.body(health=3)), 3)["jenny"].most_health == 10


# --- load and time
@rule("BREW-088", "BREW-089")
@pytest.mark.parametrize(("power", "kg", "laden"), [(2, 15, 0), (2, 16, -2), (4, 20, 0), (4, 21, -2), (5, 30, 0),
                                                    (6, 31, -2)])  # fmt: skip
def test_the_limit_itself_is_still_light(power: int, kg: int, laden: int) -> None:
    scene = lay(xuan=somebody(power=power, speed=3, items={"Stones": Item(kg=kg)}))
    assert pool(scene, "speed").total - 3 == laden


@rule("BREW-085")
def test_a_load_does_not_weigh_on_power_rolls() -> None:
    assert pool(lay(xuan=somebody(power=3, load="laden")), "power").total == 3
    assert pool(lay(xuan=somebody(precision=3, load="laden")), "precision").total == 1


@rule("BREW-058", "BREW-033")
def test_work_on_a_common_task_is_no_rest() -> None:
    scene = lay(mode="story", xuan=somebody(power=2, craft=2, resolve=1, rested=240), tess=somebody(rested=240))
    scene.begin("collaborate", helpers=["xuan", "tess"], base="xuan", attribute="power", skill="craft", minutes=30)
    dice(dice(scene, 3), 5)
    assert clock_of(scene.play.reader()).minutes == 60
    assert (scene["xuan"].rested, scene["xuan"].resolve) == (0, 1)
