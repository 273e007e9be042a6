"""Lessons: a demo table that teaches by playing. It begins with a question, and hints say what to try next.

A ruleset may ship one as `lesson.toml`.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct, field

from hearthside.engine import GM, Answered, Id, RuleError, Ruleset
from hearthside.play.table import Play

FILE = "lesson.toml"


class Beginning(Struct, frozen=True, forbid_unknown_fields=True):
    """The action that puts the first question."""

    action: str
    by: Id = ""
    with_: dict[str, Any] = field(name="with", default_factory=dict)


class Hint(Struct, frozen=True, forbid_unknown_fields=True):
    """Something to try: shown until it was done."""

    text: str
    until: str
    """`answered`, `undone`, or the name of an action that has ended."""
    times: int = 1


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    text: str
    begin: Beginning
    hints: tuple[Hint, ...]
    end: str
    """What is left to say when all was tried."""


def lesson_of(rules: Ruleset) -> Lesson | None:
    file = rules.folder.joinpath(FILE)
    if not file.is_file():
        return None
    try:
        return msgspec.toml.decode(file.read_bytes(), type=Lesson)
    except msgspec.DecodeError as error:
        raise RuleError(f"{rules.id}/{FILE}: {error}") from None


def begin(play: Play, lesson: Lesson) -> None:
    """The GM puts the first question."""
    play.begin_with(GM, lesson.begin.action, lesson.begin.by, lesson.begin.with_)


def hint(play: Play, lesson: Lesson) -> str:
    """What to try next at this table."""
    for one in lesson.hints:
        if times_done(play, one.until) < one.times:
            return one.text
    return lesson.end


def times_done(play: Play, what: str) -> int:
    runs = play.state.runs.values()
    if what == "answered":
        entries = (entry for run in runs for entry in run.entries)
        return sum(isinstance(entry, Answered) and entry.means in ("seat", "gm") for entry in entries)
    if what == "undone":
        return sum(run.state == "withdrawn" for run in runs)
    # What was undone was tried all the same: a hint to undo something does not lead back to it.
    return sum(run.action == what and (run.state == "ended" or run.before == "ended") for run in runs)
