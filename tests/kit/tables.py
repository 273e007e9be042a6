"""A table with a GM, two players, somebody who watches, and a hero; everybody does things from their own seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from engine.miniatures.bundle import miniature
from engine.modes import Stage
from hearthside.dice import Scripted
from hearthside.engine import Id, Record, Seat
from hearthside.kit.grid.maps import BattleMap
from hearthside.play import Play
from hearthside.play.view import TableSeen, view_for


class Hero(Record, frozen=True):
    """Somebody in the story."""


TAVERN = miniature("Tavern", Hero, actions=())
PEOPLE: dict[Id, Record] = {
    "gil": Seat(name="Gil", role="gm"),
    "ana": Seat(name="Ana"),
    "ben": Seat(name="Ben"),
    "sid": Seat(name="Sid", role="spectator"),
    "rowan": Hero(name="Rowan", player="ana"),
}
SEATS = ("gil", "ana", "ben", "sid")


def id_of_new_map(**args: Any) -> Id:
    """The id that such a map gets, wherever it is made."""
    play = Play.lay(TAVERN, PEOPLE, packs=[])
    play.act("gil", "new-map", **args)
    return map_named(play.world, args["name"])


def map_named(world: Mapping[Id, Record], name: str) -> Id:
    return next(key for key, record in world.items() if isinstance(record, BattleMap) and record.name == name)


class Tavern(Stage):
    """Every command is read again from the store, folded without rule code, and a refusal leaves all as it was."""

    def __init__(self, *faces: int, **more: Record) -> None:
        super().__init__(TAVERN, {**PEOPLE, **more}, Scripted(faces) if faces else None)

    def does(self, seat: Id, action: str, actor: Id = "", /, **args: Any) -> Self:
        self.number = self.play.act(seat, action, self.the(actor), **args).number
        return self.checked()

    def seen_by(self, seat: Id) -> TableSeen:
        return view_for(self.play, seat)

    def log_of(self, seat: Id) -> list[str]:
        """The lines of the log that a seat may read."""
        return [fact.text for card in self.seen_by(seat).log for fact in card.facts]

    def last_line(self, seat: Id = "gil") -> str:
        lines = self.log_of(seat)
        return lines[-1] if lines else ""

    def all_that_reaches(self, seat: Id) -> str:
        return repr(self.seen_by(seat))
