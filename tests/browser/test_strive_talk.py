"""STRIVE on the page: talk. A lie that is seen through, one that is believed, and a secret that stays one."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator

from browser.conftest import Invite
from browser.people import Person
from browser.systems import Sitting, gathered

OFF = re.compile("The ferryman said something that seems off")
FINE = re.compile("The ferryman seems trustworthy")


@pytest.fixture
def landing(someone: Invite, host: Person, request: pytest.FixtureRequest) -> Sitting:
    """Ana plays Maren on a phone, Ben plays Sefa; the ferryman is Mara's, who rolls real dice."""
    sitting = gathered(someone, host, request.node.name[5:50].replace("_", " "), "strive", "maren", "sefa")
    sitting.table.act("bring-in", name="The ferryman")
    people = sitting.mara.seen(sitting.table.id)["people"]
    sitting.table.real_dice(*(seat for seat, person in people.items() if person["role"] == "gm"))
    return sitting


def does(person: Person, label: str) -> Locator:
    """Find an action by its name and open its form."""
    person.page.keyboard.press("Control+k")
    person.page.get_by_role("combobox").fill(label)
    person.press(person.page.get_by_role("option", name=re.compile(rf"^{re.escape(label)}")).first)
    return person.window(label)


def wonders(sitting: Sitting, truth: str, acting: tuple[int, ...], observation: tuple[int, ...]) -> None:
    """Maren wonders about the ferryman; Mara says what is true, and rolls for both, unseen."""
    window = does(sitting.ana, "Are they lying?")
    sitting.ana.press(window.get_by_role("radio", name="The ferryman"))
    sitting.ana.press("Are they lying?", window)
    sitting.mara.chooses(re.compile("^Maren Holt wonders whether The ferryman is lying"), truth)
    sitting.mara.types_dice("Roll 4d6: Acting", *acting)
    propose = sitting.ana.asked(re.compile("^Observation"))
    sitting.ana.press("Done", propose)
    sitting.mara.types_dice("Roll 4d6: Observation", *observation)


def test_a_lie_is_seen_through_one_is_believed_and_nobody_else_learns_of_it(landing: Sitting) -> None:
    table, mara, ana, ben = landing
    # 1. Seen through: Ana alone learns that something is off.
    wonders(landing, "A test: they lie", (1, 1, 1, 1), (5, 6, 1, 1))
    ana.turns_to("Log")
    ana.sees(OFF, ana.log)
    mara.sees(re.compile("Maren Holt wins"), mara.log)
    # 2. Believed: the same lie, and better told.
    wonders(landing, "A test: they lie", (5, 1, 1, 1), (1, 1, 1, 1))
    ana.turns_to("Log")
    ana.sees(FINE, ana.log)
    # 3. Nobody but the GM has seen dice or hits, and Ben not even the impression.
    for person in (ana, ben):
        person.misses(re.compile(r"\bhits?\b"), person.log)
        assert "liar" not in str(person.seen(table.id))
    ben.misses(OFF, ben.log)
    ben.misses(FINE, ben.log)
    assert ana.barriers() == []
    assert ana.overflow() <= 0
