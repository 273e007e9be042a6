"""Tags: a short phrase with a level, on anything. How they are written, read and compared."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta, Struct

from hearthside.engine import IllegalAnswer

HIGHEST = 99
LONGEST = 60
Level = Annotated[int, Meta(ge=1, le=HIGHEST)]


class Tag(Struct, frozen=True):
    """A name and a level: `fight 2`."""

    name: str
    level: Level = 1

    def __str__(self) -> str:
        return f"{self.name} {self.level}"

    @property
    def against(self) -> str:
        """As it is written where it hinders, the level first: `−2 broken arm`."""
        return f"−{self.level} {self.name}"


def same_name(name: str) -> str:
    """How names are compared: ignoring case, outer spaces and repeated spaces."""
    return " ".join(name.split()).casefold()


def among(name: str, names: Iterable[str]) -> str | None:
    """The same name as it is written there, if it is."""
    return next((known for known in names if same_name(known) == same_name(name)), None)


def read_tag(text: str) -> Tag:
    """A tag from its notation: `fight 2`, `-2 broken arm`, `hard -2`, `assist +2`; a name alone has the level 1."""
    words = " ".join(text.split())
    against = re.fullmatch(r"[-−+](\d+) (.+)", words)
    after = re.fullmatch(r"(.+) [-−+]?(\d+)", words)
    name, level = (against[2], against[1]) if against else (after[1], after[2]) if after else (words, "1")
    if not name:
        raise IllegalAnswer("a tag needs a name, like dark 2")
    if len(name) > LONGEST:
        raise IllegalAnswer(f"{len(name)} characters are too many for the name of a tag; at most {LONGEST} fit")
    if len(level) > len(str(HIGHEST)) or not 1 <= int(level) <= HIGHEST:
        raise IllegalAnswer(f"{words!r}: the level of a tag is a whole number from 1 to {HIGHEST}")
    return Tag(name, int(level))


def read_tags(text: str) -> tuple[Tag, ...]:
    """Several tags, with commas between them. None may come twice."""
    tags = tuple(read_tag(part) for part in text.split(",") if part.strip())
    for place, tag in enumerate(tags):
        if among(tag.name, (earlier.name for earlier in tags[:place])) is not None:
            raise IllegalAnswer(f"{tag.name!r} is named twice")
    return tags
