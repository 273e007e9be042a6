"""Flow of play: the Scenarist calls for rolls, splits actions, announces heavy consequences, or just narrates.

There are no turns, rounds or initiative, and the Scenarist never rolls: the only roll there is belongs to a character.
"""

from __future__ import annotations

from msgspec import structs

from hearthside.engine import Id, Key, Reader, Table, action, rule
from hearthside.rulesets.apocalypse.facts import CallsDropped, HeavyAnnounced, RollCalled
from hearthside.rulesets.apocalypse.questions import Deed, FurtherRolls, Heavy, WhichCharacter, active_characters
from hearthside.rulesets.apocalypse.rules.roll import Outcome, may_roll, take_roll
from hearthside.rulesets.apocalypse.state import Call, Character


def somebody_is_there(view: Reader, by: Id) -> str:
    return "" if active_characters(view) else "there is no character yet"


@action("Roll", by=Character, can=may_roll, what=lambda v, by, a: Deed())
@rule("APO-030", "APO-031", "APO-033")
def roll(table: Table, who: Key[Character], what: str = "") -> Outcome:
    """Roll for what the character does: the roll that was called for, or one that the Player proposes."""
    if not table[who].calls:
        table.record(RollCalled(about=who, calls=(Call(what),), what=what))
    return table.run(take_roll, who)


@action("Call for a roll", can=somebody_is_there, who=lambda v, by, a: WhichCharacter(), what=lambda v, by, a: Deed(),
        heavy=lambda v, by, a: Heavy(), then=lambda v, by, a: FurtherRolls())  # fmt: skip
@rule("APO-031", "APO-035", "APO-036", "APO-Q23")
def call(table: Table, by: Id, who: Key[Character], what: str = "", heavy: bool = False,
         then: tuple[str, ...] = ()) -> Outcome:  # fmt: skip
    """Call for a roll when the deed is risky or its outcome uncertain; split it into several; announce the danger.

    Each part is a full roll of its own: the first is made at once, the others wait on the sheet.
    """
    calls = tuple(Call(part, heavy) for part in (what, *then))
    table.record(RollCalled(about=who, calls=(*calls, *table[who].calls), what="; ".join(c.what for c in calls)))
    return table.run(take_roll, who)


@action("Announce heavy consequences", can=somebody_is_there, who=lambda v, by, a: WhichCharacter())
@rule("APO-034", "APO-036", "APO-Q39")
def announce_heavy(table: Table, by: Id, who: Key[Character]) -> None:
    """The danger makes the consequences of the next roll very heavy. There is no other difficulty."""
    first, *rest = table[who].calls or (Call(),)
    table.record(HeavyAnnounced(about=who, calls=(structs.replace(first, heavy=True), *rest)))


@action("Skip what was called for", can=somebody_is_there, who=lambda v, by, a: WhichCharacter())
@rule("APO-032", "APO-Q20")
def skip(table: Table, by: Id, who: Key[Character]) -> None:
    """Just narrate: failure or success is too unlikely, or failing would lead nowhere."""
    table.run(drop_calls, who)


def drop_calls(table: Table, who: Key[Character]) -> None:
    if calls := table[who].calls:
        table.record(CallsDropped(about=who, calls=(), what="; ".join(call.what for call in calls)))
