"""Speed and actions: how often somebody may act in a turn."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from hearthside.engine import IllegalAnswer, Key, Reader, Table, action, rule
from hearthside.kit import Name
from hearthside.kit.turns import is_going_on
from hearthside.rulesets.challenge.facts import ActionUsed, Defended, DoneUnopposed, SpeedDeclared
from hearthside.rulesets.challenge.questions.deeds import SPEED as SPEED_TABLE
from hearthside.rulesets.challenge.questions.deeds import DeclareSpeed, WhichRow
from hearthside.rulesets.challenge.rules.tables import actions_at, has_speeds, most_actions
from hearthside.rulesets.challenge.state import RULES, Entity, Turn
from hearthside.rulesets.challenge.words import many


@rule("CHA-063", "CHA-065", "CHA-Q25", "CHA-Q43")
def why_no_action(view: Reader, who: Key[Entity]) -> str:
    """While turns are taken, who has the turn acts, as long as actions are left. An environment takes no turns."""
    entity = view[who]
    if not is_going_on(view) or entity.kind == "environment":
        return ""
    if entity.turn is None:
        return f"it is not the turn of {entity.name}"
    if view[RULES].mixed_speeds:
        return "" if entity.turn.part_used < 1 else f"the turn of {entity.name} is used up"
    is_open = not entity.turn.speed and entity.turn.owed < most_actions(view)
    return "" if is_open or entity.turn.left > 0 else f"{entity.name} has no actions left in this turn"


@rule("CHA-063", "CHA-064", "CHA-066", "CHA-Q25", "CHA-Q26")
def use_action(table: Table, who: Key[Entity], speed: str) -> str:
    """An action is used up, whether or not it succeeds. Tells at which speed it is done: empty, outside of turns."""
    if table[who].turn is None:
        return speed
    if table[RULES].mixed_speeds:
        return use_part(table, who, speed)
    if not turn_of(table, who).speed and has_speeds(table):
        declare(table, who, table.choose(who, DeclareSpeed(who=who)))
    turn = turn_of(table, who)
    if turn.left < 1:
        raise IllegalAnswer(f"{table[who].name} has no actions left in this turn")
    table.record(ActionUsed(about=who, turn=replace(turn, left=turn.left - 1)))
    return turn.speed


@rule("CHA-Q25")
def use_part(table: Table, who: Key[Entity], speed: str) -> str:
    """Where speeds may be mixed: an action is one of as many as its speed allows in a turn."""
    if not speed and has_speeds(table):
        speed = WhichRow(table=SPEED_TABLE).usual(table)
    turn = turn_of(table, who)
    used = turn.part_used + Fraction(1, actions_at(table, speed))
    if used > 1:
        raise IllegalAnswer(f"{turn.used} of the turn of {table[who].name} is used up: {speed} takes too long")
    table.record(ActionUsed(about=who, turn=replace(turn, used=str(used))))
    return speed


@rule("CHA-062", "CHA-063", "CHA-Q43")
def declare(table: Table, who: Key[Entity], speed: str) -> None:
    """One speed for the whole turn: it says how many actions there are."""
    owed = turn_of(table, who).owed
    left = max(0, actions_at(table, speed) - owed)
    turn = replace(turn_of(table, who), speed=speed, left=left)
    table.record(SpeedDeclared(about=who, turn=turn, speed=speed, actions=many(left, "action")))


def turn_of(table: Table, who: Key[Entity]) -> Turn:
    return table[who].turn or Turn()


@rule("CHA-067", "CHA-Q43")
def defend(table: Table, who: Key[Entity]) -> None:
    """Defending uses no action, unless the table plays so."""
    if table[RULES].defences_cost and is_going_on(table):
        table.record(Defended(about=who, defences=table[who].defences + 1))


# --- actions
def why_no_speed(view: Reader, who: Key[Entity]) -> str:
    turn = view[who].turn
    if turn is None:
        return f"it is not the turn of {view[who].name}"
    if view[RULES].mixed_speeds or not has_speeds(view):
        return "at this table no speed is declared for a whole turn"
    return f"{view[who].name} acts at the speed {turn.speed} in this turn" if turn.speed else ""


@action("Declare a speed", by=Entity, unless=why_no_speed, speed=lambda view, by, args: DeclareSpeed(who=Key(by)))
@rule("CHA-063", "CHA-Q25", "CHA-Q26")
def declare_speed(table: Table, who: Key[Entity], speed: str) -> None:
    """At the start of the turn: the faster, the more actions, and the harder each of them."""
    declare(table, who, speed)


@action("Do something unopposed", by=Entity, unless=why_no_action, what=Name(words="What is done?"))
@rule("CHA-012", "CHA-064")
def do_unopposed(table: Table, who: Key[Entity], what: str) -> None:
    """What nobody and nothing opposes needs no test. In one's turn it is an action."""
    use_action(table, who, "")
    table.record(DoneUnopposed(about=who, deed=what))
