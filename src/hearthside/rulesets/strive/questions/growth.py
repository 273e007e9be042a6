"""What is asked as characters grow: XP, practice, teaching, what the GM grants."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import mean, median
from typing import Any, ClassVar, Literal

from hearthside.engine import Confirm, Distribute, Key, Number, OneOf, Option, Reader, Row, Text, name_of, rule, signed
from hearthside.rulesets.strive.costs import attribute_cost, progress_in_words
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.kinds.traits import TraitEntry
from hearthside.rulesets.strive.levels import name_of_skill, skill_entry, skills_played
from hearthside.rulesets.strive.questions.awake import awake, why_not_awake
from hearthside.rulesets.strive.questions.starting import skills_to_learn
from hearthside.rulesets.strive.rules.characters.traits import why_lacking
from hearthside.rulesets.strive.rules.tests.learning import threshold
from hearthside.rulesets.strive.state import Character, Skill, active_characters
from hearthside.rulesets.strive.traits import trait_of
from hearthside.rulesets.strive.words import ATTRIBUTES, SPECIALISED, Attribute, several

Help = Literal["mean", "median", "xp", "boosts"]


# --- XP
@rule("STR-147", "STR-149", "STR-150", "STR-151")
class RaiseWhich(OneOf[Attribute], frozen=True):
    """The Attributes that the XP are enough for, with what they cost."""

    title: ClassVar[str] = "Raise which Attribute?"
    who: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[Attribute]]:
        character, found = view[self.who], []
        for one in ATTRIBUTES:
            raw, cost = character.attributes.get(one, 1), attribute_cost(view, self.who, one)
            if cost.total <= character.xp:
                found.append(Option(one, f"{one.title()} {raw} → {raw + 1}: {cost.total} XP", str(cost)))
        return found


@rule("STR-147", "STR-Q20")
class ImproveWhich(OneOf[str], frozen=True):
    """Skills on the sheet; others need the GM's word, unless the table plays it otherwise."""

    title: ClassVar[str] = "XP for which Skill?"
    who: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        skills = view[self.who].skills
        still = view[RULES].innate_stands_still
        own = [Option(id_, name_of_skill(view, id_), progress_in_words(view, self.who, id_))
               for id_, skill in skills.items() if not (skill.innate and still)]  # fmt: skip
        allowed = "new on the sheet" if view[RULES].xp_opens_skills else "new on the sheet, if the GM allows it"
        new = [Option(id_, name_of_skill(view, id_), allowed) for id_ in skills_to_learn(view)
               if id_ not in skills and not is_open(view, id_)]  # fmt: skip
        return [*own, *new]


def is_open(view: Reader, skill: str) -> bool:
    """Whether it is left open what a Skill is specialised in."""
    return bool(skill_entry(view, skill).specialised) and SPECIALISED not in skill


@rule("STR-147", "STR-Q19")
class HowMuchXP(Number, frozen=True):
    """1 XP is 1 progress; never more than what the next level needs."""

    who: Key[Character]
    skill: str

    def asks(self, view: Reader) -> str:
        return f"How many XP? {progress_in_words(view, self.who, self.skill)}; more than that would be lost."

    def bounds(self, view: Reader) -> tuple[int, int]:
        skill = view[self.who].skills.get(self.skill, Skill())
        return 1, max(1, min(view[self.who].xp, threshold(skill.raw) - skill.progress))

    def usual(self, view: Reader) -> int:
        return self.bounds(view)[1]


@rule("STR-Q20")
class AllowNewSkill(Confirm, frozen=True):
    who: Key[Character]
    skill: str

    def asks(self, view: Reader) -> str:
        return f"{name_of(view, self.who)} wants to begin {name_of_skill(view, self.skill)} with XP. Is it allowed?"

    def usual(self, view: Reader) -> bool:
        return False


