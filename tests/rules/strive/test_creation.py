"""New characters: steps in any order, Attributes by both methods, Skills by the book's budget, assets, what follows."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import IllegalAnswer, Key
from hearthside.rulesets.strive.derived import exhaustion_limit, injury_limit, maximum_hp
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.kinds.creation import Heritage, Lots, ReadyCharacter
from hearthside.rulesets.strive.kinds.skills import SkillEntry
from hearthside.rulesets.strive.levels import attribute_level, skill_entry, skill_level
from hearthside.rulesets.strive.questions.creation import STEPS
from hearthside.rulesets.strive.state import Character, Skill
from hearthside.rulesets.strive.words import ATTRIBUTES, SPECIALISED
from rules.strive.scenes import PACK, Scene, answered, dice, lay, options, questions, reply, seats, somebody, told

rule = pytest.mark.rule
UNA: Key[Character] = Key("una")
ASPIRATION = {"conviction": "It is owed.", "goal": "I will fetch it."}
QUIET = {"text": "I never sleep.", "type": "assurance"}
HABITS = [{"text": "If it rains, I sing.", "type": "troublemaker"}, QUIET, QUIET]
POINTS = {"agility": 3, "awareness": 2, "strength": 1, "toughness": 2}
STEP_ANSWERS: dict[str, dict[str, Any]] = {
    "life-path": {"FromTables": {}},
    "heritage": {"HeritageOf": "harbourfolk"},
    "appearance": {"FromTables": {}},
    "name": {"CharacterName": "Una"},
    "personality": {"HowPersonality": "place", "Markers": {}},
    "drivers": {"WhichAmbition": "To see the sea", "ThreeAspirations": [ASPIRATION] * 3, "ThreeReactions": HABITS},
    "attributes": {"WhichMethod": "manual", "WhichCore": "agility", "SpendOnAttributes": POINTS},
    "skills": {
        "WhichSkill": ["acrobatics", "self-control"],
        "WhichSkills": [["stealth", "swimming"], ["nature", "medicine", "cooking"]],
        "SpendOnSkills": {"nature": 3, "medicine": 3, "cooking": 2},
    },
    "assets": {"WornAtStart": {}, "LuggageAtStart": [""]},
}  # fmt: skip
SEVERAL = ("WhichSkill", "WhichSkills", "LuggageAtStart")
"""Questions that are asked more than once in a step."""


def step(scene: Scene, name: str, **answers: Any) -> Scene:
    """Take one step; what is not said is as usual. A list of answers for a question is used up one after another."""
    reply(scene, "WhatNext", name)
    return fill(scene, {**STEP_ANSWERS[name], **answers})


def fill(scene: Scene, answers: dict[str, Any], until: str = "WhatNext") -> Scene:
    given = {name: list(value) if name in SEVERAL else value for name, value in answers.items()}
    while not scene.is_over and questions(scene)[0] != until:
        question = questions(scene)[0]
        assert question in given, f"{question} is asked"
        value = given[question]
        reply(scene, question, value.pop(0) if question in SEVERAL else value)
    return scene


def make(rules: HouseRules | None = None, but: tuple[str, ...] = (), **steps: dict[str, Any]) -> Scene:
    """Ana makes Una, all steps but some; a step's answers by its name with underscores."""
    scene = seats(1, rules or HouseRules()).begin("create", "ana")
    for name in STEPS:
        if name not in but:
            step(scene, name, **steps.get(name.replace("-", "_"), {}))
    return scene


def finish(scene: Scene) -> Scene:
    return reply(scene, "WhatNext", "finish")


def levels(scene: Scene, who: str = "una") -> list[int]:
    return [scene[who].attributes[one] for one in ATTRIBUTES]


# --- the flow
@rule("STR-001", "STR-604", "STR-643", "STR-683", "STR-684", "STR-685", "STR-EX93", "STR-Q81", "STR-Q92")
def test_a_character_is_made_step_by_step_and_what_follows_is_worked_out() -> None:
    scene = finish(make())
    una = scene["una"]
    assert (una.name, una.player, una.species, una.core, una.hp) == ("Una", "ana", "harbourfolk", "agility", 40)
    reader = scene.play.reader()
    assert maximum_hp(reader, UNA).total == 40
    assert (exhaustion_limit(reader, UNA).total, injury_limit(reader, UNA)) == (4, 4)


@rule("STR-604", "STR-Q81")
def test_the_steps_may_be_taken_in_any_order_and_the_end_waits_for_all_of_them() -> None:
    scene = seats().begin("create", "ana")
    for name in reversed(STEPS):
        assert "finish" not in options(scene, "WhatNext")
        with pytest.raises(IllegalAnswer, match="is not one of"):
            reply(scene, "WhatNext", "finish")
        step(scene, name)
    assert options(scene, "WhatNext")[0] == "finish"
    step(scene, "name", CharacterName="Runa")  # a step that is done may be done again
    assert finish(scene)["runa"].name == "Runa"


