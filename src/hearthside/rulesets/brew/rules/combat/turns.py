"""Turn order: from the highest Speed to the lowest, the same in every round."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import add

from msgspec.structs import replace

from hearthside.dice import Pool, Ranked
from hearthside.engine import Id, Key, Reader, Roll, Rolled, Table, rule
from hearthside.kit import turns
from hearthside.rulesets.brew.facts.combat import StoodReady
from hearthside.rulesets.brew.house_rules import RULES
from hearthside.rulesets.brew.rules.combat.bands import is_fight
from hearthside.rulesets.brew.rules.harm.penalties import why_no_rolls
from hearthside.rulesets.brew.rules.load import load_penalty
from hearthside.rulesets.brew.scores import score
from hearthside.rulesets.brew.state import Character, active_characters

DIE = Pool(1, 6)
FACES = (1, 2, 3, 4, 5, 6)


@rule("BREW-065", "BREW-Q21", "BREW-Q28")
def order_speed(reader: Reader, who: Key[Character]) -> int:
    """Speed for the order: the score with load and magic; what weighs on rolls alone does not count."""
    character, rules = reader[who], reader[RULES]
    speed = score(reader, who, "speed").total
    if rules.base_speed_order:
        return speed
    lasting = [one.modifier for one in character.tally.values() if not one.once]
    magic = sum(m.by for m in lasting if m.attributes == ("speed",) and not m.when)
    load = 0 if rules.laden_rolls_only else load_penalty(reader, who, "speed")
    return max(0, speed + magic + load)


@rule("BREW-065", "BREW-066", "BREW-067")
def call_turns(table: Table, who: Sequence[Key[Character]]) -> None:
    """The order is set once, by Speed; those who are equal roll for it, as often as it takes."""
    speeds = {one: order_speed(table, one) for one in who}
    order: list[Key[Character]] = []
    for speed in sorted(dict.fromkeys(speeds.values()), reverse=True):
        order += table.run(tied, tuple(one for one in speeds if speeds[one] == speed))
    turns.start(table, order, {one: str(speed) for one, speed in speeds.items()})


@rule("BREW-066")
def tied(table: Table, who: tuple[Key[Character], ...]) -> tuple[Key[Character], ...]:
    """Of those with the same Speed the higher die acts first; those who are still equal roll again, as often as it
    takes."""
    looks = Ranked((FACES,) * len(who), again=True)
    levels: tuple[tuple[int, ...], ...] = (tuple(range(len(who))),)
    while len(who) > 1 == len(levels):
        rolled: tuple[Rolled, ...] = table.ask(*(Roll(one, DIE, "who acts first") for one in who))
        levels = reduce(add, rolled).read(looks)
    if len(levels) == 1:
        return who
    return tuple(one for level in levels for one in table.run(tied, tuple(who[at] for at in level)))


@rule("BREW-065", "BREW-066", "BREW-067")
def place_in_order(table: Table, who: Key[Character], after: int = 0) -> Id:
    """The first in the order before whom somebody acts who comes later; empty: nobody. Those with the same Speed roll
    for it, one after another: the order among them stays."""
    order, mine = table[turns.TURNS].order, order_speed(table, who)
    alive = active_characters(table)
    later = [place for place, one in enumerate(order) if place >= after and one in alive
             and order_speed(table, Key[Character](one)) <= mine]  # fmt: skip
    if not later:
        return ""
    other = Key[Character](order[later[0]])
    if order_speed(table, other) < mine:
        return other
    first = table.run(tied, (who, other))[0]
    return other if first == who else table.run(place_in_order, who, later[0] + 1)  # as it was: they have rolled for it


@rule("BREW-065", "BREW-120", "BREW-Q202")
def why_not_now(view: Reader, who: Key[Character]) -> str:
    """Why somebody cannot act in the fight now; empty if they can."""
    character = view[who]
    if not is_fight(view) or character.fighting is None:
        return f"{character.name} is in no fight"
    if why := why_no_rolls(view, who):
        return why
    if character.fighting.acted:
        return f"{character.name} has used up the action of this round"
    if turns.is_going_on(view) and not is_turn_of(view, who):
        return f"it is not the turn of {character.name}"
    return ""


@rule("BREW-149")
def why_no_action(view: Reader, who: Key[Character]) -> str:
    """Why somebody in a fight has no action for this now; who is in none needs none."""
    return why_not_now(view, who) if view[who].fighting is not None and is_fight(view) else ""


@rule("BREW-149")
def use_action(table: Table, who: Key[Character]) -> None:
    """In a fight this takes the action of the round."""
    fighting = table[who].fighting
    if fighting is not None and is_fight(table):
        table.record(StoodReady(about=who, fighting=replace(fighting, acted=True)))


def is_turn_of(view: Reader, who: Key[Character]) -> bool:
    """Whether it is somebody's turn. Of who is hidden, no more is told than that somebody acts."""
    acting: Id = view[turns.TURNS].acting
    return acting == who or (not acting and view[who].seen_by != "all")