@rule("STR-147", "STR-829")
class BuyWhich(OneOf[str], frozen=True):
    """Traits with a price that the XP are enough for, and whose prerequisites are met."""

    title: ClassVar[str] = "Which Trait?"
    who: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        held = {trait_of(one)[0] for one in view[self.who].traits}
        return [Option(id_, f"{entry.name}: {entry.xp} XP", entry.text)
                for id_, entry in view.content.of(TraitEntry).items()
                if id_ not in held and entry.xp is not None and entry.xp <= view[self.who].xp
                and not why_lacking(view, self.who, entry)]  # fmt: skip


# --- practice and teaching
class HowManyIncrements(Number, frozen=True):
    most: int

    def asks(self, view: Reader) -> str:
        return f"For how many times {view[RULES].training_days} days?"

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 1, max(1, self.most)

    def usual(self, view: Reader) -> int:
        return max(1, self.most)


@rule("STR-161")
class WhichTeacher(OneOf[Key[Character]], frozen=True):
    """Somebody who knows a Skill better than the pupil."""

    title: ClassVar[str] = "Who teaches?"
    records: ClassVar[bool] = True
    who: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(one, name_of(view, one)) for one in awake(view)
                if one != self.who and teachable(view, one, self.who)]  # fmt: skip

    def why_not(self, view: Reader, value: Any) -> str:
        return why_not_awake(view, value)


@rule("STR-160", "STR-161", "STR-163", "STR-Q20", "STR-Q404")
def teachable(reader: Reader, teacher: Key[Character], pupil: Key[Character]) -> tuple[str, ...]:
    """The Skills that somebody could teach somebody: a level above the pupil's; an Innate one only to who has it."""
    has = reader[pupil].skills
    found = []
    for id_, skill in reader[teacher].skills.items():
        innate = skill.innate or skill_entry(reader, id_).innate
        barred = innate and (id_ not in has or reader[RULES].innate_stands_still)
        if skill.raw >= max(1, has.get(id_, Skill()).raw + 1) and not barred:
            found.append(id_)
    return tuple(found)


class WhatIsTaught(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which Skill?"
    teacher: Key[Character]
    who: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(id_, name_of_skill(view, id_), progress_in_words(view, self.who, id_))
                for id_ in teachable(view, self.teacher, self.who)]  # fmt: skip


class WillTeach(Confirm, frozen=True):
    who: Key[Character]
    skill: str

    def asks(self, view: Reader) -> str:
        return f"Teach {name_of(view, self.who)} {name_of_skill(view, self.skill)}? It takes your time as well."

    def usual(self, view: Reader) -> bool:
        return True


