"""Fights for the scenes: Vesna (Ana) and Tomas (Ben) against whoever the GM has."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec import structs

from hearthside.dice import Seeded
from hearthside.engine import ContentEntry, Id, Key, Record, Simulated
from hearthside.kit.turns import TURNS, TurnOrder
from hearthside.rulesets.strive import RULESET
from hearthside.rulesets.strive.fight_state import COMBAT, Combat, Fighting, Side
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.state import Boon, Character
from rules.strive.scenes import BY_THE_BOOK, PACK, Scene, lay, questions, reply, somebody

PARTY = ("vesna", "tomas", "idun")


def fight(
    rules: HouseRules = BY_THE_BOOK, turn: Id = "vesna", momentum: int = 0, ap: dict[Id, int] | None = None,
    more: dict[Id, Record] | None = None, fighting: dict[Id, dict[str, Any]] | None = None, **characters: Character,
) -> Scene:  # fmt: skip
    """A fight that is going on, in the turn of one of them."""
    people = {"vesna": somebody(), **characters}
    ready: dict[str, Any] = {}
    for who, character in people.items():
        side: Side = "party" if who in PARTY else "foes"
        state: dict[str, Any] = {"side": side, "ap": (ap or {}).get(who, 4), "last_round": int(who == turn),
                                 **(fighting or {}).get(who, {})}
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


def go(scene: Scene, *dice: list[int], react: tuple[str, ...] = (), **answers: Any) -> Scene:
    """Go on until it is over: dice in the order in which they are asked for, questions by their names (a list: one
    answer after another), reactions as they are offered; nobody forks, helps or defends unless it is said."""
    fallen, reactions = list(dice), list(react)
    answers = {"Propose": {}, "Defend": "nothing", "AgreeToAct": True, **answers}
    while not scene.is_over:
        asked = questions(scene)
        if "React" in asked:
            _react(scene, reactions)
            continue
        question = asked[0]
        if question == "dice":
            assert fallen, f"dice are asked for: {[waiting.request for waiting in scene.waiting.values()]}"
            reply(scene, question, fallen.pop(0))
            continue
        assert question in answers, f"{question} is asked, and nobody answers"
        value = answers[question]
        reply(scene, question, value.pop(0) if isinstance(value, list) else value)
    assert not fallen, f"nobody rolled {fallen}"
    assert not reactions, f"nobody could {reactions}"
    return scene


def _react(scene: Scene, reactions: list[str]) -> None:
    """Whoever may do the next of these does it; else all pass."""
    for waiting in scene.waiting.values():
        offered = [option.value for option in waiting.request.prompt(scene.view(waiting.request.by)).options]
        if reactions and reactions[0] in offered:
            reply(scene, "React", reactions.pop(0), waiting.request.by)
            return
    reply(scene, "React", "pass")


E = TypeVar("E", bound=ContentEntry)


def entries(kind: type[E]) -> dict[str, E]:
    """The entries of a kind in the starter pack."""
    found = (items for items in PACK.entries.values())
    return {id_: entry for items in found for id_, entry in items.items() if isinstance(entry, kind)}


def simulated(scene: Scene) -> Simulated:
    """A table like this one, for a procedure that no action begins by itself."""
    return Simulated(scene.play.world, scene.play.game, Seeded(1), RULESET.policy)


FIRM = {"firm": Boon(on="stability", by=1)}
"""Stability 1 for whoever the GM has."""


def now(scene: Scene, who: Id) -> Character:
    return scene.play.reader()[Key[Character](who)]


def stands(scene: Scene, who: Id) -> Fighting:
    """How somebody stands in the fight."""
    fighting = now(scene, who).fighting
    assert fighting is not None
    return fighting


def ap_of(scene: Scene, who: Id) -> int:
    return stands(scene, who).ap
