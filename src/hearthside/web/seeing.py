"""What a seat sees of a table, in the parts that the page keeps. Parts that nothing has touched are not made again.

Law: everything here is worked out on the seat's own view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, datetime
from functools import cached_property, partial
from typing import Any, Literal, TypeVar, cast

from msgspec import Struct, structs

from hearthside.engine import (
    GM,
    SCENE,
    Action,
    Content,
    Hidden,
    Id,
    Key,
    Live,
    Memory,
    Reader,
    Record,
    Seat,
    View,
    owner,
    plain_data,
)
from hearthside.engine.records import OWN_PACK, hidden_fields, may_see_at_all, seat_of
from hearthside.engine.sheet import (
    AnyWidget,
    Area,
    Bar,
    Buttons,
    Deed,
    Gauge,
    Group,
    Reservoir,
    Tag,
    Tags,
    Token,
    Zones,
)
from hearthside.engine.table import every_mark
from hearthside.kit import (
    CLOCK,
    PASSING,
    Note,
    Timer,
    Track,
    clock_of,
    course_for,
    is_going_on,
    name_for,
    order_for,
    sitting_of,
    text_for,
    turns_for,
)
from hearthside.kit.grid.maps import BattleMap, ground_of, in_fog, secret_zones, spot_of, standing_on, unseen_on
from hearthside.kit.timers import due_at, in_words, units_left
from hearthside.kit.turns import TurnsSeen as TurnsKnown
from hearthside.play import Play, Run
from hearthside.play.state import State
from hearthside.play.undo import redoable
from hearthside.play.view import (
    Card,
    PromptSeen,
    actions_for,
    card_of,
    gm_last,
    is_asked_for,
    is_public,
    picks_in,
    prompts_for,
    why_not,
)
from hearthside.web.beside import percent
from hearthside.web.campaigns import ON_SCREEN
from hearthside.web.numbers import RunNumbers
from hearthside.web.wire import (
    ActionOffered,
    Awaited,
    CastMember,
    ChanceSeen,
    ClockSeen,
    DeedSeen,
    Head,
    Knock,
    MapSeen,
    MilestoneSeen,
    NoteSeen,
    Person,
    Role,
    SheetSeen,
    SuggestedSeen,
    SwitchSeen,
    TimerSeen,
    TokenSeen,
    TrackSeen,
    TurnAction,
    TurnSeen,
    TurnsSeen,
    TurnToTake,
    ZoneSeen,
)

T = TypeVar("T")
EVERY = every_mark(Record).removesuffix(Record.__name__)
LOG_SHOWN, LOG_KEPT = 80, 300
"""Actions in the log that a page gets at once; earlier ones are fetched. And those that are followed for it after."""
MOST_RULES = 20_000
"""Rules with what they came to that are remembered for a pair of eyes."""


class Now:
    """A table at one moment, for all who look at it then."""

    def __init__(self, play: Play) -> None:
        self.play, self.world = play, play.world
        self.reader = Live(self.world, play.game)
        self._ids: dict[Id, tuple[Id, ...]] = {}
        self._cards: dict[int, Card | None] = {}
        """Of those that are the same for everybody; None: it is not."""

    def at(self, who: Id) -> Any:
        """A record; or, for "every …", which records of that kind there are."""
        return self.world.get(who) if not who.startswith(EVERY) else self._every(who)

    def _every(self, mark: Id) -> tuple[Id, ...]:
        if mark not in self._ids:
            kinds: tuple[type[Record], ...] = (Record, *self.play.game.records)
            kind = next((kind for kind in kinds if every_mark(kind) == mark), Record)
            self._ids[mark] = tuple(who for who, record in self.world.items() if isinstance(record, kind))
        return self._ids[mark]

    def card(self, run: Run, eyes: Id) -> Card | None:
        """A run's card for these eyes. One that is the same for everybody is made once."""
        if run.number not in self._cards:
            self._cards[run.number] = card_of(self.play, run, GM) if is_public(self.play, run) else None
        return self._cards[run.number] or card_of(self.play, run, eyes)

    @cached_property
    def who_is_who(self) -> tuple[Any, ...]:
        """Whatever decides who may know of whom."""
        return tuple((who, record.seen_by, record.player, record.name, getattr(record, "role", ""))
                     for who, record in self.world.items())  # fmt: skip

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(record for record in self.world.values() if isinstance(record, Seat))


