"""Stock players in their turn: which action they take next, with which arguments, on what they may see."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

from hearthside.engine import Action, Field, Key, Reader, Suggested, View, name_of, remembered, rule
from hearthside.kit import stock_answer
from hearthside.kit.grid.maps import spot_of, spots_apart, tiling_of
from hearthside.rulesets.strive.fight_state import AVAILABLE_AT, COMBAT, TURN_AP, is_combat
from hearthside.rulesets.strive.gear import most_distance, weapons_of
from hearthside.rulesets.strive.kinds.damage import DamageFormula
from hearthside.rulesets.strive.levels import base_of, lowered_by_injuries, lowered_level, skill_level
from hearthside.rulesets.strive.policies.answers import Style, is_too_hot, sensible, style_of, wounded
from hearthside.rulesets.strive.policies.areas import has_area, sweep
from hearthside.rulesets.strive.questions.catalogue import only_targets, targets
from hearthside.rulesets.strive.questions.squads import squad_attacks
from hearthside.rulesets.strive.riding import place_of
from hearthside.rulesets.strive.rules.catalogue.expertises import Held, expertises_of, why_not_use
from hearthside.rulesets.strive.rules.catalogue.using import attack, use_expertise
from hearthside.rulesets.strive.rules.combat.acting import why_no_action
from hearthside.rulesets.strive.rules.combat.aiming import why_out_of_reach
from hearthside.rulesets.strive.rules.combat.momentum_actions import Half, desperate_measure, heroic_act, possible
from hearthside.rulesets.strive.rules.combat.moving import move
from hearthside.rulesets.strive.rules.combat.places import foes_of, is_foe
from hearthside.rulesets.strive.rules.combat.positions import BARE_REACH
from hearthside.rulesets.strive.rules.combat.turns import finish_turn
from hearthside.rulesets.strive.rules.combat.ways import found_by, stretches_of
from hearthside.rulesets.strive.rules.health.conditions import is_helpless, why_unable
from hearthside.rulesets.strive.rules.health.duties import why_driven
from hearthside.rulesets.strive.rules.health.hp import hit_points
from hearthside.rulesets.strive.rules.health.shrug_offs import break_free, stand_up, wake
from hearthside.rulesets.strive.rules.health.treatment import restore, staunch
from hearthside.rulesets.strive.rules.npcs.squads import NEAR, squad_attack, squad_move, stragglers, those_in_reach
from hearthside.rulesets.strive.squads import captain_of, living, mates, squad_led_by, squad_of
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import Attribute

Thought = Callable[[View, Key[Character]], Suggested | None]
Foes = tuple[Key[Character], ...]
"""Those whom one may attack."""
MELEE = 3
"""From so near it is quicker to look at the fields around a foe than at all that can be reached."""
ONE_IN = 3
"""Of how many dice one is a hit."""
KEPT_AP = 1
"""What the careful keep for a defence."""


def suggest(view: View, who: Key[Any]) -> Suggested | None:
    """What a stock player would do for somebody whose turn it is. It does not end while others act in it."""
    if who not in view or not isinstance(view[who], Character) or not is_combat(view) or view[who].fighting is None:
        return None
    if why_no_action(view, who):
        return None
    act = next_act(view, who, style_of(view, who))
    if act.action != finish_turn.name:
        return act
    others = (next_act(view, one, style_of(view, one)) for one in actors(view, who) if one != who)
    return None if any(other.action != finish_turn.name for other in others) else act


def next_act(view: View, who: Key[Character], style: Style) -> Suggested:
    """The first thing that comes to mind; at last the turn ends."""
    for thought in thoughts_of(view, who, style):
        if (act := thought(view, who)) is not None:
            return act
    return Suggested(finish_turn.name, {}, "End the turn")


# --- what comes to mind
def get_up(view: View, who: Key[Character]) -> Suggested | None:
    """On one's feet, and out of a hold, before anything else."""
    conditions = view[who].conditions
    if "prone" in conditions and not stand_up.refusal(view, who):
        return Suggested(stand_up.name, {}, "Stand up")
    if "grappled" in conditions and not break_free.refusal(view, who):
        return Suggested(break_free.name, {}, "Break free")
    return None


def seize_the_moment(view: View, who: Key[Character]) -> Suggested | None:
    """Momentum that is there is used when a turn begins."""
    fighting = view[who].fighting
    if fighting is None or fighting.ap < TURN_AP or abs(view[COMBAT].momentum) < AVAILABLE_AT:
        return None
    half: Half = "heroic" if view[COMBAT].momentum > 0 else "desperate"
    act = heroic_act if half == "heroic" else desperate_measure
    first = None if act.refusal(view, who) else next(possible(view, who, half), None)
    return first and Suggested(act.name, {"which": first[0]}, act.label)


