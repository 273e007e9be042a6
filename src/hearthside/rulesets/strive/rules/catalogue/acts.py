"""What the Momentum Actions of Skills do."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from hearthside.dice import Pool, Sum
from hearthside.engine import GM, Key, Reader, Table, rule
from hearthside.kit import YesNo
from hearthside.kit.grid.maps import spot_of
from hearthside.rulesets.strive.body import TemporaryHP
from hearthside.rulesets.strive.derived import level_for
from hearthside.rulesets.strive.facts.catalogue import ForceMoved, StoodReady
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.kinds.catalogue import MomentumEffect
from hearthside.rulesets.strive.measures import how_far
from hearthside.rulesets.strive.questions.catalogue import NOBODY, OneOfThese, SomeOfThese, WhomOrNobody
from hearthside.rulesets.strive.questions.npc_deeds import WhereToLand, landings
from hearthside.rulesets.strive.rules.catalogue.lasting import THIS_ROUND, lend
from hearthside.rulesets.strive.rules.catalogue.treating import treat_at_once
from hearthside.rulesets.strive.rules.catalogue.zones import designate_area
from hearthside.rulesets.strive.rules.combat.action_points import gain_ap
from hearthside.rulesets.strive.rules.combat.attacks import attacks_on, free_attack, resolve
from hearthside.rulesets.strive.rules.combat.forced import carry, direction_from, moved
from hearthside.rulesets.strive.rules.combat.hits import Strike
from hearthside.rulesets.strive.rules.combat.places import allies_of, at_hand, foes_of, movement, party
from hearthside.rulesets.strive.rules.combat.snares import land
from hearthside.rulesets.strive.rules.combat.walking import may_move
from hearthside.rulesets.strive.rules.health.conditions import inflict, is_helpless, why_unable
from hearthside.rulesets.strive.rules.health.damage import Damage, Harm, suffer
from hearthside.rulesets.strive.rules.health.exhaustion import exhaust, recover
from hearthside.rulesets.strive.rules.health.grit import gain_grit
from hearthside.rulesets.strive.rules.health.hp import grant_temporary
from hearthside.rulesets.strive.rules.health.injuries import injure_directly
from hearthside.rulesets.strive.rules.tests.parts import Outcome
from hearthside.rulesets.strive.state import Character, Effect
from hearthside.rulesets.strive.words import SPECIALISED

D10 = Pool(1, 10)
ANVIL, LAUNCHED_EXHAUSTION = 3, 3
PEOPLE = tuple[Key[Character], ...]


# --- Berserking
@rule("STR-719", "STR-Q379")
def love_pain(table: Table, who: Key[Character], skill: str) -> None:
    """A Grit Point for each Injury, treated ones too."""
    gain_grit(table, who, len(table[who].injuries))


@rule("STR-720", "STR-Q111")
def share_the_pain(table: Table, who: Key[Character], skill: str) -> None:
    """Both gain Grit for the user's Injuries, and suffer 1D10 each."""
    others = tuple(one for one in party(table) if one != who)
    both = [who]
    if others:
        both.append(table.choose(who, OneOfThese(asked="Who shares the pain?", among=others)))
    for one in both:
        gain_grit(table, one, len(table[one if table[RULES].each_own_pain else who].injuries))
    if table[RULES].each_own_pain:
        amount = table.roll(D10, by=who, why="SHARE THE PAIN").read(Sum())
        for one in both:
            pain(table, one, amount)
    else:
        for one in both:
            pain(table, one, table.roll(D10, by=one, why="SHARE THE PAIN").read(Sum()))


def pain(table: Table, who: Key[Character], amount: int) -> None:
    table.run(suffer, who, Harm(instances=(Damage("pure", amount),), why="SHARE THE PAIN"))


# --- Shield
@rule("STR-736")
def launch(table: Table, who: Key[Character], skill: str) -> None:
    throw_ally(table, who, 1, 0)


@rule("STR-737")
def strained_launch(table: Table, who: Key[Character], skill: str) -> None:
    throw_ally(table, who, 2, 1)
    exhaust(table, who, LAUNCHED_EXHAUSTION, "Strained Launch")


def throw_ally(table: Table, who: Key[Character], times: int, points: int) -> None:
    """An adjacent ally flies up to so many times Strength; next to a foe they may attack it."""
    allies = tuple(one for one in allies_of(table, who) if at_hand(table, who, one))
    if not allies:
        return
    ally = table.choose(who, OneOfThese(asked="Whom do you launch?", among=allies))
    fields = times * level_for(table, who, "strength")
    table.run(fly, ally, fields)
    near = tuple(foe for foe in foes_of(table, ally) if at_hand(table, ally, foe))
    foe = table.choose(ally, WhomOrNobody(asked="Next to which foe do you land?", among=near)) if near else NOBODY
    if foe != NOBODY:
        free_attack(table, ally, Key[Character](foe), "Launch!", points=points)


