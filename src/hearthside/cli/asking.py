"""Questions at the keyboard: each kind of prompt drawn, and what is typed turned into an answer.

What is typed may also be no answer: `?` explains, `<` goes back, and a word with a slash (`/log`) is for the table.
Where no text is asked for, such a word needs no slash.
"""

from __future__ import annotations

import sys
from typing import Any, TextIO

from msgspec import structs
from rich.columns import Columns
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from hearthside.cli.answers import understood, usual_of
from hearthside.dice import Source
from hearthside.engine import IllegalAnswer, Prompt, field_name
from hearthside.engine.questions import between

COMMANDS = ("undo", "redo", "log", "sheet", "odds", "rule", "help", "quit")
IDEAS = 6
"""Ideas for a text that are shown unasked."""
FIELDS = 24
"""Fields of a map that are shown unasked."""
HINTS = {
    "one of": "type a number or a name",
    "some of": "type numbers or names with commas between, or all, or none",
    "number": "type a whole number",
    "confirm": "type y or n",
    "text": "type a few words",
    "form": "answer the short questions that follow",
    "distribute": "type a number for each of these, in their order, like 3 2 0",
    "field": "type a field, like C4 (column and row)",
    "way": "type the field to go to, like C4, perhaps with fields on the way before it, like B2 C4",
    "value": "type a number, true, false, a text, or a list like [1, 2]",
    "dice": "roll your own dice and type the faces, like 6 4",
}


class Back(Exception):
    """One step back."""


class Leave(Exception):
    """Somebody gets up from the table."""


class Aside(Exception):
    """Not an answer, but something for the table: `log`, `sheet ash`."""


