"""What is asked of who makes a character, and of the GM about people and the setting."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from msgspec import Struct

from hearthside.engine import (
    Confirm,
    Distribute,
    Form,
    IllegalAnswer,
    OneOf,
    Option,
    Question,
    Reader,
    Row,
    Text,
    rule,
)
from hearthside.kit.reservoirs import Reservoir, read_reservoir
from hearthside.kit.tags import among, read_tags
from hearthside.rulesets.tags.content_kinds import Background, ReadyCharacter, ScenePlan, StatKind, TrackPlan
from hearthside.rulesets.tags.questions.skills import skill_ideas
from hearthside.rulesets.tags.state import (
    DO_ANYTHING,
    RULES,
    STAT_CAP,
    HouseRules,
    Skill,
)


class CharacterName(Text, frozen=True):
    title: ClassVar[str] = "What is the character's name?"
    longest: ClassVar[int] = 60


class BackgroundText(Text, frozen=True):
    title: ClassVar[str] = "Which background?"
    longest: ClassVar[int] = 200

    def suggestions(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(entry.name or id_, help=entry.text) for id_, entry in view.content.of(Background).items()]


class SkillText(Text, frozen=True):
    title: ClassVar[str] = "Which skill?"
    longest: ClassVar[int] = 60
    have: dict[str, Skill]
    background: str

    def suggestions(self, view: Reader) -> Sequence[Option[str]]:
        """Those that fit the background first."""
        known = {entry.name or id_: entry.skills for id_, entry in view.content.of(Background).items()}
        fitting = known.get(self.background, ())
        ideas = skill_ideas(view, self.have, DO_ANYTHING)
        return sorted(ideas, key=lambda idea: idea.value not in fitting)


class SkillTextOrNone(SkillText, frozen=True):
    title: ClassVar[str] = "Which skill? Nothing: no more skills"
    blank: ClassVar[bool] = True

    def usual(self, view: Reader) -> str:
        return ""


class WhichParent(OneOf[str], frozen=True):
    title: ClassVar[str] = "A special case of which skill?"
    have: dict[str, Skill]
    left: int

    def options(self, view: Reader) -> Sequence[Option[str]]:
        rules = view[RULES]
        skills = [(name, skill.level + 1) for name, skill in self.have.items()]
        options = [Option(name, f"{name} {level - 1}", f"the new one has level {level}: {price(rules, level)} XP")
                   for name, level in skills if price(rules, level) <= self.left]  # fmt: skip
        own = [Option("", "Of none", "it has level 1: 1 XP")] if rules.level_1_skills and self.left else []
        return [*options, *own]

    def usual(self, view: Reader) -> str:
        return DO_ANYTHING

    @rule("TAG-Q66")
    def check(self, view: Reader, value: Any) -> str:
        known = among(value, self.have) if isinstance(value, str) else None
        if known is not None and (cost := price(view[RULES], self.have[known].level + 1)) > self.left:
            raise IllegalAnswer(f"a special case of {known} costs {cost} XP; {self.left} are left")
        return super().check(view, value if known is None else known)


@rule("TAG-101", "TAG-Q25")
def price(rules: HouseRules, level: int) -> int:
    """What a skill costs at creation: its level."""
    return 1 if rules.skills_cost_1 else level


class Learned(Struct, frozen=True):
    name: str
    of: str


@rule("TAG-099", "TAG-103", "TAG-Q22", "TAG-Q24")
class NewSkill(Form[Learned | None], frozen=True):
    """One skill more, a special case of one that the character has; nothing: no more."""

    shorthand: ClassVar[str] = "skill"
    have: dict[str, Skill]
    left: int
    may_end: bool
    background: str = ""

    def asks(self, view: Reader) -> str:
        have = ", ".join(f"{name} {skill.level}" for name, skill in self.have.items())
        rest = "" if self.may_end else " The stats alone cannot take them all."
        return f"{self.left} XP are left. Skills so far: {have}.{rest}"

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        text = SkillTextOrNone if self.may_end else SkillText
        return {
            "skill": text(have=self.have, background=self.background),
            "of": WhichParent(have=self.have, left=self.left),
        }

    def filled(self, view: Reader, **values: Any) -> Learned | None:
        name = values["skill"]
        if not name:
            return None
        if (known := among(name, self.have)) is not None:
            raise IllegalAnswer(f"{known} is there already; every skill has a name of its own")
        return Learned(name, values["of"])


@rule("TAG-100", "TAG-102", "TAG-104", "TAG-Q29", "TAG-Q30")
class RaiseStats(Distribute, frozen=True):
    """What is left goes into the stats, 1 XP for each level above the first, all of it."""

    stats: tuple[str, ...]
    left: int
    highest: int

    def asks(self, view: Reader) -> str:
        return f"{self.left} XP go into the stats. Each has level 1 and gains 1 for each XP"

    def rows(self, view: Reader) -> Mapping[str, Row]:
        most = STAT_CAP * self.highest - 1 if view[RULES].stat_cap else None
        texts = {kind.name or id_: kind.text for id_, kind in view.content.of(StatKind).items()}
        return {stat: Row(stat, help=texts.get(stat, ""), most=most) for stat in self.stats}

    def bounds(self, view: Reader) -> tuple[int, int]:
        return self.left, self.left


class WhichReady(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which character?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        ready = view.content.of(ReadyCharacter).items()
        return [Option(id_, entry.name, entry.text) for id_, entry in ready]


class StatsInWords(Text, frozen=True):
    """`STR 2/2, DEX 1/1`; nothing: no stats, so that no hit can be offset."""

    title: ClassVar[str] = "Stats? (like STR 3/3, DEX 1/1; nothing: none)"
    blank: ClassVar[bool] = True

    def usual(self, view: Reader) -> str:
        return ""

    def check(self, view: Reader, value: Any) -> str:
        text = super().check(view, value)
        reservoirs_in(text)
        return text


def reservoirs_in(text: str) -> dict[str, Reservoir]:
    """Stats from their notation, with commas between them."""
    found: dict[str, Reservoir] = {}
    for part in text.split(","):
        if part.strip():
            name, reservoir = read_reservoir(part)
            if among(name, found) is not None:
                raise IllegalAnswer(f"{name!r} is named twice")
            found[name] = reservoir
    return found


class SkillsInWords(Text, frozen=True):
    title: ClassVar[str] = "Skills? (like fight 2, bash 3; nothing: only Do Anything 1)"
    blank: ClassVar[bool] = True

    def usual(self, view: Reader) -> str:
        return ""

    def check(self, view: Reader, value: Any) -> str:
        text = super().check(view, value)
        read_tags(text)
        return text


class IsHidden(Confirm, frozen=True):
    title: ClassVar[str] = "Hidden from the players for now?"

    def usual(self, view: Reader) -> bool:
        return True


class WhichTrack(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which track of the setting?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(id_, plan.name or id_, plan.text) for id_, plan in view.content.of(TrackPlan).items()]


class WhichScene(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which scene of the setting?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(id_, plan.name or id_, plan.text) for id_, plan in view.content.of(ScenePlan).items()]
