"""Two tables that differ only in what a seat may not know, played side by side through the doors of the web.

The plain one has what everybody knows. The other one has secrets besides: hidden records, other values in hidden
fields, other answers and dice where only the GM sees them, and hidden deeds between the others. What is done at the
plain table is done at the other one too, with the same dice. A hidden character stands wherever the first of the others
does (in the fight, on the list); whatever they are asked, the GM answers at once, as usual.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from datetime import datetime, timedelta
from typing import Any

import msgspec
from msgspec import structs

from hearthside.dice import Seeded
from hearthside.engine import GM, Id, IllegalAnswer, Place, PlainFact, Record, Ruleset, Seat, may_see, starter_pack
from hearthside.engine.game import Game
from hearthside.engine.questions import Prompt
from hearthside.engine.records import OWN_PACK, marks, seat_of
from hearthside.kit import Course, Note, Track
from hearthside.kit.turns import TurnOrder
from hearthside.play import MemoryStore, Play, Run
from hearthside.play.chance import any_answer, below
from hearthside.play.falls import DiceBox
from hearthside.play.view import actions_for, actors_of, view_for
from hearthside.web import tables_api
from hearthside.web.beside import Beside
from hearthside.web.campaigns import ON_SCREEN
from hearthside.web.doorway import Place as Chair
from hearthside.web.doorway import table_of_mine
from hearthside.web.refusals import refusal_of
from hearthside.web.rooms import Room, Rooms, Viewer
from hearthside.web.seeing import Eyes, Now
from hearthside.web.wire import Act, Answer, AnyCommand, Draft, TableOfMine, Undo, Wish
from laws.driver import NOON

TABLE, SPY, OTHER, CHAIR = "table", "ana", "ben", "mara"
"""The seat that may not know; another player; the GM's seat. (Every demo seats them.)"""
SPIES = (SPY, ON_SCREEN)
HIDDEN = ("hidden", "hidden-note", "hidden-track")
TRIES = 12
ASKS = "asks"
"""In a release: it asks for other things."""
SHOWN_IN_PART = {("Scene", "order"), *(("TurnOrder", field) for field in marks(TurnOrder)), ("BattleMap", "beneath"),
                 ("Seat", "orders")}  # fmt: skip
"""Hidden fields of which something shows by its nature: those that name hidden things among others, and standing
orders, since nobody waits for who has given one."""
A_SECOND = timedelta(seconds=1)
encode = msgspec.json.Encoder().encode
Release = tuple[str, str]
"""An action, and a fact in which it tells what depends on a secret, as its rule wants it."""


class NobodyElse:
    """A house without a door: everybody sits already."""

    def seats_known(self, table: str) -> set[Id]:
        return set()


class Side:
    """One of the two tables, in its room, with the spies' pages open."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules, self.store = rules, MemoryStore()
        self.rooms = Rooms(self.store)
        self.now = NOON
        self.beside = Beside()
        self.room: Room
        self.viewers: dict[Id, Viewer] = {}
        self.open_pages: list[Any] = []

    async def lay(self, world: dict[Id, Record], spies: tuple[Id, ...]) -> None:
        self.rooms.clock = lambda: NOON.timestamp()
        self.room = await self.rooms.lay(TABLE, self.rules, world, "A table")
        self.play.clock = self.clock
        for spy in spies:
            page = self.room.viewing(spy, None)
            self.viewers[spy] = page.__enter__()
            self.open_pages.append(page)

    def clock(self) -> datetime:
        return self.now

    def close(self) -> None:
        for page in self.open_pages:
            page.__exit__(None, None, None)
        self.beside.close()
        self.rooms.close()

    @property
    def play(self) -> Play:
        return self.room.play

    def at(self, seat: Id) -> tables_api.At:
        return tables_api.At(self.room, seat, NobodyElse(), self.beside)  # type: ignore[arg-type]  # a house is for its seats alone

    async def do(self, seat: Id, command: AnyCommand, seed: int) -> bytes:
        """Give a command; what the seat is answered."""
        self.play.dice = DiceBox(Seeded(seed))
        return await answered(tables_api.obey(self.at(seat), command))

    def heard(self, spy: Id) -> list[bytes]:
        """What a spy's page was sent since it was asked last."""
        heard, viewer = [], self.viewers[spy]
        while viewer._waiting:
            heard.append(viewer._waiting.popleft())
        return heard

    def scratch(self) -> Play:
        """The same table, to try something out."""
        return Play.open(self.rules, deepcopy(self.store), TABLE, clock=self.clock, source=Seeded(1))


