"""What a seat sees of a table, in the parts that the page keeps. Parts that nothing has touched are not made again.

Law: everything here is worked out on the seat's own view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from typing import Any, Literal, TypeVar, cast

from msgspec import Struct, structs

from hearthside.engine import (
    GM,
    SCENE,
    Action,
    Hidden,
    Id,
    Key,
    Live,
    Record,
    Seat,
    View,
    owner,
)
from hearthside.engine.sheet import Group, Tag
from hearthside.kit import Note, Track, name_for, order_for, sitting_of, text_for
from hearthside.play import Play
from hearthside.play.view import actions_for, card_of, is_asked_for, picks_in, prompts_for
from hearthside.web.campaigns import ON_SCREEN
from hearthside.web.wire import (
    ActionOffered,
    Awaited,
    CastMember,
    Head,
    Knock,
    NoteSeen,
    Person,
    Role,
    SheetSeen,
    TrackSeen,
)

T = TypeVar("T")
LOG_SHOWN = 80
"""Actions in the log that a page gets at once; earlier ones are fetched."""

Part = tuple[str, str]
"""A field of `Seen`, and which entry of it (empty: the field is one piece)."""


class Remembered(Struct):
    """Something worked out, with the records that it was worked out from."""

    made_of: dict[Id, Record | None]
    value: Any

    def still_holds(self, world: Mapping[Id, Record]) -> bool:
        return all(world.get(who) is record for who, record in self.made_of.items())


class Eyes:
    """One seat's eyes on a table, and what they have seen so far."""

    def __init__(self, seat: Id) -> None:
        self.seat = seat
        self.cards: dict[int, tuple[Any, Any]] = {}
        self.cast: dict[Id, Remembered] = {}
        self.sheets: dict[Id, Remembered] = {}
        self.versions: dict[Id, int] = {}
        """For each character the number at which its sheet last may have changed."""
        self.who_is_who: Any = None

    def parts(self, play: Play, knocks: Iterable[Knock], is_demo: bool, hint: str) -> dict[Part, Any]:
        """All that this seat sees now."""
        eyes = play.eyes(self.seat)
        look = Look(play, eyes, self.seat)
        parts: dict[Part, Any] = {("head", ""): look.head(is_demo, hint)}
        parts |= {("people", who): person for who, person in look.people().items()}
        parts |= {("tracks", who): track for who, track in look.tracks().items()}
        parts |= {("notes", who): note for who, note in look.notes().items()}
        parts |= {("cast", who): member for who, member in self.members(look)}
        parts["order", ""] = look.order()
        parts["prompts", ""] = prompts_for(play, self.seat) if self.seat != ON_SCREEN else []
        parts["picks", ""] = [pick for run in play.open_runs() for pick in picks_in(play, run, eyes)]
        parts["waiting", ""] = look.waiting()
        asked = play.state.asked.items()
        parts["undo_asked", ""] = {str(run): by for run, by in asked if eyes in (GM, by)}
        parts["warnings", ""] = play.game.ruleset.warnings(look.reader) if eyes == GM else []
        parts["knocks", ""] = list(knocks) if eyes == GM else []
        shown = list(play.state.runs)[-LOG_SHOWN:]
        parts["log_begins", ""] = shown[0] if shown else 1
        parts |= {("log", str(card.run)): card for card in self.log(look, shown)}
        return parts

    def members(self, look: Look) -> Iterable[tuple[Id, CastMember]]:
        for who in look.view.every(look.play.game.ruleset.character):
            known = self.cast.get(who)
            if known is None or not known.still_holds(look.play.world):
                known = self.cast[who] = look.remembering(lambda who=who: look.member(who))  # type: ignore[misc]  # bound
                self.versions[who] = look.play.state.lines
            elif (sheet := self.sheets.get(who)) and not sheet.still_holds(look.play.world):
                del self.sheets[who]
                self.versions[who] = look.play.state.lines
            yield who, structs.replace(known.value, version=self.versions[who])

    def sheet(self, play: Play, who: Id) -> SheetSeen:
        """A character's sheet, made once for as long as what it shows is as it was."""
        known = self.sheets.get(who)
        if known is None or not known.still_holds(play.world):
            look = Look(play, play.eyes(self.seat), self.seat)
            known = self.sheets[who] = look.remembering(lambda: look.sheet(who))
            self.versions[who] = play.state.lines
        sheet: SheetSeen = known.value
        return structs.replace(sheet, version=self.versions.get(who, 0))

    def log(self, look: Look, runs: Iterable[int]) -> Iterable[Any]:
        """The cards; made again for those that moved, and for all when who may see whom has changed."""
        now = look.who_is_who()
        if now != self.who_is_who:
            self.who_is_who = now
            self.cards.clear()
        kept = {}
        for number in runs:
            run = look.play.state.runs[number]
            face_down = run.state == "open" and len(look.play.waiting(run))
            moved = run.state, len(run.entries), len(run.facts), id(run.facts), run.withdrawn_by, face_down
            known = self.cards.get(number)
            if known is None or known[0] != moved:
                known = moved, card_of(look.play, run, look.eyes)
            kept[number] = known
        self.cards = kept
        return [card for _, card in kept.values() if card is not None]


