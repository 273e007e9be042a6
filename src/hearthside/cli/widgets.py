"""Sheets in the terminal: one drawing for each kind of widget, for every rule system."""

from __future__ import annotations

from rich import box
from rich.console import Group as Lines
from rich.console import RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table as Rows
from rich.text import Text as Words

from hearthside.engine.sheet import AnyWidget, Buttons, Group, Reservoir, Stat, Table, Tag, Tags, Text

FULL, EMPTY = "●", "○"
MOST_PIPS = 20


def drawn(sheet: Group) -> RenderableType:
    """A whole sheet, as a card."""
    widgets = [one for widget in sheet.widgets if (one := widget_drawn(widget)) is not None]
    return Panel(Lines(*widgets), title=Words(sheet.label, "title"), title_align="left", box=box.ROUNDED,
                 border_style="quiet", padding=(1, 2))  # fmt: skip


def widget_drawn(widget: AnyWidget) -> RenderableType | None:
    match widget:
        case Stat():
            why = Words(f"  {widget.explained}", "quiet") if widget.explained and widget.explained.parts else Words()
            return Words.assemble(label(widget), (str(widget.value), "name"), why)
        case Text():
            return Words.assemble(label(widget), widget.text) if widget.text else None
        case Tags():
            return tags_drawn(widget)
        case Reservoir():
            most = "" if widget.most is None else f" of {widget.most}"
            return Words.assemble(label(widget), pips(widget), f" {widget.now}{most}")
        case Table():
            return table_drawn(widget)
        case Buttons():
            return None  # actions start at the table, not on paper
        case Group():
            inner = [one for each in widget.widgets if (one := widget_drawn(each)) is not None]
            return Lines(Words(widget.label, "name"), Padding(Lines(*inner), (0, 0, 0, 2)))


def label(widget: AnyWidget) -> tuple[str, str]:
    return (f"{widget.label}  ", "accent") if widget.label else ("", "")


def tags_drawn(widget: Tags) -> RenderableType:
    if not widget.tags:
        return Words.assemble(label(widget), (widget.empty, "quiet"))
    lines = [tag_drawn(tag, widget.hindering) for tag in widget.tags]
    return Lines(Words.assemble(label(widget)), *(Padding(line, (0, 0, 0, 2)) for line in lines))


def tag_drawn(tag: Tag, hindering: bool) -> Words:
    value = "" if tag.value is None else f" {tag.value}".replace("-", "−")
    state = f" ({tag.state})" if tag.state else ""
    aside = f"  {tag.help}" if tag.help else ""
    return Words.assemble("  " * tag.depth, (tag.text + value + state, "bad" if hindering else ""), (aside, "quiet"))


def table_drawn(widget: Table) -> RenderableType:
    if not widget.rows:
        return Words.assemble(label(widget), (widget.empty, "quiet"))
    rows = Rows(*widget.columns, box=None, header_style="quiet", padding=(0, 2, 0, 0))
    for row in widget.rows:
        rows.add_row(*row)
    return Lines(Words.assemble(label(widget)), Padding(rows, (0, 0, 0, 2)))


def pips(widget: Reservoir) -> str:
    if widget.most is None or widget.most > MOST_PIPS:
        return ""
    return FULL * min(widget.now, widget.most) + EMPTY * max(0, widget.most - widget.now)
