"""What the NPC builder counts: points that are left, the Challenge Rating, and what it would advise. Nothing here
forbids anything but what the Traits themselves exclude."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hearthside.engine import Content, Explained, Reader, Summand, rule
from hearthside.rulesets.strive.house_rules import RULES, HouseRules
from hearthside.rulesets.strive.kinds.catalogue import ExpertiseEntry
from hearthside.rulesets.strive.kinds.npcs import HostilityEntry, NpcEntry, NpcTraitEntry
from hearthside.rulesets.strive.kinds.skills import SkillEntry
from hearthside.rulesets.strive.levels import name_of_skill
from hearthside.rulesets.strive.npc import FreeStrike, NpcTrait, Power
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import ATTRIBUTES, rounded_up, several

BUDGETS: Mapping[Power, int] = {"feeble": 10, "regular": 15, "elite": 20, "legendary": 30}
BEGINNINGS: Mapping[Power, int] = {"feeble": 1, "regular": 2, "elite": 3, "legendary": 4}
RULE_OF: Mapping[Power, str] = {
    "feeble": "STR-977", "regular": "STR-978", "elite": "STR-979", "legendary": "STR-980",
}  # fmt: skip
LEAST_CR = 1
PRICE = 2
"""Of a point of Stability, Def or Free Strike."""
PROTECTION, HEAVILY = 8, 4
ADVISED_LEVEL, MOST_SKILLS, LEAST_ATTACK_AP, MOST_DIE, MOST_TYPES = 2, 2, 2, 8, 2


# --- points
@rule("STR-975", "STR-977", "STR-978", "STR-979", "STR-980", "STR-EX122")
def points_left(reader: Reader, npc: NpcEntry) -> Explained:
    """The budget of the power level, less what everything costs; weaknesses give some back."""
    return Explained((
        Summand(npc.power.title(), BUDGETS[npc.power], RULE_OF[npc.power]),
        *trait_points(reader, npc),
        *characteristic_points(reader, npc),
        *((Summand("Skills", -len(npc.skills), "STR-1023"),) if npc.skills else ()),
        *(Summand(one.name, one.points, "STR-1033") for one in hostility_of(reader, npc)),
    ))  # fmt: skip


@rule("STR-983", "STR-Q206")
def trait_points(reader: Reader, npc: NpcEntry) -> Iterator[Summand]:
    """Each Trait with its upgrades."""
    for entry, trait in traits_of(reader.content, npc):
        bought = sum(entry.upgrades[one].points * often for one, often in trait.upgrades.items()
                     if one in entry.upgrades)  # fmt: skip
        yield Summand(entry.name, entry.points + bought, entry.rules[0] if entry.rules else "STR-984")


@rule("STR-Q177")
def least_number(reader: Reader) -> int:
    """What Def and Free Strike begin at."""
    return 0 if reader[RULES].npcs_from_nothing else 1


@rule("STR-1021", "STR-1022", "STR-1118", "STR-Q177")
def characteristic_points(reader: Reader, npc: NpcEntry) -> Iterator[Summand]:
    """Attributes above 1 cost a point each; Stability above 0, Def and Free Strike above 1, two each. At some tables
    Def and Free Strike begin at 0."""
    least = least_number(reader)
    raised = sum(npc.attributes.get(one, 1) - 1 for one in ATTRIBUTES)
    costs = (
        ("Attributes", raised, 1, "STR-1021"),
        ("Stability", npc.stability, PRICE, "STR-1022"),
        ("Def", npc.defense - least, PRICE, "STR-1022"),
        ("Free Strike", npc.free_strike.points - least, PRICE, "STR-1022"),
    )
    for label, steps, each, rule_ in costs:
        if steps:
            yield Summand(label, -steps * each, rule_)


# --- the Challenge Rating
def kind_in_words(reader: Reader, npc: NpcEntry) -> str:
    """`Elite animal, CR 7`: by what a GM chooses among NPCs."""
    return f"{npc.power.title()} {npc.type}, CR {challenge(reader, npc).total}"


@rule("STR-949", "STR-975", "STR-EX122", "STR-EX123", "STR-1151")
def challenge(reader: Reader, npc: NpcEntry) -> Explained:
    """What the power level begins with, Traits, Skills and Hostility Actions; never below 1. The GM may have set it."""
    if npc.cr is not None:
        return Explained((Summand("set by the GM", npc.cr, "STR-1151"),))
    rules = reader[RULES]
    parts = [
        Summand(npc.power.title(), BEGINNINGS[npc.power], RULE_OF[npc.power]),
        *trait_cr(reader, npc),
        *(Summand(name_of_skill(reader, skill), skill_cr(level, rules), "STR-1023")
          for skill, level in npc.skills.items()),
        *(Summand(one.name, one.cr, "STR-1033") for one in hostility_of(reader, npc)),
    ]  # fmt: skip
    total = sum(part.value for part in parts)
    if total < LEAST_CR:
        parts.append(Summand("never below 1", LEAST_CR - total, "STR-975"))
    return Explained(tuple(parts))


@rule("STR-983", "STR-Q196")
def trait_cr(reader: Reader, npc: NpcEntry) -> Iterator[Summand]:
    """Upgrades change nothing about it, but at some tables 1 each."""
    for entry, trait in traits_of(reader.content, npc):
        more = sum(trait.upgrades.values()) if reader[RULES].upgrades_count else 0
        if entry.cr + more:
            yield Summand(entry.name, entry.cr + more, entry.rules[0] if entry.rules else "STR-984")


@rule("STR-1023", "STR-1151", "STR-Q211")
def skill_cr(level: int, rules: HouseRules) -> int:
    """1, and half of the level; at some tables one of the two."""
    half = rounded_up(level, 2)
    return {"both": 1 + half, "half the level": half, "1 each": 1}[rules.skills_in_cr]


@rule("STR-949", "STR-1151", "STR-1246")
def cr_of(reader: Reader, character: Character) -> int:
    """Of somebody who is at the table."""
    return challenge(reader, as_entry(character)).total


def as_entry(character: Character) -> NpcEntry:
    """Somebody at the table, as a pack would describe them."""
    return NpcEntry(
        name=character.name, text="", notes=character.notes, type=character.npc_type or "people",
        family=character.family, sentient=character.sentient, sapient=character.sapient,
        power=character.power or "regular", roles=character.roles,
        attributes={one: level for one, level in character.attributes.items() if level > 1},
        skills={id_: skill.raw for id_, skill in character.skills.items() if skill.raw},
        traits=character.traits, stability=character.set_stability, defense=character.defense or 1,
        rolls_defence=character.defense is None, free_strike=character.free_strike or FreeStrike(),
        npc_traits=dict(character.npc_traits), hostility_actions=character.hostility_actions, cr=character.set_cr,
    )  # fmt: skip


# --- what belongs together
def traits_of(content: Content, npc: NpcEntry) -> Iterator[tuple[NpcTraitEntry, NpcTrait]]:
    entries = content.of(NpcTraitEntry)
    return ((entries[id_], trait) for id_, trait in npc.npc_traits.items() if id_ in entries)


def hostility_of(reader: Reader, npc: NpcEntry) -> Iterator[HostilityEntry]:
    entries = reader.content.of(HostilityEntry)
    return (entries[id_] for id_ in npc.hostility_actions if id_ in entries)


@rule("STR-983", "STR-987", "STR-990", "STR-991", "STR-1011", "STR-1012")
def contradictions(content: Content, npc: NpcEntry) -> list[str]:
    """What of an NPC's Traits cannot be together, or lacks what has to be chosen."""
    found, named = [], content.of(NpcTraitEntry)
    for entry, trait in traits_of(content, npc):
        if clash := [named[one].name for one in entry.excludes if one in npc.npc_traits and one in named]:
            found.append(f"{entry.name} excludes {', '.join(clash)}")
        if unknown := [one for one in trait.upgrades if one not in entry.upgrades]:
            found.append(f"{entry.name} has no upgrade {', '.join(unknown)}")
        if twice := [one for one, times in trait.upgrades.items() if times > 1 and one in entry.upgrades
                     and not entry.upgrades[one].often]:  # fmt: skip
            found.append(f"{entry.name}: {', '.join(twice)} can be bought once")
        found += wrong_choices(entry, trait)
        if entry.effect == "armored":
            found += wrong_armor(npc, trait)
    return list(dict.fromkeys(found))


