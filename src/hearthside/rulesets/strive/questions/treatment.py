"""What people are asked about treatment, illnesses and mutations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal

from hearthside.engine import Confirm, Forms, Key, Number, OneOf, Option, Question, Reader, known, name_of, rule
from hearthside.rulesets.strive.body import Injury
from hearthside.rulesets.strive.kinds.health import IllnessEntry, MutationEntry
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import DAMAGE_TYPES, DamageType, several

Way = Literal["skill", "toughness"]
ANY_ILLNESS = ""
BY_THE_RULES = 0


class WhichPatient(OneOf[Key[Character]], frozen=True):
    title: ClassVar[str] = "Whom?"
    records: ClassVar[bool] = True
    patients: tuple[Key[Character], ...]

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(who, name_of(view, who)) for who in known(view, self.patients)]


class WhichInjury(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which Injury?"
    who: Key[Character] | None
    injuries: tuple[str, ...]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        if self.who is None or self.who not in view:
            return ()
        own = view[self.who].injuries
        return [Option(number, words_of(own[number])) for number in self.injuries if number in own]


def words_of(injury: Injury) -> str:
    """An Injury in words: `Slashing, −1 Agility, Ob 2`."""
    state = f"{several(injury.days, 'day')} left" if injury.days else "active"
    lowers = f", −1 {injury.attribute.title()}" if injury.attribute and injury.is_active else ""
    return f"{injury.type.title()}{lowers}, treatment Ob {injury.ob}, {state}"


@rule("STR-230", "STR-231")
class WhichWay(OneOf[Way], frozen=True):
    title: ClassVar[str] = "How?"
    skill: str
    ob: int
    own: bool
    """The healer is the patient."""

    def options(self, view: Reader) -> Sequence[Option[Way]]:
        by_skill: Option[Way] = Option("skill", f"{self.skill.title()}, Ob {self.ob}")
        return (by_skill, Option("toughness", f"Toughness, Ob {self.ob + 1}")) if self.own else (by_skill,)

    def usual(self, view: Reader) -> Way:
        return "skill"


@rule("STR-232", "STR-Q403")
class WhoseSupplies(OneOf[Key[Character]], frozen=True):
    title: ClassVar[str] = "Whose Medical Supplies?"
    records: ClassVar[bool] = True
    owners: tuple[Key[Character], ...]

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(who, name_of(view, who)) for who in known(view, self.owners)]

    def usual(self, view: Reader) -> Key[Character] | None:
        return next(iter(known(view, self.owners)), None)


@rule("STR-Q403")
class LendSupplies(Confirm, frozen=True):
    """Nobody's supplies are used against their will."""

    owner: Key[Character]
    healer: Key[Character]

    def asks(self, view: Reader) -> str:
        return f"{name_of(view, self.healer)} asks {name_of(view, self.owner)} for Medical Supplies. Agreed?"

    def usual(self, view: Reader) -> bool:
        return True


class WhichIllness(OneOf[str], frozen=True):
    """An illness by name, or whichever is rolled."""

    title: ClassVar[str] = "Which illness?"
    illnesses: tuple[str, ...] | None = None
    """None: any of the setting, or a random one."""

    def options(self, view: Reader) -> Sequence[Option[str]]:
        entries = view.content.of(IllnessEntry)
        if self.illnesses is not None:
            return [Option(one, entries[one].name, entries[one].text) for one in self.illnesses]
        return [Option(ANY_ILLNESS, "A random one"),
                *(Option(one, entry.name, entry.text) for one, entry in entries.items())]  # fmt: skip

    def usual(self, view: Reader) -> str | None:
        return ANY_ILLNESS if self.illnesses is None else None


@rule("STR-Q313")
class IllnessOb(Number, frozen=True):
    title: ClassVar[str] = "At which Ob? (0: half of Toughness, or as the table plays it)"

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 0, 20

    def usual(self, view: Reader) -> int:
        return BY_THE_RULES


class WhichMutation(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which mutation?"
    mutations: tuple[str, ...] | None = None
    """None: any of the setting, or a random one."""

    def options(self, view: Reader) -> Sequence[Option[str]]:
        entries = view.content.of(MutationEntry)
        if self.mutations is not None:
            return [Option(one, entries[one].name if one in entries else one) for one in self.mutations]
        return [Option("", "A random one"), *(Option(one, entry.name, entry.text) for one, entry in entries.items())]

    def usual(self, view: Reader) -> str | None:
        return "" if self.mutations is None else None


# --- harm from the story
class HowMuch(Number, frozen=True):
    title: ClassVar[str] = "How much?"
    most: int = 1000

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 1, self.most

    def usual(self, view: Reader) -> int:
        return 1


class OfWhatType(OneOf[DamageType], frozen=True):
    title: ClassVar[str] = "Of which type?"
    default: DamageType = "bludgeoning"

    def options(self, view: Reader) -> Sequence[Option[DamageType]]:
        return [Option(one, one.title()) for one in DAMAGE_TYPES]

    def usual(self, view: Reader) -> DamageType:
        return self.default


class MoreDamage(Forms[tuple[tuple[int, DamageType], ...]], frozen=True):
    """What the same source does besides, of other types."""

    title: ClassVar[str] = "What else, from the same source?"

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        return {"points": HowMuch(), "kind": OfWhatType()}

    def bounds(self, view: Reader) -> tuple[int, int | None]:
        return 0, 9

    def usual(self, view: Reader) -> tuple[tuple[int, DamageType], ...]:
        return ()

    def all_filled(self, view: Reader, each: Sequence[Mapping[str, Any]]) -> tuple[tuple[int, DamageType], ...]:
        return tuple((one["points"], one["kind"]) for one in each)


class UntilWhen(OneOf[Literal["scene", "session"]], frozen=True):
    title: ClassVar[str] = "Until when?"

    def options(self, view: Reader) -> Sequence[Option[Literal["scene", "session"]]]:
        return (Option("scene", "The end of the scene"), Option("session", "The end of the session"))

    def usual(self, view: Reader) -> Literal["scene", "session"]:
        return "scene"
