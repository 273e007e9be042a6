"""What is asked when a card is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from msgspec import Struct

from hearthside.engine import Distribute, Form, Id, Key, OneOf, Option, Question, Reader, Row, Text, name_of, rule
from hearthside.kit import Name
from hearthside.rulesets.strive.kinds.fate import CardEntry
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import ATTRIBUTES


class WhichCardToPlay(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which card?"
    cards: tuple[str, ...]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        entries = view.content.of(CardEntry)
        return [Option(card, entries[card].name, entries[card].text) for card in self.cards]


class ForWhom(OneOf[Key[Character]], frozen=True):
    title: ClassVar[str] = "For whom?"
    records: ClassVar[bool] = True
    among: tuple[Key[Character], ...]

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(who, name_of(view, who)) for who in self.among]

    def usual(self, view: Reader) -> Key[Character] | None:
        return self.among[0] if self.among else None


class WhichInjury(OneOf[str], frozen=True):
    """One of somebody's Injuries."""

    title: ClassVar[str] = "Which Injury?"
    who: Key[Character]
    active: bool = False
    """Only those that are not treated."""

    def options(self, view: Reader) -> Sequence[Option[str]]:
        injuries = view[self.who].injuries.items()
        return [Option(number, f"{injury.type.title()}, {'active' if injury.is_active else 'treated'}",
                       f"−1 {injury.attribute.title()}" if injury.is_active and injury.attribute else "")
                for number, injury in injuries if injury.is_active or not self.active]  # fmt: skip


class Wish(Text, frozen=True):
    title: ClassVar[str] = "Which small turn of the plot goes otherwise, and how?"
    longest: ClassVar[int] = 500


@rule("STR-597")
class HowItFits(Text, frozen=True):
    """The GM works it out with the player, and should respect the wish."""

    longest: ClassVar[int] = 500
    seat: Id
    wish: str

    def asks(self, view: Reader) -> str:
        return f"{name_of(view, self.seat)} wishes: {self.wish} How does it fit the story?"


@rule("STR-599")
class AnotherFate(Text, frozen=True):
    """What happens instead of a death that the story would bring: captured, badly hurt, indebted."""

    longest: ClassVar[int] = 500
    who: Key[Character]

    def asks(self, view: Reader) -> str:
        return f"{name_of(view, self.who)} escapes death. What happens to them instead?"


class Follower(Struct, frozen=True):
    """Somebody as a player describes them."""

    name: str
    notes: str


class WhoTheyAre(Text, frozen=True):
    title: ClassVar[str] = "Who are they, and why do they follow?"
    longest: ClassVar[int] = 500


@rule("STR-600")
class NewFollower(Form[Follower], frozen=True):
    """A follower or hireling, as the player thinks of them."""

    who: Key[Character]

    def asks(self, view: Reader) -> str:
        return f"Who follows or serves {name_of(view, self.who)}?"

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        return {"name": Name(), "notes": WhoTheyAre()}

    def filled(self, view: Reader, **values: Any) -> Follower:
        return Follower(**values)


@rule("STR-600")
class FollowerLevels(Distribute, frozen=True):
    """The GM's part: what they are able to."""

    follower: str

    def asks(self, view: Reader) -> str:
        return f"{self.follower}: which Attributes?"

    def rows(self, view: Reader) -> Mapping[str, Row]:
        return {one: Row(one.title(), least=1, most=10) for one in ATTRIBUTES}

    def usual(self, view: Reader) -> dict[str, int]:
        return dict.fromkeys(ATTRIBUTES, 2)
