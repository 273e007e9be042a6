"""A fight without a map: initiative, turns, AP, attacks and defences, several targets, free attacks."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import OWN_PACK, Id, IllegalAnswer, Key, OwnPack, Record
from hearthside.kit.turns import TURNS
from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.body import Affliction
from hearthside.rulesets.strive.fight_state import COMBAT, KeyZone, Riding
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.kinds.gear import ShieldEntry, WeaponEntry
from hearthside.rulesets.strive.npc import NpcTrait
from hearthside.rulesets.strive.questions.catalogue import usable
from hearthside.rulesets.strive.rules.catalogue.expertises import free_attacks
from hearthside.rulesets.strive.rules.combat.defences import defences
from hearthside.rulesets.strive.rules.combat.places import flanking, movement
from hearthside.rulesets.strive.state import Character
from rules.strive.bodies import afflicted
from rules.strive.fights import ap_of, entries, fight, go, now, stands, use
from rules.strive.grounds import at, on_field
from rules.strive.scenes import Scene, lay, somebody, told

BRUTE = somebody(hp=59, strength=3, toughness=6)
SHIELD = next(iter(entries(ShieldEntry)))


# --- it begins
@pytest.mark.rule("STR-306", "STR-309", "STR-408", "STR-414", "STR-415", "STR-501", "STR-Q44")
def test_a_combat_begins_with_initiative_and_4_ap_and_the_first_one_acts() -> None:
    scene = lay(vesna=somebody(agility=4), tomas=somebody(), brute=somebody(wit=1))
    go(scene.begin("begin-combat", foes=["brute"]), [10], [10], [20])
    order = scene.play.reader()[TURNS]
    assert order.order == ("brute", "vesna", "tomas")  # 25, 18, 16
    assert (ap_of(scene, "brute"), ap_of(scene, "vesna")) == (5, 4)  # 4 + 4, at most 5
    assert scene.play.reader()[COMBAT].momentum == 0


@pytest.mark.rule("STR-310")
def test_those_who_are_equal_roll_until_the_dice_differ() -> None:
    scene = lay(vesna=somebody(), brute=somebody())
    go(scene.begin("begin-combat", foes=["brute"]), [10], [10], [5], [5], [3], [7])
    assert scene.play.reader()[TURNS].order == ("brute", "vesna")


@pytest.mark.rule("STR-836", "STR-Q149", "STR-501")
def test_heroes_of_many_victories_begin_at_10_however_many_they_are() -> None:
    hero = somebody(titles={"hero-of-many-victories": ""})
    scene = lay(vesna=hero, tomas=hero, brute=somebody())
    go(scene.begin("begin-combat", foes=["brute"]), [10], [9], [8])
    assert scene.play.reader()[COMBAT].momentum == 10


@pytest.mark.rule("STR-408")
def test_two_combats_at_once_are_refused() -> None:
    scene = fight(brute=BRUTE)
    with pytest.raises(IllegalAnswer, match="a combat is going on"):
        scene.begin("begin-combat", foes=["brute"])


# --- turns
@pytest.mark.rule("STR-410", "STR-415", "STR-418", "STR-419", "STR-326", "STR-328", "STR-Q160", "STR-EX112")
def test_what_is_saved_comes_on_top_up_to_5_less_what_exhausts() -> None:
    spent = somebody(exhaustion=9, conditions={"exhausted": Affliction()})
    scene = fight(tomas=spent, ap={"vesna": 3, "tomas": 1})
    go(scene.begin("finish-turn", "vesna"))
    assert ap_of(scene, "tomas") == 3
    go(scene.begin("finish-turn", "tomas"))
    assert ap_of(scene, "vesna") == 5


@pytest.mark.rule("STR-328", "STR-410")
def test_the_tick_comes_first() -> None:
    scene = fight(tomas=somebody(conditions={"bleeding": Affliction(points=1)}))
    go(scene.begin("finish-turn", "vesna"), [3])
    assert now(scene, "tomas").hp == 27
    lines = told(scene)
    assert next(n for n, line in enumerate(lines) if "damage" in line) < next(
        n for n, line in enumerate(lines) if "AP" in line
    )


@pytest.mark.rule("STR-312")
def test_the_dead_have_no_turn() -> None:
    scene = fight(brute=somebody(state="dead"), other=BRUTE)
    go(scene.begin("finish-turn", "vesna"))
    assert scene.play.reader()[TURNS].acting == "other"


@pytest.mark.rule("STR-413", "STR-Q76")
def test_with_the_end_of_combat_goes_what_lasted_until_then() -> None:
    scene = fight(vesna=somebody(), brute=BRUTE, momentum=7)
    go(use(scene, "reckless-assault"))
    go(scene.begin("end-combat"))
    assert (now(scene, "vesna").fighting, now(scene, "vesna").effects) == (None, {})
    assert (scene.play.reader()[COMBAT].is_going_on, scene.play.reader()[COMBAT].momentum) == (False, 0)


@pytest.mark.rule("STR-425")
def test_moving_costs_1_ap_and_tells_how_far_and_beside_whom_one_stands() -> None:
    scene = fight(tomas=somebody(), brute=BRUTE)
    go(scene.begin("move-beside", "vesna", beside=["tomas"], zones=[]))
    assert ap_of(scene, "vesna") == 3
    assert stands(scene, "tomas").beside == ("vesna",)
    assert any("12'/4 m" in line for line in told(scene))
    go(scene.begin("place", who="tomas", beside=[], zones=[]))
    assert stands(scene, "vesna").beside == ()


@pytest.mark.rule("STR-Q362")
def test_becoming_exhausted_in_ones_own_turn_costs_no_ap_at_once() -> None:
    scene = fight(vesna=somebody(exhaustion=3, skills={"berserking": 2}), brute=BRUTE)
    go(use(scene, "pain-is-strength", "brute", attack=True), [1, 1, 1, 1])
    assert "exhausted" in now(scene, "vesna").conditions
    assert ap_of(scene, "vesna") == 1


# --- defending
@pytest.mark.rule("STR-481", "STR-703", "STR-Q435")
def test_one_defends_with_what_is_in_hand_or_acrobatics() -> None:
    blade = next(id_ for id_, entry in entries(WeaponEntry).items() if entry.reach)
    hands = {"Blade": Asset(place="hands", entry=blade, hands=1), "S": Asset(place="hands", entry=SHIELD, hands=1)}
    scene = lay(vesna=somebody(assets=hands), tomas=somebody())
    weapon = entries(WeaponEntry)[blade].skill
    assert defences(scene.play.reader(), Key("vesna")) == (weapon, "acrobatics", "shield")
    assert defences(scene.play.reader(), Key("tomas")) == ("acrobatics",)


@pytest.mark.rule("STR-137", "STR-452", "STR-479", "STR-480", "STR-Q64")
def test_ties_go_to_the_defender_and_undefended_is_ob_1() -> None:
    scene = fight(vesna=somebody(strength=3), brute=somebody(hp=59, toughness=6), ap={"brute": 1})
    go(use(scene, "punch", "brute", attack=True), [6, 1, 1, 1], [6, 1, 1, 1, 1], Defend="acrobatics")
    assert (now(scene, "brute").hp, ap_of(scene, "brute")) == (59, 0)
    go(use(scene, "punch", "brute", attack=True), [6, 1, 1, 1, 1])
    assert now(scene, "brute").hp == 53


@pytest.mark.rule("STR-871", "STR-882", "STR-475", "STR-472", "STR-Q70", "STR-Q163")
def test_prone_in_melee_and_grappled_are_a_degree_worse_each() -> None:
    low = somebody(conditions={"prone": Affliction(), "grappled": Affliction(source="vesna")})
    scene = fight(brute=low)
    assert flanking(scene.play.reader(), Key("brute"), ranged=False) == "surrounded"
    assert flanking(scene.play.reader(), Key("brute"), ranged=True) == "flanked"


HARMFUL = {"punch", "shove", "grapple", "wrestle-and-disarm", "barge-in", "taunt", "vicious-mockery", "hit-that-one",
           "you-pathetic-worm", "you-attack-already", "mounted-charge", "fear-stratagem"}  # fmt: skip
HARMLESS = {"reckless-assault", "focus", "shake-it-off", "calm-animal", "spur", "trenchline-stratagem"}


def peaceful(why: str) -> Scene:
    """Vesna knows how to harm and hinder others, and will not."""
    able = dict.fromkeys(("unarmed-combat", "acting", "commanding", "riding", "warfare", "animal-handling"), 6)
    vesna = somebody(skills=able, titles={"monster-hunter": ""}, riding=Riding(mount="horse"),
                     conditions=afflicted("pacified") if why == "pacified" else {})  # fmt: skip
    zone: dict[Id, Record] = {"zone": KeyZone(name="Key Zone of Vesna", of="vesna")}
    sides: dict[Id, dict[str, Any]] = {"vesna": {"fleeing": why == "fleeing"}, "horse": {"side": "party"}}
    return fight(vesna=vesna, brute=BRUTE, horse=somebody(), more=zone, fighting=sides)


@pytest.mark.parametrize("why", ["pacified", "fleeing"])
@pytest.mark.rule("STR-445", "STR-878", "STR-Q62")
def test_the_pacified_and_those_in_flight_neither_harm_nor_hinder_anybody(why: str) -> None:
    scene = peaceful(why)
    offered = {*usable(scene.play.reader(), Key("vesna"), attack=False)}
    assert offered & (HARMFUL | HARMLESS) == HARMLESS
    for deed in ("shove", "grapple", "hit-that-one"):
        with pytest.raises(IllegalAnswer, match=deed):
            use(scene, deed, "brute")
    with pytest.raises(IllegalAnswer, match="harms nobody"):
        use(scene, "punch", "brute", attack=True)
    with pytest.raises(IllegalAnswer, match="harms nobody"):
        scene.begin("set-trap", "vesna", trap="Jaws")
    with pytest.raises(IllegalAnswer, match="harms nobody"):
        scene.begin("collect-the-trophy", "vesna", whom="brute")


@pytest.mark.rule("STR-507", "STR-512", "STR-509", "STR-514", "STR-511")
def test_momentum_follows_hits_injuries_and_falls() -> None:
    scene = fight(vesna=somebody(strength=3), brute=somebody(hp=21))
    go(use(scene, "punch", "brute", attack=True), [6, 1, 1, 1, 1], [1], [1])
    assert scene.play.reader()[COMBAT].momentum == 7
    other = fight(vesna=somebody(), brute=BRUTE, turn="brute")
    go(use(other, "punch", "vesna", who="brute", attack=True), [6, 1, 1, 1, 1])
    assert other.play.reader()[COMBAT].momentum == -2


# --- damage
@pytest.mark.rule("STR-138", "STR-EX18")
def test_the_primary_damage_is_the_entry_that_is_highest_on_average() -> None:
    damage = [{"type": "bludgeoning", "dice": "1d4"}, {"type": "slashing", "dice": "1d8"}]
    cut = {"name": "Cut", "skill": "unarmed-combat", "ap": 2, "opposed": True, "attack": True, "targets": "single",
           "damage": damage}  # fmt: skip
    own: dict[Id, Record] = {OWN_PACK: OwnPack(entries={"expertises": {"cut": cut}})}
    armor: Any = {"armored": NpcTrait(protection={"slashing": 9})}
    brute = somebody(hp=59, toughness=6, npc_traits=armor)
    scene = fight(more=own, brute=brute, fighting={"vesna": {"reckless": True}})
    go(use(scene, "cut", "brute", attack=True), [6, 1, 1, 1], [3], [5])
    assert now(scene, "brute").hp == 59 - 3, "half as much again is slashing too, and stopped with it"


# --- several targets
def swept(rules: HouseRules, *dice: list[int], **answers: Any) -> Scene:
    """Vesna has an attack on up to two at once, from the campaign's own pack."""
    entry = {"name": "Sweep", "skill": "unarmed-combat", "ap": 2, "opposed": True, "attack": True,
             "targets": "multiple", "most": 2, "damage": [{"type": "bludgeoning", "flat": 3}]}  # fmt: skip
    own: dict[Id, Record] = {OWN_PACK: OwnPack(entries={"expertises": {"sweep": entry}})}
    scene = fight(rules, more=own, vesna=somebody(skills={"unarmed-combat": 3}), one=BRUTE, two=BRUTE)
    return go(use(scene, "sweep", ["one", "two"], attack=True), *dice, **answers)


