"""What is asked about Squads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from hearthside.engine import Id, Key, OneOf, Option, Reader, SomeOf, known, name_of, rule
from hearthside.rulesets.strive.kinds.npcs import NpcEntry
from hearthside.rulesets.strive.npc_points import kind_in_words
from hearthside.rulesets.strive.questions.npcs import npcs_there
from hearthside.rulesets.strive.rules.catalogue.expertises import Held, expertises_of, words_of
from hearthside.rulesets.strive.squads import BENEFITS, Benefit, Squad, mates, squad_led_by
from hearthside.rulesets.strive.state import Character

NONE = ""
DOES: dict[Benefit, str] = {
    "": "No benefit", "spurred": "Spurred: 2 fields more per AP", "hardened": "Hardened: 10 Temporary HP",
    "drilled": "Drilled: Exhaustion limit 4 higher", "indoctrinated": "Indoctrinated: 1 AP more each turn, Def 1 lower",
}  # fmt: skip


def single_npcs(view: Reader) -> tuple[Key[Character], ...]:
    """NPCs that belong to no Squad."""
    return tuple(who for who in npcs_there(view) if not view[who].squad and squad_led_by(view, who) is None)


def kind_of(character: Character) -> tuple[Any, ...]:
    """What makes NPCs be of one and the same type."""
    return (character.made_from, character.power, character.attributes, tuple(character.skills), character.npc_traits)


def name_of_kind(reader: Reader, who: Key[Character]) -> str:
    """What those of somebody's type are called."""
    entry = reader.content.of(NpcEntry).get(reader[who].made_from)
    return entry.name if entry else name_of(reader, who)


@rule("STR-950")
def those_like(view: Reader, who: Id) -> tuple[Key[Character], ...]:
    """NPCs of somebody's type who belong to no Squad, themselves among them."""
    if who not in view:
        return ()
    kind = kind_of(view[Key[Character](who)])
    return tuple(one for one in single_npcs(view) if kind_of(view[one]) == kind)


class OfWhichType(OneOf[Key[Character]], frozen=True):
    """Each type of which there are two or more, by the first of them."""

    title: ClassVar[str] = "A Squad of whom?"

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        alike = ((who, those_like(view, who)) for who in single_npcs(view))
        return [Option(who, name_of_kind(view, who), f"There are {len(those)}.") for who, those in alike
                if len(those) > 1 and those[0] == who]  # fmt: skip


@rule("STR-950")
class WhoFormsSquad(SomeOf[Key[Character]], frozen=True):
    """NPCs of one type."""

    title: ClassVar[str] = "Who forms the Squad?"
    records: ClassVar[bool] = True
    like: Id

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(who, name_of(view, who)) for who in those_like(view, self.like)]

    def bounds(self, view: Reader) -> tuple[int, int | None]:
        return 2, None

    def usual(self, view: Reader) -> tuple[Key[Character], ...]:
        return those_like(view, self.like)


class WhichSquad(OneOf[Key[Squad]], frozen=True):
    title: ClassVar[str] = "Which Squad?"

    def options(self, view: Reader) -> Sequence[Option[Key[Squad]]]:
        return [Option(one, name_of(view, one), view[one].marker) for one in view.every(Squad)]


class WhichCaptain(OneOf[Id], frozen=True):
    title: ClassVar[str] = "Has it a Captain?"
    records: ClassVar[bool] = True
    but: tuple[Id, ...] = ()

    def options(self, view: Reader) -> Sequence[Option[Id]]:
        free = [one for one in single_npcs(view) if one not in self.but]
        return [Option[Id](NONE, "No"), *(Option[Id](who, name_of(view, who)) for who in free)]

    def usual(self, view: Reader) -> Id:
        return NONE


class WhichBenefit(OneOf[Benefit], frozen=True):
    title: ClassVar[str] = "What does the Captain give to it?"

    def options(self, view: Reader) -> Sequence[Option[Benefit]]:
        return [Option(one, DOES[one]) for one in BENEFITS]

    def usual(self, view: Reader) -> Benefit:
        return ""


class SquadOf(OneOf[str], frozen=True):
    """In a line each: they are chosen in forms that ask for more."""

    title: ClassVar[str] = "Of whom?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        there = view.content.of(NpcEntry).items()
        return [Option(id_, f"{entry.name} ({kind_in_words(view, entry)})") for id_, entry in there]


class CaptainFrom(SquadOf, frozen=True):
    title: ClassVar[str] = "With a Captain?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(NONE, "No"), *super().options(view)]

    def usual(self, view: Reader) -> str:
        return NONE


def squad_attacks(view: Reader, who: Key[Character]) -> dict[str, Held]:
    """What a Squad attacks with: attacks on one target."""
    return {id_: it for id_, it in expertises_of(view, who).items()
            if it.entry.attack and it.entry.kind == "action" and it.entry.targets == "single"
            and not it.si}  # fmt: skip


class WhichSquadAttack(OneOf[str], frozen=True):
    title: ClassVar[str] = "With what?"
    who: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(id_, it.called, words_of(view, it)) for id_, it in squad_attacks(view, self.who).items()]


class WithoutWhom(SomeOf[Key[Character]], frozen=True):
    """The GM may skip members."""

    title: ClassVar[str] = "Without whom?"
    records: ClassVar[bool] = True
    who: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(one, name_of(view, one)) for one in mates(view, self.who)] if self.who in view else []

    def usual(self, view: Reader) -> tuple[Key[Character], ...]:
        return ()


@rule("STR-964", "STR-968", "STR-Q191")
class WhoTakesPart(SomeOf[Key[Character]], frozen=True):
    """Each member takes part against one target."""

    records: ClassVar[bool] = True
    whom: Key[Character]
    among: tuple[Key[Character], ...]

    def asks(self, view: Reader) -> str:
        return f"Who attacks {name_of(view, self.whom)}?"

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(one, name_of(view, one)) for one in known(view, self.among)]

    def usual(self, view: Reader) -> tuple[Key[Character], ...]:
        return known(view, self.among)[:1]
