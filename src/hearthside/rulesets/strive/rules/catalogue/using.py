"""Using an Expertise: pay for it, test it, and let it work."""

from __future__ import annotations

from typing import Any, Literal

from msgspec.structs import replace

from hearthside.engine import (
    GM,
    Field,
    Id,
    IllegalAnswer,
    Key,
    Question,
    Reader,
    Table,
    action,
    field_name,
    name_of,
    rule,
)
from hearthside.rulesets.strive.facts.catalogue import AreaLaid, ExpertiseUsed, ExpertiseUsedOn, StoodReady, Told
from hearthside.rulesets.strive.fight_moments import Acting
from hearthside.rulesets.strive.fight_state import is_combat
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.kinds.catalogue import ExpertiseEffect
from hearthside.rulesets.strive.questions.areas import WhereItStrikes
from hearthside.rulesets.strive.questions.catalogue import (
    DoesItHold,
    Nobody,
    WhichExpertise,
    WhichTarget,
    WhichTargets,
    is_bound,
    targets,
    usable,
)
from hearthside.rulesets.strive.riding import carrier
from hearthside.rulesets.strive.rules.catalogue.effects import EFFECTS
from hearthside.rulesets.strive.rules.catalogue.expertises import Held, every_expertise, expertises_of, why_not_use
from hearthside.rulesets.strive.rules.catalogue.use import Use
from hearthside.rulesets.strive.rules.catalogue.uses import use_up
from hearthside.rulesets.strive.rules.catalogue.zones import fail_stratagem
from hearthside.rulesets.strive.rules.combat.acting import why_no_action
from hearthside.rulesets.strive.rules.combat.action_points import act, pay
from hearthside.rulesets.strive.rules.combat.aiming import why_out_of_reach
from hearthside.rulesets.strive.rules.combat.areas import shape_of, those_in_area
from hearthside.rulesets.strive.rules.combat.attack_costs import pay_for_attack
from hearthside.rulesets.strive.rules.combat.attacks import attack_each, is_unlimited, strike_area
from hearthside.rulesets.strive.rules.combat.brought import rush
from hearthside.rulesets.strive.rules.combat.defences import answer, what_opposes
from hearthside.rulesets.strive.rules.combat.hits import Strike, basic_attack
from hearthside.rulesets.strive.rules.combat.places import flanking, is_ally
from hearthside.rulesets.strive.rules.health.conditions import guarded_ob, is_helpless, why_unable
from hearthside.rulesets.strive.rules.health.duties import why_driven, why_harmless
from hearthside.rulesets.strive.rules.health.exhaustion import exhaust
from hearthside.rulesets.strive.rules.magic.cooling import heat_up
from hearthside.rulesets.strive.rules.magic.powers import feel
from hearthside.rulesets.strive.rules.npcs.hiding import give_itself_away
from hearthside.rulesets.strive.rules.tests.parts import DEFENCE, Test
from hearthside.rulesets.strive.rules.tests.tests import make_test, oppose
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import Condition

Result = Literal["succeeds", "fails", "no test", "refused"]
Whom = Id | tuple[Id, ...]
ORDERS: tuple[ExpertiseEffect, ...] = ("you-attack", "faster")
HEARD: tuple[ExpertiseEffect, ...] = (*ORDERS, "pathetic-worm")
"""What works only on who hears it."""
BRINGS: dict[str, tuple[Condition, ...]] = {"fear": ("terrified",)}


# --- when
@rule("STR-139", "STR-1196")
def why_no_expertise(view: Reader, who: Key[Character]) -> str:
    """Out of turn there are only reactions to what happens in the story, which most tables do not know."""
    if why := why_unable(view, who) or why_driven(view, who, attack=False):
        return why
    waits = why_no_action(view, who)
    if waits and not any(entry.answers_story for _, entry in every_expertise(view)):
        return waits
    return "" if usable(view, who, attack=False) else waits or "there is nothing to use now"


