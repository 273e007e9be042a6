"""A campaign goes along as one file, and is opened again as a table of its own, with all that ever happened at it."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from itertools import count
from typing import Any
from zipfile import ZipFile

import pytest
from PIL import Image

from hearthside.play import MemoryStore, Refused
from hearthside.play.store import paper_of
from hearthside.web.archives import read_archive
from hearthside.web.cookies import CookieKey
from hearthside.web.house import House
from web.access.running import Browser, NewBrowser
from web.client import act, comparable, done, opened, seated

KEYS = (f"open-an-archive-{number}" for number in count(1))
SECRET = "The ferryman is her brother."


def packed(host: Browser, table: str) -> bytes:
    answer = host.ask("GET", f"/api/tables/{table}/archive.zip")
    assert answer.status_code == 200, answer.text
    return answer.content


def unpacked(host: Browser, archive: bytes, key: str = "") -> Any:
    answer = host.ask("POST", f"/api/archives?key={key or next(KEYS)}", content=archive)
    assert answer.status_code == 201, answer.text
    return answer.json()


def demo(host: Browser, ruleset: str = "apocalypse") -> str:
    table: str = host.post("/api/demos", {"key": f"demo-{next(KEYS)}", "ruleset": ruleset})["table"]
    return table


def portrait(host: Browser, table: str) -> str:
    drawn = io.BytesIO()
    Image.new("RGB", (60, 40), "teal").save(drawn, "PNG")
    answer = host.ask("POST", f"/api/tables/{table}/pictures", files={"picture": ("a.png", drawn.getvalue())})
    picture: str = answer.json()["id"]
    return picture


def test_a_campaign_is_opened_again_with_its_whole_log_its_secrets_its_pictures_and_what_is_asked(
    host: Browser,
) -> None:
    table = demo(host)
    done(host, table, act("a-note-to-myself", "scene", name="The ferry", text="Fog.", notes=SECRET))
    picture = portrait(host, table)
    before = host.get(f"/api/tables/{table}")["seen"]
    taken = unpacked(host, packed(host, table))
    assert (taken["role"], taken["table"]) == ("gm", taken["table"])
    copy = taken["table"]
    after = host.get(f"/api/tables/{copy}")["seen"]
    for own in ("table", "is_demo", "hint", "can_redo"):
        before["head"].pop(own), after["head"].pop(own)
    assert comparable(after) == comparable(before)
    assert after["head"]["scene_notes"] == SECRET
    assert host.ask("GET", f"/api/tables/{copy}/pictures/{picture}").status_code == 200
    asked = after["prompts"][0]
    where = {"run": asked["run"], "place": asked["place"]}
    value = host.post(f"/api/tables/{copy}/chance", where)["value"]
    host.post(f"/api/tables/{copy}/commands", {"do": "answer", "key": "answer-in-the-copy", **where, "value": value})
    assert host.get(f"/api/tables/{table}")["number"] < host.get(f"/api/tables/{copy}")["number"]


def test_every_rule_system_goes_along(host: Browser) -> None:
    for ruleset in ("brew", "challenge", "strive", "tags"):
        table = demo(host, ruleset)
        copy = unpacked(host, packed(host, table))["table"]
        there, here = (host.get(f"/api/tables/{one}")["seen"]["cast"] for one in (table, copy))
        assert here.keys() == there.keys()


def test_nobody_sits_at_the_copy_who_sat_at_the_table_and_each_takes_their_seat_anew(host: Browser) -> None:
    table = host.new_table("A table to take along")
    player, seat = seated(host.url, opened(host, table), "Ana")
    with player:
        archive = packed(host, table)
        with ZipFile(io.BytesIO(archive)) as file:
            written = b"".join(file.read(name) for name in file.namelist()).decode()
        assert host.code(table) not in written
        assert "key-A-table-to-take-along" not in written
        copy = unpacked(host, archive)["table"]
        assert host.code(copy) != host.code(table)
        assert player.refused("GET", f"/api/tables/{copy}")[0] == 404
        door = player.get(f"/api/join/{opened(host, copy)}")
        assert [(one["seat"], one["name"]) for one in door["seats"]] == [(seat, "Ana")]
        assert player.knock(host.code(copy), "Ana", seat=seat)["state"] == "let in"
        assert player.get(f"/api/tables/{copy}")["seen"]["head"]["seat"] == seat


def test_an_archive_is_opened_once_however_often_it_is_sent(host: Browser) -> None:
    archive = packed(host, demo(host))
    key = next(KEYS)
    assert unpacked(host, archive, key) == unpacked(host, archive, key)


def test_the_archive_is_the_gms_and_opening_one_the_hosts(host: Browser, browser: NewBrowser) -> None:
    table = host.new_table("Nobody else")
    player, _ = seated(host.url, opened(host, table), "Ana")
    with player:
        status, why = player.refused("GET", f"/api/tables/{table}/archive.zip")
        assert (status, why) == (409, "only the GM takes the campaign along: all that is hidden is in it too")
        assert player.ask("POST", "/api/archives?key=not-my-house", content=packed(host, table)).status_code == 403
    assert browser().refused("GET", f"/api/tables/{table}/archive.zip")[0] == 404


# --- what is no archive
def altered(archive: bytes, **changes: Callable[[str], str]) -> bytes:
    """The same archive with other words in some of its files (`log_jsonl`: of `log.jsonl`)."""
    out = io.BytesIO()
    with ZipFile(io.BytesIO(archive)) as old, ZipFile(out, "w") as new:
        for name in old.namelist():
            change = changes.get(name.replace(".", "_"), str)
            new.writestr(name, change(old.read(name).decode()))
    return out.getvalue()


def without_line(number: int) -> Callable[[str], str]:
    return lambda log: "\n".join(line for at, line in enumerate(log.splitlines(), 1) if at != number)


def retold(**fields: Any) -> Callable[[str], str]:
    return lambda manifest: json.dumps({**json.loads(manifest), **fields})


BROKEN: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "no zip": (lambda archive: b"no zip", "it is no zip file that can be read here"),
    "half of it": (lambda archive: archive[: len(archive) // 2], "it is no zip file that can be read here"),
    "another zip": (lambda archive: altered(b"PK\x05\x06" + bytes(18)), "it has no campaign.json"),
    "no manifest": (lambda archive: altered(archive, campaign_json=lambda _: "{}"), "missing required field"),
    "another kind": (lambda archive: altered(archive, campaign_json=retold(archive="a pack")), "Invalid enum value"),
    "newer": (lambda archive: altered(archive, campaign_json=retold(version=2)), "install a newer Hearthside"),
    "unknown rules": (
        lambda archive: altered(archive, campaign_json=retold(ruleset="dungeons")),
        "that campaign is played by 'dungeons', which is not installed here; there are apocalypse",
    ),
    "other rules": (
        lambda archive: altered(archive, campaign_json=retold(ruleset="tags")),
        "is a table of apocalypse, not of tags",
    ),
    "newer rules": (
        lambda archive: altered(archive, log_jsonl=lambda log: log.replace('"version":"1"', '"version":"1.5"', 1)),
        "version 1.5 of Apocalypse; here is 1",
    ),
    "no log": (lambda archive: altered(archive, log_jsonl=lambda _: ""), "its log is empty"),
    "a line is missing": (lambda archive: altered(archive, log_jsonl=without_line(3)), "line 3 of its log is not"),
    "a line is torn": (lambda archive: altered(archive, log_jsonl=lambda log: log[:-9]), "of its log cannot be read"),
    "a trait is a number": (
        lambda archive: altered(archive, log_jsonl=lambda log: log.replace('"traits":[', '"traits":[1,')),
        "its log does not fit together",
    ),
    "an answer to nothing": (
        lambda archive: altered(archive, log_jsonl=lambda log: log.replace('"run":1,', '"run":9,')),
        "of its log is not the one that should come there",
    ),
}  # fmt: skip


@pytest.mark.parametrize("how", list(BROKEN))
def test_what_is_no_archive_is_refused_in_words(archive: bytes, how: str) -> None:
    breaks, why = BROKEN[how]
    with pytest.raises(Refused, match=re.escape(why)):
        read_archive(breaks(archive))


def test_where_an_archive_is_refused_nothing_has_changed(archive: bytes, host: Browser) -> None:
    tables = [table["table"] for table in host.me()["tables"]]
    for upload, status in ((b"no zip", 409), (altered(archive, log_jsonl=without_line(3)), 409)):
        answer = host.ask("POST", f"/api/archives?key={next(KEYS)}", content=upload)
        assert (answer.status_code, bool(answer.json()["detail"])) == (status, True)
    assert [table["table"] for table in host.me()["tables"]] == tables


@pytest.fixture(scope="module")
def archive(host: Browser) -> bytes:
    return packed(host, demo(host))


def test_a_picture_that_is_none_is_refused_with_its_archive(host: Browser) -> None:
    table = demo(host)
    picture = portrait(host, table)
    out = io.BytesIO()
    with ZipFile(io.BytesIO(packed(host, table))) as old, ZipFile(out, "w") as new:
        for name in old.namelist():
            new.writestr(name, b"<svg onload='x'/>" if name.startswith("pictures/") else old.read(name))
    answer = host.ask("POST", f"/api/archives?key={next(KEYS)}", content=out.getvalue())
    assert answer.status_code == 409
    assert f"pictures/{picture}.webp: That is no picture" in answer.json()["detail"]


def test_what_came_of_an_archive_whose_table_was_never_laid_is_thrown_away() -> None:
    """The server was killed in between: nobody could ever get at those pictures."""
    store = MemoryStore()
    store.save_paper(paper_of("never-laid", "picture/1"), b"a picture")
    House(store, CookieKey(b"k" * 32))
    assert not store.papers("table/")


# --- characters
def test_who_plays_a_character_takes_it_along_and_brings_it_into_another_campaign(host: Browser) -> None:
    table, other = host.new_table("Where she was made"), host.new_table("Where she goes")
    ana, seat = seated(host.url, opened(host, table), "Ana")
    ben, _ = seated(host.url, opened(host, table), "Ben")
    cleo, there = seated(host.url, opened(host, other), "Cleo")
    with ana, ben, cleo:
        done(ana, table, act("take-a-ready-one", "take", seat, ready="ash"))
        done(host, table, act("somebody-unseen", "bring-in", name="The keeper", seen_by="gm"))
        cast = host.get(f"/api/tables/{table}")["seen"]["cast"]
        keeper = next(who for who, one in cast.items() if one["name"] == "The keeper")
        path = f"/api/tables/{table}/characters"
        assert ben.refused("GET", f"{path}/ash-wendell") == (409, "only its player and the GM take a character along")
        for nobody in (keeper, "ana", "nobody"):
            assert ana.refused("GET", f"{path}/{nobody}")[0] == 404
        file = ana.get(f"{path}/ash-wendell")
        assert (file["ruleset"], file["name"], "player" in file) == ("apocalypse", "Ash Wendell", False)
        assert host.get(f"{path}/{keeper}")["name"] == "The keeper"
        broken = act("bring-her-broken", "bring-character", there, character={**file, "traits": 7})
        assert cleo.refused("POST", f"/api/tables/{other}/commands", broken)[0] == 409
        brought = done(cleo, other, act("bring-her-along", "bring-character", there, character=file))
        [asked] = host.get(f"/api/tables/{other}")["seen"]["prompts"]
        assert asked["prompt"]["title"] == "Let Ash Wendell in, from a file of Cleo?"
        yes = {"do": "answer", "key": "yes-she-may", "run": brought["run"], "place": asked["place"], "value": True}
        host.post(f"/api/tables/{other}/commands", yes)
        assert cleo.get(f"/api/tables/{other}")["seen"]["cast"]["ash-wendell"]["seat"] == there
