"""Traits: adding and deleting."""

from __future__ import annotations

from hearthside.engine import GM, Id, Key, Reader, Table, action, rule
from hearthside.rulesets.apocalypse.facts import TraitAdded, TraitDeleted
from hearthside.rulesets.apocalypse.questions import AcceptTrait, DeleteOne, NewTrait, Trait
from hearthside.rulesets.apocalypse.state import MOST_TRAITS, RULES, Character


@rule("APO-013", "APO-Q18", "APO-Q19")
def write_trait(table: Table, by: Id, question: NewTrait) -> Trait:
    """The Player writes a trait; where its link is explained, the Scenarist confirms or refuses it."""
    while True:
        trait = table.choose(by, question)
        if not trait.explanation and not table[RULES].approve_traits:
            return trait
        if table.choose(GM, AcceptTrait(trait=trait)):
            return trait


def why_not_add(view: Reader, who: Key[Character]) -> str:
    character = view[who]
    if is_over_full(character):
        return must_delete_first(character)
    return "" if character.owed_traits else f"{character.name} has no trait to add: the Scenarist calls experience"


@action("Add a trait", by=Character, unless=why_not_add)
@rule("APO-014", "APO-061", "APO-Q36")
def add_trait(table: Table, who: Key[Character]) -> str:
    """Write a trait that experience has brought."""
    # 1. The Player writes it, by the link and no-repeat rules.
    trait = table.run(write_trait, who, NewTrait(who=who))
    # 2. It is on the sheet.
    character = table[who]
    links = {**character.links, trait.text: trait.links} if trait.links else character.links
    table.record(
        TraitAdded(
            about=who,
            traits=(*character.traits, trait.text),
            links=links,
            owed_traits=max(0, character.owed_traits - 1),
            trait=trait.text,
        )
    )
    # 3. At 17, one goes at once.
    if is_over_full(table[who]):
        table.run(delete_trait.do, who)
    return trait.text


@rule("APO-017", "APO-018")
def is_over_full(character: Character) -> bool:
    """16 traits are fine; only more than 16 ask for a deletion."""
    return len(character.traits) > MOST_TRAITS


def must_delete_first(character: Character) -> str:
    return f"{character.name} has {len(character.traits)} traits; one must be deleted first"


def why_not_delete(view: Reader, who: Key[Character]) -> str:
    character = view[who]
    return "" if is_over_full(character) else f"no rule deletes a trait of {character.name} now (16 at most)"


@action("Delete a trait", by=Character, unless=why_not_delete)
@rule("APO-017", "APO-019", "APO-Q15", "APO-Q16")
def delete_trait(table: Table, who: Key[Character]) -> str:
    """Bring the list back to 16. The links of the other traits stay as they were."""
    gone = table.choose(who, DeleteOne(who=who))
    character = table[who]
    table.record(
        TraitDeleted(
            about=who,
            traits=tuple(trait for trait in character.traits if trait != gone),
            links={trait: links for trait, links in character.links.items() if trait != gone},
            deleted=(*character.deleted, gone),
            trait=gone,
        )
    )
    return gone
