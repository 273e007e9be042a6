"""STRIVE on the page: a wound, what bleeds of it, and three days of treatment."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import Invite
from browser.people import Person
from browser.systems import Sitting, SystemTable, gathered

MAREN = "maren-holt"


@pytest.fixture
def flats(someone: Invite, host: Person, request: pytest.FixtureRequest) -> Sitting:
    """Ana plays Maren on a phone, Ben plays Sefa, who knows Medicine."""
    return gathered(someone, host, request.node.name[5:50].replace("_", " "), "strive", "maren", "sefa")


def does(mara: Person, label: str) -> Locator:
    """Find an action by its name and open its form."""
    mara.page.keyboard.press("Control+k")
    mara.page.get_by_role("combobox").fill(label)
    mara.press(mara.page.get_by_role("option", name=label, exact=True))
    return mara.window(label)


def hp(person: Person, who: str) -> Locator:
    card = person.page.get_by_role("region", name="The cast").get_by_role("article").filter(has_text=who)
    return card.get_by_role("group", name=re.compile("^HP:"))


def opens(person: Person, who: str) -> None:
    """Open a sheet from the cast."""
    person.press(person.page.get_by_role("region", name="The cast").get_by_text(who, exact=True).first)


def passes(mara: Person, unit: str, foretold: str) -> None:
    """Time passes, as it was foreseen."""
    mara.press("Time passes")
    window = mara.window("Time passes")
    mara.press(window.get_by_role("radiogroup", name="What goes by?").get_by_text(unit, exact=True))
    mara.sees(re.compile(foretold), window)
    mara.press("Time passes", window)
    mara.misses(window)


def days(table: SystemTable) -> int:
    """Until Maren's Injury has healed."""
    left: int = table.record(MAREN)["injuries"]["1"]["days"]
    return left


def tests(person: Person, of: str, *faces: int) -> None:
    """A test in which nothing else counts."""
    person.press("Done", person.asked(re.compile(rf"^{of} against Ob.*What else counts")))
    person.types_dice(f"Roll {len(faces)}d6: {of}", *faces)


def treats(ben: Person, *faces: int) -> None:
    """Sefa treats Maren's Injury: seven dice of Medicine."""
    ben.press("Treat an Injury", ben.page.get_by_role("article", name="Sheet of Sefa"))
    window = ben.window("Treat an Injury")
    ben.press("Treat an Injury", window)
    tests(ben, "Medicine", *faces)


def test_a_wound_bleeds_and_is_treated_over_three_days(flats: Sitting) -> None:
    table, mara, ana, ben = flats
    table.act("set", path=f"{MAREN}.hp", to=23)
    table.act("set", path=f"{MAREN}.shrugged_off", to=1)
    opens(ben, "Sefa")

    # 1. From 23 to 19: a threshold is lost, and one hit does not meet Ob 2.
    window = does(mara, "Damage")
    mara.press(window.get_by_role("radiogroup", name="Who?").get_by_role("radio", name="Maren Holt"))
    window.get_by_role("combobox", name="Of which type?").select_option(label="Slashing")
    window.get_by_role("textbox", name="How much?").first.fill("7")  # her quilted coat holds three of them
    mara.sees("Maren Holt suffers 4 damage (slashing): HP 23", window)
    mara.press("Damage", window)
    ana.press("Yes", ana.asked(re.compile("is about to suffer an Injury.*Shrug it off, at Ob 2")))
    tests(ana, "Toughness", 5, 3, 1)
    ana.types_dice("Roll 1d10: which Attribute", 9)
    ana.types_dice("Roll 1d4: how hard to treat", 3)
    expect(hp(ben, "Maren Holt")).to_have_accessible_name("HP: 19 of 30")
    for seen in ("Grit", "Bleeding"):
        ben.sees(seen, ben.page.get_by_role("region", name="The cast"))

    # 2. Two Ticks of Bleeding: the first is not shrugged off, the second is.
    for die, faces in ((3, (1, 1, 2)), (2, (6, 1, 1))):
        passes(mara, "Ticks", "Maren Holt: Roll 1d4: Bleeding")
        ana.types_dice("Roll 1d4: Bleeding", die)
        ana.chooses("What does Maren Holt do about it?", "Shrug off Bleeding")
        tests(ana, "Toughness", *faces)
        if 6 not in faces:  # she might spend Grit, and keeps it
            ana.chooses(re.compile("against Ob 1. Does it stay so"), "Let it pass")
    expect(hp(ben, "Maren Holt")).to_have_accessible_name("HP: 14 of 30")
    ben.misses("Bleeding", ben.page.get_by_role("region", name="The cast"))

    # 3. Sefa treats it at Ob 3; on the next day again, and on the day after it goes wrong.
    treats(ben, 5, 5, 6, 1, 1, 2, 3)
    ana.types_dice("Roll 2d10: days until it is healed, less 10", 4, 7)
    ben.sees(re.compile("is treated: healed in 21 days"), ben.log)
    table.act("real-dice", "ana", on=False)  # HP of many hours: the server rolls
    assert days(table) == 21
    passes(mara, "Days", r"Injury \(slashing\) 21")
    treats(ben, 5, 5, 5, 1, 1, 1, 1)
    ben.sees("days until it is healed", ben.card(re.compile("Treat an Injury")))
    assert days(table) == 18
    passes(mara, "Days", r"Injury \(slashing\) 18")
    treats(ben, 1, 1, 1, 1, 1, 1, 1)
    ben.sees("Complete Failure", ben.card(re.compile("Treat an Injury")))
    assert days(table) == 18

    # 4. Maren's sheet tells it, also on a phone; three Medical Supplies are gone.
    sheet = ana.page.get_by_role("article", name="Sheet of Maren Holt")
    ana.press(sheet.get_by_role("tab", name="Health"))
    ana.sees("18 days left", sheet)
    assert ana.overflow() <= 0
    assert ana.barriers() == []
    assert table.record("sefa")["assets"]["Medical supplies"]["number"] == 2


def test_hit_points_stand_in_segments_and_the_five_attributes_in_a_row(flats: Sitting) -> None:
    table, mara, ana, _ = flats
    table.act("hurt", who=MAREN, points=14, kind="slashing")
    shrugs: tuple[Any, ...] = (True, {}, [4, 2, 1], [3], [2])
    for value in shrugs:
        table.answer(MAREN, value)
    segments = mara.page.get_by_role("article").filter(has_text="Maren Holt").locator(".segbar > i")
    expect(segments).to_have_count(4)
    expect(segments.last).to_have_class(re.compile("lost"))
    ana.turns_to("Sheet")
    names = ("Agility", "Awareness", "Strength", "Toughness", "Wit")
    stats = [ana.sees(ana.page.get_by_role("button", name=re.compile(rf"^\d+ {name}$"))) for name in names]
    boxes = [stat.bounding_box() for stat in stats]
    assert len({round(box["y"]) for box in boxes if box}) == 1
