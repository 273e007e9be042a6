"""What the people at a Challenge table are asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal

from msgspec import Struct

from hearthside.engine import (
    Confirm,
    Form,
    Forms,
    Id,
    IllegalAnswer,
    Key,
    OneOf,
    Option,
    Question,
    Reader,
    SomeOf,
    Text,
    name_of,
    rule,
)
from hearthside.engine import Number as AnyNumber
from hearthside.kit.tags import among, same_name
from hearthside.rulesets.challenge.content_kinds import (
    Deed,
    Effect,
    ModifierTable,
    Opponent,
    ReadyCharacter,
    Source,
    SuccessTable,
    Surrounding,
    Trait,
)
from hearthside.rulesets.challenge.state import RULES, Entity, HeldTrait, seen_traits

SPEED, TARGETS, DURATION = "speed", "target-count", "duration"
"""The tables that the rules themselves look at, by their ids."""
Rows = tuple[tuple[str, str], ...]
"""The row that was chosen in each table, by the table's id; of one that counts, the number."""


class Words(Text, frozen=True):
    """A few words, which may be left out."""

    words: str
    usually: str = ""
    blank: ClassVar[bool] = True

    def asks(self, view: Reader) -> str:
        return self.words

    def usual(self, view: Reader) -> str:
        return self.usually


class NamedThing(Text, frozen=True):
    words: str
    longest: ClassVar[int] = 60

    def asks(self, view: Reader) -> str:
        return self.words


class Number(AnyNumber, frozen=True):
    words: str
    least: int | None = None
    most: int | None = None
    usually: int | None = None

    def asks(self, view: Reader) -> str:
        return self.words

    def bounds(self, view: Reader) -> tuple[int | None, int | None]:
        return self.least, self.most

    def usual(self, view: Reader) -> int | None:
        return self.usually


class YesNo(Confirm, frozen=True):
    words: str
    usually: bool = False

    def asks(self, view: Reader) -> str:
        return self.words

    def usual(self, view: Reader) -> bool:
        return self.usually


class LongNotes(Text, frozen=True):
    title: ClassVar[str] = "Notes"
    longest: ClassVar[int] = 10_000
    blank: ClassVar[bool] = True
    paragraphs: ClassVar[bool] = True


# --- who
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


# --- the deed and its table rows
@rule("CHA-012")
class WhichDeed(OneOf[str], frozen=True):
    title: ClassVar[str] = "What kind of deed?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        deeds = view.content.of(Deed).items()
        return [*(Option(id_, deed.name, deed.text) for id_, deed in deeds), Option("", "Something else")]

    def usual(self, view: Reader) -> str:
        return next(iter(view.content.of(Deed)), "")


class WhichRow(OneOf[str], frozen=True):
    """One row of a table. With no choice, the one that costs nothing."""

    table: str

    def asks(self, view: Reader) -> str:
        entry = view.content.of(ModifierTable)[self.table]
        return entry.name or self.table

    def options(self, view: Reader) -> Sequence[Option[str]]:
        rows = view.content.of(ModifierTable)[self.table].rows
        return [Option(row.name, f"{row.name} ({signed(row.modifier)})", many(row.actions, "action")) for row in rows]

    @rule("CHA-033")
    def usual(self, view: Reader) -> str:
        return next(row.name for row in view.content.of(ModifierTable)[self.table].rows if row.modifier == 0)


@rule("CHA-053", "CHA-Q11", "CHA-Q52")
class HowMany(AnyNumber, frozen=True):
    """Of a table that counts: how many. None are refused; a deed without a target counts as one."""

    table: str
    usually: int

    def asks(self, view: Reader) -> str:
        entry = view.content.of(ModifierTable)[self.table]
        return entry.name or self.table

    def bounds(self, view: Reader) -> tuple[int, int | None]:
        return 1, None

    def usual(self, view: Reader) -> int:
        return self.usually


