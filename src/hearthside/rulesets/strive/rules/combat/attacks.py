"""Attacks: an opposed test with a choice of defences; what hits deals its damage."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from hearthside.engine import GM, Key, Reader, Table, rule
from hearthside.rulesets.strive.fight_moments import Attacked, AttackOver, Warded
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.questions.attacks import HowMuchHarm, WaiveTheTest
from hearthside.rulesets.strive.questions.catalogue import NOTHING, FreeAttack
from hearthside.rulesets.strive.rules.catalogue.expertises import Held, free_attacks, with_effect
from hearthside.rulesets.strive.rules.catalogue.zones import drive_back
from hearthside.rulesets.strive.rules.combat.aiming import aim, why_out_of_reach
from hearthside.rulesets.strive.rules.combat.defences import DEFENCE_AP, Answer, answer, defences_against, protect
from hearthside.rulesets.strive.rules.combat.ducking import who_ducks
from hearthside.rulesets.strive.rules.combat.hits import Strike, blow_of, land, rolled_damage
from hearthside.rulesets.strive.rules.combat.momentum import shift_for_attack, shift_for_help
from hearthside.rulesets.strive.rules.combat.places import flanking
from hearthside.rulesets.strive.rules.health.conditions import guarded_ob, is_helpless, why_unable
from hearthside.rulesets.strive.rules.health.damage import Damage, Harm, Share, come_through
from hearthside.rulesets.strive.rules.health.hp import hit_points
from hearthside.rulesets.strive.rules.magic.powers import feel
from hearthside.rulesets.strive.rules.npcs.blows import glance, touch
from hearthside.rulesets.strive.rules.npcs.defence import attack_def, defense_of, dice_for_helpless
from hearthside.rulesets.strive.rules.npcs.squad_harm import less_room, room_in
from hearthside.rulesets.strive.rules.tests.parts import SHIELD_WORSE, Outcome, Test
from hearthside.rulesets.strive.rules.tests.tests import make_test, oppose
from hearthside.rulesets.strive.squads import leading_of
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import DEF

UNDEFENDED, STUNT_MARGIN = 1, 2


class Ward(Struct, frozen=True):
    """How an attack was warded off."""

    who: Key[Character]
    of: str = ""
    """The Skill; empty: it was not."""
    margin: int = 0
    """Hits more than the attacker's."""


class Struck(Struct, frozen=True):
    """What came of an attack."""

    hit: bool
    hits: int = 0
    lost: int = 0
    """The damage that counted."""
    caught: bool = False
    """What flew was caught."""


@rule("STR-137", "STR-453", "STR-703", "STR-Q341", "STR-1121")
def attack(table: Table, strike: Strike) -> Struck:
    """One attack on one target; whoever makes it has paid."""
    # 1. The distance, and what is shot.
    aimed = aim(table, strike)
    if aimed is None:
        return Struck(hit=False)
    strike = aimed
    if is_helpless(table, strike.whom) and table.choose(GM, WaiveTheTest(by=strike.by, whom=strike.whom)):
        return table.run(have_at_mercy, strike)
    if strike.counter and table[RULES].counters_hit:
        return resolve(table, strike, Outcome("success", 0), "")
    # The target, or whoever defends in their place, decides on defending.
    met = meet(table, strike)
    if met.who != strike.whom and table[RULES].protector_suffers:
        strike = replace(strike, whom=met.who)
    # 2. The defender rolls, then the attacker against it.
    outcome, warded = fight_out(table, strike, met)
    table.settled("hits" if outcome.succeeded else "misses")
    struck = resolve(table, strike, outcome, warded.of, warded)
    feel(table, strike.by, strike.it, outcome.hits)
    return struck


@rule("STR-455")
def have_at_mercy(table: Table, strike: Strike) -> Struck:
    """A helpless victim, and no test: the attacker chooses how much harm is done."""
    whom = strike.whom
    points = table.choose(strike.by, HowMuchHarm(whom=whom, most=max(1, hit_points(table, whom))))
    if points:
        harm = Harm(instances=(), source=strike.by)
        come_through(table, whom, points, (Share("pure", points, 0),), strike.it.called, harm)
    touch(table, strike)
    shift_for_attack(table, strike.by, whom, hit=True)
    press_back(table, strike)
    if not strike.counter:
        table.offer(AttackOver(by=strike.by, whom=whom))
    return Struck(hit=True, lost=points)


