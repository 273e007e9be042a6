"""Hostility Actions: what NPCs do out of turn, paid from the GM's pool and never with AP."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, get_args

from msgspec.structs import replace

from hearthside.engine import GM, Hidden, Id, IllegalAnswer, Key, Reaction, Reader, Spot, Table, action, new_key, rule
from hearthside.kit.grid.actions import shaped
from hearthside.kit.grid.areas import on_map, radius
from hearthside.kit.grid.facts import GroundShaped
from hearthside.kit.grid.ground import MOST_HEIGHT
from hearthside.kit.grid.maps import BattleMap, ground_of, spot_of
from hearthside.rulesets.strive.body import TemporaryHP
from hearthside.rulesets.strive.derived import stability
from hearthside.rulesets.strive.facts.catalogue import Told, TrapSet
from hearthside.rulesets.strive.facts.npcs import Darkened, HeroMirrored, HostilitySpent
from hearthside.rulesets.strive.fight_moments import ActDone, CameBeside
from hearthside.rulesets.strive.fight_state import COMBAT, Darkness, Trap, is_combat
from hearthside.rulesets.strive.hostility import HOSTILITY, hostility
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.kinds.catalogue import MomentumEffect
from hearthside.rulesets.strive.kinds.damage import DamageFormula
from hearthside.rulesets.strive.kinds.npcs import HostilityEffect, HostilityEntry
from hearthside.rulesets.strive.npc_traits import SEETHING, TRANSFORMED
from hearthside.rulesets.strive.questions.catalogue import OneOfThese
from hearthside.rulesets.strive.questions.hostility import (
    OFFENSIVE,
    SomeAllies,
    TrapType,
    WhereToTrap,
    WhichHostilityAction,
    WhoIsHostile,
    affordable,
    of_their_own,
)
from hearthside.rulesets.strive.questions.npcs import npcs_there
from hearthside.rulesets.strive.riding import aloft
from hearthside.rulesets.strive.rules.catalogue.lasting import lend
from hearthside.rulesets.strive.rules.catalogue.uses import use_up, used
from hearthside.rulesets.strive.rules.combat.action_points import gain_ap
from hearthside.rulesets.strive.rules.combat.attacks import free_attack
from hearthside.rulesets.strive.rules.combat.forced import moved
from hearthside.rulesets.strive.rules.combat.momentum_actions import EVERY_ACT
from hearthside.rulesets.strive.rules.combat.places import allies_of, foes_of, is_ally, is_foe, those_present
from hearthside.rulesets.strive.rules.combat.walking import EVERYBODY, may_move
from hearthside.rulesets.strive.rules.health.conditions import BOUNTY, inflict, knock_down, relieve
from hearthside.rulesets.strive.rules.health.damage import Damage, Harm, suffer_all
from hearthside.rulesets.strive.rules.health.hp import grant_temporary
from hearthside.rulesets.strive.rules.health.ticks import went_on
from hearthside.rulesets.strive.rules.npcs.around import adjacent_to, those_within
from hearthside.rulesets.strive.rules.npcs.hiding import give_itself_away
from hearthside.rulesets.strive.rules.npcs.rounds import lift_bounty
from hearthside.rulesets.strive.squads import as_one
from hearthside.rulesets.strive.state import Character, Effect
from hearthside.rulesets.strive.words import BURIED, DAMAGE_TYPES, Condition

ADVANCED, FOLLOWERS, BOUNTY_FIELDS, SHOVED, SLIPPED, AROUND = 5, 3, 15, 3, 5, 10
SUNK, UNSTEADY, STEADY, DEEP = 6, 2, 4, 5
TRAPS, TRAP_OB, UNBLED, TRANSFORMED_HP, SIGHT = 3, 2, 10, 30, 3
HOSTILE = "a Hostility Action"


# --- when
def why_no_hostility(view: Reader, by: Id) -> str:
    if not is_combat(view):
        return "there is no combat"
    return "" if WhoIsHostile().options(view) else "no NPC has a Hostility Action that can be paid for now"


def which_action(view: Reader, by: Id, args: Any) -> WhichHostilityAction:
    return WhichHostilityAction(who=Key[Character](args.get("who", "")))


@action("Hostility Action", unless=why_no_hostility, who=WhoIsHostile(), which=which_action)
@rule("STR-992", "STR-1033", "STR-Q469")
def hostile(table: Table, by: Id, who: Key[Character], which: str) -> None:
    """At any fitting moment, also in another's turn: an NPC that has it uses it, for the Hostility that it costs. What
    harms others ends a camouflage."""
    entry = of_their_own(table, who).get(which)
    if entry is None:
        raise IllegalAnswer("that cannot be done now")
    if why := why_used_up(table, who):
        raise IllegalAnswer(why)
    spend(table, who, entry)
    if entry.effect in OFFENSIVE:
        give_itself_away(table, who)
    DO[entry.effect](table, who, entry)


@rule("STR-Q469")
def why_used_up(reader: Reader, who: Key[Character]) -> str:
    """There is no limit, but at some tables one a round for each creature."""
    if reader[RULES].one_hostility and used(reader, who, HOSTILE, "round"):
        return f"{reader[who].name} has used one in this round"
    return ""


@rule("STR-1032", "STR-1033")
def spend(table: Table, who: Key[Character], entry: HostilityEntry) -> None:
    """It must be there in full, and falls by nothing else."""
    left = hostility(table) - entry.hostility
    table.record(HostilitySpent(about=HOSTILITY, points=left, spent=entry.hostility, who=who, what=entry.name))
    use_up(table, who, HOSTILE, "round")


# --- what they do
@rule("STR-1035")
def advance(table: Table, who: Key[Character], entry: HostilityEntry) -> None:
    """The creature and up to three allies move, at once and for nothing."""
    asked = SomeAllies(words="Who moves with it?", among=allies_of(table, who), most=FOLLOWERS)
    allies = table.choose(GM, asked) if asked.among else ()
    for one in (who, *allies):
        may_move(table, one, ADVANCED, "at once")


@rule("STR-1036", "STR-Q214")
def collect_bounty(table: Table, who: Key[Character], entry: HostilityEntry) -> None:
    """It moves and attacks; hit or miss, the foe is Marked until another victim is chosen, or the fight ends."""
    foes = foes_of(table, who)
    if not foes:
        return
    foe = table.choose(GM, OneOfThese(asked="Whose bounty is collected?", among=foes))
    if table[RULES].bounty_first:
        mark(table, who, foe)
    may_move(table, who, BOUNTY_FIELDS, "for the bounty")
    if table[foe].state == "active":
        free_attack(table, who, foe, entry.name, must=True)
    if not table[RULES].bounty_first:
        mark(table, who, foe)


@rule("STR-1036")
def mark(table: Table, who: Key[Character], foe: Key[Character]) -> None:
    """One at a time, for longer than the rounds that others are Marked for, which go on being counted."""
    for one in those_present(table):
        marked = table[one].conditions.get("marked")
        if marked is not None and marked.what == BOUNTY and one != foe:
            lift_bounty(table, one)
    if marked := table[foe].conditions.get("marked"):
        went_on(table, foe, "marked", replace(marked, what=BOUNTY))
        return
    inflict(table, foe, "marked", source=who, what=BOUNTY)
    if marked := table[foe].conditions.get("marked"):
        went_on(table, foe, "marked", replace(marked, rounds=None))


@rule("STR-1037")
def get_off_me(table: Table, who: Key[Character], entry: HostilityEntry) -> None:
    """All others beside it are pushed back."""
    for one in adjacent_to(table, who):
        if table[one].state == "active":
            moved(table, one, SHOVED, who)


@rule("STR-1038", "STR-Q188", "STR-Q215")
def resonate(table: Table, who: Key[Character], entry: HostilityEntry) -> None:
    """All who do not resonate lose 1 AP, near any of those who do; at some tables only foes. A Squad loses one, if all
    of it is near."""
    allies = allies_of(table, who)
    asked = SomeAllies(words="Who of its allies resonates with it?", among=allies)
    resonating = (who, *(table.choose(GM, asked) if allies else ()))
    near = dict.fromkeys(one for each in resonating for one in those_within(table, each, AROUND, entry.name))
    spares = table[RULES].resonance_spares
    struck = tuple(one for one in near if one not in resonating and not (spares and not is_foe(table, who, one)))
    for one in as_one(table, struck):
        gain_ap(table, one, -1)  # as it was: who stood there


@rule("STR-1040", "STR-Q217", "STR-Q466")
def seethe(table: Table, who: Key[Character], entry: HostilityEntry) -> None:
    """Berserk, and 5 Bludgeoning more with every attack, until the round ends. A Fortified Mind keeps its head."""
    before = hatred(table, who)
    inflict(table, who, "berserk", source=who, what=SEETHING)
    if berserk := table[who].conditions.get("berserk"):
        went_on(table, who, "berserk", replace(berserk, tests=before + 1))
    lend(table, who, SEETHING, Effect(on=(SEETHING,), until="round"))


def hatred(reader: Reader, who: Key[Character]) -> int:
    """How many points of Berserk somebody has of hatred in this round."""
    berserk = reader[who].conditions.get("berserk")
    return berserk.tests if berserk and berserk.what == SEETHING else 0


@rule("STR-1041", "STR-EX132", "STR-Q218", "STR-Q221")
def sink(table: Table, who: Key[Character], entry: HostilityEntry) -> None:
    """The ground drops: whoever does not stand firm goes with it, friend and foe. Nobody ducks away; who is in the air
    need not."""
    near = those_within(table, who, AROUND, entry.name)
    table.run(drop_ground, who)
    sinking = near if table[RULES].sinkhole_spares else (who, *near)
    table.run(swallow, tuple(one for one in sinking if not aloft(table, one)), who, entry.name)


@rule("STR-1041", "STR-Q467")
def drop_ground(table: Table, who: Key[Character]) -> None:
    """On a map: 5 fields deep, 10 around the creature."""
    spot = spot_of(table, who)
    if spot is None:
        return
    which = Key[BattleMap](spot.map)
    ground = after = ground_of(table, which)
    for field in on_map(ground, radius(ground.tiling, (spot.x, spot.y), AROUND, spot.size)):
        after = after.raised([field], max(-MOST_HEIGHT, ground.height_at(field) - DEEP))
    table.record(GroundShaped(about=which, **shaped(table[which], after)))


@rule("STR-831", "STR-958", "STR-1041", "STR-EX132")
def swallow(table: Table, whom: tuple[Key[Character], ...], by: Id, why: str) -> None:
    """Below Stability 2: buried, and hurt; at 2 or 3: Prone; at 4 nothing. It strikes an area."""
    unsteady = tuple(one for one in whom if stability(table, one) < STEADY)
    buried = dict.fromkeys((one for one in unsteady if stability(table, one) < UNSTEADY), False)
    for one in unsteady:
        knock_down(table, one, what=BURIED if one in buried else "")
    suffer_all(table, Harm(instances=(Damage("bludgeoning", SUNK),), source=by, area=True, why=why), buried)


@rule("STR-1042", "STR-Q219")
def storm(table: Table, who: Key[Character], entry: HostilityEntry) -> None:
    """Three traps that all can see, on free fields up to 10 away. Whoever comes onto one sets it off; going around
    them, or disarming them at Ob 2, avoids them."""
    chosen = table.choose(GM, TrapType())
    type_ = next(one for one in DAMAGE_TYPES if one == chosen)
    damage = (DamageFormula(type=type_, dice="1d6", flat=2),)
    for _ in range(TRAPS):
        at = table.run(trap_spot, who)
        key = new_key(table, Trap, "trap")
        record = Trap(name=f"{table[who].name}'s trap", of=who, quality=TRAP_OB, damage=damage, at=at)
        table.record(TrapSet(about=key, record=record, by=who, quality=TRAP_OB))


@rule("STR-1042", "STR-Q219")
def trap_spot(table: Table, who: Key[Character]) -> Spot | None:
    """The GM picks a free field; without a map, or where there is none, it lies where the GM says."""
    spot, asked = spot_of(table, who), WhereToTrap(who=who, fields=AROUND)
    if spot is None or not asked.grid(table.view(GM)).reach:
        return None
    x, y = table.choose(GM, asked)
    return Spot(map=spot.map, x=x, y=y)


@rule("STR-1043")
def unbleed(table: Table, who: Key[Character], entry: HostilityEntry) -> None:
    ailments: tuple[Condition, ...] = ("bleeding", "burning", "frostbitten")
    for condition in ailments:
        relieve(table, who, condition)
    grant_temporary(table, who, TemporaryHP(UNBLED))


@rule("STR-1248")
def darken(table: Table, who: Key[Character], entry: HostilityEntry) -> None:
    """The battlefield turns against everybody else, and nobody sees far on it."""
    for one in those_present(table):
        if one != who and not is_ally(table, who, one):
            lend(table, one, entry.name, Effect(dice=-1, until="combat"))
    table.record(Darkened(about=new_key(table, Darkness, "darkness"), record=Darkness(name=entry.name, sight=SIGHT)))
    table.record(Told(about=who, what=entry.text))


@rule("STR-1248")
def transform(table: Table, who: Key[Character], entry: HostilityEntry) -> None:
    """One of its kind: 30 HP more, Berserk, and heavier blows."""
    kin = tuple(one for one in (who, *allies_of(table, who)) if table[one].family == table[who].family)
    one = table.choose(GM, OneOfThese(asked="Who is transformed?", among=kin))
    grant_temporary(table, one, TemporaryHP(TRANSFORMED_HP))
    inflict(table, one, "berserk", source=who)
    lend(table, one, TRANSFORMED, Effect(on=(TRANSFORMED,), until="combat"))


def tell(table: Table, who: Key[Character], entry: HostilityEntry) -> None:
    """One of the table's own: the GM plays what its text says."""
    table.record(Told(about=who, what=entry.text or entry.name))


