"""What is asked about Hostility Actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from hearthside.engine import Grid, Key, OneOf, Option, Reader, SomeOf, known, name_of, rule
from hearthside.rulesets.strive.hostility import hostility
from hearthside.rulesets.strive.kinds.npcs import HostilityEntry
from hearthside.rulesets.strive.questions.npc_deeds import WhereToLand
from hearthside.rulesets.strive.questions.npcs import npcs_there
from hearthside.rulesets.strive.rules.combat.snares import snares_on
from hearthside.rulesets.strive.rules.health.conditions import why_unable
from hearthside.rulesets.strive.rules.health.duties import why_harmless
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import DAMAGE_TYPES

REACTIONS = ("slip-away", "i-am-the-hero")
"""Those that answer something, and are offered then."""


OFFENSIVE = ("collect-bounty", "get-off-me", "resonance", "sinkhole", "trap-storm", "gloom")
"""Those that do something to others."""
HARMFUL = (*OFFENSIVE, "seething-hatred")
"""Those that nobody uses who may not harm others."""


@rule("STR-878", "STR-1033", "STR-Q469")
def affordable(view: Reader, who: Key[Character]) -> dict[str, HostilityEntry]:
    """The Hostility Actions that an NPC has and the GM can pay for; of who is unable none."""
    entries, there = view.content.of(HostilityEntry), hostility(view)
    if why_unable(view, who):
        return {}
    peaceful = bool(why_harmless(view, who))
    return {id_: entries[id_] for id_ in view[who].hostility_actions
            if id_ in entries and entries[id_].hostility <= there
            and not (peaceful and entries[id_].effect in HARMFUL)}  # fmt: skip


def of_their_own(view: Reader, who: Key[Character]) -> dict[str, HostilityEntry]:
    return {id_: entry for id_, entry in affordable(view, who).items() if entry.effect not in REACTIONS}


class WhoIsHostile(OneOf[Key[Character]], frozen=True):
    title: ClassVar[str] = "Who?"
    records: ClassVar[bool] = True

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(who, name_of(view, who)) for who in npcs_there(view) if of_their_own(view, who)]


class WhichHostilityAction(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which Hostility Action?"
    who: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        if self.who not in view:
            return ()
        return [Option(id_, f"{entry.name} ({entry.hostility} Hostility)", entry.text)
                for id_, entry in of_their_own(view, self.who).items()]  # fmt: skip


class SomeAllies(SomeOf[Key[Character]], frozen=True):
    """Some of those on the creature's side."""

    words: str
    among: tuple[Key[Character], ...]
    most: int | None = None
    records: ClassVar[bool] = True

    def asks(self, view: Reader) -> str:
        return self.words

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(one, name_of(view, one)) for one in known(view, self.among)]

    def bounds(self, view: Reader) -> tuple[int, int | None]:
        return 0, self.most

    def usual(self, view: Reader) -> tuple[Key[Character], ...]:
        return known(view, self.among)[: self.most]


@rule("STR-1042", "STR-Q219")
class WhereToTrap(WhereToLand, frozen=True):
    """A free field on which no trap lies yet."""

    title: ClassVar[str] = "Where does a trap lie?"

    def grid(self, view: Reader) -> Grid:
        free = super().grid(view)
        taken = snares_on(view, free.map)
        return replace(free, reach=tuple(one for one in free.reach or () if (one.x, one.y) not in taken))


class TrapType(OneOf[str], frozen=True):
    title: ClassVar[str] = "What do the traps deal?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(one, one.title()) for one in DAMAGE_TYPES if one != "pure"]

    def usual(self, view: Reader) -> str:
        return "piercing"