class Remembered(Struct):
    """Something worked out, with the records that it was worked out from."""

    made_of: Any
    """Each record, or which there are of a kind, as it was then."""
    given: Any
    """What else it was worked out from."""
    value: Any

    def still_holds(self, now: Now, eyes: Id) -> bool:
        """Whether all of that is as it was, as far as these eyes may see it: what is hidden from them has no part in
        what they are shown."""
        return all(is_now is then or is_alike(who, then, is_now, now, eyes)
                   for who, then in self.made_of for is_now in (now.at(who),))  # fmt: skip


def is_alike(who: Id, then: Any, is_now: Any, now: Now, eyes: Id) -> bool:
    """Whether a record looks the same to some eyes as it did; or, for "every …", whether they know of the same ones."""
    if who == OWN_PACK:  # content counts for everybody
        return bool(then == is_now)
    if eyes == GM:
        return isinstance(then, tuple) and bool(then == is_now)
    if isinstance(then, tuple):
        view = View(now.reader, eyes)
        return [one for one in then if one in view] == [one for one in is_now if one in view]
    return known_part(who, then, eyes) == known_part(who, is_now, eyes)


def known_part(who: Id, record: Record | None, eyes: Id) -> tuple[Any, ...]:
    """What some eyes may see of a record; empty if they may not know of it."""
    holder = seat_of(who, record) if record is not None else GM
    if record is None or not may_see_at_all(record, eyes, holder):
        return ()
    hidden = hidden_fields(record, eyes, holder)
    return type(record), *(getattr(record, field) for field in record.__struct_fields__ if field not in hidden)


