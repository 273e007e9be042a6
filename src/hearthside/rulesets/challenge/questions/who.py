"""Who is meant, who takes part."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from hearthside.engine import Id, IllegalAnswer, Key, OneOf, Option, Reader, SomeOf, name_of, rule
from hearthside.rulesets.challenge.state import Entity, HeldTrait, seen_traits


class WhichEntity(OneOf[Key[Entity]], frozen=True):
    title: ClassVar[str] = "Who or what?"
    records: ClassVar[bool] = True
    with_traits: bool = False
    with_number: bool = False

    def fits(self, traits: Mapping[str, HeldTrait]) -> bool:
        if self.with_number and not any(trait.number is not None for trait in traits.values()):
            return False
        return bool(traits) or not self.with_traits

    def options(self, view: Reader) -> Sequence[Option[Key[Entity]]]:
        return [Option(who, name_of(view, who)) for who in view.every(Entity) if self.fits(seen_traits(view, who))]


class WhichNonPlayer(WhichEntity, frozen=True):
    def options(self, view: Reader) -> Sequence[Option[Key[Entity]]]:
        return [option for option in super().options(view) if not view[option.value].player]


@rule("CHA-013", "CHA-014", "CHA-Q52")
class Against(SomeOf[Key[Entity]], frozen=True):
    """Whom a deed is directed against, or who opposes it: at least one."""

    title: ClassVar[str] = "Against whom or what?"
    records: ClassVar[bool] = True
    by: Id
    also: tuple[Key[Entity], ...] = ()

    def options(self, view: Reader) -> Sequence[Option[Key[Entity]]]:
        return [Option(who, name_of(view, who)) for who in view.every(Entity) if who not in (self.by, *self.also)]

    def bounds(self, view: Reader) -> tuple[int, int | None]:
        return 1, None

    def check(self, view: Reader, value: Any) -> tuple[Key[Entity], ...]:
        if isinstance(value, (list, tuple)) and not value:
            raise IllegalAnswer("a challenged action is opposed by somebody or something: name at least one")
        return super().check(view, value)


@rule("CHA-Q13")
class Caught(Against, frozen=True):
    """Who else is meant to be affected, and does not oppose it."""

    title: ClassVar[str] = "Who else is meant to be affected, without opposing it?"

    def bounds(self, view: Reader) -> tuple[int, int | None]:
        return 0, None

    def usual(self, view: Reader) -> tuple[Key[Entity], ...]:
        return ()

    def check(self, view: Reader, value: Any) -> tuple[Key[Entity], ...]:
        return SomeOf.check(self, view, value)


class Participants(SomeOf[Key[Entity]], frozen=True):
    title: ClassVar[str] = "Who takes part?"
    records: ClassVar[bool] = True
    least: int = 2

    def options(self, view: Reader) -> Sequence[Option[Key[Entity]]]:
        return [Option(who, name_of(view, who)) for who in view.every(Entity)]

    def bounds(self, view: Reader) -> tuple[int, int | None]:
        return self.least, None
