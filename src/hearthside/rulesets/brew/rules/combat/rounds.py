"""Fights and their rounds: who is in them, where they stand, what the end of a round brings."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from hearthside.engine import Id, Key, Reader, Table, action, rule
from hearthside.kit import turns
from hearthside.kit.clock import pass_time
from hearthside.kit.endings import end_of
from hearthside.rulesets.brew.facts.combat import (
    DamageOwed,
    FavourLost,
    FightBegun,
    FightEnded,
    JoinedFight,
    LeftFight,
    Moved,
    PlaceNamed,
    RoundBegun,
    SightChanged,
)
from hearthside.rulesets.brew.fight_state import FIGHT, Fight, Fighting
from hearthside.rulesets.brew.questions.fights import (
    IsAware,
    NextZone,
    PlaceName,
    WhichFighter,
    WhichZone,
    WhoFights,
    WhoJoins,
    WithTurns,
    ZoneMetres,
)
from hearthside.rulesets.brew.rules.combat.bands import fighters, is_fight, place_of, usual_words, zone_words
from hearthside.rulesets.brew.rules.combat.fatigue import count_rounds
from hearthside.rulesets.brew.rules.combat.turns import call_turns, order_speed, place_in_order, why_not_now
from hearthside.rulesets.brew.rules.flow import time_mode
from hearthside.rulesets.brew.rules.harm.damage import take_damage
from hearthside.rulesets.brew.rules.harm.penalties import why_no_rolls
from hearthside.rulesets.brew.state import Character, active_characters, mode_of

NO_FIGHT = "there is no fight"


def why_no_new_fight(view: Reader, by: Id) -> str:
    if is_fight(view):
        return "a fight is going on already: let others join it"
    return "" if active_characters(view) else "there is nobody who could fight"


def why_no_fight(view: Reader, by: Id) -> str:
    return "" if is_fight(view) else NO_FIGHT


@action("Start a fight", unless=why_no_new_fight, who=WhoFights(), turns_called=WithTurns(), metres=ZoneMetres())
@rule("BREW-064", "BREW-068", "BREW-103", "BREW-153")
def start_fight(table: Table, by: Id, who: tuple[Key[Character], ...], turns_called: bool = False,
                metres: int = 0) -> None:  # fmt: skip
    """Those who fight stand in one zone at first, in Bullet Time; turns are called, or all act at once."""
    if mode_of(table) != "bullet":
        table.run(time_mode.do, by, "bullet")
    if FIGHT not in table:
        table.record(FightBegun(about=FIGHT, record=Fight()))
    table.record(RoundBegun(about=FIGHT, round=1, metres=metres))
    for one in who:
        table.record(JoinedFight(about=one, fighting=Fighting()))
    if turns_called:
        table.run(call_turns, who)


def why_nobody_joins(view: Reader, by: Id) -> str:
    return why_no_fight(view, by) or ("" if WhoJoins().options(view) else "everybody fights already")


@action("Join the fight", unless=why_nobody_joins, called="join-fight", who=WhoJoins(), zone=WhichZone())
@rule("BREW-065", "BREW-066", "BREW-153")
def join_fight(table: Table, by: Id, who: tuple[Key[Character], ...], zone: int = 0) -> None:
    """Others come into the fight, at a distance; where turns are called they find their place by Speed."""
    for one in who:
        table.record(JoinedFight(about=one, fighting=Fighting(zone=zone)))
        if turns.is_going_on(table) and one not in table[turns.TURNS].order:
            before = table.run(place_in_order, one)
            turns.join(table, one, before=before, score=str(order_speed(table, one)))


@action("Place a fighter", unless=why_no_fight, who=WhichFighter(), zone=WhichZone())
@rule("BREW-153", "BREW-Q59")
def place_fighter(table: Table, by: Id, who: Key[Character], zone: int = 0) -> None:
    """Say where somebody stands."""
    table.record(Moved(about=who, fighting=replace(place_of(table, who), zone=zone),
                       where=zone_words(table, zone)))  # fmt: skip


@action("Name a place", unless=why_no_fight, called="name-place", zone=WhichZone(), name=PlaceName())
@rule("BREW-153", "BREW-Q59")
def name_place(table: Table, by: Id, zone: int, name: str = "") -> None:
    """Call a zone of the fight by what is there: the bar, the door, the street."""
    places = {**table[FIGHT].places, str(zone): name}
    table.record(PlaceNamed(about=FIGHT, places={zone: place for zone, place in places.items() if place},
                            was=zone_words(table, zone), now=name or usual_words(zone)))  # fmt: skip


@action("Who sees it coming", unless=why_no_fight, who=WhichFighter(), aware=IsAware())
@rule("BREW-123", "BREW-Q44")
def sight(table: Table, by: Id, who: Key[Character], aware: bool = False) -> None:
    """Say whether somebody sees attacks coming: who does not, cannot contest them."""
    table.record(SightChanged(about=who, fighting=replace(place_of(table, who), unaware=not aware), aware=aware))


@action("Leave the fight", unless=why_no_fight, called="leave-fight", who=WhichFighter())
@rule("BREW-157")
def leave_fight(table: Table, by: Id, who: Key[Character]) -> None:
    """Somebody is out of the fight: they got away, or cannot go on. Whoever follows them makes it a chase."""
    table.record(LeftFight(about=who))
    if not turns.is_going_on(table) or who not in table[turns.TURNS].order:
        return
    if table[turns.TURNS].order == (who,):
        turns.end(table, but=("round", "fight"))
        return
    if turns.acting_of(table[turns.TURNS]) == who:
        table.run(pass_turn)
    turns.leave(table, who)


@action("End the fight", unless=why_no_fight)
@rule("BREW-113")
def end_fight(table: Table, by: Id) -> None:
    """A side cannot go on, or does not want to. Nobody has to die for it."""
    table.run(settle_owed)
    table.record(FightEnded(about=FIGHT))
    if turns.is_going_on(table):
        turns.end(table, but=("round", "fight"))
    end_of(table, "fight")
    end_of(table, "round")  # holds end with the fight, which is noted for the round


def why_no_step(view: Reader, who: Key[Character]) -> str:
    if why := why_not_now(view, who):
        return why
    return f"{view[who].name} is held down" if place_of(view, who).down else ""


@action("Step", by=Character, unless=why_no_step, zone=lambda view, who, args: NextZone(who=Key[Character](who)))
@rule("BREW-154", "BREW-Q60")
def step(table: Table, who: Key[Character], zone: int) -> None:
    """Move one zone, away or closer, while nobody attacks: it is the action of the round."""
    move_a_zone(table, who, zone)
    table.run(act_is_over)


@rule("BREW-154")
def move_a_zone(table: Table, who: Key[Character], zone: int) -> None:
    table.record(Moved(about=who, fighting=replace(place_of(table, who), zone=zone, acted=True),
                       where=zone_words(table, zone)))  # fmt: skip


# --- rounds
@rule("BREW-070", "BREW-161", "BREW-Q54")
def close_round(table: Table) -> None:
    """What the end of a round brings, just before all that lasted for it is over."""
    # 1. Damage that was to count only now.
    table.run(settle_owed)
    # 2. The rounds that were fought.
    table.run(count_rounds)
    # 3. A god's favour leaves who only defended.
    for who in fighters(table):
        now = place_of(table, who)
        if now.cloak and now.guarding and not now.attacks:
            table.record(FavourLost(about=who, fighting=replace(now, cloak=0)))


def begin_round(table: Table) -> None:
    fight = table[FIGHT]
    table.record(RoundBegun(about=FIGHT, round=fight.round + 1, metres=fight.metres))


@rule("BREW-067", "BREW-069")
def pass_turn(table: Table) -> None:
    """The turn ends, and that of the next one begins who can do anything."""
    for _ in table[turns.TURNS].order:
        table.run(next_in_order)
        acting = Key[Character](turns.acting_of(table[turns.TURNS]))
        if acting not in table or not why_no_rolls(table, acting):
            return


@rule("BREW-067")
def next_in_order(table: Table) -> None:
    """The turn ends, and the next one's begins; after the last one a round of the fight is over."""
    if is_fight(table) and turns.is_last_of_round(table[turns.TURNS]):
        table.run(close_round)
    ended = table.run(turns.move_on)
    if ended.round and is_fight(table):
        begin_round(table)


