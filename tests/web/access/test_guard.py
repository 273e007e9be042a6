"""The guard: foreign names, foreign pages, forged cookies and floods stay outside, and every answer is safe."""

from __future__ import annotations

import socket

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from hearthside.web.rates import LIMITS, Limit, Rate, Rates, kind_of, neighbourhood
from web.access.running import PATIENCE, Browser, NewBrowser, Running

PAGES = ("/", "/api/me", "/api/tables/none", "/api/nothing", "/join/fern-417")


# --- names and pages
@pytest.mark.parametrize("name", ["evil.example", "evil.example:{port}", "192.168.7.7:{port}", "127.0.0.1.evil.example",
                                  "", "localhost\tx", "[::2]:{port}", "localhost@evil.example"])  # fmt: skip
def test_who_asks_for_another_name_is_refused(server: Running, name: str) -> None:
    answer = httpx.get(f"{server.url}/api/me", headers={"Host": name.format(port=server.port)})
    assert answer.status_code in (400, 421)
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("name", ["127.0.0.1:{port}", "localhost:{port}", "LOCALHOST", "[::1]:{port}"])
def test_this_machine_s_own_names_are_known(server: Running, name: str) -> None:
    assert httpx.get(f"{server.url}/api/me", headers={"Host": name.format(port=server.port)}).status_code == 200


@pytest.mark.parametrize("origin", ["http://evil.example", "http://127.0.0.1:1", "http://localhost:{port}", "null", "",
                                    "file://", "https://127.0.0.1:{port}.evil.example"])  # fmt: skip
def test_a_page_of_another_site_is_refused(server: Running, host: Browser, origin: str) -> None:
    origin = origin.format(port=server.port)
    status, words = host.refused("POST", "/api/dice", {"notation": "2d6"}, headers={"Origin": origin})
    assert (status, words) == (403, "This was sent by a page of another site. Open the page here, and try again.")
    assert host.http.get("/api/me", headers={"Origin": origin}).status_code == 403


@pytest.mark.parametrize("origin", ["http://evil.example", "http://127.0.0.1:1", "null", ""])
def test_a_socket_from_another_site_is_refused_before_it_opens(host: Browser, origin: str) -> None:
    table = host.new_table()
    with host.live(table) as socket:
        assert '"snapshot"' in str(socket.recv(timeout=PATIENCE))
    with pytest.raises(InvalidStatus) as refused:
        host.live(table, Origin=origin)
    assert refused.value.response.status_code == 403


def test_a_socket_under_another_name_is_refused(host: Browser) -> None:
    table = host.new_table()
    with pytest.raises(InvalidStatus) as refused:
        host.live(table, Host="evil.example")
    assert refused.value.response.status_code in (400, 421)


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_what_a_browser_calls_foreign_is_refused_but_links_may_be_followed(server: Running, site: str) -> None:
    def status(method: str, path: str, mode: str) -> int:
        headers = {"Sec-Fetch-Site": site, "Sec-Fetch-Mode": mode}
        return httpx.request(method, server.url + path, headers=headers).status_code

    assert status("GET", "/api/me", "no-cors") == 403
    assert status("GET", "/", "no-cors") == 403
    assert status("POST", "/api/enter", "navigate") == 403
    assert status("GET", "/api/me", "navigate") == 200


# --- the cookie and the word
def test_the_cookie_is_for_http_alone_and_for_this_site(server: Running) -> None:
    cookie = httpx.get(f"{server.url}/api/me").headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "path=/" in cookie
    assert "domain" not in cookie


@pytest.mark.parametrize("word", [None, "", "x", "0" * 64])
def test_what_changes_something_needs_the_word_that_only_the_page_knows(host: Browser, word: str | None) -> None:
    before = host.me()["tables"]
    headers = {} if word is None else {"X-CSRF": word}
    body = {"key": "a-new-table", "title": "Forged", "ruleset": "apocalypse"}
    answer = host.http.post("/api/tables", json=body, headers=headers)
    assert (answer.status_code, "not known here" in answer.text) == (403, True)
    for path in ("//api/tables", "/api//tables", "/api/tables/"):
        assert host.http.post(host.url + path, json=body, headers=headers).status_code == 403
    assert host.me()["tables"] == before


def test_the_word_of_another_browser_does_not_do(host: Browser, browser: NewBrowser) -> None:
    other = browser()
    assert host.refused("POST", "/api/dice", {"notation": "2d6"}, headers={"X-CSRF": other.csrf})[0] == 403


def test_a_forged_cookie_is_nobody_s(server: Running, host: Browser) -> None:
    [(name, value)] = host.http.cookies.items()
    browser, _, signature = value.partition(".")
    for forged in (f"{browser}.{'0' * 64}", browser, f"{browser}.", f"eve.{signature}", f".{signature}", "ä", '"x"'):
        answer = httpx.get(f"{server.url}/api/me", headers={b"Cookie": f"{name}={forged}".encode()})
        assert answer.json()["is_host"] is False
    among_others = {"Cookie": f"a={{x;y; {name}={value}; z"}
    assert httpx.get(f"{server.url}/api/me", headers=among_others).json()["is_host"] is True


