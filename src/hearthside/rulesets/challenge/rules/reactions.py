"""Reactions: traits that are activated while somebody's challenged action is under way."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from hearthside.engine import Id, Key, Reaction, Reader, Table, rule
from hearthside.rulesets.challenge.facts import OutcomeReplaced
from hearthside.rulesets.challenge.moments import AboutToCount, BeforeTheTest
from hearthside.rulesets.challenge.questions.traits import ActivatableTrait
from hearthside.rulesets.challenge.rules.speed import why_no_action
from hearthside.rulesets.challenge.rules.states import activate_now, burn
from hearthside.rulesets.challenge.state import RULES, Entity, HeldTrait, traits_of
from hearthside.rulesets.challenge.words import same_aspects

Asked = BeforeTheTest | AboutToCount


def ready(reader: Reader, who: Key[Entity]) -> dict[str, HeldTrait]:
    """Traits that somebody could activate now."""
    if reader[RULES].activation_costs and why_no_action(reader, who):
        return {}
    traits = traits_of(reader[who]).items()
    return {name: trait for name, trait in traits if trait.state == "regular" and trait.can_be_activated}


@rule("CHA-086", "CHA-Q45")
def numbers(reader: Reader, who: Key[Entity], moment: BeforeTheTest) -> tuple[str, ...]:
    """Traits whose activated number bears on what is being tested."""
    return tuple(
        name
        for name, trait in ready(reader, who).items()
        if any(effect.value is not None and same_aspects(moment.aspects, effect.aspect) for effect in trait.activated)
    )


@rule("CHA-092", "CHA-Q28")
def replacing(reader: Reader, who: Key[Entity], moment: Asked) -> tuple[str, ...]:
    """Traits that replace the outcome of another's challenged action: before the dice or after, as the table plays."""
    is_their_time = isinstance(moment, BeforeTheTest) == reader[RULES].before_dice
    if who == moment.initiator or not is_their_time:
        return ()
    return tuple(name for name, trait in ready(reader, who).items() if trait.replaces)


def can_before(reader: Reader, who: Key[Entity], moment: BeforeTheTest) -> bool:
    return bool(numbers(reader, who, moment) or replacing(reader, who, moment))


def can_replace(reader: Reader, who: Key[Entity], moment: AboutToCount) -> bool:
    return bool(replacing(reader, who, moment))


def participants(reader: Reader, moment: Asked) -> Iterable[Id]:
    return moment.participants


def pick(table: Table, who: Key[Entity], fitting: tuple[str, ...]) -> str:
    return fitting[0] if len(fitting) == 1 else table.choose(who, ActivatableTrait(who=who, only=fitting))


@rule("CHA-086", "CHA-092", "CHA-Q28", "CHA-Q45")
def activate_before(table: Table, who: Key[Entity], moment: BeforeTheTest) -> BeforeTheTest:
    """Activate a trait in time: its number counts in this test, or it replaces the outcome."""
    replaces = replacing(table, who, moment)
    trait = pick(table, who, tuple(dict.fromkeys((*numbers(table, who, moment), *replaces))))
    if not table.run(activate_now, who, trait):
        return moment
    now = replace(moment, activated=(*moment.activated, (who, trait)))
    if trait not in replaces:
        return now
    instead = table.run(put_in_place, who, trait)
    return replace(now, instead=instead, stopped=True)


@rule("CHA-092", "CHA-Q28", "CHA-Q45")
def activate_late(table: Table, who: Key[Entity], moment: AboutToCount) -> AboutToCount:
    """Activate a trait that replaces the outcome; it is too late for numbers."""
    trait = pick(table, who, replacing(table, who, moment))
    if not table.run(activate_now, who, trait):
        return moment
    instead = table.run(put_in_place, who, trait)
    return replace(moment, instead=instead, stopped=True)


@rule("CHA-088", "CHA-092")
def put_in_place(table: Table, who: Key[Entity], trait: str) -> str:
    """What the trait says happens instead; an instant one is burnt right after."""
    held = traits_of(table[who])[trait]
    instead = held.replaces
    table.record(OutcomeReplaced(about=who, instead=instead))
    if held.duration == "instant" and held.state == "active":
        table.run(burn, who, trait)
    return instead  # as it was: what it said when it was activated


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
