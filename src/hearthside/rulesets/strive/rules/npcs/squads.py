"""Squads: forming them, and attacking and moving as one."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from hearthside.engine import (
    GM,
    Field,
    Id,
    IllegalAnswer,
    Key,
    Question,
    Reader,
    Sight,
    Table,
    action,
    name_of,
    new_key,
    rule,
)
from hearthside.kit import OptionalLine, WholeNumber
from hearthside.kit.grid.maps import spot_of, tiling_of
from hearthside.rulesets.strive.arrivals import from_npc, settle
from hearthside.rulesets.strive.derived import maximum_hp
from hearthside.rulesets.strive.facts.npcs import JoinedSquad, SquadAttacked, SquadFormed
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.kinds.npcs import NpcEntry
from hearthside.rulesets.strive.questions.catalogue import WhichTargets, only_targets
from hearthside.rulesets.strive.questions.characters import WhoKnowsThem
from hearthside.rulesets.strive.questions.moving import MoveTo
from hearthside.rulesets.strive.questions.squads import (
    CaptainFrom,
    OfWhichType,
    SquadOf,
    WhichBenefit,
    WhichCaptain,
    WhichSquadAttack,
    WhoFormsSquad,
    WhoTakesPart,
    WithoutWhom,
    name_of_kind,
    squad_attacks,
)
from hearthside.rulesets.strive.rules.catalogue.effects import EFFECTS
from hearthside.rulesets.strive.rules.catalogue.lasting import lend
from hearthside.rulesets.strive.rules.catalogue.use import Use
from hearthside.rulesets.strive.rules.catalogue.using import attacked
from hearthside.rulesets.strive.rules.combat.acting import why_no_action
from hearthside.rulesets.strive.rules.combat.action_points import act, may_pay, takes_effect
from hearthside.rulesets.strive.rules.combat.aiming import why_out_of_reach
from hearthside.rulesets.strive.rules.combat.attacks import attack
from hearthside.rulesets.strive.rules.combat.brought import rush
from hearthside.rulesets.strive.rules.combat.hits import Strike
from hearthside.rulesets.strive.rules.combat.moving import how_many_sprints, why_no_move
from hearthside.rulesets.strive.rules.combat.places import foes_of, movement
from hearthside.rulesets.strive.rules.combat.positions import fields_between
from hearthside.rulesets.strive.rules.combat.walking import go
from hearthside.rulesets.strive.rules.combat.ways import Stretch, found_by, sprint_fields, stretches_of
from hearthside.rulesets.strive.rules.health.conditions import why_unable
from hearthside.rulesets.strive.rules.health.duties import is_hostile, why_driven, why_harmless
from hearthside.rulesets.strive.rules.health.exhaustion import exhaust
from hearthside.rulesets.strive.rules.npcs.aid import aided
from hearthside.rulesets.strive.rules.npcs.hiding import give_itself_away, why_untouchable
from hearthside.rulesets.strive.rules.npcs.squad_harm import Loss, lose_together
from hearthside.rulesets.strive.squads import (
    HARDENED,
    Benefit,
    Squad,
    captain_of,
    living,
    mates,
    squad_of,
)
from hearthside.rulesets.strive.state import Character, Effect

NEAR = 3
"""How many fields a member of a Squad may be away from the others."""


# --- forming one
def why_no_squad(view: Reader, by: Id) -> str:
    return "" if OfWhichType().options(view) else "it takes two NPCs of one type that belong to no Squad"


def members_of_type(view: Reader, by: Id, args: Any) -> WhoFormsSquad:
    return WhoFormsSquad(like=args.get("of", ""))


def captain_beside(view: Reader, by: Id, args: Any) -> WhichCaptain:
    return WhichCaptain(but=tuple(args.get("members", ())))


@action("Form a Squad", unless=why_no_squad, of=OfWhichType(), members=members_of_type, captain=captain_beside,
        benefit=WhichBenefit(), marker=OptionalLine(words="A marker: a colour, a sign"))  # fmt: skip
@rule("STR-950", "STR-951", "STR-953", "STR-954", "STR-970")
def form_squad(table: Table, by: Id, of: Key[Character], members: tuple[Key[Character], ...], captain: Id = "",
               benefit: Benefit = "", marker: str = "") -> Key[Squad]:  # fmt: skip
    """NPCs of one type act as one from now on, with one pool of AP, Exhaustion and HP. `of`: somebody of that type."""
    return form(table, members, captain, benefit, marker)


def form(table: Table, members: tuple[Key[Character], ...], captain: Id, benefit: Benefit, marker: str) -> Key[Squad]:
    """It is open to all, unless nobody knows of its members yet."""
    given = benefit if captain else ""
    name = f"{name_of_kind(table, members[0])} Squad"
    sight: Sight = "all" if any(table[one].seen_by == "all" for one in members) else "gm"
    record = Squad(name=name, members=members, captain=captain, benefit=given, marker=marker, seen_by=sight,
                   temporary=HARDENED if given == "hardened" else 0)  # fmt: skip
    squad = new_key(table, Squad, name, record)
    table.record(SquadFormed(about=squad, record=record))
    for one in members:
        table.record(JoinedSquad(about=one, squad=squad, hp=table[one].hp))
        table.record(JoinedSquad(about=one, squad=squad, hp=maximum_hp(table, one).total))
    return squad


@action("Bring in a Squad", who=SquadOf(), number=WholeNumber("How many?", least=2, most=20, usually=5),
        captain=CaptainFrom(), benefit=WhichBenefit(), marker=OptionalLine(words="A marker: a colour, a sign"),
        seen_by=WhoKnowsThem())  # fmt: skip
@rule("STR-950", "STR-951", "STR-969")
def bring_in_squad(table: Table, by: Id, who: str, number: int = 5, captain: str = "", benefit: Benefit = "",
                   marker: str = "", seen_by: Sight = "all") -> Key[Squad]:  # fmt: skip
    """So many of one kind at once, as a Squad, perhaps with a Captain."""
    entries = table.content.of(NpcEntry)
    members = []
    for one in range(1, number + 1):
        member = replace(from_npc(who, entries[who]), name=f"{entries[who].name} {one}", seen_by=seen_by)
        members.append(settle(table, member))
    leader = settle(table, replace(from_npc(captain, entries[captain]), seen_by=seen_by)) if captain else ""
    return form(table, tuple(members), leader, benefit, marker)


# --- cohesion
@rule("STR-960", "STR-Q190")
def stragglers(reader: Reader, squad: Key[Squad]) -> tuple[Key[Character], ...]:
    """Members out of cohesion: links of 3 fields have to make one group, the Captain included. The largest part is the
    Squad. At some tables any other one nearby is enough. Without a map there are none."""
    captain = captain_of(reader, squad)
    bodies = (*((captain,) if captain else ()), *living(reader, squad))
    bodies = tuple(one for one in bodies if spot_of(reader, one) is not None)
    if reader[RULES].loose_cohesion:
        lone = (one for one in bodies if not any(linked(reader, one, each) for each in bodies if each != one))
        return tuple(one for one in lone if one != captain) if len(bodies) > 1 else ()
    parts: list[tuple[Key[Character], ...]] = []
    for one in bodies:
        if not any(one in part for part in parts):
            parts.append(group_of(reader, one, bodies))
    main = max(parts, key=lambda part: (len(part), captain in part), default=())
    return tuple(one for one in bodies if one not in main and one != captain)


def group_of(reader: Reader, who: Key[Character], bodies: tuple[Key[Character], ...]) -> tuple[Key[Character], ...]:
    group, edge = [who], [who]
    while edge:
        here = edge.pop()
        new = [one for one in bodies if one not in group and linked(reader, here, one)]
        group += new
        edge += new
    return tuple(group)


def linked(reader: Reader, one: Key[Character], other: Key[Character]) -> bool:
    far = fields_between(reader, one, other)
    return far is not None and far <= NEAR


# --- attacking as one
def why_no_squad_attack(view: Reader, who: Key[Character]) -> str:
    squad = squad_of(view, who)
    if squad is None:
        return f"{view[who].name} belongs to no Squad"
    if why := why_no_action(view, who):
        return why
    if not any(is_hostile(view, one) for one in mates(view, who)):
        return why_driven(view, who, attack=True) or why_harmless(view, who)
    if lost := stragglers(view, squad):
        return f"{', '.join(name_of(view, one) for one in lost)} must close up with the Squad first"
    affordable = any(may_pay(view, who, it.entry.ap) for it in squad_attacks(view, who).values())
    return "" if affordable else "there are not AP enough for an attack"


def which_squad_attack(view: Reader, who: Id, args: Any) -> Question[str]:
    return WhichSquadAttack(who=Key[Character](who))


def squad_targets(view: Reader, who: Id, args: Any) -> Question[Any]:
    member = Key[Character](who)
    return WhichTargets(who=member, least=1, most=max(1, len(mates(view, member))), attack=True)


def without_whom(view: Reader, who: Id, args: Any) -> Question[Any]:
    return WithoutWhom(who=Key[Character](who))


@action("Squad attack", by=Character, unless=why_no_squad_attack, which=which_squad_attack, whom=squad_targets,
        without=without_whom)  # fmt: skip
@rule("STR-752", "STR-964", "STR-965", "STR-966", "STR-968", "STR-Q120", "STR-Q191", "STR-EX125")
def squad_attack(table: Table, who: Key[Character], which: str, whom: tuple[Key[Character], ...],
                 without: tuple[Key[Character], ...] = ()) -> None:  # fmt: skip
    """All members attack at once: AP are paid once, with exactly one attack roll for each target."""
    it = squad_attacks(table, who).get(which)
    if it is None or not may_pay(table, who, it.entry.ap):
        raise IllegalAnswer("there are not AP enough for it")
    for target in whom:
        if not those_in_reach(table, mates(table, who), which, target):
            raise IllegalAnswer(f"none of them reaches {name_of(table, target)}, or may attack them now")
    # 1. Paid once, and exhausting once.
    acting = act(table, who, it.entry.ap, it.called, whom)
    exhaust(table, who, it.entry.exhaustion, it.name)
    if acting.stopped:
        return
    # 2. One after another: who takes part against whom.
    whom = acting.whom
    left = tuple(one for one in mates(table, who) if one not in without)
    for place, target in enumerate(whom):
        able = those_in_reach(table, left, which, target)
        if able and len(whom) - place > 1:
            able = table.choose(GM, WhoTakesPart(whom=target, among=able)) or able[:1]
        if able and table[target].state == "active":
            left = tuple(one for one in left if one not in able)
            for one in able:
                attacked(table, one, (target,))
            table.run(attack_with, able, which, target, acting.ob)


@rule("STR-752", "STR-851", "STR-965", "STR-1501")
def those_in_reach(
    reader: Reader, members: tuple[Key[Character], ...], which: str, target: Key[Character]
) -> tuple[Key[Character], ...]:
    """Who of them can take part: able, willing, not driven to attack another, and with the target in reach."""
    found = []
    for one in members:
        only = only_targets(reader, one)
        if only is not None and target not in only:
            continue
        it = squad_attacks(reader, one).get(which) if is_hostile(reader, one) else None
        if it and one != target and not why_unable(reader, one) and not why_out_of_reach(reader, one, it, target):
            found.append(one)
    return tuple(found)


@rule("STR-947", "STR-948", "STR-965", "STR-966", "STR-1117", "STR-1501")
def attack_with(
    table: Table, members: tuple[Key[Character], ...], which: str, whom: Key[Character], ob: int = 0
) -> None:  # fmt: skip
    """One is the main attacker; each of the others aids with a die, and on a hit with its Free Strike. What the attack
    does besides, it does too."""
    main, others = members[0], members[1:]
    it = squad_attacks(table, main)[which]
    table.record(SquadAttacked(about=main, whom=whom, number=len(members), what=it.called))
    if it.entry.effect == "charge" and not table.run(rush, main, whom):
        return
    came = table.run(attack, aided(table, Strike(by=main, whom=whom, it=it, ob=ob), others))
    if came.hit and it.entry.effect in EFFECTS:
        EFFECTS[it.entry.effect](table, Use(who=main, it=it, whom=(whom,), hits=came.hits))


# --- moving as one
def why_no_squad_move(view: Reader, who: Key[Character]) -> str:
    return why_no_move(view, who) if squad_of(view, who) else f"{view[who].name} belongs to no Squad"


def squad_way(view: Reader, who: Id, args: Any) -> MoveTo:
    walker = Key[Character](who)
    stretches = stretches_of(view, walker, args.get("sprint", 0)) if who in view else ()
    return MoveTo(who=walker, stretches=stretches)


@action("Squad move", by=Character, unless=why_no_squad_move, costs=1, way=squad_way, without=without_whom,
        sprint=how_many_sprints)  # fmt: skip
@rule("STR-432", "STR-433", "STR-960", "STR-963", "STR-968", "STR-Q189", "STR-Q462")
def squad_move(table: Table, who: Key[Character], way: tuple[Field, ...],
               without: tuple[Key[Character], ...] = (), sprint: int = 0) -> None:  # fmt: skip
    """One leads, and all others follow for the same AP, as near to their places beside it as they get; at a sprint all
    of them, which tires the Squad once. Each may be struck at, but none is halted."""
    here, fighting = spot_of(table, who), table[who].fighting
    if not way or here is None or fighting is None:
        raise IllegalAnswer("a way has at least one step")
    others = [one for one in from_link_to_link(table, who) if one not in without]
    offsets = {one: (spot.x - here.x, spot.y - here.y) for one in others if (spot := spot_of(table, one))}
    had, left = fighting.ap, fighting.stride
    # 1. Whoever leads pays.
    go(table, who, way, stretches_of(table, who, sprint))
    now, there = table[who].fighting, spot_of(table, who)
    if now is None or there is None:
        return
    spent = had - now.ap  # as it was: what the Squad had
    # 2. The others follow, link after link.
    moved = [who]
    for one in others:
        goal = (there.x + offsets[one][0], there.y + offsets[one][1])
        table.run(follow, one, goal, spent, sprint, left, tuple(moved))  # as it was: what whoever leads has paid
        moved.append(one)


@rule("STR-960", "STR-Q190")
def from_link_to_link(reader: Reader, who: Key[Character]) -> list[Key[Character]]:
    """The other members on the map as they follow somebody: the nearest of those who are linked to whoever goes before
    them; at last those who are linked to nobody."""
    order, rest = [who], [one for one in mates(reader, who) if one != who and spot_of(reader, one)]
    far = {one: fields_between(reader, who, one) or 0 for one in rest}
    while rest:
        near = [one for one in rest if any(linked(reader, one, each) for each in order)]
        order.append(min(near or rest, key=far.__getitem__))
        rest.remove(order[-1])
    return order[1:]


@rule("STR-960", "STR-963")
def follow(
    table: Table, who: Key[Character], goal: Field, ap: int, sprints: int, left: int, ahead: tuple[Key[Character], ...]
) -> None:  # fmt: skip
    """To its place beside the leader, or as near to it as it gets; in cohesion with those `ahead` of it, if it can.
    `sprints`: for how many of the AP they sprint, the first ones. `left`: the fields that were left of an AP before."""
    fields = movement(table, who).total
    if why_unable(table, who) or table[who].state != "active" or not fields:
        return
    fast = min(sprints, ap)
    each = (*((left,) if left else ()), *(sprint_fields(table, who),) * fast, *(fields,) * (ap - fast))
    stretches = tuple(Stretch(one, ap=0) for one in each)
    found, before = found_by(table, who, stretches), [spot for one in ahead if (spot := spot_of(table, one))]
    if found is None or not before:
        return
    ends, apart = [*found.ends(), found.start], tiling_of(table, before[0]).apart
    best = min(ends, key=lambda field: (all(apart(field, 1, (spot.x, spot.y), spot.size) > NEAR for spot in before),
                                        apart(field, 1, goal, 1), found.costs[field], field))  # fmt: skip
    if best != found.start:
        go(table, who, found.way_to(best), stretches, granted=True)


# --- two Squads
CLASHED = "Clashed"


@rule("STR-1193", "STR-Q354")
def why_no_clash(view: Reader, who: Key[Character]) -> str:
    if not view[RULES].squad_clash:
        return "this table rolls for Squads"
    if why := why_no_squad_attack(view, who):
        return why
    if any(CLASHED in view[one].effects for one in mates(view, who)):
        return "the Squad has clashed with another in this turn"
    return "" if enemy_members(view, who) else "no enemy Squad is there"


def enemy_members(reader: Reader, who: Key[Character]) -> tuple[Key[Character], ...]:
    return tuple(one for one in foes_of(reader, who) if reader[one].squad)


def clash_with(view: Reader, who: Id, args: Any) -> Question[Any]:
    return WhoTakesPart(whom=Key[Character](who), among=enemy_members(view, Key[Character](who)))


@action("Squad against Squad", called="squad-clash", by=Character, unless=why_no_clash, which=which_squad_attack,
        whom=clash_with)  # fmt: skip
@rule("STR-1193", "STR-Q354", "STR-EX177")
def clash(table: Table, who: Key[Character], which: str, whom: tuple[Key[Character], ...]) -> None:
    """Nobody rolls: the Free Strikes of all members who have an enemy in range are taken from that Squad's HP, once in
    a turn."""
    it = squad_attacks(table, who).get(which)
    target = next((one for one in whom if squad_of(table, one)), None)
    if it is None or target is None or not may_pay(table, who, it.entry.ap):
        raise IllegalAnswer("a Squad is needed to strike at, and the AP of the attack")
    if not takes_effect(table, who, it.entry.ap, it.called):
        return
    lend(table, who, CLASHED, Effect(on=(CLASHED,), until="end of turn"))
    strikers = those_who_clash(table, who, target)
    for one in strikers:
        give_itself_away(table, one)
    points = sum(strike.points for one in strikers if (strike := table[one].free_strike))
    if points:
        table.run(lose_together, target, Loss(points, "Free Strikes", who, counts=False))


@rule("STR-985", "STR-992", "STR-1193", "STR-Q354")
def those_who_clash(reader: Reader, who: Key[Character], target: Key[Character]) -> tuple[Key[Character], ...]:
    """The members of a Squad who have one of the other within the range of their Free Strike, and can attack it."""
    enemies, found = mates(reader, target), []
    for one in mates(reader, who):
        strike = reader[one].free_strike
        if strike is None or why_unable(reader, one) or not is_hostile(reader, one):
            continue
        if any((fields_between(reader, one, foe) or 0) <= strike.range and not why_untouchable(reader, one, foe)
               for foe in enemies):  # fmt: skip
            found.append(one)
    return tuple(found)


ACTIONS = (form_squad, bring_in_squad, squad_attack, squad_move, clash)