# --- answers
@pytest.mark.parametrize("path", PAGES)
def test_every_answer_carries_the_security_headers(server: Running, path: str) -> None:
    for name in ("", "evil.example"):
        headers = httpx.get(server.url + path, headers={"Host": name} if name else {}).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "evil" not in policy
        assert (f"ws://127.0.0.1:{server.port}" in policy) == (not name)
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert "camera=()" in headers["permissions-policy"]


def test_what_the_api_says_is_not_kept_by_anybody_on_the_way(server: Running) -> None:
    assert httpx.get(f"{server.url}/api/me").headers["cache-control"] == "no-store"


# --- sizes and floods
def raw(server: Running, request: str) -> bytes:
    """What is answered to a request as no browser would send it, as far as its first line; empty: hung up."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as connection:
        try:
            connection.sendall(request.encode())
            return connection.recv(1000).partition(b"\r\n")[0]
        except ConnectionError:
            return b""


@pytest.mark.parametrize("hosts", [("127.0.0.1", "evil.example"), ("evil.example", "127.0.0.1"), ()])
def test_a_request_has_one_name(server: Running, hosts: tuple[str, ...]) -> None:
    head = "".join(f"Host: {host}\r\n" for host in hosts)
    assert raw(server, f"GET /api/me HTTP/1.1\r\n{head}\r\n").split()[1] in (b"400", b"421")


@pytest.mark.parametrize("line", ["X-A: a\r\n" * 20_000, f"X-A: {'a' * 400_000}"], ids=["many", "one"])
def test_who_sends_headers_without_end_is_hung_up_on(server: Running, line: str) -> None:
    answer = raw(server, f"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\n{line}")
    assert answer == b"" or answer.split()[1] == b"400"


def test_a_body_that_is_too_large_is_refused_before_it_is_read(host: Browser) -> None:
    status, words = host.refused("POST", "/api/dice", {"notation": "1" * 1_000_001})
    assert (status, words) == (413, "That is too large: at most 1 MB.")


def test_a_body_of_unknown_length_is_refused(host: Browser) -> None:
    headers = {"X-CSRF": host.csrf}
    answer = host.http.post("/api/dice", content=iter([b"{}"]), headers=headers)
    assert answer.status_code == 411


def test_who_guesses_at_codes_is_slowed_down_and_told_for_how_long(browser: NewBrowser) -> None:
    guesser = browser()
    answers = [guesser.http.get(f"/api/join/fern-{number}") for number in range(100, 112)]
    assert [answer.status_code for answer in answers] == [404] * 10 + [429] * 2
    wait = answers[-1].headers["retry-after"]
    assert wait in ("5", "6")  # a guess comes back every six seconds, and one of them may have gone by
    assert answers[-1].json()["detail"] == f"That was too often. Wait {wait} seconds, then try again."
    assert answers[-1].headers["retry-after"] == "6"


def test_a_bucket_fills_again() -> None:
    now = 0.0
    rates = Rates({"door": Limit(Rate(2, 0.5))}, clock=lambda: now)
    assert [rates.wait("door", "ana", "::1") for _ in range(3)] == [0, 0, 2]
    assert rates.wait("door", "ben", "::1") == 0
    now = 2.0
    assert [rates.wait("door", "ana", "::1") for _ in range(2)] == [0, 2]
    now = 1000.0
    assert [rates.wait("door", "ana", "::1") for _ in range(3)] == [0, 0, 2]


def test_many_browsers_of_one_address_share_a_bucket_and_new_ones_have_none_of_their_own() -> None:
    rates = Rates({"door": Limit(Rate(1, 1), Rate(3, 1))}, clock=lambda: 0.0)
    assert [rates.wait("door", str(number), "10.0.0.1") for number in range(4)] == [0, 0, 0, 1]
    assert rates.wait("door", "5", "10.0.0.2") == 0
    assert [rates.wait("door", "", "10.0.0.3") for _ in range(2)] == [0, 1]
    assert neighbourhood("2001:db8::1") == neighbourhood("2001:db8::ffff:2") != neighbourhood("2001:db8:1::1")


def test_what_is_counted_stays_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hearthside.web.rates.MOST_BUCKETS", 10)
    rates = Rates(LIMITS, clock=lambda: 0.0)
    for number in range(100):
        rates.wait("door", str(number), f"10.0.0.{number}")
    assert len(rates._buckets) == 10


@pytest.mark.parametrize(
    ("asked", "kind"),
    [
        ("POST /api/enter", "door"),
        ("GET /api/join/fern-417", "door"),
        ("GET /api/knocks/abc", "all else"),
        ("POST /api/tables/sea/commands", "commands"),
        ("POST /api/tables/sea/odds", "thinking"),
        ("POST /api/tables/sea/pictures", "pictures"),
        ("GET /api/tables/sea/pictures/abc", "all else"),
        ("GET /assets/index.js", ""),
    ],
)
def test_requests_are_counted_by_what_they_are(asked: str, kind: str) -> None:
    method, path = asked.split()
    assert kind_of(method, path) == kind
