"""Key Zones: designated, given a type by stratagems, and what they do to those who stand inside."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import Id, IllegalAnswer, Key, Record
from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.body import Affliction
from hearthside.rulesets.strive.derived import stability
from hearthside.rulesets.strive.fight_state import KeyZone
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.kinds.gear import ArmorEntry, ShieldEntry
from hearthside.rulesets.strive.npc import NpcTrait
from hearthside.rulesets.strive.rules.catalogue.zones import trenchline, zone_ap
from hearthside.rulesets.strive.rules.combat.places import fields_in, movement
from hearthside.rulesets.strive.rules.tests.figures import ob_of, points_of
from hearthside.rulesets.strive.rules.tests.parts import Test
from rules.strive.fights import ap_of, entries, fight, go, now, stands, use
from rules.strive.scenes import Scene, somebody, told

GENERAL = somebody(hp=39, toughness=3, strength=3, skills={"warfare": 2})
ZONE: Key[KeyZone] = Key("zone-of-vesna")


def held(does: Any, hits: int = 2, inside: tuple[Id, ...] = ("brute",), rules: HouseRules | None = None,
         turn: Id = "vesna", brute: Any = None, **fighting: Any) -> Scene:  # fmt: skip
    """A fight with a zone of Vesna's, in which some stand."""
    zone: dict[Id, Record] = {ZONE: KeyZone(name="Key Zone of Vesna", of="vesna", does=does, hits=hits)}
    return fight(rules or HouseRules(), turn=turn, more=zone, vesna=GENERAL, tomas=somebody(hp=20, exhaustion=2),
                 brute=brute or somebody(hp=59, strength=3, toughness=6),
                 fighting={one: {"zones": (ZONE,), **fighting} for one in inside})  # fmt: skip


# --- designating
@pytest.mark.rule("STR-806", "STR-144", "STR-Q135")
def test_a_zone_takes_1_ap_and_concentration_and_does_nothing_yet() -> None:
    scene = fight(vesna=GENERAL, brute=somebody())
    go(use(scene, "designate-key-zone"), SomeOfThese=("brute",))
    zone = scene.play.reader()[ZONE]
    assert (zone.of, zone.does, zone.radius) == ("vesna", "", 2)
    assert stands(scene, "brute").zones == (ZONE,)
    assert now(scene, "vesna").concentration == "a Key Zone"
    assert ap_of(scene, "vesna") == 3


@pytest.mark.rule("STR-806", "STR-807")
def test_another_zone_replaces_the_one_before_with_all_that_it_did() -> None:
    scene = held("killzone")
    go(use(scene, "designate-key-zone"), SomeOfThese=("tomas",))
    assert scene.play.reader()[ZONE].does == ""
    assert stands(scene, "brute").zones == ()
    assert stands(scene, "tomas").zones == (ZONE,)


@pytest.mark.rule("STR-Q135")
def test_at_some_tables_a_zone_includes_its_maker() -> None:
    scene = fight(HouseRules(zone_includes_user=True), vesna=GENERAL, brute=somebody())
    go(use(scene, "designate-key-zone"), SomeOfThese=("brute",))
    assert stands(scene, "vesna").zones == (ZONE,)


@pytest.mark.rule("STR-144")
def test_a_zone_is_gone_when_its_maker_lets_go_or_faints() -> None:
    scene = fight(vesna=GENERAL, brute=somebody())
    go(use(scene, "designate-key-zone"), SomeOfThese=())
    go(scene.begin("stop-concentrating", "vesna"))
    assert ZONE not in scene.play.reader()
    assert now(scene, "vesna").concentration == ""


@pytest.mark.rule("STR-145", "STR-Q337")
def test_a_second_concentration_replaces_the_first_after_asking_or_is_refused() -> None:
    busy = somebody(skills={"warfare": 2}, concentration="a song")
    scene = fight(vesna=busy)
    go(use(scene, "designate-key-zone"), YesNo=True, SomeOfThese=())
    assert now(scene, "vesna").concentration == "a Key Zone"
    kept = fight(vesna=busy)
    go(use(kept, "designate-key-zone"), YesNo=False)
    assert now(kept, "vesna").concentration == "a song"
    strict = fight(HouseRules(one_concentration=True), vesna=busy)
    with pytest.raises(IllegalAnswer, match="designate-key-zone"):
        use(strict, "designate-key-zone")


@pytest.mark.rule("STR-Q467", "STR-EX265")
def test_a_radius_of_2_fields_is_a_square_of_25() -> None:
    assert (fields_in(2), fields_in(3)) == (25, 49)
    scene = go(use(fight(vesna=GENERAL), "designate-key-zone"), SomeOfThese=())
    assert any("2 fields around its centre" in line for line in told(scene))


