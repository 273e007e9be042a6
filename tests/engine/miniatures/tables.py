"""A table of each miniature, what may be begun at it, and values that the GM may set: for play at random."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from engine.miniatures.brawl import BRAWL, Brawler
from engine.miniatures.casts import SEATS, skirmish
from engine.miniatures.duel import DUEL, Rival
from engine.miniatures.heroes import HEROES, Hero
from engine.miniatures.skirmish import NO_YOU_DONT, REROLL, ROLL_WITH_IT, SKIRMISH, TRY_ME
from engine.miniatures.survivors import SURVIVORS, Survivor
from hearthside.engine import Id, Record, Ruleset


class Beginning(Struct, frozen=True):
    action: str
    actor: Id = ""
    args: dict[str, Any] = {}


class Laid(Struct, frozen=True):
    """A table, ready to play."""

    rules: Ruleset
    world: dict[Id, Record]
    beginnings: tuple[Beginning, ...]
    values: dict[str, tuple[Any, ...]]
    """What the GM may set, and to what."""


TABLES = (
    Laid(
        SKIRMISH,
        skirmish(
            ana={"grit": 2, "knows": (ROLL_WITH_IT,)},
            bo={"cards": (REROLL,), "grit": 1},
            orc={"knows": (NO_YOU_DONT,), "hp": 12},
            ogre={"grit": 1, "cards": (REROLL,), "knows": (TRY_ME,)},
        ),
        (
            Beginning("attack", "ana", {"on": "orc"}),
            Beginning("attack", "orc", {"on": "bo"}),
            Beginning("blast", "orc", {"targets": ["ana", "bo", "ogre"]}),
            Beginning("move", "ana", {"path": [(0, -1), (0, -2), (0, -3)]}),
            Beginning("ambush", "", {"hiders": ["ogre", "orc"], "victims": ["ana", "bo"]}),
            Beginning("grit-for-ap", "bo"),
            Beginning("rest", "ana"),
        ),
        {
            "ana.ap": (2, 4),
            "orc.ap": (0, 3),
            "orc.hp": (5, 20),
            "ana.hp": (9, 30),
            "bo.guard": (4, 6),
            "bo.grit": (0, 2),
        },
    ),
    Laid(
        BRAWL,
        {**SEATS, "ann": Brawler(player="pia", power=3), "bud": Brawler(player="ben"), "cat": Brawler(melee=1)},
        (
            Beginning("brawl-round", "", {"fighters": ["ann", "bud", "cat"]}),
            Beginning("brawl-round", "", {"fighters": ["bud", "cat"]}),
        ),
        {"ann.resolve": (0, 3), "bud.power": (1, 4), "cat.health": (2, 10)},
    ),
    Laid(
        SURVIVORS,
        {
            **SEATS,
            "ash": Survivor(player="pia", traits=("stubborn", "miner"), harms={"burnt": 2}),
            "eve": Survivor(player="ben", traits=("quick",)),
        },
        (Beginning("roll", "ash"), Beginning("roll", "eve")),
        {"ash.harms.burnt": (1, 3), "eve.name": ("Eve", "Evelyn"), "eve.traits": ([], ["quick", "kind"])},
    ),
    Laid(
        DUEL,
        {**SEATS, "bill": Rival(player="pia", score=10), "ted": Rival(score=8, slippery="ready")},
        (Beginning("challenge", "bill", {"opponent": "ted"}), Beginning("challenge", "ted", {"opponent": "bill"})),
        {"bill.score": (1, 40), "ted.slippery": ("ready", "burnt")},
    ),
    Laid(
        HEROES,
        {**SEATS, "bri": Hero(player="pia", points=3), "sol": Hero(player="ben", points=1)},
        (Beginning("dare", "bri", {"dice": 3, "cuts": 1}), Beginning("dare", "sol", {"dice": 2})),
        {"bri.points": (0, 2, 5), "sol.points": (1, 2)},
    ),
)
