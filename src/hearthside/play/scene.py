"""Scenes: a table, what people do at it, and what must come of it, in one TOML file.

Examples, demos and checks are written as scenes, for every ruleset. Answers stand in the file: a bare one is for the
next request in order, a named one (`{ by = "gm", value = … }`) for that person, in any order. Offers are passed unless
an answer names a reaction. A step without answers answers itself by chance.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from hearthside.dice import Seeded, Source, System
from hearthside.engine import (
    GM,
    HOUSE_RULES,
    PASS,
    Choose,
    Id,
    IllegalAnswer,
    Place,
    Prompt,
    React,
    Record,
    RuleError,
    Ruleset,
    Seat,
    Waiting,
    plain_data,
    ruleset,
    starter_pack,
)
from hearthside.engine.content import Pack, decoded, read_pack
from hearthside.engine.questions import listed
from hearthside.play.chance import any_answer
from hearthside.play.paths import parts_of, value_at
from hearthside.play.state import Run
from hearthside.play.table import Play

GM_SEAT = "table-gm"
"""The seat of the GM, where a scene names none."""
EXPECTED = ("refused", "waits_for", "not_asked")
TRIES = 200


class GmSets(Struct, frozen=True, forbid_unknown_fields=True):
    """The GM's word on a value."""

    set: str
    to: Any
    why: str = ""


class Step(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename={"args": "with"}):
    """Something that happens. A step with answers alone goes on with the action that waits."""

    action: str = ""
    by: Id = ""
    seat: Id = ""
    """Who gives the command, where it is not the seat that speaks for the actor."""
    args: dict[str, Any] = {}
    answers: list[Any] | None = None
    gm: GmSets | None = None
    undo: str | bool = False
    agreed: bool = False
    redo: bool = False
    pass_time: str = ""
    rules: list[str] = []
    text: str = ""
    expect: dict[str, Any] = {}


