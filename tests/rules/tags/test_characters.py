"""What a character is: stats, skills, schemes; things, conditions, XP."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from hearthside.engine import Key
from hearthside.kit.reservoirs import Reservoir
from hearthside.rulesets.tags import RULESET
from hearthside.rulesets.tags.creation import faults
from hearthside.rulesets.tags.state import Character, Consequence, Skill, at_the_start
from rules.tags.scenes import answered, came, hero, hurts, lay, points, propose, told


def widgets(ash: Character) -> dict[str, Any]:
    scene = lay(ash=ash)
    return {widget.label: widget for widget in RULESET.sheet(scene.play.reader(), Key[Character]("ash")).widgets}


@pytest.mark.rule("TAG-001", "TAG-002")
def test_a_sheet_has_stats_skills_schemes_things_conditions_and_xp() -> None:
    ash = hero("STR 2/5", hurt=["STR -2 broken arm"], schemes={"revenge": 1}, inventory={"rope": 1},
               conditions={"tired": 2}, xp=3)  # fmt: skip
    drawn = widgets(ash)
    [stat] = drawn["Stats"].widgets
    assert (stat.label, stat.now, stat.most, stat.field) == ("STR", 2, 5, "stats.STR.now")
    skills = [(tag.text, tag.value, tag.depth) for tag in drawn["Skills"].tags]
    assert skills == [("Do Anything", 1, 0), ("fight", 2, 1)]
    assert drawn["XP"].value == 3
    for label, tag in {"Schemes": ("revenge", 1), "Inventory": ("rope", 1), "Conditions": ("tired", 2),
                       "Consequences": ("broken arm", 2)}.items():  # fmt: skip
        assert [(one.text, one.value) for one in drawn[label].tags] == [tag]
    assert drawn["Consequences"].hindering


@pytest.mark.rule("TAG-003", "TAG-057")
def test_the_points_of_a_stat_are_what_it_holds_now() -> None:
    scene = propose(lay(ash=hero("STR 2/5")))
    answered(scene, ("dice", [3, 1]))
    assert "2 points of STR" in scene.prompt("ash").title
    answered(scene, ("SpendPoints", "3>4"), ("SpendPoints", "keep"))
    assert points(scene) == "1/5"


@pytest.mark.rule("TAG-004")
def test_the_stats_are_those_of_the_setting_and_the_gm_may_change_the_setting() -> None:
    scene = lay()
    scene.begin("pack-entry", kind="stats", entry="luck", fields={"name": "LUCK"})
    scene.begin("strike-entry", kind="stats", entry="wil")
    scene.begin("create", "ana")
    answered(scene, ("CharacterName", "Una"), ("BackgroundText", "stranger"), ("NewSkill", "sneak"), ("NewSkill", ""))
    assert list(scene.prompt("ana").fields) == ["STR", "DEX", "LUCK"]


@pytest.mark.rule("TAG-005")
@pytest.mark.parametrize("on", ["inventory", "schemes", "conditions"])
def test_things_schemes_and_conditions_are_tags_and_nothing_more(on: str) -> None:
    scene = lay().begin("write-tag", "ash", on=on, name="Old Rope", level=2)
    assert getattr(scene["ash"], on) == {"Old Rope": 2}
    scene.begin("write-tag", "ash", on=on, name="old  rope", level=1)
    assert getattr(scene["ash"], on) == {"Old Rope": 1}
    propose(scene, helps=[f"ash/{on}/Old Rope"])
    assert came(answered(scene, ("dice", [5, 4, 1])))[0] == [5, 4, 1]
    scene.begin("erase-tag", "ash", on=on, name="OLD ROPE")
    assert getattr(scene["ash"], on) == {}
    with scene.refused("nothing of that kind is on the sheet of Ash"):
        scene.begin("erase-tag", "ash", on=on, name="Old Rope")


@pytest.mark.rule("TAG-006")
@pytest.mark.parametrize("level", [0, -1, 100, 1.5, True])
def test_the_level_of_a_tag_is_a_whole_number_of_at_least_1(level: object) -> None:
    scene = lay()
    with scene.refused():
        scene.begin("write-tag", "ash", on="inventory", name="rope", level=level)


@pytest.mark.rule("TAG-007")
def test_skills_and_consequences_are_tags_too() -> None:
    assert isinstance(Skill(2, "Do Anything").level, int)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"level": 0}, Skill)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"level": 0}, Consequence)


@pytest.mark.rule("TAG-042")
def test_everybody_has_do_anything_1_from_the_start_and_can_use_it_for_anything() -> None:
    assert Character().skills == {"Do Anything": Skill(1)}
    scene = propose(lay(ash=hero(skills=[])), skill="Do Anything")
    assert came(answered(scene, ("dice", [4]))) == ([4], "minor", 1)
    with pytest.raises(ValueError, match="every character has the skill Do Anything"):
        Character(skills={"fight": Skill(2)})


@pytest.mark.rule("TAG-069")
@pytest.mark.parametrize(
    ("skills", "words"),
    [
        ({"a": Skill(2, "b"), "b": Skill(3, "a")}, "'a' comes from itself, by way of 'b'"),
        ({"a": Skill(2, "A")}, "'a' comes from itself"),
        ({"a": Skill(2, "nothing")}, "'a' comes from 'nothing', which is not there"),
    ],
)
def test_parents_in_a_circle_are_refused_and_so_is_one_that_is_not_there(skills: dict[str, Skill], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Character(skills={**at_the_start(), **skills})


@pytest.mark.rule("TAG-069")
def test_not_even_the_gms_word_makes_a_circle() -> None:
    scene = lay(ash=hero(skills=["fight 2", "bash 3"]))
    with scene.refused("comes from itself"):
        scene.begin("set", path="ash.skills.fight.of", to="bash")


@pytest.mark.rule("TAG-039", "TAG-075", "TAG-084", "TAG-103")
@pytest.mark.parametrize(
    ("character", "words"),
    [
        (hero("STR 7/7", skills=[]), "STR has level 7"),
        (Character(skills={**at_the_start(), "fight": Skill(3, "Do Anything")}), "its parent has one level less"),
        (Character(skills={**at_the_start(), "fight": Skill(2)}), "needs a skill that it is a special case of"),
        (hero(hurt=["STR -1 sprain", "STR -1 bruise"]), "two consequences of level 1 stand at STR"),
    ],
)
def test_faults_of_a_character_from_elsewhere_are_named(character: Character, words: str) -> None:
    [fault] = faults(character)
    assert words in fault


@pytest.mark.rule("TAG-041", "TAG-Q37")
def test_the_gm_makes_people_with_as_much_as_they_need_hidden_at_first() -> None:
    scene = lay().begin("npc", name="Old Tom", stats="STR 2/2, 1/3 WIL", skills="fight 2, bash 3")
    tom = scene["old-tom"]
    assert (tom.stats, tom.seen_by, tom.player) == ({"STR": Reservoir(2, 2), "WIL": Reservoir(1, 3)}, "gm", "")
    assert {name: skill.level for name, skill in tom.skills.items()} == {"Do Anything": 1, "fight": 2, "bash": 3}
    scene.begin("npc", name="A rat", hidden=False)
    assert (scene["a-rat"].stats, scene["a-rat"].seen_by) == ({}, "all")


@pytest.mark.rule("TAG-041")
@pytest.mark.parametrize("stats", ["STR", "STR 3/2", "STR 1/1, str 2/2"])
def test_stats_that_are_none_are_refused(stats: str) -> None:
    scene = lay()
    with scene.refused():
        scene.begin("npc", name="Tom", stats=stats)


@pytest.mark.rule("TAG-080", "TAG-Q37")
def test_who_has_no_points_can_offset_no_hit() -> None:
    scene = lay(cad=hero(skills=[]))
    scene.begin("attack", "ash", whom="cad")
    answered(scene, ("Propose", "fight"), ("Ruling", {}), ("dice", [4, 1]), ("TakeOrConcede", "consequence"),
             ("WordConsequence", "black eye"))  # fmt: skip
    assert hurts(scene) == {"black eye": 1}
    assert "Cad takes a consequence: −1 black eye" in " ".join(told(scene))


@pytest.mark.rule("TAG-001")
def test_notes_are_the_players_own() -> None:
    assert lay().begin("write-notes", "ash", notes="Beware of Cad.")["ash"].notes == "Beware of Cad."
