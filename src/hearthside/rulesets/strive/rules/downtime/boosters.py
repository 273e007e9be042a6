"""Project Boosters: what the GM hands out, and what it does for a project."""

from __future__ import annotations

from hearthside.engine import Id, IllegalAnswer, Key, Reader, Table, action, rule
from hearthside.engine.actions import Args
from hearthside.kit import YesNo
from hearthside.rulesets.strive.facts.downtime import BoostersKept, ProjectHelped, QualityChanged
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.kinds.downtime import BoosterEntry
from hearthside.rulesets.strive.project_state import Booster, Project
from hearthside.rulesets.strive.questions.boosters import (
    BoosterName,
    BoosterProgress,
    BoosterQuality,
    WhichBooster,
    WhichOwnBooster,
    benefit,
)
from hearthside.rulesets.strive.questions.projects import OWN, WhichProject, projects_of
from hearthside.rulesets.strive.questions.traits import WhichCharacter
from hearthside.rulesets.strive.rules.characters.grants import NOBODY
from hearthside.rulesets.strive.rules.downtime.work import advance, quality_change, raised_quality
from hearthside.rulesets.strive.rules.health.conditions import why_helpless
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import free_name


@action("Give a Booster", unless=NOBODY, called="give-booster", who=WhichCharacter(), booster=WhichBooster(),
        named=BoosterName(), progress=BoosterProgress(), quality=BoosterQuality(),
        reusable=YesNo(words="Can it be used again and again?", usually=False))  # fmt: skip
@rule("STR-357", "STR-358", "STR-361")
def give_booster(table: Table, by: Id, who: Key[Character], booster: str, named: str = "Booster", progress: int = 10,
                 quality: int = 0, reusable: bool = False) -> None:  # fmt: skip
    """Schematics, special tools, a rare artefact, advice: one of the setting, or one of your own."""
    entries = table.content.of(BoosterEntry)
    if booster == OWN or booster not in entries:
        given = Booster(progress, quality, reusable)
    else:
        entry = entries[booster]
        named, given = entry.name or booster, Booster(entry.progress, entry.quality, entry.reusable)
    if not given.progress and not given.quality:
        raise IllegalAnswer("a Booster adds progress or Quality")
    named = free_name(named or "Booster", (*table[who].boosters, *helped_by(table, who)))
    table.record(BoostersKept(about=who, boosters={**table[who].boosters, named: given}, verb="has",
                              what=f"{named} ({benefit(given.progress, given.quality)})"))  # fmt: skip


def helped_by(reader: Reader, who: Key[Character]) -> tuple[str, ...]:
    """The Boosters that have helped what somebody works on: another of the same name is not one of them."""
    return tuple(one for project in projects_of(reader, who) for one in reader[project].boosted)


@rule("STR-Q52")
def boostable(reader: Reader, who: Key[Character]) -> tuple[Key[Project], ...]:
    """Projects that a Booster could help: those of which the total is not reached yet."""
    return tuple(project for project in projects_of(reader, who)
                 if not reader[project].is_full and not reader[project].repeated)  # fmt: skip


def why_no_boost(view: Reader, who: Key[Character]) -> str:
    if why := why_helpless(view, who):
        return why
    if not view[who].boosters:
        return f"{view[who].name} has no Booster"
    return "" if boostable(view, who) else "there is no project that has not reached its total"


def to_boost(view: Reader, who: Id, args: Args) -> WhichProject:
    return WhichProject(among=boostable(view, Key[Character](who)))


@action("Use a Booster", by=Character, unless=why_no_boost, called="use-booster", project=to_boost,
        booster=lambda view, who, args: WhichOwnBooster(who=Key[Character](who)))  # fmt: skip
@rule("STR-357", "STR-360", "STR-361", "STR-Q52", "STR-Q53")
def use_booster(table: Table, who: Key[Character], project: Key[Project], booster: str) -> None:
    """It adds progress or Quality at once, takes no time, and is used up unless the GM says otherwise."""
    now, given = table[project], table[who].boosters[booster]
    if booster in now.boosted:
        raise IllegalAnswer(f"{booster} has helped {now.name} already")
    # 1. It is used up, and helps this project only once.
    if not given.reusable:
        left = {name: one for name, one in table[who].boosters.items() if name != booster}
        table.record(BoostersKept(about=who, boosters=left, verb="uses up", what=booster))
    table.record(ProjectHelped(about=project, promised=now.promised, boosted=(*now.boosted, booster), stuck=now.stuck,
                               what=f"{booster} helps"))  # fmt: skip
    # 2. Quality, as far as research objects allow; the least that is left after failures stays, unless the table plays
    # otherwise.
    if given.quality:
        floor = now.floor + (given.quality if table[RULES].booster_lifts_floor else 0)
        better = raised_quality(table, now, given.quality)
        table.record(QualityChanged(about=project, quality=better, floor=min(floor, better), tested=now.tested,
                                    failures=now.failures, stuck=now.stuck, change=quality_change(now.quality, better),
                                    why=f" by {booster}"))  # fmt: skip
    # 3. Progress.
    if given.progress:
        advance(table, project, given.progress, booster)


ACTIONS = (give_booster, use_booster)
