"""Plain data: what JSON can say. The log keeps nothing else."""

from __future__ import annotations

from typing import Any

import msgspec


def plain_data(value: Any) -> Any:
    """The value as it will come back out of the log."""
    return msgspec.json.decode(msgspec.json.encode(value))