@rule("CHA-033", "CHA-035", "CHA-Q25", "CHA-Q26")
class PickRows(Form[Rows], frozen=True):
    """How the deed is done: one row of each table, and 0 where nothing is said."""

    title: ClassVar[str] = "How is it done?"
    help: ClassVar[str] = "One row of each table. More speed, reach, targets or time costs something."
    targets: int = 1
    speed: str = ""
    """The speed that was declared for this turn: it is not asked again."""

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        asked: dict[str, Question[Any]] = {}
        for id_, table in view.content.of(ModifierTable).items():
            if id_ == SPEED and self.speed:
                continue
            counts = table.beyond is not None
            asked[id_] = HowMany(table=id_, usually=self.targets) if counts else WhichRow(table=id_)
        return asked

    def filled(self, view: Reader, **values: Any) -> Rows:
        declared = ((SPEED, self.speed),) if self.speed else ()
        return (*declared, *((table, str(row)) for table, row in values.items()))

    def usual(self, view: Reader) -> Rows:
        return self.filled(view, **{name: question.usual(view) for name, question in self.fields(view).items()})


class DeclareSpeed(WhichRow, frozen=True, kw_only=True):
    """At the start of the turn: it says how many actions there are, and what each of them costs."""

    who: Key[Entity]
    table: str = SPEED

    def asks(self, view: Reader) -> str:
        return f"At which speed does {name_of(view, self.who)} act in this turn?"


# --- related effects
class Related(SomeOf[str], frozen=True):
    """Which of somebody's effects relate to it. What usually does is ticked; all that relates is compulsory."""

    who: Key[Entity]
    ticks: tuple[tuple[str, int], ...]
    """All that it has now, each with its number."""
    usually: tuple[str, ...]

    def asks(self, view: Reader) -> str:
        return f"What of {name_of(view, self.who)} relates to it?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(tick, f"{tick} {signed(value)}") for tick, value in self.ticks]

    def usual(self, view: Reader) -> tuple[str, ...]:
        return self.usually


Roles = Literal["as declared", "turned round"]


@rule("CHA-014", "CHA-Q05")
class ConfirmRoles(OneOf[Roles], frozen=True):
    title: ClassVar[str] = "Who began it, and who defends?"
    initiator: Key[Entity]
    defenders: tuple[Key[Entity], ...]

    def options(self, view: Reader) -> Sequence[Option[Roles]]:
        began, against = name_of(view, self.initiator), " and ".join(name_of(view, who) for who in self.defenders)
        return [
            Option("as declared", f"{began} begins, {against} defends"),
            Option("turned round", f"{against} begins, {began} defends"),
        ]

    def usual(self, view: Reader) -> Roles:
        return "as declared"


@rule("CHA-Q05")
class NameDefenders(SomeOf[Key[Entity]], frozen=True):
    title: ClassVar[str] = "Who defends? (They win ties against who does not.)"
    records: ClassVar[bool] = True
    initiator: Key[Entity]
    defenders: tuple[Key[Entity], ...]

    def options(self, view: Reader) -> Sequence[Option[Key[Entity]]]:
        return [Option(who, name_of(view, who)) for who in (self.initiator, *self.defenders)]

    def usual(self, view: Reader) -> tuple[Key[Entity], ...]:
        return self.defenders


@rule("CHA-069")
class WhichSuccess(OneOf[str], frozen=True):
    title: ClassVar[str] = "What does the difference mean?"
    usually: str = ""

    def options(self, view: Reader) -> Sequence[Option[str]]:
        tables = view.content.of(SuccessTable).items()
        return [Option("", "One extra effect for each 5"), *(Option(id_, table.name) for id_, table in tables)]

    def usual(self, view: Reader) -> str:
        return self.usually if self.usually in view.content.of(SuccessTable) else ""


class Judged(Struct, frozen=True):
    """What the story teller has decided before the scores are made."""

    defenders: tuple[Key[Entity], ...]
    related: tuple[tuple[Key[Entity], tuple[str, ...]], ...]
    success: str = ""


