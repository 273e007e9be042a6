"""Time passes: Ticks, minutes, hours, nights, days; in order, for everybody, and foreseen before it happens."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as any_of

from hearthside.engine import GM, Key, Roll, words
from hearthside.kit import CLOCK
from hearthside.kit.timers import HOUR
from hearthside.play.wishes import foresee
from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.body import Affliction, Injury, Sickness, TemporaryHP
from hearthside.rulesets.strive.derived import exhaustion_limit, maximum_hp
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.rules.health.exhaustion import exhaustion
from hearthside.rulesets.strive.rules.health.hp import hit_points, temporary
from hearthside.rulesets.strive.state import Boon, Character, Effect, TimesUsed
from rules.apocalypse.scenes import LAW
from rules.strive.bodies import SUPPLIES, afflicted, asked_dice, body, fight, lay, of_harm, roll, strike, wait
from rules.strive.scenes import Scene, called, reply

HURT = {"1": Injury(type="slashing", attribute="wit", days=2, treated_at=8 * HOUR)}


# --- hours
@pytest.mark.rule("STR-219", "STR-139", "STR-1107")
@pytest.mark.parametrize("spans", [[(3, "day")], [(1, "day")] * 3, [(24, "hour")] * 3, [(36, "hour")] * 2])
def test_each_day_of_rest_is_a_rest_of_its_own_as_foretold(spans: list[tuple[int, str]]) -> None:
    scene = lay(vesna=body(2, shrugged_off=5, uses={"rest:c": TimesUsed(until="rest")}))
    for amount, unit in spans:
        foretold = scene["vesna"].shrugged_off
        wait(scene, amount, unit, spent="at rest")
        [ahead] = [fact.values["what"] for fact in scene.run.facts if fact.fact == "TimeForeseen"]
        assert f"Shrug-Off counter {foretold} → {scene['vesna'].shrugged_off}" in ahead
    assert (scene["vesna"].shrugged_off, scene["vesna"].uses) == (2, {})


@pytest.mark.rule("STR-139", "STR-Q101")
def test_what_was_used_on_the_first_day_of_rest_comes_back_on_the_second() -> None:
    scene = wait(lay(vesna=body(2, shrugged_off=5)), 1, "day", spent="at rest")
    scene.begin("set", path="vesna.uses", to={"rest:c": {"until": "rest"}})
    assert wait(scene, 1, "day", spent="at rest")["vesna"].uses == {}


@pytest.mark.rule("STR-208")
def test_each_full_hour_gives_1d4_hp_back_up_to_the_maximum() -> None:
    scene = lay(vesna=body(2, hp=20), guard=body(2, hp=28))
    scene.begin("time-passes", unit="hour", amount=3)
    assert asked_dice(scene) == ["3d4: HP of 3 h", "2d4: HP of 3 h"], "no more dice than can count"
    roll(scene, [1, 2, 4], [1, 4])
    assert (scene["vesna"].hp, scene["guard"].hp) == (27, 30)


@pytest.mark.rule("STR-208", "STR-859", "STR-Q35")
def test_the_first_hour_wakes_who_was_knocked_out_at_0_hp() -> None:
    scene = lay(vesna=body(hp=0, conditions=afflicted("unconscious", what="at 0 HP")))
    assert wait(scene, 1, "hour", 2)["vesna"].conditions == {}


@pytest.mark.rule("STR-208")
def test_in_a_fight_no_hours_pass() -> None:
    scene = fight(vesna=body(), guard=body())
    with scene.refused("a fight is going on"):
        scene.begin("time-passes", unit="hour")


@pytest.mark.rule("STR-208", "STR-266")
def test_sixty_minutes_are_an_hour() -> None:
    scene = lay(vesna=body(hp=29))
    wait(scene, 59, "minute")
    assert scene[CLOCK].hours == 8
    wait(scene, 1, "minute", 1)
    assert (scene[CLOCK].hours, scene["vesna"].hp) == (9, 30)


# --- days
AHEAD = (
    "Ahead of Vesna in 24 hours: HP 28 + 2D4, at most 30; Exhaustion from actions 3 → 0; Shrug-Off counter 2 → 1; "
    "Injury (slashing) 2 → 1 day."
)


@pytest.mark.rule("STR-235")
def test_treated_injuries_heal_with_every_24_hours_from_their_treatment() -> None:
    scene = lay(hour=20, vesna=body(hp=20, injuries=HURT))
    wait(scene, 11, "hour")
    assert scene["vesna"].injuries["1"].days == 2
    wait(scene, 1, "hour")
    assert of_harm(scene)[-1] == "The Injury of Vesna (slashing): 2 → 1 day until it is healed."
    wait(scene, 1, "day")
    assert scene["vesna"].injuries == {}
    assert "An Injury of Vesna (slashing) has fully healed." in of_harm(scene)


@pytest.mark.rule("STR-208", "STR-219", "STR-235", "STR-261", "STR-277")
def test_a_day_does_all_of_it_in_order_to_one_after_another() -> None:
    vesna = body(3, hp=28, injuries=HURT, exhaustion=3, shrugged_off=2)
    scene = lay(vesna=vesna, tomas=body(illnesses={"brain-rot": Sickness(days=4, severity=1, contracted_at=8 * HOUR)}))
    wait(scene, 1, "day", [2, 4])
    assert of_harm(scene) == [
        AHEAD,
        "Ahead of Tomas in 24 hours: Brain Rot 4 → 3 days.",
        "16 hours pass. It is day 2, 00:00.",
        "Vesna regains 2 HP (rest and time): 28 → 30.",
        "8 hours pass. It is day 2, 08:00.",
        "Vesna: Exhaustion 3 → 0, limit 4 (rest).",
        "Vesna has had a Full Rest.",
        "Vesna: Shrug-Off counter 2 → 1.",
        "Tomas has had a Full Rest.",
        "The Injury of Vesna (slashing): 2 → 1 day until it is healed.",
        "Tomas: Brain Rot, 3 days left.",
    ]


@pytest.mark.rule("STR-277")
def test_where_nobody_is_touched_days_pass_in_a_line() -> None:
    scene = wait(lay(), 20, "day")
    assert of_harm(scene) == ["480 hours pass. It is day 21, 08:00."]


@pytest.mark.rule("STR-261", "STR-1107")
def test_a_day_at_rest_is_rest_from_end_to_end() -> None:
    scene = lay(vesna=body(exhaustion=20, conditions=afflicted("exhausted")))
    assert wait(scene, 1, "day", spent="at rest")["vesna"].exhaustion == 0
    scene = lay(vesna=body(exhaustion=20, conditions=afflicted("exhausted")))
    assert wait(scene, 1, "day")["vesna"].exhaustion == 12


# --- what ends
@pytest.mark.rule("STR-211", "STR-282", "STR-Q141")
def test_what_has_an_hour_ends_with_it() -> None:
    boons = {"meal": Boon(on="toughness", by=1, ends=11 * HOUR), "stew": Boon(on="wit", by=1)}
    scene = lay(vesna=body(2, hp=40, boons=boons, temporary=(TemporaryHP(5, "session", 10 * HOUR), TemporaryHP(1))))
    wait(scene, 2, "hour")
    assert scene["vesna"].temporary == (TemporaryHP(1),)
    wait(scene, 1, "hour")
    assert (list(scene["vesna"].boons), scene["vesna"].hp) == (["stew"], 30)


@pytest.mark.rule("STR-139", "STR-1107", "STR-Q340")
def test_uses_and_effects_come_back_with_scene_rest_and_day() -> None:
    uses = {"scene:a": TimesUsed(), "scenario:b": TimesUsed(), "rest:c": TimesUsed(until="rest"),
            "day:d": TimesUsed(until="day")}  # fmt: skip
    effects = {"e": Effect(dice=1, until="scene"), "f": Effect(dice=1, until="rest")}
    scene = lay(vesna=body(uses=uses, effects=effects, boons={"g": Boon(on="wit", by=1, until="scene")}))
    wait(scene, 1, "scene")
    assert set(scene["vesna"].uses) == {"rest:c", "day:d"}
    assert (set(scene["vesna"].effects), scene["vesna"].boons) == ({"f"}, {})
    wait(scene, 6, "hour", spent="at rest")
    assert (set(scene["vesna"].uses), scene["vesna"].effects) == ({"day:d"}, {})
    assert wait(scene, 10, "hour")["vesna"].uses == {}, "midnight"


@pytest.mark.rule("STR-848", "STR-877", "STR-Q170")
def test_what_lasts_seconds_or_minutes_is_over_after_an_hour_and_what_lasts_longer_is_not() -> None:
    brief: dict[str, Affliction] = {}
    for one in ("marked", "electrified", "rooted", "stunned", "frostbitten", "berserk"):
        brief |= afflicted(one, 1, rounds=1 if one == "marked" else None)
    calm, out = afflicted("pacified", 2), afflicted("unconscious", rounds=1000, what="knocked out")
    scene = wait(lay(vesna=body(conditions={**brief, **calm}), tomas=body(conditions=out)), 1, "hour")
    assert list(scene["vesna"].conditions) == ["pacified"]
    assert scene["tomas"].conditions["unconscious"].rounds == 280


# --- small slices
@pytest.mark.rule("STR-272")
@pytest.mark.parametrize("condition", ["bleeding", "burning", "poisoned", "dissolving", "deaths-door"])
def test_while_somebody_is_in_danger_time_passes_in_small_slices(condition: str) -> None:
    scene = lay(vesna=body(hp=0 if condition == "deaths-door" else None, conditions=afflicted(condition)))
    for unit in ("hour", "night", "day"):
        with scene.refused(f"'{unit}' is not one of 'tick', 'minute', 'scene'"):
            scene.begin("time-passes", unit=unit)


@pytest.mark.rule("STR-266", "STR-269", "STR-856")
def test_bleeding_goes_on_tick_by_tick_until_it_is_shrugged_off() -> None:
    scene = strike(lay(vesna=body(3, hp=23, shrugged_off=1)), 4, "slashing", [5, 1, 1], 1, 2)
    wait(scene, 1, "minute", 3, [1, 1, 1], 2, [5, 1, 1])
    assert (scene["vesna"].hp, scene["vesna"].conditions, scene.is_over) == (14, {}, True)


@pytest.mark.rule("STR-854")
def test_who_burns_puts_it_out_as_far_as_a_turn_goes() -> None:
    scene = wait(lay(vesna=body(5, conditions=afflicted("burning", 5))), 1, "tick", [1, 1, 1, 1, 1])
    assert scene["vesna"].conditions["burning"].points == 2, "5, then 6, less 4"


# --- foreseen
@pytest.mark.rule("STR-208", "STR-235")
def test_what_time_will_do_is_foreseen_and_nothing_has_happened() -> None:
    scene = lay(vesna=body(3, hp=20, injuries=HURT, exhaustion=2))
    seen = foresee(scene.play, GM, "time-passes", "", {"unit": "day", "amount": 3})
    assert next(line for line in map(words, seen.facts) if line) == (
        "Ahead of Vesna in 72 hours: HP 20 + 10D4, at most 30; Exhaustion from actions 2 → 0; Injury (slashing) heals."
    )
    assert seen.asks == ["Vesna: Roll 10d4: HP of 16 h"]
    assert scene["vesna"].hp == 20


# --- bad input
@pytest.mark.rule("STR-266")
@pytest.mark.parametrize(
    ("args", "why"),
    [
        ({"unit": "day", "amount": 61}, "61 does not fit; 1 to 60 does"),
        ({"unit": "night", "amount": 2}, "2 does not fit; exactly 1 does"),
        ({"unit": "hour", "amount": 0}, "0 does not fit; 1 to 48 does"),
        ({"unit": "week"}, "'week' is not one of"),
        ({"unit": "night", "spent": "at rest"}, "'at rest' is not one of 'as usual'"),
        ({"unit": "day", "restless": ["nobody"]}, "'nobody' is not one of"),
    ],
)
def test_bad_input_is_refused_and_no_time_passes(args: dict[str, Any], why: str) -> None:
    scene = lay()
    with scene.refused(why):
        scene.begin("time-passes", **args)


# --- whole stories
HOUSES = any_of.builds(
    HouseRules,
    segments=any_of.sampled_from(["reduced", "uninjured"]),
    exhaustion_tests=any_of.sampled_from(["gain", "point", "crossing"]),
    reached_thresholds_count=any_of.booleans(),
    thresholds_on_real_hp=any_of.booleans(),
    granted_exhaustion_counts=any_of.booleans(),
    exhausted_until_below=any_of.booleans(),
    fire_and_ice_cancel=any_of.booleans(),
    deaths_door_wakes=any_of.booleans(),
    poison_per_point=any_of.booleans(),
    mutations_stack=any_of.booleans(),
)
BODIES = any_of.builds(
    body,
    toughness=any_of.integers(1, 4),
    exhaustion=any_of.integers(0, 2),
    grit=any_of.integers(0, 2),
    shrugged_off=any_of.integers(0, 3),
    illnesses=any_of.sampled_from([{}, {"lung-fever": Sickness(days=3, severity=2)}, {"red-death": Sickness(days=None)},
                                   {"organ-mold": Sickness(days=None)}]),
    temporary=any_of.sampled_from([(), (TemporaryHP(3),), (TemporaryHP(3, "session"), TemporaryHP(2))]),
)  # fmt: skip
TYPES = ["slashing", "bludgeoning", "burning", "poison", "freezing", "pure", "acid"]
UNITS = ["tick", "minute", "hour", "day"]
EVENTS = any_of.lists(
    any_of.one_of(
        any_of.tuples(any_of.just("hurt"), any_of.integers(1, 45), any_of.sampled_from(TYPES)),
        any_of.tuples(any_of.just("exhaust"), any_of.integers(1, 4), any_of.just("")),
        any_of.tuples(any_of.just("mutate"), any_of.just(1), any_of.just("")),
        any_of.tuples(any_of.just("wait"), any_of.integers(1, 3), any_of.sampled_from(UNITS)),
    ),
    max_size=6,
)  # fmt: skip


IN_DANGER = ("burning", "bleeding", "dissolving", "poisoned", "deaths-door")


def play_on(scene: Scene, dice: list[int]) -> None:
    """Answer everything as usual, the dice from a list that begins again."""
    while not scene.is_over:
        request = next(iter(scene.waiting.values())).request
        if isinstance(request, Roll):
            faces = [1 + dice.pop(0) % request.dice.sides for _ in range(request.dice.count)]
            dice.extend(face * 7 + 3 for face in faces)
            reply(scene, "dice", faces, request.by)
        else:
            prompt = request.prompt(scene.view(request.by))
            reply(scene, called(request), {} if prompt.kind == "form" else prompt.usual, request.by)


def is_sound(scene: Scene) -> None:
    """What is true of everybody, whatever happens."""
    reader: Any = scene.play.reader()
    for who in map(Key[Character], ("vesna", "guard")):
        one: Any = scene[who]
        most = maximum_hp(reader, who).total
        assert 0 <= one.hp <= most, "HP are never below 0 nor above their maximum"
        assert hit_points(reader, who) <= most + temporary(reader, who)
        assert most >= 10, "maximum HP are never below 10"
        assert one.state == "dead" or one.hp or one.temporary or {"deaths-door", "unconscious"} & set(one.conditions)
        assert not (one.player == "" and "deaths-door" in one.conditions), "only players' characters are at that door"
        over = exhaustion(reader, who).total > exhaustion_limit(reader, who).total
        assert one.state == "dead" or not over or "exhausted" in one.conditions, "above the limit: Exhausted"
        assert all(injury.days != 0 for injury in one.injuries.values()), "what has healed is gone"
        assert all(affliction.points > 0 for affliction in one.conditions.values())
        assert "frostbitten" not in one.conditions or "burning" not in one.conditions


@pytest.mark.rule("STR-199", "STR-202", "STR-214", "STR-259", "STR-267")
@settings(LAW, max_examples=25, phases=(Phase.explicit, Phase.generate))
@given(rules=HOUSES, vesna=BODIES, guard=BODIES, events=EVENTS,
       dice=any_of.lists(any_of.integers(0, 99), min_size=30, max_size=30))  # fmt: skip
def test_whatever_happens_everybody_stays_sound(
    rules: HouseRules, vesna: Any, guard: Any, events: list[tuple[str, int, str]], dice: list[int]
) -> None:
    scene = lay(rules, vesna=vesna, guard=guard)
    is_settled(scene)
    left = list(dice)
    for number, (what, amount, kind) in enumerate(events):
        who = ("vesna", "guard")[number % 2]
        before = len(scene[who].injuries)
        if what == "wait":
            alive = [scene[each] for each in ("vesna", "guard") if scene[each].state == "active"]
            unit = "tick" if any(set(IN_DANGER) & set(one.conditions) for one in alive) else kind
            play_on(scene.begin("time-passes", unit=unit, amount=amount), left)
        elif scene[who].state == "active":
            args: dict[str, Any] = {"points": amount, "kind": kind} if what == "hurt" else {"points": amount}
            play_on(scene.begin(what, who=who, **({} if what == "mutate" else args)), left)
            if what == "hurt":
                assert len(scene[who].injuries) <= before + 2, "at most two Injuries from one source"
        is_sound(scene)


def is_settled(scene: Scene) -> None:
    """Bodies that were made up begin as the rules would have them."""
    for who in map(Key[Character], ("vesna", "guard")):
        reader: Any = scene.play.reader()
        most = maximum_hp(reader, who).total
        if scene[who].hp > most:
            scene.begin("set", path=f"{who}.hp", to=most)
        limit = exhaustion_limit(reader, who).total
        if scene[who].exhaustion > limit:
            scene.begin("set", path=f"{who}.exhaustion", to=limit)


# --- minutes
@pytest.mark.rule("STR-208", "STR-326")
def test_minutes_beyond_a_full_hour_count_for_the_next_one() -> None:
    scene = lay(vesna=body(3, hp=25))
    for minutes, hour, dice in ((50, 8, 0), (50, 9, 1), (20, 10, 1), (60, 11, 1)):
        wait(scene, minutes, "minute", *([1] * dice))
        assert (scene.is_over, scene[CLOCK].hours) == (True, hour)
    assert scene["vesna"].hp == 28


# --- what interrupts a rest
@pytest.mark.rule("STR-219", "STR-1107")
@pytest.mark.parametrize("deed", ["treats", "is hurt", "lies still"])
def test_a_test_or_damage_interrupts_a_rest(deed: str) -> None:
    cut = {"1": Injury(type="slashing", attribute="wit", ob=1)}
    scene = lay(vesna=body(3, shrugged_off=2, skills={"medicine": 3}, assets=SUPPLIES, injuries=cut, hp=30))
    wait(scene, 5, "hour", spent="at rest")
    if deed == "treats":
        roll(scene.begin("treat", "vesna", patient="vesna", injury="1"), [1] * 3)
    elif deed == "is hurt":
        strike(scene, 1, "pure")
    wait(scene, 1, "hour", *([1] if deed == "is hurt" else []), spent="at rest")
    assert scene["vesna"].shrugged_off == (1 if deed == "lies still" else 2)


@pytest.mark.rule("STR-219", "STR-1107")
@pytest.mark.parametrize(("unit", "spent", "counter"), [("tick", "as usual", 2), ("minute", "at rest", 1)])
def test_seconds_in_which_somebody_does_not_rest_interrupt_a_rest(unit: str, spent: str, counter: int) -> None:
    scene = lay(vesna=body(3, shrugged_off=2))
    wait(scene, 5, "hour", spent="at rest")
    wait(scene, 1, unit, spent=spent)
    wait(scene, 1, "hour", spent="at rest")
    assert scene["vesna"].shrugged_off == counter


@pytest.mark.rule("STR-563", "STR-1107")
def test_a_test_that_a_rule_asks_for_at_its_hour_leaves_a_night_whole() -> None:
    laden: dict[str, Any] = {"overloaded": 2, "load_tested_at": 5 * HOUR, "assets": {"Rock": Asset(bulk=12)}}
    scene = lay(vesna=body(3, strength=2, shrugged_off=2, **laden))
    wait(scene, 1, "night", [6, 6])
    assert (scene.is_over, scene["vesna"].shrugged_off) == (True, 1)


@pytest.mark.rule("STR-563", "STR-Q319")
def test_a_load_that_has_become_too_heavy_by_the_gms_word_is_tested_when_time_passes() -> None:
    scene = lay(vesna=body(3, strength=4, assets={"Rock": Asset(bulk=12)}))
    scene.begin("set", path="vesna.attributes.strength", to=2)
    wait(scene, 1, "hour", [6, 6])
    assert (scene["vesna"].overloaded, scene["vesna"].load_tested_at) == (2, 8 * HOUR)
    assert wait(scene, 4, "hour").is_over
    assert asked_dice(wait(scene, 1, "hour")) == ["2d6: Strength"]
