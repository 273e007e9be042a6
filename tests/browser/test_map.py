"""A map on the table, in a system that knows nothing of maps: looked at, walked over, drawn, veiled."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.board import Board, Comb
from browser.conftest import Gather, Party

BRIDGE = "The Low Bridge"
ASH, EVE = "Ash Wendell", "Eve Sorrel"


@pytest.fixture
def bridge(gather: Gather, request: pytest.FixtureRequest) -> Party:
    """Ash stands at C13, Eve at E13, and the map lies on the table."""
    party = gather(request.node.name[5:45].replace("_", " "))
    table = party.table
    table.act("new-map", name=BRIDGE, width=24, height=16, like="the-low-bridge")
    table.act("put-on-map", who="ash-wendell", which=table.map, field=[4, 13])
    table.act("put-on-map", who="eve-sorrel", which=table.map, field=[6, 13])
    table.act("lay-map", which=table.map)
    party.ana.turns_to("Scene")
    return party


def test_a_phone_player_walks_with_two_taps_and_all_see_it_and_it_can_be_undone(bridge: Party) -> None:
    _, mara, ana, ben = bridge
    board, others = Board(ana, BRIDGE), [Board(mara, BRIDGE), Board(ben, BRIDGE)]
    board.pick((4, 13))
    ana.sees("Pick where to.")
    board.pick((4, 10))
    ana.press(ana.button(re.compile(r"^Go there")))
    for one in (board, *others):
        one.sees_at(ASH, (4, 10))
    assert ana.overflow() == 0
    mara.press("Undo")
    for one in (board, *others):
        one.sees_at(ASH, (4, 13))


def test_the_keyboard_picks_and_walks(bridge: Party) -> None:
    ben = bridge.ben
    board = Board(ben, BRIDGE)
    board.frame.focus()
    for key in ("ArrowRight", "ArrowLeft"):
        ben.page.keyboard.press(key)
    status = board.frame.get_by_role("status")
    expect(status).to_contain_text(re.compile(f"{ASH}|{EVE}"))
    steps = 6 - 4 if ASH in status.inner_text() else 0
    for _ in range(steps):
        ben.page.keyboard.press("ArrowRight")
    expect(status).to_contain_text(EVE)
    ben.page.keyboard.press("Enter")
    ben.sees("Pick where to.")
    for _ in range(2):
        ben.page.keyboard.press("ArrowDown")
    expect(status).to_contain_text("costs 2")
    ben.page.keyboard.press("Enter")
    ben.page.keyboard.press("Enter")
    board.sees_at(EVE, (6, 15))
    Board(bridge.mara, BRIDGE).sees_at(EVE, (6, 15))


def test_a_player_moves_nobody_elses_token(bridge: Party) -> None:
    ben = bridge.ben
    Board(ben, BRIDGE).pick((4, 13))
    ben.sees(ben.page.get_by_role("group", name=ASH))
    ben.misses("Pick where to.")


def test_it_is_panned_and_zoomed_by_mouse_wheel_fingers_buttons_and_keys(bridge: Party) -> None:
    board = Board(bridge.mara, BRIDGE)
    whole = board.look()
    board.drag((10, 3), (14, 6))
    moved = board.look()
    assert moved.x > whole.x + 20
    assert moved.y > whole.y + 20
    x, y = board.point((12, 7))
    board.page.mouse.move(x, y)
    board.page.mouse.wheel(0, -400)
    near = board.until(lambda now: now.k > moved.k)
    assert board.point((12, 7)) == pytest.approx((x, y), abs=1), "what the mouse points at stays under it"
    bridge.mara.press("Farther")
    board.until(lambda now: now.k < near.k)
    board.frame.focus()
    board.page.keyboard.press("0")
    board.until(lambda now: tuple(now) == pytest.approx(tuple(whole), abs=0.5))
    phone = Board(bridge.ana, BRIDGE)
    before = phone.look()
    phone.pinch(60)
    phone.until(lambda now: now.k > before.k * 1.5)


def test_fog_keeps_who_stands_in_it_from_the_players_but_never_themselves(bridge: Party) -> None:
    table, mara, _, ben = bridge
    table.act("bring-in", name="Wrecker")
    table.act("put-on-map", who="wrecker", which=table.map, field=[5, 12])
    gm, player = Board(mara, BRIDGE), Board(ben, BRIDGE)
    player.sees_at("Wrecker", (5, 12))
    mara.press("Draw")
    mara.press(mara.page.get_by_role("radio", name="Fog", exact=True))
    gm.draw((3, 12), (5, 14))
    expect(player.token("Wrecker")).to_have_count(0)
    assert "wrecker" not in ben.seen(table.id)["tokens"]
    player.sees_at(ASH, (4, 13))
    gm.sees_at("Wrecker", (5, 12))
    mara.press(mara.page.get_by_role("radio", name="Lift the fog"))
    gm.draw((3, 12), (5, 14))
    player.sees_at("Wrecker", (5, 12))


def test_walls_that_the_gm_draws_are_in_the_way_at_once(bridge: Party) -> None:
    table, mara, _, ben = bridge
    mara.press("Draw")
    mara.press(mara.page.get_by_role("radio", name="Solid"))
    Board(mara, BRIDGE).draw((0, 14), (23, 14))
    board = Board(ben, BRIDGE)
    board.pick((6, 13))
    ben.sees("Pick where to.")
    board.pick((6, 15))
    ben.sees("G16 is not to be reached.")
    assert ben.seen(table.id)["tokens"]["eve-sorrel"]["y"] == 13


def test_a_distance_is_measured_and_a_field_pointed_at_for_all(bridge: Party) -> None:
    _, mara, ana, ben = bridge
    board = Board(mara, BRIDGE)
    mara.press("Measure")
    board.drag((2, 2), (7, 4))
    expect(board.frame.locator(".ruler-words")).to_have_text("5 fields")
    ben.press("Point at a field")
    Board(ben, BRIDGE).pick((10, 10))
    for one in (mara, ana):
        expect(Board(one, BRIDGE).frame.locator(".ping-by")).to_have_text("Ben")
    expect(ben.button("Look and move")).to_have_attribute("aria-pressed", "true")  # what is pressed next is no ping


def test_somebody_large_goes_where_they_are_to_be_and_is_shown_there_before(bridge: Party) -> None:
    table, mara, _, ben = bridge
    table.act("put-on-map", who="eve-sorrel", which=table.map, field=[6, 13], size=2)
    board = Board(ben, BRIDGE)
    board.pick((7, 14))
    ben.sees("Pick where to.")
    board.pick((9, 14))  # two fields farther east: she comes to lie on it, not to begin there
    ben.press(ben.button(re.compile(r"^Go there")))
    board.sees_at(EVE, (8, 13))
    # As large as she is she is put elsewhere.
    Board(mara, BRIDGE).pick((8, 13))
    mara.press("Put elsewhere")
    window = mara.window("Put somebody on a map")
    expect(window.get_by_role("textbox", name="How many fields wide and long?")).to_have_value("2")


def test_a_player_puts_their_own_character_on_the_map_unless_the_gm_does(bridge: Party) -> None:
    table, mara, ana, _ = bridge
    table.act("take-off-map", who="ash-wendell")
    ana.press(f"Put {ASH} on the map")
    Board(ana, BRIDGE).pick((5, 12))
    ana.sees("at F13")
    ana.press(f"Put {ASH} there")
    for one in (mara, ana):
        Board(one, BRIDGE).sees_at(ASH, (5, 12))
    ana.misses(ana.button(f"Put {ASH} on the map"))  # who stands there walks
    table.act("take-off-map", who="ash-wendell")
    ana.sees(ana.button(f"Put {ASH} on the map"))
    table.act("let-onto-map", which=table.map, comers="nobody")
    ana.misses(ana.button(f"Put {ASH} on the map"))
    assert ana.overflow() == 0


def test_a_map_of_hexagons_is_drawn_built_on_and_walked_over(bridge: Party) -> None:
    """Six neighbours: from E4 to the row below it is one step south-east, and F5 is not beside it."""
    table, mara, ana, ben = bridge
    table.act("new-map", name="The comb", width=12, height=9, tiles="hexagons")
    table.act("lay-map", which=table.map)
    for who, field in (("ash-wendell", [4, 3]), ("eve-sorrel", [8, 3])):
        table.act("put-on-map", who=who, which=table.map, field=field)
    boards = [Comb(one, "The comb") for one in (mara, ana, ben)]
    boards[1].pick((4, 3))
    ana.sees("Pick where to.")
    boards[1].pick((5, 5))
    ana.press(ana.button("Go there: 2"))
    for one in boards:
        one.sees_at(ASH, (5, 5))
    # A wall runs around the fields, from corner to corner.
    mara.press("Draw")
    mara.press(mara.page.get_by_role("radio", name="Wall", exact=True))
    before = mara.seen(table.id)["maps"][table.map]["walls"]
    boards[0].build((4, 2), (10, 2))
    expect(boards[2].frame.locator("path.wall").last).to_have_attribute("d", re.compile(r"^(M\S+ \S+L\S+ \S+){6}$"))
    assert (len(before), len(mara.seen(table.id)["maps"][table.map]["walls"])) == (0, 6)
    mara.press("Measure")
    boards[0].drag((2, 7), (5, 5))
    expect(boards[0].frame.locator(".ruler-words")).to_have_text("4 fields")
    for person in (mara, ana):
        assert person.barriers() == []
        assert person.overflow() == 0


def test_walls_are_built_with_the_keyboard_from_corner_to_corner(bridge: Party) -> None:
    table, mara, _, _ = bridge
    board = Board(mara, BRIDGE)
    before = set(mara.seen(table.id)["maps"][table.map]["walls"])
    mara.press("Draw")
    mara.press(mara.page.get_by_role("radio", name="Wall", exact=True))
    board.frame.focus()
    for key in ("Home", "Enter", "ArrowRight", "ArrowRight"):
        board.page.keyboard.press(key)
    with board.page.expect_response(re.compile("/commands$")):
        board.page.keyboard.press("Enter")
    assert set(mara.seen(table.id)["maps"][table.map]["walls"]) - before == {"0,0n", "1,0n"}


def test_who_is_where_can_be_read_as_a_list_and_the_page_keeps_nobody_out(bridge: Party) -> None:
    for one in (bridge.mara, bridge.ana):
        one.press("Who is where, as a list")
        one.sees(re.compile(r"E14"), one.page.get_by_role("list").filter(has_text=ASH).last)
        assert one.barriers() == []
        assert one.overflow() == 0
