"""How people come to a table: by a link, by a code, on a phone, on a shared screen; and with a character in the end."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.conftest import Invite
from browser.people import PHONE, SCREEN, Person

TRAITS = ("patient", "sings", "strong", "salt carrier", "calms animals", "big heart", "eats anything", "walks far")


def invitation(gm: Person) -> tuple[str, str, str]:
    """The link, the code and the screen's link, as they stand in the window that invites."""
    gm.press(gm.page.get_by_role("banner").get_by_role("button", name=re.compile("^Invite")))
    window = gm.page.get_by_role("dialog", name="Invite players")
    link = window.get_by_role("textbox", name="The link").input_value()
    screen = window.get_by_role("textbox", name="Open this on the screen").input_value()
    gm.press("Close", window)
    return link, link.rpartition("/")[2], screen


def start_a_campaign(gm: Person, title: str) -> None:
    gm.write("Name of the campaign", title)
    gm.write("Your name, as the GM", gm.name)
    gm.press("Start")
    gm.sees(gm.page.get_by_role("heading", name=title))


def knocks(person: Person) -> None:
    person.write("Your name", person.name)
    person.press("Knock")
    person.sees(re.compile("^You knocked at"))


def lets_in(gm: Person, name: str) -> None:
    gm.sees(name, gm.page.get_by_role("region", name="At the door"))
    gm.press("Let in")


def test_players_come_by_link_and_code_make_characters_and_all_see_them(host: Person, someone: Invite) -> None:
    start_a_campaign(host, "Salt and Lantern")
    link, code, screen_link = invitation(host)
    # Ana follows the link on her phone, and makes a character of her own, step by step.
    ana = someone("Ana", PHONE)
    ana.goes(link)
    knocks(ana)
    lets_in(host, "Ana")
    ana.press("Begin")
    ana.sees(ana.page.get_by_role("heading", name="What is the character's name?").first)
    ana.page.get_by_role("textbox").fill("Tove Lind")
    ana.press("Go on")
    for place, trait in enumerate(TRAITS, 1):
        ana.sees(ana.page.get_by_role("heading", name=re.compile(f"^Trait {place}\\b")).first)
        ana.page.get_by_role("textbox", name=re.compile(f"^Trait {place}")).fill(trait)
        for link_to in TRAITS[:2] if place > 4 else ():
            ana.press(ana.page.get_by_role("checkbox", name=link_to))
        ana.press("Go on")
    ana.sees("Tove Lind is ready")
    ana.press(ana.link("Take a seat at the table"))
    ana.sees(ana.page.get_by_role("article", name="Sheet of Tove Lind"))
    # Ben types the code, in capitals and with a space, and takes a character that is ready.
    ben = someone("Ben")
    ben.goes("/join")
    ben.write(re.compile("code", re.IGNORECASE), code.upper().replace("-", " "))
    ben.page.keyboard.press("Enter")
    knocks(ben)
    lets_in(host, "Ben")
    ben.press("Take Eve Sorrel")
    ben.sees("Eve Sorrel is ready")
    ben.press(ben.link("Take a seat at the table"))
    # A shared screen, and everybody sees the same people.
    screen = someone("The screen", SCREEN)
    screen.enters(screen_link)
    for person in (host, ben, screen):
        person.sees("Tove Lind")
        person.sees("Eve Sorrel")
    # A party of six stands whole on it.
    table = host.page.url.rpartition("/")[2]
    for name in ("Cy", "Dora", "Eli", "Finn"):
        host.acts(table, "add-seat", name=name)
        host.acts(table, "take", name.lower(), ready="ash")
    everybody = screen.page.get_by_role("complementary").get_by_role("listitem")
    expect(everybody).to_have_count(6)
    expect(everybody.last).to_be_in_viewport(ratio=1)
    # Who comes back finds the seat: after a reload, and the start page knows the table.
    ana.page.reload()
    ana.sees(ana.page.get_by_role("article", name="Sheet of Tove Lind"))
    ben.goes("/")
    ben.press(ben.link("Continue Salt and Lantern"))
    ben.sees("Eve Sorrel")


def test_who_is_turned_away_reads_it_and_sees_nothing(host: Person, someone: Invite) -> None:
    start_a_campaign(host, "A private table")
    link, _, _ = invitation(host)
    stranger = someone("A stranger")
    stranger.goes(link)
    knocks(stranger)
    host.sees("A stranger", host.page.get_by_role("region", name="At the door"))
    host.press("Turn away")
    stranger.sees("Not this time")
    stranger.forgives("/api/tables|404|403")
    stranger.goes(host.page.url)
    stranger.sees("You are not at this table")


def test_what_is_written_in_the_wizard_can_be_taken_back_and_survives_a_reload(host: Person, someone: Invite) -> None:
    start_a_campaign(host, "Step by step")
    link, _, _ = invitation(host)
    ana = someone("Ana", PHONE)
    ana.goes(link)
    knocks(ana)
    lets_in(host, "Ana")
    ana.press("Begin")
    name = ana.page.get_by_role("textbox")
    name.fill("Tov")
    ana.press("Go on")
    ana.sees(ana.page.get_by_role("heading", name=re.compile("^Trait 1")).first)
    ana.press("Back")
    ana.sees(ana.page.get_by_role("heading", name="What is the character's name?").first)
    name.fill("Tove")
    ana.press("Go on")
    ana.page.reload()
    ana.sees(ana.page.get_by_role("heading", name=re.compile("^Trait 1")).first)
    ana.press("By chance")
    ana.press("Go on")
    ana.sees(ana.page.get_by_role("heading", name=re.compile("^Trait 2")).first)
