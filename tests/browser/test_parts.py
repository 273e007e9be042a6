"""The parts that pages are made of, in the gallery: each does what it promises to a hand and to a keyboard."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from browser.people import DESK, PHONE, Person, Theme

CLIENT = Path(__file__).parents[2] / "client"
POLICY = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:"


class Showing(SimpleHTTPRequestHandler):
    """The built gallery, under the policy that the server sets for the page."""

    def translate_path(self, path: str) -> str:
        found = Path(super().translate_path(path))
        return str(found if found.is_file() else Path(self.directory) / "index.html")

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def log_message(self, *words: Any) -> None:
        pass


@pytest.fixture(scope="module")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    built = tmp_path_factory.mktemp("gallery")
    tools = Path(sys.executable).parent
    paths = {**os.environ, "PATH": f"{tools}:{os.environ['PATH']}"}
    subprocess.run([tools / "npm", "run", "gallery", "--", f"--outDir={built}", "--emptyOutDir"], cwd=CLIENT, env=paths,
                   check=True, capture_output=True)  # fmt: skip
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Showing, directory=str(built)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture
def visitor(chromium: Browser, gallery: str) -> Iterator[Person]:
    looks = Person("A visitor", chromium, gallery, DESK, still=True)
    looks.goes("/gallery?theme=evening")
    looks.sees("Prompts, one for each kind of question")
    yield looks
    assert looks.leaves() == []


def question(person: Person, title: str, which: int = 0) -> Locator:
    return person.page.locator("form", has=person.page.get_by_role("heading", name=title)).nth(which)


@pytest.mark.parametrize("theme", ["evening", "paper"])
@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
def test_no_part_keeps_anybody_out_or_sticks_out(
    chromium: Browser, gallery: str, device: dict[str, Any], theme: Theme
) -> None:
    looks = Person("A visitor", chromium, gallery, device, theme, still=True)
    looks.goes(f"/gallery?theme={theme}")
    looks.sees("Prompts, one for each kind of question")
    assert looks.barriers() == []
    assert looks.overflow() <= 0
    assert looks.leaves() == []


def test_a_number_explains_itself_and_opens_its_rule(visitor: Person) -> None:
    visitor.press("3 Agility")
    shown = visitor.page.get_by_role("dialog", name="Where Agility comes from")
    visitor.sees("years on the wall", shown)
    visitor.press("rule STR-102", shown)
    visitor.sees("Here STR-102 would open.")
    visitor.page.keyboard.press("Escape")
    visitor.misses(shown)


def test_digits_pick_an_option_and_enter_answers(visitor: Person) -> None:
    asked = question(visitor, "How do you defend?")
    expect(asked.get_by_role("radio", name="Shield")).to_be_checked()
    asked.get_by_role("radio", name="Shield").focus()
    visitor.page.keyboard.press("2")
    expect(asked.get_by_role("radio", name="Pit hammer")).to_be_checked()
    visitor.page.keyboard.press("Enter")
    visitor.sees('"hammer"')


def test_no_more_can_be_picked_than_may_be(visitor: Person) -> None:
    asked = question(visitor, "Which traits count?")
    asked.get_by_label("climber").check()
    asked.get_by_label("stubborn").check()
    visitor.sees("2 of 2 picked", asked)
    expect(asked.get_by_label("owes the ferryman")).to_be_disabled()
    visitor.press("These 2", asked)
    visitor.sees('["climber","stubborn"]')


def test_a_number_takes_what_is_added_to_it(visitor: Person) -> None:
    asked = question(visitor, "What is juno.harms.burnt.level to be?")
    asked.get_by_role("textbox").fill("-3")
    visitor.sees("23 − 3 = 20", asked)
    visitor.press("Done", asked)
    visitor.sees(visitor.page.get_by_role("status").get_by_text("20", exact=True))


def test_a_number_out_of_bounds_says_which_would_fit(visitor: Person) -> None:
    asked = question(visitor, "How many dice do you roll?")
    asked.get_by_role("textbox").fill("9")
    asked.get_by_role("textbox").press("Enter")
    visitor.sees("9 does not fit; 1 to 8 does.", asked)


def test_a_form_says_what_is_missing_and_keeps_what_is_there(visitor: Person) -> None:
    asked = question(visitor, "A failure. What happens?")
    asked.get_by_label("hand").check()
    asked.get_by_role("button", name="Done").dispatch_event("click")
    visitor.sees("In words At least a word is wanted.", asked)
    asked.get_by_label("In words").fill("The rope parts.")
    visitor.press("Done", asked)
    visitor.sees('{"words":"The rope parts.","level":2,"lasting":false,"where":"hand"}')


def test_a_card_is_added_for_each_of_many(visitor: Person) -> None:
    asked = question(visitor, "Which links does the new trait have?")
    visitor.press("Add one", asked)
    asked.get_by_label("Linked to").fill("the toll-house")
    visitor.press("Add another", asked)
    visitor.press(asked.get_by_role("button", name="Remove").last)
    visitor.press("Done", asked)
    visitor.sees('[{"to":"the toll-house","why":""}]')


def test_a_suggestion_fills_the_line(visitor: Person) -> None:
    asked = question(visitor, "Name the new skill")
    visitor.press("bell-ringer", asked)
    visitor.press("Done", asked)
    visitor.sees('"bell-ringer"')


def test_two_real_dice_are_tapped_and_one_is_taken_back(visitor: Person) -> None:
    asked = question(visitor, "Roll 2d6: the deed")
    visitor.press("a 6 fell", asked)
    visitor.press("a 1 fell", asked)
    visitor.press("take back the 1", asked)
    asked.get_by_role("button", name="a 3 fell").focus()
    visitor.page.keyboard.press("4")
    visitor.press("That is what fell", asked)
    visitor.sees("[6,4]")


def test_nine_real_dice_are_counted_face_by_face(visitor: Person) -> None:
    asked = question(visitor, "Roll 9d6: breaks the weir chain")
    for _ in range(5):
        visitor.press(asked.get_by_role("button", name="one more 5"))
    visitor.press("one 5 less", asked)
    visitor.sees("4 of 9 in", asked)
    asked.get_by_role("button", name="That is what fell").dispatch_event("click")
    visitor.sees("5 dice are still to come.", asked)
    for _ in range(5):
        visitor.press(asked.get_by_role("button", name="one more 2"))
    visitor.press("That is what fell", asked)
    visitor.sees("[5,5,5,5,2,2,2,2,2]")


def test_a_die_shows_no_face_that_it_does_not_have(visitor: Person) -> None:
    asked = question(visitor, "Roll 1d20: a test")
    asked.get_by_label("die 1 of 1").fill("21")
    asked.get_by_role("button", name="That is what fell").dispatch_event("click")
    visitor.sees("1 die is still to come.", asked)
    asked.get_by_label("die 1 of 1").fill("17")
    visitor.press("That is what fell", asked)
    visitor.sees("[17]")


def test_a_dialog_closes_on_escape_and_gives_the_focus_back(visitor: Person) -> None:
    visitor.press("Open a dialog")
    visitor.sees(visitor.page.get_by_role("dialog", name="Hand over the question"))
    visitor.page.keyboard.press("Escape")
    visitor.misses(visitor.page.get_by_role("dialog"))
    expect(visitor.button("Open a dialog")).to_be_focused()


def test_a_menu_is_walked_with_arrows_and_says_why_not(visitor: Person) -> None:
    visitor.press("More")
    expect(visitor.page.get_by_role("menuitem", name="Rename")).to_be_focused()
    visitor.page.keyboard.press("ArrowDown")
    expect(visitor.page.get_by_role("menuitem", name="Only the GM may.")).to_be_focused()
    visitor.page.keyboard.press("Home")
    visitor.page.keyboard.press("Enter")
    visitor.sees("Renamed.")
    visitor.press("More")
    expect(visitor.page.get_by_role("menuitem", name="Rename")).to_be_focused()
    visitor.page.keyboard.press("Tab")
    visitor.misses(visitor.page.get_by_role("menuitem"))


def test_a_track_ticks_by_its_drawing_and_by_its_buttons(visitor: Person) -> None:
    clock = visitor.page.get_by_role("article", name="Sway the Warden")
    visitor.press(clock.get_by_role("button", name="Sway the Warden, 4: one more"))
    visitor.sees("5 of 6", clock)
    clock.get_by_role("button", name="Sway the Warden, 5: one more").click(button="right")
    visitor.sees("4 of 6", clock)
    visitor.press("Sway the Warden: one less", clock)
    visitor.sees("3 of 6", clock)


def test_a_track_moves_by_keys_and_its_menu_keeps_its_own_arrows(visitor: Person) -> None:
    clock = visitor.page.get_by_role("article", name="Sway the Warden")
    clock.get_by_role("button", name="Sway the Warden, 4: one more").focus()
    for key, then in (("+", 5), ("ArrowRight", 6), ("ArrowRight", 6), ("-", 5), ("ArrowDown", 4), ("Delete", 3)):
        visitor.page.keyboard.press(key)
        visitor.sees("full" if then == 6 else f"{then} of 6", clock)
    visitor.press("More about Sway the Warden", clock)
    visitor.page.keyboard.press("ArrowDown")
    visitor.sees("3 of 6", clock)


def test_a_number_that_counts_down_goes_no_lower_than_nothing(visitor: Person) -> None:
    sluice = visitor.page.get_by_role("article", name="The sluice gives way")
    visitor.sees("3 rounds left", sluice)
    visitor.sees("1 less each round", sluice)
    for _ in range(3):
        visitor.press(sluice.get_by_role("button", name=re.compile(r", \d: one less$")))
    visitor.sees("run out", sluice)
    expect(sluice.get_by_role("button", name="The sluice gives way: one less")).to_be_disabled()
    visitor.press(sluice.get_by_role("button", name="The sluice gives way, 0: one less"))
    visitor.sees("run out", sluice)


def test_steps_say_what_is_ahead_and_a_burned_one_is_not_lost(visitor: Person) -> None:
    almanac = visitor.page.get_by_role("article", name="Restore the Almanac")
    visitor.sees(almanac.get_by_role("img", name="3 of 7 steps, 1 of them burned"))
    visitor.sees("1 more to the break: the missing page can be read", almanac)
    visitor.sees("4 more to the end: the flood is dated", almanac)
    visitor.press("Restore the Almanac: one less", almanac)
    visitor.press("Restore the Almanac: one less", almanac)
    expect(almanac.get_by_role("button", name="Restore the Almanac: one less")).to_be_disabled()
    visitor.sees(almanac.get_by_role("img", name="1 of 7 steps, 1 of them burned"))


def test_a_timer_is_let_run_and_stopped_on_its_track(visitor: Person) -> None:
    oil = visitor.page.get_by_role("article", name="Lamp oil")
    visitor.sees("1 less every 2 hours, stopped", oil)
    visitor.press("Lamp oil: let the timer run", oil)
    visitor.misses(oil.get_by_text("stopped"))
    visitor.press("Lamp oil: stop the timer", oil)
    visitor.sees("stopped", oil)


def test_a_long_press_opens_the_menu_of_a_track_and_ticks_nothing(chromium: Browser, gallery: str) -> None:
    looks = Person("A visitor", chromium, gallery, PHONE, still=True)
    looks.goes("/gallery?theme=evening&only=tags")
    clock = looks.page.get_by_role("article", name="Sway the Warden")
    drawing = clock.get_by_role("button", name="Sway the Warden, 4: one more")
    drawing.scroll_into_view_if_needed()
    box = drawing.bounding_box()
    assert box is not None
    finger = looks.context.new_cdp_session(looks.page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    held, menu = clock.locator(".drawing.is-held"), looks.page.get_by_role("menuitem", name="Change it")
    looks.sees(held.or_(menu).first)  # some browsers take a long press for the end of the touch
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    looks.sees(looks.page.get_by_role("menuitem", name="Change it"))
    looks.sees("4 of 6", clock)
    looks.page.keyboard.press("Escape")
    looks.press(drawing)
    looks.sees("5 of 6", clock)
    assert looks.leaves() == []


def test_points_are_given_out_until_none_is_left(visitor: Person) -> None:
    asked = question(visitor, "Where do the ten points go?")
    visitor.sees("3 of 10 given out, 7 left", asked)
    asked.get_by_role("textbox", name="Power").fill("5")
    asked.get_by_role("button", name="Done").dispatch_event("click")
    visitor.sees("3 points are still to be given out.", asked)
    asked.get_by_role("textbox", name="Wits").press("ArrowUp")
    for _ in range(2):
        visitor.press("more: Nerve", asked)
    visitor.sees("10 of 10 given out, 0 left", asked)
    expect(asked.get_by_role("button", name="more: Wits")).to_be_disabled()
    visitor.press("Done", asked)
    visitor.sees('{"power":5,"wits":2,"nerve":3}')


def test_points_that_are_not_there_are_not_given_out(visitor: Person) -> None:
    asked = question(visitor, "Where do the ten points go?")
    for row in ("Power", "Wits", "Nerve"):
        asked.get_by_role("textbox", name=row).fill("4")
    visitor.sees("12 of 10 given out, 2 too many", asked)
    asked.get_by_role("button", name="Done").dispatch_event("click")
    visitor.sees("That is 2 points too many.", asked)
    asked.get_by_role("textbox", name="Nerve").fill("9")
    visitor.sees("Nerve: 9 does not fit; 1 to 5 does.", asked)


def test_the_gm_sets_a_number_where_it_stands(visitor: Person) -> None:
    visitor.press(visitor.page.get_by_role("button", name="3/5 set Nerve"))
    visitor.sees("Here nerve.now would be set, which is 3.")
    visitor.press(visitor.page.get_by_title("set Nerve to 5"))
    visitor.sees("Here nerve.now would be set, which is 5.")
    visitor.press(visitor.page.get_by_title("set Nerve to 2").last)  # the last full one: it empties
    visitor.sees("Here nerve.now would be set, which is 2.")
    visitor.press(visitor.page.get_by_role("button", name="−1 Luck"))
    visitor.press("Set it")
    visitor.sees("Here luck would be set, which is -1.")


def test_dice_that_were_cut_raised_and_added_say_so(visitor: Person) -> None:
    for name in ("6, struck", "4, changed by +1", "2, does not count"):
        visitor.sees(visitor.page.get_by_role("img", name=name, exact=True).last)
    visitor.sees(visitor.page.get_by_role("img", name="rolled afterwards"))


def test_a_tag_tells_more_and_can_be_removed_too(visitor: Person) -> None:
    visitor.press(visitor.page.get_by_role("button", name="rotten shelving 1"))
    visitor.sees(visitor.page.get_by_role("dialog", name="rotten shelving").get_by_text("It holds nobody."))
    visitor.page.keyboard.press("Escape")
    visitor.press("remove rotten shelving")
    visitor.misses(visitor.page.get_by_text("rotten shelving"))


def test_the_state_of_a_trait_stands_beside_it_in_its_own_word(visitor: Person) -> None:
    visitor.press(visitor.page.get_by_role("button", name="Battle trance active"))
    visitor.sees("until the end of your third turn")
    visitor.sees(visitor.page.get_by_role("button", name="Second wind burnt"))
