"""Traits: what they give in their present state, adding, stacking and removing them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from hearthside.engine import (
    GM,
    Explained,
    Id,
    IllegalAnswer,
    Key,
    Reader,
    Summand,
    Table,
    action,
    consequence,
    owner,
    rule,
)
from hearthside.kit import WholeNumber
from hearthside.kit.tags import among, same_name
from hearthside.kit.turns import is_going_on
from hearthside.rulesets.challenge.content_kinds import Effect, Trait
from hearthside.rulesets.challenge.facts import (
    GearPutOn,
    GearTakenOff,
    NumberChanged,
    RatingLost,
    ScoresHidden,
    TraitAdded,
    TraitRemoved,
    TraitsFact,
    TraitStacked,
)
from hearthside.rulesets.challenge.questions.traits import (
    ConditionMet,
    HowManyStacks,
    ListedTrait,
    NumberTrait,
    TraitForm,
    WhichOwnTrait,
    WhichStowed,
    WhichTrait,
)
from hearthside.rulesets.challenge.questions.who import WhichEntity, WhichNonPlayer
from hearthside.rulesets.challenge.state import RULES, Entity, HeldTrait, HouseRules, held, seen_traits, traits_of


class Counted(Struct, frozen=True):
    """What a trait gives to an aspect now."""

    trait: str
    aspect: str
    value: int
    state: str = ""
    """`active` or `burnt`, where the number comes of that."""

    @property
    def tick(self) -> str:
        """By which it is picked."""
        return f"{self.trait} · {self.aspect}"

    @property
    def label(self) -> str:
        return f"{self.trait} ({self.state})" if self.state else self.trait


@rule("CHA-085", "CHA-086", "CHA-089", "CHA-Q27")
def effects_now(trait: HeldTrait, rules: HouseRules) -> tuple[tuple[Effect, str], ...]:
    """Regular: the passive effects. Active: the activated ones on top. Burnt: the burnt ones, and no other."""
    passive = tuple((effect, "") for effect in trait.passive)
    match trait.state:
        case "regular":
            return passive
        case "active":
            activated = tuple((effect, "active") for effect in trait.activated)
            return activated if trait.alone or rules.activated_alone else (*passive, *activated)
        case "burnt":
            return tuple((effect, "burnt") for effect in trait.burnt)


@rule("CHA-082", "CHA-Q37")
def value_of(effect: Effect, stacks: int) -> int | None:
    """Times the number of stacks, unless the trait lists what each number of them gives."""
    if effect.by_stack:
        return effect.by_stack[min(stacks, len(effect.by_stack)) - 1]
    return None if effect.value is None else effect.value * stacks


@rule("CHA-005", "CHA-080", "CHA-085")
def counted(traits: Mapping[str, HeldTrait], rules: HouseRules) -> tuple[Counted, ...]:
    """All numbers that these traits give now, whatever their aspect. Gear that was taken off gives none."""
    return tuple(
        Counted(name, effect.aspect, value, state)
        for name, trait in traits.items()
        if not trait.stowed
        for effect, state in effects_now(trait, rules)
        if (value := value_of(effect, trait.stacks)) is not None
    )


@rule("CHA-015")
def score_of(traits: Mapping[str, HeldTrait], aspect: str, rules: HouseRules) -> Explained:
    """What an entity has in one aspect: the sum of all its effects on it."""
    mine = [one for one in counted(traits, rules) if same_name(one.aspect) == same_name(aspect)]
    return Explained(tuple(Summand(one.label, one.value, "CHA-015") for one in mine))


def aspects_of(traits: Mapping[str, HeldTrait], rules: HouseRules) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one.aspect for one in counted(traits, rules)))


# --- change
def change(
    table: Table, fact: type[TraitsFact], who: Key[Entity], traits: Mapping[str, HeldTrait], **words: Any
) -> None:
    """State the traits of somebody as they are from now on, where they stand: open, or hidden."""
    now, is_hidden = dict(traits), table[who].guarded
    table.record(fact(about=who, traits=None if is_hidden else now, hidden=now if is_hidden else None, **words))


@rule("CHA-082", "CHA-084")
def add(table: Table, who: Key[Entity], trait: HeldTrait) -> None:
    """A trait that supports it is stacked; any other is held at most once."""
    traits = traits_of(table[who])
    name = among(trait.name, traits)
    if name is None:
        change(table, TraitAdded, who, {**traits, trait.name: trait}, trait=trait.name)
        return
    has = traits[name]
    if not has.stackable:
        raise IllegalAnswer(f"{table[who].name} has {name} already; it is held at most once")
    stacks = has.stacks + trait.stacks
    now = replace(has, stacks=stacks, bought=has.bought + trait.bought)
    change(table, TraitStacked, who, {**traits, name: now}, trait=name, stacks=stacks)


@rule("CHA-082", "CHA-083", "CHA-Q36", "CHA-Q37", "CHA-Q50")
def remove(table: Table, who: Key[Entity], name: str, stacks: int, sold: bool = False) -> None:
    """So many stacks of a trait go, and with the last one the trait.

    Lost in play, those go first that were not bought, and what was bought stays paid; sold, those go that were bought.
    """
    has = traits_of(table[who])[name]
    left = has.stacks - stacks
    bought = max(0, has.bought - stacks) if sold else min(has.bought, left)
    lost = has.rating * (has.bought - bought)
    if lost and not sold and not table[RULES].lost_traits_refund:
        table.record(RatingLost(about=who, lost_rating=table[who].lost_rating + lost))
    traits = traits_of(table[who])
    if left < 1:
        change(table, TraitRemoved, who, without(traits, name), trait=name)
        return
    fewer = replace(traits[name], stacks=left, bought=bought)
    change(table, TraitStacked, who, {**traits, name: fewer}, trait=name, stacks=left)


def without(traits: Mapping[str, HeldTrait], name: str) -> dict[str, HeldTrait]:
    return {known: trait for known, trait in traits.items() if known != name}


@rule("CHA-083", "CHA-084")
def condition_is_met(table: Table, by: Id, condition: str, what: str) -> bool:
    """Where nothing stands in the way it is free; otherwise the story teller says whether the condition is met."""
    if not condition or owner(table, by) == GM:
        return True
    return table.choose(GM, ConditionMet(what=what, condition=condition))


# --- actions of the story teller
@action("Give a trait of the list", who=WhichEntity(), trait=ListedTrait())
@rule("CHA-080", "CHA-084", "CHA-101")
def give_trait(table: Table, by: Id, who: Key[Entity], trait: str) -> None:
    """Somebody learns, finds or puts on something: a trait of the list, whose condition is met."""
    table.run(add, who, held(table.content.of(Trait)[trait]))


@action("Write a trait", who=WhichEntity(), trait=TraitForm())
@rule("CHA-018", "CHA-080", "CHA-Q09", "CHA-Q29")
def write_trait(table: Table, by: Id, who: Key[Entity], trait: HeldTrait) -> None:
    """A trait in your own words: a circumstance such as drunk or asleep, help from a friend, an injury."""
    is_new = trait.turns_left is not None and is_new_now(table, who)
    table.run(add, who, replace(trait, is_new=is_new))


@rule("CHA-Q29")
def is_new_now(reader: Reader, who: Key[Entity]) -> bool:
    """Whether what begins now begins in the owner's own turn, which does not count (by house rule
    `duration_in_rounds`: in a round)."""
    return is_going_on(reader) if reader[RULES].duration_in_rounds else reader[who].turn is not None


def nobody_has_traits(view: Reader, by: Id) -> str:
    return "" if WhichEntity(with_traits=True).options(view) else "nobody has a trait"


@action("Take a trait away", unless=nobody_has_traits, who=WhichEntity(with_traits=True),
        trait=lambda view, by, args: WhichTrait(who=args["who"]),
        stacks=lambda view, by, args: HowManyStacks(who=args["who"], trait=args["trait"]))  # fmt: skip
@rule("CHA-082", "CHA-083")
def take_trait(table: Table, by: Id, who: Key[Entity], trait: str, stacks: int = 1) -> None:
    """The condition for removing it is met, or your word goes. Of a stacked trait, one stack goes, or more."""
    table.run(remove, who, trait, stacks)


def no_numbers(view: Reader, by: Id) -> str:
    return "" if WhichEntity(with_number=True).options(view) else "nobody has a trait that is a number"


@action("Change a number", unless=no_numbers, who=WhichEntity(with_number=True),
        trait=lambda view, by, args: NumberTrait(who=args["who"]),
        by_=WholeNumber(words="By how much? With a minus: down"))  # fmt: skip
@rule("CHA-Q22")
def change_number(table: Table, by: Id, who: Key[Entity], trait: str, by_: int) -> None:
    """A trait that is a number, such as Health, goes up or down."""
    table.run(change_by, who, trait, by_)


@rule("CHA-Q22")
def change_by(table: Table, who: Key[Entity], name: str, amount: int) -> None:
    """Never above its most. Nothing stops it from falling below 0."""
    traits = traits_of(table[who])
    trait = traits[name]
    was = trait.number or 0
    now = was + amount
    if trait.most is not None:
        now = min(now, max(trait.most, was))
    change(table, NumberChanged, who, {**traits, name: replace(trait, number=now)}, trait=name, was=was, now=now)


# --- hidden scores
def nobody_is_yours(view: Reader, by: Id) -> str:
    return "" if WhichNonPlayer().options(view) else "there is nobody whose scores you could hide"


@action("Hide or show scores", unless=nobody_is_yours, who=WhichNonPlayer())
@rule("CHA-Q44")
def hide_scores(table: Table, by: Id, who: Key[Entity]) -> None:
    """Scores are open; those of a non-player entity the story teller may hide, and show again."""
    entity = table[who]
    traits = dict(traits_of(entity))
    guarded = not entity.guarded
    table.record(ScoresHidden(about=who, traits={} if guarded else traits, hidden=traits if guarded else {},
                              guarded=guarded))  # fmt: skip


@consequence(of=Entity, when=lambda reader, who: reader[who].guarded and bool(reader[who].player),
             fields=("guarded", "player"))  # fmt: skip
@rule("CHA-Q44")
def be_open(table: Table, who: Key[Entity]) -> None:
    """Whom a player plays has open scores: only those of the story teller's own may be hidden."""
    hidden = dict(traits_of(table[who]))
    table.record(ScoresHidden(about=who, traits=hidden, hidden={}, guarded=False))


