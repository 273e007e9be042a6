"""What people say in a fight beside their actions."""

from __future__ import annotations

from hearthside.engine import Id, Key, Reader, Table, action, rule
from hearthside.rulesets.strive.questions.catalogue import MomentumBy
from hearthside.rulesets.strive.rules.catalogue.lasting import end_concentration
from hearthside.rulesets.strive.rules.catalogue.uses import renew_uses
from hearthside.rulesets.strive.rules.combat import begin, deeds, ending, joining, turns
from hearthside.rulesets.strive.rules.combat.momentum import shift
from hearthside.rulesets.strive.rules.combat.turns import why_no_combat
from hearthside.rulesets.strive.state import Character, active_characters


def why_no_concentration(view: Reader, who: Key[Character]) -> str:
    return "" if view[who].concentration else f"{view[who].name} keeps nothing up"


@action("End Concentration", by=Character, unless=why_no_concentration)
@rule("STR-144")
def stop_concentrating(table: Table, who: Key[Character]) -> None:
    """What you keep up ends."""
    end_concentration(table, who)


@action("Somewhere else")
@rule("STR-139", "STR-704", "STR-776")
def elsewhere(table: Table, by: Id) -> None:
    """Another location: what may be done once per location may be done again."""
    for who in active_characters(table):
        renew_uses(table, who)


@action("Shift Momentum", unless=why_no_combat, by_how_much=MomentumBy())
@rule("STR-500", "STR-508", "STR-513")
def shift_momentum(table: Table, by: Id, by_how_much: int) -> None:
    """For what the table sees and the rules do not: help that was given, a foe struck down elsewhere."""
    shift(table, by_how_much, "the GM")


ACTIONS = (
    *begin.ACTIONS, *turns.ACTIONS, *deeds.ACTIONS, *joining.ACTIONS, *ending.ACTIONS,
    stop_concentrating, elsewhere, shift_momentum,
)  # fmt: skip
