"""The checklist by which people make a setting of their own: what a ruleset asks them to decide, in its order."""

from __future__ import annotations

from collections.abc import Mapping
from inspect import getdoc
from typing import Any

from msgspec import Struct, structs


class SettingStep(Struct, frozen=True, kw_only=True):
    """Something that whoever makes a setting of their own decides."""

    name: str
    title: str
    text: str
    """What to think of."""
    kinds: tuple[str, ...] = ()
    """The kinds of content that it is about."""
    groups: tuple[str, ...] = ()
    """The groups of house rules that it is about."""
    rule: str = ""


class Genre(Struct, frozen=True, kw_only=True):
    """What settings of a genre have in common: house rules to begin with."""

    name: str
    title: str
    text: str
    house_rules: Mapping[str, Any]
    rule: str = ""


class Checklist(Struct, frozen=True, kw_only=True):
    """The way to a setting of one's own."""

    steps: tuple[SettingStep, ...] = ()
    genres: tuple[Genre, ...] = ()

    def over(self, kinds: Mapping[str, type]) -> Checklist:
        """Where a ruleset names no steps, there is one for each kind of content."""
        steps = self.steps or tuple(
            SettingStep(name=name, title=title_of(name), text=what_is(kind), kinds=(name,))
            for name, kind in kinds.items()
        )
        return structs.replace(self, steps=steps)


def title_of(kind: str) -> str:
    """A kind as people read it."""
    return kind.replace("-", " ").capitalize()


def what_is(kind: type) -> str:
    """What a kind's entries are, in the words of its author."""
    return " ".join((getdoc(kind) or "").split())
