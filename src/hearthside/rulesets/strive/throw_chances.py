"""The chances of a throw at somebody, before it is made."""

from __future__ import annotations

from hearthside.engine import Key, Reader, rule
from hearthside.rulesets.strive.chances import NEAR_BY, Chances, of_strike
from hearthside.rulesets.strive.rules.combat.positions import fields_between
from hearthside.rulesets.strive.rules.combat.throwing import reach_with, throwable, thrown, why_not_at
from hearthside.rulesets.strive.state import Character


@rule("STR-536", "STR-537")
def chances_of_throw(view: Reader, who: Key[Character], what: str, whom: Key[Character]) -> Chances | None:
    """The chances of throwing something at somebody; None: it cannot be thrown that far."""
    far = fields_between(view, who, whom)
    if what not in throwable(view, who) or why_not_at(view, who, whom, reach_with(view, who, what)):
        return None
    return of_strike(view, thrown(view, who, what, whom, far or 1), () if far else (NEAR_BY,))
