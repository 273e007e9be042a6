"""The API before a table: rule systems, their rules, dice; laying a table and clearing it away."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any

import msgspec
from litestar import Request, delete, get, post
from litestar.params import QueryParameter

from hearthside.dice import Distribution, NotationError, RollError, parse
from hearthside.engine import (
    HOUSE_RULES,
    Content,
    Id,
    Record,
    Ruleset,
    Seat,
    rulesets,
    starter_manifest,
    starter_pack,
)
from hearthside.engine.house_rules import house_rules_of
from hearthside.engine.plain import in_plain_words
from hearthside.engine.reference import Rule, reference
from hearthside.kit.questions import seat_name
from hearthside.play import NoSuchTable, Refused
from hearthside.play.lesson import begin, lesson_of
from hearthside.web.archives import lay_out, read_archive
from hearthside.web.beside import Beside, branches_of
from hearthside.web.campaigns import mark, new_name
from hearthside.web.denied import Denied, NotHere
from hearthside.web.house import NO_TABLE, House
from hearthside.web.rooms import Rooms
from hearthside.web.wire import (
    DiceAsked,
    DiceRead,
    Key,
    NewDemo,
    NewTable,
    OddsSeen,
    PackSeen,
    RuleSeen,
    RulesetSeen,
    Taken,
)

GM_SEAT: Id = "gm-seat"
CommandKey = Annotated[Key, QueryParameter(name="key", description="Made up by whoever asks: it is done once.")]


@get("/rulesets", summary="The rule systems, with their packs, demos and house rules")
async def all_rulesets() -> list[RulesetSeen]:
    return await asyncio.to_thread(every_ruleset)


@cache
def every_ruleset() -> list[RulesetSeen]:
    """Worked out once: nothing of it changes while the program runs. (To load all rule systems takes a while.)"""
    return [ruleset_seen(rules) for rules in rulesets().values()]


def ruleset_seen(rules: Ruleset) -> RulesetSeen:
    pack, lesson = starter_manifest(rules), lesson_of(rules)
    return RulesetSeen(
        id=rules.id,
        title=rules.title,
        text=rules.text,
        credit=str(rules.credits),
        packs=[PackSeen(id=pack.id, title=pack.title, text=" ".join(pack.text.split()))],
        demo_title=lesson.title if lesson else "",
        demo_text=lesson.text if lesson else "",
        house_rules=house_rules_of(rules.house_rules),
    )


def known_ruleset(name: str) -> Ruleset:
    rules = rulesets().get(name)
    if rules is None:
        raise NotHere(f"There is no rule system {name!r}.")
    return rules


@get("/rulesets/{name:str}/rules", summary="A rule system's reference: all of it, or the rules with these words")
async def rules_reference(name: str, words: Annotated[str, QueryParameter(name="query")] = "") -> list[RuleSeen]:
    book = reference(known_ruleset(name))
    return [rule_seen(rule) for rule in (book.find(words) if words.strip() else book.rows)]


def rule_seen(rule: Rule) -> RuleSeen:
    return RuleSeen(id=rule.id, kind=rule.kind, section=rule.section, text=rule.text, given=rule.given,
                    question=rule.question, alternative=rule.alternative)  # fmt: skip


@post("/dice", status_code=200, summary="A dice formula, read back with its odds")
async def dice(data: DiceAsked, beside: Beside) -> DiceRead:
    return await dice_read(data.notation, beside)


async def dice_read(text: str, beside: Beside) -> DiceRead:
    try:
        notation = parse(text)
        chances: Distribution[int] = await beside.work(notation.distribution)
    except (NotationError, RollError) as wrong:
        return no_dice(text, str(wrong))
    values = list(chances)
    return DiceRead(
        notation=str(notation),
        words=f"{notation}: {min(values)} to {max(values)}, {float(chances.mean()):.4g} on average",
        low=str(min(values)),
        high=str(max(values)),
        mean=f"{float(chances.mean()):.4g}",
        odds=OddsSeen(branches=list(branches_of(chances)), note=""),
        trouble="",
    )


def no_dice(text: str, trouble: str) -> DiceRead:
    nothing = OddsSeen(branches=[], note="")
    return DiceRead(notation=text, words="", low="", high="", mean="", trouble=trouble, odds=nothing)


# --- laying a table
@post("/tables", status_code=201, summary="Lay a table: a new campaign")
async def new_table(data: NewTable, house: House, rooms: Rooms, browser: str) -> Taken:
    house.host_only(browser)
    rules = known_ruleset(data.ruleset)
    if unknown := [pack for pack in data.packs if pack != starter_manifest(rules).id]:
        raise NotHere(f"There is no setting pack {unknown[0]!r} for {rules.title}.")
    world: dict[Id, Record] = {
        GM_SEAT: Seat(name=seat_name(data.your_name), role="gm"),
        HOUSE_RULES: ruled(rules, data.house_rules),
    }
    return await laid(house, rooms, browser, data.key, "", rules, world, data.title)


def ruled(rules: Ruleset, given: Mapping[str, Any]) -> Record:
    """The house rules of a new table."""
    known = {rule.name: rule.title for rule in house_rules_of(rules.house_rules)}
    if unknown := sorted(set(given) - set(known)):
        raise Refused(f"{rules.title} has no house rule {unknown[0]!r}")
    for name, value in given.items():
        try:
            laid_down(rules, {name: value})
        except msgspec.ValidationError as wrong:
            raise Refused(f"{known[name]} cannot be {value!r}: {in_plain_words(wrong)}") from None
    return laid_down(rules, given)


def laid_down(rules: Ruleset, given: Mapping[str, Any]) -> Record:
    return msgspec.convert({**given, "type": rules.house_rules.__name__, "name": "House rules"}, rules.house_rules)


@post("/demos", status_code=201, summary="Lay a table that is ready to play, and teaches by playing")
async def new_demo(data: NewDemo, house: House, rooms: Rooms, browser: str) -> Taken:
    house.host_only(browser)
    rules = known_ruleset(data.ruleset)
    lesson = lesson_of(rules)
    if lesson is None:
        raise NotHere(f"{rules.title} has no demo.")
    world = rules.demo(Content([starter_pack(rules)], rules.content))
    taken = await laid(house, rooms, browser, data.key, "demo-", rules, world, lesson.title)
    room = await rooms.room(taken.table)
    await room.do(lambda play: begin(play, lesson) if not play.state.runs else None)
    return taken


async def laid(
    house: House,
    rooms: Rooms,
    browser: str,
    key: str,
    prefix: str,
    rules: Ruleset,
    world: Mapping[Id, Record],
    title: str,
) -> Taken:
    """A table, laid once however often it is asked for; whoever asked sits in the GM's chair."""
    gm = next(who for who, record in world.items() if isinstance(record, Seat) and record.role == "gm")
    table = founded(house, browser, key, prefix, gm)
    if table not in await rooms.beside(rooms.store.tables):
        await rooms.lay(table, rules, world, title)
    return Taken(table=table, seat=gm, role="gm")


