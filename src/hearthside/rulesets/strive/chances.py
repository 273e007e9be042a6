"""The chances of an attack before anybody rolls: how likely it hits, and what it deals on average. Worked out from the
pools, as far as whoever asks may know them; nothing is played for it.

Law: what the dice decide is exact. What people may still do (forks, help, cards, reactions) is not counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import prod

from msgspec import Struct
from msgspec.structs import replace

from hearthside.dice import Hits, Pool, Sum
from hearthside.engine import GM, Hidden, Key, Reader, name_of, rule
from hearthside.kit import sitting_of
from hearthside.rulesets.strive.derived import level_for
from hearthside.rulesets.strive.gear import least_distance, weapons_of
from hearthside.rulesets.strive.kinds.catalogue import ExpertiseEntry
from hearthside.rulesets.strive.kinds.damage import DamageFormula
from hearthside.rulesets.strive.moments import Cast
from hearthside.rulesets.strive.npc_traits import vulnerability
from hearthside.rulesets.strive.rules.catalogue.expertises import Held, called, expertises_of
from hearthside.rulesets.strive.rules.combat.aiming import aimed, counts_distance
from hearthside.rulesets.strive.rules.combat.attacks import UNDEFENDED, attack_test, defence_test
from hearthside.rulesets.strive.rules.combat.defences import Answer, defences_against, may_defend, rolled_defences
from hearthside.rulesets.strive.rules.combat.hits import Strike, blow_of, dented, raised, with_aid
from hearthside.rulesets.strive.rules.combat.places import flanking
from hearthside.rulesets.strive.rules.combat.positions import fields_between
from hearthside.rulesets.strive.rules.health.damage import Damage, Harm, marked_extra, protected
from hearthside.rulesets.strive.rules.health.grit import BLOW
from hearthside.rulesets.strive.rules.npcs.aid import aided
from hearthside.rulesets.strive.rules.npcs.defence import has_def, test_against_def
from hearthside.rulesets.strive.rules.tests.parts import OPPOSED, REACTING, Test
from hearthside.rulesets.strive.rules.tests.tests import before_the_dice
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import DEF

NOT_DEFENDED = "if it is not defended"
HIDDEN_DEF = "as far as you know how it defends"
NEAR_BY = "near by"


class AgainstDefence(Struct, frozen=True):
    """The chance to hit somebody who defends with something."""

    of: str
    """The Skill; empty: it is not defended."""
    hit: Fraction


@rule("STR-071", "STR-452", "STR-457", "STR-480")
class Chances(Struct, frozen=True, kw_only=True):
    """What an attack may come to."""

    ways: tuple[AgainstDefence, ...]
    """Against each defence that the target may choose; undefended is the first."""
    hit: Fraction
    """Against the defence that serves the target best."""
    damage: Fraction
    """The mean of what a hit takes off the target's Hit Points, after armor."""
    note: str
    """What is assumed."""

    @property
    def expected(self) -> Fraction:
        """The mean over hits and misses."""
        return self.hit * self.damage

    @property
    def words(self) -> str:
        """What a hit does, and what is assumed."""
        return f"{round(float(self.damage), 1):g} damage if it hits; {self.note}"


def are_told(view: Reader) -> bool:
    """Some tables play without chances; the GM is always told."""
    return getattr(view, "seat", GM) == GM or sitting_of(view).shows_odds


def per_cent(chance: Fraction) -> str:
    """Whole per cent; certain is only what is."""
    whole = round(100 * chance)
    return "<1%" if chance and not whole else ">99%" if chance != 1 and whole == 100 else f"{whole}%"


@rule("STR-071", "STR-451")
def chances(view: Reader, who: Key[Character], which: str, whom: Key[Character]) -> Chances | None:
    """The chances of an attack of somebody on somebody; None: it is no attack of theirs."""
    it = expertises_of(view, who).get(which)
    return chances_of(view, who, it, whom) if it and it.entry.attack else None


