"""The sheet: Hit Points, Injuries, Exhaustion, Grit, Conditions, illnesses, mutations."""

from __future__ import annotations

from hearthside.engine import Explained, Key, Reader, Summand, rule
from hearthside.engine.sheet import AnyWidget, Buttons, Group, Reservoir, Stat, Table, Tag, Tags
from hearthside.rulesets.strive.derived import exhaustion_limit, injury_limit, maximum_hp
from hearthside.rulesets.strive.kinds.health import ConditionEntry, IllnessEntry, MutationEntry
from hearthside.rulesets.strive.riding import mount_of, rider_of
from hearthside.rulesets.strive.rules.health.exhaustion import exhaustion
from hearthside.rulesets.strive.rules.health.hp import segments, temporary
from hearthside.rulesets.strive.rules.health.modifiers import crippling
from hearthside.rulesets.strive.rules.magic.heat import heat_of
from hearthside.rulesets.strive.sheets.npc import squad_hp
from hearthside.rulesets.strive.squads import squad_of
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import several


def reservoirs(reader: Reader, who: Key[Character]) -> tuple[Reservoir, ...]:
    """What fills and empties; of a Squad its members show what they have together."""
    character = reader[who]
    squad = squad_of(reader, who) if character.hp else None
    parts, lost = segments(reader, who)
    found = [squad_hp(reader, who, squad) if squad else
             Reservoir(label="HP", now=character.hp, most=maximum_hp(reader, who).total, field="hp", parts=parts,
                       lost=lost, rules=("STR-199",))]  # fmt: skip
    if extra := temporary(reader, who):
        found.append(Reservoir(label="Temporary HP", now=extra, most=None, rules=("STR-210",)))
    found.append(Reservoir(label="Exhaustion", now=exhaustion(reader, who).total,
                           most=exhaustion_limit(reader, who).total, rules=("STR-258",)))  # fmt: skip
    if character.grit:
        found.append(Reservoir(label="Grit", now=character.grit, most=None, field="grit", rules=("STR-250",)))
    if heat := heat_of(character):
        found.append(Reservoir(label="Heat", now=heat, most=None, rules=("STR-1253",)))
    return tuple(found)


@rule("STR-265")
def conditions(reader: Reader, who: Key[Character]) -> Tags:
    entries = reader.content.of(ConditionEntry)
    tags = tuple(Tag(f"{entries[id_].name}{f' {one.points}' if entries[id_].graded else ''}", help=entries[id_].text,
                     state=one.what) for id_, one in reader[who].conditions.items())  # fmt: skip
    return Tags(label="Conditions", tags=tags, hindering=True, empty="None.", rules=("STR-265",))


@rule("STR-770", "STR-Q127")
def riding(reader: Reader, who: Key[Character]) -> tuple[Tag, ...]:
    """On whom somebody is, or who is on them."""
    mount, rider = mount_of(reader, who), rider_of(reader, who)
    if mount is not None:
        return (Tag("rides", state=reader[mount].name, help="moves with the mount's speed"),)
    if rider is not None:
        return (Tag("ridden", state=f"by {reader[rider].name}", help="has no turn, and is where the rider is"),)
    return ()


def on_horseback(reader: Reader, who: Key[Character]) -> tuple[Tags, ...]:
    tags = riding(reader, who)
    return (Tags(label="Riding", tags=tags, rules=("STR-770",)),) if tags else ()


@rule("STR-199", "STR-212", "STR-250", "STR-258", "STR-276")
def health(reader: Reader, who: Key[Character]) -> Group:
    """How somebody is, and what they can bear."""
    return Group(label="Health", widgets=(
        *reservoirs(reader, who),
        conditions(reader, who),
        *on_horseback(reader, who),
        Buttons(actions=("shrug-off", "use-grit", "treat", "restore", "stand-up")),
        *injuries(reader, who),
        Group(label="Limits", widgets=limits(reader, who), rules=("STR-203",)),
        *ailments(reader, who),
    ))  # fmt: skip


def limits(reader: Reader, who: Key[Character]) -> tuple[Stat, ...]:
    hp, limit, tired = maximum_hp(reader, who), exhaustion_limit(reader, who), exhaustion(reader, who)
    bears = injury_limit(reader, who)
    parts = Explained((Summand("Toughness, without Injuries", bears - 1, "STR-226"), Summand("base", 1, "STR-226")))
    return (
        Stat(label="Maximum HP", value=hp.total, explained=hp, rules=("STR-203",)),
        Stat(label="Injury limit", value=bears, explained=parts, rules=("STR-226",)),
        Stat(label="Exhaustion limit", value=limit.total, explained=limit, rules=("STR-106",)),
        Stat(label="Exhaustion", value=tired.total, explained=tired, field="exhaustion", rules=("STR-258",)),
        Stat(label="Shrugged off", value=reader[who].shrugged_off, field="shrugged_off", rules=("STR-216",)),
    )


@rule("STR-212", "STR-226")
def injuries(reader: Reader, who: Key[Character]) -> tuple[AnyWidget, ...]:
    character = reader[who]
    rows = tuple(
        (injury.type.title(), f"{injury.attribute.title()} −1" if injury.attribute and injury.is_active else "–",
         f"to treat, Ob {injury.ob}" if injury.days is None else f"{several(injury.days, 'day')} left, Ob {injury.ob}")
        for injury in character.injuries.values()
    )  # fmt: skip
    table = Table(label="Injuries", columns=("Of", "Penalty", "State"), rows=rows, empty="None.", rules=("STR-212",))
    if not (ob := crippling(reader, who)):
        return (table,)
    return table, Tags(label="Crippled", tags=(Tag("Ob of all tests", ob),), hindering=True, rules=("STR-226",))


def ailments(reader: Reader, who: Key[Character]) -> tuple[AnyWidget, ...]:
    """Illnesses, those that are over, and mutations, where there are any."""
    character, found = reader[who], list[AnyWidget]()
    if character.illnesses:
        entries = reader.content.of(IllnessEntry)
        tags = tuple(Tag(entries[id_].name if id_ in entries else id_, help=entries[id_].text if id_ in entries else "",
                         state=several(one.days, "day") if one.days else "until cured")
                     for id_, one in character.illnesses.items())  # fmt: skip
        found.append(Tags(label="Illnesses", tags=tags, hindering=True, rules=("STR-276",)))
    if past := [illness for illness in character.past_illnesses if illness not in character.illnesses]:
        had = reader.content.of(IllnessEntry)
        tags = tuple(Tag(had[id_].name if id_ in had else id_, help="+2D against it") for id_ in past)
        found.append(Tags(label="Past illnesses", tags=tags, rules=("STR-281",)))
    if character.mutations:
        known = reader.content.of(MutationEntry)
        tags = tuple(Tag(known[id_].name if id_ in known else id_, help=known[id_].text if id_ in known else "")
                     for id_ in character.mutations)  # fmt: skip
        found.append(Tags(label="Mutations", tags=tags))
    return tuple(found)
