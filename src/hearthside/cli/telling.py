"""A table told in words: dice, what became true, what was taken back. Each line once, as it comes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, get_args, get_origin, get_type_hints

from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from hearthside.dice import Distribution
from hearthside.dice.chart import as_text
from hearthside.engine import GM, SCENE, Hidden, Id, Prompt, RuleError, Scene, Seat, owner
from hearthside.engine.questions import shown
from hearthside.play import Play, Run
from hearthside.play.scene import Scene as SceneFile
from hearthside.play.scene import Step
from hearthside.play.view import Card, DiceSeen, card_of, view_for

PIPS = "⚀⚁⚂⚃⚄⚅"
MOST_OUTCOMES = 8
MARGIN = 2
NAMELESS = "The GM"


class Teller:
    """Tells what happens at a table, with the GM's eyes: at one keyboard there are no secrets."""

    def __init__(self, out: Console, play: Play) -> None:
        self.out, self.play = out, play
        self.told: dict[int, Card] = {}

    def say(self, words: str | Text, style: str = "", indent: int = MARGIN) -> None:
        text = words if isinstance(words, Text) else Text(words, style)
        self.out.print(Padding(text, (0, 0, 0, indent), expand=False))

    def pause(self) -> None:
        self.out.print()

    def open(self, scene: SceneFile) -> None:
        """The scene's title, what it is about, who is there and what there is to see."""
        self.out.print(Rule(Text(scene.title or self.play.state.title, "title"), style="quiet", align="left"))
        if scene.text:
            self.say(scene.text, "quiet")
        here = self.play.world.get(SCENE)
        if isinstance(here, Scene) and here.text:
            self.out.print()
            self.say(here.text, "tale")

    def heading(self, number: int, step: Step) -> None:
        """Where a step of a scene begins: what is told, who does what, and by which rules."""
        self.out.print()
        who = self.play.called(step.by) if step.by else "" if step.undo or step.redo else self.play.called(GM)
        line = Text.assemble((f"{number}  ", "quiet"), (self.doing(step), "title"))
        line.append(f" · {who}" if who else "", "name")
        for value in step.args.values():
            if isinstance(value, str):
                line.append(f" · {self.play.world[value].name if value in self.play.world else value}")
        self.say(line, indent=0)
        if step.rules:
            self.say(" ".join(step.rules), "quiet", indent=3)
        if step.text:
            self.say(" ".join(step.text.split()), "tale")

    def doing(self, step: Step) -> str:
        """What a step does, in a word or two."""
        if action := self.play.game.actions.get(step.action or ("set" if step.gm else "")):
            return action.label
        return "Undo" if step.undo else "Redo" if step.redo else step.action or step.pass_time or "Go on"

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
            self.say(fact.text)

    def forget(self, run: Run) -> None:
        """An open action was taken back in part: what is left of it counts as told."""
        if card := card_of(self.play, run, GM):
            self.told[run.number] = card

    def answered(self, who: Id, prompt: Prompt, value: Any) -> None:
        asked = Text.assemble((f"{self.speaker(who)}: ", "accent"), (prompt.title, "quiet"))
        self.say(asked.append(f" → {shown(prompt, value)}", "default"))

    def speaker(self, who: Id) -> str:
        """Who answers for somebody, in words: `Ana, for Ash Wendell`, `Mara, the GM`."""
        seat = owner(self.play.reader(), who)
        if seat == GM:
            seats = [record for record in self.play.world.values() if isinstance(record, Seat)]
            name = next((seat.name for seat in seats if seat.role == "gm"), NAMELESS)
            return name if name == NAMELESS else f"{name}, the GM"
        return self.play.called(seat) if seat == who else f"{self.play.called(seat)}, for {self.play.called(who)}"

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
        look = self.play.game.action(run.action).look
        if not is_asked_for(look):
            return False
        try:
            found = self.play.odds(seat, run.number)
        except Hidden as why:
            self.say(f"The odds hang on what is hidden: {why}.", "quiet")
            return True
        except RuleError:  # the stock player does not know what to decide
            return False
        if not 1 < len(found) <= MOST_OUTCOMES or not all(isinstance(outcome, (str, int)) for outcome in found):
            return False
        in_order = ordered(found, look)
        if intro:
            self.say(intro, "quiet")
        for line, chance in zip(as_text(in_order, 24).splitlines(), in_order.values(), strict=False):
            self.say(Text.assemble((line, "accent"), (f"  {chance}", "quiet")), indent=MARGIN + 2)
        return True


def titled(card: Card) -> str:
    return f"{card.label} · {card.actor}"


def dice_told(dice: DiceSeen) -> Text:
    """`Ash rolls 2d6: ⚂ ⚃  3 4`"""
    roll, _, _ = dice.roll.partition(":")
    if dice.faces is None:
        return Text(f"{dice.who} rolls {roll}, unseen.")
    pips = " ".join(PIPS[face - 1] for face in dice.faces) + "  " if roll.endswith("d6") else ""
    again = ", as they fell before" if dice.means == "owed" else ""
    faces = f"{pips}{' '.join(map(str, dice.faces))}"
    return Text.assemble(f"{dice.who} rolls {roll}: ", (faces, "name"), (again, "quiet"))


def is_asked_for(look: Callable[[Any], Any]) -> bool:
    """Whether the author of an action says what of its value people want the odds of."""
    return "return" in get_type_hints(look)


def ordered(found: Distribution[Any], look: Callable[[Any], Any]) -> Distribution[Any]:
    """The outcomes in the order in which the rule names them, where it does."""
    kind = get_type_hints(look).get("return")
    names = get_args(kind) if get_origin(kind) is Literal else ()
    known = sorted(found.weights.items(), key=lambda one: names.index(one[0]) if one[0] in names else len(names))
    return Distribution(dict(known), found.total)
