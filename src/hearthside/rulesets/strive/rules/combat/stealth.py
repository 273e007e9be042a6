"""Attacks from stealth: what nobody sees coming hits."""

from __future__ import annotations

from typing import Any

from hearthside.engine import GM, Id, IllegalAnswer, Key, Question, Reader, Table, action, rule
from hearthside.rulesets.strive.derived import level_for
from hearthside.rulesets.strive.facts.catalogue import ExpertiseUsedOn, Told
from hearthside.rulesets.strive.fight_moments import AttackOver
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.questions.attacks import IsUnnoticed, KnockOut
from hearthside.rulesets.strive.questions.catalogue import WhichTarget
from hearthside.rulesets.strive.rules.catalogue.expertises import expertises_of, why_not_use
from hearthside.rulesets.strive.rules.catalogue.using import attacked, which_attack, why_no_attack
from hearthside.rulesets.strive.rules.combat.aiming import aim, why_out_of_reach
from hearthside.rulesets.strive.rules.combat.attack_costs import pay_for_attack
from hearthside.rulesets.strive.rules.combat.attacks import resolve
from hearthside.rulesets.strive.rules.combat.hits import Strike
from hearthside.rulesets.strive.rules.combat.momentum import shift_for_attack
from hearthside.rulesets.strive.rules.health.conditions import inflict
from hearthside.rulesets.strive.rules.health.exhaustion import exhaust
from hearthside.rulesets.strive.rules.magic.cooling import heat_up
from hearthside.rulesets.strive.rules.tests.parts import Outcome
from hearthside.rulesets.strive.state import Character

TOO_TOUGH = 2


def whom(view: Reader, who: Id, args: Any) -> Question[Any]:
    return WhichTarget(who=Key[Character](who), attack=True)


@action("Attack from stealth", by=Character, unless=why_no_attack, which=which_attack, whom=whom)
@rule("STR-476", "STR-477", "STR-Q71", "STR-Q361")
def attack_from_stealth(table: Table, who: Key[Character], which: str, whom: Key[Character]) -> None:
    """An attack on somebody who has not noticed you, if the GM agrees: it hits, without a test and without a defence.
    Whoever is hit by something blunt may be knocked out instead."""
    it = expertises_of(table, who).get(which)
    if it is None or why_not_use(table, who, it):
        raise IllegalAnswer("that cannot be used now")
    if why := why_out_of_reach(table, who, it, whom):
        raise IllegalAnswer(why)
    target = table[whom].fighting
    if table[RULES].surprised_at_ob_1 and target and target.surprised:
        raise IllegalAnswer(f"{table[whom].name} is surprised: at this table that is attacked as usual, at Ob 1")
    # 1. Nobody has noticed: the GM says so. It costs what it always does.
    if not table.choose(GM, IsUnnoticed(who=who, whom=whom)):
        table.record(Told(about=who, what="is not unnoticed"))
        return
    table.record(ExpertiseUsedOn(about=who, expertise=f"{it.called}, from stealth", whom=whom))
    pay_for_attack(table, who, it.entry.ap)
    attacked(table, who, (whom,))
    if it.entry.exhaustion:
        exhaust(table, who, it.entry.exhaustion, it.name)
    if it.si:
        heat_up(table, who, it.si)
    strike = table.run(aim, Strike(by=who, whom=whom, it=it))
    if strike is None:
        return
    # 2. Something blunt may knock out outright.
    knocked = may_knock_out(table, strike) and table.choose(who, KnockOut(whom=whom))
    # 3. Else, and at some tables besides, the damage is rolled at once.
    if not knocked or table[RULES].stealth_hurts_too:
        table.run(resolve, strike, Outcome("success", 0), "")
    else:
        shift_for_attack(table, who, whom, hit=True)
    if knocked and table[whom].state == "active":
        inflict(table, whom, "unconscious", source=who, what="knocked out from behind")
        if not table[RULES].stealth_hurts_too:
            table.offer(AttackOver(by=who, whom=whom))


@rule("STR-477", "STR-Q71", "STR-EX45")
def may_knock_out(reader: Reader, strike: Strike) -> bool:
    """Blunt, and a target that is not too tough: its Toughness at most 2 above the attacker's Strength."""
    blunt = any(one.type == "bludgeoning" for one in strike.it.entry.damage)
    tougher = level_for(reader, strike.whom, "toughness") - level_for(reader, strike.by, "strength")
    return blunt and tougher <= TOO_TOUGH
