"""What may be used only so often: once per round, scene, rest and the like. What lasts for a period ends with it."""

from __future__ import annotations

from typing import Literal

from hearthside.engine import Key, Reader, Table, rule
from hearthside.rulesets.strive.facts.catalogue import UsesCounted
from hearthside.rulesets.strive.state import Character, TimesUsed

Period = Literal["round", "scene", "scenario", "combat", "rest", "day", "location"]


def key_of(what: str, per: Period) -> str:
    return f"{per}:{what}"


@rule("STR-139", "STR-704")
def used(reader: Reader, who: Key[Character], what: str, per: Period) -> int:
    """How often somebody has used something in the period that is going on."""
    use = reader[who].uses.get(key_of(what, per))
    return use.times if use else 0


@rule("STR-139", "STR-704", "STR-Q101", "STR-Q340", "STR-Q379", "STR-1107")
def use_up(table: Table, who: Key[Character], what: str, per: Period) -> None:
    """A try counts, whether or not it succeeds, until the period is over. A scene is a scenario; a rest is one of at
    least six hours without interruption."""
    until = "scene" if per == "scenario" else "fight" if per == "combat" else per
    use = TimesUsed(times=used(table, who, what, per) + 1, until=until)
    table.record(UsesCounted(about=who, uses={**table[who].uses, key_of(what, per): use}))


@rule("STR-139", "STR-776")
def renew_uses(table: Table, who: Key[Character]) -> None:
    """Another location: what may be used once per location may be used again."""
    left = {key: use for key, use in table[who].uses.items() if use.until != "location"}
    if left != table[who].uses:
        table.record(UsesCounted(about=who, uses=left))
