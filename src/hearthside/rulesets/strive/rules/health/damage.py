"""Damage: what gets through armor is taken off Hit Points; then come Injuries, and what 0 Hit Points mean."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from hearthside.dice import Pool, Sum
from hearthside.engine import Id, Key, Reader, Table, remembered, rule
from hearthside.rulesets.strive.facts.health import DamageStopped
from hearthside.rulesets.strive.gear import protection
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.kinds.damage import DamageFormula
from hearthside.rulesets.strive.kinds.gear import Degree
from hearthside.rulesets.strive.levels import boons_on
from hearthside.rulesets.strive.npc_traits import has_npc_trait, npc_trait, vulnerability
from hearthside.rulesets.strive.rules.catalogue.zones import after_damage, killzone_limit, trenchline
from hearthside.rulesets.strive.rules.combat.ducking import who_ducks
from hearthside.rulesets.strive.rules.health.conditions import thaw
from hearthside.rulesets.strive.rules.health.dying import fall, reach_zero, settle
from hearthside.rulesets.strive.rules.health.hp import (
    hit_points,
    lost_thresholds,
    lower_hp,
)
from hearthside.rulesets.strive.rules.health.illness import expose, half_toughness
from hearthside.rulesets.strive.rules.health.injuries import risk_injuries
from hearthside.rulesets.strive.rules.health.interruptions import break_rest
from hearthside.rulesets.strive.rules.health.marks import bleed_by_mark
from hearthside.rulesets.strive.rules.health.moments import Falling, Landing, Suffered
from hearthside.rulesets.strive.rules.npcs.around import adjacent_to
from hearthside.rulesets.strive.rules.npcs.squad_harm import Loss, less_room, lose_together, room_in
from hearthside.rulesets.strive.squads import mates
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import DamageType, rounded_up


@rule("STR-248")
class Damage(Struct, frozen=True):
    """One instance of damage."""

    type: DamageType
    amount: int


@rule("STR-214", "STR-248", "STR-Q31")
class Harm(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """All damage of one single source to one target: an attack, an effect, a fall, one Condition's Tick."""

    instances: tuple[Damage, ...]
    source: Id = ""
    """Who or what has done it."""
    degree: Degree = "unthreatened"
    """How far the target's armor is got round."""
    battered: int = 0
    """What the attack takes off the armor's protection."""
    attack: bool = False
    counter: bool = False
    """It is a Counter-Attack."""
    area: bool = False
    most: int | None = None
    """What an area may still take of the Squad of whom it strikes; None: nobody else of it is struck."""
    ducked: bool = False
    """Who it strikes has defended against an area: half of what gets through, rounded down."""
    tick: bool = False
    why: str = ""
    """In words, for the log."""


class Share(Struct, frozen=True):
    """What of a type gets through."""

    type: DamageType
    amount: int = 0
    stopped: int = 0


