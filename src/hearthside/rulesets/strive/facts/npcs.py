"""What becomes true of NPCs, Squads and Hostility."""

from __future__ import annotations

from typing import Annotated, ClassVar

from hearthside.engine import EVERYBODY, GM_ONLY, Creation, Fact, Removal
from hearthside.rulesets.strive.fight_state import Darkness, Fighting, StickySurface
from hearthside.rulesets.strive.hostility import Hostility
from hearthside.rulesets.strive.squads import Squad
from hearthside.rulesets.strive.words import AtLeastOne

Fields = tuple[str, ...]


class DefSet(Fact, frozen=True):
    sets: ClassVar[Fields] = ("defense",)
    says: ClassVar[str] = "{about:name} has Def {defense}."
    defense: Annotated[AtLeastOne | None, GM_ONLY]


class DefShown(Fact, frozen=True):
    sets: ClassVar[Fields] = ("shown_defense",)
    says: ClassVar[str] = "{about:name} has Def {shown_defense}."
    shown_defense: AtLeastOne


class DefHidden(Fact, frozen=True):
    sets: ClassVar[Fields] = ("shown_defense",)
    says: ClassVar[str] = "What Def {about:name} has, only the GM says from now on."
    shown_defense: None = None


# --- Squads
class SquadFormed(Creation, frozen=True):
    says: ClassVar[str] = "A Squad: {about:name}."
    record: Squad


class JoinedSquad(Fact, frozen=True):
    sets: ClassVar[Fields] = ("squad", "hp")
    squad: str
    hp: int


class SquadHurt(Fact, frozen=True):
    sets: ClassVar[Fields] = ("temporary",)
    says: ClassVar[str] = "{about:name}: {points} damage ({what}), {left} HP left, {alive} on their feet."
    temporary: int
    points: int
    what: str
    left: int
    alive: int


class ShareLeft(Fact, frozen=True):
    """What a member has of its Squad's HP."""

    sets: ClassVar[Fields] = ("hp", "in_the_balance")
    hp: int
    in_the_balance: bool
    """It has none, and falls in its turn."""


class APShared(Fact, frozen=True):
    """What a Squad has, each member has."""

    sets: ClassVar[Fields] = ("fighting",)
    fighting: Fighting


class ExhaustionShared(Fact, frozen=True):
    sets: ClassVar[Fields] = ("exhaustion",)
    exhaustion: int


class CaptainLost(Fact, frozen=True):
    """The Captain is felled."""

    sets: ClassVar[Fields] = ("benefit", "temporary")
    says: ClassVar[str] = "{about:name} has lost {captain:name}, and is no longer {lost}."
    captain: str
    lost: str
    benefit: str = ""
    temporary: int = 0


class LeftSquad(Fact, frozen=True):
    sets: ClassVar[Fields] = ("squad", "hp")
    hp: int
    squad: str = ""


class SquadDisbanded(Removal, frozen=True):
    says: ClassVar[str] = "{about:name}: there is no such Squad any more."


class SquadAttacked(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} attacks {whom:name} with {number}: {what}."
    whom: str
    number: int
    what: str


# --- Hostility
class HostilityRecorded(Creation, frozen=True):
    record: Hostility


class HostilityEarned(Fact, frozen=True):
    sets: ClassVar[Fields] = ("points",)
    says: ClassVar[str] = "Hostility: {was} → {points}."
    points: int
    was: int


class HostilitySpent(Fact, frozen=True):
    sets: ClassVar[Fields] = ("points",)
    says: ClassVar[str] = "{who:name}: {what} ({spent} Hostility, {points} left)."
    points: int
    spent: Annotated[int, EVERYBODY]
    who: Annotated[str, EVERYBODY]
    what: Annotated[str, EVERYBODY]


class HeroMirrored(Fact, frozen=True):
    """While a villain plays the hero, its side is the party."""

    sets: ClassVar[Fields] = ("hero",)
    hero: str


class MoonShone(Fact, frozen=True):
    sets: ClassVar[Fields] = ("moonlit",)
    says: ClassVar[str] = "{about:name} {stands} in full moonlight."
    moonlit: bool
    stands: str


class Rose(Fact, frozen=True):
    """Somebody is higher or lower above the ground."""

    sets: ClassVar[Fields] = ("aloft",)
    says: ClassVar[str] = "{about:name} {does}."
    aloft: int
    does: str


class Hid(Fact, frozen=True):
    sets: ClassVar[Fields] = ("hidden_by",)
    says: ClassVar[str] = "{about:name} {does}."
    hidden_by: str
    does: str


class Darkened(Creation, frozen=True):
    """That the battlefield is dark is told by who has done it."""

    record: Darkness


class SurfaceMadeSticky(Creation, frozen=True):
    """Whoever has made it so tells it."""

    record: StickySurface


class SurfaceDried(Removal, frozen=True):
    """The map shows it."""


class DarknessOver(Removal, frozen=True):
    says: ClassVar[str] = "{what} is over."
    what: str
