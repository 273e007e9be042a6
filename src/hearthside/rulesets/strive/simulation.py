"""Whole fights without people: stock players on both sides, at one simulated table, through the actions and prompts
that people have."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from msgspec import Struct

from hearthside.dice import Source
from hearthside.engine import GM, Game, Id, Key, Memory, Reader, Simulated, World
from hearthside.kit import turns
from hearthside.rulesets.strive.fight_state import is_combat
from hearthside.rulesets.strive.policies import Style, actors, fighters, next_act, style_of
from hearthside.rulesets.strive.rules.combat.begin import begin_combat
from hearthside.rulesets.strive.rules.combat.ending import end_combat
from hearthside.rulesets.strive.rules.combat.places import sides
from hearthside.rulesets.strive.rules.combat.turns import acting_now, finish_turn, next_turn, pass_on_once
from hearthside.rulesets.strive.rules.health.conditions import is_helpless
from hearthside.rulesets.strive.state import Character, active_characters

LONGEST, MOST_ACTS = 60, 20
"""After so many rounds the GM ends a fight; after so many actions, a turn."""
ATTACKS = ("attack", "squad-attack")
Styles = Mapping[Id, Style]
Watcher = Callable[[Simulated], None]


Winner = Literal["party", "foes", "nobody left", ""]
NOBODY_LEFT: Winner = "nobody left"


class Fought(Struct, frozen=True):
    """How a fight went."""

    winner: Winner
    """A side; "nobody left", if both are out; empty if the GM has ended it."""
    rounds: int
    acts: int
    attacks: int


def nobody_watches(table: Simulated) -> None:
    """Who looks on after each action, while its facts are still there."""


def fighting_table(
    world: World, game: Game, source: Source, styles: Styles, memory: Memory | None = None
) -> Simulated:  # fmt: skip
    """A table where stock fighters sit, each in a style; whoever has none fights by their combat role."""
    return Simulated(world, game, source, fighters(styles), memory)


def fight_out(table: Simulated, styles: Styles, watch: Watcher = nobody_watches) -> Fought:
    """A fight between the players' characters and everybody else, until one side can fight no more."""
    table.is_heard = watch is not nobody_watches
    if not is_combat(table):
        begin_combat.do(table, GM, tuple(who for who in active_characters(table) if table[who].is_npc))
    acts = attacks = 0
    while not winner_of(table) and is_combat(table) and table[turns.TURNS].round <= LONGEST:
        for _ in range(MOST_ACTS):
            acted = act_once(table, styles)
            if table.is_heard:
                watch(table)
            table.facts.clear()
            acts, attacks = acts + 1, attacks + (acted in ATTACKS)
            if acted == next_turn.name or winner_of(table) or not is_combat(table):
                break
        else:
            next_one(table)
    winner, rounds = winner_of(table), table[turns.TURNS].round if turns.is_going_on(table) else 0
    if is_combat(table):
        end_combat.do(table, GM)
        watch(table)
    return Fought(winner, rounds, acts, attacks)  # as it was: when the last blow had fallen


def act_once(table: Simulated, styles: Styles) -> str:
    """Whoever's turn it is does one thing; of those who act together the first who has something to do. Its name."""
    who = acting_now(table)
    for one in actors(table, who) if who else ():
        chosen = next_act(table.view(one), one, styles.get(one) or style_of(table, one))
        if chosen.action != finish_turn.name:
            table.game.action(chosen.action).do(table, one, **chosen.args)
            return chosen.action
    next_one(table)
    return next_turn.name


def next_one(table: Simulated) -> None:
    """The turn of the next one who can act, as `next_turn` would; but who of several dies first in their Ticks has
    lost."""
    for _ in table[turns.TURNS].order:
        if pass_on_once(table) or winner_of(table):
            return


def winner_of(reader: Reader) -> Winner:
    """The side whose foes can fight no more; "nobody left", if neither side can; empty while both can."""
    there = sides(reader)
    party, foes = can_fight(reader, there.get("party", ())), can_fight(reader, there.get("foes", ()))
    if party:
        return "" if foes else "party"
    return "foes" if foes else NOBODY_LEFT


def can_fight(reader: Reader, side: tuple[Key[Character], ...]) -> bool:
    """Whether somebody of a side is on their feet."""
    for who in side:  # noqa: SIM110  # speed: whole fights
        if not is_helpless(reader, who):
            return True
    return False