# --- stratagems
@pytest.mark.rule("STR-807", "STR-Q137", "STR-1115")
def test_a_stratagem_needs_a_zone_and_counts_all_hits() -> None:
    bare = fight(vesna=GENERAL)
    with pytest.raises(IllegalAnswer):
        use(bare, "killzone-stratagem")
    scene = held("fear")
    go(use(scene, "killzone-stratagem"), [6, 6, 6, 1, 1])
    assert (scene.play.reader()[ZONE].does, scene.play.reader()[ZONE].hits) == ("killzone", 3)
    margin = held("fear", rules=HouseRules(stratagem_margin=True))
    go(use(margin, "killzone-stratagem"), [6, 6, 6, 1, 1])
    assert margin.play.reader()[ZONE].hits == 1


@pytest.mark.rule("STR-Q136")
def test_a_failed_stratagem_leaves_the_zone_as_it_was_or_clears_it() -> None:
    scene = held("fear")
    go(use(scene, "killzone-stratagem"), [1, 1, 1, 1, 1])
    assert scene.play.reader()[ZONE].does == "fear"
    cleared = held("fear", rules=HouseRules(failure_clears_zone=True))
    go(use(cleared, "killzone-stratagem"), [1, 1, 1, 1, 1])
    assert cleared.play.reader()[ZONE].does == ""


@pytest.mark.rule("STR-808", "STR-1106")
def test_who_begins_to_move_in_a_zone_of_mobility_gets_6_fields_farther() -> None:
    scene = held("mobility", inside=("tomas", "brute"))
    assert movement(scene.play.reader(), Key("tomas")).total == 10
    assert movement(scene.play.reader(), Key("brute")).total == 4


@pytest.mark.rule("STR-808", "STR-883", "STR-Q167", "STR-Q173")
def test_a_zone_of_mobility_moves_nobody_who_is_held_or_limited() -> None:
    for condition, fields in (("rooted", 0), ("grappled", 0), ("prone", 1)):
        scene = held("mobility", inside=("vesna",))
        go(scene.begin("inflict", who="vesna", condition=condition))
        assert movement(scene.play.reader(), Key("vesna")).total == fields
    rooted = held("mobility", inside=("vesna",))
    go(rooted.begin("inflict", who="vesna", condition="rooted"))
    with pytest.raises(IllegalAnswer, match="cannot move"):
        rooted.begin("move-beside", "vesna", beside=[])


@pytest.mark.rule("STR-809", "STR-Q137")
def test_an_enemy_who_is_damaged_in_a_breakthrough_zone_may_be_driven_back() -> None:
    scene = held("breakthrough", hits=4, brute=somebody(hp=59, strength=1, toughness=2), turn="tomas")
    go(use(scene, "punch", "brute", who="tomas", attack=True), [6, 1, 1, 1], HowFar=4)
    lines = told(scene)
    assert any("is moved away from Tomas: 12'/4 m" in line for line in lines)
    assert any("Tomas may move up to 12'/4 m to stay near" in line for line in lines)


@pytest.mark.rule("STR-809", "STR-1198")
def test_an_attack_that_misses_drives_nobody_back() -> None:
    scene = held("breakthrough", hits=4, turn="tomas")
    go(use(scene, "punch", "brute", who="tomas", attack=True), [1, 1, 1, 1])
    assert not any("moved" in line for line in told(scene))


@pytest.mark.rule("STR-809")
def test_nobody_is_driven_back_outside_the_zone() -> None:
    scene = held("breakthrough", hits=4, inside=(), turn="tomas")
    go(use(scene, "punch", "brute", who="tomas", attack=True), [6, 1, 1, 1])
    assert not any("moved" in line for line in told(scene))


@pytest.mark.rule("STR-1198")
def test_later_rules_drive_back_whoever_is_attacked_and_nobody_follows() -> None:
    scene = held("breakthrough", hits=4, brute=somebody(hp=59, strength=1, toughness=2), turn="tomas",
                 rules=HouseRules(later_skills=True))  # fmt: skip
    go(use(scene, "punch", "brute", who="tomas", attack=True), [1, 1, 1, 1], HowFar=4)
    lines = told(scene)
    assert any("is moved away from Tomas" in line for line in lines)
    assert not any("to stay near" in line for line in lines)


