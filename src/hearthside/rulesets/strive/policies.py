"""Stock players: who decides in simulations and odds when no person does."""

from __future__ import annotations

from typing import Any

from hearthside.engine import Id, Question, View
from hearthside.kit import stock_answer


def sensible(view: View, by: Id, question: Question[Any]) -> Any:
    """The usual, or the first option."""
    return stock_answer(view, by, question, sensible)
