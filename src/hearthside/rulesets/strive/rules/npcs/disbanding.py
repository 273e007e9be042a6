"""A Squad comes to its end: its Captain is felled, nobody is left of it, or its members go their own ways."""

from __future__ import annotations

from msgspec.structs import replace

from hearthside.engine import Id, Key, Reader, Table, action, consequence, rule
from hearthside.kit import turns
from hearthside.rulesets.strive.derived import alone, maximum_hp
from hearthside.rulesets.strive.facts.npcs import APShared, CaptainLost, LeftSquad, SquadDisbanded
from hearthside.rulesets.strive.questions.squads import WhichSquad
from hearthside.rulesets.strive.squads import Squad, captain_of, living, unit
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import rounded_up


# --- the Captain
def has_lost_captain(reader: Reader, squad: Key[Squad]) -> bool:
    """Whether a Captain who gives something no longer stands."""
    return bool(reader[squad].benefit) and captain_of(reader, squad) is None


@consequence(of=Squad, when=has_lost_captain, fields=("captain", "benefit"),
             looks_at={Character: ("state", "conditions")})  # fmt: skip
@rule("STR-970", "STR-971", "STR-972", "STR-973", "STR-974", "STR-Q402")
def lose_captain(table: Table, squad: Key[Squad]) -> None:
    """What a Captain gives is lost at once when the Captain is felled, and does not come back with them. A Squad that
    has more Exhaustion than it can bear then is Exhausted."""
    captain, lost = table[squad].captain, table[squad].benefit.title()
    table.record(CaptainLost(about=squad, captain=captain, lost=lost))


# --- the Squad
def why_no_squads(view: Reader, by: Id) -> str:
    return "" if WhichSquad().options(view) else "there is no Squad"


@action("Disband a Squad", unless=why_no_squads, squad=WhichSquad())
@rule("STR-950", "STR-954", "STR-961", "STR-962")
def disband_squad(table: Table, by: Id, squad: Key[Squad]) -> None:
    """Its members go their own ways. In a fight each has a place in the order, before the one that the Squad had; one
    of them keeps its AP, the others get some in their turns. Who had a part of their share has that part of all HP."""
    members = living(table, squad)
    # 1. A turn for each, and AP for one.
    table.run(part_ways, unit(table, members[0]) if members else ())
    order = table[turns.TURNS].order if turns.is_going_on(table) else ()
    keeper = next((one for one in members if one in order), members[0] if members else None)
    # 2. What was halved is whole again.
    for one in members:
        fighting = table[one].fighting
        if fighting is not None and one != keeper and fighting.ap:
            table.record(APShared(about=one, fighting=replace(fighting, ap=0)))
        table.record(LeftSquad(about=one, hp=hp_alone(table, one)))
    # 3. There is no such Squad any more.
    table.run(end_squad, squad)


def part_ways(table: Table, together: tuple[Key[Character], ...]) -> None:
    """Those who acted in one turn have one each. Where that has come already, theirs come in the next round."""
    if not turns.is_going_on(table):
        return
    order = table[turns.TURNS].order
    at = next((place for place, one in enumerate(order) if one in together), None)
    if at is None:
        return
    score = turns.scores_of(table[turns.TURNS])[at]
    for one in together:
        if one not in order:  # as it was: before anybody had one of their own
            turns.give_place(table, at, one, score)  # as it was: where the place of all was


@rule("STR-954")
def hp_alone(reader: Reader, who: Key[Character]) -> int:
    """What somebody has of all their HP who has so much of a share."""
    return rounded_up(reader[who].hp * alone(reader, who).total, maximum_hp(reader, who).total)


def end_squad(table: Table, squad: Key[Squad]) -> None:
    for one in table[squad].members:
        member = Key[Character](one)
        if member in table and table[member].squad == squad:
            table.record(LeftSquad(about=member, hp=table[member].hp))
    table.record(SquadDisbanded(about=squad))


def end_lost_squads(table: Table) -> None:
    """Of whom nobody stands when a fight is over, there is no Squad any more."""
    for squad in table.every(Squad):
        if not living(table, squad):
            table.run(end_squad, squad)


ACTIONS = (disband_squad,)
CONSEQUENCES = (lose_captain,)
