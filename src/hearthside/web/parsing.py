"""How requests are read off the wire, by a fast parser, within bounds; and how an answer is put on it in one piece."""

from __future__ import annotations

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from hearthside.web.guard import EXCHANGE

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
        self.scope["state"][EXCHANGE] = Exchange(self.cycle)


class Exchange:
    """A request and its answer, each in one piece. (uvicorn waits for what has come long ago, looks through every
    header of every answer and sends its head and its body apart: that costs more than all else that is done for it.)"""

    def __init__(self, cycle: RequestResponseCycle) -> None:
        self._cycle = cycle

    def come_whole(self) -> bytes | None:
        """What was sent, if all of it is here; None: it has to be waited for."""
        return None if self._cycle.more_body or self._cycle.disconnected else bytes(self._cycle.body)

    async def answer(self, status: int, lines: bytes, body: bytes) -> None:
        """Answer with these header lines."""
        cycle = self._cycle
        if cycle.flow.write_paused and not cycle.disconnected:
            await cycle.flow.drain()
        if cycle.disconnected:
            return
        cycle.response_started = cycle.response_complete = True
        first = b"".join([b"%b: %b\r\n" % header for header in cycle.default_headers])
        last = b"" if cycle.keep_alive else b"connection: close\r\n"
        length = b"content-length: %d\r\n" % len(body)
        cycle.transport.write(b"".join((STATUS_LINE[status], first, lines, length, last, b"\r\n", body)))
        cycle.message_event.set()
        if not cycle.keep_alive:
            cycle.transport.close()
        cycle.on_response()
