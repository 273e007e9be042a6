"""What ends, ends: a field that lasts for a turn, a scene, a session … is put back when that is over, in one place."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Struct

from engine.miniatures.bundle import miniature
from engine.modes import Stage
from hearthside.engine import GM, UNTIL, Id, Record, Seat, lasts


class Blessing(Struct, frozen=True, omit_defaults=True):
    by: int = 1
    until: Annotated[Literal["", "scene", "session"], UNTIL] = ""


class Stance(Struct, frozen=True, omit_defaults=True):
    zone: int = 0
    acted: Annotated[bool, lasts("round")] = False


class Hero(Record, frozen=True):
    guarding: Annotated[bool, lasts("turn")] = False
    wary: Annotated[int, lasts("scene")] = 0
    lucky: Annotated[bool, lasts("session")] = True
    fed: Annotated[bool, lasts("day")] = False
    marks: Annotated[dict[str, int], lasts("fight")] = {}
    stance: Stance | None = None
    blessings: dict[str, Blessing] = {}


HALL = miniature("Hall", Hero, actions=())


def hall(**fields: object) -> Stage:
    world: dict[Id, Record] = {
        "gil": Seat(name="Gil", role="gm"),
        "rowan": Hero(name="Rowan", **fields),  # type: ignore[arg-type]  # whatever the scene is about
        "ash": Hero(name="Ash", guarding=True),
    }
    return Stage(HALL, world)


def does(stage: Stage, action: str, **args: Any) -> Stage:
    stage.play.act(GM, action, **args)
    return stage.checked()


def test_a_scene_is_an_occurrence_and_not_a_name() -> None:
    stage = does(hall(), "scene", name="The inn")
    does(stage, "set", path="rowan.wary", to=2)
    assert does(stage, "scene", name="The inn", text="It is late.")["rowan"].wary == 2
    assert does(stage, "scene", name="The inn", new=True)["rowan"].wary == 0
    assert stage["scene"].number == 1
    does(stage, "set", path="rowan.wary", to=2)
    assert does(stage, "scene", name="The road")["rowan"].wary == 0
    does(stage, "set", path="rowan.wary", to=2)
    assert does(stage, "scene", name="The inn")["rowan"].wary == 0
    assert stage["scene"].number == 3


def test_a_scene_that_goes_by_ends_what_lasts_for_a_scene() -> None:
    assert does(hall(wary=3), "time-passes", unit="scene")["rowan"].wary == 0


def test_what_lasts_for_a_turn_ends_with_the_turn_of_whoever_has_it() -> None:
    stage = does(hall(guarding=True), "start-turns", order=["rowan", "ash"])
    does(stage, "next-turn")
    assert (stage["rowan"].guarding, stage["ash"].guarding) == (False, True)


def test_what_lasts_for_a_round_ends_with_the_round_also_inside_a_part_of_a_record() -> None:
    stage = does(hall(stance=Stance(zone=2, acted=True)), "start-turns", order=["rowan", "ash"])
    assert does(stage, "next-turn")["rowan"].stance == Stance(zone=2, acted=True)
    assert does(stage, "next-turn")["rowan"].stance == Stance(zone=2)


def test_what_lasts_for_a_fight_a_round_or_a_turn_ends_with_the_fight() -> None:
    stage = hall(marks={"ash": 1}, guarding=True, stance=Stance(acted=True))
    does(stage, "start-turns", order=["rowan", "ash"])
    does(stage, "end-turns")
    assert (stage["rowan"].marks, stage["rowan"].guarding, stage["rowan"].stance) == ({}, False, Stance())


def test_what_lasts_for_a_session_ends_with_the_session() -> None:
    stage = does(does(hall(lucky=False), "start-session"), "end-session")
    assert stage["rowan"].lucky


def test_what_lasts_for_a_day_ends_at_midnight_and_not_before() -> None:
    stage = does(hall(fed=True), "time-passes", unit="hour", amount=23)
    assert stage["rowan"].fed
    assert does(stage, "time-passes", unit="minute", amount=59)["rowan"].fed
    assert not does(stage, "time-passes", unit="minute", amount=1)["rowan"].fed


def test_an_entry_that_says_with_what_it_ends_goes_then_and_the_others_stay() -> None:
    given = {"song": Blessing(until="scene"), "oath": Blessing(until="session"), "name": Blessing()}
    stage = does(hall(blessings=given), "time-passes", unit="scene")
    assert list(stage["rowan"].blessings) == ["oath", "name"]
    does(does(stage, "start-session"), "end-session")
    assert list(stage["rowan"].blessings) == ["name"]


def test_undo_gives_back_what_had_ended() -> None:
    stage = does(hall(wary=3), "time-passes", unit="scene")
    stage.play.undo(GM)
    assert stage["rowan"].wary == 3
