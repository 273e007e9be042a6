"""Server processes that do not live long, or not well."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from random import randrange

import msgspec

from web.access.running import PROGRAM, Running

HERE = Path(__file__).parent
SOAK = int(os.environ.get("HEARTHSIDE_SOAK", "1"))
"""How many times longer than usual the tests here go on: `make soak`."""


def free_port() -> int:
    """A port for a server that must come back to the same one: none of those that systems hand out by themselves, to
    whoever connects to anything while the server is gone."""
    while True:
        port = randrange(10_000, 32_768)
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port


def script(name: str, *arguments: str) -> list[str]:
    return [sys.executable, str(HERE / name), *arguments]


@contextmanager
def serving(data: Path, port: int = 0, database: str = "", program: Sequence[str] = PROGRAM) -> Iterator[Running]:
    """A server, by some program that takes the command line of `hearthside`, until the end or until it dies."""
    command = [*program, "serve", "--no-browser", "--json", "--data", str(data), "--port", str(port)]
    command += ["--database", database] if database else []
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL,
                          text=True) as process:  # fmt: skip
        try:
            assert process.stdout is not None
            assert process.stderr is not None
            line = process.stdout.readline()
            assert line, process.stderr.read()
            yield Running(process, msgspec.json.decode(line))
        finally:
            process.kill()
