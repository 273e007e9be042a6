"""What a new character owns: slots first, then luggage up to the carrying capacity; and who agrees to it."""

from __future__ import annotations

from msgspec import structs

from hearthside.engine import Id, Key, Reader, Seat, Table, action, rule
from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.facts.characters import AssetsAgreed
from hearthside.rulesets.strive.gear import entry_called
from hearthside.rulesets.strive.questions.creation import Draft
from hearthside.rulesets.strive.questions.starting_assets import (
    OWN,
    LuggageAtStart,
    LuggageNumber,
    OwnThing,
    WhatIsAgreed,
    WhoseAssets,
    WornAtStart,
    unlike,
)
from hearthside.rulesets.strive.state import Character


@rule("STR-680", "STR-681", "STR-682", "STR-Q91")
def choose_assets(table: Table, by: Key[Seat], draft: Draft) -> Draft:
    """Any slot may be filled, then luggage up to the capacity. GM and table agree to each thing, sooner or later."""
    # 1. Worn and equipped.
    character = structs.replace(draft.character, assets={})
    assets = table.choose(by, WornAtStart(draft=character))
    # 2. Luggage.
    while thing := table.choose(by, LuggageAtStart(draft=structs.replace(character, assets=assets))):
        name, asset = table.run(pack, by, structs.replace(character, assets=assets), thing)
        assets = {**assets, name: asset}
    return structs.replace(draft, character=structs.replace(character, assets=assets))


@rule("STR-681", "STR-686")
def pack(table: Table, by: Key[Seat], character: Character, thing: str) -> tuple[str, Asset]:
    """One thing for the luggage."""
    if thing == OWN:
        return table.choose(by, OwnThing(draft=character))
    stack = entry_called(table, thing).stack
    number = table.choose(by, LuggageNumber(draft=character, entry=thing)) if stack > 1 else 1
    name = unlike(character, entry_called(table, thing).name or thing)
    return name, Asset(entry=thing, number=number, approved=False)


def nothing_to_agree(view: Reader, by: Id) -> str:
    return "" if WhoseAssets().options(view) else "there is nothing to agree to"


@action("Agree to starting assets", unless=nothing_to_agree, who=WhoseAssets(),
        agreed=lambda view, by, args: WhatIsAgreed(who=Key[Character](args["who"])))  # fmt: skip
@rule("STR-682")
def agree_to_assets(table: Table, by: Id, who: Key[Character], agreed: tuple[str, ...]) -> None:
    """What GM and table agree to stays; the rest is not theirs after all."""
    assets = {
        name: structs.replace(asset, approved=True)
        for name, asset in table[who].assets.items()
        if asset.approved or name in agreed
    }
    gone = [name for name in table[who].assets if name not in assets]
    table.record(AssetsAgreed(about=who, assets=assets, without=f" Without {', '.join(gone)}." if gone else ""))
