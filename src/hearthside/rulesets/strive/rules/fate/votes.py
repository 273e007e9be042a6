"""Noting what might have earned a Fate Point, nominating, and the vote."""

from __future__ import annotations

from collections.abc import Sequence

from hearthside.engine import GM, Choose, Fact, Id, Key, Reader, Seat, Table, action, owner, rule
from hearthside.rulesets.strive.facts.fate import (
    AmbitionConcluded,
    FateLogKept,
    Nominated,
    SceneNoted,
    Voted,
    VoteOver,
)
from hearthside.rulesets.strive.fate_state import FATE_LOG, Nomination, TraitScene, fate_log, players_present
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.kinds.fate import AwardEntry
from hearthside.rulesets.strive.personality import sides_of
from hearthside.rulesets.strive.questions.sessions import (
    GROUP,
    Ballot,
    BreakTie,
    Nominations,
    Nominee,
    Situation,
    WasTrouble,
    WhichAward,
    WhichCharacter,
    WhichTrait,
    called,
    nominated,
    trait_meant,
)
from hearthside.rulesets.strive.rules.fate.eligible import player_characters
from hearthside.rulesets.strive.rules.fate.points import award
from hearthside.rulesets.strive.state import Character, play_of


def keep(table: Table, fact: Fact) -> None:
    """State something of the log, of which there may be no record yet."""
    if FATE_LOG not in table:
        table.record(FateLogKept(about=FATE_LOG))
    table.record(fact)


def nobody_to_nominate(view: Reader, by: Key[Seat]) -> str:
    return "" if player_characters(view) else "there is no player character yet"


# --- noting
@action("Note for a Fate Point", by=Seat, unless=nobody_to_nominate, who=Nominee(),
        award=lambda view, by, args: WhichAward(who=args["who"]), why=Situation())  # fmt: skip
@rule("STR-011", "STR-012", "STR-Q325")
def nominate(table: Table, by: Key[Seat], who: Id, award: str, why: str = "") -> None:
    """A situation in which somebody, perhaps you yourself, might have earned a Fate Point. It is voted on after the
    session."""
    one = Nomination(award, "" if who == GROUP else who, why, by)
    keep(table, Nominated(about=FATE_LOG, nominations=(*fate_log(table).nominations, one),
                          by=called(table, owner(table, by)), what=nominated(table, one)))  # fmt: skip
    at_once = table[RULES].minor_at_once and table.content.of(AwardEntry)[award].kind == "minor"
    if at_once and play_of(table).phase == "play":
        table.run(vote_on, (one,))


@action("Note a telling scene", by=Seat, unless=nobody_to_nominate, who=WhichCharacter(), trait=WhichTrait(),
        why=Situation())  # fmt: skip
@rule("STR-1301")
def note_scene(table: Table, by: Key[Seat], who: Key[Character], trait: str, why: str = "") -> None:
    """Somebody acted very strongly towards one side of a scale. After the session the table talks about it."""
    scale, side = trait_meant(trait)
    scenes = (*fate_log(table).scenes, TraitScene(who, scale, side, why, by))
    keep(table, SceneNoted(about=FATE_LOG, scenes=scenes, by=called(table, owner(table, by)), who=who,
                           trait=sides_of(scale)[side > 0], why=f" ({why})" if why else ""))  # fmt: skip


# --- after the session
@rule("STR-018", "STR-019", "STR-933")
def nominate_and_vote(table: Table) -> None:
    """Everybody may nominate, besides what was noted in play; then each nomination is decided."""
    people = (*players_present(table), GM)
    answers = table.ask(*(Choose(one, Nominations(by=one)) for one in people))
    for one, given in zip(people, answers, strict=True):
        for new in given or ():
            keep(table, Nominated(about=FATE_LOG, nominations=(*fate_log(table).nominations, new),
                                  by=called(table, one), what=nominated(table, new)))  # fmt: skip
    table.run(vote_on, to_be_voted_on(table))
    keep(table, VoteOver(about=FATE_LOG))


@rule("STR-170")
def to_be_voted_on(reader: Reader) -> tuple[Nomination, ...]:
    """What was noted, except for whoever is no player's character any more: NPCs earn nothing."""
    return tuple(one for one in fate_log(reader).nominations
                 if not one.who or reader[Key[Character](one.who)].player)  # fmt: skip


