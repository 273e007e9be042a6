"""At the door: links, knocks, seats, and what strangers do not learn."""

from __future__ import annotations

from itertools import count
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from web.access.running import PATIENCE, Browser, NewBrowser, Running

numbers = count(1)
NO_TABLE = "There is no such table, or you have no seat at it."


@pytest.fixture
def table(host: Browser) -> str:
    return host.new_table(f"Table {next(numbers)}")


@pytest.fixture
def code(host: Browser, table: str) -> str:
    return host.code(table)


def act(browser: Browser, table: str, action: str, **args: Any) -> Any:
    body = {"do": "act", "key": f"command-{next(numbers)}", "action": action, "args": args}
    return browser.post(f"/api/tables/{table}/commands", body)


def seen(browser: Browser, table: str) -> Any:
    return browser.get(f"/api/tables/{table}")["seen"]


def let_in(host: Browser, table: str, knock: Any, **more: str) -> None:
    host.post(f"/api/tables/{table}/knocks/{knock['id']}", {"welcome": True, **more})


def seated(host: Browser, table: str, who: Browser, name: str, role: str = "player") -> str:
    """Somebody knocks and is let in; their seat."""
    knock = who.knock(host.code(table), name, role=role)
    let_in(host, table, knock)
    seat: str = who.get(f"/api/knocks/{knock['id']}")["seat"]
    return seat


# --- the host
def test_the_start_link_makes_a_browser_the_host_again_and_again(server: Running, browser: NewBrowser) -> None:
    for _ in range(2):
        one = browser()
        assert one.me()["is_host"] is False
        assert one.me()["data"] == ""
        assert one.me()["network"] is None
        assert one.enter(server.token) == {"kind": "host", "table": "", "seat": ""}
        assert one.me()["is_host"] is True
        assert one.me()["data"] == str(server.data)


def test_a_wrong_token_opens_nothing(browser: NewBrowser) -> None:
    stranger = browser()
    status, words = stranger.refused("POST", "/api/enter", {"token": "x" * 32})
    assert status == 403
    assert words.startswith("This link does not work any more")
    assert stranger.me()["is_host"] is False


def test_strangers_neither_lay_tables_nor_open_the_network(browser: NewBrowser) -> None:
    stranger = browser()
    new = {"key": "a-new-key", "title": "Mine", "ruleset": "apocalypse"}
    for path, body in (("/api/tables", new), ("/api/network", {"address": ""})):
        status, words = stranger.refused("POST", path, body)
        assert (status, "Only whoever started Hearthside" in words) == (403, True)


def test_who_lays_a_table_is_its_gm(host: Browser, table: str) -> None:
    mine = {one["table"]: one for one in host.me()["tables"]}[table]
    assert mine["role"] == "gm"
    assert seen(host, table)["head"]["role"] == "gm"


# --- strangers
def test_a_table_that_is_not_theirs_looks_to_strangers_like_one_that_is_not_there(
    browser: NewBrowser, table: str
) -> None:  # fmt: skip
    stranger = browser()
    for path in ("", "/log", "/sheets/ash", "/actions", "/house-rules", "/export", "/log.md", "/invite", "/pictures/x"):
        theirs, nobodys = (stranger.http.get(f"/api/tables/{name}{path}") for name in (table, "no-such-table"))
        assert (theirs.status_code, theirs.json()["detail"]) == (404, NO_TABLE)
        assert theirs.content == nobodys.content
    command = {"do": "act", "key": "some-key-1", "action": "say", "args": {}}
    welcome = {"welcome": True}
    for path, body in (("commands", command), ("invite", {}), ("seats/gm-seat/link", {}), ("knocks/x", welcome)):
        for name in (table, "no-such-table"):
            assert stranger.refused("POST", f"/api/tables/{name}/{path}", body) == (404, NO_TABLE)
    for name in (table, "no-such-table"):
        with pytest.raises((InvalidStatus, ConnectionClosed)), stranger.live(name) as socket:
            socket.recv(timeout=PATIENCE)


