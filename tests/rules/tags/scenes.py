"""A table for the scenes of these tests: Mara is the GM, Ana plays Ash, Ben plays Bo; Cad is the GM's.

After every command the table is read again from its log: the same is true, and the same is asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hypothesis import settings
from msgspec import structs

from engine.modes import NOON, Stage
from hearthside.engine import HOUSE_RULES, SCENE, Id, Record, Request, Roll, Scene, Seat, owner, starter_pack, words
from hearthside.kit.reservoirs import Reservoir, read_reservoir
from hearthside.kit.tags import read_tag
from hearthside.play import Play
from hearthside.rulesets.tags import RULESET
from hearthside.rulesets.tags.state import CONFLICT, Character, Conflict, Consequence, HouseRules, Skill, at_the_start

BY_THE_BOOK = HouseRules()
LAW = settings(deadline=None, max_examples=30, database=None)
"""How often a law is tried: each example plays a few actions."""
PLAYERS = {"ash": "ana", "bo": "ben", "cad": ""}
Then = Sequence[tuple[str, Any]]


class TagsTable(Stage):
    """A table of Tags with our own setting."""

    def __init__(self, world: Mapping[Id, Record]) -> None:
        super().__init__(RULESET, world)
        self.play = Play.lay(RULESET, world, packs=[starter_pack(RULESET)], asks_for_dice=True, clock=lambda: NOON)


def hero(*stats: str, skills: Sequence[str] = ("fight 2",), hurt: Sequence[str] = (), **fields: Any) -> Character:
    """Somebody with stats like `STR 3/5`, skills like `fight 2` that come from the last one with a level less, and
    consequences like `STR -2 broken arm`."""
    known = at_the_start()
    for text in skills:
        tag = read_tag(text)
        above = [name for name, skill in known.items() if skill.level == tag.level - 1]
        known[tag.name] = Skill(tag.level, above[-1] if above else "Do Anything")
    consequences = {}
    for text in hurt:
        stat, _, rest = text.partition(" ")
        tag = read_tag(rest)
        consequences[tag.name] = Consequence(tag.level, stat)
    held = dict(map(read_reservoir, stats))
    return Character(stats=held, skills=known, **{"consequences": consequences, **fields})


def lay(rules: HouseRules = BY_THE_BOOK, scene: Mapping[str, int] | None = None, conflict: Conflict | None = None,
        **characters: Character) -> TagsTable:  # fmt: skip
    """A table with Ash, and whoever else is named."""
    world: dict[Id, Record] = {"mara": Seat(name="Mara", role="gm"), HOUSE_RULES: rules}
    world[SCENE] = Scene(name="The yard", tags=dict(scene or {}))
    if conflict:
        world[CONFLICT] = conflict
    for who, character in {"ash": hero("STR 0/5"), **characters}.items():
        player = PLAYERS[who]
        if player:
            world[player] = Seat(name=player.title())
        world[who] = structs.replace(character, name=who.title(), player=player)
    return TagsTable(world)


# --- answering
def called(request: Request) -> str:
    """The name by which these scenes know what is asked."""
    return "dice" if isinstance(request, Roll) else type(request.question).__name__


def questions(scene: Stage) -> list[str]:
    return [called(waiting.request) for waiting in scene.waiting.values()]


def reply(scene: Stage, question: str, value: Any) -> None:
    asked = [(place, w.request) for place, w in scene.waiting.items() if called(w.request) == question]
    assert asked, f"{question} is not asked; {questions(scene) or 'nothing'} is"
    place, request = asked[0]
    scene.play.answer(owner(scene.play.reader(), request.by), scene.number, value, place=place)
    scene.checked()


def answered(scene: TagsTable, *then: tuple[str, Any]) -> TagsTable:
    """Answer what is asked, each question by its name (the dice as `dice`), from the seat that is asked."""
    for question, value in then:
        reply(scene, question, value)
    return scene


def usually(scene: TagsTable) -> TagsTable:
    """Answer whatever is asked still as most people would."""
    while not scene.is_over:
        request = next(iter(scene.waiting.values())).request
        assert not isinstance(request, Roll), "there are dice to roll"
        usual = request.prompt(scene.view(request.by)).usual
        assert usual is not None, f"{called(request)} has no usual answer"
        reply(scene, called(request), usual)
    return scene


def propose(scene: TagsTable, who: Id = "ash", what: str = "", skill: str = "fight", target: int = 1,
            rule: Mapping[str, Any] | None = None, **proposal: Any) -> TagsTable:  # fmt: skip
    """Step 1 of a roll, up to the dice."""
    return settle(scene.begin("roll", who, what=what), skill, target, rule, **proposal)


def settle(scene: TagsTable, skill: str = "fight", target: int | None = 1, rule: Mapping[str, Any] | None = None,
           **proposal: Any) -> TagsTable:  # fmt: skip
    reply(scene, "Propose", {"skill": skill, **proposal})
    reply(scene, "Ruling", {**({} if target is None else {"target": target}), **(rule or {})})
    if "RefuseAdvantages" in questions(scene):
        reply(scene, "RefuseAdvantages", [])
    return scene


def roll(scene: TagsTable, dice: Sequence[int], *then: tuple[str, Any], easy: int = 0, hard: int = 0,
         **settled: Any) -> TagsTable:  # fmt: skip
    """A whole roll: easy dice and hard cuts, the dice, the answers that matter; the rest as most people would."""
    more = {"more": f"easy {easy}" if easy else "", "against": f"hard {hard}" if hard else ""}
    propose(scene, rule=more, **settled)
    return usually(answered(scene, ("dice", list(dice)), *then))


def attack(scene: TagsTable, dice: Sequence[int], *then: tuple[str, Any], who: Id = "ash", whom: Id = "cad",
           skill: str = "fight", stat: str = "") -> TagsTable:  # fmt: skip
    """A whole attack, up to what is not usual about being hit."""
    scene.begin("attack", who, whom=whom)
    settle(scene, skill, target=None, rule={"hit_stat": stat} if stat else None)
    answered(scene, ("dice", list(dice)))
    while "SpendPoints" in questions(scene) and not (then and then[0][0] == "SpendPoints"):
        reply(scene, "SpendPoints", "keep")
    while "GainSkill" in questions(scene) and not (then and then[0][0] == "GainSkill"):
        reply(scene, "GainSkill", "")
    return answered(scene, *then)


# --- what came of it
def came(scene: TagsTable) -> tuple[list[int], str, int]:
    """The dice that are left, the outcome, the hits of the roll that was made last."""
    return sorted(scene.value.get("dice", []), reverse=True), scene.value["outcome"], scene.value["hits"]


def points(scene: TagsTable, stat: str = "STR", who: Id = "ash") -> str:
    return str(scene[who].stats[stat])


def hurts(scene: TagsTable, who: Id = "cad") -> dict[str, int]:
    return {text: one.level for text, one in scene[who].consequences.items()}


def told(scene: TagsTable) -> list[str]:
    """The log lines of the action that was begun last."""
    return [line for line in map(words, scene.run.facts) if line]


def full(*stats: str) -> dict[str, Reservoir]:
    return dict(map(read_reservoir, stats))