class Look:
    """One look at a table through one pair of eyes."""

    def __init__(self, play: Play, eyes: Id, seat: Id) -> None:
        self.play, self.eyes, self.seat = play, eyes, seat
        self.reader = Live(play.world, play.game)
        self.view = View(self.reader, eyes)

    def remembering(self, work: Callable[[], T]) -> Remembered:
        """What some work comes to, with all records that it looked at. Which records there are counts as looked at."""
        before, self.reader.reads = self.reader.reads, set()
        value = work()
        read = self.reader.reads
        self.reader.reads = before
        world = self.play.world
        if any(who not in world for who in read):
            read = {*read, *world}  # it asked for all of a kind: any of them may matter, and new ones do
        return Remembered({who: world.get(who) for who in read}, value)

    def who_is_who(self) -> tuple[Any, ...]:
        """Whatever decides who may know of whom."""
        records = self.play.world.items()
        return tuple((who, record.seen_by, record.player, record.name, getattr(record, "role", ""))
                     for who, record in records)  # fmt: skip

    def sees(self, who: Id) -> bool:
        return who in self.view

    def field(self, who: Key[Any], name: str, otherwise: T) -> Any | T:
        try:
            return getattr(self.view[who], name)
        except Hidden:
            return otherwise

    # --- the table
    @property
    def role(self) -> Role:
        record = self.play.settled.get(self.seat)
        return record.role if isinstance(record, Seat) else "gm" if self.seat == GM else "screen"

    def head(self, is_demo: bool, hint: str) -> Head:
        play, rules = self.play, self.play.game.ruleset
        there = SCENE in self.view
        tags = self.view[SCENE].tags if there else {}
        sitting = sitting_of(self.view)
        last = next((r for r in reversed(play.state.runs.values()) if r.state != "withdrawn" and not r.lasting
                     and (self.eyes == GM or r.by == self.seat)), None)  # fmt: skip
        return Head(
            table=play.name,
            title=play.state.title,
            ruleset=rules.id,
            ruleset_title=rules.title,
            seat=self.seat,
            role=self.role,
            scene_title=self.view[SCENE].name if there else "",
            scene_text=self.view[SCENE].text if there else "",
            scene_notes=self.field(SCENE, "notes", None) if there else None,
            scene_tags=[Tag(text, value or None) for text, value in tags.items()],
            session=sitting.session,
            in_session=sitting.is_going_on,
            paused=sitting.paused,
            shows_odds=sitting.shows_odds,
            is_demo=is_demo,
            hint=hint,
            can_undo=last is not None,
            can_redo=bool(play.state.undone) and (self.eyes == GM or play.state.undone[-1][0] == self.seat),
            tones=dict(rules.tones),
        )

    def people(self) -> dict[Id, Person]:
        people = {}
        for seat in self.view.every(Seat):
            record = self.view[seat]
            own = [str(who) for who in self.view.every(self.play.game.ruleset.character)
                   if self.field(who, "player", "") == seat]  # fmt: skip
            people[seat] = Person(seat=seat, name=record.name, role=record.role, real_dice=record.real_dice,
                                  muted=record.muted, is_you=seat == self.seat, characters=own)  # fmt: skip
        return cast("dict[Id, Person]", people)

    def name_of_seat(self, seat: Id) -> str:
        if seat == GM:
            names = [self.view[key].name for key in self.view.every(Seat) if self.view[key].role == "gm"]
            return " and ".join(names) or "the GM"
        return self.view[Key[Seat](seat)].name if seat in self.view else ""

    def waiting(self) -> list[Awaited]:
        awaited: dict[Id, tuple[list[int], datetime]] = {}
        for run in self.play.open_runs():
            for waiting in self.play.waiting(run).values():
                if not waiting.answered:
                    seat = owner(self.reader, waiting.request.by)
                    runs, since = awaited.get(seat, ([], run.moved_at or datetime.now(UTC)))
                    runs += [run.number] if run.number not in runs else []
                    awaited[seat] = runs, min(since, run.moved_at or since)
        return [Awaited(seat=seat, name=self.name_of_seat(seat), runs=runs, since=since,
                        can_nudge=self.role in ("gm", "player") and seat not in (self.seat, self.eyes))
                for seat, (runs, since) in awaited.items()]  # fmt: skip

    # --- records
    def member(self, who: Key[Record]) -> CastMember:
        rules, record = self.play.game.ruleset, self.view[who]
        seat = owner(self.reader, who)
        try:
            vitals = list(rules.vitals(self.view, who))
            state = rules.status(record)
        except Hidden:
            vitals, state = [], ""
        return CastMember(
            id=who,
            name=record.name or who,
            seat=seat,
            played_by=self.name_of_seat(seat),
            is_party=seat != GM,
            seen_by=record.seen_by,
            state=state,
            vitals=vitals,
            picture=record.picture,
            version=0,
        )

    def tracks(self) -> dict[Id, TrackSeen]:
        seen = {}
        for who in self.view.every(Track):
            track = self.view[who]
            seen[str(who)] = TrackSeen(
                id=who,
                name=name_for(self.view, who),
                kind=track.kind,
                now=track.now,
                most=track.most,
                breaks=list(track.breaks),
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
        actions = self.actions(who) if can_act else []
        return SheetSeen(id=who, name=record.name or who, version=0, can_act=can_act, picture=record.picture,
                         sheet=sheet, actions=actions)  # fmt: skip

    def actions(self, actor: Id) -> list[ActionOffered]:
        return [self.offered(self.play.action(seen.name), actor, seen.refusal)
                for seen in actions_for(self.play, self.seat, actor, self.view)]  # fmt: skip

    def offered(self, action: Action, actor: Id, refusal: str) -> ActionOffered:
        return ActionOffered(
            name=action.name,
            label=action.label,
            help=action.help,
            actor=actor,
            refusal=refusal,
            group=self.group_of(action),
            rules=list(action.rules),
            rolls=is_asked_for(action),
        )

    def group_of(self, action: Action) -> Literal["", "table", "time", "seat"]:
        rules = self.play.game.ruleset
        if action.name in rules.passing:
            return "time"
        if action in rules.actions:
            return ""
        return "seat" if action.by is Seat else "table"
