"""Reactions: traits that are activated while somebody's challenged action is under way."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from hearthside.engine import Id, Key, Reaction, Reader, Table, rule
from hearthside.rulesets.challenge.facts import OutcomeReplaced
from hearthside.rulesets.challenge.moments import AboutToCount, BeforeTheTest, Pair
from hearthside.rulesets.challenge.questions.traits import ReactingTrait
from hearthside.rulesets.challenge.rules.speed import why_no_action
from hearthside.rulesets.challenge.rules.states import activate_now, burn
from hearthside.rulesets.challenge.rules.traits import value_of
from hearthside.rulesets.challenge.state import RULES, Entity, HeldTrait, traits_of
from hearthside.rulesets.challenge.words import same_aspects

Asked = BeforeTheTest | AboutToCount


def ready(reader: Reader, who: Key[Entity]) -> dict[str, HeldTrait]:
    """Traits that somebody could activate now."""
    if reader[RULES].activation_costs and why_no_action(reader, who):
        return {}
    return {name: trait for name, trait in traits_of(reader[who]).items() if trait.is_ready}


@rule("CHA-086", "CHA-Q37", "CHA-Q45")
def numbers(reader: Reader, who: Key[Entity], moment: BeforeTheTest) -> tuple[str, ...]:
    """Traits whose activated number bears on what is being tested for this side."""
    mine = dict(moment.aspects)[who]
    return tuple(
        name
        for name, trait in ready(reader, who).items()
        if any(value_of(effect, trait.stacks) is not None and same_aspects(mine, effect.aspect)
               for effect in trait.activated)
    )  # fmt: skip


@rule("CHA-086", "CHA-092")
def that_replace(reader: Reader, who: Key[Entity]) -> tuple[str, ...]:
    """Traits that replace an outcome: one that could be activated now, or one that is active for its duration."""
    traits = traits_of(reader[who]).items()
    active = [name for name, trait in traits if trait.state == "active" and trait.replaces and not trait.stowed]
    return (*active, *(name for name, trait in ready(reader, who).items() if trait.replaces))


@rule("CHA-030", "CHA-092", "CHA-Q28", "CHA-Q45")
def theirs(who: Key[Entity], moment: AboutToCount) -> tuple[Pair, ...]:
    """The part of the outcome that is somebody's to replace: whoever began it replaces defeats, not wins."""
    if who == moment.initiator:
        return tuple(pair for pair in moment.beats if pair[1] == who)
    return tuple(pair for pair in (*moment.beats, *moment.level) if who in pair)


@rule("CHA-092", "CHA-Q28")
def replacing_before(reader: Reader, who: Key[Entity], moment: BeforeTheTest) -> tuple[str, ...]:
    """House rule `before_dice`: traits that replace an outcome are activated before the dice, or not at all."""
    is_their_time = reader[RULES].before_dice and not moment.numbers_only
    if not is_their_time or who == moment.initiator or who in moment.away:
        return ()
    return that_replace(reader, who)


@rule("CHA-092", "CHA-Q28", "CHA-Q45")
def replacing(reader: Reader, who: Key[Entity], moment: AboutToCount) -> tuple[str, ...]:
    """Traits that replace somebody's part of the outcome, up to the moment when effects are applied."""
    return that_replace(reader, who) if not reader[RULES].before_dice and theirs(who, moment) else ()


def can_before(reader: Reader, who: Key[Entity], moment: BeforeTheTest) -> bool:
    if who in moment.away:
        return False
    return bool(numbers(reader, who, moment) or replacing_before(reader, who, moment))


def can_replace(reader: Reader, who: Key[Entity], moment: AboutToCount) -> bool:
    return bool(replacing(reader, who, moment))


def participants(reader: Reader, moment: Asked) -> Iterable[Id]:
    return moment.participants


def pick(table: Table, who: Key[Entity], fitting: tuple[str, ...]) -> str:
    return fitting[0] if len(fitting) == 1 else table.choose(who, ReactingTrait(who=who, only=fitting))


@rule("CHA-086", "CHA-092", "CHA-Q28", "CHA-Q45")
def activate_before(table: Table, who: Key[Entity], moment: BeforeTheTest) -> BeforeTheTest:
    """Activate a trait in time: its number counts in this test, or it replaces the outcome."""
    replaces = replacing_before(table, who, moment)
    trait = pick(table, who, tuple(dict.fromkeys((*numbers(table, who, moment), *replaces))))
    if trait in replaces:
        is_away = table.run(put_in_place, who, trait)
        return replace(moment, away=(*moment.away, who)) if is_away else moment
    if not table.run(activate_now, who, trait):
        return moment
    return replace(moment, activated=(*moment.activated, (who, trait)))


@rule("CHA-092", "CHA-Q28", "CHA-Q45")
def activate_late(table: Table, who: Key[Entity], moment: AboutToCount) -> AboutToCount:
    """Activate a trait that replaces the outcome; it is too late for numbers."""
    trait = pick(table, who, replacing(table, who, moment))
    if not table.run(put_in_place, who, trait):
        return moment
    gone = theirs(who, moment)
    beats = tuple(pair for pair in moment.beats if pair not in gone)
    level = tuple(pair for pair in moment.level if pair not in gone)
    return replace(moment, beats=beats, level=level, stopped=not (beats or level))


@rule("CHA-086", "CHA-088", "CHA-092")
def put_in_place(table: Table, who: Key[Entity], trait: str) -> bool:
    """What the trait says happens instead; an instant one is burnt right after. Tells whether it happened."""
    if traits_of(table[who])[trait].state != "active" and not table.run(activate_now, who, trait):
        return False
    held = traits_of(table[who])[trait]
    table.record(OutcomeReplaced(about=who, instead=held.replaces))
    if traits_of(table[who])[trait].is_instant and traits_of(table[who])[trait].state == "active":
        table.run(burn, who, trait)
    return True


REACTIONS: tuple[Reaction[BeforeTheTest] | Reaction[AboutToCount], ...] = (
    Reaction(
        name="activate-in-time",
        on=BeforeTheTest,
        holders=participants,
        can=can_before,
        do=activate_before,
        again=True,
        label="Activate a trait",
        help="Its number counts in this test. No action, no roll; once, until it is reset.",
        rules=("CHA-086", "CHA-Q45"),
    ),
    Reaction(
        name="activate-instead",
        on=AboutToCount,
        holders=participants,
        can=can_replace,
        do=activate_late,
        again=True,
        label="Activate a trait that replaces the outcome",
        help="What the trait says happens instead.",
        rules=("CHA-092",),
    ),
)
