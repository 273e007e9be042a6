"""Illness: risk, contraction, effects, days, treatment, immunity; and mutations."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import Key
from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.body import Injury, Sickness
from hearthside.rulesets.strive.derived import exhaustion_limit, maximum_hp
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.kinds.health import IllnessEntry, MutationEntry, dice_of
from hearthside.rulesets.strive.levels import attribute_level, skill_level
from hearthside.rulesets.strive.rules.belongings.slots import free_hands
from hearthside.rulesets.strive.rules.catalogue.expertises import expertises_of
from hearthside.rulesets.strive.rules.health.ap import fields_per_ap
from hearthside.rulesets.strive.state import Boon, Character
from rules.strive.bodies import SUPPLIES, afflicted, asked_dice, body, lay, of_harm, roll, wait
from rules.strive.scenes import BY_THE_BOOK, PACK, Scene, told

VESNA: Key[Character] = Key("vesna")
ILLNESSES: dict[str, IllnessEntry] = dict(PACK.entries["illnesses"])  # type: ignore[arg-type]  # of this kind
MUTATIONS: dict[str, MutationEntry] = dict(PACK.entries["mutations"])  # type: ignore[arg-type]  # of this kind
HEALER: dict[str, Any] = {"skills": {"medicine": 3, "surgery": 3}, "assets": SUPPLIES}


def fall_ill(scene: Scene, illness: str = "", *dice: Any, ob: int = 0) -> Scene:
    return roll(scene.begin("risk-illness", who="vesna", illness=illness, ob=ob), *dice)


def level(scene: Scene, attribute: Any) -> int:
    return attribute_level(scene.play.reader(), VESNA, attribute).total


def treated(scene: Scene, illness: str, *dice: Any) -> Scene:
    return roll(scene.begin("treat-illness", "tomas", patient="vesna", illness=illness), *dice)


def ill(illness: str, rules: HouseRules = BY_THE_BOOK, hp: int | None = None, **sickness: Any) -> Scene:
    """Vesna is ill since 8 o'clock, Tomas knows Medicine and Surgery."""
    now = Sickness(**{"days": 9, "contracted_at": 8 * 60, **sickness})
    return lay(rules, vesna=body(3, hp=hp, illnesses={illness: now}, past_illnesses=(illness,)),
               tomas=body(2, **HEALER))  # fmt: skip


# --- the list
@pytest.mark.rule("STR-275", "STR-888")
@pytest.mark.parametrize("entries", [ILLNESSES, MUTATIONS])
def test_every_face_of_the_d100_has_one_entry(entries: dict[str, Any]) -> None:
    faces = [face for entry in entries.values() for face in range(entry.first, entry.last + 1)]
    assert sorted(faces) == list(range(1, 101))


@pytest.mark.parametrize(
    ("illness", "first", "last", "days", "attribute", "severity", "skill", "ob"),
    [
        pytest.param(
            "strength-sap", 1, 8, "1d10+3", "strength", "1d4", "medicine", "1d4", marks=pytest.mark.rule("STR-890")
        ),
        pytest.param(
            "lung-fever", 9, 16, "1d10+1", "toughness", "1d4+1", "medicine", "1", marks=pytest.mark.rule("STR-891")
        ),
        pytest.param(
            "waters-curse", 17, 24, "1d10+1", "toughness", "1d4", "medicine", "1d4", marks=pytest.mark.rule("STR-892")
        ),
        pytest.param(
            "jazz-hands", 25, 32, "1d10+3", "agility", "1d4", "medicine", "1", marks=pytest.mark.rule("STR-893")
        ),
        pytest.param("brain-rot", 33, 40, "2d10", "wit", "1d4", "medicine", "1", marks=pytest.mark.rule("STR-894")),
        pytest.param(
            "feeble-tongue", 41, 48, "1d10+3", "wit", "1d4", "medicine", "1d4", marks=pytest.mark.rule("STR-895")
        ),
        pytest.param("wound-fever", 49, 56, None, None, "0", "medicine", "2", marks=pytest.mark.rule("STR-896")),
        pytest.param(
            "filth-fever", 57, 64, "1d10+1", "toughness", "1d4", "medicine", "1d4+1", marks=pytest.mark.rule("STR-897")
        ),
        pytest.param(
            "coldness-of-heart",
            65,
            80,
            "1d10+1",
            "awareness",
            "1d4",
            "medicine",
            "1d4",
            marks=pytest.mark.rule("STR-898"),
        ),
        pytest.param(
            "rot-plague", 81, 88, "4d10", "toughness", "1d4+1", "surgery", "2", marks=pytest.mark.rule("STR-899")
        ),
        pytest.param("organ-mold", 89, 95, None, None, "0", "surgery", "1d4+1", marks=pytest.mark.rule("STR-900")),
        pytest.param("red-death", 96, 100, None, None, "0", "surgery", "2", marks=pytest.mark.rule("STR-901")),
    ],
)
def test_the_twelve_illnesses_are_those_of_the_book(
    illness: str, first: int, last: int, days: str | None, attribute: str | None, severity: str, skill: str, ob: str
) -> None:
    entry = ILLNESSES[illness]
    assert (entry.first, entry.last, entry.days, entry.attribute) == (first, last, days, attribute)
    assert (entry.severity, entry.skill, entry.ob) == (severity, skill, ob)


