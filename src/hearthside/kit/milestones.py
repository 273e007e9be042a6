"""What happens on the way of a track: milestones at its breaks, and its end.

A track moves first, with all that moves beside it; then the GM is asked about each thing that comes due. So what moved
stands, however long nobody answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Literal

from msgspec import Struct

from hearthside.engine import GM, Choose, IllegalAnswer, Key, OneOf, Option, Reader, Sight, Table, consequence, rule
from hearthside.kit.tracks import (
    END,
    StepBurned,
    Track,
    TrackFact,
    TrackMoved,
    advanced,
    burnt,
    called,
    course_of,
    fallen_back,
    reached,
    take_away,
)

Fate = Literal["happens", "not yet", "happens and ends"]


class Due(Struct, frozen=True):
    """Something that a track has come to: the milestone of a break, or its end."""

    track: Key[Track]
    place: int


@rule("TAG-027", "TAG-028", "TAG-Q48", "TAG-Q51")
def comes_due(track: Track, now: int) -> list[int]:
    """What a track comes to on its way there, in order: each break once, and the end once."""
    crossed = [step for step in track.breaks if track.now < step <= now]
    is_end = now == track.last and now != track.now
    return [place for place in (*crossed, *([END] if is_end else [])) if place not in track.happened]


def is_due(reader: Reader, due: Due) -> bool:
    """Whether it is still to happen: the track is there, has not fallen back, and nobody has settled it."""
    if due.track not in reader:
        return False
    track = reader[due.track]
    return has_come_to(track, due.place) and due.place not in track.happened


def has_come_to(track: Track, place: int) -> bool:
    return track.is_at_end if place == END else place in track.breaks and track.now >= place


@rule("TAG-027", "TAG-028")
def newly_due(reader: Reader, track: Key[Track], was: Track) -> list[Due]:
    """What a track has reached without moving there step by step: the GM said so, or it was made shorter."""
    dues = [Due(track, place) for place in (*reader[track].breaks, END) if not has_come_to(was, place)]
    return [due for due in dues if is_due(reader, due)]


def told(track: Track, place: int) -> str:
    """What happens there, in the words of who laid the track. For who may not know that, it is `Hidden`."""
    if place == END:
        return course_of(track).end
    texts = dict(zip(track.breaks, course_of(track).milestones, strict=False))
    return texts.get(place, "")


# --- what becomes true
class Happened(TrackFact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("happened",)
    happened: tuple[int, ...]


class MilestoneHappened(Happened, frozen=True):
    says: ClassVar[str] = "{called} has come to the break after {place}. {what}"
    place: int
    what: str

    def sights(self) -> Mapping[str, Sight]:
        return {**super().sights(), "what": "all" if self.is_named else "owner"}


class EndHappened(MilestoneHappened, frozen=True):
    says: ClassVar[str] = "{called} has come to its end. {what}"


class Rearmed(Happened, frozen=True):
    says: ClassVar[str] = "{called}: {still} may happen."
    still: str


# --- what is asked
class WhatHappens(OneOf[Fate], frozen=True):
    answer_seen_by: ClassVar[Sight] = "gm"
    track: Key[Track]
    place: int

    def asks(self, view: Reader) -> str:
        track = view[self.track]
        what = told(track, self.place)
        if not what:
            what = f"the break after {self.place}" if self.place != END else "it is at its end"
        return f"{called(track)}: {what}"

    def options(self, view: Reader) -> Sequence[Option[Fate]]:
        it_happens: Option[Fate] = Option("happens", "It happens")
        not_yet: Option[Fate] = Option("not yet", "Not yet", "The track stays as it is.")
        if self.place != END:
            return (it_happens, not_yet)
        return (it_happens, not_yet, Option("happens and ends", "It happens, and the track is taken away"))

    def usual(self, view: Reader) -> Fate:
        return "happens"


# --- moving
def move(table: Table, track: Key[Track], now: int) -> list[Due]:
    """A track comes to stand there; gives what comes due by that."""
    was = table[track]
    if now == was.now:
        return []
    dues = [Due(track, place) for place in comes_due(was, now)]
    table.record(TrackMoved(about=track, called=called(was), is_named=was.shown == "public", now=now, was=was.now,
                            reached=reached(was, now)))  # fmt: skip
    return dues


def fallen_behind(track: Track) -> list[int]:
    """Where milestones happen each time: those that the track has fallen back behind."""
    if not track.repeats:
        return []
    return [place for place in track.happened if (not track.is_at_end if place == END else place > track.now)]


@consequence(of=Track, when=lambda reader, track: bool(fallen_behind(reader[track])))
@rule("TAG-Q48")
def begin_again(table: Table, track: Key[Track]) -> None:
    """Where milestones happen each time: those that the track has fallen back behind may happen again."""
    now = table[track]
    lost = fallen_behind(now)
    table.record(Rearmed(about=track, called=called(now), is_named=now.shown == "public", still=places(lost),
                         happened=tuple(place for place in now.happened if place not in lost)))  # fmt: skip


CONSEQUENCES = (begin_again,)


def places(some: Iterable[int]) -> str:
    return " and ".join("its end" if place == END else f"the milestone after {place}" for place in some) or "nothing"


def bring_about(table: Table, dues: Iterable[Due]) -> None:
    """What came due, one after another: the GM says whether it happens. What was settled meanwhile is not asked."""
    for due in dues:
        if not is_due(table, due):
            continue
        fates = table.ask(Choose(GM, WhatHappens(track=due.track, place=due.place)),
                          anew=lambda due=due: not is_due(table, due))  # type: ignore[misc]  # bound on purpose  # fmt: skip
        if fates and fates[0] != "not yet":
            let_happen(table, due)
        if fates and fates[0] == "happens and ends":
            take_away(table, due.track)


@rule("TAG-019")
def let_happen(table: Table, due: Due) -> None:
    """It happens, with no further roll."""
    track = table[due.track]
    kind = EndHappened if due.place == END else MilestoneHappened
    table.record(kind(about=due.track, called=called(track), is_named=track.shown == "public", place=due.place,
                      what=told(track, due.place), happened=tuple(sorted({*track.happened, due.place}))))  # fmt: skip


# --- for rules that move tracks
def advance(table: Table, track: Key[Track], points: int) -> None:
    """So much progress on a track; what is beyond its end is lost."""
    bring_about(table, move(table, track, advanced(table[track], points)))


def fall_back(table: Table, track: Key[Track], points: int) -> None:
    """So much loss on a track, as far as there is something to lose."""
    bring_about(table, move(table, track, fallen_back(table[track], points)))


def burn_steps(table: Table, track: Key[Track], steps: int) -> None:
    """Burn so many steps, one after another, as far as there are any left to burn."""
    if steps < 1:
        raise IllegalAnswer(f"{steps} steps burn nothing; say how many")
    dues: list[Due] = []
    for number in range(steps):
        was = table[track]
        if number and was.burned == was.most:
            break
        now, burned = burnt(was)
        table.record(StepBurned(about=track, called=called(was), is_named=was.shown == "public", now=now,
                                burned=burned, reached=reached(was, now) if now != was.now else ""))  # fmt: skip
        dues += [Due(track, place) for place in comes_due(was, now)]
    bring_about(table, dues)
