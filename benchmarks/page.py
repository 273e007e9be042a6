"""The map in a browser: what scripts and layout take of a frame while a large map with many tokens pans and zooms, and
how soon everybody sees a click in a fight.

A Chromium traces itself; the time of a frame is what its main thread spent in scripts, style and layout between two
beginnings of a frame. A click counts until the last of three open pages has drawn what came of it.
"""

from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import Any

from msgspec.structs import replace
from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from benchmarks.grid import SIDE, dungeon
from benchmarks.measure import Row
from benchmarks.server import APOCALYPSE, PORT, Place, browser_of, seated, served
from hearthside.engine import Game, Id, Record, Seat, Spot, ruleset, starter_pack
from hearthside.kit.grid.maps import BattleMap
from hearthside.play import Play
from hearthside.rulesets.apocalypse.state import Character
from hearthside.store import database_in, open_store
from hearthside.web.campaigns import mark
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
TABLE, FIGHT = "large", "fight"
FIGHTERS, ROUNDS, CLICK, REST = 12, 9, 0.060, 1000
STRIVE = ruleset("strive")
PACK = starter_pack(STRIVE)
WATCH = """() => {
  const ribbon = document.querySelector('[aria-current=step]').closest('ol, ul, div')
  let shown = ''
  const look = () => {
    const now = document.querySelector('[aria-current=step]')?.textContent ?? ''
    if (now === shown) return
    shown = now
    window.told?.(performance.timeOrigin + performance.now())
  }
  new MutationObserver(look).observe(ribbon, { subtree: true, childList: true, attributes: true, characterData: true })
  look()
  window.await = () => (window.seen = new Promise((told, never) => {
    window.told = told
    setTimeout(() => never(new Error('nobody acts')), 20_000)
  }))
  window.await()
}"""
PRESS = """() => {
  const next = [...document.querySelectorAll('button')].find((one) => one.textContent.trim().startsWith('Next turn'))
  const begun = performance.timeOrigin + performance.now()
  next.click()
  return begun
}"""


def rows() -> Iterator[Row]:
    with TemporaryDirectory(dir=Path.cwd(), prefix=".bench-") as name:
        place, fighting = laid(Path(name))
        with served(Path(name)), sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
            page = opened(browser, place)
            page.get_by_role("application", name="Map: The large one").wait_for()
            page.get_by_role("button", name="Larger").click()
            for what, step in (("panned", panned), ("zoomed", zoomed)):
                yield Row(f"page: a {SIDE}×{SIDE} map, {TOKENS} tokens, {what}", frame_of(page, step), limit=FRAME)
            page.context.close()
            pages = [opened(browser, one) for one in fighting]
            yield Row(f"page: a click in a fight of {FIGHTERS}, on three screens, p95", click(pages), limit=CLICK)
            browser.close()


def opened(browser: Browser, place: Place) -> Page:
    """Somebody's own browser, at their table."""
    page = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
    cookie, _, value = place.cookie.partition("=")
    page.context.add_cookies([{"name": cookie, "value": value, "url": f"http://127.0.0.1:{PORT}"}])
    page.goto(f"http://127.0.0.1:{PORT}/table/{place.table}")
    return page


def laid(folder: Path) -> tuple[Place, list[Place]]:
    """A table with a large map and many who stand on it; and one where three watch a fight."""
    folder.chmod(0o700)
    key = key_in(folder)
    with open_store(database_in(folder), backups=False) as store:
        house = House(store, key)
        place = seated(TABLE, "mara", key)
        house.found(TABLE, mark(browser_of(place)), "mara")
        Play.lay(APOCALYPSE, world(), title="A large map", store=store, name=TABLE)
        places = [seated(FIGHT, seat, key) for seat in ("mara", "ana", "ben")]
        house.found(FIGHT, mark(browser_of(places[0])), "mara")
        people = fighters()
        play = Play.lay(STRIVE, people, title="A fight", packs=[PACK], store=store, name=FIGHT)
        play.act("mara", "begin-combat", foes=[who for who, one in people.items() if is_foe(one)])
        for one in places[1:]:
            house.sit(FIGHT, mark(browser_of(one)), one.seat)
    return place, places


def fighters() -> dict[Id, Record]:
    """The demo of STRIVE, with as many more of the guild's as there are places."""
    people = STRIVE.demo(Game(STRIVE, [PACK]).content)
    more = FIGHTERS - sum(one.stands is not None for one in people.values())
    hand = people["guild-hand"]
    return people | {f"hand-{n}": replace(hand, name=f"Hand {n}", stands=Spot(map="map", x=2 + 2 * n, y=1))
                     for n in range(more)}  # fmt: skip


def is_foe(one: Record) -> bool:
    return one.stands is not None and not one.player


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


def click(pages: list[Page]) -> float:
    """From the GM's click on "Next turn" until the last of the pages shows who acts now: of twenty the slowest but one,
    in seconds; from the first click of a fight on, while the pages are still cold."""
    for page in pages:
        page.get_by_role("application", name="Map: The Low Bridge").wait_for()
        page.evaluate(WATCH)
    found = []
    for _ in range(FIGHTERS * ROUNDS):
        begun = pages[0].evaluate(PRESS)
        seen = [page.evaluate("window.seen") for page in pages]
        pages[0].wait_for_timeout(REST)
        for page in pages:
            page.evaluate("void window.await()")
        found.append((max(seen) - begun) / 1000)
    return quantiles(found, n=20)[-1]


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