@rule("STR-019", "STR-568", "STR-933", "STR-Q176", "STR-Q322")
def vote_on(table: Table, nominations: tuple[Nomination, ...]) -> None:
    """Everybody gets one ballot with all that they vote on; nobody sees a ballot before all are in."""
    voters = {one: voters_on(table, one) for one in dict.fromkeys(nominations)}
    people = [one for one in (*players_present(table), GM) if any(one in may for may in voters.values())]
    ballots = tuple(
        tuple(number for number, one in enumerate(nominations) if person in voters[one]) for person in people
    )
    answers = table.ask(
        *(Choose(person, Ballot(on=nominations, open=may)) for person, may in zip(people, ballots, strict=True)),
        secret=True,
    )
    for number, one in enumerate(nominations):
        yes = sum(number in (picked or ()) for picked in answers)
        table.run(decide, one, yes, len(voters[one]))


@rule("STR-019", "STR-Q322")
def voters_on(reader: Reader, one: Nomination) -> tuple[Id, ...]:
    """The other players and the GM. On an award for the whole group everybody votes."""
    nominee = reader[Key[Character](one.who)].player if one.who else ""
    return (*(seat for seat in players_present(reader) if seat != nominee or reader[RULES].nominee_votes), GM)


@rule("STR-019", "STR-Q176", "STR-Q322")
def is_carried(table: Table, yes: int, voters: int, what: str) -> bool:
    """More than half of those who vote, or all, as the table has it; a tie is the GM's to break."""
    if table[RULES].agreement == "unanimous":
        return yes == voters
    return 2 * yes > voters or (2 * yes == voters and table.choose(GM, BreakTie(what=what)))


@rule("STR-173", "STR-178", "STR-198", "STR-568", "STR-576", "STR-583", "STR-Q323", "STR-Q326", "STR-Q339")
def decide(table: Table, one: Nomination, yes: int, voters: int) -> None:
    """A nomination is decided, and what it earns is paid: 1 point, on an award of the group to each player who was
    there in the session that it is for."""
    carried = is_carried(table, yes, voters, nominated(table, one))
    if carried and is_doubtful(table, one):
        carried = table.choose(GM, WasTrouble(what=nominated(table, one)))
    log = fate_log(table)
    group = log.earned_by if log.is_owed else players_present(table)
    nominees = [table[Key[Character](one.who)].player] if one.who else [seat for seat in group if seat in table]
    once, is_moot = table[RULES].award_once, is_concluded(table, one)
    paid = [seat for seat in nominees if carried and not is_moot and not (once and (seat, one.award) in log.awarded)]
    left = tuple(other for other in log.nominations if other is not one and other != one)
    keep(table, Voted(about=FATE_LOG, nominations=left, awarded=(*log.awarded, *((seat, one.award) for seat in paid)),
                      what=nominated(table, one), yes=yes, voters=voters, verdict=verdict(carried, paid)))  # fmt: skip
    for seat in paid:  # as it was: the vote is over
        award(table, seat, one.award, one.why)  # as it was: the vote is over
    who = Key[Character](one.who)
    if carried and table.content.of(AwardEntry)[one.award].concludes and who in table and table[who].ambition:
        table.record(AmbitionConcluded(about=who, was=table[who].ambition))


@rule("STR-583")
def is_concluded(reader: Reader, one: Nomination) -> bool:
    """Whether an ambition was to be concluded that somebody has achieved already: it is achieved once."""
    return reader.content.of(AwardEntry)[one.award].concludes and not reader[Key[Character](one.who)].ambition


@rule("STR-Q339")
def is_doubtful(reader: Reader, one: Nomination) -> bool:
    """Trouble that only an Assurance can have brought: the GM has the last word."""
    wants = reader.content.of(AwardEntry)[one.award].needs == "troublemaker"
    return wants and all(habit.type == "assurance" for habit in reader[Key[Character](one.who)].habits)


def verdict(carried: bool, paid: Sequence[Id]) -> str:
    return "granted" if paid else "granted once already" if carried else "refused"
