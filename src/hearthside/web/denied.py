"""How the house says no: in words for whoever asked, with what HTTP calls it. Nothing has changed then."""

from __future__ import annotations

from typing import ClassVar


class Denied(Exception):
    """Not allowed."""

    status: ClassVar[int] = 403


class NeedsPassphrase(Denied):
    """The token is right; the passphrase is wanted too."""

    status: ClassVar[int] = 401


class NotHere(Denied):
    """There is no such thing, or it is none of the asker's business: both look the same."""

    status: ClassVar[int] = 404


class NotUnderstood(Denied):
    """What was sent cannot be read."""

    status: ClassVar[int] = 400


class NotAPicture(Denied):
    status: ClassVar[int] = 415


class TooLarge(Denied):
    status: ClassVar[int] = 413


class TooOften(Denied):
    """Come back after some seconds."""

    status: ClassVar[int] = 429

    def __init__(self, seconds: float) -> None:
        self.seconds = max(1, round(seconds + 0.5))
        super().__init__(f"That was too often. Wait {told(self.seconds)}, then try again.")


class InTheWay(Denied):
    """Something is in the way of it, which may change."""

    status: ClassVar[int] = 409


def told(seconds: int) -> str:
    if seconds >= 90:
        return f"{-(-seconds // 60)} minutes"
    return "a second" if seconds == 1 else f"{seconds} seconds"
