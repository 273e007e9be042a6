"""Where the server can be reached: this machine alone, or the local network too, and under which names."""

from __future__ import annotations

import socket
from collections.abc import Awaitable, Iterable
from contextlib import suppress
from ipaddress import ip_address
from typing import Protocol
from urllib.parse import urlsplit

from hearthside.web import wire
from hearthside.web.denied import Denied, InTheWay
from hearthside.web.house import House

LOOPBACK = ("127.0.0.1", "localhost", "::1")
EVERYWHERE = ("0.0.0.0", "::")
SOMEWHERE = ("192.0.2.1", "10.255.255.255", "192.168.255.255", "172.31.255.255")
"""Addresses that nobody is asked at: only which of our own addresses would be used to reach them."""
HOME_NAMES = (".local", ".lan", ".home", ".internal", ".home.arpa", ".localhost")


class Listener(Protocol):
    """Whoever can open another socket for the running server."""

    def listen(self, address: str, port: int) -> Awaitable[int]: ...
    def stop_listening(self, address: str) -> Awaitable[None]: ...


class LocalNetwork:
    """What the server listens to, and the names it goes by."""

    def __init__(self, house: House, host: str = "127.0.0.1", port: int = 8377, names: Iterable[str] = ()) -> None:
        self.host, self.port = host, port
        self.opened, self.opened_port = "", 0
        self.listener: Listener | None = None
        self._house = house
        self._given = [as_address(name, port) for name in names]
        self._own = addresses() if host in EVERYWHERE else []
        """Looked up when people look at the network: it may take a moment, and the guard asks at every request."""
        house.is_public = self.is_public

    @property
    def is_public(self) -> bool:
        """Reachable from the internet, as far as can be told."""
        given = (urlsplit(address).hostname or "" for address in self._given)
        return self.host in EVERYWHERE or any(is_public(name) for name in (self.host, self.opened, *given) if name)

    # --- for the guard
    def knows(self, host: str) -> bool:
        if host in LOOPBACK or host in (self.host, self.opened):
            return bool(host)
        if any(urlsplit(address).hostname == host for address in self._given):
            return True
        return self.host in EVERYWHERE and host in self._own

    def is_origin(self, origin: str) -> bool:
        """Whether a page is ours though the request was passed on under another name, as some proxies do."""
        return origin.lower() in self._given

    # --- for people
    def home(self) -> str:
        """The address for whoever sits at this machine."""
        return base(self.host if self.host not in EVERYWHERE else LOOPBACK[0], self.port)

    def bases(self, asked_at: str) -> list[str]:
        """Where players may come in, the best address first; `asked_at` is the one that the GM uses."""
        found = [] if (urlsplit(asked_at).hostname or "") in LOOPBACK else [asked_at]
        found += self._given
        if self.opened:
            found.append(base(self.opened, self.opened_port))
        if self.host in EVERYWHERE:
            found += [base(address, self.port) for address in self._own]
        return list(dict.fromkeys(found)) or [asked_at]

    def seen(self) -> wire.Network:
        self._own = addresses()
        return wire.Network(addresses=self._own, open_at=self.open_at, is_public=self.is_public,
                            has_passphrase=self._house.has_passphrase)  # fmt: skip

    @property
    def open_at(self) -> str:
        if self.opened or self.host in LOOPBACK:
            return self.opened
        return next(iter(self._own), "") if self.host in EVERYWHERE else self.host

    # --- opening and closing
    async def open(self, address: str) -> None:
        """Let the local network in at one of this machine's addresses; at none: only this machine."""
        if address == self.opened:
            return
        if self.listener is None or self.host not in LOOPBACK:
            raise InTheWay(f"Hearthside was started to listen at {self.host}. To change that, start it again.")
        if address and address not in addresses():
            raise Denied(f"{address} is not an address of this machine.")
        if is_public(address) and not self._house.has_passphrase:
            raise Denied("That address can be reached from the internet. Set a passphrase first.")
        port = 0
        if address:
            try:
                port = await self.listener.listen(address, self.port)
            except OSError as error:
                raise InTheWay(f"{address} cannot be opened: {(error.strerror or str(error)).lower()}.") from error
        before, self.opened, self.opened_port = self.opened, address, port
        self._house.is_public = self.is_public
        if before:
            await self.listener.stop_listening(before)


def is_public(name: str) -> bool:
    """Whether an address or a name is one of the internet's."""
    try:
        return name in EVERYWHERE or ip_address(name).is_global
    except ValueError:
        return "." in name and not name.lower().endswith(HOME_NAMES)


def as_address(name: str, port: int) -> str:
    """A name that somebody gave, as the address of a page: with a scheme it is one already."""
    parts = urlsplit(name if "://" in name else f"//{name}")
    try:
        given = parts.port
    except ValueError:
        given = -1
    if not parts.hostname or given == -1 or parts.path.strip("/") or parts.scheme not in ("", "http", "https"):
        raise Denied(f"{name!r} is no name of a server: it is like games.example.org or https://games.example.org")
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    if parts.scheme:
        return f"{parts.scheme}://{host}" + (f":{given}" if given else "")
    return f"http://{host}:{given or port}"


def base(address: str, port: int) -> str:
    return f"http://{f'[{address}]' if ':' in address else address}:{port}"


def addresses() -> list[str]:
    """This machine's own addresses in its networks, the likeliest first."""
    found = []
    for target in SOMEWHERE:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect((target, 9))
            found.append(probe.getsockname()[0])
    with suppress(OSError):
        found += [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    usable = [address for address in dict.fromkeys(found) if is_usable(address)]
    return sorted(usable, key=is_public)


def is_usable(address: str) -> bool:
    parsed = ip_address(address)
    return not (parsed.is_loopback or parsed.is_link_local or parsed.is_unspecified)
