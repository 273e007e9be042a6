"""What is asked of whoever makes a character: what comes next, who they are, what drives them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal, get_args

from msgspec import Struct

from hearthside.engine import (
    Confirm,
    Form,
    Forms,
    Id,
    IllegalAnswer,
    Key,
    OneOf,
    Option,
    Prompt,
    Question,
    Reader,
    Text,
    name_of,
    rule,
    signed,
)
from hearthside.rulesets.strive.kinds.creation import Heritage, Lots
from hearthside.rulesets.strive.personality import SCALES, SIGNATURE, VERY, Aspiration, Habit, Scale
from hearthside.rulesets.strive.state import Character, active_characters

Step = Literal[
    "life-path", "heritage", "appearance", "name", "personality", "drivers", "attributes", "skills", "assets",
]  # fmt: skip
STEPS: tuple[Step, ...] = get_args(Step)
CALLED: Mapping[Step, str] = {
    "life-path": "Life path", "heritage": "Heritage", "appearance": "Appearance", "name": "Name",
    "personality": "Personality", "drivers": "Ambition, aspirations, reactions", "attributes": "Attributes",
    "skills": "Skills", "assets": "Assets",
}  # fmt: skip
FINISH = "finish"
ROLL, NONE = "*roll", ""
LIFE_PATH = ("origin", "youth", "last-years")
APPEARANCE = ("physique", "face", "skin", "hair")
AMBITION = "ambition"
AMOUNTS = {1: "A little", VERY: "Very", SIGNATURE: "Signature"}


class Draft(Struct, frozen=True):
    """A character in the making, and which steps are done."""

    character: Character
    done: tuple[Step, ...] = ()
    rolled: tuple[int, ...] = ()
    """The five D4, as they were read: they fall once."""
    way: tuple[str, ...] = ()
    """How the Attributes came about, step by step."""
    bought: tuple[str, ...] = ()
    """Traits and Titles that were taken for Skill points, by their ids."""


# --- what next
@rule("STR-604", "STR-Q81")
class WhatNext(OneOf[str], frozen=True):
    """The steps in any order, also those that are done; and the end, when nothing is missing."""

    told: dict[Step, str]
    """What stands in each step so far; empty: nothing yet."""
    left: tuple[Step, ...]
    health: str
    """What follows from it all."""

    def asks(self, view: Reader) -> str:
        steps = len(self.told)
        return f"What next? {steps - len(self.left)} of {steps} steps are done" if self.left else "All steps are done"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        end = [] if self.left else [Option(FINISH, "Join the story", self.health)]
        steps = [Option[str](one, f"{CALLED[one]}{'' if one in self.left else ' ✓'}", said or "Not yet.")
                 for one, said in self.told.items()]  # fmt: skip
        return [*end, *steps]

    def usual(self, view: Reader) -> str:
        return self.left[0] if self.left else FINISH


# --- 1. life path
def lots(view: Reader, name: str) -> Lots | None:
    return view.content.of(Lots).get(name)


@rule("STR-605", "STR-632")
class Lot(OneOf[str], frozen=True):
    """An entry of a table: chosen, rolled for, or none."""

    table: str

    def asks(self, view: Reader) -> str:
        entry = lots(view, self.table)
        return entry.name if entry else self.table.title()

    def options(self, view: Reader) -> Sequence[Option[str]]:
        entry = lots(view, self.table)
        entries = entry.entries if entry else ()
        rolled = [Option(ROLL, f"Roll for it (D{len(entries)})")] if entries else []
        return [Option(NONE, "Leave it out"), *rolled, *(Option(one) for one in entries)]

    def usual(self, view: Reader) -> str:
        return NONE


class OwnWords(Text, frozen=True):
    title: ClassVar[str] = "In your own words"
    longest: ClassVar[int] = 2_000
    blank: ClassVar[bool] = True
    now: str = ""

    def usual(self, view: Reader) -> str:
        return self.now


class FromTables(Form[dict[str, str]], frozen=True):
    """Entries of some tables, each chosen, rolled for or left out; and one's own words."""

    tables: tuple[str, ...]
    words: str

    def asks(self, view: Reader) -> str:
        return self.words

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        return {**{one: Lot(table=one) for one in self.tables}, "words": OwnWords()}

    def filled(self, view: Reader, **values: Any) -> dict[str, str]:
        return values