@rule("STR-752", "STR-878")
def why_attack_nobody(view: Reader, who: Key[Character]) -> str:
    """Why somebody attacks nobody now, whatever with."""
    return why_no_action(view, who) or why_driven(view, who, attack=True) or why_harmless(view, who)


def why_no_attack(view: Reader, who: Key[Character]) -> str:
    if why := why_attack_nobody(view, who):
        return why
    if not usable(view, who, attack=True):
        return "there are not AP enough for an attack"
    return "" if targets(view, who, attack=True) else "there is nobody to attack"


def which(view: Reader, who: Id, args: Any) -> Question[str]:
    return WhichExpertise(who=Key[Character](who))


def which_attack(view: Reader, who: Id, args: Any) -> Question[str]:
    return WhichExpertise(who=Key[Character](who), attack=True)


@rule("STR-918", "STR-919", "STR-920")
def whom(view: Reader, who: Id, args: Any) -> Question[Any]:
    """Exactly one, up to a number, or all in an area, as the Expertise says; who is out of reach is offered as such."""
    user = Key[Character](who)
    it = expertises_of(view, user).get(args.get("which", ""))
    if it is None or it.entry.targets in ("none", "self"):
        return Nobody()
    attack = it.entry.attack
    beyond = tuple(one for one in targets(view, user, attack)
                   if why_out_of_reach(view, user, it, one) or why_unheard(view, user, it, one))  # fmt: skip
    if it.entry.targets == "single":
        return WhichTarget(who=user, attack=attack, own=bool(it.si) and not it.entry.opposed, beyond=beyond)
    most = it.entry.most if it.entry.targets == "multiple" else None
    return WhichTargets(who=user, least=1 if most else 0, most=most, attack=attack, beyond=beyond)


@rule("STR-764", "STR-765", "STR-766", "STR-887")
def why_unheard(reader: Reader, who: Key[Character], it: Held, whom: Key[Character]) -> str:
    """Why somebody does not follow an order that has to be heard; empty: they do, or it need not be. Some orders are
    for allies alone, which a fight tells from foes."""
    if it.entry.effect not in HEARD:
        return ""
    if is_helpless(reader, whom):
        return f"{name_of(reader, whom)} does not hear it"
    is_order = it.entry.effect in ORDERS and is_combat(reader)
    return f"{name_of(reader, whom)} is no ally" if is_order and not is_ally(reader, who, whom) else ""


# --- what people do
@action("Use an Expertise", by=Character, unless=why_no_expertise, which=which, whom=whom)
@rule("STR-130", "STR-140")
def use_expertise(table: Table, who: Key[Character], which: str, whom: Whom = ()) -> Result:
    """Use what a Skill lets you do."""
    return begin(table, who, which, whom)


def result_only(result: Result) -> str:
    """What people want the odds of: whether an attack hits."""
    return result


@action("Attack", by=Character, unless=why_no_attack, look=result_only, which=which_attack, whom=whom)
@rule("STR-141", "STR-451")
def attack(table: Table, who: Key[Character], which: str, whom: Whom) -> Result:
    """Attack with what is in hand, or with bare hands."""
    return begin(table, who, which, whom)


def why_no_area_attack(view: Reader, who: Key[Character]) -> str:
    if why := why_attack_nobody(view, who):
        return why
    return "" if usable(view, who, attack=True, area=True) else "there is no area to attack with on a map now"


def which_area(view: Reader, who: Id, args: Any) -> Question[str]:
    return WhichExpertise(who=Key[Character](who), attack=True, area=True)


def where_it_strikes(view: Reader, who: Id, args: Any) -> Question[Field]:
    return WhereItStrikes(who=Key[Character](who), which=args.get("which", ""))


@action("Attack an area", by=Character, unless=why_no_area_attack, look=result_only, which=which_area,
        where=where_it_strikes)  # fmt: skip
