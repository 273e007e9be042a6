"""The scene: where play is, the tags that hold there, and how its cards lie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from hearthside.engine import (
    SCENE,
    Creation,
    Fact,
    Id,
    IllegalAnswer,
    Key,
    Number,
    OneOf,
    Option,
    Reader,
    Record,
    Scene,
    SomeOf,
    Table,
    Text,
    action,
)
from hearthside.kit.cards import WhichRecord
from hearthside.kit.clock import pass_time
from hearthside.kit.questions import LongText, Name, YesNo
from hearthside.kit.tags import among

Tags = dict[str, int]
MOST_TAGS = 50


class SceneSet(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("name", "text", "notes", "tags")
    says: ClassVar[str] = "A new scene: {name}. {text}"
    name: str
    text: str
    notes: str
    tags: Tags


class SceneOpened(Creation, frozen=True):
    says: ClassVar[str] = "A new scene: {about:name}."
    record: Scene


def is_another(reader: Reader, name: str) -> bool:
    """Whether a scene of this name would be taken for another than the one that is played now."""
    return SCENE in reader and reader[SCENE].name not in (name, "")


def new_scene(view: Reader, by: Id, args: Mapping[str, Any]) -> YesNo:
    return YesNo(words="Does a new scene begin?", usually=is_another(view, args.get("name", "")))


@action("Set the scene", name=Name(), text=LongText(words="What players see"), notes=LongText(words="GM notes"),
        new=new_scene)  # fmt: skip
def scene(table: Table, by: Id, name: str, text: str = "", notes: str = "", new: bool | None = None) -> None:
    """Where play is now. When a new scene begins, dice that were taken back are forgotten, what lasts for a scene ends,
    and what moves by scenes moves. Under the name that it has already, it is the same scene unless you say otherwise.
    """
    if SCENE not in table:
        table.record(SceneOpened(about=SCENE, record=Scene(name=name, text=text, notes=notes)))
        return
    begins = is_another(table, name) if new is None else new
    tags = {} if begins else table[SCENE].tags
    table.record(SceneSet(about=SCENE, name=name, text=text, notes=notes, tags=tags))
    if begins:
        pass_time(table, "scene")


class SceneKept(Creation, frozen=True):
    """A scene that nobody has named yet."""

    record: Scene = Scene()


def state(table: Table, fact: Fact) -> None:
    """State something of the scene, which need not have been set before."""
    if SCENE not in table:
        table.record(SceneKept(about=SCENE))
    table.record(fact)


# --- tags
class SceneTagged(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("tags",)
    says: ClassVar[str] = "On the scene: {tag}{number}."
    tags: Tags
    tag: str
    number: str


class SceneUntagged(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("tags",)
    says: ClassVar[str] = "No longer on the scene: {tag}."
    tags: Tags
    tag: str


class NewTag(Text, frozen=True):
    title: ClassVar[str] = "Which tag? In a word or two, like dark or knee-deep water"
    longest: ClassVar[int] = 60


class TagNumber(Number, frozen=True):
    title: ClassVar[str] = "How much of it? 0: it has no number"

    def bounds(self, view: Reader) -> tuple[int | None, int | None]:
        return 0, 999

    def usual(self, view: Reader) -> int:
        return 0


class WhichTag(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which tag?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(tag) for tag in tags_of(view)]

    def check(self, view: Reader, value: Any) -> str:
        known = among(value, tags_of(view)) if isinstance(value, str) else None
        return super().check(view, value if known is None else known)


def tags_of(reader: Reader) -> Tags:
    return reader[SCENE].tags if SCENE in reader else {}


def why_no_untag(view: Reader, by: Id) -> str:
    return "" if tags_of(view) else "the scene has no tags"


@action("Tag the scene", tag=NewTag(), value=TagNumber())
def tag_scene(table: Table, by: Id, tag: str, value: int = 0) -> None:
    """What holds here: dark, crowded, knee-deep water 2. The same tag again, in any spelling, gets a new number."""
    tags = tags_of(table)
    tag = among(tag, tags) or tag
    if tag not in tags and len(tags) >= MOST_TAGS:
        raise IllegalAnswer(f"a scene has at most {MOST_TAGS} tags: take one away first")
    state(table, SceneTagged(about=SCENE, tags={**tags, tag: value}, tag=tag, number=f" {value}" if value else ""))


@action("Take a tag from the scene", unless=why_no_untag, tag=WhichTag())
def untag_scene(table: Table, by: Id, tag: str) -> None:
    """It holds no longer."""
    tags = tags_of(table)
    if tag not in tags:
        raise IllegalAnswer(f"the scene has no tag {tag!r}")
    table.record(SceneUntagged(about=SCENE, tags={one: tags[one] for one in tags if one != tag}, tag=tag))


# --- how the cards lie
class Arranged(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("order",)
    order: tuple[Id, ...]


class WhichCards(SomeOf[Key[Record]], frozen=True):
    title: ClassVar[str] = "In which order do the cards lie?"
    records: ClassVar[bool] = True

    def options(self, view: Reader) -> Sequence[Option[Key[Record]]]:
        return WhichRecord().options(view)


@action("Arrange the cards", lasting=True, order=WhichCards())
def arrange(table: Table, by: Id, order: tuple[Key[Record], ...]) -> None:
    """The first lies first; what is not named lies behind them."""
    state(table, Arranged(about=SCENE, order=order))
