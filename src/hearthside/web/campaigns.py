"""What the house keeps of each table beside its log: how people come in, and which browser sits where."""

from __future__ import annotations

from datetime import datetime
from functools import lru_cache
from hashlib import sha256
from secrets import token_hex

from msgspec import Struct

from hearthside.engine import Id

ON_SCREEN = "*screen"
"""In a seat's place: a shared screen, that sees what everybody sees. No seat can get this id from its name."""
HOST = "host"
"""In a browser's place: every browser with the host's right. Who owns the house sits in one place, on all devices."""


class Link(Struct, frozen=True, kw_only=True):
    """Takes a seat to another device, once."""

    seat: Id
    expires: datetime
    used_by: str = ""
    """The browser that took it: if it never heard the answer, it may ask again."""


class Campaign(Struct, frozen=True, kw_only=True):
    """How people come to a table. Browsers and tokens are known by their marks only: nobody gets in by reading this."""

    code: str
    is_open: bool = True
    needs_knock: bool = True
    browsers: dict[str, Id] = {}
    links: dict[str, Link] = {}
    is_demo: bool = False
    key: str = ""
    """The key of the command that made this table: given a second time, it makes no second table."""


class HousePaper(Struct, frozen=True, kw_only=True):
    """Who owns the house."""

    hosts: tuple[str, ...] = ()
    passphrase: str = ""
    """As argon2 keeps it; empty: none is set."""


def new_name(prefix: str = "") -> str:
    """What a new table is called by, in addresses and papers."""
    return f"{prefix}{token_hex(5)}"


@lru_cache(maxsize=20_000)
def mark(secret: str) -> str:
    """By this a browser or a token is known again, and cannot be made up."""
    return sha256(secret.encode()).hexdigest()
