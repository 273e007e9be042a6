"""A character goes along as a file, and comes into another campaign of the same rule system as a copy."""

from __future__ import annotations

from typing import Any

import pytest

from engine.modes import Stage
from hearthside.engine import Content, Id, Record, Seat, ruleset, starter_pack
from hearthside.engine.records import hidden_fields, left_behind
from hearthside.kit.characters import as_file
from hearthside.play.view import prompts_for, view_for

RULESETS = ("apocalypse", "brew", "challenge", "strive", "tags")
PEOPLE: dict[Id, Record] = {
    "gil": Seat(name="Gil", role="gm"),
    "ana": Seat(name="Ana"),
    "sid": Seat(name="Sid", role="spectator"),
}


def of_the_demo(name: str) -> tuple[Id, Record]:
    """A player's character at the demo's table, in the middle of whatever goes on there."""
    rules = ruleset(name)
    world = rules.demo(Content([starter_pack(rules)], rules.content))
    return next((who, one) for who, one in world.items() if isinstance(one, rules.character) and one.player)


def file(of: str = "apocalypse", **changes: Any) -> dict[str, Any]:
    who, character = of_the_demo(of)
    return {**as_file(ruleset(of), who, character), **changes}


class Campaign(Stage):
    def __init__(self, name: str = "apocalypse") -> None:
        super().__init__(ruleset(name), PEOPLE, packs=(starter_pack(ruleset(name)),))

    def brings(self, seat: Id, plain: dict[str, Any]) -> Campaign:
        self.number = self.play.begin(seat, "bring-character", seat, character=plain).number
        self.checked()
        return self

    def gm_says(self, yes: bool) -> Campaign:
        self.play.answer("gil", self.number, yes)
        self.checked()
        return self


@pytest.mark.parametrize("name", RULESETS)
def test_a_character_comes_in_as_it_went_out_without_what_belonged_to_its_table(name: str) -> None:
    rules, (who, gone) = ruleset(name), of_the_demo(name)
    campaign = Campaign(name).brings("ana", as_file(rules, who, gone)).gm_says(True)
    [came] = [one for one in campaign.play.world.values() if isinstance(one, rules.character)]
    behind = left_behind(rules.character)
    for field in rules.character.__struct_fields__:
        if field not in behind:
            assert getattr(came, field) == getattr(gone, field), field
    assert (came.player, came.seen_by, came.stands, came.picture) == ("ana", "all", None, "")
    assert getattr(came, "fighting", None) is None


def test_the_gm_is_asked_first_and_told_what_the_book_would_not_allow() -> None:
    many = [f"trait {number}" for number in range(17)]
    campaign = Campaign().brings("ana", file(name="Ash", traits=many, links={}))
    [asked] = prompts_for(campaign.play, "gil")
    assert asked.prompt.title == "Let Ash in, from a file of Ana?"
    assert "17 traits are more than 16" in asked.prompt.help
    assert asked.prompt.usual is False
    assert not prompts_for(campaign.play, "ana")


def test_whom_the_gm_does_not_want_stays_outside() -> None:
    campaign = Campaign().brings("ana", file(name="Ash")).gm_says(False)
    assert [fact.text for card in view_for(campaign.play, "ana").log for fact in card.facts] == ["Ash is not let in."]
    assert set(campaign.play.world) == {*PEOPLE, "house-rules"}


def test_what_the_gm_brings_in_is_the_gms_and_hidden_until_it_is_revealed() -> None:
    campaign = Campaign("strive").brings("gil", file("strive", name="The stranger"))
    [stranger] = [who for who in campaign.play.world if who.startswith("the-stranger")]
    assert campaign.play.world[stranger].player == ""
    assert stranger not in view_for(campaign.play, "ana").records
    campaign.play.begin("gil", "reveal", what=stranger)
    assert stranger in view_for(campaign.play, "ana").records


def test_a_second_copy_gets_an_id_of_its_own() -> None:
    campaign = Campaign("tags")
    for _ in range(2):
        campaign.brings("ana", file("tags", name="Ash")).gm_says(True)
    assert {"ash", "ash-2"} <= set(campaign.play.world)


@pytest.mark.rule("APO-Q14")
def test_in_apocalypse_the_players_old_character_retires() -> None:
    campaign = Campaign().brings("ana", file(name="Ash")).gm_says(True).brings("ana", file(name="Bel")).gm_says(True)
    assert [getattr(campaign.play.world[who], "state", "") for who in ("ash", "bel")] == ["retired", "active"]


@pytest.mark.parametrize(
    ("plain", "why"),
    [
        ({"name": "Ash"}, "it does not say its rule system"),
        (file("tags"), "that character is of tags; this table plays Apocalypse"),
        (file(version="2"), "that character is of version 2 of Apocalypse; here is 1"),
        (file(type="Scene"), "that is no character of Apocalypse: Invalid value 'Scene'"),
        (file(traits="brave"), r"that is no character of Apocalypse: Expected `array`, got `str` - at `\$.traits`"),
        (file(wings=2), "Object contains unknown field `wings`"),
        (file(name=" "), "a character needs a name"),
    ],
)
def test_what_is_no_character_of_this_table_is_refused_in_words(plain: dict[str, Any], why: str) -> None:
    campaign = Campaign()
    with campaign.refused(match=why):
        campaign.play.begin("ana", "bring-character", "ana", character=plain)


def test_what_names_things_that_the_setting_has_not_is_refused() -> None:
    campaign = Campaign("strive")
    with campaign.refused(match="has something that is not in this table's setting"):
        plain = file("strive", skills={"moonwalking": {"raw": 3}})
        campaign.play.begin("ana", "bring-character", "ana", character=plain)


def test_who_only_watches_brings_nobody() -> None:
    campaign = Campaign()
    with campaign.refused(match="Sid only watches"):
        campaign.play.begin("sid", "bring-character", "sid", character=file())


def test_a_players_file_holds_nothing_that_is_hidden_from_them() -> None:
    rules, (who, character) = ruleset("strive"), of_the_demo("strive")
    hidden = hidden_fields(character, "ana", character.player)
    assert "defense" in hidden
    assert "defense" not in as_file(rules, who, character, hidden)
