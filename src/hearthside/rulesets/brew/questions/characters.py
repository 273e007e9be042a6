"""What is asked of whoever makes a character, and of the GM about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from msgspec import Struct

from hearthside.engine import (
    Confirm,
    Distribute,
    Forms,
    Number,
    OneOf,
    Option,
    Question,
    Reader,
    Row,
    Sight,
    SomeOf,
    Text,
    rule,
    signed,
)
from hearthside.rulesets.brew.content_kinds import (
    Ancestry,
    Choice,
    Class,
    Field,
    Flaw,
    OfferedSpecialty,
    Person,
    ReadyCharacter,
    Skill,
    Spell,
    Tradition,
    Trick,
)
from hearthside.rulesets.brew.gear import Armor, Weapon
from hearthside.rulesets.brew.house_rules import RULES
from hearthside.rulesets.brew.state import Character, Item
from hearthside.rulesets.brew.words import ATTRIBUTES, Attribute

NOTHING = ""


class CharacterName(Text, frozen=True):
    title: ClassVar[str] = "What is the character's name?"
    longest: ClassVar[int] = 60


class Concept(Text, frozen=True):
    title: ClassVar[str] = "Who is it, in a few words?"
    blank: ClassVar[bool] = True

    def usual(self, view: Reader) -> str:
        return ""


class Story(Text, frozen=True):
    title: ClassVar[str] = "Where do they come from? (backstory)"
    longest: ClassVar[int] = 10_000
    blank: ClassVar[bool] = True
    paragraphs: ClassVar[bool] = True

    def usual(self, view: Reader) -> str:
        return ""


class Notes(Story, frozen=True):
    title: ClassVar[str] = "Notes"


# --- ancestry and class
@rule("BREW-286")
class WhichAncestry(OneOf[str], frozen=True):
    def asks(self, view: Reader) -> str:
        return f"{view[RULES].ancestry_word}?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(id_, entry.name, entry.text) for id_, entry in view.content.of(Ancestry).items()]


@rule("BREW-264")
class WhichClass(OneOf[str], frozen=True):
    """A class; where the table plays it so, also an ancestry in place of one."""

    title: ClassVar[str] = "Class?"
    but: tuple[str, ...] = ()

    def options(self, view: Reader) -> Sequence[Option[str]]:
        found = [Option(id_, entry.name, entry.text) for id_, entry in view.content.of(Class).items()]
        if view[RULES].ancestries_as_classes:
            found += [Option(id_, entry.name, entry.text) for id_, entry in view.content.of(Ancestry).items()]
        return [option for option in found if option.value not in self.but]


class WhichBonus(OneOf[str], frozen=True):
    """A bonus on one of several scores."""

    choice: Choice

    def asks(self, view: Reader) -> str:
        return f"{signed(self.choice.by)} on which?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(on, called(view, on)) for on in self.choice.of or ATTRIBUTES]


@rule("BREW-397", "BREW-402")
class WhichOffered(OneOf[str], frozen=True):
    """One of the specialties that a class offers, by its name."""

    title: ClassVar[str] = "Which specialty of the class?"
    of: tuple[OfferedSpecialty, ...]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(one.name, f"{called(view, one.skill)}: {one.name}") for one in self.of]


class WhichTrick(OneOf[str], frozen=True):
    """A trick that anybody may choose, or one for this ancestry or class."""

    title: ClassVar[str] = "Which trick?"
    draft: Character

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(id_, entry.name, entry.text) for id_, entry in view.content.of(Trick).items()
                if id_ not in self.draft.tricks and may_have(entry, self.draft)]  # fmt: skip


class WhichFlaw(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which flaw?"
    draft: Character

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(id_, entry.name, entry.text) for id_, entry in view.content.of(Flaw).items()
                if id_ not in self.draft.flaws and may_have(entry, self.draft)]  # fmt: skip


@rule("BREW-359", "BREW-407")
def may_have(entry: Trick, draft: Character) -> bool:
    """Nothing that is another ancestry's or another class's own."""
    return (not entry.ancestry or entry.ancestry == draft.ancestry) and (
        not entry.classes or any(of in draft.classes for of in entry.classes)
    )


@rule("BREW-279")
class Tailored(Distribute, frozen=True):
    """The class's bonuses on other skills than those it names; as many points in all, none above what it gives."""

    title: ClassVar[str] = "On which skills do the class's bonuses count?"
    bonuses: dict[str, int]

    def rows(self, view: Reader) -> Mapping[str, Row]:
        most = max(self.bonuses.values(), default=0)
        return {id_: Row(entry.name or id_, most=most) for id_, entry in view.content.of(Skill).items()}

    def bounds(self, view: Reader) -> tuple[int, int]:
        total = sum(self.bonuses.values())
        return total, total

    def usual(self, view: Reader) -> dict[str, int]:
        return dict(self.bonuses)


class ApproveTailoring(Confirm, frozen=True):
    title: ClassVar[str] = "The class is tailored. Is that no undue advantage?"
    bonuses: dict[str, int]

    def usual(self, view: Reader) -> bool:
        return True


# --- the rest
class BuyTrick(Confirm, frozen=True):
    left: int

    def asks(self, view: Reader) -> str:
        return f"{self.left} free points are left. Buy a further trick for 5?"

    def usual(self, view: Reader) -> bool:
        return False


