"""An NPC on paper: as it is being built, with the Skills that are made for it, and how it would stand in a fight."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from hearthside.engine import Content, Key, OwnPack, Reader, Record, plain_data, rule
from hearthside.engine.sheet import AnyWidget, Group, Reservoir, Stat, Table, Tag, Tags
from hearthside.kit.own_pack import own_pack_of
from hearthside.rulesets.strive.arrivals import fresh, from_npc
from hearthside.rulesets.strive.chances import chances_of
from hearthside.rulesets.strive.derived import base_initiative, maximum_hp, sprint_parts, stability_parts
from hearthside.rulesets.strive.encounters import heroes
from hearthside.rulesets.strive.gear import protection
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.kinds.catalogue import ExpertiseEntry
from hearthside.rulesets.strive.kinds.damage import DamageFormula
from hearthside.rulesets.strive.kinds.npcs import NpcEntry
from hearthside.rulesets.strive.kinds.skills import SkillEntry
from hearthside.rulesets.strive.npc_points import challenge
from hearthside.rulesets.strive.paper import DRAFT, Paper
from hearthside.rulesets.strive.rules.catalogue.expertises import expertises_of, words_of
from hearthside.rulesets.strive.rules.health.hp import segments
from hearthside.rulesets.strive.rules.npcs.squad_rating import squad_cr
from hearthside.rulesets.strive.sheets.npc import defense, free_strike
from hearthside.rulesets.strive.squads import halved
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import DAMAGE_TYPES

MELEE = 3
"""What reaches farther is ranged."""
A_FEW = 3
"""So many make the smallest Squad that the book advises."""
OwnSkills = dict[str, dict[str, Any]]
"""Skills that no list has yet, by the ids that they will have, as they were told."""


class Built(Struct, frozen=True):
    """An NPC as it is being built, and the Skills that are made for it."""

    npc: NpcEntry
    own: OwnSkills = {}


@rule("STR-1025")
def entries_for(own: OwnSkills) -> Iterator[tuple[str, SkillEntry, ExpertiseEntry]]:
    """Each Skill of its own, with the Expertise that it is for."""
    for id_, told in own.items():
        base = (told["first"], told["second"])
        skill = SkillEntry(name=told["name"], text=told["text"], category="physical", innate=True, base=base)
        yield id_, skill, expertise_of(id_, told)


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


def drawn_up(view: Reader, built: Built) -> Paper:
    """The NPC as it would come in, and the PCs whom it would meet."""
    content = with_own_skills(view, built.own)
    character = fresh(from_npc("", built.npc), view[RULES], content)
    party: dict[str, Record] = {who: view[who] for who in heroes(view)}
    return Paper({**party, RULES: view[RULES], DRAFT: character}, content)


def with_own_skills(view: Reader, own: OwnSkills) -> Content:
    if not own:
        return view.content
    pack: OwnPack = own_pack_of(view)
    skills, expertises = view.content.name_of(SkillEntry), view.content.name_of(ExpertiseEntry)
    made = {skills: dict(pack.entries.get(skills, {})), expertises: dict(pack.entries.get(expertises, {}))}
    for id_, skill, expertise in entries_for(own):
        made[skills][id_], made[expertises][id_] = plain_data(skill), plain_data(expertise)
    return view.content.overlaid(replace(pack, entries={**pack.entries, **made}))


@rule("STR-939", "STR-952", "STR-954", "STR-983")
def standing_in_the_fight(paper: Paper, npc: NpcEntry) -> tuple[AnyWidget, ...]:
    """Its numbers, what holds off damage, what it attacks with and how likely that hits whom; and some as a Squad."""
    hp = maximum_hp(paper, DRAFT)
    initiative, run = base_initiative(paper, DRAFT), sprint_parts(paper, DRAFT)
    firm = stability_parts(paper, DRAFT)
    own = paper[DRAFT].defense
    armor = [(type_, protection(paper, DRAFT, type_)) for type_ in DAMAGE_TYPES]
    holds = tuple(Tag(type_.title(), it.total) for type_, it in armor if it.total)
    rating = challenge(paper, npc).total
    return (
        Group(label="As it will stand in the fight", widgets=(
            Reservoir(label="HP", now=hp.total, most=hp.total, parts=segments(paper, DRAFT)[0], rules=("STR-199",)),
            Stat(label="Base Initiative", value=initiative.total, explained=initiative, rules=("STR-115",)),
            Stat(label="Sprint", value=run.total, explained=run, rules=("STR-116",)),
            Stat(label="Stability", value=firm.total, explained=firm, rules=("STR-118",)),
            *((defense(own),) if own else ()),
            *free_strike(paper[DRAFT]),
            *((Tags(label="Protection", tags=holds, rules=("STR-991",)),) if holds else ()),
            Table(label="Attacks", columns=("", "Does", "Hits"), rows=tuple(attacks(paper)),
                  empty="None: give it a Skill, or a weapon and its Skill."),
        )),
        Group(label="In an encounter", widgets=(
            Stat(label=f"CR of {A_FEW} as a Squad", value=squad_cr((rating,) * A_FEW), rules=("STR-952",)),
            Stat(label="HP of theirs", value=halved(hp.total) * A_FEW, rules=("STR-954",)),
        )),
    )  # fmt: skip


@rule("STR-071", "STR-452")
def attacks(paper: Paper) -> Iterator[tuple[str, str, str]]:
    """Each attack that it has learned, with how likely it hits whom of the party, if they defend as best they can."""
    party: tuple[Key[Character], ...] = tuple(who for who in paper.every(Character) if who != DRAFT)
    for it in expertises_of(paper, DRAFT).values():
        if it.entry.attack and it.entry.targets != "area" and it.skill in paper[DRAFT].skills:
            hits = {who: round(100 * chances_of(paper, DRAFT, it, who).hit) for who in party}
            whom = ", ".join(f"{paper[who].name.split()[0]} {hit}%" for who, hit in hits.items())
            yield it.name, words_of(paper, it), whom
