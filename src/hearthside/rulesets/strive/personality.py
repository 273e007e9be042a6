"""Who somebody is: nine scales between opposite traits, an ambition, aspirations, reactions."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from msgspec import Meta, Struct

from hearthside.engine import Id, lasts, rule
from hearthside.rulesets.strive.belongings import Owner

Scale = Literal[
    "arrogant-humble", "cowardly-courageous", "cruel-merciful", "deceitful-honest", "lazy-energetic",
    "paranoid-naive", "reckless-prudent", "selfish-considerate", "vengeful-forgiving",
]  # fmt: skip
SCALES: tuple[Scale, ...] = get_args(Scale)
Step = Annotated[int, Meta(ge=-3, le=3)]
"""Below 0: towards the first trait; 3 steps out it is a signature."""
SIGNATURE, VERY = 3, 2


@rule("STR-185", "STR-186", "STR-187", "STR-188", "STR-189", "STR-190", "STR-191", "STR-192", "STR-193")
def sides_of(scale: Scale) -> tuple[str, str]:
    """The opposite traits of a scale: the first lies below 0."""
    first, _, second = scale.partition("-")
    return first, second


@rule("STR-174", "STR-176", "STR-177")
class Aspiration(Struct, frozen=True, omit_defaults=True):
    """A goal for now: why, and what the character will do."""

    conviction: str
    goal: str
    about: Id = ""
    """The other player's character whom it is about."""
    accepted: bool = True
    """Nobody objects, and whom it is about agrees."""


@rule("STR-179", "STR-180", "STR-181")
class Habit(Struct, frozen=True, omit_defaults=True):
    """A reaction in the sense of the book: what the character does of itself, as an if/then or always/never."""

    text: str
    type: Literal["troublemaker", "assurance"]


@rule("STR-169", "STR-172", "STR-184")
class Person(Owner, frozen=True):
    """The part of a character that wants, feels and reacts."""

    scales: dict[Scale, Step] = {}
    ambition: str = ""
    ambition_accepted: bool = False
    """The GM finds that it works as a long-term goal."""
    aspirations: tuple[Aspiration, ...] = ()
    habits: tuple[Habit, ...] = ()
    """The three reactions."""
    bound: Annotated[tuple[Scale, ...], lasts("scene")] = ()
    """Signature traits that the character failed to act against in this scene."""
