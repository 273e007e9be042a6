"""Plain data: what JSON can say. The log keeps nothing else."""

from __future__ import annotations

from typing import Any

import msgspec

from hearthside.engine.errors import IllegalAnswer


def plain_data(value: Any) -> Any:
    """The value as it will come back out of the log."""
    try:
        return msgspec.json.decode(msgspec.json.encode(value))
    except (TypeError, UnicodeError, OverflowError) as error:
        raise IllegalAnswer(f"that cannot be written down: {error}") from None
