"""Pictures of every page for the documentation: `make screenshots`. On a desk and on a phone, in both themes.

Laws: the pictures are of the real page, of a table that was really played. None is larger than a page of documentation
can bear.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from browser.evening import Laid, played
from browser.people import CHROMIUM, DESK, FLAGS, PHONE, Person, Theme
from web.access.running import Running, running

THEMES: tuple[Theme, ...] = ("evening", "paper")
COLOURS = 256
LARGEST = 250_000
"""Bytes."""


class Album:
    """Where the pictures go."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def take(self, person: Person, name: str) -> None:
        """A picture of what somebody sees, in both themes."""
        for theme in THEMES:
            person.wears(theme)
            person.page.wait_for_timeout(150)  # fonts and pictures settle
            self.keep(f"{name}-{theme}", person.page.screenshot(animations="disabled"))

    def keep(self, name: str, picture: bytes) -> None:
        path = self.folder / f"{name}.png"
        drawn = Image.open(BytesIO(picture)).convert("RGB")
        drawn.quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)
        size = path.stat().st_size
        assert size <= LARGEST, f"{path.name} has {size} bytes"
        print(f"{path.name}  {size // 1000} kB", flush=True)  # noqa: T201


class Studio:
    """A server with an evening well under way, and people who look at it."""

    def __init__(self, browser: Browser, server: Running, album: Album) -> None:
        self.browser, self.server, self.album = browser, server, album
        self.troubles: list[str] = []
        self.mara = self.person("Mara", phone=False)
        self.mara.enters(server.link)
        self.table: Laid = played(self.mara)

    def person(self, name: str, phone: bool, device: dict[str, object] | None = None) -> Person:
        return Person(name, self.browser, self.server.url, device or (PHONE if phone else DESK), still=True)

    @contextmanager
    def visit(self, name: str, phone: bool, come: Callable[[Person], object]) -> Iterator[Person]:
        """Somebody comes, is looked at, and leaves."""
        person = self.person(name, phone)
        come(person)
        yield person
        self.troubles += person.leaves()

    def take_all(self) -> None:
        for phone in (False, True):
            where = "phone" if phone else "desk"
            with self.visit("Mara", phone, lambda person: person.enters(self.server.link)) as host:
                host.sees("Start a campaign")
                self.album.take(host, f"start-{where}")
                for path, words, name in (
                    (f"/join/{self.code()}", "at the door", "join"),
                    ("/rules/apocalypse", "Apocalypse", "rules"),
                    ("/about", "Hearthside", "about"),
                ):
                    if name == "join":
                        continue
                    host.goes(path)
                    host.sees(words)
                    host.page.wait_for_load_state("networkidle")
                    self.album.take(host, f"{name}-{where}")
            with self.visit("Cleo", phone, lambda person: person.goes(f"/join/{self.code()}")) as guest:
                guest.sees("You are at the door of")
                self.album.take(guest, f"join-{where}")

    def code(self) -> str:
        code: str = self.mara.call("GET", f"/api/tables/{self.table.id}/invite")["code"]
        return code


def main(folder: Path) -> None:
    with (
        tempfile.TemporaryDirectory() as data,
        running(Path(data)) as server,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS) as browser,
    ):
        studio = Studio(browser, server, Album(folder))
        studio.take_all()
        troubles = [*studio.troubles, *studio.mara.leaves()]
    if troubles:
        sys.exit("\n".join(troubles))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
