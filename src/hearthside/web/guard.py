"""The guard before everything: whom the server talks to at all, and what it lets browsers do with its answers.

Laws: a request is looked at before anything else reads it, WebSockets before they are accepted. A foreign page cannot
speak for the browser that shows it: Host and Origin must be ours, and what changes something carries a word that only
our own page knows. Every answer, also a refusal, carries the security headers.
"""

from __future__ import annotations

import logging
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from functools import lru_cache
from hmac import compare_digest
from typing import Any, NamedTuple, Protocol
from urllib.parse import urlsplit

import msgspec

from hearthside.web.cookies import CookieKey
from hearthside.web.denied import told
from hearthside.web.rates import Rates, kind_of
from hearthside.web.wire import Problem

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Any, Any, Any], Awaitable[None]]

log = logging.getLogger("hearthside.web")

LARGEST_BODY, LARGEST_PICTURE, LARGEST_ARCHIVE = 1_000_000, 8_000_000, 100_000_000
ENVELOPE = 10_000
"""Bytes that a form puts around a picture."""
LARGEST = {"pictures": LARGEST_PICTURE + ENVELOPE, "archives": LARGEST_ARCHIVE}
MOST_READ_OUT = 32_000_000
ONCE = ("host", "origin", "content-length", "transfer-encoding", "x-csrf")
LOOKED_AT = {name.encode(): name for name in (*ONCE, "cookie", "sec-fetch-site", "sec-fetch-mode")}
READING = ("GET", "HEAD", "OPTIONS")
EXCHANGE = "exchange"
"""What a request brings along in its `state`: the way to take and answer it in one piece."""
NETLOC = re.compile(r"(?P<host>[A-Za-z0-9.-]+|\[[0-9A-Fa-f:]+\])(?P<port>:\d{1,5})?")
SECURITY = {
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src {connect}; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


class Names(Protocol):
    """Under which names this server may be asked for."""

    def knows(self, host: str) -> bool: ...
    def is_origin(self, origin: str) -> bool: ...


class Objection(NamedTuple):
    status: int
    words: str
    retry_after: int = 0


NOT_OURS = Objection(421, "This server does not go by that name. If it should, start it with --name NAME.")
WENT_WRONG = Objection(500, "Something went wrong here, and it is not your fault. Load the page again.")


class Guard:
    """Stands before the app. It leaves who asks in `scope["state"]["browser"]`; empty: not known yet."""

    def __init__(self, app: App, key: CookieKey, names: Names, rates: Rates | None = None) -> None:
        self._app, self._key, self._names = app, key, names
        self._rates = rates or Rates()
        self.is_closing = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers, twice = looked_at(scope)
        browser = self._key.browser_in(cookie_in(headers.get("cookie", ""), self._key.cookie))
        is_known = self._is_known(headers)
        if twice:
            objection: Objection | None = Objection(400, f"The header {twice} was sent twice.")
        elif not is_known:
            objection = NOT_OURS
        else:
            objection = self._objection(scope, headers, browser)
        scope.setdefault("state", {})["browser"] = browser
        if scope["type"] == "websocket":
            await (refuse_websocket(objection, scope, receive, send) if objection else self._app(scope, receive, send))
            return
        safely = Safely(scope, send, headers["host"] if is_known else "")
        if objection:
            await answer(objection, safely, is_read_out=await read_out(receive))
        else:
            await self._let_through(scope, receive, safely)

    async def _let_through(self, scope: Scope, receive: Receive, safely: Safely) -> None:
        try:
            await self._app(scope, receive, safely)
        except Exception:
            log.exception("%s %s failed", scope["method"], scope["path"])
            if safely.has_begun:
                raise
            await answer(WENT_WRONG, safely, is_read_out=False)

    def _is_known(self, headers: dict[str, str]) -> bool:
        host = host_in(headers.get("host", ""))
        return bool(host) and self._names.knows(host)

    def _objection(self, scope: Scope, headers: dict[str, str], browser: str) -> Objection | None:
        if self.is_closing:
            return Objection(503, "Hearthside is closing. When it is back, the page comes back by itself.")
        if not self._is_from_here(scope, headers):
            return Objection(403, "This was sent by a page of another site. Open the page here, and try again.")
        method, path = scope.get("method", "GET"), scope["path"].rstrip("/")
        if "//" in path:
            path = re.sub("/+", "/", path)
        address = scope["client"][0] if scope.get("client") else ""
        kind = kind_of(method, path)
        if wait := self._rates.wait(kind, browser, address):
            seconds = round(wait + 0.5) or 1
            return Objection(429, f"That was too often. Wait {told(seconds)}, then try again.", seconds)
        if scope["type"] == "websocket" or method in READING:
            return None
        if not self._knows_the_word(headers, browser):
            return Objection(403, "This browser is not known here, or not any more. Load the page again.")
        return length_objection(headers, LARGEST.get(kind, LARGEST_BODY))

    def _is_from_here(self, scope: Scope, headers: dict[str, str]) -> bool:
        """Whether a page of ours asks, or a person (who follows a link), or a program that is no browser."""
        origin = headers.get("origin")
        if origin is not None:
            parts = urlsplit(origin)
            is_same = parts.scheme in ("http", "https") and parts.netloc.lower() == headers["host"].lower()
            return is_same or self._names.is_origin(origin)
        if scope["type"] == "websocket":
            return False
        if headers.get("sec-fetch-site", "none") in ("none", "same-origin"):
            return True
        return scope["method"] in READING and headers.get("sec-fetch-mode") == "navigate"

    def _knows_the_word(self, headers: dict[str, str], browser: str) -> bool:
        said = headers.get("x-csrf", "")
        return bool(browser) and compare_digest(said.encode(), self._key.csrf_for(browser).encode())


@lru_cache(maxsize=100)
def host_in(netloc: str) -> str:
    """The host's name; empty: it is none."""
    found = NETLOC.fullmatch(netloc)
    return found["host"].strip("[]").lower() if found else ""


def looked_at(scope: Scope) -> tuple[dict[str, str], str]:
    """The headers that the guard looks at, of two the first; and one that was sent twice though it can be true only
    once: whoever stands behind us might believe the other."""
    sent: list[tuple[bytes, bytes]] = scope["headers"]
    first = dict(reversed(sent))
    found = {LOOKED_AT[raw]: first[raw].decode("latin-1") for raw in LOOKED_AT.keys() & first.keys()}
    if len(first) == len(sent):
        return found, ""
    often = Counter(raw for raw, _ in sent)
    return found, next((name for raw, name in LOOKED_AT.items() if often[raw] > 1 and name in ONCE), "")


def cookie_in(header: str, wanted: str) -> str:
    """The value of one cookie. What other programs on the same machine have set may look like anything."""
    for cookie in header.split(";"):
        name, _, value = cookie.partition("=")
        if name.strip() == wanted:
            return value.strip()
    return ""


def length_objection(headers: dict[str, str], most: int) -> Objection | None:
    if "transfer-encoding" in headers:
        return Objection(411, "Say beforehand how long it is (Content-Length).")
    length = headers.get("content-length", "0")
    if not length.isdecimal() or int(length) > most:
        return Objection(413, f"That is too large: at most {most // 1_000_000} MB.")
    return None


async def answer(objection: Objection, send: Send, is_read_out: bool) -> None:
    """Say no. Of a request that was not read to its end nothing more is wanted."""
    body = msgspec.json.encode(Problem(detail=objection.words))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if not is_read_out:
        headers.append((b"connection", b"close"))
    if objection.retry_after:
        headers.append((b"retry-after", str(objection.retry_after).encode()))
    await send({"type": "http.response.start", "status": objection.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def read_out(receive: Receive) -> bool:
    """Let somebody finish and forget it: whoever is cut short may never hear the answer. But not without end."""
    length = 0
    while length <= MOST_READ_OUT:
        message = await receive()
        length += len(message.get("body", b""))
        if not message.get("more_body"):
            return True
    return False


async def refuse_websocket(objection: Objection, scope: Scope, receive: Receive, send: Send) -> None:
    await receive()
    if "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": 1008, "reason": objection.words})
        return
    body = msgspec.json.encode(Problem(detail=objection.words))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "websocket.http.response.start", "status": objection.status, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": body})


@lru_cache(maxsize=100)
def security_headers(host: str, is_api: bool) -> dict[bytes, bytes]:
    # Older browsers do not count a WebSocket to the same place as 'self'. IPv6 addresses cannot be named there.
    sockets = f" ws://{host} wss://{host}" if host and not host.startswith("[") else ""
    added = {**SECURITY, "content-security-policy": POLICY.format(connect=f"'self'{sockets}")}
    if is_api:
        added["cache-control"] = "no-store"
    return {name.encode(): value.encode() for name, value in added.items()}


@lru_cache(maxsize=100)
def security_lines(host: str, is_api: bool) -> bytes:
    return b"".join(b"%b: %b\r\n" % header for header in security_headers(host, is_api).items())


class Safely:
    """Adds the security headers to whatever is answered. An answer may bring its own; most do not."""

    def __init__(self, scope: Scope, send: Send, host: str) -> None:
        self._send, self.has_begun = send, False
        self._exchange = scope["state"].pop(EXCHANGE, None)
        self._asked = host, scope["path"].startswith("/api")

    def come_whole(self) -> bytes | None:
        """What was sent, if all of it is here; None: it has to be waited for."""
        whole: bytes | None = self._exchange.come_whole()
        return whole

    async def at_once(self, status: int, body: bytes, more: Mapping[str, str] = {}) -> None:
        """Answer with JSON, in one piece."""
        self.has_begun = True
        lines = security_lines(*self._asked) + b"content-type: application/json\r\n"
        if more:
            lines += "".join(f"{name.lower()}: {value}\r\n" for name, value in more.items()).encode()
        await self._exchange.answer(status, lines, body)

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.has_begun = True
            headers = [*message.get("headers", ())]
            brought = {name.lower() for name, _ in headers}
            headers += [added for added in security_headers(*self._asked).items() if added[0] not in brought]
            message = {**message, "headers": headers}
        await self._send(message)
