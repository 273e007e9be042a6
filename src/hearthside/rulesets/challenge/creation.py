"""New characters within the limits, and what else comes into the story: non-player agents and environments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec.structs import replace

from hearthside.engine import Id, IllegalAnswer, Key, Reader, RuleError, Seat, Table, action, new_key, rule
from hearthside.kit import LongNotes, Name, OptionalLine, YesNo
from hearthside.rulesets.challenge.content_kinds import Described, Opponent, ReadyCharacter, Surrounding, Trait
from hearthside.rulesets.challenge.facts import EntityMade, NotesWritten
from hearthside.rulesets.challenge.questions.characters import CharacterName, WhichDescribed, WhichReady
from hearthside.rulesets.challenge.rules.ratings import excess, pick_trait, with_one_more
from hearthside.rulesets.challenge.state import RULES, Entity, HeldTrait, HouseRules, held

HEALTH = "Health"


def why_not_play(view: Reader, by: Key[Seat]) -> str:
    return "" if view[by].role == "player" else f"{view[by].name} does not play a character"


@action("Make a character", by=Seat, unless=why_not_play)
@rule("CHA-002", "CHA-094", "CHA-096", "CHA-097")
def create(table: Table, by: Key[Seat]) -> Key[Entity]:
    """A name, then traits from the list, one after the other, within the limits of this table."""
    # 1. The story teller has set the limits and given the list: both are the table's.
    name = table.choose(by, CharacterName())
    # 2. The player picks within them, until it is enough.
    traits: dict[str, HeldTrait] = {}
    while True:
        trait = table.run(pick_trait, by, traits, table[RULES].most_rating, 0)
        if trait is None:
            break
        traits = with_one_more(traits, trait)
    # 3. The character joins.
    return table.run(join, by, Entity(name=name, player=by, traits=traits))


@action("Take a ready character", by=Seat, unless=why_not_play, ready=WhichReady())
@rule("CHA-002", "CHA-096", "CHA-097")
def take(table: Table, by: Key[Seat], ready: str) -> Key[Entity]:
    """A character of the packs, as it is, within the limits of this table."""
    entry = table.content.of(ReadyCharacter)[ready]
    entity = entity_from(entry, table.content.of(Trait), bought=True)
    if beyond := excess(entity.traits, table[RULES].most_rating, table[RULES]):
        raise IllegalAnswer(f"{entity.name} is beyond the limits of this table: {beyond[0]}")
    return table.run(join, by, replace(entity, player=by))


@rule("CHA-003", "CHA-Q22")
def join(table: Table, by: Key[Seat], entity: Entity) -> Key[Entity]:
    """It comes into the story; with Health, where the table plays so."""
    who = new_key(table, Entity, entity.name)
    player = by if by in table else ""  # who has left meanwhile leaves it to the story teller
    table.record(EntityMade(about=who, record=replace(with_health(entity, table[RULES]), player=player)))
    return who


@rule("CHA-Q22")
def with_health(entity: Entity, rules: HouseRules) -> Entity:
    if rules.health is None or HEALTH in entity.traits:
        return entity
    health = HeldTrait(name=HEALTH, number=rules.health, most=rules.health)
    return replace(entity, traits={HEALTH: health, **entity.traits})


@rule("CHA-080")
def entity_from(entry: Described, listed: Mapping[str, Trait], bought: bool = False) -> Entity:
    """Somebody or something of the packs, with its traits."""
    unknown = [id_ for id_ in entry.traits if id_ not in listed]
    if unknown:
        raise RuleError(f"{entry.name} has the trait {unknown[0]!r}, which no pack lists")
    traits = {
        listed[id_].name: held(listed[id_], stacks=stacks, bought=stacks if bought else 0)
        for id_, stacks in entry.traits.items()
    }
    kind: Literal["agent", "environment"] = "environment" if isinstance(entry, Surrounding) else "agent"
    return Entity(name=entry.name, kind=kind, text=entry.text, traits=traits, notes=entry.notes)


# --- the story teller's
HIDDEN = YesNo(words="Is it hidden from the players?", usually=False)


@action("Bring in somebody of the packs", what=WhichDescribed(), hidden=HIDDEN)
@rule("CHA-001", "CHA-004", "CHA-013")
def bring_in(table: Table, by: Id, what: str, hidden: bool = False) -> Key[Entity]:
    """A non-player agent or an environment comes into the scene; the story teller acts for it."""
    entry = table.content.of(Opponent).get(what) or table.content.of(Surrounding)[what]
    entity = entity_from(entry, table.content.of(Trait))
    made = with_health(entity, table[RULES]) if entity.kind == "agent" else entity
    return table.run(come_in, replace(made, seen_by="gm" if hidden else "all"))


@action("Bring in somebody new", name=Name(words="Who or what?"), text=OptionalLine(words="What is there to see?"),
        environment=YesNo(words="Is it an environment (a lock, a cliff, the weather)?", usually=False),
        hidden=HIDDEN)  # fmt: skip
@rule("CHA-001", "CHA-003", "CHA-004")
def write_entity(table: Table, by: Id, name: str, text: str = "", environment: bool = False,
                 hidden: bool = False) -> Key[Entity]:  # fmt: skip
    """An agent or an environment of your own; give it traits afterwards."""
    entity = Entity(name=name, text=text, kind="environment" if environment else "agent")
    made = entity if environment else with_health(entity, table[RULES])
    return table.run(come_in, replace(made, seen_by="gm" if hidden else "all"))


def come_in(table: Table, entity: Entity) -> Key[Entity]:
    """Somebody or something of the story teller's comes into the story; the id of a hidden one does not name it."""
    who = new_key(table, Entity, entity.name if entity.seen_by == "all" else "somebody", entity)
    table.record(EntityMade(about=who, record=entity))
    return who


@action("Write notes", by=Entity, meanwhile=True, always=True, notes=LongNotes())
@rule("CHA-080")
def write_notes(table: Table, who: Key[Entity], notes: str) -> None:
    """Free notes, on the own sheet."""
    table.record(NotesWritten(about=who, notes=notes))


@rule("CHA-082", "CHA-094", "CHA-096")
def faults(entity: Entity) -> list[str]:
    """What a character from elsewhere has that the suggested limits would not let anybody buy."""
    return [*excess(entity.traits, HouseRules().most_rating, HouseRules()),
            *(f"{name} is stacked, and cannot be" for name, trait in entity.traits.items()
              if trait.stacks > 1 and not trait.stackable)]  # fmt: skip
