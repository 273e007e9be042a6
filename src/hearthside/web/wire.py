"""What passes between the server and whoever talks to it: the page, a script, a bot.

Laws: everything here has already passed `view_for` or says nothing of a table. The client's types are made from these.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from hearthside.engine import Field, Genre, Id, Place, Prompt, SettingStep, Sight, Tone
from hearthside.engine.house_rules import HouseRule
from hearthside.engine.sheet import AnyWidget, Area, Bar, Gauge, Group, Pips, Tag, Zones
from hearthside.kit import Unit
from hearthside.kit.grid.ground import Barrier, Tiles
from hearthside.kit.grid.maps import Backdrop, Comers
from hearthside.play.view import Card, FactSeen, PickSeen, PromptSeen
from hearthside.play.wishes import Parameter

Name = Annotated[str, Meta(min_length=1, max_length=80)]
Key = Annotated[str, Meta(min_length=8, max_length=64, pattern=r"^[\w-]+$")]
"""Made up by whoever gives a command: the same key a second time acts no second time."""
Role = Literal["gm", "player", "spectator", "screen"]


class Wire(Struct, frozen=True, kw_only=True):
    """A thing on the wire."""


class Body(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something sent to the server. A field that it does not know is a mistake, and is said to be one."""


class Problem(Wire, frozen=True):
    """Why not, in words. Nothing has changed."""

    detail: str
    takes_along: list[int] = []
    """Of an undo: the later actions that would be taken back with it. Ask, then send it again `agreed`."""


# --- a table through one seat's eyes
class SwitchSeen(Wire, frozen=True):
    """Something about the scene that is on or off."""

    label: str
    help: str
    on: bool
    action: str
    """What turns it, with `on`."""
    can_change: bool


class TurnSeen(Wire, frozen=True):
    """Somebody's place in the turn order."""

    id: Id
    name: str
    score: str
    """What the place came of, where that is to be seen."""
    note: str
    """What else there is to say: how many actions are left."""
    seen_by: Sight
    acted: bool
    waits: bool
    """They let their turn pass, and have another chance at the end of the round."""
    between: bool
    """A turn out of the order."""
    side: Literal["", "party", "foes"]
    bars: list[Bar]
    """How they are, and those who act with them, where this seat may know it."""
    pips: Pips | None
    """What they have to spend in their turn."""


class TurnsSeen(Wire, frozen=True):
    """The turn order, as far as this seat may know it."""

    round: int
    turns: list[TurnSeen]
    acts: int | None
    """Which of them acts now; None: somebody whom this seat does not know of."""
    can_move: bool


class TurnAction(Wire, frozen=True):
    """Something that the GM can do about turns and fights."""

    name: str
    label: str
    ends: bool = False
    """Nobody takes turns any more when it is done."""


class Head(Wire, frozen=True):
    """The table and who looks at it."""

    table: str
    title: str
    ruleset: str
    ruleset_title: str
    creation: str
    """The action by which this ruleset makes a character."""
    npc: str
    """The GM's action that brings somebody in whom no player plays; empty: there is none."""
    seat: Id
    role: Role
    scene_title: str
    scene_text: str
    scene_notes: str | None
    """The GM's own notes on the scene; None for everybody else."""
    scene_tags: list[Tag] = []
    switches: list[SwitchSeen] = []
    turns: TurnsSeen | None = None
    """None: no turns are being taken."""
    zones: Zones | None = None
    """None: it does not matter who stands where."""
    gauges: list[Gauge] = []
    """Numbers that everybody watches now."""
    turn_actions: list[TurnAction] = []
    """What the GM can do now about turns and fights."""
    session: int = 0
    """The number of the session that is going on or was last; 0: none yet."""
    in_session: bool = False
    paused: bool = False
    shows_odds: bool = True
    shows_foes: bool = False
    """The shared screen tells how foes are in numbers."""
    clock: ClockSeen | None = None
    """None: no time has passed in the story yet."""
    is_demo: bool = False
    hint: str = ""
    """Of a demo: what to try next."""
    can_undo: bool = False
    can_redo: bool = False


