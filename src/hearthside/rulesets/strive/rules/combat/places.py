"""Where people stand, as far as the rules ask. Without a map the players say who is near; what moves somebody is told,
with how far, for the map to follow. A map answers the same questions from what lies on it."""

from __future__ import annotations

from hearthside.engine import Explained, Key, Reader, Summand, known, remembered, rule
from hearthside.kit.grid.maps import spot_of
from hearthside.rulesets.strive.fight_state import COMBAT, is_combat
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.kinds.gear import Degree
from hearthside.rulesets.strive.levels import skill_level
from hearthside.rulesets.strive.npc_traits import has_npc_trait, own_stroke
from hearthside.rulesets.strive.riding import carrier, mount_of
from hearthside.rulesets.strive.rules.combat.positions import (
    fields_between,
    height_between,
    opportunity_reach,
    see_each_other,
    spots_of,
    steps_between_foes,
    threats_to,
)
from hearthside.rulesets.strive.rules.health.ap import fields_per_ap
from hearthside.rulesets.strive.rules.health.conditions import why_unable
from hearthside.rulesets.strive.rules.health.duties import is_hostile
from hearthside.rulesets.strive.state import Character, active_characters
from hearthside.rulesets.strive.zones import zones_at

DEGREES: tuple[Degree, ...] = ("unthreatened", "flanked", "surrounded", "overwhelmed")
BLITZ = 6
AGAINST = {"party": "foes", "foes": "party"}
ADJACENT = 1
FULL_STROKE, SLOW_STROKE = 4, 2
"""Fields per AP in water: those of normal movement, or of Difficult Terrain."""


# --- who is there
@remembered
def those_present(reader: Reader) -> tuple[Key[Character], ...]:
    """Everybody in the fight; without one, everybody in the story."""
    everybody, fighters = active_characters(reader), sides_taken(reader)
    return tuple([who for who in everybody if who in fighters]) if is_combat(reader) else everybody


@remembered
def sides_taken(reader: Reader) -> dict[Key[Character], str]:
    """Everybody who is in the fight or has fallen in it, and on whose side."""
    return {who: fighting.side for who in reader.every(Character) if (fighting := reader[who].fighting)}


def is_fighting(reader: Reader, who: Key[Character]) -> bool:
    return reader[who].fighting is not None


def in_reach(reader: Reader, who: Key[Character], whom: Key[Character]) -> bool:
    """Whether somebody can strike another where they stand. Without a map: whoever is named."""
    spots, far = spots_of(reader, who, whom), fields_between(reader, who, whom) or height_between(reader, who, whom)
    is_near = not far or (far <= opportunity_reach(reader, who) and (not spots or see_each_other(reader, *spots)))
    return who != whom and is_near


def at_hand(reader: Reader, who: Key[Character], whom: Key[Character]) -> bool:
    """Whether somebody is near enough to be touched. Without a map, and where there is no fight: whoever is named."""
    return who != whom and (not is_combat(reader) or (fields_between(reader, who, whom) or ADJACENT) == ADJACENT)


def side_of(reader: Reader, who: Key[Character]) -> str:
    """Whose side somebody is on. Without a fight players' characters are the party."""
    fighting = reader[who].fighting
    return fighting.side if fighting else "foes" if reader[who].is_npc else "party"


def is_ally(reader: Reader, who: Key[Character], whom: Key[Character]) -> bool:
    return who != whom and side_of(reader, who) == side_of(reader, whom)


@rule("STR-317", "STR-458", "STR-466")
def is_foe(reader: Reader, who: Key[Character], whom: Key[Character]) -> bool:
    """Whether two fight on different sides; who stands by is nobody's foe."""
    return side_against(reader, who) == side_of(reader, whom)


def side_against(reader: Reader, who: Key[Character]) -> str | None:
    """The side of somebody's foes; None: they have none."""
    return AGAINST.get(side_of(reader, who))


@remembered
def sides(reader: Reader) -> dict[str, tuple[Key[Character], ...]]:
    """Everybody who is there, by the side that they are on."""
    found: dict[str, tuple[Key[Character], ...]] = {}
    taken = sides_taken(reader)
    for who in those_present(reader):
        side = taken.get(who) or side_of(reader, who)
        found[side] = (*found.get(side, ()), who)
    return found


def fellows_of(reader: Reader, who: Key[Character]) -> tuple[Key[Character], ...]:
    """Everybody on somebody's side, they themselves too."""
    return sides(reader).get(side_of(reader, who), ())


def allies_of(reader: Reader, who: Key[Character]) -> tuple[Key[Character], ...]:
    """Those on the same side who can act."""
    return tuple(one for one in fellows_of(reader, who) if one != who and not why_unable(reader, one))


