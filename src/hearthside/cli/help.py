"""How `--help` looks: a heading for each group, then one line for each thing in it. No boxes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hearthside.cli.look import STYLES, is_plain

if TYPE_CHECKING:
    from cyclopts.help import HelpEntry, HelpPanel
    from rich.console import Console, ConsoleOptions

WIDEST_LABEL = 24
NOTHING = (None, "", '""', "False", "None")
"""Defaults that tell nobody anything."""


class HelpPage:
    """Draws the parts of a help page, for cyclopts."""

    def __call__(self, console: Console, options: ConsoleOptions, panel: HelpPanel) -> None:
        from rich.table import Table  # noqa: PLC0415 - slow to import, and only help needs it

        if not panel.entries:
            return
        console.print(panel.title, style=None if is_plain() else STYLES["title"], highlight=False)
        table = Table.grid(padding=(0, 2, 0, 0), expand=True)
        table.add_column(no_wrap=True, max_width=WIDEST_LABEL)
        table.add_column(ratio=1)
        for entry in panel.entries:
            table.add_row(f"  {label_of(entry)}", words_of(entry, console))
        console.print(table, highlight=False, markup=False)
        console.print()

    def render_usage(self, console: Console, options: ConsoleOptions, usage: Any) -> None:
        console.print(f"Usage: {plain(usage, console)}", highlight=False, markup=False)
        console.print()


def label_of(entry: HelpEntry) -> str:
    names = [entry.positional_label] if entry.positional_label else [*entry.names, *entry.shorts]
    value = f" {entry.metavar}" if entry.metavar and not entry.positional_label else ""
    return ", ".join(names) + value


def words_of(entry: HelpEntry, console: Console) -> str:
    words = " ".join(plain(entry.description, console).split())
    return f"{words} [{entry.default}]" if entry.default not in NOTHING else words


def plain(renderable: Any, console: Console) -> str:
    if renderable is None:
        return ""
    with console.capture() as captured:
        console.print(renderable, end="", highlight=False)
    return captured.get().strip()
