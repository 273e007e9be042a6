"""What attacks with weapons do beyond damage and Conditions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from hearthside.engine import IllegalAnswer, Key, Reaction, Reader, Table, action, rule
from hearthside.kit.grid.maps import spot_of
from hearthside.rulesets.strive.facts.catalogue import Told
from hearthside.rulesets.strive.fight_moments import CameIntoReach
from hearthside.rulesets.strive.kinds.catalogue import ExpertiseEffect
from hearthside.rulesets.strive.questions.catalogue import WhichTarget, targets
from hearthside.rulesets.strive.rules.catalogue.expertises import Held, free_attacks
from hearthside.rulesets.strive.rules.catalogue.lasting import lend, take_back
from hearthside.rulesets.strive.rules.catalogue.use import Use
from hearthside.rulesets.strive.rules.combat.aiming import why_out_of_reach
from hearthside.rulesets.strive.rules.combat.attacks import attack
from hearthside.rulesets.strive.rules.combat.hits import Strike
from hearthside.rulesets.strive.rules.combat.ways import GAP, HEDGE
from hearthside.rulesets.strive.rules.health.conditions import why_unable
from hearthside.rulesets.strive.state import Character, Effect


@rule("STR-1256")
def hold_the_gap(table: Table, use: Use) -> None:
    """Until the user's next turn the first foe who comes into reach may be struck."""
    lend(table, use.who, GAP, Effect(on=(GAP,), until="start of turn", source=use.it.weapon))


@rule("STR-1224")
def hedge(table: Table, use: Use) -> None:
    """Until the user's next turn whoever comes into reach may be struck, and is pushed back."""
    lend(table, use.who, HEDGE, Effect(on=(HEDGE,), until="start of turn", source=use.it.weapon))


EFFECTS: Mapping[ExpertiseEffect, Callable[[Table, Use], None]] = {
    "hold-the-gap": hold_the_gap, "hedge": hedge,
}  # fmt: skip


# --- whoever comes into reach
def guarding(reader: Reader, who: Key[Character]) -> tuple[str, Held] | None:
    """What somebody guards their reach by, and the plain attack that goes with it."""
    effects = reader[who].effects
    name = next((one for one in (GAP, HEDGE) if one in effects), "")
    ways = free_attacks(reader, who).values() if name else ()
    plain = next((it for it in ways if it.weapon == effects[name].source and not it.entry.level), None)
    return (name, plain) if plain else None


def why_no_guard(view: Reader, who: Key[Character]) -> str:
    if why := why_unable(view, who):
        return why
    if guarding(view, who) is None:
        return f"{view[who].name} does not guard their reach"
    if spot_of(view, who) is not None:
        return "on a map you are asked when somebody comes into reach"
    return "" if targets(view, who, attack=True) else "there is nobody to strike"


@action("Strike who comes into reach", by=Character, unless=why_no_guard,
        whom=lambda view, who, args: WhichTarget(who=Key(who), attack=True))  # fmt: skip
@rule("STR-1224", "STR-1256")
def strike_comer(table: Table, who: Key[Character], whom: Key[Character]) -> None:
    """Without a map. For 0 AP, with the plain attack at +1 Ob. Holding the gap: the first one only, and a hit ends
    their movement. A hedge: everybody, and a hit pushes them back a field."""
    if table.run(strike_at, who, whom):
        table.record(Told(about=whom, what="Held at the gap: the movement ends"))


@rule("STR-1224", "STR-1256")
def strike_at(table: Table, who: Key[Character], whom: Key[Character]) -> bool:
    """Whether the one who came is held at the gap."""
    guard = guarding(table, who)
    if guard is None:
        raise IllegalAnswer(why_no_guard(table, who))
    name, plain = guard
    if name == GAP:
        take_back(table, who, GAP)
    struck = table.run(attack, Strike(by=who, whom=whom, it=plain, ob=1, push=int(name == HEDGE)))
    return struck.hit and name == GAP


def can_strike_comer(reader: Reader, who: Key[Any], came: CameIntoReach) -> bool:
    guard = guarding(reader, who)
    able = guard is not None and not why_out_of_reach(reader, who, guard[1], came.who)
    return able and not why_unable(reader, who) and reader[came.who].state == "active"


def strike_who_came(table: Table, who: Key[Any], came: CameIntoReach) -> CameIntoReach:
    return replace(came, stopped=table.run(strike_at, who, came.who))


REACTIONS: tuple[Reaction[Any], ...] = (
    Reaction(name="strike-comer", on=CameIntoReach, holders=lambda reader, came: came.guards, can=can_strike_comer,
             do=strike_who_came, label="Strike who comes (0 AP)", help="The plain attack, at +1 Ob.",
             rules=("STR-1224", "STR-1256")),
)  # fmt: skip
