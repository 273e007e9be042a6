"""Chances of an attack that people ask for by name."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from hearthside.engine import HOUSE_RULES, Key, OddsQuestion, Record, Setup, Summand, Table, rule
from hearthside.rulesets.brew.gear import Damage, Weapon
from hearthside.rulesets.brew.house_rules import HouseRules
from hearthside.rulesets.brew.policies import careful
from hearthside.rulesets.brew.rules.attempts import Attempt
from hearthside.rulesets.brew.rules.combat.damage import damage_of, margin_bonus, taken
from hearthside.rulesets.brew.rules.combat.ways import Way
from hearthside.rulesets.brew.rules.contests import contest
from hearthside.rulesets.brew.state import TIME_MODE, Character, TimeMode

Pool = Annotated[int, Meta(ge=-20, le=40)]
Score = Annotated[int, Meta(ge=1, le=20)]
Soak = Annotated[int, Meta(ge=0, le=40)]
ATTACKER, DEFENDER = Key[Character]("attacker"), Key[Character]("defender")
NO_HIT = -1


@rule("BREW-103", "BREW-110", "BREW-133")
def strike(table: Table, pool: int, against: int, way: Way, soak: int) -> int:
    """The damage of one attack that is defended against; −1: it does not hit."""
    contested = table.run(contest, with_pool(ATTACKER, pool), with_pool(DEFENDER, against))
    if contested.winner != "first":
        return NO_HIT
    bonus = 0 if contested.by_chance else margin_bonus(table, contested.margin, contested.second.rolled)
    dealt = damage_of(table, ATTACKER, way, contested.first.total, bonus)
    soaked = (Summand("soak", soak, "BREW-135"),) if soak else ()
    return max(0, taken(table, dealt, soaked, way.weapon.kind == "unarmed").total)


def with_pool(who: Key[Character], pool: int) -> Attempt:
    """An attempt whose pool is just this number: Wits of 1, and the rest as a bonus."""
    return Attempt(who=who, attribute="wits", extra=(Summand("the rest", pool - 1),) if pool != 1 else ())


def attack_with(pool: Pool = 5, against: Pool = 5, damage: Damage = "half total", attribute: Score = 2,
                bonus: int = 0, soak: Soak = 0, unarmed: Literal["yes", "no"] = "no") -> Setup:  # fmt: skip
    """An attack with this pool against a defense; what it deals comes of an Attribute of 2, or of the total."""
    weapon = Weapon(name="The weapon", kind="unarmed" if unarmed == "yes" else "handheld", damage=damage, bonus=bonus)
    way = Way("weapon:power", "The weapon", "power", "melee", weapon=weapon)
    world: dict[str, Record] = {
        HOUSE_RULES: HouseRules(),
        TIME_MODE: TimeMode(mode="bullet"),
        ATTACKER: Character(name="The attacker", attributes={"power": attribute}, resolve=0),
        DEFENDER: Character(name="The defender", resolve=0),
    }
    return Setup(strike, world, (pool, against, way, soak), careful, in_words)


def in_words(damage: int) -> str:
    return "no hit" if damage == NO_HIT else f"{damage} damage"


FIGHT_ODDS = {
    "attack": OddsQuestion("whether an attack hits, and its damage", attack_with, rules=("BREW-103", "BREW-133")),
}
