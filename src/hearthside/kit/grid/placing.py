"""Where on a map something is to be: an area that strikes those in it."""

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
from hearthside.kit.grid.maps import BattleMap, ground_of, spot_of, under
from hearthside.kit.grid.questions import NO_MAP
from hearthside.kit.grid.shapes import Shape, covering, fields_to_aim_at


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
