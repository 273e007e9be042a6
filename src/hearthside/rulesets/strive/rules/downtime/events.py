"""Events in long, important projects: what the GM rolls or picks when somebody pushes on."""

from __future__ import annotations

from hearthside.dice import Pool, Sum
from hearthside.engine import GM, Key, Table, rule
from hearthside.rulesets.strive.facts.downtime import EventOccurred, ExhaustionOwed, ProjectHelped
from hearthside.rulesets.strive.project_state import Project
from hearthside.rulesets.strive.questions.deciding import BeatenInTime, WhichEvent
from hearthside.rulesets.strive.rules.downtime.work import advance
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import rounded_up

EVENTS = (
    "A thief in the night, whom somebody notices",
    "A rival pretends to help, and sabotages it clumsily",
    "A rival offers help for a price: credit, a loan of the product, a favour",
    "A rival in mortal danger offers help, and begs for it",
    "Somebody helps for a price: +10 progress at the next gain",
    "Somebody helps: +10 progress at the next gain, and then needs help in return",
    "Anonymous advice: +15 progress at once",
    "Pests or monsters attack: if they are not beaten quickly, half the progress is lost",
    "Inspiration: +15 progress at once, but the next scenario begins with +2 Exhaustion",
    "People demand that the work stop",
    "Somebody grateful gives +10 progress",
    "Stuck: another character has to make the next test",
)
NIGHT_OFF = 2
"""The Exhaustion that inspiration costs."""


@rule("STR-1173")
def something_happens(table: Table, who: Key[Character], project: Key[Project]) -> bool:
    """The GM rolls or picks an event, or has none happen."""
    picked = table.choose(GM, WhichEvent(project=project, events=EVENTS))
    if picked == WhichEvent.NONE:
        return False
    if picked == WhichEvent.ROLL:
        picked = table.roll(Pool(1, 12), by=GM, why="Event", seen_by="gm").read(Sum())
    table.record(EventOccurred(about=project, what=f"{EVENTS[picked - 1]}."))
    table.run(take_effect, who, project, picked)
    return True


@rule("STR-1174")
def take_effect(table: Table, who: Key[Character], project: Key[Project], number: int) -> None:
    """What an event does by itself; the rest is played."""
    match number:
        case 5 | 6:
            help_along(table, project, promised=10, what="+10 progress at the next gain")
        case 7:
            advance(table, project, 15, "advice")
        case 8:
            if not table.choose(GM, BeatenInTime()):
                advance(table, project, -rounded_up(table[project].progress, 2), "laid waste")
        case 9:
            advance(table, project, 15, "inspiration")
            table.record(ExhaustionOwed(about=who, owed_exhaustion=table[who].owed_exhaustion + NIGHT_OFF))
        case 11:
            advance(table, project, 10, "a gift")
        case 12:
            help_along(table, project, stuck=True, what="another character has to make the next test")


def help_along(table: Table, project: Key[Project], *, promised: int = 0, stuck: bool = False, what: str) -> None:
    now = table[project]
    table.record(ProjectHelped(about=project, promised=now.promised + promised, boosted=now.boosted,
                               stuck=now.stuck or stuck, what=what))  # fmt: skip
