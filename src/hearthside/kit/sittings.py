"""Sessions, and how the table is set while people play."""

from __future__ import annotations

from typing import ClassVar

from hearthside.engine import SITTING, Creation, Fact, Id, IllegalAnswer, Reader, Sitting, Table, action
from hearthside.kit.clock import pass_time
from hearthside.kit.questions import YesNo


def sitting_of(reader: Reader) -> Sitting:
    """The table's sitting; as it is at first, where nobody has changed anything yet."""
    return reader[SITTING] if SITTING in reader else Sitting()


class SittingKept(Creation, frozen=True):
    """From now on there is a record of it."""

    record: Sitting = Sitting()


class SessionStarted(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("session", "is_going_on")
    says: ClassVar[str] = "Session {session} begins."
    session: int
    is_going_on: bool = True


class SessionEnded(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("is_going_on",)
    says: ClassVar[str] = "Session {session} is over."
    session: int
    is_going_on: bool = False


class Paused(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("paused",)
    says: ClassVar[str] = "The table pauses."
    paused: bool = True


class WentOn(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("paused",)
    says: ClassVar[str] = "The table plays on."
    paused: bool = False


class OddsShown(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("shows_odds",)
    shows_odds: bool


class FoesShown(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("shows_foes",)
    shows_foes: bool


def state(table: Table, fact: Fact) -> None:
    """State something of the sitting, of which an older table has no record yet."""
    if SITTING not in table:
        table.record(SittingKept(about=SITTING))
    table.record(fact)


def why_no_start(view: Reader, by: Id) -> str:
    sitting = sitting_of(view)
    return f"session {sitting.session} is going on" if sitting.is_going_on else ""


def why_no_end(view: Reader, by: Id) -> str:
    return "" if sitting_of(view).is_going_on else "no session is going on"


@action("Start a session", unless=why_no_start)
def start_session(table: Table, by: Id) -> int:
    """Everybody is there: the next session begins."""
    if why := why_no_start(table, by):
        raise IllegalAnswer(why)
    session = sitting_of(table).session + 1
    state(table, SessionStarted(about=SITTING, session=session))
    return session


@action("End the session", unless=why_no_end)
def end_session(table: Table, by: Id) -> None:
    """Until next time. The log shows where it ended; what moves by sessions moves now."""
    if why := why_no_end(table, by):
        raise IllegalAnswer(why)
    state(table, SessionEnded(about=SITTING, session=sitting_of(table).session))
    pass_time(table, "session")


@action("Pause the table", lasting=True, on=YesNo(words="Is everybody to wait?"))
def pause(table: Table, by: Id, on: bool = True) -> None:
    """While the table pauses, only the GM acts."""
    if sitting_of(table).paused == on:
        raise IllegalAnswer("the table pauses already" if on else "the table does not pause")
    state(table, Paused(about=SITTING) if on else WentOn(about=SITTING))


@action("Show odds", lasting=True, on=YesNo(words="Do players see the odds of what they are about to do?"))
def show_odds(table: Table, by: Id, on: bool = True) -> None:
    """Whether players see odds. The GM always does."""
    state(table, OddsShown(about=SITTING, shows_odds=on))


@action("Show foes in numbers", lasting=True, on=YesNo(words="Does the shared screen tell how foes are in numbers?"))
def show_foes(table: Table, by: Id, on: bool = True) -> None:
    """Whether the shared screen shows the exact HP of foes. Otherwise it draws bars without numbers."""
    state(table, FoesShown(about=SITTING, shows_foes=on))
