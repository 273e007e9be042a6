"""The table: what a rule is written against. Eight verbs; who answers them is all that differs between its kinds.

Laws: same world and same entries give the same requests and the same facts. A record read before a request is not used
after it: read it again. Chance, choice and change go through the table and nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from hearthside.dice import Pool
from hearthside.engine.errors import RuleError
from hearthside.engine.facts import Creation, Fact, Removal
from hearthside.engine.memory import Mind
from hearthside.engine.moments import PASS, M, Moment, React
from hearthside.engine.questions import Option, Question
from hearthside.engine.records import GM, OWN_PACK, Id, Key, R, Record, Sight, View, World, owner
from hearthside.engine.requests import Choose, Request, Roll, Rolled

if TYPE_CHECKING:
    from hearthside.engine.content import Content
    from hearthside.engine.game import Game
    from hearthside.engine.moments import AnyReaction

T = TypeVar("T")
P = ParamSpec("P")
Step = Callable[Concatenate["Table", P], T]


def every_mark(kind: type) -> Id:
    """Stands for "which records of this kind there are" among the ids that a run has read or written."""
    return f"every {kind.__name__}"


class Table:
    """What all tables share: reading, recording, moments. Asking is each kind's own."""

    seat: Id = GM
    """Through whose eyes it is read: a table hides nothing from the rules."""
    mind: Mind | None = None
    """What rules came to; none: they are worked out each time."""
    is_heard: bool = True
    """Whether anybody will read what is told and changes nothing: else it need not be put in words."""

    def __init__(self, world: World, game: Game) -> None:
        self.world, self.game = world, game
        self.changed: dict[Id, Record | None] = {}
        self.facts: list[Fact] = []
        self.settled_by_word: set[tuple[Id, str]] = set()
        """Fields that branches of `together` may both set, since the GM's word settles which stands."""
        self.follows = bool(game.consequences)
        """Whether consequences are brought about here: in a branch of `together` not before all branches are merged."""
        self.following: list[Fact] | None = None
        """What the consequence that is being brought about has recorded so far; `None` if none is."""

    @property
    def content(self) -> Content:
        """What there is in the setting: the packs, with the campaign's own over them."""
        return self.game.content_with(self[OWN_PACK]) if OWN_PACK in self else self.game.content

    @property
    def reactions(self) -> tuple[str, ...]:
        """The names of all reactions that there are in this game, and of what else standing orders may be about."""
        return (*(reaction.name for reaction in self.game.ruleset.reactions), *self.game.ruleset.orders)

    def status_of(self, record: Record) -> str:
        """How it stands with a character, in a word (dead, retired); "" where there is nothing to say."""
        rules = self.game.ruleset
        return rules.status(record) if isinstance(record, rules.character) else ""

    # --- read
    def __getitem__(self, who: Key[R]) -> R:
        record = self.changed[who] if who in self.changed else self.world.get(who)
        if record is None:
            raise RuleError(f"there is no {who!r} at this table")
        return record  # type: ignore[return-value]  # the key says its type, and `cast` costs as much as the look-up

    def __contains__(self, who: object) -> bool:
        return self.changed[who] is not None if who in self.changed else who in self.world

    def every(self, kind: type[R]) -> tuple[Key[R], ...]:
        """The ids of all records of a kind, in the order in which they came to the table."""
        now = {**self.world, **self.changed} if self.changed else self.world
        return tuple([Key[R](who) for who, record in now.items() if isinstance(record, kind)])

    def view(self, by: Id) -> View:
        """What the seat that speaks for `by` may see."""
        return View(self, owner(self, by))

    # --- record
    def record(self, fact: Fact, *more: Fact) -> None:
        """State what is true now, several facts at once where they only make sense together. What follows from it by
        the ruleset's consequences becomes true at once."""
        self.write(fact)
        for one in more:
            self.write(one)
        if self.follows:
            self.game.consequences.follow(self, (fact, *more))

    def write(self, fact: Fact) -> None:
        """State a fact without what follows from it."""
        who = fact.about
        now = self.changed[who] if who in self.changed else self.world.get(who)
        self.refuse(fact, now)
        self.changed[who] = fact.apply(now)
        self.facts.append(fact)

    def refuse(self, fact: Fact, now: Record | None) -> None:
        """What is not there cannot change, and what is or was there cannot come to be."""
        if now is None and not isinstance(fact, Creation):
            raise RuleError(f"{type(fact).__name__} is about {fact.about!r}, which is not at this table")
        if isinstance(fact, Creation) and (now is not None or fact.about in self.changed):
            raise RuleError(f"{type(fact).__name__} creates {fact.about!r}, which is or was at this table: "
                            "take a new id")  # fmt: skip

    # --- ask
    def ask(
        self,
        *requests: Request,
        secret: bool = False,
        revisable: bool = False,
        enough: Callable[[Any], bool] | None = None,
        anew: Callable[[], bool] | None = None,
    ) -> tuple[Any, ...]:
        """Ask several at once; the answers come in the order of the requests, whatever the order they were given in.

        secret: nobody sees an answer before all are in. revisable: an answer may be replaced until all are in.
        enough: the first answer that satisfies it ends the asking; the open ones are None.
        anew: looked at when something was done meanwhile; if it holds, nobody answers (the result is empty) and the
        procedure asks anew.
        """
        raise NotImplementedError

    def roll(self, dice: Pool, *, by: Id, why: str, seen_by: Sight = "all") -> Rolled:
        rolled: Rolled = self.ask(Roll(by, dice, why, seen_by))[0]
        return rolled

    def choose(self, by: Id, question: Question[T]) -> T:
        answer: T = self.ask(Choose(by, question))[0]
        return answer

    def together(self, *steps: Callable[[Table], T]) -> tuple[T, ...]:
        """Whole procedures side by side, one per person, each blind to the others until all are done."""
        raise NotImplementedError

    def world_now(self) -> dict[Id, Record]:
        return {who: now for who, now in {**self.world, **self.changed}.items() if now is not None}

    def merge(self, branches: Sequence[Table]) -> None:
        """Bring together what was done side by side. Two that set the same thing are the author's mistake. The caller
        lets follow what follows from it."""
        before: set[tuple[Id, str]] = set()
        for branch in branches:
            here = {(fact.about, field) for fact in branch.facts for field in fact.changes() or ("it",)}
            if both := here & before - self.settled_by_word:
                raise RuleError(f"two branches of together() both set {sorted(both)}")
            before |= here
            for fact in branch.facts:
                self.write(fact)

    def follow_from(self, start: int) -> None:
        """Bring about what follows from all facts from this one on."""
        if self.follows:
            self.game.consequences.follow(self, self.facts[start:])

    def run(self, step: Step[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """A sub-procedure: a heading in the log, a border for what odds remember."""
        return step(self, *args, **kwargs)

    def settled(self, value: Any) -> None:
        """What people want the odds of is settled here: `value` is all that the action's `look` needs, or a function
        that finds it out. Whoever asks for the odds follows what comes of it no further; everybody else plays on."""

    # --- offer
    def reactions_to(self, kind: type[Moment]) -> tuple[AnyReaction, ...]:
        """Those that somebody could hold, and that fit moments of this kind."""
        return self.game.reactions_to(kind)

    def able(
        self, reactions: Iterable[AnyReaction], moment: Moment, used: set[tuple[Id, str]]
    ) -> dict[Key[Any], dict[str, AnyReaction]]:
        """Who may react to a moment now, and how."""
        able: dict[Key[Any], dict[str, AnyReaction]] = {}
        for reaction in reactions:
            holders: Iterable[Any] = reaction.holders(self, moment)
            for who in holders:
                if (who, reaction.name) not in used and reaction.can(self, who, moment):
                    able.setdefault(who, {})[reaction.name] = reaction
        return able

    def offer(self, moment: M) -> M:
        """Let whoever holds something that fits act, one after another, until all pass on the moment as it stands."""
        used: set[tuple[Id, str]] = set()
        while not moment.stopped and (reactions := self.reactions_to(type(moment))):
            able = self.able(reactions, moment, used)
            if not able:
                break
            asked = [Choose(who, React(moment=moment, acts=named(acts))) for who, acts in able.items()]
            answers = self.ask(
                *asked,
                enough=lambda answer: answer != PASS,
                anew=lambda among=reactions, now=moment, then=able: self.able(among, now, used) != then,  # type: ignore[misc]  # bound on purpose
            )
            if not answers:
                continue
            acted = [(who, answer) for who, answer in zip(able, answers, strict=True) if answer not in (None, PASS)]
            if not acted:
                break
            [(who, act)] = acted
            if not able[who][act].again:
                used.add((who, act))
            moment = self.run(able[who][act].do, who, moment)
        return moment


def named(acts: dict[str, AnyReaction]) -> tuple[Option[str], ...]:
    return tuple(Option(name, reaction.label or name, reaction.help) for name, reaction in acts.items())


def writes(fact: Fact, before: Record | None) -> set[Id]:
    """What a fact changes: its record, and which records of the kind there are."""
    if isinstance(fact, Creation):
        before = fact.record
    if before is None or not isinstance(fact, (Creation, Removal)):
        return {fact.about}
    return {fact.about, *(every_mark(kind) for kind in type(before).__mro__ if issubclass(kind, Record))}
