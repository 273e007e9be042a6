"""People at a table who never rest, and keep a journal of all that they do."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from threading import Event, Thread
from time import sleep
from typing import Self

import httpx
import msgspec

from hearthside.dice import Seeded
from hearthside.engine import Prompt
from hearthside.play.chance import any_answer
from web.access.running import PATIENCE, Browser
from web.client import BACK_AFTER, Follower, Seen, act

CLAUSES = ("Who is there?", "I hold the rope.", "Wait for me!", "The water is rising.")


LAID = 20
"""Actions up to this one laid the table, and nobody takes them back."""


class Given(msgspec.Struct):
    """A command in a journal: the same key is sent until somebody answers."""

    body: Seen
    sent: int = 0
    done: Seen | None = None
    refused: str = ""

    @property
    def is_settled(self) -> bool:
        return self.done is not None or bool(self.refused)


class Person:
    """Somebody at the table, in a thread of their own: acts, answers, loses the connection, and comes back."""

    def __init__(self, browser: Browser, table: str, seat: str, gate: Event, seed: int) -> None:
        self.browser, self.table, self.seat, self.gate = browser, table, seat, gate
        self.chance, self.dice = Random(seed), Seeded(seed)
        self.journal: list[Given] = []
        self.trouble = ""
        self._is_leaving = self._gives_up = False
        self.follower = Follower(browser, table)
        self._thread = Thread(target=self._live, name=seat, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._gives_up = True
        self.rest()
        self.follower.close()
        self.browser.http.close()

    def rest(self) -> None:
        """Finish what was begun, and do no more."""
        self._is_leaving = True
        self.gate.set()
        self._thread.join(4 * PATIENCE)

    def _live(self) -> None:
        try:
            self.follower.until(bool)
            while not self._is_leaving:
                given = Given(self.thinks_of(f"{self.seat}-{len(self.journal):05}"))
                self.journal.append(given)
                self._insist(given)
                if self.chance.random() < 0.03:
                    self.follower.drop()
        except Exception as error:  # what ends a thread is to be read by the test
            self.trouble = repr(error)
            raise

    def _insist(self, given: Given) -> None:
        """Send it until there is an answer: yes, or no."""
        while not given.is_settled and not self._gives_up:
            self.gate.wait()
            given.sent += 1
            try:
                answer = self.browser.ask("POST", f"/api/tables/{self.table}/commands", given.body)
            except httpx.TransportError:
                sleep(BACK_AFTER)
                continue
            if answer.status_code == 200:
                given.done = answer.json()
            elif answer.status_code in (409, 422):
                given.refused = answer.json()["detail"]
            elif answer.status_code in (429, 503):
                sleep(BACK_AFTER)
            else:
                raise AssertionError(f"{given.body} → {answer.status_code} {answer.text}")

    # --- what to do next
    def thinks_of(self, key: str) -> Seen:
        seen = self.follower.seen
        if (asked := [one for one in seen["prompts"] if self.is_for_me(one)]) and self.chance.random() < 0.7:
            return self.answer(key, self.chance.choice(asked))
        return self.chance.choice(self.ideas())(key, seen)

    def is_for_me(self, asked: Seen) -> bool:
        return bool(asked["is_mine"]) and asked["prompt"]["kind"] != "dice"

    def answer(self, key: str, asked: Seen) -> Seen:
        value = any_answer(msgspec.convert(asked["prompt"], Prompt), self.dice)
        return {"do": "answer", "key": key, "run": asked["run"], "place": asked["place"], "value": value}

    def ideas(self) -> list[Callable[[str, Seen], Seen]]:
        return [self.speak, self.whisper, self.throw, self.note, self.roll, self.roll, self.roll]

    def speak(self, key: str, seen: Seen) -> Seen:
        return act(key, "say", text=self.chance.choice(CLAUSES))

    def whisper(self, key: str, seen: Seen) -> Seen:
        to = self.chance.choice([seat for seat in seen["people"] if seat != self.seat])
        return act(key, "say", text=self.chance.choice(CLAUSES), how="whisper", to=to)

    def throw(self, key: str, seen: Seen) -> Seen:
        return act(key, "throw", dice="2d6+1", sight=self.chance.choice(["all", "owner", "gm"]))

    def note(self, key: str, seen: Seen) -> Seen:
        return act(key, "write-note", title="To remember", text=self.chance.choice(CLAUSES))

    def roll(self, key: str, seen: Seen) -> Seen:
        own: list[str] = seen["people"][self.seat]["characters"]
        if not own:
            return self.speak(key, seen)
        return act(key, "roll", self.chance.choice(own), what=self.chance.choice(CLAUSES))


class Gm(Person):
    """The same in the GM's chair: calls for rolls, moves tracks, takes back, sets things right."""

    def ideas(self) -> list[Callable[[str, Seen], Seen]]:
        return [self.speak, self.throw, self.call, self.call, self.track, self.tick, self.set, self.undo, self.stop]

    def call(self, key: str, seen: Seen) -> Seen:
        return act(key, "call", who=self.chance.choice(list(seen["cast"])), what="cross the flats")

    def track(self, key: str, seen: Seen) -> Seen:
        if len(seen["tracks"]) > 5:
            return act(key, "remove-track", self.chance.choice(list(seen["tracks"])))
        shown = self.chance.choice(["public", "secret"])
        return act(key, "new-track", name="The tide", kind="clock", most=8, shown=shown)

    def tick(self, key: str, seen: Seen) -> Seen:
        if not seen["tracks"]:
            return self.track(key, seen)
        return act(key, "tick", self.chance.choice(list(seen["tracks"])), steps=1)

    def set(self, key: str, seen: Seen) -> Seen:
        who = self.chance.choice(list(seen["cast"]))
        return act(key, "set", path=f"{who}.harms.cold", to={"level": self.chance.randint(1, 3)}, why="it is cold")

    def undo(self, key: str, seen: Seen) -> Seen:
        last = max((card["run"] for card in seen["log"].values() if card["state"] == "ended"), default=0)
        return {"do": "undo", "key": key, "run": last, "agreed": True} if last > LAID else self.speak(key, seen)

    def stop(self, key: str, seen: Seen) -> Seen:
        runs = sorted({one["run"] for one in seen["prompts"] if one["prompt"]["kind"] != "dice"})
        return {"do": "stop", "key": key, "run": runs[0]} if runs else self.speak(key, seen)
