"""The host's passphrase: kept so that it cannot be read back, and hard to guess at."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock

from hearthside.web.denied import Denied, TooOften

SHORTEST, LONGEST = 8, 200
FREE_TRIES = 3
LONGEST_WAIT = 900.0


def sealed(passphrase: str) -> str:
    """A passphrase as it is kept."""
    if not SHORTEST <= len(passphrase) <= LONGEST:
        raise Denied(f"A passphrase has at least {SHORTEST} letters, better four words or more.")
    from argon2 import PasswordHasher  # noqa: PLC0415 - slow to import, and most houses have none

    return PasswordHasher().hash(passphrase)


class Doorkeeper:
    """Checks the passphrase, one at a time. After some wrong tries it takes longer and longer until the next."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock, self._one_at_a_time = clock, Lock()
        self._wrong, self._closed_until = 0, 0.0

    def check(self, passphrase: str, kept: str) -> bool:
        from argon2 import PasswordHasher  # noqa: PLC0415
        from argon2.exceptions import VerifyMismatchError  # noqa: PLC0415

        with self._one_at_a_time:
            if (left := self._closed_until - self._clock()) > 0:
                raise TooOften(left)
            try:
                PasswordHasher().verify(kept, passphrase)
            except VerifyMismatchError:
                self._wrong += 1
                if self._wrong >= FREE_TRIES:
                    self._closed_until = self._clock() + min(LONGEST_WAIT, 2.0 ** (self._wrong - FREE_TRIES + 1))
                return False
            self._wrong = 0
            return True
