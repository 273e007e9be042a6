"""archive and open-archive: a campaign goes from one house to another as a file."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from PIL import Image

from cli.program import hearthside
from hearthside.engine import Content, ruleset, starter_pack
from hearthside.play import Line, Play
from hearthside.play.store import paper_of
from hearthside.store import open_store
from hearthside.store.directory import RUNNING
from hearthside.store.ownership import owned
from hearthside.web.campaigns import HOST, Campaign
from hearthside.web.cookies import CookieKey
from hearthside.web.house import House
from hearthside.web.pictures import Pictures
from store.postgres import new_database

SECRET = "The ferryman is her brother."


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A house with two campaigns; at the first something was played, and it has a picture."""
    house = tmp_path / "house"
    house.mkdir()
    rules = ruleset("apocalypse")
    world = rules.demo(Content([starter_pack(rules)], rules.content))
    with open_store(house, backups=False) as store:
        play = Play.lay(rules, world, title="The ferry: 1/2", store=store, name="sea")
        play.once("a-key-of-its-own", lambda: play.begin("gm", "scene", name="The ferry", text="Fog.", notes=SECRET))
        drawn = io.BytesIO()
        Image.new("RGB", (60, 40), "teal").save(drawn, "PNG")
        Pictures(store).keep("sea", drawn.getvalue())
        Play.lay(rules, world, title="Dry land", store=store, name="land")
    return house


def logs(house: Path) -> dict[str, list[Line]]:
    with open_store(house, backups=False) as store:
        return {table: list(store.read(table)) for table in store.tables()}


def took(data: Path, out: Path) -> Path:
    assert hearthside("archive", "sea", "--data", str(data), "--out", str(out)).status == 0
    return out


def test_a_campaign_goes_to_another_house_with_its_log_its_secrets_and_its_pictures(data: Path, tmp_path: Path) -> None:
    file, elsewhere = tmp_path / "ferry.zip", tmp_path / "elsewhere"
    told = hearthside("archive", "the FERRY: 1/2", "--data", str(data), "--out", str(file), "--json").json
    assert told == {"archive": str(file), "table": "sea", "title": "The ferry: 1/2", "bytes": file.stat().st_size}
    opened = hearthside("open-archive", str(file), "--data", str(elsewhere), "--json").json
    there, [(table, here)] = logs(data)["sea"], logs(elsewhere).items()
    assert (opened["table"], opened["title"], opened["ruleset"]) == (table, "The ferry: 1/2", "apocalypse")
    assert (opened["lines"], opened["pictures"], opened["data"]) == (len(there), 1, str(elsewhere))
    assert [line.event for line in here] == [line.event for line in there]
    assert SECRET in str(here)
    assert not any(line.key for line in here)
    with open_store(data, backups=False) as first, open_store(elsewhere, backups=False) as second:
        pictures = [len(store.papers(paper_of(at, "picture/"))) for store, at in ((first, "sea"), (second, table))]
        assert Play.open(ruleset("apocalypse"), second, table).state.title == "The ferry: 1/2"
    assert pictures == [1, 1]


def test_whoever_owns_the_house_is_its_gm_and_nobody_else_sits_there(data: Path, tmp_path: Path) -> None:
    file = took(data, tmp_path / "ferry.zip")
    table = hearthside("open-archive", str(file), "--data", str(data), "--json").json["table"]
    with open_store(data, backups=False) as store:
        house = House(store, CookieKey(b"k" * 32))
        [gm] = [who for who, record in Play.open(ruleset("apocalypse"), store, table).settled.items()
                if getattr(record, "role", "") == "gm"]  # fmt: skip
        assert house.campaign(table) == Campaign(code=house.campaign(table).code, browsers={HOST: gm})
    assert len(logs(data)) == 3


def test_without_a_name_it_tells_which_campaigns_there_are(data: Path, tmp_path: Path) -> None:
    shown = hearthside("archive", "--data", str(data))
    assert "The ferry: 1/2 apocalypse, last played" in shown.words
    assert [one["table"] for one in hearthside("archive", "--data", str(data), "--json").json] == ["sea", "land"]
    empty = tmp_path / "empty"
    empty.mkdir()
    open_store(empty, backups=False).close()
    assert "There is no campaign yet." in hearthside("archive", "--data", str(empty)).words


