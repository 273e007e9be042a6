"""Building an NPC: step by step, in any order; what comes of it is an entry of the campaign's own pack."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import Any

from msgspec.structs import replace

from hearthside.engine import Id, IllegalAnswer, Key, Reader, Table, action, rule
from hearthside.engine.records import slug_of
from hearthside.kit.own_pack import write_own
from hearthside.rulesets.strive.gear import entry_called
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.kinds.catalogue import ExpertiseEntry
from hearthside.rulesets.strive.kinds.creation import ReadyAsset
from hearthside.rulesets.strive.kinds.damage import DamageFormula
from hearthside.rulesets.strive.kinds.gear import ArmorEntry, ShieldEntry, WeaponEntry
from hearthside.rulesets.strive.kinds.npcs import NpcEntry, NpcTraitEntry
from hearthside.rulesets.strive.kinds.skills import SkillEntry
from hearthside.rulesets.strive.npc_points import as_entry, points_left
from hearthside.rulesets.strive.questions.npc_builder import (
    FRESH,
    KEEP,
    LEAVE,
    LikeWhom,
    NpcAttributes,
    NpcKind,
    NpcNumbers,
    NpcSkills,
    OverBudget,
    OwnSkill,
    TraitChoices,
    WhatToBuild,
    WhichGear,
    WhichHostility,
    WhichTraits,
    with_attributes,
    with_trait,
    with_traits,
)
from hearthside.rulesets.strive.questions.npcs import WhichNpc
from hearthside.rulesets.strive.rules.npcs.own_numbers import why_no_npc
from hearthside.rulesets.strive.state import Character

MELEE = 3
"""What reaches farther is ranged."""


@action("Build an NPC", like=LikeWhom())
@rule("STR-975", "STR-976", "STR-984", "STR-Q195")
def build_npc(table: Table, by: Id, like: str = FRESH) -> None:
    """Choose type and power level, then everything else in any order; points and CR are counted as you go."""
    npc = table.content.of(NpcEntry)[like] if like else NpcEntry()
    while (step := table.choose(by, WhatToBuild(npc=npc))) != LEAVE:
        if step == KEEP:
            if table.run(may_keep, by, npc):
                keep(table, npc)
                return
        else:
            npc = table.run(DO[step], by, npc)


@rule("STR-Q195")
def may_keep(table: Table, by: Id, npc: NpcEntry) -> bool:
    """Points may be overspent, if the GM confirms it; at some tables not."""
    left = points_left(table, npc).total
    if left >= 0:
        return True
    if table[RULES].budget_blocks:
        raise IllegalAnswer(f"it is {-left} points over its budget")
    return table.choose(by, OverBudget(over=-left))


def keep(table: Table, npc: NpcEntry) -> None:
    """Under an id that is not in use."""
    write_own(table, free_id(slug_of(npc.name) or "npc", table.content.of(NpcEntry)), npc)


def free_id(base: str, taken: Container[str]) -> str:
    return next(id_ for id_ in (base, *(f"{base}-{number}" for number in range(2, 10_000))) if id_ not in taken)


# --- the steps
def say_kind(table: Table, by: Id, npc: NpcEntry) -> NpcEntry:
    return table.choose(by, NpcKind(npc=npc))


@rule("STR-983")
def choose_traits(table: Table, by: Id, npc: NpcEntry) -> NpcEntry:
    """Those that are new are asked about; those that stay keep what was chosen with them."""
    chosen = table.choose(by, WhichTraits(npc=npc))
    new = tuple(id_ for id_ in chosen if id_ not in npc.npc_traits)
    return table.run(ask_choices, by, with_traits(npc, chosen), new)


def change_choices(table: Table, by: Id, npc: NpcEntry) -> NpcEntry:
    return table.run(ask_choices, by, npc, tuple(npc.npc_traits))


def ask_choices(table: Table, by: Id, npc: NpcEntry, of: tuple[str, ...]) -> NpcEntry:
    for id_ in of:
        entry = table.content.of(NpcTraitEntry).get(id_)
        if entry and (entry.upgrades or entry.types or entry.effect == "armored"):
            npc = with_trait(npc, id_, table.choose(by, TraitChoices(id=id_, npc=npc)))
    return npc


def set_attributes(table: Table, by: Id, npc: NpcEntry) -> NpcEntry:
    return with_attributes(npc, table.choose(by, NpcAttributes(npc=npc)))


def set_numbers(table: Table, by: Id, npc: NpcEntry) -> NpcEntry:
    return table.choose(by, NpcNumbers(npc=npc))


def choose_npc_skills(table: Table, by: Id, npc: NpcEntry) -> NpcEntry:
    return replace(npc, skills=table.choose(by, NpcSkills(npc=npc)))


@rule("STR-1025")
def make_skill(table: Table, by: Id, npc: NpcEntry) -> NpcEntry:
    """It becomes a Skill of the campaign, with the Expertise that it is for, beside those that there are."""
    told = table.choose(by, OwnSkill())
    taken = {**table.content.of(SkillEntry), **table.content.of(ExpertiseEntry)}
    skill = free_id(slug_of(told["name"]) or "own-skill", taken)
    write_own(table, skill, SkillEntry(name=told["name"], text=told["text"], category="physical", innate=True,
                                       base=(told["first"], told["second"])))  # fmt: skip
    write_own(table, skill, expertise_of(skill, told))
    return replace(npc, skills={**npc.skills, skill: told["level"]})


def expertise_of(skill: str, told: Mapping[str, Any]) -> ExpertiseEntry:
    """An attack on one target, if it deals damage; else a deed in words."""
    dice = f"{told['dice']}d{told['sides']}" if told["dice"] else None
    hurts = dice is not None or bool(told["adds"])
    damage = DamageFormula(type=told["type"], dice=dice, attribute=told["adds"] or None)
    return ExpertiseEntry(
        name=told["name"], text=told["text"], skill=skill, level=1, ap=told["ap"], opposed=hurts, attack=hurts,
        ranged=told["reach"] > MELEE, targets="single" if hurts else "none", distance=told["reach"],
        damage=(damage,) if hurts else (), effect="" if hurts else "own-words",
    )  # fmt: skip


def choose_hostility(table: Table, by: Id, npc: NpcEntry) -> NpcEntry:
    return replace(npc, hostility_actions=table.choose(by, WhichHostility(npc=npc)))


def choose_gear(table: Table, by: Id, npc: NpcEntry) -> NpcEntry:
    """Each thing where it belongs: weapons and shields in hand, armor on the body, the rest in the luggage."""
    chosen = table.choose(by, WhichGear(npc=npc))
    return replace(npc, assets=tuple(ready(table, id_) for id_ in chosen))


def ready(reader: Reader, id_: str) -> ReadyAsset:
    entry = entry_called(reader, id_)
    if isinstance(entry, ArmorEntry):
        return ReadyAsset(name=entry.name, entry=id_, place="armor")
    if isinstance(entry, WeaponEntry | ShieldEntry):
        return ReadyAsset(name=entry.name, entry=id_, place="hands", hands=1)
    return ReadyAsset(name=entry.name, entry=id_, number=20)


DO: Mapping[str, Callable[[Table, Id, NpcEntry], NpcEntry]] = {
    "kind": say_kind, "traits": choose_traits, "choices": change_choices, "attributes": set_attributes,
    "numbers": set_numbers, "skills": choose_npc_skills, "own-skill": make_skill, "hostility": choose_hostility,
    "gear": choose_gear,
}  # fmt: skip


# --- from the table back into the pack
@action("Keep an NPC for later", unless=why_no_npc, who=WhichNpc())
@rule("STR-976")
def keep_npc(table: Table, by: Id, who: Key[Character]) -> None:
    """Somebody at the table, as they are and with what they have, becomes an NPC of the campaign's own pack."""
    has = tuple(ReadyAsset(name=name, place=one.place, entry=one.entry, number=one.number, bulk=one.bulk,
                           hands=one.hands, quality=one.quality)
                for name, one in table[who].assets.items())  # fmt: skip
    keep(table, replace(as_entry(table[who]), assets=has))


ACTIONS = (build_npc, keep_npc)
