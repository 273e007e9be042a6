"""The worked examples of the reference, each with its exact numbers. Tracks have theirs in test_tracks."""

from __future__ import annotations

import pytest
from msgspec import structs

from hearthside.engine import GM
from hearthside.kit import Track
from hearthside.rulesets.tags.creation import faults, room, xp_spent
from hearthside.rulesets.tags.rules.hits import level_for, offset_by
from hearthside.rulesets.tags.rules.points import most_level
from hearthside.rulesets.tags.state import Conflict, HouseRules, Skill, at_the_start, highest_skill
from rules.tags.scenes import BY_THE_BOOK, answered, attack, came, hero, hurts, lay, points, propose, questions, roll

BRICK = hero("STR 5/5", "DEX 3/3", "WIL 1/1", skills=[])
BRICK_SKILLS = {"fight": (2, "Do Anything"), "bash": (3, "fight"), "cook": (2, "Do Anything"),
                "blazing soup": (3, "cook"), "poetry": (2, "Do Anything")}  # fmt: skip
IN_CONFLICT = Conflict(is_on=True, number=1)


# --- stat points
@pytest.mark.rule("TAG-EX01")
def test_two_points_turn_a_2_into_a_4_which_hits() -> None:
    scene = roll(lay(ash=hero("STR 2/5")), [2], ("SpendPoints", "2>4"), skill="Do Anything")
    assert came(scene) == ([4], "minor", 1)
    assert points(scene) == "0/5"


@pytest.mark.rule("TAG-EX19")
def test_two_points_buy_a_die_that_counts_for_everything() -> None:
    scene = lay(ash=hero("STR 2/5", xp=2))
    propose(scene)
    answered(scene, ("dice", [3, 1]), ("SpendPoints", "extra"), ("dice", [6]))
    assert scene.prompt("ash").title.startswith("A new skill of level 3, from fight? 2 dice not showing 6 would cost 2")
    answered(scene, ("GainSkill", ""))
    assert came(scene) == ([6, 3, 1], "major", 1)


# --- Brick
@pytest.mark.rule("TAG-EX02", "TAG-EX03")
def test_brick_costs_18_and_is_as_the_rules_want_it() -> None:
    skills = {**at_the_start(), **{name: Skill(level, of) for name, (level, of) in BRICK_SKILLS.items()}}
    brick = structs.replace(BRICK, skills=skills)
    assert sum(stat.most - 1 for stat in brick.stats.values()) == 6
    assert xp_spent(brick, BY_THE_BOOK) == 18
    assert xp_spent(brick, HouseRules(skills_cost_1=True)) == 11
    assert faults(brick) == []
    assert most_level(BY_THE_BOOK, highest_skill(brick.skills)) == 18


# --- tags
@pytest.mark.rule("TAG-EX04", "TAG-008")
@pytest.mark.parametrize(("where", "dice", "left"), [("words", [5, 4, 1], [5, 4, 1]), ("against", [5, 4], [4])])
def test_an_implicit_tag_gives_a_die_or_makes_a_cut(where: str, dice: list[int], left: list[int]) -> None:
    scene = lay()
    if where == "words":
        propose(scene, words="table")
    else:
        propose(scene, rule={"against": "table"})
    answered(scene, ("dice", dice))
    assert came(scene)[0] == left


# --- cuts
CUTS = {
    "EX09": (["fight 2", "bash 3"], "bash", 2, 1, [6, 5, 4, 2, 1], [5, 4, 2, 1], "minor", 2),
    "EX10": ([], "Do Anything", 0, 1, [6], [5], "minor", 1),
    "EX11": ([], "Do Anything", 0, 1, [4], [3], "fail", 0),
    "EX12": (["fight 2"], "fight", 0, 3, [6, 5], [3], "fail", 0),
}


@pytest.mark.rule("TAG-EX09", "TAG-EX10", "TAG-EX11", "TAG-EX12", "TAG-049")
@pytest.mark.parametrize("example", CUTS)
def test_cuts_take_the_highest_dice_and_pips_of_the_last(example: str) -> None:
    skills, skill, easy, hard, dice, left, outcome, hits = CUTS[example]
    scene = roll(lay(ash=hero("STR 0/5", skills=skills)), dice, skill=skill, easy=easy, hard=hard)
    assert came(scene) == (left, outcome, hits)
    assert scene["ash"].xp == 0


@pytest.mark.rule("TAG-EX26")
def test_consequences_add_up() -> None:
    ash = hero("STR 0/5", skills=["fight 2"], hurt=["STR -1 sprain", "STR -2 broken arm"])
    scene = lay(ash=ash)
    hinders = ["ash/consequences/sprain", "ash/consequences/broken arm"]
    propose(scene, rule={"hinders": hinders, "more": "easy 2"})
    answered(scene, ("dice", [6, 5, 4, 4]))
    assert came(scene) == ([4], "minor", 1)


