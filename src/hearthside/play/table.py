"""A table in play: seats, runs, the log, and the GM's door.

Laws: what is true follows from the log alone. A command works out all its lines first, appends them, and only then
changes anything here: a refusal changes nothing, not even which dice will fall. Runs that are open at the same time
touch nothing of each other, or the world moves on under them, so the order in which they (or their parts) ended is an
order in which they could have happened one by one.
Dice that fell stay fallen: what is taken back falls again when the same deed is done: the same action with the same
arguments, the same person, dice and reason. Who rolls real dice by then is asked for faces instead.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from typing import Any

import msgspec

from hearthside.dice import Distribution, Source, System
from hearthside.engine import (
    GM,
    Action,
    Answered,
    Choose,
    Entry,
    Game,
    Hidden,
    Id,
    IllegalAnswer,
    Interjected,
    Key,
    Live,
    MovedOn,
    Place,
    PlainFact,
    Prompt,
    Record,
    ReplayMismatch,
    Request,
    Roll,
    RuleError,
    Ruleset,
    Seat,
    Sight,
    Suspended,
    Table,
    View,
    Waiting,
    due,
    fold,
    masked_world,
    may_see,
    odds,
    owner,
    passing,
    plain_data,
    starter_pack,
)
from hearthside.engine.content import Pack, decoded
from hearthside.engine.live import nothing_falls
from hearthside.engine.questions import listed
from hearthside.engine.sheet import AnyWidget
from hearthside.kit import sitting_of
from hearthside.play import correct, undo
from hearthside.play.door import catch_up, game_of, leave_off
from hearthside.play.falls import DiceBox, falling
from hearthside.play.log import (
    AnyEvent,
    Begun,
    Ended,
    FreshDice,
    HandedOver,
    Line,
    Opened,
    Reread,
    UndoDeclined,
    Withdrawn,
)
from hearthside.play.open_runs import in_the_way, move_on, waits_for
from hearthside.play.reading import Reading, after, ended, entered, recorded
from hearthside.play.state import (
    Owed,
    Part,
    Refused,
    Run,
    State,
    Waits,
    apply,
    by_deed,
    counts,
    fields_set,
    includes,
    parts_in_order,
    same_facts,
)
from hearthside.play.store import MemoryStore, Store, StoreFailed
from hearthside.play.view import knows_of

Chances = Callable[..., Distribution[Any]]
"""Odds to be worked out, now or beside the table: it takes the `budget` and whether it is still `wanted`."""
encode, decode_state = msgspec.json.Encoder().encode, msgspec.json.Decoder(State).decode
SNAPSHOT_EVERY, SNAPSHOT_SHARE = 500, 8
"""Lines after which the state is saved beside the log, so that opening a table reads only the rest: so many, and of a
long log this part of it (one eighth), so that saving costs a line no more the longer the log is."""


class Play:
    """A table in play. Every command takes the seat that gives it and refuses what that seat may not do."""

    def __init__(
        self,
        game: Game,
        store: Store,
        name: str,
        source: Source | None,
        clock: Callable[[], datetime],
    ) -> None:
        self.game, self.store, self.name, self.clock = game, store, name, clock
        saved = store.snapshot(name)
        self.state = decode_state(saved[1]) if saved else State()
        self.saved_at = self.state.lines
        for line in store.read(name, after=self.saved_at):
            apply(self.state, line)
        if self.state.ruleset != game.ruleset.id:
            raise RuleError(f"{name!r} is a table of {self.state.ruleset}, not of {game.ruleset.id}")
        self.settled: dict[Id, Record] = {}
        """What is true by what is over, and by what open runs had stated when the world moved on."""
        self.grounds: dict[int, list[dict[Id, Record]]] = {}
        """Of open runs under which the world has moved on: what was true where each of their parts began."""
        self.settle()
        self.readings: dict[int, Reading] = {}
        self._world: tuple[tuple[Any, ...], dict[Id, Record]] = (), {}
        """The world as it is, with what it was made of."""
        self._reader: Table | None = None
        self._speakers: dict[Id, Id] = {}
        """Of its world: who speaks for whom, as far as anybody has asked."""
        self.dice = DiceBox(source)
        self.decode_record = msgspec.json.Decoder(game.record_type).decode
        self.labels = labels(game.content.packs)
        self.key = ""
        """What the giver of the command that is being done calls it."""
        for run in self.open_runs():
            try:
                self.readings[run.number] = self.read(run, run.entries)
            except (ReplayMismatch, IllegalAnswer, RuleError) as error:
                self.commit([Withdrawn(runs=(run.number,), by="", why=f"the rules have changed under it: {error}")])
                self.settle()
        self.refresh()
        if any(due(self.reader(), game.consequences.declared)):  # by rules that it was not played by
            self.begin(GM, catch_up.name)

    # --- opening
    @classmethod
    def lay(
        cls,
        rules: Ruleset,
        world: Mapping[Id, Record],
        *,
        title: str = "",
        packs: Sequence[Pack] | None = None,
        store: Store | None = None,
        name: str = "table",
        source: Source | None = None,
        asks_for_dice: bool = False,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> Play:
        """A new table. `asks_for_dice`: nobody's dice fall by themselves (scripts, all real dice)."""
        packs = [starter_pack(rules)] if packs is None else packs
        game = game_of(rules, packs)
        store = MemoryStore() if store is None else store
        plain: dict[Id, dict[str, Any]] = plain_data(with_what_follows({**game.empty_world(), **world}, game))
        if name in store.tables():
            raise Refused(f"there is a table {name!r} already")
        opened = Opened(title=title or rules.title, ruleset=rules.id, version=rules.version, packs=labels(packs),
                        world=plain)  # fmt: skip
        for who, record in plain.items():  # what cannot be read back is refused before anything is kept
            decoded(who, game.record_type, record, "")
        store.append(name, 0, [Line(1, clock(), opened)])
        return cls.open(rules, store, name, packs=packs, source=source, asks_for_dice=asks_for_dice, clock=clock)

    @classmethod
    def open(
        cls,
        rules: Ruleset,
        store: Store,
        name: str,
        *,
        packs: Sequence[Pack] | None = None,
        source: Source | None = None,
        asks_for_dice: bool = False,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> Play:
        """A table as its log says: from the last snapshot, or from the beginning."""
        packs = [starter_pack(rules)] if packs is None else packs
        game = game_of(rules, packs)
        return cls(game, store, name, None if asks_for_dice else source or System(), clock)

    # --- reading
    def open_runs(self) -> list[Run]:
        return [self.state.runs[number] for number in self.state.open]

    def run(self, number: int) -> Run:
        if number not in self.state.runs:
            raise Refused(f"there is no action number {number}")
        return self.state.runs[number]

    def open_run(self, number: int) -> Run:
        run = self.run(number)
        if run.state != "open":
            raise Refused(f"{run.action} is over; nothing is asked any more")
        return run

    @property
    def world(self) -> dict[Id, Record]:
        """What is true now, open runs included."""
        if not self.readings:
            return self.settled
        made_of = (self.settled, *self.readings.values())
        known, world = self._world
        if len(known) != len(made_of) or any(one is not other for one, other in zip(known, made_of, strict=True)):
            world = self.world_without()
            self._world = made_of, world
        return world

    def world_without(self, *without: Run) -> dict[Id, Record]:
        """What is true now, but for what some open runs have done so far."""
        left_out = {run.number for run in without}
        world = self.settled
        for number, reading in self.readings.items():
            if number not in left_out:
                world = after(world, reading)
        return world

    def settle(self) -> None:
        """Work out what is settled from the log alone."""
        parts = parts_in_order(self.state)
        self.settled = self.world_after(parts)
        self.grounds = {run.number: self.grounds_before(run, parts) for run in self.open_runs() if run.sealed}

    def grounds_before(self, run: Run, parts: Sequence[Part]) -> list[dict[Id, Record]]:
        """What was true where each part of a run began, as far as these parts go."""
        return [self.world_after(parts[:place]) for place, (one, _) in enumerate(parts) if one.number == run.number]

    def world_after(self, parts: Sequence[Part]) -> dict[Id, Record]:
        """The world that these parts of runs, in this order, made of the first."""
        plain, version = self.state.first, self.state.version
        facts: list[PlainFact] = []
        for run, number in filter(counts, parts):
            if run.version != version:
                plain, facts = self.brought_up(fold(facts, plain), version), []
                version = run.version
            facts += run.part(number)
        return self.game.world(fold(facts, plain), version)

    def world_with(self, world: Mapping[Id, Record], facts: Sequence[PlainFact]) -> dict[Id, Record]:
        """The world after facts as the log keeps them."""
        about = {fact.about for fact in facts}
        plain = fold(facts, {who: plain_data(world[who]) for who in about if who in world})
        left = {who: record for who, record in world.items() if who not in about or who in plain}
        return {**left, **self.game.world(plain)}

    def brought_up(self, plain: dict[Id, dict[str, Any]], version: str) -> dict[Id, dict[str, Any]]:
        return {who: self.game.ruleset.upgrade(record, version) for who, record in plain.items()}

    def reader(self) -> Table:
        """The world as it is, to be looked at and nothing else."""
        world = self.world
        if self._reader is None or self._reader.world is not world:
            self._reader, self._speakers = Table(world, self.game), {}
        return self._reader

    def waiting(self, run: Run) -> dict[Place, Waiting]:
        return self.readings[run.number].waiting if run.number in self.readings else {}

    def read(self, run: Run, entries: Sequence[Entry], world: Mapping[Id, Record] | None = None,
             owed: Owed | None = None, grounds: Sequence[Mapping[Id, Record]] | None = None,
             kept: Owed | None = None) -> Reading:  # fmt: skip
        """Read a run from its start. With `owed`, what needs nobody's answer falls: those dice first, before them
        `kept` ones, which fell in this run and stay even where somebody rolls real dice.

        `world`: on which it goes on now, if that is not the world as it is; `grounds`: where its parts before began.
        """
        start, *later = self.grounds_for(run, entries, world, grounds)
        falls = nothing_falls if owed is None else falling(self.dice, run, owed, kept or {}, self.seats_for)
        table = Live(start, self.game, entries, falls, grounds=later)
        value, waiting = None, {}
        try:
            value = plain_data(self.game.action(run.action).perform(table, run.actor, run.args))
        except Suspended as more:
            waiting = more.waiting
        if left := len(entries) + len(table.made) - table.taken():
            raise ReplayMismatch(f"{run.action} no longer asks for {left} of its answers")
        return Reading(table, value, waiting, table.plain_facts())

    def grounds_for(self, run: Run, entries: Sequence[Entry], world: Mapping[Id, Record] | None = None,
                    grounds: Sequence[Mapping[Id, Record]] | None = None) -> list[Mapping[Id, Record]]:  # fmt: skip
        """The worlds that these entries of a run are read on: a new one each time that the world moved on."""
        before = self.grounds.get(run.number, ()) if grounds is None else grounds
        parts = 1 + sum(isinstance(entry, MovedOn) for entry in entries)
        return [*before, self.world_without(run) if world is None else world][:parts]

    def seats_for(self, who: Id) -> list[Seat]:
        """The seats that speak for somebody: one player, or the GMs."""
        speaker = self.speaker(who)
        seats = ((key, record) for key, record in self.settled.items() if isinstance(record, Seat))
        return [seat for key, seat in seats if (seat.role == "gm" if speaker == GM else key == speaker)]

    # --- seats
    def is_gm(self, seat: Id) -> bool:
        record = self.settled.get(seat)
        return seat == GM or (isinstance(record, Seat) and record.role == "gm")

    def eyes(self, seat: Id) -> Id:
        return GM if self.is_gm(seat) else seat

    def view(self, seat: Id) -> View:
        return View(self.reader(), self.eyes(seat))

    def speaker(self, who: Id) -> Id:
        """The seat that speaks for somebody in the world as it is."""
        reader = self.reader()
        if who not in self._speakers:
            self._speakers[who] = owner(reader, who)
        return self._speakers[who]

    def speaks_for(self, seat: Id, who: Id) -> bool:
        return self.is_gm(seat) or self.speaker(who) == seat

    def refuse_while_paused(self, seat: Id) -> None:
        """While the GM has paused the table, nothing goes on but talk and settings."""
        if not self.is_gm(seat) and sitting_of(self.reader()).paused:
            raise Refused("the GM has paused the table")

    def gm_only(self, seat: Id, what: str) -> None:
        if not self.is_gm(seat):
            raise Refused(f"only the GM can {what}")

    # --- doing
    def once(self, key: str, command: Callable[[], object]) -> bool:
        """Do a command, unless it was done before under this key. Says whether it was done now."""
        if key in self.state.keys:
            return False
        self.key = key
        try:
            command()
        finally:
            self.key = ""
        return True

    def begin(self, seat: Id, name: str, actor: Id = "", /, *, shown_to: Sight = "all", **args: Any) -> Run:
        """Start an action. Without an actor it is the GM's own, or done by the seat itself.

        `shown_to`: who sees what comes of it. What it changes is seen as ever.
        """
        return self.begin_with(seat, name, actor, args, shown_to)

    def begin_with(self, seat: Id, name: str, actor: Id, args: Mapping[str, Any], shown_to: Sight = "all") -> Run:
        """The same, with the arguments in one piece: they may be called anything."""
        actor = actor or self.usual_actor(seat, name)
        plain_args = self.checked(seat, name, actor, args)
        for other in self.open_runs():
            is_the_same = (other.action, other.actor, other.args) == (name, actor, plain_args)
            if is_the_same and self.knows_of(seat, other):
                raise Refused(f"{name} of {self.called(actor, seat)} is going on already and waits for "
                              f"{self.awaited(seat, other)}")  # fmt: skip
        if shown_to == "gm" and any(seat.real_dice for seat in self.seats_for(actor)):
            raise Refused("a blind roll cannot be made with real dice: whoever rolls them sees them")
        run = Run(number=next(reversed(self.state.runs), 0) + 1, action=name, actor=actor, args=plain_args, by=seat,
                  version=self.game.ruleset.version)  # fmt: skip
        action, record = self.game.actions[name], self.world.get(actor)
        called = "the table" if action.by_itself else (record.name or actor) if record else "the GM"
        begun = Begun(run=run.number, action=name, actor=actor, args=plain_args, by=seat, called=called,
                      seen_by=record.seen_by if record else "all", holder=self.speaker(actor),
                      version=run.version, packs=self.labels, sight=shown_to, lasting=action.lasting)  # fmt: skip
        return self.advance(seat, run, [], [begun])

    def knows_of(self, seat: Id, run: Run) -> bool:
        """Whether a seat may know that there is such a run."""
        return knows_of(self, run, self.eyes(seat))

    def usual_actor(self, seat: Id, name: str) -> Id:
        """Who acts if nobody is named: the GM's chair, or the seat itself."""
        return GM if self.action(name).by is None else seat

    def action(self, name: str) -> Action:
        if name not in self.game.actions:
            raise Refused(f"there is no action {name!r}; there are {listed(self.game.actions)}")
        return self.game.actions[name]

    def checked(self, seat: Id, name: str, actor: Id, args: Mapping[str, Any]) -> dict[str, Any]:
        """The arguments, if this seat may do this now; otherwise why not."""
        action, reader, eyes = self.action(name), self.reader(), self.eyes(seat)
        if seat != GM and seat not in self.settled:
            raise Refused(f"{seat!r} has no seat at this table")
        if action.by_itself and seat != GM:
            raise Refused(f"{action.label}: the table does that by itself")
        if action.by is None and eyes != GM:
            raise Refused(f"{action.label} is for the GM")
        if not action.lasting:
            self.refuse_while_paused(seat)
        view = View(reader, eyes)
        if actor in view and eyes not in (GM, self.speaker(actor)):
            raise Refused(f"{self.called(actor, seat)} is not yours to act for")
        try:
            if why := action.refusal(view, actor) or self.in_the_middle(seat, action, actor):
                raise Refused(why)
            plain: dict[str, Any] = plain_data(action.checked(view, actor, args))
        except Hidden as hidden:
            raise Refused(str(hidden)) from None
        return plain

    def in_the_middle(self, seat: Id, action: Action, actor: Id) -> str:
        """Why a character whose own action is open cannot do something else now; "" if they can."""
        if action.lasting or action.meanwhile or not isinstance(self.world.get(actor), self.game.ruleset.character):
            return ""
        for run in self.open_runs():
            if run.actor == actor and run.number in self.readings and self.knows_of(seat, run):
                label, others = self.game.action(run.action).label, self.awaited(seat, run)
                return f"{self.called(actor, seat)} is in the middle of “{label}”, which waits for {others}"
        return ""

    def answer(self, seat: Id, number: int, value: Any, place: Place | None = None, who: Id = "") -> Run:
        """Answer what a run asks: at a place, or the first that is asked of `who` (or of this seat)."""
        self.refuse_while_paused(seat)
        run = self.open_run(number)
        places = [p for p, w in self.waiting(run).items() if self.fits(seat, run, p, w, place, who)]
        if not places:
            raise Refused(f"nothing of that is asked of you now; {run.action} waits for {self.awaited(seat, run)}")
        at = min(places, key=lambda place: self.waiting(run)[place].answered)
        request = self.waiting(run)[at].request
        theirs = self.speaker(request.by) == self.eyes(seat)
        means = "gm" if not theirs and self.is_gm(seat) else "typed" if isinstance(request, Roll) else "seat"
        plain = plain_data(value)
        answered = Answered(place=at, who=request.by, kind=request.kind, value=plain, by="" if theirs else seat,
                            means=means, seen_by=request.seen_by, about=self.named_in(plain))  # fmt: skip
        return self.advance(seat, run, [answered])

    def named_in(self, value: Any) -> tuple[Id, ...]:
        """What an answer names of all that is at the table."""
        if isinstance(value, str):
            return (value,) if value in self.world else ()
        if isinstance(value, dict):
            value = [*value, *value.values()]
        inner = [self.named_in(one) for one in value] if isinstance(value, (list, tuple)) else []
        return tuple(dict.fromkeys(one for each in inner for one in each))

    def fits(self, seat: Id, run: Run, at: Place, waiting: Waiting, place: Place | None, who: Id) -> bool:
        if (place is not None and at != place) or (who and waiting.request.by != who):
            return False
        handed = (run.number, at, seat) in self.state.handed
        if not place and not who and self.is_gm(seat):
            return self.speaker(waiting.request.by) == GM
        return handed or self.speaks_for(seat, waiting.request.by)

    def interject(self, seat: Id, number: int, name: str, actor: Id = "", /, *, place: Place | None = None,
                  **args: Any) -> Run:  # fmt: skip
        """Do something to a run that waits, right there (of several branches: in the one that waits at `place`)."""
        return self.interject_with(seat, number, name, actor, args, place)

    def interject_with(self, seat: Id, number: int, name: str, actor: Id, args: Mapping[str, Any],
                       place: Place | None = None) -> Run:  # fmt: skip
        run = self.run(number)
        if run.state != "open":
            raise Refused(f"{run.action} is over; do it as an action of its own")
        if place and place not in self.waiting(run):
            raise Refused("that is not asked any more")
        action, actor = self.action(name), actor or self.usual_actor(seat, name)
        if action.by is None and not action.by_itself and name == run.action:
            raise Waits(f"“{action.label}” is going on already, and waits for {self.awaited(seat, run)}")
        plain_args = self.checked(seat, name, actor, args)
        path = place.path if place else self.path_concerned(run, action, actor, plain_args)
        return self.advance(seat, run, [Interjected(action=name, actor=actor, args=plain_args, by=seat, path=path)])

    def path_concerned(self, run: Run, action: Action, actor: Id, args: Mapping[str, Any]) -> tuple[str, ...]:
        """Of several branches that wait: the one that has looked at what the action changes; otherwise the first."""
        paths = list(dict.fromkeys(place.path for place in self.waiting(run)))
        if len(paths) == 1:
            return paths[0]
        trial = Live(self.world, self.game)
        with suppress(Suspended):
            action.perform(trial, actor, args)
        branches = self.readings[run.number].table.branches
        return max(paths, key=lambda path: len(branches[path].reads & trial.writes))

    def act(self, seat: Id, name: str, actor: Id = "", /, *, shown_to: Sight = "all", **args: Any) -> Run:
        """Start an action; where an open run is in its way, do it to that run."""
        return self.act_with(seat, name, actor, args, shown_to)

    def act_with(self, seat: Id, name: str, actor: Id, args: Mapping[str, Any], shown_to: Sight = "all") -> Run:
        try:
            return self.begin_with(seat, name, actor, args, shown_to)
        except Waits:
            for run in [run for run in self.open_runs() if self.knows_of(seat, run)]:
                try:
                    return self.interject_with(seat, run.number, name, actor, args)
                except Waits:
                    continue
            raise

    # --- the one path
    def advance(self, seat: Id, run: Run, new: Sequence[Entry], first: Sequence[AnyEvent] = ()) -> Run:
        """Read a run with some entries more, and keep what comes of it."""
        before = self.settled, self.grounds, self.readings
        try:
            with self.dice:
                reading, moved = self.read_on(seat, run, new, begins=bool(first))
                stated = self.newly_stated(run, reading)
                if new and any(isinstance(entry, Interjected) for entry in new) and not self.can_be_asked(reading):
                    raise Refused(f"{run.action} is in the middle of asking about that; answer it or stop it first")
                if not self.is_sound(reading):
                    raise RuleError(f"{run.action} would leave a record that its own types forbid")
                come = [*new, *reading.table.made]
                self.commit([*first, *entered(run, come), *moved, *stated, *ended(run, reading)])
        except BaseException:  # a refusal changes nothing: neither under whom the world has moved on
            self.settled, self.grounds, self.readings = before
            raise
        self.keep(run.number, reading)
        return self.state.runs[run.number]

    def read_on(self, seat: Id, run: Run, new: Sequence[Entry], begins: bool) -> tuple[Reading, list[AnyEvent]]:
        """A run with some entries more; where an answer reaches into other open runs, the world moves on under them. So
        it does under those that the seat may not know of, whatever it does."""
        reading = self.read(run, [*run.entries, *new], owed=self.owed())
        others = in_the_way(self, run, reading)
        if not others:
            return reading, []
        known = [other for other in others if self.knows_of(seat, other)]
        waits = waits_for(self, seat, run, reading, (known or others)[0])
        if known and (begins or not all(isinstance(entry, Answered) for entry in new)):
            raise waits
        self.dice.put_back()
        try:
            moved = move_on(self, others)
        except Waits:
            raise waits from None
        reading = self.read(run, [*run.entries, *new], owed=self.owed())
        if in_the_way(self, run, reading):
            raise waits
        return reading, moved

    def newly_stated(self, run: Run, reading: Reading) -> list[AnyEvent]:
        """The facts that a reading brought. What the log has must be among them: replay is the only path."""
        known, facts = len(run.facts), reading.facts
        if same_facts(facts[:known], run.facts):
            return recorded(run, facts[known:])
        if not includes(facts, run.facts):
            raise ReplayMismatch(f"{run.action}, read again, does something other than the log says")
        # Side by side, a branch has stated something before another that stands earlier in the procedure.
        return [Reread(run=run.number, sealed=tuple(reading.table.sealed)), *recorded(run, facts)]

    def is_lasting(self, run: Run) -> bool:
        return run.lasting or (run.action in self.game.actions and self.game.actions[run.action].lasting)

    def may_begin(self, run: Run, world: Mapping[Id, Record]) -> bool:
        return not self.game.action(run.action).refusal(View(Live(world, self.game), GM), run.actor)

    def is_sound(self, reading: Reading) -> bool:
        """Whether every record that it changed can be read back: a rule may not leave what its own types forbid."""
        try:
            for record in reading.table.changed.values():
                if record is not None:
                    self.decode_record(encode(record))
        except msgspec.ValidationError:
            return False
        return True

    def prompt(self, reading: Reading, place: Place, eyes: Id = "") -> Prompt:
        """What is asked at a place, as who is asked may see it (or whoever it was handed to)."""
        table, request = reading.table.branches[place.path], reading.waiting[place].request
        return request.prompt(View(table, eyes) if eyes else table.view(request.by))

    def can_ask(self, number: int, place: Place, eyes: Id) -> bool:
        """Whether something that waits could be put to these eyes: they know who is asked, and whom it is about."""
        reading = self.readings[number]
        who = reading.waiting[place].request.by
        try:
            self.prompt(reading, place, eyes)
        except (Hidden, LookupError):
            return False
        return who == GM or who in View(reading.table, eyes)

    def can_be_asked(self, reading: Reading) -> bool:
        """Whether all that waits can still be put into words: nothing that it is about has gone."""
        try:
            for place in reading.waiting:
                self.prompt(reading, place)
        except (LookupError, RuleError, Hidden):
            return False
        return True

    def read_if_possible(self, run: Run, entries: Sequence[Entry], world: Mapping[Id, Record],
                         grounds: Sequence[Mapping[Id, Record]] | None = None) -> Reading | None:  # fmt: skip
        try:
            return self.read(run, entries, world, grounds=grounds)
        except (IllegalAnswer, RuleError, ReplayMismatch, LookupError):  # what it names need not be there in that world
            return None

    def awaited(self, seat: Id, run: Run) -> str:
        return listed(sorted({self.called(w.request.by, seat) for w in self.waiting(run).values() if not w.answered}))

    def called(self, who: Id, seat: Id = GM) -> str:
        """A record's name, for a seat that may know of it; what it may not know of is the GM's."""
        view = self.view(seat)
        return view[Key[Record](who)].name or who if who != GM and who in view else "the GM"

    def keep(self, number: int, reading: Reading) -> None:
        """The world goes on: settle a run that has ended, remember where an open one stands."""
        if reading.ended:
            self.readings.pop(number, None)
            self.grounds.pop(number, None)
            self.settled = after(self.settled, reading)
        else:
            self.readings[number] = reading
        self.refresh(number)

    def refresh(self, *but: int) -> None:
        """What open runs ask comes out the same, but it is to be worked out on the world as it is."""
        for run in self.open_runs():
            if run.number not in but and run.number in self.readings:
                self.readings[run.number] = self.read(run, run.entries)

    def owed(self) -> Owed:
        return by_deed(self.state.owed)

    def commit(self, events: Sequence[AnyEvent]) -> None:
        now, after = self.clock(), self.state.lines
        lines = [Line(after + i, now, event, self.key if i == 1 else "") for i, event in enumerate(events, 1)]
        self.store.append(self.name, after, lines)
        for line in lines:
            apply(self.state, line)
        if self.state.lines - self.saved_at >= max(SNAPSHOT_EVERY, self.state.lines // SNAPSHOT_SHARE):
            with suppress(StoreFailed):  # the lines are kept; a snapshot is a cache, and the next command tries again
                self.save()

    def save(self) -> None:
        """Keep a snapshot beside the log."""
        self.store.save_snapshot(self.name, self.state.lines, encode(self.state))
        self.saved_at = self.state.lines

    # --- the GM's door
    def hand_over(self, seat: Id, number: int, place: Place, to: Id) -> None:
        """Let another seat answer this prompt too."""
        self.gm_only(seat, "hand a prompt over")
        if place not in self.waiting(self.run(number)):
            raise Refused("that is not asked any more")
        if not isinstance(self.settled.get(to), Seat):
            raise Refused(f"{to!r} is not a seat at this table")
        if not self.can_ask(number, place, self.eyes(to)):
            raise Refused(f"{self.called(to)} does not know whom that is about: reveal them first")
        self.commit([HandedOver(run=number, place=place, to=to, by=seat)])

    def stop(self, seat: Id, number: int) -> Run:
        """End an open run here: what happened stands, the rest does not happen."""
        self.gm_only(seat, "stop an action")
        run = self.run(number)
        if run.state != "open":
            raise Refused(f"{run.action} is over already")
        entries, reading = self.left_off(seat, run)
        stopped = Ended(run=number, how="stopped", by=seat)
        self.commit([*entered(run, entries), *self.newly_stated(run, reading), stopped])
        self.readings.pop(number)
        self.grounds.pop(number, None)
        self.settled = after(self.settled, reading)
        self.refresh()
        return run

    def left_off(self, seat: Id, run: Run) -> tuple[list[Entry], Reading]:
        """A run that is about to be stopped, with what it set only for as long as it goes on put back."""
        reading = self.readings[run.number]
        at = next(iter(reading.waiting)).path
        entries: list[Entry] = []
        for who, field in sorted(fields_set(reading.facts)):
            record = self.world.get(who)
            usual = passing(type(record)) if record is not None else {}
            if field in usual and getattr(record, field) != usual[field]:
                args = {"path": f"{who}.{field}"}
                entries.append(Interjected(action=leave_off.name, actor=GM, args=args, by=seat, path=at))
        then = self.read_if_possible(run, [*run.entries, *entries], self.world_without(run))
        return ([], reading) if then is None or then.ended else (entries, then)

    def step_back(self, seat: Id, number: int, keep: int | None = None) -> Run:
        """Take back the last entries of an open run, or the last answer; the dice among them stay as they fell."""
        return correct.step_back(self, seat, number, keep)

    def change_answer(self, seat: Id, number: int, index: int, value: Any, agreed: bool = False) -> Run:
        """Another answer at an earlier place. Dice stay as they fell; later choices stay while the same is asked."""
        return correct.change_answer(self, seat, number, index, value, agreed)

    def foresee_change(self, seat: Id, number: int, index: int, value: Any) -> correct.Correction:
        """What another answer in an action that is over would come to, without giving it."""
        return correct.foresee_change(self, seat, number, index, value)

    def fresh_dice(self, seat: Id) -> None:
        """Forget the dice that were taken back: the next ones fall anew."""
        self.gm_only(seat, "call for fresh dice")
        self.commit([FreshDice(by=seat)])

    # --- odds
    def odds(self, seat: Id, number: int) -> Distribution[Any]:
        """What may come of an open run from where it stands, as far as this seat may know (otherwise `Hidden`).

        What is still to be decided is decided by the ruleset's stock player.
        """
        run = self.open_run(number)
        return self.odds_with(seat, run, run.entries)()

    def odds_given(self, seat: Id, number: int, place: Place, value: Any) -> Chances:
        """The same, if this were answered. The question is put here; it may be worked out beside the table."""
        run, request = self.open_run(number), self.asked_of(seat, number, place)
        self.readings[number].table.branches[place.path].checked(request, value)
        answer = Answered(place=place, who=request.by, kind=request.kind, value=plain_data(value))
        return self.odds_with(seat, run, [*run.entries, answer])

    def asked_of(self, seat: Id, number: int, place: Place) -> Request:
        """What waits at a place, if this seat may answer it."""
        run = self.open_run(number)
        if place not in self.waiting(run):
            raise Refused("that is not asked any more")
        request = self.waiting(run)[place].request
        if not self.speaks_for(seat, request.by) and (number, place, seat) not in self.state.handed:
            raise Refused("that is not asked of you")
        return request

    def comes_to(self, seat: Id, number: int, place: Place, value: Any) -> tuple[AnyWidget, ...]:
        """What an answer would come to in numbers, as far as whoever thinks of it and who is asked may know."""
        request = self.asked_of(seat, number, place)
        table = self.readings[number].table.branches[place.path]
        answer = table.checked(request, value)
        view = table.view(request.by) if self.is_gm(seat) else View(table, self.eyes(seat))
        try:
            return request.question.comes_to(view, answer) if isinstance(request, Choose) else ()
        except Hidden:
            return ()

    def odds_of(self, seat: Id, name: str, actor: Id, args: Mapping[str, Any]) -> Chances:
        """What may come of an action before it is begun, as far as this seat may know."""
        actor = actor or self.usual_actor(seat, name)
        action, plain_args = self.action(name), self.checked(seat, name, actor, args)
        return self.chances(seat, action, actor, plain_args, [self.world], ())

    def odds_of_options(self, seat: Id, number: int, place: Place) -> list[tuple[Any, Distribution[Any]]]:
        """For a prompt with one answer out of several: what may come of each."""
        run = self.open_run(number)
        if place not in self.waiting(run):
            raise Refused("that is not asked any more")
        request, prompt = self.waiting(run)[place].request, self.prompt(self.readings[number], place)
        if prompt.kind not in ("one of", "confirm"):
            raise Refused(f"{prompt.title} has no single answers to weigh against each other")
        values = [plain_data(option.value) for option in prompt.options] or [True, False]
        answer = Answered(place=place, who=request.by, kind=request.kind, value=None)
        given = [[*run.entries, msgspec.structs.replace(answer, value=value)] for value in values]
        return [(value, self.odds_with(seat, run, entries)()) for value, entries in zip(values, given, strict=True)]

    def odds_with(self, seat: Id, run: Run, entries: Sequence[Entry]) -> Chances:
        eyes = self.eyes(seat)
        if not may_see(run.sight, eyes, run.holder):
            raise Hidden("what comes of it is not yours to see")
        known = [entry for entry in entries if not self.is_unseen(run, entry, eyes)]
        worlds = self.grounds_for(run, known)
        return self.chances(seat, self.game.action(run.action), run.actor, run.args, worlds, known)

    def chances(self, seat: Id, action: Action, actor: Id, args: Mapping[str, Any],
                worlds: Sequence[Mapping[Id, Record]], given: Sequence[Entry]) -> Chances:  # fmt: skip
        """The question, with all that it depends on: it does not look at the table any more."""
        seen, *later = (masked_world(world, self.eyes(seat)) for world in worlds)
        return partial(seen_odds, lambda table: action.perform(table, actor, args), seen, game=self.game, given=given,
                       grounds=later, look=action.look, stops=True)  # fmt: skip

    def is_unseen(self, run: Run, entry: Entry, eyes: Id) -> bool:
        """Whether an answer lies face down for these eyes. (What is hidden for good raises `Hidden`.)"""
        if not isinstance(entry, Answered):
            return False
        is_hidden = entry.who in self.world and entry.who not in View(self.reader(), eyes)
        if is_hidden or not may_see(entry.seen_by, eyes, self.speaker(entry.who)):
            raise Hidden("it depends on an answer that is not yours to see")
        return self.lies_face_down(run, entry, eyes)

    def lies_face_down(self, run: Run, entry: Answered, eyes: Id) -> bool:
        """Nobody else sees an answer to a secret asking before all are in."""
        asking = (entry.place.path, entry.place.ask)
        is_secret = any(w.secret and (place.path, place.ask) == asking for place, w in self.waiting(run).items())
        return is_secret and self.speaker(entry.who) != eyes

    # --- undo
    def undo(self, seat: Id, number: int | None = None, agreed: bool = False) -> tuple[int, ...]:
        """Take an action back with all its consequences: this one, or the last (a player: their own last). If the last
        thing was another answer in an action that was over, the old one is brought back.

        Later actions are read again with the answers they have. Those that cannot stay are named (`TakesAlong`) and,
        once `agreed`, taken along. A player asks the GM once dice were seen or others acted on it: nothing is undone
        yet then.
        """
        self.refuse_while_paused(seat)
        if number is None and self.state.corrected and self.is_gm(seat):
            return (correct.bring_back(self, seat, agreed).number,)
        return undo.undo(self, seat, number, agreed)

    def decline_undo(self, seat: Id, number: int) -> None:
        self.gm_only(seat, "decline an undo")
        if number not in self.state.asked:
            raise Refused(f"nobody asks to undo number {number}")
        self.commit([UndoDeclined(run=number, by=seat)])

    def redo(self, seat: Id) -> tuple[int, ...]:
        """Bring back what was taken back last."""
        self.refuse_while_paused(seat)
        return undo.redo(self, seat)

    def rewind(self, seat: Id, to: int) -> tuple[int, ...]:
        """Take back everything after this action."""
        self.gm_only(seat, "rewind the table")
        return undo.rewind(self, seat, to)


def with_what_follows(world: Mapping[Id, Record], game: Game) -> dict[Id, Record]:
    """A world that is about to be laid, with whatever ought to follow from it."""
    table = Table(world, game)
    game.consequences.follow_from_everything(table)
    return table.world_now()


def labels(packs: Sequence[Pack]) -> tuple[str, ...]:
    return tuple(f"{pack.manifest.id} {pack.manifest.version}" for pack in packs)


def seen_odds(*question: Any, **how: Any) -> Distribution[Any]:
    """Odds through somebody's eyes. An answer in the log that does not fit what they see is about what they may not
    know, and so would be the words that say why."""
    try:
        return odds(*question, **how)
    except (ReplayMismatch, IllegalAnswer):
        raise Hidden("it depends on what is not yours to see") from None
