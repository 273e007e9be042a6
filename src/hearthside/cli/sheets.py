"""`hearthside sheet`: a character file, drawn as its sheet."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter

from hearthside.cli.look import Json, console, print_json
from hearthside.cli.widgets import drawn
from hearthside.engine import Game, Id, Key, Live, Record, RuleError, Ruleset, ruleset, rulesets, starter_pack
from hearthside.engine.content import decoded
from hearthside.engine.sheet import Group


def sheet(file: Path, /, *, name: Annotated[str, Parameter(name="--ruleset")] = "", json: Json = False) -> None:
    """Draw a character file as its sheet, and say what the rules would not allow on it.

    Parameters
    ----------
    file
        A character as JSON, as new-character writes it.
    name
        The rule system, where the file alone does not tell.
    """
    system, who, character = read_character(file, name)
    faults = system.faults(character)
    tree = sheet_of(system, who, character)
    if json:
        print_json({"ruleset": system.id, "id": who, "sheet": tree, "warnings": faults})
    else:
        console().print(drawn(tree))
    for fault in faults:
        print(f"hearthside: warning: {fault}", file=sys.stderr)


def read_character(file: Path, name: str) -> tuple[Ruleset, Id, Record]:
    try:
        plain = msgspec.json.decode(file.read_bytes())
    except msgspec.DecodeError as error:
        raise RuleError(f"{file}: not a character file: {error}") from None
    if not isinstance(plain, dict):
        raise RuleError(f"{file}: not a character file: it holds no record")
    told, who, _ = plain.pop("ruleset", ""), plain.pop("id", file.stem), plain.pop("version", "")
    system = ruleset(name or told) if name or told else system_of(file, plain)
    character: Record = decoded(file, system.character, {"type": system.character.__name__, **plain}, "")
    return system, who, character


def system_of(file: Path, plain: dict[str, Any]) -> Ruleset:
    """The rule system that has characters of this type."""
    kind = plain.get("type")
    fitting = [system for system in rulesets().values() if system.character.__name__ == kind]
    if len(fitting) != 1:
        what = f"a {kind}" if kind else "a record without a type"
        raise RuleError(f"{file}: {what} does not tell its rule system; name it with --ruleset")
    return fitting[0]


def sheet_of(system: Ruleset, who: Id, character: Record) -> Group:
    game = Game(system, [starter_pack(system)])
    return system.sheet(Live({**game.empty_world(), who: character}, game), Key(who))
