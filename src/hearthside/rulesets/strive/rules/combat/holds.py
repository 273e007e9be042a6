"""Holds: a grapple is over as soon as nobody holds on any more, however that came about."""

from __future__ import annotations

from hearthside.engine import Key, Reader, Table, consequence, rule
from hearthside.kit.grid.maps import BattleMap
from hearthside.rulesets.strive.rules.combat.positions import fields_between
from hearthside.rulesets.strive.rules.health.conditions import is_helpless, relieve
from hearthside.rulesets.strive.state import Character

ADJACENT = 1
WHERE = ("stands", "riding", "aloft")
"""The fields that say where somebody is."""


def is_let_go(reader: Reader, who: Key[Character]) -> bool:
    """Whether somebody is Grappled by one who cannot hold on: dead, Unconscious, or no longer beside them. What is no
    character (a net, a root) holds on."""
    conditions = reader[who].conditions
    if "grappled" not in conditions:
        return False
    holder = Key[Character](conditions["grappled"].source)
    if holder not in reader or not isinstance(reader[holder], Character):
        return False
    return is_helpless(reader, holder) or (fields_between(reader, who, holder) or ADJACENT) > ADJACENT


@consequence(of=Character, when=is_let_go, fields=("conditions", *WHERE),
             looks_at={Character: ("state", "conditions", *WHERE), BattleMap: ()})  # fmt: skip
@rule("STR-744", "STR-871", "STR-872")
def slip_free(table: Table, who: Key[Character]) -> None:
    """Whom nobody holds any more is not Grappled."""
    relieve(table, who, "grappled", why=": nobody holds on")


CONSEQUENCES = (slip_free,)
