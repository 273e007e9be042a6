"""Reactions: Expertises that answer something, each on its moment."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from operator import attrgetter
from typing import Any

from msgspec.structs import replace

from hearthside.dice import Pool, Sum
from hearthside.engine import Id, Key, Reaction, Reader, Table, rule
from hearthside.rulesets.strive.derived import exhaustion_limit
from hearthside.rulesets.strive.facts.catalogue import ExpertiseUsed
from hearthside.rulesets.strive.fight_moments import Acting, Attacked, AttackOver, Hit, KnockedDown, Pushing
from hearthside.rulesets.strive.fight_state import KeyZone
from hearthside.rulesets.strive.gear import armor_of
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.kinds.catalogue import ExpertiseEffect
from hearthside.rulesets.strive.questions.catalogue import OneOfThese
from hearthside.rulesets.strive.rules.catalogue.expertises import Held, effects_known, why_not_use, with_effect
from hearthside.rulesets.strive.rules.catalogue.families import family_of, knows
from hearthside.rulesets.strive.rules.catalogue.uses import use_up, used
from hearthside.rulesets.strive.rules.catalogue.zones import zone_with
from hearthside.rulesets.strive.rules.combat.action_points import may_pay, pay
from hearthside.rulesets.strive.rules.combat.attacks import attacks_on, free_attack, free_counter
from hearthside.rulesets.strive.rules.combat.defences import may_defend
from hearthside.rulesets.strive.rules.combat.places import (
    allies_of,
    at_hand,
    grappled_by,
    in_reach,
    is_ally,
    is_foe,
    those_present,
)
from hearthside.rulesets.strive.rules.health.conditions import has_condition, relieve, why_unable
from hearthside.rulesets.strive.rules.health.duties import why_harmless
from hearthside.rulesets.strive.rules.health.exhaustion import exhaust, exhaustion, grant_exhausted
from hearthside.rulesets.strive.rules.health.grit import gain_grit
from hearthside.rulesets.strive.rules.health.hp import hit_points
from hearthside.rulesets.strive.rules.health.injuries import earns_grit
from hearthside.rulesets.strive.rules.health.moments import Falling, Injuring, Landing, Suffered, Wounded
from hearthside.rulesets.strive.rules.tests.parts import Test
from hearthside.rulesets.strive.rules.tests.tests import make_test
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import ACROBATICS, DEF, rounded_up

COUNTER_AP = 1
D10 = Pool(1, 10)
NO_YOU_DONT, TRY_ME = "no-you-dont", "hey-try-me"
Among = Callable[[ExpertiseEffect, Reader, Any], Iterable[Id]]
"""Who of those at a moment knows an Expertise with this effect."""


# --- what they share
@rule("STR-136", "STR-705")
def ready(reader: Reader, who: Key[Character], effect: ExpertiseEffect) -> Held | None:
    """The Expertise with this effect that somebody can use now, outside their own turn if need be."""
    mine = with_effect(reader, who, effect)
    if not mine or why_unable(reader, who):
        return None
    for it in mine:
        if not why_not_use(reader, who, it):
            return it
    return None


def used_now(table: Table, who: Key[Character], it: Held) -> None:
    """It is told and paid."""
    table.record(ExpertiseUsed(about=who, expertise=it.name))
    pay(table, who, it.entry.ap)
    if it.entry.frequency:
        use_up(table, who, it.id, it.entry.frequency)


def held_now(table: Table, who: Key[Character], effect: ExpertiseEffect) -> Held:
    it = ready(table, who, effect)
    assert it is not None  # `can` has said so
    return it


def tested(table: Table, who: Key[Character], it: Held) -> int | None:
    """The hits of a reaction's test, if it succeeds."""
    outcome = make_test(table, Test(who=who, of=it.skill, ob=it.entry.ob, why=it.name, purposes=("expertise",)))
    return outcome.hits if outcome.succeeded else None


