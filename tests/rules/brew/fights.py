"""A table for the scenes about fights and the road: Mara is the GM, Ana plays Pete, Ben plays Marlo; Ted is Mara's.

After every command the table is read again from its log: the same is true, and the same is asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hypothesis import settings
from msgspec import structs

from engine.modes import Stage
from hearthside.engine import (
    HOUSE_RULES,
    SCENE,
    Choose,
    Credit,
    Id,
    Key,
    Record,
    Request,
    Roll,
    Ruleset,
    Scene,
    Seat,
    owner,
    starter_pack,
    words,
)
from hearthside.engine.sheet import Group
from hearthside.rulesets.brew.content_kinds import KINDS
from hearthside.rulesets.brew.fight_moments import Struck
from hearthside.rulesets.brew.fight_state import FIGHT, RECORDS, Fight, Fighting
from hearthside.rulesets.brew.gear import KINDS as GEAR_KINDS
from hearthside.rulesets.brew.house_rules import HouseRules
from hearthside.rulesets.brew.rules.chances import CHANCES
from hearthside.rulesets.brew.rules.combat.actions import ACTIONS
from hearthside.rulesets.brew.rules.combat.holds import CONSEQUENCES as HOLDS
from hearthside.rulesets.brew.rules.combat.landing import REACTIONS
from hearthside.rulesets.brew.rules.consequences import CONSEQUENCES
from hearthside.rulesets.brew.rules.harm.magic_healing import heal_by_magic
from hearthside.rulesets.brew.rules.harm.time import time_passes
from hearthside.rulesets.brew.rules.resolve import RESOLVE
from hearthside.rulesets.brew.state import TIME_MODE, Character, Item, TimeMode
from hearthside.rulesets.brew.words import ATTRIBUTES, Attribute, Mode

BY_THE_BOOK = HouseRules()
LAW = settings(deadline=None, max_examples=30, database=None)
SKILLS: tuple[str, ...] = ("athletics", "craft", "stealth")
FIELDS: tuple[str, ...] = ("healing", "destruction", "illusion")
PLAYERS = {"pete": "ana", "marlo": "ben"}
PETE: Key[Character] = Key("pete")
MARLO: Key[Character] = Key("marlo")
TED: Key[Character] = Key("ted")

FIGHTS = Ruleset(
    id="brew",
    version="1",
    title="Brew",
    text="",
    credits=Credit(work="Brew"),
    package="hearthside.rulesets.brew",
    records=(Character, TimeMode, *RECORDS),
    house_rules=HouseRules,
    actions=(*ACTIONS, heal_by_magic, time_passes),
    reactions=(*RESOLVE, *CHANCES, *REACTIONS),
    consequences=(*CONSEQUENCES, *HOLDS),
    content={**KINDS, **GEAR_KINDS},
    character=Character,
    creation="",
    sheet=lambda reader, who: Group(label="", widgets=()),
    policy=lambda view, by, question: None,
    demo=lambda content: {},
    odds={},
)


class Brawl(Stage):
    """A table of Brew at which people fight."""

    def __init__(self, world: Mapping[Id, Record]) -> None:
        super().__init__(FIGHTS, world, packs=(starter_pack(FIGHTS),))


def fighter(power: int = 2, precision: int = 2, speed: int = 2, melee: int = 2, items: Sequence[str] = (),
            worn: Sequence[str] = (), **fields: Any) -> Character:  # fmt: skip
    """Somebody with these scores, 1 in all other Attributes, these weapons at hand and this armor on."""
    skills = {name: fields.pop(name) for name in SKILLS if name in fields}
    magic = {name: fields.pop(name) for name in FIELDS if name in fields}
    attributes: dict[Attribute, int] = {"power": power, "precision": precision, "speed": speed}
    attributes |= {name: fields.pop(name) for name in ATTRIBUTES if name in fields}
    carried = {name: Item(weapon=name) for name in items} | {name: Item(armor=name, worn=True) for name in worn}
    fields.setdefault("resolve", 0)
    return Character(attributes=attributes, skills={"melee": melee, **skills}, fields=magic, items=carried, **fields)


def lay(rules: HouseRules = BY_THE_BOOK, mode: Mode = "bullet", fight: bool = True,
        zones: Mapping[str, int] | None = None, metres: int = 0, **people: Character) -> Brawl:  # fmt: skip
    """A table with Pete and Marlo, and whoever else is named; they are in a fight, unless it is said otherwise."""
    world: dict[Id, Record] = {
        "mara": Seat(name="Mara", role="gm"),
        HOUSE_RULES: rules,
        TIME_MODE: TimeMode(mode=mode),
        SCENE: Scene(name="The saloon"),
    }
    if fight:
        world[FIGHT] = Fight(round=1, metres=metres)
    for who, person in {"pete": fighter(), "marlo": fighter(), **people}.items():
        player = PLAYERS.get(who, "")
        if player:
            world[player] = Seat(name=player.title())
        stands = structs.replace(person.fighting or Fighting(), zone=(zones or {}).get(who, 0)) if fight else None
        world[who] = structs.replace(person, name=who.title(), player=player, fighting=stands)
    return Brawl(world)


# --- answering
def called(request: Request) -> str:
    """The name by which these scenes know what is asked."""
    return "dice" if isinstance(request, Roll) else type(request.question).__name__


def questions(scene: Stage) -> list[str]:
    return [called(waiting.request) for waiting in scene.waiting.values()]


def reply(scene: Stage, question: str, value: Any, who: Id = "") -> None:
    """Answer a question by its name (`pete:dice` in full: of whom), from the seat that is asked."""
    asked = [(place, w.request) for place, w in scene.waiting.items()
             if called(w.request) == question and who in ("", w.request.by) and not w.answered]  # fmt: skip
    assert asked, f"{question} is not asked{f' of {who}' if who else ''}; {questions(scene) or 'nothing'} is"
    place, request = asked[0]
    scene.play.answer(owner(scene.play.reader(), request.by), scene.number, value, place=place)
    scene.checked()


def then(scene: Brawl, *answers: tuple[str, Any]) -> Brawl:
    """What people say and roll, in this order; `("dice", 3)` is one die, `("pete:dice", 3)` Pete's."""
    for question, value in answers:
        who, _, name = question.rpartition(":")
        reply(scene, name, [value] if name == "dice" and isinstance(value, int) else value, who)
    return scene


