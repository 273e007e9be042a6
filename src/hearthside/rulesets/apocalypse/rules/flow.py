"""Flow of play: the Scenarist calls for rolls, splits actions, announces heavy consequences, or just narrates.

There are no turns, rounds or initiative, and the Scenarist never rolls: the only roll there is belongs to a character.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import structs

from hearthside.engine import Id, IllegalAnswer, Key, Option, Reader, Table, action, name_of, rule
from hearthside.rulesets.apocalypse.facts import HeavyAnnounced, RollCalled
from hearthside.rulesets.apocalypse.questions import Deed, FurtherRolls, Heavy, WhichCharacter, active_characters
from hearthside.rulesets.apocalypse.rules.calls import call_first, drop_calls
from hearthside.rulesets.apocalypse.rules.roll import Outcome, WhoRolls, outcome_only, take_roll, why_not_roll
from hearthside.rulesets.apocalypse.state import RULES, Call, Character, same_text


def nobody_is_there(view: Reader, by: Id) -> str:
    return "" if active_characters(view) else "there is no character yet"


@action("Roll", by=Character, unless=why_not_roll, look=outcome_only, what=Deed())
@rule("APO-030", "APO-031", "APO-033")
def roll(table: Table, who: Key[Character], what: str = "") -> Outcome:
    """Roll for what the character does: the roll that was called for, or one that the Player proposes."""
    called = table[who].calls
    if called and what and not called[0].what:
        table.record(RollCalled(about=who, calls=(structs.replace(called[0], what=what), *called[1:]), what=what))
    elif not called or (what and same_text(what) != same_text(called[0].what)):
        table.run(call_first, who, Call(what))
    return table.run(take_part, who)


@rule("APO-035", "APO-Q20")
def take_part(table: Table, who: Key[Character]) -> Outcome:
    """A roll that may be part of a split action. After a failure the Scenarist decides whether the rest makes sense."""
    outcome = table.run(take_roll, who)
    if outcome.outcome == "failure" and table[RULES].first_failure_ends:
        table.run(drop_calls, who)
    return outcome


@action("Call for a roll", unless=nobody_is_there, look=outcome_only,
        who=WhoRolls(), what=Deed(),
        heavy=Heavy(), then=FurtherRolls())  # fmt: skip
@rule("APO-031", "APO-035", "APO-036", "APO-Q23")
def call(table: Table, by: Id, who: Key[Character], what: str = "", heavy: bool = False,
         then: tuple[str, ...] = ()) -> Outcome:  # fmt: skip
    """Call for a roll when the deed is risky or its outcome uncertain; split it into several; announce the danger.

    Each part is a full roll of its own: the first is made at once, the others wait on the sheet. Heavy consequences
    announced here hold for all parts; announced later, for the next one alone.
    """
    table.run(call_first, who, *(Call(part, heavy) for part in (what, *then)))
    return table.run(take_part, who)


class WhoIsToRoll(WhichCharacter, frozen=True):
    """Whoever has a roll to make for which the selections are not in yet."""

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [option for option in super().options(view) if view[option.value].calls]

    def check(self, view: Reader, value: Any) -> Key[Character]:
        if value in active_characters(view) and not view[Key[Character](value)].calls:
            raise IllegalAnswer(f"no roll of {name_of(view, value)} is still open to it: none is called for, "
                                "or its selections are in")  # fmt: skip
        return super().check(view, value)


def nobody_is_to_roll(view: Reader, by: Id) -> str:
    return "" if WhoIsToRoll().options(view) else "nobody has a roll to make whose selections are still open"


@action("Announce heavy consequences", unless=nobody_is_to_roll, who=WhoIsToRoll())
@rule("APO-034", "APO-036", "APO-Q39")
def announce_heavy(table: Table, by: Id, who: Key[Character]) -> None:
    """The danger makes the consequences of a roll very heavy: said before its selections are in, not afterwards."""
    first, *rest = table[who].calls
    table.record(HeavyAnnounced(about=who, calls=(structs.replace(first, heavy=True), *rest)))


@action("Skip what was called for", unless=nobody_is_to_roll, who=WhoIsToRoll())
@rule("APO-032", "APO-Q20")
def skip(table: Table, by: Id, who: Key[Character]) -> None:
    """Just narrate: failure or success is too unlikely, or failing would lead nowhere."""
    table.run(drop_calls, who)
