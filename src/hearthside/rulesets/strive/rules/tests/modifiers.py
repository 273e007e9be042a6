"""What changes tests: every chapter's own, asked one after another."""

from __future__ import annotations

from collections.abc import Callable, Iterable

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
def effects_on(reader: Reader, test: Test) -> Iterable[TestModifier]:
    """What stands on the sheet for a while."""
    effects = reader[test.who].effects
    if not effects:
        return ()
    return [TestModifier(name, effect.dice, effect.ob, effect.points)
            for name, effect in effects.items() if is_about(effect, test)]  # fmt: skip


def is_about(effect: Effect, test: Test) -> bool:
    if effect.until == "next defence" and DEFENCE not in test.purposes:
        return False
    return not effect.on or any(one in effect.on for one in (test.of, *test.purposes))


Source = Callable[[Reader, Test], Iterable[TestModifier]]
IN_CIRCUMSTANCES: tuple[Source, ...] = (zeal,)
ON_DEFENCE: tuple[Source, ...] = (
    armor_on_defence, shield_on_defence, clumsy_in_melee, flanked, deft_evasion, shield_wall,
)  # fmt: skip
"""What changes defences alone."""
MODIFIERS: tuple[Source, ...] = (
    effects_on, health_modifiers, overweight, *ON_DEFENCE, areas, *IN_CIRCUMSTANCES, heat_on_tests,
)  # fmt: skip
"""A chapter that brings its own adds it here; what hangs on circumstances that the GM judges, to those. Such a function
lies in a module that makes no tests itself."""
BUT_ON_DEFENCE = tuple(source for source in MODIFIERS if source not in ON_DEFENCE)


@rule("STR-026")
def modifiers_of(reader: Reader, test: Test) -> tuple[TestModifier, ...]:
    """What changes a test now."""
    found: list[TestModifier] = []
    for source in MODIFIERS if DEFENCE in test.purposes else BUT_ON_DEFENCE:
        if more := source(reader, test):
            found += more
    found += test.more
    return tuple([one for one in found if not one.when or one.when in test.holding]) if found else ()


@rule("STR-282")
def judged(reader: Reader, test: Test) -> list[str]:
    """The circumstances that changes hang on."""
    found: list[TestModifier] = []
    for source in IN_CIRCUMSTANCES:
        found += source(reader, test)
    found += test.more
    return [one.when for one in found if one.when] if found else []