def passing(scene: Brawl) -> Brawl:
    """Nobody does anything about anything."""
    while "React" in questions(scene):
        reply(scene, "React", "pass")
    return scene


def until_struck(scene: Brawl) -> Brawl:
    """Nobody does anything until a hit is about to count."""
    while not any(is_struck(waiting.request) for waiting in scene.waiting.values()):
        reply(scene, "React", "pass")
    return scene


def is_struck(request: Request) -> bool:
    return isinstance(request, Choose) and isinstance(getattr(request.question, "moment", None), Struck)


def attack(scene: Brawl, how: str, answer: str, *dice: int, who: Id = "pete", whom: Id = "marlo", aim: str = "plain",
           react: bool = False) -> Brawl:  # fmt: skip
    """A whole attack: how it is made, how it is answered, the dice as they are asked for; nobody reacts to the hit."""
    scene.begin("attack", who, whom=whom, how=how, aim=aim)
    reply(alone(scene), "Respond", answer)
    for die in dice:
        while "React" in questions(scene) and "dice" not in questions(scene):
            reply(scene, "React", "pass")
        reply(scene, "dice", [die])
    return until_struck(scene) if react else passing(scene)


def alone(scene: Brawl) -> Brawl:
    """Nobody else attacks with whoever does."""
    return then(scene, ("WhoElseAttacks", [])) if "WhoElseAttacks" in questions(scene) else scene


def declare(scene: Brawl, **deeds: Any) -> Brawl:
    """A round in which everybody declares, by their names."""
    scene.begin("fight-round")
    for who, deed in deeds.items():
        reply(scene, "Declare", deed, who)
    return scene


def rolls(scene: Brawl, *dice: int) -> Brawl:
    """Dice as they are asked for; nobody reacts in between."""
    for die in dice:
        while "React" in questions(scene) and "dice" not in questions(scene):
            reply(scene, "React", "pass")
        reply(scene, "dice", [die])
    return passing(scene)


# --- what came of it
def health(scene: Brawl, who: Id = "marlo") -> int:
    now: int = scene[who].health
    return now


def damage(scene: Brawl, who: Id = "marlo") -> int:
    """What the last hit on somebody came to."""
    return sums(scene, "Hurt", who)[-1]


def totals(scene: Brawl) -> dict[str, int]:
    """The totals of the contest that was rolled last."""
    return {fact.about: fact.values["total"] for fact in scene.run.facts if fact.fact == "SideRolled"}


def sums(scene: Brawl, fact: str, who: Id) -> list[int]:
    found = [one for one in scene.run.facts if one.fact == fact and one.about == who]
    return [sum(part["value"] for part in one.values["sum"]["parts"]) for one in found]


def told(scene: Brawl) -> list[str]:
    """The log lines of the action that was begun last."""
    return [line for line in map(words, scene.run.facts) if line]


def refusal(scene: Brawl, name: str, who: Id) -> str:
    """Why somebody may not do something now."""
    return scene.play.game.action(name).refusal(scene.view(who), who)
