"""Distributions drawn: as bars in a terminal, and as a picture that needs nothing else."""

from fractions import Fraction
from html import escape
from typing import Any

from hearthside.dice.distribution import Distribution

EIGHTHS = " ▏▎▍▌▋▊▉"

ROW, GAP, PAD, LABEL_WIDTH, BAR_WIDTH, PERCENT_WIDTH = 22, 6, 16, 96, 300, 56

STYLE = (
    "text{font:13px system-ui,sans-serif;font-variant-numeric:tabular-nums;fill:#3b2f26}"
    ".title{font:600 16px Georgia,serif}.name{text-anchor:end}.page{fill:#fbf6ec}.bar{fill:#a4502f}"
    "@media(prefers-color-scheme:dark){text{fill:#f0e6d6}.page{fill:#241d18}.bar{fill:#e08a5b}}"
)


def percent(chance: Fraction) -> str:
    """Whole per cent; only what is certain reads 100% or 0%."""
    if 0 < chance < Fraction(1, 100):
        return "<1%"
    if Fraction(99, 100) < chance < 1:
        return ">99%"
    return f"{int(chance * 100 + Fraction(1, 2))}%"


def as_text(distribution: Distribution[Any], width: int = 40) -> str:
    """One line for each outcome: its name, a bar up to `width` wide for the likeliest, its chance."""
    rows = _rows(distribution)
    names = max(len(name) for name, _ in rows)
    most = max(chance for _, chance in rows)
    bars = [_bar(chance / most * width) for _, chance in rows]
    return "\n".join(
        f"{name:>{names}} {bar:<{width}} {percent(chance):>4}" for (name, chance), bar in zip(rows, bars, strict=True)
    )


def as_svg(distribution: Distribution[Any], title: str = "Chances") -> str:
    """The same as SVG. Every bar carries its own words, so that nothing is told by length or colour alone."""
    rows = _rows(distribution)
    most = max(chance for _, chance in rows)
    top = PAD + 28
    width = PAD + LABEL_WIDTH + BAR_WIDTH + PERCENT_WIDTH + PAD
    height = top + len(rows) * (ROW + GAP) - GAP + PAD
    bars = []
    for place, (name, chance) in enumerate(rows):
        y = top + place * (ROW + GAP)
        bar = max(1, round(chance / most * BAR_WIDTH))
        left = PAD + LABEL_WIDTH
        bars.append(
            f'<g role="listitem" aria-label="{escape(name)}: {escape(percent(chance))}">'
            f'<text class="name" x="{left - 8}" y="{y + 16}">{escape(name)}</text>'
            f'<rect class="bar" x="{left}" y="{y}" width="{bar}" height="{ROW}" rx="3"/>'
            f'<text x="{left + bar + 8}" y="{y + 16}">{escape(percent(chance))}</text></g>'
        )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        f' role="img" aria-label="{escape(title)}">'
        f"<title>{escape(title)}</title><style>{STYLE}</style>"
        f'<rect class="page" width="{width}" height="{height}" rx="8"/>'
        f'<text class="title" x="{PAD}" y="{PAD + 14}">{escape(title)}</text>'
        f'<g role="list">{"".join(bars)}</g></svg>'
    )


def _rows(distribution: Distribution[Any]) -> list[tuple[str, Fraction]]:
    """Numbers in their order, anything else in the distribution's own, and last what was not followed."""
    outcomes = list(distribution.items())
    if all(isinstance(outcome, int | Fraction) for outcome in distribution):
        outcomes.sort()
    rows = [(str(outcome), chance) for outcome, chance in outcomes]
    return [*rows, ("unexplored", distribution.unexplored)] if distribution.unexplored else rows


def _bar(length: Fraction) -> str:
    eighths = max(1, round(length * 8))
    return ("█" * (eighths // 8) + EIGHTHS[eighths % 8]).rstrip()
