"""Coming by things, putting them where they belong, passing them on."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from hearthside.engine import GM, Id, IllegalAnswer, Key, Question, Reader, Table, action, name_of, rule
from hearthside.rulesets.strive.belongings import Asset, Place
from hearthside.rulesets.strive.facts.belongings import AssetRefused, Stowed
from hearthside.rulesets.strive.gear import bulk
from hearthside.rulesets.strive.kinds.gear import Size, Weight, bulk_of
from hearthside.rulesets.strive.questions.belongings import (
    AllowAsset,
    AssetName,
    HowBig,
    HowHeavy,
    HowMany,
    Into,
    IntoWhat,
    TakeIt,
    ToWhom,
    WhatThing,
    WhatToTakeOff,
    Where,
    WhichAsset,
    WhichQuality,
    entry_name,
)
from hearthside.rulesets.strive.questions.conditions import WhoHasIt
from hearthside.rulesets.strive.rules.belongings.carrying import weigh
from hearthside.rulesets.strive.rules.belongings.lying import fall_from_hand, why_out_of_grasp
from hearthside.rulesets.strive.rules.belongings.slots import PLACES, hands_for, why_not_there
from hearthside.rulesets.strive.rules.belongings.stock import gain, lose
from hearthside.rulesets.strive.rules.combat.acting import why_no_action
from hearthside.rulesets.strive.rules.combat.action_points import takes_effect
from hearthside.rulesets.strive.rules.combat.places import at_hand
from hearthside.rulesets.strive.rules.health.conditions import is_helpless, why_helpless
from hearthside.rulesets.strive.state import Character, active_characters

BASIC_AP = 1


@action("Take something", by=Character, entry=WhatThing(), number=HowMany(), quality=WhichQuality())
@rule("STR-286", "STR-686", "STR-1212")
def take_asset(table: Table, who: Key[Character], entry: str, number: int = 1, quality: int = 2) -> None:
    """Something of the setting is yours from now on, in your luggage, if the GM agrees."""
    table.run(come_by, who, entry_name(table, entry), Asset(entry=entry, number=number, quality=quality))


@action("Note something of your own", by=Character, name=AssetName(), size=HowBig(), weight=HowHeavy(),
        number=HowMany())  # fmt: skip
@rule("STR-288", "STR-289", "STR-686")
def note_asset(
    table: Table, who: Key[Character], name: str, size: Size = "small", weight: Weight = "low", number: int = 1
) -> None:
    """Something that no list has: its bulk follows from its size and its weight."""
    table.run(come_by, who, name, Asset(bulk=bulk_of(size, weight), number=number))


@rule("STR-288")
def come_by(table: Table, who: Key[Character], name: str, asset: Asset) -> None:
    """Somebody comes by something: the GM has the last word, then the load is looked at."""
    if not table.choose(GM, AllowAsset(who=who, what=name, number=asset.number, bulk=bulk(table, asset))):
        table.record(AssetRefused(about=who, what=name))
        return
    gain(table, who, name, asset)
    table.run(weigh, who)


def has_nothing(view: Reader, who: Key[Character]) -> str:
    return "" if view[who].assets else f"{view[who].name} owns nothing"


def mine(view: Reader, who: Id, args: Any) -> Question[str]:
    return WhichAsset(who=Key[Character](who))


def where(view: Reader, who: Id, args: Any) -> Question[Place]:
    return Where(who=Key[Character](who), what=args["what"])


def as_many_as_there_are(view: Reader, who: Id, args: Any) -> Question[int]:
    return HowMany(most=view[Key[Character](who)].assets[args["what"]].number)


@rule("STR-420", "STR-427")
def cannot_reach_for_it(view: Reader, who: Key[Character]) -> str:
    """In a fight it is done in one's own turn, for 1 AP. It covers no distance, and so provokes nobody."""
    return has_nothing(view, who) or why_no_action(view, who, BASIC_AP)


