"""Hits: the damage of an attack, rolled and raised, and what else a hit brings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from hearthside.dice import Pool, Sum
from hearthside.engine import Key, Reader, Roll, Table, rule
from hearthside.rulesets.strive.belongings import Fitting
from hearthside.rulesets.strive.derived import level_for
from hearthside.rulesets.strive.facts.catalogue import Soiled, StoodReady
from hearthside.rulesets.strive.fight_moments import Hit
from hearthside.rulesets.strive.gear import is_armored
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.kinds.damage import DamageFormula
from hearthside.rulesets.strive.levels import boons_on
from hearthside.rulesets.strive.npc_traits import forceful, more_damage, poison_of
from hearthside.rulesets.strive.rules.belongings.shooting import Missile, fittings_of
from hearthside.rulesets.strive.rules.catalogue.expertises import PUNCH, Held, quick_attacks, with_effect
from hearthside.rulesets.strive.rules.catalogue.families import knows
from hearthside.rulesets.strive.rules.catalogue.lasting import lend, take_back
from hearthside.rulesets.strive.rules.combat.brought import BROUGHT, DENTED
from hearthside.rulesets.strive.rules.combat.forced import moved
from hearthside.rulesets.strive.rules.combat.places import flanking
from hearthside.rulesets.strive.rules.health.conditions import inflict, knock_down
from hearthside.rulesets.strive.rules.health.damage import Damage, Harm, suffer
from hearthside.rulesets.strive.rules.health.exhaustion import exhaust
from hearthside.rulesets.strive.rules.health.grit import take_grit_blow
from hearthside.rulesets.strive.state import Character, Effect
from hearthside.rulesets.strive.words import NEXT_TURN, DamageType, rounded_up

WEAKNESS = 4
DENT = 2
SUM = Sum()
FITTINGS_USED = "Fittings used"
STRONGER = "attacks"
"""What a boon is on that adds to the damage of weapons and of bare hands."""


class Strike(Struct, frozen=True, kw_only=True):
    """An attack that is made."""

    by: Key[Character]
    whom: Key[Character]
    it: Held
    of: str = ""
    """What is tested instead of the Expertise's own Skill."""
    dice: int = 0
    points: int = 0
    ob: int = 0
    """What is added to the Ob."""
    counter: bool = False
    """A Counter-Attack, which cannot be countered."""
    half: bool = False
    unfit: bool = False
    """A thrown weapon that is not made for it: half damage, rounded down."""
    instead: tuple[Damage, ...] = ()
    """What is dealt instead of the Expertise's own damage."""
    more: int = 0
    """Bludgeoning on top."""
    added: tuple[Damage, ...] = ()
    aid: tuple[Damage, ...] = ()
    """What others of a Squad add without a roll."""
    trample: bool = False
    """A mounted charge: 2D4 Bludgeoning more."""
    push: int = 0
    less: int = 0
    """What the distance takes off its primary damage."""
    missile: Missile | None = None
    """What was shot."""
    quality: int | None = None
    """Of the weapon, as it was when it was aimed: the last one that is thrown is out of hand when it hits."""
    learns: bool = True
    returned: bool = False
    """It was caught and flies back: what waits for a success of the attacker, or is of their knowledge, does not
    count."""
    most: int | None = None
    """What an area may still take of the target's Squad."""
    ducked: bool = False
    """The target has ducked away from what strikes an area."""
    met_with: str | None = None
    """What the target's Squad has paid for already, against an attack on several of it; empty: it does not defend."""


@rule("STR-747")
def land(table: Table, strike: Strike, hits: int) -> int:
    """An attack hits, or whoever is made to take it instead, without a defence. Returns the damage that counted."""
    onto = table.offer(Hit(by=strike.by, whom=strike.whom, what=strike.it.called)).onto
    struck = replace(strike, whom=Key[Character](onto), ducked=False, most=None) if onto else strike
    return strike_home(table, struck)


