"""What is asked about traps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from hearthside.engine import (
    Key,
    OneOf,
    Option,
    Reader,
    SomeOf,
    Text,
    field_name,
    name_of,
)
from hearthside.kit.grid.maps import spot_of
from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.fight_state import Trap
from hearthside.rulesets.strive.gear import entry_of
from hearthside.rulesets.strive.kinds.gear import GeneralAsset
from hearthside.rulesets.strive.questions.awake import awake, why_not_awake
from hearthside.rulesets.strive.questions.npc_ground import fields_at_hand
from hearthside.rulesets.strive.state import Character, active_characters


class WhichTrapAsset(Text, frozen=True):
    """A trap that one owns, or one of the place in words."""

    title: ClassVar[str] = "Which trap?"
    who: Key[Character]

    def suggestions(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(name) for name, asset in view[self.who].assets.items() if is_trap(view, asset)]


def is_trap(view: Reader, asset: Asset) -> bool:
    entry = entry_of(view, asset)
    return isinstance(entry, GeneralAsset) and entry.use is not None and entry.use.effect == "set"


class WhichTrap(OneOf[Key[Trap]], frozen=True):
    title: ClassVar[str] = "Which trap?"
    hidden: bool = False
    near: Key[Character] | None = None
    """Within this one's reach; a trap that lies on no map is, and so is all for who stands on none."""

    def options(self, view: Reader) -> Sequence[Option[Key[Trap]]]:
        return [Option(one, called(view, one)) for one in view.every(Trap)
                if (not self.hidden or view[one].seen_by != "all")
                and (self.near is None or is_at_hand(view, self.near, view[one]))]  # fmt: skip


def called(view: Reader, trap: Key[Trap]) -> str:
    at = view[trap].at
    return f"{name_of(view, trap)} at {field_name((at.x, at.y))}" if at else name_of(view, trap)


def is_at_hand(view: Reader, who: Key[Character], trap: Trap) -> bool:
    here = spot_of(view, who) if who in view else None
    if here is None or trap.at is None:
        return True
    return trap.at.map == here.map and (trap.at.x, trap.at.y) in fields_at_hand(view, here)


class WhoAmong(OneOf[Key[Character]], frozen=True):
    title: ClassVar[str] = "Who?"
    records: ClassVar[bool] = True

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(one, name_of(view, one)) for one in awake(view)]

    def why_not(self, view: Reader, value: Any) -> str:
        return why_not_awake(view, value)


class WhoIsCaught(SomeOf[Key[Character]], frozen=True):
    title: ClassVar[str] = "Who is caught in it?"
    records: ClassVar[bool] = True

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(one, name_of(view, one)) for one in active_characters(view)]
