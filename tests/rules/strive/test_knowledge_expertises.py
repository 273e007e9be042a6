"""What knowledge and craftsmanship let people do: lore of creatures, dirt, curios, traces, meals; and traps."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import IllegalAnswer, Key
from hearthside.kit.clock import CLOCK, GameClock
from hearthside.kit.timers import HOUR
from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.body import Affliction, TemporaryHP
from hearthside.rulesets.strive.derived import base_initiative
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.kinds.gear import WeaponEntry
from hearthside.rulesets.strive.kinds.skills import SkillEntry
from hearthside.rulesets.strive.levels import attribute_level
from hearthside.rulesets.strive.rules.catalogue.meals import cooking_time
from hearthside.rulesets.strive.state import Boon
from rules.strive.fights import ap_of, entries, fight, go, now, use
from rules.strive.scenes import Scene, lay, questions, reply, somebody, told

GHOUL = somebody(hp=59, strength=3, toughness=6, family="undead")
BLADE = next(id_ for id_, entry in entries(WeaponEntry).items() if entry.reach)
SKILL = entries(WeaponEntry)[BLADE].skill
JAW = "jaw-trap"


# --- Creature-Lore
@pytest.mark.rule("STR-777", "STR-778", "STR-700")
def test_i_know_your_weakness_adds_4_pure_damage_against_that_kind_alone() -> None:
    hunter = somebody(strength=3, skills={"creature-lore:undead": 1})
    scene = fight(vesna=hunter, brute=GHOUL)
    go(use(scene, "punch", "brute", attack=True), [6, 1, 1, 1, 1], [1], [1])
    assert now(scene, "brute").hp == 59 - 6 - 4
    other = fight(vesna=hunter, brute=somebody(hp=59, strength=3, toughness=6, family="beast"))
    go(use(other, "punch", "brute", attack=True), [6, 1, 1, 1, 1])
    assert now(other, "brute").hp == 59 - 6


@pytest.mark.rule("STR-779", "STR-Q105")
def test_i_know_your_strength_takes_1d10_off_but_leaves_1() -> None:
    hunter = somebody(skills={"creature-lore:undead": 2})
    scene = fight(vesna=hunter, brute=GHOUL, turn="brute")
    go(use(scene, "punch", "vesna", who="brute", attack=True), [6, 1, 1, 1, 1], [4], react=("know-strength",))
    assert now(scene, "vesna").hp == 28
    least = fight(vesna=hunter, brute=GHOUL, turn="brute")
    go(use(least, "punch", "vesna", who="brute", attack=True), [6, 1, 1, 1, 1], [10], react=("know-strength",))
    assert now(least, "vesna").hp == 29


# --- Archeology, Nature
@pytest.mark.rule("STR-776")
def test_hits_above_the_ob_tell_how_much_a_curio_matters_once_per_location() -> None:
    scene = lay(vesna=somebody(skills={"archeology": 3}))
    go(use(scene, "look-for-curios"), [6, 6, 6, 6], DoesItHold=True)
    assert "significance 2" in told(scene)[-1]
    with pytest.raises(IllegalAnswer):
        use(scene, "look-for-curios")
    go(scene.begin("elsewhere"))
    go(use(scene, "look-for-curios"), [1, 1, 1, 1], DoesItHold=True)


def dirty(rules: HouseRules = HouseRules(), hp: int = 40) -> Scene:  # noqa: B008  # a record is frozen
    knife = {"Knife": Asset(place="hands", entry=BLADE, hands=1)}
    fighter = somebody(strength=3, skills={"nature": 1, SKILL: 5}, assets=knife)
    return fight(rules, vesna=fighter, brute=somebody(hp=hp, toughness=3))


@pytest.mark.rule("STR-793", "STR-Q131")
def test_a_soiled_weapon_poisons_with_each_injury_until_the_scene_ends() -> None:
    scene = dirty()
    go(use(scene, "dirty-weapon"), [6, 6, 1, 1], DoesItHold=True)
    assert now(scene, "vesna").soiled == ("Knife",)
    assert ap_of(scene, "vesna") == 2
    go(use(scene, "stab", "brute", attack=True), [6, 1, 1, 1], [1])  # 5 of 40 HP: no Injury
    assert "poisoned" not in now(scene, "brute").conditions
    wounded = dirty(hp=31)
    go(use(wounded, "dirty-weapon"), [6, 6, 1, 1], DoesItHold=True)
    go(use(wounded, "stab", "brute", attack=True), [6, 1, 1, 1], [1], [1], [1])
    assert now(wounded, "brute").conditions["poisoned"].points == 1
    go(wounded.begin("end-combat"))
    wounded.begin("time-passes", unit="scene")
    assert now(wounded, "vesna").soiled == ()


@pytest.mark.rule("STR-793", "STR-Q131")
def test_soiled_ammunition_poisons_too() -> None:
    bow = {"Bow": Asset(place="hands", entry="marsh-bow", hands=2), "Arrows": Asset(entry="arrows", number=5)}
    archer = somebody(skills={"nature": 1, "weapon:marsh-bows": 5}, assets=bow)
    scene = fight(vesna=archer, brute=somebody(hp=31, toughness=3))
    go(use(scene, "dirty-weapon"), [6, 6, 1, 1], DoesItHold=True)
    assert now(scene, "vesna").soiled == ("Arrows",)
    go(use(scene, "draw-and-loose", "brute", attack=True), [6, 1, 1, 1], [1, 1], [1], [1], HowFar=5)
    assert now(scene, "brute").conditions["poisoned"].points == 1


@pytest.mark.rule("STR-793")
def test_with_nothing_to_soil_nothing_is_soiled() -> None:
    scene = fight(vesna=somebody(skills={"nature": 1}))
    go(use(scene, "dirty-weapon"), [6, 6, 1, 1], DoesItHold=True)
    assert now(scene, "vesna").soiled == ()


# --- traces
@pytest.mark.rule("STR-798")
def test_medicine_or_surgery_tells_a_poison_at_the_ob_of_its_rarity() -> None:
    scene = lay(vesna=somebody(skills={"surgery": 3}))
    go(scene.begin("examine", "vesna", what="a poison", skill="surgery"), [6, 6, 1, 1], HowRare=2)
    assert "can tell: a poison" in told(scene)[-1]


@pytest.mark.rule("STR-421", "STR-798", "STR-887")
def test_examining_traces_is_a_test_as_any_other() -> None:
    scene = fight(vesna=somebody(skills={"medicine": 3}), brute=somebody())
    go(scene.begin("examine", "vesna", what="a poison", skill="medicine"), [6, 6, 1, 1], HowRare=2)
    assert ap_of(scene, "vesna") == 2
    with pytest.raises(IllegalAnswer, match="not the turn of Brute"):
        scene.begin("examine", "brute", what="a poison", skill="medicine")


@pytest.mark.rule("STR-804")
def test_fingerprints_take_surgery_and_1_medical_supplies() -> None:
    supplied = {"Supplies": Asset(entry="medical-supplies", number=2)}
    scene = lay(vesna=somebody(skills={"surgery": 3}, assets=supplied))
    go(scene.begin("examine", "vesna", what="fingerprints and samples", skill="surgery"), [6, 1, 1, 1], HowRare=1)
    assert now(scene, "vesna").assets["Supplies"].number == 1
    with pytest.raises(IllegalAnswer, match="medicine"):
        scene.begin("examine", "vesna", what="fingerprints and samples", skill="medicine")
    without = lay(vesna=somebody(skills={"surgery": 3}))
    with pytest.raises(IllegalAnswer, match="Medical Supplies"):
        without.begin("examine", "vesna", what="fingerprints and samples", skill="surgery")


# --- meals
COOK = somebody(hp=20, exhaustion=3, skills={"cooking": 4})


def served(scene: Scene, quality: int, *dice: list[int], boons: Any = ()) -> Scene:
    return go(scene.begin("serve-meal", cook="vesna", quality=quality, eaters=["vesna"]), *dice, MealBoons=boons)


@pytest.mark.rule("STR-820", "STR-821")
def test_a_meal_of_quality_1_restores_and_has_no_boon_to_choose() -> None:
    scene = lay(vesna=COOK)
    scene.begin("serve-meal", cook="vesna", quality=1, eaters=["vesna"])
    assert scene.is_over, "nobody is asked for boons"
    assert (now(scene, "vesna").hp, now(scene, "vesna").exhaustion) == (21, 2)


@pytest.mark.rule("STR-818", "STR-820", "STR-821", "STR-EX104", "STR-824", "STR-822", "STR-Q141")
def test_a_meal_of_quality_3() -> None:
    scene = lay(vesna=COOK)
    served(
        scene,
        3,
        [2, 3, 4],
        boons=(
            "temporary-hp",
            "strength",
        ),
    )
    eater = now(scene, "vesna")
    assert (eater.hp, eater.exhaustion) == (23, 0)
    assert eater.temporary == (TemporaryHP(9, "session", 6 * HOUR, meal=True),)
    assert attribute_level(scene.play.reader(), Key("vesna"), "strength").total == 4
    assert eater.boons["Meal: strength"].ends == 6 * HOUR


@pytest.mark.rule("STR-820", "STR-821")
def test_a_meal_of_quality_1_gives_no_boon() -> None:
    scene = lay(vesna=COOK)
    served(scene, 1)
    assert (now(scene, "vesna").hp, now(scene, "vesna").exhaustion, now(scene, "vesna").boons) == (21, 2, {})


@pytest.mark.rule("STR-823", "STR-825", "STR-Q142")
def test_initiative_and_resistance_by_quality() -> None:
    scene = fight(vesna=COOK, brute=somebody(strength=3))
    before = base_initiative(scene.play.reader(), Key("vesna")).total
    served(
        scene,
        3,
        boons=(
            "base-initiative",
            "bleeding",
        ),
    )
    assert base_initiative(scene.play.reader(), Key("vesna")).total == before + 3
    assert now(scene, "vesna").boons["Meal: bleeding"] == Boon(on="resists bleeding", by=3, kind="meal", ends=6 * HOUR)


@pytest.mark.rule("STR-825", "STR-Q142")
@pytest.mark.parametrize("kind", ["freezing", "burning", "bleeding"])
def test_a_meal_takes_q_off_every_instance_of_its_damage_as_long_as_it_lasts(kind: str) -> None:
    scene = served(lay(vesna=somebody(hp=69, toughness=6, skills={"cooking": 4})), 2, boons=(kind,))

    def lost(points: int, of: str, *more: tuple[int, str]) -> int:
        before = now(scene, "vesna").hp
        go(scene.begin("hurt", who="vesna", points=points, kind=of,
                       more=[{"points": amount, "kind": type_} for amount, type_ in more]))  # fmt: skip
        return before - now(scene, "vesna").hp

    assert lost(3, kind) == 1
    assert lost(3, kind) == 1, "it is no pool that is used up"
    assert lost(3, kind, (3, kind)) == 2, "of each instance"
    assert (lost(2, kind), lost(3, "acid")) == (0, 3)
    go(scene.begin("time-passes", unit="hour", amount=4), [1, 1, 1, 1])
    assert lost(2, kind) == 2


@pytest.mark.rule("STR-825", "STR-855", "STR-Q142")
def test_a_meal_holds_back_the_bleeding_of_each_tick() -> None:
    bleeding = {"bleeding": Affliction(points=3)}
    scene = lay(vesna=somebody(hp=30, skills={"cooking": 4}, conditions=bleeding))
    served(scene, 2, boons=("bleeding",))
    for left in (29, 28):
        go(scene.begin("time-passes", unit="tick"), [1, 1, 1], ShrugOffNow="")
        assert now(scene, "vesna").hp == left


@pytest.mark.rule("STR-821", "STR-824", "STR-825", "STR-Q140")
def test_each_boon_counts_once_and_q_minus_1_of_them() -> None:
    scene = lay(vesna=COOK)
    scene.begin("serve-meal", cook="vesna", quality=3, eaters=["vesna"])
    for wrong in (["strength"], ["strength", "toughness"], ["burning", "freezing"], ["a", "b"]):
        with pytest.raises(IllegalAnswer):
            reply(scene, "MealBoons", wrong)
    every = lay(HouseRules(all_meal_boons=True), vesna=COOK)
    served(
        every,
        2,
        [1, 1],
        boons=(
            "temporary-hp",
            "base-initiative",
            "toughness",
            "burning",
        ),
    )
    assert len(now(every, "vesna").boons) == 3


@pytest.mark.rule("STR-826", "STR-Q379")
def test_another_meal_ends_the_boons_of_the_one_before_and_its_temporary_hp() -> None:
    scene = lay(vesna=COOK)
    served(
        scene,
        3,
        [2, 3, 4],
        boons=(
            "temporary-hp",
            "strength",
        ),
    )
    served(scene, 2, boons=("toughness",))
    assert list(now(scene, "vesna").boons) == ["Meal: toughness"]
    assert now(scene, "vesna").temporary == ()


@pytest.mark.rule("STR-826", "STR-Q36", "STR-Q141")
def test_another_meal_also_ends_what_damage_has_left_of_the_temporary_hp_of_the_one_before() -> None:
    scene = served(lay(vesna=COOK), 2, [4, 4], boons=("temporary-hp",))
    go(scene.begin("hurt", who="vesna", points=3, kind="pure"))
    assert [one.points for one in now(scene, "vesna").temporary] == [5]
    served(scene, 2, [1, 1], boons=("temporary-hp",))
    assert [one.points for one in now(scene, "vesna").temporary] == [2]


@pytest.mark.rule("STR-Q141")
def test_temporary_hp_are_the_same_for_all_or_rolled_for_each() -> None:
    def eaten(rules: HouseRules, *dice: list[int]) -> tuple[int, ...]:
        scene = lay(rules, vesna=COOK, tomas=somebody())
        scene.begin("serve-meal", cook="vesna", quality=2, eaters=["vesna", "tomas"])
        go(scene, *dice, MealBoons=("temporary-hp",))
        return tuple(now(scene, one).temporary[0].points for one in ("vesna", "tomas"))

    assert eaten(HouseRules(), [2, 3]) == (5, 5)
    assert eaten(HouseRules(meal_hp_each=True), [2, 3], [1, 1]) == (5, 2)


@pytest.mark.rule("STR-819", "STR-EX105")
def test_a_plain_meal_takes_a_cook_of_level_4_half_an_hour() -> None:
    assert cooking_time(4) == 30
    [meal] = entries(SkillEntry)["cooking"].products
    assert (meal.pi, meal.ti) == (5, "10 minutes")


@pytest.mark.rule("STR-816", "STR-817", "STR-699")
def test_artists_make_paintings_and_sculptures() -> None:
    [art] = entries(SkillEntry)["artistry"].products
    assert (art.pi, art.ti) == (20, "10 minutes")


@pytest.mark.rule("STR-821")
def test_the_boons_of_a_meal_are_over_after_q_times_2_hours() -> None:
    scene = lay(vesna=COOK, more={CLOCK: GameClock(hours=5)})
    served(scene, 2, boons=("strength",))
    assert now(scene, "vesna").boons["Meal: strength"].ends == 9 * HOUR
    go(scene.begin("time-passes", unit="hour", amount=3), [1, 1, 1])
    assert attribute_level(scene.play.reader(), Key("vesna"), "strength").total == 3
    go(scene.begin("time-passes", unit="hour"), [1])
    assert attribute_level(scene.play.reader(), Key("vesna"), "strength").total == 2


# --- traps
TRAPPER = somebody(skills={"trapping": 3}, assets={"Jaws": Asset(entry=JAW, quality=3)})


def set_trap(scene: Scene, *dice: int) -> Scene:
    return go(scene.begin("set-trap", "vesna", trap="Jaws"), list(dice))


@pytest.mark.rule("STR-738", "STR-739", "STR-Q116", "STR-EX118")
def test_a_trap_set_with_3_hits_is_hidden_and_takes_3_to_find_and_disarm() -> None:
    scene = lay(vesna=TRAPPER, tomas=somebody(skills={"observation": 3, "trapping": 3}))
    set_trap(scene, 6, 6, 6, 1)
    assert any("success" in line for line in told(scene))
    assert scene.the("trap-jaws") in scene.view("vesna")
    assert scene.the("trap-jaws") not in scene.view("tomas")
    go(scene.begin("look-for-trap", trap=scene.the("trap-jaws"), who="tomas"), [6, 6, 1, 1])
    assert scene.the("trap-jaws") not in scene.view("tomas")
    go(scene.begin("look-for-trap", trap=scene.the("trap-jaws"), who="tomas"), [6, 6, 6, 1])
    assert scene.the("trap-jaws") in scene.view("tomas")
    go(scene.begin("disarm-trap", "tomas", trap=scene.the("trap-jaws")), [6, 6, 6, 1])
    assert scene.the("trap-jaws") not in scene.play.reader()


@pytest.mark.rule("STR-739", "STR-Q116", "STR-EX118")
def test_a_trap_set_without_a_hit_is_a_failure_and_plain_to_see() -> None:
    scene = lay(vesna=TRAPPER, tomas=somebody(skills={"trapping": 1}))
    set_trap(scene, 1, 1, 1, 1)
    assert any("failure" in line for line in told(scene))
    assert scene.the("trap-jaws") in scene.view("tomas")
    go(scene.begin("disarm-trap", "tomas", trap=scene.the("trap-jaws")), [6, 1, 1, 1])
    assert scene.the("trap-jaws") not in scene.play.reader()


@pytest.mark.rule("STR-1200")
def test_later_rules_keep_no_score_of_a_visible_trap() -> None:
    scene = lay(HouseRules(later_skills=True), vesna=TRAPPER, tomas=somebody())
    set_trap(scene, 1, 1, 1, 1)
    assert not any("failure" in line for line in told(scene))
    assert scene.the("trap-jaws") in scene.view("tomas")


@pytest.mark.rule("STR-Q116")
def test_at_some_tables_a_trap_has_to_be_beaten() -> None:
    scene = lay(HouseRules(traps_against_setter=True), vesna=TRAPPER, tomas=somebody(skills={"observation": 4}))
    set_trap(scene, 6, 6, 1, 1)
    go(scene.begin("look-for-trap", trap=scene.the("trap-jaws"), who="tomas"), [6, 6, 1, 1])
    assert scene.the("trap-jaws") not in scene.view("tomas")
    go(scene.begin("look-for-trap", trap=scene.the("trap-jaws"), who="tomas"), [6, 6, 6, 1])
    assert scene.the("trap-jaws") in scene.view("tomas")


@pytest.mark.rule("STR-1128")
def test_a_trap_does_the_damage_of_the_thing_that_was_set() -> None:
    scene = lay(vesna=TRAPPER, brute=somebody(hp=59, toughness=6))
    set_trap(scene, 6, 6, 1, 1)
    assert now(scene, "vesna").assets == {}
    scene.begin("spring-trap", trap=scene.the("trap-jaws"), whom=["brute"])
    while not scene.is_over:
        reply(scene, questions(scene)[0], [1])
    assert now(scene, "brute").hp < 59


# --- later Skills
@pytest.mark.rule("STR-1195", "STR-1196")
def test_stunt_drive_gets_everybody_off_with_an_injury() -> None:
    driver = somebody(skills={"driving": 2})
    scene = lay(HouseRules(later_skills=True), vesna=driver, tomas=somebody())
    use(scene, "stunt-drive", ["tomas"])
    go(scene, [6, 6, 1, 1], [1], [1], [3], [1], DoesItHold=True)
    assert [len(now(scene, one).injuries) for one in ("vesna", "tomas")] == [1, 1]
    with pytest.raises(IllegalAnswer, match="stunt-drive"):
        use(lay(vesna=driver, tomas=somebody()), "stunt-drive", ["tomas"])


@pytest.mark.rule("STR-139", "STR-1196")
def test_stunt_drive_is_a_reaction_in_whosever_turn_the_crash_comes_and_costs_no_ap() -> None:
    scene = fight(HouseRules(later_skills=True), turn="brute", vesna=somebody(skills={"driving": 2, "commanding": 1}),
                  tomas=somebody(), brute=somebody())  # fmt: skip
    with scene.refused("'focus' is not one of"):
        use(scene, "focus", "tomas")
    go(use(scene, "stunt-drive", ["tomas"]), [6, 6, 1, 1], [1], [1], [3], [1], DoesItHold=True)
    assert [len(now(scene, one).injuries) for one in ("vesna", "tomas", "brute")] == [1, 1, 0]
    assert ap_of(scene, "vesna") == 4
    plain = fight(turn="brute", vesna=somebody(skills={"commanding": 1}), brute=somebody())
    with plain.refused("it is not the turn of Vesna"):
        use(plain, "focus", "tomas")


@pytest.mark.rule("STR-826", "STR-Q379")
def test_another_meal_ends_what_damage_has_left_of_the_temporary_hp_of_the_one_before() -> None:
    scene = lay(vesna=COOK)
    served(scene, 3, [2, 3, 4], boons=("temporary-hp", "strength"))
    go(scene.begin("hurt", who="vesna", points=4, kind="slashing"))
    assert [grant.points for grant in now(scene, "vesna").temporary] == [5]
    served(scene, 2, boons=("toughness",))
    assert now(scene, "vesna").temporary == ()
