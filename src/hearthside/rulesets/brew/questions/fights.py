"""What the GM is asked about a fight: who is in it, how it is played, where they stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from hearthside.engine import Confirm, Key, Number, OneOf, Option, Reader, SomeOf, Text, name_of, rule
from hearthside.rulesets.brew.rules.combat.bands import BAND_WORDS, band_of, fighters, place_of, zone_words
from hearthside.rulesets.brew.state import Character, active_characters


class WhoFights(SomeOf[Key[Character]], frozen=True):
    title: ClassVar[str] = "Who is in the fight?"
    records: ClassVar[bool] = True

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(who, name_of(view, who)) for who in active_characters(view) if view[who].fighting is None]

    def bounds(self, view: Reader) -> tuple[int, int | None]:
        return 1, None

    def usual(self, view: Reader) -> tuple[Key[Character], ...] | None:
        return tuple(option.value for option in self.options(view))


class WhoJoins(WhoFights, frozen=True):
    title: ClassVar[str] = "Who joins the fight?"

    def usual(self, view: Reader) -> None:
        return None


@rule("BREW-064", "BREW-065", "BREW-070")
class WithTurns(Confirm, frozen=True):
    title: ClassVar[str] = "Are turns called?"
    help: ClassVar[str] = "Yes: from the highest Speed to the lowest. No: everybody declares, and all happens at once."

    def usual(self, view: Reader) -> bool:
        return False


@rule("BREW-Q59")
class ZoneMetres(Number, frozen=True):
    title: ClassVar[str] = "How many metres is a zone?"
    help: ClassVar[str] = "0: distances are close, mid-range and long, and nobody counts metres."

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 0, 1000

    def usual(self, view: Reader) -> int:
        return 0


class WhichFighter(OneOf[Key[Character]], frozen=True):
    title: ClassVar[str] = "Who?"
    records: ClassVar[bool] = True

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(who, name_of(view, who)) for who in fighters(view)]


AROUND, FARTHEST = 3, 20


class WhichZone(OneOf[int], frozen=True):
    title: ClassVar[str] = "Where?"
    help: ClassVar[str] = "In the same zone it is close, one zone away mid-range, farther away long range."

    def options(self, view: Reader) -> Sequence[Option[int]]:
        """The middle, all who stand somewhere, and some room to either side."""
        taken = [0, *(place_of(view, who).zone for who in fighters(view))]
        row = range(max(min(taken) - AROUND, -FARTHEST), min(max(taken) + AROUND, FARTHEST) + 1)
        return [Option(zone, zone_words(view, zone), self.who_is_there(view, zone)) for zone in row]

    def who_is_there(self, view: Reader, zone: int) -> str:
        return ", ".join(name_of(view, who) for who in fighters(view) if place_of(view, who).zone == zone)

    def usual(self, view: Reader) -> int:
        return 0


class PlaceName(Text, frozen=True):
    title: ClassVar[str] = "What is there?"
    help: ClassVar[str] = "The bar, the door, the street; nothing: it has no name of its own."
    longest: ClassVar[int] = 40
    blank: ClassVar[bool] = True


@rule("BREW-123")
class IsAware(Confirm, frozen=True):
    title: ClassVar[str] = "Do they see attacks coming?"

    def usual(self, view: Reader) -> bool:
        return False


# --- where to
class NextZone(OneOf[int], frozen=True):
    """One zone to either side."""

    title: ClassVar[str] = "Where to?"
    who: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[int]]:
        return [Option(zone, zone_words(view, zone), seen_from(view, self.who, zone))
                for zone in next_zones(view, self.who)]  # fmt: skip


def next_zones(view: Reader, who: Key[Character]) -> tuple[int, int]:
    here = place_of(view, who).zone
    return here - 1, here + 1


def seen_from(view: Reader, who: Key[Character], zone: int) -> str:
    """How far the others would be."""
    others = [other for other in fighters(view) if other != who]
    return ", ".join(f"{name_of(view, one)}: {BAND_WORDS[band_of(abs(zone - place_of(view, one).zone))]}"
                     for one in others)  # fmt: skip
