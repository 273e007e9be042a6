"""What is true in a Challenge game: entities with their traits, and the table's house rules."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Literal

from msgspec import Struct, structs

from hearthside.engine import (
    AT_THE_TABLE,
    HOUSE_RULES,
    OWNER_ONLY,
    UNTIL,
    Hidden,
    Key,
    Reader,
    Record,
    house_rule,
    lasts,
    rule,
)
from hearthside.rulesets.challenge.content_kinds import AtLeastOne, NoneOrMore, Trait

State = Literal["regular", "active", "burnt"]
Until = Literal["", "fight", "scene"]
"""With what a temporary trait ends by itself; empty: with nothing."""
SUGGESTED = 10
"""The maximum rating and the maximum number of traits that the book suggests."""


@rule("CHA-080", "CHA-081", "CHA-082", "CHA-087")
class HeldTrait(Trait, frozen=True, kw_only=True):
    """A trait as an entity holds it: how many stacks, in which state, for how long."""

    stacks: AtLeastOne = 1
    state: State = "regular"
    turns_left: NoneOrMore | None = None
    """Own turns until it ends; None: it does not end by turns."""
    is_new: Annotated[bool, AT_THE_TABLE, lasts("fight")] = False
    """It began in the turn that is being taken, which does not count."""
    ends: str = ""
    """Of a temporary trait: when it is over, in words."""
    until: Annotated[Until, UNTIL] = ""
    """Of a temporary trait: the span with which it is gone by itself. Read from `ends` when it begins, and
    stored, since the field says to `end_of` what goes."""
    scene: Annotated[NoneOrMore, AT_THE_TABLE] = 0
    """Of a burnt trait: the number of the scene in which it burnt."""
    temporary: bool = False
    """It came of an effect, and is gone when it ends."""
    bought: NoneOrMore = 0
    """How many of its stacks were bought for their rating, at creation or when levelling up. Stored: stacks that
    came in play look the same."""
    stowed: bool = False
    """Gear that is carried and was taken off: none of it counts."""

    @property
    def is_ready(self) -> bool:
        """It can be activated: it is regular, has an activated effect, and was not taken off."""
        return self.state == "regular" and self.can_be_activated and not self.stowed


@rule("CHA-063", "CHA-Q25")
class Turn(Struct, frozen=True, omit_defaults=True):
    """Somebody's turn: the speed that was declared, and what is left of it."""

    speed: str = ""
    """The row of the Speed table; empty: not declared yet."""
    left: int = 0
    """Actions that are left at this speed."""
    owed: int = 0
    """Actions that were used up by defending, where that costs some."""
    used: str = "0"
    """Where speeds may be mixed: the part of the turn that is used up, as a fraction."""
    round: int = 0
    """The round in which it is taken; 0: not known, at a table of an older version."""

    @property
    def part_used(self) -> Fraction:
        return Fraction(self.used)


@rule("CHA-003", "CHA-004", "CHA-013", "CHA-080")
class Entity(Record, frozen=True):
    """Anything that can carry traits: an agent, be it a player's or the story teller's, or an environment."""

    kind: Literal["agent", "environment"] = "agent"
    text: str = ""
    traits: dict[str, HeldTrait] = {}
    hidden: Annotated[dict[str, HeldTrait], OWNER_ONLY] = {}
    """Its traits instead, while the story teller keeps its scores hidden."""
    guarded: bool = False
    """Its traits are hidden. Stored: it stays so while there are none."""
    notes: str = ""
    most_rating: int | None = None
    """Its own maximum rating; None: the table's."""
    may_add: bool = False
    """Levelling up: it may buy traits."""
    may_remove: bool = False
    """Levelling up: it may give up bought traits."""
    lost_rating: int = 0
    """The rating of bought traits that were lost in play: they stay paid. Stored, since those traits are gone."""
    experience: NoneOrMore = 0
    turn: Annotated[Turn | None, AT_THE_TABLE] = None
    """While it is its turn: what is declared and used of it. Whose turn it is says the turn order alone; this follows
    (`rules/turns.py`). It is kept here too, since not everybody may read the order."""
    defences: Annotated[NoneOrMore, AT_THE_TABLE, lasts("fight")] = 0
    """How often it has defended since its last turn, where that costs actions."""


SCORES, DICE, TABLES, TURN_RULES, EFFECTS, TRAITS, CHARACTERS = (
    "Scores and ties", "Contests of several", "Modifier tables", "Turns", "Effects", "Traits", "Characters",
)  # fmt: skip


