"""What helps a GM, and what players say about sessions."""

from __future__ import annotations

from typing import Any

from hearthside.engine import Action, Reaction
from hearthside.rulesets.strive.rules.mastery import book, fair_warning, sessions

ACTIONS: tuple[Action, ...] = (*book.ACTIONS, *sessions.ACTIONS, *fair_warning.ACTIONS)
REACTIONS: tuple[Reaction[Any], ...] = ()
