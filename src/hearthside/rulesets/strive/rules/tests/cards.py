"""Cards and Grit on tests: what people may do about dice that lie on the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from msgspec import structs

from hearthside.engine import Explained, Id, Key, Reaction, Reader, Rolled, Summand, Table, owner, rule
from hearthside.rulesets.strive.fate_state import CASCADING_RE_ROLL, DOUBLE_THE_FUN, SINGLE_RE_ROLL, hand_of
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.moments import Attempted, Cast, Tested
from hearthside.rulesets.strive.questions.tests import WhoseTest
from hearthside.rulesets.strive.rules.fate.hands import holders, is_held, play_card
from hearthside.rulesets.strive.rules.health.grit import GritEffect, spend_grit, why_no_grit
from hearthside.rulesets.strive.rules.tests.figures import ability_name
from hearthside.rulesets.strive.rules.tests.parts import TestModifier
from hearthside.rulesets.strive.rules.tests.tests import outcome_of, roll, spread_by_hand
from hearthside.rulesets.strive.state import Character

GRIT_DICE = 2


def is_made(reader: Reader, moment: Tested, cast: Cast) -> bool:
    """It succeeds, and nobody asks by how much: nothing is left to gain."""
    alone = len(moment.casts) == 1 and cast.test.ob is not None and cast.test.kind != "graduated"
    return alone and outcome_of(moment, cast, reader[RULES]).succeeded


def replaced(moment: Tested, old: Cast, new: Cast) -> Tested:
    return structs.replace(moment, casts=tuple(new if cast is old else cast for cast in moment.casts))


# --- cards
def may_have(card: str, cast: Cast) -> bool:
    """Whether a card can apply to a test: Cascading Re-Roll and Double the Fun exclude each other."""
    if card == CASCADING_RE_ROLL:
        return not cast.doubled
    return card != DOUBLE_THE_FUN or not (cast.doubled or cast.cascades)


@rule("STR-588", "STR-589", "STR-590", "STR-Q335")
def fitting(reader: Reader, card: str, seat: Id, moment: Tested) -> list[Cast]:
    """The tests for which a player could play a card: their own character's, or another player's."""
    found = [cast for cast in moment.casts if reader[cast.test.who].player
             and may_have(card, cast) and not is_made(reader, moment, cast)]  # fmt: skip
    own = [cast for cast in found if owner(reader, cast.test.who) == seat]
    return own or found


def who_holds(card: str, reader: Reader, moment: Tested) -> Iterable[Id]:
    return dict.fromkeys(seat for cast in moment.casts for seat in holders(reader, card, cast.test.who))


def can_play(card: str, reader: Reader, seat: Key[Any], moment: Tested) -> bool:
    return card in hand_of(reader, seat).cards and bool(fitting(reader, card, seat, moment))


def played(table: Table, seat: Key[Any], moment: Tested, card: str, change: Callable[[Table, Cast], Cast]) -> Tested:
    """Play a card for the test that is meant; if the other player does not want it, nothing happens."""
    found = fitting(table, card, seat, moment)
    who = found[0].test.who
    if len(found) > 1:
        who = table.choose(seat, WhoseTest(among=tuple(cast.test.who for cast in found)))
    if not play_card(table, seat, card, who):
        return moment
    [cast] = [cast for cast in found if cast.test.who == who]
    return replaced(moment, cast, change(table, cast))


def again(table: Table, cast: Cast, dice: int, what: str) -> Rolled:
    return roll(table, cast.test, dice, f"{ability_name(table, cast.test.of)}, {what}")


def single_re_roll(table: Table, seat: Key[Any], moment: Tested) -> Tested:
    return played(table, seat, moment, SINGLE_RE_ROLL, re_roll)


def cascading_re_roll(table: Table, seat: Key[Any], moment: Tested) -> Tested:
    return played(table, seat, moment, CASCADING_RE_ROLL, cascade)


def double_the_fun(table: Table, seat: Key[Any], moment: Tested) -> Tested:
    return played(table, seat, moment, DOUBLE_THE_FUN, double)


@rule("STR-591", "STR-Q328")
def re_roll(table: Table, cast: Cast) -> Cast:
    """The same dice anew, with all Compensation Points; the new result stands."""
    rolled, repeats = again(table, cast, cast.count, "again"), cast.repeats + 1
    anew = structs.replace(cast, rolled=rolled, repeats=repeats, replaced=together(cast.replaced, cast.rolled))
    if table[RULES].better_stays and cast.hits > anew.hits:
        return structs.replace(cast, repeats=repeats, replaced=together(cast.replaced, rolled))
    return anew


def together(earlier: Rolled | None, rolled: Rolled) -> Rolled:
    return rolled if earlier is None else earlier + rolled


@rule("STR-593", "STR-Q330", "STR-Q332")
def cascade(table: Table, cast: Cast) -> Cast:
    """A further roll, whose hits are added to those before it, raised dice among them. The Hit Limit is doubled, by
    however many cards; the points that raised dice are spent."""
    if table[RULES].points_by_hand:
        cast = spread_by_hand(table, cast)
    anew, cascades = again(table, cast, cast.count, "once more"), cast.cascades + 1
    kept, points = kept_of(cast, first_capped=table[RULES].first_capped)
    return structs.replace(
        cast,
        rolled=anew,
        spread=None,
        earlier=together(cast.earlier, cast.rolled),
        kept=kept,
        points=points,
        cascades=cascades,
        factor=2**cascades if table[RULES].cards_stack else 2,
        repeats=cast.repeats + 1,
    )


@rule("STR-593", "STR-Q330")
def kept_of(cast: Cast, *, first_capped: bool) -> tuple[int, Explained]:
    """The hits that a roll leaves for the next one, and the Compensation Points."""
    raised = cast.raised
    kept = cast.hits if first_capped else cast.kept + raised.hits
    used = (Summand("spent on the first roll", -raised.spent, "STR-Q330"),) if raised.spent else ()
    return kept, Explained((*cast.points.parts, *used))


@rule("STR-596", "STR-Q331")
def double(table: Table, cast: Cast) -> Cast:
    """As many dice again; every hit counts as two, and the Hit Limit is doubled last of all."""
    more = again(table, cast, cast.count, "doubled")
    return structs.replace(cast, rolled=cast.rolled + more if cast.count else cast.rolled, doubled=True, factor=2)


# --- Grit
def testers(reader: Reader, moment: Tested) -> Iterable[Id]:
    found = []
    for cast in moment.casts:
        who = cast.test.who
        if reader[who].grit:
            found.append(who)
    return found


def can_spend(effect: GritEffect, reader: Reader, who: Key[Character], moment: Tested) -> bool:
    cast = moment.cast_of(who)
    may = not is_grit_before(reader) and not why_no_grit(reader, who, effect)
    return may and cast is not None and not is_made(reader, moment, cast)


@rule("STR-253", "STR-Q305", "STR-Q306")
def grit_dice(table: Table, who: Key[Character], moment: Tested) -> Tested:
    """Two more dice, rolled on top."""
    cast = moment.cast_of(who)
    assert cast is not None
    spend_grit(table, who, "dice")
    more = again(table, cast, GRIT_DICE * (2 if cast.doubled else 1), "Grit")
    pool = Explained((*cast.pool.parts, Summand("Grit", GRIT_DICE, "STR-253")))
    return replaced(moment, cast, structs.replace(cast, rolled=cast.rolled + more if cast.count else more, pool=pool))


@rule("STR-254", "STR-Q305", "STR-Q306")
def grit_point(table: Table, who: Key[Character], moment: Tested) -> Tested:
    """A Compensation Point, which lifts the Hit Limit too."""
    cast = moment.cast_of(who)
    assert cast is not None
    spend_grit(table, who, "point")
    points = Explained((*cast.points.parts, Summand("Grit", 1, "STR-254")))
    limit = cast.limit and Explained((*cast.limit.parts, Summand("Grit", 1, "STR-254")))
    return replaced(moment, cast, structs.replace(cast, points=points, limit=limit))


def tester(reader: Reader, moment: Attempted) -> Iterable[Id]:
    return [moment.test.who]


@rule("STR-Q306")
def is_grit_before(reader: Reader) -> bool:
    """Whether Grit has to be spent before the dice are seen."""
    return reader[RULES].grit_before


def can_spend_before(effect: GritEffect, reader: Reader, who: Key[Character], moment: Attempted) -> bool:
    return is_grit_before(reader) and not why_no_grit(reader, who, effect)


@rule("STR-253", "STR-Q306")
def grit_dice_before(table: Table, who: Key[Character], moment: Attempted) -> Attempted:
    """The same, where Grit has to be spent before the dice are seen."""
    spend_grit(table, who, "dice")
    return with_more(moment, TestModifier("Grit", dice=GRIT_DICE, rule="STR-253"))


@rule("STR-254", "STR-Q306")
def grit_point_before(table: Table, who: Key[Character], moment: Attempted) -> Attempted:
    spend_grit(table, who, "point")
    return with_more(moment, TestModifier("Grit", points=1, rule="STR-254"))


def with_more(moment: Attempted, more: TestModifier) -> Attempted:
    return structs.replace(moment, test=structs.replace(moment.test, more=(*moment.test.more, more)))


DICE_LABEL, POINT_LABEL = "Spend Grit: +2D", "Spend Grit: +1 Compensation Point"
REACTIONS: tuple[Reaction[Any], ...] = (
    *(
        Reaction(name=card, on=Tested, matters=partial(is_held, card), holders=partial(who_holds, card),
                 can=partial(can_play, card), do=do, again=True, label=label, help=help_, rules=(rule_,))
        for card, do, label, help_, rule_ in (
            (SINGLE_RE_ROLL, single_re_roll, "Play Single Re-Roll",
             "The same dice anew; the new result stands.", "STR-591"),
            (CASCADING_RE_ROLL, cascading_re_roll, "Play Cascading Re-Roll",
             "Roll once more: all hits are added, the Hit Limit is doubled.", "STR-593"),
            (DOUBLE_THE_FUN, double_the_fun, "Play Double the Fun",
             "As many dice again, each hit counts twice, the Hit Limit is doubled.", "STR-596"),
        )
    ),
    Reaction(name="grit-dice", on=Tested, holders=testers, can=partial(can_spend, "dice"), do=grit_dice,
             label=DICE_LABEL, rules=("STR-253",)),
    Reaction(name="grit-point", on=Tested, holders=testers, can=partial(can_spend, "point"), do=grit_point,
             label=POINT_LABEL, rules=("STR-254",)),
    Reaction(name="grit-dice-before", on=Attempted, matters=is_grit_before, holders=tester,
             can=partial(can_spend_before, "dice"), do=grit_dice_before, label=DICE_LABEL,
             rules=("STR-253", "STR-Q306")),
    Reaction(name="grit-point-before", on=Attempted, matters=is_grit_before, holders=tester,
             can=partial(can_spend_before, "point"), do=grit_point_before, label=POINT_LABEL,
             rules=("STR-254", "STR-Q306")),
)  # fmt: skip