def reaction(
    effect: ExpertiseEffect,
    on: type[Any],
    label: str,
    among: Among,
    can: Callable[[Reader, Key[Character], Any], bool],
    do: Callable[[Table, Key[Character], Any], Any],
    rules: tuple[str, ...],
) -> Reaction[Any]:
    """A reaction that is an Expertise."""
    return Reaction(
        name=effect, on=on, label=label, holders=partial(among, effect), do=do, rules=rules,
        can=lambda reader, who, moment: ready(reader, who, effect) is not None and can(reader, who, moment),
        matters=lambda reader: effect in effects_known(reader),
    )  # fmt: skip


# --- who could have it
def the_one(field: str) -> Among:
    """The one whom a moment names there."""
    one_in = attrgetter(field)

    def among(effect: ExpertiseEffect, reader: Reader, moment: Any) -> Iterable[Id]:
        who = one_in(moment)
        return (who,) if who and with_effect(reader, who, effect) else ()

    return among


def allies(effect: ExpertiseEffect, reader: Reader, moment: Any) -> Iterable[Id]:
    """Allies of the one whom a moment is about."""
    return (one for one in those_present(reader) if is_ally(reader, one, moment.who)
            and with_effect(reader, one, effect))  # fmt: skip


def allies_of_the_pusher(effect: ExpertiseEffect, reader: Reader, pushing: Pushing) -> Iterable[Id]:
    if pushing.by not in reader:
        return ()
    by = Key[Character](pushing.by)
    return (one for one in those_present(reader) if is_ally(reader, one, by)
            and with_effect(reader, one, effect))  # fmt: skip


# --- damage that is about to count
@rule("STR-710", "STR-Q104", "STR-Q105", "STR-EX98")
def wind_out_of_it(table: Table, who: Key[Character], landing: Landing) -> Landing:
    """An attack has hit: on a success half of it counts."""
    it = held_now(table, who, "wind-out-of-it")
    used_now(table, who, it)
    return replace(landing, halved=True) if tested(table, who, it) is not None else landing


@rule("STR-779", "STR-Q105")
def know_strength(table: Table, who: Key[Character], landing: Landing) -> Landing:
    """1D10 less, but at least 1."""
    used_now(table, who, held_now(table, who, "know-strength"))
    less = table.roll(D10, by=who, why="I Know Your Strength").read(Sum())
    return replace(landing, less=landing.less + less, least=1)


def is_known(reader: Reader, who: Key[Character], landing: Landing) -> bool:
    if not landing.attack or landing.source not in reader:
        return False
    return knows(reader, who, Key[Character](landing.source), with_effect(reader, who, "know-strength"))


@rule("STR-747")
def shields(reader: Reader, who: Key[Character], hit: Hit) -> tuple[Key[Character], ...]:
    """The enemies whom somebody grapples, but not whoever strikes; a friend is no shield."""
    return tuple(one for one in grappled_by(reader, who) if is_foe(reader, who, one) and one != hit.by)


@rule("STR-747")
def be_my_shield(table: Table, who: Key[Character], hit: Hit) -> Hit:
    """The grappled enemy takes the hit instead, without a defence."""
    used_now(table, who, held_now(table, who, "be-my-shield"))
    held = shields(table, who, hit)
    whom = held[0] if len(held) == 1 else table.choose(who, OneOfThese(asked="Who takes the hit?", among=held))
    return replace(hit, onto=whom)


@rule("STR-832", "STR-Q146")
def area_evasion(table: Table, who: Key[Character], landing: Landing) -> Landing:
    used_now(table, who, held_now(table, who, "area-evasion"))
    return replace(landing, halved=True)


