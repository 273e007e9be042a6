"""The server process: one for each data directory. It opens the store, listens, and lets everything go in order.

Laws: whoever starts a second one is shown the first. What can be told before anything is opened is told then, in one
sentence. When the process is asked to stop, pages are told so, what waits is written, and then the store closes.
"""

from __future__ import annotations

import asyncio
import errno
import gc
import os
import signal
import socket
import time
import webbrowser
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from threading import Thread
from types import FrameType

import msgspec
import uvicorn

from hearthside.play import Store, StoreFailed
from hearthside.store import InUse, database_in, open_store
from hearthside.store.directory import RUNNING, make_private
from hearthside.store.ownership import owned
from hearthside.web.app import create_app
from hearthside.web.cookies import key_in
from hearthside.web.denied import Denied
from hearthside.web.door_api import door_routes
from hearthside.web.guard import Guard
from hearthside.web.house import House
from hearthside.web.network import LOOPBACK, LocalNetwork
from hearthside.web.parsing import BoundedHttp
from hearthside.web.pictures import Pictures
from hearthside.web.swift import Swift

PORT = 8377
PORTS_TRIED = 20
START_PATIENCE = 5.0
"""Seconds that a second start waits for the first to say where it is."""
FAREWELL_TAKES, FAREWELL_PATIENCE = 0.2, 3
"""Seconds for the last message to all pages, and for what they still ask."""
BROWSER_PATIENCE = 5.0
LARGEST_FRAME = 4096
"""Bytes: pages say next to nothing on their sockets."""


class Serving(msgspec.Struct, frozen=True, kw_only=True):
    """A server that runs: where it is, and the way in for whoever may read this file."""

    url: str
    token: str
    pid: int
    data: str = ""

    @property
    def start_link(self) -> str:
        return f"{self.url}/enter#key={self.token}"


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """What whoever starts a server asks for."""

    data: Path
    host: str = LOOPBACK[0]
    port: int | None = None
    """None: the usual one, or the next that is free."""
    database: str = ""
    names: tuple[str, ...] = ()
    passphrase: str = ""


class CannotServe(StoreFailed):
    """Why there is no server, in words."""


class AlreadyServing(Exception):
    """Another process serves this data directory."""

    def __init__(self, first: Serving) -> None:
        super().__init__(f"Hearthside is running already, at {first.url}")
        self.first = first


# --- the process
def serve(wanted: Wanted, ready: Callable[[Serving, LocalNetwork], None],
          ask_passphrase: Callable[[], str] = lambda: "") -> None:  # fmt: skip
    """Serve until asked to stop. `ready` is told where it is as soon as it answers."""
    with ExitStack() as held:
        make_directory(wanted.data)
        try:
            held.enter_context(owned(wanted.data / RUNNING))
        except InUse as in_use:
            raise AlreadyServing(first_one(wanted.data, in_use)) from None
        listening = held.enter_context(bound(wanted.host, wanted.port))
        port: int = listening.getsockname()[1]
        store = held.enter_context(open_store(wanted.database or database_in(wanted.data)))
        house = House(store, key_in(wanted.data))
        network = network_of(house, wanted, port)
        settle_passphrase(house, wanted.passphrase, ask_passphrase)
        server = Server(store, house, network, str(wanted.data), has_proxy=bool(wanted.names))
        serving = Serving(url=network.home(), token=house.host_token, pid=os.getpid(), data=str(wanted.data))
        held.enter_context(announced(wanted.data / RUNNING, serving, server, lambda: ready(serving, network)))
        rarely_look_for_waste()
        with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
            runner.run(server.serve([listening]))


