"""Rest: hours of it bring Resolve back, take exhaustion away, and by simplified healing heal."""

from __future__ import annotations

from hearthside.engine import Key, Reader, Table, consequence, rule
from hearthside.kit.reservoirs import Reservoir
from hearthside.kit.timers import HOUR
from hearthside.rulesets.brew.body import LONG_REST, NIGHT
from hearthside.rulesets.brew.facts.care import (
    IllnessOver,
    InjuriesMended,
    NightOver,
    ResolveReturned,
    RestCounted,
    RestHelped,
    Tired,
)
from hearthside.rulesets.brew.fight_state import CHASE, Chase
from hearthside.rulesets.brew.house_rules import RULES
from hearthside.rulesets.brew.rules.harm.dying import begin_recovery
from hearthside.rulesets.brew.rules.harm.healing import heal, in_words
from hearthside.rulesets.brew.rules.harm.health import ceiling, missing, why_helpless
from hearthside.rulesets.brew.scores import most_resolve, resolve_left
from hearthside.rulesets.brew.state import Character

SHORT_REST = 2 * HOUR
SLEEP_OF_A_NIGHT = {"enough": LONG_REST, "short": NIGHT - HOUR, "none": 0}


def time_of_rest(table: Table, who: Key[Character], minutes: int, asleep: bool) -> None:
    """So many more minutes of unbroken rest, and what they bring."""
    body = table[who]
    before, rested = body.rested, body.rested + minutes
    asleep_for = body.asleep_for + minutes if asleep else 0
    slept = max(body.slept + minutes, asleep_for) if asleep else body.slept
    table.record(RestCounted(about=who, rested=rested, slept=slept, asleep_for=asleep_for))
    rest_brings(table, who, before, rested, slept)


def rest_brings(table: Table, who: Key[Character], before: int, after: int, slept: int) -> None:
    """What comes of a rest that has grown from so many minutes to so many."""
    resolve_returns(table, who, slept if table[RULES].resolve_by_sleep else after)
    if before < NIGHT <= after:
        recover(table, who)
    if table[RULES].healing == "simplified":
        heal_by_rest(table, who, before, after)


def end_of_rest(table: Table, who: Key[Character]) -> None:
    """Whoever does something else begins a new rest afterwards."""
    body = table[who]
    if body.rested:
        table.record(RestCounted(about=who, rested=0, slept=body.slept))


def is_roused(reader: Reader, who: Key[Character]) -> bool:
    """Whether somebody who rests is in a fight or in a chase, and conscious."""
    body = reader[who]
    if not body.rested or why_helpless(body):
        return False
    chase = reader[CHASE] if CHASE in reader else Chase()
    return body.fighting is not None or (chase.rolls > 0 and who in (chase.runner, chase.chaser))


@consequence(of=Character, when=is_roused, looks_at={Chase: ("rolls", "runner", "chaser")},
             fields=("rested", "fighting", "name", "state", "health", "stabilization", "exhaustion",
                     "is_asleep"))  # fmt: skip
@rule("BREW-033", "BREW-Q12")
def break_rest(table: Table, who: Key[Character]) -> None:
    """A fight or a chase breaks a rest, also if nobody is hurt."""
    end_of_rest(table, who)


@rule("BREW-033", "BREW-Q12", "BREW-Q26")
def resolve_returns(table: Table, who: Key[Character], minutes: int) -> None:
    """After 5 hours Resolve is at its maximum; trained points stay spent, unless the table plays it so."""
    body, rules = table[who], table[RULES]
    if minutes < NIGHT or (rules.resolve_by_sleep and body.resolve_came_back):
        return
    trained = {skill: points.full for skill, points in body.trained_resolve.items()}
    back: dict[str, Reservoir] = trained if rules.trained_returns else body.trained_resolve
    left, most = resolve_left(table, who), most_resolve(table, who)
    if left < most or back != body.trained_resolve:
        table.record(
            ResolveReturned(about=who, resolve=max(left, most), trained_resolve=back, resolve_came_back=True, was=left)
        )


@rule("BREW-256", "BREW-Q100")
def recover(table: Table, who: Key[Character]) -> None:
    """A night's rest takes exhaustion away, all of it or one step."""
    steps = table[who].exhaustion
    if steps:
        left = steps - 1 if table[RULES].rest_clears_one_step else 0
        table.record(Tired(about=who, exhaustion=left, how="less exhausted" if left else "no longer exhausted"))


# --- simplified healing
@rule("BREW-187", "BREW-188", "BREW-191", "BREW-Q74", "BREW-Q75")
def heal_by_rest(table: Table, who: Key[Character], before: int, after: int) -> None:
    """Every two hours half of what is missing; after eight all of it. It helps nobody who is still dying."""
    if table[who].dying is not None and not table[RULES].rest_revives:
        return
    if before < LONG_REST <= after:
        long_rest(table, who)
    else:
        for _ in range(after // SHORT_REST - before // SHORT_REST):
            short_rest(table, who)


@rule("BREW-187", "BREW-Q74")
def short_rest(table: Table, who: Key[Character]) -> None:
    """Two hours; every further two count again, unless once has to do for each incident."""
    if table[RULES].rest_heals_once and table[who].has_rested:
        return
    heal(table, who, half_of_missing(table, who), "rest")
    if table[RULES].rest_heals_once:
        table.record(RestHelped(about=who))


@rule("BREW-187", "BREW-Q74", "BREW-Q150")
def half_of_missing(reader: Reader, who: Key[Character]) -> int:
    """Half of the Health that is missing from the maximum, rounded up."""
    return -(-missing(reader, who) // 2)


@rule("BREW-188", "BREW-189", "BREW-190")
def long_rest(table: Table, who: Key[Character]) -> None:
    """Eight hours: lasting injuries, illnesses and poisons are gone, and Health is whole."""
    injuries = table[who].injuries
    lasting = {name: injury for name, injury in injuries.items() if injury.is_permanent}
    if lasting != injuries:
        table.record(InjuriesMended(about=who, injuries=lasting, told=in_words(injuries, lasting)))
    if table[who].stabilization is not None:
        begin_recovery(table, who)
    for illness in tuple(table[who].illnesses):
        left = {name: each for name, each in table[who].illnesses.items() if name != illness}
        table.record(IllnessOver(about=who, illnesses=left, illness=illness))
    heal(table, who, ceiling(table, who) - table[who].health, "rest")


@rule("BREW-241")
def a_night(table: Table, who: Key[Character], now: int) -> None:
    """The night of a day that passes as somebody lives: eight hours of sleep, a few, or none."""
    slept = SLEEP_OF_A_NIGHT[table[who].living.sleep]
    rest_brings(table, who, 0, slept, slept)
    table.record(NightOver(about=who, up_since=now))
