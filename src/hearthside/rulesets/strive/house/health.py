"""House rules: health. The defaults are the book's, as we read it."""

from __future__ import annotations

from typing import Annotated, Literal

from hearthside.engine import house_rule
from hearthside.rulesets.strive.house.tests import TestRules

HP, INJURIES, TREATMENT, GRIT = "Hit Points", "Injuries", "Treatment", "Grit"
EXHAUSTION, CONDITIONS, ILLNESS = "Exhaustion", "Conditions", "Illness and mutation"
IMPACTS = "Falls and slams"


class HealthRules(TestRules, frozen=True):
    """What a table may decide about health."""

    # --- Hit Points
    reached_thresholds_count: Annotated[bool, house_rule(
        "Reaching a threshold is enough", "23 → 20 is a risk of an Injury, not only 20 → 19.",
        group=HP, rule="STR-Q27")] = False  # fmt: skip
    segments: Annotated[Literal["reduced", "uninjured"], house_rule(
        "The maximum that has segments", "reduced: the one that Injuries leave. uninjured: the one without them.",
        group=HP, rule="STR-Q28")] = "reduced"  # fmt: skip
    maximum_is_threshold: Annotated[
        bool,
        house_rule("The maximum is a threshold", "30 → 29 of 30 is a risk of an Injury too.", group=HP, rule="STR-Q28"),
    ] = False
    thresholds_on_real_hp: Annotated[bool, house_rule(
        "Temporary HP guard no threshold", "Thresholds are looked for in real HP only.",
        group=HP, rule="STR-Q36")] = False  # fmt: skip
    any_bludgeoning: Annotated[
        bool,
        house_rule("Any bludgeoning can knock out", "Also where another type took more HP.", group=HP, rule="STR-Q32"),
    ] = False
    bludgeoned_die: Annotated[bool, house_rule(
        "A failed test against a club kills", "Player characters too, without Death's Door.",
        group=HP, rule="STR-Q34")] = False  # fmt: skip
    deaths_door_ob: Annotated[Literal["half Toughness", "two"], house_rule(
        "The Ob at Death's Door", "half Toughness: rounded up. two: always 2.",
        group=HP, rule="STR-Q155")] = "half Toughness"  # fmt: skip
    deaths_door_wakes: Annotated[bool, house_rule(
        "Who survives Death's Door stands", "At 1 HP and conscious, instead of stable at 0 HP.",
        group=HP, rule="STR-Q157")] = False  # fmt: skip
    restore_once: Annotated[
        bool, house_rule("Medicine restores HP once a scene", "For each patient.", group=HP, rule="STR-Q312")
    ] = False
    # --- Injuries
    two_shrug_offs: Annotated[bool, house_rule(
        "At most two shrug-off rolls", "For one source of damage, however many thresholds were lost.",
        group=INJURIES, rule="STR-Q29")] = False  # fmt: skip
    no_injuries_at_zero: Annotated[bool, house_rule(
        "No Injuries at 0 HP", "Damage that brings somebody to 0 HP injures nobody.",
        group=INJURIES, rule="STR-Q30")] = False  # fmt: skip
    shrug_off_direct: Annotated[bool, house_rule(
        "Direct Injuries can be shrugged off", "Those of failed Surgery, of an illness and the like.",
        group=INJURIES, rule="STR-Q133")] = False  # fmt: skip
    must_shrug_off: Annotated[
        bool,
        house_rule("The shrug-off is rolled in any case", "No player may forgo it.", group=INJURIES, rule="STR-Q405"),
    ] = False
    crippled_by_treated: Annotated[
        bool, house_rule("Treated Injuries cripple", "They count like active ones.", group=INJURIES, rule="STR-Q37")
    ] = False
    crippled_by_modified: Annotated[bool, house_rule(
        "Crippling by full Modified Toughness", "Injuries to Toughness lower how many can be borne.",
        group=INJURIES, rule="STR-Q37")] = False  # fmt: skip
    acid_every_turn: Annotated[bool, house_rule(
        "Acid Injuries cost 1 AP every turn", "While they are active, instead of once.",
        group=INJURIES, rule="STR-Q38")] = False  # fmt: skip
    # --- treatment
    treatment_limit: Annotated[Literal["healer and patient", "healer and Injury", "patient", "healer"], house_rule(
        "One treatment in 24 hours", "healer and patient: each healer tries each patient once, whichever Injury it is "
        "for. healer and Injury: each healer tries each Injury once. patient: one try for each patient. healer: one "
        "for each healer.", group=TREATMENT, rule="STR-Q303")] = "healer and patient"  # fmt: skip
    treatment_outside_combat: Annotated[bool, house_rule(
        "No treatment of Injuries in combat", "Only when the fight is over.",
        group=TREATMENT, rule="STR-Q403")] = False  # fmt: skip
    surgery_cap: Annotated[bool, house_rule(
        "Failed Surgery injures at most twice", "However many hits were missing.",
        group=TREATMENT, rule="STR-Q134")] = False  # fmt: skip
    antidote_by_quality: Annotated[bool, house_rule(
        "Antidotes by Quality", "One takes as many points of Poisoned as its Quality; if there are none, it treats one "
        "Injury by poison.", group=TREATMENT, rule="STR-1180")] = False  # fmt: skip
    # --- Grit
    grit_in_combat_only: Annotated[
        bool, house_rule("Grit in combat only", "Nowhere else can it be spent.", group=GRIT, rule="STR-Q305")
    ] = False
    grit_lost_singly: Annotated[
        bool, house_rule("A healed Injury costs one Grit Point", "Not all of them.", group=GRIT, rule="STR-Q307")
    ] = False
    grit_blow_for_round: Annotated[bool, house_rule(
        "The blow of Grit waits a round", "It is lost at the end of the round, not of the combat.",
        group=GRIT, rule="STR-Q308")] = False  # fmt: skip
    # --- Exhaustion
    exhausted_until_below: Annotated[bool, house_rule(
        "Exhausted until below the limit", "Being exactly at the limit does not end it.",
        group=EXHAUSTION, rule="STR-Q309")] = False  # fmt: skip
    exhaustion_tests: Annotated[Literal["gain", "point", "crossing"], house_rule(
        "Self-Control while Exhausted", "gain: one test for each gain. point: one for each point of it. crossing: also "
        "for the gain that passes the limit.", group=EXHAUSTION, rule="STR-Q310")] = "gain"  # fmt: skip
    only_gains_exhaust: Annotated[bool, house_rule(
        "A falling limit exhausts nobody", "Only a gain of Exhaustion does.",
        group=EXHAUSTION, rule="STR-Q402")] = False  # fmt: skip
    granted_exhaustion_counts: Annotated[bool, house_rule(
        "A granted Exhausted is Exhaustion", "It sets Exhaustion to limit + 1; it does not wait for an hour of rest.",
        group=EXHAUSTION, rule="STR-Q363")] = False  # fmt: skip
    night_watch: Annotated[bool, house_rule(
        "Night watch", "Whoever keeps watch tests Self-Control, or falls asleep.",
        group=EXHAUSTION, rule="STR-1159")] = False  # fmt: skip
    # --- Conditions
    fresh_ones_stay: Annotated[bool, house_rule(
        "Conditions of one's own turn stay", "What was received in one's own turn does not go at its end.",
        group=CONDITIONS, rule="STR-Q151")] = False  # fmt: skip
    cheap_shrug_offs: Annotated[bool, house_rule(
        "Shrug-offs once a turn for 1 AP", "Instead of 2 AP as often as AP last.",
        group=CONDITIONS, rule="STR-Q152")] = False  # fmt: skip
    guarded_when_gone: Annotated[
        bool,
        house_rule("Guarded only when it is gone", "Not for a point of several.", group=CONDITIONS, rule="STR-Q153"),
    ] = False
    withdrawal_at_once: Annotated[
        bool, house_rule("Withdrawal hurts at once", "−1D from its first hour.", group=CONDITIONS, rule="STR-Q158")
    ] = False
    stability_grounds: Annotated[bool, house_rule(
        "Stability holds against electricity", "It takes off the distance that Electrified moves somebody.",
        group=CONDITIONS, rule="STR-Q159")] = False  # fmt: skip
    fire_and_ice_cancel: Annotated[bool, house_rule(
        "Fire and ice cancel each other", "What thaws Frostbitten is gone with it.",
        group=CONDITIONS, rule="STR-Q162")] = False  # fmt: skip
    grappler_needs_no_ap: Annotated[
        bool,
        house_rule("Holding on is free", "Whoever grapples resists without AP.", group=CONDITIONS, rule="STR-Q164"),
    ] = False
    marked_dissolves: Annotated[
        bool, house_rule("Marked increases Dissolving", "Not only direct damage.", group=CONDITIONS, rule="STR-Q165")
    ] = False
    poison_per_point: Annotated[
        bool, house_rule("Poison by the point", "Poisoned deals 1D4 for each point.", group=CONDITIONS, rule="STR-Q166")
    ] = False
    stunned_gain_no_ap: Annotated[
        bool, house_rule("Stunned gain no AP", "In the turn that they lose.", group=CONDITIONS, rule="STR-Q168")
    ] = False
    fear_passes_quickly: Annotated[bool, house_rule(
        "Out of sight for a round ends fear", "Terrified is over after one turn, not two.",
        group=CONDITIONS, rule="STR-Q169")] = False  # fmt: skip
    wake_by_test: Annotated[bool, house_rule(
        "Waking by Self-Control", "Unconscious: a test at Ob 2 every minute wakes as well.",
        group=CONDITIONS, rule="STR-Q170")] = False  # fmt: skip
    tick_order_chosen: Annotated[
        bool,
        house_rule(
            "The player orders the Tick", "Which Condition takes effect first.", group=CONDITIONS, rule="STR-Q366"
        ),
    ] = False
    bonus_ap_on_top: Annotated[
        bool,
        house_rule(
            "Bonus AP beyond five",
            "At the start of a turn the limit of 5 is for what was saved and the usual gain; bonuses come on top.",
            group=CONDITIONS,
            rule="STR-Q160",
        ),
    ] = False
    grappled_once: Annotated[
        bool,
        house_rule(
            "Grappled costs one die",
            "Where the Flanking degree costs dice already, Grappled costs none besides.",
            group=CONDITIONS,
            rule="STR-Q163",
        ),
    ] = False
    prone_easier: Annotated[
        bool,
        house_rule(
            "Prone is easier to hit", "−1 Ob in melee, beside the Flanking degree.", group=CONDITIONS, rule="STR-Q167"
        ),
    ] = False
    # --- falls and slams
    flat_falls: Annotated[
        bool,
        house_rule(
            "Flat falls",
            "5 damage for each started 5 fields, less the level of Acrobatics, without a test.",
            group=IMPACTS,
            rule="STR-1186",
        ),
    ] = False
    flat_collisions: Annotated[
        bool,
        house_rule(
            "Flat collisions",
            "3 damage for each field not travelled, whatever the Stability.",
            group=IMPACTS,
            rule="STR-1184",
        ),
    ] = False
    no_armor_on_impact: Annotated[
        bool, house_rule("No armor against impacts", "Slams and falls ignore it.", group=IMPACTS, rule="STR-Q59")
    ] = False
    prone_after_falls: Annotated[
        bool, house_rule("Prone after a fall", "Whoever was hurt by it.", group=IMPACTS, rule="STR-Q60")
    ] = False
    stability_softens_falls: Annotated[
        bool, house_rule("Stability softens falls", "It lowers their damage too.", group=IMPACTS, rule="STR-Q433")
    ] = False
    # --- illness and mutation
    illness_ob: Annotated[Literal["half Toughness", "two"], house_rule(
        "The Ob against an illness", "half Toughness: rounded up. two: always 2. The GM may name another each time.",
        group=ILLNESS, rule="STR-Q313")] = "half Toughness"  # fmt: skip
    immunity_if_named: Annotated[bool, house_rule(
        "Immunity against named illnesses only", "No +2D against one that is rolled.",
        group=ILLNESS, rule="STR-Q314")] = False  # fmt: skip
    treatment_always_shortens: Annotated[bool, house_rule(
        "Every treatment shortens", "Where an entry names no reduction: a day less, once.",
        group=ILLNESS, rule="STR-Q315")] = False  # fmt: skip
    illness_takes_supplies: Annotated[
        bool, house_rule("Illnesses take Medical Supplies", "One for each try.", group=ILLNESS, rule="STR-Q316")
    ] = False
    daily_effects_at_once: Annotated[bool, house_rule(
        "The first day's harm at once", "Organ Mold and Red Death, when they are caught.",
        group=ILLNESS, rule="STR-Q370")] = False  # fmt: skip
    mutations_stack: Annotated[
        bool, house_rule("Mutations stack", "One that is rolled again counts again.", group=ILLNESS, rule="STR-Q174")
    ] = False
