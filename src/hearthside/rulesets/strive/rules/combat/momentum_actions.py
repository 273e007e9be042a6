"""Momentum Actions: a Heroic Act at Momentum +18 or more, its Desperate Measure at −18 or less."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal

from msgspec import Struct

from hearthside.engine import (
    GM,
    Choose,
    Id,
    IllegalAnswer,
    Key,
    Question,
    Reader,
    Table,
    action,
    in_figures,
    owner,
    remembered,
    rule,
)
from hearthside.rulesets.strive.facts.catalogue import Told
from hearthside.rulesets.strive.facts.momentum import ActEnacted, ActRefused
from hearthside.rulesets.strive.fight_moments import ActDone
from hearthside.rulesets.strive.fight_state import AVAILABLE_AT, COMBAT, is_combat
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.kinds.catalogue import Act, MomentumEffect, MomentumEntry
from hearthside.rulesets.strive.levels import boons_of, raw_levels, skill_level
from hearthside.rulesets.strive.questions.catalogue import DoesItHold, WhichAct
from hearthside.rulesets.strive.questions.momentum import AgreeToAct
from hearthside.rulesets.strive.rules.catalogue.acts import ACTS
from hearthside.rulesets.strive.rules.combat import heroic
from hearthside.rulesets.strive.rules.combat.heroic import NEEDS
from hearthside.rulesets.strive.rules.combat.momentum import shift
from hearthside.rulesets.strive.rules.combat.places import party
from hearthside.rulesets.strive.rules.health.conditions import turn_now, why_unable
from hearthside.rulesets.strive.rules.health.duties import why_harmless
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import SPECIALISED

Half = Literal["heroic", "desperate"]


class Granted(Struct, frozen=True):
    """A Momentum Action that somebody may propose."""

    entry: MomentumEntry
    skill: str
    """The Skill that grants it; empty: it is open to all."""
    circumstance: str = ""
    """What has to hold for its level to be enough, which the GM judges; empty: it is enough in any case."""


@rule("STR-143", "STR-505", "STR-603", "STR-707", "STR-Q338")
@remembered
def granted(reader: Reader, who: Key[Character]) -> dict[str, Granted]:
    """Those that are open to all; and those whose Skill is known, at the level that they need, to whoever can act."""
    found, known = {}, defaultdict[str, list[str]](list)
    raw = raw_levels(reader, who)
    for skill in raw if not why_unable(reader, who) else ():
        if raw[skill]:
            known[skill.split(SPECIALISED, maxsplit=1)[0]].append(skill)
    for id_, entry in reader.content.of(MomentumEntry).items():
        if not entry.skill:
            found[id_] = Granted(entry, "")
        for skill in known.get(entry.skill, ()):
            needs = circumstance_for(reader, who, skill, entry.level)
            if needs is not None:
                found[id_ if SPECIALISED not in skill else f"{id_}@{skill}"] = Granted(entry, skill, needs)
    return found


@rule("STR-143", "STR-282", "STR-841", "STR-Q338")
def circumstance_for(reader: Reader, who: Key[Character], skill: str, level: int) -> str | None:
    """What has to hold for a Skill to reach a level; empty: nothing, it does. None: it does not in any case."""
    if reader[RULES].momentum_by_raw:
        return "" if raw_levels(reader, who)[skill] >= level else None
    if skill_level(reader, who, skill).total >= level:
        return ""
    boons = [boon for _, boon in boons_of(reader, who) if boon.on == skill and boon.when and boon.by > 0]
    for boon in boons:
        if skill_level(reader, who, skill, (boon.when,)).total >= level:
            return boon.when
    every = tuple(dict.fromkeys(boon.when for boon in boons))
    return "; ".join(every) if skill_level(reader, who, skill, every).total >= level else None


def act_of(entry: MomentumEntry, half: Half) -> Act:
    return entry.heroic if half == "heroic" else entry.desperate


def possible(reader: Reader, who: Key[Character], half: Half) -> Iterator[tuple[str, Granted]]:
    """Those of which something can come now."""
    return ((id_, one) for id_, one in granted(reader, who).items() if is_possible(reader, who, one, half))


@rule("STR-445", "STR-878", "STR-Q62")
def is_possible(reader: Reader, who: Key[Character], one: Granted, half: Half) -> bool:
    """Who may harm nobody does nothing by a Skill of their own that harms or hinders; what is open to all is the
    party's."""
    act = act_of(one.entry, half)
    needs = NEEDS.get(act.effect)
    return (needs is None or needs(reader, who)) and not (act.hostile and why_harmless(reader, who))


