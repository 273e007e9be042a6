"""STRIVE on the page: one exchange of a fight, with an Expertise, a defence and a reaction."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator

from browser.conftest import Invite
from browser.people import Person
from browser.systems import Sitting, gathered

ODD, MAREN, HAND = "odd-karsten", "maren-holt", "guild-hand"


@pytest.fixture
def brawl(someone: Invite, host: Person, request: pytest.FixtureRequest) -> Sitting:
    """Ana plays Odd, who gives back what he gets, on a phone; Ben plays Maren, who commands."""
    return gathered(someone, host, request.node.name[5:50].replace("_", " "), "strive", "odd", "maren")


def sheet_of(person: Person, name: str) -> Locator:
    """A sheet, opened from the cast."""
    person.press(person.page.get_by_role("region", name="The cast").get_by_text(name, exact=True).first)
    return person.sees(person.page.get_by_role("article", name=f"Sheet of {name}"))


def does(person: Person, what: str, sheet: Locator, *picked: str) -> None:
    """An action of a sheet: pick what it asks for, and do it."""
    person.press(what, sheet)
    window = person.window(what)
    for one in picked:
        person.press(window.get_by_role("radio", name=re.compile(rf"^{re.escape(one)}")))
    person.press(what, window)
    person.misses(window)


def test_an_expertise_marks_a_foe_and_a_reaction_strikes_back(brawl: Sitting) -> None:
    table, mara, ana, ben = brawl
    records = table.gm.call("GET", f"/api/tables/{table.id}/export")["records"]
    table.real_dice(next(seat for seat, one in records.items() if one.get("role") == "gm"))
    table.act("bring-in-ready", who=HAND)
    table.act("begin-combat", foes=[HAND])
    for who, die in ((ODD, 5), (MAREN, 20), (HAND, 15)):
        table.answer(who, [die])

    # 1. Maren commands: 1 AP, Commanding against Ob 2, and the guild hand is Marked.
    does(ben, "Use an Expertise", sheet_of(ben, "Maren Holt"), "Hit That One!", "Guild hand")
    ben.press("Done", ben.asked(re.compile("^Commanding against Ob 2")))
    ben.types_dice("Roll 5d6: Commanding", 6, 5, 1, 1, 1)
    ben.sees("Guild hand is Marked")
    table.act("finish-turn", MAREN)

    # 2. The guild hand attacks Odd, who lets it happen, and is hit.
    does(mara, "Attack", sheet_of(mara, "Guild hand"), "Punch, Kick, Headbutt", "Odd Karsten")
    ben.chooses("Guild hand attacks Odd Karsten: Punch, Kick, Headbutt.", "Let it pass")  # Maren could step in
    ana.chooses("Guild hand: Punch, Kick, Headbutt. Does Odd Karsten defend?", "Let it happen")
    mara.types_dice("Roll 5d6: Unarmed Combat", 6, 1, 1, 1, 1)

    # 3. Hit me? Hit you!: half of what he suffered comes on top, and Marked adds half of it all.
    ana.chooses(re.compile("Odd Karsten has suffered . damage"), "Hit me? Hit you!")
    ana.chooses(re.compile("Odd Karsten may attack Guild hand"), "Punch, Kick, Headbutt")
    mara.chooses("Odd Karsten: Punch, Kick, Headbutt. Does Guild hand defend?", "Let it happen")
    ana.press("Done", ana.asked(re.compile("^Unarmed Combat against Ob 1")))
    ana.types_dice("Roll 4d6: Unarmed Combat", 5, 1, 1, 1)
    mara.types_dice("Roll 1d10: which Attribute", 9)
    mara.types_dice("Roll 1d4: how hard to treat", 2)
    odd, hand = table.record(ODD), table.record(HAND)
    assert (odd["exhaustion"], odd["fighting"]["ap"], len(hand["injuries"])) == (1, 3, 1)
    assert hand["hp"] == 30 - 12  # his leather held 2 of the 6: 6 + 2, and half as much again
    ana.turns_to("Log")
    ana.sees(re.compile("Guild hand suffers 12 damage"))
    assert ana.overflow() <= 0
    assert ana.barriers() == []
