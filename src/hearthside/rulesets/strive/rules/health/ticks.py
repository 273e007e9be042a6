"""Ticks, turns, rounds and scenes: what Conditions do as they go by."""

from __future__ import annotations

from msgspec.structs import replace

from hearthside.dice import Pool, Sum
from hearthside.engine import GM, Key, Reader, Scene, Table, consequence, rule
from hearthside.kit import end_of
from hearthside.kit.grid.maps import tiling_of
from hearthside.kit.grid.squares import SQUARES
from hearthside.rulesets.strive.body import Affliction
from hearthside.rulesets.strive.derived import stability
from hearthside.rulesets.strive.facts.health import (
    ConditionWentOn,
    Driven,
    GritWaits,
    GuardLowered,
    SceneEnded,
    Thrown,
)
from hearthside.rulesets.strive.fight_state import is_combat
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.measures import how_far
from hearthside.rulesets.strive.npc_traits import pushed_fields
from hearthside.rulesets.strive.questions.health import CanPerceive, TickOrder
from hearthside.rulesets.strive.riding import both, carrier, place_of
from hearthside.rulesets.strive.rules.catalogue.lasting import lapse_brief
from hearthside.rulesets.strive.rules.characters.times import keep_time
from hearthside.rulesets.strive.rules.combat.forced import carry
from hearthside.rulesets.strive.rules.health.conditions import (
    BOUNTY,
    conditions_of,
    entry_of,
    has_condition,
    inflict,
    points_of,
    relieve,
)
from hearthside.rulesets.strive.rules.health.damage import Damage, Harm, suffer
from hearthside.rulesets.strive.rules.health.duties import duty_of
from hearthside.rulesets.strive.rules.health.dying import test_at_deaths_door
from hearthside.rulesets.strive.rules.health.hp import expire_temporary
from hearthside.rulesets.strive.rules.health.marks import bleed_by_mark, lift_death_marks
from hearthside.rulesets.strive.rules.magic.cooling import a_tick_of_heat
from hearthside.rulesets.strive.rules.magic.heat import heat_of
from hearthside.rulesets.strive.state import PLAY, Character, Play, active_characters, play_of
from hearthside.rulesets.strive.turn_places import is_place_of, place_come
from hearthside.rulesets.strive.words import CONDITIONS, NEXT_TURN, Condition

SECONDS_PER_TICK = 5
TICKS_PER_MINUTE = 12
THROWN = 1
"""How many fields Electrified moves somebody."""
UNSEEN_IN_COMBAT, UNSEEN_OUTSIDE = 2, 6
"""Turns, and Ticks outside combat, after which what cannot be perceived frightens nobody any more."""


# --- the Tick
@rule("STR-266", "STR-270", "STR-848", "STR-850", "STR-Q366")
def tick(table: Table, who: Key[Character]) -> None:
    """The start of somebody's turn, or 5 seconds outside combat."""
    # 1. What lasts for so many rounds is a round older, for everybody it befell in this one's turn.
    a_round_later(table, who)
    # 2. What was shrugged off may be brought about again as easily as before.
    if table[who].guarded:
        table.record(GuardLowered(about=who))
    if table[who].conditions:
        tries_anew(table, who)
        # 3. Each Condition takes effect, one after another, each a source of its own.
        hurt = 0
        for condition in ticking(table, who):
            if table[who].state == "active" and has_condition(table, who, condition):
                hurt += bool(table.run(take_effect, who, condition))
        if hurt and not table[RULES].mark_bleeds_directly:
            bleed_by_mark(table, who, hurt)
    # 4. Heat burns and fades.
    if heat_of(table[who]) and table[who].state == "active":
        table.run(a_tick_of_heat, who)
    # 5. What drives somebody is told: they play it within that.
    if table[who].conditions and table[who].state == "active" and (duty := duty_of(table, who)):
        table.record(Driven(about=who, duty=duty))


@rule("STR-848", "STR-877")
def a_round_later(table: Table, who: Key[Character]) -> None:
    """Somebody's place in the order has come again, though they may be dead by now. A turn out of the order is no
    place."""
    place = place_come(table, who)
    if not place:
        return
    for other, condition in counting_from(table, who, place):
        grow_older(table, other, condition)


