"""Scenes with the GM's tools: seats and the door, the cards of the scene, values and pictures, the table's settings."""

from __future__ import annotations

import re
from pathlib import Path

from PIL import Image
from playwright.sync_api import Locator, expect

from browser.conftest import Gather, Invite
from browser.evening import ASH, EVE
from browser.people import PHONE, Person


def people(person: Person) -> Locator:
    person.press(person.page.get_by_role("button", name=re.compile(r"^\d here$")))
    return person.window("People")


# --- seats
def test_a_seat_is_renamed_muted_and_loses_its_character_to_another(gather: Gather) -> None:
    _, mara, ana, ben = gather("Seats")
    dialog = people(mara)
    mara.picks("What to do with the seat of Ben", "Rename")
    mara.write("What name?", "Benedikt", dialog)
    mara.press("Rename", dialog)
    ben.sees("Ben is called Benedikt now.", ben.log)
    mara.picks("What to do with the seat of Benedikt", "Mute")
    ben.sees(ben.page.get_by_placeholder(re.compile("^The GM has muted you")))
    mara.picks("Give Eve Sorrel to another seat", "To Ana")
    ana.sees(ana.page.get_by_text("you are Ash Wendell, Eve Sorrel"))
    ben.sees("You have no character yet")


def test_who_loses_the_seat_is_told_so_on_every_device(gather: Gather, someone: Invite) -> None:
    table, mara, _, ben = gather("A seat is removed")
    tablet = someone("Ben's tablet", PHONE)
    tablet.enters(table.personal_link("ben"))
    mara.sees(re.compile("here, on 2 devices"), people(mara))
    mara.picks("What to do with the seat of Ben", "Remove the seat")
    mara.press("Remove the seat", mara.window("Are you sure?"))
    for device in (ben, tablet):
        device.sees("You are not at this table")
        device.sees("Your seat at this table has been taken away.")
    mara.misses(mara.button("What to do with the seat of Ben"))
    mara.sees("Spoken for by the GM")  # Eve stays


def test_the_gms_chair_is_handed_over_and_its_secrets_with_it(gather: Gather) -> None:
    table, mara, _, ben = gather("The chair")
    table.act("new-track", name="The keeper loses heart", kind="clock", most=4, now=1, shown="secret")
    mara.sees("The keeper loses heart", mara.page.get_by_role("list", name="Tracks"))
    people(mara)
    mara.picks("What to do with the seat of Ben", "Hand the GM’s chair over")
    mara.press("Hand it over", mara.window("Are you sure?"))
    ben.sees("The keeper loses heart", ben.page.get_by_role("list", name="Tracks"))
    mara.misses(mara.page.get_by_text("The keeper loses heart"))
    ben.sees("Ben is a GM now.", ben.log)
    ben.sees("Mara plays now.", ben.log)


# --- the door
def test_who_knocks_may_think_better_of_it_is_turned_away_and_let_in_to_watch(gather: Gather, someone: Invite) -> None:
    table, mara, _, _ = gather("At the door")
    cleo = someone("Cleo", PHONE)
    cleo.goes(f"/join/{table.code()}")
    cleo.write("Your name", "Cleo")
    cleo.press(cleo.page.get_by_role("radio", name=re.compile("^watch")))
    door = mara.page.get_by_role("region", name="At the door")
    cleo.press("Knock")
    mara.sees("wants to watch", door)
    cleo.press("Do not wait")
    mara.misses(mara.button("Let in"))
    cleo.press("Knock")
    mara.press("Turn away")
    cleo.sees("Not this time")
    cleo.press("Back to the door")
    cleo.press("Knock")
    mara.press("Let in")
    cleo.sees(cleo.page.get_by_text("you watch"))
    cleo.misses(cleo.button("Roll"))
    cleo.misses(cleo.button("Write a note"))
    cleo.turns_to("Log")
    cleo.sees(cleo.page.get_by_role("textbox", name="Say something"))
    cleo.misses(cleo.button("Pick up dice"))