@pytest.mark.parametrize(
    ("illness", "changed"),
    [
        pytest.param("strength-sap", {"movement": 2, "shortens": "2d4"}, marks=pytest.mark.rule("STR-890")),
        pytest.param("lung-fever", {"suspends": True}, marks=pytest.mark.rule("STR-891")),
        pytest.param("waters-curse", {"exhausted": True, "shortens": "1d10", "suspends": True},
                     marks=pytest.mark.rule("STR-892")),
        pytest.param("jazz-hands", {"suspends": True}, marks=pytest.mark.rule("STR-893")),
        pytest.param("brain-rot", {"suspends": True}, marks=pytest.mark.rule("STR-894")),
        pytest.param("feeble-tongue", {"shortens": "2d4"}, marks=pytest.mark.rule("STR-895")),
        pytest.param("wound-fever", {"bars_treatment": True, "becomes": "1d10"}, marks=pytest.mark.rule("STR-896")),
        pytest.param("filth-fever", {"becomes": "1"}, marks=pytest.mark.rule("STR-897")),
        pytest.param("coldness-of-heart", {"shortens": "2d4"}, marks=pytest.mark.rule("STR-898")),
        pytest.param("rot-plague", {"suspends": True}, marks=pytest.mark.rule("STR-899")),
        pytest.param("organ-mold", {"injuries": 1, "becomes": "1"}, marks=pytest.mark.rule("STR-900")),
        pytest.param("red-death", {"bleeding": 3, "becomes": "1"}, marks=pytest.mark.rule("STR-901")),
    ],
)  # fmt: skip
def test_they_do_what_the_book_says_and_are_treated_as_it_says(illness: str, changed: dict[str, Any]) -> None:
    entry, plain = ILLNESSES[illness], IllnessEntry(rules=(), first=1, last=1)
    named = ("movement", "exhausted", "bars_treatment", "injuries", "bleeding", "shortens", "suspends", "becomes")
    assert {one: getattr(entry, one) for one in named} == {one: getattr(plain, one) for one in named} | changed


@pytest.mark.rule("STR-276")
def test_an_amount_is_dice_and_what_is_added() -> None:
    assert [(str(dice_of(one)[0]), dice_of(one)[1]) for one in ("1d10+3", "2d4", "d8", "2")] == [
        ("1d10", 3), ("2d4", 0), ("1d8", 0), ("0d1", 2),
    ]  # fmt: skip


# --- catching it
@pytest.mark.rule("STR-274", "STR-275", "STR-276", "STR-888", "STR-889", "STR-898", "STR-EX115", "STR-Q314")
def test_which_illness_is_rolled_first_and_what_it_does_is_rolled_when_it_is_caught() -> None:
    scene = fall_ill(lay(vesna=body(3, awareness=3)), "", 70, [1, 1, 1], 6, 3, 2)
    assert of_harm(scene)[-1] == "Vesna has caught Coldness of Heart: 7 days, −3 Awareness."
    assert (level(scene, "awareness"), scene["vesna"].illnesses["coldness-of-heart"].ob) == (1, 2)
    assert scene["vesna"].past_illnesses == ("coldness-of-heart",)


@pytest.mark.rule("STR-274", "STR-Q171", "STR-Q313")
@pytest.mark.parametrize(("toughness", "ob", "expected"), [(3, 0, 2), (4, 0, 2), (5, 0, 3), (5, 1, 1)])
def test_the_test_is_at_half_of_toughness_or_as_the_gm_says(toughness: int, ob: int, expected: int) -> None:
    scene = fall_ill(lay(vesna=body(toughness)), "brain-rot", [5] * toughness, ob=ob)
    [test] = [fact for fact in scene.run.facts if fact.fact == "TestMade"]
    assert test.values["ob"] == expected


