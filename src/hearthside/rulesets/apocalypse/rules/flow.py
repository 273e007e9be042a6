"""Flow of play: the Scenarist calls for rolls, splits actions, announces heavy consequences, or just narrates.

There are no turns, rounds or initiative, and the Scenarist never rolls: the only roll there is belongs to a character.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from hearthside.engine import Id, Key, Option, Reader, Table, action, rule
from hearthside.rulesets.apocalypse.facts import HeavyAnnounced, RollCalled
from hearthside.rulesets.apocalypse.questions import Deed, FurtherRolls, Heavy, WhichCharacter, active_characters
from hearthside.rulesets.apocalypse.rules.calls import calls_to_make, drop_calls
from hearthside.rulesets.apocalypse.rules.roll import Outcome, WhoRolls, may_roll, outcome_only, take_roll
from hearthside.rulesets.apocalypse.state import Call, Character


def somebody_is_there(view: Reader, by: Id) -> str:
    return "" if active_characters(view) else "there is no character yet"


@action("Roll", by=Character, can=may_roll, look=outcome_only, what=lambda v, by, a: Deed())
@rule("APO-030", "APO-031", "APO-033")
def roll(table: Table, who: Key[Character], what: str = "") -> Outcome:
    """Roll for what the character does: the roll that was called for, or one that the Player proposes."""
    called = calls_to_make(table[who])
    if not called or (what and not called[0].what):
        first = structs.replace(called[0], what=what) if called else Call(what)
        table.record(RollCalled(about=who, calls=(first, *called[1:]), what=what))
    return table.run(take_roll, who)


@action("Call for a roll", can=somebody_is_there, look=outcome_only,
        who=lambda v, by, a: WhoRolls(), what=lambda v, by, a: Deed(),
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


class WhoMayBeWarned(WhichCharacter, frozen=True):
    """Everybody but who is in the middle of a roll whose selections are in."""

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [option for option in super().options(view) if is_open_to_warning(view[option.value])]


def is_open_to_warning(character: Character) -> bool:
    return not character.calls or not character.calls[0].is_fixed


@action("Announce heavy consequences", can=somebody_is_there, who=lambda v, by, a: WhoMayBeWarned())
@rule("APO-034", "APO-036", "APO-Q39")
def announce_heavy(table: Table, by: Id, who: Key[Character]) -> None:
    """The danger makes the consequences of a roll very heavy: said before its selections are in, not afterwards."""
    first, *rest = table[who].calls or (Call(),)
    table.record(HeavyAnnounced(about=who, calls=(structs.replace(first, heavy=True), *rest)))


@action("Skip what was called for", can=somebody_is_there, who=lambda v, by, a: WhichCharacter())
@rule("APO-032", "APO-Q20")
def skip(table: Table, by: Id, who: Key[Character]) -> None:
    """Just narrate: failure or success is too unlikely, or failing would lead nowhere."""
    table.run(drop_calls, who)
