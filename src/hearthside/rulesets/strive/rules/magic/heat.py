"""Heat: what the powers that somebody has used have left in them. It is only read here."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from hearthside.engine import Key, Reader, rule
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.levels import attribute_level, base_of
from hearthside.rulesets.strive.rules.tests.parts import Test, TestModifier
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import DEF, MAGIC, rounded_up


class Band(Struct, frozen=True):
    """What heat brings with it, up to one more time the level of Magic."""

    ob: int
    """What is added to the Ob."""
    everything: bool
    """… of all tests, not only of those of magic."""
    backfires: int
    """A power backfires on fewer hits than these."""
    free: int
    """SI that costs nothing, on top of what is chosen."""
    burns: bool = False


BANDS = (Band(0, False, 1, 0), Band(1, False, 2, 1), Band(1, True, 3, 2), Band(2, True, 4, 3, burns=True))


@rule("STR-1253")
def heat_of(character: Character) -> int:
    """Both parts together."""
    return character.slow_heat + character.fleeting_heat


@rule("STR-1253")
def band_of(reader: Reader, who: Key[Character]) -> Band:
    """Up to Magic, twice, three times that, and above."""
    heat = heat_of(reader[who])
    if not heat:
        return BANDS[0]
    magic = attribute_level(reader, who, MAGIC).total
    return BANDS[min(3, rounded_up(heat, magic) - 1)] if magic else BANDS[3]


@rule("STR-1253", "STR-Q358")
def price(reader: Reader, si: int) -> tuple[int, int]:
    """The slow and the fleeting heat of a use: a third of the SI, rounded down but at least 1, and the rest."""
    slow = max(1, si // (2 if reader[RULES].heat_by_halves else 3))
    return slow, si - slow


@rule("STR-1250", "STR-1253")
def heat_on_tests(reader: Reader, test: Test) -> Iterable[TestModifier]:
    """Heat makes magic harder, and then everything."""
    if not heat_of(reader[test.who]):
        return ()
    band = band_of(reader, test.who)
    if band.ob and (band.everything or is_of_magic(reader, test)):
        return (TestModifier("heat", ob=band.ob, rule="STR-1253"),)
    return ()


def is_of_magic(reader: Reader, test: Test) -> bool:
    """Whether a school is tested. Def is a number, and no Skill."""
    return test.is_of_skill and test.of != DEF and MAGIC in base_of(reader, test.of)
