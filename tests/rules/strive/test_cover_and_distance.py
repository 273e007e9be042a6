"""Attacks on the map and off it: reach, distance, cover, speed, and the GM's word on them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from hearthside.engine import Id, Record
from hearthside.engine.records import Spot
from hearthside.kit.grid.ground import Ground
from hearthside.kit.grid.maps import BattleMap
from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.rules.catalogue.using import whom
from hearthside.rulesets.strive.state import Character
from rules.strive.fights import fight, go, use
from rules.strive.scenes import BY_THE_BOOK, Scene, facts, somebody


def archer(**more: Any) -> Character:
    things = {"bow": Asset(entry="marsh-bow", place="hands", hands=1), "arrows": Asset(entry="arrows", number=9)}
    return somebody(assets=things, skills={"weapon:marsh-bows": 5}, **more)


def field(apart: int, rules: HouseRules = BY_THE_BOOK, vesna: Character | None = None, **ground: Any) -> Scene:
    """Vesna and a guard so many fields to the east of her, on one row."""
    laid: dict[Id, Record] = {"field": BattleMap(name="Field", ground=Ground(width=60, height=3, **ground))}
    here = Spot(map="field", x=1, y=1)
    vesna = vesna or archer()
    people = {"vesna": somebody_at(vesna, here), "guard": somebody(hp=30, stands=Spot(map="field", x=1 + apart, y=1))}
    return fight(rules, more=laid, ap={"guard": 0}, **people)  # type: ignore[arg-type]  # only characters


def somebody_at(character: Character, spot: Spot) -> Character:
    return structs.replace(character, stands=spot)


def ob(scene: Scene) -> int:
    """The Ob of the last test that was made."""
    made = facts(scene, "TestMade")[-1]
    return int(made.values["ob"])


# --- the map tells
@pytest.mark.rule("STR-1190", "STR-691", "STR-693")
@pytest.mark.parametrize(("apart", "expected"), [(12, 1), (13, 2), (25, 3)])
def test_on_a_map_nobody_is_asked_how_far_it_is(apart: int, expected: int) -> None:
    scene = field(apart)
    go(use(scene, "draw-and-loose", "guard", attack=True), [1, 1, 1, 1])
    assert ob(scene) == expected


@pytest.mark.rule("STR-693", "STR-1120")
def test_what_is_out_of_reach_is_not_attacked() -> None:
    with (near := field(1)).refused("Guard is 1 field away, out of reach of Draw and loose"):
        use(near, "draw-and-loose", "guard", attack=True)
    sword = somebody(assets={"sabre": Asset(entry="salt-sabre", place="hands", hands=2)})
    with (far := field(3, vesna=sword)).refused("Guard is 3 fields away, out of reach of Long cut"):
        use(far, "long-cut", "guard", attack=True)
    go(use(field(2, vesna=sword), "long-cut", "guard", attack=True), [1, 1, 1, 1])
    # It is said beforehand, with whom one may pick.
    for apart, help_, tone in ((2, "", ""), (3, "out of reach", "bad")):
        view = field(apart, vesna=sword).view("mara")
        [guard] = whom(view, "vesna", {"which": "long-cut"}).prompt(view).options
        assert (guard.value, guard.help, guard.tone) == ("guard", help_, tone)


@pytest.mark.rule("STR-494", "STR-495", "STR-497")
@pytest.mark.parametrize(("sign", "expected"), [(".", 1), ("o", 2), ("O", 3)])
def test_cover_on_the_map_makes_a_shot_harder(sign: str, expected: int) -> None:
    row = "." * 5 + sign + "." * 54
    scene = field(5, fields=("." * 60, row, "." * 60))
    go(use(scene, "draw-and-loose", "guard", attack=True), [1, 1, 1, 1])
    assert ob(scene) == expected


@pytest.mark.rule("STR-495")
def test_who_is_behind_a_wall_is_not_shot_at() -> None:
    row = "." * 4 + "#" + "." * 55
    with (walled := field(5, fields=(row, row, row))).refused("Guard cannot be seen from there"):
        use(walled, "draw-and-loose", "guard", attack=True)


# --- the GM tells
def shot(rules: HouseRules = BY_THE_BOOK, *words: dict[str, Any], defence: int | None = None) -> int:
    """The Ob of a shot at a guard of whom the GM has said these things."""
    scene = fight(rules, vesna=archer(), guard=somebody(hp=30, skills={"acrobatics": 5}),
                  ap={"guard": 0 if defence is None else 4})  # fmt: skip
    for word in words:
        scene.begin("hinder", who="guard", **word)
    rolls = [[1, 1, 1, 1]] if defence is None else [[5] * defence + [1] * (4 - defence), [1, 1, 1, 1]]
    go(use(scene, "draw-and-loose", "guard", attack=True), *rolls, HowFar=6,
       Defend="acrobatics" if defence is not None else "nothing")  # fmt: skip
    return ob(scene)


@pytest.mark.rule("STR-EX70", "STR-494", "STR-495", "STR-499", "STR-Q64")
def test_cover_and_speed_are_added_to_the_ob() -> None:
    assert shot(BY_THE_BOOK, {"why": "low cover"}, defence=3) == 5
    assert shot(BY_THE_BOOK, {"why": "high cover"}) == 3
    assert shot(BY_THE_BOOK, {"why": "speed", "harder": 2}) == 3


@pytest.mark.rule("STR-497", "STR-Q64", "STR-454")
def test_different_sources_add_but_there_is_one_cover() -> None:
    assert shot(BY_THE_BOOK, {"why": "low cover"}, {"why": "high cover"}, {"why": "speed", "harder": 1}) == 4
    assert shot(BY_THE_BOOK, {"why": "low cover"}, {"why": "circumstances", "harder": -1}) == 1
    assert shot(BY_THE_BOOK, {"why": "low cover"}, {"why": "nothing"}) == 1


@pytest.mark.rule("STR-Q64")
def test_a_table_may_count_the_highest_alone() -> None:
    rules = HouseRules(highest_hindrance=True)
    assert shot(rules, {"why": "low cover"}, {"why": "speed", "harder": 3}) == 4


@pytest.mark.rule("STR-496", "STR-498")
def test_what_the_gm_says_counts_in_melee_too() -> None:
    scene = fight(vesna=somebody(), guard=somebody(hp=30), ap={"guard": 0})
    scene.begin("hinder", who="guard", why="high cover")
    go(use(scene, "punch", "guard", attack=True), [1, 1, 1, 1])
    assert ob(scene) == 3