# --- 2. heritage
class WhichHeritage(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which heritage?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(id_, entry.name, f"{entry.text}{brings(entry)}")
                for id_, entry in view.content.of(Heritage).items()]  # fmt: skip


def brings(entry: Heritage) -> str:
    """What a heritage does, in words."""
    said = [f"{one.title()} is Favored" for one in entry.favored]
    said += [f"{one.title()} is Penalized" for one in entry.penalized]
    said += [f"{on.replace('-', ' ').title()} {signed(by)}" for on, by in entry.boons.items()]
    said += [f"{skill.replace('-', ' ').title()} {level}, innate" for skill, level in entry.innate.items()]
    return f" {', '.join(said)}." if said else ""


class Pronouns(Text, frozen=True):
    title: ClassVar[str] = "Pronouns, or what you like to say of it"
    longest: ClassVar[int] = 60
    blank: ClassVar[bool] = True

    def usual(self, view: Reader) -> str:
        return ""


@rule("STR-630", "STR-631")
class HeritageOf(Form[tuple[str, str]], frozen=True):
    title: ClassVar[str] = "Of what people are they?"
    shorthand: ClassVar[str] = "heritage"

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        return {"heritage": WhichHeritage(), "pronouns": Pronouns()}

    def filled(self, view: Reader, **values: Any) -> tuple[str, str]:
        return values["heritage"], values["pronouns"]


# --- 4. personality and drivers
class HowPersonality(OneOf[str], frozen=True):
    title: ClassVar[str] = "How do they get their personality?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return (
            Option("place", "Place the markers", "Each of nine rows as you like; Undecided is fine."),
            Option(ROLL, "Roll for each row", "No row stays undecided by that."),
        )

    def usual(self, view: Reader) -> str:
        return "place"


class Marker(OneOf[int], frozen=True):
    scale: Scale
    now: int = 0

    def asks(self, view: Reader) -> str:
        return " – ".join(self.scale.title().split("-"))

    def options(self, view: Reader) -> Sequence[Option[int]]:
        return [Option(step, step_in_words(self.scale, step)) for step in range(-SIGNATURE, SIGNATURE + 1)]

    def usual(self, view: Reader) -> int:
        return self.now


def step_in_words(scale: Scale, step: int) -> str:
    """`Very Courageous`"""
    left, right = scale.title().split("-")
    return f"{AMOUNTS[abs(step)]} {left if step < 0 else right}" if step else "Undecided"


@rule("STR-184", "STR-644")
class Markers(Form[dict[Scale, int]], frozen=True):
    title: ClassVar[str] = "Where do they stand?"
    now: dict[Scale, int]

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        return {one: Marker(scale=one, now=self.now.get(one, 0)) for one in SCALES}

    def filled(self, view: Reader, **values: Any) -> dict[Scale, int]:
        return {one: values[one] for one in SCALES if values[one]}


@rule("STR-172", "STR-646", "STR-648")
class WhichAmbition(Form[tuple[str, str]], frozen=True):
    """A big goal for a long time, in one's own words, or a theme to fill in."""

    title: ClassVar[str] = "What is their one ambition?"
    shorthand: ClassVar[str] = "words"

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        return {"theme": Lot(table=AMBITION), "words": OwnWords()}

    def filled(self, view: Reader, **values: Any) -> tuple[str, str]:
        if not values["theme"] and not values["words"]:
            raise IllegalAnswer("an ambition is missing: write one, or take or roll a theme")
        return values["theme"], values["words"]


class Conviction(Text, frozen=True):
    title: ClassVar[str] = "Conviction: why?"
    longest: ClassVar[int] = 300


class Goal(Text, frozen=True):
    title: ClassVar[str] = "Goal: I will …"
    longest: ClassVar[int] = 300


