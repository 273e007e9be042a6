"""What the Expertises of physical Skills do."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from hearthside.engine import Table, rule
from hearthside.kit import YesNo
from hearthside.rulesets.strive.facts.catalogue import StoodReady, Told, ToldOf
from hearthside.rulesets.strive.gear import weapons_of
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.kinds.catalogue import ExpertiseEffect
from hearthside.rulesets.strive.questions.catalogue import Pick
from hearthside.rulesets.strive.riding import carrier, place_of
from hearthside.rulesets.strive.rules.belongings.lying import fall_from_hand
from hearthside.rulesets.strive.rules.catalogue.lasting import lend
from hearthside.rulesets.strive.rules.catalogue.use import Use
from hearthside.rulesets.strive.rules.combat.forced import moved, step_into
from hearthside.rulesets.strive.rules.combat.walking import EVERYBODY, may_move
from hearthside.rulesets.strive.rules.health.ap import fields_per_ap
from hearthside.rulesets.strive.rules.health.conditions import inflict, knock_down, points_of
from hearthside.rulesets.strive.rules.health.exhaustion import recover
from hearthside.rulesets.strive.state import Effect

POCKET_SAND_AP = 2


# --- Berserking
@rule("STR-713", "STR-Q107")
def reckless_assault(table: Table, use: Use) -> None:
    """The next successful attack deals half as much again, however late it comes; −1D on defences until the next
    turn. It does not add up with itself."""
    fighting = table[use.who].fighting
    if fighting is not None:
        table.record(StoodReady(about=use.who, fighting=replace(fighting, reckless=True)))
    lend(table, use.who, use.it.name, Effect(dice=-1, on=("defence",), until="start of turn"))


@rule("STR-716", "STR-EX100")
def blood_quickens(table: Table, use: Use) -> None:
    """1 Exhaustion less for each point of Bleeding, which stays."""
    recover(table, use.who, points_of(table, use.who, "bleeding"), use.it.name)


# --- Stealth, Thievery, Path-finding
@rule("STR-724", "STR-Q112")
def pocket_sand(table: Table, use: Use) -> None:
    """Out of sight, and off as far as 2 AP of normal movement go; the one who was blinded cannot stop it."""
    spared = EVERYBODY if table[RULES].sand_blinds_all else (use.target,)
    from_whom = "anybody" if spared == EVERYBODY else table[use.target].name
    table.record(ToldOf(about=use.who, what="vanishes from the sight of", whom=use.target))
    fields = POCKET_SAND_AP * fields_per_ap(table, carrier(table, use.who)).total
    may_move(table, use.who, fields, f"without Opportunity Attacks from {from_whom}", spared)


@rule("STR-728")
def nimble_recovery(table: Table, use: Use) -> None:
    table.record(Told(about=use.who, what="stays undetected, though the attempt has failed"))


@rule("STR-729")
def feel_mechanism(table: Table, use: Use) -> None:
    table.record(Told(about=use.who, what="the lock is open"))


@rule("STR-732")
def find_bearings(table: Table, use: Use) -> None:
    table.record(Told(about=use.who, what="knows the heading and the time of day"))


# --- Unarmed Combat
@rule("STR-743", "STR-EX96")
def shove(table: Table, use: Use) -> None:
    """Directly away, a field for each hit more than the other's."""
    moved(table, use.target, use.margin, use.who)


@rule("STR-746", "STR-Q118")
def barge_in(table: Table, use: Use) -> None:
    """As a shove; then the user takes the field that was left. Who does not move is not displaced."""
    left = place_of(table, use.target)
    travelled = moved(table, use.target, use.margin, use.who)
    if travelled and left is None:
        may_move(table, use.who, 1, "into the field that was left, without Opportunity Attacks")
    elif travelled:
        step_into(table, use.who, left)


@rule("STR-744")
def grapple(table: Table, use: Use) -> None:
    """Grappled, as long as the user holds on with a hand."""
    inflict(table, use.target, "grappled", source=use.who)


@rule("STR-745")
def wrestle(table: Table, use: Use) -> None:
    """Disarmed, if there is a weapon that can be taken away; Prone, if the user likes."""
    weapons = tuple(weapons_of(table, use.target))
    if weapons:
        named = weapons[0] if len(weapons) == 1 else table.choose(use.who, Pick(asked="Which weapon?", words=weapons))
        fall_from_hand(table, use.target, named)
    if table.choose(use.who, YesNo(words=f"Throw {table[use.target].name} to the ground?", usually=True)):
        knock_down(table, use.target, use.who)


EFFECTS: Mapping[ExpertiseEffect, Callable[[Table, Use], None]] = {
    "reckless-assault": reckless_assault, "blood-quickens": blood_quickens, "pocket-sand": pocket_sand,
    "nimble-recovery": nimble_recovery, "feel-mechanism": feel_mechanism, "find-bearings": find_bearings,
    "shove": shove, "barge-in": barge_in, "grapple": grapple, "wrestle": wrestle,
}  # fmt: skip
