"""Tracks: how far something has come, drawn as what it is: a number, a die, a clock, a row of steps.

Laws: a track never leaves its ends. Its steps are, from the left, burned, ticked and open. What a track is called, what
it is for and what happens on its way stand in `name`, `text` and `course` only while everybody may know them, and
otherwise in `title`, `meaning` and `hidden_course`, which its owner and the GM alone can read; its id says nothing
about it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta, Struct, structs

from hearthside.engine import (
    EVERYBODY,
    GM,
    OWNER_ONLY,
    Creation,
    Fact,
    Hidden,
    IllegalAnswer,
    Key,
    Reader,
    Record,
    Removal,
    Sight,
    Table,
    View,
    rule,
)
from hearthside.kit.timers import Timer

Kind = Literal["number", "die", "clock", "steps"]
Shown = Literal["public", "unnamed", "secret"]
DICE = (4, 6, 8, 10, 12, 20)
LARGEST = 1_000_000
END = 0
"""The place of what happens at the end, beside the breaks, which are called by the step before them."""
AtLeastNone = Annotated[int, Meta(ge=0)]


@rule("TAG-014")
class Course(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The way of a track, in words."""

    gained: str = ""
    """How it comes on."""
    lost: str = ""
    """How it falls back."""
    milestones: tuple[str, ...] = ()
    """What happens at each of its breaks, in their order."""
    end: str = ""
    """What happens at its end."""


@rule("TAG-020", "TAG-025", "TAG-031", "TAG-Q52")
class Track(Record, frozen=True):
    """How far something has come. What counts up ends at `most`, what counts down at 0; a number without `most` has no
    end.

    Numbers and dice count down, unless they were laid at 0 to rise; clocks and steps fill up.
    """

    kind: Kind = "number"
    now: AtLeastNone = 0
    most: Annotated[int, Meta(ge=1)] | None = None
    """How far it goes. Of what counts down: where it began."""
    rises: bool = False
    """Of a number or a die: it counts up."""
    capped: bool = False
    """Of a number that counts down: it cannot be raised above where it began."""
    breaks: tuple[int, ...] = ()
    """Of steps: after which of them something happens."""
    burned: AtLeastNone = 0
    """Of steps: how many are burned. They are the first ones: a burn goes to the leftmost tick."""
    happened: tuple[int, ...] = ()
    """The breaks whose milestone has happened, and `END` if the end has."""
    repeats: bool = False
    """A milestone, or the end, happens again each time the track falls back and comes there anew."""
    timer: Timer | None = None
    text: str = ""
    course: Course = Course()
    title: Annotated[str, OWNER_ONLY] = ""
    """Its name, where not everybody may know it."""
    meaning: Annotated[str, OWNER_ONLY] = ""
    """Its text, where not everybody may know it."""
    hidden_course: Annotated[Course, OWNER_ONLY] = Course()
    """Its course, where not everybody may know it."""

    def __post_init__(self) -> None:
        if self.most is None and self.kind != "number":
            raise ValueError(f"a track of the kind {self.kind} has an upper end: `most`")
        if self.most is not None and self.now > self.most and not self.may_rise:
            raise ValueError(f"a track cannot stand at {self.now} of {self.most}")
        if self.breaks and (self.kind != "steps" or list(self.breaks) != breaks_within(self.breaks, self.most)):
            raise ValueError("breaks stand between two steps, in their order")
        if self.burned > (self.now if self.kind == "steps" else 0):
            raise ValueError("only steps that are done can be burned")
        if [one for one in self.happened if one not in (*self.breaks, END)]:
            raise ValueError("what has happened is one of its breaks, or 0 for its end")
        if max(len(self.course.milestones), len(self.hidden_course.milestones)) > len(self.breaks):
            raise ValueError("there are more milestones than breaks")

    @property
    def shown(self) -> Shown:
        if self.seen_by != "all":
            return "secret"
        return "public" if self.name else "unnamed"

    @property
    @rule("TAG-021", "TAG-022")
    def down(self) -> bool:
        """It counts down to 0."""
        return self.kind in ("number", "die") and self.most is not None and not self.rises

    @property
    @rule("TAG-Q50")
    def may_rise(self) -> bool:
        """It can be raised above where it began. A die cannot: it has no more sides."""
        return self.kind == "number" and self.down and not self.capped

    @property
    def highest(self) -> int:
        return LARGEST if self.most is None or self.may_rise else self.most

    @property
    def last(self) -> int | None:
        """Where it ends; None: it has no end."""
        return 0 if self.down else self.most

    @property
    @rule("TAG-028")
    def is_at_end(self) -> bool:
        return self.now == self.last

    @property
    def has_ended(self) -> bool:
        """What was to happen at its end has happened."""
        return END in self.happened


