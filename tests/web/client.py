"""A plain client: what a program at the table does with HTTP and a WebSocket. It comes back by itself."""

from __future__ import annotations

import json
from collections.abc import Callable
from threading import Condition, Thread
from time import monotonic, sleep
from typing import Any, Self
from urllib.parse import urlencode

import httpx
from websockets.exceptions import InvalidStatus, WebSocketException
from websockets.sync.client import connect
from websockets.typing import Origin

from web.access.running import PATIENCE, Browser

MAPS = ("people", "cast", "tracks", "notes", "maps", "tokens", "log")
"""The fields that are sent entry by entry; all others come whole."""
BACK_AFTER = 0.05
Seen = dict[str, Any]


def merged(seen: Seen, changed: Seen) -> Seen:
    """What a seat sees after an update: what is missing is as it was, and null takes an entry away."""
    after = {**seen}
    for field, value in changed.items():
        if field in MAPS:
            entries = {**seen[field], **value}
            after[field] = {entry: one for entry, one in entries.items() if one is not None}
        else:
            after[field] = value
    return after


ALIKE = 40
"""Of the last actions, everybody has these."""


def comparable(seen: Seen) -> Seen:
    """What two who look at a table at the same number have alike, however they came there.

    A character's version says only that its sheet is to be fetched again: a new process begins it anew. Whoever has
    followed for longer has older cards of the log too.
    """
    latest = max((int(number) for number in seen["log"]), default=0)
    return {
        **seen,
        "cast": {who: {**member, "version": 0} for who, member in seen["cast"].items()},
        "log": {number: card for number, card in seen["log"].items() if int(number) > latest - ALIKE},
        "log_begins": 0,
    }


class Follower:
    """Follows a table on its WebSocket, in a thread of its own, until it is closed. Lost connections are made anew."""

    def __init__(self, browser: Browser, table: str, hears: Callable[[str], object] = lambda frame: None) -> None:
        self.browser, self.table, self.hears = browser, table, hears
        self.seen: Seen = {}
        self.number = -1
        self.came = {"snapshot": 0, "update": 0, "here": 0, "nudge": 0, "farewell": 0}
        """How many messages of each kind have come."""
        self.connections = self.resumed = 0
        """How often it had to connect; how often it was told only what it had missed."""
        self.wrong: list[str] = []
        """What should not have come."""
        self.farewell: Seen = {}
        self._news = Condition()
        self.is_connected = self._is_closing = False
        self._drops = 0
        self._thread = Thread(target=self._follow, name=f"follows {table}", daemon=True)
        self._thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        with self._news:
            self._is_closing = True
            self._news.notify_all()
        self._thread.join(PATIENCE)

    def drop(self) -> None:
        """Lose the connection, as by a bad network."""
        self._drops += 1

    def until(self, wanted: Callable[[Follower], object], patience: float = PATIENCE) -> Seen:
        """Wait until something is seen; what is seen then."""
        with self._news:
            assert self._news.wait_for(lambda: self.seen and wanted(self), patience), f"it never came: {self.seen}"
            return self.seen

    def up_to_date(self) -> Seen:
        """Wait until nothing is missing; what is seen then. (Of what a seat may not see, no update comes.)"""
        until = monotonic() + PATIENCE
        while missing := self.missing():
            assert monotonic() < until, f"it never came: {missing}"
            sleep(BACK_AFTER)
        return self.seen

    def missing(self) -> Seen:
        """In what a fresh look differs from what was seen here, field by field."""
        fresh = comparable(self.browser.get(f"/api/tables/{self.table}")["seen"])
        with self._news:
            seen = comparable(self.seen) if self.seen else {}
        return {field: (seen.get(field), value) for field, value in fresh.items() if seen.get(field) != value}

    # --- the connection
    def _follow(self) -> None:
        while not self._is_closing and not (self.farewell and not self.farewell["again"]):
            try:
                self._listen()
            except InvalidStatus as refused:
                if refused.response.status_code not in (429, 503):
                    self.wrong.append(f"refused with {refused.response.status_code}")
                    return
            except (OSError, WebSocketException, EOFError):
                pass
            with self._news:
                self.is_connected = False
                self._news.notify_all()
                self._news.wait_for(lambda: self._is_closing, BACK_AFTER)

    def _listen(self) -> None:
        cookie = "; ".join(f"{name}={value}" for name, value in self.browser.http.cookies.items())
        query = f"?{urlencode({'seen': self.number})}" if self.number >= 0 else ""
        url = f"{self.browser.url.replace('http', 'ws', 1)}/api/tables/{self.table}/live{query}"
        with connect(url, origin=Origin(self.browser.url), additional_headers={"Cookie": cookie}, max_size=None,
                     close_timeout=1) as socket:  # fmt: skip
            self.connections += 1
            drops, is_first, self.is_connected = self._drops, True, True
            while not self._is_closing and drops == self._drops:
                try:
                    frame = socket.recv(timeout=0.2)
                except TimeoutError:
                    continue
                assert isinstance(frame, str)
                self.hears(frame)
                with self._news:
                    self._take(json.loads(frame), is_first)
                    self._news.notify_all()
                is_first = False

    def _take(self, message: Seen, is_first: bool) -> None:
        kind = message["type"]
        self.came[kind] += 1
        if kind == "snapshot":
            if message["number"] < self.number:
                self.wrong.append(f"the table went back from {self.number} to {message['number']}")
            self.number, self.seen = message["number"], message["seen"]
        elif kind == "update":
            self.resumed += is_first
            if not self.seen or message["number"] < self.number:
                self.wrong.append(f"an update to {message['number']} after {self.number}")
            self.number, self.seen = message["number"], merged(self.seen, message["changed"])
        elif kind == "farewell":
            self.farewell = message


def act(key: str, action: str, actor: str = "", sight: str = "all", **args: Any) -> Seen:
    return {"do": "act", "key": key, "action": action, "actor": actor, "args": args, "sight": sight}


def command(browser: Browser, table: str, body: Seen) -> httpx.Response:
    """Give a command, for as long as it takes: a server that is gone comes back, and the same key acts once."""
    until = monotonic() + PATIENCE
    while True:
        try:
            answer = browser.ask("POST", f"/api/tables/{table}/commands", body)
            if answer.status_code not in (429, 503) or monotonic() > until:
                return answer
        except httpx.TransportError:
            if monotonic() > until:
                raise
        sleep(BACK_AFTER)


def done(browser: Browser, table: str, body: Seen) -> Seen:
    """Give a command that is obeyed."""
    answer = command(browser, table, body)
    assert answer.status_code == 200, answer.text
    told: Seen = answer.json()
    return told


# --- coming to a table
def opened(host: Browser, table: str) -> str:
    """Open a table's door: whoever has the code that this gives comes in without knocking."""
    code: str = host.post(f"/api/tables/{table}/invite", {"needs_knock": False})["code"]
    return code


def seated(url: str, code: str, name: str, role: str = "player") -> tuple[Browser, str]:
    """Somebody new at a table, in a browser of their own; and their seat."""
    browser = Browser(url)
    browser.me()
    knock = browser.knock(code, name, role=role)
    assert knock["state"] == "let in", knock
    return browser, knock["seat"]