@rule("STR-453", "STR-486", "STR-Q73")
def resolve(table: Table, strike: Strike, outcome: Outcome, warded_with: str, warded: Ward | None = None) -> Struck:
    """What hits, hurts; a defence that won by enough has a stunt; then whoever was attacked may strike back."""
    hit, lost, caught = outcome.succeeded, 0, False
    if hit:
        lost = land(table, strike, outcome.hits)
    else:
        glance(table, strike)
        if warded and warded.margin >= STUNT_MARGIN:
            caught = table.offer(Warded(by=strike.by, who=warded.who, strike=strike)).stopped
    touch(table, strike)
    shift_for_attack(table, strike.by, strike.whom, hit=hit)
    press_back(table, strike)
    if not strike.counter:
        defender = "" if hit else warded.who if warded else strike.whom
        table.offer(AttackOver(by=strike.by, whom=strike.whom, defended_with=warded_with, defender=defender))
    return Struck(hit, outcome.hits, lost, caught)


@rule("STR-1198")
def press_back(table: Table, strike: Strike) -> None:
    """By the later Skills whoever is attacked in a Breakthrough Zone may be driven back, hurt or not."""
    if table[RULES].later_skills and table[strike.whom].state == "active":
        drive_back(table, strike.whom, strike.by)


@rule("STR-453", "STR-478", "STR-762")
def meet(table: Table, strike: Strike) -> Answer:
    """Who defends, and with what."""
    what = strike.it.called
    attacked = table.offer(Attacked(by=strike.by, whom=strike.whom, what=what))
    if attacked.protector:
        shift_for_help(table, strike.whom)
        ap = 0 if table[RULES].commander_pays else DEFENCE_AP
        protector = Key[Character](attacked.protector)
        return protect(table, protector, attacked.points, ap, defences_against(table, protector, strike.it.entry))
    if strike.met_with is not None:
        return Answer(strike.whom, strike.met_with)
    return answer(table, strike.by, strike.whom, what, defences_against(table, strike.whom, strike.it.entry))


@rule("STR-452", "STR-479", "STR-480", "STR-Q64", "STR-Q145", "STR-830", "STR-1133")
def fight_out(table: Table, strike: Strike, met: Answer) -> tuple[Outcome, Ward]:
    """The outcome for the attacker, and what has warded it off."""
    mine = attack_test(table, strike)
    if not met.of:
        lost = dice_for_helpless(table, defence_test(table, strike, met)) if table[RULES].undefended_weakened else 0
        undefended = replace(mine, ob=max(UNDEFENDED, UNDEFENDED + (mine.ob or 0)), dice=mine.dice + lost)
        return make_test(table, undefended), Ward(met.who)
    theirs = defence_test(table, strike, met)
    if met.of == DEF:
        outcome = attack_def(table, mine, theirs)
        margin = outcome.ob - 1 - outcome.hits if table[RULES].def_stunts else 0
        return outcome, Ward(met.who, "" if outcome.succeeded else met.of, margin)
    contest = oppose(table, mine, theirs)
    if contest.succeeded:
        return contest.attacker, Ward(met.who)
    return contest.attacker, Ward(met.who, met.of, contest.defender.hits - contest.attacker.hits)


@rule("STR-138", "STR-703", "STR-850", "STR-882", "STR-Q64")
def attack_test(reader: Reader, strike: Strike) -> Test:
    """The attacker's test. Its Ob is what is added to that of the opposed test."""
    entry = strike.it.entry
    prone = prone_ob(reader, strike.whom, entry.ranged)
    guarded = guarded_ob(reader, strike.whom, *entry.conditions) if entry.conditions else 0
    return Test(
        who=strike.by, of=strike.of or strike.it.skill, ob=entry.modifier + strike.ob + prone + guarded,
        why=strike.it.called, purposes=("attack", f"attack:{strike.whom}", "opposed"), dice=strike.dice,
        points=strike.points, learns=strike.learns, least=UNDEFENDED, unlimited=is_unlimited(reader, strike.it),
    )  # fmt: skip


