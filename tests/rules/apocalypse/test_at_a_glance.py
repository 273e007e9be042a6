"""What everybody wants to know of a character at a glance, and how outcomes feel."""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

import pytest
from msgspec import structs

from hearthside.engine import HOUSE_RULES, Key, Live, Record, rulesets
from hearthside.engine.game import Game
from hearthside.engine.sheet import AnyWidget, Reservoir, Stat, Tag, Tags
from hearthside.rulesets.apocalypse import RULESET
from hearthside.rulesets.apocalypse.facts import RollMade
from hearthside.rulesets.apocalypse.state import Character, Harm, HouseRules


def vitals(character: Character, **rules: Any) -> tuple[AnyWidget, ...]:
    world: dict[str, Record] = {HOUSE_RULES: HouseRules(**rules), "ash": structs.replace(character, player="ana")}
    return RULESET.vitals(Live(world, Game(RULESET)), Key("ash"))


def test_somebody_unhurt_is_said_to_be() -> None:
    [harms] = vitals(Character(name="Ash"))
    assert isinstance(harms, Tags)
    assert (harms.tags, harms.empty, harms.hindering) == ((), "Unhurt.", True)


def test_harms_are_told_with_their_numbers_and_traits_that_are_owed() -> None:
    harms, owed = vitals(Character(name="Ash", harms={"burnt": Harm(2)}, owed_traits=1))
    assert isinstance(harms, Tags)
    assert harms.tags == (Tag("burnt", 2, "−2 where it is relevant"),)
    assert owed == Stat(label="Traits to add", value=1, field="owed_traits", rules=("APO-059",))


def test_how_near_death_is_shows_where_the_table_plays_with_a_death_value() -> None:
    character = Character(name="Ash", harms={"burnt": Harm(2), "cold": Harm(1)})
    assert vitals(character, death_value=5)[1] == Reservoir(label="Towards death", now=3, most=5, rules=("APO-063",))


@pytest.mark.parametrize(("state", "word"), [("active", ""), ("dead", "dead"), ("retired", "retired")])
def test_a_word_is_said_of_who_is_out_of_the_story(state: Any, word: str) -> None:
    assert RULESET.status(Character(name="Ash", state=state)) == word


def test_every_outcome_of_a_roll_has_a_verdict() -> None:
    assert set(RULESET.verdicts) >= set(get_args(get_type_hints(RollMade)["outcome"]))


@pytest.mark.parametrize("name", list(rulesets()))
def test_what_lets_time_pass_is_an_action(name: str) -> None:
    rules = rulesets()[name]
    assert set(rules.passing) <= {action.name for action in rules.actions}