@rule("STR-767", "STR-Q126", "STR-Q363")
def you_die_when_i_say(table: Table, who: Key[Character], falling: Falling) -> Falling:
    """The ally drops to as many HP as hits are rolled, and is Exhausted; without a hit it has failed."""
    it = held_now(table, who, "you-die")
    used_now(table, who, it)
    hits = make_test(table, Test(who=who, of=it.skill, why=it.name, purposes=("expertise",))).hits
    if table[RULES].you_live:
        hits = max(1, hits)
    if not hits:
        return falling
    grant_exhausted(table, falling.who, it.name)
    return replace(falling, left=min(hits, hit_points(table, falling.who)))


# --- harm that was suffered
@rule("STR-714", "STR-715", "STR-Q108")
def below_limit(reader: Reader, who: Key[Character]) -> bool:
    """Below the Exhaustion limit; at some tables also at it."""
    now, limit = exhaustion(reader, who).total, exhaustion_limit(reader, who).total
    return now <= limit if reader[RULES].teeth_until_exhausted else now < limit


@rule("STR-714")
def grit_your_teeth(table: Table, who: Key[Character], wounded: Wounded) -> Wounded:
    """One more Grit Point, and 1 Exhaustion."""
    it = held_now(table, who, "grit-your-teeth")
    used_now(table, who, it)
    gain_grit(table, who)
    exhaust(table, who, 1, it.name)
    return wounded


@rule("STR-714", "STR-942", "STR-Q108")
def may_grit_teeth(reader: Reader, who: Key[Character], wounded: Wounded) -> bool:
    """Whoever earns Grit by Injuries at all."""
    return earns_grit(reader, who) and below_limit(reader, who)


@rule("STR-718")
def injury_collector(table: Table, who: Key[Character], injuring: Injuring) -> Injuring:
    """On a success the Injury has no penalty but the 10 maximum HP."""
    it = held_now(table, who, "injury-collector")
    used_now(table, who, it)
    return replace(injuring, bare=True) if tested(table, who, it) is not None else injuring


@rule("STR-715", "STR-Q109", "STR-1114")
def hit_me_hit_you(table: Table, who: Key[Character], suffered: Suffered) -> Suffered:
    """A counter-attack at once; half of what was suffered comes on top. Exhaustion in any case."""
    it = held_now(table, who, "hit-me")
    used_now(table, who, it)
    free_attack(table, who, Key[Character](suffered.source), it.name, must=True, counter=True,
                half=table[RULES].hit_you_half, more=rounded_up(suffered.points, 2))  # fmt: skip
    exhaust(table, who, 1, it.name)
    return suffered


@rule("STR-715", "STR-Q98", "STR-Q109")
def is_attacker_near(reader: Reader, who: Key[Character], suffered: Suffered) -> bool:
    """An attacker in reach, whose blow was no Counter-Attack: that cannot be countered."""
    source = Key[Character](suffered.source)
    is_blow = suffered.attack and not suffered.counter and source in reader
    return is_blow and below_limit(reader, who) and in_reach(reader, who, source)


@rule("STR-831")
def bounce_back(table: Table, who: Key[Character], down: KnockedDown) -> KnockedDown:
    """On one's feet again, without armor."""
    used_now(table, who, held_now(table, who, "bounce-back"))
    relieve(table, who, "prone")
    return down


# --- attacks, and what follows them
@rule("STR-762", "STR-Q124")
def protect_me(table: Table, who: Key[Character], attacked: Attacked) -> Attacked:
    """An adjacent ally defends instead, with +1 CP, for the usual 1 AP of their own."""
    used_now(table, who, held_now(table, who, "protect-me"))
    able = protectors(table, who)
    if not able:  # the Squad whose AP this took has none left
        return attacked
    ally = able[0] if len(able) == 1 else table.choose(who, OneOfThese(asked="Who protects you?", among=able))
    return replace(attacked, protector=ally, points=1)


@rule("STR-762")
def protectors(reader: Reader, who: Key[Character]) -> tuple[Key[Character], ...]:
    """The allies beside somebody who can defend; without a map, whoever is named."""
    ap = 0 if reader[RULES].commander_pays else 1
    return tuple(one for one in allies_of(reader, who) if at_hand(reader, who, one) and may_defend(reader, one, ap))


