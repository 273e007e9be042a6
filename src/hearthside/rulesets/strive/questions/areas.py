"""What is asked about areas: where they lie, with who would be in them and what it would do to them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any, ClassVar

from hearthside.engine import Field, Hidden, Key, Option, Reader, Spot, name_of, rule
from hearthside.kit.grid.areas import on_map, radius
from hearthside.kit.grid.ground import Ground
from hearthside.kit.grid.placing import AreaOf
from hearthside.kit.grid.shapes import Shape
from hearthside.rulesets.strive.chances import Chances, are_told, chances_of, mean_of_area, per_cent
from hearthside.rulesets.strive.fight_state import sight_now
from hearthside.rulesets.strive.gear import blast_of, bomb_of, radius_of
from hearthside.rulesets.strive.riding import place_of
from hearthside.rulesets.strive.rules.catalogue.expertises import Held, expertises_of
from hearthside.rulesets.strive.rules.combat.areas import shape_of
from hearthside.rulesets.strive.rules.combat.places import is_foe, those_present
from hearthside.rulesets.strive.rules.health.conditions import why_helpless
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import several

FRIEND, ONESELF, UNKNOWN = "on your side", "you", "how much is not for you to know"
A_FOE, A_FRIEND = 2, -3
"""What it is worth to catch somebody: one friend is not worth one foe."""


class HarmfulArea(AreaOf, frozen=True):
    """An area that hurts all who are in it: whoever lays it is told whom, and how much."""

    def people(self, view: Reader) -> Sequence[Option[Key[Any]]]:
        return [
            Option(one, name_of(view, one), "; ".join(self.words(view, one)), tone="" if is_wanted else "bad")
            for one in those_present(view)
            if place_of(view, one) is not None
            for is_wanted in (is_foe(view, self.who, one),)
        ]

    def words(self, view: Reader, whom: Key[Character]) -> Iterator[str]:
        if not is_foe(view, self.who, whom):
            yield ONESELF if whom == self.who else FRIEND
        try:
            hit, damage = self.chance(view, whom), self.damage(view, whom)
        except Hidden:
            yield UNKNOWN
            return
        if hit < 1 and are_told(view):
            yield per_cent(hit)
        yield f"{round(float(damage), 1):g} damage on average"

    def chance(self, view: Reader, whom: Key[Character]) -> Fraction:
        """How likely it strikes: what has no Ob always does."""
        return Fraction(1)

    def damage(self, view: Reader, whom: Key[Character]) -> Fraction:
        """The mean of what it does to somebody who does not duck."""
        raise NotImplementedError

    def worth(self, view: Reader, whom: Key[Any]) -> int:
        """Nobody strikes at who lies there already."""
        if not is_foe(view, self.who, whom):
            return A_FRIEND
        return 0 if why_helpless(view, whom) else A_FOE


@rule("STR-920", "STR-1121", "STR-1213", "STR-1248")
class WhereItStrikes(HarmfulArea, frozen=True):
    """Where the area of an Expertise lies."""

    which: str

    def shape(self, view: Reader) -> Shape | None:
        it = expertises_of(view, self.who).get(self.which) if self.who in view else None
        return shape_of(it.entry) if it else None

    def aims(self, view: Reader, ground: Ground, spot: Spot) -> Iterable[Field]:
        """Nobody aims farther than they see."""
        sight, here = sight_now(view), (spot.x, spot.y)
        return [field for field in super().aims(view, ground, spot)
                if sight is None or ground.tiling.apart(here, spot.size, field, 1) <= sight]  # fmt: skip

    def chance(self, view: Reader, whom: Key[Character]) -> Fraction:
        return self.chances(view, whom).hit

    def damage(self, view: Reader, whom: Key[Character]) -> Fraction:
        return self.chances(view, whom).damage

    def chances(self, view: Reader, whom: Key[Character]) -> Chances:
        return chances_of(view, self.who, expertises_of(view, self.who)[self.which], whom)


@rule("STR-920", "STR-1202", "STR-1213")
class WhereTheBreathGoes(HarmfulArea, frozen=True):
    """Where a Breath Weapon goes."""

    it: Held

    def shape(self, view: Reader) -> Shape | None:
        return shape_of(self.it.entry)

    def damage(self, view: Reader, whom: Key[Character]) -> Fraction:
        return chances_of(view, self.who, self.it, whom).damage


@rule("STR-535", "STR-536", "STR-1242", "STR-Q467")
class AtWhichField(HarmfulArea, frozen=True):
    """At which field something is thrown; what bursts there, bursts over all within its radius."""

    title: ClassVar[str] = "At which field?"
    what: str
    most: int

    def shape(self, view: Reader) -> Shape | None:
        asset = view[self.who].assets.get(self.what) if self.who in view else None
        use = bomb_of(view, asset) if asset else None
        reach = radius_of(use, asset.quality) if asset and use else 0
        return Shape("radius", reach, self.most) if reach else None

    def aims(self, view: Reader, ground: Ground, spot: Spot) -> Iterable[Field]:
        return on_map(ground, radius(ground.tiling, (spot.x, spot.y), self.most, spot.size))

    def words(self, view: Reader, whom: Key[Character]) -> Iterator[str]:
        """Smoke harms nobody; a fuse gives people time."""
        asset = view[self.who].assets.get(self.what)
        use = bomb_of(view, asset) if asset else None
        for words in super().words(view, whom):
            if words in (ONESELF, FRIEND, UNKNOWN):
                yield words
            elif use is None or use.effect != "smoke":
                yield f"{words}, in {several(use.fuse, 'turn')}" if use and use.fuse else words

    def damage(self, view: Reader, whom: Key[Character]) -> Fraction:
        asset = view[self.who].assets[self.what]
        use = blast_of(view, asset)
        return mean_of_area(view, self.who, whom, use.damage if use else (), asset.quality)
