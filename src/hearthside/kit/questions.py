"""Questions that games share: lines, texts, numbers and yes or no in plain words; names, seats, pictures."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, ClassVar

from hearthside.engine import (
    Confirm,
    IllegalAnswer,
    Key,
    Number,
    OneOf,
    Option,
    Reader,
    Seat,
    Text,
)


# --- in plain words: what is asked is said where it is asked (or is the title of a kind of its own)
class Line(Text, frozen=True):
    """A few words."""

    words: str = ""
    usually: str = ""

    def asks(self, view: Reader) -> str:
        return self.words or self.title

    def usual(self, view: Reader) -> str | None:
        return self.usually if self.usually or self.blank else None


class OptionalLine(Line, frozen=True):
    """A few words, or none."""

    blank: ClassVar[bool] = True


class Name(Line, frozen=True):
    title: ClassVar[str] = "What name?"
    longest: ClassVar[int] = 60


def seat_name(text: str) -> str:
    """A person's name as a table keeps it; `IllegalAnswer` for one that no seat can have. The door asks this too."""
    if name := Name().cleaned(text):
        return name
    raise IllegalAnswer("Enter a name.")


class LongText(OptionalLine, frozen=True):
    longest: ClassVar[int] = 5_000
    paragraphs: ClassVar[bool] = True


class LongNotes(LongText, frozen=True):
    title: ClassVar[str] = "Notes"
    longest: ClassVar[int] = 10_000


class WholeNumber(Number, frozen=True):
    """A number within bounds."""

    words: str
    least: int | None = None
    most: int | None = None
    usually: int | None = None

    def asks(self, view: Reader) -> str:
        return self.words

    def bounds(self, view: Reader) -> tuple[int | None, int | None]:
        return self.least, self.most

    def usual(self, view: Reader) -> int | None:
        return self.usually


class YesNo(Confirm, frozen=True):
    words: str
    usually: bool | None = None

    def asks(self, view: Reader) -> str:
        return self.words

    def usual(self, view: Reader) -> bool | None:
        return self.usually


# --- what every table has
class Picture(OptionalLine, frozen=True):
    """The id of a picture that was brought to the table; nothing: none."""

    title: ClassVar[str] = "Which picture?"
    longest: ClassVar[int] = 64

    def check(self, view: Reader, value: Any) -> str:
        picture = super().check(view, value)
        if not re.fullmatch(r"[A-Za-z0-9_-]*", picture):
            raise IllegalAnswer(f"{picture!r} is not the id of a picture: bring the picture to the table first")
        return picture


class WhichSeat(OneOf[Key[Seat]], frozen=True):
    title: ClassVar[str] = "Whose seat?"
    records: ClassVar[bool] = True

    def options(self, view: Reader) -> Sequence[Option[Key[Seat]]]:
        return [Option(seat, view[seat].name) for seat in view.every(Seat)]
