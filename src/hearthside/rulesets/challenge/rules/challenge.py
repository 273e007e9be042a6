"""Challenged actions: scores, no contest test, contest test, success range, effects, in this order.

The steps call each other as plain functions: with 400 ways for two dice to fall, borders between them would make odds
remember what never comes again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from hearthside.engine import GM, Key, Reader, Rolled, Table, action, rule
from hearthside.kit import OptionalLine
from hearthside.rulesets.challenge.content_kinds import Deed
from hearthside.rulesets.challenge.facts import Competed, How, Opposed
from hearthside.rulesets.challenge.moments import AboutToCount, BeforeTheTest
from hearthside.rulesets.challenge.questions.deeds import SPEED, PickRows, Rows, WhichDeed
from hearthside.rulesets.challenge.questions.scores import BreakTie, Judged
from hearthside.rulesets.challenge.questions.who import Against, Caught, Participants
from hearthside.rulesets.challenge.rules.contest import face_of, final, higher, of, roll_contest, stands
from hearthside.rulesets.challenge.rules.effects import Deal, Level, Result, Settled, Win, settle
from hearthside.rulesets.challenge.rules.no_contest import no_contest
from hearthside.rulesets.challenge.rules.scores import Score, Side, judge, score, tell
from hearthside.rulesets.challenge.rules.speed import defend, use_action, why_no_action
from hearthside.rulesets.challenge.rules.states import burn_what_counted
from hearthside.rulesets.challenge.rules.success import difference, success
from hearthside.rulesets.challenge.rules.traits import counted
from hearthside.rulesets.challenge.state import RULES, Entity, traits_of
from hearthside.rulesets.challenge.words import same_aspects

Who = Key[Entity]
Word = Literal["win", "mixed", "tie", "lose", "replaced"]


class Outcome(Struct, frozen=True, omit_defaults=True):
    """What came of a challenged action for whoever began it."""

    outcome: Word
    wins: tuple[Win, ...] = ()
    beaten: int = 0
    """How many the initiator has beaten, of so many opponents."""
    opponents: int = 1
    effects: tuple[tuple[int, ...], ...] = ()
    """Beside each win: how large its effect was."""


def outcome_only(outcome: Outcome) -> str | int:
    """What people want the odds of: who wins; once that is known and an effect was decided on, how large it is."""
    if sizes := [size for sizes in outcome.effects for size in sizes]:
        return sizes[0]
    if outcome.opponents == 1 or outcome.outcome == "replaced":
        return outcome.outcome
    return f"beats {outcome.beaten} of {outcome.opponents}"


@rule("CHA-Q13")
def targets(reader: Reader, against: tuple[Who, ...], caught: tuple[Who, ...]) -> int:
    """All that are meant to be affected count, foe or friend."""
    return len(against) + (0 if reader[RULES].foes_only else len(caught))


def declared_speed(reader: Reader, who: Who) -> str:
    turn = reader[who].turn
    return turn.speed if turn and not reader[RULES].mixed_speeds else ""


@action("Challenge", by=Entity, unless=why_no_action, look=outcome_only,
        deed=WhichDeed(), against=lambda view, by, args: Against(by=by),
        what=OptionalLine(words="In your own words: what is done?"),
        caught=lambda view, by, args: Caught(by=by, also=args["against"]),
        rows=lambda view, by, args: PickRows(targets=targets(view, args["against"], args.get("caught", ())),
                                             speed=declared_speed(view, Key(by))))  # fmt: skip
@rule("CHA-012", "CHA-013", "CHA-014", "CHA-020", "CHA-030", "CHA-064", "CHA-Q06")
def challenge(table: Table, who: Who, deed: str, against: tuple[Who, ...], what: str = "",
              caught: tuple[Who, ...] = (), rows: Rows = ()) -> Outcome:  # fmt: skip
    """Do something that somebody or something opposes. Against several, it is tested against each of them."""
    # Before it: in turns, this is an action, at a speed; to oppose it is none.
    chosen = rows or PickRows(targets=targets(table, against, caught)).usual(table)
    speed = use_action(table, who, dict(chosen).get(SPEED, ""))
    chosen = tuple((id_, speed if id_ == SPEED and speed else row) for id_, row in chosen)
    kind = deed_of(table, deed, what)
    for one in against:
        table.record(Opposed(about=who, opponent=one, deed=what or kind.name))
        defend(table, one)
    sides = (Side(who, kind.aspects, chosen), *(Side(one, kind.opposed) for one in against))
    return resolve(table, kind, what or kind.name, who, sides)


@action("Free-for-all", look=lambda standing: standing.name or "nobody",
        deed=WhichDeed(), who=Participants(),
        what=OptionalLine(words="In your own words: what is it about?"))  # fmt: skip
@rule("CHA-013", "CHA-031", "CHA-Q06")
def free_for_all(table: Table, by: str, deed: str, who: tuple[Who, ...], what: str = "") -> Standing:
    """All against all, such as a race: nobody defends, and one alone can win."""
    kind = deed_of(table, deed, what)
    for one in who:
        table.record(Competed(about=one, deed=what or kind.name))
    outcome = resolve(table, kind, what or kind.name, "", tuple(Side(one, kind.aspects) for one in who))
    winner = outcome.wins[0].winner if outcome.wins else ""  # one alone can win: it is the same in all
    return Standing(winner, table[Key[Entity](winner)].name if winner else "", outcome.wins)


class Standing(Struct, frozen=True, omit_defaults=True):
    """Who has won a free-for-all; empty: nobody."""

    winner: str = ""
    name: str = ""
    wins: tuple[Win, ...] = ()


def deed_of(reader: Reader, deed: str, what: str) -> Deed:
    return reader.content.of(Deed).get(deed) or Deed(name=what or "something else", aspects=())


# --- the five steps
@rule("CHA-020", "CHA-034", "CHA-073", "CHA-092", "CHA-Q42")
def resolve(table: Table, deed: Deed, what: str, initiator: str, sides: tuple[Side, ...]) -> Outcome:
    """Scores, no contest, contest, success range, effects. Nothing follows from it by itself."""
    # 1. Scores: what relates is decided; until they are compared, numbers may still be activated.
    judged = judge(table, what, initiator, sides, deed.success)
    scores = make_scores(table, sides, judged)
    moment = table.offer(before_the_test(table, what, initiator, sides, judged))
    judged = with_activated(table, judged, moment) if moment.activated else judged
    there = tuple(side for side in sides if side.who not in moment.away)
    if len(there) < 2:
        return give_way(table, sides, judged)
    if moment.activated:
        scores = make_scores(table, there, judged)
    # 2. and 3. Who beats whom: without dice where a lead is beyond 20, with dice otherwise.
    count = AboutToCount(initiator=initiator, participants=those(there), deed=what)
    found, judged = find_winners(table, scores, judged, there, count)
    if table[RULES].hidden_scores:
        tell(table, scores)
    # 4. How well the winners did.
    results = tuple(measured(table, one, judged.success) for one in found)
    # 5. What it brings, as far as no trait replaces the outcome.
    standing = standing_after(results, table.offer(with_results(count, results)))
    if not standing:
        return give_way(table, sides, judged)
    has_one_winner = not initiator or table[RULES].one_winner
    deal = Deal(deed, initiator, sides[0].rows, judged.success, those(there) if has_one_winner else ())
    settled = settle(table, standing, deal)
    burn_what_counted(table, (*judged.related, *(one for each in settled for one in each.counted)))
    return outcome_for(initiator, settled, len(sides) - 1)


def those(sides: tuple[Side, ...]) -> tuple[Who, ...]:
    return tuple(side.who for side in sides)


@rule("CHA-092")
def with_results(count: AboutToCount, results: Iterable[Result]) -> AboutToCount:
    beats = tuple((one.winner, one.loser) for one in results if isinstance(one, Win))
    level = tuple(pair for one in results if isinstance(one, Level) for pair in pairs_among(one))
    return replace(count, beats=beats, level=level)


def pairs_among(level: Level) -> list[tuple[Who, Who]]:
    return [(level.among[0], other) for other in level.among[1:]]


@rule("CHA-030", "CHA-092")
def standing_after(results: tuple[Result, ...], count: AboutToCount) -> tuple[Result, ...]:
    """The results that no trait has replaced: each replaces its owner's part of the outcome."""
    stands = (*count.beats, *count.level)
    wins_ = [one for one in results if isinstance(one, Win) and (one.winner, one.loser) in stands]
    level = [one for one in results if isinstance(one, Level) and any(pair in stands for pair in pairs_among(one))]
    return tuple(one for one in results if one in (*wins_, *level))


