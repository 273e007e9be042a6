"""Fights for the scenes: Vesna (Ana) and Tomas (Ben) against whoever the GM has."""

from __future__ import annotations

from typing import Any

from msgspec import structs
from scenes import BY_THE_BOOK, Scene, lay, passes, questions, reply, somebody

from hearthside.engine import Id, Record
from hearthside.kit.turns import TURNS, TurnOrder
from hearthside.rulesets.strive.fight_state import COMBAT, Combat, Fighting, Side
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.state import Character

PARTY = ("vesna", "tomas", "idun")


def fight(
    rules: HouseRules = BY_THE_BOOK, turn: Id = "vesna", momentum: int = 0, ap: dict[Id, int] | None = None,
    more: dict[Id, Record] | None = None, fighting: dict[Id, dict[str, Any]] | None = None, **characters: Character,
) -> Scene:  # fmt: skip
    """A fight that is going on, in the turn of one of them."""
    people = {"vesna": somebody(), **characters}
    ready = {}
    for who, character in people.items():
        side: Side = "party" if who in PARTY else "foes"
        state: dict[str, Any] = {"side": side, "ap": (ap or {}).get(who, 4), **(fighting or {}).get(who, {})}
        ready[who] = structs.replace(character, fighting=Fighting(**state))
    order = (turn, *(who for who in ready if who != turn))
    world: dict[Id, Record] = {
        COMBAT: Combat(is_going_on=True, momentum=momentum),
        TURNS: TurnOrder(order=order, place=0, acting=turn, round=1),
        **(more or {}),
    }
    return lay(rules, more=world, **ready)


def use(scene: Scene, which: str, whom: Any = (), who: Id = "vesna", attack: bool = False) -> Scene:
    """Somebody uses an Expertise."""
    return scene.begin("attack" if attack else "use-expertise", who, which=which, whom=whom)


def go_on(scene: Scene, **answers: Any) -> Scene:
    """Answer by name where it is asked; let reactions pass, and answer as usual otherwise, until it is over."""
    while not scene.is_over:
        asked = questions(scene)
        named = next((one for one in asked if one in answers), None)
        if named:
            value = answers[named]
            reply(scene, named, value.pop(0) if isinstance(value, list) and named == "dice" else value)
        elif "React" in asked:
            passes(scene)
        else:
            raise AssertionError(f"{asked} is asked, and nobody answers")
    return scene


def ap_of(scene: Scene, who: Id) -> int:
    fighting = scene.play.reader()[who].fighting
    return fighting.ap if fighting else 0
