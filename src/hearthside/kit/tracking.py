"""What people do with tracks: lay them, move them, burn steps, change them, take them away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from msgspec import structs

from hearthside.dice import Pool, Sum
from hearthside.engine import (
    GM,
    Id,
    IllegalAnswer,
    Key,
    Number,
    OneOf,
    Option,
    Prompt,
    Reader,
    Seat,
    SomeOf,
    Table,
    action,
    new_key,
    rule,
)
from hearthside.kit.clock import timer_of
from hearthside.kit.milestones import Rearmed, bring_about, burn_steps, move, newly_due, places
from hearthside.kit.questions import LongText, Name, YesNo
from hearthside.kit.timers import Every, Rate, Timer, WhichUnit
from hearthside.kit.tracks import (
    DICE,
    END,
    LARGEST,
    BurnLifted,
    Course,
    Kind,
    Shown,
    Track,
    TrackLaid,
    TrackRedrawn,
    TrackSettled,
    breaks_within,
    called,
    course_of,
    meant,
    moved,
    named,
    rename,
    take_away,
    why_fixed,
)


# --- what is asked
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


class Milestones(LongText, frozen=True, kw_only=True):
    """A line for each break."""

    title: ClassVar[str] = "What happens at each break? A line for each"
    breaks: int

    def prompt(self, view: Reader) -> Prompt:
        """Without a break there is nothing to say."""
        prompt = super().prompt(view)
        return prompt if self.breaks else structs.replace(prompt, most=0)

    def check(self, view: Reader, value: Any) -> str:
        text = super().check(view, value)
        if len(lines := text.splitlines()) > self.breaks:
            raise IllegalAnswer(f"{len(lines)} lines are too many: at most {self.breaks}, one for each break")
        return text


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


class RandomLength(OneOf[int], frozen=True):
    title: ClassVar[str] = "Is its length rolled?"
    help: ClassVar[str] = "The result of the die is the length."

    def options(self, view: Reader) -> Sequence[Option[int]]:
        return [Option(0, "No"), *(Option(sides, f"d{sides}") for sides in DICE)]

    def usual(self, view: Reader) -> int:
        return 0


class Steps(Number, frozen=True):
    """How far it moves. Beyond its ends, and behind what is burned, nothing moves."""

    title: ClassVar[str] = "How many steps? With a minus: back"
    track: Key[Track]

    def bounds(self, view: Reader) -> tuple[int | None, int | None]:
        track = view[self.track]
        return -track.now if track.most is None else -LARGEST, LARGEST

    def usual(self, view: Reader) -> int:
        """On: up for what fills, down for what counts down; from the end, back."""
        track = view[self.track]
        return -1 if track.down != track.is_at_end else 1

    def check(self, view: Reader, value: Any) -> int:
        if isinstance(value, int) and not isinstance(value, bool):
            moved(view[self.track], value)
        return super().check(view, value)


# --- laying
@action("New track", name=TrackName(), kind=WhichKind(), random=RandomLength(),
        most=lambda view, by, args: HowMany(kind=args["kind"]),
        now=lambda view, by, args: WhereNow(kind=args["kind"], most=length(args["kind"], args.get("most"))),
        breaks=lambda view, by, args: Breaks(kind=args["kind"], most=length(args["kind"], args.get("most"))),
        shown=WhoKnows(), owner=Whose(), unit=WhichUnit(),
        every=lambda view, by, args: Every(unit=args.get("unit", "")),
        rate=lambda view, by, args: Rate(unit=args.get("unit", "")),
        end=LongText(words="What happens at its end?"),
        milestones=lambda view, by, args: Milestones(breaks=len(args.get("breaks", ()))),
        text=LongText(words="What is it for?"), gained=LongText(words="How does it come on?"),
        lost=LongText(words="How does it fall back?"))  # fmt: skip
def new_track(table: Table, by: Id, name: str, kind: Kind, random: int = 0, most: int | None = None,
              now: int | None = None, breaks: tuple[int, ...] = (), shown: Shown = "public", owner: Id = GM,
              unit: str = "", every: int = 1, rate: int = 1, end: str = "", milestones: str = "", text: str = "",
              gained: str = "", lost: str = "") -> Id:  # fmt: skip
    """A clock, a countdown, a row of steps, a timer: for what fills up, runs out or comes nearer. Its owner may move it
    too."""
    if random:
        rolled = roll_length(table, random, shown)
        most, now = (random, rolled) if kind == "die" else (rolled, None)
    course = Course(gained=gained, lost=lost, end=end, milestones=tuple(milestones.splitlines()))
    timer = structs.replace(timer_of(unit), every=every, rate=rate) if unit else None
    track = fresh(kind, length(kind, most), now, breaks, timer)
    track = structs.replace(track, player="" if owner == GM else owner)
    return lay(table, track, name, text, course, shown)


@rule("TAG-024")
def roll_length(table: Table, sides: int, shown: Shown) -> int:
    """A die is rolled; its result is the starting number."""
    return table.roll(Pool(1, sides), by=GM, why="the length of a new track",
                      seen_by="gm" if shown == "secret" else "all").read(Sum())  # fmt: skip


def fresh(kind: Kind, most: int | None, now: int | None = None, breaks: Sequence[int] = (),
          timer: Timer | None = None) -> Track:  # fmt: skip
    """A track as it is at first. A countdown that begins at 0 counts up; breaks that lie behind it have happened."""
    now = beginning(kind, most) if now is None else now
    rows = tuple(breaks_within(breaks, most))
    is_number = kind in ("number", "die")
    return Track(kind=kind, most=most, now=now, breaks=rows, rises=is_number and most is not None and now == 0,
                 happened=tuple(step for step in rows if step <= now), timer=timer)  # fmt: skip


def lay(table: Table, track: Track, name: str, text: str, course: Course, shown: Shown) -> Key[Track]:
    """Put a track on the table; what everybody may know of it is as it is `shown`."""
    kept = structs.replace(course, milestones=course.milestones[: len(track.breaks)])
    record = named(track, name, text, kept, shown)
    key = new_key(table, Track, "track", record)
    table.record(TrackLaid(about=key, record=record, called=name))
    return key


def length(kind: Kind, most: int | None) -> int | None:
    """How far a track goes if nobody has said it."""
    return 6 if most is None and kind != "number" else most


# --- moving
@action("Move a track", by=Track, unless=why_fixed, steps=lambda view, track, args: Steps(track=Key[Track](track)))
def tick(table: Table, track: Key[Track], steps: int) -> None:
    """One step on, or several, or back. It stops at its ends."""
    bring_about(table, move(table, track, moved(table[track], steps)))


class HowManySteps(Number, frozen=True):
    title: ClassVar[str] = "How many steps?"

    def bounds(self, view: Reader) -> tuple[int | None, int | None]:
        return 1, HowMany.longest["steps"]

    def usual(self, view: Reader) -> int:
        return 1


def why_no_burn(view: Reader, track: Key[Track]) -> str:
    if why := why_fixed(view, track):
        return why
    if view[track].kind != "steps":
        return "only a row of steps has steps to burn"
    return "all its steps are burned" if view[track].burned == view[track].most else ""


@action("Burn a step", by=Track, unless=why_no_burn, steps=HowManySteps())
def burn(table: Table, track: Key[Track], steps: int = 1) -> None:
    """It is done, and hard to undo: loss does not erase it. The first tick burns, or else the next open step."""
    burn_steps(table, track, steps)


class WhichTrack(OneOf[Key[Track]], frozen=True):
    title: ClassVar[str] = "Which track?"
    records: ClassVar[bool] = True

    def options(self, view: Reader) -> Sequence[Option[Key[Track]]]:
        return [Option(track, called(view[track])) for track in view.every(Track) if self.fits(view[track])]

    def fits(self, track: Track) -> bool:
        return True


class BurnedTrack(WhichTrack, frozen=True):
    def fits(self, track: Track) -> bool:
        return track.burned > 0


def why_no_unburn(view: Reader, by: Id) -> str:
    return "" if BurnedTrack().options(view) else "no step of any track is burned"


@action("Lift a burn", unless=why_no_unburn, track=BurnedTrack())
def unburn(table: Table, by: Id, track: Key[Track]) -> None:
    """For a special reason, the last burned step is a tick again, which can be lost."""
    lift_burn(table, track)


@rule("TAG-030")
def lift_burn(table: Table, track: Key[Track]) -> None:
    was = table[track]
    if not was.burned:
        raise IllegalAnswer(f"no step of {called(was)} is burned")
    table.record(BurnLifted(about=track, called=called(was), is_named=was.shown == "public", burned=was.burned - 1,
                            step=was.burned))  # fmt: skip


class WhatHasHappened(SomeOf[int], frozen=True):
    """Breaks by their step, 0 for the end."""

    title: ClassVar[str] = "What has happened already? The rest may still happen"
    track: Key[Track] | None

    def options(self, view: Reader) -> Sequence[Option[int]]:
        if self.track is None or self.track not in view:
            return []
        return [Option(place, places([place])) for place in (*view[self.track].breaks, END)]

    def usual(self, view: Reader) -> tuple[int, ...]:
        return view[self.track].happened if self.track is not None and self.track in view else ()


def why_no_rearm(view: Reader, by: Id) -> str:
    return "" if view.every(Track) else "there is no track"


@action("Say what has happened", unless=why_no_rearm, track=WhichTrack(),
        happened=lambda view, by, args: WhatHasHappened(track=args.get("track")))  # fmt: skip
def rearm(table: Table, by: Id, track: Key[Track], happened: tuple[int, ...]) -> None:
    """Let a milestone or the end happen once more when the track comes there again, or never."""
    was = table[track]
    if lost := [place for place in happened if place not in (*was.breaks, END)]:
        raise IllegalAnswer(f"{called(was)} has no break after {', '.join(map(str, lost))}")
    still = [place for place in (*was.breaks, END) if place not in happened]
    table.record(Rearmed(about=track, called=called(was), is_named=was.shown == "public",
                         happened=tuple(sorted(happened)), still=places(still)))  # fmt: skip


# --- changing
def track_in(view: Reader, track: Id) -> Track:
    """The track that is asked about; a blank one, where only the questions are told."""
    return view[Key[Track](track)] if track in view else Track()


def new_length(track: Track) -> HowMany:
    return HowMany(kind=track.kind, least=1 if track.may_rise else max(1, track.now), was=track.most)


def new_breaks(track: Track, most: int | None) -> Breaks:
    return Breaks(kind=track.kind, most=most or track.most, now=track.breaks)


def new_milestones(track: Track, most: int | None, breaks: Sequence[int] | None) -> Milestones:
    rows = breaks_within(track.breaks if breaks is None else breaks, most or track.most)
    return Milestones(breaks=len(rows), usually="\n".join(course_of(track).milestones))


@action("Change a track", by=Track, unless=why_fixed,
        name=lambda view, track, args: TrackName(usually=called(track_in(view, track))),
        text=lambda view, track, args: LongText(words="What is it for?", usually=meant(track_in(view, track))),
        most=lambda view, track, args: new_length(track_in(view, track)),
        breaks=lambda view, track, args: new_breaks(track_in(view, track), args.get("most")),
        shown=lambda view, track, args: WhoKnows(now=track_in(view, track).shown),
        end=lambda view, track, args: LongText(words="What happens at its end?",
                                               usually=course_of(track_in(view, track)).end),
        milestones=lambda view, track, args: new_milestones(
            track_in(view, track), args.get("most"), args.get("breaks")),
        gained=lambda view, track, args: LongText(words="How does it come on?",
                                                  usually=course_of(track_in(view, track)).gained),
        lost=lambda view, track, args: LongText(words="How does it fall back?",
                                                usually=course_of(track_in(view, track)).lost),
        capped=lambda view, track, args: YesNo(words="Is the number it began with the highest?",
                                               usually=track_in(view, track).capped),
        repeats=lambda view, track, args: YesNo(words="Does a milestone happen each time it is reached anew?",
                                                usually=track_in(view, track).repeats))  # fmt: skip
def change_track(table: Table, track: Key[Track], name: str | None = None, text: str | None = None,
                 most: int | None = None, breaks: tuple[int, ...] | None = None, shown: Shown | None = None,
                 end: str | None = None, milestones: str | None = None, gained: str | None = None,
                 lost: str | None = None, capped: bool | None = None, repeats: bool | None = None) -> None:  # fmt: skip
    """Another name or text, longer or shorter, other breaks, for other eyes. What is left out stays."""
    before = table[track]
    redraw(table, track, most, breaks)
    dues = newly_due(table, track, before)  # as it was: the track before it was drawn anew
    settle(table, track, capped, repeats)
    was = table[track]
    texts = {"end": end, "gained": gained, "lost": lost}
    given: dict[str, Any] = {field: text for field, text in texts.items() if text is not None}
    if milestones is not None:
        given["milestones"] = tuple(milestones.splitlines())
        if len(given["milestones"]) > len(was.breaks):
            raise IllegalAnswer(f"{called(was)} has at most {len(was.breaks)} milestones, one for each break")
    rename(table, track, called(was) if name is None else name, meant(was) if text is None else text,
           structs.replace(course_of(was), **given), was.shown if shown is None else shown)  # fmt: skip
    bring_about(table, dues)  # as it was: what it came to when it was drawn anew


def redraw(table: Table, track: Key[Track], most: int | None, breaks: Sequence[int] | None) -> None:
    """Another length, other breaks. A break that stays keeps its milestone."""
    was = table[track]
    most = was.most if most is None else most
    if most is not None and most < was.now and not was.may_rise:
        raise IllegalAnswer(f"{called(was)} stands at {was.now}: it cannot be shorter than that")
    rows = tuple(breaks_within(was.breaks if breaks is None else breaks, most))
    if (most, rows) != (was.most, was.breaks):
        happened = [place for place in was.happened if place in (*rows, END)]
        happened += [row for row in rows if row <= was.now and row not in (*was.breaks, *happened)]
        table.record(TrackRedrawn(about=track, called=called(was), is_named=was.shown == "public", most=most,
                                  breaks=rows, happened=tuple(sorted(happened)),
                                  course=at_breaks(was.course, was.breaks, rows),
                                  hidden_course=at_breaks(was.hidden_course, was.breaks, rows)))  # fmt: skip


def at_breaks(course: Course, was: Sequence[int], now: Sequence[int]) -> Course:
    texts = dict(zip(was, course.milestones, strict=False))
    milestones = [texts.get(step, "") for step in now]
    while milestones and not milestones[-1]:
        milestones.pop()
    return structs.replace(course, milestones=tuple(milestones))


def settle(table: Table, track: Key[Track], capped: bool | None, repeats: bool | None) -> None:
    """Whether it may rise above its beginning, and whether what happened happens again."""
    was = table[track]
    capped, repeats = was.capped if capped is None else capped, was.repeats if repeats is None else repeats
    if (capped, repeats) == (was.capped, was.repeats):
        return
    if capped and was.most is not None and was.now > was.most:
        raise IllegalAnswer(f"{called(was)} stands at {was.now}, above the {was.most} that it began with")
    means = [f"it {'cannot' if capped else 'can'} be raised above where it began"] if capped != was.capped else []
    means += [f"its milestones happen {'each time' if repeats else 'once'}"] if repeats != was.repeats else []
    table.record(TrackSettled(about=track, called=called(was), is_named=was.shown == "public", capped=capped,
                              repeats=repeats, means=", and ".join(means)))  # fmt: skip


@action("Remove a track", by=Track, unless=why_fixed)
def remove_track(table: Table, track: Key[Track]) -> None:
    """It is over, or was a mistake."""
    take_away(table, track)