def counting_from(reader: Reader, who: Key[Character], place: str) -> list[tuple[Key[Character], Condition]]:
    """What befell somebody at this place in the order, or outside of turns in any of this one's, and lasts for so many
    rounds; what was counted by nobody is counted by who has it. In the order of the book."""
    return [(one, condition) for one in active_characters(reader) if (conditions := reader[one].conditions)
            for condition in sorted(conditions, key=CONDITIONS.index)
            if conditions[condition].rounds and is_counted_by(reader, conditions[condition].turn or one, who, place)
            ]  # fmt: skip


def is_counted_by(reader: Reader, turn: str, who: Key[Character], place: str) -> bool:
    return turn == place or (not is_combat(reader) and is_place_of(turn, who))


@rule("STR-269", "STR-Q152")
def tries_anew(table: Table, who: Key[Character]) -> None:
    """After the Tick a Condition can be shrugged off again."""
    conditions = table[who].conditions
    if any(waits_for_tick(affliction) for affliction in conditions.values()):
        ready = {one: replace(affliction, tried=False, fresh=False) for one, affliction in conditions.items()}
        table.record(ConditionWentOn(about=who, conditions=ready))


@rule("STR-269", "STR-Q152")
def waits_for_tick(affliction: Affliction) -> bool:
    """Whether a Condition can be shrugged off only after the next Tick."""
    return affliction.tried or affliction.fresh


def grow_older(table: Table, who: Key[Character], condition: Condition) -> None:
    affliction = table[who].conditions[condition]
    if affliction.rounds == 1 and affliction.what == BOUNTY:
        went_on(table, who, condition, replace(affliction, rounds=None))
    elif affliction.rounds == 1:
        relieve(table, who, condition, shrugged=True, why=": its time is over")
    elif affliction.rounds:
        went_on(table, who, condition, replace(affliction, rounds=affliction.rounds - 1))


def went_on(table: Table, who: Key[Character], condition: Condition, affliction: Affliction) -> None:
    table.record(ConditionWentOn(about=who, conditions={**table[who].conditions, condition: affliction}))


@rule("STR-266", "STR-Q366")
def ticking(table: Table, who: Key[Character]) -> tuple[Condition, ...]:
    """The Conditions that a Tick brings into effect, in the order of the book, of the GM, or of the player."""
    here = ticking_now(table, who)
    if len(here) < 2 or not table[RULES].tick_order_chosen:
        return here
    return table.choose(who, TickOrder(who=who, conditions=here))


@rule("STR-Q366")
def ticking_now(reader: Reader, who: Key[Character]) -> tuple[Condition, ...]:
    """What a Tick brings into effect: first what the GM has put in an order, then as the book lists it."""
    first = reader[who].tick_order
    here = [one for one in conditions_of(reader, who) if ticks(reader, one)]
    if first:
        here.sort(key=lambda one: first.index(one) if one in first else len(first))
    return tuple(here)


def ticks(reader: Reader, condition: Condition) -> bool:
    """Whether a Tick does anything to who has it."""
    return entry_of(reader, condition).tick is not None or condition == "electrified"


def needs_ticks(reader: Reader, who: Key[Character]) -> Condition | None:
    """The Condition because of which time has to pass in small slices for somebody; none: there is none."""
    urgent = (one for one in reader[who].conditions if entry_of(reader, one).tick or one == "deaths-door")
    return next(urgent, None)


@rule("STR-270", "STR-853", "STR-855", "STR-860", "STR-865", "STR-880", "STR-Q31", "STR-Q166", "STR-EX108", "STR-EX109")
def take_effect(table: Table, who: Key[Character], condition: Condition) -> int:
    """1D4 damage for each point, or once; a greedy Condition then grows. Returns the damage that counted."""
    if condition == "electrified":
        be_thrown(table, who)
        return 0
    entry = entry_of(table, condition)
    assert entry.tick is not None
    per_point = entry.per_point or table[RULES].poison_per_point
    dice = points_of(table, who, condition) if per_point else 1
    amount = table.roll(Pool(dice, 4), by=who, why=entry.name).read(Sum())
    harm = Harm(instances=(Damage(entry.tick, amount),), tick=True, why=entry.name)
    suffered = suffer(table, who, harm)
    if entry.greedy and has_condition(table, who, condition):
        inflict(table, who, condition)
    return suffered


