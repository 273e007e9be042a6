"""A hit lands: its damage, what soaks it, what those two may still do about it, and what comes of it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from hearthside.engine import GM, Id, Key, Reaction, Reader, Summand, Table, rule
from hearthside.kit import turns
from hearthside.rulesets.brew.content_kinds import Spell
from hearthside.rulesets.brew.facts.combat import (
    DamageOwed,
    DeadlyStruck,
    FaultFound,
    HealedAtOnce,
    Hurt,
    PunchPulled,
    StoodReady,
)
from hearthside.rulesets.brew.fight_moments import Struck
from hearthside.rulesets.brew.fight_state import FIGHT
from hearthside.rulesets.brew.house_rules import RULES
from hearthside.rulesets.brew.questions.combat import Aim
from hearthside.rulesets.brew.questions.hits import HowHard, WhatDeadly
from hearthside.rulesets.brew.rules.attempts import Attempt
from hearthside.rulesets.brew.rules.combat.bands import place_of
from hearthside.rulesets.brew.rules.combat.damage import damage_of, soak_of, total_for_damage
from hearthside.rulesets.brew.rules.combat.fatigue import somebody_was_hurt
from hearthside.rulesets.brew.rules.combat.holds import take_hold
from hearthside.rulesets.brew.rules.combat.ways import HANDS, Way, ways
from hearthside.rulesets.brew.rules.harm.damage import take_damage
from hearthside.rulesets.brew.rules.harm.dying import die
from hearthside.rulesets.brew.rules.harm.magic_healing import healed_by_magic
from hearthside.rulesets.brew.rules.harm.penalties import why_no_rolls
from hearthside.rulesets.brew.rules.magic import cast_with_mana, casting_attribute, spend_mana, why_no_magic
from hearthside.rulesets.brew.scores import mana
from hearthside.rulesets.brew.state import Character
from hearthside.rulesets.brew.words import DESTRUCTION, HEALING

FIND_FAULT = "find-fault"
FAULT = 2
"""What Find Fault adds to the damage."""
EASY = 6


class Blow(Struct, frozen=True):
    """An attack that hits."""

    by: Key[Character]
    whom: Key[Character]
    way: Way
    total: int
    """Of the attack; 0 where nobody rolled, since nothing hangs on it."""
    bonus: int = 0
    """For a clear success."""
    aim: Aim = "plain"

    @property
    def is_aimed(self) -> bool:
        return self.aim != "plain"


def land(table: Table, blow: Blow) -> None:
    """What a hit does."""
    if blow.way.is_magic and table[RULES].mana_on_success and mana(table, blow.by):
        spend_mana(table, blow.by)
    if blow.way.kind == "grapple":
        table.run(wrestle_down, blow)
    elif blow.aim == "deadly":
        table.run(strike_deadly, blow)
    else:
        table.run(hurt, blow)


@rule("BREW-109", "BREW-122", "BREW-133", "BREW-134")
def hurt(table: Table, blow: Blow) -> None:
    """Straight to damage: the sum, less soak; then whoever may change it does; then it is taken."""
    # 1. What it deals, and what soaks it.
    total = total_for_damage(table, blow.total, blow.is_aimed)
    struck = Struck(
        by=blow.by,
        whom=blow.whom,
        dealt=damage_of(table, blow.by, blow.way, total, blow.bonus),
        soak=soak_of(table, blow.whom, blow.is_aimed),
        unarmed=blow.way.kind == "grapple" or blow.way.weapon.kind == "unarmed",
    )
    # 2. The attacker may pull the punch or find the fault; the one who is hit may heal it.
    struck = table.offer(struck)
    # 3. What is left of it is taken.
    damage = struck.sum(table)
    table.record(Hurt(about=blow.whom, by=blow.by, sum=damage))
    table.run(wear_cloak, blow.whom, struck)
    if damage.total:
        somebody_was_hurt(table, blow.by, blow.whom)
        table.run(count_damage, blow.whom, damage.total, blow.by)


@rule("BREW-Q54")
def count_damage(table: Table, whom: Key[Character], points: int, by: Id) -> None:
    """It counts at once; or at the end of the round, where the table plays it so."""
    if turns.is_going_on(table) and table[RULES].damage_at_round_end:
        owed = table[FIGHT].owed
        table.record(DamageOwed(about=FIGHT, owed={**owed, whom: (*owed.get(whom, ()), points)}))
    else:
        table.run(take_damage, whom, points, "hit", by)


@rule("BREW-399", "BREW-Q130")
def wear_cloak(table: Table, whom: Key[Character], struck: Struck) -> None:
    """Where a god's favour soaks so much in all, what it soaked is used up."""
    if not table[RULES].cloak_once:
        return
    used = sum(-part.value for part in struck.sum(table).parts if part.rule == "BREW-399")
    now = place_of(table, whom)
    if used and now.cloak:
        table.record(StoodReady(about=whom, fighting=replace(now, cloak=now.cloak - used)))


