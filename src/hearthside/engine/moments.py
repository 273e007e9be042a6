"""Moments and reactions: something is about to count, and whoever holds what fits may act first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from msgspec import Struct

from hearthside.engine.questions import OneOf, Option
from hearthside.engine.records import Id, Key, Reader

if TYPE_CHECKING:
    from hearthside.engine.table import Table

PASS = "pass"


class Moment(Struct, frozen=True, kw_only=True, tag=True):
    """Something about to count, which others may still change. `stopped`: it has no effect."""

    stopped: bool = False

    def words(self, view: Reader) -> str:
        """What is about to count, for those who may react to it."""
        return "React?"


M = TypeVar("M", bound=Moment)


class Reaction(Struct, Generic[M], frozen=True, kw_only=True):
    """What somebody may do at a moment: a rule of its own. `do` returns the moment as it stands afterwards."""

    name: str
    on: type[M]
    holders: Callable[[Reader, M], Iterable[Id]]
    """Who could, cheaply, in a fixed order."""
    can: Callable[[Reader, Key[Any], M], bool]
    do: Callable[[Table, Key[Any], M], M]
    matters: Callable[[Reader], bool] = lambda reader: True
    """Whether anybody at the table could at all, whatever the moment. Only where what rules came to is remembered is it
    looked at: there it spares the search for holders, of whom mostly there are none."""
    again: bool = False
    """Offered again to a holder who has used it at this moment."""
    label: str = ""
    help: str = ""
    rules: tuple[str, ...] = ()


class React(OneOf[str], frozen=True):
    """Any of these, or pass."""

    moment: Moment
    acts: tuple[Option[str], ...]

    def asks(self, view: Reader) -> str:
        return self.moment.words(view)

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return (Option(PASS, "Let it pass"), *self.acts)

    def usual(self, view: Reader) -> str:
        return PASS


AnyReaction = Reaction[Any]
