"""House rules: every one in both positions, the book's ruling and the alternative."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_type_hints

import pytest
from msgspec import Meta

from hearthside.engine import GM, HOUSE_RULES, Record
from hearthside.rulesets.tags.creation import room, xp_spent
from hearthside.rulesets.tags.state import Conflict, Consequence, HouseRules, at_the_start
from rules.tags.scenes import (
    TagsTable,
    answered,
    attack,
    came,
    hero,
    hurts,
    lay,
    points,
    propose,
    questions,
    roll,
    settle,
    usually,
)

BOTH = pytest.mark.parametrize("on", [False, True])
ON = Conflict(is_on=True, number=1)
THREE = hero(skills=["fight 2", "bash 3"])


# --- the roll
@pytest.mark.rule("TAG-Q01")
@BOTH
def test_cuts_first_comes_before_the_points(on: bool) -> None:
    scene = propose(lay(HouseRules(cuts_first=on), ash=hero("STR 3/5")), rule={"against": "hard 1"})
    answered(scene, ("dice", [5, 3]))
    assert scene.prompt("ash").title.startswith("The dice: 3 (no cuts" if on else "The dice: 5, 3 (1 cut to come")
    assert came(usually(answered(scene, ("SpendPoints", "3>5")))) == ([5], "minor", 1)


@pytest.mark.rule("TAG-Q02")
@pytest.mark.parametrize(
    ("when", "dice", "spend", "hard", "xp"),
    [
        ("after points", [3, 1], "3>4", 0, 0),
        ("as rolled", [3, 1], "3>4", 0, 1),
        ("after cuts too", [3, 1], "3>4", 0, 0),
        ("after points", [4, 1], "keep", 1, 0),
        ("as rolled", [4, 1], "keep", 1, 0),
        ("after cuts too", [4, 1], "keep", 1, 1),
        ("after points", [3, 1], "keep", 1, 1),
        ("as rolled", [3, 1], "keep", 1, 1),
        ("after cuts too", [3, 1], "keep", 1, 1),
    ],
)
def test_no_hit_xp_says_when_a_roll_has_no_hits(when: Any, dice: list[int], spend: str, hard: int, xp: int) -> None:
    scene = roll(lay(HouseRules(no_hit_xp=when), ash=hero("STR 2/5")), dice, ("SpendPoints", spend), hard=hard)
    assert scene["ash"].xp == xp


@pytest.mark.rule("TAG-Q03")
@BOTH
def test_natural_sixes_are_those_that_fell(on: bool) -> None:
    scene = propose(lay(HouseRules(natural_sixes=on), ash=hero("STR 1/5", xp=1)))
    answered(scene, ("dice", [6, 5]), ("SpendPoints", "5>6"))
    assert ("1 die not showing 6 would cost 1" if on else "it is free") in scene.prompt("ash").title


@pytest.mark.rule("TAG-Q04")
@BOTH
def test_skill_dice_only_counts_as_many_dice_as_the_skill_has(on: bool) -> None:
    scene = propose(lay(HouseRules(skill_dice_only=on), ash=hero(xp=9)), rule={"more": "easy 2"})
    answered(scene, ("dice", [6, 6, 3, 1]))
    assert ("it is free" if on else "2 dice not showing 6 would cost 2") in scene.prompt("ash").title


@pytest.mark.rule("TAG-Q05")
@BOTH
def test_all_advantages_are_taken(on: bool) -> None:
    scene = lay(HouseRules(all_advantages=on)).begin("roll", "ash")
    answered(scene, ("Propose", "fight"), ("Ruling", {"more": "easy 1"}))
    assert questions(scene) == ["dice" if on else "RefuseAdvantages"]


@pytest.mark.rule("TAG-Q06")
@pytest.mark.parametrize(("on", "left"), [(False, [5]), (True, [])])
def test_cuts_take_the_last_die(on: bool, left: list[int]) -> None:
    scene = roll(lay(HouseRules(cuts_take_the_last=on)), [6], skill="Do Anything", hard=1)
    assert came(scene) == (left, "fail" if on else "minor", 0 if on else 1)


@pytest.mark.rule("TAG-Q07")
@pytest.mark.parametrize(("on", "said", "outcome"),
                         [(False, None, "fail"), (True, True, "critical"), (True, False, "fail")])  # fmt: skip
def test_critical_failures_are_the_gms_to_call(on: bool, said: bool | None, outcome: str) -> None:
    scene = propose(lay(HouseRules(critical_failures=on)), skill="Do Anything", rule={"against": "hard 3"})
    answered(scene, ("dice", [3]), ("GainSkill", ""))
    assert questions(scene) == (["IsCritical"] if on else [])
    if said is not None:
        answered(scene, ("IsCritical", said))
    assert came(scene) == ([1], outcome, 0)


@pytest.mark.rule("TAG-Q07")
def test_a_failure_that_is_not_below_1_is_never_critical() -> None:
    scene = propose(lay(HouseRules(critical_failures=True)), skill="Do Anything", rule={"against": "hard 2"})
    answered(scene, ("dice", [3]), ("GainSkill", ""))
    assert came(scene) == ([1], "fail", 0)


@pytest.mark.rule("TAG-Q09")
@pytest.mark.parametrize(("on", "left"), [(False, [4]), (True, [5, 4])])
def test_one_cut_each_whatever_the_level_of_a_consequence(on: bool, left: list[int]) -> None:
    ash = hero(skills=["fight 2", "bash 3"], hurt=["STR -2 broken arm"])
    scene = propose(lay(HouseRules(one_cut_each=on), ash=ash), skill="bash", hinders=["ash/consequences/broken arm"])
    assert came(answered(scene, ("dice", [6, 5, 4])))[0] == left


@pytest.mark.rule("TAG-Q10")
@pytest.mark.parametrize(("on", "easy", "hard", "dice", "cuts"), [
    (False, 2, 1, "4d6", 1), (True, 2, 1, "3d6", 0), (False, 1, 3, "3d6", 3), (True, 1, 3, "2d6", 2),
])  # fmt: skip
def test_net_tags_cancel_out_before_the_roll(on: bool, easy: int, hard: int, dice: str, cuts: int) -> None:
    ruling = {"more": f"easy {easy}", "against": f"hard {hard}"}
    scene = propose(lay(HouseRules(net_tags=on), ash=hero("STR 1/5")), rule=ruling)
    assert scene.prompt("ash").dice == dice
    answered(scene, ("dice", [1] * int(dice[0])))
    assert ("no cuts" if not cuts else f"{cuts} cut") in scene.prompt("ash").title


@pytest.mark.rule("TAG-Q11")
@BOTH
def test_never_both_refuses_a_tag_that_helps_and_hinders(on: bool) -> None:
    scene = lay(HouseRules(never_both=on), scene={"dark": 1}).begin("roll", "ash")
    answered(scene, ("Propose", {"skill": "fight", "helps": ["scene/dark"]}))
    if on:
        with scene.refused("dark helps and hinders; at this table a tag does one of them"):
            answered(scene, ("Ruling", {"hinders": ["scene/dark"]}))
    else:
        assert questions(answered(scene, ("Ruling", {"hinders": ["scene/dark"]}))) == ["dice"]


@pytest.mark.rule("TAG-Q13")
@BOTH
def test_second_skill_gives_one_die(on: bool) -> None:
    scene = lay(HouseRules(second_skill=on), ash=hero(skills=["fight 2", "bash 3"])).begin("roll", "ash")
    proposal = {"skill": "fight", "helps": ["skill/bash"]}
    if on:
        with scene.refused("fight is the skill that is rolled; it does not help itself"):
            answered(scene, ("Propose", {"skill": "fight", "helps": ["skill/fight"]}))
        answered(scene, ("Propose", proposal), ("Ruling", {}))
        assert scene.prompt("ash").dice == "3d6"
    else:
        with scene.refused("'skill/bash' is not one of"):
            answered(scene, ("Propose", proposal))


@pytest.mark.rule("TAG-Q15")
@pytest.mark.parametrize(("on", "outcome"), [(False, "too few hits"), (True, "minor")])
def test_highest_decides_whatever_the_target(on: bool, outcome: str) -> None:
    assert came(roll(lay(HouseRules(highest_decides=on)), [5, 1], target=2))[1] == outcome


@pytest.mark.rule("TAG-Q17")
@pytest.mark.parametrize(("on", "highest"), [(False, 5), (True, 6)])
def test_highest_of_all_reads_cut_dice_too(on: bool, highest: int) -> None:
    scene = roll(lay(HouseRules(highest_of_all=on)), [6, 5], hard=1)
    assert (scene.value["highest"], scene.value["hits"]) == (highest, 1)


@pytest.mark.rule("TAG-Q46")
@BOTH
def test_do_anything_assists(on: bool) -> None:
    scene = lay(HouseRules(do_anything_assists=on), bo=hero(skills=[])).begin("roll", "ash")
    offered = [option.value for option in scene.prompt("ash").fields["helps"].options]
    assert ("assist/bo" in offered) == on


@pytest.mark.rule("TAG-Q47")
@pytest.mark.parametrize("most", [None, 1])
def test_most_helpers_caps_who_assists(most: int | None) -> None:
    scene = lay(HouseRules(most_helpers=most), bo=hero(), cad=hero())
    scene.begin("set", path="cad.player", to="ben")
    scene.begin("roll", "ash")
    both = {"skill": "fight", "helps": ["assist/bo", "assist/cad"]}
    if most is None:
        answered(scene, ("Propose", both), ("Ruling", {}))
        assert scene.prompt("ash").dice == "4d6"
    else:
        with scene.refused("2 are to assist; at this table at most 1 may"):
            answered(scene, ("Propose", both))


@pytest.mark.rule("TAG-Q57")
@BOTH
def test_common_tags_are_1(on: bool) -> None:
    scene = lay(HouseRules(common_tags_are_1=on)).begin("roll", "ash")
    answered(scene, ("Propose", "fight"))
    if on:
        with scene.refused("hard 2: easy, hard and far are always 1 at this table"):
            answered(scene, ("Ruling", {"against": "hard 2"}))
    answered(scene, ("Ruling", {"against": "hard 1" if on else "hard 2"}))
    assert questions(scene) == ["dice"]


# --- stat points
@pytest.mark.rule("TAG-Q19")
@BOTH
def test_extra_dice_after_the_roll_only(on: bool) -> None:
    scene = lay(HouseRules(extra_dice_after=on), ash=hero("STR 4/5")).begin("roll", "ash")
    assert ("extra" in scene.prompt("ash").fields) != on
    if on:
        with scene.refused("there is no field extra"):
            answered(scene, ("Propose", {"skill": "fight", "extra": 1}))


@pytest.mark.rule("TAG-Q29", "TAG-075")
@BOTH
def test_stat_cap(on: bool) -> None:
    scene = lay(HouseRules(stat_cap=on), ash=hero("STR 6/6", skills=[], xp=1))
    if on:
        with scene.refused("that is the cap"):
            scene.begin("raise-stat", "ash", stat="STR")
    else:
        assert points(scene.begin("raise-stat", "ash", stat="STR")) == "7/7"
    assert (room(HouseRules(stat_cap=on), 3, at_the_start()) >= 18) != on


@pytest.mark.rule("TAG-Q27")
@pytest.mark.parametrize(("on", "conflict", "then"), [(False, None, "3/5"), (True, None, "5/5"), (True, ON, "2/5")])
def test_raise_fills_outside_a_conflict(on: bool, conflict: Conflict | None, then: str) -> None:
    scene = lay(HouseRules(raise_fills=on), ash=hero("STR 2/4", xp=1), conflict=conflict)
    assert points(scene.begin("raise-stat", "ash", stat="STR")) == then


# --- XP and skills
@pytest.mark.rule("TAG-Q21")
@BOTH
def test_free_skill_must_be_taken(on: bool) -> None:
    scene = propose(lay(HouseRules(free_skill_must=on)))
    answered(scene, ("dice", [6, 6]))
    assert questions(scene) == ["MustGainSkill" if on else "GainSkill"]
    if on:
        with scene.refused("wants at least a word"):
            answered(scene, ("MustGainSkill", ""))
        answered(scene, ("MustGainSkill", "bash"), ("AcceptSkill", True))
        assert scene["ash"].skills["bash"].level == 3


@pytest.mark.rule("TAG-Q22")
@BOTH
def test_same_skill_may_rise(on: bool) -> None:
    scene = propose(lay(HouseRules(same_skill=on), ash=THREE))
    answered(scene, ("dice", [6, 6]))
    if on:
        answered(scene, ("GainSkill", "Fight"), ("AcceptSkill", True))
        assert [skill.level for skill in scene["ash"].skills.values()] == [1, 3, 3]
    else:
        with scene.refused("fight is on the sheet already"):
            answered(scene, ("GainSkill", "Fight"))


@pytest.mark.rule("TAG-Q22")
def test_same_skill_is_the_rolled_one_alone() -> None:
    scene = propose(lay(HouseRules(same_skill=True), ash=THREE))
    answered(scene, ("dice", [6, 6]))
    with scene.refused("bash is on the sheet already"):
        answered(scene, ("GainSkill", "bash"))


@pytest.mark.rule("TAG-Q62")
@BOTH
def test_skill_per_payment(on: bool) -> None:
    scene = propose(lay(HouseRules(skill_per_payment=on), ash=hero(xp=5)))
    answered(scene, ("dice", [5, 4]), ("GainSkill", "bash"), ("AcceptSkill", True))
    assert scene.is_over != on
    if on:
        answered(scene, ("GainSkill", "dodge"), ("AcceptSkill", True))
        assert (scene.is_over, scene["ash"].xp, scene.value["skills"]) == (True, 1, ["bash", "dodge"])


@pytest.mark.rule("TAG-Q26")
@pytest.mark.parametrize(("most", "xp"), [(None, 5), (4, 4), (3, 3)])
def test_most_xp(most: int | None, xp: int) -> None:
    scene = lay(HouseRules(most_xp=most), ash=hero(xp=3)).begin("intrude", who="ash", what="…")
    assert answered(scene, ("Intrusion", "accept"))["ash"].xp == xp


@pytest.mark.rule("TAG-Q28")
@pytest.mark.parametrize(("on", "conflict", "then"), [(False, None, ""), (True, None, "3/6"), (True, ON, "")])
def test_xp_in_rolls_outside_a_conflict(on: bool, conflict: Conflict | None, then: str) -> None:
    scene = propose(lay(HouseRules(xp_in_rolls=on), ash=hero("STR 2/5", xp=1), conflict=conflict))
    answered(scene, ("dice", [3, 1]))
    if then:
        scene.play.act("ana", "raise-stat", "ash", stat="STR")
        assert points(scene) == then
    else:
        with scene.refused("in the middle of a roll"):
            scene.play.act("ana", "raise-stat", "ash", stat="STR")


@pytest.mark.rule("TAG-Q58")
@pytest.mark.parametrize(("on", "xp"), [(False, 0), (True, 1)])
def test_npcs_learn(on: bool, xp: int) -> None:
    scene = propose(lay(HouseRules(npcs_learn=on), cad=hero()), who="cad", skill="Do Anything")
    assert usually(answered(scene, ("dice", [1])))["cad"].xp == xp


@pytest.mark.rule("TAG-106")
@BOTH
def test_keys(on: bool) -> None:
    scene = lay(HouseRules(keys=on), ash=hero(schemes={"revenge": 1}))
    if on:
        assert scene.begin("reward", who="ash", scheme="revenge")["ash"].xp == 1
    else:
        with scene.refused("does not play with keys"):
            scene.begin("reward", who="ash", scheme="revenge")


# --- hits and consequences
@pytest.mark.rule("TAG-Q31")
@BOTH
def test_free_to_pay(on: bool) -> None:
    scene = attack(lay(HouseRules(free_to_pay=on), cad=hero("STR 9/9")), [4, 4])
    if on:
        with scene.refused("3 does not fit; at most 2 does"):
            answered(scene, ("HowManyOffset", 3))
        answered(scene, ("HowManyOffset", 0), ("TakeOrConcede", "consequence"), ("WordConsequence", "bruise"))
    assert (points(scene, who="cad"), hurts(scene)) == (("9/9", {"bruise": 2}) if on else ("3/9", {}))


@pytest.mark.rule("TAG-Q35")
@BOTH
def test_concede_only_when_hit(on: bool) -> None:
    scene = lay(HouseRules(concede_only_when_hit=on), conflict=ON)
    if on:
        with scene.refused("one concedes when a hit cannot be offset, and at no other time"):
            scene.begin("concede", "ash")
    else:
        assert questions(scene.begin("concede", "ash")) == ["MayConcede"]


@pytest.mark.rule("TAG-Q36")
@pytest.mark.parametrize(("on", "left"), [(False, {}), (True, {"bruise": 1})])
def test_conceding_costs_a_consequence_of_level_1(on: bool, left: dict[str, int]) -> None:
    scene = lay(HouseRules(conceding_costs_1=on), cad=hero("STR 0/3"), conflict=ON)
    attack(scene, [4, 4], ("TakeOrConcede", "concede"))
    if on:
        answered(scene, ("WordConsequence", "bruise"))
    assert (scene.is_over, hurts(scene)) == (True, left)


@pytest.mark.rule("TAG-Q38")
@BOTH
def test_told_hazards_do_not_roll(on: bool) -> None:
    scene = lay(HouseRules(told_hazards=on), ash=hero("STR 9/9")).begin("hazard", who="ash", hazard="fire 3")
    answered(scene, ("HowManyHits", 2) if on else ("dice", [4, 4, 1]))
    assert points(scene) == "3/9"


@pytest.mark.rule("TAG-Q39")
@pytest.mark.parametrize(("on", "held"), [(False, "6/9"), (True, "9/9")])
def test_defence_target_lets_too_few_hits_do_nothing(on: bool, held: str) -> None:
    scene = lay(HouseRules(defence_target=on), cad=hero("STR 9/9")).begin("attack", "ash", whom="cad")
    settle(scene, target=2 if on else None)
    answered(scene, ("dice", [4, 1]))
    assert points(scene, who="cad") == held


@pytest.mark.rule("TAG-Q39")
def test_defence_target_met_lets_all_hits_count() -> None:
    scene = lay(HouseRules(defence_target=True), cad=hero("STR 9/9")).begin("attack", "ash", whom="cad")
    settle(scene, target=2)
    assert points(answered(scene, ("dice", [4, 4])), who="cad") == "3/9"


@pytest.mark.rule("TAG-Q61")
@pytest.mark.parametrize(("on", "level"), [(False, 4), (True, 5)])
def test_levels_above_4_are_kept(on: bool, level: int) -> None:
    ash = hero(skills=["a 2", "b 3", "c 4", "d 5"])
    scene = lay(HouseRules(levels_above_4=on), ash=ash, cad=hero("STR 0/3"))
    attack(scene, [4] * 5, ("TakeOrConcede", "consequence"), ("WordConsequence", "flat"), skill="d")
    answered(scene, ("HowItEnds", "dead"))
    assert hurts(scene) == {"flat": level}


# --- recovery
def treated(rules: HouseRules, dice: list[int], **ruling: Any) -> TagsTable:
    """Bo, with three dice, treats Ash's broken arm (level 2)."""
    scene = lay(rules, ash=hero(hurt=["STR -2 broken arm"]), bo=THREE)
    scene.begin("treat", "bo", of="ash", consequence="broken arm")
    return usually(answered(settle(scene, "bash", target=None, rule=ruling), ("dice", dice)))


