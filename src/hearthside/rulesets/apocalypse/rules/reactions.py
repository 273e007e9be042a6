"""Reactions: to a complication by the Players, to a full success by the Scenarist."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import structs

from hearthside.engine import GM, Id, Key, Reaction, Reader, Table, rule
from hearthside.rulesets.apocalypse.facts import ComplicationAverted
from hearthside.rulesets.apocalypse.moments import Complication, FullSuccess
from hearthside.rulesets.apocalypse.questions import Averts, Judged, SomethingGood, active_characters
from hearthside.rulesets.apocalypse.rules.calls import call_first
from hearthside.rulesets.apocalypse.rules.entries import write_down
from hearthside.rulesets.apocalypse.rules.roll import take_roll, why_not_roll
from hearthside.rulesets.apocalypse.state import RULES, Call, Character


@rule("APO-048", "APO-Q29")
def who_may_react(reader: Reader, moment: Complication) -> Iterable[Id]:
    """Any Player whose character could plausibly react."""
    if reader[RULES].roller_only_reacts:
        return [moment.of] if reader[moment.of].state == "active" else []
    return [who for who in active_characters(reader) if reader[who].player]


@rule("APO-048", "APO-Q07", "APO-Q41")
def react(table: Table, who: Key[Character], moment: Complication) -> Complication:
    """React to a complication, with or without a roll; the Scenarist judges whether it averts it."""
    judged = table.choose(GM, Judged(who=who, may_roll=not why_not_roll(table, who)))
    averts = judged == "averts"
    if judged == "roll":
        table.run(call_first, who, Call("react"))
        outcome = table.run(take_roll, who)
        averts = table.choose(GM, Averts(succeeded=outcome.succeeded))
    if averts:
        table.record(ComplicationAverted(about=who))
    return structs.replace(moment, averted=averts, stopped=averts)


@rule("APO-050")
def something_good(table: Table, by: Key[Any], moment: FullSuccess) -> FullSuccess:
    """An object found, something learnt, a new status: the Scenarist adds it where it fits."""
    name, entry = table.choose(GM, SomethingGood())
    table.run(write_down, moment.of, name, entry)
    return moment


REACTIONS: tuple[Reaction[Complication] | Reaction[FullSuccess], ...] = (
    Reaction(
        name="react",
        on=Complication,
        holders=who_may_react,
        can=lambda reader, who, moment: not moment.averted,
        do=react,
        label="React",
        help="Do something against it: the Scenarist judges whether that averts it, or calls for a roll.",
        rules=("APO-048", "APO-Q29"),
    ),
    Reaction(
        name="something-good",
        on=FullSuccess,
        holders=lambda reader, moment: [GM],
        can=lambda reader, who, moment: True,
        do=something_good,
        label="Something good besides",
        help="Write an object, a piece of news or a new status on the sheet.",
        rules=("APO-050",),
    ),
)