def founded(house: House, browser: str, key: str, prefix: str, gm: Id) -> str:
    """The name of a new table, or of the one that this key has made already."""
    table = house.founded_by(key)
    if not table:
        table = new_name(prefix)
        house.found(table, mark(browser), gm, key=key, is_demo=bool(prefix))
    return table


@post("/archives", status_code=201, summary="Open an archive of a campaign: it becomes a table of its own")
async def open_archive(
    request: Request[Any, Any, Any], key: CommandKey, house: House, rooms: Rooms, browser: str
) -> Taken:  # fmt: skip
    """With its whole log and its pictures. You are its GM; everybody else takes their seat anew."""
    house.host_only(browser)
    archive = await rooms.beside(read_archive, await request.body())
    table = founded(house, browser, key, "", archive.gm)
    if table not in await rooms.beside(rooms.store.tables):
        await rooms.beside(lay_out, rooms.store, table, archive)
    return Taken(table=table, seat=archive.gm, role="gm")


@delete("/tables/{table:str}", status_code=204, summary="Delete a campaign for good")
async def delete_table(table: str, house: House, rooms: Rooms, browser: str) -> None:
    """For the host, and for its GM. Nothing is left of it but what backups hold."""
    seat = house.seat_of(table, browser)
    if not house.is_host(browser) and not seat:
        raise NotHere(NO_TABLE)
    try:
        room = await rooms.room(table)
    except NoSuchTable:
        raise NotHere(NO_TABLE) from None
    if not house.is_host(browser) and not room.play.is_gm(seat):
        raise Denied("Only the GM can delete a campaign.")
    await rooms.delete(table)
    await rooms.beside(house.forget, table)


LOBBY_ROUTES = [delete_table, all_rulesets, rules_reference, dice, new_table, new_demo, open_archive]
