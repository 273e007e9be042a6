"""`hearthside odds`: exact chances, of dice or of something that a rule system names."""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from fractions import Fraction
from importlib.metadata import entry_points
from pathlib import Path
from textwrap import fill
from typing import Annotated, Any, get_type_hints

import msgspec
from cyclopts import App, Parameter, validators

from hearthside.cli.look import Json, print_json
from hearthside.cli.roll import More, dice_in
from hearthside.cli.telling import ordered
from hearthside.dice import Distribution
from hearthside.dice.chart import as_svg, as_text, percent
from hearthside.engine import Game, OddsQuestion, RuleError, Ruleset, ruleset, starter_pack
from hearthside.engine import odds as exact_odds
from hearthside.engine.game import GROUP

Depth = Annotated[int, Parameter(validator=validators.Number(gte=0, lte=100))]
Question = Annotated[str, Parameter(allow_leading_hyphen=True)]
Svg = Annotated[Path | None, Parameter(name="--svg")]

MOST_ROWS, RARE = 40, Fraction(1, 1000)
"""Of more rows than this only those that are not rare are drawn."""
LARGEST = 1_000_000
"""Fractions of more than so many parts tell nobody anything; --json has them all."""
NARROW = 80
"""Columns of a narrow terminal."""


def odds(what: str, question: Question = "", /, *given: More, depth: Depth = 8, svg: Svg = None,
         json: Json = False) -> None:  # fmt: skip
    """Exact chances, counted and not simulated.

    Parameters
    ----------
    what
        Dice like 4d6kh3, or a rule system like apocalypse.
    question
        With a rule system: the chance that you want to know. Its own options follow.
    depth
        How often dice that explode are followed.
    svg
        Write the chart to this file as a picture.
    """
    systems = entry_points(group=GROUP).names
    if what not in systems:
        if question and what.isalpha():
            raise RuleError(f"there is no rule system {what!r}; there are {', '.join(sorted(systems))}")
        expression = dice_in(what, question, *given)
        show(expression.distribution(depth), str(expression), svg, json)
        return
    system = ruleset(what)
    if not question:
        show_questions(system, json)
    elif question not in system.odds:
        raise RuleError(f"{what} names no chance {question!r}; there are {', '.join(system.odds)}")
    else:
        asked = system.odds[question]
        numbers = numbers_from(asked, given)
        show(chances(system, asked, numbers), titled(system, question, numbers), svg, json)


def chances(system: Ruleset, asked: OddsQuestion, numbers: dict[str, Any]) -> Distribution[Any]:
    """The rule itself, with every outcome of its dice followed."""
    setup = asked.ask(**numbers)
    game = Game(system, [starter_pack(system)])
    found = exact_odds(setup.step, setup.world, *setup.args, game=game, policy=setup.policy, look=setup.look)
    return ordered(found, setup.look)


def numbers_from(asked: OddsQuestion, given: tuple[str, ...]) -> dict[str, Any]:
    """The options of a question are the parameters of the function behind it."""
    reader = App(name="odds", help_flags=(), version_flags=())
    reader.default(asked.ask)
    _, bound, _ = reader.parse_args(given, exit_on_error=False, print_error=False)
    hints = get_type_hints(asked.ask, include_extras=True)
    numbers = {}
    for name, value in bound.arguments.items():
        try:
            numbers[name] = msgspec.convert(value, hints[name])
        except msgspec.ValidationError as error:
            raise RuleError(f"--{name.replace('_', '-')} cannot be {value}: {error}") from None
    return numbers


def titled(system: Ruleset, question: str, numbers: dict[str, Any]) -> str:
    given = ", ".join(f"{name} {value}" for name, value in numbers.items())
    return f"{system.title}: {question}{f' with {given}' if given else ''}"


def show(chances: Distribution[Any], title: str, svg: Path | None, json: bool) -> None:
    if svg:
        svg.write_text(as_svg(chances, title), encoding="utf-8")
    if json:
        print_json(as_json(chances, title))
        return
    print(title)
    are_numbers = all(type(outcome) is int for outcome in chances)
    in_order = sorted(chances) if are_numbers else list(chances)  # as the chart has them
    exact = [chances[outcome] for outcome in in_order] + [chances.unexplored]
    rows = list(zip(as_text(chances).splitlines(), exact, strict=False))
    rare = [chance for _, chance in rows if chance < RARE] if len(rows) > MOST_ROWS else []
    for row, chance in rows:
        if not rare or chance >= RARE:
            print(f"  {row}  {chance if chance.denominator < LARGEST else ''}".rstrip())
    if rare:
        print(f"  and {len(rare)} rarer outcomes, {percent(sum(rare, Fraction()))} together")
    if are_numbers:
        print(f"  {float(chances.mean()):.2f} on average")


def as_json(chances: Distribution[Any], title: str) -> dict[str, Any]:
    """Every chance exactly, and as a number with a point."""
    outcomes = [{"outcome": value, "chance": str(chance), "float": float(chance)} for value, chance in chances.items()]
    return {"title": title, "outcomes": outcomes, "unexplored": str(chances.unexplored)}


def show_questions(system: Ruleset, json: bool) -> None:
    if json:
        print_json({name: {"text": asked.text, "options": options_of(asked)} for name, asked in system.odds.items()})
        return
    for name, asked in system.odds.items():
        options = [f"[--{option.replace('_', '-')} {typed(default)}]" for option, default in options_of(asked).items()]
        print("\n".join(wrapped(f"hearthside odds {system.id} {name}", options)))
        print(fill(asked.text, NARROW, initial_indent="  ", subsequent_indent="  "))


def typed(value: Any) -> str:
    """A value as one would type it."""
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def wrapped(first: str, words: Iterable[str]) -> list[str]:
    """A command with its options in lines of a narrow terminal; no option is broken in two."""
    lines = [first]
    for word in words:
        if len(lines[-1]) + 1 + len(word) > NARROW:
            lines.append("     ")
        lines[-1] += f" {word}"
    return lines


def options_of(asked: OddsQuestion) -> dict[str, Any]:
    return {name: parameter.default for name, parameter in inspect.signature(asked.ask).parameters.items()}
