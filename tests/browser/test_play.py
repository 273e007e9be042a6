"""Scenes at a table: Mara leads it at a desk, Ana plays Ash on a phone, Ben plays Eve at a desk."""

from __future__ import annotations

import json
import re
import signal
from pathlib import Path

from playwright.sync_api import Request, Route, WebSocketRoute, expect

from browser.conftest import Gather, Invite
from browser.evening import ASH, EVE, Laid
from browser.people import PHONE, Person
from web.access.running import running

HARMS_OF_ASH = "Which harms of Ash Wendell are relevant?"
TRAITS_OF_ASH = re.compile("^Which traits of Ash Wendell count")
TRAITS_OF_EVE = re.compile("^Which traits of Eve Sorrel count")
THE_DICE = "Roll 2d6: the deed"
BRINGS_A_HARM = "Does it bring a harm?"


def rolls(ana: Person, what: str) -> None:
    """Ana starts a roll of Ash's from her sheet."""
    ana.press("Roll", ana.page.get_by_role("article", name="Sheet of Ash Wendell"))
    dialog = ana.page.get_by_role("dialog")
    dialog.get_by_role("textbox").fill(what)
    ana.press("Roll", dialog)


def test_the_gm_names_harms_the_player_traits_and_all_see_the_sum(gather: Gather) -> None:
    table, mara, ana, ben = gather("A full roll", real_dice=True)
    table.act("set", path=f"{ASH}.harms", to={"bruised": {"level": 1}}, why="from last time")
    rolls(ana, "climb the dark stair")
    mara.answers(HARMS_OF_ASH, "bruised", by="This one")
    form = ana.asked(TRAITS_OF_ASH)
    ana.sees(re.compile(r"\d+\s?%"), form)  # the odds, while she thinks
    ana.answers(TRAITS_OF_ASH, "climber", "stubborn", "night eyes", by="These 3")
    ana.types_dice(THE_DICE, 6, 4)
    mara.chooses(re.compile("reaches the goal"), "Let it pass")
    for person in (mara, ben):
        card = person.sees(person.card(re.compile("^Ash Wendell")))
        for part in ("climber", "stubborn", "night eyes", "bruised", "Full"):
            person.sees(part, card)


def test_a_failure_brings_a_harm_that_all_see(gather: Gather) -> None:
    table, mara, ana, ben = gather("A failure", real_dice=True)
    rolls(ana, "climb the rope")
    ana.answers(TRAITS_OF_ASH, "climber", by="This one")
    ana.types_dice(THE_DICE, 2, 3)
    form = mara.asked(BRINGS_A_HARM)
    mara.press("Add one", form)
    mara.press("chilled", form)
    mara.press("Done", form)
    ben.sees("Failure", ben.card(re.compile("^Ash Wendell")))
    ben.sees(re.compile("chilled"), ben.card(re.compile("^Ash Wendell")))
    assert table.record(ASH)["harms"] == {"chilled": {"level": 1}}


def test_a_weak_result_is_the_gms_choice_and_another_player_may_react(gather: Gather) -> None:
    table, mara, ana, ben = gather("A weak result", real_dice=True)
    rolls(ana, "go up without a sound")
    ana.answers(TRAITS_OF_ASH, "climber", "night eyes", by="These 2")
    ana.types_dice(THE_DICE, 4, 4)
    mara.chooses("A weak result. Which one?", "Succeeds, with a complication")
    form = mara.asked(BRINGS_A_HARM)
    mara.press("Add one", form)
    mara.press("frightened", form)
    mara.press("Done", form)
    ben.chooses(re.compile("React[?]$"), "React")
    mara.chooses("Eve Sorrel reacts. What comes of it?", "It averts the complication")
    ana.misses(ana.page.get_by_role("region", name="Your answer is awaited"))
    mara.sees("Weak", mara.card(re.compile("^Ash Wendell")))
    assert table.record(ASH).get("harms", {}) == {}


