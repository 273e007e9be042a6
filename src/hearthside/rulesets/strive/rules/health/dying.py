"""0 Hit Points: death, Death's Door, being knocked out, waking."""

from __future__ import annotations

from msgspec.structs import replace

from hearthside.engine import Id, Key, Reader, Table, consequence, rule
from hearthside.rulesets.strive.derived import level_for
from hearthside.rulesets.strive.facts.health import BlowResolved, Died, Revived, ToughedOut
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.rules.combat.momentum import shift_for_death, shift_for_fall
from hearthside.rulesets.strive.rules.health.conditions import has_condition, inflict, relieve
from hearthside.rulesets.strive.rules.health.hp import FAINTED, KNOCKED_OUT, hit_points, is_out, knock_out, restore_hp
from hearthside.rulesets.strive.rules.health.marks import fulfil_pact
from hearthside.rulesets.strive.rules.health.moments import Dying, HasDied
from hearthside.rulesets.strive.rules.tests.tests import Test, make_test
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import rounded_up

KNOCK_OUT_OB = 3
TESTS = 3


@rule("STR-200", "STR-201", "STR-209", "STR-Q34", "STR-EX149")
def reach_zero(table: Table, who: Key[Character], bludgeoned: bool, source: Id = "") -> None:
    """HP have reached 0. `source`: who has brought it about."""
    if bludgeoned:
        test = Test(who=who, of="toughness", ob=KNOCK_OUT_OB, why="be knocked out, not killed",
                    purposes=("knock-out", "forced"))  # fmt: skip
        succeeded = make_test(table, test).succeeded
        if table[who].state != "active" or hit_points(table, who):  # by the GM's word
            return
        if succeeded:
            knock_out(table, who)
            knocked_out(table, who, source)
            return
        if table[RULES].bludgeoned_die:
            die(table, who, "struck down", source)
            return
    fall(table, who, source)


@rule("STR-515", "STR-Q75")
def knocked_out(table: Table, who: Key[Character], source: Id) -> None:
    """Who is out at 0 HP is struck down; at some tables only death counts."""
    if not table[RULES].only_death_counts:
        shift_for_fall(table, who)
    if table[who].is_npc:
        fulfil_pact(table, who, source)


@rule("STR-200", "STR-201", "STR-515", "STR-Q35", "STR-Q376")
def fall(table: Table, who: Key[Character], source: Id = "") -> None:
    """A player character is at Death's Door, with three tests; anybody else dies. Whoever has fainted stays so."""
    if table[who].is_npc:
        die(table, who, "0 HP", source)
        return
    come_to_deaths_door(table, who, source)


@rule("STR-201", "STR-515", "STR-Q35")
def come_to_deaths_door(table: Table, who: Key[Character], source: Id = "") -> None:
    """A new set of three tests. Whoever has fainted stays so."""
    inflict(table, who, "deaths-door", source=source)
    if not is_out(table, who, FAINTED):
        relieve(table, who, "unconscious")
    shift_for_fall(table, who)


@rule("STR-511", "STR-515", "STR-516", "STR-Q75")
def die(table: Table, who: Key[Character], why: str, source: Id = "", *, counts: bool = True) -> None:
    """Somebody dies, unless something prevents it. `counts`: whether it shifts Momentum."""
    # 1. It may still be averted.
    if table[who].state != "active" or table.offer(Dying(who=who, why=why)).stopped:
        return
    # 2. They are dead.
    be_dead(table, who, why, source, counts=counts)
    # 3. What their death sets off.
    table.offer(HasDied(who=who))


@rule("STR-511", "STR-515", "STR-516", "STR-Q75")
def be_dead(table: Table, who: Key[Character], why: str, source: Id = "", *, counts: bool = True) -> None:
    """Somebody is dead. Who was out at 0 HP had been struck down already."""
    was_down = is_out(table, who, KNOCKED_OUT) and not table[RULES].only_death_counts
    table.record(Died(about=who, why=why))
    if not table[who].is_npc:
        shift_for_death(table, who)
    elif counts and not was_down:
        shift_for_fall(table, who)
    fulfil_pact(table, who, source)


# --- 0 HP, whichever way
def settle(table: Table, who: Key[Character]) -> None:
    """After damage: the blow is dealt with in full."""
    if table[who].in_the_balance:
        table.record(BlowResolved(about=who))


def is_up_at_zero(reader: Reader, who: Key[Character]) -> bool:
    """Whether somebody has no HP left, no damage is being resolved, and yet nothing has come of it."""
    one = reader[who]
    if one.hp or one.temporary or one.in_the_balance or one.state != "active":
        return False
    return "deaths-door" not in one.conditions and not is_out(reader, who, KNOCKED_OUT)


@consequence(of=Character, when=is_up_at_zero, fields=("state", "hp", "temporary", "in_the_balance", "conditions"))
@rule("STR-200", "STR-201", "STR-955")
def collapse(table: Table, who: Key[Character]) -> None:
    """Nobody stands at 0 HP, also where no damage has brought them there: a player character is at Death's Door,
    anybody else is dead. Nobody can react to that: it has come about by the GM's word."""
    if table[who].is_npc:
        be_dead(table, who, "0 HP")
    else:
        come_to_deaths_door(table, who)


# --- Death's Door
@rule("STR-857", "STR-Q155")
def deaths_door_ob(reader: Reader, who: Key[Character]) -> int:
    if reader[RULES].deaths_door_ob == "two":
        return 2
    return max(1, rounded_up(level_for(reader, who, "toughness"), 2))


@rule("STR-857", "STR-858", "STR-Q155", "STR-Q157", "STR-EX110")
def test_at_deaths_door(table: Table, who: Key[Character]) -> None:
    """One success of three tests is enough; who fails them all is dead for good."""
    if not has_condition(table, who, "deaths-door"):
        return
    test = Test(who=who, of="toughness", ob=deaths_door_ob(table, who), why="live",
                purposes=("deaths-door", "forced"))  # fmt: skip
    succeeded = make_test(table, test).succeeded
    if not has_condition(table, who, "deaths-door"):
        return
    if succeeded:
        survive(table, who)
        return
    conditions = table[who].conditions
    door = replace(conditions["deaths-door"], tests=conditions["deaths-door"].tests + 1)
    table.record(ToughedOut(about=who, conditions={**conditions, "deaths-door": door}, failed=door.tests))
    if door.tests >= TESTS:
        die(table, who, "the battle at Death's Door is lost", door.source)


@rule("STR-859", "STR-Q157")
def survive(table: Table, who: Key[Character]) -> None:
    """Stable, at 0 HP and Unconscious."""
    if table[RULES].deaths_door_wakes:
        restore_hp(table, who, 1, "stronger than death")
    else:
        lie_stable(table, who)


@rule("STR-859", "STR-Q157")
def lie_stable(table: Table, who: Key[Character]) -> None:
    """Death's Door is over: Unconscious, at 0 HP."""
    knock_out(table, who)
    relieve(table, who, "deaths-door")


@rule("STR-599", "STR-Q336")
def revive(table: Table, who: Key[Character], hp: int = 1) -> None:
    """Somebody who had died comes back, and what would kill them again at once is over."""
    kept = {one: affliction for one, affliction in table[who].conditions.items() if one not in DEADLY}
    table.record(Revived(about=who, hp=hp, conditions=kept))


CONSEQUENCES = (collapse,)
DEADLY = ("burning", "bleeding", "deaths-door", "dissolving", "poisoned", "unconscious")
