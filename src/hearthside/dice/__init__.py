"""Dice: pools, readings, notation, exact distributions. Imports nothing else of Hearthside."""

from hearthside.dice.chart import as_svg, as_text, percent
from hearthside.dice.distribution import Contest, Distribution, opposed
from hearthside.dice.explosions import exploding
from hearthside.dice.expression import Expression
from hearthside.dice.notation import NotationError, parse, roll
from hearthside.dice.pool import Pool, hands
from hearthside.dice.readings import Compared, Cut, Faces, Highest, Hits, Left, Part, Ranked, Reading, Sum
from hearthside.dice.results import Die, Result, Throw
from hearthside.dice.sources import Scripted, Seeded, Source, System
from hearthside.dice.terms import RollError

__all__ = [
    "Compared",
    "Contest",
    "Cut",
    "Die",
    "Distribution",
    "Expression",
    "Faces",
    "Highest",
    "Hits",
    "Left",
    "NotationError",
    "Part",
    "Pool",
    "Ranked",
    "Reading",
    "Result",
    "RollError",
    "Scripted",
    "Seeded",
    "Source",
    "Sum",
    "System",
    "Throw",
    "as_svg",
    "as_text",
    "exploding",
    "hands",
    "opposed",
    "parse",
    "percent",
    "roll",
]
