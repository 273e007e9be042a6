"""The map in a browser: what scripts and layout take of a frame while a large map with many tokens pans and zooms.

A Chromium traces itself; the time of a frame is what its main thread spent in scripts, style and layout between two
beginnings of a frame.
"""

from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import CDPSession, Page, sync_playwright

from benchmarks.grid import SIDE, dungeon
from benchmarks.measure import Row
from benchmarks.server import APOCALYPSE, PORT, Place, browser_of, seated, served
from hearthside.engine import Id, Record, Seat, Spot
from hearthside.kit.grid.maps import BattleMap
from hearthside.play import Play
from hearthside.rulesets.apocalypse.state import Character
from hearthside.store import database_in, open_store
from hearthside.web.cookies import key_in
from hearthside.web.house import House

CHROMIUM = Path("/usr/bin/chromium")
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync")  # fmt: skip
TOKENS, STEPS = 40, 60
FRAME = 0.008
"""Seconds of a frame that scripts and layout may take, of the 16 ms that a screen has."""
WORK = frozenset({"EventDispatch", "FunctionCall", "FireAnimationFrame", "RunMicrotasks", "TimerFire", "EvaluateScript",
                  "UpdateLayoutTree", "Layout", "V8.GCScavenger", "MinorGC", "MajorGC"})  # fmt: skip
CATEGORIES = "devtools.timeline,disabled-by-default-devtools.timeline,disabled-by-default-devtools.timeline.frame"
TABLE = "large"


def rows() -> Iterator[Row]:
    with TemporaryDirectory(dir=Path.cwd(), prefix=".bench-") as name:
        place = laid(Path(name))
        with served(Path(name)), sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
            page = browser.new_page(viewport={"width": 1440, "height": 900})
            cookie, _, value = place.cookie.partition("=")
            page.context.add_cookies([{"name": cookie, "value": value, "url": f"http://127.0.0.1:{PORT}"}])
            page.goto(f"http://127.0.0.1:{PORT}/table/{TABLE}")
            page.get_by_role("application", name="Map: The large one").wait_for()
            page.get_by_role("button", name="Larger").click()
            for what, step in (("panned", panned), ("zoomed", zoomed)):
                yield Row(f"page: a {SIDE}×{SIDE} map, {TOKENS} tokens, {what}", frame_of(page, step), limit=FRAME)
            browser.close()


def laid(folder: Path) -> Place:
    """A table with a large map, and many who stand on it."""
    folder.chmod(0o700)
    key = key_in(folder)
    with open_store(database_in(folder), backups=False) as store:
        place = seated(TABLE, "mara", key)
        House(store, key).found(TABLE, browser_of(place), "mara")
        Play.lay(APOCALYPSE, world(), title="A large map", store=store, name=TABLE)
    return place


def world() -> dict[Id, Record]:
    people: dict[Id, Record] = {
        f"somebody-{n}": Character(name=f"Somebody {n}", stands=Spot(map="map", x=n % 8 * 7, y=n // 8 * 11))
        for n in range(TOKENS)
    }
    return {"mara": Seat(name="Mara", role="gm"), "map": BattleMap(name="The large one", ground=dungeon()), **people}


# --- moving the map
def panned(page: Page, n: int) -> None:
    far = n % 30 * 8
    page.mouse.move(500 + far, 400 + far / 2)


def zoomed(page: Page, n: int) -> None:
    page.mouse.wheel(0, -60 if n % 20 < 10 else 60)


def frame_of(page: Page, step: Callable[[Page, int], None]) -> float:
    """Of twenty frames the second slowest, in seconds of scripts, style and layout."""
    box = page.get_by_role("application", name="Map: The large one").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    if step is panned:
        page.mouse.down()
    line = page.context.new_cdp_session(page)
    events = traced(page, line, step)
    page.mouse.up()
    frames = work_per_frame(events)
    assert len(frames) > STEPS / 2, f"only {len(frames)} frames were drawn"
    return quantiles(frames, n=20)[-1]


def traced(page: Page, line: CDPSession, step: Callable[[Page, int], None]) -> list[dict[str, Any]]:
    kept: list[dict[str, Any]] = []
    ended: list[bool] = []
    line.on("Tracing.dataCollected", lambda data: kept.extend(data["value"]))
    line.on("Tracing.tracingComplete", lambda _: ended.append(True))
    line.send("Tracing.start", {"transferMode": "ReportEvents", "categories": CATEGORIES})
    for n in range(STEPS):
        step(page, n)
        page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    line.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(20)
    return kept


def work_per_frame(events: list[dict[str, Any]]) -> list[float]:
    """Of each frame in which the map was moved, how long the page's main thread worked for it, in its own time: what
    else runs on the machine does not count, and what ran within something else counts once."""
    begun = [one for one in events if one["name"] == "BeginMainThreadFrame"]
    thread = {(one["pid"], one["tid"]) for one in begun}
    work = sorted((one["ts"], one["tts"], one["tts"] + one["tdur"], one["name"]) for one in events
                  if one["name"] in WORK and "tdur" in one and (one["pid"], one["tid"]) in thread)  # fmt: skip
    starts = sorted(one["ts"] for one in begun)
    found = []
    for start, end in pairwise(starts):
        within = [one for one in work if start <= one[0] < end]
        if not any(name == "EventDispatch" for *_, name in within):
            continue
        spent, until = 0.0, 0.0
        for _, first, last, _ in within:
            spent += max(0, last - max(first, until))
            until = max(until, last)
        found.append(spent / 1e6)
    return found
