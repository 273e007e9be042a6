"""Stock players: who decides in simulations and odds when no person does."""

from __future__ import annotations

from typing import Any

from hearthside.engine import Id, Question, View
from hearthside.kit import stock_answer
from hearthside.rulesets.apocalypse.questions import (
    GiveHarms,
    HarmChange,
    NewTrait,
    PickEntries,
    PickHarms,
    PickTraits,
    SomethingGood,
    Trait,
    WeakResult,
)
from hearthside.rulesets.apocalypse.state import FREE_TRAITS, LINKS, SheetEntry


def bold(view: View, by: Id, question: Question[Any]) -> Any:
    """Counts all that may count, takes the complication, suffers one harm; otherwise the usual, or the first option."""
    match question:
        case PickTraits(who=who):
            traits, most = view[who].traits, question.bounds(view)[1]
            return traits if most is None else traits[:most]
        case PickHarms(who=who):
            return tuple(view[who].harms)
        case PickEntries():
            return tuple(option.value for option in question.options(view))
        case WeakResult():
            return "complication"
        case GiveHarms(roller=who):
            return (HarmChange(who, next(iter(view[who].harms), "hurt")),)
        case NewTrait():
            have = question.have(view)
            return Trait(f"trait {len(have) + 1}", have[:LINKS] if len(have) >= FREE_TRAITS else ())
        case SomethingGood():
            return "something good", SheetEntry()
    return stock_answer(view, by, question, bold)