def tend(view: View, who: Key[Character]) -> Suggested | None:
    """Whoever bleeds, lies there or is badly hurt, as far as one has what it takes."""
    for act in (staunch, wake, restore):
        if not act.refusal(view, who) and (args := usual_args(view, who, act)) is not None:
            whom = next(iter(args.values()))
            is_hurt = act is not restore or wounded(view, Key[Character](whom))
            if is_hurt and not is_foe(view, who, Key[Character](whom)):
                return Suggested(act.name, args, f"{act.label}: {name_of(view, whom)}")
    return None


def heal(view: View, who: Key[Character]) -> Suggested | None:
    """A power that heals, on whoever of one's own is hurt worst: as strong as one bears it."""
    if use_expertise.refusal(view, who):
        return None
    powers = healing_powers(view, who)
    own = (who, *(one for one in targets(view, who, attack=False) if not is_foe(view, who, one)))
    for whom in sorted((one for one in own if wounded(view, one)), key=lambda one: hit_points(view, one)):
        for which, it in powers:
            able = not why_not_use(view, who, it) and not is_too_hot(view, who, it)
            if able and not why_out_of_reach(view, who, it, whom):
                args = {"which": which, "whom": whom}
                return Suggested(use_expertise.name, args, f"{it.called}: {name_of(view, whom)}")
    return None


def press(view: View, who: Key[Character], keep: int = 0) -> Suggested | None:
    """An attack on a foe in reach; else nearer to them. Whoever has no AP for either does not look."""
    fighting = view[who].fighting
    if fighting is None:
        return None
    ap = fighting.ap - keep
    may_strike = ap >= least_ap(view, who)
    if not (may_strike or fighting.ap or fighting.stride):
        return None
    foes, only = foes_of(view, who), only_targets(view, who)
    if only is not None:
        foes = tuple(foe for foe in foes if foe in only)
    return (strike(view, who, foes, ap) if may_strike else None) or approach(view, who, foes)


def press_and_keep(view: View, who: Key[Character]) -> Suggested | None:
    """The same, if an AP for defending is left after an attack."""
    return press(view, who, KEPT_AP)


def strike(view: View, who: Key[Character], foes: Foes, ap: int) -> Suggested | None:
    """The foe in reach who has the fewest Hit Points left, with what hurts most for its AP. `ap`: those to spend."""
    if why_driven(view, who, attack=True):
        return None
    if squad_of(view, who) is not None and not squad_attack.refusal(view, who):
        able = [foe for foe in foes if not is_helpless(view, foe)]
        return strike_together(view, who, weakest_first(view, able), ap)
    near = weakest_first(view, those_near(view, who, foes, farthest_attack(view, who)))
    for which, it in attacks_by_worth(view, who, hurt_for_attacks(view, who)) if near else ():
        if it.entry.ap > ap or why_not_use(view, who, it) or is_too_hot(view, who, it):
            continue
        for whom in near:
            if not why_out_of_reach(view, who, it, whom):
                args = {"which": which, "whom": whom if it.entry.targets == "single" else (whom,)}
                return Suggested(attack.name, args, f"{it.called}: {name_of(view, whom)}")
    return None


def sweep_and_keep(view: View, who: Key[Character]) -> Suggested | None:
    """An area over several foes, if an AP for defending is left afterwards."""
    return sweep(view, who, KEPT_AP)


def approach(view: View, who: Key[Character], foes: Foes) -> Suggested | None:
    """Over the map, to where the nearest foe can be attacked from, or as near as one gets."""
    here = spot_of(view, who)
    if here is None:
        return None
    wanted, tiling = attack_range(view, who), tiling_of(view, here)
    away: dict[Key[Character], int] = {}
    for foe in foes:
        there = view[foe].stands or place_of(view, foe)
        if there is None or there.map != here.map or is_helpless(view, foe):
            continue
        away[foe] = spots_apart(tiling, here, there)
        if away[foe] <= wanted:
            return None
    step = squad_move if squad_of(view, who) else move
    if not away or step.refusal(view, who):
        return None
    far = min(away.values())
    nearest = place_of(view, weakest_first(view, [foe for foe, fields in away.items() if fields == far])[0])
    assert nearest is not None
    goal = nearest.x, nearest.y
    beside = tiling.ring(goal, nearest.size, here.size, wanted) if wanted <= MELEE else ()
    found = found_by(view, who, stretches_of(view, who), beside)
    assert found is not None

    def nearness(field: Field) -> int:
        return max(wanted, tiling.apart(field, here.size, goal, nearest.size))

    for best in beside:
        if best in found:
            break
    else:  # of those that are as near, the first is the one that costs least
        best = min(found.ends(), key=nearness, default=found.start)
        if nearness(best) >= far:
            return None
    return Suggested(step.name, {"way": found.way_to(best)}, "Move nearer")


