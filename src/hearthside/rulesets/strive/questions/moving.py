"""What people are asked about moving in a fight."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Any, ClassVar

from hearthside.engine import (
    Confirm,
    Field,
    Grid,
    Id,
    Key,
    Number,
    OneOf,
    Option,
    Reached,
    Reader,
    SomeOf,
    Spot,
    WhichField,
    known,
    name_of,
    rule,
)
from hearthside.kit.grid.ground import Ground
from hearthside.kit.grid.maps import BattleMap, ground_of, spot_of, under
from hearthside.kit.grid.placing import AreaOf
from hearthside.kit.grid.questions import WayOf
from hearthside.kit.grid.shapes import Shape
from hearthside.kit.grid.sight import sees_any
from hearthside.kit.grid.ways import Gait, Others
from hearthside.rulesets.strive.rules.combat.mounts import fields_beside
from hearthside.rulesets.strive.rules.combat.places import those_present
from hearthside.rulesets.strive.rules.combat.ways import Stretch, gait_of, in_the_way, most_sprints
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import several


class HowManySprints(Number, frozen=True):
    """For how many AP somebody sprints: the first ones that they spend."""

    title: ClassVar[str] = "For how many AP do you sprint?"
    who: Key[Character]
    most: int | None = None

    def bounds(self, view: Reader) -> tuple[int | None, int | None]:
        able = most_sprints(view, self.who) if self.who in view else 0
        return 0, able if self.most is None else min(able, self.most)

    def usual(self, view: Reader) -> int:
        return 0


# --- ways
class Onward(WayOf, frozen=True):
    """A way that somebody goes for AP, or one that something grants."""

    stretches: tuple[Stretch, ...] = ()

    def gait(self, view: Reader) -> Gait:
        return gait_of(view, self.who, self.stretches)

    def others(self, view: Reader, which: Key[BattleMap]) -> Others:
        return in_the_way(view, which, self.who)

    def budget(self, view: Reader) -> int:
        return sum(self.gait(view).stretches)

    @rule("STR-425", "STR-433")
    def stages(self, view: Reader) -> Sequence[Option[int]]:
        """Where each AP ends."""
        ends = accumulate(self.gait(view).stretches)
        paid = accumulate(one.ap for one in self.stretches)
        tired = accumulate(one.exhaustion for one in self.stretches)
        return [Option(end, f"{ap} AP" + (f", {points} Exhaustion" if points else ""))
                for end, ap, points in zip(ends, paid, tired, strict=True)]  # fmt: skip


class MoveTo(Onward, frozen=True):
    may_stay: ClassVar[bool] = False


class MayGo(Onward, frozen=True):
    """A movement at no AP, that one may leave be."""

    how: str = ""

    def asks(self, view: Reader) -> str:
        return f"{name_of(view, self.who)} may move {self.how}. Where to?"


@rule("STR-443")
class FastestSafeWay(MoveTo, frozen=True):
    """The GM looks at a way that somebody would disengage by, and may correct it."""

    proposed: tuple[Field, ...] = ()

    def asks(self, view: Reader) -> str:
        return f"{name_of(view, self.who)} disengages. Is this the fastest safe way out?"

    def usual(self, view: Reader) -> tuple[Field, ...]:
        return self.proposed


# --- disengaging
@rule("STR-444", "STR-Q61")
class FromWhomAway(SomeOf[Key[Character]], frozen=True):
    """The foes whose ranges somebody pays for to leave them safely."""

    title: ClassVar[str] = "From whom do you disengage?"
    records: ClassVar[bool] = True
    who: Key[Character]
    among: tuple[Key[Character], ...]
    most: int

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(one, name_of(view, one)) for one in known(view, self.among)]

    def bounds(self, view: Reader) -> tuple[int, int | None]:
        return 0, self.most

    def usual(self, view: Reader) -> tuple[Key[Character], ...]:
        return known(view, self.among)[: self.most]


# --- Opportunity Attacks
@rule("STR-448", "STR-463", "STR-Q63")
class PushThrough(Confirm, frozen=True):
    order: ClassVar[str] = "push-through"
    who: Key[Character]
    by: Id
    what: str

    def asks(self, view: Reader) -> str:
        return (f"{name_of(view, self.by)} strikes at {name_of(view, self.who)}: {self.what}. "
                f"Push through? It hits, and you go on. If not, you may defend, and stay.")  # fmt: skip

    def usual(self, view: Reader) -> bool:
        return False

    def by_order(self, view: Reader, order: str) -> bool:
        return order == "always"


class WhichOpportunity(OneOf[str], frozen=True):
    title: ClassVar[str] = "With which attack?"
    among: tuple[Option[str], ...]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return self.among

    def usual(self, view: Reader) -> str:
        return self.among[0].value


# --- swapping places
class SwapWithWhom(OneOf[Key[Character]], frozen=True):
    title: ClassVar[str] = "With which ally?"
    records: ClassVar[bool] = True
    among: tuple[Key[Character], ...]

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(one, name_of(view, one)) for one in known(view, self.among)]


@rule("STR-450")
class HoldYourPlace(Confirm, frozen=True):
    who: Key[Character]
    by: Key[Character]

    def asks(self, view: Reader) -> str:
        return f"{name_of(view, self.by)} wants to swap places with {name_of(view, self.who)}. Do you resist?"

    def usual(self, view: Reader) -> bool:
        return False


# --- riding
class BearRider(Confirm, frozen=True):
    who: Key[Character]
    by: Key[Character]

    def asks(self, view: Reader) -> str:
        return f"{name_of(view, self.by)} wants to ride {name_of(view, self.who)}. Is that possible?"

    def usual(self, view: Reader) -> bool:
        return True


class WhereToGetOff(WhichField, frozen=True):
    title: ClassVar[str] = "Where do you get off?"
    who: Key[Character]

    def fields(self, view: Reader) -> tuple[Field, ...]:
        return fields_beside(view, self.who) if self.who in view else ()

    def grid(self, view: Reader) -> Grid:
        spot = spot_of(view, self.who) if self.who in view else None
        if spot is None:
            return Grid(map="", width=1, height=1)
        ground = ground_of(view, Key[BattleMap](spot.map))
        reach = tuple(Reached(*one) for one in self.fields(view))
        return Grid(map=spot.map, width=ground.width, height=ground.height, reach=reach)

    def usual(self, view: Reader) -> Field | None:
        return next(iter(self.fields(view)), None)


# --- being moved
class WhichDirection(OneOf[int], frozen=True):
    """One of the eight directions of the map."""

    whom: Key[Character]
    among: tuple[Option[int], ...]

    def asks(self, view: Reader) -> str:
        return f"Where is {name_of(view, self.whom)} moved to?"

    def options(self, view: Reader) -> Sequence[Option[int]]:
        return self.among

    def usual(self, view: Reader) -> int:
        return self.among[0].value


GIVES_WAY = {"glass": 2, "wood": 3, "stone": 5, "metal": 8}
"""How many fields of a movement must be left for an obstacle to give way."""
NOTHING_GIVES = "nothing"


@rule("STR-1185")
class WhatIsItMadeOf(OneOf[str], frozen=True):
    whom: Key[Character]
    left: int

    def asks(self, view: Reader) -> str:
        left = several(self.left, "field")
        return f"{name_of(view, self.whom)} hits an obstacle with {left} to go. What is it made of?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        breaks = [Option(name, f"{name.title()}: gives way from {least} fields") for name, least in GIVES_WAY.items()]
        return [*breaks, Option(NOTHING_GIVES, "Something that never gives way")]

    def usual(self, view: Reader) -> str:
        return NOTHING_GIVES


# --- Key Zones
@rule("STR-806", "STR-Q135")
class ZoneCentre(AreaOf, frozen=True):
    """A field that somebody sees from where they stand: the zone goes so many fields from there."""

    title: ClassVar[str] = "Where is the centre of the zone?"
    radius: int

    def shape(self, view: Reader) -> Shape:
        return Shape("radius", self.radius)

    def aims(self, view: Reader, ground: Ground, spot: Spot) -> Iterable[Field]:
        return [field for field in ground.every_field() if sees_any(ground, under(view, spot), (field,))]

    def people(self, view: Reader) -> Sequence[Option[Key[Any]]]:
        return [Option(one, name_of(view, one)) for one in those_present(view)]

    def best(self, view: Reader, grid: Grid) -> Field | None:
        """Around oneself."""
        return grid.start

    def usual(self, view: Reader) -> Field | None:
        spot = spot_of(view, self.who) if self.who in view else None
        return (spot.x, spot.y) if spot else None
