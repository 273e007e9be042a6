"""Grit Points: what Injuries leave behind in those who bear them."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from hearthside.dice import Pool, Sum
from hearthside.engine import Key, Reader, Table, action, name_of, rule
from hearthside.rulesets.strive.facts.health import GritGained, GritRenewed, GritSpent, GritWaits
from hearthside.rulesets.strive.fight_state import is_combat
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.questions.health import OnWhatGrit
from hearthside.rulesets.strive.rules.combat.action_points import fighting_of, gain_ap
from hearthside.rulesets.strive.rules.health.conditions import why_helpless
from hearthside.rulesets.strive.rules.health.damage import Damage
from hearthside.rulesets.strive.rules.health.exhaustion import recover
from hearthside.rulesets.strive.state import Character

GritEffect = Literal["dice", "point", "exhaustion", "blow", "ap"]
EFFECTS: dict[GritEffect, str] = {
    "dice": "+2D on a test",
    "point": "+1 Compensation Point on a test",
    "exhaustion": "1D4 Exhaustion less",
    "blow": "+8 Pure damage with the next attack that hits",
    "ap": "1D4 AP at once",
}
BLOW = 8
D4 = Pool(1, 4)


@rule("STR-250", "STR-252", "STR-Q305")
def why_no_grit(reader: Reader, who: Key[Character], effect: GritEffect) -> str:
    """Why no Grit Point can be spent on this now. In a fight each effect can be had once a round; outside of one every
    test and every deed is a round of its own. Whoever lives may, at any time: it is no action."""
    if reader[who].state != "active":
        return why_helpless(reader, who)
    if not reader[who].grit:
        return f"{name_of(reader, who)} has no Grit Point"
    fighting = fighting_of(reader, who)
    if fighting is not None and effect in fighting.grit_used:
        return f"{name_of(reader, who)} has spent Grit on this in this round: {EFFECTS[effect]}"
    if fighting is None and reader[RULES].grit_in_combat_only:
        return "at this table Grit is for combat only"
    if effect == "ap" and fighting is None:
        return "AP are for combat"
    if effect == "exhaustion" and not reader[who].exhaustion:
        return f"{name_of(reader, who)} has no Exhaustion from actions"
    return "a blow is waiting already" if effect == "blow" and reader[who].grit_blow else ""


@rule("STR-251", "STR-252")
def spend_grit(table: Table, who: Key[Character], effect: GritEffect) -> None:
    """A Grit Point is used up. What comes of it is for whoever calls this."""
    table.record(GritSpent(about=who, grit=table[who].grit - 1, what=EFFECTS[effect]))
    fighting = table[who].fighting
    if fighting is not None and is_combat(table):
        table.record(GritRenewed(about=who, fighting=replace(fighting, grit_used=(*fighting.grit_used, effect))))


@rule("STR-250", "STR-Q307")
def gain_grit(table: Table, who: Key[Character], points: int = 1) -> None:
    """Certain abilities give Grit too."""
    table.record(GritGained(about=who, grit=table[who].grit + points, points=points))


def by_themselves(reader: Reader, who: Key[Character]) -> tuple[GritEffect, ...]:
    """The effects that somebody may have now, apart from those on a test."""
    alone: tuple[GritEffect, ...] = ("exhaustion", "blow", "ap")
    return tuple(effect for effect in alone if not why_no_grit(reader, who, effect))


def called(effects: tuple[GritEffect, ...]) -> dict[str, str]:
    return {effect: EFFECTS[effect] for effect in effects}


def why_no_effect(view: Reader, who: Key[Character]) -> str:
    if by_themselves(view, who):
        return ""
    return why_no_grit(view, who, "blow") or "no effect of Grit is of use now"


@action("Spend Grit", by=Character, meanwhile=True, unless=why_no_effect, costs=0,
        effect=lambda view, who, args: OnWhatGrit(effects=called(by_themselves(view, Key(who)))))  # fmt: skip
@rule("STR-252", "STR-255", "STR-256", "STR-257", "STR-Q311")
def use_grit(table: Table, who: Key[Character], effect: str) -> None:
    """A Grit Point against Exhaustion, for a heavy blow, or for AP. On tests it is spent when they are made."""
    chosen = next(one for one in EFFECTS if one == effect)
    spend_grit(table, who, chosen)
    if chosen == "blow":
        table.record(GritWaits(about=who, grit_blow=True))
        return
    points = table.roll(D4, by=who, why=EFFECTS[chosen]).read(Sum())
    if chosen == "exhaustion":
        recover(table, who, points, "Grit")
    else:
        gain_ap(table, who, points)


@rule("STR-256", "STR-Q308")
def take_grit_blow(table: Table, who: Key[Character]) -> tuple[Damage, ...]:
    """What Grit adds to an attack that has hit one target. It counts once."""
    if not table[who].grit_blow:
        return ()
    table.record(GritWaits(about=who, grit_blow=False))
    return (Damage("pure", BLOW),)