@rule("STR-502", "STR-503", "STR-504", "STR-Q76")
def why_no_act(half: Half) -> Callable[[Reader, Key[Character]], str]:
    def why(view: Reader, who: Key[Character]) -> str:
        if not is_combat(view) or view[who].fighting is None:
            return "Momentum is for combat"
        now = view[COMBAT].momentum
        if half == "heroic" and now < AVAILABLE_AT:
            return f"Heroic Acts need Momentum {AVAILABLE_AT} or more; it is {in_figures(now)}"
        if half == "desperate" and now > -AVAILABLE_AT:
            return f"Desperate Measures need Momentum −{AVAILABLE_AT} or less; it is {in_figures(now)}"
        if view[who].is_npc:
            return "Momentum is the party's"
        if view[RULES].acts_in_own_turns and turn_now(view) not in party(view):
            return "it is not the turn of a PC"
        return "" if next(possible(view, who, half), None) else "there is none that could be done now"

    return why


def which(half: Half) -> Callable[[Reader, Id, Any], Question[str]]:
    def asks(view: Reader, who: Id, args: Any) -> Question[str]:
        acts = {id_: act_of(one.entry, half) for id_, one in possible(view, Key[Character](who), half)}
        return WhichAct(acts=tuple((id_, act.name, act.text, act.momentum) for id_, act in acts.items()))

    return asks


@action("Heroic Act", by=Character, unless=why_no_act("heroic"), costs=0, which=which("heroic"))
@rule("STR-142", "STR-502", "STR-707", "STR-Q76", "STR-Q102")
def heroic_act(table: Table, who: Key[Character], which: str) -> None:
    """Momentum falls, and something great is done."""
    enact(table, who, which, "heroic")


@action("Desperate Measure", by=Character, unless=why_no_act("desperate"), costs=0, which=which("desperate"))
@rule("STR-142", "STR-503", "STR-707", "STR-Q76", "STR-Q102")
def desperate_measure(table: Table, who: Key[Character], which: str) -> None:
    """Momentum rises, at a price."""
    enact(table, who, which, "desperate")


@rule("STR-504", "STR-707", "STR-Q76", "STR-Q102", "STR-EX74")
def enact(table: Table, who: Key[Character], which: str, half: Half) -> None:
    """One player proposes, the others agree. Momentum changes first, then it takes effect."""
    it = granted(table, who).get(which)
    if it is None or not is_possible(table, who, it, half):
        raise IllegalAnswer("that cannot be done now")
    act = act_of(it.entry, half)
    change = -act.momentum if half == "heroic" else act.momentum
    question = DoesItHold(who=who, what=act.name, condition=it.circumstance)
    if it.circumstance and not table.choose(GM, question):
        table.record(Told(about=who, what=f"{act.name} is not possible here"))
        return
    if not table.run(all_agree, who, act, change):
        table.record(ActRefused(about=who, act=act.name))
        return
    # While they talked it over Momentum may have moved: another act was enacted, a foe has struck.
    if why := why_no_act(half)(table, who):
        table.record(Told(about=who, what=f"{act.name} is not possible any more: {why}"))
        return
    table.record(ActEnacted(about=who, act=act.name))
    shift(table, change, act.name)
    table.run(EVERY_ACT[act.effect], who, it.skill)
    if half == "heroic":
        table.offer(ActDone(by=who, act=act.name, effect=act.effect, skill=it.skill))


@rule("STR-Q76")
def all_agree(table: Table, who: Key[Character], act: Act, change: int) -> bool:
    """Whether the other players of PCs in the fight agree; one who does not is enough."""
    proposer = owner(table, who)
    players = dict.fromkeys([owner(table, one) for one in party(table)])
    question = AgreeToAct(who=who, act=act.name, text=act.text, momentum=change)
    asked = [Choose(other, question) for other in players if other not in (GM, proposer)]
    return False not in table.ask(*asked, enough=lambda agreed: agreed is False) if asked else True


EVERY_ACT: Mapping[MomentumEffect, Callable[[Table, Key[Character], str], None]] = {**heroic.ACTS, **ACTS}
ACTIONS = (heroic_act, desperate_measure)
