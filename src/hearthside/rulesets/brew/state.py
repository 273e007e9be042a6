"""What is true in a game of Brew: characters, the time mode. What harm does to them is in `body`, fights in
`fight_state`, the house rules in `house_rules`."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Struct

from hearthside.engine import AT_THE_TABLE, UNTIL, Key, Reader, Record, lasts, rule
from hearthside.rulesets.brew.body import Body
from hearthside.rulesets.brew.fight_state import Fighting
from hearthside.rulesets.brew.words import AtLeastNone, AtLeastOne, Attribute, Load, Mind, Mode, Modifier, Size, Word

MOST_BOUGHT = 5
"""The highest score that points and XP can buy."""
CREATION_SPECIALTIES, MOST_SPECIALTIES = 2, 3


@rule("BREW-273", "BREW-278", "BREW-285", "BREW-Q104", "BREW-Q105")
class Grant(Struct, frozen=True, omit_defaults=True):
    """A permanent bonus or malus on a score, which no points were paid for."""

    on: Word
    """An Attribute, a skill or a magic field."""
    by: int
    source: Word
    """What it comes from: `ancestry`, or the id of a class (`trick` where a trick or flaw gives it, which is not
    stored)."""


@rule("BREW-316", "BREW-317")
class Specialty(Struct, frozen=True, omit_defaults=True):
    """What somebody is special at within a skill, or within one of their professions."""

    skill: Word
    name: Word
    source: str = ""
    """The class that gave it; empty: the player's choice."""
    profession: str = ""


@rule("BREW-359")
class Held(Struct, frozen=True, omit_defaults=True):
    """A trick or flaw as somebody has it, under the id of its entry."""

    source: str = ""
    """The ancestry, or the id of the class that it came from; empty: chosen or bought."""
    used: AtLeastNone = 0
    """How often in the period of its last use."""
    period: AtLeastNone = 0
    """The number of that session or day."""


@rule("BREW-027")
class Bonus(Struct, frozen=True, omit_defaults=True):
    """An entry of the bonus or the penalty tally, under its name."""

    modifier: Modifier
    once: bool = False
    """It goes with the first roll that it counts for."""
    until: Annotated[Literal["", "scene", "bullet"], UNTIL] = ""
    """It goes with the scene, or with Bullet Time; empty: with neither."""


@rule("BREW-083", "BREW-Q43")
class Item(Struct, frozen=True, omit_defaults=True):
    """Something worth tracking, under its name."""

    text: str = ""
    kg: AtLeastNone = 0
    """In kilograms; 0: what the pack says of the weapon or armor, or too little to count."""
    on_person: bool = True
    """Otherwise accessible, or at home."""
    visible: bool = False
    weapon: str = ""
    """The id of its entry among the weapons."""
    armor: str = ""
    worn: bool = False


@rule("BREW-265", "BREW-271", "BREW-272", "BREW-386")
class Scores(Struct, frozen=True, omit_defaults=True):
    """All that is bought: what a character is, apart from how it goes for them. A creation snapshot is one of these."""

    attributes: dict[Attribute, AtLeastNone] = {}
    skills: dict[str, AtLeastNone] = {}
    professions: dict[str, AtLeastOne] = {}
    fields: dict[str, AtLeastNone] = {}
    grants: tuple[Grant, ...] = ()
    specialties: tuple[Specialty, ...] = ()
    tricks: dict[str, Held] = {}
    flaws: dict[str, Held] = {}
    spells: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()
    ancestry: str = ""
    most_health: int = 10


@rule("BREW-369", "BREW-370")
class Character(Body, frozen=True):
    """A character sheet. Scores are what was bought, the first 1 of an Attribute included; bonuses stand in `grants`.

    Somebody whom the GM brings in with three numbers has them in the same places: body in Power, Precision and Speed,
    mind in the other Attributes, skill in every skill of the setting."""

    concept: str = ""
    ancestry: str = ""
    classes: tuple[str, ...] = ()
    size: Size = "medium"
    """As their ancestry said when they were made, or as the GM says: somebody does not grow with an edited entry."""
    # --- scores
    attributes: dict[Attribute, AtLeastNone] = {}
    skills: dict[str, AtLeastNone] = {}
    professions: dict[str, AtLeastOne] = {}
    """The dots of Profession, divided."""
    fields: dict[str, AtLeastNone] = {}
    """Magic fields."""
    grants: tuple[Grant, ...] = ()
    """Lasting bonuses of ancestry and classes, as they were picked, tailored and kept. What tricks and flaws give is
    not stored: `scores.grants_of` adds it."""
    specialties: tuple[Specialty, ...] = ()
    craft: str = ""
    """What kind of Craft it is."""
    best_at: str = ""
    """The skill in which the character could become the best."""
    # --- tricks and flaws
    tricks: dict[str, Held] = {}
    flaws: dict[str, Held] = {}
    faithless: bool = False
    """Faith is lost: what hangs on it no longer works."""
    # --- magic
    casting: Attribute | None = None
    """The Attribute that suits the character's kind of magic."""
    mana_used: tuple[AtLeastNone, ...] = ()
    """For each slot that is used: the minute of the story at which it was."""
    spells: tuple[str, ...] = ()
    # --- what is left and what was gained
    resolve: AtLeastNone | None = None
    """What is left; `None`: as much as they may have, which nobody has spent or set yet."""
    tally: dict[str, Bonus] = {}
    mind: Mind = "normal"
    xp: AtLeastNone = 0
    exercised: tuple[str, ...] = ()
    """Attributes, skills and fields that were used, in play or in training."""
    created: Scores | None = None
    """As it was made."""
    # --- what is carried
    items: dict[str, Item] = {}
    load: Load = "light"
    """How they travel, as the player chose and the GM agreed. Whoever carries too much is laden all the same."""
    light_kg: AtLeastNone = 0
    """So many kilograms the GM has called light for them, whatever their Power says."""
    known_weapons: tuple[str, ...] = ()
    """Complex ranged weapons that the GM has agreed to."""
    soak: AtLeastNone = 0
    """The soak tracker, where the table has one."""
    fighting: Annotated[Fighting | None, AT_THE_TABLE, lasts("fight")] = None
    """`None`: in no fight."""
    # --- words
    backstory: str = ""
    notes: str = ""

    @property
    def is_npc(self) -> bool:
        return not self.player


@rule("BREW-060")
class TimeMode(Record, frozen=True):
    """How time runs: Bullet Time, Story Time or Downtime, as the GM says."""

    is_card: ClassVar[bool] = False
    mode: Mode = "story"
    holds: tuple[str, ...] = ()
    """The conditions of flaws and penalties that hold now, as the GM says: things turn spooky."""


TIME_MODE: Key[TimeMode] = Key("*time-mode")


def conditions_of(reader: Reader) -> tuple[str, ...]:
    return reader[TIME_MODE].holds if TIME_MODE in reader else ()


@rule("BREW-060")
def mode_of(reader: Reader) -> Mode:
    return reader[TIME_MODE].mode if TIME_MODE in reader else "story"


def active_characters(reader: Reader) -> tuple[Key[Character], ...]:
    """Everybody who is in the story, in the order in which they came."""
    return tuple(who for who in reader.every(Character) if reader[who].state == "active")