@rule("BREW-114", "BREW-Q38")
def wrestle_down(table: Table, blow: Blow) -> None:
    """The target is down and held; it does not hurt, unless the table plays it so."""
    take_hold(table, blow.whom, blow.by)
    if table[RULES].grapple_hurts:
        bare_hands = ways(table, blow.by)[f"{HANDS}:{blow.way.attribute}"]
        table.run(hurt, replace(blow, way=bare_hands))


@rule("BREW-142", "BREW-143")
def strike_deadly(table: Table, blow: Blow) -> None:
    """A deadly attack that hits kills or disables at once, whichever is wanted or makes sense."""
    does = table.choose(GM, WhatDeadly(whom=blow.whom))
    if does == "is an ordinary hit":
        table.run(hurt, replace(blow, aim="targeted"))
        return
    table.record(DeadlyStruck(about=blow.whom, does=does))
    if does == "kills":
        table.run(die, blow.whom, "a deadly attack")
    else:
        somebody_was_hurt(table, blow.by, blow.whom)
        table.run(take_damage, blow.whom, max(0, table[blow.whom].health), "hit", blow.by)


# --- what those two may do about it
@rule("BREW-112", "BREW-Q37")
def pull_punch(table: Table, who: Key[Character], struck: Struck) -> Struck:
    """Deal less than was rolled, or nothing."""
    most = table.choose(who, HowHard(most=struck.sum(table).total))
    table.record(PunchPulled(about=who, damage=most))
    return replace(struck, most=most)


@rule("BREW-356", "BREW-Q123")
def can_find_fault(reader: Reader, who: Key[Character], struck: Struck) -> bool:
    """Whoever has the spell, or magic of that field where there are no spell lists, and a slot of mana."""
    if why_no_magic(reader, who, DESTRUCTION):
        return False
    spells = reader.content.of(Spell)
    listed = [id_ for id_ in reader[who].spells if id_ in spells and spells[id_].effect == FIND_FAULT]
    return bool(listed) or not reader[RULES].spell_lists


@rule("BREW-356", "BREW-Q123")
def find_fault(table: Table, who: Key[Character], struck: Struck) -> Struck:
    """The strike finds a weak point: +2 damage, for one slot of mana and without a roll of its own."""
    if not table[RULES].find_fault_rolls:
        spend_mana(table, who)
    else:
        attempt = Attempt(who=who, attribute=casting_attribute(table, who), skill=DESTRUCTION, what="find the fault")
        if not table.run(cast_with_mana, attempt, EASY).succeeded:
            return struck
    table.record(FaultFound(about=who, more=FAULT))
    return replace(struck, dealt=(*struck.dealt, Summand("Find Fault", FAULT, "BREW-356")))


@rule("BREW-148", "BREW-Q55")
def can_heal_at_once(reader: Reader, who: Key[Character], struck: Struck) -> bool:
    """Whoever has Healing and a slot of mana; before Health drops, so that it can prevent death."""
    damage = struck.sum(reader).total
    if damage <= 0 or why_no_rolls(reader, who) or why_no_magic(reader, who, HEALING):
        return False
    return not (reader[RULES].heal_only_conscious and reader[who].health - damage <= 0)


@rule("BREW-148", "BREW-149", "BREW-Q55")
def heal_at_once(table: Table, who: Key[Character], struck: Struck) -> Struck:
    """A Healing roll that takes no action: it soaks as much of this hit as it would heal."""
    attempt = Attempt(who=who, attribute=casting_attribute(table, who), skill=HEALING, what="heal the hit at once")
    outcome = table.run(cast_with_mana, attempt, EASY)
    points = healed_by_magic(table[RULES], outcome.total) if outcome.succeeded else 0
    points = min(points, struck.sum(table).total)
    if points:
        table.record(HealedAtOnce(about=who, points=points))
    return replace(struck, healed=points)


REACTIONS: tuple[Reaction[Any], ...] = (
    Reaction(name="pull-punch", on=Struck, holders=lambda reader, struck: [struck.by],
             can=lambda reader, who, struck: struck.sum(reader).total > 0, do=pull_punch, label="Pull the punch",
             help="Deal less damage, or none.", rules=("BREW-112",)),
    Reaction(name="find-fault", on=Struck, holders=lambda reader, struck: [struck.by], can=can_find_fault,
             do=find_fault, label="Find Fault", help="One slot of mana: +2 damage.", rules=("BREW-356",)),
    Reaction(name="heal-at-once", on=Struck, holders=lambda reader, struck: [struck.whom], can=can_heal_at_once,
             do=heal_at_once, label="Heal it at once", help="A Healing roll and a slot of mana, no action.",
             rules=("BREW-148", "BREW-Q55")),
)  # fmt: skip
