"""Hostility: the GM's one pool, which grows with every round of combat and is kept until it is spent."""

from __future__ import annotations

from typing import Annotated, ClassVar

from hearthside.engine import GM_ONLY, Key, Reader, Record, rule
from hearthside.rulesets.strive.fight_state import is_combat
from hearthside.rulesets.strive.squads import leading_of
from hearthside.rulesets.strive.state import Character, active_characters
from hearthside.rulesets.strive.words import AtLeastNone

MOST = 20
"""At tables that have a limit."""


class Hostility(Record, frozen=True):
    """What the GM has, and keeps to themselves."""

    is_card: ClassVar[bool] = False
    points: Annotated[AtLeastNone, GM_ONLY] = 0


HOSTILITY: Key[Hostility] = Key("*hostility")
RECORDS: tuple[type[Record], ...] = (Hostility,)


def hostility(reader: Reader) -> int:
    return reader[HOSTILITY].points if HOSTILITY in reader else 0


@rule("STR-1031", "STR-EX85", "STR-Q213")
def growth(reader: Reader) -> int:
    """1, and 1 for each PC and ally who is in the fight, not dead or fled; who is in flight counts while they are still
    there. A Squad of allies counts once."""
    if not is_combat(reader):
        return 0
    side = [who for who in active_characters(reader) if (fighting := reader[who].fighting) and fighting.side == "party"]
    return 1 + len(counted_once(reader, tuple(side)))


def counted_once(reader: Reader, people: tuple[Key[Character], ...]) -> tuple[Key[Character], ...]:
    """Each of them, and one for each Squad."""
    return tuple([who for who in people if leading_of(reader, who, people) == who])