def test_a_new_code_closes_the_old_door_and_stands_in_the_bar(gather: Gather, someone: Invite) -> None:
    table, mara, _, _ = gather("A new code")
    old = table.code()
    mara.press(mara.page.get_by_role("button", name=f"Invite{old}").or_(mara.button(re.compile(f"Invite.*{old}"))))
    dialog = mara.window("Invite players")
    mara.press("A new code", dialog)
    mara.press("Make a new code", mara.window("Are you sure?"))
    mara.misses(old, dialog)
    new = table.code()
    mara.sees(new, dialog)
    mara.press(dialog.get_by_text("The door is open for new people"))
    mara.sees("The door is shut", dialog)
    mara.press("Close", dialog)
    mara.sees(mara.button(re.compile(f"Invite.*{new}")))
    dan = someone("Dan")
    dan.goes(f"/join/{new}")
    dan.sees("The door of this table is closed for now.")
    dan.forgives("404")
    dan.goes(f"/join/{old}")
    dan.sees(dan.page.get_by_role("textbox", name="The table’s code"))


# --- the scene
def test_a_handout_with_a_picture_is_written_for_oneself_and_given_to_all(gather: Gather, tmp_path: Path) -> None:
    _, mara, ana, ben = gather("A handout")
    picture = tmp_path / "map.png"
    Image.new("RGB", (60, 40), "olive").save(picture)
    mara.press("Write a note")
    dialog = mara.window("Write a note")
    mara.sees("What is there to remember?", dialog)  # what hangs on nothing is asked at once
    mara.write("What is it about?", "The map of the flats", dialog)
    mara.write("What is there to remember?", "Nobody has walked here twice. Ask Eve Sorrel (APO-042).", dialog)
    dialog.locator("input[type=file]").set_input_files(picture)
    mara.sees(mara.button("No picture", dialog))
    mara.press("Write a note", dialog)
    note = mara.sees(mara.page.get_by_role("article").filter(has_text="The map of the flats"))
    mara.sees("for your eyes", note)
    ben.misses("The map of the flats")
    mara.picks("More about The map of the flats", "Give it to everybody")
    ben.press("Look at the picture of The map of the flats")
    shown = ben.window("The map of the flats").get_by_role("img", name="The map of the flats")
    assert ben.sees(shown).evaluate("async (image) => (await image.decode(), image.naturalWidth)") == 60
    ana.turns_to("Scene")
    ana.sees("Nobody has walked here twice.")
    mara.press("Eve Sorrel", note)  # whom it names opens, and so does a rule
    mara.sees(mara.page.get_by_role("article", name="Sheet of Eve Sorrel"))
    mara.press("Back to the scene")
    mara.press("rule APO-042", note)
    mara.sees(mara.page.get_by_role("dialog").filter(has_text="APO-042"))


def test_a_portrait_is_seen_in_the_cast_on_the_sheet_and_in_the_log(gather: Gather, tmp_path: Path) -> None:
    table, mara, _, ben = gather("A portrait")
    face = tmp_path / "face.png"
    Image.new("RGB", (40, 40), "teal").save(face)
    ben.press("Eve Sorrel", ben.page.get_by_role("region", name="The cast"))
    ben.picks("More for Eve Sorrel", "Set a picture")
    dialog = ben.window("Set a picture")
    dialog.locator("input[type=file]").set_input_files(face)
    ben.sees(ben.button("No picture", dialog))
    ben.press("Set a picture", dialog)
    portraits = "image[href*='/pictures/']"
    expect(ben.page.get_by_role("article", name="Sheet of Eve Sorrel").locator(portraits)).to_have_count(1)
    expect(mara.page.get_by_role("region", name="The cast").locator(portraits)).to_have_count(1)
    table.act("call", who=EVE, what="listen")
    table.answer(EVE, [])
    expect(mara.log.locator(portraits)).to_have_count(1)