@rule("STR-736")
def fly(table: Table, who: Key[Character], fields: int) -> None:
    """Somebody comes down up to so many fields away, whatever lies between. Who is held or Rooted goes nowhere."""
    if spot_of(table, who) is None:
        may_move(table, who, fields, "behind the shield-bearer, without Opportunity Attacks")
    elif movement(table, who).total and landings(table.view(who), who, fields):
        land(table, who, table.choose(who, WhereToLand(who=who, fields=fields)))


# --- Unarmed Combat
@rule("STR-748", "STR-Q119")
def hammer_and_anvil(table: Table, who: Key[Character], skill: str) -> None:
    """Every PC may attack a foe; what they are moved adds up, and Stability counts once."""
    distances: dict[Key[Character], int] = {}
    for one in party(table):
        foe = anvil_foe(table, one)
        if foe is not None and table.run(anvil_blow, one, foe):
            distances[foe] = distances.get(foe, 0) + level_for(table, one, "strength")
    for foe, fields in distances.items():
        if table[foe].state == "active":
            moved(table, foe, fields, who)


@rule("STR-749", "STR-Q119")
def all_anvil(table: Table, who: Key[Character], skill: str) -> None:
    """One PC, an adjacent foe; the foe is moved twice as far, and the PC as far the other way."""
    able = tuple(one for one in party(table) if not why_unable(table, one))
    one = table.choose(who, OneOfThese(asked="Who attacks?", among=able))
    foe = anvil_foe(table, one, adjacent=True)
    if foe is None or not table.run(anvil_blow, one, foe) or table[foe].state != "active":
        return
    back = direction_from(table, foe, one)
    travelled = moved(table, foe, 2 * level_for(table, one, "strength"), one)
    if travelled:
        table.record(ForceMoved(about=one, fields=travelled, where="the other way", distance=how_far(table, travelled)))
        if back is not None:
            table.run(carry, one, travelled, back)


def anvil_foe(table: Table, who: Key[Character], adjacent: bool = False) -> Key[Character] | None:
    """Whom somebody attacks, if anybody. `adjacent`: only a foe beside them will do."""
    foes = tuple(one for one in foes_of(table, who) if attacks_on(table, who, one)
                 and (at_hand(table, who, one) or not adjacent))  # fmt: skip
    if not foes:
        return None
    foe = table.choose(who, WhomOrNobody(asked=f"Whom does {table[who].name} attack?", among=foes))
    return None if foe == NOBODY else Key[Character](foe)


def anvil_blow(table: Table, who: Key[Character], foe: Key[Character]) -> bool:
    """A free attack by any way to attack that reaches; Strength × 3 Bludgeoning instead of its own damage."""
    blow = (Damage("bludgeoning", ANVIL * level_for(table, who, "strength")),)
    if table[RULES].anvils_hit:
        it = next(iter(attacks_on(table, who, foe).values()))
        table.run(resolve, Strike(by=who, whom=foe, it=it, instead=blow), Outcome("success", 0), "")
        return True
    struck = free_attack(table, who, foe, "Hammer and Anvil", must=True, instead=blow)
    return struck is not None and struck.hit


# --- Creature-Lore
@rule("STR-780", "STR-Q129")
def no_you_dont(table: Table, who: Key[Character], skill: str) -> None:
    """Until the end of combat the user may cancel actions of such foes."""
    about = meant(table, who, skill)
    fighting = table[who].fighting
    if fighting is not None:
        table.record(StoodReady(about=who, fighting=replace(fighting, forestalls=(*fighting.forestalls, about))))


@rule("STR-781", "STR-Q129")
def hey_try_me(table: Table, who: Key[Character], skill: str) -> None:
    """Until the end of combat the user may draw actions of such foes on themselves."""
    about = meant(table, who, skill)
    fighting = table[who].fighting
    if fighting is not None:
        table.record(StoodReady(about=who, fighting=replace(fighting, draws=(*fighting.draws, about))))


def meant(table: Table, who: Key[Character], skill: str) -> str:
    """The category that the lore is about; at some tables one foe, who is named now."""
    if not table[RULES].foe_is_fixed:
        return skill.partition(SPECIALISED)[2]
    foe = table.choose(who, OneOfThese(asked="Which foe?", among=foes_of(table, who)))
    return f"@{foe}"


# --- History
@rule("STR-785", "STR-941", "STR-Q130")
def read_your_doom(table: Table, who: Key[Character], skill: str) -> None:
    """A foe who understands is Terrified for a round; one who does not heartens the user's allies."""
    foes = foes_of(table, who)
    if not foes:
        return
    foe = table.choose(who, OneOfThese(asked="Whose doom?", among=foes))
    heard = f"Does {table[foe].name} understand {table[who].name}?"
    if table[foe].sentient and table.choose(GM, YesNo(words=heard, usually=True)):
        inflict(table, foe, "terrified", 1, who, rounds=1)
        return
    for one in allies_of(table, who):
        lend(table, one, "I Have Read Your Doom", Effect(points=1, until="next test", source=THIS_ROUND))