async def answered(asking: Any) -> bytes:
    """What comes of a request: its answer, or its refusal with its status."""
    try:
        answer = await asking
    except Exception as error:
        refusal = refusal_of(error)
        if refusal is None:
            raise
        return encode((refusal.status, refusal.problem))
    told = answer.content if hasattr(answer, "content") else answer
    return told if isinstance(told, bytes) else encode(told)


class Pair:
    """The two tables, and what is done at them."""

    def __init__(
        self, rules: Ruleset, seed: int, released: frozenset[Release] = frozenset(), done: Counter[str] | None = None
    ) -> None:
        self.rules, self.released = rules, released
        self.done: Counter[str] = Counter() if done is None else done
        """How often each action was picked, at all pairs of a ruleset."""
        self.chance, self.seed = Seeded(seed), seed * 100_000
        self.plain, self.secret = Side(rules), Side(rules)
        self.steps = 0
        self.runs: dict[int, int] = {}
        """The secret table's numbers of what the plain one has, by the plain one's."""
        self.is_over = False
        self.last = ""
        self.hidden_deeds: list[str] = []
        self.let_go: set[Release] = set()

    async def lay(self) -> None:
        game = Game(self.rules, [starter_pack(self.rules)])
        world = self.rules.demo(game.content)
        if self.pick([True, False]):
            world[CHAIR] = structs.replace(world[CHAIR], real_dice=True)  # so the GM says what hidden dice show
        await self.plain.lay(world, SPIES)
        await self.secret.lay(with_secrets(world, self.rules), SPIES)

    def close(self) -> None:
        self.plain.close()
        self.secret.close()

    def pick(self, among: list[Any]) -> Any:
        return among[below(self.chance, len(among))]

    # --- what is done
    async def step(self) -> None:
        self.steps += 1
        self.plain.now = self.secret.now = NOON + self.steps * A_SECOND
        kind = self.pick(["hidden", "act", "act", "answer", "answer", "undo", "probe", "look"])
        await getattr(self, kind)()
        if not self.is_over:
            self.compare(kind)

    async def both(self, seat: Id, command: AnyCommand, secretly: AnyCommand | None = None) -> None:
        """The same at both tables (or, where nobody but the GM sees it, something else at the secret one)."""
        self.seed += 1
        self.last = f"{seat}: {command}"
        begun = [set(side.play.state.runs) for side in (self.plain, self.secret)]
        told = [await self.plain.do(seat, command, self.seed),
                await self.secret.do(seat, secretly or self.translated(seat, command), self.seed)]  # fmt: skip
        await self.answer_for_the_hidden()
        new = [sorted(set(side.play.state.runs) - before)
               for side, before in zip((self.plain, self.secret), begun, strict=True)]  # fmt: skip
        self.runs |= dict(zip(*new, strict=False))
        if seat == SPY and told[0] != told[1] and not self.was_released():
            raise Leaked(f"{seat} is answered otherwise on {command}", *told)
        if seat != SPY and len(new[0]) != len(new[1]):
            self.is_over = True  # the GM, or whoever knows more, was refused at one of the two: play goes on elsewhere
        if isinstance(command, Act) and command.action == "reveal" and self.differs(str(command.args.get("what", ""))):
            self.is_over = True  # what was secret about it is shown
        if self.plain.play.is_gm(SPY):
            self.is_over = True  # made a GM: from now on nothing is hidden from them

    def differs(self, who: Id) -> bool:
        return self.plain.play.world.get(who) != self.secret.play.world.get(who)

    async def answer_for_the_hidden(self) -> None:
        """The GM answers at once whatever a hidden character is asked in what others know of: nobody has to wait."""
        for _ in range(TRIES):
            play = self.secret.play
            asked = [one for one in view_for(play, GM).prompts if one.who in HIDDEN and not one.answered]
            asked = [one for one in asked if not self.is_secret(play, play.run(one.run))]
            if not asked:
                return
            one = asked[0]
            value = msgspec.to_builtins(self.usual(one.prompt))
            self.hidden_deeds.append("answer")
            await self.secret.do(CHAIR, Answer(key=self.key(), run=one.run, place=one.place, value=value), self.seed)

    def usual(self, prompt: Prompt) -> Any:
        if prompt.kind == "form":
            return {name: self.usual(field) for name, field in prompt.fields.items()}
        return any_answer(prompt, self.chance) if prompt.usual is None else prompt.usual

    def translated(self, seat: Id, command: AnyCommand) -> AnyCommand:
        """The GM calls actions by the log's numbers, which are others at the secret table; who knows more than the spy
        has numbers of their own there too."""
        run = getattr(command, "run", None)
        if run is None or seat == SPY:
            return command
        plain = self.plain.room.numbers(seat).run(run)
        return structs.replace(command, run=self.secret.room.numbers(seat).of(self.runs.get(plain, 0)))

    def command(self, play: Play, seat: Id, something_rare: bool = False) -> Act | None:
        """Something that a seat may do, with arguments by chance; perhaps what was done least so far."""
        actors = actors_of(play, seat) if something_rare else [self.pick(actors_of(play, seat))]
        possible = [(actor, one.name) for actor in actors for one in actions_for(play, seat, actor) if not one.refusal]
        if not possible:
            return None
        if something_rare:
            least = min(self.done[name] for _, name in possible)
            possible = [(actor, name) for actor, name in possible if self.done[name] == least]
        actor, name = self.pick(possible)
        self.done[name] += 1
        action = play.game.action(name)
        view, args = play.view(seat), dict[str, Any]()
        for name, ask in action.asks.items():
            if name in action.defaults and below(self.chance, 2):
                continue
            try:
                prompt = ask(view, actor, args).prompt(view)
            except IllegalAnswer:
                return None
            if prompt.kind == "one of" and not prompt.options:
                continue
            args[name] = any_answer(prompt, self.chance)
        return Act(key=self.key(), action=action.name, actor=actor, args=msgspec.to_builtins(args))

    def key(self) -> str:
        return f"key-{self.steps:04}-{below(self.chance, 10**6):06}"

    async def act(self) -> None:
        if len(self.plain.play.open_runs()) > 2:
            await self.answer()
            return
        seat = self.pick([CHAIR, CHAIR, SPY, SPY, OTHER])
        if command := self.command(self.plain.play, seat, something_rare=below(self.chance, 4) > 0):
            await self.both(seat, command)

    async def answer(self) -> None:
        """Somebody answers; where only the GM sees it, another answer is given at the secret table."""
        play = self.plain.play
        asked = view_for(play, GM).prompts
        if not asked:
            return
        one = self.pick(asked)
        waiting = play.waiting(play.run(one.run))[one.place]
        speaker = play.speaker(waiting.request.by)
        seat = CHAIR if speaker == GM or below(self.chance, 4) == 0 else speaker
        value = any_answer(one.prompt, self.chance)
        run = self.plain.room.numbers(seat).of(one.run)
        command = Answer(key=self.key(), run=run, place=one.place, value=value)
        secretly = None
        if seat == CHAIR and not any(may_see(waiting.request.seen_by, spy, speaker) for spy in SPIES):
            other = structs.replace(command, value=any_answer(one.prompt, self.chance))
            secretly = self.translated(seat, other)
        await self.both(seat, command, secretly)

    async def undo(self) -> None:
        """Somebody takes back the last action that is known to both tables (the last of all may be a hidden deed)."""
        seat, play = self.pick([CHAIR, SPY, OTHER]), self.plain.play
        numbers = self.plain.room.numbers(seat)
        runs = [run.number for run in play.state.runs.values() if run.state != "withdrawn" and not run.lasting]
        known = [number for number in runs if numbers.knows(number)]
        if known:
            await self.both(seat, Undo(key=self.key(), agreed=True, run=numbers.of(known[-1])))

    async def hidden(self) -> None:
        """Something that the spies may not know of happens at the secret table; perhaps it waits for the GM, until some
        later time."""
        self.secret.now += A_SECOND / 2
        if below(self.chance, 2) and await self.answer_what_waits_in_secret():
            return
        if below(self.chance, 4) == 0:
            self.hidden_deeds.append("throw")
            dice = f"{1 + below(self.chance, 9)}d6"
            await self.secret.do(CHAIR, Act(key=self.key(), action="throw", actor=CHAIR, args={"dice": dice},
                                            sight="owner"), 1)  # fmt: skip
            return
        for _ in range(TRIES):
            seat, scratch = self.pick([CHAIR, CHAIR, OTHER]), self.secret.scratch()
            command = self.command(scratch, seat)
            if command is None:
                continue
            try:
                run = scratch.act_with(seat, command.action, command.actor, command.args)
            except IllegalAnswer:
                continue
            if run.number not in self.secret.play.state.runs and self.is_secret(scratch, run):
                self.hidden_deeds.append(command.action)
                await self.secret.do(seat, command, 1)
                if below(self.chance, 3) == 0:
                    await self.secret.do(CHAIR, Undo(key=self.key(), agreed=True, run=run.number), 1)
                return

    def is_secret(self, play: Play, run: Run) -> bool:
        """Whether the spies may not know of a run: what it has stated so far, nor whom it asks."""
        if any(play.knows_of(spy, run) for spy in SPIES):
            return False
        return bool(run.facts or run.state == "open") and all(
            is_hidden(play, fact, spy) for fact in run.facts for spy in SPIES)  # fmt: skip

    async def answer_what_waits_in_secret(self) -> bool:
        """The GM goes on with something that the spies may not know of."""
        play = self.secret.play
        for one in view_for(play, GM).prompts:
            run = play.run(one.run)
            if play.speaker(one.who) == GM and self.is_secret(play, run):
                value = any_answer(one.prompt, self.chance)
                scratch = self.secret.scratch()
                try:
                    then = scratch.answer(CHAIR, one.run, value, one.place)
                except IllegalAnswer:
                    continue
                if self.is_secret(scratch, then):
                    self.hidden_deeds.append("answer in secret")
                    await self.secret.do(CHAIR, Answer(key=self.key(), run=one.run, place=one.place, value=value), 1)
                    return True
        return False

    # --- what must be the same
    def compare(self, after: str) -> None:
        for spy in SPIES:
            plain, secret = self.plain.heard(spy), self.secret.heard(spy)
            if plain != secret:
                if self.was_released():
                    return
                first = next(self.told_otherwise(), "no fact")
                words = (f"{spy} hears otherwise after {after}, {self.last} (hidden deeds: {self.hidden_deeds}); "
                         f"what differs first: {first}")  # fmt: skip
                raise Leaked(words, b"\n".join(plain), b"\n".join(secret))

    def was_released(self) -> bool:
        """Whether what differs is a fact that depends on a secret by its rule; then the two tables part."""
        found = next(self.told_otherwise(), None)
        self.let_go |= {found} if found else set()
        if found is None or found not in self.released:
            return False
        self.is_over = True
        return True

    def told_otherwise(self) -> Iterator[Release]:
        for number, run in self.plain.play.state.runs.items():
            other = self.secret.play.state.runs.get(self.runs.get(number, 0))
            if other is None:
                continue
            for spy in SPIES:
                mine, theirs = (known_facts(one, spy) for one in (run, other))
                for fact, its_like in zip([*mine, None], [*theirs, None], strict=False):
                    if essence(fact, spy) != essence(its_like, spy):
                        told = fact or its_like
                        assert told is not None
                        yield run.action, told.fact
                        break
            if asked_in(self.plain.play, run) != asked_in(self.secret.play, other):
                yield run.action, ASKS

    async def look(self) -> None:
        """All that a spy can ask to see, with no change to the table."""
        for what, asking in self.questions():
            plain, secret = [await answered(asking(side)) for side in (self.plain, self.secret)]
            if plain != secret and not self.was_released():
                raise Leaked(f"{SPY} sees otherwise: {what}", plain, secret)

    def questions(self) -> Iterator[tuple[str, Callable[[Side], Any]]]:
        api = tables_api
        yield "the table", lambda side: api.look.fn(side.at(SPY))
        yield "the screen", lambda side: api.look.fn(side.at(ON_SCREEN))
        yield "with new eyes", lambda side: with_new_eyes(side, SPY)
        yield "the export", lambda side: api.export.fn(side.at(SPY))
        yield "the log in Markdown", lambda side: api.log_md.fn(side.at(SPY))
        yield "the log", lambda side: api.log.fn(side.at(SPY), before=3)
        yield "the actions", lambda side: api.actions.fn(side.at(SPY))
        yield "the table among one's own", in_the_lobby
        for who in (*self.plain.play.world, *HIDDEN):
            yield f"the sheet of {who}", asks(api.sheet, who)
            yield f"the file of {who}", asks(api.character_file, who)
            yield f"the turn of {who}", asks(api.turn, who)
        for run in range(len(self.plain.play.state.runs) + 3):
            yield f"the answers in {run}", asks(api.answers, run)
        if command := self.command(self.plain.play, SPY):
            wish = Wish(action=command.action, actor=command.actor, args=command.args)
            yield f"the questions of {wish}", lambda side: api.wish.fn(side.at(SPY), wish)
            yield f"the preview of {wish}", lambda side: api.preview.fn(side.at(SPY), wish)
            yield f"the odds of {wish}", lambda side: api.odds.fn(side.at(SPY), Draft(wish=wish))
        for asked in view_for(self.plain.play, SPY).prompts:
            draft = Draft(run=self.plain.room.numbers(SPY).of(asked.run), place=asked.place,
                          value=msgspec.to_builtins(any_answer(asked.prompt, self.chance)))  # fmt: skip
            yield f"what {draft} comes to", asks(api.comes_to, draft)
            yield f"the odds of {draft}", asks(api.odds, draft)

    async def probe(self) -> None:
        """The spy guesses: ids that are only at one table, actions by numbers, what cannot be done now."""
        play = self.plain.play
        actor = self.pick([*HIDDEN, *actors_of(play, SPY), *play.world])
        action = self.pick(list(play.game.actions.values()))
        args = {name: self.pick([*HIDDEN, *play.world, 1, "", True]) for name in action.asks}
        guesses: list[AnyCommand] = [
            Act(key=self.key(), action=action.name, actor=actor, args=args),
            Answer(key=self.key(), run=self.pick(list(range(len(play.state.runs) + 3))), value=1,
                   place=Place((), 0, 0)),
            Undo(key=self.key(), run=self.pick(list(range(len(play.state.runs) + 3)))),
        ]
        await self.both(SPY, self.pick(guesses))


