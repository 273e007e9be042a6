"""What is asked about recovery."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from hearthside.engine import (
    Confirm,
    IllegalAnswer,
    Key,
    Number,
    OneOf,
    Option,
    Reader,
    SomeOf,
    name_of,
    rule,
)
from hearthside.kit.tags import Tag, among
from hearthside.rulesets.tags.inputs import active_characters
from hearthside.rulesets.tags.questions.basics import WhichCharacter
from hearthside.rulesets.tags.state import (
    RULES,
    Character,
    Consequence,
)


class WhoSuffers(WhichCharacter, frozen=True):
    title: ClassVar[str] = "Whose consequence?"

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [option for option in super().options(view) if view[option.value].consequences]


class WhichConsequence(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which consequence?"
    who: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        had = view[self.who].consequences.items()
        treatable = [Tag(name, one.level) for name, one in had if not why_no_treatment(view, name, one)]
        return [Option(tag.name, tag.against) for tag in treatable]

    @rule("TAG-Q65", "TAG-Q66")
    def check(self, view: Reader, value: Any) -> str:
        had = view[self.who].consequences
        known = among(value, had) if isinstance(value, str) else None
        if known is not None and (why := why_no_treatment(view, known, had[known])):
            raise IllegalAnswer(why)
        return super().check(view, value if known is None else known)


@rule("TAG-093", "TAG-Q41", "TAG-Q42", "TAG-Q65")
def why_no_treatment(reader: Reader, name: str, consequence: Consequence) -> str:
    if consequence.is_treated:
        return f"{name} is treated already; what it needs now is rest"
    if consequence.needs_rest:
        return f"a roll against {name} fell short; another try needs a rest first"
    if consequence.level >= 4 and (consequence.is_final or reader[RULES].level_4_stays):
        return f"nothing can be done about {name}"
    return ""


@rule("TAG-094")
class AllowTreatment(Confirm, frozen=True):
    consequence: str

    def asks(self, view: Reader) -> str:
        return f"{self.consequence} was got in this very conflict, in which it cannot be removed as a rule. Allow it?"

    def usual(self, view: Reader) -> bool:
        return False


class WhoRests(SomeOf[Key[Character]], frozen=True):
    title: ClassVar[str] = "Who rests?"
    records: ClassVar[bool] = True

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(who, name_of(view, who)) for who in active_characters(view)]

    def bounds(self, view: Reader) -> tuple[int, int | None]:
        return 1, None

    def usual(self, view: Reader) -> tuple[Key[Character], ...]:
        return tuple(who for who in active_characters(view) if view[who].player)


class Points(Number, frozen=True):
    title: ClassVar[str] = "How many points in each stat? Nothing: all of them"

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 0, 999


class LongEnough(Confirm, frozen=True):
    title: ClassVar[str] = "Is it a fair amount of rest, so that treated consequences go?"

    def usual(self, view: Reader) -> bool:
        return True


class HowMuch(Number, frozen=True):
    title: ClassVar[str] = "How many points?"

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 1, 999
