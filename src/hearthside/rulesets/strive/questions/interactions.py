"""What people are asked when others talk to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal

from msgspec import Struct

from hearthside.engine import Confirm, Form, Key, OneOf, Option, Question, Reader, Sight, Text, name_of, rule
from hearthside.rulesets.strive.interaction_state import Belief, How
from hearthside.rulesets.strive.levels import attribute_level, name_of_skill, skill_level
from hearthside.rulesets.strive.questions.attempts import Change, Obstacle, WhichAbility
from hearthside.rulesets.strive.rules.tests.figures import ability_name
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import Attribute

Verdict = Literal["test", "agrees", "refuses"]
Sincerity = Literal["liar", "truthful", "test", "settled"]
UNSKILLED: tuple[Attribute, ...] = ("wit", "awareness")
HOWS: dict[How, tuple[str, str]] = {
    "persuade": ("Persuade", "Hardest and slowest; trust stays or grows."),
    "deceive": ("Deceive", "Easier and quicker; it ruins trust when it comes out."),
    "intimidate": ("Intimidate", "Easiest and quickest; it makes enemies."),
}


class What(Text, frozen=True):
    words: str = "What about, and how?"

    def asks(self, view: Reader) -> str:
        return self.words


class InWhichWay(OneOf[How], frozen=True):
    title: ClassVar[str] = "How?"

    def options(self, view: Reader) -> Sequence[Option[How]]:
        return [Option(how, name, text) for how, (name, text) in HOWS.items()]


@rule("STR-547", "STR-548")
class FittingSkill(OneOf[str], frozen=True):
    """A known Skill that fits the subject; without one, Wit or Awareness."""

    title: ClassVar[str] = "With which Skill?"
    help: ClassVar[str] = (
        "There is no Skill for talking: take one that fits the subject. Without one, Wit or Awareness."
    )
    who: Key[Character]
    default: str = ""

    def options(self, view: Reader) -> Sequence[Option[str]]:
        known = [skill for skill, has in view[self.who].skills.items() if has.is_known]
        return [*(Option(skill, f"{name_of_skill(view, skill)} {skill_level(view, self.who, skill).total}")
                  for skill in known),
                *(Option(str(one), f"{one.title()} {attribute_level(view, self.who, one).total}")
                  for one in UNSKILLED)]  # fmt: skip

    def usual(self, view: Reader) -> str | None:
        return self.default or None


# --- the GM's word
class Persuasion(Struct, frozen=True):
    verdict: Verdict
    of: str
    change: int = 0


class IsItUncertain(OneOf[Verdict], frozen=True):
    title: ClassVar[str] = "Is a test needed?"
    help: ClassVar[str] = "Only if it is really uncertain how they take it."

    def options(self, view: Reader) -> Sequence[Option[Verdict]]:
        return (Option("test", "A test"), Option("agrees", "No: they have every reason to agree"),
                Option("refuses", "No: nothing could move them"))  # fmt: skip

    def usual(self, view: Reader) -> Verdict:
        return "test"


@rule("STR-546", "STR-547", "STR-551")
class RulePersuasion(Form[Persuasion], frozen=True):
    """Whether there is a test, of what, and what makes it harder or easier."""

    shorthand: ClassVar[str] = "change"
    who: Key[Character]
    whom: Key[Character]
    how: How
    of: str
    what: str

    def asks(self, view: Reader) -> str:
        return (f"{name_of(view, self.who)} would {self.how} {name_of(view, self.whom)} "
                f"with {ability_name(view, self.of)}: {self.what}. What do you say?")  # fmt: skip

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        return {
            "change": Change(words="Trust, evidence, plausibility: what they add to the Ob, or take off it"),
            "verdict": IsItUncertain(),
            "of": FittingSkill(who=self.who, default=self.of),
        }

    def filled(self, view: Reader, **values: Any) -> Persuasion:
        return Persuasion(**values)


@rule("STR-549")
class Opposes(Confirm, frozen=True):
    whom: Key[Character]
    by: Key[Character]
    of: str

    def asks(self, view: Reader) -> str:
        with_what = ability_name(view, self.of)
        return f"{name_of(view, self.by)} speaks to {name_of(view, self.whom)}. Argue back, with {with_what}?"

    def usual(self, view: Reader) -> bool:
        return True


class WitOrAwareness(OneOf[str], frozen=True):
    title: ClassVar[str] = "Oppose it with what?"
    who: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(str(one), f"{one.title()} {attribute_level(view, self.who, one).total}") for one in UNSKILLED]


class Appraisal(Struct, frozen=True):
    of: str
    ob: int


@rule("STR-544")
class RuleAppraisal(Form[Appraisal], frozen=True):
    """The GM accepts the Skill, or names another, and sets the Ob."""

    shorthand: ClassVar[str] = "ob"
    who: Key[Character]
    of: str
    what: str

    def asks(self, view: Reader) -> str:
        return (
            f"{name_of(view, self.who)} would appraise {self.what} with {ability_name(view, self.of)}. What do you say?"
        )

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        return {"ob": Obstacle(), "of": WhichAbility(who=self.who, default=self.of)}

    def filled(self, view: Reader, **values: Any) -> Appraisal:
        return Appraisal(**values)


@rule("STR-556", "STR-560")
class RuleSincerity(OneOf[Sincerity], frozen=True):
    """Whether it is tested, and of whoever is the GM's, whether they lie."""

    answer_seen_by: ClassVar[Sight] = "gm"
    help: ClassVar[str] = (
        "A test is only for what nobody knows and no evidence settles. It is the same for liars and others."
    )
    who: Key[Character]
    whom: Key[Character]

    def asks(self, view: Reader) -> str:
        return f"{name_of(view, self.who)} wonders whether {name_of(view, self.whom)} is lying."

    def options(self, view: Reader) -> Sequence[Option[Sincerity]]:
        settled: Option[Sincerity] = Option("settled", "No test: what is known settles it")
        if not view[self.whom].is_npc:
            return (Option("test", "A test"), settled)
        return (Option("truthful", "A test: they are truthful"), Option("liar", "A test: they lie"), settled)

    def usual(self, view: Reader) -> Sincerity:
        if not view[self.whom].is_npc:
            return "test"
        lies = any(view[one].by == self.whom and view[one].is_lie for one in view.every(Belief))
        return "liar" if lies else "truthful"


class AreYouLying(Confirm, frozen=True):
    answer_seen_by: ClassVar[Sight] = "owner"
    whom: Key[Character]

    def asks(self, view: Reader) -> str:
        return f"Somebody wonders about {name_of(view, self.whom)}. Were their words a lie? Only you and the GM know."

    def usual(self, view: Reader) -> bool:
        return False


@rule("STR-Q80")
class HowTaken(OneOf[Literal["sways", "keeps"]], frozen=True):
    whom: Key[Character]

    def asks(self, view: Reader) -> str:
        return f"It was well said. How does {name_of(view, self.whom)} take it?"

    def options(self, view: Reader) -> Sequence[Option[Literal["sways", "keeps"]]]:
        return (Option("sways", "They see the point"), Option("keeps", "They keep to their own view"))


class WhichBelief(OneOf[Key[Belief]], frozen=True):
    title: ClassVar[str] = "Which?"

    def options(self, view: Reader) -> Sequence[Option[Key[Belief]]]:
        return [Option(one, f"{name_of(view, view[one].of)}: {view[one].name}{' (a lie)' if view[one].is_lie else ''}",
                       f"by {name_of(view, view[one].by)}") for one in view.every(Belief)]  # fmt: skip
