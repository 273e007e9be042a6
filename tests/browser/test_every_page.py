"""Every page, on a desk and on a phone, in both themes: nobody is kept out, and nothing sticks out."""

from __future__ import annotations

from typing import Any

import pytest

from browser.conftest import Invite
from browser.people import DESK, PHONE, Person, Theme
from web.access.running import Running

DEVICES = {"desk": DESK, "phone": PHONE}
THEMES: tuple[Theme, ...] = ("evening", "paper")

pytestmark = pytest.mark.parametrize("device", DEVICES.values(), ids=DEVICES)


def open_to_all(person: Person, theme: Theme) -> None:
    person.wears(theme)
    assert person.barriers() == [], f"{person.page.url} in {theme}"
    assert person.overflow() <= 0, f"{person.page.url} is too wide"


@pytest.mark.parametrize("path", ["/", "/join", "/rules/apocalypse", "/rules/apocalypse/APO-042", "/about", "/enter",
                                  "/nowhere"])  # fmt: skip
def test_a_page_that_anybody_may_open_keeps_nobody_out(someone: Invite, device: dict[str, Any], path: str) -> None:
    guest = someone("A guest", device, still=True)
    guest.goes(path)
    guest.sees(guest.page.get_by_role("heading").first)
    guest.page.wait_for_load_state("networkidle")
    for theme in THEMES:
        open_to_all(guest, theme)


def test_the_start_page_of_the_host_keeps_nobody_out(someone: Invite, server: Running, device: dict[str, Any]) -> None:
    host = someone("Mara", device, still=True)
    host.enters(server.link)
    host.sees("Start a campaign")
    for theme in THEMES:
        open_to_all(host, theme)
    host.page.get_by_role("button", name="House rules").click()
    host.sees(host.page.get_by_label("Find a house rule"))
    for theme in THEMES:
        open_to_all(host, theme)
