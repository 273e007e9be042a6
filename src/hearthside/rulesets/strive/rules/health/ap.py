"""What Conditions make of Action Points and of movement."""

from __future__ import annotations

from msgspec.structs import replace

from hearthside.engine import Explained, Key, Reader, Summand, rule
from hearthside.rulesets.strive.ailments import felt_illnesses
from hearthside.rulesets.strive.fate_state import HASTENED
from hearthside.rulesets.strive.fight_state import TURN_AP
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.npc_traits import burrowing_fields, more_fields, most_fields, turn_ap
from hearthside.rulesets.strive.squads import INDOCTRINATED, benefit_of, spurred
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import rounded_up

HOBBLED = "Hobbled"
FIELDS_PER_AP, CRAWLING = 4, 1


@rule("STR-866", "STR-869", "STR-873", "STR-Q38", "STR-Q160", "STR-Q168", "STR-Q362")
def ap_changes(reader: Reader, who: Key[Character]) -> tuple[Summand, ...]:
    """What is added to the AP that somebody gains when their turn starts, or taken off them."""
    body = reader[who]
    conditions = body.conditions
    parts = []
    if "exhausted" in conditions:
        parts.append(Summand("Exhausted", -2, "STR-866"))
    if "frostbitten" in conditions:
        parts.append(Summand("Frostbitten", -conditions["frostbitten"].points, "STR-869"))
    if "hasted" in conditions:
        parts.append(Summand("Hasted", 1, "STR-873"))
    if body.effects and (boosts := hastened(reader, who)):
        parts.append(Summand("Hastened", boosts, "STR-595"))
    if "stunned" in conditions and reader[RULES].stunned_gain_no_ap:
        parts.append(Summand("Stunned", -TURN_AP, "STR-Q168"))
    if reader[RULES].acid_every_turn:
        acid = sum(injury.is_active and injury.type == "acid" for injury in body.injuries.values())
        parts += [Summand("acid", -acid, "STR-Q38")] if acid else []
    if body.squad and benefit_of(reader, who) == "indoctrinated":
        parts.append(Summand("Indoctrinated", INDOCTRINATED, "STR-974"))
    if body.npc_traits:
        parts += turn_ap(reader, who)
    return tuple(parts)


@rule("STR-595", "STR-Q332", "STR-Q334")
def hastened(reader: Reader, who: Key[Character]) -> int:
    """What the card Hastened gives on each turn; several count as often as the table lets cards of one name add up."""
    cards = [effect.source for effect in reader[who].effects.values()].count(HASTENED)
    return cards if reader[RULES].cards_stack else min(1, cards)


@rule("STR-866", "STR-871", "STR-873", "STR-883", "STR-890", "STR-985", "STR-1258", "STR-Q167", "STR-Q173", "STR-EX113")
def fields_per_ap(reader: Reader, who: Key[Character], *more: Summand) -> Explained:
    """How far somebody moves for one AP. `more`: what is added to that, up to what holds them back."""
    conditions = reader[who].conditions
    parts = [Summand("normal movement", FIELDS_PER_AP, "STR-866"), *more_fields(reader, who), *spurred(reader, who)]
    if (faster := burrowing_fields(reader, who) - total(parts)) > 0:
        parts.append(Summand("burrowing", faster, "STR-985"))
    if "hasted" in conditions:
        parts.append(Summand("Hasted", 3, "STR-873"))
    if "exhausted" in conditions:
        parts.append(Summand("Exhausted", -((total(parts) + 1) // 2), "STR-866"))
    parts += more
    for entry, _ in felt_illnesses(reader, who):
        if entry.movement is not None and entry.movement < total(parts):
            parts.append(Summand(entry.name, entry.movement - total(parts), "STR-890"))
    slow = most_fields(reader, who)
    if slow and slow[0] < total(parts):
        parts.append(replace(slow[1], value=slow[0] - total(parts)))
    if HOBBLED in reader[who].effects:
        parts.append(Summand(HOBBLED, -rounded_up(total(parts), 2), "STR-1258"))
    if "prone" in conditions and total(parts) > CRAWLING:
        parts.append(Summand("Prone", CRAWLING - total(parts), "STR-Q167"))
    held = next((one for one in ("grappled", "rooted") if one in conditions), "")
    if held:
        parts.append(Summand(held.title(), -total(parts), "STR-871" if held == "grappled" else "STR-883"))
    return Explained(tuple(parts))


def total(parts: list[Summand]) -> int:
    return sum(part.value for part in parts)


@rule("STR-866", "STR-Q167")
def may_sprint(reader: Reader, who: Key[Character]) -> bool:
    """Neither the Exhausted sprint nor those who crawl."""
    return "exhausted" not in reader[who].conditions and "prone" not in reader[who].conditions
