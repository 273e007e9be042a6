"""How requests are read off the wire: by a fast parser, within bounds."""

from __future__ import annotations

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

LARGEST_HEAD = 64 * 1024
"""Bytes of a request before its body."""


class BoundedHttp(HttpToolsProtocol):
    """Hangs up on who sends headers without end: the parser alone would keep them all."""

    _is_in_head, _head = True, 0

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
