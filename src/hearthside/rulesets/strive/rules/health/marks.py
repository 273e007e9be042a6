"""Death Mark and Death Pact: what they do to whoever bears them. They come by Momentum Actions, and end with combat."""

from __future__ import annotations

from msgspec.structs import replace

from hearthside.engine import Id, Key, Reader, Table, rule
from hearthside.rulesets.strive.body import TemporaryHP
from hearthside.rulesets.strive.facts.catalogue import EffectsChanged
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.rules.catalogue.lasting import lend, take_back
from hearthside.rulesets.strive.rules.health.conditions import (
    DEATH_MARK,
    DEATH_PACT,
    has_condition,
    inflict,
    is_death_marked,
    relieve,
)
from hearthside.rulesets.strive.rules.health.hp import grant_temporary
from hearthside.rulesets.strive.state import Character, Effect

SURVIVOR = 10


@rule("STR-517", "STR-518", "STR-Q77")
def set_death_mark(table: Table, who: Key[Character], partner: Id = "") -> None:
    """Somebody is Marked until the end of combat. `partner`: the other of a Death Pact."""
    name = DEATH_PACT if partner else DEATH_MARK
    lend(table, who, name, Effect(on=(name,), until="combat", source=partner))
    inflict(table, who, "marked")


@rule("STR-517", "STR-518", "STR-Q77", "STR-EX232")
def bleed_by_mark(table: Table, who: Key[Character], instances: int) -> None:
    """Each instance of damage that costs HP brings a point of Bleeding."""
    if is_death_marked(table, who) and not has_condition(table, who, "deaths-door"):
        inflict(table, who, "bleeding", instances)


@rule("STR-518", "STR-Q77")
def fulfil_pact(table: Table, who: Key[Character], by: Id) -> None:
    """One of a Death Pact is struck down. If the other has done it, they are rid of the mark and gain Temporary HP; at
    some tables they are rid of it whoever has."""
    survivor = partner_of(table, who)
    if survivor is None:
        return
    if by == survivor or table[RULES].pact_ends_anyway:
        part(table, who)
        if partner_of(table, survivor) == who:  # else it is another pact that they bear by now
            take_back(table, survivor, DEATH_PACT)
            relieve(table, survivor, "marked", why=": the pact is fulfilled")
    if by == survivor and table[survivor].state == "active":
        grant_temporary(table, survivor, TemporaryHP(SURVIVOR))


def part(table: Table, who: Key[Character]) -> None:
    """Who has fallen keeps the mark, and has no partner any more: a pact is fulfilled once, though the one who was
    knocked out is killed later."""
    effects = table[who].effects
    alone = replace(effects[DEATH_PACT], source="")
    table.record(EffectsChanged(about=who, effects={**effects, DEATH_PACT: alone}))


def partner_of(reader: Reader, who: Key[Character]) -> Key[Character] | None:
    """The other of a Death Pact."""
    pact = reader[who].effects.get(DEATH_PACT)
    return Key[Character](pact.source) if pact and pact.source in reader else None


@rule("STR-517", "STR-518")
def lift_death_marks(table: Table, who: Key[Character]) -> None:
    """The end of combat."""
    if is_death_marked(table, who):
        take_back(table, who, DEATH_MARK)
        take_back(table, who, DEATH_PACT)
        relieve(table, who, "marked", why=": combat is over")