@pytest.mark.rule("TAG-Q40")
@BOTH
def test_treated_does_not_cut_its_own_cure(on: bool) -> None:
    rules = HouseRules(treated_does_not_cut=on)
    scene = lay(rules, ash=hero(hurt=["STR -2 broken arm", "STR -1 sprain"]))
    scene.begin("treat", "ash", of="ash", consequence="broken arm")
    answered(scene, ("Propose", "fight"))
    offered = [option.value for option in scene.prompt(GM).fields["hinders"].options]
    assert ("ash/consequences/broken arm" in offered) != on
    assert "ash/consequences/sprain" in offered


@pytest.mark.rule("TAG-Q41")
@pytest.mark.parametrize(("on", "left"), [(False, {"broken arm": 2}), (True, {"broken arm": 1})])
def test_short_lowers_by_the_hits(on: bool, left: dict[str, int]) -> None:
    assert hurts(treated(HouseRules(short_lowers=on), [5, 1, 1]), "ash") == left


@pytest.mark.rule("TAG-Q42")
@BOTH
def test_level_4_stays(on: bool) -> None:
    scene = lay(HouseRules(level_4_stays=on), ash=hero(consequences={"bleeding out": Consequence(4, "STR")}), bo=THREE)
    if on:
        with scene.refused("nothing can be done about bleeding out"):
            scene.begin("treat", "bo", of="ash", consequence="bleeding out")
    else:
        assert questions(scene.begin("treat", "bo", of="ash", consequence="bleeding out")) == ["Propose"]


