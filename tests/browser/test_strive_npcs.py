"""STRIVE on the page: an NPC from nothing to the map, and a Squad that is cut down."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from browser.board import Board
from browser.conftest import Invite
from browser.fights import BRIDGE, DONE, MAREN, ODD, ap_of, bar, deed, on_the_bridge, strikes, walks
from browser.people import Person
from browser.systems import SystemTable

TOAD = "drum-toad"
RAIDERS = tuple(f"reef-raider-{number}" for number in range(1, 6))


def does(person: Person, label: str) -> Locator:
    """Find an action by its name and open its form."""
    person.sees(person.page.get_by_role("region", name="The cast"))
    person.page.keyboard.press("Control+k")
    person.page.get_by_role("combobox", name="Find or do anything").fill(label)
    person.press(person.page.get_by_role("option", name=re.compile(rf"^{re.escape(label)}")).first)
    return person.window(label)


def comes_to(mara: Person, points: str, cr: str) -> Locator:
    """What stands below the question, as it changes while one thinks of an answer."""
    sums = mara.page.get_by_role("status", name="What it comes to")
    mara.sees(sums.get_by_role("button", name=re.compile(rf"^{points} of \d+ points left$")))
    mara.sees(sums.get_by_role("button", name=re.compile(rf"^{cr} CR$")))
    return sums


def labels(person: Person, table: SystemTable, who: str) -> set[str]:
    """What a sheet tells somebody of, in its own words."""
    found: set[str] = set()
    left = [person.call("GET", f"/api/tables/{table.id}/sheets/{who}")]
    while left:
        part = left.pop()
        if isinstance(part, dict):
            found.add(str(part.get("label", "")))
        left += part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    return found


def notes(person: Person, table: SystemTable, who: str, deed: str) -> str:
    """What is said of the odds of something that somebody can do."""
    deeds = person.call("GET", f"/api/tables/{table.id}/turns/{who}")["deeds"]
    return " ".join(chance["note"] for one in deeds if one["label"] == deed for chance in one["chances"])


def test_an_npc_is_built_from_nothing_kept_brought_in_and_fights_on_the_map(someone: Invite, host: Person) -> None:
    table, mara, ana, ben = on_the_bridge(someone, host, "From nothing", {ODD: (5, 10), MAREN: (7, 10)}, ())

    # 1. Nothing yet: who it is, how mighty, what for.
    window = does(mara, "Build an NPC")
    mara.press("Build an NPC", window)
    form = mara.asked("A new NPC")
    form.get_by_role("textbox", name="Name").first.fill("Drum toad")
    mara.press(form.get_by_role("radio", name="Animal"))
    comes_to(mara, "15", "2")
    mara.press(form.get_by_role("radio", name=re.compile("^Elite")))
    comes_to(mara, "20", "3")
    mara.press(form.get_by_role("checkbox", name="Tank"))

    # 2. Traits, each with what goes with it; what it comes to is told before it is said, with its reasons.
    traits = form.get_by_role("region", name="Traits")
    mara.press(traits.get_by_role("checkbox", name=re.compile("^Fast")))
    sums = comes_to(mara, "18", "4")
    mara.press(sums.get_by_role("button", name="18 of 20 points left"))
    why = mara.page.get_by_role("dialog", name="Where of 20 points left comes from")
    mara.sees(why.get_by_role("row", name=re.compile("−2 Fast")))
    mara.page.keyboard.press("Escape")
    traits.get_by_role("group", name="Fast").get_by_role("textbox").fill("1")
    comes_to(mara, "17", "4")
    mara.press(traits.get_by_role("checkbox", name=re.compile("^Shambler")))
    mara.sees(re.compile("excludes"), form)
    mara.press(traits.get_by_role("checkbox", name=re.compile("^Shambler")))
    mara.misses(form.get_by_text("To be mended."))

    # 3. More than there are points for: it is warned, not walled in.
    for name, level in (("Strength", "4"), ("Toughness", "4"), ("Agility", "3"), ("Awareness", "11")):
        form.get_by_role("textbox", name=name, exact=True).fill(level)
    comes_to(mara, "−1", "4")
    mara.sees(re.compile("1 point more than its budget"), form)
    form.get_by_role("textbox", name="Awareness").fill("2")
    comes_to(mara, "8", "4")
    form.get_by_role("textbox", name="Def", exact=True).fill("2")
    mara.press(form.get_by_role("radiogroup", name="Does it roll its defences instead?").get_by_text("No", exact=True))
    comes_to(mara, "6", "4")
    skills = form.get_by_role("region", name=re.compile("^Skills: 1 point"))
    mara.press("Add one", skills)
    skills.get_by_role("combobox", name="Skill").select_option(label="Slam")
    comes_to(mara, "5", "7")
    mara.sees(form.get_by_role("row", name=re.compile("^Slam .* Odd [0-9]+")))  # how likely it would hit whom
    mara.page.get_by_role("button", name="More ways to deal with this question").scroll_into_view_if_needed()
    assert mara.barriers() == []

    # 4. What was filled in outlives a reload. Kept, brought in, and put on the map; before that no player has heard
    #    of it.
    mara.page.reload()
    comes_to(mara, "5", "7")
    mara.press("Keep it among the NPCs", mara.asked("A new NPC"))
    mara.misses(mara.page.get_by_role("status", name="What it comes to"))
    window = does(mara, "Bring in somebody of the setting")
    assert mara.squeezed(window) == []
    assert not any("Drum toad" in str(person.seen(table.id)) for person in (ana, ben))
    mara.press(window.get_by_role("radio", name=re.compile("^Drum toad Elite animal, CR 7")))
    mara.press("Bring in somebody of the setting", window)
    mara.misses(window)
    ben.sees(ben.page.get_by_role("region", name="The cast").get_by_role("button", name="Drum toad"))
    window = does(mara, "Put somebody on a map")
    mara.press(window.get_by_role("radio", name="Drum toad"))
    mara.press(window.get_by_role("radio", name=BRIDGE))
    window.get_by_role("textbox", name="The field, written").fill("G11")
    mara.press("There", window)
    mara.press("Put somebody on a map", window)
    mara.misses(window)
    ana.turns_to("Scene")
    for person in (mara, ana, ben):
        Board(person, BRIDGE).sees_at("Drum toad", (6, 10))

    # 5. What it was built from is the GM's to know.
    assert {"CR", "Def", "NPC Traits"} <= labels(mara, table, TOAD)
    for person in (ana, ben):
        assert not {"CR", "Def", "NPC Traits", "Combat roles"} & labels(person, table, TOAD)

    # 6. It acts in a fight at once: it slams Odd, who keeps his footing.
    mara.picks("More for the table", "Begin a combat")
    window = mara.window("Begin a combat")
    mara.press("Begin a combat", window)
    mara.misses(window)
    for who, die in ((ODD, 10), (MAREN, 2), (TOAD, 20)):
        table.answer(who, [die])
    strikes(mara, "Drum toad", "Slam", (5, 10))
    ana.asked("Drum toad: Slam. Does Odd Karsten defend?")
    ana.press("More ways to deal with this question")
    ana.sees(ana.page.get_by_role("menuitem", name=re.compile(r"^Always do it; now that is Weapon \[Pit hammers\]")))
    ana.page.keyboard.press("Escape")
    ana.chooses("Drum toad: Slam. Does Odd Karsten defend?", "Let it happen")
    mara.types_dice("Roll 8d6: Slam", 6, 6, 1, 1, 1, 1, 1, 1)
    ana.chooses("Odd Karsten has suffered 2 damage.", "Let it pass")  # 4 of its Strength, 2 of them held by leather
    ben.sees("Odd Karsten is moved away from Drum toad: Stability holds.", ben.log)
    assert (table.record(ODD)["hp"], ap_of(table, TOAD)) == (48, 3)
    deed(mara, "Drum toad", "End the turn")
    bar(mara, "Odd Karsten")

    # 7. Its Def counts, and stays the GM's: the odds that Ana sees are those of what she knows.
    assert "if Drum toad defends with Def" in notes(mara, table, ODD, "Batter")
    assert "as far as you know how it defends" in notes(ana, table, ODD, "Batter")
    strikes(ana, "Odd Karsten", "Batter", (6, 10))
    mara.chooses("Odd Karsten: Batter (Pit hammer). Does Drum toad defend?", "Def")
    ana.gives(ana.asked(re.compile(r"^Weapon \[Pit hammers\]: 8 dice")), DONE)  # she is not told against what
    ana.types_dice("Roll 8d6: Weapon [Pit hammers]", 6, 6, 1, 1, 1, 1, 1, 1)
    ana.types_dice("Roll 1d6: Batter: bludgeoning", 3)
    ben.sees(re.compile("Drum toad suffers 8 damage"), ben.log)
    assert (table.record(TOAD)["hp"], ap_of(table, TOAD)) == (42, 2)
    for person in (ana, ben):
        assert not {"CR", "Def", "NPC Traits", "Combat roles"} & labels(person, table, TOAD)
        assert person.barriers() == []
        assert person.overflow() <= 0


def test_a_squad_of_five_moves_and_strikes_as_one_and_is_cut_down_by_blows_and_by_fire(
    someone: Invite, host: Person
) -> None:
    table, mara, ana, ben = on_the_bridge(someone, host, "Five of them", {ODD: (5, 10), MAREN: (14, 10)}, ())
    table.act("take-asset", MAREN, entry="fire-flask")
    table.answer("gm", True)
    table.act("put-asset", MAREN, what="Hooked stave", place="luggage")
    table.act("put-asset", MAREN, what="Fire flask", place="hands")

    # 1. Five of a kind come in at once; they have 10 HP each, and 50 together.
    window = does(mara, "Bring in a Squad")
    window.get_by_role("combobox", name="Of whom?").select_option(label="Reef raider (Regular people, CR 8)")
    window.get_by_role("textbox", name="A marker: a colour, a sign").fill("red scarves")
    mara.press("Bring in a Squad", window)
    mara.misses(window)
    card = mara.page.get_by_role("region", name="The cast").get_by_role("article", name="Reef raider Squad")
    mara.sees("5 of 5 stand", card)  # one card for all of them, and each a click away
    mara.sees("red scarves", card)
    mara.press(card.get_by_text("5 members"))
    mara.sees(card.get_by_role("button", name="Reef raider 5"))
    for who, field in zip(RAIDERS, ((9, 10), (9, 11), (11, 9), (12, 10), (11, 12)), strict=True):
        table.act("put-on-map", who=who, which=table.map, field=list(field))
    table.act("begin-combat", foes=RAIDERS)
    for who, die in ((ODD, 15), (MAREN, 5), (RAIDERS[0], 20)):  # one place in the order for all of them
        table.answer(who, [die])
    ribbon = ben.page.get_by_role("region", name="Turn order")
    ben.sees(ribbon.get_by_role("img", name="Squad HP: 50 of 50"))
    boards = [Board(person, BRIDGE) for person in (mara, ana, ben)]

    # 2. One gesture moves all of them, and one blow is struck by all who reach.
    walks(mara, "Reef raider 1", (6, 10), "Squad move")
    for board in boards:
        for number, field in enumerate(((6, 10), (6, 11), (8, 9), (9, 10), (8, 12)), 1):
            board.sees_at(f"Reef raider {number}", field)
    strikes(mara, "Reef raider 1", "All: Run through", (5, 10))
    ana.chooses("Reef raider 1: Run through (Tide pike). Does Odd Karsten defend?", "Let it happen")
    mara.types_dice("Roll 7d6: Weapon [Tide pikes]", 6, 6, 6, 6, 1, 1, 1)  # 4 dice, and 3 of those who aid
    mara.types_dice("Roll 2d6: Run through: piercing", 4, 3)
    ana.chooses("Odd Karsten has suffered 8 damage.", "Let it pass")
    ben.sees("Reef raider 1 attacks Odd Karsten with 4: Run through (Tide pike).", ben.log)
    assert [ap_of(table, who) for who in RAIDERS] == [2] * 5
    deed(mara, "Reef raider 1", "End the turn")

    # 3. Odd cuts them down one by one: whoever is struck falls, and what is left counts against the next.
    for field, number, die, told in (
        ((6, 10), 1, 6, "11 damage (Batter (Pit hammer)), 39 HP left, 4 on their feet."),
        ((6, 11), 2, 4, "9 damage (Batter (Pit hammer)), 30 HP left, 3 on their feet."),
    ):
        strikes(ana, "Odd Karsten", "Batter", field)
        mara.chooses(f"Odd Karsten: Batter (Pit hammer). Does Reef raider {number} defend?", "Let it happen")
        ana.gives(ana.asked(re.compile(r"^Weapon \[Pit hammers\] against Ob 1: 7 dice")), DONE)
        ana.types_dice("Roll 7d6: Weapon [Pit hammers]", 6, 1, 1, 1, 1, 1, 1)
        ana.types_dice("Roll 1d6: Batter: bludgeoning", die)
        ben.sees(f"Reef raider Squad: {told}", ben.log)
        assert table.record(RAIDERS[number - 1])["state"] == "dead"
    ben.sees(ribbon.get_by_role("img", name="Squad HP: 30 of 50"))
    deed(ana, "Odd Karsten", "End the turn")

    # 4. Maren's fire catches two of the three. It burns each for 12; together they count for 20.
    ben.press(bar(ben, "Maren Holt").get_by_role("button", name=re.compile("^More")))
    ben.press(ben.window("What Maren Holt can do").get_by_role("button", name=re.compile("^Throw something")))
    window = ben.window("Throw something")
    ben.press(window.get_by_role("radio", name=re.compile("^Fire flask")))
    ben.press(window.get_by_role("radio", name=re.compile("^A spot")))
    ben.press("Throw something", window)
    ben.misses(window)
    form = ben.asked("At which field?")
    form.get_by_role("textbox", name="The field, written").fill("K10")
    ben.press("There", form)
    ben.gives(form, DONE)
    ben.gives(ben.asked(re.compile("^Throwing against Ob 1: 6 dice")), DONE)
    ben.types_dice("Roll 6d6: Throwing", 6, 1, 1, 1, 1, 1)
    mara.gives(mara.asked("Fire flask: spend 2 AP to suffer only half?"), "No")  # one answer for all of them
    ben.types_dice("Roll 2d6: Fire flask: burning", 6, 6)
    ben.sees("Reef raider Squad: 12 damage (Fire flask), 18 HP left, 2 on their feet.", ben.log)
    ben.sees("Reef raider Squad: 8 damage (Fire flask), 10 HP left, 1 on their feet.", ben.log)
    assert [table.record(who).get("state") for who in RAIDERS] == ["dead", "dead", "dead", "dead", None]

    # 5. The last one is the Squad now, and says so on its sheet.
    ben.sees(ribbon.get_by_role("img", name="Squad HP: 10 of 50"))
    ben.sees(ribbon.get_by_role("button", name="Reef raider 5"))
    for person in (mara, ana, ben):
        assert person.barriers() == []
        assert person.overflow() <= 0


def test_a_captain_and_the_squad_act_in_one_turn_and_stand_where_the_encounter_is_set_up(
    someone: Invite, host: Person
) -> None:
    table, mara, _, ben = on_the_bridge(someone, host, "Toll on the dyke", {ODD: (5, 10), MAREN: (18, 10)}, ())
    # 1. What the form shows counts: nobody has to pick the map that lies there.
    window = does(mara, "Set up an encounter")
    mara.press(window.get_by_role("radio", name=re.compile("^Rats in the cellar")))
    mara.press("Set up an encounter", window)
    mara.misses(window)
    mara.sees(Board(mara, BRIDGE).token("Mud rat 5"))
    # 2. A Squad with a Captain: one place in the order, and the GM turns from one to the other.
    table.act("bring-in-squad", who="reef-raider", number=5, captain="toll-captain")
    fields = ((9, 10), (9, 11), (11, 9), (11, 10), (11, 11), (10, 10))
    for who, field in zip((*RAIDERS, "toll-captain"), fields, strict=True):
        table.act("put-on-map", who=who, which=table.map, field=list(field))
    table.act("begin-combat", foes=[*RAIDERS, "toll-captain"])
    for who, die in ((ODD, 5), ("toll-captain", 20)):
        table.answer(who, [die])
    ben.asked("Roll 1d20: initiative").get_by_role("textbox").fill("2")
    ben.page.keyboard.press("Control+Enter")
    expect(bar(ben, "Maren Holt")).to_be_focused()  # whoever answers by keys goes on by keys
    bar(mara, "Toll captain")
    captain = ben.page.get_by_role("region", name="Turn order").get_by_role("listitem").filter(has_text="Toll captain")
    for told in ("HP: 40 of 40", "Squad HP: 50 of 50"):  # one turn, and how both of them are
        ben.sees(captain.get_by_role("img", name=told, exact=True))
    acting = mara.page.get_by_role("radiogroup", name="Who acts")
    mara.press(acting.get_by_text("Reef raider Squad"))
    mara.sees(bar(mara, "Reef raider Squad").get_by_role("img", name="Squad HP: 50 of 50"))
    walks(mara, "Reef raider Squad", (7, 10), "Squad move")
    Board(ben, BRIDGE).sees_at("Reef raider 1", (7, 10))
    assert [ap_of(table, who) for who in ("toll-captain", *RAIDERS)] == [5, 4, 4, 4, 4, 4]
    # 3. Of those one may aim at it is said who is too far away.
    deed(mara, "Reef raider Squad", "Run through")
    begun = mara.sees(mara.page.get_by_role("group", name="Run through"))
    mara.sees(begun.get_by_role("button", name="Maren Holt out of reach"))
    board = Board(mara, BRIDGE)
    expect(board.token("Odd Karsten").locator(".aim")).to_have_count(1)  # a ring: he can be picked
    expect(board.token("Maren Holt").locator(".aim")).to_have_count(0)
    board.pick((18, 10))
    mara.sees("Maren Holt: out of reach")
    mara.sees(begun)
    mara.press("Let go")
    deed(mara, "Reef raider Squad", "End the turn")
    bar(mara, "Odd Karsten")
    mara.misses(acting)
    # 4. Their next turn begins with the Captain again; who has nothing left to spend makes way for the Squad.
    for who in (ODD, MAREN):
        table.act("finish-turn", who)
    bar(mara, "Toll captain")
    table.act("set", path="toll-captain.fighting.ap", to=0)
    bar(mara, "Reef raider Squad")
    assert mara.overflow() <= 0
