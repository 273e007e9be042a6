"""How requests are read off the wire and answers put on it: by a fast parser, within bounds; an answer in one piece."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

LARGEST_HEAD = 64 * 1024
"""Bytes of a request before its body."""


class BoundedHttp(HttpToolsProtocol):
    """Hangs up on who sends headers without end: the parser alone would keep them all."""

    _is_in_head, _head = True, 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn itself has it
        super().connection_made(InOnePiece(transport, self.loop))  # type: ignore[arg-type]  # it is one in all but name

    def handle_websocket_upgrade(self) -> None:
        assert isinstance(self.transport, InOnePiece)
        self.transport = self.transport.bare
        super().handle_websocket_upgrade()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._is_in_head:
            self._head += len(data)
            if self._head > LARGEST_HEAD:
                self.transport.abort()

    def on_message_begin(self) -> None:
        self._is_in_head, self._head = True, 0
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._is_in_head = False
        super().on_headers_complete()


class InOnePiece:
    """A transport that sends the head of an answer with its body, which follows at once: sending costs more than all
    else that is done for an answer."""

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self.bare, self._loop, self._head = transport, loop, b""

    def __getattr__(self, name: str) -> Any:
        return getattr(self.bare, name)

    def write(self, data: bytes) -> None:
        if not self._head and data.startswith(b"HTTP/1.1 "):
            self._head = data
            self._loop.call_soon(self._send_head)  # nothing has followed: somebody reads as it comes
            return
        data, self._head = self._head + data, b""
        self.bare.write(data)

    def close(self) -> None:
        self._send_head()
        self.bare.close()

    def _send_head(self) -> None:
        if self._head and not self.bare.is_closing():
            self.write(b"")
