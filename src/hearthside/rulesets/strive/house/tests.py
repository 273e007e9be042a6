"""House rules: tests. The defaults are the book's, as we read it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from hearthside.engine import Record, house_rule

DICE, LIMIT, HELP, POINTS, OPPOSED, LEARNING = (
    "Dice and Obstacles", "Hit Limit", "Forks and help", "Compensation Points", "Opposed tests", "Learning by tests",
)  # fmt: skip
GRIT, CARDS, TRAITS = "Grit on tests", "Cards on tests", "Personality on tests"


class TestRules(Record, frozen=True):
    """What a table may decide about tests."""

    # --- dice and Obstacles
    better_base: Annotated[bool, house_rule(
        "Only the better Base Attribute", "A Skill test rolls the higher of the two, not their sum.",
        group=DICE, rule="STR-Q01")] = False  # fmt: skip
    one_hit_at_least: Annotated[bool, house_rule(
        "Never without a hit", "Also at Ob 0 a success takes at least one hit.",
        group=DICE, rule="STR-Q12")] = False  # fmt: skip
    one_die_at_least: Annotated[bool, house_rule(
        "Always at least one die", "However many dice penalties take.",
        group=DICE, rule="STR-Q13")] = False  # fmt: skip
    ob_needs_ob: Annotated[bool, house_rule(
        "No Obstacle, nothing harder", "Where a test has no Ob, what would change it is ignored; otherwise each step "
        "takes a hit.",
        group=DICE, rule="STR-Q401")] = False  # fmt: skip
    retries: Annotated[Literal["as the GM says", "harder"], house_rule(
        "Trying again", "as the GM says: where the GM has allowed it for this test. harder: always, each time at "
        "1 Ob more.",
        group=DICE, rule="STR-Q08")] = "as the GM says"  # fmt: skip
    shared_challenges: Annotated[bool, house_rule(
        "A challenge for several", "In a creative test more than one player may tackle the same challenge.",
        group=DICE, rule="STR-Q406")] = False  # fmt: skip
    two_d10: Annotated[bool, house_rule(
        "Two D10 for a D20", "Wherever one is rolled, as for initiative: 2 to 20, and the middle more often.",
        group=DICE, rule="STR-006")] = False  # fmt: skip
    # --- Hit Limit
    learning_limit: Annotated[Literal["1", "2", "none"], house_rule(
        "Hit Limit of a Skill being learned", "1: the formula as it stands, level 0 + 1. 2: one more. none: all hits "
        "count.",
        group=LIMIT, rule="STR-Q02")] = "1"  # fmt: skip
    helpers_lift: Annotated[bool, house_rule(
        "Helpers lift the Hit Limit", "Each by 1, as forks do.",
        group=LIMIT, rule="STR-Q03")] = False  # fmt: skip
    attribute_limit: Annotated[bool, house_rule(
        "Attribute tests have a Hit Limit", "The level of what is tested.",
        group=LIMIT, rule="STR-Q04")] = False  # fmt: skip
    forced_without_limit: Annotated[bool, house_rule(
        "Forced Self-Control has no Hit Limit", "Where a rule forces the test, all hits count.",
        group=LIMIT, rule="STR-Q06")] = False  # fmt: skip
    # --- forks and help
    help: Annotated[Literal["not bodily", "everywhere", "not on Attributes"], house_rule(
        "Where help is possible", "not bodily: nobody helps with shrugging off, a knock-out, Death's Door, poison or "
        "illness, or with a defence. everywhere: with any test. not on Attributes: nor with a test of an Attribute.",
        group=HELP, rule="STR-Q05")] = "not bodily"  # fmt: skip
    help_costs: Annotated[int, Meta(ge=0, le=2), house_rule(
        "AP that helping costs", "In combat, paid by the helper.",
        group=HELP, rule="STR-Q09")] = 1  # fmt: skip
    boons_make_known: Annotated[bool, house_rule(
        "A boon makes a Skill known", "A Modified Level of 1 is enough to fork it and to help with it.",
        group=HELP, rule="STR-Q23")] = False  # fmt: skip
    # --- Compensation Points
    points_by_hand: Annotated[bool, house_rule(
        "Compensation Points by hand", "Whoever rolled spreads them, with the best split proposed. Off: it is made at "
        "once.",
        group=POINTS, rule="STR-063")] = False  # fmt: skip
    # --- opposed tests
    defence_without_ob: Annotated[bool, house_rule(
        "Nothing is harder for a defender", "Changes of the Ob do not touch who rolls against Ob 0.",
        group=OPPOSED, rule="STR-Q11")] = False  # fmt: skip
    opposed_learning: Annotated[Literal["both", "attacker", "winner"], house_rule(
        "Who learns by an opposed test", "both: XP and progress for each side. attacker: none for the defender. "
        "winner: XP for both, progress for who wins.",
        group=OPPOSED, rule="STR-Q10")] = "both"  # fmt: skip
    outrun_by_reacting: Annotated[bool, house_rule(
        "Ties in outrunning", "They go to who reacts, as in an opposed test; otherwise the distance stays.",
        group=OPPOSED, rule="STR-Q14")] = False  # fmt: skip
    # --- learning
    repeats_teach: Annotated[bool, house_rule(
        "Repeated tests teach again", "A test repeated by a card gives XP and progress once more.",
        group=LEARNING, rule="STR-Q329")] = False  # fmt: skip
    boost_own_only: Annotated[bool, house_rule(
        "Learning Boost for own tests only", "The XP of helping is not doubled.",
        group=LEARNING, rule="STR-Q333")] = False  # fmt: skip
    # --- Grit
    grit_before: Annotated[bool, house_rule(
        "Grit before the roll", "Its dice and points are bought before the dice are seen.",
        group=GRIT, rule="STR-Q306")] = False  # fmt: skip
    # --- cards
    better_stays: Annotated[bool, house_rule(
        "The better roll stays", "After a Single Re-Roll the better of both results counts, not the second.",
        group=CARDS, rule="STR-Q328")] = False  # fmt: skip
    first_capped: Annotated[bool, house_rule(
        "The first roll is capped", "With a Cascading Re-Roll the Hit Limit holds for the first roll before its hits "
        "are added.",
        group=CARDS, rule="STR-Q330")] = False  # fmt: skip
    base_doubled: Annotated[bool, house_rule(
        "Only level + 1 is doubled", "Forks and Compensation Points lift a doubled Hit Limit once each.",
        group=CARDS, rule="STR-Q331")] = False  # fmt: skip
    cards_stack: Annotated[bool, house_rule(
        "Cards of one name add up", "A second Cascading Re-Roll doubles the Hit Limit again, a second Learning Boost "
        "what is learned.",
        group=CARDS, rule="STR-Q332")] = False  # fmt: skip
    # --- personality
    fixed_deviation: Annotated[bool, house_rule(
        "Deviating at Ob 2", "To act against a Signature trait, whatever the level of Self-Control.",
        group=TRAITS, rule="STR-Q07")] = False  # fmt: skip
    die_per_trait: Annotated[bool, house_rule(
        "A die for each trait", "Several traits that help one test give a die each.",
        group=TRAITS, rule="STR-Q321")] = False  # fmt: skip
