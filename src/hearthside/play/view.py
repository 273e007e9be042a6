"""The one door for secrets: what a seat may see of a table. Nothing else leaves it.

Records lose the fields that the seat may not see, and are left out where the seat may not see them at all. Prompts are
worked out on the view of who is asked. Answers to a secret asking are shown to nobody before all are in.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from datetime import datetime
from string import Formatter
from typing import TYPE_CHECKING, Any, Literal, get_type_hints

from msgspec import Struct, convert

from hearthside.engine import (
    GM,
    ONLY,
    PASS,
    Action,
    Answered,
    Choose,
    DiceLeft,
    Explained,
    Hidden,
    Id,
    Place,
    PlainFact,
    Prompt,
    React,
    Record,
    Seat,
    Sight,
    Verdict,
    View,
    may_see,
    owner,
    plain_data,
    seen_world,
    words,
)
from hearthside.engine.facts import STRICTER
from hearthside.engine.records import left_behind
from hearthside.play.state import Refused, Run, is_dice
from hearthside.play.undo import world_before

if TYPE_CHECKING:
    from hearthside.play.reading import Reading
    from hearthside.play.table import Play

ORDERS: tuple[Literal["always", "never"], ...] = ("always", "never")


class OrderOffered(Struct, frozen=True, kw_only=True):
    """A standing order that answers a question like this from now on."""

    about: tuple[str, ...]
    order: Literal["always", "never"]
    value: Any
    """What it answers now."""


class PromptSeen(Struct, frozen=True, kw_only=True):
    """Something that this seat may answer."""

    run: int
    place: Place
    who: Id
    who_name: str
    action: str
    """The label of what asks."""
    prompt: Prompt
    is_mine: bool
    """Asked of this seat itself; otherwise the GM may answer for somebody, or it was handed over."""
    answered: bool
    """It has an answer, which may still be replaced."""
    given: Any
    """That answer, where this seat may see it."""
    has_odds: bool
    """People want to know what may come of this action: odds can be asked for."""
    orders: list[OrderOffered] = []
    """What who is asked may order once and for all."""


class PickSeen(Struct, frozen=True):
    """An answer that lies open while others are still asked."""

    run: int
    who: Id
    kind: str
    value: Any


class DiceSeen(Struct, frozen=True):
    who: str
    roll: str
    """The dice and what for: `2d6: the deed`."""
    faces: list[int] | None
    """None: it fell out of this seat's sight."""
    means: str