@rule("STR-680", "STR-681", "STR-682", "STR-Q91")
def test_what_is_worn_and_carried_at_the_start_is_theirs_once_gm_and_table_agree_to_it() -> None:
    assets = {
        "WornAtStart": {"armor": next(iter(PACK.entries["armors"]))},
        "LuggageAtStart": ["ration", "*own", ""], "LuggageNumber": 4, "OwnThing": {"name": "Cannon", "bulk": 1},
    }  # fmt: skip
    scene = finish(make(assets=assets))
    mail, ration, own = scene["una"].assets
    assert own == "Cannon"
    assert not any(asset.approved for asset in scene["una"].assets.values())
    scene.begin("agree-to-assets", who="una", agreed=[mail, ration])
    assert {name: asset.approved for name, asset in scene["una"].assets.items()} == {mail: True, ration: True}
    with scene.refused("nothing to agree to"):
        scene.begin("agree-to-assets", who="una", agreed=[])


@rule("STR-604")
def test_what_follows_is_told_before_the_end() -> None:
    scene = make()
    [waiting] = scene.waiting.values()
    first = waiting.request.prompt(scene.view("ana")).options[0]
    assert first.help == "Maximum HP 40, Injury limit 4, Exhaustion limit 4."


@rule("STR-Q81")
def test_where_the_order_is_fixed_no_step_can_be_put_off() -> None:
    scene = seats(1, HouseRules(fixed_order=True)).begin("create", "ana")
    for name in STEPS:
        assert "WhatNext" not in questions(scene)
        wanted = next(iter(STEP_ANSWERS[name]))
        assert questions(scene) == [wanted]
        following = STEPS[STEPS.index(name) + 1] if name != STEPS[-1] else ""
        until = next(iter(STEP_ANSWERS[following])) if following else "nothing"
        until = until if until != wanted else "nothing"
        fill(scene, STEP_ANSWERS[name], until)
    assert scene["una"].name == "Una"


@rule("STR-Q81")
def test_where_personality_is_found_in_play_it_may_be_left_for_later() -> None:
    scene = make(HouseRules(personality_in_play=True), but=("personality", "drivers"))
    assert finish(scene)["una"].ambition == ""
    strict = make(but=("personality", "drivers"))
    assert "finish" not in options(strict, "WhatNext")


@rule("STR-604", "STR-665")
def test_another_heritage_undoes_the_attributes_where_it_changes_what_they_may_be() -> None:
    scene = make()
    step(scene, "heritage", HeritageOf="saltborn")
    assert "finish" not in options(scene, "WhatNext")
    points = {"toughness": 3, "wit": 2, "awareness": 2, "strength": 1}
    step(scene, "attributes", WhichCore="toughness", SpendOnAttributes=points)
    una = finish(scene)["una"]
    assert (una.favored, una.penalized) == (("toughness",), ("agility",))


def test_a_spectator_plays_nobody() -> None:
    scene = seats()
    with pytest.raises(IllegalAnswer, match="does not play a character"):
        scene.begin("create", "mara")


# --- life path, heritage, appearance
@rule("STR-605", "STR-606", "STR-607", "STR-608", "STR-609", "STR-610", "STR-611")
@pytest.mark.parametrize(("face", "words"), [
    (1, "Born into nobility"), (2, "The only child of a merchant"),
    (3, "Orphaned as an infant and brought up by a kind foster family"),
    (4, "Left as a baby on the doorstep of an orphanage"), (5, "The fifth child of farmers"),
    (6, "The child of a craftsman"),
])  # fmt: skip
def test_an_origin_is_rolled(face: int, words: str) -> None:
    scene = seats().begin("create", "ana")
    reply(scene, "WhatNext", "life-path")
    answered(scene, FromTables={"origin": "*roll", "words": "And then the sea went"}, dice=[face])
    assert options(scene, "WhatNext")
    una = finish(fill_rest(scene, "life-path"))["una"]
    assert una.life_path == f"{words}. And then the sea went."


def fill_rest(scene: Scene, *done: str) -> Scene:
    for name in STEPS:
        if name not in done:
            step(scene, name)
    return scene


