"""What is true in a game of STRIVE: characters, and which kind of time it is. What harm does to them is in `body`, what
they own in `belongings`, who they are in `personality`, what only NPCs have in `npc`, what people work on in
`project_state`, fights in `fight_state`, a player's fate in `fate_state`."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Struct

from hearthside.engine import AT_THE_TABLE, UNTIL, Key, Reader, Record, lasts, remembered, rule
from hearthside.rulesets.strive.fight_state import Fighting, Riding
from hearthside.rulesets.strive.project_state import Maker
from hearthside.rulesets.strive.words import AtLeastNone, AtLeastOne, Attribute, Minute, Word

Until = Literal[
    "next test", "next defence", "end of turn", "next turn", "start of turn", "round", "a round", "scene", "session",
    "combat", "rest", "",
]  # fmt: skip
"""When something ends at the latest; empty: it lasts, until somebody takes it away or its time comes. "next turn": with
the end of the turn after the one that is going on, which is their own. Rounds, scenes, sessions and rests end it by
themselves."""


@rule("STR-120", "STR-121", "STR-163")
class Skill(Struct, frozen=True, omit_defaults=True):
    """A Skill as somebody has it, under the id of its entry, what it is specialised in behind a colon."""

    raw: AtLeastNone = 0
    """0: it is being learned."""
    progress: AtLeastNone = 0
    innate: bool = False
    text: str = ""
    """Particular areas of knowledge, and the like."""

    @property
    def is_known(self) -> bool:
        return self.raw > 0


@rule("STR-282")
class Boon(Struct, frozen=True, omit_defaults=True):
    """A boon, or below 0 a penalty, on an Attribute, a Skill, or a derived value, under the name of its source."""

    on: Word
    by: int
    when: str = ""
    """The circumstance in words, which the GM judges; empty: always."""
    until: Annotated[Until, UNTIL] = ""
    ends: Minute | None = None
    """When it ends, where its source says so."""
    kind: Literal["heritage", "trait", "meal", "mutation", "other"] = "other"


@rule("STR-026", "STR-064")
class Effect(Struct, frozen=True):
    """What changes some of somebody's tests for a while, under the name of its source."""

    dice: int = 0
    ob: int = 0
    points: int = 0
    """Compensation Points."""
    on: tuple[str, ...] = ()
    """The purposes of tests that it is about (`defence`, `attack`, a Skill's id …); empty: all."""
    until: Annotated[Until, UNTIL] = "next test"
    source: str = ""


@rule("STR-139", "STR-704", "STR-Q340")
class TimesUsed(Struct, frozen=True, omit_defaults=True):
    """How often something was used that is limited: once per scene, per rest …"""

    times: AtLeastOne = 1
    until: Annotated[Literal["round", "fight", "scene", "rest", "day", "location"], UNTIL] = "scene"
    """With what it can be used again."""


@rule("STR-097", "STR-110", "STR-111", "STR-112")
class Character(Maker, frozen=True):
    """A character sheet. Levels are raw; what they come to is in `levels`."""

    species: str = ""
    """The id of its entry among the heritages."""
    family: str = ""
    """The kind of creature, as Creature-Lore sorts them; empty: the species says it."""
    pronouns: str = ""
    appearance: str = ""
    life_path: str = ""
    # --- abilities
    attributes: dict[Attribute, AtLeastNone] = {}
    core: Attribute | None = None
    favored: tuple[Attribute, ...] = ()
    penalized: tuple[Attribute, ...] = ()
    """What the heritage said when the character was made, as its boons, Innate Skills and Traits are: a character was
    built and paid for by it, so that a heritage which the GM changes later makes nobody's sheet wrong."""
    skills: dict[str, Skill] = {}
    boons: dict[str, Boon] = {}
    """Boons and penalties that are nothing but that, by a name of their own. Injuries, illnesses, gear, traits and
    titles bring theirs by themselves."""
    traits: tuple[str, ...] = ()
    titles: dict[str, str] = {}
    """Titles of Renown by the ids of their entries, each with what it is about."""
    tallies: dict[Word, AtLeastNone] = {}
    """What the GM counts towards Titles: trophies, bans."""
    xp: AtLeastNone = 0
    trained_up_to: Annotated[Minute, AT_THE_TABLE] = 0
    """Up to when down-time was used for practice and teaching."""
    # --- how it goes
    effects: Annotated[dict[str, Effect], AT_THE_TABLE] = {}
    uses: dict[str, TimesUsed] = {}
    """What is limited and was used, by its period and its name."""
    soiled: Annotated[tuple[str, ...], lasts("scene")] = ()
    """Weapons and ammunition that are dirty until the scene ends."""
    concentration: Annotated[str, AT_THE_TABLE] = ""
    """The effect that the character keeps up."""
    fighting: Annotated[Fighting | None, AT_THE_TABLE, lasts("fight")] = None
    riding: Annotated[Riding | None, AT_THE_TABLE] = None
    """Whom they ride; none: they are on foot."""
    slow_heat: AtLeastNone = 0
    """What powers have left behind, and hours take away."""
    fleeting_heat: AtLeastNone = 0
    """… and moments take away."""
    cooled_at: Annotated[Minute, AT_THE_TABLE] = 0
    """Since when there is slow heat, or when it last went down."""
    # --- words
    backstory: str = ""
    notes: str = ""

    @property
    def is_npc(self) -> bool:
        return not self.player


Phase = Literal["start", "play", "after"]
TimeKind = Literal["calm", "scenario", "combat", "down-time"]


@rule("STR-009", "STR-017")
class Play(Record, frozen=True):
    """Where the session stands, and which kind of time it is. Everything else asks here what may be done now."""

    is_card: ClassVar[bool] = False
    phase: Phase = "play"
    time: TimeKind = "calm"
    began: Minute = 0
    """When this kind of time began."""
    scene: AtLeastNone = 0
    """The number of the scene up to which Temporary HP that last for a scene have ended."""
    xp_unlocked: bool = False
    """The GM lets XP be spent, whatever time it is."""
    span: AtLeastNone = 0
    """The days that are left of a span of down-time."""
    span_waits: bool = False
    """The last day of the span was broken off: something has come up."""


PLAY: Key[Play] = Key("*play")


def play_of(reader: Reader) -> Play:
    return reader[PLAY] if PLAY in reader else Play()


@remembered
def active_characters(reader: Reader) -> tuple[Key[Character], ...]:
    """Everybody who is in the story, in the order in which they came."""
    return tuple([who for who in reader.every(Character) if reader[who].state == "active"])