@pytest.mark.rule("STR-Q313")
def test_at_some_tables_the_ob_is_always_2() -> None:
    for rules, ob in ((BY_THE_BOOK, 1), (HouseRules(illness_ob="two"), 2)):
        scene = fall_ill(lay(rules, vesna=body(2)), "brain-rot", [5, 5])
        [test] = [fact for fact in scene.run.facts if fact.fact == "TestMade"]
        assert test.values["ob"] == ob


@pytest.mark.rule("STR-274")
def test_a_complete_success_keeps_it_off_and_a_partial_one_does_not() -> None:
    assert fall_ill(lay(vesna=body(3)), "brain-rot", [5, 5, 1])["vesna"].illnesses == {}
    scene = fall_ill(lay(vesna=body(3)), "brain-rot", [5, 1, 1], [4, 4], 2)
    assert scene["vesna"].illnesses["brain-rot"].days == 8


@pytest.mark.rule("STR-281", "STR-Q314")
@pytest.mark.parametrize(
    ("rules", "named", "dice"),
    [(BY_THE_BOOK, True, 5), (BY_THE_BOOK, False, 5), (HouseRules(immunity_if_named=True), False, 3),
     (HouseRules(immunity_if_named=True), True, 5)],
)  # fmt: skip
def test_two_more_dice_against_what_one_has_had_before(rules: HouseRules, named: bool, dice: int) -> None:
    scene = lay(rules, vesna=body(3, past_illnesses=("brain-rot",)))
    scene.begin("risk-illness", who="vesna", illness="brain-rot" if named else "")
    roll(scene, *(() if named else (35,)))
    assert asked_dice(scene) == [f"{dice}d6: Toughness"]


@pytest.mark.rule("STR-280", "STR-Q314")
@pytest.mark.parametrize(("named", "dice"), [("brain-rot", ()), ("", (35,))])
def test_against_an_illness_that_one_has_no_test_is_made_and_only_the_gm_is_told(named: str, dice: Any) -> None:
    scene = fall_ill(ill("brain-rot"), named, *dice)
    assert scene.is_over
    assert scene["vesna"].illnesses["brain-rot"].days == 9
    assert not any(fact.fact == "TestMade" for fact in scene.run.facts)
    [last] = [fact for fact in scene.run.facts if fact.fact == "IllAlready"]
    assert (last.seen_by, of_harm(scene)[-1]) == ("gm", "Vesna has Brain Rot already: nothing happens.")


# --- what it does
@pytest.mark.rule("STR-889", "STR-891", "STR-Q25", "STR-Q143", "STR-EX117")
def test_a_toughness_illness_lowers_maximum_hp_and_the_exhaustion_limit() -> None:
    scene = fall_ill(lay(vesna=body(4)), "lung-fever", [1, 1, 1, 1], 5, 2)
    reader = scene.play.reader()
    assert (level(scene, "toughness"), maximum_hp(reader, VESNA).total) == (1, 20)
    assert (exhaustion_limit(reader, VESNA).total, scene["vesna"].hp) == (2, 20)


@pytest.mark.rule("STR-892", "STR-Q173", "STR-Q363")
def test_waters_curse_exhausts_as_long_as_it_is_felt_whatever_the_exhaustion() -> None:
    scene = fall_ill(lay(vesna=body(3), tomas=body(2, **HEALER)), "waters-curse", [1, 1, 1], 9, 1, 1)
    wait(scene, 2, "hour", spent="at rest")
    assert "exhausted" in scene["vesna"].conditions
    treated(scene, "waters-curse", [5, 5, 1, 1], 2)
    assert (scene["vesna"].illnesses["waters-curse"].days, "exhausted" in scene["vesna"].conditions) == (8, False)
    wait(scene, 24, "hour", [1] * 10)
    assert "exhausted" in scene["vesna"].conditions
    assert level(scene, "toughness") == 2


@pytest.mark.rule("STR-890", "STR-Q173")
def test_strength_sap_slows_to_two_fields_for_an_ap() -> None:
    assert fields_per_ap(ill("strength-sap", severity=1).play.reader(), VESNA).total == 2


