"""Which kind of time it is: calm, a scenario, down-time. What may be done hangs on it."""

from __future__ import annotations

from hearthside.engine import Id, Reader, Switch, Table, action, rule
from hearthside.kit import YesNo, clock_of
from hearthside.rulesets.strive.facts.downtime import ExhaustionOwed
from hearthside.rulesets.strive.facts.growth import TimeKept, TimeTold, XPUnlocked
from hearthside.rulesets.strive.rules.health.exhaustion import exhaust
from hearthside.rulesets.strive.state import PLAY, Play, TimeKind, active_characters, play_of

CALLED: dict[TimeKind, str] = {
    "calm": "a calm moment", "scenario": "the middle of action", "combat": "combat", "down-time": "down-time",
}  # fmt: skip


@rule("STR-017")
def turn_to(table: Table, kind: TimeKind) -> None:
    """From now on it is another kind of time."""
    keep_time(table)
    if table[PLAY].time != kind:
        table.record(TimeTold(about=PLAY, time=kind, began=clock_of(table).minutes, called=CALLED[kind]))


def keep_time(table: Table) -> None:
    if PLAY not in table:
        table.record(TimeKept(about=PLAY, record=Play()))


@action("In the middle of action", called="scenario", on=YesNo(words="A scenario: combat, social, exploration …?"))
@rule("STR-017", "STR-148", "STR-301", "STR-1174")
def scenario(table: Table, by: Id, on: bool = True) -> None:
    """A scenario goes on: time in fine slices, no XP are spent."""
    turn_to(table, "scenario" if on else "calm")
    for who in active_characters(table) if on else ():
        if owed := table[who].owed_exhaustion:
            table.record(ExhaustionOwed(about=who, owed_exhaustion=0))
            exhaust(table, who, owed, "nights of inspiration")


@action("Down-time", called="down-time", on=YesNo(words="Down-time: work, recovery, training?"))
@rule("STR-017", "STR-159", "STR-160")
def down_time(table: Table, by: Id, on: bool = True) -> None:
    """Long stretches, told in a few words: work, recovery, practice and teaching."""
    turn_to(table, "down-time" if on else "calm")


@action("Let XP be spent", called="unlock-xp", on=YesNo(words="May XP be spent, whatever time it is?"))
@rule("STR-Q18")
def unlock_xp(table: Table, by: Id, on: bool = True) -> None:
    """The GM's word: XP may be spent now, also in the middle of action; or no longer."""
    keep_time(table)
    words = "XP may be spent now, says the GM." if on else "XP wait for their moment again."
    table.record(XPUnlocked(about=PLAY, xp_unlocked=on, words=words))


def is_time(kind: TimeKind, reader: Reader) -> bool:
    return play_of(reader).time == kind


ACTIONS = (scenario, down_time, unlock_xp)
SWITCHES = (
    Switch(label="Action", action="scenario", on=lambda view: is_time("scenario", view),
           help="In the middle of action: time in fine slices, and no XP are spent."),
    Switch(label="Down-time", action="down-time", on=lambda view: is_time("down-time", view),
           help="Work, recovery, practice and teaching."),
)  # fmt: skip