@rule("STR-698", "STR-711", "STR-Q98", "STR-Q106")
def bob_weave_jab(table: Table, who: Key[Character], over: AttackOver) -> AttackOver:
    """A Counter-Attack at full damage, without Exhaustion."""
    it = held_now(table, who, "bob-weave-jab")
    used_now(table, who, it)
    free_attack(table, who, over.by, it.name, must=True, counter=True)
    return over


def who_defended(reader: Reader, over: AttackOver) -> Iterable[Id]:
    """Whose own defence it was."""
    return (over.defender,) if over.defender else ()


@rule("STR-711", "STR-Q106", "STR-Q183")
def may_jab(reader: Reader, who: Key[Character], over: AttackOver) -> bool:
    """After a defence test that has succeeded; Def is none."""
    if over.defended_with in ("", DEF) or not in_reach(reader, who, over.by):
        return False
    return over.defended_with == ACROBATICS or not reader[RULES].jab_after_acrobatics


@rule("STR-698", "STR-Q98")
def counter_attack(table: Table, who: Key[Character], over: AttackOver) -> AttackOver:
    """At some tables everybody may, for 1 AP."""
    pay(table, who, COUNTER_AP)
    free_attack(table, who, over.by, "Counter-Attack", must=True, counter=True)
    return over


def may_counter(reader: Reader, who: Key[Character], over: AttackOver) -> bool:
    allowed = reader[RULES].anyone_counters and bool(over.defended_with)
    return allowed and may_pay(reader, who, COUNTER_AP) and bool(attacks_on(reader, who, over.by))


@rule("STR-815", "STR-Q98")
def not_a_step_back(table: Table, who: Key[Character], over: AttackOver) -> AttackOver:
    """Against each attack, whether it hit or not."""
    free_counter(table, who, over.by, "Not A Step Back!")
    return over


def stands_firm(reader: Reader, who: Key[Character], over: AttackOver) -> bool:
    inside = zone_with(reader, who, "no-step-back", hostile=False) is not None
    return inside and is_foe(reader, who, over.by) and bool(attacks_on(reader, who, over.by))


@rule("STR-763", "STR-EX103")
def put_your_back(table: Table, who: Key[Character], pushing: Pushing) -> Pushing:
    """A field more for each hit above the Ob."""
    it = held_now(table, who, "put-your-back")
    used_now(table, who, it)
    hits = tested(table, who, it)
    return pushing if hits is None else replace(pushing, fields=pushing.fields + hits - (it.entry.ob or 0))


# --- actions of foes whose kind one knows
@rule("STR-780", "STR-781", "STR-Q129")
def is_meant(reader: Reader, foe: Key[Character], about: tuple[str, ...]) -> bool:
    """Whether a foe is one of those: of the category, or the one who was chosen."""
    return f"@{foe}" in about or (family_of(reader, foe) or "@") in about


def is_any_meant(field: str) -> Callable[[Reader], bool]:
    def matters(reader: Reader) -> bool:
        return any(getattr(fighting, field) for one in reader.every(Character) if (fighting := reader[one].fighting))

    return matters


def those_who(field: str) -> Callable[[Reader, Acting], Iterable[Id]]:
    def holders(reader: Reader, acting: Acting) -> Iterable[Id]:
        for one in those_present(reader):
            fighting = reader[one].fighting
            about = getattr(fighting, field) if fighting else ()
            if about and is_meant(reader, acting.by, about) and is_foe(reader, one, acting.by):
                yield one

    return holders


@rule("STR-780")
def no_you_dont(table: Table, who: Key[Character], acting: Acting) -> Acting:
    """The action has no effect, and its AP stay spent."""
    pay(table, who, 1)
    use_up(table, who, NO_YOU_DONT, "round")
    return replace(acting, stopped=True)


