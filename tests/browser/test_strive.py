"""STRIVE on the page: a test with all that may count for it, from the deed to what it teaches."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import Invite
from browser.people import Person
from browser.systems import Sitting, SystemTable, gathered

MAREN, SEFA, HAND = "maren-holt", "sefa", "*hand ana"


@pytest.fixture
def flats(someone: Invite, host: Person, request: pytest.FixtureRequest) -> Sitting:
    """Ana plays Maren on a phone, Ben plays Sefa."""
    return gathered(someone, host, request.node.name[5:50].replace("_", " "), "strive", "maren", "sefa")


def earns_a_card(table: SystemTable) -> None:
    """A session in which Maren was of help: Ana has a Single Re-Roll by its end."""
    go_on(table, table.act("start-session"))
    table.act("nominate", "ben", who=MAREN, award="helper", why="held the rope")
    go_on(table, table.act("end-session"))
    assert table.record(HAND)["cards"] == ["single-re-roll"]


def go_on(table: SystemTable, run: int) -> None:
    """Everybody answers what there is to answer: yes to the nomination and to the card, otherwise nothing."""
    while asked := [one for one in table.gm.seen(table.id)["prompts"] if one["run"] == run and not one["answered"]]:
        table.answer(asked[0]["who"], reply_to(table, asked[0]["prompt"]))


def reply_to(table: SystemTable, prompt: dict[str, Any]) -> Any:
    options = [option["value"] for option in prompt.get("options", [])]
    match prompt["kind"]:
        case "one of":
            wanted = ["now"] if has_a_card(table) else ["now", "single-re-roll"]
            return next((one for one in wanted if one in options), prompt.get("usual", options[0]))
        case "some of":
            return options if prompt["title"].startswith(("Which players", "Who has earned")) else []
        case "confirm":
            return True
        case "text":
            return ""
    return []


def has_a_card(table: SystemTable) -> bool:
    records = table.gm.call("GET", f"/api/tables/{table.id}/export")["records"]
    return bool(records.get(HAND, {}).get("cards"))


def does(person: Person, label: str) -> Locator:
    """Find an action by its name and open its form."""
    person.page.keyboard.press("Control+k")
    person.page.get_by_role("combobox").fill(label)
    person.press(person.page.get_by_role("option", name=re.compile(rf"^{label}\b")).first)
    return person.window(label)


def success(form: Locator) -> int:
    """The chance of success that a card shows, in per cent."""
    shown = re.search(r"Success\s+(\d+)%", form.inner_text())
    return int(shown[1]) if shown else 0


def test_a_skill_test_with_two_forks_a_helper_a_compensation_point_and_a_re_roll_card(flats: Sitting) -> None:
    table, mara, ana, ben = flats
    earns_a_card(table)

    # 1. Ana says on her phone what Maren does; Mara rules on it, and grants a Compensation Point.
    window = does(ana, "Test")
    window.get_by_role("combobox", name="Of what?").select_option(label="Observation 2")
    window.get_by_role("textbox", name="What is done, and how?").fill("search the wreck")
    ana.press("Test", window)
    ruling = mara.asked(re.compile("Maren Holt would test Observation: search the wreck"))
    ruling.get_by_role("textbox", name="Against which Ob?").fill("4")
    ruling.get_by_role("textbox", name="Compensation Points").fill("1")
    mara.press("Done", ruling)

    # 2. Nothing is picked beforehand. Two forks and a helper: the exact odds move with each.
    propose = ana.asked(re.compile("^Observation against Ob 4: 4 dice, Hit Limit 4, 1 Compensation Point"))
    expect(propose.get_by_role("checkbox", checked=True)).to_have_count(0)
    ana.sees("4%", propose)
    ana.press(propose.get_by_role("checkbox", name="Mechanics"))
    ana.press(propose.get_by_role("checkbox", name="Geography"))
    ana.sees("23%", propose)
    ana.press(propose.get_by_role("checkbox", name="Sefa"))
    ana.sees("35%", propose)
    assert success(propose) == 35
    propose.get_by_role("textbox", name="How does that help?").fill("I know such wrecks")
    assert ana.overflow() <= 0
    ana.press("Done", propose)

    # 3. Sefa says with what she helps; Mara sees it all and agrees.
    help_ = ben.asked("Maren Holt asks Sefa for help: search the wreck.")
    help_.get_by_role("combobox", name="With which Skill?").select_option(label="Nature")
    help_.get_by_role("textbox", name="How does that help?").fill("reads the tide marks")
    ben.press("Done", help_)
    approve = mara.asked(re.compile("“I know such wrecks”"))
    expect(approve.get_by_role("checkbox", checked=True)).to_have_count(3)
    mara.sees("Sefa with Nature: reads the tide marks", approve)
    mara.press("Done", approve)

    # 4. Seven dice: two hits, and the point raises a four. That is one too few; the card is in Ana's hand.
    ana.types_dice("Roll 7d6: Observation", 4, 5, 6, 1, 1, 2, 1)
    ana.chooses("Maren Holt: 3 hits against Ob 4. Does it stay so?", "Play Single Re-Roll")
    ana.types_dice("Roll 7d6: Observation, again", 5, 5, 6, 4, 1, 1, 1)

    # 5. It counts; both have learned, and the card is gone.
    ana.turns_to("Log")
    ana.sees("Maren Holt, Observation (search the wreck): 4 hits (Hit Limit 6) against Ob 4.", ana.log)
    ana.sees("Success", ana.card(re.compile("Test$")))
    ben.sees(re.compile(r"Maren Holt learns: 1 XP, Observation 1 of 14"), ben.log)
    ben.sees("Sefa learns: 1 XP.", ben.log)
    assert table.record(HAND).get("cards", []) == []
    maren = table.record(MAREN)
    assert (maren["xp"], maren["skills"]["observation"]) == (1, {"raw": 2, "progress": 1})
    assert table.record(SEFA)["xp"] == 1
    assert ana.barriers() == []
    assert mara.barriers() == []