class Person(Wire, frozen=True):
    """A seat and whoever sits in it."""

    seat: Id
    name: str
    role: Role
    real_dice: bool
    muted: bool
    is_you: bool
    characters: list[Id]
    orders: dict[Id, dict[str, str]]
    """Standing orders, one's own (the GM sees all): for each character, what to do about a reaction."""


class CastMember(Wire, frozen=True):
    """A character in the cast: what everybody wants to see at a glance. The sheet is fetched by its id."""

    id: Id
    name: str
    seat: Id
    """Who speaks for them; "gm" for the GM's own."""
    played_by: str
    is_party: bool
    seen_by: Sight
    """gm, owner: a secret from the others."""
    state: str
    """In a word, if there is something to say: dead, retired …"""
    vitals: list[AnyWidget]
    picture: str
    version: int
    """Grows whenever the sheet may have changed."""


class MilestoneSeen(Wire, frozen=True):
    """Something that happens on the way of a track."""

    at: int
    """After which step."""
    text: str
    """Empty: nobody has said what, or this seat may not know it."""
    fired: bool
    """It has happened."""


class TimerSeen(Wire, frozen=True):
    """How a track moves with time: so many steps (`rate`) every so many units."""

    unit: Unit
    every: int
    rate: int
    running: bool
    fixed: bool
    """Nobody in the story can change its pace."""
    words: str
    left: int
    """How many units begin until it moves next: 1, it moves with the next one."""
    next_at: datetime | None
    """Of real time: when it moves next."""


class ClockSeen(Wire, frozen=True):
    """What time it is in the story."""

    month: int
    day: int
    """Since the story began; the first is 1."""
    hour: int
    round: int
    """The round that was over last; 0: none yet, or it is long ago."""


class TrackSeen(Wire, frozen=True):
    """A track, as far as this seat knows it."""

    id: Id
    name: str
    """Empty: it is known but unnamed."""
    kind: Literal["number", "die", "clock", "steps"]
    now: int
    most: int | None
    """How far it goes. A number that counts down began there, and may have risen above it."""
    down: bool
    """It counts down, and ends at 0; otherwise it ends at `most`."""
    capped: bool
    """Of a number that counts down: it cannot be raised above where it began."""
    burned: int
    """Of steps: the first so many are burned."""
    breaks: list[int]
    """Of steps: after which of them something happens."""
    milestones: list[MilestoneSeen]
    """What happens there: one for each break."""
    repeats: bool
    """What has happened happens again each time the track falls back and comes there anew."""
    ended: bool
    """What was to happen at its end has happened."""
    end: str
    """What happens at its end."""
    gained: str
    """How it comes on."""
    lost: str
    """How it falls back."""
    timer: TimerSeen | None
    text: str
    sight: Literal["public", "unnamed", "secret"]
    owner: Id
    can_change: bool


class NoteSeen(Wire, frozen=True):
    """A note or a handout."""

    id: Id
    title: str
    text: str
    picture: str
    seen_by: Sight
    owner: Id
    written_by: str
    can_change: bool


class Awaited(Wire, frozen=True):
    """Somebody whom the table waits for."""

    seat: Id
    name: str
    runs: list[int]
    since: datetime
    can_nudge: bool


class ZoneSeen(Wire, frozen=True):
    """A part of a map that means something."""

    name: str
    fields: list[Field]
    tone: Tone
    text: str
    owner: Id
    """Whose it is; empty: nobody's in particular."""
    secret: bool
    """Only the GM sees it."""


class MapSeen(Wire, frozen=True):
    """A map, as far as this seat knows it: what lies in fog is plain ground for all but the GM. Fields are counted from
    0, columns to the east and rows to the south."""

    id: Id
    name: str
    laid: bool
    """It lies on the table; otherwise only the GM sees it."""
    comers: Comers
    """Which players put their own characters on it: nobody, who does not stand there yet, everybody."""
    width: int
    height: int
    tiles: Tiles
    """The shape of its fields. Hexagons stand on a corner; every second row lies half a field farther east."""
    fields: list[str]
    """Row by row, a sign for each field: plain . difficult : water ~ solid # low cover o high cover O. None at all:
    everything is plain."""
    walls: dict[str, Barrier]
    """By the field and its side: 3,4n is the north side of the field in column 3 and row 4, 3,4w its west side; of
    hexagons 3,4nw and 3,4ne."""
    heights: dict[str, int]
    """By field, as in 3,4."""
    fog: list[str]
    """Row by row, # for a field in fog. None at all: there is no fog."""
    zones: list[ZoneSeen]
    picture: str
    backdrop: Backdrop
    """Where the picture lies, in hundredths of a field; with a width of 0: on the whole map."""
    notes: str | None
    """The GM's own; None for everybody else."""


