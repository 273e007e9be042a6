"""Tracks: how far something has come, drawn as what it is: a number, a die, a clock, a row of steps.

Laws: a track never leaves its ends. What a track is called and what it is for stand in `name` and `text` only while
everybody may know them, and otherwise in `title` and `meaning`, which its owner and the GM alone can read; its id says
nothing about it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta, structs

from hearthside.engine import (
    EVERYBODY,
    GM,
    OWNER_ONLY,
    Creation,
    Fact,
    Hidden,
    Id,
    IllegalAnswer,
    Key,
    Number,
    OneOf,
    Option,
    Reader,
    Record,
    Removal,
    Seat,
    Sight,
    SomeOf,
    Table,
    action,
    new_key,
)
from hearthside.kit.questions import LongText, Name

Kind = Literal["number", "die", "clock", "steps"]
Shown = Literal["public", "unnamed", "secret"]
DICE = (4, 6, 8, 10, 12, 20)
LARGEST = 1_000_000
AtLeastNone = Annotated[int, Meta(ge=0)]


class Track(Record, frozen=True):
    """How far something has come, from 0 up to `most` (None, of a number: there is no upper end).

    Numbers and dice usually count down, clocks and steps fill up.
    """

    kind: Kind = "number"
    now: AtLeastNone = 0
    most: Annotated[int, Meta(ge=1)] | None = None
    breaks: tuple[int, ...] = ()
    """Of steps: after which of them something happens."""
    text: str = ""
    title: Annotated[str, OWNER_ONLY] = ""
    """Its name, where not everybody may know it."""
    meaning: Annotated[str, OWNER_ONLY] = ""
    """Its text, where not everybody may know it."""

    def __post_init__(self) -> None:
        if self.most is None and self.kind != "number":
            raise ValueError(f"a track of the kind {self.kind} has an upper end: `most`")
        if self.most is not None and self.now > self.most:
            raise ValueError(f"a track cannot stand at {self.now} of {self.most}")
        if self.breaks and (self.kind != "steps" or list(self.breaks) != breaks_within(self.breaks, self.most)):
            raise ValueError("breaks stand between two steps, in their order")

    @property
    def shown(self) -> Shown:
        if self.seen_by != "all":
            return "secret"
        return "public" if self.name else "unnamed"


def breaks_within(breaks: Sequence[int], most: int | None) -> list[int]:
    """Those breaks that stand between two steps, in their order."""
    return sorted({step for step in breaks if 1 <= step < (most or 0)})


def called(track: Track) -> str:
    """What a track is really called. For who may not know that, it is `Hidden`."""
    return track.name or track.title


def meant(track: Track) -> str:
    """What a track is really for. For who may not know that, it is `Hidden`."""
    return track.text if track.name else track.meaning


def moved(track: Track, steps: int) -> int:
    """Where a track stands after so many steps up (or down), if it can go there."""
    now, most = track.now + steps, track.most
    if not steps:
        raise IllegalAnswer("0 steps move nothing; say how many, and with a minus to go back")
    if now < 0:
        raise IllegalAnswer(f"{called(track)} stands at {track.now}; it cannot go down by {-steps}")
    if most is not None and now > most:
        raise IllegalAnswer(f"{called(track)} stands at {track.now} of {most}; it cannot go up by {steps}")
    return now


def reached(track: Track, now: int) -> str:
    """What is to be said of a track that comes to stand there: that it is at an end, or that it came to breaks."""
    if now == track.most and now > track.now:
        return "All steps are done." if track.kind == "steps" else "It is full."
    if now == 0:
        return "Nothing is left." if track.kind in ("number", "die") else "It is empty again."
    passed = [str(step) for step in track.breaks if track.now < step <= now]
    return f"It comes to the break after {' and '.join(passed)}." if passed else ""


# --- what becomes true of tracks
class TrackFact(Fact, frozen=True):
    """Something about a track, which it calls by its name; that is told to those who may know it."""

    called: str
    is_named: bool

    def sights(self) -> Mapping[str, Sight]:
        return {**super().sights(), "called": "all" if self.is_named else "owner"}


class TrackLaid(Creation, frozen=True):
    says: ClassVar[str] = "A new track: {called}."
    record: Track
    called: str

    def sights(self) -> Mapping[str, Sight]:
        return {"called": "all" if self.record.name else "owner"}


class TrackMoved(TrackFact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("now",)
    says: ClassVar[str] = "{called}: {was} → {now}. {reached}"
    now: int
    was: int
    reached: str


class TrackRedrawn(TrackFact, frozen=True):
    """It is longer, shorter, or broken elsewhere."""

    sets: ClassVar[tuple[str, ...]] = ("most", "breaks")
    says: ClassVar[str] = "{called} is drawn anew."
    most: int | None
    breaks: tuple[int, ...]


class TrackNamed(TrackFact, frozen=True):
    """What it is called, what it is for, and who may know that."""

    sets: ClassVar[tuple[str, ...]] = ("name", "text", "title", "meaning")
    says: ClassVar[str] = "{called}: {means}."
    name: str
    text: str
    title: str
    meaning: str
    sight: Sight
    means: Annotated[str, EVERYBODY]

    def changes(self) -> dict[str, Any]:
        return {**super().changes(), "seen_by": self.sight}


class TrackRemoved(TrackFact, Removal, frozen=True):
    says: ClassVar[str] = "{called} is taken away."


MEANS: Mapping[Shown, str] = {
    "public": "everybody knows of it",
    "unnamed": "everybody sees it, but not what it is for",
    "secret": "nobody else knows of it",
}


def named(track: Track, name: str, text: str, shown: Shown) -> Track:
    """The track with its name and its text, each in the field where it belongs."""
    if shown == "public":
        return structs.replace(track, name=name, text=text, title="", meaning="", seen_by="all")
    seen_by: Sight = "owner" if shown == "secret" else "all"
    return structs.replace(track, name="", text="", title=name, meaning=text, seen_by=seen_by)


# --- what is asked about them
class TrackName(Name, frozen=True):
    title: ClassVar[str] = "What is it called?"
    longest: ClassVar[int] = 80


class WhichKind(OneOf[Kind], frozen=True):
    title: ClassVar[str] = "What is it drawn as?"

    def options(self, view: Reader) -> Sequence[Option[Kind]]:
        return (
            Option("clock", "A clock", "Wedges that fill up."),
            Option("number", "A number", "It counts down, or up."),
            Option("die", "A die", "It is turned down, pip by pip."),
            Option("steps", "A row of steps", "With breaks, after which something happens."),
        )


class HowMany(Number, frozen=True):
    """How far a track goes; `least`: where it stands already, `was`: how far it went before."""

    kind: Kind
    least: int = 1
    was: int | None = None
    longest: ClassVar[Mapping[Kind, int]] = {"number": LARGEST, "die": max(DICE), "clock": 24, "steps": 40}
    words: ClassVar[Mapping[Kind, str]] = {
        "number": "How far does it go? Nothing: without an end",
        "die": "How many sides has the die?",
        "clock": "How many wedges has the clock?",
        "steps": "How many steps?",
    }

    def asks(self, view: Reader) -> str:
        return self.words[self.kind]

    def bounds(self, view: Reader) -> tuple[int | None, int | None]:
        return max(self.least, {"die": min(DICE), "clock": 2}.get(self.kind, 1)), self.longest[self.kind]

    def usual(self, view: Reader) -> int | None:
        return length(self.kind, self.was)

    def check(self, view: Reader, value: Any) -> int:
        most = super().check(view, value)
        if self.kind == "die" and most not in DICE:
            raise IllegalAnswer(f"there is no die with {most} sides here; there are {', '.join(map(str, DICE))}")
        return most


class WhereNow(Number, frozen=True):
    title: ClassVar[str] = "Where does it stand?"
    kind: Kind
    most: int | None

    def bounds(self, view: Reader) -> tuple[int | None, int | None]:
        return 0, LARGEST if self.most is None else self.most

    def usual(self, view: Reader) -> int:
        return beginning(self.kind, self.most)


def beginning(kind: Kind, most: int | None) -> int:
    """Where a track stands at first: numbers and dice count down, clocks and steps fill up."""
    return most or 0 if kind in ("number", "die") else 0


class Breaks(SomeOf[int], frozen=True):
    title: ClassVar[str] = "After which steps does something happen?"
    kind: Kind
    most: int | None
    now: tuple[int, ...] = ()

    def options(self, view: Reader) -> Sequence[Option[int]]:
        return [Option(step, f"after {step}") for step in range(1, self.most or 0)] if self.kind == "steps" else []

    def usual(self, view: Reader) -> tuple[int, ...]:
        return tuple(breaks_within(self.now, self.most))


class WhoKnows(OneOf[Shown], frozen=True):
    title: ClassVar[str] = "Who knows of it?"
    now: Shown = "public"

    def options(self, view: Reader) -> Sequence[Option[Shown]]:
        return (
            Option("public", "Everybody"),
            Option("unnamed", "Everybody sees it, but not what it is for"),
            Option("secret", "Nobody but the GM and whose it is"),
        )

    def usual(self, view: Reader) -> Shown:
        return self.now


class Whose(OneOf[Id], frozen=True):
    title: ClassVar[str] = "Whose is it?"
    records: ClassVar[bool] = True

    def options(self, view: Reader) -> Sequence[Option[Id]]:
        seats = [(seat, view[seat]) for seat in view.every(Seat)]
        players = [Option[Id](seat, record.name) for seat, record in seats if record.role == "player"]
        return [Option(GM, "The GM's"), *players]

    def usual(self, view: Reader) -> Id:
        return GM


class Steps(Number, frozen=True):
    """How far it moves: what `moved` allows."""

    title: ClassVar[str] = "How many steps? With a minus: back"
    track: Key[Track]

    def bounds(self, view: Reader) -> tuple[int | None, int | None]:
        track = view[self.track]
        return -track.now, (LARGEST if track.most is None else track.most) - track.now

    def usual(self, view: Reader) -> int:
        """On: up for what fills, down for what counts down; from the end, back."""
        track = view[self.track]
        down = track.kind in ("number", "die")
        return -1 if (down and track.now > 0) or track.now == track.most else 1

    def check(self, view: Reader, value: Any) -> int:
        if isinstance(value, int) and not isinstance(value, bool):
            moved(view[self.track], value)
        return super().check(view, value)


# --- what can be done with them
@action("New track", name=TrackName(), kind=WhichKind(), most=lambda view, by, args: HowMany(kind=args["kind"]),
        now=lambda view, by, args: WhereNow(kind=args["kind"], most=length(args["kind"], args.get("most"))),
        breaks=lambda view, by, args: Breaks(kind=args["kind"], most=length(args["kind"], args.get("most"))),
        text=LongText(words="What is it for, and what happens at its end?"), shown=WhoKnows(),
        owner=Whose())  # fmt: skip
def new_track(table: Table, by: Id, name: str, kind: Kind, most: int | None = None, now: int | None = None,
              breaks: tuple[int, ...] = (), text: str = "", shown: Shown = "public", owner: Id = GM) -> Id:  # fmt: skip
    """A clock, a countdown, a row of steps: for what fills up, runs out or comes nearer. Its owner may move it too."""
    most = length(kind, most)
    key = new_key(table, Track, "track")
    track = Track(kind=kind, most=most, now=beginning(kind, most) if now is None else now,
                  breaks=tuple(sorted(breaks)), player="" if owner == GM else owner)  # fmt: skip
    table.record(TrackLaid(about=key, record=named(track, name, text, shown), called=name))
    return key


def length(kind: Kind, most: int | None) -> int | None:
    """How far a track goes if nobody has said it."""
    return 6 if most is None and kind != "number" else most


@action("Move a track", by=Track, steps=lambda view, track, args: Steps(track=Key[Track](track)))
def tick(table: Table, track: Key[Track], steps: int) -> int:
    """One step on, or several, or back. It stops at its ends."""
    was = table[track]
    now = moved(was, steps)
    table.record(TrackMoved(about=track, called=called(was), is_named=was.shown == "public", now=now, was=was.now,
                            reached=reached(was, now)))  # fmt: skip
    return now


def track_in(view: Reader, track: Id) -> Track:
    """The track that is asked about; a blank one, where only the questions are told."""
    return view[Key[Track](track)] if track in view else Track()


def new_length(track: Track) -> HowMany:
    return HowMany(kind=track.kind, least=max(1, track.now), was=track.most)


def new_breaks(track: Track, most: int | None) -> Breaks:
    return Breaks(kind=track.kind, most=most or track.most, now=track.breaks)


@action("Change a track", by=Track, name=lambda view, track, args: TrackName(now=called(track_in(view, track))),
        text=lambda view, track, args: LongText(words="What is it for?", now=meant(track_in(view, track))),
        most=lambda view, track, args: new_length(track_in(view, track)),
        breaks=lambda view, track, args: new_breaks(track_in(view, track), args.get("most")),
        shown=lambda view, track, args: WhoKnows(now=track_in(view, track).shown))  # fmt: skip
def change_track(table: Table, track: Key[Track], name: str | None = None, text: str | None = None,
                 most: int | None = None, breaks: tuple[int, ...] | None = None,
                 shown: Shown | None = None) -> None:  # fmt: skip
    """Another name or text, longer or shorter, other breaks, for other eyes. What is left out stays."""
    was = table[track]
    most = was.most if most is None else most
    if most is not None and most < was.now:
        raise IllegalAnswer(f"{called(was)} stands at {was.now}: it cannot be shorter than that")
    rows = tuple(breaks_within(was.breaks if breaks is None else breaks, most))
    if (most, rows) != (was.most, was.breaks):
        table.record(TrackRedrawn(about=track, called=called(was), is_named=was.shown == "public", most=most,
                                  breaks=rows))  # fmt: skip
    rename(table, track, called(was) if name is None else name, meant(was) if text is None else text,
           was.shown if shown is None else shown)  # fmt: skip


def rename(table: Table, track: Key[Track], name: str, text: str, shown: Shown) -> None:
    """State what a track is called and what it is for, and who may know it, where that is new."""
    was = table[track]
    if (name, text, shown) != (called(was), meant(was), was.shown):
        given = named(was, name, text, shown)
        table.record(TrackNamed(about=track, called=name, is_named=shown == "public", means=MEANS[shown],
                                name=given.name, text=given.text, title=given.title, meaning=given.meaning,
                                sight=given.seen_by))  # fmt: skip


def show(table: Table, track: Key[Track], shown: Shown) -> None:
    """Let others know of a track, or not."""
    rename(table, track, called(table[track]), meant(table[track]), shown)


@action("Remove a track", by=Track)
def remove_track(table: Table, track: Key[Track]) -> None:
    """It is over, or was a mistake."""
    was = table[track]
    table.record(TrackRemoved(about=track, called=called(was), is_named=was.shown == "public"))


# --- for who draws them
def text_for(view: Reader, track: Key[Track]) -> str:
    """What a track is for, as far as this reader may know it."""
    try:
        return meant(view[track])
    except Hidden:
        return ""