def test_an_action_is_undone_and_brought_back_and_its_line_stays(gather: Gather) -> None:
    table, mara, _, ben = gather("Undo and redo", real_dice=True)
    table.act("roll", ASH, what="climb the rope")
    table.answer(ASH, [])
    table.answer(ASH, [1, 2])
    table.answer("gm", [{"harm": "bruised"}])
    mara.sees(mara.card(re.compile("^Ash Wendell")))
    mara.page.keyboard.press("Control+z")
    for person in (mara, ben):
        person.sees(re.compile("undone by"), person.log)
    assert table.record(ASH).get("harms", {}) == {}
    mara.press("Redo")
    ben.misses(re.compile("undone by"), ben.log)
    ben.sees("Failure", ben.card(re.compile("^Ash Wendell")))
    assert table.record(ASH)["harms"] == {"bruised": {"level": 1}}
    # The dice were read wrong: the GM changes that answer, sees first what follows, and takes it back again.
    more = mara.button(re.compile("^What to do with"), mara.card(re.compile("^Ash Wendell")))
    mara.picks(more, "Change an answer")
    dialog = mara.window("Change an answer")
    mara.press(mara.button(re.compile("^Change: Roll 2d6"), dialog))
    mara.sees("Ash Wendell answered: 1, 2", dialog)
    mara.lays_dice(re.compile("^Roll 2d6"), 6, 6)
    mara.press("See what follows", dialog)
    mara.sees(re.compile("It is open again"), dialog)
    mara.sees(re.compile("Does something good come besides"), dialog)
    mara.press("Back", dialog)
    for _ in range(2):
        mara.press(dialog.get_by_role("button", name="take back the 6").first)
    mara.lays_dice(re.compile("^Roll 2d6"), 1, 3)
    mara.press("See what follows", dialog)
    mara.sees("Ash Wendell: 4 dice = 4, failure.", dialog)
    assert mara.barriers() == []
    expect(ben.card(re.compile("^Ash Wendell"))).to_contain_text(re.compile(r"=\s*3"))
    mara.press("Change it", dialog)
    expect(ben.card(re.compile("^Ash Wendell"))).to_contain_text(re.compile(r"=\s*4"))
    mara.page.keyboard.press("Control+z")
    expect(ben.card(re.compile("^Ash Wendell"))).to_contain_text(re.compile(r"=\s*3"))
    assert table.record(ASH)["harms"] == {"bruised": {"level": 1}}
    mara.picks(more, "Override harms of Ash Wendell")
    path = mara.window("Set a value").get_by_label(re.compile("^Which value"))
    expect(path).to_have_value(f"{ASH}.harms")


def test_the_gm_sets_any_value_with_a_reason_and_all_read_it(gather: Gather) -> None:
    table, mara, _, ben = gather("Override", real_dice=True)
    mara.page.keyboard.press("Control+k")
    palette = mara.page.get_by_role("combobox", name="Find or do anything")
    palette.fill("Set a value")
    palette.press("Enter")
    dialog = mara.page.get_by_role("dialog", name="Set a value")
    mara.write(re.compile("^Which value"), f"{ASH}.notes", dialog)
    mara.write(re.compile("^What is"), "Owes Mara a boat.", dialog)
    mara.write(re.compile("^Why"), "it was promised", dialog)
    mara.press("Set a value", dialog)
    ben.sees(re.compile("it was promised"), ben.log)
    assert table.record(ASH)["notes"] == "Owes Mara a boat."


def test_a_secret_roll_is_unseen_by_the_other_player(gather: Gather) -> None:
    table, mara, ana, ben = gather("A secret roll", real_dice=True)
    table.act("real-dice", "ben", on=False)
    heard: list[str] = []
    ana.page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))))
    ana.page.reload()
    ana.sees("Ash Wendell")
    ben.write("Say something, or roll", "/gmr 1d20 # what the letter says")
    ben.page.keyboard.press("Enter")
    for person in (ben, mara):
        person.sees(re.compile("what the letter says"), person.log)
    table.act("say", "ben", text="Nothing at all.")
    ana.turns_to("Log")
    ana.sees("Nothing at all.", ana.log)
    ana.misses(re.compile("what the letter says"))
    assert heard
    assert not any("what the letter says" in frame for frame in heard)


