"""The line below the log: slash commands, dice by notation, dice in messages, numbers of one's own sheet."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from browser.conftest import Gather, Invite
from browser.people import Person
from browser.systems import gathered

NOTICES = ".notices .notice"


def line_of(person: Person) -> Locator:
    if person.touches:
        person.turns_to("Log")
    return person.page.get_by_role("textbox", name="Say something, or roll")


def says(person: Person, text: str) -> None:
    field = line_of(person)
    field.fill(text)
    field.press("Enter")
    expect(field).to_have_value("")


def test_the_list_of_commands_makes_way_for_what_is_typed_next(gather: Gather) -> None:
    ana = gather("Commands").ana
    says(ana, "/help")
    commands = ana.sees(ana.page.get_by_role("list", name="Commands"))
    ana.sees("whisper; the GM hears it too", commands)
    line_of(ana).fill("/r 4d6kh3")
    ana.misses(commands)
    ana.sees(re.compile("^4d6kh3: 3 to 18"))


def test_what_is_no_dice_says_where_it_goes_wrong_and_is_not_sent(gather: Gather) -> None:
    ana = gather("No dice").ana
    field = line_of(ana)
    field.fill("/r 2d6 + lots")
    ana.sees(re.compile("^here should be dice like 2d6"))
    expect(ana.page.locator("mark")).to_have_text("lots")
    field.press("Enter")
    field.fill("/r 2d6 + 1")
    ana.sees(re.compile(r"^2d6 \+ 1: 3 to 13"))
    field.press("Enter")
    ana.sees(ana.card("Ana: 2d6 + 1"))
    ana.misses(ana.page.locator(NOTICES))


def test_dice_in_a_message_are_a_button_and_blind_ones_stay_blind(gather: Gather) -> None:
    _, mara, ana, ben = gather("Dice in a message")
    says(ana, "Ben, [[/r 2d6]], and [[/br d20 # do they hear us?]]!")
    ben.press("2d6")
    ana.sees(ana.card("Ben: 2d6"))
    ben.press("/br d20")
    mara.sees("do they hear us?", mara.card("Ben: 1d20"))
    ben.sees("a blind roll: only the GM sees it")
    ana.misses(ana.log.get_by_role("article", name=re.compile("^Ben: 1d20")))


def test_hits_of_the_short_form_stand_out_and_a_raised_die_says_so(gather: Gather) -> None:
    _, mara, ana, _ = gather("The short form", real_dice=True)
    says(ana, "/r 5d ob3 c1")
    ana.types_dice("Roll 5d6: free dice", 6, 5, 4, 2, 1)
    fallen = mara.card("Ana: 5d ob3 c1")
    mara.sees("3 hits, obstacle met", fallen)
    mara.sees(fallen.get_by_role("img", name="4, changed by +1"))
    for face in ("2", "1"):
        mara.sees(fallen.get_by_role("img", name=f"{face}, does not count"))


def test_whispers_have_a_long_name_too(gather: Gather) -> None:
    _, mara, ana, ben = gather("Whispers")
    says(ana, "/whisper Ben not a word to Eve")
    for person in (mara, ben):
        person.sees("not a word to Eve", person.log)


def test_a_number_of_ones_own_sheet_counts_in_dice_by_its_name(someone: Invite, host: Person) -> None:
    _, mara, ana, ben = gathered(someone, host, "By name", "strive", "maren", "ives")
    field = line_of(ana)
    field.fill("/r 2d6 + @luck")
    ana.sees(re.compile("^the sheet of Maren Holt has no @luck; it has @agility"))
    field.fill("/r 2d6 + @agility")
    ana.sees(re.compile(r"^2d6 \+ 2 \[agility\]: 4 to 14"))
    field.press("Enter")
    ana.types_dice("Roll 2d6: free dice", 3, 4)
    for person in (mara, ana, ben):
        person.sees("9", person.card("Ana: 2d6 + 2 [agility]"))
