"""Conflicts: the GM's switch, conceding, what is at stake."""

from __future__ import annotations

import pytest

from hearthside.engine import GM, Key
from hearthside.rulesets.tags import RULESET
from hearthside.rulesets.tags.state import CONFLICT, Character, Conflict
from rules.tags.scenes import answered, attack, hero, hurts, lay, points, questions, told

ON = Conflict(is_on=True, number=1)
DEADLY = Conflict(is_on=True, number=1, life_or_death=True)


@pytest.mark.rule("TAG-Q53")
def test_the_gm_switches_a_conflict_on_and_off_and_everybody_sees_it() -> None:
    scene = lay()
    [switch] = RULESET.switches
    assert not switch.on(scene.view("ana"))
    scene.begin(switch.action, on=True)
    assert switch.on(scene.view("ana"))
    assert told(scene) == ["A conflict is on."]
    scene.begin(switch.action, on=False)
    assert not switch.on(scene.view("ana"))
    scene.begin(switch.action, on=True)
    assert scene[CONFLICT].number == 2


@pytest.mark.rule("TAG-091")
def test_life_or_death_is_said_before_anybody_concedes() -> None:
    scene = lay(ash=hero(skills=["fight 2"]), bo=hero("STR 0/3")).begin("conflict", on=True, life_or_death=True)
    assert told(scene) == ["A conflict is on, for life or death."]
    attack(scene, [4, 1], whom="bo")
    concede = next(option for option in scene.prompt("bo").options if option.value == "concede")
    assert concede.help == "It is life or death: conceding means death."
    assert "conceding means death" in str(RULESET.sheet(scene.view("ben"), Key[Character]("bo")))


@pytest.mark.rule("TAG-091")
def test_in_a_struggle_for_life_or_death_conceding_means_death() -> None:
    scene = attack(lay(cad=hero("STR 0/3"), conflict=DEADLY), [4, 1], ("TakeOrConcede", "concede"))
    assert scene["cad"].state == "dead"


@pytest.mark.rule("TAG-090", "TAG-Q36")
def test_open_hits_are_dropped_and_nothing_more_happens_in_that_conflict() -> None:
    scene = attack(lay(cad=hero("STR 0/3"), conflict=ON), [4, 4], ("TakeOrConcede", "concede"))
    assert (hurts(scene), scene["cad"].state) == ({}, "active")
    assert "Dropped: 2 open hits." in " ".join(told(scene))


@pytest.mark.rule("TAG-090", "TAG-Q64")
def test_who_has_conceded_is_out_until_the_conflict_is_over() -> None:
    scene = lay(bo=hero(), cad=hero("STR 9/9", conceded=1), conflict=ON)
    with scene.refused("Cad has conceded and is out of this conflict"):
        scene.begin("attack", "ash", whom="cad")
    with scene.refused("Cad has conceded and is out of this conflict"):
        scene.begin("attack", "cad", whom="ash")
    with scene.refused("Cad has conceded and is out of this conflict"):
        scene.begin("hazard", who="cad", hazard="fire 2")
    scene.begin("conflict", on=False)
    attack(scene, [4, 1])
    assert points(scene, who="cad") == "6/9"


@pytest.mark.rule("TAG-092")
def test_what_was_paid_and_taken_before_stays() -> None:
    cad = hero("STR 1/3", hurt=["STR -1 sprain"])
    scene = attack(lay(cad=cad, conflict=ON), [4, 4], ("TakeOrConcede", "concede"))
    assert (points(scene, who="cad"), hurts(scene)) == ("0/3", {"sprain": 1})


# --- at the start of a turn
@pytest.mark.rule("TAG-Q35")
@pytest.mark.parametrize(("agreed", "conceded"), [(True, 1), (False, 0)])
def test_at_the_start_of_a_turn_one_may_concede_if_the_gm_agrees(agreed: bool, conceded: int) -> None:
    scene = lay(conflict=ON).begin("concede", "ash")
    assert (questions(scene), scene.asked) == (["MayConcede"], [GM])
    answered(scene, ("MayConcede", agreed))
    assert scene["ash"].conceded == conceded


