"""Attacks that nobody contests: on who is unaware or helpless, and shots that are returned."""

from __future__ import annotations

from hearthside.engine import GM, Table, rule
from hearthside.rulesets.brew.facts.combat import Missed, OutOfRange
from hearthside.rulesets.brew.house_rules import RULES
from hearthside.rulesets.brew.questions.hits import UNCONTESTED, AttackDifficulty
from hearthside.rulesets.brew.rules.combat.attacks import SPOILT, Attack, attack_attempt, roll_for_damage
from hearthside.rulesets.brew.rules.combat.bands import metres_between
from hearthside.rulesets.brew.rules.combat.damage import threshold_bonus
from hearthside.rulesets.brew.rules.combat.landing import Blow
from hearthside.rulesets.brew.rules.combat.throwing import needed_total, thrown_kind, uncontested_ranges
from hearthside.rulesets.brew.rules.rolls import skill_roll


@rule("BREW-111", "BREW-Q36", "BREW-Q42")
def attack_uncontested(table: Table, attack: Attack, difficulty: int = UNCONTESTED) -> tuple[Blow, ...]:
    """Judged by its total: it hits from the difficulty on, and harder from the next threshold on."""
    outcome = table.run(skill_roll, attack_attempt(table, attack), difficulty)
    if not outcome.succeeded:
        table.record(Missed(about=attack.by, whom=attack.whom))
        return ()
    bonus = threshold_bonus(table, outcome.steps)
    return (Blow(attack.by, attack.whom, attack.way, outcome.total, bonus, attack.aim),)


@rule("BREW-Q58")
def hit_anyway(table: Table, attack: Attack, bonus: int = 0) -> tuple[Blow, ...]:
    """An attack that hits without a contest; only bad luck or a failed Chance Roll keeps it from hitting."""
    total = table.run(roll_for_damage, attack)
    if total == SPOILT:
        table.record(Missed(about=attack.by, whom=attack.whom))
        return ()
    return (Blow(attack.by, attack.whom, attack.way, total, bonus, attack.aim),)


@rule("BREW-123", "BREW-124", "BREW-125", "BREW-Q42")
def shoot_uncontested(table: Table, attack: Attack) -> tuple[Blow, ...]:
    """A missile that nobody dodges: it hits with 8 or more; a throw needs as much as its distance asks for."""
    thrown = thrown_kind(attack.way)
    if thrown is None:
        return table.run(attack_uncontested, attack)
    metres = metres_between(table, attack.by, attack.whom) or 0
    needed = needed_total(table, attack.by, thrown, metres)
    if needed is None:
        reach = uncontested_ranges(table, attack.by, thrown)[1]
        table.record(OutOfRange(about=attack.by, metres=metres, reach=reach))
        return ()
    return table.run(attack_uncontested, attack, needed)


@rule("BREW-123", "BREW-Q44")
def attack_helpless(table: Table, attack: Attack) -> tuple[Blow, ...]:
    """Somebody unaware or helpless: a throw is judged by its reach, all else by a difficulty that the GM sets."""
    if thrown_kind(attack.way) is not None:
        return table.run(shoot_uncontested, attack)
    if table[RULES].helpless_always_hit:
        return table.run(hit_anyway, attack)
    return table.run(attack_uncontested, attack, table.choose(GM, AttackDifficulty(whom=attack.whom)))