@pytest.mark.rule("STR-1198", "STR-1202")
def test_later_rules_drive_back_whoever_an_area_attacks_hurt_or_not() -> None:
    zone: dict[Id, Record] = {ZONE: KeyZone(name="Breakthrough", of="vesna", does="breakthrough", hits=2)}
    rules = HouseRules(later_skills=True, body_traits=True)
    scene = fight(rules, more=zone, ap={"brute": 0}, vesna=somebody(traits=("breath-weapon:acid",)),
                  brute=somebody(traits=("innate-armor:acid",)), fighting={"brute": {"zones": (ZONE,)}})  # fmt: skip
    go(scene.begin("breathe", "vesna"), [6], WhoIsBreathedOn=("brute",), HowFar=2)
    assert now(scene, "brute").hp == 30
    assert any("is moved away from Vesna: 6'/2 m" in line for line in told(scene))


@pytest.mark.rule("STR-455", "STR-1198")
def test_later_rules_drive_back_the_helpless_too() -> None:
    out = somebody(hp=59, toughness=6, conditions={"unconscious": Affliction()})
    scene = held("breakthrough", hits=2, brute=out, rules=HouseRules(later_skills=True))
    go(use(scene, "punch", "brute", attack=True), WaiveTheTest=True, HowMuchHarm=1, HowFar=2)
    assert any("is moved away from Vesna: 6'/2 m" in line for line in told(scene))


@pytest.mark.rule("STR-810", "STR-Q137", "STR-Q138", "STR-EX101")
def test_a_killzone_kills_at_8_hp_and_not_at_9() -> None:
    def struck(damage: int, *injury: list[int]) -> Any:
        shield = next(id_ for id_, entry in entries(ShieldEntry).items())
        bearer = somebody(strength=damage, skills={"shield": 2}, assets={"S": Asset(place="hands", entry=shield)})
        zone: dict[Id, Record] = {ZONE: KeyZone(name="Killzone", of="idun", does="killzone", hits=2)}
        scene = fight(HouseRules(slam_hurts=True), more=zone, vesna=bearer, idun=somebody(toughness=3),
                      brute=somebody(hp=15, toughness=1), fighting={"brute": {"zones": (ZONE,)}})  # fmt: skip
        use(scene, "shield-slam", "brute", attack=True)
        return now(go(scene, [6] + [1] * (damage + 1), *injury), "brute")

    assert struck(7).state == "dead"  # 8 HP are not above 2 × 3 + 2
    assert (struck(6, [1], [1]).state, struck(6, [1], [1]).hp) == ("active", 9)


@pytest.mark.rule("STR-810", "STR-Q138")
def test_a_killzone_brings_a_player_character_to_deaths_door() -> None:
    zone: dict[Id, Record] = {"zone-of-brute": KeyZone(name="Zone", of="brute", does="killzone", hits=2)}
    scene = fight(turn="brute", more=zone, vesna=somebody(hp=14), brute=somebody(strength=3, toughness=3),
                  fighting={"vesna": {"zones": ("zone-of-brute",)}})  # fmt: skip
    go(use(scene, "punch", "vesna", who="brute", attack=True), [6, 1, 1, 1, 1], [1], [1], TryToShrugOff=False)
    assert (now(scene, "vesna").hp, "deaths-door" in now(scene, "vesna").conditions) == (0, True)


@pytest.mark.rule("STR-810", "STR-Q30", "STR-Q138")
def test_a_killzone_kills_at_once_without_an_injury_and_before_anybody_strikes_back() -> None:
    zone: dict[Id, Record] = {ZONE: KeyZone(name="Killzone", of="idun", does="killzone", hits=2)}
    prey = somebody(hp=11, toughness=1, npc_traits={"danger-blood": NpcTrait(types=("acid",))})
    scene = fight(more=zone, vesna=somebody(hp=30, strength=2), idun=somebody(toughness=3), brute=prey,
                  fighting={"brute": {"zones": (ZONE,), "beside": ("vesna",)}})  # fmt: skip
    go(use(scene, "punch", "brute", attack=True), [6, 1, 1, 1])  # 7 HP are left, and a threshold was passed
    assert (now(scene, "brute").state, now(scene, "brute").injuries) == ("dead", {})
    assert now(scene, "vesna").hp == 30, "no Injury, no blood"


@pytest.mark.rule("STR-810", "STR-209", "STR-Q138")
def test_nobody_is_only_knocked_out_in_a_killzone() -> None:
    zone: dict[Id, Record] = {ZONE: KeyZone(name="Killzone", of="idun", does="killzone", hits=2)}
    scene = fight(more=zone, vesna=somebody(strength=2), idun=somebody(toughness=3), brute=somebody(hp=8, toughness=1),
                  fighting={"brute": {"zones": (ZONE,)}})  # fmt: skip
    go(use(scene, "punch", "brute", attack=True), [6, 1, 1, 1])  # bludgeoned, and no Toughness test
    assert now(scene, "brute").state == "dead"


