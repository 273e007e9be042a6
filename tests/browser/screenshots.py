"""Pictures of every page for the documentation: `make screenshots`. On a desk and on a phone, in both themes; names of
parts after the folder (`brew`) take those alone.

Laws: the pictures are of the real page, of a table that was really played. None is larger than a page of documentation
can bear.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import cached_property
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Route, sync_playwright

from browser.board import Board
from browser.evening import Laid, played
from browser.fights import BRIDGE, deed
from browser.other_evenings import almanac, dry_well, five_raiders, flats, harbour, skirmish, toll_gate
from browser.people import CHROMIUM, DESK, FLAGS, PHONE, SCREEN, Person, Theme
from browser.systems import SystemTable
from web.access.running import Running, running

THEMES: tuple[Theme, ...] = ("evening", "paper")
TRAITS = ("patient", "sings", "strong", "salt carrier", "calms animals")
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
        # The palette is spread over all colours there are, so that a small green word stays green; dots soften it.
        palette = drawn.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=1)
        drawn.quantize(palette=palette, dither=Image.Dither.FLOYDSTEINBERG).save(path, optimize=True)
        size = path.stat().st_size
        assert size <= LARGEST, f"{path.name} has {size} bytes"
        print(f"{path.name}  {size // 1000} kB", flush=True)  # noqa: T201


class Studio:
    """A server with an evening well under way, and people who look at it."""

    def __init__(self, browser: Browser, server: Running, album: Album) -> None:
        self.browser, self.server, self.album = browser, server, album
        self.troubles: list[str] = []
        self.mara = Person("Mara", browser, server.url, DESK)
        self.mara.enters(server.link)

    @cached_property
    def other(self) -> Laid:
        other = Laid(self.mara, "The Drowned City")
        other.act("add-seat", name="Cleo")
        return other

    @cached_property
    def table(self) -> Laid:
        return played(self.mara)

    @contextmanager
    def visit(self, name: str, device: dict[str, Any]) -> Iterator[Person]:
        """Somebody comes, is looked at, and leaves."""
        person = Person(name, self.browser, self.server.url, device, still=True, timezone=evening_zone())
        person.context.route("**/api/me", as_at_home)
        yield person
        self.troubles += person.leaves()

    def take(self, parts: Sequence[str]) -> None:
        """The pictures of these parts; of none: all that there are."""
        of = {"apocalypse": self.apocalypse, "tags": self.tags, "challenge": self.challenge, "brew": self.brew,
              "strive": self.strive, "strive-fight": self.strive_fight, "strive-gm": self.strive_gm}  # fmt: skip
        for part in parts or (part for part in of if not part.startswith("strive-")):  # those are parts of STRIVE's
            of[part]()

    def apocalypse(self) -> None:
        for where, device in (("desk", DESK), ("phone", PHONE)):
            self.around_the_table(where, device)
            self.making_a_character(where, device)
            self.at_the_table(where, device)
        with self.visit("The screen", SCREEN) as screen:
            screen.enters(self.table.invite()["screen_link"])
            screen.sees("The dark lamp")
            self.album.take(screen, "screen")

    def around_the_table(self, where: str, device: dict[str, Any]) -> None:
        with self.visit("Mara", device) as host:
            host.enters(self.server.link)
            host.sees("Start a campaign")
            self.album.take(host, f"start-{where}")
            for path, name in (("/rules/apocalypse/APO-042", "rules"), ("/about", "about")):
                host.goes(path)
                host.sees(host.page.get_by_role("heading").first)
                host.page.wait_for_load_state("networkidle")
                self.album.take(host, f"{name}-{where}")

    def making_a_character(self, where: str, device: dict[str, Any]) -> None:
        with self.visit("Cleo", device) as cleo:
            cleo.goes(f"/join/{self.table.code()}")
            cleo.sees("You are at the door of")
            cleo.write("Your name", "Cleo")
            self.album.take(cleo, f"join-{where}")
            self.other.seats(cleo, "cleo")
            cleo.goes(f"{self.other.path}/create")
            cleo.press("Begin")
            cleo.page.get_by_role("textbox").fill("Tove Lind")
            for place, trait in enumerate(TRAITS, 1):
                cleo.press("Go on")
                field = cleo.page.get_by_role("textbox", name=re.compile(f"^Trait {place}"))
                cleo.sees(field)
                field.fill(trait)
            cleo.press(cleo.page.get_by_role("checkbox", name=TRAITS[0]))
            self.album.take(cleo, f"wizard-{where}")
            cleo.press("Give this one up")
            cleo.sees(cleo.button("Begin"))

    def at_the_table(self, where: str, device: dict[str, Any]) -> None:
        with self.visit("Ben", device) as ben:
            self.table.seats(ben, "ben")
            form = ben.asked(re.compile("^Which traits of Eve"))
            for trait in ("good listener", "knows everybody's name"):
                ben.press(form.get_by_role("checkbox", name=trait))
            ben.sees(re.compile(r"\d%"), form)
            ben.page.wait_for_load_state("networkidle")
            self.album.take(ben, f"prompt-{where}")
            ben.press("Fold away")
            if ben.touches:
                for part in ("Sheet", "Scene", "Log"):
                    ben.turns_to(part)
                    self.album.take(ben, f"{part.lower()}-{where}")
                return
            with self.visit("Mara", device) as gm:
                gm.enters(self.server.link)
                gm.goes(self.table.path)
                gm.sees(gm.page.get_by_role("region", name="Your answer is awaited"))
                gm.page.wait_for_load_state("networkidle")
                self.album.take(gm, f"roll-{where}")
                gm.press("Fold away")
                self.album.take(gm, f"table-{where}")
                gm.press("Ash Wendell")
                gm.sees(gm.page.get_by_role("article", name="Sheet of Ash Wendell"))
                self.album.take(gm, f"sheet-{where}")
                gm.press("Close the sheet")
                gm.page.keyboard.press("Control+k")
                gm.page.get_by_role("combobox", name="Find or do anything").fill("2d6+1")
                gm.sees(gm.page.get_by_role("option", name=re.compile("^Throw 2d6")))
                self.album.take(gm, f"palette-{where}")
                gm.page.keyboard.press("Escape")
                for window in ("Time passes", "Invite players", "People at the table", "House rules"):
                    gm.page.keyboard.press("Control+k")
                    gm.page.get_by_role("combobox", name="Find or do anything").fill(window)
                    gm.press(gm.page.get_by_role("option", name=re.compile(f"^{window}")).first)
                    gm.sees(gm.page.get_by_role("dialog").get_by_role("heading").first)
                    gm.page.wait_for_load_state("networkidle")
                    self.album.take(gm, f"{window.split()[0].lower()}-{where}")
                    gm.page.keyboard.press("Escape")


    def tags(self) -> None:
        table = almanac(self.mara)
        with self.visit("Mara", DESK) as gm:
            self.leads(gm, table)
            self.album.take(gm, "tags-roll-desk")
            gm.press("Fold away")
            self.album.take(gm, "tags-table-desk")
            gm.press("Time passes")
            window = gm.window("Time passes")
            gm.press(window.get_by_role("radiogroup", name="What goes by?").get_by_text("Rounds", exact=True))
            window.get_by_role("textbox", name="How many?").fill("3")
            gm.sees(re.compile("^The sluice gives way"), window)
            self.album.take(gm, "tags-time-desk")
            gm.page.keyboard.press("Escape")
            self.shows_the_sheet(gm, "Bruna Kettle", "tags-sheet-desk")
        self.on_a_phone(table, "tags", ("Sheet", "Scene", "Log"))

    def challenge(self) -> None:
        table = toll_gate(self.mara)
        with self.visit("Mara", DESK) as gm:
            self.leads(gm, table)
            self.album.take(gm, "challenge-contest-desk")
            gm.press("Fold away")
            self.album.take(gm, "challenge-table-desk")
            self.shows_the_sheet(gm, "Wren", "challenge-sheet-desk")
        self.on_a_phone(table, "challenge", ("Sheet", "Log"))

    def brew(self) -> None:
        table = dry_well(self.mara)
        with self.visit("Mara", DESK) as gm:
            self.leads(gm, table)
            self.album.take(gm, "brew-fight-desk")
            gm.press("Fold away")
            self.shows_the_sheet(gm, "Tamsin of the Wells", "brew-sheet-desk")
            gm.press("Close the sheet")
            self.making_a_setting(gm)
        with self.visit("The screen", SCREEN) as screen:
            screen.enters(table.invite()["screen_link"])
            screen.sees("Fourth Well")
            self.album.take(screen, "brew-screen")
        with self.visit("Ana", PHONE) as ana:
            table.seats(ana, "ana")
            ana.asked(re.compile("^What does Ilse Vann do"))
            self.album.take(ana, "brew-fight-phone")
            ana.press("Fold away")
            for part in ("Scene", "Sheet"):
                ana.turns_to(part)
                ana.page.wait_for_load_state("networkidle")
                self.album.take(ana, f"brew-{part.lower()}-phone")
        table.act("add-seat", name="Cleo")
        for where, device in (("desk", DESK), ("phone", PHONE)):
            with self.visit("Cleo", device) as cleo:
                table.seats(cleo, "cleo")
                cleo.goes(f"{table.path}/create")
                cleo.press("Begin")
                for said in ("Odo Marsh", "A ferryman without a river"):
                    cleo.page.get_by_role("textbox").fill(said)
                    cleo.press("Go on")
                    cleo.misses(cleo.page.get_by_role("heading", level=1, name=said))
                cleo.sees(cleo.page.get_by_role("radio", name=re.compile("^Brineborn")))
                cleo.press(cleo.page.get_by_role("radio", name=re.compile("^Brineborn")))
                self.album.take(cleo, f"brew-wizard-{where}")
                cleo.press("Give this one up")
                cleo.sees(cleo.button("Begin"))

    def strive(self) -> None:
        table = flats(self.mara)
        with self.visit("Mara", DESK) as gm:
            self.leads(gm, table)
            self.album.take(gm, "strive-test-desk")
            gm.press("Fold away")
            gm.sees(gm.page.get_by_role("application", name="Map: The low bridge"))
            gm.press("Larger")
            gm.page.get_by_role("region", name="The low bridge").scroll_into_view_if_needed()
            self.album.take(gm, "strive-map-desk")
            self.shows_the_sheet(gm, "Maren Holt", "strive-sheet-desk")
        with self.visit("Ben", PHONE) as ben:
            table.seats(ben, "ben")
            form = ben.asked(re.compile("^Path-finding against Ob 3"))
            ben.press(form.get_by_role("checkbox", name="Nature"))
            ben.sees(re.compile(r"\d%"), form)
            self.album.take(ben, "strive-test-phone")
            ben.press("Fold away")
            ben.turns_to("Scene")
            ben.page.get_by_role("region", name="The low bridge").scroll_into_view_if_needed()
            self.album.take(ben, "strive-map-phone")
        with self.visit("Ana", PHONE) as ana:
            table.seats(ana, "ana")
            ana.turns_to("Sheet")
            for tab in ("Abilities", "Health", "Gear", "Personality & Fate"):
                ana.press(ana.page.get_by_role("tab", name=tab))
                ana.page.wait_for_load_state("networkidle")
                self.album.take(ana, f"strive-{tab.split()[0].lower()}-phone")
        self.strive_fight()
        self.strive_gm()
        table.act("add-seat", name="Cleo")
        for where, device in (("desk", DESK), ("phone", PHONE)):
            with self.visit("Cleo", device) as cleo:
                table.seats(cleo, "cleo")
                cleo.goes(f"{table.path}/create")
                cleo.press("Begin")
                cleo.sees(cleo.page.get_by_role("radio", name=re.compile("^Attributes")))
                self.album.take(cleo, f"strive-wizard-{where}")
                cleo.press("Give this one up")
                cleo.sees(cleo.button("Begin"))

    def strive_fight(self) -> None:
        """A turn on the map, and an opportunity attack that halts everything."""
        table = skirmish(self.mara)
        with self.visit("Ben", PHONE) as ben:
            table.seats(ben, "ben")
            deed(ben, "Ives Pellam", "Move")
            Board(ben, BRIDGE).pick((9, 10))
            ben.sees(ben.button(re.compile("^Go there")))
            self.album.take(ben, "strive-turn-phone")
            ben.press(ben.button(re.compile("^Go there")))
        with self.visit("Mara", DESK) as gm:
            self.leads(gm, table)
            gm.page.wait_for_timeout(400)
            self.album.take(gm, "strive-fight-desk")
            gm.chooses(re.compile("is getting away"), "Opportunity Attack")
            gm.chooses("With which attack?", "Bite")
        with self.visit("Ben", PHONE) as ben:
            table.seats(ben, "ben")
            ben.press("No", ben.asked(re.compile("Push through")))
            ben.asked(re.compile("Does Ives Pellam defend"))
            ben.page.wait_for_load_state("networkidle")
            self.album.take(ben, "strive-defence-phone")

    def strive_gm(self) -> None:
        """What a GM prepares, a Squad on the map, and the days after it."""
        table = harbour(self.mara)
        with self.visit("Mara", DESK) as gm:
            gm.enters(self.server.link)
            gm.goes(table.path)
            for picture in self.prepared(gm, table):
                gm.page.wait_for_load_state("networkidle")
                self.album.take(gm, f"strive-{picture}-desk")
        with self.visit("Mara", DESK) as gm:
            raid = five_raiders(self.mara)
            gm.enters(self.server.link)
            gm.goes(raid.path)
            deed(gm, "Reef raider 1", "Squad move")
            Board(gm, BRIDGE).pick((6, 10))
            gm.sees(gm.button(re.compile("^Go there")))
            self.album.take(gm, "strive-squad-desk")

    def prepared(self, gm: Person, table: SystemTable) -> Iterator[str]:
        """One window after another; each is looked at before the next is opened."""
        building = table.act("build-npc", like="reed-stalker")
        form = gm.asked(re.compile("^Reed stalker"))
        gm.press(form.get_by_role("checkbox", name=re.compile("^Leaper")))
        sums = form.get_by_role("status", name="What it comes to")
        gm.sees(sums.get_by_role("button", name=re.compile("−3 of 15 points left")))
        yield "builder"
        table.gm.command(table.id, "stop", run=building)
        planning = table.act("plan-encounter", name="Toll at the bridge")
        form = gm.asked(re.compile("^Toll at the bridge"))
        gm.press("Add one", form)
        form.get_by_role("combobox", name="Of whom?").select_option(label="Reef raider (Regular people, CR 8)")
        form.get_by_role("textbox", name="How many?").fill("5")
        gm.press(form.get_by_role("radiogroup", name="As a Squad?").get_by_text("Yes", exact=True))
        form.get_by_role("combobox", name="With a Captain?").select_option(label="Toll captain (Elite people, CR 14)")
        yield "encounter"
        table.gm.command(table.id, "stop", run=planning)
        table.act("down-time", on=True)
        gm.press("Time passes")
        window = gm.window("Time passes")
        ways = window.get_by_role("radiogroup", name="What happens")
        gm.press(ways.get_by_text("A day of down-time", exact=True))
        gm.sees(re.compile("Maren Holt"), window)
        yield "downtime"

    def making_a_setting(self, gm: Person) -> None:
        gm.picks("More for the table", "Make your own setting")
        window = gm.window("Make your own setting")
        gm.write("Name of the setting", "Rain on Gull Street", window)
        gm.write("What it is about", "A harbour town where it never stops raining.", window)
        gm.press("Go on", window)
        gm.picks(window.get_by_role("button", name="More about Brineborn"), "Copy it")
        form = gm.window("Copy an entry")
        form.get_by_role("textbox", name="What is the new one called?").fill("Gullfolk")
        form.get_by_role("textbox", name="Text", exact=True).fill("Light bones, loud voices.")
        gm.press("Copy an entry", form)
        gm.misses(form)
        gm.sees("Gullfolk", window)
        self.album.take(gm, "brew-setting-desk")
        gm.page.set_viewport_size(PHONE["viewport"])
        self.album.take(gm, "brew-setting-phone")
        gm.page.set_viewport_size(DESK["viewport"])

    def leads(self, gm: Person, table: Laid) -> None:
        gm.enters(self.server.link)
        gm.goes(table.path)
        gm.sees(gm.page.get_by_role("region", name="Your answer is awaited"))
        gm.page.wait_for_load_state("networkidle")

    def shows_the_sheet(self, gm: Person, name: str, picture: str) -> None:
        gm.press(name, gm.page.get_by_role("region", name="The cast"))
        gm.sees(gm.page.get_by_role("article", name=f"Sheet of {name}"))
        gm.page.wait_for_load_state("networkidle")
        self.album.take(gm, picture)

    def on_a_phone(self, table: Laid, system: str, parts: tuple[str, ...]) -> None:
        with self.visit("Ana", PHONE) as ana:
            table.seats(ana, "ana")
            for part in parts:
                ana.turns_to(part)
                ana.page.wait_for_load_state("networkidle")
                self.album.take(ana, f"{system}-{part.lower()}-phone")


def evening_zone() -> str:
    """A time zone where it is about eight in the evening: pictures of a hearth are taken then."""
    ahead = (20 - datetime.now(UTC).hour + 11) % 24 - 11
    return f"Etc/GMT{-ahead:+d}" if ahead else "Etc/GMT"


def as_at_home(route: Route) -> None:
    """Where this machine keeps its tables, and at which address it is, is nothing for a picture."""
    answer = route.fetch()
    me = answer.json()
    if me["is_host"]:
        me |= {"data": "/home/mara/.local/share/hearthside", "network": me["network"] | {"addresses": ["192.168.1.20"]}}
    route.fulfill(response=answer, json=me)


def main(folder: Path, *parts: str) -> None:
    with (
        tempfile.TemporaryDirectory() as data,
        running(Path(data)) as server,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS) as browser,
    ):
        studio = Studio(browser, server, Album(folder))
        studio.take(parts)
        troubles = [*studio.troubles, *studio.mara.leaves()]
    if troubles:
        sys.exit("\n".join(troubles))


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
