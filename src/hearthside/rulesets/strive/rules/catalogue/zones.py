"""Key Zones: designated, given a type by stratagems, and what they do to whoever stands inside."""

from __future__ import annotations

from msgspec.structs import replace

from hearthside.engine import Id, Key, Reader, Spot, Table, name_of, new_key, rule
from hearthside.kit import YesNo
from hearthside.kit.grid.maps import spot_of
from hearthside.rulesets.strive.derived import level_for
from hearthside.rulesets.strive.facts.catalogue import (
    ConcentrationBegun,
    StoodInZones,
    ZoneDesignated,
    ZoneGone,
    ZoneReplaced,
    ZoneTyped,
)
from hearthside.rulesets.strive.fight_state import KEY_ZONE, LASTING_ZONES, KeyZone, is_combat, own_zone
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.kinds.catalogue import ZoneType
from hearthside.rulesets.strive.npc_traits import is_immune
from hearthside.rulesets.strive.questions.catalogue import HowFar, SomeOfThese
from hearthside.rulesets.strive.questions.moving import ZoneCentre
from hearthside.rulesets.strive.rules.combat import forced
from hearthside.rulesets.strive.rules.combat.places import is_foe, side_of, those_present
from hearthside.rulesets.strive.rules.combat.walking import may_move
from hearthside.rulesets.strive.rules.health.conditions import inflict
from hearthside.rulesets.strive.rules.health.exhaustion import recover
from hearthside.rulesets.strive.rules.health.hp import restore_hp
from hearthside.rulesets.strive.rules.tests.parts import Test
from hearthside.rulesets.strive.rules.tests.tests import make_test
from hearthside.rulesets.strive.squads import as_one, mates
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import SELF_CONTROL, several
from hearthside.rulesets.strive.zones import zones_at

RADIUS, WIDE = 2, 3
NAMES: dict[ZoneType, str] = {
    "": "nothing", "mobility": "Zone of Mobility", "breakthrough": "Breakthrough Zone", "killzone": "Killzone",
    "trenchline": "Trenchline Zone", "fear": "Zone of Fear", "recovery": "Recovery Zone",
    "take-and-hold": "Take and Hold!", "no-step-back": "Not A Step Back!",
}  # fmt: skip


# --- designating
@rule("STR-144", "STR-145", "STR-806", "STR-Q135", "STR-Q337")
def designate(table: Table, who: Key[Character]) -> None:
    """A zone around a spot that the user sees, in place of the one that they have. It has no effect yet."""
    zone = own_zone(table, who)
    kept = table[who].concentration
    if kept not in ("", KEY_ZONE) and not table.choose(who, YesNo(words=f"End {kept} for it?", usually=True)):
        return
    if table[who].concentration != KEY_ZONE:
        table.record(ConcentrationBegun(about=who, concentration=KEY_ZONE))
    centre = table.run(where_it_lies, who, RADIUS)
    if zone is None:
        zone = lay_out(table, who, "", RADIUS, centre)
    else:
        table.record(ZoneReplaced(about=zone, by=who, centre=centre))
    if centre is None:
        table.run(fill, who, zone)


@rule("STR-806", "STR-Q467")
def where_it_lies(table: Table, who: Key[Character], radius: int) -> Spot | None:
    """On a map whoever designates a zone picks its centre, a field that they see; else they say who stands in it."""
    spot = spot_of(table, who)
    if spot is None or not is_combat(table):
        return None
    if table[RULES].zone_includes_user:
        return Spot(map=spot.map, x=spot.x, y=spot.y)
    x, y = table.choose(who, ZoneCentre(who=who, radius=radius))
    return Spot(map=spot.map, x=x, y=y)


