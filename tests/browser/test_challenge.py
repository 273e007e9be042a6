"""Challenge on the page: a contest of three in turn order, and a trait that burns out and comes back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import Invite
from browser.people import Person
from browser.systems import Sitting, gathered

TURNS_UNTIL_BURNT = 16
"""Turns until Wren has ended five of her own after the one in which she activated a trait of five turns: 5 x 3 + 1."""


N_TWICE = """() => {
  for (let time = 0; time < 2; time++)
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', code: 'KeyN', bubbles: true }))
}"""
"""Within half a second, however slow the machine is."""
ALL_OF_A_PHONE = 740 - 24
"""Pixels that a window may be high there."""
DOUBLE_PRESS = 500
"""Milliseconds in which a second press counts as a mistake."""


@pytest.fixture
def pass_road(someone: Invite, host: Person) -> Sitting:
    """Ana plays Wren, Ben plays Oak; Tove is the GM's."""
    sitting = gathered(someone, host, "The toll gate", "challenge", "wren", "oak")
    sitting.table.act("bring-in", "gm", what="tove")
    return sitting


def does(mara: Person, label: str) -> Locator:
    """Find an action by its name and open its form."""
    mara.page.keyboard.press("Control+k")
    mara.page.get_by_role("combobox").fill(label)
    mara.press(mara.page.get_by_role("option", name=label, exact=True))
    return mara.window(label)


def rolls_a_d20(person: Person, what: str, face: int) -> None:
    form = person.asked(f"Roll 1d20: {what}")
    form.get_by_label("die 1 of 1").fill(str(face))
    person.press("That is what fell", form)


def ticks(person: Person, within: Locator, *names: str) -> None:
    for name in names:
        within.get_by_role("checkbox", name=name, exact=True).check()


def test_three_race_in_turn_order_and_a_burnt_trait_comes_back(pass_road: Sitting) -> None:
    table, mara, ana, ben = pass_road

    # 1. The order: Wren's 20 is the highest there can be, Oak's 1 with shield and slowness the lowest.
    mara.picks("More for the table", "Take turns")
    window = mara.window("Take turns")
    first = window.get_by_role("checkbox", name="Wren", exact=True)
    first.hover()
    place = first.bounding_box()
    ticks(mara, window, "Wren", "Oak", "Tove")
    mara.sees("What it will do", window)
    assert first.bounding_box() == place  # a window grows downwards: nothing moves away from under the pointer
    mara.press("Take turns", window)
    mara.press("Done", mara.asked("What makes them faster or slower?"))
    rolls_a_d20(ana, "turn order", 20)
    rolls_a_d20(ben, "turn order", 1)
    ribbon = ben.sees(ben.page.get_by_role("region", name="Turn order"))
    expect(ribbon.get_by_role("listitem").get_by_role("button")).to_have_text(["Wren", "Tove", "Oak"])
    expect(ribbon.locator("[aria-current]").get_by_role("button")).to_have_text("Wren")
    assert ben.barriers() == []
    ben.misses(ben.button("Next turn"))

    # 2. It is Wren's turn: she activates a trait that lasts five of them.
    ana.press("Activate a trait", ana.page.get_by_role("article", name="Sheet of Wren"))
    window = ana.window("Activate a trait")
    window.get_by_role("radio").or_(window.get_by_role("combobox")).first.wait_for()
    box = window.bounding_box()
    assert box
    assert round(box["height"]) == ALL_OF_A_PHONE  # it cannot grow, so nothing moves away from under the thumb
    ana.press("Activate a trait", window)
    mara.press("Yes", mara.asked("Wren activates Shadow step. Is that plausible now?"))
    ben.sees(ben.page.get_by_role("button", name="Shadow step active"))

    # 3. All three race, each with a die of their own.
    window = does(mara, "Free-for-all")
    mara.press(window.get_by_role("radio", name=re.compile("^Race")))
    ticks(mara, window, "Wren", "Oak", "Tove")
    window.get_by_role("textbox").fill("to the far gate")
    mara.press("Free-for-all", window)
    mara.press("Done", mara.asked("“to the far gate”: what counts?"))
    ben.press("Done", ben.asked(re.compile("^For the score of Oak")))
    rolls_a_d20(ana, "the contest", 20)
    rolls_a_d20(ben, "the contest", 1)
    for loser in ("Oak", "Tove"):
        outcome = mara.asked(re.compile(f"^Wren beats {loser} by "))
        mara.press(outcome.get_by_role("radio", name="Nobody: winning is enough"))
        mara.press("Done", outcome)
    card = ben.sees(ben.card("The GM: Free-for-all"))
    for seen in ("Wins", "Wren beats Oak (contest), ahead by 23", re.compile("Wren beats Tove")):
        ben.sees(seen, card)
    for face in ("20 on a d20", "1 on a d20"):
        ben.sees(card.get_by_role("img", name=face, exact=True).first)

    # 4. N moves on, Alt N back; pressed twice by mistake it moves once. After five of her turns the trait is burnt out.
    acting = mara.page.get_by_role("region", name="Turn order").locator("[aria-current]").get_by_role("button")
    mara.page.get_by_role("region", name="The scene").focus()
    for turn in range(TURNS_UNTIL_BURNT):
        if turn == 0:
            mara.page.evaluate(N_TWICE)
        elif turn == 1:
            mara.page.wait_for_timeout(DOUBLE_PRESS)
            mara.page.keyboard.press("n")
        else:
            table.act("next-turn")
        expect(acting).to_have_text(("Tove", "Oak", "Wren")[turn % 3])
    ben.sees(ben.page.get_by_role("button", name="Shadow step burnt"))
    expect(ribbon.get_by_role("paragraph").first).to_have_text("Round 6")
    mara.page.wait_for_timeout(DOUBLE_PRESS)
    mara.page.keyboard.press("Alt+n")
    expect(acting).to_have_text("Wren")

    # 5. The GM says when it comes back, and when no more turns are taken.
    window = does(mara, "Reset a trait")
    mara.press("Reset a trait", window)
    ben.misses(ben.page.get_by_role("button", name=re.compile("^Shadow step")))
    mara.picks("More about the turns", "End the turns")
    mara.press("End the turns", mara.window("End the turns"))
    ben.misses(ribbon)
