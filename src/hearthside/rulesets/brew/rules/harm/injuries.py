"""Lasting and permanent injuries: harm that is taken instead of losing Health."""

from __future__ import annotations

from msgspec import structs

from hearthside.engine import GM, Id, Key, Reader, Table, action, rule
from hearthside.rulesets.brew.body import ABSORBS, INJURY_HEALS_AFTER, Hit, Injury
from hearthside.rulesets.brew.care_rules import CareRules
from hearthside.rulesets.brew.facts.care import DyingWentOn, InjuryRefused, InjuryTaken, StressChanged
from hearthside.rulesets.brew.house_rules import RULES, HouseRules
from hearthside.rulesets.brew.questions.care import (
    Change,
    InjuryAtOnce,
    InjuryEffect,
    InjuryName,
    Judged,
    JudgeInjury,
    Trauma,
    WhichBody,
    WhichHit,
)
from hearthside.rulesets.brew.rules.harm.health import maximum
from hearthside.rulesets.brew.state import Character

MOST_STRESS = 99


@rule("BREW-176", "BREW-177", "BREW-178", "BREW-179", "BREW-Q69", "BREW-Q72")
def why_no_injury(view: Reader, who: Key[Character]) -> str:
    body, rules = view[who], view[RULES]
    if body.state != "active":
        return f"{body.name} is {body.state}"
    if rules.injuries_at_once:
        return "at this table an injury is taken as the damage lands"
    return why_never(view, who) or ("" if open_hits(view, who) else "no damage of this scene is left to absorb")


def why_never(view: Reader, who: Key[Character]) -> str:
    body, rules = view[who], view[RULES]
    lasting = [name for name, injury in body.injuries.items() if not injury.is_permanent]
    if rules.most_injuries is not None and len(lasting) >= rules.most_injuries:
        return f"{body.name} has {len(lasting)} lasting injuries; {rules.most_injuries} are the limit"
    if room(view, who) <= 0:
        return f"an injury cannot leave Health above {maximum(view, who).total - ABSORBS}, and it is at {body.health}"
    return ""


@rule("BREW-177")
def room(reader: Reader, who: Key[Character]) -> int:
    """How far an injury may lift Health: to the maximum − 5."""
    return maximum(reader, who).total - ABSORBS - reader[who].health


@rule("BREW-179", "BREW-Q69", "BREW-Q72", "BREW-Q137")
def open_hits(reader: Reader, who: Key[Character]) -> tuple[int, ...]:
    """Which hits of this scene an injury may be taken for: those that have none yet."""
    several = reader[RULES].several_injuries
    return tuple(
        number
        for number, hit in enumerate(reader[who].hits)
        if hit.cause not in ("hunger", "thirst")
        and (not hit.injury or (several and hit.absorbed < hit.damage))
    )


@action("Take a lasting injury", by=Character, always=True, unless=why_no_injury,
        name=InjuryName(), effect=InjuryEffect(),
        hit=lambda view, who, args: WhichHit(who=Key(who), open=open_hits(view, Key(who))))  # fmt: skip
@rule("BREW-174", "BREW-Q69", "BREW-Q137")
def injury(table: Table, who: Key[Character], name: str, effect: str = "", hit: int | None = None) -> None:
    """Choose an injury that absorbs up to 5 points of a hit of this scene. The GM has to approve it."""
    chosen = open_hits(table, who)[-1] if hit is None else hit
    table.run(injure, who, chosen, name, effect)


@rule("BREW-174", "BREW-Q69", "BREW-Q71")
def injure_at_once(table: Table, who: Key[Character]) -> None:
    """As the damage lands: the player may take an injury for it, which may save a life."""
    if why_never(table, who) or not open_hits(table, who):
        return
    name = table.choose(who, InjuryAtOnce(who=who))
    if name and open_hits(table, who):
        table.run(injure, who, open_hits(table, who)[-1], name, "")


