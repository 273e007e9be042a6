"""Throwing: how far something flies, how hard it is to hit with it, where it lands, and what it does."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from hearthside.dice import Pool, Sum
from hearthside.engine import (
    GM,
    Field,
    Hidden,
    Id,
    IllegalAnswer,
    Key,
    Question,
    Reader,
    Roll,
    Spot,
    Table,
    action,
    field_name,
    name_of,
    rule,
)
from hearthside.kit.grid.forced import nearer, scatter
from hearthside.kit.grid.maps import BattleMap, ground_of, spot_of, taken_on, tiling_of
from hearthside.kit.grid.squares import SQUARES
from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.chances import NEAR_BY, Chances, are_told, at_least, mean_of_area, of_strike, per_cent
from hearthside.rulesets.strive.derived import level_for
from hearthside.rulesets.strive.facts.throwing import Landed, LeftTheHand
from hearthside.rulesets.strive.gear import blast_of, bomb_of, bulk, entry_of
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.kinds.catalogue import ExpertiseEntry
from hearthside.rulesets.strive.kinds.damage import DamageFormula
from hearthside.rulesets.strive.kinds.gear import WeaponEntry
from hearthside.rulesets.strive.measures import how_far
from hearthside.rulesets.strive.questions.areas import FRIEND, UNKNOWN, AtWhichField
from hearthside.rulesets.strive.questions.belongings import HowFar
from hearthside.rulesets.strive.questions.catalogue import targets
from hearthside.rulesets.strive.questions.throwing import (
    A_SPOT,
    DoesItHitInstead,
    HowFarThrown,
    ThrownAtWhat,
    WhatToThrow,
    WhichDamage,
)
from hearthside.rulesets.strive.riding import place_of
from hearthside.rulesets.strive.rules.belongings.stock import name_for
from hearthside.rulesets.strive.rules.catalogue.expertises import Held, free_hands
from hearthside.rulesets.strive.rules.catalogue.using import attacked
from hearthside.rulesets.strive.rules.combat.acting import why_no_action
from hearthside.rulesets.strive.rules.combat.action_points import act, may_pay, pay
from hearthside.rulesets.strive.rules.combat.attack_costs import attack_ap, pay_for_attack
from hearthside.rulesets.strive.rules.combat.attacks import fight_out, meet, resolve
from hearthside.rulesets.strive.rules.combat.bombs import go_off
from hearthside.rulesets.strive.rules.combat.hindering import hindrance
from hearthside.rulesets.strive.rules.combat.hits import Strike, land
from hearthside.rulesets.strive.rules.combat.places import is_ally
from hearthside.rulesets.strive.rules.combat.positions import fields_between, see_each_other, spots_of
from hearthside.rulesets.strive.rules.health.damage import Damage
from hearthside.rulesets.strive.rules.health.duties import is_hostile, why_harmless
from hearthside.rulesets.strive.rules.npcs.hiding import give_itself_away
from hearthside.rulesets.strive.rules.tests.parts import Test
from hearthside.rulesets.strive.rules.tests.tests import make_test
from hearthside.rulesets.strive.state import Character, active_characters
from hearthside.rulesets.strive.words import DEF, THROWING, rounded_up, several

THROW_AP, READY_AP = 2, 1
INCREMENT = 5
AT_HAND = ("hands", "back", "jewelry", "luggage")
FOURTH = Pool(1, 4)


# --- how far, how hard
@rule("STR-534", "STR-535", "STR-Q79", "STR-EX46")
def farthest(strength: int, weighs: int) -> int:
    """How many fields something of a bulk can be thrown; 0: it cannot be. Only bulk beyond 1 counts."""
    return INCREMENT * max(0, strength - max(0, weighs - 1))


@rule("STR-536", "STR-EX47")
def ob_for(fields: int) -> int:
    """The Ob to hit a spot so many fields away: 1 for each started 5."""
    return max(1, rounded_up(fields, INCREMENT))


def one_of(asset: Asset) -> Asset:
    """A single piece."""
    return replace(asset, number=1)


def reach_with(reader: Reader, who: Key[Character], name: str) -> int:
    return farthest(level_for(reader, who, "strength"), bulk(reader, one_of(reader[who].assets[name])))


@rule("STR-533")
def ap_for(reader: Reader, who: Key[Character], name: str) -> int:
    """2 AP; 1 more for what is not in hand."""
    readying = 0 if reader[who].assets[name].place == "hands" else READY_AP
    return attack_ap(reader, who, THROW_AP) + readying


@rule("STR-533", "STR-534", "STR-535", "STR-878")
def throwable(reader: Reader, who: Key[Character]) -> dict[str, str]:
    """What somebody could throw now, by the names of the assets: how far, and for how many AP. Who may not harm others
    throws nothing that bursts."""
    hand_free, peaceful, found = free_hands(reader, who) > 0, bool(why_harmless(reader, who)), {}
    for name, asset in reader[who].assets.items():
        if asset.place not in AT_HAND or not (asset.place == "hands" or hand_free):
            continue
        if peaceful and blast_of(reader, asset):
            continue
        ap, fields = ap_for(reader, who, name), reach_with(reader, who, name)
        if fields and may_pay(reader, who, ap):
            found[name] = f"up to {how_far(reader, fields)}, {ap} AP"
    return found


# --- what is asked
def why_no_throw(view: Reader, who: Key[Character]) -> str:
    return why_no_action(view, who) or ("" if throwable(view, who) else "there is nothing that could be thrown now")


def what_to_throw(view: Reader, who: Id, args: Any) -> WhatToThrow:
    return WhatToThrow(among=throwable(view, Key[Character](who)))


@rule("STR-535")
def at_what(view: Reader, who: Id, args: Any) -> Question[str]:
    """Whoever may be attacked, within the distance and in sight."""
    thrower, name = Key[Character](who), args.get("what", "")
    if name not in view[thrower].assets:
        return ThrownAtWhat(among={})
    most = reach_with(view, thrower, name)
    whom = targets(view, thrower, attack=True) if is_hostile(view, thrower) else ()
    near = sorted((one for one in whom if not why_not_at(view, thrower, one, most)),
                  key=lambda one: is_ally(view, thrower, one))  # fmt: skip
    if not are_told(view):
        return ThrownAtWhat(among=dict.fromkeys(near, ""))
    return ThrownAtWhat(among={one: words_for(view, thrower, name, one) for one in near},
                        spot=words_for_spot(view, thrower, most))  # fmt: skip


@rule("STR-535")
def why_not_at(reader: Reader, who: Key[Character], whom: Key[Character], most: int) -> str:
    """Why nothing can be thrown at somebody; empty if it can, or no map tells."""
    far = fields_between(reader, who, whom)
    if far is not None and far > most:
        return f"{name_of(reader, whom)} is {several(far, 'field')} away; it flies {most} at most"
    spots = spots_of(reader, who, whom)
    hidden = spots is not None and not see_each_other(reader, *spots)
    return f"{name_of(reader, whom)} cannot be seen from there" if hidden else ""


# --- how likely
@rule("STR-536", "STR-537", "STR-1242")
def chances_of_throw(view: Reader, who: Key[Character], what: str, whom: Key[Character]) -> Chances | None:
    """The chances of throwing something at somebody; None: it cannot be thrown that far. What bursts does what it does
    to whoever does not duck, unless its fuse burns first."""
    far = fields_between(view, who, whom)
    if what not in throwable(view, who) or why_not_at(view, who, whom, reach_with(view, who, what)):
        return None
    found = of_strike(view, thrown(view, who, what, whom, far or 1), () if far else (NEAR_BY,))
    asset = view[who].assets[what]
    use = blast_of(view, asset)
    if use is None or use.fuse:
        return found
    return replace(found, damage=mean_of_area(view, who, whom, use.damage, asset.quality))


def words_for(view: Reader, who: Key[Character], what: str, whom: Key[Character]) -> str:
    """How likely a throw hits somebody, and what it does then, as far as whoever asks may know."""
    try:
        found = chances_of_throw(view, who, what, whom)
    except Hidden:
        return UNKNOWN
    whose = f"{FRIEND}; " if is_ally(view, who, whom) else ""
    return f"{whose}{per_cent(found.hit)}; {found.words}" if found else whose


@rule("STR-536", "STR-538")
def words_for_spot(view: Reader, who: Key[Character], most: int) -> str:
    """How likely a spot is hit, by how far away it is; and where it goes otherwise."""
    likely = {ob: at_least(view, spot_test(who, "throw", ob)) for ob in range(1, ob_for(most) + 1)}
    words = [f"{per_cent(chance)} within {how_far(view, min(most, INCREMENT * ob))}" for ob, chance in likely.items()]
    return f"{', '.join(words)}; else up to {how_far(view, FOURTH.sides)} astray"


def spot_test(who: Key[Character], what: str, ob: int) -> Test:
    return Test(who=who, of=THROWING, ob=ob, why=what, purposes=("throw",))


# --- the throw
@action("Throw something", by=Character, unless=why_no_throw, costs=THROW_AP, what=what_to_throw, at=at_what)
@rule("STR-411", "STR-451", "STR-533")
def throw_object(table: Table, who: Key[Character], what: str, at: str) -> None:
    """Throw what you have at somebody or at a spot. It lies where it lands."""
    if what not in throwable(table, who):
        raise IllegalAnswer(f"{what} cannot be thrown now")
    most = reach_with(table, who, what)
    if at != A_SPOT and (why := why_not_at(table, who, Key[Character](at), most)):
        raise IllegalAnswer(why)
    # 1. Where to.
    field = far = None
    spot = spot_of(table, who)
    if at == A_SPOT and spot is not None:
        field = table.choose(who, AtWhichField(who=who, what=what, most=most))
    elif at == A_SPOT:
        far = table.choose(who, HowFarThrown(most=most))
    # 2. It is paid, and leaves the hand.
    if what not in throwable(table, who):
        raise IllegalAnswer(f"{what} cannot be thrown now")
    readying = ap_for(table, who, what) - attack_ap(table, who, THROW_AP)
    pay(table, who, readying)
    (pay if at == A_SPOT else pay_for_attack)(table, who, THROW_AP)
    whom = () if at == A_SPOT else (Key[Character](at),)
    if whom:
        attacked(table, who, whom)
    elif (use := bomb_of(table, table[who].assets[what])) and use.effect == "blast":
        give_itself_away(table, who)
    acting = act(table, who, 0, f"throw {what}", whom)
    if acting.stopped:
        return
    piece = table.run(leave_hand, who, what)
    # 3. The test; what misses goes astray.
    if whom:
        table.run(throw_at_somebody, who, piece, acting.whom[0], most, acting.ob)
    else:
        table.run(throw_at_spot, who, piece, field, far, most)


def leave_hand(table: Table, who: Key[Character], name: str) -> str:
    """One piece is no longer theirs to use, until somebody picks it up. Tells under which name it is kept."""
    assets = dict(table[who].assets)
    asset = assets.pop(name)
    thrown = replace(asset, number=1, place="property", hands=0)
    piece = name
    if asset.number > 1:
        assets[name] = replace(asset, number=asset.number - 1)
        piece = name_for(assets, name)
    table.record(LeftTheHand(about=who, assets={**assets, piece: thrown}, what=name))
    return piece


@rule("STR-536", "STR-538")
def throw_at_spot(
    table: Table, who: Key[Character], piece: str, field: Field | None, far: int | None, most: int
) -> None:  # fmt: skip
    """A test of Throwing against the distance."""
    away = fields_to(table, who, field) if field is not None else far or 1
    if make_test(table, spot_test(who, f"throw {piece}", ob_for(away))).succeeded:
        table.run(come_down, who, piece, field, "at the spot aimed at")
    else:
        table.run(go_astray, who, piece, field, most)


def fields_to(reader: Reader, who: Key[Character], field: Field) -> int:
    spot = spot_of(reader, who)
    return tiling_of(reader, spot).apart((spot.x, spot.y), spot.size, field, 1) if spot else 1


@rule("STR-537", "STR-Q79", "STR-Q431", "STR-Q465", "STR-EX48", "STR-EX231")
def throw_at_somebody(
    table: Table, who: Key[Character], piece: str, whom: Key[Character], most: int, harder: int = 0
) -> None:
    """An attack: the Ob of the distance, and the hits of the defence. What misses goes astray."""
    # 1. How far it is; what makes it harder.
    far = fields_between(table, who, whom)
    if far is None:
        far = table.choose(who, HowFar(who=who, whom=whom, weapon=piece, least=1, most=most))
    strike = thrown(table, who, piece, whom, far)
    strike = replace(strike, ob=strike.ob + harder)
    aimed_at = place_of(table, whom)
    # 2. The target decides on defending; the attacker needs what the distance and the defence make.
    met = table.run(meet, strike)
    if met.of == DEF and table[RULES].throws_against_all_def:
        strike = replace(strike, ob=strike.ob + 1)
    outcome, warded = table.run(fight_out, strike, met)
    table.settled("hits" if outcome.succeeded else "misses")
    # 3. What is no weapon deals what the GM finds.
    if outcome.succeeded and strike.instead and strike.instead[0].amount:
        kind = table.choose(GM, WhichDamage(what=piece))
        strike = replace(strike, instead=(replace(strike.instead[0], type=kind),))
    if table.run(resolve, strike, outcome, warded.of, warded).caught:
        return
    # 4. It lies where it has landed, or near where it was aimed.
    spot = place_of(table, whom) if outcome.succeeded else aimed_at
    field = (spot.x, spot.y) if spot else None
    if outcome.succeeded:
        table.run(come_down, who, piece, field, f"at the feet of {name_of(table, whom)}", (whom,))
    else:
        table.run(go_astray, who, piece, field, most, strike)


@rule("STR-537")
def thrown(reader: Reader, who: Key[Character], piece: str, whom: Key[Character], far: int) -> Strike:
    """A throw over a distance: what is added to the hits of the defence, and to 1 where there is none."""
    harder = ob_for(far) - 1 + hindrance(reader, who, whom, ranged=True)
    return replace(strike_with(reader, who, piece, whom), ob=harder)


@rule("STR-541", "STR-542", "STR-697", "STR-1244", "STR-EX50", "STR-EX78")
def strike_with(reader: Reader, who: Key[Character], piece: str, whom: Key[Character]) -> Strike:
    """A throw as an attack: a weapon that is made for it deals the damage of the attack that it names, any other half
    of its plain one; anything else Strength for each bulk beyond the first."""
    asset = reader[who].assets[piece]
    weapon = entry_of(reader, asset)
    damage: tuple[DamageFormula, ...] = ()
    instead: tuple[Damage, ...] = ()
    if isinstance(weapon, WeaponEntry):
        damage = thrown_damage(reader, weapon)
    elif blast_of(reader, asset) is None:
        least = 1 if reader[RULES].stones_hurt else 0
        times = max(least, bulk(reader, asset) - 1)
        instead = (Damage("bludgeoning", level_for(reader, who, "strength") * times),)
    entry = ExpertiseEntry(name="Throw", skill=THROWING, ap=THROW_AP, opposed=True, attack=True, ranged=True,
                           targets="single", damage=damage)  # fmt: skip
    held = Held("throw", entry, THROWING, piece)
    dice = weapon.thrown_dice if isinstance(weapon, WeaponEntry) else 0
    unfit = isinstance(weapon, WeaponEntry) and not weapon.thrown_as
    return Strike(by=who, whom=whom, it=held, dice=dice, unfit=unfit, instead=instead)


@rule("STR-541", "STR-697")
def thrown_damage(reader: Reader, weapon: WeaponEntry) -> tuple[DamageFormula, ...]:
    """The named attack's; of a weapon without one, that of its plain attack."""
    attacks = reader.content.of(ExpertiseEntry)
    if weapon.thrown_as in attacks:
        return attacks[weapon.thrown_as].damage
    own = (one for one in attacks.values() if one.skill == weapon.skill and one.attack and one.damage)
    plain = next(own, None)
    return plain.damage if plain else ()


