"""The API of a table: look at it, act at it, ask what may come of it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from functools import partial
from typing import Any
from urllib.parse import quote

import msgspec
from litestar import Request, Response, WebSocket, get, post, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.openapi import ResponseSpec
from msgspec import structs

from hearthside.engine import GM, Hidden, Id, IllegalAnswer, Place, PlainFact, Prompt
from hearthside.engine.questions import shown
from hearthside.engine.records import hidden_fields, seat_of
from hearthside.kit.characters import as_file
from hearthside.kit.grid.maps import MapFile, taken_along
from hearthside.kit.throws import with_numbers
from hearthside.play import Play, Refused, Run, TakesAlong
from hearthside.play.spotlight import Lit, spotlight
from hearthside.play.view import (
    Card,
    TableSeen,
    actors_of,
    answers_so_far,
    answers_to_change,
    card_of,
    fact_seen,
    label_of,
    told,
    view_for,
)
from hearthside.play.wishes import Questions, answer_by_chance, foresee, questions
from hearthside.web.archives import archive_of
from hearthside.web.beside import HIDDEN, Beside
from hearthside.web.campaigns import ON_SCREEN
from hearthside.web.commands import in_log_numbers, key_of, perform, to_nudge
from hearthside.web.denied import NotHere
from hearthside.web.doorway import clear_lost_seats, lost_seats
from hearthside.web.house import House
from hearthside.web.house_rules import house_rules
from hearthside.web.lobby_api import CommandKey, dice_read, no_dice
from hearthside.web.numbers import RunNumbers
from hearthside.web.packs import own_pack_as_zip, pack_in, pack_of
from hearthside.web.rooms import Room, Viewer
from hearthside.web.seeing import Look, Now
from hearthside.web.telling import log_as_markdown
from hearthside.web.wire import (
    Act,
    ActionOffered,
    AnswerGiven,
    AnswerToChange,
    AnyCommand,
    ChangeAnswer,
    ChangeSeen,
    ChangeWished,
    ComesTo,
    DiceAsked,
    DiceRead,
    Done,
    Draft,
    Farewell,
    Here,
    HouseRuleSeen,
    LogPage,
    NudgeSeat,
    OddsSeen,
    OtherwiseSeen,
    PackOfTable,
    Preview,
    Redo,
    Rewind,
    SheetSeen,
    Snapshot,
    Suggestion,
    TurnToTake,
    Undo,
    Wish,
    WishSeen,
)

PAGE = 60
SEND_PATIENCE = 30.0
"""Seconds that a connection may take for one message before it is given up."""


class At:
    """Where whoever asks is: at which table, in which seat of which house."""

    def __init__(self, room: Room, seat: Id, house: House, beside: Beside) -> None:
        self.room, self.seat, self.house, self.beside = room, seat, house, beside


# --- looking
@get("/", summary="The table as this seat sees it")
async def look(at: At) -> Snapshot:
    async with at.room.turn:
        return at.room.snapshot(at.seat)


@get("/sheets/{who:str}", summary="A character's sheet, and what can be done with it")
async def sheet(at: At, who: str) -> SheetSeen:
    async with at.room.turn:
        return at.room.sighted(at.seat).eyes.sheet(at.room.play, who)


@get("/log", summary="Earlier lines of the log, or those with certain words")
async def log(at: At, before: int | None = None, search: str = "") -> LogPage:
    words = search.casefold().split()
    return await at.room.look(lambda play: log_page(play, at.room.numbers(at.seat), before, words))


def log_page(play: Play, numbers: RunNumbers, before: int | None, words: Sequence[str]) -> LogPage:
    """The cards before a number of the seat's own, the latest first."""
    cards: list[Card] = []
    until = None if before is None else numbers.before(before)
    for number in reversed(play.state.runs):
        if until is not None and number >= until:
            continue
        card = card_of(play, play.state.runs[number], numbers.eyes)
        if card is not None and all(word in card_text(card) for word in words):
            cards.append(structs.replace(card, run=numbers.of(number)))
        if len(cards) > PAGE:
            return LogPage(cards=cards[:PAGE], more=True)
    return LogPage(cards=cards, more=False)


def card_text(card: Card) -> str:
    facts = " ".join(fact.text for fact in card.facts)
    return f"{card.actor} {card.label} {facts}".casefold()