def asks(handler: Any, *about: object) -> Callable[[Side], Any]:
    """The spy's request about something, to be put to either table."""
    return lambda side: handler.fn(side.at(SPY), *about)


class Leaked(AssertionError):
    """What a spy was told of a secret."""

    def __init__(self, words: str, plain: bytes, secret: bytes) -> None:
        found = "".join(f"\n  {line[:400]}" for line in differences("", read(plain), read(secret)))
        super().__init__(words + found)


def read(told: bytes) -> Any:
    """What was told; of several frames, one after the other."""
    try:
        return msgspec.json.decode(told)
    except msgspec.DecodeError:
        return [msgspec.json.decode(line) for line in told.splitlines()]


def differences(path: str, one: Any, other: Any) -> Iterator[str]:
    """Where two answers differ, path by path."""
    if isinstance(one, dict) and isinstance(other, dict):
        for name in dict.fromkeys([*one, *other]):
            yield from differences(f"{path}.{name}", one.get(name), other.get(name))
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for place, (first, second) in enumerate(zip(one, other, strict=True)):
            yield from differences(f"{path}[{place}]", first, second)
    elif one != other:
        yield f"{path}: {one!r} / {other!r}"


async def in_the_lobby(side: Side) -> TableOfMine:
    return table_of_mine(Chair(side.room, SPY, "player"), is_demo=False)


