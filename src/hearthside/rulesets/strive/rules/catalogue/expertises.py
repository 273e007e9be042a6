"""Which Expertises somebody has, and whether they can be used now."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from hearthside.engine import Key, Reader, distilled, remembered, rule, signed
from hearthside.rulesets.strive.fight_state import KEY_ZONE, own_zone
from hearthside.rulesets.strive.gear import shield_of, weapons_of
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.kinds.catalogue import ExpertiseEffect, ExpertiseEntry
from hearthside.rulesets.strive.levels import (
    boons_of,
    is_attribute,
    level_with,
    name_of_skill,
    raw_levels,
    skill_level,
)
from hearthside.rulesets.strive.riding import mount_of
from hearthside.rulesets.strive.rules.belongings.shooting import why_no_shot
from hearthside.rulesets.strive.rules.belongings.slots import hand_slots
from hearthside.rulesets.strive.rules.catalogue.uses import used
from hearthside.rulesets.strive.rules.characters.traits import has_trait
from hearthside.rulesets.strive.rules.combat.action_points import may_pay
from hearthside.rulesets.strive.rules.combat.attack_costs import strikes_first
from hearthside.rulesets.strive.rules.health.duties import is_hostile, why_harmless
from hearthside.rulesets.strive.rules.magic.heat import band_of
from hearthside.rulesets.strive.rules.magic.intensity import at_intensity
from hearthside.rulesets.strive.state import Character, active_characters
from hearthside.rulesets.strive.words import SPECIALISED, THROWING, WEAPON

PUNCH = "punch"
FREE_ATTACK_AP = 2
ON_A_MOUNT = ("spur", "mounted-charge")
EARLIER_BEARINGS, LATER_BEARINGS = 3, 2


Levels = Callable[[str], int]


class Held(Struct, frozen=True, dict=True):
    """An Expertise as somebody has it. Each blow says several times what it is called."""

    id: str
    entry: ExpertiseEntry
    skill: str
    """The Skill that it is used with, with what it is specialised in."""
    weapon: str = ""
    """Of a weapon's attack: the name of the asset."""
    si: int = 0
    """Of a power: the intensity that is chosen, and paid for."""
    free: int = 0
    """… and what heat adds to it."""

    @cached_property
    def name(self) -> str:
        return self.entry.name or self.id

    @cached_property
    def called(self) -> str:
        """With the weapon that it is done with, or the intensity."""
        with_ = self.weapon or (f"SI {self.si}" + (f" + {self.free}" if self.free else "") if self.si else "")
        return f"{self.name} ({with_})" if with_ else self.name

    @property
    def intensity(self) -> int:
        """The SI that counts; 0: it is no power."""
        return self.si + self.free


@rule("STR-1188", "STR-1195", "STR-1197")
def as_played(reader: Reader, id_: str, entry: ExpertiseEntry) -> ExpertiseEntry | None:
    """The entry as the table plays it; None: it does not exist there."""
    rules = reader[RULES]
    if entry.option == "later-skills" and not rules.later_skills:
        return None
    if entry.option == "powers" and not rules.powers:
        return None
    if entry.effect == "bob-weave-jab" and rules.paid_counter:
        return None
    if entry.effect == "find-bearings" and rules.later_skills and entry.level == EARLIER_BEARINGS:
        return replace(entry, level=LATER_BEARINGS, frequency="location")
    return entry


@remembered
def every_expertise(reader: Reader) -> tuple[tuple[str, ExpertiseEntry], ...]:
    """All that the table plays with."""
    entries = reader.content.of(ExpertiseEntry).items()
    return tuple((id_, played) for id_, entry in entries if (played := as_played(reader, id_, entry)) is not None)


@distilled
def every_with_effect(reader: Reader, effect: ExpertiseEffect) -> tuple[tuple[str, ExpertiseEntry], ...]:
    return tuple((id_, entry) for id_, entry in every_expertise(reader) if entry.effect == effect)