class Scene(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    ruleset: str
    title: str = ""
    text: str = ""
    packs: list[str] = []
    options: dict[str, Any] = {}
    seats: list[dict[str, Any]] = []
    actors: list[dict[str, Any]] = []
    demo: bool = False
    """Lay the ruleset's demo table; actors and seats come on top of it."""
    steps: list[Step] = []


class SceneFailed(Exception):
    """A scene did not go as written. Says at which step, what waited and what would have been legal."""


class Happened(Struct, frozen=True, kw_only=True):
    """What came of a step."""

    step: int
    action: str
    rules: list[str]
    run: int | None = None
    value: Any = None
    refused: str = ""
    waits_for: list[Id] = []


def read_scene(path: Path) -> Scene:
    try:
        plain = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise RuleError(f"{path}: cannot be read as a scene: {error}") from None
    return decoded(path, Scene, plain, "")


def lay_scene(scene: Scene, folder: Path | None = None) -> Play:
    """The table at which a scene plays. All dice are asked for."""
    rules = ruleset(scene.ruleset)
    packs: list[Pack] = [starter_pack(rules)]
    packs += [read_pack((folder or Path()) / pack, rules.content) for pack in scene.packs]
    play = Play.lay(rules, {}, packs=packs, asks_for_dice=True)  # the game, with its content and record types
    world: dict[Id, Record] = dict(rules.demo(play.game.content)) if scene.demo else {}
    for plain in scene.seats:
        who, seat = record_from(play, {"type": "Seat", **plain}, "seat")
        world[who] = seat
    actors = [record_from(play, {"type": rules.character.__name__, **plain}, "actor") for plain in scene.actors]
    for who, actor in actors:
        if isinstance(actor, rules.character) and "player" not in asdict(scene, who):
            actor = msgspec.structs.replace(actor, player=f"{who}-player")
        if actor.player and actor.player not in world:
            world[actor.player] = Seat(name=f"{actor.name or who}'s player")
        world[who] = actor if actor.name else msgspec.structs.replace(actor, name=who)
    if not any(isinstance(record, Seat) and record.role == "gm" for record in world.values()):
        world[GM_SEAT] = Seat(name="The GM", role="gm")
    options = {"type": rules.house_rules.__name__, "name": "House rules", **scene.options}
    world[HOUSE_RULES] = decoded("options", rules.house_rules, options, "")
    return Play.lay(rules, world, title=scene.title, packs=packs, asks_for_dice=True)


def asdict(scene: Scene, who: Id) -> dict[str, Any]:
    return next(plain for plain in scene.actors if plain.get("id") == who)


def record_from(play: Play, plain: dict[str, Any], what: str) -> tuple[Id, Record]:
    who = plain.pop("id", "")
    if not who:
        raise RuleError(f"every {what} of a scene needs an id")
    return who, decoded(f"{what} {who}", play.game.record_type, plain, "")


class Playback:
    """Plays a scene, step by step."""

    def __init__(self, scene: Scene, folder: Path | None = None, source: Source | None = None) -> None:
        self.scene, self.source = scene, source or System()
        self.play = lay_scene(scene, folder)
        self.asked: set[Id] = set()
        self.happened: list[Happened] = []

    @property
    def rules(self) -> Ruleset:
        return self.play.game.ruleset

    def steps(self) -> Iterator[Happened]:
        for number, step in enumerate(self.scene.steps, 1):
            yield self.step(number, step)

    def step(self, number: int, step: Step) -> Happened:
        self.begin(number, step)
        before = self.fingerprint()
        run, refused = None, ""
        try:
            run = self.do(step)
            if run is not None:
                self.answer(run, step)
        except IllegalAnswer as error:
            refused = str(error)
        happened = Happened(
            step=number,
            action=self.doing,
            rules=step.rules,
            run=run.number if run else None,
            value=run.value if run else None,
            refused=refused,
            waits_for=[w.request.by for w in self.waiting(run)] if run else [],
        )
        self.happened.append(happened)
        if refused and self.fingerprint() != before and not self.partly(step):
            raise self.failure("it was refused, but something changed")
        self.check(step, happened)
        return happened

    def begin(self, number: int, step: Step) -> None:
        self.asked = set()
        self.number = number
        self.doing = step.action or ("undo" if step.undo else "redo" if step.redo else "gm" if step.gm else "go on")

    def partly(self, step: Step) -> bool:
        """A later answer was refused: what came before it stands."""
        return bool(step.answers)

    def fingerprint(self) -> bytes:
        return msgspec.json.encode((self.play.world, self.play.state.lines))

    # --- doing
    def do(self, step: Step) -> Run | None:
        play = self.play
        if step.gm:
            args = {"path": step.gm.set, "to": step.gm.to, "why": step.gm.why}
            return play.act(GM, "set", **args)
        if step.undo:
            play.undo(GM, None if step.undo is True else self.last_run(step.undo), step.agreed)
            return None
        if step.redo:
            play.redo(GM)
            return None
        if step.pass_time:
            return play.act(GM, "time-passes", **self.span(step.pass_time))
        if not step.action:
            if not play.open_runs():
                raise self.failure("it has answers, but no action waits for any; name one with `action`")
            return play.open_runs()[-1]
        actor = step.by
        seat = step.seat or (GM if not actor else play.speaker(actor))
        return play.act(seat, step.action, actor, **step.args)

    def span(self, words: str) -> dict[str, Any]:
        """How much time passes: `8 hours`, `a day`, `round`."""
        *number, unit = words.split()
        amount = number[0] if number else "1"
        if len(number) > 1 or not (amount.isdecimal() or amount in ("a", "an")):
            raise self.failure(f"{words!r} is no time; write it like “8 hours”")
        return {"unit": unit.removesuffix("s"), "amount": int(amount) if amount.isdecimal() else 1}

    def last_run(self, action: str) -> int:
        counted = (run for run in self.play.state.runs.values() if run.state != "withdrawn")
        runs = [run.number for run in counted if run.action == action]
        if not runs:
            raise self.failure(f"there is no {action} to undo")
        return runs[-1]

    # --- answering
    def waiting(self, run: Run) -> list[Waiting]:
        return [waiting for waiting in self.play.waiting(run).values() if not waiting.answered]

    def answer(self, run: Run, step: Step) -> None:
        left = None if step.answers is None else list(step.answers)
        expects_to_wait = "waits_for" in step.expect
        while run.state == "open":
            waiting = {p: w for p, w in self.play.waiting(run).items() if not w.answered or left}
            self.asked |= {w.request.by for w in waiting.values()}
            if left is None:
                if expects_to_wait:
                    return
                self.answer_by_chance(run, *next(iter(waiting.items())))
                continue
            place, value = self.next_answer(waiting, left) or self.passed(waiting) or (None, None)
            if place is None:
                if expects_to_wait and not left:
                    return
                raise self.failure(self.what_waits(waiting, left))
            self.give(run, place, value)
        if left:
            raise self.failure(f"it is over, but {len(left)} answers are left: {listed(map(repr, left))}")

    def next_answer(self, waiting: dict[Place, Waiting], left: list[Any]) -> tuple[Place, Any] | None:
        """The first answer in the file that fits a request: a named one for its person, the next bare one in order."""
        for i, given in enumerate(left):
            by, value = named(given)
            for place, one in sorted(waiting.items(), key=lambda item: item[1].answered):
                if by is None and one.answered:
                    continue
                if by not in (None, one.request.by) or (is_offer(one) and not names_reaction(one, value)):
                    continue
                del left[i]
                return place, value
            if by is None:
                return None
        return None

    def passed(self, waiting: dict[Place, Waiting]) -> tuple[Place, Any] | None:
        """Offers that no answer names are passed, once nothing else is asked."""
        open_ones = {place: one for place, one in waiting.items() if not one.answered}
        if open_ones and all(is_offer(one) for one in open_ones.values()):
            return next(iter(open_ones)), PASS
        return None

    def give(self, run: Run, place: Place, value: Any) -> None:
        request = self.play.waiting(run)[place].request
        try:
            self.play.answer(self.play.speaker(request.by), run.number, value, place)
        except IllegalAnswer as error:
            prompt = self.prompt(self.play.waiting(run)[place])
            words = f"{request.by} was asked: {prompt.title}; legal: {legal_answers(prompt)}"
            raise IllegalAnswer(f"{error} ({words})") from None

    def prompt(self, waiting: Waiting) -> Prompt:
        return waiting.request.prompt(self.play.view(self.play.speaker(waiting.request.by)))

    def answer_by_chance(self, run: Run, place: Place, waiting: Waiting) -> None:
        if is_offer(waiting):
            self.give(run, place, PASS)
            return
        prompt = self.prompt(waiting)
        error: IllegalAnswer | None = None
        for _ in range(TRIES):  # a form may ask for more than its fields tell
            try:
                self.give(run, place, any_answer(prompt, self.source))
            except IllegalAnswer as refused:
                error = refused
            else:
                return
        raise self.failure(f"no answer by chance fits {prompt.title!r}: {error}")

    # --- checking
    def check(self, step: Step, happened: Happened) -> None:
        expected = step.expect
        if happened.refused and "refused" not in expected:
            raise self.failure(f"refused: {happened.refused}")
        if "refused" in expected:
            if not happened.refused:
                raise self.failure("it was expected to be refused, and was not")
            if str(expected["refused"]) not in happened.refused:
                raise self.failure(f"it was refused, but with other words: {happened.refused}")
        if "waits_for" in expected and sorted(expected["waits_for"]) != sorted(set(happened.waits_for)):
            raise self.failure(f"it waits for {listed(happened.waits_for)}, not for {listed(expected['waits_for'])}")
        if asked := sorted(set(expected.get("not_asked", [])) & self.asked):
            raise self.failure(f"{listed(asked)} was asked, and should not have been")
        for path, value in expected.items():
            if path not in EXPECTED:
                self.check_path(path, value, happened)

    def check_path(self, path: str, value: Any, happened: Happened) -> None:
        parts = parts_of(path)
        world, result = self.play.world, happened.value
        at = world if parts[0] in world else result
        try:
            found = plain_data(value_at(at, parts))
        except IllegalAnswer as error:
            raise self.failure(f"{path} was expected to be {value!r}, but {error}") from None
        if found != value or type(found) is not type(value):
            raise self.failure(f"{path} is {found!r}, not {value!r}")

    def what_waits(self, waiting: dict[Place, Waiting], left: Sequence[Any]) -> str:
        lines = []
        for one in waiting.values():
            if one.answered:
                continue
            prompt = self.prompt(one)
            lines.append(f"\n  {one.request.by}: {prompt.title}\n    legal: {legal_answers(prompt)}")
        first = f"the answer {left[0]!r} fits nothing that is asked" if left else "the answers have run out"
        return f"{first}. It waits for:{''.join(lines)}"

    def failure(self, words: str) -> SceneFailed:
        return SceneFailed(f"step {self.number} ({self.doing}): {words}")


def named(given: Any) -> tuple[Id | None, Any]:
    if isinstance(given, dict) and set(given) == {"by", "value"}:
        return given["by"], given["value"]
    return None, given


def is_offer(waiting: Waiting) -> bool:
    return isinstance(waiting.request, Choose) and isinstance(waiting.request.question, React)


def names_reaction(waiting: Waiting, value: Any) -> bool:
    question = waiting.request.question if isinstance(waiting.request, Choose) else None
    return isinstance(question, React) and (value == PASS or any(act.value == value for act in question.acts))


def legal_answers(prompt: Prompt) -> str:
    """What would be legal, in a line."""
    options = listed(repr(option.value) for option in prompt.options)
    match prompt.kind:
        case "one of":
            return f"one of {options}"
        case "some of":
            return f"a list of any of {options}" if prompt.options else "[] (there is nothing to pick)"
        case "number":
            least, most = prompt.least, prompt.most
            return f"a whole number from {'any' if least is None else least} to {'any' if most is None else most}"
        case "text":
            ideas = listed(repr(option.value) for option in prompt.options[:3])
            return f"a text, for example {ideas}" if prompt.options else "a text"
        case "confirm":
            return "true or false"
        case "value":
            return "any value of the right type"
        case "dice":
            return f"the faces of {prompt.dice} as a list"
    fields = "; ".join(f"{name}: {legal_answers(field)}" for name, field in prompt.fields.items())
    short = f", or the {prompt.shorthand} alone" if prompt.shorthand else ""
    return f"{'a list of tables' if prompt.many else 'a table'} with {fields}{short}"


def play_scene(scene: Scene, folder: Path | None = None, seed: int | None = None,
               after: Callable[[Happened], None] = lambda happened: None) -> Playback:  # fmt: skip
    """Play a scene to its end; `SceneFailed` where it does not go as written."""
    playback = Playback(scene, folder, None if seed is None else Seeded(seed))
    for happened in playback.steps():
        after(happened)
    return playback


