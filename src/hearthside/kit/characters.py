"""Characters as files: one is taken along, and comes into another campaign of the same rule system as a copy.

Laws: a file holds what its taker may see, and nothing that belongs to the table it was at (`AT_THE_TABLE`): whose it
is, where it stands, its part in a fight. What comes in was read by the rule system's own types and drawn on this
table's content before; a player's comes in when the GM says so, who is told what the rules would not allow.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, ClassVar, TypeVar, cast

import msgspec
from msgspec import Struct, structs

from hearthside.engine import (
    GM,
    Confirm,
    Creation,
    Fact,
    Id,
    IllegalAnswer,
    Key,
    Prompt,
    Question,
    Reader,
    Record,
    RuleError,
    Ruleset,
    Seat,
    Table,
    action,
    new_key,
    plain_data,
)
from hearthside.engine.game import is_newer
from hearthside.engine.records import R, hidden_in, left_behind
from hearthside.kit.endings import default_of

LONGEST_NAME = 80


def as_file(rules: Ruleset, who: Id, character: Record, hidden: Collection[str] = ()) -> dict[str, Any]:
    """A character with its rule system, without what belongs to its table and what is hidden from whoever takes it."""
    first = {"ruleset": rules.id, "type": type(character).__name__, "id": who, "name": character.name,
             "version": rules.version}  # fmt: skip
    return {**first, **{field: value for field, value in taken_along(character).items() if field not in hidden}}


def taken_along(record: Record) -> dict[str, Any]:
    """A record as plain data, without what belongs to its table."""
    plain: dict[str, Any] = plain_data(record)
    return {field: value for field, value in plain.items() if field not in left_behind(type(record))}


def visibly(record: Record) -> dict[str, Any]:
    """The same of a record through somebody's eyes: what those may see of it."""
    kind, hidden = record.__class__, hidden_in(record)
    shown = [field for field in kind.__struct_fields__ if field not in hidden and field not in left_behind(kind)]
    return {"type": kind.__name__, **{field: plain_data(getattr(record, field)) for field in shown}}


def from_file(rules: Ruleset, kind: type[R], file: Mapping[str, Any]) -> R:
    """The character in a file, if it is one of this rule system's. `kind`: the type of its characters."""
    plain: dict[str, Any] = dict(file)
    told, version, _ = plain.pop("ruleset", ""), plain.pop("version", rules.version), plain.pop("id", "")
    if not told or plain.get("type") is None:
        raise IllegalAnswer("that is no character file: it does not say its rule system and what it is")
    if told != rules.id:
        raise IllegalAnswer(f"that character is of {told}; this table plays {rules.title}")
    if not isinstance(version, str) or is_newer(version, rules.version):
        raise IllegalAnswer(f"that character is of version {version} of {rules.title}; here is {rules.version}")
    upgraded = rules.upgrade(plain, version) if version != rules.version else plain
    own = {field: value for field, value in upgraded.items() if field not in left_behind(kind)}
    try:
        character = without_its_table(msgspec.convert(own, kind))
    except msgspec.ValidationError as error:
        raise IllegalAnswer(f"that is no character of {rules.title}: {error}") from None
    if not 1 <= len(character.name.strip()) <= LONGEST_NAME:
        raise IllegalAnswer(f"a character needs a name, of at most {LONGEST_NAME} letters")
    return character


T = TypeVar("T")


def without_its_table(value: T) -> T:
    """A record without what only meant something at the table it comes from, in its parts too."""
    if isinstance(value, dict):
        return cast("T", {key: without_its_table(one) for key, one in value.items()})
    if isinstance(value, tuple):
        return cast("T", tuple(without_its_table(one) for one in value))
    if not isinstance(value, Struct):
        return value
    kept = {name: without_its_table(getattr(value, name)) for name in value.__struct_fields__}
    return structs.replace(value, **kept | {name: default_of(type(value), name) for name in left_behind(type(value))})


