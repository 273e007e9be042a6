"""What is asked about the things that a character starts with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from msgspec import structs

from hearthside.engine import Form, IllegalAnswer, Key, Number, OneOf, Option, Question, Reader, SomeOf, Text, rule
from hearthside.rulesets.strive.belongings import Asset, Place
from hearthside.rulesets.strive.derived import carrying_capacity
from hearthside.rulesets.strive.gear import all_entries, bulk, entry_called
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.paper import DRAFT, Paper, on_paper
from hearthside.rulesets.strive.rules.belongings.load import luggage
from hearthside.rulesets.strive.rules.belongings.slots import hands_for, why_not_there
from hearthside.rulesets.strive.state import Character, active_characters

NOTHING, OWN = "", "*own"
SLOTS: Mapping[str, tuple[Place, str]] = {
    "clothing": ("clothing", "Clothing?"), "armor": ("armor", "Armor?"), "right": ("hands", "In one hand?"),
    "left": ("hands", "In the other hand?"), "back": ("back", "Strapped to the back?"),
    "jewelry": ("jewelry", "Jewelry?"),
}  # fmt: skip
MOST_BULK = 7


def with_asset(view: Reader, draft: Character, name: str, asset: Asset) -> Paper:
    return on_paper(structs.replace(draft, assets={**draft.assets, name: asset}), view[RULES], view.content)


def unlike(draft: Character, name: str) -> str:
    """A name that the draft does not own yet."""
    number, called = 1, name
    while called in draft.assets:
        number += 1
        called = f"{name} ({number})"
    return called


class InSlot(OneOf[str], frozen=True):
    """What fits into one slot of a new character."""

    draft: Character
    slot: str

    def asks(self, view: Reader) -> str:
        return SLOTS[self.slot][1]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        place = SLOTS[self.slot][0]
        found = [Option(NOTHING, "Nothing")]
        for id_, entry in sorted(all_entries(view).items(), key=lambda one: one[1].name):
            paper = with_asset(view, self.draft, id_, Asset(entry=id_))
            if not why_not_there(paper, DRAFT, id_, place):
                found.append(Option(id_, f"{entry.name or id_} (bulk {entry.bulk})"))
        return found

    def usual(self, view: Reader) -> str:
        return NOTHING


@rule("STR-680")
class WornAtStart(Form[dict[str, Asset]], frozen=True):
    """Worn and equipped: any slot may be filled."""

    title: ClassVar[str] = "What do they wear and hold?"
    draft: Character

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        return {slot: InSlot(draft=self.draft, slot=slot) for slot in SLOTS}

    def filled(self, view: Reader, **values: Any) -> dict[str, Asset]:
        draft = self.draft
        for slot, id_ in values.items():
            if not id_:
                continue
            place, name = SLOTS[slot][0], unlike(draft, entry_called(view, id_).name or id_)
            asset = Asset(entry=id_, approved=False)
            paper = with_asset(view, draft, name, asset)
            if why := why_not_there(paper, DRAFT, name, place):
                raise IllegalAnswer(f"{name} does not fit: {why}")
            hands = hands_for(paper, DRAFT, asset) if place == "hands" else 0
            worn = structs.replace(asset, place=place, hands=hands)
            draft = structs.replace(draft, assets={**draft.assets, name: worn})
        return dict(draft.assets)


@rule("STR-681", "STR-686")
class LuggageAtStart(OneOf[str], frozen=True):
    """One thing of the luggage after the other, up to the carrying capacity."""

    draft: Character

    def asks(self, view: Reader) -> str:
        used, most = load_of(view, self.draft)
        return f"Luggage: {used} of {most} bulk. What else do they carry?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        used, most = load_of(view, self.draft)
        entries = sorted(all_entries(view).items(), key=lambda one: one[1].name)
        fits = [Option(id_, entry.name or id_, f"bulk {entry.bulk}, {entry.stack} in a stack. {entry.text}".strip())
                for id_, entry in entries if used + entry.bulk <= most]  # fmt: skip
        return [Option(NOTHING, "Nothing more"), Option(OWN, "Something of my own"), *fits]

    def usual(self, view: Reader) -> str:
        return NOTHING


def load_of(view: Reader, draft: Character) -> tuple[int, int]:
    """The luggage of a draft, and its carrying capacity."""
    paper = on_paper(draft, view[RULES], view.content)
    return luggage(paper, DRAFT).total, carrying_capacity(paper, DRAFT).total


class LuggageNumber(Number, frozen=True):
    """As many as there is room for."""

    title: ClassVar[str] = "How many?"
    draft: Character
    entry: str

    def bounds(self, view: Reader) -> tuple[int, int]:
        used, most = load_of(view, self.draft)
        entry, paper = entry_called(view, self.entry), on_paper(self.draft, view[RULES], view.content)
        number = entry.stack
        while number > 1 and used + bulk(paper, Asset(entry=self.entry, number=number)) > most:
            number -= 1
        while entry.bulk and used + bulk(paper, Asset(entry=self.entry, number=number + entry.stack)) <= most:
            number += entry.stack
        return 1, number

    def usual(self, view: Reader) -> int:
        return 1


class OwnName(Text, frozen=True):
    title: ClassVar[str] = "What is it called?"
    longest: ClassVar[int] = 60


class OwnBulk(Number, frozen=True):
    title: ClassVar[str] = "Its bulk?"
    most: int

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 0, self.most

    def usual(self, view: Reader) -> int:
        return min(1, self.most)


class OwnThing(Form[tuple[str, Asset]], frozen=True):
    """Something that no list has."""

    title: ClassVar[str] = "Something of your own"
    shorthand: ClassVar[str] = "name"
    draft: Character

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        used, most = load_of(view, self.draft)
        return {"name": OwnName(), "bulk": OwnBulk(most=max(0, min(MOST_BULK, most - used)))}

    def filled(self, view: Reader, **values: Any) -> tuple[str, Asset]:
        return unlike(self.draft, values["name"]), Asset(bulk=values["bulk"], approved=False)


# --- who agrees
@rule("STR-682")
class WhoseAssets(OneOf[Key[Character]], frozen=True):
    title: ClassVar[str] = "Whose starting assets?"
    records: ClassVar[bool] = True

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(who, view[who].name) for who in active_characters(view)
                if any(not asset.approved for asset in view[who].assets.values())]  # fmt: skip


@rule("STR-682")
class WhatIsAgreed(SomeOf[str], frozen=True):
    title: ClassVar[str] = "What do GM and table agree to?"
    who: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(name) for name, asset in view[self.who].assets.items() if not asset.approved]

    def usual(self, view: Reader) -> tuple[str, ...]:
        return tuple(option.value for option in self.options(view))
