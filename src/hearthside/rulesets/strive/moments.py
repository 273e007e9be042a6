"""What may still change before it counts."""

from __future__ import annotations

from msgspec import Struct

from hearthside.dice import Hits
from hearthside.engine import Explained, Moment, Reader, Rolled, name_of, rule
from hearthside.rulesets.strive.rules.tests.parts import Test


@rule("STR-005", "STR-020", "STR-027", "STR-033")
class Cast(Struct, frozen=True, kw_only=True):
    """The dice of a test as they lie."""

    test: Test
    pool: Explained
    points: Explained
    """Compensation Points."""
    limit: Explained | None
    """The Hit Limit; none: all hits count."""
    ob: Explained
    rolled: Rolled

    @property
    def hits(self) -> int:
        """Those that count, up to the Hit Limit."""
        return self.rolled.read(Hits(self.points.total, self.limit.total if self.limit else None))


class Tested(Moment, frozen=True, kw_only=True):
    """The dice of a test have fallen, and nothing has come of it yet: cards and Grit may change it."""

    cast: Cast

    def words(self, view: Reader) -> str:
        return f"{name_of(view, self.cast.test.who)}: {self.cast.hits} against Ob {self.cast.ob.total}."
