"""What is asked about Traits and Titles of Renown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal

from hearthside.engine import Confirm, Form, Key, Number, OneOf, Option, Question, Reader, SomeOf, Text, name_of, rule
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.kinds.traits import TitleEntry, TraitEntry
from hearthside.rulesets.strive.state import Character, active_characters
from hearthside.rulesets.strive.traits import MOST_TITLES, loremaster_degree, name_of_trait, trait_of
from hearthside.rulesets.strive.words import DamageType

NOTHING = ""
OWN_TITLE = "*own"


class WhichBought(OneOf[str], frozen=True):
    """A Trait or Title for points, or none (any more)."""

    title: ClassVar[str] = "A Trait or Title for 2 Skill points?"
    may: tuple[str, ...]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        entries = {**view.content.of(TraitEntry), **view.content.of(TitleEntry)}
        return [Option(NOTHING, "No"), *(Option(id_, entries[id_].name, entries[id_].text) for id_ in self.may)]

    def usual(self, view: Reader) -> str:
        return NOTHING


@rule("STR-834", "STR-1205", "STR-1206")
class AllowBought(Confirm, frozen=True):
    """Also whether what a Title takes is met: that is the GM's to judge."""

    name: str
    what: str

    def asks(self, view: Reader) -> str:
        title = view.content.of(TitleEntry).get(self.what)
        takes = f" ({title.prerequisite[0].lower()}{title.prerequisite[1:]})" if title else ""
        what = f"{name_of_trait(view, self.what)}{takes}"
        return f"{self.name or 'A new character'} would begin with {what}, for 2 Skill points. Do you agree?"

    def usual(self, view: Reader) -> bool:
        return True


class WhichKind(OneOf[DamageType], frozen=True):
    """What is chosen once with a Trait."""

    title: ClassVar[str] = "Of which kind?"
    of: tuple[DamageType, ...]

    def options(self, view: Reader) -> Sequence[Option[DamageType]]:
        return [Option(one, one.title()) for one in self.of]


class WhichCharacter(OneOf[Key[Character]], frozen=True):
    """Somebody in the story."""

    title: ClassVar[str] = "Who?"
    records: ClassVar[bool] = True
    players: bool = False
    """Only players' characters."""
    having: Literal["", "titles", "traits", "boons", "habits", "unjudged"] = ""
    """Only those who have some of these; unjudged: an ambition that the GM has said nothing about."""

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(who, name_of(view, who)) for who in active_characters(view)
                if (not self.players or not view[who].is_npc) and self.fits(view[who])]  # fmt: skip

    def fits(self, character: Character) -> bool:
        match self.having:
            case "":
                return True
            case "unjudged":
                return bool(character.ambition) and not character.ambition_accepted
            case "titles":
                return bool(character.titles)
            case "traits":
                return bool(character.traits)
            case "boons":
                return bool(character.boons)
            case "habits":
                return bool(character.habits)


# --- Titles
@rule("STR-166", "STR-834")
class WhichTitle(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which Title of Renown?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        entries = view.content.of(TitleEntry).items()
        listed = [Option(id_, entry.name, f"{entry.prerequisite}. {entry.text}") for id_, entry in entries]
        return [*listed, Option(OWN_TITLE, "One of your own invention")]


class TitleName(Text, frozen=True):
    title: ClassVar[str] = "What is it called?"
    longest: ClassVar[int] = 60


class TitleDoes(Text, frozen=True):
    title: ClassVar[str] = "What does it do?"
    longest: ClassVar[int] = 300


@rule("STR-168")
class OwnTitle(Form[tuple[str, str]], frozen=True):
    """A Title that the GM invents: slayer of something, keeper of some lore."""

    title: ClassVar[str] = "A Title of your own invention"

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        return {"name": TitleName(), "does": TitleDoes()}

    def filled(self, view: Reader, **values: Any) -> tuple[str, str]:
        return values["name"], values["does"]


class WhatAbout(Text, frozen=True):
    title: ClassVar[str] = "What is it about, if it is about something? (subject, degree, whom)"
    longest: ClassVar[int] = 120
    blank: ClassVar[bool] = True

    def usual(self, view: Reader) -> str:
        return ""


class Subject(Text, frozen=True):
    title: ClassVar[str] = "Loremaster of what?"
    longest: ClassVar[int] = 80


class ResearchQuality(Number, frozen=True):
    title: ClassVar[str] = "Of which Quality was the research?"

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 1, 20

    def usual(self, view: Reader) -> int:
        return 1


@rule("STR-837", "STR-Q150")
class WhichLore(Form[str], frozen=True):
    """The subject, and the degree that follows from the Quality."""

    title: ClassVar[str] = "Which lore, and how deep?"

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        return {"subject": Subject(), "quality": ResearchQuality()}

    def filled(self, view: Reader, **values: Any) -> str:
        degree = loremaster_degree(values["quality"], view[RULES])
        return f"{values['subject']}, degree {degree} (Quality {values['quality']})"


@rule("STR-167")
class TakeTitle(OneOf[str], frozen=True):
    """At most five: then the player replaces one or rejects the new one."""

    REJECT: ClassVar[str] = "*reject"
    who: Key[Character]
    named: str

    def asks(self, view: Reader) -> str:
        return f"{name_of(view, self.who)} is offered the Title {self.named}"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        titles, entries = view[self.who].titles, view.content.of(TitleEntry)
        reject = Option(self.REJECT, "Reject it")
        if len(titles) < MOST_TITLES:
            return [Option(NOTHING, "Take it"), reject]
        held = [Option(id_, f"In place of {entries[id_].name if id_ in entries else id_}") for id_ in titles]
        return [*held, reject]

    def usual(self, view: Reader) -> str:
        return NOTHING if len(view[self.who].titles) < MOST_TITLES else self.REJECT


class WhichHeldTitle(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which Title?"
    who: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(id_, name_of_trait(view, id_)) for id_ in view[self.who].titles]


class WhatTally(Text, frozen=True):
    """What is counted: trophies, bans, combats ended by Heroic Acts."""

    title: ClassVar[str] = "What is counted?"
    longest: ClassVar[int] = 60

    def suggestions(self, view: Reader) -> Sequence[Option[str]]:
        entries = view.content.of(TitleEntry).values()
        return [Option(entry.tally) for entry in entries if entry.tally]


class TallyBy(Number, frozen=True):
    title: ClassVar[str] = "How many more?"

    def bounds(self, view: Reader) -> tuple[int, int]:
        return -20, 20

    def usual(self, view: Reader) -> int:
        return 1


# --- Traits
@rule("STR-1201")
class WhichTraitToGrant(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which Trait?"
    who: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        held = {trait_of(one)[0] for one in view[self.who].traits}
        return [Option(id_, entry.name, entry.text) for id_, entry in view.content.of(TraitEntry).items()
                if id_ not in held and (entry.option != "body_traits" or view[RULES].body_traits)]  # fmt: skip


class WhichHeldTrait(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which Trait?"
    who: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(one, name_of_trait(view, one)) for one in view[self.who].traits]


class WhoIsBreathedOn(SomeOf[Key[Character]], frozen=True):
    title: ClassVar[str] = "Who is in the area, three fields away?"
    records: ClassVar[bool] = True
    who: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(one, name_of(view, one)) for one in active_characters(view) if one != self.who]

    def bounds(self, view: Reader) -> tuple[int, int | None]:
        return 1, None
