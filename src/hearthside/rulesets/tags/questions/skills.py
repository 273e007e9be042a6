"""What is asked about new skills."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from hearthside.engine import (
    Confirm,
    IllegalAnswer,
    Key,
    Option,
    Reader,
    Text,
    rule,
)
from hearthside.kit.tags import among, same_name
from hearthside.rulesets.tags.content_kinds import SkillIdea
from hearthside.rulesets.tags.questions.basics import counted
from hearthside.rulesets.tags.state import (
    RULES,
    Character,
    Skill,
)


@rule("TAG-064", "TAG-065", "TAG-067", "TAG-068", "TAG-Q21", "TAG-Q22", "TAG-Q23", "TAG-Q59")
class GainSkill(Text, frozen=True):
    """Step 4: the name of a new skill that has to do with the deed; nothing: none."""

    longest: ClassVar[int] = 60
    blank: ClassVar[bool] = True
    help: ClassVar[str] = "It has to do with what was just done, and is a narrower case of the skill that was rolled."
    who: Key[Character]
    rolled: str
    level: int
    price: int

    def asks(self, view: Reader) -> str:
        price = "All dice show 6: it is free" if not self.price else (
            f"{counted(self.price, 'die')} not showing 6 would cost {self.price} of {view[self.who].xp} XP"
        )  # fmt: skip
        return f"A new skill of level {self.level}, from {self.rolled}? {price}. Nothing: none"

    def suggestions(self, view: Reader) -> Sequence[Option[str]]:
        return skill_ideas(view, view[self.who].skills, self.rolled)

    def usual(self, view: Reader) -> str | None:
        return ""

    def check(self, view: Reader, value: Any) -> str:
        name = super().check(view, value)
        known = among(name, view[self.who].skills)
        may_rise = view[RULES].same_skill and known is not None and same_name(known) == same_name(self.rolled)
        if name and known is not None and not may_rise:
            raise IllegalAnswer(f"{known} is on the sheet already; a new skill has a name of its own")
        return name


class MustGainSkill(GainSkill, frozen=True):
    """Where the table says that a free skill is taken."""

    blank: ClassVar[bool] = False

    def asks(self, view: Reader) -> str:
        return f"All dice show 6: a new skill of level {self.level}, from {self.rolled}. What is it called?"

    def usual(self, view: Reader) -> str | None:
        return None


def skill_ideas(view: Reader, have: Mapping[str, Skill], of: str = "") -> Sequence[Option[str]]:
    """Skills of the setting that are not on the sheet; those that come from `of` first."""
    ideas = [(idea.name or id_, idea) for id_, idea in view.content.of(SkillIdea).items()]
    new = [(name, idea) for name, idea in ideas if among(name, have) is None]
    return [Option(name, help=idea.text) for name, idea in sorted(new, key=lambda one: one[1].of != of)]


class AcceptSkill(Confirm, frozen=True):
    name: str
    level: int
    of: str

    def asks(self, view: Reader) -> str:
        return f"{self.name} {self.level}, a special case of {self.of}: does that fit what was just done?"

    def usual(self, view: Reader) -> bool:
        return True