@rule("STR-131", "STR-132", "STR-141", "STR-603", "STR-702", "STR-829", "STR-905", "STR-Q175")
def held(
    reader: Reader, who: Key[Character], id_: str, entry: ExpertiseEntry, levels: Levels | None = None
) -> Iterator[Held]:
    """An Expertise as somebody has it, if they do: once, or once for each thing that its Skill is specialised in.
    A weapon's attack needs the weapon in hand. `levels`: those of all Skills, where many Expertises are looked for."""
    character, level_of = reader[who], levels or (lambda skill: skill_level(reader, who, skill).total)
    if entry.trait:
        if has_trait(reader, who, entry.trait):
            yield Held(id_, entry, entry.skill)
        return
    if entry.mutation:
        if entry.mutation in character.mutations:
            yield Held(id_, entry, entry.skill)
        return
    if entry.skill.startswith(WEAPON + SPECIALISED) or entry.skill == THROWING:
        weapons = [name for name, weapon in weapons_of(reader, who).items() if weapon.skill == entry.skill]
        if weapons and level_of(entry.skill) >= entry.level:
            yield from (Held(id_, entry, entry.skill, weapon) for weapon in weapons)
        return
    special = [one for one in raw_levels(reader, who) if one.startswith(entry.skill + SPECIALISED)]
    for skill in special or (entry.skill,):
        if entry.power and level_of(skill) >= entry.level:
            yield from at_each_intensity(reader, who, Held(id_, entry, skill), level_of(skill))
        elif not entry.level or level_of(skill) >= entry.level:
            yield Held(id_, entry, skill)


@rule("STR-1251", "STR-1253")
def at_each_intensity(reader: Reader, who: Key[Character], it: Held, level: int) -> Iterator[Held]:
    """A power at each SI from 1 to the level of its school."""
    free = band_of(reader, who).free
    for si in range(1, level + 1):
        yield replace(it, entry=at_intensity(it.entry, si, free), si=si, free=free)


@distilled
def all_levels(reader: Reader, who: Key[Character]) -> dict[str, int]:
    """The Modified Level of every Skill that somebody has, or has a boon or a penalty on."""
    boons = [(source, boon) for source, boon in boons_of(reader, who) if not boon.when and not is_attribute(boon.on)]
    raw = raw_levels(reader, who)
    return {on: level_with(raw.get(on, 0), [one for one in boons if one[1].on == on]).total
            for on in dict.fromkeys((*raw, *(boon.on for _, boon in boons)))}  # fmt: skip


@remembered
def expertises_of(reader: Reader, who: Key[Character]) -> dict[str, Held]:
    """What somebody can do, by an id: where there are several ways to use one, with what it is used behind it."""
    found: dict[str, Held] = {}
    levels = all_levels(reader, who)
    skills = {skill.partition(SPECIALISED)[0] for skill in levels}
    for id_, entry in every_expertise(reader):
        if entry.level and not (entry.trait or entry.mutation) and entry.skill.partition(SPECIALISED)[0] not in skills:
            continue
        ways = tuple(held(reader, who, id_, entry, lambda skill: levels.get(skill, 0)))
        for one in ways:
            found[id_ if len(ways) == 1 and not one.si else f"{id_}@{one.si or one.weapon or one.skill}"] = one
    return found


@remembered
def with_effect(reader: Reader, who: Key[Character], effect: ExpertiseEffect) -> tuple[Held, ...]:
    """The Expertises of somebody that have this effect."""
    return tuple(one for id_, entry in every_with_effect(reader, effect) for one in held(reader, who, id_, entry))


@distilled
def effects_of(reader: Reader, who: Key[Character]) -> frozenset[ExpertiseEffect]:
    """What the Expertises of somebody do."""
    return frozenset(it.entry.effect for it in expertises_of(reader, who).values() if it.entry.effect)


@distilled
def effects_known(reader: Reader) -> frozenset[ExpertiseEffect]:
    """What the Expertises of all who are at the table do."""
    return frozenset(effect for who in reader.every(Character) for effect in effects_of(reader, who))