@get("/log.md", summary="The log as Markdown", media_type="text/markdown")
async def log_md(at: At) -> Response[str]:
    text = await at.room.look(lambda play: log_as_markdown(play, at.seat))
    return Response(text, media_type="text/markdown; charset=utf-8", headers=download(at.room, "md"))


@get("/export", summary="All that this seat sees, as one file",
     responses={200: ResponseSpec(TableSeen, generate_examples=False)})  # fmt: skip
async def export(at: At) -> Response[bytes]:
    seen = await at.room.look(lambda play: in_own_numbers(view_for(play, at.seat), at.room.numbers(at.seat)))
    body = msgspec.json.format(msgspec.json.encode(seen), indent=2)
    return Response(body, media_type="application/json", headers=download(at.room, "json"))


def in_own_numbers(seen: TableSeen, numbers: RunNumbers) -> TableSeen:
    """A table as a seat sees it, with actions under the numbers that the seat knows them by."""
    def own(parts: list[Any]) -> list[Any]:
        return [structs.replace(part, run=numbers.of(part.run)) for part in parts]

    return structs.replace(seen, prompts=own(seen.prompts), picks=own(seen.picks), log=own(seen.log),
                           undo_asked={numbers.of(run): by for run, by in seen.undo_asked.items()})  # fmt: skip


@get("/archive.zip", summary="The whole campaign as one file, to keep or to open elsewhere: for the GM",
     media_type="application/zip")  # fmt: skip
async def archive(at: At) -> Response[bytes]:
    if not at.room.play.is_gm(at.seat):
        raise Refused("only the GM takes the campaign along: all that is hidden is in it too")
    body = await at.room.look(lambda play: archive_of(at.room.rooms.store, play.name))
    return Response(body, media_type="application/zip", headers=download(at.room, "campaign.zip"))


@get("/characters/{who:str}", summary="A character as a file, to bring into another campaign: for whoever plays it",
     responses={200: ResponseSpec(dict[str, Any], generate_examples=False)})  # fmt: skip
async def character_file(at: At, who: str) -> Response[bytes]:
    play, record = at.room.play, at.room.play.world.get(who)
    if not isinstance(record, play.game.ruleset.character) or who not in play.view(at.seat):
        raise NotHere("There is no such character at this table.")
    if not play.speaks_for(at.seat, who):
        raise Refused("only its player and the GM take a character along")
    hidden = hidden_fields(record, play.eyes(at.seat), seat_of(who, record))
    body = msgspec.json.format(msgspec.json.encode(as_file(play.game.ruleset, who, record, hidden)), indent=2)
    return Response(body, media_type="application/json", headers=download(at.room, "json", record.name))


@post("/dice", status_code=200, summary="A dice formula, read back with its odds; @name is a number of one's own sheet")
async def table_dice(data: DiceAsked, at: At) -> DiceRead:
    try:
        text = await at.room.look(lambda play: with_numbers(play.view(at.seat), play.game.ruleset, data.notation))
    except IllegalAnswer as wrong:
        return no_dice(data.notation, str(wrong))
    return await dice_read(text, at.beside)


@get("/spotlight", summary="Who has done something in this session, and who has waited longest: for the GM")
async def spotlights(at: At) -> list[Lit]:
    if not at.room.play.is_gm(at.seat):
        raise Refused("only the GM asks who has waited longest")
    return await at.room.look(lambda play: list(spotlight(play)))


@get("/pack", summary="The setting, and what of it is the campaign's own: for the GM")
async def pack(at: At) -> PackOfTable:
    refuse_all_but_gms(at)
    return await at.room.look(pack_of)


@get("/pack.zip", summary="The campaign's own pack, as files: for the GM", media_type="application/zip")
async def pack_zip(at: At) -> Response[bytes]:
    refuse_all_but_gms(at)
    body = await at.room.look(own_pack_as_zip)
    return Response(body, media_type="application/zip", headers=download(at.room, "zip"))


@get("/maps/{which:str}", summary="A map to take along: for the GM",
     responses={200: ResponseSpec(MapFile, generate_examples=False)})  # fmt: skip
async def map_file(at: At, which: str) -> Response[bytes]:
    if not at.room.play.is_gm(at.seat):
        raise Refused("only the GM takes maps along: what players do not see is there too")
    found = await at.room.look(lambda play: taken_along(play.view(at.seat), which))
    body = msgspec.json.format(msgspec.json.encode(found), indent=2)
    return Response(body, media_type="application/json", headers=download(at.room, "map.json"))


