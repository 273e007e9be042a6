"""Character creation: ancestries, classes, points, professions, specialties, tricks, gear."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import IllegalAnswer, Key
from hearthside.rulesets.brew.creation import faults, with_flaw
from hearthside.rulesets.brew.house_rules import HouseRules
from hearthside.rulesets.brew.rules.harm.health import maximum
from hearthside.rulesets.brew.scores import mana_slots, most_resolve, resolve_left, score
from hearthside.rulesets.brew.state import Character, Grant, Held, Specialty
from hearthside.rulesets.brew.words import ATTRIBUTES
from rules.brew.scenes import (
    PACK,
    Scene,
    answered,
    call,
    dice,
    lay,
    options,
    outcome,
    passes,
    pool,
    questions,
    reply,
    seats,
    somebody,
    told,
)

rule = pytest.mark.rule
UNA: Key[Character] = Key("una")
PLAIN = HouseRules(use_ancestries=False, use_classes=False, magic=False)
ATTRIBUTE_POINTS = {"power": 2, "precision": 2, "speed": 2, "perception": 1, "wits": 2, "charisma": 1}
SKILL_POINTS = {"melee": 3, "interaction": 3, "stealth": 2, "survival": 2}
NO_SPECIALTY: dict[str, Any] = {"skill": ""}
USUAL: dict[str, Any] = {
    "CharacterName": "Una", "Concept": "", "WhichAncestry": "human", "WhichBonus": "speed", "WhichTrick": "lucky",
    "WhichFlaw": "clumsy", "WhichClass": "pathfinder", "UsesMagic": False, "SpendOnAttributes": ATTRIBUTE_POINTS,
    "WhichSpecialty": NO_SPECIALTY, "ApproveSpecialty": True, "SpendOnSkills": SKILL_POINTS,
    "SpendOnMagic": {"odds": 5}, "WhichCasting": "wits", "BuyTrick": False, "WhatTheyHave": [], "Story": "",
    "DivideProfession": [{"name": "farming"}], "CraftKind": "", "AgreeOnGear": True, "WhichBest": "",
    "ApproveTailoring": True, "WhichSpells": None, "SpendRest": {},
}  # fmt: skip


def make(rules: HouseRules | None = None, until: str = "", **answers: Any) -> Scene:
    """Ana makes a character; what is not said is as usual. A list of answers is used up one after another.
    `until`: stop when this is asked."""
    scene = seats(1, rules or HouseRules()).begin("create", "ana")
    answers = {"WhichSpecialty": ({"skill": "melee", "name": "Knives"},), **answers}
    given = {question: list(value) if isinstance(value, tuple) else value for question, value in answers.items()}
    while not scene.is_over and questions(scene)[0] != until:
        question = questions(scene)[0]
        value = given.get(question, USUAL.get(question))
        if question in given and isinstance(value, list) and isinstance(answers[question], tuple):
            value = value.pop(0) if value else USUAL[question]
        if question == "WhichOffered" and value is None:
            value = options(scene, question)[0]
        if question == "WhichSpells" and value is None:
            value = options(scene, question)[:3]
        reply(scene, question, value)
    return scene


def go_on(scene: Scene, until: str) -> None:
    """As usual, without a specialty, until this is asked."""
    more = {"SpendOnSkills": {**SKILL_POINTS, "athletics": 2}}
    while questions(scene)[0] != until:
        reply(scene, questions(scene)[0], {**USUAL, **more}[questions(scene)[0]])


def most_health(scene: Scene) -> int:
    return maximum(scene.play.reader(), UNA).total


def has(scene: Scene, *names: str, who: str = "una") -> list[int]:
    """These scores, as the sheet shows them."""
    return [score(scene.play.reader(), who, name).total for name in names]  # type: ignore[arg-type]  # an id, as a test says it


def elf_rogue() -> Scene:
    return make(
        WhichAncestry="elf", WhichClass="rogue-warrior", WhichBonus="precision", UsesMagic=True,
        SpendOnMagic={"illusion": 2, "odds": 3}, BuyTrick=True, WhichTrick="tough-skin",
        WhichSpecialty={"skill": "melee", "name": "Sabres"},
    )  # fmt: skip


@rule("BREW-EX56")
def test_an_elf_becomes_a_rogue_warrior() -> None:
    scene = elf_rogue()
    una = scene["una"]
    assert has(scene, *ATTRIBUTES) == [2, 5, 3, 4, 3, 2]
    assert has(scene, "melee", "interaction", "stealth", "survival") == [5, 3, 2, 2]
    assert has(scene, "illusion", "odds") == [3, 3]
    assert mana_slots(scene.play.reader(), "una") == 6  # type: ignore[arg-type]  # an id, as a test says it
    assert list(una.tricks) == ["magical-affinity", "lucky", "know-people-who-know-people", "tough-skin"]
    assert list(una.flaws) == ["bound-by-their-word", "old-enemies"]
    assert [special.name for special in una.specialties] == ["Criminal Underworld", "Sabres"]


@rule("BREW-263")
def test_a_character_is_made_in_the_books_order() -> None:
    scene, asked = seats(1, HouseRules()).begin("create", "ana"), list[str]()
    answers = {**USUAL, "UsesMagic": True, "SpendOnSkills": {**SKILL_POINTS, "athletics": 2}}
    while not scene.is_over:
        [question] = questions(scene)
        asked.append(question)
        reply(scene, question, answers[question] if question in answers else options(scene, question)[0])
    steps = ["Concept", "WhichAncestry", "WhichClass", "SpendOnAttributes", "SpendOnSkills", "SpendOnMagic",
             "WhatTheyHave", "Story"]  # fmt: skip
    assert [one for one in asked if one in steps] == steps


@rule("BREW-276")
def test_a_new_character_is_whole_and_kept_as_it_was_made() -> None:
    scene = elf_rogue()
    una = scene["una"]
    assert (una.health, most_health(scene), resolve_left(scene.play.reader(), UNA), una.xp) == (10, 10, 5, 0)
    assert una.created.attributes == una.attributes


def given(scene: Scene, score_: str, source: str) -> int:
    """What a score has from an ancestry or a class."""
    return sum(grant.by for grant in scene["una"].grants if (grant.on, grant.source) == (score_, source))


@rule("BREW-401", "BREW-402", "BREW-403", "BREW-Q110")
def test_a_rogue_warrior_fights_knows_the_underworld_and_is_lucky() -> None:
    scene = elf_rogue()
    assert (given(scene, "melee", "rogue-warrior"), given(scene, "precision", "rogue-warrior")) == (2, 2)
    assert scene["una"].specialties[0] == Specialty("survival", "Criminal Underworld", source="rogue-warrior")
    own = [id_ for id_, held in scene["una"].tricks.items() if held.source == "rogue-warrior"]
    assert own == ["lucky", "know-people-who-know-people"]


@rule("BREW-409", "BREW-410", "BREW-414")
def test_an_elf_is_keen_eyed_weak_small_and_has_a_point_of_illusion() -> None:
    scene = elf_rogue()
    assert (given(scene, "perception", "ancestry"), given(scene, "power", "ancestry")) == (2, -1)
    assert has(scene, "illusion") == [3]  # 2 were bought
    assert scene["una"].size == "small"


@rule("BREW-277", "BREW-362")
def test_tricks_and_flaws_come_from_ancestry_and_class_and_one_trick_is_bought() -> None:
    una = elf_rogue()["una"]
    sources = {id_: held.source for id_, held in {**una.tricks, **una.flaws}.items()}
    assert sources["magical-affinity"] == sources["bound-by-their-word"] == "ancestry"
    assert sources["know-people-who-know-people"] == sources["old-enemies"] == "rogue-warrior"
    assert sources["tough-skin"] not in ("ancestry", "rogue-warrior")


@rule("BREW-EX22", "BREW-265", "BREW-266", "BREW-270", "BREW-271", "BREW-272")
def test_attributes_start_at_one_and_skills_at_nothing_and_a_point_buys_a_step() -> None:
    scene = make(PLAIN, SpendOnSkills={"interaction": 2, "melee": 4, "stealth": 4})
    assert has(scene, "power", "interaction", "craft") == [3, 2, 0]


@rule("BREW-265", "BREW-269", "BREW-270")
def test_an_over_spent_budget_is_refused_and_nothing_changes() -> None:
    scene = make(PLAIN, until="SpendOnAttributes")
    with pytest.raises(IllegalAnswer, match="16 points are given out; 10 to 15 may be"):
        reply(scene, "SpendOnAttributes", {"power": 4, "precision": 4, "speed": 4, "wits": 4})
    with pytest.raises(IllegalAnswer, match="9 points"):
        reply(scene, "SpendOnAttributes", {"power": 4, "precision": 4, "speed": 1})
    with pytest.raises(IllegalAnswer, match="5 does not fit"):
        reply(scene, "SpendOnAttributes", {"power": 5, "precision": 5})
    assert questions(scene) == ["SpendOnAttributes"]


@rule("BREW-269", "BREW-362")
def test_free_points_go_anywhere_and_what_was_spent_is_gone() -> None:
    scene = make(PLAIN, until="SpendOnSkills", SpendOnAttributes={**ATTRIBUTE_POINTS, "charisma": 4})
    with pytest.raises(IllegalAnswer, match="10 to 12 may be"):
        reply(scene, "SpendOnSkills", {"melee": 5, "craft": 5, "stealth": 3})
    answered(scene, SpendOnSkills={"melee": 5, "craft": 5, "stealth": 2}, CraftKind="Boats")
    assert questions(scene) == ["WhichTrick"]
    answered(scene, WhichTrick="lucky", WhichFlaw="clumsy", WhatTheyHave=[], Story="")
    assert scene["una"].craft == "Boats"


@rule("BREW-267", "BREW-268", "BREW-Q102", "BREW-Q114")
def test_who_uses_no_magic_has_its_points_as_free_ones_and_may_buy_a_trick_for_them() -> None:
    rules = HouseRules(use_ancestries=False, use_classes=False)
    scene = make(rules, until="BuyTrick", SpendOnAttributes={**ATTRIBUTE_POINTS, "charisma": 4, "perception": 3})
    assert questions(scene) == ["BuyTrick"]
    answered(scene, BuyTrick=True, WhichTrick="big-boned", WhatTheyHave=[], Story="")
    assert most_health(scene) == 12
    kept = HouseRules(use_ancestries=False, use_classes=False, unused_magic_is_free=False)
    limited = make(kept, until="SpendOnAttributes")
    with pytest.raises(IllegalAnswer, match="10 to 15 may be"):
        reply(limited, "SpendOnAttributes", {"power": 4, "precision": 4, "speed": 4, "wits": 4})


@rule("BREW-335", "BREW-Q203", "BREW-Q102")
def test_where_the_points_for_magic_are_free_ones_they_may_be_split() -> None:
    rules = HouseRules(use_ancestries=False, use_classes=False, magic_points_are_free=True)
    scene = make(rules, until="SpendOnMagic", UsesMagic=True,
                 SpendOnAttributes={**ATTRIBUTE_POINTS, "charisma": 4, "power": 4})  # fmt: skip
    with pytest.raises(IllegalAnswer, match="at most 5 may be"):
        reply(scene, "SpendOnMagic", {"odds": 5, "healing": 1})
    further = make(HouseRules(use_ancestries=False, use_classes=False, further_five=True), until="SpendOnAttributes")
    reply(further, "SpendOnAttributes", dict.fromkeys(("power", "precision", "speed", "wits", "perception"), 4))
    assert questions(further) == ["WhichSpecialty"]


@rule("BREW-275")
def test_the_gm_may_grant_more_free_points() -> None:
    rules = HouseRules(use_ancestries=False, use_classes=False, magic=False, free_points=9)
    scene = make(rules, until="SpendOnAttributes")
    reply(scene, "SpendOnAttributes", {"power": 4, "precision": 4, "speed": 4, "wits": 4})
    assert questions(scene) == ["WhichSpecialty"]


@rule("BREW-273", "BREW-274", "BREW-Q106")
def test_no_attribute_may_come_out_below_one() -> None:
    scene = make(WhichAncestry="elf", until="SpendOnAttributes")
    with pytest.raises(IllegalAnswer, match="Power: 0 does not fit"):
        reply(scene, "SpendOnAttributes", {"power": 0, "precision": 4, "speed": 4, "wits": 2})
    floor = make(HouseRules(lifted_to_one=True), WhichAncestry="elf",
                 SpendOnAttributes={"precision": 4, "speed": 4, "wits": 2})  # fmt: skip
    assert has(floor, "power") == [1]


@rule("BREW-273", "BREW-Q104")
def test_bonuses_go_past_five_unless_the_limit_is_hard() -> None:
    points = {"perception": 4, "power": 1, "speed": 4, "wits": 1}
    assert has(make(WhichAncestry="elf", SpendOnAttributes=points), "perception") == [7]
    scene = make(HouseRules(hard_maximum=True), WhichAncestry="elf", until="SpendOnAttributes")
    with pytest.raises(IllegalAnswer, match="Perception: 4 does not fit"):
        reply(scene, "SpendOnAttributes", points)


@rule("BREW-Q105")
def test_ancestry_and_class_bonuses_to_the_same_attribute_add_up_unless_the_higher_counts() -> None:
    two = somebody(power=2, grants=(Grant("power", 2, "ancestry"), Grant("power", 1, "rogue-warrior")))
    assert has(lay(xuan=two), "power", who="xuan") == [5]
    assert has(lay(HouseRules(one_permanent_bonus=True), xuan=two), "power", who="xuan") == [4]


# --- ancestries and classes
@rule("BREW-264", "BREW-277", "BREW-360")
def test_without_ancestries_and_classes_trick_and_flaw_are_freely_chosen() -> None:
    scene = make(PLAIN)
    assert (list(scene["una"].tricks), list(scene["una"].flaws)) == (["lucky"], ["clumsy"])
    assert (scene["una"].ancestry, scene["una"].classes) == ("", ())


@rule("BREW-264")
def test_an_ancestry_may_be_offered_as_a_class() -> None:
    rules = HouseRules(use_ancestries=False, ancestries_as_classes=True, magic=False)
    scene = make(rules, WhichClass="undergroundling")
    assert has(scene, "power") == [5]
    assert list(scene["una"].tricks) == ["dark-sight", "lucky"]
    assert "undergroundling" not in options(make(until="WhichClass"), "WhichClass")


@rule("BREW-285", "BREW-287", "BREW-415", "BREW-416", "BREW-418")
def test_a_standard_ancestry_gives_a_trick_a_flaw_and_two_attributes() -> None:
    scene = make(WhichAncestry="undergroundling")
    assert has(scene, "power", "charisma") == [5, 1]
    assert ("dark-sight" in scene["una"].tricks, "weakness-to-sunlight" in scene["una"].flaws) == (True, True)
    assert scene["una"].size == "medium"


@rule("BREW-406", "BREW-407", "BREW-408", "BREW-Q111")
def test_a_human_picks_an_attribute_a_trick_and_a_flaw_that_are_nobody_elses() -> None:
    scene = make(until="WhichTrick")
    assert "magical-affinity" not in options(scene, "WhichTrick")
    assert "cloak-of-the-gods-favour" not in options(scene, "WhichTrick")
    whole = make(WhichBonus="speed")
    assert has(whole, "speed") == [4]
    assert whole["una"].size == "medium"


@rule("BREW-286")
def test_the_setting_says_what_ancestry_is_called() -> None:
    scene = make(HouseRules(ancestry_word="Form"), until="WhichAncestry")
    assert scene.prompt("ana").title == "Form?"
    assert make(until="WhichAncestry").prompt("ana").title == "Ancestry?"


@rule("BREW-278", "BREW-361", "BREW-Q109", "BREW-Q107")
def test_a_standard_class_gives_two_in_two_skills_a_specialty_and_a_trick() -> None:
    scene = make(WhichClass="pathfinder")
    assert has(scene, "survival", "stealth") == [4, 4]
    assert "never-lost" in scene["una"].tricks
    assert scene["una"].specialties[0] == Specialty("survival", "Salt flats", "pathfinder")
    assert list(scene["una"].flaws) == ["clumsy"]


@rule("BREW-Q107")
def test_where_every_class_has_a_flaw_the_player_picks_one_for_a_class_without() -> None:
    scene = make(HouseRules(classes_have_flaws=True), WhichFlaw=("clumsy", "frail"))
    assert list(scene["una"].flaws) == ["clumsy", "frail"]
    assert most_health(scene) == 8


@rule("BREW-396", "BREW-397", "BREW-399", "BREW-400", "BREW-Q108")
def test_a_servant_to_a_martial_god_picks_power_or_stealth_and_one_of_three_specialties() -> None:
    scene = make(WhichClass="servant-to-a-martial-god", WhichBonus=("speed", "stealth"),
                 WhichOffered="Command")  # fmt: skip
    assert has(scene, "melee", "stealth") == [5, 4]
    assert {"destiny", "cloak-of-the-gods-favour"} <= set(scene["una"].tricks)
    assert "bound-to-the-god" in scene["una"].flaws
    assert scene["una"].specialties[0].name == "Command"


@rule("BREW-279")
def test_a_class_may_be_tailored_if_the_gm_finds_no_undue_advantage() -> None:
    rules = HouseRules(tailored_classes=True)
    craft = make(rules, Tailored={"craft": 2, "stealth": 2})
    assert has(craft, "craft", "stealth", "survival") == [2, 4, 2]
    refused = make(rules, Tailored={"craft": 2, "stealth": 2}, ApproveTailoring=False)
    assert has(refused, "craft", "survival") == [0, 4]
    scene = make(rules, until="Tailored")
    with pytest.raises(IllegalAnswer, match="5 points are given out; exactly 4"):
        reply(scene, "Tailored", {"craft": 2, "stealth": 2, "melee": 1})
    assert "Tailored" not in questions(make(until="SpendOnAttributes"))


@rule("BREW-EX23", "BREW-282", "BREW-Q113", "BREW-Q136")
def test_class_bonuses_to_the_same_skill_do_not_stack() -> None:
    grants = (Grant("melee", 2, "one"), Grant("melee", 2, "two"), Grant("stealth", 2, "two"), Grant("craft", 1, "one"),
              Grant("craft", 2, "two"))  # fmt: skip
    two = somebody(grants=grants)
    assert has(lay(xuan=two), "melee", "stealth", "craft", who="xuan") == [2, 2, 2]
    assert has(lay(HouseRules(class_bonuses="first"), xuan=two), "melee", "craft", who="xuan") == [2, 1]
    assert has(lay(HouseRules(class_bonuses="add"), xuan=two), "melee", "craft", who="xuan") == [4, 3]


# --- size, and several advantages
@rule("BREW-288", "BREW-289", "BREW-290")
@pytest.mark.parametrize(("size", "helps", "hinders"), [
    ("small", "hiding", "handling"), ("large", "handling", "hiding"),
])  # fmt: skip
def test_size_helps_with_one_thing_and_hinders_with_another(size: str, helps: str, hinders: str) -> None:
    skills = {"hiding": "stealth", "handling": "athletics"}
    scene = call(lay(xuan=somebody(power=2, size=size)), "power", skills[helps], 6)
    [for_it] = options(scene, "WhatHelps")
    answered(scene, WhatHelps=[for_it], dice=[2, 4])
    assert outcome(passes(scene)) == (6, "success")
    again = call(lay(xuan=somebody(power=2, size=size)), "power", skills[hinders], 6)
    [against] = options(again, "WhatHinders")
    answered(again, WhatHinders=[against], dice=[2, 4])
    assert outcome(passes(again)) == (4, "failure")
    assert questions(call(lay(xuan=somebody(power=2, size=size)), "power", "melee", 6)) == ["dice"]
    assert questions(call(lay(xuan=somebody(power=2)), "power", "stealth", 6)) == ["dice"]


@rule("BREW-291", "BREW-Q119", "BREW-Q144")
def test_advantage_and_disadvantage_cancel_whatever_their_number_unless_the_table_nets_them() -> None:
    special = (Specialty("stealth", "Roofs"), Specialty("stealth", "Crowds"))

    def thrown(rules: HouseRules, both: bool) -> int:
        flaws = {"bad-liar": Held()}
        hidden = somebody(power=2, specialties=special, flaws=flaws, size="small")
        scene = call(lay(rules, xuan=hidden), "power", "stealth", 6)
        helps, hinders = options(scene, "WhatHelps"), options(scene, "WhatHinders")
        answered(scene, WhatHelps=helps, WhatHinders=hinders if both else [])
        [waiting] = scene.waiting.values()
        return waiting.request.dice.count  # type: ignore[union-attr]  # it is a roll

    assert (thrown(HouseRules(), both=True), thrown(HouseRules(), both=False)) == (1, 2)
    assert (thrown(HouseRules(advantages="netted"), True), thrown(HouseRules(advantages="netted"), False)) == (2, 2)
    extra = HouseRules(advantages="extra dice")
    assert (thrown(extra, both=True), thrown(extra, both=False)) == (3, 4)


# --- skills and professions
SKILLS = (
    pytest.param("athletics", marks=pytest.mark.rule("BREW-298")),
    pytest.param("animal-handling", marks=pytest.mark.rule("BREW-299")),
    pytest.param("craft", marks=pytest.mark.rule("BREW-300")),
    pytest.param("interaction", marks=pytest.mark.rule("BREW-301")),
    pytest.param("investigation", marks=pytest.mark.rule("BREW-302")),
    pytest.param("medicine", marks=pytest.mark.rule("BREW-303")),
    pytest.param("melee", marks=pytest.mark.rule("BREW-304")),
    pytest.param("performance", marks=pytest.mark.rule("BREW-305")),
    pytest.param("stealth", marks=pytest.mark.rule("BREW-306")),
    pytest.param("survival", marks=pytest.mark.rule("BREW-307")),
    pytest.param("profession", marks=pytest.mark.rule("BREW-308")),
)


@pytest.mark.parametrize("skill", SKILLS)
def test_every_skill_is_bought_and_counts_for_its_rolls(skill: str) -> None:
    others = [one for one in ("melee", "stealth", "survival") if one != skill]
    points = {skill: 4, others[0]: 3, others[1]: 3}
    scene = make(PLAIN, SpendOnSkills=points, CraftKind="Boats", DivideProfession=[{"name": "nurse", "dots": 4}])
    profession = "nurse" if skill == "profession" else ""
    assert pool(scene, "wits", skill, who="una", profession=profession).total == 3 + points[skill]


@rule("BREW-309", "BREW-Q103")
def test_there_are_ten_skills_and_profession_paid_from_the_same_points() -> None:
    scene = make(PLAIN, until="SpendOnSkills")
    assert list(scene.prompt("ana").fields) == [skill.values[0] for skill in SKILLS]
    assert scene.prompt("ana").fields["melee"].most == 5


@rule("BREW-310")
def test_a_table_that_adds_a_skill_can_buy_it_at_creation_and_roll_it() -> None:
    scene = seats(1, PLAIN).begin("pack-entry", kind="skills", entry="sailing", fields={"name": "Sailing"})
    scene.begin("strike-entry", kind="skills", entry="athletics")
    with pytest.raises(IllegalAnswer, match="road-player: there is no score 'performance'"):
        scene.begin("strike-entry", kind="skills", entry="performance")
    scene.begin("create", "ana")
    while questions(scene)[0] != "SpendOnSkills":
        reply(scene, questions(scene)[0], USUAL[questions(scene)[0]])
    rows = scene.prompt("ana").fields
    assert ("sailing" in rows, "athletics" in rows, "performance" in rows) == (True, False, True)


@rule("BREW-EX24", "BREW-312", "BREW-314")
def test_a_divided_profession_counts_only_its_own_dots() -> None:
    scene = make(PLAIN, SpendOnSkills={"profession": 3, "melee": 5, "craft": 2},
                 DivideProfession=[{"name": "farming", "dots": 2}, {"name": "chemistry", "dots": 1}],
                 SpendOnAttributes={**ATTRIBUTE_POINTS})  # fmt: skip
    assert scene["una"].professions == {"farming": 2, "chemistry": 1}
    assert pool(scene, "precision", "profession", who="una", profession="chemistry").total == 4
    assert pool(scene, "power", "profession", who="una", profession="farming").total == 5


@rule("BREW-314", "BREW-315")
def test_all_dots_of_profession_are_assigned_to_at_most_as_many_professions() -> None:
    scene = make(PLAIN, until="DivideProfession", SpendOnSkills={"profession": 2, "melee": 5, "stealth": 3})
    for wrong, why in (([{"name": "farming", "dots": 1}], "it has to be 2"),
                       ([{"name": n, "dots": 1} for n in ("a", "b", "c")], "3 given"),
                       ([{"name": "a", "dots": 1}, {"name": "a", "dots": 1}], "named twice")):  # fmt: skip
        with pytest.raises(IllegalAnswer, match=why):
            reply(scene, "DivideProfession", wrong)


@rule("BREW-311")
def test_profession_may_be_banned_or_cover_all() -> None:
    banned = make(HouseRules(use_ancestries=False, use_classes=False, magic=False, profession="banned"),
                  until="SpendOnSkills")  # fmt: skip
    assert "profession" not in banned.prompt("ana").fields
    for_all = lay(HouseRules(profession="for all"), xuan=somebody(wits=2, profession=3, professions={"sailor": 3}))
    scene = call(for_all, "wits", "medicine", 6)
    answered(scene, InsteadOfIt="sailor", dice=[1])
    assert outcome(passes(scene)) == (6, "success")
    kept = call(lay(HouseRules(profession="for all"), xuan=somebody(wits=2, profession=3, professions={"sailor": 3})),
                "wits", "medicine", 6)  # fmt: skip
    assert outcome(passes(answered(kept, InsteadOfIt="", dice=[1]))) == (3, "failure")


# --- specialties
@rule("BREW-EX25", "BREW-320", "BREW-Q115", "BREW-318")
def test_the_points_of_a_second_specialtys_skill_cost_double() -> None:
    two = ({"skill": "medicine", "name": "Care"}, {"skill": "performance", "name": "Lute"})
    scene = make(PLAIN, until="SpendOnSkills", WhichSpecialty=two)
    with pytest.raises(IllegalAnswer, match="even number"):
        reply(scene, "SpendOnSkills", {"medicine": 3, "performance": 5, "melee": 2})
    with pytest.raises(IllegalAnswer, match="2 does not fit"):
        reply(scene, "SpendOnSkills", {"medicine": 3, "performance": 2, "melee": 5})
    reply(scene, "SpendOnSkills", {"medicine": 3, "performance": 4, "melee": 3})
    answered(scene, WhichTrick="lucky", WhichFlaw="clumsy", BuyTrick=False, SpendRest={}, WhatTheyHave=[], Story="")
    assert has(scene, "medicine", "performance", "melee") == [3, 2, 3]


@rule("BREW-Q115")
def test_where_the_second_specialty_is_flat_it_costs_two_points() -> None:
    rules = HouseRules(use_ancestries=False, use_classes=False, magic=False, flat_second_specialty=True)
    two = ({"skill": "medicine", "name": "Care"}, {"skill": "performance", "name": "Lute"})
    scene = make(rules, WhichSpecialty=two, SpendOnSkills={"performance": 1, "melee": 4, "medicine": 3})
    assert has(scene, "performance", "melee") == [1, 4]
    assert len(scene["una"].specialties) == 2


@rule("BREW-319", "BREW-Q157")
def test_who_specializes_in_nothing_has_two_more_points_and_buys_no_second_one() -> None:
    scene = make(PLAIN, until="SpendOnSkills", WhichSpecialty=NO_SPECIALTY)
    assert scene.prompt("ana").least == 12
    rules = HouseRules(use_ancestries=False, use_classes=False, magic=False, waive_and_buy=True)
    both = make(rules, until="SpendOnSkills", WhichSpecialty=(NO_SPECIALTY, {"skill": "melee", "name": "Knives"}))
    assert (both.prompt("ana").least, both.prompt("ana").fields["melee"].least) == (12, 4)


@rule("BREW-321", "BREW-Q116")
def test_there_are_two_specialties_at_creation_that_of_the_class_among_them() -> None:
    asked = make(until="SpendOnSkills")
    assert [fact.fact for fact in asked.run.facts] == []
    assert len(make()["una"].specialties) == 2
    apart = make(HouseRules(class_specialty_apart=True),
                 WhichSpecialty=({"skill": "melee", "name": "Knives"}, {"skill": "stealth", "name": "Roofs"}),
                 SpendOnSkills={"melee": 3, "stealth": 4, "craft": 3})  # fmt: skip
    assert len(apart["una"].specialties) == 3


@rule("BREW-318", "BREW-316")
def test_a_specialty_may_be_on_any_skill_profession_included_and_the_gm_agrees_on_its_breadth() -> None:
    scene = make(PLAIN, until="ApproveSpecialty", WhichSpecialty={"skill": "profession", "name": "Barley"})
    reply(scene, "ApproveSpecialty", False)
    assert questions(scene) == ["WhichSpecialty"]
    with pytest.raises(IllegalAnswer, match="has a name"):
        reply(scene, "WhichSpecialty", {"skill": "melee"})


@rule("BREW-Q117")
def test_magic_fields_have_no_specialties_unless_the_table_allows_it() -> None:
    def skills(rules: HouseRules) -> list[Any]:
        fields = make(rules, until="WhichSpecialty").prompt("ana").fields
        return [option.value for option in fields["skill"].options]

    assert "healing" not in skills(HouseRules())
    assert "healing" in skills(HouseRules(field_specialties=True))


@rule("BREW-Q118")
def test_a_free_specialty_may_be_on_a_skill_at_nothing_unless_the_table_says_otherwise() -> None:
    no_melee = {"interaction": 4, "stealth": 4, "survival": 2}
    assert has(make(PLAIN, SpendOnSkills=no_melee), "melee") == [0]
    strict = HouseRules(use_ancestries=False, use_classes=False, magic=False, no_specialty_at_zero=True)
    scene = make(strict, until="SpendOnSkills")
    with pytest.raises(IllegalAnswer, match="Melee: 0 does not fit"):
        reply(scene, "SpendOnSkills", {**no_melee, "melee": 0})


@rule("BREW-EX26", "BREW-317")
def test_what_relates_to_a_specialty_is_rolled_with_advantage() -> None:
    def helped(fits: bool) -> Scene:
        shania = somebody(wits=2, medicine=3, specialties=(Specialty("medicine", "Geriatric Care"),))
        scene = call(lay(xuan=shania), "wits", "medicine", 8)
        return answered(scene, WhatHelps=options(scene, "WhatHelps") if fits else [])

    assert outcome(passes(dice(helped(fits=True), 2, 5))) == (10, "perfect")
    assert outcome(passes(dice(helped(fits=False), 2))) == (7, "failure")
    other = lay(xuan=somebody(wits=2, specialties=(Specialty("medicine", "Geriatric Care"),)))
    assert questions(call(other, "wits", "craft", 6)) == ["dice"]


# --- tricks, spells, gear
@rule("BREW-362", "BREW-Q114", "BREW-364")
def test_one_extra_trick_can_be_bought_for_five_free_points_unless_the_table_allows_more() -> None:
    scene = make(PLAIN, WhichTrick=("lucky", "tough-skin"), BuyTrick=True)
    assert list(scene["una"].tricks) == ["lucky", "tough-skin"]
    many = HouseRules(use_ancestries=False, use_classes=False, magic=False, many_tricks=True, free_points=10)
    several = make(many, WhichTrick=("lucky", "tough-skin", "big-boned"), BuyTrick=True)
    assert len(several["una"].tricks) == 3
    full = HouseRules(use_ancestries=False, use_classes=False, magic=False, most_tricks=1)
    assert "BuyTrick" not in questions(make(full, until="WhatTheyHave"))
    assert len(make(full)["una"].tricks) == 1


@rule("BREW-EX29", "BREW-351")
def test_each_dot_lets_one_pick_from_its_list() -> None:
    rules = HouseRules(use_ancestries=False, use_classes=False, spell_lists=True)
    scene = make(rules, until="WhichSpells", UsesMagic=True, SpendOnMagic={"illusion": 2, "odds": 3})
    assert (scene.prompt("ana").title, scene.prompt("ana").least) == ("Illusion 1: which spells?", 3)
    reply(scene, "WhichSpells", ["infatuate", "fright", "still-image"])
    assert scene.prompt("ana").title == "Illusion 2: which spells?"
    assert len(make(rules, UsesMagic=True, SpendOnMagic={"illusion": 2, "odds": 3})["una"].spells) == 15
    two = HouseRules(use_ancestries=False, use_classes=False, spell_lists=True, spells_per_dot=2)
    assert make(two, until="WhichSpells", UsesMagic=True).prompt("ana").least == 2


@rule("BREW-263", "BREW-084")
def test_player_and_gm_agree_on_equipment() -> None:
    gear = [{"name": "Grandmother's knife", "weapon": "knife"}, {"name": "Cap", "armor": "fur-cap"}, "A letter"]
    scene = make(PLAIN, until="AgreeOnGear", WhatTheyHave=gear)
    reply(scene, "AgreeOnGear", False)
    assert questions(scene) == ["WhatTheyHave"]
    answered(scene, WhatTheyHave=gear, AgreeOnGear=True, Story="")
    items = scene["una"].items
    assert (items["Grandmother's knife"].weapon, items["Cap"].worn, items["A letter"].kg) == ("knife", True, 0)


# --- Best at Thing
BEST = HouseRules(best_at_thing=True)


@rule("BREW-324", "BREW-325", "BREW-326", "BREW-330")
def test_one_skill_may_be_marked_and_nobody_else_can_be_the_best_at_it() -> None:
    rules = HouseRules(use_ancestries=False, use_classes=False, magic=False, best_at_thing=True)
    scene = make(rules, WhichBest="melee")
    assert scene["una"].best_at == "melee"
    scene.begin("create", "ana")
    go_on(scene, "WhichBest")
    assert "melee" not in options(scene, "WhichBest")
    assert "craft" in options(scene, "WhichBest")
    off = make(PLAIN)
    assert off["una"].best_at == ""


@rule("BREW-330")
def test_the_gm_may_exclude_a_skill_from_it() -> None:
    rules = HouseRules(use_ancestries=False, use_classes=False, magic=False, best_at_thing=True)
    scene = seats(1, rules).begin("pack-entry", kind="skills", entry="melee", fields={"name": "Melee", "best": False})
    scene.begin("create", "ana")
    go_on(scene, "WhichBest")
    assert "melee" not in options(scene, "WhichBest")


@rule("BREW-326", "BREW-327", "BREW-Q120")
def test_at_five_everything_with_that_skill_succeeds_and_a_roll_may_add_thresholds() -> None:
    scene = call(lay(BEST, mode="story", xuan=somebody(power=3, melee=5, best_at="melee")), "power", "melee", 20)
    assert outcome(answered(scene, RollAnyway=False)) == (20, "success")
    rolled = call(lay(BEST, xuan=somebody(power=3, melee=5, best_at="melee")), "power", "melee", 9)
    assert outcome(passes(dice(rolled, 4))) == (12, "astounding")
    early = call(lay(BEST, xuan=somebody(power=3, melee=4, best_at="melee")), "power", "melee", 20)
    assert outcome(passes(dice(early, 4))) == (11, "failure")


@rule("BREW-EX59", "BREW-328")
def test_in_a_contest_the_best_has_five_more() -> None:
    scene = lay(BEST, xuan=somebody(power=3, melee=5, best_at="melee"))
    assert pool(scene, "power", "melee", contested=True).total + 2 == 15
    assert pool(scene, "power", "melee").total == 8


@rule("BREW-329", "BREW-Q120", "BREW-Q158")
def test_all_other_skills_of_the_best_end_at_four_but_not_magic() -> None:
    best = somebody(melee=5, stealth=5, odds=5, best_at="melee")
    assert has(lay(BEST, xuan=best), "melee", "stealth", "odds", who="xuan") == [5, 4, 5]
    kept = HouseRules(best_at_thing=True, best_keeps_others=True)
    assert has(lay(kept, xuan=best), "stealth", who="xuan") == [5]
    assert has(lay(xuan=best), "stealth", who="xuan") == [5]


# --- ready ones, and the GM's
@rule("BREW-263")
def test_a_ready_character_can_be_taken() -> None:
    scene = seats(1).begin("take", "ana", ready="tamsin")
    who = scene.value
    assert has(scene, "perception", "medicine", "illusion", who=who) == [5, 5, 3]
    assert scene[who].player == "ana"
    assert faults(scene[who]) == []


@rule("BREW-001", "BREW-034")
def test_a_name_and_three_numbers_are_enough() -> None:
    scene = lay().begin("bring-in", name="Guard", body=3, mind=2, skill=2)
    assert has(scene, "power", "speed", "wits", "melee", "stealth", "healing", who="guard") == [3, 3, 2, 2, 2, 0]
    assert scene["guard"].health == 10
    scene.begin("bring-in-ready", who="sand-dog", seen_by="gm")
    assert (scene["sand-dog"].health, scene["sand-dog"].seen_by) == (6, "gm")


@rule("BREW-273", "BREW-323", "BREW-315")
def test_a_character_from_elsewhere_is_looked_through_for_what_the_rules_do_not_allow() -> None:
    four = tuple(Specialty("melee", name) for name in "abcd")
    wrong = somebody(power=6, profession=2, professions={"farming": 1}, specialties=four, player="ana")
    assert len(faults(wrong)) == 3


@rule("BREW-029", "BREW-Q08", "BREW-162")
def test_a_table_may_start_with_less_resolve_and_other_health() -> None:
    scene = make(HouseRules(use_ancestries=False, use_classes=False, magic=False, resolve=3, starting_health=12))
    assert (resolve_left(scene.play.reader(), UNA), most_resolve(scene.play.reader(), UNA)) == (3, 3)
    assert scene["una"].health == 12


@rule("BREW-265", "BREW-266", "BREW-267", "BREW-310")
def test_a_table_may_give_other_numbers_of_points() -> None:
    rules = HouseRules(use_ancestries=False, use_classes=False, attribute_points=12, skill_points=14, magic_points=7)
    scene = make(rules, until="SpendOnAttributes", UsesMagic=True)
    assert (scene.prompt("ana").least, scene.prompt("ana").most) == (12, 17)
    reply(scene, "SpendOnAttributes", {**ATTRIBUTE_POINTS, "charisma": 3})
    go_on(scene, "SpendOnSkills")
    assert scene.prompt("ana").least == 16
    reply(scene, "SpendOnSkills", {"melee": 5, "stealth": 5, "survival": 5, "interaction": 1})
    assert scene.prompt("ana").least == 7


# --- points that are left, and what the pack brings
@rule("BREW-269")
def test_free_points_that_are_left_are_asked_for_and_go_where_the_player_says() -> None:
    rest = {"wits": 2, "craft": 2, "profession": 1}
    scene = make(PLAIN, SpendRest=rest, DivideProfession=[{"name": "mason", "dots": 1}])
    assert has(scene, "wits", "craft", "profession") == [5, 2, 1]
    assert scene["una"].professions == {"mason": 1}
    over = make(PLAIN, until="SpendRest")
    with pytest.raises(IllegalAnswer):
        answered(over, SpendRest={"craft": 6})
    assert "odds" not in over.prompt("ana").fields, "who has no magic has those points as free ones already"


@rule("BREW-269")
def test_who_leaves_free_points_unspent_is_told_so() -> None:
    assert "Una is made with 5 free points unspent." in told(make(PLAIN))
    bought = make(PLAIN, BuyTrick=True, WhichTrick=("lucky", "tough-skin"))
    assert not [line for line in told(bought) if "unspent" in line]


@rule("BREW-320", "BREW-Q115")
def test_free_points_on_the_skill_of_a_second_specialty_cost_double_too() -> None:
    special = ({"skill": "melee", "name": "Knives"}, {"skill": "craft", "name": "Locks"})
    spent = {"melee": 4, "stealth": 2, "craft": 4}
    scene = make(PLAIN, until="SpendRest", WhichSpecialty=special, SpendOnSkills=spent)
    with pytest.raises(IllegalAnswer, match="even"):
        answered(scene, SpendRest={"craft": 3})
    answered(scene, SpendRest={"craft": 2}, CraftKind="", WhatTheyHave=[], Story="")
    assert has(scene, "craft") == [3]


@rule("BREW-333", "BREW-410", "BREW-Q133")
def test_an_elf_without_bought_magic_says_how_they_cast_and_picks_spells() -> None:
    scene = make(WhichAncestry="elf", WhichCasting="charisma", WhichSpecialty=NO_SPECIALTY,
                 SpendOnSkills={**SKILL_POINTS, "athletics": 2})  # fmt: skip
    assert scene["una"].casting == "charisma"
    listed = make(HouseRules(spell_lists=True), WhichAncestry="elf")
    assert len(listed["una"].spells) == 3


@rule("BREW-329", "BREW-314")
def test_the_best_at_a_thing_has_at_most_four_dots_of_profession() -> None:
    best = somebody(melee=5, profession=5, professions={"farming": 5}, best_at="melee")
    scene = lay(BEST, xuan=best)
    assert pool(scene, "power", "profession", profession="farming").total == 1 + 4
    split = lay(BEST, xuan=somebody(melee=5, profession=5, professions={"farming": 3, "law": 2}, best_at="melee"))
    dots = [pool(split, "power", "profession", profession=one).total - 1 for one in ("farming", "law")]
    assert dots == [2, 2], "the dot that is too much goes from the largest"


@rule("BREW-329")
def test_a_field_that_only_a_trick_gives_is_no_skill_of_the_best() -> None:
    rules = HouseRules(best_at_thing=True)
    scene = lay(rules, xuan=somebody(melee=5, best_at="melee", tricks={"deep-well": Held()}))
    scene.begin("pack-entry", kind="tricks", entry="deep-well", fields={"name": "Deep Well", "grants": {"odds": 5}})
    assert has(scene, "odds", who="xuan") == [5]


@rule("BREW-315")
def test_a_character_from_elsewhere_has_all_dots_of_profession_assigned() -> None:
    assert len(faults(somebody(profession=2, player="ana"))) == 1
    assert faults(somebody(profession=2, professions={"law": 2}, player="ana")) == []


READY: Any = PACK.entries["characters"]
CLASSES: Any = PACK.entries["classes"]
TRICKS: Any = PACK.entries["tricks"]
ANCESTRIES: Any = PACK.entries["ancestries"]


@rule("BREW-265", "BREW-266", "BREW-267", "BREW-269", "BREW-362")
@pytest.mark.parametrize("ready", list(READY))
def test_every_ready_character_has_spent_what_a_new_character_has(ready: str) -> None:
    """30 points in all; a trick that was bought is 5 of them, and only one can be."""
    entry = READY[ready]
    folk = ANCESTRIES[entry.ancestry]
    chosen = 0 if folk.trick else 1
    bought = len(entry.tricks) - chosen
    assert bought in (0, 1)
    own = [s for s in entry.specialties if s.name not in
           [offer.name for id_ in entry.classes for offer in CLASSES[id_].specialties]]  # fmt: skip
    waived = 0 if own else 2
    assert sum(entry.points.values()) + 5 * bought == 30 + waived


@rule("BREW-278", "BREW-361")
@pytest.mark.parametrize("id_", list(CLASSES))
def test_every_class_has_a_trick_that_is_nobody_elses(id_: str) -> None:
    entry = CLASSES[id_]
    unique = [trick for trick in entry.tricks if TRICKS[trick].classes == (id_,)]
    assert unique
    others = [other for other, one in CLASSES.items() if other != id_ and set(unique) & set(one.tricks)]
    assert others == []


@rule("BREW-413", "BREW-Q104")
def test_a_character_whose_lowered_attribute_a_bonus_keeps_above_0_can_come_from_elsewhere() -> None:
    elf = somebody(wits=0, grants=(Grant("wits", 2, "ledger-keeper"),), player="ana")
    assert faults(elf) == []
    assert len(faults(somebody(wits=0, player="ana"))) == 1


@rule("BREW-277", "BREW-Q208")
def test_a_flaw_that_somebody_has_already_stays_theirs_when_a_class_brings_it_too() -> None:
    assert with_flaw(somebody(flaws={"loud": Held()}), "loud", "caravan-captain").flaws == {"loud": Held()}
