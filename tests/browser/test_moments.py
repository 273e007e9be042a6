"""The moment: whatever part of the table somebody looks at, what happens to them is seen, and seen at once.

At once is 300 milliseconds from the server's message to something that lies in sight, uncovered, on that person's page.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Locator, expect

from browser.board import Board
from browser.conftest import Invite
from browser.fights import BRIDGE, HAND, MAREN, ODD, on_the_bridge
from browser.other_evenings import answered, asks, kind
from browser.people import PHONE, SCREEN, Person
from browser.systems import SystemTable

AT_ONCE, FEW_FRAMES = 300, 6
NUMBERS = count(1)
MOMENT, TABS = "What just happened", ("Sheet", "Scene", "Log")

LISTEN = """
  window.heard = []
  window.WebSocket = class extends WebSocket {
    constructor(...where) {
      super(...where)
      const isUpdate = (data) => data.startsWith('{"type":"update"')
      this.addEventListener('message', ({ data }) => isUpdate(data) && window.heard.push(performance.now()))
    }
  }
  // Something is seen when it lies in the window, opaque, and nothing lies over it.
  const isSeen = (one) => {
    const { left, top, width, height } = one.getBoundingClientRect()
    if (!width || !height || getComputedStyle(one).visibility === 'hidden') return false
    const over = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20))
    for (let up = one; up; up = up.parentElement) if (Number(getComputedStyle(up).opacity) < 0.5) return false
    const whole = one.closest('.map') ?? one // what is drawn on a map lets a finger through
    return over !== null && (whole.contains(over) || over.contains(one))
  }
  window.lookFor = (words, selector) => {
    window.heard = []
    const [wanted, begun] = [new RegExp(words), performance.now()]
    let [frames, heard] = [0, 0]
    window.looked = new Promise((told) => {
      const look = () => {
        frames = window.heard.length === heard ? frames + 1 : 0
        heard = window.heard.length
        const all = [...document.querySelectorAll(selector)]
        const found = all.some((one) => wanted.test(one.textContent) && isSeen(one))
        const now = performance.now()
        if (found && window.heard.length) told([now - window.heard.at(-1), frames])
        else if (now - begun > 60000) told([Infinity, Infinity])
        else requestAnimationFrame(look)
      }
      look()
    })
  }
"""


def listens(person: Person) -> Person:
    """From the next page on, it is noted when the server's messages come."""
    person.context.add_init_script(LISTEN)
    return person


def sees_at_once(person: Person, words: str, happens: Callable[[], Any], selector: str = "section") -> None:
    """Something happens, and this person sees these words in time."""
    person.page.evaluate("([words, selector]) => void lookFor(words, selector)", [words, selector])
    happens()
    took, frames = person.page.evaluate("() => looked")
    # A machine with much else to do draws few frames: then they are counted.
    assert took <= AT_ONCE or frames <= FEW_FRAMES, f"{person.name} saw “{words}” after {took:.0f} ms, {frames} frames"


def lies_still(person: Person) -> None:
    """Whatever moves has arrived: halfway its colours are not its own."""
    person.page.evaluate("() => Promise.all(document.getAnimations().map((one) => one.finished)).then(() => null)")


def moment(person: Person) -> Locator:
    return person.page.get_by_role("region", name=MOMENT)


class Scene(NamedTuple):
    """How a rule system rolls, hurts and kills the character that Ana plays, past the page."""

    for_ana: str
    for_ben: str
    who: str
    roll: Callable[[SystemTable], None]
    verdict: str
    hit: Callable[[SystemTable], Any]
    loss: str
    death: Callable[[SystemTable], Any]


def apocalypse_roll(table: SystemTable) -> None:
    table.act("roll", "ash-wendell", what="climb the rope")
    while kind(table, "ash-wendell") != "dice":
        table.answer("ash-wendell", ["climber"])
    table.answer("ash-wendell", [6, 6])


def tags_roll(table: SystemTable) -> None:
    bruna = "bruna-kettle"
    table.act("roll", bruna, what="hold the sluice gate")
    answered(table, bruna, skill="bash", stat="STR")
    answered(table, "gm")
    while kind(table, bruna) != "dice":
        table.answer(bruna, [])
    table.answer(bruna, [6, 5, 3])
    while asks(table, bruna):
        table.answer(bruna, "keep" if kind(table, bruna) == "one of" else "")


