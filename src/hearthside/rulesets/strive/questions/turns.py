"""What people are asked about turns and surprise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal

from msgspec import Struct

from hearthside.engine import Form, IllegalAnswer, Key, Number, OneOf, Option, Question, Reader, SomeOf, Text, name_of
from hearthside.kit import turns
from hearthside.rulesets.strive.fight_state import Side
from hearthside.rulesets.strive.state import Character, active_characters

People = tuple[Key[Character], ...]
WhoAmbushes = Literal["nobody", "party", "foes"]
SIDES: dict[Side, str] = {"party": "With the party", "foes": "Against the party", "bystanders": "With neither"}


def called(view: Reader, people: Sequence[Key[Character]]) -> list[Option[Key[Character]]]:
    return [Option(one, name_of(view, one)) for one in people]


# --- it begins
class WhoStandsBy(SomeOf[Key[Character]], frozen=True):
    title: ClassVar[str] = "Who else is there, and takes no side?"
    records: ClassVar[bool] = True

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return called(view, [one for one in active_characters(view) if view[one].is_npc])


class AnAmbush(OneOf[WhoAmbushes], frozen=True):
    title: ClassVar[str] = "Does anybody lie in ambush?"

    def options(self, view: Reader) -> Sequence[Option[WhoAmbushes]]:
        return (Option("nobody", "Nobody", "All see it coming: no surprise round."),
                Option("party", "The party", "Then you say who may be surprised."),
                Option("foes", "Their foes", "Then you say who may be surprised."))  # fmt: skip


class Ambush(Struct, frozen=True):
    """An ambush, as the GM has ruled on it."""

    tested: People = ()
    surely: People = ()
    hiding: People = ()


class Some(SomeOf[Key[Character]], frozen=True):
    """Some of these."""

    records: ClassVar[bool] = True
    words: str
    among: People
    usually: People = ()

    def asks(self, view: Reader) -> str:
        return self.words

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return called(view, [one for one in self.among if one in view])

    def usual(self, view: Reader) -> People:
        return tuple(one for one in self.usually if one in view)


class WhoIsSurprised(Form[Ambush], frozen=True):
    """Whose awareness is in doubt, who is caught for certain, and who tests Stealth."""

    title: ClassVar[str] = "Who may be surprised?"
    ambushers: People
    others: People

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        return {
            "tested": Some(words="Test Observation", among=self.others, usually=self.others),
            "hiding": Some(words="Test Stealth", among=self.ambushers, usually=self.ambushers),
            "surely": Some(words="Surprised without a test", among=self.others),
        }

    def filled(self, view: Reader, **values: Any) -> Ambush:
        if values["tested"] and not values["hiding"]:
            raise IllegalAnswer("somebody has to test Stealth where others test Observation")
        return Ambush(**values)

    def usual(self, view: Reader) -> Ambush:
        return Ambush(tested=self.others, hiding=self.ambushers)


# --- coming and going
class WhichSide(OneOf[Side], frozen=True):
    title: ClassVar[str] = "On which side?"

    def options(self, view: Reader) -> Sequence[Option[Side]]:
        return [Option(side, words) for side, words in SIDES.items()]


class WhoComes(SomeOf[Key[Character]], frozen=True):
    """Those who have no place in the order."""

    title: ClassVar[str] = "Who comes?"
    records: ClassVar[bool] = True

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        there = view[turns.TURNS].order if turns.is_going_on(view) else ()
        return called(view, [one for one in active_characters(view) if one not in there])

    def bounds(self, view: Reader) -> tuple[int, int | None]:
        return 1, None


class WhoHasATurn(OneOf[Key[Character]], frozen=True):
    """Those who have a place in the order; `several`: more than one."""

    title: ClassVar[str] = "Who?"
    records: ClassVar[bool] = True
    several: bool = False

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        order = view[turns.TURNS].order if turns.is_going_on(view) else ()
        people = dict.fromkeys(Key[Character](one) for one in order if order.count(one) > self.several)
        return called(view, [one for one in people if one in view and isinstance(view[one], Character)])


class WhoTakesTurns(SomeOf[Key[Character]], frozen=True):
    title: ClassVar[str] = "Who takes turns?"
    records: ClassVar[bool] = True

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return called(view, active_characters(view))

    def bounds(self, view: Reader) -> tuple[int, int | None]:
        return 1, None

    def usual(self, view: Reader) -> People:
        return active_characters(view)


# --- what is done
class WhatIsDone(Text, frozen=True):
    title: ClassVar[str] = "What does the character do?"


class APBy(Number, frozen=True):
    title: ClassVar[str] = "How many AP? Below 0 they are lost."

    def bounds(self, view: Reader) -> tuple[int | None, int | None]:
        return -5, 5


class TalkAP(Number, frozen=True):
    title: ClassVar[str] = "How many AP does it take?"

    def bounds(self, view: Reader) -> tuple[int | None, int | None]:
        return 0, 10

    def usual(self, view: Reader) -> int:
        return 1
