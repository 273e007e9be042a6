"""Talk: what people say at the table, to all or to one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal

from hearthside.engine import (
    Fact,
    Id,
    IllegalAnswer,
    Key,
    OneOf,
    Option,
    Reader,
    Seat,
    Table,
    action,
)
from hearthside.kit.questions import LongText, WhichSeat, YesNo

How = Literal["say", "me", "ooc", "whisper"]
NOBODY = Key[Seat]("")
"""Of what is said to all: it is to nobody in particular."""


class Said(Fact, frozen=True):
    """Somebody has said something. `by` has said it; of a whisper, `to` has heard it."""

    says: ClassVar[str] = "{by:name}: {text}"
    how: How
    text: str
    by: Key[Seat]
    to: Id = ""


class Did(Said, frozen=True):
    says: ClassVar[str] = "{by:name} {text}"


class SaidAside(Said, frozen=True):
    says: ClassVar[str] = "{by:name}, out of character: {text}"


class Whispered(Said, frozen=True):
    """Seen by the GM and the seat that it is about: there is one for who whispered, and one for who heard it."""

    says: ClassVar[str] = "{by:name} whispers to {to:name}: {text}"


SPEECH: dict[How, type[Said]] = {"say": Said, "me": Did, "ooc": SaidAside, "whisper": Whispered}


class Speech(LongText, frozen=True, kw_only=True):
    longest: ClassVar[int] = 2_000
    blank: ClassVar[bool] = False


class WhichWay(OneOf[How], frozen=True):
    title: ClassVar[str] = "How?"

    def options(self, view: Reader) -> Sequence[Option[How]]:
        return (
            Option("say", "Say it"),
            Option("me", "Do it", "As in: Ana shrugs."),
            Option("ooc", "Say it out of character"),
            Option("whisper", "Whisper it", "The GM hears it too."),
        )

    def usual(self, view: Reader) -> How:
        return "say"


class Listener(WhichSeat, frozen=True):
    title: ClassVar[str] = "To whom?"
    by: Key[Seat]
    how: How

    def options(self, view: Reader) -> Sequence[Option[Key[Seat]]]:
        if self.how != "whisper":
            return [Option(NOBODY, "Everybody")]
        return [option for option in super().options(view) if option.value != self.by]


def why_silent(view: Reader, seat: Key[Seat]) -> str:
    is_silent = view[seat].muted and view[seat].role != "gm"
    return "the GM has muted you; you can still act and roll" if is_silent else ""


@action("Say", by=Seat, unless=why_silent, lasting=True, text=Speech(words="What?"), how=WhichWay(),
        to=lambda view, seat, args: Listener(by=Key[Seat](seat), how=args.get("how", "say")))  # fmt: skip
def say(table: Table, seat: Key[Seat], text: str, how: How = "say", to: Key[Seat] = NOBODY) -> None:
    """To everybody; as a deed; out of character; or whispered to one."""
    if how != "whisper":
        table.record(SPEECH[how](about=seat, how=how, text=text, by=seat))
        return
    if to == NOBODY:
        raise IllegalAnswer("a whisper needs somebody who hears it: say to whom")
    hears_anyway = [one for one in (seat, to) if table[one].role == "gm"]
    ears = [one for one in (seat, to) if one not in hears_anyway] or [seat]
    for ear in ears:
        table.record(Whispered(about=ear, how=how, text=text, by=seat, to=to, seen_by="owner"))


# --- who may talk
class Muted(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("muted",)
    says: ClassVar[str] = "{about:name} may not talk for now."
    muted: Literal[True] = True


class Unmuted(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("muted",)
    says: ClassVar[str] = "{about:name} may talk again."
    muted: Literal[False] = False


@action("Mute a seat", lasting=True, seat=WhichSeat(), on=YesNo(words="May they not talk for now?"))
def mute(table: Table, by: Id, seat: Key[Seat], on: bool = True) -> None:
    """Who is muted can act and roll, but not talk."""
    if on and table[seat].role == "gm":
        raise IllegalAnswer("the GM cannot be muted")
    if table[seat].muted == on:
        raise IllegalAnswer(f"{table[seat].name} is {'' if on else 'not '}muted already")
    table.record(Muted(about=seat) if on else Unmuted(about=seat))
