"""Tests of Attributes and Skills: pool, Hit Limit, forks, help, Compensation Points, outcome."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import Key
from hearthside.rulesets.strive.body import Affliction
from hearthside.rulesets.strive.fight_state import COMBAT
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.kinds.skills import SkillEntry
from hearthside.rulesets.strive.rules.tests.figures import limit_of, ob_of, points_of, pool_of
from hearthside.rulesets.strive.rules.tests.help import possible_helpers
from hearthside.rulesets.strive.rules.tests.parts import Test
from hearthside.rulesets.strive.state import Boon, Character, Effect, Skill
from hearthside.rulesets.strive.words import rounded_up
from rules.strive.fights import fight
from rules.strive.scenes import PACK, Scene, dice, facts, lay, options, questions, reply, somebody, told

rule = pytest.mark.rule
VESNA, IDUN = Key[Character]("vesna"), Key[Character]("idun")
SKILLS = {id_: entry for id_, entry in PACK.entries["skills"].items() if isinstance(entry, SkillEntry)}


def sneak(level: int = 2, **fields: Any) -> Character:
    """Somebody with Base Attributes of 3 and 4 for Stealth."""
    return somebody(agility=3, awareness=4, skills={"stealth": level, **fields.pop("skills", {})}, **fields)


def call(scene: Scene, of: str = "stealth", ob: int = 3, *, who: str = "vesna", **more: Any) -> Scene:
    """The GM calls for a test."""
    return scene.begin("call", who=[who], of=of, ob=ob, **more)


def came_of(scene: Scene) -> tuple[int, str]:
    """The counted hits and the outcome of the test that was made last."""
    made = facts(scene, "TestMade")[-1].values
    return made["hits"], made["outcome"]


def pool(scene: Scene, test: Test) -> int:
    return pool_of(scene.play.reader(), test).total


def limit(scene: Scene, test: Test) -> int | None:
    found = limit_of(scene.play.reader(), test)
    return None if found is None else found.total


# --- the whole of it
@rule("STR-027")
def test_a_test_goes_by_the_books_order() -> None:
    sneak = somebody(agility=3, awareness=4, skills={"stealth": 2, "observation": 1}, grit=1)
    scene = lay(vesna=sneak, idun=somebody(skills={"nature": 1}))
    asked = []
    scene.begin("test", "vesna", of="stealth")
    for value in ({"ob": 5, "points": 1}, {"forks": ["observation"], "helpers": ["idun"]}, "nature", {},
                  [6, 5, 4, 1, 1, 1, 1, 1, 1], "grit-dice", [5, 1]):  # fmt: skip
        asked += questions(scene)
        reply(scene, questions(scene)[0], value)
    assert asked == ["GMRules", "Propose", "HelpWith", "Approve", "dice", "React", "dice"]
    assert came_of(react_to(scene)) == (4, "partial")
    assert scene.facts == ["GritSpent", "HitsCounted", "TestMade", "Learned", "Learned"]


def react_to(scene: Scene) -> Scene:
    """Nobody does anything any more, and the GM lets it fail."""
    return reply(scene, "FailForward", "")


@rule("STR-004", "STR-007")
def test_the_dice_and_the_roundings_of_the_book() -> None:
    scene = lay()
    for formula, most in (("d4", 4), ("d6", 6), ("d8", 8), ("d10", 10), ("d20", 20), ("d100", 100), ("d2", 2)):
        scene.begin("throw", "ana", dice=formula)
        assert f"Roll 1d{most}" in scene.prompt("ana").title
        scene.answer("ana", [most])
    assert [rounded_up(7, 3), rounded_up(6, 3), 7 // 3] == [3, 2, 2]


# --- dice, hits, Obstacle
@rule("STR-005", "STR-020", "STR-021", "STR-023", "STR-EX01")
@pytest.mark.parametrize(
    ("faces", "outcome"),
    [((5, 6, 5), "success"), ((5, 6, 4), "partial"), ((5, 4, 4), "partial"), ((4, 3, 1), "failure")],
)
def test_five_and_six_hit_and_as_many_as_the_obstacle_are_needed(faces: tuple[int, ...], outcome: str) -> None:
    scene = dice(call(lay(vesna=somebody(toughness=3)), "toughness"), *faces)
    assert came_of(scene if questions(scene) == [] else reply(scene, "FailForward", ""))[1] == outcome


@rule("STR-028", "STR-030", "STR-Q04")
def test_an_attribute_test_rolls_its_level_and_all_hits_count() -> None:
    scene = dice(call(lay(vesna=somebody(strength=5)), "strength"), 6, 6, 6, 5, 5)
    assert came_of(scene) == (5, "success")


@rule("STR-Q04")
def test_attribute_tests_may_have_a_hit_limit() -> None:
    scene = lay(HouseRules(attribute_limit=True), vesna=somebody(strength=2))
    dice(call(scene, "strength", dice=3), 6, 6, 6, 5, 5)
    assert came_of(reply(scene, "FailForward", "")) == (2, "partial")
    assert limit(scene, Test(VESNA, "strength", points=2)) == 4
    assert limit(scene, Test(VESNA, "sprint")) == 2


@rule("STR-031", "STR-033", "STR-EX02")
def test_a_skill_rolls_both_base_attributes_and_its_level_limits_the_hits() -> None:
    scene = dice(call(lay(vesna=sneak()), ob=3), 6, 6, 5, 5, 3, 2, 1)
    assert came_of(scene) == (3, "success")
    assert "Hit Limit 3" in told(scene)[0]


@rule("STR-033", "STR-034", "STR-EX03")
def test_a_compensation_point_lifts_the_hit_limit_even_if_it_changes_no_die() -> None:
    scene = dice(call(lay(vesna=sneak()), ob=4, points=1), 6, 6, 5, 5, 3, 2, 1)
    assert came_of(scene) == (4, "success")


@rule("STR-032")
def test_a_skill_with_one_base_attribute_counts_it_twice() -> None:
    assert pool(lay(vesna=somebody(toughness=4)), Test(VESNA, "berserking")) == 8


@rule("STR-Q01")
def test_only_the_better_base_attribute_may_count() -> None:
    assert pool(lay(HouseRules(better_base=True), vesna=sneak()), Test(VESNA, "stealth")) == 4


@rule("STR-025", "STR-036", "STR-EX04")
def test_tests_use_modified_levels() -> None:
    boons = {"a trait": Boon("agility", 2), "an Injury": Boon("agility", -1)}
    scene = call(lay(vesna=somebody(agility=3, boons=boons)), "agility", 1)
    assert "Roll 4d6" in scene.prompt("vesna").title


@rule("STR-026", "STR-Q13")
def test_dice_and_obstacle_change_independently_and_no_pool_falls_below_none() -> None:
    effects = {"mud": Effect(dice=-2, until="scene"), "fog": Effect(ob=1, until="scene")}
    scene = lay(vesna=somebody(agility=3, effects=effects))
    reader = scene.play.reader()
    assert pool(scene, Test(VESNA, "agility", 2)) == 1
    assert ob_of(reader, Test(VESNA, "agility", 2)).total == 3
    assert pool(scene, Test(VESNA, "agility", 2, dice=-9)) == 0


@rule("STR-Q13")
def test_without_dice_nobody_rolls_and_it_still_teaches() -> None:
    scene = call(lay(vesna=somebody(agility=3)), "agility", 1, dice=-3)
    assert scene.is_over
    assert came_of(scene) == (0, "failure")
    assert scene["vesna"].xp == 1


@rule("STR-Q13")
def test_there_may_always_be_one_die() -> None:
    scene = lay(HouseRules(one_die_at_least=True), vesna=somebody(agility=3))
    assert pool(scene, Test(VESNA, "agility", dice=-9)) == 1


@rule("STR-Q12")
def test_at_ob_none_no_hit_is_needed_unless_the_table_wants_one() -> None:
    assert came_of(dice(call(lay(vesna=somebody(wit=1)), "wit", 0), 3))[1] == "success"
    strict = lay(HouseRules(one_hit_at_least=True), vesna=somebody(wit=1))
    assert came_of(dice(call(strict, "wit", 0), 3))[1] == "failure"


@rule("STR-Q12")
def test_the_obstacle_is_never_below_none() -> None:
    effects = {"a map": Effect(ob=-3, until="scene")}
    scene = dice(call(lay(vesna=somebody(wit=1, effects=effects)), "wit", 1), 3)
    assert facts(scene, "TestMade")[-1].values["ob"] == 0


@rule("STR-Q24")
def test_the_floor_raises_nothing_that_is_being_learned() -> None:
    weak = {"a curse": Boon("stealth", -3)}
    assert limit(lay(vesna=somebody(skills={"stealth": Skill(progress=2)}, boons=weak)), Test(VESNA, "stealth")) == 1
    assert limit(lay(vesna=somebody(skills={"stealth": 1}, boons=weak)), Test(VESNA, "stealth")) == 2


# --- conditional boons, effects that last
@rule("STR-282")
def test_the_gm_judges_the_circumstance_that_a_boon_hangs_on() -> None:
    boons = {"a child of the flats": Boon("stealth", 2, when="in fog")}
    scene = call(lay(vesna=sneak(boons=boons)), ob=3)
    assert questions(scene) == ["Approve"]
    dice(reply(scene, "Approve", {"holding": ["in fog"]}), 6, 6, 6, 6, 6, 5, 1)
    assert came_of(scene) == (5, "success")
    unasked = reply(call(lay(vesna=sneak(boons=boons)), ob=3), "Approve", {})
    assert came_of(dice(unasked, 6, 6, 6, 6, 6, 5, 1)) == (3, "success")


@rule("STR-064")
def test_points_of_all_sources_add_up_and_last_for_one_test() -> None:
    effects = {"a good word": Effect(points=1), "a lens": Effect(points=1, on=("observation",))}
    scene = lay(vesna=sneak(effects=effects))
    assert points_of(scene.play.reader(), Test(VESNA, "stealth", points=1)).total == 2
    dice(call(scene), 1, 1, 1, 1, 1, 1, 5)
    assert set(scene["vesna"].effects) == {"a lens"}


# --- forks
@rule("STR-122", "STR-126", "STR-EX16")
def test_the_player_asks_for_forks_and_the_gm_accepts_each_or_not() -> None:
    thief = somebody(agility=3, wit=2, skills={"thievery": 2, "mechanics": 1, "stealth": 3})
    scene = call(lay(vesna=thief), "thievery", 2)
    assert scene.asked == ["vesna"]
    assert scene.prompt("vesna").fields["forks"].usual == []
    reply(scene, "Propose", {"forks": ["mechanics", "stealth"], "how": "I know locks, and nobody hears me"})
    assert scene.asked == ["gm"]
    reply(scene, "Approve", {"forks": ["mechanics"]})
    before = Test(VESNA, "thievery")
    assert f"Roll {pool(scene, before) + 1}d6" in scene.prompt("vesna").title
    dice(scene, *[6] * (pool(scene, before) + 1))
    assert came_of(scene) == (4, "success")


@rule("STR-029", "STR-123", "STR-124", "STR-125")
def test_only_known_skills_are_forked_each_once_and_never_the_tested_one_nor_into_an_attribute() -> None:
    skills: dict[str, Any] = {"stealth": 1, "observation": 1, "fishing": Skill(progress=3)}
    scene = call(lay(vesna=somebody(skills=skills)), "stealth", 1)
    assert [one.value for one in scene.prompt("vesna").fields["forks"].options] == ["observation"]
    with scene.refused("names something twice"):
        scene.answer("vesna", {"forks": ["observation", "observation"]})
    with scene.refused("not one of"):
        scene.answer("vesna", {"forks": ["stealth"]})
    learner = call(lay(vesna=somebody(skills=skills)), "fishing", 1)
    assert [one.value for one in learner.prompt("vesna").fields["forks"].options] == ["stealth", "observation"]
    assert questions(call(lay(vesna=somebody(skills=skills)), "agility", 1)) == ["dice"]


@rule("STR-Q23")
def test_a_skill_through_a_boon_alone_is_not_known_unless_the_table_says_so() -> None:
    boons = {"an heirloom": Boon("fishing", 1)}
    known: dict[str, Any] = {"stealth": 1, "fishing": Skill()}
    assert questions(call(lay(vesna=somebody(skills=known, boons=boons)), ob=1)) == ["dice"]
    generous = lay(HouseRules(boons_make_known=True), vesna=somebody(skills=known, boons=boons))
    assert questions(call(generous, ob=1)) == ["Propose"]


@rule("STR-283", "STR-Q23")
def test_where_a_boon_makes_a_skill_known_it_need_not_stand_on_the_sheet() -> None:
    lent: dict[str, Any] = {"boons": {"an heirloom": Boon("fishing", 1)}}
    generous = lay(HouseRules(boons_make_known=True), vesna=somebody(skills={"stealth": 1}, **lent),
                   tomas=somebody(**lent))  # fmt: skip
    call(generous, ob=1)
    assert reply(generous, "Propose", {"forks": ["fishing"], "helpers": ["tomas"]}).asked == ["tomas"]
    reply(generous, "HelpWith", {"skill": "fishing"})
    strict = lay(vesna=somebody(skills={"stealth": 1}, **lent), tomas=somebody(**lent))
    assert questions(call(strict, ob=1)) == ["dice"]


# --- help
@rule("STR-058", "STR-059", "STR-061", "STR-EX10")
def test_a_helper_gives_a_die_and_gains_xp_but_no_progress() -> None:
    scene = lay(vesna=somebody(skills={"thievery": 2}), idun=somebody(skills={"observation": 4}))
    call(scene, "thievery", 2)
    before = pool(scene, Test(VESNA, "thievery"))
    reply(scene, "Propose", {"helpers": ["idun"]})
    assert scene.asked == ["idun"]
    reply(scene, "HelpWith", {"skill": "observation", "how": "keeps watch"})
    assert "Idun with Observation: keeps watch" in str(scene.prompt("gm"))
    reply(scene, "Approve", {})
    assert f"Roll {before + 1}d6" in scene.prompt("vesna").title
    dice(scene, *[6] * (before + 1))
    assert scene["idun"].xp == 1
    assert scene["idun"].skills["observation"].progress == 0
    assert came_of(scene)[0] == 3  # help lifts no Hit Limit


@rule("STR-058", "STR-060")
def test_help_takes_the_helpers_and_the_gms_consent() -> None:
    three: dict[str, Any] = {
        "vesna": sneak(),
        "idun": somebody(skills={"nature": 1}),
        "tomas": somebody(skills={"stealth": 1}),
    }
    scene = call(lay(**three))
    reply(scene, "Propose", {"helpers": ["idun", "tomas"]})
    reply(reply(scene, "HelpWith", "", "idun"), "HelpWith", "stealth", "tomas")
    assert [one.value for one in scene.prompt("gm").fields["helpers"].options] == ["tomas"]
    reply(scene, "Approve", {"helpers": []})
    assert "Roll 7d6" in scene.prompt("vesna").title


@rule("STR-058", "STR-059", "STR-061")
def test_a_player_s_character_helps_one_of_the_gms_people_and_gains_xp() -> None:
    scene = lay(vesna=somebody(skills={"medicine": 3}), healer=somebody(skills={"surgery": 3}))
    before = pool(scene, Test(Key("healer"), "surgery"))
    scene.begin("call", who=["healer"], of="surgery", ob=2, helpers=["vesna"])
    assert scene.asked == ["vesna"]
    reply(scene, "HelpWith", {"skill": "medicine", "how": "holds the lamp"})
    assert "Vesna with Medicine: holds the lamp" in str(scene.prompt("gm"))
    reply(scene, "Approve", {})
    dice(scene, *[6] * (before + 1))
    assert (scene["vesna"].xp, scene["vesna"].skills["medicine"].progress, scene["healer"].xp) == (1, 0, 0)


@rule("STR-058", "STR-513")
def test_one_foe_helps_another_for_2_less_momentum() -> None:
    foes: dict[str, Any] = {"brute": somebody(skills={"mechanics": 2}), "thug": somebody(skills={"observation": 1})}
    scene = fight(turn="brute", vesna=sneak(), **foes)
    scene.begin("test", "brute", of="mechanics", what="break the gate open")
    asked = [one.value for one in scene.prompt("gm").fields["helpers"].options]
    reply(scene, "GMRules", {"ob": 1, "helpers": ["thug"]})
    reply(reply(scene, "HelpWith", "observation"), "Approve", {})
    dice(scene, 6, 1, 1, 1, 1)
    assert (asked, scene.play.reader()[COMBAT].momentum) == (["thug"], -2)


@rule("STR-058")
def test_players_help_nobody_whom_they_do_not_know_of() -> None:
    unseen = somebody(skills={"stealth": 2}, seen_by="gm")
    scene = lay(vesna=sneak(), spy=unseen, cutpurse=unseen)
    with scene.refused("Vesna cannot be picked here"):
        scene.begin("call", who=["spy"], of="stealth", ob=2, helpers=["vesna"])
    scene.begin("call", who=["spy"], of="stealth", ob=2, helpers=["cutpurse"])
    assert questions(scene) == ["HelpWith"]


@rule("STR-058")
def test_who_knows_no_skill_cannot_help() -> None:
    scene = call(lay(vesna=sneak(), idun=somebody(skills={"nature": Skill(progress=4)})))
    assert questions(scene) == ["dice"]


@rule("STR-058", "STR-884", "STR-887")
@pytest.mark.parametrize("held", ["unconscious", "stunned"])
def test_who_cannot_act_cannot_help(held: str) -> None:
    out = somebody(skills={"nature": 3}, conditions={held: Affliction()})
    assert questions(call(lay(vesna=sneak(), idun=out))) == ["dice"]


@rule("STR-035", "STR-Q03")
def test_helpers_may_lift_the_hit_limit() -> None:
    helped = Test(VESNA, "stealth", helpers=(IDUN,))
    both: dict[str, Any] = {"vesna": sneak(), "idun": somebody()}
    assert limit(lay(**both), helped) == 3
    assert limit(lay(HouseRules(helpers_lift=True), **both), helped) == 4


@rule("STR-Q05")
def test_nobody_helps_with_what_the_body_does_alone_unless_the_table_says_so() -> None:
    both: dict[str, Any] = {"vesna": somebody(), "idun": somebody(skills={"medicine": 2})}

    def helpers(rules: HouseRules, of: str, *purposes: str) -> tuple[str, ...]:
        return possible_helpers(lay(rules, **both).play.reader(), Test(VESNA, of, 1, purposes=purposes))

    book = HouseRules()
    assert helpers(book, "toughness") == ("idun",)
    for purpose in ("shrug-off", "deaths-door", "illness", "knock-out", "poison", "withdrawal", "defence", "reacting"):
        assert helpers(book, "toughness", purpose) == ()
        assert helpers(HouseRules(help="everywhere"), "toughness", purpose) == ("idun",)
    assert helpers(HouseRules(help="not on Attributes"), "toughness") == ()
    assert helpers(HouseRules(help="not on Attributes"), "stealth") == ("idun",)


@rule("STR-EX34")
def test_all_that_adds_dice_and_all_that_lifts_the_limit() -> None:
    scholar = somebody(agility=2, awareness=3, skills={"stealth": 3, "observation": 1, "thievery": 1}, grit=1)
    scene = call(lay(vesna=scholar, idun=somebody(skills={"nature": 1})), ob=7, points=1)
    reply(scene, "Propose", {"forks": ["observation", "thievery"], "helpers": ["idun"]})
    reply(reply(scene, "HelpWith", "nature"), "Approve", {})
    dice(scene, 6, 6, 6, 6, 6, 1, 1, 1)
    reply(scene, "React", "grit-dice")
    dice(scene, 6, 6)
    assert came_of(scene) == (7, "success")
    made = facts(scene, "TestMade")[-1].values
    assert sum(part["value"] for part in made["pool"]["parts"]) == 10
    assert made["limit"] == 7


# --- Compensation Points
def spent(faces: tuple[int, ...], points: int) -> tuple[int, str]:
    scene = lay(vesna=somebody(wit=len(faces)))
    dice(call(scene, "wit", 0, points=points), *faces)
    made = facts(scene, "TestMade")[-1].values
    return made["hits"], " ".join(f"{die['was']}→{die['face']}" for die in made["dice"]["dice"] if die.get("was"))


@rule("STR-062", "STR-063", "STR-EX11", "STR-EX35", "STR-Q15")
@pytest.mark.parametrize(
    ("faces", "points", "hits", "raised"),
    [
        ((5, 3, 4), 2, 2, "4→5"),
        ((6, 4, 4, 2), 3, 3, "4→5 4→5"),
        ((4,), 1, 1, "4→5"),
        ((3,), 1, 0, ""),
        ((3,), 2, 1, "3→5"),
        ((2,), 3, 1, "2→5"),
        ((1,), 4, 1, "1→5"),
        ((5, 6), 3, 2, ""),
        ((3, 3), 4, 2, "3→5 3→5"),
    ],
)
def test_points_raise_the_nearest_misses_first(faces: tuple[int, ...], points: int, hits: int, raised: str) -> None:
    assert spent(faces, points) == (hits, raised)


@rule("STR-EX35")
def test_points_that_change_nothing_still_lift_the_limit() -> None:
    scene = lay(vesna=somebody(agility=2, awareness=2, skills={"stealth": 1}))
    dice(call(scene, ob=3, points=3), 6, 4, 4, 2)
    assert (came_of(scene), facts(scene, "TestMade")[-1].values["limit"]) == ((3, "success"), 2 + 3)


@rule("STR-063")
def test_points_may_be_spread_by_hand_with_the_best_proposed() -> None:
    scene = call(lay(HouseRules(points_by_hand=True), vesna=somebody(wit=3)), "wit", 2, points=2)
    dice(scene, 5, 3, 4)
    assert scene.prompt("vesna").usual == {"1": 0, "2": 1}
    with scene.refused("3 points are given out"):
        scene.answer("vesna", {"1": 2, "2": 1})
    reply(scene, "SpreadPoints", {"1": 2})
    assert came_of(scene) == (2, "success")
    assert "3→5" in told(scene)[1]
    wasted = dice(call(lay(HouseRules(points_by_hand=True), vesna=somebody(wit=1)), "wit", 1, points=1), 4)
    assert came_of(reply(wasted, "SpreadPoints", {}))[1] == "failure"


@rule("STR-063")
def test_without_points_nobody_is_asked_to_spread_them() -> None:
    scene = dice(call(lay(HouseRules(points_by_hand=True), vesna=somebody(wit=1)), "wit", 1), 5)
    assert came_of(scene) == (1, "success")


# --- Skills that are being learned
@rule("STR-121", "STR-127", "STR-128", "STR-EX17")
def test_who_tests_a_skill_they_lack_begins_to_learn_it() -> None:
    cook = somebody(**base("cooking", 2, 3))
    scene = call(lay(vesna=cook), "cooking", 2)
    assert "Roll 5d6" in scene.prompt("vesna").title
    dice(scene, 6, 5, 5, 2, 1)
    assert scene["vesna"].skills["cooking"] == Skill(raw=0, progress=1)


def base(skill: str, first: int, second: int) -> dict[str, Any]:
    """Levels of the two Base Attributes of a Skill."""
    one, other = SKILLS[skill].base
    return {other: second, one: first}


@rule("STR-128", "STR-Q02", "STR-EX37")
def test_a_skill_being_learned_counts_one_hit_and_a_fork_lifts_it() -> None:
    cook = somebody(**base("cooking", 2, 3))
    scene = dice(call(lay(vesna=cook), "cooking", 2), 6, 5, 5, 2, 1)
    assert came_of(reply(scene, "FailForward", "")) == (1, "partial")
    assert (scene["vesna"].xp, scene["vesna"].skills["cooking"].progress) == (1, 1)
    forked = call(lay(vesna=somebody(**base("cooking", 2, 3), skills={"nature": 1})), "cooking", 2)
    assert "can succeed only if" in forked.prompt("vesna").help
    reply(reply(forked, "Propose", ["nature"]), "Approve", {})
    assert came_of(dice(forked, 6, 5, 5, 2, 1, 1)) == (2, "success")


@rule("STR-071", "STR-Q02", "STR-Q06")
def test_that_no_dice_can_make_it_is_said_before_they_fall() -> None:
    scene = call(lay(), "cooking", 2)
    assert questions(scene) == ["dice"]
    assert "Vesna, Cooking: the Hit Limit of 1 is below Ob 2." in told(scene)
    assert "OutOfReach" not in call(lay(), "cooking", 1).facts
    assert "OutOfReach" not in call(lay(), "cooking", 2, points=1).facts
    assert "OutOfReach" not in call(lay(), "wit", 9).facts


@rule("STR-Q02")
def test_a_skill_being_learned_may_have_another_limit() -> None:
    test = Test(VESNA, "cooking", 2)
    assert limit(lay(), test) == 1
    assert limit(lay(HouseRules(learning_limit="2")), test) == 2
    assert limit(lay(HouseRules(learning_limit="none")), test) is None


@rule("STR-127", "STR-129")
def test_who_lacks_an_innate_skill_cannot_test_it() -> None:
    innate = [id_ for id_, entry in SKILLS.items() if entry.innate]
    assert innate
    scene = lay()
    with scene.refused("not one of"):
        call(scene, innate[0], 1)
    owner = lay(vesna=somebody(skills={innate[0]: Skill(raw=1, innate=True)}))
    assert questions(call(owner, innate[0], 1)) == ["dice"]


@rule("STR-016")
def test_a_specialised_skill_is_named_by_what_it_is_about() -> None:
    scene = lay(vesna=somebody(skills={"language:old-tongue": 2}))
    scene.begin("test", "vesna", of="wit")
    assert "Language [old tongue] 2" in [one.label for one in scene.prompt("gm").fields["of"].options]
    call(scene, "language:salt-speech", 1)
    assert "language:salt-speech" in scene["vesna"].skills


# --- forced tests
@rule("STR-Q06")
def test_a_forced_self_control_test_may_ignore_the_hit_limit() -> None:
    forced = Test(VESNA, "self-control", 5, purposes=("forced",))
    assert limit(lay(vesna=somebody(skills={"self-control": 1})), forced) == 2
    assert limit(lay(HouseRules(forced_without_limit=True)), forced) is None
    assert limit(lay(HouseRules(forced_without_limit=True)), Test(VESNA, "self-control", 5)) == 1


# --- no Obstacle
@rule("STR-041", "STR-Q401")
def test_without_an_obstacle_what_would_raise_it_takes_hits_and_what_lowers_it_makes_up_for_that() -> None:
    def hits(rules: HouseRules, **effects: int) -> int:
        lasting = {name: Effect(ob=ob, until="scene") for name, ob in effects.items()}
        scene = call(lay(rules, vesna=somebody(wit=4, effects=lasting)), "wit", 0, type="graduated")
        counted = facts(dice(scene, 6, 6, 5, 1), "HitsCounted")[-1].values["hits"]
        return int(counted)

    assert hits(HouseRules()) == 3
    assert hits(HouseRules(), crippled=1) == 2
    assert hits(HouseRules(), crippled=9) == 0
    assert hits(HouseRules(), crippled=2, map=-1) == 2
    assert hits(HouseRules(), map=-2) == 3
    assert hits(HouseRules(ob_needs_ob=True), crippled=2) == 3


@rule("STR-016")
def test_bad_input_is_refused_and_changes_nothing() -> None:
    scene = lay()
    for args in ({"who": [], "of": "wit"}, {"who": ["nobody"], "of": "wit"}, {"who": ["vesna"], "of": "juggling"},
                 {"who": ["vesna"], "of": "language:"}, {"who": ["vesna"], "of": "wit", "ob": -1},
                 {"who": ["vesna"], "of": "wit", "type": "vague"}):  # fmt: skip
        with scene.refused():
            scene.begin("call", **args)
    call(scene, "wit", 1)
    with scene.refused("not a roll of 2d6"):
        scene.answer("vesna", [7, 1])


def test_questions_name_what_they_are_about() -> None:
    scene = lay(vesna=sneak(skills={"observation": 1}), guard=somebody())
    scene.begin("test", "vesna", of="stealth", what="past the guard", intent="to reach the gate")
    assert scene.prompt("gm").title == (
        "Vesna would test Stealth: past the guard (to reach the gate). What do you say?"
    )
    reply(scene, "GMRules", 2)
    assert (
        scene.prompt("vesna").title == "Stealth against Ob 2: 7 dice, Hit Limit 3 (past the guard). What else counts?"
    )
    assert options(reply(scene, "Propose", {}), "dice") == []
