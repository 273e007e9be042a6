"""Rest: what each hour of it gives, and what a Full Rest gives; keeping watch instead."""

from __future__ import annotations

from hearthside.engine import Key, Reader, Record, Table, action, rule
from hearthside.kit import end_of
from hearthside.kit.endings import ended
from hearthside.kit.timers import DAY, HOUR
from hearthside.rulesets.strive.facts.health import (
    FellAsleepOnWatch,
    RestComplete,
    RestCounted,
    ShrugOffsFaded,
    WatchKept,
)
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.questions.time import WatchHours, WhoStaysAwake
from hearthside.rulesets.strive.rules.downtime.march import rest_from_march
from hearthside.rulesets.strive.rules.health.conditions import why_helpless
from hearthside.rulesets.strive.rules.health.exhaustion import end_granted, exhaustion, is_granted, recover
from hearthside.rulesets.strive.rules.tests.tests import Test, make_test
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import SELF_CONTROL, rounded_up, several

FULL_REST = 6 * HOUR


def has_to_rest(reader: Reader, who: Key[Character]) -> bool:
    """Whether rest does anything for somebody, or its end does."""
    body = reader[who]
    kept = bool(ended(reader, Key[Record](who), "rest"))
    tired = body.exhaustion or body.marched or body.starved or "exhausted" in body.conditions
    return bool(tired or body.shrugged_off or kept)


@rule("STR-139", "STR-219", "STR-261", "STR-Q101", "STR-Q340", "STR-Q363", "STR-1107", "STR-EX31")
def rest(table: Table, who: Key[Character], minutes: int) -> None:
    """Minutes of rest without interruption."""
    before = table[who].rested_for
    table.record(RestCounted(about=who, rested_for=before + minutes))
    # 1. Each full hour takes 1 Exhaustion from actions. One is enough to end an Exhausted that an ability has brought.
    if hours := full_hours(before, minutes):
        recover(table, who, hours)
        recover_granted(table, who)
    # 2. What can be done once per rest may be done again after a Full one; at some tables an hour is enough.
    if rests_within(before, minutes, table[RULES].rest_hours * HOUR):  # as it was: the rest before these minutes
        end_of(table, "rest", (who,))
    # 3. The sixth hour makes it a Full Rest.
    for _ in range(rests_within(before, minutes)):  # as it was: likewise
        rest_fully(table, who)


@rule("STR-261")
def full_hours(before: int, minutes: int) -> int:
    """How many hours of rest become full within so many minutes, after so many others without interruption."""
    return (before + minutes) // HOUR - before // HOUR


@rule("STR-219", "STR-1107")
def rests_within(before: int, minutes: int, needs: int = FULL_REST) -> int:
    """How many rests become full within so many minutes, after so many others without interruption. Whoever goes on
    resting begins another one each day: of three days at rest each is a rest of its own."""
    return (before + minutes - needs) // DAY - (before - needs) // DAY


@rule("STR-Q363")
def recover_granted(table: Table, who: Key[Character]) -> None:
    """An illness keeps somebody Exhausted as long as it is felt; an ability does not, after an hour of rest."""
    exhausted = table[who].conditions.get("exhausted")
    if exhausted is None or not is_granted(exhausted) or exhausted.source:
        return
    end_granted(table, who, why=": rested")


@rule("STR-219", "STR-139", "STR-1107")
def rest_fully(table: Table, who: Key[Character]) -> None:
    """A Full Rest: the Shrug-Off counter goes down by 1."""
    table.record(RestComplete(about=who))
    was = table[who].shrugged_off
    if was:
        table.record(ShrugOffsFaded(about=who, shrugged_off=was - 1, was=was))
    rest_from_march(table, who)


# --- keeping watch
@rule("STR-1159")
def why_no_watch(view: Reader, who: Key[Character]) -> str:
    if not view[RULES].night_watch:
        return "this table does not play with night watches"
    return why_helpless(view, who)


@rule("STR-1160")
def watch_ob(reader: Reader, who: Key[Character], hours: int, companions: int) -> int:
    """Exhaustion, +1 for every 2 hours, −1 for each companion who stays awake as well, never below 1."""
    return max(1, exhaustion(reader, who).total + hours // 2 - companions)


@action("Keep watch", by=Character, unless=why_no_watch, called="keep-watch", hours=WatchHours(),
        companions=lambda view, who, args: WhoStaysAwake(watcher=Key(who)))  # fmt: skip
@rule("STR-1159", "STR-1160", "STR-Q346")
def keep_watch(table: Table, who: Key[Character], hours: int = 2, companions: tuple[Key[Character], ...] = ()) -> None:
    """A Self-Control test at the start of the watch; who fails falls asleep in its second half, when the GM says."""
    test = Test(who=who, of=SELF_CONTROL, ob=watch_ob(table, who, hours, len(companions)), why="stay awake on watch",
                purposes=("watch",), help=False)  # fmt: skip
    if make_test(table, test).succeeded:
        table.record(WatchKept(about=who, time=several(hours, "hour")))
    else:
        table.record(FellAsleepOnWatch(about=who, half=several(rounded_up(hours, 2), "hour")))


ACTIONS = (keep_watch,)
