"""The one server process is killed again and again while four people play: nothing acknowledged is lost or doubled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from threading import Event
from time import monotonic, sleep

from hearthside.play.log import Line
from hearthside.play.state import subjects
from hearthside.store import open_store
from web.access.running import PATIENCE, PROGRAM, Browser, Running
from web.client import Follower, Seen, act, comparable, done, opened, seated
from web.reliability.crashing_server import POINTS
from web.reliability.people import LAID, Gm, Person
from web.reliability.servers import SOAK, free_port, script, serving

AT_POINTS, AT_RANDOM = {"sqlite": 4, "postgresql": 1}, {"sqlite": 11, "postgresql": 2}
"""How often the server dies at each of the points, and how often at any moment."""


class Campaign:
    """A table with a GM, three players, and Dora, who went to find her dice and left a prompt behind."""

    def __init__(self, data: Path, database: str) -> None:
        self.data, self.database, self.port = data, database, free_port()
        self.chance = Random(11)
        self.gate = Event()
        """Nobody sends anything while it is closed."""
        self.people: list[Person] = []
        self.table = ""
        self.dora: Browser
        self.doras: Seen = {}
        self.began_at = 0
        """The lines that there were when the last server came."""
        """What Dora was asked."""
        self.kept: dict[str, int] = {}
        """Commands that were in the log when the server died, by their keys, with the action that each is about."""

    @contextmanager
    def serving(self, point: str = "") -> Iterator[Running]:
        passes = str(self.chance.randint(1, 12))
        program = script("crashing_server.py", point, passes) if point else PROGRAM
        with serving(self.data, self.port, self.database, program) as running:
            yield running

    def lay(self, held: ExitStack) -> None:
        with self.serving() as running:
            host = Browser(running.url)
            host.me()
            host.enter(running.token)
            self.table = host.new_table()
            code = opened(host, self.table)
            self.dora, _ = seated(running.url, code, "Dora")
            held.callback(self.dora.http.close)
            done(self.dora, self.table, act("dora-dice-1", "real-dice", on=True))
            done(self.dora, self.table, act("dora-throw-1", "throw", dice="2d6", why="the long wait"))
            self.doras = self.asked_of_dora()
            seats = []
            for name, ready in (("Ana", "ash"), ("Ben", "eve"), ("Cleo", "tobin")):
                browser, seat = seated(running.url, code, name)
                done(browser, self.table, act(f"take-{ready}-1", "take", ready=ready))
                seats.append((browser, seat))
            for number in range(LAID):
                done(host, self.table, act(f"scene-{number:05}", "scene", name="The flats"))
        self.people.append(held.enter_context(Gm(host, self.table, "gm-seat", self.gate, 1)))
        self.people += [held.enter_context(Person(browser, self.table, seat, self.gate, number))
                        for number, (browser, seat) in enumerate(seats, 2)]  # fmt: skip

    @property
    def path(self) -> str:
        return f"/api/tables/{self.table}"

    def asked_of_dora(self) -> Seen:
        (asked,) = self.dora.get(self.path)["seen"]["prompts"]
        found: Seen = asked
        return found

    def lines(self) -> list[Line]:
        with open_store(self.database, backups=False) as store:
            return list(store.read(self.table))

    # --- living and dying
    def live_and_die(self, point: str) -> None:
        """A server comes, everybody goes on, and it dies."""
        lines, before = self.lines(), self.began_at
        self.began_at = len(lines)
        prompts = self.people[0].follower.seen.get("prompts", [])
        with self.serving(point) as running:
            self.check_it_stands(lines, prompts, before)
            self.gate.set()
            if point:
                running.process.wait(4 * PATIENCE)
            else:
                self.go_on_for(self.chance.randint(1, 12))
                sleep(self.chance.uniform(0, 0.05))
                running.process.kill()
                running.process.wait(PATIENCE)
            self.gate.clear()
        for person in self.people:
            person.follower.until(lambda follower: not follower.is_connected)
            assert not person.trouble
            assert not person.follower.wrong
        self.check_the_log(self.lines())

    def go_on_for(self, commands: int) -> None:
        """Until so many more of them were answered, however fast or slow that is."""
        goal, late = self.settled() + commands, monotonic() + PATIENCE
        while self.settled() < goal:
            assert monotonic() < late, "nobody does anything any more"
            sleep(0.005)

    def settled(self) -> int:
        return sum(given.is_settled for person in self.people for given in person.journal)

    def check_it_stands(self, lines: list[Line], prompts: list[Seen], before: int) -> None:
        """All is where it was when the server died; everybody is back by themselves and sees it. (`before`: the lines
        that there were when that server came.)"""
        assert self.asked_of_dora() == self.doras
        for person in self.people:
            number = (came := person.browser.get(self.path))["number"]
            merged = person.follower.until(lambda follower: follower.is_connected and follower.number == number)  # noqa: B023
            assert comparable(merged) == comparable(came["seen"])
        moved = {run for line in lines[before:] for run in subjects(line.event)}
        now = {where(one): one["answered"] for one in self.people[0].follower.seen["prompts"]}
        for asked in prompts:
            assert asked["run"] in moved or now[where(asked)] == asked["answered"]

    def check_the_log(self, lines: list[Line]) -> None:
        """No line is missing or doubled; what was acknowledged is there once, what was refused is not."""
        assert [line.number for line in lines] == list(range(1, len(lines) + 1))
        times = Counter(line.key for line in lines if line.key)
        assert all(count == 1 for count in times.values())
        about = {line.key: next(iter(subjects(line.event)), 0) for line in lines if line.key}
        at = {line.key: line.number for line in lines if line.key}
        assert self.kept.items() <= about.items()
        for person in self.people:
            for given in list(person.journal):
                key = f"{person.seat}:{given.body['key']}"
                if given.done:
                    assert key in about, f"{given} was acknowledged"
                    # By the seat's own number: it does not count what the seat may not know of.
                    assert (given.done["run"] or 0) in range(min(1, about[key]), about[key] + 1)
                    assert given.done["number"] >= at[key]
                if given.refused:
                    assert key not in about, f"{given} was refused"
        self.kept = about


def where(asked: Seen) -> tuple[int, str, str, str]:
    return asked["run"], str(asked["place"]), asked["who"], asked["prompt"]["kind"]


def test_nothing_acknowledged_is_lost_however_the_server_dies(address: str, tmp_path: Path) -> None:
    kind = "postgresql" if "://" in address else "sqlite"
    deaths = [*POINTS * AT_POINTS[kind], *[""] * AT_RANDOM[kind]] * SOAK
    campaign = Campaign(tmp_path / "house", address)
    campaign.chance.shuffle(deaths)
    with ExitStack() as held:
        campaign.lay(held)
        for point in deaths:
            campaign.live_and_die(point)
        with campaign.serving():
            campaign.gate.set()
            for person in campaign.people:
                person.rest()
            check_the_end(campaign, len(deaths))
        campaign.check_the_log(campaign.lines())


def check_resuming(follower: Follower) -> None:
    """Another process sends the whole; the same one, to a page that lost its connection, only what it missed."""
    follower.up_to_date()
    connections, resumed = follower.connections, follower.resumed
    follower.drop()
    follower.until(lambda back: back.connections > connections and back.is_connected and back.resumed > resumed)


def check_the_end(campaign: Campaign, deaths: int) -> None:
    """Everybody has an answer to everything, and all of it was worth the trouble."""
    assert campaign.asked_of_dora() == campaign.doras
    journals = [given for person in campaign.people for given in person.journal]
    assert all(given.is_settled for given in journals)
    kept_unheard = [given for person in campaign.people for given in person.journal
                    if given.sent > 1 and f"{person.seat}:{given.body['key']}" in campaign.kept]  # fmt: skip
    assert kept_unheard
    assert all(given.done for given in kept_unheard), "it had happened, and its giver is told so"
    assert all(person.follower.connections >= deaths for person in campaign.people)
    for person in campaign.people:
        check_resuming(person.follower)
    assert sum(given.done is not None for given in journals) > 3 * deaths
    for person in campaign.people:
        person.follower.up_to_date()
