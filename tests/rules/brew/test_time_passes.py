"""Time passes: all of it, for everybody, in the order of the rules, and foreseen before it happens."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as any_of

from hearthside.engine import GM, Key, words
from hearthside.kit import CLOCK
from hearthside.play.wishes import foresee
from hearthside.rulesets.brew.body import Injury, Sickness, Stabilization
from hearthside.rulesets.brew.house_rules import HouseRules
from hearthside.rulesets.brew.rules.harm.health import maximum
from hearthside.rulesets.brew.scores import resolve_left
from hearthside.rulesets.brew.state import Bonus, Specialty
from hearthside.rulesets.brew.words import Modifier
from rules.apocalypse.scenes import LAW
from rules.brew.bodies import BY_THE_BOOK, Harm, body, lay, lives, questions, reply, rolled, strike, told, wait


def of_harm(scene: Harm) -> list[str]:
    """The log lines, without those of the rolls themselves."""
    return [line for fact in scene.run.facts if fact.fact != "RollMade" and (line := words(fact))]


# --- rest
@pytest.mark.rule("BREW-033", "BREW-Q12")
def test_five_unbroken_hours_of_rest_bring_all_resolve_back() -> None:
    scene = lay(jenny=body(resolve=1))
    assert wait(scene, 4, "hour", spent="at rest")["jenny"].resolve == 1
    wait(scene, 1, "hour")
    assert wait(scene, 4, "hour", spent="at rest")["jenny"].resolve == 1
    wait(scene, 1, "hour", spent="asleep")
    assert told(scene)[-1] == "Jenny is rested: Resolve 1 → 5."


@pytest.mark.rule("BREW-033", "BREW-Q12")
@pytest.mark.parametrize("excitement", ["fight", "chase"])
def test_a_fight_or_a_chase_breaks_the_rest_of_whoever_is_in_it_also_if_nobody_is_hurt(excitement: str) -> None:
    scene = wait(lay(jenny=body(resolve=1), doc=body(resolve=1), ted=body()), 4, "hour", spent="at rest")
    if excitement == "fight":
        scene.begin("start-fight", who=["jenny", "doc"]).begin("end-fight")
    else:
        scene.begin("start-chase", runner="jenny", chaser="doc").begin("end-chase")
    wait(scene.begin("time-mode", mode="story"), 1, "hour", spent="at rest")
    assert [scene[who].resolve for who in ("jenny", "doc")] == [1, 1]
    assert [scene[who].rested for who in ("jenny", "doc", "ted")] == [60, 60, 300]
    wait(scene, 4, "hour", spent="at rest")
    assert [scene[who].resolve for who in ("jenny", "doc")] == [5, 5]


@pytest.mark.rule("BREW-Q12")
def test_who_lies_unconscious_where_others_fight_rests_on() -> None:
    scene = wait(lay(jenny=body(health=0, resolve=1)), 4, "hour", spent="at rest")
    rested = scene["jenny"].rested
    assert rested
    assert scene.begin("start-fight", who=["jenny", "doc"])["jenny"].rested == rested


@pytest.mark.rule("BREW-033", "BREW-Q12")
def test_rest_may_come_again_the_same_day() -> None:
    scene = wait(lay(jenny=body(resolve=1)), 5, "hour", spent="at rest")
    scene.begin("set", path="jenny.resolve", to=0)
    wait(scene, 1, "hour")
    assert wait(scene, 5, "hour", spent="at rest")["jenny"].resolve == 5


@pytest.mark.rule("BREW-Q12")
def test_at_some_tables_only_sleep_does_it_and_once_a_day() -> None:
    scene = lay(HouseRules(resolve_by_sleep=True), hour=1, jenny=body(resolve=1))
    assert wait(scene, 6, "hour", spent="at rest")["jenny"].resolve == 1
    assert wait(scene, 5, "hour", spent="asleep")["jenny"].resolve == 5
    scene.begin("set", path="jenny.resolve", to=0)
    assert wait(scene, 6, "hour", spent="asleep")["jenny"].resolve == 0
    assert wait(scene, 6, "hour")["jenny"].resolve == 0
    assert wait(scene, 1)["jenny"].resolve == 5


@pytest.mark.rule("BREW-033")
def test_who_keeps_watch_does_not_rest() -> None:
    scene = lay(jenny=body(resolve=1), doc=body(resolve=1))
    wait(scene, 5, "hour", spent="asleep", resting=["doc"])
    assert (scene["jenny"].resolve, scene["doc"].resolve) == (1, 5)


# --- everybody, in order
@pytest.mark.rule("BREW-192", "BREW-222", "BREW-233", "BREW-241", "BREW-260")
def test_a_day_does_all_of_it_chapter_by_chapter_to_one_after_another() -> None:
    jenny = body(health=6, resolve=2, illnesses={"flu": Sickness(days=3)},
                 living=lives(drink="meager", sleep="none"))  # fmt: skip
    scene = lay(HouseRules(sleep="easy"), "downtime", jenny=jenny, doc=body(health=4, living=lives(training="stealth")))
    wait(scene, 1, dice=[3])
    assert of_harm(scene) == [
        "1 day passes. It is day 2, 08:00.",
        "Jenny heals 1: Health 6 → 7.",
        "Jenny: flu, 2 days left.",
        "Jenny takes 1 damage (thirst): Health 7 → 6.",
        "Jenny: day 2 without enough sleep.",
        "Doc heals 1: Health 4 → 5.",
        "Doc trains stealth.",
    ]


@pytest.mark.rule("BREW-168", "BREW-202")
def test_whoever_is_looked_after_is_helped_before_it_is_too_late() -> None:
    scene = strike(lay(jenny=body(power=1, health=1, living=lives(carers=("rat", "doc"))), rat=body()), 2)
    wait(scene, 1, "hour", dice=[1, 2])
    assert of_harm(scene)[1:] == [
        "Rat tends Jenny: it does not help.",
        "Doc tends Jenny: it helps.",
        "Jenny is stable at Health 1; recovery can begin after 9 days of care.",
    ]
    assert wait(scene, 1, "hour")["jenny"].tended_by == ("rat", "doc")


@pytest.mark.rule("BREW-339", "BREW-340")
@pytest.mark.parametrize(
    ("rules", "left"),
    [(BY_THE_BOOK, (900, 960)), (HouseRules(dawn=18), ()), (HouseRules(mana_returns="recovery"), (960,))],
)
def test_mana_returns_with_the_hours(rules: HouseRules, left: tuple[int, ...]) -> None:
    scene = lay(rules, hour=16, jenny=body(fields={"odds": 3}, mana_used=(900, 960)))
    assert wait(scene, 1, "hour")["jenny"].mana_used == (left or (900, 960))
    assert wait(scene, 1, "hour")["jenny"].mana_used == (() if left == (960,) else left)


@pytest.mark.rule("BREW-Q83")
def test_rounds_and_scenes_pass_without_doing_anything_to_anybody() -> None:
    scene = wait(lay(jenny=body(health=4, dying=None)), 3, "round")
    assert (scene[CLOCK].hours, scene["jenny"].health) == (8, 4)
    assert wait(scene, 1, "scene").is_over


@pytest.mark.rule("BREW-192")
def test_the_dead_and_gone_are_left_in_peace() -> None:
    scene = wait(lay(jenny=body(health=-5, state="dead")), 3)
    assert scene["jenny"].health == -5


@pytest.mark.rule("BREW-192")
@pytest.mark.parametrize(
    ("args", "why"),
    [
        ({"unit": "day", "amount": 121}, "121 does not fit; 1 to 120 does"),
        ({"unit": "month", "amount": 5}, "5 does not fit; 1 to 4 does"),
        ({"unit": "hour", "amount": 0}, "0 does not fit; 1 to 240 does"),
        ({"unit": "week"}, "'week' is not one of"),
        ({"unit": "hour", "spent": "dancing"}, "'dancing' is not one of"),
        ({"unit": "hour", "spent": "at rest", "resting": ["nobody"]}, "'nobody' is not one of"),
        ({"unit": "hour", "resting": ["jenny"]}, "Jenny cannot be picked here; nothing else is possible"),
        ({"unit": "day", "spent": "asleep"}, "'asleep' is not one of 'as usual'"),
    ],
)
def test_bad_input_is_refused_and_no_time_passes(args: dict[str, Any], why: str) -> None:
    scene = lay()
    with scene.refused(why):
        scene.begin("time-passes", **args)


@pytest.mark.rule("BREW-204", "BREW-230")
@pytest.mark.parametrize(
    ("args", "why"),
    [
        ({"who": []}, "0 picked; at least 1 may be"),
        ({"who": ["jenny"], "food": "plenty"}, "'plenty' is not one of"),
        ({"who": ["jenny"], "carers": ["mara"]}, "Mara cannot be picked here"),
    ],
)
def test_how_people_live_is_checked(args: dict[str, Any], why: str) -> None:
    scene = lay()
    with scene.refused(why):
        scene.begin("live", **args)


@pytest.mark.rule("BREW-230")
def test_how_people_live_is_told_where_it_is_out_of_the_ordinary() -> None:
    scene = lay().begin("live", who=["jenny", "doc"], food="none", sleep="short", carers=["doc"])
    assert told(scene) == [
        "Jenny, from day to day: no food, short sleep, looked after.",
        "Doc, from day to day: no food, short sleep, looked after.",
    ]
    scene.begin("live", who=["jenny"], food="enough", sleep="enough", carers=[])
    assert told(scene) == ["Jenny, from day to day: all that is needed."]


# --- foreseen
@pytest.mark.rule("BREW-192", "BREW-233")
def test_what_time_will_do_is_foreseen_and_nothing_has_happened() -> None:
    scene = lay(jenny=body(health=5, living=lives(drink="none")), doc=body(health=8))
    seen = foresee(scene.play, GM, "time-passes", "", {"unit": "day", "amount": 1})
    assert [line for line in map(words, seen.facts) if line][1:] == [
        "Jenny heals 1: Health 5 → 6.",
        "Jenny takes 3 damage (thirst): Health 6 → 3.",
        "Doc heals 1: Health 8 → 9.",
    ]
    assert scene["jenny"].health == 5


@pytest.mark.rule("BREW-260")
def test_where_dice_are_needed_the_foresight_ends_with_who_is_asked() -> None:
    scene = lay(jenny=body(power=2)).begin("weather", degrees=50, who=["jenny"])
    assert foresee(scene.play, GM, "time-passes", "", {"unit": "hour", "amount": 9}).asks == [
        "Jenny: Roll 1d6: the roll"
    ]


# --- whole downtimes
HOUSES = any_of.builds(
    HouseRules,
    healing=any_of.sampled_from(["realistic", "simplified"]),
    sleep=any_of.sampled_from(["off", "easy", "hard"]),
    deprivation=any_of.booleans(),
    period_goes_on=any_of.booleans(),
    zero_until_recovery=any_of.booleans(),
    rest_revives=any_of.booleans(),
    sleep_clears_slowly=any_of.booleans(),
    trained_per_skill=any_of.booleans(),
)
LIVES = any_of.builds(
    lives,
    food=any_of.sampled_from(["enough", "meager", "none"]),
    drink=any_of.sampled_from(["enough", "enough", "meager", "none"]),
    sleep=any_of.sampled_from(["enough", "short", "none"]),
    carers=any_of.sampled_from([(), ("doc",), ("doc", "rat")]),
    in_hospital=any_of.booleans(),
    training=any_of.sampled_from(["", "stealth"]),
)
BODIES = any_of.builds(
    body,
    power=any_of.integers(1, 5),
    health=any_of.integers(1, 10),
    exhaustion=any_of.integers(0, 4),
    living=LIVES,
    illnesses=any_of.sampled_from([{}, {"flu": Sickness(days=3)}, {"rot": Sickness(days=4, damage=1)}]),
    injuries=any_of.sampled_from([{}, {"rib": Injury(left=5)}, {"hand": Injury(left=None), "eye": Injury()}]),
)


def is_sound(scene: Harm) -> None:
    """What is true of everybody, whatever happens."""
    for who in ("jenny", "doc", "rat"):
        one = scene[who]
        most = maximum(scene.play.reader(), Key(who)).total
        assert one.health <= most, "Health is never above its maximum"
        assert one.hunger + one.thirst + one.barred <= most - one.health, "no more damage has a cause than there is"
        assert one.state == "dead" or one.health > -5, "at -5 or lower nobody lives"
        assert one.state == "active" or (one.dying, one.stabilization) == (None, None), "the dead are not dying"
        assert one.dying is None or one.stabilization is None, "the dying are not stable"
        assert one.dying is None or one.health <= 0, "only at 0 or below somebody is dying"
        assert all(injury.left != 0 for injury in one.injuries.values()), "what has healed is gone"
        assert sum(held.now for held in one.trained_resolve.values()) <= 3, "three trained points are the most"
        assert resolve_left(scene.play.reader(), Key(who)) <= 5, "Resolve is never above its maximum"


@pytest.mark.rule("BREW-192", "BREW-198", "BREW-222", "BREW-235", "BREW-246", "BREW-256")
@settings(LAW, max_examples=15, phases=(Phase.explicit, Phase.generate))
@given(rules=HOUSES, jenny=BODIES, doc=BODIES, dice=any_of.lists(any_of.integers(1, 6), min_size=30, max_size=30),
       hits=any_of.lists(any_of.integers(0, 9), max_size=2))  # fmt: skip
def test_whole_downtimes_end_and_everybody_stays_sound(
    rules: HouseRules, jenny: Any, doc: Any, dice: list[int], hits: list[int]
) -> None:
    scene = lay(rules, "downtime", jenny=jenny, doc=doc, rat=body())
    left = list(dice)
    for points in [*hits, 0]:
        if scene["jenny"].state == "active" and points:
            play_on(strike(scene, points), left)
            is_sound(scene)
        play_on(scene.begin("time-passes", unit="day", amount=4), left)
        is_sound(scene)


def play_on(scene: Harm, dice: list[int]) -> None:
    """Answer whatever is asked, until it is over."""
    while not scene.is_over:
        asked = questions(scene)[0]
        answers = {"dice": [dice.pop() if dice else 3], "RollAnyway": bool(dice), "React": "pass",
                   "InjuryAtOnce": "cut", "JudgeInjury": "lasting"}  # fmt: skip
        reply(scene, asked, answers[asked])


@pytest.mark.rule("BREW-198", "BREW-209")
def test_a_fall_to_minus_2_stabilization_and_twelve_days_of_care() -> None:
    scene = lay(jenny=body(power=4, health=3, living=lives(carers=("doc",))))
    strike(scene, 5)
    wait(scene, 1, "hour", dice=[1])
    assert scene["jenny"].stabilization == Stabilization(6)
    wait(scene, 12, dice=[1] * 11)
    assert (scene["jenny"].health, scene["jenny"].stabilization) == (10, None)


@pytest.mark.rule("BREW-203", "BREW-317")
def test_what_counts_for_the_care_of_many_days_is_asked_once() -> None:
    doc = body(skills={"medicine": 2}, specialties=(Specialty(skill="medicine", name="Wounds"),))
    scene = lay(doc=doc, jenny=body(health=2, living=lives(carers=("doc",))))
    scene.begin("time-passes", unit="day", amount=3)
    assert questions(scene) == ["WhatHelps"]
    reply(scene, "WhatHelps", scene.options("doc"))
    for _ in range(4):
        reply(scene, "dice", [1, 2])
    assert scene.is_over
    assert scene["jenny"].health == 8


@pytest.mark.rule("BREW-027", "BREW-203")
def test_what_is_used_up_is_asked_anew() -> None:
    once = Bonus(modifier=Modifier(by=2, when="with the good bandages"), once=True)
    scene = lay(doc=body(skills={"medicine": 2}, tally={"bandages": once}),
                jenny=body(health=2, living=lives(carers=("doc",))))  # fmt: skip
    scene.begin("time-passes", unit="day", amount=1)
    reply(scene, "WhatHelps", scene.options("doc"))
    rolled(scene, 1, 1)
    assert scene.is_over
    assert (scene["doc"].tally, scene["jenny"].health) == ({}, 5)


@pytest.mark.rule("BREW-022", "BREW-202")
def test_whoever_has_no_chance_rolls_no_die_for_it() -> None:
    hopeless = body(skills={}, exhaustion=3)
    scene = wait(lay(doc=hopeless, jenny=body(health=2, living=lives(carers=("doc",)))), 1, "hour")
    assert told(scene)[-1] == "Doc tends Jenny: it does not help."


# --- single hours and whole days
@pytest.mark.rule("BREW-033", "BREW-241")
def test_24_single_hours_bring_what_a_day_with_its_night_brings() -> None:
    at_once = wait(lay(jenny=body(resolve=1, exhaustion=1)), 1)
    scene = lay(jenny=body(resolve=1, exhaustion=1))
    for _ in range(24):
        wait(scene, 1, "hour")
    assert (scene["jenny"].resolve, scene["jenny"].exhaustion) == (5, 0)
    assert scene["jenny"] == at_once["jenny"]


@pytest.mark.rule("BREW-033", "BREW-241")
def test_who_does_not_sleep_has_no_night_in_24_single_hours() -> None:
    scene = lay(HouseRules(sleep="off"), jenny=body(resolve=1, living=lives(sleep="none")))
    assert wait(scene, 24, "hour")["jenny"].resolve == 1


@pytest.mark.rule("BREW-033")
def test_a_few_hours_past_midnight_are_no_night() -> None:
    scene = wait(lay(hour=20, jenny=body(resolve=1)), 3, "hour")
    strike(scene, 1)
    assert wait(scene, 3, "hour")["jenny"].resolve == 1


# --- minutes
@pytest.mark.rule("BREW-033")
def test_ten_half_hours_of_rest_are_five_hours() -> None:
    scene = lay(jenny=body(resolve=1))
    for _ in range(9):
        wait(scene, 30, "minute", spent="at rest")
    assert wait(scene, 29, "minute", spent="at rest")["jenny"].resolve == 1
    assert wait(scene, 1, "minute", spent="at rest")["jenny"].resolve == 5


@pytest.mark.rule("BREW-340")
def test_a_mana_slot_returns_two_hours_after_its_use_to_the_minute() -> None:
    scene = lay(HouseRules(mana_returns="recovery"), hour=8, jenny=body(fields={"odds": 1}, mana_used=(8 * 60 + 20,)))
    assert wait(scene, 139, "minute")["jenny"].mana_used == (500,)
    assert wait(scene, 1, "minute")["jenny"].mana_used == ()


@pytest.mark.rule("BREW-260")
def test_five_hours_of_weather_are_300_minutes() -> None:
    scene = wait(lay(jenny=body(power=2)).begin("weather", degrees=50, who=["jenny"]), 299, "minute")
    assert wait(scene, 1, "minute", dice=[5])["jenny"].health == 9


@pytest.mark.rule("BREW-Q83")
def test_a_new_day_comes_at_midnight_also_in_the_middle_of_an_hour() -> None:
    scene = wait(wait(lay(hour=23, jenny=body(health=5)), 30, "minute"), 1, "hour")
    assert (scene["jenny"].health, scene[CLOCK].minutes) == (6, 24 * 60 + 30)


# --- what is foretold happens
@pytest.mark.rule("BREW-033", "BREW-167", "BREW-192", "BREW-233", "BREW-241", "BREW-339")
@pytest.mark.parametrize(("unit", "amount"), [("minute", 90), ("hour", 20), ("day", 3)])
@pytest.mark.parametrize("rules", [BY_THE_BOOK, HouseRules(healing="simplified", sleep="off")])
def test_what_is_foretold_of_time_is_what_then_comes_about(rules: HouseRules, unit: str, amount: int) -> None:
    jenny = body(health=4, resolve=2, exhaustion=4, living=lives(drink="meager"), fields={"odds": 2}, mana_used=(400,))
    scene = lay(rules, jenny=jenny, doc=body(health=-1, power=2), rat=body(health=1, stabilization=Stabilization(2)))
    seen = foresee(scene.play, GM, "time-passes", "", {"unit": unit, "amount": amount})
    assert (seen.asks, seen.trouble) == ([], "")
    wait(scene, amount, unit)
    assert [words(fact) for fact in seen.facts] == [words(fact) for fact in scene.run.facts]
