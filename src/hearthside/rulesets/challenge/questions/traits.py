"""Traits: which, on what condition, and new ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from hearthside.engine import (
    Confirm,
    Form,
    IllegalAnswer,
    Key,
    Number,
    OneOf,
    Option,
    Question,
    Reader,
    Text,
    name_of,
    rule,
)
from hearthside.kit import Name, OptionalLine, WholeNumber
from hearthside.kit.tags import among
from hearthside.rulesets.challenge.content_kinds import Effect, Source, Trait
from hearthside.rulesets.challenge.state import Entity, HeldTrait, seen_traits, span_of
from hearthside.rulesets.challenge.words import described, signed


class ListedTrait(OneOf[str], frozen=True):
    """A trait of the list, with its rating."""

    title: ClassVar[str] = "Which trait?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(id_, f"{trait.name} ({signed(trait.rating)})", described(trait))
                for id_, trait in view.content.of(Trait).items()]  # fmt: skip

    def check(self, view: Reader, value: Any) -> str:
        if isinstance(value, str) and value not in view.content.of(Trait):
            raise IllegalAnswer(f"the list has no trait {value!r}")
        return super().check(view, value)


class WhichTrait(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which trait?"
    who: Key[Entity]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        traits = seen_traits(view, self.who).items()
        return [Option(name, name, described(trait)) for name, trait in traits if self.fits(trait)]

    def fits(self, trait: HeldTrait) -> bool:
        return True

    def check(self, view: Reader, value: Any) -> str:
        known = among(value, seen_traits(view, self.who)) if isinstance(value, str) else None
        return super().check(view, known or value)


class WhichOwnTrait(WhichTrait, frozen=True):
    title: ClassVar[str] = "What is taken off?"

    def fits(self, trait: HeldTrait) -> bool:
        return trait.source == "inventory" and not trait.temporary and not trait.stowed


class HowManyStacks(Number, frozen=True):
    """Of a trait that may be stacked: how many of its stacks go."""

    title: ClassVar[str] = "How many of its stacks?"
    who: Key[Entity]
    trait: str
    bought: bool = False
    """Only those that were bought."""

    def bounds(self, view: Reader) -> tuple[int, int | None]:
        has = seen_traits(view, self.who)[self.trait]
        return 1, has.bought if self.bought else has.stacks

    def usual(self, view: Reader) -> int:
        return 1


class ReactingTrait(WhichTrait, frozen=True):
    """One of these, in reaction to a challenged action."""

    title: ClassVar[str] = "Which trait is activated?"
    only: tuple[str, ...]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [option for option in super().options(view) if option.value in self.only]


@rule("CHA-086", "CHA-091", "CHA-092")
class ActivatableTrait(WhichTrait, frozen=True):
    """A regular trait with an activated effect. One that does nothing but replace an outcome waits for an outcome."""

    title: ClassVar[str] = "Which trait is activated?"

    def fits(self, trait: HeldTrait) -> bool:
        waits_for_an_outcome = not trait.activated and trait.is_instant
        return trait.is_ready and not waits_for_an_outcome


class RunningTrait(WhichTrait, frozen=True):
    """Active, or temporary: something that can come to its end."""

    def fits(self, trait: HeldTrait) -> bool:
        return trait.state == "active" or trait.temporary


class BurntTrait(WhichTrait, frozen=True):
    def fits(self, trait: HeldTrait) -> bool:
        return trait.state == "burnt"


class NumberTrait(WhichTrait, frozen=True):
    def fits(self, trait: HeldTrait) -> bool:
        return trait.number is not None


class WhichStowed(WhichTrait, frozen=True):
    title: ClassVar[str] = "What is put on?"

    def fits(self, trait: HeldTrait) -> bool:
        return trait.stowed


@rule("CHA-083", "CHA-084")
class ConditionMet(Confirm, frozen=True):
    what: str
    condition: str

    def asks(self, view: Reader) -> str:
        return f"To {self.what}: {self.condition} Is that so?"

    def usual(self, view: Reader) -> bool:
        return True


@rule("CHA-Q28")
class AllowActivation(Confirm, frozen=True):
    """The story teller may refuse it where it is implausible: a sleeper dodges nothing."""

    who: Key[Entity]
    trait: str

    def asks(self, view: Reader) -> str:
        return f"{name_of(view, self.who)} activates {self.trait}. Is that plausible now?"

    def usual(self, view: Reader) -> bool:
        return True


class WhichSource(OneOf[Source], frozen=True):
    title: ClassVar[str] = "Where does it come from?"
    usually: Source = "circumstance"

    def options(self, view: Reader) -> Sequence[Option[Source]]:
        return [Option("self", "Part of itself"), Option("inventory", "Something carried"),
                Option("circumstance", "Anything else")]  # fmt: skip

    def usual(self, view: Reader) -> Source:
        return self.usually


class AnAspect(Text, frozen=True):
    title: ClassVar[str] = "Which aspect does it change?"
    longest: ClassVar[int] = 60

    def suggestions(self, view: Reader) -> Sequence[Option[str]]:
        found = (effect.aspect for trait in view.content.of(Trait).values() for effect in trait.passive)
        return [Option(aspect) for aspect in sorted(dict.fromkeys(found))]


@rule("CHA-081")
class TraitForm(Form[HeldTrait], frozen=True):
    """A trait in one's own words. Whatever else a trait may have can be set afterwards."""

    title: ClassVar[str] = "The trait"
    shorthand: ClassVar[str] = "name"

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        return {
            "name": Name(words="What is it called?"),
            "aspect": AnAspect(),
            "value": WholeNumber(words="By how much? With a minus: to its harm"),
            "source": WhichSource(),
            "turns": WholeNumber(words="For how many turns? 0: it does not end by turns", least=0, usually=0),
            "ends": OptionalLine(words="Otherwise: until when? Empty: it stays"),
            "text": OptionalLine(words="What is there to say about it?"),
        }

    def filled(self, view: Reader, **values: Any) -> HeldTrait:
        turns, ends = values["turns"] or None, values["ends"]
        return HeldTrait(
            name=values["name"],
            text=values["text"],
            source=values["source"],
            passive=(Effect(values["aspect"], values["value"]),),
            turns_left=turns,
            ends=ends,
            until=span_of(ends),
            temporary=bool(turns or ends),
        )


class AcceptTrait(Confirm, frozen=True):
    trait: HeldTrait

    def asks(self, view: Reader) -> str:
        return f"Accept the trait {self.trait.name} ({signed(self.trait.rating)}: {described(self.trait)})?"

    def usual(self, view: Reader) -> bool:
        return True
