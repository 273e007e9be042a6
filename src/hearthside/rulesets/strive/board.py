"""What the page shows of a fight: tokens, the reach of foes, Momentum, and what somebody may do in their turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hearthside.engine import Action, Hidden, Id, Key, Reader, Tone, remembered, rule
from hearthside.engine.sheet import Area, Bar, Chance, Deed, Gauge, Mark, Pips, Tag, Token
from hearthside.kit import turns
from hearthside.kit.grid.areas import around, on_map, radius
from hearthside.kit.grid.maps import BattleMap, ground_of, spot_of
from hearthside.rulesets.strive.chances import Chances, chances_of
from hearthside.rulesets.strive.derived import maximum_hp
from hearthside.rulesets.strive.fight_state import (
    AVAILABLE_AT,
    COMBAT,
    LEAST_MOMENTUM,
    MOST_AP,
    MOST_MOMENTUM,
    TURN_AP,
    Bomb,
    KeyZone,
    Trap,
    is_combat,
)
from hearthside.rulesets.strive.gear import radius_of
from hearthside.rulesets.strive.hostility import MOST, growth, hostility
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.kinds.npcs import HostilityEntry
from hearthside.rulesets.strive.levels import skill_level
from hearthside.rulesets.strive.measures import how_far
from hearthside.rulesets.strive.questions.squads import squad_attacks
from hearthside.rulesets.strive.riding import aloft
from hearthside.rulesets.strive.rules.belongings import actions as belongings
from hearthside.rulesets.strive.rules.belongings.lying import things_lying
from hearthside.rulesets.strive.rules.catalogue import actions as catalogue
from hearthside.rulesets.strive.rules.catalogue.expertises import Held, expertises_of, why_not_use, words_of
from hearthside.rulesets.strive.rules.characters import actions as characters
from hearthside.rulesets.strive.rules.combat import actions as combat
from hearthside.rulesets.strive.rules.combat.acting import why_no_action
from hearthside.rulesets.strive.rules.combat.aiming import why_out_of_reach
from hearthside.rulesets.strive.rules.combat.areas import lies_on_map
from hearthside.rulesets.strive.rules.combat.places import flanking, is_foe, side_of, those_present
from hearthside.rulesets.strive.rules.combat.positions import fields_between, reach_of
from hearthside.rulesets.strive.rules.health import actions as health
from hearthside.rulesets.strive.rules.health.conditions import why_unable
from hearthside.rulesets.strive.rules.health.hp import hit_points, segments
from hearthside.rulesets.strive.rules.npcs import actions as npcs
from hearthside.rulesets.strive.rules.npcs.squads import clash, squad_attack, squad_move, those_in_reach
from hearthside.rulesets.strive.sheets.health import conditions, riding
from hearthside.rulesets.strive.sheets.npc import its_squad, squad_tag
from hearthside.rulesets.strive.squads import Squad, hardened, living, mates, pool, squad_of
from hearthside.rulesets.strive.state import Character

IN_A_TURN: tuple[Action, ...] = tuple(
    one for chapter in (combat, health, belongings, characters, catalogue) for one in chapter.ACTIONS
    if one.by is Character
)  # fmt: skip
BY_NATURE: tuple[Action, ...] = tuple(
    one for one in npcs.ACTIONS if one.by is Character and one not in (squad_move, squad_attack, clash)
)
"""What only some can do: those whose nature it is, and who look for such."""
TURN_ACTIONS = ("begin-combat", "bring-in-ready", "join-fight", "leave-fight", "change-sides", "more-turns",
                "fewer-turns", "hostile")  # fmt: skip
TURN_ENDINGS = ("end-combat", "end-turns")
MOST_FOES = 5
"""Odds are worked out against so many, the nearest: on a button nobody reads more."""
FLANKED = {
    "flanked": "−1D to defend, armor ½",
    "surrounded": "−2D to defend, armor ¼",
    "overwhelmed": "−3D to defend, no armor",
}


# --- who stands there
def token(reader: Reader, who: Key[Character]) -> Token:
    """Hit Points, Action Points, the sign of a Squad, what ails somebody, and whom foes have between them."""
    character, fighting = reader[who], reader[who].fighting if is_combat(reader) else None
    squad, up = its_squad(reader, who), aloft(reader, who)
    bars = hp_bars(reader, who, squad)
    high = (Tag(f"{up} up", help=f"{how_far(reader, up)} above the ground"),) if up else ()
    tags = (*((squad_tag(reader, who, squad),) if squad else ()), *high,
            *conditions(reader, who).singly(), *riding(reader, who))  # fmt: skip
    if fighting is None:
        return Token(side="foes" if character.is_npc else "party", bars=bars, tags=tags)
    degree = flanking(reader, who, ranged=False)
    flanked = (Tag(degree, help=FLANKED[degree], hindering=True),) if degree in FLANKED else ()
    plate = f"{degree}: {FLANKED[degree]}" if flanked else ""
    ap = Pips("AP", fighting.ap, MOST_AP, min(MOST_AP, fighting.ap + TURN_AP))
    side = fighting.side if fighting.side != "bystanders" else ""
    return Token(side=side, bars=bars, pips=ap, tags=(*flanked, *tags), plate=plate)


@rule("STR-953", "STR-969")
def hp_bars(reader: Reader, who: Key[Character], squad: Key[Squad] | None) -> tuple[Bar, ...]:
    """Their own; of a Captain also what the Squad has, which acts in the same turn."""
    led = living(reader, squad) if squad and reader[who].squad != squad else ()
    return (hp_bar(reader, who), *(hp_bar(reader, one) for one in led[:1]))


@rule("STR-953", "STR-959")
def hp_bar(reader: Reader, who: Key[Character]) -> Bar:
    """In segments of ten; of a Squad what all have together, in a segment for each member."""
    character, most = reader[who], maximum_hp(reader, who).total
    squad = squad_of(reader, who) if character.hp else None
    if squad is not None:
        together = len(reader[squad].members)
        return Bar("Squad HP", pool(reader, squad) + hardened(reader, squad), most * together, together)
    return Bar("HP", hit_points(reader, who), most, *segments(reader, who))


def acting(reader: Reader) -> Key[Character] | None:
    """Whose turn it is, where the reader may know it."""
    who = Key[Character](reader[turns.TURNS].acting) if turns.is_going_on(reader) else None
    return who if who and who in reader and isinstance(reader[who], Character) else None


def areas(reader: Reader) -> tuple[Area, ...]:
    """What lies there, traps, bombs and smoke; in a fight Key Zones, and where the foes of whoever acts reach."""
    fought_over = (*key_zones(reader), *threats(reader)) if is_combat(reader) else ()
    return (*lying(reader), *traps(reader), *bombs(reader), *fought_over)


@remembered
def lying(reader: Reader) -> tuple[Area, ...]:
    return tuple(
        Area(map=one.spot.map, label=one.words(reader), fields=((one.spot.x, one.spot.y),), thing=True)
        for one in things_lying(reader)
    )


@rule("STR-738", "STR-Q219")
def traps(reader: Reader) -> Iterator[Area]:
    """Those that the reader knows of."""
    for trap in reader.every(Trap):
        spot = reader[trap].at
        if spot is not None:
            yield Area(map=spot.map, label=reader[trap].name, fields=((spot.x, spot.y),), tone="bad")


@rule("STR-1242")
def bombs(reader: Reader) -> Iterator[Area]:
    """What burns or smokes, as far as it reaches."""
    for bomb in reader.every(Bomb):
        it, spot = reader[bomb], reader[bomb].at
        if spot is None or spot.map not in reader:
            continue
        ground = ground_of(reader, Key[BattleMap](spot.map))
        fields = on_map(ground, radius(ground.tiling, (spot.x, spot.y), radius_of(it.does, it.quality)))
        tone: Tone = "bad" if it.does.damage else ""
        label = f"{it.name}: {it.turns} turn{'s' if it.turns > 1 else ''}"
        yield Area(map=spot.map, label=label, fields=tuple(fields), tone=tone)


def key_zones(reader: Reader) -> Iterator[Area]:
    for zone in reader.every(KeyZone):
        spot, owner = reader[zone].centre, Key[Character](reader[zone].of)
        if spot is None or owner not in reader:
            continue
        ground = ground_of(reader, Key[BattleMap](spot.map))
        fields = on_map(ground, radius(ground.tiling, (spot.x, spot.y), reader[zone].radius))
        tone: Tone = "bad" if side_of(reader, owner) == "foes" else "good"
        yield Area(map=spot.map, label=f"{reader[zone].name} of {reader[owner].name}", fields=tuple(fields), tone=tone)


def threats(reader: Reader) -> tuple[Area, ...]:
    """While somebody has their turn: where their foes reach."""
    who = acting(reader)
    here = spot_of(reader, who) if who else None
    return foes_reach(reader, who, here.map) if who and here else ()


@remembered
def foes_reach(reader: Reader, who: Key[Character], which: Id) -> tuple[Area, ...]:
    foes = (one for one in those_present(reader) if is_foe(reader, who, one) and not why_unable(reader, one))
    return tuple(area for one in foes if (area := reach_area(reader, one, which)) is not None)


@remembered
def reach_area(reader: Reader, foe: Key[Character], which: Id) -> Area | None:
    spot = spot_of(reader, foe)
    if spot is None or spot.map != which:
        return None
    ground = ground_of(reader, Key[BattleMap](which))
    fields = on_map(ground, around(ground.tiling, (spot.x, spot.y), reach_of(reader, foe), spot.size))
    return Area(map=which, label=f"reach of {reader[foe].name}", fields=tuple(fields), tone="bad", of=foe)


# --- Momentum and Hostility
def gauges(reader: Reader) -> tuple[Gauge, ...]:
    """What the whole table watches in a fight, and beside it what the GM has."""
    return (*momentum_gauge(reader), *hostility_gauge(reader)) if is_combat(reader) else ()


@rule("STR-1031", "STR-1032", "STR-1033")
def hostility_gauge(reader: Reader) -> Iterator[Gauge]:
    """The GM's alone: what there is, what a round brings, and what of the villains' it is enough for."""
    try:
        now = hostility(reader)
    except Hidden:
        return
    entries, people = reader.content.of(HostilityEntry), those_present(reader)
    known = dict.fromkeys(id_ for one in people for id_ in reader[one].hostility_actions if id_ in entries)
    able = [entries[id_].name for id_ in known if entries[id_].hostility <= now]
    notes = (f"{growth(reader)} more each round", *((f"enough for {', '.join(able)}",) if able else ()))
    yield Gauge(label="Hostility", now=now, least=0, most=max(MOST, now), note="; ".join(notes), rules=("STR-1031",))


def momentum_gauge(reader: Reader) -> tuple[Gauge, ...]:
    if reader[RULES].no_momentum:
        return ()
    now = reader[COMBAT].momentum
    heroic, desperate = AVAILABLE_AT - now, now + AVAILABLE_AT
    if heroic <= 0:
        note = "Heroic Acts are possible"
    elif desperate <= 0:
        note = "Desperate Measures are possible"
    else:
        note = f"{heroic} more for Heroic Acts" if now >= 0 else f"{desperate} less for Desperate Measures"
    marks = (Mark(-AVAILABLE_AT, "Desperate Measures"), Mark(AVAILABLE_AT, "Heroic Acts"))
    return (Gauge(label="Momentum", now=now, least=LEAST_MOMENTUM, most=MOST_MOMENTUM, marks=marks, note=note,
                  rules=("STR-500",)),)  # fmt: skip


# --- what somebody may do
def way(reader: Reader, who: Key[Any]) -> str:
    """In a fight a move is paid for, and a Squad moves as one."""
    if not is_combat(reader) or not isinstance(reader[who], Character) or reader[who].fighting is None:
        return "walk"
    return squad_move.name if squad_of(reader, who) else "move"


def deeds(reader: Reader, who: Key[Character]) -> tuple[Deed, ...]:
    """All that is done in a turn: moves first, then attacks, then other Expertises and the rest. What a Squad does as
    one comes before what a member does alone."""
    if not is_combat(reader) or not isinstance(reader[who], Character) or reader[who].fighting is None:
        return ()
    is_member = squad_of(reader, who) is not None
    return (
        *((deed_of(reader, who, squad_move, "move"),) if is_member else ()),
        *(together(reader, who) if is_member else ()),
        *basic(reader, who, moving=True), *by_nature(reader, who),
        *skilled(reader, who, attack=True), *skilled(reader, who, attack=False),
        *basic(reader, who, moving=False),
    )  # fmt: skip


def basic(reader: Reader, who: Key[Character], *, moving: bool) -> Iterator[Deed]:
    for one in IN_A_TURN:
        if one.costs(reader, who) is not None and ("way" in one.asks and one.name != "treat") == moving:
            yield deed_of(reader, who, one, icon_of(one, moving))


def deed_of(reader: Reader, who: Key[Character], one: Action, icon: Any) -> Deed:
    return Deed(action=one.name, label=one.label, help=first_sentence(one.help), icon=icon, cost=one.costs(reader, who),
                refusal=one.refusal(reader, who), rules=one.rules)  # fmt: skip


@rule("STR-983")
def by_nature(reader: Reader, who: Key[Character]) -> Iterator[Deed]:
    """What somebody can do by a Trait: it is shown to nobody else."""
    for one in BY_NATURE:
        if not one.refusal(reader, who):
            yield deed_of(reader, who, one, "run" if "field" in one.asks else "spark")


@rule("STR-964", "STR-965", "STR-966")
def together(reader: Reader, who: Key[Character]) -> Iterator[Deed]:
    """What a Squad attacks with, as one: its chance is that of all who reach a foe."""
    refusal, members = squad_attack.refusal(reader, who), mates(reader, who)
    foes = [one for one in those_present(reader) if is_foe(reader, who, one)]
    for id_, it in squad_attacks(reader, who).items():
        why_not = why_not_use(reader, who, it) or refusal
        reached = {} if why_not else {one: able for one in foes if (able := those_in_reach(reader, members, id_, one))}
        odds = tuple(chance(one, chances_of(reader, able[0], squad_attacks(reader, able[0])[id_], one, able[1:]))
                     for one, able in list(reached.items())[:MOST_FOES])  # fmt: skip
        yield Deed(action=squad_attack.name, args={"which": id_}, label=f"All: {it.name}", help=words_of(reader, it),
                   icon=weapon_icon(it), cost=it.entry.ap, refusal=why_not or ("" if odds else "nobody is in reach"),
                   chances=tuple(sorted(odds, key=lambda one: -one.share)), rules=squad_attack.rules)  # fmt: skip


def icon_of(one: Action, moving: bool) -> Any:
    if moving:
        return "move" if one.name == "move" else "run"
    if one in health.ACTIONS:
        return "care"
    return "end" if one.name == "finish-turn" else "hand" if one in belongings.ACTIONS else "spark"


def skilled(reader: Reader, who: Key[Character], *, attack: bool) -> Iterator[Deed]:
    """The Expertises that somebody has, attacks or others, each a deed of its own; Skills that they have come first."""
    refusals = {door: why_no_action(reader, who) or in_a_turn(door).refusal(reader, who)
                for door in (("attack", "attack-area") if attack else ("use-expertise",))}  # fmt: skip
    able = {id_: it for id_, it in expertises_of(reader, who).items()
            if (it.entry.kind == "action" or it.entry.answers_story) and it.entry.attack == attack}  # fmt: skip
    names = [it.name for it in able.values()]
    for id_, it in sorted(able.items(), key=lambda one: not skill_level(reader, who, one[1].skill).total):
        label = it.name if names.count(it.name) == 1 else it.called
        door = "use-expertise" if not attack else "attack-area" if lies_on_map(reader, who, it.entry) else "attack"
        why_not = why_not_use(reader, who, it) or refusals[door]
        odds = () if why_not or not attack else tuple(likely(reader, who, it))
        if attack and not why_not and not odds:
            why_not = "nobody is in reach"
        yield Deed(action=door, args={"which": id_}, label=label, help=words_of(reader, it),
                   icon=weapon_icon(it), cost=it.entry.ap, refusal=why_not, chances=odds,
                   rules=in_a_turn(door).rules)  # fmt: skip


def likely(reader: Reader, who: Key[Character], it: Held) -> Iterator[Chance]:
    """How likely an attack hits each foe in its reach, the likeliest first."""
    foes = [one for one in those_present(reader) if is_foe(reader, who, one)
            and not why_out_of_reach(reader, who, it, one)]  # fmt: skip
    near = sorted(foes, key=lambda one: fields_between(reader, who, one) or 0)[:MOST_FOES]
    found = {one: chances_of(reader, who, it, one) for one in near}
    for one in sorted(found, key=lambda one: -found[one].hit):
        yield chance(one, found[one])


def chance(whom: Key[Character], of: Chances) -> Chance:
    return Chance(whom, of.hit, of.words)


def in_a_turn(name: str) -> Action:
    return next(one for one in IN_A_TURN if one.name == name)


def weapon_icon(it: Held) -> Any:
    return "shot" if it.entry.ranged else "attack" if it.entry.attack else "spark"


def first_sentence(text: str) -> str:
    return text.split(". ", maxsplit=1)[0].rstrip(".")
