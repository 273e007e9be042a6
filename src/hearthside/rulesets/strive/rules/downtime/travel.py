"""Travel: as long as the GM says, tile by tile, or on foot over terrain."""

from __future__ import annotations

from hearthside.engine import Id, Key, Reader, Table, action, name_of, rule
from hearthside.kit import YesNo, clock_of
from hearthside.kit.timers import HOUR
from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.facts.downtime import Arrived, Foraged, PlanWentOn, SetOut, TileCrossed
from hearthside.rulesets.strive.gear import entry_called
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.increments import span
from hearthside.rulesets.strive.kinds.downtime import TerrainEntry
from hearthside.rulesets.strive.project_state import Activity
from hearthside.rulesets.strive.questions.projects import TakesPart, WhoWalks
from hearthside.rulesets.strive.questions.trade import (
    FoodSkill,
    Goal,
    Hours,
    Means,
    Tiles,
    TimesAsFast,
    WhichTerrain,
    WhoForages,
)
from hearthside.rulesets.strive.rules.belongings.carrying import weigh
from hearthside.rulesets.strive.rules.belongings.stock import gain
from hearthside.rulesets.strive.rules.catalogue.uses import use_up, used
from hearthside.rulesets.strive.rules.characters.grants import NOBODY
from hearthside.rulesets.strive.rules.downtime.march import (
    EATS_EVERY,
    MOST_MARCHED,
    MOST_WALKED,
    tire,
    walk,
)
from hearthside.rulesets.strive.rules.health.foresight import Stretch
from hearthside.rulesets.strive.rules.health.rest import FULL_REST
from hearthside.rulesets.strive.rules.health.time import NIGHT, needs_ticks, pass_stretches, why_time_stands
from hearthside.rulesets.strive.rules.tests.learning import why_not_testable
from hearthside.rulesets.strive.rules.tests.parts import Test
from hearthside.rulesets.strive.rules.tests.tests import make_test
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import RATION, rounded_up, several

WHO_TRAVELS, WHO_WALKS = TakesPart(words="Who travels?"), WhoWalks(words="Who travels on foot?")
FORAGING = "foraging"
People = tuple[Key[Character], ...]


# --- as long as the GM says
@action("Travel", unless=NOBODY, called="travel", who=WHO_TRAVELS, goal=Goal(), means=Means(),
        hours=Hours(words="How many hours does it take? 0: none at all", usually=24))  # fmt: skip
@rule("STR-331")
def travel(table: Table, by: Id, who: People, goal: str, means: str = "on foot", hours: int = 24) -> None:
    """A journey as long as distance and means make it: weeks on horseback, nothing at all for who is carried there by
    magic."""
    for one in who:
        set_out(table, one, goal, means, hours)


@rule("STR-331")
def set_out(table: Table, who: Key[Character], goal: str, means: str, hours: int) -> None:
    """It is the first thing in their plan."""
    table.record(SetOut(about=who, goal=goal, means=means, time=span(hours * HOUR)))
    if hours:
        going = tuple(one for one in table[who].plan if one.doing != "travel")
        table.record(PlanWentOn(about=who, plan=(Activity("travel", goal, left=hours * HOUR), *going)))
    else:
        table.record(Arrived(about=who, goal=goal))


def why_no_tiles(view: Reader, by: Id) -> str:
    return NOBODY(view, by) or ("" if view[RULES].tile_hours else "this table does not travel tile by tile")


@action("Travel over tiles", unless=why_no_tiles, called="travel-tiles", who=WHO_TRAVELS, goal=Goal(), tiles=Tiles(),
        fast=TimesAsFast(), means=Means())  # fmt: skip
@rule("STR-332")
def travel_tiles(table: Table, by: Id, who: People, goal: str, tiles: int = 1, fast: int = 1,
                 means: str = "on foot") -> None:  # fmt: skip
    """Every tile of the world's map takes the same time, and less only by faster means."""
    for one in who:
        set_out(table, one, goal, means, rounded_up(tiles * table[RULES].tile_hours, fast))