@rule("STR-445", "STR-780", "STR-878")
def may_forestall(reader: Reader, who: Key[Character], acting: Acting) -> bool:
    """Who is in flight or Pacified hinders nobody."""
    able = not (why_unable(reader, who) or why_harmless(reader, who))
    return able and may_pay(reader, who, 1) and not used(reader, who, NO_YOU_DONT, "round")


@rule("STR-781")
def try_me(table: Table, who: Key[Character], acting: Acting) -> Acting:
    """It must target the user, at +1 Ob."""
    use_up(table, who, TRY_ME, "round")
    return replace(acting, whom=(who,), ob=acting.ob + 1)


def may_draw(reader: Reader, who: Key[Character], acting: Acting) -> bool:
    return not why_unable(reader, who) and acting.whom not in ((), (who,)) and not used(reader, who, TRY_ME, "round")


REACTIONS: tuple[Reaction[Any], ...] = (
    reaction("wind-out-of-it", Landing, "Wind Out Of It", the_one("who"),
             lambda reader, who, it: it.attack and not it.halved, wind_out_of_it, ("STR-710",)),
    reaction("know-strength", Landing, "I Know Your Strength", the_one("who"), is_known, know_strength, ("STR-779",)),
    reaction("be-my-shield", Hit, "Be My Shield!", the_one("whom"),
             lambda reader, who, it: bool(shields(reader, who, it)), be_my_shield, ("STR-747",)),
    reaction("area-evasion", Landing, "Area Evasion", the_one("who"),
             lambda reader, who, it: it.area and not (it.halved or it.ducked), area_evasion, ("STR-832",)),
    reaction("you-die", Falling, "You Die When I Say!", allies,
             lambda reader, who, it: not has_condition(reader, it.who, "exhausted"), you_die_when_i_say, ("STR-767",)),
    reaction("grit-your-teeth", Wounded, "Grit Your Teeth", the_one("who"), may_grit_teeth, grit_your_teeth,
             ("STR-714",)),
    reaction("injury-collector", Injuring, "Injury Collector", the_one("who"),
             lambda reader, who, it: not it.bare, injury_collector, ("STR-718",)),
    reaction("hit-me", Suffered, "Hit me? Hit you!", the_one("who"), is_attacker_near, hit_me_hit_you, ("STR-715",)),
    reaction("bounce-back", KnockedDown, "Bounce Back", the_one("who"),
             lambda reader, who, it: armor_of(reader, who) is None, bounce_back, ("STR-831",)),
    reaction("protect-me", Attacked, "Protect Me!", the_one("whom"),
             lambda reader, who, it: not it.protector and bool(protectors(reader, who)), protect_me, ("STR-762",)),
    reaction("put-your-back", Pushing, "Put Your Back Into It!", allies_of_the_pusher,
             lambda reader, who, it: it.fields > 0, put_your_back, ("STR-763",)),
    reaction("bob-weave-jab", AttackOver, "Bob, Weave, Jab", the_one("defender"), may_jab, bob_weave_jab, ("STR-711",)),
    Reaction(name="counter-attack", on=AttackOver, label="Counter-Attack", holders=who_defended,
             matters=lambda reader: reader[RULES].anyone_counters, can=may_counter, do=counter_attack,
             rules=("STR-Q98",)),
    Reaction(name="not-a-step-back", on=AttackOver, label="Counter-Attack (Not A Step Back!)",
             matters=lambda reader: bool(reader.every(KeyZone)), holders=lambda reader, it: (it.whom,),
             can=stands_firm, do=not_a_step_back, rules=("STR-815",)),
    Reaction(name=NO_YOU_DONT, on=Acting, label="No You Don't!", matters=is_any_meant("forestalls"),
             holders=those_who("forestalls"), can=may_forestall, do=no_you_dont, rules=("STR-780",)),
    Reaction(name=TRY_ME, on=Acting, label="Hey! Try Me!", matters=is_any_meant("draws"),
             holders=those_who("draws"), can=may_draw, do=try_me, rules=("STR-781",)),
)  # fmt: skip