def test_who_loses_the_line_in_the_middle_of_a_question_finds_it_again(someone: Invite, tmp_path: Path) -> None:
    """The server is killed while Ana thinks, and she answers before it is back."""
    with running(tmp_path / "house") as first:
        port = first.port
        mara = someone("Mara", url=first.url)
        mara.enters(first.link)
        table = Laid(mara, "The line")
        table.real_dice("ana")
        mara.goes(table.path)
        ana = table.seats(someone("Ana", PHONE, url=first.url), "ana")
        table.act("roll", ASH, what="climb the rope")
        ana.press(ana.asked(TRAITS_OF_ASH).get_by_label("climber"))
        for person in (mara, ana):
            person.forgives("ERR_CONNECTION_(REFUSED|RESET)|ERR_CONTENT_LENGTH_MISMATCH|WebSocket")
        first.stop(signal.SIGKILL)
    ana.sees(re.compile("^Reconnecting"))
    ana.press("This one")
    with running(tmp_path / "house", "--port", str(port)):
        ana.misses(re.compile("^Reconnecting"))
        ana.types_dice(THE_DICE, 1, 2)
        mara.answers(BRINGS_A_HARM, by="Done")
        card = mara.card(re.compile("^Ash Wendell"))
        mara.sees("climber", card)
        mara.sees("Failure", card)


def test_who_loses_the_network_is_told_and_what_was_answered_meanwhile_is_sent_once(gather: Gather) -> None:
    table, mara, ana, _ = gather("No network", real_dice=True)
    table.act("roll", ASH, what="climb the rope")
    ana.press(ana.asked(TRAITS_OF_ASH).get_by_label("climber"))
    ana.forgives("ERR_INTERNET_DISCONNECTED")
    keys = keys_sent_by(ana)
    ana.context.set_offline(True)
    ana.sees(re.compile("^Reconnecting"))
    table.act("say", "ben", text="Ana is gone.")
    ana.press("This one")
    ana.sees(re.compile("What you did is kept"))
    ana.sees(ana.asked(TRAITS_OF_ASH).get_by_label("climber"))
    ana.context.set_offline(False)
    ana.misses(re.compile("^Reconnecting"))
    ana.types_dice(THE_DICE, 1, 2)
    ana.turns_to("Log")
    ana.sees("Ana is gone.", ana.log)
    assert len(keys) > 2  # sent in vain, sent again; then the dice
    assert len(set(keys)) == 2
    mara.answers(BRINGS_A_HARM, by="Done")
    mara.sees("climber", mara.card(re.compile("^Ash Wendell")))
    said = [fact["text"] for card in mara.seen(table.id)["log"].values() for fact in card["facts"]]
    assert len([text for text in said if "Ana is gone" in text]) == 1


def test_a_command_that_was_heard_but_not_acknowledged_is_sent_again_and_acts_once(gather: Gather) -> None:
    table, mara, _, ben = gather("Half a line")
    ben.forgives("ERR_CONNECTION_RESET|ERR_FAILED")
    keys = keys_sent_by(ben)

    def hear_and_drop(route: Route) -> None:
        route.fetch()
        route.abort("connectionreset")

    ben.page.route("**/commands", hear_and_drop, times=1)
    ben.write("Say something, or roll", "/r 1d6 # once")
    ben.page.keyboard.press("Enter")
    mara.sees(re.compile("once"), mara.log)
    expect(ben.page.get_by_role("textbox", name="Say something, or roll")).to_have_value("")
    assert len(keys) == 2
    assert len(set(keys)) == 1
    assert [card["action"] for card in mara.seen(table.id)["log"].values()].count("throw") == 1


def test_a_table_on_this_machine_goes_on_when_the_browser_thinks_there_is_no_network(gather: Gather) -> None:
    _, _, _, ben = gather("On this machine")
    ben.page.evaluate("dispatchEvent(new Event('offline'))")
    ben.page.wait_for_timeout(2_500)
    ben.misses(re.compile("^Reconnecting"))


