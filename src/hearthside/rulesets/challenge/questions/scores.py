"""What counts for a score, who defends, and what a tie brings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal

from msgspec import Struct

from hearthside.engine import (
    Confirm,
    Form,
    Forms,
    IllegalAnswer,
    Key,
    OneOf,
    Option,
    Question,
    Reader,
    SomeOf,
    name_of,
    rule,
)
from hearthside.kit import Line
from hearthside.rulesets.challenge.content_kinds import SuccessTable
from hearthside.rulesets.challenge.state import RULES, Entity
from hearthside.rulesets.challenge.words import signed


class Related(SomeOf[str], frozen=True):
    """Which of somebody's effects relate to it. What usually does is ticked; all that relates is compulsory."""

    who: Key[Entity]
    ticks: tuple[tuple[str, int], ...]
    """All that it has now, each with its number."""
    usually: tuple[str, ...]

    def asks(self, view: Reader) -> str:
        return f"What of {name_of(view, self.who)} relates to it?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(tick, f"{tick} {signed(value)}") for tick, value in self.ticks]

    def usual(self, view: Reader) -> tuple[str, ...]:
        return self.usually


Roles = Literal["as declared", "turned round"]


@rule("CHA-014", "CHA-Q05")
class ConfirmRoles(OneOf[Roles], frozen=True):
    title: ClassVar[str] = "Who began it, and who defends?"
    initiator: Key[Entity]
    defenders: tuple[Key[Entity], ...]

    def options(self, view: Reader) -> Sequence[Option[Roles]]:
        began, against = name_of(view, self.initiator), " and ".join(name_of(view, who) for who in self.defenders)
        return [
            Option("as declared", f"{began} begins, {against} defends"),
            Option("turned round", f"{against} begins, {began} defends"),
        ]

    def usual(self, view: Reader) -> Roles:
        return "as declared"


@rule("CHA-Q05")
class NameDefenders(SomeOf[Key[Entity]], frozen=True):
    title: ClassVar[str] = "Who defends? (They win ties against who does not.)"
    records: ClassVar[bool] = True
    initiator: Key[Entity]
    defenders: tuple[Key[Entity], ...]

    def options(self, view: Reader) -> Sequence[Option[Key[Entity]]]:
        return [Option(who, name_of(view, who)) for who in (self.initiator, *self.defenders)]

    def usual(self, view: Reader) -> tuple[Key[Entity], ...]:
        return self.defenders


@rule("CHA-069")
class WhichSuccess(OneOf[str], frozen=True):
    title: ClassVar[str] = "What does the difference mean?"
    usually: str = ""

    def options(self, view: Reader) -> Sequence[Option[str]]:
        tables = view.content.of(SuccessTable).items()
        return [Option("", "One extra effect for each 5"), *(Option(id_, table.name) for id_, table in tables)]

    def usual(self, view: Reader) -> str:
        return self.usually if self.usually in view.content.of(SuccessTable) else ""


class Judged(Struct, frozen=True):
    """What the story teller has decided before the scores are made."""

    defenders: tuple[Key[Entity], ...]
    related: tuple[tuple[Key[Entity], tuple[str, ...]], ...]
    success: str = ""


