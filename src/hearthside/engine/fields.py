"""Fields of a map as people name them: a letter for the column, from the west, and a number for the row."""

from __future__ import annotations

import re
from collections.abc import Iterable

from hearthside.engine.errors import IllegalAnswer

Field = tuple[int, int]
"""Columns to the east, rows to the south, both from 0."""
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Of the columns: without I and O, which are easily read as 1 and 0."""
BY_LETTER = re.compile(rf"([{LETTERS}]{{1,2}})\s*([1-9]\d{{0,2}})")
BY_NUMBERS = re.compile(r"([1-9]\d{0,2})\s*,\s*([1-9]\d{0,2})")


def field_name(field: Field) -> str:
    """`C4`; after column Z comes AA."""
    x, y = field
    before, last = divmod(x, len(LETTERS))
    return f"{LETTERS[before - 1] if before else ''}{LETTERS[last]}{y + 1}"


def named_field(text: str) -> Field:
    """The field that somebody has typed: `C4` or `c4`, or its column and row as numbers, `3,4`."""
    text = text.strip().upper()
    if found := BY_LETTER.fullmatch(text):
        letters, row = found.groups()
        column = 0
        for letter in letters:
            column = column * len(LETTERS) + LETTERS.index(letter) + 1
        return column - 1, int(row) - 1
    if found := BY_NUMBERS.fullmatch(text):
        return int(found[1]) - 1, int(found[2]) - 1
    raise IllegalAnswer(f"{text!r} is no field; C4 is one, and so is 3,4 (there are no columns I and O)")


def named_fields(text: str) -> list[Field]:
    """Several of them, with spaces between."""
    return [named_field(part) for part in re.sub(r"\s*,\s*", ",", text.strip()).split()]


def field_names(fields: Iterable[Field]) -> str:
    return ", ".join(map(field_name, fields)) or "none"