@rule("STR-137", "STR-453", "STR-456", "STR-Q105")
def strike_home(table: Table, strike: Strike) -> int:
    """All that a hit does to whom it hits."""
    entry, whom = strike.it.entry, strike.whom
    injuries, lost = len(table[whom].injuries), 0
    # 1. Damage, if it deals any.
    dealt = damage_of(table, strike)
    if dealt:
        degree = flanking(table, whom, ranged=entry.ranged) if is_armored(table, whom) else "unthreatened"
        battered = dented(table, whom)
        harm = Harm(instances=dealt, source=strike.by, degree=degree, battered=battered, attack=True,
                    counter=strike.counter, area=entry.targets == "area", most=strike.most, ducked=strike.ducked,
                    why=strike.it.called)  # fmt: skip
        if battered:
            take_back(table, whom, DENTED)
        lost = table.run(suffer, whom, harm)
    # 2. Conditions, Exhaustion, forced movement.
    for condition, points in entry.conditions.items():
        if condition == "prone":
            knock_down(table, whom, strike.by)
        else:
            inflict(table, whom, condition, points, strike.by, what=NEXT_TURN if condition == "rooted" else "")
    if entry.tires:
        exhaust(table, whom, entry.tires, strike.it.name, own=False)
    if entry.push or strike.push:
        fields = entry.push + strike.push + forceful(table, strike.by)
        moved(table, whom, fields, strike.by)
    if entry.pull:
        moved(table, whom, entry.pull + forceful(table, strike.by), strike.by, "nearer")
    if table[RULES].weapon_fittings and (fitted := fittings(table, strike)):
        if lost and "serrated" in fitted:
            inflict(table, whom, "bleeding", quality_of(table, strike), strike.by)
        mark_fittings(table, strike)
    if entry.effect in BROUGHT and table[whom].state == "active":
        table.run(BROUGHT[entry.effect], strike.by, whom)
    # 3. A soiled weapon and barbed ammunition, where they have injured.
    injured = len(table[whom].injuries) - injuries  # as it was: how many there were before the blow
    if injured > 0:
        soil(table, strike)
        for condition, points in (strike.missile.entry.on_injury if strike.missile else {}).items():
            inflict(table, whom, condition, points, strike.by)
    return lost


@rule("STR-130", "STR-137", "STR-713", "STR-778", "STR-Q105", "STR-Q107")
def damage_of(table: Table, strike: Strike) -> tuple[Damage, ...]:
    """The damage before armor: rolled, with what is added, then halved or raised by the attacker."""
    # 1. What is rolled.
    blow, why = blow_of(table, strike), strike.it.name
    rolled = strike.instead or table.run(rolled_damage, strike.by, blow.rolled, blow.quality, why)
    if strike.aid:
        rolled = with_aid(rolled, strike.aid, blow.primary)
    further = table.run(rolled_damage, strike.by, blow.further, blow.quality, why) if blow.further else ()
    if strike.missile and strike.missile.entry.adds:
        missile = strike.missile
        further += table.run(rolled_damage, strike.by, missile.entry.adds, missile.quality, missile.entry.name)
    if not strike.returned:
        further += take_grit_blow(table, strike.by)
    # 2. The flat bonuses, and what the attacker's side halves or raises.
    dealt = raised(blow, rolled, further)
    fighting = table[strike.by].fighting
    if blow.reckless and fighting and any(one.amount for one in dealt):
        table.record(StoodReady(about=strike.by, fighting=replace(fighting, reckless=False)))
    return dealt


@rule("STR-966", "STR-1117", "STR-Q192", "STR-EX125", "STR-EX178")
def with_aid(rolled: tuple[Damage, ...], aid: tuple[Damage, ...], primary: DamageType) -> tuple[Damage, ...]:
    """Free Strikes of the primary type are added to it, so that armor counts once; those of another type are one
    further instance for each."""
    same, other = [one for one in aid if one.type == primary], [one for one in aid if one.type != primary]
    return (*with_bonuses(rolled, same), *other)


@rule("STR-Q105")
def with_bonuses(dealt: Sequence[Damage], bonuses: Iterable[Damage]) -> tuple[Damage, ...]:
    """Bonuses are added to the damage of their type, so that armor counts once; of a type that is not dealt yet they
    are a further instance."""
    amounts = list(dealt)
    for one in bonuses:
        at = next((place for place, each in enumerate(amounts) if each.type == one.type), None)
        if at is None:
            amounts.append(one)
        else:
            amounts[at] = replace(amounts[at], amount=amounts[at].amount + one.amount)
    return tuple(amounts)