@rule("STR-882", "STR-Q167")
def prone_ob(reader: Reader, whom: Key[Character], ranged: bool) -> int:
    """Who lies Prone is harder to hit from afar; in melee the Flanking degree is all, or at some tables 1 Ob more."""
    if "prone" not in reader[whom].conditions:
        return 0
    return 1 if ranged else -1 if reader[RULES].prone_easier else 0


@rule("STR-702", "STR-Q99")
def is_unlimited(reader: Reader, it: Held) -> bool:
    """At some tables what needs no level knows no Hit Limit."""
    return reader[RULES].level_zero_unlimited and not it.entry.level


@rule("STR-833", "STR-Q147", "STR-1125", "STR-1236")
def defence_test(reader: Reader, strike: Strike, met: Answer) -> Test:
    ranged = strike.it.entry.ranged
    breaks = bool(with_effect(reader, strike.by, "shield-breaker"))
    more = 1 if breaks and reader[RULES].breaker_flanks else 0
    degree = flanking(reader, met.who, ranged=ranged, more=more)
    worse = (SHIELD_WORSE,) if breaks and not more else ()
    stabs = ("stabbing",) if not ranged and any(one.type == "piercing" for one in strike.it.entry.damage) else ()
    return Test(who=met.who, of=met.of, why=f"defend against {strike.it.name}",
                purposes=("defence", "ranged" if ranged else "melee", degree, *stabs, *worse, "opposed"),
                points=met.points)  # fmt: skip


# --- several targets, and attacks that cost nothing
@rule("STR-919", "STR-Q341")
def attack_each(table: Table, strikes: tuple[Strike, ...]) -> tuple[Struck, ...]:
    """Each target is an opposed test of its own, and all together one test to learn from; at some tables one roll is
    held against each."""
    if len(strikes) > 1 and any(table[one.whom].squad for one in strikes):
        strikes = table.run(met_together, strikes)
    if len(strikes) > 1 and table[RULES].one_roll_for_all:
        return table.run(attack_at_once, strikes)
    struck = []
    for one in strikes:
        if table[one.whom].state != "active" or why_unable(table, one.by):
            struck.append(Struck(hit=False))
        else:
            struck.append(table.run(attack, one if one is strikes[0] else replace(one, learns=False)))
    return tuple(struck)


@rule("STR-967", "STR-Q193")
def met_together(table: Table, strikes: tuple[Strike, ...]) -> tuple[Strike, ...]:
    """A Squad of which several are attacked at once decides once, and pays once; each of them has an Ob of its own."""
    able = tuple(one.whom for one in strikes if not why_unable(table, one.whom))
    first = {one: leading_of(table, one, able) for one in able}
    decided: dict[Key[Character], str] = {}
    for one in strikes:
        if list(first.values()).count(one.whom) > 1:
            skills = defences_against(table, one.whom, one.it.entry)
            decided[one.whom] = answer(table, one.by, one.whom, one.it.called, skills).of
    return tuple(replace(one, met_with=decided.get(first.get(one.whom, one.whom))) for one in strikes)


@rule("STR-Q341")
def attack_at_once(table: Table, strikes: tuple[Strike, ...]) -> tuple[Struck, ...]:
    """One attack roll, compared with the Ob of each target."""
    obs, warded = [], []
    strikes = tuple(aimed for strike in strikes if (aimed := aim(table, strike)) is not None)
    if not strikes:
        return ()
    for strike in strikes:
        met = meet(table, strike)
        base = UNDEFENDED
        if met.of == DEF:
            base = defense_of(table, defence_test(table, strike, met)).total
        elif met.of:
            base = make_test(table, replace(defence_test(table, strike, met), ob=0)).hits + 1
        obs.append(max(1, base + (attack_test(table, strike).ob or 0)))
        warded.append(met.of)
    rolled = make_test(table, replace(attack_test(table, strikes[0]), ob=min(obs)))
    outcomes = [Outcome("success" if rolled.hits >= ob else "failure", rolled.hits, ob) for ob in obs]
    struck = tuple(
        resolve(table, strike, outcome, "" if outcome.succeeded else of)
        for strike, outcome, of in zip(strikes, outcomes, warded, strict=True)
    )
    feel(table, strikes[0].by, strikes[0].it, rolled.hits)
    return struck


