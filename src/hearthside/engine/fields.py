"""Fields of a map as people name them: a letter for the column, from the west, and a number for the row."""

from __future__ import annotations

import re
from collections.abc import Iterable
from string import ascii_lowercase

from hearthside.engine.errors import IllegalAnswer

Field = tuple[int, int]
"""Columns to the east, rows to the south, both from 0."""
BY_LETTER = re.compile(r"([a-z]{1,2})\s*([1-9]\d{0,2})")
BY_NUMBERS = re.compile(r"([1-9]\d{0,2})\s*,\s*([1-9]\d{0,2})")


def field_name(field: Field) -> str:
    """`c4`; after column z comes aa."""
    x, y = field
    before, last = divmod(x, len(ascii_lowercase))
    return f"{ascii_lowercase[before - 1] if before else ''}{ascii_lowercase[last]}{y + 1}"


def named_field(text: str) -> Field:
    """The field that somebody has typed: `c4`, or its column and row as numbers, `3,4`."""
    text = text.strip().casefold()
    if found := BY_LETTER.fullmatch(text):
        letters, row = found.groups()
        column = 0
        for letter in letters:
            column = column * len(ascii_lowercase) + ascii_lowercase.index(letter) + 1
        return column - 1, int(row) - 1
    if found := BY_NUMBERS.fullmatch(text):
        return int(found[1]) - 1, int(found[2]) - 1
    raise IllegalAnswer(f"{text!r} is no field; c4 is one, and so is 3,4")


def named_fields(text: str) -> list[Field]:
    """Several of them, with spaces between."""
    return [named_field(part) for part in re.sub(r"\s*,\s*", ",", text.strip()).split()]


def field_names(fields: Iterable[Field]) -> str:
    return ", ".join(map(field_name, fields)) or "none"
