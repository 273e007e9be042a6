"""Actions that every table has: the GM's word on any value, seats, standing orders, house rules; and the kit's."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Literal, cast

import msgspec
from msgspec import structs

from hearthside import kit
from hearthside.engine import (
    GM,
    HOUSE_RULES,
    Action,
    Creation,
    Fact,
    Game,
    Hidden,
    Id,
    IllegalAnswer,
    Key,
    OneOf,
    Option,
    Prompt,
    Question,
    Reader,
    Record,
    Removal,
    Ruleset,
    Seat,
    Table,
    Text,
    View,
    action,
    name_of,
    new_key,
    owner,
    passing,
    plain_data,
)
from hearthside.engine.content import Pack
from hearthside.engine.house_rules import house_rules_of
from hearthside.engine.plain import in_plain_words
from hearthside.engine.records import is_masked, marks
from hearthside.kit import Name, Track, WhichRecord, WhichSeat, YesNo
from hearthside.kit.milestones import bring_about, newly_due
from hearthside.play.paths import parts_of, paths_below, replaced_at, value_at


# --- the GM's word
class ValueSet(Fact, frozen=True):
    """The GM said what a value is."""

    says: ClassVar[str] = "The GM sets {path} of {about:name}: {was} → {to}. {why}"
    field: str
    value: Any
    path: str
    was: str
    to: str
    """In words, as was is."""
    why: str

    def changes(self) -> dict[str, Any]:
        return {self.field: self.value}


def in_words(value: Any, inside: bool = False) -> str:
    """Plain data as people say it: scared 1, bruised 2; nothing where there is nothing."""
    if isinstance(value, Mapping):
        if inside and len(value) == 1:  # the one thing that there is to say: the level of a harm
            return in_words(*value.values())
        return ", ".join(f"{name} {in_words(one, inside=True)}" for name, one in value.items()) or "nothing"
    if isinstance(value, (list, tuple)):
        return ", ".join(in_words(one) for one in value) or "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "nothing" if value is None or value == "" else str(value)


class WhichValue(Text, frozen=True):
    title: ClassVar[str] = "Which value? Like ash.notes or ash.harms.burnt.level"

    def suggestions(self, view: Reader) -> Sequence[Option[str]]:
        records = [(who, view[who]) for who in view.every(Record) if who != HOUSE_RULES]
        seats_last = sorted(records, key=lambda one: isinstance(one[1], Seat))
        return [Option(path) for who, record in seats_last for path in paths_below(str(who), record)]

    def check(self, view: Reader, value: Any) -> str:
        path = super().check(view, value)
        if path.endswith("."):
            raise IllegalAnswer("after the dot comes which of its values")
        who, *rest = parts_of(path)
        if who == HOUSE_RULES:
            raise IllegalAnswer("house rules are changed by the action house-rule")
        if who not in view or not rest:
            raise IllegalAnswer(f"{path!r} names no value: it begins with the id of a record, then its field")
        if isinstance(view[Key[Record](who)], Seat) and rest[0] == "role":
            raise IllegalAnswer("who is GM, plays or watches is changed by the action change-seat")
        if rest[0] not in type(view[Key[Record](who)]).__struct_fields__:
            fields = ", ".join(type(view[Key[Record](who)]).__struct_fields__)
            raise IllegalAnswer(f"{who} has no {rest[0]!r}; it has {fields}")
        return path


class Anything(Question[Any], frozen=True):
    """A value of whatever type its place has; the record's own types check it."""

    path: str

    def asks(self, view: Reader) -> str:
        return f"What is {self.path} to be?"

    def prompt(self, view: Reader) -> Prompt:
        who, *rest = parts_of(self.path)
        now = value_at(view[Key[Record](who)], rest, missing=None) if who in view else None
        return Prompt(kind="value", title=self.asks(view), usual=plain_data(now),
                      help="A number, true, false, a text in quotes, [a, list].")  # fmt: skip

    def check(self, view: Reader, value: Any) -> Any:
        changed_record(view, self.path, value)
        return value


class Reason(Text, frozen=True):
    title: ClassVar[str] = "Why?"
    blank: ClassVar[bool] = True


def changed_record(view: Reader, path: str, value: Any) -> Record:
    """The record with another value at the path, if its types allow it."""
    who, *rest = parts_of(path)
    record = view[Key[Record](who)]
    if is_masked(record):
        raise Hidden("that depends on what is not yours to see")
    plain = {"type": type(record).__name__, **structs.asdict(record)}
    try:
        return msgspec.convert(replaced_at(plain_data(plain), rest, value), type(record))
    except msgspec.ValidationError as error:
        what = house_rule_title(view, rest[0]) if who == HOUSE_RULES else path
        raise IllegalAnswer(f"{what} cannot be {value!r}: {in_plain_words(error)}") from None


@action("Set a value", path=WhichValue(), to=lambda view, by, args: Anything(path=args["path"]),
        why=Reason())  # fmt: skip
