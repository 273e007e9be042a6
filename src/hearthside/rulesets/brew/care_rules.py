"""House rules about harm, healing, want and training. The defaults are the book's, as we read it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from hearthside.engine import house_rule
from hearthside.rulesets.brew.fight_rules import FightRules

HEALTH, INJURIES, HEALING, ILLNESS = "Health", "Injuries", "Healing", "Illness"
WANT, SLEEP, WEATHER, TRAINING = "Food and drink", "Sleep", "Exhaustion and weather", "Training"

AtLeastNone = Annotated[int, Meta(ge=0)]
AtLeastOne = Annotated[int, Meta(ge=1)]


class CareRules(FightRules, frozen=True):
    """What a table may decide about harm and time."""

    # --- Health
    health_penalties: Annotated[
        Literal["full", "halved", "none"],
        house_rule("Penalties of low Health", "full: by the book. halved: half of each. none: only 0 Health stops "
                   "anybody.", group=HEALTH, rule="BREW-172"),
    ] = "full"  # fmt: skip
    half_of_one_is_one: Annotated[bool, house_rule("Half of −1 is −1", "Halved: at Health 5 or 4 both are −1.",
                                                   group=HEALTH, rule="BREW-Q66")] = False  # fmt: skip
    hours_at_zero: Annotated[bool, house_rule("Hours at 0 Health too", "Without care, 0 Health kills in Power hours.",
                                              group=HEALTH, rule="BREW-Q65")] = False  # fmt: skip
    tiers_scale: Annotated[bool, house_rule("Tiers move with the maximum", "5, 3 and −5 are tenths of maximum Health.",
                                            group=HEALTH, rule="BREW-Q67")] = False  # fmt: skip
    stress: Annotated[bool, house_rule("Stress", "A track of its own for mental harm; trauma is a lasting injury.",
                                       group=HEALTH, rule="BREW-173")] = False  # fmt: skip
    # --- injuries
    most_injuries: Annotated[
        AtLeastNone | None,
        house_rule("Cap on lasting injuries", "So many at most. Unset: no limit.", group=INJURIES, rule="BREW-176"),
    ] = 3  # fmt: skip
    injuries_absorb_five: Annotated[
        bool, house_rule("Injuries absorb a flat 5", "Even where the hit did less damage.",
                         group=INJURIES, rule="BREW-Q68")] = False  # fmt: skip
    injuries_at_once: Annotated[bool, house_rule("Injuries as the damage lands", "Not later in the scene.",
                                                 group=INJURIES, rule="BREW-Q69")] = False  # fmt: skip
    scene_is_one_incident: Annotated[
        bool, house_rule("A scene is one incident", "All damage of a scene counts as one hit.",
                         group=INJURIES, rule="BREW-Q70")] = False  # fmt: skip
    injuries_prevent_death: Annotated[
        bool, house_rule("Injuries prevent death", "At −5 or lower, as the damage lands.",
                         group=INJURIES, rule="BREW-Q71")] = True  # fmt: skip
    several_injuries: Annotated[bool, house_rule("Several injuries for one hit", "Up to the cap.",
                                                 group=INJURIES, rule="BREW-Q72")] = False  # fmt: skip
    permanent_injuries: Annotated[bool, house_rule("Permanent injuries", "The GM may allow or demand them.",
                                                   group=INJURIES, rule="BREW-180")] = True  # fmt: skip
    permanent_absorbs_ten: Annotated[
        bool, house_rule("Permanent injuries absorb a flat 10", "Instead of up to the damage of the hit.",
                         group=INJURIES, rule="BREW-Q73")] = False  # fmt: skip
    injured_need_stabilization: Annotated[
        bool, house_rule("Stabilization in spite of an injury", "Also for who was lifted to 1 or more by an injury.",
                         group=INJURIES, rule="BREW-Q138")] = False  # fmt: skip
    # --- healing
    healing: Annotated[
        Literal["realistic", "simplified"],
        house_rule("Healing", "realistic: a point a day. simplified: rest heals within hours.",
                   group=HEALING, rule="BREW-182"),
    ] = "realistic"  # fmt: skip
    rest_heals_once: Annotated[bool, house_rule("Two hours of rest heal once", "Until there is new damage.",
                                                group=HEALING, rule="BREW-Q74")] = False  # fmt: skip
    rest_revives: Annotated[bool, house_rule("Rest helps at 0 or below", "Without anybody's help.",
                                             group=HEALING, rule="BREW-Q75")] = False  # fmt: skip
    rest_heals_want: Annotated[bool, house_rule("Eight hours heal everything", "Hunger and thirst too.",
                                                group=HEALING, rule="BREW-Q207")] = False  # fmt: skip
    care_without_roll: Annotated[bool, house_rule("Care needs no roll", "It is enough that a caregiver is there.",
                                                  group=HEALING, rule="BREW-Q76")] = False  # fmt: skip
    good_care_heals_three: Annotated[bool, house_rule("Good care heals 3", "A Medicine total of 8 or more.",
                                                      group=HEALING, rule="BREW-Q77")] = True  # fmt: skip
    medicine_with_any: Annotated[bool, house_rule("Medicine with any Attribute", "The player chooses.",
                                                  group=HEALING, rule="BREW-Q78")] = False  # fmt: skip
    zero_until_recovery: Annotated[
        bool, house_rule("0 Health until recovery", "Stabilized patients reach 1 on the last day of the period.",
                         group=HEALING, rule="BREW-Q79")] = False  # fmt: skip
    good_care_shortens: Annotated[
        bool, house_rule("Good care shortens stabilization", "A Medicine total of 8 or more: a day less.",
                         group=HEALING, rule="BREW-Q80")] = True  # fmt: skip
    period_goes_on: Annotated[bool, house_rule("New damage keeps the period", "Stabilization does not begin anew.",
                                               group=HEALING, rule="BREW-Q81")] = False  # fmt: skip
    missed_days_add_up: Annotated[bool, house_rule("Missed days add up", "Not only those in a row.",
                                                   group=HEALING, rule="BREW-Q82")] = False  # fmt: skip
    injuries_heal_by_day: Annotated[bool, house_rule("Magic heals no injuries", "Their points come by days alone.",
                                                     group=HEALING, rule="BREW-Q84")] = False  # fmt: skip
    injuries_cap_at_thirty: Annotated[bool, house_rule("Injuries stay within 30 points", "Whatever damage comes.",
                                                       group=HEALING, rule="BREW-Q85")] = False  # fmt: skip
    magic_only_stabilizes: Annotated[bool, house_rule("Magic only stabilizes the dying", "The period follows.",
                                                      group=HEALING, rule="BREW-Q87")] = False  # fmt: skip
    magic_heals_six_at_ten: Annotated[bool, house_rule("A Healing total of 10 restores 6", "Realistic healing.",
                                                       group=HEALING, rule="BREW-Q88")] = False  # fmt: skip
    chance_of_full_heal: Annotated[
        bool, house_rule("Full heal on a Chance Roll of 6", "On a Healing roll.", group=HEALING, rule="BREW-218"),
    ] = False  # fmt: skip
    # --- illness
    shaken_off: Annotated[bool, house_rule("Shaken off at once", "An illness of 0 days or less does not take hold.",
                                           group=ILLNESS, rule="BREW-Q89")] = False  # fmt: skip
    no_cure: Annotated[bool, house_rule("Illness runs its course", "Neither magic nor Medicine cures it.",
                                        group=ILLNESS, rule="BREW-Q91")] = False  # fmt: skip
    gm_sets_illness_care: Annotated[
        bool, house_rule("Each illness has its Medicine difficulty", "Instead of 6.",
                         group=ILLNESS, rule="BREW-Q152")] = False  # fmt: skip
    mana_resists: Annotated[bool, house_rule("Mana against magical illness", "It may stand in for Power.",
                                             group=ILLNESS, rule="BREW-226")] = False  # fmt: skip
    mana_resists_only: Annotated[bool, house_rule("Mana does not shorten", "It counts for the resistance roll alone.",
                                                  group=ILLNESS, rule="BREW-Q92")] = False  # fmt: skip
    # --- food and drink
    deprivation: Annotated[
        bool,
        house_rule("Hunger and thirst", "A note: this is about starving. Off: nobody's food and drink are looked at. "
                   "Agree on it first; anybody may ask to leave it out.", group=WANT, rule="BREW-229"),
    ] = True  # fmt: skip
    want_bars_healing: Annotated[
        bool, house_rule("No healing of want while it lasts", "Instead of all but one point.",
                         group=WANT, rule="BREW-Q94")] = False  # fmt: skip
    thirst_heals_two: Annotated[bool, house_rule("Thirst heals by 2 a day", "With care too.",
                                                 group=WANT, rule="BREW-Q95")] = False  # fmt: skip
    want_leaves_no_mark: Annotated[
        bool, house_rule("Maximum Health is not lost", "Whoever drops to 0 by hunger or thirst keeps it.",
                         group=WANT, rule="BREW-240")] = False  # fmt: skip
    # --- sleep
    sleep: Annotated[
        Literal["off", "easy", "hard"],
        house_rule("Sleep", "off: nobody counts it. easy: rolls to stay awake. hard: penalties that grow.",
                   group=SLEEP, rule="BREW-242"),
    ] = "easy"  # fmt: skip
    sleep_a_day_earlier: Annotated[bool, house_rule("Hard sleep: a day earlier", "Every later step.",
                                                    group=SLEEP, rule="BREW-Q96")] = False  # fmt: skip
    sleep_clears_slowly: Annotated[bool, house_rule("Sleep clears one tier a night", "Instead of all.",
                                                    group=SLEEP, rule="BREW-Q99")] = False  # fmt: skip
    # --- exhaustion and weather
    rest_clears_one_step: Annotated[bool, house_rule("A night clears one step of exhaustion", "Instead of all.",
                                                     group=WEATHER, rule="BREW-Q100")] = False  # fmt: skip
    weather_check_is_bare: Annotated[bool, house_rule("Weather checks without any penalty", "Not only the weather's.",
                                                      group=WEATHER, rule="BREW-Q101")] = False  # fmt: skip
    # --- training
    trained_per_skill: Annotated[bool, house_rule("Three trained points for each skill", "Not three in all.",
                                                  group=TRAINING, rule="BREW-Q25")] = False  # fmt: skip
    trained_returns: Annotated[bool, house_rule("Trained Resolve returns with rest", "Until the next Downtime.",
                                                group=TRAINING, rule="BREW-Q26")] = False  # fmt: skip
