"""What may still change in a challenged action before it counts."""

from __future__ import annotations

from hearthside.engine import Key, Moment, Reader, name_of
from hearthside.rulesets.challenge.state import Entity

Pair = tuple[Key[Entity], Key[Entity]]


class BeforeTheTest(Moment, frozen=True, kw_only=True):
    """The scores stand, and nothing was compared yet: a number that is activated now counts."""

    initiator: str
    participants: tuple[Key[Entity], ...]
    aspects: tuple[tuple[Key[Entity], tuple[str, ...]], ...]
    """The aspects that relate to it, for each side."""
    deed: str
    numbers_only: bool = False
    """Between the no contest test and the dice (house rule `late_numbers`): too late to replace the outcome."""
    away: tuple[Key[Entity], ...] = ()
    """Who has replaced the outcome for themselves: they are tested no more."""
    activated: tuple[tuple[Key[Entity], str], ...] = ()
    """Whose traits were activated at this moment."""

    def words(self, view: Reader) -> str:
        by = f" by {name_of(view, self.initiator)}" if self.initiator else ""
        return f"The scores for “{self.deed}”{by} stand. Activate a trait before they are compared?"


class AboutToCount(Moment, frozen=True, kw_only=True):
    """Who beats whom is known, and no effect was applied yet: a trait may replace its owner's part of the outcome."""

    initiator: str
    participants: tuple[Key[Entity], ...]
    deed: str
    beats: tuple[Pair, ...] = ()
    """Who beats whom, as far as nobody has replaced it."""
    level: tuple[Pair, ...] = ()
    """Who is level with whom, as far as nobody has replaced it."""

    def words(self, view: Reader) -> str:
        beaten = [name_of(view, loser) for _, loser in self.beats]
        if not beaten:
            return f"“{self.deed}”: nobody wins. Use a trait to change that?"
        return f"“{self.deed}”: {' and '.join(beaten)} lost. Use a trait to change that?"