@rule("STR-612", "STR-613", "STR-614", "STR-615", "STR-616", "STR-617", "STR-618", "STR-619", "STR-620", "STR-621")
def test_a_youth_is_one_of_ten_and_may_be_chosen() -> None:
    entries = PACK.entries["lots"]["youth"]
    assert isinstance(entries, Lots)
    words = ("craft", "petty crime", "books", "army", "hire", "wild", "prison", "mentor", "heal", "merchant")
    assert all(word in entry for word, entry in zip(words, entries.entries, strict=True))
    scene = make(life_path={"FromTables": {"youth": entries.entries[5]}})
    assert finish(scene)["una"].life_path == "Lived in the wild, alone or always on the move."


@rule("STR-622", "STR-623", "STR-624", "STR-625", "STR-626", "STR-627", "STR-628", "STR-629")
def test_the_last_few_years_are_one_of_eight() -> None:
    words = ("enemy", "secret task", "curiosity", "pilgrimage", "oath", "dear", "disgraced", "pay")
    for face, word in enumerate(words, 1):
        scene = seats().begin("create", "ana")
        reply(scene, "WhatNext", "life-path")
        answered(scene, FromTables={"last-years": "*roll"}, dice=[face])
        una = finish(fill_rest(scene, "life-path"))["una"]
        assert word in una.life_path


@rule("STR-605")
def test_the_tables_may_be_ignored() -> None:
    assert finish(make())["una"].life_path == ""


@rule("STR-630", "STR-631", "STR-679", "STR-163")
def test_a_heritage_brings_boons_rates_and_innate_skills() -> None:
    entries = PACK.entries["heritages"]
    assert [type(entry) for entry in entries.values()] == [Heritage] * 5
    scene = finish(make(heritage={"HeritageOf": {"heritage": "flatwalker", "pronouns": "they"}}))
    assert skill_level(scene.play.reader(), UNA, "path-finding").total == 1
    assert (scene["una"].boons["Flatwalkers: path-finding"].kind, scene["una"].pronouns) == ("heritage", "they")
    kin = make(heritage={"HeritageOf": "lantern-kin"})
    una = finish(kin)["una"]
    assert una.skills["tide-sense"] == Skill(raw=1, innate=True)
    assert "tide-sense" not in options(step_to_skills(), "WhichSkill")


def step_to_skills() -> Scene:
    scene = seats().begin("create", "ana")
    return reply(scene, "WhatNext", "skills")


@rule("STR-632", "STR-633", "STR-634", "STR-635", "STR-636", "STR-637", "STR-638", "STR-639", "STR-640", "STR-641",
      "STR-642")  # fmt: skip
@pytest.mark.parametrize(("face", "row"), [
    (1, "Athletic, bloated face, rough skin, bald hair"), (2, "Brawny, blunt face, birthmark skin, braided hair"),
    (3, "Corpulent, bony face, makeup skin, curly hair"), (4, "Delicate, chiseled face, tattooed skin, cropped hair"),
    (5, "Gaunt, delicate face, weathered skin, frizzy hair"), (6, "Hulking, elongated face, perfect skin, long hair"),
    (7, "Lanky, patrician face, tanned skin, ponytail hair"), (8, "Stout, pinched face, war paint skin, oily hair"),
    (9, "Short, narrow face, pale skin, wavy hair"), (10, "Scrawny, broken face, pierced skin, greased hair"),
])  # fmt: skip
def test_an_appearance_is_rolled_column_by_column(face: int, row: str) -> None:
    scene = seats().begin("create", "ana")
    reply(scene, "WhatNext", "appearance")
    reply(scene, "FromTables", dict.fromkeys(("physique", "face", "skin", "hair"), "*roll"))
    for _ in range(4):
        dice(scene, face)
    assert finish(fill_rest(scene, "appearance"))["una"].appearance == row


@rule("STR-Q82")
def test_where_the_table_plays_it_so_one_roll_sets_the_whole_row() -> None:
    scene = seats(1, HouseRules(one_appearance_roll=True)).begin("create", "ana")
    reply(scene, "WhatNext", "appearance")
    reply(scene, "FromTables", dict.fromkeys(("physique", "face", "skin", "hair"), "*roll"))
    dice(scene, 9)
    assert finish(fill_rest(scene, "appearance"))["una"].appearance == "Short, narrow face, pale skin, wavy hair"


# --- personality and drivers
@rule("STR-184", "STR-185", "STR-186", "STR-187", "STR-188", "STR-189", "STR-190", "STR-191", "STR-192", "STR-193",
      "STR-644")  # fmt: skip