def test_the_door_tells_no_more_than_it_must(host: Browser, browser: NewBrowser, table: str, code: str) -> None:
    seat = seated(host, table, browser(), "Ana")
    door = browser().get(f"/api/join/{code.upper()}")
    assert (door["table"], door["ruleset_title"], door["is_open"], door["mine"]) == (table, "Apocalypse", True, "")
    assert door["seats"] == [{"seat": seat, "name": "Ana", "characters": []}]
    host.post(f"/api/tables/{table}/invite", {"is_open": False})
    closed = browser()
    assert closed.get(f"/api/join/{code}")["seats"] == []
    status, words = closed.refused("POST", "/api/knocks", {"code": code, "name": "Eve"})
    assert (status, words) == (403, "The door of this table is closed. Ask your GM to open it.")
    assert host.get(f"/api/join/{code}")["mine"] == "gm-seat"


# --- knocking
@pytest.mark.parametrize(("name", "why"), [
    ("x" * 61, "61 characters are too many; at most 60 fit"), ("   ", "Enter a name."), ("A\x00na", "nobody can read"),
])  # fmt: skip
def test_a_name_that_no_seat_can_have_is_refused_at_the_door(
    browser: NewBrowser, code: str, name: str, why: str
) -> None:
    status, words = browser().refused("POST", "/api/knocks", {"code": code, "name": name})
    assert (status, why in words) == (409, True)


def test_the_longest_name_that_the_door_takes_can_be_let_in(host: Browser, browser: NewBrowser, table: str) -> None:
    name = "Ana " + "x" * 56
    seat = seated(host, table, browser(), f"  {name} ")
    assert seen(host, table)["people"][seat]["name"] == name


def test_who_knocks_waits_until_the_gm_lets_them_in(host: Browser, browser: NewBrowser, table: str,
                                                    code: str) -> None:  # fmt: skip
    ana = browser()
    with host.live(table) as gms_page:
        gms_page.recv(timeout=PATIENCE)
        knock = ana.knock(code, "Ana")
        assert knock["state"] == "waiting"
        assert knock["table"] == ""
        assert '"Ana"' in heard(gms_page, "knocks")
        assert ana.get(f"/api/knocks/{knock['id']}")["state"] == "waiting"
        assert ana.me()["tables"] == []
        let_in(host, table, knock)
    answer = ana.get(f"/api/knocks/{knock['id']}")
    assert (answer["state"], answer["table"], answer["role"]) == ("let in", table, "player")
    assert seen(ana, table)["head"]["seat"] == answer["seat"]
    assert seen(host, table)["knocks"] == []
    assert {person["name"] for person in seen(host, table)["people"].values()} == {"Gil", "Ana"}


def heard(socket: Any, wanted: str) -> str:
    """The next message that tells of something."""
    while True:
        message = str(socket.recv(timeout=PATIENCE))
        if wanted in message:
            return message


def test_who_is_turned_away_is_told_so(host: Browser, browser: NewBrowser, table: str, code: str) -> None:
    eve = browser()
    knock = eve.knock(code, "Eve")
    host.post(f"/api/tables/{table}/knocks/{knock['id']}", {"welcome": False})
    assert eve.get(f"/api/knocks/{knock['id']}")["state"] == "turned away"
    assert eve.refused("GET", f"/api/tables/{table}") == (404, NO_TABLE)
    assert host.refused("POST", f"/api/tables/{table}/knocks/{knock['id']}", {"welcome": True})[0] == 404


def test_only_the_gm_answers_the_door(host: Browser, browser: NewBrowser, table: str, code: str) -> None:
    ana, eve = browser(), browser()
    seated(host, table, ana, "Ana")
    knock = eve.knock(code, "Eve")
    assert ana.refused("POST", f"/api/tables/{table}/knocks/{knock['id']}", {"welcome": True})[0] == 403
    assert seen(ana, table)["knocks"] == []
    assert ana.get(f"/api/knocks/{knock['id']}")["state"] == "gone"


def test_two_clicks_give_one_seat(host: Browser, browser: NewBrowser, table: str, code: str) -> None:
    ana = browser()
    knocks = [ana.knock(code, "Ana") for _ in range(2)]
    assert knocks[0] == knocks[1]
    let_in(host, table, knocks[0])
    assert host.refused("POST", f"/api/tables/{table}/knocks/{knocks[0]['id']}", {"welcome": True})[0] == 404
    again = ana.knock(code, "Ana")
    assert (again["state"], again["seat"]) == ("let in", ana.get(f"/api/knocks/{knocks[0]['id']}")["seat"])
    assert len(seen(host, table)["people"]) == 2


