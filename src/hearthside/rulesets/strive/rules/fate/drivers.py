"""Who somebody is from now on: traits that move, reactions that are lost, ambitions and aspirations anew."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from hearthside.engine import GM, Choose, Id, IllegalAnswer, Key, Reader, Table, action, name_of, rule
from hearthside.rulesets.strive.facts.fate import (
    AmbitionWritten,
    AspirationsAccepted,
    AspirationsWritten,
    ReactionLost,
    ReactionsRetyped,
    ReactionWritten,
    ScenesSettled,
    TraitMoved,
)
from hearthside.rulesets.strive.fate_state import FATE_LOG, TraitScene, fate_log, players_present
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.personality import SIGNATURE, VERY, Aspiration, Habit, Scale, sides_of
from hearthside.rulesets.strive.questions.sessions import (
    THREE,
    Driver,
    HowManySteps,
    LostReactions,
    NewAspiration,
    NewReaction,
    Objections,
    TraitsToMove,
    WhatChanges,
    WhichAmbition,
    WhichAreTrouble,
)
from hearthside.rulesets.strive.rules.fate.eligible import player_characters
from hearthside.rulesets.strive.rules.fate.votes import is_carried, keep
from hearthside.rulesets.strive.state import Character, play_of


def characters_present(reader: Reader) -> tuple[Key[Character], ...]:
    """The living characters of the players who are at the table."""
    there = players_present(reader)
    return tuple(who for who in player_characters(reader)
                 if reader[who].player in there and reader[who].state == "active")  # fmt: skip


# --- traits
@rule("STR-195", "STR-1301", "STR-Q320")
def move_traits(table: Table) -> None:
    """What was noted in play is put to everybody; where all agree, the trait moves a step towards that side."""
    moved = fate_log(table).moved
    scenes = tuple(one for one in fate_log(table).scenes if one.who in table and (one.who, one.scale) not in moved)
    distinct = tuple({(one.who, one.scale, one.side): one for one in scenes}.values())
    if distinct:
        people = (*players_present(table), GM)
        answers = table.ask(*(Choose(one, TraitsToMove(scenes=distinct)) for one in people), secret=True)
        for number, one in enumerate(distinct):
            if all(number in (picked or ()) for picked in answers):
                table.run(move_trait, one)
    if fate_log(table).scenes:
        keep(table, ScenesSettled(about=FATE_LOG, scenes=(), moved=fate_log(table).moved))


@rule("STR-171", "STR-184", "STR-195", "STR-Q320")
def move_trait(table: Table, scene: TraitScene) -> None:
    """One step, once per trait and session."""
    who = Key[Character](scene.who)
    log = fate_log(table)
    if (who, scene.scale) in log.moved:
        return
    steps = table.choose(GM, HowManySteps(scene=scene)) if table[RULES].gm_sets_steps else 1
    scales = table[who].scales
    now = max(-SIGNATURE, min(SIGNATURE, scales.get(scene.scale, 0) + scene.side * steps))
    table.record(TraitMoved(about=who, scales={**scales, scene.scale: now}, trait=trait_words(scene.scale, now)))
    log = fate_log(table)
    keep(table, ScenesSettled(about=FATE_LOG, scenes=log.scenes, moved=(*log.moved, (who, scene.scale))))


@rule("STR-184")
def trait_words(scale: Scale, step: int) -> str:
    """`very merciful`"""
    if not step:
        return f"undecided ({' or '.join(sides_of(scale))})"
    degree = {SIGNATURE: "known for being", VERY: "very"}.get(abs(step), "a little")
    return f"{degree} {sides_of(scale)[step > 0]}"


# --- reactions
@rule("STR-018", "STR-182", "STR-183")
def lose_reactions(table: Table) -> None:
    """Players and GM decide whether anybody loses a reaction; the others vote on it, as on Fate Points. Then the
    player writes a new one."""
    among = reactions_present(table)
    people: tuple[Id, ...] = (*players_present(table), GM)
    ballots = {one: tuple(each for each in among if may_judge(table, one, each)) for one in people}
    asked = tuple(one for one in people if ballots[one])
    answers = table.ask(*(Choose(one, LostReactions(among=ballots[one])) for one in asked), secret=True)
    picked = [each for answer in answers for each in answer or ()]
    voters = {each: sum(each in ballot for ballot in ballots.values()) for each in among}
    lost = [each for each in among if table.run(settle_reaction, each, picked.count(each), voters[each])]
    for who in dict.fromkeys(map(whose, lost)):
        table.run(write_reactions, who)


def reactions_present(reader: Reader) -> tuple[str, ...]:
    """The reactions of those at the table, each once, as `vesna#what she does`."""
    found = (f"{who}#{habit.text}" for who in characters_present(reader) for habit in reader[who].habits)
    return tuple(dict.fromkeys(found))


def may_judge(reader: Reader, person: Id, each: str) -> bool:
    return person != reader[whose(each)].player or reader[RULES].nominee_votes


def whose(each: str) -> Key[Character]:
    return Key[Character](each.partition("#")[0])


@rule("STR-183")
def settle_reaction(table: Table, each: str, yes: int, voters: int) -> bool:
    """Whether one reaction is lost."""
    who, text = whose(each), each.partition("#")[2]
    if not yes or not is_carried(table, yes, voters, f"{name_of(table, who)} loses a reaction ({text})"):
        return False
    habits = table[who].habits
    number = next((number for number, habit in enumerate(habits) if habit.text == text), None)
    if number is None:
        return False
    left = habits[:number] + habits[number + 1 :]
    table.record(ReactionLost(about=who, habits=left, text=text))
    return True


@rule("STR-179", "STR-183")
def write_reactions(table: Table, who: Key[Character]) -> None:
    """Reactions are written until there are three."""
    while len(table[who].habits) < THREE:
        new = table.choose(who, NewReaction(who=who))
        habits = (*table[who].habits, new)
        table.record(ReactionWritten(about=who, habits=habits, text=new.text, kind=new.type))


# --- ambition and aspirations
@rule("STR-010", "STR-171", "STR-175", "STR-924")
def change_drivers(table: Table) -> None:
    """Everybody who wants to writes drivers anew, side by side; then what is new is read out, and must be acceptable
    to all."""
    people = characters_present(table)
    written = table.together(*(partial(write_drivers, who=who) for who in people))
    new = [f"{who}#{number}" for who, numbers in zip(people, written, strict=True) for number in numbers]
    new += [one for one in waiting_for_consent(table) if one not in new]
    if new:
        table.run(read_out, tuple(new))


@rule("STR-176")
def waiting_for_consent(reader: Reader) -> list[str]:
    """The aspirations about another player's character whose player was not there to agree, and is now."""
    return [f"{who}#{number}" for who in characters_present(reader)
            for number, one in enumerate(reader[who].aspirations)
            if one.about and not one.accepted and can_be_agreed_to(reader, who, number)]  # fmt: skip


