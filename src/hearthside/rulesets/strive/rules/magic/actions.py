"""What people do about heat; and who has Magic, by the GM's word."""

from __future__ import annotations

from typing import Any

from hearthside.engine import Action, Id, IllegalAnswer, Key, Reaction, Reader, Table, action, name_of, rule
from hearthside.rulesets.strive.facts.magic import MagicSet
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.questions.magic import EbbAP, MagicIs, WhoHasMagic
from hearthside.rulesets.strive.rules.combat.acting import why_no_action
from hearthside.rulesets.strive.rules.combat.action_points import fighting_of, may_pay, takes_effect
from hearthside.rulesets.strive.rules.magic.cooling import change
from hearthside.rulesets.strive.state import Character, active_characters
from hearthside.rulesets.strive.words import MAGIC

EBB_AP = 1


@rule("STR-1253")
def why_no_ebb(view: Reader, who: Key[Character]) -> str:
    if not view[who].fleeting_heat:
        return f"{name_of(view, who)} has no fleeting heat"
    if fighting_of(view, who) is None:
        return "outside of a fight it goes by itself"
    return why_no_action(view, who, EBB_AP)


@action("Let heat ebb", by=Character, unless=why_no_ebb, costs=EBB_AP, ap=lambda view, who, args: EbbAP(who=Key(who)))
@rule("STR-1253")
def let_heat_ebb(table: Table, who: Key[Character], ap: int = 1) -> None:
    """Breathe out: each AP takes 1 off the fleeting heat."""
    if not may_pay(table, who, ap):
        raise IllegalAnswer(f"{name_of(table, who)} has too few AP; it costs {ap}")
    if not takes_effect(table, who, ap, "let heat ebb"):
        return
    change(table, who, 0, -ap, "let go")


def why_no_magic(view: Reader, by: Id) -> str:
    if not view[RULES].powers:
        return "this table does not play with powers"
    return "" if active_characters(view) else "there is nobody"


@action("Set Magic", unless=why_no_magic, called="set-magic", who=WhoHasMagic(), level=MagicIs())
@rule("STR-1250")
def set_magic(table: Table, by: Id, who: Key[Character], level: int) -> None:
    """Say how much magic somebody has in them: an Attribute beside the others, and for most it is 0."""
    table.record(MagicSet(about=who, attributes={**table[who].attributes, MAGIC: level}, level=level))


ACTIONS: tuple[Action, ...] = (let_heat_ebb, set_magic)
REACTIONS: tuple[Reaction[Any], ...] = ()
