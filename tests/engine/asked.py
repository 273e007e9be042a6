"""How a scene speaks of what is asked: each question by its name, dice as `dice`, from the seat that is asked."""

from __future__ import annotations

from typing import Any, TypeVar

from engine.modes import Stage
from hearthside.engine import Id, PlainFact, Request, Roll, owner, words

S = TypeVar("S", bound=Stage)


def dice(scene: S, *faces: int) -> S:
    """Whoever is to roll rolls these."""
    return reply(scene, "dice", list(faces))


def passes(scene: S) -> S:
    """Nobody who is asked reacts, until nobody is asked any more."""
    while not scene.is_over and "React" in questions(scene):
        reply(scene, "React", "pass")
    return scene


def react(scene: S, what: str, who: Id = "") -> S:
    return reply(scene, "React", what, who)


def answered(scene: S, **answers: Any) -> S:
    """Answer what is asked, each question by its name (the dice as `dice`), from the seat that is asked."""
    for question, value in answers.items():
        reply(scene, question.rstrip("_"), value)
    return scene


def reply(scene: S, question: str, value: Any, who: Id = "") -> S:
    asked = [(place, w.request) for place, w in scene.waiting.items()
             if called(w.request) == question and who in ("", w.request.by)]  # fmt: skip
    assert asked, f"{question} is not asked; {questions(scene) or 'nothing'} is"
    place, request = asked[0]
    scene.play.answer(owner(scene.play.reader(), request.by), scene.number, value, place=place, who=request.by)
    scene.checked()
    return scene


def questions(scene: Stage) -> list[str]:
    """What is asked now, without saying of whom."""
    return [] if scene.is_over else [called(waiting.request) for waiting in scene.waiting.values()]


def called(request: Request) -> str:
    """The name by which these scenes know what is asked."""
    return "dice" if isinstance(request, Roll) else type(request.question).__name__


def options(scene: Stage, question: str) -> list[Any]:
    """What may be answered to a question, by the values."""
    [request] = [w.request for w in scene.waiting.values() if called(w.request) == question]
    return [option.value for option in request.prompt(scene.view(request.by)).options]


def acts(scene: Stage) -> list[str]:
    """What somebody may do in reaction."""
    return [one for one in options(scene, "React") if one != "pass"]


def told(scene: Stage) -> list[str]:
    """The log lines of the action that was begun last."""
    return [line for line in map(words, scene.run.facts) if line]


def facts(scene: Stage, kind: str) -> list[PlainFact]:
    """The facts of one kind of the action that was begun last."""
    return [fact for fact in scene.run.facts if fact.fact == kind]
