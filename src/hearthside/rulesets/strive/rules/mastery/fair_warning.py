"""Fair Warning: the GM asks one player something before a session, and nobody else learns of it."""

from __future__ import annotations

from collections.abc import Iterator

from hearthside.engine import Id, Key, Reader, Seat, Table, action, new_key, rule
from hearthside.kit.sittings import sitting_of
from hearthside.rulesets.strive.facts.mastery import WarningAnswered, WarningBegun, WarningGiven
from hearthside.rulesets.strive.mastery_state import FairWarning
from hearthside.rulesets.strive.questions.mastery import InWords, WhichPlayer, WhichWarning


def why_no_player(view: Reader, by: Id) -> str:
    return "" if WhichPlayer().options(view) else "there is no player yet"


@action("Give Fair Warning", unless=why_no_player, lasting=True, called="fair-warning", player=WhichPlayer(),
        text=InWords(words="What should they know, or tell you, before the session?"))  # fmt: skip
@rule("STR-930")
def fair_warning(table: Table, by: Id, player: Key[Seat], text: str) -> None:
    """For one player's eyes, who answers when they find the time: nothing waits for it."""
    record = FairWarning(name="Fair Warning", player=player, seen_by="owner", session=sitting_of(table).session)
    key = new_key(table, FairWarning, "fair warning", record)
    table.record(WarningBegun(about=key, record=record))
    table.record(WarningGiven(about=key, text=text))


# --- the answer
def unanswered(reader: Reader, seat: Id = "") -> Iterator[Key[FairWarning]]:
    """Those that wait for an answer: of one player, or of all."""
    for one in reader.every(FairWarning):
        if not reader[one].answer and seat in ("", reader[one].player):
            yield one


def why_none_to_answer(view: Reader, by: Key[Seat]) -> str:
    return "" if any(unanswered(view, by)) else "the GM has not asked you anything"


def which_of_mine(view: Reader, by: Id, args: object) -> WhichWarning:
    return WhichWarning(among=tuple(unanswered(view, by)))


@action("Answer a Fair Warning", by=Seat, unless=why_none_to_answer, lasting=True, called="answer-warning",
        which=which_of_mine, answer=InWords(words="What do you answer?"))  # fmt: skip
@rule("STR-930")
def answer_warning(table: Table, by: Key[Seat], which: Key[FairWarning], answer: str) -> None:
    """Only you and the GM read it."""
    table.record(WarningAnswered(about=which, answer=answer, asked=table[which].text))


ACTIONS = (fair_warning, answer_warning)