# --- as a Squad
@rule("STR-964", "STR-Q194")
def actors(reader: Reader, who: Key[Character]) -> tuple[Key[Character], ...]:
    """Who acts in somebody's turn: they themselves; of a Squad its Captain, then one for all its members, who have
    strayed first."""
    squad = squad_of(reader, who) or squad_led_by(reader, who)
    if squad is None:
        return () if why_unable(reader, who) else (who,)
    captain = captain_of(reader, squad)
    members = [one for one in (*stragglers(reader, squad), *living(reader, squad)) if not why_unable(reader, one)]
    leads = (captain,) if captain and not why_unable(reader, captain) else ()
    return (*leads, *members[:1])


def close_up(view: View, who: Key[Character]) -> Suggested | None:
    """Who has strayed from their Squad goes back to the others, as near as they get."""
    squad = squad_of(view, who)
    here = spot_of(view, who) if squad else None
    if squad is None or here is None or who not in stragglers(view, squad) or squad_move.refusal(view, who):
        return None
    lost, others = stragglers(view, squad), mates(view, who)
    spots = [spot for one in others if one not in lost and (spot := spot_of(view, one)) and spot.map == here.map]
    found = found_by(view, who, stretches_of(view, who))
    if found is None or not spots:
        return None

    apart = tiling_of(view, here).apart

    def nearness(field: Field) -> int:
        return min(apart(field, here.size, (spot.x, spot.y), spot.size) for spot in spots)

    best = min(found.ends(), key=lambda field: (max(NEAR, nearness(field)), found.costs[field]), default=found.start)
    if nearness(best) >= nearness(found.start):
        return None
    alone = tuple(one for one in others if one != who)
    return Suggested(squad_move.name, {"way": found.way_to(best), "without": alone}, "Close up")


def strike_together(view: View, who: Key[Character], foes: Iterable[Key[Character]], ap: int) -> Suggested | None:
    """All who reach the weakest foe that any of them can reach."""
    able, members = squad_attacks(view, who), mates(view, who)
    for which, it in attacks_by_worth(view, who, hurt_for_attacks(view, who)):
        if which not in able or it.entry.ap > ap or why_not_use(view, who, it):
            continue
        whom = next((foe for foe in foes if those_in_reach(view, members, which, foe)), None)
        if whom is not None:
            args = {"which": which, "whom": (whom,)}
            return Suggested(squad_attack.name, args, f"{it.called}: {name_of(view, whom)}")
    return None


# --- what they look at
@remembered
def attack_range(reader: Reader, who: Key[Character]) -> int:
    """From how far somebody can attack with what is in hand."""
    return max((most_distance(reader, one) for one in weapons_of(reader, who).values()), default=BARE_REACH)


@remembered
def farthest_attack(reader: Reader, who: Key[Character]) -> int:
    """From how far somebody can attack at all: also without a weapon."""
    bare = (it.entry.distance or BARE_REACH for _, it in attacks_of(reader, who))
    return max(attack_range(reader, who), *bare, BARE_REACH)


def those_near(view: View, who: Key[Character], foes: Foes, most: int) -> list[Key[Character]]:
    """Those who can still act and are no farther away over the ground than that; where no map tells, all of them."""
    here, near = spot_of(view, who), []
    tiling = tiling_of(view, here) if here else None
    for foe in foes:
        there = view[foe].stands or place_of(view, foe)
        if here and there and there.map == here.map and spots_apart(tiling, here, there) > most:
            continue
        if not is_helpless(view, foe):
            near.append(foe)
    return near


def weakest_first(view: View, foes: list[Key[Character]]) -> list[Key[Character]]:
    """Those with the fewest Hit Points first."""
    if len(foes) < 2:
        return foes
    left = {foe: view[foe].hp for foe in foes}
    return sorted(foes, key=left.__getitem__)


