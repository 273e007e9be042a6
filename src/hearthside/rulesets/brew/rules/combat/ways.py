"""Ways to attack: what with, by which Attribute, and at which distance."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from hearthside.engine import Key, Reader, rule
from hearthside.rulesets.brew.fight_state import Band
from hearthside.rulesets.brew.gear import BARE_HANDS, Weapon
from hearthside.rulesets.brew.house_rules import RULES
from hearthside.rulesets.brew.rules.combat.bands import BAND_WORDS
from hearthside.rulesets.brew.rules.magic import casting_attribute
from hearthside.rulesets.brew.scores import magic_fields, mana, score
from hearthside.rulesets.brew.state import Character
from hearthside.rulesets.brew.words import CRAFT, MELEE, Attribute

HANDS, GRAPPLE, MAGIC = "bare-hands", "grapple", "magic-"
EVERYWHERE: tuple[Band, ...] = ("close", "mid", "long")


class Way(Struct, frozen=True):
    """A way to attack."""

    id: str
    label: str
    attribute: Attribute
    skill: str
    """The skill, or the magic field."""
    kind: Literal["weapon", "grapple", "magic"] = "weapon"
    weapon: Weapon = BARE_HANDS
    bands: tuple[Band, ...] = ("close",)
    profession: str = ""
    """What is rolled in place of the skill, if the GM finds that it fits."""

    @property
    def is_ranged(self) -> bool:
        return self.kind == "weapon" and self.weapon.is_ranged

    @property
    def is_magic(self) -> bool:
        return self.kind == "magic"


def ways(reader: Reader, who: Key[Character], band: Band | None = None) -> dict[str, Way]:
    """All that somebody can attack with, at a distance or at any."""
    found: list[Way] = []
    for id_, weapon in carried_weapons(reader, who).items():
        by = by_weapon(reader, who, id_, weapon)
        found += by if knows(reader, who, id_, weapon) else []
        found += by_profession(reader, who, by) if is_noted(reader, who, id_, weapon) else []
    bare = [*by_weapon(reader, who, HANDS, BARE_HANDS), *grapples()]
    found += [*bare, *by_profession(reader, who, bare), *by_magic(reader, who)]
    return {way.id: way for way in found if band is None or band in way.bands}


@rule("BREW-313")
def by_profession(reader: Reader, who: Key[Character], found: list[Way]) -> list[Way]:
    """The same by each profession in place of the skill. Where Profession covers all, every roll asks for it anyway."""
    if reader[RULES].profession != "as usual":
        return []
    return [replace(way, id=f"{way.id}:{name}", label=f"{way.label}, as {name}", profession=name)
            for way in found for name in reader[who].professions]  # fmt: skip


@rule("BREW-083")
def carried_weapons(reader: Reader, who: Key[Character]) -> dict[str, Weapon]:
    """The weapons that somebody has on their person."""
    known = reader.content.of(Weapon)
    here = [item.weapon for item in reader[who].items.values() if item.on_person and item.weapon in known]
    return {id_: known[id_] for id_ in here}


@rule("BREW-126", "BREW-Q43")
def knows(reader: Reader, who: Key[Character], id_: str, weapon: Weapon) -> bool:
    """Whether somebody can use a weapon: a complex ranged one must be known, by Craft and by the sheet."""
    if weapon.kind != "ranged":
        return True
    character = reader[who]
    if reader[RULES].weapon_by_specialty:
        kinds = [one.name.casefold() for one in character.specialties if one.skill == CRAFT]
        return weapon.craft.casefold() in kinds
    return score(reader, who, CRAFT).total >= 1 and is_noted(reader, who, id_, weapon)


@rule("BREW-Q43")
def is_noted(reader: Reader, who: Key[Character], id_: str, weapon: Weapon) -> bool:
    """Whether the sheet says that somebody knows a weapon, or its kind of Craft; only complex ranged ones need that."""
    noted = reader[who].known_weapons
    return weapon.kind != "ranged" or id_ in noted or (bool(weapon.craft) and weapon.craft in noted)


@rule("BREW-106", "BREW-116", "BREW-117", "BREW-131", "BREW-Q51", "BREW-Q204")
def by_weapon(reader: Reader, who: Key[Character], id_: str, weapon: Weapon) -> list[Way]:
    """A weapon by each Attribute that it may be wielded with, where it reaches."""
    rules, method = reader[RULES], weapon.method
    attributes: tuple[Attribute, ...] = weapon.attributes or method.attributes
    if weapon.kind == "blade" and rules.blades_by_precision:
        attributes = ("precision",)
    bands = weapon.bands or method.bands
    if weapon.kind in ("thrown", "heavy") and rules.thrown_not_far:
        bands = tuple(band for band in bands if band != "long")
    name = weapon.name or id_
    return [Way(f"{id_}:{by}", f"{name} ({by.title()})", by, method.skill, weapon=weapon, bands=bands)
            for by in attributes]  # fmt: skip


@rule("BREW-114")
def grapples() -> list[Way]:
    """Grappling somebody down, by Power or by Precision."""
    attributes: tuple[Attribute, ...] = ("power", "precision")
    return [Way(f"{GRAPPLE}:{by}", f"Grapple ({by.title()})", by, MELEE, "grapple") for by in attributes]


@rule("BREW-147", "BREW-334", "BREW-338", "BREW-Q56")
def by_magic(reader: Reader, who: Key[Character]) -> list[Way]:
    """Each field in which somebody has a dot, as long as there is mana."""
    if not reader[RULES].magic or not mana(reader, who):
        return []
    by = casting_attribute(reader, who)
    fields = [field for field in magic_fields(reader) if score(reader, who, field).total >= 1]
    return [Way(f"{MAGIC}{field}:{by}", f"Magic: {field.title()} ({by.title()})", by, field, "magic", bands=EVERYWHERE)
            for field in fields]  # fmt: skip


def reach(way: Way) -> str:
    """Where a way of attacking can be used, in words."""
    if set(way.bands) == set(BAND_WORDS):
        return "any"
    return ", ".join(BAND_WORDS[band] for band in way.bands)
