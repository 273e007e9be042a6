"""The map on the page, as somebody at a browser uses it: by fields, not by pixels."""

from __future__ import annotations

import re
from collections.abc import Callable
from time import monotonic
from typing import Any, NamedTuple

from playwright.sync_api import Locator, expect

from browser.people import PATIENCE, Person

FIELD = 48
"""How long the side of a field is drawn, before zooming."""
FRAME = """(frame) => {
  const drawn = frame.querySelector('svg').getScreenCTM()
  const place = frame.getBoundingClientRect()
  return { x: drawn.e - place.left, y: drawn.f - place.top, k: drawn.a }
}"""
CORNER = """async (frame) => {
  frame.scrollIntoView({ block: 'center', behavior: 'instant' })
  const corner = () => { const drawn = frame.querySelector('svg').getScreenCTM(); return [drawn.e, drawn.f, drawn.a] }
  for (let before = []; ; ) {
    const now = corner()
    if (now.every((number, at) => number === before[at])) return now
    before = now
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  }
}"""
"""Where the map's corner is in the window and how near it is, as soon as it rests: a question that comes or goes
makes more or less room for it."""
Field = tuple[int, int]


class Looked(NamedTuple):
    """Where the map's corner is in its frame, and how near it is."""

    x: float
    y: float
    k: float


class Board:
    """The map that lies before one person."""

    def __init__(self, person: Person, name: str) -> None:
        self.person, self.page = person, person.page
        self.frame: Locator = self.page.get_by_role("application", name=f"Map: {name}")
        person.sees(self.frame)

    def look(self) -> Looked:
        return Looked(**self.frame.evaluate(FRAME))

    def until(self, wanted: Callable[[Looked], bool]) -> Looked:
        """How it is looked at, as soon as that is as wanted: wheels and fingers are heard in their own time."""
        late = monotonic() + PATIENCE / 1000
        while not wanted(now := self.look()):
            assert monotonic() < late, now
            self.page.wait_for_timeout(20)
        return now

    def point(self, field: Field) -> tuple[float, float]:
        """The middle of a field, in the window."""
        left, top, k = self.frame.evaluate(CORNER)
        return left + (field[0] + 0.5) * FIELD * k, top + (field[1] + 0.5) * FIELD * k

    def corner(self, corner: Field) -> tuple[float, float]:
        """Where four fields meet, in the window."""
        x, y = self.point(corner)
        half = FIELD / 2 * self.look().k
        return x - half, y - half

    def pick(self, field: Field) -> None:
        """Click a field, or tap it on a phone."""
        x, y = self.point(field)
        if self.person.touches:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def drag(self, start: Field, end: Field) -> None:
        self.pull(self.point(start), self.point(end))

    def pull(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        (x, y), (to_x, to_y) = start, end
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move((x + to_x) / 2, (y + to_y) / 2, steps=3)
        self.page.mouse.move(to_x, to_y, steps=3)
        self.page.mouse.up()

    def draw(self, start: Field, end: Field) -> None:
        """Drag a brush, and have it done."""
        with self.page.expect_response(re.compile("/commands$")):
            self.drag(start, end)

    def build(self, start: Field, end: Field) -> None:
        """Drag from a corner to another, and have a wall there."""
        with self.page.expect_response(re.compile("/commands$")):
            self.pull(self.corner(start), self.corner(end))

    def pinch(self, out: float) -> None:
        """Two fingers, drawn apart by so many pixels on each side."""
        box = self.frame.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        line = self.page.context.new_cdp_session(self.page)

        def touch(kind: str, far: float) -> None:
            points: list[dict[str, Any]] = [{"x": x - far, "y": y, "id": 1}, {"x": x + far, "y": y, "id": 2}]
            line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [] if kind == "touchEnd" else points})

        touch("touchStart", 20)
        for step in range(1, 5):
            touch("touchMove", 20 + out * step / 4)
        touch("touchEnd", 0)

    def sees_at(self, name: str, field: Field) -> None:
        """Somebody stands there, as soon as that is drawn."""
        expect(self.token(name)).to_have_attribute("data-at", f"{field[0]},{field[1]}")

    def token(self, name: str) -> Locator:
        return self.frame.locator(f'.token[data-name="{name}"]')


class Comb(Board):
    """A map of hexagons. They stand on a corner, and every second row lies half a field farther east."""

    SIDE = FIELD / 3**0.5
    ROW = 1.5 * SIDE

    def middle(self, field: Field) -> tuple[float, float]:
        return (field[0] + field[1] % 2 / 2 + 0.5) * FIELD, self.SIDE + field[1] * self.ROW

    def point(self, field: Field) -> tuple[float, float]:
        left, top, k = self.frame.evaluate(CORNER)
        x, y = self.middle(field)
        return left + x * k, top + y * k

    def corner(self, corner: Field) -> tuple[float, float]:
        """A row of corners goes up and down along the north of a row of fields."""
        left, top, k = self.frame.evaluate(CORNER)
        is_up = (corner[0] + corner[1]) % 2 == 1
        return left + corner[0] * FIELD / 2 * k, top + (corner[1] * self.ROW + (0 if is_up else self.SIDE / 2)) * k