@pytest.mark.rule("TAG-Q43")
@pytest.mark.parametrize(("on", "left"), [(False, {}), (True, {"broken arm": 1})])
def test_stepwise_takes_one_level_off(on: bool, left: dict[str, int]) -> None:
    scene = treated(HouseRules(stepwise=on), [5, 4, 1]).begin("rest", who=["ash"])
    assert hurts(scene, "ash") == left
    assert not any(one.is_treated for one in scene["ash"].consequences.values())


@pytest.mark.rule("TAG-Q55")
@pytest.mark.parametrize(("gives", "then"), [(None, "5/5"), (1, "2/5"), (9, "5/5")])
def test_rest_gives_a_fixed_number(gives: int | None, then: str) -> None:
    assert points(lay(HouseRules(rest_gives=gives), ash=hero("STR 1/5")).begin("rest", who=["ash"])) == then


# --- story
@pytest.mark.rule("TAG-Q44")
@pytest.mark.parametrize(("on", "options"), [(False, ["accept"]), (True, ["accept", "refuse"])])
def test_free_refusal_at_0_xp(on: bool, options: list[str]) -> None:
    scene = lay(HouseRules(free_refusal=on)).begin("intrude", who="ash", what="…")
    assert scene.options("ash") == options
    assert answered(scene, ("Intrusion", options[-1]))["ash"].xp == (0 if on else 2)


