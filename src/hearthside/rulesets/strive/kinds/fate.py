"""What a pack may say of the Hand of Fate."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from hearthside.engine import ContentEntry, rule
from hearthside.rulesets.strive.words import AtLeastOne

PointKind = Literal["minor", "major", "ambition"]
"""MiFP, MaFP, AFP."""
SHORT_POINTS: Mapping[PointKind, str] = {"minor": "MiFP", "major": "MaFP", "ambition": "AFP"}


@rule("STR-586", "STR-590")
class CardEntry(ContentEntry, frozen=True, kw_only=True):
    """A card that players buy with Fate Points."""

    price: AtLeastOne
    kind: PointKind
    """What it is paid with."""
    exclusive: tuple[str, ...] = ()
    """Cards that cannot apply to the same thing at the same time."""
    rules: tuple[str, ...] = ()

    @property
    def cost(self) -> str:
        return f"{self.price} {SHORT_POINTS[self.kind]}"


@rule("STR-568")
class AwardEntry(ContentEntry, frozen=True, kw_only=True):
    """What Fate Points are awarded for."""

    kind: PointKind
    whole_group: bool = False
    """Every player gets it."""
    needs: Literal["", "ambition", "aspiration", "signature", "troublemaker"] = ""
    """What a character must have, to be nominated for it."""
    concludes: bool = False
    """The ambition is achieved, and with that over."""
    rules: tuple[str, ...] = ()


KINDS: Mapping[str, type[ContentEntry]] = {"cards": CardEntry, "awards": AwardEntry}