DO: Mapping[HostilityEffect, Callable[[Table, Key[Character], HostilityEntry], None]] = {
    "": tell, "advance": advance, "collect-bounty": collect_bounty, "get-off-me": get_off_me, "resonance": resonate,
    "seething-hatred": seethe, "sinkhole": sink, "trap-storm": storm, "i-dont-bleed": unbleed,
    "gloom": darken, "transform": transform,
}  # fmt: skip


# --- those that answer something
def able_to(reader: Reader, effect: HostilityEffect) -> Iterable[Key[Character]]:
    """The NPCs that have an action with this effect which can be paid for. Odds for players, who do not know what the
    GM has, leave them out."""
    try:
        if not hostility(reader) or not is_combat(reader):
            return ()
    except Hidden:
        return ()
    return (who for who in npcs_there(reader) if reader[who].hostility_actions and found(reader, who, effect))


def is_any_hostile(reader: Reader) -> bool:
    return any(reader[who].hostility_actions for who in reader.every(Character))


def found(reader: Reader, who: Key[Character], effect: HostilityEffect) -> HostilityEntry | None:
    return next((entry for entry in affordable(reader, who).values() if entry.effect == effect), None)


def those_who_slip(reader: Reader, moment: CameBeside) -> Iterable[Id]:
    return able_to(reader, "slip-away")


