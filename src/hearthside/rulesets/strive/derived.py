"""Derived characteristics: what follows from Attributes, and is worked out anew whenever they change."""

from __future__ import annotations

from hearthside.engine import Explained, Key, Reader, Summand, remembered, rule
from hearthside.rulesets.strive.footing import dug_in, footing
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.levels import attribute_level, boons_on, floored, lowered_by_injuries
from hearthside.rulesets.strive.riding import carrier
from hearthside.rulesets.strive.squads import DRILLED, benefit_of, halved
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import MAGIC, SHORT, Attribute, rounded_up

LEAST_HP = 10
LEVELS = ("attributes", "boons", "injuries", "illnesses", "mutations", "assets", "traits", "titles", "npc_traits")
"""The fields of a character that an Attribute's level is worked out from."""


@rule("STR-037", "STR-114", "STR-Q25")
def level_for(reader: Reader, who: Key[Character], attribute: Attribute, *, injuries: int | None = None) -> int:
    """The level that a derived value is worked out from: the Modified one, unless the table takes raw levels."""
    if reader[RULES].raw_derived:
        return reader[who].attributes.get(attribute, 0 if attribute == MAGIC else 1)
    return attribute_level(reader, who, attribute, injuries=injuries).total


@rule("STR-105", "STR-202", "STR-203", "STR-220", "STR-221", "STR-683", "STR-977", "STR-981", "STR-1192", "STR-Q143")
def maximum_hp(reader: Reader, who: Key[Character]) -> Explained:
    """10 + 10 × Toughness, 10 less for each Injury, active or treated, never below 10. Feeble NPCs always have 10; at
    some tables other NPCs have no base."""
    if reader[who].squad:
        return in_squad(reader, alone(reader, who))
    return alone(reader, who)


@rule("STR-954", "STR-Q187")
def in_squad(reader: Reader, whole: Explained) -> Explained:
    """A member counts for half, rounded up; at some tables Feeble ones for all of it."""
    if reader[RULES].feeble_whole and whole.parts[0].rule == "STR-977":
        return whole
    return Explained((*whole.parts, Summand("half, in a Squad", halved(whole.total) - whole.total, "STR-954")))


@rule("STR-105", "STR-220")
def alone(reader: Reader, who: Key[Character]) -> Explained:
    """Maximum HP of somebody who is in no Squad."""
    return left_by_injuries(reader, who, len(reader[who].injuries))


@rule("STR-105", "STR-202", "STR-220", "STR-977", "STR-981", "STR-1192")
@remembered
def left_by_injuries(reader: Reader, who: Key[Character], injuries: int) -> Explained:
    """The maximum HP that so many Injuries leave."""
    if reader[who].power == "feeble":
        return Explained((Summand("Feeble", LEAST_HP, "STR-977"),))
    toughness = level_for(reader, who, "toughness", injuries=0)
    parts = [Summand("10 × Toughness", 10 * toughness, "STR-105")]
    if not (reader[who].is_npc and reader[RULES].lean_npcs):
        parts.insert(0, Summand("base", 10, "STR-105"))
    if injuries:
        parts.append(Summand("Injuries", -10 * injuries, "STR-220"))
    total = sum(part.value for part in parts)
    if total < LEAST_HP:
        parts.append(Summand("never below 10", LEAST_HP - total, "STR-202"))
    return Explained(tuple(parts))


@rule("STR-106", "STR-685")
def exhaustion_limit(reader: Reader, who: Key[Character]) -> Explained:
    return limit_of_toughness(reader, who, lowered_by_injuries(reader, who).count("toughness"))


@rule("STR-106")
@remembered
def limit_of_toughness(reader: Reader, who: Key[Character], injuries: int) -> Explained:
    """The Exhaustion limit that so many Injuries of Toughness leave."""
    drilled = (Summand("Drilled", DRILLED, "STR-973"),) if benefit_of(reader, who) == "drilled" else ()
    tough = Summand("Tough", level_for(reader, who, "toughness", injuries=injuries), "STR-106")
    return Explained((Summand("base", 1, "STR-106"), tough, *drilled))