@post("/pack", status_code=200, summary="Take a pack in, as a zip file: for the GM")
async def take_in_pack(at: At, key: CommandKey, request: Request[Any, Any, Any], with_rules: bool = True) -> Done:
    refuse_all_but_gms(at)
    upload = await request.body()
    args = await at.room.look(partial(pack_in, upload, with_rules))
    return await obey(at, Act(key=key, action="take-in-pack", args=args))


def refuse_all_but_gms(at: At) -> None:
    if not at.room.play.is_gm(at.seat):
        raise Refused("only the GM reads the packs: what is to come stands there too")


def download(room: Room, ending: str, title: str = "") -> dict[str, str]:
    """A file that is called as the table is, or by a title of its own."""
    named = quote(f"{title or room.play.state.title}.{ending}", safe="")
    return {"Content-Disposition": f"attachment; filename=\"{room.name}.{ending}\"; filename*=UTF-8''{named}"}


@get("/house-rules", summary="The house rules of this table, in words")
async def table_house_rules(at: At) -> list[HouseRuleSeen]:
    async with at.room.turn:
        return house_rules(at.room.play)


@get("/actions", summary="What this seat can do, by whom")
async def actions(at: At, actor: str = "") -> list[ActionOffered]:
    room, seat = at.room, at.seat
    refuse_screens(seat)
    async with room.turn:
        look = Look(Now(room.play), seat)
        actors = [actor] if actor else actors_of(room.play, seat)
        if room.play.is_gm(seat) and not actor:
            actors = [*actors, seat]
        return [offered for who in dict.fromkeys(actors) for offered in look.actions(who)]


@get("/turns/{who:str}", summary="What somebody may do in their turn, with its cost and its odds")
async def turn(at: At, who: str) -> TurnToTake:
    refuse_screens(at.seat)
    eyes = at.room.sighted(at.seat).eyes
    return await at.room.look(lambda play: eyes.look(Now(play)).turn_to_take(who))


@get("/runs/{run:int}/answers", summary="What has been answered so far in an open action")
async def answers(at: At, run: int) -> list[AnswerGiven]:
    room, seat = at.room, at.seat
    async with room.turn:
        given = answers_so_far(room.play, seat, room.numbers(seat).run(run))
    return [AnswerGiven(place=one.place, who=one.who, title=one.prompt.title, said=shown(one.prompt, one.value),
                        value=one.value) for one in given]  # fmt: skip


@get("/runs/{run:int}/corrections", summary="The answers of an action that is over, to change one: for the GM")
async def corrections(at: At, run: int) -> list[AnswerToChange]:
    given = await at.room.look(lambda play: answers_to_change(play, at.seat, run))
    return [AnswerToChange(index=one.index, who=at.room.play.called(one.who), prompt=one.prompt,
                           said=said(one.prompt, one.value), value=one.value) for one in given]  # fmt: skip


def said(prompt: Prompt, value: Any) -> str:
    return ", ".join(map(str, value)) if prompt.kind == "dice" else shown(prompt, value)


@post("/runs/{run:int}/corrections", status_code=200, summary="What another answer would come to: for the GM")
async def foresee_correction(at: At, run: int, data: ChangeWished) -> ChangeSeen:
    return await at.room.look(lambda play: change_seen(play, at.seat, run, data))


def change_seen(play: Play, seat: Id, number: int, wished: ChangeWished) -> ChangeSeen:
    foreseen = play.foresee_change(seat, number, wished.index, wished.value)
    run, reading = foreseen.run, foreseen.reading
    asked = [(waiting.request.by, play.prompt(reading, place).title) for place, waiting in reading.waiting.items()]
    later = [otherwise(play, other, after.facts) for other, after in foreseen.anew.kept]
    return ChangeSeen(
        action=otherwise(play, run, reading.facts),
        asks=[f"{play.called(who)}: {title}" for who, title in asked],
        later=[one for one in later if one.before or one.after],
        lost=[named(play, other) for other in foreseen.anew.lost],
    )


def otherwise(play: Play, run: Run, facts: Sequence[PlainFact]) -> OtherwiseSeen:
    """The lines that an action would lose, and those that it would have instead."""
    before, after = ([line for fact in some if (line := told(fact, GM))] for some in (run.facts, facts))
    return OtherwiseSeen(label=named(play, run), before=[line for line in before if line not in after],
                         after=[line for line in after if line not in before])  # fmt: skip


def named(play: Play, run: Run) -> str:
    return f"{run.called}: {label_of(play, run)}"


