"""Stock players: who decides in simulations and odds when no person does."""

from __future__ import annotations

from typing import Any

from hearthside.engine import Id, Question, View
from hearthside.kit import stock_answer
from hearthside.rulesets.tags.questions.characters import BackgroundText, Learned, NewSkill, RaiseStats
from hearthside.rulesets.tags.questions.hits import TakeOrConcede, WordConsequence
from hearthside.rulesets.tags.questions.roll import Propose, Proposed, Ruled, Ruling, SpendPoints
from hearthside.rulesets.tags.questions.skills import GainSkill
from hearthside.rulesets.tags.questions.story import FlashbackRuling, Intrusion, Settled
from hearthside.rulesets.tags.rules.dice import chance_to_reach, cheapest_raises, points_needed
from hearthside.rulesets.tags.rules.points import points_of
from hearthside.rulesets.tags.state import DO_ANYTHING


def well_spent(view: View, asked: SpendPoints) -> str:
    """Points go where they bring the target: raises that do it, or a die while there is a chance."""
    points, target = points_of(view[asked.who], asked.stat), max(1, asked.target)
    needed = points_needed(asked.dice, asked.cuts, target)
    raises = cheapest_raises(asked.dice, asked.cuts, target)
    if needed is not None and needed <= points and raises is not None:
        return f"{raises[0][0]}>{raises[0][1]}" if raises else "keep"
    return "extra" if chance_to_reach(tuple(sorted(asked.dice)), asked.cuts, target, points) else "keep"


def sensible(view: View, by: Id, question: Question[Any]) -> Any:
    """Rolls the best skill, spends points where they bring the target, learns nothing, bears what comes."""
    match question:
        case SpendPoints():
            return well_spent(view, question)
        case Propose(who=who):
            skills = view[who].skills
            best = max(skills, key=lambda name: skills[name].level)
            return Proposed(best, next(iter(view[who].stats), ""))
        case Ruling(proposed=proposed, task=task):
            words = tuple(key for key, _ in question.words())
            hit = next(iter(view[task.against].stats), "") if task.against else ""
            return Ruled((*proposed.helps, *words), proposed.hinders, (), (), proposed.stat, hit, task.target, "")
        case GainSkill():
            return "another skill" if question.usual(view) is None else ""
        case TakeOrConcede():
            return "consequence"
        case WordConsequence(who=who):
            return f"consequence {len(view[who].consequences) + 1}"
        case Intrusion():
            return "accept"
        case FlashbackRuling():
            return Settled(allowed=True)
        case BackgroundText():
            return "from somewhere"
        case NewSkill(have=have, may_end=may_end):
            return None if may_end else Learned(f"skill {len(have)}", DO_ANYTHING)
        case RaiseStats(stats=stats, left=left):
            rows = question.rows(view)
            points = dict.fromkeys(stats, 0)
            for _ in range(left):
                most = rows[stats[0]].most
                least = min(stats, key=lambda stat: points[stat])
                if most is None or points[least] < most:
                    points[least] += 1
            return points
    return stock_answer(view, by, question, sensible)


def thrifty(view: View, by: Id, question: Question[Any]) -> Any:
    """As the sensible one, but spends no point."""
    return "keep" if isinstance(question, SpendPoints) else sensible(view, by, question)
