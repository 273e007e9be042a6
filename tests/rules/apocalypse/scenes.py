"""A table for the scenes of these tests: Mara tells the story, Ana plays Ash, Ben plays Bo, Cleo plays Cat.

After every command the table is read again from its log: the same is true, and the same is asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

from hypothesis import settings
from msgspec import structs

from engine.modes import Stage
from hearthside.engine import (
    GM,
    HOUSE_RULES,
    Id,
    Record,
    Request,
    Roll,
    Seat,
    owner,
    words,
)
from hearthside.rulesets.apocalypse import RULESET
from hearthside.rulesets.apocalypse.state import Character, Harm, HouseRules

TRAITS = (
    "stubborn", "lamp keeper", "quick hands", "sings",
    "climber", "night eyes", "tinkerer", "patient",
    "sailor", "curious", "light-footed", "good listener",
    "diver", "bookish", "cold-blooded", "salt carrier",
    "big heart", "never lost", "long legs", "holds a grudge",
)  # fmt: skip
BY_THE_BOOK = HouseRules()
LAW = settings(deadline=None, max_examples=40, database=None)
"""How often a law is tried: each example plays a few actions."""
PLAYERS = {"ash": "ana", "bo": "ben", "cat": "cleo"}


class Scene(Stage):
    """A table of Apocalypse."""

    def __init__(self, world: Mapping[Id, Record]) -> None:
        super().__init__(RULESET, world)

    def meanwhile(self, name: str, /, **args: Any) -> Self:
        """The Scenarist does something to the action while it waits."""
        self.play.interject(GM, self.number, name, **args)
        return self.checked()


def sheet(traits: int = 8, harms: Mapping[str, int] | None = None, **fields: Any) -> Character:
    """A character with that many traits, linked as the rules want it, and these harms."""
    have = TRAITS[:traits]
    hurts = {text: Harm(level) for text, level in (harms or {}).items()}
    return Character(traits=have, links=dict.fromkeys(have[4:], have[:2]), harms=hurts, **fields)


def lay(rules: HouseRules = BY_THE_BOOK, **characters: Character) -> Scene:
    """A table with Ash and Bo, and whoever else is named."""
    world: dict[Id, Record] = {"mara": Seat(name="Mara", role="gm"), HOUSE_RULES: rules}
    for who, character in {"ash": sheet(), "bo": sheet(), **characters}.items():
        player = PLAYERS[who]
        world[player] = Seat(name=player.title())
        world[who] = structs.replace(character, name=who.title(), player=player)
    return Scene(world)


def empty(players: int, scenarists: int = 1, rules: HouseRules = BY_THE_BOOK) -> Scene:
    """A table with so many people at it (`player-1`, …) and no character yet."""
    world: dict[Id, Record] = {HOUSE_RULES: rules}
    world |= {f"scenarist-{n}": Seat(name=f"Scenarist {n}", role="gm") for n in range(1, scenarists + 1)}
    world |= {f"player-{n}": Seat(name=f"Player {n}") for n in range(1, players + 1)}
    return Scene(world)


def answered(scene: Scene, **answers: Any) -> Scene:
    """Answer what is asked, each question by its name (the dice as `dice`), from the seat that is asked."""
    for question, value in answers.items():
        reply(scene, question, value)
    return scene


def reply(scene: Scene, question: str, value: Any) -> None:
    asked = [(place, w.request) for place, w in scene.waiting.items() if called(w.request) == question]
    assert asked, f"{question} is not asked; {questions(scene) or 'nothing'} is"
    place, request = asked[0]
    scene.play.answer(owner(scene.play.reader(), request.by), scene.number, value, place=place)
    scene.checked()


def roll(
    scene: Scene,
    dice: Sequence[int] = (),
    traits: int | Sequence[str] = 0,
    harms: Sequence[str] = (),
    who: Id = "ash",
    **then: Any,
) -> Scene:
    """Somebody rolls: what counts (a number: the first so many traits), the dice, and the answers from there on."""
    return answered(scene.begin("roll", who), **selections(scene, traits, harms, who), dice=list(dice), **then)


def call(
    scene: Scene,
    dice: Sequence[int] = (),
    traits: int | Sequence[str] = 0,
    harms: Sequence[str] = (),
    heavy: bool = False,
    rolls: Sequence[str] = ("jump",),
    then: Mapping[str, Any] | None = None,
    who: Id = "ash",
) -> Scene:
    """The Scenarist calls for a roll, or for several in a row; the first is made."""
    scene.begin("call", who=who, what=rolls[0], heavy=heavy, then=list(rolls[1:]))
    return answered(scene, **selections(scene, traits, harms, who), dice=list(dice), **(then or {}))


def selections(scene: Scene, traits: int | Sequence[str], harms: Sequence[str], who: Id) -> dict[str, Any]:
    """What is selected, by who is asked: nobody is asked to pick from nothing."""
    counted = list(scene[who].traits[:traits] if isinstance(traits, int) else traits)
    selected = {"PickHarms": list(harms), "PickTraits": counted}
    return {name: picked for name, picked in selected.items() if picked or name in questions(scene)}


def write(scene: Scene, seat: Id = "ana", name: str = "Una") -> Scene:
    """A Player writes a character to the end: the free traits, then each linked to the first two."""
    return write_traits(answered(scene.begin("create", seat), CharacterName=name), seat)


def write_traits(scene: Scene, seat: Id = "ana", most: int = 20) -> Scene:
    """The traits of the character that this Player is writing, at most so many."""
    for number, trait in enumerate(TRAITS[:most]):
        if scene.is_over:
            break
        scene.answer(seat, trait if number < 4 else {"trait": trait, "links": list(TRAITS[:2])})
    return scene


def nobody_reacts(scene: Scene) -> Scene:
    for who in scene.asked:
        scene.answer(who, "pass")
    return scene


FAILURE, WEAK, FULL = (1, 2), (5, 4), (6, 6)
"""Dice that without traits and harms come to 3, to 9 and to 12."""


def result(scene: Scene) -> tuple[int, str]:
    """The total and the band of the roll that was made last."""
    made = [fact for fact in scene.run.facts if fact.fact == "RollMade"][-1]
    return made.values["total"], made.values["outcome"]


def harms(scene: Scene, who: Id = "ash") -> dict[str, int]:
    """The harms on a sheet, with their numbers."""
    return {text: harm.level for text, harm in scene[who].harms.items()}


def told(scene: Scene) -> list[str]:
    """The log lines of the action that was begun last."""
    return [line for line in map(words, scene.run.facts) if line]


def questions(scene: Scene) -> list[str]:
    """What is asked now, without saying of whom."""
    return [called(waiting.request) for waiting in scene.waiting.values()]


def called(request: Request) -> str:
    """The name by which these scenes know what is asked."""
    return "dice" if isinstance(request, Roll) else type(request.question).__name__
