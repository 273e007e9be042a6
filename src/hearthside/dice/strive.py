"""STRIVE's short form of a roll: `7d ob3 c2`."""

from collections.abc import Mapping

from hearthside.dice.results import Die, Throw
from hearthside.dice.sources import Source
from hearthside.dice.terms import AFTER_DICE, Term


class Strive(Term, frozen=True):
    """d6, hits on 5 and more, compensation points that raise misses, an obstacle to meet."""

    count: int
    obstacle: int | None = None
    points: int = 0

    def write(self) -> str:
        obstacle = "" if self.obstacle is None else f" ob{self.obstacle}"
        return f"{self.count}d{obstacle}" + (f" c{self.points}" if self.points else "") + AFTER_DICE

    def met(self, total: int) -> bool | None:
        return None if self.obstacle is None else total >= self.obstacle

    def roll(self, source: Source, names: Mapping[str, int], throws: list[Throw]) -> int:
        faces = source.faces(self.count, 6)
        dice = [Die(face, face, ("hit",) if face >= 5 else ()) for face in faces]
        points = self.points
        for place in sorted(range(self.count), key=faces.__getitem__, reverse=True):
            missing = max(0, 5 - faces[place])
            if missing > points:
                break
            if missing:
                points -= missing
                dice[place] = Die(faces[place], 5, ("raised", "hit"))
        total = sum(["hit" in die.marks for die in dice])
        throws.append(Throw(6, tuple(dice), total, "hits"))
        return total