class AboutWhom(OneOf[Id], frozen=True):
    """Another player's character; then they know each other already."""

    title: ClassVar[str] = "About another player's character?"
    records: ClassVar[bool] = True
    but: Id = ""

    def options(self, view: Reader) -> Sequence[Option[Id]]:
        others = [who for who in active_characters(view) if view[who].player not in ("", self.but)]
        return [Option(NONE, "No"), *(Option[Id](who, name_of(view, who)) for who in others)]

    def usual(self, view: Reader) -> Id:
        return NONE


def if_others_are_there(asked: dict[str, Prompt]) -> dict[str, Prompt]:
    """Whom it is about is asked where another player's character is there. An answer may name nobody all the same, as
    those of older logs do."""
    return {name: field for name, field in asked.items() if name != "about" or len(field.options) > 1}


@rule("STR-174", "STR-176", "STR-646", "STR-658")
class ThreeAspirations(Forms[tuple[Aspiration, ...]], frozen=True):
    """One about somebody else's character counts when that player agrees."""

    title: ClassVar[str] = "Three aspirations"
    by: Id

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        return {"conviction": Conviction(), "goal": Goal(), "about": AboutWhom(but=self.by)}

    def prompts(self, view: Reader) -> dict[str, Prompt]:
        return if_others_are_there(super().prompts(view))

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 3, 3

    def all_filled(self, view: Reader, each: Sequence[Mapping[str, Any]]) -> tuple[Aspiration, ...]:
        return tuple(Aspiration(one["conviction"], one["goal"], one["about"], not one["about"]) for one in each)


class HabitText(Text, frozen=True):
    title: ClassVar[str] = "If …, then … · Always … · Never …"
    longest: ClassVar[int] = 300


class HabitType(OneOf[str], frozen=True):
    title: ClassVar[str] = "Of which type?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return (
            Option("troublemaker", "Troublemaker", "It gets you into trouble, and can earn Fate Points."),
            Option("assurance", "Assurance", "It lets you enter a situation with an advantage. It changes no facts."),
        )

    def usual(self, view: Reader) -> str:
        return "troublemaker"


@rule("STR-179", "STR-646", "STR-660")
class ThreeReactions(Forms[tuple[Habit, ...]], frozen=True):
    title: ClassVar[str] = "Three reactions"
    help: ClassVar[str] = "What they do of themselves. None may change what is true: only how they enter a situation."

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        return {"text": HabitText(), "type": HabitType()}

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 3, 3

    def all_filled(self, view: Reader, each: Sequence[Mapping[str, Any]]) -> tuple[Habit, ...]:
        return tuple(Habit(one["text"], one["type"]) for one in each)


@rule("STR-659")
class NoTroublemaker(Confirm, frozen=True):
    title: ClassVar[str] = "None of the three gets them into trouble. A Troublemaker is advised. Keep them so?"

    def usual(self, view: Reader) -> bool:
        return True


# --- what the GM says of it
class NewAmbition(Text, frozen=True):
    title: ClassVar[str] = "Another ambition, that works as a long-term goal?"
    longest: ClassVar[int] = 300


@rule("STR-647")
class AmbitionWorks(Confirm, frozen=True):
    who: Key[Character]

    def asks(self, view: Reader) -> str:
        return f"{view[self.who].ambition}: does it work as a long-term goal?"

    def usual(self, view: Reader) -> bool:
        return True


@rule("STR-660")
class WhichHabit(OneOf[int], frozen=True):
    title: ClassVar[str] = "Which reaction is not valid?"
    who: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[int]]:
        return [Option(place, habit.text, habit.type) for place, habit in enumerate(view[self.who].habits)]


@rule("STR-660")
class OneReaction(Form[Habit], frozen=True):
    title: ClassVar[str] = "Another reaction in its place"
    help: ClassVar[str] = "It may not change what is true: only how you enter a situation."

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        return {"text": HabitText(), "type": HabitType()}

    def filled(self, view: Reader, **values: Any) -> Habit:
        return Habit(values["text"], values["type"])


@rule("STR-Q90", "STR-Q461")
class LosePoints(Confirm, frozen=True):
    """Points that are not spent are lost, after a warning."""

    left: int

    def asks(self, view: Reader) -> str:
        return f"{self.left} point{'s are' if self.left > 1 else ' is'} not spent, and would be lost. Go on?"

    def usual(self, view: Reader) -> bool:
        return True
