"""Attacks: what is declared, what the attacker rolls, and a roll that decides the damage alone."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from hearthside.engine import GM, Key, Reader, Summand, Table, rule
from hearthside.rulesets.brew.facts.combat import AttackMade, DamageRolled
from hearthside.rulesets.brew.house_rules import RULES
from hearthside.rulesets.brew.moments import Goal
from hearthside.rulesets.brew.questions.combat import Aim, MayWhileHeld, ProfessionFits, Threat
from hearthside.rulesets.brew.rules.attempts import Attempt
from hearthside.rulesets.brew.rules.combat.bands import place_of
from hearthside.rulesets.brew.rules.combat.damage import AIM, needs_total
from hearthside.rulesets.brew.rules.combat.fatigue import fatigue
from hearthside.rulesets.brew.rules.combat.pairs import count_attacker, engage_by_attacking
from hearthside.rulesets.brew.rules.combat.ways import Way, ways
from hearthside.rulesets.brew.rules.magic import spend_mana
from hearthside.rulesets.brew.rules.rolls import Sides, exercised, make_roll, tally_after
from hearthside.rulesets.brew.state import Character
from hearthside.rulesets.brew.tricks import held
from hearthside.rulesets.brew.words import PROFESSION

SPOILT = -1
"""The total of an attack that would have hit anyway, but for bad luck or a failed Chance Roll."""


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
    way = table.run(fitting_way, who, how)
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


@rule("BREW-313")
def fitting_way(table: Table, who: Key[Character], how: str) -> Way | None:
    """The way to attack, with the profession only if it fits; otherwise by the skill. None: they cannot."""
    way = ways(table, who).get(how)
    if way is None or not way.profession:
        return way
    if table.choose(GM, ProfessionFits(who=who, profession=way.profession, what=way.label)):
        return ways(table, who).get(how)
    return ways(table, who).get(how.removesuffix(f":{way.profession}"))


@rule("BREW-144")
def most_attacks(reader: Reader, who: Key[Character], way: Way) -> int:
    """One opponent in a round, unless a trick, an ancestry or the weapon allows more."""
    return way.weapon.attacks + sum(trick.attacks for trick in held(reader, who).values())


@rule("BREW-106", "BREW-109", "BREW-143", "BREW-332")
def attack_attempt(reader: Reader, attack: Attack) -> Attempt:
    """What the attacker rolls: the Attribute and skill of the way, less 2 for aiming, less fatigue."""
    aimed = (Summand("aimed", AIM, "BREW-109"),) if attack.aim != "plain" else ()
    way = attack.way
    return Attempt(who=attack.by, attribute=way.attribute, skill=PROFESSION if way.profession else way.skill,
                   profession=way.profession, what=way.label,
                   extra=(*aimed, *fatigue(reader, attack.by)))  # fmt: skip


@rule("BREW-Q58")
def roll_for_damage(table: Table, attack: Attack) -> int:
    """The attacker rolls only where the damage hangs on the total. `SPOILT` by bad luck or by a Chance Roll."""
    if attack.way.kind == "grapple" or not needs_total(attack.way, table):
        return 0
    return make_roll(table, (attack_attempt(table, attack),), Goal(kind="damage"), tell_damage)


def tell_damage(table: Table, sides: Sides, goal: Goal) -> int:
    [thrown] = sides
    who = thrown.attempt.who
    if thrown.unable:
        return 0
    character = table[who]
    table.record(DamageRolled(about=who, exercised=exercised(character, thrown), tally=tally_after(character, thrown),
                              dice=thrown.dice, sum=thrown.sum))  # fmt: skip
    return SPOILT if thrown.lost else max(0, thrown.total)
