"""A battlefield that a creature has darkened: how far anybody sees."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import Id, IllegalAnswer, Key, Record, View
from hearthside.kit.turns import TURNS
from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.fight_state import sight_now
from hearthside.rulesets.strive.hostility import HOSTILITY, Hostility
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.policies import suggest
from hearthside.rulesets.strive.questions.areas import WhereItStrikes
from hearthside.rulesets.strive.state import Character
from rules.strive.fights import fight, go, now
from rules.strive.grounds import at, on_field
from rules.strive.scenes import BY_THE_BOOK, Scene, reply, somebody, told
from rules.strive.test_areas import caller

rule = pytest.mark.rule
VESNA: Key[Character] = Key("vesna")
BOW = {"bow": Asset(entry="marsh-bow", place="hands", hands=2), "arrows": Asset(entry="arrows", number=9)}
ARCHER: dict[str, Any] = {"assets": BOW, "skills": {"weapon:marsh-bows": 2}}
SHOT = "draw-and-loose"


def pool() -> dict[Id, Record]:
    return {HOSTILITY: Hostility(points=10)}


def darkened(rules: HouseRules = BY_THE_BOOK, more: dict[Id, Record] | None = None, **people: Any) -> Scene:
    """A boss far off has brought the dark over the field."""
    boss = at(25, 25, hp=69, toughness=6, hostility_actions=("black-water",))
    scene = on_field(rules, more={**pool(), **(more or {})}, boss=boss, **people)
    return go(scene.begin("hostile", who="boss", which="black-water"))


@rule("STR-1248")
def test_in_the_dark_nobody_is_attacked_who_is_farther_away_than_three_fields() -> None:
    scene = darkened(vesna=at(10, 10, **ARCHER), thug=at(13, 10), brute=at(14, 10))
    with scene.refused("Brute cannot be seen from there"):
        scene.begin("attack", "vesna", which=SHOT, whom="brute")
    go(scene.begin("attack", "vesna", which=SHOT, whom="thug"), [5, 5, 1], [3, 3])
    assert now(scene, "thug").hp == 30 - 10


@rule("STR-1248")
def test_those_who_have_darkened_it_see_no_farther() -> None:
    scene = darkened(vesna=at(10, 10), thug=at(14, 10, **ARCHER))
    go(scene.begin("next-turn"))
    go(scene.begin("next-turn"))
    with scene.refused("Vesna cannot be seen from there"):
        scene.begin("attack", "thug", which=SHOT, whom="vesna")


@rule("STR-414", "STR-1248")
def test_who_comes_later_sees_no_farther() -> None:
    scene = darkened(vesna=at(10, 10), more={"hunter": at(14, 10, name="Hunter", **ARCHER)})
    go(scene.begin("join-fight", "gm", who=["hunter"]), [20])
    while scene.play.reader()[TURNS].acting != "hunter":
        go(scene.begin("next-turn"))
    with scene.refused("Vesna cannot be seen from there"):
        scene.begin("attack", "hunter", which=SHOT, whom="vesna")


@rule("STR-535", "STR-1248")
def test_in_the_dark_nothing_is_thrown_at_somebody_farther_away_than_three_fields() -> None:
    axe = {"axe": Asset(entry="wreck-axe", place="hands", hands=1)}
    scene = darkened(vesna=at(10, 10, assets=axe), thug=at(13, 10), brute=at(14, 10))
    with scene.refused("Brute cannot be picked here"):
        scene.begin("throw-object", "vesna", what="axe", at="brute")
    scene.begin("throw-object", "vesna", what="axe", at="thug")


@rule("STR-1248")
def test_without_a_map_nobody_aims_farther_than_three_fields_in_the_dark() -> None:
    boss = somebody(hp=69, toughness=6, hostility_actions=("black-water",))
    scene = fight(more=pool(), vesna=somebody(**ARCHER), boss=boss)
    go(scene.begin("hostile", who="boss", which="black-water"))
    scene.begin("attack", "vesna", which=SHOT, whom="boss")
    with pytest.raises(IllegalAnswer, match="4 does not fit; 2 to 3 does"):
        reply(scene, "HowFar", 4)
    reply(scene, "HowFar", 3)


@rule("STR-1213", "STR-1248")
def test_in_the_dark_areas_are_laid_where_one_sees() -> None:
    powers = HouseRules(powers=True)
    where = WhereItStrikes(who=VESNA, which="breaker@2")

    def farthest(scene: Scene) -> int:
        grid = where.prompt(View(scene.play.reader(), "gm")).grid
        assert grid is not None
        return max(one.cost for one in grid.reach or ())

    assert farthest(on_field(powers, vesna=caller(), brute=at(13, 10))) > 3
    assert farthest(darkened(powers, vesna=caller(), brute=at(13, 10))) == 3


@rule("STR-1248")
def test_a_stock_archer_does_not_shoot_at_what_cannot_be_seen() -> None:
    scene = darkened(vesna=at(10, 10, **ARCHER), brute=at(20, 10))
    act = suggest(View(scene.play.reader(), "gm"), VESNA)
    assert act is None or act.action != "attack"


@rule("STR-1248")
def test_the_dark_is_over_with_the_fight() -> None:
    scene = darkened(vesna=at(10, 10), brute=at(14, 10))
    assert sight_now(scene.play.reader()) == 3
    go(scene.begin("end-combat"))
    assert sight_now(scene.play.reader()) is None
    assert "Black Water is over." in told(scene)
