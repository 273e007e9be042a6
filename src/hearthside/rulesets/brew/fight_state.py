"""What is true of a fight and of a chase.

Laws: what everybody may know of a fighter stands on the character (`Fighting`), and is as secret as the character. Who
fights whom names others, perhaps hidden ones: that stands on the fight, for the GM's eyes, and for the rules. What
lasts for a round or for the fight says so, and `end_of` puts it back.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from hearthside.engine import GM_ONLY, Id, Key, Record, lasts
from hearthside.rulesets.brew.words import Attribute

FIGHT: Key[Fight] = Key("*fight")
CHASE: Key[Chase] = Key("*chase")

Band = Literal["close", "mid", "long"]
NoneOrMore = Annotated[int, Meta(ge=0)]


class Fighting(Struct, frozen=True, omit_defaults=True):
    """How somebody stands in a fight."""

    zone: int = 0
    """The zone of the field where they are; zones lie in a row."""
    acted: Annotated[bool, lasts("round")] = False
    """The action of this round is used up."""
    attacks: Annotated[NoneOrMore, lasts("round")] = 0
    """How many attacks they have made this round."""
    fought: NoneOrMore = 0
    """Rounds fought since somebody was last hurt in it."""
    down: bool = False
    """Wrestled down. Stored beside `Fight.holders`, since everybody sees who is down, but who holds them may be hidden.
    """
    guarding: Annotated[bool, lasts("round")] = False
    """On the defensive: they have ceased to attack."""
    unaware: bool = False
    """They cannot see an attack coming, or cannot do anything about it."""
    cloak: NoneOrMore = 0
    """What the favour of a god soaks of each hit, or what is left of it for this fight."""


class Fight(Record, frozen=True):
    """A fight: whether one is going on, how its rounds are played, and who has to do with whom in this round."""

    is_card: ClassVar[bool] = False
    name: str = "The fight"
    round: NoneOrMore = 0
    """0: there is no fight."""
    metres: Annotated[NoneOrMore, lasts("fight")] = 0
    """How much a zone measures; 0: nobody counts metres."""
    places: Annotated[dict[str, str], lasts("fight")] = {}
    """What the GM calls a zone, by its number: the bar, the door."""
    attackers: Annotated[dict[Id, tuple[Id, ...]], GM_ONLY, lasts("round")] = {}
    """For each who is attacked this round, who attacks them, in the order in which it was declared."""
    engaged: Annotated[dict[Id, Id], GM_ONLY, lasts("round")] = {}
    """For each fighter, the one opponent of this round whom they meet without a penalty. With turns called it is mostly
    the first attacker, but the attacked may choose, and the choice is kept here."""
    holders: Annotated[dict[Id, Id], GM_ONLY] = {}
    """For each who is held, who holds them. It ends as soon as either is out of the fight (`break_hold`)."""
    wrestled: Annotated[tuple[Id, ...], GM_ONLY, lasts("round")] = ()
    """Who let go of somebody or got free in this round: they have fought in it too."""
    owed: Annotated[dict[Id, tuple[int, ...]], GM_ONLY] = {}
    """Damage of this round that is to count only at its end, hit by hit. It does not lapse: each hit goes when it is
    suffered."""


class Riding(Struct, frozen=True, omit_defaults=True):
    """What somebody rolls in a chase who rides or drives: Speed is for those on foot."""

    attribute: Attribute
    skill: str = ""
    profession: str = ""


class Chase(Record, frozen=True):
    """Somebody runs, somebody follows: a series of contests of Speed."""

    is_card: ClassVar[bool] = False
    name: str = "The chase"
    runner: Annotated[Id, GM_ONLY] = ""
    chaser: Annotated[Id, GM_ONLY] = ""
    runner_rides: Riding | None = None
    """None: on foot."""
    chaser_rides: Riding | None = None
    rolls: NoneOrMore = 0
    """How many rolls decide it; 0: nobody is chased."""
    made: NoneOrMore = 0
    runner_won: NoneOrMore = 0
    chaser_won: NoneOrMore = 0
    runner_tired: NoneOrMore = 0
    """How many Power rolls each has failed, where that builds up."""
    chaser_tired: NoneOrMore = 0


RECORDS: tuple[type[Record], ...] = (Fight, Chase)
