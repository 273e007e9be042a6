"""Questions at the keyboard: each kind of prompt drawn, and what is typed turned into an answer.

What is typed may also be no answer: `?` explains, `<` goes back, and a word with a slash (`/log`) is for the table.
Where no text is asked for, such a word needs no slash.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from typing import Any

from msgspec import structs
from rich.columns import Columns
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from hearthside.dice import Source
from hearthside.engine import IllegalAnswer, Option, Prompt

COMMANDS = ("undo", "redo", "log", "sheet", "odds", "rule", "help", "quit")
IDEAS = 6
"""Ideas for a text that are shown unasked."""
HINTS = {
    "one of": "Type a number or a name.",
    "some of": "Type numbers or names with commas between; all and none work too.",
    "number": "Type a whole number.",
    "confirm": "Type y or n.",
    "text": "Type a few words.",
    "form": "Several short questions follow.",
    "dice": "Press Enter and the table rolls, or type the faces of your own dice, like 6 4.",
}


class Back(Exception):
    """One step back."""


class Leave(Exception):
    """Somebody gets up from the table."""


class Aside(Exception):
    """Not an answer, but something for the table: `log`, `sheet ash`."""


class Keyboard:
    """One keyboard and one screen, for all who sit there."""

    def __init__(self, out: Console, source: Source) -> None:
        self.out, self.source = out, source
        self.explained: set[str] = set()

    # --- asking
    def ask(self, prompt: Prompt, enter: str = "") -> Any:
        """An answer as plain data. Enter takes the usual one; where `enter` says what it means instead: None."""
        if prompt.title:
            self.say(Text(prompt.title, "name"))
        if prompt.kind == "form":
            return self.fill(prompt)
        usual, words = (None, enter) if enter else usual_of(prompt)
        self.draw_options(prompt)
        self.draw_hint(prompt, words)
        while True:
            line = self.line(prompt)
            if not line and words:
                return usual
            try:
                return self.answer(prompt, line)
            except IllegalAnswer as wrong:
                self.say(Text(f"{wrong}. (? helps)", "bad"))

    def fill(self, prompt: Prompt) -> Any:
        """A form, field by field; Enter at its first field takes the usual answer to all of it."""
        usual = "" if prompt.usual is None else shown(prompt, prompt.usual)
        if not prompt.many:
            card = self.fill_card(prompt, usual)
            return prompt.usual if card is None else card
        cards: list[dict[str, Any]] = []
        while prompt.most is None or len(cards) < prompt.most:
            card = self.fill_card(prompt, "that is all" if cards and len(cards) >= (prompt.least or 0) else usual)
            if card is None:
                return cards or prompt.usual
            cards.append(card)
        return cards

    def fill_card(self, prompt: Prompt, enter: str) -> dict[str, Any] | None:
        values: dict[str, Any] = {}
        for name, field in prompt.fields.items():
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
        numbered = list(enumerate(prompt.options, 1))
        if prompt.kind == "text" and not every:
            numbered = numbered[:: max(1, len(numbered) // IDEAS)][:IDEAS]
        told = [option_told(number, option, len(prompt.options)) for number, option in numbered]
        if any(option.help for option in prompt.options) and (every or prompt.kind != "text"):
            for one in told:
                self.say(one, 4)
        elif told:
            names = [Text(str(one).split("  ")[0]) if prompt.kind == "text" and not every else one for one in told]
            self.out.print(Padding(Columns(names, padding=(0, 3)), (0, 0, 0, 4)))

    def draw_hint(self, prompt: Prompt, enter: str) -> None:
        hint = "" if prompt.kind in self.explained else HINTS[prompt.kind]
        if prompt.kind == "text" and prompt.options:
            hint = f"{hint} The numbers are ideas; ? shows all {len(prompt.options)}.".strip() if hint else ""
        self.explained.add(prompt.kind)
        aside = f"Enter: {enter}" if enter and prompt.kind != "dice" else ""
        if words := "  ".join(part for part in (hint, f"[{aside}]" if aside else "") if part):
            self.say(Text(words, "quiet"))

    def explain(self, prompt: Prompt) -> None:
        if prompt.help:
            self.say(Text(prompt.help))
        self.draw_options(prompt, every=True)
        self.say(Text(HINTS[prompt.kind], "quiet"))
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
            line = sys.stdin.readline()
        except KeyboardInterrupt:
            line = ""
        if not line:
            self.out.print()
            raise Leave
        if not sys.stdin.isatty():  # what comes from a file is shown, so that the page reads as it was played
            self.out.print(Text(line.rstrip("\n")))
        return line.strip()

    # --- understanding
    def answer(self, prompt: Prompt, line: str) -> Any:
        match prompt.kind:
            case "one of":
                return picked(prompt.options, line)
            case "some of":
                return some_picked(prompt.options, line)
            case "number":
                return whole_number(line)
            case "confirm":
                return yes_or_no(line)
            case "dice":
                return self.faces(prompt, line)
        if line.isdigit() and 1 <= int(line) <= len(prompt.options):
            return prompt.options[int(line) - 1].value
        if not line and prompt.least:
            raise IllegalAnswer("It wants at least a word")
        return line

    def faces(self, prompt: Prompt, line: str) -> list[int]:
        if line:
            return [int(face) for face in re.findall(r"\d+", line)]
        if prompt.usual is not None:
            return list(prompt.usual)
        count, sides = map(int, prompt.dice.split("d"))
        return list(self.source.faces(count, sides))


def usual_of(prompt: Prompt) -> tuple[Any, str]:
    """What Enter means, and that in words; no words: it means nothing here."""
    if prompt.usual is not None and prompt.kind != "dice":
        return prompt.usual, shown(prompt, prompt.usual)
    if prompt.kind == "text" and not prompt.least:
        return "", "nothing"
    return None, ""


def shown(prompt: Prompt, value: Any) -> str:
    """An answer in words."""
    match prompt.kind:
        case "confirm":
            return "yes" if value else "no"
        case "some of" | "form" if isinstance(value, (list, tuple)):
            one = structs.replace(prompt, kind="one of") if prompt.kind == "some of" else prompt
            return ", ".join(shown(one, each) for each in value) or "none"
        case "form":
            values = value if isinstance(value, dict) else {prompt.shorthand: value}
            return ", ".join(shown(prompt.fields[name], each) for name, each in values.items() if each not in ("", ()))
    named = [option.shown for option in prompt.options if option.value == value]
    return named[0] if named else str(value) or "nothing"


def option_told(number: int, option: Option[Any], count: int) -> Text:
    width = len(str(count))
    return Text.assemble((f"{number:>{width}} ", "accent"), option.shown, (f"  {option.help}" if option.help else "", "quiet"))


def picked(options: Sequence[Option[Any]], line: str) -> Any:
    """An option by its number, its name, or how its name begins."""
    if line.isdigit() and 1 <= int(line) <= len(options):
        return options[int(line) - 1].value
    asked = line.casefold()
    names = [(option, {option.shown.casefold(), str(option.value).casefold()}) for option in options]
    exact = [option for option, known in names if asked in known]
    begins = [option for option, known in names if asked and any(name.startswith(asked) for name in known)]
    for found in (exact, begins):
        if len(found) == 1:
            return found[0].value
    if len(begins) > 1:
        raise IllegalAnswer(f"{line!r} may be {' or '.join(option.shown for option in begins)}")
    raise IllegalAnswer(f"{line!r} is none of these" if line else "Please pick one of these")


def some_picked(options: Sequence[Option[Any]], line: str) -> list[Any]:
    if line.casefold() in ("all", "none"):
        return [option.value for option in options] if line.casefold() == "all" else []
    by_number = all(part.isdigit() for part in line.replace(",", " ").split())
    parts = line.replace(",", " ").split() if by_number else [part.strip() for part in line.split(",")]
    return [picked(options, part) for part in parts if part]


def whole_number(line: str) -> int:
    try:
        return int(line)
    except ValueError:
        raise IllegalAnswer(f"{line!r} is not a whole number") from None


def yes_or_no(line: str) -> bool:
    if line.casefold() in ("y", "yes", "n", "no"):
        return line.casefold().startswith("y")
    raise IllegalAnswer("Please say y or n")
