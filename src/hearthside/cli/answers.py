"""What is typed, turned into an answer, and an answer turned into words."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from typing import Any

from hearthside.dice import Source
from hearthside.engine import IllegalAnswer, Option, Prompt, named_fields
from hearthside.engine.questions import between, shown


def understood(prompt: Prompt, line: str, source: Source) -> Any:
    """The answer that a line means, as plain data. `source`: whose dice fall where nobody types any."""
    match prompt.kind:
        case "one of":
            return picked(prompt.options, line)
        case "some of":
            return within(prompt, some_picked(prompt.options, line))
        case "number":
            return whole_number(line)
        case "confirm":
            return yes_or_no(line)
        case "dice":
            return faces(prompt, line, source)
        case "value":
            return value_of(line)
        case "distribute":
            return distributed(prompt, line)
        case "field" | "way":
            return fields(prompt, line)
    if line.isdigit() and 1 <= int(line) <= len(prompt.options):
        return prompt.options[int(line) - 1].value
    if not line and prompt.least:
        raise IllegalAnswer("It wants at least a word")
    return line


def fields(prompt: Prompt, line: str) -> Any:
    """Fields as people name them; of a way the goal is enough, and `stay` where one may."""
    if prompt.kind == "way" and not prompt.least and line.casefold() in ("", "stay"):
        return []
    named = [list(field) for field in named_fields(line)]
    if prompt.kind == "way" or prompt.many:
        return named
    if len(named) != 1:
        raise IllegalAnswer("It wants one field, like C4")
    return named[0]


def faces(prompt: Prompt, line: str, source: Source) -> list[int]:
    """The faces that were typed; otherwise those that are proposed, or as they fall."""
    if line:
        return [int(face) for face in re.findall(r"\d+", line)]
    if prompt.usual is not None:
        return list(prompt.usual)
    count, sides = map(int, prompt.dice.split("d"))
    return list(source.faces(count, sides))


def usual_of(prompt: Prompt) -> tuple[Any, str]:
    """What Enter means, and that in words; no words: it means nothing here."""
    if prompt.usual is not None and prompt.kind != "dice":
        return prompt.usual, shown(prompt, prompt.usual)
    if prompt.kind == "text" and not prompt.least:
        return "", "nothing"
    if prompt.many and not prompt.least:
        return [], "none"
    return None, ""


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


def within(prompt: Prompt, values: list[Any]) -> list[Any]:
    """So many picks as may be."""
    least, most = prompt.least or 0, len(prompt.options) if prompt.most is None else prompt.most
    if not least <= len(values) <= most:
        raise IllegalAnswer(f"{len(values)} picked; {between(least, most)} may be")
    return values


def distributed(prompt: Prompt, line: str) -> dict[str, int]:
    """A number for each row, in their order."""
    numbers = [whole_number(part) for part in line.replace(",", " ").split()]
    if len(numbers) != len(prompt.fields):
        rows = ", ".join(row.title for row in prompt.fields.values())
        raise IllegalAnswer(f"It wants {len(prompt.fields)} numbers: {rows}")
    return dict(zip(prompt.fields, numbers, strict=True))


def whole_number(line: str) -> int:
    try:
        return int(line)
    except ValueError:
        raise IllegalAnswer(f"{line!r} is not a whole number") from None


def value_of(line: str) -> Any:
    """A value as TOML writes it; anything else is a text."""
    try:
        return tomllib.loads(f"value = {line}")["value"]
    except tomllib.TOMLDecodeError:
        return line


def yes_or_no(line: str) -> bool:
    if line.casefold() in ("y", "yes", "n", "no"):
        return line.casefold().startswith("y")
    raise IllegalAnswer("Please say y or n")