async def with_new_eyes(side: Side, seat: Id) -> dict[str, Any]:
    """What somebody sees who comes now, to a process that has just begun."""
    return Eyes(seat).fields(Now(side.play), [], False, "")


def asked_in(play: Play, run: Run) -> list[tuple[Id, str]]:
    """Whom a run waits for, and what for."""
    waiting = play.waiting(run).values() if run.state == "open" else ()
    return [(play.speaker(one.request.by), one.request.kind) for one in waiting]


def known_facts(run: Run, spy: Id) -> list[PlainFact]:
    """What a fact's own marks let a spy know of a run."""
    return [fact for fact in run.facts if may_see(run.sight, spy, run.holder) and not is_unseen(fact, spy)]


def is_unseen(fact: PlainFact, spy: Id) -> bool:
    """Whether nothing of a fact is for a spy: it has no line for them, and sets nothing that they see."""
    return not may_see(fact.seen_by, spy, fact.holder) or (
        not fact.says and fact.create is None and not fact.remove
        and all(not may_see(fact.marks.get(field, "all"), spy, fact.holder) for field in fact.set)
    )  # fmt: skip


def is_hidden(play: Play, fact: PlainFact, spy: Id) -> bool:
    """Whether a fact changes nothing for a spy, neither by its line nor by what is true then."""
    record = play.world.get(fact.about)
    changes_who_sees_it = bool({"seen_by", "player"} & fact.set.keys())
    if not is_unseen(fact, spy) or changes_who_sees_it or fact.about == OWN_PACK:  # content is everybody's
        return False
    if record is not None and {(type(record).__name__, field) for field in fact.set} & SHOWN_IN_PART:
        return False
    if record is None or not may_see(record.seen_by, spy, seat_of(fact.about, record)):
        return True
    sights, holder = marks(type(record)), seat_of(fact.about, record)
    return all(not may_see(sights.get(field, "all"), spy, holder) for field in fact.set)