@pytest.mark.rule("TAG-Q45")
@BOTH
def test_intrusions_pay_for_the_skill_of_the_roll(on: bool) -> None:
    scene = propose(lay(HouseRules(intrusions_pay=on), ash=hero("STR 1/5")))
    answered(scene, ("dice", [5, 4]))
    rolling = scene.number
    if not on:
        with scene.refused("in the middle of a roll"):
            scene.play.act(GM, "intrude", who="ash", what="…")
        assert usually(scene)["ash"].xp == 0
        return
    scene.begin("intrude", who="ash", what="…")
    answered(scene, ("Intrusion", "accept"))
    scene.number = rolling
    answered(scene, ("SpendPoints", "keep"), ("GainSkill", "bash"), ("AcceptSkill", True))
    assert (scene["ash"].xp, "bash" in scene["ash"].skills) == (0, True)


# --- characters
@pytest.mark.rule("TAG-Q24")
@BOTH
def test_level_1_skills_cost_1_xp(on: bool) -> None:
    scene = lay(HouseRules(level_1_skills=on)).begin("create", "ana")
    answered(scene, ("CharacterName", "Una"), ("BackgroundText", "stranger"))
    if on:
        answered(scene, ("NewSkill", {"skill": "sing", "of": ""}))
        assert scene.prompt("ana").title.startswith("17 XP are left. Skills so far: Do Anything 1, sing 1")
    else:
        with scene.refused("'' is not one of"):
            answered(scene, ("NewSkill", {"skill": "sing", "of": ""}))


