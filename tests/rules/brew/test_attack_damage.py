"""Combat: damage of attacks."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import Game, starter_pack
from hearthside.rulesets.brew.content_kinds import Trick
from hearthside.rulesets.brew.fight_state import Fighting
from hearthside.rulesets.brew.gear import Armor, Weapon, method_of
from hearthside.rulesets.brew.house_rules import HouseRules
from hearthside.rulesets.brew.rules.combat.damage import soak_of
from hearthside.rulesets.brew.state import Held
from rules.brew.fights import (
    FIGHTS,
    MARLO,
    Brawl,
    attack,
    damage,
    fighter,
    health,
    lay,
    passing,
    rolls,
    then,
    told,
    totals,
)

DODGE = "defend:power:melee"
CONTENT = Game(FIGHTS, [starter_pack(FIGHTS)]).content


@pytest.mark.rule("BREW-127", "BREW-EX40", "BREW-Q47")
@pytest.mark.parametrize(("worn", "hurts"), [((), 1), (("fur-cap",), 0)])
def test_power_1_unarmed_deals_1_before_soak_and_a_cap_may_bring_it_to_0(worn: tuple[str, ...], hurts: int) -> None:
    scene = lay(pete=fighter(power=1, melee=4), marlo=fighter(worn=worn))
    attack(scene, "bare-hands:power", DODGE, 3, 3)
    assert totals(scene) == {"pete": 8, "marlo": 7}
    assert (damage(scene), health(scene)) == (hurts, 10 - hurts)


@pytest.mark.rule("BREW-Q47")
def test_where_fists_always_hurt_1_gets_through() -> None:
    scene = lay(
        HouseRules(unarmed_gets_through=True), pete=fighter(power=1, melee=4), marlo=fighter(worn=["ring-shirt"])
    )
    assert damage(attack(scene, "bare-hands:power", DODGE, 3, 3)) == 1


@pytest.mark.rule("BREW-127", "BREW-Q48")
@pytest.mark.parametrize(("power", "hurts"), [(2, 1), (3, 1), (4, 2), (5, 2)])
def test_unarmed_is_half_the_attribute_rounded_down(power: int, hurts: int) -> None:
    scene = lay(pete=fighter(power=power), marlo=fighter(power=power))
    assert damage(attack(scene, "bare-hands:power", DODGE, 3, 2)) == hurts


@pytest.mark.rule("BREW-128")
@pytest.mark.parametrize(("by", "hurts"), [("power", 3), ("precision", 4)])
def test_a_blunt_weapon_deals_the_attribute_used(by: str, hurts: int) -> None:
    scene = lay(pete=fighter(power=3, precision=4, items=["cudgel"]), marlo=fighter(power=3))
    dice = (3, 2) if by == "power" else (2, 2)
    assert damage(attack(scene, f"cudgel:{by}", DODGE, *dice)) == hurts


@pytest.mark.rule("BREW-129", "BREW-Q50")
@pytest.mark.parametrize(("up", "hurts"), [(False, 3), (True, 4)])
def test_a_simple_blade_deals_half_the_total_rounded_down_or_where_the_table_says_so_up(up: bool, hurts: int) -> None:
    scene = lay(HouseRules(blades_round_up=up), pete=fighter(items=["belt-knife"]))
    assert damage(attack(scene, "belt-knife:power", DODGE, 3, 2)) == hurts  # 7 to 6


@pytest.mark.rule("BREW-131", "BREW-140", "BREW-Q52")
@pytest.mark.parametrize(("halve", "hurts"), [(False, 8), (True, 4)])
def test_a_broadsword_deals_its_full_total_unless_all_blades_halve(halve: bool, hurts: int) -> None:
    scene = lay(HouseRules(all_blades_halve=halve), pete=fighter(power=3, items=["broadsword"]))
    assert damage(attack(scene, "broadsword:power", DODGE, 3, 3)) == hurts  # 8 to 7


@pytest.mark.rule("BREW-131")
def test_a_complex_weapon_deals_what_its_entry_says() -> None:
    spear = lay(pete=fighter(power=3, items=["spear"]), zones={"marlo": 1})
    assert damage(attack(spear, "spear:power", DODGE, 3, 3)) == 4 + 1
    flail = lay(pete=fighter(power=3, items=["war-flail"]))
    assert damage(attack(flail, "war-flail:power", DODGE, 3, 3)) == 4


@pytest.mark.rule("BREW-141", "BREW-Q51")
@pytest.mark.parametrize(
    ("only", "ways"), [(False, ["belt-knife:power", "belt-knife:precision"]), (True, ["belt-knife:precision"])]
)
def test_simple_blades_allow_either_attribute_unless_the_table_says_precision(only: bool, ways: list[str]) -> None:
    scene = lay(HouseRules(blades_by_precision=only), pete=fighter(items=["knife", "belt-knife"]))
    scene.begin("attack", "marlo", whom="pete", how="bare-hands:power")
    offered = [one.removeprefix("fight:") for one in scene.options("pete") if "knife" in one]
    assert offered == ["knife:precision", *ways]


@pytest.mark.rule("BREW-133", "BREW-Q46")
@pytest.mark.parametrize(("base_first", "hurts"), [(False, 0), (True, 1)])
def test_soak_takes_from_the_whole_sum_or_where_the_table_says_so_from_the_base(base_first: bool, hurts: int) -> None:
    scene = lay(HouseRules(soak_base_first=base_first), marlo=fighter(worn=["ring-shirt"]))
    attack(scene, "bare-hands:power", DODGE, 6, 1)
    assert (damage(scene), health(scene)) == (hurts, 10 - hurts)


@pytest.mark.rule("BREW-134")
def test_where_damage_comes_from_the_total_a_chance_roll_counts_and_the_margin_is_added_after_halving() -> None:
    scene = lay(pete=fighter(items=["belt-knife"])).begin("attack", "pete", whom="marlo", how="belt-knife:power")
    then(scene, ("Respond", DODGE), ("pete:dice", 4), ("marlo:dice", 1))
    then(scene, ("pete:React", "chance-roll"), ("WhatAdvantage", "deeper"), ("PermitChance", True), ("pete:dice", 5))
    assert damage(passing(scene)) == 13 // 2 + 1


@pytest.mark.rule("BREW-135")
def test_armor_is_an_item_with_a_soak_number_and_must_be_worn() -> None:
    assert CONTENT.of(Armor)["fur-cap"].soak == 1
    marlo = fighter(worn=["ring-shirt"])
    scene = lay(pete=fighter(power=4, items=["cudgel"]), marlo=marlo)
    scene.begin("keep-item", "marlo", name="ring-shirt", keeping="carried")
    assert damage(attack(scene, "cudgel:power", DODGE, 3, 4)) == 4
    worn = lay(pete=fighter(power=4, items=["cudgel"]), marlo=marlo)
    assert damage(attack(worn, "cudgel:power", DODGE, 3, 4)) == 1


@pytest.mark.rule("BREW-136", "BREW-137")
def test_tricks_add_to_unarmed_damage_and_soak() -> None:
    scene = lay(pete=fighter(power=4, tricks={"iron-fist": Held()}), marlo=fighter(power=4, tricks={"tough": Held()}))
    scene.begin("pack-entry", kind="tricks", entry="iron-fist", fields={"name": "Iron fist", "unarmed": 3})
    scene.begin("pack-entry", kind="tricks", entry="tough", fields={"name": "Tough", "soak": 1})
    assert damage(attack(scene, "bare-hands:power", DODGE, 3, 2)) == 2 + 3 - 1
    assert Trick(name="Tough", soak=1).soak == 1


@pytest.mark.rule("BREW-137")
@pytest.mark.parametrize(("sources", "hurts"), [(True, 2), (False, 4)])
def test_the_sheets_own_soak_counts_where_the_table_grants_it(sources: bool, hurts: int) -> None:
    scene = lay(HouseRules(soak_sources=sources), pete=fighter(power=4, items=["cudgel"]), marlo=fighter(soak=2))
    assert damage(attack(scene, "cudgel:power", DODGE, 3, 4)) == hurts


@pytest.mark.rule("BREW-Q48")
@pytest.mark.parametrize(("penalized", "hurts"), [(False, 5), (True, 3)])
def test_penalties_do_not_lower_a_bare_score_unless_the_table_says_so(penalized: bool, hurts: int) -> None:
    scene = lay(HouseRules(penalized_scores=penalized), pete=fighter(power=5, melee=5, health=5, items=["cudgel"]))
    assert damage(attack(scene, "cudgel:power", DODGE, 1, 4)) == hurts  # 9 to 8


@pytest.mark.rule("BREW-138", "BREW-139", "BREW-140", "BREW-141")
def test_the_four_weapons_of_the_book() -> None:
    weapons = CONTENT.of(Weapon)
    assert (weapons["composite-bow"].craft, weapons["composite-bow"].bands, weapons["composite-bow"].damage) == (
        "Bow", ("mid", "long"), "half total",
    )  # fmt: skip
    assert (weapons["handgun"].craft, weapons["handgun"].bands, weapons["handgun"].damage) == (
        "Firearms", ("close", "mid"), "total",
    )  # fmt: skip
    assert (weapons["broadsword"].attributes, weapons["broadsword"].bands, weapons["broadsword"].damage) == (
        ("power",), ("close",), "total",
    )  # fmt: skip
    assert (weapons["knife"].attributes, weapons["knife"].bands, method_of(weapons["knife"].kind).damage) == (
        ("precision",), ("close",), "half total",
    )  # fmt: skip


@pytest.mark.rule("BREW-002")
def test_the_starter_setting_has_20_weapons_and_8_pieces_of_armor() -> None:
    assert len(CONTENT.of(Weapon)) >= 20
    assert len(CONTENT.of(Armor)) >= 8


@pytest.mark.rule("BREW-142", "BREW-143")
def test_a_deadly_attack_cannot_be_declared_unless_the_table_is_brutal() -> None:
    scene = lay()
    with scene.refused("'deadly' is not one of"):
        scene.begin("attack", "pete", whom="marlo", how="bare-hands:power", aim="deadly")


@pytest.mark.rule("BREW-142", "BREW-143")
@pytest.mark.parametrize(
    ("does", "state", "left"), [("kills", "dead", 10), ("disables", "active", 0), ("is an ordinary hit", "active", 8)]
)
def test_in_brutal_mode_a_declared_deadly_attack_kills_or_disables_at_once(does: str, state: str, left: int) -> None:
    scene = lay(HouseRules(brutal_aim=True), pete=fighter(power=2, melee=4)).begin(
        "attack", "pete", whom="marlo", how="bare-hands:power", aim="deadly"
    )
    then(scene, ("Respond", DODGE), ("pete:dice", 6), ("marlo:dice", 1))
    assert totals(passing(scene)) == {"pete": 10, "marlo": 5}, "it counts as a targeted attack: −2"
    passing(then(scene, ("WhatDeadly", does)))
    assert (scene["marlo"].state, health(scene)) == (state, left)


@pytest.mark.rule("BREW-142")
def test_by_option_1_the_roll_comes_first_and_the_words_after_it() -> None:
    assert told(attack(lay(), "bare-hands:power", DODGE, 3, 2))[0] == "Pete attacks Marlo: Bare hands (Power)."


@pytest.mark.rule("BREW-399", "BREW-Q130")
@pytest.mark.parametrize(("once", "second"), [(False, 3), (True, 5)])
def test_the_gods_favour_soaks_2_of_every_hit_or_where_the_table_says_so_2_in_all(once: bool, second: int) -> None:
    marlo = fighter(tricks={"cloak-of-the-gods-favour": Held()})
    scene = lay(HouseRules(cloak_once=once), pete=fighter(power=5, items=["cudgel"]), marlo=marlo)
    scene.begin(
        "pack-entry", kind="tricks", entry="cloak-of-the-gods-favour", fields={"name": "Cloak", "effect": "cloak"}
    )
    scene.begin("call-on-god", "marlo")
    fight = "fight:bare-hands:power"
    assert damage(attack(scene, "cudgel:power", fight, 3, 5)) == 3
    assert damage(attack(scene, "cudgel:power", fight, 3, 5)) == second


@pytest.mark.rule("BREW-399")
def test_the_gods_favour_leaves_who_goes_on_the_defensive_and_is_not_for_everybody() -> None:
    marlo = fighter(tricks={"cloak-of-the-gods-favour": Held()})
    scene = lay(marlo=marlo)
    scene.begin(
        "pack-entry", kind="tricks", entry="cloak-of-the-gods-favour", fields={"name": "Cloak", "effect": "cloak"}
    )
    scene.begin("call-on-god", "marlo")
    attack(scene, "bare-hands:power", DODGE, 1, 6)
    assert scene["marlo"].fighting.cloak == 0
    with scene.refused("Pete does not have the favour of a god"):
        scene.begin("call-on-god", "pete")
    lost = lay(marlo=fighter(tricks={"cloak-of-the-gods-favour": Held()}, faithless=True))
    with lost.refused("favour of a god|lost the faith"):
        lost.begin("call-on-god", "marlo")


def favoured(**marlo: Any) -> Brawl:
    """Marlo wears the favour of a god; turns are called, and Marlo comes last."""
    wearing = Fighting(cloak=2)
    scene = lay(pete=fighter(power=5, speed=3, items=["cudgel"]), ted=fighter(power=5, speed=2, items=["cudgel"]),
                marlo=fighter(speed=1, tricks={"cloak-of-the-gods-favour": Held()}, fighting=wearing, **marlo))
    return scene.begin("start-turns", who=["pete", "ted", "marlo"])


@pytest.mark.rule("BREW-399")
def test_the_gods_favour_leaves_at_once_who_spends_the_action_on_defending() -> None:
    scene = favoured()
    assert damage(attack(scene, "cudgel:power", DODGE, 6, 1)) == 5 + 1
    assert scene["marlo"].fighting.cloak == 0


@pytest.mark.rule("BREW-399")
def test_a_defense_that_costs_no_action_before_ones_own_attack_keeps_the_gods_favour() -> None:
    scene = favoured()
    attack(scene, "cudgel:power", "fight:bare-hands:power", 6, 1)
    scene.begin("next-turn")
    assert damage(attack(scene, "cudgel:power", DODGE, 6, 1, who="ted")) == 5 + 1 - 2
    assert scene["marlo"].fighting.cloak == 2


@pytest.mark.rule("BREW-399", "BREW-400")
@pytest.mark.parametrize(
    ("path", "to", "back"), [("faithless", True, False), ("health", 0, 5), ("exhaustion", 4, 0), ("tricks", {}, None)]
)
def test_the_gods_favour_leaves_who_loses_the_faith_the_trick_or_consciousness_and_does_not_come_back(
    path: str, to: Any, back: Any
) -> None:
    scene = favoured().begin("set", path=f"marlo.{path}", to=to)
    assert scene["marlo"].fighting.cloak == 0
    assert told(scene)[-1] == "The god's favour leaves Marlo."
    if back is not None:
        scene.begin("set", path=f"marlo.{path}", to=back)
    assert scene["marlo"].fighting.cloak == 0


@pytest.mark.rule("BREW-133")
def test_damage_is_never_below_0() -> None:
    scene = rolls(then(lay(marlo=fighter(worn=["river-guard-plate"])).begin(
        "attack", "pete", whom="marlo", how="bare-hands:power"), ("Respond", DODGE)), 3, 2)  # fmt: skip
    assert (damage(scene), health(scene)) == (0, 10)


@pytest.mark.rule("BREW-143", "BREW-161", "BREW-Q148")
def test_a_deadly_attack_that_disables_ends_the_fatigue_of_both() -> None:
    tired = Fighting(fought=3)
    scene = lay(HouseRules(brutal_aim=True, fight_fatigue=True), pete=fighter(power=4, melee=5, fighting=tired),
                marlo=fighter(power=4, fighting=tired))  # fmt: skip
    scene.begin("attack", "pete", whom="marlo", how="bare-hands:power", aim="deadly")
    passing(then(scene, ("Respond", DODGE), ("pete:dice", 6), ("marlo:dice", 1)))
    passing(then(scene, ("WhatDeadly", "disables")))
    assert [scene[who].fighting.fought for who in ("pete", "marlo")] == [1, 1], "this round alone"


@pytest.mark.rule("BREW-083", "BREW-135")
def test_armor_that_is_not_on_the_person_soaks_nothing() -> None:
    scene = lay(marlo=fighter(worn=["fur-cap"]))
    assert soak_of(scene.play.reader(), MARLO, aimed=False)
    scene.begin("set", path="marlo.items.fur-cap.on_person", to=False)
    assert soak_of(scene.play.reader(), MARLO, aimed=False) == ()