@rule("CHA-015", "CHA-Q44")
def make_scores(table: Table, sides: tuple[Side, ...], judged: Judged) -> tuple[Score, ...]:
    """Everybody's own score: nobody adds theirs to another's."""
    related = dict(judged.related)
    scores = tuple(score(table, side.who, related[side.who], side.rows) for side in sides)
    if not table[RULES].hidden_scores:
        tell(table, scores)
    return scores


@rule("CHA-018", "CHA-086")
def before_the_test(
    reader: Reader, what: str, initiator: str, sides: tuple[Side, ...], judged: Judged
) -> BeforeTheTest:
    """For each side, a number relates that bears on its usual aspects or on what the story teller ticked."""
    ticked = {who: tuple(tick.rpartition(" · ")[2] for tick in ticks) for who, ticks in judged.related}
    aspects = tuple((side.who, tuple(dict.fromkeys((*side.aspects, *ticked[side.who])))) for side in sides)
    return BeforeTheTest(initiator=initiator, participants=those(sides), deed=what, aspects=aspects)


@rule("CHA-Q45")
def with_activated(reader: Reader, judged: Judged, moment: BeforeTheTest) -> Judged:
    """What was activated in time counts, where it bears on the aspects of its side."""
    aspects = dict(moment.aspects)
    related = []
    for who, ticks in judged.related:
        more = [
            one.tick
            for one in counted(traits_of(reader[who]), reader[RULES])
            if (who, one.trait) in moment.activated and same_aspects(aspects[who], one.aspect)
        ]
        related.append((who, tuple(dict.fromkeys((*ticks, *more)))))
    return Judged(judged.defenders, tuple(related), judged.success)


