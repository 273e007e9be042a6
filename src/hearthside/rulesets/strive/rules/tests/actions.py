"""What people can do: tests."""

from __future__ import annotations

from typing import Any

from hearthside.engine import Action, Reaction

ACTIONS: tuple[Action, ...] = ()
REACTIONS: tuple[Reaction[Any], ...] = ()
