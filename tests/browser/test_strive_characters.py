"""Characters of STRIVE on the page: made by both methods, and advanced at the right moment."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.conftest import Invite
from browser.people import PHONE, Person
from browser.systems import SystemTable

MAREN, IVES = "maren-holt", "ives-pellam"


def step(person: Person, title: str | re.Pattern[str]) -> None:
    """The wizard asks this now."""
    person.sees(person.page.get_by_role("heading", level=1, name=title))


def turns_to(person: Person, name: str) -> None:
    """Take this step next; any may be the next."""
    step(person, re.compile(r"^What next\?|^All steps are done"))
    takes(person, name)


def takes(person: Person, option: str) -> None:
    """Pick one of several, and press the button, which then says the same."""
    person.press(person.page.get_by_role("radio", name=re.compile(rf"^{re.escape(option)}")))
    person.press(person.button(re.compile(rf"^{re.escape(option)}"), person.page.locator("form")))


def picks(person: Person, title: str | re.Pattern[str], option: str) -> None:
    step(person, title)
    takes(person, option)


def ticks(person: Person, title: str | re.Pattern[str], *options: str) -> None:
    step(person, title)
    for one in options:
        person.press(person.page.get_by_role("checkbox", name=re.compile(rf"^{re.escape(one)}")))
    person.press(person.button(re.compile("^These "), person.page.locator("form")))


def gives(person: Person, **points: int) -> None:
    for row, number in points.items():
        person.page.get_by_role("textbox", name=re.compile(rf"^{row.replace('_', ' ')}")).fill(str(number))


def names(person: Person, name: str) -> None:
    turns_to(person, "Name")
    step(person, "What is the character's name?")
    person.page.get_by_role("textbox").fill(name)
    person.press("Go on")


def tells_life_path(person: Person, origin: str = "") -> None:
    turns_to(person, "Life path")
    step(person, re.compile("^Their life so far"))
    if origin:
        person.page.get_by_role("combobox", name="Origin").select_option(label=origin)
    person.press("Go on")


def chooses_heritage(person: Person, heritage: str) -> None:
    turns_to(person, "Heritage")
    step(person, "Of what people are they?")
    person.press(person.page.get_by_role("radio", name=re.compile(rf"^{heritage}")))
    person.press("Go on")


def describes(person: Person) -> None:
    turns_to(person, "Appearance")
    step(person, re.compile("^What do they look like"))
    person.page.get_by_role("textbox", name="In your own words").fill("A scar, and a good coat")
    person.press("Go on")


def is_somebody(person: Person) -> None:
    turns_to(person, "Personality")
    picks(person, "How do they get their personality?", "Place the markers")
    step(person, "Where do they stand?")
    person.page.get_by_role("combobox", name="Cowardly – Courageous").select_option(label="Very Courageous")
    person.press("Go on")


def wants(person: Person) -> None:
    turns_to(person, "Ambition")
    step(person, "What is their one ambition?")
    person.page.get_by_role("textbox", name="In your own words").fill("To see the sea")
    person.press("Go on")
    step(person, "Three aspirations")
    for number in range(3):
        person.page.get_by_role("textbox", name="Conviction: why?").nth(number).fill("It is owed.")
        person.page.get_by_role("textbox", name="Goal: I will …").nth(number).fill(f"I will fetch it ({number}).")
    person.press("Go on")
    step(person, "Three reactions")
    for number in range(3):
        person.page.get_by_role("textbox", name=re.compile("^If …, then …")).nth(number).fill("If it rains, I sing.")
    person.press("Go on")


def learns(person: Person) -> None:
    turns_to(person, "Skills")
    step(person, "The strongest Skill, at level 4?")
    expect(person.button("Pick one")).to_be_in_viewport(ratio=1)  # however long the list above it is
    takes(person, "Acrobatics")
    ticks(person, "Two further Skills at level 3?", "Stealth", "Swimming")
    picks(person, "A further Skill at level 3, Social or Knowledge?", "Self-Control")
    ticks(person, re.compile("^8 points for further Skills"), "Cooking", "Fishing", "Medicine")
    step(person, "8 points for these Skills, 1 for each level")
    gives(person, Cooking=3, Fishing=3, Medicine=3)
    person.sees("9 of 8 given out, 1 too many")
    expect(person.button("Go on")).to_be_disabled()
    gives(person, Medicine=2)
    person.sees("8 of 8 given out, 0 left")
    person.press("Go on")


def packs(person: Person) -> None:
    turns_to(person, "Assets")
    step(person, "What do they wear and hold?")
    person.page.get_by_role("combobox", name="In one hand?").select_option(label="Gutting knife (bulk 1)")
    person.press("Go on")
    picks(person, re.compile("^Luggage: 0 of"), "Rope")
    picks(person, re.compile("^Luggage: [12] of"), "Nothing more")


def test_a_character_is_made_in_any_order_with_points_for_attributes(host: Person, someone: Invite) -> None:
    table = SystemTable(host, "By points", "strive", "maren", "ives")
    table.act("add-seat", name="Cleo")
    cleo = table.seats(someone("Cleo", theme="paper"), "cleo")
    cleo.goes(f"{table.path}/create")
    cleo.press("Begin")

    # 1. The steps come in any order: the end first.
    packs(cleo)
    learns(cleo)
    names(cleo, "Una Reed")
    chooses_heritage(cleo, "Saltborn")

    # 2. Points: the Core stands at 4, what is left is counted, and nobody gives out more than there is.
    turns_to(cleo, "Attributes")
    picks(cleo, "How do they get their Attributes?", "Distribute points")
    picks(cleo, "Which is the Core Attribute?", "Wit")
    step(cleo, "8 points for Attributes, which start at 1")
    gives(cleo, Agility=2, Awareness=2, Strength=2, Toughness=2)
    cleo.sees("11 of 8 given out, 3 too many")
    expect(cleo.button("Go on")).to_be_disabled()
    gives(cleo, Agility=0, Awareness=1, Strength=1)
    cleo.sees("7 of 8 given out, 1 left")
    cleo.press("Go on")
    step(cleo, re.compile("^1 point is not spent"))
    cleo.press("No")
    step(cleo, "8 points for Attributes, which start at 1")
    gives(cleo, Toughness=3, Awareness=1, Strength=1, Agility=0)
    cleo.press("Go on")

    # 3. The rest; then the end is open, and says what follows from it all.
    tells_life_path(cleo, "The child of a craftsman")
    describes(cleo)
    is_somebody(cleo)
    wants(cleo)
    step(cleo, "All steps are done")
    cleo.sees("Maximum HP 50, Injury limit 5, Exhaustion limit 5.")
    assert cleo.barriers() == []
    picks(cleo, "All steps are done", "Join the story")

    # 4. The sheet is whole, on the page and in the record.
    step(cleo, "Una Reed is ready")
    made = table.record("una-reed")
    assert made["attributes"] == {"agility": 1, "awareness": 2, "strength": 2, "toughness": 4, "wit": 4}
    assert (made["core"], made["hp"]) == ("wit", 50)
    assert {skill: has["raw"] for skill, has in made["skills"].items()} == {
        "acrobatics": 4, "stealth": 3, "swimming": 3, "self-control": 3, "cooking": 3, "fishing": 3, "medicine": 2,
    }  # fmt: skip
    assert made["life_path"] == "The child of a craftsman."
    assert not made["assets"]["Gutting knife"]["approved"]
    assert cleo.barriers() == []


def test_a_character_is_made_on_a_phone_with_dice_for_attributes(host: Person, someone: Invite) -> None:
    table = SystemTable(host, "By dice", "strive", "maren", "ives")
    table.act("add-seat", name="Cleo")
    table.real_dice("cleo")
    cleo = table.seats(someone("Cleo", PHONE), "cleo")
    cleo.goes(f"{table.path}/create")
    cleo.press("Begin")
    tells_life_path(cleo)
    chooses_heritage(cleo, "Harbourfolk")
    describes(cleo)
    names(cleo, "Bo Tarn")
    is_somebody(cleo)
    wants(cleo)

    # 1. Five D4 in a row, read from one end; each step is shown, and the player picks the end.
    turns_to(cleo, "Attributes")
    picks(cleo, "How do they get their Attributes?", "Roll for them")
    picks(cleo, re.compile("^Five D4 will lie in a row"), "From the left")
    pad = cleo.asked("Roll 5d4: Attributes")
    for face in (1, 2, 2, 1, 3):
        cleo.press(cleo.button(re.compile(f"^one more {face}"), pad))
    cleo.press("That is what fell", pad)
    picks(cleo, re.compile("^Agi 1, Awar 2, Str 2, Tough 1, Wit 4: 10 in all, 3 to add"), "From the left")
    cleo.sees(re.compile("5D4: Agi 1, Awar 2, Str 2, Tough 1, Wit 3 → the highest becomes 4"))
    assert cleo.overflow() == 0

    # 2. The rest.
    learns(cleo)
    packs(cleo)
    picks(cleo, "All steps are done", "Join the story")
    step(cleo, "Bo Tarn is ready")
    made = table.record("bo-tarn")
    assert made["attributes"] == {"agility": 2, "awareness": 3, "strength": 3, "toughness": 1, "wit": 4}
    assert (made["core"], made["hp"]) == ("wit", 20)
    assert cleo.overflow() == 0
    assert cleo.barriers() == []


def test_xp_are_spent_in_a_calm_moment_and_refused_in_the_middle_of_action(host: Person, someone: Invite) -> None:
    table = SystemTable(host, "What was learned", "strive", "maren", "ives")
    table.act("give-xp", who=IVES, amount=40)
    table.act("scenario")
    host.goes(table.path)
    ben = table.seats(someone("Ben", PHONE), "ben")

    # 1. In the middle of action it is refused, with the reason.
    sheet = ben.page.get_by_role("article", name="Sheet of Ives Pellam")
    assert ben.overflow() == 0
    ben.button("Raise an Attribute", sheet).tap(force=True)  # it cannot be done now, and says why when it is tried
    ben.sees("XP are not spent in the middle of action: wait for a calm moment")
    assert table.record(IVES)["xp"] == 40

    # 2. It is calm again, and a level costs what the sheet says.
    table.act("scenario", on=False)
    expect(ben.button("Raise an Attribute", sheet)).not_to_have_attribute("aria-disabled", "true")
    ben.press("Raise an Attribute", sheet)
    window = ben.window("Raise an Attribute")
    ben.press(window.get_by_role("radio", name=re.compile("^Awareness 4 → 5: 29 XP")))
    ben.press("Raise an Attribute", window)
    ben.turns_to("Log")
    ben.sees("Ives Pellam raises Awareness to 5 for 29 XP.")
    made = table.record(IVES)
    assert (made["attributes"]["awareness"], made["xp"]) == (5, 11)
