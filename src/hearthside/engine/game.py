"""A ruleset as an author describes it, and a game: that ruleset with content, ready to be played.

Rulesets are found through the entry-point group `hearthside.rulesets`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, reduce
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from operator import or_
from typing import Any

import msgspec
from msgspec import Struct

from hearthside.engine.actions import Action
from hearthside.engine.checklist import Checklist
from hearthside.engine.consequences import Consequence, Consequences
from hearthside.engine.content import Content, ContentEntry, Fault, Manifest, Pack, read_manifest, read_pack
from hearthside.engine.errors import RuleError
from hearthside.engine.explain import Verdict
from hearthside.engine.moments import AnyReaction, Moment
from hearthside.engine.questions import listed
from hearthside.engine.records import HOUSE_RULES, Id, Key, OwnPack, Reader, Record, Scene, Seat, Sitting, View, World
from hearthside.engine.sheet import AnyWidget, Area, Deed, Gauge, Group, Token, Zones
from hearthside.engine.simulated import Policy

GROUP = "hearthside.rulesets"
STARTER = "starter"


class Credit(Struct, frozen=True, kw_only=True):
    """Whose game it is, for the place where users see it."""

    work: str
    edition: str = ""
    licence: str = ""
    """Empty: none is known to us; we use its terms, names and numbers, and no sentence of it."""
    line: str = ""
    """A sentence that the licence wants to be shown as it is."""
    rule: str = ""

    def __str__(self) -> str:
        named = ", ".join(part for part in (self.work, self.edition) if part)
        terms = f" ({self.licence})" if self.licence else ""
        return f"{named}{terms}. {self.line}".rstrip()


class OddsQuestion(Struct, frozen=True):
    """A chance that people ask for by name: `ask(**numbers)` sets up the world and the procedure."""

    text: str
    ask: Callable[..., Setup]
    rules: tuple[str, ...] = ()


class Setup(Struct, frozen=True):
    """A procedure about to be run: on what world, with what arguments, and what of its value is looked at."""

    step: Callable[..., Any]
    world: World
    args: tuple[Any, ...]
    policy: Policy
    look: Callable[[Any], Any] = lambda value: value


class Suggested(Struct, frozen=True):
    """What a stock player would do now: an action with its arguments, and in words."""

    action: str
    args: dict[str, Any]
    words: str


class Switch(Struct, frozen=True, kw_only=True):
    """Something about the scene that the GM turns on and off, where everybody sees how it stands."""

    label: str
    action: str
    """The GM's action that turns it, by name: it takes `on`, yes or no."""
    on: Callable[[Reader], bool]
    help: str = ""


def is_newer(version: str, than: str) -> bool:
    """Whether one version comes after another: 1.10 after 1.9."""
    one, other = ([int(number) for number in re.findall(r"\d+", text)] for text in (version, than))
    return one > other


def same(record: dict[str, Any], from_version: str) -> dict[str, Any]:
    return record


