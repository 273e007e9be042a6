"""What can be typed at a table besides answers: undo, redo, log, sheet, odds, rule, help."""

from __future__ import annotations

from hearthside.cli.answers import picked, whole_number
from hearthside.cli.asking import Aside, Back, Keyboard
from hearthside.cli.rules import show as show_rules
from hearthside.cli.telling import Teller
from hearthside.cli.widgets import drawn
from hearthside.engine import GM, IllegalAnswer, Key, Option, Prompt, owner
from hearthside.engine.reference import reference
from hearthside.play import Play, Run, TakesAlong

HELP = {
    "undo": "takes back the last action, with all that came of it; undo 3 takes back number 3 of the log",
    "redo": "brings back what was taken back last",
    "log": "tells all that has happened",
    "sheet NAME": "shows a character",
    "odds": "how the roll that is open may end, exactly",
    "rule WORDS": "finds a rule, by its ID or by words",
    "?": "explains the question before you",
    "<": "goes one step back",
    "quit": "leaves the table",
}
MOST_RULES = 3


class Asides:
    """Does what was typed besides answers."""

    def __init__(self, play: Play, teller: Teller, keyboard: Keyboard) -> None:
        self.play, self.teller, self.keyboard = play, teller, keyboard

    def do(self, words: str, run: Run | None = None) -> None:
        """`run`: the action that is open."""
        command, _, rest = " ".join(words.split()).partition(" ")
        try:
            match command:
                case "undo":
                    self.undo(whole_number(rest) if rest else None)
                case "redo":
                    self.play.redo(GM)
                case "log":
                    self.teller.log()
                case "sheet":
                    self.sheet(rest)
                case "odds":
                    self.odds(run)
                case "rule":
                    self.rule(rest)
                case _:
                    self.help()
        except IllegalAnswer as why:
            self.teller.say(f"{why}.", "bad")
        except (Aside, Back):
            self.teller.say("Then it stays as it is.", "quiet")

    def undo(self, number: int | None) -> None:
        try:
            self.play.undo(GM, number)
        except TakesAlong as along:
            if self.keyboard.ask(Prompt(kind="confirm", title=f"{along}. Do it?", usual=False)):
                self.play.undo(GM, number, agreed=True)

    def sheet(self, name: str) -> None:
        rules = self.play.game.ruleset
        cast = [Option(who, one.name) for who, one in self.play.world.items() if isinstance(one, rules.character)]
        for who in [picked(cast, name)] if name else [option.value for option in cast]:
            self.teller.out.print(drawn(rules.sheet(self.play.reader(), Key(who))))

    def odds(self, run: Run | None) -> None:
        told = run is not None and self.teller.odds(owner(self.play.reader(), run.actor), run)
        if not told:
            self.teller.say("No roll is open whose odds could be told.", "quiet")

    def rule(self, words: str) -> None:
        rules = self.play.game.ruleset
        found = [(rules, row) for row in reference(rules).find(words)]
        if not found:
            raise IllegalAnswer(f"no rule has anything to do with {words!r}")
        show_rules(found[:MOST_RULES], words, 0)

    def help(self) -> None:
        for command, text in HELP.items():
            self.teller.say(f"{command:<12}{text}")
        self.teller.say("Where a text is asked for, put a slash before these words: /log", "quiet")
