"""Tags on the page: a conflict to its end, and timers that run out by rounds and by days."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import Invite
from browser.other_evenings import almanac
from browser.people import SCREEN, Person
from browser.systems import Sitting, gathered

BRUNA, ILSE = "bruna-kettle", "ilse-maren"


@pytest.fixture
def tide(someone: Invite, host: Person, request: pytest.FixtureRequest) -> Sitting:
    """Ana plays Bruna Kettle, Ben plays Ilse Maren."""
    return gathered(someone, host, request.node.name[5:45], "tags", "bruna", "ilse")


def attacks(sitting: Sitting, *faces: int) -> None:
    """Bruna bashes at Ilse; the GM lets it stand as it is, and these dice fall."""
    _, mara, ana, _ = sitting
    ana.press("Attack", ana.page.get_by_role("article", name="Sheet of Bruna Kettle"))
    ana.press("Attack", ana.window("Attack"))
    skill = ana.asked(re.compile("^Bruna Kettle, against Ilse Maren"))
    ana.press(skill.get_by_role("radio", name=re.compile("^bash 3")))
    ana.press("Done", skill)
    mara.press("Done", mara.asked(re.compile("^What counts for Bruna Kettle, with bash")))
    ana.types_dice("Roll 3d6: the roll", *faces)
    ana.chooses(re.compile("Spend some of 5 points of STR"), "Keep the dice and the points")


def vital(person: Person, who: str, stat: str) -> Locator:
    card = person.page.get_by_role("region", name="The cast").get_by_role("article").filter(has_text=who)
    return card.get_by_role("group", name=re.compile(rf"^{stat}:"))


def test_a_conflict_is_fought_conceded_and_slept_off(tide: Sitting) -> None:
    table, mara, _, ben = tide
    mara.press(mara.page.get_by_role("switch", name="Conflict"))
    ben.sees("Conflict", ben.page.get_by_role("region", name="In this place"))

    # 1. An attack: two of three hits are offset with all six points, the third leaves a consequence.
    attacks(tide, 6, 5, 5)
    ben.chooses("1 hit cannot be offset. What does Ilse Maren do?", "Take a consequence of level 1")
    named = mara.asked("A consequence of level 1 for Ilse Maren (DEX): what is it?")
    named.get_by_role("textbox").fill("sprained wrist")
    mara.press("Done", named)
    expect(vital(ben, "Ilse Maren", "DEX")).to_have_accessible_name("DEX: 0 of 6")
    ben.sees("sprained wrist", ben.page.get_by_role("region", name="The cast"))
    card = ben.sees(ben.card(re.compile("^Bruna Kettle: Attack")))
    for seen in ("Major success", "Ilse Maren pays 6 DEX", "sprained wrist"):
        ben.sees(seen, card)

    # 2. The next one goes to another stat; Ilse concedes, and the open hits are dropped.
    attacks(tide, 6, 5, 5)
    ben.chooses("2 hits cannot be offset. What does Ilse Maren do?", "Concede")
    mara.sees("Ilse Maren concedes", mara.card(re.compile("^Bruna Kettle: Attack")))
    assert table.record(ILSE)["stats"]["WIL"]["now"] == 0

    # 3. The conflict is over; a night gives the points back, and tells so beforehand.
    mara.press(mara.page.get_by_role("switch", name="Conflict"))
    ben.misses(ben.page.get_by_role("region", name="In this place"))
    mara.press("Time passes")
    window = mara.window("Time passes")
    mara.press(window.get_by_role("radio", name=re.compile("^Rest")))
    expect(window.get_by_role("checkbox", name="Ilse Maren")).to_be_checked()
    mara.sees(re.compile("Ilse Maren.*DEX 6/6, WIL 3/3"), window)
    mara.press("Rest", window)
    expect(vital(ben, "Ilse Maren", "DEX")).to_have_accessible_name("DEX: 6 of 6")
    assert table.record(ILSE)["stats"]["WIL"]["now"] == 3


def test_a_timer_runs_out_by_rounds_and_another_by_days(tide: Sitting) -> None:
    table, mara, _, ben = tide
    table.act("new-track", name="The sluice gives way", kind="number", most=2, end="the lower stair is gone")
    table.act("set-timer", table.track("The sluice gives way"), unit="round")
    table.act("new-track", name="The fever", kind="die", most=4)
    table.act("set-timer", table.track("The fever"), unit="day", every=2)
    ben.sees("2 rounds left", ben.page.get_by_role("article", name="The sluice gives way"))
    ben.sees("8 days left", ben.page.get_by_role("article", name="The fever"))

    # 1. Two rounds: first what will happen, then it happens, and the GM is asked.
    passes(mara, "Rounds", 2, "The sluice gives way")
    mara.chooses(re.compile("The sluice gives way"), "It happens usual choice")
    ben.sees("run out", ben.page.get_by_role("article", name="The sluice gives way"))
    ben.sees("the lower stair is gone", ben.log)

    # 2. Three days move the fever once; what is left over is kept, so five more bring it to its end.
    passes(mara, "Days", 3, "The fever")
    ben.sees("5 days left", ben.page.get_by_role("article", name="The fever"))
    passes(mara, "Days", 5, "The fever")
    mara.chooses(re.compile("The fever"), "It happens usual choice")
    ben.sees("run out", ben.page.get_by_role("article", name="The fever"))
    ben.sees("Day 9", ben.page.get_by_role("region", name="The scene"))


def passes(mara: Person, unit: str, amount: int, foretold: str) -> None:
    mara.press("Time passes")
    window = mara.window("Time passes")
    mara.press(window.get_by_role("radiogroup", name="What goes by?").get_by_text(unit, exact=True))
    window.get_by_role("textbox", name="How many?").fill(str(amount))
    mara.sees(re.compile(f"^{foretold}: "), window)
    mara.press("Time passes", window)
    mara.misses(mara.page.get_by_role("dialog", name="Time passes"))


def test_a_party_of_four_stands_whole_on_the_shared_screen(someone: Invite, host: Person) -> None:
    table = almanac(host)
    for name in ("Cleo", "Dora"):
        table.act("add-seat", name=name)
        table.act("take", name.lower(), ready="bruna")
    screen = someone("The screen", SCREEN)
    screen.enters(table.invite()["screen_link"])
    party = screen.page.get_by_role("complementary").get_by_role("listitem")
    expect(party).to_have_count(4)
    last, tracks = party.last.bounding_box(), screen.sees("Restore the Almanac").bounding_box()
    assert last is not None
    assert tracks is not None
    assert last["y"] + last["height"] <= tracks["y"]
    aside = screen.page.get_by_role("complementary")
    assert aside.evaluate("(party) => party.scrollHeight <= party.clientHeight")
