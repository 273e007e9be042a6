"""Work on projects: what a Time Increment brings, what it teaches, and when there is something to decide.

Law: nobody rolls and nobody is asked here. What needs a person stands on the project, and waits for them.
"""

from __future__ import annotations

from collections.abc import Sequence

from hearthside.engine import Explained, Key, Reader, Summand, Table, rule
from hearthside.rulesets.strive.facts.downtime import PointsCounted, ProjectFull, ProjectMoved, ProjectWorked
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.increments import span
from hearthside.rulesets.strive.kinds.downtime import TierEntry
from hearthside.rulesets.strive.levels import is_known, skill_level
from hearthside.rulesets.strive.project_state import Activity, Project
from hearthside.rulesets.strive.rules.downtime.lore import progress_bonus
from hearthside.rulesets.strive.rules.tests.learning import FOR_A_TEST, gain, threshold
from hearthside.rulesets.strive.state import Character, Skill, active_characters, play_of
from hearthside.rulesets.strive.words import rounded_up

FOR_A_POINT = 5
"""So many points of progress teach 1."""
ASSISTANTS, LATER_ASSISTANTS = 3, 5
MANY = 1_000_000
"""Of increments that bring nothing, as many as there is time for."""


@rule("STR-341", "STR-1163")
def most_assistants(reader: Reader) -> int:
    return LATER_ASSISTANTS if reader[RULES].project_steps else ASSISTANTS


@rule("STR-341", "STR-Q48")
def why_no_assistant(reader: Reader, project: Key[Project], who: Key[Character]) -> str:
    """Why somebody cannot assist; empty: they can."""
    if who == reader[project].owner:
        return "it is their own project"
    if reader[RULES].assistants_know_skill and not is_known(reader, who, reader[project].skill):
        return "at this table assistants know the Project Skill"
    return ""


@rule("STR-341", "STR-1163")
def why_no_room(reader: Reader, project: Key[Project], who: Key[Character]) -> str:
    """Why one more assistant is one too many; empty: there is room. Whoever plans to assist counts."""
    crew = sum(assists_with(one, project) for other in active_characters(reader) if other != who
               for one in reader[other].plan)  # fmt: skip
    return f"{reader[project].name} has {crew} assistants already" if crew >= most_assistants(reader) else ""


def assists_with(one: Activity, project: Key[Project]) -> bool:
    return (one.doing, one.about) == ("assist", project)


@rule("STR-1166")
def why_no_studies(reader: Reader) -> str:
    """With the later steps research always needs down-time."""
    later = reader[RULES].project_steps and play_of(reader).time != "down-time"
    return "research belongs to down-time" if later else ""


@rule("STR-334", "STR-354", "STR-1166", "STR-Q51")
def why_no_work(reader: Reader, project: Key[Project]) -> str:
    """Why nothing can be done for a project now; empty: it can go on."""
    now = reader[project]
    if now.kind == "research" and (why := why_no_studies(reader)):
        return why
    if now.blockade:
        return f"{now.name} is blocked: {now.blockade}"
    return f"{now.name} has all the progress that it takes" if now.is_full else ""


@rule("STR-339", "STR-341", "STR-366", "STR-1112", "STR-Q48")
def gain_of(reader: Reader, project: Key[Project], assistants: int) -> Explained:
    """What a complete Time Increment brings: the level of the Project Skill, 1 for each assistant, and the Progress
    Bonus of earlier research."""
    now, owner = reader[project], Key[Character](reader[project].owner)
    level = (reader[owner].skills.get(now.skill, Skill()).raw if reader[RULES].project_raw_level
             else skill_level(reader, owner, now.skill).total)  # fmt: skip
    parts = [Summand("Project Skill", level, "STR-339")]
    if assistants:
        parts.append(Summand("assistants", assistants, "STR-341"))
    bonus = progress_bonus(reader, owner, now.subject) if now.kind == "research" else 0
    if bonus and not reader[RULES].research_bonus_once:
        parts.append(Summand("known already", bonus, "STR-366"))
    return Explained(tuple(parts))


@rule("STR-339", "STR-340", "STR-342", "STR-Q48", "STR-Q377")
def work(table: Table, project: Key[Project], minutes: int, assistants: Sequence[Key[Character]]) -> int:
    """Time is spent on a project, with those who assist. How many minutes were of use: at the total it ends."""
    helpers = len(assistants[: most_assistants(table)])
    left = minutes
    while left and not why_no_work(table, project):
        # As many increments at once as bring the same: a level that is gained counts from the next one on.
        now, each = table[project], gain_of(table, project, helpers).total
        increments, whole = increments_to(table, project, each, helpers), (now.worked + left) // now.ti
        spent = left if whole < increments else increments * now.ti - now.worked
        increments = min(increments, whole)
        count(table, project, increments, spent, helpers)
        left -= spent  # as it was: what this took
    return minutes - left


