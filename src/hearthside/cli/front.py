"""The front page: what there is, and how to begin. It needs none of the slow imports, so that it is there at once."""

from __future__ import annotations

import os
import shutil
import sys
from itertools import groupby
from textwrap import fill
from typing import NamedTuple

ABOUT = "An open table for role-playing games that plays by the book."


class Command(NamedTuple):
    """`does`: the function behind it, imported when the command is called and not before."""

    group: str
    name: str
    does: str
    text: str
    examples: str


COMMANDS = (
    Command("Play", "serve", "serve:serve", "Open the table in your browser; hearthside alone does the same.", """
hearthside serve                      on this machine alone
hearthside serve --no-browser         without opening the browser
hearthside serve --data games         with its tables in that folder"""),
    Command("Play", "play", "scenes:play", "Play a scene: watch it, or sit down at the table yourself.", """
hearthside play demo                  watch the demo scene play itself
hearthside play demo --interactive    play it: everybody at one keyboard
hearthside play my-scene.toml         a scene of your own, checked as it plays
hearthside play --list                the scenes that come along"""),
    Command("Play", "new-character", "creation:new_character",
            "Make a character, question by question or by chance.", """
hearthside new-character apocalypse --out ash.json
hearthside new-character apocalypse --random --seed 7"""),
    Command("Play", "sheet", "sheets:sheet", "Draw a character file as its sheet.", """
hearthside sheet ash.json"""),
    Command("Dice", "roll", "roll:roll", "Roll dice and see every die.", """
hearthside roll 4d6kh3+2              ~~1~~ is a die that does not count
hearthside roll 2d6 --times 1000      often, summed up"""),
    Command("Dice", "odds", "odds:odds", "Exact chances, of dice or of a deed.", """
hearthside odds 4d6kh3                the chances of a dice expression
hearthside odds apocalypse            what a rule system can be asked
hearthside odds apocalypse roll --traits 3 --harms 1"""),
    Command("Look up", "rules", "rules:rules", "Find a rule, by its ID or by words.", """
hearthside rules APO-042
hearthside rules weak result"""),
    Command("Look up", "actions", "catalogue:actions", "All that people can do at a table.", """
hearthside actions apocalypse"""),
    Command("Look up", "rulesets", "catalogue:rulesets", "Rule systems, their house rules and their content.", """
hearthside rulesets                   which there are
hearthside rulesets apocalypse        all about one"""),
    Command("Look up", "schema", "catalogue:schema", "The JSON Schema of a kind of content.", """
hearthside schema apocalypse          which kinds there are
hearthside schema apocalypse/harms    the schema of a harms.toml
hearthside schema manifest            the schema of a pack.toml"""),
    Command("Keep", "backup", "backups:backup", "Save all tables to one file, while they are in use or not.", """
hearthside backup                     a dated copy beside the database
hearthside backup --out tables.sqlite3"""),
    Command("Keep", "restore", "backups:restore", "Bring all tables back from a backup.", """
hearthside restore tables.sqlite3
hearthside restore tables.sqlite3 --yes   even if something was played since"""),
    Command("Keep", "archive", "archives:archive", "Take a campaign along as one file, secrets included.", """
hearthside archive                    which campaigns there are
hearthside archive "The Low Bridge"   to "The Low Bridge.campaign.zip"
hearthside archive "The Low Bridge" --out bridge.zip"""),
    Command("Keep", "open-archive", "archives:open_archive", "Open such a file: it becomes a table again.", """
hearthside open-archive bridge.zip
hearthside open-archive bridge.zip --data games"""),
)  # fmt: skip

EXAMPLES = {
    "hearthside": "open the table in your browser",
    "hearthside play demo --interactive": "sit down and play; nothing to set up",
    'hearthside roll "4d6kh3 + 2"': "the best three of four dice, and 2",
    "hearthside rules weak result": "what does the book say?",
    "hearthside odds apocalypse roll --traits 3 --harms 1": "how likely is it to go well?",
    "hearthside new-character apocalypse --out ash.json": "a character, question by question",
}
CLOSING = "Every command has its own --help, and prints JSON with --json. --version tells which Hearthside this is."

COMMAND_WIDTH, EXAMPLE_WIDTH = 15, 37


def front_page() -> str:
    parts = [f"Usage: hearthside [COMMAND]\n\n{wrapped(ABOUT)}"]
    for group, commands in groupby(COMMANDS, key=lambda command: command.group):
        listed = [beside(command.name, command.text, COMMAND_WIDTH) for command in commands]
        parts.append("\n".join([heading(group), *listed]))
    examples = [beside(command, meaning, EXAMPLE_WIDTH) for command, meaning in EXAMPLES.items()]
    parts.append("\n".join([heading("Examples"), *examples]))
    return "\n\n".join([*parts, wrapped(CLOSING)])


def heading(words: str) -> str:
    wants_colour = sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return f"\x1b[1;38;5;166m{words}\x1b[0m" if wants_colour else words


def beside(left: str, right: str, width: int) -> str:
    """Two columns; where there is no room for both, the right one goes below."""
    if len(left) < width and 2 + width + len(right) <= columns():
        return f"  {left:<{width}}{right}"
    return f"  {left}\n{wrapped(right, '      ')}"


def wrapped(words: str, indent: str = "") -> str:
    return fill(words, columns(), initial_indent=indent, subsequent_indent=indent)


def columns() -> int:
    return max(20, min(80, shutil.get_terminal_size().columns))
