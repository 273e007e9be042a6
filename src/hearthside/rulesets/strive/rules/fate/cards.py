"""Playing cards: those that have no moment of their own at any time, the others where they fit. What cards do to tests
is told in the chapter on tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from msgspec import Struct, structs

from hearthside.engine import GM, Id, IllegalAnswer, Key, Reaction, Reader, Seat, Table, action, name_of, rule
from hearthside.rulesets.strive.arrivals import settle
from hearthside.rulesets.strive.facts.fate import FactChecked, FateSpared, FollowerFound
from hearthside.rulesets.strive.fate_state import (
    CLOTTER,
    DEFY_DEATH,
    DOUBLE_THE_FUN,
    FACT_CHECK,
    FLESH_WOUND,
    HASTENED,
    LEARNING_BOOST,
    YES_MY_LIEGE,
    hand_of,
)
from hearthside.rulesets.strive.fight_state import is_combat
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.kinds.fate import CardEntry
from hearthside.rulesets.strive.questions.cards import (
    AnotherFate,
    FollowerLevels,
    ForWhom,
    HowItFits,
    NewFollower,
    WhichCardToPlay,
    WhichInjury,
    Wish,
)
from hearthside.rulesets.strive.rules.catalogue.lasting import lend
from hearthside.rulesets.strive.rules.combat.joining import stand_again
from hearthside.rulesets.strive.rules.fate.eligible import player_characters
from hearthside.rulesets.strive.rules.fate.hands import holders, is_held, play_card
from hearthside.rulesets.strive.rules.health.dying import revive
from hearthside.rulesets.strive.rules.health.injuries import active_injuries, make_treated, remove_injury
from hearthside.rulesets.strive.rules.health.moments import Dying, Injuring
from hearthside.rulesets.strive.rules.health.treatment import why_no_treatment
from hearthside.rulesets.strive.state import Character, Effect, Until, play_of


# --- what each does
@rule("STR-592", "STR-Q379")
def clot(table: Table, seat: Id, who: Key[Character]) -> None:
    """An active Injury becomes treated at once."""
    make_treated(table, who, table.choose(seat, WhichInjury(who=who, active=True)))


@rule("STR-594", "STR-Q332", "STR-Q333")
def boost_learning(table: Table, seat: Id, who: Key[Character]) -> None:
    """Until the session ends, tests give double progress and double XP."""
    put_on(table, who, LEARNING_BOOST, "session")


@rule("STR-595", "STR-Q332", "STR-Q334")
def hasten(table: Table, seat: Id, who: Key[Character]) -> None:
    """One AP more on each turn, to the end of the fight."""
    put_on(table, who, HASTENED, "combat")


@rule("STR-596")
def double_the_next(table: Table, seat: Id, who: Key[Character]) -> None:
    """The next test is doubled. On one that is rolled already, the card is played where its dice lie."""
    lend(table, who, DOUBLE_THE_FUN, Effect(source=DOUBLE_THE_FUN), called(table, DOUBLE_THE_FUN))


def put_on(table: Table, who: Key[Character], card: str, until: Until) -> None:
    """An effect under the card's name; cards of one name count as often as the table lets them."""
    name = called(table, card)
    same = sum(effect.source == card for effect in table[who].effects.values())
    lend(table, who, f"{name} ({same + 1})" if same else name, Effect(until=until, on=(card,), source=card))


@rule("STR-597")
def check_facts(table: Table, seat: Id, who: Key[Character]) -> None:
    """A minor plot point goes as the player likes; the GM works out how it fits."""
    wish = table.choose(seat, Wish())
    fits = table.choose(GM, HowItFits(seat=seat, wish=wish))
    table.record(FactChecked(about=who, wish=wish, fits=fits))


@rule("STR-598")
def heal_flesh_wound(table: Table, seat: Id, who: Key[Character]) -> None:
    """An Injury that somebody has, active or treated, is gone."""
    remove_injury(table, who, table.choose(seat, WhichInjury(who=who)))


@rule("STR-599", "STR-Q335", "STR-Q336")
def defy_death(table: Table, seat: Id, who: Key[Character]) -> None:
    """Whoever has lost the battle at Death's Door, or died where there was none, returns with 1 HP, and an active
    Injury of choice is gone. Whom the story would kill, it spares: the GM says what happens to them instead."""
    if table[who].state != "dead":
        instead = table.choose(GM, AnotherFate(who=who))
        table.record(FateSpared(about=who, instead=instead))
        return
    return_from_death(table, seat, who)


@rule("STR-599", "STR-Q336")
def return_from_death(table: Table, seat: Id, who: Key[Character]) -> None:
    revive(table, who)
    stand_again(table, who)
    if active_injuries(table, who):
        remove_injury(table, who, table.choose(seat, WhichInjury(who=who, active=True)))


@rule("STR-600")
def find_follower(table: Table, seat: Id, who: Key[Character]) -> None:
    """Player and GM create somebody who follows or serves the character."""
    told = table.choose(seat, NewFollower(who=who))
    levels = table.choose(GM, FollowerLevels(follower=told.name))
    follower = Character(name=told.name, attributes=levels, notes=told.notes)  # type: ignore[arg-type]  # rows are the Attributes
    key = settle(table, follower)
    table.record(FollowerFound(about=key, whom=who))


def called(reader: Reader, card: str) -> str:
    return reader.content.of(CardEntry)[card].name


# --- for whom it can be played now
def is_active(reader: Reader, who: Key[Character]) -> bool:
    return reader[who].state == "active"


@rule("STR-592", "STR-Q379")
def may_clot(reader: Reader, who: Key[Character]) -> bool:
    return is_active(reader, who) and bool(active_injuries(reader, who)) and not why_no_treatment(reader, who)


