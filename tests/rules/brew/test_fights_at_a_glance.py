"""What people see of fights: the sheet, the turn order, the chances of an attack."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from hearthside.engine import Game, odds
from hearthside.engine.sheet import Table, Tags, Zone, Zones
from hearthside.rulesets.brew.fight_odds import attack_with
from hearthside.rulesets.brew.fight_sheet import attacks_of, fight_widgets, turn_note, zones
from hearthside.rulesets.brew.fight_state import Fighting
from hearthside.rulesets.brew.gear import Damage
from hearthside.rulesets.brew.house_rules import HouseRules
from rules.brew.fights import FIGHTS, MARLO, PETE, Brawl, fighter, lay, told


@pytest.mark.rule("BREW-106", "BREW-131", "BREW-369")
def test_the_sheet_lists_what_somebody_can_attack_with() -> None:
    pete = fighter(power=4, precision=2, melee=3, items=["cudgel", "broadsword", "short-sword", "spear"])
    table = attacks_of(lay(pete=pete).view("ana"), PETE)
    assert isinstance(table, Table)
    assert table.rows[0] == ("Cudgel (Power)", "7", "4", "close")
    assert ("Bare hands (Power)", "7", "2", "close") in table.rows
    assert ("Broadsword (Power)", "7", "total", "close") in table.rows
    assert ("Short sword (Precision)", "5", "half the total + 1", "close") in table.rows
    assert ("Grapple (Power)", "7", "holds", "close") in table.rows


@pytest.mark.rule("BREW-153", "BREW-115", "BREW-161")
def test_everybody_sees_where_a_fighter_stands_and_how() -> None:
    worn = fighter(power=1, fighting=Fighting(down=True, acted=True, fought=2))
    scene = lay(HouseRules(fight_fatigue=True), pete=worn, zones={"marlo": 1})
    [tags] = fight_widgets(scene.view("ben"), PETE)
    assert isinstance(tags, Tags)
    assert [(tag.text, tag.value) for tag in tags.tags] == [
        ("the middle", None), ("held down", None), ("has acted", None), ("tired", 4),
    ]  # fmt: skip
    assert tags.tags[0].help == "Marlo: mid-range"
    assert (turn_note(scene.view("ben"), PETE), turn_note(scene.view("ben"), MARLO)) == ("held down", "")
    assert fight_widgets(lay(fight=False).view("ben"), PETE) == ()


@pytest.mark.rule("BREW-153", "BREW-Q59")
def test_zones_show_who_stands_where_and_nothing_of_who_is_hidden() -> None:
    lurks = fighter(name="Ted", seen_by="gm")
    scene = lay(ted=lurks, zones={"marlo": 1, "ted": 3})
    seen = {seat: zones(scene.view(seat)) for seat in ("ana", "mara")}
    assert seen["ana"] == Zones(
        (
            Zone("left of the middle", ()),
            Zone("the middle", ("pete",)),
            Zone("right of the middle", ("marlo",)),
            Zone("far right", ()),
        ),
        ("close", "mid-range", "long range"),
    )
    assert seen["mara"] is not None
    assert seen["mara"].zones[4] == Zone("3 zones to the right", ("ted",))
    assert zones(lay(fight=False).view("mara")) is None


@pytest.mark.rule("BREW-153", "BREW-Q59")
def test_the_gm_calls_a_zone_by_what_is_there_until_the_fight_is_over() -> None:
    scene = lay().begin("name-place", zone=1, name="the bar").begin("step", "pete", zone=1)
    assert told(scene) == ["Pete moves: the bar."]
    assert [zone.label for zone in drawn(scene)] == ["left of the middle", "the middle", "the bar", "far right"]
    scene.begin("name-place", zone=1, name="")
    assert told(scene) == ["In the fight, the bar is now called right of the middle."]
    scene.begin("name-place", zone=0, name="the stairs").begin("end-fight").begin("start-fight", who=["pete", "marlo"])
    assert [zone.label for zone in drawn(scene)] == ["left of the middle", "the middle", "right of the middle"]


def drawn(scene: Brawl) -> tuple[Zone, ...]:
    seen = zones(scene.view("ana"))
    return seen.zones if seen else ()


@pytest.mark.rule("BREW-103", "BREW-110", "BREW-133")
@pytest.mark.parametrize(("damage", "soak"), [("half total", 0), ("total", 3), ("attribute", 1)])
def test_the_exact_chances_of_an_attack_and_its_damage(damage: Damage, soak: int) -> None:
    setup = attack_with(pool=6, against=5, damage=damage, attribute=3, soak=soak)
    chances = odds(setup.step, setup.world, *setup.args, game=Game(FIGHTS), policy=setup.policy, look=setup.look)
    expected: Counter[str] = Counter()
    for attack, defense in product(range(1, 7), repeat=2):
        total, margin = 6 + attack, (6 + attack) - (5 + defense)
        base = {"half total": total // 2, "total": total, "attribute": 3}[damage]
        hurts = max(0, base + (margin >= 2) - soak)
        expected["no hit" if margin <= 0 else f"{hurts} damage"] += 1
    assert dict(chances.items()) == {words: Fraction(ways, 36) for words, ways in expected.items()}
