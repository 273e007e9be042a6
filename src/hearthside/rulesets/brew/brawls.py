"""A fight to begin with: for a demo that opens in the middle of one."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from hearthside.engine import Id, Record
from hearthside.rulesets.brew.fight_state import FIGHT, Fight, Fighting
from hearthside.rulesets.brew.state import TIME_MODE, Character, TimeMode


def in_a_brawl(world: dict[Id, Record], who: Sequence[Id]) -> dict[Id, Record]:
    """The same world in Bullet Time, with these in a fight, all in one zone. Nobody has called turns yet."""
    fighting = {id_: one for id_ in who if isinstance(one := world[id_], Character)}
    return {
        **world,
        **{id_: replace(one, fighting=Fighting()) for id_, one in fighting.items()},
        TIME_MODE: TimeMode(mode="bullet"),
        FIGHT: Fight(round=1),
    }