class Keyboard:
    """One keyboard and one screen, for all who sit there."""

    def __init__(self, out: Console, source: Source, lines: TextIO | None = None) -> None:
        """`lines`: where what is typed comes from, if not from the terminal."""
        self.out, self.source, self.lines = out, source, lines or sys.stdin
        self.explained: set[str] = set()

    # --- asking
    def ask(self, prompt: Prompt, enter: str = "") -> Any:
        """An answer as plain data. Enter takes the usual one; where `enter` says what it means instead: None."""
        if prompt.title:
            self.say(Text(prompt.title, "name"))
        if prompt.kind == "form":
            return self.fill(prompt, enter)
        usual, words = (None, enter) if enter else usual_of(prompt)
        self.draw_options(prompt)
        self.draw_hint(prompt, words)
        while True:
            line = self.line(prompt)
            if not line and words:
                return usual
            try:
                return understood(prompt, line, self.source)
            except IllegalAnswer as wrong:
                self.say(Text(f"{wrong}. (? helps)", "bad"))

    def fill(self, prompt: Prompt, enter: str) -> Any:
        """A form, field by field; Enter at its first field takes the usual answer to all of it."""
        usual, words = (None, enter) if enter else usual_of(prompt)
        if not prompt.many:
            card = self.fill_card(prompt, words)
            return usual if card is None else card
        cards: list[dict[str, Any]] = []
        while prompt.most is None or len(cards) < prompt.most:
            card = self.fill_card(prompt, "that is all" if cards and len(cards) >= (prompt.least or 0) else words)
            if card is None:
                return cards or usual
            cards.append(card)
        return cards

    def fill_card(self, prompt: Prompt, enter: str) -> dict[str, Any] | None:
        values: dict[str, Any] = {}
        for name, field in prompt.fields.items():
            if not field.is_asked(values):
                continue
            asked = structs.replace(field, title="") if len(prompt.fields) == 1 else field
            is_first = not values
            value = self.ask(asked, enter if is_first else "")
            if is_first and enter and value is None:
                return None
            values[name] = value
        return values

    # --- drawing
    def say(self, words: Text, indent: int = 2) -> None:
        self.out.print(Padding(words, (0, 0, 0, indent), expand=False))

    def draw_options(self, prompt: Prompt, every: bool = False) -> None:
        """Options one to a line where they have something to say, otherwise side by side; of many ideas only a few."""
        if prompt.kind == "distribute":
            self.draw_rows(prompt)
        if prompt.kind in ("field", "way"):
            self.draw_fields(prompt, every)
            return
        numbered = list(enumerate(prompt.options, 1))
        are_ideas = prompt.kind == "text" and not every
        if are_ideas:
            numbered = numbered[:IDEAS]
        if not are_ideas and any(option.help for option in prompt.options):
            table = Table.grid(padding=(0, 1))
            for number, option in numbered:
                price = f"  {option.cost}" if option.cost else ""
                more = (f"{price}  {option.help}", "quiet")
                table.add_row(Text(str(number), "accent"), Text.assemble(option.shown, more))
            self.out.print(Padding(table, (0, 0, 0, 4)))
        elif numbered:
            told = [Text.assemble((f"{number} ", "accent"), option.shown) for number, option in numbered]
            self.out.print(Padding(Columns(told, padding=(0, 3)), (0, 0, 0, 4)))

    def draw_fields(self, prompt: Prompt, every: bool) -> None:
        """The fields that may be typed, the nearest first, each with what it costs."""
        if prompt.grid is None or prompt.grid.reach is None:
            return
        near = sorted((one for one in prompt.grid.reach if one.ends), key=lambda one: one.cost)
        told = [Text.assemble(field_name((one.x, one.y)), (f" {one.cost}" if one.cost else "", "quiet"))
                for one in (near if every else near[:FIELDS])]  # fmt: skip
        if told:
            self.out.print(Padding(Columns(told, padding=(0, 2)), (0, 0, 0, 4)))
        if len(told) < len(near):
            self.say(Text(f"and {len(near) - len(told)} more; ? shows all", "quiet"), 4)

    def draw_rows(self, prompt: Prompt) -> None:
        """What points can be put on, and how many."""
        table = Table.grid(padding=(0, 2))
        for row in prompt.fields.values():
            table.add_row(Text(row.title), Text(between(row.least, row.most), "quiet"), Text(row.help, "quiet"))
        self.out.print(Padding(table, (0, 0, 0, 4)))
        self.say(Text(f"{between(prompt.least, prompt.most)} in all", "quiet"), 4)

    def draw_hint(self, prompt: Prompt, enter: str) -> None:
        """What can be typed, where such a question comes up for the first time; and what Enter means."""
        kind: str = prompt.kind
        hint = HINTS[kind]
        if kind == "text" and prompt.options:
            kind, hint = "ideas", f"type a few words or the number of an idea; ? shows all {len(prompt.options)}"
        hint = "" if kind in self.explained else hint
        self.explained.add(kind)
        meaning = enter or ("the table rolls" if prompt.kind == "dice" else "")
        if meaning:
            self.say(Text(f"[Enter: {meaning}]{f', or {hint}' if hint else ''}", "quiet"))
        elif hint:
            self.say(Text(f"{hint[0].upper()}{hint[1:]}.", "quiet"))

    def explain(self, prompt: Prompt) -> None:
        if prompt.help:
            self.say(Text(prompt.help))
        self.draw_options(prompt, every=True)
        self.say(Text(f"To answer, {HINTS[prompt.kind]}.", "quiet"))
        words = " ".join(f"/{command}" if prompt.kind == "text" else command for command in COMMANDS)
        self.say(Text(f"< goes one step back. At any time: {words}", "quiet"))

    # --- reading
    def line(self, prompt: Prompt) -> str:
        """What is typed as an answer. All else that may be typed is dealt with here, or raised."""
        while True:
            text = self.read()
            command = text.removeprefix("/")
            first = command.split(" ")[0]
            if text == "?":
                self.explain(prompt)
            elif text == "<":
                raise Back
            elif first == "quit" and (text.startswith("/") or prompt.kind != "text"):
                raise Leave
            elif text.startswith("/") or (first in COMMANDS and prompt.kind != "text"):
                raise Aside(command)
            else:
                return text

    def read(self) -> str:
        self.out.print(Text("› ", "accent"), end="")
        self.out.file.flush()
        try:
            line = self.lines.readline()
        except KeyboardInterrupt:
            line = ""
        if not line:
            self.out.print()
            raise Leave
        if not self.lines.isatty():  # what comes from a file is shown, so that the page reads as it was played
            self.out.print(Text(line.rstrip("\n")))
        return line.strip()