def set_(table: Table, by: Id, path: str, to: Any, why: str = "") -> None:
    """The GM has the last word on every number: any value of any record, with a reason, in the log."""
    who, field, *rest = parts_of(path)
    key = Key[Record](who)
    before = table[key]
    was = value_at(before, [field, *rest], missing="nothing")
    after = changed_record(table, path, to)
    words = ".".join([field, *rest])
    told = marks(type(after)).get(field, "all")  # that a hidden value was set is as hidden as the value
    table.record(ValueSet(about=key, field=field, value=getattr(after, field), path=words,
                          was=in_words(plain_data(was)), to=in_words(to), why=why, seen_by=told))  # fmt: skip
    if isinstance(before, Track):  # as it was: what it has come to by this
        bring_about(table, newly_due(table, Key[Track](who), before))


# --- what holds only while an action goes on
class LeftOff(Fact, frozen=True):
    field: str
    value: Any

    def changes(self) -> dict[str, Any]:
        return {self.field: self.value}


class PassingValue(WhichValue, frozen=True):
    title: ClassVar[str] = "Which value holds only while an action goes on?"

    def check(self, view: Reader, value: Any) -> str:
        path = super().check(view, value)
        who, *rest = parts_of(path)
        if rest not in ([field] for field in passing(type(view[Key[Record](who)]))):
            raise IllegalAnswer(f"{path} does not hang on an action that goes on")
        return path


@action("Leave off", by_itself=True, path=PassingValue())
def leave_off(table: Table, by: Id, path: str) -> None:
    """An action was stopped: what holds only while it goes on is over."""
    who, field = parts_of(path)
    key = Key[Record](who)
    table.record(LeftOff(about=key, field=field, value=passing(type(table[key]))[field]))


# --- what ought to have followed
@action("Catch up", by_itself=True, lasting=True)
def catch_up(table: Table, by: Id) -> None:
    """A table that was played by older rules is opened: what follows by today's rules comes about."""
    table.game.consequences.follow_from_everything(table)


# --- seats
class SeatTaken(Creation, frozen=True):
    says: ClassVar[str] = "{about:name} takes a seat."
    record: Seat


class SeatLeft(Removal, frozen=True):
    says: ClassVar[str] = "{about:name} leaves the table."


