"""What the people at an Apocalypse table are asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal

from msgspec import Struct

from hearthside.engine import (
    Confirm,
    Form,
    Forms,
    IllegalAnswer,
    Key,
    Number,
    OneOf,
    Option,
    Question,
    Reader,
    Sight,
    SomeOf,
    Text,
    name_of,
    rule,
)
from hearthside.rulesets.apocalypse.content_kinds import HarmIdea, ReadyCharacter, TraitIdea
from hearthside.rulesets.apocalypse.state import (
    FREE_TRAITS,
    LINKS,
    RULES,
    Character,
    SheetEntry,
    on_sheet,
    same_text,
)


def as_on_sheet(value: Any, texts: Mapping[str, object] | tuple[str, ...]) -> Any:
    """What a person wrote, spelled as it stands on the sheet."""
    return (on_sheet(value, texts) or value) if isinstance(value, str) else value


def active_characters(reader: Reader) -> tuple[Key[Character], ...]:
    """Those with a sheet who are in the story."""
    return tuple(who for who in reader.every(Character) if reader[who].state == "active" and not reader[who].is_npc)


# --- the roll
class Deed(Text, frozen=True):
    title: ClassVar[str] = "What does the character do?"
    blank: ClassVar[bool] = True


@rule("APO-008", "APO-009", "APO-010", "APO-039", "APO-Q01", "APO-Q02")
class PickTraits(SomeOf[str], frozen=True):
    """The Player's part of the roll: any number of the character's traits, none of them compulsory."""

    help: ClassVar[str] = "Each trait that the character acts in accordance with adds 1."
    who: Key[Character]
    counted: tuple[str, ...] = ()
    """Already counted (where a forgotten trait may be added after the dice)."""
    struck: tuple[str, ...] = ()
    """Struck by the Scenarist before."""
    late: bool = False
    """Asked after the dice."""

    def asks(self, view: Reader) -> str:
        if self.late:
            return f"The dice lie. Was a trait of {name_of(view, self.who)} forgotten?"
        calls = view[self.who].calls
        heavy = " The consequences will be very heavy." if calls and calls[0].heavy else ""
        what = f" for “{calls[0].what}”" if calls and calls[0].what else ""
        return f"Which traits of {name_of(view, self.who)} count{what}?{heavy}"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(trait) for trait in view[self.who].traits if trait not in (*self.counted, *self.struck)]

    @rule("APO-Q03")
    def bounds(self, view: Reader) -> tuple[int, int | None]:
        most = view[RULES].most_traits
        return 0, None if most is None else max(0, most - len(self.counted))


@rule("APO-038", "APO-Q32", "APO-Q42")
class PickHarms(SomeOf[str], frozen=True):
    """The Scenarist's part of the roll: which of the character's own harms are relevant, from none to all."""

    help: ClassVar[str] = "A relevant harm counts with its full number."
    who: Key[Character]
    treated: str = ""
    """The harm that this roll is to cure."""

    def asks(self, view: Reader) -> str:
        return f"Which harms of {name_of(view, self.who)} are relevant?"

    @rule("APO-Q22")
    def options(self, view: Reader) -> Sequence[Option[str]]:
        exempt = self.treated if view[RULES].cure_ignores_its_harm else ""
        harms = view[self.who].harms.items()
        return [Option(text, f"{text} {harm.level}", f"−{harm.level}") for text, harm in harms if text != exempt]


@rule("APO-028")
class PickEntries(SomeOf[str], frozen=True):
    """Which of the entries with a mechanic the Scenarist ticks on for this roll."""

    who: Key[Character]

    def asks(self, view: Reader) -> str:
        return f"Which entries of {name_of(view, self.who)} work on this roll?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        entries = view[self.who].entries.items()
        return [Option(name, f"{name} {e.modifier:+d}", e.text) for name, e in entries if e.modifier is not None]


@rule("APO-Q31")
class HowMuch(Number, frozen=True):
    harm: str
    level: int

    def asks(self, view: Reader) -> str:
        return f"How much of {self.harm} counts?"

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 1, self.level

    def usual(self, view: Reader) -> int:
        return self.level


@rule("APO-Q02")
class StrikeTraits(SomeOf[str], frozen=True):
    title: ClassVar[str] = "Which of the picked traits do not count?"
    picked: tuple[str, ...]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(trait) for trait in self.picked]


# --- what comes of it
@rule("APO-047")
class WeakResult(OneOf[Literal["compensation", "complication"]], frozen=True):
    """The Scenarist's choice, not the Player's."""

    title: ClassVar[str] = "A weak result. Which one?"

    def options(self, view: Reader) -> Sequence[Option[Literal["compensation", "complication"]]]:
        return (
            Option("compensation", "Fails, with some compensation"),
            Option("complication", "Succeeds, with a complication"),
        )


class HarmChange(Struct, frozen=True):
    """A harm that is proposed for a character: a new one, or one more on one that is there."""

    of: Key[Character]
    harm: str
    level: int = 1
    """Where a new harm starts."""


class WhichCharacter(OneOf[Key[Character]], frozen=True):
    title: ClassVar[str] = "Who?"
    records: ClassVar[bool] = True
    default: str = ""

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(who, name_of(view, who)) for who in active_characters(view)]

    def usual(self, view: Reader) -> Key[Character] | None:
        return next((who for who in active_characters(view) if who == self.default), None)


class HarmText(Text, frozen=True):
    title: ClassVar[str] = "Which harm?"
    longest: ClassVar[int] = 60
    who: Key[Character]

    def suggestions(self, view: Reader) -> Sequence[Option[str]]:
        mine = [Option(text, help=f"{harm.level} → {harm.level + 1}") for text, harm in view[self.who].harms.items()]
        ideas = [Option(idea.name or text, help=idea.text) for text, idea in view.content.of(HarmIdea).items()]
        return [*mine, *(idea for idea in ideas if on_sheet(idea.value, view[self.who].harms) is None)]


class Level(Number, frozen=True):
    title: ClassVar[str] = "At which number does a new harm start?"

    @rule("APO-Q05")
    def bounds(self, view: Reader) -> tuple[int, int | None]:
        return 1, None if view[RULES].chosen_levels else 1

    def usual(self, view: Reader) -> int:
        return 1


@rule("APO-037", "APO-051", "APO-Q05", "APO-Q06", "APO-Q08", "APO-Q40")
class GiveHarms(Forms[tuple[HarmChange, ...]], frozen=True):
    """As part of a trouble or a complication: no harm, one, or under heavy consequences several different ones."""

    help: ClassVar[str] = "Never automatic: leave it empty if there is none."
    shorthand: ClassVar[str] = "harm"
    roller: Key[Character]
    heavy: bool

    def asks(self, view: Reader) -> str:
        return "Which harms does it bring?" if self.heavy else "Does it bring a harm?"

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        rules = view[RULES]
        fields: dict[str, Question[Any]] = {"harm": HarmText(who=self.roller)}
        if not rules.roller_only_harmed:
            fields["of"] = WhichCharacter(default=self.roller)
        if rules.chosen_levels:
            fields["level"] = Level()
        return fields

    def bounds(self, view: Reader) -> tuple[int, int | None]:
        return 0, None if self.heavy or view[RULES].many_unannounced else 1

    def usual(self, view: Reader) -> tuple[HarmChange, ...]:
        return ()

    def all_filled(self, view: Reader, each: Sequence[Mapping[str, Any]]) -> tuple[HarmChange, ...]:
        changes: list[HarmChange] = []
        for one in each:
            of = one.get("of", self.roller)
            known = on_sheet(one["harm"], view[of].harms) or next(
                (c.harm for c in changes if c.of == of and on_sheet(c.harm, (one["harm"],))), one["harm"]
            )
            again = any(change.of == of and change.harm == known for change in changes)
            if again and not view[RULES].same_harm_again:
                raise IllegalAnswer(f"{known} is named twice; each change is to a different harm, by 1")
            changes.append(HarmChange(of, known, one.get("level", 1)))
        return tuple(changes)


@rule("APO-050")
class SomethingGood(Form[tuple[str, SheetEntry]], frozen=True):
    """Something good besides, written on the sheet."""

    title: ClassVar[str] = "What good comes besides?"
    shorthand: ClassVar[str] = "name"

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        return {"name": EntryName(), "text": EntryText(), "modifier": Modifier()}

    def filled(self, view: Reader, **values: Any) -> tuple[str, SheetEntry]:
        return values["name"], SheetEntry(values["text"], values["modifier"] or None)


class Judged(OneOf[Literal["averts", "fails", "roll"]], frozen=True):
    """How the Scenarist takes a reaction."""

    who: Key[Character]
    may_roll: bool

    def asks(self, view: Reader) -> str:
        return f"{name_of(view, self.who)} reacts. What comes of it?"

    def options(self, view: Reader) -> Sequence[Option[Literal["averts", "fails", "roll"]]]:
        options: list[Option[Literal["averts", "fails", "roll"]]] = [
            Option("averts", "It averts the complication"),
            Option("fails", "It does not"),
        ]
        return [*options, Option("roll", "It needs a roll")] if self.may_roll else options


class Averts(Confirm, frozen=True):
    title: ClassVar[str] = "Does that avert the complication?"
    succeeded: bool

    def usual(self, view: Reader) -> bool:
        return self.succeeded


# --- traits
class TraitText(Text, frozen=True):
    longest: ClassVar[int] = 60
    have: tuple[str, ...]

    def asks(self, view: Reader) -> str:
        return f"Trait {len(self.have) + 1}: a word or a very short phrase"

    def suggestions(self, view: Reader) -> Sequence[Option[str]]:
        ideas = [Option(idea.name or text, help=idea.text) for text, idea in view.content.of(TraitIdea).items()]
        return [idea for idea in ideas if on_sheet(idea.value, self.have) is None]


class Links(SomeOf[str], frozen=True):
    title: ClassVar[str] = "Linked to which two traits?"
    among: tuple[str, ...]
    least: int = LINKS

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(trait) for trait in self.among]

    def bounds(self, view: Reader) -> tuple[int, int]:
        return self.least, LINKS

    @rule("APO-Q35")
    def check(self, view: Reader, value: Any) -> tuple[str, ...]:
        meant = [as_on_sheet(one, self.among) for one in value] if isinstance(value, list) else value
        return super().check(view, meant)


class Explanation(Text, frozen=True):
    title: ClassVar[str] = "How are they linked? (if you say it, the Scenarist confirms it)"
    blank: ClassVar[bool] = True

    def usual(self, view: Reader) -> str:
        return ""


class Trait(Struct, frozen=True):
    """A trait as the Player writes it."""

    text: str
    links: tuple[str, ...] = ()
    explanation: str = ""


@rule("APO-012", "APO-013", "APO-014", "APO-015", "APO-016", "APO-Q15", "APO-Q17", "APO-Q18", "APO-Q19", "APO-Q35")
class NewTrait(Form[Trait], frozen=True):
    """The first four need no link; from the fifth on, two different traits that the character already has."""

    shorthand: ClassVar[str] = "trait"
    who: Key[Character] | None = None
    """The character, if it is at the table already."""
    written: tuple[str, ...] = ()
    """Otherwise: the traits that were written so far."""

    def have(self, view: Reader) -> tuple[str, ...]:
        return view[self.who].traits if self.who else self.written

    def gone(self, view: Reader) -> tuple[str, ...]:
        return view[self.who].deleted if self.who else ()

    def asks(self, view: Reader) -> str:
        have = self.have(view)
        linked = ", linked to two that the character has" if len(have) >= FREE_TRAITS else ""
        return f"Trait {len(have) + 1}{linked}"

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        have = self.have(view)
        fields: dict[str, Question[Any]] = {"trait": TraitText(have=have)}
        if len(have) >= FREE_TRAITS:
            gone = tuple(trait for trait in self.gone(view) if on_sheet(trait, have) is None)
            among = (*have, *gone) if view[RULES].link_to_deleted else have
            fields["links"] = Links(among=among, least=LINKS - view[RULES].waive_a_link)
            fields["explanation"] = Explanation()
        return fields

    def filled(self, view: Reader, **values: Any) -> Trait:
        text: str = values["trait"]
        have = self.have(view)
        if (known := on_sheet(text, have)) is not None:
            raise IllegalAnswer(f"{text!r} repeats {known!r}; a character cannot hold the same trait twice")
        if view[RULES].deleted_for_good and on_sheet(text, self.gone(view)) is not None:
            raise IllegalAnswer(f"{text!r} was deleted; deleted traits are gone for good at this table")
        links, explanation = values.get("links", ()), values.get("explanation", "")
        if len({same_text(linked) for linked in (text, *links)}) <= len(links):
            raise IllegalAnswer("a trait never links to itself, nor twice to the same trait")
        if len(have) >= FREE_TRAITS and len(links) < LINKS and not explanation:
            raise IllegalAnswer("one link alone needs an explanation")
        return Trait(text, links, explanation)


class AcceptTrait(Confirm, frozen=True):
    trait: Trait

    def asks(self, view: Reader) -> str:
        linked = f", linked to {' and '.join(self.trait.links)}" if self.trait.links else ""
        because = f": {self.trait.explanation}" if self.trait.explanation else ""
        return f"Accept the trait {self.trait.text}{linked}{because}?"

    def usual(self, view: Reader) -> bool:
        return True


@rule("APO-017", "APO-Q16")
class DeleteOne(OneOf[str], frozen=True):
    title: ClassVar[str] = "More than 16 traits: which one goes?"
    who: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        traits = view[self.who].traits
        return [Option(trait) for trait in (traits[:-1] if view[RULES].keep_new_trait else traits)]


# --- characters
class CharacterName(Text, frozen=True):
    title: ClassVar[str] = "What is the character's name?"
    longest: ClassVar[int] = 60


class WhoKnowsThem(OneOf[Sight], frozen=True):
    title: ClassVar[str] = "Who knows of them?"

    def options(self, view: Reader) -> Sequence[Option[Sight]]:
        return (Option("all", "Everybody"), Option("gm", "Only the Scenarist, until they are revealed"))

    def usual(self, view: Reader) -> Sight:
        return "all"


@rule("APO-Q12", "APO-Q37")
class HowManyTraits(Number, frozen=True):
    title: ClassVar[str] = "The others differ. With how many traits does the new character start?"
    proposed: int

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 1, 16

    def usual(self, view: Reader) -> int:
        return self.proposed


class WhichReady(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which character?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        ready = view.content.of(ReadyCharacter).items()
        return [Option(id_, entry.name, entry.text) for id_, entry in ready]


class WhoWasThere(SomeOf[Key[Character]], frozen=True):
    title: ClassVar[str] = "Who was there?"
    records: ClassVar[bool] = True
    among: tuple[Key[Character], ...]

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(who, name_of(view, who)) for who in self.among]

    def usual(self, view: Reader) -> tuple[Key[Character], ...]:
        return self.among


# --- entries and notes
class EntryName(Text, frozen=True):
    title: ClassVar[str] = "What is it called?"
    longest: ClassVar[int] = 60


class EntryText(Text, frozen=True):
    title: ClassVar[str] = "What is there to say about it?"
    longest: ClassVar[int] = 1_000
    blank: ClassVar[bool] = True

    def usual(self, view: Reader) -> str:
        return ""


class Modifier(Number, frozen=True):
    title: ClassVar[str] = "What does it add to a roll? (0: it has no mechanic)"

    def usual(self, view: Reader) -> int:
        return 0


class WhichEntry(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which entry?"
    who: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(name, help=entry.text) for name, entry in view[self.who].entries.items()]


class WhichHarm(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which harm?"
    who: Key[Character]

    @rule("APO-Q35")
    def check(self, view: Reader, value: Any) -> str:
        return super().check(view, as_on_sheet(value, view[self.who].harms))

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(text, f"{text} {harm.level}") for text, harm in view[self.who].harms.items()]


class Heavy(Confirm, frozen=True):
    title: ClassVar[str] = "Does the danger make the consequences very heavy?"


@rule("APO-035")
class FurtherRolls(Forms[tuple[str, ...]], frozen=True):
    """The rest of an action that the Scenarist splits, one line for each further roll."""

    title: ClassVar[str] = "Which rolls come after it?"
    shorthand: ClassVar[str] = "what"

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        return {"what": Deed()}

    def usual(self, view: Reader) -> tuple[str, ...]:
        return ()

    def all_filled(self, view: Reader, each: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
        return tuple(one["what"] for one in each)
