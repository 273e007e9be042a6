"""At full progress: the test after a push-on, what a failure costs, finishing or pushing on."""

from __future__ import annotations

from hearthside.dice import Pool, Sum
from hearthside.engine import GM, Id, IllegalAnswer, Key, Reader, Table, action, rule
from hearthside.engine.actions import Args
from hearthside.rulesets.strive.facts.downtime import (
    Blocked,
    Botched,
    ComplicationCounted,
    DrawbackFound,
    Overthought,
    PushedOn,
    QualityChanged,
)
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.project_state import Project
from hearthside.rulesets.strive.questions.deciding import (
    AfterFailure,
    FinishOrPushOn,
    WhatIsLacking,
    WhichDrawback,
    WhoTests,
)
from hearthside.rulesets.strive.questions.projects import WhichProject, projects_of
from hearthside.rulesets.strive.questions.treatment import OfWhatType
from hearthside.rulesets.strive.rules.downtime.events import something_happens
from hearthside.rulesets.strive.rules.downtime.finishing import finish, prototype
from hearthside.rulesets.strive.rules.downtime.work import advance, most_quality, quality_change, raised_quality
from hearthside.rulesets.strive.rules.health.conditions import why_helpless
from hearthside.rulesets.strive.rules.health.injuries import injure_directly
from hearthside.rulesets.strive.rules.tests.learning import why_not_testable
from hearthside.rulesets.strive.rules.tests.parts import Test
from hearthside.rulesets.strive.rules.tests.tests import make_test
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import rounded_up, several

PROJECT = "project"
BOTCH = 2
"""Failed tests in a row."""
OVERTHOUGHT = 10
SETBACK, BLOCKADE, OVERTHINKING, DRAWBACK, ACCIDENT = (
    "Setback", "Blockade", "Overthinking it", "Drawback", "Work accident",
)  # fmt: skip


# --- the Ob, the total, the limit
@rule("STR-345", "STR-1109", "STR-1177", "STR-Q49")
def test_ob(reader: Reader, project: Project, pushed: int) -> int:
    """Push-ons so far + 1: 2 after the first, 3 after the second; and what the product adds."""
    return max(0, pushed + (0 if reader[RULES].first_push_easier else 1) + project.ob)


@rule("STR-344", "STR-1162", "STR-EX233")
def next_total(project: Project) -> int:
    """One Progress Increment more than before, as long as it is by now."""
    return project.total + project.pi


@rule("STR-349", "STR-354", "STR-1169", "STR-Q51")
def why_no_push(reader: Reader, project: Key[Project]) -> str:
    """Why nobody can push on; empty: they can."""
    now = reader[project]
    if now.blockade:
        return f"It is blocked: {now.blockade}."
    return "A recipe is made as it is." if now.repeated else ""


@rule("STR-349", "STR-352", "STR-Q53")
def what_pushing_brings(reader: Reader, project: Project) -> str:
    """What a push-on cannot bring: at the Quality that its objects allow there is only progress to learn from."""
    most = most_quality(reader, project)
    if most is None or project.quality < most:
        return ""
    return f"{several(project.objects, 'research object')} will not raise it above Quality {most}; you still learn."


# --- deciding
def full(reader: Reader, who: Key[Character]) -> tuple[Key[Project], ...]:
    return tuple(project for project in projects_of(reader, who) if reader[project].is_full)


def why_nothing_to_decide(view: Reader, who: Key[Character]) -> str:
    if why := why_helpless(view, who):
        return why
    return "" if full(view, who) else "no project has all the progress that it takes"


def at_full(view: Reader, who: Id, args: Args) -> WhichProject:
    return WhichProject(among=full(view, Key[Character](who)))


@action("Finish or push on", by=Character, unless=why_nothing_to_decide, called="decide-project", project=at_full)
@rule("STR-343", "STR-349")
def decide_project(table: Table, who: Key[Character], project: Key[Project]) -> None:
    """At full progress: after a push-on first a test; then the project is done, or goes on."""
    # 1. The test, if one is due.
    if not table[project].tested:
        table.run(test_project, who, project)
    # Botched, or set back: what was lost has to be earned again.
    if project not in table or not table[project].is_full:
        return
    # 2. The choice.
    now = table[project]
    question = FinishOrPushOn(project=project, total=next_total(now), ob=test_ob(table, now, now.pushed + 1),
                              refusal=why_no_push(table, project),
                              note=what_pushing_brings(table, now))  # fmt: skip
    if table.choose(who, question) == "finish":
        table.run(finish, who, project)
    else:
        table.run(push_on, who, project)


