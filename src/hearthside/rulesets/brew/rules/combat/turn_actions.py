"""Calling turns, and moving on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from hearthside.engine import Id, Key, Option, Reader, SomeOf, Table, action, name_of, rule
from hearthside.kit import turns
from hearthside.rulesets.brew.rules.combat.bands import is_fight
from hearthside.rulesets.brew.rules.combat.rounds import pass_turn
from hearthside.rulesets.brew.rules.combat.turns import call_turns
from hearthside.rulesets.brew.state import Character, active_characters


class WhoTakesTurns(SomeOf[Key[Character]], frozen=True):
    """Everybody in the fight who is alive; without a fight, whoever is there."""

    title: ClassVar[str] = "Who takes turns?"
    records: ClassVar[bool] = True

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        there = [who for who in active_characters(view) if not is_fight(view) or view[who].fighting is not None]
        return [Option(who, name_of(view, who)) for who in there]

    def bounds(self, view: Reader) -> tuple[int, int | None]:
        return 1, None

    def usual(self, view: Reader) -> tuple[Key[Character], ...]:
        return tuple(option.value for option in self.options(view))


def why_no_turns_now(view: Reader, by: Id) -> str:
    if turns.is_going_on(view):
        return "turns are being taken already"
    return "" if WhoTakesTurns().options(view) else "there is nobody to take turns"


@action("Take turns", unless=why_no_turns_now, who=WhoTakesTurns())
@rule("BREW-064", "BREW-065", "BREW-066", "BREW-067", "BREW-Q21")
def start_turns(table: Table, by: Id, who: tuple[Key[Character], ...]) -> None:
    """From the highest Speed to the lowest; those who are equal roll for it. The order stays for all rounds."""
    table.run(call_turns, who)


@action("Next turn", unless=turns.why_no_turns)
@rule("BREW-067", "BREW-069")
def next_turn(table: Table, by: Id) -> None:
    """The turn ends, and the next one's begins: of the next one who can do anything. After the last comes a round."""
    table.run(pass_turn)


@action("End the turns", unless=turns.why_no_turns)
@rule("BREW-064", "BREW-070")
def end_turns(table: Table, by: Id) -> None:
    """No more turns are called. The fight and its round go on: all act at once."""
    turns.end(table, but=("round", "fight"))


ACTIONS = (start_turns, next_turn, end_turns)
