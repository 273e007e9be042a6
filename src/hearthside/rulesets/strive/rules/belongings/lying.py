"""Things that lie on the map: thrown, or struck from somebody's hand. Whoever stands beside one picks it up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from hearthside.engine import (
    Id,
    IllegalAnswer,
    Key,
    Question,
    Reader,
    Spot,
    Table,
    action,
    consequence,
    field_name,
    name_of,
    rule,
)
from hearthside.kit.grid.maps import fields_apart, spot_of
from hearthside.rulesets.strive.facts.belongings import Lost, PickedUp
from hearthside.rulesets.strive.facts.catalogue import Disarmed
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.questions.belongings import WhatToPickUp
from hearthside.rulesets.strive.rules.belongings.carrying import weigh
from hearthside.rulesets.strive.rules.belongings.slots import hand_slots, hands_for, too_tiring, why_not_held
from hearthside.rulesets.strive.rules.belongings.stock import name_for
from hearthside.rulesets.strive.rules.combat.acting import why_no_action
from hearthside.rulesets.strive.rules.combat.action_points import takes_effect
from hearthside.rulesets.strive.state import Character

PICK_UP_AP, BESIDE = 1, 1


class Lying(Struct, frozen=True):
    """Something on a map."""

    of: Key[Character]
    name: str
    spot: Spot

    @property
    def id(self) -> str:
        return f"{self.of}:{self.name}"

    def words(self, reader: Reader) -> str:
        return f"{self.name} of {name_of(reader, self.of)}"


def things_lying(reader: Reader) -> Iterator[Lying]:
    """All that lies on a map, as far as the reader knows of whose it is."""
    for who in reader.every(Character):
        for name, asset in reader[who].assets.items():
            if asset.lies is not None and asset.lies.map in reader:
                yield Lying(who, name, asset.lies)


def is_beside(reader: Reader, who: Key[Character], spot: Spot) -> bool:
    here = spot_of(reader, who)
    return here is not None and here.map == spot.map and fields_apart(reader, here, spot) <= BESIDE


def in_grasp(reader: Reader, who: Key[Character]) -> dict[str, Lying]:
    return {thing.id: thing for thing in things_lying(reader) if is_beside(reader, who, thing.spot)}


@rule("STR-420", "STR-Q73")
def why_out_of_grasp(reader: Reader, who: Key[Character], name: str) -> str:
    """Why somebody cannot lay hands on something of theirs; empty if they can, or no map tells."""
    spot = reader[who].assets[name].lies
    if spot is None or spot.map not in reader or spot_of(reader, who) is None or is_beside(reader, who, spot):
        return ""
    return f"it lies at {field_name((spot.x, spot.y))}"


@rule("STR-488", "STR-745", "STR-Q73")
def fall_from_hand(table: Table, who: Key[Character], weapon: str) -> None:
    """A weapon falls to the ground where its bearer stands."""
    spot, assets = spot_of(table, who), table[who].assets
    lies = Spot(map=spot.map, x=spot.x, y=spot.y) if spot else None
    fallen = replace(assets[weapon], place="property", hands=0, lies=lies)
    table.record(Disarmed(about=who, assets={**assets, weapon: fallen}, weapon=weapon))


def why_nothing_lies(view: Reader, who: Key[Character]) -> str:
    return why_no_action(view, who, PICK_UP_AP) or ("" if in_grasp(view, who) else "nothing lies beside you")


def what_lies(view: Reader, who: Id, args: Any) -> Question[str]:
    near = in_grasp(view, Key[Character](who)) if who in view else {}
    return WhatToPickUp(among={id_: thing.words(view) for id_, thing in near.items()})


@action("Pick something up", by=Character, unless=why_nothing_lies, costs=PICK_UP_AP, what=what_lies)
@rule("STR-264", "STR-297", "STR-420", "STR-Q73")
def pick_up(table: Table, who: Key[Character], what: str) -> None:
    """What lies on your field or beside it: into a free hand, or into the luggage, also where holding it would be
    too exhausting. In a fight it takes 1 AP."""
    thing = in_grasp(table, who).get(what)
    if thing is None:
        raise IllegalAnswer(f"{what.partition(':')[2] or what} does not lie beside {name_of(table, who)}")
    if not takes_effect(table, who, PICK_UP_AP, "pick something up"):
        return
    # 1. Somebody else's is theirs no longer.
    asset = replace(table[thing.of].assets[thing.name], lies=None, place="luggage", hands=0)
    left = {name: one for name, one in table[thing.of].assets.items() if name != thing.name}
    if thing.of != who:
        table.record(Lost(about=thing.of, assets=left, what=thing.name, number=asset.number))
    # 2. It is in hand, if there is one free.
    assets = left if thing.of == who else dict(table[who].assets)
    name = name_for(assets, thing.name)
    if not (too_tiring(table, who, asset) or why_not_held(table, who, name, asset)):
        asset = replace(asset, place="hands", hands=hands_for(table, who, asset))
    table.record(PickedUp(about=who, assets={**assets, name: asset}, what=name, number=asset.number))
    table.run(weigh, who)


# --- what follows
def has_too_few_hands(reader: Reader, who: Key[Character]) -> bool:
    """Whether somebody holds more than their hands can. Where a slot holds several things, one hand is enough."""
    if reader[who].state != "active":
        return False
    held = sum([asset.hands for asset in reader[who].assets.values() if asset.place == "hands"])
    if not held:
        return False
    hands = hand_slots(reader, who)
    return not hands if reader[RULES].several_per_slot else held > hands


@consequence(of=Character, when=has_too_few_hands, fields=("state", "assets", "hands", "mutations"))
@rule("STR-297", "STR-905")
def drop_from_hand(table: Table, who: Key[Character]) -> None:
    """What no hand is left for falls, what was taken up last before all else."""
    held = [name for name, asset in table[who].assets.items() if asset.place == "hands" and asset.hands]
    fall_from_hand(table, who, held[-1])


CONSEQUENCES = (drop_from_hand,)