def chances_of(
    view: Reader, who: Key[Character], it: Held, whom: Key[Character], helped_by: tuple[Key[Character], ...] = ()
) -> Chances:  # fmt: skip
    """The same for an Expertise that is known already; with the aid of others of a Squad."""
    far, assumed = distance_of(view, who, it, whom)
    strike = Strike(by=who, whom=whom, it=it)
    return of_strike(view, aimed(view, aided(view, strike, helped_by) if helped_by else strike, far), assumed)


def of_strike(view: Reader, strike: Strike, assumed: tuple[str, ...]) -> Chances:
    ways = list(ways_to_hit(view, strike))
    best = min(ways, key=lambda way: way.hit)
    notes = [f"if {name_of(view, strike.whom)} defends with {called(view, best.of)}" if best.of else NOT_DEFENDED]
    if best.of not in ("", DEF) and hides_def(view, strike.whom):
        notes.append(HIDDEN_DEF)
    return Chances(ways=tuple(ways), hit=best.hit, damage=mean_damage(view, strike), note="; ".join([*notes, *assumed]))


def hides_def(view: Reader, whom: Key[Character]) -> bool:
    """Whether the target may have Def that whoever asks is not to know."""
    try:
        return has_def(view, whom)
    except Hidden:
        return True


def distance_of(
    view: Reader, who: Key[Character], it: Held, whom: Key[Character]
) -> tuple[int | None, tuple[str, ...]]:  # fmt: skip
    """How far it is; without a map as near as the weapon likes it, which is said."""
    weapon = weapons_of(view, who).get(it.weapon)
    far = fields_between(view, who, whom)
    if far is not None or weapon is None or not counts_distance(weapon):
        return far, ()
    return max(least_distance(view, weapon), 2 if weapon.prefer_range else 1), (NEAR_BY,)


# --- hitting
@rule("STR-452", "STR-480", "STR-920", "STR-Q64", "STR-1132")
def ways_to_hit(view: Reader, strike: Strike) -> Iterator[AgainstDefence]:
    """Undefended; and where the target can, against each of their defences. An area is not defended by a test."""
    entry = strike.it.entry
    test = attack_test(view, strike)
    if entry.targets == "area":
        ob = None if entry.ob is None else entry.ob + strike.ob
        yield AgainstDefence("", Fraction(1) if ob is None else at_least(view, replace(test, ob=ob)))
        return
    yield AgainstDefence("", at_least(view, replace(test, ob=max(UNDEFENDED, UNDEFENDED + (test.ob or 0)))))
    if not may_defend(view, strike.whom):
        return
    for of in known_defences(view, strike.whom, entry):
        theirs = defence_test(view, strike, Answer(strike.whom, of))
        if of == DEF:
            yield AgainstDefence(of, at_least(view, test_against_def(view, test, theirs)))
        else:
            yield AgainstDefence(of, against(view, test, theirs))


@rule("STR-945")
def known_defences(view: Reader, whom: Key[Character], entry: ExpertiseEntry) -> tuple[str, ...]:
    """What the target may defend with, as far as whoever asks may know: Def that is hidden is taken for a roll."""
    try:
        return defences_against(view, whom, entry)
    except Hidden:
        return rolled_defences(view, whom)


def at_least(view: Reader, test: Test) -> Fraction:
    """The chance of a test to reach its Ob."""
    cast = before_the_dice(view, test)
    ob = max(test.least, cast.ob.total)
    return sum((chance for hits, chance in hits_of(cast).items() if hits >= ob), start=Fraction(0))


@rule("STR-049", "STR-050")
def against(view: Reader, mine: Test, theirs: Test) -> Fraction:
    """The chance of the attacker to have more hits than the defender, with all that changes the Ob."""
    change = (mine.ob or 0) + mine.harder
    attack = before_the_dice(view, replace(mine, ob=0, harder=change, against=theirs.who))
    reacting = replace(theirs, ob=None, against=mine.who, purposes=(*theirs.purposes, OPPOSED, REACTING))
    defence = hits_of(before_the_dice(view, reacting))
    added, chance = attack.ob.total + 1, Fraction(0)
    for hits, likely in hits_of(attack).items():
        chance += likely * sum((p for warding, p in defence.items() if hits >= max(mine.least, warding + added)),
                               start=Fraction(0))  # fmt: skip
    return chance


