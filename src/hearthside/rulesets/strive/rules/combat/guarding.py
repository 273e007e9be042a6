"""Defending an ally: somebody beside the one who is attacked rolls the defence in their place."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from hearthside.engine import Id, Key, Reaction, Reader, Table, rule
from hearthside.rulesets.strive.fight_moments import Attacked
from hearthside.rulesets.strive.fight_state import is_combat
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.rules.combat.action_points import pay
from hearthside.rulesets.strive.rules.combat.defences import DEFENCE_AP, may_defend
from hearthside.rulesets.strive.rules.combat.places import fellows_of
from hearthside.rulesets.strive.rules.combat.positions import those_within
from hearthside.rulesets.strive.squads import mates

ADJACENT = 1


@rule("STR-484", "STR-485", "STR-967")
def allies_beside(reader: Reader, attacked: Attacked) -> Iterable[Id]:
    """Those of the same side in the fight who stand next to the target; without a map, whoever says so. A Squad defends
    as one: its members beside the target count already."""
    if not is_combat(reader):
        return ()
    squad = mates(reader, attacked.whom)
    others = [one for one in fellows_of(reader, attacked.whom) if one not in squad]
    return those_within(reader, attacked.whom, ADJACENT, others)


@rule("STR-484", "STR-Q72")
def can_guard(reader: Reader, who: Key[Any], attacked: Attacked) -> bool:
    """For 1 AP, one protector for each attack, before anybody rolls."""
    return not attacked.protector and who != attacked.by and may_defend(reader, who, DEFENCE_AP)


@rule("STR-484", "STR-Q72")
def guard(table: Table, who: Key[Any], attacked: Attacked) -> Attacked:
    """Only the roll is taken over: who is hit is the one who was attacked, with their own armor."""
    if table[RULES].commander_pays:  # whoever is called to protect pays nothing there; who does it unasked pays
        pay(table, who, DEFENCE_AP)
    return replace(attacked, protector=who)


REACTIONS: tuple[Reaction[Any], ...] = (
    Reaction(name="defend-ally", on=Attacked, holders=allies_beside, can=can_guard, do=guard,
             label="Defend them (1 AP)", help="You roll the defence in their place; they are hit if it fails.",
             rules=("STR-484",)),
)  # fmt: skip