class FactSeen(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A line of the log, with what of it can be drawn."""

    text: str
    fact: str
    """Its name, as the rules call it."""
    about: Id
    under: tuple[str, ...] = ()
    sum: Explained | None = None
    dice: DiceLeft | None = None
    """The dice as they stand in the end, where the rules change, add or take out some."""
    verdict: Verdict | None = None
    """What came of it, where the ruleset has words for that."""
    values: dict[str, Any] = {}
    """What its text tells, where this seat may see it."""
    sets: tuple[str, ...] = ()
    """The fields of the record that it set and that this seat may see."""
    hidden_from: Sight = "all"
    """owner, gm: not everybody sees this."""


class Card(Struct, frozen=True, kw_only=True):
    """An action in the log: who did what, the dice, what became true. An undone one stays, struck through."""

    run: int
    at: datetime | None
    action: str
    label: str
    actor: str
    actor_id: Id
    by: Id
    """The seat that did it, where that may be known."""
    state: Literal["open", "ended", "stopped", "withdrawn"]
    withdrawn_by: Id
    sight: Sight
    """owner, gm: hidden from the others."""
    lasting: bool
    dice: list[DiceSeen]
    facts: list[FactSeen]
    ordered: list[Id] = []
    """Who was not asked, since a standing order answered for them: those of whom that may be known."""


class ActionSeen(Struct, frozen=True):
    """Something that an actor may do, or why not now."""

    name: str
    label: str
    help: str
    actor: Id
    refusal: str


class TableSeen(Struct, frozen=True, kw_only=True):
    """A table through one seat's eyes."""

    title: str
    ruleset: str
    lines: int
    """How long the log is; 0 for players, whom it would tell that something hidden has happened."""
    seat: Id
    is_gm: bool
    records: dict[Id, dict[str, Any]]
    prompts: list[PromptSeen]
    picks: list[PickSeen]
    waiting_for: list[Id]
    """The seats that somebody waits for; "gm" is any GM."""
    log: list[Card]
    undo_asked: dict[int, Id]
    warnings: list[str]


def view_for(play: Play, seat: Id) -> TableSeen:
    eyes, reader = play.eyes(seat), play.reader()
    runs = [run for run in play.open_runs() if knows_of(play, run, eyes)]
    unanswered = [waiting for run in runs for waiting in play.waiting(run).values() if not waiting.answered]
    return TableSeen(
        title=play.state.title,
        ruleset=play.state.ruleset,
        lines=play.state.lines if eyes == GM else 0,
        seat=seat,
        is_gm=eyes == GM,
        records={who: without(record, hidden) for who, record, hidden in seen_world(play.world, eyes)},
        prompts=prompts_for(play, seat),
        picks=[pick for run in runs for pick in picks_in(play, run, eyes)],
        waiting_for=sorted({owner(reader, w.request.by) for w in unanswered}, key=gm_last),
        log=[card for run in play.state.runs.values() if (card := card_of(play, run, eyes)) is not None],
        undo_asked=play.state.asked if eyes == GM else {r: by for r, by in play.state.asked.items() if by == seat},
        warnings=play.game.ruleset.warnings(reader) if eyes == GM else [],
    )


def gm_last(seat: Id) -> tuple[bool, Id]:
    """The sort key of seats that are waited for. The order in which they were asked would tell of hidden people."""
    return seat == GM, seat


def without(record: Record, hidden: tuple[str, ...]) -> dict[str, Any]:
    plain: dict[str, Any] = plain_data(record)
    return {field: value for field, value in plain.items() if field not in hidden}


def prompts_for(play: Play, seat: Id) -> list[PromptSeen]:
    eyes, reader = play.eyes(seat), play.reader()
    seen = []
    for run in play.open_runs():
        for place, waiting in play.waiting(run).items():
            asked = owner(reader, waiting.request.by)
            is_handed = (run.number, place, seat) in play.state.handed and play.can_ask(run.number, place, eyes)
            if eyes in (asked, GM) or is_handed:
                reading = play.readings[run.number]
                prompt = play.prompt(reading, place, asked if eyes == GM else eyes)
                seen.append(PromptSeen(run=run.number, place=place, who=waiting.request.by,
                                       who_name=play.called(waiting.request.by, seat), action=label_of(play, run),
                                       prompt=prompt, is_mine=eyes == asked, answered=waiting.answered,
                                       given=answer_at(play, run, place, eyes), has_odds=has_odds(play, run),
                                       orders=orders_about(reading, place) if eyes == asked else [],
                                       ))  # fmt: skip
    return seen


def orders_about(reading: Reading, place: Place) -> list[OrderOffered]:
    """The standing orders that may be left about something that is asked."""
    request = reading.waiting[place].request
    if not isinstance(request, Choose):
        return []
    if isinstance(request.question, React):
        names = tuple(act.value for act in request.question.acts)
        acts = [OrderOffered(about=(name,), order="always", value=name) for name in names]
        return [*acts, OrderOffered(about=names, order="never", value=PASS)]
    if not request.question.order:
        return []
    view = reading.table.branches[place.path].view(request.by)
    answers = {order: request.question.by_order(view, order) for order in ORDERS}
    return [OrderOffered(about=(request.question.order,), order=order, value=plain_data(value))
            for order, value in answers.items() if value is not None]  # fmt: skip


def answer_at(play: Play, run: Run, place: Place, eyes: Id) -> Any:
    """The last answer at a place, where these eyes may see it."""
    for entry in reversed(run.entries):
        if isinstance(entry, Answered) and entry.place == place:
            return entry.value if lies_open(play, run, entry, eyes) else None
    return None


class AnswerSeen(Struct, frozen=True, kw_only=True):
    """An answer with what was asked."""

    index: int
    """Which of the entries of its action it is."""
    place: Place
    who: Id
    prompt: Prompt
    value: Any


def answers_so_far(play: Play, seat: Id, number: int) -> list[AnswerSeen]:
    """What has been answered in an open run, where this seat may see it and was asked (or is the GM)."""
    run, eyes = play.open_run(number), play.eyes(seat)
    theirs = [index for index, entry in answers_in(run) if not is_dice(entry) and lies_open(play, run, entry, eyes)
              and eyes in (GM, play.speaker(entry.who))]  # fmt: skip
    return answers_seen(play, run, theirs, play.world_without(run), eyes)


def answers_to_change(play: Play, seat: Id, number: int) -> list[AnswerSeen]:
    """All that was answered in a run that is over, dice too: the GM may have it otherwise."""
    play.gm_only(seat, "change an answer")
    run = play.run(number)
    if not run.is_over:
        raise Refused(f"{run.action} is not over, or undone")
    return answers_seen(play, run, [index for index, _ in answers_in(run)], world_before(play, run), GM)


def answers_in(run: Run) -> Iterator[tuple[int, Answered]]:
    """The answers that there was something to pick for."""
    for index, entry in enumerate(run.entries):
        if isinstance(entry, Answered) and entry.means != ONLY:
            yield index, entry


def answers_seen(play: Play, run: Run, which: Sequence[int], world: dict[Id, Record], eyes: Id) -> list[AnswerSeen]:
    """Answers with what was asked then. What today's rules no longer ask is left out."""
    seen = []
    for index in which:
        entry = run.entries[index]
        reading = play.read_if_possible(run, run.entries[:index], world)
        if isinstance(entry, Answered) and reading is not None and entry.place in reading.waiting:
            prompt = play.prompt(reading, entry.place, eyes)
            seen.append(AnswerSeen(index=index, place=entry.place, who=entry.who, prompt=prompt, value=entry.value))
    return seen


def has_odds(play: Play, run: Run) -> bool:
    """Whether the author of an action says what of its value people want the odds of."""
    return run.action in play.game.actions and is_asked_for(play.game.actions[run.action])


def is_asked_for(action: Action) -> bool:
    return "return" in get_type_hints(action.look)


def picks_in(play: Play, run: Run, eyes: Id) -> list[PickSeen]:
    """The answers so far to what a run asks now, where they lie open."""
    asking = {(place.path, place.ask) for place in play.waiting(run)}
    picks = {}
    for entry in run.entries:
        is_asked = isinstance(entry, Answered) and (entry.place.path, entry.place.ask) in asking
        if isinstance(entry, Answered) and is_asked and lies_open(play, run, entry, eyes):
            if not may_be_asked(play, run, entry.place, eyes):
                continue
            picks[entry.place] = PickSeen(run.number, entry.who, entry.kind, entry.value)
    return list(picks.values())


def may_be_asked(play: Play, run: Run, at: Place, eyes: Id) -> bool:
    """Whether a question could be put to these eyes: if it is about somebody whom they do not know, so is its answer.
    (One that is no longer asked counts as what is asked together with it.)"""
    asked = [at] if at in play.waiting(run) else [p for p in play.waiting(run) if (p.path, p.ask) == (at.path, at.ask)]
    return eyes == GM or all(play.can_ask(run.number, place, eyes) for place in asked)


def lies_open(play: Play, run: Run, entry: Answered, eyes: Id) -> bool:
    """Whether these eyes may see an answer now."""
    if not sees_run(run, eyes):
        return False
    reader = play.reader()
    is_known = entry.who not in play.world or entry.who in View(reader, eyes)
    is_theirs_to_see = may_see(entry.seen_by, eyes, owner(reader, entry.who))
    return is_known and is_theirs_to_see and not play.lies_face_down(run, entry, eyes)


def sees_run(run: Run, eyes: Id) -> bool:
    """Whether these eyes see what comes of a run: hidden rolls are for their player, or for the GM alone."""
    return may_see(run.sight, eyes, run.holder)


def is_public(play: Play, run: Run) -> bool:
    """Whether everybody sees the same card of a run: it is over, and nothing about it is hidden from anybody."""
    public = {who for who, record in play.world.items() if record.seen_by == "all"} | {GM}
    named = {run.actor, *(entry.who for entry in run.entries if isinstance(entry, Answered))}
    return (
        run.state != "open"
        and (run.sight, run.seen_by) == ("all", "all")
        and named <= public
        and all(fact.seen_by == "all" and not fact.marks for fact in run.facts)
        and all(one.seen_by == "all" and one.means != "order" for one in run.entries if isinstance(one, Answered))
    )


def has_card(play: Play, run: Run, eyes: Id) -> bool:
    """Whether these eyes see a card of a run. Who rolls blind knows that they rolled, and no more."""
    if not sees_run(run, eyes):
        return eyes == run.holder and knows_actor(play, run, eyes)
    if any(is_told(fact, eyes) for fact in run.facts):
        return True
    if not knows_actor(play, run, eyes):
        return False
    # What has told nobody anything leaves no card; nor does what the GM does in secret, even if the dice lay open.
    is_in_secret = run.actor == GM and any(not may_see(fact.seen_by, eyes, fact.holder) for fact in run.facts)
    dice = (one for one in dice_in(run) if not (is_in_secret and one.who == GM))
    if not run.facts or any(lies_open(play, run, one, eyes) for one in dice):
        return True
    return run.state == "open" and (not is_in_secret or takes_part(play, run, eyes))


def knows_of(play: Play, run: Run, eyes: Id) -> bool:
    """Whether these eyes may know that there is a run: they see its card, or take part in it as a person."""
    return run.by == eyes or has_card(play, run, eyes) or takes_part(play, run, eyes)


def takes_part(play: Play, run: Run, eyes: Id) -> bool:
    """Whether a seat is asked something by a run, or has answered it. Dice and standing orders are no answers of a
    person: a roll that falls by itself tells its player nothing."""
    given = (entry for entry in run.entries if isinstance(entry, Answered) and entry.means in ("seat", "typed"))
    if any((entry.by or play.speaker(entry.who)) == eyes for entry in given):
        return True
    return any(play.speaker(waiting.request.by) == eyes or (run.number, place, eyes) in play.state.handed
               for place, waiting in play.waiting(run).items())  # fmt: skip


def dice_in(run: Run) -> Iterator[Answered]:
    return (entry for entry in run.entries if isinstance(entry, Answered) and is_dice(entry))


def card_of(play: Play, run: Run, eyes: Id) -> Card | None:
    """The card of a run; None if these eyes see none."""
    if not has_card(play, run, eyes):
        return None
    facts = [fact_seen(play, fact, text, eyes) for fact in run.facts
             if sees_run(run, eyes) and (text := told(fact, eyes))]  # fmt: skip
    dice = [seen for entry in dice_in(run) if (seen := dice_seen(play, run, entry, eyes)) is not None]
    is_known = knows_actor(play, run, eyes)
    return Card(
        run=run.number,
        at=run.at,
        action=run.action if is_known else "",
        label=label_of(play, run) if is_known else "",
        actor=run.called if is_known else "",
        actor_id=run.actor if is_known else "",
        by=run.by if is_known else "",
        state=run.state,
        withdrawn_by=run.withdrawn_by if run.state == "withdrawn" else "",
        sight=max(run.sight, run.seen_by, key=STRICTER.__getitem__),
        lasting=run.lasting,
        dice=dice if is_known else [],
        facts=facts,
        ordered=ordered_in(play, run, eyes),
    )


def ordered_in(play: Play, run: Run, eyes: Id) -> list[Id]:
    """Whom a standing order has answered for: theirs to know, and the GM's."""
    reader = play.reader()
    who = [entry.who for entry in run.entries if isinstance(entry, Answered) and entry.means == "order"]
    return [one for one in dict.fromkeys(who) if eyes in (GM, owner(reader, one))]


def fact_seen(play: Play, fact: PlainFact, text: str, eyes: Id) -> FactSeen:
    hidden = {field for field, sight in fact.marks.items() if not may_see(sight, eyes, fact.holder)}
    spoken = {field for _, field, _, _ in Formatter().parse(fact.says)}
    values = {field: value for field, value in fact.values.items() if field in spoken and field not in hidden}
    sums = [value for value in values.values() if isinstance(value, dict) and "parts" in value]
    pools = [value for value in values.values() if isinstance(value, dict) and "dice" in value]
    verdicts = play.game.ruleset.verdicts
    return FactSeen(
        text=text,
        fact=fact.fact,
        about=fact.about,
        under=fact.under,
        sum=convert(sums[0], Explained) if sums else None,
        dice=convert(pools[0], DiceLeft) if pools else None,
        verdict=next((verdicts[v] for v in values.values() if isinstance(v, str) and v in verdicts), None),
        values={field: value for field, value in values.items() if value not in sums and value not in pools},
        sets=values_set(play, fact, hidden, eyes),
        hidden_from=fact.seen_by,
    )


def values_set(play: Play, fact: PlainFact, hidden: Collection[str], eyes: Id) -> tuple[str, ...]:
    """The fields that a fact has set and that somebody may want otherwise: none of what is the table's own business,
    and nothing of what is gone, or these eyes do not know of."""
    if fact.about not in View(play.reader(), eyes):
        return ()
    passing = left_behind(type(play.world[fact.about]))
    return tuple(field for field in fact.set if field not in hidden and field not in passing)


def is_told(fact: PlainFact, eyes: Id) -> bool:
    """Whether a fact has a line for these eyes."""
    return bool(fact.says) and may_see(fact.seen_by, eyes, fact.holder)


def told(fact: PlainFact, eyes: Id) -> str:
    """The fact's line for these eyes; empty if it is not for them, or says nothing."""
    if not is_told(fact, eyes):
        return ""
    return words(fact, [field for field, sight in fact.marks.items() if not may_see(sight, eyes, fact.holder)])


def knows_actor(play: Play, run: Run, eyes: Id) -> bool:
    """Whether these eyes may know who acted: as it is now, or as it was if they have left.

    Who was hidden then may be known now, if it is by the same name: another may have the same id since, and who has
    got another name is not to be known by the old one."""
    saw_it = may_see(run.seen_by, eyes, run.holder)
    if run.actor == GM or run.actor not in play.world:
        return saw_it
    return run.actor in View(play.reader(), eyes) and (saw_it or play.called(run.actor, eyes) == run.called)


def label_of(play: Play, run: Run) -> str:
    """The action's label; its name, if today's rules no longer have it."""
    return play.game.actions[run.action].label if run.action in play.game.actions else run.action


def dice_seen(play: Play, run: Run, entry: Answered, eyes: Id) -> DiceSeen | None:
    """A roll for these eyes; None if they may not know of it. Of dice that only others see, not even how many."""
    reader = play.reader()
    is_known = entry.who not in play.world or entry.who in View(reader, eyes)
    if not is_known or not may_see(entry.seen_by, eyes, owner(reader, entry.who)):
        return None
    faces = list(entry.value) if lies_open(play, run, entry, eyes) else None
    return DiceSeen(play.called(entry.who), entry.kind.removeprefix("roll "), faces, entry.means)


def actions_for(play: Play, seat: Id, actor: Id, view: View | None = None) -> list[ActionSeen]:
    """What an actor may do, as this seat sees it: also what is not possible now, with the reason."""
    view, record = view or play.view(seat), play.world.get(actor)
    found = []
    for action in play.game.actions.values():
        fits = actor == GM if action.by is None else record is not None and isinstance(record, action.by)
        if fits and not action.by_itself and play.speaks_for(seat, actor):
            why = why_not(action, view, actor) or play.in_the_middle(seat, action, actor)
            found.append(ActionSeen(action.name, action.label, action.help, actor, why))
    return found


def why_not(action: Action, view: View, actor: Id) -> str:
    try:
        return action.refusal(view, actor)
    except Hidden as hidden:
        return str(hidden)


def actors_of(play: Play, seat: Id) -> list[Id]:
    """Whom a seat may act for: itself, its characters; the GM for everybody."""
    own = [who for who in play.world if play.speaks_for(seat, who) and not isinstance(play.world[who], Seat)]
    return [GM, *own] if play.is_gm(seat) else [seat, *own]
