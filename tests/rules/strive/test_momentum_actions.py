"""Momentum Actions of Skills: who has them, when they are available, what they do."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from hearthside.engine import Id, IllegalAnswer, Key, Record
from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.body import Affliction, Injury, Sickness, TemporaryHP
from hearthside.rulesets.strive.fight_state import COMBAT, KeyZone
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.npc import NpcTrait
from hearthside.rulesets.strive.rules.catalogue.treating import ways_to_treat
from hearthside.rulesets.strive.squads import Squad
from hearthside.rulesets.strive.state import Boon, Character
from rules.strive.bodies import afflicted
from rules.strive.fights import ap_of, fight, go, now, stands, use
from rules.strive.grounds import at, east, on_field, where
from rules.strive.scenes import Scene, answered, options, reply, somebody, told

BRUTE = somebody(hp=59, strength=3, toughness=6)
INJURED: dict[str, Any] = {"injuries": {"1": Injury(type="slashing"), "2": Injury(type="slashing", days=10)}}


def hero(skill: str, level: int = 4, **more: Any) -> Character:
    return somebody(skills={skill: level}, **more)


def heroic(scene: Scene, which: str, who: Id = "vesna") -> Scene:
    return scene.begin("heroic-act", who, which=which)


def desperate(scene: Scene, which: str, who: Id = "vesna") -> Scene:
    return scene.begin("desperate-measure", who, which=which)


def momentum(scene: Scene) -> int:
    value: int = scene.play.reader()[COMBAT].momentum
    return value


# --- who and when
@pytest.mark.rule("STR-142", "STR-143", "STR-502", "STR-503", "STR-707", "STR-Q102", "STR-Q76")
def test_a_heroic_act_lowers_momentum_and_a_desperate_measure_raises_it() -> None:
    scene = fight(vesna=hero("cooking"), tomas=somebody(exhaustion=3), momentum=18)
    go(heroic(scene, "spiked"))
    assert (momentum(scene), now(scene, "tomas").exhaustion) == (8, 1)
    low = fight(vesna=hero("cooking"), tomas=somebody(exhaustion=6), momentum=-18)
    go(desperate(low, "spiked"))
    assert momentum(low) == -3


@pytest.mark.rule("STR-500", "STR-Q102")
def test_momentum_never_goes_beyond_20() -> None:
    scene = fight(vesna=somebody(strength=3), brute=BRUTE, momentum=19)
    go(use(scene, "punch", "brute", attack=True), [6, 1, 1, 1, 1])
    assert momentum(scene) == 20
    go(scene.begin("shift-momentum", by_how_much=-40))
    assert momentum(scene) == -20


@pytest.mark.rule("STR-502", "STR-503")
def test_below_18_there_is_neither() -> None:
    scene = fight(vesna=hero("cooking"), momentum=17)
    with pytest.raises(IllegalAnswer, match="need Momentum 18 or more; it is 17"):
        heroic(scene, "spiked")
    with pytest.raises(IllegalAnswer, match="−18 or less"):
        desperate(scene, "spiked")


@pytest.mark.rule("STR-143", "STR-603", "STR-Q338")
def test_the_skill_must_be_known_and_its_modified_level_enough_or_its_raw_one() -> None:
    lifted = {"boons": {"spoon": Boon(on="cooking", by=1)}}
    scene = fight(vesna=hero("cooking", 3, **lifted), tomas=somebody(exhaustion=3), momentum=18)
    go(heroic(scene, "spiked"))
    raw = fight(HouseRules(momentum_by_raw=True), vesna=hero("cooking", 3, **lifted), momentum=18)
    with pytest.raises(IllegalAnswer, match="is not one of"):
        heroic(raw, "spiked")
    unknown = fight(vesna=somebody(boons={"spoon": Boon(on="cooking", by=5)}), momentum=18)
    with pytest.raises(IllegalAnswer, match="is not one of"):
        heroic(unknown, "spiked")


@pytest.mark.rule("STR-143", "STR-841", "STR-Q338")
@pytest.mark.parametrize("holds", [True, False])
def test_a_boon_of_a_circumstance_counts_for_the_level_where_the_gm_says_that_it_holds(holds: bool) -> None:
    brawler = hero("cooking", 3, boons={"own kitchen": Boon(on="cooking", by=1, when="in one's own kitchen")})
    scene = fight(vesna=brawler, tomas=somebody(exhaustion=3), momentum=18)
    go(heroic(scene, "spiked"), DoesItHold=holds)
    assert momentum(scene) == (18 - 10 if holds else 18)


@pytest.mark.rule("STR-143", "STR-Q338")
def test_no_circumstance_is_asked_about_where_the_level_is_enough_or_only_the_raw_one_counts() -> None:
    lifted = {"boons": {"own kitchen": Boon(on="cooking", by=1, when="in one's own kitchen")}}
    go(heroic(fight(vesna=hero("cooking", 4, **lifted), tomas=somebody(exhaustion=3), momentum=18), "spiked"))
    raw = fight(HouseRules(momentum_by_raw=True), vesna=hero("cooking", 3, **lifted), momentum=18)
    with pytest.raises(IllegalAnswer, match="is not one of"):
        heroic(raw, "spiked")


# --- Berserking
@pytest.mark.rule("STR-719", "STR-Q379")
def test_i_love_pain_gives_grit_for_each_injury_treated_or_not() -> None:
    scene = fight(vesna=hero("berserking", **INJURED), momentum=18)
    go(heroic(scene, "pain"))
    assert (now(scene, "vesna").grit, momentum(scene)) == (2, 3)


@pytest.mark.rule("STR-720", "STR-Q111")
def test_share_the_pain_gives_both_grit_and_hurts_both() -> None:
    people: dict[str, Any] = {"vesna": hero("berserking", hp=29, toughness=4, **INJURED), "tomas": somebody(hp=29)}
    scene = fight(momentum=-18, **people)
    go(desperate(scene, "pain"), [3], [5], OneOfThese="tomas")
    assert [(now(scene, one).grit, now(scene, one).hp) for one in people] == [(2, 26), (2, 24)]
    each = fight(HouseRules(each_own_pain=True), momentum=-18, **people)
    go(desperate(each, "pain"), [4], OneOfThese="tomas")
    assert [(now(each, one).grit, now(each, one).hp) for one in people] == [(2, 25), (0, 25)]


# --- Shield
@pytest.mark.rule("STR-736", "STR-706")
def test_a_launched_ally_may_attack_where_they_land() -> None:
    scene = fight(vesna=hero("shield", strength=3), tomas=somebody(), brute=BRUTE, momentum=18)
    go(heroic(scene, "launch"), [6, 1, 1, 1], OneOfThese="tomas", WhomOrNobody="brute", FreeAttack="punch")
    assert any("9'/3 m behind the shield-bearer" in line for line in told(scene))
    assert (now(scene, "brute").hp, ap_of(scene, "tomas"), momentum(scene)) == (55, 4, 5)


@pytest.mark.rule("STR-737")
def test_a_strained_launch_goes_farther_and_tires() -> None:
    scene = fight(vesna=hero("shield", strength=3, toughness=4), tomas=somebody(), brute=BRUTE, momentum=-20)
    go(desperate(scene, "launch"), [4, 1, 1, 1], OneOfThese="tomas", WhomOrNobody="brute", FreeAttack="punch")
    assert any("18'/6 m" in line for line in told(scene))
    assert (now(scene, "brute").hp, now(scene, "vesna").exhaustion) == (55, 3)


@pytest.mark.rule("STR-736")
def test_who_lands_next_to_nobody_attacks_nobody() -> None:
    scene = fight(vesna=hero("shield"), tomas=somebody(), brute=BRUTE, momentum=18)
    go(heroic(scene, "launch"), OneOfThese="tomas", WhomOrNobody="nobody")
    assert now(scene, "brute").hp == 59


# --- Unarmed Combat
@pytest.mark.rule("STR-748", "STR-Q119")
def test_hammer_and_anvil_adds_up_distances_and_counts_stability_once() -> None:
    people: dict[str, Any] = {"vesna": hero("unarmed-combat", strength=2), "tomas": somebody(strength=2)}
    foe = somebody(hp=69, toughness=7, boons={"firm": Boon(on="stability", by=1)})
    scene = fight(momentum=18, **people, brute=foe)
    go(heroic(scene, "anvil"), [6, 1, 1, 1], [6, 1, 1, 1], [1], [1], WhomOrNobody="brute", FreeAttack="punch")
    assert now(scene, "brute").hp == 69 - 6 - 6
    assert any("is moved away from Vesna: 9'/3 m" in line for line in told(scene))
    sure = fight(HouseRules(anvils_hit=True), momentum=18, **people, brute=foe)
    go(heroic(sure, "anvil"), [1], [1], WhomOrNobody="brute")
    assert now(sure, "brute").hp == 69 - 6 - 6


@pytest.mark.rule("STR-748", "STR-706", "STR-Q119")
def test_each_chooses_the_attack_for_the_anvil_among_those_that_reach() -> None:
    axe = {"axe": Asset(entry="wreck-axe", place="hands", hands=1)}
    vesna = hero("unarmed-combat", strength=2, agility=4, assets=axe)
    scene = fight(momentum=18, vesna=vesna, brute=somebody(hp=69, toughness=7))
    answered(heroic(scene, "anvil"), WhomOrNobody="brute")
    assert {"punch", "hew"} <= {*options(scene, "FreeAttack")}
    go(scene, [6, 1, 1, 1, 1, 1], FreeAttack="punch")
    assert now(scene, "brute").hp == 69 - 6


@pytest.mark.rule("STR-749", "STR-Q119")
def test_all_anvil_moves_both() -> None:
    scene = fight(vesna=hero("unarmed-combat", strength=2), brute=somebody(hp=59, toughness=6), momentum=-18)
    go(desperate(scene, "anvil"), [6, 1, 1, 1], OneOfThese="vesna", WhomOrNobody="brute", FreeAttack="punch")
    lines = told(scene)
    assert now(scene, "brute").hp == 53
    assert any("Brute is moved away from Vesna: 12'/4 m" in line for line in lines)
    assert any("Vesna is moved the other way: 12'/4 m" in line for line in lines)


@pytest.mark.rule("STR-749", "STR-Q119")
def test_all_anvil_is_for_an_adjacent_foe_and_nobody_farther_off() -> None:
    bow = {"bow": Asset(entry="marsh-bow", place="hands", hands=2), "arrows": Asset(entry="arrows", number=9)}
    archer = at(10, 10, assets=bow, skills={"unarmed-combat": 4, "weapon:marsh-bows": 2})
    scene = on_field(vesna=archer, brute=at(15, 10, hp=59, toughness=6), momentum=-18)
    go(desperate(scene, "anvil"), OneOfThese="vesna")
    assert (now(scene, "brute").hp, where(scene, "brute"), momentum(scene)) == (59, (15, 10), -3)


# --- Creature-Lore
LORE = "creature-lore:undead"
GHOUL = somebody(hp=59, strength=3, toughness=6, family="undead")


@pytest.mark.rule("STR-780", "STR-Q129")
def test_no_you_dont_cancels_an_action_of_that_kind_once_per_round() -> None:
    scene = fight(vesna=hero(LORE, 3), tomas=somebody(), brute=GHOUL, momentum=18)
    go(heroic(scene, f"try-me@{LORE}"))
    assert momentum(scene) == -12
    go(scene.begin("finish-turn", "vesna"))
    go(scene.begin("finish-turn", "tomas"))
    go(use(scene, "punch", "tomas", who="brute", attack=True), react=("no-you-dont",))
    assert (ap_of(scene, "brute"), ap_of(scene, "vesna"), now(scene, "tomas").hp) == (3, 3, 30)
    go(use(scene, "punch", "tomas", who="brute", attack=True), [6, 1, 1, 1, 1])
    assert now(scene, "tomas").hp == 24


def forestalled(**people: Any) -> Scene:
    """The turn of a ghoul, of whose kind Vesna knows enough to cancel what it does."""
    forestalls = {"vesna": {"forestalls": ("undead",)}}
    return fight(vesna=hero(LORE, 3), turn="brute", fighting=forestalls, **{"brute": GHOUL, **people})


@pytest.mark.rule("STR-780")
@pytest.mark.parametrize(("deed", "args", "ap"), [
    ("use-expertise", {"which": "obscure-vision"}, 3),
    ("move-beside", {"beside": ["vesna"]}, 3),
    ("lie-down", {}, 3),
    ("do-something", {"what": "bars the door"}, 3),
    ("camouflage", {}, 1),
    ("throw-object", {"what": "stone", "at": "vesna"}, 2),
    ("shrug-off", {"condition": "jealous"}, 2),
    ("appraise", {"of": "wit", "what": "the door"}, 2),
    ("scrutinize", {"whom": "vesna"}, 2),
    ("treat", {"patient": "brute", "injury": "1"}, 2),
    ("restore", {"patient": "brute"}, 2),
    ("staunch", {"patient": "brute"}, 2),
    ("examine", {"what": "fingerprints and samples", "skill": "surgery"}, 2),
])  # fmt: skip
def test_no_you_dont_cancels_what_has_no_target_and_what_is_no_expertise(deed: str, args: Any, ap: int) -> None:
    able = {"obscure-vision": 3, "throwing": 3}
    traits: Any = {"camouflage": NpcTrait()}
    things = {"stone": Asset(bulk=1, place="hands", hands=1), "bandages": Asset(entry="medical-supplies", number=3)}
    ghoul = somebody(hp=49, strength=3, toughness=6, family="undead", skills=able, npc_traits=traits, assets=things,
                     conditions={**afflicted("jealous"), **afflicted("bleeding")},
                     injuries={"1": Injury(type="slashing")})  # fmt: skip
    scene = forestalled(brute=ghoul)
    before = now(scene, "brute")
    go(scene.begin(deed, "brute", **args), react=("no-you-dont",), RuleAppraisal={}, RuleSincerity="test",
       AreYouLying=False)  # fmt: skip
    after = now(scene, "brute")
    assert (ap_of(scene, "brute"), ap_of(scene, "vesna")) == (ap, 3)
    assert (after.conditions, after.assets, after.hidden_by) == (before.conditions, before.assets, "")
    assert (after.injuries, after.hp) == (before.injuries, before.hp)
    assert (stands(scene, "brute").beside, now(scene, "vesna").hp, after.effects) == ((), 30, before.effects)


@pytest.mark.rule("STR-780", "STR-425")
def test_no_you_dont_stops_a_move_over_the_map_where_it_begins() -> None:
    ghoul = at(9, 10, hp=59, family="undead")
    vesna = at(15, 15, skills={LORE: 3})
    scene = on_field(turn="brute", vesna=vesna, brute=ghoul, fighting={"vesna": {"forestalls": ("undead",)}})
    go(scene.begin("move", "brute", sprint=0, way=[[10, 10], [11, 10]]), react=("no-you-dont",))
    assert (where(scene, "brute"), ap_of(scene, "brute"), ap_of(scene, "vesna")) == ((9, 10), 3, 3)
    go(scene.begin("move", "brute", sprint=0, way=[[10, 10], [11, 10]]))  # once per round
    assert where(scene, "brute") == (11, 10)


@pytest.mark.rule("STR-780", "STR-781", "STR-964")
@pytest.mark.parametrize(("knows", "react", "hp", "other"), [
    ("forestalls", "no-you-dont", 30, 30), ("draws", "hey-try-me", 30, 30)])  # fmt: skip
def test_what_a_squad_does_can_be_cancelled_and_drawn_too(knows: str, react: str, hp: int, other: int) -> None:
    rats: dict[str, Any] = {one: somebody(hp=10, family="undead", squad="squad", skills={"bite": 3})
                            for one in ("rat-1", "rat-2")}  # fmt: skip
    squad: dict[Id, Record] = {"squad": Squad(name="Rats", members=("rat-1", "rat-2"))}
    scene = fight(vesna=hero(LORE, 3), tomas=somebody(), turn="rat-1", more=squad,
                  fighting={"vesna": {knows: ("undead",)}}, **rats)  # fmt: skip
    scene.begin("squad-attack", "rat-1", which="bite", whom=["tomas"])
    dice = [] if react == "no-you-dont" else [[6, 1, 1, 1, 1]]  # 4D6 and one who aids; 1 hit, Ob 2
    go(scene, *dice, react=(react,))
    assert (now(scene, "vesna").hp, now(scene, "tomas").hp, ap_of(scene, "rat-1")) == (hp, other, 2)


@pytest.mark.rule("STR-781", "STR-Q129")
def test_hey_try_me_draws_an_action_at_1_ob_more_for_no_ap() -> None:
    scene = fight(vesna=hero(LORE, 3), tomas=somebody(), brute=GHOUL, momentum=-18)
    go(desperate(scene, f"try-me@{LORE}"))
    go(scene.begin("finish-turn", "vesna"))
    go(scene.begin("finish-turn", "tomas"))
    go(use(scene, "punch", "tomas", who="brute", attack=True), [6, 1, 1, 1, 1], react=("hey-try-me",))
    assert (now(scene, "vesna").hp, now(scene, "tomas").hp, ap_of(scene, "vesna")) == (30, 30, 4)  # 1 hit, Ob 2


@pytest.mark.rule("STR-780", "STR-Q129")
def test_another_kind_of_creature_goes_on_and_at_some_tables_one_foe_is_named() -> None:
    beast = somebody(hp=59, strength=3, toughness=6, family="beast")
    scene = fight(vesna=hero(LORE, 3), brute=beast, turn="brute", fighting={"vesna": {"forestalls": ("undead",)}})
    go(use(scene, "punch", "vesna", who="brute", attack=True), [1, 1, 1, 1, 1])
    fixed = fight(HouseRules(foe_is_fixed=True), vesna=hero(LORE, 3), brute=beast, momentum=18)
    go(heroic(fixed, f"try-me@{LORE}"), OneOfThese="brute")
    go(fixed.begin("finish-turn", "vesna"))
    go(use(fixed, "punch", "vesna", who="brute", attack=True), react=("no-you-dont",))
    assert now(fixed, "vesna").hp == 30


# --- History
@pytest.mark.rule("STR-785", "STR-Q130")
def test_who_understands_their_doom_is_terrified_for_a_round() -> None:
    scene = fight(vesna=hero("history", 3), tomas=somebody(), brute=BRUTE, momentum=20)
    go(heroic(scene, "doom"), OneOfThese="brute", YesNo=True)
    terror = now(scene, "brute").conditions["terrified"]
    assert (terror.points, terror.rounds, terror.source) == (1, 1, "vesna")


@pytest.mark.rule("STR-785")
def test_a_doom_that_is_not_understood_heartens_allies_until_the_end_of_the_round() -> None:
    scene = fight(vesna=hero("history", 3), tomas=somebody(), brute=BRUTE, momentum=20)
    go(heroic(scene, "doom"), OneOfThese="brute", YesNo=False)
    assert now(scene, "tomas").effects["I Have Read Your Doom"].points == 1
    for _ in range(3):
        go(scene.begin("next-turn"))
    assert now(scene, "tomas").effects == {}


@pytest.mark.rule("STR-786", "STR-Q130")
def test_doom_upon_us_terrifies_all_who_understand_and_daunts_allies() -> None:
    scene = fight(vesna=hero("history", 3), tomas=somebody(), brute=BRUTE, hound=somebody(), momentum=-18)
    go(desperate(scene, "doom"), SomeOfThese=("brute",))
    assert "terrified" in now(scene, "brute").conditions
    assert "terrified" not in now(scene, "hound").conditions
    assert now(scene, "tomas").effects["Doom Is Upon Us!"].ob == 1


@pytest.mark.rule("STR-785", "STR-786", "STR-941")
def test_what_is_not_sentient_understands_no_doom_and_nobody_is_asked() -> None:
    golem = structs.replace(BRUTE, sentient=False)
    scene = fight(vesna=hero("history", 3), tomas=somebody(), brute=golem, momentum=20)
    go(heroic(scene, "doom"), OneOfThese="brute")
    assert (now(scene, "brute").conditions, list(now(scene, "tomas").effects)) == ({}, ["I Have Read Your Doom"])
    all_of_them = fight(vesna=hero("history", 3), thug=BRUTE, brute=golem, momentum=-20)
    desperate(all_of_them, "doom")
    assert options(all_of_them, "SomeOfThese") == ["thug"]


# --- Nature
@pytest.mark.rule("STR-794")
def test_pack_tactics_rewards_all_if_the_prey_falls() -> None:
    prey = somebody(hp=4, conditions={})
    scene = fight(vesna=hero("nature", 3), tomas=somebody(), brute=prey, momentum=18)
    go(heroic(scene, "pack"), [6, 1, 1, 1], [1, 1], OneOfThese="brute", FreeAttack="punch")
    assert now(scene, "brute").state == "dead"
    assert (ap_of(scene, "vesna"), ap_of(scene, "tomas")) == (5, 5)


@pytest.mark.rule("STR-795")
def test_hunters_remorse_tires_the_pack_if_the_prey_lives() -> None:
    scene = fight(vesna=hero("nature", 3), tomas=somebody(), brute=BRUTE, momentum=-18)
    go(desperate(scene, "pack"), [1, 1, 1, 1], OneOfThese="brute", FreeAttack="punch")
    assert (now(scene, "tomas").exhaustion, momentum(scene)) == (1, 2)
    assert now(scene, "vesna").effects["Hunter's Remorse"].on == ("attack:brute",)
    go(use(scene, "punch", "brute", attack=True), [6, 1, 1, 1])
    assert any("against Ob 2" in line for line in told(scene))
    fallen = fight(vesna=hero("nature", 3), tomas=somebody(), brute=somebody(hp=4), momentum=-18)
    go(desperate(fallen, "pack"), [6, 1, 1, 1], [1, 1], OneOfThese="brute", FreeAttack="punch")
    assert (ap_of(fallen, "tomas"), ap_of(fallen, "vesna")) == (6, 4)


@pytest.mark.rule("STR-794", "STR-795", "STR-706")
@pytest.mark.parametrize(("act", "begins", "gains"), [("heroic-act", 20, 1), ("desperate-measure", -20, 2)])
def test_a_prey_that_is_down_already_counts_when_it_is_killed_and_not_before(
    act: str, begins: int, gains: int
) -> None:  # fmt: skip
    def hunt(hp: int) -> Scene:
        prey = somebody(hp=hp, conditions=afflicted("unconscious"))
        scene = fight(vesna=hero("nature", 3), tomas=somebody(), brute=prey, momentum=begins)
        go(scene.begin(act, "vesna", which="pack"), OneOfThese="brute", FreeAttack="punch", WaiveTheTest=True,
           HowMuchHarm=2)  # fmt: skip
        return scene

    alive, dead = hunt(29), hunt(2)
    assert (now(alive, "brute").hp < 29, ap_of(alive, "tomas")) == (True, 4)
    assert (now(dead, "brute").state, ap_of(dead, "tomas")) == ("dead", 4 + gains)


# --- who may harm nobody
@pytest.mark.rule("STR-445", "STR-878", "STR-Q62")
@pytest.mark.parametrize("why", ["pacified", "fleeing"])
def test_who_may_harm_nobody_enacts_nothing_by_a_skill_of_their_own_that_harms_or_hinders(why: str) -> None:
    able = dict.fromkeys(("nature", "unarmed-combat", "history", "cooking", "berserking", "shield", LORE), 4)
    calm = somebody(skills=able, conditions=afflicted("pacified") if why == "pacified" else {})
    flight = {"vesna": {"fleeing": why == "fleeing"}}

    def offered(half: str, momentum: int) -> set[str]:
        scene = fight(vesna=calm, tomas=somebody(), brute=GHOUL, fighting=flight, momentum=momentum)
        asks = scene.play.game.action(half).asks["which"]
        view = scene.view("ana")
        return {option.value for option in asks(view, "vesna", {}).prompt(view).options}

    own = {"pack", "anvil", "doom", "spiked", "pain", "launch", f"try-me@{LORE}"}
    assert offered("heroic-act", 18) & own == {"spiked", "pain", "launch"}
    assert offered("desperate-measure", -18) & own == {"launch", f"try-me@{LORE}"}
    assert "death" in offered("heroic-act", 18)  # what is open to all is the party's


@pytest.mark.rule("STR-445", "STR-780", "STR-878")
def test_who_is_in_flight_cancels_nothing() -> None:
    scene = fight(vesna=hero(LORE, 3), brute=GHOUL, turn="brute",
                  fighting={"vesna": {"forestalls": ("undead",), "fleeing": True}})  # fmt: skip
    assert scene.begin("do-something", "brute", what="bars the door").is_over


@pytest.mark.rule("STR-780", "STR-Q129")
def test_without_a_foe_there_is_nothing_to_say_no_to() -> None:
    scene = fight(HouseRules(foe_is_fixed=True), vesna=hero(LORE, 3), momentum=18)
    with pytest.raises(IllegalAnswer, match="try-me"):
        heroic(scene, f"try-me@{LORE}")


# --- Medicine
@pytest.mark.rule("STR-799", "STR-Q132")
def test_immediate_response_treats_without_supplies_and_ap() -> None:
    scene = fight(vesna=hero("medicine"), tomas=somebody(hp=10), momentum=18)
    go(heroic(scene, "medic"), [6, 4, 1, 1], [8, 8], OneOfThese="tomas", Pick="restore HP")
    assert any("15'/5 m without Opportunity Attacks" in line for line in told(scene))
    assert (now(scene, "tomas").hp, ap_of(scene, "vesna"), momentum(scene)) == (26, 4, -5)  # 18 − 25 + 2


@pytest.mark.rule("STR-799", "STR-Q132")
def test_one_try_in_24_hours_holds_for_injuries_unless_help_comes_at_any_time() -> None:
    def ways(rules: HouseRules) -> tuple[str, ...]:
        wound = Injury(type="slashing", tried_at={"vesna": 0})
        hurt = somebody(injuries={"1": wound}, tended_at={"vesna": 0}, conditions={"bleeding": Affliction()})
        scene = fight(rules, vesna=hero("medicine"), tomas=hurt)
        return ways_to_treat(scene.play.reader(), Key("vesna"), Key("tomas"))

    assert ways(HouseRules()) == ("restore HP", "end Bleeding or Dissolving")
    assert ways(HouseRules(response_any_time=True))[-1] == "treat Injury 1"


@pytest.mark.rule("STR-799", "STR-Q132")
def test_immediate_response_is_a_use_of_medicine_and_treats_nothing_that_wants_surgery() -> None:
    hurt = somebody(injuries={"1": Injury(type="bludgeoning"), "2": Injury(type="acid"), "3": Injury(type="burning")})
    scene = fight(vesna=hero("medicine"), tomas=hurt)
    assert ways_to_treat(scene.play.reader(), Key("vesna"), Key("tomas")) == ("restore HP", "treat Injury 2")


@pytest.mark.rule("STR-236", "STR-799", "STR-800", "STR-Q132")
def test_immediate_response_also_treats_an_injury_that_is_treated_already() -> None:
    hurt = somebody(injuries={"1": Injury(type="slashing", ob=1, days=10)})
    scene = fight(vesna=hero("medicine"), tomas=hurt, momentum=18)
    go(heroic(scene, "medic"), [6, 4, 1, 1], OneOfThese="tomas", Pick="treat Injury 1")
    assert now(scene, "tomas").injuries["1"].days == 8


@pytest.mark.rule("STR-799", "STR-896")
def test_not_even_immediate_response_treats_an_injury_under_wound_fever() -> None:
    feverish = somebody(injuries={"1": Injury(type="slashing")}, illnesses={"wound-fever": Sickness(days=None)})
    scene = fight(vesna=hero("medicine"), tomas=feverish)
    assert ways_to_treat(scene.play.reader(), Key("vesna"), Key("tomas")) == ("restore HP",)


@pytest.mark.rule("STR-799", "STR-Q403")
def test_immediate_response_treats_whoever_is_in_reach_after_the_move() -> None:
    field = on_field(vesna=at(10, 10, skills={"medicine": 4}), tomas=at(14, 10, hp=10), idun=at(10, 20), momentum=18)
    scene = heroic(field, "medic")
    reply(reply(scene, "AgreeToAct", True), "AgreeToAct", True)
    reply(scene, "MayGo", east(3))
    assert options(scene, "OneOfThese") == ["vesna", "tomas"]


@pytest.mark.rule("STR-800", "STR-Q133")
def test_panic_medic_helps_more_and_injures_the_medic() -> None:
    bleeding = somebody(conditions={"bleeding": Affliction(points=2)})
    scene = fight(vesna=hero("medicine"), tomas=bleeding, momentum=-18)
    go(desperate(scene, "medic"), [6, 3, 1, 1], [1], [1], OneOfThese="tomas", Pick="end Bleeding or Dissolving")
    assert "bleeding" not in now(scene, "tomas").conditions
    [injury] = now(scene, "vesna").injuries.values()
    assert (injury.type, momentum(scene)) == ("pure", -6)  # −18 + 15, 2 for the help, and −5 for the Injury


# --- Warfare
@pytest.mark.rule("STR-814", "STR-815")
def test_an_area_lasts_until_the_end_of_combat_and_replaces_the_one_before() -> None:
    scene = fight(vesna=hero("warfare"), tomas=somebody(), brute=BRUTE, momentum=20)
    go(heroic(scene, "hold"), SomeOfThese=("tomas",))
    [zone] = stands(scene, "tomas").zones
    assert (scene.play.reader()[Key[KeyZone](zone)].radius, momentum(scene)) == (3, -10)
    go(scene.begin("finish-turn", "vesna"))
    assert ap_of(scene, "tomas") == 5
    go(scene.begin("shift-momentum", by_how_much=-20))
    go(desperate(scene, "hold"), SomeOfThese=("vesna",))
    assert zone not in scene.play.reader()
    go(scene.begin("end-combat"))
    assert "no-step-back-of-vesna" not in scene.play.reader()


# --- Cooking
@pytest.mark.rule("STR-827", "STR-828")
def test_spiked_food_refreshes_all_others() -> None:
    scene = fight(vesna=hero("cooking", exhaustion=2), tomas=somebody(exhaustion=3), momentum=18)
    go(heroic(scene, "spiked"))
    assert (now(scene, "vesna").exhaustion, now(scene, "tomas").exhaustion) == (2, 1)
    lot = fight(vesna=hero("cooking"), tomas=somebody(exhaustion=3), momentum=-18)
    go(desperate(lot, "spiked"))
    eater = now(lot, "tomas")
    assert (eater.exhaustion, eater.temporary, eater.conditions["poisoned"].points) == (0, (TemporaryHP(5),), 1)
