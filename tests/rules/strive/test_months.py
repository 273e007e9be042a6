"""Months of down-time, played by chance through the same doors as people: what holds of a table still holds then."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from hearthside.engine import GM, HOUSE_RULES, Id, IllegalAnswer, Key, Record, Seat, plain_data
from hearthside.kit import CLOCK, clock_of
from hearthside.kit.timers import DAY, HOUR
from hearthside.play.state import Run
from hearthside.play.view import actors_of
from hearthside.rulesets.strive import RULESET
from hearthside.rulesets.strive.arrivals import fresh, from_ready
from hearthside.rulesets.strive.derived import maximum_hp
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.kinds.creation import ReadyCharacter
from hearthside.rulesets.strive.project_state import Project
from hearthside.rulesets.strive.rules.downtime.actions import ACTIONS, PASSING
from hearthside.rulesets.strive.rules.health.time import needs_ticks
from hearthside.rulesets.strive.state import PLAY, Character, Play, active_characters
from laws.driver import Driver
from rules.strive.brawls import GAME

OURS = {action.name for action in ACTIONS} | {"treat", "practise"}
LATER = ("project_steps", "recipes", "project_events", "craft_lists", "open_inventions", "travel_terrain", "whole_load")
STEPS = 60


@pytest.mark.rule("STR-330", "STR-339", "STR-348")
@pytest.mark.parametrize(("seed", "options"), [(1, ()), (2, LATER)])
def test_months_by_chance_keep_all_that_holds_of_a_table(seed: int, options: tuple[str, ...]) -> None:
    driver = Driver(RULESET, seed)
    for name in options:
        driver.play.act(GM, "house-rule", rule=name, to=True)
    driver.play.act(GM, "down-time", on=True)
    for step in range(STEPS):
        do_something(driver, step)
        driver.finish()
        if step % 10 == 0:
            driver.undo_and_redo()
        check(driver)
    assert driver.play.world[CLOCK].hours > 0  # type: ignore[attr-defined]  # the clock's record


def do_something(driver: Driver, step: int) -> None:
    """A day goes by, a project comes to its end, or somebody does anything that down-time offers."""
    projects = list(driver.play.reader().every(Project))
    if step % 3 == 1 and projects:
        project = driver.pick(projects)
        fill_up(driver, project)
        tries(driver, GM, Key(driver.play.reader()[project].owner), {"decide-project"})
    elif step % 3:
        seat = driver.pick([GM, *driver.seats])
        tries(driver, seat, driver.pick(actors_of(driver.play, seat)), OURS)
    else:
        tries(driver, GM, GM, {"day-of-down-time"})


def fill_up(driver: Driver, project: Key[Project]) -> None:
    """The GM grants what is lacking."""
    driver.play.act(GM, "set", path=f"{project}.progress", to=driver.play.reader()[project].total)
    driver.finish()


def tries(driver: Driver, seat: Id, actor: Id, able: set[str]) -> None:
    """One of these things, if it can be done; with whatever answers there are."""
    possible = [name for name in driver.possible(seat, actor) if name in able]
    if not possible:
        return
    action = driver.play.game.action(driver.pick(possible))
    try:
        driver.play.act(seat, action.name, actor, **driver.args(action, seat, actor))
    except IllegalAnswer:
        return


def check(driver: Driver) -> None:
    reader = driver.play.reader()
    for project in reader.every(Project):
        now = reader[project]
        assert now.progress <= now.total
        assert now.worked < now.ti
        assert now.quality >= now.floor >= 1
        assert now.failures < 2, "the second in a row botches it"
    for who in active_characters(reader):
        body: Character = reader[who]
        assert 0 <= body.hp <= maximum_hp(reader, who).total
        assert body.trained_up_to <= clock_of(reader).minutes
        assert all(one.left or one.doing not in ("trade", "travel") for one in body.plan)


# --- three side by side
MONTHS = 30 if os.environ.get("HEARTHSIDE_SOAK") else 3
DAYS = 30
THREE = {"maren": "ana", "sefa": "ben", "lys": "cleo"}
"""One who makes things, one who heals, one who trades; and who plays them."""
MORNING = OURS - {*PASSING}
ON_THE_CLOCK = ("trade", "ask around", "travel")


class Evening(NamedTuple):
    """How the table stood before a day, and the action before it."""

    last: int
    world: Any


def a_month(seed: int) -> Driver:
    """Three of the ready characters with some money, and time on their hands."""
    content, rules = GAME.content, HouseRules()
    world: dict[Id, Record] = {HOUSE_RULES: rules, "mara": Seat(name="Mara", role="gm"), PLAY: Play(time="down-time")}
    for ready, seat in THREE.items():
        world[seat] = Seat(name=seat.title())
        made = fresh(from_ready(content.of(ReadyCharacter)[ready], content, seat), rules, content)
        world[ready] = replace(made, money=300)
    return Driver(RULESET, seed, world=world)


@pytest.mark.rule("STR-303", "STR-330", "STR-407")
@pytest.mark.parametrize("seed", range(MONTHS))
def test_a_month_of_three_is_kept_day_by_day_and_any_day_of_it_can_be_taken_back(seed: int) -> None:
    driver, evenings = a_month(seed), []
    for day in range(DAYS):
        morning(driver, day)
        evenings.append(Evening(max(driver.play.state.runs, default=0), plain_data(driver.play.world)))
        run = a_day(driver)
        check(driver)
        if day % 5 == 0:
            after = plain_data(driver.play.world)
            driver.play.undo(GM, run.number, agreed=True)
            assert plain_data(driver.play.world) == evenings[-1].world
            driver.play.redo(GM)
            assert plain_data(driver.play.world) == after
    check_money(driver)
    after = plain_data(driver.play.world)
    for _ in range(3):
        evening = driver.pick(evenings)
        driver.play.rewind(GM, evening.last)
        assert plain_data(driver.play.world) == evening.world
        driver.play.redo(GM)
        assert plain_data(driver.play.world) == after
    driver.check()
    told = Counter(name for _, name, _ in facts(driver))
    assert told["DayOver"] >= DAYS - 5
    busy = sum(told[name] for name in ("DealMade", "ProjectWorked", "Learned", "InjuryTreated"))
    assert busy > DAYS // 2, "they do things"


def morning(driver: Driver, day: int) -> None:
    """Each of the three does something and plans something, or tries to; now and then somebody comes to harm, or a
    project to its end. Nobody is left bleeding."""
    for one, seat in THREE.items():
        for able in (MORNING, {"plan"}):
            tries(driver, seat, one, able)
            driver.finish()
    if day % 4 == 3:
        tries(driver, GM, GM, MORNING)  # a journey of all of them
        driver.finish()
    for one in THREE:
        be_quick(driver, Key[Character](one))
    if day % 6 == 2:
        driver.play.act(GM, "injure-by-word", who=driver.pick([*THREE]), kind="pure")
        driver.finish()
    if day % 7 == 5 and (projects := list(driver.play.reader().every(Project))):
        fill_up(driver, driver.pick(projects))
    while (who := needs_ticks(driver.play.reader())) is not None:
        driver.play.act(GM, "set", path=f"{who}.conditions", to={})


def be_quick(driver: Driver, who: Key[Character]) -> None:
    """A month is short: the GM lets errands take some hours or two days, and nobody plans further than two things."""
    plan = driver.play.reader()[who].plan
    errands = [one for one in plan if one.doing in ON_THE_CLOCK]
    others = [one for one in plan if one.doing not in ON_THE_CLOCK]
    longest = driver.pick([2 * HOUR, 2 * DAY])
    quick = [replace(one, left=min(one.left, longest)) for one in errands] + others[-2:]
    if quick != [*plan]:
        driver.play.act(GM, "set", path=f"{who}.plan", to=plain_data(quick))


def a_day(driver: Driver) -> Run:
    """A day goes by: once, and for nobody longer than it is."""
    reader = driver.play.reader()
    before, people = clock_of(reader).minutes, {who: reader[Key[Character](who)] for who in THREE}
    run = driver.play.act(GM, "day-of-down-time")
    driver.finish()
    reader = driver.play.reader()
    is_over = any(fact.fact == "DayOver" for fact in driver.play.run(run.number).facts)
    passed = clock_of(reader).minutes - before
    assert passed == DAY if is_over else 0 <= passed < DAY
    for who, was in people.items():
        now = reader[Key[Character](who)]
        assert 0 <= now.trained_up_to - was.trained_up_to <= max(before + passed - was.trained_up_to, DAY)
        assert 0 <= on_the_clock(was) - on_the_clock(now) <= DAY
    check_wounds(driver, people, is_over)
    return run


def on_the_clock(who: Character) -> int:
    """Minutes of all that takes its time, whatever else one does."""
    return sum(one.left for one in who.plan if one.doing in ON_THE_CLOCK)


def check_wounds(driver: Driver, before: dict[Id, Character], is_over: bool) -> None:
    """Each Injury costs a segment of the HP; each that is treated is a day nearer to its end, and then it is gone."""
    reader = driver.play.reader()
    for who, was in before.items():
        now = reader[Key[Character](who)]
        whole = 10 + 10 * now.attributes["toughness"]
        assert maximum_hp(reader, Key[Character](who)).total == max(10, whole - 10 * len(now.injuries))
        for number, injury in was.injuries.items() if is_over else ():
            left = now.injuries[number].days if number in now.injuries else 0
            assert left == (injury.days and injury.days - 1)


def check_money(driver: Driver) -> None:
    """Nobody has any that was not paid, and nobody pays what is not there."""
    reader = driver.play.reader()
    for who in THREE:
        money = 300
        for about, name, fact in facts(driver):
            if about == who and name == "Paid":
                money += fact["price"] if fact["verb"] == "sells" else -fact["price"]
                assert fact["money"] == money >= 0
        assert reader[Key[Character](who)].money == money


def facts(driver: Driver) -> Iterator[tuple[Id, str, dict[str, Any]]]:
    """All that has happened and was not taken back: about whom, what, and its fields."""
    for run in driver.play.state.runs.values():
        for fact in run.facts if run.state != "withdrawn" else ():
            yield fact.about, fact.fact, {**fact.set, **fact.values}
