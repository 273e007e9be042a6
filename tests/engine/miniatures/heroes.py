"""Heroes: points are spent on dice that everybody has seen; what threatens cuts the best of them after that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from engine.miniatures.bundle import miniature
from hearthside.dice import Pool
from hearthside.engine import Fact, Key, Number, OneOf, Option, Reader, Record, Table, action


class Hero(Record, frozen=True):
    points: int = 0


Who = Key[Hero]


class PointsSpent(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("points",)
    points: int


class Spend(OneOf[str], frozen=True):
    title: ClassVar[str] = "Spend points?"
    who: Who
    dice: tuple[int, ...]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        points = view[self.who].points
        raises = [Option(f"raise {face}") for face in sorted(set(self.dice)) if face < 6] if points else []
        return [Option("done"), *raises, *([Option("extra die")] if points >= 2 else [])]


class HowMany(Number, frozen=True):
    title: ClassVar[str] = "How many?"

    def bounds(self, view: Reader) -> tuple[int | None, int | None]:
        return 0, 9


@action("Dare", by=Hero, dice=lambda v, by, a: HowMany(), cuts=lambda v, by, a: HowMany())
def dare(table: Table, who: Who, dice: int, cuts: int = 0) -> tuple[int, int]:
    """How many dice of what is left show 4 or more, and the highest of them."""
    faces = list(table.roll(Pool(dice), by=who, why="dare").faces)
    while len(Spend(who=who, dice=tuple(faces)).options(table)) > 1:
        match table.choose(who, Spend(who=who, dice=tuple(faces))).split():
            case ["raise", face]:
                faces[faces.index(int(face))] += 1
                table.record(PointsSpent(about=who, points=table[who].points - 1))
            case ["extra", "die"]:
                table.record(PointsSpent(about=who, points=table[who].points - 2))
                faces += table.roll(Pool(1), by=who, why="extra die").faces
            case _:
                break
    left = sorted(faces)[: max(0, len(faces) - cuts)]
    return sum(face >= 4 for face in left), max(left, default=0)


HEROES = miniature("Heroes", Hero, actions=(dare,))
