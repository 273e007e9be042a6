"""Scenes at the limits of Brew's rules: one more or one less, the last in a list, what the log tells."""

from __future__ import annotations

import pytest

from hearthside.rulesets.brew.creation import faults
from hearthside.rulesets.brew.fight_state import Fighting
from hearthside.rulesets.brew.house_rules import HouseRules
from hearthside.rulesets.brew.prices import capped
from hearthside.rulesets.brew.questions.combat import DeedAct, WhichWay
from hearthside.rulesets.brew.state import Character, Held, Specialty
from rules.brew import bodies, fights
from rules.brew.scenes import answered, call, dice, lay, passes, questions, seats, somebody, told
from rules.brew.test_contests import contest, two
from rules.brew.test_creation import ANCESTRIES, READY, make
from rules.brew.test_several_opponents import in_turns
from rules.brew.test_sleep import awake

rule = pytest.mark.rule


# --- scores
@rule("BREW-273", "BREW-309", "BREW-Q104")
@pytest.mark.parametrize(("hard", "most"), [(False, 5), (True, 3)])
def test_where_the_limit_is_hard_a_granted_skill_leaves_less_to_buy(hard: bool, most: int) -> None:
    scene = make(HouseRules(hard_maximum=hard), WhichClass="servant-to-a-martial-god",
                 WhichBonus=("speed", "stealth"), until="SpendOnSkills")  # fmt: skip
    assert scene.prompt("ana").fields["stealth"].most == most


@rule("BREW-382")
def test_a_score_that_was_not_exercised_is_raised_by_nothing() -> None:
    scene = lay(xuan=somebody(xp=60, exercised=())).begin("raise-score", "xuan", score="power")
    assert answered(scene, WasExercised=False).value == 0


# --- downtime
@rule("BREW-079")
def test_who_trains_is_told_how_many_points_they_have_now() -> None:
    scene = bodies.lay(mode="downtime", jenny=bodies.body(living=bodies.lives(training="stealth")))
    assert any("has 2 trained Resolve" in line for line in bodies.told(bodies.wait(scene, 6)))


@rule("BREW-237", "BREW-Q95")
def test_a_day_with_care_heals_4_of_thirst_and_no_more() -> None:
    scene = bodies.lay(jenny=bodies.body(health=3, thirst=7))
    assert bodies.wait(bodies.tend(scene, 1), 1)["jenny"].health == 7


# --- fights
@rule("BREW-147", "BREW-334")
@pytest.mark.parametrize(("dots", "can"), [(0, False), (1, True)])
def test_one_dot_in_a_field_is_enough_to_attack_by_it(dots: int, can: bool) -> None:
    scene = fights.lay(pete=fights.fighter(destruction=dots, healing=2, perception=2))
    ways = [option.value for option in WhichWay(who=fights.PETE, whom="marlo").options(scene.view("ana"))]
    assert ("magic-destruction:perception" in ways) is can


# --- contests
@rule("BREW-405", "BREW-Q132")
def test_old_enemies_may_come_with_a_social_contest_too() -> None:
    rogue = somebody(charisma=2, interaction=2, flaws={"old-enemies": Held()})
    scene = lay(xuan=rogue, tess=somebody(wits=2)).begin(
        "call-contest", first="xuan", attribute="charisma", skill="interaction", second="tess", other_attribute="wits"
    )
    passes(dice(dice(scene, 5), 2))
    assert "An old enemy of Xuan will come." in told(dice(scene, 1))


# --- characters
@rule("BREW-264", "BREW-277")
@pytest.mark.parametrize("ready", list(READY))
def test_a_ready_character_has_the_flaw_of_its_ancestry(ready: str) -> None:
    scene = seats(1).begin("take", "ana", ready=ready)
    [character] = [one for one in scene.play.world.values() if isinstance(one, Character)]
    flaw = ANCESTRIES[READY[ready].ancestry].flaw
    assert not flaw or flaw in character.flaws


@rule("BREW-323")
@pytest.mark.parametrize(("number", "faulty"), [(3, False), (4, True)])
def test_a_character_from_elsewhere_has_at_most_3_specialties(number: int, faulty: bool) -> None:
    many = tuple(Specialty("melee", f"Weapon {one}") for one in range(number))
    assert bool(faults(somebody(specialties=many))) is faulty


@rule("BREW-384")
def test_only_skills_at_5_count_towards_those_that_may_reach_5() -> None:
    assert capped(somebody(melee=4, stealth=4), "stealth", 5, 1, None) == ""
    assert capped(somebody(melee=5, stealth=4), "stealth", 5, 1, None) != ""


@rule("BREW-382")
def test_a_purchase_that_is_refused_is_told() -> None:
    scene = lay(xuan=somebody(xp=60, exercised=())).begin("raise-score", "xuan", score="power")
    assert told(answered(scene, WasExercised=False))


