"""Combat: ranges, chases, fatigue."""

from __future__ import annotations

import pytest

from hearthside.rulesets.brew.fight_state import Fighting
from hearthside.rulesets.brew.house_rules import HouseRules
from hearthside.rulesets.brew.rules.combat.bands import band_of
from hearthside.rulesets.brew.rules.combat.fatigue import fatigue
from hearthside.rulesets.brew.state import Character
from rules.brew.fights import (
    BY_THE_BOOK,
    PETE,
    Brawl,
    attack,
    declare,
    fighter,
    health,
    lay,
    passing,
    rolls,
    then,
    told,
    totals,
)

FISTS, DODGE = "bare-hands:power", "defend:power:melee"
BOW = fighter(precision=3, craft=2, items=["composite-bow"], known_weapons=("composite-bow",))


@pytest.mark.rule("BREW-153", "BREW-Q59")
def test_there_are_three_distances_of_zones() -> None:
    assert [band_of(zones) for zones in (0, 1, 2, 5)] == ["close", "mid", "long", "long"]


@pytest.mark.rule("BREW-153", "BREW-Q204")
def test_a_dagger_is_for_close_a_spear_for_mid_range_and_only_missiles_for_long() -> None:
    armed = fighter(items=["knife", "spear", "stone"])
    for zone, reach in ((0, ["knife", "stone", "bare-hands", "grapple"]), (1, ["spear", "stone"]), (2, ["stone"])):
        scene = lay(pete=fighter(items=["stone"]), marlo=armed, zones={"pete": zone})
        scene.begin("attack", "pete", whom="marlo", how="stone:precision").play.stop("gm", scene.number)
        ways = scene.play.game.action("attack").asks["how"](scene.view("marlo"), "marlo", {"whom": "pete"})
        offered = [option.value for option in ways.prompt(scene.view("marlo")).options]
        assert list(dict.fromkeys(one.split(":")[0] for one in offered)) == reach


@pytest.mark.rule("BREW-154", "BREW-Q60")
def test_a_step_outward_or_inward_is_the_action_of_the_round() -> None:
    scene = lay(ted=fighter(), pete=fighter(speed=3)).begin("start-turns", who=["pete", "marlo", "ted"])
    then(scene, ("marlo:dice", 4), ("ted:dice", 2))
    scene.begin("step", "pete", zone=1)
    assert (scene["pete"].fighting.zone, scene["pete"].fighting.acted) == (1, True)
    with scene.refused("used up the action"):
        scene.begin("step", "pete", zone=0)
    scene.begin("next-turn")
    with scene.refused("2 is not one of -1, 1"):
        scene.begin("step", "marlo", zone=2)


