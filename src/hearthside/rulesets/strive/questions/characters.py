"""What is asked about characters as such."""

from __future__ import annotations

from hearthside.kit import Name


class CharacterName(Name, frozen=True):
    """What the character is called."""