@rule("BREW-174", "BREW-175", "BREW-180", "BREW-181")
def injure(table: Table, who: Key[Character], hit: int, name: str, effect: str) -> None:
    """The GM judges whether it fits, and what it means for rolls; then it absorbs damage."""
    judged = table.choose(GM, JudgeInjury(who=who, name=name, effect=effect, damage=table[who].hits[hit].damage))
    body, rules = table[who], table[RULES]
    if not judged.granted or hit >= len(body.hits):
        table.record(InjuryRefused(about=who, injury=name))
        return
    absorbed = absorbs(table, who, body.hits[hit], judged)
    left = None if is_permanent(judged, rules) else INJURY_HEALS_AFTER
    taken = Injury(effect, judged.penalties, left)
    marked = structs.replace(body.hits[hit], injury=name, absorbed=body.hits[hit].absorbed + absorbed)
    table.record(
        InjuryTaken(
            about=who,
            health=body.health + absorbed,
            barred=body.barred - min(body.barred, absorbed if marked.cause == "broken vow" else 0),
            hits=(*body.hits[:hit], marked, *body.hits[hit + 1 :]),
            injuries={**relieved(body.injuries, absorbed, marked, rules), fresh_name(name, body.injuries): taken},
            injury=name,
            kind="a permanent injury" if taken.is_permanent else "a lasting injury",
            was=body.health,
        ),
        *still_dying(table, who, body.health + absorbed),
    )


@rule("BREW-Q138")
def still_dying(reader: Reader, who: Key[Character], health: int) -> tuple[DyingWentOn, ...]:
    """Whoever an injury lifts to 1 or more needs no stabilization, unless the table plays it so."""
    dying = reader[who].dying
    if dying is None or health <= 0 or not reader[RULES].injured_need_stabilization:
        return ()
    return (DyingWentOn(about=who, dying=structs.replace(dying, up_to=health)),)


@rule("BREW-174", "BREW-177", "BREW-178", "BREW-180", "BREW-Q68", "BREW-Q73")
def absorbs(reader: Reader, who: Key[Character], hit: Hit, judged: Judged) -> int:
    """Up to 5 points of this hit, never above the maximum − 5; for a permanent injury the GM's number."""
    rules = reader[RULES]
    left = hit.damage - hit.absorbed
    if is_permanent(judged, rules):
        given = 10 if rules.permanent_absorbs_ten else left if judged.points is None else judged.points
    else:
        given = ABSORBS if rules.injuries_absorb_five else min(ABSORBS, left)
    return max(0, min(given, room(reader, who)))


@rule("BREW-180", "BREW-181")
def is_permanent(judged: Judged, rules: HouseRules) -> bool:
    """Where there is magical healing, only something magical keeps an injury from ever healing."""
    return judged.permanent and rules.permanent_injuries and (judged.magical or not rules.magic)


@rule("BREW-Q149")
def relieved(injuries: dict[str, Injury], absorbed: int, hit: Hit, rules: CareRules) -> dict[str, Injury]:
    """What a new injury absorbs does not burden those that the hit had worsened: only the part that lowered Health
    does."""
    if rules.healing == "simplified":
        return injuries
    return {
        name: each if each.left is None or name not in hit.worsened
        else structs.replace(each, left=max(0, each.left - absorbed))
        for name, each in injuries.items()
    }


def fresh_name(name: str, injuries: dict[str, Injury]) -> str:
    """The same injury a second time stands beside the first."""
    number, called = 1, name
    while called in injuries:
        number += 1
        called = f"{name} ({number})"
    return called


# --- stress
def why_no_stress(view: Reader, by: Id) -> str:
    return "" if view[RULES].stress else "this table does not track stress"


@action("Stress", unless=why_no_stress, who=WhichBody(), points=Change(), trauma=Trauma())
@rule("BREW-173")
def stress(table: Table, by: Id, who: Key[Character], points: int, trauma: str = "") -> None:
    """Mental harm, where the table tracks it: more or less of it, and perhaps a symptom that lasts."""
    body = table[who]
    now = min(MOST_STRESS, max(0, body.stress + points))
    table.record(StressChanged(about=who, stress=now, was=body.stress))
    if trauma:
        injuries = {**body.injuries, fresh_name(trauma, body.injuries): Injury()}
        table.record(
            InjuryTaken(about=who, health=body.health, barred=body.barred, hits=body.hits, injuries=injuries,
                        injury=trauma, kind="a lasting injury", was=body.health)
        )  # fmt: skip
