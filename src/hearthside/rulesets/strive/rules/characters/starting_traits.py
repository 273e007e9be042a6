"""Where the table plays it so: Traits and Titles of a new character, for Skill points."""

from __future__ import annotations

from msgspec import structs

from hearthside.engine import GM, Key, Reader, Seat, Table, rule
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.kinds.traits import TitleEntry, TraitEntry
from hearthside.rulesets.strive.paper import DRAFT, on_paper
from hearthside.rulesets.strive.questions.creation import Draft
from hearthside.rulesets.strive.questions.starting import TRAIT_COSTS
from hearthside.rulesets.strive.questions.traits import AllowBought, WhichBought, WhichKind, WhichLore
from hearthside.rulesets.strive.rules.characters.traits import why_lacking
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.traits import trait_of
from hearthside.rulesets.strive.words import SPECIALISED


@rule("STR-1205", "STR-1206")
def choose_traits(table: Table, by: Key[Seat], draft: Draft, points: int) -> Draft:
    """2 of the points each, with the GM's consent, by the Skills that the others have gone into."""
    while points >= TRAIT_COSTS * (len(draft.bought) + 1):
        id_ = table.choose(by, WhichBought(may=to_buy(table, draft.character)))
        if not id_:
            break
        if table.choose(GM, AllowBought(name=draft.character.name, what=id_)):
            draft = table.run(take_bought, by, draft, id_)
    return draft


def without_bought(draft: Draft) -> Draft:
    """Before the points are spent anew."""
    traits = tuple(trait for trait in draft.character.traits if trait not in draft.bought)
    titles = {id_: about for id_, about in draft.character.titles.items() if id_ not in draft.bought}
    character = structs.replace(draft.character, traits=traits, titles=titles)
    return structs.replace(draft, bought=(), character=character)


@rule("STR-1206")
def to_buy(reader: Reader, character: Character) -> tuple[str, ...]:
    """Traits whose prerequisites are met, and Titles, none of them twice."""
    paper = on_paper(character, reader[RULES], reader.content)
    held = {trait_of(one)[0] for one in character.traits}
    traits = [id_ for id_, entry in reader.content.of(TraitEntry).items()
              if id_ not in held and not why_lacking(paper, DRAFT, entry)
              and (entry.option != "body_traits" or reader[RULES].body_traits)]  # fmt: skip
    return (*traits, *(id_ for id_ in reader.content.of(TitleEntry) if id_ not in character.titles))


def take_bought(table: Table, by: Key[Seat], draft: Draft, id_: str) -> Draft:
    """It stands on the sheet, with what is chosen once."""
    character = draft.character
    if id_ in table.content.of(TitleEntry):
        about = table.choose(by, WhichLore()) if table.content.of(TitleEntry)[id_].lore else ""
        character = structs.replace(character, titles={**character.titles, id_: about})
        return structs.replace(draft, character=character, bought=(*draft.bought, id_))
    chosen = table.content.of(TraitEntry)[id_].chosen
    trait = f"{id_}{SPECIALISED}{table.choose(by, WhichKind(of=chosen))}" if chosen else id_
    character = structs.replace(character, traits=(*character.traits, trait))
    return structs.replace(draft, character=character, bought=(*draft.bought, trait))
