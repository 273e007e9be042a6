"""STRIVE on the page: a session ends with nominations, votes on everybody's screen, and a card that is bought."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator

from browser.conftest import Invite
from browser.people import Person
from browser.systems import Sitting, gathered

EARNED, LOST = "Who has earned a Fate Point?", re.compile("^Does anybody lose a reaction")
MORE = re.compile("^Who else might have earned a Fate Point")
CHANGES = re.compile("Pick what you write anew")


@pytest.fixture
def flats(someone: Invite, host: Person, request: pytest.FixtureRequest) -> Sitting:
    """Ana plays Maren on a phone, Ben plays Sefa."""
    return gathered(someone, host, request.node.name[5:50].replace("_", " "), "strive", "maren", "sefa")


def does(person: Person, label: str) -> Locator:
    """Find an action by its name and open its form."""
    person.page.keyboard.press("Control+k")
    person.page.get_by_role("combobox").fill(label)
    person.press(person.page.get_by_role("option", name=label, exact=True))
    return person.window(label)


def test_a_session_ends_with_votes_and_a_card_bought(flats: Sitting) -> None:
    table, mara, ana, ben = flats
    maren = "Maren Holt"

    # 1. The session starts: who is there, what happened, who they are by now. Then play begins.
    mara.picks("More for the table", "Start session 1")
    mara.press("Start a session", mara.window("Start a session"))
    mara.answers("Which players are at the table?", by="These 2")
    mara.chooses("Who tells what happened last time?", "Ben")
    recap = ben.asked(re.compile("^What happened last time"))
    recap.get_by_role("textbox").fill("They fled over the flats.")
    ben.press("Done", recap)
    for person in (ana, ben):
        person.answers(CHANGES, by="None of them")
    mara.sees("They fled over the flats.", mara.log)

    # 2. In play Ben notes what Maren has done; nothing is paid, and no card can be bought.
    window = does(ben, "Note for a Fate Point")
    ben.press(window.get_by_role("radio", name=maren, exact=True))
    ben.press(window.get_by_role("radio", name=re.compile("^Helper")))
    window.get_by_role("textbox", name="What happened?").fill("held the rope")
    ben.press("Note for a Fate Point", window)
    mara.sees(re.compile(rf"Ben notes for the vote: {maren}, Helper"), mara.log)

    # 3. The session ends. Everybody may nominate more; then all have a ballot but the one whom it is about.
    mara.picks("More for the table", "End session 1")
    mara.press("End the session", mara.window("End the session"))
    mara.chooses("When does the table vote on Fate Points?", "Now")
    for person in (ana, ben, mara):
        person.sees("Helper (MaFP): held the rope", person.asked(MORE))
        person.press("Done", person.asked(MORE))
    ben.answers(EARNED, f"{maren}, Helper", by="This one")
    ana.misses(ana.page.get_by_role("heading", name=EARNED))
    mara.answers(EARNED, f"{maren}, Helper", by="This one")
    ben.sees(re.compile("2 of 2 agree, granted"), ben.log)

    # 4. Reactions stay; Ana converts the point on her phone and buys a card, which is read out.
    for person in (ana, ben, mara):
        person.answers(LOST, by="None of them")
    shop = ana.asked(re.compile("^Do you buy a card"))
    ana.sees("You have 1 MaFP; 0 of 5 cards in hand", shop)
    ana.press(shop.get_by_role("button", name=re.compile("^Single Re-Roll")))
    ana.press("Yes", ana.asked(re.compile("^Single Re-Roll costs 2 MiFP. Convert your points into 5 MiFP")))
    ana.chooses(re.compile("^Do you buy a card"), "No more cards")
    for person in (ana, ben):
        person.answers(CHANGES, by="None of them")
    ben.sees(re.compile("Ana buys Single Re-Roll for 2 MiFP"), ben.log)
    hand = table.record("*hand ana")
    assert (hand["minor"], hand["cards"]) == (3, ["single-re-roll"])

    # 5. The session is over, and the hand is on the sheet.
    mara.sees(mara.page.get_by_role("banner").get_by_text("after session 1"))
    ana.press(ana.page.get_by_role("tab", name="Personality & Fate"))
    ana.sees("Hand of Fate (1 of 5)")
    ana.sees("Single Re-Roll")
    assert ana.overflow() <= 0
    assert ben.barriers() == []
