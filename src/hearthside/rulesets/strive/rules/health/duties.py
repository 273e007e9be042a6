"""What Conditions drive people to: who is Berserk attacks, who is Terrified flees, who is Jealous takes."""

from __future__ import annotations

from hearthside.engine import Key, Reader, name_of, rule
from hearthside.rulesets.strive.state import Character


@rule("STR-851", "STR-874", "STR-878", "STR-885", "STR-Q154")
def duty_of(reader: Reader, who: Key[Character]) -> str:
    """What somebody has to do, in words; empty: whatever they like. Whoever plays them chooses within it, as who holds
    the coveted thing, and without a map who is the nearest, is for the table to see."""
    conditions = reader[who].conditions
    duties = []
    if "berserk" in conditions:
        duties.append("attacks the nearest creature, friend or foe, until it is down, and then the next")
    if "terrified" in conditions:
        duties.append("flees from what is so terrible")
    if "jealous" in conditions:
        duties.append(f"does everything to get {conditions['jealous'].what or 'the coveted thing'}")
    if "pacified" in conditions:
        duties.append("does nothing that harms another creature")
    return "; ".join(duties)


@rule("STR-445", "STR-878", "STR-Q62")
def why_harmless(reader: Reader, who: Key[Character]) -> str:
    """Why somebody neither harms nor hinders another creature of their own will, directly or not; empty: they may."""
    one = reader[who]
    if one.fighting is not None and one.fighting.fleeing:
        return f"{name_of(reader, who)} is in flight and harms nobody"
    return f"{name_of(reader, who)} is Pacified and harms nobody" if "pacified" in one.conditions else ""


@rule("STR-445", "STR-878", "STR-885", "STR-Q62", "STR-Q69")
def is_hostile(reader: Reader, who: Key[Character]) -> bool:
    """Whether somebody may attack at all: not in flight, Terrified or Pacified."""
    return not (why_harmless(reader, who) or why_driven(reader, who, attack=True))


@rule("STR-851", "STR-885")
def why_driven(reader: Reader, who: Key[Character], *, attack: bool) -> str:
    """Why somebody may not do this of their own accord: who is Berserk does nothing but attack, and who is Terrified
    nothing but flee. Both may shrug it off."""
    conditions = reader[who].conditions
    if "terrified" in conditions:
        return f"{name_of(reader, who)} is Terrified and has to flee"
    if "berserk" in conditions and not attack:
        return f"{name_of(reader, who)} is Berserk and has to attack"
    return ""
