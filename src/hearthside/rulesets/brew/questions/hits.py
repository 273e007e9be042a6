"""What people are asked when an attack hits, or when nobody contests it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal

from msgspec import Struct

from hearthside.engine import Form, Id, Key, Number, OneOf, Option, Question, Reader, name_of, rule
from hearthside.rulesets.brew.house_rules import RULES
from hearthside.rulesets.brew.questions.rolls import Ability, Deed, WhichAttribute, WhichSkill
from hearthside.rulesets.brew.rules.magic import MagicField, WhichSpell, refuse_spell, why_no_magic
from hearthside.rulesets.brew.state import Character
from hearthside.rulesets.brew.words import Attribute

UNCONTESTED = 8
"""The usual difficulty of an attack that nobody contests."""
Fate = Literal["kills", "disables", "is an ordinary hit"]
Size = Literal["small", "heavy"]


@rule("BREW-112", "BREW-Q37")
class HowHard(Number, frozen=True):
    """Any damage up to what was rolled; where the table says so, none at all."""

    title: ClassVar[str] = "How much damage is dealt?"
    most: int

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 0, 0 if view[RULES].punch_all_or_nothing else self.most

    def usual(self, view: Reader) -> int:
        return 0


@rule("BREW-143")
class WhatDeadly(OneOf[Fate], frozen=True):
    """What a deadly attack does that has hit: what is wanted, or what makes sense."""

    whom: Id

    def asks(self, view: Reader) -> str:
        return f"A deadly attack on {name_of(view, self.whom)} hits. What does it do?"

    def options(self, view: Reader) -> Sequence[Option[Fate]]:
        return [
            Option("kills", "It kills", "At once"),
            Option("disables", "It disables", "Health drops to 0"),
            Option("is an ordinary hit", "It is an ordinary hit", "Neither makes sense here"),
        ]


@rule("BREW-123", "BREW-Q44")
class AttackDifficulty(Number, frozen=True):
    """How hard it is to hit who is unaware or helpless."""

    whom: Id

    def asks(self, view: Reader) -> str:
        return f"{name_of(view, self.whom)} cannot contest the attack. How difficult is it?"

    def bounds(self, view: Reader) -> tuple[int, int | None]:
        return 6, None

    def usual(self, view: Reader) -> int:
        return UNCONTESTED


class Meanwhile(Struct, frozen=True):
    """What somebody does while they take a hit."""

    what: str
    attribute: Attribute
    skill: Ability


Else = Literal["nothing", "roll", "magic"]


class WhetherElse(OneOf[Else], frozen=True):
    """While a hit is taken: another skill roll, magic, or nothing."""

    who: Key[Character]

    def asks(self, view: Reader) -> str:
        return f"{name_of(view, self.who)} takes the hit. What do they do at the same instant?"

    def options(self, view: Reader) -> Sequence[Option[Else]]:
        found: list[Option[Else]] = [
            Option("nothing", "Nothing"),
            Option("roll", "Another skill roll", "The hit cannot prevent it"),
        ]
        if not why_no_magic(view, self.who):
            found.append(Option("magic", "Use magic", "The hit cannot prevent it"))
        return found

    def usual(self, view: Reader) -> Else:
        return "nothing"


@rule("BREW-151", "BREW-152")
class OtherDeed(Form[Meanwhile], frozen=True):
    """Any other skill roll."""

    title: ClassVar[str] = "What do you roll?"
    shorthand: ClassVar[str] = "attribute"
    who: Key[Character]

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        return {"attribute": WhichAttribute(who=self.who), "skill": WhichSkill(who=self.who), "what": Deed()}

    def filled(self, view: Reader, **values: Any) -> Meanwhile:
        return Meanwhile(**values)


class Casting(Struct, frozen=True):
    """What magic somebody works."""

    field: str
    spell: str
    what: str


@rule("BREW-149", "BREW-332", "BREW-351")
class OtherMagic(Form[Casting], frozen=True):
    """Magic in a round, or while a hit is taken."""

    title: ClassVar[str] = "What magic do you use?"
    shorthand: ClassVar[str] = "field"
    who: Key[Character]

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        return {"field": MagicField(who=self.who), "spell": WhichSpell(who=self.who), "what": Deed()}

    def filled(self, view: Reader, **values: Any) -> Casting:
        refuse_spell(view, values["field"], values["spell"])
        return Casting(**values)


# --- throws at things
@rule("BREW-117", "BREW-124", "BREW-125")
class WhatIsThrown(OneOf[Size], frozen=True):
    title: ClassVar[str] = "What is thrown?"

    def options(self, view: Reader) -> Sequence[Option[Size]]:
        return [
            Option("small", "Something small or of medium size", "Precision + Athletics"),
            Option("heavy", "Something heavy for the thrower", "Power + Athletics"),
        ]

    def usual(self, view: Reader) -> Size:
        return "small"


class HowFar(Number, frozen=True):
    title: ClassVar[str] = "How many metres away?"

    def bounds(self, view: Reader) -> tuple[int, int | None]:
        return 0, None
