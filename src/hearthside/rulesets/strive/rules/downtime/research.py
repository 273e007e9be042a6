"""Research and inventions: what is to be found out, and what nobody has made before."""

from __future__ import annotations

from hearthside.engine import GM, Id, IllegalAnswer, Key, Reader, Table, action, rule
from hearthside.engine.actions import Args
from hearthside.kit.timers import HOUR
from hearthside.rulesets.strive.facts.downtime import ObjectsFound
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.project_state import Project
from hearthside.rulesets.strive.questions.projects import (
    AllowResearch,
    HowComplex,
    HowManyObjects,
    ProjectName,
    RuleInvention,
    SetIncrements,
    Subject,
    WhichProject,
    WorkNotes,
    projects_of,
)
from hearthside.rulesets.strive.rules.downtime.lore import progress_bonus
from hearthside.rulesets.strive.rules.downtime.projects import begin, first_total, own_skill, why_no_more, why_no_skill
from hearthside.rulesets.strive.rules.downtime.work import why_no_studies
from hearthside.rulesets.strive.rules.health.conditions import why_helpless
from hearthside.rulesets.strive.state import Character

RESEARCH_PI, RESEARCH_TI = 25, 6 * HOUR


@rule("STR-1166")
def why_no_research(view: Reader, who: Key[Character]) -> str:
    return why_no_more(view, who) or why_no_studies(view)


@action("Research", by=Character, unless=why_no_research, called="research", subject=Subject(), skill=own_skill,
        objects=HowManyObjects(), notes=WorkNotes())  # fmt: skip
@rule("STR-362", "STR-363", "STR-365", "STR-366", "STR-Q53", "STR-Q434")
def research(table: Table, who: Key[Character], subject: str, skill: str, objects: int = 0, notes: str = "") -> None:
    """Find out what takes real effort to find: with what is at hand, and faster where something is known already."""
    if why := why_no_skill(table, who, skill):
        raise IllegalAnswer(why)
    if not table.choose(GM, AllowResearch(who=who, subject=subject, skill=skill, objects=objects)):
        return
    total, bonus = first_total(table, RESEARCH_PI), progress_bonus(table, who, subject)
    rules = table[RULES]
    known = table[who].lore.get(subject, 0)
    begin(table, Project(
        name=subject, owner=who, kind="research", skill=skill, pi=RESEARCH_PI, first_pi=RESEARCH_PI, ti=RESEARCH_TI,
        total=total, subject=subject, objects=objects, notes=notes,
        progress=min(bonus, total - 1) if rules.research_bonus_once else 0,
        quality=max(1, known) if rules.research_goes_on else 1,
    ))  # fmt: skip


def researches(reader: Reader, who: Key[Character]) -> tuple[Key[Project], ...]:
    return tuple(one for one in projects_of(reader, who) if reader[one].kind == "research")


def why_no_object(view: Reader, who: Key[Character]) -> str:
    if why := why_helpless(view, who):
        return why
    return "" if researches(view, who) else f"{view[who].name} researches nothing"


def objects_now(view: Reader, who: Id, args: Args) -> HowManyObjects:
    project: Key[Project] | None = args.get("project")
    return HowManyObjects(least=view[project].objects if project is not None and project in view else 0)


@action("Add research objects", by=Character, unless=why_no_object, called="add-objects",
        project=lambda view, who, args: WhichProject(among=researches(view, Key[Character](who))),
        objects=objects_now)  # fmt: skip
@rule("STR-365", "STR-Q53")
def add_objects(table: Table, who: Key[Character], project: Key[Project], objects: int) -> None:
    """More texts, relics, people who know something: so that deeper knowledge can be found."""
    now = table[project]
    if not table.choose(GM, AllowResearch(who=who, subject=now.subject, skill=now.skill, objects=objects)):
        return
    table.record(ObjectsFound(about=project, objects=objects))


# --- inventions
def why_no_invention(view: Reader, who: Key[Character]) -> str:
    if not view[RULES].open_inventions and not HowComplex(of="invention").options(view):
        return "the setting says nothing about how complex inventions are"
    return why_no_more(view, who)


@action("Invent something", by=Character, unless=why_no_invention, called="invent", named=ProjectName(),
        skill=own_skill, notes=WorkNotes())  # fmt: skip
@rule("STR-372", "STR-1175")
def invent(table: Table, who: Key[Character], named: str, skill: str, notes: str = "") -> None:
    """Something unique and new: the GM says how complex it is."""
    if why := why_no_skill(table, who, skill):
        raise IllegalAnswer(why)
    question = SetIncrements if table[RULES].open_inventions else RuleInvention
    pace = table.choose(GM, question(who=who, named=named))
    if pace.pi:
        begin(table, Project(name=named, owner=who, kind="invention", skill=skill, pi=pace.pi, first_pi=pace.pi,
                             ti=pace.ti, total=first_total(table, pace.pi), notes=notes))  # fmt: skip


ACTIONS = (research, add_objects, invent)
