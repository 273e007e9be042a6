"""Meals: what cooks make of foodstuffs, and what it does for those who eat."""

from __future__ import annotations

from hearthside.dice import Pool, Sum
from hearthside.engine import Id, Key, Reader, Table, action, rule
from hearthside.kit import clock_of
from hearthside.kit.timers import HOUR
from hearthside.rulesets.strive.body import TemporaryHP
from hearthside.rulesets.strive.facts.catalogue import BoonsOfMeal, MealServed
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.questions.meals import MealBoons, QualityOfMeal, WhoCooks, WhoEats
from hearthside.rulesets.strive.rules.belongings.carrying import weigh
from hearthside.rulesets.strive.rules.health.exhaustion import recover
from hearthside.rulesets.strive.rules.health.hp import expire_temporary, grant_temporary, restore_hp
from hearthside.rulesets.strive.state import Boon, Character
from hearthside.rulesets.strive.words import rounded_up, several

MEAL_PI, MEAL_MINUTES = 5, 10
FIRST_TOTAL = 2
"""So many Progress Increments are a meal of Quality 1."""
MEAL = "Meal"


@rule("STR-819", "STR-EX105")
def cooking_time(level: int) -> int:
    """How many minutes a meal of Quality 1 takes a cook of this level."""
    return rounded_up(FIRST_TOTAL * MEAL_PI, level) * MEAL_MINUTES


def why_no_meal(view: Reader, by: Id) -> str:
    return "" if WhoCooks().options(view) else "nobody knows Cooking"


@action("Serve a meal", unless=why_no_meal, cook=WhoCooks(), quality=QualityOfMeal(), eaters=WhoEats())
@rule("STR-818", "STR-819", "STR-820", "STR-821", "STR-826", "STR-EX104")
def serve_meal(table: Table, by: Id, cook: Key[Character], quality: int, eaters: tuple[Key[Character], ...]) -> None:
    """A meal of some Quality: HP back, Exhaustion gone, and boons that the cook chooses."""
    serve(table, cook, quality, eaters)


@rule("STR-820", "STR-821", "STR-826", "STR-1181", "STR-EX104")
def serve(table: Table, cook: Key[Character], quality: int, eaters: tuple[Key[Character], ...]) -> None:
    """A meal is eaten fresh: it never enters anybody's luggage."""
    # 1. The cook chooses the boons; their strength is the same for all.
    boons: tuple[str, ...] = ()
    if quality > 1:
        boons = table.choose(cook, MealBoons(quality=quality, every=table[RULES].all_meal_boons))
    extra = 0
    if "temporary-hp" in boons and not table[RULES].meal_hp_each:
        extra = table.roll(Pool(quality, 4), by=cook, why="Temporary HP").read(Sum())
    table.record(MealServed(about=cook, quality=quality, boons=boons))
    # 2. Everybody eats.
    for one in eaters:
        table.run(eat, one, quality, boons, extra)


@rule("STR-820", "STR-821", "STR-822", "STR-823", "STR-824", "STR-825", "STR-826", "STR-Q141", "STR-Q142", "STR-Q379")
def eat(table: Table, who: Key[Character], quality: int, boons: tuple[str, ...], extra: int) -> None:
    """Q HP and Q Exhaustion; the boons of an earlier meal are over, its Temporary HP too."""
    restore_hp(table, who, quality, MEAL)
    recover(table, who, quality, MEAL)
    expire_temporary(table, who, [grant for grant in table[who].temporary if grant.meal])
    ends = clock_of(table).minutes + 2 * quality * HOUR
    kept = {name: boon for name, boon in table[who].boons.items() if boon.kind != "meal"}
    new = {f"{MEAL}: {boon}": Boon(on=on(boon), by=strength(boon, quality), kind="meal", ends=ends)
           for boon in boons if boon != "temporary-hp"}  # fmt: skip
    if kept | new != table[who].boons:
        table.record(BoonsOfMeal(about=who, boons=kept | new, what=tuple(boons),
                                 time=several(2 * quality, "hour")))
        weigh(table, who)
    if "temporary-hp" in boons:
        points = extra or table.roll(Pool(quality, 4), by=who, why="Temporary HP").read(Sum())
        grant_temporary(table, who, TemporaryHP(points, "session", ends, meal=True))


def on(boon: str) -> str:
    """What a boon is on."""
    return f"resists {boon}" if boon in ("freezing", "burning", "bleeding") else boon


@rule("STR-823", "STR-824", "STR-825")
def strength(boon: str, quality: int) -> int:
    """Half of Q for an Attribute, Q for what else there is."""
    return rounded_up(quality, 2) if boon in ("strength", "toughness") else quality


ACTIONS = (serve_meal,)
