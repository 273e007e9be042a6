"""What is asked about one test: what is forked, who helps, what the GM approves, where points go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from msgspec import Struct, structs

from hearthside.engine import (
    Distribute,
    Form,
    Key,
    OneOf,
    Option,
    Prompt,
    Question,
    Reader,
    Row,
    SomeOf,
    Text,
    name_of,
    rule,
)
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.levels import known_skills, name_of_skill
from hearthside.rulesets.strive.moments import HIT, Cast, best_spread
from hearthside.rulesets.strive.personality import Scale
from hearthside.rulesets.strive.rules.tests.figures import (
    ability_name,
    circumstances,
    forkable,
    in_short,
    is_out_of_reach,
    strong_traits,
)
from hearthside.rulesets.strive.rules.tests.help import possible_helpers
from hearthside.rulesets.strive.rules.tests.parts import Test
from hearthside.rulesets.strive.state import Character


class Proposed(Struct, frozen=True, omit_defaults=True):
    """What a player wants to count for a test."""

    forks: tuple[str, ...] = ()
    traits: tuple[Scale, ...] = ()
    helpers: tuple[Key[Character], ...] = ()
    how: str = ""


class Explanation(Text, frozen=True):
    title: ClassVar[str] = "How does that help?"
    blank: ClassVar[bool] = True

    def usual(self, view: Reader) -> str:
        return ""


@rule("STR-122", "STR-123", "STR-124", "STR-126")
class Forks(SomeOf[str], frozen=True):
    title: ClassVar[str] = "Which Skills do you fork into it?"
    help: ClassVar[str] = "Each gives a die and lifts the Hit Limit by 1, if the GM accepts it."
    test: Test

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(skill, name_of_skill(view, skill)) for skill in forkable(view, self.test)]


@rule("STR-196", "STR-Q321")
class Traits(SomeOf[Scale], frozen=True):
    title: ClassVar[str] = "Which personality trait helps?"
    help: ClassVar[str] = "A strong trait gives a die, if the GM grants it."
    test: Test

    def options(self, view: Reader) -> Sequence[Option[Scale]]:
        return [Option(scale, trait.title()) for scale, trait in strong_traits(view, self.test.who).items()]

    def bounds(self, view: Reader) -> tuple[int, int | None]:
        return 0, None if view[RULES].die_per_trait else 1


@rule("STR-058", "STR-060")
class Helpers(SomeOf[Key[Character]], frozen=True):
    title: ClassVar[str] = "Whom do you ask for help?"
    help: ClassVar[str] = "Each who agrees gives a die, if the GM does too."
    records: ClassVar[bool] = True
    test: Test

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(who, name_of(view, who)) for who in possible_helpers(view, self.test)]


@rule("STR-027", "STR-126", "STR-Q02", "STR-Q06")
class Propose(Form[Proposed], frozen=True):
    """What the player asks for before the dice. Nothing is picked beforehand."""

    shorthand: ClassVar[str] = "forks"
    test: Test

    def asks(self, view: Reader) -> str:
        why = f" ({self.test.why})" if self.test.why else ""
        return f"{in_short(view, self.test)}{why}. What else counts?"

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        asked: dict[str, Question[Any]] = {"forks": Forks(test=self.test), "traits": Traits(test=self.test),
                                           "helpers": Helpers(test=self.test)}  # fmt: skip
        open_ = {name: question for name, question in asked.items() if not question.offers_nothing(view)}
        return {**open_, "how": Explanation()}

    def filled(self, view: Reader, **values: Any) -> Proposed:
        return Proposed(**values)

    def prompt(self, view: Reader) -> Prompt:
        warning = "The Hit Limit is below the Ob: it can succeed only if that is lifted."
        asked = super().prompt(view)
        return structs.replace(asked, help=warning) if is_out_of_reach(view, self.test) else asked

    def has_something(self, view: Reader) -> bool:
        test = self.test
        return bool(forkable(view, test) or strong_traits(view, test.who) or possible_helpers(view, test))


class Help(Struct, frozen=True, omit_defaults=True):
    """With which Skill somebody helps, and how; none: they do not."""

    skill: str = ""
    how: str = ""


class HelpingSkill(OneOf[str], frozen=True):
    title: ClassVar[str] = "With which Skill?"
    helper: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        known = known_skills(view, self.helper)
        return [Option("", "I do not help"), *(Option(skill, name_of_skill(view, skill)) for skill in known)]


@rule("STR-058", "STR-059")
class HelpWith(Form[Help], frozen=True):
    """Whether somebody helps, with which Skill, and how."""

    shorthand: ClassVar[str] = "skill"
    test: Test
    helper: Key[Character]

    def asks(self, view: Reader) -> str:
        what = self.test.why or ability_name(view, self.test.of)
        return f"{name_of(view, self.test.who)} asks {name_of(view, self.helper)} for help: {what}."

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        return {"skill": HelpingSkill(helper=self.helper), "how": Explanation()}

    def filled(self, view: Reader, **values: Any) -> Help:
        return Help(**values)


class Approval(Struct, frozen=True, omit_defaults=True):
    """What the GM accepts, and what holds."""

    forks: tuple[str, ...] = ()
    traits: tuple[Scale, ...] = ()
    helpers: tuple[Key[Character], ...] = ()
    holding: tuple[str, ...] = ()


class Acceptable(SomeOf[Any], frozen=True):
    """Any of what is proposed; usually all of it."""

    words: str
    of: dict[str, str]

    def asks(self, view: Reader) -> str:
        return self.words

    def options(self, view: Reader) -> Sequence[Option[Any]]:
        return [Option(value, label) for value, label in self.of.items()]

    def usual(self, view: Reader) -> tuple[Any, ...]:
        return tuple(self.of)


@rule("STR-282")
class Holding(SomeOf[str], frozen=True):
    title: ClassVar[str] = "What holds here?"
    test: Test

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(when) for when in circumstances(view, self.test)]


@rule("STR-016", "STR-058", "STR-060", "STR-126", "STR-196")
class Approve(Form[Approval], frozen=True):
    """The GM accepts or refuses each fork, trait and helper, and says which circumstances hold."""

    test: Test
    proposed: Proposed
    help_with: dict[Key[Character], Help] = {}
    """What each helper has said."""

    def asks(self, view: Reader) -> str:
        how = f" “{self.proposed.how}”" if self.proposed.how else ""
        return f"{name_of(view, self.test.who)}, {in_short(view, self.test)}: what counts?{how}"

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        forks = {skill: name_of_skill(view, skill) for skill in self.proposed.forks}
        known = strong_traits(view, self.test.who)
        traits = {str(scale): known[scale].title() for scale in self.proposed.traits}
        helpers = {str(who): self.offer_of(view, who) for who in self.proposed.helpers}
        asked: dict[str, Question[Any]] = {
            "forks": Acceptable(words="Forks", of=forks),
            "traits": Acceptable(words="Personality", of=traits),
            "helpers": Acceptable(words="Help", of=helpers),
            "holding": Holding(test=self.test),
        }
        return {name: question for name, question in asked.items() if not question.offers_nothing(view)}

    def offer_of(self, view: Reader, who: Key[Character]) -> str:
        """`Idun with Observation: keeps watch`"""
        help_ = self.help_with[who]
        return f"{name_of(view, who)} with {name_of_skill(view, help_.skill)}" + (f": {help_.how}" if help_.how else "")

    def filled(self, view: Reader, **values: Any) -> Approval:
        return Approval(**values)


# --- after the dice
@rule("STR-062", "STR-063", "STR-Q15")
class SpreadPoints(Distribute, frozen=True):
    """Which dice Compensation Points raise. A point that makes no hit is lost."""

    cast: Cast

    def asks(self, view: Reader) -> str:
        return f"{self.cast.points.total} Compensation Points: which dice do they raise?"

    def rows(self, view: Reader) -> Mapping[str, Row]:
        return {str(place): Row(f"Die {place + 1}: {face}", most=HIT - face)
                for place, face in enumerate(self.cast.rolled.faces) if face < HIT}  # fmt: skip

    def bounds(self, view: Reader) -> tuple[int, int | None]:
        return 0, self.cast.points.total

    def usual(self, view: Reader) -> dict[str, int]:
        spread = best_spread(self.cast.rolled.faces, self.cast.points.total)
        return {place: spread[int(place)] for place in self.rows(view)}


class WhoseTest(OneOf[Key[Character]], frozen=True):
    title: ClassVar[str] = "For whom?"
    records: ClassVar[bool] = True
    among: tuple[Key[Character], ...]

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(who, name_of(view, who)) for who in self.among]