def strive_roll(table: SystemTable) -> None:
    maren = "maren-holt"
    table.act("call", who=[maren], of="commanding", ob=1, what="order the boats in")
    answered(table, maren)
    table.answer(maren, [6, 5, 1, 1, 1])


def kills(who: str) -> Callable[[SystemTable], Any]:
    return lambda table: table.act("set", path=f"{who}.state", to="dead", why="the fall")


SCENES = {
    "apocalypse": Scene(
        "ash", "eve", "ash-wendell", apocalypse_roll, "Full success",
        lambda table: table.act("set", path="ash-wendell.harms", to={"bruised": {"level": 1}}, why="the rope"),
        "Bruised 1", kills("ash-wendell"),
    ),
    "tags": Scene(
        "bruna", "ilse", "bruna-kettle", tags_roll, "Major success",
        lambda table: table.act("set", path="bruna-kettle.stats.STR.now", to=1, why="the gate"),
        r"You lose \d STR", kills("bruna-kettle"),
    ),
    "brew": Scene(
        "ilse", "tamsin", "ilse-vann", lambda table: throws(table), "9",
        lambda table: table.act("hurt", who="ilse-vann", points=3), "You lose 3 Health", kills("ilse-vann"),
    ),
    "challenge": Scene(
        "wren", "oak", "wren", lambda table: throws(table), "9",
        lambda table: table.act("set", path='wren.traits."Health".number', to=15, why="a stone"), "You lose 5 Health",
        lambda table: None,
    ),
    "strive": Scene(
        "maren", "ives", "maren-holt", strive_roll, "Success",
        lambda table: table.act("hurt", who="maren-holt", points=8, kind="slashing"), "You lose 5 HP",
        kills("maren-holt"),
    ),
}  # fmt: skip


def throws(table: SystemTable) -> None:
    """Dice for the fun of it: every rule system has them."""
    table.act("throw", "ana", dice="2d6", why="luck")
    table.answer("ana", [4, 5])


def settles(table: SystemTable) -> None:
    """Whatever still waits for somebody is left at that: what has happened stands."""
    for card in table.gm.seen(table.id)["log"].values():
        if card["state"] == "open":
            table.gm.command(table.id, "stop", run=card["run"])


class Sitting(NamedTuple):
    table: SystemTable
    mara: Person
    ana: Person
    ben: Person
    screen: Person


@pytest.fixture
def sit_down(someone: Invite, host: Person) -> Callable[[str], Sitting]:
    """Mara leads at a desk, Ana and Ben have phones, and there is a shared screen."""

    def come(ruleset: str) -> Sitting:
        scene = SCENES[ruleset]
        # Each scene has a table of its own: of one name there is one.
        table = SystemTable(host, f"Moments of {ruleset} {next(NUMBERS)}", ruleset, scene.for_ana, scene.for_ben)
        listens(host).goes(table.path)
        ana = table.seats(listens(someone("Ana", PHONE)), "ana")
        ben = table.seats(listens(someone("Ben", PHONE, theme="paper")), "ben")
        screen = listens(someone("The screen", SCREEN))
        screen.enters(table.invite()["screen_link"])
        for person in (ana, ben):
            person.sees(person.page.get_by_role("navigation", name="Parts of the table"))
        return Sitting(table, host, ana, ben, screen)

    return come


def each_tab(person: Person) -> Iterator[str]:
    for tab in TABS:
        person.turns_to(tab)
        person.misses(moment(person))
        yield tab


@pytest.mark.parametrize("ruleset", SCENES)
def test_what_happens_to_somebody_is_seen_at_once_on_every_tab(
    sit_down: Callable[[str], Sitting], ruleset: str
) -> None:
    scene, (table, mara, ana, ben, _) = SCENES[ruleset], sit_down(ruleset)
    # 1. A roll: the dice, the verdict. It goes with a tap, and stands in the log.
    for _ in each_tab(ana):
        sees_at_once(ana, scene.verdict, lambda: scene.roll(table), ".moment")
        expect(moment(ana).get_by_role("img").first).to_be_visible()  # a die
        assert ana.overflow() <= 0
        ana.press("Close", moment(ana).locator("header"))
        ana.misses(moment(ana))
        settles(table)
    ana.turns_to("Log")
    ana.sees(re.compile(scene.verdict), ana.log)
    ben.misses(moment(ben))  # whom it does not concern sees it in the log
    mara.sees(moment(mara))
    # 2. A hit: what was lost, and it goes by itself.
    sees_at_once(ana, scene.loss, lambda: scene.hit(table), ".moment")
    lies_still(ana)
    assert ana.barriers() == []
    ana.wears("paper")
    assert ana.barriers("color-contrast") == []
    assert mara.barriers() == []
    ana.misses(moment(ana))
    # 3. A death: everybody sees it, and it stays until it is tapped away.
    if not scene.death(table):
        return
    ana.sees(re.compile("You are dead"), moment(ana))
    ben.sees(re.compile("is dead"), moment(ben))
    ben.press("Close", moment(ben).locator("header"))
    ben.misses(moment(ben))


