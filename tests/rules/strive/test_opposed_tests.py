"""Opposed tests: the defender rolls first, the attacker has to beat that. Outrunning, deadlocks, who learns."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from msgspec import convert

from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.rules.tests.parts import Contest, Outcome
from hearthside.rulesets.strive.state import Effect, Skill
from rules.strive.scenes import Scene, dice, facts, lay, questions, reply, somebody, told

rule = pytest.mark.rule


def two(rules: HouseRules | None = None, **guard: Any) -> Scene:
    """Vesna, who sneaks well, and a guard with sharp eyes, both with 8 dice."""
    sneak = somebody(agility=4, awareness=4, skills={"stealth": 7})
    watcher = somebody(awareness=4, wit=4, skills={"observation": 7}, **guard)
    return lay(rules or HouseRules(), vesna=sneak, guard=watcher)


def sneak_past(scene: Scene, **more: Any) -> Scene:
    """The GM calls for Stealth against Observation."""
    return scene.begin("call-opposed", attacker="vesna", of="stealth", defender="guard", theirs="observation", **more)


def with_hits(scene: Scene, *hits: int) -> Scene:
    """Each roll in turn shows so many hits."""
    for count in hits:
        [waiting] = scene.waiting.values()
        number = int(waiting.request.prompt(scene.view("gm")).dice.split("d")[0])
        dice(scene, *([6] * count + [1] * (number - count)))
    return scene


def ended(scene: Scene) -> tuple[str, int, int]:
    """Who has won, and with how many counted hits on each side."""
    return scene.value["winner"], scene.value["attacker"]["hits"], scene.value["defender"]["hits"]


@rule("STR-047", "STR-048", "STR-EX07")
def test_the_defender_rolls_first() -> None:
    scene = sneak_past(two())
    assert scene.asked == ["guard"]
    assert "Observation" in scene.prompt("guard").title
    with_hits(scene, 2)
    assert scene.asked == ["vesna"]


@rule("STR-049", "STR-EX08")
def test_the_attackers_obstacle_is_one_more_than_the_defenders_hits() -> None:
    scene = with_hits(sneak_past(two()), 3, 4)
    assert facts(scene, "TestMade")[0].values["ob"] == 4
    assert ended(scene) == ("attacker", 4, 3)


@rule("STR-050", "STR-053", "STR-EX09")
def test_equal_hits_are_the_defenders() -> None:
    scene = with_hits(sneak_past(two()), 3, 3)
    assert ended(scene) == ("defender", 3, 3)
    assert told(scene)[4] == "Vesna loses against Guard, 3 to 3."
    assert facts(scene, "TestMade")[0].values["outcome"] == "partial"


@rule("STR-051", "STR-EX36")
def test_the_margin_is_the_difference_of_hits_and_the_degree_counts_from_the_obstacle() -> None:
    scene = with_hits(sneak_past(two()), 3, 5)
    assert ended(scene) == ("attacker", 5, 3)
    contest = convert(scene.value, Contest)
    assert (contest.attacker.ob, contest.margin, contest.attacker.degree) == (4, 2, 1)
    assert Contest(Outcome("failure", 1, 4), Outcome("success", 3), "defender").margin == 2


@rule("STR-052")
def test_the_attacker_may_fork_and_the_defender_may_not() -> None:
    sneak = somebody(skills={"stealth": 1, "nature": 1})
    watcher = somebody(skills={"observation": 1, "warfare": 2})
    scene = lay(vesna=sneak, tomas=watcher)
    scene.begin("call-opposed", attacker="vesna", of="stealth", defender="tomas", theirs="observation")
    assert questions(scene) == ["dice"]
    with_hits(scene, 0)
    assert questions(scene) == ["Propose"]
    assert scene.asked == ["vesna"]
    assert [one.value for one in scene.prompt("vesna").fields["forks"].options] == ["nature"]


@rule("STR-049", "STR-052")
def test_the_attacker_is_told_the_obstacle_before_saying_what_else_counts() -> None:
    scene = lay(vesna=somebody(skills={"stealth": 1, "nature": 1}), guard=somebody(skills={"observation": 3}))
    with_hits(sneak_past(scene), 2)
    assert "Ob 3" in scene.prompt("vesna").title


@rule("STR-Q11", "STR-EX150")
def test_what_is_harder_for_a_defender_takes_hits() -> None:
    crippled = {"crippled": Effect(ob=1, until="scene")}
    scene = with_hits(sneak_past(two(effects=crippled)), 3, 3)
    assert facts(scene, "TestMade")[0].values["ob"] == 3
    assert ended(scene) == ("attacker", 3, 2)


@rule("STR-Q11")
def test_what_is_easier_for_a_defender_adds_one_and_the_table_may_ignore_both() -> None:
    warned = {"warned": Effect(ob=-1, until="scene")}
    assert ended(with_hits(sneak_past(two(effects=warned)), 3, 4)) == ("defender", 4, 4)
    ignored = two(HouseRules(defence_without_ob=True), effects={"crippled": Effect(ob=1, until="scene")})
    assert ended(with_hits(sneak_past(ignored), 3, 3)) == ("defender", 3, 3)


@rule("STR-049", "STR-Q12")
def test_what_changes_an_attackers_obstacle_comes_after_the_one_that_is_added() -> None:
    assert ended(with_hits(sneak_past(two(), change=1), 3, 4))[0] == "defender"
    easier = with_hits(sneak_past(two(), change=-1), 3, 3)
    assert ended(easier) == ("attacker", 3, 3)
    assert facts(with_hits(sneak_past(two(), change=-9), 3, 0), "TestMade")[0].values["ob"] == 0


@rule("STR-054", "STR-Q10")
@pytest.mark.parametrize(
    ("who", "attacker", "defender"),
    [("both", (1, 1), (1, 1)), ("attacker", (1, 1), (0, 0)), ("winner", (1, 0), (1, 1))],
)
def test_each_side_learns_by_its_one_test(
    who: Literal["both", "attacker", "winner"], attacker: tuple[int, int], defender: tuple[int, int]
) -> None:
    watcher = somebody(skills={"observation": 7})
    scene = lay(HouseRules(opposed_learning=who), vesna=somebody(skills={"stealth": 7}), tomas=watcher)
    scene.begin("call-opposed", attacker="vesna", of="stealth", defender="tomas", theirs="observation")
    with_hits(scene, 1, 0)
    assert (scene["vesna"].xp, scene["vesna"].skills["stealth"].progress) == attacker
    assert (scene["tomas"].xp, scene["tomas"].skills["observation"].progress) == defender


@rule("STR-054")
def test_an_attribute_teaches_xp_alone() -> None:
    scene = lay(vesna=somebody(strength=3), tomas=somebody(strength=3))
    scene.begin("call-opposed", attacker="vesna", of="strength", defender="tomas", theirs="strength")
    with_hits(scene, 1, 2)
    assert [(scene[who].xp, scene[who].skills) for who in ("vesna", "tomas")] == [(1, {}), (1, {})]


@rule("STR-055")
def test_where_neither_defends_a_tie_is_a_deadlock_that_teaches_all_the_same() -> None:
    scene = lay(vesna=somebody(strength=3), tomas=somebody(strength=3))
    args = {"attacker": "vesna", "of": "strength", "defender": "tomas", "theirs": "strength", "even": True}
    with_hits(scene.begin("call-opposed", **args), 2, 2)
    assert ended(scene) == ("", 2, 2)
    assert told(scene)[4] == "Vesna and Tomas, 2 to 2: deadlock."
    assert (scene["vesna"].xp, scene["tomas"].xp) == (1, 1)
    with_hits(scene.begin("call-opposed", **args), 2, 1)
    assert ended(scene) == ("attacker", 2, 1)


@rule("STR-047", "STR-016")
def test_a_player_opposes_somebody_and_the_gm_says_with_what_each_side_tests() -> None:
    scene = two().begin("oppose", "vesna", against="guard", of="stealth", what="past the gate")
    assert "Vesna tests Stealth against Guard: past the gate" in scene.prompt("gm").title
    reply(scene, "RuleOpposed", "observation")
    assert ended(with_hits(scene, 1, 2)) == ("attacker", 2, 1)


@rule("STR-127")
def test_who_lacks_the_skill_defends_with_level_none() -> None:
    scene = lay(vesna=somebody(skills={"stealth": 7}), guard=somebody(awareness=4, wit=4))
    scene.begin("call-opposed", attacker="vesna", of="stealth", defender="guard", theirs="observation")
    with_hits(scene, 5, 2)
    assert ended(scene) == ("attacker", 2, 1)
    assert scene["guard"].skills == {}  # an NPC learns nothing


# --- outrunning
def run(rules: HouseRules | None = None) -> Scene:
    slow = somebody(agility=3, toughness=4, skills={"stealth": Skill(raw=1)})
    scene = lay(rules or HouseRules(), vesna=somebody(agility=3, toughness=5), guard=slow)
    return scene.begin("outrun", "vesna", other="guard")


@rule("STR-117", "STR-Q14")
def test_both_roll_their_sprint_and_more_hits_outrun() -> None:
    scene = run()
    assert "Roll 4d6" in scene.prompt("vesna").title
    assert ended(with_hits(scene, 3, 2)) == ("attacker", 3, 2)
    assert scene["vesna"].xp == 1


@rule("STR-117", "STR-Q14")
def test_on_a_tie_the_distance_stays_unless_ties_go_to_who_reacts() -> None:
    assert ended(with_hits(run(), 2, 2)) == ("", 2, 2)
    assert ended(with_hits(run(HouseRules(outrun_by_reacting=True)), 2, 2)) == ("defender", 2, 2)


def test_nobody_opposes_themselves() -> None:
    scene = two()
    with scene.refused("Vesna cannot be picked here"):
        scene.begin("outrun", "vesna", other="vesna")
    alone = lay()
    with alone.refused("there is nobody else"):
        alone.begin("outrun", "vesna", other="vesna")
