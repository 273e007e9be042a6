"""A session from its start to its end: guided, with a prompt on everybody's screen where everybody has a say."""

from __future__ import annotations

from functools import partial

from hearthside.engine import GM, Id, IllegalAnswer, Key, Reader, Seat, Table, action, rule
from hearthside.kit.sittings import end_session as end_sitting
from hearthside.kit.sittings import start_session as start_sitting
from hearthside.kit.sittings import why_no_end, why_no_start
from hearthside.rulesets.strive.facts.fate import Gathered, PhaseChanged, PlayKept, Recapped, SessionSettled, VotePutOff
from hearthside.rulesets.strive.fate_state import FATE_LOG, fate_log, players_present
from hearthside.rulesets.strive.questions.fate import AnotherCard
from hearthside.rulesets.strive.questions.sessions import Recap, VoteWhen, WhoIsHere, WhoRecaps, called
from hearthside.rulesets.strive.rules.fate.drivers import change_drivers, lose_reactions, move_traits
from hearthside.rulesets.strive.rules.fate.points import buy, why_not_buy
from hearthside.rulesets.strive.rules.fate.votes import keep, nominate_and_vote
from hearthside.rulesets.strive.rules.health.ticks import end_session as end_what_lasts_a_session
from hearthside.rulesets.strive.state import PLAY, Phase, play_of


def turn_to(table: Table, phase: Phase) -> None:
    """Which phase of the session it is."""
    if PLAY not in table:
        table.record(PlayKept(about=PLAY))
    table.record(PhaseChanged(about=PLAY, phase=phase))


@action("Start a session", unless=why_no_start)
@rule("STR-009", "STR-010", "STR-183", "STR-924", "STR-933")
def start_session(table: Table, by: Id) -> None:
    """The next session begins: votes that are left, what happened last time, who the characters are by now, cards.
    Then play begins."""
    if why := why_no_start(table, by):
        raise IllegalAnswer(why)
    start_sitting.do(table, by)
    turn_to(table, "start")
    # 1. Votes left over from the last session, by those who are here.
    table.run(gather)
    if fate_log(table).is_owed:
        table.run(settle_session)
    # 2. Somebody tells what happened last time.
    table.run(recap)
    # 3. Personality and drivers may change, and are read out.
    table.run(move_traits)
    table.run(change_drivers)
    # 4. Cards may be bought, and are read out.
    table.run(offer_cards)
    # 5. Play begins.
    open_play(table)


@rule("STR-195", "STR-Q320", "STR-Q323")
def open_play(table: Table) -> None:
    """From now on it is this session in which traits move and awards are earned."""
    if fate_log(table).awarded or fate_log(table).moved or fate_log(table).earned_by:
        keep(table, SessionSettled(about=FATE_LOG))
    turn_to(table, "play")


def gather(table: Table) -> None:
    """Who is at the table."""
    if not [seat for seat in table.every(Seat) if table[seat].role == "player"]:
        keep(table, Gathered(about=FATE_LOG, present=(), who="the GM"))
        return
    present = table.choose(GM, WhoIsHere())
    names = ", ".join(called(table, seat) for seat in present) or "nobody but the GM"
    keep(table, Gathered(about=FATE_LOG, present=present, who=names))


@rule("STR-010", "STR-924")
def recap(table: Table) -> None:
    """One player, or the GM."""
    teller = table.choose(GM, WhoRecaps(among=players_present(table)))
    if teller:
        text = table.choose(teller, Recap())
        keep(table, Recapped(about=FATE_LOG, by=called(table, teller), text=text))


def is_not_starting(view: Reader, by: Id) -> str:
    return "" if play_of(view).phase == "start" else "no session is being started"


@action("Begin play", unless=is_not_starting)
@rule("STR-009")
def begin_play(table: Table, by: Id) -> None:
    """What belongs to the start of a session is done, or left for later."""
    if why := is_not_starting(table, by):
        raise IllegalAnswer(why)
    open_play(table)


def why_not_over(view: Reader, by: Id) -> str:
    if play_of(view).phase == "start":
        return "the session is still being started: finish its start, or begin play"
    return why_no_end(view, by)


@action("End the session", unless=why_not_over)
@rule("STR-009", "STR-018", "STR-568", "STR-933")
def end_session(table: Table, by: Id) -> None:
    """Nominations and the vote on Fate Points, reactions that are lost, cards and drivers. If time is short, the vote
    opens the next session."""
    if why := why_not_over(table, by):
        raise IllegalAnswer(why)
    end_sitting.do(table, by)
    table.run(end_what_lasts_a_session)
    turn_to(table, "after")
    # 1. Nominate and vote, or put it off.
    if table.choose(GM, VoteWhen()) == "later":
        keep(table, VotePutOff(about=FATE_LOG, earned_by=players_present(table)))
        return
    # 2. Then: does anybody lose a reaction, has anybody changed?
    table.run(settle_session)
    # 3. Cards may be bought, drivers written anew.
    table.run(offer_cards)
    table.run(change_drivers)


@rule("STR-018", "STR-183", "STR-195")
def settle_session(table: Table) -> None:
    """What the table decides about a session that was played."""
    table.run(nominate_and_vote)
    table.run(lose_reactions)
    table.run(move_traits)


# --- cards
@rule("STR-010", "STR-018", "STR-586")
def offer_cards(table: Table) -> None:
    """Everybody may buy cards, side by side."""
    table.together(*(partial(shop, seat=seat) for seat in players_present(table)))


def shop(table: Table, seat: Key[Seat]) -> None:
    """Cards, one after another, as long as the player wants and can."""
    while not why_not_buy(table, seat):
        card = table.choose(seat, AnotherCard(seat=seat))
        if not card or not buy(table, seat, card):
            return
