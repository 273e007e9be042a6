"""STRIVE fought on a map by three people at three devices. Ana's phone is held in one hand: she only ever taps."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.board import FIELD, Board
from browser.conftest import Invite
from browser.fights import (
    BRIDGE,
    DONE,
    GUARD,
    HAND,
    MAREN,
    ODD,
    RAT,
    SEFA,
    STALKER,
    Fight,
    ap_of,
    bar,
    deed,
    on_the_bridge,
    strikes,
    walks,
)
from browser.people import Person


@pytest.fixture
def beside(someone: Invite, host: Person, request: pytest.FixtureRequest) -> Fight:
    """Odd and a reed stalker stand side by side; Odd acts first, then the stalker, then Maren."""
    title = request.node.name[5:40].replace("_", " ")
    return on_the_bridge(someone, host, title, {ODD: (5, 10), MAREN: (7, 10), STALKER: (6, 10)},
                         initiative={ODD: 20, MAREN: 2, STALKER: 15})  # fmt: skip


def lets_it_bite(mara: Person) -> None:
    """The GM is asked for the stalker, and strikes."""
    mara.sees("To you, for Reed stalker. Everything else waits.")
    mara.chooses("Odd Karsten is getting away. An Opportunity Attack?", "Opportunity Attack (1 AP)")
    mara.chooses("With which attack?", "Bite")


def test_an_opportunity_attack_halts_and_one_is_pushed_through(beside: Fight) -> None:
    table, mara, ana, ben = beside
    boards = [Board(one, BRIDGE) for one in (mara, ana, ben)]
    # 1. He is warned; the bite halts him, though it misses.
    deed(ana, "Odd Karsten", "Move")
    boards[1].pick((3, 10))
    ana.sees("On this way you leave the reach of Reed stalker.")
    ana.press(ana.button(re.compile(r"^Go there")))
    lets_it_bite(mara)
    ana.press("No", ana.asked(re.compile("^Reed stalker strikes at Odd Karsten: Bite. Push through?")))
    ana.chooses("Reed stalker: Bite. Does Odd Karsten defend?", "Acrobatics")
    ana.press(DONE, ana.asked(re.compile("^Acrobatics: 4 dice")))
    ana.types_dice("Roll 4d6: Acrobatics", 6, 1, 1, 1)
    mara.types_dice("Roll 5d6: Bite", 1, 1, 1, 1, 1)
    ben.sees("Odd Karsten is halted.")
    for one in boards:
        one.sees_at("Odd Karsten", (5, 10))
    # 2. He tries again and pushes through: it hits, and he goes on.
    walks(ana, "Odd Karsten", (3, 10))
    lets_it_bite(mara)
    ana.press("Yes", ana.asked(re.compile("Push through?")))
    mara.types_dice("Roll 1d4: Bite: piercing", 3)
    ana.chooses(re.compile("Odd Karsten has suffered . damage"), "Let it pass")
    for one in boards:
        one.sees_at("Odd Karsten", (3, 10))
    odd = table.record(ODD)
    assert (odd["hp"], ap_of(table, ODD)) == (47, 2)  # his leather held 3 of the 6
    assert ana.overflow() == 0


def test_on_a_phone_the_map_comes_back_when_ones_turn_begins_and_stays_where_it_is_moved_to(beside: Fight) -> None:
    table, _, ana, _ = beside
    deed(ana, "Odd Karsten", "End the turn")
    board, shown = Board(ana, BRIDGE), ana.page.get_by_role("region", name="What Odd Karsten can do")
    ana.sees("Reed stalker acts", shown)

    def moved() -> None:
        box, before = board.frame.bounding_box(), board.look()
        assert box is not None
        middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        board.pull(middle, (middle[0] - 150, middle[1] - 100))
        board.until(lambda now: now != before)

    def is_in_the_middle() -> bool:
        box, (x, y) = board.frame.bounding_box(), board.point((5, 10))
        assert box is not None
        return abs(box["x"] + box["width"] / 2 - x) < FIELD and abs(box["y"] + box["height"] / 2 - y) < FIELD

    moved()
    assert not is_in_the_middle()
    table.act("next-turn")
    table.act("next-turn")
    board.until(lambda now: is_in_the_middle())
    moved()
    where = board.look()
    table.act("change-ap", who=ODD, by_how_much=-1)
    ana.sees(shown.get_by_role("img", name=re.compile("^AP: 4")))
    assert board.look() == where


@pytest.mark.rule("STR-072")
def test_who_wants_no_odds_sees_none_in_a_fight(beside: Fight) -> None:
    _, mara, ana, _ = beside
    percent = re.compile(r"\d\s?%")
    ana.sees(percent, bar(ana, "Odd Karsten"))
    ana.turns_to("Sheet")
    ana.picks("More", "Settings of this browser")
    dialog = ana.window("Settings")
    ana.press(dialog.get_by_role("switch", name="Show me odds"))
    ana.press("Close", dialog)
    ana.turns_to("Scene")
    ana.misses(percent, bar(ana, "Odd Karsten"))
    deed(ana, "Odd Karsten", "Punch")
    begun = ana.sees(ana.page.get_by_role("group", name=re.compile("^Punch")))
    ana.sees("Reed stalker", begun)
    ana.misses(percent, begun)
    mara.sees(percent)


def test_a_move_is_undone_in_the_middle_of_an_interrupt(beside: Fight) -> None:
    table, mara, ana, ben = beside
    walks(ana, "Odd Karsten", (3, 10))
    mara.chooses("Odd Karsten is getting away. An Opportunity Attack?", "Opportunity Attack (1 AP)")
    mara.chooses("With which attack?", "Bite")
    ana.asked(re.compile("Push through?"))
    assert [ap_of(table, who) for who in (ODD, STALKER)] == [4, 3]
    mara.press("Undo")
    ana.misses(ana.page.get_by_role("heading", name=re.compile("Push through?")))
    bar(ana, "Odd Karsten").get_by_role("button", name=re.compile("^Move")).wait_for()
    Board(ben, BRIDGE).sees_at("Odd Karsten", (5, 10))
    assert [ap_of(table, who) for who in (ODD, STALKER)] == [5, 4]
    # What was taken back can be done otherwise: the stalker lets him go.
    walks(ana, "Odd Karsten", (3, 10))
    mara.asked("Odd Karsten is getting away. An Opportunity Attack?")
    mara.picks("More ways to deal with this question", "Never ask again, let it pass")
    Board(ben, BRIDGE).sees_at("Odd Karsten", (3, 10))
    # Next time nobody is asked, and the GM reads why.
    table.act("put-on-map", who=ODD, which=table.map, field=[5, 10])
    Board(ana, BRIDGE).sees_at("Odd Karsten", (5, 10))
    walks(ana, "Odd Karsten", (3, 10))
    Board(ben, BRIDGE).sees_at("Odd Karsten", (3, 10))
    mara.sees("By standing order, without being asked: Reed stalker.", mara.log)
    ben.misses(re.compile("By standing order"), ben.log)
    # Without a mouse: a number begins it, the map has the arrow keys, Escape lets go.
    bar(mara, "Odd Karsten").get_by_role("button", name=re.compile("^Move")).wait_for()
    mara.page.keyboard.press("1")
    mara.sees("Pick where to.")
    expect(Board(mara, BRIDGE).frame).to_be_focused()
    # Of what he spent, fields are left.
    mara.page.keyboard.press("ArrowRight")
    expect(Board(mara, BRIDGE).frame.get_by_role("status")).to_have_text("E11, costs 0 AP")
    mara.page.keyboard.press("Escape")
    mara.misses("Pick where to.")


def test_a_defence_becomes_a_stunt_and_a_counter_attack(beside: Fight) -> None:
    table, mara, ana, ben = beside
    deed(ana, "Odd Karsten", "End the turn")
    strikes(mara, "Reed stalker", "Bite", (7, 10))
    ben.chooses("Reed stalker: Bite. Does Maren Holt defend?", "Weapon [Hooked staves]")
    ben.press(DONE, ben.asked(re.compile(r"^Weapon \[Hooked staves\]: 7 dice")))
    ben.types_dice("Roll 7d6: Weapon [Hooked staves]", 6, 6, 6, 1, 1, 1, 1)
    mara.types_dice("Roll 6d6: Bite", 5, 1, 1, 1, 1, 1)
    ben.chooses("Maren Holt has warded off Reed stalker well. A stunt?", "A stunt (1 Exhaustion)")
    ben.chooses("Which stunt?", "Counter-Attack")
    ben.chooses(re.compile("Maren Holt may attack Reed stalker"), "Punch, Kick, Headbutt")
    mara.chooses(re.compile("Does Reed stalker defend?"), "Let it happen")
    ben.press(DONE, ben.asked(re.compile("^Unarmed Combat against Ob 1")))
    ben.types_dice("Roll 6d6: Unarmed Combat", 6, 1, 1, 1, 1, 1)
    ana.turns_to("Log")
    ana.sees(re.compile(r"Reed stalker suffers 4 damage"))  # twice her Strength of 4, and half of it
    assert (table.record(MAREN)["exhaustion"], ap_of(table, MAREN)) == (1, 3)
    ana.sees(ana.page.get_by_role("region", name="Momentum +2"))


def test_the_map_tells_who_is_flanked_surrounded_and_overwhelmed(someone: Invite, host: Person) -> None:
    foes = (HAND, STALKER, GUARD, RAT)
    spots = {ODD: (12, 12), MAREN: (20, 14), HAND: (11, 12), STALKER: (3, 3), GUARD: (4, 3), RAT: (5, 3)}
    dice = {ODD: 20, MAREN: 2, HAND: 16, STALKER: 12, GUARD: 9, RAT: 6}
    table, mara, ana, ben = on_the_bridge(someone, host, "Between them", spots, foes, initiative=dice)
    plates = (
        (STALKER, (13, 12), "flanked: −1D to defend, armor ½"),
        (GUARD, (12, 11), "surrounded: −2D to defend, armor ¼"),
        (RAT, (12, 13), "overwhelmed: −3D to defend, no armor"),
    )
    for who, field, words in plates:
        table.act("put-on-map", who=who, which=table.map, field=list(field))
        for one in (mara, ana, ben):
            one.sees(words, Board(one, BRIDGE).frame)
    # Two more come; of one of them only the GM knows. What it does is somebody's doing.
    table.act("bring-in-ready", who="lamp-boy")
    table.act("bring-in-ready", who="fog-hunter", seen_by="gm")
    hunter = table.the("Fog hunter")
    table.act("put-on-map", who=hunter, which=table.map, field=[16, 12])
    table.act("join-fight", who=["lamp-boy", hunter], side="foes")
    table.answer("lamp-boy", [3])
    table.answer(hunter, [4])
    ben.sees("Lamp boy fights against the party.", ben.log)
    mara.sees(Board(mara, BRIDGE).frame.locator('.token.unseen[data-name="Fog hunter"]'))
    while (turns := mara.seen(table.id)["head"]["turns"])["turns"][turns["acts"]]["name"] != "Fog hunter":
        table.act("next-turn")
    bar(mara, "Fog hunter")
    table.act("finish-turn", hunter)
    ben.sees(ben.log.get_by_role("article", name=re.compile("^Somebody")))
    ben.misses("a blind roll: only the GM sees it", ben.log)
    assert "Fog hunter" not in str(ben.seen(table.id))


def test_bleeding_leads_to_deaths_door_and_a_friend_back(someone: Invite, host: Person) -> None:
    spots = {SEFA: (5, 10), MAREN: (6, 11), STALKER: (18, 10)}
    dice = {SEFA: 20, MAREN: 10, STALKER: 1}
    table, mara, ana, ben = on_the_bridge(someone, host, "At the door", spots, for_ana="sefa", initiative=dice)
    # 1. A cut that goes deep, and nearly all her strength.
    table.act("hurt", who=MAREN, points=14, kind="slashing")
    ben.press("No", ben.asked(re.compile("is about to suffer an Injury")))
    ben.types_dice("Roll 1d10: which Attribute", 1)
    ben.types_dice("Roll 1d4: how hard to treat", 1)
    ben.sees("Maren Holt is Bleeding 1.")
    table.act("set", path=f"{MAREN}.hp", to=2, why="a long day")
    # 2. With her turn she bleeds, and is at Death's Door.
    deed(ana, "Sefa", "End the turn")
    ben.types_dice("Roll 1d4: Bleeding", 3)
    ben.sees(re.compile("is at Death's Door"), ben.log)
    assert table.record(MAREN).get("hp", 0) == 0
    # 3. Sefa's next turn: Medicine brings her back.
    deed(mara, "Reed stalker", "End the turn")
    strikes(ana, "Sefa", "Restore HP", (6, 11))
    ana.press(DONE, ana.asked(re.compile("^Medicine")))
    title = ana.asked(re.compile("^Roll .*: Medicine")).get_by_role("heading").first.inner_text()
    count = int(title.split("d6")[0].removeprefix("Roll "))
    ana.types_dice(title, *([6] * 3 + [1] * (count - 3)))
    ana.asked(re.compile("^Roll .d8"))
    faces = int(ana.asked(re.compile("^Roll .d8")).get_by_role("heading").first.inner_text()[5])
    ana.types_dice(re.compile("^Roll .d8"), *[4] * faces)
    ben.sees(re.compile(rf"Maren Holt .*HP.* {4 * faces}"), ben.log)
    assert table.record(MAREN)["hp"] == 4 * faces


def test_a_heroic_act_and_a_desperate_measure(beside: Fight) -> None:
    table, mara, ana, ben = beside
    deed(ana, "Odd Karsten", "End the turn")
    table.act("shift-momentum", by_how_much=18)
    # 1. Out of his turn: everybody sees that it is possible, and the other player agrees.
    ana.turns_to("Log")
    ana.sees("Heroic Acts are possible")
    ana.turns_to("Scene")
    deed(ana, "Odd Karsten", "Heroic Act")
    window = ana.window("Heroic Act")
    ana.press(window.get_by_role("radio", name=re.compile("^Finest Hour")))
    ana.press("Heroic Act", window)
    ben.press("Yes", ben.asked(re.compile("^Odd Karsten proposes: Finest Hour")))
    ana.chooses("Whose finest hour?", "Odd Karsten")
    ribbon = mara.page.get_by_role("region", name="Turn order")
    mara.sees("at once", ribbon)
    mara.sees(mara.page.get_by_role("region", name="Momentum −12"))
    deed(ana, "Odd Karsten", "End the turn")
    mara.misses("at once", ribbon)
    # 2. The worst of it: Maren stakes all on one blow.
    table.act("shift-momentum", by_how_much=-8)
    deed(ben, "Maren Holt", "Desperate Measure")
    window = ben.window("Desperate Measure")
    ben.press(window.get_by_role("radio", name=re.compile("^You or Me")))
    ben.press("Desperate Measure", window)
    ana.press("Yes", ana.asked(re.compile("^Maren Holt proposes: You or Me")))
    ben.asked("Who attacks?")
    Board(ben, BRIDGE).pick((7, 10))  # Maren, where she stands
    ben.chooses(re.compile("^You or Me: Maren Holt may attack Reed stalker"), "Punch, Kick, Headbutt")
    mara.chooses(re.compile("Does Reed stalker defend?"), "Let it happen")
    ben.press(DONE, ben.asked(re.compile("^Unarmed Combat against Ob 1")))
    ben.types_dice("Roll 6d6: Unarmed Combat", 1, 1, 1, 1, 1, 1)
    ben.sees(re.compile("Maren Holt suffers 10 damage"))
    assert table.record(MAREN)["hp"] == 30


def test_an_ambush_has_a_surprise_round(someone: Invite, host: Person) -> None:
    spots = {ODD: (5, 10), MAREN: (7, 12), STALKER: (6, 10)}
    table, mara, ana, ben = on_the_bridge(someone, host, "In the reeds", spots)
    mara.picks("More for the table", "Begin a combat")
    window = mara.window("Begin a combat")
    mara.press(window.get_by_role("radio", name=re.compile("^Their foes")))
    mara.press("Begin a combat", window)
    form = mara.asked("Who may be surprised?")
    mara.press(form.get_by_role("checkbox", name="Maren Holt").first)  # she could not miss it
    mara.press(form.get_by_role("button").last)
    ana.press(DONE, ana.asked(re.compile("^Observation: 4 dice")))
    ana.types_dice("Roll 4d6: Observation", 1, 1, 1, 1)
    mara.types_dice("Roll 6d6: Stealth", 6, 1, 1, 1, 1, 1)
    for who, die in ((ODD, 20), (MAREN, 2), (STALKER, 10)):
        table.answer(who, [die])
    ben.sees(re.compile("Odd Karsten is surprised"))
    # Though he is the fastest, his turn passes; the stalker acts first.
    ribbon = ben.page.get_by_role("region", name="Turn order")
    ben.sees(ribbon.locator("[aria-current]").filter(has_text="Reed stalker"))
    assert ap_of(table, ODD) == 0
    strikes(mara, "Reed stalker", "Bite", (5, 10))
    mara.types_dice(re.compile("^Roll .d6: Bite"), 6, 1, 1, 1, 1, 1)
    mara.types_dice("Roll 1d4: Bite: piercing", 1)
    assert table.record(ODD)["hp"] < 50


def test_a_thrown_axe_scatters(someone: Invite, host: Person) -> None:
    spots = {ODD: (5, 12), MAREN: (12, 12), HAND: (9, 12)}
    dice = {ODD: 5, MAREN: 2, HAND: 20}
    table, mara, ana, ben = on_the_bridge(someone, host, "It slips", spots, (HAND,), initiative=dice)
    mara.press(bar(mara, "Guild hand").get_by_role("button", name=re.compile("^More")))
    mara.press(mara.window("What Guild hand can do").get_by_role("button", name=re.compile("^Throw something")))
    window = mara.window("Throw something")
    mara.press(window.get_by_role("radio", name=re.compile("^Wreck axe")))
    mara.press(window.get_by_role("radio", name=re.compile(r"^Odd Karsten.* \d+%; [\d.]+ damage if it hits")))
    mara.press("Throw something", window)
    ana.chooses("Guild hand: Throw (Wreck axe). Does Odd Karsten defend?", "Acrobatics")
    ana.press(DONE, ana.asked(re.compile("^Acrobatics: 4 dice")))
    ana.types_dice("Roll 4d6: Acrobatics", 6, 1, 1, 1)
    mara.types_dice("Roll 5d6: Throwing", 1, 1, 1, 1, 1)
    mara.types_dice("Roll 1d8: where it goes astray", 3)
    mara.types_dice("Roll 1d4: how far", 2)
    ben.sees(re.compile("Wreck axe of Guild hand lands .* to the north-east of where it was aimed"))
    assert ap_of(table, HAND) == 3
    assert "Wreck axe" not in {name for name, one in table.record(HAND)["assets"].items() if one["place"] == "hands"}
    # It lies where it landed, and everybody sees it there.
    for one in (mara, ana, ben):
        one.press("Who is where, as a list")
        lying = one.page.get_by_role("list").filter(has_text="lies at").last
        one.sees(re.compile("Wreck axe of Guild hand"), lying)
        one.press("Who is where, as a list")
    # The next turn, of somebody for whom nothing is suggested: the map stands still.
    board = Board(mara, BRIDGE)
    before = board.frame.bounding_box(), board.look()
    mara.press(mara.button(re.compile("^Next turn")))
    bar(mara, "Odd Karsten")
    assert (board.frame.bounding_box(), board.look()) == before
    # The GM may draw while they fight. There is one way to end it.
    mara.press("Draw")
    mara.press(mara.page.get_by_role("radio", name="Solid"))
    board.draw((11, 10), (11, 10))
    assert mara.seen(table.id)["maps"][table.map]["fields"][10][11] == "#"
    mara.press("More about the turns")
    mara.misses(mara.page.get_by_role("menuitem", name="End the turns"))
    mara.press(mara.page.get_by_role("menuitem", name="End the combat"))
    mara.press("End the combat", mara.window("End the combat"))
    for one in (mara, ana, ben):
        one.misses(one.page.get_by_role("region", name="Turn order"))


def test_an_area_is_laid_over_the_map_and_tells_beforehand_whom_it_catches(someone: Invite, host: Person) -> None:
    spots = {ODD: (5, 10), MAREN: (8, 10), STALKER: (9, 10), HAND: (9, 12)}
    table, mara, ana, ben = on_the_bridge(someone, host, "The tide comes in", spots, (STALKER, HAND))
    table.act("house-rule", rule="powers", to=True)
    table.act("set-magic", who=ODD, level=2)
    table.act("set", path=f"{ODD}.skills.tide-calling", to={"raw": 3}, why="the sea has taught him")
    table.act("begin-combat", foes=[STALKER, HAND])
    for who, die in ((ODD, 20), (MAREN, 2), (STALKER, 15), (HAND, 10)):
        table.answer(who, [die])
    # 1. It lies where it does most already; elsewhere it would catch a friend too, and says so.
    deed(ana, "Odd Karsten", "Breaker (SI 2)")
    begun = ana.sees(ana.page.get_by_role("group", name="Breaker (SI 2)"))
    board = Board(ana, BRIDGE)
    ana.sees(board.frame.locator(".covered"))
    board.pick((7, 10))
    ana.sees("at H11 · catches nobody", begun)
    board.pick((8, 10))
    ana.sees(re.compile("^on your side; .*% *; .* damage on average$"), begun)
    ana.sees("at J11 · catches 1", begun)
    # 2. The GM, who speaks for everybody, lays it with a mouse: where it points, it is drawn.
    deed(mara, "Odd Karsten", "Breaker (SI 2)")
    laid = mara.sees(mara.page.get_by_role("group", name="Breaker (SI 2)"))
    Board(mara, BRIDGE).pick((9, 10))
    mara.sees("at K11 · catches 2", laid)
    mara.press("Let go")
    # 3. He thinks better of it.
    board.pick((7, 10))
    ana.sees("at H11 · catches nobody", begun)
    ana.press(begun.get_by_role("button", name="Breaker (SI 2)"))
    ana.misses(begun)
    assert ap_of(table, ODD) == 2
    ben.sees(re.compile("Odd Karsten .*Breaker"), ben.log)


THUMB = 40
"""Pixels: nothing that answers is smaller, on a phone."""
SMALL = """(form, least) => [...form.querySelectorAll('button, input, label')]
  .filter((one) => !one.closest('.rules, .zooms, .visually-hidden') && one.checkVisibility())
  .map((one) => [one.textContent.trim() || one.ariaLabel || one.name, one.closest('label') ?? one])
  .map(([name, one]) => [name, one.getBoundingClientRect().height])
  .filter(([, high]) => high < least)"""


def with_a_thumb(ana: Person, table: Fight) -> str | None:
    """Answer what lies on the phone by taps alone, and tell of which kind it was; None: nothing does."""
    mine = (one["prompt"] for one in ana.seen(table.table.id)["prompts"] if one["is_mine"] and not one["answered"])
    prompt = next(mine, None)
    if prompt is None:
        return None
    form = ana.asked(prompt["title"])
    assert form.evaluate(SMALL, THUMB) == []
    assert ana.overflow() == 0
    match prompt["kind"]:
        case "dice":
            count, sides = (int(number) for number in prompt["dice"].split("d"))
            if sides > 10:
                form.get_by_role("textbox").fill(str(sides))
                ana.gives(form, "That is what fell")
            else:
                ana.types_dice(prompt["title"], *[min(sides, 6)] * count)
        case "one of":
            last = re.compile(re.escape(prompt["options"][-1]["label"]))
            ana.gives(form, form.get_by_role("button", name=last).first)
        case "confirm":
            ana.gives(form, "No")
        case "field":
            Board(ana, prompt["title"]).pick((6, 11))
            ana.gives(form, DONE)
        case _:
            ana.gives(form, DONE)
    return str(prompt["kind"])


def others_answer(fight: Fight) -> bool:
    """Who is asked beside Ana lets it happen, past the page."""
    waits = [one for one in fight.mara.seen(fight.table.id)["prompts"] if not one["answered"]]
    theirs = next((one for one in waits if one["who"] != ODD), None)
    if theirs is None:
        return bool(waits)
    prompt = theirs["prompt"]
    match prompt["kind"]:
        case "dice":
            count, sides = (int(number) for number in prompt["dice"].split("d"))
            given: object = [sides if count > 1 else 1] * count
        case "one of":
            given = prompt["options"][0]["value"]
        case "confirm":
            given = True
        case _:
            given = {} if prompt["kind"] == "form" else []
    fight.mara.command(fight.table.id, "answer", run=theirs["run"], place=theirs["place"], value=given)
    return True


def test_a_phone_player_answers_every_prompt_with_a_thumb(someone: Invite, host: Person) -> None:
    spots = {ODD: (5, 10), MAREN: (12, 10), STALKER: (6, 10)}
    fight = on_the_bridge(someone, host, "One hand", spots)
    table, ana = fight.table, fight.ana
    kinds: set[str] = set()

    def played_out() -> None:
        while others_answer(fight):
            while kind := with_a_thumb(ana, fight):
                kinds.add(kind)

    # 1. Who acts first.
    table.act("begin-combat", foes=[STALKER])
    table.answer(STALKER, [15])
    played_out()
    # 2. A blow: whom it is for is tapped where they stand.
    strikes(ana, "Odd Karsten", "Batter", (6, 10))
    played_out()
    # 3. A throw at a spot, a way that is struck at, and a turn that ends.
    deed(ana, "Odd Karsten", "Throw something")
    window = ana.window("Throw something")
    ana.press(window.get_by_role("radio", name=re.compile("^A spot")))
    ana.press("Throw something", window)
    ana.misses(window)
    played_out()
    table.act("change-ap", who=ODD, by_how_much=3)
    walks(ana, "Odd Karsten", (4, 10))
    played_out()
    table.act("put-on-map", who=STALKER, which=table.map, field=[5, 11])
    deed(ana, "Odd Karsten", "End the turn")
    bar(fight.mara, "Reed stalker")
    # 4. The other side: it leaves his reach, and strikes at him; and something falls on him.
    table.act("move", STALKER, way=[[6, 12], [7, 12]])
    played_out()
    table.act("put-on-map", who=STALKER, which=table.map, field=[5, 11])
    table.act("attack", STALKER, which="bite", whom=ODD)
    played_out()
    table.act("hurt", who=ODD, points=25, kind="bludgeoning")
    played_out()
    assert kinds == {"dice", "form", "one of", "confirm", "field"}
    assert ana.barriers() == []


def test_smoke_lies_on_the_map_with_its_name_and_the_turns_that_are_left(someone: Invite, host: Person) -> None:
    table, mara, ana, _ = on_the_bridge(
        someone, host, "Smoke", {ODD: (6, 12), STALKER: (15, 12)}, initiative={STALKER: 3, ODD: 19, MAREN: 10}
    )
    pots = {"entry": "smoke-pot", "place": "hands", "hands": 1, "quality": 2, "number": 2}
    table.act("set", path=f"{ODD}.assets", to={"Smoke pot": pots})
    for spot in ((9, 12), (10, 8)):
        table.act("throw-object", ODD, what="Smoke pot", at="a spot")
        table.answer(ODD, list(spot))
        table.answer(ODD, {})
        table.answer(ODD, [6, 6, 6, 6])
    ana.turns_to("Scene")
    for person in (mara, ana):
        names = person.page.locator("text").filter(has_text="Smoke pot")
        expect(names).to_have_text(["Smoke pot (2): 6 turns", "Smoke pot: 6 turns"])
