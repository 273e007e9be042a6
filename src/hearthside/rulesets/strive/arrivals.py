"""Ready characters, and those whom the GM brings in."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import structs

from hearthside.engine import Content, Id, Key, Reader, Seat, Sight, Table, action, new_key, rule
from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.derived import maximum_hp
from hearthside.rulesets.strive.facts.characters import CharacterMade, NotesWritten
from hearthside.rulesets.strive.house_rules import RULES, HouseRules
from hearthside.rulesets.strive.kinds.creation import Heritage, ReadyAsset, ReadyCharacter
from hearthside.rulesets.strive.kinds.npcs import NpcEntry
from hearthside.rulesets.strive.npc_traits import GRITTY, has_npc_trait
from hearthside.rulesets.strive.paper import DRAFT, on_paper
from hearthside.rulesets.strive.personality import Aspiration, Habit
from hearthside.rulesets.strive.questions.characters import (
    CharacterName,
    Level,
    Notes,
    WhichPerson,
    WhichReady,
    WhoKnowsThem,
)
from hearthside.rulesets.strive.state import Boon, Character, Skill
from hearthside.rulesets.strive.words import ATTRIBUTES


def why_not_play(view: Reader, by: Key[Seat]) -> str:
    return "" if view[by].role == "player" else f"{view[by].name} does not play a character"


@rule("STR-001", "STR-604")
def join(table: Table, by: Id, character: Character) -> Key[Character]:
    """A player's new character comes into the story."""
    player = by if by in table else ""  # who has left meanwhile leaves it to the GM
    return settle(table, structs.replace(character, player=player))


def settle(table: Table, character: Character) -> Key[Character]:
    who = new_key(table, Character, character.name, character)
    table.record(CharacterMade(about=who, record=fresh(character, table[RULES], table.content)))
    return who


@rule("STR-683", "STR-1014")
def fresh(character: Character, rules: HouseRules, content: Content) -> Character:
    """With all the Hit Points that there may be, and the Grit of who begins with some."""
    paper = on_paper(character, rules, content)
    grit = GRITTY if has_npc_trait(paper, DRAFT, "gritty") else character.grit
    return structs.replace(character, hp=maximum_hp(paper, DRAFT).total, grit=grit)


@rule("STR-111", "STR-112", "STR-163", "STR-630", "STR-679")
def with_heritage(character: Character, id_: str, content: Content) -> Character:
    """What a species or culture brings: rates of advancement, boons for good, Innate Skills, Traits."""
    entry = content.of(Heritage)[id_]
    called = entry.name or id_
    boons = {f"{called}: {on}": Boon(on=on, by=by, kind="heritage") for on, by in entry.boons.items()}
    innate = {skill: Skill(raw=level, innate=True) for skill, level in entry.innate.items()}
    return structs.replace(character, species=id_, favored=entry.favored, penalized=entry.penalized,
                           boons={**character.boons, **boons}, skills={**character.skills, **innate},
                           traits=(*character.traits, *entry.traits))  # fmt: skip


@action("Take a ready character", by=Seat, unless=why_not_play, ready=WhichReady())
@rule("STR-604")
def take(table: Table, by: Key[Seat], ready: str) -> Key[Character]:
    """A character of the setting, as it is."""
    return join(table, by, from_ready(table.content.of(ReadyCharacter)[ready], table.content, by))


@rule("STR-1127")
def from_ready(ready: ReadyCharacter, content: Content, player: Id) -> Character:
    """A ready character, built by the same rules."""
    character = Character(
        name=ready.name, player=player, pronouns=ready.pronouns, life_path=ready.life_path,
        appearance=ready.appearance, attributes=dict(ready.attributes), core=ready.core,
        skills={id_: Skill(raw=level) for id_, level in ready.skills.items()},
        scales=dict(ready.scales), ambition=ready.ambition, ambition_accepted=bool(ready.ambition),
        aspirations=tuple(Aspiration(one.conviction, one.goal) for one in ready.aspirations),
        habits=tuple(Habit(one.text, one.type) for one in ready.habits),
        assets=packed(ready.assets), money=ready.money, backstory=ready.backstory,
    )  # fmt: skip
    return with_heritage(character, ready.heritage, content)


def packed(assets: Iterable[ReadyAsset]) -> dict[str, Asset]:
    return {
        one.name: Asset(
            place=one.place, entry=one.entry, number=one.number, bulk=one.bulk, hands=one.hands, quality=one.quality
        )
        for one in assets
    }


@action("Bring somebody in", name=CharacterName(), agility=Level(of="agility"), awareness=Level(of="awareness"),
        strength=Level(of="strength"), toughness=Level(of="toughness"), wit=Level(of="wit"), notes=Notes(),
        seen_by=WhoKnowsThem())  # fmt: skip
@rule("STR-001", "STR-170")
def bring_in(table: Table, by: Id, name: str, agility: int = 2, awareness: int = 2, strength: int = 2,
             toughness: int = 2, wit: int = 2, notes: str = "", seen_by: Sight = "all") -> Key[Character]:  # fmt: skip
    """Somebody of the GM's: a name and five numbers are enough."""
    levels = dict(zip(ATTRIBUTES, (agility, awareness, strength, toughness, wit), strict=True))
    return settle(table, Character(name=name, attributes=levels, notes=notes, seen_by=seen_by))


@action("Bring in somebody of the setting", who=WhichPerson(), seen_by=WhoKnowsThem())
@rule("STR-001", "STR-170", "STR-936", "STR-938")
def bring_in_ready(table: Table, by: Id, who: str, seen_by: Sight = "all") -> Key[Character]:
    """Somebody of the setting whom no player plays."""
    return settle(table, structs.replace(from_npc(who, table.content.of(NpcEntry)[who]), seen_by=seen_by))


@rule("STR-939", "STR-940", "STR-941", "STR-946", "STR-1118", "STR-1263", "STR-Q177")
def from_npc(id_: str, entry: NpcEntry) -> Character:
    """An NPC as its entry says. Def, Free Strike and Attributes begin at 1, Stability at 0."""
    return Character(
        name=entry.name, notes=entry.notes or entry.text, made_from=id_, npc_type=entry.type, family=entry.family,
        sentient=entry.sentient or entry.type != "monster", power=entry.power, roles=entry.roles,
        sapient=entry.sapient if entry.type == "monster" else entry.type == "people",
        attributes={one: entry.attributes.get(one, 1) for one in ATTRIBUTES},
        skills={skill: Skill(raw=level) for skill, level in entry.skills.items()},
        traits=entry.traits, assets=packed(entry.assets), set_stability=entry.stability,
        defense=max(1, entry.defense) if entry.has_def else None, free_strike=entry.free_strike,
        npc_traits=dict(entry.npc_traits), hostility_actions=entry.hostility_actions, set_cr=entry.cr,
    )  # fmt: skip


@action("Write notes", by=Character, meanwhile=True, always=True, notes=Notes())
@rule("STR-097")
def write_notes(table: Table, who: Key[Character], notes: str) -> None:
    """Whatever is worth remembering of a character."""
    table.record(NotesWritten(about=who, notes=notes))


ACTIONS = (take, bring_in, bring_in_ready, write_notes)
