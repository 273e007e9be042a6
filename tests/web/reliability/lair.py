"""A table full of secrets: what is hidden at its beginning, and what people do there."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec

from hearthside.dice import Seeded
from hearthside.engine import Id, Prompt, Record, Scene, Seat
from hearthside.kit import Note, Track
from hearthside.play import Play
from hearthside.play.chance import any_answer
from hearthside.rulesets.apocalypse import RULESET
from hearthside.rulesets.apocalypse.state import Call, Character, Harm, SheetEntry
from hearthside.store import database_in, open_store
from web.access.running import Running
from web.client import Follower, Seen, act
from web.reliability.marked import Ear, Marks

TABLE = "lair"
TRAITS = tuple(f"trait {n}" for n in range(1, 9))


def somebody(marks: Marks, *who: str, **more: Any) -> Character:
    """A character that is a secret from head to foot."""
    traits = tuple(marks.word(*who) for _ in range(8))
    return Character(
        name=marks.word(*who),
        traits=traits,
        links=dict.fromkeys(traits[4:], traits[:2]),
        harms={marks.word(*who): Harm(marks.number(*who))},
        entries={marks.word(*who): SheetEntry(marks.word(*who), marks.number(*who))},
        notes=marks.word(*who),
        deleted=(marks.word(*who),),
        picture=marks.word(*who),
        **more,
    )


def world(marks: Marks) -> dict[Id, Record]:
    return {
        "mara": Seat(name="Mara", role="gm"),
        "ana": Seat(name="Ana"),
        "ben": Seat(name="Ben"),
        "sam": Seat(name="Sam", role="spectator"),
        "ash": Character(name="Ash", player="ana", traits=TRAITS),
        "eve": Character(name="Eve", player="ben", traits=TRAITS),
        marks.word(): somebody(marks, seen_by="gm", calls=(Call(marks.word()),)),
        marks.word(): somebody(marks, seen_by="gm"),
        marks.word("ben"): somebody(marks, "ben", player="ben", seen_by="owner"),
        marks.word("ana"): somebody(marks, "ana", player="ana", seen_by="owner"),
        marks.word(): Note(name=marks.word(), text=marks.word(), picture=marks.word(), seen_by="gm"),
        marks.word("ana"): Note(name=marks.word("ana"), text=marks.word("ana"), player="ana", seen_by="owner"),
        marks.word(): Track(kind="number", now=marks.number(digits=6), most=marks.number(digits=7),
                            title=marks.word(), meaning=marks.word(), seen_by="owner"),
        "omen": Track(kind="clock", most=6, title=marks.word(), meaning=marks.word()),
        "scene": Scene(name="The cave", text="It is dark.", notes=marks.word()),
    }  # fmt: skip


def laid(data: Path, marks: Marks) -> None:
    """Lay the table, before there is a server."""
    data.mkdir(parents=True)
    with open_store(database_in(data), backups=False) as store:
        Play.lay(RULESET, world(marks), title="The lair", store=store, name=TABLE)


class Lair:
    """The table and everybody there, each with sharp ears."""

    def __init__(self, server: Running, marks: Marks, held: ExitStack, seed: int) -> None:
        self.server, self.marks, self.held = server, marks, held
        self.chance, self.dice = Random(seed), Seeded(seed)
        self.path = f"/api/tables/{TABLE}"
        self.gm = self.ear("gm")
        self.gm.enter(server.token)
        link = self.gm.post(f"{self.path}/seats/mara/link")["link"]
        self.gm.enter(link.partition("#key=")[2])
        invite = self.gm.post(f"{self.path}/invite", {"needs_knock": False})
        self.code: str = invite["code"]
        self.ana, self.ben, self.sam = (self.seated(name) for name in ("ana", "ben", "sam"))
        self.screen = self.ear("screen")
        self.screen.enter(invite["screen_link"].partition("#key=")[2])
        self.nobody = self.ear("nobody")
        self.gm.post(f"{self.path}/invite", {"needs_knock": True})
        at_table = (self.gm, self.ana, self.ben, self.sam, self.screen)
        self.live = {ear.who: held.enter_context(Follower(ear, TABLE, ear.hear_frame)) for ear in at_table}
        for follower in self.live.values():
            follower.until(bool)
        self.keys = 0
        self._looks: dict[str, Seen] = {}
        self.unheard: set[str] = set()
        """Marks that need not have come to anything: those of refused commands."""
        self.blind: set[str] = set()
        """Numbers in blind rolls: who gave them is not told them again."""
        self.hidden: dict[Id, set[str]] = {}
        """What was hidden during play and may be revealed, with the marks that it holds."""
        self.done: dict[str, int] = {}
        """How often something was done, by its name."""

    def ear(self, who: str) -> Ear:
        ear = Ear(self.server.url, who, self.marks)
        self.held.callback(ear.http.close)
        ear.me()
        return ear

    def seated(self, who: str) -> Ear:
        ear = self.ear(who)
        assert ear.knock(self.code, who.title(), seat=who)["state"] == "let in"
        return ear

    # --- doing
    def key(self) -> str:
        self.keys += 1
        return f"lair-{self.keys:06}"

    def give(self, ear: Ear, body: Seen, *marks: object) -> Seen | None:
        """Give a command; None: it was refused. `marks`: the secrets in it."""
        answer = ear.ask("POST", f"{self.path}/commands", body)
        assert answer.status_code in (200, 409, 422), f"{body} → {answer.status_code} {answer.text}"
        if answer.status_code != 200:
            self.unheard |= {str(mark) for mark in marks}
            return None
        name: str = body.get("action") or body["do"]
        self.done[name] = self.done.get(name, 0) + 1
        told: Seen = answer.json()
        self._looks.clear()
        return told

    def seen(self, who: str) -> Seen:
        """What somebody sees now, as HTTP tells it."""
        if who not in self._looks:
            self._looks[who] = getattr(self, who).get(self.path)["seen"]
        return self._looks[who]

    def any_of(self, *those: Any) -> Any:
        return self.chance.choice(those)

    def somebodys(self) -> tuple[Ear, str]:
        """A player, and what they are called here."""
        ear = self.any_of(self.ana, self.ben)
        return ear, ear.who

    # --- what people do here
    def turn(self) -> None:
        """Somebody does something."""
        asked = [(who, one) for who in ("gm", "ana", "ben") for one in self.seen(who)["prompts"] if one["is_mine"]]
        if asked and self.chance.random() < 0.6:
            who, one = self.any_of(*asked)
            self.answer(getattr(self, who), one)
        else:
            idea: Callable[[], object] = self.any_of(
                self.track, self.move_track, self.change_track, self.note, self.change_note, self.scene, self.set,
                self.whisper, self.throw, self.throw, self.roll, self.roll, self.call, self.order, self.undo,
                self.stop, self.knock, self.arrange, self.reveal, self.hide, self.hand_over, self.step_back, self.entry,
            )  # fmt: skip
            idea()

    def answer(self, ear: Ear, asked: Seen) -> None:
        value = any_answer(msgspec.convert(asked["prompt"], Prompt), self.dice)
        for one in value if asked["prompt"].get("many") else ():
            if "harm" in one:  # who gives a harm to a character that everybody knows names it as everybody may hear it
                owner = self.secret_people().get(one["of"])
                one["harm"] = self.marks.word(owner) if owner else "bruised"
                self.unheard.add(one["harm"])  # it may be averted before anybody hears of it
        body = {"do": "answer", "key": self.key(), "run": asked["run"], "place": asked["place"], "value": value}
        self.give(ear, body)

    def track(self) -> None:
        shown, whose = self.any_of("unnamed", "secret"), self.any_of("gm", "ana", "ben")
        name, text = self.marks.word(whose), self.marks.word(whose)
        body = act(self.key(), "new-track", name=name, kind="number", text=text, shown=shown, owner=whose)
        marks = {name, text}
        if shown == "secret":
            now = self.marks.number(whose, digits=6)
            body["args"] |= {"most": 900_000, "now": now}
            marks.add(str(now))
        if told := self.give(self.gm, body, *marks):
            self.hidden[self.made_by(self.gm, told)] = marks

    def made_by(self, ear: Ear, told: Seen) -> Id:
        """The id of what a run has made, by the number that whoever gave it knows it by."""
        card = ear.get(f"{self.path}/log?before={told['run'] + 1}")["cards"][0]
        made: Id = card["facts"][0]["about"]
        return made

    def whose(self, kind: str) -> tuple[Ear, Id, str]:
        """A track or a note, somebody who may change it, and whose it is."""
        who = self.any_of(*self.seen("gm")[kind])
        owner = self.seen("gm")[kind][who]["owner"]
        return (getattr(self, owner) if owner in ("ana", "ben") and self.chance.random() < 0.5 else self.gm), who, owner

    def move_track(self) -> None:
        ear, track, _ = self.whose("tracks")
        self.give(ear, act(self.key(), "tick", track, steps=self.any_of(-1, 1)))

    def change_track(self) -> None:
        ear, track, owner = self.whose("tracks")
        if track in self.hidden:
            name, text = self.marks.word(owner), self.marks.word(owner)
            self.give(ear, act(self.key(), "change-track", track, name=name, text=text), name, text)
            self.hidden[track] |= {name, text}

    def note(self) -> None:
        ear = self.any_of(self.gm, self.ana, self.ben)
        title, text, picture = (self.marks.word(ear.who) for _ in range(3))
        body = act(self.key(), "write-note", title=title, text=text, picture=picture)
        if told := self.give(ear, body, title, text, picture):
            self.hidden[self.made_by(ear, told)] = {title, text, picture}

    def change_note(self) -> None:
        ear, note, owner = self.whose("notes")
        if note in self.hidden:
            text = self.marks.word(owner)
            self.give(ear, act(self.key(), "change-note", note, text=text), text)
            self.hidden[note].add(text)

    def scene(self) -> None:
        notes = self.marks.word()
        self.give(self.gm, act(self.key(), "scene", name=self.any_of("The cave", "The shore"), notes=notes), notes)

    def secret_people(self) -> dict[Id, str]:
        """Characters that nobody else knows of, each with whose they are."""
        return {who: one["seat"] for who, one in self.seen("gm")["cast"].items() if one["seen_by"] != "all"}

    def set(self) -> None:
        who, owner = self.any_of(*self.secret_people().items())
        if self.chance.random() < 0.5:
            word, why = self.marks.word(owner), self.marks.word(owner)
            self.give(self.gm, act(self.key(), "set", path=f"{who}.notes", to=word, why=why), word, why)
        else:
            harm, level = self.marks.word(owner), self.marks.number(owner)
            self.give(self.gm, act(self.key(), "set", path=f"{who}.harms.{harm}", to={"level": level}), harm, level)

    def entry(self) -> None:
        who, owner = self.any_of(*self.secret_people().items())
        name, text = self.marks.word(owner), self.marks.word(owner)
        self.give(self.gm, act(self.key(), "write-entry", who=who, name=name, text=text), name, text)
        self.ask(self.gm, "GET", f"/sheets/{who}")

    def whisper(self) -> None:
        ear = self.any_of(self.gm, self.ana, self.ben)
        to = self.any_of(*{"mara", "ana", "ben", "sam"} - {"mara" if ear is self.gm else ear.who})
        text = self.marks.word(ear.who, to)
        self.give(ear, act(self.key(), "say", text=text, how="whisper", to=to), text)

    def throw(self) -> None:
        """Nobody else learns what fell; who rolls blind learns it as little."""
        ear, who = self.somebodys()
        sight = self.any_of("owner", "gm")
        number, why = self.marks.number(who), self.marks.word(who)
        if sight == "gm":
            self.blind.add(str(number))
        total = self.marks.sum(number + 1, *([who] if sight == "owner" else []))
        self.give(ear, act(self.key(), "throw", sight=sight, dice=f"1d1+{number}", why=why), number, why, total)

    def roll(self) -> None:
        """For one's own secret character, or for the one that everybody knows, in secret."""
        ear, who = self.somebodys()
        own = self.any_of(*self.seen(who)["people"][who]["characters"])
        is_secret = self.seen(who)["cast"][own]["seen_by"] != "all"
        what = self.marks.word(who) if is_secret else "climb"
        self.give(ear, act(self.key(), "roll", own, sight=self.any_of("all", "owner", "gm"), what=what), what)

    def call(self) -> None:
        who, owner = self.any_of(*self.secret_people().items())
        what = self.marks.word(owner)
        self.give(self.gm, act(self.key(), "call", who=who, what=what, heavy=True), what)

    def order(self) -> None:
        ear, who = self.somebodys()
        own = self.any_of(*self.seen(who)["people"][who]["characters"])
        order = self.any_of("always", "never")
        self.give(ear, act(self.key(), "standing-order", who=own, reaction="react", order=order))

    def undo(self) -> None:
        """Of any action, also of what one knows nothing about."""
        ear = self.any_of(self.gm, self.ana, self.ben)
        last = max(map(int, self.seen("gm")["log"]), default=0)
        run = self.any_of(None, max(1, last - self.chance.randrange(6)))
        body = {"do": self.any_of("undo", "undo", "redo"), "key": self.key()}
        if body["do"] == "undo":
            body |= {"run": run, "agreed": self.any_of(True, False)}
        self.give(ear, body)

    def open_runs(self) -> list[Seen]:
        return [one for one in self.seen("gm")["prompts"] if not one["answered"]]

    def stop(self) -> None:
        if asked := self.open_runs():
            self.give(self.gm, {"do": "stop", "key": self.key(), "run": self.any_of(*asked)["run"]})

    def step_back(self) -> None:
        if asked := self.open_runs():
            ear = self.any_of(self.gm, self.ana)
            self.give(ear, {"do": "step-back", "key": self.key(), "run": self.any_of(*asked)["run"]})

    def hand_over(self) -> None:
        """To somebody who may know whom it is about: the GM gives nothing away by it."""
        if asked := self.open_runs():
            one = self.any_of(*asked)
            to = self.any_of("ana", "ben")
            body = {"do": "hand-over", "key": self.key(), "run": one["run"], "place": one["place"], "to": to}
            if one["who"] in self.seen(to)["cast"]:
                self.give(self.gm, body)

    def knock(self) -> None:
        name = self.marks.word("nobody")
        answer = self.nobody.ask("POST", "/api/knocks", {"code": self.code, "name": name})
        if answer.is_error:
            self.unheard.add(name)
            return
        knock = answer.json()["id"]
        self.nobody.get(f"/api/knocks/{knock}")
        self.live["gm"].until(lambda gm: any(one["name"] == name for one in gm.seen["knocks"]))
        self.gm.ask("POST", f"{self.path}/knocks/{knock}", {"welcome": False})

    def arrange(self) -> None:
        cards = [*self.seen("gm")["tracks"], *self.seen("gm")["notes"]]
        self.give(self.gm, act(self.key(), "arrange", order=self.chance.sample(cards, len(cards))))

    def reveal(self) -> None:
        if self.hidden and self.chance.random() < 0.4:
            what = self.any_of(*self.hidden)
            self.marks.reveal(self.hidden.pop(what))
            self.give(self.gm, act(self.key(), "reveal", what=what))

    def hide(self) -> None:
        """Hidden again; what was known of it stays known, but what becomes of it does not."""
        gone = [who for kind in ("tracks", "notes") for who, one in self.seen("gm")[kind].items()
                if who not in self.hidden and one.get("seen_by", one.get("sight")) in ("all", "public")]  # fmt: skip
        if gone and self.give(self.gm, act(self.key(), "hide", what=(what := self.any_of(*gone)))):
            self.hidden[what] = set()

    # --- looking around
    def look_around(self, ear: Ear) -> None:
        """Ask for everything that there is to ask for."""
        for path in ("", "/export", "/log", "/log.md", "/house-rules", "/actions", "/invite"):
            self.ask(ear, "GET", path)
        for mark in self.chance.sample(sorted(self.marks.may_know), 3):
            self.ask(ear, "GET", f"/log?search={mark}")
        self.ask(ear, "GET", f"/log?before={self.chance.randrange(1, 400)}")
        ear.ask("GET", "/api/me")
        ear.ask("GET", f"/api/join/{self.code}")
        if ear is self.nobody:
            return
        for who in ["ash", "eve", *self.seen(ear.who)["cast"]]:
            self.ask(ear, "GET", f"/sheets/{who}")
            self.ask(ear, "GET", f"/actions?actor={who}")
        self.think(ear)

    def think(self, ear: Ear) -> None:
        """What may be done, what would come of it, and how likely."""
        offered = self.ask(ear, "GET", "/actions")
        for one in self.chance.sample(offered.json(), 8) if offered.is_success else ():
            args: Seen = {}
            wish = {"action": one["name"], "actor": one["actor"], "args": args}
            for _ in range(4):
                found = self.ask(ear, "POST", "/wish", wish)
                if found.is_error or found.json()["complete"] or found.json()["trouble"]:
                    break
                chance = self.ask(ear, "POST", "/chance", {"wish": wish})
                if chance.is_error:
                    break
                args[found.json()["parameters"][-1]["name"]] = chance.json()["value"]
            self.ask(ear, "POST", "/preview", wish)
            self.ask(ear, "POST", "/odds", {"wish": wish})
        for asked in [one for who in ("gm", "ana", "ben") for one in self.seen(who)["prompts"]][:6]:
            at = {"run": asked["run"], "place": asked["place"]}
            for path in ("/odds", "/comes-to"):
                self.ask(ear, "POST", path, {**at, "value": asked["prompt"].get("usual")})
            self.ask(ear, "POST", "/chance", at)

    def ask(self, ear: Ear, method: str, path: str, body: Seen | None = None) -> httpx.Response:
        answer = ear.ask(method, f"{self.path}{path}", body)
        assert answer.status_code < 500, f"{ear.who}: {method} {path} {body} → {answer.status_code} {answer.text}"
        return answer
