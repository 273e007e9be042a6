"""A short fight as a moving picture: what the GM sees, one picture for each step, kept as an animated WebP."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

from PIL import Image

from browser.board import Board
from browser.fights import BRIDGE, DONE, bar, deed
from browser.people import Person

WIDE = 1120
LARGEST = 3_000_000
"""Bytes."""
SHORT, LONG = 900, 1800
"""Milliseconds that a picture stands."""


class Film:
    """Pictures of one person's page, in the order in which they were taken."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.pictures: list[Image.Image] = []
        self.lasting: list[int] = []

    def take(self, stands: int = SHORT) -> None:
        self.person.page.wait_for_load_state("networkidle")
        self.person.page.wait_for_timeout(350)
        seen = Image.open(BytesIO(self.person.page.screenshot())).convert("RGB")
        self.pictures.append(seen.resize((WIDE, seen.height * WIDE // seen.width), Image.Resampling.LANCZOS))
        self.lasting.append(stands)

    def keep(self, path: Path) -> None:
        first, *others = self.pictures
        first.save(path, save_all=True, append_images=others, duration=self.lasting, loop=0, quality=72, method=6)
        size = path.stat().st_size
        assert size <= LARGEST, f"{path.name} has {size} bytes"


def a_fight(gm: Person) -> Film:
    """Ives gets out of the stalker's reach, and looses an arrow; then the stalker does what is suggested."""
    film, board = Film(gm), Board(gm, BRIDGE)
    bar(gm, "Ives Pellam")
    film.take(LONG)
    # 1. A way, and what it risks.
    deed(gm, "Ives Pellam", "Move")
    film.take()
    board.pick((8, 12))
    film.take(LONG)
    gm.press(gm.button(re.compile("^Go there")))
    # 2. It is interrupted.
    gm.asked(re.compile("is getting away"))
    film.take(LONG)
    gm.chooses(re.compile("is getting away"), "Opportunity Attack")
    gm.chooses("With which attack?", "Bite")
    gm.asked(re.compile("Push through"))
    film.take(LONG)
    gm.press("Yes", gm.asked(re.compile("Push through")))
    board.sees_at("Ives Pellam", (8, 12))
    film.take(LONG)
    # 3. An arrow.
    deed(gm, "Ives Pellam", "Draw and loose")
    film.take()
    board.pick((5, 10))
    film.take(LONG)
    begun = gm.page.get_by_role("group", name=re.compile("^Draw and loose"))
    gm.press(begun.get_by_role("button", name=re.compile("^Draw and loose")).last)
    gm.asked(re.compile("Does Reed stalker defend"))
    film.take(LONG)
    gm.chooses(re.compile("Does Reed stalker defend"), "Def")
    gm.press(DONE, gm.asked(re.compile("What else counts|against Ob")))
    gm.misses(gm.page.get_by_role("region", name="Your answer is awaited"))
    film.take(LONG)
    # 4. The other side.
    deed(gm, "Ives Pellam", "End the turn")
    gm.sees(gm.button("Do that"))
    film.take(LONG)
    return film
