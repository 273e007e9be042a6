"""Projects: what is begun with which Skill, given up, and freed of what blocks it."""

from __future__ import annotations

from hearthside.engine import GM, Id, IllegalAnswer, Key, Reader, Table, action, new_key, rule
from hearthside.engine.actions import Args
from hearthside.rulesets.strive.facts.downtime import Abandoned, BlockadeCleared, ProjectBegun
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.increments import span
from hearthside.rulesets.strive.levels import is_known, name_of_skill
from hearthside.rulesets.strive.products import Plan, products_for
from hearthside.rulesets.strive.project_state import FIRST_TOTAL, Project
from hearthside.rulesets.strive.questions.projects import (
    OWN,
    Allow,
    ProjectName,
    ProjectSkill,
    SetIncrements,
    WhichProduct,
    WhichProject,
    WorkNotes,
    projects_of,
)
from hearthside.rulesets.strive.rules.health.conditions import why_helpless
from hearthside.rulesets.strive.rules.tests.learning import why_not_testable
from hearthside.rulesets.strive.state import Character

LATER_TOTAL = 1
MOST_PROJECTS = 12
"""Of one character at a time: more are hardly looked after."""


@rule("STR-338", "STR-1162", "STR-Q347", "STR-EX167")
def first_total(reader: Reader, pi: int) -> int:
    """Two Progress Increments; with the later steps of projects one."""
    rules = reader[RULES]
    later = rules.project_steps and not rules.first_total_doubled
    return pi * (LATER_TOTAL if later else FIRST_TOTAL)


@rule("STR-334", "STR-335", "STR-Q48")
def why_no_skill(reader: Reader, who: Key[Character], skill: str) -> str:
    """Why somebody cannot drive a project with a Skill; empty: they can."""
    if reader[RULES].project_skill_known and not is_known(reader, who, skill):
        return f"at this table {name_of_skill(reader, skill)} has to be known before anything is made with it"
    return why_not_testable(reader, who, skill)


@rule("STR-333", "STR-336", "STR-337", "STR-338")
def begin(table: Table, project: Project) -> Key[Project]:
    """A new project: no progress, Quality 1."""
    key = new_key(table, Project, f"project {project.name}")
    owner = table[Key[Character](project.owner)]
    named = Project(**{**{f: getattr(project, f) for f in project.__struct_fields__}, "player": owner.player,
                       "seen_by": owner.seen_by})  # fmt: skip
    table.record(ProjectBegun(about=key, record=named, owner=project.owner, called=project.name, total=project.total,
                              pi=project.pi, ti=span(project.ti)))  # fmt: skip
    return key


def of_plan(reader: Reader, who: Key[Character], plan: Plan, notes: str) -> Project:
    return Project(name=plan.name, owner=who, skill=plan.skill, pi=plan.pi, first_pi=plan.pi, ti=plan.ti,
                   total=first_total(reader, plan.pi), entry=plan.entry, pieces=plan.pieces, meal=plan.meal, ob=plan.ob,
                   notes=notes)  # fmt: skip


# --- crafting
def why_no_more(view: Reader, who: Key[Character]) -> str:
    """Why somebody can begin no project now; empty: they can."""
    if why := why_helpless(view, who):
        return why
    if len(projects_of(view, who)) >= MOST_PROJECTS:
        return f"{view[who].name} has {MOST_PROJECTS} projects already"
    return "" if view[who].skills else f"{view[who].name} has no Skill to make anything with"


def own_skill(view: Reader, who: Id, args: Args) -> ProjectSkill:
    return ProjectSkill(who=Key[Character](who))


@action("Begin a project", by=Character, unless=why_no_more, called="begin-project",
        product=lambda view, who, args: WhichProduct(who=Key[Character](who)), notes=WorkNotes())  # fmt: skip
@rule("STR-333", "STR-334", "STR-335", "STR-336", "STR-378")
def begin_project(table: Table, who: Key[Character], product: str, notes: str = "") -> None:
    """Make something: the product says how much progress it takes, and how long an increment is."""
    # 1. One of the products, or one of the table's own, whose increments the GM sets.
    if product == OWN:
        table.run(begin_own, who, notes)
        return
    plan = products_for(table, who)[product]
    if why := why_no_skill(table, who, plan.skill):
        raise IllegalAnswer(why)
    # 2. The GM has the last word on resources and know-how.
    if table.choose(GM, Allow(who=who, plan=plan)):
        begin(table, of_plan(table, who, plan, notes))


@rule("STR-334", "STR-378")
def begin_own(table: Table, who: Key[Character], notes: str) -> None:
    """Something of the table's own."""
    name = table.choose(who, ProjectName())
    skill = table.choose(who, ProjectSkill(who=who))
    if why := why_no_skill(table, who, skill):
        raise IllegalAnswer(why)
    pace = table.choose(GM, SetIncrements(who=who, named=name))
    if pace.pi:
        begin(table, of_plan(table, who, Plan(name, skill, pace.pi, pace.ti), notes))


# --- giving up, going on
def mine(view: Reader, who: Id, args: Args) -> WhichProject:
    return WhichProject(among=projects_of(view, Key[Character](who)))


def why_none(view: Reader, who: Key[Character]) -> str:
    return "" if projects_of(view, who) else f"{view[who].name} has no project"


@action("Give up a project", by=Character, unless=why_none, called="give-up-project", project=mine)
@rule("STR-333")
def give_up(table: Table, who: Key[Character], project: Key[Project]) -> None:
    """It is not worth it."""
    table.record(Abandoned(about=project, owner=who))


def blocked(reader: Reader) -> tuple[Key[Project], ...]:
    return tuple(project for project in reader.every(Project) if reader[project].blockade)


def why_none_blocked(view: Reader, by: Id) -> str:
    return "" if blocked(view) else "no project is blocked"


@action("Clear a Blockade", unless=why_none_blocked, called="clear-blockade",
        project=lambda view, by, args: WhichProject(among=blocked(view)))  # fmt: skip
@rule("STR-354")
def clear_blockade(table: Table, by: Id, project: Key[Project]) -> None:
    """The further prerequisite is met: work can go on."""
    table.record(BlockadeCleared(about=project, blockade="", what=table[project].blockade))


ACTIONS = (begin_project, give_up, clear_blockade)