@rule("CHA-013", "CHA-014", "CHA-016", "CHA-018", "CHA-035")
class Judge(Form[Judged], frozen=True):
    """The story teller's part: who defends, which effects relate, what the difference means."""

    help: ClassVar[str] = "What usually relates is ticked. Everything that relates counts, for better or worse."
    shorthand: ClassVar[str] = "roles"
    deed: str
    initiator: str
    defenders: tuple[Key[Entity], ...]
    sides: tuple[Related, ...]
    success: str = ""
    costs: tuple[str, ...] = ()
    """What the chosen rows of the tables cost, in words."""

    def asks(self, view: Reader) -> str:
        costs = f" ({', '.join(self.costs)})" if self.costs else ""
        return f"“{self.deed}”{costs}: what counts?"

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        asked: dict[str, Question[Any]] = {}
        if self.initiator:
            roles = NameDefenders if view[RULES].free_roles else ConfirmRoles
            asked["roles"] = roles(initiator=Key[Entity](self.initiator), defenders=self.defenders)
        if view.content.of(SuccessTable):
            asked["success"] = WhichSuccess(usually=self.success)
        return {**asked, **{f"related {side.who}": side for side in self.sides}}

    def filled(self, view: Reader, **values: Any) -> Judged:
        roles = values.get("roles", ())
        defenders = {"as declared": self.defenders, "turned round": (Key[Entity](self.initiator),)}
        return Judged(
            defenders=defenders[roles] if isinstance(roles, str) else roles,
            related=tuple((side.who, values[f"related {side.who}"]) for side in self.sides),
            success=values.get("success", ""),
        )

    def usual(self, view: Reader) -> Judged:
        return self.filled(view, **{name: question.usual(view) for name, question in self.fields(view).items()})


class WhichEffect(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which effect?"
    ticks: tuple[tuple[str, int], ...]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(tick, f"{tick} {signed(value)}") for tick, value in self.ticks]


class Exclusion(Struct, frozen=True):
    """An effect that somebody wants to leave out, and why."""

    effect: str
    reason: str


@rule("CHA-016", "CHA-017", "CHA-075")
class LeaveOut(Forms[tuple[Exclusion, ...]], frozen=True):
    """All that relates counts. Only the story can excuse an effect, and only if the story teller accepts it."""

    help: ClassVar[str] = "Everything counts, unless the story explains why not and the story teller agrees."
    who: Key[Entity]
    ticks: tuple[tuple[str, int], ...]
    what: str = "score"

    def asks(self, view: Reader) -> str:
        listed = ", ".join(f"{tick} {signed(value)}" for tick, value in self.ticks)
        return f"For the {self.what} of {name_of(view, self.who)}: {listed}. Should something not count?"

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        return {"effect": WhichEffect(ticks=self.ticks), "reason": NamedThing(words="Why not?")}

    def usual(self, view: Reader) -> tuple[Exclusion, ...]:
        return ()

    def all_filled(self, view: Reader, each: Sequence[Mapping[str, Any]]) -> tuple[Exclusion, ...]:
        named = [one["effect"] for one in each]
        if twice := [effect for place, effect in enumerate(named) if effect in named[:place]]:
            raise IllegalAnswer(f"{twice[0]} is named twice; one reason is enough")
        return tuple(Exclusion(one["effect"], one["reason"]) for one in each)


class AcceptExclusion(Confirm, frozen=True):
    who: Key[Entity]
    exclusion: Exclusion

    def asks(self, view: Reader) -> str:
        out = self.exclusion
        return f"{name_of(view, self.who)} would leave out {out.effect}: “{out.reason}”. Accept that?"

    def usual(self, view: Reader) -> bool:
        return True


# --- ties
TieWord = Literal["defender", "nothing"]


@rule("CHA-027", "CHA-Q03", "CHA-Q46")
class BreakTie(OneOf[TieWord], frozen=True):
    """A tie: the defender wins, or nothing happens."""

    initiator: Key[Entity]
    defender: Key[Entity]
    before_dice: bool = False

    def asks(self, view: Reader) -> str:
        defender, initiator = name_of(view, self.defender), name_of(view, self.initiator)
        if self.before_dice:
            return f"{defender} defends and leads {initiator} by exactly 20. Who wins?"
        return f"{initiator} and {defender}, who defends, are level. Who wins?"

    def options(self, view: Reader) -> Sequence[Option[TieWord]]:
        nothing = "Nobody yet: the dice decide" if self.before_dice else "Nobody: nothing happens"
        return [Option("defender", f"{name_of(view, self.defender)} wins"), Option("nothing", nothing)]

    def usual(self, view: Reader) -> TieWord:
        return "defender"