@rule("STR-005", "STR-033", "STR-062")
def hits_of(cast: Cast) -> Mapping[int, Fraction]:
    """The chance of each number of hits that count."""
    pool, each, cap = Pool(cast.count, 6), 2 if cast.doubled else 1, cast.cap
    whole, found = 6**cast.count, dict[int, Fraction]()
    for hits, ways in Hits(cast.points.total).chances(pool).items():
        counted = each * hits if cap is None else min(each * hits, cap.total)
        counted = max(0, counted - cast.less)
        found[counted] = found.get(counted, Fraction(0)) + Fraction(ways, whole)
    return found


# --- hurting
@rule("STR-457", "STR-471", "STR-472", "STR-473", "STR-474", "STR-876", "STR-966", "STR-1012")
def mean_damage(view: Reader, strike: Strike) -> Fraction:
    """The mean of what gets through armor, as far as foes have the target between them."""
    who, whom = strike.by, strike.whom
    blow = blow_of(view, strike)
    harm = Harm(instances=(), source=who, degree=flanking(view, whom, ranged=strike.it.entry.ranged),
                battered=dented(view, whom), attack=True, area=strike.it.entry.targets == "area")  # fmt: skip
    # 1. Every way that the dice of each instance can fall.
    rolled = [amounts(view, who, one, blow.quality) for one in blow.rolled]
    if strike.instead:
        rolled = [[(one, 1)] for one in strike.instead]
    further = [amounts(view, who, one, blow.quality) for one in blow.further]
    grit = (Damage("pure", BLOW),) if view[who].grit_blow else ()

    def dealt(fell: Sequence[Damage]) -> Sequence[Damage]:
        own = with_aid(tuple(fell[: len(rolled)]), strike.aid, blow.primary)
        return raised(blow, own, (*fell[len(rolled) :], *grit))

    # 2. What armor leaves of it.
    return mean_through(view, whom, harm, [*rolled, *further], dealt)


@rule("STR-457", "STR-920", "STR-1242")
def mean_of_area(
    view: Reader, who: Key[Character], whom: Key[Character], formulas: Sequence[DamageFormula], quality: int
) -> Fraction:
    """The mean of what an area that is no attack test does to somebody who does not duck."""
    harm = Harm(instances=(), source=who, area=True)
    return mean_through(view, whom, harm, [amounts(view, who, one, quality) for one in formulas])


def mean_through(
    view: Reader, whom: Key[Character], harm: Harm, instances: Sequence[Sequence[tuple[Damage, int]]],
    dealt: Callable[[Sequence[Damage]], Sequence[Damage]] = lambda fell: fell,
) -> Fraction:  # fmt: skip
    """The mean of what armor leaves of some instances of damage, and of what the Vulnerable suffer more; each instance
    with all that it may come to."""
    armor: dict[str, int] = {}
    total, weight = 0, 0
    for fell in product(*instances):
        ways = prod(times for _, times in fell)
        through = 0
        for one in dealt([damage for damage, _ in fell]):
            if one.type not in armor:
                armor[one.type] = protected(view, whom, one.type, harm.degree, harm.battered)
            left = one.amount - armor[one.type]
            through += left + vulnerability(view, whom, one.type, tick=False) if left > 0 else 0
        total += ways * (through + marked_extra(view, whom, through, harm))
        weight += ways
    return Fraction(total, weight)


def amounts(view: Reader, who: Key[Character], formula: DamageFormula, quality: int) -> list[tuple[Damage, int]]:
    """What an instance of damage may come to, each with in how many ways."""
    level = level_for(view, who, formula.attribute) if formula.attribute else 0
    found = {formula.fixed_for(quality, level): 1}
    for dice in formula.dice_for(quality):
        sums = Sum().chances(Pool(*dice))
        grown: dict[int, int] = {}
        for amount, ways in found.items():
            for more, times in sums.items():
                grown[amount + more] = grown.get(amount + more, 0) + ways * times
        found = grown
    return [(Damage(formula.type, amount), ways) for amount, ways in found.items()]
