"""Somebody new in a running game: what the GM may give, so that they are not far behind."""

from __future__ import annotations

from msgspec import structs

from hearthside.engine import GM, Id, Key, Reader, Table, action, rule
from hearthside.engine.actions import Args
from hearthside.rulesets.strive.facts.characters import CardsGiven
from hearthside.rulesets.strive.facts.growth import Welcomed, XPGiven
from hearthside.rulesets.strive.fate_state import LEARNING_BOOST, MOST_CARDS, hand_key, hand_of
from hearthside.rulesets.strive.questions.growth import (
    Help,
    HowManyCards,
    HowManyXP,
    HowToHelp,
    NewcomerLevels,
    lacking,
)
from hearthside.rulesets.strive.questions.traits import WhichCharacter
from hearthside.rulesets.strive.rules.fate.points import deal
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import several

PLAYERS = WhichCharacter(players=True)


def nobody_is_new(view: Reader, by: Id) -> str:
    return "" if PLAYERS.options(view) else "no player's character is in the story"


def how(view: Reader, by: Id, args: Args) -> HowToHelp:
    return HowToHelp(who=Key[Character](args["who"]))


@action("Help a newcomer", unless=nobody_is_new, who=PLAYERS, by_what=how)
@rule("STR-935")
def help_newcomer(table: Table, by: Id, who: Key[Character], by_what: Help) -> None:
    """Levels up to the mean or the median of the others, XP, or Learning Boosts: as the GM likes; or nothing at all."""
    match by_what:
        case "mean" | "median":
            table.run(catch_up, who, by_what)
        case "xp":
            amount = table.choose(GM, HowManyXP())
            table.record(XPGiven(about=who, xp=table[who].xp + amount, amount=amount, why=": new at the table"))
        case "boosts":
            table.run(give_boosts, who)


@rule("STR-935")
def catch_up(table: Table, who: Key[Character], by_what: Help) -> None:
    """The player says where the levels go."""
    points = lacking(table, who, by_what)[0]
    raised = table.choose(who, NewcomerLevels(who=who, points=points, of="Attributes")) if points else {}
    points = lacking(table, who, by_what)[1]
    learned = table.choose(who, NewcomerLevels(who=who, points=points, of="Skills")) if points else {}
    character = table[who]
    attributes = {one: level + raised.get(one, 0) for one, level in character.attributes.items()}
    skills = {id_: structs.replace(skill, raw=skill.raw + learned.get(id_, 0))
              for id_, skill in character.skills.items()}  # fmt: skip
    what = f"{several(sum(raised.values()), 'level')} of Attributes, {sum(learned.values())} of Skills"
    table.record(Welcomed(about=who, attributes=attributes, skills=skills, what=what))


@rule("STR-935", "STR-586")
def give_boosts(table: Table, who: Key[Character]) -> None:
    """Cards of the Hand of Fate that make tests teach more; a hand holds five."""
    room = MOST_CARDS - len(hand_of(table, table[who].player).cards)
    if room > 0:
        number = table.choose(GM, HowManyCards(most=room))
        deal(table, table[who].player)
        seat = table[who].player
        cards = (*hand_of(table, seat).cards, *[LEARNING_BOOST] * number)
        table.record(CardsGiven(about=hand_key(seat), cards=cards, who=who, number=number))


ACTIONS = (help_newcomer,)
