"""What becomes true of characters as such."""

from __future__ import annotations

from hearthside.engine import Creation


class CharacterMade(Creation, frozen=True):
    says = "{about:name} joins the story."
