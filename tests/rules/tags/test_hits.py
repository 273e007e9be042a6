"""Being hit: offsetting, consequences, promotion, what is fatal; hazards."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearthside.engine import GM
from hearthside.rulesets.tags.rules.hits import level_for, offset_by
from hearthside.rulesets.tags.state import Consequence
from rules.tags.scenes import BY_THE_BOOK, TagsTable, answered, attack, hero, hurts, lay, points, questions, told

STRONG = hero(skills=["fight 2", "bash 3", "smash 4", "crush 5"])
SKILLS = {1: "Do Anything", 2: "fight", 3: "bash", 4: "smash", 5: "crush"}


def hit(scene: TagsTable, hits: int, *then: tuple[str, Any], stat: str = "") -> TagsTable:
    """Ash hits Cad so many times."""
    return attack(scene, [4] * hits, *then, skill=SKILLS[hits], stat=stat)


def consequence(text: str) -> list[tuple[str, Any]]:
    return [("TakeOrConcede", "consequence"), ("WordConsequence", text)]


@pytest.mark.rule("TAG-078")
def test_the_defender_does_not_roll_and_every_hit_left_after_the_cuts_must_be_offset() -> None:
    scene = lay(cad=hero("STR 9/9")).begin("attack", "ash", whom="cad")
    answered(scene, ("Propose", "fight"), ("Ruling", {"against": "hard 1"}), ("dice", [6, 5]))
    assert scene.is_over
    assert points(scene, who="cad") == "6/9"
    assert not [line for line in told(scene) if line.startswith("Cad rolls")]


@pytest.mark.rule("TAG-078", "TAG-Q39")
def test_no_hit_does_nothing_and_an_attack_has_no_target() -> None:
    scene = lay(cad=hero("STR 9/9")).begin("attack", "ash", whom="cad")
    answered(scene, ("Propose", "fight"))
    assert not {"target", "way"} & set(scene.prompt(GM).fields)
    answered(scene, ("Ruling", {}), ("dice", [3, 2]))
    assert points(scene, who="cad") == "9/9"


@pytest.mark.rule("TAG-079")
def test_points_come_from_the_one_stat_that_the_gm_names() -> None:
    scene = hit(lay(ash=STRONG, cad=hero("STR 9/9", "WIL 4/4")), 2, stat="WIL")
    assert (points(scene, who="cad"), points(scene, "WIL", "cad")) == ("9/9", "0/4")
    assert scene.is_over


@pytest.mark.rule("TAG-079", "TAG-Q31")
def test_paying_is_a_must_while_there_are_points() -> None:
    scene = hit(lay(ash=STRONG, cad=hero("STR 9/9")), 1)
    assert (scene.is_over, points(scene, who="cad")) == (True, "6/9")


@pytest.mark.rule("TAG-080")
@pytest.mark.parametrize(("held", "offset", "paid"), [(0, 0, 0), (1, 1, 1), (2, 1, 2), (3, 1, 3)])
def test_one_or_two_last_points_offset_a_hit_as_well(held: int, offset: int, paid: int) -> None:
    assert offset_by(held, 1) == (offset, paid)


@pytest.mark.rule("TAG-081")
@given(st.integers(0, 40), st.integers(0, 12))
def test_paying_hit_by_hit_comes_to_the_same(held: int, hits: int) -> None:
    left, offset = held, 0
    while offset < hits and left:
        left -= min(3, left)
        offset += 1
    assert offset_by(held, hits) == (offset, held - left)


@pytest.mark.rule("TAG-082")
def test_who_cannot_offset_a_hit_chooses_and_the_gm_words_it() -> None:
    scene = hit(lay(ash=STRONG, cad=hero(), bo=hero("STR 0/3")), 2)
    assert (questions(scene), scene.asked) == (["TakeOrConcede"], ["cad"])
    answered(scene, ("TakeOrConcede", "consequence"))
    assert (questions(scene), scene.asked) == (["WordConsequence"], [GM])


@pytest.mark.rule("TAG-082", "TAG-087")
def test_the_setting_has_samples_for_each_level() -> None:
    for level, sample in {1: "sprained wrist", 2: "broken arm", 3: "severed arm", 4: "bleeding out"}.items():
        scene = hit(lay(ash=STRONG, cad=hero("STR 0/3")), level, ("TakeOrConcede", "consequence"))
        assert [option.value for option in scene.prompt(GM).options] == [sample]


@pytest.mark.rule("TAG-083", "TAG-Q32")
def test_one_consequence_takes_all_hits_left_and_is_tied_to_the_stat() -> None:
    scene = hit(lay(ash=STRONG, cad=hero("STR 1/3", "WIL 0/2")), 3, *consequence("broken arm"), stat="STR")
    assert scene["cad"].consequences == {"broken arm": Consequence(2, "STR")}


@pytest.mark.rule("TAG-084", "TAG-085", "TAG-Q33", "TAG-Q34")
@given(st.lists(st.integers(1, 4), unique=True, max_size=4), st.integers(1, 9))
def test_a_new_consequence_goes_up_to_the_next_free_level(taken: list[int], wanted: int) -> None:
    held = {f"c{level}": Consequence(level, "STR") for level in taken}
    level = level_for(held, "STR", wanted, BY_THE_BOOK)
    assert level == min(4, next(one for one in range(wanted, 99) if one not in taken))
    assert level_for(held, "WIL", wanted, BY_THE_BOOK) == min(4, wanted)


@pytest.mark.rule("TAG-085")
def test_promotion_goes_several_steps_if_need_be_and_leaves_the_old_ones() -> None:
    cad = hero("STR 0/3", hurt=["STR -1 sprain", "STR -2 broken arm"])
    scene = hit(lay(ash=STRONG, cad=cad), 1, *consequence("crushed hand"))
    assert hurts(scene) == {"sprain": 1, "broken arm": 2, "crushed hand": 3}
    assert "−1 is taken for STR; the consequence is −3 crushed hand" in " ".join(told(scene))


@pytest.mark.rule("TAG-086")
def test_a_consequence_cuts_the_rolls_that_it_should_hinder_by_its_level_and_no_others() -> None:
    ash = hero(skills=["fight 2", "bash 3"], hurt=["STR -2 broken arm"])
    scene = lay(ash=ash).begin("roll", "ash")
    answered(scene, ("Propose", "bash"), ("Ruling", {}), ("dice", [6, 5, 4]))
    assert scene.value["hits"] == 3
    scene.begin("roll", "ash")
    answered(scene, ("Propose", "bash"), ("Ruling", {"hinders": ["ash/consequences/broken arm"]}), ("dice", [6, 5, 4]))
    assert scene.value["hits"] == 1


@pytest.mark.rule("TAG-088", "TAG-Q42")
@pytest.mark.parametrize(("end", "state", "final"), [("dead", "dead", True), ("gone", "gone", True),
                                                      ("not yet", "active", False)])  # fmt: skip
def test_level_4_is_fatal_as_the_gm_says(end: str, state: str, final: bool) -> None:
    scene = hit(lay(ash=STRONG, cad=hero("STR 0/3")), 4, *consequence("bleeding out"), ("HowItEnds", end))
    assert (scene["cad"].state, scene["cad"].consequences["bleeding out"].is_final) == (state, final)


@pytest.mark.rule("TAG-089", "TAG-Q61")
def test_more_than_4_is_written_down_as_4() -> None:
    scene = hit(lay(ash=STRONG, cad=hero("STR 0/3")), 5, *consequence("flattened"), ("HowItEnds", "dead"))
    assert hurts(scene) == {"flattened": 4}


@pytest.mark.rule("TAG-Q63")
def test_a_second_level_4_on_the_same_stat_is_final_at_once() -> None:
    scene = hit(lay(ash=STRONG, cad=hero("STR 0/3", hurt=["STR -4 bleeding out"])), 4, *consequence("done for"))
    assert scene.options(GM) == ["dead", "gone"]
    answered(scene, ("HowItEnds", "dead"))
    assert scene["cad"].consequences["done for"].is_final


@pytest.mark.rule("TAG-Q60")
def test_every_attack_is_resolved_on_its_own() -> None:
    scene = lay(ash=STRONG, cad=hero("STR 1/3"))
    hit(scene, 1)
    hit(scene, 1, *consequence("sprain"))
    hit(scene, 1, *consequence("broken arm"))
    assert (points(scene, who="cad"), hurts(scene)) == ("0/3", {"sprain": 1, "broken arm": 2})


def test_a_wording_that_is_on_the_sheet_is_refused() -> None:
    scene = hit(lay(ash=STRONG, cad=hero("STR 0/3", hurt=["STR -1 sprain"])), 2, ("TakeOrConcede", "consequence"))
    with scene.refused("sprain is on the sheet already; word it otherwise"):
        answered(scene, ("WordConsequence", "SPRAIN"))


@pytest.mark.parametrize(
    ("whom", "words"), [("ash", "Ash cannot be picked here"), ("nobody", "is not one of|nothing to choose")]
)
def test_nobody_attacks_themselves_or_nobody(whom: str, words: str) -> None:
    scene = lay(cad=hero())
    with scene.refused(words):
        scene.begin("attack", "ash", whom=whom)


def test_who_is_hidden_cannot_be_attacked_by_who_does_not_know_them() -> None:
    scene = lay(cad=hero(seen_by="gm"), bo=hero())
    with scene.refused("'cad' is not one of 'bo'"):
        scene.begin("attack", "ash", whom="cad")


# --- hazards
@pytest.mark.rule("TAG-Q38", "TAG-Q67")
def test_a_hazard_rolls_as_many_dice_as_its_tag_has_levels() -> None:
    scene = lay(scene={"fire": 3}, ash=hero("STR 2/5"))
    scene.begin("new-track", name="fire", kind="number", most=6)
    scene.begin("hazard", who="ash", hazard="fire 6", stat="STR")
    assert scene.prompt(GM).dice == "3d6", "the tag's level counts, and no track's number"
    answered(scene, ("dice", [6, 4, 1]), ("TakeOrConcede", "consequence"), ("WordConsequence", "burnt"))
    assert (points(scene), hurts(scene, "ash")) == ("0/5", {"burnt": 1})


@pytest.mark.rule("TAG-Q38")
def test_a_hazard_may_be_named_in_words() -> None:
    scene = lay(ash=hero("STR 9/9")).begin("hazard", who="ash", hazard="falling rocks 2")
    answered(scene, ("dice", [6, 1]))
    assert points(scene) == "6/9"
    with scene.refused("whole number from 1"):
        scene.begin("hazard", who="ash", hazard="rocks 0")


@pytest.mark.rule("TAG-Q38", "TAG-Q67")
def test_a_condition_strikes_with_the_level_it_has() -> None:
    scene = lay(ash=hero("STR 9/9", conditions={"fever": 3})).begin("hazard", who="ash", hazard="Fever")
    assert scene.prompt(GM).dice == "3d6"