# --- actions of whoever has the traits
def no_gear_on(view: Reader, who: Key[Entity]) -> str:
    return "" if WhichOwnTrait(who=who).options(view) else f"{view[who].name} has nothing to take off"


@action("Take off", by=Entity, unless=no_gear_on, trait=lambda view, by, args: WhichOwnTrait(who=Key(by)))
@rule("CHA-083", "CHA-084")
def take_off(table: Table, who: Key[Entity], trait: str) -> bool:
    """Equipment is taken off, and its trait no longer counts, unless a condition prevents it."""
    if not condition_is_met(table, who, seen_traits(table, who)[trait].removal, f"take off {trait}"):
        return False
    return move_gear(table, GearTakenOff, who, trait, stowed=True)


def move_gear(table: Table, fact: type[TraitsFact], who: Key[Entity], trait: str, stowed: bool) -> bool:
    """Whether gear is worn is all that changes: what it has begun, a duration for one, goes on."""
    traits = traits_of(table[who])
    if trait not in traits:  # it went while the story teller was asked
        return False
    change(table, fact, who, {**traits, trait: replace(traits[trait], stowed=stowed)}, trait=trait)
    return True


def nothing_stowed(view: Reader, who: Key[Entity]) -> str:
    return "" if WhichStowed(who=who).options(view) else f"{view[who].name} carries nothing that could be put on"


@action("Put on", by=Entity, unless=nothing_stowed, trait=lambda view, by, args: WhichStowed(who=Key(by)))
@rule("CHA-084")
def put_on(table: Table, who: Key[Entity], trait: str) -> bool:
    """Equipment that is carried is put on, and its trait counts, if its condition is met."""
    if not condition_is_met(table, who, seen_traits(table, who)[trait].adding, f"put on {trait}"):
        return False
    return move_gear(table, GearPutOn, who, trait, stowed=False)
