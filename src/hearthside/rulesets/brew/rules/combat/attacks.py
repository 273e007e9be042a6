"""Attacks: what is declared, what the attacker rolls, and a roll that decides the damage alone."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from hearthside.engine import GM, Key, Reader, Summand, Table, rule
from hearthside.rulesets.brew.facts.combat import AttackMade, DamageRolled
from hearthside.rulesets.brew.house_rules import RULES
from hearthside.rulesets.brew.questions.combat import Aim, MayWhileHeld, Threat
from hearthside.rulesets.brew.rules.attempts import Attempt, is_hopeless, pool_of
from hearthside.rulesets.brew.rules.combat.bands import place_of
from hearthside.rulesets.brew.rules.combat.damage import AIM, needs_total
from hearthside.rulesets.brew.rules.combat.fatigue import fatigue
from hearthside.rulesets.brew.rules.combat.pairs import count_attacker, engage_by_attacking
from hearthside.rulesets.brew.rules.combat.ways import Way, ways
from hearthside.rulesets.brew.rules.magic import spend_mana
from hearthside.rulesets.brew.rules.rolls import exercised, tally_after
from hearthside.rulesets.brew.rules.throws import throw
from hearthside.rulesets.brew.rules.weighing import weigh
from hearthside.rulesets.brew.state import Character
from hearthside.rulesets.brew.tricks import held


class Attack(Struct, frozen=True):
    """An attack that is declared."""

    by: Key[Character]
    whom: Key[Character]
    way: Way
    aim: Aim = "plain"

    @property
    def threat(self) -> Threat:
        return "magic" if self.way.is_magic else "ranged" if self.way.is_ranged else "melee"


@rule("BREW-144", "BREW-338", "BREW-Q38", "BREW-Q121")
def declare(table: Table, who: Key[Character], whom: Key[Character], how: str, aim: Aim) -> Attack | None:
    """Somebody attacks: it counts as their action, and among the attackers of the other. None: they cannot."""
    # 1. Whoever is held down asks the GM.
    if place_of(table, who).down and not table.choose(GM, MayWhileHeld(who=who)):
        return None
    # 2. The attack, and the slot of mana that magic costs.
    way = ways(table, who).get(how)
    if way is None:
        return None
    engage_by_attacking(table, who, whom)
    count_attacker(table, who, whom)
    now = place_of(table, who)
    made = now.attacks + 1
    acting = replace(now, attacks=made, acted=made >= most_attacks(table, who, way), guarding=False)
    table.record(AttackMade(about=who, fighting=acting, whom=whom, how=way.label))
    if way.is_magic and not table[RULES].mana_on_success:
        spend_mana(table, who)
    return Attack(who, whom, way, aim)


@rule("BREW-144")
def most_attacks(reader: Reader, who: Key[Character], way: Way) -> int:
    """One opponent in a round, unless a trick, an ancestry or the weapon allows more."""
    return way.weapon.attacks + sum(trick.attacks for trick in held(reader, who).values())


@rule("BREW-106", "BREW-109", "BREW-143", "BREW-332")
def attack_attempt(reader: Reader, attack: Attack) -> Attempt:
    """What the attacker rolls: the Attribute and skill of the way, less 2 for aiming, less fatigue."""
    aimed = (Summand("aimed", AIM, "BREW-109"),) if attack.aim != "plain" else ()
    return Attempt(who=attack.by, attribute=attack.way.attribute, skill=attack.way.skill, what=attack.way.label,
                   extra=(*aimed, *fatigue(reader, attack.by)))  # fmt: skip


@rule("BREW-Q58")
def roll_for_damage(table: Table, attack: Attack) -> int:
    """The attacker rolls only where the damage hangs on the total."""
    if attack.way.kind == "grapple" or not needs_total(attack.way, table):
        return 0
    attempt = table.run(weigh, attack_attempt(table, attack))
    pool = pool_of(table, attempt)
    if is_hopeless(pool, table[RULES]):
        return 0
    thrown = table.run(throw, attempt, pool)
    character = table[attack.by]
    table.record(DamageRolled(about=attack.by, exercised=exercised(character, attempt),
                              tally=tally_after(character, attempt), dice=thrown.dice, sum=thrown.sum))  # fmt: skip
    return max(0, thrown.total)
