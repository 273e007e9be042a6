"""The first minutes: a demo, a campaign of one's own."""

from __future__ import annotations

import re

from browser.conftest import Invite
from browser.people import PHONE, Person
from web.access.running import Running

MOST_CLICKS = 6
ANSWERS = re.compile("^(None of them|This one|These|Done|Fails|Let it pass|Yes)")
VERDICT = re.compile("^(Failure|Weak result|Full success)$")


def test_from_the_start_page_to_a_resolved_roll_it_takes_six_clicks_at_most(host: Person) -> None:
    """As somebody does who has read nothing: press what is offered, and of several the first."""
    host.press(host.page.get_by_role("button", name=re.compile("The dark lamp")))
    form = host.asked(re.compile("^Which traits of Ash"))
    host.press(form.get_by_label("climber"))
    while form.count():
        title = form.get_by_role("heading").inner_text()
        if form.get_by_role("radio").count() and not form.get_by_role("radio", checked=True).count():
            host.press(form.get_by_role("radio").first)
        host.press(form.get_by_role("button", name=ANSWERS))
        host.misses(form.filter(has=host.page.get_by_role("heading", name=title)))
        form = host.page.get_by_role("region", name="Your answer is awaited").locator("form")
    card = host.sees(host.card(re.compile("^Ash")))
    host.sees(VERDICT, card)
    host.sees("climber", card)
    host.misses(re.compile("^waiting for"), card)
    assert host.presses <= MOST_CLICKS


def test_a_campaign_needs_a_name_and_may_have_house_rules(host: Person) -> None:
    host.press("Start")
    host.sees("Give it a name.")
    host.write("Name of the campaign", "Salt and Lantern")
    host.write("Your name, as the GM", "Mara")
    host.press(host.button(re.compile("^House rules")))
    host.write("Find a house rule", "death")
    rule = host.page.get_by_role("listitem").filter(has_text="APO-062")
    host.press(rule.get_by_text("set to"))
    host.press("Start")
    host.page.wait_for_url(re.compile("/table/"))
    host.sees(host.page.get_by_role("heading", name="Salt and Lantern"))
    host.sees("Nobody is on stage yet")
    host.sees("Where are they?")
    table = host.page.url.rpartition("/")[2]
    rules = {rule["name"]: rule["now"] for rule in host.call("GET", f"/api/tables/{table}/house-rules")}
    assert rules["death_value"] is not None


def test_on_a_phone_the_hint_of_a_demo_stands_with_the_question_that_it_is_about(
    someone: Invite, server: Running
) -> None:
    mara = someone("Mara", PHONE)
    mara.enters(server.link)
    mara.press(mara.page.get_by_role("button", name=re.compile("The toll house at low water")))
    mara.asked(re.compile("With which skill"))
    hint = mara.page.get_by_text(re.compile("^Answer for Ilse first"))
    awaited = mara.page.get_by_role("region", name="Your answer is awaited")
    mara.sees(awaited.filter(has=hint))
    mara.press("Fold away")
    mara.sees(hint)
    mara.press("Close the hint")
    mara.misses(hint)
    mara.press(mara.button(re.compile("awaited")))
    mara.sees(awaited)
    mara.misses(hint)
