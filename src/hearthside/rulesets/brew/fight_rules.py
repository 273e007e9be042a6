"""The house rules of fights, distances, load and travel. The defaults are the book's, or our rulings on it."""

from __future__ import annotations

from typing import Annotated, Literal

from hearthside.engine import Record, house_rule

FIGHTING, DAMAGE, MANY = "Fighting", "Hits and damage", "Several opponents"
MAGIC_FIGHT, DISTANCE, TRAVEL = "Magic in a fight", "Distance and chases", "Load and travel"


class FightRules(Record, frozen=True):
    """What a table may rule otherwise about fights, distances, load and travel."""

    # --- fighting
    winner_always_damages: Annotated[bool, house_rule(
        "The winner always hits", "Whoever wins a combat roll deals damage, also who only defended.",
        group=FIGHTING, rule="BREW-Q34")] = False  # fmt: skip
    melee_defense_only: Annotated[bool, house_rule(
        "Melee against Melee", "In close combat nothing but Melee defends.",
        group=FIGHTING, rule="BREW-Q35")] = False  # fmt: skip
    punch_all_or_nothing: Annotated[bool, house_rule(
        "Punches are pulled whole", "Who pulls a punch deals no damage at all.",
        group=FIGHTING, rule="BREW-Q37")] = False  # fmt: skip
    grapple_hurts: Annotated[bool, house_rule(
        "Grappling hurts", "A grapple also deals the damage of a bare hand.",
        group=FIGHTING, rule="BREW-Q38")] = False  # fmt: skip
    grappled_minus_two: Annotated[bool, house_rule(
        "The grappled have −2", "Instead of the lower of two dice.",
        group=FIGHTING, rule="BREW-Q39")] = False  # fmt: skip
    dodge_by_precision: Annotated[bool, house_rule(
        "Missiles are dodged by Precision", "Precision + Athletics, not Speed + Athletics.",
        group=FIGHTING, rule="BREW-Q41")] = False  # fmt: skip
    return_shot_contested: Annotated[bool, house_rule(
        "Return shots can be dodged", "The first shooter may dodge what is shot back.",
        group=FIGHTING, rule="BREW-Q42")] = False  # fmt: skip
    weapon_by_specialty: Annotated[bool, house_rule(
        "Weapons need a specialty", "A complex ranged weapon is known by a matching specialty of Craft.",
        group=FIGHTING, rule="BREW-Q43")] = False  # fmt: skip
    helpless_always_hit: Annotated[bool, house_rule(
        "The helpless are always hit", "Attacks on who is unaware or helpless need no roll to hit; throws still do.",
        group=FIGHTING, rule="BREW-Q44")] = False  # fmt: skip
    only_dodging_is_an_action: Annotated[bool, house_rule(
        "Defending is free", "Only dodging missiles uses up the action of the round.",
        group=FIGHTING, rule="BREW-Q202")] = False  # fmt: skip
    fight_fatigue: Annotated[bool, house_rule(
        "Long fights tire", "When nobody is hurt, a fighter tires after as many rounds as their Power.",
        group=FIGHTING, rule="BREW-160")] = False  # fmt: skip
    flat_fatigue: Annotated[bool, house_rule(
        "Fatigue does not build up", "Always −2, however long the fight goes on.",
        group=FIGHTING, rule="BREW-Q64")] = False  # fmt: skip
    base_speed_order: Annotated[bool, house_rule(
        "Turns by bare Speed", "Load and magic do not change the order.",
        group=FIGHTING, rule="BREW-Q21")] = False  # fmt: skip
    damage_at_round_end: Annotated[bool, house_rule(
        "Damage counts from the next round", "Also with turns called: what somebody suffers weighs on them afterwards.",
        group=FIGHTING, rule="BREW-Q54")] = False  # fmt: skip

    # --- hits and damage
    margin_per_two: Annotated[bool, house_rule(
        "+1 damage for every 2", "For each full 2 points of margin, or each threshold, not once.",
        group=DAMAGE, rule="BREW-Q36")] = False  # fmt: skip
    always_bonus_against_helpless: Annotated[bool, house_rule(
        "+1 against who cannot roll", "Always 1, whatever the winner's total is.",
        group=DAMAGE, rule="BREW-Q18")] = False  # fmt: skip
    heavy_plus_one: Annotated[bool, house_rule(
        "Heavy throws hurt more", "A heavy object deals Power + 1.",
        group=DAMAGE, rule="BREW-Q45")] = False  # fmt: skip
    soak_base_first: Annotated[bool, house_rule(
        "Soak before the bonus", "Soak takes from the base damage; the bonus for the margin always lands.",
        group=DAMAGE, rule="BREW-Q46")] = False  # fmt: skip
    unarmed_gets_through: Annotated[bool, house_rule(
        "Fists always hurt", "At least 1 point of a bare-handed hit gets through armor.",
        group=DAMAGE, rule="BREW-Q47")] = False  # fmt: skip
    penalized_scores: Annotated[bool, house_rule(
        "Penalties lower bare scores", "Health, load and weather lower an Attribute also where its bare score is used.",
        group=DAMAGE, rule="BREW-Q48")] = False  # fmt: skip
    damage_before_aim: Annotated[bool, house_rule(
        "Aiming costs no damage", "Damage from the total is counted without the −2 of a targeted attack.",
        group=DAMAGE, rule="BREW-Q49")] = False  # fmt: skip
    blades_round_up: Annotated[bool, house_rule(
        "Halves round up", "Half of a total, for damage, is rounded up.",
        group=DAMAGE, rule="BREW-Q50")] = False  # fmt: skip
    blades_by_precision: Annotated[bool, house_rule(
        "Simple blades by Precision", "Never by Power.", group=DAMAGE, rule="BREW-Q51")] = False  # fmt: skip
    all_blades_halve: Annotated[bool, house_rule(
        "All blades deal half", "Also those of complex make.", group=DAMAGE, rule="BREW-Q52")] = False  # fmt: skip
    brutal_aim: Annotated[bool, house_rule(
        "Deadly aim", "A declared deadly attack that hits kills or disables at once.",
        group=DAMAGE, rule="BREW-142")] = False  # fmt: skip
    aim_ignores_all_soak: Annotated[bool, house_rule(
        "Aim past all soak", "A targeted attack ignores soak of any kind, not armor alone.",
        group=DAMAGE, rule="BREW-Q147")] = False  # fmt: skip
    soak_sources: Annotated[bool, house_rule(
        "Soak from other sources", "Tricks, ancestries, classes and the sheet's own soak number count beside armor.",
        group=DAMAGE, rule="BREW-137")] = True  # fmt: skip
    taken_hit_margin: Annotated[bool, house_rule(
        "+1 for a hit that is taken", "Whoever takes the hit suffers 1 more.",
        group=DAMAGE, rule="BREW-Q58")] = False  # fmt: skip

    # --- several opponents
    defender_engages: Annotated[bool, house_rule(
        "The attacked choose their opponent", "Also with turns called.",
        group=MANY, rule="BREW-Q22")] = False  # fmt: skip
    every_defense_penalized: Annotated[bool, house_rule(
        "No free defense", "Who engages nobody defends against all with the penalty.",
        group=MANY, rule="BREW-Q53")] = False  # fmt: skip

    # --- magic
    heal_only_conscious: Annotated[bool, house_rule(
        "Healing needs a waking mind", "A hit that would fell somebody cannot be healed at once.",
        group=MAGIC_FIGHT, rule="BREW-Q55")] = False  # fmt: skip
    magic_damage: Annotated[Literal["half total", "attribute"], house_rule(
        "Damage of magic", "half total: half the total, rounded down. attribute: the casting Attribute.",
        group=MAGIC_FIGHT, rule="BREW-Q56")] = "half total"  # fmt: skip
    magic_defense_free: Annotated[bool, house_rule(
        "Magic defends for free", "Defending by magic costs no mana.",
        group=MAGIC_FIGHT, rule="BREW-Q57")] = False  # fmt: skip

    # --- distance and chases
    power_ranges: Annotated[bool, house_rule(
        "Throws reach by Power", "The reach of every throw comes from Power.",
        group=DISTANCE, rule="BREW-Q40")] = False  # fmt: skip
    thrown_not_far: Annotated[bool, house_rule(
        "Throws do not reach far", "Close and mid-range only.", group=DISTANCE, rule="BREW-Q204")] = False  # fmt: skip
    moving: Annotated[Literal["by bands", "by direction"], house_rule(
        "Moving under attack", "by bands: between close and mid-range it is taking the hit, beyond it a defense. "
        "by direction: away is a defense, towards is taking the hit.",
        group=DISTANCE, rule="BREW-Q60")] = "by bands"  # fmt: skip
    speed_without_dice: Annotated[bool, house_rule(
        "Speed against Speed without dice", "The higher score is faster.",
        group=DISTANCE, rule="BREW-Q31")] = False  # fmt: skip
    chase_with_athletics: Annotated[bool, house_rule(
        "Chases by Speed + Athletics", "Instead of Speed alone.", group=DISTANCE, rule="BREW-Q61")] = False  # fmt: skip
    chase_lead_of_two: Annotated[bool, house_rule(
        "A chase ends at a lead of 2", "Instead of after a number of rolls.",
        group=DISTANCE, rule="BREW-Q62")] = False  # fmt: skip
    chase_fatigue_builds: Annotated[bool, house_rule(
        "Chases tire more and more", "The −2 of each failed Power roll stays.",
        group=DISTANCE, rule="BREW-Q63")] = False  # fmt: skip

    # --- load and travel
    load_grows_above_5: Annotated[bool, house_rule(
        "Great Power carries more", "10 kg more for each point above 5.",
        group=TRAVEL, rule="BREW-Q27")] = False  # fmt: skip
    laden_rolls_only: Annotated[bool, house_rule(
        "A load weighs on rolls only", "Not on turn order, sprints and runs.",
        group=TRAVEL, rule="BREW-Q28")] = False  # fmt: skip
    travel_figures: Annotated[bool, house_rule(
        "Travel by the figures", "Off: the GM says how far a journey gets.",
        group=TRAVEL, rule="BREW-095")] = True  # fmt: skip
    daily_by_hours: Annotated[bool, house_rule(
        "A day's journey by its hours", "Hours travelled times the hourly figure.",
        group=TRAVEL, rule="BREW-Q29")] = False  # fmt: skip
    foot_miles_are_km: Annotated[bool, house_rule(
        "Miles are kilometres", "The daily figures on foot are read as kilometres.",
        group=TRAVEL, rule="BREW-Q30")] = False  # fmt: skip
    running_in_numbers: Annotated[bool, house_rule(
        "Sprints and runs in numbers", "How far and how fast somebody runs against the clock is rolled.",
        group=TRAVEL, rule="BREW-098")] = False  # fmt: skip
    sprint_halves_all: Annotated[bool, house_rule(
        "Sprints halve the whole sum", "(Speed + die) ÷ 2 metres, rounded up.",
        group=TRAVEL, rule="BREW-Q32")] = False  # fmt: skip
    sprint_pro_rata: Annotated[bool, house_rule(
        "Every second of a sprint counts", "Also those beside full blocks of 3; rounded down.",
        group=TRAVEL, rule="BREW-Q155")] = False  # fmt: skip
    gm_tires_runners: Annotated[bool, house_rule(
        "The GM says when running exhausts", "Within the hour, instead of after a full one.",
        group=TRAVEL, rule="BREW-Q33")] = False  # fmt: skip
