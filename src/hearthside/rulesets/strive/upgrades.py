"""Records of older versions of this ruleset, brought into today's form.

Law: a record may be in today's form in part already, so each change looks whether the old field is there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from hearthside.kit.timers import HOUR
from hearthside.rulesets.strive.rules.health.ticks import TICKS_PER_MINUTE

VERSION = "3"
Plain = dict[str, Any]


def upgrade(record: Plain, from_version: str) -> Plain:
    """A plain record of an older version, as this version knows it."""
    now = dict(record)
    if "first_function_free" in now:  # house rule of version 1: a campaign keeps the ruling that it was played with
        now["first_level_adds_nothing"] = not now.pop("first_function_free")
    if "hand_slots" in now:  # a mutation took its hand off them in version 1; now it follows from what they have
        now["hands"] = now.pop("hand_slots") + now.get("mutations", []).count("grotesque-claws")
    return from_version_2(now)


# --- version 2 counted hours, and ended what lasts for a period by hand
OF_RECORDS = {"rested": "rested_for", "load_tested": "load_tested_at", "trained_until": "trained_up_to",
              "cooled": "cooled_at", "since": "began", "walked": "marched", "on_the_way": "unfed",
              "tended": "tended_at", "doses": "taken_at"}  # fmt: skip
OF_PARTS = {
    "injuries": {"treated": "treated_at", "tried": "tried_at"},
    "illnesses": {"contracted": "contracted_at", "tried": "tried_at", "suspended": "rests_until"},
    "conditions": {"since": "began"},
    "boons": {"hour": "ends"},
    "temporary": {"hour": "ends"},
}
"""By field: the old names of hours within its entries, and the names of the minutes that they are now."""


def from_version_2(record: Plain) -> Plain:
    """Version 2 dated everything in hours, and counted the Ticks of up to an hour as rounds of the clock."""
    kind = record.get("type")
    if kind == "GameClock":
        minutes, ticks = divmod(record.get("round", 0), TICKS_PER_MINUTE)
        whole = record.get("hours", 0) * HOUR + record.get("minute", 0) + minutes
        return {**record, "hours": whole // HOUR, "minute": whole % HOUR, "round": ticks}
    if kind == "Project":  # the bonus follows from what its owner knows
        return {field: value for field, value in record.items() if field != "bonus"}
    if kind == "Belief":  # what was told as a lie is one
        lie = {"how": "deceive"} if record.get("is_lie") else {}
        return {field: value for field, value in record.items() if field != "is_lie"} | lie
    if kind not in ("Character", "Play"):
        return record
    now = renamed(record, OF_RECORDS)
    if "uses" in now:
        now["uses"] = {key: until_its_end(key, use) for key, use in now["uses"].items()}
    for field, names in OF_PARTS.items():
        if field in now:
            now[field] = of_each(now[field], partial(renamed, names=names))
    return now


def until_its_end(key: str, use: Any) -> Any:
    """A use that named its period only in its key."""
    period = key.partition(":")[0]
    until = {"scenario": "scene", "combat": "fight"}.get(period, period)
    return {"times": use, "until": until} if isinstance(use, int) else use


def renamed(old: Plain, names: dict[str, str]) -> Plain:
    """Fields that held hours, under their new names and in minutes."""
    now = {field: value for field, value in old.items() if field not in names}
    return now | {new: of_each(old[field], minutes) for field, new in names.items() if field in old}


def minutes(hours: Any) -> Any:
    return hours * HOUR if isinstance(hours, int) else [minutes(one) for one in hours] if hours is not None else None


def of_each(values: Any, change: Callable[[Any], Any]) -> Any:
    """The entries of a dict or a list, each changed; a single value, changed."""
    if isinstance(values, dict):
        return {key: change(value) for key, value in values.items()}
    return [change(value) for value in values] if isinstance(values, list | tuple) else change(values)