@rule("STR-865", "STR-1000", "STR-1009", "STR-1182", "STR-1207", "STR-Q159", "STR-Q375")
def be_thrown(table: Table, who: Key[Character]) -> None:
    """Electrified: a field in a random direction, by 1D8 or on hexagons 1D6, unless Rooted or Immovable; the
    Light-weight go farther. Stability holds against it where it has to be earned, and at some tables anyway. A rider
    and the mount go together, or not at all."""
    rules, feet = table[RULES], carrier(table, who)
    fields = pushed_fields(table, feet, THROWN)
    if rules.stability_grounds or rules.earned_stability:
        fields -= stability(table, feet)
    if fields <= 0 or any(has_condition(table, one, "rooted") for one in both(table, who)):
        return
    spot = place_of(table, who)
    names = (tiling_of(table, spot) if spot else SQUARES).names
    direction = table.roll(Pool(1, len(names)), by=who, why="direction").read(Sum()) - 1
    table.record(Thrown(about=who, distance=how_far(table, fields), direction=names[direction], fields=fields))
    table.run(carry, who, fields, direction, True)


# --- the turn
@rule("STR-848", "STR-852", "STR-861", "STR-865", "STR-870", "STR-883", "STR-884", "STR-Q151")
def end_turn(table: Table, who: Key[Character], looks: bool = True) -> None:
    """What goes of itself at the end of the character's own turn, without a test and without AP. `looks`: who is
    terrified looks round."""
    for condition in conditions_of(table, who):
        affliction = table[who].conditions.get(condition)
        points = entry_of(table, condition).end_of_turn
        if affliction is None or not points or (condition == "rooted" and is_stated(affliction)):
            continue
        if is_place_of(affliction.turn, who) and (table[RULES].fresh_ones_stay or affliction.what == NEXT_TURN):
            went_on(table, who, condition, replace(affliction, turn=""))
        else:
            relieve(table, who, condition, points, shrugged=True, why=": the turn is over")
    if looks:
        look_round(table, who)


@rule("STR-883")
def is_stated(affliction: Affliction) -> bool:
    """Whether it was said when it ends."""
    return affliction.what not in ("", NEXT_TURN) or affliction.rounds is not None


@rule("STR-885", "STR-886", "STR-Q169")
def look_round(table: Table, who: Key[Character], ticks: int = 1) -> None:
    """Terrified: what cannot be perceived in any way for two turns, or half a minute outside combat, frightens nobody
    any more. The GM says what can be perceived."""
    if not has_condition(table, who, "terrified"):
        return
    perceived = table.choose(GM, CanPerceive(who=who, source=table[who].conditions["terrified"].source))
    terrified = table[who].conditions.get("terrified")
    if terrified is None:
        return
    unseen = 0 if perceived else terrified.tests + ticks
    enough = UNSEEN_IN_COMBAT if is_combat(table) else UNSEEN_OUTSIDE
    if unseen >= (1 if table[RULES].fear_passes_quickly else enough):
        relieve(table, who, "terrified", why=": out of sight")
    elif unseen != terrified.tests:
        went_on(table, who, "terrified", replace(terrified, tests=unseen))


# --- rounds, scenes
@rule("STR-252", "STR-858", "STR-Q156", "STR-Q308")
def end_round(table: Table) -> None:
    """The end of a round of combat: tests at Death's Door."""
    for who in active_characters(table):
        if table[who].conditions:
            test_at_deaths_door(table, who)
        if table[RULES].grit_blow_for_round:
            lose_blow(table, who)


@rule("STR-Q308")
def end_combat(table: Table) -> None:
    """A Grit Point that waits for a blow has waited in vain."""
    end_of(table, "fight")
    for who in active_characters(table):
        lift_death_marks(table, who)
        lapse_brief(table, who)


def lose_blow(table: Table, who: Key[Character]) -> None:
    if table[who].grit_blow:
        table.record(GritWaits(about=who, grit_blow=False))


def is_scene_over(reader: Reader, scene: Key[Scene]) -> bool:
    return reader[scene].number > play_of(reader).scene


@consequence(of=Scene, when=is_scene_over, fields=("number",), looks_at={Play: ("scene",)})
@rule("STR-139", "STR-211", "STR-Q36", "STR-Q340")
def end_scene(table: Table, scene: Key[Scene]) -> None:
    """The scene is over, whoever ended it: Temporary HP that lasted for it are gone."""
    keep_time(table)
    table.record(SceneEnded(about=PLAY, scene=table[scene].number))
    for who in active_characters(table):
        expire_temporary(table, who, [grant for grant in table[who].temporary if grant.until == "scene"])


@rule("STR-211", "STR-Q141")
def end_session(table: Table) -> None:
    """The end of a session is that of its last scene, too."""
    end_of(table, "scene")
    for who in active_characters(table):
        expire_temporary(table, who, table[who].temporary)


CONSEQUENCES = (end_scene,)
