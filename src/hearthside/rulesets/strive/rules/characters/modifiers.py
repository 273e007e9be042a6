"""What Titles change about tests. No test is made here."""

from __future__ import annotations

from collections.abc import Iterable

from hearthside.engine import Reader, rule
from hearthside.rulesets.strive.rules.tests.parts import Test, TestModifier
from hearthside.rulesets.strive.traits import has_title
from hearthside.rulesets.strive.words import SELF_CONTROL

ZEAL = "holding back before enemies of the faith"


@rule("STR-845")
def zeal(reader: Reader, test: Test) -> Iterable[TestModifier]:
    """For a Zealot it is harder to hold back when facing enemies of the faith."""
    if test.of == SELF_CONTROL and has_title(reader, test.who, "zealot"):
        return (TestModifier("Zealot", ob=1, rule="STR-845", when=ZEAL),)
    return ()
