"""Action Points: what actions cost in combat. Outside combat nothing is paid."""

from __future__ import annotations

from msgspec.structs import replace

from hearthside.engine import Key, Reader, Table, rule
from hearthside.kit import turns
from hearthside.rulesets.strive.facts.catalogue import APGained, APLost, APSpent, StoodReady
from hearthside.rulesets.strive.facts.npcs import APShared
from hearthside.rulesets.strive.fight_moments import Acting
from hearthside.rulesets.strive.fight_state import Fighting, is_combat
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.squads import mates, unit
from hearthside.rulesets.strive.state import Character


def fighting_of(reader: Reader, who: Key[Character]) -> Fighting | None:
    """How somebody stands in the fight that is going on; None: in no fight."""
    return reader[who].fighting if is_combat(reader) else None


@rule("STR-133", "STR-417")
def may_pay(reader: Reader, who: Key[Character], ap: int) -> bool:
    """What costs more than somebody has cannot be done."""
    fighting = reader[who].fighting
    return fighting is None or fighting.ap >= ap or not is_combat(reader)


@rule("STR-313", "STR-Q43")
def is_own_turn(reader: Reader, who: Key[Character]) -> bool:
    """Whether somebody, or one of those they act with, has the turn: else what they pay for is a reaction."""
    acting = turns.acting_of(reader[turns.TURNS]) if turns.TURNS in reader else ""
    return acting == who or acting in unit(reader, who)


@rule("STR-133", "STR-416", "STR-417", "STR-422", "STR-428", "STR-Q58")
def pay(table: Table, who: Key[Character], ap: int) -> None:
    """AP are spent. Whether they can be, is asked before."""
    body = table[who]
    fighting = body.fighting
    if not ap or fighting is None or not is_combat(table):
        return
    left = max(0, fighting.ap - ap)
    # What is left of a movement is lost as soon as something else is done.
    stride = fighting.stride if table[RULES].stride_kept else 0
    spent = fighting.spent or is_own_turn(table, who)
    table.record(APSpent(about=who, fighting=replace(fighting, ap=left, stride=stride, spent=spent), spent=ap,
                         left=left))  # fmt: skip
    if body.squad:
        share_ap(table, who, left)


@rule("STR-Q58")
def break_stride(table: Table, who: Key[Character]) -> None:
    """Something else is done at no AP: what is left of a movement is lost, unless the table keeps it."""
    fighting = fighting_of(table, who)
    if fighting is not None and fighting.stride and not table[RULES].stride_kept:
        table.record(StoodReady(about=who, fighting=replace(fighting, stride=0)))


@rule("STR-780", "STR-781")
def act(table: Table, who: Key[Character], ap: int, what: str, whom: tuple[Key[Character], ...] = ()) -> Acting:
    """An action of somebody's own: it is paid, and then others may cancel it, or draw it on themselves."""
    if ap:
        pay(table, who, ap)
    acting = Acting(by=who, what=what, whom=whom)
    return table.offer(acting) if table[who].fighting is not None and is_combat(table) else acting


@rule("STR-780")
def takes_effect(table: Table, who: Key[Character], ap: int, what: str) -> bool:
    """What has no target is paid, and nobody has cancelled it."""
    return not act(table, who, ap, what).stopped


@rule("STR-416", "STR-Q44")
def gain_ap(table: Table, who: Key[Character], ap: int) -> None:
    """AP beside the turn's own; below 0: they are lost. They may exceed 5 until the next turn starts."""
    fighting = fighting_of(table, who) if ap else None
    if fighting is None:
        return
    left = max(0, fighting.ap + ap)
    changed = replace(fighting, ap=left)
    if left > fighting.ap:
        table.record(APGained(about=who, fighting=changed, gained=left - fighting.ap, left=left))
    elif left < fighting.ap:
        table.record(APLost(about=who, fighting=changed, lost=fighting.ap - left, left=left))
    if table[who].squad:
        share_ap(table, who, left)


@rule("STR-950", "STR-962")
def share_ap(table: Table, who: Key[Character], ap: int) -> None:
    """A Squad has one pool: what one member has, all have."""
    for one in mates(table, who):
        fighting = table[one].fighting
        if fighting is not None and fighting.ap != ap:
            table.record(APShared(about=one, fighting=replace(fighting, ap=ap)))