@pytest.mark.rule("TAG-Q25")
@pytest.mark.parametrize(("on", "cost", "left"), [(False, 5, 13), (True, 2, 16)])
def test_skills_cost_1_each(on: bool, cost: int, left: int) -> None:
    rules = HouseRules(skills_cost_1=on)
    assert xp_spent(THREE, rules) == cost
    scene = lay(rules).begin("create", "ana")
    answered(scene, ("CharacterName", "Una"), ("BackgroundText", "stranger"), ("NewSkill", "fight"),
             ("NewSkill", {"skill": "bash", "of": "fight"}))  # fmt: skip
    assert scene.prompt("ana").title.startswith(f"{left} XP are left")


@pytest.mark.rule("TAG-Q56")
@pytest.mark.parametrize(("on", "xp"), [(False, 18), (True, 12)])
def test_xp_by_stats(on: bool, xp: int) -> None:
    scene = lay(HouseRules(xp_by_stats=on)).begin("strike-entry", kind="stats", entry="wil")
    scene.begin("create", "ana")
    answered(scene, ("CharacterName", "Una"), ("BackgroundText", "stranger"))
    assert scene.prompt("ana").title.startswith(f"{xp} XP are left")


# --- all of them
def options() -> dict[str, Meta]:
    hints = get_type_hints(HouseRules, include_extras=True)
    names = [name for name in HouseRules.__struct_fields__ if name not in Record.__struct_fields__]
    found = {}
    for name in names:
        [found[name]] = [note for note in hints[name].__metadata__ if isinstance(note, Meta) and note.extra]
    return found


