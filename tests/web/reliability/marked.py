"""Marked secrets: words and numbers that occur nowhere else, each with who may know it, and ears that notice them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from random import Random
from threading import Lock

import httpx

from web.access.running import Browser

EVERYBODY = ("gm", "ana", "ben", "sam", "screen", "nobody")
MARK = re.compile(r"qz[a-z]{7}zq|(?<![\w.])\d{6,8}(?![\w.])")
TIMES = re.compile(r"\d{4}-\d\d-\d\dT[0-9:.+]*Z?")
LETTERS = "bcdfghjklmnpqrstvwxz"


class Marks:
    """All secrets that were made up, and all that somebody heard of them who should not."""

    def __init__(self, seed: int) -> None:
        self._chance, self._lock = Random(seed), Lock()
        self.may_know: dict[str, set[str]] = {}
        self.heard: dict[str, set[str]] = defaultdict(set)
        self.leaks: list[str] = []

    def word(self, *who: str) -> str:
        return self._made(f"qz{''.join(self._chance.choices(LETTERS, k=7))}zq", who)

    def number(self, *who: str, digits: int = 8) -> int:
        return int(self._made(str(self._chance.randrange(7 * 10 ** (digits - 1), 8 * 10 ** (digits - 1))), who))

    def sum(self, number: int, *who: str) -> int:
        """A number that will be worked out is a secret too."""
        return int(self._made(str(number), who))

    def _made(self, mark: str, who: Iterable[str]) -> str:
        with self._lock:
            assert mark not in self.may_know
            self.may_know[mark] = {"gm", *who}
        return mark

    def reveal(self, marks: Iterable[str]) -> None:
        """From now on it is no secret any more."""
        with self._lock:
            for mark in marks:
                self.may_know[mark] |= {*EVERYBODY}

    def listen(self, who: str, where: str, text: str) -> None:
        """Somebody gets to read this."""
        plain = TIMES.sub("", text.casefold())
        with self._lock:
            for found in MARK.finditer(plain):
                mark = found[0]
                if mark not in self.may_know:
                    continue
                self.heard[who].add(mark)
                if who not in self.may_know[mark]:
                    around = plain[max(0, found.start() - 150) : found.end() + 60]
                    self.leaks.append(f"{who} reads {mark} in {where}: …{around}…")


class Ear(Browser):
    """A browser in which everything that comes is read by the letter."""

    def __init__(self, url: str, who: str, marks: Marks) -> None:
        super().__init__(url)
        self.who, self.marks = who, marks
        self.http.event_hooks = {"response": [self._hear]}

    def _hear(self, response: httpx.Response) -> None:
        response.read()
        asked = f"{response.request.method} {response.request.url.raw_path.decode()}"
        self.marks.listen(self.who, asked, f"{dict(response.headers)} {response.text}")

    def hear_frame(self, frame: str) -> None:
        self.marks.listen(self.who, "a frame", frame)
