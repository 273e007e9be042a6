"""Training in Downtime: Resolve that is bound to a skill."""

from __future__ import annotations

from hearthside.engine import Key, Reader, Table, action, rule
from hearthside.kit.reservoirs import Reservoir
from hearthside.rulesets.brew.body import Body
from hearthside.rulesets.brew.content_kinds import Skill
from hearthside.rulesets.brew.facts.care import ResolveTrained, TrainingCounted, TrainingForgotten
from hearthside.rulesets.brew.house_rules import RULES, HouseRules
from hearthside.rulesets.brew.questions.time import WhichSkill
from hearthside.rulesets.brew.rules.harm.health import why_helpless
from hearthside.rulesets.brew.rules.harm.living import lead_life
from hearthside.rulesets.brew.state import Character, active_characters, mode_of

DAYS_FOR_A_POINT = 3
MOST_TRAINED = 3


def why_no_training(view: Reader, who: Key[Character]) -> str:
    return "" if mode_of(view) == "downtime" else "skills are trained in Downtime"


@action("Train a skill", by=Character, unless=why_no_training, skill=WhichSkill())
@rule("BREW-076", "BREW-077")
def train(table: Table, who: Key[Character], skill: str) -> None:
    """What the character trains, day after day, while the Downtime lasts."""
    lead_life(table, who, training=skill)


@rule("BREW-077", "BREW-078", "BREW-079")
def a_day_of_training(table: Table, who: Key[Character]) -> None:
    """A day of it counts as having exercised the skill; each full 3 days bring a point of Resolve for it."""
    body, skill = table[who], table[who].living.training
    if not skill or mode_of(table) != "downtime" or why_helpless(body):
        return
    days = body.trained_days.get(skill, 0) + 1
    exercised = tuple(dict.fromkeys((*body.exercised, skill)))
    counted = {**body.trained_days, skill: days % DAYS_FOR_A_POINT}
    table.record(TrainingCounted(about=who, trained_days=counted, exercised=exercised, skill=skill))
    if days == DAYS_FOR_A_POINT and may_hold_more(table[who], skill, table[RULES]):
        had = table[who].trained_resolve.get(skill, Reservoir(0, 0))
        held = {**table[who].trained_resolve, skill: Reservoir(had.now + 1, max(had.most, had.now + 1))}
        called = table.content.of(Skill)[skill].name if skill in table.content.of(Skill) else skill
        table.record(
            ResolveTrained(about=who, trained_resolve=held, trained_days=counted, skill=called, points=had.now + 1)
        )


@rule("BREW-039", "BREW-080", "BREW-Q25")
def may_hold_more(body: Body, skill: str, rules: HouseRules) -> bool:
    """At most 3, of all skills together or of each."""
    held = body.trained_resolve
    mine = [held[skill].now] if skill in held else []
    return sum(mine if rules.trained_per_skill else [points.now for points in held.values()]) < MOST_TRAINED


@rule("BREW-082", "BREW-Q26", "BREW-Q156")
def begin_downtime(table: Table) -> None:
    """Days left over from the last Downtime do not count in this one, and points that return with rest no longer do."""
    for who in active_characters(table):
        body = table[who]
        left = {skill: Reservoir(points.now, points.now) for skill, points in body.trained_resolve.items()}
        if body.trained_days or left != body.trained_resolve:
            table.record(TrainingForgotten(about=who, trained_resolve=left))
