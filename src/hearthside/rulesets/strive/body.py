"""What harm and time do to somebody: Hit Points, Injuries, Conditions, illnesses, mutations, Exhaustion, Grit."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from hearthside.engine import AT_THE_TABLE, WHILE_OPEN, Id, Record, lasts, rule
from hearthside.rulesets.strive.words import AtLeastNone, AtLeastOne, Attribute, Condition, DamageType, Minute, Word


@rule("STR-212", "STR-227", "STR-228")
class Injury(Struct, frozen=True, omit_defaults=True):
    """An Injury. While it is active it penalises an Attribute; until it is gone it takes 10 off maximum HP."""

    type: DamageType
    attribute: Attribute | None = None
    """The one that it lowers by 1; none: it was stripped of its penalties."""
    ob: Annotated[int, Meta(ge=1, le=4)] = 1
    """Of its treatment."""
    days: AtLeastOne | None = None
    """Until it has healed; none: it is not treated yet."""
    treated_at: Minute = 0
    """When it became treated: its days run from then."""
    tried_at: dict[Id, Minute] = {}
    """When each healer last tried this one, for tables where each Injury counts by itself."""

    @property
    def is_active(self) -> bool:
        return self.days is None


@rule("STR-265", "STR-267")
class Affliction(Struct, frozen=True, omit_defaults=True):
    """A Condition that somebody has."""

    points: AtLeastOne = 1
    """Its degree; of an ungraded one always 1."""
    source: Id = ""
    """Who or what brought it: whom a Terrified character flees from, who grapples."""
    what: str = ""
    """In words: the drug, the coveted thing, when it ends."""
    rounds: AtLeastOne | None = None
    """After how many rounds it ends at the latest; none: by its own rule."""
    turn: Id = ""
    """The place in the order at which it began: when that comes again, a round is over. Of what lasts no number of
    rounds, in whose turn. Empty: the character's own Tick."""
    began: Minute = 0
    """When it began; of Drug-Addicted: when the last dose was taken."""
    tests: AtLeastNone = 0
    """Tests that were failed in it, turns in which its source was out of sight, or points that go with the round, where
    it counts them."""
    fresh: bool = False
    """It has come since the character's last Tick: nobody shrugs it off before the next one."""
    tried: bool = False
    """Whether the character has tried to shrug it off since the last Tick, outside of a fight."""


@rule("STR-276")
class Sickness(Struct, frozen=True, omit_defaults=True):
    """An illness that somebody has, under the id of its entry, with what was rolled when it was contracted."""

    days: AtLeastOne | None
    """How long it still lasts; none: until cured."""
    severity: AtLeastNone = 0
    ob: AtLeastOne = 1
    """Of its treatment."""
    contracted_at: Minute = 0
    """When it was contracted: its days run from then."""
    tried_at: Minute | None = None
    """When somebody last tried to treat it."""
    shortened: bool = False
    rests_until: Minute = 0
    """Until when its effects rest; 0: they are felt."""


@rule("STR-211", "STR-Q36")
class TemporaryHP(Struct, frozen=True, omit_defaults=True):
    """Hit Points on top of the others, which go first."""

    points: AtLeastOne
    until: Literal["scene", "session"] = "scene"
    ends: Minute | None = None
    """When they go, where their source says so."""
    meal: bool = False
    """They come of a meal: the next one ends them."""


@rule("STR-199", "STR-212", "STR-250", "STR-258", "STR-265")
class Body(Record, frozen=True):
    """The part of a character that is hurt, tires, falls ill and heals."""

    state: Literal["active", "dead", "gone"] = "active"
    hp: AtLeastNone = 0
    in_the_balance: Annotated[bool, WHILE_OPEN] = False
    """Damage has taken the last HP, and what that means is still being resolved."""
    temporary: tuple[TemporaryHP, ...] = ()
    injuries: dict[Word, Injury] = {}
    """By a number that is never given twice."""
    tended_at: Annotated[dict[Id, Minute], AT_THE_TABLE] = {}
    """When each healer last tried to treat an Injury of theirs, also one that is gone."""
    mending: Annotated[Minute | None, AT_THE_TABLE] = None
    """Since when the hour runs that brings HP back; `None` at full HP and in a fight. Stored, since it tells when that
    was last so."""
    shrugged_off: AtLeastNone = 0
    """The Shrug-Off counter."""
    grit: AtLeastNone = 0
    grit_blow: Annotated[bool, lasts("fight")] = False
    """A Grit Point waits for the next attack that hits."""
    exhaustion: AtLeastNone = 0
    """From exhausting actions; that of equipment is counted from what is worn."""
    shaken_off: AtLeastNone = 0
    """The Exhaustion at which somebody was rid of being Exhausted although they are above the limit: only more of it
    exhausts them again."""
    conditions: Annotated[dict[Condition, Affliction], AT_THE_TABLE] = {}
    tick_order: tuple[Condition, ...] = ()
    """The order in which the GM has Conditions take effect at a Tick, before all others; empty: that of the book."""
    guarded: tuple[Condition, ...] = ()
    """Shrugged off since the start of the last turn: harder to bring about again."""
    rested_for: AtLeastNone = 0
    """Minutes of rest without interruption, up to now."""
    illnesses: dict[str, Sickness] = {}
    past_illnesses: tuple[str, ...] = ()
    """Those that somebody has ever caught, in which they stay better off when they are over."""
    mutations: tuple[str, ...] = ()
    """The ids of their entries; one may stand here twice."""

    @property
    def active_injuries(self) -> int:
        return sum(injury.is_active for injury in self.injuries.values())