@pytest.mark.rule("BREW-155", "BREW-Q60", "BREW-Q146", "BREW-157")
@pytest.mark.parametrize(("dice", "zone", "left"), [((1, 5), 2, 10), ((5, 1), 1, 5), ((2, 2), 1, 10)])
def test_between_mid_range_and_long_moving_is_the_defense(dice: tuple[int, int], zone: int, left: int) -> None:
    """A win: unhurt and gone. A loss: hit, and still there. A tie: neither."""
    scene = lay(pete=BOW, marlo=fighter(speed=3, athletics=2), zones={"marlo": 1})
    attack(scene, "composite-bow:precision", "move:2", *dice)
    assert scene["marlo"].fighting.zone == zone
    assert health(scene) == (left if left == 10 else 10 - (5 + 5) // 2 - 1)


@pytest.mark.rule("BREW-156", "BREW-Q60")
def test_between_close_and_mid_range_moving_takes_the_hit_and_happens() -> None:
    scene = attack(lay(pete=fighter(power=4, items=["cudgel"])), "cudgel:power", "move:1")
    assert (scene["marlo"].fighting.zone, health(scene)) == (1, 6)
    inward = lay(pete=BOW, zones={"pete": 1})
    attack(inward, "composite-bow:precision", "move:1", 3)
    assert (inward["marlo"].fighting.zone, health(inward)) == (1, 6)


@pytest.mark.rule("BREW-Q60")
def test_where_moving_goes_by_direction_away_is_a_defense_and_towards_is_not() -> None:
    rules = HouseRules(moving="by direction")
    away = lay(rules, pete=fighter(power=4, items=["cudgel"]))
    attack(away, "cudgel:power", "move:1", 1, 6)
    assert (away["marlo"].fighting.zone, health(away)) == (1, 10)
    towards = attack(lay(rules, pete=BOW, zones={"marlo": 2}), "composite-bow:precision", "move:1", 3)
    assert (towards["marlo"].fighting.zone, health(towards)) == (1, 6)


@pytest.mark.rule("BREW-154")
def test_without_turns_a_step_is_declared_and_happens_for_who_is_not_attacked() -> None:
    scene = declare(lay(ted=fighter()), pete="step:1", marlo="step:-1", ted="wait")
    assert [scene[who].fighting.zone for who in ("pete", "marlo", "ted")] == [1, -1, 0]


@pytest.mark.rule("BREW-153")
def test_the_gm_places_fighters() -> None:
    scene = lay().begin("place-fighter", who="marlo", zone=3)
    assert scene["marlo"].fighting.zone == 3
    with scene.refused("99 is not one of"):
        scene.begin("place-fighter", who="marlo", zone=99)


# --- chases
RUNNER, CHASER = fighter(speed=2, power=3), fighter(speed=3, power=2)


def chase(rules: HouseRules = BY_THE_BOOK, rolls_: int = 3, pete: Character = RUNNER) -> Brawl:
    """Pete runs, Marlo follows."""
    scene = lay(rules, fight=False, pete=pete, marlo=CHASER)
    return scene.begin("start-chase", runner="pete", chaser="marlo", rolls=rolls_)


@pytest.mark.rule("BREW-157", "BREW-158", "BREW-Q61")
def test_a_chase_is_a_series_of_flat_contests_of_speed() -> None:
    scene = rolls(chase().begin("roll-chase"), 3, 4)
    assert totals(scene) == {"pete": 5, "marlo": 7}
    assert told(scene)[-1] == "The chase: 1 of 3 rolls; ahead 0, behind 1."


@pytest.mark.rule("BREW-EX44", "BREW-159")
def test_from_the_second_roll_on_who_fails_a_power_roll_against_6_has_2_less() -> None:
    scene = rolls(chase().begin("roll-chase"), 3, 4).begin("roll-chase")
    rolls(scene, 4, 3, 5, 5)  # Power: the runner 7, the chaser 5; then Speed
    assert "Marlo is out of breath." in told(scene)
    assert totals(scene) == {"pete": 7, "marlo": 6}
    assert scene["*chase"].runner_won == 1


@pytest.mark.rule("BREW-Q63")
@pytest.mark.parametrize(("builds", "total"), [(False, 6), (True, 4)])
def test_the_minus_2_is_for_that_roll_alone_unless_it_builds_up(builds: bool, total: int) -> None:
    scene = rolls(chase(HouseRules(chase_fatigue_builds=builds)).begin("roll-chase"), 3, 4)
    rolls(scene.begin("roll-chase"), 4, 3, 5, 5)
    rolls(scene.begin("roll-chase"), 4, 3, 5, 5)
    assert totals(scene)["marlo"] == total


@pytest.mark.rule("BREW-Q62")
@pytest.mark.parametrize(
    ("dice", "ends"), [((6, 1), "Pete escapes."), ((1, 6), "Pete is caught."), ((3, 2), "Pete escapes.")]
)
def test_whoever_has_won_more_rolls_has_it_and_at_equal_counts_one_escapes(dice: tuple[int, int], ends: str) -> None:
    scene = rolls(chase(rolls_=1).begin("roll-chase"), *dice)
    assert told(scene)[-2] == ends
    with scene.refused("nobody is being chased"):
        scene.begin("roll-chase")


@pytest.mark.rule("BREW-Q62")
def test_the_gm_may_end_a_chase_early() -> None:
    scene = rolls(chase().begin("roll-chase"), 1, 6).begin("end-chase")
    assert told(scene) == ["Pete is caught.", "The chase is over."]


@pytest.mark.rule("BREW-Q62")
@pytest.mark.parametrize("before", [0, 1])
def test_a_chase_that_the_gm_ends_while_dice_are_out_is_not_decided_a_second_time(before: int) -> None:
    scene = chase()
    for _ in range(before):
        rolls(scene.begin("roll-chase"), 1, 6)
    scene.begin("roll-chase")
    scene.play.interject("mara", scene.number, "end-chase", "")
    rolls(scene, *[6] * len(scene.asked))
    assert not scene["*chase"].rolls
    assert [line for line in told(scene) if "chase" in line] == ["The chase is over."]


@pytest.mark.rule("BREW-Q62")
def test_where_a_chase_ends_at_a_lead_of_2_the_number_of_rolls_does_not_count() -> None:
    scene = rolls(chase(HouseRules(chase_lead_of_two=True), rolls_=1).begin("roll-chase"), 1, 6)
    assert scene["*chase"].made == 1
    rolls(scene.begin("roll-chase"), 6, 6, 1, 6)
    assert told(scene)[-2] == "Pete is caught."


@pytest.mark.rule("BREW-Q61")
def test_where_chases_are_by_athletics_too_it_counts() -> None:
    runner = fighter(speed=2, athletics=3)
    assert (
        totals(rolls(chase(HouseRules(chase_with_athletics=True), pete=runner).begin("roll-chase"), 3, 4))["pete"] == 8
    )


@pytest.mark.rule("BREW-157", "BREW-158")
def test_a_chase_needs_two() -> None:
    scene = lay(fight=False)
    with scene.refused("Pete cannot be picked here"):
        scene.begin("start-chase", runner="pete", chaser="pete")
    with scene.refused("1 to 20"):
        scene.begin("start-chase", runner="pete", chaser="marlo", rolls=0)


@pytest.mark.rule("BREW-157")
def test_who_disengages_is_out_of_the_fight_and_may_be_chased() -> None:
    scene = lay(ted=fighter()).begin("leave-fight", who="pete").begin("start-chase", runner="pete", chaser="marlo")
    assert (scene["pete"].fighting, scene["*chase"].rolls) == (None, 3)


# --- fatigue
@pytest.mark.rule("BREW-160", "BREW-161", "BREW-EX45", "BREW-Q64")
@pytest.mark.parametrize(("flat", "fifth"), [(False, -4), (True, -2)])
def test_after_as_many_rounds_as_their_power_a_fighter_tires(flat: bool, fifth: int) -> None:
    rules = HouseRules(fight_fatigue=True, flat_fatigue=flat)
    found = []
    for fought in range(5):
        scene = lay(rules, pete=fighter(power=3, fighting=Fighting(fought=fought)))
        found.append(sum(part.value for part in fatigue(scene.view("mara"), PETE)))
    assert found == [0, 0, 0, -2, fifth]


@pytest.mark.rule("BREW-160")
def test_nobody_tires_where_the_table_does_not_play_it_so() -> None:
    scene = lay(pete=fighter(power=1, fighting=Fighting(fought=5)))
    assert fatigue(scene.view("mara"), PETE) == ()


@pytest.mark.rule("BREW-161", "BREW-Q148")
def test_rounds_without_harm_count_for_both_and_damage_begins_both_counts_anew() -> None:
    strong = fighter(melee=4)
    scene = attack(lay(HouseRules(fight_fatigue=True), pete=strong, marlo=strong), FISTS, DODGE, 1, 6)
    attack(scene, FISTS, DODGE, 1, 6)
    assert [scene[who].fighting.fought for who in ("pete", "marlo")] == [2, 2]
    tired = attack(scene, FISTS, DODGE, 1, 6)
    assert totals(tired) == {"pete": 2 + 4 - 2 + 1, "marlo": 2 + 4 - 2 + 6}
    attack(scene, FISTS, DODGE, 6, 1)
    assert [scene[who].fighting.fought for who in ("pete", "marlo")] == [1, 1], "this round is the first again"


@pytest.mark.rule("BREW-Q148")
def test_a_hit_that_is_soaked_whole_is_no_damage_dealt() -> None:
    scene = lay(HouseRules(fight_fatigue=True), marlo=fighter(worn=["ring-shirt"]))
    attack(scene, FISTS, DODGE, 6, 1)
    assert (health(scene), scene["marlo"].fighting.fought) == (10, 1)


@pytest.mark.rule("BREW-Q148")
def test_rounds_in_a_hold_count_as_fought_and_getting_up_is_not_tired() -> None:
    scene = lay(HouseRules(fight_fatigue=True), ted=fighter())
    declare(scene, pete="attack:marlo:grapple:power", marlo="wait", ted="wait")
    rolls(then(scene, ("marlo:Respond", DODGE)), 6, 1)
    for _ in range(3):
        declare(scene, pete="wait", marlo="wait", ted="wait")
    assert [scene[who].fighting.fought for who in ("pete", "marlo", "ted")] == [4, 4, 0]
    declare(scene, pete="wait", marlo="rise", ted="wait")
    passing(then(scene, ("marlo:dice", [3, 3]), ("pete:dice", 1)))
    assert totals(scene) == {"marlo": 5, "pete": 3}


@pytest.mark.rule("BREW-155")
def test_only_a_move_that_changes_the_distance_answers_an_attack() -> None:
    scene = lay(pete=BOW, zones={"marlo": 2}).begin("attack", "pete", whom="marlo", how="composite-bow:precision")
    assert [one for one in scene.options("marlo") if one.startswith("move")] == ["move:1"]


@pytest.mark.rule("BREW-161", "BREW-Q148")
def test_the_round_in_which_somebody_breaks_free_was_fought_by_both() -> None:
    scene = lay(HouseRules(fight_fatigue=True), pete=fighter(fighting=Fighting(fought=1)), ted=fighter())
    declare(scene, pete="attack:marlo:grapple:power", marlo="wait", ted="wait")
    rolls(then(scene, ("marlo:Respond", DODGE)), 6, 1)
    declare(scene, pete="wait", marlo="rise", ted="wait")
    passing(then(scene, ("marlo:dice", [6, 6]), ("pete:dice", 1)))
    assert not scene["marlo"].fighting.down
    assert [scene[who].fighting.fought for who in ("pete", "marlo", "ted")] == [3, 2, 0]


@pytest.mark.rule("BREW-060", "BREW-062", "BREW-157")
def test_a_chase_is_bullet_time_so_that_resolve_may_be_spent_in_it() -> None:
    scene = lay(mode="story", fight=False, pete=fighter(resolve=5))
    scene.begin("start-chase", runner="pete", chaser="marlo").begin("roll-chase")
    assert scene["*time-mode"].mode == "bullet"
    then(scene, ("pete:dice", 2), ("marlo:dice", 5), ("pete:React", "resolve"))
    assert scene["pete"].resolve == 4


@pytest.mark.rule("BREW-294", "BREW-157")
def test_who_rides_or_drives_does_not_use_speed_in_a_chase() -> None:
    scene = lay(fight=False, pete=fighter(speed=5, perception=2), marlo=fighter(speed=2))
    scene.begin("start-chase", runner="pete", chaser="marlo", runner_rides=True)
    offered = scene.prompt("gm").fields["attribute"].options
    assert "speed" not in [option.value for option in offered]
    then(scene, ("RideWith", {"attribute": "perception", "skill": "athletics"}))
    rolls(scene.begin("roll-chase"), 3, 4)
    assert totals(scene) == {"pete": 2 + 0 + 3, "marlo": 2 + 4}
