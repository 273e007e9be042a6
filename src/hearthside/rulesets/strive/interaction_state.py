"""What somebody was brought to believe."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from hearthside.engine import GM_ONLY, Id, Record, rule

How = Literal["persuade", "deceive", "intimidate"]


@rule("STR-550", "STR-552", "STR-553")
class Belief(Record, frozen=True):
    """What one has brought another to believe or to do. The GM keeps it."""

    is_card: ClassVar[bool] = False
    by: Id
    of: Id
    """Who believes it."""
    how: Annotated[How, GM_ONLY] = "persuade"

    @property
    def is_lie(self) -> bool:
        return self.how == "deceive"


RECORDS: tuple[type[Record], ...] = (Belief,)
