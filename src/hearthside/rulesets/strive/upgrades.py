"""Records of older versions of this ruleset, brought into today's form.

Law: a record may be in today's form in part already, so each change looks whether the old field is there."""

from __future__ import annotations

from typing import Any

VERSION = "2"


def upgrade(record: dict[str, Any], from_version: str) -> dict[str, Any]:
    """A plain record of an older version, as this version knows it."""
    now = dict(record)
    if "first_function_free" in now:  # house rule of version 1: a campaign keeps the ruling that it was played with
        now["first_level_adds_nothing"] = not now.pop("first_function_free")
    if "hand_slots" in now:  # a mutation took its hand off them in version 1; now it follows from what they have
        now["hands"] = now.pop("hand_slots") + now.get("mutations", []).count("grotesque-claws")
    return now
