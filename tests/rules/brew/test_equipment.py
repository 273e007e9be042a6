"""Equipment and load."""

from __future__ import annotations

import pytest

from hearthside.rulesets.brew.house_rules import HouseRules
from hearthside.rulesets.brew.rules.attempts import Attempt, pool_of
from hearthside.rulesets.brew.rules.equipment import light_limit
from hearthside.rulesets.brew.state import Item
from rules.brew.fights import PETE, fighter, lay, questions, then, told


@pytest.mark.rule("BREW-083", "BREW-084")
def test_an_item_that_is_declared_in_a_scene_must_be_allowed() -> None:
    scene = lay(fight=False).begin("take-item", "pete", name="Lamp", keeping="visible", kg=2)
    assert questions(scene) == ["AllowItem"]
    then(scene, ("AllowItem", True))
    assert scene["pete"].items == {"Lamp": Item(kg=2, visible=True)}
    then(scene.begin("take-item", "pete", name="Cannon", kg=400), ("AllowItem", False))
    assert "Cannon" not in scene["pete"].items
    assert told(scene) == ["Pete has no Cannon."]


@pytest.mark.rule("BREW-083", "BREW-135")
def test_a_weapon_or_armor_of_the_setting_is_known_by_its_name() -> None:
    scene = then(lay(fight=False).begin("take-item", "pete", name="Ring shirt", keeping="worn"), ("AllowItem", True))
    assert scene["pete"].items["Ring shirt"] == Item(kg=10, visible=True, armor="ring-shirt", worn=True)
    then(scene.begin("take-item", "pete", name="cudgel"), ("AllowItem", True))
    assert scene["pete"].items["cudgel"].weapon == "cudgel"


@pytest.mark.rule("BREW-083")
def test_each_item_is_on_the_person_or_elsewhere_and_can_be_dropped() -> None:
    scene = lay(pete=fighter(items=["cudgel"])).begin("keep-item", "pete", name="cudgel", keeping="elsewhere")
    assert not scene["pete"].items["cudgel"].on_person
    with scene.refused("not one of"):
        scene.begin("attack", "pete", whom="marlo", how="cudgel:power")
    assert scene.begin("drop-item", "pete", name="cudgel")["pete"].items == {}
    with scene.refused("nothing that is worth tracking"):
        scene.begin("drop-item", "pete", name="cudgel")


@pytest.mark.rule("BREW-087", "BREW-088", "BREW-089", "BREW-Q27")
@pytest.mark.parametrize(
    ("power", "limit", "grown"),
    [(1, 15, 15), (2, 15, 15), (3, 20, 20), (4, 20, 20), (5, 30, 30), (6, 30, 40), (7, 30, 50)],
)
def test_how_much_counts_as_light_goes_by_power(power: int, limit: int, grown: int) -> None:
    assert light_limit(lay(pete=fighter(power=power)).view("mara"), PETE) == limit
    great = lay(HouseRules(load_grows_above_5=True), pete=fighter(power=power))
    assert light_limit(great.view("mara"), PETE) == grown


@pytest.mark.rule("BREW-085", "BREW-089", "BREW-EX39")
def test_power_3_with_21_kg_is_laden_which_costs_2_on_speed_and_precision() -> None:
    scene = lay(pete=fighter(power=3, speed=2, athletics=2, items=[]), fight=False)
    then(scene.begin("take-item", "pete", name="Anvil", kg=21), ("AllowItem", True))
    assert scene["pete"].laden
    view = scene.view("mara")
    pools = {by: pool_of(view, Attempt(who=PETE, attribute=by, skill="athletics")).total
             for by in ("speed", "precision", "power")}  # fmt: skip
    assert pools == {"speed": 2, "precision": 2, "power": 5}


@pytest.mark.rule("BREW-085", "BREW-086", "BREW-090")
@pytest.mark.parametrize(("plausible", "laden"), [(True, False), (False, True)])
def test_the_gm_confirms_that_a_light_load_is_plausible(plausible: bool, laden: bool) -> None:
    pete = fighter(items=["cudgel", "barrel"], laden=True)
    scene = lay(pete=pete, fight=False).begin("pack", "pete", items=["cudgel"], load="light")
    then(scene, ("IsLight", plausible))
    assert scene["pete"].laden is laden
    assert [name for name, item in scene["pete"].items.items() if item.on_person] == ["cudgel"]


@pytest.mark.rule("BREW-086")
def test_who_chooses_to_be_laden_is_not_asked() -> None:
    scene = lay(pete=fighter(items=["cudgel"]), fight=False).begin("pack", "pete", items=[], load="laden")
    assert (questions(scene), scene["pete"].laden) == ([], True)


@pytest.mark.rule("BREW-089", "BREW-090")
def test_above_the_limit_the_gm_is_told_and_may_still_overrule_it() -> None:
    pete = fighter(power=1)
    scene = lay(pete=pete, fight=False)
    then(scene.begin("take-item", "pete", name="Sack", kg=16), ("AllowItem", True))
    scene.begin("pack", "pete", items=["Sack"], load="light")
    assert scene.prompt("gm").usual is False
    assert scene.prompt("gm").title == "Pete travels light with 16 kg; 15 kg count as light. Plausible?"


@pytest.mark.rule("BREW-Q48")
def test_load_limits_come_from_the_bare_score() -> None:
    hurt = fighter(power=3, health=3)
    assert light_limit(lay(pete=hurt).view("mara"), PETE) == 20
    assert light_limit(lay(HouseRules(penalized_scores=True), pete=hurt).view("mara"), PETE) == 15