# --- where it lands
@rule("STR-538", "STR-539", "STR-540", "STR-1105", "STR-Q79", "STR-EX49", "STR-EX79")
def go_astray(
    table: Table, who: Key[Character], piece: str, aim: Field | None, most: int, strike: Strike | None = None
) -> None:
    """1D8 for the direction, on hexagons 1D6, and 1D4 for the distance; never farther from the thrower than it can be
    thrown."""
    spot = spot_of(table, who)
    tiling = tiling_of(table, spot) if spot else SQUARES
    number, fields = (rolled.read(Sum()) for rolled in table.ask(
        Roll(who, Pool(1, len(tiling.names)), "where it goes astray"), Roll(who, FOURTH, "how far")))  # fmt: skip
    words = f"{how_far(table, fields)} to the {tiling.names[number - 1]} of where it was aimed"
    spot = spot_of(table, who)
    field = None
    if spot and aim is not None:
        lands = nearer(tiling, (spot.x, spot.y), scatter(tiling, aim, number, fields), most)
        field = lands if ground_of(table, Key[BattleMap](spot.map)).has(lands) else None
    table.run(come_down, who, piece, field, words)
    if strike is not None and field is not None and table[RULES].stray_throws_hit:
        table.run(hit_instead, strike, field)


@rule("STR-Q79")
def hit_instead(table: Table, strike: Strike, field: Field) -> None:
    """Whoever stands where it goes is hit, if the GM says so."""
    spot = spot_of(table, strike.by)
    there = taken_on(table, Key[BattleMap](spot.map)).get(field) if spot else None
    if there is None or there not in active_characters(table):
        return
    if table.choose(GM, DoesItHitInstead(what=strike.it.weapon, whom=there)):
        table.run(land, replace(strike, whom=Key[Character](there)), 0)


@rule("STR-540", "STR-1242")
def come_down(
    table: Table, who: Key[Character], piece: str, field: Field | None, where: str, hit: tuple[Key[Character], ...] = ()
) -> None:  # fmt: skip
    """It lies there; flasks and bombs go off."""
    named = f"{where} ({field_name(field)})" if field is not None else where
    spot, assets = spot_of(table, who), dict(table[who].assets)
    if field is not None and spot is not None and piece in assets:
        assets[piece] = replace(assets[piece], lies=Spot(map=spot.map, x=field[0], y=field[1]))
    table.record(Landed(about=who, assets=assets, what=piece, where=named))
    if piece in assets and bomb_of(table, assets[piece]):
        table.run(go_off, who, piece, hit)
