"""A link as a square that a phone's camera reads."""

from __future__ import annotations

from typing import NamedTuple

QUIET = 4
"""Empty cells around it, without which cameras do not find it."""


class QrCode(NamedTuple):
    path: str
    """What `<path d>` takes: the dark cells."""
    size: int
    """Cells from edge to edge, the quiet ones included."""


def qr_code(link: str) -> QrCode:
    import segno  # noqa: PLC0415 - only invitations need it

    rows = [bytes(row) for row in segno.make(link, error="m", micro=False).matrix]
    return QrCode("".join(row_path(row, y) for y, row in enumerate(rows, QUIET)), len(rows) + 2 * QUIET)


def row_path(row: bytes, y: int) -> str:
    path, x = "", 0
    while x < len(row):
        length = len(row) - x - len(row[x:].lstrip(row[x : x + 1]))
        if row[x]:
            path += f"M{x + QUIET} {y}h{length}v1h-{length}z"
        x += length
    return path
