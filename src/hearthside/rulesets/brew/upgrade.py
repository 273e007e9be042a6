"""Characters of older versions of these rules, brought up to what a record holds today."""

from __future__ import annotations

from typing import Any

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
    """Version 1 stored load, maximum Health with all tricks, and an NPC's Resolve of 0."""
    old = dict(character)
    # 1. Who was laden, and not by what they carry, had chosen it or was told so.
    if old.pop("laden", False) and carried(old) <= light(old):
        old["load"] = "laden"
    # 2. Tricks and flaws count by themselves.
    counted = sum(HEALTH_OF_VERSION_1.get(id_, 0) for kind in ("tricks", "flaws") for id_ in old.get(kind, {}))
    if counted:
        old["most_health"] = old.get("most_health", 10) - counted
    # 3. Whoever had all their Resolve has as much as the table gives them.
    most = old.pop("most_resolve", 5)
    if old.get("resolve", 5) == most:
        old.pop("resolve", None)
    else:
        old["resolve"] = old.get("resolve", 5)
    return old


def carried(character: Plain) -> int:
    items = character.get("items", {}).values()
    return sum(item.get("kg", 0) for item in items if item.get("on_person", True))


def light(character: Plain) -> int:
    """What counted as light for them."""
    power = character.get("attributes", {}).get("power", 1)
    power += sum(grant["by"] for grant in character.get("grants", ()) if grant["on"] == "power")
    return 15 if power <= 2 else 20 if power <= 4 else 30