@remembered
def attacks_of(reader: Reader, who: Key[Character]) -> tuple[tuple[str, Held], ...]:
    """What somebody may attack others with at any time."""
    return tuple((which, it) for which, it in expertises_of(reader, who).items()
                 if it.entry.attack and it.entry.kind == "action" and not it.entry.condition
                 and it.entry.targets in ("single", "multiple"))  # fmt: skip


@remembered
def least_ap(reader: Reader, who: Key[Character]) -> int:
    """What the cheapest attack of somebody costs."""
    return min((it.entry.ap for _, it in attacks_of(reader, who)), default=TURN_AP)


def hurt_for_attacks(reader: Reader, who: Key[Character]) -> tuple[Attribute, ...]:
    """The Attributes that are lowered by Injuries, as far as an attack hangs on them."""
    hurt = lowered_by_injuries(reader, who)
    return tuple([one for one in hurt if one in behind_attacks(reader, who)]) if hurt else hurt


@remembered
def behind_attacks(reader: Reader, who: Key[Character]) -> tuple[Attribute, ...]:
    """The Attributes on which attacks of somebody hang."""
    return tuple(sorted({one for _, it in attacks_of(reader, who) for one in base_of(reader, it.skill)}))


@remembered
def attacks_by_worth(reader: Reader, who: Key[Character], hurt: tuple[Attribute, ...]) -> tuple[tuple[str, Held], ...]:
    """The attacks, first what deals most for its AP as well as they know it. `hurt`: which Attributes are lowered by
    Injuries, which come more often than all the rest of it changes."""

    def promise(one: tuple[str, Held]) -> Fraction:
        it = one[1]
        return worth(it.entry.damage, it.intensity, it.entry.ap) * dice_that_hit(reader, who, it.skill, hurt)

    return tuple(sorted(attacks_of(reader, who), key=promise, reverse=True))


@remembered
def healing_powers(reader: Reader, who: Key[Character]) -> tuple[tuple[str, Held], ...]:
    """The powers by which somebody heals, at every intensity, the strongest first."""
    powers = [(which, it) for which, it in expertises_of(reader, who).items()
              if it.si and it.entry.power and it.entry.power.heals]  # fmt: skip
    return tuple(sorted(powers, key=lambda one: -one[1].intensity))


def dice_that_hit(reader: Reader, who: Key[Character], skill: str, hurt: tuple[Attribute, ...]) -> int:
    """With how many dice somebody makes hits in an attack: with no more than the Hit Limit lets count on average."""
    dice = sum(lowered_level(reader, who, one, hurt.count(one), ()).total for one in base_of(reader, skill))
    return min(dice, ONE_IN * (skill_level(reader, who, skill).total + 1))


@cache
def worth(damage: tuple[DamageFormula, ...], intensity: int, ap: int) -> Fraction:
    """What an attack deals on average for each AP, with middling strength: to compare attacks by."""
    dealt = sum((one.mean(intensity, 2 if one.attribute else 0) for one in damage), Fraction(0))
    return dealt / max(1, ap)


def usual_args(view: View, who: Key[Character], act: Action) -> dict[str, Any] | None:
    """Each parameter as it is by default, or as a stock player answers; None: there is nothing to answer with."""
    args: dict[str, Any] = {}
    for name, ask in act.asks.items():
        if name in act.defaults:
            continue
        question = ask(view, who, args)
        if question.offers_nothing(view):
            return None
        try:
            args[name] = stock_answer(view, who, question, sensible)
        except IndexError:  # nothing to choose from
            return None
    return args


# --- what could come to mind
THOUGHTS: Mapping[Style, Sequence[Thought]] = {
    "aggressive": (get_up, close_up, seize_the_moment, sweep, press),
    "careful": (heal, get_up, close_up, seize_the_moment, sweep_and_keep, press_and_keep),
    "supporter": (tend, heal, get_up, close_up, seize_the_moment, sweep_and_keep, press_and_keep),
}
NEEDS: Mapping[Thought, Callable[[Reader, Key[Character]], object]] = {
    heal: healing_powers,
    close_up: squad_of,
    seize_the_moment: lambda reader, who: not reader[who].is_npc,  # it is the party's
    sweep: has_area,
    sweep_and_keep: has_area,
}
"""What somebody has to have before a thought comes at all."""


@remembered
def thoughts_of(reader: Reader, who: Key[Character], style: Style) -> tuple[Thought, ...]:
    """What comes to mind of somebody who fights in a style, as far as they have what it takes."""
    return tuple(one for one in THOUGHTS[style] if one not in NEEDS or NEEDS[one](reader, who))
