"""What the Expertises of social Skills do."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from hearthside.engine import Table, rule
from hearthside.rulesets.strive.derived import exhaustion_limit
from hearthside.rulesets.strive.facts.catalogue import StoodReady, Told, ToldOf
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.kinds.catalogue import ExpertiseEffect
from hearthside.rulesets.strive.questions.catalogue import OneOfThese, Pick
from hearthside.rulesets.strive.riding import carrier
from hearthside.rulesets.strive.rules.catalogue.lasting import lend
from hearthside.rulesets.strive.rules.catalogue.use import Use
from hearthside.rulesets.strive.rules.combat.action_points import gain_ap
from hearthside.rulesets.strive.rules.combat.attacks import attacks_on, free_attack
from hearthside.rulesets.strive.rules.combat.forced import moved
from hearthside.rulesets.strive.rules.combat.places import foes_of, movement
from hearthside.rulesets.strive.rules.combat.walking import back_away, may_move
from hearthside.rulesets.strive.rules.health.conditions import inflict, relieve, through_next_turn
from hearthside.rulesets.strive.rules.health.exhaustion import exhaust, exhaustion, recover, shake_off
from hearthside.rulesets.strive.state import Effect
from hearthside.rulesets.strive.turn_places import place_now

BACK_AWAY, SPUR_AP = 2, 2
LET_THEM_CHOOSE = "the ally chooses"


# --- Acting
@rule("STR-752", "STR-Q120")
def taunt(table: Table, use: Use) -> None:
    """In its next turn the target must reach and attack the user as best it can."""
    fighting = table[use.target].fighting
    if fighting is not None:
        bound = replace(fighting, must_attack=use.who, bound_now=False)
        table.record(StoodReady(about=use.target, fighting=bound))
    table.record(ToldOf(about=use.target, what="must in the next turn attack", whom=use.who))


@rule("STR-753", "STR-Q120")
def vicious_mockery(table: Table, use: Use) -> None:
    """As a taunt, and −1D on defence until the end of the target's next turn."""
    taunt(table, use)
    lend(table, use.target, use.it.name, Effect(dice=-1, on=("defence",), source=use.who,
                                                until=through_next_turn(table, use.target)))  # fmt: skip


# --- Animal Handling
@rule("STR-754", "STR-755")
def command_animal(table: Table, use: Use) -> None:
    table.record(ToldOf(about=use.target, what="obeys one simple command of", whom=use.who))


@rule("STR-756")
def calm_animal(table: Table, use: Use) -> None:
    table.record(Told(about=use.target, what="calms down"))


# --- Commanding
@rule("STR-758", "STR-Q121")
def focus(table: Table, use: Use) -> None:
    """+1D on the next test, once for each giver."""
    name = "Focus!" if table[RULES].one_focus else f"Focus! of {table[use.who].name}"
    lend(table, use.target, name, Effect(dice=1, until="next test", source=use.who))


@rule("STR-759", "STR-Q122")
def shake_it_off(table: Table, use: Use) -> None:
    """Exhausted or Terrified goes; Exhaustion itself stays."""
    conditions = table[use.target].conditions
    has = tuple(one for one in ("exhausted", "terrified") if one in conditions)
    if not has:
        return
    which = has[0] if len(has) == 1 else table.choose(use.who, Pick(asked="Rid them of what?", words=has))
    if which == "exhausted" and table[RULES].shaken_to_limit:
        recover(table, use.target, exhaustion(table, use.target).total - exhaustion_limit(table, use.target).total)
    elif which == "exhausted":
        shake_off(table, use.target)
    else:
        relieve(table, use.target, "terrified", 1 if table[RULES].shaken_to_limit else None)


@rule("STR-760")
def hit_that_one(table: Table, use: Use) -> None:
    inflict(table, use.target, "marked", source=use.who)


@rule("STR-761", "STR-Q123")
def deep_lungs(table: Table, use: Use) -> None:
    """1 AP at once, and 1 Exhaustion."""
    gain_ap(table, use.who, 1)
    exhaust(table, use.who, 1, use.it.name)


@rule("STR-764", "STR-Q125")
def pathetic_worm(table: Table, use: Use) -> None:
    """−1D on the next defence, for a round at most; and two fields back, on one's own feet."""
    since = place_now(table) or use.who
    lend(table, use.target, use.it.name, Effect(dice=-1, on=("defence",), until="next defence", source=since))
    if table[RULES].worm_is_shoved:
        moved(table, use.target, BACK_AWAY, use.who)
    else:
        back_away(table, use.target, BACK_AWAY, use.who)


@rule("STR-765")
def you_attack(table: Table, use: Use) -> None:
    """The ally attacks at once, with +1D and at no AP; the commander picks the target or leaves it to them."""
    ally = use.target
    foes = tuple(one for one in foes_of(table, ally) if attacks_on(table, ally, one))
    if not foes:
        return
    left = table.choose(use.who, Pick(asked="Who picks the target?", words=("you", LET_THEM_CHOOSE)))
    by = ally if left == LET_THEM_CHOOSE else use.who
    whom = table.choose(by, OneOfThese(asked=f"Whom does {table[ally].name} attack?", among=foes))
    free_attack(table, ally, whom, use.it.name, must=True, dice=1)


@rule("STR-766")
def faster(table: Table, use: Use) -> None:
    inflict(table, use.target, "hasted", source=use.who, rounds=1)


# --- Riding
@rule("STR-770", "STR-771", "STR-Q123", "STR-Q127")
def spur(table: Table, use: Use) -> None:
    """Two AP more of the mount's movement; both gain 1 Exhaustion."""
    mount = carrier(table, use.who)
    may_move(table, use.who, SPUR_AP * movement(table, use.who).total, f"on {table[mount].name}, at its speed")
    for one in (use.who, mount):
        exhaust(table, one, 1, use.it.name)


EFFECTS: Mapping[ExpertiseEffect, Callable[[Table, Use], None]] = {
    "taunt": taunt, "vicious-mockery": vicious_mockery, "command-animal": command_animal, "calm-animal": calm_animal,
    "focus": focus, "shake-it-off": shake_it_off, "hit-that-one": hit_that_one, "deep-lungs": deep_lungs,
    "pathetic-worm": pathetic_worm, "you-attack": you_attack, "faster": faster, "spur": spur,
}  # fmt: skip
