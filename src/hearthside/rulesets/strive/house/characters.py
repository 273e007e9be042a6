"""House rules: characters. The defaults are the book's, as we read it."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from hearthside.engine import house_rule
from hearthside.rulesets.strive.house.catalogue import CatalogueRules
from hearthside.rulesets.strive.words import AtLeastOne

MAKING, ATTRIBUTES, STARTING, GROWTH, DERIVED, TRAITS = (
    "New characters", "Attributes of new characters", "Skills of new characters", "Advancement",
    "Derived characteristics", "Traits",
)  # fmt: skip


class CharacterRules(CatalogueRules, frozen=True):
    """What a table may decide about characters."""

    # --- new characters
    fixed_order: Annotated[bool, house_rule(
        "Steps in a fixed order", "A character is made from the first step to the last; none can be put off.",
        group=MAKING, rule="STR-Q81")] = False  # fmt: skip
    personality_in_play: Annotated[bool, house_rule(
        "Personality is found in play", "Personality and drivers may be left for later.",
        group=MAKING, rule="STR-Q81")] = False  # fmt: skip
    one_appearance_roll: Annotated[bool, house_rule(
        "One roll for the whole appearance", "One D10 says physique, face, skin and hair, instead of one for each.",
        group=MAKING, rule="STR-Q82")] = False  # fmt: skip
    undecided_by_chance: Annotated[bool, house_rule(
        "A rolled personality may be undecided", "A D8 for each row, an 8 rolled again, the 4 is Undecided; instead of "
        "a D6 for the six decided steps.", group=MAKING, rule="STR-Q83")] = False  # fmt: skip
    # --- Attributes
    several_fours: Annotated[bool, house_rule(
        "Several Attributes at 4", "Where points are distributed, others than the Core may be at 4.",
        group=ATTRIBUTES, rule="STR-Q84")] = False  # fmt: skip
    neutral_core_at_four: Annotated[bool, house_rule(
        "A Penalized Core may be 4", "A Penalized Attribute that is made Core may be at 4, not only at 3.",
        group=ATTRIBUTES, rule="STR-Q85")] = False  # fmt: skip
    values_as_wished: Annotated[bool, house_rule(
        "Rolled values go where one likes", "The player says which of the five values is for which Attribute, instead "
        "of reading them in the order of the sheet.", group=ATTRIBUTES, rule="STR-Q86")] = False  # fmt: skip
    literal_skips: Annotated[bool, house_rule(
        "Any value is raised or lowered", "To come to 13, only 1s (lowering) and 4s (raising) are skipped; the player "
        "picks the Core among the highest.", group=ATTRIBUTES, rule="STR-Q88")] = False  # fmt: skip
    all_attribute_points: Annotated[bool, house_rule(
        "All 8 points are spent", "The total of Attributes is exactly 13.",
        group=ATTRIBUTES, rule="STR-Q461")] = False  # fmt: skip
    # --- Skills
    languages: Annotated[bool, house_rule(
        "Languages matter", "Every new character has the Language that they all share.",
        group=STARTING, rule="STR-677")] = False  # fmt: skip
    shared_language: Annotated[str, house_rule(
        "The shared language", "What it is called.", group=STARTING, rule="STR-677")] = "Coast speech"  # fmt: skip
    language_level: Annotated[int, Meta(ge=1, le=3), house_rule(
        "Level of the shared language", "At which it begins.", group=STARTING, rule="STR-Q89")] = 1  # fmt: skip
    points_for_any_skill: Annotated[bool, house_rule(
        "Points raise the fixed Skills too", "The 8 points may also raise Skills that are given at level 3, to 4.",
        group=STARTING, rule="STR-Q90")] = False  # fmt: skip
    bought_traits: Annotated[bool, house_rule(
        "Traits at creation", "With the GM's consent a Trait or Title may be taken for 2 of the 8 points each.",
        group=STARTING, rule="STR-1205")] = False  # fmt: skip
    # --- advancement
    xp_between_sessions_only: Annotated[bool, house_rule(
        "XP outside sessions only", "At a session's start and end; not in calm moments, and not in down-time.",
        group=GROWTH, rule="STR-Q18")] = False  # fmt: skip
    surplus_progress: Annotated[bool, house_rule(
        "Surplus progress is kept", "What goes beyond the threshold counts towards the next level.",
        group=GROWTH, rule="STR-Q19")] = False  # fmt: skip
    xp_opens_skills: Annotated[bool, house_rule(
        "XP for new Skills", "XP may also go into a Skill that is not on the sheet, unless it is innate.",
        group=GROWTH, rule="STR-Q20")] = False  # fmt: skip
    rates_stack: Annotated[bool, house_rule(
        "Rates add up", "Core and Favored: two levels lower. Penalized twice: 225 per cent.",
        group=GROWTH, rule="STR-Q21")] = False  # fmt: skip
    teachers_practise: Annotated[bool, house_rule(
        "Teachers practise", "Who teaches gains the 1 XP of practice.",
        group=GROWTH, rule="STR-Q22")] = False  # fmt: skip
    training_days: Annotated[AtLeastOne, house_rule(
        "Days of practice and teaching", "How many days of down-time are one increment.",
        group=GROWTH, rule="STR-162")] = 7  # fmt: skip
    innate_stands_still: Annotated[bool, house_rule(
        "Innate Abilities never advance", "Not by tests, XP or teaching.",
        group=GROWTH, rule="STR-Q404")] = False  # fmt: skip
    # --- derived characteristics
    raw_derived: Annotated[bool, house_rule(
        "Derived values from raw levels", "Boons and penalties do not change Hit Points, limits, capacity, initiative, "
        "Sprint and Stability.", group=DERIVED, rule="STR-Q25")] = False  # fmt: skip
    hp_rise: Annotated[bool, house_rule(
        "HP rise with Toughness", "Who advances Toughness gains the 10 Hit Points at once.",
        group=DERIVED, rule="STR-Q26")] = False  # fmt: skip
    earned_stability: Annotated[bool, house_rule(
        "Stability is earned", "Players' characters begin at 0, and only Traits, Skills and equipment raise it.",
        group=DERIVED, rule="STR-1182")] = False  # fmt: skip
    # --- Traits
    suspended_traits: Annotated[bool, house_rule(
        "Prerequisites of Traits go on", "Modified Levels count, and a Trait rests while they are below.",
        group=TRAITS, rule="STR-Q144")] = False  # fmt: skip
    degree_is_quality: Annotated[bool, house_rule(
        "The degree of a Loremaster is the Quality", "At most 4, instead of half the Quality of the research.",
        group=TRAITS, rule="STR-Q150")] = False  # fmt: skip
    body_traits: Annotated[bool, house_rule(
        "Traits of the body", "Breath Weapon, Innate Armor and Steadfast, which the GM grants.",
        group=TRAITS, rule="STR-1201")] = False  # fmt: skip