@rule("CHA-013", "CHA-014", "CHA-016", "CHA-018", "CHA-035")
class Judge(Form[Judged], frozen=True):
    """The story teller's part: who defends, which effects relate, what the difference means."""

    help: ClassVar[str] = "What usually relates is ticked. Everything that relates counts, for better or worse."
    shorthand: ClassVar[str] = "roles"
    deed: str
    initiator: str
    defenders: tuple[Key[Entity], ...]
    sides: tuple[Related, ...]
    success: str = ""
    costs: tuple[str, ...] = ()
    """What the chosen rows of the tables cost, in words."""

    def asks(self, view: Reader) -> str:
        costs = f" ({', '.join(self.costs)})" if self.costs else ""
        return f"“{self.deed}”{costs}: what counts?"

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        asked: dict[str, Question[Any]] = {}
        if self.initiator:
            roles = NameDefenders if view[RULES].free_roles else ConfirmRoles
            asked["roles"] = roles(initiator=Key[Entity](self.initiator), defenders=self.defenders)
        if view.content.of(SuccessTable):
            asked["success"] = WhichSuccess(usually=self.success)
        return {**asked, **{f"related {side.who}": side for side in self.sides}}

    def filled(self, view: Reader, **values: Any) -> Judged:
        roles = values.get("roles", ())
        defenders = {"as declared": self.defenders, "turned round": (Key[Entity](self.initiator),)}
        return Judged(
            defenders=defenders[roles] if isinstance(roles, str) else roles,
            related=tuple((side.who, values[f"related {side.who}"]) for side in self.sides),
            success=values.get("success", ""),
        )

    def usual(self, view: Reader) -> Judged:
        return self.filled(view, **{name: question.usual(view) for name, question in self.fields(view).items()})


class WhichEffect(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which effect?"
    ticks: tuple[tuple[str, int], ...]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(tick, f"{tick} {signed(value)}") for tick, value in self.ticks]


class Exclusion(Struct, frozen=True):
    """An effect that somebody wants to leave out, and why."""

    effect: str
    reason: str


@rule("CHA-016", "CHA-017", "CHA-075")
class LeaveOut(Forms[tuple[Exclusion, ...]], frozen=True):
    """All that relates counts. Only the story can excuse an effect, and only if the story teller accepts it."""

    help: ClassVar[str] = "Everything counts, unless the story explains why not and the story teller agrees."
    who: Key[Entity]
    ticks: tuple[tuple[str, int], ...]
    what: str = "score"

    def asks(self, view: Reader) -> str:
        listed = ", ".join(f"{tick} {signed(value)}" for tick, value in self.ticks)
        return f"For the {self.what} of {name_of(view, self.who)}: {listed}. Should something not count?"

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        return {"effect": WhichEffect(ticks=self.ticks), "reason": Line(words="Why not?")}

    def usual(self, view: Reader) -> tuple[Exclusion, ...]:
        return ()

    def all_filled(self, view: Reader, each: Sequence[Mapping[str, Any]]) -> tuple[Exclusion, ...]:
        named = [one["effect"] for one in each]
        if twice := [effect for place, effect in enumerate(named) if effect in named[:place]]:
            raise IllegalAnswer(f"{twice[0]} is named twice; one reason is enough")
        return tuple(Exclusion(one["effect"], one["reason"]) for one in each)


class AcceptExclusion(Confirm, frozen=True):
    who: Key[Entity]
    exclusion: Exclusion

    def asks(self, view: Reader) -> str:
        out = self.exclusion
        return f"{name_of(view, self.who)} would leave out {out.effect}: “{out.reason}”. Accept that?"

    def usual(self, view: Reader) -> bool:
        return True


TieWord = Literal["defender", "nothing"]


@rule("CHA-027", "CHA-Q03", "CHA-Q46")
class BreakTie(OneOf[TieWord], frozen=True):
    """A tie: the defender wins, or nothing happens."""

    initiator: Key[Entity]
    defender: Key[Entity]
    before_dice: bool = False

    def asks(self, view: Reader) -> str:
        defender, initiator = name_of(view, self.defender), name_of(view, self.initiator)
        if self.before_dice:
            return f"{defender} defends and leads {initiator} by exactly 20. Who wins?"
        return f"{initiator} and {defender}, who defends, are level. Who wins?"

    def options(self, view: Reader) -> Sequence[Option[TieWord]]:
        nothing = "Nobody yet: the dice decide" if self.before_dice else "Nobody: nothing happens"
        return [Option("defender", f"{name_of(view, self.defender)} wins"), Option("nothing", nothing)]

    def usual(self, view: Reader) -> TieWord:
        return "defender"