def test_every_house_rule_is_described_and_played_here_and_stands_in_the_rulings() -> None:
    here = Path(__file__).read_text(encoding="utf-8")
    rulings = Path(__file__).parents[3].joinpath("docs", "rulings-tags.md").read_text(encoding="utf-8")
    for name, note in options().items():
        assert note.title
        assert note.description
        assert f"HouseRules({name}=" in here, name
        assert f"`{name}`" in rulings, name


def test_a_house_rule_can_be_changed_at_the_table() -> None:
    scene = lay().begin("house-rule", rule="cuts_first", to=True)
    assert scene[HOUSE_RULES].cuts_first


# --- house rules in company
@pytest.mark.rule("TAG-066", "TAG-Q01", "TAG-Q06")
def test_a_die_that_was_cut_before_the_points_still_counts_for_xp_and_for_a_skill() -> None:
    rules = HouseRules(cuts_first=True, cuts_take_the_last=True)
    scene = roll(lay(rules, ash=hero(xp=0)), [5], hard=1, skill="Do Anything")
    assert (scene["ash"].xp, "GainSkill" in questions(scene), scene.value["outcome"]) == (0, False, "fail")
    scene = propose(lay(HouseRules(cuts_first=True), ash=hero(xp=2)), rule={"against": "hard 1"})
    answered(scene, ("dice", [5, 4]))
    assert "2 dice not showing 6 would cost 2 of 2 XP" in scene.prompt("ash").title


