"""What a Brew pack may hold: skills, magic, classes, ancestries, tricks and flaws, gear, people, scenes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

from msgspec import Struct

from hearthside.engine import Content, ContentEntry, Fault, id_of, rule
from hearthside.rulesets.brew.care_kinds import Illness
from hearthside.rulesets.brew.gear import KINDS as GEAR_KINDS
from hearthside.rulesets.brew.gear import Armor, Weapon
from hearthside.rulesets.brew.words import (
    ATTRIBUTES,
    PROFESSION,
    AtLeastNone,
    AtLeastOne,
    Attribute,
    Modifier,
    Size,
    Word,
)

Effect = Literal[
    "", "masks", "lucky", "thin-face", "unlucky", "destiny", "cloak", "contacts", "old-enemies", "affinity", "vow",
    "dark-sight", "sunlight", "tough-skin", "bound-to-god", "find-fault", "needs-no-sleep", "needs-no-food",
]  # fmt: skip
"""What tricks, flaws and spells can do beyond numbers: the closed list. Each is a rule of this ruleset."""
TrickName = Annotated[Word, id_of("tricks")]
WeaponName = Annotated[Word, id_of("weapons")]
FlawName = Annotated[str, id_of("flaws")]


@rule("BREW-309", "BREW-310", "BREW-330")
class Skill(ContentEntry, frozen=True, kw_only=True):
    """A skill of the setting."""

    best: bool = True
    """Whether somebody can be the Best at it."""
    noted: bool = False
    """The sheet says of what kind it is."""


@rule("BREW-349")
class Field(ContentEntry, frozen=True, kw_only=True):
    """A field of magic."""

    rules: tuple[str, ...] = ()
    """The rows of the reference that describe it."""


@rule("BREW-333")
class Tradition(ContentEntry, frozen=True, kw_only=True):
    """A kind of magic, and the Attributes that suit it."""

    casting: tuple[Attribute, ...]

    def __post_init__(self) -> None:
        if not self.casting:
            raise ValueError("a tradition names at least one casting Attribute")


@rule("BREW-351")
class Spell(ContentEntry, frozen=True, kw_only=True):
    """An effect on the list of a field's dot."""

    field: Annotated[Word, id_of("fields")]
    dot: AtLeastOne
    effect: Literal["", "find-fault"] = ""
    difficulty: AtLeastNone = 0
    """Where the list sets one; 0: the GM does."""
    rules: tuple[str, ...] = ()


@rule("BREW-359")
class Trick(ContentEntry, frozen=True, kw_only=True):
    """A trick: a plain effect in words, modifiers of rolls, numbers, or one of the known effects."""

    modifiers: tuple[Modifier, ...] = ()
    effect: Effect = ""
    grants: dict[str, int] = {}
    """Lasting bonuses on scores."""
    uses: AtLeastNone = 0
    """How often in its period; 0: always."""
    per: Literal["session", "day"] = "session"
    soak: AtLeastNone = 0
    unarmed: int = 0
    """Added to the damage of bare hands."""
    attacks: AtLeastNone = 0
    """Further opponents that may be attacked in a round."""
    health: int = 0
    """Added to maximum Health."""
    ancestry: Annotated[str, id_of("ancestries")] = ""
    """Only for this ancestry."""
    classes: tuple[Annotated[str, id_of("classes")], ...] = ()
    """Only for these classes."""
    rules: tuple[str, ...] = ()
    """The rows of the reference that describe it."""

    @property
    def is_free(self) -> bool:
        """Anybody may choose it."""
        return not self.ancestry and not self.classes


@rule("BREW-359")
class Flaw(Trick, frozen=True, kw_only=True):
    """A flaw: the same, against the character."""


@rule("BREW-396", "BREW-401", "BREW-406", "BREW-Q108")
class Choice(Struct, frozen=True, forbid_unknown_fields=True):
    """A bonus on one of several scores: the player picks. No names: on any Attribute."""

    by: int
    of: tuple[Word, ...] = ()


@rule("BREW-278", "BREW-397")
class OfferedSpecialty(Struct, frozen=True, forbid_unknown_fields=True):
    skill: Word
    name: Word


@rule("BREW-278", "BREW-361", "BREW-Q107", "BREW-Q108", "BREW-Q109", "BREW-Q110")
class Class(ContentEntry, frozen=True, kw_only=True):
    """A class. A standard one gives +2 in two skills, a specialty, a trick of its own and perhaps a flaw."""

    bonuses: dict[str, int] = {}
    choices: tuple[Choice, ...] = ()
    specialties: tuple[OfferedSpecialty, ...] = ()
    """The player gets one of these."""
    tricks: tuple[TrickName, ...] = ()
    flaw: FlawName = ""
    rules: tuple[str, ...] = ()


@rule("BREW-285", "BREW-287", "BREW-Q111")
class Ancestry(ContentEntry, frozen=True, kw_only=True):
    """An ancestry. A standard one gives a trick, a flaw, +2 to one Attribute and −1 to another."""

    bonuses: dict[str, int] = {}
    choices: tuple[Choice, ...] = ()
    trick: Annotated[str, id_of("tricks")] = ""
    """Empty: the player picks one of the free ones."""
    flaw: FlawName = ""
    size: Size = "medium"
    rules: tuple[str, ...] = ()


