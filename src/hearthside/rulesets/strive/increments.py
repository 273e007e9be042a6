"""Time Increments: spans of time in words, and in minutes."""

from __future__ import annotations

from hearthside.engine import rule
from hearthside.kit.timers import DAY, HOUR

UNITS = {"minute": 1, "hour": HOUR, "day": DAY}


@rule("STR-336")
def minutes_in(words: str) -> int | None:
    """`10 minutes`, `1 hour`, `4 days`, in minutes; none: nobody can tell."""
    number, _, unit = words.strip().partition(" ")
    length = UNITS.get(unit.rstrip("s"))
    return int(number) * length if length and number.isdecimal() and int(number) else None


def span(minutes: int) -> str:
    """Minutes in words: `1 day 4 hours`."""
    days, rest = divmod(minutes, DAY)
    hours, rest = divmod(rest, HOUR)
    said = [f"{number} {unit}{'' if number == 1 else 's'}" for number, unit in
            ((days, "day"), (hours, "hour"), (rest, "minute")) if number]  # fmt: skip
    return " ".join(said) or "no time"
