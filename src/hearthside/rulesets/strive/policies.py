"""Stock players: who decides in simulations and odds when no person does."""

from __future__ import annotations

from typing import Any

from hearthside.engine import PASS, Id, Question, React, View
from hearthside.kit import stock_answer
from hearthside.rulesets.strive.moments import Attempted, Tested
from hearthside.rulesets.strive.questions.creation import WhichAmbition
from hearthside.rulesets.strive.questions.tests import Help, HelpingSkill, HelpWith, SpreadPoints


def sensible(view: View, by: Id, question: Question[Any]) -> Any:
    """The usual, or the first option; whoever is asked for help helps; Compensation Points are spent as is best; an
    ambition has to be something."""
    match question:
        case HelpWith(helper=helper):
            return Help(HelpingSkill(helper=helper).options(view)[-1].value)
        case SpreadPoints():
            return None
        case WhichAmbition():
            return "", "Something"
    return stock_answer(view, by, question, sensible)


def daring(view: View, by: Id, question: Question[Any]) -> Any:
    """The same, but plays the first card and spends the Grit that a test may have."""
    if isinstance(question, React) and isinstance(question.moment, Tested | Attempted):
        return next((act.value for act in question.acts), PASS)
    return sensible(view, by, question)