@rule("CHA-092")
def give_way(table: Table, sides: tuple[Side, ...], judged: Judged) -> Outcome:
    """What a trait brought about stands in the place of any outcome."""
    burn_what_counted(table, judged.related)
    return Outcome("replaced", opponents=len(sides) - 1)


@rule("CHA-006", "CHA-068", "CHA-069", "CHA-071")
def measured(reader: Reader, one: Result, table_: str) -> Result:
    """A win with its extra effects."""
    if isinstance(one, Level):
        return one
    found = success(reader, one.difference, table_)
    return Win(one.winner, one.loser, one.how, one.difference, found.extra, found.text)


def outcome_for(initiator: str, settled: tuple[Settled, ...], opponents: int) -> Outcome:
    """For whoever began it: what came of the pairs that they are one of. A part that was replaced is neither."""
    wins = tuple(one.result for one in settled if isinstance(one.result, Win))
    mine = sum(win.winner == initiator for win in wins)
    lost = sum(win.loser == initiator for win in wins)
    word: Word = "mixed"
    if not wins:
        word = "tie"
    elif mine == opponents:
        word = "win"
    elif lost == len(settled) or (lost and len({win.winner for win in wins}) == 1 and len(wins) == len(settled)):
        word = "lose"
    sizes = tuple(one.sizes for one in settled if isinstance(one.result, Win))
    return Outcome(word, wins, mine, opponents, sizes)


# --- who beats whom
@rule("CHA-030", "CHA-031", "CHA-Q06")
def find_winners(table: Table, scores: tuple[Score, ...], judged: Judged, sides: tuple[Side, ...],
                 count: AboutToCount) -> tuple[tuple[Result, ...], Judged]:  # fmt: skip
    """An initiator against each defender, pair by pair; without an initiator all against all. And what counted."""
    if not count.initiator or table[RULES].one_winner:
        return one_against_all(table, scores, judged, sides, count)
    return pair_by_pair(table, scores, judged, sides, count)


