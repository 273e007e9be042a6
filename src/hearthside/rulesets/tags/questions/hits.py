"""What is asked of who is hit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Literal

from hearthside.engine import (
    SCENE,
    Id,
    IllegalAnswer,
    Key,
    Number,
    OneOf,
    Option,
    Reader,
    Text,
    name_of,
    rule,
)
from hearthside.kit.tags import Tag, among, read_tag
from hearthside.rulesets.tags.content_kinds import StatKind
from hearthside.rulesets.tags.inputs import active_characters
from hearthside.rulesets.tags.questions.basics import WhichCharacter, counted
from hearthside.rulesets.tags.state import (
    Character,
    conflict_in,
    has_conceded,
)


class Whom(WhichCharacter, frozen=True):
    """Somebody to attack: not oneself, and nobody who has conceded."""

    title: ClassVar[str] = "Against whom?"
    by: Id = ""

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        others = [option for option in super().options(view) if option.value != self.by]
        return [option for option in others if not has_conceded(view, option.value)]

    @rule("TAG-Q64")
    def check(self, view: Reader, value: Any) -> Key[Character]:
        if value in active_characters(view) and has_conceded(view, value):
            raise IllegalAnswer(f"{name_of(view, value)} has conceded and is out of this conflict")
        return super().check(view, value)


@rule("TAG-Q31")
class HowManyOffset(Number, frozen=True):
    hits: int
    most: int
    stat: str

    def asks(self, view: Reader) -> str:
        return f"{counted(self.hits, 'hit')}: how many do you offset, for 3 points of {self.stat} each?"

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 0, self.most

    def usual(self, view: Reader) -> int:
        return self.most


@rule("TAG-082", "TAG-091")
class TakeOrConcede(OneOf[Literal["consequence", "concede"]], frozen=True):
    """Hits are left that cannot be offset."""

    who: Key[Character]
    hits: int
    level: int

    def asks(self, view: Reader) -> str:
        return f"{counted(self.hits, 'hit')} cannot be offset. What does {name_of(view, self.who)} do?"

    def options(self, view: Reader) -> Sequence[Option[Literal["consequence", "concede"]]]:
        deadly = conflict_in(view).is_deadly
        return (
            Option("consequence", f"Take a consequence of level {self.level}"),
            Option("concede", "Concede", "It is life or death: conceding means death." if deadly else
                   "The others get what they want; nothing more happens to you in this conflict."),
        )  # fmt: skip


@rule("TAG-082", "TAG-087")
class WordConsequence(Text, frozen=True):
    """The GM says what it is."""

    longest: ClassVar[int] = 60
    who: Key[Character]
    stat: str
    level: int

    def asks(self, view: Reader) -> str:
        tied = f" ({self.stat})" if self.stat else ""
        return f"A consequence of level {self.level} for {name_of(view, self.who)}{tied}: what is it?"

    def suggestions(self, view: Reader) -> Sequence[Option[str]]:
        kinds = {kind.name or id_: kind for id_, kind in view.content.of(StatKind).items()}
        samples = kinds[self.stat].consequences if self.stat in kinds else ()
        at_level = samples[min(self.level, len(samples)) - 1 :][:1]
        return [Option(text) for text in at_level if among(text, view[self.who].consequences) is None]

    def check(self, view: Reader, value: Any) -> str:
        text = super().check(view, value)
        if (known := among(text, view[self.who].consequences)) is not None:
            raise IllegalAnswer(f"{known} is on the sheet already; word it otherwise")
        return text


@rule("TAG-088", "TAG-Q42", "TAG-Q63")
class HowItEnds(OneOf[Literal["dead", "gone", "not yet"]], frozen=True):
    """A fatal consequence: what the end looks like, or that it is not final yet."""

    who: Key[Character]
    consequence: str
    may_be_saved: bool

    def asks(self, view: Reader) -> str:
        return f"{self.consequence} is fatal for {name_of(view, self.who)}. What does that look like?"

    def options(self, view: Reader) -> Sequence[Option[Literal["dead", "gone", "not yet"]]]:
        ends: list[Option[Literal["dead", "gone", "not yet"]]] = [
            Option("dead", "Death"),
            Option("gone", "The end of the character's part", "They must leave town, never to be seen again."),
        ]
        saved = Option[Literal["dead", "gone", "not yet"]]("not yet", "Not final yet", "Somebody can still remove it.")
        return [*ends, saved] if self.may_be_saved else ends


class Hazard(Text, frozen=True):
    """A tag that strikes: of the scene, a condition of whoever is struck, or in words."""

    title: ClassVar[str] = "What strikes? (like fire 4)"
    longest: ClassVar[int] = 66
    who: Id = ""

    def suggestions(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(str(tag)) for tag in self.known(view).values()]

    @rule("TAG-Q67")
    def check(self, view: Reader, value: Any) -> str:
        tag = read_tag(super().check(view, value))
        known = self.known(view)
        name = among(tag.name, known)
        return str(known[name] if name is not None else tag)

    def known(self, view: Reader) -> dict[str, Tag]:
        """The tags that are written down, by their names."""
        scene = view[SCENE].tags if SCENE in view else {}
        conditions = view[Key[Character](self.who)].conditions if self.who in view else {}
        return {name: Tag(name, level or 1) for name, level in {**conditions, **scene}.items()}


@rule("TAG-Q38")
class HowManyHits(Number, frozen=True):
    hazard: str

    def asks(self, view: Reader) -> str:
        return f"How many hits does {self.hazard} make?"

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 0, 40

    def usual(self, view: Reader) -> int:
        return read_tag(self.hazard).level
