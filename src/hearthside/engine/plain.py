"""Plain data: what JSON can say. The log keeps nothing else."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from hearthside.engine.errors import IllegalAnswer


def plain_data(value: Any) -> Any:
    """The value as it will come back out of the log."""
    try:
        return msgspec.json.decode(msgspec.json.encode(value))
    except (TypeError, UnicodeError, OverflowError) as error:
        raise IllegalAnswer(f"that cannot be written down: {error}") from None


RANGE = re.compile(r"^Expected `\w+` (>=|<=) (-?\d+)")


def in_plain_words(wrong: msgspec.ValidationError) -> str:
    """What was expected instead: "at most 20 fits" for a number out of its range; else as msgspec puts it."""
    found = RANGE.match(str(wrong))
    return f"at {'least' if found[1] == '>=' else 'most'} {found[2]} fits" if found else str(wrong)
