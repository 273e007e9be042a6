"""The sheet: what only NPCs have, and the Squad that somebody fights in. Def and what the builder counts are the GM's;
Squads are open to all."""

from __future__ import annotations

from collections.abc import Iterator

from hearthside.engine import Hidden, Key, Reader, name_of, rule
from hearthside.engine.sheet import AnyWidget, Buttons, Group, Reservoir, Stat, Tag, Tags, Text
from hearthside.rulesets.strive.derived import maximum_hp
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.npc import Creature
from hearthside.rulesets.strive.npc_points import as_entry, challenge, hostility_of, traits_of
from hearthside.rulesets.strive.questions.squads import DOES
from hearthside.rulesets.strive.rules.npcs.squads import stragglers
from hearthside.rulesets.strive.squads import (
    Squad,
    captain_of,
    death_thresholds,
    hardened,
    living,
    pool,
    squad_led_by,
    squad_of,
)
from hearthside.rulesets.strive.state import Character


# --- Def, and what the builder counts
@rule("STR-939", "STR-945")
def npc(reader: Reader, who: Key[Character]) -> Group | None:
    """None: there is nothing that this reader may know."""
    try:
        widgets = built(reader, who)
    except Hidden:
        shown = reader[who].shown_defense
        widgets = (defense(shown),) if shown else ()
    return Group(label="NPC", widgets=widgets, rules=("STR-939",)) if widgets else None


def defense(points: int) -> Stat:
    return Stat(label="Def", value=points, rules=("STR-943",))


@rule("STR-939", "STR-941", "STR-949", "STR-982", "STR-983", "STR-1033")
def built(reader: Reader, who: Key[Character]) -> tuple[AnyWidget, ...]:
    """For the GM: Def, Free Strike, power level, CR, combat roles, Traits, Hostility Actions."""
    character = reader[who]
    entry = as_entry(character)
    rating = challenge(reader, entry)
    own = character.defense
    return (
        Stat(label="CR", value=rating.total, explained=rating, rules=("STR-949",)),
        *((defense(own),) if own else ()),
        *free_strike(character),
        Buttons(actions=("set-def", "show-def", "keep-npc")),
        Text(label="Defence", text=defends(character), rules=("STR-945", "STR-946")),
        *labels(character),
        *trait_tags(reader, who),
        *hostility_tags(reader, who),
    )


def defends(character: Creature) -> str:
    """Whether it has Def, and who knows it."""
    if not character.defense:
        return "It rolls its defences."
    return "The players know its Def." if character.shown_defense else "Its Def is yours alone to know."


def free_strike(character: Creature) -> Iterator[AnyWidget]:
    if strike := character.free_strike:
        far = f", {strike.range} fields" if strike.range > 1 else ""
        yield Stat(label=f"Free Strike, {strike.type}{far}", value=strike.points, rules=("STR-947",))


def labels(character: Creature) -> Iterator[AnyWidget]:
    if character.power:
        kind = f"{character.power.title()} {character.npc_type}" if character.npc_type else character.power.title()
        yield Text(label="Power level", text=kind, rules=("STR-975",))
    if character.roles:
        roles = tuple(Tag(one.replace("-", " ").title()) for one in character.roles)
        yield Tags(label="Combat roles", tags=roles, rules=("STR-982",))


def trait_tags(reader: Reader, who: Key[Character]) -> Iterator[AnyWidget]:
    """Each Trait with its upgrades, and what was chosen with it."""
    tags = []
    for entry, trait in traits_of(reader.content, as_entry(reader[who])):
        bought = [f"{entry.upgrades[id_].name}{f' × {often}' if often > 1 else ''}: {entry.upgrades[id_].text}"
                  for id_, often in trait.upgrades.items() if id_ in entry.upgrades]  # fmt: skip
        spread = [f"{type_} {points}" for type_, points in trait.protection.items()]
        chosen = ", ".join((*trait.types, *spread, *((trait.rattle,) if trait.rattle else ())))
        tags.append(Tag(f"{entry.name} ({chosen})" if chosen else entry.name, help=" ".join((entry.text, *bought))))
    if tags:
        yield Tags(label="NPC Traits", tags=tuple(tags), rules=("STR-983",))


