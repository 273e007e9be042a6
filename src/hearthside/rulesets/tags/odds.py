"""Chances that people ask for by name."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from hearthside.engine import HOUSE_RULES, Id, Key, OddsQuestion, Question, Record, Setup, Table, View, rule
from hearthside.kit.reservoirs import Reservoir
from hearthside.kit.tags import Tag
from hearthside.rulesets.tags.policies import sensible, thrifty
from hearthside.rulesets.tags.questions.roll import Propose, Proposed, Ruled, Ruling, SpendPoints, Task
from hearthside.rulesets.tags.rules.dice import dice_to_pay
from hearthside.rulesets.tags.rules.points import spend
from hearthside.rulesets.tags.rules.roll import chance_of, take_roll, throw
from hearthside.rulesets.tags.state import HIGHEST_FACE, RULES, Character, HouseRules, Skill, at_the_start

NoneOrMore = Annotated[int, Meta(ge=0, le=30)]
OneOrMore = Annotated[int, Meta(ge=1, le=30)]
ROLLER: Key[Character] = Key("roller")
STAT = "stat"


def roller(level: int, points: int) -> dict[Id, Record]:
    """Somebody with one skill and one stat."""
    stats = {STAT: Reservoir(points, max(1, points))}
    skills = {**at_the_start(), "skill": Skill(level, "Do Anything")}
    return {HOUSE_RULES: HouseRules(), ROLLER: Character(name="The roller", player="", stats=stats, skills=skills)}


@rule("TAG-047", "TAG-049", "TAG-052", "TAG-059", "TAG-060")
def success(dice: OneOrMore = 1, cuts: NoneOrMore = 0, target: OneOrMore = 1, points: NoneOrMore = 0,
            spend: bool = True) -> Setup:  # fmt: skip
    """A roll of so many dice, with so many cuts, against a target; points are spent as well as possible, or not."""

    def policy(view: View, by: Id, question: Question[Any]) -> Any:
        match question:
            case Propose():
                return Proposed("skill", STAT)
            case Ruling():
                against = (Tag("hard", cuts),) if cuts else ()
                return Ruled((), (), (), against, STAT, "", target, "")
        return (sensible if spend else thrifty)(view, by, question)

    return Setup(take_roll, roller(dice, points), (ROLLER, Task(target=target)), policy, chance_of)


@rule("TAG-064", "TAG-065", "TAG-066")
def skill(dice: OneOrMore = 1, points: NoneOrMore = 0) -> Setup:
    """What a skill costs after a roll of so many dice, where points turn dice into 6s: 0 is free."""

    def policy(view: View, by: Id, question: Question[Any]) -> Any:
        assert isinstance(question, SpendPoints)
        faces = sorted((face for face in question.dice if face < HIGHEST_FACE), reverse=True)
        affordable = faces and HIGHEST_FACE - faces[0] <= question.points(view)
        return f"{faces[0]}>{HIGHEST_FACE}" if affordable else "keep"

    return Setup(price_of_a_skill, roller(dice, points), (ROLLER, dice), policy)


def price_of_a_skill(table: Table, who: Key[Character], number: int) -> int:
    """Steps 2 to 4 of a roll, up to the price."""
    rolled = table.run(throw, who, number, STAT, 0)
    dice, _ = table.run(spend, who, STAT, rolled, 0, 1)
    return dice_to_pay(dice, number, table[RULES])


ODDS = {
    "success": OddsQuestion("success against a target, with cuts and stat points", success, rules=("TAG-052",)),
    "skill": OddsQuestion("the price of a skill after a roll; 0: it is free", skill, rules=("TAG-064", "TAG-065")),
}