@rule("STR-133", "STR-139", "STR-417", "STR-445", "STR-704", "STR-878", "STR-Q62")
def why_not_use(reader: Reader, who: Key[Character], it: Held) -> str:
    """Why an Expertise cannot be used now; empty if it can."""
    entry = it.entry
    if entry.is_hostile and (why := why_harmless(reader, who)):
        return why
    if not may_pay(reader, who, entry.ap) and not (entry.attack and strikes_first(reader, who)):
        return f"{it.name} costs {entry.ap} AP"
    if entry.frequency and used(reader, who, it.id, entry.frequency):
        return f"{it.name} can be used once per {entry.frequency}"
    if entry.effect and (why := why_no_effect(reader, who, it)):
        return why
    return why_no_shot(reader, who, it.weapon) if entry.ranged else ""


@rule("STR-735", "STR-771", "STR-772")
def why_no_effect(reader: Reader, who: Key[Character], it: Held) -> str:
    """What somebody lacks for the effect of an Expertise; empty: nothing."""
    effect = it.entry.effect
    if effect == "shield-slam" and shield_of(reader, who) is None:
        return f"{it.name} needs a shield in use"
    if effect == "stratagem" and own_zone(reader, who) is None:
        return f"{it.name} needs a Key Zone of one's own"
    if effect in ON_A_MOUNT and mount_of(reader, who) is None:
        return f"{it.name} needs a mount that one rides"
    busy = reader[who].concentration not in ("", KEY_ZONE)
    if effect == "designate-zone" and busy and reader[RULES].one_concentration:
        return f"{reader[who].name} keeps up {reader[who].concentration}"
    if effect == "grapple" and free_hands(reader, who) < 1:
        return f"{it.name} needs a free hand"
    return ""


@rule("STR-744")
def free_hands(reader: Reader, who: Key[Character]) -> int:
    """The hands that hold nothing, and nobody."""
    character = reader[who]
    full = sum(asset.hands for asset in character.assets.values() if asset.place == "hands")
    holding = sum(one.conditions["grappled"].source == who for other in active_characters(reader)
                  if "grappled" in (one := reader[other]).conditions)  # fmt: skip
    return hand_slots(reader, who) - full - holding


@rule("STR-445", "STR-706", "STR-878", "STR-Q103")
def free_attacks(reader: Reader, who: Key[Character]) -> dict[str, Held]:
    """What a free attack of somebody who may attack can be."""
    return quick_attacks(reader, who) if is_hostile(reader, who) else {}


@rule("STR-706", "STR-Q103")
@remembered
def quick_attacks(reader: Reader, who: Key[Character]) -> dict[str, Held]:
    """The attacks that normally cost at most 2 AP."""
    anything = reader[RULES].any_free_attack
    return {id_: it for id_, it in expertises_of(reader, who).items()
            if it.entry.attack and it.entry.kind == "action" and it.entry.targets == "single" and not it.si
            and (anything or it.entry.ap <= FREE_ATTACK_AP)
            and not (it.entry.ranged and why_no_shot(reader, who, it.weapon))}  # fmt: skip


def words_of(reader: Reader, it: Held) -> str:
    """What it costs and is tested against, in a few words."""
    entry = it.entry
    parts = [name_of_skill(reader, it.skill)]
    if entry.ap:
        parts.append(f"{entry.ap} AP")
    if entry.opposed:
        by = f" by {called(reader, entry.by)}" if entry.by else ""
        parts.append(f"opposed{by}{f' {signed(entry.modifier)}' if entry.modifier else ''}")
    elif entry.ob is not None:
        parts.append(f"Ob {entry.ob}")
    if entry.frequency:
        parts.append(f"once per {entry.frequency}")
    parts += [one.words("SI" if entry.power else "Q") for one in entry.damage]
    if it.si:
        parts.append(f"within {entry.distance} at SI {it.si}")
    return ", ".join(parts)


def called(reader: Reader, of: str) -> str:
    """An Attribute or a Skill by its name."""
    return of.title() if is_attribute(of) else name_of_skill(reader, of)
