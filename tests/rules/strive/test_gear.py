"""Weapons, armors, shields and ammunition: what they are, and what they do."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec import structs, to_builtins

from hearthside.engine import OWN_PACK, Id, Key, OwnPack, Record
from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.body import Affliction, Injury
from hearthside.rulesets.strive.derived import stability
from hearthside.rulesets.strive.gear import (
    damage_lost_at,
    ob_at,
    protection,
    reaches,
    reload_ap,
    shield_bonus,
    worn_exhaustion,
)
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.kinds.catalogue import ExpertiseEntry
from hearthside.rulesets.strive.kinds.gear import (
    AmmunitionEntry,
    ArmorEntry,
    AssetEntry,
    Degree,
    GeneralAsset,
    ShieldEntry,
    WeaponEntry,
)
from hearthside.rulesets.strive.kinds.skills import SkillEntry
from hearthside.rulesets.strive.levels import skill_level
from hearthside.rulesets.strive.rules.belongings.load import clumsy_in_melee
from hearthside.rulesets.strive.rules.combat.brought import hobble
from hearthside.rulesets.strive.rules.health.ap import fields_per_ap
from hearthside.rulesets.strive.rules.tests.modifiers import modifiers_of
from hearthside.rulesets.strive.rules.tests.tests import Test
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import SHIELD, Condition, DamageType
from rules.strive.fights import ap_of, fight, go, now, simulated, use
from rules.strive.grounds import at, on_field, where
from rules.strive.scenes import PACK, Scene, answered, facts, lay, questions, somebody, told

VESNA: Key[Character] = Key("vesna")
GUARD: Key[Character] = Key("guard")
DEGREES: tuple[Degree, ...] = ("unthreatened", "flanked", "surrounded", "overwhelmed")


def weapon(id_: str) -> WeaponEntry:
    entry = PACK.entries["weapons"][id_]
    assert isinstance(entry, WeaponEntry)
    return entry


def attacks_of(id_: str) -> dict[str, ExpertiseEntry]:
    skill = weapon(id_).skill
    return {one: entry for one, entry in PACK.entries["expertises"].items()
            if isinstance(entry, ExpertiseEntry) and entry.skill == skill}  # fmt: skip


def average(attack: str, quality: int = 2, level: int = 3) -> Fraction:
    entry = PACK.entries["expertises"][attack]
    assert isinstance(entry, ExpertiseEntry)
    return sum((one.mean(quality, level) for one in entry.damage), Fraction())


def armed(*held: str, luggage: dict[str, Asset] | None = None, **more: Any) -> Character:
    """Somebody with these things in hand."""
    things = {name: Asset(entry=name, place="hands", hands=1) for name in held}
    return somebody(assets=things | (luggage or {}), **more)


def clad(armor: str, **more: Any) -> Character:
    return somebody(assets={armor: Asset(entry=armor, place="armor")}, **more)


# --- the frame
@pytest.mark.rule("STR-690", "STR-1214", "STR-1216")
def test_every_weapon_type_has_its_skill_and_a_plain_attack_for_everybody() -> None:
    weapons = [id_ for id_ in PACK.entries["weapons"] if id_ != "throwing-blade"]
    assert len(weapons) >= 12
    for id_ in weapons:
        assert weapon(id_).skill in PACK.entries["skills"]
        attacks = attacks_of(id_)
        assert any(entry.attack and not entry.level and not entry.modifier for entry in attacks.values())
    levels = {entry.level for id_ in weapons for entry in attacks_of(id_).values()}
    assert levels == {0, 1, 2, 4}


@pytest.mark.rule("STR-1215", "STR-1255", "STR-1257", "STR-1259")
def test_every_weapon_type_has_base_attributes_of_its_own_ranged_ones_with_awareness() -> None:
    for id_ in PACK.entries["weapons"]:
        skill = PACK.entries["skills"][weapon(id_).skill]
        assert isinstance(skill, SkillEntry)
        if weapon(id_).increment:
            assert "awareness" in skill.base
    bases = {id_: PACK.entries["skills"][f"weapon:{id_}"] for id_ in ("hooked-staves", "marsh-bows", "pit-hammers")}
    assert [one.base for one in bases.values() if isinstance(one, SkillEntry)] == [
        ("strength", "toughness"), ("agility", "awareness"), ("strength", "toughness"),
    ]  # fmt: skip


@pytest.mark.rule("STR-1217", "STR-1218")
def test_attacks_cost_2_ap_wide_ones_3_and_are_opposed() -> None:
    for id_ in PACK.entries["weapons"]:
        for attack in attacks_of(id_).values():
            wide = attack.most > 2 or not attack.attack
            assert attack.ap == (3 if wide else 2)
            assert attack.opposed == attack.attack
            assert attack.modifier in (0, 1, 2)


@pytest.mark.rule("STR-1219", "STR-1220", "STR-1221", "STR-1222", "STR-1223", "STR-1256", "STR-1258", "STR-1259")
@pytest.mark.parametrize(
    ("attack", "mean"),
    [
        ("slit", "4.5"), ("stab", "8.5"), ("hew", "8.5"), ("spike", "6.5"), ("long-cut", "6.5"), ("lunge", "5.5"),
        ("chop", "9"), ("haul", "4.5"), ("draw-and-loose", "10"), ("hobble", "4.5"), ("paired-arrows", "5.5"),
        ("batter", "8.5"), ("dent", "5.5"), ("ground-blow", "5.5"), ("run-through", "9"), ("long-shot", "9"),
        ("loose-the-bolt", "12.5"), ("fire-the-pipe", "11"), ("throw-blade", "8"), ("reel-in", "2"),
    ],
)  # fmt: skip
def test_average_damage_at_quality_2_and_attribute_3(attack: str, mean: str) -> None:
    assert average(attack) == Fraction(mean)


@pytest.mark.rule("STR-1222", "STR-1223")
@pytest.mark.parametrize(
    ("plain", "attack", "level", "harder", "ap", "extra"),
    [
        ("slit", "slit", 0, 1, 2, {"conditions": {"bleeding": 1}}),
        ("stab", "gut", 2, 1, 2, {"conditions": {"bleeding": 2}}),
        ("hew", "cleave", 2, 1, 3, {"targets": "multiple", "most": 3}),
        ("long-cut", "wide-arc", 2, 1, 3, {"targets": "multiple", "most": 3}),
        ("snap-shot", "twin-gulls", 2, 1, 2, {"targets": "multiple", "most": 2}),
        ("lunge", "draw-out", 1, 1, 2, {"tires": 2}),
        ("run-through", "pin", 1, 0, 2, {"conditions": {"rooted": 1}}),
        ("lash", "tear-down", 2, 0, 2, {"conditions": {"prone": 1}}),
        ("jab", "reel-in", 0, 0, 2, {"pull": 3}),
    ],
)
def test_what_an_attack_does_besides_is_paid_for_with_damage_and_ob(
    plain: str, attack: str, level: int, harder: int, ap: int, extra: dict[str, Any]
) -> None:
    entry = PACK.entries["expertises"][attack]
    assert isinstance(entry, ExpertiseEntry)
    assert (entry.level, entry.modifier, entry.ap) == (level, harder, ap)
    assert {name: getattr(entry, name) for name in extra} == extra
    assert plain == attack or average(attack) < average(plain)
    if entry.tires:
        assert [(one.quality, one.attribute) for one in entry.damage] == [(0, None)], "dice only"


@pytest.mark.rule("STR-1225", "STR-1226", "STR-1227", "STR-1228", "STR-1255", "STR-1257", "STR-1259", "STR-1120")
@pytest.mark.parametrize(
    ("id_", "bulk", "properties"),
    [
        ("gutting-knife", 1, ("Melee",)),
        ("wreck-axe", 2, ("Melee",)),
        ("pit-hammer", 3, ("Melee",)),
        ("salt-sabre", 3, ("Melee", "Long Reach")),
        ("hooked-stave", 4, ("Melee", "Long Reach", "Prefer Range")),
        ("tide-pike", 4, ("Melee", "Very Long Reach", "Prefer Range")),
        ("tether-spear", 3, ("Melee", "Ranged (max 8)", "Prefer Range", "Ranged (throwable: cast)")),
        ("gull-bow", 1, ("Ranged (10 DI)", "Range Only")),
        ("marsh-bow", 2, ("Ranged (12 DI)", "Range Only")),
        ("wall-bow", 2, ("Ranged (20 DI)", "Range Only")),
        ("windlass-bow", 2, ("Ranged (15 DI)", "Prefer Range", "Slow Reload")),
        ("flare-pipe", 3, ("Ranged (10 DI)", "Prefer Range", "Very Slow Reload")),
    ],
)
def test_weapons_have_their_bulk_and_properties(id_: str, bulk: int, properties: tuple[str, ...]) -> None:
    entry = weapon(id_)
    assert (entry.bulk, entry.properties(), entry.ti) == (bulk, properties, "1 hour")
    assert 40 <= entry.pi <= 75


@pytest.mark.rule("STR-1128", "STR-1228")
def test_weapons_deal_slashing_piercing_bludgeoning_and_pure_only_at_a_price() -> None:
    for id_ in PACK.entries["weapons"]:
        for attack in attacks_of(id_).values():
            kinds = {one.type for one in attack.damage}
            assert kinds <= {"slashing", "piercing", "bludgeoning", "pure"}
            if kinds == {"pure"}:
                assert attack.modifier == 2


@pytest.mark.rule("STR-1245")
def test_what_is_made_names_a_skill_that_makes_it() -> None:
    bases = {id_: PACK.entries["skills"][id_] for id_ in ("smithing", "bowyer", "tailoring")}
    assert [one.base for one in bases.values() if isinstance(one, SkillEntry)] == [
        ("strength", "wit"), ("agility", "awareness"), ("agility", "wit"),
    ]  # fmt: skip
    for kind in ("weapons", "armors", "shields", "ammunition", "assets"):
        for id_, entry in PACK.entries[kind].items():
            assert isinstance(entry, AssetEntry)
            assert (entry.maker in PACK.entries["skills"]) == bool(entry.pi), id_


# --- armor
@pytest.mark.rule("STR-1229", "STR-1230", "STR-1231", "STR-1232", "STR-1233")
def test_armors_come_in_three_weights() -> None:
    armors = [one for one in PACK.entries["armors"].values() if isinstance(one, ArmorEntry)]
    assert len(armors) >= 8
    expected = {"light": (2, 0, 0, 0, 0, 50), "medium": (3, 1, -1, -1, 0, 75), "heavy": (4, 2, -3, -2, 1, 100)}
    for one in armors:
        costs = (one.bulk, one.exhaustion, one.stealth, one.defence, one.stability, one.pi)
        assert costs == expected[one.weight]
        assert not {"poison", "bleeding", "pure"} & set(one.protection)


@pytest.mark.rule("STR-1124", "STR-1260", "STR-471", "STR-472", "STR-473", "STR-474", "STR-Q70")
@pytest.mark.parametrize(
    ("kind", "values"),
    [("slashing", (6, 3, 2, 0)), ("piercing", (5, 3, 2, 0)), ("bludgeoning", (3, 2, 1, 0)), ("burning", (2, 1, 1, 0))],
)
def test_a_scale_coat_protects_fully_by_half_by_a_quarter_and_not_at_all(
    kind: DamageType, values: tuple[int, ...]
) -> None:
    reader = lay(vesna=clad("scale-coat")).play.reader()
    assert tuple(protection(reader, VESNA, kind, degree).total for degree in DEGREES) == values


@pytest.mark.rule("STR-1124")
@pytest.mark.parametrize(("full", "half", "quarter"), [(10, 5, 3), (8, 4, 2), (6, 3, 2), (4, 2, 1), (3, 2, 1)])
def test_fractions_of_protection_are_rounded_up(full: int, half: int, quarter: int) -> None:
    found = {"harbour-plate": {10: "slashing", 8: "piercing", 6: "bludgeoning"}, "eelskin-jerkin": {4: "slashing",
             3: "piercing"}}  # fmt: skip
    armor, kind = next((armor, kinds[full]) for armor, kinds in found.items() if full in kinds)
    reader = lay(vesna=clad(armor)).play.reader()
    values = [protection(reader, VESNA, kind, degree).total for degree in DEGREES]  # type: ignore[arg-type]  # of the table above
    assert values == [full, half, quarter, 0]


@pytest.mark.rule("STR-246", "STR-1233", "STR-249")
def test_nothing_protects_from_pure_damage() -> None:
    assert protection(lay(vesna=clad("harbour-plate")).play.reader(), VESNA, "pure").total == 0


@pytest.mark.rule("STR-249", "STR-483")
def test_armor_is_taken_off_the_damage() -> None:
    scene = lay(vesna=clad("scale-coat")).begin("hurt", who="vesna", points=8, kind="slashing")
    assert scene["vesna"].hp == 28


@pytest.mark.rule("STR-1231", "STR-1232", "STR-1229", "STR-263", "STR-258")
def test_armor_costs_breath_stealth_and_defence_and_gives_a_firm_stand() -> None:
    bare = lay(vesna=somebody(skills={"stealth": 4})).play.reader()
    reader = lay(vesna=clad("harbour-plate", skills={"stealth": 4})).play.reader()
    assert worn_exhaustion(reader, VESNA).total == 2
    assert (skill_level(bare, VESNA, "stealth").total, skill_level(reader, VESNA, "stealth").total) == (4, 1)
    assert stability(reader, VESNA) == stability(bare, VESNA) + 1
    assert changed_by_gear(reader, Test(who=VESNA, of="acrobatics", purposes=("defence",))) == [-2]
    assert changed_by_gear(reader, Test(who=VESNA, of="acrobatics")) == []


def changed_by_gear(reader: Any, test: Test) -> list[int]:
    """The dice that armor and shield give a test or take off it."""
    return [one.dice for one in modifiers_of(reader, test) if one.rule in ("STR-1229", "STR-1235")]


# --- shields
@pytest.mark.rule("STR-1235", "STR-1236", "STR-1237", "STR-1238", "STR-1239", "STR-1261", "STR-1125")
@pytest.mark.parametrize(
    ("shield", "against", "bonuses"),
    [
        ("fender-buckler", ("melee",), ((0, 1), (1, 0), (0, 0), (0, 0))),
        ("fender-buckler", ("melee", "stabbing"), ((0, 2), (2, 0), (1, 0), (0, 0))),
        ("fender-buckler", ("ranged",), ((-1, 0), (-2, 0), (-2, 0), (-2, 0))),
        ("round-board", ("melee",), ((0, 1), (1, 0), (0, 0), (0, 0))),
        ("keel-shield", ("ranged",), ((0, 1), (1, 0), (0, 0), (-1, 0))),
        ("hatch-shield", ("melee",), ((0, 2), (0, 1), (1, 0), (0, 0))),
    ],
)
def test_shields_help_less_the_more_one_is_flanked(
    shield: str, against: tuple[str, ...], bonuses: tuple[tuple[int, int], ...]
) -> None:
    reader = lay(vesna=armed(shield)).play.reader()
    found = tuple(shield_bonus(reader, VESNA, degree, against) for degree in DEGREES)
    assert tuple((one.dice, one.points) for one in found) == bonuses


@pytest.mark.rule("STR-1235", "STR-Q357", "STR-1236")
def test_a_shield_helps_only_defences_with_the_shield_skill() -> None:
    reader = lay(vesna=armed("round-board")).play.reader()
    defence = ("defence", "melee", "flanked")
    assert changed_by_gear(reader, Test(who=VESNA, of=SHIELD, purposes=defence)) == [1]
    assert changed_by_gear(reader, Test(who=VESNA, of="acrobatics", purposes=defence)) == []
    assert changed_by_gear(reader, Test(who=VESNA, of=SHIELD)) == []


@pytest.mark.rule("STR-1235", "STR-1238")
def test_four_shields_with_their_bulk_and_what_they_cost() -> None:
    shields = {id_: one for id_, one in PACK.entries["shields"].items() if isinstance(one, ShieldEntry)}
    assert {id_: (one.bulk, one.exhaustion, one.stability) for id_, one in shields.items()} == {
        "fender-buckler": (1, 0, 0), "round-board": (2, 1, 0), "keel-shield": (2, 1, 0), "hatch-shield": (4, 2, 1),
    }  # fmt: skip


# --- ammunition
@pytest.mark.rule("STR-1240", "STR-1241", "STR-1262")
def test_plain_ammunition_comes_by_twenty_and_special_by_ten() -> None:
    for id_, one in PACK.entries["ammunition"].items():
        assert isinstance(one, AmmunitionEntry)
        plain = not one.adds
        assert (one.bulk, one.stack, one.maker_level) == (1, 20 if plain else 10, 0 if plain else 4), id_


def archer(bow: str, *ammunition: str, number: int = 5, **more: Any) -> Character:
    arrows = {name: Asset(entry=name, number=number) for name in ammunition}
    return armed(bow, luggage=arrows, skills={weapon(bow).skill: 2}, **more)


@pytest.mark.rule("STR-1240")
def test_a_shot_uses_up_an_arrow() -> None:
    scene = fight(vesna=archer("marsh-bow", "arrows"), guard=somebody(hp=30))
    go(use(scene, "draw-and-loose", "guard", attack=True), [5, 5, 1, 1], [3, 3], HowFar=6)
    assert scene["vesna"].assets["arrows"].number == 4
    assert scene["guard"].hp == 30 - (3 + 3 + 2 + 2)


@pytest.mark.rule("STR-1240")
def test_without_arrows_a_bow_does_not_shoot() -> None:
    scene = fight(vesna=archer("marsh-bow"), guard=somebody())
    with scene.refused("'draw-and-loose' is not one of"):
        use(scene, "draw-and-loose", "guard", attack=True)


@pytest.mark.rule("STR-1262", "STR-1241")
def test_barbed_arrows_cut_and_make_an_injury_bleed() -> None:
    bow = archer("marsh-bow", "arrows", "barbed-arrows")
    scene = fight(vesna=bow, guard=somebody(hp=30, toughness=2))
    go(use(scene, "draw-and-loose", "guard", attack=True), [5, 5, 1, 1], [4, 4], [1], [1],
       HowFar=6, WhichAmmunition="barbed-arrows")  # fmt: skip
    assert scene["guard"].hp == 30 - (4 + 4 + 2 + 2) - 2
    assert scene["guard"].conditions["bleeding"].points == 2  # piercing brings one, the barbs another


@pytest.mark.rule("STR-1241")
def test_vitriol_bolts_replace_the_damage_of_the_bow() -> None:
    scene = fight(vesna=archer("windlass-bow", "vitriol-bolts"), guard=somebody(hp=30))
    go(use(scene, "loose-the-bolt", "guard", attack=True), [5, 5, 1, 1], [3], [2], HowFar=6)
    assert scene["guard"].hp == 30 - 3 - (2 + 2)


@pytest.mark.rule("STR-695", "STR-696")
def test_a_windlass_bow_has_to_be_reloaded_for_2_ap() -> None:
    scene = fight(vesna=archer("windlass-bow", "bolts"), guard=somebody(hp=40))
    with scene.refused("there is nothing to reload now"):
        scene.begin("reload-weapon", "vesna", weapon="windlass-bow")
    go(use(scene, "loose-the-bolt", "guard", attack=True), [1, 1, 1, 1], HowFar=6)
    assert not scene["vesna"].assets["windlass-bow"].loaded
    with scene.refused("'loose-the-bolt' is not one of"):
        use(scene, "loose-the-bolt", "guard", attack=True)
    scene.begin("reload-weapon", "vesna", weapon="windlass-bow")
    assert (scene["vesna"].assets["windlass-bow"].loaded, scene["vesna"].fighting.ap) == (True, 0)
    with scene.refused("there is nothing to reload now"):
        scene.begin("reload-weapon", "vesna", weapon="windlass-bow")


@pytest.mark.rule("STR-695", "STR-696")
def test_what_needs_no_ammunition_has_to_be_reloaded_all_the_same() -> None:
    spring = structs.replace(weapon("windlass-bow"), ammunition="")
    own: dict[Id, Record] = {OWN_PACK: OwnPack(entries={"weapons": {"windlass-bow": to_builtins(spring)}})}
    scene = fight(vesna=archer("windlass-bow"), guard=somebody(hp=40), more=own)
    go(use(scene, "loose-the-bolt", "guard", attack=True), [1, 1, 1, 1], HowFar=6)
    assert not scene["vesna"].assets["windlass-bow"].loaded
    with scene.refused("'loose-the-bolt' is not one of"):
        use(scene, "loose-the-bolt", "guard", attack=True)
    scene.begin("reload-weapon", "vesna", weapon="windlass-bow")
    assert (scene["vesna"].assets["windlass-bow"].loaded, scene["vesna"].fighting.ap) == (True, 0)


@pytest.mark.rule("STR-409", "STR-695")
def test_nobody_reloads_in_the_turn_of_others() -> None:
    spent = archer("windlass-bow", "bolts")
    assets = {**spent.assets, "windlass-bow": structs.replace(spent.assets["windlass-bow"], loaded=False)}
    scene = fight(vesna=structs.replace(spent, assets=assets), guard=somebody(), turn="guard")
    with scene.refused("it is not the turn of Vesna"):
        scene.begin("reload-weapon", "vesna", weapon="windlass-bow")


@pytest.mark.rule("STR-695", "STR-696", "STR-1122", "STR-Q96")
def test_reloading_costs_2_or_3_ap_and_a_bow_needs_none() -> None:
    reader = lay().play.reader()
    assert [reload_ap(reader, weapon(id_)) for id_ in ("windlass-bow", "flare-pipe", "marsh-bow")] == [2, 3, 0]


@pytest.mark.rule("STR-Q96")
def test_a_table_may_let_every_shot_be_reloaded() -> None:
    scene = fight(HouseRules(plain_reload=1), vesna=archer("marsh-bow", "arrows"), guard=somebody(hp=40))
    go(use(scene, "draw-and-loose", "guard", attack=True), [1, 1, 1, 1], HowFar=6)
    scene.begin("reload-weapon", "vesna", weapon="marsh-bow")
    assert scene["vesna"].fighting.ap == 1


# --- distance
@pytest.mark.rule("STR-691", "STR-692", "STR-693", "STR-Q95", "STR-1120")
def test_reach_includes_what_is_nearer_and_range_only_shuts_out_the_adjacent() -> None:
    reader = lay().play.reader()
    assert [reaches(reader, weapon("salt-sabre"), far) for far in (1, 2, 3)] == [True, True, False]
    assert [reaches(reader, weapon("tide-pike"), far) for far in (1, 3, 4)] == [True, True, False]
    assert [reaches(reader, weapon("gull-bow"), far) for far in (1, 2, 150)] == [False, True, True]


@pytest.mark.rule("STR-Q95")
def test_a_table_may_take_reach_exactly() -> None:
    reader = lay(HouseRules(exact_reach=True)).play.reader()
    assert [reaches(reader, weapon("tide-pike"), far) for far in (1, 2, 3)] == [False, False, True]
    assert reaches(reader, weapon("wreck-axe"), 1)


@pytest.mark.rule("STR-1189", "STR-1190")
def test_a_thrown_spear_has_a_limit_and_a_bow_grows_weaker() -> None:
    reader = lay().play.reader()
    assert [reaches(reader, weapon("tether-spear"), far) for far in (8, 9)] == [True, False]
    marsh = weapon("marsh-bow")  # 12 fields for each increment
    assert [(ob_at(reader, marsh, far), damage_lost_at(reader, marsh, far)) for far in (12, 13, 25)] == [
        (0, 0), (1, 2), (2, 4),
    ]  # fmt: skip


GULL = {"bow": Asset(entry="gull-bow", place="hands", hands=2), "arrows": Asset(entry="arrows", number=5)}


@pytest.mark.rule("STR-EX174", "STR-1190")
@pytest.mark.parametrize(("far", "harder", "less"), [(10, 0, 0), (11, 1, 2), (21, 2, 4)])
def test_at_10_11_and_21_fields_with_increments_of_10(far: int, harder: int, less: int) -> None:
    vesna = at(1, 1, skills={"weapon:gull-bows": 2}, assets=GULL)
    scene = on_field(vesna=vesna, guard=at(1 + far, 1, hp=59, toughness=6), ap={"guard": 0})
    faces = [6] * (1 + harder) + [1] * (3 - harder)  # as many as are needed, and no more
    go(use(scene, "snap-shot", "guard", attack=True), faces, [4])
    assert facts(scene, "TestMade")[-1].values["ob"] == 1 + harder
    assert 59 - now(scene, "guard").hp == 4 + 2 + 2 - less, "1D8, Quality 2 and Awareness 2"


def far_shot(rules: HouseRules) -> int:
    """What a flare pipe of Q 2 does at 21 fields (+2 Ob, −4), its nails rolling 1 and 1."""
    pipe = archer("flare-pipe", "charges")
    scene = fight(rules, vesna=pipe, guard=somebody(hp=30))
    go(use(scene, "fire-the-pipe", "guard", attack=True), [5, 5, 5, 1], [1, 1], HowFar=21)
    return 30 - int(scene["guard"].hp)


@pytest.mark.rule("STR-Q352")
def test_distance_weakens_the_primary_damage_never_below_0() -> None:
    assert far_shot(HouseRules()) == 2  # of 2 piercing nothing is left, the 2 pure stay


@pytest.mark.rule("STR-Q352")
def test_a_table_may_take_it_off_the_total() -> None:
    assert far_shot(HouseRules(range_off_total=True)) == 0


@pytest.mark.rule("STR-EX180", "STR-1258", "STR-1190")
def test_paired_arrows_at_13_and_20_fields() -> None:
    bow = {"marsh-bow": Asset(entry="marsh-bow", place="hands", hands=1, quality=3),
           "arrows": Asset(entry="arrows", number=5)}  # fmt: skip
    archers = somebody(assets=bow, skills={"weapon:marsh-bows": 2})
    scene = fight(vesna=archers, guard=somebody(hp=30), warden=somebody(hp=30))
    go(use(scene, "paired-arrows", ["guard", "warden"], attack=True), [5, 5, 5, 1], [4], [5, 5, 1, 1],
       HowFar=[13, 20])  # fmt: skip
    assert scene["guard"].hp == 30 - (4 + 3 - 2)  # three hits reach Ob 1 + 2
    assert scene["warden"].hp == 30  # two do not
    assert scene["vesna"].assets["arrows"].number == 3


@pytest.mark.rule("STR-1240", "STR-1258")
def test_the_last_arrow_flies_at_the_first_of_two_and_nothing_at_the_second() -> None:
    bow = {"marsh-bow": Asset(entry="marsh-bow", place="hands", hands=1), "arrows": Asset(entry="arrows")}
    scene = fight(vesna=somebody(assets=bow, skills={"weapon:marsh-bows": 2}), guard=somebody(hp=30),
                  warden=somebody(hp=30))  # fmt: skip
    go(use(scene, "paired-arrows", ["guard", "warden"], attack=True), [5, 5, 5, 1], [4], HowFar=[5, 5])
    assert (scene["guard"].hp, scene["warden"].hp) == (30 - (4 + 2), 30)
    assert "arrows" not in scene["vesna"].assets


@pytest.mark.rule("STR-EX179", "STR-1259", "STR-1260")
@pytest.mark.parametrize(("conditions", "lost"), [((), 6), (("prone",), 7), (("prone", "grappled"), 8)])
def test_batter_with_a_4_against_a_scale_coat(conditions: tuple[Condition, ...], lost: int) -> None:
    hammer = armed("pit-hammer", skills={"weapon:pit-hammers": 3}, strength=3)
    guard = clad("scale-coat", hp=30, conditions={one: Affliction(source="vesna") for one in conditions})
    scene = fight(vesna=hammer, guard=guard)
    go(use(scene, "batter", "guard", attack=True), [5, 5, 5, 1, 1], [4])
    assert 30 - scene["guard"].hp == lost


@pytest.mark.rule("STR-EX179", "STR-1260")
def test_the_overwhelmed_have_no_armor() -> None:
    things = {"hammer": Asset(entry="pit-hammer", place="hands", hands=1)}
    hammer = at(9, 10, strength=3, assets=things, skills={"weapon:pit-hammers": 3})
    low = {"prone": Affliction(), "grappled": Affliction(source="vesna")}
    guard = at(10, 10, hp=30, assets={"coat": Asset(entry="scale-coat", place="armor")}, conditions=low)
    scene = on_field(vesna=hammer, tomas=at(11, 10), guard=guard, ap={"guard": 0})  # flanked, and two degrees worse
    go(use(scene, "batter", "guard", attack=True), [6, 1, 1, 1, 1], [4])
    assert 30 - now(scene, "guard").hp == 9


@pytest.mark.rule("STR-1189")
def test_a_table_may_play_without_ranges() -> None:
    reader = lay(HouseRules(weapon_ranges=False)).play.reader()
    assert reaches(reader, weapon("tether-spear"), 30)
    assert (ob_at(reader, weapon("marsh-bow"), 90), damage_lost_at(reader, weapon("marsh-bow"), 90)) == (0, 0)


@pytest.mark.rule("STR-694", "STR-1190")
def test_a_shot_from_afar_is_harder_and_hurts_less() -> None:
    scene = fight(vesna=archer("marsh-bow", "arrows"), guard=somebody(hp=30))
    go(use(scene, "draw-and-loose", "guard", attack=True), [5, 5, 1, 1], [3, 4], HowFar=13)  # Ob 1 + 1
    assert scene["guard"].hp == 30 - (3 + 4 + 2 + 2 - 2)


@pytest.mark.rule("STR-694")
def test_what_prefers_range_is_harder_against_the_adjacent() -> None:
    reader = lay().play.reader()
    assert [ob_at(reader, weapon("hooked-stave"), far) for far in (1, 2)] == [2, 0]
    stave = armed("hooked-stave", skills={"weapon:hooked-staves": 3})
    scene = fight(vesna=stave, guard=somebody(hp=30))
    go(use(scene, "chop", "guard", attack=True), [5, 5, 1, 1], HowFar=1)  # two hits are short of Ob 3
    assert scene["guard"].hp == 30


@pytest.mark.rule("STR-697", "STR-1244")
def test_a_throwing_blade_flies_with_a_die_more_and_leaves_the_hand() -> None:
    blades = {"throwing-blade": Asset(entry="throwing-blade", place="hands", hands=1, number=2)}
    scene = fight(vesna=somebody(assets=blades, skills={"throwing": 2}), guard=somebody(hp=30))
    go(use(scene, "throw-blade", "guard", attack=True), [5, 5, 1, 1, 1], [3, 3], HowFar=6)
    assert scene["guard"].hp == 30 - (3 + 3 + 2)
    assert scene["vesna"].assets["throwing-blade"].number == 1


@pytest.mark.rule("STR-1244")
def test_a_throwing_blade_is_a_poor_thing_in_melee() -> None:
    blades = somebody(assets={"throwing-blade": Asset(entry="throwing-blade", place="hands", hands=1)})
    reader = lay(vesna=blades).play.reader()
    assert [one.dice for one in clumsy_in_melee(reader, Test(who=VESNA, of="acrobatics",
            purposes=("defence", "melee")))] == [-2]  # fmt: skip
    assert not list(clumsy_in_melee(reader, Test(who=VESNA, of="acrobatics", purposes=("defence", "ranged"))))


# --- what attacks do besides
@pytest.mark.rule("STR-1259")
def test_a_dent_takes_2_off_the_armor_against_the_next_hit() -> None:
    hammer = armed("pit-hammer", skills={"weapon:pit-hammers": 3})
    scene = fight(ap={"vesna": 6}, vesna=hammer, guard=clad("scale-coat", hp=30))
    go(use(scene, "dent", "guard", attack=True), [5, 5, 1, 1], [1])
    assert scene["guard"].hp == 30  # 1 + 2 bludgeoning against 3
    go(use(scene, "batter", "guard", attack=True), [5, 5, 1, 1], [1])
    assert scene["guard"].hp == 30 - (1 + 2 + 2 - 1)
    assert scene["guard"].effects == {}


@pytest.mark.rule("STR-1258")
def test_who_is_hobbled_gets_half_as_far() -> None:
    scene = fight(vesna=archer("marsh-bow", "arrows"), guard=somebody(hp=30))
    go(use(scene, "hobble", "guard", attack=True), [5, 5, 1, 1], [1], HowFar=6)
    assert fields_per_ap(scene.play.reader(), GUARD).total == 2


@pytest.mark.rule("STR-1256")
def test_reap_knocks_down_and_haul_pulls() -> None:
    stave = armed("hooked-stave", skills={"weapon:hooked-staves": 3})
    scene = fight(vesna=stave, guard=somebody(hp=20, strength=1, toughness=1))
    go(use(scene, "haul", "guard", attack=True), [5, 5, 1, 1], [1], HowFar=2)
    assert "Guard is moved" in " ".join(told(scene)) or any("nearer" in line for line in told(scene))
    go(use(scene, "reap", "guard", attack=True), [5, 5, 1, 1], HowFar=2)
    assert "prone" in scene["guard"].conditions


@pytest.mark.rule("STR-1256")
def test_holding_the_gap_strikes_the_first_who_comes_and_ends_their_movement() -> None:
    stave = armed("hooked-stave", skills={"weapon:hooked-staves": 4})
    scene = fight(vesna=stave, guard=somebody(hp=30))
    use(scene, "hold-the-gap")
    assert scene["vesna"].fighting.ap == 1
    go(scene.begin("strike-comer", "vesna", whom="guard"), [5, 5, 1, 1], [2, 2], HowFar=2)
    assert (scene["guard"].hp, scene["vesna"].fighting.ap) == (30 - 6, 1)
    assert "Guard: Held at the gap: the movement ends." in told(scene)
    with scene.refused("Vesna does not guard their reach"):
        scene.begin("strike-comer", "vesna", whom="guard")


@pytest.mark.rule("STR-1256")
def test_on_a_map_the_first_who_comes_into_reach_may_be_struck_and_held_at_the_gap() -> None:
    stave = at(10, 10, skills={"weapon:hooked-staves": 4}, assets=held("hooked-stave"))
    scene = on_field(vesna=stave, guard=at(15, 10, hp=30), thug=at(15, 12))
    use(scene, "hold-the-gap")
    go(scene.begin("finish-turn", "vesna"))
    go(scene.begin("move", "guard", way=[(14, 10), (13, 10), (12, 10), (11, 10)]), [5, 5, 1, 1], [2, 2],
       react=("strike-comer",))  # fmt: skip
    assert (where(scene, "guard"), now(scene, "guard").hp, ap_of(scene, "vesna")) == ((12, 10), 24, 1)
    go(scene.begin("finish-turn", "guard"))
    go(scene.begin("move", "thug", way=[(14, 11), (13, 11), (12, 11), (11, 11)]))
    assert where(scene, "thug") == (11, 11)  # the first one only


@pytest.mark.rule("STR-1256")
def test_who_is_missed_at_the_gap_goes_on() -> None:
    stave = at(10, 10, skills={"weapon:hooked-staves": 4}, assets=held("hooked-stave"))
    scene = on_field(vesna=stave, guard=at(13, 10, hp=30))
    use(scene, "hold-the-gap")
    go(scene.begin("finish-turn", "vesna"))
    go(scene.begin("move", "guard", way=[(12, 10), (11, 10)]), [1, 1, 1, 1], react=("strike-comer",))
    assert where(scene, "guard") == (11, 10)


@pytest.mark.rule("STR-1224")
def test_on_a_map_a_hedge_pushes_everybody_back_who_comes_into_reach() -> None:
    pike = at(10, 10, skills={"weapon:tide-pikes": 2}, assets=held("tide-pike"))
    scene = on_field(vesna=pike, guard=at(15, 10, hp=20, strength=1, toughness=1))
    use(scene, "hedge")
    go(scene.begin("finish-turn", "vesna"))
    for x in (15, 14):
        go(scene.begin("move", "guard", way=[(left, 10) for left in range(x - 1, 11, -1)]), [5, 5, 1, 1], [1, 1],
           react=("strike-comer",))  # fmt: skip
        assert where(scene, "guard") == (14, 10)
    assert now(scene, "guard").hp == 20 - 2 * 4


def held(weapon: str) -> dict[str, Asset]:
    return {weapon: Asset(entry=weapon, place="hands", hands=2, quality=2)}


@pytest.mark.rule("STR-1224")
def test_a_hedge_strikes_everybody_who_comes_and_pushes_them_back() -> None:
    pike = armed("tide-pike", skills={"weapon:tide-pikes": 2})
    scene = fight(vesna=pike, guard=somebody(hp=20, strength=1, toughness=1))
    use(scene, "hedge")
    for _ in range(2):
        go(scene.begin("strike-comer", "vesna", whom="guard"), [5, 5, 1, 1], [1, 1], HowFar=3)
    assert scene["guard"].hp == 20 - 2 * 4
    assert "Hedge" in scene["vesna"].effects


# --- fittings
def knife(**fields: Any) -> dict[str, Asset]:
    return {"gutting-knife": Asset(entry="gutting-knife", place="hands", hands=1, **fields)}


FITTED = HouseRules(weapon_fittings=True)


@pytest.mark.rule("STR-1191", "STR-Q353")
def test_serrated_edges_bleed_and_a_poison_chamber_poisons() -> None:
    edge = somebody(assets=knife(fittings=("serrated", "poison-chamber")), skills={"weapon:gutting-knives": 2})
    scene = fight(FITTED, vesna=edge, guard=somebody(hp=30))
    go(use(scene, "stab", "guard", attack=True), [5, 1, 1, 1], [1])
    assert scene["guard"].hp == 30 - (1 + 2 + 2) - 2
    assert scene["guard"].conditions["bleeding"].points == 2


@pytest.mark.rule("STR-1191")
def test_fittings_do_nothing_where_the_table_does_not_play_with_them() -> None:
    edge = somebody(assets=knife(fittings=("serrated",)), skills={"weapon:gutting-knives": 2})
    scene = fight(vesna=edge, guard=somebody(hp=30))
    go(use(scene, "stab", "guard", attack=True), [5, 1, 1, 1], [1])
    assert scene["guard"].conditions == {}
    with scene.refused("fittings are not played with at this table"):
        scene.begin("fit-weapon", "vesna", weapon="gutting-knife", fitting="serrated")


@pytest.mark.rule("STR-Q353")
def test_bleeding_needs_a_lost_hit_point() -> None:
    edge = somebody(assets=knife(fittings=("serrated",)), skills={"weapon:gutting-knives": 2}, agility=1)
    scene = fight(FITTED, vesna=edge, guard=clad("harbour-plate", hp=30))
    go(use(scene, "stab", "guard", attack=True), [5, 1], [1])
    assert scene["guard"].conditions == {}


@pytest.mark.rule("STR-Q353")
def test_a_table_may_count_fittings_once_per_turn() -> None:
    once = HouseRules(weapon_fittings=True, fittings_once_per_turn=True)
    edge = somebody(assets=knife(fittings=("serrated",)), skills={"weapon:gutting-knives": 2})
    scene = fight(once, vesna=edge, guard=somebody(hp=40, toughness=3))
    for _ in range(2):
        go(use(scene, "stab", "guard", attack=True), [5, 1, 1, 1], [1])
    assert scene["guard"].conditions["bleeding"].points == 2


@pytest.mark.rule("STR-1191")
def test_a_maker_of_level_4_fits_a_weapon_for_1_quality() -> None:
    smith = somebody(assets=knife(quality=3), skills={"smithing": 4})
    scene = lay(FITTED, vesna=smith).begin("fit-weapon", "vesna", weapon="gutting-knife", fitting="serrated")
    fitted = scene["vesna"].assets["gutting-knife"]
    assert (fitted.quality, fitted.fittings) == (2, ("serrated",))
    apprentice = lay(FITTED, vesna=somebody(assets=knife(), skills={"smithing": 3}))
    with apprentice.refused("there is no weapon that this character could fit something to"):
        apprentice.begin("fit-weapon", "vesna", weapon="gutting-knife", fitting="serrated")


# --- general assets
@pytest.mark.rule("STR-687", "STR-688", "STR-689")
def test_antidotes_supplies_and_rations_have_bulk_1_and_their_stacks() -> None:
    found = {id_: PACK.entries["assets"][id_] for id_ in ("antidote", "medical-supplies", "ration")}
    assert {id_: (one.bulk, one.stack) for id_, one in found.items() if isinstance(one, GeneralAsset)} == {
        "antidote": (1, 4), "medical-supplies": (1, 5), "ration": (1, 10),
    }  # fmt: skip


def poisoned(*numbers: str) -> Character:
    return somebody(conditions={"poisoned": Affliction(points=2)},
                    injuries={one: Injury(type="poison", attribute="wit") for one in numbers})  # fmt: skip


def healer(rules: HouseRules, *numbers: str) -> Scene:
    antidotes = somebody(assets={"Antidotes": Asset(entry="antidote", number=2)})
    return fight(rules, vesna=antidotes, tomas=poisoned(*numbers))


@pytest.mark.rule("STR-687", "STR-Q94")
def test_an_antidote_for_1_ap_ends_poison_and_treats_one_injury_of_choice() -> None:
    scene = healer(HouseRules(), "1", "2").begin("antidote", "vesna", patient="tomas")
    answered(scene, WhichInjury="2", dice=[5, 5])
    assert (scene["vesna"].fighting.ap, scene["vesna"].assets["Antidotes"].number) == (3, 1)
    assert "poisoned" not in scene["tomas"].conditions
    assert [one.is_active for one in scene["tomas"].injuries.values()] == [True, False]


@pytest.mark.rule("STR-Q94")
def test_a_table_may_let_it_cost_2_ap_and_treat_all() -> None:
    scene = healer(HouseRules(antidote_ap=2, antidote_treats_all=True), "1", "2")
    scene.begin("antidote", "vesna", patient="tomas")
    answered(scene, dice=[5, 5], dice_=[1, 1])
    assert scene["vesna"].fighting.ap == 2
    assert [one.days for one in scene["tomas"].injuries.values()] == [20, 12]
    assert questions(scene) == []


@pytest.mark.rule("STR-1258")
@pytest.mark.parametrize(("turn", "turns"), [("guard", 3), ("vesna", 2)])
def test_hobble_lasts_until_the_end_of_the_targets_next_turn_also_if_it_befell_them_in_their_own(
    turn: Id, turns: int
) -> None:
    scene = fight(turn=turn, guard=somebody(hp=30))
    table = simulated(scene)
    hobble(table, Key("vesna"), GUARD)
    scene.begin("set", path="guard.effects", to=to_builtins(table[GUARD].effects))
    left = []
    for _ in range(turns):
        go(scene.begin("next-turn"))
        left.append("Hobbled" in now(scene, "guard").effects)
    assert left == [True] * (turns - 1) + [False]
