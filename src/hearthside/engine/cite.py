"""Where a rule of the reference is enforced, the code says so: `@rule("APO-042")`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

F = TypeVar("F")


def rule(*ids: str) -> Callable[[F], F]:
    """Mark a function or a type as the place where these rows of the rules reference are enforced."""

    def cite(enforcing: F) -> F:
        cited = tuple(dict.fromkeys((*ids, *rules_of(enforcing))))  # a subtype may cite what its type does
        enforcing.__rules__ = cited  # type: ignore[attr-defined]  # any object may carry it
        return enforcing

    return cite


def rules_of(enforcing: object) -> tuple[str, ...]:
    ids: tuple[str, ...] = getattr(enforcing, "__rules__", ())
    return ids