def test_tracks_are_named_later_hidden_and_lie_as_the_gm_lays_them(gather: Gather) -> None:
    table, mara, _, ben = gather("Tracks")
    for name, shown in (("The tide", "public"), ("The oil", "public"), ("What walks", "unnamed")):
        table.act("new-track", name=name, kind="clock", most=4, now=1, shown=shown)
    tracks, seen = (person.page.get_by_role("list", name="Tracks") for person in (mara, ben))
    expect(seen.get_by_role("listitem")).to_have_count(3)
    ben.misses("What walks")
    mara.picks("More about What walks", "Show it to everybody")
    ben.sees("What walks", seen)
    mara.picks("More about The oil", "Move it forward")
    expect(seen.get_by_role("heading")).to_have_text(["The oil", "The tide", "What walks"])
    grip = mara.page.locator(f"#card-{table.track('The oil')} .grip")
    grip.drag_to(mara.page.locator(f"#card-{table.track('What walks')}"))
    expect(tracks.get_by_role("heading")).to_have_text(["The tide", "What walks", "The oil"])
    mara.picks("More about The tide", "Hide it")
    expect(seen.get_by_role("heading")).to_have_text(["What walks", "The oil"])
    mara.sees("only you see this", tracks)


def test_a_hidden_character_is_seen_by_its_player_and_the_gm_alone(gather: Gather, someone: Invite) -> None:
    table, mara, ana, ben = gather("Hidden")
    mara.press("Eve Sorrel", mara.page.get_by_role("region", name="The cast"))
    mara.picks("More for Eve Sorrel", "Hide")
    ana.misses(ana.button(re.compile("Eve")))
    cast = {person: person.page.get_by_role("region", name="The cast") for person in (mara, ben)}
    ben.sees("only you and the GM see this", cast[ben])
    mara.sees("only Ben and you see this", cast[mara])
    # Where two lead the table, both see it, and everybody who does is told so.
    table.act("new-track", name="The tide", kind="clock", most=4, shown="secret")
    tracks = mara.page.get_by_role("list", name="Tracks")
    mara.press("Back to the scene")
    mara.sees("only you see this", tracks)
    table.act("add-seat", name="Gus", role="gm")
    gus = table.seats(someone("Gus"), "gus")
    for person, where, words in (
        (ben, cast[ben], "only you and the GMs see this"), (mara, cast[mara], "only Ben and the GMs see this"),
        (mara, tracks, "only the GMs see this"),
        (gus, gus.page.get_by_role("list", name="Tracks"), "only the GMs see this"),
    ):  # fmt: skip
        person.sees(words, where)
    mara.press("Eve Sorrel", cast[mara])
    mara.picks("More for Eve Sorrel", "Reveal")
    ana.sees(ana.button(re.compile("Eve")))


def test_the_gm_sets_a_value_and_the_log_says_it_in_words(gather: Gather) -> None:
    table, mara, _, ben = gather("A value")
    table.act("set", path=f"{ASH}.harms", to={"bruised": {"level": 1}}, why="From last time.")
    ben.sees(re.compile(r"The GM sets harms of Ash Wendell: nothing\s*bruised 1\. From last time\."), ben.log)
    mara.press("Ash Wendell", mara.page.get_by_role("region", name="The cast"))
    mara.picks("More for Ash Wendell", "Set a value")
    dialog = mara.window("Set a value")
    mara.sees(mara.button(f"{ASH}.owed_traits", dialog))
    mara.misses(dialog.get_by_role("status"))  # nothing is scolded that nobody has written
    mara.press(f"{ASH}.harms", dialog)
    mara.press(f"{ASH}.harms.bruised.level", dialog)
    mara.write(f"What is {ASH}.harms.bruised.level to be?", "3", dialog)
    mara.write("Why?", "It got worse.", dialog)
    mara.press("Set a value", dialog)
    ben.sees(re.compile(r"The GM sets harms\.bruised\.level of Ash Wendell: 1\s*3\. It got worse\."), ben.log)
    assert table.record(ASH)["harms"] == {"bruised": {"level": 3}}


