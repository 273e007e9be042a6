"""What an effect is given: who uses which Expertise on whom, and how the test went."""

from __future__ import annotations

from msgspec import Struct

from hearthside.engine import Key
from hearthside.rulesets.strive.rules.catalogue.expertises import Held
from hearthside.rulesets.strive.state import Character


class Use(Struct, frozen=True, kw_only=True):
    """An Expertise that has worked."""

    who: Key[Character]
    it: Held
    whom: tuple[Key[Character], ...] = ()
    hits: int = 0
    ob: int = 0
    margin: int = 0
    """Of an opposed one: how many hits more than the other side's."""

    @property
    def target(self) -> Key[Character]:
        return self.whom[0]
