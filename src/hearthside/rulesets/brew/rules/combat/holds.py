"""Holds: who holds whom down, and when a hold ends by itself."""

from __future__ import annotations

from msgspec.structs import replace

from hearthside.engine import Consequence, Id, Key, Reader, Table, consequence, rule
from hearthside.rulesets.brew.facts.combat import GotUp, HoldsChanged, WrestledDown
from hearthside.rulesets.brew.fight_state import FIGHT, Fight
from hearthside.rulesets.brew.rules.combat.bands import place_of, zones_between
from hearthside.rulesets.brew.rules.harm.health import why_helpless
from hearthside.rulesets.brew.state import Character


@rule("BREW-114", "BREW-Q38")
def take_hold(table: Table, who: Key[Character], by: Key[Character]) -> None:
    """Somebody is down and held."""
    holders = {**table[FIGHT].holders, who: by}
    down = WrestledDown(about=who, fighting=replace(place_of(table, who), down=True), by=by)
    table.record(down, HoldsChanged(about=FIGHT, holders=holders, wrestled=table[FIGHT].wrestled))


@rule("BREW-115")
def get_free(table: Table, who: Key[Character]) -> None:
    """Nobody holds them any more. Both have fought in this round, though."""
    fight = table[FIGHT]
    left = {held: holder for held, holder in fight.holders.items() if held != who}
    wrestled = dict.fromkeys((*fight.wrestled, who, fight.holders[who])) if who in fight.holders else fight.wrestled
    changed = HoldsChanged(about=FIGHT, holders=left, wrestled=tuple(wrestled))
    if who in table and table[who].fighting is not None:
        table.record(GotUp(about=who, fighting=replace(place_of(table, who), down=False)), changed)
    else:
        table.record(changed)


@rule("BREW-114", "BREW-115", "BREW-Q38")
def is_held(reader: Reader, who: Id, by: Id) -> bool:
    """Whether a hold can last: both are in the fight, in the same place, one of them down, and the holder conscious."""
    held, holder = Key[Character](who), Key[Character](by)
    both = [one for one in (held, holder) if one in reader and reader[one].fighting is not None]
    if len(both) < 2 or zones_between(reader, held, holder):
        return False
    return place_of(reader, held).down and not why_helpless(reader[holder])


def is_hold_broken(reader: Reader, fight: Key[Fight]) -> bool:
    return any(not is_held(reader, who, by) for who, by in reader[fight].holders.items())


@consequence(of=Fight, when=is_hold_broken, fields=("holders",), looks_at={Character: ()})
@rule("BREW-114", "BREW-115", "BREW-Q38")
def break_hold(table: Table, fight: Key[Fight]) -> None:
    """Who steps away, leaves the fight or falls unconscious no longer holds anybody."""
    broken = next(who for who, by in table[fight].holders.items() if not is_held(table, who, by))
    get_free(table, Key[Character](broken))


CONSEQUENCES: tuple[Consequence, ...] = (break_hold,)
