"""Recipes: making again what was made once, better, or several at a time."""

from __future__ import annotations

from hearthside.engine import GM, Key, Reader, Table, action, name_of, rule
from hearthside.kit import YesNo
from hearthside.rulesets.strive.facts.downtime import RecipesKept
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.project_state import Project, Recipe
from hearthside.rulesets.strive.questions.boosters import HowManyPieces, ToWhomTaught, WhichRecipe
from hearthside.rulesets.strive.rules.downtime.projects import begin, why_no_more
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import rounded_up


def why_no_recipe(view: Reader, who: Key[Character]) -> str:
    if not view[RULES].recipes:
        return "this table does not play with recipes"
    return why_no_more(view, who) or ("" if view[who].recipes else f"{view[who].name} has no recipe")


@rule("STR-1169", "STR-1172", "STR-EX169")
def again_total(recipe: Recipe, pieces: int) -> int:
    """Quality × Progress Increment, once; each further piece half an increment, rounded up."""
    return recipe.quality * recipe.pi + (pieces - 1) * rounded_up(recipe.pi, 2)


@rule("STR-1170", "STR-Q348")
def better_start(recipe: Recipe) -> int:
    """The Quality that doing better begins with: less by each Complication, never below 1."""
    return max(1, recipe.quality - recipe.complications)


@action("Make a recipe again", by=Character, unless=why_no_recipe, called="make-recipe",
        recipe=lambda view, who, args: WhichRecipe(who=Key[Character](who)), pieces=HowManyPieces(),
        better=YesNo(words="Is it to become better, without its Complications?", usually=False))  # fmt: skip
@rule("STR-1169", "STR-1170", "STR-1171", "STR-1172", "STR-Q348")
def make_recipe(table: Table, who: Key[Character], recipe: str, pieces: int = 1, better: bool = False) -> None:
    """Just as it is, without tests, several in one batch; or one that begins anew where it was flawless."""
    known = table[who].recipes[recipe]
    quality = better_start(known) if better else known.quality
    begin(table, Project(
        name=recipe, owner=who, kind=known.kind, skill=known.skill, pi=known.pi, first_pi=known.pi, ti=known.ti,
        total=quality * known.pi if better else again_total(known, pieces), quality=quality,
        # The test at its total is that of a project which has come so far by pushing on.
        pushed=quality if better else 0, tested=not better, repeated=not better,
        complications=0 if better else known.complications, drawbacks=() if better else known.drawbacks,
        entry=known.entry, pieces=known.pieces * (1 if better else pieces), meal=known.meal, ob=known.ob,
        notes=known.notes, functions=() if better else known.functions,
    ))  # fmt: skip


def why_none_to_teach(view: Reader, who: Key[Character]) -> str:
    if not view[RULES].recipes or not view[who].recipes:
        return "there is no recipe to teach"
    return "" if ToWhomTaught(who=who).options(view) else "nobody else is there"


@action("Teach a recipe", by=Character, unless=why_none_to_teach, called="teach-recipe",
        recipe=lambda view, who, args: WhichRecipe(who=Key[Character](who)),
        pupil=lambda view, who, args: ToWhomTaught(who=Key[Character](who)))  # fmt: skip
@rule("STR-Q348")
def teach_recipe(table: Table, who: Key[Character], recipe: str, pupil: Key[Character]) -> None:
    """By consent of the GM somebody else can make it too."""
    words = f"{name_of(table, who)} teaches {name_of(table, pupil)} to make {recipe}. Agreed?"
    if not table.choose(GM, YesNo(words=words, usually=True)):
        return
    known = table[who].recipes[recipe]
    table.record(RecipesKept(about=pupil, recipes={**table[pupil].recipes, recipe: known}, what=recipe,
                             quality=known.quality))  # fmt: skip


ACTIONS = (make_recipe, teach_recipe)