@rule("CHA-021", "CHA-024", "CHA-025", "CHA-029", "CHA-030", "CHA-068", "CHA-072", "CHA-Q45")
def pair_by_pair(
    table: Table, scores: tuple[Score, ...], judged: Judged, sides: tuple[Side, ...], count: AboutToCount
) -> tuple[tuple[Result, ...], Judged]:
    """Each pair is tested separately, first for no contest, then by dice; the initiator has one die for all."""
    mine, *others = scores
    # 1. The no contest test, pair by pair.
    decided = {}
    for other in others:
        if (win := try_no_contest(table, mine, other, defender_of(judged, mine.who, other.who))) is not None:
            decided[other.who] = win
    open_ones = tuple(other for other in others if other.who not in decided)
    # 2. Whoever is undecided rolls once.
    rolled: tuple[Score, ...] = ()
    if open_ones:
        (mine, *rest), judged = late_scores(table, (mine, *open_ones), judged, sides, count)
        open_ones = tuple(rest)
        contested = Contested(mine, open_ones, decided, judged, count)
        rolled = roll_contest(table, (mine, *open_ones),
                              lambda dice: table.settled(partial(how_it_ends, table, contested, dice)))  # fmt: skip
    tested = {
        other.who: try_contest(table, mine, other, rolled, defender_of(judged, mine.who, other.who))
        for other in open_ones
    }
    return tuple({**decided, **tested}[other.who] for other in others), judged


class Contested(Struct, frozen=True):
    """A contest between one and several others, whose dice have fallen."""

    mine: Score
    others: tuple[Score, ...]
    decided: dict[Who, Win]
    """The pairs that needed no dice."""
    judged: Judged
    count: AboutToCount


def how_it_ends(table: Table, contested: Contested, dice: Mapping[Who, Rolled]) -> Outcome:
    """For who only asks that: nobody looks at a die more closely than to see who is ahead."""
    mine, count = contested.mine, contested.count
    results: dict[Who, Result] = dict(contested.decided)
    for other in contested.others:
        standing = stands(mine, other, dice)
        if standing:
            ahead, behind = (mine, other) if standing < 0 else (other, mine)
            results[other.who] = Win(ahead.who, behind.who, "contest", 0, 0)
        else:
            rolled = tuple(final(table, one, face_of(one.who, dice)) for one in (mine, other))
            defends = defender_of(contested.judged, mine.who, other.who)
            results[other.who] = try_contest(table, mine, other, rolled, defends)
    found = tuple(results.values())
    left = standing_after(found, table.offer(with_results(count, found)))
    if not left:
        return Outcome("replaced", opponents=len(found))
    return outcome_for(mine.who, tuple(map(Settled, left)), len(found))


@rule("CHA-Q45")
def late_scores(table: Table, scores: tuple[Score, ...], judged: Judged, sides: tuple[Side, ...],
                count: AboutToCount) -> tuple[tuple[Score, ...], Judged]:  # fmt: skip
    """House rule `late_numbers`: what is activated between the no contest test and the dice changes the scores."""
    if not table[RULES].late_numbers:
        return scores, judged
    here = tuple(side for side in sides if side.who in [one.who for one in scores])
    asked = before_the_test(table, count.deed, count.initiator, here, judged)
    moment = table.offer(replace(asked, numbers_only=True))
    if not moment.activated:
        return scores, judged
    late = with_activated(table, judged, moment)
    return make_scores(table, here, late), late


def defender_of(judged: Judged, first: Who, second: Who) -> Literal["first", "second", ""]:
    """Who of the two defends: neither, if both do or none."""
    defends = (first in judged.defenders, second in judged.defenders)
    return "" if defends[0] == defends[1] else "first" if defends[0] else "second"


@rule("CHA-021", "CHA-023", "CHA-Q03", "CHA-Q46")
def try_no_contest(table: Table, first: Score, second: Score, defender: Literal["first", "second", ""]) -> Win | None:
    """Somebody is so far ahead that no dice are needed. A lead of exactly 20 is a tie that a defender may win."""
    verdict = no_contest(first.total, second.total, defender, table[RULES])
    if verdict == "tie":
        word = break_tie(table, first.who, second.who, defender, True)
        verdict = "undecided" if word == "nothing" or not defender else defender
    match verdict:
        case "first":
            return won(first, second, "no contest")
        case "second":
            return won(second, first, "no contest")
    return None


