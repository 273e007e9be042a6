"""What people can do: tests."""

from __future__ import annotations

from typing import Any

from hearthside.engine import Action, Consequence, Reaction
from hearthside.rulesets.strive.rules.tests import cards, learning
from hearthside.rulesets.strive.rules.tests.attempts import call, call_opposed, declare, deviate, oppose_, outrun
from hearthside.rulesets.strive.rules.tests.creative import creative_test

ACTIONS: tuple[Action, ...] = (declare, call, oppose_, call_opposed, outrun, creative_test, deviate)
CONSEQUENCES: tuple[Consequence, ...] = learning.CONSEQUENCES
REACTIONS: tuple[Reaction[Any], ...] = cards.REACTIONS
