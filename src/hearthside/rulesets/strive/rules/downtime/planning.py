"""Plans: what each means to do in down-time, one thing after another; and who has to be asked before it goes on."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from hearthside.engine import IllegalAnswer, Key, Reader, Table, action, name_of, rule
from hearthside.kit.timers import DAY
from hearthside.rulesets.strive.facts.downtime import Planned, PlanWentOn
from hearthside.rulesets.strive.project_state import Activity, Project
from hearthside.rulesets.strive.questions.planning import HowManyDays, WhatToDo, WhichActivity, as_word, of_word, said
from hearthside.rulesets.strive.questions.projects import projects_of
from hearthside.rulesets.strive.rules.downtime.work import assists_with, most_assistants, why_no_assistant, why_no_work
from hearthside.rulesets.strive.rules.health.conditions import is_helpless
from hearthside.rulesets.strive.rules.health.treatment import treatable
from hearthside.rulesets.strive.state import Character, active_characters

LONGEST_PLAN = 20


def why_no_plan(view: Reader, who: Key[Character]) -> str:
    if len(view[who].plan) >= LONGEST_PLAN:
        return f"{view[who].name} means to do {LONGEST_PLAN} things already"
    return "" if view[who].state == "active" else f"{view[who].name} takes no part any more"


@action("Plan down-time", by=Character, unless=why_no_plan, called="plan",
        what=lambda view, who, args: WhatToDo(who=Key[Character](who)), days=HowManyDays())  # fmt: skip
@rule("STR-303", "STR-342")
def plan(table: Table, who: Key[Character], what: str, days: int = 0) -> None:
    """What you mean to do next, after all that you mean to do already: work, help, training, treatment, rest."""
    mine = table[who].plan
    if any(as_word(one) == what for one in mine):
        raise IllegalAnswer(f"{name_of(table, who)} means to {said(table, of_word(what))} already")
    new = replace(of_word(what), left=days * DAY)
    table.record(Planned(about=who, plan=(*mine, new), what=said(table, new)))


def why_nothing_planned(view: Reader, who: Key[Character]) -> str:
    return "" if WhichActivity(who=who).options(view) else f"{view[who].name} has planned nothing that can be dropped"


@action("Drop from the plan", by=Character, unless=why_nothing_planned, called="drop-plan",
        which=lambda view, who, args: WhichActivity(who=Key[Character](who)))  # fmt: skip
@rule("STR-303")
def drop_plan(table: Table, who: Key[Character], which: int) -> None:
    """It is not to be done after all. What a trade takes is spent in any case."""
    table.record(PlanWentOn(about=who, plan=tuple(one for at, one in enumerate(table[who].plan) if at != which)))


# --- who does what
def current(reader: Reader, who: Key[Character]) -> Activity | None:
    """What somebody is at now: the first of their plan that takes time, and does not wait for anybody."""
    for one in reader[who].plan:
        project = Key[Project](one.about)
        if one.doing in ("work", "assist") and (project not in reader or why_no_work(reader, project)):
            continue
        if one.doing != "treat":
            return one
    return None


@rule("STR-341", "STR-342")
def crews(reader: Reader) -> dict[str, tuple[Key[Character], ...]]:
    """Who assists with which project: those who are at it, while its owner is, up to as many as may."""
    found: dict[str, tuple[Key[Character], ...]] = {}
    for project in reader.every(Project):
        owner = Key[Character](reader[project].owner)
        if owner not in reader or is_helpless(reader, owner) or not is_at(reader, owner, project):
            continue
        able = tuple(who for who in active_characters(reader) if assists(reader, who, project))
        found[project] = able[: most_assistants(reader)]
    return found


def is_at(reader: Reader, who: Key[Character], project: Key[Project]) -> bool:
    return any(one.doing == "work" and one.about == project for one in reader[who].plan)


def assists(reader: Reader, who: Key[Character], project: Key[Project]) -> bool:
    now = current(reader, who)
    if now is None or not assists_with(now, project) or is_helpless(reader, who):
        return False
    return not why_no_assistant(reader, project, who)


# --- who is needed
@rule("STR-233", "STR-343", "STR-354")
def needed(reader: Reader) -> Iterator[tuple[Key[Character], str]]:
    """Who has to decide or to test something before it goes on, in words."""
    for who in active_characters(reader):
        for project in projects_of(reader, who):
            if reader[project].is_full:
                yield who, f"{reader[project].name} has all the progress that it takes"
            elif reader[project].blockade:
                yield who, f"{reader[project].name} is blocked ({reader[project].blockade})"
        for one in reader[who].plan:
            patient = Key[Character](one.about)
            if one.doing == "treat" and patient in reader and treatable(reader, who, patient):
                yield who, f"an Injury of {name_of(reader, patient)} can be treated"


ACTIONS = (plan, drop_plan)