# --- turns
def test_a_turn_that_begins_is_seen_at_once_on_every_tab_and_in_the_title(someone: Invite, host: Person) -> None:
    spots = {ODD: (5, 10), MAREN: (8, 10), HAND: (6, 10)}
    table, mara, ana, ben = on_the_bridge(
        lambda *who, **how: listens(someone(*who, **how)), host, "Whose turn", spots, foes=(HAND,),
        initiative={ODD: 10, MAREN: 1, HAND: 20},
    )  # fmt: skip
    for tab in ("Sheet", "Log"):
        ana.turns_to(tab)
        sees_at_once(ana, "Your turn", lambda: table.act("next-turn"), ".your-turn")
        assert ana.page.title().startswith("Your turn · Whose turn")
        lies_still(ana)
        assert ana.barriers() == []
        ana.press("Take your turn")
        ana.sees(ana.page.get_by_role("region", name="What Odd Karsten can do"))
        ana.misses(ana.page.get_by_role("region", name="Your turn"))
        table.act("previous-turn")
        expect(ana.page).to_have_title(re.compile("^Whose turn"))
    # On the scene it goes by itself, and never lies over what can be done.
    sees_at_once(ana, "Your turn", lambda: table.act("next-turn"), ".your-turn")
    ana.press("End the turn", ana.page.get_by_role("region", name="What Odd Karsten can do"))
    # At a desk too.
    ben.sees(ben.page.get_by_role("region", name="Your turn"))
    expect(ben.page).to_have_title(re.compile("^Your turn"))
    mara.misses(mara.page.get_by_role("region", name="Your turn"))
    ben.misses(ben.page.get_by_role("region", name="Your turn"))


def test_a_turn_of_challenge_begins_the_same_way(sit_down: Callable[[str], Sitting]) -> None:
    table, _, ana, *_ = sit_down("challenge")
    table.act("start-turns", "gm", who=["wren", "oak"])
    answered(table, "gm")
    table.answer("wren", [1])
    table.answer("oak", [20])
    ana.turns_to("Log")
    sees_at_once(ana, "Your turn", lambda: table.act("next-turn", "gm"), ".your-turn")


# --- the log's count
def test_the_log_tab_counts_what_is_new(sit_down: Callable[[str], Sitting]) -> None:
    table, _, ana, *_ = sit_down("tags")
    log = ana.page.get_by_role("navigation", name="Parts of the table").get_by_role("button", name="Log")
    expect(log).to_have_text("Log")
    for number in (1, 2):
        table.act("say", "ben", text=f"line {number}")
        expect(log).to_have_text(re.compile(rf"^{number} ?new"))
    ana.turns_to("Log")
    expect(log).to_have_text("Log")
    table.act("say", "ben", text="seen at once")
    ana.sees("seen at once")
    expect(log).to_have_text("Log")


