"""The GM's book: drivers and when each was last fed or challenged, rewards promised, rulings made in haste."""

from __future__ import annotations

from hearthside.engine import Fact, Id, IllegalAnswer, Key, Reader, Table, action, rule
from hearthside.kit.sittings import sitting_of
from hearthside.rulesets.strive.facts.mastery import (
    BookBegun,
    DriverTouched,
    PromiseSettled,
    RewardPromised,
    RuledQuickly,
    RulingSettled,
)
from hearthside.rulesets.strive.mastery_state import (
    GM_BOOK,
    DriverNote,
    GMBook,
    Promise,
    QuickRuling,
    Touch,
    gm_book,
)
from hearthside.rulesets.strive.questions.mastery import (
    FedOrChallenged,
    ForHowManySessions,
    InWords,
    WhichDriver,
    WhichPromise,
    WhichRuling,
    WhoIsDriven,
    driven,
)
from hearthside.rulesets.strive.state import Character


def write(table: Table, fact: Fact) -> None:
    """Something is written into the book, which nobody but the GM reads."""
    if GM_BOOK not in table:
        table.record(BookBegun(about=GM_BOOK, record=GMBook(seen_by="gm")))
    table.record(fact)


# --- drivers
def why_no_driver(view: Reader, by: Id) -> str:
    return "" if driven(view) else "no player's character has drivers yet"


@action("Note a driver", unless=why_no_driver, lasting=True, who=WhoIsDriven(),
        driver=lambda view, by, args: WhichDriver(who=args.get("who", "")), touch=FedOrChallenged(),
        what=InWords(words="How?"))  # fmt: skip
@rule("STR-925")
def note_driver(table: Table, by: Id, who: Key[Character], driver: str, touch: Touch, what: str) -> None:
    """How a driver of somebody was fed or challenged in this session."""
    note = DriverNote(who=who, driver=driver, touch=touch, what=what, session=sitting_of(table).session)
    write(table, DriverTouched(about=GM_BOOK, drivers=(*gm_book(table).drivers, note), who=who, driver=driver,
                               touch=touch, what=what))  # fmt: skip


@rule("STR-925")
def last_touched(reader: Reader, who: Id, driver: str, touch: Touch) -> DriverNote | None:
    """The last time that a driver was fed, or challenged."""
    notes = (one for one in reversed(gm_book(reader).drivers)
             if (one.who, one.driver, one.touch) == (who, driver, touch))  # fmt: skip
    return next(notes, None)


# --- rewards
@action("Promise a reward", lasting=True, what=InWords(words="What is promised, to whom, for what?"),
        sessions=ForHowManySessions())  # fmt: skip
@rule("STR-931")
def promise_reward(table: Table, by: Id, what: str, sessions: int = 0) -> None:
    """Keep few of them at a time. One that holds for some sessions is called to mind before it lapses."""
    session = sitting_of(table).session
    promise = Promise(what=what, session=session, until=session + sessions if sessions else 0)
    write(table, RewardPromised(about=GM_BOOK, promises=(*gm_book(table).promises, promise), what=what))


def why_no_promise(view: Reader, by: Id) -> str:
    return "" if gm_book(view).promises else "nothing is promised"


@action("A promise is settled", unless=why_no_promise, lasting=True, called="settle-promise", which=WhichPromise())
@rule("STR-931")
def settle_promise(table: Table, by: Id, which: int) -> None:
    """It was kept, or is void."""
    promises = gm_book(table).promises
    if which >= len(promises):
        raise IllegalAnswer("that is promised no longer")
    left = promises[:which] + promises[which + 1 :]
    write(table, PromiseSettled(about=GM_BOOK, promises=left, what=promises[which].what))


# --- rulings
@action("Rule on the spot", lasting=True, what=InWords(words="What did you rule?"))
@rule("STR-932")
def rule_quickly(table: Table, by: Id, what: str) -> None:
    """A rule was not found quickly: note what you ruled, to talk about it later."""
    ruling = QuickRuling(what=what, session=sitting_of(table).session)
    write(table, RuledQuickly(about=GM_BOOK, rulings=(*gm_book(table).rulings, ruling), what=what))


def why_no_ruling(view: Reader, by: Id) -> str:
    return "" if gm_book(view).rulings else "no ruling is to be talked about"


@action("A ruling is talked about", unless=why_no_ruling, lasting=True, called="settle-ruling", which=WhichRuling())
@rule("STR-932")
def settle_ruling(table: Table, by: Id, which: int) -> None:
    """The table has agreed on it; where it is a house rule, set that too."""
    rulings = gm_book(table).rulings
    if which >= len(rulings):
        raise IllegalAnswer("that was talked about")
    left = rulings[:which] + rulings[which + 1 :]
    write(table, RulingSettled(about=GM_BOOK, rulings=left, what=rulings[which].what))


ACTIONS = (note_driver, promise_reward, settle_promise, rule_quickly, settle_ruling)