@pytest.mark.rule("STR-900", "STR-Q133", "STR-Q370")
def test_organ_mold_injures_on_each_day_from_the_first_24_hours_on() -> None:
    scene = fall_ill(lay(vesna=body(3)), "organ-mold", [1, 1, 1], 2)
    assert scene["vesna"].injuries == {}
    wait(scene, 24, "hour", 1, 1)
    assert [injury.type for injury in scene["vesna"].injuries.values()] == ["pure"]
    assert wait(scene, 23, "hour").is_over
    wait(scene, 1, "hour", 3, 1)
    assert (len(scene["vesna"].injuries), scene["vesna"].grit, scene["vesna"].hp) == (2, 2, 20)


@pytest.mark.rule("STR-900", "STR-901", "STR-Q315")
def test_what_is_treated_is_removed_within_a_day_and_harms_no_more() -> None:
    mold = treated(ill("organ-mold", days=None, ob=2), "organ-mold", [5, 5, 1, 1])
    assert wait(mold, 1, "day").is_over
    assert (mold["vesna"].illnesses, mold["vesna"].injuries) == ({}, {})
    red = treated(ill("red-death", days=None, ob=2), "red-death", [5, 5, 1, 1])
    wait(red, 1, "day")
    assert (red["vesna"].illnesses, red["vesna"].conditions) == ({}, {})


@pytest.mark.rule("STR-Q370")
def test_at_some_tables_the_first_days_harm_comes_at_once() -> None:
    scene = fall_ill(lay(HouseRules(daily_effects_at_once=True), vesna=body(3)), "red-death", [1, 1, 1])
    assert scene["vesna"].conditions["bleeding"].points == 3


@pytest.mark.rule("STR-272", "STR-901", "STR-Q370")
def test_red_death_bleeds_on_each_day_and_time_stops_there() -> None:
    scene = wait(ill("red-death", days=None), 3, "day")
    assert scene["vesna"].conditions["bleeding"].points == 3
    assert of_harm(scene)[-1] == "Time goes on in Ticks from here: Vesna is Bleeding."
    assert scene["*clock"].hours == 32
    with scene.refused("'day' is not one of"):
        scene.begin("time-passes", unit="day")


@pytest.mark.rule("STR-277")
def test_its_days_pass_and_then_all_of_it_is_over() -> None:
    scene = ill("lung-fever", days=2, severity=2, hp=20)
    wait(scene, 24, "hour")
    assert (scene["vesna"].illnesses["lung-fever"].days, level(scene, "toughness")) == (1, 1)
    wait(scene, 24, "hour")
    assert (scene["vesna"].illnesses, level(scene, "toughness"), scene["vesna"].hp) == ({}, 3, 20)
    assert wait(ill("wound-fever", days=None), 2, "day")["vesna"].illnesses, "until cured"


# --- treatment
@pytest.mark.rule("STR-278", "STR-Q172", "STR-Q316")
def test_one_try_in_24_hours_whoever_makes_it_and_without_supplies() -> None:
    scene = treated(ill("brain-rot", severity=1), "brain-rot", [1, 1, 1, 1])
    assert scene["tomas"].assets == SUPPLIES
    with scene.refused("there is no illness to treat now"):
        scene.begin("treat-illness", "vesna", patient="vesna", illness="brain-rot")
    wait(scene, 24, "hour")
    treated(scene, "brain-rot", [5, 1, 1, 1])


@pytest.mark.rule("STR-Q316")
def test_at_some_tables_each_try_takes_supplies() -> None:
    scene = treated(ill("brain-rot", HouseRules(illness_takes_supplies=True)), "brain-rot", [1, 1, 1, 1])
    assert scene["tomas"].assets["Medical Supplies"].number == 4


@pytest.mark.rule("STR-279", "STR-891", "STR-Q172")
def test_suspension_holds_for_24_hours_and_can_be_had_again() -> None:
    scene = treated(ill("lung-fever", severity=2, hp=20), "lung-fever", [5, 1, 1, 1])
    assert level(scene, "toughness") == 3
    wait(scene, 23, "hour", [1] * 20)
    assert level(scene, "toughness") == 3
    wait(scene, 1, "hour")
    assert (level(scene, "toughness"), scene["vesna"].hp) == (1, 20)
    treated(scene, "lung-fever", [5, 1, 1, 1])
    assert level(scene, "toughness") == 3


