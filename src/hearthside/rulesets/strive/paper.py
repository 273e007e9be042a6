"""A character on paper: one that is not at the table yet, read like those that are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from hearthside.engine import Content, Id, Key, Record
from hearthside.engine.records import R
from hearthside.rulesets.strive.house_rules import RULES, HouseRules
from hearthside.rulesets.strive.state import Character

DRAFT: Key[Character] = Key("*draft")


class Paper:
    """A few records by themselves, so that what is worked out at the table can be worked out on paper too."""

    def __init__(self, world: Mapping[Id, Record], content: Content) -> None:
        self.world, self.content = world, content
        self.reactions: tuple[str, ...] = ()
        self.mind = None

    def __getitem__(self, who: Key[R]) -> R:
        return cast("R", self.world[who])

    def __contains__(self, who: object) -> bool:
        return who in self.world

    def status_of(self, record: Record) -> str:
        """Nobody on paper is dead or gone."""
        return ""

    def every(self, kind: type[R]) -> tuple[Key[R], ...]:
        return tuple(Key[R](who) for who, record in self.world.items() if isinstance(record, kind))


def on_paper(character: Character, rules: HouseRules, content: Content) -> Paper:
    """This character alone, under `DRAFT`."""
    return Paper({RULES: rules, DRAFT: character}, content)