@action("Put something elsewhere", by=Character, unless=cannot_reach_for_it, costs=BASIC_AP, what=mine, place=where)
@rule("STR-427", "STR-264", "STR-286", "STR-294", "STR-300", "STR-566", "STR-Q367")
def put_asset(table: Table, who: Key[Character], what: str, place: Place) -> None:
    """Into a slot whose limit it does not exceed, into the luggage, or to where you leave what you do not carry."""
    if why := why_out_of_grasp(table, who, what) or why_not_there(table, who, what, place):
        raise IllegalAnswer(f"{what} cannot be {PLACES[place]}: {why}")
    if not takes_effect(table, who, BASIC_AP, f"reach for {what}"):
        return
    asset = table[who].assets[what]
    hands = hands_for(table, who, asset) if place == "hands" else 0
    assets = {**table[who].assets, what: replace(asset, place=place, hands=hands, lies=None)}
    table.record(Stowed(about=who, assets=assets, what=what, where=PLACES[place]))
    table.run(weigh, who)


def cannot_drop(view: Reader, who: Key[Character]) -> str:
    return has_nothing(view, who) or why_helpless(view, who)


@action("Drop something", by=Character, unless=cannot_drop, what=mine, number=as_many_as_there_are)
@rule("STR-286")
def drop_asset(table: Table, who: Key[Character], what: str, number: int = 1) -> None:
    """It is no longer yours."""
    lose(table, who, what, number)


# --- off somebody who cannot prevent it
def helpless_near(reader: Reader, who: Key[Character]) -> tuple[Key[Character], ...]:
    """Who is helpless or dead within reach and has something that could be taken off them."""
    others = (one for one in reader.every(Character) if one != who and is_helpless(reader, one))
    return tuple(one for one in others if at_hand(reader, who, one) and carried_by(reader, one))


def carried_by(reader: Reader, who: Key[Character]) -> tuple[str, ...]:
    return tuple(name for name, asset in reader[who].assets.items() if asset.place != "property")


def why_nobody_to_strip(view: Reader, who: Key[Character]) -> str:
    if why := why_no_action(view, who, BASIC_AP):
        return why
    return "" if helpless_near(view, who) else "nobody beside you is helpless and has anything on them"


def of_theirs(view: Reader, who: Id, args: Any) -> Question[str]:
    return WhatToTakeOff(who=args["whom"], among=carried_by(view, args["whom"]))


@action("Take something off somebody", by=Character, unless=why_nobody_to_strip, called="take-off", costs=BASIC_AP,
        whom=lambda view, who, args: WhoHasIt(who=helpless_near(view, Key(who)), words="Off whom?"), what=of_theirs,
        into=IntoWhat())  # fmt: skip
@rule("STR-263", "STR-427", "STR-Q35")
def take_off(table: Table, who: Key[Character], whom: Key[Character], what: str, into: Into = "ground") -> None:
    """From somebody Unconscious, at Death's Door or dead beside you: onto the ground, or into your luggage. In a fight
    it takes 1 AP."""
    if not takes_effect(table, who, BASIC_AP, f"take {what} off {name_of(table, whom)}"):
        return
    if into == "ground":
        fall_from_hand(table, whom, what)
        return
    asset = replace(table[whom].assets[what], place="luggage", hands=0, lies=None)
    lose(table, whom, what)
    gain(table, who, what, asset)  # as it was: what was taken off
    table.run(weigh, who)


# --- passing it on
def cannot_give(view: Reader, who: Key[Character]) -> str:
    others = [one for one in active_characters(view) if one != who]
    return cannot_reach_for_it(view, who) or ("" if others else "nobody else is there")


@action("Give something away", by=Character, unless=cannot_give, costs=BASIC_AP, what=mine,
        to=lambda view, who, args: ToWhom(who=Key[Character](who)), number=as_many_as_there_are)  # fmt: skip
@rule("STR-286", "STR-426")
def give_asset(table: Table, who: Key[Character], what: str, to: Key[Character], number: int = 1) -> None:
    """Somebody else has it from now on, if they want it: then it is in their luggage. In a fight it takes 1 AP, and
    they are beside you."""
    if why := why_out_of_grasp(table, who, what):
        raise IllegalAnswer(f"{what} cannot be given away: {why}")
    if not at_hand(table, who, to):
        raise IllegalAnswer(f"{table[to].name} is not beside {table[who].name}")
    if not table.choose(to, TakeIt(giver=who, what=what, number=number)):
        table.record(AssetRefused(about=to, what=what))
        return
    if not takes_effect(table, who, BASIC_AP, f"hand over {what}"):
        return
    asset = replace(table[who].assets[what], place="luggage", hands=0, lies=None, number=number)
    lose(table, who, what, number)
    gain(table, to, what, asset)  # as it was: what was handed over
    for one in (who, to):
        table.run(weigh, one)