@pytest.mark.rule("STR-279", "STR-890", "STR-Q172", "STR-Q315")
def test_the_duration_is_cut_only_once_and_what_is_cut_to_0_is_over() -> None:
    scene = treated(ill("strength-sap", severity=1), "strength-sap", [5, 1, 1, 1], [2, 2])
    assert scene["vesna"].illnesses["strength-sap"].days == 5
    wait(scene, 24, "hour")
    assert treated(scene, "strength-sap", [5, 1, 1, 1]).is_over
    assert scene["vesna"].illnesses["strength-sap"].days == 4
    over = treated(ill("strength-sap", severity=1, days=3), "strength-sap", [5, 1, 1, 1], [2, 2])
    assert over["vesna"].illnesses == {}


@pytest.mark.rule("STR-Q315")
@pytest.mark.parametrize(("rules", "days"), [(BY_THE_BOOK, 9), (HouseRules(treatment_always_shortens=True), 8)])
def test_where_an_entry_names_no_reduction_there_is_none_or_a_day(rules: HouseRules, days: int) -> None:
    scene = treated(ill("brain-rot", rules, severity=1), "brain-rot", [5, 1, 1, 1])
    assert scene["vesna"].illnesses["brain-rot"].days == days


@pytest.mark.rule("STR-896", "STR-897", "STR-900", "STR-Q315")
def test_some_treatments_set_the_days_that_are_left() -> None:
    scene = treated(ill("wound-fever", days=None, ob=2), "wound-fever", [5, 5, 1, 1], 4)
    assert scene["vesna"].illnesses["wound-fever"].days == 4
    for illness, days in (("filth-fever", 9), ("organ-mold", None)):
        scene = treated(ill(illness, days=days), illness, [5, 1, 1, 1])
        assert scene["vesna"].illnesses[illness].days == 1
        if illness == "filth-fever":
            assert wait(scene, 24, "hour")["vesna"].illnesses == {}


@pytest.mark.rule("STR-803", "STR-899", "STR-Q134", "STR-Q316")
def test_failed_surgery_on_an_illness_cuts_too() -> None:
    scene = treated(ill("rot-plague", severity=1, ob=2, hp=20), "rot-plague", [5, 1, 1, 1], 1, 1)
    assert [injury.type for injury in scene["vesna"].injuries.values()] == ["slashing"]


# --- mutations
@pytest.mark.rule("STR-902", "STR-912", "STR-EX116")
def test_atrophy_lowers_strength_to_1_at_least() -> None:
    scene = roll(lay(vesna=body(strength=2)).begin("mutate", who="vesna"), 60)
    assert (scene["vesna"].mutations, level(scene, "strength")) == (("atrophy",), 1)


@pytest.mark.parametrize(
    ("mutation", "first", "last", "boons"),
    [
        pytest.param("cosmic-fortune", 1, 5, {}, marks=pytest.mark.rule("STR-903")),
        pytest.param("deformed-arm", 6, 12, {"agility": -1}, marks=pytest.mark.rule("STR-904")),
        pytest.param("grotesque-claws", 13, 19, {}, marks=pytest.mark.rule("STR-905")),
        pytest.param("deformed-leg", 20, 25, {"agility": -1}, marks=pytest.mark.rule("STR-906")),
        pytest.param("deformed-face", 26, 32, {"commanding": 1, "acting": -1}, marks=pytest.mark.rule("STR-907")),
        pytest.param("internal-changes", 33, 39, {"toughness": -1}, marks=pytest.mark.rule("STR-908")),
        pytest.param("bulbous-head", 40, 46, {"wit": -1}, marks=pytest.mark.rule("STR-909")),
        pytest.param("animal-ears", 47, 53, {"awareness (hearing)": 1}, marks=pytest.mark.rule("STR-910")),
        pytest.param("animal-tail", 54, 59, {"acrobatics": 1}, marks=pytest.mark.rule("STR-911")),
        pytest.param("atrophy", 60, 66, {"strength": -2}, marks=pytest.mark.rule("STR-912")),
        pytest.param("blackened-nails", 67, 73, {}, marks=pytest.mark.rule("STR-913")),
        pytest.param("hairless", 74, 80, {}, marks=pytest.mark.rule("STR-914")),
        pytest.param("special-needs-eyes", 81, 86, {"awareness (sight)": -1}, marks=pytest.mark.rule("STR-915")),
        pytest.param(
            "fetid-stench", 87, 93, {"awareness": -1, "stealth (smell matters)": -1}, marks=pytest.mark.rule("STR-916")
        ),
        pytest.param("living-cadaver", 94, 100, {"toughness": -1}, marks=pytest.mark.rule("STR-917")),
    ],
)
def test_the_fifteen_mutations_are_those_of_the_book(
    mutation: str, first: int, last: int, boons: dict[str, int]
) -> None:
    entry = MUTATIONS[mutation]
    found = {f"{boon.on} ({boon.when})" if boon.when else boon.on: boon.by for boon in entry.boons}
    assert (entry.first, entry.last, found) == (first, last, boons)