# --- XP and skills
@pytest.mark.rule("TAG-EX13", "TAG-071")
def test_the_xp_of_a_roll_without_hits_pays_for_a_skill_of_that_very_roll() -> None:
    scene = roll(lay(), [2], ("GainSkill", "fish"), skill="Do Anything")
    assert (scene["ash"].xp, scene["ash"].skills["fish"].level) == (0, 2)
    assert scene["ash"].skills["fish"].of == "Do Anything"


@pytest.mark.rule("TAG-EX14")
def test_two_dice_without_a_6_cost_two_xp_and_give_level_3() -> None:
    scene = propose(lay(ash=hero("STR 0/5", xp=1)))
    answered(scene, ("dice", [3, 1]))
    assert scene["ash"].xp == 2
    answered(scene, ("GainSkill", "bash"), ("AcceptSkill", True))
    assert (scene["ash"].xp, scene["ash"].skills["bash"].level, scene["ash"].skills["bash"].of) == (0, 3, "fight")


@pytest.mark.rule("TAG-EX15")
def test_advantages_count_for_the_price_but_not_for_the_level() -> None:
    scene = roll(lay(ash=hero("STR 0/5", xp=1)), [6, 6, 3], ("GainSkill", "bash"), easy=1)
    assert (scene["ash"].xp, scene["ash"].skills["bash"].level) == (0, 3)


@pytest.mark.rule("TAG-EX16")
def test_a_point_can_make_a_skill_free() -> None:
    scene = roll(lay(ash=hero("STR 1/5")), [6, 5], ("SpendPoints", "5>6"), ("GainSkill", "bash"))
    assert (scene["ash"].xp, scene["ash"].skills["bash"].level) == (0, 3)


@pytest.mark.rule("TAG-EX17")
def test_a_free_skill_comes_before_the_cuts() -> None:
    scene = roll(lay(), [6, 6], ("GainSkill", "bash"), hard=2)
    assert scene["ash"].skills["bash"].level == 3
    assert came(scene) == ([5], "minor", 1)


@pytest.mark.rule("TAG-EX18")
def test_a_hit_that_was_paid_for_brings_no_xp() -> None:
    scene = propose(lay(ash=hero("STR 1/5", xp=2)))
    answered(scene, ("dice", [3, 1]), ("SpendPoints", "3>4"))
    assert scene["ash"].xp == 2
    assert "2 dice not showing 6 would cost 2 of 2 XP" in scene.prompt("ash").title


# --- being hit
@pytest.mark.rule("TAG-EX20", "TAG-EX21", "TAG-EX25")
@pytest.mark.parametrize(("held", "hits", "offset", "paid"), [(5, 2, 2, 5), (4, 3, 2, 4), (7, 3, 3, 7)])
def test_a_hit_is_offset_for_three_points_or_for_what_is_left(held: int, hits: int, offset: int, paid: int) -> None:
    assert offset_by(held, hits) == (offset, paid)
    cad = hero(f"STR {held}/9")
    scene = lay(ash=hero(skills=["fight 2", "bash 3"]), cad=cad)
    scene = attack(scene, [4] * hits + [1] * (3 - hits), skill="bash")
    assert points(scene, who="cad") == f"{held - paid}/9"
    assert questions(scene) == ([] if offset == hits else ["TakeOrConcede"])
    if offset < hits:
        answered(scene, ("TakeOrConcede", "consequence"), ("WordConsequence", "bruise"))
        assert hurts(scene) == {"bruise": 1}


@pytest.mark.rule("TAG-EX22")
def test_a_taken_level_promotes_the_new_consequence() -> None:
    scene = lay(cad=hero("STR 0/3", hurt=["STR -2 broken arm"]))
    attack(scene, [4, 4], ("TakeOrConcede", "consequence"), ("WordConsequence", "crushed ribs"))
    assert hurts(scene) == {"broken arm": 2, "crushed ribs": 3}


@pytest.mark.rule("TAG-EX23")
@pytest.mark.parametrize(("stat", "level"), [("STR", 3), ("WIL", 1)])
def test_promotion_is_for_the_same_stat_alone(stat: str, level: int) -> None:
    cad = hero("STR 0/3", "WIL 0/3", hurt=["STR -1 sprain", "STR -2 broken arm"])
    assert level_for(cad.consequences, stat, 1, BY_THE_BOOK) == level
    scene = attack(lay(cad=cad), [4, 1], ("TakeOrConcede", "consequence"), ("WordConsequence", "blow"), stat=stat)
    assert hurts(scene)["blow"] == level


