"""What changes tests: every chapter's own, asked one after another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from hearthside.engine import Reader, rule
from hearthside.rulesets.strive.rules.tests.parts import Test, TestModifier


@rule("STR-026", "STR-064")
def effects_on(reader: Reader, test: Test) -> Iterator[TestModifier]:
    """What stands on the sheet for a while."""
    for name, effect in reader[test.who].effects.items():
        if not effect.on or any(one in effect.on for one in (test.of, *test.purposes)):
            yield TestModifier(name, effect.dice, effect.ob, effect.points)


MODIFIERS: tuple[Callable[[Reader, Test], Iterable[TestModifier]], ...] = (effects_on,)
"""A chapter that brings its own adds it here. Such a function lies in a module that makes no tests itself."""


def modifiers_of(reader: Reader, test: Test) -> tuple[TestModifier, ...]:
    return tuple(one for source in MODIFIERS for one in source(reader, test))