class Ruleset(Struct, frozen=True, kw_only=True):
    """All that a rule system brings. Nothing else in Hearthside knows any rule system."""

    id: str
    version: str
    title: str
    text: str
    credits: Credit
    package: str
    """Its Python package: content packs and the rules reference lie in it."""
    records: tuple[type[Record], ...]
    house_rules: type[Record]
    actions: tuple[Action, ...]
    reactions: tuple[AnyReaction, ...] = ()
    consequences: tuple[Consequence, ...] = ()
    """What happens because of a state, whichever way that came about, in the order in which it is brought about."""
    unable: Callable[[Reader, Key[Any]], str] = lambda reader, who: ""
    """Why a character can do nothing now (dead, unconscious), or "". It refuses all actions of theirs that are not
    declared `always`, before the action's own `unless`."""
    orders: tuple[str, ...] = ()
    """What people may leave standing orders about beside reactions: the names that questions have for it."""
    content: Mapping[str, type[ContentEntry]]
    character: type[Record]
    creation: str
    """The action by which a seat makes a character."""
    npc: str = ""
    """The GM's action that brings somebody in whom no player plays."""
    sheet: Callable[[Reader, Key[Any]], Group]
    policy: Policy
    """A stock player, for simulation and for odds."""
    demo: Callable[[Content], dict[Id, Record]]
    """A table ready to play: seats, characters, a scene."""
    odds: Mapping[str, OddsQuestion]
    content_faults: Callable[[Content], list[Fault]] = lambda content: []
    """What does not fit together in some packs: a class that grants a skill which nobody has described."""
    faults: Callable[[Any], list[str]] = lambda character: []
    """What a character from elsewhere has that the rules would not allow."""
    warnings: Callable[[Reader], list[str]] = lambda reader: []
    """What the rules would say about the table as it is, without forbidding it."""
    vitals: Callable[[Reader, Key[Any]], tuple[AnyWidget, ...]] = lambda reader, who: ()
    """What everybody wants to know of a character at a glance: for the list of the cast."""
    status: Callable[[Any], str] = lambda character: ""
    """How it stands with a character, in a word, where there is something to say: dead, retired."""
    passing: tuple[str, ...] = ()
    """The actions that let time pass, by name."""
    goes_on: Callable[[Reader], str] = lambda reader: ""
    """The one of those that is to be done again and again by now, by name, as long as nobody is needed: the days of a
    span. Empty: none is."""
    switches: tuple[Switch, ...] = ()
    turn_note: Callable[[Reader, Key[Any]], str] = lambda reader, who: ""
    """What there is to say of somebody in the turn order, in a word or two: how many actions are left."""
    suggest: Callable[[View, Key[Any]], Suggested | None] = lambda view, who: None
    """What a stock player would do for somebody whose turn it is, on what the view knows; None: nothing comes to mind.
    """
    zones: Callable[[Reader], Zones | None] = lambda reader: None
    """Who stands where, while that matters: for whoever looks at the table."""
    token: Callable[[Reader, Key[Any]], Token | None] = lambda reader, who: None
    """What somebody shows of themselves on a map; None: what their vitals say."""
    areas: Callable[[Reader], tuple[Area, ...]] = lambda reader: ()
    """Fields of a map that count now, for whoever looks at it."""
    gauges: Callable[[Reader], tuple[Gauge, ...]] = lambda reader: ()
    """Numbers that the whole table watches, while they count."""
    deeds: Callable[[Reader, Key[Any]], tuple[Deed, ...]] = lambda reader, who: ()
    """What somebody may do in their turn, each with its cost: also what is not possible now, and why not."""
    turn_actions: tuple[str, ...] = ()
    """The GM's actions about turns, by name: how a fight begins, who joins it, who leaves it."""
    turn_endings: tuple[str, ...] = ("end-turns",)
    """The GM's actions that end the turns, by name: of those that are possible, the first is offered."""
    way: Callable[[Reader, Key[Any]], str] = lambda reader, who: "walk"
    """The action by which somebody goes over a map now, by name: it takes `way`."""
    verdicts: Mapping[str, Verdict] = {}
    """The outcomes that its facts and odds name, in words, the best first."""
    checklist: Checklist = Checklist()
    """What whoever makes a setting of their own decides, in its order."""
    upgrade: Callable[[dict[str, Any], str], dict[str, Any]] = same
    """A plain record of an older version of this ruleset, in today's form. It may be so in part already: facts of a
    later version may have been folded onto it."""

    @property
    def folder(self) -> Traversable:
        return files(self.package)


