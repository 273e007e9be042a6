"""The guide to the API: its client plays a roll, and it tells of every request that there is."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import httpx
import pytest

from hearthside.engine.questions import PromptKind
from hearthside.web.wire import Seen
from web.access.running import Running, running

DOCS = Path(__file__).parents[2] / "docs"
EXAMPLE = DOCS / "examples" / "play_a_roll.py"
GUIDE = (DOCS / "api.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("house")) as served:
        yield served


def test_the_guides_client_plays_a_roll(server: Running) -> None:
    played = subprocess.run([sys.executable, str(EXAMPLE), server.link], capture_output=True, text=True, timeout=60,
                            check=False)  # fmt: skip
    assert played.returncode == 0, played.stderr
    said = played.stdout.splitlines()
    assert said[0].startswith("Ash Wendell: Which traits of Ash Wendell count for “climb the rope")
    assert "the GM · Call for a roll" in said
    assert re.search(r"Ash Wendell: \d+ dice .*= -?\d+, (failure|weak|full)\.", played.stdout), played.stdout


def test_the_guide_shows_that_client_and_it_is_short() -> None:
    example = EXAMPLE.read_text(encoding="utf-8")
    assert f"```python\n{example}```" in GUIDE
    assert len(example.splitlines()) <= 30


def test_the_guide_tells_of_every_request_that_there_is_and_of_no_other(server: Running) -> None:
    paths = httpx.get(f"{server.url}/api/schema/openapi.json").json()["paths"]
    there = {f"{method.upper()} {path}" for path, methods in paths.items() for method in methods}
    told = set(re.findall(r"`((?:GET|POST|DELETE) /api/[^`?]*)`", GUIDE)) - {"GET /api/knocks/{id}"}
    assert told == there


def test_the_guide_tells_of_every_part_of_a_table_and_every_kind_of_prompt() -> None:
    parts = GUIDE.partition("| part | holds |")[2].partition("\n\n")[0]
    named = {name for row in parts.splitlines() if row for name in re.findall(r"`(\w+)`", row.split("|")[1])}
    assert named == set(Seen.__struct_fields__)
    kinds = GUIDE.partition("`prompt.kind` is ")[2].partition(";")[0]
    assert {kind for kind in re.findall(r"`([^`]+)`", kinds) if kind != "fields"} == set(get_args(PromptKind))
