"""Rulesets and games: found by name, and a game knows its actions and its records."""

from __future__ import annotations

import pytest
from msgspec import ValidationError, to_builtins

from engine.miniatures.bundle import miniature
from engine.miniatures.casts import skirmish
from engine.miniatures.skirmish import SKIRMISH, Declared, Fighter, Stepping
from hearthside.engine import HOUSE_RULES, Game, Record, RuleError, ruleset, rulesets


def test_an_unknown_rule_system_is_told_which_there_are() -> None:
    known = ", ".join(sorted(rulesets()))
    with pytest.raises(RuleError) as error:
        ruleset("chess")
    assert str(error.value) == f"there is no rule system 'chess'; there are {known}"


def test_every_installed_rule_system_is_found_under_its_id() -> None:
    for name, rules in rulesets().items():
        assert rules.id == name
        assert ruleset(name) is rules


def test_an_unknown_action_is_told_which_there_are() -> None:
    with pytest.raises(RuleError, match=r"Skirmish has no action 'dance'; there are move, attack, "):
        Game(SKIRMISH).action("dance")


def test_reactions_are_found_by_their_moment() -> None:
    game = Game(SKIRMISH)
    assert [reaction.name for reaction in game.reactions_to(Stepping)] == ["opportunity attack"]
    assert [reaction.name for reaction in game.reactions_to(Declared)] == ["No You Don't!", "Hey! Try Me!"]


def test_a_world_goes_through_plain_data_and_comes_back() -> None:
    world = skirmish()
    assert Game(SKIRMISH).world(to_builtins(world)) == world


def test_a_record_of_an_unknown_kind_or_with_unknown_fields_is_refused() -> None:
    game = Game(SKIRMISH)
    with pytest.raises(ValidationError, match="Invalid value 'Dragon'"):
        game.world({"smaug": {"type": "Dragon"}})
    with pytest.raises(ValidationError, match="unknown field `wings`"):
        game.world({"ana": {"type": "Fighter", "side": "hero", "wings": 2}})


def test_records_of_an_older_version_are_brought_up() -> None:
    def upgrade(record: dict[str, object], from_version: str) -> dict[str, object]:
        if record["type"] == "Fighter" and "strength" in record:
            record = {**record, "pool": record["strength"]}
            del record["strength"]
        return record

    game = Game(miniature("Skirmish", Fighter, actions=(), version="2", upgrade=upgrade))
    old = {"ana": {"type": "Fighter", "side": "hero", "strength": 9}}
    assert game.world(old, "1") == {"ana": Fighter(side="hero", pool=9)}


def test_a_new_world_has_the_house_rules_of_its_ruleset() -> None:
    class NoMercy(Record, frozen=True):
        mercy: bool = False

    game = Game(miniature("Skirmish", Fighter, actions=(), house_rules=NoMercy))
    assert game.empty_world() == {HOUSE_RULES: NoMercy(name="House rules")}