@pytest.mark.rule("STR-919", "STR-Q341", "STR-1121")
def test_an_attack_on_several_is_paid_and_learned_from_once_and_rolled_for_each() -> None:
    scene = swept(HouseRules(), [6, 6, 1, 1], [1, 1, 1, 1])
    assert (now(scene, "one").hp, now(scene, "two").hp) == (56, 59)
    assert (ap_of(scene, "vesna"), now(scene, "vesna").xp) == (2, 1)


@pytest.mark.rule("STR-Q341")
def test_at_some_tables_one_roll_is_held_against_each() -> None:
    scene = swept(HouseRules(one_roll_for_all=True), [6, 1, 1, 1, 1], [6, 1, 1, 1], Defend=["acrobatics", "nothing"])
    assert (now(scene, "one").hp, now(scene, "two").hp) == (59, 56)


# --- free attacks
@pytest.mark.rule("STR-706", "STR-Q103")
def test_a_free_attack_normally_costs_at_most_2_ap() -> None:
    raging = somebody(skills={"berserking": 2})
    scene = lay(vesna=raging)
    assert "pain-is-strength" not in free_attacks(scene.play.reader(), Key("vesna"))
    anything = lay(HouseRules(any_free_attack=True), vesna=raging)
    assert "pain-is-strength" in free_attacks(anything.play.reader(), Key("vesna"))