def test_the_markers_are_placed_freely_on_nine_scales_of_seven_steps() -> None:
    placed = {
        "arrogant-humble": -3, "cowardly-courageous": -2, "cruel-merciful": -1, "deceitful-honest": 1,
        "lazy-energetic": 2, "paranoid-naive": 3, "reckless-prudent": 3, "selfish-considerate": -3,
        "vengeful-forgiving": 1,
    }  # fmt: skip
    scene = make(personality={"Markers": placed})
    answered(scene, WhatNext="personality", HowPersonality="place")
    with pytest.raises(IllegalAnswer, match="is not one of"):
        reply(scene, "Markers", {"lazy-energetic": 4})
    answered(scene, Markers=placed)
    assert finish(scene)["una"].scales == placed


@rule("STR-645", "STR-EX94", "STR-Q83")
def test_a_rolled_personality_decides_every_row() -> None:
    scene = make(but=("personality",))
    answered(scene, WhatNext="personality", HowPersonality="*roll", dice=[1, 2, 3, 4, 4, 5, 6, 1, 6])
    una = finish(scene)["una"]
    assert una.scales["arrogant-humble"] == -3  # Signature Arrogant
    assert una.scales["lazy-energetic"] == 1  # a little Energetic
    assert list(una.scales.values()) == [-3, -2, -1, 1, 1, 2, 3, -3, 3]


@rule("STR-Q83")
def test_with_a_d8_a_row_may_stay_undecided_and_an_eight_is_rolled_again() -> None:
    scene = make(HouseRules(undecided_by_chance=True), but=("personality",))
    answered(scene, WhatNext="personality", HowPersonality="*roll", dice=[1, 2, 3, 4, 5, 6, 7, 8, 8])
    dice(scene, 8, 4)
    dice(scene, 7)
    assert list(finish(scene)["una"].scales.items()) == [
        ("arrogant-humble", -3), ("cowardly-courageous", -2), ("cruel-merciful", -1), ("lazy-energetic", 1),
        ("paranoid-naive", 2), ("reckless-prudent", 3), ("selfish-considerate", 3),
    ]  # fmt: skip


@rule("STR-169", "STR-172", "STR-174", "STR-179", "STR-646")
def test_drivers_are_one_ambition_three_aspirations_and_three_reactions() -> None:
    scene = make(but=("drivers",))
    answered(scene, WhatNext="drivers")
    with pytest.raises(IllegalAnswer, match="an ambition is missing"):
        reply(scene, "WhichAmbition", {})
    answered(scene, WhichAmbition="To see the sea")
    with pytest.raises(IllegalAnswer, match="2 given; exactly 3 may be"):
        reply(scene, "ThreeAspirations", [ASPIRATION] * 2)
    answered(scene, ThreeAspirations=[ASPIRATION] * 3)
    with pytest.raises(IllegalAnswer, match="4 given; exactly 3 may be"):
        reply(scene, "ThreeReactions", [HABITS[0]] * 4)
    answered(scene, ThreeReactions=HABITS)
    una = finish(scene)["una"]
    assert (una.ambition, una.ambition_accepted) == ("To see the sea", False)
    assert (len(una.aspirations), len(una.habits)) == (3, 3)


@rule("STR-648", "STR-649", "STR-650", "STR-651", "STR-652", "STR-653", "STR-654", "STR-655", "STR-656", "STR-657")
@pytest.mark.parametrize(("face", "theme"), [
    (1, "Revenge"), (2, "Pilgrimage"), (3, "Wealth"), (4, "Power"), (5, "Fame and glory"), (6, "Knowledge"),
    (7, "Family and belonging"), (8, "Atonement"), (9, "Altruism"), (10, "Fire"),
])  # fmt: skip
def test_an_ambition_may_be_a_rolled_theme_that_the_player_fills_in(face: int, theme: str) -> None:
    scene = make(but=("drivers",))
    answered(scene, WhatNext="drivers", WhichAmbition={"theme": "*roll", "words": "for the boats"}, dice=[face],
             ThreeAspirations=[ASPIRATION] * 3, ThreeReactions=HABITS)  # fmt: skip
    assert finish(scene)["una"].ambition == f"{theme}: for the boats"


@rule("STR-659")
def test_without_a_troublemaker_there_is_a_warning_that_blocks_nobody() -> None:
    scene = make(but=("drivers",))
    answered(scene, WhatNext="drivers", WhichAmbition="Peace", ThreeAspirations=[ASPIRATION] * 3,
             ThreeReactions=[QUIET] * 3)  # fmt: skip
    assert questions(scene) == ["NoTroublemaker"]
    reply(scene, "NoTroublemaker", False)
    answered(scene, ThreeReactions=[QUIET] * 3, NoTroublemaker=True)
    assert [habit.type for habit in finish(scene)["una"].habits] == ["assurance"] * 3