@rule("STR-176")
def can_be_agreed_to(reader: Reader, who: Key[Character], number: int) -> bool:
    """Whether whoever is at the table can agree to an aspiration: whom it is about has a player there, or none."""
    about = Key[Character](reader[who].aspirations[number].about)
    player = reader[about].player if about in reader else ""
    return not player or player == reader[who].player or player in players_present(reader)


@rule("STR-171", "STR-172", "STR-174", "STR-175")
def write_drivers(table: Table, who: Key[Character]) -> tuple[int, ...]:
    """What somebody wants from now on. Tells which aspirations are new."""
    changes = table.choose(who, WhatChanges(who=who))
    written = []
    for driver in changes:
        number = write_driver(table, who, driver)
        if number is not None:
            written.append(number)
    return tuple(written)


def write_driver(table: Table, who: Key[Character], driver: Driver) -> int | None:
    """One of them. Tells the number of a new aspiration."""
    if driver == "ambition":
        ambition = table.choose(who, WhichAmbition())
        table.record(AmbitionWritten(about=who, ambition=ambition, ambition_accepted=True))
    elif driver == "reactions":
        write_reactions(table, who)
    elif driver == "types":
        retype(table, who)
    else:
        return write_aspiration(table, who, int(driver[-1]) - 1)
    return None