@rule("STR-344", "STR-1162", "STR-1173", "STR-1176", "STR-Q49")
def push_on(table: Table, who: Key[Character], project: Key[Project]) -> None:
    """The total rises by one Progress Increment, and progress starts anew."""
    now, rules = table[project], table[RULES]
    progress = now.progress if rules.push_on_keeps_progress else 0
    if rules.carry_surplus:
        progress += now.surplus
    total = next_total(now)
    table.record(PushedOn(about=project, owner=who, total=total, progress=min(progress, total), pushed=now.pushed + 1,
                          tested=False, surplus=0, ob=test_ob(table, now, now.pushed + 1)))  # fmt: skip
    if now.kind == "invention" and rules.open_inventions:
        table.run(prototype, who, project)
    if table[RULES].project_events:
        table.run(something_happens, who, project)


# --- the test
@rule("STR-345", "STR-346", "STR-351", "STR-1174", "STR-EX60")
def test_project(table: Table, who: Key[Character], project: Key[Project]) -> None:
    """The Project Skill against the push-ons; other Skills may be forked into it, and others may help."""
    tester = who
    if table[project].stuck and WhoTests(owner=who).options(table.view(who)):
        tester = table.choose(who, WhoTests(owner=who))
    now = table[project]
    if why := why_not_testable(table, tester, now.skill):
        raise IllegalAnswer(why)
    test = Test(who=tester, of=now.skill, ob=test_ob(table, now, now.pushed), why=now.name, purposes=(PROJECT,))
    if make_test(table, test).succeeded:
        succeed(table, project)
    else:
        table.run(fail, who, project)


@rule("STR-346", "STR-Q53")
def succeed(table: Table, project: Key[Project]) -> None:
    """Quality +1, as far as the research objects allow."""
    now = table[project]
    better = raised_quality(table, now, 1)
    table.record(QualityChanged(about=project, quality=better, floor=now.floor, tested=True, failures=0, stuck=False,
                                change=quality_change(now.quality, better), why=""))  # fmt: skip


@rule("STR-347", "STR-348", "STR-350", "STR-1110", "STR-Q50")
def fail(table: Table, who: Key[Character], project: Key[Project]) -> None:
    """The second failure in a row botches it. Otherwise it costs Quality, never below 1, or brings a Complication."""
    failures = table[project].failures + 1
    if failures >= BOTCH:
        table.record(Botched(about=project, owner=who))
        return
    price = table.choose(who, AfterFailure(project=project))
    now = table[project]
    quality = max(now.floor, now.quality - 1) if price == "quality" else now.quality
    forgiven = price == "complication" and table[RULES].complication_forgives
    table.record(QualityChanged(about=project, quality=quality, floor=now.floor, tested=True,
                                failures=0 if forgiven else now.failures + 1, stuck=False,
                                change=quality_change(now.quality, quality), why=" after a failed test"))  # fmt: skip
    if price == "complication":
        table.run(complicate, who, project)


# --- Complications
@rule("STR-347", "STR-353", "STR-354", "STR-355", "STR-356", "STR-1164", "STR-1173")
def complicate(table: Table, who: Key[Character], project: Key[Project]) -> None:
    """1D4. With events the GM may have one of them happen instead."""
    if table[RULES].project_events and something_happens(table, who, project):
        return
    face = table.roll(Pool(1, 4), by=who, why="Complication").read(Sum())
    later = table[RULES].project_steps
    listed = (BLOCKADE, DRAWBACK, OVERTHINKING, ACCIDENT) if later else (SETBACK, BLOCKADE, OVERTHINKING, DRAWBACK)
    what = listed[face - 1]
    table.record(ComplicationCounted(about=project, complications=table[project].complications + 1, what=what))
    match what:
        case "Setback":
            set_back(table, project)
        case "Blockade":
            table.record(Blocked(about=project, blockade=table.choose(GM, WhatIsLacking())))
        case "Overthinking it":
            overthink(table, project, later=later)
        case "Drawback":
            found = table.choose(GM, WhichDrawback())
            table.record(DrawbackFound(about=project, drawbacks=(*table[project].drawbacks, found), what=found))
        case _:
            kind = table.choose(GM, OfWhatType())
            injure_directly(table, who, 1, kind)


@rule("STR-353", "STR-Q51", "STR-EX61")
def set_back(table: Table, project: Key[Project]) -> None:
    """Half of the progress is lost, rounded up, and has to be earned again; there is no further test then."""
    advance(table, project, -rounded_up(table[project].progress, 2), SETBACK)


@rule("STR-355", "STR-1164", "STR-Q51", "STR-EX61", "STR-EX233")
def overthink(table: Table, project: Key[Project], *, later: bool) -> None:
    """The Progress Increment is doubled, or 10 more; the present total stays, unless the table works it out anew."""
    now = table[project]
    pi = now.pi + OVERTHOUGHT if later else now.pi * 2
    total = now.total
    if table[RULES].overthinking_at_once:
        total = now.total // now.pi * pi
    table.record(Overthought(about=project, pi=pi, total=max(1, total)))


ACTIONS = (decide_project,)
