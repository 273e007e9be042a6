"""Opportunity Attacks: what somebody risks who turns away from a foe."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from hearthside.engine import Id, Key, Option, Reaction, Reader, Table, View, owner, rule
from hearthside.kit.grid.maps import BattleMap, ground_of, spot_of, under
from hearthside.kit.grid.sight import sees_any
from hearthside.rulesets.strive.facts.moving import OpportunityTaken, PushedThrough
from hearthside.rulesets.strive.fight_moments import Provoked
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.questions.moving import PushThrough, WhichOpportunity
from hearthside.rulesets.strive.rules.catalogue.expertises import (
    FREE_ATTACK_AP,
    Held,
    expertises_of,
    words_of,
)
from hearthside.rulesets.strive.rules.catalogue.lasting import lend
from hearthside.rulesets.strive.rules.combat.action_points import may_pay
from hearthside.rulesets.strive.rules.combat.aiming import aim, why_out_of_reach
from hearthside.rulesets.strive.rules.combat.attack_costs import attack_ap, pay_for_attack
from hearthside.rulesets.strive.rules.combat.attacks import attack, resolve
from hearthside.rulesets.strive.rules.combat.hits import Strike
from hearthside.rulesets.strive.rules.health.conditions import why_unable
from hearthside.rulesets.strive.rules.health.duties import is_hostile
from hearthside.rulesets.strive.rules.npcs.aid import aided, fellows_among
from hearthside.rulesets.strive.rules.tests.parts import Outcome
from hearthside.rulesets.strive.state import Character, Effect

AP, LESS = 1, -1
STRUCK = "Opportunity Attack used"


# --- who may
def provoked_foes(reader: Reader, moment: Provoked) -> Iterable[Id]:
    return moment.foes


@rule("STR-458", "STR-460", "STR-461", "STR-464", "STR-Q67")
def can_strike(reader: Reader, foe: Key[Any], moment: Provoked) -> bool:
    """Whoever can pay 1 AP, may act and attack, sees who gets away, and has an attack that reaches them."""
    if foe in moment.struck or why_unable(reader, foe) or not is_hostile(reader, foe):
        return False
    if not may_pay(reader, foe, attack_ap(reader, foe, AP)):
        return False
    if reader[RULES].one_opportunity and STRUCK in reader[foe].effects:
        return False
    return notices(reader, foe, moment.who) and bool(opportunity_attacks(reader, foe, moment.who))


def notices(reader: Reader, foe: Key[Character], who: Key[Character]) -> bool:
    """Whether whoever plays a foe knows of somebody, and nothing stands between the two."""
    view = View(reader, owner(reader, foe))
    if who not in view:
        return False
    here, there = spot_of(view, foe), spot_of(view, who)
    if here is None or there is None:
        return here is None and there is None
    ground = ground_of(view, Key[BattleMap](here.map))
    return sees_any(ground, under(view, here), under(view, there))


@rule("STR-461", "STR-Q66", "STR-Q67")
def opportunity_attacks(reader: Reader, who: Key[Character], whom: Key[Character]) -> dict[str, Held]:
    """The attacks that will do: in melee, on one target, and of 2 AP at most."""
    most = None if reader[RULES].any_opportunity else FREE_ATTACK_AP
    return {id_: it for id_, it in expertises_of(reader, who).items()
            if it.entry.attack and it.entry.kind == "action" and it.entry.targets == "single" and not it.entry.ranged
            and not it.si and (most is None or it.entry.ap <= most)
            and not why_out_of_reach(reader, who, it, whom)}  # fmt: skip


# --- what they do
@rule("STR-461", "STR-462", "STR-463", "STR-464", "STR-Q67", "STR-Q463", "STR-EX69")
def strike(table: Table, foe: Key[Any], moment: Provoked) -> Provoked:
    """An attack for 1 AP with a die less. It halts whoever is struck at, hit or not, unless they push through."""
    # 1. Announced and paid.
    attacks = opportunity_attacks(table, foe, moment.who)
    named = tuple(Option(id_, it.called, words_of(table, it)) for id_, it in attacks.items())
    which = named[0].value if len(named) == 1 else table.choose(foe, WhichOpportunity(among=named))
    it = attacks[which]
    pay_for_attack(table, foe, AP)
    table.record(OpportunityTaken(about=foe, whom=moment.who, what=it.called))
    if table[RULES].one_opportunity:
        lend(table, foe, STRUCK, Effect(on=(STRUCK,), until="round"))
    fellows = fellows_among(table, foe, tuple(one for one in moment.foes if one not in moment.struck))
    blow = aided(table, Strike(by=foe, whom=moment.who, it=it, dice=LESS), fellows)
    after = replace(moment, struck=(*moment.struck, foe, *fellows))
    # 2. Before anybody rolls, the mover pushes through or stands.
    if moment.halts and not why_unable(table, moment.who) and table.choose(
            moment.who, PushThrough(who=moment.who, by=foe, what=it.called)):  # fmt: skip
        table.run(push_through, blow)
        return replace(after, pushed=True)
    table.run(attack, blow)
    return replace(after, stopped=moment.halts)


@rule("STR-448", "STR-Q63")
def push_through(table: Table, blow: Strike) -> None:
    """It hits, without a test and without a defence; who is able goes on."""
    table.record(PushedThrough(about=blow.whom))
    aimed = table.run(aim, blow)
    if aimed is not None:
        table.run(resolve, aimed, Outcome("success", 0), "")


REACTIONS: tuple[Reaction[Any], ...] = (
    Reaction(name="opportunity-attack", on=Provoked, holders=provoked_foes, can=can_strike, do=strike,
             label="Opportunity Attack (1 AP)", help="An attack with one die less. It halts them, unless they push "
             "through: then it hits.", rules=("STR-460", "STR-461")),
)  # fmt: skip