def increments_to(reader: Reader, project: Key[Project], each: int, helpers: int) -> int:
    """How many Time Increments there are until the total is reached, or its owner rises in the Project Skill; at least
    one."""
    now, rules = reader[project], reader[RULES]
    if now.promised:  # it comes with the next gain, and with no other
        return 1
    if each <= 0:
        return MANY
    needed = rounded_up(now.total - now.progress, each)
    points = teaching(reader, project, helpers)
    owner = reader[Key[Character](now.owner)]
    if rules.project_learning == "points" and points and not owner.is_npc:
        skill = owner.skills.get(now.skill, Skill())
        lacking = FOR_A_POINT * (threshold(skill.raw) - skill.progress) - now.counted
        needed = min(needed, max(1, rounded_up(lacking, points)))
    return max(1, needed)


@rule("STR-Q342")
def teaching(reader: Reader, project: Key[Project], helpers: int) -> int:
    """The points of a Time Increment that teach its owner something."""
    each = gain_of(reader, project, helpers).total
    return each - helpers if reader[RULES].points_that_teach == "own" else each


def count(table: Table, project: Key[Project], increments: int, minutes: int, helpers: int) -> None:
    """So many increments are over, or only a part of one, which brings nothing."""
    now, each = table[project], gain_of(table, project, helpers).total
    made = increments * each + (now.promised if increments else 0)
    reached = min(now.total, now.progress + made)
    # What goes beyond the total teaches nothing; what comes without work only where every point does.
    useful = reached - now.progress
    if table[RULES].points_that_teach == "own":
        useful = min(useful, increments * teaching(table, project, helpers))
    elif table[RULES].points_that_teach == "worked":
        useful = min(useful, increments * each)
    helped = f", {helpers} assisting" if helpers else ""
    table.record(ProjectWorked(
        about=project, owner=now.owner, progress=reached, worked=now.worked + minutes - increments * now.ti,
        counted=now.counted + useful, promised=0 if increments else now.promised,
        surplus=max(0, now.progress + made - now.total), time=span(minutes), total=now.total, helped=helped,
    ))  # fmt: skip
    teach(table, project)
    look(table, project)


@rule("STR-352", "STR-1111", "STR-Q52", "STR-EX166")
def teach(table: Table, project: Key[Project]) -> None:
    """1 progress in the Project Skill for every 5 points, and no XP."""
    now = table[project]
    lessons = now.counted // FOR_A_POINT
    if lessons and table[RULES].project_learning == "points":
        table.record(PointsCounted(about=project, counted=now.counted % FOR_A_POINT))
        gain(table, Key[Character](now.owner), 0, now.skill, lessons)


@rule("STR-343", "STR-Q52")
def look(table: Table, project: Key[Project]) -> None:
    """At the total its owner has to decide. At some tables the first one teaches as a test does."""
    now = table[project]
    if not now.is_full:
        return
    decides = "finishes it or pushes on" if now.tested else "has to make a test"
    table.record(ProjectFull(about=project, owner=now.owner, decides=decides))
    if table[RULES].project_learning == "first total" and not now.pushed:
        gain(table, Key[Character](now.owner), FOR_A_TEST, now.skill, FOR_A_TEST)


@rule("STR-357", "STR-360", "STR-Q52", "STR-Q342")
def advance(table: Table, project: Key[Project], points: int, why: str) -> None:
    """Progress without work: a Booster, an event; below 0 it is lost."""
    now = table[project]
    reached = max(0, min(now.total, now.progress + points))
    every = points > 0 and table[RULES].points_that_teach == "every"
    counted = now.counted + (reached - now.progress if every else 0)
    table.record(ProjectMoved(about=project, progress=reached, counted=counted, was=now.progress, total=now.total,
                              why=why))  # fmt: skip
    teach(table, project)
    look(table, project)


@rule("STR-365", "STR-1113", "STR-Q53")
def most_quality(reader: Reader, project: Project) -> int | None:
    """What the research objects at hand allow; none: there is no limit."""
    if project.kind != "research":
        return None
    further = [tier.quality for tier in reader.content.of(TierEntry).values() if tier.objects > project.objects]
    return max(1, min(further) - 1) if further else None


@rule("STR-346", "STR-Q53")
def raised_quality(reader: Reader, project: Project, by: int) -> int:
    """So much better, as far as research objects allow; what is there already stays."""
    most = most_quality(reader, project)
    return project.quality + by if most is None else max(project.quality, min(most, project.quality + by))


def quality_change(was: int, now: int) -> str:
    return f"{was} → {now}" if was != now else f"stays {now}"
