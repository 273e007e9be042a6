"""Before a session: what is to be thought of. After it: what players say."""

from __future__ import annotations

from collections.abc import Iterator

from hearthside.engine import Id, Key, Reader, Seat, Table, action, name_of, rule
from hearthside.kit.sittings import sitting_of
from hearthside.rulesets.strive.facts.mastery import FeedbackChanged, FeedbackGiven, Reminded
from hearthside.rulesets.strive.fate_state import fate_log
from hearthside.rulesets.strive.mastery_state import (
    GM_BOOK,
    Balance,
    DriverNote,
    FairWarning,
    Feedback,
    Promise,
    Touch,
    gm_book,
)
from hearthside.rulesets.strive.questions.mastery import MaybeInWords, MoreOfWhat, driven, drivers_of
from hearthside.rulesets.strive.rules.mastery.book import last_touched, write
from hearthside.rulesets.strive.state import Character

TOUCHES: tuple[Touch, ...] = ("fed", "challenged")
LONG_AGO = 3
"""Sessions after which a driver is worth a thought."""


@action("Session checklist", lasting=True)
@rule("STR-924", "STR-925", "STR-931", "STR-932")
def session_checklist(table: Table, by: Id) -> None:
    """What to think of before the session: for your eyes alone."""
    for line in tuple(checklist(table)) or ("Nothing is left over from last time.",):
        write(table, Reminded(about=GM_BOOK, line=line))


@rule("STR-924", "STR-925", "STR-930", "STR-931", "STR-932", "STR-934")
def checklist(reader: Reader) -> Iterator[str]:
    """What is left over, drivers that were not touched lately, rewards, rulings, what players have said."""
    session, book = sitting_of(reader).session, gm_book(reader)
    # 1. The vote, if it was put off.
    if fate_log(reader).is_owed:
        yield "The vote on Fate Points of the last session is still owed."
    # 2. Drivers.
    for who in driven(reader):
        for since, drivers in untouched(reader, who, session).items():
            named = ", ".join(f"“{one}”" for one in drivers)
            yield f"{name_of(reader, who)}, neither fed nor challenged {since}: {named}."
    # 3. Rewards, rulings.
    for promise in book.promises:
        yield f"Promised in session {promise.session}{how_long(promise, session)}: {promise.what}."
    for ruling in book.rulings:
        yield f"Ruled on the spot in session {ruling.session}: {ruling.what}."
    # 4. Fair Warnings that nobody has answered, and what was answered since the last session.
    for warning in reader.every(FairWarning):
        asked = reader[warning]
        if not asked.answer:
            yield f"{name_of(reader, asked.player)} has not answered yet: {asked.text}"
        elif asked.session == session:
            yield f"{name_of(reader, asked.player)} was asked: {asked.text} The answer: {asked.answer}"
    # 5. What players have said about the last session.
    for one in reader.every(Feedback):
        said = reader[one]
        if said.session == session:
            yield f"{name_of(reader, said.player)}: {in_words(said)}."


@rule("STR-925")
def untouched(reader: Reader, who: Key[Character], session: int) -> dict[str, list[str]]:
    """Drivers that nobody has touched lately, by since when, in words."""
    found: dict[str, list[str]] = {}
    for driver in drivers_of(reader, who):
        notes = (last_touched(reader, who, driver, touch) for touch in TOUCHES)
        times = [note.session for note in notes if note]
        if not times or session - max(times) >= LONG_AGO:
            found.setdefault(f"since session {max(times)}" if times else "yet", []).append(driver)
    return found


def how_long(promise: Promise, session: int) -> str:
    if not promise.until:
        return ""
    return ", which has lapsed" if session > promise.until else f", until session {promise.until}"


def in_words(said: Feedback) -> str:
    parts = (("best", said.best), ("worst", said.worst), ("favorite", said.favorite))
    return "; ".join([*(f"{name}: {text}" for name, text in parts if text), said.balance])


def when(note: DriverNote | None) -> str:
    """When a driver was last touched, and how."""
    return f"session {note.session}: {note.what}" if note else "never"


# --- feedback
def why_no_feedback(view: Reader, by: Key[Seat]) -> str:
    if view[by].role != "player":
        return "it is for players"
    return "" if sitting_of(view).session else "there was no session yet"


@action("Give feedback", by=Seat, unless=why_no_feedback, lasting=True, called="feedback",
        best=MaybeInWords(words="The best moment"), worst=MaybeInWords(words="The worst moment"),
        favorite=MaybeInWords(words="Your favorite interaction with an NPC"), balance=MoreOfWhat())  # fmt: skip
@rule("STR-934")
def feedback(table: Table, by: Key[Seat], best: str = "", worst: str = "", favorite: str = "",
             balance: Balance = "as it was") -> None:  # fmt: skip
    """What you liked about the session, and what you did not. Only you and the GM read it."""
    session = sitting_of(table).session
    key = Key[Feedback](f"*feedback {session} {by}")
    if key not in table:
        blank = Feedback(name="Feedback", player=by, session=session, seen_by="owner")
        table.record(FeedbackGiven(about=key, record=blank))
    table.record(FeedbackChanged(about=key, best=best, worst=worst, balance=balance, favorite=favorite))


ACTIONS = (session_checklist, feedback)
