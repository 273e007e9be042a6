"""A table for the scenes of these tests: Mara tells the story, Ana plays Bill, Ben plays Ted, Cleo plays Cat.

After every command the table is read again from its log: the same is true, and the same is asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

from engine.modes import NOON, Stage
from hearthside.engine import (
    GM,
    HOUSE_RULES,
    ContentEntry,
    Id,
    Manifest,
    Pack,
    Place,
    Record,
    Request,
    Roll,
    Seat,
    Waiting,
    owner,
    starter_pack,
    words,
)
from hearthside.play import Play
from hearthside.play.view import FactSeen, view_for
from hearthside.rulesets.challenge import RULESET
from hearthside.rulesets.challenge.content_kinds import Deed, Effect
from hearthside.rulesets.challenge.state import Entity, HeldTrait, HouseRules

BY_THE_BOOK = HouseRules()
PLAYERS = {"bill": "ana", "ted": "ben", "cat": "cleo"}
TEST = Deed(name="the test", aspects=("mine",), opposed=("theirs",), effect=("might",), protection=("shield",))
RACE = Deed(name="the race", aspects=("theirs",))
MANIFEST = Manifest(id="tests", version="1", ruleset="challenge", title="Tests", licence="")


def pack(**kinds: Mapping[str, ContentEntry]) -> Pack:
    return Pack(MANIFEST, {kind.replace("_", "-"): entries for kind, entries in kinds.items()})


TESTS = pack(deeds={"test": TEST, "race": RACE})
PACKS = (starter_pack(RULESET), TESTS)


class Scene(Stage):
    """A table of Challenge, with the starter pack and a deed that these tests know the aspects of."""

    def __init__(self, world: Mapping[Id, Record], *more: Pack) -> None:
        packs = [*PACKS, *more]
        self.play = Play.lay(RULESET, world, packs=packs, asks_for_dice=True, clock=lambda: NOON)
        self.number = 0

    def meanwhile(self, name: str, actor: Id = "", /, **args: Any) -> Self:
        """The story teller does something to the action while it waits."""
        self.play.interject(GM, self.number, name, actor, **args)
        return self.checked()

    def does(self, name: str, actor: Id = "", /, **args: Any) -> Self:
        """An action that ends by itself, with the usual answers."""
        usually(self.begin(name, actor, **args))
        return self


def trait(aspect: str, value: int, **fields: Any) -> HeldTrait:
    name = fields.pop("name", aspect)
    return HeldTrait(name=name, passive=(Effect(aspect, value),), **fields)


def held(*traits: HeldTrait) -> dict[str, HeldTrait]:
    return {one.name: one for one in traits}


def entity(mine: int | None = None, *traits: HeldTrait, **fields: Any) -> Entity:
    """Somebody with a score of so much, whichever side they are on, and with these traits besides."""
    score = () if mine is None else (trait("mine", mine), trait("theirs", mine))
    return Entity(traits=held(*score, *traits), **fields)


def lay(rules: HouseRules = BY_THE_BOOK, *packs: Pack, **entities: Entity) -> Scene:
    """A table with these entities: Bill, Ted and Cat are players' characters, the others the story teller's."""
    world: dict[Id, Record] = {"mara": Seat(name="Mara", role="gm"), HOUSE_RULES: rules}
    for who, one in entities.items():
        player = PLAYERS.get(who, "")
        if player:
            world[player] = Seat(name=player.title())
        fields = {field: getattr(one, field) for field in one.__struct_fields__}
        world[who] = Entity(**{**fields, "name": one.name or who.title(), "player": player})
    return Scene(world, *packs)


def begin(scene: Scene, *against: Id, who: Id = "bill", deed: str = "test", **more: Any) -> Scene:
    return scene.begin("challenge", who, deed=deed, against=list(against), **more)


def challenge(scene: Scene, *against: Id, who: Id = "bill", deed: str = "test", dice: Mapping[Id, int] | None = None,
              **answers: Any) -> Scene:  # fmt: skip
    """Somebody challenges somebody: the story teller takes what usually counts, nobody leaves anything out."""
    begin(scene, *against, who=who, deed=deed, **answers.pop("args", {}))
    return go_on(scene, dice or {}, **answers)


def go_on(scene: Scene, dice: Mapping[Id, int] | None = None, *, until: str = "", **answers: Any) -> Scene:
    """Go on with the usual answers, these d20s, and these answers by the name of their question."""
    left = {name: list(value) if isinstance(value, Answers) else [value] for name, value in answers.items()}
    falling = dict(dice or {})
    while not scene.is_over:
        place, request = next((place, w.request) for place, w in scene.waiting.items() if not w.answered)
        if isinstance(request, Roll):
            given = left.get("effect", []) if request.why == "the effect" else None
            if given is not None:
                if not given:
                    return scene
                face = given.pop(0)
                reply(scene, place, request, face if isinstance(face, list) else [face])
                continue
            if request.by not in falling:
                return scene
            reply(scene, place, request, [falling.pop(request.by)])
            continue
        name = called(request)
        if left.get(name):
            reply(scene, place, request, left[name].pop(0))
            continue
        if name in (*STOPS, until):
            return scene
        reply(scene, place, request, usual(scene, request))
    assert not any(left.values()), f"never asked: {[name for name, values in left.items() if values]}"
    return scene


class Answers(tuple[Any, ...]):
    """Several answers to questions of the same name, one after the other."""


def several(*answers: Any) -> Answers:
    return Answers(answers)


STOPS = ("BreakTie", "DeclareSpeed")
"""Questions whose answer a scene always gives itself."""


def usually(scene: Scene) -> Scene:
    while not scene.is_over:
        place, request = next((place, w.request) for place, w in scene.waiting.items() if not w.answered)
        assert not isinstance(request, Roll), "dice are not usual"
        reply(scene, place, request, usual(scene, request))
    return scene


def usual(scene: Scene, request: Request) -> Any:
    """What most people would say. A win is a win, without an effect, unless a scene says so."""
    prompt = request.prompt(scene.view(request.by))
    if prompt.kind == "form" and not prompt.many:
        if called(request) == "PlanEffect":
            return "nobody"
        return {name: field.usual for name, field in prompt.fields.items()}
    return prompt.usual


def reply(scene: Scene, place: Place, request: Request, value: Any) -> None:
    scene.play.answer(owner(scene.play.reader(), request.by), scene.number, value, place=place)
    scene.checked()


def answered(scene: Scene, **answers: Any) -> Scene:
    """Answer what is asked, each question by its name."""
    for question, value in answers.items():
        found = [(place, w.request) for place, w in scene.waiting.items() if called(w.request) == question]
        assert found, f"{question} is not asked; {questions(scene) or 'nothing'} is"
        reply(scene, *found[0], value)
    return scene


def roll(scene: Scene, **dice: int) -> Scene:
    """The d20s of these people fall."""
    for who, face in dice.items():
        scene.answer(who, [face])
    return scene


def called(request: Request) -> str:
    return "dice" if isinstance(request, Roll) else type(request.question).__name__


def questions(scene: Scene) -> list[str]:
    """What is asked now, without saying of whom."""
    return [called(waiting.request) for waiting in scene.waiting.values()]


def asked(scene: Scene, question: str) -> Waiting:
    return next(waiting for waiting in scene.waiting.values() if called(waiting.request) == question)


# --- what came of it
def facts(scene: Scene, kind: str) -> list[dict[str, Any]]:
    return [{"about": fact.about, **fact.values, **fact.set} for fact in scene.run.facts if fact.fact == kind]


def scores(scene: Scene) -> dict[Id, int]:
    """The scores as they were made last."""
    return {fact["about"]: fact["total"] for fact in facts(scene, "ScoreMade")}


def finals(scene: Scene) -> dict[Id, int]:
    return {fact["about"]: fact["total"] for fact in facts(scene, "FinalScoreMade")}


def wins(scene: Scene) -> list[tuple[Id, Id, str, int, int]]:
    """Who has beaten whom, how, by how much, with how many extras."""
    return [(f["about"], f["loser"], f["how"], f["difference"], f["extra"]) for f in facts(scene, "Beaten")]


def effects(scene: Scene) -> list[int]:
    return [fact["total"] for fact in facts(scene, "EffectMade")]


def told(scene: Scene) -> list[str]:
    return [line for line in map(words, scene.run.facts) if line]


def card_of(scene: Scene) -> list[FactSeen]:
    """The lines of the log's last card, as everybody sees them."""
    return list(view_for(scene.play, "ana").log[-1].facts)


def rows(**chosen: Any) -> dict[str, Any]:
    """Rows of tables by the tables' ids, as the form wants them."""
    return {table.replace("_", "-"): row for table, row in chosen.items()}


def names(some: Sequence[Any]) -> list[str]:
    return [one.value for one in some]


PLAN = {"receives": "loser", "trait": "hurt", "aspect": "pain"}
"""The loser has a trait from it."""


def plan(**changes: Any) -> dict[str, Any]:
    return {**PLAN, **changes}
