"""Regression: between campaigns a character may be reduced, as player and GM agree."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from hearthside.engine import GM, Choose, Content, Id, Key, Option, Reader, Table, action, rule
from hearthside.rulesets.brew.content_kinds import Field
from hearthside.rulesets.brew.creation import snapshot
from hearthside.rulesets.brew.facts.characters import Regressed
from hearthside.rulesets.brew.house_rules import RULES
from hearthside.rulesets.brew.questions.growth import (
    AgreeToIt,
    ClassesLost,
    HowManyPoints,
    PointsGained,
    PointsLost,
    TricksLost,
)
from hearthside.rulesets.brew.questions.points import DivideProfession
from hearthside.rulesets.brew.questions.rolls import WhoRolls
from hearthside.rulesets.brew.rules.advancement import without_class
from hearthside.rulesets.brew.scores import bought, score_of
from hearthside.rulesets.brew.state import Character, Scores
from hearthside.rulesets.brew.words import ATTRIBUTES, PROFESSION


@rule("BREW-385")
def why_no_regression(view: Reader, who: Key[Character]) -> str:
    return "" if view[RULES].regression else "at this table characters are not reduced between campaigns"


class WhoWasMade(WhoRolls, frozen=True):
    """Whoever has a snapshot of how they were made."""

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [option for option in super().options(view) if view[option.value].created is not None]


def why_no_start(view: Reader, by: Id) -> str:
    if why := why_no_regression(view, Key(by)):
        return why
    return "" if WhoWasMade().options(view) else "nobody has a snapshot of how they were made"


@action("Back to the original statistics", unless=why_no_start, who=WhoWasMade())
@rule("BREW-385", "BREW-386")
def start_over(table: Table, by: Id, who: Key[Character]) -> None:
    """A character as it was made."""
    made = table[who].created
    if made is not None:
        state_scores(table, who, made, "as at the beginning")


@action("Regress", by=Character, always=True, unless=why_no_regression)
@rule("BREW-385", "BREW-387")
def regress(table: Table, who: Key[Character]) -> None:
    """Player and GM agree on what is lost meanwhile, and on what was gained where the time was spent."""
    # 1. The GM says how many points go, and how many may come.
    lost = table.choose(GM, HowManyPoints(words="How many points are lost?"))
    gained = table.choose(GM, HowManyPoints(words="How many points may be gained elsewhere?"))
    # 2. The player says where.
    down = table.choose(who, PointsLost(who=who, points=lost)) if lost else {}
    up = table.choose(who, PointsGained(who=who, points=gained)) if gained else {}
    tricks, classes = table.ask(Choose(who, TricksLost(who=who)), Choose(who, ClassesLost(who=who)))
    # 3. The GM agrees to the whole.
    said = f"{sum(down.values())} points less, {sum(up.values())} more"
    also = ", ".join((*tricks, *classes)) or "no more than that"
    if not table.choose(GM, AgreeToIt(who=who, what=said, because=also)):
        return
    reduced = changed(table[who], down, up, table.content)
    for old in classes:
        reduced = without_class(reduced, table.content, old, ())
    left = {id_: held for id_, held in reduced.tricks.items() if id_ not in tricks}
    table.run(settle_on, who, structs.replace(reduced, tricks=left), said)


@rule("BREW-314", "BREW-387")
def settle_on(table: Table, who: Key[Character], reduced: Character, said: str) -> None:
    """The dots of Profession are divided anew, where their number has changed; then it is so."""
    dots = score_of(reduced, table[RULES], table.content, PROFESSION).total
    if dots != sum(reduced.professions.values()):
        professions = table.choose(who, DivideProfession(dots=dots)) if dots else {}
        reduced = structs.replace(reduced, professions=professions)
    state_scores(table, who, snapshot(reduced), said)


def changed(character: Character, down: dict[str, int], up: dict[str, int], content: Content) -> Character:
    def now(name: str) -> int:
        return bought(character, name) - down.get(name, 0) + up.get(name, 0)

    others = [name for name in (*character.skills, *character.fields, *up) if name not in ATTRIBUTES]
    skills = {name for name in others if name not in content.of(Field)}
    fields = {name: now(name) for name in dict.fromkeys(others) if name in content.of(Field)}
    return structs.replace(
        character,
        attributes={one: now(one) for one in ATTRIBUTES},
        skills={name: now(name) for name in sorted(skills) if now(name)},
        fields={name: dots for name, dots in fields.items() if dots},
    )


def state_scores(table: Table, who: Key[Character], scores: Scores, how: str) -> None:
    values = {field: getattr(scores, field) for field in Regressed.sets}
    table.record(Regressed(about=who, how=how, **values))


ACTIONS = (start_over, regress)
