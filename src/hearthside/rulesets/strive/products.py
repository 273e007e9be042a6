"""What can be made: the products that Skills list, and the assets that have a maker."""

from __future__ import annotations

from msgspec import Struct

from hearthside.engine import Key, Reader, rule
from hearthside.kit.timers import HOUR
from hearthside.rulesets.strive.gear import all_entries, entry_called
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.increments import minutes_in
from hearthside.rulesets.strive.kinds.downtime import ProductEntry
from hearthside.rulesets.strive.levels import skill_entry, skill_level
from hearthside.rulesets.strive.state import Character

MEAL = "Meal"


class Plan(Struct, frozen=True):
    """What a project would make, and at which pace."""

    name: str
    skill: str
    pi: int
    ti: int
    """In minutes."""
    entry: str = ""
    pieces: int = 1
    meal: bool = False
    ob: int = 0


@rule("STR-335", "STR-336", "STR-817", "STR-819", "STR-1177", "STR-1245")
def products_for(reader: Reader, who: Key[Character]) -> dict[str, Plan]:
    """All that somebody could begin with the Skills on their sheet, by a name of its own."""
    lists = reader[RULES].craft_lists
    found: dict[str, Plan] = {}
    skills = reader[who].skills
    # 1. What the Skills themselves name.
    for skill in skills:
        for number, product in enumerate(skill_entry(reader, skill).products):
            found[f"skill/{skill}/{number}"] = Plan(product.name, skill, product.pi, minutes_in(product.ti) or HOUR,
                                                    meal=product.name == MEAL)  # fmt: skip
    # 2. The lists of the pack.
    for id_, one in reader.content.of(ProductEntry).items():
        if one.skill in skills and (lists or not one.option) and skill_level(reader, who, one.skill).total >= one.level:
            found[f"product/{id_}"] = Plan(one.name or id_, one.skill, one.pi, minutes_in(one.ti) or HOUR, one.asset,
                                           one.made, ob=one.ob if lists else 0)  # fmt: skip
    # 3. Assets that somebody makes.
    for id_, asset in all_entries(reader).items():
        maker = asset.maker
        if asset.pi and maker in skills and skill_level(reader, who, maker).total >= asset.maker_level:
            found[f"asset/{id_}"] = Plan(asset.name or id_, maker, asset.pi, minutes_in(asset.ti) or HOUR, id_,
                                         asset.made, ob=asset.crafting_ob if lists else 0)  # fmt: skip
    return found


def named(reader: Reader, entry: str) -> str:
    return entry_called(reader, entry).name or entry
