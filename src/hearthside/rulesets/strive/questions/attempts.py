"""What is asked about tests that people call for: what is tested, against what, what becomes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal

from msgspec import Struct

from hearthside.engine import (
    Confirm,
    Form,
    IllegalAnswer,
    Key,
    Number,
    OneOf,
    Option,
    Question,
    Reader,
    SomeOf,
    Text,
    name_of,
    rule,
)
from hearthside.rulesets.strive.derived import sprint
from hearthside.rulesets.strive.kinds.skills import SkillEntry
from hearthside.rulesets.strive.levels import attribute_level, name_of_skill, skill_level, skills_had, skills_played
from hearthside.rulesets.strive.personality import SIGNATURE, Scale
from hearthside.rulesets.strive.questions.awake import awake, why_not_awake
from hearthside.rulesets.strive.rules.tests.figures import ability_name, leaning, strong_traits
from hearthside.rulesets.strive.rules.tests.help import possible_helpers
from hearthside.rulesets.strive.rules.tests.learning import why_not_testable
from hearthside.rulesets.strive.rules.tests.parts import Kind, Outcome, Test
from hearthside.rulesets.strive.state import Character, active_characters
from hearthside.rulesets.strive.words import ATTRIBUTES, SPECIALISED, SPRINT, several

TestType = Literal["plain", "binary", "stepped", "graduated"]
Takes = Literal["", "an instant", "minutes", "hours", "days or longer"]
Against = Literal["", "die", "ob"]
Verdict = Literal["test", "told", "impossible"]
MOST_OB = 20


# --- who and what
class Who(OneOf[Key[Character]], frozen=True):
    title: ClassVar[str] = "Who?"
    records: ClassVar[bool] = True
    but: tuple[str, ...] = ()

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(who, name_of(view, who)) for who in active_characters(view) if who not in self.but]


class WhoIsAwake(Who, frozen=True):
    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(who, name_of(view, who)) for who in awake(view) if who not in self.but]

    def why_not(self, view: Reader, value: Any) -> str:
        return why_not_awake(view, value)


@rule("STR-926")
class WhoIsTested(SomeOf[Key[Character]], frozen=True):
    title: ClassVar[str] = "Who is to make the test?"
    help: ClassVar[str] = "Only those named may try."
    records: ClassVar[bool] = True

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(who, name_of(view, who)) for who in active_characters(view)]

    def bounds(self, view: Reader) -> tuple[int, int | None]:
        return 1, None


@rule("STR-016", "STR-028", "STR-031", "STR-127", "STR-129")
class WhichAbility(OneOf[str], frozen=True):
    """An Attribute, Sprint, a Skill on the sheet, or one that would be begun by it."""

    title: ClassVar[str] = "Of what?"
    who: Key[Character] | None = None
    default: str = ""

    def options(self, view: Reader) -> Sequence[Option[str]]:
        entries = skills_played(view)
        if self.who is None:
            tested = [*ATTRIBUTES, SPRINT, *(id_ for id_, entry in entries.items() if not entry.specialised)]
            return [Option(one, ability_name(view, one)) for one in tested]
        who, own = self.who, skills_had(view, self.who)
        found = [Option(str(one), f"{one.title()} {attribute_level(view, who, one).total}") for one in ATTRIBUTES]
        found += [Option(skill, f"{name_of_skill(view, skill)} {skill_level(view, who, skill).total}")
                  for skill in own]  # fmt: skip
        found.append(Option(SPRINT, f"Sprint {sprint(view, who)}"))
        found += [Option(skill, f"{name_of_skill(view, skill)} (not learned)")
                  for skill, entry in entries.items() if skill not in own and not entry.specialised
                  and not why_not_testable(view, who, skill)]  # fmt: skip
        return found

    def check(self, view: Reader, value: Any) -> str:
        """What is specialised can be named too: `language:old-tongue`."""
        if isinstance(value, str) and SPECIALISED in value:
            kind, _, what = value.partition(SPECIALISED)
            entry = view.content.of(SkillEntry).get(kind)
            if entry is not None and entry.specialised and what and not why_lacking(view, self.who, value):
                return value
        return super().check(view, value)

    def usual(self, view: Reader) -> str | None:
        return self.default or None


def why_lacking(view: Reader, who: Key[Character] | None, of: str) -> str:
    """Why somebody cannot test this; empty: they can, or nobody is named yet."""
    return "" if who is None or of in (*ATTRIBUTES, SPRINT) else why_not_testable(view, who, of)


class Deed(Text, frozen=True):
    words: str = "What is done, and how?"
    blank: ClassVar[bool] = True

    def asks(self, view: Reader) -> str:
        return self.words

    def usual(self, view: Reader) -> str:
        return ""


@rule("STR-022", "STR-066", "STR-067", "STR-068", "STR-069", "STR-070")
class Obstacle(Number, frozen=True):
    title: ClassVar[str] = "Against which Ob?"
    help: ClassVar[str] = "1 trivial, 2 easy, 3 challenging, 4 difficult, 5 and more monumental."
    default: int = 3

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 0, MOST_OB

    def usual(self, view: Reader) -> int:
        return self.default


class Change(Number, frozen=True):
    """What the situation adds or takes."""

    words: str

    def asks(self, view: Reader) -> str:
        return self.words

    def bounds(self, view: Reader) -> tuple[int, int]:
        return -MOST_OB, MOST_OB

    def usual(self, view: Reader) -> int:
        return 0


class Points(Number, frozen=True):
    title: ClassVar[str] = "Compensation Points"

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 0, MOST_OB

    def usual(self, view: Reader) -> int:
        return 0


@rule("STR-038", "STR-039", "STR-040", "STR-041", "STR-042")
class WhichType(OneOf[TestType], frozen=True):
    title: ClassVar[str] = "Which type of test?"
    help: ClassVar[str] = (
        "Binary: no Partial Failure. Stepped: binary, and after a failure perhaps a further step by whomever. "
        "Graduated: by how much counts; at Ob 0 all hits do."
    )

    def options(self, view: Reader) -> Sequence[Option[TestType]]:
        return (
            Option("plain", "Plain"),
            Option("binary", "Binary"),
            Option("stepped", "Stepped"),
            Option("graduated", "Graduated"),
        )

    def usual(self, view: Reader) -> TestType:
        return "plain"


@rule("STR-065")
class HowLong(OneOf[Takes], frozen=True):
    title: ClassVar[str] = "How long does it take?"
    help: ClassVar[str] = (
        "An instant: fighting, recalling, noticing. Minutes: looking around, first aid. Hours: simple crafts, long "
        "talks. Longer: art, obscure research."
    )

    def options(self, view: Reader) -> Sequence[Option[Takes]]:
        return (
            Option("", "As it may be"),
            Option("an instant", "An instant"),
            Option("minutes", "Minutes"),
            Option("hours", "Hours"),
            Option("days or longer", "Days or longer"),
        )

    def usual(self, view: Reader) -> Takes:
        return ""


@rule("STR-197")
class WorksAgainst(OneOf[Against], frozen=True):
    """A strong personality trait may make a test harder."""

    title: ClassVar[str] = "Does a personality trait work against it?"
    who: Key[Character] | None = None

    def options(self, view: Reader) -> Sequence[Option[Against]]:
        none: Option[Against] = Option("", "No")
        traits = strong_traits(view, self.who).values() if self.who is not None else ["a strong trait"]
        if not traits:
            return (none,)
        named = ", ".join(traits)
        return (none, Option("die", f"−1D ({named})"), Option("ob", f"+1 Ob ({named})"))

    def usual(self, view: Reader) -> Against:
        return ""


@rule("STR-058", "STR-060")
class WhoHelps(SomeOf[Key[Character]], frozen=True):
    """Who helps one of the GM's own people; players ask for help themselves. Of whom they do not know they help
    nobody."""

    title: ClassVar[str] = "Who helps?"
    help: ClassVar[str] = "Each says with which Skill, and gives a die."
    records: ClassVar[bool] = True
    who: Key[Character] | None = None
    of: str = ""

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        if self.who is None or not view[self.who].is_npc:
            return ()
        is_known = view[self.who].seen_by == "all"
        able = possible_helpers(view, Test(self.who, self.of))
        return [Option(one, name_of(view, one)) for one in able if is_known or view[one].is_npc]


class YesOrNo(Confirm, frozen=True):
    words: str

    def asks(self, view: Reader) -> str:
        return self.words

    def usual(self, view: Reader) -> bool:
        return False


# --- the GM's word
class Ruling(Struct, frozen=True, omit_defaults=True):
    """What the GM says about a deed before the dice."""

    verdict: Verdict
    of: str
    ob: int = 3
    type: TestType = "plain"
    dice: int = 0
    points: int = 0
    against: Against = ""
    takes: Takes = ""
    retry: bool = False
    helpers: tuple[Key[Character], ...] = ()


@rule("STR-014", "STR-015")
class WhetherToTest(OneOf[Verdict], frozen=True):
    title: ClassVar[str] = "Is a test needed?"
    help: ClassVar[str] = "Only where there is an obstacle and the outcome is uncertain."

    def options(self, view: Reader) -> Sequence[Option[Verdict]]:
        return (
            Option("test", "A test"),
            Option("told", "No: it just happens"),
            Option("impossible", "No: it cannot work"),
        )

    def usual(self, view: Reader) -> Verdict:
        return "test"


@rule("STR-014", "STR-015", "STR-016", "STR-022", "STR-038", "STR-065", "STR-197", "STR-Q08")
class GMRules(Form[Ruling], frozen=True):
    """The GM has the last word on what is tested, against what, and how."""

    shorthand: ClassVar[str] = "ob"
    who: Key[Character]
    of: str
    what: str = ""
    intent: str = ""

    def asks(self, view: Reader) -> str:
        tried = f": {self.what}" if self.what else ""
        wanted = f" (to {self.intent.removeprefix('to ')})" if self.intent else ""
        return f"{name_of(view, self.who)} would test {ability_name(view, self.of)}{tried}{wanted}. What do you say?"

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        helpers = WhoHelps(who=self.who, of=self.of)
        return {
            "ob": Obstacle(),
            "type": WhichType(),
            "verdict": WhetherToTest(),
            "of": WhichAbility(who=self.who, default=self.of),
            "dice": Change(words="Dice that the situation adds or takes"),
            "points": Points(),
            "against": WorksAgainst(who=self.who),
            "takes": HowLong(),
            "retry": YesOrNo(words="May it be tried again after a failure?"),
            **({} if helpers.offers_nothing(view) else {"helpers": helpers}),
        }

    def filled(self, view: Reader, **values: Any) -> Ruling:
        return Ruling(**values)


@rule("STR-024", "STR-043")
class FailForward(Text, frozen=True):
    """A failure may be a success with a complication instead."""

    blank: ClassVar[bool] = True
    help: ClassVar[str] = "Name a complication, and it succeeds all the same. Left empty: it fails."
    test: Test
    outcome: Outcome

    def asks(self, view: Reader) -> str:
        needed = several(self.outcome.ob or 0, "hit")
        return (f"{name_of(view, self.test.who)} fails with {self.outcome.hits} of {needed}. "
                "Does it succeed with a complication?")  # fmt: skip

    def usual(self, view: Reader) -> str:
        return ""


@rule("STR-Q08")
class TryAgain(Confirm, frozen=True):
    test: Test

    def asks(self, view: Reader) -> str:
        return f"It failed. Try {ability_name(view, self.test.of)} again, at Ob {self.test.ob}?"

    def usual(self, view: Reader) -> bool:
        return False


class Further(Struct, frozen=True, omit_defaults=True):
    """A further step of a stepped test; nobody: the chain ends."""

    who: Key[Character] | None = None
    of: str = ""
    ob: int = 0


class WhoSteps(OneOf[str], frozen=True):
    title: ClassVar[str] = "Who makes a further step?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option("", "Nobody: the chain ends"),
                *(Option(str(who), name_of(view, who)) for who in active_characters(view))]  # fmt: skip

    def usual(self, view: Reader) -> str:
        return ""


@rule("STR-040")
class NextStep(Form[Further], frozen=True):
    """After a failed step the GM may offer another: by whomever, usually at a higher Ob."""

    shorthand: ClassVar[str] = "who"
    test: Test

    def asks(self, view: Reader) -> str:
        return f"{name_of(view, self.test.who)} has failed at Ob {self.test.ob}. A further step?"

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        return {
            "who": WhoSteps(),
            "of": WhichAbility(default=self.test.of),
            "ob": Obstacle(default=min(MOST_OB, (self.test.ob or 0) + 1)),
        }

    def filled(self, view: Reader, **values: Any) -> Further:
        if not values["who"]:
            return Further()
        further = Further(Key[Character](values["who"]), values["of"], values["ob"])
        if why := why_lacking(view, further.who, further.of):
            raise IllegalAnswer(why)
        return further


# --- opposed
class OpposedRuling(Struct, frozen=True, omit_defaults=True):
    """What the GM says about an opposed test."""

    of: str
    theirs: str
    change: int = 0
    even: bool = False


@rule("STR-016", "STR-047", "STR-055")
class RuleOpposed(Form[OpposedRuling], frozen=True):
    """With what each side tests, and whether one of them is the defender."""

    shorthand: ClassVar[str] = "theirs"
    who: Key[Character]
    of: str
    other: Key[Character]
    what: str = ""

    def asks(self, view: Reader) -> str:
        tried = f": {self.what}" if self.what else ""
        return (f"{name_of(view, self.who)} tests {ability_name(view, self.of)} against "
                f"{name_of(view, self.other)}{tried}. With what do they oppose it?")  # fmt: skip

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        return {
            "theirs": WhichAbility(who=self.other),
            "of": WhichAbility(who=self.who, default=self.of),
            "change": Change(words="What makes it harder or easier for the attacker (Ob)"),
            "even": YesOrNo(words="Is neither of them the defender?"),
        }

    def filled(self, view: Reader, **values: Any) -> OpposedRuling:
        return OpposedRuling(**values)


# --- personality
@rule("STR-194")
class WhichSignature(OneOf[Scale], frozen=True):
    title: ClassVar[str] = "Against which Signature trait?"
    who: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[Scale]]:
        character = view[self.who]
        return [Option(scale, leaning(scale, step).title()) for scale, step in character.scales.items()
                if abs(step) == SIGNATURE and scale not in character.bound]  # fmt: skip


def kind_of(type_: TestType) -> Kind:
    return "binary" if type_ == "stepped" else type_