class Blow(Struct, frozen=True, kw_only=True):
    """What the damage of an attack comes of, before the dice."""

    rolled: tuple[DamageFormula, ...]
    further: tuple[DamageFormula, ...]
    quality: int
    primary: DamageType
    less: int
    """What the distance takes off the rolled damage."""
    off_total: bool
    """It is taken off all of it, not only the primary."""
    added: tuple[Damage, ...]
    """The flat bonuses, by their types."""
    apart: tuple[Damage, ...]
    """What is an instance of its own, whatever else is dealt."""
    half: bool
    unfit: bool
    reckless: bool


def blow_of(reader: Reader, strike: Strike) -> Blow:
    formulas = base_damage(reader, strike)
    quality = quality_of(reader, strike)
    replaced = strike.missile is not None and strike.missile.entry.replaces
    added = list(strike.added)
    rules = reader[RULES]
    if rules.weapon_fittings and "poison-chamber" in fittings(reader, strike):
        added.append(Damage("poison", quality))
    apart: tuple[Damage, ...] = ()
    if formulas or strike.instead:
        for type_, amount in more_damage(reader, strike.by):
            added.append(Damage(type_, amount))
        if poison := poison_of(reader, strike.by):
            apart = (Damage("poison", poison),)
    if (more := stronger(reader, strike)) and formulas:
        added.append(Damage(primary_type(reader, strike, formulas), more))
    if strike.more:
        added.append(Damage("bludgeoning", strike.more))
    lore = () if strike.returned else with_effect(reader, strike.by, "know-weakness")
    if lore and knows(reader, strike.by, strike.whom, lore):
        added.append(Damage("pure", WEAKNESS))
    fighting = reader[strike.by].fighting
    return Blow(rolled=() if replaced else formulas, further=further_dice(reader, strike), quality=quality,
                primary=primary_type(reader, strike, formulas), less=strike.less,
                off_total=rules.range_off_total, added=tuple(added), apart=apart,
                half=strike.half or strike.it.entry.effect == "vault-and-jab", unfit=strike.unfit,
                reckless=bool(fighting and fighting.reckless and not strike.returned))  # fmt: skip


@rule("STR-1252")
def stronger(reader: Reader, strike: Strike) -> int:
    """What powers add to the attacks of a weapon or a body, but not to powers."""
    boons = () if strike.it.si else boons_on(reader, strike.by, STRONGER)
    return sum(boon.by for _, boon in boons) if boons else 0


