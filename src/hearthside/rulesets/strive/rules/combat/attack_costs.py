"""What an attack costs. For most it is what its entry says."""

from __future__ import annotations

from hearthside.engine import Key, Reader, Table, rule
from hearthside.kit import TURNS
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.rules.catalogue.uses import use_up, used
from hearthside.rulesets.strive.rules.combat.action_points import break_stride, fighting_of, pay
from hearthside.rulesets.strive.state import Character

PRE_EMPTIVE = "Pre-Emptive Strikes"


@rule("STR-523", "STR-Q78")
def strikes_first(reader: Reader, who: Key[Character]) -> bool:
    """Whose first attack in each round is free, and has not been made yet; at some tables only in their own turn."""
    if PRE_EMPTIVE not in reader[who].effects or fighting_of(reader, who) is None:
        return False
    acting = reader[TURNS].acting if TURNS in reader else ""
    waits = reader[RULES].preemptive_in_turn and acting != who
    return not waits and not used(reader, who, PRE_EMPTIVE, "round")


def attack_ap(reader: Reader, who: Key[Character], ap: int) -> int:
    """The AP of an attack as it stands."""
    return 0 if strikes_first(reader, who) else ap


def pay_for_attack(table: Table, who: Key[Character], ap: int) -> None:
    """An attack is paid; one that is free is an action all the same, so what is left of a movement is lost."""
    if ap and strikes_first(table, who):
        use_up(table, who, PRE_EMPTIVE, "round")
        break_stride(table, who)
    else:
        pay(table, who, ap)