@rule("STR-176", "STR-658")
def test_an_aspiration_about_another_players_character_waits_for_their_agreement() -> None:
    scene = lay(tomas=somebody()).begin("create", "ana")
    reply(scene, "WhatNext", "drivers")
    answered(scene, WhichAmbition="Peace")
    assert options_of_about(scene) == ["", "tomas"]
    answered(scene, ThreeAspirations=[{**ASPIRATION, "about": "tomas"}, ASPIRATION, ASPIRATION], ThreeReactions=HABITS)
    una = finish(fill_rest(scene, "drivers"))["una"]
    assert [(one.about, one.accepted) for one in una.aspirations] == [("tomas", False), ("", True), ("", True)]


def options_of_about(scene: Scene) -> list[str]:
    [waiting] = scene.waiting.values()
    return [option.value for option in waiting.request.prompt(scene.view("ana")).fields["about"].options]


@rule("STR-176", "STR-658")
def test_who_plays_alone_is_not_asked_whom_an_aspiration_is_about_and_may_still_say_nobody() -> None:
    scene = lay().begin("create", "ana")
    reply(scene, "WhatNext", "drivers")
    answered(scene, WhichAmbition="Peace")
    [waiting] = scene.waiting.values()
    assert [*waiting.request.prompt(scene.view("ana")).fields] == ["conviction", "goal"]
    answered(scene, ThreeAspirations=[{**ASPIRATION, "about": ""}, ASPIRATION, ASPIRATION])  # as older logs say it
    assert questions(scene) == ["ThreeReactions"]


# --- Attributes: manual
@rule("STR-EX86", "STR-110", "STR-661", "STR-662", "STR-663", "STR-665")
def test_eight_points_are_distributed_over_attributes_that_start_at_one() -> None:
    scene = make(attributes={"SpendOnAttributes": {"agility": 3, "awareness": 2, "strength": 1, "toughness": 2}})
    finish(scene)
    assert (levels(scene), sum(levels(scene)), scene["una"].core) == ([4, 3, 2, 3, 1], 13, "agility")


def at_points(rules: HouseRules | None = None, core: str = "agility", heritage: str = "harbourfolk") -> Scene:
    """Where the points for Attributes are asked for."""
    scene = seats(1, rules or HouseRules()).begin("create", "ana")
    step(scene, "heritage", HeritageOf=heritage)
    return answered(scene, WhatNext="attributes", WhichMethod="manual", WhichCore=core)


@rule("STR-EX87", "STR-664", "STR-665", "STR-Q84")
def test_only_the_core_may_be_at_four_unless_the_table_plays_it_otherwise() -> None:
    two_fours = {"agility": 3, "awareness": 3, "strength": 2}
    scene = at_points()
    with pytest.raises(IllegalAnswer, match="Awareness: 3 does not fit; at most 2 does"):
        reply(scene, "SpendOnAttributes", two_fours)
    with pytest.raises(IllegalAnswer, match=r"Agility .Core.: 4 does not fit; exactly 3 does"):
        reply(scene, "SpendOnAttributes", {"agility": 4})
    assert questions(scene) == ["SpendOnAttributes"]
    several = at_points(HouseRules(several_fours=True))
    answered(several, SpendOnAttributes=two_fours)
    finish(fill_rest(several, "heritage", "attributes"))
    assert levels(several) == [4, 4, 3, 1, 1]


@rule("STR-EX261", "STR-663", "STR-Q461")
def test_points_that_are_not_spent_are_lost_after_a_warning_and_more_than_eight_are_refused() -> None:
    scene = at_points()
    with pytest.raises(IllegalAnswer, match="9 points are given out; at most 8 may be"):
        reply(scene, "SpendOnAttributes", {"agility": 3, "awareness": 2, "strength": 2, "toughness": 1, "wit": 1})
    reply(scene, "SpendOnAttributes", {"agility": 3, "awareness": 2, "strength": 1, "toughness": 1})
    assert questions(scene) == ["LosePoints"]
    answered(scene, LosePoints=True)
    finish(fill_rest(scene, "heritage", "attributes"))
    assert (levels(scene), sum(levels(scene))) == ([4, 3, 2, 2, 1], 12)


@rule("STR-Q461")
def test_where_all_points_must_be_spent_fewer_are_refused() -> None:
    scene = at_points(HouseRules(all_attribute_points=True))
    with pytest.raises(IllegalAnswer, match="7 points are given out; exactly 8 may be"):
        reply(scene, "SpendOnAttributes", {"agility": 3, "awareness": 2, "strength": 1, "toughness": 1})


