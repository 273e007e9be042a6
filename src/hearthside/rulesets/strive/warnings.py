"""What the rules would say about the table as it is, without forbidding it; and what a character from elsewhere has
that they would not allow."""

from __future__ import annotations

from collections.abc import Iterable

from hearthside.engine import Content, Fault, Key, Reader, Seat, rule
from hearthside.kit.grid.atlas import atlas
from hearthside.rulesets.strive.kinds.creation import Heritage, ReadyCharacter, ScenePlan
from hearthside.rulesets.strive.kinds.encounters import EncounterEntry
from hearthside.rulesets.strive.kinds.npcs import HostilityEntry, NpcEntry, NpcTraitEntry
from hearthside.rulesets.strive.kinds.skills import SkillEntry
from hearthside.rulesets.strive.kinds.traits import TraitEntry
from hearthside.rulesets.strive.levels import is_attribute
from hearthside.rulesets.strive.squads import LEAST_MEMBERS, MOST_MEMBERS, Squad
from hearthside.rulesets.strive.state import Character, active_characters
from hearthside.rulesets.strive.traits import MOST_TITLES, trait_of
from hearthside.rulesets.strive.words import ATTRIBUTES, SPECIALISED, several

ADVISED_BOONS = 2
DRIVERS = 3


def warnings(reader: Reader) -> list[str]:
    found = [one for who in active_characters(reader) if reader[who].player for one in warnings_of(reader, who)]
    return [*found, *several_characters(reader), *squad_warnings(reader)]


@rule("STR-169", "STR-604", "STR-647", "STR-659", "STR-679", "STR-682")
def warnings_of(reader: Reader, who: Key[Character]) -> list[str]:
    """What of a player's character is not as the book would have it before play."""
    character = reader[who]
    name, found = character.name, list[str]()
    boons = [boon for boon in character.boons.values() if boon.kind == "heritage" and not is_attribute(boon.on)]
    if len(boons) > ADVISED_BOONS:
        found.append(f"{name} has {len(boons)} boons of heritage on Skills; one or two are advised")
    if character.ambition and not character.ambition_accepted:
        found.append(f"{name}: the GM has not said whether the ambition works as a long-term goal")
    if waiting := [thing for thing, asset in character.assets.items() if not asset.approved]:
        found.append(f"{name}: GM and table have not agreed to {', '.join(waiting)}")
    if len(character.habits) == DRIVERS and all(habit.type == "assurance" for habit in character.habits):
        found.append(f"{name} has no Troublemaker among the reactions; at least one is advised")
    return found


@rule("STR-951")
def squad_warnings(reader: Reader) -> list[str]:
    """The book advises Squads of 3 to 8."""
    advised = f"{LEAST_MEMBERS} to {MOST_MEMBERS} are advised"
    sizes = ((reader[one].name, len(reader[one].members)) for one in reader.every(Squad))
    return [f"{name}: {several(size, 'member')}; {advised}" for name, size in sizes
            if not LEAST_MEMBERS <= size <= MOST_MEMBERS]  # fmt: skip


@rule("STR-001")
def several_characters(reader: Reader) -> list[str]:
    """Each player controls exactly one."""
    mine = [reader[who].player for who in active_characters(reader)]
    return [f"{reader[seat].name} plays {mine.count(seat)} characters; the game is made for one each"
            for seat in reader.every(Seat) if mine.count(seat) > 1]  # fmt: skip


@rule("STR-110", "STR-164", "STR-167", "STR-169")
def faults(character: Character) -> list[str]:
    """What a character from elsewhere has that the rules would not let anybody have."""
    found = [f"{one} {level}: an Attribute is at least 1" for one, level in character.attributes.items() if level < 1]
    if len(character.titles) > MOST_TITLES:
        found.append(f"{len(character.titles)} Titles of Renown are more than {MOST_TITLES}")
    if len(character.aspirations) > DRIVERS:
        found.append(f"{len(character.aspirations)} aspirations are more than {DRIVERS}")
    if len(character.habits) > DRIVERS:
        found.append(f"{len(character.habits)} reactions are more than {DRIVERS}")
    return found


@rule("STR-630", "STR-686")
def content_faults(content: Content) -> list[Fault]:
    """What entries of a pack name that is not there."""
    skills, traits = content.of(SkillEntry), content.of(TraitEntry)
    found: list[Fault] = []

    def check_skills(kind: str, entry: str, names: Iterable[str]) -> None:
        missing = [name for name in names if name not in skills and name.split(SPECIALISED)[0] not in skills]
        found.extend(Fault(kind, entry, f"there is no Skill {name!r}") for name in missing)

    for id_, folk in content.of(Heritage).items():
        check_skills("heritages", id_, (on for on in (*folk.boons, *folk.innate) if on not in ATTRIBUTES))
        found += [Fault("heritages", id_, f"there is no Trait {one!r}") for one in folk.traits
                  if trait_of(one)[0] not in traits]  # fmt: skip
    for id_, ready in content.of(ReadyCharacter).items():
        check_skills("characters", id_, ready.skills)
        if ready.heritage not in content.of(Heritage):
            found.append(Fault("characters", id_, f"there is no heritage {ready.heritage!r}"))
    for id_, person in content.of(NpcEntry).items():
        check_skills("npcs", id_, person.skills)
        found += [Fault("npcs", id_, f"there is no Trait of NPCs {one!r}") for one in person.npc_traits
                  if one not in content.of(NpcTraitEntry)]  # fmt: skip
        found += [Fault("npcs", id_, f"there is no Hostility Action {one!r}") for one in person.hostility_actions
                  if one not in content.of(HostilityEntry)]  # fmt: skip
    for id_, encounter in content.of(EncounterEntry).items():
        named = [one for foes in encounter.foes for one in (foes.npc, foes.captain) if one]
        found += [Fault("encounters", id_, f"there is no NPC {one!r}") for one in named
                  if one not in content.of(NpcEntry)]  # fmt: skip
    for id_, plan in content.of(ScenePlan).items():
        found += [Fault("scenes", id_, f"there is no NPC {one!r}") for one in plan.people
                  if one not in content.of(NpcEntry)]  # fmt: skip
        found += [Fault("scenes", id_, fault) for fault in faults_of_spots(plan)]
    for id_, trait in traits.items():
        check_skills("traits", id_, trait.requires)
        if trait.requires and trait.boons:
            found.append(Fault("traits", id_, "a Trait with prerequisites brings no boons"))
    return found


def faults_of_spots(plan: ScenePlan) -> list[str]:
    """What is wrong with where a scene puts its people."""
    if not plan.map:
        return ["it puts people on a map and names none"] if plan.spots else []
    if plan.map not in atlas():
        return [f"there is no map {plan.map!r}"]
    ground = atlas()[plan.map].ground
    return [f"{who!r} would stand beside the map" for who, field in plan.spots.items() if not ground.has(field)]
