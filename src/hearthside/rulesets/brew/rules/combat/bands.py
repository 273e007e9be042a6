"""Distances: three bands, from zones that lie in a row."""

from __future__ import annotations

from hearthside.engine import Key, Reader, rule
from hearthside.rulesets.brew.fight_state import FIGHT, Band, Fighting
from hearthside.rulesets.brew.house_rules import RULES
from hearthside.rulesets.brew.state import Character

BAND_WORDS: dict[Band, str] = {"close": "close", "mid": "mid-range", "long": "long range"}


@rule("BREW-153", "BREW-Q59")
def band_of(zones: int) -> Band:
    """In the same zone it is close, one zone away mid-range, any farther long."""
    return "close" if zones == 0 else "mid" if zones == 1 else "long"


def zone_words(reader: Reader, zone: int) -> str:
    """Where a zone is: as the GM calls it, or as the row is drawn, from left to right."""
    if FIGHT in reader and (name := reader[FIGHT].places.get(str(zone))):
        return name
    return usual_words(zone)


def usual_words(zone: int) -> str:
    side = "left" if zone < 0 else "right"
    match abs(zone):
        case 0:
            return "the middle"
        case 1:
            return f"{side} of the middle"
        case 2:
            return f"far {side}"
        case far:
            return f"{far} zones to the {side}"


def place_of(reader: Reader, who: Key[Character]) -> Fighting:
    """How somebody stands in the fight; who is in none stands where everybody is."""
    return reader[who].fighting or Fighting()


def zones_between(reader: Reader, one: Key[Character], other: Key[Character]) -> int:
    return abs(place_of(reader, one).zone - place_of(reader, other).zone)


def band_between(reader: Reader, one: Key[Character], other: Key[Character]) -> Band:
    return band_of(zones_between(reader, one, other))


@rule("BREW-Q59")
def metres_between(reader: Reader, one: Key[Character], other: Key[Character]) -> int | None:
    """How far apart two are, where the GM has said how much a zone measures."""
    zone = reader[FIGHT].metres if FIGHT in reader else 0
    return zone * zones_between(reader, one, other) if zone else None


def fighters(reader: Reader) -> tuple[Key[Character], ...]:
    """Everybody who is in the fight, in the order in which they came to the table."""
    return tuple(who for who in reader.every(Character) if reader[who].fighting is not None)


def is_fight(reader: Reader) -> bool:
    return FIGHT in reader and reader[FIGHT].round > 0


@rule("BREW-155", "BREW-156", "BREW-Q60")
def takes_the_hit(reader: Reader, before: int, after: int) -> bool:
    """Whether moving under attack counts as taking the hit: between close and mid-range, either way. By direction: not
    away from the attacker. Otherwise it is a defense."""
    if reader[RULES].moving == "by direction":
        return after <= before
    return "close" in (band_of(before), band_of(after))
