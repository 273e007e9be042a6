"""Odds at the table: from where an action stands, for each option, and only as far as the seat may know."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from engine.miniatures.casts import SEATS, skirmish
from engine.miniatures.masks import MASKS, PLAYED
from engine.miniatures.skirmish import SKIRMISH
from engine.modes import Stage, everything
from hearthside.engine import GM, Hidden, Seat
from hearthside.play import Play, Refused
from hearthside.rulesets.apocalypse import RULESET
from hearthside.rulesets.apocalypse.state import Character

MISSES = Fraction(2, 3) ** 6


def test_the_odds_of_an_open_action_from_where_it_stands() -> None:
    scene = Stage(SKIRMISH, skirmish(orc={"ap": 0}, ogre={"ap": 0})).begin("attack", "ana", on="orc")
    before = everything(scene.play)
    found = scene.play.odds("pia", scene.number)
    assert found.chance(0) == MISSES
    assert sum(found.values()) == 1
    assert everything(scene.play) == before, "asking for odds changes nothing"


def test_each_option_of_a_prompt_has_its_odds() -> None:
    scene = Stage(SKIRMISH, skirmish(ogre={"ap": 0}, orc={"guard": 1})).begin("attack", "ana", on="orc")
    chances = {
        value: found.chance(0) for value, found in scene.play.odds_of_options(GM, scene.number, scene.place("orc"))
    }
    one_hit = 6 * Fraction(1, 3) * Fraction(2, 3) ** 5
    assert chances == {"nobody": MISSES, "orc": MISSES + one_hit * Fraction(1, 3)}


def test_what_is_asked_no_more_has_no_odds() -> None:
    scene = Stage(SKIRMISH, skirmish(ogre={"ap": 0})).begin("attack", "ana", on="orc")
    place = scene.place("orc")
    scene.answer("orc", "nobody")
    with pytest.raises(Refused, match="that is not asked any more"):
        scene.play.odds_of_options(GM, scene.number, place)


def test_where_a_hidden_number_matters_the_odds_are_not_told() -> None:
    scene = Stage(MASKS, {**SEATS, **PLAYED}).begin("hunt", "hunter").answer("hunter", True)
    with pytest.raises(Hidden, match="guard of beast is not yours to see"):
        scene.play.odds("pia", scene.number)
    assert scene.play.odds(GM, scene.number).chance(True) == Fraction(1, 3)


def test_where_a_hidden_number_does_not_matter_the_odds_are_told() -> None:
    scene = Stage(SKIRMISH, skirmish(orc={"ap": 0}, ogre={"ap": 0, "at": (9, 9)})).begin("attack", "ana", on="orc")
    assert scene.play.odds("ben", scene.number).chance(0) == MISSES


def with_a_shade(*answers: tuple[str, Any]) -> tuple[Play, int]:
    """Ash has rolled ten, and Ben's second character is known to nobody else."""
    traits = ("stubborn", "sings", "brave", "honest")
    play = Play.lay(RULESET, {
        "ana": Seat(name="Ana"), "ben": Seat(name="Ben"),
        "ash": Character(name="Ash", player="ana", traits=traits),
        "shade": Character(name="Shade", player="ben", traits=traits, seen_by="owner"),
    }, asks_for_dice=True)  # fmt: skip
    number = play.begin("ana", "roll", "ash").number
    for seat, value in (("ana", []), ("ana", [5, 5]), (GM, "complication"), *answers):
        play.answer(seat, number, value)
    return play, number


@pytest.mark.parametrize("answers", [
    [(GM, []), ("ben", "pass")],  # Shade could have reacted
    [(GM, [{"harm": "burnt", "of": "shade"}])],
])  # fmt: skip
def test_odds_do_not_tell_of_somebody_unknown(answers: list[tuple[str, Any]]) -> None:
    play, number = with_a_shade(*answers)
    place = next(place for place, waiting in play.waiting(play.run(number)).items() if waiting.request.by == "ash")
    with pytest.raises(Hidden) as hidden:
        play.odds_given("ana", number, place, "pass")()
    assert "shade" not in str(hidden.value).casefold()
    assert play.odds_given(GM, number, place, "pass")().chance("weak") == 1
