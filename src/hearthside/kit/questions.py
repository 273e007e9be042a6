"""Questions that games share: names, longer texts, seats, pictures."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, ClassVar

from hearthside.engine import (
    Confirm,
    IllegalAnswer,
    Key,
    OneOf,
    Option,
    Reader,
    Seat,
    Text,
)


class Words(Text, frozen=True):
    """A text that may be there already."""

    now: str = ""

    def usual(self, view: Reader) -> str | None:
        return self.now or None


class Name(Words, frozen=True):
    title: ClassVar[str] = "What name?"
    longest: ClassVar[int] = 60


class LongText(Words, frozen=True, kw_only=True):
    words: str
    longest: ClassVar[int] = 5_000
    blank: ClassVar[bool] = True
    paragraphs: ClassVar[bool] = True

    def asks(self, view: Reader) -> str:
        return self.words


class YesNo(Confirm, frozen=True):
    words: str

    def asks(self, view: Reader) -> str:
        return self.words


class Picture(Words, frozen=True):
    """The id of a picture that was brought to the table; nothing: none."""

    title: ClassVar[str] = "Which picture?"
    longest: ClassVar[int] = 64
    blank: ClassVar[bool] = True

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