@rule("STR-713", "STR-Q105", "STR-Q107", "STR-Q365", "STR-EX97")
def raised(blow: Blow, rolled: tuple[Damage, ...], further: tuple[Damage, ...]) -> tuple[Damage, ...]:
    """What has been rolled, with what is added; halved; then raised. What is raised is added to the primary type."""
    if blow.less:
        rolled = weakened(rolled, blow.less, "" if blow.off_total else blow.primary)
    dealt = (*with_bonuses(rolled, (*further, *blow.added)), *blow.apart)
    if blow.unfit:
        dealt = tuple(replace(one, amount=one.amount // 2) for one in dealt)
    if blow.half:
        dealt = tuple(replace(one, amount=rounded_up(one.amount, 2)) for one in dealt)
    total = sum(one.amount for one in dealt) if blow.reckless else 0
    return with_bonuses(dealt, (Damage(blow.primary, rounded_up(total, 2)),)) if total else dealt


@rule("STR-1190", "STR-Q352")
def weakened(dealt: tuple[Damage, ...], less: int, primary: DamageType | Literal[""]) -> tuple[Damage, ...]:
    """The distance takes something off the primary damage, after the roll; never below 0. Empty: off the total."""
    left = []
    for one in dealt:
        off = min(less, one.amount) if primary in ("", one.type) else 0
        less -= off
        left.append(replace(one, amount=one.amount - off))
    return tuple(left)


@rule("STR-1259")
def dented(reader: Reader, who: Key[Character]) -> int:
    """What a dent takes off the armor, against the next hit."""
    return DENT if DENTED in reader[who].effects else 0


@rule("STR-1191", "STR-Q353")
def fittings(reader: Reader, strike: Strike) -> tuple[Fitting, ...]:
    """What is fitted to the weapon and counts for this hit: in melee, for every target; at some tables once a turn."""
    if strike.it.entry.ranged or not strike.it.weapon:
        return ()
    if reader[RULES].fittings_once_per_turn and FITTINGS_USED in reader[strike.by].effects:
        return ()
    return fittings_of(reader, strike.by, strike.it.weapon)


@rule("STR-Q353")
def mark_fittings(table: Table, strike: Strike) -> None:
    if table[RULES].fittings_once_per_turn:
        lend(table, strike.by, FITTINGS_USED, Effect(on=(FITTINGS_USED,), until="end of turn"))


@rule("STR-717", "STR-735", "STR-830", "STR-Q110", "STR-Q115")
def base_damage(reader: Reader, strike: Strike) -> tuple[DamageFormula, ...]:
    """What an attack deals: its own damage; where it names none, that of a basic attack with what is in hand."""
    entry, rules = strike.it.entry, reader[RULES]
    if not entry.effect:  # as mostly
        return entry.damage
    if entry.effect == "shield-slam":
        return (DamageFormula(type="bludgeoning", attribute="strength"),) if rules.slam_hurts else ()
    if entry.effect == "pain-is-strength" and rules.pain_is == "dice alone":
        return ()
    if entry.effect in ("pain-is-strength", "vault-and-jab"):
        return basic_attack(reader, strike.by).entry.damage
    return entry.damage


@rule("STR-717", "STR-772")
def further_dice(reader: Reader, strike: Strike) -> tuple[DamageFormula, ...]:
    """Pain is Strength: 1D6 for each active Injury. A mounted charge: 2D4."""
    dice = []
    if strike.it.entry.effect == "pain-is-strength" and (injuries := reader[strike.by].active_injuries):
        dice.append(f"{injuries}d6")
    if strike.trample:
        dice.append("2d4")
    return tuple(DamageFormula(type="bludgeoning", dice=one) for one in dice) if dice else ()


def basic_attack(reader: Reader, who: Key[Character]) -> Held:
    """The first attack with the weapon in hand, or a punch."""
    attacks = quick_attacks(reader, who)
    for it in attacks.values():
        if it.weapon:
            return it
    return attacks[PUNCH]


def quality_of(reader: Reader, strike: Strike) -> int:
    """Of the weapon that it is done with; of a power the intensity."""
    if strike.quality is not None:
        return strike.quality
    if strike.it.si:
        return strike.it.intensity
    weapon = strike.it.weapon or basic_attack(reader, strike.by).weapon
    return reader[strike.by].assets[weapon].quality if weapon else 0


@rule("STR-130")
def rolled_damage(
    table: Table, who: Key[Character], formulas: tuple[DamageFormula, ...], quality: int, why: str
) -> tuple[Damage, ...]:
    """Each entry: its dice, and what is added to them."""
    rolls = [Roll(who, pool, f"{why}: {one.type}") for one in formulas for pool in pools_of(one, quality)]
    fell = iter(table.ask(*rolls) if rolls else ())
    dealt = []
    for one in formulas:
        level = level_for(table, who, one.attribute) if one.attribute else 0
        amount = one.fixed_for(quality, level)
        for _ in pools_of(one, quality):
            amount += next(fell).read(SUM)
        dealt.append(Damage(one.type, amount))
    return tuple(dealt)


@cache
def pools_of(formula: DamageFormula, quality: int) -> tuple[Pool, ...]:
    """The dice of an entry."""
    return tuple(Pool(*dice) for dice in formula.dice_for(quality))


@rule("STR-138", "STR-EX18", "STR-Q365")
def primary_type(reader: Reader, strike: Strike, formulas: tuple[DamageFormula, ...]) -> DamageType:
    """The type of the damage entry that is highest before anything changes it."""
    if strike.instead or not formulas:
        return max(strike.instead, key=lambda one: one.amount).type if strike.instead else "bludgeoning"
    if len(formulas) == 1:
        return formulas[0].type
    quality = quality_of(reader, strike)
    means = {one.type: one.mean(quality, level_for(reader, strike.by, one.attribute) if one.attribute else 0)
             for one in formulas}  # fmt: skip
    return max(means, key=lambda type_: means[type_])


@rule("STR-793", "STR-Q131")
def soil(table: Table, strike: Strike) -> None:
    """A soiled weapon, or soiled ammunition, has caused an Injury."""
    dirty = strike.missile.name if strike.missile else strike.it.weapon
    if not dirty or dirty not in table[strike.by].soiled:
        return
    inflict(table, strike.whom, "poisoned", 1, strike.by)
    if table[RULES].dirt_is_used_up:
        clean = tuple(one for one in table[strike.by].soiled if one != dirty)
        table.record(Soiled(about=strike.by, soiled=clean))