@rule("STR-Q339")
def retype(table: Table, who: Key[Character]) -> None:
    """A reaction that turned out otherwise is called what it is."""
    trouble = table.choose(who, WhichAreTrouble(who=who))
    habits = tuple(
        Habit(habit.text, "troublemaker" if number in trouble else "assurance")
        for number, habit in enumerate(table[who].habits)
    )
    table.record(ReactionsRetyped(about=who, habits=habits, types=", ".join(habit.type for habit in habits)))


@rule("STR-174")
def write_aspiration(table: Table, who: Key[Character], number: int) -> int:
    """It takes the place of the one with this number; where there are fewer, it is the last."""
    new = table.choose(who, NewAspiration(who=who, number=number))
    aspirations = list(table[who].aspirations)
    aspirations[number : number + 1] = [new]
    table.record(AspirationsWritten(about=who, aspirations=tuple(aspirations), conviction=new.conviction,
                                    goal=new.goal))  # fmt: skip
    return min(number, len(aspirations) - 1)


@rule("STR-176", "STR-177")
def read_out(table: Table, new: tuple[str, ...]) -> None:
    """Everybody hears what is new. What anybody objects to is changed, until nobody objects. What is about the
    character of a player who is not there waits for them."""
    people: tuple[Id, ...] = (*players_present(table), GM)
    while new:
        asked = [(one, tuple(each for each in new if table[meant(each)[0]].player != one)) for one in people]
        asked = [(one, among) for one, among in asked if among]
        answers = table.ask(*(Choose(one, Objections(among=among)) for one, among in asked), secret=True)
        objected = {each for picked in answers for each in picked or ()}
        for who in dict.fromkeys(meant(each)[0] for each in new):
            mine = [meant(each)[1] for each in new if meant(each)[0] == who and each not in objected]
            mine = [number for number in mine if can_be_agreed_to(table, who, number)]
            if mine:
                accept(table, who, mine)
        new = tuple(each for each in new if each in objected)
        for each in new:
            write_aspiration(table, *meant(each))


def meant(each: str) -> tuple[Key[Character], int]:
    """The character and the number of the aspiration behind `vesna#2`."""
    who, number = each.rsplit("#", 1)
    return Key[Character](who), int(number)


def accept(table: Table, who: Key[Character], numbers: list[int]) -> None:
    aspirations: tuple[Aspiration, ...] = tuple(
        replace(one, accepted=True) if number in numbers else one for number, one in enumerate(table[who].aspirations)
    )
    table.record(AspirationsAccepted(about=who, aspirations=aspirations))


# --- outside of the guided flow
@rule("STR-175")
def why_not_now(view: Reader, who: Key[Character]) -> str:
    """Aspirations are chosen at the start of a session or after it."""
    if not view[who].player:
        return "only player characters have drivers"
    if play_of(view).phase == "play":
        return "aspirations change at the start of a session or after it, not during play"
    return ""


@action("Write drivers anew", by=Character, unless=why_not_now)
@rule("STR-171", "STR-175", "STR-176", "STR-177")
def rewrite_drivers(table: Table, who: Key[Character]) -> None:
    """Ambition, aspirations, missing reactions. What is new is read out, and must be acceptable to all."""
    if why := why_not_now(table, who):
        raise IllegalAnswer(why)
    new = tuple(f"{who}#{number}" for number in write_drivers(table, who))
    if new:
        table.run(read_out, new)
