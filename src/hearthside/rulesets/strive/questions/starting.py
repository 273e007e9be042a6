"""What is asked about the Attributes and Skills that a character starts with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Literal

from hearthside.engine import Distribute, IllegalAnswer, OneOf, Option, Reader, Row, SomeOf, Text, rule
from hearthside.engine.records import slug_of
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.kinds.skills import SkillEntry
from hearthside.rulesets.strive.levels import name_of_skill, skill_entry, skills_played
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import ATTRIBUTES, SHORT, SPECIALISED, Attribute, Category, attribute_texts

End = Literal["left", "right"]
POINTS, SKILL_POINTS = 8, 8
CORE_LEVEL, SECONDARY_LEVEL = 4, 3
STRONGEST, STRONG, FURTHER_LEVEL, MOST_FURTHER = 4, 3, 3, 7
TRAIT_COSTS = 2
TAUGHT: tuple[Category, ...] = ("social", "knowledge")


# --- Attributes
@rule("STR-661")
class WhichMethod(OneOf[str], frozen=True):
    title: ClassVar[str] = "How do they get their Attributes?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return (
            Option("manual", "Distribute points", "All at 1, and 8 points. The Core Attribute is at 4."),
            Option("semi-random", "Roll for them", "Five D4, brought to one 4 and a total of 13."),
        )

    def usual(self, view: Reader) -> str:
        return "manual"


@rule("STR-110", "STR-665", "STR-666")
class WhichCore(OneOf[Attribute], frozen=True):
    """A Penalized one loses its penalty by it, and is no more than Secondary."""

    title: ClassVar[str] = "Which is the Core Attribute?"
    draft: Character
    of: tuple[Attribute, ...] = ATTRIBUTES

    def options(self, view: Reader) -> Sequence[Option[Attribute]]:
        return [Option(one, one.title(), self.note(view, one)) for one in self.of]

    def note(self, view: Reader, one: Attribute) -> str:
        if one not in self.draft.penalized:
            return f"{attribute_texts()[one]} It is at {CORE_LEVEL}, and cheaper to advance."
        most = CORE_LEVEL if view[RULES].neutral_core_at_four else SECONDARY_LEVEL
        return f"{attribute_texts()[one]} Its penalty is cancelled; it is at {most} at most and advances as Secondary."


@rule("STR-662", "STR-663", "STR-664", "STR-665", "STR-666", "STR-Q84", "STR-Q85", "STR-Q461")
class SpendOnAttributes(Distribute, frozen=True):
    """8 points; all start at 1."""

    draft: Character
    core: Attribute

    def asks(self, view: Reader) -> str:
        return f"{POINTS} points for Attributes, which start at 1"

    def rows(self, view: Reader) -> Mapping[str, Row]:
        found: dict[str, Row] = {}
        for one in ATTRIBUTES:
            most = most_at_start(view, self.draft, self.core, one)
            fixed = one == self.core and one not in self.draft.penalized
            label = f"{one.title()} (Core)" if one == self.core else one.title()
            found[one] = Row(label, CORE_LEVEL - 1 if fixed else 0, most - 1, attribute_texts()[one])
        return found

    def bounds(self, view: Reader) -> tuple[int, int]:
        return (POINTS if view[RULES].all_attribute_points else 0), POINTS


@rule("STR-665", "STR-666", "STR-Q84", "STR-Q85")
def most_at_start(view: Reader, draft: Character, core: Attribute | None, one: Attribute) -> int:
    """The highest level of an Attribute at creation: 4 for the Core and what is Favored, 3 for the others."""
    rules = view[RULES]
    if one == core:
        return CORE_LEVEL if one not in draft.penalized or rules.neutral_core_at_four else SECONDARY_LEVEL
    if one in draft.penalized:
        return SECONDARY_LEVEL
    return CORE_LEVEL if one in draft.favored or rules.several_fours else SECONDARY_LEVEL


@rule("STR-667", "STR-668", "STR-669", "STR-672")
class FromWhichEnd(OneOf[End], frozen=True):
    """The dice lie in a row: from the left or from the right?"""

    words: str

    def asks(self, view: Reader) -> str:
        return self.words

    def options(self, view: Reader) -> Sequence[Option[End]]:
        return (Option("left", "From the left"), Option("right", "From the right"))

    def usual(self, view: Reader) -> End:
        return "left"


@rule("STR-Q86")
class InWhichOrder(SomeOf[int], frozen=True):
    """Where values go as one likes: the dice, for Agility first, Wit last."""

    title: ClassVar[str] = f"Which die is for which? In this order: {', '.join(SHORT.values())}"
    ordered: ClassVar[bool] = True
    values: tuple[int, ...]

    def options(self, view: Reader) -> Sequence[Option[int]]:
        return [Option(place, str(value)) for place, value in enumerate(self.values)]

    def bounds(self, view: Reader) -> tuple[int, int]:
        return len(self.values), len(self.values)


@rule("STR-670", "STR-Q85")
class CancelPenalty(OneOf[str], frozen=True):
    """Making a Penalized Attribute the Core cancels its penalty, and nothing has to be 4."""

    draft: Character
    values: str

    def asks(self, view: Reader) -> str:
        return f"{self.values}. Cancel a penalty by making that Attribute the Core?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option("", "No"), *(Option[str](one, one.title(), f"At most {SECONDARY_LEVEL}; it counts as Secondary.")
                                    for one in self.draft.penalized)]  # fmt: skip

    def usual(self, view: Reader) -> str:
        return ""


# --- Skills
@rule("STR-163", "STR-700")
def skills_to_learn(view: Reader, categories: Sequence[Category] = ()) -> dict[str, SkillEntry]:
    """What can be learned: of a specialised Skill each that the setting names, or, where it names none, the Skill."""
    entries = skills_played(view)
    named = {id_.split(SPECIALISED)[0] for id_ in entries if SPECIALISED in id_}
    return {
        id_: entry
        for id_, entry in entries.items()
        if not entry.innate and id_ not in named and (not categories or entry.category in categories)
    }


def skill_option(view: Reader, id_: str, entry: SkillEntry) -> Option[str]:
    base = "/".join(SHORT[one] for one in entry.base)
    more = f" [{entry.specialised} …]" if entry.specialised and SPECIALISED not in id_ else ""
    return Option(id_, f"{name_of_skill(view, id_)}{more}", f"{base}. {entry.text}")


@rule("STR-674", "STR-676")
class WhichSkill(OneOf[str], frozen=True):
    words: str
    but: tuple[str, ...] = ()
    categories: tuple[Category, ...] = ()

    def asks(self, view: Reader) -> str:
        return self.words

    def options(self, view: Reader) -> Sequence[Option[str]]:
        skills = skills_to_learn(view, self.categories).items()
        return [skill_option(view, id_, entry) for id_, entry in skills if id_ not in self.but]


@rule("STR-675", "STR-678")
class WhichSkills(SomeOf[str], frozen=True):
    words: str
    most: int
    least: int = 0
    but: tuple[str, ...] = ()

    def asks(self, view: Reader) -> str:
        return self.words

    def options(self, view: Reader) -> Sequence[Option[str]]:
        skills = skills_to_learn(view).items()
        return [skill_option(view, id_, entry) for id_, entry in skills if id_ not in self.but]

    def bounds(self, view: Reader) -> tuple[int, int]:
        return self.least, self.most


@rule("STR-120", "STR-700")
class SpecialisedIn(Text, frozen=True):
    """What a Skill is specialised in; where there is room, several, with commas between."""

    longest: ClassVar[int] = 120
    skill: str
    room: int = 1
    but: tuple[str, ...] = ()

    def asks(self, view: Reader) -> str:
        entry = skill_entry(view, self.skill)
        several = " Several with commas between." if self.room > 1 else ""
        return f"{entry.name}: which {entry.specialised}?{several}"

    def check(self, view: Reader, value: object) -> str:
        text = super().check(view, value)
        ids = specialised_ids(self.skill, text)
        if not ids:
            raise IllegalAnswer(f"{text!r} names nothing")
        if len(ids) > self.room:
            raise IllegalAnswer(f"{len(ids)} are named; there is room for {self.room}")
        if twice := [one for one in ids if one in self.but]:
            raise IllegalAnswer(f"{name_of_skill(view, twice[0])} is there already")
        return text


def specialised_ids(skill: str, text: str) -> tuple[str, ...]:
    """`language:old-tongue` for each that is named."""
    names = [slug_of(name) for name in text.split(",")]
    return tuple(dict.fromkeys(f"{skill}{SPECIALISED}{name}" for name in names if name))


@rule("STR-678", "STR-Q90")
class SpendOnSkills(Distribute, frozen=True):
    """A point learns a Skill, and each further one raises it, up to 3."""

    skills: tuple[str, ...]
    raised: tuple[str, ...] = ()
    """Given at level 3, where the table lets points raise them."""

    def asks(self, view: Reader) -> str:
        return f"{SKILL_POINTS} points for these Skills, 1 for each level"

    def rows(self, view: Reader) -> Mapping[str, Row]:
        further = {id_: Row(name_of_skill(view, id_), 1, FURTHER_LEVEL) for id_ in self.skills}
        return further | {id_: Row(f"{name_of_skill(view, id_)} (is at {STRONG})", 0, 1) for id_ in self.raised}

    def bounds(self, view: Reader) -> tuple[int, int]:
        return len(self.skills), SKILL_POINTS
