"""Maps at a table: made, shaped, laid and hidden by the GM; walked on by everybody."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import Id, Record, Spot
from hearthside.kit.grid.maps import BattleMap, spot_of
from kit.tables import Hero, Tavern, id_of_new_map, map_named

WIDTH, HEIGHT = 8, 6
YARD = id_of_new_map(name="The Yard", width=WIDTH, height=HEIGHT)
CELLAR = id_of_new_map(name="The Cellar", width=4, height=4)


class Yard(Tavern):
    """A tavern with a map in it."""

    def __init__(self, laid: bool = True, **more: Record) -> None:
        gob = {"gob": Hero(name="Gob"), "lurker": Hero(name="Lurker", seen_by="gm")}
        super().__init__(**{**gob, **more})
        self.does("gil", "new-map", name="The Yard", width=WIDTH, height=HEIGHT)
        if laid:
            self.does("gil", "lay-map", which=YARD)

    def gm(self, action: str, /, **args: Any) -> Yard:
        self.does("gil", action, **args)
        return self

    def put(self, who: Id, *field: int, **more: int) -> Yard:
        return self.gm("put-on-map", who=who, which=YARD, field=list(field), **more)

    def where(self, who: Id, seat: Id = "gil") -> tuple[int, int] | None:
        """Where somebody stands, as a seat knows it."""
        view = self.play.view(seat)
        spot = spot_of(view, who) if who in view else None  # type: ignore[arg-type]  # ids of heroes
        return (spot.x, spot.y) if spot else None

    @property
    def map(self) -> BattleMap:
        found = self[YARD]
        assert isinstance(found, BattleMap)
        return found


def everything_told(stage: Tavern, seat: Id = "ana") -> str:
    return stage.all_that_reaches(seat)


# --- maps
def test_a_new_map_is_the_gms_alone_until_it_is_laid() -> None:
    stage = Yard(laid=False)
    assert "The Yard" not in everything_told(stage)
    assert stage.last_line() == "A new map: The Yard."
    stage.gm("lay-map", which=YARD)
    assert "The Yard lies on the table." in stage.log_of("ana")
    stage.gm("put-map-away")
    assert YARD not in stage.seen_by("ana").records


def test_at_most_one_map_lies_on_the_table() -> None:
    stage = Yard().put("rowan", 1, 1).gm("new-map", name="The Cellar", width=4, height=4).gm("lay-map", which=CELLAR)
    assert (stage[YARD].seen_by, stage[CELLAR].seen_by) == ("gm", "all")
    assert stage.where("rowan", "ana") is None
    assert stage.where("rowan") == (1, 1)
    stage.gm("lay-map", which=YARD)
    assert stage.where("rowan", "ana") == (1, 1)


def test_a_map_of_the_atlas_can_be_used_as_it_is() -> None:
    stage = Yard().gm("new-map", name="At the ford", like="the-low-bridge")
    made = stage[map_named(stage.play.world, "At the ford")]
    assert isinstance(made, BattleMap)
    assert made.ground.width > 10


def test_a_map_is_changed_and_thrown_away_and_nobody_stands_on_it_then() -> None:
    stage = Yard().put("rowan", 1, 1).put("lurker", 2, 2)
    stage.gm("change-map", which=YARD, name="The Court", picture="abc", across=800, notes="a trap at C3")
    assert (stage.map.name, stage.map.picture, stage.map.backdrop.width) == ("The Court", "abc", 800)
    assert "trap" not in everything_told(stage)
    with stage.refused("how the map is already"):
        stage.gm("change-map", which=YARD, name="The Court")
    stage.gm("remove-map", which=YARD)
    assert YARD not in stage.play.world
    assert (stage.where("rowan"), stage.where("lurker")) == (None, None)


# --- the ground
def test_strokes_shape_the_ground_without_a_line_in_the_log() -> None:
    stage = Yard()
    before = stage.log_of("gil")
    stage.gm("paint", which=YARD, brush="water", fields=[[1, 1], [2, 1]])
    stage.gm("paint", which=YARD, brush="height", fields=[[3, 3]], height=2)
    stage.gm("build", which=YARD, barrier="wall", corners=[[1, 1], [3, 1], [3, 2]])
    assert stage.map.ground.fields[1] == ".~~....."
    assert stage.map.ground.heights == {"3,3": 2}
    assert stage.map.ground.walls == {"1,1n": "wall", "2,1n": "wall", "3,1w": "wall"}
    assert stage.log_of("gil") == before
    stage.gm("build", which=YARD, barrier="nothing", corners=[[1, 1], [2, 1]])
    assert "1,1n" not in stage.map.ground.walls


@pytest.mark.parametrize(("action", "args", "why"), [
    ("paint", {"brush": "water", "fields": [[8, 0]]}, "J1: not among the fields"),
    ("paint", {"brush": "water", "fields": []}, "0 picked; at least 1"),
    ("paint", {"brush": "lava", "fields": [[0, 0]]}, "'lava' is not one of"),
    ("paint", {"brush": "plain", "fields": [[0, 0]]}, "like that already"),
    ("paint", {"brush": "plain", "fields": "A1"}, "a list of columns and rows"),
    ("paint", {"brush": "plain", "fields": [[0, "x"]]}, "is no field"),
    ("build", {"barrier": "wall", "corners": [[0, 0], [1, 1]]}, "along columns and rows"),
    ("build", {"barrier": "wall", "corners": [[2, 2], [2, 2]]}, "from one corner to another"),
    ("build", {"barrier": "nothing", "corners": [[0, 0], [2, 0]]}, "what stands there already"),
    ("set-door", {"door": "0,0n", "state": "open"}, "there are no doors"),
    ("draw-zone", {"name": "Fire", "fields": [[99, 0]]}, "not among the fields"),
    ("remove-zone", {"zone": "Fire"}, "no zones are drawn"),
    ("fog", {"on": False}, "to be seen already"),
])  # fmt: skip
def test_what_does_not_fit_is_refused_and_changes_nothing(action: str, args: dict[str, Any], why: str) -> None:
    stage = Yard()
    with stage.refused(why):
        stage.gm(action, which=YARD, **args)


def test_only_the_gm_shapes_maps() -> None:
    stage = Yard()
    with stage.refused("for the GM"):
        stage.does("ana", "paint", "gm", which=YARD, brush="water", fields=[[1, 1]])


# --- who stands where
def test_nobody_stands_where_somebody_does_or_in_a_wall() -> None:
    stage = Yard().put("rowan", 1, 1).gm("paint", which=YARD, brush="solid", fields=[[4, 4]])
    with stage.refused("Rowan stands at B2 already"):
        stage.put("gob", 1, 1)
    with stage.refused("nobody can stand at E5"):
        stage.put("gob", 4, 4)
    with stage.refused("2 fields wide and long"):
        stage.put("gob", 3, 3, size=2)
    with stage.refused("Rowan stands at B2 already"):
        stage.put("gob", 0, 0, size=2)
    stage.put("gob", 5, 2, size=2)
    with stage.refused("Gob stands at G4 already"):
        stage.put("rowan", 6, 3)
    assert stage["gob"].stands == Spot(map=YARD, x=5, y=2, size=2)


def test_a_player_walks_with_their_own_and_walls_are_in_the_way() -> None:
    stage = Yard().put("rowan", 0, 0).gm("build", which=YARD, barrier="wall", corners=[[1, 0], [1, 5]])
    stage.does("ana", "walk", "rowan", way=[[1, 0]])
    assert stage.where("rowan") == (1, 0)
    assert stage.last_line("ben") == "Rowan goes to B1."
    stage.gm("build", which=YARD, barrier="wall", corners=[[1, 5], [1, 6]])
    with stage.refused("A1 cannot be reached"):
        stage.does("ana", "walk", "rowan", way=[[0, 0]])
    with stage.refused("at least one step"):
        stage.does("ana", "walk", "rowan", way=[])
    with stage.refused("not yours to act for"):
        stage.does("ben", "walk", "rowan", way=[[2, 0]])


def test_nobody_ends_a_walk_where_somebody_stands_but_may_pass() -> None:
    stage = Yard().put("rowan", 0, 0).put("gob", 1, 0)
    stage.gm("build", which=YARD, barrier="wall", corners=[[0, 1], [8, 1]])
    with stage.refused("somebody stands at B1 already"):
        stage.does("ana", "walk", "rowan", way=[[1, 0]])
    stage.does("ana", "walk", "rowan", way=[[2, 0]])
    assert stage.where("rowan") == (2, 0)


def test_who_walks_into_what_they_cannot_see_stops_before_it() -> None:
    stage = Yard().put("rowan", 0, 0).put("lurker", 2, 0)
    stage.gm("build", which=YARD, barrier="wall", corners=[[0, 1], [8, 1]])
    stage.does("ana", "walk", "rowan", way=[[1, 0], [2, 0]])
    assert stage.where("rowan") == (1, 0)
    assert "Lurker" not in everything_told(stage)
    with stage.refused("something is in the way"):
        stage.does("ana", "walk", "rowan", way=[[2, 0]])


def test_doors_are_opened_by_who_stands_at_them_unless_they_are_locked() -> None:
    stage = Yard().put("rowan", 0, 0).gm("build", which=YARD, barrier="door", corners=[[1, 0], [1, 1]])
    stage.does("ana", "use-door", "rowan", door="1,0w")
    assert stage.map.ground.walls == {"1,0w": "open"}
    assert stage.last_line("ben") == "The door at B1, west side is open."
    stage.gm("set-door", which=YARD, door="1,0w", state="locked")
    with stage.refused("no door beside that opens"):
        stage.does("ana", "use-door", "rowan", door="1,0w")
    stage.put("rowan", 4, 4)
    with stage.refused("no door beside that opens"):
        stage.does("ana", "use-door", "rowan", door="1,0w")


def test_somebody_is_taken_off_the_map() -> None:
    stage = Yard().put("rowan", 1, 1).gm("take-off-map", who="rowan")
    assert stage["rowan"].stands is None
    assert stage.last_line("ana") == "Rowan leaves the map."
    with stage.refused("stands on no map"):
        stage.does("ana", "walk", "rowan", way=[[2, 0]])


def test_zones_are_drawn_anew_under_the_same_name_and_secret_ones_are_the_gms() -> None:
    stage = Yard().gm("draw-zone", which=YARD, name="Fire", fields=[[1, 1], [2, 1]], tone="bad", text="burns")
    assert stage.last_line("ana") == "On the map: Fire."
    stage.gm("draw-zone", which=YARD, name="Fire", fields=[[3, 3]])
    assert [zone.fields for zone in stage.map.zones] == [((3, 3),)]
    stage.gm("draw-zone", which=YARD, name="A pit", fields=[[5, 5]], secret=True)
    assert "A pit" not in everything_told(stage)
    stage.gm("remove-zone", which=YARD, zone="A pit").gm("remove-zone", which=YARD, zone="Fire")
    assert (stage.map.zones, stage.map.secret_zones) == ((), ())


def test_anybody_may_point_at_a_field() -> None:
    stage = Yard()
    assert stage.does("ben", "point", field=[2, 3]).last_line("ana") == "Ben points at C4."
    with stage.gm("put-map-away").refused("no map lies on the table"):
        stage.does("ben", "point", field=[2, 3])


# --- secrets
def test_where_somebody_hidden_stands_is_as_secret_as_they_are() -> None:
    stage = Yard().put("lurker", 5, 5)
    assert stage.where("lurker", "ana") is None
    assert "Lurker" not in everything_told(stage)
    stage.gm("reveal", what="lurker")
    assert stage.where("lurker", "ana") == (5, 5)
    stage.gm("hide", what="lurker")
    assert stage.where("lurker", "ana") is None


def test_who_stands_in_fog_is_seen_by_nobody_and_moves_there_unheard() -> None:
    stage = Yard().put("gob", 5, 5).gm("fog", which=YARD, fields=[[x, y] for x in (4, 5, 6, 7) for y in range(6)])
    assert stage.last_line("ana") == "Gob is out of sight."
    assert (stage.where("gob", "ana"), stage.where("gob")) == (None, (5, 5))
    told = everything_told(stage)
    stage.put("gob", 6, 2)
    assert stage.last_line("gil") == "Gob is at G3, unseen."
    assert stage.seen_by("ana").records == eval_records(told, stage)
    stage.put("gob", 3, 2)
    assert stage.last_line("ana") == "Gob comes into sight at D3."
    assert stage.map.unseen == {}


def eval_records(told: str, stage: Yard) -> Any:
    """The records that a player had before: nothing of them has changed."""
    records = stage.seen_by("ana").records
    assert repr(records) in told
    return records


def test_fog_does_not_hide_players_characters() -> None:
    stage = Yard().put("rowan", 5, 5).put("gob", 6, 5).gm("fog", which=YARD)
    assert stage.where("rowan", "ben") == (5, 5)
    assert stage.where("gob", "ben") is None
    stage.gm("fog", which=YARD, on=False, fields=[[6, 5]])
    assert stage.where("gob", "ben") == (6, 5)


def test_a_large_one_is_seen_if_any_of_it_is_out_of_the_fog() -> None:
    stage = Yard().put("gob", 3, 2, size=2).gm("fog", which=YARD, fields=[[x, y] for x in (4, 5, 6) for y in range(6)])
    assert stage.where("gob", "ana") == (3, 2)


def test_what_lies_in_fog_is_not_in_the_ground_that_players_know() -> None:
    stage = Yard().gm("paint", which=YARD, brush="solid", fields=[[6, 3]])
    stage.gm("build", which=YARD, barrier="door", corners=[[6, 0], [6, 1]])
    stage.gm("fog", which=YARD, fields=[[x, y] for x in (4, 5, 6, 7) for y in range(6)])
    seen = stage.seen_by("ana").records[YARD]
    assert "fields" not in seen["ground"]
    assert "walls" not in seen["ground"]
    assert "beneath" not in seen
    stage.gm("set-door", which=YARD, door="6,0w", state="locked")
    assert "door" not in " ".join(stage.log_of("ana"))
    stage.gm("paint", which=YARD, brush="water", fields=[[0, 0], [7, 0]])
    assert stage.seen_by("ana").records[YARD]["ground"]["fields"][0] == "~......."
    stage.gm("fog", which=YARD, on=False)
    assert stage.seen_by("ana").records[YARD]["ground"]["fields"][:4] == \
        ["~......~", "........", "........", "......#."]  # fmt: skip
    assert stage.map.beneath is None


def test_a_wall_at_the_edge_of_the_fog_is_seen_from_outside() -> None:
    stage = Yard().gm("build", which=YARD, barrier="wall", corners=[[4, 0], [4, 6]])
    stage.gm("fog", which=YARD, fields=[[x, y] for x in (4, 5, 6, 7) for y in range(6)])
    assert len(stage.map.ground.walls) == 6


def test_a_player_is_offered_ways_by_what_they_know_and_stopped_by_what_is_there() -> None:
    stage = Yard().put("rowan", 2, 0).gm("build", which=YARD, barrier="wall", corners=[[5, 0], [5, 6]])
    stage.gm("fog", which=YARD, fields=[[x, y] for x in (4, 5, 6, 7) for y in range(6)])
    stage.does("ana", "walk", "rowan", way=[[7, 0]])
    assert stage.where("rowan") == (4, 0)


# --- the rest of the table's laws
def test_a_move_is_taken_back_like_anything_else() -> None:
    stage = Yard().put("rowan", 1, 1).put("gob", 2, 2)
    stage.does("ana", "walk", "rowan", way=[[1, 4]])
    stage.play.undo("gil", agreed=True)
    assert stage.where("rowan", "ben") == (1, 1)


def test_a_whole_map_is_taken_in_and_rubbish_is_refused() -> None:
    stage = Yard().gm("take-in-map", map_file={"name": "Cave", "ground": {"width": 2, "height": 1, "fields": ["#."]}})
    assert stage[map_named(stage.play.world, "Cave")].ground.fields == ("#.",)
    for rubbish, why in (
        (7, "a name and a ground"),
        ({"name": "Cave"}, "missing required field `ground`"),
        ({"name": "Cave", "ground": {"width": 2, "height": 1, "fields": ["#"]}}, "1 rows of 2 signs"),
        ({"name": "Cave", "ground": {"width": 2000, "height": 1}}, "<= 100"),
        ({"name": "Cave", "ground": {"width": 2, "height": 1}, "zones": [{"name": "x", "fields": [[5, 5]]}]}, "beside"),
    ):
        with stage.refused(why):
            stage.gm("take-in-map", map_file=rubbish)


def test_a_table_holds_so_many_maps_and_no_more() -> None:
    many: dict[str, Any] = {f"map-{number}": BattleMap(name="Another", seen_by="gm") for number in range(2, 101)}
    stage = Yard(**many)
    with stage.refused("at most 100 maps"):
        stage.gm("new-map", name="One more")


def test_a_zone_that_is_drawn_into_fog_is_the_gms_alone() -> None:
    stage = Yard().gm("fog", which=YARD, fields=[[4, 0], [5, 0]])
    stage.gm("draw-zone", which=YARD, name="Ambush", fields=[[3, 0], [4, 0]])
    assert "Ambush" not in everything_told(stage)
    assert [zone.name for zone in stage.map.secret_zones] == ["Ambush"]
