"""Modified Levels: what an Attribute or a Skill comes to, with every boon and penalty and where it comes from."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator

from hearthside.engine import Explained, Key, Reader, Summand, distilled, distilled_from, remembered, rule
from hearthside.rulesets.strive.ailments import illness_boons, mutation_boons
from hearthside.rulesets.strive.gear import gear_boons
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.kinds.skills import SkillEntry
from hearthside.rulesets.strive.npc_traits import npc_boons
from hearthside.rulesets.strive.state import Boon, Character
from hearthside.rulesets.strive.traits import title_boons, trait_boons
from hearthside.rulesets.strive.words import ATTRIBUTES, MAGIC, SPECIALISED, Attribute

Sourced = tuple[str, Boon]
"""A boon with what it comes from, in words."""
INJURY = "Injury"


@rule("STR-025", "STR-036", "STR-098", "STR-282", "STR-284", "STR-603", "STR-1250")
def attribute_level(
    reader: Reader,
    who: Key[Character],
    attribute: Attribute,
    *,
    injuries: int | None = None,
    holding: Collection[str] = (),
) -> Explained:
    """The Modified Level of an Attribute. `injuries`: how many lower it; none: those that somebody has. `holding`: the
    circumstances of boons that the GM says hold now."""
    if injuries is None:
        injuries = lowered_by_injuries(reader, who).count(attribute)
    return lowered_level(reader, who, attribute, injuries, holding)


@rule("STR-222", "STR-227", "STR-228")
def lowered_by_injuries(reader: Reader, who: Key[Character]) -> tuple[Attribute, ...]:
    """Every active Injury takes 1 off an Attribute: those that are lowered, each as often as it is. What is worked out
    from levels is remembered by them, since they come and go more often than all the rest of it changes."""
    injuries = reader[who].injuries
    if not injuries:
        return ()
    lowered: list[Attribute] = []
    for injury in injuries.values():
        attribute = injury.attribute
        if attribute and injury.is_active:
            lowered.append(attribute)
    lowered.sort()
    return tuple(lowered)


@rule("STR-036", "STR-222", "STR-282", "STR-284")
@remembered
def lowered_level(
    reader: Reader, who: Key[Character], attribute: Attribute, injuries: int, holding: Collection[str]
) -> Explained:
    """The Modified Level that so many Injuries leave."""
    least = 0 if attribute == MAGIC else 1
    parts = [Summand("raw level", reader[who].attributes.get(attribute, least), "STR-036")]
    parts += [Summand(INJURY, -1, "STR-222")] * injuries
    parts += [Summand(source, boon.by, "STR-282") for source, boon in boons_on(reader, who, attribute, holding)]
    return floored(parts, least)


@rule("STR-025", "STR-036", "STR-282", "STR-283", "STR-284", "STR-285", "STR-603", "STR-Q23", "STR-Q24")
@remembered
def skill_level(reader: Reader, who: Key[Character], skill: str, holding: Collection[str] = ()) -> Explained:
    """The Modified Level of a Skill. Whoever has it through a boon alone can lose it by a penalty; the floor of 1 is
    for what was learned, and raises nothing that is being learned."""
    return level_with(raw_levels(reader, who).get(skill, 0), boons_on(reader, who, skill, holding))


def level_with(raw: int, boons: Iterable[Sourced]) -> Explained:
    parts = [Summand("raw level", raw, "STR-036"), *(Summand(source, boon.by, "STR-282") for source, boon in boons)]
    return floored(parts, least=1 if raw else 0)


@distilled_from("skills")
def raw_levels(reader: Reader, who: Key[Character]) -> dict[str, int]:
    """The raw level of each Skill on the sheet. What is being learned, at 0, counts for something only if it is
    specialised."""
    return {id_: skill.raw for id_, skill in reader[who].skills.items() if skill.raw or SPECIALISED in id_}


@rule("STR-121", "STR-Q23")
@remembered
def is_known(reader: Reader, who: Key[Character], skill: str) -> bool:
    """Whether somebody can fork a Skill or help with it: what they have through a boon alone, they do not know."""
    if raw_levels(reader, who).get(skill, 0):
        return True
    return reader[RULES].boons_make_known and skill_level(reader, who, skill).total > 0


@remembered
def known_skills(reader: Reader, who: Key[Character]) -> tuple[str, ...]:
    """The Skills that somebody knows."""
    if not reader[RULES].boons_make_known:
        return tuple(skill for skill, raw in raw_levels(reader, who).items() if raw)
    return tuple(skill for skill in skills_had(reader, who) if is_known(reader, who, skill))


@rule("STR-283", "STR-285")
@remembered
def skills_had(reader: Reader, who: Key[Character]) -> tuple[str, ...]:
    """The Skills on the sheet, and those that somebody has through a boon alone."""
    entries = reader.content.of(SkillEntry)
    lent = (boon.on for _, boon in boons_of(reader, who) if not boon.when and boon.on.split(SPECIALISED)[0] in entries)
    granted = (skill for skill in lent if skill_level(reader, who, skill).total)
    return tuple(dict.fromkeys((*reader[who].skills, *granted)))


@remembered
def known_beside(reader: Reader, who: Key[Character], skill: str) -> tuple[str, ...]:
    """The Skills that somebody knows beside one."""
    return tuple(one for one in known_skills(reader, who) if one != skill)


def floored(parts: Iterable[Summand], least: int, rule_: str = "STR-284") -> Explained:
    whole = Explained(tuple(parts))
    missing = least - whole.total
    return whole if missing <= 0 else Explained((*whole.parts, Summand(f"never below {least}", missing, rule_)))


@distilled
def boons_on(reader: Reader, who: Key[Character], on: str, holding: Collection[str] = ()) -> tuple[Sourced, ...]:
    """The boons and penalties on something that count now."""
    return tuple((source, boon) for source, boon in boons_of(reader, who)
                 if boon.on == on and (not boon.when or boon.when in holding))  # fmt: skip


@rule("STR-282")
@distilled
def boons_of(reader: Reader, who: Key[Character]) -> tuple[Sourced, ...]:
    """All boons and penalties of somebody, from every source but Injuries."""
    return tuple(boon for source in SOURCES for boon in source(reader, who))


@rule("STR-282")
def own_boons(reader: Reader, who: Key[Character]) -> Iterator[Sourced]:
    yield from reader[who].boons.items()


SOURCES: tuple[Callable[[Reader, Key[Character]], Iterator[Sourced]], ...] = (
    own_boons,
    illness_boons,
    mutation_boons,
    gear_boons,
    trait_boons,
    title_boons,
    npc_boons,
)
"""Where boons and penalties come from. A chapter that brings its own adds it here."""


# --- Skills by their ids
@rule("STR-699", "STR-700")
def skill_entry(reader: Reader, skill: str) -> SkillEntry:
    """The entry of a Skill, whatever it is specialised in: a weapon type may have base Attributes of its own."""
    entries = reader.content.of(SkillEntry)
    return entries[skill] if skill in entries else entries[skill.split(SPECIALISED, maxsplit=1)[0]]


@rule("STR-699", "STR-1195", "STR-1196")
def skills_played(reader: Reader) -> dict[str, SkillEntry]:
    """The Skills of the list that this table plays with."""
    entries, rules = reader.content.of(SkillEntry), reader[RULES]
    played = {"": True, "later-skills": rules.later_skills, "powers": rules.powers}
    return {id_: entry for id_, entry in entries.items() if played[entry.option]}


@rule("STR-031", "STR-032")
def base_of(reader: Reader, skill: str) -> tuple[Attribute, Attribute]:
    """The two Base Attributes of a Skill."""
    return skill_entry(reader, skill).base


@remembered
def name_of_skill(reader: Reader, skill: str) -> str:
    """`Language [Old Tongue]`"""
    entries = reader.content.of(SkillEntry)
    if skill in entries:
        return entries[skill].name or skill
    kind, _, what = skill.partition(SPECIALISED)
    named = entries[kind].name if kind in entries else kind
    return f"{named} [{what.replace('-', ' ')}]" if what else named


def is_attribute(of: str) -> bool:
    return of in ATTRIBUTES