def rarely_look_for_waste() -> None:
    """What the program is made of stays, and tables are trees of frozen records, which end with their last use. To look
    through all of it for circles as often as Python usually does makes everybody wait for a tenth of a second."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def make_directory(folder: Path) -> None:
    try:
        make_private(folder)
    except OSError as error:
        raise CannotServe(f"{folder}: {(error.strerror or str(error)).lower()}") from error
    if not os.access(folder, os.W_OK):
        raise CannotServe(f"{folder}: nothing can be written there; choose another with --data")


def network_of(house: House, wanted: Wanted, port: int) -> LocalNetwork:
    try:
        return LocalNetwork(house, wanted.host, port, wanted.names)
    except Denied as wrong:
        raise CannotServe(str(wrong)) from wrong


def settle_passphrase(house: House, given: str, ask: Callable[[], str]) -> None:
    """Take the passphrase that was given; ask for one if it is needed and there is none."""
    if not given and house.is_public and not house.has_passphrase:
        given = ask()
        if not given:
            raise CannotServe("this can be reached from the internet, so it needs a passphrase: "
                              "give one with --passphrase-file FILE")  # fmt: skip
    if given:
        try:
            house.set_passphrase(given)
        except Denied as wrong:
            raise CannotServe(str(wrong)) from wrong


# --- the first one
def first_one(data: Path, in_use: InUse) -> Serving:
    """What the process that serves this directory has said of itself. It may be starting at this moment."""
    until = time.monotonic() + START_PATIENCE
    while time.monotonic() < until:
        with suppress(OSError, msgspec.MsgspecError):
            found = msgspec.json.decode((data / RUNNING).read_bytes(), type=Serving)
            if in_use.pid in (None, found.pid):
                return found
        time.sleep(0.05)
    raise CannotServe(f"{data} is in use by process {in_use.pid}, which does not say where it can be reached")


@contextmanager
def announced(path: Path, serving: Serving, server: Server, ready: Callable[[], None]) -> Iterator[None]:
    """Say where the server is, from when it answers until it is gone. For its owner alone: it holds the way in."""

    def announce() -> None:
        part = path.with_name(f".{path.name}.part")
        part.unlink(missing_ok=True)
        file = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(file, "wb") as out:
            out.write(msgspec.json.encode(serving))
        os.replace(part, path)
        ready()

    server.when_ready = announce
    try:
        yield
    finally:
        path.unlink(missing_ok=True)


def open_browser(link: str, wait: bool = False) -> None:
    """In a thread of its own: some browsers keep whoever opens them waiting, and some machines have none."""

    def open_it() -> None:
        with suppress(Exception):
            webbrowser.open(link)

    opening = Thread(target=open_it, name="open the browser", daemon=True)
    opening.start()
    if wait:
        opening.join(BROWSER_PATIENCE)


# --- listening
@contextmanager
def bound(host: str, port: int | None) -> Iterator[socket.socket]:
    """A socket at that address; without a port the usual one, or the next that is free."""
    listening = first_free(host, range(PORT, PORT + PORTS_TRIED)) if port is None else first_free(host, [port])
    with listening:
        yield listening


def first_free(host: str, ports: Sequence[int]) -> socket.socket:
    for port in ports:
        try:
            return listening_at(host, port)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise CannotServe(f"cannot listen at {host}: {(error.strerror or str(error)).lower()}") from error
    if len(ports) > 1:
        raise CannotServe(f"the ports {ports[0]} to {ports[-1]} are all in use: choose another with --port")
    raise CannotServe(f"port {ports[0]} is in use by another program: choose another, or leave --port out")


def listening_at(host: str, port: int) -> socket.socket:
    kind = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(kind, socket.SOCK_STREAM)
    try:
        if os.name == "posix":  # elsewhere it would let two programs share a port
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((host, port))
        made.listen(2048)
        made.setblocking(False)
    except OSError:
        made.close()
        raise
    return made


class Server(uvicorn.Server):
    """uvicorn in our own process, with sockets that come and go."""

    def __init__(self, store: Store, house: House, network: LocalNetwork, data: str, has_proxy: bool) -> None:
        """`has_proxy`: what it says of whom it asks for is believed."""
        app = create_app(store, house, routes=[door_routes(network, Pictures(store), data)])
        self._guard = Guard(Swift(app, app.state.at_table), house.key, network)
        super().__init__(uvicorn.Config(
            self._guard, loop="auto", http=BoundedHttp, ws="websockets-sansio", lifespan="on",
            log_config=None, access_log=False, server_header=False, ws_max_size=LARGEST_FRAME, timeout_keep_alive=30,
            timeout_graceful_shutdown=FAREWELL_PATIENCE, backlog=2048, proxy_headers=has_proxy,
        ))  # fmt: skip
        network.listener = self
        self.when_ready: Callable[[], None] = lambda: None
        self._opened: dict[str, asyncio.Server] = {}

    # --- beginning and end
    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.when_ready()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop in order when asked to. uvicorn would ask once more then, and end us before the store is closed."""
        signals = (signal.SIGINT, signal.SIGTERM)

        def stop(number: int, frame: FrameType | None) -> None:
            self.handle_exit(number, frame)

        before = {number: signal.signal(number, stop) for number in signals}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """The app first, since it tells all pages why; uvicorn would close them without a word."""
        self._guard.is_closing = True
        for server in self.servers:
            server.close()
        await self.lifespan.shutdown()
        await asyncio.sleep(FAREWELL_TAKES)
        await super().shutdown(sockets)

    # --- the local network
    async def listen(self, address: str, port: int) -> int:
        """Listen there too, at the same port if it is free; which it is."""
        try:
            listening = listening_at(address, port)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
            listening = listening_at(address, 0)
        server = await asyncio.get_running_loop().create_server(self._protocol, sock=listening, backlog=2048)
        self._opened[address] = server
        self.servers.append(server)
        found: int = listening.getsockname()[1]
        return found

    async def stop_listening(self, address: str) -> None:
        """Nobody comes in there any more, and whoever did is gone."""
        server = self._opened.pop(address)
        server.close()
        self.servers.remove(server)
        for connection in list(self.server_state.connections):
            transport = getattr(connection, "transport", None)
            if transport is not None and transport.get_extra_info("sockname")[0] == address:
                connection.shutdown()

    def _protocol(self) -> asyncio.Protocol:
        return self.config.http_protocol_class(  # type: ignore[call-arg]  # as uvicorn itself does
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