@rule("STR-111", "STR-112", "STR-113", "STR-666", "STR-Q84", "STR-Q85")
def test_a_penalized_core_is_at_most_three_and_a_favored_attribute_may_be_four() -> None:
    scene = at_points(core="agility", heritage="saltborn")  # Toughness is Favored, Agility Penalized
    with pytest.raises(IllegalAnswer, match=r"Agility .Core.: 3 does not fit; at most 2 does"):
        reply(scene, "SpendOnAttributes", {"agility": 3})
    answered(scene, SpendOnAttributes={"agility": 2, "toughness": 3, "wit": 2, "awareness": 1})
    finish(fill_rest(scene, "heritage", "attributes"))
    assert (levels(scene), scene["una"].core) == ([3, 2, 1, 4, 3], "agility")
    lenient = at_points(HouseRules(neutral_core_at_four=True), core="agility", heritage="saltborn")
    answered(lenient, SpendOnAttributes={"agility": 3, "toughness": 3, "wit": 2})
    finish(fill_rest(lenient, "heritage", "attributes"))
    assert levels(lenient) == [4, 1, 1, 4, 3]


# --- Attributes: semi-random
def roll(scene: Scene, faces: list[int], *ends: str, first: str = "left") -> Scene:
    """Read from an end, roll, and answer each question for an end with the next one."""
    answered(scene, WhatNext="attributes", WhichMethod="semi-random", FromWhichEnd=first, dice=faces)
    left = list(ends)
    while questions(scene) == ["FromWhichEnd"]:
        reply(scene, "FromWhichEnd", left.pop(0) if left else "left")
    assert not left
    return scene


@rule("STR-EX88", "STR-667", "STR-668", "STR-673")
def test_more_than_one_four_is_lowered_from_the_end_that_the_player_picks() -> None:
    scene = roll(make(but=("attributes",)), [4, 2, 4, 1, 3], "left")
    assert told(finish(scene))[0] == (
        "Ana rolls Attributes. 5D4: Agi 4, Awar 2, Str 4, Tough 1, Wit 3 → more than one 4, from the left: "
        "Agi 3, Awar 2, Str 4, Tough 1, Wit 3. Core: Strength."
    )
    assert (levels(scene), scene["una"].core) == ([3, 2, 4, 1, 3], "strength")
    right = finish(roll(make(but=("attributes",)), [4, 2, 4, 1, 3], "right"))
    assert right["una"].core == "agility"


@rule("STR-EX89", "STR-669", "STR-671", "STR-672", "STR-Q87")
def test_without_a_four_the_highest_is_raised_and_levels_are_added_in_turn() -> None:
    scene = finish(roll(make(but=("attributes",)), [1, 2, 2, 1, 3], "left"))
    assert (levels(scene), scene["una"].core) == ([2, 3, 3, 1, 4], "wit")


@rule("STR-EX90", "STR-672", "STR-Q88")
def test_levels_are_taken_away_in_turn_and_the_four_is_spared() -> None:
    scene = finish(roll(make(but=("attributes",)), [3, 3, 4, 3, 3], "left"))
    assert (levels(scene), scene["una"].core) == ([2, 2, 4, 2, 3], "strength")
    right = finish(roll(make(but=("attributes",)), [3, 3, 4, 3, 3], "right"))
    assert levels(right) == [3, 2, 4, 2, 2]


@rule("STR-672", "STR-Q87")
def test_the_end_is_picked_anew_for_each_pass() -> None:
    scene = finish(roll(make(but=("attributes",)), [1, 1, 1, 1, 4], "left", "right"))
    assert levels(scene) == [2, 2, 2, 3, 4]  # 5 to add: one pass of four, then one from the right


@rule("STR-667", "STR-Q86")
def test_the_dice_may_be_read_from_the_right_which_is_said_before_they_fall() -> None:
    scene = finish(roll(make(but=("attributes",)), [4, 1, 3, 2, 3], first="right"))
    assert levels(scene) == [3, 2, 3, 1, 4]


@rule("STR-Q86")
def test_where_values_go_as_one_likes_the_player_puts_each_in_its_place() -> None:
    scene = make(HouseRules(values_as_wished=True), but=("attributes",))
    answered(scene, WhatNext="attributes", WhichMethod="semi-random", dice=[4, 3, 3, 2, 1])
    reply(scene, "InWhichOrder", [4, 3, 2, 1, 0])
    finish(scene)
    assert levels(scene) == [1, 2, 3, 3, 4]


@rule("STR-669")
def test_of_equal_highest_values_the_first_from_the_end_is_raised() -> None:
    left = finish(roll(make(but=("attributes",)), [3, 3, 2, 2, 2], "left"))
    right = finish(roll(make(but=("attributes",)), [3, 3, 2, 2, 2], "right"))
    assert (levels(left), levels(right)) == ([4, 3, 2, 2, 2], [3, 4, 2, 2, 2])


