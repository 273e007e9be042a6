"""What lasts for a while: effects on tests, and the one that somebody concentrates on."""

from __future__ import annotations

from hearthside.engine import Key, Table, rule
from hearthside.rulesets.strive.facts.catalogue import ConcentrationEnded, EffectLent, EffectsChanged, ZoneGone
from hearthside.rulesets.strive.fight_state import LASTING_ZONES, KeyZone
from hearthside.rulesets.strive.state import Character, Effect, Until


@rule("STR-026", "STR-064")
def lend(table: Table, who: Key[Character], name: str, effect: Effect) -> None:
    """An effect on somebody's tests begins, under a name of its own: the same name does not add up with itself."""
    effects = {**table[who].effects, name: effect}
    words = ", ".join(part for part in (
        f"{effect.dice:+}D" if effect.dice else "", f"{effect.ob:+} Ob" if effect.ob else "",
        f"{effect.points:+} CP" if effect.points else "") if part)  # fmt: skip
    until = f"until the {effect.until}" if effect.until in ENDINGS else effect.until or "lasting"
    table.record(EffectLent(about=who, effects=effects, what=f"{name} {words}".strip(), until=until))


ENDINGS = ("end of turn", "start of turn")


def lapse(table: Table, who: Key[Character], *until: Until) -> None:
    """Effects that last no longer than this are over."""
    effects = table[who].effects
    left = {name: effect for name, effect in effects.items() if effect.until not in until}
    if left != effects:
        table.record(EffectsChanged(about=who, effects=left))


def take_back(table: Table, who: Key[Character], name: str) -> None:
    effects = table[who].effects
    if name in effects:
        table.record(EffectsChanged(about=who, effects={one: effects[one] for one in effects if one != name}))


@rule("STR-144", "STR-806")
def end_concentration(table: Table, who: Key[Character]) -> None:
    """What somebody keeps up ends, by their own will or because they lose consciousness; a Key Zone with it."""
    kept = table[who].concentration
    if not kept:
        return
    table.record(ConcentrationEnded(about=who, what=kept))
    for zone in table.every(KeyZone):
        if table[zone].of == who and table[zone].does not in LASTING_ZONES:
            table.record(ZoneGone(about=zone, what=table[zone].name))
