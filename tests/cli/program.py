"""The program, run in this process: what it printed and how it ended."""

from __future__ import annotations

import io
import os
from contextlib import redirect_stderr, redirect_stdout
from typing import Any, NamedTuple
from unittest.mock import patch

import msgspec

from hearthside.cli import main


class Ended(NamedTuple):
    status: int
    out: str
    err: str

    @property
    def words(self) -> str:
        """What was printed, without its line breaks."""
        return " ".join(self.out.split())

    @property
    def complaint(self) -> str:
        return " ".join(self.err.split())

    @property
    def json(self) -> Any:
        return msgspec.json.decode(self.out)


def hearthside(*arguments: str, typed: str = "") -> Ended:
    """Run a command; `typed` is what people type, line by line."""
    out, err = io.StringIO(), io.StringIO()
    with (
        redirect_stdout(out),
        redirect_stderr(err),
        patch("sys.stdin", io.StringIO(typed)),
        patch.dict(os.environ, {"COLUMNS": "100"}),
    ):
        status = main(arguments)
    return Ended(status, out.getvalue(), err.getvalue())


def lines(*typed: str) -> str:
    return "".join(f"{line}\n" for line in typed)