def test_a_line_that_died_without_a_word_is_noticed_and_mended(gather: Gather) -> None:
    """Nothing is closed, no event says so: only that no sign of life comes any more."""
    table, _, _, ben = gather("A dead line")
    is_dead = False

    def pass_on(page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        page.on_message(lambda said: None if is_dead else server.send(said))
        server.on_message(lambda said: None if is_dead else page.send(said))

    ben.page.route_web_socket("**/live*", pass_on)
    ben.page.clock.install()
    ben.page.reload()
    ben.sees("Eve Sorrel")
    is_dead = True
    table.act("say", "ana", text="Ben does not hear me.")
    ben.page.clock.fast_forward(16_000)  # a sign of life is asked for
    ben.page.clock.fast_forward(13_000)  # and does not come
    ben.sees(re.compile("^Reconnecting"))
    is_dead = False
    ben.sees("Ben does not hear me.", ben.log)
    ben.misses(re.compile("^Reconnecting"))


def keys_sent_by(person: Person) -> list[str]:
    """The keys of the commands that somebody's page sends from now on."""
    keys: list[str] = []

    def sent(request: Request) -> None:
        if request.url.endswith("/commands"):
            keys.append(json.loads(request.post_data or "")["key"])

    person.page.on("request", sent)
    return keys


def test_experience_comes_to_all_and_each_writes_a_trait(gather: Gather) -> None:
    table, mara, ana, ben = gather("Experience", real_dice=True)
    mara.press("Time passes")
    dialog = mara.page.get_by_role("dialog", name="Time passes")
    mara.press(dialog.get_by_role("radio", name=re.compile("^Experience")))
    mara.press("Experience", dialog)
    ana.press("Add a trait")
    ana.press("Add a trait", ana.page.get_by_role("dialog", name="Add a trait"))
    form = ana.asked(re.compile("^Trait 9"))
    ana.write(re.compile("^Trait 9"), "trusts the dark", form)
    for link in ("night eyes", "lamp keeper"):
        ana.press(form.get_by_label(link))
    ana.press("Done", form)
    ben.sees(re.compile("trusts the dark"), ben.log)
    assert table.record(ASH)["traits"][-1] == "trusts the dark"
    assert table.record(EVE)["owed_traits"] == 1


def test_who_dies_is_replaced_by_another_character(gather: Gather) -> None:
    table, mara, ana, ben = gather("Death", real_dice=True, death_value=2)
    table.act("set", path=f"{ASH}.harms", to={"bruised": {"level": 1}})
    table.act("roll", ASH, what="jump")
    table.answer("gm", [])
    table.answer(ASH, [])
    table.answer(ASH, [1, 1])
    form = mara.asked(BRINGS_A_HARM)
    mara.press("Add one", form)
    mara.press("bruised", form)
    mara.press("Done", form)
    for person in (mara, ben):
        person.sees("dead")
    assert table.record(ASH)["state"] == "dead"
    ana.goes(f"{table.path}/create")
    ana.press("Take Tobin Marsh")
    ana.sees("Tobin Marsh is ready")
    ben.sees("Tobin Marsh")


def test_a_roll_is_played_with_the_keyboard_alone(gather: Gather) -> None:
    table, _, _, ben = gather("Keyboard", real_dice=True)
    keyboard = ben.page.keyboard
    ben.sees("Eve Sorrel")
    keyboard.press("Control+k")
    expect(ben.page.get_by_role("combobox", name="Find or do anything")).to_be_focused()
    keyboard.type("Roll Eve")
    ben.sees(ben.page.get_by_role("option", name=re.compile("^Roll *Eve Sorrel")))
    keyboard.press("Enter")
    expect(ben.page.get_by_role("dialog", name="Roll").get_by_role("textbox")).to_be_focused()
    keyboard.type("listen at the door")
    keyboard.press("Enter")
    expect(ben.asked(TRAITS_OF_EVE).locator(":focus")).to_have_count(1)
    keyboard.press("2")
    keyboard.press("4")
    keyboard.press("Enter")
    expect(ben.asked(THE_DICE).locator(":focus")).to_have_count(1)
    keyboard.type("66")
    keyboard.press("Enter")
    ben.misses(ben.page.get_by_role("region", name="Your answer is awaited"))
    table.answer("gm", "pass")
    ben.sees("Full", ben.card(re.compile("Eve Sorrel")))
    assert ben.presses == 0
