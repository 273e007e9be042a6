"""What lasts for a while: effects on tests, and the one that somebody concentrates on."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from hearthside.engine import Id, Key, Reader, Table, consequence, rule, signed
from hearthside.rulesets.strive.facts.catalogue import ConcentrationEnded, EffectLent, EffectsChanged, ZoneGone
from hearthside.rulesets.strive.facts.health import ConditionWentOn
from hearthside.rulesets.strive.fight_state import KEY_ZONE, LASTING_ZONES, KeyZone
from hearthside.rulesets.strive.state import Character, Effect, Until, active_characters
from hearthside.rulesets.strive.turn_places import place_come


@rule("STR-026", "STR-064")
def lend(table: Table, who: Key[Character], name: str, effect: Effect, called: str = "") -> None:
    """An effect on somebody's tests begins, under a name of its own: the same name does not add up with itself.
    `called`: what people call it, where that is another."""
    effects = {**table[who].effects, name: effect}
    words = ", ".join(part for part in (
        f"{signed(effect.dice)}D" if effect.dice else "", f"{signed(effect.ob)} Ob" if effect.ob else "",
        f"{signed(effect.points)} CP" if effect.points else "") if part)  # fmt: skip
    until = ENDINGS.get(effect.until) or effect.until or "lasting"
    table.record(EffectLent(about=who, effects=effects, what=f"{called or name} {words}".strip(), until=until))


THIS_ROUND: Id = "this round"
"""The source of an effect on the next test that is over with the round."""
ENDINGS: dict[Until, str] = {
    "end of turn": "until the end of the turn", "next turn": "until the end of the next turn",
    "start of turn": "until the start of the next turn",
}  # fmt: skip
BY_PLACE: tuple[Until, ...] = ("next defence", "a round")
"""What is over when the place in the order has come again in which it began."""


def lapse(table: Table, who: Key[Character], *until: Until) -> None:
    """Effects that last no longer than this are over."""
    if effects := table[who].effects:
        left = {name: effect for name, effect in effects.items() if effect.until not in until}
        if left != effects:
            table.record(EffectsChanged(about=who, effects=left))


def lapse_with_turn(table: Table, who: Key[Character]) -> None:
    """Somebody's turn is over: so is what lasted until then. What lasts until the end of their next one goes with
    that."""
    if effects := table[who].effects:
        left = {name: replace(one, until="end of turn") if one.until == "next turn" else one
                for name, one in effects.items() if one.until != "end of turn"}  # fmt: skip
        if left != effects:
            table.record(EffectsChanged(about=who, effects=left))


def take_back(table: Table, who: Key[Character], name: str) -> None:
    """One effect is over."""
    effects = table[who].effects
    if name in effects:
        table.record(EffectsChanged(about=who, effects={one: effects[one] for one in effects if one != name}))


@rule("STR-764", "STR-Q78")
def lapse_of(table: Table, source: Key[Character]) -> None:
    """A round after somebody has weakened another's next defence it is over, whether there was a defence or not; so is
    what began in their turn and lasts a round. A turn out of the order is none of their places."""
    place = place_come(table, source)
    for who in active_characters(table) if place else ():
        if table[who].effects:
            effects = table[who].effects
            left = {name: one for name, one in effects.items() if one.until not in BY_PLACE or one.source != place}
            if left != effects:
                table.record(EffectsChanged(about=who, effects=left))


@rule("STR-764", "STR-848", "STR-Q78")
def count_by(table: Table, heirs: Mapping[str, str]) -> None:
    """Rounds that were counted by some places in the order are counted by others from now on."""
    for one in active_characters(table):
        conditions, effects = table[one].conditions, table[one].effects
        anew = {name: replace(each, turn=heirs.get(each.turn, each.turn)) for name, each in conditions.items()}
        if anew != conditions:
            table.record(ConditionWentOn(about=one, conditions=anew))
        lent = {name: replace(each, source=heirs.get(each.source, each.source)) if each.until in BY_PLACE else each
                for name, each in effects.items()}  # fmt: skip
        if lent != effects:
            table.record(EffectsChanged(about=one, effects=lent))


@rule("STR-785", "STR-786")
def lapse_with_round(table: Table, who: Key[Character]) -> None:
    """What was lent for a test of this round is over, used or not."""
    if effects := table[who].effects:
        left = {name: one for name, one in effects.items() if one.source != THIS_ROUND}
        if left != effects:
            table.record(EffectsChanged(about=who, effects=left))


BRIEF: tuple[Until, ...] = ("next defence", "end of turn", "next turn", "start of turn", "round", "a round", "combat")
"""What lasts no longer than a fight; where there is none, no longer than a few seconds."""


def is_brief(effect: Effect) -> bool:
    return effect.until in BRIEF or effect.source == THIS_ROUND


@rule("STR-713", "STR-785", "STR-848", "STR-Q78")
def lapse_brief(table: Table, who: Key[Character]) -> None:
    """What was lent for a turn, a round or a fight is over: the fight has ended, or 5 seconds have passed without
    one."""
    if effects := table[who].effects:
        left = {name: one for name, one in effects.items() if not is_brief(one)}
        if left != effects:
            table.record(EffectsChanged(about=who, effects=left))


@rule("STR-144", "STR-806")
def end_concentration(table: Table, who: Key[Character]) -> None:
    """What somebody keeps up ends."""
    if kept := table[who].concentration:
        table.record(ConcentrationEnded(about=who, what=kept))


def is_left_alone(reader: Reader, zone: Key[KeyZone]) -> bool:
    """Whether whoever designated a zone that needs Concentration gives it none."""
    mine = reader[zone]
    maker = Key[Character](mine.of)
    return mine.does not in LASTING_ZONES and maker in reader and reader[maker].concentration != KEY_ZONE


@consequence(of=KeyZone, when=is_left_alone, fields=("of", "does"), looks_at={Character: ("concentration",)})
@rule("STR-144", "STR-806")
def fade(table: Table, zone: Key[KeyZone]) -> None:
    """A Key Zone lasts as long as its maker concentrates on it."""
    table.record(ZoneGone(about=zone, what=table[zone].name))


CONSEQUENCES = (fade,)