# --- the map and the shared screen
def test_on_the_map_numbers_float_off_tokens_and_who_is_out_is_crossed(someone: Invite, host: Person) -> None:
    spots = {ODD: (5, 10), MAREN: (8, 10), HAND: (6, 10)}
    table, mara, ana, _ = on_the_bridge(
        lambda *who, **how: listens(someone(*who, **how)), host, "Off the token", spots, foes=(HAND,),
        initiative={ODD: 10, MAREN: 1, HAND: 20},
    )  # fmt: skip
    screen = listens(someone("The screen", SCREEN))
    screen.enters(table.invite()["screen_link"])
    screen.sees("Guild hand")
    ana.turns_to("Scene")
    Board(ana, BRIDGE)
    # 1. Somebody of the party: their loss floats off them, on the phone and on the screen.
    sees_at_once(ana, "^−7$", lambda: table.act("hurt", who=MAREN, points=10, kind="slashing"), "text.float")
    screen.sees(screen.page.locator("text.float", has_text="−7"))
    screen.sees(re.compile("Maren Holt loses 7 HP"), moment(screen))
    settles(table)
    # 2. A foe: the screen shows that they are hurt, and no number of it before the GM wants it so.
    ana.misses(ana.page.locator("text.float"))
    sees_at_once(ana, "^−4$", lambda: table.act("hurt", who=HAND, points=4, kind="pure"), "text.float")
    settles(table)
    screen.sees(re.compile("Guild hand is hit"), moment(screen))
    assert "4" not in moment(screen).inner_text()
    assert re.findall(r"\d+/\d+", screen.page.get_by_role("complementary").inner_text()) == []  # it is the foe's turn
    table.act("show-foes", on=True)
    screen.sees(re.compile("26/30"))
    screen.sees(re.compile("Guild hand loses 4 HP"), moment(screen))
    # 3. Who is out is crossed out, and everybody sees who died.
    sees_at_once(screen, "Odd Karsten is dead", lambda: kills(ODD)(table), ".moment")
    ana.sees(re.compile("You are dead"), moment(ana))
    for person in (mara, screen):
        expect(person.page.locator(".token[data-name='Odd Karsten'] .crossed")).to_have_count(1)
    lies_still(screen)
    assert screen.barriers() == []


# --- what a person likes
def test_sounds_are_off_until_they_are_wanted_and_the_volume_is_kept(sit_down: Callable[[str], Sitting]) -> None:
    _, _, _, ben, _ = sit_down("tags")
    ben.picks("More", "Settings of this browser")
    window = ben.window("Settings")
    sounds = window.get_by_role("switch", name="Quiet sounds")
    expect(sounds).not_to_be_checked()
    ben.press(sounds)
    window.get_by_role("slider", name="Volume").fill("0.8")
    ben.page.reload()
    ben.picks("More", "Settings of this browser")
    expect(ben.window("Settings").get_by_role("switch", name="Quiet sounds")).to_be_checked()
    expect(ben.window("Settings").get_by_role("slider", name="Volume")).to_have_value("0.8")


def test_with_reduced_motion_dice_lie_still_and_everything_is_seen_all_the_same(
    someone: Invite, host: Person, sit_down: Callable[[str], Sitting]
) -> None:
    table, *_ = sit_down("apocalypse")
    still = table.seats(listens(someone("Ana too", PHONE, still=True)), "ana")
    still.sees(still.page.get_by_role("navigation", name="Parts of the table"))
    sees_at_once(still, "Full success", lambda: apocalypse_roll(table), ".moment")
    assert still.page.evaluate("document.getAnimations().length") == 0


def test_dice_have_settled_within_600_milliseconds(sit_down: Callable[[str], Sitting]) -> None:
    table, _, ana, *_ = sit_down("strive")
    sees_at_once(ana, "Success", lambda: strive_roll(table), ".moment")
    ends = "document.getAnimations().map((one) => one.effect.getComputedTiming().endTime)"
    assert max(ana.page.evaluate(ends), default=0) <= 600


def test_what_is_undone_closes_its_moment_and_opens_none(sit_down: Callable[[str], Sitting]) -> None:
    table, mara, ana, *_ = sit_down("brew")
    run = table.act("hurt", who="ilse-vann", points=3)
    ana.sees(moment(ana))
    mara.command(table.id, "undo", run=run)
    ana.misses(moment(ana))
    mara.misses(moment(mara))


def test_the_verdict_is_the_readers_and_a_loser_is_not_told_of_a_win(sit_down: Callable[[str], Sitting]) -> None:
    table, _, ana, ben, _ = sit_down("challenge")
    table.act("free-for-all", "gm", deed="race", who=["wren", "oak"], what="to the far gate")
    answered(table, "gm")
    while kind(table, "oak") != "dice":
        table.answer("oak", [])
    table.answer("wren", [20])
    table.answer("oak", [2])
    while asks(table, "gm"):
        answered(table, "gm", receives="nobody")
    expect(moment(ana).get_by_role("heading")).to_have_text("Wins")
    expect(moment(ana)).to_have_class(re.compile("is-good"))
    expect(moment(ben).get_by_role("heading")).to_have_text("Wren: Wins")
    expect(moment(ben)).to_have_class(re.compile("is-bad"))
