"""What a GM notes between sessions, and what players are asked about them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from hearthside.engine import Id, Key, Number, OneOf, Option, Reader, Seat, Text, known, name_of
from hearthside.rulesets.strive.mastery_state import Balance, FairWarning, Touch, gm_book
from hearthside.rulesets.strive.state import Character, active_characters


def drivers_of(reader: Reader, who: Key[Character]) -> tuple[str, ...]:
    """What drives somebody, each in its own words: the ambition, aspirations, reactions."""
    person = reader[who]
    all_of_them = (person.ambition, *(one.goal for one in person.aspirations), *(one.text for one in person.habits))
    return tuple(dict.fromkeys(one for one in all_of_them if one))


def driven(reader: Reader) -> tuple[Key[Character], ...]:
    """The players' characters who want something."""
    return tuple(who for who in active_characters(reader) if not reader[who].is_npc and drivers_of(reader, who))


class WhoIsDriven(OneOf[Key[Character]], frozen=True):
    title: ClassVar[str] = "Whose driver?"
    records: ClassVar[bool] = True

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(who, name_of(view, who)) for who in driven(view)]


class WhichDriver(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which driver?"
    who: Id

    def options(self, view: Reader) -> Sequence[Option[str]]:
        who = Key[Character](self.who)
        return [Option(one, one) for one in drivers_of(view, who)] if who in view else []


class FedOrChallenged(OneOf[Touch], frozen=True):
    title: ClassVar[str] = "Fed or challenged?"

    def options(self, view: Reader) -> Sequence[Option[Touch]]:
        return (Option("fed", "Fed", "By what they learned or got."),
                Option("challenged", "Challenged", "By an obstacle or an opponent."))  # fmt: skip


class InWords(Text, frozen=True):
    words: str

    def asks(self, view: Reader) -> str:
        return self.words


class MaybeInWords(InWords, frozen=True):
    blank: ClassVar[bool] = True

    def usual(self, view: Reader) -> str:
        return ""


class WhichPlayer(OneOf[Key[Seat]], frozen=True):
    title: ClassVar[str] = "Which player?"

    def options(self, view: Reader) -> Sequence[Option[Key[Seat]]]:
        return [Option(seat, view[seat].name) for seat in view.every(Seat) if view[seat].role == "player"]


class WhichWarning(OneOf[Key[FairWarning]], frozen=True):
    title: ClassVar[str] = "What has the GM asked you?"
    among: tuple[Key[FairWarning], ...]

    def options(self, view: Reader) -> Sequence[Option[Key[FairWarning]]]:
        return [Option(one, view[one].text) for one in known(view, self.among)]


class ForHowManySessions(Number, frozen=True):
    title: ClassVar[str] = "For how many sessions does it hold? 0: as long as it may take."

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 0, 99

    def usual(self, view: Reader) -> int:
        return 0


class WhichPromise(OneOf[int], frozen=True):
    title: ClassVar[str] = "Which reward?"

    def options(self, view: Reader) -> Sequence[Option[int]]:
        return [Option(number, one.what) for number, one in enumerate(gm_book(view).promises)]


class WhichRuling(OneOf[int], frozen=True):
    title: ClassVar[str] = "Which ruling?"

    def options(self, view: Reader) -> Sequence[Option[int]]:
        return [Option(number, one.what) for number, one in enumerate(gm_book(view).rulings)]


class MoreOfWhat(OneOf[Balance], frozen=True):
    title: ClassVar[str] = "Combat or role-play?"

    def options(self, view: Reader) -> Sequence[Option[Balance]]:
        return (Option("as it was", "It was as I like it"), Option("more combat", "More combat"),
                Option("more role-play", "More role-play"))  # fmt: skip

    def usual(self, view: Reader) -> Balance:
        return "as it was"