class Eyes:
    """One seat's eyes on a table, and what they have seen so far."""

    def __init__(self, seat: Id, begins: int = 0) -> None:
        self.seat = seat
        self.numbers = RunNumbers(seat)
        self.cards: dict[int, Card | None] = {}
        """The runs that are followed, by the log's numbers."""
        self.shown: dict[str, Card] = {}
        """The same as this seat is shown them, by its own numbers."""
        self.shifts = 0
        """How often runs had lost or changed their numbers when they were shown last."""
        self.waits: dict[Id, Awaited] | None = None
        self.known: dict[Any, Remembered] = {}
        self.cast: dict[Id, Remembered] = {}
        self.sheets: dict[Id, Remembered] = {}
        self.memory = Memory()
        """What rules came to. No other eyes look into it."""
        self.content: Content | None = None
        self.who_is_who: Any = None
        self.state: State | None = None
        self.lines = 0
        """What was looked at last, and at which line."""
        self.version = begins
        """Counts what came out otherwise than before: pages know by it that a sheet is to be fetched again."""
        self.eyes: Id = ""

    def look(self, now: Now) -> Look:
        """Look again. Who has become the GM, or is it no longer, sees everything anew: nothing remembered counts."""
        look = Look(now, self.seat, self.memory)
        is_other = look.eyes != self.eyes
        if is_other:
            self.eyes, self.state = look.eyes, None
            # New ones: what was shown before is still held against what is shown now.
            self.cards, self.shown, self.known, self.cast, self.sheets, self.waits = {}, {}, {}, {}, {}, None
        content = now.reader.content
        if is_other or content is not self.content or len(self.memory.kept) > MOST_RULES:
            self.content = content
            self.memory.forget()
        self.memory.enter(now.world, look.mindful)
        return look

    def fields(self, now: Now, knocks: Iterable[Knock], is_demo: bool, hint: str) -> dict[str, Any]:
        """All that this seat sees now, by the fields of `Seen`. What is as it was is the same object as before."""
        look = self.look(now)
        play, eyes = now.play, look.eyes
        setting, turns = self.remembered(look, look.setting), self.turns(look)
        log = self.log(look)
        can_undo = any(run.state != "withdrawn" and not run.lasting and (eyes == GM or run.by == self.seat)
                       for run in self.numbers.latest(play, LOG_SHOWN))  # fmt: skip
        can_redo = redoable(play, self.seat) is not None
        head = partial(look.head, setting, turns, is_demo, hint, can_undo, can_redo)
        return {
            "head": self.remembered(look, head, (id(setting), id(turns), hint, can_undo, can_redo), "head"),
            "people": self.remembered(look, look.people, (now.who_is_who, now.seats)),
            "tracks": self.remembered(look, look.tracks),
            "notes": self.remembered(look, look.notes),
            "maps": self.remembered(look, look.maps),
            "tokens": self.on_maps(look, turns),
            "areas": look.areas(),
            "cast": self.members(look),
            "order": self.remembered(look, look.order, (now.who_is_who, now.world.get(SCENE))),
            "prompts": self.prompts(look) if self.seat != ON_SCREEN else [],
            "picks": [structs.replace(pick, run=self.numbers.of(pick.run)) for run in play.open_runs()
                      if self.numbers.knows(run.number) for pick in picks_in(play, run, eyes)],
            "waiting": self.waiting(look),
            "undo_asked": {str(self.numbers.of(run)): by for run, by in play.state.asked.items() if eyes in (GM, by)},
            "warnings": self.remembered(look, look.warnings),
            "knocks": list(knocks) if eyes == GM else [],
            "log": log,
        }  # fmt: skip

    def prompts(self, look: Look) -> list[PromptSeen]:
        asked = prompts_for(look.play, self.seat)
        return [structs.replace(prompt, run=self.numbers.of(prompt.run)) for prompt in asked]

    def waiting(self, look: Look) -> list[Awaited]:
        """Whom the table waits for. To players it counts from when they first saw that it does, or from the beginning
        of the action: when somebody gave an answer that is hidden from them is not theirs to know."""
        runs = [run for run in look.play.open_runs() if self.numbers.knows(run.number)]
        awaited = look.waiting(runs, from_the_beginning=look.eyes != GM and self.waits is None)
        if look.eyes != GM:
            before = self.waits or {}
            awaited = [structs.replace(one, since=before[one.seat].since) if is_as_before(one, before) else one
                       for one in awaited]  # fmt: skip
        self.waits = {one.seat: one for one in awaited}
        return [structs.replace(one, runs=[self.numbers.of(run) for run in one.runs]) for one in awaited]

    def remembered(self, look: Look, work: Callable[[], Any], made_of: Any = None, name: Any = "",
                   given: Any = None) -> Any:  # fmt: skip
        """What some work comes to; as it was, if nothing has changed that it looked at (or that it is `made_of`), nor
        what it was `given`."""
        name = name or work.__name__
        known = self.known.get(name)
        holds = known and (known.still_holds(look.now, self.eyes) if made_of is None else known.made_of == made_of)
        if known is None or not holds or known.given != given:
            known = look.remembering(work, given) if made_of is None else Remembered(made_of, given, work())
            self.known[name] = known
        return known.value

    def turns(self, look: Look) -> TurnsSeen | None:
        order = turns_for(look.reader, look.view)
        given = order, {turn.who: (look.shown_of(Key(turn.who)), look.turn_note(Key(turn.who))) for turn in order.turns}
        turns: TurnsSeen | None = self.remembered(look, partial(look.turns, *given), name="turns", given=given)
        return turns

    def members(self, look: Look) -> dict[Id, CastMember]:
        there = self.remembered(look, look.characters, look.now.who_is_who)
        found = {}
        for who in there:
            known, vitals, sheet = self.cast.get(who), look.vitals_of(who), self.sheets.get(who)
            if is_stale := sheet is not None and not sheet.still_holds(look.now, self.eyes):
                del self.sheets[who]
            if known is None or known.given != vitals or not known.still_holds(look.now, self.eyes):
                known = self.cast[who] = look.remembering(partial(look.member, who, vitals), vitals)
                is_stale = True
            if is_stale:
                known.value = structs.replace(known.value, version=self.next_version())
            found[who] = known.value
        return found

    def next_version(self) -> int:
        self.version += 1
        return self.version

    def on_maps(self, look: Look, turns: TurnsSeen | None) -> dict[Id, TokenSeen]:
        acting = turns.turns[turns.acts].id if turns and turns.acts is not None else ""
        found = {}
        for who in look.recalled(all_on_maps):
            given = look.shown_of(who), who == acting
            found[str(who)] = self.remembered(look, partial(look.token, who, *given), name=("token", who), given=given)
        return found

    def sheet(self, play: Play, who: Id) -> SheetSeen:
        """A character's sheet, made once for as long as what it shows is as it was."""
        now = Now(play)
        look, known = self.look(now), self.sheets.get(who)
        if known is None or not known.still_holds(now, self.eyes):
            known = self.sheets[who] = look.remembering(partial(look.sheet, who))
            known.value = structs.replace(known.value, version=self.next_version())
        sheet: SheetSeen = known.value
        return sheet

    def log(self, look: Look) -> dict[str, Card]:
        """The last cards, and those shown before; made again where something moved, and all of them when who may see
        whom has changed."""
        state, numbers = look.play.state, self.numbers
        is_anew = look.now.who_is_who != self.who_is_who or state is not self.state
        since = 0 if is_anew else self.lines
        numbers.look(look.now)
        has_shifted, self.shifts = numbers.shifts != self.shifts, numbers.shifts
        followed = numbers.latest(look.play, LOG_KEPT)
        moved = {}
        for place, run in enumerate(followed, LOG_SHOWN - len(followed)):
            if (run.changed_at > since or run.state == "open") and (place >= 0 or run.number in self.cards):
                moved[run.number] = look.now.card(run, look.eyes)
        if moved or has_shifted:
            oldest = followed[0].number if followed else 0
            self.cards = {number: card for number, card in sorted({**self.cards, **moved}.items())
                          if number >= oldest and numbers.knows(number)}  # fmt: skip
            self.shown = {str(own): card if card.run == own else self.numbered(card, own)
                          for number, card in self.cards.items() if card is not None
                          for own in (numbers.of(number),)}  # fmt: skip
        self.who_is_who, self.state, self.lines = look.now.who_is_who, state, state.lines
        return self.shown

    def numbered(self, card: Card, own: int) -> Card:
        """A card under this seat's own number; the one that was shown before, if it is the same."""
        before, renumbered = self.shown.get(str(own)), structs.replace(card, run=own)
        return before if before == renumbered else renumbered