class TokenSeen(Wire, frozen=True):
    """Somebody on a map."""

    id: Id
    map: Id
    name: str
    x: int
    y: int
    """The field; of who is large, the north-west one."""
    size: int
    above: int
    """How many fields above the ground."""
    side: Literal["", "party", "foes"]
    picture: str
    seen_by: Sight
    unseen: bool
    """Only the GM sees where they are: in fog, or on a map that does not lie on the table."""
    can_move: bool
    """This seat speaks for them."""
    walks_by: str
    """The action by which they go over the map now: it takes `way`."""
    acts: bool
    """It is their turn."""
    state: str
    """In a word, if there is something to say: dead, retired …"""
    bars: list[Bar]
    tags: list[Tag]
    plate: str
    """A few words over the token, while they count."""


class Seen(Wire, frozen=True):
    """A table through one seat's eyes, whole."""

    head: Head
    people: dict[Id, Person]
    cast: dict[Id, CastMember]
    tracks: dict[Id, TrackSeen]
    notes: dict[Id, NoteSeen]
    maps: dict[Id, MapSeen]
    """The map that lies on the table; for the GM all maps."""
    tokens: dict[Id, TokenSeen]
    """By who it is."""
    areas: list[Area]
    """Fields that count now: in somebody's reach, under a spell."""
    order: list[Id]
    """The cards of the scene, as the GM has laid them."""
    prompts: list[PromptSeen]
    picks: list[PickSeen]
    """Answers that lie open while others are still asked."""
    waiting: list[Awaited]
    undo_asked: dict[str, Id]
    """Actions that players would like taken back, by run number, each with who asks."""
    log: dict[str, Card]
    """By run number; the last of them. Earlier ones: GET …/log?before="""
    log_begins: int
    """The first run in `log`; there are earlier ones if it is above 1."""
    warnings: list[str]
    knocks: list[Knock]


class Knock(Wire, frozen=True):
    """Somebody at the door, with the name they gave."""

    id: str
    name: str
    role: Role
    wants: Id
    """The seat that they say is theirs; empty: a new one."""


class Update(Wire, frozen=True):
    """What has changed. A field that is missing is as it was; in a map, null takes an entry away."""

    head: Head | None = None
    people: dict[Id, Person | None] = {}
    cast: dict[Id, CastMember | None] = {}
    tracks: dict[Id, TrackSeen | None] = {}
    notes: dict[Id, NoteSeen | None] = {}
    maps: dict[Id, MapSeen | None] = {}
    tokens: dict[Id, TokenSeen | None] = {}
    areas: list[Area] | None = None
    order: list[Id] | None = None
    prompts: list[PromptSeen] | None = None
    picks: list[PickSeen] | None = None
    waiting: list[Awaited] | None = None
    undo_asked: dict[str, Id] | None = None
    log: dict[str, Card | None] = {}
    warnings: list[str] | None = None
    knocks: list[Knock] | None = None


# --- on the WebSocket
class Snapshot(Wire, frozen=True, tag="snapshot"):
    """The whole table, as of this number. Each seat has numbers of its own."""

    number: int
    seen: Seen
    here: dict[Id, int]
    """How many browsers each seat has open."""


class Updated(Wire, frozen=True, tag="update"):
    """What changed up to this number. Numbers only grow; a resumed connection gets what it missed in one."""

    number: int
    changed: Update


class Here(Wire, frozen=True, tag="here"):
    """Who is at the table now."""

    here: dict[Id, int]


class Nudge(Wire, frozen=True, tag="nudge"):
    """Somebody waits for you."""

    by: str
    text: str


class Farewell(Wire, frozen=True, tag="farewell"):
    """The last message: why this connection ends. `again`: whether it makes sense to come back."""

    why: str
    again: bool


FromServer = Snapshot | Updated | Here | Nudge | Farewell