@rule("STR-Q332")
def has_not(reader: Reader, who: Key[Character], card: str) -> bool:
    """Cards of one name do not add up, unless the table lets them."""
    return reader[RULES].cards_stack or all(effect.source != card for effect in reader[who].effects.values())


def may_boost(reader: Reader, who: Key[Character]) -> bool:
    in_session = play_of(reader).phase != "after"
    return in_session and is_active(reader, who) and has_not(reader, who, LEARNING_BOOST)


def may_hasten(reader: Reader, who: Key[Character]) -> bool:
    fights = is_combat(reader) and reader[who].fighting is not None
    return fights and is_active(reader, who) and has_not(reader, who, HASTENED)


def may_double(reader: Reader, who: Key[Character]) -> bool:
    return is_active(reader, who) and DOUBLE_THE_FUN not in reader[who].effects


def may_lose_injury(reader: Reader, who: Key[Character]) -> bool:
    return is_active(reader, who) and bool(reader[who].injuries)


@rule("STR-599")
def may_return(reader: Reader, who: Key[Character]) -> bool:
    """The dead may, and the living whom the story would kill; at Death's Door the battle is not lost yet."""
    one = reader[who]
    return one.state == "dead" or (one.state == "active" and "deaths-door" not in one.conditions)


class Card(Struct, frozen=True):
    """What playing a card does, and for whom it can be played now."""

    do: Callable[[Table, Id, Key[Character]], None]
    can: Callable[[Reader, Key[Character]], bool]


CARDS: Mapping[str, Card] = {
    CLOTTER: Card(clot, may_clot),
    LEARNING_BOOST: Card(boost_learning, may_boost),
    HASTENED: Card(hasten, may_hasten),
    DOUBLE_THE_FUN: Card(double_the_next, may_double),
    FACT_CHECK: Card(check_facts, is_active),
    FLESH_WOUND: Card(heal_flesh_wound, may_lose_injury),
    DEFY_DEATH: Card(defy_death, may_return),
    YES_MY_LIEGE: Card(find_follower, is_active),
}
"""The cards that can be played at any time. The re-rolls are played where dice lie on the table."""


@rule("STR-588", "STR-589", "STR-Q335")
def whom_for(reader: Reader, seat: Id, card: str) -> tuple[Key[Character], ...]:
    """For whom a player could play a card now: their own characters first. Never for an NPC."""
    if card not in CARDS or card not in hand_of(reader, seat).cards:
        return ()
    found = [who for who in player_characters(reader) if CARDS[card].can(reader, who)]
    return tuple(sorted(found, key=lambda who: reader[who].player != seat))


def playable(reader: Reader, seat: Id) -> tuple[str, ...]:
    return tuple(card for card in dict.fromkeys(hand_of(reader, seat).cards) if whom_for(reader, seat, card))


def why_no_card(view: Reader, by: Key[Seat]) -> str:
    if not hand_of(view, by).cards:
        return f"{name_of(view, by)} holds no card"
    return "" if playable(view, by) else "none of the cards fits now"


@action("Play a card", by=Seat, unless=why_no_card,
        card=lambda view, by, args: WhichCardToPlay(cards=playable(view, by)),
        whom=lambda view, by, args: ForWhom(among=whom_for(view, by, args["card"])))  # fmt: skip
@rule("STR-011", "STR-588", "STR-589")
def play_from_hand(table: Table, by: Key[Seat], card: str, whom: Key[Character]) -> None:
    """At any moment, also out of turn; for another player's character, if that player agrees. Then it is gone."""
    if whom not in whom_for(table, by, card):
        raise IllegalAnswer(f"{called(table, card)} cannot be played for {name_of(table, whom)} now")
    if table.run(play_card, by, card, whom):
        table.run(CARDS[card].do, by, whom)


# --- cards with a moment of their own
def holds_flesh_wound(reader: Reader, moment: Injuring) -> Iterable[Id]:
    return holders(reader, FLESH_WOUND, moment.who)


def can_avoid(reader: Reader, seat: Key[Any], moment: Injuring) -> bool:
    return FLESH_WOUND in hand_of(reader, seat).cards


@rule("STR-598")
def avoid_injury(table: Table, seat: Key[Any], moment: Injuring) -> Injuring:
    """An Injury that is about to be suffered is not."""
    return structs.replace(moment, stopped=True) if play_card(table, seat, FLESH_WOUND, moment.who) else moment


def holds_defiance(reader: Reader, moment: Dying) -> Iterable[Id]:
    return holders(reader, DEFY_DEATH, moment.who)


def can_defy(reader: Reader, seat: Key[Any], moment: Dying) -> bool:
    return DEFY_DEATH in hand_of(reader, seat).cards


@rule("STR-599", "STR-Q336")
def defy_at_once(table: Table, seat: Key[Any], moment: Dying) -> Dying:
    """The battle is lost, and yet they return."""
    if not play_card(table, seat, DEFY_DEATH, moment.who):
        return moment
    return_from_death(table, seat, moment.who)
    return structs.replace(moment, stopped=True)


REACTIONS: tuple[Reaction[Any], ...] = (
    Reaction(name=FLESH_WOUND, on=Injuring, matters=partial(is_held, FLESH_WOUND), holders=holds_flesh_wound,
             can=can_avoid, do=avoid_injury, label="Play Just a Flesh Wound", help="The Injury is not suffered.",
             rules=("STR-598",)),
    Reaction(name=DEFY_DEATH, on=Dying, matters=partial(is_held, DEFY_DEATH), holders=holds_defiance,
             can=can_defy, do=defy_at_once, label="Play Defy Death",
             help="Back with 1 HP, and an active Injury is gone.", rules=("STR-599",)),
)  # fmt: skip
