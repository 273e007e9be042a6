"""Months of down-time, played by chance through the same doors as people: what holds of a table still holds then."""

from __future__ import annotations

import pytest

from hearthside.engine import GM, IllegalAnswer, Key
from hearthside.kit import CLOCK
from hearthside.play.view import actors_of
from hearthside.rulesets.strive import RULESET
from hearthside.rulesets.strive.derived import maximum_hp
from hearthside.rulesets.strive.project_state import Project
from hearthside.rulesets.strive.rules.downtime.actions import ACTIONS
from hearthside.rulesets.strive.state import Character, active_characters
from laws.driver import Driver

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
    reader = driver.play.reader()
    projects = list(reader.every(Project))
    seat, actor, able = GM, GM, {"day-of-down-time"}
    if step % 3 == 1 and projects:
        project = driver.pick(projects)
        driver.play.act(GM, "set", path=f"{project}.progress", to=reader[project].total)
        driver.finish()
        actor, able = Key(reader[project].owner), {"decide-project"}
    elif step % 3:
        seat = driver.pick([GM, *driver.seats])
        actor, able = driver.pick(actors_of(driver.play, seat)), OURS
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
        assert now.quality >= now.floor >= 1
        assert now.failures < 2, "the second in a row botches it"
    for who in active_characters(reader):
        body: Character = reader[who]
        assert body.hp <= maximum_hp(reader, who).total
        assert body.trained_until <= reader[CLOCK].hours if CLOCK in reader else True
        assert all(one.left or one.doing not in ("trade", "travel") for one in body.plan)