def test_a_player_comes_back_to_their_seat_on_a_new_device(host: Browser, browser: NewBrowser, table: str,
                                                           code: str) -> None:  # fmt: skip
    seat = seated(host, table, browser(), "Ana")
    phone = browser()
    knock = phone.knock(code, "Ana", seat=seat)
    let_in(host, table, knock)
    assert phone.get(f"/api/knocks/{knock['id']}")["seat"] == seat
    assert len(seen(host, table)["people"]) == 2


def test_the_gm_may_give_another_seat_than_was_asked_for(host: Browser, browser: NewBrowser, table: str,
                                                         code: str) -> None:  # fmt: skip
    seat = seated(host, table, browser(), "Ana")
    ben = browser()
    knock = ben.knock(code, "Ben")
    nowhere = {"welcome": True, "seat": "nobody"}
    assert host.refused("POST", f"/api/tables/{table}/knocks/{knock['id']}", nowhere)[0] == 404
    let_in(host, table, knock, seat=seat)
    assert ben.get(f"/api/knocks/{knock['id']}")["seat"] == seat


@pytest.mark.parametrize("seat", ["gm-seat", "gm", "*screen", "nobody"])
def test_nobody_knocks_for_a_seat_that_is_not_offered(host: Browser, browser: NewBrowser, code: str, seat: str,
                                                      ) -> None:  # fmt: skip
    status, words = browser().refused("POST", "/api/knocks", {"code": code, "name": "Eve", "seat": seat})
    assert (status, words) == (403, "That seat cannot be asked for. Choose another, or a new one.")


def test_where_no_knock_is_needed_the_code_alone_opens_but_not_another_s_seat(
    host: Browser, browser: NewBrowser, table: str, code: str
) -> None:  # fmt: skip
    host.post(f"/api/tables/{table}/invite", {"needs_knock": False})
    ana, eve = browser(), browser()
    knock = ana.knock(code, "Ana")
    assert (knock["state"], knock["table"]) == ("let in", table)
    assert seen(ana, table)["head"]["seat"] == knock["seat"]
    assert eve.knock(code, "Ana", seat=knock["seat"])["state"] == "waiting"
    assert eve.refused("GET", f"/api/tables/{table}") == (404, NO_TABLE)
    ana.post(f"/api/leave/{table}")
    assert eve.knock(code, "Ana", seat=knock["seat"])["state"] == "let in"


def test_names_of_people_give_no_rights(host: Browser, browser: NewBrowser, table: str) -> None:
    for name in ("gm", "GM", "host", "*screen", "screen", "gm-seat"):
        one = browser()
        seat = seated(host, table, one, name)
        assert seat not in ("gm", "gm-seat", "*screen")
        assert seen(one, table)["head"]["role"] == "player"


def test_spectators_and_screens_come_in_by_knocking_too(host: Browser, browser: NewBrowser, table: str) -> None:
    spectator, screen = browser(), browser()
    seated(host, table, spectator, "Sam", role="spectator")
    seated(host, table, screen, "TV", role="screen")
    assert seen(spectator, table)["head"]["role"] == "spectator"
    assert seen(screen, table)["head"]["role"] == "screen"
    assert {person["name"] for person in seen(host, table)["people"].values()} == {"Gil", "Sam"}


# --- links
def test_a_personal_link_takes_a_seat_to_a_phone_once(host: Browser, browser: NewBrowser, table: str) -> None:
    ana, phone, eve = browser(), browser(), browser()
    seat = seated(host, table, ana, "Ana")
    link = ana.post(f"/api/tables/{table}/seats/{seat}/link")
    token = link["link"].partition("/enter#key=")[2]
    assert link["qr"].startswith("M4 4h7v1h-7z")
    assert link["qr_size"] > 29
    assert phone.enter(token) == {"kind": "seat", "table": table, "seat": seat}
    assert seen(phone, table)["head"]["seat"] == seat
    assert eve.refused("POST", "/api/enter", {"token": token})[0] == 403
    assert eve.refused("GET", f"/api/tables/{table}") == (404, NO_TABLE)


