"""Momentum Actions of Skills: a Heroic Act at Momentum +18 or more, its Desperate Measure at −18 or less."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from msgspec import Struct

from hearthside.engine import Id, Key, Question, Reader, Table, action, rule
from hearthside.rulesets.strive.facts.momentum import ActEnacted
from hearthside.rulesets.strive.fight_state import AVAILABLE_AT, COMBAT, is_combat
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.kinds.catalogue import Act, MomentumEntry
from hearthside.rulesets.strive.levels import skill_level
from hearthside.rulesets.strive.questions.catalogue import WhichAct
from hearthside.rulesets.strive.rules.catalogue.acts import ACTS
from hearthside.rulesets.strive.rules.combat.momentum import shift
from hearthside.rulesets.strive.rules.health.conditions import why_unable
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import SPECIALISED

Half = Literal["heroic", "desperate"]


class Granted(Struct, frozen=True):
    """A Momentum Action that a Skill of somebody grants."""

    entry: MomentumEntry
    skill: str


@rule("STR-143", "STR-603", "STR-707", "STR-Q338")
def granted(reader: Reader, who: Key[Character]) -> dict[str, Granted]:
    """Those whose Skill is known, at the level that they need."""
    character, found = reader[who], {}
    for id_, entry in reader.content.of(MomentumEntry).items():
        for skill, has in character.skills.items():
            if skill.split(SPECIALISED, maxsplit=1)[0] != entry.skill or not has.is_known:
                continue
            level = has.raw if reader[RULES].momentum_by_raw else skill_level(reader, who, skill).total
            if level >= entry.level:
                found[id_ if SPECIALISED not in skill else f"{id_}@{skill}"] = Granted(entry, skill)
    return found


def act_of(entry: MomentumEntry, half: Half) -> Act:
    return entry.heroic if half == "heroic" else entry.desperate


@rule("STR-502", "STR-503", "STR-504")
def why_no_act(half: Half) -> Callable[[Reader, Key[Character]], str]:
    def why(view: Reader, who: Key[Character]) -> str:
        if not is_combat(view) or view[who].fighting is None:
            return "Momentum is for combat"
        now = view[COMBAT].momentum
        if half == "heroic" and now < AVAILABLE_AT:
            return f"Heroic Acts need Momentum {AVAILABLE_AT} or more; it is {now}"
        if half == "desperate" and now > -AVAILABLE_AT:
            return f"Desperate Measures need Momentum −{AVAILABLE_AT} or less; it is {now}"
        if view[who].is_npc:
            return "Momentum is the party's"
        return why_unable(view, who) or ("" if granted(view, who) else "no Skill grants a Momentum Action")

    return why


def which(half: Half) -> Callable[[Reader, Id, Any], Question[str]]:
    def asks(view: Reader, who: Id, args: Any) -> Question[str]:
        acts = {id_: act_of(one.entry, half) for id_, one in granted(view, Key[Character](who)).items()}
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


@rule("STR-707", "STR-Q76", "STR-Q102")
def enact(table: Table, who: Key[Character], which: str, half: Half) -> None:
    """Momentum changes first, then it takes effect."""
    it = granted(table, who).get(which)
    if it is None:
        return
    act = act_of(it.entry, half)
    table.record(ActEnacted(about=who, act=act.name))
    shift(table, -act.momentum if half == "heroic" else act.momentum, act.name)
    table.run(ACTS[act.effect], who, it.skill)


ACTIONS = (heroic_act, desperate_measure)
