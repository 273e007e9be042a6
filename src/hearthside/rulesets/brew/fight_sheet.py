"""What a sheet shows of fighting: where somebody stands, what they can attack with, and what that does."""

from __future__ import annotations

from hearthside.engine import Id, Key, Reader, name_of, rule
from hearthside.engine.sheet import AnyWidget, Table, Tag, Tags, Zone, Zones
from hearthside.rulesets.brew.house_rules import RULES
from hearthside.rulesets.brew.rules.attempts import Attempt, pool_of
from hearthside.rulesets.brew.rules.combat.bands import (
    BAND_WORDS,
    band_between,
    fighters,
    is_fight,
    place_of,
    zone_words,
)
from hearthside.rulesets.brew.rules.combat.damage import base_damage, needs_total
from hearthside.rulesets.brew.rules.combat.fatigue import fatigue
from hearthside.rulesets.brew.rules.combat.ways import Way, reach, ways
from hearthside.rulesets.brew.state import Character


@rule("BREW-369", "BREW-131")
def attacks_of(reader: Reader, who: Key[Character]) -> Table:
    """Everything that somebody can attack with: what is rolled, what it deals, where it reaches. Of two Attributes for
    one weapon the better stands there, both where neither is in all; all of magic takes one line."""
    rows: dict[str, list[tuple[int, Way]]] = {}
    for way in ways(reader, who).values():
        if way.profession:  # whether it fits is for the GM to say, attack by attack
            continue
        pool = pool_of(reader, Attempt(who=who, attribute=way.attribute, skill=way.skill)).total
        rows.setdefault("magic" if way.is_magic else way.id.split(":")[0], []).append((pool, way))
    shown: list[Row] = []
    for name, found in rows.items():
        shown += [magic_row(reader, who, found)] if name == "magic" else weapon_rows(reader, who, found)
    return Table(label="Attacks", columns=("With", "Pool", "Damage", "Reach"), rows=tuple(shown), rules=("BREW-106",))


Row = tuple[str, ...]


def weapon_rows(reader: Reader, who: Key[Character], found: list[tuple[int, Way]]) -> list[Row]:
    """The ways of using a weapon, less those that another one outdoes in the pool and in what it deals."""
    deals = [(pool, damage_words(reader, who, way), way) for pool, way in found]

    def is_outdone(pool: int, damage: str) -> bool:
        return any(other > pool and (damage == dealt or is_less(damage, dealt)) for other, dealt, _ in deals)

    return [(way.label, str(pool), damage, reach(way)) for pool, damage, way in deals if not is_outdone(pool, damage)]


def is_less(damage: str, than: str) -> bool:
    return damage.isdecimal() and than.isdecimal() and int(damage) < int(than)


def magic_row(reader: Reader, who: Key[Character], found: list[tuple[int, Way]]) -> Row:
    pools, (_, way) = sorted({pool for pool, _ in found}), found[0]
    pool = str(pools[0]) if len(pools) == 1 else f"{pools[0]}–{pools[-1]}"
    return f"Magic ({way.attribute.title()})", pool, damage_words(reader, who, way), reach(way)


def damage_words(reader: Reader, who: Key[Character], way: Way) -> str:
    """What an attack deals, in a word or two."""
    if way.kind == "grapple":
        return "holds"
    more = f" + {way.weapon.bonus}" if way.weapon.bonus and not way.is_magic else ""
    if not needs_total(way, reader):
        return f"{base_damage(reader, who, way, 0)}{more}"
    whole = not way.is_magic and way.weapon.damage == "total"
    halves = way.weapon.is_blade and reader[RULES].all_blades_halve
    return f"{'total' if whole and not halves else 'half the total'}{more}"


@rule("BREW-115", "BREW-153", "BREW-161", "BREW-399")
def fight_widgets(reader: Reader, who: Key[Character]) -> tuple[AnyWidget, ...]:
    """How somebody stands in the fight that is going on, and where; nothing where there is none."""
    fighting = reader[who].fighting
    if fighting is None or not is_fight(reader):
        return ()
    where = Tag(zone_words(reader, fighting.zone), help=distances(reader, who))
    return (Tags(label="In the fight", tags=(where, *fight_tags(reader, who)), rules=("BREW-153",)),)


def fight_tags(reader: Reader, who: Key[Character]) -> tuple[Tag, ...]:
    """What is so of somebody in the fight, at a glance."""
    fighting = reader[who].fighting
    if fighting is None or not is_fight(reader):
        return ()
    tags = [Tag("held down", help="Power against Power to get up")] if fighting.down else []
    tags += [Tag("has acted")] if fighting.acted else []
    tags += [Tag("does not see it coming")] if fighting.unaware else []
    tags += [Tag("the god's favour", fighting.cloak, "soaks so much")] if fighting.cloak else []
    tags += [Tag("tired", -part.value, "less on attacks and defenses") for part in fatigue(reader, who)]
    return tuple(tags)


def distances(reader: Reader, who: Key[Character]) -> str:
    others = [other for other in fighters(reader) if other != who]
    return ", ".join(f"{name_of(reader, other)}: {BAND_WORDS[band_between(reader, who, other)]}" for other in others)


def turn_note(reader: Reader, who: Key[Character]) -> str:
    """What there is to say of somebody in the turn order."""
    fighting = reader[who].fighting
    if fighting is None:
        return ""
    return "held down" if fighting.down else "has acted" if fighting.acted else ""


@rule("BREW-153", "BREW-Q59")
def zones(reader: Reader) -> Zones | None:
    """Who stands in which zone of the fight, with one empty zone to either side, where somebody may step."""
    if not is_fight(reader) or not fighters(reader):
        return None
    stand: dict[int, list[Id]] = {}
    for who in fighters(reader):
        stand.setdefault(place_of(reader, who).zone, []).append(who)
    row = range(min(stand) - 1, max(stand) + 2)
    drawn = tuple(Zone(zone_words(reader, zone), tuple(stand.get(zone, ()))) for zone in row)
    return Zones(drawn, tuple(BAND_WORDS.values()))
