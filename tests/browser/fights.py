"""Fights on a map, laid past the page: Mara leads with real dice, Ana plays on a phone, Ben in the other theme."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from playwright.sync_api import Locator

from browser.board import Board, Field
from browser.conftest import Invite
from browser.people import PHONE, Person
from browser.systems import SystemTable

ODD, MAREN, SEFA = "odd-karsten", "maren-holt", "sefa"
HAND, STALKER, GUARD, RAT = "guild-hand", "reed-stalker", "dyke-guard", "mud-rat"
BRIDGE = "The low bridge"
DONE = "Done"


class Fight(NamedTuple):
    table: SystemTable
    mara: Person
    ana: Person
    ben: Person


def on_the_bridge(
    someone: Invite, mara: Person, title: str, spots: Mapping[str, Field], foes: Iterable[str] = (STALKER,),
    for_ana: str = "odd", for_ben: str = "maren", initiative: Mapping[str, int] | None = None, **more: Any,
) -> Fight:  # fmt: skip
    """Everybody stands on the map, and where the dice for initiative are given, the fight has begun."""
    table = SystemTable(mara, title, "strive", for_ana, for_ben)
    for foe in foes:
        table.act("bring-in-ready", who=foe)
    table.act("new-map", name=BRIDGE, like="the-low-bridge")
    table.act("lay-map", which=table.map)
    for who, field in spots.items():
        table.act("put-on-map", who=who, which=table.map, field=list(field))
    seats = mara.seen(table.id)["people"].values()
    table.real_dice(*(seat["seat"] for seat in seats if seat["role"] == "gm"))
    if initiative is not None:
        table.act("begin-combat", foes=list(foes), **more)
        for who, die in initiative.items():
            table.answer(who, [die])
    mara.goes(table.path)
    ana = table.seats(someone("Ana", PHONE), "ana")
    ben = table.seats(someone("Ben", theme="paper"), "ben")
    return Fight(table, mara, ana, ben)


def ap_of(table: SystemTable, who: str) -> int:
    """What somebody has left; 4, as everybody begins, is not written down."""
    ap: int = table.record(who)["fighting"].get("ap", 4)
    return ap


def bar(person: Person, name: str) -> Locator:
    """What somebody can do in the fight, as soon as it is there."""
    return person.sees(person.page.get_by_role("region", name=f"What {name} can do"))


def deed(person: Person, name: str, what: str) -> None:
    """Press what somebody can do."""
    person.press(bar(person, name).get_by_role("button", name=re.compile(rf"^{re.escape(what)}")).first)


def strikes(person: Person, name: str, what: str, at: Field) -> None:
    """Begin an attack, tap whom it is for on the map, and do it."""
    deed(person, name, what)
    begun = person.sees(person.page.get_by_role("group", name=re.compile(rf"^{re.escape(what)}")))
    Board(person, BRIDGE).pick(at)
    person.press(begun.get_by_role("button", name=re.compile(rf"^{re.escape(what)}")).last)
    person.misses(begun)


def walks(person: Person, name: str, to: Field, how: str = "Move") -> None:
    """Begin to move, tap where to, and go."""
    deed(person, name, how)
    person.sees("Pick where to.")
    Board(person, BRIDGE).pick(to)
    person.press(person.button(re.compile(r"^Go there")))
