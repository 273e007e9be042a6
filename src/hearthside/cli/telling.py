"""A table told in words: dice, what became true, what was taken back. Each line once, as it comes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, get_args, get_origin, get_type_hints

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from hearthside.dice import Distribution
from hearthside.dice.chart import as_text
from hearthside.engine import GM, Hidden, Id
from hearthside.play import Play, Run
from hearthside.play.view import Card, DiceSeen, card_of, view_for

PIPS = "⚀⚁⚂⚃⚄⚅"
MOST_OUTCOMES = 8
MARGIN = 2


class Teller:
    """Tells what happens at a table, with the GM's eyes: at one keyboard there are no secrets."""

    def __init__(self, out: Console, play: Play) -> None:
        self.out, self.play = out, play
        self.told: dict[int, Card] = {}

    def say(self, words: str | Text, style: str = "", indent: int = MARGIN) -> None:
        text = words if isinstance(words, Text) else Text(words, style)
        self.out.print(Padding(text, (0, 0, 0, indent), expand=False))

    def blank(self) -> None:
        self.out.print()

    def news(self) -> None:
        """All that has happened since it was told last."""
        for run in self.play.state.runs.values():
            card = card_of(self.play, run, GM)
            if card is not None:
                self.tell_new(card, self.told.get(card.run))
                self.told[card.run] = card

    def tell_new(self, card: Card, before: Card | None) -> None:
        if before and card.state != before.state and "withdrawn" in (card.state, before.state):
            back = card.state == "withdrawn"
            self.say(f"{'Taken back' if back else 'Counts again'}: {titled(card)}.", "struck" if back else "good")
            return
        dice, facts = (len(before.dice), len(before.facts)) if before else (0, 0)
        for one in card.dice[dice:]:
            self.say(dice_told(one))
        for fact in card.facts[facts:]:
            self.say(fact.text, "name" if one_of_dice(card) and fact is card.facts[-1] else "")

    def log(self) -> None:
        """The whole log; what was undone is struck through."""
        for card in view_for(self.play, GM).log:
            undone = card.state == "withdrawn"
            style = "struck" if undone else ""
            self.say(Text.assemble((f"{card.run:>3}  ", "quiet"), (titled(card), style or "name"),
                                   ("  (undone)" if undone else "", "quiet")), indent=0)  # fmt: skip
            for one in card.dice:
                self.say(dice_told(one), indent=5)
            for fact in card.facts:
                self.say(fact.text, style, indent=5)

    def odds(self, seat: Id, run: Run, intro: str = "") -> bool:
        """The exact odds of an open run, as this seat may know them; False if there is nothing to tell."""
        try:
            found = self.play.odds(seat, run.number)
        except Hidden as why:
            self.say(f"The odds hang on what is hidden: {why}.", "quiet")
            return True
        if not 1 < len(found) <= MOST_OUTCOMES or not all(isinstance(outcome, (str, int)) for outcome in found):
            return False
        in_order = ordered(found, self.play.game.action(run.action).look)
        if intro:
            self.say(intro, "quiet")
        for line, chance in zip(as_text(in_order, 24).splitlines(), in_order.values(), strict=False):
            self.say(Text.assemble((line, "accent"), (f"  {chance}", "quiet")), indent=MARGIN + 2)
        return True


def one_of_dice(card: Card) -> bool:
    return bool(card.dice)


def titled(card: Card) -> str:
    return f"{card.label} · {card.actor}"


def dice_told(dice: DiceSeen) -> Text:
    """`Ash rolls 2d6: ⚂ ⚃  3 4`"""
    roll, _, _ = dice.roll.partition(":")
    if dice.faces is None:
        return Text(f"{dice.who} rolls {roll}, unseen.")
    pips = " ".join(PIPS[face - 1] for face in dice.faces) + "  " if roll.endswith("d6") else ""
    again = ", as they fell before" if dice.means == "owed" else ""
    return Text.assemble(f"{dice.who} rolls {roll}: ", (f"{pips}{' '.join(map(str, dice.faces))}", "name"), (again, "quiet"))


def ordered(found: Distribution[Any], look: Callable[[Any], Any]) -> Distribution[Any]:
    """The outcomes in the order in which the rule names them, where it does."""
    kind = get_type_hints(look).get("return")
    names = get_args(kind) if get_origin(kind) is Literal else ()
    known = sorted(found.weights.items(), key=lambda one: names.index(one[0]) if one[0] in names else len(names))
    return Distribution(dict(known), found.total)