def wrong_choices(entry: NpcTraitEntry, trait: NpcTrait) -> Iterator[str]:
    many = 1 + sum(trait.upgrades.values()) if entry.effect == "vulnerable" else 1
    if entry.types and (trait.rattle or "explode") == "explode" and len(set(trait.types)) != many:
        yield f"{entry.name} needs {many} damage type{'s' if many > 1 else ''}"
    if wrong := [one for one in trait.types if one not in entry.types]:
        yield f"{entry.name} cannot be about {', '.join(wrong)}"
    if (entry.effect == "death-rattle") != (trait.rattle is not None):
        yield f"{entry.name} needs to know what it does" if trait.rattle is None else f"{entry.name} is no Death Rattle"


@rule("STR-991", "STR-Q200")
def wrong_armor(npc: NpcEntry, trait: NpcTrait) -> Iterator[str]:
    """At most 8 points, and 4 for each upgrade; none against pure damage or what it is Vulnerable to."""
    most, spread = PROTECTION + HEAVILY * trait.upgrades.get("heavily", 0), sum(trait.protection.values())
    if spread > most:
        yield f"{several(spread, 'point')} of protection, at most {most} are allowed"
    weak = npc.npc_traits["vulnerable"].types if "vulnerable" in npc.npc_traits else ()
    if bare := [one for one in trait.protection if one == "pure" or one in weak]:
        yield f"it cannot be Armored against {', '.join(bare)}"


