"""What becomes true of NPCs, Squads and Hostility."""

from __future__ import annotations

from typing import Annotated, ClassVar

from hearthside.engine import GM_ONLY, Fact
from hearthside.rulesets.strive.words import AtLeastOne

Fields = tuple[str, ...]


class DefSet(Fact, frozen=True):
    sets: ClassVar[Fields] = ("defense", "shown_defense")
    says: ClassVar[str] = "{about:name} has Def {defense}."
    defense: Annotated[AtLeastOne | None, GM_ONLY]
    shown_defense: AtLeastOne | None = None


class DefShown(Fact, frozen=True):
    sets: ClassVar[Fields] = ("shown_defense",)
    says: ClassVar[str] = "{about:name} has Def {shown_defense}."
    shown_defense: AtLeastOne


class DefHidden(Fact, frozen=True):
    sets: ClassVar[Fields] = ("shown_defense",)
    says: ClassVar[str] = "What Def {about:name} has, only the GM says from now on."
    shown_defense: None = None
