"""Questions: what a person is asked. Each describes itself as a prompt that any surface can draw.

Laws: what may be answered is worked out when it is asked, on the view of the person who is asked; so no option can tell
what its reader may not know. An answer arrives as plain data and is checked here before anything comes of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, Literal, TypeVar
from unicodedata import category

from msgspec import Struct, structs

from hearthside.engine.errors import Hidden, IllegalAnswer
from hearthside.engine.explain import Tone
from hearthside.engine.fields import Field, field_name, field_names
from hearthside.engine.plain import plain_data
from hearthside.engine.records import Id, Key, Reader, Record, Sight
from hearthside.engine.sheet import AnyWidget

T = TypeVar("T")
NOT_TEXT = ("Cc", "Cs", "Co", "Cn")
"""Control characters, halves of pairs, private and unassigned ones."""

PromptKind = Literal[
    "one of", "some of", "number", "text", "confirm", "form", "distribute", "dice", "value", "field", "way"
]  # fmt: skip


class Option(Struct, Generic[T], frozen=True, omit_defaults=True):
    """Something that may be answered, in words."""

    value: T
    label: str = ""
    help: str = ""
    cost: str = ""
    """What it takes, in a word: 1 AP."""
    tone: Tone = ""
    """Whether one is likely to want it."""
    group: str = ""
    """Of a long list: the heading that it stands under. Those of one group follow each other."""

    @property
    def shown(self) -> str:
        return self.label or str(self.value)


class Reached(Struct, frozen=True, omit_defaults=True):
    """A field that may be answered, or passed on the way to one."""

    x: int
    y: int
    cost: int = 0
    came: int | None = None
    """Of a way: in which of the eight directions its last step goes, from 0, the north-west, clockwise. So the least
    way can be drawn from its end back to its start."""
    ends: bool = True
    """Whether one may pick it, or end there; otherwise it can only be passed."""
    shape: int | None = None
    """Of an area: which of the grid's shapes lies on the map if this field is picked."""
    catches: tuple[Id, ...] = ()
    """Of an area: who is in it then."""