def is_as_before(awaited: Awaited, before: Mapping[Id, Awaited]) -> bool:
    """Whether a seat was awaited for the same actions already."""
    return awaited.seat in before and before[awaited.seat].runs == awaited.runs


class Look:
    """One look at a table through one pair of eyes."""

    def __init__(self, now: Now, seat: Id, memory: Memory | None = None) -> None:
        self.now, self.play, self.seat = now, now.play, seat
        self.eyes = now.play.eyes(seat)
        self.reader = now.reader
        self.view = View(now.reader, self.eyes)
        self.memory = Memory() if memory is None else memory
        self.mindful = View(now.reader, self.eyes)
        """The same view, with what rules came to."""
        self.mindful.mind = self.memory.mind_of(self.mindful)

    def recalled(self, rule: Callable[..., T], *args: Any) -> T:
        """What a rule comes to; as it was, if nothing has changed that it looked at."""
        value: T = self.memory.recall(rule, args, self.mindful).value
        return value

    def remembering(self, work: Callable[[], Any], given: Any = None) -> Remembered:
        """What some work comes to, with all that it looked at."""
        before, self.reader.reads = self.reader.reads, set()
        value = work()
        read, self.reader.reads = self.reader.reads, before
        return Remembered([(who, self.now.at(who)) for who in read], given, value)

    def field(self, who: Key[Any], name: str, otherwise: T) -> Any | T:
        try:
            return getattr(self.view[who], name)
        except Hidden:
            return otherwise

    # --- the table
    @property
    def role(self) -> Role:
        record = self.reader[Key[Record](self.seat)] if self.seat in self.reader else None
        return record.role if isinstance(record, Seat) else "gm" if self.seat == GM else "screen"

    def setting(self) -> dict[str, Any]:
        """What the head says of the scene and the session."""
        sitting = sitting_of(self.view)
        there = SCENE in self.view
        tags = self.view[SCENE].tags if there else {}
        return {
            "role": self.role,
            "scene_title": self.view[SCENE].name if there else "",
            "scene_text": self.view[SCENE].text if there else "",
            "scene_notes": self.field(SCENE, "notes", None) if there else None,
            "scene_tags": [Tag(text, value or None) for text, value in tags.items()],
            "switches": [
                SwitchSeen(
                    label=switch.label,
                    help=switch.help,
                    on=switch.on(self.view),
                    action=switch.action,
                    can_change=self.eyes == GM,
                )
                for switch in self.play.game.ruleset.switches
            ],
            "zones": self.zones(),
            "gauges": self.gauges(),
            "turn_actions": self.turn_actions(),
            "session": sitting.session,
            "in_session": sitting.is_going_on,
            "paused": sitting.paused,
            "shows_odds": sitting.shows_odds,
            "shows_foes": sitting.shows_foes,
            "clock": self.clock(),
        }

    def clock(self) -> ClockSeen | None:
        clock = clock_of(self.view)
        if CLOCK not in self.view:
            return None
        return ClockSeen(month=clock.month, day=clock.day, hour=clock.hour, round=clock.round)

    def turns(self, order: TurnsKnown, known: Mapping[Id, tuple[Token, str]]) -> TurnsSeen | None:
        if not is_going_on(self.reader):
            return None
        turns = [
            TurnSeen(
                id=turn.who,
                name=name_for(self.view, Key(turn.who)) or turn.who,
                score=turn.score,
                note=note,
                seen_by=self.reader[Key[Record](turn.who)].seen_by,
                acted=turn.acted,
                waits=turn.waits,
                between=turn.between,
                side=shown.side,
                bars=list(shown.bars),
                pips=shown.pips,
            )
            for turn in order.turns
            for shown, note in (known[turn.who],)
        ]
        can_move = not self.play.action("next-turn").refusal(self.view, self.eyes) if self.eyes == GM else False
        return TurnsSeen(round=order.round, turns=turns, acts=order.acts, can_move=can_move)

    def turn_actions(self) -> list[TurnAction]:
        """What the GM can do now about turns and fights, and the way to end them."""
        if self.eyes != GM:
            return []
        ruleset = self.play.game.ruleset
        endings = self.possible(ruleset.turn_endings)[:1]
        return [
            *(TurnAction(name=action.name, label=action.label) for action in self.possible(ruleset.turn_actions)),
            *(TurnAction(name=action.name, label=action.label, ends=True) for action in endings),
        ]

    def possible(self, names: Iterable[str]) -> list[Action]:
        """Of the GM's actions by these names, those that can be done now."""
        return [action for action in map(self.play.action, names) if not action.refusal(self.view, GM)]

    def gauges(self) -> list[Gauge]:
        try:
            return list(self.play.game.ruleset.gauges(self.view))
        except Hidden:
            return []

    def zones(self) -> Zones | None:
        try:
            return self.play.game.ruleset.zones(self.view)
        except Hidden:
            return None

    def turn_note(self, who: Key[Any]) -> str:
        try:
            return self.recalled(self.play.game.ruleset.turn_note, who)
        except Hidden:
            return ""

    def head(self, setting: Mapping[str, Any], turns: TurnsSeen | None, is_demo: bool, hint: str, can_undo: bool,
             can_redo: bool) -> Head:  # fmt: skip
        play, rules = self.play, self.play.game.ruleset
        return Head(
            table=play.name,
            title=play.state.title,
            ruleset=rules.id,
            ruleset_title=rules.title,
            creation=rules.creation,
            npc=rules.npc if self.eyes == GM else "",
            seat=self.seat,
            is_demo=is_demo,
            hint=hint,
            can_undo=can_undo,
            can_redo=can_redo,
            turns=turns,
            **setting,
        )

    def warnings(self) -> list[str]:
        return self.play.game.ruleset.warnings(self.reader) if self.eyes == GM else []

    def characters(self) -> tuple[Id, ...]:
        return self.view.every(self.play.game.ruleset.character)

    def people(self) -> dict[Id, Person]:
        people = {}
        for seat in self.view.every(Seat):
            record = self.view[seat]
            own = [str(who) for who in self.view.every(self.play.game.ruleset.character)
                   if self.field(who, "player", "") == seat]  # fmt: skip
            people[seat] = Person(seat=seat, name=record.name, role=record.role, real_dice=record.real_dice,
                                  muted=record.muted, is_you=seat == self.seat, characters=own,
                                  orders=self.field(seat, "orders", {}))  # fmt: skip
        return cast("dict[Id, Person]", people)

    def name_of_seat(self, seat: Id) -> str:
        if seat == GM:
            names = [self.view[key].name for key in self.view.every(Seat) if self.view[key].role == "gm"]
            return " and ".join(names) or "the GM"
        return self.view[Key[Seat](seat)].name if seat in self.view else ""

    def waiting(self, open_runs: Iterable[Run], from_the_beginning: bool) -> list[Awaited]:
        awaited: dict[Id, tuple[list[int], datetime]] = {}
        for run in open_runs:
            moved_at = run.at if from_the_beginning else run.moved_at
            for waiting in self.play.waiting(run).values():
                if not waiting.answered:
                    seat = owner(self.reader, waiting.request.by)
                    runs, since = awaited.get(seat, ([], moved_at or datetime.now(UTC)))
                    runs += [run.number] if run.number not in runs else []
                    awaited[seat] = runs, min(since, moved_at or since)
        return [Awaited(seat=seat, name=self.name_of_seat(seat), runs=runs, since=since,
                        can_nudge=self.role in ("gm", "player") and seat not in (self.seat, self.eyes))
                for seat, (runs, since) in sorted(awaited.items(), key=lambda one: gm_last(one[0]))]  # fmt: skip

    # --- records
    def vitals_of(self, who: Key[Record]) -> tuple[AnyWidget, ...]:
        try:
            return self.recalled(self.play.game.ruleset.vitals, who)
        except Hidden:
            return ()

    def member(self, who: Key[Record], vitals: tuple[AnyWidget, ...]) -> CastMember:
        record, seat = self.view[who], owner(self.reader, who)
        return CastMember(
            id=who,
            name=record.name or who,
            seat=seat,
            played_by=self.name_of_seat(seat),
            is_party=seat != GM,
            seen_by=record.seen_by,
            state=self.state_of(who),
            vitals=list(vitals),
            picture=record.picture,
            version=0,
        )

    def tracks(self) -> dict[Id, TrackSeen]:
        seen = {}
        for who in self.view.every(Track):
            track, course = self.view[who], course_for(self.view, who)
            texts = dict(zip(track.breaks, course.milestones, strict=False))
            seen[str(who)] = TrackSeen(
                id=who,
                name=name_for(self.view, who),
                kind=track.kind,
                now=track.now,
                most=track.most,
                down=track.down,
                capped=track.capped,
                burned=track.burned,
                breaks=list(track.breaks),
                milestones=[
                    MilestoneSeen(at=step, text=texts.get(step, ""), fired=step in track.happened)
                    for step in track.breaks
                ],
                repeats=track.repeats,
                ended=track.has_ended,
                end=course.end,
                gained=course.gained,
                lost=course.lost,
                timer=timer_seen(track.timer) if track.timer else None,
                text=text_for(self.view, who),
                sight=track.shown,
                owner=owner(self.reader, who),
                can_change=self.play.speaks_for(self.seat, who),
            )
        return seen

    def notes(self) -> dict[Id, NoteSeen]:
        seen = {}
        for who in self.view.every(Note):
            note = self.view[who]
            seat = owner(self.reader, who)
            seen[str(who)] = NoteSeen(
                id=who,
                title=note.name,
                text=note.text,
                picture=note.picture,
                seen_by=note.seen_by,
                owner=seat,
                written_by=self.name_of_seat(seat),
                can_change=self.play.speaks_for(self.seat, who),
            )
        return seen

    # --- maps
    def maps(self) -> dict[Id, MapSeen]:
        seen = {}
        for which in self.view.every(BattleMap):
            record, ground = self.view[which], ground_of(self.view, which)
            fog = record.fog if self.eyes != GM else ()
            zones = [
                ZoneSeen(name=zone.name, fields=[field for field in zone.fields if not in_fog(fog, field)],
                         tone=zone.tone, text=zone.text, owner=zone.by, secret=is_secret)
                for is_secret, some in ((False, record.zones), (True, secret_zones(self.view, which)))
                for zone in some
            ]  # fmt: skip
            seen[str(which)] = MapSeen(
                id=which,
                name=record.name,
                laid=record.seen_by == "all",
                comers=record.comers,
                width=ground.width,
                height=ground.height,
                tiles=ground.tiles,
                fields=list(ground.fields),
                walls=ground.walls,
                heights=ground.heights,
                fog=list(record.fog),
                zones=[zone for zone in zones if zone.fields],
                # A picture cannot be veiled in parts: while there is fog, only the GM has it.
                picture=record.picture if self.eyes == GM or not record.fog else "",
                backdrop=record.backdrop,
                notes=self.field(which, "notes", None),
            )
        return seen

    def areas(self) -> list[Area]:
        try:
            return list(self.recalled(self.play.game.ruleset.areas))
        except Hidden:
            return []

    def token(self, who: Key[Record], shown: Token, acts: bool) -> TokenSeen:
        record, spot, seat = self.view[who], spot_of(self.view, who), owner(self.reader, who)
        assert spot is not None
        return TokenSeen(
            id=who,
            map=spot.map,
            name=record.name or who,
            x=spot.x,
            y=spot.y,
            size=spot.size,
            above=spot.above,
            side=shown.side or ("foes" if seat == GM else "party"),
            picture=record.picture,
            seen_by=record.seen_by,
            unseen=who in unseen_on(self.view, Key[BattleMap](spot.map)),
            can_move=self.play.speaks_for(self.seat, who) and self.seat != ON_SCREEN,
            walks_by=self.walks_by(who),
            acts=acts,
            state=self.state_of(who),
            bars=list(shown.bars),
            tags=list(shown.tags),
            plate=shown.plate,
        )

    def walks_by(self, who: Key[Record]) -> str:
        try:
            return self.play.game.ruleset.way(self.view, who)
        except Hidden:
            return ""

    def shown_of(self, who: Key[Record]) -> Token:
        """What somebody shows of themselves; where the rules say nothing about it, what fills and empties of them."""
        rules = self.play.game.ruleset
        try:
            if not isinstance(self.view[who], rules.character):
                return Token()
            if (token := self.recalled(rules.token, who)) is not None:
                return token
        except Hidden:
            return Token()
        vitals = self.vitals_of(who)
        bars = tuple(Bar(one.label, one.now, one.most) for one in vitals if isinstance(one, Reservoir) and one.most)
        tags = tuple(tag for one in vitals if isinstance(one, Tags) for tag in one.singly())
        return Token(side="party" if owner(self.reader, who) != GM else "", bars=bars, tags=tags)

    def state_of(self, who: Key[Record]) -> str:
        try:
            return self.view.status_of(self.view[who])
        except Hidden:
            return ""

    def order(self) -> list[Id]:
        """The scene's cards: as the GM laid them, and what came later behind."""
        cards = [str(who) for kind in (Track, Note) for who in self.view.every(kind)]
        return [who for who in order_for(self.reader, self.view) if who in cards]

    # --- sheets and what can be done
    def sheet(self, who: Id) -> SheetSeen:
        rules = self.play.game.ruleset
        if who not in self.view or not isinstance(self.view[Key[Record](who)], rules.character):
            raise LookupError(who)
        record = self.view[Key[Record](who)]
        try:
            sheet = rules.sheet(self.view, Key(who))
        except Hidden:
            sheet = Group(label=record.name, widgets=())
        can_act = self.play.speaks_for(self.seat, who) and self.seat != ON_SCREEN
        actions = [*self.actions(who), *self.of_the_gm(sheet)] if can_act else []
        return SheetSeen(id=who, name=record.name or who, version=0, can_act=can_act, picture=record.picture,
                         sheet=sheet, actions=actions)  # fmt: skip

    def actions(self, actor: Id) -> list[ActionOffered]:
        return [self.offered(self.play.action(seen.name), actor, seen.refusal)
                for seen in actions_for(self.play, self.seat, actor, self.view)]  # fmt: skip

    def of_the_gm(self, sheet: Group) -> list[ActionOffered]:
        """What stands on a sheet's buttons and is the GM's own to do."""
        if self.eyes != GM:
            return []
        actions = self.play.game.actions
        named = [actions[name] for name in named_on(sheet) if name in actions and actions[name].by is None]
        return [self.offered(action, GM, why_not(action, self.view, GM)) for action in named]

    def offered(self, action: Action, actor: Id, refusal: str) -> ActionOffered:
        rules = self.play.game.ruleset
        return ActionOffered(
            name=action.name,
            label=action.label,
            help=action.help,
            actor=actor,
            refusal=refusal,
            group=self.group_of(action),
            rules=list(action.rules),
            rolls=is_asked_for(action),
            goes_on=action.name in rules.passing and action.name == rules.goes_on(self.view),
        )

    def turn_to_take(self, who: Id) -> TurnToTake:
        """What somebody may do in their turn."""
        if not self.play.speaks_for(self.seat, who) or who not in self.view:
            raise LookupError(who)
        try:
            deeds = self.recalled(self.play.game.ruleset.deeds, Key(who))
        except Hidden:
            deeds = ()
        shown = self.shown_of(Key(who))
        return TurnToTake(who=who, bar=next(iter(shown.bars), None), pips=shown.pips,
                          deeds=[self.deed(one, who) for one in deeds], suggested=self.suggested(Key(who)))  # fmt: skip

    def suggested(self, who: Key[Any]) -> SuggestedSeen | None:
        """What a stock player would do: for the GM, who has many to play."""
        if self.eyes != GM:
            return None
        one = self.play.game.ruleset.suggest(self.mindful, who)
        return SuggestedSeen(action=one.action, args=plain_data(one.args), words=one.words) if one else None

    def deed(self, deed: Deed, who: Id) -> DeedSeen:
        shows_odds = self.eyes == GM or sitting_of(self.view).shows_odds
        return DeedSeen(
            action=deed.action,
            args=plain_data(deed.args),
            label=deed.label,
            help=deed.help,
            icon=deed.icon,
            cost=deed.cost,
            refusal=deed.refusal or self.play.in_the_middle(self.seat, self.play.action(deed.action), who),
            chances=[ChanceSeen(whom=one.whom, name=name_for(self.view, Key(one.whom)) or one.whom,
                                percent=percent(one.share), share=float(one.share), note=one.note)
                     for one in deed.chances] if shows_odds else [],
            rules=list(deed.rules),
        )  # fmt: skip

    def group_of(self, action: Action) -> Literal["", "table", "time", "seat"]:
        rules = self.play.game.ruleset
        if action.name in (*rules.passing, *PASSING):
            return "time"
        if action.name in self.play.game.own_actions:
            return ""
        return "seat" if action.by is Seat else "table"


def all_on_maps(reader: Reader) -> tuple[Key[Record], ...]:
    """Everybody on a map whom a reader may see there."""
    return tuple(who for which in reader.every(BattleMap) for who in standing_on(reader, which))


def named_on(sheet: Group) -> Iterator[str]:
    """The actions on a sheet's buttons."""
    for widget in sheet.widgets:
        if isinstance(widget, Buttons):
            yield from widget.actions
        elif isinstance(widget, Group):
            yield from named_on(widget)


def timer_seen(timer: Timer) -> TimerSeen:
    due = due_at(timer, timer.since is not None)
    return TimerSeen(
        unit=timer.unit,
        every=timer.every,
        rate=timer.rate,
        running=timer.running,
        fixed=timer.fixed,
        words=in_words(timer),
        left=units_left(timer),
        next_at=datetime.fromtimestamp(due, UTC) if due is not None else None,
    )
