"""Where on a map something is to be: oneself, or an area that strikes those in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, ClassVar

from hearthside.engine import (
    Field,
    Grid,
    Id,
    IllegalAnswer,
    Key,
    OneOf,
    Option,
    Prompt,
    Reached,
    Reader,
    Spot,
    WhichField,
    field_name,
    plain_data,
)
from hearthside.engine.questions import checked_field
from hearthside.kit.grid.ground import Ground
from hearthside.kit.grid.maps import BattleMap, Comers, ground_of, spot_of, under, why_no_room
from hearthside.kit.grid.questions import NO_MAP, whole_map
from hearthside.kit.grid.shapes import Shape, covering, fields_to_aim_at

COMERS: dict[Comers, str] = {
    "nobody": "nobody puts themselves on it",
    "newcomers": "who does not stand on it yet puts themselves on it",
    "everybody": "everybody puts themselves on it, and elsewhere",
}


class WhoMayCome(OneOf[Comers], frozen=True):
    """Which of the players put their own characters on a map."""

    title: ClassVar[str] = "Who of the players puts themselves on the map?"

    def options(self, view: Reader) -> Sequence[Option[Comers]]:
        return [Option(comers, words[0].upper() + words[1:]) for comers, words in COMERS.items()]


class WhereToStand(WhichField, frozen=True):
    """A field where somebody has room, as far as they know."""

    title: ClassVar[str] = "Where do you stand?"
    who: Key[Any]
    map: Key[BattleMap]

    def grid(self, view: Reader) -> Grid:
        return whole_map(view, self.map, spot_at(view, self.who, self.map, (0, 0)).size)

    def check(self, view: Reader, value: Any) -> Field:
        field = super().check(view, value)
        if why := why_no_room(view, self.who, spot_at(view, self.who, self.map, field)):
            raise IllegalAnswer(why)
        return field


def spot_at(reader: Reader, who: Key[Any], which: Key[BattleMap], field: Field) -> Spot:
    """Somebody on a field, as large as they were before."""
    was = spot_of(reader, who) if who in reader else None
    return Spot(map=which, x=field[0], y=field[1], size=was.size if was else 1)


class AreaOf(WhichField, frozen=True):
    """Where an area lies that comes from somebody on a map. A ruleset says what shape it has, whom it may catch, and
    what it is worth to catch them. Without a shape a field is picked and nothing more."""

    title: ClassVar[str] = "Where?"
    who: Key[Any]

    def shape(self, view: Reader) -> Shape | None:
        raise NotImplementedError

    def aims(self, view: Reader, ground: Ground, spot: Spot) -> Iterable[Field]:
        """The fields that may be picked."""
        shape = self.shape(view)
        return fields_to_aim_at(ground, spot, shape) if shape else ()

    def people(self, view: Reader) -> Sequence[Option[Key[Any]]]:
        """Who may be caught, with what would come of it."""
        return ()

    def worth(self, view: Reader, whom: Key[Any]) -> int:
        return 0

    def place(self, view: Reader) -> tuple[Ground, Spot] | None:
        spot = spot_of(view, self.who) if self.who in view else None
        return (ground_of(view, Key[BattleMap](spot.map)), spot) if spot else None

    def grid(self, view: Reader) -> Grid:
        place, shape = self.place(view), self.shape(view)
        if place is None:
            return Grid(map=NO_MAP, width=1, height=1, reach=())
        ground, spot = place
        there: dict[Field, list[Id]] = {}
        for option in self.people(view) if shape else ():
            other = spot_of(view, option.value)
            for field in under(view, other) if other and other.map == spot.map else ():
                there.setdefault(field, []).append(option.value)
        covered = covering(ground, spot, shape) if shape else None
        shapes: dict[tuple[Field, ...], int] = {}
        reach = []
        for x, y in self.aims(view, ground, spot):
            far = ground.tiling.apart((spot.x, spot.y), spot.size, (x, y), 1)
            if covered is None:
                reach.append(Reached(x, y, far))
                continue
            fields = covered((x, y))
            caught = dict.fromkeys(one for dx, dy in fields for one in there.get((x + dx, y + dy), ()))
            reach.append(Reached(x, y, far, shape=shapes.setdefault(fields, len(shapes)), catches=tuple(caught)))
        return Grid(map=spot.map, width=ground.width, height=ground.height, start=(spot.x, spot.y), size=spot.size,
                    reach=tuple(reach), shapes=tuple(shapes))  # fmt: skip

    def total(self, view: Reader, picked: Reached) -> int:
        """What it is worth to pick a field."""
        return sum(self.worth(view, Key[Any](one)) for one in picked.catches)

    def best_of(self, view: Reader, grid: Grid) -> Reached | None:
        """Where it does most of what is wanted; of several such fields the nearest."""
        worth = cache(lambda one: self.worth(view, one))
        some = grid.reach or ()
        return max(some, key=lambda one: (sum(map(worth, one.catches)), -one.cost), default=None)

    def best(self, view: Reader, grid: Grid) -> Field | None:
        found = self.best_of(view, grid)
        return (found.x, found.y) if found else None

    def usual(self, view: Reader) -> Field | None:
        return self.best(view, self.grid(view)) if self.shape(view) else None

    def prompt(self, view: Reader) -> Prompt:
        grid, is_area = self.grid(view), self.shape(view) is not None
        return Prompt(kind="field", title=self.asks(view), help=self.help, grid=grid, records=is_area,
                      options=tuple(self.people(view)) if is_area else (),
                      usual=plain_data(self.best(view, grid)) if is_area else None)  # fmt: skip

    def check(self, view: Reader, value: Any) -> Field:
        field, place = checked_field(value), self.place(view)
        if place is None or field not in self.aims(view, *place):
            raise IllegalAnswer(f"{field_name(field)} is not one of the fields that may be picked")
        return field
