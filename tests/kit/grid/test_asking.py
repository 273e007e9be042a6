"""Fields and ways that are asked for in the middle of a rule: at the page, at the keyboard, by chance, by a policy."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

import pytest

from cli.program import hearthside, lines
from engine.miniatures.bundle import miniature
from engine.modes import Stage
from hearthside.cli.answers import understood
from hearthside.dice import Seeded
from hearthside.engine import (
    GM,
    Answered,
    Grid,
    Id,
    IllegalAnswer,
    Key,
    Option,
    Prompt,
    Reached,
    Reader,
    Record,
    Seat,
    Simulated,
    Spot,
    Table,
    View,
    WhichField,
    WhichFields,
    action,
)
from hearthside.engine.game import Game
from hearthside.engine.questions import shown
from hearthside.kit import RECORDS, stock_answer
from hearthside.kit.grid.areas import around, on_map
from hearthside.kit.grid.ground import Ground
from hearthside.kit.grid.maps import BattleMap, ground_of, spot_of
from hearthside.kit.grid.questions import WayOf
from hearthside.kit.grid.standing import move_to, walk_freely
from hearthside.play.chance import any_answer
from hearthside.play.view import view_for
from kit.tables import Hero

YARD = Key[BattleMap]("yard")


# --- a ruleset of three rules
class Stride(WayOf, frozen=True):
    """Four fields for each of two points."""

    def budget(self, view: Reader) -> int | None:
        return 8

    def stages(self, view: Reader) -> Sequence[Option[int]]:
        return (Option(4, "1 AP"), Option(8, "2 AP"))


class Landing(WhichField, frozen=True):
    title: ClassVar[str] = "Where do you land?"
    who: Key[Hero]

    def grid(self, view: Reader) -> Grid:
        spot, ground = spot_of(view, self.who), ground_of(view, YARD)
        assert spot is not None
        near = on_map(ground, around(ground.tiling, (spot.x, spot.y), 2))
        return Grid(map=YARD, width=ground.width, height=ground.height, reach=tuple(Reached(*field) for field in near))


class Burning(WhichFields, frozen=True):
    title: ClassVar[str] = "What burns?"

    def grid(self, view: Reader) -> Grid:
        return Grid(map=YARD, width=6, height=1)

    def bounds(self, view: Reader) -> tuple[int, int | None]:
        return 1, 2


@action("Stride", by=Hero)
def stride(table: Table, who: Key[Hero]) -> list[Any]:
    """A way that is asked for."""
    way = table.choose(who, Stride(who=who))
    return [list(field) for field in walk_freely(table, who, way)]


@action("Leap", by=Hero)
def leap(table: Table, who: Key[Hero]) -> None:
    """A field that is asked for."""
    move_to(table, who, table.choose(who, Landing(who=who)))


@action("Burn", by=Hero)
def set_fire(table: Table, who: Key[Hero]) -> list[Any]:
    """Fields that are asked for."""
    return [list(field) for field in table.choose(who, Burning())]


RULES = miniature("Yard", Hero, *RECORDS, actions=(stride, leap, set_fire))


def world(**more: Record) -> dict[Id, Record]:
    ground = Ground(width=6, height=1, fields=("..:...",))
    return {
        "gil": Seat(name="Gil", role="gm"), "ana": Seat(name="Ana"), "ben": Seat(name="Ben"),
        "yard": BattleMap(name="Yard", ground=ground),
        "ash": Hero(name="Ash", player="ana", stands=Spot(map="yard", x=0, y=0)),
        **more,
    }  # fmt: skip


def begun(name: str, **more: Record) -> Stage:
    return Stage(RULES, world(**more)).begin(name, "ash")


def prompt_of(stage: Stage, seat: Id = "ana") -> Prompt:
    [asked] = [one for one in view_for(stage.play, seat).prompts if one.prompt.grid]
    return asked.prompt


def test_a_prompt_for_a_way_says_what_can_be_reached_at_what_cost() -> None:
    prompt = prompt_of(begun("stride", bo=Hero(name="Bo", stands=Spot(map="yard", x=1, y=0))))
    assert (prompt.kind, prompt.most, prompt.least) == ("way", 8, 0)
    assert [option.label for option in prompt.options] == ["1 AP", "2 AP"]
    assert prompt.grid == Grid(map="yard", width=6, height=1, start=(0, 0), reach=(
        Reached(1, 0, 1, 3, ends=False), Reached(2, 0, 3, 3), Reached(3, 0, 4, 3), Reached(4, 0, 5, 3),
        Reached(5, 0, 6, 3)))  # fmt: skip


@pytest.mark.parametrize("answer", [[[1, 0], [2, 0], [3, 0]], [[3, 0]], [[1, 0], [3, 0]]])
def test_the_goal_alone_is_a_way_and_so_are_all_its_fields(answer: list[list[int]]) -> None:
    stage = begun("stride").answer("ash", answer)
    assert stage.value == [[1, 0], [2, 0], [3, 0]]
    assert stage["ash"].stands == Spot(map="yard", x=3, y=0)


def test_who_stays_stays() -> None:
    assert begun("stride").answer("ash", []).value == []


@pytest.mark.parametrize(("answer", "why"), [
    ([[9, 0]], "K1 is not on the map"), ([[-1, 0]], "not on the map"), ("F1", "a list of columns and rows"),
    ([[1, 0, 0]], "is no field"), ([[True, 0]], "is no field"), ([["1", 0]], "is no field"), (None, "a list"),
    ([[5, 0], [0, 0]], "costs 12 fields; there are 8"), ([[1, 0]], "somebody stands at B1 already"),
])  # fmt: skip
def test_a_way_that_is_none_is_refused_and_nothing_changes(answer: Any, why: str) -> None:
    stage = begun("stride", bo=Hero(name="Bo", stands=Spot(map="yard", x=1, y=0)))
    with stage.refused(why):
        stage.answer("ash", answer)


def test_where_there_is_no_way_one_stays() -> None:
    shut = BattleMap(name="Yard", ground=Ground(width=6, height=1, walls={"1,0w": "wall"}))
    stage = Stage(RULES, world(yard=shut)).begin("stride", "ash")
    prompt = prompt_of(stage)
    assert (prompt.usual, prompt.grid and prompt.grid.reach) == ([], ())
    assert stage.answer("ash", []).is_over


def test_a_field_is_one_of_those_that_are_offered() -> None:
    stage = begun("leap")
    grid = prompt_of(stage).grid
    assert grid is not None
    assert [(one.x, one.y) for one in grid.reach or ()] == [(1, 0), (2, 0)]
    with stage.refused("E1 is not one of the fields"):
        stage.answer("ash", [4, 0])
    assert stage.answer("ash", [2, 0])["ash"].stands.x == 2


@pytest.mark.parametrize(("answer", "why"), [([], "0 picked; 1 to 2"), ([[0, 0], [1, 0], [2, 0]], "3 picked"),
                                             ([[0, 3]], "not among"), ([7], "is no field")])  # fmt: skip
def test_several_fields_are_as_many_as_may_be(answer: Any, why: str) -> None:
    stage = begun("set-fire")
    with stage.refused(why):
        stage.answer("ash", answer)
    assert stage.answer("ash", [[1, 0], [1, 0], [4, 0]]).value == [[1, 0], [4, 0]]


def test_an_answer_stands_in_words() -> None:
    way, one, some = (prompt_of(begun(name)) for name in ("stride", "leap", "set-fire"))
    assert shown(way, [[1, 0], [2, 0]]) == "to C1"
    assert shown(way, []) == "stay"
    assert shown(one, [1, 0]) == "B1"
    assert shown(some, [[1, 0], [4, 0]]) == "B1, E1"
    assert shown(some, [[x, 0] for x in range(8)]) == "8 fields"


# --- the other ways of answering
def test_any_answer_by_chance_is_taken() -> None:
    for name in ("stride", "leap", "set-fire"):
        for seed in range(20):
            stage = begun(name)
            stage.answer("ash", any_answer(prompt_of(stage), Seeded(seed)))
            assert stage.is_over


def test_a_stock_player_answers_and_the_same_rules_are_simulated() -> None:
    def policy(view: View, by: Id, question: Any) -> Any:
        return stock_answer(view, by, question, policy)

    game = Game(RULES)
    for rule in (stride, leap, set_fire):
        table = Simulated({**game.empty_world(), **world()}, game, Seeded(1), policy)
        rule.do(table, "ash")
    assert stock_answer(View(table, GM), "ash", Landing(who=Key[Hero]("ash")), policy) == (1, 0)


def test_at_the_keyboard_fields_have_names() -> None:
    way, one, some = (prompt_of(begun(name)) for name in ("stride", "leap", "set-fire"))
    source = Seeded(1)
    assert understood(way, "C1", source) == [[2, 0]]
    assert understood(way, "B1 3,1", source) == [[1, 0], [2, 0]]
    assert understood(way, "stay", source) == understood(way, "", source) == []
    assert understood(one, "B1", source) == [1, 0]
    assert understood(some, "A1 B1", source) == [[0, 0], [1, 0]]
    for typed in ("", "A1 B1", "nowhere"):
        with pytest.raises(IllegalAnswer):
            understood(one, typed, source)


def test_where_one_goes_is_not_shown_to_others_before_it_is_true() -> None:
    stage = begun("stride")
    stage.answer("ash", [[3, 0]])
    [card] = view_for(stage.play, "ben").log
    assert [fact.text for fact in card.facts] == ["Ash goes to D1."]
    assert [entry.seen_by for entry in stage.run.entries if isinstance(entry, Answered)] == ["owner"]


def test_at_the_hot_seat_a_map_is_made_and_walked_on(tmp_path: Path) -> None:
    scene = tmp_path / "evening.toml"
    scene.write_text('ruleset = "apocalypse"\ntitle = "An evening"\ndemo = true\n', encoding="utf-8")
    made = ("gm", "more", "make a map", "The yard", "6", "3", "hexagons", "")
    laid = ("gm", "more", "lay a map", "the yard")
    put = ("gm", "more", "put somebody", "ash", "the yard", "", "B2", "")
    walked = ("ash", "more", "walk", "nowhere", "D2")
    played = hearthside("play", str(scene), "--interactive", typed=lines(*made, *laid, *put, *walked, "quit"))
    assert "Ash Wendell goes to D2." in played.words