@pytest.mark.rule("STR-810", "STR-Q30", "STR-Q138")
def test_a_player_character_in_a_killzone_suffers_the_injuries_of_all_thresholds_first() -> None:
    zone: dict[Id, Record] = {"zone-of-brute": KeyZone(name="Zone", of="brute", does="killzone", hits=12)}
    scene = fight(turn="brute", more=zone, vesna=somebody(hp=22), brute=somebody(strength=2, toughness=3),
                  fighting={"vesna": {"zones": ("zone-of-brute",)}})  # fmt: skip
    use(scene, "punch", "vesna", who="brute", attack=True)
    go(scene, [6, 1, 1, 1], [1], [1], [3], [1], TryToShrugOff=False)  # 18 of 18: down to 0, past 20 and 10
    vesna = now(scene, "vesna")
    assert (vesna.hp, len(vesna.injuries), "deaths-door" in vesna.conditions) == (0, 2, True)


@pytest.mark.rule("STR-811", "STR-Q139", "STR-1199")
def test_a_trenchline_takes_hits_times_4_off_areas_inside() -> None:
    scene = held("trenchline", hits=2, inside=("tomas",))
    reader = scene.play.reader()
    assert (trenchline(reader, Key("tomas")), trenchline(reader, Key("vesna"))) == (8, 0)
    everywhere = held("trenchline", hits=2, inside=("tomas",), rules=HouseRules(trenchline_everywhere=True))
    assert trenchline(everywhere.play.reader(), Key("vesna")) == 8
    assert trenchline(everywhere.play.reader(), Key("brute")) == 0
    later = held("trenchline", hits=2, inside=("tomas",), rules=HouseRules(later_skills=True))
    assert trenchline(later.play.reader(), Key("tomas")) == 6


@pytest.mark.rule("STR-1183", "STR-1199")
@pytest.mark.parametrize(
    ("rules", "firm"),
    [
        (HouseRules(), {"tomas": 2, "guard": 0, "vesna": 2, "brute": 0}),
        (HouseRules(later_skills=True), {"tomas": 4, "guard": 2, "vesna": 2, "brute": 0}),
        (HouseRules(earned_stability=True), {"tomas": 2, "guard": 2, "vesna": 0, "brute": 0}),
        (HouseRules(earned_stability=True, later_skills=True), {"tomas": 2, "guard": 2, "vesna": 0, "brute": 0}),
    ],
)
def test_user_and_allies_in_a_trenchline_have_stability_2_more(rules: HouseRules, firm: dict[str, int]) -> None:
    zone: dict[Id, Record] = {ZONE: KeyZone(name="Trench", of="vesna", does="trenchline", hits=2)}
    inside: dict[str, Any] = {one: {"zones": (ZONE,)} for one in ("tomas", "brute")}
    scene = fight(rules, more=zone, vesna=GENERAL, tomas=somebody(), guard=somebody(), brute=somebody(),
                  fighting={**inside, "guard": {"side": "party", "zones": (ZONE,)}})  # fmt: skip
    assert {who: stability(scene.play.reader(), Key(who)) for who in firm} == firm


@pytest.mark.rule("STR-1182", "STR-1183")
def test_earned_stability_comes_of_skills() -> None:
    shield = next(id_ for id_, entry in entries(ShieldEntry).items() if entry.bulk >= 2 and not entry.stability)
    people: dict[str, Any] = {"vesna": somebody(skills={"acrobatics": 1}), "tomas": somebody(),
              "idun": somebody(skills={"shield": 1}, assets={"S": Asset(place="hands", entry=shield)})}  # fmt: skip
    firm = fight(HouseRules(earned_stability=True), **people)
    assert [stability(firm.play.reader(), Key(one)) for one in people] == [1, 0, 1]
    armor = next(id_ for id_, entry in entries(ArmorEntry).items() if not entry.stability)
    lacking: dict[str, Any] = {
        "a shield without the Skill": somebody(assets={"S": Asset(place="hands", entry=shield)}),
        "the Skill without a shield": somebody(skills={"shield": 1}),
        "Acrobatics in armor": somebody(skills={"acrobatics": 1}, assets={"A": Asset(place="armor", entry=armor)}),
        "Acrobatics behind a heavy shield": somebody(skills={"acrobatics": 1},
                                                     assets={"S": Asset(place="hands", entry=shield)}),
    }  # fmt: skip
    for what, one in lacking.items():
        assert stability(fight(HouseRules(earned_stability=True), vesna=one).play.reader(), Key("vesna")) == 0, what


