"""What is asked about things that people own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Literal

from hearthside.engine import Confirm, IllegalAnswer, Key, Number, OneOf, Option, Reader, SomeOf, Text, name_of, rule
from hearthside.rulesets.strive.belongings import Asset, Fitting, Place
from hearthside.rulesets.strive.fight_state import sight_now
from hearthside.rulesets.strive.gear import all_entries, bulk, entry_called, entry_of
from hearthside.rulesets.strive.kinds.gear import SIZES, WEIGHTS, Size, Weight
from hearthside.rulesets.strive.rules.belongings.slots import PLACES, why_not_there
from hearthside.rulesets.strive.state import Character, active_characters

MOST = 999


def called(name: str, asset: Asset) -> str:
    return f"{name} × {asset.number}" if asset.number > 1 else name


class WhatThing(OneOf[str], frozen=True):
    """Something of the setting."""

    title: ClassVar[str] = "What is it?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        entries = sorted(all_entries(view).items(), key=lambda one: one[1].name)
        return [Option(id_, entry.name or id_, f"bulk {entry.bulk}") for id_, entry in entries]


class HowMany(Number, frozen=True):
    title: ClassVar[str] = "How many?"
    most: int = MOST

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 1, self.most

    def usual(self, view: Reader) -> int:
        return 1


@rule("STR-1211")
class WhichQuality(Number, frozen=True):
    """Of what was made; 2 where nobody keeps track of it."""

    title: ClassVar[str] = "Of which Quality?"

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 1, 10

    def usual(self, view: Reader) -> int:
        return 2


class AssetName(Text, frozen=True):
    title: ClassVar[str] = "What is it?"
    longest: ClassVar[int] = 60


@rule("STR-288", "STR-289", "STR-290", "STR-291", "STR-292", "STR-293")
class HowBig(OneOf[Size], frozen=True):
    title: ClassVar[str] = "How big is it?"

    def options(self, view: Reader) -> Sequence[Option[Size]]:
        return [Option(size, size.title()) for size in SIZES]

    def usual(self, view: Reader) -> Size:
        return "small"


class HowHeavy(OneOf[Weight], frozen=True):
    title: ClassVar[str] = "How heavy, for its size?"

    def options(self, view: Reader) -> Sequence[Option[Weight]]:
        return [Option(weight, weight.title()) for weight in WEIGHTS]

    def usual(self, view: Reader) -> Weight:
        return "low"


@rule("STR-288", "STR-686")
class AllowAsset(Confirm, frozen=True):
    """The GM has the last word on what there is, and how bulky it is."""

    who: Key[Character]
    what: str
    number: int
    bulk: int

    def asks(self, view: Reader) -> str:
        return f"{name_of(view, self.who)} takes {self.what} ({self.number}, bulk {self.bulk}). Allowed?"

    def usual(self, view: Reader) -> bool:
        return True


class WhichAsset(OneOf[str], frozen=True):
    """Something that somebody owns."""

    title: ClassVar[str] = "Which of your things?"
    who: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        assets = view[self.who].assets.items()
        return [Option(name, called(name, asset), PLACES[asset.place]) for name, asset in assets]


class WhatToTakeOff(OneOf[str], frozen=True):
    """Something that somebody wears, holds or carries."""

    title: ClassVar[str] = "What do you take?"
    who: Key[Character]
    among: tuple[str, ...]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        assets = view[self.who].assets
        return [Option(name, called(name, assets[name]), PLACES[assets[name].place]) for name in self.among]


Into = Literal["ground", "luggage"]


class IntoWhat(OneOf[Into], frozen=True):
    title: ClassVar[str] = "Where does it go?"

    def options(self, view: Reader) -> Sequence[Option[Into]]:
        return (Option("ground", "On the ground"), Option("luggage", "Into your luggage"))

    def usual(self, view: Reader) -> Into:
        return "ground"


class WhatToPickUp(OneOf[str], frozen=True):
    """Something that lies there, by whose it is and its name."""

    title: ClassVar[str] = "What do you pick up?"
    among: dict[str, str]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(id_, words) for id_, words in self.among.items()]


class Where(OneOf[Place], frozen=True):
    """Where it can be put."""

    title: ClassVar[str] = "Where is it from now on?"
    who: Key[Character]
    what: str

    def options(self, view: Reader) -> Sequence[Option[Place]]:
        asset = view[self.who].assets[self.what]
        return [Option(place, words[0].upper() + words[1:]) for place, words in PLACES.items()
                if place != asset.place and not why_not_there(view, self.who, self.what, place)]  # fmt: skip

    def check(self, view: Reader, value: Any) -> Place:
        for place in PLACES:
            if place == value and (why := why_not_there(view, self.who, self.what, place)):
                raise IllegalAnswer(f"{self.what} cannot be {PLACES[place]}: {why}")
        return super().check(view, value)


class WhatStaysBehind(OneOf[str], frozen=True):
    """What of the luggage is dropped."""

    title: ClassVar[str] = "The load is too heavy. What stays behind?"
    who: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(name, called(name, asset), f"bulk {bulk(view, asset)}")
                for name, asset in view[self.who].assets.items()
                if asset.place == "luggage" and bulk(view, asset)]  # fmt: skip


class ToWhom(OneOf[Key[Character]], frozen=True):
    """Somebody else in the story."""

    title: ClassVar[str] = "To whom?"
    records: ClassVar[bool] = True
    who: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(one, name_of(view, one)) for one in active_characters(view) if one != self.who]


class TakeIt(Confirm, frozen=True):
    """Whether somebody wants what they are given."""

    giver: Key[Character]
    what: str
    number: int

    def asks(self, view: Reader) -> str:
        return f"{name_of(view, self.giver)} gives you {self.what} ({self.number}). Do you take it?"

    def usual(self, view: Reader) -> bool:
        return True


def entry_name(view: Reader, entry: str) -> str:
    return entry_called(view, entry).name or entry


# --- weapons
class WhichAmmunition(OneOf[str], frozen=True):
    title: ClassVar[str] = "What do you shoot?"
    who: Key[Character]
    among: tuple[str, ...]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        assets = view[self.who].assets
        return [Option(name, called(name, assets[name]), entry_of(view, assets[name]).text)
                for name in self.among if name in assets]  # fmt: skip

    def usual(self, view: Reader) -> str:
        return self.among[0]


class WhichToReload(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which weapon?"
    among: tuple[str, ...]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(name) for name in self.among]


class WhichToFit(WhichToReload, frozen=True):
    """A weapon that can be fitted."""


class WhichFitting(OneOf[Fitting], frozen=True):
    title: ClassVar[str] = "What is fitted to it?"
    among: tuple[Fitting, ...]

    def options(self, view: Reader) -> Sequence[Option[Fitting]]:
        texts = {"serrated": "Hits in melee add Q points of Bleeding.", "poison-chamber": "Hits in melee add Q Poison."}
        return [Option(one, one.replace("-", " ").title(), texts[one]) for one in self.among]


@rule("STR-1190", "STR-1248")
class HowFar(Number, frozen=True):
    """How many fields away a target is, where no map tells it."""

    who: Key[Character]
    whom: Key[Character]
    weapon: str
    least: int
    most: int

    def asks(self, view: Reader) -> str:
        return f"{self.weapon}: how many fields away is {name_of(view, self.whom)}?"

    def bounds(self, view: Reader) -> tuple[int, int]:
        """Nobody aims farther than they see."""
        sight = sight_now(view)
        return self.least, self.most if sight is None else max(self.least, min(self.most, sight))

    def usual(self, view: Reader) -> int:
        least, most = self.bounds(view)
        return min(most, max(least, 4))


# --- consumables
class WhichConsumable(OneOf[str], frozen=True):
    title: ClassVar[str] = "What is used?"
    who: Key[Character]
    among: tuple[str, ...]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        assets = view[self.who].assets
        return [Option(name, called(name, assets[name]), entry_of(view, assets[name]).text) for name in self.among]


class OnWhom(OneOf[Key[Character]], frozen=True):
    """One, perhaps oneself."""

    title: ClassVar[str] = "On whom?"
    records: ClassVar[bool] = True
    among: tuple[Key[Character], ...]
    user: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(who, name_of(view, who)) for who in self.among]

    def usual(self, view: Reader) -> Key[Character] | None:
        return self.user if self.user in self.among else None


class OnWhomAll(SomeOf[Key[Character]], frozen=True):
    """All whom it reaches."""

    title: ClassVar[str] = "Who is within its reach?"
    records: ClassVar[bool] = True
    among: tuple[Key[Character], ...]

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(who, name_of(view, who)) for who in self.among]


@rule("STR-482")
class DuckAway(Confirm, frozen=True):
    """The defence against what strikes an area: no test, half the damage."""

    what: str

    def asks(self, view: Reader) -> str:
        return f"{self.what}: spend 2 AP to suffer only half?"

    def usual(self, view: Reader) -> bool:
        return False
