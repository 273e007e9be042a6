"""Hit Points that come back by themselves: 1D4 for each full hour outside combat, counted from when somebody was last
whole, or the fight was over."""

from __future__ import annotations

from hearthside.dice import Pool, Sum
from hearthside.engine import Key, Reader, Roll, Table, consequence, rule
from hearthside.kit import clock_of
from hearthside.kit.timers import HOUR
from hearthside.rulesets.strive.derived import LEVELS, maximum_hp
from hearthside.rulesets.strive.facts.health import HourBegun
from hearthside.rulesets.strive.fight_state import Combat, is_combat
from hearthside.rulesets.strive.rules.health.foresight import hours_of_mending
from hearthside.rulesets.strive.rules.health.hp import restore_hp
from hearthside.rulesets.strive.state import Character, active_characters


@rule("STR-208")
def is_hurt(reader: Reader, who: Key[Character]) -> bool:
    body = reader[who]
    return body.state == "active" and body.hp < maximum_hp(reader, who).total


@rule("STR-208", "STR-Q35")
def regain_hp(table: Table) -> None:
    """1D4 for each hour that is full now, up to the maximum; no more dice than can count."""
    hours = {who: full for who in active_characters(table) if (full := hours_of_mending(table, who, 0))}
    for who, full in hours.items():
        table.record(HourBegun(about=who, mending=(table[who].mending or 0) + full * HOUR))
    hurt = tuple(who for who in hours if is_hurt(table, who))
    if not hurt:
        return
    rolls = [Roll(who, Pool(dice_for(table, who, hours[who]), 4), f"HP of {hours[who]} h") for who in hurt]
    for who, rolled in zip(hurt, table.ask(*rolls), strict=True):
        restore_hp(table, who, rolled.read(Sum()), "rest and time")


def dice_for(reader: Reader, who: Key[Character], hours: int) -> int:
    return min(hours, maximum_hp(reader, who).total - reader[who].hp)


# --- what follows
def mends(reader: Reader, who: Key[Character]) -> bool:
    """Whether time brings HP back to somebody."""
    return not is_combat(reader) and is_hurt(reader, who)


def mends_wrongly(reader: Reader, who: Key[Character]) -> bool:
    """Whether no hour runs for somebody who mends, or one runs for somebody who does not."""
    return (reader[who].mending is not None) != mends(reader, who)


@consequence(of=Character, when=mends_wrongly, fields=("mending", "state", "hp", "power", "squad", "player", *LEVELS),
             looks_at={Combat: ("is_going_on",)})  # fmt: skip
@rule("STR-208")
def begin_to_mend(table: Table, who: Key[Character]) -> None:
    """The hour after which HP come back runs from the moment at which the first is lost, or from the end of the fight,
    and no longer than HP are lacking."""
    table.record(HourBegun(about=who, mending=clock_of(table).minutes if mends(table, who) else None))


CONSEQUENCES = (begin_to_mend,)
