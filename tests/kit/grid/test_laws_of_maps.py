"""What holds on a map whatever people do: at random, through the same doors as people."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from hearthside.engine import Id, IllegalAnswer, Key, Record
from hearthside.kit.grid.maps import BattleMap, in_fog, is_in_sight, map_on_table, standing_on, under
from hearthside.play import Play
from hearthside.play.view import view_for
from kit.tables import PEOPLE, TAVERN, Hero, id_of_new_map

WIDTH, HEIGHT = 7, 5
WHO = ("rowan", "gob", "ogre", "lurker")
NAMES = ("The Yard", "The Cellar")
MAPS = tuple(id_of_new_map(name=name, width=WIDTH, height=HEIGHT) for name in NAMES)
fields = st.tuples(st.integers(0, WIDTH - 1), st.integers(0, HEIGHT - 1)).map(list)
some = st.lists(fields, min_size=1, max_size=12)
which = st.sampled_from(MAPS)
deeds = st.one_of(
    st.tuples(st.just("put-on-map"), st.fixed_dictionaries(
        {"who": st.sampled_from(WHO), "which": which, "field": fields, "size": st.integers(1, 2)})),
    st.tuples(st.just("walk"), st.fixed_dictionaries(
        {"actor": st.sampled_from(WHO), "way": st.lists(fields, max_size=2)})),
    st.tuples(st.just("fog"), st.fixed_dictionaries({"which": which, "on": st.booleans(), "fields": some})),
    st.tuples(st.just("paint"), st.fixed_dictionaries(
        {"which": which, "brush": st.sampled_from(["solid", "water", "plain"]), "fields": some})),
    st.tuples(st.just("lay-map"), st.fixed_dictionaries({"which": which})),
    st.tuples(st.just("put-map-away"), st.just({})),
    st.tuples(st.just("take-off-map"), st.fixed_dictionaries({"who": st.sampled_from(WHO)})),
    st.tuples(st.sampled_from(["reveal", "hide"]), st.fixed_dictionaries({"what": st.sampled_from(WHO)})),
)  # fmt: skip


def laid() -> Play:
    more: dict[Id, Record] = {"gob": Hero(name="Gob"), "ogre": Hero(name="Ogre"),
                              "lurker": Hero(name="Lurker", seen_by="gm")}  # fmt: skip
    play = Play.lay(TAVERN, {**PEOPLE, **more}, packs=[])
    for name in NAMES:
        play.act("gil", "new-map", name=name, width=WIDTH, height=HEIGHT)
    play.act("gil", "lay-map", which=MAPS[0])
    for column, who in enumerate(WHO):
        play.act("gil", "put-on-map", who=who, which=MAPS[0], field=[column, 0])
    return play


def done(play: Play, name: str, args: dict[str, Any]) -> None:
    before = msgspec.json.encode(play.world)
    actor = args.pop("actor", "")
    try:
        play.act("gil", name, actor, **args)
    except IllegalAnswer:
        assert msgspec.json.encode(play.world) == before, "it was refused and changed something"


def check_fields(play: Play) -> None:
    """Nobody shares a field, nobody is in two places, and at most one map lies on the table."""
    reader = play.reader()
    maps = reader.every(BattleMap)
    assert sum(reader[one].seen_by == "all" for one in maps) <= 1
    for one in maps:
        taken = [field for spot in standing_on(reader, one).values() for field in under(reader, spot)]
        assert len(taken) == len(set(taken))
    placed = [who for one in maps for who in standing_on(reader, one)]
    assert len(placed) == len(set(placed))


def check_secrets(play: Play) -> None:
    """Where somebody stands is known to all exactly when they are in sight; and nothing in fog is told."""
    reader = play.reader()
    for one in reader.every(BattleMap):
        for who, spot in standing_on(reader, one).items():
            assert (reader[who].stands is not None) == is_in_sight(reader, who, spot)
    laid_map = map_on_table(reader)
    for seat in ("ana", "ben", "sid"):
        records = view_for(play, seat).records
        assert [one for one in MAPS if one in records] == ([laid_map] if laid_map else [])
        told = [name for name, record in records.items() if record.get("stands") is not None]
        assert all(reader[Key[Record](name)].stands is not None for name in told)
        if laid_map:
            seen, fog = records[laid_map], reader[laid_map].fog
            assert not {"unseen", "beneath", "notes", "secret_zones"} & set(seen)
            rows = seen["ground"].get("fields", ())
            assert all(sign == "." for y, row in enumerate(rows) for x, sign in enumerate(row) if in_fog(fog, (x, y)))


@given(st.lists(deeds, max_size=10))
@settings(max_examples=60, deadline=None)
def test_whatever_happens_on_maps_nobody_shares_a_field_and_no_secret_is_told(
    happened: list[tuple[str, dict[str, Any]]],
) -> None:
    play = laid()
    for name, args in happened:
        done(play, name, dict(args))
        check_fields(play)
        check_secrets(play)
