"""Throwing: how far, how hard, where it lands, and what it does."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec import structs

from hearthside.engine import Id, IllegalAnswer, Key, Record, odds
from hearthside.engine.records import Spot
from hearthside.kit.grid.ground import Ground
from hearthside.kit.grid.maps import BattleMap
from hearthside.play.wishes import questions
from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.body import Affliction
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.policies import sensible
from hearthside.rulesets.strive.questions.areas import AtWhichField
from hearthside.rulesets.strive.rules.combat.throwing import chances_of_throw, throw_at_somebody
from hearthside.rulesets.strive.state import Character
from rules.strive.fights import ap_of, fight, go, now
from rules.strive.scenes import BY_THE_BOOK, Scene, facts, reply, somebody

rule = pytest.mark.rule
SURE, MISS = [6, 6, 6, 6], [1, 1, 1, 1]


def thrower(at: tuple[int, int] = (5, 5), strength: int = 2, **assets: Asset) -> Character:
    things = assets or {"axe": Asset(entry="wreck-axe", place="hands", hands=1, quality=2)}
    spot = Spot(map="field", x=at[0], y=at[1])
    return somebody(assets=things, strength=strength, skills={"throwing": 4}, stands=spot)


def yard(rules: HouseRules = BY_THE_BOOK, vesna: Character | None = None, foe: tuple[int, int] = (8, 5),
         ap: dict[Id, int] | None = None, **more: Any) -> Scene:  # fmt: skip
    """Vesna at F6 and a brute, on an open field."""
    laid: dict[Id, Record] = {"field": BattleMap(name="Field", ground=Ground(width=40, height=20))}
    brute = more.pop("brute", somebody(hp=45, toughness=5))
    people: dict[str, Any] = {"vesna": vesna or thrower(), "brute": _at(brute, foe), **more}
    return fight(rules, more=laid, ap=ap or {"vesna": 4, "brute": 0}, **people)


def _at(character: Character, field: tuple[int, int]) -> Character:
    return structs.replace(character, stands=Spot(map="field", x=field[0], y=field[1]))


def throw(scene: Scene, at: str = "brute", what: str = "axe") -> Scene:
    return scene.begin("throw-object", "vesna", what=what, at=at)


def ob(scene: Scene) -> int:
    return int(facts(scene, "TestMade")[-1].values["ob"])


def lands(scene: Scene) -> str:
    return str(facts(scene, "Landed")[-1].values["where"])


@rule("STR-538", "STR-490")
def test_a_throw_goes_astray_from_where_it_was_aimed_though_the_target_has_stepped_aside() -> None:
    brute = somebody(hp=45, toughness=5, skills={"acrobatics": 4})
    scene = throw(yard(brute=brute, ap={"vesna": 4, "brute": 2}))
    go(scene, [6, 6, 1, 1], MISS, [4], [1], react=("stunt",), Defend="acrobatics", WhichStunt="displace-yourself",
       MayGo=[[(9, 6), (10, 7)]])  # fmt: skip
    assert "(K6)" in lands(scene)  # one field to the east of J6


# --- how far, how hard
@rule("STR-534", "STR-535", "STR-EX46", "STR-Q79")
@pytest.mark.parametrize(("strength", "bulk", "fields"), [(1, 1, 5), (5, 1, 25), (5, 3, 15), (3, 0, 15)])
def test_the_distance_is_by_strength_less_bulk_beyond_the_first(strength: int, bulk: int, fields: int) -> None:
    stone = Asset(bulk=bulk, place="hands", hands=1)
    there, beyond = [5 + fields, 5], [6 + fields, 5]
    scene = throw(yard(vesna=thrower(strength=strength, stone=stone)), at="a spot", what="stone")
    with pytest.raises(IllegalAnswer):
        reply(scene, "AtWhichField", beyond)
    go(scene, [6] * (2 + strength), AtWhichField=[there])
    assert (len(facts(scene, "Landed")), ap_of(scene, "vesna")) == (1, 2)


@rule("STR-534", "STR-EX46")
def test_what_is_too_heavy_for_somebody_cannot_be_thrown() -> None:
    with pytest.raises(IllegalAnswer, match="nothing that could be thrown"):
        throw(yard(vesna=thrower(strength=1, log=Asset(bulk=2, place="hands", hands=2))), what="log")


@rule("STR-536", "STR-EX47")
@pytest.mark.parametrize(("fields", "expected"), [(1, 1), (5, 1), (6, 2), (10, 2), (11, 3)])
def test_the_ob_is_1_for_each_started_5_fields(fields: int, expected: int) -> None:
    scene = yard(vesna=thrower(strength=5, stone=Asset(bulk=1, place="hands", hands=1)))
    go(throw(scene, at="a spot", what="stone"), [6] * expected + [1] * (7 - expected), AtWhichField=[[5 + fields, 5]])
    assert ob(scene) == expected
    assert lands(scene).startswith("at the spot aimed at"), "as many hits are enough"


@rule("STR-535")
def test_what_is_too_far_or_too_heavy_is_not_thrown() -> None:
    scene = yard(foe=(11, 5))  # Strength 2, bulk 2: 5 fields
    with pytest.raises(IllegalAnswer, match="Brute cannot be picked here"):
        throw(scene)
    heavy = yard(vesna=thrower(anvil=Asset(bulk=3, place="hands", hands=2)))
    with pytest.raises(IllegalAnswer, match="nothing that could be thrown"):
        throw(heavy, what="anvil")


@rule("STR-533")
def test_it_costs_2_ap_and_1_more_for_what_is_not_in_hand() -> None:
    scene = yard()
    go(throw(scene), SURE, [1])
    assert ap_of(scene, "vesna") == 2
    packed = yard(vesna=thrower(axe=Asset(entry="wreck-axe", place="back", quality=2)))
    go(throw(packed), SURE, [1])
    assert ap_of(packed, "vesna") == 1
    poor = yard(vesna=thrower(axe=Asset(entry="wreck-axe", place="back", quality=2)), ap={"vesna": 2})
    with pytest.raises(IllegalAnswer, match="nothing that could be thrown"):
        throw(poor)


# --- at somebody
@rule("STR-537", "STR-EX48")
def test_at_somebody_the_distance_and_the_hits_of_the_defence_add_up() -> None:
    scene = yard(vesna=thrower(strength=3), foe=(13, 5), ap={"vesna": 4, "brute": 1})
    go(throw(scene), [6, 1, 1, 1], [6, 6, 1, 1, 1], [3], [1], Defend="acrobatics")
    assert ob(scene) == 2 + 1
    assert now(scene, "brute").hp == 45


@rule("STR-537", "STR-EX231", "STR-EX262", "STR-Q431", "STR-Q465")
@pytest.mark.parametrize(("ap", "rules", "expected"), [
    (1, HouseRules(), 4), (0, HouseRules(), 2), (1, HouseRules(throws_against_all_def=True), 5)])  # fmt: skip
def test_at_an_npc_with_def_one_less_than_def_is_added(ap: int, rules: HouseRules, expected: int) -> None:
    foe = somebody(hp=45, toughness=5, defense=3, shown_defense=3)
    scene = yard(rules, vesna=thrower(strength=3), foe=(13, 5), ap={"vesna": 4, "brute": ap}, brute=foe)
    go(throw(scene), [1, 1, 1, 1, 1], [3], [1], Defend="Def")
    assert ob(scene) == expected


@rule("STR-537", "STR-494")
def test_cover_makes_it_harder() -> None:
    scene = yard(vesna=thrower())
    go(scene.begin("hinder", who="brute", why="high cover"))
    go(throw(scene), MISS, [3], [1])
    assert ob(scene) == 1 + 2


@rule("STR-541", "STR-EX78")
def test_a_weapon_that_is_not_made_for_it_deals_half_rounded_down() -> None:
    scene = yard()
    go(throw(scene), SURE, [5])  # 5 + Quality 2 + Strength 2
    assert 45 - now(scene, "brute").hp == 9 // 2


@rule("STR-541", "STR-697", "STR-1244")
def test_one_that_is_deals_the_damage_of_the_attack_it_names() -> None:
    blades = Asset(entry="throwing-blade", place="hands", hands=1, number=3)
    scene = yard(vesna=thrower(blades=blades))
    go(throw(scene, what="blades"), [6, 1, 1, 1, 1], [1, 1])  # a die more
    assert 45 - now(scene, "brute").hp == 2 + 2
    kept = now(scene, "vesna").assets
    assert (kept["blades"].number, kept["blades (2)"].place) == (2, "property")


@rule("STR-542", "STR-543", "STR-EX50", "STR-EX78")
@pytest.mark.parametrize(("bulk", "rules", "lost"), [
    (3, HouseRules(), 10), (1, HouseRules(), 0), (1, HouseRules(stones_hurt=True), 5)])  # fmt: skip
def test_what_is_no_weapon_deals_strength_for_each_bulk_beyond_1(bulk: int, rules: HouseRules, lost: int) -> None:
    stone = Asset(bulk=bulk, place="hands", hands=1)
    scene = yard(rules, vesna=thrower(strength=5, stone=stone))
    injury = [[1], [1]] if lost > 5 else []
    go(throw(scene, what="stone"), [6] * 7, *injury, WhichDamage="bludgeoning")
    assert 45 - now(scene, "brute").hp == lost


@rule("STR-543")
def test_the_gm_says_what_kind_of_damage_it_is() -> None:
    scene = yard(vesna=thrower(strength=5, urn=Asset(bulk=3, place="hands", hands=2)))
    go(throw(scene, what="urn"), [6] * 7, [1], [1], WhichDamage="slashing")
    [injury] = now(scene, "brute").injuries.values()
    assert (now(scene, "brute").hp, injury.type) == (35, "slashing")


# --- at a spot, and astray
@rule("STR-536", "STR-538")
def test_a_spot_is_hit_or_missed() -> None:
    scene = yard()
    go(throw(scene, at="a spot"), SURE, AtWhichField=[[5, 9]])
    assert (ob(scene), lands(scene)) == (1, "at the spot aimed at (F10)")
    assert now(scene, "vesna").assets["axe"].place == "property"


@rule("STR-538", "STR-539", "STR-1105", "STR-EX49")
def test_what_misses_goes_astray_by_d8_and_d4() -> None:
    scene = yard(vesna=thrower(strength=5), foe=(8, 5))
    go(throw(scene), [1] * 7, [4], [3])
    assert lands(scene) == "9'/3 m to the east of where it was aimed (M6)"


@rule("STR-540", "STR-EX79")
def test_never_farther_than_it_can_be_thrown() -> None:
    scene = yard(vesna=thrower(stone=Asset(bulk=1, place="hands", hands=1)))
    go(throw(scene, at="a spot", what="stone"), MISS, [4], [2], AtWhichField=[[15, 5]])
    assert lands(scene).endswith("(R6)")  # the spot itself


@rule("STR-538")
def test_without_a_map_people_say_how_far_it_is() -> None:
    vesna = somebody(assets={"axe": Asset(entry="wreck-axe", place="hands", hands=1)}, skills={"throwing": 4})
    scene = fight(vesna=vesna, brute=somebody(hp=49), ap={"vesna": 4, "brute": 0})
    go(throw(scene), MISS, [1], [2], HowFar=5)
    assert (ob(scene), lands(scene)) == (1, "6'/2 m to the north-west of where it was aimed")
    spot = fight(vesna=vesna, brute=somebody(hp=49))
    go(throw(spot, at="a spot"), SURE, HowFarThrown=4)
    assert lands(spot) == "at the spot aimed at"


@rule("STR-Q79")
@pytest.mark.parametrize(("rules", "hp"), [(HouseRules(), 30), (HouseRules(stray_throws_hit=True), 30 - 4)])
def test_others_are_not_hit_unless_the_table_lets_the_gm_say_so(rules: HouseRules, hp: int) -> None:
    hound = _at(somebody(hp=30), (9, 5))
    scene = yard(rules, hound=hound)
    astray: dict[str, Any] = {"DoesItHitInstead": True} if rules.stray_throws_hit else {}
    dice = [[5]] if rules.stray_throws_hit else []
    go(throw(scene), MISS, [4], [1], *dice, **astray)
    assert now(scene, "hound").hp == hp


# --- what breaks
@rule("STR-1242", "STR-482")
def test_a_flask_bursts_where_it_lands_over_all_within_its_radius() -> None:
    flasks = Asset(entry="fire-flask", place="hands", hands=1, number=2, quality=2)
    scene = yard(vesna=thrower(flasks=flasks), hound=_at(somebody(hp=30), (9, 7)), cat=_at(somebody(hp=30), (5, 7)))
    go(throw(scene, what="flasks"), SURE, [2, 2], DuckAway=False)
    assert [now(scene, who).hp for who in ("brute", "hound", "cat")] == [41, 26, 30]
    assert now(scene, "vesna").assets["flasks"].number == 1


@rule("STR-493")
def test_what_is_caught_does_not_go_astray() -> None:
    foe = somebody(hp=45, toughness=5, agility=5, skills={"acrobatics": 4})
    scene = yard(vesna=thrower(), ap={"vesna": 4, "brute": 2}, brute=foe)
    go(throw(scene), [6, 6, 6, 1, 1, 1, 1], MISS, [5], Defend="acrobatics", react=("stunt",), WhichStunt="catch",
       CanItBeCaught=True, ThrowItBack=True)  # fmt: skip
    assert (facts(scene, "Landed"), now(scene, "vesna").hp) == ([], 30 - 4)


@rule("STR-878", "STR-1242")
def test_one_who_may_harm_nobody_throws_nothing_that_bursts() -> None:
    flasks = {"flasks": Asset(entry="fire-flask", number=2, place="hands", hands=1)}
    vesna = structs.replace(thrower(), assets=flasks, conditions={"pacified": Affliction()})
    with pytest.raises(IllegalAnswer, match="nothing that could be thrown"):
        throw(yard(vesna=vesna), what="flasks", at="a spot")


@rule("STR-533")
def test_one_who_may_harm_nobody_still_throws_at_spots() -> None:
    scene = yard(vesna=structs.replace(thrower(), conditions={"pacified": Affliction()}))
    with pytest.raises(IllegalAnswer, match="Brute cannot be picked here"):
        throw(scene)
    go(throw(scene, at="a spot"), SURE, AtWhichField=[[5, 9]])
    assert lands(scene) == "at the spot aimed at (F10)"


# --- before it is thrown
def told(scene: Scene, seat: str, what: str = "axe") -> dict[str, str]:
    """What the form of a throw says of each target."""
    asked = questions(scene.play, seat, "throw-object", "vesna", {"what": what})
    return {str(one.value): one.help for one in asked.parameters[-1].prompt.options}


@rule("STR-536", "STR-537", "STR-538", "STR-541")
def test_the_form_of_a_throw_tells_how_likely_it_hits_and_what_it_does() -> None:
    ally = _at(somebody(hp=40), (5, 6))
    scene = yard(vesna=thrower(strength=3), foe=(13, 5), tomas=ally, ap={"vesna": 4, "brute": 0, "tomas": 0})
    # 5 dice; the brute is 8 fields away: Ob 2.
    found = chances_of_throw(scene.play.reader(), Key("vesna"), "axe", Key("brute"))
    assert found is not None
    assert found.hit == 1 - Fraction(2, 3) ** 5 - 5 * Fraction(1, 3) * Fraction(2, 3) ** 4
    assert found.damage == 4
    by_playing = odds(throw_at_somebody, scene.play.world, Key[Character]("vesna"), "axe", Key[Character]("brute"), 10,
                      game=scene.play.game, policy=sensible, stops=True)  # fmt: skip
    assert found.hit == by_playing["hits"]
    assert list(told(scene, "ana").items()) == [
        ("brute", "54%; 4 damage if it hits; if it is not defended"),
        ("tomas", "on your side; 87%; 4 damage if it hits; if it is not defended"),
        ("a spot", "or whatever is there; 87% within 15'/5 m, 54% within 30'/10 m; else up to 12'/4 m astray"),
    ]


@rule("STR-1242")
def test_of_a_flask_is_told_what_bursting_does_to_who_does_not_duck() -> None:
    flask = Asset(entry="fire-flask", place="hands", hands=1, quality=1)
    scene = yard(vesna=thrower(flask=flask))
    by_field = AtWhichField(who=Key("vesna"), what="flask", most=10).damage(scene.play.reader(), Key("brute"))
    found = chances_of_throw(scene.play.reader(), Key("vesna"), "flask", Key("brute"))
    assert found is not None
    assert found.damage == by_field > 0


@rule("STR-535")
def test_a_table_that_plays_without_odds_tells_players_none_and_the_gm_all() -> None:
    scene = yard()
    before = told(scene, "gm")
    scene.play.act("gm", "show-odds", on=False)
    assert told(scene, "ana") == {"brute": "", "a spot": "or whatever is there"}
    assert told(scene, "gm") == before != told(scene, "ana")