def breaks_within(breaks: Sequence[int], most: int | None) -> list[int]:
    """Those breaks that stand between two steps, in their order."""
    return sorted({step for step in breaks if 1 <= step < (most or 0)})


def called(track: Track) -> str:
    """What a track is really called. For who may not know that, it is `Hidden`."""
    return track.name or track.title


def meant(track: Track) -> str:
    """What a track is really for. For who may not know that, it is `Hidden`."""
    return track.text if track.name else track.meaning


def course_of(track: Track) -> Course:
    """What really happens on its way. For who may not know that, it is `Hidden`."""
    return track.course if track.name else track.hidden_course


@rule("TAG-016")
def why_fixed(view: Reader, track: Key[Track]) -> str:
    """A timer that cannot be influenced: nobody but the GM moves its track, changes it, or its pace."""
    timer = view[track].timer
    if timer is None or not timer.fixed or not isinstance(view, View) or view.seat == GM:
        return ""
    return f"nobody in the story can change {called(view[track])}: its timer is fixed"


# --- how far it comes
@rule("TAG-026", "TAG-Q51")
def advanced(track: Track, points: int) -> int:
    """Where a track stands after so much progress: a step, a wedge, a pip for each. What is beyond its end is lost."""
    return max(0, track.now - points) if track.down else min(track.highest, track.now + points)


@rule("TAG-029", "TAG-030", "TAG-Q49", "TAG-Q69")
def fallen_back(track: Track, points: int) -> int:
    """Where a track stands after so much loss: the rightmost ticks are erased; burned steps stay. It cannot fall back
    further than to nothing, or than what counts down can rise."""
    return min(track.highest, track.now + points) if track.down else max(track.burned, track.now - points)


@rule("TAG-029", "TAG-030", "TAG-Q49", "TAG-Q51", "TAG-Q69")
def moved(track: Track, steps: int) -> int:
    """Where a track stands if somebody moves it so many steps up (or down): at most to its ends, and not behind what is
    burned. It is refused where nothing would move; and a number without an end, such as gold, is never overdrawn."""
    name = called(track)
    if not steps:
        raise IllegalAnswer("0 steps move nothing; say how many, and with a minus to go back")
    if track.most is None and track.now + steps < 0:
        raise IllegalAnswer(f"{name} stands at {track.now}; it cannot go down by {-steps}")
    is_progress = (steps < 0) == track.down
    now = advanced(track, abs(steps)) if is_progress else fallen_back(track, abs(steps))
    if now == track.now:
        why = "it is at its end, and more is lost" if is_progress else f"{name} has nothing to lose"
        raise IllegalAnswer(f"{name} stands at {track.now}{f' of {track.most}' if track.most else ''}: {why}")
    return now


@rule("TAG-025", "TAG-Q49")
def burnt(track: Track) -> tuple[int, int]:
    """How many steps are done and how many of them are burned after one more burn: it goes to the leftmost tick, or
    completes and burns the next open step if none is ticked."""
    if track.kind != "steps":
        raise IllegalAnswer(f"{called(track)} has no steps to burn")
    if track.burned == track.most:
        raise IllegalAnswer(f"all steps of {called(track)} are burned")
    return max(track.now, track.burned + 1), track.burned + 1


