"""Every page, on a desk and on a phone, in both themes: nobody is kept out, and nothing sticks out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from browser.conftest import Invite
from browser.evening import Laid, played
from browser.people import DESK, PHONE, SCREEN, Person
from web.access.running import Running

DEVICES = {"desk": DESK, "phone": PHONE}
WINDOWS = ["Ask for a roll", "Time passes", "Invite players", "People at the table", "House rules", "Keys",
           "Settings of this browser", "Set a value", "New track", "Write a note", "Maps"]  # fmt: skip
on_both = pytest.mark.parametrize("device", DEVICES.values(), ids=DEVICES)


@pytest.fixture(scope="module")
def table(chromium: Browser, server: Running) -> Iterator[Laid]:
    """An evening well under way."""
    mara = Person("Mara", chromium, server.url, DESK)
    mara.enters(server.link)
    yield played(mara)
    assert mara.leaves() == []


@pytest.fixture
def gm(someone: Invite, server: Running, device: dict[str, Any], table: Laid) -> Person:
    mara = someone("Mara", device, still=True)
    mara.enters(server.link)
    mara.goes(table.path)
    mara.sees(mara.page.get_by_role("region", name="Your answer is awaited"))
    return mara


def keeps_nobody_out(person: Person) -> None:
    """The themes differ in colours alone."""
    person.wears("evening")
    assert person.barriers() == [], f"{person.page.url} in the evening"
    person.wears("paper")
    assert person.barriers("color-contrast") == [], f"{person.page.url} on paper"
    assert person.overflow() <= 0, f"{person.page.url} is too wide"


# --- around the table
@on_both
def test_the_pages_for_anybody_keep_nobody_out(someone: Invite, device: dict[str, Any]) -> None:
    guest = someone("A guest", device, still=True)
    for path in ("/", "/join", "/rules/apocalypse/APO-042", "/about", "/enter", "/nowhere"):
        guest.goes(path)
        guest.sees(guest.page.get_by_role("heading").first)
        guest.page.wait_for_load_state("networkidle")
        keeps_nobody_out(guest)


@on_both
def test_the_start_page_of_the_host_keeps_nobody_out(someone: Invite, server: Running, device: dict[str, Any]) -> None:
    host = someone("Mara", device, still=True)
    host.enters(server.link)
    host.sees("Start a campaign")
    keeps_nobody_out(host)
    host.press(host.button(re.compile("^House rules")))
    host.sees(host.page.get_by_role("searchbox", name="Find a house rule"))
    keeps_nobody_out(host)


@on_both
def test_the_door_and_the_wizard_keep_nobody_out(someone: Invite, table: Laid, device: dict[str, Any]) -> None:
    cleo = someone("Cleo", device, still=True)
    cleo.goes(f"/join/{table.code()}")
    cleo.sees("You are at the door of")
    keeps_nobody_out(cleo)
    cleo.write("Your name", "Cleo")
    cleo.press("Knock")
    cleo.sees(re.compile("^You knocked at"))
    keeps_nobody_out(cleo)
    [knock] = table.gm.seen(table.id)["knocks"]
    table.gm.call("POST", f"/api/tables/{table.id}/knocks/{knock['id']}", {"welcome": True})
    cleo.sees(cleo.button("Begin"))
    keeps_nobody_out(cleo)
    cleo.press("Begin")
    cleo.sees(cleo.page.get_by_role("heading", name="What is the character's name?").first)
    keeps_nobody_out(cleo)
    cleo.press("Give this one up")
    cleo.press("Take Juno Vale")
    cleo.sees("Juno Vale is ready")
    keeps_nobody_out(cleo)
    [cleos] = [seat for seat, person in table.gm.seen(table.id)["people"].items() if person["name"] == "Cleo"]
    cleo.goes("/about")
    table.act("remove-seat", seat=cleos)


def test_the_shared_screen_keeps_nobody_out(someone: Invite, table: Laid) -> None:
    screen = someone("The screen", SCREEN, still=True)
    screen.enters(table.invite()["screen_link"])
    screen.sees("The dark lamp")
    keeps_nobody_out(screen)
    assert screen.page.get_by_role("button").all_inner_texts() == []
    for secret in ("The keeper is alive", "Who lit the others", "The keeper loses heart", "does it hear them"):
        screen.misses(re.compile(secret))


# --- at the table
@on_both
def test_the_gms_table_keeps_nobody_out(gm: Person) -> None:
    keeps_nobody_out(gm)
    gm.press("Fold away")
    if gm.touches:
        for part in ("Scene", "Log", "Cast"):
            gm.turns_to(part)
            keeps_nobody_out(gm)
    else:
        keeps_nobody_out(gm)
        gm.press("Ash Wendell")
        gm.sees(gm.page.get_by_role("article", name="Sheet of Ash Wendell"))
        keeps_nobody_out(gm)


@on_both
def test_a_players_table_keeps_nobody_out(someone: Invite, table: Laid, device: dict[str, Any]) -> None:
    ben = table.seats(someone("Ben", device, still=True), "ben")
    ben.asked(re.compile("^Which traits of Eve"))
    keeps_nobody_out(ben)
    ben.press("Fold away")
    for part in ("Sheet", "Scene", "Log") if ben.touches else ():
        ben.turns_to(part)
        keeps_nobody_out(ben)
    keeps_nobody_out(ben)


@on_both
def test_the_windows_over_the_table_keep_nobody_out(gm: Person) -> None:
    gm.press("Fold away")
    for window in WINDOWS:
        gm.page.keyboard.press("Control+k")
        gm.page.get_by_role("combobox", name="Find or do anything").fill(window)
        gm.press(gm.page.get_by_role("option", name=re.compile(f"^{window}")).first)
        gm.misses(gm.page.get_by_role("combobox", name="Find or do anything"))
        gm.sees(gm.page.get_by_role("dialog").get_by_role("heading").first)
        gm.page.wait_for_load_state("networkidle")
        keeps_nobody_out(gm)
        gm.page.keyboard.press("Escape")
        gm.misses(gm.page.get_by_role("dialog"))


@on_both
def test_the_palette_and_a_rule_keep_nobody_out(gm: Person) -> None:
    gm.page.keyboard.press("Control+k")
    gm.page.get_by_role("combobox", name="Find or do anything").fill("2d6+1")
    gm.sees(gm.page.get_by_role("option", name=re.compile("^Throw 2d6")))
    keeps_nobody_out(gm)
    gm.page.keyboard.press("Escape")
    gm.press(gm.button("rule APO-038"))
    gm.sees(gm.page.get_by_role("dialog"))
    keeps_nobody_out(gm)