# --- effects
Receiver = Literal["loser", "winner", "both", "nobody"]
Verdict = Literal["as it stands", "the other way round", "nobody"]


class EffectPlan(Struct, frozen=True):
    """What a win brings, as the story teller decides it before the dice of the effect fall."""

    verdict: Verdict = "as it stands"
    receives: Receiver = "nobody"
    dice_only: bool = False
    extra: int = 0
    winner: tuple[str, ...] = ()
    """Related effects of the winner."""
    loser: tuple[str, ...] = ()
    """Protective effects of the loser."""
    number: str = ""
    """The numeric trait that changes; empty: the effect becomes a trait."""
    trait: str = ""
    aspect: str = ""
    ends: str = ""
    turns: int = 0


class WhoReceives(OneOf[Receiver], frozen=True):
    title: ClassVar[str] = "Who receives the effect?"
    usually: Receiver

    def options(self, view: Reader) -> Sequence[Option[Receiver]]:
        return [
            Option("loser", "The loser, to their harm"),
            Option("winner", "The winner, to their good"),
            Option("both", "Both, by the same amount"),
            Option("nobody", "Nobody: winning is enough"),
        ]

    def usual(self, view: Reader) -> Receiver:
        return self.usually


class WhoHasWon(OneOf[Verdict], frozen=True):
    title: ClassVar[str] = "Does the result stand?"

    def options(self, view: Reader) -> Sequence[Option[Verdict]]:
        return [Option("as it stands"), Option("the other way round"), Option("nobody", "Nobody has won")]

    def usual(self, view: Reader) -> Verdict:
        return "as it stands"


class AsWhat(OneOf[str], frozen=True):
    title: ClassVar[str] = "What does it become?"
    numbers: tuple[str, ...]
    usually: str

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option("", "A trait"), *(Option(name, f"A change of {name}") for name in self.numbers)]

    def usual(self, view: Reader) -> str:
        return self.usually


@rule("CHA-008", "CHA-073", "CHA-074", "CHA-078", "CHA-079", "CHA-Q20", "CHA-Q21", "CHA-Q22")
class PlanEffect(Form[EffectPlan], frozen=True):
    """The story teller decides what form the effect has, who receives it, and what relates to it."""

    shorthand: ClassVar[str] = "receives"
    winner: Key[Entity]
    loser: Key[Entity]
    difference: int
    extra: int
    text: str
    sides: tuple[Related, ...]
    numbers: tuple[str, ...] = ()
    usually: EffectPlan = EffectPlan()

    def asks(self, view: Reader) -> str:
        says = f" {self.text}" if self.text else ""
        winner, loser = name_of(view, self.winner), name_of(view, self.loser)
        return (
            f"{winner} beats {loser} by {self.difference}: {many(self.extra, 'extra effect')}.{says} What comes of it?"
        )

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        usual = self.usually
        asked: dict[str, Question[Any]] = {
            "receives": WhoReceives(usually=usual.receives),
            "dice_only": YesNo(words="Do the dice alone count, without traits?"),
            "number": AsWhat(numbers=self.numbers, usually=usual.number),
            "trait": Words(words="If it becomes a trait: what is it called?", usually=usual.trait),
            "aspect": Words(words="Which aspect does it change?", usually=usual.aspect),
            "turns": Number(words="For how many turns? 0: it does not end by turns", least=0, usually=usual.turns),
            "ends": Words(words="Otherwise: until when?", usually=usual.ends),
            "extra": Number(words="How many extra effects?", least=0, usually=self.extra),
            "verdict": WhoHasWon(),
        }
        return {**asked, **{f"related {side.who}": side for side in self.sides}}

    def filled(self, view: Reader, **values: Any) -> EffectPlan:
        related = {side.who: values.pop(f"related {side.who}") for side in self.sides}
        plan = EffectPlan(winner=related.get(self.winner, ()), loser=related.get(self.loser, ()), **values)
        if plan.receives != "nobody" and not plan.number and not (plan.trait and plan.aspect):
            raise IllegalAnswer("an effect that becomes a trait needs a name and an aspect that it changes")
        for who, side in ((self.winner, "winner"), (self.loser, "loser")):
            if plan.number and plan.receives in (side, "both") and plan.number not in numbers_of(view, who):
                raise IllegalAnswer(f"{name_of(view, who)} has no {plan.number} that could change")
        return plan

    def usual(self, view: Reader) -> EffectPlan:
        return self.filled(view, **{name: question.usual(view) for name, question in self.fields(view).items()})


