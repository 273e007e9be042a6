"""Chances that people ask for by name."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from hearthside.engine import HOUSE_RULES, OddsQuestion, Setup
from hearthside.engine.records import Key, Record
from hearthside.rulesets.apocalypse.policies import bold
from hearthside.rulesets.apocalypse.rules.flow import roll
from hearthside.rulesets.apocalypse.state import Character, Harm, HouseRules, SheetEntry

NoneOrMore = Annotated[int, Meta(ge=0)]


def roll_with(traits: NoneOrMore = 0, harms: NoneOrMore = 0, modifier: int = 0) -> Setup:
    """A roll with so many traits counted, harms counted that add up to `harms`, and a ticked modifier."""
    roller = Character(
        name="The roller",
        traits=tuple(f"trait {n}" for n in range(1, traits + 1)),
        harms={"harm": Harm(harms)} if harms else {},
        entries={"entry": SheetEntry(modifier=modifier)} if modifier else {},
    )
    world: dict[str, Record] = {HOUSE_RULES: HouseRules(), "roller": roller}
    return Setup(roll.do, world, (Key[Character]("roller"),), bold, roll.look)


ODDS = {"roll": OddsQuestion("failure, weak result or full success of a roll", roll_with, rules=("APO-EX10",))}
