"""The short way for commands: what everybody at every table does all the time goes past the framework.

Law: it answers as the framework would, since it calls the same functions: `at_table` says where whoever asks sits,
`obey` does it, `refusal_of` says why not. (Finding the route, filling in its parameters and making the response costs
the framework as much time as the command itself.)
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

import msgspec

from hearthside.web.denied import NotUnderstood
from hearthside.web.guard import App, Receive, Safely, Scope
from hearthside.web.refusals import refusal_of
from hearthside.web.tables_api import At, obey
from hearthside.web.wire import AnyCommand

COMMANDS = re.compile(r"/api/tables/([^/]+)/commands")
decode = msgspec.json.Decoder(AnyCommand).decode
encode = msgspec.json.Encoder().encode


class Swift:
    """Stands before the app, behind the guard."""

    def __init__(self, app: App, at_table: Callable[[str, str], Awaitable[At]]) -> None:
        self._app, self._at_table = app, at_table

    async def __call__(self, scope: Scope, receive: Receive, send: Safely) -> None:
        path = COMMANDS.fullmatch(scope["path"]) if scope["type"] == "http" and scope["method"] == "POST" else None
        if path is None or scope["query_string"]:
            await self._app(scope, receive, send)
            return
        body = send.come_whole()
        if body is None and (body := await whole(receive)) is None:
            return
        try:
            done = await obey(await self._at_table(path[1], scope["state"]["browser"]), understood(body))
        except Exception as error:
            if (refusal := refusal_of(error)) is None:
                raise
            await send.at_once(refusal.status, encode(refusal.problem), refusal.headers)
        else:
            await send.at_once(200, encode(done))


def understood(body: bytes) -> AnyCommand:
    try:
        command: AnyCommand = decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise NotUnderstood(f"That is no command: {error}.") from None
    return command


async def whole(receive: Receive) -> bytes | None:
    """All that was sent (the guard has measured it); None: they have hung up."""
    message = await receive()
    body: bytes = message.get("body", b"")
    while message.get("more_body"):
        message = await receive()
        body += message.get("body", b"")
    return body if message["type"] == "http.request" else None