@rule("BREW-Q54")
def settle_owed(table: Table) -> None:
    """What was suffered in the round begins to count."""
    while table[FIGHT].owed:
        owed = table[FIGHT].owed
        who, hits = next(iter(owed.items()))
        left = {**owed, who: hits[1:]} if hits[1:] else {one: points for one, points in owed.items() if one != who}
        table.record(DamageOwed(about=FIGHT, owed=left))
        table.run(take_damage, Key[Character](who), hits[0])


def those_able(reader: Reader) -> list[Key[Character]]:
    """Everybody in the fight who can do anything."""
    return [who for who in fighters(reader) if not why_no_rolls(reader, who)]


@rule("BREW-068")
def is_duel(reader: Reader) -> bool:
    """Two who fight each other without turns."""
    return is_fight(reader) and not turns.is_going_on(reader) and len(those_able(reader)) <= 2


@rule("BREW-070")
def act_is_over(table: Table) -> None:
    """Without turns a round is over once everybody who can act has acted. It waits for nobody who is hidden, since that
    would tell of them; they may act first in the next one."""
    if not is_fight(table) or turns.is_going_on(table):
        return
    able = those_able(table)
    seen = [who for who in able if table[who].seen_by == "all"]
    if all(place_of(table, who).acted for who in seen or able):
        table.run(round_over)


@rule("BREW-070")
def round_over(table: Table) -> None:
    """A round is over: time passes with it, and in a fight everybody may act again."""
    if is_fight(table):
        table.run(close_round)
    table.run(pass_time, "round", 1)
    if is_fight(table):
        begin_round(table)


@action("End of the round")
@rule("BREW-070")
def end_round(table: Table, by: Id) -> None:
    """The round is over. In a fight everybody may act again; what moves by rounds moves now."""
    table.run(round_over)


ACTIONS: tuple[Any, ...] = (
    start_fight, join_fight, place_fighter, name_place, sight, leave_fight, end_fight, step, end_round,
)  # fmt: skip
