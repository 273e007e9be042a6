"""What people can do: fate."""

from __future__ import annotations

from hearthside.engine import Action
from hearthside.rulesets.strive.rules.fate.cards import REACTIONS, play_from_hand
from hearthside.rulesets.strive.rules.fate.drivers import rewrite_drivers
from hearthside.rulesets.strive.rules.fate.points import buy_card, convert
from hearthside.rulesets.strive.rules.fate.sessions import begin_play, end_session, start_session
from hearthside.rulesets.strive.rules.fate.votes import nominate, note_scene

__all__ = ["ACTIONS", "REACTIONS"]

ACTIONS: tuple[Action, ...] = (
    start_session, begin_play, end_session, nominate, note_scene, rewrite_drivers, convert, buy_card, play_from_hand,
)  # fmt: skip
