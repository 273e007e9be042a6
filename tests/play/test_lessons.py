"""Lessons: hints that lead on, also through what is undone."""

from __future__ import annotations

from hearthside.engine import Seat
from hearthside.play import Play
from hearthside.play.lesson import Beginning, Hint, Lesson, hint
from hearthside.rulesets.apocalypse import RULESET

LESSON = Lesson(
    title="Notes", text="", begin=Beginning("scene"), end="That is all.",
    hints=(Hint("Set the scene.", "scene"), Hint("Undo it.", "undone")),
)  # fmt: skip


def test_a_hint_to_undo_something_does_not_lead_back_to_doing_it() -> None:
    play = Play.lay(RULESET, {"mara": Seat(name="Mara", role="gm")})
    assert hint(play, LESSON) == "Set the scene."
    play.act("mara", "scene", name="The mill")
    assert hint(play, LESSON) == "Undo it."
    play.undo("mara")
    assert hint(play, LESSON) == "That is all."
    play.redo("mara")
    assert hint(play, LESSON) == "Undo it."