@rule("STR-946", "STR-951", "STR-1013", "STR-1024", "STR-1034", "STR-Q195")
def advice(reader: Reader, npc: NpcEntry) -> list[str]:
    """What the book would say of an NPC, without forbidding it."""
    left, found = points_left(reader, npc).total, []
    if left < 0:
        found.append(f"{-left} point{'s' if left < -1 else ''} more than its budget")
    if low := [name_of_skill(reader, skill) for skill, level in npc.skills.items() if level < ADVISED_LEVEL]:
        found.append(f"Skills should be at least level {ADVISED_LEVEL}: {', '.join(low)}")
    mighty = npc.power in ("elite", "legendary")
    if not mighty and any(entry.group == "legendary" for entry, _ in traits_of(reader.content, npc)):
        found.append("legendary Traits are meant for special creatures, Elite ones at least")
    if not mighty and npc.hostility_actions:
        found.append("Hostility Actions are best kept to Elite and Legendary NPCs")
    if mighty and npc.has_def:
        found.append("Def is meant for Feeble and Regular creatures; mighty ones roll their defences")
    if not mighty and len(npc.skills) > MOST_SKILLS:
        found.append(f"{npc.power.title()} creatures do with {MOST_SKILLS} main Skills")
    return found + [one for skill in npc.skills for one in skill_advice(reader.content, skill)]


@rule("STR-1025")
def skill_advice(content: Content, skill: str) -> Iterator[str]:
    """The guidelines for Skills of one's own: what an attack costs, and how much it deals."""
    known = content.of(SkillEntry).get(skill)
    if known is None or not known.innate:
        return
    for entry in content.of(ExpertiseEntry).values():
        if entry.skill != skill or not entry.attack:
            continue
        if entry.ap < LEAST_ATTACK_AP:
            yield f"{entry.name}: an attack costs at least {LEAST_ATTACK_AP} AP"
        if len({one.type for one in entry.damage}) > MOST_TYPES:
            yield f"{entry.name}: at most {MOST_TYPES} damage types"
        for one in entry.damage:
            if sum(count * sides for count, sides in one.dice_for(0)) > MOST_DIE and entry.ap <= LEAST_ATTACK_AP:
                yield f"{entry.name}: more than 1D{MOST_DIE} of a type should cost more AP"
