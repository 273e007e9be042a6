"""A table that plays itself: whoever may do something does it, at random, through the same doors as people."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import msgspec

from hearthside.dice import Seeded
from hearthside.engine import GM, Id, IllegalAnswer, Record, Ruleset, Seat, due, fold, plain_data, starter_pack
from hearthside.engine.actions import Action
from hearthside.engine.game import Game
from hearthside.engine.records import marks
from hearthside.kit import CONSEQUENCES, Course, Note, Timer, Track
from hearthside.play import MemoryStore, Play, Refused, Store
from hearthside.play.chance import any_answer, below
from hearthside.play.state import facts_in_order
from hearthside.play.view import actions_for, actors_of, view_for

SECRET_WORD, SECRET_NUMBER, SECRET_NAME = "xyzzy-secret", 8_675_309, "Nobody-knows-me"
HIDDEN, UNNAMED, NOTE = "hidden", "track", "note"
"""The record that nobody but the GM may know of; a track that only the GM can name; a note of the GM's."""
HIDDEN_NAMES = {HIDDEN: SECRET_NAME, UNNAMED: "The-end-draws-near", NOTE: "Who-did-it"}
MANY_OPEN, NEW_TRIES, MOST_TRIES = 2, 10, 60
TRIES = 40

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


class Driver:
    def __init__(self, rules: Ruleset, seed: int, asks_for_dice: bool = False, curious: bool = False,
                 store: Store | None = None, world: dict[Id, Record] | None = None) -> None:  # fmt: skip
        self.rules, self.chance, self.curious = rules, Seeded(seed), curious
        self.owed_by_the_rules = (*rules.consequences, *CONSEQUENCES)
        self.store = MemoryStore() if store is None else store
        game = Game(rules, [starter_pack(rules)])
        laid = with_secrets(rules.demo(game.content) if world is None else world)
        self.play = Play.lay(rules, laid, store=self.store, source=Seeded(seed),
                             asks_for_dice=asks_for_dice, clock=lambda: NOON)  # fmt: skip
        self.offered: set[str] = set()
        self.done: set[str] = set()
        self.opens: dict[str, set[str]] = {}
        """After what something became possible."""
        self.seen: set[str] = set()
        self.tried: dict[str, int] = {}
        """How many times what is new was tried in vain."""
        self.refused: set[str] = set()
        """What was refused at this table."""
        self.before: set[str] = set()
        self.last = ""

    def pick(self, among: list[Any]) -> Any:
        return among[below(self.chance, len(among))]

    @property
    def seats(self) -> list[Id]:
        return [who for who, record in self.play.world.items() if isinstance(record, Seat)]

    def fingerprint(self) -> bytes:
        return msgspec.json.encode((self.play.state, self.play.world))

    # --- what people do
    def act(self) -> None:
        """A seat starts something that its list of actions offers; where they are curious, who can do something new."""
        if self.curious and len(self.play.open_runs()) > MANY_OPEN:
            self.finish()  # what is going on holds up what is new
        seat, actor, possible = self.somebody_curious() if self.curious else self.somebody()
        if not possible:
            return
        self.offered |= set(possible)
        new = [name for name in possible if name not in self.done] if self.curious else []
        name = min(new, key=lambda one: self.tried.get(one, 0)) if new else self.pick(possible)
        action = self.play.game.action(name)
        tries = self.tries_for(name) if new else 1
        for number in range(tries):
            if number == NEW_TRIES // 2:
                self.finish()  # perhaps what is going on holds it up
            before = self.fingerprint()
            try:
                self.play.act(seat, action.name, actor, **self.args(action, seat, actor))
            except IllegalAnswer:
                assert self.fingerprint() == before, f"{action.name} was refused and changed something"
            else:
                self.done.add(action.name)
                self.last = action.name
                return
        if new:
            self.refused.add(name)
            self.tried[name] = self.tried.get(name, 0) + 1

    def tries_for(self, name: str) -> int:
        """What is done for the first time is worth some tries, and more of them the more often it was in vain."""
        return min(MOST_TRIES, NEW_TRIES * (1 + self.tried.get(name, 0)))

    def somebody(self) -> tuple[Id, Id, list[str]]:
        """Anybody, with all that they may do."""
        seat = self.pick(self.seats)
        actor = self.pick(actors_of(self.play, seat))
        return seat, actor, self.possible(seat, actor)

    def somebody_curious(self) -> tuple[Id, Id, list[str]]:
        """Who can do something new, which was not refused at this table before: of that, what was tried the fewest
        times; or else who can do what has opened the way to such things; or anybody."""
        seat = self.pick([GM, *self.seats])
        offers = {(by, who): self.possible(by, who) for by in dict.fromkeys((GM, seat)) for who in
                  actors_of(self.play, by)}  # fmt: skip
        offers |= {(one, one): self.possible(one, one) for one in self.seats}
        self.notice({name for (by, who), names in offers.items() if by in (GM, who) for name in names})
        passed = self.done | (self.refused if below(self.chance, 2) else set())
        fresh = ((place, [one for one in names if one not in passed]) for place, names in offers.items())
        able = {place: names for place, names in fresh if names}
        if able:
            least = min(self.tried.get(name, 0) for names in able.values() for name in names)
            places = [place for place, names in able.items() if any(self.tried.get(one, 0) == least for one in names)]
            place = self.pick(places)
            return *place, able[place]
        ways: list[tuple[Id, Id, list[str]]] = []
        passed_by, openers = set[str](), self.seen - self.done
        while not ways and openers:  # what opens them; if nobody can do that, what opens that
            passed_by |= openers
            openers = {one for name in openers for one in self.opens.get(name, ())} - passed_by
            found = [(*place, [name for name in names if name in openers]) for place, names in offers.items()]
            ways = [way for way in found if way[2]]
        if ways and below(self.chance, 2):
            by, who, names = self.pick(ways)
            return by, who, names
        return self.somebody()

    def notice(self, now: set[str]) -> None:
        """What has become possible was opened by what was done last."""
        for name in now - self.before:
            self.opens.setdefault(name, set()).add(self.last)
        self.before = now
        self.seen |= now

    def possible(self, seat: Id, actor: Id) -> list[str]:
        return [seen.name for seen in actions_for(self.play, seat, actor) if not seen.refusal]

    def args(self, action: Action, seat: Id, actor: Id) -> dict[str, Any]:
        view = self.play.view(seat)
        values: dict[str, Any] = {}
        for name, ask in action.asks.items():
            if name in action.defaults and below(self.chance, 2):
                continue
            prompt = ask(view, actor, values).prompt(view)
            if prompt.kind == "one of" and not prompt.options:
                continue
            values[name] = any_answer(prompt, self.chance)
        return values

    def answer(self, usually: bool = False) -> None:
        """Somebody answers something that waits for them: by chance, or as most people would."""
        prompts = view_for(self.play, GM).prompts
        if not prompts:
            return
        asked = self.pick(prompts)
        for _ in range(TRIES):
            before = self.fingerprint()
            try:
                usual = asked.prompt.usual if usually else None
                value = any_answer(asked.prompt, self.chance) if usual is None else usual
                self.play.answer(GM, asked.run, value, asked.place)
            except IllegalAnswer:
                assert self.fingerprint() == before, "a refused answer changed something"
            else:
                return
        self.play.stop(GM, asked.run)  # it waits for another that cannot go on otherwise: the GM ends one

    def answer_wrongly(self) -> None:
        for asked in view_for(self.play, GM).prompts:
            for wrong in ("\0no such thing", -(10**9), {"no": "field"}, [["?"]], None, 3.5):
                if asked.prompt.kind == "text" and isinstance(wrong, str):
                    continue
                before = self.fingerprint()
                try:
                    self.play.answer(GM, asked.run, wrong, asked.place)
                except IllegalAnswer:
                    assert self.fingerprint() == before, "a refused answer changed something"
                else:
                    raise AssertionError(f"{wrong!r} was taken for {asked.prompt}")

    def undo_and_redo(self) -> None:
        """Undo then redo is the identity."""
        world, facts = plain_data(self.play.world), self.facts()
        try:
            taken = self.play.undo(GM, agreed=True)
        except Refused:
            return
        assert all(self.play.run(number).state == "withdrawn" for number in taken)
        assert self.play.redo(GM) == taken
        assert (plain_data(self.play.world), self.facts()) == (world, facts)

    def undo(self) -> None:
        try:
            self.play.undo(self.pick([GM, *self.seats]), agreed=bool(below(self.chance, 2)))
        except Refused:
            return

    def finish(self, budget: int = 400) -> None:
        """Answer whatever waits until nothing does: no run is a dead end. Mostly as most people would: who always did
        so might come back to the same question for ever."""
        while self.play.open_runs():
            budget -= 1
            assert budget, f"these never end: {[run.action for run in self.play.open_runs()]}"
            self.answer(usually=bool(below(self.chance, 8)))

    # --- what must hold
    def facts(self) -> list[Any]:
        return [plain_data(run.facts) for run in self.play.state.runs.values() if run.state != "withdrawn"]

    def check(self) -> None:
        self.check_fold()
        self.check_replay()
        self.check_secrets()
        self.check_nothing_is_due()

    def check_nothing_is_due(self) -> None:
        """Whatever ought to follow from the state has followed, whichever way the state came about."""
        left = [f"{one.name} of {who}" for one, who in due(self.play.reader(), self.owed_by_the_rules)]
        assert not left, f"these ought to have followed: {', '.join(left)}"

    def check_fold(self) -> None:
        """The facts fold to the same world, without any rule code."""
        facts = facts_in_order(self.play.state)
        assert self.play.game.world(fold(facts, self.play.state.first)) == self.play.settled

    def check_replay(self) -> None:
        """Same log: same requests, same facts, same world."""
        again = Play.open(self.rules, self.store, self.play.name)
        assert plain_data(again.world) == plain_data(self.play.world)
        assert plain_data(again.state) == plain_data(self.play.state)
        for run in self.play.open_runs():
            assert again.waiting(run) == self.play.waiting(run)

    def check_secrets(self) -> None:
        """Nothing that only others may know reaches a seat, unless the GM has given it away."""
        kept = {name for who, name in HIDDEN_NAMES.items() if not self.was_given_away(who)}
        for seat in self.seats:
            shown = msgspec.json.encode(view_for(self.play, seat)).decode()
            if not self.play.is_gm(seat):
                assert SECRET_WORD not in shown
                assert str(SECRET_NUMBER) not in shown
                assert not [name for name in kept if name in shown]

    def was_given_away(self, who: Id) -> bool:
        told = [fact for run in self.play.state.runs.values() for fact in run.facts if fact.about == who]
        return any({"player", "seen_by", "name"} & set(fact.set) for fact in told)


def with_secrets(world: dict[Id, Record]) -> dict[Id, Record]:
    """The same world, with every field that only the GM may see marked, and a whole record that nobody else may."""
    marked: dict[Id, Record] = {}
    for who, record in world.items():
        secrets = {str: SECRET_WORD, int: SECRET_NUMBER}
        hidden = [name for name, sight in marks(type(record)).items() if sight == "gm"]
        changes = {name: secrets[type(value)] for name in hidden if type(value := getattr(record, name)) in secrets}
        marked[who] = msgspec.structs.replace(record, **changes)
    whole = next(record for record in world.values() if not isinstance(record, Seat))
    marked[HIDDEN] = msgspec.structs.replace(whole, name=SECRET_NAME, player="", seen_by="gm")
    secret = HIDDEN_NAMES[UNNAMED]
    marked[UNNAMED] = Track(kind="steps", most=6, breaks=(2, 4), title=secret, meaning=secret,
                            hidden_course=Course(gained=secret, lost=secret, milestones=(secret,), end=secret),
                            timer=Timer(unit="hour"))  # fmt: skip
    marked[NOTE] = Note(name=HIDDEN_NAMES[NOTE], text=HIDDEN_NAMES[NOTE], seen_by="gm")
    return marked
