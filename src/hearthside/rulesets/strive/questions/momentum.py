"""What is asked about Momentum Actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from hearthside.engine import Confirm, Key, Option, Reader, SomeOf, known, name_of, rule, signed
from hearthside.rulesets.strive.state import Character

MOST_FOES = 3


@rule("STR-Q76")
class AgreeToAct(Confirm, frozen=True):
    """One player proposes; the others agree, or it is not done."""

    who: Key[Character]
    act: str
    text: str
    momentum: int

    def asks(self, view: Reader) -> str:
        return f"{name_of(view, self.who)} proposes: {self.act} (Momentum {signed(self.momentum)}). {self.text} Agreed?"

    def usual(self, view: Reader) -> bool:
        return True


@rule("STR-526", "STR-Q78")
class WhoGainsAP(SomeOf[Key[Character]], frozen=True):
    """Up to three foes gain 1 AP each; one alone gains 3."""

    title: ClassVar[str] = "Which foes gain AP? Up to three 1 each; one alone 3."
    records: ClassVar[bool] = True
    among: tuple[Key[Character], ...]

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(one, name_of(view, one)) for one in known(view, self.among)]

    def bounds(self, view: Reader) -> tuple[int, int | None]:
        return 1, MOST_FOES

    def usual(self, view: Reader) -> tuple[Key[Character], ...]:
        return known(view, self.among)[:MOST_FOES]


@rule("STR-529")
class WhoIsPushed(SomeOf[Key[Character]], frozen=True):
    """Without a map people say who stands next to somebody."""

    records: ClassVar[bool] = True
    who: Key[Character]
    among: tuple[Key[Character], ...]

    def asks(self, view: Reader) -> str:
        return f"Which foes stand next to {name_of(view, self.who)}?"

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(one, name_of(view, one)) for one in known(view, self.among)]

    def usual(self, view: Reader) -> tuple[Key[Character], ...]:
        return known(view, self.among)