@rule("BREW-325", "BREW-326", "BREW-330")
class WhichBest(OneOf[str], frozen=True):
    title: ClassVar[str] = "Could the character become the Best at a skill?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        held = {view[who].best_at for who in view.every(Character)}
        skills = view.content.of(Skill).items()
        free = [Option(id_, entry.name) for id_, entry in skills if entry.best and id_ not in held]
        return [Option(NOTHING, "No"), *free]

    def usual(self, view: Reader) -> str:
        return NOTHING


class WhichCasting(OneOf[Attribute], frozen=True):
    title: ClassVar[str] = "Which Attribute suits the character's kind of magic?"

    def options(self, view: Reader) -> Sequence[Option[Attribute]]:
        known = view.content.of(Tradition).values()
        found = {one: ", ".join(t.name for t in known if one in t.casting) for one in ATTRIBUTES}
        return [Option(one, one.title(), names) for one, names in found.items() if names] or [Option("wits", "Wits")]


@rule("BREW-351")
class WhichSpells(SomeOf[str], frozen=True):
    """So many effects from the list of a dot."""

    field: str
    dot: int
    have: tuple[str, ...] = ()

    def asks(self, view: Reader) -> str:
        return f"{called(view, self.field)} {self.dot}: which spells?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(id_, spell.name, spell.text) for id_, spell in view.content.of(Spell).items()
                if spell.field == self.field and spell.dot == self.dot and id_ not in self.have]  # fmt: skip

    def bounds(self, view: Reader) -> tuple[int, int]:
        number = min(view[RULES].spells_per_dot, len(self.options(view)))
        return number, number


class ItemName(Text, frozen=True):
    title: ClassVar[str] = "What is it?"
    longest: ClassVar[int] = 60


class ItemWeight(Number, frozen=True):
    title: ClassVar[str] = "How many kilograms?"

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 0, 999

    def usual(self, view: Reader) -> int:
        return 0


class AsWeapon(OneOf[str], frozen=True):
    title: ClassVar[str] = "Is it a weapon?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(NOTHING, "No"), *(Option(id_, e.name, e.text) for id_, e in view.content.of(Weapon).items())]

    def usual(self, view: Reader) -> str:
        return NOTHING


class AsArmor(OneOf[str], frozen=True):
    title: ClassVar[str] = "Is it armor?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(NOTHING, "No"), *(Option(id_, e.name, e.text) for id_, e in view.content.of(Armor).items())]

    def usual(self, view: Reader) -> str:
        return NOTHING


@rule("BREW-083", "BREW-263")
class WhatTheyHave(Forms[dict[str, Item]], frozen=True):
    """What is worth tracking of what the character owns."""

    title: ClassVar[str] = "What does the character have?"
    shorthand: ClassVar[str] = "name"

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        return {"name": ItemName(), "kg": ItemWeight(), "weapon": AsWeapon(), "armor": AsArmor()}

    def usual(self, view: Reader) -> dict[str, Item]:
        return {}

    def all_filled(self, view: Reader, each: Sequence[Mapping[str, Any]]) -> dict[str, Item]:
        return {one["name"]: Item(kg=one["kg"], weapon=one["weapon"], armor=one["armor"], worn=bool(one["armor"]),
                                  visible=bool(one["weapon"])) for one in each}  # fmt: skip


class AgreeOnGear(Confirm, frozen=True):
    items: dict[str, Item]

    def asks(self, view: Reader) -> str:
        return f"Do you agree that they have this: {', '.join(self.items)}?"

    def usual(self, view: Reader) -> bool:
        return True


class CraftKind(Text, frozen=True):
    title: ClassVar[str] = "What kind of Craft is it?"
    longest: ClassVar[int] = 40
    blank: ClassVar[bool] = True

    def usual(self, view: Reader) -> str:
        return ""


class WhichReady(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which character?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(id_, entry.name, entry.text) for id_, entry in view.content.of(ReadyCharacter).items()]


class WhichPerson(OneOf[str], frozen=True):
    title: ClassVar[str] = "Who?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(id_, entry.name, entry.text) for id_, entry in view.content.of(Person).items()]


class Score(Number, frozen=True):
    """One of the three numbers of somebody whom the GM brings in."""

    words: str
    least: int = 0
    default: int = 2

    def asks(self, view: Reader) -> str:
        return self.words

    def bounds(self, view: Reader) -> tuple[int, int]:
        return self.least, 20

    def usual(self, view: Reader) -> int:
        return self.default


class WhoKnowsThem(OneOf[Sight], frozen=True):
    title: ClassVar[str] = "Who knows of them?"

    def options(self, view: Reader) -> Sequence[Option[Sight]]:
        return (Option("all", "Everybody"), Option("gm", "Only the GM, until they are revealed"))

    def usual(self, view: Reader) -> Sight:
        return "all"


class Draft(Struct, frozen=True, kw_only=True):
    """A character that is being made, and the free points that are left."""

    character: Character
    free: int
    doubled: str = ""
    """The skill whose dots cost 2: that of the second specialty."""


def called(view: Reader, name: str) -> str:
    """An Attribute, a skill or a field in words."""
    if name in ATTRIBUTES:
        return name.title()
    for kind in (Skill, Field):
        if (entry := view.content.of(kind).get(name)) is not None:
            return entry.name or name
    return name
