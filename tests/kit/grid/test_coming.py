"""Players put their own characters on the map, as far as the GM lets them."""

from __future__ import annotations

import pytest

from hearthside.engine import IllegalAnswer
from kit.grid.test_maps import YARD, Yard


def comes(stage: Yard, *field: int) -> Yard:
    stage.does("ana", "come-onto-map", "rowan", field=list(field))
    return stage


def test_a_player_puts_their_own_character_on_the_map() -> None:
    stage = comes(Yard(), 2, 3)
    assert [stage.where("rowan", seat) for seat in ("gil", "ana", "ben")] == [(2, 3)] * 3
    assert stage.last_line("ben") == "Rowan stands at C4."


def test_who_stands_on_it_walks_unless_the_gm_lets_everybody_come_anew() -> None:
    stage = comes(Yard(), 2, 3)
    with pytest.raises(IllegalAnswer, match="Rowan stands on the map already"):
        comes(stage, 4, 4)
    comes(stage.gm("let-onto-map", which=YARD, comers="everybody"), 4, 4)
    assert stage.where("rowan") == (4, 4)
    assert "The Yard: everybody puts themselves on it, and elsewhere." in stage.log_of("ana")


def test_the_gm_may_keep_it_to_themselves() -> None:
    stage = Yard().gm("let-onto-map", which=YARD, comers="nobody")
    with pytest.raises(IllegalAnswer, match="on this map the GM says who stands where"):
        comes(stage, 2, 3)
    with pytest.raises(IllegalAnswer, match="that is how it is already"):
        stage.gm("let-onto-map", which=YARD, comers="nobody")
    assert stage.put("rowan", 2, 3).where("rowan", "ana") == (2, 3)


def test_nobody_puts_somebody_elses_character_there() -> None:
    with pytest.raises(IllegalAnswer):
        Yard().does("ben", "come-onto-map", "rowan", field=[2, 3])
    with pytest.raises(IllegalAnswer, match="the GM puts Gob on the map"):
        Yard().does("gil", "come-onto-map", "gob", field=[2, 3])


def test_there_has_to_be_a_map_and_room_on_it() -> None:
    with pytest.raises(IllegalAnswer, match="no map lies on the table"):
        comes(Yard(laid=False), 2, 3)
    stage = Yard().put("gob", 2, 3)
    with pytest.raises(IllegalAnswer, match="Gob stands at C4 already"):
        comes(stage, 2, 3)
    with pytest.raises(IllegalAnswer, match="not one of the fields"):
        comes(stage, 8, 3)
    stage.gm("paint", which=YARD, brush="solid", fields=[[5, 5]])
    with pytest.raises(IllegalAnswer, match="nobody can stand at F6"):
        comes(stage, 5, 5)
    assert stage.where("rowan") is None


def test_whoever_lurks_there_unseen_is_not_named() -> None:
    stage = Yard().put("lurker", 2, 3)
    with pytest.raises(IllegalAnswer, match="there is no room at C4") as refused:
        comes(stage, 2, 3)
    assert "Lurker" not in str(refused.value)