# --- commands
class Command(Body, frozen=True, kw_only=True, tag_field="do"):
    """Something that a seat does. `key` makes it happen once, however often it is sent."""

    key: Key
    seen: int = 0
    """The number of the last frame that whoever gives it had seen: it means actions by the numbers they had then."""


class Act(Command, frozen=True, tag="act"):
    """Start an action; where an open one is in its way, do it to that one."""

    action: str
    actor: Id = ""
    args: dict[str, Any] = {}
    sight: Sight = "all"
    """Who sees what comes of it: all; owner: its player and the GM; gm: the GM alone (a blind roll)."""


class Answer(Command, frozen=True, tag="answer"):
    """Answer a prompt. It counts while that prompt stands."""

    run: int
    place: Place
    value: Any


class Stop(Command, frozen=True, tag="stop"):
    """End an open action here: what happened stands."""

    run: int


class StepBack(Command, frozen=True, tag="step-back"):
    """Take back the last entry of an open action."""

    run: int


class ChangeAnswer(Command, frozen=True, tag="change-answer"):
    """Another answer in an action, also in one that is over. Dice stay as they fell."""

    run: int
    index: int
    """Which of the action's entries: see its answers to change."""
    value: Any
    agreed: bool = False
    """Later actions may be taken along."""


class HandOver(Command, frozen=True, tag="hand-over"):
    """Let another seat answer a prompt too."""

    run: int
    place: Place
    to: Id


class FreshDice(Command, frozen=True, tag="fresh-dice"):
    """Forget the dice that were taken back."""


class Undo(Command, frozen=True, tag="undo"):
    """Take an action back with all its consequences: this one, or the last."""

    run: int | None = None
    agreed: bool = False


class Redo(Command, frozen=True, tag="redo"):
    """Bring back what was taken back last."""


class Rewind(Command, frozen=True, tag="rewind"):
    """Take back everything after this action."""

    run: int


class DeclineUndo(Command, frozen=True, tag="decline-undo"):
    """Leave an action as it is, though a player would like it taken back."""

    run: int


class NudgeSeat(Command, frozen=True, tag="nudge"):
    """Remind somebody that the table waits for them."""

    seat: Id


AnyCommand = (
    Act | Answer | Stop | StepBack | ChangeAnswer | HandOver | FreshDice | Undo | Redo | Rewind | DeclineUndo
    | NudgeSeat
)  # fmt: skip


class Done(Wire, frozen=True):
    """It is done and will stay so. `number`: the update that shows it."""

    number: int
    run: int | None
    state: Literal["open", "ended", "stopped", "withdrawn", ""]
    asked_gm: bool = False
    """Of an undo: nothing is undone yet, the GM has been asked."""
    joined: bool = False
    """Of an act: it was in the way of an action that is still going on, and has become part of that one (`run`)."""


# --- what a seat may do, and what may come of it
class ActionOffered(Wire, frozen=True):
    name: str
    label: str
    help: str
    actor: Id
    refusal: str
    """Why it is not possible now; empty if it is."""
    group: Literal["", "table", "time", "seat"]
    """Empty: of the rule system; table: the GM's door; time: lets time pass; seat: a person's own settings."""
    rules: list[str]
    rolls: bool
    """It is asked for odds: dice are likely to fall."""
    goes_on: bool
    """It may be done again and again by now, until somebody is needed: the days of a span."""


class ChanceSeen(Wire, frozen=True):
    """How likely something succeeds with somebody."""

    whom: Id
    name: str
    percent: str
    """For people: 14%, >99%, <1%."""
    share: float
    """For drawing."""
    note: str


class DeedSeen(Wire, frozen=True):
    """Something that somebody may do in their turn: a button, with the action filled in so far."""

    action: str
    args: dict[str, Any]
    label: str
    help: str
    icon: Literal["", "move", "run", "attack", "shot", "care", "guard", "hand", "spark", "end"]
    cost: int | None
    refusal: str
    chances: list[ChanceSeen]
    rules: list[str]


class TurnToTake(Wire, frozen=True):
    """Whoever may act now, and all that they may do."""

    who: Id
    bar: Bar | None
    pips: Pips | None
    """How they are, and what they have to spend: of who acts in the turn of another it stands nowhere else."""
    deeds: list[DeedSeen]
    suggested: SuggestedSeen | None
    """What a stock player would do: for the GM."""


