"""Damage: it lowers Health, whatever it comes from; then an injury, dying or death may follow."""

from __future__ import annotations

from msgspec import structs

from hearthside.engine import SCENE, Id, Key, Reader, Table, action, rule
from hearthside.rulesets.brew.body import INJURY_HEALS_AFTER, Body, Cause, Hit, Injury
from hearthside.rulesets.brew.care_rules import CareRules
from hearthside.rulesets.brew.facts.care import DamageTaken
from hearthside.rulesets.brew.house_rules import RULES
from hearthside.rulesets.brew.questions.care import OfWhat, Points, WhichBody
from hearthside.rulesets.brew.rules.harm.dying import fall
from hearthside.rulesets.brew.rules.harm.exhaustion import why_nobody
from hearthside.rulesets.brew.rules.harm.health import is_deadly
from hearthside.rulesets.brew.rules.harm.injuries import injure_at_once
from hearthside.rulesets.brew.state import Character

MOST_HITS = 20
"""Of those that are kept for taking an injury."""


@rule("BREW-162", "BREW-174", "BREW-Q71")
def take_damage(table: Table, who: Key[Character], points: int, cause: Cause = "hit", by: Id = "") -> None:
    """So many points of damage, after all soak."""
    if points <= 0 or table[who].state != "active":
        return
    # 1. Health drops.
    lower_health(table, who, points, cause)
    # 2. A lasting injury may be taken at once: where it would be death, or where the table plays it so.
    rules = table[RULES]
    if rules.injuries_at_once or (rules.injuries_prevent_death and is_deadly(table, who)):
        table.run(injure_at_once, who)
    # 3. Dead, dying, or neither.
    table.run(fall, who, points, cause)


@action("Damage", called="hurt", unless=why_nobody, who=WhichBody(), points=Points(), cause=OfWhat())
@rule("BREW-001", "BREW-162", "BREW-178")
def hurt(table: Table, by: Id, who: Key[Character], points: int, cause: Cause = "other") -> None:
    """Damage from whatever the story brings: a fall, fire, a trap."""
    table.run(take_damage, who, points, cause)


@rule("BREW-178", "BREW-212", "BREW-370", "BREW-412")
def lower_health(table: Table, who: Key[Character], points: int, cause: Cause) -> None:
    body, rules = table[who], table[RULES]
    table.record(
        DamageTaken(
            about=who,
            health=body.health - points,
            hunger=body.hunger + points * (cause == "hunger"),
            thirst=body.thirst + points * (cause == "thirst"),
            barred=body.barred + points * (cause == "broken vow"),
            hits=with_hit(body, Hit(points, cause, scene_of(table)), rules),
            injuries=worsened(body.injuries, points, rules),
            points=points,
            cause=cause,
            was=body.health,
        )
    )


def scene_of(reader: Reader) -> str:
    return reader[SCENE].name if SCENE in reader else ""


@rule("BREW-Q70", "BREW-Q137")
def with_hit(body: Body, hit: Hit, rules: CareRules) -> tuple[Hit, ...]:
    """The hits of this scene with another one: an incident of its own, unless the whole scene is one."""
    here = [each for each in body.hits if each.scene == hit.scene][-MOST_HITS:]
    same = [each for each in here if each.cause == hit.cause]
    if rules.scene_is_one_incident and same:
        whole = structs.replace(same[-1], damage=same[-1].damage + hit.damage)
        return tuple(whole if each is same[-1] else each for each in here)
    return (*here, hit)


@rule("BREW-212", "BREW-Q85")
def worsened(injuries: dict[str, Injury], points: int, rules: CareRules) -> dict[str, Injury]:
    """New damage adds as much to what each lasting injury still needs; 30 is no limit."""
    if rules.healing == "simplified":
        return injuries
    worse = {}
    for name, injury in injuries.items():
        left = None if injury.left is None else injury.left + points
        if rules.injuries_cap_at_thirty and left is not None:
            left = min(INJURY_HEALS_AFTER, left)
        worse[name] = structs.replace(injury, left=left)
    return worse
