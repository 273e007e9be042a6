"""What may still change in a challenged action before it counts."""

from __future__ import annotations

from hearthside.engine import Key, Moment, Reader, name_of
from hearthside.rulesets.challenge.state import Entity


class BeforeTheTest(Moment, frozen=True, kw_only=True):
    """The scores stand, and nothing was compared yet: a number that is activated now counts."""

    initiator: str
    participants: tuple[Key[Entity], ...]
    aspects: tuple[str, ...]
    """All aspects that relate to it, on any side."""
    deed: str
    instead: str = ""
    """What happens instead of any outcome, once a trait has replaced it."""
    activated: tuple[tuple[Key[Entity], str], ...] = ()
    """Whose traits were activated at this moment."""

    def words(self, view: Reader) -> str:
        by = f" by {name_of(view, self.initiator)}" if self.initiator else ""
        return f"The scores for “{self.deed}”{by} stand. Activate a trait before they are compared?"


class AboutToCount(Moment, frozen=True, kw_only=True):
    """Who beats whom is known, and no effect was applied yet: a trait may replace the outcome."""

    initiator: str
    participants: tuple[Key[Entity], ...]
    beaten: tuple[Key[Entity], ...]
    deed: str
    instead: str = ""

    def words(self, view: Reader) -> str:
        losers = ", ".join(name_of(view, who) for who in self.beaten) or "nobody"
        return f"“{self.deed}” is about to count; beaten: {losers}. Activate a trait that replaces it?"