class Game:
    """A ruleset with its content, and the actions, records and consequences that every table has (`more`, `records`,
    `consequences`). Where a ruleset has an action of the same name, that one stands."""

    def __init__(
        self,
        ruleset: Ruleset,
        packs: Iterable[Pack] = (),
        more: Iterable[Action] = (),
        records: Iterable[type[Record]] = (),
        consequences: Iterable[Consequence] = (),
    ) -> None:
        self.ruleset = ruleset
        self.consequences = Consequences((*ruleset.consequences, *consequences))
        every_table: tuple[type[Record], ...] = (Seat, Scene, Sitting, OwnPack, *records)
        self.records = (*every_table, ruleset.house_rules, *ruleset.records)
        for pack in (packs := tuple(packs)):
            if pack.manifest.ruleset != ruleset.id:
                raise RuleError(f"the pack {pack.manifest.id} is for {pack.manifest.ruleset}, not for {ruleset.id}")
        self.content = Content(packs, ruleset.content, ruleset.checklist)
        if faults := ruleset.content_faults(self.content):
            raise RuleError(f"{listed(pack.manifest.id for pack in packs)}: {'; '.join(map(str, faults))}")
        self._overlaid: tuple[OwnPack, Content] = OwnPack(), self.content
        self.own_actions = own = frozenset(action.name for action in ruleset.actions)
        """The names of the ruleset's actions; the others are those of every table."""
        actions = (*ruleset.actions, *(action for action in more if action.name not in own))
        refuse_twins("actions", [action.name for action in actions])
        refuse_twins("reactions", [reaction.name for reaction in ruleset.reactions])
        refuse_twins("consequences", [one.name for one in self.consequences.declared])
        self.actions = {action.name: self.for_the_able(action) for action in actions}
        self._reactions: dict[type[Moment], tuple[AnyReaction, ...]] = {}
        for reaction in ruleset.reactions:
            self._reactions[reaction.on] = (*self.reactions_to(reaction.on), reaction)

    def content_with(self, own: OwnPack) -> Content:
        """The content with a campaign's own pack over it; the last one is kept."""
        known, content = self._overlaid
        if known is not own:
            content = self.content.overlaid(own)
            self._overlaid = own, content
        return content

    def for_the_able(self, action: Action) -> Action:
        """The action as only those can do it who can act at all, unless it is declared otherwise."""
        if action.by is not self.ruleset.character or action.always:
            return action
        unable, unless = self.ruleset.unable, action.unless
        return msgspec.structs.replace(action, unless=lambda view, who: unable(view, who) or unless(view, who))

    def action(self, name: str) -> Action:
        if name not in self.actions:
            raise RuleError(f"{self.ruleset.title} has no action {name!r}; there are {listed(self.actions)}")
        return self.actions[name]

    def reactions_to(self, moment: type[Moment]) -> tuple[AnyReaction, ...]:
        return self._reactions.get(moment, ())

    @cached_property
    def record_type(self) -> Any:
        """Any record of this game, for decoding."""
        return reduce(or_, self.records)

    def world(self, plain: Mapping[Id, dict[str, Any]], version: str = "") -> dict[Id, Record]:
        """Typed records from plain ones, perhaps of an older version of the rules."""
        if version and version != self.ruleset.version:
            plain = {who: self.ruleset.upgrade(record, version) for who, record in plain.items()}
        return {who: msgspec.convert(record, self.record_type) for who, record in plain.items()}

    def empty_world(self) -> dict[Id, Record]:
        return {HOUSE_RULES: self.ruleset.house_rules(name="House rules")}


def refuse_twins(what: str, names: list[str]) -> None:
    if twins := sorted({name for name in names if names.count(name) > 1}):
        raise RuleError(f"two {what} have the same name: {listed(twins)}")


def rulesets() -> dict[str, Ruleset]:
    """Every installed ruleset, by id."""
    return {entry.name: entry.load() for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name)}


def ruleset(name: str) -> Ruleset:
    found = [entry for entry in entry_points(group=GROUP) if entry.name == name]
    if not found:
        known = listed(sorted(entry.name for entry in entry_points(group=GROUP)))
        raise RuleError(f"there is no rule system {name!r}; there are {known}")
    loaded: Ruleset = found[0].load()
    return loaded


_starters: dict[str, Pack] = {}
"""Packs that were read, by the package that ships them: they do not change while the program runs."""


def starter_pack(of: Ruleset) -> Pack:
    """The pack that a ruleset ships, so that it can be played at once."""
    if of.package not in _starters:
        _starters[of.package] = read_pack(of.folder.joinpath("content", STARTER), of.content)
    return _starters[of.package]


def starter_manifest(of: Ruleset) -> Manifest:
    """What that pack is, without reading the whole of it."""
    return read_manifest(of.folder.joinpath("content", STARTER))
