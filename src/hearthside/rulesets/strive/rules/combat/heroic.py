"""Heroic Acts and Desperate Measures that are open to all PCs. Momentum has changed when one of these takes effect."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from hearthside.engine import GM, Id, Key, Reaction, Reader, Table, distilled_from, name_of, rule
from hearthside.rulesets.strive.body import TemporaryHP
from hearthside.rulesets.strive.facts.moving import PlacesSwapped
from hearthside.rulesets.strive.fight_moments import AttackOver
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.kinds.catalogue import MomentumEffect
from hearthside.rulesets.strive.questions.catalogue import NOBODY, OneOfThese, WhomOrNobody
from hearthside.rulesets.strive.questions.momentum import WhoGainsAP, WhoIsPushed
from hearthside.rulesets.strive.rules.catalogue.lasting import lend
from hearthside.rulesets.strive.rules.combat.action_points import gain_ap
from hearthside.rulesets.strive.rules.combat.attack_costs import PRE_EMPTIVE
from hearthside.rulesets.strive.rules.combat.attacks import Struck, can_attack, free_attack, free_counter
from hearthside.rulesets.strive.rules.combat.disengaging import exchange
from hearthside.rulesets.strive.rules.combat.forced import moved
from hearthside.rulesets.strive.rules.combat.places import foes_of, is_ally, is_foe, party, those_present
from hearthside.rulesets.strive.rules.combat.positions import fields_between, spots_of
from hearthside.rulesets.strive.rules.combat.turns import extra_turns
from hearthside.rulesets.strive.rules.combat.walking import may_move
from hearthside.rulesets.strive.rules.health.conditions import inflict, why_unable
from hearthside.rulesets.strive.rules.health.damage import Damage, Harm, suffer
from hearthside.rulesets.strive.rules.health.exhaustion import exhaust
from hearthside.rulesets.strive.rules.health.hp import grant_temporary, temporary
from hearthside.rulesets.strive.rules.health.marks import set_death_mark
from hearthside.rulesets.strive.squads import as_one, spare, squad_of
from hearthside.rulesets.strive.state import Character, Effect
from hearthside.rulesets.strive.turn_places import place_now

FINEST_AP, FINAL_AP, FINAL_BLEEDING = 5, 2, 3
PER_INJURY, FINISH, YOU, ME = 10, 5, 20, 10
REPOSITIONED, BREATHER, PUSHED = 10, 4, 2
ALONE = 3
TOUGHENED, SCARRED = 10, 20
UNYIELDING, CORNERED = "Unyielding", "Cornered"
UNPROVOKED = "without Opportunity Attacks"


# --- who
def able(reader: Reader) -> tuple[Key[Character], ...]:
    """The PCs who can act."""
    return tuple(one for one in party(reader) if not why_unable(reader, one))


@rule("STR-Q437")
def charged(reader: Reader) -> tuple[Key[Character], ...]:
    """Whom a price that is put on all PCs hits: every living one; at some tables only those who can act."""
    return able(reader) if reader[RULES].spared_who_cannot_act else party(reader)


def one_of(
    table: Table, who: Key[Character], asked: str, among: tuple[Key[Character], ...]
) -> Key[Character] | None:  # fmt: skip
    """One of these, as the player says who has proposed it; None: there is none."""
    if len(among) < 2:
        return next(iter(among), None)
    return table.choose(who, OneOfThese(asked=asked, among=among))


def attackers(reader: Reader) -> tuple[Key[Character], ...]:
    """The PCs who can reach a foe."""
    return tuple(one for one in able(reader) if can_attack_a_foe(reader, one))


def can_attack_a_foe(reader: Reader, who: Key[Character]) -> bool:
    return any(can_attack(reader, who, foe) for foe in foes_of(reader, who))


def someone_attacks(reader: Reader, who: Key[Character]) -> bool:
    """Whether any PC can reach a foe."""
    return any(can_attack_a_foe(reader, one) for one in able(reader))


def within_attack(reader: Reader, who: Key[Character]) -> tuple[Key[Character], ...]:
    """The foes whom somebody can attack from where they stand."""
    return tuple(foe for foe in foes_of(reader, who) if can_attack(reader, who, foe))


def is_adjacent(reader: Reader, one: Key[Character], other: Key[Character]) -> bool:
    """Whether two stand next to each other; without a map, as they have said."""
    far = fields_between(reader, one, other)
    if far is not None:
        return far <= 1
    fighting = reader[one].fighting
    return fighting is not None and other in fighting.beside


# --- marks
@rule("STR-517", "STR-Q77")
def death_mark(table: Table, who: Key[Character], skill: str) -> None:
    foe = one_of(table, who, "Who is marked for death?", foes_of(table, who))
    if foe is not None:
        set_death_mark(table, foe)


@rule("STR-518", "STR-Q77")
def death_pact(table: Table, who: Key[Character], skill: str) -> None:
    """One of the two will not survive it."""
    pc = one_of(table, who, "Which PC?", party(table))
    foe = one_of(table, who, "And which foe?", foes_of(table, who))
    if pc is not None and foe is not None:
        set_death_mark(table, pc, foe)
        set_death_mark(table, foe, pc)


# --- turns
@rule("STR-519", "STR-Q77")
def finest_hour(table: Table, who: Key[Character], skill: str) -> None:
    pc = one_of(table, who, "Whose finest hour?", able(table))
    if pc is not None:
        extra_turns(table, (pc,), FINEST_AP)


@rule("STR-520", "STR-Q77", "STR-Q437", "STR-EX75")
def final_hour(table: Table, who: Key[Character], skill: str) -> None:
    """Who has no turn bleeds at once."""
    acting = able(table)
    for one in charged(table):
        if one not in acting:
            inflict(table, one, "bleeding", FINAL_BLEEDING)
    extra_turns(table, acting, FINAL_AP, FINAL_BLEEDING)


# --- one attack
@rule("STR-521", "STR-Q78", "STR-EX76")
def finish_it(table: Table, who: Key[Character], skill: str) -> None:
    desperate_blow(table, who, "Finish It!", FINISH)


@rule("STR-522", "STR-Q78", "STR-EX76")
def you_or_me(table: Table, who: Key[Character], skill: str) -> None:
    """If the attack fails, the attacker suffers: more for each Injury they had before it."""
    before = {one: len(table[one].injuries) for one in party(table)}
    attacker, struck = desperate_blow(table, who, "You or Me", YOU)
    if attacker is not None and struck is not None and not struck.hit:
        points = PER_INJURY * before[attacker] + ME  # as it was: what a Counter-Attack has injured does not count
        table.run(suffer, attacker, Harm(instances=(Damage("pure", points),), why="You or Me"))


@rule("STR-521", "STR-522", "STR-Q78")
def desperate_blow(
    table: Table, who: Key[Character], name: str, flat: int
) -> tuple[Key[Character] | None, Struck | None]:  # fmt: skip
    """An attack at once, at no AP, with 1 CP; a hit deals so much more, and 10 for each Injury that the foe had before;
    at some tables that the attacker has."""
    attacker = one_of(table, who, "Who attacks?", attackers(table))
    if attacker is None:
        return None, None
    foe = one_of(table, attacker, "Whom?", within_attack(table, attacker))
    if foe is None:
        return None, None
    injured = attacker if table[RULES].attackers_injuries else foe
    extra = Damage("pure", PER_INJURY * len(table[injured].injuries) + flat)
    return attacker, free_attack(table, attacker, foe, name, must=True, points=1, added=(extra,))


# --- attacks of all
@rule("STR-523", "STR-Q78")
def pre_emptive_strikes(table: Table, who: Key[Character], skill: str) -> None:
    pc = one_of(table, who, "Who strikes first?", party(table))
    if pc is not None:
        lend(table, pc, PRE_EMPTIVE, Effect(on=(PRE_EMPTIVE,), until="combat"))


@rule("STR-524", "STR-Q78", "STR-Q437")
def breakout_strikes(table: Table, who: Key[Character], skill: str) -> None:
    """Every PC may attack; then each foe that was hit answers one of those who hit it."""
    hitters: dict[Key[Character], tuple[Key[Character], ...]] = {}
    for one in able(table):
        foe = one_or_nobody(table, one, "Breakout: whom does {} attack?", within_attack(table, one))
        struck = foe and free_attack(table, one, foe, "Breakout Strikes", must=True, points=1)
        if foe and struck and struck.hit:
            hitters[foe] = (*hitters.get(foe, ()), one)
    for foe, those in hitters.items():
        near = tuple(one for one in those if can_attack(table, foe, one))
        target = one_or_nobody(table, foe, "Whom does {} counter?", near)
        if target:
            free_counter(table, foe, target, "Counter-Attack", points=1)


def one_or_nobody(
    table: Table, who: Key[Character], asked: str, among: tuple[Key[Character], ...]
) -> Key[Character] | None:  # fmt: skip
    """One of these, if who is asked wants to; None: nobody."""
    if not among:
        return None
    found = table.choose(who, WhomOrNobody(asked=asked.format(name_of(table, who)), among=among))
    return None if found == NOBODY else Key[Character](found)


# --- moves
@rule("STR-525")
def tactical_repositioning(table: Table, who: Key[Character], skill: str) -> None:
    for one in able(table):
        may_move(table, one, REPOSITIONED, UNPROVOKED, foes_of(table, one))


@rule("STR-526", "STR-Q78")
def desperate_repositioning(table: Table, who: Key[Character], skill: str) -> None:
    """The same; but foes gain AP, as the GM says: three of them 1 each, or one of them 3."""
    tactical_repositioning(table, who, skill)
    foes = foes_of(table, who)
    gaining = table.choose(GM, WhoGainsAP(among=foes)) if foes else ()
    for foe in gaining:
        gain_ap(table, foe, ALONE if len(gaining) == 1 else 1)


@rule("STR-529", "STR-Q78")
def get_off_me(table: Table, who: Key[Character], skill: str) -> None:
    """Foes next to a PC are pushed back; then the PC has room to move."""
    pc = one_of(table, who, "Who shakes them off?", able(table))
    if pc is None:
        return
    for foe in pushed_foes(table, pc):
        if table[foe].state == "active":
            moved(table, foe, PUSHED, pc)
    if not why_unable(table, pc):
        may_move(table, pc, BREATHER, UNPROVOKED, foes_of(table, pc))


def pushed_foes(table: Table, pc: Key[Character]) -> tuple[Key[Character], ...]:
    """Those next to somebody; without a map the player says who."""
    foes = foes_of(table, pc)
    unmapped = tuple(foe for foe in foes if fields_between(table, pc, foe) is None)
    said = table.choose(pc, WhoIsPushed(who=pc, among=unmapped)) if unmapped else ()
    return tuple(foe for foe in foes_of(table, pc) if foe in said or fields_between(table, pc, foe) == 1)


@rule("STR-530", "STR-Q78")
def outta_my_way(table: Table, who: Key[Character], skill: str) -> None:
    """Through a foe: only that one may strike, at once, and does not hold the PC up."""
    pc = one_of(table, who, "Who breaks through?", tuple(one for one in able(table) if in_the_way(table, one)))
    foe = one_of(table, pc, "Through whom?", in_the_way(table, pc)) if pc is not None else None
    if pc is None or foe is None:
        return
    table.record(PlacesSwapped(about=pc, ally=foe))
    table.run(exchange, pc, foe)
    free_counter(table, foe, pc, "Outta My Way!", points=1, must=False)
    if not why_unable(table, pc):
        may_move(table, pc, BREATHER, UNPROVOKED, foes_of(table, pc))


def in_the_way(reader: Reader, pc: Key[Character]) -> tuple[Key[Character], ...]:
    """Foes next to somebody, who would fit into their place; without a map, whoever is named."""
    found = []
    for foe in foes_of(reader, pc):
        spots = spots_of(reader, pc, foe)
        if spots is None or (fields_between(reader, pc, foe) == 1 and spots[0].size == spots[1].size):
            found.append(foe)
    return tuple(found)


# --- standing firm
@rule("STR-527", "STR-Q78")
def unyielding(table: Table, who: Key[Character], skill: str) -> None:
    """For a round: until the same place in the next one."""
    pc = one_of(table, who, "Who does not yield?", party(table))
    if pc is not None:
        since = place_now(table) or pc
        lend(table, pc, UNYIELDING, Effect(points=1, on=("defence",), until="a round", source=since))


@rule("STR-528")
def cornered(table: Table, who: Key[Character], skill: str) -> None:
    pc = one_of(table, who, "Who is cornered?", party(table))
    if pc is not None:
        lend(table, pc, CORNERED, Effect(ob=1, on=("attack",), until="combat"))


@rule("STR-527", "STR-528")
@distilled_from("effects")
def is_unyielding(reader: Reader, who: Key[Character]) -> bool:
    """Whether somebody answers attacks: a hero who does not yield, or who is cornered."""
    effects = reader[who].effects
    return UNYIELDING in effects or CORNERED in effects


def is_any_unyielding(reader: Reader) -> bool:
    return any(is_unyielding(reader, one) for one in reader.every(Character))


def those_standing_firm(reader: Reader, over: AttackOver) -> Iterable[Id]:
    """Who was attacked, and their allies next to them, if they do not yield."""
    for one in those_present(reader):
        if is_unyielding(reader, one) and (
            one == over.whom or (is_ally(reader, one, over.whom) and is_adjacent(reader, one, over.whom))
        ):
            yield one


@rule("STR-527", "STR-528", "STR-Q74")
def may_answer(reader: Reader, who: Key[Any], over: AttackOver) -> bool:
    return is_foe(reader, who, over.by) and can_attack(reader, who, over.by)


@rule("STR-527", "STR-528", "STR-Q74")
def answer_attack(table: Table, who: Key[Any], over: AttackOver) -> AttackOver:
    """A Counter-Attack for nothing, whether the attack has hit or not."""
    free_counter(table, who, over.by, UNYIELDING if UNYIELDING in table[who].effects else CORNERED)
    return over


# --- Temporary HP
@rule("STR-531", "STR-950", "STR-1018", "STR-EX77", "STR-Q78")
def toughened_up(table: Table, who: Key[Character], skill: str) -> None:
    for one in as_one(table, party(table)):
        top_up(table, one, TOUGHENED)
    for foe in as_one(table, foes_of(table, who)):
        gain_ap(table, foe, -1)
        exhaust(table, foe, 1, "Toughened Up", own=False)


@rule("STR-532", "STR-EX77", "STR-Q78", "STR-Q437")
def scarred_up(table: Table, who: Key[Character], skill: str) -> None:
    tired = charged(table)
    for one in as_one(table, party(table)):
        top_up(table, one, SCARRED)
    for one in tired:
        exhaust(table, one, 1, "Scarred Up")


@rule("STR-531", "STR-532", "STR-Q78")
def top_up(table: Table, who: Key[Character], most: int) -> None:
    """Temporary HP up to so many in total, of a Squad for all of it; a higher amount is kept."""
    squad = squad_of(table, who)
    if (missing := most - (spare(table, squad) if squad else temporary(table, who))) > 0:
        grant_temporary(table, who, TemporaryHP(missing))


ACTS: Mapping[MomentumEffect, Callable[[Table, Key[Character], str], None]] = {
    "death-mark": death_mark, "death-pact": death_pact, "finest-hour": finest_hour, "final-hour": final_hour,
    "finish-it": finish_it, "you-or-me": you_or_me, "pre-emptive-strikes": pre_emptive_strikes,
    "breakout-strikes": breakout_strikes, "tactical-repositioning": tactical_repositioning,
    "desperate-repositioning": desperate_repositioning, "unyielding": unyielding, "cornered": cornered,
    "get-off-me": get_off_me, "outta-my-way": outta_my_way, "toughened-up": toughened_up, "scarred-up": scarred_up,
}  # fmt: skip

NEEDS: Mapping[MomentumEffect, Callable[[Reader, Key[Character]], bool]] = {
    "death-mark": lambda reader, who: bool(foes_of(reader, who)),
    "death-pact": lambda reader, who: bool(foes_of(reader, who)),
    "finest-hour": lambda reader, who: bool(able(reader)),
    "finish-it": someone_attacks,
    "you-or-me": someone_attacks,
    "breakout-strikes": someone_attacks,
    "get-off-me": lambda reader, who: bool(able(reader)),
    "outta-my-way": lambda reader, who: any(in_the_way(reader, one) for one in able(reader)),
    "no-you-dont": lambda reader, who: bool(foes_of(reader, who)),
    "hey-try-me": lambda reader, who: bool(foes_of(reader, who)),
}
"""What some of them need; without it they are not offered."""

REACTIONS: tuple[Reaction[Any], ...] = (
    Reaction(name="unyielding", on=AttackOver, label="Counter-Attack (for nothing)", matters=is_any_unyielding,
             holders=those_standing_firm, can=may_answer, do=answer_attack, help="Half the damage.",
             rules=("STR-527", "STR-528")),
)  # fmt: skip
