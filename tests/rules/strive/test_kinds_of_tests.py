"""Declared deeds and the kinds of tests: binary, stepped, graduated, creative; trying again; acting against oneself."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import convert

from hearthside.rulesets.strive.body import Affliction, TemporaryHP
from hearthside.rulesets.strive.fight_state import COMBAT, Combat, Fighting
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.rules.tests.parts import Outcome
from hearthside.rulesets.strive.state import Boon, Effect, Skill, TimesUsed
from rules.strive.scenes import Scene, dice, facts, lay, options, questions, reply, somebody, told

rule = pytest.mark.rule


def call(scene: Scene, of: str = "wit", ob: int = 3, *who: str, **more: Any) -> Scene:
    return scene.begin("call", who=list(who) or ["vesna"], of=of, ob=ob, **more)


def came_of(scene: Scene) -> tuple[int, str]:
    made = facts(scene, "TestMade")[-1].values
    return made["hits"], made["outcome"]


# --- declared deeds
@rule("STR-013", "STR-014", "STR-015")
def test_a_declared_action_is_tested_or_just_told() -> None:
    scene = lay().begin("test", "vesna", of="wit", what="read the sign", intent="find the way")
    reply(scene, "GMRules", {"ob": 1, "verdict": "told"})
    assert told(scene) == ["Vesna, read the sign: no test is needed."]
    assert scene["vesna"].xp == 0
    scene.begin("test", "vesna", of="strength", what="lift the tower")
    reply(scene, "GMRules", {"ob": 1, "verdict": "impossible"})
    assert told(scene) == ["Vesna, lift the tower: that cannot work."]


@rule("STR-016", "STR-022", "STR-038")
def test_the_gm_has_the_last_word_on_what_is_tested_against_what_and_how() -> None:
    scene = lay(vesna=somebody(strength=4)).begin("test", "vesna", of="wit", what="force the door")
    reply(scene, "GMRules", {"ob": 2, "of": "strength", "type": "binary", "dice": 1, "points": 1})
    assert "Roll 5d6: Strength" in scene.prompt("vesna").title
    assert came_of(dice(scene, 4, 1, 1, 1, 1)) == (1, "failure")


@rule("STR-884", "STR-887")
def test_who_cannot_act_declares_nothing_but_the_gm_may_call_for_a_test() -> None:
    scene = lay(vesna=somebody(conditions={"unconscious": Affliction()}))
    with scene.refused("Vesna is Unconscious"):
        scene.begin("test", "vesna", of="wit")
    assert questions(call(scene, "toughness", 1)) == ["dice"]


@rule("STR-926")
def test_only_those_named_make_the_test() -> None:
    scene = call(lay(tomas=somebody(), idun=somebody()), "wit", 1, "vesna", "idun")
    assert scene.asked == ["vesna"]
    dice(scene, 1, 1)
    assert scene.asked == ["idun"]
    dice(scene, 6, 1)
    assert [one["outcome"] for one in scene.value] == ["failure", "success"]
    assert scene["tomas"].xp == 0


@rule("STR-065")
def test_the_gm_may_say_how_long_it_takes() -> None:
    scene = dice(call(lay(), "wit", 1, takes="hours"), 6, 1)
    assert "That takes Vesna hours." in told(scene)


# --- outcomes
@rule("STR-023", "STR-024")
def test_a_partial_failure_may_succeed_with_a_complication() -> None:
    scene = dice(call(lay(), "wit", 2), 6, 1)
    assert scene.asked == ["gm"]
    reply(scene, "FailForward", "the rope is lost")
    assert scene.value[0]["forward"] is True
    assert told(scene)[-1] == "Vesna succeeds all the same, with a complication: the rope is lost."
    plain = reply(dice(call(lay(), "wit", 2), 6, 1), "FailForward", "")
    assert plain.value[0]["outcome"] == "partial"
    assert dice(call(lay(), "wit", 2), 1, 1).is_over


@rule("STR-039")
def test_a_binary_test_knows_no_partial_failure() -> None:
    scene = dice(call(lay(), "wit", 2, type="binary"), 6, 1)
    assert scene.is_over
    assert came_of(scene) == (1, "failure")


@rule("STR-041")
def test_graduated_without_an_obstacle_all_hits_are_the_degree() -> None:
    scene = dice(call(lay(), "wit", 0, type="graduated"), 6, 5)
    assert scene.value[0] == {"outcome": "success", "hits": 2}


@rule("STR-042")
def test_graduated_with_an_obstacle_the_degree_counts_from_it() -> None:
    scene = dice(call(lay(vesna=somebody(wit=4)), "wit", 2, type="graduated"), 6, 5, 5, 6)
    assert scene.value[0] == {"outcome": "success", "hits": 4, "ob": 2}
    assert Outcome("success", 4, 2).degree == 2
    assert Outcome("success", 2, 2).degree == 0


@rule("STR-043", "STR-EX06")
def test_a_graduated_test_that_is_missed_fails_completely_by_a_degree() -> None:
    scene = dice(call(lay(vesna=somebody(wit=4)), "wit", 3, type="graduated"), 6, 5, 1, 1)
    assert questions(scene) == ["FailForward"]
    reply(scene, "FailForward", "twice the iron")
    assert scene.value[0] == {"outcome": "failure", "hits": 2, "ob": 3, "forward": True}
    assert convert(scene.value[0], Outcome).degree == 1
    hardly = reply(dice(call(lay(), "wit", 1, type="graduated"), 1, 1), "FailForward", "a day lost")
    assert hardly.value[0] == {"outcome": "failure", "hits": 0, "ob": 1, "forward": True}


# --- stepped
@rule("STR-040", "STR-EX05")
def test_a_stepped_test_is_a_chain_of_binary_tests_by_whomever() -> None:
    climber = somebody(agility=2, strength=2, skills={"acrobatics": 4})
    scene = call(lay(vesna=climber, tomas=climber), "acrobatics", 2, type="stepped")
    reply(scene, "Propose", {})
    dice(scene, 1, 1, 1, 1)
    reply(reply(scene, "NextStep", {"who": "vesna"}), "Propose", {})
    dice(scene, 5, 1, 1, 1)
    assert came_of(scene) == (1, "failure")
    reply(reply(scene, "NextStep", {"who": "tomas", "ob": 3}), "Propose", {})
    dice(scene, 5, 5, 6, 1)
    assert scene.is_over
    assert [fact.values["ob"] for fact in facts(scene, "TestMade")] == [2, 3, 3]
    assert came_of(scene) == (3, "success")
    learned = [(scene[who].xp, scene[who].skills["acrobatics"].progress) for who in ("vesna", "tomas")]
    assert learned == [(2, 2), (1, 1)]


@rule("STR-040", "STR-197")
def test_the_personality_of_one_is_not_in_the_way_of_another_who_steps_in() -> None:
    scene = call(lay(vesna=somebody(scales={"cruel-merciful": 3}), tomas=somebody()), "wit", 1, type="stepped",
                 against="die")  # fmt: skip
    dice(reply(scene, "Propose", {}), 1)
    reply(reply(scene, "NextStep", {"who": "vesna", "ob": 1}), "Propose", {})
    dice(scene, 1)
    reply(scene, "NextStep", {"who": "tomas", "ob": 1})
    assert "Roll 2d6" in scene.prompt("tomas").title


@rule("STR-040")
def test_the_gm_ends_the_chain() -> None:
    scene = dice(call(lay(), "wit", 2, type="stepped"), 1, 1)
    assert reply(scene, "NextStep", {}).is_over


# --- trying again
@rule("STR-Q08")
def test_a_failed_test_is_tried_again_only_where_the_gm_allows_it() -> None:
    assert dice(call(lay(), "wit", 1), 1, 1).is_over
    scene = dice(call(lay(), "wit", 1, retry=True), 1, 1)
    reply(scene, "TryAgain", True)
    assert came_of(dice(scene, 6, 1)) == (1, "success")
    assert facts(scene, "TestMade")[-1].values["ob"] == 1


@rule("STR-Q08")
def test_retries_may_be_free_and_harder() -> None:
    scene = dice(call(lay(HouseRules(retries="harder")), "wit", 1), 1, 1)
    assert scene.prompt("vesna").title == "It failed. Try Wit again, at Ob 2?"
    dice(reply(scene, "TryAgain", True), 1, 1)
    reply(scene, "TryAgain", False)
    assert [fact.values["ob"] for fact in facts(scene, "TestMade")] == [1, 2]


# --- creative
def chase(rules: HouseRules | None = None) -> Scene:
    scene = lay(rules or HouseRules(), tomas=somebody())
    challenges = [
        {"name": "the ditch", "success": "a lead", "failure": "mud"},
        {"name": "the dogs", "failure": "a bite"},
        {"name": "the toll"},
    ]
    return scene.begin("creative-test", scenario="a chase", challenges=challenges, who=["vesna", "tomas"])


@rule("STR-044", "STR-045", "STR-046", "STR-Q406")
def test_each_player_masters_one_challenge_or_adds_a_complication_and_what_is_left_fails() -> None:
    scene = chase()
    assert told(scene)[0] == "A chase. Challenges: the ditch, the dogs, the toll."
    assert scene.prompt("vesna").title == "a chase. Which challenge does Vesna tackle, and how?"
    reply(scene, "Tackle", {"challenge": "the ditch", "of": "agility", "how": "jumping"})
    dice(reply(scene, "GMRules", 1), 6, 1)
    assert scene.asked == ["tomas"]
    offered = [one.value for one in scene.prompt("tomas").fields["challenge"].options]
    assert offered == ["the dogs", "the toll", ""]
    reply(scene, "Tackle", {"challenge": "the dogs", "of": "strength"})
    reply(scene, "GMRules", {"ob": 1, "verdict": "impossible"})
    reply(scene, "Tackle", {"challenge": "the dogs", "of": "wit"})
    dice(reply(scene, "GMRules", 1), 1, 1)
    assert scene.prompt("gm").usual == "a bite"
    reply(scene, "Consequence", "a bite in the leg")
    reply(scene, "Consequence", "a fine")
    assert scene.value == ["the ditch"]
    lines = told(scene)
    assert lines[1] == "Vesna, Agility (jumping): 1 hit against Ob 1."
    assert "Vesna masters “the ditch”: a lead." in lines
    assert "Tomas fails at “the dogs”: a bite in the leg." in lines
    assert "“the toll” is left over: a fine." in lines


@rule("STR-038", "STR-046")
def test_a_challenge_is_tested_as_the_gm_rules_step_by_step_or_once_more() -> None:
    scene = chase()
    reply(scene, "Tackle", {"challenge": "the ditch", "of": "agility"})
    dice(reply(scene, "GMRules", {"ob": 1, "type": "stepped", "takes": "minutes"}), 1, 1)
    assert "That takes Vesna minutes." in told(scene)
    dice(reply(scene, "NextStep", {"who": "tomas", "ob": 1}), 6, 1)
    assert "Vesna masters “the ditch”: a lead." in told(scene)
    reply(scene, "Tackle", {"challenge": "the dogs", "of": "wit"})
    dice(reply(scene, "GMRules", {"ob": 1, "retry": True}), 1, 1)
    dice(reply(scene, "TryAgain", True), 6, 1)
    assert "Tomas masters “the dogs”." in told(scene)


@rule("STR-Q406")
def test_several_players_may_try_the_same_challenge_where_the_table_says_so() -> None:
    scene = chase(HouseRules(shared_challenges=True))
    reply(scene, "Tackle", {"challenge": "the ditch", "of": "agility"})
    reply(scene, "GMRules", {"ob": 1, "verdict": "told"})
    offered = [one.value for one in scene.prompt("tomas").fields["challenge"].options]
    assert offered == ["the ditch", "the dogs", "the toll", ""]
    reply(scene, "Tackle", {"challenge": ""})
    assert questions(scene) == ["Consequence"]


@rule("STR-044")
def test_two_challenges_of_one_name_are_refused() -> None:
    scene = lay()
    with scene.refused("same name"):
        scene.begin("creative-test", scenario="", challenges=["a door", "a door"], who=["vesna"])


# --- personality
@rule("STR-196", "STR-Q321")
def test_a_strong_trait_gives_one_die_if_the_gm_grants_it() -> None:
    scales = {"cowardly-courageous": 2, "cruel-merciful": -3, "lazy-energetic": 1}
    scene = call(lay(vesna=somebody(scales=scales)), "wit", 1)
    assert [one.label for one in scene.prompt("vesna").fields["traits"].options] == ["Courageous", "Cruel"]
    with scene.refused("2 picked"):
        scene.answer("vesna", {"traits": ["cowardly-courageous", "cruel-merciful"]})
    reply(reply(scene, "Propose", {"traits": ["cruel-merciful"]}), "Approve", {})
    assert "Roll 3d6" in scene.prompt("vesna").title
    refused = call(lay(vesna=somebody(scales=scales)), "wit", 1)
    reply(reply(refused, "Propose", {"traits": ["cruel-merciful"]}), "Approve", {"traits": []})
    assert "Roll 2d6" in refused.prompt("vesna").title


@rule("STR-Q321")
def test_each_trait_may_give_a_die() -> None:
    scales = {"cowardly-courageous": 2, "cruel-merciful": -3}
    scene = call(lay(HouseRules(die_per_trait=True), vesna=somebody(scales=scales)), "wit", 1)
    reply(reply(scene, "Propose", {"traits": list(scales)}), "Approve", {})
    assert "Roll 4d6" in scene.prompt("vesna").title


@rule("STR-197")
def test_a_trait_that_works_against_a_test_takes_a_die_or_raises_the_obstacle() -> None:
    merciful = somebody(wit=3, scales={"cruel-merciful": 3})
    scene = lay(vesna=merciful).begin("test", "vesna", of="wit", what="intimidate")
    reply(reply(scene, "GMRules", {"ob": 1, "against": "die"}), "Propose", {})
    assert "Roll 2d6" in scene.prompt("vesna").title
    harder = reply(call(lay(vesna=merciful), "wit", 1, against="ob"), "Propose", {})
    dice(harder, 6, 1, 1)
    assert facts(reply(harder, "FailForward", ""), "TestMade")[0].values["ob"] == 2
    meek = lay()
    with meek.refused("not one of"):
        call(meek, "wit", 1, against="ob")


def deviate(raw: int, rules: HouseRules | None = None) -> Scene:
    skills = {"self-control": Skill(raw=raw)} if raw else {}
    scene = lay(rules or HouseRules(), vesna=somebody(skills=skills, scales={"cruel-merciful": 3}))
    return reply(scene.begin("deviate", "vesna", trait="cruel-merciful"), "Propose", {})


def rolled(scene: Scene, hits: int) -> Scene:
    count = int(scene.prompt("vesna").dice.split("d")[0])
    return dice(scene, *([6] * hits + [1] * (count - hits)))


@rule("STR-037", "STR-194", "STR-Q07", "STR-EX143")
@pytest.mark.parametrize(("raw", "ob"), [(0, 2), (4, 2), (5, 3), (7, 4)])
def test_acting_against_a_signature_trait_takes_self_control(raw: int, ob: int) -> None:
    scene = rolled(deviate(raw), 4)
    assert facts(scene, "TestMade")[0].values["ob"] == ob
    assert scene.value["outcome"] == ("failure" if raw == 0 else "success")  # the Hit Limit of who lacks it is 1


@rule("STR-194", "STR-Q320")
def test_a_failure_binds_for_the_scene() -> None:
    scene = rolled(deviate(4), 0)
    assert scene["vesna"].bound == ("cruel-merciful",)
    with scene.refused("bound for this scene"):
        scene.begin("deviate", "vesna", trait="cruel-merciful")
    assert rolled(deviate(4), 2)["vesna"].bound == ()


@rule("STR-194", "STR-Q320")
@pytest.mark.parametrize(("deed", "args"), [
    ("time-passes", {"unit": "scene"}), ("scene", {"name": "The mill"}), ("scene", {"name": "The inn", "new": True}),
])  # fmt: skip
def test_what_binds_for_a_scene_binds_no_longer_when_another_begins(deed: str, args: Any) -> None:
    scene = rolled(deviate(4), 0).begin("scene", name="The inn")
    assert scene["vesna"].bound == ("cruel-merciful",), "a name for the scene is no other scene"
    scene.begin(deed, **args)
    assert scene["vesna"].bound == ()
    scene.begin("deviate", "vesna", trait="cruel-merciful")


@rule("STR-139", "STR-211", "STR-793")
@pytest.mark.parametrize(("deed", "args"), [("time-passes", {"unit": "scene"}), ("scene", {"name": "The mill"})])
def test_everything_that_lasts_for_a_scene_ends_with_it_whoever_ends_it(deed: str, args: Any) -> None:
    rest = TimesUsed(until="rest")
    lasting: dict[str, Any] = {
        "uses": {"scene:a": TimesUsed(), "rest:b": rest}, "soiled": ("knife",), "temporary": (TemporaryHP(5),),
        "effects": {"blessed": Effect(dice=1, until="scene"), "marked": Effect(dice=1, until="rest")},
        "boons": {"song": Boon(on="wit", by=1, until="scene"), "meal": Boon(on="wit", by=1, until="session")},
    }  # fmt: skip
    scene = lay(vesna=somebody(**lasting)).begin("scene", name="The inn")
    assert scene["vesna"].temporary
    vesna = scene.begin(deed, **args)["vesna"]
    assert (vesna.uses, vesna.soiled, vesna.temporary) == ({"rest:b": rest}, (), ())
    assert (list(vesna.effects), list(vesna.boons)) == (["marked"], ["meal"])


@rule("STR-Q07")
def test_the_obstacle_may_always_be_two() -> None:
    assert facts(rolled(deviate(7, HouseRules(fixed_deviation=True)), 2), "TestMade")[0].values["ob"] == 2


@rule("STR-194")
def test_only_a_signature_binds() -> None:
    scene = lay(vesna=somebody(scales={"cruel-merciful": 2}))
    with scene.refused("no Signature trait"):
        scene.begin("deviate", "vesna", trait="cruel-merciful")


# --- help in a fight
def fight(ap: int, rules: HouseRules | None = None) -> Scene:
    friend = somebody(skills={"nature": 1}, fighting=Fighting(side="party", ap=ap))
    foe = somebody(skills={"nature": 1}, fighting=Fighting(side="foes"))
    mine = somebody(fighting=Fighting(side="party"))
    return lay(rules or HouseRules(), vesna=mine, tomas=friend, thug=foe, more={COMBAT: Combat(is_going_on=True)})


@rule("STR-Q09")
@pytest.mark.parametrize("cost", [0, 1, 2])
def test_helping_costs_ap_in_combat(cost: int) -> None:
    scene = call(fight(2, HouseRules(help_costs=cost)), "wit", 1)
    assert [one.value for one in scene.prompt("vesna").fields["helpers"].options] == ["tomas"]
    reply(reply(reply(scene, "Propose", {"helpers": ["tomas"]}), "HelpWith", "nature"), "Approve", {})
    assert scene["tomas"].fighting.ap == 2 - cost


@rule("STR-506", "STR-508", "STR-Q75")
@pytest.mark.parametrize(("rules", "momentum"), [(HouseRules(), 2), (HouseRules(no_momentum=True), 0)])
def test_help_in_a_fight_raises_momentum_where_it_is_played_with(rules: HouseRules, momentum: int) -> None:
    scene = call(fight(2, rules), "wit", 1)
    reply(reply(reply(scene, "Propose", {"helpers": ["tomas"]}), "HelpWith", "nature"), "Approve", {})
    assert scene[COMBAT].momentum == momentum


@rule("STR-Q09")
def test_who_has_no_ap_cannot_help() -> None:
    assert options(call(fight(0), "wit", 1), "dice") == []


# --- a D20
@rule("STR-006", "STR-Q17")
@pytest.mark.parametrize(("rules", "dice_"), [(HouseRules(), "1d20"), (HouseRules(two_d10=True), "2d10")])
def test_initiative_takes_a_d20_or_two_d10_where_the_table_says_so(rules: HouseRules, dice_: str) -> None:
    scene = lay(rules, thug=somebody()).begin("begin-combat", foes=["thug"])
    assert scene.prompt("vesna").dice == dice_