@rule("STR-752", "STR-920", "STR-1121", "STR-1213", "STR-Q120")
def attack_area(table: Table, who: Key[Character], which: str, where: Field) -> Result:
    """Lay a cone, a line or a circle over the map: it strikes all who are in it, friend and foe."""
    it = expertises_of(table, who).get(which)
    shape = shape_of(it.entry) if it else None
    if it is None or shape is None:
        return "refused"
    whom = those_in_area(table, who, shape, where)
    only = targets(table, who, attack=True)
    if is_bound(table, who) and not set(only) & set(whom):
        raise IllegalAnswer(f"{name_of(table, who)} has to attack {name_of(table, only[0])}")
    table.record(AreaLaid(about=who, expertise=it.called, where=field_name(where)))
    return use(table, who, it, whom)


def begin(table: Table, who: Key[Character], which: str, whom: Whom) -> Result:
    it = expertises_of(table, who).get(which)
    named = tuple(map(Key[Character], (whom,) if isinstance(whom, str) else whom))
    if it is None:
        return "refused"
    if not named and it.entry.targets in ("single", "multiple"):
        raise IllegalAnswer(f"{it.name} needs a target: whom?")
    for one in named:
        if why := why_out_of_reach(table, who, it, one) or why_unheard(table, who, it, one):
            raise IllegalAnswer(why)
    return use(table, who, it, named)


@rule("STR-134", "STR-137", "STR-139", "STR-701", "STR-703", "STR-Q379")
def use(table: Table, who: Key[Character], it: Held, whom: tuple[Key[Character], ...]) -> Result:
    """An Expertise is used: paid whether or not it succeeds."""
    entry = it.entry
    # 1. What the fiction has to allow, the GM says.
    if entry.condition and not table.choose(GM, DoesItHold(who=who, what=it.name, condition=entry.condition)):
        table.record(Told(about=who, what=f"{it.name} is not possible here"))
        return "refused"
    if why_not_use(table, who, it):
        return "refused"
    # 2. It is paid.
    told(table, who, it, whom)
    (pay_for_attack if entry.attack else pay)(table, who, entry.ap)
    if entry.frequency:
        use_up(table, who, it.id, entry.frequency)
    if entry.attack:
        attacked(table, who, whom)
    elif entry.is_hostile and table[who].hidden_by:
        give_itself_away(table, who)
    # 3. Somebody may forestall it.
    acting = act(table, who, 0, it.name, whom)
    if entry.exhaustion:
        exhaust(table, who, entry.exhaustion, it.name)
    # 4. The test; on a success it works. A power leaves heat behind, whatever came of it.
    result: Result = "fails"
    if not acting.stopped and not why_unable(table, who):
        result = (strike if entry.attack else try_it)(table, who, it, acting)
    if it.si:
        heat_up(table, who, it.si)
    return result


def told(table: Table, who: Key[Character], it: Held, whom: tuple[Key[Character], ...]) -> None:
    if not table.is_heard:
        return
    if not whom:
        table.record(ExpertiseUsed(about=who, expertise=it.called))
    for one in whom:
        table.record(ExpertiseUsedOn(about=who, expertise=it.called, whom=one))


@rule("STR-752", "STR-Q120")
def attacked(table: Table, who: Key[Character], whom: tuple[Key[Character], ...]) -> None:
    """Who was taunted has done their duty by one attack; at some tables it lasts for the turn. Who was camouflaged is
    seen."""
    if table[who].hidden_by:
        give_itself_away(table, who)
    fighting = table[who].fighting
    if fighting and fighting.bound_now and fighting.must_attack in whom and not table[RULES].taunted_all_turn:
        free = replace(fighting, must_attack="", bound_now=False)
        table.record(StoodReady(about=who, fighting=free))


