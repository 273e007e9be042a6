"""What a win brings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal

from msgspec import Struct

from hearthside.engine import Form, IllegalAnswer, Key, OneOf, Option, Question, Reader, name_of, rule
from hearthside.kit import OptionalLine, WholeNumber, YesNo
from hearthside.rulesets.challenge.questions.scores import Related
from hearthside.rulesets.challenge.state import Entity, seen_traits
from hearthside.rulesets.challenge.words import many

Receiver = Literal["loser", "winner", "both", "nobody"]

Verdict = Literal["as it stands", "the other way round", "nobody"]


class EffectPlan(Struct, frozen=True):
    """What a win brings, as the story teller decides it before the dice of the effect fall."""

    verdict: Verdict = "as it stands"
    receives: Receiver = "nobody"
    dice_only: bool = False
    extra: int = 0
    winner: tuple[str, ...] = ()
    """Related effects of the winner."""
    loser: tuple[str, ...] = ()
    """Protective effects of the loser."""
    number: str = ""
    """The numeric trait that changes; empty: the effect becomes a trait."""
    trait: str = ""
    aspect: str = ""
    ends: str = ""
    turns: int = 0


class WhoReceives(OneOf[Receiver], frozen=True):
    title: ClassVar[str] = "Who receives the effect?"
    usually: Receiver

    def options(self, view: Reader) -> Sequence[Option[Receiver]]:
        return [
            Option("loser", "The loser, to their harm"),
            Option("winner", "The winner, to their good"),
            Option("both", "Both, by the same amount"),
            Option("nobody", "Nobody: winning is enough"),
        ]

    def usual(self, view: Reader) -> Receiver:
        return self.usually


class WhoHasWon(OneOf[Verdict], frozen=True):
    title: ClassVar[str] = "Does the result stand?"

    def options(self, view: Reader) -> Sequence[Option[Verdict]]:
        return [Option("as it stands"), Option("the other way round"), Option("nobody", "Nobody has won")]

    def usual(self, view: Reader) -> Verdict:
        return "as it stands"


@rule("CHA-008")
class LastWord(OneOf[str], frozen=True):
    """Does a result without an effect stand? The story teller may name another winner, or nobody."""

    records: ClassVar[bool] = True
    among: tuple[Key[Entity], ...]
    won: str
    """Who has won so far; empty: nobody."""

    def asks(self, view: Reader) -> str:
        names = " and ".join(name_of(view, who) for who in self.among)
        so_far = f"{name_of(view, self.won)} wins" if self.won else "nobody wins"
        return f"{names}: {so_far}. Does that stand?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option("", "Nobody wins"), *(Option(str(who), f"{name_of(view, who)} wins") for who in self.among)]

    def usual(self, view: Reader) -> str:
        return self.won


class AsWhat(OneOf[str], frozen=True):
    title: ClassVar[str] = "What does it become?"
    numbers: tuple[str, ...]
    usually: str

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option("", "A trait"), *(Option(name, f"A change of {name}") for name in self.numbers)]

    def usual(self, view: Reader) -> str:
        return self.usually


@rule("CHA-008", "CHA-073", "CHA-074", "CHA-078", "CHA-079", "CHA-Q20", "CHA-Q21", "CHA-Q22")
class PlanEffect(Form[EffectPlan], frozen=True):
    """The story teller decides what form the effect has, who receives it, and what relates to it."""

    shorthand: ClassVar[str] = "receives"
    winner: Key[Entity]
    loser: Key[Entity]
    difference: int
    extra: int
    text: str
    sides: tuple[Related, ...]
    numbers: tuple[str, ...] = ()
    usually: EffectPlan = EffectPlan()
    can_overrule: bool = True
    """Not once the winner of a free-for-all is settled: the effects on the other losers follow from that."""

    def asks(self, view: Reader) -> str:
        says = f" {self.text}" if self.text else ""
        winner, loser = name_of(view, self.winner), name_of(view, self.loser)
        return (
            f"{winner} beats {loser} by {self.difference}: {many(self.extra, 'extra effect')}.{says} What comes of it?"
        )

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        usual = self.usually
        asked: dict[str, Question[Any]] = {
            "receives": WhoReceives(usually=usual.receives),
            "dice_only": YesNo(words="Do the dice alone count, without traits?", usually=False),
            "number": AsWhat(numbers=self.numbers, usually=usual.number),
            "trait": OptionalLine(words="If it becomes a trait: what is it called?", usually=usual.trait),
            "aspect": OptionalLine(words="Which aspect does it change?", usually=usual.aspect),
            "turns": WholeNumber(words="For how many turns? 0: it does not end by turns", least=0, usually=usual.turns),
            "ends": OptionalLine(words="Otherwise: until when?", usually=usual.ends),
            "extra": WholeNumber(words="How many extra effects?", least=0, usually=self.extra),
        }
        if self.can_overrule:
            asked["verdict"] = WhoHasWon()
        return {**asked, **{f"related {side.who}": side for side in self.sides}}

    def filled(self, view: Reader, **values: Any) -> EffectPlan:
        related = {side.who: values.pop(f"related {side.who}") for side in self.sides}
        plan = EffectPlan(winner=related.get(self.winner, ()), loser=related.get(self.loser, ()), **values)
        if plan.receives != "nobody" and not plan.number and not (plan.trait and plan.aspect):
            raise IllegalAnswer("an effect that becomes a trait needs a name and an aspect that it changes")
        for who, side in ((self.winner, "winner"), (self.loser, "loser")):
            if plan.number and plan.receives in (side, "both") and plan.number not in numbers_of(view, who):
                raise IllegalAnswer(f"{name_of(view, who)} has no {plan.number} that could change")
        return plan

    def usual(self, view: Reader) -> EffectPlan:
        return self.filled(view, **{name: question.usual(view) for name, question in self.fields(view).items()})


def numbers_of(view: Reader, who: Key[Entity]) -> tuple[str, ...]:
    """The traits of somebody that are numbers."""
    return tuple(name for name, trait in seen_traits(view, who).items() if trait.number is not None)