class Person(ContentEntry, frozen=True, kw_only=True):
    """Somebody of the GM's. Three numbers are enough: `body` for Power, Precision and Speed, `mind` for the other
    Attributes, `skill` for all skills; single scores may differ."""

    body: AtLeastOne = 2
    mind: AtLeastOne = 2
    skill: AtLeastNone = 1
    scores: dict[str, AtLeastNone] = {}
    health: AtLeastOne = 10
    size: Size = "medium"
    tricks: tuple[TrickName, ...] = ()
    flaws: tuple[Annotated[Word, id_of("flaws")], ...] = ()
    weapons: tuple[WeaponName, ...] = ()
    armor: tuple[Annotated[Word, id_of("armors")], ...] = ()
    casting: Attribute | None = None
    notes: str = ""


class Carried(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that a ready character has."""

    name: Word
    kg: AtLeastNone = 0
    weapon: str = ""
    armor: str = ""


class ReadySpecialty(OfferedSpecialty, frozen=True):
    profession: str = ""


class ReadyCharacter(ContentEntry, frozen=True, kw_only=True):
    """A character to take as it is: what its points were spent on, and what its ancestry and class left to choose."""

    concept: str = ""
    ancestry: Annotated[str, id_of("ancestries")] = ""
    classes: tuple[Annotated[Word, id_of("classes")], ...] = ()
    picks: dict[str, Word] = {}
    """For `ancestry` or the id of a class: the score that its bonus of choice was put on."""
    points: dict[str, AtLeastOne]
    """Attributes, skills and fields, by the points spent on each."""
    professions: dict[str, AtLeastOne] = {}
    specialties: tuple[ReadySpecialty, ...] = ()
    """Those of its classes included."""
    tricks: tuple[TrickName, ...] = ()
    """Chosen or bought, besides those of ancestry and classes."""
    flaws: tuple[Annotated[Word, id_of("flaws")], ...] = ()
    spells: tuple[Annotated[Word, id_of("spells")], ...] = ()
    casting: Attribute | None = None
    craft: str = ""
    known_weapons: tuple[WeaponName, ...] = ()
    items: tuple[Carried, ...] = ()
    backstory: str = ""


class ScenePlan(ContentEntry, frozen=True, kw_only=True):
    """A scene: what everybody sees of it, what only the GM knows, and who of the GM's is there."""

    secret: str = ""
    people: tuple[Annotated[Word, id_of("npcs")], ...] = ()


KINDS: dict[str, type[ContentEntry]] = {
    **GEAR_KINDS,
    "illnesses": Illness,
    "skills": Skill,
    "fields": Field,
    "traditions": Tradition,
    "spells": Spell,
    "tricks": Trick,
    "flaws": Flaw,
    "classes": Class,
    "ancestries": Ancestry,
    "npcs": Person,
    "characters": ReadyCharacter,
    "scenes": ScenePlan,
}


@rule("BREW-002")
def content_faults(content: Content) -> list[Fault]:
    """What entries name that is not there: a class that grants a missing skill, a spell of an unknown field.

    What only counts for a skill that is not there, such as a trick's bonus on it, does no harm: a table may strike
    skills. Nor does a trick that only a struck class or ancestry may have."""
    skills, fields = content.of(Skill), content.of(Field)
    scores = {*ATTRIBUTES, PROFESSION, *skills, *fields}
    tricks, flaws = content.of(Trick), content.of(Flaw)
    found: list[Fault] = []

    def check(kind: str, entry: str, what: str, names: Iterable[str], known: Iterable[str]) -> None:
        missing = sorted(set(names) - set(known) - {""})
        found.extend(Fault(kind, entry, f"there is no {what} {name!r}") for name in missing)

    for id_, spell in content.of(Spell).items():
        check("spells", id_, "field", [spell.field], fields)
    for kind, entries in (("tricks", tricks), ("flaws", flaws)):
        for id_, trick in entries.items():
            check(kind, id_, "score", trick.grants, scores)
            check(kind, id_, "ancestry", [trick.ancestry], {*content.of(Ancestry), *content.struck["ancestries"]})
            check(kind, id_, "class", trick.classes, {*content.of(Class), *content.struck["classes"]})
    for id_, of in content.of(Class).items():
        check("classes", id_, "score", (*of.bonuses, *(name for choice in of.choices for name in choice.of)), scores)
        check("classes", id_, "skill", (offer.skill for offer in of.specialties), {*skills, PROFESSION})
        check("classes", id_, "trick", of.tricks, tricks)
        check("classes", id_, "flaw", [of.flaw], flaws)
    for id_, folk in content.of(Ancestry).items():
        chosen = (name for choice in folk.choices for name in choice.of)
        check("ancestries", id_, "score", (*folk.bonuses, *chosen), scores)
        check("ancestries", id_, "trick", [folk.trick], tricks)
        check("ancestries", id_, "flaw", [folk.flaw], flaws)
    for id_, person in content.of(Person).items():
        check("npcs", id_, "trick", person.tricks, tricks)
        check("npcs", id_, "flaw", person.flaws, flaws)
        check("npcs", id_, "weapon", person.weapons, content.of(Weapon))
        check("npcs", id_, "armor", person.armor, content.of(Armor))
    for id_, ready in content.of(ReadyCharacter).items():
        check("characters", id_, "score", ready.picks.values(), scores)
        check("characters", id_, "ancestry", [ready.ancestry], content.of(Ancestry))
        check("characters", id_, "class", ready.classes, content.of(Class))
        check("characters", id_, "trick", ready.tricks, tricks)
        check("characters", id_, "flaw", ready.flaws, flaws)
        check("characters", id_, "spell", ready.spells, content.of(Spell))
        weapons = (*ready.known_weapons, *(item.weapon for item in ready.items))
        check("characters", id_, "weapon", weapons, content.of(Weapon))
        check("characters", id_, "armor", (item.armor for item in ready.items), content.of(Armor))
    for id_, plan in content.of(ScenePlan).items():
        check("scenes", id_, "NPC", plan.people, content.of(Person))
    return found