@pytest.mark.rule("STR-902", "STR-903", "STR-Q174")
def test_what_one_has_is_rolled_again_but_arms_legs_and_mere_sights_may_come_twice() -> None:
    scene = roll(lay(vesna=body(mutations=("atrophy",))).begin("mutate", who="vesna"), 60, 80)
    roll(scene.begin("mutate", who="vesna"), 80)
    roll(scene.begin("mutate", who="vesna"), 6)
    roll(scene.begin("mutate", who="vesna"), 7)
    roll(scene.begin("mutate", who="vesna"), 8, 1)
    arms = ("deformed-arm", "deformed-arm")
    assert scene["vesna"].mutations == ("atrophy", "hairless", "hairless", *arms)
    stacking = lay(HouseRules(mutations_stack=True), vesna=body(mutations=("atrophy",), strength=5))
    assert level(roll(stacking.begin("mutate", who="vesna"), 60), "strength") == 1


@pytest.mark.rule("STR-902")
def test_a_mutation_stays_unless_the_gm_takes_it_back() -> None:
    scene = lay(vesna=body(3)).begin("mutate", who="vesna", mutation="internal-changes")
    assert (level(scene, "toughness"), scene["vesna"].hp) == (2, 30)
    scene.begin("unmutate", who="vesna", mutation="internal-changes")
    assert (scene["vesna"].mutations, level(scene, "toughness")) == ((), 3)
    with scene.refused("nobody has a mutation"):
        scene.begin("unmutate", who="vesna", mutation="internal-changes")


@pytest.mark.rule("STR-905", "STR-Q175")
def test_claws_hold_nothing_and_strike_for_3d6_without_any_level() -> None:
    scene = lay(vesna=body(3), guard=body(3)).begin("mutate", who="vesna", mutation="grotesque-claws")
    assert free_hands(scene.play.reader(), VESNA) == 1
    assert "grotesque-claws" in expertises_of(scene.play.reader(), VESNA)
    assert "grotesque-claws" not in expertises_of(scene.play.reader(), Key("guard"))
    scene.begin("unmutate", who="vesna", mutation="grotesque-claws")
    assert "grotesque-claws" not in expertises_of(scene.play.reader(), VESNA)
    assert free_hands(scene.play.reader(), VESNA) == 2


@pytest.mark.rule("STR-905", "STR-297")
@pytest.mark.parametrize("way", ["mutate", "set"])
def test_a_hand_that_has_become_claws_drops_what_it_held(way: str) -> None:
    held = {"knife": Asset(place="hands", bulk=1, hands=1), "lamp": Asset(place="hands", bulk=1, hands=1)}
    scene = lay(vesna=body(3, assets=held), tomas=body(3, assets={"pike": Asset(place="hands", bulk=4, hands=2)}))
    for who in ("vesna", "tomas"):
        if way == "mutate":
            scene.begin("mutate", who=who, mutation="grotesque-claws")
        else:
            scene.begin("set", path=f"{who}.mutations", to=["grotesque-claws"])
    places = {name: one.place for name, one in scene["vesna"].assets.items()}
    assert places == {"knife": "hands", "lamp": "property"}
    assert scene["tomas"].assets["pike"].place == "property", "one hand is not enough for it"
    assert free_hands(scene.play.reader(), Key("tomas")) == 1


@pytest.mark.rule("STR-275", "STR-888")
def test_an_illness_that_the_setting_has_struck_is_rolled_again() -> None:
    scene = lay(vesna=body()).begin("strike-entry", kind="illnesses", entry="strength-sap")
    scene.begin("risk-illness", who="vesna")
    roll(scene, ILLNESSES["strength-sap"].first, ILLNESSES["lung-fever"].first, [1, 1])
    assert asked_dice(scene)[0].endswith("Lung Fever: days")


