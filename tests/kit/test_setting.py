"""A setting of one's own: named, decided step by step, begun with a genre, and taken in whole from elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, Self

import pytest
from msgspec import structs

from engine.miniatures.bundle import miniature
from engine.modes import Stage
from hearthside.engine import (
    HOUSE_RULES,
    Checklist,
    ContentEntry,
    Genre,
    Id,
    Manifest,
    Pack,
    Record,
    SettingStep,
    house_rule,
)
from hearthside.play.view import view_for
from kit.tables import PEOPLE, Hero


class Ship(ContentEntry, frozen=True):
    """Something that sails."""

    sails: int = 1


class SeaRules(Record, frozen=True):
    wind: Annotated[Literal["fair", "foul"], house_rule("The wind", "", group="Wind", rule="SEA-1")] = "fair"
    monsters: Annotated[bool, house_rule("Monsters", "Below.", group="Deep", rule="SEA-2")] = True
    crew: Annotated[int, house_rule("Crew", "How many.", group="Deep", rule="SEA-3")] = 3

    def fixed_at_setup(self) -> Mapping[str, str]:
        return {"crew": "the crew is hired before the voyage"}


STEPS = (
    SettingStep(name="ships", title="Ships", text="Which ones sail.", kinds=("ships",)),
    SettingStep(name="weather", title="Weather", text="How it blows.", groups=("Wind",)),
)
STORMS = Genre(name="storms", title="Storms", text="It blows.", house_rules={"wind": "foul", "monsters": False})
SEA = structs.replace(
    miniature("Sea", Hero, actions=(), content={"ships": Ship}, house_rules=SeaRules),
    checklist=Checklist(steps=STEPS, genres=(STORMS,)),
)
PACK = Pack(
    Manifest(id="starter", version="1", ruleset="sea", title="Sea", licence="CC0-1.0"),
    {"ships": {"cog": Ship(name="Cog"), "hulk": Ship(name="Hulk")}},
)


class Voyage(Stage):
    def __init__(self) -> None:
        world: dict[Id, Record] = {**PEOPLE, HOUSE_RULES: SeaRules(name="House rules")}
        super().__init__(SEA, world, packs=[PACK])

    def does(self, action: str, **args: Any) -> Self:
        self.number = self.play.act("gil", action, "", **args).number
        return self.checked()

    @property
    def ships(self) -> dict[str, Ship]:
        return dict(self.play.reader().content.of(Ship))

    @property
    def rules(self) -> tuple[str, bool, int]:
        rules = self[HOUSE_RULES]
        return rules.wind, rules.monsters, rules.crew

    def lines(self, seat: Id) -> list[str]:
        return [fact.text for card in view_for(self.play, seat).log for fact in card.facts]


def test_a_setting_has_a_name_and_says_what_it_is_about() -> None:
    table = Voyage().does("describe-setting", title="The Dry Sea", text="Ships on sand.")
    assert (table["own-pack"].title, table["own-pack"].text) == ("The Dry Sea", "Ships on sand.")
    assert table.lines("gil") == ["The setting: The Dry Sea. Ships on sand."]
    assert table.lines("ana") == []
    with table.refused("at most 60 fit"):
        table.does("describe-setting", title="x" * 61, text="")


def test_steps_are_decided_in_any_order_and_opened_again() -> None:
    table = Voyage().does("settle-step", step="weather", notes="Always foul.", settled=True)
    table.does("settle-step", step="ships", notes="", settled=True)
    own = table["own-pack"]
    assert (own.settled, own.notes) == (("ships", "weather"), {"weather": "Always foul."})
    table.does("settle-step", step="weather", settled=False)  # what is noted stays
    assert (table["own-pack"].settled, table["own-pack"].notes) == (("ships",), {"weather": "Always foul."})
    assert table.lines("gil")[-1] == "The setting, Weather: still open."
    assert table.lines("ana") == []


def test_a_genre_brings_its_house_rules_at_once_and_undo_takes_them_back() -> None:
    table = Voyage().does("begin-genre", genre="storms")
    assert table.rules == ("foul", False, 3)
    assert table.lines("ana") == ["House rules with Storms: The wind: foul, Monsters: no."]
    table.play.undo("gil", table.number)
    assert table.rules == ("fair", True, 3)
    table.does("house-rule", rule="wind", to="foul").does("begin-genre", genre="storms")
    assert table.lines("ana")[-1] == "House rules with Storms: Monsters: no."  # only what is different


def test_a_setting_is_taken_in_whole() -> None:
    about = {
        "title": "The Dry Sea",
        "text": "Ships on sand.",
        "strikes": {"ships": ["hulk", "raft"]},
        "house_rules": {"wind": "foul", "crew": 9},
        "notes": {"weather": "Always foul."},
    }
    table = Voyage().does("take-in-pack", pack={"ships": {"sledge": {"name": "Sledge"}}}, about=about)
    assert table.ships == {"cog": Ship(name="Cog"), "sledge": Ship(name="Sledge")}
    assert table["own-pack"].struck == {"ships": ("hulk",)}
    assert table["own-pack"].notes == {"weather": "Always foul."}
    assert table.rules == ("foul", True, 3)  # the crew was hired before
    assert table.lines("gil") == [
        "Taken into the campaign's own pack: The Dry Sea: 1 ships, 2 ships struck.",
        "House rules with The Dry Sea: The wind: foul.",
    ]


@pytest.mark.parametrize(
    ("action", "args", "why"),
    [
        ("settle-step", {"step": "cargo", "settled": True}, "'cargo' is not one of 'ships', 'weather'"),
        ("begin-genre", {"genre": "noir"}, "'noir' is not one of 'storms'"),
        ("take-in-pack", {"pack": {}}, "there is nothing in that pack"),
        ("take-in-pack", {"pack": {}, "about": {"colour": "red"}}, "unknown field `colour`"),
        ("take-in-pack", {"pack": {}, "about": {"strikes": {"spells": ["x"]}}}, "'spells' is no kind of thing here"),
        ("take-in-pack", {"pack": {}, "about": {"house_rules": {"sun": 1}}}, "there is no house rule 'sun'"),
        ("take-in-pack", {"pack": {}, "about": {"house_rules": {"wind": "mild"}}}, "house rules: Invalid enum value"),
    ],
)
def test_what_is_no_setting_is_refused_and_changes_nothing(action: str, args: dict[str, Any], why: str) -> None:
    table = Voyage()
    with table.refused(why):
        table.does(action, **args)
    assert table.rules == ("fair", True, 3)