def saltborn(rules: HouseRules | None = None) -> Scene:
    return make(rules, but=("attributes",), heritage={"HeritageOf": "saltborn"})


def roll_penalized(scene: Scene, faces: list[int], cancel: str) -> Scene:
    answered(scene, WhatNext="attributes", WhichMethod="semi-random", FromWhichEnd="left", dice=faces)
    reply(scene, "CancelPenalty", cancel)
    while questions(scene) == ["FromWhichEnd"]:
        reply(scene, "FromWhichEnd", "left")
    return finish(scene)


@rule("STR-670", "STR-Q85")
def test_a_four_on_a_penalized_attribute_passes_to_the_next_highest() -> None:
    scene = roll_penalized(saltborn(), [4, 2, 1, 3, 2], "")
    assert (levels(scene), scene["una"].core) == ([3, 3, 1, 4, 2], "toughness")


@rule("STR-670", "STR-Q85")
def test_a_cancelled_penalty_makes_a_core_of_three_and_only_what_is_favored_may_be_four() -> None:
    scene = roll_penalized(saltborn(), [4, 4, 1, 4, 2], "agility")
    assert (levels(scene), scene["una"].core) == ([3, 3, 1, 4, 2], "agility")
    four = roll_penalized(saltborn(HouseRules(neutral_core_at_four=True)), [4, 3, 1, 3, 2], "agility")
    assert (levels(four), four["una"].core) == ([4, 3, 1, 3, 2], "agility")


@rule("STR-Q88")
def test_where_skips_are_literal_any_value_changes_and_the_player_picks_among_the_highest() -> None:
    scene = make(HouseRules(literal_skips=True), but=("attributes",))
    answered(scene, WhatNext="attributes", WhichMethod="semi-random", FromWhichEnd="left", dice=[4, 3, 3, 3, 3])
    reply(scene, "FromWhichEnd", "left")
    assert options(scene, "WhichCore") == ["agility", "toughness", "wit"]
    answered(scene, WhichCore="wit")
    finish(scene)
    assert (levels(scene), scene["una"].core) == ([3, 2, 2, 3, 3], "wit")


@rule("STR-667")
def test_dice_that_fell_for_attributes_stay_fallen_when_the_step_is_taken_again() -> None:
    scene = roll(make(but=("attributes",)), [4, 2, 4, 1, 3], "left")
    answered(scene, WhatNext="attributes", WhichMethod="semi-random")
    assert questions(scene) == ["FromWhichEnd"]  # no roll; only where the fours are lowered from
    reply(scene, "FromWhichEnd", "right")
    assert finish(scene)["una"].core == "agility"


# --- Skills
@rule("STR-674", "STR-675", "STR-676", "STR-678", "STR-1127")
def test_the_budget_is_one_skill_at_four_three_at_three_and_eight_points() -> None:
    una = finish(make())["una"]
    assert {id_: skill.raw for id_, skill in una.skills.items()} == {
        "acrobatics": 4, "stealth": 3, "swimming": 3, "self-control": 3, "nature": 3, "medicine": 3, "cooking": 2,
    }  # fmt: skip


@rule("STR-676")
def test_one_of_the_fixed_skills_is_social_or_knowledge() -> None:
    scene = step_to_skills()
    answered(scene, WhichSkill="acrobatics", WhichSkills=["stealth", "swimming"])
    offered = options(scene, "WhichSkill")
    entries = PACK.entries["skills"]
    categories = {entry.category for id_ in offered if isinstance(entry := entries[id_], SkillEntry)}
    assert categories == {"social", "knowledge"}


def at_further(rules: HouseRules | None = None) -> Scene:
    """Where further Skills are asked for."""
    scene = seats(1, rules or HouseRules()).begin("create", "ana")
    reply(scene, "WhatNext", "skills")
    return answered(scene, WhichSkill="acrobatics", WhichSkills=["stealth", "swimming"], WhichSkill_="self-control")


SEVEN = ["nature", "medicine", "cooking", "fishing", "law-and-politics", "history", "riding"]


@rule("STR-EX91", "STR-678")
def test_eight_points_are_seven_new_skills_at_the_most() -> None:
    scene = at_further()
    with pytest.raises(IllegalAnswer, match="8 picked; at most 7 may be"):
        reply(scene, "WhichSkills", [*SEVEN, "surgery"])
    answered(scene, WhichSkills=SEVEN, SpendOnSkills={"nature": 2})
    una = finish(fill_rest(scene, "skills"))["una"]
    assert [una.skills[one].raw for one in SEVEN] == [2, 1, 1, 1, 1, 1, 1]


