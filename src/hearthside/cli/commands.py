"""The commands, for cyclopts: each with its group, its help and the function behind it."""

from __future__ import annotations

from cyclopts import App, CycloptsError

from hearthside.cli.app import wrong_usage
from hearthside.cli.front import ABOUT, COMMANDS
from hearthside.cli.help import HelpPage


def program_version() -> str:
    from importlib.metadata import version  # noqa: PLC0415 - slow to import, and nothing else here needs it

    return f"hearthside {version('hearthside')}"


def for_rich(error: CycloptsError) -> str:
    """What a person typed may look like markup, and is not."""
    from rich.markup import escape  # noqa: PLC0415 - only a failure needs it

    return escape(wrong_usage(error))


app = App(
    name="hearthside",
    help=ABOUT,
    help_format="plaintext",
    help_formatter=HelpPage(),
    version=program_version,
    group_parameters="Options",
    error_formatter=for_rich,
    result_action="return_value",
)
for command in COMMANDS:
    told = f"{command.text}\n\nExamples{command.examples.replace(chr(10), chr(10) + '  ')}"
    app.command(f"hearthside.cli.{command.does}", name=command.name, help=told)
