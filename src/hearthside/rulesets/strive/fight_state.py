"""What a fight brings with it, as far as Skills and Conditions need it: Action Points, Momentum."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from hearthside.engine import Key, Record, rule
from hearthside.rulesets.strive.words import AtLeastNone


@rule("STR-133")
class Fighting(Struct, frozen=True, omit_defaults=True):
    """Somebody in a fight."""

    ap: AtLeastNone = 4
    grit_used: tuple[str, ...] = ()
    """The effects that Grit Points were spent on in this round."""


class Combat(Record, frozen=True):
    """The fight that is going on."""

    is_card: ClassVar[bool] = False
    is_going_on: bool = False
    momentum: int = 0


COMBAT: Key[Combat] = Key("*combat")
RECORDS: tuple[type[Record], ...] = (Combat,)
