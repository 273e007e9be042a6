"""The rulings that a table may make another way, and the options of the book, in words. The defaults are the book's."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from hearthside.engine import HOUSE_RULES, Key, house_rule
from hearthside.rulesets.brew.care_rules import CareRules

AtLeastNone = Annotated[int, Meta(ge=0)]
AtLeastOne = Annotated[int, Meta(ge=1)]
ROLLS, RESOLVE, CHANCES, CONTESTS, TOGETHER, MIND = (
    "Skill rolls", "Resolve", "Chance Rolls", "Contested rolls", "Collaborative rolls", "State of mind",
)  # fmt: skip
CREATION, CLASSES, SPECIALTIES, BEST, MAGIC, TRICKS, GROWTH = (
    "Characters", "Classes and ancestries", "Specialties", "Best at Thing", "Magic", "Tricks and flaws", "Experience",
)  # fmt: skip


class HouseRules(CareRules, frozen=True):
    """The rulings of this table: of rolls and characters here, of harm and fights in what it continues."""

    # --- skill rolls
    asked_afterwards: Annotated[bool, house_rule(
        "The GM is asked after every roll", "Whether its outcome stands. Off: the GM says so only where they want to.",
        group=ROLLS, rule="BREW-001")] = False  # fmt: skip
    asked_hindrances: Annotated[bool, house_rule(
        "The GM is asked at every roll what hinders", "Off: only where they open the roll or judge it; else what they "
        "have said to hold counts.", group=ROLLS, rule="BREW-001")] = False  # fmt: skip
    printed_thresholds: Annotated[bool, house_rule(
        "Only the printed thresholds", "6, 8, 10, 16 and 18: the ladder has no 12 and no 14.",
        group=ROLLS, rule="BREW-Q01")] = False  # fmt: skip
    never_below_six: Annotated[bool, house_rule(
        "No difficulty below 6", "Fixed rules with lower numbers are raised to it.",
        group=ROLLS, rule="BREW-Q02")] = False  # fmt: skip
    astounding_doubles: Annotated[bool, house_rule(
        "Astounding is twice the difficulty", "Instead of two steps up the ladder.",
        group=ROLLS, rule="BREW-Q03")] = False  # fmt: skip
    steps_from_difficulty: Annotated[bool, house_rule(
        "Steps from the difficulty", "The next thresholds are the difficulty + 2, + 4 and so on.",
        group=ROLLS, rule="BREW-Q04")] = False  # fmt: skip
    failing_before_bonuses: Annotated[bool, house_rule(
        "Penalties fail before bonuses help", "Whether a pool is 0 or less is looked at without its bonuses.",
        group=ROLLS, rule="BREW-Q05")] = False  # fmt: skip
    unrolled_is_plain: Annotated[bool, house_rule(
        "Without a die a plain success", "A pool alone reaches no higher threshold.",
        group=ROLLS, rule="BREW-Q06")] = False  # fmt: skip
    ones_fail: Annotated[bool, house_rule(
        "In Bullet Time a 1 fails", "Also where the pool alone would do.",
        group=ROLLS, rule="BREW-Q07")] = False  # fmt: skip
    advantages: Annotated[Literal["two dice", "netted", "extra dice"], house_rule(
        "Several advantages", "two dice: any number of each kind cancels to one die. netted: they are set off by "
        "number, never more than two dice. extra dice: set off by number, a further die for each that is left.",
        group=ROLLS, rule="BREW-Q119")] = "two dice"  # fmt: skip
    # --- Resolve
    resolve: Annotated[int, Meta(ge=1, le=5), house_rule(
        "Resolve at the start", "Of a new character; the most there is.",
        group=RESOLVE, rule="BREW-Q08")] = 5  # fmt: skip
    npc_resolve: Annotated[bool, house_rule(
        "NPCs have Resolve", "Everybody whom the GM brings in has as much as a new character.",
        group=RESOLVE, rule="BREW-035")] = False  # fmt: skip
    story_resolve: Annotated[bool, house_rule(
        "Resolve in Story Time", "Not only in Bullet Time.", group=RESOLVE, rule="BREW-037")] = False  # fmt: skip
    reroll_above_one: Annotated[Literal["kept die", "any die", "never"], house_rule(
        "Which die must be above 1", "kept die: the one that counts. any die: one of those thrown. "
        "never: a natural 1 may be rerolled too.", group=RESOLVE, rule="BREW-Q09")] = "kept die"  # fmt: skip
    better_die: Annotated[bool, house_rule(
        "The better die stays", "A reroll never makes it worse.", group=RESOLVE, rule="BREW-Q10")] = False  # fmt: skip
    one_reroll: Annotated[bool, house_rule(
        "One reroll for each roll", "However much Resolve there is.",
        group=RESOLVE, rule="BREW-Q11")] = False  # fmt: skip
    resolve_by_sleep: Annotated[bool, house_rule(
        "Resolve comes back by sleep", "Rest alone does not do it, and it does so once a day.",
        group=RESOLVE, rule="BREW-Q12")] = False  # fmt: skip
    no_contest_resolve: Annotated[bool, house_rule(
        "No Resolve in contests", "Losing a contested roll cannot be rerolled.",
        group=RESOLVE, rule="BREW-Q13")] = False  # fmt: skip
    trained_in_story_only: Annotated[bool, house_rule(
        "Trained Resolve in Story Time only", "Not in Bullet Time.",
        group=RESOLVE, rule="BREW-Q24")] = False  # fmt: skip
    # --- Chance Rolls
    story_chances: Annotated[bool, house_rule(
        "Chance Rolls in Story Time", "Not only in Bullet Time.", group=CHANCES, rule="BREW-045")] = False  # fmt: skip
    free_chances: Annotated[bool, house_rule(
        "Chance Rolls without leave", "The GM need not permit them.",
        group=CHANCES, rule="BREW-Q14")] = False  # fmt: skip
    chained_chances: Annotated[bool, house_rule(
        "Further Chance Rolls", "As many for one action as the GM permits.",
        group=CHANCES, rule="BREW-Q15")] = False  # fmt: skip
    failed_chance_is_void: Annotated[bool, house_rule(
        "A failed Chance Roll ends a contest", "Nothing happens to either side.",
        group=CHANCES, rule="BREW-Q16")] = False  # fmt: skip
    loser_answers_chance: Annotated[bool, house_rule(
        "Resolve after a Chance Roll", "Who loses by it may still reroll.",
        group=CHANCES, rule="BREW-Q205")] = False  # fmt: skip
    # --- contested rolls
    ties: Annotated[Literal["nobody", "first side", "reroll"], house_rule(
        "Ties", "nobody: neither side succeeds. first side: whoever attacks or acts wins. reroll: both roll again.",
        group=CONTESTS, rule="BREW-Q17")] = "nobody"  # fmt: skip
    # --- collaborative rolls
    two_at_most: Annotated[bool, house_rule(
        "Two at most", "No more work together on one task.", group=TOGETHER, rule="BREW-Q19")] = False  # fmt: skip
    one_die_each: Annotated[bool, house_rule(
        "One die for each", "Nobody rolls twice for a task, in turn neither.",
        group=TOGETHER, rule="BREW-Q19")] = False  # fmt: skip
    no_shared_resolve: Annotated[bool, house_rule(
        "No Resolve together", "A collaboration cannot be rerolled.",
        group=TOGETHER, rule="BREW-Q20")] = False  # fmt: skip
    # --- state of mind
    states_of_mind: Annotated[bool, house_rule(
        "States of mind", "In Story Time characters are Relaxed, Normal or Alert.",
        group=MIND, rule="BREW-071")] = False  # fmt: skip
    mind_penalty: Annotated[AtLeastNone, house_rule(
        "What Relaxed and Alert cost", "The penalty that comes with their bonus.",
        group=MIND, rule="BREW-Q23")] = 2  # fmt: skip
    # --- characters
    use_ancestries: Annotated[bool, house_rule(
        "Ancestries", "Characters have one.", group=CREATION, rule="BREW-264")] = True  # fmt: skip
    use_classes: Annotated[bool, house_rule(
        "Classes", "Characters have one.", group=CREATION, rule="BREW-264")] = True  # fmt: skip
    attribute_points: Annotated[AtLeastNone, house_rule(
        "Points for Attributes", "At creation.", group=CREATION, rule="BREW-265")] = 10  # fmt: skip
    skill_points: Annotated[AtLeastNone, house_rule(
        "Points for Skills", "At creation; more skills call for more.",
        group=CREATION, rule="BREW-266")] = 10  # fmt: skip
    magic_points: Annotated[AtLeastNone, house_rule(
        "Points for Magic", "At creation, where there is magic.", group=CREATION, rule="BREW-267")] = 5  # fmt: skip
    free_points: Annotated[AtLeastNone, house_rule(
        "Free points", "At creation; more for stronger characters.", group=CREATION, rule="BREW-275")] = 5  # fmt: skip
    unused_magic_is_free: Annotated[bool, house_rule(
        "Who has no magic has free points", "The points for Magic, where no field is bought.",
        group=CREATION, rule="BREW-268")] = True  # fmt: skip
    magic_points_are_free: Annotated[bool, house_rule(
        "Points for Magic are free points", "Everybody may split them between magic and all else.",
        group=CREATION, rule="BREW-335")] = False  # fmt: skip
    further_five: Annotated[bool, house_rule(
        "Five further free points", "For everybody in a magic setting, besides those for Magic.",
        group=CREATION, rule="BREW-Q203")] = False  # fmt: skip
    starting_health: Annotated[AtLeastOne, house_rule(
        "Maximum Health", "Of a new character.", group=CREATION, rule="BREW-162")] = 10  # fmt: skip
    hard_maximum: Annotated[bool, house_rule(
        "Never above 5", "Bonuses do not lift a score above it.",
        group=CREATION, rule="BREW-Q104")] = False  # fmt: skip
    lifted_to_one: Annotated[bool, house_rule(
        "Attributes are lifted to 1", "Where an ancestry would bring them to 0.",
        group=CREATION, rule="BREW-Q106")] = False  # fmt: skip
    profession: Annotated[Literal["as usual", "banned", "for all"], house_rule(
        "Profession", "banned: nobody has one. for all: it may stand in for every other skill.",
        group=CREATION, rule="BREW-311")] = "as usual"  # fmt: skip
    # --- classes and ancestries
    ancestry_word: Annotated[Literal["Ancestry", "Species", "Form", "Kind", "Folk"], house_rule(
        "Ancestry is called", "What the setting calls it.", group=CLASSES, rule="BREW-286")] = "Ancestry"  # fmt: skip
    ancestries_as_classes: Annotated[bool, house_rule(
        "Ancestries as classes", "An ancestry may be taken in place of a class.",
        group=CLASSES, rule="BREW-264")] = False  # fmt: skip
    tailored_classes: Annotated[bool, house_rule(
        "Tailored classes", "Player and GM may move a class's bonuses to other skills.",
        group=CLASSES, rule="BREW-279")] = False  # fmt: skip
    class_bonuses: Annotated[Literal["highest", "first", "add"], house_rule(
        "Bonuses of several classes", "highest: of those to the same skill, the highest counts. first: the first "
        "class's. add: all of them.", group=CLASSES, rule="BREW-Q113")] = "highest"  # fmt: skip
    one_permanent_bonus: Annotated[bool, house_rule(
        "Ancestry or class", "Of bonuses to the same Attribute the higher counts.",
        group=CLASSES, rule="BREW-Q105")] = False  # fmt: skip
    classes_have_flaws: Annotated[bool, house_rule(
        "Every class has a flaw", "Where it names none, the player picks one.",
        group=CLASSES, rule="BREW-Q107")] = False  # fmt: skip
    switching_costs: Annotated[bool, house_rule(
        "Switching class costs 50 XP", "Like adding one.", group=CLASSES, rule="BREW-Q112")] = False  # fmt: skip
    added_without_flaw: Annotated[bool, house_rule(
        "An added class brings no flaw", "Only what helps.", group=CLASSES, rule="BREW-Q208")] = False  # fmt: skip
    # --- specialties
    flat_second_specialty: Annotated[bool, house_rule(
        "The second specialty costs 2", "Instead of doubling its skill.",
        group=SPECIALTIES, rule="BREW-Q115")] = False  # fmt: skip
    class_specialty_apart: Annotated[bool, house_rule(
        "The class's specialty is outside the limits", "Of two at creation and three in all.",
        group=SPECIALTIES, rule="BREW-Q116")] = False  # fmt: skip
    field_specialties: Annotated[bool, house_rule(
        "Specialties in magic fields", "Like those in skills.",
        group=SPECIALTIES, rule="BREW-Q117")] = False  # fmt: skip
    no_specialty_at_zero: Annotated[bool, house_rule(
        "No specialty at 0", "A free one needs a skill of 1 or more too.",
        group=SPECIALTIES, rule="BREW-Q118")] = False  # fmt: skip
    waive_and_buy: Annotated[bool, house_rule(
        "Waive one, buy one", "Who takes 2 points for the free specialty may still buy a doubled one.",
        group=SPECIALTIES, rule="BREW-Q157")] = False  # fmt: skip
    # --- Best at Thing
    best_at_thing: Annotated[bool, house_rule(
        "Best at Thing", "One person of a generation can be the best at a skill.",
        group=BEST, rule="BREW-324")] = False  # fmt: skip
    best_keeps_others: Annotated[bool, house_rule(
        "The best keep what they have", "Other skills at 5 stay, and only do not rise.",
        group=BEST, rule="BREW-Q120")] = False  # fmt: skip
    # --- magic
    magic: Annotated[bool, house_rule(
        "Magic", "Off: the setting has none.", group=MAGIC, rule="BREW-331")] = True  # fmt: skip
    mana_returns: Annotated[Literal["daily", "recovery", "ritual"], house_rule(
        "Mana returns", "daily: all of it at dawn. recovery: each slot some hours after its use. ritual: by a roll.",
        group=MAGIC, rule="BREW-339")] = "daily"  # fmt: skip
    dawn: Annotated[int, Meta(ge=0, le=23), house_rule(
        "The hour of dawn", "When mana returns daily (18: at sunset).", group=MAGIC, rule="BREW-339")] = 6  # fmt: skip
    mana_hours: Annotated[AtLeastOne, house_rule(
        "Hours until a slot returns", "By recovery.", group=MAGIC, rule="BREW-340")] = 2  # fmt: skip
    mana_on_success: Annotated[bool, house_rule(
        "Failed magic costs nothing", "The slot is used on success only.",
        group=MAGIC, rule="BREW-Q121")] = False  # fmt: skip
    ritual_gives_one: Annotated[bool, house_rule(
        "A ritual brings one slot", "Instead of all.", group=MAGIC, rule="BREW-Q122")] = False  # fmt: skip
    spell_lists: Annotated[bool, house_rule(
        "Spell lists", "Magic does what its spells say, instead of what the GM allows.",
        group=MAGIC, rule="BREW-351")] = False  # fmt: skip
    spells_per_dot: Annotated[AtLeastOne, house_rule(
        "Spells for each dot", "How many are picked from its list.", group=MAGIC, rule="BREW-351")] = 3  # fmt: skip
    find_fault_rolls: Annotated[bool, house_rule(
        "Find Fault is rolled", "Its own roll against 6.", group=MAGIC, rule="BREW-Q123")] = False  # fmt: skip
    # --- tricks and flaws
    many_tricks: Annotated[bool, house_rule(
        "Any number of tricks for points", "5 free points each at creation.",
        group=TRICKS, rule="BREW-Q114")] = False  # fmt: skip
    most_tricks: Annotated[AtLeastOne | None, house_rule(
        "Tricks at most", "Unset: any number.", group=TRICKS, rule="BREW-364")] = None  # fmt: skip
    ignored_die_counts: Annotated[bool, house_rule(
        "A Thousand Masks: the ignored die counts", "It is added to the total.",
        group=TRICKS, rule="BREW-Q125")] = False  # fmt: skip
    lucky_goes_on: Annotated[bool, house_rule(
        "Lucky: every 6 rolls again", "As long as sixes fall.", group=TRICKS, rule="BREW-Q126")] = False  # fmt: skip
    gm_picks_reaction: Annotated[bool, house_rule(
        "Thin Face: the GM picks", "Which reaction follows.", group=TRICKS, rule="BREW-Q127")] = False  # fmt: skip
    unlucky_afterwards: Annotated[bool, house_rule(
        "Unlucky: after the roll", "Instead of before it.", group=TRICKS, rule="BREW-Q128")] = False  # fmt: skip
    destiny_once: Annotated[bool, house_rule(
        "One free reroll for each session", "Of a Servant to a Martial God.",
        group=TRICKS, rule="BREW-Q129")] = False  # fmt: skip
    contacts_by_gm: Annotated[bool, house_rule(
        "Know People: the GM sets the difficulty", "Instead of 6.",
        group=TRICKS, rule="BREW-Q131")] = False  # fmt: skip
    affinity_without_mana: Annotated[bool, house_rule(
        "Magical Affinity: no mana", "The free point in Illusion brings no slot.",
        group=TRICKS, rule="BREW-Q133")] = False  # fmt: skip
    vow_lowers_both: Annotated[bool, house_rule(
        "Bound by Their Word: both drop", "Where Power and Wits are equal.",
        group=TRICKS, rule="BREW-Q134")] = False  # fmt: skip
    vow_without_resolve: Annotated[bool, house_rule(
        "Bound by Their Word: no Resolve", "The roll cannot be rerolled.",
        group=TRICKS, rule="BREW-Q159")] = False  # fmt: skip
    sun_burns_on: Annotated[bool, house_rule(
        "Weakness to Sunlight: every hour", "1 more for each further full hour.",
        group=TRICKS, rule="BREW-Q135")] = False  # fmt: skip
    cloak_once: Annotated[bool, house_rule(
        "Cloak of the God's Favour: 2 in all", "Two points for each fight, not from each hit.",
        group=TRICKS, rule="BREW-Q130")] = False  # fmt: skip
    # --- experience
    bought_score_costs: Annotated[bool, house_rule(
        "Costs go by the bought score", "Without bonuses.", group=GROWTH, rule="BREW-Q124")] = False  # fmt: skip
    attributes_stay: Annotated[bool, house_rule(
        "Attributes cannot be raised", "For longer campaigns.", group=GROWTH, rule="BREW-384")] = False  # fmt: skip
    skills_at_five: Annotated[AtLeastNone | None, house_rule(
        "Skills that may reach 5", "The others end at 4. Unset: all.",
        group=GROWTH, rule="BREW-384")] = None  # fmt: skip
    skills_at_four: Annotated[AtLeastNone | None, house_rule(
        "Skills that may reach 4", "Besides those at 5; the others end at 3. Unset: all.",
        group=GROWTH, rule="BREW-384")] = None  # fmt: skip
    regression: Annotated[bool, house_rule(
        "Regression", "Between campaigns characters may be reduced.",
        group=GROWTH, rule="BREW-385")] = False  # fmt: skip
    soak_costs: Annotated[AtLeastOne | None, house_rule(
        "Soak for XP", "What a point of the soak tracker costs. Unset: there is none.",
        group=GROWTH, rule="BREW-137")] = None  # fmt: skip


RULES: Key[HouseRules] = HOUSE_RULES
