"""Areas on the map: where they lie, who is in them, what people are told beforehand; and the stock fighters' choice."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from engine.modes import Stage
from hearthside.engine import Grid, Id, IllegalAnswer, Key, Prompt, Reached, View
from hearthside.engine.content import read_pack
from hearthside.kit.grid.ground import Ground
from hearthside.rulesets.strive import RULESET
from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.fight_state import COMBAT
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.policies import suggest
from hearthside.rulesets.strive.questions.areas import AtWhichField, WhereItStrikes
from hearthside.rulesets.strive.questions.moving import ZoneCentre
from hearthside.rulesets.strive.state import Character
from rules.strive.fights import ap_of, fight, go, now, use
from rules.strive.grounds import at, on_field
from rules.strive.scenes import PACK, Scene, facts, somebody

rule = pytest.mark.rule
VESNA = Key[Character]("vesna")
POWERS = HouseRules(powers=True)
BODIES = HouseRules(body_traits=True)
HIT, WAVE = [5, 5, 1, 1], [3, 2]
"""2 hits against Ob 2; Breaker at SI 2: 2D4."""
FLASKS = {"flasks": Asset(entry="fire-flask", place="hands", hands=1, number=3, quality=2)}


def caller(x: int = 10, y: int = 10, **more: Any) -> Character:
    """Somebody who calls the tide."""
    person = at(x, y, skills={"tide-calling": 3}, **more)
    return replace(person, attributes={**person.attributes, "magic": 2})


def lay_wave(scene: Scene, where: tuple[int, int], which: str = "breaker@2") -> Scene:
    return scene.begin("attack-area", "vesna", which=which, where=list(where))


def lost(scene: Scene, *who: Id, of: int = 30) -> list[int]:
    return [of - now(scene, one).hp for one in who]


def asked_where(scene: Scene, seat: Id = "ana", which: str = "breaker@2") -> Prompt:
    return WhereItStrikes(who=VESNA, which=which).prompt(View(scene.play.reader(), seat))


def at_field(prompt: Prompt, field: tuple[int, int]) -> Reached:
    grid = prompt.grid
    assert grid is not None
    return next(one for one in grid.reach or () if (one.x, one.y) == field)


def fields_at(grid: Grid | None, picked: Reached) -> set[tuple[int, int]]:
    assert grid is not None
    assert picked.shape is not None
    return {(picked.x + dx, picked.y + dy) for dx, dy in grid.shapes[picked.shape]}


# --- who is in it
@rule("STR-920", "STR-1213")
def test_an_area_strikes_friend_and_foe_and_nobody_beside_it() -> None:
    scene = on_field(POWERS, vesna=caller(), tomas=at(12, 10), brute=at(13, 11), thug=at(13, 13), guard=at(8, 10))
    go(lay_wave(scene, (14, 10)), HIT, WAVE, DuckAway=False)
    assert lost(scene, "tomas", "brute", "thug", "guard", "vesna") == [5, 5, 0, 0, 0]
    assert ("Breaker (SI 2)", "Q11") in [(one.values["expertise"], one.values["where"])
                                         for one in facts(scene, "AreaLaid")]  # fmt: skip


@rule("STR-Q467")
def test_who_is_large_is_inside_if_any_of_their_fields_is() -> None:
    scene = on_field(POWERS, vesna=caller(), brute=at(13, 11, size=3))
    go(lay_wave(scene, (14, 10)), HIT, WAVE, DuckAway=False)
    assert lost(scene, "brute") == [5]


@rule("STR-1213")
def test_a_cone_of_one_who_is_large_begins_at_the_side_that_it_goes_to() -> None:
    scene = on_field(
        POWERS, vesna=replace(caller(), stands=at(10, 10, size=2).stands), brute=at(14, 11), thug=at(9, 11)
    )
    go(lay_wave(scene, (15, 11)), HIT, WAVE, DuckAway=False)
    assert lost(scene, "brute", "thug", "vesna") == [5, 0, 0]


@rule("STR-1120", "STR-1213")
def test_a_wall_holds_a_cone_up() -> None:
    wall = Ground(width=30, height=30, walls={f"13,{y}w": "wall" for y in range(30)})
    scene = on_field(POWERS, wall, vesna=caller(), brute=at(12, 10), thug=at(14, 10))
    go(lay_wave(scene, (14, 10)), HIT, WAVE, DuckAway=False)
    assert lost(scene, "brute", "thug") == [5, 0]


@rule("STR-985")
def test_who_is_in_the_ground_is_not_struck_and_who_only_hides_in_sight_is() -> None:
    scene = on_field(POWERS, vesna=caller(), brute=at(12, 10, hidden_by="burrowed"),
                     thug=at(13, 10, hidden_by="camouflaged"))  # fmt: skip
    go(lay_wave(scene, (14, 10)), HIT, WAVE, DuckAway=False)
    assert lost(scene, "brute", "thug") == [0, 5]


@rule("STR-920")
def test_whoever_nobody_knows_of_is_struck_and_not_named_beforehand() -> None:
    scene = on_field(POWERS, vesna=caller(), brute=at(12, 10), thug=at(13, 10, seen_by="gm"))
    caught = {seat: at_field(asked_where(scene, seat), (14, 10)).catches for seat in ("ana", "gm")}
    assert caught == {"ana": ("brute",), "gm": ("brute", "thug")}
    go(lay_wave(scene, (14, 10)), HIT, WAVE, DuckAway=False)
    assert lost(scene, "brute", "thug") == [5, 5]


@rule("STR-752", "STR-Q120")
def test_who_was_taunted_lays_it_over_the_taunter() -> None:
    scene = on_field(POWERS, vesna=caller(), brute=at(12, 10), thug=at(8, 10),
                     fighting={"vesna": {"must_attack": "thug", "bound_now": True}})  # fmt: skip
    with pytest.raises(IllegalAnswer, match="Vesna has to attack Thug"):
        lay_wave(scene, (13, 10))
    assert ap_of(scene, "vesna") == 4
    go(lay_wave(scene, (7, 10)), HIT, WAVE, DuckAway=False)
    assert lost(scene, "brute", "thug") == [0, 5]


@rule("STR-507", "STR-512", "STR-Q75")
def test_each_foe_that_an_area_strikes_counts_as_attacked() -> None:
    scene = on_field(POWERS, vesna=caller(), tomas=at(12, 10), brute=at(13, 11), thug=at(13, 10))
    go(lay_wave(scene, (14, 10)), HIT, WAVE, DuckAway=False)
    assert scene.play.reader()[COMBAT].momentum == 2 + 2  # friends do not count


# --- where it may lie
@rule("STR-1213", "STR-1251")
def test_it_is_laid_no_farther_than_it_reaches_and_a_refusal_changes_nothing() -> None:
    scene = on_field(POWERS, vesna=caller(), brute=at(12, 10))
    for field in ((15, 10), (10, 10), (30, 10)):
        with pytest.raises(IllegalAnswer, match="is not one of the fields that may be picked"):
            lay_wave(scene, field)
    assert (ap_of(scene, "vesna"), now(scene, "vesna").fleeting_heat) == (4, 0)


@rule("STR-920")
def test_without_a_map_people_name_who_is_in_it_and_on_one_the_map_does() -> None:
    told = fight(POWERS, vesna=replace(caller(), stands=None), brute=somebody(), thug=somebody())
    with pytest.raises(IllegalAnswer, match="no area to attack with on a map"):
        lay_wave(told, (3, 3))
    go(use(told, "breaker@2", ("brute", "thug"), attack=True), HIT, WAVE, DuckAway=False)
    assert lost(told, "brute", "thug") == [5, 5]
    shown = on_field(POWERS, vesna=caller(), brute=at(12, 10))
    with pytest.raises(IllegalAnswer, match="is not one of"):
        use(shown, "breaker@2", ("brute",), attack=True)


@rule("STR-1132")
def test_an_area_over_nobody_is_paid_all_the_same() -> None:
    scene = on_field(POWERS, vesna=caller(), brute=at(8, 10))
    go(lay_wave(scene, (14, 10)))
    assert (ap_of(scene, "vesna"), lost(scene, "brute")) == (1, [0])


# --- what is told beforehand
@rule("STR-920", "STR-1213")
def test_whoever_picks_sees_the_fields_and_who_would_be_caught_with_friends_marked() -> None:
    scene = on_field(POWERS, vesna=caller(), tomas=at(12, 10), brute=at(13, 11), thug=at(20, 20))
    prompt = asked_where(scene)
    picked = at_field(prompt, (13, 10))
    assert fields_at(prompt.grid, picked) == {(11, 10), (12, 10), (13, 9), (13, 10), (13, 11)}
    assert picked.catches == ("tomas", "brute")
    # 2 hits of 4 dice: 1 − (16 + 32) / 81; 2D4 are 5 on average.
    words = {option.value: (option.help, option.tone) for option in prompt.options}
    assert words["brute"] == ("41%; 5 damage on average", "")
    assert words["tomas"] == ("on your side; 41%; 5 damage on average", "bad")


@rule("STR-945")
def test_what_a_player_may_not_know_of_armor_is_not_told_by_the_numbers() -> None:
    def told(**traits: Any) -> str:
        scene = on_field(POWERS, vesna=caller(), brute=at(13, 10, **traits))
        return next(one.help for one in asked_where(scene).options if one.value == "brute")

    assert told() == told(defense=4)


@rule("STR-1242", "STR-Q467")
def test_of_a_flask_that_is_thrown_it_is_told_over_whom_it_bursts() -> None:
    scene = on_field(vesna=at(10, 10, assets=FLASKS), brute=at(15, 10), thug=at(16, 12), guard=at(19, 10))
    prompt = AtWhichField(who=VESNA, what="flasks", most=10).prompt(View(scene.play.reader(), "ana"))
    picked = at_field(prompt, (15, 11))
    assert len(fields_at(prompt.grid, picked)) == 25
    assert set(picked.catches) == {"brute", "thug"}
    assert {one.value: one.help for one in prompt.options}["vesna"] == "you; 7 damage on average"


@rule("STR-806", "STR-EX265")
def test_of_a_zone_it_is_told_who_would_stand_in_it() -> None:
    scene = on_field(tomas=at(12, 12), guard=at(13, 10))
    prompt = ZoneCentre(who=VESNA, radius=2).prompt(View(scene.play.reader(), "ana"))
    picked = at_field(prompt, (10, 10))
    assert (len(fields_at(prompt.grid, picked)), picked.catches) == (25, ("vesna", "tomas"))
    wide = ZoneCentre(who=VESNA, radius=3).prompt(View(scene.play.reader(), "ana"))
    assert len(fields_at(wide.grid, at_field(wide, (10, 10)))) == 49


@rule("STR-920", "STR-1213")
def test_whoever_the_prompt_names_is_struck_wherever_it_is_laid() -> None:
    wall = Ground(width=30, height=30, walls={"12,10w": "wall", "11,12n": "wall"})
    people: dict[str, Any] = {"tomas": at(11, 10), "brute": at(12, 11, size=2), "thug": at(8, 10), "guard": at(10, 12)}
    prompt = asked_where(on_field(POWERS, wall, vesna=caller(), **people), "gm")
    assert prompt.grid is not None
    for picked in (prompt.grid.reach or ())[::3]:
        scene = on_field(POWERS, wall, vesna=caller(), **people)
        go(lay_wave(scene, (picked.x, picked.y)), *([HIT, WAVE] if picked.catches else []), DuckAway=False)
        assert [one for one in people if lost(scene, one) == [5]] == [one for one in people if one in picked.catches]


# --- other shapes, from packs
@pytest.fixture
def staged(tmp_path: Path) -> Callable[..., Stage]:
    """A fight at a table whose pack has a burst and a line."""
    tmp_path.joinpath("pack.toml").write_text(
        'id = "shapes"\nversion = "1"\nruleset = "strive"\ntitle = "Shapes"\nlicence = "MIT"\nauthors = ["Us"]\n'
    )
    common = (
        'skill = "unarmed-combat"\nap = 2\nattack = true\ntargets = "area"\ndamage = [{ type = "pure", flat = 3 }]\n'
    )
    tmp_path.joinpath("expertises.toml").write_text(
        f'[burst]\nname = "Burst"\n{common}shape = "radius"\nradius = 1\ndistance = 4\n'
        f'[ray]\nname = "Ray"\n{common}shape = "line"\ndistance = 6\n'
    )
    pack = read_pack(tmp_path, RULESET.content)

    def stage(**who: Any) -> Stage:
        return Stage(RULESET, on_field(**who).play.world, packs=(PACK, pack))

    return stage


@rule("STR-1121", "STR-Q467")
def test_a_radius_lies_around_a_field_within_its_distance(staged: Callable[..., Stage]) -> None:
    scene = staged(vesna=at(10, 10), brute=at(13, 9), thug=at(15, 10), guard=at(16, 10))
    with pytest.raises(IllegalAnswer, match="is not one of the fields"):
        scene.begin("attack-area", "vesna", which="burst", where=[15, 10])
    scene.begin("attack-area", "vesna", which="burst", where=[14, 10])
    go(scene, DuckAway=False)  # type: ignore[arg-type]  # a Stage is enough
    assert lost(scene, "brute", "thug", "guard") == [3, 3, 0]  # type: ignore[arg-type]  # a Stage is enough


@rule("STR-1121")
def test_a_line_goes_straight_to_where_it_is_aimed(staged: Callable[..., Stage]) -> None:
    scene = staged(vesna=at(10, 10), brute=at(12, 12), thug=at(14, 14), guard=at(15, 15), rat=at(12, 13))
    scene.begin("attack-area", "vesna", which="ray", where=[14, 14])
    go(scene, DuckAway=False)  # type: ignore[arg-type]  # a Stage is enough
    assert lost(scene, "brute", "thug", "guard", "rat") == [3, 3, 0, 0]  # type: ignore[arg-type]  # a Stage is enough


# --- the breath
@rule("STR-1202", "STR-1213", "STR-482")
def test_on_a_map_the_breath_is_a_cone_of_three_fields() -> None:
    dragon = at(10, 10, traits=("breath-weapon:acid",))
    scene = on_field(BODIES, vesna=dragon, brute=at(13, 11), thug=at(14, 10), tomas=at(11, 10))
    go(scene.begin("breathe", "vesna"), [6], WhereTheBreathGoes=[[13, 10]], DuckAway=False)
    assert lost(scene, "brute", "thug", "tomas") == [6, 0, 6]
    assert ap_of(scene, "vesna") == 1


# --- the stock fighters
@rule("STR-920")
def test_a_stock_fighter_lays_an_area_over_most_foes_and_no_friend() -> None:
    foes: dict[str, Any] = {"brute": at(13, 10), "thug": at(13, 11), "guard": at(7, 10)}
    act = suggest(View(on_field(POWERS, vesna=caller(), **foes).play.reader(), "gm"), VESNA)
    assert act is not None
    assert (act.action, act.words) == ("attack-area", "Breaker (SI 2): Brute, Thug")
    friend = suggest(View(on_field(POWERS, vesna=caller(), tomas=at(12, 10), **foes).play.reader(), "gm"), VESNA)
    assert friend is not None
    assert friend.action != "attack-area"


@rule("STR-1242")
def test_a_stock_fighter_throws_what_bursts_over_several() -> None:
    scene = on_field(vesna=at(10, 10, assets=FLASKS), brute=at(17, 10), thug=at(18, 11))
    act = suggest(View(scene.play.reader(), "gm"), VESNA)
    assert act is not None
    assert (act.action, act.args) == ("throw-object", {"what": "flasks", "at": "a spot"})


@rule("STR-1202")
def test_a_stock_fighter_breathes_on_several() -> None:
    scene = on_field(BODIES, vesna=at(10, 10, traits=("breath-weapon:acid",)), brute=at(12, 10), thug=at(13, 10))
    act = suggest(View(scene.play.reader(), "gm"), VESNA)
    assert act is not None
    assert act.action == "breathe"
