"""Traps: set in hiding, found, disarmed, sprung."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from hearthside.engine import Id, Key, Question, Reader, Sight, Spot, Table, action, new_key, rule
from hearthside.kit.cards import Revealed
from hearthside.kit.grid.maps import spot_of
from hearthside.rulesets.strive.facts.catalogue import TrapDisarmed, TrapSet, TrapSprung
from hearthside.rulesets.strive.fight_state import Trap
from hearthside.rulesets.strive.gear import entry_called
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.kinds.gear import GeneralAsset
from hearthside.rulesets.strive.questions.npc_ground import FieldAtHand
from hearthside.rulesets.strive.questions.traps import WhichTrap, WhichTrapAsset, WhoAmong, WhoIsCaught
from hearthside.rulesets.strive.rules.belongings.stock import consume
from hearthside.rulesets.strive.rules.combat.acting import why_no_action
from hearthside.rulesets.strive.rules.combat.action_points import may_pay, takes_effect
from hearthside.rulesets.strive.rules.combat.snares import snap
from hearthside.rulesets.strive.rules.health.duties import why_harmless
from hearthside.rulesets.strive.rules.tests.parts import Test
from hearthside.rulesets.strive.rules.tests.tests import make_test
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import OBSERVATION

TRAPPING = "trapping"
TEST_AP = 2


def why_no_trapping(view: Reader, who: Key[Character]) -> str:
    return why_no_action(view, who) or ("" if may_pay(view, who, TEST_AP) else f"a test costs {TEST_AP} AP")


# --- setting
def why_no_trap_set(view: Reader, who: Key[Character]) -> str:
    return why_harmless(view, who) or why_no_trapping(view, who)


def which_asset(view: Reader, who: Id, args: Any) -> Question[str]:
    return WhichTrapAsset(who=Key[Character](who))


@action("Set a trap", by=Character, unless=why_no_trap_set, trap=which_asset)
@rule("STR-738", "STR-739", "STR-Q116", "STR-EX118", "STR-1128", "STR-1200")
def set_trap(table: Table, who: Key[Character], trap: str) -> None:
    """Trapping at Ob 0: hits are its quality level, which says how hard it is to find and to disarm."""
    if not takes_effect(table, who, TEST_AP, "set a trap"):
        return
    # 1. The test. Without a hit it is a failure, and the trap is plain to see; later rules keep no score of it.
    ob = None if table[RULES].later_skills else 1
    hits = make_test(table, Test(who=who, of=TRAPPING, ob=ob, why=f"set a trap: {trap}", kind="binary")).hits
    # 2. What it does comes from the thing that was set, or from the GM.
    at = table.run(lay_down, who)
    sight: Sight = "all" if not hits else "owner" if table[who].player else "gm"
    record = replace(made_of(table, who, trap, hits), player=table[who].player, seen_by=sight, at=at)
    key = new_key(table, Trap, f"trap {trap}", record)
    table.record(TrapSet(about=key, record=record, by=who, quality=hits, seen_by=sight))
    asset = table[who].assets.get(trap)
    if asset and asset.entry:
        consume(table, who, asset.entry)


@rule("STR-738")
def lay_down(table: Table, who: Key[Character]) -> Spot | None:
    """On a map a trap lies on a field within reach; whoever comes there sets it off."""
    spot = spot_of(table, who)
    if spot is None:
        return None
    x, y = table.choose(who, FieldAtHand(who=who))
    return Spot(map=spot.map, x=x, y=y)


@rule("STR-1128", "STR-Q116")
def made_of(reader: Reader, who: Key[Character], trap: str, hits: int) -> Trap:
    """A trap as the thing makes it that is set: its damage, and its Quality."""
    asset = reader[who].assets.get(trap)
    entry = entry_called(reader, asset.entry) if asset and asset.entry else None
    use = entry.use if isinstance(entry, GeneralAsset) else None
    made = asset.quality if asset else 1
    return Trap(name=trap, of=who, quality=hits, made=made, damage=use.damage if use else ())


# --- finding and disarming
@rule("STR-739", "STR-Q116")
def find_ob(reader: Reader, trap: Key[Trap]) -> int:
    """What it takes to find a trap."""
    return reader[trap].quality + (1 if reader[RULES].traps_against_setter else 0)


@rule("STR-739", "STR-Q116")
def disarm_ob(reader: Reader, trap: Key[Trap]) -> int:
    """What it takes to disarm one; at least 1."""
    return max(1, find_ob(reader, trap))


def why_no_hidden(view: Reader, by: Id) -> str:
    return "" if any(view[one].seen_by != "all" for one in view.every(Trap)) else "there is no hidden trap"


@action("Call for a look at a trap", unless=why_no_hidden, trap=WhichTrap(hidden=True), who=WhoAmong())
@rule("STR-739", "STR-Q116")
def look_for_trap(table: Table, by: Id, trap: Key[Trap], who: Key[Character]) -> None:
    """Observation against the trap's quality level: on a success everybody knows of it."""
    found = make_test(table, Test(who=who, of=OBSERVATION, ob=find_ob(table, trap), why="look around"))
    if found.succeeded and trap in table:
        table.record(Revealed(about=trap))


def why_no_disarming(view: Reader, who: Key[Character]) -> str:
    near = WhichTrap(near=who).options(view)
    return why_no_trapping(view, who) or ("" if near else "there is no trap to be seen within reach")


@action("Disarm a trap", by=Character, unless=why_no_disarming,
        trap=lambda view, who, args: WhichTrap(near=Key[Character](who)))  # fmt: skip
@rule("STR-738", "STR-739", "STR-Q116")
def disarm_trap(table: Table, who: Key[Character], trap: Key[Trap]) -> None:
    """Trapping against the trap's quality level."""
    if not takes_effect(table, who, TEST_AP, "disarm a trap"):
        return
    test = Test(who=who, of=TRAPPING, ob=disarm_ob(table, trap), why=f"disarm: {table[trap].name}")
    if make_test(table, test).succeeded and trap in table:
        table.record(TrapDisarmed(about=trap, by=who, what=table[trap].name))


# --- springing
def why_no_trap(view: Reader, by: Id) -> str:
    return "" if view.every(Trap) else "there is no trap"


@action("Spring a trap", unless=why_no_trap, trap=WhichTrap(), whom=WhoIsCaught())
@rule("STR-738", "STR-1128")
def spring_trap(table: Table, by: Id, trap: Key[Trap], whom: tuple[Key[Character], ...]) -> None:
    """It snaps shut: its damage, and what else the GM says."""
    it = table[trap]
    table.record(TrapSprung(about=trap, what=it.name))
    for one in whom:
        table.run(snap, one, it)  # as it was: it has gone off


ACTIONS = (set_trap, look_for_trap, disarm_trap, spring_trap)