def test_links_are_for_one_s_own_seat_or_by_the_gm(host: Browser, browser: NewBrowser, table: str) -> None:
    ana = browser()
    seat = seated(host, table, ana, "Ana")
    assert ana.refused("POST", f"/api/tables/{table}/seats/gm-seat/link") == (403, "That is not your seat.")
    assert host.post(f"/api/tables/{table}/seats/{seat}/link")["link"]
    assert host.refused("POST", f"/api/tables/{table}/seats/nobody/link")[0] == 404
    assert host.refused("POST", f"/api/tables/{table}/seats/*screen/link")[0] == 404


def test_a_gm_s_link_makes_a_second_browser_the_gm(host: Browser, browser: NewBrowser, table: str) -> None:
    laptop = browser()
    laptop.enter(host.post(f"/api/tables/{table}/seats/gm-seat/link")["link"].partition("#key=")[2])
    assert seen(laptop, table)["head"]["role"] == "gm"


def test_a_gm_who_tries_a_player_s_link_does_not_lose_the_table(host: Browser, browser: NewBrowser,
                                                                table: str) -> None:  # fmt: skip
    seat = seated(host, table, browser(), "Ana")
    token = host.post(f"/api/tables/{table}/seats/{seat}/link")["link"].partition("#key=")[2]
    status, words = host.refused("POST", "/api/enter", {"token": token})
    assert status == 409
    assert "another browser" in words
    assert seen(host, table)["head"]["role"] == "gm"


def test_the_screen_s_link_shows_what_everybody_sees(host: Browser, browser: NewBrowser, table: str) -> None:
    tv = browser()
    link = host.get(f"/api/tables/{table}/invite")["screen_link"]
    assert tv.enter(link.partition("#key=")[2])["kind"] == "screen"
    head = seen(tv, table)["head"]
    assert (head["role"], head["scene_notes"]) == ("screen", None)
    assert tv.refused("GET", f"/api/tables/{table}/invite")[0] == 403


def test_an_invitation_says_how_to_come_here(server: Running, host: Browser, browser: NewBrowser, table: str,
                                             ) -> None:  # fmt: skip
    invite = host.get(f"/api/tables/{table}/invite")
    assert invite["links"] == [f"{server.url}/join/{invite['code']}"]
    assert invite["needs_knock"] is True
    fresh = host.post(f"/api/tables/{table}/invite", {"new_code": True})
    assert fresh["code"] != invite["code"]
    assert browser().refused("GET", f"/api/join/{invite['code']}")[0] == 404


# --- leaving
def test_a_removed_seat_loses_access_at_once_and_for_good(host: Browser, browser: NewBrowser, table: str,
                                                          code: str) -> None:  # fmt: skip
    ana = browser()
    seat = seated(host, table, ana, "Ana")
    with ana.live(table) as page:
        page.recv(timeout=PATIENCE)
        act(host, table, "remove-seat", seat=seat)
        assert msgspec.json.decode(heard(page, "farewell"))["again"] is False
        with pytest.raises(ConnectionClosed):
            page.recv(timeout=PATIENCE)
    assert ana.refused("GET", f"/api/tables/{table}") == (404, NO_TABLE)
    assert seated(host, table, browser(), "Ana") == seat  # another Ana, by chance with the same id
    assert ana.refused("GET", f"/api/tables/{table}") == (404, NO_TABLE)
    assert ana.me()["tables"] == []


def test_who_leaves_gives_the_seat_back(host: Browser, browser: NewBrowser, table: str, code: str) -> None:
    ana = browser()
    seat = seated(host, table, ana, "Ana")
    ana.post(f"/api/leave/{table}")
    assert ana.refused("GET", f"/api/tables/{table}") == (404, NO_TABLE)
    assert [free["seat"] for free in browser().get(f"/api/join/{code}")["seats"]] == [seat]


# --- bad words
@pytest.mark.parametrize(
    "body",
    [
        {},
        {"code": "fern-417"},
        {"code": "x", "name": "A"},
        {"code": "fern-417", "name": ""},
        {"code": "fern-417", "name": "A", "role": "gm"},
        {"code": "fern-417", "name": "x" * 81},
        {"code": "fern-417", "name": "A", "rights": "all"},
        [],
        "x",
    ],
    ids=str,
)
def test_a_knock_that_makes_no_sense_is_refused(browser: NewBrowser, body: Any) -> None:
    assert browser().refused("POST", "/api/knocks", body)[0] == 400
