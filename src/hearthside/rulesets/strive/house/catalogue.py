"""House rules: Expertises, Momentum Actions, Key Zones, meals and traps. The defaults are the book's, as we read it."""

from __future__ import annotations

from typing import Annotated, Literal

from hearthside.engine import house_rule
from hearthside.rulesets.strive.house.attacks import AttackRules

EXPERTISES, COMMANDS, ZONES = "Expertises", "Commands and riding", "Key Zones"
MOMENTUM, MEALS, LATER = "Momentum Actions", "Meals and traps", "Later rules"


class CatalogueRules(AttackRules, frozen=True):
    """What a table may decide about what Skills can do."""

    anyone_counters: Annotated[bool, house_rule(
        "Everybody counters", "Whoever has defended may counter-attack for 1 AP, at full damage.",
        group=EXPERTISES, rule="STR-Q98")] = False  # fmt: skip
    free_counters_full: Annotated[bool, house_rule(
        "Free counters strike hard", "Counter-Attacks that are free deal full damage, not half.",
        group=EXPERTISES, rule="STR-Q98")] = False  # fmt: skip
    level_zero_unlimited: Annotated[bool, house_rule(
        "No limit at level 0", "Expertises that need no level know no Hit Limit.",
        group=EXPERTISES, rule="STR-Q99")] = False  # fmt: skip
    any_defence_opposes: Annotated[bool, house_rule(
        "Any defence opposes", "What only says opposed is opposed by any Skill that defends.",
        group=EXPERTISES, rule="STR-Q100")] = False  # fmt: skip
    any_free_attack: Annotated[bool, house_rule(
        "Free attacks of any cost", "A free attack may be one that usually costs more than 2 AP.",
        group=EXPERTISES, rule="STR-Q103")] = False  # fmt: skip
    jab_after_acrobatics: Annotated[bool, house_rule(
        "Bob, Weave, Jab by Acrobatics", "Only after a defence with Acrobatics.",
        group=EXPERTISES, rule="STR-Q106")] = False  # fmt: skip
    reckless_is_brief: Annotated[bool, house_rule(
        "Reckless Assault is brief", "What it adds is lost at the start of the next turn.",
        group=EXPERTISES, rule="STR-Q107")] = False  # fmt: skip
    teeth_until_exhausted: Annotated[bool, house_rule(
        "Rage to the limit", "Grit Your Teeth and Hit me? Hit you! also work at the Exhaustion limit, not above it.",
        group=EXPERTISES, rule="STR-Q108")] = False  # fmt: skip
    hit_you_half: Annotated[bool, house_rule(
        "Hit you at half", "Hit me? Hit you! deals half of the weapon's damage.",
        group=EXPERTISES, rule="STR-Q109")] = False  # fmt: skip
    each_own_pain: Annotated[bool, house_rule(
        "Each their own pain", "SHARE THE PAIN counts each one's own Injuries, and its damage is rolled once.",
        group=MOMENTUM, rule="STR-Q111")] = False  # fmt: skip
    sand_blinds_all: Annotated[bool, house_rule(
        "Sand for everybody", "Pocket-Sand: nobody gets an Opportunity Attack.",
        group=EXPERTISES, rule="STR-Q112")] = False  # fmt: skip
    swim_full: Annotated[bool, house_rule(
        "Full strokes", "Water does not slow down who can swim.",
        group=EXPERTISES, rule="STR-Q113")] = False  # fmt: skip
    one_shield_die: Annotated[bool, house_rule(
        "One die for shields", "Shields side by side give no more than +1D in all.",
        group=EXPERTISES, rule="STR-Q114")] = False  # fmt: skip
    slam_hurts: Annotated[bool, house_rule(
        "Shield Slam hurts", "It deals Strength Bludgeoning too.",
        group=EXPERTISES, rule="STR-Q115")] = False  # fmt: skip
    traps_against_setter: Annotated[bool, house_rule(
        "Traps against their setter", "Finding and disarming need more hits than the setter had.",
        group=MEALS, rule="STR-Q116")] = False  # fmt: skip
    least_push: Annotated[bool, house_rule(
        "A push is a push", "A successful push moves at least 1 field, whatever the Stability.",
        group=EXPERTISES, rule="STR-Q117")] = False  # fmt: skip
    anvils_hit: Annotated[bool, house_rule(
        "Anvils always hit", "The attacks of Hammer and Anvil and All Anvil need no test.",
        group=MOMENTUM, rule="STR-Q119")] = False  # fmt: skip
    taunted_all_turn: Annotated[bool, house_rule(
        "Taunted for the whole turn", "All attacks of that turn must be on the taunter, not the first alone.",
        group=COMMANDS, rule="STR-Q120")] = False  # fmt: skip
    one_focus: Annotated[bool, house_rule(
        "One Focus! at a time", "Several of them do not add up.",
        group=COMMANDS, rule="STR-Q121")] = False  # fmt: skip
    shaken_to_limit: Annotated[bool, house_rule(
        "Shaken to the limit", "Shake It Off! brings Exhaustion down to the limit, and takes 1 point of Terrified.",
        group=COMMANDS, rule="STR-Q122")] = False  # fmt: skip
    exhausting_anyway: Annotated[bool, house_rule(
        "Trying tires", "Deep Lungs and Spur cost their Exhaustion on a failure too.",
        group=COMMANDS, rule="STR-Q123")] = False  # fmt: skip
    commander_pays: Annotated[bool, house_rule(
        "The commander's AP are enough", "Who is made to defend by Protect Me! pays no AP.",
        group=COMMANDS, rule="STR-Q124")] = False  # fmt: skip
    worm_is_shoved: Annotated[bool, house_rule(
        "Worms are shoved", "You Pathetic Worm! moves by force: Stability counts.",
        group=COMMANDS, rule="STR-Q125")] = False  # fmt: skip
    you_live: Annotated[bool, house_rule(
        "You live when I say", "You Die When I Say! leaves at least 1 HP.",
        group=COMMANDS, rule="STR-Q126")] = False  # fmt: skip
    charge_is_the_attack: Annotated[bool, house_rule(
        "The charge is the attack", "The Riding test of a Mounted Charge hits by itself; nobody defends.",
        group=COMMANDS, rule="STR-Q128")] = False  # fmt: skip
    foe_is_fixed: Annotated[bool, house_rule(
        "One foe for all", "No You Don't! and Hey! Try Me! are about one foe, chosen at once.",
        group=MOMENTUM, rule="STR-Q129")] = False  # fmt: skip
    dirt_is_used_up: Annotated[bool, house_rule(
        "Dirt wears off", "A soiled weapon is clean after the first Injury.",
        group=EXPERTISES, rule="STR-Q131")] = False  # fmt: skip
    response_any_time: Annotated[bool, house_rule(
        "Immediate help at any time", "Immediate Response and Panic Medic know no limit of one try in 24 hours.",
        group=MOMENTUM, rule="STR-Q132")] = False  # fmt: skip
    zone_includes_user: Annotated[bool, house_rule(
        "Zones around their maker", "Who designates a Key Zone stands in it.",
        group=ZONES, rule="STR-Q135")] = False  # fmt: skip
    failure_clears_zone: Annotated[bool, house_rule(
        "Failure clears the zone", "A stratagem that fails takes away what the zone did.",
        group=ZONES, rule="STR-Q136")] = False  # fmt: skip
    stratagem_margin: Annotated[bool, house_rule(
        "Hits above the Ob", "Stratagems count only those.",
        group=ZONES, rule="STR-Q137")] = False  # fmt: skip
    trenchline_everywhere: Annotated[bool, house_rule(
        "Trenchlines everywhere", "They also protect who stands outside.",
        group=ZONES, rule="STR-Q139")] = False  # fmt: skip
    all_meal_boons: Annotated[bool, house_rule(
        "Meals give all boons", "From Quality 2 on a meal gives every boon.",
        group=MEALS, rule="STR-Q140")] = False  # fmt: skip
    meal_hp_each: Annotated[bool, house_rule(
        "Temporary HP for each", "They are rolled for every eater.",
        group=MEALS, rule="STR-Q141")] = False  # fmt: skip
    vault_by_weapon: Annotated[bool, house_rule(
        "Vault & Jab by weapon", "It is tested with the Skill of the weapon.",
        group=EXPERTISES, rule="STR-Q145")] = False  # fmt: skip
    breaker_flanks: Annotated[bool, house_rule(
        "Shield Breaker flanks", "The target counts as flanked by one degree more in every way.",
        group=EXPERTISES, rule="STR-Q147")] = False  # fmt: skip
    one_concentration: Annotated[bool, house_rule(
        "No second Concentration", "Who concentrates may begin no other such effect; the old one is not replaced.",
        group=ZONES, rule="STR-Q337")] = False  # fmt: skip
    momentum_by_raw: Annotated[bool, house_rule(
        "Momentum Actions by raw level", "The raw level of the Skill has to reach what they need.",
        group=MOMENTUM, rule="STR-Q338")] = False  # fmt: skip
    no_momentum: Annotated[bool, house_rule(
        "No Momentum", "It stays at 0, and nobody is heroic or desperate by it.",
        group=MOMENTUM, rule="STR-506")] = False  # fmt: skip
    one_roll_for_all: Annotated[bool, house_rule(
        "One attack for all", "An attack on several is rolled once, against the Ob of each.",
        group=EXPERTISES, rule="STR-Q341")] = False  # fmt: skip
    later_skills: Annotated[bool, house_rule(
        "Later Skills", "Driving; later forms of Find your Bearings, of two stratagems and of traps.",
        group=LATER, rule="STR-1195")] = False  # fmt: skip
    pain_is: Annotated[Literal["berserking", "weapon skill", "dice alone"], house_rule(
        "Pain is Strength", "berserking: tested with Berserking, weapon damage and the dice. weapon skill: tested with "
        "the Skill of the weapon. dice alone: the dice for Injuries are all the damage.",
        group=EXPERTISES, rule="STR-Q110")] = "berserking"  # fmt: skip
    rest_hours: Annotated[Literal[6, 1], house_rule(
        "A rest", "How many hours without interruption are a rest, where something may be used once per rest.",
        group=EXPERTISES, rule="STR-Q101")] = 6  # fmt: skip