@rule("STR-734", "STR-Q114")
def beside(reader: Reader, who: Key[Character]) -> tuple[Key[Character], ...]:
    """The allies next to somebody. Without a map: those whom they have said to stand beside."""
    fighting = reader[who].fighting
    if fighting is None:
        return ()
    if spot_of(reader, who) is not None:
        return tuple(one for one in fellows_of(reader, who)
                     if one != who and fields_between(reader, who, one) == ADJACENT)  # fmt: skip
    return tuple(one for one in known(reader, map(Key[Character], fighting.beside)) if is_ally(reader, who, one))


@rule("STR-744", "STR-747")
def grappled_by(reader: Reader, who: Key[Character]) -> tuple[Key[Character], ...]:
    """Whom somebody holds."""
    return tuple(one for one in those_present(reader) if "grappled" in reader[one].conditions
                 and reader[one].conditions["grappled"].source == who)  # fmt: skip


def foes_of(reader: Reader, who: Key[Character]) -> tuple[Key[Character], ...]:
    return sides(reader).get(AGAINST.get(side_of(reader, who), ""), ())


def party(reader: Reader) -> tuple[Key[Character], ...]:
    """The players' characters who are there; while a villain plays the hero, those of its side."""
    hero = Key[Character](reader[COMBAT].hero if COMBAT in reader else "")
    if hero in reader:
        return tuple(one for one in those_present(reader) if one == hero or is_ally(reader, hero, one))
    return tuple([one for one in those_present(reader) if not reader[one].is_npc])


@rule("STR-475", "STR-833", "STR-871", "STR-882", "STR-1001", "STR-Q70", "STR-Q203")
def flanking(reader: Reader, whom: Key[Character], *, ranged: bool, more: int = 0) -> Degree:
    """How far somebody is between foes: the map counts those; being Grappled, or Prone in melee, is a degree worse."""
    towers = has_npc_trait(reader, whom, "insurmountable")
    if towers and not reader[RULES].insurmountable_on_map:
        return DEGREES[0]
    conditions, steps = reader[whom].conditions, 0
    threats = {} if towers else threats_to(reader, whom, foes_of(reader, whom))
    if len(threats) > 1:
        near = [spot for one, spot in threats.items() if can_strike(reader, one)]
        steps = steps_between_foes(reader, whom, near)
    steps += ("grappled" in conditions) + ("prone" in conditions and not ranged) + more
    return DEGREES[min(steps, len(DEGREES) - 1)]


@rule("STR-318", "STR-Q69")
def can_strike(reader: Reader, who: Key[Character]) -> bool:
    """Whether somebody is able to attack: awake, willing, and not surprised."""
    fighting = reader[who].fighting
    is_caught = fighting is not None and fighting.surprised
    return not (is_caught or why_unable(reader, who)) and is_hostile(reader, who)


# --- moving
@remembered
def movement(reader: Reader, who: Key[Character]) -> Explained:
    """Fields for one AP of movement that begins here, at a walk."""
    return movement_at(reader, who, 0)


@rule("STR-432", "STR-770", "STR-808", "STR-890", "STR-985", "STR-1010", "STR-1106", "STR-Q127", "STR-Q173")
@remembered
def movement_at(reader: Reader, who: Key[Character], sprint: int) -> Explained:
    """Fields for one AP of movement that begins here: 6 more in a friendly Zone of Mobility, and what a sprint adds.
    Whoever moves at most so far gets no farther by either. A rider moves with the mount's speed, as long as it can move
    and nobody holds them."""
    more = [Summand("sprint", sprint, "STR-432")] if sprint else []
    fast = any(reader[zone].does == "mobility" and side_of(reader, Key[Character](reader[zone].of)) ==
               side_of(reader, who) for zone in zones_at(reader, who))  # fmt: skip
    mount = mount_of(reader, who)
    if fast:
        more.append(Summand("Zone of Mobility", BLITZ, "STR-808"))
    fields = fields_per_ap(reader, mount or who, *more)
    if mount is None:
        return fields
    held = "Grappled" if "grappled" in reader[who].conditions else why_unable(reader, mount)
    return Explained((*fields.parts, Summand(held, -fields.total, "STR-770"))) if held else fields


@rule("STR-726", "STR-Q113")
def swimming_fields(reader: Reader, who: Key[Character]) -> int:
    """Fields per AP in water, or in 5 seconds: those of Difficult Terrain, and one more for each level."""
    swimmer = carrier(reader, who)
    stroke = own_stroke(reader, swimmer, fields_per_ap(reader, swimmer).total)
    if stroke is not None:
        return stroke
    base = FULL_STROKE if reader[RULES].swim_full else SLOW_STROKE
    return base + skill_level(reader, swimmer, "swimming").total


# --- Key Zones
@rule("STR-Q467", "STR-1104")
def fields_in(radius: int) -> int:
    """How many fields lie in a radius: a diagonal step counts as one, and the centre is among them."""
    return (2 * radius + 1) ** 2
