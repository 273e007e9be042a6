"""STRIVE on the page: a project pushed on twice with a Complication, and a month of down-time for three."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator

from browser.conftest import Invite
from browser.people import Person
from browser.systems import Sitting, gathered

MAREN, LYS = "maren-holt", "lys-amarant"


@pytest.fixture
def harbour(someone: Invite, host: Person, request: pytest.FixtureRequest) -> Sitting:
    """Ana plays Maren on a phone, who knows some Mechanics; Ben plays Sefa, who knows Medicine. It is down-time."""
    sitting = gathered(someone, host, request.node.name[5:50].replace("_", " "), "strive", "maren", "sefa")
    sitting.table.act("down-time", on=True)
    return sitting


def sheet(person: Person, who: str) -> Locator:
    """Somebody's down-time, on their sheet."""
    found = person.page.get_by_role("article", name=f"Sheet of {who}")
    tab = found.get_by_role("tab", name="Down-time")
    if person.touches:
        person.press(tab)
    return found


def opens(person: Person, who: str) -> None:
    person.press(person.page.get_by_role("region", name="The cast").get_by_text(who, exact=True).first)


def plans(person: Person, who: str, what: str) -> None:
    person.press("Plan down-time", sheet(person, who))
    window = person.window("Plan down-time")
    chooses(person, window, "What is to be done?", what)
    person.press("Plan down-time", window)
    person.misses(window)


def chooses(person: Person, window: Locator, title: str, label: str) -> None:
    """One of several, however many they are."""
    box = window.get_by_role("combobox", name=title)
    if box.count():
        box.select_option(label=label)
    else:
        person.press(window.get_by_role("radiogroup", name=title).get_by_text(label, exact=True))


def spends(mara: Person, way: str) -> None:
    """A day of down-time, or an hour of work."""
    mara.press("Time passes")
    window = mara.window("Time passes")
    mara.press(window.get_by_role("radiogroup", name="What happens").get_by_text(way, exact=True))
    mara.press(way, window)
    mara.misses(window)


def decides(ana: Person, *faces: int) -> None:
    """At full progress; after a push-on the test comes first."""
    ana.press("Finish or push on", sheet(ana, "Maren Holt"))
    window = ana.window("Finish or push on")
    ana.press("Finish or push on", window)
    if faces:
        ana.press("Done", ana.asked(re.compile("^Mechanics against Ob.*Whistle.*What else counts")))
        ana.types_dice(f"Roll {len(faces)}d6: Mechanics", *faces)


def test_a_project_is_pushed_on_twice_with_a_complication(harbour: Sitting) -> None:
    table, mara, ana, ben = harbour

    # 1. Something of their own: the GM sets its increments.
    ana.press("Begin a project", sheet(ana, "Maren Holt"))
    window = ana.window("Begin a project")
    chooses(ana, window, "What is to be made?", "Something else")
    ana.press("Begin a project", window)
    form = ana.asked("What is it called?")
    form.get_by_role("textbox").fill("Whistle")
    ana.press(form.get_by_role("button").last)
    ana.chooses("With which Skill?", "Mechanics")
    ruling = mara.asked(re.compile("wants to make Whistle"))
    mara.press("Done", ruling)
    ben.sees(re.compile("begins a project: Whistle, 10 progress, 5 an increment of 10 minutes"), ben.log)

    # 2. An hour is enough for the first total.
    plans(ana, "Maren Holt", "Work on Whistle")
    spends(mara, "Hours of work")
    ana.sees(sheet(ana, "Maren Holt").get_by_role("group", name="Progress: 10 of 10"))
    decides(ana)
    ana.chooses(re.compile("finish it, or push on"), "Push on")

    # 3. The first push-on fails, and is set back: half of 15 is lost.
    for _ in range(2):
        spends(mara, "Hours of work")
    decides(ana, 6, 1, 1, 1)
    ana.chooses(re.compile("has failed. What does it cost"), "A Complication")
    ana.types_dice("Roll 1d4: Complication", 1)
    ben.sees("Whistle, a Complication: Setback.", ben.log)
    ana.sees(sheet(ana, "Maren Holt").get_by_role("group", name="Progress: 7 of 15"))

    # 4. It is earned again without a test; the second push-on succeeds.
    spends(mara, "Hours of work")
    decides(ana)
    ana.chooses(re.compile("finish it, or push on"), "Push on")
    for _ in range(2):
        spends(mara, "Hours of work")
    decides(ana, 6, 6, 6, 1)
    ana.chooses(re.compile("finish it, or push on"), "Finish it with Quality 2")
    ben.sees(re.compile("Maren Holt finishes Whistle: Quality 2"), ben.log)
    assert table.record(MAREN)["assets"]["Whistle"].get("quality", 2) == 2  # 2 is what nobody keeps track of
    assert ana.overflow() <= 0
    assert ana.barriers() == []