def reached(track: Track, now: int) -> str:
    """What is to be said of a track that comes to stand there: that it is at an end, or that it came to breaks."""
    if now == track.most and now > track.now and not track.down:
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


class StepBurned(TrackFact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("now", "burned")
    says: ClassVar[str] = "{called}: step {burned} is burned. {reached}"
    now: int
    burned: int
    reached: str


class BurnLifted(TrackFact, frozen=True):
    """It is a tick again, which can be lost."""

    sets: ClassVar[tuple[str, ...]] = ("burned",)
    says: ClassVar[str] = "{called}: step {step} is burned no longer."
    burned: int
    step: int


class TrackRedrawn(TrackFact, frozen=True):
    """It is longer, shorter, or broken elsewhere."""

    sets: ClassVar[tuple[str, ...]] = ("most", "breaks", "happened", "course", "hidden_course")
    says: ClassVar[str] = "{called} is drawn anew."
    most: int | None
    breaks: tuple[int, ...]
    happened: tuple[int, ...]
    course: Course
    hidden_course: Course


class TrackSettled(TrackFact, frozen=True):
    """How far back it goes, and what becomes of its milestones then."""

    sets: ClassVar[tuple[str, ...]] = ("capped", "repeats")
    says: ClassVar[str] = "{called}: {means}."
    capped: bool
    repeats: bool
    means: str


class TrackNamed(TrackFact, frozen=True):
    """What it is called, what it is for, what happens on its way, and who may know that."""

    sets: ClassVar[tuple[str, ...]] = ("name", "text", "course", "title", "meaning", "hidden_course")
    says: ClassVar[str] = "{called}: {means}."
    name: str
    text: str
    course: Course
    title: str
    meaning: str
    hidden_course: Course
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


@rule("TAG-018")
def named(track: Track, name: str, text: str, course: Course, shown: Shown) -> Track:
    """The track with its name, its text and its course, each in the field where it belongs."""
    if shown == "public":
        return structs.replace(track, name=name, text=text, course=course, title="", meaning="",
                               hidden_course=Course(), seen_by="all")  # fmt: skip
    seen_by: Sight = "owner" if shown == "secret" else "all"
    return structs.replace(track, name="", text="", course=Course(), title=name, meaning=text, hidden_course=course,
                           seen_by=seen_by)  # fmt: skip


def rename(table: Table, track: Key[Track], name: str, text: str, course: Course, shown: Shown) -> None:
    """State what a track is called and what it is for, what happens on its way, and who may know it, if it is new."""
    was = table[track]
    if (name, text, course, shown) != (called(was), meant(was), course_of(was), was.shown):
        given = named(was, name, text, course, shown)
        table.record(TrackNamed(about=track, called=name, is_named=shown == "public", means=MEANS[shown],
                                name=given.name, text=given.text, course=given.course, title=given.title,
                                meaning=given.meaning, hidden_course=given.hidden_course,
                                sight=given.seen_by))  # fmt: skip


def show(table: Table, track: Key[Track], shown: Shown) -> None:
    """Let others know of a track, or not."""
    was = table[track]
    rename(table, track, called(was), meant(was), course_of(was), shown)


@rule("TAG-032")
def take_away(table: Table, track: Key[Track]) -> None:
    """The track is gone, whatever it stood at."""
    was = table[track]
    table.record(TrackRemoved(about=track, called=called(was), is_named=was.shown == "public"))


# --- for who draws them
def text_for(view: Reader, track: Key[Track]) -> str:
    """What a track is for, as far as this reader may know it."""
    try:
        return meant(view[track])
    except Hidden:
        return ""


def course_for(view: Reader, track: Key[Track]) -> Course:
    """What happens on its way, as far as this reader may know it."""
    try:
        return course_of(view[track])
    except Hidden:
        return Course()