@rule("STR-814", "STR-815")
def designate_area(table: Table, who: Key[Character], does: ZoneType) -> None:
    """A wide area until the end of combat, in place of any such area that somebody's own side has."""
    for one in table.every(KeyZone):
        by = Key[Character](table[one].of)
        if table[one].does in LASTING_ZONES and (by not in table or side_of(table, by) == side_of(table, who)):
            table.record(ZoneGone(about=one, what=table[one].name))
    centre = table.run(where_it_lies, who, WIDE)
    zone = lay_out(table, who, does, WIDE, centre)
    if centre is None:
        table.run(fill, who, zone)


def lay_out(table: Table, who: Key[Character], does: ZoneType, radius: int, centre: Spot | None = None) -> Key[KeyZone]:
    name = NAMES[does] if does else f"Key Zone of {table[who].name}"
    record = KeyZone(name=name, of=who, does=does, radius=radius, seen_by=table[who].seen_by, centre=centre)
    zone = new_key(table, KeyZone, f"zone of {who}" if not does else f"{does} of {who}", record)
    table.record(ZoneDesignated(about=zone, record=record, by=who, radius=several(radius, "field")))
    return zone


@rule("STR-806", "STR-Q135", "STR-Q467")
def fill(table: Table, who: Key[Character], zone: Key[KeyZone]) -> None:
    """Whoever designates a zone says who stands in it; a map will know."""
    present = those_present(table)
    inside = table.choose(who, SomeOfThese(asked="Who stands in the zone?", among=present))
    if table[RULES].zone_includes_user and who not in inside:
        inside = (*inside, who)
    for one in present:
        stand(table, one, zone, inside=one in inside)


def stand(table: Table, who: Key[Character], zone: Key[KeyZone], *, inside: bool) -> None:
    """Somebody is in a zone now, or is not."""
    fighting = table[who].fighting
    if fighting is None or (zone in fighting.zones) == inside:
        return
    zones = (*fighting.zones, zone) if inside else tuple(one for one in fighting.zones if one != zone)
    told(table, who, zones)


def told(table: Table, who: Key[Character], zones: tuple[Id, ...]) -> None:
    fighting = table[who].fighting
    assert fighting is not None
    here = tuple(name_of(table, one) for one in zones if one in table)
    table.record(StoodInZones(about=who, fighting=replace(fighting, zones=zones), where=here))


# --- stratagems
@rule("STR-807", "STR-Q136", "STR-Q137", "STR-1115")
def give_type(table: Table, who: Key[Character], does: ZoneType, hits: int, ob: int) -> None:
    """A stratagem succeeds: the zone does this now, and nothing else."""
    zone = own_zone(table, who)
    if zone is None:
        return
    counted = hits - ob if table[RULES].stratagem_margin else hits
    table.record(ZoneTyped(about=zone, does=does, hits=counted, what=NAMES[does], counted=several(counted, "hit")))


@rule("STR-Q136")
def fail_stratagem(table: Table, who: Key[Character]) -> None:
    """The zone stays as it was; at some tables it does nothing any more."""
    zone = own_zone(table, who)
    if zone is not None and table[zone].does and table[RULES].failure_clears_zone:
        table.record(ZoneTyped(about=zone, does="", hits=0, what=NAMES[""], counted=several(0, "hit")))


# --- what they do
def is_on_side(reader: Reader, who: Key[Character], whom: Key[Character]) -> bool:
    return side_of(reader, who) == side_of(reader, whom)


@rule("STR-807")
def zone_with(reader: Reader, who: Key[Character], does: ZoneType, *, hostile: bool) -> Key[KeyZone] | None:
    """The zone of this type that counts for somebody where they stand, of their own side or of their foes. Those of
    the same type do not add up: the best one counts."""
    here = zones_at(reader, who)
    if not here:
        return None
    counts = is_foe if hostile else is_on_side
    found = [one for one in here if reader[one].does == does
             and counts(reader, Key[Character](reader[one].of), who)]  # fmt: skip
    return max(found, key=lambda one: reader[one].hits, default=None)


@rule("STR-810", "STR-Q137", "STR-EX101")
def killzone_limit(reader: Reader, who: Key[Character]) -> int:
    """The HP at which a Killzone kills somebody who was damaged where they stand; 0: they stand in none."""
    zone = zone_with(reader, who, "killzone", hostile=True)
    if zone is None:
        return 0
    return 2 * level_for(reader, Key[Character](reader[zone].of), "toughness") + reader[zone].hits


