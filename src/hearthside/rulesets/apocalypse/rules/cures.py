"""Curing: a deed in the story that can cure a harm, with or without a roll."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal

from hearthside.engine import Id, Key, Option, Reader, Table, action, rule
from hearthside.rulesets.apocalypse.questions import WhichCharacter, WhichHarm, active_characters
from hearthside.rulesets.apocalypse.rules.calls import call_first
from hearthside.rulesets.apocalypse.rules.harms import lower
from hearthside.rulesets.apocalypse.rules.outcomes import Cure
from hearthside.rulesets.apocalypse.rules.roll import Outcome, WhoRolls, outcome_only, take_roll
from hearthside.rulesets.apocalypse.state import Call, Character


class WhoIsHurt(WhichCharacter, frozen=True):
    title: ClassVar[str] = "Who is to be cured?"

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [option for option in super().options(view) if view[option.value].harms]


def outcome_or_cured(outcome: Outcome | None) -> Literal["failure", "weak", "full", "skipped", "cured"]:
    return outcome_only(outcome) if outcome else "cured"


def nobody_is_hurt(view: Reader, by: Id) -> str:
    return "" if any(view[who].harms for who in active_characters(view)) else "nobody has a harm"


@action("Cure a harm", unless=nobody_is_hurt, look=outcome_or_cured,
        who=WhoIsHurt(), harm=lambda view, by, args: WhichHarm(who=args["who"]),
        rolled_by=WhoRolls())  # fmt: skip
@rule("APO-055", "APO-057", "APO-058", "APO-Q21", "APO-Q22")
def cure(
    table: Table, by: Id, who: Key[Character], harm: str, rolled_by: Key[Character] | None = None
) -> Outcome | None:
    """A deed qualifies as a cure of one harm. The Scenarist decides whether it needs a roll, and whose."""
    if rolled_by is None:
        table.run(lower, who, harm, 1)
        return None
    table.run(call_first, rolled_by, Call(f"cure {harm}"))
    return table.run(take_roll, rolled_by, Cure(who, harm))