def hostility_tags(reader: Reader, who: Key[Character]) -> Iterator[AnyWidget]:
    """What each costs, and what it does."""
    tags = tuple(Tag(one.name, one.hostility, help=one.text) for one in hostility_of(reader, as_entry(reader[who])))
    if tags:
        yield Tags(label="Hostility Actions", tags=tags, rules=("STR-1033",))


# --- Squads
def its_squad(reader: Reader, who: Key[Character]) -> Key[Squad] | None:
    """The Squad that somebody belongs to, or leads."""
    led = squad_of(reader, who) or squad_led_by(reader, who)
    return led if led is not None and led in reader else None


@rule("STR-950", "STR-953", "STR-954")
def squad_hp(reader: Reader, who: Key[Character], squad: Key[Squad]) -> Reservoir:
    """The pool, of which every member shows the same."""
    members = len(reader[squad].members)
    return Reservoir(label="Squad HP", now=pool(reader, squad), most=maximum_hp(reader, who).total * members,
                     parts=members, rules=("STR-954",))  # fmt: skip


@rule("STR-953")
def squad_tag(reader: Reader, who: Key[Character], squad: Key[Squad]) -> Tag:
    """By what the players tell who belongs together, and who leads them."""
    now = reader[squad]
    next_ = max((one for one in thresholds_of(reader, squad) if one < pool(reader, squad)), default=None)
    falls = f"; the next falls at {next_} HP" if next_ is not None else ""
    return Tag(now.marker or "Squad", help=f"{now.name}: {standing(reader, squad)}{falls}.",
               state="Captain" if now.captain == who else "", sign=squad)  # fmt: skip


@rule("STR-959")
def thresholds_of(reader: Reader, squad: Key[Squad]) -> tuple[int, ...]:
    """The HP at which a member falls, from the top."""
    alive = living(reader, squad)
    return death_thresholds(maximum_hp(reader, alive[0]).total, len(reader[squad].members)) if alive else ()


def standing(reader: Reader, squad: Key[Squad]) -> str:
    return f"{len(living(reader, squad))} of {len(reader[squad].members)} stand"


@rule("STR-953", "STR-959", "STR-960", "STR-969", "STR-970")
def squad_group(reader: Reader, who: Key[Character]) -> Group | None:
    """Who belongs to it, what it has left, at what next someone falls, who leads it and whom it waits for."""
    squad = its_squad(reader, who)
    if squad is None:
        return None
    now = reader[squad]
    alive, captain = living(reader, squad), captain_of(reader, squad)
    clash = ("squad-clash",) if reader[RULES].squad_clash else ()
    widgets: list[AnyWidget] = [Buttons(actions=("squad-attack", "squad-move", *clash))]
    if now.marker:
        widgets.append(Text(label="Marker", text=now.marker, rules=("STR-953",)))
    if alive:
        falls = ", ".join(str(one) for one in thresholds_of(reader, squad) if one < pool(reader, squad))
        widgets += [squad_hp(reader, alive[0], squad),
                    Text(label="Someone falls at", text=f"{falls} HP", rules=("STR-959",))]  # fmt: skip
    if extra := hardened(reader, squad):
        widgets.append(Reservoir(label="Temporary HP", now=extra, most=None, rules=("STR-972",)))
    members = tuple(Tag(name_of(reader, one)) for one in alive)
    widgets.append(Tags(label=f"Members, {standing(reader, squad)}", tags=members, empty="Nobody stands.",
                        rules=("STR-950",)))  # fmt: skip
    if captain is not None:
        widgets.append(Tags(label="Captain", tags=(Tag(name_of(reader, captain)),), rules=("STR-969",)))
        widgets.append(Text(label="The Captain gives", text=DOES[now.benefit], rules=("STR-970",)))
    if lost := tuple(Tag(name_of(reader, one)) for one in stragglers(reader, squad)):
        widgets.append(Tags(label="Out of cohesion", tags=lost, hindering=True, rules=("STR-960",)))
    return Group(label="Squad", widgets=tuple(widgets), rules=("STR-950",))
