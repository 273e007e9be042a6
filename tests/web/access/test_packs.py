"""The setting of a campaign: the GM reads it, writes into it, and takes the campaign's own along."""

from __future__ import annotations

from io import BytesIO
from itertools import count
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from hearthside.engine import read_pack, ruleset
from hearthside.rulesets.apocalypse.content_kinds import HarmIdea
from web.access.running import Browser
from web.client import act, done, opened, seated


def origins(host: Browser, table: str, kind: str) -> dict[str, str]:
    found: dict[str, Any] = host.get(f"/api/tables/{table}/pack")
    [harms] = [one for one in found["kinds"] if one["name"] == kind]
    return {entry["id"]: entry["origin"] for entry in harms["entries"]}


TITLES = (f"The sea {number}" for number in count(1))


@pytest.fixture
def table(host: Browser) -> str:
    return host.new_table(next(TITLES))


def written(host: Browser, table: str) -> None:
    fields = {"name": "Salt-blind", "text": "White light, and nothing in it."}
    done(host, table, act("write-salt-blind", "pack-entry", kind="harms", entry="Salt blind", fields=fields))


def test_the_gm_sees_what_the_packs_have_and_what_is_the_campaigns_own(host: Browser, table: str) -> None:
    before = origins(host, table, "harms")
    assert before
    assert set(before.values()) == {"pack"}
    first, second = list(before)[:2]
    written(host, table)
    done(host, table, act("change-the-first", "pack-entry", kind="harms", entry=first, fields={"text": "Worse."}))
    done(host, table, act("strike-the-second", "strike-entry", kind="harms", entry=second))
    after = origins(host, table, "harms")
    assert (after["salt-blind"], after[first], after[second]) == ("new", "changed", "struck")
    done(host, table, act("restore-the-second", "restore-entry", kind="harms", entry=second))
    assert origins(host, table, "harms")[second] == "pack"


def test_the_campaigns_own_pack_is_taken_along_as_a_pack_that_can_be_read(host: Browser, table: str, tmp_path: Path
                                                                          ) -> None:  # fmt: skip
    path = f"/api/tables/{table}/pack.zip"
    assert host.refused("GET", path) == (409, "the campaign has written nothing of its own yet")
    written(host, table)
    answer = host.ask("GET", path)
    assert answer.headers["content-disposition"].endswith(".zip")
    with ZipFile(BytesIO(answer.content)) as archive:
        archive.extractall(tmp_path)
    [folder] = tmp_path.iterdir()
    pack = read_pack(folder, ruleset("apocalypse").content)
    assert pack.manifest.ruleset == "apocalypse"
    assert pack.manifest.title.startswith("The sea ")
    assert pack.entries == {
        "harms": {"salt-blind": HarmIdea(name="Salt-blind", text="White light, and nothing in it.")}
    }


def test_what_one_campaign_has_written_another_takes_in_once(host: Browser, table: str) -> None:
    written(host, table)
    pack = host.ask("GET", f"/api/tables/{table}/pack.zip").content
    other = host.new_table(next(TITLES))
    path = f"/api/tables/{other}/pack?key=take-it-in-once"
    for _ in range(2):
        answer = host.ask("POST", path, content=pack, headers={"Content-Type": "application/zip"})
        assert (answer.status_code, answer.json()["run"]) == (200, 1)
    assert origins(host, other, "harms")["salt-blind"] == "new"


def test_a_whole_setting_goes_along_with_what_it_strikes_its_house_rules_and_what_was_decided(
    host: Browser, table: str, tmp_path: Path
) -> None:
    first, *_ = origins(host, table, "harms")
    done(host, table, act("name-the-setting", "describe-setting", title="The Dry Sea", text="Ships on sand."))
    done(host, table, act("decide-on-harms", "settle-step", step="harms", notes="Sun and thirst.", settled=True))
    done(host, table, act("strike-the-first", "strike-entry", kind="harms", entry=first))
    done(host, table, act("parts-of-harms", "house-rule", rule="partial_harms", to=True))
    found = host.get(f"/api/tables/{table}/pack")
    assert (found["title"], found["text"]) == ("The Dry Sea", "Ships on sand.")
    assert {step["name"]: (step["notes"], step["settled"]) for step in found["steps"]}["harms"] == (
        "Sun and thirst.",
        True,
    )
    pack = host.ask("GET", f"/api/tables/{table}/pack.zip").content
    with ZipFile(BytesIO(pack)) as archive:
        archive.extractall(tmp_path)
    read = read_pack(tmp_path / "the-dry-sea", ruleset("apocalypse").content)
    assert (read.manifest.strikes, read.manifest.house_rules) == ({"harms": (first,)}, {"partial_harms": True})
    assert (tmp_path / "the-dry-sea" / "README.md").read_text(encoding="utf-8").startswith(
        "# The Dry Sea\n\nShips on sand.\n\n## Harms\n\nSun and thirst.\n"
    )
    for number, (query, rules) in enumerate((("", True), ("&with_rules=false", False))):
        other = host.new_table(next(TITLES))
        path = f"/api/tables/{other}/pack?key=take-a-setting-{number}{query}"
        assert host.ask("POST", path, content=pack).status_code == 200
        assert origins(host, other, "harms")[first] == "struck"
        told = {rule["name"]: rule["now"] for rule in host.get(f"/api/tables/{other}/house-rules")}
        assert told["partial_harms"] is rules
        assert host.get(f"/api/tables/{other}/pack")["title"] == "The Dry Sea"


def zipped(**files: str) -> bytes:
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(f"own/{name}.toml", text)
    return packed.getvalue()


MANIFEST = 'id = "own"\nversion = "1"\nruleset = "apocalypse"\ntitle = "Own"\nlicence = "CC0-1.0"\n'


@pytest.mark.parametrize(
    ("files", "why"),
    [
        (None, "that is no zip file that can be read here"),
        ({"harms": ""}, "a pack has one pack.toml; in that file there are 0"),
        ({"pack": MANIFEST.replace("apocalypse", "tags")}, "that pack is for tags, not for apocalypse"),
        ({"pack": MANIFEST, "spells": ""}, "apocalypse has no content of the kind 'spells'"),
        ({"pack": MANIFEST, "harms": "[burnt]\ncolour = 1"}, "burnt: Object contains unknown field `colour`"),
        ({"pack": MANIFEST, "harms": "x" * 5_000_001}, "that is too much for a pack"),
        ({"pack": MANIFEST}, "there is nothing in that pack"),
    ],
)
def test_what_is_no_pack_for_this_table_is_refused_in_words(
    host: Browser, table: str, files: dict[str, str] | None, why: str
) -> None:
    upload = b"no zip" if files is None else zipped(**files)
    answer = host.ask("POST", f"/api/tables/{table}/pack?key=some-bad-pack", content=upload)
    assert answer.status_code == 409
    assert why in answer.json()["detail"]
    assert set(origins(host, table, "harms").values()) == {"pack"}


@pytest.mark.parametrize("path", ["pack", "pack.zip"])
def test_players_do_not_read_what_is_to_come(host: Browser, table: str, path: str) -> None:
    written(host, table)
    player, _ = seated(str(host.http.base_url), opened(host, table), "Ana")
    with player:
        status, why = player.refused("GET", f"/api/tables/{table}/{path}")
    assert (status, why) == (409, "only the GM reads the packs: what is to come stands there too")
