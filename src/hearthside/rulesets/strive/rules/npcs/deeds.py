"""What NPCs do by their Traits: leaping, burrowing, hiding in plain sight, stepping by moonlight, dying loudly,
acting after every foe."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hearthside.engine import GM, Field, Id, Key, Question, Reaction, Reader, Table, action, name_of, rule
from hearthside.kit import YesNo
from hearthside.kit.grid.maps import spot_of, tiling_of
from hearthside.rulesets.strive.facts.npcs import Hid, MoonShone
from hearthside.rulesets.strive.fight_moments import TurnOver
from hearthside.rulesets.strive.kinds.damage import DamageFormula
from hearthside.rulesets.strive.kinds.npcs import NpcEffect
from hearthside.rulesets.strive.npc_traits import has_npc_trait, is_immune, npc_trait, upgraded
from hearthside.rulesets.strive.questions.catalogue import OneOfThese
from hearthside.rulesets.strive.questions.hostility import SomeAllies
from hearthside.rulesets.strive.questions.npc_deeds import (
    MOVE,
    NOTHING,
    FindBy,
    HowToDisrupt,
    WhereToLand,
    WhichHidden,
    landings,
    single_attacks,
)
from hearthside.rulesets.strive.questions.npcs import WhichNpc, npcs_there
from hearthside.rulesets.strive.riding import carrier
from hearthside.rulesets.strive.rules.catalogue.lasting import lend, take_back
from hearthside.rulesets.strive.rules.catalogue.using import use
from hearthside.rulesets.strive.rules.combat.acting import why_no_action
from hearthside.rulesets.strive.rules.combat.action_points import may_pay, takes_effect
from hearthside.rulesets.strive.rules.combat.aiming import why_out_of_reach
from hearthside.rulesets.strive.rules.combat.attacks import free_attack
from hearthside.rulesets.strive.rules.combat.places import foes_of, is_foe, movement
from hearthside.rulesets.strive.rules.combat.snares import land
from hearthside.rulesets.strive.rules.combat.walking import may_move
from hearthside.rulesets.strive.rules.health.conditions import LAST_BLOW, SCREECH, inflict, is_helpless, why_unable
from hearthside.rulesets.strive.rules.health.damage import strike_around
from hearthside.rulesets.strive.rules.health.exhaustion import exhaust
from hearthside.rulesets.strive.rules.health.moments import HasDied
from hearthside.rulesets.strive.rules.npcs.around import those_within
from hearthside.rulesets.strive.rules.npcs.hiding import come_out
from hearthside.rulesets.strive.rules.tests.parts import Test
from hearthside.rulesets.strive.rules.tests.tests import make_test
from hearthside.rulesets.strive.state import Character, Effect
from hearthside.rulesets.strive.words import SELF_CONTROL

LEAP_AP, LEAP, MOON_AP, MOON, DIG_AP, HIDE_AP, LOOK_AP, LOOK_OB = 1, 6, 1, 15, 1, 3, 2, 3
SCREECH_FIELDS, SCREECH_OB, REPRISAL = 10, 3, 8


def why_not_by(effect: NpcEffect, ap: int) -> Any:
    """Why somebody cannot use what a Trait lets them do; empty if they can. A rider leaps as the mount does, and does
    nothing else of it on its back."""

    def why(view: Reader, who: Key[Character]) -> str:
        if not has_npc_trait(view, carrier(view, who), effect):
            return f"{name_of(view, who)} cannot do that"
        if view[who].riding and effect != "leaper":
            return f"{name_of(view, who)} rides"
        if view[who].hidden_by == "burrowed":
            return f"{name_of(view, who)} is in the ground, and comes out first"
        return why_no_action(view, who, ap)

    return why


# --- leaping and stepping
def where_to(fields: int) -> Any:
    def asks(view: Reader, who: Id, args: Any) -> Question[Field]:
        return WhereToLand(who=Key[Character](who), fields=fields)

    return asks


def why_no_landing(effect: NpcEffect, ap: int, fields: int) -> Any:
    def why(view: Reader, who: Key[Character]) -> str:
        if refusal := why_not_by(effect, ap)(view, who):
            return str(refusal)
        return "" if landings(view, who, fields) else "there is no field to come down on"

    return why


@rule("STR-989", "STR-Q199")
def why_no_leap(view: Reader, who: Key[Character]) -> str:
    """A leap is a movement: who cannot move cannot leap."""
    if why := why_no_landing("leaper", LEAP_AP, LEAP)(view, who):
        return str(why)
    return "" if movement(view, who).total else f"{name_of(view, who)} cannot move"


@action("Leap", by=Character, unless=why_no_leap, costs=LEAP_AP, field=where_to(LEAP))
@rule("STR-770", "STR-989", "STR-Q199")
def leap(table: Table, who: Key[Character], field: Field) -> None:
    """Up to 6 fields in a high arc over foes, without Opportunity Attacks, for 1 Exhaustion. A Dervish strikes at
    everybody below."""
    if not takes_effect(table, who, LEAP_AP, "a leap"):
        return
    leaper = carrier(table, who)
    exhaust(table, leaper, 1, "a leap")
    below = leapt_over(table, who, field)
    land(table, who, field)
    if upgraded(table, leaper, "leaper", "dervish") and below:
        chosen = table.choose(GM, SomeAllies(words="At whom does it strike on the way?", among=below))
        table.run(strike_below, leaper, chosen)


@rule("STR-989")
def strike_below(table: Table, who: Key[Character], foes: tuple[Key[Character], ...]) -> None:
    """A Dervish strikes at those it leaps over, each at +1 Ob."""
    for foe in foes:
        if table[foe].state == "active" and not why_unable(table, who):
            free_attack(table, who, foe, "Dervish", ob=1, anywhere=True)


@rule("STR-989")
def leapt_over(reader: Reader, who: Key[Character], field: Field) -> tuple[Key[Character], ...]:
    """The foes on a shortest way between the two fields."""
    here = spot_of(reader, who)
    if here is None:
        return ()
    start, found, far = (here.x, here.y), [], tiling_of(reader, here).distance
    for foe in foes_of(reader, who):
        spot = spot_of(reader, foe)
        if spot and far(start, (spot.x, spot.y)) + far((spot.x, spot.y), field) == far(start, field):
            found.append(foe)
    return tuple(found)



@rule("STR-1019", "STR-1020")
def why_no_moon_step(view: Reader, who: Key[Character]) -> str:
    if why := why_no_landing("moon-affinity", MOON_AP, MOON)(view, who):
        return str(why)
    return "" if view[who].moonlit else "no full moon shines on it"


@action("Moon Step", by=Character, unless=why_no_moon_step, costs=MOON_AP, field=where_to(MOON))
@rule("STR-1020", "STR-Q210")
def moon_step(table: Table, who: Key[Character], field: Field) -> None:
    """It vanishes, and is on another moonlit field up to 15 away, seen or not. Nobody strikes at it."""
    if not takes_effect(table, who, MOON_AP, "Moon Step"):
        return
    land(table, who, field)


def why_no_moon(view: Reader, by: Id) -> str:
    return "" if any(view[who].npc_traits for who in npcs_there(view)) else "nobody there feels the moon"


@action("Moonlight", unless=why_no_moon, who=WhichNpc(), shines=YesNo("Does the full moon shine on it?"))
@rule("STR-1019")
def moonlight(table: Table, by: Id, who: Key[Character], shines: bool) -> None:
    """Whether the moon is full and shines on it, the GM says."""
    table.record(MoonShone(about=who, moonlit=shines, stands="stands" if shines else "no longer stands"))


# --- out of sight
def why_no_burrow(view: Reader, who: Key[Character]) -> str:
    """Going into the ground is a movement: whoever is held stays."""
    if why := why_not_by("burrower", DIG_AP)(view, who):
        return str(why)
    return "" if movement(view, who).total else f"{name_of(view, who)} cannot move"


@action("Burrow", by=Character, unless=why_no_burrow, costs=DIG_AP)
@rule("STR-985")
def burrow(table: Table, who: Key[Character]) -> None:
    """Down into the ground: there it can neither be targeted nor attack, and moves at its own pace."""
    if not takes_effect(table, who, DIG_AP, "burrow"):
        return
    table.record(Hid(about=who, hidden_by="burrowed", does="burrows into the ground"))


@action("Hide in plain sight", called="camouflage", by=Character, unless=why_not_by("camouflage", HIDE_AP),
        costs=HIDE_AP)  # fmt: skip
@rule("STR-992")
def camouflage(table: Table, who: Key[Character]) -> None:
    """Invisible until it takes an offensive action."""
    if not takes_effect(table, who, HIDE_AP, "hide in plain sight"):
        return
    table.record(Hid(about=who, hidden_by="camouflaged", does="cannot be seen any more"))


def why_not_hidden(view: Reader, who: Key[Character]) -> str:
    return "" if view[who].hidden_by else f"{name_of(view, who)} is not hidden"


@action("Come out", by=Character, unless=why_not_hidden, costs=0, called="come-out")
@rule("STR-985", "STR-992")
def show_itself(table: Table, who: Key[Character]) -> None:
    """Up from the ground, or into plain sight."""
    come_out(table, who)


def why_nothing_to_find(view: Reader, who: Key[Character]) -> str:
    if why := why_no_action(view, who, LOOK_AP):
        return why
    return "" if WhichHidden().options(view) else "nobody hides in plain sight"


@action("Look for what hides", by=Character, unless=why_nothing_to_find, costs=LOOK_AP, whom=WhichHidden(), of=FindBy())
@rule("STR-992")
def find_hidden(table: Table, who: Key[Character], whom: Key[Character], of: str = "observation") -> None:
    """Observation or Path-finding at Ob 3 finds what is camouflaged."""
    if not takes_effect(table, who, LOOK_AP, "look for what hides"):
        return
    if make_test(table, Test(who=who, of=of, ob=LOOK_OB, why="see what hides")).succeeded:
        come_out(table, whom)


# --- Death Rattle
def can_any_rattle(reader: Reader) -> bool:
    return any(has_npc_trait(reader, who, "death-rattle") for who in reader.every(Character))


def the_dead(reader: Reader, moment: HasDied) -> Iterable[Id]:
    return (moment.who,) if has_npc_trait(reader, moment.who, "death-rattle") else ()


def can_rattle(reader: Reader, who: Key[Any], moment: HasDied) -> bool:
    return True


@rule("STR-995", "STR-996", "STR-997", "STR-998", "STR-Q221", "STR-Q472")
def rattle(table: Table, who: Key[Any], moment: HasDied) -> HasDied:
    """What was chosen when it was made. In a Squad every member may."""
    trait = npc_trait(table, who, "death-rattle")
    if trait is not None and trait.rattle == "explode" and trait.types:
        table.run(strike_around, who, blast_of(trait.types[0]), "Death Rattle")
    elif trait is not None and trait.rattle == "screech":
        table.run(screech, who)
    elif trait is not None and trait.rattle == "reprisal":
        table.run(reprisal, who)
    return moment


@rule("STR-996")
def blast_of(type_: Any) -> DamageFormula:
    """2D6 + 2 Slashing, 2D6 Piercing, or 2D4 of any other type."""
    if type_ == "slashing":
        return DamageFormula(type=type_, dice="2d6", flat=2)
    return DamageFormula(type=type_, dice="2d6" if type_ == "piercing" else "2d4")


@rule("STR-997", "STR-Q470")
def screech(table: Table, who: Key[Character]) -> None:
    """Foes nearby hold on to themselves, or are Terrified for a round."""
    for one in those_within(table, who, SCREECH_FIELDS, SCREECH):
        if not is_foe(table, who, one) or is_helpless(table, one) or is_immune(table, one, "terrified"):
            continue
        test = Test(who=one, of=SELF_CONTROL, ob=SCREECH_OB, why="bear the screech", purposes=("forced",))
        if not make_test(table, test).succeeded:
            inflict(table, one, "terrified", source=who, rounds=1, what=SCREECH)


@rule("STR-998")
def reprisal(table: Table, who: Key[Character]) -> None:
    """It moves, and strikes a last time, dead as it is; the Ob is never below 1."""
    lend(table, who, LAST_BLOW, Effect(until="round"))
    table.run(strike_last, who)
    take_back(table, who, LAST_BLOW)


@rule("STR-998")
def strike_last(table: Table, who: Key[Character]) -> None:
    may_move(table, who, REPRISAL, "for a last blow")
    foes = foes_of(table, who)
    if foes:
        foe = table.choose(GM, OneOfThese(asked="Whom does it strike?", among=foes))
        free_attack(table, who, foe, "Reprisal", ob=-1, must=True)


# --- Disruptive
def is_disruptive(reader: Reader, who: Key[Character]) -> bool:
    return bool(upgraded(reader, who, "hyperactive", "disruptive"))


def is_any_disruptive(reader: Reader) -> bool:
    return any(is_disruptive(reader, who) for who in reader.every(Character))


def the_disruptive(reader: Reader, moment: TurnOver) -> Iterable[Id]:
    return (who for who in npcs_there(reader) if reader[who].fighting and is_disruptive(reader, who))


def can_disrupt(reader: Reader, who: Key[Any], moment: TurnOver) -> bool:
    return is_foe(reader, who, moment.who) and not why_unable(reader, who) and may_pay(reader, who, 1)


@rule("STR-1016", "STR-Q208")
def disrupt(table: Table, who: Key[Any], moment: TurnOver) -> TurnOver:
    """One action with the AP at hand. It is no turn: there is no Tick, and no other AP."""
    how = table.choose(who, HowToDisrupt(who=who))
    if how == MOVE:
        if takes_effect(table, who, 1, "move"):
            may_move(table, who, movement(table, who).total, "for 1 AP")
    elif how != NOTHING:
        it = single_attacks(table, who)[how]
        whom = tuple(foe for foe in foes_of(table, who) if not why_out_of_reach(table, who, it, foe))
        if whom:
            target = table.choose(who, OneOfThese(asked="Whom?", among=whom))
            table.run(use, who, it, (target,))
    return moment


ACTIONS = (leap, moon_step, moonlight, burrow, camouflage, show_itself, find_hidden)
REACTIONS: tuple[Reaction[Any], ...] = (
    Reaction(name="death-rattle", on=HasDied, matters=can_any_rattle, holders=the_dead, can=can_rattle, do=rattle,
             label="Death Rattle", help="What its death sets off.", rules=("STR-995",)),
    Reaction(name="disrupt", on=TurnOver, matters=is_any_disruptive, holders=the_disruptive, can=can_disrupt,
             do=disrupt, label="Disrupt", help="Act now, with the AP at hand.", rules=("STR-1016",)),
)  # fmt: skip