@pytest.mark.rule("STR-812", "STR-Q130", "STR-Q470")
def test_a_zone_of_fear_terrifies_whoever_is_damaged_in_it_at_no_ap() -> None:
    scene = held("fear", hits=2, turn="tomas")
    go(use(scene, "punch", "brute", who="tomas", attack=True), [6, 1, 1, 1], [6] + [1] * 11)
    assert now(scene, "brute").conditions["terrified"].source == ZONE
    assert ap_of(scene, "brute") == 4


@pytest.mark.rule("STR-813")
def test_a_recovery_zone_restores_at_the_start_of_the_turn() -> None:
    scene = held("recovery", hits=3, inside=("tomas", "brute"))
    go(scene.begin("finish-turn", "vesna"))
    assert (now(scene, "tomas").hp, now(scene, "tomas").exhaustion) == (26, 1)
    go(scene.begin("finish-turn", "tomas"))
    assert now(scene, "brute").hp == 59


@pytest.mark.rule("STR-807")
def test_zones_of_the_same_type_do_not_add_up() -> None:
    more: dict[Id, Record] = {
        "one": KeyZone(name="One", of="vesna", does="trenchline", hits=2),
        "two": KeyZone(name="Two", of="idun", does="trenchline", hits=3),
    }
    scene = fight(more=more, vesna=GENERAL, tomas=somebody(), idun=somebody(),
                  fighting={"tomas": {"zones": ("one", "two")}})  # fmt: skip
    assert trenchline(scene.play.reader(), Key("tomas")) == 12


# --- areas of Momentum Actions
def hold(does: Any, inside: tuple[Id, ...]) -> Scene:
    return held(does, hits=0, inside=inside)


@pytest.mark.rule("STR-814")
def test_take_and_hold_gives_an_ap_and_a_point_on_every_test() -> None:
    scene = hold("take-and-hold", ("tomas",))
    reader = scene.play.reader()
    assert (zone_ap(reader, Key("tomas")), zone_ap(reader, Key("vesna"))) == (1, 0)
    assert points_of(reader, Test(who=Key("tomas"), of="stealth")).total == 1
    assert points_of(reader, Test(who=Key("vesna"), of="stealth")).total == 0


@pytest.mark.rule("STR-815")
def test_not_a_step_back_is_harder_outside_for_players_characters() -> None:
    scene = hold("no-step-back", ("tomas",))
    reader = scene.play.reader()
    assert points_of(reader, Test(who=Key("tomas"), of="stealth")).total == 1
    assert ob_of(reader, Test(who=Key("vesna"), of="stealth", ob=2)).total == 3
    assert ob_of(reader, Test(who=Key("brute"), of="stealth", ob=2)).total == 2


@pytest.mark.rule("STR-815", "STR-Q98")
def test_who_stands_firm_counters_every_attack_for_free_at_half_damage() -> None:
    def countered(rules: HouseRules) -> int:
        scene = held("no-step-back", inside=("vesna",), rules=rules, turn="brute")
        go(use(scene, "punch", "vesna", who="brute", attack=True), [6, 1, 1, 1, 1], [6, 1, 1, 1, 1],
           react=("not-a-step-back",), FreeAttack="punch")  # fmt: skip
        assert (ap_of(scene, "vesna"), now(scene, "vesna").exhaustion) == (4, 0)
        return now(scene, "brute").hp

    assert countered(HouseRules()) == 59 - 3
    assert countered(HouseRules(free_counters_full=True)) == 59 - 6


@pytest.mark.rule("STR-815")
def test_a_foe_in_the_area_does_not_stand_firm() -> None:
    scene = held("no-step-back", inside=("vesna", "brute"))
    with pytest.raises(AssertionError, match="nobody could"):
        go(use(scene, "punch", "brute", attack=True), [1, 1, 1, 1, 1], react=("not-a-step-back",))


@pytest.mark.rule("STR-810", "STR-Q138")
def test_a_killzone_kills_by_any_damage_and_none_of_its_own_side() -> None:
    zone: dict[Id, Record] = {ZONE: KeyZone(name="Killzone", of="idun", does="killzone", hits=2)}
    inside = {"brute": {"zones": (ZONE,)}, "tomas": {"zones": (ZONE,)}}
    scene = fight(more=zone, turn="idun", idun=somebody(toughness=3), tomas=somebody(hp=9), brute=somebody(hp=9),
                  fighting=inside)  # fmt: skip
    for who in ("tomas", "brute"):
        go(scene.begin("hurt", who=who, points=1, kind="acid"))
    assert (now(scene, "tomas").hp, now(scene, "brute").state) == (8, "dead")