@pytest.mark.rule("TAG-Q11")
def test_never_both_holds_for_what_is_named_in_words_too() -> None:
    scene = lay(HouseRules(never_both=True), scene={"dark": 1}).begin("roll", "ash")
    answered(scene, ("Propose", {"skill": "fight", "helps": ["scene/dark"], "words": "table"}))
    for ruling in ({"against": "Dark 2"}, {"more": "rain", "against": "rain"}, {"against": "Table"},
                   {"helps": [], "hinders": ["scene/dark"], "more": "dark"}):  # fmt: skip
        with scene.refused("helps and hinders; at this table a tag does one of them"):
            answered(scene, ("Ruling", ruling))


@pytest.mark.rule("TAG-Q13")
def test_second_skill_is_one_and_another_than_the_rolled_one_also_for_the_gm() -> None:
    ash = hero(skills=["fight 2", "bash 3", "cook 2"])
    scene = lay(HouseRules(second_skill=True), ash=ash).begin("roll", "ash")
    with scene.refused("one second skill helps, and not a third"):
        answered(scene, ("Propose", {"skill": "fight", "helps": ["skill/bash", "skill/cook"]}))
    answered(scene, ("Propose", "fight"))
    with scene.refused("fight is the skill that is rolled; it does not help itself"):
        answered(scene, ("Ruling", {"helps": ["skill/fight"]}))


@pytest.mark.rule("TAG-084", "TAG-Q43")
def test_stepwise_goes_down_to_the_next_level_that_is_free() -> None:
    ash = hero("STR 0/5", hurt=["STR -3 severed arm", "STR -2 broken arm", "WIL -1 shaken"])
    scene = lay(HouseRules(stepwise=True), ash=ash, bo=THREE).begin("treat", "bo", of="ash", consequence="severed arm")
    usually(answered(settle(scene, "bash", target=None), ("dice", [5, 5, 5])))
    assert hurts(scene.begin("rest", who=["ash"]), "ash") == {"severed arm": 1, "broken arm": 2, "shaken": 1}
