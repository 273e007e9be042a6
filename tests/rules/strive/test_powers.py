"""Powers: Expertises of schools, used at an intensity; and the heat that they leave."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from engine.modes import Stage
from hearthside.engine import IllegalAnswer, Key, odds
from hearthside.engine.content import read_pack
from hearthside.kit.grid.areas import cone
from hearthside.kit.grid.squares import SQUARES
from hearthside.rulesets.strive import RULESET
from hearthside.rulesets.strive.chances import chances
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.kinds.catalogue import ExpertiseEntry
from hearthside.rulesets.strive.kinds.magic import Power
from hearthside.rulesets.strive.kinds.skills import SkillEntry
from hearthside.rulesets.strive.policies import sensible, suggest
from hearthside.rulesets.strive.questions.npc_deeds import single_attacks
from hearthside.rulesets.strive.questions.squads import squad_attacks
from hearthside.rulesets.strive.rules.catalogue.expertises import expertises_of, free_attacks, words_of
from hearthside.rulesets.strive.rules.combat.attacks import attack
from hearthside.rulesets.strive.rules.combat.hits import Strike
from hearthside.rulesets.strive.rules.combat.opportunity import opportunity_attacks
from hearthside.rulesets.strive.rules.health.damage import resistance
from hearthside.rulesets.strive.rules.magic.heat import band_of, price
from hearthside.rulesets.strive.rules.tests.figures import ob_of
from hearthside.rulesets.strive.rules.tests.parts import Test
from hearthside.rulesets.strive.sheet import sheet
from hearthside.rulesets.strive.state import Character
from rules.strive import bodies
from rules.strive.bodies import roll
from rules.strive.fights import ap_of, fight, go, now, use
from rules.strive.grounds import at, on_field
from rules.strive.scenes import PACK, Scene, lay, somebody, told

rule = pytest.mark.rule
VESNA, BRUTE = Key[Character]("vesna"), Key[Character]("brute")
POWERS = HouseRules(powers=True)


def gifted(person: Character, magic: int = 2, **fields: Any) -> Character:
    return replace(person, attributes={**person.attributes, "magic": magic}, **fields)


def caller(school: int = 3, magic: int = 2, **fields: Any) -> Character:
    """Somebody who calls the tide: Magic and Awareness are the dice."""
    return gifted(somebody(skills={"tide-calling": school}), magic, **fields)


def heat(scene: Scene, who: str = "vesna") -> tuple[int, int]:
    person = now(scene, who)
    return person.slow_heat, person.fleeting_heat


# --- intensity
@rule("STR-1251")
def test_each_use_has_an_intensity_from_1_to_the_level_of_the_school() -> None:
    scene = fight(POWERS, vesna=caller(3), brute=somebody(hp=40, toughness=3))
    held = expertises_of(scene.play.reader(), VESNA)
    assert [id_ for id_ in held if id_.startswith("cold-lance")] == ["cold-lance@1", "cold-lance@2", "cold-lance@3"]
    assert [held[f"cold-lance@{si}"].entry.distance for si in (1, 2, 3)] == [5, 10, 15]
    assert held["salt-touch@3"].entry.distance == 1
    assert [held[f"breaker@{si}"].entry.ob for si in (1, 2, 3)] == [1, 2, 3]
    assert held["brine-skin@3"].entry.ob == 4
    assert words_of(scene.play.reader(), held["cold-lance@2"]) == (
        "Tide-Calling, 2 AP, opposed, 1D10 + SI freezing, within 10 at SI 2")  # fmt: skip


@rule("STR-1250", "STR-1251")
def test_who_has_not_learned_the_school_has_no_intensity_to_use_it_at() -> None:
    scene = fight(POWERS, vesna=caller(0), brute=somebody())
    assert not [id_ for id_ in expertises_of(scene.play.reader(), VESNA) if "@" in id_]


@rule("STR-1250")
def test_a_table_that_does_not_play_with_powers_has_none_of_it() -> None:
    scene = fight(vesna=caller(3), brute=somebody())
    assert not [id_ for id_ in expertises_of(scene.play.reader(), VESNA) if "salt-touch" in id_]
    with pytest.raises(IllegalAnswer, match="does not play with powers"):
        scene.begin("set-magic", who="vesna", level=2)


@rule("STR-1250")
def test_magic_is_an_attribute_that_may_be_0() -> None:
    scene = lay(POWERS)
    test = Test(VESNA, "tide-calling", ob=1)
    assert "Magic" not in str(sheet(scene.play.reader(), VESNA))
    scene.begin("set-magic", who="vesna", level=3)
    assert now(scene, "vesna").attributes["magic"] == 3
    assert ob_of(scene.play.reader(), test).total == 1
    assert "Magic" in str(sheet(scene.play.reader(), VESNA))
    scene.begin("set-magic", who="vesna", level=0)
    assert now(scene, "vesna").attributes["magic"] == 0


# --- what they do
@rule("STR-1251", "STR-1252", "STR-1253")
def test_a_touch_is_opposed_less_the_intensity_and_deals_three_times_it() -> None:
    scene = fight(POWERS, vesna=caller(3), brute=somebody(hp=40, toughness=3, skills={"acrobatics": 3}))
    use(scene, "salt-touch@3", "brute", attack=True)
    go(scene, [5, 5, 1, 1], [5, 1, 1, 1], Defend="acrobatics")
    assert now(scene, "brute").hp == 40 - 9  # 2 hits + 1 − 3, never below 1
    assert heat(scene) == (1, 2)
    assert ap_of(scene, "vesna") == 2


@rule("STR-1251", "STR-1252")
def test_a_bolt_is_opposed_and_brings_a_fitting_condition() -> None:
    scene = fight(POWERS, vesna=caller(3), brute=somebody(hp=40, toughness=3, skills={"acrobatics": 3}))
    go(use(scene, "cold-lance@2", "brute", attack=True), [5, 1, 1, 1], [5, 5, 1, 1], [7], Defend="acrobatics")
    assert now(scene, "brute").hp == 40 - 7 - 2
    assert now(scene, "brute").conditions["frostbitten"].points == 1
    missed = fight(POWERS, vesna=caller(3), brute=somebody(hp=40, toughness=3, skills={"acrobatics": 3}))
    go(use(missed, "cold-lance@2", "brute", attack=True), [5, 5, 1, 1], [5, 5, 1, 1], Defend="acrobatics")
    assert now(missed, "brute").hp == 40
    assert heat(missed) == (1, 1)  # paid, though it has missed


@rule("STR-1251")
def test_a_bolt_reaches_as_far_as_its_intensity_carries_and_a_touch_one_field() -> None:
    scene = on_field(POWERS, vesna=caller(3, stands=at(10, 10).stands), brute=at(17, 10, hp=40, toughness=3))
    with pytest.raises(IllegalAnswer, match="7 fields away, out of reach"):
        use(scene, "cold-lance@1", "brute", attack=True)
    with pytest.raises(IllegalAnswer, match="out of reach"):
        use(scene, "salt-touch@3", "brute", attack=True)
    assert heat(scene) == (0, 0)
    go(use(scene, "cold-lance@2", "brute", attack=True), [5, 1, 1, 1], [1])
    assert now(scene, "brute").hp == 37


@rule("STR-1213", "STR-1251", "STR-1252")
def test_a_cone_strikes_whoever_stands_in_it_and_may_be_shorter() -> None:
    who: dict[str, Any] = {
        "vesna": caller(3, stands=at(10, 10).stands),
        "brute": at(12, 10, hp=40, toughness=3),
        "thug": at(14, 10, hp=40, toughness=3),
    }
    scene = on_field(POWERS, **who)
    go(scene.begin("attack-area", "vesna", which="breaker@2", where=[14, 10]), [5, 5, 1, 1], [3, 2], DuckAway=False)
    assert [now(scene, one).hp for one in ("brute", "thug")] == [35, 35]
    assert "prone" in now(scene, "thug").conditions
    shorter = on_field(POWERS, **who)
    go(shorter.begin("attack-area", "vesna", which="breaker@2", where=[13, 10]), [5, 5, 1, 1], [3, 2], DuckAway=False)
    assert [now(shorter, one).hp for one in ("brute", "thug")] == [35, 40]


@rule("STR-1213")
def test_a_cone_is_at_each_distance_as_wide_as_it_is_long() -> None:
    fields = cone(SQUARES, (10, 10), (11, 10), 3)
    assert [sum(x == 10 + far for x, _ in fields) for far in (1, 3)] == [1, 3]


@rule("STR-1252")
def test_healing_gives_back_a_die_for_each_intensity() -> None:
    scene = fight(POWERS, vesna=caller(3), tomas=somebody(hp=10), brute=somebody())
    go(use(scene, "turn-of-the-tide@2", "tomas"), [5, 5, 1, 1], [7, 5])
    assert now(scene, "tomas").hp == 22
    failed = fight(POWERS, vesna=caller(3, hp=10), brute=somebody())
    go(use(failed, "turn-of-the-tide@2", "vesna"), [5, 1, 1, 1])
    assert now(failed, "vesna").hp == 10  # 1 hit against Ob 2: no backfire, and no healing


@rule("STR-1252")
def test_protection_is_twice_the_intensity_and_ends_with_the_scene() -> None:
    scene = lay(POWERS, vesna=caller(3))
    go(use(scene, "brine-skin@2", "vesna"), [5, 5, 5, 1])
    reader = scene.play.reader()
    assert resistance(reader, VESNA, "burning") == 4
    assert resistance(reader, VESNA, "slashing") == 0
    go(scene.begin("time-passes", unit="scene"))
    assert resistance(scene.play.reader(), VESNA, "burning") == 0


# --- heat
@rule("STR-1253")
@pytest.mark.parametrize(("slow", "magical", "other", "backfires", "free"), [
    (0, 2, 2, 1, 0), (2, 2, 2, 1, 0), (3, 3, 2, 2, 1), (4, 3, 2, 2, 1), (5, 3, 3, 3, 2), (6, 3, 3, 3, 2),
    (7, 4, 4, 4, 3),
])  # fmt: skip
def test_heat_has_four_bands(slow: int, magical: int, other: int, backfires: int, free: int) -> None:
    reader = lay(POWERS, vesna=caller(3, slow_heat=slow)).play.reader()
    assert ob_of(reader, Test(VESNA, "tide-calling", ob=2)).total == magical
    assert ob_of(reader, Test(VESNA, "acrobatics", ob=2)).total == other
    assert ob_of(reader, Test(VESNA, "strength", ob=2)).total == other
    assert (band_of(reader, VESNA).backfires, band_of(reader, VESNA).free) == (backfires, free)


@rule("STR-1253")
def test_free_intensity_is_on_top_of_what_is_paid() -> None:
    scene = fight(POWERS, vesna=caller(3, slow_heat=3), brute=somebody(hp=40, toughness=3))
    lance = expertises_of(scene.play.reader(), VESNA)["cold-lance@2"]
    assert (lance.called, lance.entry.distance) == ("Cold Lance (SI 2 + 1)", 15)
    go(use(scene, "cold-lance@2", "brute", attack=True), [5, 5, 1, 1], [4])  # Ob 1 + 1
    assert now(scene, "brute").hp == 40 - 4 - 3
    assert heat(scene) == (4, 1)


@rule("STR-Q358")
@rule("STR-1253")
def test_a_third_of_the_intensity_is_slow_heat_or_half_of_it() -> None:
    reader = lay(POWERS).play.reader()
    assert [price(reader, si) for si in (1, 3, 6)] == [(1, 0), (1, 2), (2, 4)]
    halves = lay(HouseRules(powers=True, heat_by_halves=True)).play.reader()
    assert [price(halves, si) for si in (1, 3, 6)] == [(1, 0), (1, 2), (3, 3)]


@rule("STR-1253")
def test_a_power_backfires_on_too_few_hits_whether_or_not_it_works() -> None:
    cold = fight(POWERS, vesna=caller(3), brute=somebody(hp=40, toughness=3))
    go(use(cold, "salt-touch@3", "brute", attack=True), [1, 1, 1, 1], [4, 3, 2])
    assert (now(cold, "vesna").hp, now(cold, "brute").hp) == (30 - 9, 40)
    assert "Salt Touch backfires on Vesna: 0 of 1 hit." in told(cold)
    warm = fight(POWERS, vesna=caller(3, slow_heat=5), brute=somebody(hp=40, toughness=3))
    go(use(warm, "salt-touch@2", "brute", attack=True), [5, 5, 1, 1], [1], [1], [1, 1, 1, 1])
    assert (now(warm, "vesna").hp, now(warm, "brute").hp) == (30 - 4, 40 - 12)  # Ob 2, and 3 hits are needed


@rule("STR-1253")
def test_healing_backfires_too() -> None:
    scene = fight(POWERS, vesna=caller(3), tomas=somebody(hp=10), brute=somebody())
    go(use(scene, "turn-of-the-tide@1", "tomas"), [1, 1, 1, 1], [4])
    assert (now(scene, "vesna").hp, now(scene, "tomas").hp) == (26, 10)


@rule("STR-1253")
def test_above_three_times_magic_heat_burns_at_every_tick_and_time_passes_in_ticks() -> None:
    scene = bodies.lay(POWERS, vesna=caller(3, magic=1, slow_heat=2, fleeting_heat=2))
    with pytest.raises(IllegalAnswer):
        scene.begin("time-passes", unit="hour", amount=1)
    roll(scene.begin("time-passes", unit="tick", amount=1), 5)
    assert now(scene, "vesna").hp == 30 - 7
    assert heat(scene) == (2, 1)
    roll(scene.begin("time-passes", unit="tick", amount=1))
    assert (now(scene, "vesna").hp, heat(scene)) == (23, (2, 0))


@rule("STR-1253")
def test_each_ap_takes_1_off_the_fleeting_heat() -> None:
    scene = fight(POWERS, vesna=caller(3, slow_heat=1, fleeting_heat=3), brute=somebody())
    with pytest.raises(IllegalAnswer):
        scene.begin("let-heat-ebb", "vesna", ap=4)
    scene.begin("let-heat-ebb", "vesna", ap=2)
    assert (heat(scene), ap_of(scene, "vesna")) == ((1, 1), 2)
    calm = lay(POWERS, vesna=caller(3, fleeting_heat=3))
    with pytest.raises(IllegalAnswer, match="goes by itself"):
        calm.begin("let-heat-ebb", "vesna", ap=1)


@rule("STR-1253")
def test_slow_heat_falls_by_1_in_6_hours_and_by_2_at_rest() -> None:
    def after(hours: int, spent: str) -> tuple[int, int]:
        scene = bodies.lay(POWERS, vesna=caller(3, magic=4, slow_heat=5, fleeting_heat=2, cooled_at=8 * 60))
        roll(scene.begin("time-passes", unit="hour", amount=hours, spent=spent))
        return heat(scene)

    assert after(5, "as usual") == (5, 0)
    assert after(6, "as usual") == (4, 0)
    assert after(13, "as usual") == (3, 0)
    assert after(6, "at rest") == (3, 0)
    assert after(12, "at rest") == (1, 0)


@rule("STR-1253")
def test_def_is_no_test_of_magic_for_who_is_warm() -> None:
    brute = caller(3, slow_heat=3, hp=30, defense=2)
    scene = fight(POWERS, vesna=somebody(skills={"unarmed-combat": 3}), brute=brute)
    go(use(scene, "punch", "brute", attack=True), [5, 5, 1, 1], Defend="Def")
    assert now(scene, "brute").hp == 30 - 4


# --- in a fight like any other attack
@rule("STR-1251", "STR-1252")
@pytest.mark.parametrize("warm", [0, 3])
def test_the_chances_of_a_power_are_those_of_the_attack_itself(warm: int) -> None:
    scene = fight(POWERS, vesna=caller(3, slow_heat=warm), brute=somebody(hp=40, toughness=3))
    reader = scene.play.reader()
    found = chances(reader, VESNA, "cold-lance@2", BRUTE)
    assert found is not None
    strike = Strike(by=VESNA, whom=BRUTE, it=expertises_of(reader, VESNA)["cold-lance@2"])
    played = odds(attack, scene.play.world, strike, game=scene.play.game,
                  policy=lambda view, by, asked: "nothing" if type(asked).__name__ == "Defend"
                  else sensible(view, by, asked), stops=True)  # fmt: skip
    assert found.ways[0].hit == played["hits"]
    assert found.damage == Fraction(11, 2) + 2 + (1 if warm else 0)


@rule("STR-1253")
def test_a_stock_player_uses_powers_and_does_not_burn_up() -> None:
    scene = fight(POWERS, vesna=caller(3), brute=somebody(hp=40, toughness=3))
    first = suggest(scene.view("ana"), VESNA)
    assert first is not None
    assert first.args["which"] == "salt-touch@3"
    hot = fight(POWERS, vesna=caller(3, slow_heat=4), brute=somebody(hp=40, toughness=3))
    then = suggest(hot.view("ana"), VESNA)
    assert then is not None
    assert "@" not in then.args.get("which", "")


@rule("STR-1253")
def test_a_power_is_no_free_attack() -> None:
    scene = fight(POWERS, vesna=caller(3), brute=somebody())
    reader = scene.play.reader()
    offered = (free_attacks(reader, VESNA), opportunity_attacks(reader, VESNA, BRUTE), squad_attacks(reader, VESNA),
               single_attacks(reader, VESNA))  # fmt: skip
    assert not [it for found in offered for it in found.values() if it.si]
    assert all(offered)


@rule("STR-1253")
def test_from_stealth_a_power_needs_no_test_and_leaves_its_heat() -> None:
    scene = fight(POWERS, vesna=caller(3), brute=somebody(hp=40, toughness=3))
    go(scene.begin("attack-from-stealth", "vesna", which="cold-lance@3", whom="brute"), [6], IsUnnoticed=True)
    assert (now(scene, "brute").hp, now(scene, "vesna").hp, heat(scene)) == (40 - 9, 30, (1, 2))


@rule("STR-1253")
def test_one_roll_for_several_backfires_once(tmp_path: Path) -> None:
    folder = module(tmp_path)
    folder.joinpath("expertises.toml").write_text(
        '[twin-sparks]\nname = "Twin Sparks"\nskill = "school-0"\nap = 2\nopposed = true\n'
        "attack = true\nranged = true\n"
        'targets = "multiple"\nmost = 2\ndamage = [{ type = "electrical", quality_dice = 4 }]\npower = { reach = 5 }\n'
    )
    people: dict[str, Any] = {
        "vesna": gifted(somebody(skills={"school-0": 2})),
        "brute": somebody(hp=40, toughness=3),
        "thug": somebody(hp=40, toughness=3),
    }
    for at_once, dice in ((True, ([1, 1, 1, 1], [4, 4])), (False, ([1, 1, 1, 1], [4, 4], [1, 1, 1, 1], [1, 1]))):
        laid = fight(HouseRules(powers=True, one_roll_for_all=at_once), **people)
        scene = Stage(RULESET, laid.play.world, packs=(PACK, read_pack(folder, RULESET.content)))
        scene.begin("attack", "vesna", which="twin-sparks@2", whom=("brute", "thug"))
        go(scene, *dice)  # type: ignore[arg-type]  # a Stage is enough
        assert scene.play.reader()[VESNA].hp == (22 if at_once else 20)
        assert scene.play.reader()[VESNA].fleeting_heat == 1


# --- a module's own schools
COSTS = {2: 56, 3: 15, 1: 7, 4: 3}
LEVELS = {0: 24, 1: 18, 2: 16, 3: 10, 4: 9, 5: 4}
SIZES = (9, 9, 8, 7, 6, 6, 6, 5, 5, 5, 4, 4, 4, 3)


def module(folder: Path) -> Path:
    """A pack with as many schools and Expertises as a whole module has."""
    folder.joinpath("pack.toml").write_text(
        'id = "schools"\nversion = "1"\nruleset = "strive"\ntitle = "Schools"\nlicence = "MIT"\nauthors = ["Us"]\n'
    )
    aps = [ap for ap, times in COSTS.items() for _ in range(times)]
    levels = [level for level, times in LEVELS.items() for _ in range(times)]
    kinds = (
        (
            'opposed = true\nby = "toughness"\ntargets = "single"\neffect = "power"\nconditions = { marked = 1 }\n'
            'damage = [{ type = "pure", quality_dice = 4 }]\npower = { reach = 20 }\n'
        ),
        'targets = "single"\neffect = "power"\npower = { ob = 2, strengthens = 2 }\n',
        (
            'attack = true\ntargets = "area"\ndamage = [{ type = "burning", quality_dice = 6, quality = 2 }]\n'
            "power = { reach = 3, ob = 1 }\n"
        ),
    )
    skills, expertises = "", ""
    for school, size in enumerate(SIZES):
        base = '["magic", "magic"]' if school % 2 else '["magic", "wit"]'
        skills += f'[school-{school}]\nname = "School {school}"\ncategory = "knowledge"\nbase = {base}\n'
        for _ in range(size):
            ap, level = aps.pop(0), levels.pop(0)
            number = 81 - len(aps) - 1
            expertises += (f'[power-{number}]\nname = "Power {number}"\nskill = "school-{school}"\nlevel = {level}\n'
                           f"ap = {ap}\n{kinds[number % 3]}")  # fmt: skip
    folder.joinpath("skills.toml").write_text(skills)
    folder.joinpath("expertises.toml").write_text(expertises)
    return folder


@rule("STR-1250")
def test_a_module_of_14_schools_and_81_expertises_is_read(tmp_path: Path) -> None:
    pack = read_pack(module(tmp_path), RULESET.content)
    schools = [one for one in pack.entries["skills"].values() if isinstance(one, SkillEntry)]
    powers = [one for one in pack.entries["expertises"].values() if isinstance(one, ExpertiseEntry)]
    assert (len(schools), len(powers)) == (14, 81)
    assert all("magic" in one.base and one.category == "knowledge" for one in schools)
    assert {ap: sum(one.ap == ap for one in powers) for ap in COSTS} == COSTS
    assert {level: sum(one.level == level for one in powers) for level in LEVELS} == LEVELS


@rule("STR-1250")
@rule("STR-1252")
def test_a_module_of_ones_own_is_played_with_its_curses_and_boons(tmp_path: Path) -> None:
    pack = read_pack(module(tmp_path), RULESET.content)
    mage = gifted(somebody(skills={"school-0": 2}), hp=30)
    laid = fight(POWERS, vesna=mage, brute=somebody(hp=40, toughness=3))
    scene = Stage(RULESET, laid.play.world, packs=(PACK, pack))
    assert isinstance(scene.play.reader()[VESNA], Character)
    # A curse is opposed by Toughness.
    scene.begin("use-expertise", "vesna", which="power-0@2", whom="brute")
    go(scene, [5, 1, 1], [5, 5, 1, 1], [3, 4], Defend="toughness")  # type: ignore[arg-type]  # a Stage is enough
    brute = scene.play.reader()[BRUTE]
    assert (brute.hp, brute.conditions["marked"].points) == (40 - 7, 1)
    # A boon adds twice the intensity to what hands and weapons deal.
    scene = Stage(RULESET, laid.play.world, packs=(PACK, pack))
    scene.begin("use-expertise", "vesna", which="power-1@1", whom="vesna")
    go(scene, [5, 5, 5, 1])  # type: ignore[arg-type]  # a Stage is enough
    scene.begin("attack", "vesna", which="punch", whom="brute")
    go(scene, [5, 1, 1, 1])  # type: ignore[arg-type]  # a Stage is enough
    assert scene.play.reader()[BRUTE].hp == 40 - 4 - 2


@rule("STR-1251", "STR-1252")
def test_a_power_that_contradicts_itself_is_refused() -> None:
    with pytest.raises(ValueError, match="not both"):
        Power(ob=1, eased=True)
    with pytest.raises(ValueError, match="names the damage types"):
        Power(protects=2)
    with pytest.raises(ValueError, match="no attack"):
        ExpertiseEntry(name="x", skill="x", effect="power")
    with pytest.raises(ValueError, match="a cone is an attack on an area"):
        ExpertiseEntry(name="x", skill="x", shape="cone")