@rule("STR-482", "STR-920", "STR-958", "STR-Q65", "STR-Q186", "STR-Q439", "STR-1132")
def strike_area(table: Table, strikes: tuple[Strike, ...]) -> tuple[Struck, ...]:
    """An area strikes everybody in it, friend and foe. It is tested only where its entry gives an Ob."""
    if not strikes:
        return ()
    first = strikes[0]
    if first.it.entry.ob is not None:
        test = replace(attack_test(table, first), ob=first.it.entry.ob + first.ob, purposes=("attack", "area"))
        outcome = make_test(table, test)
        feel(table, first.by, first.it, outcome.hits)
        if not outcome.succeeded:
            for one in strikes:
                glance(table, one)
            return tuple(Struck(hit=False) for _ in strikes)
    # Whoever may ducks away before the damage is rolled, which is the same for all.
    ducked = who_ducks(table, tuple(one.whom for one in strikes), first.it.called)
    blow = blow_of(table, first)
    rolled = table.run(rolled_damage, first.by, blow.rolled, blow.quality, first.it.name)
    # Of a Squad it takes no more than its members there count for.
    room, struck = room_in(table, ducked), []
    for one in strikes:
        squad = table[one.whom].squad
        most = room.get(squad)
        came = table.run(sweep, replace(one, ducked=ducked[one.whom], most=most), rolled)
        room = less_room(room, squad, came.lost)  # as it was: what is left of the cap
        struck.append(came)
    return tuple(struck)


def sweep(table: Table, strike: Strike, rolled: tuple[Damage, ...]) -> Struck:
    """An area strikes one of those in it."""
    if table[strike.whom].state != "active":
        return Struck(hit=False)
    lost = land(table, replace(strike, instead=rolled), 0)
    shift_for_attack(table, strike.by, strike.whom, hit=True)
    press_back(table, strike)
    return Struck(hit=True, lost=lost)


def attacks_on(reader: Reader, who: Key[Character], whom: Key[Character]) -> dict[str, Held]:
    """What a free attack on somebody may be."""
    return dict(reaching(reader, who, whom))


def can_attack(reader: Reader, who: Key[Character], whom: Key[Character]) -> bool:
    return any(True for _ in reaching(reader, who, whom))


@rule("STR-706", "STR-Q103")
def reaching(reader: Reader, who: Key[Character], whom: Key[Character]) -> Iterator[tuple[str, Held]]:
    """The free attacks that reach somebody."""
    if why_unable(reader, who) or reader[whom].state != "active":
        return
    for id_, it in free_attacks(reader, who).items():
        if not why_out_of_reach(reader, who, it, whom):
            yield id_, it


@rule("STR-706", "STR-Q103")
def free_attack(
    table: Table, who: Key[Character], whom: Key[Character], why: str, *, must: bool = False, counter: bool = False,
    dice: int = 0, points: int = 0, half: bool = False, more: int = 0, added: tuple[Damage, ...] = (),
    instead: tuple[Damage, ...] = (), ob: int = 0, anywhere: bool = False,
) -> Struck | None:  # fmt: skip
    """An attack at no AP, at once; the foe may defend. None: it is not made. `more`: Bludgeoning on top. `anywhere`: it
    reaches the foe wherever they stand."""
    able = tuple(free_attacks(table, who) if anywhere else attacks_on(table, who, whom))
    if not able:
        return None
    how = table.choose(who, FreeAttack(who=who, whom=whom, why=why, must=must, among=able))
    it = free_attacks(table, who).get(how)
    if how == NOTHING or it is None:
        return None
    return table.run(attack, Strike(by=who, whom=whom, it=it, counter=counter, dice=dice, points=points,
                                    half=half, more=more, added=added, instead=instead, ob=ob))  # fmt: skip


@rule("STR-524", "STR-527", "STR-528", "STR-815", "STR-Q74", "STR-Q351")
def free_counter(
    table: Table, who: Key[Character], whom: Key[Character], why: str, *, points: int = 0, must: bool = True
) -> Struck | None:
    """A Counter-Attack that an ability grants for nothing: half the damage; at some tables all of it."""
    half = not (table[RULES].free_counters_full or table[RULES].paid_counter)
    return free_attack(table, who, whom, why, must=must, counter=True, half=half, points=points)
