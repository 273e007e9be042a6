"""Serving to the internet from a terminal: whoever sits there is asked for a passphrase, and it is not shown."""

from __future__ import annotations

import os
import pty
import re
import signal
from collections.abc import Iterator
from pathlib import Path
from select import select
from time import monotonic

import pytest

from web.access.running import PATIENCE, PROGRAM, Browser

WORDS = "four words or more"


class Terminal:
    """`hearthside serve` for the whole internet, at a terminal of its own."""

    def __init__(self, data: Path) -> None:
        self.said = ""
        self._heard = 0
        self.pid, self._line = pty.fork()
        if not self.pid:
            os.execv(PROGRAM[0], [*PROGRAM, "serve", "--no-browser", "--host", "0.0.0.0", "--port", "0",
                                  "--data", str(data)])  # fmt: skip

    def hears(self, wanted: str) -> str:
        """Wait until it has said this, after what was heard before."""
        until = monotonic() + PATIENCE
        while wanted not in self.said[self._heard:]:
            assert monotonic() < until, f"{wanted!r} was not said, but: {self.said}"
            assert self.reads(), f"it ended without {wanted!r}: {self.said}"
        self._heard = self.said.index(wanted, self._heard) + len(wanted)
        return self.said

    def reads(self) -> bool:
        """Take in what it says next; False: it has ended."""
        try:
            part = os.read(self._line, 4096) if select([self._line], [], [], 1.0)[0] else b"\0"
        except OSError:  # a terminal whose program is gone
            return False
        self.said += part.decode().replace("\0", "")
        return bool(part)

    def types(self, text: str) -> None:
        os.write(self._line, text.encode())

    def ends(self) -> int:
        while self.reads():
            pass
        code = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        self.pid = 0
        return code

    def close(self) -> None:
        if self.pid:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self._line)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    opened = Terminal(tmp_path / "house")
    yield opened
    opened.close()


def test_whoever_opens_it_to_the_internet_is_asked_for_a_passphrase_until_it_fits(terminal: Terminal) -> None:
    terminal.hears("it needs a passphrase")
    tries = (("short", "", "too short"), (WORDS, "four words or mole", "not the same"), (WORDS, WORDS, ""))
    for first, again, told in tries:
        terminal.hears("Passphrase:")
        terminal.types(f"{first}\n")
        if again:
            terminal.hears("Once more:")
            terminal.types(f"{again}\n")
        if told:
            terminal.hears(told)
    said = terminal.hears("people on the internet")
    assert WORDS not in said
    url, token = re.search(r"(http://[^/\s]+)/enter#key=(\S+)", said).groups()  # type: ignore[union-attr]  # it is there
    with Browser(url) as host:
        assert host.refused("POST", "/api/enter", {"token": token})[0] == 401
        host.enter(token, WORDS)
    terminal.types("\x03")
    terminal.hears("Everything is kept.")
    assert terminal.ends() == 0


@pytest.mark.parametrize("nothing", ["\n", "\x04"])
def test_without_a_passphrase_nothing_is_opened(terminal: Terminal, nothing: str) -> None:
    terminal.hears("Passphrase:")
    terminal.types(nothing)
    terminal.hears("--passphrase-file")
    assert terminal.ends() == 1
    assert "Traceback" not in terminal.said
    assert "is open at" not in terminal.said
