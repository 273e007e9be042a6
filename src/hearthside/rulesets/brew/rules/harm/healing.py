"""Healing: points of Health come back, from each cause as far as its rules let them."""

from __future__ import annotations

from typing import Literal

from msgspec import structs

from hearthside.engine import Key, Reader, Table, rule
from hearthside.rulesets.brew.body import Body, Injury
from hearthside.rulesets.brew.care_rules import CareRules
from hearthside.rulesets.brew.facts.care import Healed, InjuriesMended
from hearthside.rulesets.brew.house_rules import RULES
from hearthside.rulesets.brew.rules.harm.health import Damage, ceiling, damage_of, missing
from hearthside.rulesets.brew.state import Character

Means = Literal["nature", "care", "magic", "rest"]
"""By what somebody heals: days alone, Medicine, magic, or the hours of rest of simplified healing."""


@rule("BREW-236", "BREW-238", "BREW-412", "BREW-Q94", "BREW-Q153", "BREW-Q207")
def healable(reader: Reader, who: Key[Character], means: Means) -> Damage:
    """How much of each can heal by these means now."""
    body, rules, has = reader[who], reader[RULES], damage_of(reader, who)
    return Damage(
        barred=0 if means == "magic" else has.barred,
        hunger=of_want(has.hunger, is_lacking(body, rules, "food"), rules, means),
        thirst=of_want(has.thirst, is_lacking(body, rules, "drink"), rules, means),
        other=has.other,
    )


def is_lacking(body: Body, rules: CareRules, what: Literal["food", "drink"]) -> bool:
    """Whether somebody has too little of it from day to day."""
    return rules.deprivation and (body.living.food if what == "food" else body.living.drink) != "enough"


@rule("BREW-238", "BREW-Q94", "BREW-Q153", "BREW-Q207")
def of_want(points: int, lasts: bool, rules: CareRules, means: Means) -> int:
    """What heals of hunger or thirst: all once it is over; before, all but one point, by care or magic alone."""
    if not lasts or (means == "rest" and rules.rest_heals_want):
        return points
    if means in ("nature", "rest") or rules.want_bars_healing:
        return 0
    return max(0, points - 1)


def heal(table: Table, who: Key[Character], points: int, means: Means) -> None:
    """So many points, first of what magic cannot heal, then of hunger and thirst, then of all else."""
    can = healable(table, who, means)
    left = min(points, ceiling(table, who) - table[who].health)
    healed = {}
    for cause in ("barred", "hunger", "thirst", "other"):
        healed[cause] = max(0, min(left, getattr(can, cause)))
        left -= healed[cause]
    regain(table, who, Damage(**healed))


def regain(table: Table, who: Key[Character], healed: Damage) -> None:
    """State what has healed, if anything has."""
    if healed.total <= 0:
        return
    body, has = table[who], damage_of(table, who)
    table.record(
        Healed(
            about=who,
            health=body.health + healed.total,
            hunger=has.hunger - healed.hunger,
            thirst=has.thirst - healed.thirst,
            barred=has.barred - healed.barred,
            points=healed.total,
            was=body.health,
        )
    )


@rule("BREW-210", "BREW-211", "BREW-213")
def mend_injuries(table: Table, who: Key[Character], points: int) -> None:
    """Each lasting injury needs so much less healing; at 0 it is gone, and its penalties with it."""
    injuries = table[who].injuries
    after = {name: mended(injury, points) for name, injury in injuries.items()}
    left = {name: injury for name, injury in after.items() if injury.left != 0}
    if left != injuries:
        table.record(InjuriesMended(about=who, injuries=left, told=in_words(injuries, left)))


def mended(injury: Injury, points: int) -> Injury:
    return injury if injury.left is None else structs.replace(injury, left=max(0, injury.left - points))


def in_words(before: dict[str, Injury], after: dict[str, Injury]) -> str:
    told = [
        f"{name} has healed" if name not in after else f"{name} {was.left} → {after[name].left}"
        for name, was in before.items()
        if name not in after or after[name] != was
    ]
    return ", ".join(told)


def needs_care(reader: Reader, who: Key[Character]) -> bool:
    """Whether there is anything that Medicine could do for somebody."""
    body = reader[who]
    hurt = missing(reader, who) > 0 or body.dying is not None or body.stabilization is not None
    return body.state == "active" and (hurt or bool(body.illnesses) or bool(body.injuries))