@rule("STR-717", "STR-830", "STR-Q110", "STR-Q145", "STR-Q341")
def strike(table: Table, who: Key[Character], it: Held, acting: Acting) -> Result:
    """An attack on each target; what it does besides counts for those that are hit."""
    if it.entry.effect == "charge" and not table.run(rush, who, acting.whom[0]):
        return "fails"
    entry, effect = it.entry, it.entry.effect
    by_weapon = (effect == "pain-is-strength" and table[RULES].pain_is == "weapon skill") or (
        effect == "vault-and-jab" and table[RULES].vault_by_weapon
    )
    of = basic_attack(table, who).skill if by_weapon else ""
    strikes = tuple([Strike(by=who, whom=one, it=it, of=of, ob=acting.ob) for one in acting.whom])
    struck = strike_area(table, strikes) if entry.targets == "area" else attack_each(table, strikes)
    result: Result = "fails"
    for one, came in zip(acting.whom, struck, strict=False):
        if came.hit:
            result = "succeeds"
            take_effect(table, Use(who=who, it=it, whom=(one,), hits=came.hits))
    return result


@rule("STR-134", "STR-135", "STR-701", "STR-702", "STR-Q99", "STR-Q123", "STR-Q136")
def try_it(table: Table, who: Key[Character], it: Held, acting: Acting) -> Result:
    """What is no attack: without an Ob it works at once; against an Ob, or against the other's own test."""
    entry = it.entry
    made = Use(who=who, it=it, whom=acting.whom)
    if not entry.is_tested:
        take_effect(table, made)
        return "no test"
    test = Test(who=who, of=it.skill, ob=(entry.ob or 0) + acting.ob, why=it.name, purposes=("expertise",),
                unlimited=is_unlimited(table, it))  # fmt: skip
    if entry.opposed:
        tried = table.run(try_against, test, it, acting)
    else:
        outcome = make_test(table, test)
        feel(table, who, it, outcome.hits)
        tried = replace(made, hits=outcome.hits, ob=outcome.ob) if outcome.succeeded else None
    table.settled("succeeds" if tried else "fails")
    if tried is not None:
        take_effect(table, tried)
        return "succeeds"
    table.run(failed, who, it)
    return "fails"


def take_effect(table: Table, made: Use) -> None:
    """What the Expertise does. One that names no effect does what the table says: it is paid and tested, no more."""
    effect = EFFECTS.get(made.it.entry.effect)
    if effect is not None:
        effect(table, made)


@rule("STR-135", "STR-480", "STR-703", "STR-850", "STR-Q470")
def try_against(table: Table, test: Test, it: Held, acting: Acting) -> Use | None:
    """The target may resist for 1 AP with what opposes it; without, the Ob is 1. None: it fails."""
    target = acting.whom[0]
    met = answer(table, test.who, target, it.name, what_opposes(table, it, target))
    added = it.entry.modifier + acting.ob + guarded_ob(table, target, *BRINGS.get(it.entry.effect, ()))
    mine = replace(test, ob=added, purposes=(*test.purposes, "opposed"))
    if not met.of:
        outcome = make_test(table, replace(mine, ob=max(1, 1 + added)))
        feel(table, test.who, it, outcome.hits)
        used = Use(who=test.who, it=it, whom=acting.whom, hits=outcome.hits, ob=outcome.ob, margin=outcome.hits)
        return used if outcome.succeeded else None
    degree = flanking(table, met.who, ranged=False)
    theirs = Test(who=met.who, of=met.of, why=f"oppose {it.name}", purposes=(DEFENCE, degree, "opposed"))
    contest = oppose(table, mine, theirs)
    feel(table, test.who, it, contest.attacker.hits)
    if not contest.succeeded:
        return None
    return Use(who=test.who, it=it, whom=acting.whom, hits=contest.attacker.hits, ob=contest.attacker.ob,
               margin=contest.margin)  # fmt: skip


def failed(table: Table, who: Key[Character], it: Held) -> None:
    """What a failure brings."""
    if it.entry.effect == "stratagem":
        fail_stratagem(table, who)
    if table[RULES].exhausting_anyway and it.entry.effect == "spur":
        exhaust(table, carrier(table, who), 1, it.name)
    if table[RULES].exhausting_anyway and it.entry.effect in ("deep-lungs", "spur"):
        exhaust(table, who, 1, it.name)
