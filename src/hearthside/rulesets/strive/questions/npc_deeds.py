"""What is asked when NPCs use their Traits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from hearthside.engine import Field, Grid, Key, OneOf, Option, Reached, Reader, WhichField, name_of, rule
from hearthside.kit.grid.maps import BattleMap, ground_of, spot_of, standing_on, under
from hearthside.rulesets.strive.questions.npcs import npcs_there
from hearthside.rulesets.strive.rules.catalogue.expertises import Held, expertises_of, words_of
from hearthside.rulesets.strive.rules.combat.action_points import may_pay
from hearthside.rulesets.strive.state import Character

NOTHING, MOVE = "nothing", "move"


def landings(view: Reader, who: Key[Character], fields: int) -> tuple[Field, ...]:
    """The free fields within so many, where somebody could come down; none without a map."""
    spot = spot_of(view, who)
    if spot is None:
        return ()
    which = Key[BattleMap](spot.map)
    ground = ground_of(view, which)
    taken = {each for one in standing_on(view, which).values() for each in under(view, one)}
    standing = ground.board.fields(ground.passage(spot.size).standing)
    return tuple(one for one in standing if one not in taken
                 and ground.tiling.apart(one, 1, (spot.x, spot.y), spot.size) <= fields)  # fmt: skip


@rule("STR-989", "STR-1020")
class WhereToLand(WhichField, frozen=True):
    """A field that is reached without crossing those between."""

    title: ClassVar[str] = "Where to?"
    who: Key[Character]
    fields: int

    def grid(self, view: Reader) -> Grid:
        spot = spot_of(view, self.who)
        which = Key[BattleMap](spot.map) if spot else Key[BattleMap]("")
        if which not in view:
            return Grid(map=which, width=1, height=1)
        ground = ground_of(view, which)
        there = tuple(Reached(*one) for one in landings(view, self.who, self.fields))
        return Grid(map=which, width=ground.width, height=ground.height, reach=there)


class WhichHidden(OneOf[Key[Character]], frozen=True):
    title: ClassVar[str] = "Whom do you look for?"
    records: ClassVar[bool] = True

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(who, name_of(view, who)) for who in npcs_there(view) if view[who].hidden_by == "camouflaged"]


class FindBy(OneOf[str], frozen=True):
    title: ClassVar[str] = "With what?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return (Option("observation", "Observation"), Option("path-finding", "Path-finding"))

    def usual(self, view: Reader) -> str:
        return "observation"


def single_attacks(view: Reader, who: Key[Character]) -> dict[str, Held]:
    return {id_: it for id_, it in expertises_of(view, who).items() if it.entry.attack and it.entry.kind == "action"
            and it.entry.targets == "single" and not it.si and may_pay(view, who, it.entry.ap)}  # fmt: skip


@rule("STR-1016", "STR-Q208")
class HowToDisrupt(OneOf[str], frozen=True):
    """One action with the AP at hand."""

    who: Key[Character]

    def asks(self, view: Reader) -> str:
        return f"What does {name_of(view, self.who)} do?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        attacks = [Option(id_, it.called, words_of(view, it)) for id_, it in single_attacks(view, self.who).items()]
        moves = [Option(MOVE, "Move", "1 AP")] if may_pay(view, self.who, 1) else []
        return [Option(NOTHING, "Nothing, the AP is kept"), *moves, *attacks]

    def usual(self, view: Reader) -> str:
        return NOTHING
