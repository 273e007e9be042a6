"""What comes out of the printer: a sheet on one page, dark on white, and nothing to press."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.conftest import Gather
from browser.people import Person


def printed(person: Person) -> int:
    """Print the page as it stands; how many sheets of A4 it takes. (Each is an object of the file.)"""
    return len(re.findall(rb"/Type */Page\b", person.page.pdf(format="A4")))


def looks_at_the_print(person: Person) -> None:
    """As it would be printed, on the screen."""
    person.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    person.page.emulate_media(media="print")


def shade(person: Person, what: str, of: str) -> int:
    """How bright a colour is, from 0 to 255."""
    rgb = person.page.locator(what).first.evaluate(f"(found) => getComputedStyle(found).{of}")
    return sum(int(part) for part in re.findall(r"\d+", rgb)[:3]) // 3


def test_a_character_sheet_prints_on_one_page_light_and_without_anything_to_press(gather: Gather) -> None:
    _, mara, ana, _ = gather("On paper")
    mara.press(mara.page.get_by_role("region", name="The cast").get_by_text("Ash Wendell").first)
    for person in (mara, ana):
        sheet = person.page.get_by_role("article", name="Sheet of Ash Wendell")
        person.sees("stubborn", sheet)
        sheet.evaluate("(found) => { found.dataset.seen = 'yes' }")
        assert printed(person) == 1
        expect(sheet).to_have_attribute("data-seen", "yes")  # what was printed is what was seen
        looks_at_the_print(person)
        person.sees("stubborn", sheet)
        person.misses(person.page.get_by_role("banner"))
        expect(person.page.locator(".btn:visible")).to_have_count(0)
        assert shade(person, "body", "backgroundColor") == 255
        assert shade(person, ".sheet h2", "color") < 80


def test_after_printing_the_page_is_in_its_own_theme_again(gather: Gather) -> None:
    _, mara, _, _ = gather("Back from paper")
    mara.page.pdf()
    assert mara.page.evaluate("document.documentElement.dataset.theme") == "evening"
    mara.sees(mara.page.get_by_role("banner"))
