"""A real server process for a test, and browsers that talk to it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlsplit

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect

PATIENCE = 60.0
"""Seconds until something that must come is missed: how slow a machine is says nothing about a server."""
PROGRAM = [sys.executable, "-c", "import sys; from hearthside.cli import main; sys.exit(main())"]


class Running:
    """A server process that answers."""

    def __init__(self, process: subprocess.Popen[str], said: dict[str, Any]) -> None:
        self.process = process
        self.url: str = said["url"]
        self.link: str = said["link"]
        self.data = Path(said["data"])

    @property
    def token(self) -> str:
        return self.link.partition("#key=")[2]

    @property
    def port(self) -> int:
        return urlsplit(self.url).port or 0

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        self.process.send_signal(how)
        return self.process.wait(PATIENCE)


def started(*arguments: str, **around: Any) -> subprocess.Popen[str]:
    """`hearthside serve`, without a browser."""
    environment = {**os.environ, **around}
    return subprocess.Popen([*PROGRAM, "serve", "--no-browser", *arguments], stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True, env=environment)  # fmt: skip


@contextmanager
def running(data: Path, *arguments: str) -> Iterator[Running]:
    with started("--data", str(data), "--json", *(arguments or ("--port", "0"))) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            assert line, process.stderr.read() if process.stderr else ""
            yield Running(process, msgspec.json.decode(line))
        finally:
            process.kill()


class Browser:
    """A browser with its cookies: one person at one device."""

    def __init__(self, url: str, **headers: str) -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, headers=headers, timeout=PATIENCE)
        self.csrf = ""

    def __enter__(self) -> Self:
        self.me()
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def me(self) -> Any:
        me = self.get("/api/me")
        self.csrf = me["csrf"]
        return me

    def ask(self, method: str, path: str, body: Any = None, **more: Any) -> httpx.Response:
        headers = {"X-CSRF": self.csrf, "Origin": self.url, **more.pop("headers", {})}
        return self.http.request(method, path, json=body, headers=headers, **more)

    def get(self, path: str) -> Any:
        answer = self.http.get(path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, body: Any = None) -> Any:
        answer = self.ask("POST", path, body)
        assert answer.is_success, answer.text
        return answer.json() if answer.content else None

    def refused(self, method: str, path: str, body: Any = None, **more: Any) -> tuple[int, str]:
        """The status and the words of a refusal."""
        answer = self.ask(method, path, body, **more)
        assert answer.status_code >= 400, answer.text
        return answer.status_code, answer.json()["detail"]

    def enter(self, token: str, passphrase: str = "") -> Any:
        entered = self.post("/api/enter", {"token": token, "passphrase": passphrase})
        self.me()
        return entered

    def live(self, table: str, **headers: str) -> ClientConnection:
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        origin = headers.pop("Origin", self.url)
        url = self.url.replace("http", "ws", 1) + f"/api/tables/{table}/live"
        return connect(url, origin=origin or None, additional_headers={"Cookie": cookie, **headers})  # type: ignore[arg-type]  # an origin is a str

    def new_table(self, title: str = "The sea") -> str:
        """A table of one's own: for hosts."""
        key = f"key-{title.replace(' ', '-')}-12345"
        body = {"key": key, "title": title, "ruleset": "apocalypse", "your_name": "Gil"}
        table: str = self.post("/api/tables", body)["table"]
        return table

    def code(self, table: str) -> str:
        code: str = self.get(f"/api/tables/{table}/invite")["code"]
        return code

    def knock(self, code: str, name: str, **more: str) -> Any:
        return self.post("/api/knocks", {"code": code, "name": name, **more})


NewBrowser = Callable[[], Browser]
