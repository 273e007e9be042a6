"""A fight, recorded: the demo of STRIVE on its map, played by what is suggested. `make screenshots` draws it anew.

Laws: it is the real page, and nothing is staged: whoever acts does what a stock player would do, and whoever is asked
answers as one would.
"""

from __future__ import annotations

import sys
import tempfile
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import sync_playwright

from browser.people import CHROMIUM, FLAGS, Person
from browser.screenshots import as_at_home, evening_zone
from web.access.running import running

FRAME = {"viewport": {"width": 1280, "height": 800}}
WIDE = 960
LARGEST = 3_000_000
"""Bytes."""
DEEDS = 14
SHORT, LONG = 700, 1500
"""Milliseconds that a picture stands."""


class Reel:
    """The pictures, one after another."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.pictures: list[Image.Image] = []
        self.times: list[int] = []

    def shoot(self, stands: int) -> None:
        self.person.page.wait_for_timeout(350)  # what moves comes to rest
        drawn = Image.open(BytesIO(self.person.page.screenshot())).convert("RGB")
        self.pictures.append(drawn.resize((WIDE, drawn.height * WIDE // drawn.width), Image.Resampling.LANCZOS))
        self.times.append(stands)

    def keep(self, path: Path) -> None:
        first, *others = self.pictures
        first.save(path, save_all=True, append_images=others, duration=self.times, loop=0, quality=62, method=4)
        size = path.stat().st_size
        assert size <= LARGEST, f"{path.name} has {size} bytes"
        print(f"{path.name}  {len(self.pictures)} pictures, {size // 1000} kB", flush=True)  # noqa: T201


def record(mara: Person, path: Path) -> None:
    table = mara.call("POST", "/api/demos", {"key": "recorded-fight", "ruleset": "strive"})["table"]
    mara.goes(f"/table/{table}")
    mara.sees(mara.page.get_by_role("application", name="Map: The Low Bridge"))
    mara.press("Close the hint")
    reel = Reel(mara)
    reel.shoot(LONG)
    for _ in range(DEEDS):
        who = acting(mara.seen(table))
        suggested = mara.call("GET", f"/api/tables/{table}/turns/{who}")["suggested"]
        mara.acts(table, suggested["action"], who, **suggested["args"])
        answer_all(mara, table, reel)
        reel.shoot(LONG)
    reel.keep(path)


def acting(seen: dict[str, Any]) -> str:
    turns = seen["head"]["turns"]
    who: str = turns["turns"][turns["acts"]]["id"]
    return who


def answer_all(mara: Person, table: str, reel: Reel) -> None:
    """Mara answers for everybody who is asked, as is usual."""
    while asked := [one for one in mara.seen(table)["prompts"] if not one["answered"]]:
        reel.shoot(SHORT)
        first = asked[0]
        mara.command(table, "answer", run=first["run"], place=first["place"], value=usual(first["prompt"]))


def usual(prompt: dict[str, Any]) -> Any:
    options = [option["value"] for option in prompt.get("options", [])]
    given = prompt.get("usual")
    match prompt["kind"]:
        case "one of":
            return next((one for one in options if one not in ("nothing", "pass", "")), options[0])
        case "confirm":
            return True if given is None else given
        case "some of" | "dice":
            return given or []
    return {} if given is None else given


def main(path: Path) -> None:
    with (
        tempfile.TemporaryDirectory() as data,
        running(Path(data)) as server,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS) as browser,
    ):
        mara = Person("Mara", browser, server.url, FRAME, timezone=evening_zone())
        mara.page.route("**/api/me", as_at_home)
        mara.enters(server.link)
        record(mara, path)
        troubles = mara.leaves()
    if troubles:
        sys.exit("\n".join(troubles))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