@rule("STR-102", "STR-681")
def carrying_capacity(reader: Reader, who: Key[Character], injuries: int | None = None) -> Explained:
    """3 × Strength. `injuries`: how many lower that; none: those that somebody has."""
    return Explained((Summand("3 × Str", 3 * level_for(reader, who, "strength", injuries=injuries), "STR-102"),))


@rule("STR-103")
def slot_bonus(reader: Reader, who: Key[Character]) -> int:
    """What every bulk-limited slot holds more: +1 at Strength 4, and a further one at 6, 8, 10 …"""
    return max(0, (level_for(reader, who, "strength") - 2) // 2)


@rule("STR-115")
def base_initiative(reader: Reader, who: Key[Character]) -> Explained:
    """Agility + Awareness + Wit, and what a meal adds."""
    return initiative_with(reader, who, lowered_by_injuries(reader, who))


@rule("STR-115")
@remembered
def initiative_with(reader: Reader, who: Key[Character], lowered: tuple[Attribute, ...]) -> Explained:
    """The same, where Injuries lower these."""
    feeds: tuple[Attribute, ...] = ("agility", "awareness", "wit")
    levels = [Summand(SHORT[one], level_for(reader, who, one, injuries=lowered.count(one)), "STR-115") for one in feeds]
    more = (Summand(source, boon.by, "STR-823") for source, boon in boons_on(reader, who, "base-initiative"))
    return Explained((*levels, *more))


@rule("STR-099", "STR-116")
def sprint_parts(reader: Reader, who: Key[Character]) -> Explained:
    """Half of Agility and Toughness, rounded up."""
    return shared_out(reader, who, ("agility", "toughness"), 2, "STR-116")


@rule("STR-770")
def sprint(reader: Reader, who: Key[Character]) -> int:
    """Fields per AP spent sprinting, and the dice of outrunning; a rider's are those of the mount."""
    return sprint_parts(reader, carrier(reader, who)).total


def shared_out(reader: Reader, who: Key[Character], of: tuple[Attribute, ...], by: int, rule_: str) -> Explained:
    """Attributes added up and divided, any fraction counting as a whole."""
    parts = [Summand(SHORT[one], level_for(reader, who, one), rule_) for one in of]
    total = sum(part.value for part in parts)
    return Explained((*parts, Summand(f"divided by {by}, rounded up", rounded_up(total, by) - total, rule_)))


@rule("STR-101", "STR-118", "STR-940", "STR-1118", "STR-1182", "STR-1204")
@remembered
def stability_parts(reader: Reader, who: Key[Character]) -> Explained:
    """A third of Strength and Toughness, rounded up, and what equipment, Traits and Trenchlines add. NPCs have a value
    of their own; where it has to be earned, players' characters begin at 0, and it never falls below."""
    more = [Summand(source, boon.by, "STR-118") for source, boon in boons_on(reader, who, "stability")]
    more += dug_in(reader, who)
    if own := reader[who].set_stability:
        more.insert(0, Summand("own value", own, "STR-940"))
    if not reader[who].is_npc and not reader[RULES].earned_stability:
        return Explained((*shared_out(reader, who, ("strength", "toughness"), 3, "STR-118").parts, *more))
    if not reader[who].is_npc:
        more += footing(reader, who)
    return floored(more, least=0)


def stability(reader: Reader, who: Key[Character]) -> int:
    """By how many fields forced movement is shorter."""
    return stability_parts(reader, who).total


@rule("STR-119", "STR-1182")
def lessened(reader: Reader, who: Key[Character], impact: int) -> int:
    """The damage of an impact at the end of a forced movement: Stability lowers it, unless it has to be earned."""
    earned = reader[RULES].earned_stability and not reader[who].is_npc
    return max(0, impact - (0 if earned else stability(reader, who)))


@rule("STR-107")
def breath(reader: Reader, who: Key[Character]) -> int:
    """About how many minutes somebody can hold their breath."""
    return 3 * level_for(reader, who, "toughness")


@rule("STR-226", "STR-684", "STR-Q37", "STR-Q92")
@remembered
def injury_limit(reader: Reader, who: Key[Character]) -> int:
    """How many Injuries somebody bears before they are crippled."""
    return level_for(reader, who, "toughness", injuries=0) + 1
