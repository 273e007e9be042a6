"""Damage: it lowers Health, whatever it comes from; then an injury, dying or death may follow."""

from __future__ import annotations

from msgspec import structs

from hearthside.engine import Id, Key, Reader, Table, action, rule
from hearthside.rulesets.brew.body import INJURY_HEALS_AFTER, Body, Cause, Hit, Injury
from hearthside.rulesets.brew.care_rules import CareRules
from hearthside.rulesets.brew.facts.care import DamageStood, DamageTaken, MostHealthLost
from hearthside.rulesets.brew.house_rules import RULES
from hearthside.rulesets.brew.questions.care import OfWhat, Points, WhichBody
from hearthside.rulesets.brew.rules.harm.exhaustion import why_nobody
from hearthside.rulesets.brew.rules.harm.health import is_deadly, maximum
from hearthside.rulesets.brew.rules.harm.injuries import injure_at_once
from hearthside.rulesets.brew.state import Character

MOST_HITS = 20
"""Of those that are kept for taking an injury."""


@rule("BREW-162", "BREW-174", "BREW-Q71")
def take_damage(table: Table, who: Key[Character], points: int, cause: Cause = "hit", by: Id = "") -> None:
    """So many points of damage, after all soak. That somebody is dying or dead follows from it by itself."""
    if points <= 0 or table[who].state != "active":
        return
    # 1. Health drops, and hunger and thirst leave their mark on whom they bring down.
    is_open = may_injure_at_once(table, who, points)
    table.record(damage_taken(table, who, points, cause, is_open), *scar(table, who, points, cause))
    # 2. A lasting injury may be taken at once: where it would be death, or where the table plays it so.
    if table[who].in_the_balance:
        table.run(injure_at_once, who)
        table.record(DamageStood(about=who))


@rule("BREW-174", "BREW-Q69", "BREW-Q71")
def may_injure_at_once(reader: Reader, who: Key[Character], points: int) -> bool:
    """Whether an injury may be taken as the damage lands. It is the players' choice, not one for everybody else."""
    rules = reader[RULES]
    saves = rules.injuries_prevent_death and is_deadly(reader, who, points)
    return not reader[who].is_npc and (rules.injuries_at_once or saves)


@rule("BREW-239", "BREW-240")
def scar(reader: Reader, who: Key[Character], points: int, cause: Cause) -> tuple[MostHealthLost, ...]:
    """Whoever falls to 0 or below because of hunger or thirst loses 1 of their maximum Health for good."""
    body, was = reader[who], maximum(reader, who).total
    if cause not in ("hunger", "thirst") or reader[RULES].want_leaves_no_mark or was == 1:
        return ()
    if body.health <= 0 or body.health > points or is_deadly(reader, who, points):
        return ()
    hunger = body.hunger + (points - 1) * (cause == "hunger")
    thirst = body.thirst + (points - 1) * (cause == "thirst")
    return (MostHealthLost(about=who, most_health=body.most_health - 1, hunger=hunger, thirst=thirst, was=was,
                           now=was - 1),)  # fmt: skip


@action("Damage", called="hurt", unless=why_nobody, who=WhichBody(), points=Points(), cause=OfWhat())
@rule("BREW-001", "BREW-162", "BREW-178")
def hurt(table: Table, by: Id, who: Key[Character], points: int, cause: Cause = "other") -> None:
    """Damage from whatever the story brings: a fall, fire, a trap."""
    table.run(take_damage, who, points, cause)


@rule("BREW-178", "BREW-212", "BREW-370", "BREW-412")
def damage_taken(reader: Reader, who: Key[Character], points: int, cause: Cause, in_the_balance: bool) -> DamageTaken:
    body, rules = reader[who], reader[RULES]
    return DamageTaken(
        about=who,
        health=body.health - points,
        hunger=body.hunger + points * (cause == "hunger"),
        thirst=body.thirst + points * (cause == "thirst"),
        barred=body.barred + points * (cause == "broken vow"),
        hits=with_hit(body, Hit(points, cause, worsened=tuple(body.injuries)), rules),
        injuries=worsened(body.injuries, points, rules),
        points=points,
        cause=cause,
        was=body.health,
        in_the_balance=in_the_balance,
    )


@rule("BREW-Q70", "BREW-Q137")
def with_hit(body: Body, hit: Hit, rules: CareRules) -> tuple[Hit, ...]:
    """The hits of this scene with another one: an incident of its own, unless the whole scene is one."""
    here = body.hits[-MOST_HITS:]
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