@pytest.mark.rule("STR-838", "STR-839")
def test_a_monster_hunter_collects_the_trophy_once_per_combat() -> None:
    hunter = somebody(strength=3, titles={"monster-hunter": ""})
    scene = fight(vesna=hunter, brute=BRUTE)
    go(scene.begin("collect-the-trophy", "vesna", whom="brute"), [4, 1, 1, 1, 1], DoesItHold=True, FreeAttack="punch")
    assert now(scene, "brute").hp == 59 - 6 - 3  # Marked
    assert ap_of(scene, "vesna") == 4
    with pytest.raises(IllegalAnswer, match="once per combat"):
        scene.begin("collect-the-trophy", "vesna", whom="brute")


# --- dirt
@pytest.mark.rule("STR-793", "STR-Q131")
def test_an_injury_by_a_soiled_weapon_poisons_and_at_some_tables_cleans_it() -> None:
    def soiled(rules: HouseRules) -> Scene:
        cut = {"name": "Cut", "skill": "weapon:test", "ap": 2, "opposed": True, "attack": True, "targets": "single",
               "damage": [{"type": "slashing", "flat": 12}]}  # fmt: skip
        blade = {"name": "Blade", "skill": "weapon:test", "bulk": 1}
        skill = {"name": "Weapon [test]", "category": "physical", "base": ["agility", "strength"]}
        pack: Any = {"expertises": {"cut": cut}, "weapons": {"blade": blade}, "skills": {"weapon:test": skill}}
        own: dict[Id, Record] = {OWN_PACK: OwnPack(entries=pack)}
        fighter = somebody(skills={"weapon:test": 2}, soiled=("Knife", "Spear"),
                           assets={"Knife": Asset(place="hands", entry="blade", hands=1)})  # fmt: skip
        scene = fight(rules, more=own, vesna=fighter, brute=somebody(hp=30))
        return go(use(scene, "cut", "brute", attack=True), [6, 1, 1, 1], [1], [1])

    scene = soiled(HouseRules())
    assert now(scene, "brute").conditions["poisoned"].points == 1
    assert now(scene, "vesna").soiled == ("Knife", "Spear")
    assert now(soiled(HouseRules(dirt_is_used_up=True)), "vesna").soiled == ("Spear",)


