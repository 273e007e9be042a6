"""STRIVE: one rides. Ana mounts on her phone, goes as fast as the mount, and gets off again; the others look on."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from browser.board import Board
from browser.conftest import Invite
from browser.fights import BRIDGE, DONE, GUARD, MAREN, ODD, STALKER, ap_of, bar, deed, on_the_bridge, strikes, walks
from browser.people import Person


def chip(person: Person, within: Locator, words: str) -> Locator:
    return person.sees(within.get_by_role("button", name=re.compile(f"^{words}")))


def test_one_mounts_rides_as_fast_as_the_mount_and_gets_off_again(someone: Invite, host: Person) -> None:
    table, mara, ana, ben = on_the_bridge(
        someone, host, "A ride along the stream", {ODD: (5, 14), MAREN: (2, 14), GUARD: (20, 1)}, foes=(GUARD, STALKER)
    )
    # 0. The stalker is large, fast and tame, and Odd bleeds.
    table.act("put-on-map", who=STALKER, which=table.map, field=[6, 14], size=2)
    table.act("set", path=f"{STALKER}.npc_traits", to={"fast": {}})
    table.act("inflict", who=ODD, condition="bleeding")
    table.act("begin-combat", foes=[GUARD], allies=[STALKER])
    for who, die in {ODD: 20, MAREN: 3, GUARD: 2, STALKER: 10}.items():
        table.answer(who, [die])
    table.answer(ODD, [1])  # the Tick
    boards = [Board(one, BRIDGE) for one in (mara, ana, ben)]
    before = ap_of(table, ODD)
    # 1. Up: the GM says whether the stalker bears it, and from then on one token stands for both.
    strikes(ana, "Odd Karsten", "Mount", (6, 14))
    mara.press("Yes", mara.asked("Odd Karsten wants to ride Reed stalker. Is that possible?"))
    for board in boards:
        board.sees_at("Odd Karsten", (6, 14))
        expect(board.token("Reed stalker")).to_have_count(0)
    # 2. To ride is no hindrance, and does not look like one; to bleed is one.
    shown = bar(ana, "Odd Karsten")
    expect(chip(ana, shown, "rides Reed stalker")).not_to_have_class(re.compile("hindering"))
    expect(chip(ana, shown, "hindering Bleeding")).to_have_class(re.compile("hindering"))
    badges = boards[1].token("Odd Karsten").locator(".badge")
    expect(badges).to_have_class([re.compile("hindering"), re.compile(r"^(?!.*hindering)")])
    # 3. Six fields for an AP, as the stalker goes; at its own place in the order it has no turn.
    for _ in range(4):
        ana.press("Farther")
    walks(ana, "Odd Karsten", (13, 14))  # with the nearer half of both on it
    for board in boards:
        board.sees_at("Odd Karsten", (12, 14))
    assert (ap_of(table, ODD), ap_of(table, STALKER)) == (before - 2, 4)
    # 4. Down: both stand for themselves again.
    deed(ana, "Odd Karsten", "Dismount")
    off = ana.asked("Where do you get off?")
    off.get_by_role("textbox").fill("M15")
    ana.press("There", off)
    ana.gives(off, DONE)
    for board in boards:
        board.sees_at("Odd Karsten", (11, 14))
        board.sees_at("Reed stalker", (12, 14))
    assert ap_of(table, ODD) == before - 3
    ana.misses(bar(ana, "Odd Karsten").get_by_role("button", name=re.compile("^rides")))
    assert [one.overflow() for one in (mara, ana, ben)] == [0, 0, 0]
