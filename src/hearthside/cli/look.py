"""How the terminal looks: warm, quiet, bookish. Colours are few and never the only sign."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Annotated, Any, Literal

from cyclopts import Parameter

if TYPE_CHECKING:
    from rich.console import Console

Json = Annotated[bool, Parameter(name="--json", negative=(), help="Print JSON, for other programs.")]
RulesetName = Annotated[str, Parameter(name="ruleset", help="A rule system, like apocalypse.")]
Seed = Annotated[int | None, Parameter(name="--seed", help="The same dice for the same number.")]

WIDEST = 100
"""Lines longer than this are hard to read, however wide the terminal is."""
STYLES = {
    "accent": "color(166)",
    "title": "bold color(166)",
    "name": "bold",
    "quiet": "dim",
    "tale": "italic",
    "good": "green",
    "bad": "red",
    "struck": "dim strike",
    "found": "bold underline",
}


def console(to_stderr: bool = False) -> Console:
    """A console for words: plain where the output is no terminal or NO_COLOR is set."""
    from rich.console import Console  # noqa: PLC0415 - slow to import, and most of the program does without
    from rich.theme import Theme  # noqa: PLC0415

    colours: Literal["auto"] | None = None if is_plain() else "auto"
    made = Console(theme=Theme(STYLES), highlight=False, stderr=to_stderr, color_system=colours)
    made.width = min(made.width, WIDEST)
    return made


def is_plain() -> bool:
    """Whether people want text and nothing else. Not even bold."""
    return bool(os.environ.get("NO_COLOR"))


def print_json(value: Any) -> None:
    import msgspec  # noqa: PLC0415

    plain = msgspec.json.encode(value)
    sys.stdout.write(msgspec.json.format(plain, indent=2).decode() + "\n")
