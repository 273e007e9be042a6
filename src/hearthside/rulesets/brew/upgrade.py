"""Characters of older versions of these rules, brought up to what a record holds today."""

from __future__ import annotations

from typing import Any

from hearthside.kit.timers import HOUR

Plain = dict[str, Any]

HEALTH_OF_VERSION_1 = {"big-boned": 2, "frail": -2}
"""What the starter pack's tricks and flaws had added to the stored maximum. A trick of another pack stays counted in
it: the GM sets `most_health` anew."""


def upgrade(record: Plain, from_version: str) -> Plain:
    """A plain record of an older version as one of this version."""
    if record.get("type") == "Character" and from_version == "1":
        return from_version_1(record)
    return record


def from_version_1(character: Plain) -> Plain:
    """Version 1 stored load, maximum Health and scores with all tricks, and an NPC's Resolve of 0. It counted hours,
    not minutes, and knew scenes by their names."""
    old = dict(character)
    if isinstance(old.get("created"), dict):
        old["created"] = dict(old["created"])
    # 1. Who was laden, and not by what they carry, had chosen it or was told so.
    if old.pop("laden", False) and carried(old) <= light(old):
        old["load"] = "laden"
    # 2. Tricks and flaws count by themselves.
    counted = sum(HEALTH_OF_VERSION_1.get(id_, 0) for kind in ("tricks", "flaws") for id_ in old.get(kind, {}))
    if counted:
        old["most_health"] = old.get("most_health", 10) - counted
    # 3. What tricks and flaws give to scores counts by itself, too.
    for scores in (old, old.get("created")):
        if scores and "grants" in scores:
            scores["grants"] = [grant for grant in scores["grants"] if grant["source"] != "trick"]
    # 4. Whoever had all their Resolve has as much as the table gives them.
    most = old.pop("most_resolve", 5)
    if old.get("resolve", 5) == most:
        old.pop("resolve", None)
    else:
        old["resolve"] = old.get("resolve", 5)
    # 4. Time is counted in minutes.
    for field in ("rested", "slept"):
        if field in old:
            old[field] *= HOUR
    if "mana_used" in old:
        old["mana_used"] = [hour * HOUR for hour in old["mana_used"]]
    if "hours" in old.get("exposure", {}):
        exposure = dict(old["exposure"])
        old["exposure"] = {**exposure, "minutes": exposure.pop("hours") * HOUR}
    # 5. The clock of the dying knows whether it counts the hours below 0; the stable know at which Health they are so.
    health = old.get("health", 10)
    if old.get("dying") is not None:
        old["dying"] = {"left": old["dying"] * HOUR, "below": health < 0, "up_to": max(0, health)}
    if old.get("stabilization") is not None:
        old["stabilization"] = {**old["stabilization"], "at": health}
    # 6. What lasts for a scene or for Bullet Time says so.
    if "tally" in old:
        old["tally"] = {name: with_its_end(bonus) for name, bonus in old["tally"].items()}
    return old


def with_its_end(bonus: Plain) -> Plain:
    """An entry of the tally that named its scene."""
    named = {name: value for name, value in bonus.items() if name not in ("scene", "bullet")}
    until = "bullet" if bonus.get("bullet") else "scene" if bonus.get("scene") else ""
    return {**named, "until": until} if until else named


def carried(character: Plain) -> int:
    items = character.get("items", {}).values()
    return sum(item.get("kg", 0) for item in items if item.get("on_person", True))


def light(character: Plain) -> int:
    """What counted as light for them."""
    power = character.get("attributes", {}).get("power", 1)
    power += sum(grant["by"] for grant in character.get("grants", ()) if grant["on"] == "power")
    return 15 if power <= 2 else 20 if power <= 4 else 30