@rule("CHA-010", "CHA-011")
class HouseRules(Record, frozen=True):
    """The rulings of this table. The defaults are the book's, or ours where the book is silent."""

    exact_lead: Annotated[
        Literal["defender", "either", "neither"],
        house_rule("A lead of exactly 20", "Who wins by it without dice: the defender alone, either side, or neither.",
                   group=SCORES, rule="CHA-Q01"),
    ] = "defender"  # fmt: skip
    equal_scores_decide: Annotated[bool, house_rule("Equal scores decide", "Before dice, the defender wins them.",
                                                    group=SCORES, rule="CHA-Q02")] = False  # fmt: skip
    ties: Annotated[
        Literal["ask", "defender", "nothing", "re-roll"],
        house_rule("Ties", "ask: the story teller picks each time. Or always the defender, nothing, or new dice.",
                   group=SCORES, rule="CHA-Q03"),
    ] = "ask"  # fmt: skip
    tie_effects: Annotated[bool, house_rule("Effects of ties", "Who wins a tie has an effect.",
                                            group=SCORES, rule="CHA-Q04")] = True  # fmt: skip
    free_roles: Annotated[bool, house_rule("Defenders named freely", "The story teller says who defends.",
                                           group=SCORES, rule="CHA-Q05")] = False  # fmt: skip
    hidden_scores: Annotated[bool, house_rule("Scores hidden until resolved", "Nobody sees them before the dice lie.",
                                              group=SCORES, rule="CHA-Q44")] = False  # fmt: skip
    late_numbers: Annotated[bool, house_rule("Late numbers count", "A trait activated before the dice changes scores.",
                                             group=SCORES, rule="CHA-Q45")] = False  # fmt: skip
    fixed_environments: Annotated[bool, house_rule("Environments take 10", "A fixed 10 instead of a die.",
                                                   group=SCORES, rule="CHA-Q41")] = False  # fmt: skip
    one_winner: Annotated[bool, house_rule("Always one winner", "Also an initiator against several: the highest.",
                                           group=DICE, rule="CHA-Q06")] = False  # fmt: skip
    one_lead_ends: Annotated[
        bool, house_rule("One great lead ends it", "In a free-for-all the top score wins all at once, if it leads "
                         "anybody by more than 20.", group=DICE, rule="CHA-Q07")] = False  # fmt: skip
    final_against_removed: Annotated[
        bool, house_rule("Dice count against the beaten", "The winner's die, against who was out before.",
                         group=DICE, rule="CHA-Q08")] = False  # fmt: skip
    late_modifiers: Annotated[bool, house_rule("Modifiers with the dice only", "The no contest test knows none.",
                                               group=TABLES, rule="CHA-Q10")] = False  # fmt: skip
    closed_tables: Annotated[bool, house_rule("Tables end", "What is beyond their last row is impossible: no new rows.",
                                              group=TABLES, rule="CHA-Q12")] = False  # fmt: skip
    foes_only: Annotated[bool, house_rule("Only foes are targets", "Friends who are caught in it do not count.",
                                          group=TABLES, rule="CHA-Q13")] = False  # fmt: skip
    durations_as_turns: Annotated[
        bool, house_rule("Durations stand for turns", "A row of the Duration table is a number of turns.",
                         group=TABLES, rule="CHA-Q30")] = False  # fmt: skip
    order_each_round: Annotated[bool, house_rule("A new order each round", "Turn order is rolled anew.",
                                                 group=TURN_RULES, rule="CHA-Q23")] = False  # fmt: skip
    rerolls_in_full: Annotated[bool, house_rule("Re-rolls count in full", "They may move the tied past others.",
                                                group=TURN_RULES, rule="CHA-Q24")] = False  # fmt: skip
    mixed_speeds: Annotated[bool, house_rule("Mixed speeds", "Each action uses its part of a turn.",
                                             group=TURN_RULES, rule="CHA-Q25")] = False  # fmt: skip
    defences_cost: Annotated[bool, house_rule("Defences cost", "Each after the first uses an action of the next turn.",
                                              group=TURN_RULES, rule="CHA-Q43")] = False  # fmt: skip
    extras: Annotated[
        Literal["whole", "die", "multiply"],
        house_rule("What each 5 points add", "The whole effect score, a die alone, or the first score once more.",
                   group=EFFECTS, rule="CHA-Q14"),
    ] = "whole"  # fmt: skip
    extras_only: Annotated[bool, house_rule("No base effect", "A win by less than 5 has no effect.",
                                            group=EFFECTS, rule="CHA-Q15")] = False  # fmt: skip
    best_roll: Annotated[bool, house_rule("The best score counts", "Of several effect scores only the highest.",
                                          group=EFFECTS, rule="CHA-Q16")] = False  # fmt: skip
    sixes_vanish: Annotated[bool, house_rule("Sixes are replaced", "A 6 is rolled again and does not count itself.",
                                             group=EFFECTS, rule="CHA-Q18")] = False  # fmt: skip
    negative_effects: Annotated[bool, house_rule("Effects below 0", "Effect scores are added as they are.",
                                                 group=EFFECTS, rule="CHA-Q19")] = False  # fmt: skip
    winners_traits_only: Annotated[bool, house_rule("The winner's traits only", "The loser's do not lessen an effect.",
                                                    group=EFFECTS, rule="CHA-Q20")] = False  # fmt: skip
    separate_effects: Annotated[bool, house_rule("Separate rolls", "Winner and loser each have an effect of their own.",
                                                 group=EFFECTS, rule="CHA-Q21")] = False  # fmt: skip
    effect_dice: Annotated[AtLeastOne, house_rule("Dice of an effect score", "How many d6 each has.",
                                                  group=EFFECTS, rule="CHA-Q40")] = 1  # fmt: skip
    health: Annotated[AtLeastOne | None, house_rule("Health", "Every new character has so much of it. Unset: none.",
                                                    group=EFFECTS, rule="CHA-Q22")] = None  # fmt: skip
    activated_alone: Annotated[bool, house_rule("Activated effects stand alone", "Passive ones stop meanwhile.",
                                                group=TRAITS, rule="CHA-Q27")] = False  # fmt: skip
    activation_costs: Annotated[bool, house_rule("Activating costs an action", "In turns; so only in one's own.",
                                                 group=TRAITS, rule="CHA-Q28")] = False  # fmt: skip
    before_dice: Annotated[bool, house_rule("Activate before the dice", "Also what would replace the outcome.",
                                            group=TRAITS, rule="CHA-Q28")] = False  # fmt: skip
    duration_in_rounds: Annotated[bool, house_rule("Durations in rounds", "Of the whole table, not of own turns.",
                                                   group=TRAITS, rule="CHA-Q29")] = False  # fmt: skip
    reset_with_scene: Annotated[bool, house_rule("Reset with the scene", "Burnt traits without a reset condition.",
                                                 group=TRAITS, rule="CHA-Q31")] = False  # fmt: skip
    most_rating: Annotated[int | None, house_rule("Maximum rating", "All ratings of a character together. Unset: any.",
                                                  group=CHARACTERS, rule="CHA-094")] = SUGGESTED  # fmt: skip
    most_traits: Annotated[AtLeastOne | None, house_rule("Maximum number of traits", "Unset: any number.",
                                                         group=CHARACTERS, rule="CHA-095")] = SUGGESTED  # fmt: skip
    most_for_one: Annotated[int | None, house_rule("Maximum for one trait", "No single rating above it. Unset: any.",
                                                   group=CHARACTERS, rule="CHA-Q33")] = None  # fmt: skip
    most_regained: Annotated[NoneOrMore | None, house_rule("Rating regained", "Harmful traits give back at most this.",
                                                           group=CHARACTERS, rule="CHA-Q34")] = None  # fmt: skip
    stacks_count: Annotated[bool, house_rule("Each stack is a trait", "For the number of traits.",
                                             group=CHARACTERS, rule="CHA-Q35")] = False  # fmt: skip
    all_traits_count: Annotated[bool, house_rule("All traits count", "Also gear and injuries gained in play.",
                                                 group=CHARACTERS, rule="CHA-Q36")] = False  # fmt: skip
    free_writing: Annotated[bool, house_rule("Own traits without asking", "Nobody has to approve them.",
                                             group=CHARACTERS, rule="CHA-Q38")] = False  # fmt: skip
    lost_traits_refund: Annotated[bool, house_rule("Lost traits free their rating", "At once, not at level-up.",
                                                   group=CHARACTERS, rule="CHA-Q50")] = False  # fmt: skip
    points_for_level: Annotated[AtLeastOne | None, house_rule("Points for a level", "Unset: no experience points.",
                                                              group=CHARACTERS, rule="CHA-100")] = None  # fmt: skip


RULES: Key[HouseRules] = HOUSE_RULES


def traits_of(entity: Entity) -> Mapping[str, HeldTrait]:
    """The traits that an entity has. Where they are hidden from this reader: `Hidden`."""
    return entity.hidden if entity.guarded else entity.traits


def seen_traits(view: Reader, who: Key[Entity]) -> Mapping[str, HeldTrait]:
    """The traits of somebody that a view may know."""
    try:
        return traits_of(view[who])
    except Hidden:
        return {}


ENDS: dict[str, Until] = {"fight": "fight", "scene": "scene"}


def span_of(ends: str) -> Until:
    """The span that is meant by `the end of the scene`, or `the scene ends`; empty: the story teller ends it."""
    words = ends.casefold().strip(" .").removeprefix("until ")
    words = words.removeprefix("the ").removeprefix("end of ").removeprefix("the ")
    return ENDS.get(words.removesuffix(" ends").removesuffix(" is over"), "")


def held(trait: Trait, **more: object) -> HeldTrait:
    """A trait of the list, as somebody has it from now on."""
    return HeldTrait(**{**structs.asdict(trait), **more})
