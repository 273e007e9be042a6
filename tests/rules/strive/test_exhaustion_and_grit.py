"""Exhaustion, fainting and rest; Grit Points."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import Key
from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.derived import exhaustion_limit, maximum_hp
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.kinds.gear import ArmorEntry
from hearthside.rulesets.strive.levels import attribute_level
from hearthside.rulesets.strive.rules.health.exhaustion import exhaustion, may_wear
from hearthside.rulesets.strive.rules.health.grit import why_no_grit
from hearthside.rulesets.strive.rules.health.rest import watch_ob
from hearthside.rulesets.strive.state import Character
from rules.strive.bodies import afflicted, asked_dice, body, fight, lay, of_harm, roll, strike, wait
from rules.strive.scenes import BY_THE_BOOK, PACK, Scene, dice, react

ARMORS: dict[str, ArmorEntry] = dict(PACK.entries["armors"])  # type: ignore[arg-type]  # of this kind
VESNA: Key[Character] = Key("vesna")
HEAVY = next(id_ for id_, armor in ARMORS.items() if armor.exhaustion == 2)


def exhaust(scene: Scene, points: int = 1, *dice: Any, **answers: Any) -> Scene:
    return roll(scene.begin("exhaust", who="vesna", points=points), *dice, **answers)


# --- the limit
@pytest.mark.rule("STR-259", "STR-260", "STR-867", "STR-EX153")
def test_above_the_limit_somebody_is_exhausted_and_then_has_to_withstand_more() -> None:
    scene = exhaust(lay(vesna=body(2)), 3)
    assert scene["vesna"].conditions == {}
    exhaust(scene)
    assert (scene["vesna"].exhaustion, list(scene["vesna"].conditions), scene.is_over) == (4, ["exhausted"], True)
    exhaust(scene)
    assert asked_dice(scene) == ["4d6: Self-Control"]
    roll(scene, [6, 6, 6, 6])
    [test] = [fact for fact in scene.run.facts if fact.fact == "TestMade"]
    assert test.values["ob"] == 5
    assert list(scene["vesna"].conditions) == ["exhausted", "unconscious"]


@pytest.mark.rule("STR-260", "STR-Q06")
def test_who_succeeds_does_not_faint() -> None:
    tired: dict[str, Any] = {"exhaustion": 5, "conditions": afflicted("exhausted")}
    scene = exhaust(lay(vesna=body(3, skills={"self-control": 4}, **tired)), 1, [5] * 6)
    assert "unconscious" in scene["vesna"].conditions, "the Hit Limit of 5 makes Ob 6 unwinnable"
    scene = exhaust(lay(vesna=body(3, skills={"self-control": 5}, **tired)), 1, [5] * 6)
    assert list(scene["vesna"].conditions) == ["exhausted"]


@pytest.mark.rule("STR-Q310")
@pytest.mark.parametrize(
    ("way", "before", "tests"),
    [("gain", 10, 0), ("crossing", 10, 1), ("gain", 11, 1), ("point", 11, 2), ("point", 10, 0)],
)
def test_one_test_for_each_gain_or_for_each_point_or_for_the_crossing_too(way: Any, before: int, tests: int) -> None:
    conditions = afflicted("exhausted") if before > 10 else {}
    vesna = body(9, exhaustion=before, skills={"self-control": 15}, conditions=conditions)
    scene = exhaust(lay(HouseRules(exhaustion_tests=way), vesna=vesna), 2)
    roll(scene, *[[6] * 18] * tests)
    assert (scene.is_over, "unconscious" in scene["vesna"].conditions) == (True, False)


@pytest.mark.rule("STR-258", "STR-263", "STR-264", "STR-Q311")
def test_what_is_worn_exhausts_while_it_is_worn_and_no_rest_takes_it_off() -> None:
    scene = lay(vesna=body(2, exhaustion=1, assets={"Plate": Asset(place="armor", entry=HEAVY)}))
    reader = scene.play.reader()
    assert exhaustion(reader, VESNA).total == 3
    assert not may_wear(reader, VESNA, 1)
    assert may_wear(reader, VESNA, 0)
    scene.begin("relieve-exhaustion", who="vesna", points=5)
    assert exhaustion(scene.play.reader(), VESNA).total == 2


@pytest.mark.rule("STR-261", "STR-262", "STR-868", "STR-Q161", "STR-Q309", "STR-EX31")
@pytest.mark.parametrize(("rules", "still"), [(BY_THE_BOOK, False), (HouseRules(exhausted_until_below=True), True)])
def test_two_hours_of_rest_end_exhausted_at_the_limit(rules: HouseRules, still: bool) -> None:
    scene = lay(rules, vesna=body(2, exhaustion=5, conditions=afflicted("exhausted")))
    wait(scene, 1, "hour", spent="at rest")
    assert list(scene["vesna"].conditions) == ["exhausted"]
    wait(scene, 1, "hour", spent="at rest")
    assert (scene["vesna"].exhaustion, "exhausted" in scene["vesna"].conditions) == (3, still)


@pytest.mark.rule("STR-Q35", "STR-Q170")
def test_who_fainted_wakes_when_no_longer_exhausted() -> None:
    fainted = {**afflicted("exhausted"), **afflicted("unconscious", what="fainted")}
    scene = wait(lay(vesna=body(2, exhaustion=4, conditions=fainted)), 1, "hour", spent="at rest")
    assert (scene["vesna"].conditions, scene["vesna"].guarded) == ({}, ("unconscious",))


@pytest.mark.rule("STR-261", "STR-Q35", "STR-1107")
def test_who_fainted_rests_while_others_do_not_and_no_longer_when_they_wake() -> None:
    fainted = {**afflicted("exhausted"), **afflicted("unconscious", what="fainted")}
    tired = body(2, exhaustion=5, conditions=fainted)
    scene = wait(lay(vesna=tired, tomas=body(2, exhaustion=2)), 3, "hour")
    assert (scene["vesna"].exhaustion, scene["vesna"].conditions, scene["tomas"].exhaustion) == (3, {}, 2)
    assert "unconscious" in wait(lay(vesna=tired), 3, "hour", restless=["vesna"])["vesna"].conditions


@pytest.mark.rule("STR-208", "STR-219", "STR-Q35")
def test_who_was_out_at_0_hp_wakes_with_the_first_hour_and_has_had_no_full_rest() -> None:
    out = body(3, hp=0, shrugged_off=2, conditions=afflicted("unconscious", what="at 0 HP"))
    scene = wait(lay(vesna=out), 8, "hour", [1] * 8)
    assert (scene["vesna"].hp, scene["vesna"].conditions, scene["vesna"].shrugged_off) == (8, {}, 2)


TIRED_OUT: dict[str, Any] = {"exhaustion": 5, "conditions": afflicted("exhausted")}


@pytest.mark.rule("STR-Q35", "STR-Q170")
@pytest.mark.parametrize("over", [("relieve-exhaustion", "give-hp"), ("give-hp", "relieve-exhaustion")])
@pytest.mark.parametrize("first", ["faints", "knocked out"])
def test_who_has_fainted_and_is_out_at_0_hp_wakes_when_both_are_over(first: str, over: tuple[str, str]) -> None:
    scene = lay(vesna=body(3, hp=5, **TIRED_OUT))
    if first == "faints":
        exhaust(scene, 1, [1] * 6)
        strike(scene, 9, "bludgeoning", [6, 6, 6])
    else:
        strike(scene, 9, "bludgeoning", [6, 6, 6])
        exhaust(scene, 1, [1] * 6)
    assert list(scene["vesna"].conditions) == ["exhausted", "unconscious"]
    roll(scene.begin(over[0], who="vesna", points=4))
    assert "unconscious" in scene["vesna"].conditions, "one reason is left"
    roll(scene.begin(over[1], who="vesna", points=4))
    assert scene["vesna"].conditions == {}


@pytest.mark.rule("STR-Q35", "STR-Q157")
def test_who_has_fainted_sleeps_on_when_they_are_brought_back_from_deaths_door() -> None:
    scene = exhaust(lay(vesna=body(3, hp=5, **TIRED_OUT)), 1, [1] * 6)
    strike(scene, 9, "pure")
    assert list(scene["vesna"].conditions) == ["exhausted", "unconscious", "deaths-door"]
    roll(scene.begin("give-hp", who="vesna", points=3))
    assert list(scene["vesna"].conditions) == ["exhausted", "unconscious"]
    roll(scene.begin("relieve-exhaustion", who="vesna", points=2))
    assert scene["vesna"].conditions == {}


@pytest.mark.rule("STR-258", "STR-264", "STR-1157")
@pytest.mark.parametrize(("starved", "fits"), [(1, True), (2, False)])
def test_what_is_worn_may_not_bring_hunger_above_the_limit_either(starved: int, fits: bool) -> None:
    scene = lay(vesna=body(2, strength=8, starved=starved, assets={"Plate": Asset(entry=HEAVY)}))
    if fits:
        scene.begin("put-asset", "vesna", what="Plate", place="armor")
        assert scene["vesna"].conditions == {}
    else:
        with scene.refused("Exhaustion would be 4, above the limit of 3"):
            scene.begin("put-asset", "vesna", what="Plate", place="armor")


MAIL = {"Plate": Asset(place="armor", entry=HEAVY)}
WEARY: dict[str, Any] = {"exhaustion": 2, "assets": MAIL, "conditions": afflicted("exhausted")}
OUT = {**afflicted("exhausted"), **afflicted("unconscious", what="fainted")}
FAINTED: dict[str, Any] = {**WEARY, "conditions": OUT}


@pytest.mark.rule("STR-262", "STR-263", "STR-Q309")
@pytest.mark.parametrize(("deed", "args"), [
    ("put-asset", {"what": "Plate", "place": "luggage"}), ("drop-asset", {"what": "Plate"}),
    ("give-asset", {"what": "Plate", "to": "tomas"}), ("set", {"path": "vesna.assets", "to": {}}),
    ("set", {"path": "vesna.exhaustion", "to": 1}), ("set", {"path": "vesna.attributes.toughness", "to": 3}),
])  # fmt: skip
def test_exhausted_ends_as_soon_as_there_is_too_little_exhaustion_whichever_way(deed: str, args: Any) -> None:
    scene = lay(vesna=body(2, **WEARY), tomas=body(4))
    assert list(scene["vesna"].conditions) == ["exhausted"]
    roll(scene.begin(deed, *(() if deed == "set" else ("vesna",)), **args), TakeIt=True)
    assert scene["vesna"].conditions == {}


@pytest.mark.rule("STR-262", "STR-263", "STR-Q35", "STR-Q170")
@pytest.mark.parametrize("into", ["ground", "luggage"])
def test_who_fainted_wakes_when_a_companion_takes_the_mail_off_them(into: str) -> None:
    scene = lay(vesna=body(2, **FAINTED), tomas=body(4, strength=4))
    with scene.refused("Vesna is Unconscious"):
        scene.begin("put-asset", "vesna", what="Plate", place="luggage")
    with scene.refused("Vesna is Unconscious"):
        scene.begin("drop-asset", "vesna", what="Plate")
    roll(scene.begin("take-off", "tomas", whom="vesna", what="Plate", into=into))
    assert (scene["vesna"].conditions, scene["vesna"].guarded) == ({}, ("unconscious",))
    if into == "luggage":
        assert ("Plate" in scene["vesna"].assets, scene["tomas"].assets["Plate"].place) == (False, "luggage")
    else:
        assert scene["vesna"].assets["Plate"].place == "property"


@pytest.mark.rule("STR-263", "STR-427")
def test_nobody_takes_anything_off_who_could_prevent_it_or_is_out_of_reach() -> None:
    scene = lay(vesna=body(2, **WEARY), tomas=body(4))
    with scene.refused("nobody beside you is helpless and has anything"):
        scene.begin("take-off", "tomas", whom="vesna", what="Plate", into="ground")
    scene = fight(turn="tomas", ap=0, vesna=body(2, **FAINTED), tomas=body(4))
    with scene.refused("too few AP; it costs 1"):
        scene.begin("take-off", "tomas", whom="vesna", what="Plate", into="ground")


@pytest.mark.rule("STR-259", "STR-Q402")
@pytest.mark.parametrize(("path", "to"), [("exhaustion", 4), ("attributes.toughness", 1), ("starved", 3)])
def test_who_is_above_the_limit_by_the_word_of_the_gm_is_exhausted_at_once(path: str, to: int) -> None:
    scene = lay(vesna=body(2, hp=10, exhaustion=3)).begin("set", path=f"vesna.{path}", to=to)
    assert list(scene["vesna"].conditions) == ["exhausted"]
    only = lay(HouseRules(only_gains_exhaust=True), vesna=body(2, hp=10, exhaustion=3))
    assert only.begin("set", path=f"vesna.{path}", to=to)["vesna"].conditions == {}


@pytest.mark.rule("STR-Q26", "STR-859", "STR-Q157")
def test_hp_by_the_word_of_the_gm_wake_who_was_knocked_out_and_never_exceed_the_maximum() -> None:
    out = afflicted("unconscious", what="at 0 HP")
    scene = lay(vesna=body(2, hp=0, conditions=out), tomas=body(2, hp=0, conditions=afflicted("deaths-door")))
    for who in ("vesna", "tomas"):
        scene.begin("set", path=f"{who}.hp", to=99)
        assert (scene[who].hp, scene[who].conditions) == (30, {})


@pytest.mark.rule("STR-259", "STR-Q402", "STR-EX202")
def test_a_falling_limit_exhausts_at_once_and_without_a_test() -> None:
    scene = strike(lay(vesna=body(2, hp=21, exhaustion=3)), 2, "slashing", [1, 1], 8, 1)
    vesna = scene["vesna"]
    assert (vesna.injuries["1"].attribute, vesna.grit, vesna.hp) == ("toughness", 1, 19)
    assert (set(vesna.conditions), vesna.conditions["bleeding"].points) == ({"exhausted", "bleeding"}, 1)
    reader = scene.play.reader()
    assert attribute_level(reader, VESNA, "toughness").total == 1
    assert (exhaustion_limit(reader, VESNA).total, maximum_hp(reader, VESNA).total) == (2, 20)
    assert scene.is_over


@pytest.mark.rule("STR-Q402")
def test_at_some_tables_only_a_gain_exhausts() -> None:
    scene = lay(HouseRules(only_gains_exhaust=True), vesna=body(2, hp=21, exhaustion=3))
    assert list(strike(scene, 2, "slashing", [1, 1], 8, 1)["vesna"].conditions) == ["bleeding"]


@pytest.mark.rule("STR-Q363")
def test_an_exhausted_that_was_granted_lasts_until_an_hour_of_rest_or_counts_as_exhaustion() -> None:
    scene = lay(vesna=body(2)).begin("inflict", who="vesna", condition="exhausted")
    exhaust(scene, 1, [6, 6, 6, 6])
    assert "exhausted" in scene["vesna"].conditions, "within the limit, and still so"
    assert [fact.fact for fact in scene.run.facts if fact.fact == "TestMade"], "more of it has to be withstood"
    wait(scene, 1, "hour", spent="at rest")
    assert scene["vesna"].conditions == {}
    scene = lay(HouseRules(granted_exhaustion_counts=True)).begin("inflict", who="vesna", condition="exhausted")
    assert (scene["vesna"].exhaustion, list(scene["vesna"].conditions)) == (4, ["exhausted"])


# --- rest
@pytest.mark.rule("STR-219", "STR-1107")
def test_six_unbroken_hours_of_rest_lower_the_shrug_off_counter_by_one() -> None:
    scene = wait(lay(vesna=body(shrugged_off=2)), 5, "hour", spent="at rest")
    assert scene["vesna"].shrugged_off == 2
    wait(scene, 1, "hour")
    wait(scene, 5, "hour", spent="at rest")
    assert scene["vesna"].shrugged_off == 2, "it was interrupted"
    wait(scene, 1, "hour", spent="at rest")
    assert of_harm(scene)[-2:] == ["Vesna has had a Full Rest.", "Vesna: Shrug-Off counter 2 → 1."]
    assert wait(scene, 8, "hour", spent="at rest")["vesna"].shrugged_off == 1, "it is the same rest"


@pytest.mark.rule("STR-219", "STR-1107")
@pytest.mark.parametrize("what", ["a fight", "a test", "a contest", "minutes"])
def test_what_is_taxing_interrupts_a_rest(what: str) -> None:
    scene = wait(lay(vesna=body(shrugged_off=2), tomas=body()), 5, "hour", spent="at rest")
    match what:
        case "a fight":
            roll(scene.begin("begin-combat", foes=["tomas"]), 12, 1)
            scene.begin("end-combat")
        case "a test":
            roll(scene.begin("call", who=["vesna"], of="wit", ob=1), [6, 6])
        case "a contest":
            scene.begin("call-opposed", attacker="tomas", of="wit", defender="vesna", theirs="wit")
            roll(scene, [1, 1], [1, 1])
        case "minutes":
            wait(scene, 1, "minute")
    wait(scene, 5, "hour", spent="at rest")
    assert scene["vesna"].shrugged_off == 2
    assert wait(scene, 1, "hour", spent="at rest")["vesna"].shrugged_off == 1


@pytest.mark.rule("STR-219", "STR-1107")
def test_after_a_fight_at_dawn_another_night_is_another_full_rest() -> None:
    scene = wait(lay(vesna=body(shrugged_off=2), tomas=body()), 1, "night")
    roll(scene.begin("begin-combat", foes=["tomas"]), 12, 1)
    scene.begin("end-combat")
    assert wait(scene, 1, "night")["vesna"].shrugged_off == 0


@pytest.mark.rule("STR-261")
def test_who_gets_no_rest_does_not_recover() -> None:
    scene = lay(vesna=body(exhaustion=2), tomas=body(exhaustion=2))
    wait(scene, 1, "night", restless=["vesna"])
    assert (scene["vesna"].exhaustion, scene["tomas"].exhaustion) == (2, 0)


@pytest.mark.rule("STR-1159", "STR-1160", "STR-Q346")
def test_a_night_watch_is_a_self_control_test_at_the_tables_that_play_it() -> None:
    scene = lay(HouseRules(night_watch=True), vesna=body(exhaustion=2), tomas=body())
    reader: Any = scene.play.reader()
    assert [watch_ob(reader, VESNA, hours, mates) for hours, mates in ((4, 0), (5, 1), (1, 9))] == [4, 3, 1]
    scene.begin("keep-watch", "vesna", hours=4, companions=["tomas"])
    roll(scene, [6, 6, 6, 6])
    [test] = [fact for fact in scene.run.facts if fact.fact == "TestMade"]
    assert test.values["ob"] == 3
    assert of_harm(scene)[-1] == "Vesna falls asleep on watch, at some moment after the first 2 hours."
    scene = lay(HouseRules(night_watch=True), vesna=body(skills={"self-control": 3}), tomas=body())
    roll(scene.begin("keep-watch", "vesna", hours=2), [6, 6, 6, 6])
    assert of_harm(scene)[-1] == "Vesna keeps watch for 2 hours."
    scene = lay()
    with scene.refused("does not play with night watches"):
        scene.begin("keep-watch", "vesna", hours=2)


@pytest.mark.rule("STR-1160", "STR-EX170")
@pytest.mark.parametrize(("exhaustion", "companions", "ob"), [(0, [], 3), (2, ["tomas"], 4)])
def test_a_watch_of_six_hours_alone_is_ob_3(exhaustion: int, companions: list[str], ob: int) -> None:
    scene = lay(HouseRules(night_watch=True), vesna=body(3, exhaustion=exhaustion), tomas=body())
    roll(scene.begin("keep-watch", "vesna", hours=6, companions=companions), [6] * 6)
    [test] = [fact for fact in scene.run.facts if fact.fact == "TestMade"]
    assert test.values["ob"] == ob


# --- Grit
@pytest.mark.rule("STR-225", "STR-250", "STR-Q33")
def test_every_injury_of_a_player_character_gives_a_grit_point_and_none_to_others() -> None:
    scene = roll(lay(guard=body()).begin("injure-by-word", who="vesna"), 1, 1)
    roll(scene.begin("injure-by-word", who="guard"), 1, 1)
    assert (scene["vesna"].grit, scene["guard"].grit) == (1, 0)


@pytest.mark.rule("STR-255", "STR-Q311")
def test_grit_takes_1d4_exhaustion() -> None:
    scene = roll(lay(vesna=body(exhaustion=2, grit=1)).begin("use-grit", "vesna", effect="exhaustion"), 3)
    assert (scene["vesna"].exhaustion, scene["vesna"].grit) == (0, 0)


@pytest.mark.rule("STR-252", "STR-256", "STR-257", "STR-Q308")
def test_in_a_fight_each_effect_can_be_had_once_a_round() -> None:
    scene = roll(fight(vesna=body(grit=4), ap=1).begin("use-grit", "vesna", effect="ap"), 3)
    assert scene["vesna"].fighting.ap == 4
    scene.begin("use-grit", "vesna", effect="blow")
    assert (scene["vesna"].grit_blow, scene["vesna"].fighting.grit_used) == (True, ("ap", "blow"))
    with scene.refused("no effect of Grit is of use now|has spent Grit on this"):
        scene.begin("use-grit", "vesna", effect="ap")
    scene.begin("next-turn")
    assert scene["vesna"].fighting.grit_used == (), "a new round"
    roll(scene.begin("use-grit", "vesna", effect="ap"), 1)


@pytest.mark.rule("STR-Q305")
def test_outside_a_fight_ap_are_of_no_use_and_at_some_tables_no_grit_is() -> None:
    reader: Any = lay(vesna=body(grit=1)).play.reader()
    assert why_no_grit(reader, VESNA, "ap") == "AP are for combat"
    assert why_no_grit(reader, VESNA, "dice") == ""
    scene = lay(HouseRules(grit_in_combat_only=True), vesna=body(grit=1))
    with scene.refused("Grit is for combat only"):
        scene.begin("use-grit", "vesna", effect="blow")


@pytest.mark.rule("STR-250")
def test_without_grit_there_is_none_to_spend() -> None:
    scene = lay(vesna=body())
    with scene.refused("Vesna has no Grit Point"):
        scene.begin("use-grit", "vesna", effect="blow")


@pytest.mark.rule("STR-252", "STR-253", "STR-857")
@pytest.mark.parametrize(("rules", "moment"), [(HouseRules(), "Tested"), (HouseRules(grit_before=True), "Attempted")])
def test_grit_can_be_spent_on_the_test_at_deaths_door(rules: HouseRules, moment: str) -> None:
    dying = body(3, hp=0, grit=1, conditions=afflicted("deaths-door"))
    assert why_no_grit(lay(rules, vesna=dying).play.reader(), VESNA, "dice") == ""
    scene = lay(rules, vesna=dying).begin("time-passes", unit="minute", amount=1)
    if moment == "Tested":
        dice(scene, 1, 1, 1)
    react(scene, "grit-dice" if moment == "Tested" else "grit-dice-before")
    assert scene["vesna"].grit == 0


@pytest.mark.rule("STR-252")
def test_the_dead_spend_no_grit() -> None:
    reader = lay(vesna=body(grit=1, state="dead")).play.reader()
    assert why_no_grit(reader, VESNA, "dice") == "Vesna is dead"


@pytest.mark.rule("STR-252", "STR-255", "STR-262", "STR-Q35")
def test_whoever_fainted_may_spend_grit_on_exhaustion_and_wake() -> None:
    out = {**afflicted("exhausted"), **afflicted("unconscious", what="fainted")}
    scene = lay(vesna=body(2, exhaustion=5, grit=1, conditions=out))
    roll(scene.begin("use-grit", "vesna", effect="exhaustion"), 3)
    assert scene["vesna"].conditions == {}