@rule("STR-199", "STR-249", "STR-482", "STR-Q30", "STR-Q65", "STR-Q105", "STR-Q301", "STR-Q365")
def suffer(table: Table, who: Key[Character], harm: Harm) -> int:
    """Somebody suffers damage. Returns how much counted."""
    if table[who].state != "active":
        return 0
    # 1. Armor and resistances take off each instance, by its type; at some tables off the half of who has ducked.
    if harm.ducked and table[RULES].halved_before_armor:
        halves = tuple(replace(one, amount=one.amount // 2) for one in harm.instances)
        harm = replace(harm, instances=halves, ducked=False)
    shares = shares_of(table, who, harm)
    primary, total = heaviest(shares), 0
    for share in shares:
        total += share.amount
    # 2. Marked: half as much again.
    total += marked_extra(table, who, total, harm)
    # 3. What the target does about it: halving, then flat reductions.
    landing = Landing(who=who, source=harm.source, amount=total, kind=primary, attack=harm.attack, area=harm.area,
                      ducked=harm.ducked, tick=harm.tick, less=trenchline(table, who) if harm.area else 0)  # fmt: skip
    if total:
        landing = table.offer(landing)
    points = 0 if landing.stopped else landing.suffered
    what = harm.why or ", ".join(dict.fromkeys(instance.type for instance in harm.instances))
    if not points:
        table.record(DamageStopped(about=who, what=what, why="nothing gets through"))
        return 0
    return come_through(table, who, points, shares, what, harm)


@rule("STR-455", "STR-993", "STR-1006", "STR-Q201")
def come_through(table: Table, who: Key[Character], points: int, shares: tuple[Share, ...], what: str,
                 harm: Harm) -> int:  # fmt: skip
    """So much of it reaches somebody, and what follows from that. Returns how much counted."""
    # 1. It counts, and wakes whoever rests.
    break_rest(table, who)
    spills = has_npc_trait(table, who, "danger-blood")
    injuries, together = len(table[who].injuries), mates(table, who) if spills else ()
    counted = table.run(lose_hp, who, points, shares, what, harm)
    spread_illness(table, who, harm)
    # 2. A Death Mark bleeds; after a Tick, when that is over. Heat thaws.
    if table[who].effects and not harm.tick:
        bleed_by_mark(table, who, sum(share.amount > 0 for share in shares))
    if "frostbitten" in table[who].conditions and any(one.type == "burning" and one.amount for one in shares):
        thaw(table, who)
    if spills:
        spill(table, who, len(table[who].injuries) > injuries)  # as it was: how many there were before
        for one in together:
            if one != who and table[one].state == "dead":
                spill(table, one, injured=False)
    # 3. Who has suffered it may strike back, and Key Zones act on it.
    if table[who].state == "active":
        done = Suffered(who=who, source=harm.source, points=counted, attack=harm.attack, counter=harm.counter)
        table.offer(done)
        after_damage(table, who, harm.source)
    return counted


@rule("STR-482", "STR-920", "STR-958", "STR-Q186")
def suffer_all(table: Table, harm: Harm, ducked: Mapping[Key[Character], bool]) -> None:
    """An area strikes all of them, of whom some have ducked away. Of a Squad it takes no more than its members there
    count for."""
    room = room_in(table, ducked)
    for one, has_ducked in ducked.items():
        squad = table[one].squad
        most = room.get(squad)
        lost = suffer(table, one, replace(harm, ducked=has_ducked, most=most))
        room = less_room(room, squad, lost)  # as it was: what is left of the cap


@rule("STR-249")
def shares_of(reader: Reader, who: Key[Character], harm: Harm) -> tuple[Share, ...]:
    """What of each type gets through: the amount for a type is taken off each instance of it."""
    through: dict[DamageType, Share] = {}
    traits = reader[who].npc_traits
    for instance in harm.instances:
        type_ = instance.type
        held = min(instance.amount, protected(reader, who, type_, harm.degree, harm.battered))
        suffered = instance.amount - held
        if suffered and traits:
            suffered += vulnerability(reader, who, type_, tick=harm.tick)
        if type_ in through:
            suffered, held = suffered + through[type_].amount, held + through[type_].stopped
        through[type_] = Share(type_, suffered, held)
    return tuple(through.values())


@rule("STR-249", "STR-457")
@remembered
def protected(reader: Reader, who: Key[Character], type_: DamageType, degree: Degree, battered: int) -> int:
    """What is taken off each instance of a type."""
    return protection(reader, who, type_, degree, battered).total + resistance(reader, who, type_)


@rule("STR-825", "STR-Q142")
def resistance(reader: Reader, who: Key[Character], type_: DamageType) -> int:
    """What meals and the like take off every instance of a type."""
    return sum(boon.by for _, boon in boons_on(reader, who, f"resists {type_}"))


@rule("STR-876", "STR-Q165", "STR-EX99")
def marked_extra(reader: Reader, who: Key[Character], total: int, harm: Harm) -> int:
    """Marked: +50% from direct sources. A Tick is none."""
    if "marked" not in reader[who].conditions:
        return 0
    dissolves = reader[RULES].marked_dissolves and any(one.type == "acid" for one in harm.instances)
    return 0 if harm.tick and not dissolves else rounded_up(total, 2)


@rule("STR-1006", "STR-Q470")
def spread_illness(table: Table, who: Key[Character], harm: Harm) -> None:
    """Whoever something Disease-Ridden has damaged may fall ill, however it was done; but a Condition's Tick is not its
    doing."""
    source = Key[Character](harm.source)
    if harm.tick or source not in table or table[who].state != "active":
        return
    if isinstance(table[source], Character) and has_npc_trait(table, source, "disease-ridden"):
        expose(table, who, ob=half_toughness(table, who))


@rule("STR-204", "STR-205", "STR-209", "STR-810", "STR-Q30", "STR-Q32", "STR-Q35", "STR-Q138", "STR-Q156", "STR-Q376")
def lose_hp(table: Table, who: Key[Character], points: int, shares: tuple[Share, ...], what: str, harm: Harm) -> int:
    """So many points get through; tells how many of them count."""
    source, body = harm.source, table[who]
    if body.squad:
        loss = Loss(points, what, source, area=harm.area, most=harm.most, blunt=is_blunt(table, shares))
        return table.run(lose_together, who, loss)
    # 1. At Death's Door damage does nothing more; who lies at 0 HP is thrown back to it, or dies.
    if "deaths-door" in body.conditions:
        return points
    left = hit_points(table, who)
    if not left:
        fall(table, who, source)
        return points
    # 2. HP go down; before they reach 0, somebody may stand against it.
    through, points = points, table.run(held_up, who, points) if points >= left else points
    before = counted_hp(table, who)
    fell = not lower_hp(table, who, points, what)
    killed = not fell and strike_dead(table, who)
    lost = len(lost_thresholds(table, who, before, counted_hp(table, who)))
    fell = fell or killed
    if not (lost or fell):
        return through
    # 3. Each threshold lost is the risk of an Injury. The dead need none.
    type_ = worst_type(table, who, shares)
    bludgeoned = not killed and is_bludgeoned(table, shares, type_)
    if not (fell and (table[RULES].no_injuries_at_zero or (table[who].is_npc and not bludgeoned))):
        risk_injuries(table, who, lost, type_, source)
    # 4. Then comes what 0 HP mean, unless somebody has HP again by the GM's word.
    if fell:
        if table[who].state == "active" and not hit_points(table, who):
            reach_zero(table, who, bludgeoned, source)
        settle(table, who)
    return through


@rule("STR-810", "STR-Q138")
def strike_dead(table: Table, who: Key[Character]) -> bool:
    """A Killzone of their foes takes what HP are left to whoever was damaged there and has no more than its limit.
    Whether it has."""
    limit, left = killzone_limit(table, who), hit_points(table, who)
    if not 0 < left <= limit:
        return False
    points = table.run(held_up, who, left)
    return not lower_hp(table, who, points, f"Killzone, {limit} or less")


def is_blunt(reader: Reader, shares: tuple[Share, ...]) -> bool:
    return is_bludgeoned(reader, shares, heaviest(shares))


def heaviest(shares: tuple[Share, ...]) -> DamageType:
    """The type that does the most; on a tie the one that armor holds back less."""
    if len(shares) == 1:
        return shares[0].type
    return max(shares, key=lambda share: (share.amount, -share.stopped)).type if shares else "pure"


@rule("STR-767")
def held_up(table: Table, who: Key[Character], points: int) -> int:
    """How much damage counts, where somebody stands against a fall to 0 HP."""
    left = table.offer(Falling(who=who)).left
    return max(0, hit_points(table, who) - left) if left else points


@rule("STR-Q36")
def counted_hp(reader: Reader, who: Key[Character]) -> int:
    """The HP that thresholds are looked for in."""
    body = reader[who]
    return hit_points(reader, who) if body.temporary and not reader[RULES].thresholds_on_real_hp else body.hp


@rule("STR-224", "STR-Q40", "STR-Q365")
def worst_type(table: Table, who: Key[Character], shares: tuple[Share, ...]) -> DamageType:
    """The type that took the most HP; on a tie the one that armor held back less; then a coin decides."""
    if len(shares) == 1:
        return shares[0].type
    most = max((share.amount, -share.stopped) for share in shares)
    worst = [share.type for share in shares if (share.amount, -share.stopped) == most]
    if len(worst) == 1:
        return worst[0]
    return worst[table.roll(Pool(1, len(worst)), by=who, why=f"{' or '.join(worst)}").read(Sum()) - 1]


@rule("STR-209", "STR-Q32")
def is_bludgeoned(reader: Reader, shares: tuple[Share, ...], worst: DamageType) -> bool:
    """Whether it was a blunt blow that brought somebody down."""
    if reader[RULES].any_bludgeoning:
        return any(share.type == "bludgeoning" and share.amount for share in shares)
    return worst == "bludgeoning"


@rule("STR-993", "STR-Q201")
def spill(table: Table, who: Key[Character], injured: bool) -> None:
    """Danger Blood: on an Injury, or the death of what suffers none; at some tables on any damage."""
    feels_none = table[who].power == "feeble" or bool(table[who].squad)
    trait = npc_trait(table, who, "danger-blood")
    if trait is None or not trait.types:
        return
    if injured or table[RULES].blood_on_damage or (feels_none and table[who].state == "dead"):
        table.run(strike_around, who, DamageFormula(type=trait.types[0], dice="1d6"), "Danger Blood")


@rule("STR-993", "STR-996", "STR-Q221")
def strike_around(table: Table, who: Key[Character], formula: DamageFormula, why: str) -> None:
    """Damage to all who are beside somebody. Those who have the AP may duck away."""
    whom = adjacent_to(table, who)
    if not whom:
        return
    ducked = who_ducks(table, whom, why)
    pools = [Pool(*dice) for dice in formula.dice_for(0)]
    amount = formula.flat + sum(table.roll(pool, by=who, why=why).read(Sum()) for pool in pools)
    suffer_all(table, Harm(instances=(Damage(formula.type, amount),), source=who, area=True, why=why), ducked)
