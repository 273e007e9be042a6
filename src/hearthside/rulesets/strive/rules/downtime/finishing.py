"""What a finished project leaves: assets, meals, knowledge, inventions, recipes."""

from __future__ import annotations

from hearthside.dice import Pool, Sum
from hearthside.engine import GM, Key, Table, rule
from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.facts.downtime import Finished, RecipesKept
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.products import named
from hearthside.rulesets.strive.project_state import Project, Recipe
from hearthside.rulesets.strive.questions.deciding import AgreeFunctions, Improve, RollForPrototype
from hearthside.rulesets.strive.questions.meals import WhoEats
from hearthside.rulesets.strive.rules.belongings.carrying import weigh
from hearthside.rulesets.strive.rules.belongings.stock import gain
from hearthside.rulesets.strive.rules.catalogue.meals import serve
from hearthside.rulesets.strive.rules.downtime.lore import keep_lore
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import free_name

WORKS = ((1, "plain beginner's work"), (3, "solid routine work"), (5, "potent, decorated adept's work"),
         (7, "expert's work"), (9, "legendary work"))  # fmt: skip
PROTOTYPE = 5


@rule("STR-1167")
def work_of(quality: int) -> str:
    """What a Quality means, in words."""
    return next(words for least, words in reversed(WORKS) if quality >= least)


@rule("STR-343", "STR-352", "STR-356")
def finish(table: Table, who: Key[Character], project: Key[Project]) -> None:
    """It is done, with the Quality that it has."""
    # 1. An invention gets its functions; one that is made again has those that it had.
    functions = table[project].functions
    if table[project].kind == "invention" and not table[project].repeated:
        functions = improvements(table, who, project)
    done = table[project]
    more = f", {work_of(done.quality)}" if table[RULES].project_steps else ""
    table.record(Finished(about=project, owner=who, quality=done.quality, more=more))
    # 2. Its product, or what was found out.
    match done.kind:
        case "research":
            table.run(keep_lore, who, done.subject, done.quality)
        case _ if done.meal:
            keep_recipe(table, who, done)
            eaters = table.choose(who, WhoEats())
            serve(table, who, done.quality, eaters)  # as it was: what was finished
        case _:
            keep_recipe(table, who, done, functions)
            hand_over(table, who, done, functions)  # as it was: what was finished


@rule("STR-333", "STR-356", "STR-1211", "STR-1179")
def hand_over(table: Table, who: Key[Character], done: Project, functions: tuple[str, ...]) -> None:
    """Its owner has what was made, with its Quality, its functions and its drawbacks."""
    told = [done.notes, *functions, *(f"Drawback: {one}" for one in done.drawbacks)]
    name = named(table, done.entry) if done.entry else done.name
    gain(table, who, name, Asset(entry=done.entry, number=done.pieces, quality=done.quality,
                                 text="; ".join(one for one in told if one)))  # fmt: skip
    table.run(weigh, who)


# --- inventions
@rule("STR-377", "STR-Q54")
def improvements(table: Table, who: Key[Character], project: Key[Project]) -> tuple[str, ...]:
    """One more function, or a more potent one, for each Quality level; the GM agrees."""
    number, name = table[project].quality - table[RULES].first_level_adds_nothing, table[project].name
    if table[RULES].open_inventions or not number:
        return ()
    while True:
        functions: tuple[str, ...] = ()
        for one in range(1, number + 1):  # as it was: what is being finished
            question = Improve(named=name, number=one, of=number)  # as it was: likewise
            functions = (*functions, table.choose(who, question))
        if table.choose(GM, AgreeFunctions(named=name, functions=functions)):  # as it was: likewise
            return functions


@rule("STR-1176")
def prototype(table: Table, who: Key[Character], project: Key[Project]) -> None:
    """When an inventor pushes on: on 5 or 6 there is also a weaker prototype."""
    if not table.choose(GM, RollForPrototype()):
        return
    if table.roll(Pool(1, 6), by=who, why="Prototype").read(Sum()) >= PROTOTYPE:
        now = table[project]
        gain(table, who, f"{now.name} (prototype)", Asset(quality=now.quality, text=now.notes))
        table.run(weigh, who)


# --- recipes
@rule("STR-1168", "STR-1169", "STR-Q348")
def keep_recipe(table: Table, who: Key[Character], done: Project, functions: tuple[str, ...] = ()) -> None:
    """What somebody has made, they can make again: with its first Progress Increment, and nothing of Boosters. What
    is worse in anything than one of that name takes nothing away from it."""
    if not table[RULES].recipes or done.repeated:
        return
    recipe = Recipe(kind=done.kind, skill=done.skill, pi=done.first_pi, ti=done.ti, quality=done.quality,
                    complications=done.complications, drawbacks=done.drawbacks, entry=done.entry, pieces=done.pieces,
                    meal=done.meal, ob=done.ob, notes=done.notes, functions=functions)  # fmt: skip
    known = table[who].recipes
    old = known.get(done.name, recipe)
    worse = recipe.quality < old.quality or recipe.complications > old.complications
    name = free_name(done.name, known) if worse else done.name
    table.record(RecipesKept(about=who, recipes={**known, name: recipe}, what=name, quality=done.quality))
