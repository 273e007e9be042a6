"""Stock players: who decides in simulations and odds when no person does."""

from __future__ import annotations

from typing import Any

from hearthside.engine import Id, Question, View
from hearthside.kit import stock_answer
from hearthside.rulesets.challenge.content_kinds import Effect
from hearthside.rulesets.challenge.questions.effects import EffectPlan, PlanEffect
from hearthside.rulesets.challenge.rules.ratings import DONE, OwnTrait, PickTrait
from hearthside.rulesets.challenge.state import HeldTrait


def steady(view: View, by: Id, question: Question[Any]) -> Any:
    """Counts what usually relates, asks for nothing to be left out, and lets a win be a win without an effect."""
    match question:
        case PlanEffect():
            return EffectPlan()
        case PickTrait():
            return next((option.value for option in question.options(view) if option.value != DONE), DONE)
        case OwnTrait():
            return HeldTrait(name="steady", passive=(Effect("anything", 1),), bought=1)
    return stock_answer(view, by, question, steady)