class Grid(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where on a map something is asked for. Without `reach`: anywhere on it."""

    map: Id
    width: int
    height: int
    corners: bool = False
    """Asked for are the corners of fields, from 0 up to the width and the height, not the fields between them."""
    start: Field | None = None
    size: int = 1
    """How many fields wide and long the one is who goes; fields are those of the north-west corner."""
    reach: tuple[Reached, ...] | None = None
    shapes: tuple[tuple[Field, ...], ...] = ()
    """Of areas: the fields of each, counted from the one that is picked. Some may lie beside the map."""

    def has(self, field: Field) -> bool:
        if self.reach is not None:
            return any(one.ends and (one.x, one.y) == field for one in self.reach)
        return 0 <= field[0] < self.width + self.corners and 0 <= field[1] < self.height + self.corners


class Prompt(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A question as a person meets it. `least` and `most` bound the picks, the number, the length or the points."""

    kind: PromptKind
    title: str
    help: str = ""
    options: tuple[Option[Any], ...] = ()
    records: bool = False
    """The options are ids of records: they can be picked where they stand on the table."""
    ordered: bool = False
    """Of some of the options: in which order they are picked counts."""
    least: int | None = None
    most: int | None = None
    usual: Any = None
    fields: dict[str, Prompt] = {}
    """Of a form: its questions. Of points to distribute: a number for each row."""
    shorthand: str = ""
    """Of a form: the field that an answer without field names fills."""
    page: bool = False
    """Of a form: it has a page to itself, its fields as sections, with what they come to beside them."""
    goes_with: tuple[str, Any] | None = None
    """Of a field of a form: it is asked only while this answer is picked in that other field."""
    done: str = ""
    """What giving the answer does, in a word or two; empty: nothing special."""
    many: bool = False
    """Of a form: it may be filled in several times, up to `most`. Of a field: several may be picked."""
    grid: Grid | None = None
    """Of a field or a way: where. A way's `options` are costs that mean something, in words: `4: 1 AP`. An area's are
    those who may be in it, with what it would do to them."""
    dice: str = ""
    counts: bool = False
    """What an answer would come to can be asked for while it is thought of."""
    rules: tuple[str, ...] = ()

    def is_asked(self, card: Mapping[str, Any]) -> bool:
        """Of a field of a form: whether it is asked, by what is filled in so far."""
        if self.goes_with is None:
            return True
        other, value = self.goes_with
        given = card.get(other)
        return value in given if isinstance(given, (list, tuple)) else bool(given == value)


class Question(Struct, Generic[T], frozen=True, kw_only=True, tag=True):
    """What is asked. A ruleset names its own questions; their fields are what the question is about."""

    title: ClassVar[str] = ""
    help: ClassVar[str] = ""
    answer_seen_by: ClassVar[Sight] = "all"
    """Who may see the answer in the log."""
    order: ClassVar[str] = ""
    """The name under which people may leave a standing order about it; empty: they are always asked."""

    def by_order(self, view: Reader, order: str) -> T | None:
        """What a standing order to do it `always` or `never` answers; None: somebody has to be asked all the same."""
        return None

    def asks(self, view: Reader) -> str:
        """The question in words."""
        return self.title

    def usual(self, view: Reader) -> T | None:
        """The sensible default, if there is one."""
        return None

    def offers_nothing(self, view: Reader) -> bool:
        """Whether there is nothing to decide: nothing to pick from, so that none of it is the only answer."""
        return False

    def prompt(self, view: Reader) -> Prompt:
        raise NotImplementedError

    def check(self, view: Reader, value: Any) -> T:
        """The answer, if it is one; otherwise `IllegalAnswer`."""
        raise NotImplementedError

    def comes_to(self, view: Reader, value: T) -> tuple[AnyWidget, ...]:
        """What this answer would come to: numbers that people watch while they think of one."""
        return ()


class OneOf(Question[T], frozen=True):
    """Exactly one of the options."""

    records: ClassVar[bool] = False

    def options(self, view: Reader) -> Sequence[Option[T]]:
        raise NotImplementedError

    def prompt(self, view: Reader) -> Prompt:
        return Prompt(kind="one of", title=self.asks(view), help=self.help, options=tuple(self.options(view)),
                      records=self.records, usual=plain_data(self.usual(view)))  # fmt: skip

    def why_not(self, view: Reader, value: Any) -> str:
        """The reason why something that is there cannot be picked; "" where its status says enough (Mara is dead)."""
        return ""

    def check(self, view: Reader, value: Any) -> T:
        options = self.options(view)
        return pick(options, value, refusal(self, view, options, value))


class SomeOf(Question[tuple[T, ...]], frozen=True):
    """Any of the options, each at most once."""

    records: ClassVar[bool] = False
    ordered: ClassVar[bool] = False
    """Whether the order of the picks counts."""

    def options(self, view: Reader) -> Sequence[Option[T]]:
        raise NotImplementedError

    def bounds(self, view: Reader) -> tuple[int, int | None]:
        """At least and at most how many."""
        return 0, None

    def why_not(self, view: Reader, value: Any) -> str:
        """The reason why something that is there cannot be picked; "" where its status says enough (Mara is dead)."""
        return ""

    def usual(self, view: Reader) -> tuple[T, ...] | None:
        return None if self.bounds(view)[0] else ()

    def offers_nothing(self, view: Reader) -> bool:
        return not self.bounds(view)[0] and not self.options(view)

    def prompt(self, view: Reader) -> Prompt:
        least, most = self.bounds(view)
        return Prompt(kind="some of", title=self.asks(view), help=self.help, options=tuple(self.options(view)),
                      records=self.records, ordered=self.ordered, least=least, most=most,
                      usual=plain_data(self.usual(view)))  # fmt: skip

    def check(self, view: Reader, value: Any) -> tuple[T, ...]:
        if not isinstance(value, (list, tuple)):
            raise IllegalAnswer(f"{value!r} is not a list; answer with a list of what you pick, like []")
        options, (least, most) = self.options(view), self.bounds(view)
        picked = tuple(pick(options, one, refusal(self, view, options, one)) for one in value)
        if len({repr(one) for one in picked}) < len(picked):
            raise IllegalAnswer(f"{value!r} names something twice; each counts at most once")
        if len(picked) < least or (most is not None and len(picked) > most):
            raise IllegalAnswer(f"{len(picked)} picked; {between(least, most)} may be")
        return picked


class Number(Question[int], frozen=True):
    """A whole number."""

    def bounds(self, view: Reader) -> tuple[int | None, int | None]:
        return None, None

    def prompt(self, view: Reader) -> Prompt:
        least, most = self.bounds(view)
        return Prompt(kind="number", title=self.asks(view), help=self.help, least=least, most=most,
                      usual=self.usual(view))  # fmt: skip

    def check(self, view: Reader, value: Any) -> int:
        least, most = self.bounds(view)
        if isinstance(value, bool) or not isinstance(value, int):
            raise IllegalAnswer(f"{value!r} is not a whole number")
        if (least is not None and value < least) or (most is not None and value > most):
            raise IllegalAnswer(f"{value} does not fit; {between(least, most)} does")
        return value


class Text(Question[str], frozen=True):
    """A few words. Outer and repeated spaces are not kept; line breaks only where there may be `paragraphs`."""

    longest: ClassVar[int] = 200
    blank: ClassVar[bool] = False
    paragraphs: ClassVar[bool] = False

    def suggestions(self, view: Reader) -> Sequence[Option[str]]:
        return ()

    def prompt(self, view: Reader) -> Prompt:
        return Prompt(kind="text", title=self.asks(view), help=self.help, options=tuple(self.suggestions(view)),
                      least=0 if self.blank else 1, most=self.longest, usual=self.usual(view))  # fmt: skip

    def check(self, view: Reader, value: Any) -> str:
        text = self.cleaned(value)
        if not text and not self.blank:
            raise IllegalAnswer(f"{self.asks(view)} wants at least a word")
        return text

    def cleaned(self, value: Any) -> str:
        """The text as it is kept, perhaps empty; `IllegalAnswer` if it is none, too long, or cannot be read."""
        if not isinstance(value, str):
            raise IllegalAnswer(f"{value!r} is not a text")
        lines = [" ".join(line.split()) for line in value.strip().split("\n")]
        text = ("\n" if self.paragraphs else " ").join(lines).strip()
        if any(category(character) in NOT_TEXT for line in lines if not line.isprintable() for character in line):
            raise IllegalAnswer(f"{value!r} has characters that nobody can read")
        if len(text) > self.longest:
            raise IllegalAnswer(f"{len(text)} characters are too many; at most {self.longest} fit")
        return text


class Confirm(Question[bool], frozen=True):
    """Yes or no."""

    def prompt(self, view: Reader) -> Prompt:
        return Prompt(kind="confirm", title=self.asks(view), help=self.help, usual=self.usual(view))

    def check(self, view: Reader, value: Any) -> bool:
        if not isinstance(value, bool):
            raise IllegalAnswer(f"{value!r} is neither true nor false")
        return value


class Form(Question[T], frozen=True):
    """Several small questions on one card. An answer without field names fills the shorthand field."""

    shorthand: ClassVar[str] = ""
    page: ClassVar[bool] = False
    """Whether it has a page to itself: its fields are forms and long lists, and people look at all of them at once."""
    done: ClassVar[str] = ""

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        """A field with a usual answer may be left out, and a form in it."""
        raise NotImplementedError

    def goes_with(self, view: Reader) -> Mapping[str, tuple[str, Any]]:
        """The fields that are asked only while something is picked in another one, and what. They have usual answers,
        which stand where they are not asked."""
        return {}

    def blank(self) -> Any:
        """An answer that leaves everything out."""
        return {}

    def prompts(self, view: Reader) -> dict[str, Prompt]:
        """Its fields as a person meets them."""
        asked, given = self.fields(view), self.goes_with(view)
        return {name: structs.replace(question.prompt(view), goes_with=given[name]) if name in given
                else question.prompt(view) for name, question in asked.items()}  # fmt: skip

    def filled(self, view: Reader, **values: Any) -> T:
        """What the answer means, or `IllegalAnswer` where the fields do not fit each other."""
        raise NotImplementedError

    def prompt(self, view: Reader) -> Prompt:
        return Prompt(kind="form", title=self.asks(view), help=self.help, fields=self.prompts(view),
                      shorthand=self.shorthand, page=self.page, done=self.done)  # fmt: skip

    def check(self, view: Reader, value: Any) -> T:
        return self.filled(view, **self.checked_fields(view, value))

    def checked_fields(self, view: Reader, value: Any) -> dict[str, Any]:
        fields = self.fields(view)
        if not isinstance(value, Mapping):
            if not self.shorthand:
                raise IllegalAnswer(f"{value!r} is not a form; it has the fields {listed(fields)}")
            value = {self.shorthand: value}
        if unknown := [name for name in value if name not in fields]:
            raise IllegalAnswer(f"there is no field {listed(unknown)}; the fields are {listed(fields)}")
        values = {}
        for name, question in fields.items():
            if name in value:
                values[name] = question.check(view, value[name])
            elif isinstance(question, Form):
                values[name] = question.check(view, plain_data(question.usual(view)) or question.blank())
            elif (usual := question.usual(view)) is not None:
                values[name] = usual
            else:
                raise IllegalAnswer(f"the field {name} is missing: {question.asks(view)}")
        return values


class Forms(Form[T], frozen=True):
    """The same card several times: a list of answers. One alone needs no list."""

    def bounds(self, view: Reader) -> tuple[int, int | None]:
        return 0, None

    def all_filled(self, view: Reader, each: Sequence[Mapping[str, Any]]) -> T:
        raise NotImplementedError

    def blank(self) -> Any:
        return []

    def prompt(self, view: Reader) -> Prompt:
        least, most = self.bounds(view)
        return Prompt(kind="form", title=self.asks(view), help=self.help, fields=self.prompts(view),
                      shorthand=self.shorthand, many=True, least=least, most=most,
                      usual=plain_data(self.usual(view)))  # fmt: skip

    def check(self, view: Reader, value: Any) -> T:
        each = list(value) if isinstance(value, (list, tuple)) else [value]
        least, most = self.bounds(view)
        if len(each) < least or (most is not None and len(each) > most):
            raise IllegalAnswer(f"{len(each)} given; {between(least, most)} may be")
        return self.all_filled(view, [self.checked_fields(view, one) for one in each])


class Row(Struct, frozen=True, omit_defaults=True):
    """Something that points can be put on."""

    label: str
    least: int = 0
    most: int | None = None
    help: str = ""


class Distribute(Question[dict[str, int]], frozen=True):
    """Points over several rows. What is not named in an answer gets its least."""

    def rows(self, view: Reader) -> Mapping[str, Row]:
        raise NotImplementedError

    def bounds(self, view: Reader) -> tuple[int, int | None]:
        """At least and at most how many points in all."""
        return 0, None

    def prompt(self, view: Reader) -> Prompt:
        least, most = self.bounds(view)
        fields = {name: Prompt(kind="number", title=row.label, help=row.help, least=row.least, most=row.most,
                               usual=row.least) for name, row in self.rows(view).items()}  # fmt: skip
        return Prompt(kind="distribute", title=self.asks(view), help=self.help, fields=fields, least=least, most=most,
                      usual=plain_data(self.usual(view)))  # fmt: skip

    def check(self, view: Reader, value: Any) -> dict[str, int]:
        rows, (least, most) = self.rows(view), self.bounds(view)
        if not isinstance(value, Mapping):
            raise IllegalAnswer(f"{value!r} does not say what gets how much; there are {listed(rows)}")
        if unknown := [name for name in value if name not in rows]:
            raise IllegalAnswer(f"there is no {listed(unknown)}; there are {listed(rows)}")
        points = {name: value.get(name, row.least) for name, row in rows.items()}
        for name, row in rows.items():
            given = points[name]
            if isinstance(given, bool) or not isinstance(given, int):
                raise IllegalAnswer(f"{row.label}: {given!r} is not a whole number")
            if given < row.least or (row.most is not None and given > row.most):
                raise IllegalAnswer(f"{row.label}: {given} does not fit; {between(row.least, row.most)} does")
        total = sum(points.values())
        if total < least or (most is not None and total > most):
            raise IllegalAnswer(f"{total} points are given out; {between(least, most)} may be")
        return points


class WhichField(Question[Field], frozen=True):
    """One field of a map."""

    def grid(self, view: Reader) -> Grid:
        raise NotImplementedError

    def prompt(self, view: Reader) -> Prompt:
        return Prompt(kind="field", title=self.asks(view), help=self.help, grid=self.grid(view),
                      usual=plain_data(self.usual(view)))  # fmt: skip

    def check(self, view: Reader, value: Any) -> Field:
        field = checked_field(value)
        if not self.grid(view).has(field):
            raise IllegalAnswer(f"{field_name(field)} is not one of the fields that may be picked")
        return field


class WhichFields(Question[tuple[Field, ...]], frozen=True):
    """Some fields of a map, or corners of fields, each at most once unless their order counts."""

    ordered: ClassVar[bool] = False

    def grid(self, view: Reader) -> Grid:
        raise NotImplementedError

    def bounds(self, view: Reader) -> tuple[int, int | None]:
        """At least and at most how many."""
        return 1, None

    def prompt(self, view: Reader) -> Prompt:
        least, most = self.bounds(view)
        return Prompt(kind="field", title=self.asks(view), help=self.help, grid=self.grid(view), many=True,
                      ordered=self.ordered, least=least, most=most, usual=plain_data(self.usual(view)))  # fmt: skip

    def check(self, view: Reader, value: Any) -> tuple[Field, ...]:
        fields = checked_fields(value)
        if not self.ordered:
            fields = tuple(dict.fromkeys(fields))
        grid, (least, most) = self.grid(view), self.bounds(view)
        if wrong := [field for field in fields if not grid.has(field)]:
            raise IllegalAnswer(f"{field_names(wrong)}: not among the fields that may be picked")
        if len(fields) < least or (most is not None and len(fields) > most):
            raise IllegalAnswer(f"{len(fields)} picked; {between(least, most)} may be")
        return fields


class WhichWay(Question[tuple[Field, ...]], frozen=True):
    """A way over a map: its fields one by one, without the start. What an answer leaves out between two of its fields
    is gone on the least way; so the goal alone is an answer. None at all: one stays, where that is allowed."""

    may_stay: ClassVar[bool] = True

    def grid(self, view: Reader) -> Grid:
        raise NotImplementedError

    def budget(self, view: Reader) -> int | None:
        """What it may cost; None: anything."""
        return None

    def stages(self, view: Reader) -> Sequence[Option[int]]:
        """Costs that mean something, in words."""
        return ()

    def gone(self, view: Reader, fields: tuple[Field, ...]) -> tuple[Field, ...]:
        """The whole way over these fields, if it can be gone; otherwise `IllegalAnswer`."""
        raise NotImplementedError

    def usual(self, view: Reader) -> tuple[Field, ...] | None:
        return () if self.may_stay else None

    def offers_nothing(self, view: Reader) -> bool:
        return self.may_stay and not any(one.ends for one in self.grid(view).reach or ())

    def prompt(self, view: Reader) -> Prompt:
        return Prompt(kind="way", title=self.asks(view), help=self.help, grid=self.grid(view),
                      options=tuple(self.stages(view)), least=0 if self.may_stay else 1, most=self.budget(view),
                      usual=plain_data(self.usual(view)))  # fmt: skip

    def check(self, view: Reader, value: Any) -> tuple[Field, ...]:
        fields = checked_fields(value)
        if not fields and not self.may_stay:
            raise IllegalAnswer("a way has at least one step")
        return self.gone(view, fields) if fields else ()


LONGEST_LIST = 20_000


def checked_field(value: Any) -> Field:
    is_pair = isinstance(value, (list, tuple)) and len(value) == 2
    if not is_pair or any(isinstance(one, bool) or not isinstance(one, int) for one in value):
        raise IllegalAnswer(f"{value!r} is no field; its column and its row from 0 are one, like [2, 3]")
    return value[0], value[1]


def checked_fields(value: Any) -> tuple[Field, ...]:
    if not isinstance(value, (list, tuple)) or len(value) > LONGEST_LIST:
        raise IllegalAnswer("fields are a list of columns and rows from 0, like [[2, 3], [3, 3]]")
    return tuple(checked_field(one) for one in value)


MANY_FIELDS = 6


def shown(prompt: Prompt, value: Any) -> str:
    """An answer in words."""
    match prompt.kind:
        case "field" if prompt.many:
            return field_names(value) if len(value) <= MANY_FIELDS else f"{len(value)} fields"
        case "field":
            return field_name(value)
        case "way":
            return f"to {field_name(value[-1])}" if value else "stay"
        case "distribute" if isinstance(value, dict):
            return ", ".join(f"{prompt.fields[name].title} {points}" for name, points in value.items()) or "nothing"
        case "confirm":
            return "yes" if value else "no"
        case "some of" | "form" if isinstance(value, (list, tuple)):
            one = structs.replace(prompt, kind="one of") if prompt.kind == "some of" else prompt
            return ", ".join(shown(one, each) for each in value) or "none"
        case "form":
            values = value if isinstance(value, dict) else {prompt.shorthand: value}
            told = [shown(prompt.fields[name], each) for name, each in values.items() if each not in ("", ())]
            return ", ".join(told) or "as usual"
    named = [option.shown for option in prompt.options if option.value == value]
    return named[0] if named else str(value) or "nothing"


def pick(options: Sequence[Option[T]], value: Any, refuse: Callable[[], str] = lambda: "") -> T:
    """The option with this value; otherwise `IllegalAnswer` with the reason that `refuse` gives."""
    for option in options:
        if plain_data(option.value) == value and type(plain_data(option.value)) is type(value):
            return option.value
    if why := refuse():
        raise IllegalAnswer(why)
    if not options:
        raise IllegalAnswer(f"{value!r} is not possible: there is nothing to choose from")
    raise IllegalAnswer(f"{value!r} is not one of {listed(repr(plain_data(o.value)) for o in options)}")


MANY_OPTIONS = 6


def refusal(question: OneOf[Any] | SomeOf[Any], view: Reader, options: Sequence[Option[Any]], value: Any
            ) -> Callable[[], str]:  # fmt: skip
    """Why somebody or something at the table is not among the options, and what is possible instead. Gives "" where the
    value names nothing that the reader knows."""

    def refuse() -> str:
        why = question.why_not(view, value)
        if not why and isinstance(value, str) and value in view and picks_records(question, view, options):
            why = how_it_stands(view, view[Key[Record](value)])
        if not why:
            return ""
        names = [option.shown for option in options]
        more = f" and {len(names) - MANY_OPTIONS} more" if len(names) > MANY_OPTIONS else ""
        return f"{why}; {f'possible: {listed(names[:MANY_OPTIONS])}{more}' if names else 'nothing else is possible'}"

    return refuse


def how_it_stands(view: Reader, record: Record) -> str:
    """Mara is dead; Mara cannot be picked here. "" of what has no name."""
    try:
        status = view.status_of(record)
    except Hidden:
        status = ""
    return record.name and f"{record.name} {f'is {status}' if status else 'cannot be picked here'}"


def picks_records(question: OneOf[Any] | SomeOf[Any], view: Reader, options: Sequence[Option[Any]]) -> bool:
    return question.records or any(isinstance(option.value, str) and option.value in view for option in options)


def listed(names: Any) -> str:
    return ", ".join(str(name) for name in names) or "none"


def between(least: int | None, most: int | None) -> str:
    if least is not None and least == most:
        return f"exactly {least}"
    if most is None:
        return f"at least {least or 0}"
    return f"at most {most}" if not least else f"{least} to {most}"