@rule("STR-EX92", "STR-678")
def test_no_further_skill_is_above_three_and_none_is_left_at_nothing() -> None:
    scene = answered(at_further(), WhichSkills=["nature", "medicine"])
    with pytest.raises(IllegalAnswer, match="Nature: 4 does not fit; 1 to 3 does"):
        reply(scene, "SpendOnSkills", {"nature": 4, "medicine": 4})
    with pytest.raises(IllegalAnswer, match="Nature: 0 does not fit"):
        reply(scene, "SpendOnSkills", {"nature": 0, "medicine": 3})


@rule("STR-Q90", "STR-1127")
def test_points_only_buy_further_skills_and_what_is_left_is_lost_after_a_warning() -> None:
    scene = at_further()
    assert "stealth" not in options(scene, "WhichSkills")
    answered(scene, WhichSkills=["nature"], SpendOnSkills={"nature": 3})
    assert questions(scene) == ["LosePoints"]
    reply(scene, "LosePoints", False)
    answered(scene, WhichSkills=[], LosePoints=True)
    una = finish(fill_rest(scene, "skills"))["una"]
    assert "nature" not in una.skills


@rule("STR-Q90")
def test_where_the_table_plays_it_so_points_raise_the_fixed_skills_to_four() -> None:
    scene = at_further(HouseRules(points_for_any_skill=True))
    points = {"nature": 3, "medicine": 3, "stealth": 1, "self-control": 1}
    answered(scene, WhichSkills=["nature", "medicine"], SpendOnSkills=points)
    una = finish(fill_rest(scene, "skills"))["una"]
    assert [una.skills[one].raw for one in ("acrobatics", "stealth", "swimming", "self-control")] == [4, 4, 3, 4]


@rule("STR-677", "STR-Q89")
def test_where_languages_matter_all_share_one_outside_the_budget() -> None:
    assert "language:coast-speech" not in finish(make())["una"].skills
    una = finish(make(HouseRules(languages=True)))["una"]
    assert una.skills["language:coast-speech"].raw == 1
    fluent = finish(make(HouseRules(languages=True, language_level=3, shared_language="Old Tongue")))["una"]
    assert fluent.skills["language:old-tongue"].raw == 3


@rule("STR-120", "STR-700")
def test_a_specialised_skill_is_one_of_its_own_for_each_thing() -> None:
    scene = step_to_skills()
    assert "weapon" not in options(scene, "WhichSkill")
    assert "weapon:pit-hammers" in options(scene, "WhichSkill")
    answered(scene, WhichSkill="language", SpecialisedIn="Old Tongue", WhichSkills=["language", "stealth"])
    with pytest.raises(IllegalAnswer, match="is there already"):
        reply(scene, "SpecialisedIn", "old tongue")
    with pytest.raises(IllegalAnswer, match="2 are named; there is room for 1"):
        reply(scene, "SpecialisedIn", "Reed, Salt")
    answered(scene, SpecialisedIn="Reed", WhichSkill="nature", WhichSkills=["language"], SpecialisedIn_="Salt, Deep")
    answered(scene, SpendOnSkills={"language:salt": 3, "language:deep": 3}, LosePoints=True)
    una = finish(fill_rest(scene, "skills"))["una"]
    assert {id_: skill.raw for id_, skill in una.skills.items() if SPECIALISED in id_} == {
        "language:old-tongue": 4, "language:reed": 3, "language:salt": 3, "language:deep": 3,
    }  # fmt: skip


# --- ready characters
@rule("STR-604", "STR-1127")
@pytest.mark.parametrize("id_", list(PACK.entries["characters"]))
def test_every_ready_character_was_made_by_the_book(id_: str) -> None:
    scene = seats().begin("take", "ana", ready=id_)
    ready = PACK.entries["characters"][id_]
    assert isinstance(ready, ReadyCharacter)
    who = next(iter(scene.play.reader().every(Character)))
    character = scene.play.reader()[who]
    assert sum(character.attributes.values()) == 13
    assert character.core is not None
    assert character.attributes[character.core] == 4
    assert all(level <= 3 for one, level in character.attributes.items() if one != character.core)
    raw = sorted((skill.raw for skill in character.skills.values() if not skill.innate), reverse=True)
    assert (raw[:4], sum(raw[4:])) == ([4, 3, 3, 3], 8)
    assert len(raw[4:]) <= 7
    strong = [skill_entry(scene.play.reader(), skill) for skill, level in ready.skills.items() if level >= 3]
    assert [entry for entry in strong if entry.category in ("social", "knowledge")]
    assert (len(character.aspirations), len(character.habits)) == (3, 3)
    assert character.hp == maximum_hp(scene.play.reader(), who).total
    assert attribute_level(scene.play.reader(), who, "toughness").total == character.attributes["toughness"]