# --- holds
def held(**brute: Any) -> Scene:
    """The brute has grappled Vesna."""
    return on_field(vesna=at(10, 10, conditions={"grappled": Affliction(source="brute")}), brute=at(11, 10, **brute))


@pytest.mark.rule("STR-744", "STR-871", "STR-872")
@pytest.mark.parametrize(
    ("action", "how"),
    [("hurt", {"who": "brute", "points": 99, "kind": "pure"}), ("set", {"path": "brute.state", "to": "dead"}),
     ("inflict", {"who": "brute", "condition": "unconscious", "points": 1}),
     ("set", {"path": "brute.stands.x", "to": 20}), ("set", {"path": "vesna.stands.x", "to": 2})],
)  # fmt: skip
def test_who_is_held_is_free_as_soon_as_nobody_holds_on(action: str, how: dict[str, Any]) -> None:
    scene = held()
    go(scene.begin(action, **how))
    assert "grappled" not in now(scene, "vesna").conditions
    assert movement(scene.play.reader(), Key[Character]("vesna")).total == 4


@pytest.mark.rule("STR-871", "STR-884")
def test_who_is_beside_the_grappler_or_held_by_a_thing_stays_grappled() -> None:
    scene = held()
    go(scene.begin("hurt", who="brute", points=1, kind="pure"))
    assert "grappled" in now(scene, "vesna").conditions
    netted = on_field(vesna=at(10, 10, conditions={"grappled": Affliction(source="net")}))
    go(netted.begin("hurt", who="vesna", points=1, kind="pure"))
    assert "grappled" in now(netted, "vesna").conditions
