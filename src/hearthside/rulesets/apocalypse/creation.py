"""Setup, and new characters later: a name and an ordered list of traits. And those whom nobody plays."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from hearthside.engine import GM, Id, Key, Reader, Seat, Sight, Table, action, new_key, rule
from hearthside.kit import LongNotes
from hearthside.kit.characters import CharacterFile, arriving, why_not_bring
from hearthside.rulesets.apocalypse.content_kinds import ReadyCharacter
from hearthside.rulesets.apocalypse.facts import CharacterMade, Retired
from hearthside.rulesets.apocalypse.questions import (
    CharacterName,
    HowManyTraits,
    NewTrait,
    WhichReady,
    WhoKnowsThem,
    active_characters,
)
from hearthside.rulesets.apocalypse.rules.experience import player_characters
from hearthside.rulesets.apocalypse.rules.traits import is_over_full, write_trait
from hearthside.rulesets.apocalypse.state import (
    FREE_TRAITS,
    LINKS,
    MOST_TRAITS,
    RULES,
    TRAITS_AT_SETUP,
    Character,
    on_sheet,
    same_text,
)


def why_not_play(view: Reader, by: Key[Seat]) -> str:
    return "" if view[by].role == "player" else f"{view[by].name} does not play a character"


@action("Make a character", by=Seat, unless=why_not_play)
@rule("APO-002", "APO-004", "APO-014", "APO-065", "APO-067", "APO-Q14")
def create(table: Table, by: Key[Seat]) -> Key[Character]:
    """A Player writes a new character, at setup or at any time later."""
    # 1. How many traits.
    count = table.run(traits_to_start_with, by)
    # 2. The name, then the traits in their order: four free ones, then each linked to two earlier ones.
    name = table.choose(by, CharacterName())
    traits: tuple[str, ...] = ()
    links: dict[str, tuple[str, ...]] = {}
    while len(traits) < count:
        trait = table.run(write_trait, by, NewTrait(written=traits))
        traits = (*traits, trait.text)
        if trait.links:
            links[trait.text] = trait.links
    # 3. It joins, without harms; the Player's old one retires.
    return table.run(join, by, Character(name=name, player=by, traits=traits, links=links))


@action("Take a ready character", by=Seat, unless=why_not_play, ready=WhichReady())
@rule("APO-002", "APO-065", "APO-066")
def take(table: Table, by: Key[Seat], ready: str) -> Key[Character]:
    """A Player takes a character of the setting, with as many traits as the others have."""
    entry = table.content.of(ReadyCharacter)[ready]
    count = table.run(traits_to_start_with, by)
    traits = entry.traits[:count]
    character = Character(
        name=entry.name,
        player=by,
        traits=traits,
        links={trait: links for trait, links in entry.links.items() if trait in traits},
        notes=entry.notes,
        owed_traits=count - len(traits),
    )
    return table.run(join, by, character)


@action("Bring a character in", by=Seat, unless=why_not_bring, character=CharacterFile())
@rule("APO-065", "APO-Q14")
def bring_character(table: Table, by: Key[Seat], character: dict[str, Any]) -> Id | None:
    """A character from a file joins as a copy, if the Scenarist lets it in; the Player's old one retires. What a
    Scenarist brings in is the Scenarist's, and hidden until it is revealed."""
    came = arriving(table, by, Character, character)
    return None if came is None else table.run(join, by, came)


@action("Bring somebody in", name=CharacterName(), notes=LongNotes(), seen_by=WhoKnowsThem())
@rule("APO-033")
def bring_in(table: Table, by: Id, name: str, notes: str = "", seen_by: Sight = "all") -> Key[Character]:
    """Somebody of the Scenarist's, whom no Player plays: a name and what is told of them, no statistics."""
    made = Character(name=name, notes=notes, seen_by=seen_by)
    who = new_key(table, Character, name, made)
    table.record(CharacterMade(about=who, record=made))
    return who


@rule("APO-Q14")
def join(table: Table, by: Key[Seat], character: Character) -> Key[Character]:
    if not table[RULES].several_characters:
        for old in active_characters(table):
            if table[old].player == by:
                table.record(Retired(about=old))
    who = new_key(table, Character, character.name, character)
    player = by if by in table and table[by].role == "player" else ""  # else it is the Scenarist's
    table.record(CharacterMade(about=who, record=structs.replace(character, player=player)))
    return who


@rule("APO-066", "APO-Q12", "APO-Q13", "APO-Q37")
def traits_to_start_with(table: Table, by: Key[Seat]) -> int:
    """8 at setup; later as many as the others have, traits from experience that are still to be written included."""
    playing = player_characters(table)
    others = [who for who in playing if table[who].player != by] or list(playing)  # or the one that retires
    if not others and not table[RULES].start_over:
        others = [who for who in table.every(Character) if table[who].state == "dead" and table[who].player]
    held = [min(MOST_TRAITS, len(table[who].traits) + table[who].owed_traits) for who in others]
    counts = [count for count in held if count]  # not whom the Scenarist gave away without a sheet
    if not counts:
        return TRAITS_AT_SETUP
    proposed = {"lowest": min(counts), "highest": max(counts), "average": sum(counts) // len(counts)}
    number = proposed[table[RULES].new_character_traits]
    return number if len(set(counts)) == 1 else table.choose(GM, HowManyTraits(proposed=number))


@rule("APO-001", "APO-Q26")
def warnings(reader: Reader) -> list[str]:
    """3 to 6 people sit at the table, one of them the Scenarist. Said, not enforced."""
    roles = [reader[seat].role for seat in reader.every(Seat)]
    players, scenarists = roles.count("player"), roles.count("gm")
    least, most = (2, 5) if reader[RULES].scenarist_counts else (3, 6)
    found = []
    if not least <= players <= most:
        found.append(f"Players at the table: {players}; the game is made for {least} to {most}")
    if scenarists != 1:
        found.append(f"Scenarists at the table: {scenarists}; the game is made for exactly one")
    return found


@rule("APO-012", "APO-013", "APO-016", "APO-017", "APO-Q24")
def faults(character: Character) -> list[str]:
    """What a character from elsewhere has that the rules would not let anybody write."""
    found = []
    if is_over_full(character):
        found.append(f"{len(character.traits)} traits are more than {MOST_TRAITS}")
    for place, harm in enumerate(character.harms):
        if (known := on_sheet(harm, tuple(character.harms)[:place])) is not None:
            found.append(f"the harm {harm!r} repeats {known!r}")
    for place, trait in enumerate(character.traits):
        before = character.traits[:place]
        if (known := on_sheet(trait, before)) is not None:
            found.append(f"{trait!r} repeats {known!r}")
        earlier = (*before, *character.deleted)
        links = {same_text(link) for link in character.links.get(trait, ()) if on_sheet(link, earlier) is not None}
        if place >= FREE_TRAITS and len(links) < LINKS:
            found.append(f"{trait!r} is trait {place + 1} and needs links to two earlier traits")
    return found
