"""Maps on the wire: each seat gets what it may know of them, and what a page needs to draw them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from hearthside.engine import Id, Record, Ruleset, Seat, rulesets, starter_pack
from hearthside.engine.game import Game
from hearthside.kit.grid.maps import BattleMap
from hearthside.play import Play
from hearthside.rulesets.apocalypse import RULESET
from hearthside.rulesets.apocalypse.state import Character
from hearthside.web.campaigns import ON_SCREEN
from hearthside.web.rooms import Sightings
from hearthside.web.seeing import Eyes, Now
from hearthside.web.wire import MapSeen, TokenSeen
from kit.tables import id_of_new_map

TRAITS = tuple(f"trait {n}" for n in range(1, 9))
FOG = [[x, y] for x in (2, 3) for y in (0, 1, 2)]
YARD = id_of_new_map(name="The yard", width=4, height=3)


def laid() -> Play:
    world: dict[Id, Record] = {
        "mara": Seat(name="Mara", role="gm"),
        "ana": Seat(name="Ana"),
        "ash": Character(name="Ash", player="ana", traits=TRAITS),
        "gob": Character(name="Gob", traits=TRAITS),
        "lurker": Character(name="Lurker", traits=TRAITS, seen_by="gm"),
    }
    play = Play.lay(RULESET, world)
    play.act("mara", "new-map", name="The yard", width=4, height=3)
    play.act("mara", "lay-map", which=YARD)
    for column, who in enumerate(("ash", "gob", "lurker")):
        play.act("mara", "put-on-map", who=who, which=YARD, field=[column + 1, 0])
    return play


def seen(play: Play, seat: Id) -> tuple[dict[Id, MapSeen], dict[Id, TokenSeen]]:
    fields = Eyes(seat).fields(Now(play), [], False, "")
    return fields["maps"], fields["tokens"]


def test_a_page_gets_the_ground_and_who_stands_on_it() -> None:
    play = laid()
    play.act("mara", "paint", which=YARD, brush="water", fields=[[0, 0]])
    play.act("mara", "build", which=YARD, barrier="door", corners=[[1, 1], [2, 1]])
    play.act("mara", "draw-zone", which=YARD, name="Fire", fields=[[0, 2]], tone="bad", text="It burns.")
    maps, tokens = seen(play, "ana")
    assert (maps[YARD].fields[0], maps[YARD].walls, maps[YARD].laid) == ("~...", {"1,1n": "door"}, True)
    assert [(zone.name, zone.tone, zone.secret) for zone in maps[YARD].zones] == [("Fire", "bad", False)]
    assert maps[YARD].notes is None
    ash = tokens["ash"]
    assert (ash.name, ash.x, ash.y, ash.side, ash.can_move, ash.acts, ash.unseen) == \
        ("Ash", 1, 0, "party", True, False, False)  # fmt: skip
    assert not tokens["gob"].can_move
    assert not seen(play, ON_SCREEN)[1]["ash"].can_move


def test_of_what_a_token_shows_it_is_said_whether_it_hinders() -> None:
    play = laid()
    play.act("mara", "set", path="ash.harms", to={"burnt palm": {"level": 2}})
    assert [(tag.text, tag.hindering) for tag in seen(play, "ana")[1]["ash"].tags] == [("burnt palm", True)]


def test_who_is_hidden_or_stands_in_fog_is_not_on_the_wire() -> None:
    play = laid()
    assert set(seen(play, "ana")[1]) == {"ash", "gob"}
    assert set(seen(play, "mara")[1]) == {"ash", "gob", "lurker"}
    play.act("mara", "build", which=YARD, barrier="wall", corners=[[3, 0], [3, 2]])
    play.act("mara", "draw-zone", which=YARD, name="Pit", fields=[[3, 1]])
    play.act("mara", "fog", which=YARD, fields=FOG)
    maps, tokens = seen(play, "ana")
    assert set(tokens) == {"ash"}
    assert (maps[YARD].walls, maps[YARD].zones, maps[YARD].fog) == ({}, [], ["..##"] * 3)
    maps, tokens = seen(play, "mara")
    assert tokens["gob"].unseen
    assert len(maps[YARD].walls) == 2
    assert [zone.name for zone in maps[YARD].zones] == ["Pit"]


def test_a_map_that_does_not_lie_on_the_table_is_the_gms() -> None:
    play = laid()
    play.act("mara", "put-map-away")
    assert seen(play, "ana") == ({}, {})
    assert not seen(play, "mara")[0][YARD].laid


def test_a_move_sends_the_token_and_not_the_ground() -> None:
    play, sightings = laid(), Sightings("ana")
    sightings.look(1, sightings.eyes.fields(Now(play), [], False, ""))
    play.act("ana", "walk", "ash", way=[[0, 2]])
    changed = sightings.look(2, sightings.eyes.fields(Now(play), [], False, ""))
    assert ("tokens", "ash") in changed
    assert not [part for part in changed if part[0] in ("maps", "areas") or part == ("tokens", "gob")]
    play.act("mara", "start-turns", order=["ash", "gob"])
    changed = sightings.look(3, sightings.eyes.fields(Now(play), [], False, ""))
    assert ("tokens", "ash") in changed
    assert sightings.fields["tokens"]["ash"].acts


def test_who_is_revealed_is_on_the_wire_at_once_and_who_is_hidden_is_gone() -> None:
    play, sightings = laid(), Sightings("ana")
    sightings.look(1, sightings.eyes.fields(Now(play), [], False, ""))
    play.act("mara", "reveal", what="lurker")
    assert ("tokens", "lurker") in sightings.look(2, sightings.eyes.fields(Now(play), [], False, ""))
    play.act("mara", "hide", what="lurker")
    sightings.look(3, sightings.eyes.fields(Now(play), [], False, ""))
    assert "lurker" not in sightings.fields["tokens"]


@pytest.mark.parametrize("name", list(rulesets()))
def test_the_characters_of_every_rule_system_stand_on_maps(name: str) -> None:
    rules: Ruleset = rulesets()[name]
    game = Game(rules, [starter_pack(rules)])
    play = Play.lay(rules, rules.demo(game.content), packs=[starter_pack(rules)])
    gm = next(who for who, record in play.world.items() if isinstance(record, Seat) and record.role == "gm")
    play.act(gm, "new-map", name="The bridge", like="the-low-bridge")
    which = [who for who, record in play.world.items() if isinstance(record, BattleMap)][-1]
    play.act(gm, "lay-map", which=which)
    cast = [who for who, record in play.world.items() if isinstance(record, rules.character)]
    for column, who in enumerate(cast):
        play.act(gm, "put-on-map", who=who, which=which, field=[column, 0])
    _, tokens = seen(play, gm)
    assert set(tokens) == set(cast)
    everything: Any = msgspec.json.encode(list(tokens.values()))
    assert everything


def test_while_there_is_fog_only_the_gm_has_the_picture() -> None:
    play = laid()
    play.act("mara", "change-map", which=YARD, picture="cellar")
    assert seen(play, "ana")[0][YARD].picture == "cellar"
    play.act("mara", "fog", which=YARD, fields=FOG)
    assert (seen(play, "ana")[0][YARD].picture, seen(play, "mara")[0][YARD].picture) == ("", "cellar")