@rule("CHA-026", "CHA-027", "CHA-Q03")
def try_contest(table: Table, first: Score, second: Score, rolled: tuple[Score, ...],
                 defender: Literal["first", "second", ""]) -> Result:  # fmt: skip
    """The higher final score wins; a tie goes to the defender, or nothing happens, or the two roll again."""
    one, other = of(rolled, first.who), of(rolled, second.who)
    while (verdict := higher(one.total, other.total)) == "tie":
        word = break_tie(table, first.who, second.who, defender, False)
        if word == "nothing":
            return Level((first.who, second.who), ruled=table[RULES].ties == "ask" and bool(defender))
        if word == "defender":
            return won(one, other, "tie") if defender == "first" else won(other, one, "tie")
        one, other = roll_contest(table, (first, second))
    return won(one, other, "contest") if verdict == "first" else won(other, one, "contest")


def won(winner: Score, loser: Score, how: How) -> Win:
    return Win(winner.who, loser.who, how, difference(winner.total, loser.total), 0)


@rule("CHA-027", "CHA-Q03", "CHA-Q46")
def break_tie(table: Table, first: Who, second: Who, defender: Literal["first", "second", ""],
              before_dice: bool) -> Literal["defender", "nothing", "re-roll"]:  # fmt: skip
    """The story teller picks, unless the table has fixed it. Without a defender nothing happens."""
    ties = table[RULES].ties
    if ties == "re-roll" and not before_dice:
        return "re-roll"
    if not defender:
        return "nothing"
    if ties == "ask":
        initiator, defends = (second, first) if defender == "first" else (first, second)
        return table.choose(GM, BreakTie(initiator=initiator, defender=defends, before_dice=before_dice))
    return "nothing" if ties == "nothing" else "defender"


@rule("CHA-031", "CHA-Q07", "CHA-Q08", "CHA-Q47")
def one_against_all(table: Table, scores: tuple[Score, ...], judged: Judged, sides: tuple[Side, ...],
                    count: AboutToCount) -> tuple[tuple[Result, ...], Judged]:  # fmt: skip
    """A free-for-all: whoever is beaten by no contest is out, and the rest roll, unless one alone is left."""
    # 1. Whom some other beats without dice is out.
    out = tuple(one.who for one in scores if is_out(table, one, scores))
    left = tuple(one for one in scores if one.who not in out)
    # 2. If one remains, that one has won without dice; else they roll, and the highest wins.
    if len(left) > 1:
        left, judged = late_scores(table, left, judged, sides, count)
    rolled = roll_contest(table, left) if len(left) > 1 else left
    best = [one for one in rolled if one.total == max(each.total for each in rolled)]
    while len(best) > 1 and table[RULES].ties == "re-roll":
        again = roll_contest(table, tuple(of(left, one.who) for one in best))
        best = [one for one in again if one.total == max(each.total for each in again)]
        rolled = (*again, *rolled)
    # 3. A tie for the highest gives no winner.
    if len(best) > 1:
        return (Level(tuple(one.who for one in best)),), judged
    beaten = tuple(one for one in scores if one.who != best[0].who)
    return tuple(over(table, best[0], one, scores, rolled) for one in beaten), judged


@rule("CHA-031", "CHA-Q07", "CHA-Q47")
def is_out(reader: Reader, one: Score, scores: tuple[Score, ...]) -> bool:
    """Beaten by somebody's lead beyond 20; or, where one such lead ends it all, not the top score."""
    rules = reader[RULES]
    if rules.one_lead_ends and max(each.total for each in scores) - min(each.total for each in scores) > 20:
        return one.total < max(each.total for each in scores)
    return any(no_contest(other.total, one.total, "", rules) == "first" for other in scores)


@rule("CHA-068", "CHA-072", "CHA-Q08")
def over(reader: Reader, winner: Score, loser: Score, scores: tuple[Score, ...], rolled: tuple[Score, ...]) -> Win:
    """The difference to one of the others: with dice if both rolled, without if the loser was out before."""
    if loser.who in [one.who for one in rolled]:
        return won(winner, of(rolled, loser.who), "contest")
    mine = winner if reader[RULES].final_against_removed else of(scores, winner.who)
    return won(mine, loser, "no contest")