class SuggestedSeen(Wire, frozen=True):
    """Something that could be done, ready to be done."""

    action: str
    args: dict[str, Any]
    words: str


class Wish(Body, frozen=True):
    """An action that somebody thinks of doing, filled in so far."""

    action: str
    actor: Id = ""
    args: dict[str, Any] = {}


class WishSeen(Wire, frozen=True):
    """An action with its questions, as far as the answers so far allow to ask them."""

    action: ActionOffered
    parameters: list[Parameter]
    complete: bool
    trouble: str
    """What is wrong with the answers so far; empty: nothing."""


class Draft(Body, frozen=True):
    """An answer that somebody thinks of giving, or an action that they think of starting."""

    run: int | None = None
    place: Place | None = None
    value: Any = None
    wish: Wish | None = None


class Branch(Wire, frozen=True):
    outcome: str
    chance: str
    """Exact, as in 5/36."""
    percent: str
    """For people: 14%, >99%, <1%."""
    share: float
    """For drawing."""
    tone: Tone = ""


class OddsSeen(Wire, frozen=True):
    """What may come of it, as far as this seat may know."""

    branches: list[Branch]
    note: str
    """What is assumed or hidden, or why there are no odds."""


class ComesTo(Wire, frozen=True):
    """What an answer would come to: numbers that explain themselves, and what there is to say about them."""

    widgets: list[AnyWidget]


class Suggestion(Wire, frozen=True):
    """An answer by chance."""

    value: Any


class Preview(Wire, frozen=True):
    """What an action would do, without doing it."""

    lines: list[FactSeen]
    asks: list[str]
    """Whom it would ask what; dice that would fall."""
    trouble: str


class SheetSeen(Wire, frozen=True):
    id: Id
    name: str
    version: int
    can_act: bool
    picture: str
    sheet: Group
    actions: list[ActionOffered]


class AnswerGiven(Wire, frozen=True):
    """An answer in an open action, in words."""

    place: Place
    who: Id
    title: str
    said: str
    value: Any


class AnswerToChange(Wire, frozen=True):
    """An answer in an action that is over, with what was asked: the GM may have it otherwise."""

    index: int
    who: str
    prompt: Prompt
    said: str
    value: Any


class ChangeWished(Body, frozen=True):
    """Another answer, to see what would come of it."""

    index: int
    value: Any


class OtherwiseSeen(Wire, frozen=True):
    """What an action has come to, and what it would come to: only the lines that differ."""

    label: str
    before: list[str]
    after: list[str]


class ChangeSeen(Wire, frozen=True):
    """What would follow from another answer."""

    action: OtherwiseSeen
    asks: list[str]
    """What would be asked anew, and of whom: the action would be open again."""
    later: list[OtherwiseSeen]
    """Later actions that would come out otherwise."""
    lost: list[str]
    """Later actions that would be taken back: they could not have gone so."""


class LogPage(Wire, frozen=True):
    """Older lines, the newest first."""

    cards: list[Card]
    more: bool


# --- before a table
class PackEntrySeen(Wire, frozen=True):
    """An entry of the setting."""

    id: str
    name: str
    text: str
    origin: Literal["pack", "new", "changed", "struck"]
    """The campaign's own: new, or changed or struck of what the packs have."""


class PackKindSeen(Wire, frozen=True):
    name: str
    title: str
    text: str
    entries: list[PackEntrySeen]


class SettingStepSeen(SettingStep, frozen=True, kw_only=True):
    """A step on the way to a setting of one's own, and how far it is."""

    notes: str
    settled: bool


class PackOfTable(Wire, frozen=True):
    """All that there is in the setting of a campaign, and what of it is the campaign's own. For the GM alone."""

    title: str
    """What the GM calls the setting; empty: nothing yet."""
    text: str
    kinds: list[PackKindSeen]
    steps: list[SettingStepSeen]
    genres: list[Genre]


class HouseRuleSeen(HouseRule, frozen=True, kw_only=True):
    """A house rule of a table."""

    now: Any
    fixed: str
    """Why it cannot be changed any more; empty: it can."""


class PackSeen(Wire, frozen=True):
    id: str
    title: str
    text: str


