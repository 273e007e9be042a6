"""What people work on in down-time: projects; and the part of a character that plans, makes, trades and finds out."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Struct

from hearthside.engine import AT_THE_TABLE, Id, Record, rule
from hearthside.rulesets.strive.npc import Creature
from hearthside.rulesets.strive.words import AtLeastNone, AtLeastOne, Word

ProjectKind = Literal["crafting", "research", "invention"]
Doing = Literal["work", "assist", "practise", "learn", "teach", "treat", "recover", "trade", "ask around", "travel"]
FIRST_TOTAL = 2
"""So many Progress Increments are the first required total."""


@rule("STR-303", "STR-333", "STR-335", "STR-336", "STR-337")
class Project(Record, frozen=True, kw_only=True):
    """Something that somebody works on, Time Increment by Time Increment."""

    is_card: ClassVar[bool] = False
    owner: Id
    """The character."""
    kind: ProjectKind = "crafting"
    skill: Word
    """The Project Skill."""
    pi: AtLeastOne
    """The Progress Increment."""
    first_pi: AtLeastOne
    """The same, before anybody was Overthinking it. Stored: how often that happened is not kept."""
    ti: AtLeastOne
    """The Time Increment, in minutes."""
    total: AtLeastOne
    """The progress that it takes until something has to be decided. Stored, since each push-on adds the Progress
    Increment that is valid then."""
    progress: AtLeastNone = 0
    worked: AtLeastNone = 0
    """Minutes of a Time Increment that is not over yet."""
    quality: AtLeastOne = 1
    floor: AtLeastOne = 1
    """A failed test leaves it at least so much Quality."""
    pushed: AtLeastNone = 0
    """How often its owner has pushed on."""
    tested: bool = True
    """The test of this stage has been made, or there is none."""
    failures: AtLeastNone = 0
    """Tests that failed one after another."""
    complications: AtLeastNone = 0
    blockade: str = ""
    """The prerequisite that is lacking; empty: nothing is."""
    drawbacks: tuple[str, ...] = ()
    boosted: tuple[str, ...] = ()
    """The Boosters that have helped it."""
    counted: AtLeastNone = 0
    """Points that have not taught its owner anything yet."""
    promised: AtLeastNone = 0
    """Progress that comes with the next gain."""
    surplus: AtLeastNone = 0
    """Progress beyond the total."""
    stuck: bool = False
    """An event has it that another character makes its next test."""
    # --- what it makes
    entry: str = ""
    """The id of the asset; empty: the table's own."""
    pieces: AtLeastOne = 1
    meal: bool = False
    """Stored, since the table's own meals have no entry."""
    ob: int = 0
    """What its product adds to the Ob of every test. Stored as it was when the work began, as `pi` and `ti` are: an
    entry that changes later does not change work that is under way."""
    repeated: bool = False
    """It makes a recipe again, just as it is: no tests, and nothing to push on to."""
    functions: tuple[str, ...] = ()
    """Of an invention that is made again: what it can do."""
    # --- what it finds out
    subject: str = ""
    objects: AtLeastNone = 0
    """Research objects at hand."""
    notes: str = ""

    @property
    def is_full(self) -> bool:
        return self.progress >= self.total


@rule("STR-357", "STR-360", "STR-361")
class Booster(Struct, frozen=True, omit_defaults=True):
    """Schematics, special tools, expert advice: what helps a project, under its name."""

    progress: AtLeastNone = 0
    quality: AtLeastNone = 0
    reusable: bool = False


@rule("STR-1169")
class Recipe(Struct, frozen=True, omit_defaults=True):
    """What somebody has made once, and can make again."""

    kind: ProjectKind
    skill: Word
    pi: AtLeastOne
    ti: AtLeastOne
    quality: AtLeastOne
    complications: AtLeastNone = 0
    drawbacks: tuple[str, ...] = ()
    entry: str = ""
    pieces: AtLeastOne = 1
    meal: bool = False
    ob: int = 0
    notes: str = ""
    functions: tuple[str, ...] = ()
    """Of an invention: what it can do."""


@rule("STR-388", "STR-395")
class Deal(Struct, frozen=True, omit_defaults=True):
    """A trade that takes its time: what changes hands at its end."""

    buying: bool
    things: tuple[str, ...]
    """Of a sale: the names of the assets; of a purchase: the id of the entry, or words."""
    number: AtLeastOne = 1
    """Of a purchase: how many."""
    numbers: tuple[AtLeastOne, ...] = ()
    """Of a sale: how many of each; empty, in older logs: all that there are."""
    quality: AtLeastOne = 2
    price: AtLeastNone = 0
    agreed: bool = True
    """No: nobody has come to terms, and only the time is spent."""


@rule("STR-303")
class Activity(Struct, frozen=True, omit_defaults=True):
    """Something that somebody means to do in down-time."""

    doing: Doing
    about: str = ""
    """A project, a teacher, a pupil, a patient, a deal, a goal."""
    skill: str = ""
    left: AtLeastNone = 0
    """Minutes; 0: until it is done."""


class Maker(Creature, frozen=True):
    """The part of a character that plans, makes, trades and finds out."""

    plan: Annotated[tuple[Activity, ...], AT_THE_TABLE] = ()
    """What is to be done in down-time, one after another."""
    deals: Annotated[dict[str, Deal], AT_THE_TABLE] = {}
    boosters: dict[str, Booster] = {}
    lore: dict[str, AtLeastOne] = {}
    """What was researched, with the best Quality ever reached."""
    recipes: dict[str, Recipe] = {}
    marched: AtLeastNone = 0
    """Minutes on foot since the last Full Rest."""
    unfed: AtLeastNone = 0
    """Minutes on foot since the last Ration."""
    starved: AtLeastNone = 0
    """Exhaustion for want of Rations."""
    owed_exhaustion: AtLeastNone = 0
    """What the next scenario begins with."""


RECORDS: tuple[type[Record], ...] = (Project,)