@pytest.mark.rule("TAG-Q70")
def test_that_is_death_too_where_it_is_life_or_death() -> None:
    assert answered(lay(conflict=DEADLY).begin("concede", "ash"), ("MayConcede", True))["ash"].state == "dead"


@pytest.mark.rule("TAG-090")
def test_nobody_concedes_twice_or_without_a_conflict() -> None:
    scene = lay()
    with scene.refused("there is no conflict to concede"):
        scene.begin("concede", "ash")
    scene.begin("conflict", on=True)
    answered(scene.begin("concede", "ash"), ("MayConcede", True))
    with scene.refused("Ash has conceded already"):
        scene.begin("concede", "ash")
    scene.begin("conflict", on=False)
    scene.begin("conflict", on=True)
    assert questions(scene.begin("concede", "ash")) == ["MayConcede"]


@pytest.mark.rule("TAG-090", "TAG-Q53", "TAG-Q64")
def test_who_concedes_where_no_conflict_was_declared_is_out_of_it_all_the_same() -> None:
    scene = attack(lay(bo=hero(), cad=hero("STR 0/3")), [4, 1], ("TakeOrConcede", "concede"))
    with scene.refused("Cad has conceded"):
        scene.begin("attack", "ash", whom="cad")
    with scene.refused("Cad has conceded"):
        scene.begin("attack", "cad", whom="ash")
    scene.begin("conflict", on=True)  # another conflict, and Cad is in it
    attack(scene, [4, 1], ("TakeOrConcede", "consequence"), ("WordConsequence", "a black eye"))
    assert hurts(scene) == {"a black eye": 1}
    scene.begin("conflict", on=False)  # what was conceded before it is over, too
    assert "TakeOrConcede" in questions(attack(scene, [4, 1]))


@pytest.mark.rule("TAG-090")
def test_a_new_scene_ends_what_was_conceded_where_no_conflict_was_declared() -> None:
    scene = attack(lay(cad=hero("STR 0/3")), [4, 1], ("TakeOrConcede", "concede"))
    scene.begin("scene", name="The road", text="")
    attack(scene, [4, 1], ("TakeOrConcede", "consequence"), ("WordConsequence", "a black eye"))
    assert hurts(scene) == {"a black eye": 1}


# --- the GM's word on the conflict itself
@pytest.mark.rule("TAG-090", "TAG-Q53", "TAG-Q64")
def test_a_first_conflict_that_the_gm_sets_by_hand_finds_nobody_conceded() -> None:
    scene = lay(cad=hero("STR 9/9"), conflict=Conflict()).begin("set", path="*conflict.is_on", to=True)
    attack(scene, [4, 1])
    assert points(scene, who="cad") == "6/9"


@pytest.mark.rule("TAG-091")
def test_nothing_is_a_matter_of_life_or_death_where_no_conflict_is_on() -> None:
    scene = lay(bo=hero("STR 0/3"), conflict=DEADLY).begin("set", path="*conflict.is_on", to=False)
    attack(scene, [4, 1], whom="bo")
    concede = next(option for option in scene.prompt("bo").options if option.value == "concede")
    assert "death" not in concede.help
    assert answered(scene, ("TakeOrConcede", "concede"))["bo"].state == "active"


@pytest.mark.rule("TAG-090", "TAG-Q60", "TAG-Q64")
@pytest.mark.parametrize("then", ["consequence", "concede"])
def test_who_concedes_to_one_attack_is_spared_the_other_that_was_open_too(then: str) -> None:
    scene = lay(bo=hero(), cad=hero("STR 0/3"), conflict=ON)
    first = attack(scene, [4, 4]).number
    second = attack(scene, [4, 4], who="bo").number
    scene.number = first
    answered(scene, ("TakeOrConcede", "concede"))
    scene.number = second
    answered(scene, ("TakeOrConcede", then))
    assert (scene.is_over, hurts(scene)) == (True, {})
    assert "Conceded" not in scene.facts
