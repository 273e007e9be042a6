"""Travel: as long as the GM says, tile by tile, and on foot over terrain."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.kit import CLOCK, GameClock
from hearthside.kit.timers import HOUR
from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.body import Affliction, Sickness
from hearthside.rulesets.strive.fight_state import Riding
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.kinds.downtime import TerrainEntry
from hearthside.rulesets.strive.rules.health.exhaustion import exhaustion
from rules.strive.bodies import roll
from rules.strive.scenes import Scene, somebody, told
from rules.strive.workshop import days, workshop

rule = pytest.mark.rule
TERRAIN = HouseRules(travel_terrain=True)


def rations(number: int) -> dict[str, Asset]:
    return {"Ration": Asset(entry="ration", number=number)}


def cross(scene: Scene, terrain: str, *dice: list[int], **how: Any) -> Scene:
    return roll(scene.begin("cross-tile", who=["vesna"], terrain=terrain, **how), *dice)


def left(scene: Scene) -> int:
    return sum(asset.number for asset in scene["vesna"].assets.values())


# --- as long as the GM says
@rule("STR-331")
def test_a_journey_takes_as_long_as_the_gm_says_and_nothing_for_who_is_carried_by_magic() -> None:
    scene = workshop(tomas=somebody())
    scene.begin("travel", who=["vesna", "tomas"], goal="Grey Head", means="on horseback", hours=60)
    assert told(scene)[0] == "Vesna sets out for Grey Head, on horseback: 2 days 12 hours."
    days(scene, 2)
    assert [one.doing for one in scene["vesna"].plan] == ["travel", "work"]
    assert "Vesna arrives: Grey Head." in told(days(scene))
    assert [one.doing for one in scene["vesna"].plan] == ["work"]
    scene.begin("travel", who=["vesna"], goal="home", means="by a gate", hours=0)
    assert told(scene)[-1] == "Vesna arrives: home."


@rule("STR-332")
def test_tiles_take_the_same_time_each_and_faster_means_shorten_it() -> None:
    scene = workshop(HouseRules(tile_hours=10))
    scene.begin("travel-tiles", who=["vesna"], goal="Salt", tiles=5, fast=3, means="by coach")
    assert told(scene) == ["Vesna sets out for Salt, by coach: 17 hours."]
    plain = workshop()
    with plain.refused("does not travel tile by tile"):
        plain.begin("travel-tiles", who=["vesna"], goal="Salt")


# --- terrain
@rule("STR-1154")
def test_terrain_says_how_long_a_tile_takes_and_how_hard_food_is_to_find() -> None:
    entries = workshop().play.reader().content.of(TerrainEntry)
    assert {id_: (entry.hours, entry.ob) for id_, entry in entries.items()} == {
        "road": (6, 4), "plains": (6, 3), "desert": (6, 5), "sparse-forest": (12, 2), "hills": (12, 2),
        "dense-forest": (24, 2), "swamp": (24, 3), "barren-mountain": (24, 5), "forested-mountain": (24, 2),
    }  # fmt: skip


@rule("STR-770", "STR-1152")
def test_who_rides_crosses_no_tile_on_foot_and_travels_as_long_as_the_gm_says() -> None:
    scene = workshop(TERRAIN, vesna=somebody(riding=Riding(mount="horse")), horse=somebody())
    with scene.refused("nobody is on foot"):
        scene.begin("cross-tile", who=["vesna"], terrain="road")
    scene.begin("travel", who=["vesna", "horse"], goal="Salt", means="on horseback", hours=3)
    assert told(scene)[0] == "Vesna sets out for Salt, on horseback: 3 hours."
    led = workshop(TERRAIN, vesna=somebody(riding=Riding(mount="horse")), horse=somebody(), tomas=somebody())
    with led.refused("Vesna cannot be picked here"):
        led.begin("cross-tile", who=["vesna", "tomas"], terrain="road")


@rule("STR-1152", "STR-1153", "STR-1155", "STR-1157", "STR-EX171")
def test_three_plains_and_hills_are_30_hours_with_rests_after_12_and_5_rations() -> None:
    scene = workshop(TERRAIN, vesna=somebody(assets=rations(7)))
    for terrain in ("plains", "plains"):
        cross(scene, terrain)
    assert (scene[CLOCK].hours, scene["vesna"].marched, left(scene)) == (8 + 12, 12 * HOUR, 5)
    cross(scene, "plains")
    assert "Vesna has had a Full Rest." in told(scene), "after 12 hours one is due"
    cross(scene, "hills")
    assert scene[CLOCK].hours == 8 + 30 + 2 * 8
    assert (left(scene), scene["vesna"].marched) == (2, 6 * HOUR)


@rule("STR-1155", "STR-1156", "STR-EX171")
def test_a_forced_march_of_24_hours_exhausts_until_a_full_rest() -> None:
    scene = workshop(TERRAIN, vesna=somebody(assets=rations(9)))
    cross(scene, "swamp", march=True)
    assert (scene[CLOCK].hours, scene["vesna"].marched) == (8 + 24, 24 * HOUR)
    assert "exhausted" in scene["vesna"].conditions
    roll(scene.begin("time-passes", unit="hour", amount=5, spent="at rest"))
    assert "exhausted" in scene["vesna"].conditions, "an hour of rest is not enough"
    roll(scene.begin("time-passes", unit="hour", amount=1, spent="at rest"))
    assert "exhausted" not in scene["vesna"].conditions
    assert scene["vesna"].marched == 0


@rule("STR-1156")
def test_who_was_exhausted_before_the_march_is_so_until_a_full_rest_too() -> None:
    tired = somebody(assets=rations(9), exhaustion=4, conditions={"exhausted": Affliction()})
    scene = cross(workshop(TERRAIN, vesna=tired), "swamp", march=True)
    scene.begin("relieve-exhaustion", who="vesna", points=9)
    assert (scene["vesna"].exhaustion, "exhausted" in scene["vesna"].conditions) == (0, True)


@rule("STR-1156")
def test_without_a_forced_march_nobody_is_exhausted() -> None:
    scene = cross(workshop(TERRAIN, vesna=somebody(assets=rations(9))), "swamp")
    assert (scene[CLOCK].hours, scene["vesna"].marched) == (8 + 24 + 8, 12 * HOUR)
    assert "exhausted" not in scene["vesna"].conditions


@rule("STR-1157")
def test_who_has_no_ration_is_weary_until_one_is_eaten_at_a_full_rest() -> None:
    scene = cross(workshop(TERRAIN), "hills")
    assert (scene["vesna"].starved, exhaustion(scene.play.reader(), "vesna").total) == (2, 2)  # type: ignore[arg-type]  # a key
    roll(scene.begin("time-passes", unit="night"))
    assert scene["vesna"].starved == 2, "rest alone does not fill anybody"
    roll(scene.begin("take-asset", "vesna", entry="ration", number=3))
    roll(scene.begin("time-passes", unit="hour"))
    roll(scene.begin("time-passes", unit="night"))
    assert (scene["vesna"].starved, left(scene)) == (0, 1)


@rule("STR-1157", "STR-Q345")
def test_at_some_tables_one_ration_a_day_is_enough() -> None:
    rules = HouseRules(travel_terrain=True, ration_a_day=True)
    scene = cross(workshop(rules, vesna=somebody(assets=rations(3))), "swamp")
    assert left(scene) == 2


@rule("STR-1158", "STR-Q345")
def test_each_who_looks_for_food_finds_as_many_rations_as_hits() -> None:
    hunter: dict[str, Any] = {"skills": {"nature": 4}, "assets": rations(1)}
    scene = workshop(TERRAIN, vesna=somebody(**hunter), tomas=somebody(**hunter))
    scene.begin("cross-tile", who=["vesna", "tomas"], terrain="plains", foragers=["vesna", "tomas"], skill="nature")
    roll(scene, [5, 5, 5, 5], [5, 5, 1, 1])
    assert (left(scene), sum(one.number for one in scene["tomas"].assets.values())) == (1 + 4 - 1, 0)


@rule("STR-1158", "STR-Q345")
def test_at_some_tables_one_of_the_group_tries_once_a_day() -> None:
    hunter: dict[str, Any] = {"skills": {"nature": 4}, "assets": rations(1)}
    scene = workshop(HouseRules(travel_terrain=True, one_forager=True), vesna=somebody(**hunter),
                     tomas=somebody(**hunter))  # fmt: skip
    food: dict[str, Any] = {"who": ["vesna", "tomas"], "foragers": ["tomas", "vesna"], "skill": "nature"}
    roll(scene.begin("cross-tile", terrain="plains", **food), [5, 5, 5, 5])
    assert sum(one.number for one in scene["tomas"].assets.values()) == 1 + 4 - 1
    roll(scene.begin("cross-tile", terrain="plains", **food))
    assert scene.is_over, "not twice on the same day"


@rule("STR-1152")
def test_terrain_is_an_option() -> None:
    scene = workshop()
    with scene.refused("does not travel by terrain"):
        scene.begin("cross-tile", who=["vesna"], terrain="road")


@rule("STR-1155", "STR-1157")
def test_hours_on_foot_count_also_where_something_stops_the_walkers() -> None:
    ill = {"red-death": Sickness(days=None, contracted_at=12 * HOUR)}
    scene = workshop(TERRAIN, more={CLOCK: GameClock(hours=24 + 8)}, vesna=somebody(assets=rations(2), illnesses=ill))
    cross(scene, "road")
    assert (scene[CLOCK].hours, scene["vesna"].marched, scene["vesna"].unfed) == (36, 4 * HOUR, 4 * HOUR)
