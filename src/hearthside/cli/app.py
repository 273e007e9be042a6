"""The program `hearthside`: its commands, its help, and what becomes of errors.

Laws: a command's module is imported when the command is called, and not before. A person's mistake is one clear
sentence on stderr, never a traceback; the exit status is 1 when something failed and 2 when it was called wrongly.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from cyclopts import App, CycloptsError, Group

from hearthside.cli.help import HelpPage

FAILED, WRONG_USAGE = 1, 2

PLAY = Group("Play", sort_key=1)
DICE = Group("Dice", sort_key=2)
LOOK_UP = Group("Look up", sort_key=3)
KEEP = Group("Keep", sort_key=4)
PROGRAM = Group("The program itself", sort_key=5)

EXAMPLES = """\
Examples
  hearthside play demo --interactive       sit down and play; nothing to set up
  hearthside roll "4d6kh3 + 2"             the best three of four dice, and 2
  hearthside odds apocalypse roll --traits 3 --harms 1
                                           how likely is it to go well?
  hearthside rules weak result             what does the book say?
  hearthside new-character apocalypse --out ash.json
                                           a character, question by question

Every command has its own --help and prints JSON with --json.
"""


def program_version() -> str:
    from importlib.metadata import version  # noqa: PLC0415 - slow to import, and nothing else here needs it

    return f"hearthside {version('hearthside')}"


def wrong_usage(error: CycloptsError) -> str:
    return f"hearthside: {' '.join(str(error).split())}"


def for_rich(error: CycloptsError) -> str:
    """What a person typed may look like markup, and is not."""
    from rich.markup import escape  # noqa: PLC0415 - only a failure needs it

    return escape(wrong_usage(error))


app = App(
    name="hearthside",
    help="An open table for role-playing games that plays by the book.",
    help_epilogue=EXAMPLES,
    help_format="plaintext",
    help_formatter=HelpPage(),
    version=program_version,
    group_commands=PROGRAM,
    group_parameters="Options",
    error_formatter=for_rich,
    result_action="return_value",
)
app["--help"].group = PROGRAM
app["--version"].group = PROGRAM

COMMANDS = (
    (PLAY, "play", "scenes:play", "Play a scene: watch it, or sit down at the table yourself.", """
hearthside play demo                  watch the demo scene play itself
hearthside play demo --interactive    play it: everybody at one keyboard
hearthside play my-scene.toml         play a scene that you wrote, and check what it expects
hearthside play --list                the scenes that come along"""),
    (PLAY, "new-character", "creation:new_character", "Make a character, question by question or by chance.", """
hearthside new-character apocalypse --out ash.json
hearthside new-character apocalypse --random --seed 7"""),
    (PLAY, "sheet", "sheets:sheet", "Draw a character file as its sheet.", """
hearthside sheet ash.json"""),
    (DICE, "roll", "roll:roll", "Roll dice and see every die.", """
hearthside roll 4d6kh3+2              dice that do not count are struck through: ~~1~~
hearthside roll 2d6 --times 1000      often, summed up"""),
    (DICE, "odds", "odds:odds", "Exact chances, of dice or of a deed.", """
hearthside odds 4d6kh3                the chances of a dice expression
hearthside odds apocalypse            the chances that a rule system names, with their options
hearthside odds apocalypse roll --traits 3 --harms 1"""),
    (LOOK_UP, "rules", "rules:rules", "Find a rule, by its ID or by words.", """
hearthside rules APO-042
hearthside rules weak result"""),
    (LOOK_UP, "actions", "catalogue:actions", "All that people can do at a table.", """
hearthside actions apocalypse"""),
    (LOOK_UP, "rulesets", "catalogue:rulesets", "Rule systems, their house rules and their content.", """
hearthside rulesets                   which there are
hearthside rulesets apocalypse        all about one"""),
    (LOOK_UP, "schema", "catalogue:schema", "The JSON Schema of a kind of content.", """
hearthside schema apocalypse          which kinds there are
hearthside schema apocalypse/harms    the schema of a harms.toml
hearthside schema manifest            the schema of a pack.toml"""),
    (KEEP, "backup", "backups:backup", "Save all tables to one file, while they are in use or not.", """
hearthside backup                     a dated copy beside the database
hearthside backup --out tables.sqlite3"""),
    (KEEP, "restore", "backups:restore", "Bring all tables back from a backup.", """
hearthside restore tables.sqlite3
hearthside restore tables.sqlite3 --yes   even if something was played since"""),
)  # fmt: skip
for place, (group, name, where, text, examples) in enumerate(COMMANDS):
    told = f"{text}\n\nExamples{examples.replace(chr(10), chr(10) + '  ')}"
    app.command(f"hearthside.cli.{where}", name=name, help=told, group=group, help_epilogue="", sort_key=place)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command. Returns the exit status."""
    try:
        app(sys.argv[1:] if arguments is None else arguments)
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else FAILED
    except CycloptsError as error:
        print(wrong_usage(error), file=sys.stderr)
        return WRONG_USAGE
    except BrokenPipeError:  # whoever read our output has had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except Exception as error:
        if not is_somebodys_mistake(error):
            raise
        print(f"hearthside: {in_words(error)}", file=sys.stderr)
        return FAILED
    return 0


def in_words(error: Exception) -> str:
    if isinstance(error, OSError) and error.filename:
        return f"{error.filename}: {(error.strerror or str(error)).lower()}"
    return str(error)


def is_somebodys_mistake(error: Exception) -> bool:
    """Whether an error has something to say to the person who called: what was given, written or asked was wrong."""
    from hearthside.dice import NotationError, RollError  # noqa: PLC0415 - only a failure needs to know them

    if isinstance(error, (NotationError, RollError, OSError)):
        return True
    from hearthside.engine import Hidden, IllegalAnswer, RuleError  # noqa: PLC0415
    from hearthside.play import StoreFailed  # noqa: PLC0415
    from hearthside.play.scene import SceneFailed  # noqa: PLC0415

    return isinstance(error, (IllegalAnswer, RuleError, SceneFailed, StoreFailed, Hidden))