@rule("STR-786", "STR-941", "STR-Q130")
def doom_upon_us(table: Table, who: Key[Character], skill: str) -> None:
    """Everybody else who understands is Terrified for a round; allies have it harder once."""
    foes = sentient_foes(table, who)
    hear = table.choose(GM, SomeOfThese(asked="Who understands?", among=foes)) if foes else ()
    for foe in hear:
        inflict(table, foe, "terrified", 1, who, rounds=1)
    for one in allies_of(table, who):
        lend(table, one, "Doom Is Upon Us!", Effect(ob=1, until="next test", source=THIS_ROUND))


def sentient_foes(reader: Reader, who: Key[Character]) -> PEOPLE:
    return tuple(one for one in foes_of(reader, who) if reader[one].sentient)


# --- Nature
@rule("STR-794", "STR-706")
def pack_tactics(table: Table, who: Key[Character], skill: str) -> None:
    """All PCs may attack one foe; if it falls, all gain 1 AP."""
    hunters = party(table)
    if table.run(hunt, who, hunters, "Pack Tactics").fell:
        for one in hunters:
            gain_ap(table, one, 1)


@rule("STR-795", "STR-706")
def hunters_remorse(table: Table, who: Key[Character], skill: str) -> None:
    """All others may attack one foe: 2 AP each if it falls; if it lives they tire, and the user's attacks on it are
    harder."""
    hunters = tuple(one for one in party(table) if one != who)
    hunted = table.run(hunt, who, hunters, "Hunter's Remorse")
    if hunted.foe is None:
        return
    if hunted.fell:
        for one in hunters:
            gain_ap(table, one, 2)
        return
    for one in hunters:
        exhaust(table, one, 1, "Hunter's Remorse")
    lend(table, who, "Hunter's Remorse", Effect(ob=1, on=(f"attack:{hunted.foe}",), until="combat"))


class Hunted(Struct, frozen=True):
    """What came of a hunt."""

    foe: Key[Character] | None = None
    fell: bool = False
    """It was struck down."""


@rule("STR-794", "STR-795", "STR-706")
def hunt(table: Table, who: Key[Character], hunters: PEOPLE, why: str) -> Hunted:
    """One after another attacks a foe, until it is struck down: out of the fight, or dead if it was out already."""
    foes = foes_of(table, who)
    if not foes:
        return Hunted()
    foe = table.choose(who, OneOfThese(asked="Which foe?", among=foes))
    was_out = is_helpless(table, foe)
    for one in hunters:
        if not is_struck_down(table, foe, was_out):
            free_attack(table, one, foe, why)
    return Hunted(foe, is_struck_down(table, foe, was_out))


def is_struck_down(reader: Reader, foe: Key[Character], was_out: bool) -> bool:
    return reader[foe].state != "active" if was_out else is_helpless(reader, foe)


# --- Medicine
@rule("STR-799", "STR-Q132")
def immediate_response(table: Table, who: Key[Character], skill: str) -> None:
    """Up to 5 fields, and a treatment without supplies, with +1 CP."""
    treat_at_once(table, who, 5, 1)


@rule("STR-800", "STR-Q132", "STR-Q133")
def panic_medic(table: Table, who: Key[Character], skill: str) -> None:
    """Up to 10 fields, +2 CP; and an Injury for the user."""
    treat_at_once(table, who, 10, 2)
    injure_directly(table, who)


# --- Warfare
@rule("STR-814")
def take_and_hold(table: Table, who: Key[Character], skill: str) -> None:
    designate_area(table, who, "take-and-hold")


@rule("STR-815")
def not_a_step_back(table: Table, who: Key[Character], skill: str) -> None:
    designate_area(table, who, "no-step-back")


# --- Cooking
@rule("STR-827")
def spiked_food(table: Table, who: Key[Character], skill: str) -> None:
    for one in eaters(table, who):
        recover(table, one, 2, "Spiked Your Food")


@rule("STR-828")
def spiked_a_lot(table: Table, who: Key[Character], skill: str) -> None:
    for one in eaters(table, who):
        recover(table, one, 5, "Spiked Your Food A LOT")
        grant_temporary(table, one, TemporaryHP(5))
        inflict(table, one, "poisoned", 1, who)


def eaters(table: Table, who: Key[Character]) -> PEOPLE:
    return tuple(one for one in party(table) if one != who)


ACTS: Mapping[MomentumEffect, Callable[[Table, Key[Character], str], None]] = {
    "love-pain": love_pain, "share-the-pain": share_the_pain, "launch": launch, "strained-launch": strained_launch,
    "hammer-and-anvil": hammer_and_anvil, "all-anvil": all_anvil, "no-you-dont": no_you_dont,
    "hey-try-me": hey_try_me, "read-your-doom": read_your_doom, "doom-upon-us": doom_upon_us,
    "pack-tactics": pack_tactics, "hunters-remorse": hunters_remorse, "immediate-response": immediate_response,
    "panic-medic": panic_medic, "take-and-hold": take_and_hold, "not-a-step-back": not_a_step_back,
    "spiked-food": spiked_food, "spiked-a-lot": spiked_a_lot,
}  # fmt: skip