@pytest.mark.rule("STR-275")
def test_without_any_illness_in_the_setting_nobody_falls_ill() -> None:
    scene = lay(vesna=body())
    for illness in ILLNESSES:
        scene.begin("strike-entry", kind="illnesses", entry=illness)
    assert scene.begin("risk-illness", who="vesna").is_over
    assert not scene["vesna"].illnesses


@pytest.mark.rule("STR-277", "STR-Q173")
def test_an_illness_that_is_struck_from_the_setting_harms_nobody_any_more() -> None:
    cursed = roll(fall_ill(lay(vesna=body()), "waters-curse", [1, 1]), *[1] * 3)
    assert "exhausted" in cursed["vesna"].conditions
    cursed.begin("strike-entry", kind="illnesses", entry="waters-curse")
    assert "exhausted" not in cursed["vesna"].conditions
    dying = ill("red-death").begin("strike-entry", kind="illnesses", entry="red-death")
    wait(dying, 2)
    assert (dying["vesna"].conditions, dying["vesna"].illnesses["red-death"].days) == ({}, 7)


@pytest.mark.rule("STR-902")
def test_a_mutation_that_the_setting_has_struck_is_rolled_again() -> None:
    scene = lay(vesna=body()).begin("strike-entry", kind="mutations", entry="atrophy")
    roll(scene.begin("mutate", who="vesna"), MUTATIONS["atrophy"].first, MUTATIONS["hairless"].first)
    assert scene["vesna"].mutations == ("hairless",)


# --- boons and penalties
@pytest.mark.rule("STR-282", "STR-283", "STR-284", "STR-285", "STR-EX155")
def test_a_skill_that_is_there_through_a_boon_alone_goes_with_a_penalty() -> None:
    boon, penalty = Boon(on="stealth", by=1), Boon(on="stealth", by=-1)
    only = lay(vesna=body(boons={"cloak": boon}))
    assert skill_level(only.play.reader(), VESNA, "stealth").total == 1
    gone = lay(vesna=body(boons={"cloak": boon, "bells": penalty}))
    assert skill_level(gone.play.reader(), VESNA, "stealth").total == 0
    learned = lay(vesna=body(skills={"stealth": 1}, boons={"bells": Boon(on="stealth", by=-3)}))
    assert skill_level(learned.play.reader(), VESNA, "stealth").total == 1


@pytest.mark.rule("STR-127", "STR-163", "STR-283")
def test_a_boon_on_an_innate_skill_grants_it_but_nobody_learns_it_by_testing_it() -> None:
    scene = lay(vesna=body(boons={"gills": Boon(on="tide-sense", by=2)}))
    scene.begin("call", who=["vesna"], of="tide-sense", ob=3)
    roll(scene, [6, 6, 6, 6])
    assert told(scene)[0] == "Vesna, Tide-Sense: 3 hits (Hit Limit 3) against Ob 3."
    assert (scene["vesna"].skills, scene["vesna"].xp) == ({}, 1)
    scene.begin("take-boon", who="vesna", boon="gills")
    with scene.refused("tide-sense"):
        scene.begin("call", who=["vesna"], of="tide-sense", ob=3)


@pytest.mark.rule("STR-282", "STR-284")
def test_all_sources_add_up() -> None:
    injury, sickness = Injury(type="pure", attribute="agility"), Sickness(days=3, severity=1)
    scene = lay(vesna=body(3, agility=4, injuries={"1": injury}, mutations=("deformed-leg",),
                           illnesses={"jazz-hands": sickness}, boons={"meal": Boon(on="agility", by=2)}))  # fmt: skip
    parts = attribute_level(scene.play.reader(), VESNA, "agility").parts
    assert {part.label: part.value for part in parts} == {
        "raw level": 4, "meal": 2, "Injury": -1, "Jazz-Hands": -1, "Deformed Leg": -1,
    }  # fmt: skip


@pytest.mark.rule("STR-273", "STR-902")
def test_bad_input_makes_nobody_ill() -> None:
    scene = lay(vesna=body(conditions=afflicted("prone")))
    with scene.refused("'love' is not one of"):
        scene.begin("risk-illness", who="vesna", illness="love")
    with scene.refused("21 does not fit"):
        scene.begin("risk-illness", who="vesna", ob=21)
    with scene.refused("'wings' is not one of"):
        scene.begin("mutate", who="vesna", mutation="wings")