# --- what is offered and shown
@rule("BREW-070", "BREW-154")
@pytest.mark.parametrize("down", [False, True])
def test_whoever_lies_on_the_ground_is_offered_to_get_up_and_not_to_move(down: bool) -> None:
    scene = fights.lay(pete=fights.fighter(fighting=Fighting(down=down)))
    offered = [option.value for option in DeedAct(who=fights.PETE).options(scene.view("ana"))]
    assert ("rise" in offered, any(one.startswith("step:") for one in offered)) == (down, not down)


@rule("BREW-393")
def test_the_die_of_the_lucky_is_shown_as_one_that_was_added() -> None:
    scene = lay(xuan=somebody(power=3, melee=2, tricks={"lucky": Held()}))
    call(scene, "power", "melee", 20)
    passes(dice(dice(scene, 6), 4))
    shown = next(fact.values["dice"] for fact in reversed(scene.run.facts) if "dice" in fact.values)
    assert [bool(die.get("added")) for die in shown["dice"]] == [False, True]


@rule("BREW-054")
def test_the_die_that_counted_last_in_a_common_task_is_the_one_that_was_thrown_last() -> None:
    three = lay(xuan=somebody(power=2, craft=2), tess=somebody(), bo=somebody())
    scene = three.begin("collaborate", helpers=["xuan", "tess", "bo"], base="xuan", attribute="power", skill="craft",
                        difficulty=10, kind="consecutive")  # fmt: skip
    for face in (3, 2, 1):
        dice(scene, face)
    assert passes(scene).value["die"] == 1


@rule("BREW-Q19")
def test_where_two_at_most_work_together_two_do() -> None:
    two = lay(HouseRules(two_at_most=True), xuan=somebody(power=2, craft=2), tess=somebody())
    two.begin("collaborate", helpers=["xuan", "tess"], base="xuan", attribute="power", skill="craft", difficulty=10)
    assert two.waiting


# --- throwing and fighting back
@rule("BREW-124")
@pytest.mark.parametrize(("metres", "die"), [(31, 6), (0, 1)])
def test_a_throw_misses_beyond_its_reach_however_good_it_is_and_within_it_where_it_fails(metres: int, die: int) -> None:
    scene = fights.lay(pete=fights.fighter(precision=3, athletics=2), fight=False)
    fights.rolls(scene.begin("throw-at", "pete", thrown="small", metres=metres), die)
    assert "misses" in fights.told(scene)[-1]


@rule("BREW-Q202")
@pytest.mark.parametrize(("free", "can"), [(False, False), (True, True)])
def test_where_only_dodging_missiles_is_an_action_whoever_has_acted_without_attacking_may_fight_back(
    free: bool, can: bool
) -> None:
    scene = in_turns(fights.lay(HouseRules(only_dodging_is_an_action=free)), "marlo", "pete")
    fights.rolls(scene.begin("throw-at", "marlo", thrown="small", metres=1), 6)
    scene.begin("next-turn").begin("attack", "pete", whom="marlo", how="bare-hands:power")
    assert any(one.startswith("fight:") for one in scene.options("marlo")) is can


@rule("BREW-022", "BREW-054", "BREW-Q143")
def test_a_common_task_with_a_pool_of_0_fails_without_a_die_and_that_is_told() -> None:
    scene = lay(xuan=somebody(power=1), tess=somebody()).begin("give-bonus", who="xuan", name="Dread", modifier=-2)
    scene.begin("collaborate", helpers=["xuan", "tess"], base="xuan", attribute="power", difficulty=10)
    assert "it fails without a die" in told(passes(scene))[0]


# --- conditions
@rule("BREW-001", "BREW-072")
def test_a_penalty_that_hangs_on_the_scene_counts_once_its_condition_holds_and_nobody_is_asked() -> None:
    scene = lay(xuan=somebody(speed=3), tess=somebody(speed=3))
    scene.begin("give-bonus", who="xuan", name="Afraid", modifier=-2, when="in the dark")
    scene.begin("conditions", holds=["in the dark"]).begin("race-once", first="xuan", second="tess")
    assert questions(scene) == ["dice", "dice"]
    assert passes(dice(dice(scene, 4), 3)).value == "chaser"  # 5 against 6


@rule("BREW-048")
def test_it_is_told_who_wins_a_contest_and_by_which_totals() -> None:
    scene = passes(contest(two(power=3, speed=2), 4, 3))
    assert "Xuan wins, 7 to 5." in told(scene)
    assert "Tess wins, 8 to 4." in told(passes(contest(two(power=3, speed=2), 1, 6)))


# --- sleep
@rule("BREW-255")
def test_lack_of_sleep_is_not_slept_off_before_the_fifth_hour() -> None:
    scene = bodies.wait(awake(HouseRules(sleep="easy")), 24, "hour", dice=[1])
    assert [bodies.wait(scene, hours, "hour")["jenny"].sleepless_days for hours in (4, 1)] == [1, 0]


@rule("BREW-255", "BREW-Q99")
def test_whoever_has_slept_off_short_nights_has_had_none() -> None:
    scene = awake(HouseRules(sleep="hard"), sleepless_days=1, had_short_night=True)
    bodies.wait(scene, 5, "hour", spent="asleep")
    assert (scene["jenny"].sleepless_days, scene["jenny"].had_short_night) == (0, False)
