"""Fate Points as numbers: what a player has, what converting makes of it, what it can pay."""

from __future__ import annotations

from collections.abc import Mapping

from hearthside.engine import rule
from hearthside.rulesets.strive.fate_state import Hand
from hearthside.rulesets.strive.kinds.fate import SHORT_POINTS, PointKind
from hearthside.rulesets.strive.words import rounded_up

RATES: Mapping[PointKind, tuple[PointKind, int]] = {"major": ("minor", 5), "ambition": ("major", 15)}
"""What one point becomes."""
Purse = dict[PointKind, int]


def purse_of(hand: Hand) -> Purse:
    return {"minor": hand.minor, "major": hand.major, "ambition": hand.ambition}


@rule("STR-569", "STR-570", "STR-571", "STR-EX159")
def converted(purse: Purse, kind: PointKind, number: int) -> Purse:
    """So many points of a kind as points of the next lower one."""
    lower, rate = RATES[kind]
    return {**purse, kind: purse[kind] - number, lower: purse[lower] + number * rate}


@rule("STR-Q327", "STR-EX158")
def affording(purse: Purse, kind: PointKind, price: int) -> Purse | None:
    """The purse after as few conversions as a price needs; None: it is too dear."""
    above = next((higher for higher, (lower, _) in RATES.items() if lower == kind), None)
    short = price - purse[kind]
    if short <= 0:
        return purse
    if above is None:
        return None
    needed = rounded_up(short, RATES[above][1])
    higher = affording(purse, above, needed)
    return None if higher is None else converted(higher, above, needed)


def shown(purse: Purse) -> str:
    """`3 MiFP, 1 AFP`"""
    return ", ".join(f"{number} {SHORT_POINTS[kind]}" for kind, number in purse.items() if number) or "nothing"
