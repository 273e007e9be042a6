"""What no page of ours would send: refused in words, nothing has changed, and everybody else plays on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from web.access.running import PATIENCE, Browser
from web.client import Follower, act, command, done
from web.reliability.conftest import Party
from web.reliability.servers import SOAK

ASH, EVE = "ash-wendell", "eve-sorrel"


@contextmanager
def nothing_changes(party: Party) -> Iterator[None]:
    """Whatever happens here, the table stays as it is, and goes on afterwards."""
    before, record = party.number, party.gm.get(f"{party.path}/export")
    yield
    assert party.number == before
    assert party.gm.get(f"{party.path}/export") == record
    done(party.ana, party.table, act(f"after-{before:06}", "say", text="Still here?"))


def refused(answer: httpx.Response, *statuses: int) -> str:
    """The words of a refusal."""
    assert answer.status_code in (statuses or (400, 409, 422)), f"{answer.status_code} {answer.text[:300]}"
    told = answer.json()
    assert set(told) == {"detail", "takes_along"}
    assert "Traceback" not in told["detail"]
    detail: str = told["detail"]
    assert detail
    return detail


def raw(browser: Browser, path: str, body: bytes, kind: str = "application/json") -> httpx.Response:
    headers = {"X-CSRF": browser.csrf, "Origin": browser.url, "Content-Type": kind}
    return browser.http.post(path, content=body, headers=headers)


# --- HTTP
BODIES = {
    "nothing": b"",
    "no JSON": b"{do: act}",
    "half of it": b'{"do": "act", "key": "12345678", "action": "say',
    "a list": b"[]",
    "a number": b"7",
    "null": b"null",
    "not UTF-8": b'{"do": "act", "key": "12345678", "action": "\xff\xfe"}',
    "a lone surrogate": b'{"do": "act", "key": "12345678", "action": "say", "args": {"text": "\\ud800"}}',
    "a deep list": b'{"do": "act", "key": "12345678", "action": "say", "args": {"text": ' + b"[" * 9000 + b"]" * 9000,
    "a deep map": b'{"do": "act", "key": "12345678", "action": "say", "args": ' + b'{"a":' * 9000 + b"1" + b"}" * 9001,
    "an endless number": b'{"do": "answer", "key": "12345678", "run": ' + b"9" * 5000 + b', "place": {}, "value": 1}',
    "not a number": b'{"do": "stop", "key": "12345678", "run": NaN}',
    "no command": b'{"do": "win", "key": "12345678"}',
    "no key": b'{"do": "redo"}',
    "a short key": b'{"do": "redo", "key": "1234567"}',
    "a long key": b'{"do": "redo", "key": "' + b"1" * 65 + b'"}',
    "a strange key": b'{"do": "redo", "key": "1234 5678; --"}',
    "a key with NUL": b'{"do": "redo", "key": "1234\\u00005678"}',
    "an unknown field": b'{"do": "redo", "key": "12345678", "seat": "gm-seat"}',
    "a wrong type": b'{"do": "stop", "key": "12345678", "run": "one"}',
    "no place": b'{"do": "answer", "key": "12345678", "run": 1, "place": {"path": 7, "ask": 0, "slot": 0}, "value": 1}',
    "no sight": b'{"do": "act", "key": "12345678", "action": "say", "sight": "nobody", "args": {"text": "x"}}',
}


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_what_is_no_command_is_refused_in_words(same_party: Party, body: bytes) -> None:
    with nothing_changes(same_party):
        refused(raw(same_party.ana, f"{same_party.path}/commands", body), 400)


def test_what_is_too_large_is_refused_before_it_is_read(same_party: Party) -> None:
    with nothing_changes(same_party):
        words = refused(raw(same_party.ana, f"{same_party.path}/commands", b'"' + b"x" * 1_100_000 + b'"'), 413)
    assert words == "That is too large: at most 1 MB."


def test_a_form_is_no_command(same_party: Party) -> None:
    with nothing_changes(same_party):
        form = b"do=redo&key=12345678"
        refused(raw(same_party.ana, f"{same_party.path}/commands", form, "application/x-www-form-urlencoded"))


WORDS = [
    "", " ", "\0", "a\0b", "\ud7ff\ue000\U0010ffff", "\u202egnp.exe", "x" * 100_000, "<script>alert(1)</script>",
    "'; DROP TABLE lines; --", "{about:name}", "{0.__class__}", "%s%n", "../../etc/passwd", "\r\nSet-Cookie: a=b",
]  # fmt: skip


@pytest.mark.parametrize("number", range(len(WORDS)))
def test_a_strange_word_is_kept_to_the_letter_or_refused(same_party: Party, number: int) -> None:
    party, word = same_party, WORDS[number]
    before = party.number
    answer = command(party.ana, party.table, act(f"strange-word-{number}", "say", text=word))
    if answer.status_code != 200:
        refused(answer, 409)
        assert party.number == before
        return
    run = str(answer.json()["run"])
    for browser in (party.ana, party.ben):
        (fact,) = browser.get(party.path)["seen"]["log"][run]["facts"]
        assert fact["values"]["text"] == word.strip()
    assert party.ben.http.get(f"{party.path}/log.md").status_code == 200


NUMBERS = [0, -1, 2**31, 2**63, 2**64, -(2**64), 10**30, 1.5, 1e308, True, "7", None, [], {}]


@pytest.mark.parametrize("number", NUMBERS, ids=map(str, NUMBERS))
def test_a_number_out_of_this_world_is_refused(same_party: Party, number: Any) -> None:
    party = same_party
    done(party.gm, party.table, act("a-clock-to-move", "new-track", name="The tide", kind="clock", most=6))
    (track,) = party.gm.get(party.path)["seen"]["tracks"]
    with nothing_changes(party):
        refused(command(party.gm, party.table, act("strange-steps", "tick", track, steps=number)), 400, 409)
        refused(command(party.gm, party.table, {"do": "stop", "key": "strange-run", "run": number}), 400, 409)


TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**20), 10**20) | st.floats(allow_nan=False, allow_infinity=False)
    | TEXTS | st.sampled_from([ASH, EVE, "ana", "gm", "all", "2d6"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)  # fmt: skip


@pytest.mark.parametrize("who", ["gm", "ana"])
def test_whatever_an_action_is_given_it_is_done_or_refused_in_words(party: Party, who: str) -> None:
    browser: Browser = getattr(party, who)
    offered = {one["name"]: one["actor"] for one in browser.get(f"{party.path}/actions")}
    wanted = {}
    for name, actor in offered.items():
        asked = browser.ask("POST", f"{party.path}/wish", {"action": name, "actor": actor})
        wanted[name] = [one["name"] for one in asked.json()["parameters"]] if asked.is_success else []
    actors = st.sampled_from(["", *offered.values(), ASH, EVE, "ana", "ben", "nobody", "house-rules", "scene"])
    keys = iter(range(10**6))

    @settings(max_examples=120 * SOAK, derandomize=True, database=None, deadline=None,
              suppress_health_check=list(HealthCheck))  # fmt: skip
    @given(name=st.sampled_from([*offered, "call", "set", "add-seat", ""]), actor=actors, some=st.data())
    def try_it(name: str, actor: str, some: st.DataObject) -> None:
        parameters = st.sampled_from([*wanted.get(name, []), "who", "what", "name", "text", "to"])
        args = some.draw(st.dictionaries(parameters, ANYTHING, max_size=4))
        body = act(f"fuzz-{who}-{next(keys):06}", name, actor)
        body["args"] = args
        before = party.number
        for path in ("wish", "preview"):
            wish = {"action": name, "actor": actor, "args": args}
            answer = browser.ask("POST", f"{party.path}/{path}", wish)
            assert answer.status_code < 500, f"{path} {wish}: {answer.text}"
        answer = command(browser, party.table, body)
        assert answer.status_code < 500, f"{body}: {answer.text}"
        if answer.status_code != 200:
            refused(answer, 400, 404, 409, 422)
            assert party.number == before

    try_it()
    assert party.ben.http.get(f"{party.path}/export").status_code in (200, 404), "Ben may have been shown out"
    assert party.gm.get(f"{party.path}/export")["lines"] == party.number


# --- seats and keys
PLACE = {"path": ["0.0"], "ask": 7, "slot": 3}
FORBIDDEN = {
    "the GM's actions": act("forged-0001", "set", path=f"{ASH}.notes", to="mine"),
    "seats": act("forged-0002", "change-seat", seat="ana", name="Ana", role="gm"),
    "somebody else's character": act("forged-0003", "roll", EVE, what="fall"),
    "somebody else's mouth": act("forged-0004", "say", "ben", text="I am Ben"),
    "the GM's mouth": act("forged-0005", "say", "gm-seat", text="I am the GM"),
    "the GM's chair": act("forged-0006", "call", "gm", who=EVE, what="fall"),
    "somebody else's settings": act("forged-0007", "real-dice", "ben", on=True),
    "nobody": act("forged-0008", "say", "nobody", text="Boo"),
    "stopping": {"do": "stop", "key": "forged-0009", "run": 1},
    "fresh dice": {"do": "fresh-dice", "key": "forged-0010"},
    "rewinding": {"do": "rewind", "key": "forged-0011", "run": 1},
    "handing over": {"do": "hand-over", "key": "forged-0012", "run": 1, "place": PLACE, "to": "ana"},
    "declining": {"do": "decline-undo", "key": "forged-0013", "run": 1},
    "a run that is not there": {"do": "undo", "key": "forged-0014", "run": 999},
    "a prompt that is not there": {"do": "answer", "key": "forged-0015", "run": 1, "place": PLACE, "value": 1},
}  # fmt: skip


@pytest.mark.parametrize("body", FORBIDDEN.values(), ids=FORBIDDEN)
def test_nobody_does_what_is_not_theirs_to_do(same_party: Party, body: dict[str, Any]) -> None:
    with nothing_changes(same_party):
        refused(command(same_party.ana, same_party.table, body), 404, 409)


def test_somebody_elses_prompt_is_not_answered(party: Party) -> None:
    done(party.gm, party.table, act("hurt-eve", "set", path=f"{EVE}.harms", to={"bruised": {"level": 1}}))
    done(party.gm, party.table, act("call-for-eve", "call", who=EVE, what="climb"))
    mine, bens = party.gm.get(party.path)["seen"]["prompts"]
    with nothing_changes(party):
        for number, asked in enumerate((mine, bens)):
            at = {"run": asked["run"], "place": asked["place"]}
            body = {"do": "answer", "key": f"forged-answer-{number}", "value": [], **at}
            refused(command(party.ana, party.table, body), 409)


def test_who_watches_and_who_only_shows_the_table_does_nothing(party: Party) -> None:
    sam = party.seat("Sam", "spectator")
    screen = Browser(party.server.url)
    screen.me()
    screen.enter(party.gm.get(f"{party.path}/invite")["screen_link"].partition("#key=")[2])
    with nothing_changes(party):
        for number, body in enumerate((act("watching-1", "roll", ASH), act("watching-2", "scene", name="Mine"))):
            refused(command(sam, party.table, {**body, "key": f"watching-{number}"}), 409)
            assert refused(command(screen, party.table, body), 409) == "a shared screen only looks"
        for path in ("odds", "comes-to", "preview", "wish", "chance"):
            wish = {"action": "say"}
            body = wish if path in ("preview", "wish") else {"wish": wish}
            refused(screen.ask("POST", f"{party.path}/{path}", body), 409)
    screen.http.close()


def test_a_stranger_finds_no_table_whatever_they_ask(same_party: Party) -> None:
    with Browser(same_party.server.url) as stranger, nothing_changes(same_party):
        nowhere = same_party.path.replace(same_party.table, "0123456789")
        for method, path, body in (
            ("GET", "", None), ("GET", "/export", None), ("GET", "/log", None), ("GET", "/log.md", None),
            ("GET", f"/sheets/{ASH}", None), ("GET", "/actions", None), ("GET", "/house-rules", None),
            ("POST", "/commands", act("stranger-1", "say", "ana", text="Boo")), ("POST", "/odds", {}),
            ("POST", "/wish", {"action": "say"}), ("POST", "/invite", {}), ("POST", "/seats/ana/link", None),
            ("DELETE", "", None),
        ):  # fmt: skip
            there, not_there = (stranger.ask(method, f"{table}{path}", body) for table in (same_party.path, nowhere))
            assert (there.status_code, there.text) == (not_there.status_code, not_there.text)
            assert there.status_code in (403, 404)


def test_a_key_is_its_givers_own(same_party: Party) -> None:
    first = done(same_party.ana, same_party.table, act("the-same-key", "say", text="Ana's"))
    again = done(same_party.ana, same_party.table, act("the-same-key", "say", text="something else"))
    assert again["run"] == first["run"]
    bens = done(same_party.ben, same_party.table, act("the-same-key", "say", text="Ben's"))
    assert bens["run"] != first["run"]
    log = same_party.gm.get(same_party.path)["seen"]["log"]
    assert [log[str(run)]["facts"][0]["values"]["text"] for run in (first["run"], bens["run"])] == ["Ana's", "Ben's"]


def test_a_cookie_that_was_tampered_with_is_nobodys(same_party: Party) -> None:
    (name, value), *_ = same_party.ana.http.cookies.items()
    browser, _, signature = value.partition(".")
    forged = [f"{browser}.{signature[:-1]}{'0' if signature[-1] != '0' else '1'}", f"{browser}x.{signature}", browser,
              f"{browser}.", f".{signature}", "x" * 5000, "\x7f", "a.b.c"]  # fmt: skip
    with nothing_changes(same_party):
        for cookie in forged:
            answer = httpx.get(f"{same_party.server.url}{same_party.path}", headers={"Cookie": f"{name}={cookie}"})
            assert answer.status_code in (400, 404)


# --- the WebSocket
FRAMES: dict[str, str | bytes] = {
    "no JSON": "hello",
    "nothing": "",
    "another message": '{"type":"snapshot"}',
    "a command": json.dumps(act("by-websocket", "say", text="Boo")),
    "a long ping": '{"type":"ping"' + " " * 500 + "}",
    "bytes": b"\x00\x01\x02\xff",
    "too large": "x" * 10_000,
    "far too large": "x" * 2_000_000,
}


def last_words(socket: ClientConnection) -> list[dict[str, Any]]:
    """Everything that comes until the connection ends."""
    heard: list[dict[str, Any]] = []
    try:
        while True:
            heard.append(json.loads(socket.recv(timeout=PATIENCE)))
    except ConnectionClosed as closed:
        heard.append({"type": "closed", "code": closed.rcvd.code if closed.rcvd else 0})
    return heard


@pytest.mark.parametrize("frame", FRAMES.values(), ids=FRAMES)
def test_a_page_that_says_something_strange_is_told_so_and_gone(same_party: Party, frame: str | bytes) -> None:
    party = same_party
    with nothing_changes(party), Follower(party.gm, party.table) as gm, party.ana.live(party.table) as socket:
        gm.until(lambda gm: gm.came["here"])
        socket.send(frame)
        heard = last_words(socket)
        if len(frame) > 4096:
            assert heard[-1]["code"] == 1009, "too large: the connection ends before it is read"
        else:
            assert heard[-2]["type"] == "farewell"
            assert "not understood" in heard[-2]["why"]
            assert not heard[-2]["again"]
        assert gm.connections == 1
        gm.up_to_date()


def test_a_ping_is_answered(same_party: Party) -> None:
    with same_party.ana.live(same_party.table) as socket:
        assert [json.loads(socket.recv(timeout=PATIENCE))["type"] for _ in range(2)] == ["snapshot", "here"]
        for _ in range(3):
            socket.send('{"type":"ping"}')
            assert json.loads(socket.recv(timeout=PATIENCE)) == {"type": "here", "here": {"ana": 1}}


@pytest.mark.parametrize("seen", ["-1", "99999999", "x", "", "9" * 400])
def test_who_says_to_have_seen_something_strange_gets_the_whole_or_a_refusal(same_party: Party, seen: str) -> None:
    at = f"{same_party.table}/live?seen={seen}&rest="
    if not seen.removeprefix("-").isdecimal():
        with pytest.raises(InvalidStatus, match=r"HTTP 40[03]"):
            same_party.ana.live(at)
        return
    with same_party.ana.live(at) as socket:
        assert json.loads(socket.recv(timeout=PATIENCE))["type"] == "snapshot"