# --- acting
@post("/commands", status_code=200, summary="Act at the table")
async def command(at: At, data: AnyCommand) -> Done:
    return await obey(at, data)


async def obey(at: At, data: AnyCommand) -> Done:
    """Do what a seat wants; once it is kept, that is acknowledged."""
    room, seat = at.room, at.seat
    refuse_screens(seat)
    if isinstance(data, NudgeSeat):
        async with room.turn:
            sightings = room.current(seat)
            seats = to_nudge(room.play, data, sightings.fields["waiting"])
            room.nudge(seats, room.play.called(seat, seat), "The table waits for you.")
            return Done(number=sightings.number, run=None, state="")
    is_long = isinstance(data, (Undo, Redo, Rewind, ChangeAnswer))
    done = await room.do(lambda _: obeyed(room, seat, data), is_long=is_long)
    if lost_seats(at.house, room):
        await clear_lost_seats(at.house, room)
    return structs.replace(done, number=room.sighted(seat).number)


def obeyed(room: Room, seat: Id, data: AnyCommand) -> Done:
    """Do it, with actions called by the seat's own numbers."""
    numbers = room.numbers(seat)
    if key_of(seat, data) not in room.play.state.keys:
        data = in_log_numbers(data, numbers, room.sighted(seat).still_counts(data.seen))
    try:
        done = perform(room.play, seat, data)
    except TakesAlong as along:
        raise along.called(room.numbers(seat).of) from None
    return structs.replace(done, run=room.numbers(seat).of(done.run) if done.run else None)


def refuse_screens(seat: Id) -> None:
    if seat == ON_SCREEN:
        raise Refused("a shared screen only looks")


# --- thinking of it
@post("/wish", status_code=200, summary="The questions of an action, as far as the answers so far go")
async def wish(at: At, data: Wish) -> WishSeen:
    room, seat = at.room, at.seat
    refuse_screens(seat)
    async with room.turn:
        play = room.play
        actor = data.actor or play.usual_actor(seat, data.action)
        asked = questions(play, seat, data.action, actor, data.args)
        offered = Look(Now(play), seat).offered(play.action(data.action), actor, "")
    return WishSeen(action=offered, parameters=asked.parameters, complete=asked.complete, trouble=asked.trouble)


@post("/preview", status_code=200, summary="What an action would do, without doing it")
async def preview(at: At, data: Wish) -> Preview:
    room, seat = at.room, at.seat
    refuse_screens(seat)
    async with room.turn:
        play, eyes = room.play, room.play.eyes(seat)
        seen = foresee(play, seat, data.action, data.actor, data.args)
        lines = [fact_seen(play, fact, text, eyes) for fact in seen.facts if (text := told(fact, eyes))]
    return Preview(lines=lines, asks=seen.asks, trouble=seen.trouble)


@post("/chance", status_code=200, summary="An answer by chance")
async def chance(at: At, data: Draft) -> Suggestion:
    room, seat = at.room, at.seat
    refuse_screens(seat)
    async with room.turn:
        prompt, fits = to_be_answered(room.play, seat, in_log(room, seat, data))
        return Suggestion(value=answer_by_chance(prompt, fits, room.rooms.chance))


def to_be_answered(play: Play, seat: Id, draft: Draft) -> tuple[Prompt, Callable[[Any], object]]:
    """What a draft is an answer to, and how to find out whether one fits."""
    if draft.wish:
        wished = draft.wish
        asked: Questions = questions(play, seat, wished.action, wished.actor, wished.args)
        if asked.complete or not asked.parameters:
            raise Refused("nothing is left to be answered")
        open_one = asked.parameters[-1]

        def fits(value: Any) -> None:
            args = {**wished.args, open_one.name: value}
            if trouble := questions(play, seat, wished.action, wished.actor, args).trouble:
                raise Refused(trouble)

        return open_one.prompt, fits
    run, place = asked_at(draft)
    reading = play.readings.get(play.open_run(run).number)
    if reading is None or place not in reading.waiting:
        raise Refused("that is not asked any more")
    request = reading.waiting[place].request
    if not play.speaks_for(seat, request.by):
        raise Refused("that is not asked of you")
    table = reading.table.branches[place.path]
    return play.prompt(reading, place), lambda value: table.checked(request, value)


def in_log(room: Room, seat: Id, draft: Draft) -> Draft:
    """A draft with the log's number of its action."""
    return draft if draft.run is None else structs.replace(draft, run=room.numbers(seat).run(draft.run))


