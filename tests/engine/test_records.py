"""Records: whose they are, how they are called, and what of them may be seen by whom."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

import pytest

from engine.miniatures.bundle import miniature
from engine.modes import Stage
from hearthside.engine import (
    GM,
    GM_ONLY,
    OWNER_ONLY,
    Fact,
    Game,
    Hidden,
    Id,
    Key,
    Live,
    Record,
    Seat,
    Table,
    View,
    action,
    hidden_fields,
    new_key,
    owner,
    seen_world,
)


class Spy(Record, frozen=True):
    cover: str = "merchant"
    employer: Annotated[str, OWNER_ONLY] = "the crown"
    doom: Annotated[int, GM_ONLY] = 7


class Unmasked(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("doom",)
    doom: int


MATA, FOX, SHADE = Key[Spy]("mata"), Key[Spy]("fox"), Key[Spy]("shade")
WORLD: dict[Id, Record] = {
    "gil": Seat(name="Gil", role="gm"),
    "pia": Seat(name="Pia"),
    "ben": Seat(name="Ben"),
    "mata": Spy(name="Mata", player="pia"),
    "fox": Spy(name="Fox"),
    "shade": Spy(name="Shade", seen_by="gm"),
    "diary": Spy(name="Diary", player="ben", seen_by="owner"),
}


@action("Report", by=Spy)
def report(table: Table, who: Key[Spy]) -> str:
    return table[who].employer


GAME = Game(miniature("Spies", Spy, actions=(report,)))


def view(seat: Id) -> View:
    return View(Live(WORLD, GAME), seat)


# --- whose
@pytest.mark.parametrize(
    ("who", "seat"),
    [("mata", "pia"), ("fox", GM), ("pia", "pia"), ("gil", GM), (GM, GM), ("nobody", GM)],
)
def test_a_seat_speaks_for_itself_a_player_for_their_characters_and_the_gm_for_the_rest(who: Id, seat: Id) -> None:
    assert owner(Live(WORLD, GAME), who) == seat


# --- how they are called
@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Red Zora", "red-zora"),
        ("Mata", "mata-2"),
        ("  Ärger & Söhne ", "ärger-söhne"),
        ("!?", "spy"),
        ("GM", "gm-2"),
        ("Scene", "scene-2"),
        ("House Rules", "house-rules-2"),
    ],
)
def test_a_new_id_is_made_from_the_name_and_is_free(name: str, key: str) -> None:
    assert new_key(Live(WORLD, GAME), Spy, name) == key


def test_ids_go_on_counting() -> None:
    world = {**WORLD, "mata-2": Spy(), "mata-3": Spy()}
    assert new_key(Live(world, GAME), Spy, "Mata") == "mata-4"


# --- who sees what
def test_the_gm_sees_everything() -> None:
    assert view(GM)[SHADE].doom == 7
    assert view(GM).every(Spy) == ("mata", "fox", "shade", "diary")


def test_a_player_sees_what_is_theirs_but_not_what_only_the_gm_knows() -> None:
    mine = view("pia")[MATA]
    assert (mine.cover, mine.employer) == ("merchant", "the crown")
    with pytest.raises(Hidden, match="doom of Mata is not yours to see"):
        mine.doom  # noqa: B018  # looking is what is tested


def test_a_player_does_not_see_what_belongs_to_others() -> None:
    theirs = view("ben")[MATA]
    assert theirs.cover == "merchant"
    with pytest.raises(Hidden, match="employer of Mata is not yours to see"):
        theirs.employer  # noqa: B018  # looking is what is tested


def test_a_hidden_record_is_not_there_for_others() -> None:
    assert SHADE not in view("pia")
    assert "diary" not in view("pia")
    assert "diary" in view("ben")
    assert view("pia").every(Spy) == ("mata", "fox")
    with pytest.raises(Hidden, match="that depends on what is not yours to see"):
        view("pia")[SHADE]


def test_who_looks_through_a_table_looks_with_the_eyes_of_the_seat_that_speaks() -> None:
    table = Live(WORLD, GAME)
    assert table.view(MATA).seat == "pia"
    assert table.view(FOX).seat == GM


def test_a_masked_record_is_still_a_record_of_its_kind() -> None:
    assert isinstance(view("ben")[MATA], Spy)


def test_a_player_acts_for_a_character_of_whom_only_the_gm_knows_all() -> None:
    scene = Stage(GAME.ruleset, WORLD)
    assert scene.begin("report", "mata").value == "the crown"


def test_what_a_fact_says_about_a_masked_record_is_known_from_then_on() -> None:
    masked = view("ben")[MATA]
    after: Any = Unmasked(about=MATA, doom=3).apply(masked)
    assert after.doom == 3
    with pytest.raises(Hidden):
        after.employer  # noqa: B018  # looking is what is tested


def test_the_fields_that_a_seat_may_not_see() -> None:
    assert hidden_fields(WORLD["mata"], "pia", "pia") == ("doom",)
    assert hidden_fields(WORLD["mata"], "ben", "pia") == ("employer", "doom")
    assert hidden_fields(WORLD["mata"], GM, "pia") == ()


def test_the_world_as_a_seat_sees_it() -> None:
    assert [(who, hidden) for who, _, hidden in seen_world(WORLD, "pia")] == [
        ("gil", ("orders",)),
        ("pia", ()),
        ("ben", ("orders",)),
        ("mata", ("doom",)),
        ("fox", ("employer", "doom")),
    ]
