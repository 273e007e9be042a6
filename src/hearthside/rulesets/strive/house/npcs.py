"""House rules: NPCs, Squads, Hostility, encounters. The defaults are the book's, as we read it."""

from __future__ import annotations

from typing import Annotated, Literal

from hearthside.engine import house_rule
from hearthside.rulesets.strive.house.momentum import MomentumRules

NPCS = "NPCs"


class NpcRules(MomentumRules, frozen=True):
    """What a table may decide about NPCs."""

    def_plus_one: Annotated[bool, house_rule(
        "One hit more than Def", "An attacker needs Def + 1, as against a defence roll.",
        group=NPCS, rule="STR-Q179")] = False  # fmt: skip
    def_is_free: Annotated[bool, house_rule(
        "Def costs no AP", "An NPC with Def needs an AP to defend, but does not spend it.",
        group=NPCS, rule="STR-Q180")] = False  # fmt: skip
    dice_change_def: Annotated[bool, house_rule(
        "Dice change Def", "A die that an NPC's defence loses or gains changes Def by 1, not the attacker's dice.",
        group=NPCS, rule="STR-Q181")] = False  # fmt: skip
    def_stunts: Annotated[bool, house_rule(
        "Stunts with Def", "An NPC with Def may use defence stunts, as if it had rolled a hit less than Def.",
        group=NPCS, rule="STR-Q183")] = False  # fmt: skip
    undefended_weakened: Annotated[bool, house_rule(
        "Flanked without a defence", "Dice that a defence would have lost help the attacker though nobody defends.",
        group=NPCS, rule="STR-Q364")] = False  # fmt: skip
    mighty_grit: Annotated[bool, house_rule(
        "Grit of the mighty", "Elite and Legendary NPCs gain Grit by Injuries too.",
        group=NPCS, rule="STR-Q178")] = False  # fmt: skip
    npcs_unlimited: Annotated[bool, house_rule(
        "Unskilled NPCs have no Hit Limit", "All hits count of an NPC that tests a Skill it does not have.",
        group=NPCS, rule="STR-Q372")] = False  # fmt: skip
    second_turn_rounds_up: Annotated[bool, house_rule(
        "Multi-Initiative rounds up", "The halved second initiative is rounded up, as for others who act twice.",
        group=NPCS, rule="STR-Q209")] = False  # fmt: skip
    ticks_spare_weakness: Annotated[bool, house_rule(
        "Ticks spare the Vulnerable", "Being Vulnerable does not count for damage of a Tick.",
        group=NPCS, rule="STR-Q206")] = False  # fmt: skip
    insurmountable_on_map: Annotated[bool, house_rule(
        "Insurmountable by position only", "Being Prone or Grappled is a Flanking degree for the Insurmountable too.",
        group=NPCS, rule="STR-Q203")] = False  # fmt: skip
    npc_extras: Annotated[bool, house_rule(
        "More of NPCs", "The Trait Poisoner and the role Disruptor.",
        group=NPCS, rule="STR-1194")] = False  # fmt: skip
    blood_on_damage: Annotated[bool, house_rule(
        "Danger Blood on any damage", "It strikes whoever is near at every damage, not only with an Injury.",
        group=NPCS, rule="STR-Q201")] = False  # fmt: skip
    touch_adjacent: Annotated[bool, house_rule(
        "Danger-Touch beside only", "It strikes attackers on the next field, not those with a longer reach.",
        group=NPCS, rule="STR-Q202")] = False  # fmt: skip
    grit_of_5: Annotated[bool, house_rule(
        "At most 5 Grit for the Gritty", "A Gritty NPC regains Grit only up to 5 Points.",
        group=NPCS, rule="STR-Q207")] = False  # fmt: skip
    npcs_from_nothing: Annotated[bool, house_rule(
        "Def and Free Strike from 0", "In the NPC builder every point of Def and Free Strike is paid for.",
        group=NPCS, rule="STR-Q177")] = False  # fmt: skip
    budget_blocks: Annotated[bool, house_rule(
        "The budget is a wall", "An NPC over its budget of points cannot be kept.",
        group=NPCS, rule="STR-Q195")] = False  # fmt: skip
    upgrades_count: Annotated[bool, house_rule(
        "Upgrades raise CR", "Each upgrade of a Trait is 1 CR more.",
        group=NPCS, rule="STR-Q196")] = False  # fmt: skip
    skills_in_cr: Annotated[Literal["both", "half the level", "1 each"], house_rule(
        "Skills in CR", "What each Skill of an NPC adds to its CR: 1 and half of its level, or one of the two.",
        group=NPCS, rule="STR-Q211")] = "both"  # fmt: skip
    feeble_whole: Annotated[bool, house_rule(
        "Feeble ones count for 10 in a Squad", "Their HP are not halved there.",
        group=NPCS, rule="STR-Q187")] = False  # fmt: skip
    squads_knocked_out: Annotated[bool, house_rule(
        "Squads are knocked out", "Members whom Bludgeoning brings down are Unconscious, not dead.",
        group=NPCS, rule="STR-Q371")] = False  # fmt: skip
    loose_cohesion: Annotated[bool, house_rule(
        "Loose cohesion", "A member of a Squad needs any other one within 3 fields; they need not be one group.",
        group=NPCS, rule="STR-Q190")] = False  # fmt: skip
    squad_clash: Annotated[bool, house_rule(
        "Squad against Squad is not rolled", "The acting Squad's Free Strikes are taken from the other's HP.",
        group=NPCS, rule="STR-1193")] = False  # fmt: skip
    hostility_cap: Annotated[bool, house_rule(
        "At most 20 Hostility", "What the GM's pool would have more is lost.",
        group=NPCS, rule="STR-Q213")] = False  # fmt: skip
    bounty_first: Annotated[bool, house_rule(
        "Marked before the bounty is collected", "Collect Bounty marks its victim before the attack.",
        group=NPCS, rule="STR-Q214")] = False  # fmt: skip
    resonance_spares: Annotated[bool, house_rule(
        "Resonance strikes foes only", "A Resonance Cascade takes AP only from the creature's foes.",
        group=NPCS, rule="STR-Q215")] = False  # fmt: skip
    sinkhole_spares: Annotated[bool, house_rule(
        "A Sinkhole spares its maker", "Whoever uses it is not checked.",
        group=NPCS, rule="STR-Q218")] = False  # fmt: skip
    one_hostility: Annotated[bool, house_rule(
        "One Hostility Action a round", "Each creature may use one of them in a round.",
        group=NPCS, rule="STR-Q469")] = False  # fmt: skip
    encounter_rating: Annotated[bool, house_rule(
        "Encounter Rating", "Encounters are weighed by Safety and Rating; without it by CR alone.",
        group=NPCS, rule="STR-1140")] = True  # fmt: skip
    narrow_safety: Annotated[bool, house_rule(
        "A narrow Encounter Safety", "Only weapon Skills, Unarmed Combat and Shield count, and only active Injuries.",
        group=NPCS, rule="STR-Q343")] = False  # fmt: skip
    lean_npcs: Annotated[bool, house_rule(
        "Lean NPCs", "Maximum HP of NPCs are 10 × Toughness, without the base of 10. Feeble ones still have 10.",
        group=NPCS, rule="STR-1192")] = False  # fmt: skip
