"""What an Apocalypse pack may hold."""

from __future__ import annotations

from hearthside.engine import ContentEntry


class ReadyCharacter(ContentEntry, frozen=True, kw_only=True):
    """A character to take as it is: traits in their order, and the links of those from the fifth on."""

    traits: tuple[str, ...]
    links: dict[str, tuple[str, ...]] = {}
    notes: str = ""


class TraitIdea(ContentEntry, frozen=True):
    """A trait for those who look for one."""


class HarmIdea(ContentEntry, frozen=True):
    """A harm that fits the setting."""


class ScenePlan(ContentEntry, frozen=True, kw_only=True):
    """A scene: what everybody sees of it, and what only the Scenarist knows."""

    secret: str = ""


KINDS: dict[str, type[ContentEntry]] = {
    "characters": ReadyCharacter,
    "traits": TraitIdea,
    "harms": HarmIdea,
    "scenes": ScenePlan,
}
