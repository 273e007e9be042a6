"""What is asked about flashbacks and intrusions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal

from msgspec import Struct

from hearthside.engine import (
    Confirm,
    Form,
    IllegalAnswer,
    Key,
    OneOf,
    Option,
    Question,
    Reader,
    Text,
    name_of,
    rule,
)
from hearthside.kit.tags import Tag, read_tag
from hearthside.rulesets.tags.state import (
    RULES,
    Character,
)


class Settled(Struct, frozen=True):
    """What a flashback adds: perhaps a tag, and where it stands."""

    allowed: bool
    tag: Tag | None = None
    on: str = ""


@rule("TAG-095", "TAG-096")
class FlashbackRuling(Form[Settled], frozen=True):
    """The GM says what is possible: nothing that contradicts what is settled."""

    shorthand: ClassVar[str] = "allowed"
    who: Key[Character]
    what: str

    def asks(self, view: Reader) -> str:
        return f"{name_of(view, self.who)}, a flashback: {self.what}. Can it have been so?"

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        return {"allowed": Allowed(), "tag": FlashbackTag(), "on": WhereItIs()}

    def filled(self, view: Reader, **values: Any) -> Settled:
        return Settled(values["allowed"], read_tag(values["tag"]) if values["tag"] else None, values["on"])


class Allowed(Confirm, frozen=True):
    title: ClassVar[str] = "It contradicts nothing that is settled"

    def usual(self, view: Reader) -> bool:
        return True


class FlashbackTag(Text, frozen=True):
    title: ClassVar[str] = "Which tag is there because of it? (like rope 1; nothing: none)"
    longest: ClassVar[int] = 66
    blank: ClassVar[bool] = True

    def usual(self, view: Reader) -> str:
        return ""

    def check(self, view: Reader, value: Any) -> str:
        text = super().check(view, value)
        return str(read_tag(text)) if text else ""


class WhereItIs(OneOf[str], frozen=True):
    title: ClassVar[str] = "Where is it?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return (
            Option("inventory", "In the pack"),
            Option("conditions", "On the character"),
            Option("scene", "On the scene"),
        )

    def usual(self, view: Reader) -> str:
        return "inventory"


@rule("TAG-097", "TAG-Q44")
class Intrusion(OneOf[Literal["accept", "refuse"]], frozen=True):
    who: Key[Character]
    what: str

    def asks(self, view: Reader) -> str:
        return f"An intrusion: {self.what}. The roll stands as it is. Do you take it?"

    def options(self, view: Reader) -> Sequence[Option[Literal["accept", "refuse"]]]:
        accept: Option[Literal["accept", "refuse"]] = Option("accept", "Take it", "2 XP, and it happens.")
        if view[self.who].xp:
            return (accept, Option("refuse", "Refuse", "It costs 1 XP, and does not happen."))
        if view[RULES].free_refusal:
            return (accept, Option("refuse", "Refuse", "It does not happen."))
        return (accept,)

    def check(self, view: Reader, value: Any) -> Literal["accept", "refuse"]:
        if value == "refuse" and len(self.options(view)) == 1:
            raise IllegalAnswer("refusing costs 1 XP, and there is none: it must be accepted")
        return super().check(view, value)