def numbers_of(view: Reader, who: Key[Entity]) -> tuple[str, ...]:
    """The traits of somebody that are numbers."""
    return tuple(name for name, trait in seen_traits(view, who).items() if trait.number is not None)


# --- traits
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
        return trait.source == "inventory" and not trait.temporary


class ActivatableTrait(WhichTrait, frozen=True):
    title: ClassVar[str] = "Which trait is activated?"
    only: tuple[str, ...] = ()

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [option for option in super().options(view) if not self.only or option.value in self.only]

    def fits(self, trait: HeldTrait) -> bool:
        return trait.can_be_activated and trait.state == "regular"


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


class WhichStowed(OneOf[str], frozen=True):
    title: ClassVar[str] = "What is put on?"
    who: Key[Entity]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(name, name, described(trait)) for name, trait in view[self.who].stowed.items()]


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
            "name": NamedThing(words="What is it called?"),
            "aspect": AnAspect(),
            "value": Number(words="By how much? With a minus: to its harm"),
            "source": WhichSource(),
            "turns": Number(words="For how many turns? 0: it does not end by turns", least=0, usually=0),
            "ends": Words(words="Otherwise: until when? Empty: it stays"),
            "text": Words(words="What is there to say about it?"),
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
            temporary=bool(turns or ends),
        )


# --- characters
class CharacterName(Text, frozen=True):
    title: ClassVar[str] = "What is the character's name?"
    longest: ClassVar[int] = 60


class WhichReady(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which character?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(id_, entry.name, entry.text) for id_, entry in view.content.of(ReadyCharacter).items()]


class WhichDescribed(OneOf[str], frozen=True):
    """A non-player agent or an environment of the packs."""

    title: ClassVar[str] = "Who or what comes into the scene?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(id_, entry.name, entry.text)
                for kind in (Opponent, Surrounding) for id_, entry in view.content.of(kind).items()]  # fmt: skip


class AcceptTrait(Confirm, frozen=True):
    trait: HeldTrait

    def asks(self, view: Reader) -> str:
        return f"Accept the trait {self.trait.name} ({signed(self.trait.rating)}: {described(self.trait)})?"

    def usual(self, view: Reader) -> bool:
        return True


# --- words
def signed(number: int) -> str:
    return f"−{-number}" if number < 0 else f"+{number}" if number else "0"


def many(number: int | None, what: str) -> str:
    return "" if number is None else f"{number} {what}{'' if number == 1 else 's'}"


def effect_in_words(effect: Effect) -> str:
    number = "/".join(map(signed, effect.by_stack)) or ("" if effect.value is None else signed(effect.value))
    return ", ".join(part for part in (f"{effect.aspect} {number}".rstrip() if number else "", effect.text) if part)


def described(trait: Trait) -> str:
    """What a trait does, in a line."""
    parts = [", ".join(map(effect_in_words, trait.passive))]
    if trait.can_be_activated:
        lasts = trait.duration if isinstance(trait.duration, str) else many(trait.duration, "turn")
        activated = ", ".join(filter(None, [*map(effect_in_words, trait.activated), trait.replaces]))
        parts.append(f"activated ({lasts}): {activated}")
    if trait.burnt:
        parts.append(f"burnt: {', '.join(map(effect_in_words, trait.burnt))}")
    if trait.number is not None:
        parts.append(f"{trait.number} of {trait.most}" if trait.most else str(trait.number))
    return "; ".join(part for part in parts if part)


def same_aspects(some: Sequence[str], aspect: str) -> bool:
    return same_name(aspect) in [same_name(one) for one in some]
