"""A fight ends, and what lasted as long as it did."""

from __future__ import annotations

from hearthside.engine import Id, Table, action, rule
from hearthside.kit import turns
from hearthside.rulesets.strive.facts.catalogue import CombatEnded, ZoneGone
from hearthside.rulesets.strive.facts.npcs import DarknessOver
from hearthside.rulesets.strive.fight_state import COMBAT, LASTING_ZONES, Darkness, KeyZone, is_combat
from hearthside.rulesets.strive.rules.characters.times import CALLED, turn_to
from hearthside.rulesets.strive.rules.combat.turns import why_no_combat
from hearthside.rulesets.strive.rules.health.ticks import end_combat as wind_down
from hearthside.rulesets.strive.rules.npcs.disbanding import end_lost_squads
from hearthside.rulesets.strive.rules.npcs.rounds import end_bounties
from hearthside.rulesets.strive.state import TimeKind


@action("End the combat", unless=why_no_combat)
@rule("STR-413", "STR-Q46", "STR-Q76")
def end_combat(table: Table, by: Id) -> None:
    """Nobody can go on fighting, or wants to. What lasted until the end of combat is over; Momentum is not kept."""
    close_combat(table)


@rule("STR-413", "STR-Q76")
def close_combat(table: Table) -> None:
    if is_combat(table):
        table.run(end_what_lasts)
    if turns.is_going_on(table):
        turns.end(table)


def end_what_lasts(table: Table) -> None:
    """What lasted until the end of combat."""
    table.run(wind_down)
    end_bounties(table)
    for zone in table.every(KeyZone):
        if table[zone].does in LASTING_ZONES:
            table.record(ZoneGone(about=zone, what=table[zone].name))
    for dark in table.every(Darkness):
        table.record(DarknessOver(about=dark, what=table[dark].name))
    end_lost_squads(table)
    before: TimeKind = next((kind for kind in CALLED if kind == table[COMBAT].before), "calm")
    table.record(CombatEnded(about=COMBAT))
    turn_to(table, before)


@action("End the turns", unless=turns.why_no_turns)
@rule("STR-302", "STR-312", "STR-413")
def end_turns(table: Table, by: Id) -> None:
    """Everybody may act as it comes. A fight is over with it."""
    close_combat(table)


ACTIONS = (end_combat, end_turns)