def asked_at(draft: Draft) -> tuple[int, Place]:
    if draft.run is None or draft.place is None:
        raise Refused("say what it is about: the run and the place of a prompt, or a wish")
    return draft.run, draft.place


@post("/odds", status_code=200, summary="What may come of an answer or an action, exactly")
async def odds(at: At, data: Draft) -> OddsSeen:
    """Worked out beside the table. A newer question of the same seat takes the place of the older one."""
    room, seat = at.room, at.seat
    refuse_screens(seat)
    async with room.turn:
        play = room.play
        if not Look(Now(play), seat).setting()["shows_odds"] and not play.is_gm(seat):
            return OddsSeen(branches=[], note="This table plays without odds.")
        try:
            data = in_log(room, seat, data)
            if wish := data.wish:
                chances = play.odds_of(seat, wish.action, wish.actor, wish.args)
            else:
                chances = play.odds_given(seat, *asked_at(data), data.value)
        except Hidden:
            return OddsSeen(branches=[], note=HIDDEN)
        except Refused as no:  # the table may have moved on while somebody was thinking: no reason to be alarmed
            return OddsSeen(branches=[], note=f"No odds: {no}.")
        rules = play.game.ruleset
        others = data.run is not None and waits_for_others(play, seat, data.run, data.place)
    found = await at.beside.odds((room.name, seat), chances, rules)
    return structs.replace(found, note=found.note or OTHERS) if others and found.branches else found


@post("/comes-to", status_code=200, summary="What an answer would come to, in numbers")
async def comes_to(at: At, data: Draft) -> ComesTo:
    room, seat = at.room, at.seat
    refuse_screens(seat)
    asked_at(data)
    async with room.turn:
        try:
            run, place = asked_at(in_log(room, seat, data))
            return ComesTo(widgets=list(room.play.comes_to(seat, run, place, data.value)))
        except Refused:  # as with odds: the table may have moved on
            return ComesTo(widgets=[])


OTHERS = "Others have still to answer: it is reckoned with what they would most likely say."


def waits_for_others(play: Play, seat: Id, run: int, place: Place | None) -> bool:
    """Whether others still have to answer, as far as a seat knows of them."""
    known = play.view(seat)
    return any(at != place and not waiting.answered and (waiting.request.by == GM or waiting.request.by in known)
               for at, waiting in play.waiting(play.run(run)).items())  # fmt: skip


# --- the WebSocket
@websocket("/live")
async def live(socket: WebSocket[Any, Any, Any], at: At, seen: int | None = None) -> None:
    """Snapshot or what was missed, then what changes, for as long as the connection lasts."""
    room, seat = at.room, at.seat
    await socket.accept()
    with ExitStack() as watching:
        async with room.turn:
            viewer = watching.enter_context(room.viewing(seat, seen))
        hearing = asyncio.create_task(listen(socket, room, viewer))
        watching.callback(hearing.cancel)
        hearing.add_done_callback(viewer.hang_up)
        with suppress(WebSocketDisconnect, TimeoutError, RuntimeError):  # gone: the page comes back by itself
            while (message := await viewer.next()) != b"":
                if message is None:
                    async with room.turn:
                        message = msgspec.json.encode(room.snapshot(seat))
                        viewer.forget()
                async with asyncio.timeout(SEND_PATIENCE):
                    await socket.send_data(message.decode(), "text")
    with suppress(Exception):
        await socket.close()


LONGEST_FRAME = 256


async def listen(socket: WebSocket[Any, Any, Any], room: Room, viewer: Viewer) -> None:
    """What a page says: pings, and nothing else. Each is answered; anything else ends the connection."""
    with suppress(WebSocketDisconnect):
        while is_ping(await socket.receive_data(mode="text")):
            viewer.send(msgspec.json.encode(Here(here=room.here())))
        viewer.leave(Farewell(why="This page sent something that is not understood here. Load it again.", again=False))


def is_ping(text: str | bytes) -> bool:
    try:
        return len(text) <= LONGEST_FRAME and bool(json.loads(text) == {"type": "ping"})
    except ValueError:
        return False


TABLE_ROUTES = [
    look, sheet, turn, log, log_md, export, archive, character_file, table_dice, spotlights, map_file, pack, pack_zip,
    take_in_pack, answers, corrections, foresee_correction, table_house_rules, actions, command, wish, preview, chance,
    odds, comes_to, live,
]  # fmt: skip
