"""Scenes of an evening beside the rolls: the log and what is taken back, keys, and how each likes their own page."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Locator, expect

from browser.conftest import Gather, Invite
from browser.evening import ASH, Laid
from browser.people import Person

SCROLLS_UP = "(log) => { log.scrollTo(0, 0); return log.textContent.includes('Ana takes a seat.') }"
TRAITS_OF_ASH = re.compile("^Which traits of Ash Wendell count")


def line(person: Person, what: str) -> Locator:
    """The menu of the last line in the log that tells of this."""
    return person.log.get_by_role("button", name=re.compile(f"^What to do with: .*{what}")).last


# --- the log
def test_earlier_lines_come_when_one_scrolls_up_and_a_search_finds_them_all(someone: Invite, host: Person) -> None:
    table = Laid(host, "A long log")
    ana = table.seats(someone("Ana"), "ana")
    for number in range(124):  # two take turns: so many in a moment are more than a browser may say
        text = f"line {number}" + (" about a heron" if number % 40 == 3 else "")
        (ana if number % 2 else host).acts(table.id, "say", "ana", text=text)
    host.goes(table.path)
    host.sees("line 123 about a heron", host.log)
    host.misses("Ana takes a seat.", host.log)
    host.page.wait_for_function(SCROLLS_UP, arg=host.log.element_handle())
    host.sees("Ana takes a seat.", host.log)
    host.press(host.button("Search the log"))
    host.write("Search the log", "heron")
    found = host.page.get_by_role("region", name="What the search found")
    expect(found.locator("mark")).to_have_text(["heron"] * 4)
    host.page.keyboard.press("Escape")
    host.misses(found)


def test_a_player_asks_for_an_undo_and_the_gm_declines_then_grants_it(gather: Gather) -> None:
    table, mara, ana, ben = gather("An undo")
    ana.acts(table.id, "throw", "ana", dice="1d6")
    ana.turns_to("Log")
    ana.sees(ana.card(re.compile("^Ana")))
    asks = mara.page.get_by_role("region", name="An undo is asked for")
    ana.press("Undo")
    ana.sees("The GM decides.")
    ben.misses(ben.page.get_by_role("region", name="An undo is asked for"))
    mara.press("Leave it", asks)
    ana.sees(re.compile("The GM leaves it as it is"))
    ana.press("Undo")
    mara.press("Undo", asks)
    for person in (ana, ben):
        person.sees("undone by Mara", person.log)
    mara.press("Redo")
    ben.misses("undone by Mara", ben.log)


def test_an_open_action_is_handed_over_stepped_back_stopped_and_rewound(gather: Gather) -> None:
    table, mara, ana, ben = gather("An open action")
    table.act("new-track", name="The tide", kind="clock", most=4, now=0, shown="public")
    table.act("tick", table.track("The tide"), steps=1)
    table.act("set", path=f"{ASH}.harms", to={"bruised": {"level": 1}})  # so that the roll waits for Mara too
    table.act("call", who=ASH, what="look up")
    ana.asked(TRAITS_OF_ASH)
    mara.picks("Hand over", "Ben")
    ben.answers(TRAITS_OF_ASH, "climber", by="This one")
    ana.misses(ana.page.get_by_role("heading", name=TRAITS_OF_ASH))
    mara.picks(line(mara, "look up"), "Step back")
    ana.asked(TRAITS_OF_ASH)
    mara.picks(line(mara, "look up"), "Stop it here")
    ana.misses(ana.page.get_by_role("heading", name=TRAITS_OF_ASH))
    ben.sees(re.compile("stopped there"), ben.log)
    mara.picks(line(mara, "A new track"), "Rewind to here")
    asks = mara.window("Rewind to here?")
    mara.sees("All that was done after this is taken back; what was said stays.", asks)
    mara.press("Rewind to here", asks)
    ben.sees("0 of 4", ben.page.get_by_role("list", name="Tracks"))


def test_a_campaign_is_deleted_by_its_name_alone_and_may_be_taken_along_first(gather: Gather) -> None:
    table, mara, _, ben = gather("To throw away")
    mara.goes("/")
    mara.picks("More for To throw away", "Delete the campaign")
    asks = mara.window("Delete To throw away?")
    name = asks.get_by_role("textbox")
    expect(name).to_be_focused()
    with mara.page.expect_download() as kept:
        mara.press(mara.link("Take it along", asks))
    assert kept.value.suggested_filename == "To throw away.campaign.zip"
    name.fill("To keep")
    name.press("Enter")
    mara.sees("That is not its name.", asks)
    mara.press("Keep it", asks)
    mara.goes(table.path)
    mara.picks("More for the table", "Delete the campaign")
    name.fill("to throw away")
    mara.press("Delete it for good", asks)
    mara.sees("To throw away is deleted.")
    ben.sees("This table has been deleted.")


def test_the_log_and_the_export_are_files_called_as_the_table_and_hold_what_one_may_see(gather: Gather) -> None:
    table, mara, _, ben = gather("Files")
    table.act("write-note", "gm-seat", title="The keeper is alive", text="Up there.", seen_by="gm")
    table.act("say", "ana", text="Somebody should go up there.")
    for person, is_told in ((mara, True), (ben, False)):
        person.sees("Somebody should go up there.", person.log)
        with person.page.expect_download() as log:
            person.picks("More about the log", "The log as a file")
        assert log.value.suggested_filename == "Files.md"
        text = log.value.path().read_text(encoding="utf-8")
        assert "Somebody should go up there." in text
        assert ("The keeper is alive" in text) == is_told
        with person.page.expect_download() as export:
            person.picks("More for the table", "Export what you see")
        assert export.value.suggested_filename == "Files.json"
        kept = json.loads(export.value.path().read_text(encoding="utf-8"))
        assert kept["records"][ASH]["name"] == "Ash Wendell"
        assert ("The keeper is alive" in json.dumps(kept)) == is_told


def test_a_campaign_and_a_character_go_along_as_files_and_are_opened_again(gather: Gather, tmp_path: Path) -> None:
    table, mara, ana, ben = gather("To take along")
    table.act("write-note", "gm-seat", title="The keeper is alive", text="Up there.", seen_by="gm")
    ben.press(ben.page.get_by_role("button", name=re.compile("^Eve Sorrel")).first)
    sheet = ben.sees(ben.page.get_by_role("article", name="Sheet of Eve Sorrel"))
    with ben.page.expect_download() as character:
        ben.picks(ben.button("More for Eve Sorrel", sheet), "Take it along as a file")
    assert character.value.suggested_filename == "Eve Sorrel.json"
    eve = tmp_path / "eve.json"
    character.value.save_as(eve)
    with mara.page.expect_download() as taken:
        mara.picks("More for the table", "Take the campaign along")
    assert taken.value.suggested_filename == "To take along.campaign.zip"
    archive = tmp_path / "campaign.zip"
    taken.value.save_as(archive)
    # A player brings a copy of her in; the GM agrees.
    ana.goes(f"/table/{table.id}/create")
    ana.press("Another character")
    picks_file(ana, "From a file …", eve)
    mara.answers("Let Eve Sorrel in, from a file of Ana?", by="Yes")
    ana.sees(ana.page.get_by_role("heading", name="Eve Sorrel is ready"))
    # What is no archive is refused; the archive becomes a table, with the log, and with whoever the GM brings along.
    mara.goes("/")
    mara.forgives("409")
    picks_file(mara, "Open an archive", eve)
    mara.sees("eve.json cannot be opened: that is no archive of a campaign: it is no zip file that can be read here")
    assert mara.barriers() == []
    picks_file(mara, "Open an archive", archive)
    mara.page.wait_for_url(re.compile("/table/"))
    mara.sees("The keeper is alive")
    mara.sees("Ana takes a seat.", mara.log)
    mara.press("Add")
    with mara.page.expect_file_chooser() as chooser:
        mara.press(mara.page.get_by_role("menuitem", name=re.compile("^Bring a character in from a file")))
    chooser.value.set_files(eve)
    mara.sees("Eve Sorrel joins the story.", mara.log)


def picks_file(person: Person, button: str, file: Path) -> None:
    with person.page.expect_file_chooser() as chooser:
        person.press(button)
    chooser.value.set_files(file)


# --- one's own seat
def test_real_dice_and_a_standing_order_are_set_on_a_phone_and_no_blind_roll_is_typed(gather: Gather) -> None:
    table, _, ana, ben = gather("Real dice")
    ana.picks("More", "People and seats")
    dialog = ana.window("People")
    ana.press(dialog.get_by_role("switch", name="I roll real dice"))
    ben.sees("Ana rolls real dice now.", ben.log)
    ana.press("Give a standing order", dialog)
    dialog = ana.window("Standing order")
    ana.press(dialog.get_by_role("radio", name="React", exact=True))
    ana.press(dialog.get_by_role("radio", name="Never ask, let it pass"))
    ana.press("Standing order", dialog)
    ana.picks("More", "People and seats")
    ana.sees(re.compile("React · Ash Wendell: never ask"), ana.window("People"))
    ana.press("Ask me again")
    ana.sees("None: you are asked every time you could react to something.")
    ana.press("Close", ana.window("People"))
    ana.turns_to("Log")
    ana.press("Pick up dice")
    ana.press(ana.button(re.compile("^one more die of 6 sides")))
    ana.press(ana.page.get_by_text("Only the GM"))
    ana.forgives("40[09]|422")
    ana.press("Roll 1d6")
    ana.sees(re.compile("blind"))
    assert not [card for card in ana.seen(table.id)["log"].values() if card["action"] == "throw"]


def test_who_leaves_the_table_gives_back_the_browser_but_not_the_seat(gather: Gather) -> None:
    table, mara, _, ben = gather("Leaving")
    ben.press(ben.button(re.compile(r"^\d here$")))
    ben.press("Leave the table", ben.window("People"))
    ben.press("Leave", ben.window("Are you sure?"))
    ben.page.wait_for_url("**/")
    ben.misses("Leaving")
    mara.sees(mara.button("2 here"))
    table.seats(ben, "ben")
    mara.sees(mara.button("3 here"))
    ben.sees("Eve Sorrel")


# --- by keyboard, and to one's liking
def test_everything_is_found_and_done_by_keyboard_alone(gather: Gather) -> None:
    table, mara, ana, ben = gather("Keys")
    table.act("new-track", name="The tide", kind="clock", most=4, now=0, shown="public")
    keyboard = mara.page.keyboard
    keyboard.press("Control+k")
    palette = mara.page.get_by_role("combobox", name="Find or do anything")
    expect(palette).to_be_focused()
    keyboard.type("tag the scene")
    mara.sees(mara.page.get_by_role("option", name="Tag the scene", selected=True))
    keyboard.press("Enter")
    mara.window("Tag the scene")
    expect(mara.page.get_by_role("textbox", name=re.compile("^Which tag"))).to_be_focused()
    keyboard.type("wet stone")
    keyboard.press("Enter")
    ben.sees("wet stone", ben.page.get_by_role("region", name="In this place"))
    mara.misses(mara.page.get_by_role("dialog"))
    keyboard.press("Control+k")
    expect(palette).to_be_focused()
    keyboard.type("the tide")
    mara.sees(mara.page.get_by_role("option", name=re.compile("^The tide"), selected=True))
    keyboard.press("Enter")
    expect(mara.page.get_by_role("list", name="Tracks").locator(":focus")).to_have_count(1)
    keyboard.press("+")
    ben.sees("1 of 4")
    # Whoever has answered by a key goes on with what they say; what is asked next is not missed for it.
    for what in ("listen", "look"):
        run = table.act("call", who="eve-sorrel", what=what)
        ben.asked(re.compile("^Which traits of Eve Sorrel"))
        expect(ben.page.get_by_role("region", name="Your answer is awaited").locator(":focus")).to_have_count(1)
        ben.page.keyboard.press("Control+Enter")
        expect(ben.page.get_by_role("textbox", name="Say something, or roll")).to_be_focused()
        mara.command(table.id, "stop", run=run)
    # On a phone the palette brings the scene forward.
    ana.picks("More", "Find or do anything")
    ana.page.get_by_role("combobox", name="Find or do anything").fill("the tide")
    ana.press(ana.page.get_by_role("option", name=re.compile("^The tide")))
    ana.sees("1 of 4")


def test_single_keys_odds_and_theme_are_as_each_likes_them_and_stay_so(gather: Gather) -> None:
    table, mara, ana, ben = gather("Likings")
    ben.page.keyboard.press("?")
    dialog = ben.window("Keys")
    ben.press(dialog.get_by_role("switch", name=re.compile("^Single keys")))
    ben.press("Close", dialog)
    ben.page.keyboard.press("?")
    ben.picks("More", "Settings of this browser")
    dialog = ben.window("Settings")
    ben.press(dialog.get_by_text("Evening"))
    ben.press(dialog.get_by_role("switch", name="Show me odds"))
    ben.page.reload()
    ben.sees("Eve Sorrel")
    assert ben.page.evaluate("document.documentElement.dataset.theme") == "evening"
    ben.page.keyboard.press("?")
    table.act("set", path=f"{ASH}.harms", to={"bruised": {"level": 1}})
    table.act("call", who="eve-sorrel", what="listen")
    asked = ben.asked(re.compile("^Which traits of Eve Sorrel"))
    ben.misses(ben.page.get_by_role("dialog"))
    ben.misses(re.compile(r"\d\s?%"), asked)
    # For the whole table: players see none, the GM does.
    mara.picks("More for the table", "Hide odds from players")
    table.act("call", who=ASH, what="look up")
    ana.misses(re.compile(r"\d\s?%"), ana.asked(TRAITS_OF_ASH))
    mara.sees(re.compile(r"\d\s?%"), mara.asked(re.compile("^Which harms")))
