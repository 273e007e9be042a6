"""What is asked about points at creation: Attributes, skills, magic, professions, specialties."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from hearthside.engine import (
    Confirm,
    Distribute,
    Form,
    Forms,
    IllegalAnswer,
    Number,
    OneOf,
    Option,
    Question,
    Reader,
    Row,
    Text,
    rule,
)
from hearthside.kit.timers import counts
from hearthside.rulesets.brew.content_kinds import Field, Skill
from hearthside.rulesets.brew.house_rules import RULES
from hearthside.rulesets.brew.questions.characters import NOTHING, called
from hearthside.rulesets.brew.scores import bought, counting, grants_of
from hearthside.rulesets.brew.state import MOST_BOUGHT, Character, Specialty
from hearthside.rulesets.brew.words import ATTRIBUTES, PROFESSION, attribute_texts


class UsesMagic(Confirm, frozen=True):
    title: ClassVar[str] = "Does the character use magic?"
    help: ClassVar[str] = "Otherwise the points for Magic are free points."

    def usual(self, view: Reader) -> bool:
        return False


class Spend(Distribute, frozen=True):
    """Points on scores: those of the budget, and free ones beyond it."""

    draft: Character
    budget: int
    free: int

    def bounds(self, view: Reader) -> tuple[int, int]:
        room = sum(row.most or 0 for row in self.rows(view).values())
        return min(self.budget, room), self.budget + self.free

    @property
    def points(self) -> str:
        return f"{self.budget} points{f', and up to {self.free} free ones' if self.free else ''}"

    def usual(self, view: Reader) -> dict[str, int]:
        """Evenly, so that nobody stands before nothing."""
        rows, left = self.rows(view), self.bounds(view)[0]
        spent = {name: row.least for name, row in rows.items()}
        left -= sum(spent.values())
        while left > 0:
            for name, row in rows.items():
                if left > 0 and spent[name] < (row.most or 0):
                    spent[name] += 1
                    left -= 1
        return spent


@rule("BREW-265", "BREW-270", "BREW-271", "BREW-273", "BREW-274", "BREW-Q104", "BREW-Q106")
class SpendOnAttributes(Spend, frozen=True):
    """They start at 1; what is bought ends at 5. No Attribute may come out below 1."""

    def asks(self, view: Reader) -> str:
        return f"Attributes: {self.points}"

    def rows(self, view: Reader) -> Mapping[str, Row]:
        rules = view[RULES]
        found: dict[str, Row] = {}
        for one in ATTRIBUTES:
            more = sum(grant.by for grant in counting(grants_of(self.draft, view.content), rules, one))
            least = 0 if rules.lifted_to_one else max(0, -more)
            most = MOST_BOUGHT - 1 - (max(0, more) if rules.hard_maximum else 0)
            starts = f"starts at {1 + more}" if more else "starts at 1"
            found[one] = Row(one.title(), least, most, f"{attribute_texts()[one]} It {starts}.")
        return found


@rule("BREW-266", "BREW-272", "BREW-309", "BREW-320", "BREW-Q103", "BREW-Q115", "BREW-Q118")
class SpendOnSkills(Spend, frozen=True):
    """They start at 0. The points of a skill with a second specialty count double."""

    doubled: str = ""
    special: str = ""
    """The skill of the free specialty."""

    def asks(self, view: Reader) -> str:
        return f"Skills: {self.points}"

    def rows(self, view: Reader) -> Mapping[str, Row]:
        rules, found = view[RULES], {}
        for id_, entry in view.content.of(Skill).items():
            if id_ == PROFESSION and rules.profession == "banned":
                continue
            more = sum(grant.by for grant in counting(grants_of(self.draft, view.content), rules, id_))
            most = MOST_BOUGHT - (max(0, more) if rules.hard_maximum else 0)
            starts = f"It starts at {more}." if more else ""
            least = 1 if id_ == self.special and rules.no_specialty_at_zero and not more else 0
            if id_ == self.doubled:
                found[id_] = Row(f"{entry.name} (2 points for each dot)", 4, 2 * most, f"{entry.text} {starts}".strip())
            else:
                found[id_] = Row(entry.name or id_, least, most, f"{entry.text} {starts}".strip())
        return found

    def check(self, view: Reader, value: Any) -> dict[str, int]:
        spent = super().check(view, value)
        if self.doubled and spent[self.doubled] % 2:
            raise IllegalAnswer(f"{called(view, self.doubled)} costs 2 points for each dot: spend an even number")
        return spent

    def usual(self, view: Reader) -> dict[str, int]:
        spent = super().usual(view)
        if self.doubled and spent[self.doubled] % 2:
            spent[self.doubled] -= 1
            rows = self.rows(view).items()
            other = next(id_ for id_, row in rows if id_ != self.doubled and spent[id_] < (row.most or 0))
            spent[other] += 1
        return spent


@rule("BREW-267", "BREW-Q102", "BREW-Q104")
class SpendOnMagic(Spend, frozen=True):
    """Fields start at 0 and end at 5."""

    def asks(self, view: Reader) -> str:
        return f"Magic: {self.points}"

    def rows(self, view: Reader) -> Mapping[str, Row]:
        fields = view.content.of(Field).items()
        return {id_: Row(entry.name or id_, 0, MOST_BOUGHT, entry.text) for id_, entry in fields}


@rule("BREW-269", "BREW-270", "BREW-320")
class SpendRest(Distribute, frozen=True):
    """The free points that are left, on any Attribute, skill or field."""

    help: ClassVar[str] = "What you leave here is not spent at all."
    draft: Character
    free: int
    doubled: str = ""
    """The skill of the second specialty, whose dots cost 2."""

    def asks(self, view: Reader) -> str:
        return f"{counts(self.free, 'free point')} left. Where?"

    def rows(self, view: Reader) -> Mapping[str, Row]:
        rules = view[RULES]
        skills = [id_ for id_ in view.content.of(Skill) if not (id_ == PROFESSION and rules.profession == "banned")]
        fields = view.content.of(Field) if self.draft.fields else ()
        found: dict[str, Row] = {}
        for name in (*ATTRIBUTES, *skills, *fields):
            more = sum(grant.by for grant in counting(grants_of(self.draft, view.content), rules, name))
            room = MOST_BOUGHT - bought(self.draft, name) - (max(0, more) if rules.hard_maximum else 0)
            if name == self.doubled:
                found[name] = Row(f"{called(view, name)} (2 points for each dot)", 0, 2 * max(0, room))
            else:
                found[name] = Row(called(view, name), 0, max(0, room))
        return found

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 0, self.free

    def check(self, view: Reader, value: Any) -> dict[str, int]:
        spent = super().check(view, value)
        if self.doubled and spent[self.doubled] % 2:
            raise IllegalAnswer(f"{called(view, self.doubled)} costs 2 points for each dot: spend an even number")
        return spent

    def usual(self, view: Reader) -> dict[str, int]:
        return {}


@rule("BREW-312", "BREW-314", "BREW-315")
class DivideProfession(Forms[dict[str, int]], frozen=True):
    """At most as many professions as dots; every dot belongs to one."""

    shorthand: ClassVar[str] = "name"
    dots: int

    def asks(self, view: Reader) -> str:
        return f"Profession {self.dots}: which professions, with how many dots each?"

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        return {"name": ProfessionName(), "dots": Dots(most=self.dots)}

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 1, self.dots

    def all_filled(self, view: Reader, each: Sequence[Mapping[str, Any]]) -> dict[str, int]:
        divided = {one["name"]: one["dots"] for one in each}
        if len(divided) < len(each):
            raise IllegalAnswer("a profession is named twice")
        if sum(divided.values()) != self.dots:
            raise IllegalAnswer(f"{sum(divided.values())} dots are given out; it has to be {self.dots}, all of them")
        return divided


class ProfessionName(Text, frozen=True):
    title: ClassVar[str] = "Which profession?"
    longest: ClassVar[int] = 40


class Dots(Number, frozen=True):
    title: ClassVar[str] = "How many dots?"
    most: int

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 1, self.most

    def usual(self, view: Reader) -> int:
        return self.most


# --- specialties
class SpecialSkill(OneOf[str], frozen=True):
    title: ClassVar[str] = "In which skill?"
    or_none: str = ""

    def options(self, view: Reader) -> Sequence[Option[str]]:
        found = [Option(NOTHING, self.or_none)] if self.or_none else []
        found += [Option(id_, entry.name or id_) for id_, entry in view.content.of(Skill).items()]
        if view[RULES].field_specialties and view[RULES].magic:
            found += [Option(id_, entry.name or id_) for id_, entry in view.content.of(Field).items()]
        return found

    def usual(self, view: Reader) -> str | None:
        return NOTHING if self.or_none else None


class SpecialtyName(Text, frozen=True):
    title: ClassVar[str] = "What in it?"
    longest: ClassVar[int] = 60
    blank: ClassVar[bool] = True

    def usual(self, view: Reader) -> str:
        return ""


@rule("BREW-316", "BREW-318", "BREW-319")
class WhichSpecialty(Form[Specialty | None], frozen=True):
    """A specialty in any skill, Profession included; or none."""

    words: str
    or_none: str

    def asks(self, view: Reader) -> str:
        return self.words

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        return {"skill": SpecialSkill(or_none=self.or_none), "name": SpecialtyName()}

    def filled(self, view: Reader, **values: Any) -> Specialty | None:
        if not values["skill"]:
            return None
        if not values["name"]:
            raise IllegalAnswer("a specialty has a name: what in that skill is it?")
        return Specialty(values["skill"], values["name"])

    def usual(self, view: Reader) -> Specialty | None:
        return None


class ApproveSpecialty(Confirm, frozen=True):
    special: Specialty

    def asks(self, view: Reader) -> str:
        return f"A specialty: {called(view, self.special.skill)}, {self.special.name}. Do you agree?"

    def usual(self, view: Reader) -> bool:
        return True
