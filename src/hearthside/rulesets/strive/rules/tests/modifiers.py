"""What changes tests: every chapter's own, asked one after another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from hearthside.engine import Reader, rule
from hearthside.rulesets.strive.rules.belongings.load import (
    armor_on_defence,
    clumsy_in_melee,
    overweight,
    shield_on_defence,
)
from hearthside.rulesets.strive.rules.catalogue.modifiers import areas, deft_evasion, flanked, shield_wall
from hearthside.rulesets.strive.rules.characters.modifiers import zeal
from hearthside.rulesets.strive.rules.health.modifiers import health_modifiers
from hearthside.rulesets.strive.rules.magic.heat import heat_on_tests
from hearthside.rulesets.strive.rules.tests.parts import DEFENCE, Test, TestModifier
from hearthside.rulesets.strive.state import Effect


@rule("STR-026", "STR-064")
def effects_on(reader: Reader, test: Test) -> Iterator[TestModifier]:
    """What stands on the sheet for a while."""
    for name, effect in reader[test.who].effects.items():
        if is_about(effect, test):
            yield TestModifier(name, effect.dice, effect.ob, effect.points)


def is_about(effect: Effect, test: Test) -> bool:
    if effect.until == "next defence" and DEFENCE not in test.purposes:
        return False
    return not effect.on or any(one in effect.on for one in (test.of, *test.purposes))


MODIFIERS: tuple[Callable[[Reader, Test], Iterable[TestModifier]], ...] = (
    effects_on, health_modifiers, overweight, armor_on_defence, shield_on_defence, clumsy_in_melee,
    flanked, deft_evasion, shield_wall, areas, zeal, heat_on_tests,
)  # fmt: skip
"""A chapter that brings its own adds it here. Such a function lies in a module that makes no tests itself."""


@rule("STR-026")
def all_modifiers(reader: Reader, test: Test) -> tuple[TestModifier, ...]:
    """All that may change a test, also what hangs on a circumstance."""
    return (*(one for source in MODIFIERS for one in source(reader, test)), *test.more)


def modifiers_of(reader: Reader, test: Test) -> tuple[TestModifier, ...]:
    """What changes it now."""
    return tuple(one for one in all_modifiers(reader, test) if not one.when or one.when in test.holding)