def essence(fact: PlainFact | None, spy: Id) -> Any:
    if fact is None:
        return None
    told = {**fact.values, **fact.set}
    return fact.fact, fact.about, {f: v for f, v in told.items() if may_see(fact.marks.get(f, "all"), spy, fact.holder)}


def with_secrets(world: dict[Id, Record], rules: Ruleset) -> dict[Id, Record]:
    """The same world to a spy: other values in hidden fields, and hidden records in front of the others."""
    whole = next(record for record in world.values() if isinstance(record, rules.character))
    secret: dict[Id, Record] = {
        HIDDEN[0]: structs.replace(whole, name="Nobody knows me", player="", seen_by="gm", stands=None),
        HIDDEN[1]: Note(name="Who did it", text="The keeper.", seen_by="gm"),
        HIDDEN[2]: Track(name="The end draws near", kind="clock", most=6, now=3, seen_by="gm",
                         hidden_course=Course(gained="It ends.")),
    }  # fmt: skip
    for who, record in world.items():
        secret[who] = record if isinstance(record, Seat) else with_other_secrets(who, record)
    return secret


def with_other_secrets(who: Id, record: Record) -> Record:
    """A record with other words and numbers where a spy may not look."""
    hidden = [field for field, sight in marks(type(record)).items() if not may_see(sight, SPY, seat_of(who, record))]
    values = {field: getattr(record, field) for field in hidden}
    others: dict[str, Any] = {field: f"{value} otherwise" for field, value in values.items() if isinstance(value, str)}
    others |= {field: value + 3 for field, value in values.items() if type(value) is int}
    return structs.replace(record, **others)


def play(
    rules: Ruleset, seed: int, steps: int, released: frozenset[Release] = frozenset(), done: Counter[str] | None = None
) -> Pair:
    """Play a pair of tables at random; the first difference that a spy could notice raises `Leaked`."""

    async def playing() -> Pair:
        pair = Pair(rules, seed, released, done)
        try:
            await pair.lay()
            for _ in range(steps):
                if pair.is_over:
                    break
                await pair.step()
        finally:
            pair.close()
        return pair

    return asyncio.run(playing())