def test_the_days_of_a_span_come_one_after_another_until_somebody_is_needed(harbour: Sitting) -> None:
    table, mara, _, ben = harbour
    for seat in ("ana", "ben"):
        table.act("real-dice", seat, on=False)
    table.act("span-of-down-time", days=9)
    mara.press("Time passes")
    window = mara.window("Time passes")
    mara.press(window.get_by_role("radiogroup", name="What happens").get_by_text("A day of down-time", exact=True))
    mara.press("One after another", window)
    mara.sees("Done: 9", window)
    mara.misses(window.get_by_role("button", name="One after another"))
    assert table.record("*clock")["hours"] == 9 * 24
    assert mara.barriers() == []
    ben.sees(re.compile("It is day 10, 00:00"), ben.log)


def test_a_month_of_down_time_for_three_with_treatment_trade_and_training(harbour: Sitting) -> None:
    table, mara, ana, ben = harbour
    for seat in ("ana", "ben"):
        table.act("real-dice", seat, on=False)  # HP of many hours: the server rolls
    table.act("add-seat", name="Cleo")
    table.act("take", "cleo", ready="lys")
    table.act("injure-by-word", who=MAREN, kind="pure")

    # 1. Maren practises, Sefa means to treat her, and Lys sells a ring.
    plans(ana, "Maren Holt", "Practise")
    opens(ben, "Sefa")
    plans(ben, "Sefa", "Treat the Injuries of Maren Holt")
    table.act("sell", LYS, what=["Signet ring"])
    terms = mara.asked(re.compile("wants to sell Signet ring"))
    terms.get_by_role("textbox", name="The listing price of all of it").fill("40")
    mara.gives(terms, "Done")
    for _ in range(6):  # what else is asked of Lys, as usual
        asked = [one for one in mara.seen(table.id)["prompts"] if not one["answered"]]
        if not asked:
            break
        usual = asked[0]["prompt"].get("usual")
        table.answer(asked[0]["who"], {} if usual is None else usual)
    mara.sees(re.compile("Lys Amarant sells Signet ring"), mara.log)

    # 2. Day by day; on the first Sefa is needed, and treats.
    spends(mara, "A day of down-time")
    ben.sees(re.compile("Sefa is needed: an Injury of Maren Holt can be treated"), ben.log)
    table.act("real-dice", "ben", on=True)  # a treatment that goes wrong would let nobody wait
    ben.press("Treat an Injury", ben.page.get_by_role("article", name="Sheet of Sefa"))
    window = ben.window("Treat an Injury")
    ben.press("Treat an Injury", window)
    ben.press("Done", ben.asked(re.compile("^(Medicine|Surgery) against Ob.*What else counts")))
    title = ben.asked(re.compile(r"^Roll \d+d6")).get_by_role("heading").first.inner_text()
    ben.types_dice(title, *[6] * int(title.removeprefix("Roll ").split("d6")[0]))
    ben.sees(re.compile("Treat an Injury"), ben.log)
    table.act("real-dice", "ben", on=False)

    # 3. The rest of the month: the window stays, day by day, and each day is an entry of its own.
    for _ in range(26):
        table.act("day-of-down-time")
    mara.press("Time passes")
    window = mara.window("Time passes")
    mara.press(window.get_by_role("radiogroup", name="What happens").get_by_text("A day of down-time", exact=True))
    for day in (28, 29):
        mara.press("Do it, and stay here", window)
        mara.sees(re.compile(f"It is day {day + 1}, 00:00"), mara.log)
    mara.press("A day of down-time", window)
    mara.misses(window)
    assert table.record("*clock")["hours"] == 30 * 24
    assert table.record(MAREN)["xp"] >= 4, "a point for each week"
    assert table.record(LYS).get("deals", {}) == {}
    mara.sees(re.compile("A day of down-time is over"), mara.log)
    assert ana.overflow() <= 0