# --- what the GM grants
class WhichInnate(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which Skill?"
    who: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        entries = skills_played(view).items()
        return [Option(id_, entry.name, entry.text) for id_, entry in entries
                if id_ not in view[self.who].skills and not is_open(view, id_)]  # fmt: skip


class GrantedLevel(Number, frozen=True):
    title: ClassVar[str] = "At which level?"

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 1, 10

    def usual(self, view: Reader) -> int:
        return 1


class BoonOn(OneOf[str], frozen=True):
    title: ClassVar[str] = "On what?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        attributes = [Option[str](one, one.title()) for one in ATTRIBUTES]
        skills = [Option[str](id_, name_of_skill(view, id_)) for id_ in skills_played(view)
                  if not is_open(view, id_)]  # fmt: skip
        return [*attributes, *skills, Option("stability", "Stability")]


class BoonBy(Number, frozen=True):
    title: ClassVar[str] = "By how much? Below 0 it is a penalty."

    def bounds(self, view: Reader) -> tuple[int, int]:
        return -5, 5

    def usual(self, view: Reader) -> int:
        return 1


class BoonName(Text, frozen=True):
    title: ClassVar[str] = "What is it called?"
    longest: ClassVar[int] = 60


class BoonWhen(Text, frozen=True):
    title: ClassVar[str] = "In which circumstance? Nothing: always."
    longest: ClassVar[int] = 120
    blank: ClassVar[bool] = True

    def usual(self, view: Reader) -> str:
        return ""


class WhichBoon(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which boon or penalty?"
    who: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(name, f"{name}: {boon.on.replace('-', ' ').title()} {signed(boon.by)}")
                for name, boon in view[self.who].boons.items()]  # fmt: skip


class HowManyXP(Number, frozen=True):
    title: ClassVar[str] = "How many XP?"

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 1, 1_000

    def usual(self, view: Reader) -> int:
        return 5


class WhatFor(Text, frozen=True):
    title: ClassVar[str] = "What for?"
    longest: ClassVar[int] = 200
    blank: ClassVar[bool] = True

    def usual(self, view: Reader) -> str:
        return ""


# --- newcomers
@rule("STR-935")
def totals(reader: Reader, who: Key[Character]) -> tuple[int, int]:
    """The sums of raw levels: of Attributes, of Skills."""
    character = reader[who]
    return (sum(character.attributes.get(one, 1) for one in ATTRIBUTES),
            sum(skill.raw for skill in character.skills.values()))  # fmt: skip


def others_than(reader: Reader, who: Key[Character]) -> list[Key[Character]]:
    return [one for one in active_characters(reader) if one != who and not reader[one].is_npc]


@rule("STR-935")
def lacking(reader: Reader, who: Key[Character], how: Help) -> tuple[int, int]:
    """How many levels of Attributes and of Skills somebody lacks of the mean or median of the others, rounded down."""
    middle: Any = mean if how == "mean" else median
    others = [totals(reader, one) for one in others_than(reader, who)]
    mine = totals(reader, who)
    if not others:
        return 0, 0
    attributes, skills = zip(*others, strict=True)
    return max(0, int(middle(attributes)) - mine[0]), max(0, int(middle(skills)) - mine[1])


@rule("STR-935")
class HowToHelp(OneOf[Help], frozen=True):
    """Mean and median of the others are shown; nothing has to be given."""

    who: Key[Character]

    def asks(self, view: Reader) -> str:
        attributes, skills = totals(view, self.who)
        levels = several(attributes, "level")
        return f"{name_of(view, self.who)} has {levels} of Attributes and {skills} of Skills. What helps?"

    def options(self, view: Reader) -> Sequence[Option[Help]]:
        others = [totals(view, one) for one in others_than(view, self.who)]
        found: list[Option[Help]] = []
        for how, middle in (("mean", mean), ("median", median)) if others else ():
            shown = [f"{float(middle(part)):g}" for part in zip(*others, strict=True)]
            attributes, skills = lacking(view, self.who, how)  # type: ignore[arg-type]  # one of the two words above
            words = f"Attributes {shown[0]}, Skills {shown[1]}: {attributes} and {several(skills, 'level')} more"
            if attributes or skills:
                found.append(Option(how, f"Levels up to the {how} of the others", words))  # type: ignore[arg-type]  # likewise
        return [*found, Option("xp", "XP"), Option("boosts", "Learning Boosts")]


class NewcomerLevels(Distribute, frozen=True):
    """Further levels of Attributes or Skills, for a newcomer."""

    who: Key[Character]
    points: int
    of: Literal["Attributes", "Skills"]

    def asks(self, view: Reader) -> str:
        return f"{self.points} further levels of {self.of}"

    def rows(self, view: Reader) -> Mapping[str, Row]:
        if self.of == "Attributes":
            return {one: Row(one.title(), 0, self.points) for one in ATTRIBUTES}
        return {id_: Row(name_of_skill(view, id_), 0, self.points) for id_ in view[self.who].skills}

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 0, self.points


class HowManyCards(Number, frozen=True):
    title: ClassVar[str] = "How many Learning Boosts?"
    most: int

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 1, self.most

    def usual(self, view: Reader) -> int:
        return 1
