"""What people do with maps: make, shape and lay them, hide parts of them, set creatures on them, and walk."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import structs

from hearthside.engine import (
    Field,
    Id,
    IllegalAnswer,
    Key,
    Reader,
    Record,
    Seat,
    Spot,
    Table,
    Tone,
    action,
    field_name,
    new_key,
)
from hearthside.engine.actions import Args
from hearthside.kit.grid import standing
from hearthside.kit.grid.atlas import atlas
from hearthside.kit.grid.coming import come_onto_map, let_onto_map, why_no_map
from hearthside.kit.grid.facts import (
    DoorTurned,
    FogDrawn,
    FogLifted,
    GroundShaped,
    MapChanged,
    MapMade,
    MapRemoved,
    Pointed,
    SecretZonesDrawn,
    ZoneDrawn,
    ZoneRemoved,
    ZonesDrawn,
)
from hearthside.kit.grid.ground import MOST_HEIGHT, MOST_SIDE, Barrier, Ground, Tiles
from hearthside.kit.grid.maps import (
    MOST_ZONES,
    Backdrop,
    BattleMap,
    MapFile,
    MapZone,
    fogged,
    ground_of,
    in_fog,
    made_from,
    map_on_table,
    spot_of,
    standing_on,
    veiled,
)
from hearthside.kit.grid.questions import (
    DOOR_WORDS,
    NO_MAP,
    AnyField,
    AnyFields,
    Brush,
    BuildWhat,
    Built,
    DoorBeside,
    DoorState,
    LikeWhat,
    OtherMap,
    Walk,
    WallLine,
    WhichBrush,
    WhichDoor,
    WhichMap,
    WhichTiles,
    WhichTone,
    WhichZone,
    WhoIsOnMap,
    WholeMap,
    WhoStands,
    ZoneName,
    door_name,
    edges_along,
    read_map,
)
from hearthside.kit.questions import LongNotes, LongText, Name, OptionalLine, Picture, WholeNumber, YesNo

MOST_MAPS = 100


def why_none_lies(view: Reader, by: Id) -> str:
    return "" if map_on_table(view) else "no map lies on the table"


def named_map(args: Args) -> Key[BattleMap]:
    which: Key[BattleMap] = args.get("which", NO_MAP)
    return which


def map_in(view: Reader, args: Args) -> BattleMap:
    """The map that is asked about; a blank one, where only the questions are told."""
    return view[named_map(args)] if named_map(args) in view else BattleMap()


# --- maps
@action("Make a map", name=Name(),
        width=WholeNumber(words="How many fields wide?", least=1, most=MOST_SIDE, usually=24),
        height=WholeNumber(words="How many fields high?", least=1, most=MOST_SIDE, usually=18),
        tiles=WhichTiles(), like=LikeWhat())  # fmt: skip
def new_map(table: Table, by: Id, name: str, width: int = 24, height: int = 18, tiles: Tiles = "squares",
            like: str = "") -> Key[BattleMap]:  # fmt: skip
    """An empty one of that size, or one like a map that is there already. Only you see it until you lay it."""
    ready = atlas()[like] if like else MapFile(name=name, ground=Ground(width=width, height=height, tiles=tiles))
    return make(table, structs.replace(ready, name=name))


@action("Take in a map", map_file=WholeMap(), picture=Picture(),
        name=OptionalLine(words="What is it called? (Nothing: as it is)"))  # fmt: skip
def take_in_map(table: Table, by: Id, map_file: dict[str, Any], picture: str = "", name: str = "") -> Key[BattleMap]:
    """A map from elsewhere, with its ground, walls and zones: one that was taken along from a table, or a Universal VTT
    file. Only you see it until you lay it."""
    ready = read_map(map_file)
    return make(table, structs.replace(ready, name=name[:60] or ready.name), picture)


def make(table: Table, ready: MapFile, picture: str = "") -> Key[BattleMap]:
    if len(table.every(BattleMap)) >= MOST_MAPS:
        raise IllegalAnswer(f"a table has at most {MOST_MAPS} maps: throw one away first")
    record = made_from(ready, picture)
    key = new_key(table, BattleMap, "map", record)
    table.record(MapMade(about=key, record=record))
    return key


def hundredths(words: str, least: int = 0) -> WholeNumber:
    return WholeNumber(words=f"{words}, in hundredths of a field?", least=least, most=100_000, usually=0)


@action("Change a map", unless=why_no_map, lasting=True, which=WhichMap(),
        name=lambda view, by, args: Name(usually=map_in(view, args).name),
        picture=lambda view, by, args: Picture(usually=map_in(view, args).picture),
        left=hundredths("How far east does the picture begin", -100_000),
        top=hundredths("How far south does the picture begin", -100_000),
        across=hundredths("How wide is the picture (0: as the map)"),
        down=hundredths("How high is the picture (0: as the map)"),
        notes=lambda view, by, args: LongNotes(words="What do only you know of it?",
                                               usually=map_in(view, args).notes))  # fmt: skip
def change_map(table: Table, by: Id, which: Key[BattleMap], name: str | None = None, picture: str | None = None,
               left: int | None = None, top: int | None = None, across: int | None = None, down: int | None = None,
               notes: str | None = None) -> None:  # fmt: skip
    """Its name, the picture under it and where that lies, and your notes. What is left out stays as it is."""
    was = table[which]
    lies = was.backdrop
    backdrop = Backdrop(
        left=lies.left if left is None else left,
        top=lies.top if top is None else top,
        width=lies.width if across is None else across,
        height=lies.height if down is None else down,
    )
    after = MapChanged(about=which, name=was.name if name is None else name, backdrop=backdrop,
                       picture=was.picture if picture is None else picture,
                       notes=was.notes if notes is None else notes)  # fmt: skip
    if all(getattr(was, field) == value for field, value in after.changes().items()):
        raise IllegalAnswer("that is how the map is already")
    table.record(after)


@action("Throw a map away", unless=why_no_map, which=WhichMap())
def remove_map(table: Table, by: Id, which: Key[BattleMap]) -> None:
    """Whoever stands on it is on no map any more."""
    for who in standing_on(table, which):
        standing.leave(table, who)
    table.record(MapRemoved(about=which))


def why_no_other(view: Reader, by: Id) -> str:
    return why_no_map(view, by) or ("" if OtherMap().options(view) else "that map lies on the table already")


@action("Lay a map", unless=why_no_other, which=OtherMap())
def lay_map(table: Table, by: Id, which: Key[BattleMap]) -> None:
    """Everybody sees it now, but for what lies in fog. The map that lay there before is put away."""
    standing.lay(table, which)


@action("Put the map away", unless=why_none_lies)
def put_map_away(table: Table, by: Id) -> None:
    """Only you see it from now on, with all who stand on it."""
    which = map_on_table(table)
    assert which is not None
    standing.put_away(table, which)


# --- the ground
def shaped(was: BattleMap, ground: Ground) -> dict[str, Any]:
    """Another ground for a map, as everybody sees it and as it is."""
    return {"ground": veiled(ground, was.fog), "beneath": ground if was.fog else None}


@action("Paint the ground", unless=why_no_map, which=WhichMap(), brush=WhichBrush(),
        fields=lambda view, by, args: AnyFields(map=named_map(args)),
        height=WholeNumber(words="How many fields high, where it is a height?", least=-MOST_HEIGHT, most=MOST_HEIGHT,
                           usually=0))  # fmt: skip
def paint(
    table: Table, by: Id, which: Key[BattleMap], brush: Brush, fields: tuple[Field, ...], height: int = 0
) -> None:
    """Terrain, objects that give cover, or a height, on all of these fields."""
    ground = ground_of(table, which)
    after = ground.raised(fields, height) if brush == "height" else ground.painted(fields, brush)
    if after == ground:
        raise IllegalAnswer("these fields are like that already")
    table.record(GroundShaped(about=which, **shaped(table[which], after)))


@action("Build walls", unless=why_no_map, which=WhichMap(), barrier=BuildWhat(),
        corners=lambda view, by, args: WallLine(map=named_map(args)))  # fmt: skip
def build(table: Table, by: Id, which: Key[BattleMap], barrier: Built, corners: tuple[Field, ...]) -> None:
    """Walls, doors or windows along the sides of fields, from corner to corner; or nothing where there were some."""
    ground = ground_of(table, which)
    after = ground.walled(edges_along(ground, corners), None if barrier == "nothing" else barrier)
    if after == ground:
        raise IllegalAnswer("that is what stands there already")
    table.record(GroundShaped(about=which, **shaped(table[which], after)))


# --- doors
def turn_door(table: Table, which: Key[BattleMap], door: str, state: Barrier) -> None:
    """A door is open, closed or locked from now on. What fog hides is told to the GM alone."""
    ground = ground_of(table, which)
    if ground.walls.get(door) == state:
        raise IllegalAnswer(f"that door is {DOOR_WORDS[state]} already")
    after = shaped(table[which], ground.walled([door], state))
    is_seen = after["ground"].walls.get(door) == state
    table.record(DoorTurned(about=which, **after, where=door_name(door), how=DOOR_WORDS[state],
                            seen_by="all" if is_seen else "gm"))  # fmt: skip


def why_no_door(view: Reader, by: Id) -> str:
    some = any(WhichDoor(map=which).options(view) for which in view.every(BattleMap))
    return why_no_map(view, by) or ("" if some else "there are no doors")


@action("Set a door", unless=why_no_door, which=WhichMap(),
        door=lambda view, by, args: WhichDoor(map=named_map(args)), state=DoorState())  # fmt: skip
def set_door(table: Table, by: Id, which: Key[BattleMap], door: str, state: Barrier) -> None:
    """It is open, closed or locked."""
    turn_door(table, which, door, state)


def map_under(view: Reader, who: Id) -> Key[BattleMap]:
    spot = spot_of(view, Key[Record](who)) if who in view else None
    return Key[BattleMap](spot.map) if spot else NO_MAP


def why_not_there(view: Reader, who: Key[Record]) -> str:
    return "" if spot_of(view, who) else f"{view[who].name or 'it'} stands on no map"


def why_no_door_beside(view: Reader, who: Key[Record]) -> str:
    if why_not := why_not_there(view, who):
        return why_not
    return "" if DoorBeside(map=map_under(view, who), who=who).options(view) else "there is no door beside that opens"


@action("Open or close a door", by=Record, unless=why_no_door_beside,
        door=lambda view, who, args: DoorBeside(map=map_under(view, who), who=Key[Record](who)))  # fmt: skip
def use_door(table: Table, who: Key[Record], door: str) -> None:
    """A door where one stands. What is locked stays closed."""
    which = map_under(table, who)
    turn_door(table, which, door, "door" if ground_of(table, which).walls[door] == "open" else "open")


# --- fog
@action("Fog", unless=why_no_map, which=WhichMap(), on=YesNo(words="Is it hidden from now on?", usually=True),
        fields=lambda view, by, args: AnyFields(map=named_map(args), least=0))  # fmt: skip
def fog(table: Table, by: Id, which: Key[BattleMap], on: bool = True, fields: tuple[Field, ...] = ()) -> None:
    """Hide some fields from everybody but you, with what is there and who; or show them. No fields: the whole map."""
    was, ground = table[which], ground_of(table, which)
    after = fogged(ground, was.fog, fields or ground.every_field(), on)
    if after == was.fog:
        raise IllegalAnswer(f"that is {'hidden' if on else 'to be seen'} already")
    kind = FogDrawn if on else FogLifted
    table.record(kind(about=which, fog=after, ground=veiled(ground, after), beneath=ground if after else None))
    standing.settle(table, which)


# --- zones
@action("Draw a zone", unless=why_no_map, which=WhichMap(), name=ZoneName(),
        fields=lambda view, by, args: AnyFields(map=named_map(args)), tone=WhichTone(),
        text=LongText(words="What does it do?"), secret=YesNo(words="Do only you see it?", usually=False))  # fmt: skip
def draw_zone(table: Table, by: Id, which: Key[BattleMap], name: str, fields: tuple[Field, ...], tone: Tone = "",
              text: str = "", secret: bool = False) -> None:  # fmt: skip
    """A part of the map that means something. One with the same name is drawn anew."""
    if len(table[which].zones) + len(table[which].secret_zones) >= MOST_ZONES:
        raise IllegalAnswer(f"a map has at most {MOST_ZONES} zones: take one away first")
    drop_zone(table, which, name, quietly=True)
    zone = MapZone(name, tuple(sorted(fields)), tone, text)
    if secret or any(in_fog(table[which].fog, field) for field in fields):  # what lies in fog is nobody else's to know
        zones = (*table[which].secret_zones, zone)
        table.record(SecretZonesDrawn(about=which, secret_zones=zones, called=names_of(zones)))
    else:
        table.record(ZoneDrawn(about=which, zones=(*table[which].zones, zone), called=name))


def why_no_zone(view: Reader, by: Id) -> str:
    some = any(WhichZone(map=which).options(view) for which in view.every(BattleMap))
    return why_no_map(view, by) or ("" if some else "no zones are drawn")


@action("Take a zone away", unless=why_no_zone, which=WhichMap(),
        zone=lambda view, by, args: WhichZone(map=named_map(args)))  # fmt: skip
def remove_zone(table: Table, by: Id, which: Key[BattleMap], zone: str) -> None:
    """It means nothing any more."""
    drop_zone(table, which, zone)


def drop_zone(table: Table, which: Key[BattleMap], name: str, quietly: bool = False) -> None:
    open_ones = tuple(zone for zone in table[which].zones if zone.name != name)
    secret = tuple(zone for zone in table[which].secret_zones if zone.name != name)
    if len(open_ones) < len(table[which].zones) and not quietly:
        table.record(ZoneRemoved(about=which, zones=open_ones, called=name))
    elif len(open_ones) < len(table[which].zones):
        table.record(ZonesDrawn(about=which, zones=open_ones, called=name))
    if len(secret) < len(table[which].secret_zones):
        table.record(SecretZonesDrawn(about=which, secret_zones=secret, called=names_of(secret)))


def names_of(zones: Iterable[MapZone]) -> str:
    return ", ".join(zone.name for zone in zones) or "none"


# --- who stands where
def why_nobody_can(view: Reader, by: Id) -> str:
    return why_no_map(view, by) or ("" if WhoStands().options(view) else "there is nobody to put on it")


def stood(reader: Reader, args: Args) -> Spot:
    """Where somebody stood until now, as large and as high as they are; else on no map, on one field of the ground."""
    who = args.get("who", "")
    return (spot_of(reader, who) if who in reader else None) or Spot(map=NO_MAP, x=0, y=0)


@action("Put somebody on a map", unless=why_nobody_can, who=WhoStands(), which=WhichMap(),
        size=lambda view, by, args: WholeNumber(words="How many fields wide and long?", least=1, most=10,
                                                usually=stood(view, args).size),
        field=lambda view, by, args: AnyField(map=named_map(args), size=args.get("size") or stood(view, args).size),
        above=lambda view, by, args: WholeNumber(words="How many fields above the ground?", least=0, most=MOST_HEIGHT,
                                                 usually=stood(view, args).above))  # fmt: skip
def put_on_map(table: Table, by: Id, who: Key[Record], which: Key[BattleMap], *, size: int | None = None, field: Field,
               above: int | None = None) -> None:  # fmt: skip
    """On a field where there is room; for who is large it is their north-west one. What is left out stays as it was."""
    was = stood(table, {"who": who})
    spot = Spot(map=which, x=field[0], y=field[1], size=was.size if size is None else size,
                above=was.above if above is None else above)  # fmt: skip
    if spot == was:
        raise IllegalAnswer(f"{table[who].name or 'it'} stands there already")
    standing.put(table, who, spot)


def why_nobody_there(view: Reader, by: Id) -> str:
    return why_no_map(view, by) or ("" if WhoIsOnMap().options(view) else "nobody stands on a map")


@action("Take somebody off the map", unless=why_nobody_there, who=WhoIsOnMap())
def take_off_map(table: Table, by: Id, who: Key[Record]) -> None:
    """They stand nowhere in particular."""
    standing.leave(table, who)


@action("Walk", by=Record, unless=why_not_there, way=lambda view, who, args: Walk(who=Key[Record](who)))
def walk(table: Table, who: Key[Record], way: tuple[Field, ...]) -> None:
    """Over the map, as far as one likes. Walls and closed doors are in the way; nobody ends where somebody stands."""
    if not standing.walk_freely(table, who, way):
        raise IllegalAnswer("something is in the way that could not be seen from there")


@action("Point at a field", by=Seat, unless=why_none_lies, lasting=True,
        field=lambda view, seat, args: AnyField(map=map_on_table(view) or NO_MAP))  # fmt: skip
def point(table: Table, seat: Key[Seat], field: Field) -> None:
    """Everybody is shown a field of the map."""
    table.record(Pointed(about=seat, where=field_name(field)))


ACTIONS = (
    new_map, take_in_map, change_map, remove_map, lay_map, put_map_away,
    paint, build, set_door, use_door, fog, draw_zone, remove_zone,
    put_on_map, take_off_map, let_onto_map, come_onto_map, walk, point,
)  # fmt: skip