def test_the_file_is_called_as_the_campaign_is_and_its_owners_alone(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    hearthside("archive", "sea", "--data", str(data))
    hearthside("archive", "land", "--data", str(data), "--out", str(data))
    made = [tmp_path / "The ferry- 1-2.campaign.zip", data / "Dry land.campaign.zip"]
    assert all(file.stat().st_mode & 0o777 == 0o600 for file in made)


def test_a_house_in_use_gives_a_campaign_and_takes_none(data: Path, tmp_path: Path) -> None:
    with open_store(data, backups=False):
        file = took(data, tmp_path / "ferry.zip")
        failed = hearthside("open-archive", str(file), "--data", str(data))
    assert failed.status == 1
    assert "is in use by process" in failed.complaint
    assert failed.complaint.endswith("Open the archive on its start page, or stop it first")
    assert logs(data).keys() == {"sea", "land"}


def test_a_campaign_comes_from_a_server_and_goes_to_one(data: Path, tmp_path: Path, postgres: Any) -> None:
    file, house, database = took(data, tmp_path / "ferry.zip"), tmp_path / "elsewhere", new_database(postgres)
    opened = hearthside("open-archive", str(file), "--data", str(house), "--database", database, "--json").json
    assert not (house / "hearthside.sqlite3").exists()
    [kept] = hearthside("archive", "--database", database, "--json").json
    assert (kept["table"], kept["title"]) == (opened["table"], "The ferry: 1/2")
    back = tmp_path / "back.zip"
    assert hearthside("archive", "The ferry: 1/2", "--database", database, "--out", str(back)).status == 0
    assert len({ZipFile(one).read("log.jsonl") for one in (file, back)}) == 1


def test_a_house_on_a_server_takes_no_campaign_while_it_runs(data: Path, tmp_path: Path, postgres: Any) -> None:
    file, database = took(data, tmp_path / "ferry.zip"), new_database(postgres)
    with owned(data / RUNNING):
        failed = hearthside("open-archive", str(file), "--data", str(data), "--database", database)
        assert hearthside("archive", "--database", database, "--json").json == []
    assert (failed.status, failed.out) == (1, "")
    assert failed.complaint.endswith("Open the archive on its start page, or stop it first")


def test_to_take_a_campaign_along_changes_nothing_in_its_house(data: Path, tmp_path: Path) -> None:
    before = {file: file.read_bytes() for file in data.rglob("*.sqlite3*")}
    took(data, tmp_path / "ferry.zip")
    assert {file: file.read_bytes() for file in data.rglob("*.sqlite3*")} == before


def test_a_file_that_is_there_is_replaced_only_with_yes(data: Path, tmp_path: Path) -> None:
    diary = tmp_path / "diary.txt"
    diary.write_text("dear diary", encoding="utf-8")
    given = ("archive", "sea", "--data", str(data), "--out", str(diary))
    failed = hearthside(*given)
    assert (failed.status, failed.out) == (1, "")
    assert failed.complaint.endswith("diary.txt is there already. To replace it, add --yes")
    assert diary.read_text(encoding="utf-8") == "dear diary"
    assert hearthside(*given, "--yes").status == 0
    assert ZipFile(diary).testzip() is None


def test_what_cannot_be_taken_along_is_said(data: Path, tmp_path: Path) -> None:
    def complaint(*given: str) -> str:
        failed = hearthside("archive", *given, "--data", str(data))
        assert (failed.status, failed.out) == (1, "")
        return failed.complaint

    assert "there is no campaign 'The moon'; there are: The ferry: 1/2, Dry land" in complaint("The moon")
    assert "nowhere: there is no such folder" in complaint("sea", "--out", str(tmp_path / "nowhere" / "sea.zip"))
    hearthside("open-archive", str(took(data, tmp_path / "ferry.zip")), "--data", str(data))
    assert "is what several are called; name the table: sea," in complaint("The ferry: 1/2")
    assert "there is no database" in hearthside("archive", "sea", "--data", str(tmp_path / "nowhere")).complaint
    assert not (tmp_path / "nowhere").exists()


def test_what_is_no_archive_is_refused_in_a_sentence_and_nothing_has_changed(data: Path, tmp_path: Path) -> None:
    diary, torn, elsewhere = tmp_path / "diary.txt", tmp_path / "torn.zip", tmp_path / "elsewhere"
    diary.write_text("dear diary", encoding="utf-8")
    with ZipFile(took(data, tmp_path / "ferry.zip")) as whole, ZipFile(torn, "w") as part:
        part.writestr("campaign.json", whole.read("campaign.json"))
        part.writestr("log.jsonl", whole.read("log.jsonl")[:-9])
    before = logs(data)
    for file, why in (
        (diary, "diary.txt: that is no archive of a campaign: it is no zip file that can be read here"),
        (torn, "of its log cannot be read"),
        (tmp_path / "gone.zip", "gone.zip: no such file or directory"),
    ):
        for house in (data, elsewhere):
            failed = hearthside("open-archive", str(file), "--data", str(house))
            assert (failed.status, failed.out) == (1, "")
            assert why in failed.complaint
            assert len(failed.err.splitlines()) == 1
    assert logs(data) == before
    assert not elsewhere.exists()
