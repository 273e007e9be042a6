"""Conflicts: the GM's switch, and conceding."""

from __future__ import annotations

from hearthside.engine import GM, Id, Key, Reader, Table, action, rule
from hearthside.rulesets.tags.facts import Conceded, ConflictBegun, ConflictSet, Died
from hearthside.rulesets.tags.questions.basics import counted
from hearthside.rulesets.tags.questions.conflict import IsOn, LifeOrDeath, MayConcede
from hearthside.rulesets.tags.state import CONFLICT, RULES, Character, Conflict, conflict_in, has_conceded


@action("Conflict", on=IsOn(), life_or_death=LifeOrDeath())
@rule("TAG-074", "TAG-091", "TAG-094", "TAG-Q53")
def conflict(table: Table, by: Id, on: bool, life_or_death: bool | None = None) -> None:
    """A conflict begins or is over. In a struggle for life or death conceding means death; all see it beforehand."""
    was = conflict_in(table)
    deadly = on and (was.is_deadly if life_or_death is None else life_or_death)
    number = was.number + (on and not was.is_on)
    if CONFLICT not in table:
        table.record(ConflictBegun(about=CONFLICT, record=Conflict()))
    words = "A conflict is on" if on else "The conflict is over"
    stakes = ", for life or death." if deadly else "."
    table.record(ConflictSet(about=CONFLICT, is_on=on, number=number, life_or_death=deadly, words=words + stakes))


def why_not_concede(view: Reader, who: Key[Character]) -> str:
    character = view[who]
    if not conflict_in(view).is_on:
        return "there is no conflict to concede"
    if has_conceded(view, who):
        return f"{character.name} has conceded already"
    if view[RULES].concede_only_when_hit:
        return "at this table one concedes when a hit cannot be offset, and at no other time"
    return ""


@action("Concede", by=Character, unless=why_not_concede)
@rule("TAG-090", "TAG-091", "TAG-Q35", "TAG-Q70")
def concede(table: Table, who: Key[Character]) -> bool:
    """Give up at the start of one's turn, if the GM agrees."""
    if not table.choose(GM, MayConcede(who=who)):
        return False
    if not why_not_concede(table, who):
        table.run(give_up, who, 0)
    return True


@rule("TAG-090", "TAG-091", "TAG-092", "TAG-Q36", "TAG-Q70")
def give_up(table: Table, who: Key[Character], hits: int) -> None:
    """The others get what they want, open hits are dropped; what was paid and taken before stays. It may mean death."""
    now = conflict_in(table)
    dropped = f"Dropped: {counted(hits, 'open hit')}." if hits else ""
    conceded, gave_up = (now.number, None) if now.is_on else (table[who].conceded, now.number)
    table.record(Conceded(about=who, conceded=conceded, gave_up=gave_up, dropped=dropped))
    if now.is_deadly:
        table.record(Died(about=who, why="it was life or death, and conceding meant death"))