@rule("STR-809", "STR-812", "STR-Q137", "STR-1198")
def after_damage(table: Table, who: Key[Character], source: Id) -> None:
    """An enemy who stands in a zone has been damaged, or under later rules attacked."""
    if not zones_at(table, who):
        return
    # 1. Zone of Fear: Self-Control, or Terrified of the zone.
    fear = zone_with(table, who, "fear", hostile=True)
    if fear is not None and not is_immune(table, who, "terrified"):
        test = Test(who=who, of=SELF_CONTROL, ob=table[fear].hits, why="withstand the Zone of Fear",
                    purposes=("forced",))  # fmt: skip
        if not make_test(table, test).succeeded and fear in table:
            inflict(table, who, "terrified", 1, fear)
    # 2. Breakthrough: they may be driven back, and an ally who struck may follow.
    if not table[RULES].later_skills:
        drive_back(table, who, source)


@rule("STR-809", "STR-1115", "STR-1198")
def drive_back(table: Table, who: Key[Character], source: Id) -> None:
    """Who is in a Breakthrough Zone may be moved back; an ally who has struck them may follow."""
    zone = zone_with(table, who, "breakthrough", hostile=True)
    if zone is None or not table[zone].hits:
        return
    by = driver(table, zone, source)
    fields = table.choose(by, HowFar(whom=who, most=table[zone].hits))
    if fields:
        table.run(drive, who, fields, by, source)


@rule("STR-809")
def driver(reader: Reader, zone: Key[KeyZone], source: Id) -> Key[Character]:
    """Whoever has struck, from among the zone's own side; else its maker."""
    user = Key[Character](reader[zone].of)
    if source not in reader or not is_on_side(reader, user, Key[Character](source)):
        return user
    return Key[Character](source)


@rule("STR-809", "STR-1198")
def drive(table: Table, who: Key[Character], fields: int, by: Key[Character], source: Id) -> None:
    travelled = forced.moved(table, who, fields, by)
    if travelled and by == source and not table[RULES].later_skills:
        may_move(table, by, travelled, "to stay near")


@rule("STR-811", "STR-Q139", "STR-1199")
def trenchline(reader: Reader, who: Key[Character]) -> int:
    """What a Trenchline Zone takes off the damage of areas."""
    each = 3 if reader[RULES].later_skills else 4
    zone = zone_with(reader, who, "trenchline", hostile=False)
    if zone is None and reader[RULES].trenchline_everywhere:
        friends = [one for one in reader.every(KeyZone) if reader[one].does == "trenchline"
                   and side_of(reader, Key[Character](reader[one].of)) == side_of(reader, who)]  # fmt: skip
        zone = max(friends, key=lambda one: reader[one].hits, default=None)
    return each * reader[zone].hits if zone is not None else 0


@rule("STR-813", "STR-814", "STR-950", "STR-Q189")
def start_in_zone(table: Table, who: Key[Character]) -> None:
    """What zones do at the start of a turn: AP of Take and Hold! are counted with the turn's own. A Squad tires as one:
    it recovers once, if all of it stand in such a zone."""
    zone = zone_with(table, who, "recovery", hostile=False)
    if zone is not None:
        inside = tuple(one for one in mates(table, who) if zone_with(table, one, "recovery", hostile=False))
        if who in as_one(table, inside):
            recover(table, who, 1, "Recovery Zone")
        restore_hp(table, who, 2 * table[zone].hits, "Recovery Zone")


@rule("STR-814", "STR-962")
def zone_ap(reader: Reader, who: Key[Character]) -> int:
    """What is added to the AP of a turn. A Squad gains AP only as a whole: if all of it stand in such a zone."""
    return int(all(zone_with(reader, one, "take-and-hold", hostile=False) is not None for one in mates(reader, who)))