# --- on foot, over terrain
@rule("STR-1152", "STR-1153")
def why_no_terrain(view: Reader, by: Id) -> str:
    """Why nobody can cross a tile on foot; empty if somebody can. Who rides travels as long as the GM says."""
    if not view[RULES].travel_terrain:
        return "this table does not travel by terrain"
    if why := why_time_stands(view, by) or NOBODY(view, by):
        return why
    who = needs_ticks(view)
    if who is not None:
        return f"{name_of(view, who)} cannot wait so long"
    if not WHO_WALKS.options(view):
        return "nobody is on foot"
    return "" if view.content.of(TerrainEntry) else "the setting has no terrain"


@action("Cross a tile on foot", unless=why_no_terrain, called="cross-tile", who=WHO_WALKS, terrain=WhichTerrain(),
        march=YesNo(words="A forced march, up to 24 hours on end?", usually=False),
        foragers=lambda view, by, args: WhoForages(among=tuple(args.get("who", ()))), skill=FoodSkill())  # fmt: skip
@rule("STR-1152", "STR-1154", "STR-1155", "STR-1156", "STR-1157", "STR-EX171")
def cross_tile(table: Table, by: Id, who: People, terrain: str, march: bool = False, foragers: People = (),
               skill: str = "") -> None:  # fmt: skip
    """Hours on foot by the terrain that dominates the tile, with the rests that are due, and Rations on the way."""
    entry = table.content.of(TerrainEntry)[terrain]
    # 1. Food by the way costs no time.
    if skill:
        table.run(forage, who, foragers, skill, entry.ob)
    # 2. The way, with a rest whenever one is due.
    left = entry.hours * HOUR
    while left:
        walked = table.run(one_leg, who, left, MOST_MARCHED if march else MOST_WALKED)
        if walked is None:
            return
        left -= walked
    for one in who:
        table.run(tire, one)
        table.record(TileCrossed(about=one, terrain=entry.name or terrain, time=several(entry.hours, "hour")))


@rule("STR-1155", "STR-1156")
def one_leg(table: Table, who: People, left: int, most: int) -> int | None:
    """The next minutes on foot, up to a meal or a rest; none: something has stopped them."""
    walked = max(table[one].marched for one in who)
    before = clock_of(table).minutes
    if walked >= most:
        for one in who:
            table.run(tire, one)
        table.run(pass_stretches, (Stretch(max(NIGHT, FULL_REST), at_rest=True),), ())
        return 0 if all(table[one].marched < most for one in who) else None
    minutes = min(left, most - walked, EATS_EVERY - max(table[one].unfed % EATS_EVERY for one in who))
    table.run(pass_stretches, (Stretch(minutes, at_rest=False),), ())
    passed = min(minutes, clock_of(table).minutes - before)  # as it was: something may have happened in between
    for one in who:
        table.run(walk, one, passed)  # as it was: how far they came
    return minutes if passed == minutes else None  # as it was: how far they meant to go


@rule("STR-1158", "STR-Q345")
def forage(table: Table, who: People, foragers: People, skill: str, ob: int) -> None:
    """A fitting Skill against the terrain: each hit is a Ration. Each may try once a tile; at some tables one of them
    once a day."""
    if table[RULES].one_forager:
        if any(used(table, one, FORAGING, "day") for one in who):
            return
        foragers = foragers[:1]
        for one in who:
            use_up(table, one, FORAGING, "day")
    for one in foragers:
        if why_not_testable(table, one, skill):
            continue
        outcome = make_test(table, Test(who=one, of=skill, ob=ob, why="find food", purposes=(FORAGING,)))
        if outcome.succeeded and outcome.hits:
            table.record(Foraged(about=one, rations=several(outcome.hits, "Ration")))
            gain(table, one, entry_called(table, RATION).name or "Ration", Asset(entry=RATION, number=outcome.hits))
            table.run(weigh, one)


ACTIONS = (travel, travel_tiles, cross_tile)
