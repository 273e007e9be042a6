"""The list of Skills: categories, base Attributes, what is specialised."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.kinds.skills import SkillEntry
from hearthside.rulesets.strive.levels import name_of_skill, skills_played
from hearthside.rulesets.strive.words import ATTRIBUTES, SHORT, distance, rounded_up
from rules.strive.scenes import PACK, lay


def skill(id_: str, category: str, first: str, second: str, rule: str) -> Any:
    return pytest.param(id_, category, (first, second), id=id_, marks=pytest.mark.rule(rule))


@pytest.mark.parametrize(
    ("id_", "category", "base"),
    [
        skill("acrobatics", "physical", "agility", "strength", rule="STR-708"),
        skill("berserking", "physical", "toughness", "toughness", rule="STR-712"),
        skill("fishing", "physical", "agility", "awareness", rule="STR-721"),
        skill("instrument-playing", "physical", "agility", "awareness", rule="STR-722"),
        skill("stealth", "physical", "agility", "awareness", rule="STR-723"),
        skill("swimming", "physical", "agility", "toughness", rule="STR-725"),
        skill("thievery", "physical", "agility", "awareness", rule="STR-727"),
        skill("observation", "physical", "awareness", "awareness", rule="STR-730"),
        skill("path-finding", "physical", "awareness", "wit", rule="STR-731"),
        skill("shield", "physical", "strength", "toughness", rule="STR-733"),
        skill("trapping", "physical", "awareness", "wit", rule="STR-738"),
        skill("throwing", "physical", "agility", "strength", rule="STR-740"),
        skill("unarmed-combat", "physical", "agility", "strength", rule="STR-741"),
        skill("weapon", "physical", "agility", "strength", rule="STR-750"),
        skill("acting", "social", "awareness", "wit", rule="STR-751"),
        skill("animal-handling", "social", "awareness", "awareness", rule="STR-754"),
        skill("commanding", "social", "toughness", "wit", rule="STR-757"),
        skill("entertainment", "social", "agility", "wit", rule="STR-768"),
        skill("mercantilism", "social", "awareness", "wit", rule="STR-769"),
        skill("riding", "social", "agility", "awareness", rule="STR-770"),
        skill("self-control", "social", "toughness", "toughness", rule="STR-773"),
        skill("architecture", "knowledge", "awareness", "wit", rule="STR-774"),
        skill("archeology", "knowledge", "awareness", "wit", rule="STR-775"),
        skill("creature-lore", "knowledge", "awareness", "wit", rule="STR-777"),
        skill("geography", "knowledge", "awareness", "wit", rule="STR-782"),
        skill("geology", "knowledge", "awareness", "wit", rule="STR-783"),
        skill("history", "knowledge", "wit", "wit", rule="STR-784"),
        skill("language", "knowledge", "wit", "wit", rule="STR-787"),
        skill("law-and-politics", "knowledge", "wit", "wit", rule="STR-788"),
        skill("mathematics", "knowledge", "wit", "wit", rule="STR-789"),
        skill("mechanics", "knowledge", "agility", "wit", rule="STR-790"),
        skill("metallurgy", "knowledge", "awareness", "wit", rule="STR-791"),
        skill("nature", "knowledge", "awareness", "wit", rule="STR-792"),
        skill("mysticism-and-religion", "knowledge", "wit", "wit", rule="STR-796"),
        skill("medicine", "knowledge", "agility", "wit", rule="STR-797"),
        skill("reading-and-writing", "knowledge", "awareness", "wit", rule="STR-801"),
        skill("surgery", "knowledge", "agility", "wit", rule="STR-802"),
        skill("warfare", "knowledge", "toughness", "wit", rule="STR-805"),
        skill("artistry", "craftsmanship", "agility", "awareness", rule="STR-816"),
        skill("cooking", "craftsmanship", "awareness", "wit", rule="STR-818"),
    ],
)
def test_a_skill_of_the_list(id_: str, category: str, base: tuple[str, str]) -> None:
    entry = PACK.entries["skills"][id_]
    assert isinstance(entry, SkillEntry)
    assert (entry.category, entry.base) == (category, base)
    assert entry.text


@pytest.mark.rule("STR-700", "STR-Q97", "STR-1123")
def test_a_specialised_skill_is_one_of_its_own_for_each_thing() -> None:
    special = {
        id_ for id_, entry in PACK.entries["skills"].items() if isinstance(entry, SkillEntry) and entry.specialised
    }
    assert special == {"instrument-playing", "weapon", "creature-lore", "language"}
    assert name_of_skill(lay().play.reader(), "language:old-tongue") == "Language [old tongue]"


@pytest.mark.rule("STR-1195", "STR-1196")
def test_driving_is_a_skill_where_the_table_plays_with_later_ones() -> None:
    assert "driving" not in skills_played(lay().play.reader())
    assert "driving" in skills_played(lay(HouseRules(later_skills=True)).play.reader())


@pytest.mark.rule("STR-601", "STR-602")
def test_the_words_of_the_book() -> None:
    assert [SHORT[one] for one in ATTRIBUTES] == ["Agi", "Awar", "Str", "Tough", "Wit"]
    assert distance(4) == "12'/4 m"
    assert rounded_up(9, 2) == 5
