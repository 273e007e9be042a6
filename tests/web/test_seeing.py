"""What eyes have kept is what new eyes would see: whatever happens at a table, nothing on a page is out of date."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from hearthside.dice import Distribution
from hearthside.engine import GM, Id, rulesets
from hearthside.web.beside import left_open, told
from hearthside.web.campaigns import ON_SCREEN
from hearthside.web.seeing import LOG_SHOWN, Eyes, Look, Now
from laws.driver import NOON, SECRET_WORD, Driver

STEPS, UNDO_EVERY = 25, 6


def seen(eyes: Eyes, driver: Driver) -> dict[str, Any]:
    """All that a seat sees; without what says when something was last made anew, and old cards."""
    play = driver.play
    fields = eyes.fields(Now(play), [], False, "")
    cast = {who: msgspec.structs.replace(one, version=0) for who, one in fields["cast"].items()}
    waiting = [msgspec.structs.replace(one, since=NOON) for one in fields["waiting"]]
    log = dict(sorted(fields["log"].items(), key=lambda card: int(card[0]))[-LOG_SHOWN:])
    own = [who for who in cast if eyes.seat != ON_SCREEN and play.speaks_for(eyes.seat, who)]
    deeds = {who: eyes.look(Now(play)).turn_to_take(who) for who in own}
    return {**fields, "cast": cast, "log": log, "waiting": waiting, "deeds": deeds}


def compare(driver: Driver, kept: dict[Id, Eyes]) -> None:
    for seat in (*driver.seats, ON_SCREEN):
        known = seen(kept.setdefault(seat, Eyes(seat)), driver)
        anew = seen(Eyes(seat), driver)
        assert not [field for field in anew if anew[field] != known[field]], seat
        if not driver.play.is_gm(seat):
            assert SECRET_WORD not in msgspec.json.encode(known).decode()


def play_on(driver: Driver, kept: dict[Id, Eyes]) -> None:
    for step in range(STEPS):
        driver.act()
        driver.answer()
        if step % UNDO_EVERY == UNDO_EVERY - 1:
            driver.undo()
        compare(driver, kept)


@pytest.mark.parametrize("name", list(rulesets()))
@pytest.mark.parametrize("seed", [1, 2])
def test_what_is_kept_is_what_would_be_worked_out_anew(name: str, seed: int) -> None:
    play_on(Driver(rulesets()[name], seed), {})


@pytest.mark.parametrize("seed", [3, 4])
def test_also_in_a_fight_on_a_map(seed: int) -> None:
    driver, kept = Driver(rulesets()["strive"], seed), dict[Id, Eyes]()
    foes = [who for who, one in driver.play.world.items() if one.stands is not None and not one.player]
    compare(driver, kept)
    driver.play.act(GM, "begin-combat", foes=foes)
    driver.finish()
    play_on(driver, kept)


def test_who_becomes_the_gm_sees_all_and_who_no_longer_is_sees_no_more_than_others() -> None:
    driver, kept = Driver(rulesets()["strive"], 5), dict[Id, Eyes]()
    gm, other = sorted(driver.seats, key=lambda seat: not driver.play.is_gm(seat))[:2]
    compare(driver, kept)
    for by, seat, role in ((gm, other, "gm"), (other, gm, "player"), (other, gm, "spectator")):
        driver.play.act(by, "change-seat", seat=seat, name=driver.play.world[seat].name, role=role)
        compare(driver, kept)


# --- odds
@pytest.mark.parametrize("name", list(rulesets()))
def test_what_the_rules_offer_a_character_is_told_apart_from_what_every_table_has(name: str) -> None:
    play = Driver(rulesets()[name], 1).play
    who = next(who for who, one in play.world.items() if isinstance(one, play.game.ruleset.character))
    offered = Look(Now(play), GM).actions(who)
    own = {action.name for action in rulesets()[name].actions} - {*rulesets()[name].passing}
    assert {one.name for one in offered if one.group == ""} == {one.name for one in offered} & own


def test_odds_say_how_much_of_them_is_left_open_where_anybody_would_notice() -> None:
    assert left_open(Fraction(0)) == left_open(Fraction(1, 201)) == ""
    assert left_open(Fraction(3, 100)) == "Worked out but for 3%, where too much could still follow."


def test_odds_give_each_good_outcome_its_own_number_and_those_of_one_name_together() -> None:
    brew, challenge = rulesets()["brew"], rulesets()["challenge"]
    found = told(Distribution({"success": 3, "perfect": 1, "failure": 4}), brew)
    assert [(one.outcome, one.chance) for one in found.branches[:2]] == [("Perfect success", "1/8"), ("Success", "3/8")]
    found = told(Distribution({"win": 1, "contest": 1, "lose": 2}), challenge)
    assert [(one.outcome, one.chance) for one in found.branches] == [("Wins", "1/2"), ("Loses", "1/2")]