# --- bringing one in
class CharacterCame(Creation, frozen=True):
    says: ClassVar[str] = "{about:name} comes from elsewhere and joins the story."
    record: Record


class CharacterTurnedAway(Fact, frozen=True):
    says: ClassVar[str] = "{called} is not let in."
    called: str


class CharacterFile(Question[dict[str, Any]], frozen=True):
    title: ClassVar[str] = "Which character?"

    def usual(self, view: Reader) -> dict[str, Any]:
        """A copy of somebody who is there already."""
        rules = next((pack.manifest.ruleset for pack in view.content.packs), "")
        for who in view.every(Record):
            if (record := view[who]).player:
                return {"ruleset": rules, **visibly(record)}
        return {}

    def prompt(self, view: Reader) -> Prompt:
        return Prompt(kind="value", title=self.title, usual=self.usual(view),
                      help="All that stands in a character file.")  # fmt: skip

    def check(self, view: Reader, value: Any) -> dict[str, Any]:
        if not isinstance(value, dict) or not value:
            raise IllegalAnswer("that is no character file")
        checked: dict[str, Any] = plain_data(value)
        return checked


class MayCome(Confirm, frozen=True):
    """Asked of the GM."""

    called: str
    whose: str
    faults: tuple[str, ...] = ()

    def asks(self, view: Reader) -> str:
        return f"Let {self.called} in, from a file of {self.whose}?"

    def usual(self, view: Reader) -> bool | None:
        return not self.faults

    def prompt(self, view: Reader) -> Prompt:
        told = f"By the book this could not be: {'; '.join(self.faults)}." if self.faults else \
            "Nothing on the sheet is against the book."  # fmt: skip
        return structs.replace(super().prompt(view), help=told)


def why_not_bring(view: Reader, by: Key[Seat]) -> str:
    return f"{view[by].name} only watches" if view[by].role == "spectator" else ""


def arriving(table: Table, by: Key[Seat], kind: type[R], file: Mapping[str, Any]) -> R | None:
    """The character in a file, as somebody's at this table; None: the GM does not want it."""
    read = from_file(table.game.ruleset, kind, file)
    asks = to_be_asked(read, by, table)
    if asks is None or table.choose(GM, asks):
        return owned(read, by, table)
    if by in table:
        table.record(CharacterTurnedAway(about=by, called=read.name))
    return None


def to_be_asked(read: Record, by: Key[Seat], table: Table) -> MayCome | None:
    """What the GM is asked about somebody from a file; None: the GM brings them in, and nothing is against the book.
    What they have must be known to this table's content: else nobody could play them."""
    rules, who = table.game.ruleset, new_key(table, type(read), read.name)
    there: dict[Id, Record] = {one: table[one] for one in table.every(Record)}
    character = owned(read, by, table)
    reader = Table({**there, who: character}, table.game)
    try:
        rules.sheet(reader, who)
        rules.vitals(reader, who)
    except (LookupError, RuleError, ValueError) as error:
        raise IllegalAnswer(f"{read.name} has something that is not in this table's setting: {error}") from None
    faults = tuple(rules.faults(character))
    if character.player or faults:
        return MayCome(called=read.name, whose=table[by].name, faults=faults)
    return None


def owned(read: R, by: Key[Seat], reader: Reader) -> R:
    """A player's own, or the GM's and hidden: also that of who has left meanwhile."""
    if by in reader and reader[by].role == "player":
        return structs.replace(read, player=by)
    return structs.replace(read, seen_by="gm")


@action("Bring a character in", by=Seat, unless=why_not_bring, character=CharacterFile())
def bring_character(table: Table, by: Key[Seat], character: dict[str, Any]) -> Id | None:
    """A character from a file comes in as a copy: one of another campaign, or made elsewhere. The GM is asked first.
    What a GM brings in is the GM's, and hidden until it is revealed."""
    came = arriving(table, by, table.game.ruleset.character, character)
    if came is None:
        return None
    who = new_key(table, type(came), came.name, came)
    table.record(CharacterCame(about=who, record=came))
    return who