@pytest.mark.rule("TAG-EX24", "TAG-088")
def test_promotion_past_3_is_fatal() -> None:
    scene = lay(ash=hero(skills=["fight 2", "bash 3"]), cad=hero("STR 0/3", hurt=["STR -3 severed arm"]))
    attack(scene, [4, 4, 4], ("TakeOrConcede", "consequence"), ("WordConsequence", "bleeding out"), skill="bash")
    assert (questions(scene), scene.asked) == (["HowItEnds"], [GM])
    answered(scene, ("HowItEnds", "dead"))
    assert (hurts(scene)["bleeding out"], scene["cad"].state) == (4, "dead")


@pytest.mark.rule("TAG-EX34", "TAG-092")
def test_who_concedes_keeps_paid_points_paid_and_takes_no_consequence() -> None:
    scene = lay(ash=hero(skills=["fight 2", "bash 3"]), cad=hero("STR 3/5"), conflict=IN_CONFLICT)
    attack(scene, [4, 4, 4], ("TakeOrConcede", "concede"), skill="bash")
    assert (points(scene, who="cad"), hurts(scene), scene["cad"].conceded) == ("0/5", {}, 1)
    assert scene["cad"].state == "active"


# --- XP for stats
@pytest.mark.rule("TAG-EX27", "TAG-074")
@pytest.mark.parametrize(("conflict", "then"), [(None, "3/5"), (IN_CONFLICT, "2/5")])
def test_raising_a_stat_gives_a_point_outside_a_conflict_only(conflict: Conflict | None, then: str) -> None:
    scene = lay(ash=hero("STR 2/4", xp=1), conflict=conflict).begin("raise-stat", "ash", stat="STR")
    assert (points(scene), scene["ash"].xp) == (then, 0)


@pytest.mark.rule("TAG-EX28", "TAG-075")
def test_the_cap_refuses_level_7_with_a_highest_skill_of_1() -> None:
    scene = lay(ash=hero("STR 6/6", skills=[], xp=1))
    with scene.refused("STR has level 6; 6 times the highest skill is 6, and that is the cap"):
        scene.begin("raise-stat", "ash", stat="STR")


@pytest.mark.rule("TAG-EX29", "TAG-104")
def test_18_xp_do_not_fit_into_three_stats_without_a_skill() -> None:
    assert room(BY_THE_BOOK, 3, at_the_start()) == 15
    scene = lay().begin("create", "ana")
    answered(scene, ("CharacterName", "Una"), ("BackgroundText", "stranger"))
    with scene.refused("wants at least a word"):
        answered(scene, ("NewSkill", {"skill": ""}))
    answered(scene, ("NewSkill", "sneak"))
    answered(scene, ("NewSkill", ""))
    assert questions(scene) == ["RaiseStats"]


# --- story
@pytest.mark.rule("TAG-EX30", "TAG-Q44")
def test_without_xp_an_intrusion_cannot_be_refused() -> None:
    scene = lay().begin("intrude", who="ash", what="the floor gives way")
    with scene.refused("refusing costs 1 XP, and there is none: it must be accepted"):
        answered(scene, ("Intrusion", "refuse"))
    assert scene.options("ash") == ["accept"]
    assert answered(scene, ("Intrusion", "accept"))["ash"].xp == 2


@pytest.mark.rule("TAG-EX33", "TAG-095", "TAG-096")
def test_jane_has_brought_a_rope_all_the_time() -> None:
    scene = lay(ash=hero(xp=3)).begin("flashback", "ash", what="I have brought a rope")
    answered(scene, ("FlashbackRuling", {"allowed": True, "tag": "rope", "on": "inventory"}))
    assert (scene["ash"].xp, scene["ash"].inventory) == (1, {"rope": 1})


# --- targets
@pytest.mark.rule("TAG-EX31", "TAG-Q15")
def test_too_few_hits_do_not_achieve_the_task_whatever_the_highest_die() -> None:
    scene = roll(lay(ash=hero(skills=["fight 2", "bash 3"])), [5, 4, 2], skill="bash", target=3)
    assert came(scene) == ([5, 4, 2], "too few hits", 2)
    assert scene.value.get("done", False) is False
    assert scene.value["highest"] == 5


@pytest.mark.rule("TAG-EX32", "TAG-046")
def test_hits_add_up_until_the_target_is_met() -> None:
    scene = propose(lay(), target=3, rule={"way": "new"}, what="pick the lock")
    answered(scene, ("dice", [5, 4]))
    [(track, record)] = [(who, one) for who, one in scene.play.world.items() if isinstance(one, Track)]
    assert (record.name, record.now, record.most) == ("pick the lock", 2, 3)
    propose(scene, target=3, rule={"way": track})
    answered(scene, ("dice", [5, 1]))
    assert questions(scene) == ["WhatHappens"]
    now = scene.play.world[track]
    assert isinstance(now, Track)
    assert (now.now, now.most) == (3, 3)
