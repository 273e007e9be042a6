"""What a browser carries: a random name, signed, in a cookie. All else about it is kept in the house.

Laws: the key never leaves this machine, and only its owner may read its file. What is signed for one purpose does not
pass for another.
"""

from __future__ import annotations

import os
from functools import lru_cache
from hashlib import sha256
from hmac import compare_digest, digest
from pathlib import Path
from secrets import token_bytes, token_urlsafe

from hearthside.play import StoreFailed

KEY_FILE = "cookie.key"
KEY_BYTES = 32
COOKIE_AGE = 400 * 24 * 3600
"""Seconds; browsers keep none for longer. Each visit begins it anew."""


@lru_cache(maxsize=20_000)
def signature(key: bytes, text: str) -> str:
    """Every request is signed anew otherwise, which is most of what the guard does."""
    return digest(key, text.encode(), sha256).hex()


class CookieKey:
    """Signs what browsers carry."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        # Cookies know no ports: two houses on one machine must not write into each other's.
        self.cookie = f"hearthside-{self.signed('cookie')[:8]}"

    def signed(self, purpose: str, *words: str) -> str:
        return signature(self._key, "\0".join((purpose, *words)))

    def cookie_for(self, browser: str) -> str:
        return f"{browser}.{self.signed('browser', browser)}"

    def browser_in(self, cookie: str) -> str:
        """Whose cookie this is; empty: nobody's, or not one of ours."""
        browser, _, signature = cookie.partition(".")
        is_ours = compare_digest(signature.encode(), self.signed("browser", browser).encode())
        return browser if browser and is_ours else ""

    def csrf_for(self, browser: str) -> str:
        """What a page must say besides the cookie, which a browser sends along whoever asks it to."""
        return self.signed("csrf", browser)


def new_browser() -> str:
    return token_urlsafe(18)


def key_in(directory: Path) -> CookieKey:
    """The key kept in the data directory; the first time, a new one."""
    path = directory / KEY_FILE
    try:
        return CookieKey(new_key_at(path))
    except FileExistsError:
        pass
    key = path.read_bytes()
    if len(key) != KEY_BYTES:
        raise StoreFailed(f"{path} is damaged. Delete it, and everybody has to be let in again")
    if os.name == "posix" and path.stat().st_mode & 0o077:
        path.chmod(0o600)
    return CookieKey(key)


def new_key_at(path: Path) -> bytes:
    """It takes its place when it is whole: a process that is killed leaves no half of a key."""
    key = token_bytes(KEY_BYTES)
    if path.exists():
        raise FileExistsError(path)
    part = path.with_name(f".{path.name}.part")
    part.unlink(missing_ok=True)
    file = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        os.write(file, key)
        os.fsync(file)
    finally:
        os.close(file)
    os.replace(part, path)
    return key
