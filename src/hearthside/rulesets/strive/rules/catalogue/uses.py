"""What may be used only so often: once per round, scene, rest and the like."""

from __future__ import annotations

from typing import Literal

from hearthside.engine import Key, Reader, Table, rule
from hearthside.rulesets.strive.facts.catalogue import UsesCounted
from hearthside.rulesets.strive.state import Character

Period = Literal["round", "scene", "scenario", "combat", "rest", "day", "location"]


def key_of(what: str, per: Period) -> str:
    return f"{per}:{what}"


@rule("STR-139", "STR-704")
def used(reader: Reader, who: Key[Character], what: str, per: Period) -> int:
    """How often somebody has used something in the period that is going on."""
    return reader[who].uses.get(key_of(what, per), 0)


@rule("STR-139", "STR-Q379")
def use_up(table: Table, who: Key[Character], what: str, per: Period) -> None:
    """A try counts, whether or not it succeeds."""
    uses = table[who].uses
    key = key_of(what, per)
    table.record(UsesCounted(about=who, uses={**uses, key: uses.get(key, 0) + 1}))


@rule("STR-139", "STR-704", "STR-Q101", "STR-Q340", "STR-1107")
def renew_uses(table: Table, who: Key[Character], *periods: Period) -> None:
    """A period is over: what was limited by it may be used again. A scene is a scenario; a rest is one of at least
    six hours without interruption."""
    if uses := table[who].uses:
        left = {key: times for key, times in uses.items() if key.partition(":")[0] not in periods}
        if left != uses:
            table.record(UsesCounted(about=who, uses=left))