@rule("STR-1039", "STR-Q216", "STR-1106")
def can_slip(reader: Reader, who: Key[Any], moment: CameBeside) -> bool:
    """A foe has come beside it."""
    near = is_foe(reader, who, moment.who) and moment.who in adjacent_to(reader, who)
    return near and found(reader, who, "slip-away") is not None and not why_used_up(reader, who)


@rule("STR-1039", "STR-Q216")
def slip(table: Table, who: Key[Any], moment: CameBeside) -> CameBeside:
    """It moves away, and nobody strikes at it."""
    entry = found(table, who, "slip-away")
    assert entry is not None
    spend(table, who, entry)
    may_move(table, who, SLIPPED, "away, without Opportunity Attacks", EVERYBODY)
    return moment


def villains(reader: Reader, moment: ActDone) -> Iterable[Id]:
    return able_to(reader, "i-am-the-hero")


@rule("STR-1044", "STR-Q220", "STR-Q469")
def can_mirror(reader: Reader, who: Key[Any], moment: ActDone) -> bool:
    """Right after a Heroic Act of its foes, whichever it was."""
    able = found(reader, who, "i-am-the-hero") is not None and not why_used_up(reader, who)
    return able and is_foe(reader, who, moment.by)


@rule("STR-1044", "STR-Q220")
def mirror(table: Table, who: Key[Any], moment: ActDone) -> ActDone:
    """The same act, for itself and its allies: PCs and foes change places, Momentum stays, its Skills are its own."""
    entry = found(table, who, "i-am-the-hero")
    assert entry is not None
    spend(table, who, entry)
    effects: tuple[MomentumEffect, ...] = get_args(MomentumEffect)
    effect = next(one for one in effects if one == moment.effect)
    table.record(HeroMirrored(about=COMBAT, hero=who))
    table.run(EVERY_ACT[effect], who, moment.skill)
    table.record(HeroMirrored(about=COMBAT, hero=""))
    return moment


ACTIONS = (hostile,)
REACTIONS: tuple[Reaction[Any], ...] = (
    Reaction(name="slip-away", on=CameBeside, matters=is_any_hostile, holders=those_who_slip, can=can_slip, do=slip,
             label="Slip Away (5 Hostility)", help="Up to 5 fields away, without Opportunity Attacks.",
             rules=("STR-1039",)),
    Reaction(name="no-i-am-the-hero", on=ActDone, matters=is_any_hostile, holders=villains, can=can_mirror, do=mirror,
             label="No, I Am The Hero! (20 Hostility)", help="The same act for itself and its allies.",
             rules=("STR-1044",)),
)  # fmt: skip
