"""Reservoirs: a resource of which there is so much now, and at most so much.

Law: a reservoir never leaves its ends. What is gained beyond the most is lost; what is not there cannot be spent.
"""

from __future__ import annotations

import re
from typing import Annotated

from msgspec import Meta, Struct

from hearthside.engine import IllegalAnswer

LARGEST = 999
Amount = Annotated[int, Meta(ge=0, le=LARGEST)]


class Reservoir(Struct, frozen=True):
    """`now` of `most`."""

    now: Amount
    most: Amount

    def __post_init__(self) -> None:
        if self.now > self.most:
            raise ValueError(f"a reservoir cannot hold {self.now} of {self.most}")

    def __str__(self) -> str:
        return f"{self.now}/{self.most}"

    def gained(self, amount: int) -> Reservoir:
        """With so much more in it, up to the most."""
        return Reservoir(min(self.most, self.now + at_least_none(amount, "gain")), self.most)

    def spent(self, amount: int) -> Reservoir:
        """With so much less in it. More than is there cannot be spent."""
        if at_least_none(amount, "spend") > self.now:
            raise IllegalAnswer(f"{amount} cannot be spent: {self.now} of {self.most} are left")
        return Reservoir(self.now - amount, self.most)

    def raised(self, levels: int = 1, filled: int = 0) -> Reservoir:
        """With a higher most, and so much more in it."""
        return Reservoir(self.now, self.most + at_least_none(levels, "raise it by")).gained(filled)

    @property
    def full(self) -> Reservoir:
        return Reservoir(self.most, self.most)


def at_least_none(amount: int, what: str) -> int:
    if amount < 0:
        raise IllegalAnswer(f"nobody can {what} {amount}: 0 or more")
    return amount


def written(name: str, reservoir: Reservoir) -> str:
    """`STR 2/5`"""
    return f"{name} {reservoir}"


def read_reservoir(text: str) -> tuple[str, Reservoir]:
    """A name and its reservoir, from `STR 2/5` or `2/5 STR`."""
    words = " ".join(text.split())
    after = re.fullmatch(r"(.+?) (\d{1,3}) ?/ ?(\d{1,3})", words)
    before = re.fullmatch(r"(\d{1,3}) ?/ ?(\d{1,3}) (.+)", words)
    if after:
        name, now, most = after[1], int(after[2]), int(after[3])
    elif before:
        name, now, most = before[3], int(before[1]), int(before[2])
    else:
        raise IllegalAnswer(f"{words!r} is not a reservoir; write it like STR 2/5")
    if now > most:
        raise IllegalAnswer(f"{words!r}: there cannot be {now} of {most}")
    return name, Reservoir(now, most)