# --- the table's settings
def test_while_the_table_is_paused_players_wait_and_are_told(gather: Gather) -> None:
    table, mara, ana, ben = gather("A pause")
    table.real_dice("ana")
    table.act("throw", "ana", dice="1d6")
    ana.asked("Roll 1d6: free dice")
    mara.picks("More for the table", "Pause the table")
    ana.sees("The GM has paused the table. You can answer when it goes on.")
    expect(ben.button("Roll")).to_have_attribute("aria-disabled", "true")
    ana.forgives("409")
    ana.press("That is what fell", ana.lays_dice("Roll 1d6: free dice", 4))
    ana.sees("the GM has paused the table", ana.asked("Roll 1d6: free dice"))
    mara.press("Go on")
    ana.press("That is what fell")
    ben.sees(ben.card(re.compile("^Ana")))
    ben.sees("real dice", ben.card(re.compile("^Ana")))


def test_a_house_rule_changes_in_play_and_a_session_begins_and_ends(gather: Gather) -> None:
    _, mara, _, ben = gather("Settings")
    mara.picks("More for the table", "House rules")
    dialog = mara.window("House rules")
    mara.press(dialog.get_by_role("switch", name="Scenarist veto"))
    ben.sees(re.compile(r"House rule “Scenarist veto”: no\s*yes\."), ben.log)
    mara.press("Close", dialog)
    mara.picks("More for the table", "Start session 1")
    mara.press("Start a session", mara.window("Start a session"))
    ben.sees(ben.page.get_by_role("banner").get_by_text("session 1"))
    mara.press("Time passes")
    dialog = mara.window("Time passes")
    mara.press(dialog.get_by_text("Experience").first)
    mara.sees("Ash Wendell gains experience: a new trait.", dialog)  # foreseen, not done
    mara.press(dialog.get_by_text("End the session").first)
    mara.press("End the session", dialog)
    ben.sees("Session 1 is over.", ben.log)
    ben.misses("gains experience")


def test_two_players_are_asked_at_once_and_the_gm_sees_who_is_still_to_answer(gather: Gather) -> None:
    table, mara, ana, ben = gather("Two at once")
    for who in (ASH, EVE):  # so that Mara is asked about both
        table.act("set", path=f"{who}.harms", to={"bruised": {"level": 1}})
    mara.press("Ask for a roll")
    dialog = mara.window("Ask for a roll")
    for name in ("Ash Wendell", "Eve Sorrel"):
        mara.press(dialog.get_by_role("checkbox", name=re.compile(f"^{name}")))
    mara.write("What does the character do?", "keep your footing", dialog)
    mara.press("Ask all 2", dialog)
    for name in ("Ash Wendell", "Eve Sorrel"):
        mara.sees(mara.page.get_by_role("tab", name=f"You · {name}"))
    ana.answers(re.compile("^Which traits of Ash Wendell"), by="None of them")
    still = mara.page.get_by_text("Still to answer", exact=True).locator("..")
    expect(still).to_contain_text("Ben")
    expect(still).not_to_contain_text("Ana")
    mara.press("Nudge Ben")
    ben.sees("Mara: The table waits for you.")
    mara.sees("Ben is told that you wait.")


def test_the_gm_brings_in_somebody_whom_nobody_plays_and_reveals_them_later(gather: Gather) -> None:
    table, mara, _, ben = gather("Somebody else")
    mara.page.keyboard.press("Control+k")
    palette = mara.page.get_by_role("combobox", name="Find or do anything")
    palette.fill("Bring somebody in")
    palette.press("Enter")
    dialog = mara.window("Bring somebody in")
    mara.write(re.compile("name"), "The keeper", dialog)
    mara.press(dialog.get_by_role("radio", name=re.compile("^Only the Scenarist")))
    mara.press("Bring somebody in", dialog)
    cast = mara.page.get_by_role("region", name="The cast")
    mara.sees("The keeper", cast)
    ben.misses("The keeper")
    table.act("reveal", what=table.the("The keeper"))
    ben.sees("The keeper", ben.page.get_by_role("region", name="The cast"))
