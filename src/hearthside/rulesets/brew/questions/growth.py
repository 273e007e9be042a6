"""What is asked about experience: what it buys, and whether the GM agrees."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from hearthside.engine import (
    Confirm,
    Distribute,
    IllegalAnswer,
    Key,
    Number,
    OneOf,
    Option,
    Reader,
    Row,
    SomeOf,
    Text,
    name_of,
    rule,
    signed,
)
from hearthside.rulesets.brew.content_kinds import Field, Flaw, Skill, Trick
from hearthside.rulesets.brew.house_rules import RULES
from hearthside.rulesets.brew.prices import cost_of_steps, specialty_cost, why_not_raise
from hearthside.rulesets.brew.questions.characters import called, may_have
from hearthside.rulesets.brew.scores import bought, score
from hearthside.rulesets.brew.state import MOST_BOUGHT, Character
from hearthside.rulesets.brew.words import ATTRIBUTES


class HowMuchXP(Number, frozen=True):
    title: ClassVar[str] = "How many XP?"

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 1, 999

    def usual(self, view: Reader) -> int:
        return 5


class Reason(Text, frozen=True):
    title: ClassVar[str] = "What for? (an obstacle overcome, a goal reached, a breakthrough)"
    blank: ClassVar[bool] = True

    def usual(self, view: Reader) -> str:
        return ""


class WhichScore(OneOf[str], frozen=True):
    """What can be raised, with its price."""

    title: ClassVar[str] = "What is raised?"
    who: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        names = [*ATTRIBUTES, *view.content.of(Skill), *(view.content.of(Field) if view[RULES].magic else ())]
        found = []
        for name in names:
            price = cost_of_steps(view, self.who, name, 1)
            if price <= view[self.who].xp and not why_not_raise(view, self.who, name):
                now = score(view, self.who, name).total
                found.append(Option(name, f"{called(view, name)} {now} → {now + 1}", f"{price} XP"))
        return found

    def check(self, view: Reader, value: Any) -> str:
        known = (*ATTRIBUTES, *view.content.of(Skill), *view.content.of(Field))
        if value in known and (why := why_not_raise(view, self.who, value) or too_dear(view, self.who, value)):
            raise IllegalAnswer(why)
        return super().check(view, value)


def too_dear(view: Reader, who: Key[Character], name: str) -> str:
    """Why a step cannot be paid."""
    price = cost_of_steps(view, who, name, 1)
    return f"that costs {price} XP, and {name_of(view, who)} has {view[who].xp}" if price > view[who].xp else ""


class HowManySteps(Number, frozen=True):
    title: ClassVar[str] = "By how many steps?"

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 1, MOST_BOUGHT

    def usual(self, view: Reader) -> int:
        return 1


@rule("BREW-382")
class WasExercised(Confirm, frozen=True):
    who: Key[Character]
    name: str

    def asks(self, view: Reader) -> str:
        what = called(view, self.name)
        return f"The log shows no use of {what} by {name_of(view, self.who)}. Was it exercised all the same?"

    def usual(self, view: Reader) -> bool:
        return False


class Explanation(Text, frozen=True):
    title: ClassVar[str] = "How did the character come by it?"
    longest: ClassVar[int] = 500


@rule("BREW-322", "BREW-363", "BREW-383", "BREW-281")
class AgreeToIt(Confirm, frozen=True):
    """The GM agrees to how it was gained."""

    who: Key[Character]
    what: str
    because: str

    def asks(self, view: Reader) -> str:
        return f"{name_of(view, self.who)} would get {self.what}: {self.because}. Do you agree?"

    def usual(self, view: Reader) -> bool:
        return True


class LearnIn(OneOf[str], frozen=True):
    """A skill of 1 or more in which a specialty can be learnt."""

    title: ClassVar[str] = "In which skill?"
    who: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        names = [*view.content.of(Skill), *(view.content.of(Field) if view[RULES].field_specialties else ())]
        return [Option(id_, called(view, id_), f"{specialty_cost(view, self.who, id_)} XP") for id_ in names
                if score(view, self.who, id_).total > 0
                and specialty_cost(view, self.who, id_) <= view[self.who].xp]  # fmt: skip

    @rule("BREW-Q118")
    def check(self, view: Reader, value: Any) -> str:
        if value in view.content.of(Skill) and score(view, self.who, value).total < 1:
            raise IllegalAnswer(f"{called(view, value)} is 0: a specialty for XP needs a skill of 1 or more")
        if value in view.content.of(Skill) and specialty_cost(view, self.who, value) > view[self.who].xp:
            raise IllegalAnswer(f"that costs {specialty_cost(view, self.who, value)} XP; {view[self.who].xp} are there")
        return super().check(view, value)


class LearnWhat(Text, frozen=True):
    title: ClassVar[str] = "What in it?"
    longest: ClassVar[int] = 60


class LearnTrick(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which trick?"
    who: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        character = view[self.who]
        return [Option(id_, entry.name, entry.text) for id_, entry in view.content.of(Trick).items()
                if id_ not in character.tricks and may_have(entry, character)]  # fmt: skip


class TrickName(Text, frozen=True):
    title: ClassVar[str] = "What is the trick called?"
    longest: ClassVar[int] = 60


class TrickText(Text, frozen=True):
    title: ClassVar[str] = "What does it do?"
    longest: ClassVar[int] = 500


class TrickBonus(Number, frozen=True):
    title: ClassVar[str] = "What does it add to a roll? (0: it works in words)"

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 0, 5

    def usual(self, view: Reader) -> int:
        return 0


class TrickWhen(Text, frozen=True):
    title: ClassVar[str] = "When?"
    blank: ClassVar[bool] = True

    def usual(self, view: Reader) -> str:
        return ""


class WhichOldClass(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which class is left?"
    who: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(id_) for id_ in view[self.who].classes]


@rule("BREW-280")
class WhatCarriesOver(SomeOf[str], frozen=True):
    """Feature by feature: what of the old class stays."""

    title: ClassVar[str] = "What of the old class carries over?"
    who: Key[Character]
    old: str

    def options(self, view: Reader) -> Sequence[Option[str]]:
        character, tricks, flaws = view[self.who], view.content.of(Trick), view.content.of(Flaw)
        found = [Option(f"bonus:{g.on}", f"{signed(g.by)} {called(view, g.on)}") for g in character.grants
                 if g.source == self.old]  # fmt: skip
        found += [Option(f"specialty:{s.name}", f"Specialty: {s.name}") for s in character.specialties
                  if s.source == self.old]  # fmt: skip
        found += [Option(f"trick:{id_}", tricks[id_].name if id_ in tricks else id_)
                  for id_, held in character.tricks.items() if held.source == self.old]  # fmt: skip
        found += [Option(f"flaw:{id_}", flaws[id_].name if id_ in flaws else id_)
                  for id_, held in character.flaws.items() if held.source == self.old]  # fmt: skip
        return found


# --- regression
class HowManyPoints(Number, frozen=True):
    words: str

    def asks(self, view: Reader) -> str:
        return self.words

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 0, 60

    def usual(self, view: Reader) -> int:
        return 0


@rule("BREW-387")
class PointsLost(Distribute, frozen=True):
    """Which scores drop, and by how much."""

    who: Key[Character]
    points: int

    def asks(self, view: Reader) -> str:
        return f"{self.points} points are lost: where?"

    def rows(self, view: Reader) -> Mapping[str, Row]:
        character = view[self.who]
        found: dict[str, Row] = {one: Row(one.title(), most=bought(character, one) - 1) for one in ATTRIBUTES}
        for name in (*character.skills, *character.fields):
            found[name] = Row(called(view, name), most=bought(character, name))
        return found

    def bounds(self, view: Reader) -> tuple[int, int]:
        room = sum(row.most or 0 for row in self.rows(view).values())
        return min(self.points, room), min(self.points, room)


@rule("BREW-387")
class PointsGained(Distribute, frozen=True):
    """Where the time was spent."""

    who: Key[Character]
    points: int

    def asks(self, view: Reader) -> str:
        return f"Up to {self.points} points are gained: where?"

    def rows(self, view: Reader) -> Mapping[str, Row]:
        character = view[self.who]
        names = (*ATTRIBUTES, *view.content.of(Skill), *view.content.of(Field))
        return {name: Row(called(view, name), most=max(0, MOST_BOUGHT - bought(character, name))) for name in names}

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 0, self.points


class TricksLost(SomeOf[str], frozen=True):
    title: ClassVar[str] = "Which tricks are lost?"
    who: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        entries = view.content.of(Trick)
        return [Option(id_, entries[id_].name if id_ in entries else id_) for id_ in view[self.who].tricks]


class ClassesLost(SomeOf[str], frozen=True):
    title: ClassVar[str] = "Which classes are lost?"
    who: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(id_) for id_ in view[self.who].classes]