class RulesetSeen(Wire, frozen=True):
    id: str
    title: str
    text: str
    credit: str
    packs: list[PackSeen]
    demo_title: str
    demo_text: str
    house_rules: list[HouseRule]


class NewTable(Body, frozen=True):
    key: Key
    title: Name
    ruleset: str
    packs: list[str] = []
    house_rules: dict[str, Any] = {}
    your_name: Name = "The GM"


class NewDemo(Body, frozen=True):
    key: Key
    ruleset: str


class Taken(Wire, frozen=True):
    """A place at a table: go there."""

    table: str
    seat: Id
    role: Role


class TableOfMine(Wire, frozen=True):
    table: str
    title: str
    ruleset: str
    ruleset_title: str
    seat: Id
    role: Role
    session: int
    last_played: datetime | None
    waiting_for_you: int
    is_demo: bool


class Network(Wire, frozen=True):
    """Where the server can be reached."""

    addresses: list[str]
    """Of this machine, in the local network: where it could be opened."""
    open_at: str
    """The address that players use; empty: only this machine."""
    is_public: bool
    """Reachable from the internet as far as can be told: warn, and require the passphrase."""
    has_passphrase: bool


class Me(Wire, frozen=True):
    """Who this browser is."""

    is_host: bool
    csrf: str
    version: str
    tables: list[TableOfMine]
    data: str
    """Where everything is kept, for the host."""
    network: Network | None


# --- the door
class Enter(Body, frozen=True):
    """A token out of a link's fragment, exchanged once."""

    token: Annotated[str, Meta(min_length=16, max_length=128)]
    passphrase: Annotated[str, Meta(max_length=200)] = ""


class Entered(Wire, frozen=True):
    kind: Literal["host", "seat", "screen"]
    table: str = ""
    seat: Id = ""


class Door(Wire, frozen=True):
    """A table seen from outside, by its code."""

    table: str
    title: str
    ruleset: str
    ruleset_title: str
    seats: list[FreeSeat]
    """Seats that somebody may say are theirs."""
    mine: Id
    """The seat that this browser has already; empty: none."""
    is_open: bool


class FreeSeat(Wire, frozen=True):
    seat: Id
    name: str
    characters: list[str]


class KnockBody(Body, frozen=True):
    code: Annotated[str, Meta(min_length=3, max_length=40)]
    name: Name
    role: Literal["player", "spectator", "screen"] = "player"
    seat: Id = ""
    """A seat that is theirs already; empty: a new one."""


class KnockSeen(Wire, frozen=True):
    """What has become of a knock."""

    id: str
    state: Literal["waiting", "let in", "turned away", "gone"]
    table: str
    seat: Id
    role: Role


class LetIn(Body, frozen=True):
    welcome: bool
    seat: Id = ""
    """Another seat than the one they asked for."""


class Invite(Wire, frozen=True):
    """How players come in."""

    code: str
    links: list[str]
    """Full addresses with the code, the best first. For this machine alone, if the network is not open."""
    qr: str
    """The first link as an SVG path: what `<path d>` takes."""
    qr_size: int
    is_open: bool
    needs_knock: bool
    """Who comes waits for the GM; otherwise the code alone opens."""
    screen_link: str


class InviteBody(Body, frozen=True):
    is_open: bool = True
    needs_knock: bool = True
    new_code: bool = False


class PersonalLink(Wire, frozen=True):
    """Takes a seat to another device. Works once, for a while."""

    link: str
    qr: str
    qr_size: int
    expires: datetime


class NetworkBody(Body, frozen=True):
    address: str
    """One of the addresses; empty: only this machine."""
    passphrase: Annotated[str, Meta(max_length=200)] = ""


class Picture(Wire, frozen=True):
    id: str
    width: int
    height: int


class RuleSeen(Wire, frozen=True):
    id: str
    kind: str
    section: str
    text: str
    given: str
    question: str
    alternative: str


class DiceAsked(Body, frozen=True):
    notation: Annotated[str, Meta(min_length=1, max_length=200)]


class DiceRead(Wire, frozen=True):
    """A dice formula read back in plain words, with its odds."""

    notation: str
    words: str
    low: str
    high: str
    mean: str
    odds: OddsSeen
    trouble: str
