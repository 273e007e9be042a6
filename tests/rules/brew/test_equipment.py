"""Equipment and load."""

from __future__ import annotations

import pytest
from msgspec import structs

from hearthside.engine import Key
from hearthside.rulesets.brew.house_rules import HouseRules
from hearthside.rulesets.brew.rules.attempts import Attempt, pool_of
from hearthside.rulesets.brew.rules.load import carried_kg, light_limit
from hearthside.rulesets.brew.state import Character, Item
from rules.brew.fights import MARLO, PETE, Brawl, fighter, lay, questions, then, told


def is_pete_laden(scene: Brawl) -> bool:
    return weighs_on(scene, PETE)


def weighs_on(scene: Brawl, who: Key[Character]) -> bool:
    """Whether a load takes 2 off somebody's Speed rolls."""
    return "laden" in [part.label for part in pool_of(scene.play.reader(), Attempt(who=who, attribute="speed")).parts]


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
    assert scene["pete"].items["Ring shirt"] == Item(visible=True, armor="ring-shirt", worn=True)
    assert carried_kg(scene.play.reader(), scene["pete"].items) == 10
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
    assert is_pete_laden(scene)
    view = scene.view("mara")
    pools = {by: pool_of(view, Attempt(who=PETE, attribute=by, skill="athletics")).total
             for by in ("speed", "precision", "power")}  # fmt: skip
    assert pools == {"speed": 2, "precision": 2, "power": 5}


@pytest.mark.rule("BREW-085", "BREW-086", "BREW-090")
@pytest.mark.parametrize(("plausible", "laden"), [(True, False), (False, True)])
def test_the_gm_confirms_that_a_light_load_is_plausible(plausible: bool, laden: bool) -> None:
    pete = fighter(items=["cudgel", "barrel"], load="laden")
    scene = lay(pete=pete, fight=False).begin("pack", "pete", items=["cudgel"], load="light")
    then(scene, ("IsLight", plausible))
    assert is_pete_laden(scene) is laden
    assert [name for name, item in scene["pete"].items.items() if item.on_person] == ["cudgel"]


@pytest.mark.rule("BREW-086")
def test_who_chooses_to_be_laden_is_not_asked() -> None:
    scene = lay(pete=fighter(items=["cudgel"]), fight=False).begin("pack", "pete", items=[], load="laden")
    assert (questions(scene), is_pete_laden(scene)) == ([], True)


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


# --- load follows from what is carried and from Power
ANVIL = {"Anvil": Item(kg=18)}


@pytest.mark.rule("BREW-085", "BREW-088", "BREW-Q48")
def test_who_loses_or_gains_power_is_laden_or_light_with_the_same_things() -> None:
    scene = lay(pete=structs.replace(fighter(power=3), items=ANVIL), fight=False)
    assert not is_pete_laden(scene)
    assert is_pete_laden(scene.begin("set", path="pete.attributes.power", to=2))
    assert not is_pete_laden(scene.begin("set", path="pete.attributes.power", to=3))


@pytest.mark.rule("BREW-083", "BREW-085")
@pytest.mark.parametrize("how", ["keep-item", "drop-item"])
def test_who_leaves_the_heavy_thing_elsewhere_or_drops_it_is_light_again(how: str) -> None:
    scene = lay(pete=structs.replace(fighter(power=1), items=ANVIL), fight=False)
    assert is_pete_laden(scene)
    more = {"keeping": "elsewhere"} if how == "keep-item" else {}
    assert not is_pete_laden(scene.begin(how, "pete", name="Anvil", **more))


@pytest.mark.rule("BREW-089", "BREW-090")
def test_what_the_gm_has_called_light_stays_light_until_more_is_carried() -> None:
    scene = lay(pete=structs.replace(fighter(power=1), items=ANVIL), fight=False)
    then(scene.begin("pack", "pete", items=["Anvil"], load="light"), ("IsLight", True))
    assert not is_pete_laden(scene)
    then(scene.begin("take-item", "pete", name="Lamp", kg=1), ("AllowItem", True))
    assert is_pete_laden(scene)


@pytest.mark.rule("BREW-083", "BREW-085", "BREW-135")
def test_armor_and_weapons_weigh_what_the_pack_says_unless_somebody_says_otherwise() -> None:
    plate = fighter(power=2, worn=["river-guard-plate"])
    scene = lay(pete=plate, marlo=structs.replace(plate, items={"Plate": Item(armor="river-guard-plate", kg=9)}))
    assert is_pete_laden(scene)
    assert not weighs_on(scene, MARLO)