class SeatRenamed(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("name",)
    says: ClassVar[str] = "{was} is called {name} now."
    was: str
    name: str


class RoleChanged(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("role",)
    says: ClassVar[str] = "{about:name} {does} now."
    role: Literal["gm", "player", "spectator"]
    does: str


class DiceSettled(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("real_dice",)
    says: ClassVar[str] = "{about:name} {does} now."
    real_dice: bool
    does: str


class OrdersGiven(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("orders",)
    orders: dict[Id, dict[str, str]]


class Role(OneOf[Literal["gm", "player", "spectator"]], frozen=True):
    title: ClassVar[str] = "Which seat?"

    def options(self, view: Reader) -> Sequence[Option[Literal["gm", "player", "spectator"]]]:
        return (Option("gm", "GM"), Option("player", "Player"), Option("spectator", "Spectator"))


@action("Add a seat", lasting=True, name=Name(), role=Role())
def add_seat(table: Table, by: Id, name: str, role: Literal["gm", "player", "spectator"] = "player") -> Id:
    """Somebody joins the table."""
    key = new_key(table, Seat, name)
    table.record(SeatTaken(about=key, record=Seat(name=name, role=role)))
    return key


def refuse_to_lose_the_gm(table: Table, seat: Key[Seat]) -> None:
    if [key for key in table.every(Seat) if table[key].role == "gm"] == [seat]:
        raise IllegalAnswer("somebody must be the GM: give the chair to another seat first")


@action("Change a seat", lasting=True, seat=WhichSeat(), name=Name(),
        role=Role())  # fmt: skip
def change_seat(table: Table, by: Id, seat: Key[Seat], name: str, role: Literal["gm", "player", "spectator"]) -> None:
    """Another name, or another role: a second GM, a player who only watches."""
    if role != "gm":
        refuse_to_lose_the_gm(table, seat)
    now = table[seat]
    if name != now.name:
        table.record(SeatRenamed(about=seat, was=now.name, name=name))
    if role != now.role:
        does = {"gm": "is a GM", "player": "plays", "spectator": "only watches"}[role]
        table.record(RoleChanged(about=seat, role=role, does=does))


@action("Remove a seat", lasting=True, seat=WhichSeat())
def remove_seat(table: Table, by: Id, seat: Key[Seat]) -> None:
    """Somebody leaves for good. Their characters stay, and are the GM's until somebody takes them."""
    refuse_to_lose_the_gm(table, seat)
    for key in table.every(Record):
        if table[key].player == seat:
            table.record(Assigned(about=key, player=""))
    table.record(SeatLeft(about=seat))


class Assigned(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("player",)
    says: ClassVar[str] = "{about:name} is {player:name}'s now."
    player: Id


@action("Give a character to a seat", lasting=True, who=WhichRecord(), to=WhichSeat())
def assign(table: Table, by: Id, who: Key[Record], to: Key[Seat]) -> None:
    """From now on that seat speaks for it."""
    table.record(Assigned(about=who, player=to if table[to].role == "player" else ""))


@action("Real dice", by=Seat, lasting=True, on=YesNo(words="Roll real dice and type in the faces?"))
def real_dice(table: Table, by: Key[Seat], on: bool) -> None:
    """Who rolls real dice is asked for the faces; for all others the table rolls."""
    table.record(DiceSettled(about=by, real_dice=on, does="rolls real dice" if on else "lets the table roll"))


class Order(OneOf[str], frozen=True):
    title: ClassVar[str] = "What to do when it is offered?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return (Option("always", "Always do it", "Of several ways the best, as it is then."), Option("ask", "Ask me"),
                Option("never", "Never ask, let it pass"))  # fmt: skip


class WhichReaction(OneOf[str], frozen=True):
    title: ClassVar[str] = "About which reaction?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(name, name.replace("-", " ").capitalize()) for name in view.reactions]


def why_no_order(view: Reader, by: Key[Seat]) -> str:
    return "" if view.reactions else "there is nothing to react with in this game"


def seat_of_view(view: Reader) -> Id:
    """Through whose eyes it is looked; the GM's where it is nobody's view."""
    return view.seat if isinstance(view, (View, Table)) else GM


class ForWhom(WhichRecord, frozen=True):
    """Whom a seat speaks for; for a GM also what is asked of the GM."""

    title: ClassVar[str] = "For whom?"

    def options(self, view: Reader) -> Sequence[Option[Key[Record]]]:
        seat = seat_of_view(view)
        theirs = [option for option in super().options(view) if owner(view, option.value) == seat]
        return [Option(cast("Key[Record]", GM), "The GM"), *theirs] if seat == GM else theirs

    def why_not(self, view: Reader, value: Any) -> str:
        if value not in view or (speaker := owner(view, value)) == seat_of_view(view):
            return ""
        return f"{name_of(view, value)} goes by {name_of(view, speaker)}'s standing orders"


@action("Standing order", by=Seat, unless=why_no_order, lasting=True, who=ForWhom(),
        reaction=WhichReaction(), order=Order())  # fmt: skip
def standing_order(table: Table, by: Key[Seat], who: Key[Record], reaction: str, order: str) -> None:
    """Say once what is to be done when a reaction is offered, and be asked no more."""
    orders = {key: dict(given) for key, given in table[by].orders.items()}
    orders.setdefault(who, {})[reaction] = order
    table.record(OrdersGiven(about=by, orders=orders, seen_by="owner"))


# --- house rules
class HouseRuleChanged(Fact, frozen=True):
    says: ClassVar[str] = "House rule “{title}”: {was} → {to}."
    rule: str
    title: str
    value: Any
    was: str
    to: str

    def changes(self) -> dict[str, Any]:
        return {self.rule: self.value}


class WhichHouseRule(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which house rule?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        told = {rule.name: rule for rule in house_rules_of(type(view[HOUSE_RULES]))}
        return [Option(field, told[field].title, told[field].text) if field in told else Option(field)
                for field in house_rule_fields(view)]  # fmt: skip


def house_rule_title(view: Reader, rule: str) -> str:
    return next(option.shown for option in WhichHouseRule().options(view) if option.value == rule)


def house_rule_fields(view: Reader) -> list[str]:
    kind = type(view[HOUSE_RULES])
    return [field for field in kind.__struct_fields__ if field not in Record.__struct_fields__]


def setup_only(rules: Record) -> Mapping[str, str]:
    """The house rules that are fixed once play has begun, each with why."""
    fixed: Mapping[str, str] = getattr(rules, "fixed_at_setup", dict)()
    return fixed


@action("Change a house rule", lasting=True, rule=WhichHouseRule(),
        to=lambda view, by, args: Anything(path=f"{HOUSE_RULES}.{args['rule']}"))  # fmt: skip
def house_rule(table: Table, by: Id, rule: str, to: Any) -> None:
    """Play by another ruling than the book's. Counts from now on."""
    if why := setup_only(table[HOUSE_RULES]).get(rule):
        raise IllegalAnswer(why)
    was = getattr(table[HOUSE_RULES], rule)
    after = getattr(changed_record(table, f"{HOUSE_RULES}.{rule}", to), rule)
    table.record(HouseRuleChanged(about=HOUSE_RULES, rule=rule, title=house_rule_title(table, rule), value=after,
                                  was=in_words(plain_data(was)), to=in_words(to)))  # fmt: skip


EVERY_TABLE: tuple[Action, ...] = (
    set_, leave_off, catch_up, add_seat, change_seat, remove_seat, assign, real_dice, standing_order, house_rule,
    *kit.ACTIONS,
)  # fmt: skip


def game_of(rules: Ruleset, packs: Iterable[Pack]) -> Game:
    """A ruleset with content and with all that every table has."""
    return Game(rules, packs, EVERY_TABLE, kit.RECORDS, kit.CONSEQUENCES)
